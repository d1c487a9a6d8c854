"""The rules that pupils held in the course of a round: noted, guessed, or given at the end.

A rule is judged by its verdicts on the lines of this round's starter, never by its wording. Robots
are left out, and so are notes written once the round was over, but not last guesses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from classroom.debrief.evidence.contradictions import contradiction
from classroom.debrief.evidence.notebook import Noted
from classroom.debrief.evidence.timeline import Course
from classroom.game.claims import read_claim
from classroom.i18n.messages import PlayerRef
from classroom.rules.catalogue.entry import Description


@dataclass(frozen=True)
class Holding:
    """A rule that a pupil held from one entry on, until the next one."""

    number: int
    """Its entry in the record."""
    who: PlayerRef
    laid: int
    """Cards on the layout then."""
    rule: Description | None
    """None for words of one's own, and where the pupil held no rule any more."""
    confidence: int | None
    right: bool | None
    """True if it judges as the sealed rule does, from the start or from some card of the round on
    (:attr:`same_since`); None where no one can say."""
    same_since: int | None
    """Cards on the layout from which on no card could ever tell it from the sealed rule: it counts
    as right from then on. None where a card still could, and for own words."""
    fitted: bool | None
    """True if nothing on the table contradicted it then."""
    refuted: bool
    """Something on the table contradicted it sooner or later."""
    at_the_end: bool
    """It is a last guess: no one went on playing by it."""
    aloud: bool
    """It was said to the whole table, which was told whether it was right."""


def find_held_rules(course: Course) -> tuple[Holding, ...]:
    """Return all rules that pupils held in a round, in their order."""
    found = [*_noted(course), *_aloud(course)]
    return tuple(sorted(found, key=lambda each: each.number))


def group_by_pupil(made: Sequence[Holding]) -> dict[PlayerRef, list[Holding]]:
    """Group the held rules by pupil."""
    each: dict[PlayerRef, list[Holding]] = {}
    for holding in made:
        each.setdefault(holding.who, []).append(holding)
    return each


def stable(own: Sequence[Holding]) -> int | None:
    """Return the number of cards when one pupil first held the right rule and then kept it.

    None if the last rule was not right, and for a pupil who gave the right one only as their last
    guess: it is unknown since when they had it, and no card came to test it.
    """
    since, replaced = None, None
    for holding in reversed(own):
        counts = max(holding.laid, holding.same_since or 0)
        if not holding.right or (replaced is not None and counts > replaced):
            break
        replaced = holding.laid
        if not holding.at_the_end:
            since = counts
    return since


def _noted(course: Course) -> Iterator[Holding]:
    for note in course.notes:
        if note.late:
            continue
        entry = course.entries[note.number - 1]
        yield Holding(
            number=note.number,
            who=note.who,
            laid=note.laid,
            rule=_rule(note, entry["note"]),
            confidence=note.confidence,
            right=note.right or note.same_since is not None if note.fitted is not None else None,
            same_since=note.same_since,
            fitted=note.fitted,
            refuted=note.contradiction is not None,
            at_the_end=entry.get("last_call") is True,
            aloud=False,
        )


def _rule(note: Noted, claim: object) -> Description | None:
    return None if note.words is None else read_claim(claim)


def _aloud(course: Course) -> Iterator[Holding]:
    """Yield pupils' guesses in Express as held rules; the dealer's verdict refutes a wrong one."""
    for guess in course.round.guesses.made:
        if guess.right is None or course.by_robot(guess.number):
            continue
        before = course.round.results[course.settled_before(guess.number) - 1]
        rule = read_claim(guess.claim)
        against = None if rule is None else contradiction(course.round, rule.rule)
        yield Holding(
            number=guess.number,
            who=course.who(guess.by),
            laid=before.laid_before + len(before.laid),
            rule=rule,
            confidence=None,
            right=guess.right,
            same_since=None if rule is None else course.rules.same_since(rule.rule),
            fitted=None if rule is None else against is None or against.settled >= guess.number,
            refuted=not guess.right,
            at_the_end=False,
            aloud=True,
        )


def had(made: Sequence[Holding]) -> tuple[int, ...]:
    """Return for each pupil who ended with the right rule the number of cards when they had it.

    In ascending order.
    """
    since = [stable(own) for own in group_by_pupil(made).values()]
    return tuple(sorted(cards for cards in since if cards is not None))


def always_held(made: Sequence[Holding]) -> int | None:
    """Return the cards from which on at every moment some pupil held the right rule.

    None if at the end none did, and where it was only given as a last guess: it is unknown since
    when that pupil had it.
    """
    spans = [span for own in group_by_pupil(made).values() for span in _spans(own)]
    reached, since = float("inf"), None
    while True:
        before = [span for span in spans if span.first < reached <= span.last]
        if not before:
            return since
        earliest = min(before, key=lambda span: span.first)
        reached = earliest.first
        since = since if earliest.at_the_end else earliest.first


class _Span(NamedTuple):
    """Cards on the layout from which until which a pupil held the right rule."""

    first: int
    last: float
    at_the_end: bool


def _spans(own: Sequence[Holding]) -> Iterator[_Span]:
    for holding, later in zip(own, [*own[1:], None], strict=True):
        first = max(holding.laid, holding.same_since or 0)
        last = float("inf") if later is None else later.laid
        if holding.right and first <= last:
            yield _Span(first, last, holding.at_the_end)
