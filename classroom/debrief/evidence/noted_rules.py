"""Rules that pupils had noted when a play was made, and the effect of the play on them.

Beliefs are known only from notes. A pupil's rule is the last one in their notebook before the play;
own words predict nothing that the program could read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from classroom.debrief.evidence.experiments import split_on
from classroom.debrief.evidence.notebook import Noted
from classroom.debrief.evidence.timeline import Course
from classroom.game.claims import read_rule
from classroom.game.guesses import Guessed
from classroom.game.round import Result
from classroom.i18n.messages import PlayerRef, RuleRef
from classroom.rules.automaton import Automaton
from classroom.rules.builder.terms import Both, Built, Either, If
from classroom.rules.builder.to_text import brief
from classroom.rules.library import Library
from classroom.rules.surviving import Right, Survivors


@dataclass(frozen=True)
class NotedRule:
    """A rule that a pupil had noted, and that still fitted when a play was made."""

    who: PlayerRef
    words: RuleRef
    predicted: bool | None
    """True if it said right to the play; None where no one knows the hand of a no play."""
    ruled_out: bool
    """True if the play contradicted it."""
    rule: Automaton


@dataclass(frozen=True)
class Crucial:
    """Two noted rules that gave different answers to a play."""

    kept: NotedRule
    """It predicted the answer."""
    lost: NotedRule
    """It predicted the other one, and no longer fits."""


@dataclass(frozen=True)
class Rescue:
    """A note that kept a rule which no longer fitted as a part of a new one."""

    note: Noted
    words: RuleRef


def noted_rules(course: Course, result: Result) -> tuple[NotedRule, ...]:
    """Return the noted rules that still fitted when this play was made.

    The player's own comes first, then the others in seat order.
    """
    own = course.who(result.by)
    found = [
        noted
        for player in map(PlayerRef, course.round.players)
        if (noted := _noted_rule(course, player, result)) is not None
    ]
    return tuple(sorted(found, key=lambda noted: noted.who != own))


def crucial(course: Course, result: Result) -> Crucial | None:
    """Return two noted rules that the play decided between, if there were such rules."""
    held = noted_rules(course, result)
    kept = [each for each in held if each.predicted is result.right and not each.ruled_out]
    lost = [each for each in held if each.predicted is (not result.right) and each.ruled_out]
    return Crucial(kept[0], lost[0]) if kept and lost else None


def own_rule(course: Course, result: Result) -> NotedRule | None:
    """Return what the notebook of the player said when this play was made, where it still fitted.

    None for robots.
    """
    if course.by_robot(result.number):
        return None
    return _noted_rule(course, course.who(result.by), result)


def rescues(course: Course) -> Iterator[Rescue]:
    """Yield each first note that holds a contradicted rule of the same pupil as a part."""
    before: dict[PlayerRef, list[Noted]] = {}
    for note in course.notes:
        own = before.setdefault(note.who, [])
        entry = course.entries[note.number - 1]
        if note.late or entry.get("last_call") is True or not isinstance(note.words, RuleRef):
            continue
        rule = _asks(course, entry)
        if any(_kept(course, old, note, rule) for old in own):
            own.clear()  # told once of each rule
            yield Rescue(note, _in_brief(entry, note.words))
        own.append(note)


def kept_back(course: Course, guess: Guessed) -> int | None:
    """Return the card at which a player noted a rule that they could have guessed sooner.

    None where the rule was given up in between, or the rules of the game left no earlier chance: a
    guess may only follow one's own right card.
    """
    who = course.who(guess.by)
    missed = [each.number for each in course.round.guesses.made if each.by == guess.by]
    since = max((number for number in missed if number < guess.number), default=0)
    first: Noted | None = None
    for note in course.notes:
        if note.who == who and since < note.number < guess.number and not note.late:
            first = (first or note) if note.right else None
    if first is None:
        return None
    chances = [
        result
        for result in course.round.results
        if result.by == guess.by
        and result.cards is not None
        and result.right
        and first.number < result.number < guess.number
    ]
    return first.laid if len(chances) > 1 else None


def _kept(course: Course, old: Noted, note: Noted, rule: object) -> bool:
    against = old.contradiction
    if against is None or against.settled >= note.number:
        return False
    part = _asks(course, course.entries[old.number - 1])
    return part is not None and _keeps(rule, part)


def _asks(course: Course, entry: Mapping[str, Any]) -> object:
    """Return the expression that a noted rule is built from; None without one."""
    rule = read_rule(entry["note"])
    built = course.known.built.get(rule) if isinstance(rule, str) else rule
    return None if built is None else built.asks


def _keeps(rule: object, part: object) -> bool:
    """Return whether a rule adds an exception, an alternative or a condition to `part`."""
    match rule:
        case Either() | Both():
            return part in rule.parts
        case If():
            return part in (rule.then, rule.otherwise)
        case _:
            return False


def _noted_rule(course: Course, player: PlayerRef, result: Result) -> NotedRule | None:
    own = [n for n in course.every_note if n.who == player and n.number < result.number]
    if not own:
        return None
    note = own[-1]
    words = note.words
    if not isinstance(words, RuleRef):
        return None
    against = note.contradiction
    if against is not None and against.settled < result.settled:
        return None
    if any(_taken(entry, player) for entry in course.entries[note.number : result.number]):
        return None
    rule = words.rule
    assert isinstance(rule, Automaton), "a noted rule that is not in own words"
    return NotedRule(
        who=player,
        words=_in_brief(course.entries[note.number - 1], words),
        predicted=_predicted(course, rule, result),
        ruled_out=against is not None and against.number == result.number,
        rule=rule,
    )


def _in_brief(entry: Mapping[str, Any], words: RuleRef) -> RuleRef:
    """Return a noted rule as shown beside others, a built one without its definitions."""
    rule = read_rule(entry["note"])
    return RuleRef(brief(rule), words.rule) if isinstance(rule, Built) else words


def _predicted(course: Course, rule: Automaton, result: Result) -> bool | None:
    line = map(Right, course.line(result.laid_before))
    alone = Survivors.of(Library.of({"held": rule}), line)
    split = split_on(alone, result.cards, result.shown)
    return None if split is None else split.right == 1


def _taken(entry: Mapping[str, Any], player: str) -> bool:
    return entry.get("info") is True and entry.get("taken") is True and entry.get("by") == player
