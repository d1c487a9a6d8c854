"""The table to look at first in a class, and why.

The reasons are tried in this order; the first that holds at any table is given:

1. a Prophet was overthrown though something had already contradicted the noted rule;
2. a Prophet was overthrown, and the noted rule failed with that play;
3. a Prophet was overthrown though the noted rule had the answer right;
4. a Prophet was overthrown, and the notes don't show why;
5. each last guess that names a rule is contradicted by what was played, and there are two or more;
6. a Prophet lasted to the end, after one right call or more, with a rule not contradicted;
7. no table has more cards.

Where a reason holds at several tables, the one with the most cards is named, for it has the most to
go by; of several such tables the first. Only pupils count. A single table has no seventh reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from classroom.debrief.evidence.contradictions import contradiction
from classroom.debrief.findings.claims import Fall
from classroom.debrief.findings.class_rows import (
    TableRow,
    Unit,
    lasted,
    named_rule,
    pupils_last_guesses,
)
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, counted_message, message
from classroom.rules.automaton import Automaton

_Why: TypeAlias = tuple[Message, int | None]
"""A reason, and the cards on the layout at what it names."""
_Reason: TypeAlias = Callable[[TableRow], _Why | None]

_FALLS: tuple[tuple[Fall, str], ...] = (
    (
        "already",
        N_(
            "a Prophet was overthrown at card %(card)s, and the rule in the notebook had "
            "already been contradicted."
        ),
    ),
    (
        "broke",
        N_("a Prophet was overthrown at card %(card)s, and the rule in the notebook failed too."),
    ),
    (
        "slipped",
        N_(
            "a Prophet was overthrown at card %(card)s, but the rule in the notebook had the "
            "answer right."
        ),
    ),
    (
        "unknown",
        N_("a Prophet was overthrown at card %(card)s, and the notes don’t show why."),
    ),
)
_FEWEST_GUESSES = 2


@dataclass(frozen=True)
class FirstLook:
    """The table to look at first, and why."""

    table: int
    said: Message
    """The sentence that says so."""
    upto: int | None
    """Cards on the layout at what the reason names; None where it names nothing."""


def look_at(every: Sequence[TableRow], unit: Unit) -> FirstLook | None:
    """Return it; None where no pupil played a card, or a single table gives no reason."""
    rows = [row for row in every if row.plays and not row.only_robots]
    rows.sort(key=lambda row: -row.laid)
    reasons: list[_Reason] = [*map(_overthrown, _FALLS), _all_contradicted, _lasted]
    if len(rows) > 1:
        reasons.append(_most_cards)
    for reason in reasons:
        for row in rows:
            if (found := reason(row)) is not None:
                why, upto = found
                return FirstLook(row.number, _told(len(every), unit, row.number, why), upto)
    return None


def _told(tables: int, unit: Unit, number: int, why: Message) -> Message:
    if tables == 1:
        return message("Look at this first: %(why)s", why=why)
    if unit == "round":
        return message("Look at round %(number)s first: %(why)s", number=number, why=why)
    return message("Look at table %(number)s first: %(why)s", number=number, why=why)


def _overthrown(kind: tuple[Fall, str]) -> _Reason:
    fall, text = kind

    def reason(row: TableRow) -> _Why | None:
        for reign in row.findings.reigns:
            broken = reign.broken
            if broken is None or broken.by_robot is not None or reign.robot or broken.fall != fall:
                continue
            return message(text, card=reign.last), reign.last
        return None

    return reason


def _all_contradicted(row: TableRow) -> _Why | None:
    rules = _named(row)
    round_ = row.findings.course.round
    if len(rules) < _FEWEST_GUESSES or any(contradiction(round_, each) is None for each in rules):
        return None
    return message("the plays there contradict every last guess that names a rule."), None


def _named(row: TableRow) -> Sequence[Automaton]:
    named = (named_rule(guess) for _, guess in pupils_last_guesses(row.findings))
    return [rule for rule in named if rule is not None]


def _lasted(row: TableRow) -> _Why | None:
    """Return the reason where a pupil's claim stood to the end, tested and not contradicted."""
    for reign in row.findings.reigns:
        if lasted(reign):
            why = message(
                "someone became the Prophet after card %(card)s and lasted to the end.",
                card=reign.after,
            )
            return why, reign.last
    return None


def _most_cards(row: TableRow) -> _Why:
    why = counted_message(
        "it has %(count)s card, and no table has more.",
        "it has %(count)s cards, and no table has more.",
        row.laid,
    )
    return why, None
