"""The projector has its own list of what it shows: each new field of a view is on it, or is not."""

from __future__ import annotations

import msgspec
import pytest

from classroom.views import projector, schemas

PRIVATE = {"cards", "words"}
"""A hand that was shown, and the words of a guess."""


def filled(kind):
    """A view in which no field has its default."""
    made = {}
    for field in msgspec.structs.fields(kind):
        hint = str(field.type)
        if "bool" in hint:
            made[field.name] = True
        elif "dict" in hint:
            made[field.name] = {"s1": 2}
        elif "list" in hint:
            made[field.name] = ["2S"]
        elif "int" in hint:
            made[field.name] = 7
        else:
            made[field.name] = f"the {field.name}"
    return kind(**made)


def differing(shown, view):
    return {name for name in view.__struct_fields__ if getattr(shown, name) != getattr(view, name)}


@pytest.mark.parametrize("kind", ["play", "no_play"])
def test_every_field_of_an_event_is_shown_or_private(kind):
    event = msgspec.structs.replace(filled(schemas.LastEventView), kind=kind)
    hidden = differing(projector.projector_event(event), event)
    assert hidden == (PRIVATE if kind == "no_play" else {"words"})
    assert differing(projector.projector_event(event, hand=True, words=True), event) == set()


@pytest.mark.parametrize("shown", [True, False])
def test_every_field_of_a_result_is_shown_but_a_sealed_rule(shown):
    over = filled(schemas.Over)
    assert differing(projector._over(over, shown), over) == (set() if shown else {"rule"})
