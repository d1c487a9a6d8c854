"""The rules from which a teacher chooses, by how hard they are."""

from __future__ import annotations

from collections.abc import Sequence

from classroom.classes.settings import BANDS, DIFFICULTY_BANDS
from classroom.rules import mirror
from classroom.rules.builder.terms import Rule
from classroom.rules.catalogue import RULES
from classroom.service import OwnRule
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import language

OWN_BAND = "own"
"""The band of rules that a teacher made, whose difficulty has not been measured."""


def band_names() -> dict[str, str]:
    """Return the names of the difficulty bands by id, easiest first."""
    return {band.value: _(band.label) for band in BANDS}


def rule_choices(own: Sequence[OwnRule] = ()) -> dict[str, list[tuple[str, str]]]:
    """Return the rules for a select, grouped by difficulty, the teacher's own first."""
    here = language()
    mine = [(each.id, own_name(each)) for each in own]
    listed = {
        name: [
            (rule, entry.statement.say(here))
            for rule, entry in RULES.items()
            if entry.difficulty == band
        ]
        for band, name in band_names().items()
    }
    return {_("Your own"): mine, **listed} if mine else listed


def own_name(own: OwnRule) -> str:
    """Return one of the teacher's own rules as a line: title and statement."""
    statement = own.description.statement.say(language())
    return _("%(title)s: %(statement)s", title=own.title, statement=statement)


def catalogue_for_screen(own: Sequence[OwnRule] = ()) -> list[dict[str, object]]:
    """Return the rules for the console's rule pickers, the teacher's own last.

    `built` is the id under which a table plays an own rule. Pupils' pages never get this list.
    """
    names, here = band_names(), language()
    listed: list[dict[str, object]] = [
        {
            "id": rule,
            "statement": entry.statement.say(here),
            "band": entry.difficulty,
            "bandName": names[entry.difficulty],
            "tags": entry.tags,
            "twin": _twin(rule),
        }
        for band in DIFFICULTY_BANDS
        for rule, entry in RULES.items()
        if entry.difficulty == band
    ]
    return listed + [
        {
            "id": each.id,
            "built": each.description.id,
            "statement": own_name(each),
            "band": OWN_BAND,
            "bandName": _("Your own"),
            "tags": each.description.tags,
            "twin": _twin(each.built),
        }
        for each in own
    ]


def _twin(rule: Rule) -> str:
    """Return the kind of rule that tables with swapped colours play.

    The rule ``itself``, ``another`` one, or ``none``.
    """
    swapped = mirror.twin(rule)
    return "none" if swapped is None else "itself" if swapped == rule else "another"
