"""The evidence of a round: the rules that still fit it, and the information in each turn.

"Still fits" is said of a finite set of rules: the catalogue and the family together, each rule
counted once. The sealed rule is always one of them and is added if it is in neither.

    analysis = analyse(record, known)       # known: a rules.hypotheses.Hypotheses

No figure here is about pupils. Robots' moves and skipped turns are marked, so that figures about
pupils can leave them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from classroom.cards import DECK, Card, card_set
from classroom.debrief.evidence.contradictions import Contradiction, contradiction
from classroom.debrief.evidence.experiments import Experiment, Split, best, split_on, telling_apart
from classroom.debrief.evidence.timeline import Course, follow
from classroom.game.claims import read_rule
from classroom.game.moves import CLOCK
from classroom.game.prophet import Reign
from classroom.game.refusal import Refused
from classroom.game.round import Result
from classroom.i18n.messages import PlayerRef
from classroom.rules.builder.terms import Rule
from classroom.rules.catalogue import RULES, is_known
from classroom.rules.compare import Parting, equivalent, separate
from classroom.rules.described_rule import described
from classroom.rules.hypotheses import Hypotheses
from classroom.rules.surviving import Survivors

MAX_RIVALS_NAMED = 3
"""Rivals of a Prophet's rule that are named."""


@dataclass(frozen=True)
class SurvivingRules:
    """The rules that nothing on the table contradicts."""

    catalogue: tuple[str, ...]
    """Their ids, in the order of the catalogue."""
    family: int
    """Those of the catalogue that are in the family as well are counted here too."""
    together: int
    """Each rule once."""


@dataclass(frozen=True)
class AnalysisPoint:
    """State of play after the deal, or after a settled play."""

    number: int
    """The entry of the play; 0 for the deal."""
    settled: int
    """The entry that settled it: the same, or the Prophet's word, or a release."""
    laid: int
    """Cards on the layout."""
    still_fit: SurvivingRules


@dataclass(frozen=True)
class PlayedTurn:
    """A turn's play seen as an experiment."""

    cards: tuple[Card, ...] | None
    """None for a no play."""
    shown: tuple[Card, ...]
    """The hand a no play showed."""
    right: bool
    split: Split | None
    """The fitting rules that predicted the play to be right, or the no play; None where
    no one knows what hand was shown."""
    ruled_out: tuple[str, ...]
    """The catalogue's rules that it contradicted, what was laid for a wrong no play counted in."""
    left: int
    """Rules that still fit afterwards."""


@dataclass(frozen=True)
class Turn:
    """A turn: the most informative cards of the hand and the deck, and the play made."""

    number: int
    """The entry of the play, or of the skip."""
    by: PlayerRef
    robot: bool
    skipped: Literal["teacher", "clock"] | None
    """The actor that skipped it, so that it says nothing about the player; None: it was played."""
    best: Experiment | None
    """The card of the hand that would have told most; None if the rules agree on all of it, or
    no one knows the hand."""
    best_of_deck: Experiment | None
    played: PlayedTurn | None
    """None for a turn that was passed over."""

    @property
    def efficiency(self) -> float | None:
        """The bits of the card played, as a share of those of the best card in the hand.

        None for a string and a no play, which ask something else, and where no card could tell
        anything.
        """
        if self.played is None or self.best is None or len(self.played.cards or ()) != 1:
            return None
        assert self.played.split is not None, "a card was played"
        return self.played.split.bits / self.best.split.bits


@dataclass(frozen=True)
class RivalRule:
    """Another rule that still fitted when a Prophet declared."""

    rule: Rule
    cost: float
    """The length of its description in bits."""
    same_here: bool
    """It can never be told apart from the sealed rule on a line with this round's starter."""


@dataclass(frozen=True)
class Declaration:
    who: PlayerRef
    robot: bool
    number: int
    """Its entry."""
    laid: int
    """Cards on the layout."""
    still_fit: SurvivingRules
    rivals: tuple[RivalRule, ...]
    """The simplest fitting rules besides the sealed one, the simplest first."""
    test: Experiment | None
    """The cheapest card of the declarer's hand that would have told the sealed rule and these
    rivals apart (:func:`~classroom.debrief.evidence.experiments.telling_apart`); None where none
    would, or no one knows the hand."""
    how: Literal["stood", "overthrown", "released"]


@dataclass(frozen=True)
class Overthrow:
    """The play at which a Prophet was wrong."""

    prophet: PlayerRef
    robot: bool
    """True if a robot made the call, or the pick."""
    declared: int
    """The entry of the declaration."""
    number: int
    """The entry of the play."""
    by: PlayerRef
    by_robot: bool
    what: Literal["play", "no_play", "pick"]
    """The Prophet's mistake: the call of a play or of a no play, or the pick."""
    cards: tuple[Card, ...]
    """The cards that did it: those played, the one laid for a wrong no play, or the one picked;
    for a right no play the hand, of which no card fitted."""
    ordinals: tuple[int, ...]
    """Of the cards the play put on the layout, by their order of laying."""
    called: bool
    """The Prophet's word on the play, the no play or the pick."""
    still_fit: int
    """Rules that still fitted at the declaration."""
    split: Split | None
    """Those of them that still fit: how many said right to the play, the no play or the pick. None
    where no one knows what hand was shown."""


@dataclass(frozen=True)
class HeldRule:
    """A rule someone held, with its result."""

    rule: Rule
    who: PlayerRef | None
    """None for a rule that was only asked about."""
    number: int | None
    """The entry in which it was said or noted."""
    robot: bool
    contradiction: Contradiction | None
    parts: Parting
    """For a rule that nothing contradicts: the line, laid by no one, that tells it from the sealed
    rule, the first of the two; None where no line with this starter does. Not looked for, and None,
    for a rule that is contradicted."""

    @property
    def already(self) -> bool:
        """True if the contradiction was already on the table when the rule was guessed or noted."""
        found = self.contradiction
        return found is not None and self.number is not None and found.settled < self.number


@dataclass(frozen=True)
class Analysis:
    course: Course
    among: SurvivingRules
    """All the rules that are counted."""
    points: tuple[AnalysisPoint, ...]
    turns: tuple[Turn, ...]
    declarations: tuple[Declaration, ...]
    overthrows: tuple[Overthrow, ...]
    held: tuple[HeldRule, ...]


def analyse(record: Mapping[str, Any], known: Hypotheses, rules: Iterable[Rule] = ()) -> Analysis:
    """Return the evidence of a record and of each rule in `rules` besides.

    Raise RecordError if the record is malformed.
    """
    course = follow(record, known)
    evidence = _Evidence.of(course)
    reigns = course.round.prophets.reigns
    return Analysis(
        course=course,
        among=evidence.still_fit(Survivors.of(evidence.known.library)),
        points=tuple(_points(evidence)),
        turns=tuple(_turns(evidence)),
        declarations=tuple(_declaration(evidence, reign) for reign in reigns),
        overthrows=tuple(
            _overthrow(evidence, reign, course.round.results[reign.result])
            for reign in reigns
            if reign.result is not None
        ),
        held=(*_held(course), *(_what_became(course, rule) for rule in rules)),
    )


@dataclass(frozen=True, eq=False)
class _Evidence:
    """A round's course with the hypotheses that survived it."""

    course: Course
    known: Hypotheses
    sealed: str
    """The name of the sealed rule there."""
    survivors: tuple[Survivors, ...]
    """After the deal, and after each result."""
    catalogue: Mapping[str, int]
    """The indices of the catalogue's rules among the hypotheses, by name."""
    in_family: NDArray[np.bool_]

    @staticmethod
    def of(course: Course) -> _Evidence:
        wider = course.rules.hypotheses
        names, places = wider.library.names, wider.library.places
        sealed = wider.library.find(course.round.rule)
        assert sealed is not None, "it is one of them"
        return _Evidence(
            course,
            wider,
            sealed,
            course.rules.wider,
            {name: places[name] for name in RULES if name in places},
            np.array([name in course.known.built for name in names]),
        )

    def still_fit(self, survivors: Survivors) -> SurvivingRules:
        rules = survivors.rules
        fits = np.zeros(len(survivors.library), dtype=np.bool_)
        fits[rules] = True
        return SurvivingRules(
            catalogue=tuple(name for name, place in self.catalogue.items() if fits[place]),
            family=int(np.count_nonzero(self.in_family[rules])),
            together=len(rules),
        )

    def when(self, number: int) -> Survivors:
        """Return the rules that still fitted just before entry `number`."""
        return self.survivors[self.course.settled_before(number)]

    def rule(self, name: str) -> Rule:
        return name if is_known(name) else self.known.built[name]


def _points(evidence: _Evidence) -> Iterator[AnalysisPoint]:
    course, after = evidence.course, map(evidence.still_fit, evidence.survivors)
    yield AnalysisPoint(0, 0, len(course.round.layout.starters), next(after))
    for result, still_fit in zip(course.round.results, after, strict=True):
        laid = result.laid_before + len(result.laid)
        yield AnalysisPoint(result.number, result.settled, laid, still_fit)


# Turns


def _turns(evidence: _Evidence) -> Iterator[Turn]:
    """Yield the turns in the order of the entries, without unsettled plays."""
    results = {result.number: place for place, result in enumerate(evidence.course.round.results)}
    for number, entry in enumerate(evidence.course.entries, 1):
        if number in results:
            place = results[number]
            result = evidence.course.round.results[place]
            yield _turn(evidence, number, result.by, _played(evidence, place, result))
        elif "skip" in entry and not entry.get("info"):
            yield _turn(evidence, number, evidence.course.round.seat(entry["skip"]), None)


def _turn(evidence: _Evidence, number: int, seat: int, played: PlayedTurn | None) -> Turn:
    course, survivors = evidence.course, evidence.when(number)
    by, hand = course.entries[number - 1].get("by"), course.hand(number - 1, seat)
    return Turn(
        number=number,
        by=course.who(seat),
        robot=course.by_robot(number),
        skipped=None if played else "clock" if by == CLOCK else "teacher",
        best=None if hand is None else best(survivors, card_set(hand)),
        best_of_deck=best(survivors, DECK),
        played=played,
    )


def _played(evidence: _Evidence, place: int, result: Result) -> PlayedTurn:
    before, after = evidence.survivors[place : place + 2]
    left = evidence.still_fit(after).catalogue
    return PlayedTurn(
        cards=result.cards,
        shown=result.shown,
        right=result.right,
        split=split_on(before, result.cards, result.shown),
        ruled_out=tuple(name for name in evidence.still_fit(before).catalogue if name not in left),
        left=len(after),
    )


# Prophets


def _declaration(evidence: _Evidence, reign: Reign) -> Declaration:
    course, survivors = evidence.course, evidence.when(reign.number)
    costs = evidence.known.costs
    others = (name for name in survivors.still_fit if name != evidence.sealed)
    rivals = sorted(others, key=costs.__getitem__)[:MAX_RIVALS_NAMED]
    hand = course.hand(reign.number, reign.seat)
    return Declaration(
        who=course.who(reign.seat),
        robot=course.by_robot(reign.number),
        number=reign.number,
        laid=reign.after,
        still_fit=evidence.still_fit(survivors),
        rivals=tuple(
            RivalRule(
                evidence.rule(name),
                costs[name],
                equivalent(
                    course.round.rule,
                    evidence.known.library.rule(name),
                    course.round.layout.starters,
                ),
            )
            for name in rivals
        ),
        test=None
        if hand is None
        else telling_apart(survivors, (evidence.sealed, *rivals), card_set(hand)),
        how=reign.ended or "stood",
    )


def _overthrow(evidence: _Evidence, reign: Reign, result: Result) -> Overthrow:
    course, before = evidence.course, evidence.when(result.number)
    assert result.called is not None, "without a call nobody is overthrown"
    what: Literal["play", "no_play", "pick"] = "play"
    called, cards, split = result.called, result.laid, split_on(before, result.cards, result.shown)
    if result.cards is None:
        what = "no_play"
        cards = result.shown if result.right else result.laid
    if result.cards is None and result.picked is not None:
        what, called, cards = "pick", True, (result.picked,)
        split = split_on(before, cards, ())
    return Overthrow(
        prophet=course.who(reign.seat),
        robot=course.by_robot(result.settled),
        declared=reign.number,
        number=result.number,
        by=course.who(result.by),
        by_robot=course.by_robot(result.number),
        what=what,
        cards=cards,
        ordinals=course.ordinals(result),
        called=called,
        still_fit=len(evidence.when(reign.number)),
        split=split,
    )


# Rules someone held


def _held(course: Course) -> Iterator[HeldRule]:
    """Yield the rules that were guessed or noted, in the order of the entries.

    Guesses and notes in a pupil's own words are left out, because they name no rule.
    """
    for number, entry in enumerate(course.entries, 1):
        claim = entry.get("note" if entry.get("info") else "guess")
        by = entry.get("by")
        if claim is None or by not in course.round.named:
            continue
        try:
            rule = read_rule(claim)
        except Refused:
            continue
        yield _what_became(course, rule, course.who(course.round.seat(by)), number)


def _what_became(
    course: Course, rule: Rule, who: PlayerRef | None = None, number: int | None = None
) -> HeldRule:
    automaton = described(rule).rule
    found = contradiction(course.round, automaton)
    return HeldRule(
        rule=rule,
        who=who,
        number=number,
        robot=number is not None and course.by_robot(number),
        contradiction=found,
        parts=separate(course.round.rule, automaton, course.round.layout.starters)
        if not found
        else None,
    )
