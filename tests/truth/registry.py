"""A predicate for each sentence that a debrief can print.

    @claims("%(player)s had no cards left, and the round was over.")
    def _(f, at, player): ...

`f` are the :class:`~truth.facts.Facts` of the round (for sentences of a class, the
:class:`~truth.collect.Several`), `at` says where the sentence was found, the rest are its places by
their names. A predicate returns True, or False, or a text that says why not. One of a question says
whether it has an answer. Where a sentence was found on paper alone, no one knows which play it is
about (`at.number` is None): then it is enough that there is one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Scope = Literal["round", "class"]
Check = Callable[..., "bool | str"]


@dataclass(frozen=True)
class Predicate:
    scope: Scope
    check: Check


REGISTRY: dict[tuple[str, Scope], Predicate] = {}
"""By template and scope: some templates are said of a round and of a class."""


def _register(scope: Scope, templates: tuple[str, ...]) -> Callable[[Check], Check]:
    def registered(check: Check) -> Check:
        for template in templates:
            assert (template, scope) not in REGISTRY, f"two predicates: {template}"
            REGISTRY[template, scope] = Predicate(scope, check)
        return check

    return registered


def predicate_of(template: str, of_class: bool) -> Predicate | None:
    """The one of a class first where the sentence is about a class as a whole."""
    scopes: tuple[Scope, ...] = ("class", "round") if of_class else ("round", "class")
    return next((REGISTRY[template, s] for s in scopes if (template, s) in REGISTRY), None)


def claims(*templates: str) -> Callable[[Check], Check]:
    """The predicate of sentences about one round; by their singular where they have two forms."""
    return _register("round", templates)


def claims_of_class(*templates: str) -> Callable[[Check], Check]:
    """The predicate of sentences about several tables or rounds."""
    return _register("class", templates)
