"""Counts of what a class's pupils did, as its records show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from classroom.debrief.evidence.contradictions import contradiction
from classroom.debrief.evidence.held_rules import Holding, find_held_rules, group_by_pupil
from classroom.debrief.evidence.last_guesses import same as alike
from classroom.debrief.evidence.measures import MeasuredPupils
from classroom.debrief.evidence.timeline import Course
from classroom.debrief.findings.of_table import (
    TableFindings,
)
from classroom.i18n.messages import Message, counted_message
from classroom.rules.automaton import Automaton
from classroom.rules.compare import equivalent


@dataclass(frozen=True)
class Named:
    """Rules that pupils named. A pupil may name one rule in several notes."""

    times: int
    """Notes and guesses."""
    rules: int
    """Different rules of each pupil, added up."""

    @property
    def different(self) -> Message:
        return counted_message("%(count)s different rule", "%(count)s different rules", self.rules)


@dataclass(frozen=True)
class Practised:
    """Counts of what pupils did, as the class's records show."""

    plays: int
    tests: int
    """Plays of cards that could tell rules apart."""
    predicted: int
    """Plays whose own player said beforehand what to expect."""
    predicted_wrong: int
    """Of these, expected to be wrong. Why they were played is not known."""
    worded: int
    """Notes and guesses in a pupil's own words."""
    built: Named
    """Rules that pupils picked from the list, or built from parts."""
    fitting: Named
    """Of these, those that nothing on the table contradicted then."""
    revised: int
    """Rules that were contradicted, and then given up for a different one."""
    aloud: int
    """Guesses at the rule that the whole table saw."""
    sure: int
    """Claims with how sure their pupil was."""
    declared: int
    """Declarations of pupils."""
    overthrown: int


def practised(played: Sequence[tuple[int, TableFindings]], measured: MeasuredPupils) -> Practised:
    tables = [table for _, table in played]
    made = [(table.course, find_held_rules(table.course)) for table in tables]
    expected = [own.expected for own in measured.plays if own.expected is not None]
    return Practised(
        plays=sum(table.pupils.plays for table in tables),
        tests=sum(own.play.could_tell for own in measured.plays if own.play.cards is not None),
        predicted=len(expected),
        predicted_wrong=expected.count(False),
        worded=sum(_worded(course, claim) for course, own in made for claim in own),
        built=_named(made, lambda claim: True),
        fitting=_named(made, lambda claim: claim.fitted is True),
        revised=sum(
            _revised(course, own) for course, all_ in made for own in group_by_pupil(all_).values()
        ),
        aloud=sum(
            guess.right is not None and not table.course.by_robot(guess.number)
            for table in tables
            for guess in table.round.guesses.made
        ),
        sure=sum(
            claim.confidence is not None and (claim.rule is not None or _worded(course, claim))
            for course, own in made
            for claim in own
        ),
        declared=sum(table.pupils.declarations for table in tables),
        overthrown=sum(table.pupils.overthrown for table in tables),
    )


def _named(
    made: Sequence[tuple[Course, Sequence[Holding]]], counts: Callable[[Holding], bool]
) -> Named:
    """Count the picked or built rules among what pupils claimed, those alike of a pupil once."""
    times = rules = 0
    for course, all_ in made:
        for own in group_by_pupil(all_).values():
            different: list[Automaton] = []
            for claim in own:
                if claim.rule is None or not counts(claim):
                    continue
                times += 1
                rule = claim.rule.rule
                if not any(alike(other, rule, course.round.layout.starters) for other in different):
                    different.append(rule)
            rules += len(different)
    return Named(times, rules)


def _worded(course: Course, claim: Holding) -> bool:
    """Return whether a claim is in a pupil's own words, and not just "no rule any more"."""
    entry = course.entries[claim.number - 1]
    return claim.rule is None and entry.get("note", entry.get("guess")) is not None


def _revised(course: Course, own: Sequence[Holding]) -> int:
    """Count the times a pupil replaced a rule that the table had contradicted by a different one.

    A wrong guess is contradicted at once. In between the pupil may have held no rule.
    """
    times = 0
    for place, (before, after) in enumerate(pairwise(own), 1):
        if before.rule is None or not _contradicted(course, before, after.number):
            continue
        claims = (each for each in own[place:] if each.rule or _worded(course, each))
        other = next(claims, None)
        if other is not None and other.rule is not None:
            times += not equivalent(before.rule.rule, other.rule.rule, course.round.layout.starters)
    return times


def _contradicted(course: Course, held: Holding, number: int) -> bool:
    """Return whether a rule was contradicted before entry `number`."""
    if held.aloud:
        return held.right is False
    assert held.rule is not None
    against = contradiction(course.round, held.rule.rule)
    return against is not None and against.settled < number
