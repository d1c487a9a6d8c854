"""Findings of one game record: everything a debrief of a table says, each with its move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal

from classroom.cards import Card, card_set
from classroom.debrief.evidence import information
from classroom.debrief.evidence.experiments import Experiment, telling_apart
from classroom.debrief.evidence.last_guesses import LastGuess, last_guesses
from classroom.debrief.evidence.measures import MeasuredPupils, measure
from classroom.debrief.evidence.timeline import Course, follow
from classroom.debrief.findings import claims
from classroom.debrief.findings.claims import broken, evidence
from classroom.debrief.findings.closing_questions import Closing, felt, next_time, what_if
from classroom.debrief.findings.headline import Headline, headline
from classroom.debrief.findings.question import Question
from classroom.debrief.findings.questions import earned, in_other_words, leaves_out
from classroom.debrief.findings.replay import ReplayFrame, frames
from classroom.debrief.findings.turning_points import (
    MAX_TURNING_POINTS,
    Moment,
    Seen,
    moments,
    weightiest,
)
from classroom.game.header import RecordHeader
from classroom.game.kept import KeptRound
from classroom.game.layout import AnyRound
from classroom.game.moves import CLOCK, TEACHER
from classroom.game.prophet import Reign
from classroom.game.round import emptied
from classroom.game.scores import Score
from classroom.game.scoring import score
from classroom.i18n.messages import Message, PlayerRef, RuleRef, Value, counted_message, message
from classroom.rules.catalogue import RULES
from classroom.rules.compare import equivalent
from classroom.rules.described_rule import described
from classroom.rules.family.cost import shortest
from classroom.rules.hypotheses import Hypotheses

MAX_RIVALS_TOLD = 3
"""Rivals of a Prophet's rule that are told."""


@dataclass(frozen=True)
class RuleFound:
    """The sealed rule as it is shown; its sentences are marked for translation."""

    id: str
    statement: RuleRef
    difficulty: str | None


@dataclass(frozen=True)
class Counts:
    """Numbers of cards on the layout, and of settled plays and no plays."""

    laid: int
    main_line: int
    sidelines: int
    plays: int
    by_robots: int
    """Plays of these that robots made."""


@dataclass(frozen=True)
class Pupils:
    """Counts of the pupils' own moves; robots' moves are left out."""

    plays: int
    wrong_plays: int
    wrong_strings: int
    right_no_plays: int
    overlooked: int
    """No plays although a card fitted."""
    calls: int
    """Confirmed calls."""
    declarations: int
    overthrown: int
    """Declarations of these that ended in an overthrow."""
    expelled: int


@dataclass(frozen=True)
class CurvePoint:
    """A step of the curve of fitting rules."""

    laid: int
    still_fit: int
    """Rules of the catalogue that still fitted."""
    wider: int
    """Rules of the catalogue and the family together that still fitted."""


@dataclass(frozen=True)
class RivalFinding:
    """Another rule of the library that fitted just as well when a Prophet declared."""

    statement: RuleRef
    same_here: bool
    """It can never be told apart from the sealed rule on a line with this round's starter."""
    same_since: int | None
    """Cards on the layout from which on no card could ever tell it from the sealed rule; None where
    a card still could."""


@dataclass(frozen=True)
class ReignFound:
    """A Prophet's reign."""

    who: PlayerRef
    robot: bool
    """True if a robot declared."""
    number: int
    """The entry of the declaration."""
    after: int
    """Cards laid at the declaration."""
    called: tuple[int, ...]
    """Ordinals of the cards that were called, also those of a call that failed. All that is said
    of a stretch of cards reads from this."""
    marked: int
    """Ordinal of the card with the marker."""
    how: Literal["stood", "overthrown", "released"]
    deciding: tuple[int, ...]
    """Ordinals of the cards that overthrew it; empty where none did, or no card was laid."""
    calls: int
    """Calls that were confirmed."""
    robot_calls: int
    """Confirmed calls of these that a robot made."""
    still_fit: int
    """Rules of the library that fitted at the declaration."""
    wider: int
    """Rules of the catalogue and the family together that did."""
    claim: claims.Claim | None
    """The rule that its Prophet held at the first call, by the notebook; None: none was noted."""
    later: tuple[claims.Claim, ...]
    """The notes that its Prophet wrote after that and called by, in order."""
    asked: claims.Claim | None
    """The one of these to ask about (:func:`to_ask_about`)."""
    refuted: claims.Claim | None
    """The first of these that was noted at a call though something had contradicted it."""
    evidence: claims.Evidence
    rivals: tuple[RivalFinding, ...]
    """The simplest few besides the sealed rule and the claim, the simplest first."""
    more_rivals: int
    """Those not among the first few."""
    test: Experiment | None
    """The cheapest card of the declarer's hand that would have told the sealed rule, the claim and
    these rivals apart; None where none would, or where no one knows the hand."""
    broken: claims.Broken | None
    """The result of the claim in the overthrow of its Prophet; None: there was no overthrow."""
    ended: Message

    @property
    def last(self) -> int:
        """Return the last card that was called; the one of the declaration where none was."""
        return max(self.called, default=self.after)


@dataclass(frozen=True)
class ScoreFound:
    """A player's points as a sum: ``high_count - hand + bonuses``, and what they were for."""

    who: Value
    points: int
    high_count: int
    hand: int
    bonuses: tuple[int, ...]
    notes: tuple[Message, ...]


@dataclass(frozen=True)
class TeacherMark:
    """A moment that the teacher marked while the table played."""

    number: int
    """Its entry in the record, from 1."""
    upto: int
    """Cards on the layout at that moment."""
    word: str
    """The teacher's comment on it; empty for none."""


@dataclass(frozen=True)
class ScoresFound:
    """The points of a round."""

    players: tuple[ScoreFound, ...]
    """In seat order; empty while the round is not over, for real cards, which no one counts, and
    where the class hides points."""
    dealer: ScoreFound | None


@dataclass(frozen=True)
class Participants:
    """Those who dealt and played a round."""

    dealer: Value
    players: tuple[PlayerRef, ...]
    robots: frozenset[PlayerRef]
    """Players for whom a robot played throughout."""
    helped: frozenset[PlayerRef]
    """Players for whom a robot played at times."""


@dataclass(frozen=True)
class TableFindings:
    """Everything a table's debrief is made from."""

    course: Course
    """The record, replayed."""
    rule: RuleFound
    participants: Participants
    round: AnyRound
    stock: tuple[Card, ...] | None
    """The shuffled stock: what tells two tables with the same deal. None for real cards."""
    library: int
    """Rules in the catalogue, of which so many still fit."""
    wider: int
    """Rules in the catalogue and the family together."""
    counts: Counts
    pupils: Pupils
    asked: information.Asked
    measured: MeasuredPupils
    """Figures about the pupils of this table."""
    curve: tuple[CurvePoint, ...]
    headline: Headline
    moments: tuple[Moment, ...]
    """All that mattered, in order."""
    turning_points: tuple[Moment, ...]
    """The weightiest of them, at most five, in order."""
    marks: tuple[TeacherMark, ...]
    """The moments that the teacher marked, in order."""
    frames: tuple[ReplayFrame, ...]
    """The state of the round after the deal and after each entry of the record."""
    reigns: tuple[ReignFound, ...]
    ended: Message
    scores: ScoresFound
    last_guesses: tuple[LastGuess, ...]
    """The rules that players named at the end, surest first."""
    repairs: tuple[Message, ...]
    """Sentences on interventions by the teacher and the clock, which are no part of play."""
    closing: Closing
    points: bool
    """The class speaks of points."""
    asked_before: tuple[str, ...] = ()
    """The words of questions at earlier tables or rounds of the class, as they are marked."""

    @property
    def only_robots(self) -> bool:
        """No pupil's play to learn from: such a table is left out of figures about pupils."""
        return 0 < self.counts.plays == self.counts.by_robots

    @property
    def no_pupils(self) -> bool:
        """True if all players were robots; where only robots played, pupils may sit there too."""
        return self.only_robots and set(self.participants.players) == self.participants.robots

    def questions_about(self, told: Iterable[Moment], whole: bool = False) -> tuple[Question, ...]:
        """Return up to three questions that these moments answer, or the round as a whole.

        They are for a page that tells no other moments, and of each why it mattered most; `whole`:
        all of why.
        """
        shown = told if whole else [replace(moment, facets=(moment.main,)) for moment in told]
        return earned(self.course, shown, self.points, self.asked_before)

    def asked_after(self, before: Sequence[str]) -> TableFindings:
        """Return the same with what was asked `before` in its class asked in other words."""
        closing = self.closing
        questions = tuple(in_other_words(question, before) for question in closing.questions)
        closing = replace(closing, questions=questions)
        return replace(self, asked_before=tuple(before), closing=closing)

    @property
    def asking(self) -> frozenset[str]:
        """The words of the questions that its papers may ask."""
        told = self.turning_points
        asked = (
            *self.closing.questions,
            *self.questions_about(told),
            *self.questions_about(told, whole=True),
        )
        return frozenset(question.asks.text for question in asked)


def find(
    record: Mapping[str, Any],
    known: Hypotheses,
    kept: KeptRound | None = None,
    *,
    points: bool = True,
) -> TableFindings:
    """Return the findings of a record with names in it, as :func:`follow` replays it.

    Without `points` nothing in them speaks of points.
    Raise RecordError if the record is malformed or illegal.
    """
    course = follow(record, known, kept)
    round_ = course.round
    entry = course.entry
    plays = information.judged_plays(course)
    called_by = {
        reign.number: claims.at_each_call(course, reign) for reign in round_.prophets.reigns
    }
    claimed = {number: noted[0] for number, noted in called_by.items()}
    last = {number: noted[-1] for number, noted in called_by.items()}
    falls = {
        fall.number: fall
        for reign in round_.prophets.reigns
        if (fall := broken(course, reign, claimed[reign.number])) is not None
    }
    found = moments(Seen(course, plays, claimed, last, falls))
    ended = _ended(course)
    head = headline(course, falls, ended)
    told = weightiest(found, MAX_TURNING_POINTS, head.entry)
    reigns = tuple(
        _reign(course, reign, plays, called_by[reign.number], falls)
        for reign in round_.prophets.reigns
    )
    most_missed = information.missed(plays)
    questions = earned(course, found, points)
    own = [reign for reign in reigns if not reign.robot] if course.has_notebook else []
    unnoted = (reign.number for reign in own if reign.claim is None)
    return TableFindings(
        course=course,
        rule=RuleFound(
            entry.id,
            RuleRef(entry.statement, round_.rule),
            entry.difficulty,
        ),
        participants=_participants(course),
        round=round_,
        stock=course.header.stock if isinstance(course.header, RecordHeader) else None,
        library=course.rules.library,
        wider=len(course.rules.hypotheses.library),
        counts=_counts(course),
        pupils=_pupils(course, reigns),
        asked=information.Asked(plays, information.praised(plays), most_missed),
        measured=measure(course),
        curve=tuple(_curve(course)),
        headline=head,
        moments=found,
        turning_points=told,
        marks=tuple(_marks(course)),
        frames=frames(course, told, falls),
        reigns=reigns,
        ended=ended,
        scores=_scores(course) if points else ScoresFound((), None),
        last_guesses=last_guesses(round_, course.entries),
        repairs=tuple(_repairs(course)),
        closing=Closing(
            felt=felt(found),
            questions=questions,
            what_if=what_if(most_missed, questions),
            next_time=next_time(most_missed, next(unnoted, None)),
            leaves_out=leaves_out(course),
        ),
        points=points,
    )


def _counts(course: Course) -> Counts:
    round_ = course.round
    right = len(round_.layout.main_line)
    return Counts(
        laid=round_.layout.laid,
        main_line=right,
        sidelines=round_.layout.laid - right,
        plays=len(round_.results),
        by_robots=sum(course.by_robot(result.number) for result in round_.results),
    )


def _pupils(course: Course, reigns: Sequence[ReignFound]) -> Pupils:
    own = [result for result in course.round.results if not course.by_robot(result.number)]
    cards = [result for result in own if result.cards is not None]
    hands = [result for result in own if result.cards is None]
    declared = [reign for reign in reigns if not reign.robot]
    return Pupils(
        plays=len(own),
        wrong_plays=sum(not result.right for result in cards),
        wrong_strings=sum(not result.right and len(result.cards or ()) > 1 for result in cards),
        right_no_plays=sum(result.right for result in hands),
        overlooked=sum(not result.right for result in hands),
        calls=sum(reign.calls - reign.robot_calls for reign in reigns),
        declarations=len(declared),
        overthrown=sum(reign.how == "overthrown" for reign in declared),
        expelled=sum(result.expelled for result in own),
    )


def _participants(course: Course) -> Participants:
    """Return who dealt and played.

    A player who noted or said something was there, though a robot made all of their plays.
    """
    acted = Counter(
        (entry["by"], robot)
        for entry in course.entries
        for robot in (entry.get("robot") is True,)
        if entry.get("by") in course.round.named and not (entry.get("info") and robot)
    )
    by_robot = {player for player, robot in acted if robot}
    by_hand = {player for player, robot in acted if not robot}
    return Participants(
        dealer=course.dealer,
        players=tuple(map(PlayerRef, course.round.named)),
        robots=frozenset(map(PlayerRef, by_robot - by_hand)),
        helped=frozenset(map(PlayerRef, by_robot & by_hand)),
    )


def _curve(course: Course) -> Iterator[CurvePoint]:
    """Yield the rules that still fit before any card, after the deal, and after each play."""
    yield CurvePoint(0, course.rules.library, len(course.rules.hypotheses.library))
    starters = len(course.round.layout.starters)
    laid = [starters, *(r.laid_before + len(r.laid) for r in course.round.results)]
    for place, listed, wider in zip(laid, course.rules.survivors, course.rules.wider, strict=True):
        yield CurvePoint(place, len(listed), len(wider))


def _marks(course: Course) -> Iterator[TeacherMark]:
    """Yield each of the teacher's marks, with the last text that was added to it.

    Info entries are not checked when a record is read, so malformed marks are skipped.
    """
    marked = {
        n: entry
        for n, entry in enumerate(course.entries, 1)
        if entry.get("info") is True
        and entry.get("by") == TEACHER
        and isinstance(entry.get("mark"), str)
        and type(entry.get("of", n)) is int
    }
    words = {entry.get("of", number): entry["mark"] for number, entry in marked.items()}
    for number, entry in marked.items():
        if "of" not in entry:
            yield TeacherMark(number, course.rounds[number].layout.laid, words[number])


# Prophets


def _reign(
    course: Course,
    reign: Reign,
    plays: Sequence[information.PlayInformation],
    noted: Sequence[claims.Claim | None],
    falls: Mapping[int, claims.Broken],
) -> ReignFound:
    round_, held = course.round, noted[0]
    calls, refuted = course.calls(reign), claims.called_by_refuted(course, reign)
    settled = course.settled_before(reign.number)
    survivors = course.rules.survivors[settled]
    result = None if reign.result is None else round_.results[reign.result]
    deciding = () if result is None else course.ordinals(result)
    hand = course.hand(reign.number, reign.seat)
    told = [course.rules.sealed]
    if held is not None and held.rule is not None:
        same = survivors.library.find(described(held.rule).rule)
        told += [same] if same is not None and same != course.rules.sealed else []
    others = sorted((name for name in survivors.still_fit if name not in told), key=simplicity)
    return ReignFound(
        who=course.who(reign.seat),
        robot=course.by_robot(reign.number),
        number=reign.number,
        after=reign.after,
        called=tuple(
            ordinal
            for called in round_.results
            if called.called is not None and course.reign_of(called) == reign
            for ordinal in course.ordinals(called)
        ),
        marked=reign.marked,
        how=reign.ended or "stood",
        deciding=deciding,
        calls=len(calls),
        robot_calls=sum(course.by_robot(result.settled) for result in calls),
        still_fit=len(survivors),
        wider=len(course.rules.wider[settled]),
        claim=held,
        later=tuple(each for each in noted[1:] if each is not None),
        asked=claims.to_ask_about(noted),
        refuted=None if refuted is None or not calls else refuted[1],
        evidence=evidence(course, reign, plays),
        rivals=tuple(_rivals(course, others[:MAX_RIVALS_TOLD])),
        more_rivals=len(others[MAX_RIVALS_TOLD:]),
        test=None
        if hand is None
        else telling_apart(survivors, [*told, *others[:MAX_RIVALS_TOLD]], card_set(hand)),
        broken=None if result is None else falls[result.number],
        ended=_reign_ended(course, reign),
    )


@cache
def simplicity(name: str) -> float:
    """Return the length of the shortest description of a catalogue rule, in bits."""
    return shortest(RULES[name].asks, RULES[name].rule)


def _rivals(course: Course, names: Sequence[str]) -> Iterator[RivalFinding]:
    for entry in map(RULES.__getitem__, names):
        same = equivalent(course.round.rule, entry.rule, course.round.layout.starters)
        yield RivalFinding(
            RuleRef(entry.statement, entry.rule), same, course.rules.same_since(entry.rule)
        )


def _reign_ended(course: Course, reign: Reign) -> Message:
    who = course.who(reign.seat)
    if reign.ended == "released":
        return message("%(player)s was released, without a penalty.", player=who)
    if reign.result is None and course.round.ended_by is None:
        return message("%(player)s is still Prophet.", player=who)
    if reign.result is None:
        if not any(result.number > reign.number for result in course.round.results):
            return message(
                "%(player)s lasted to the end, but nothing was judged that could test it.",
                player=who,
            )
        return message("%(player)s lasted to the end.", player=who)
    result = course.round.results[reign.result]
    places: dict[str, Value] = {
        "cards": result.laid,
        "after": course.after(result),
        "player": course.who(result.by),
    }
    match result.row.number:
        case 9:
            text = message("%(cards)s after %(after)s: called “right”, but it was wrong.", **places)
        case 10:
            text = message("%(cards)s after %(after)s: called “wrong”, but it was right.", **places)
        case 12:
            text = message(
                "%(player)s’s “No play” after %(after)s: called “wrong”, but it was right.",
                **places,
            )
        case 13:
            text = message(
                "%(player)s’s “No play” after %(after)s: %(cards)s fitted, the picked card didn’t.",
                **places,
            )
        case _:
            text = message(
                "%(player)s’s “No play” after %(after)s: called “right”, but %(cards)s fitted.",
                **places,
            )
    return text


# The end, the scores, the repairs


def _ended(course: Course) -> Message:
    round_ = course.round
    match round_.ended_by:
        case None:
            return message("The round isn’t over.")
        case "empty_hand":
            seat = emptied(round_)
            if seat is None:  # with real cards no one need have played one
                return message("The round was ended before anyone ran out of cards.")
            return message(
                "The round ended when %(player)s had no cards left.", player=course.who(seat)
            )
        case "all_expelled" if round_.prophets.reign is not None:
            return message("The round ended when everyone but the Prophet was knocked out.")
        case "all_expelled":
            return message("The round ended when everyone was knocked out.")
        case "guessed":
            assert round_.guesses.right_by is not None
            return message(
                "The round ended when %(player)s named the rule.",
                player=course.who(round_.guesses.right_by),
            )
        case "teacher" if not round_.dealt:
            return message("The round was ended before anyone ran out of cards.")
        case "teacher" if course.by_clock:
            return message("The round ended when time was up.")
        case "teacher":
            return message("The teacher ended the round early.")


def _scores(course: Course) -> ScoresFound:
    round_ = course.round
    if round_.ended_by is None or not round_.dealt:
        return ScoresFound((), None)
    scores = score(round_)
    players = tuple(_score(course, line) for line in scores.players)
    notes = [message("the best player’s score")]
    if scores.cap is not None and scores.cap == scores.dealer:
        notes = [message("twice the number of cards before the Prophet’s marker")]
        if round_.ruleset.cap == "including":
            notes = [message("twice the number of cards up to the Prophet’s marker")]
    if isinstance(course.dealer, PlayerRef):
        # Translators: after a pupil’s name and points: this pupil chose the rule and judged.
        notes.insert(0, message("dealt"))
    dealer = ScoreFound(course.dealer, scores.dealer, scores.dealer, 0, (), tuple(notes))
    return ScoresFound(players, dealer)


def _score(course: Course, line: Score) -> ScoreFound:
    bonuses = (line.empty_bonus, line.guess_bonus, line.prophet_right, 2 * line.prophet_wrong)
    notes = []
    if line.empty_bonus:
        notes.append(message("%(points)s for no cards left", points=line.empty_bonus))
    if line.guess_bonus:
        notes.append(message("%(points)s for the rule", points=line.guess_bonus))
    if line.prophet_right:
        notes.append(
            counted_message(
                "%(points)s for %(count)s card on the line as Prophet",
                "%(points)s for %(count)s cards on the line as Prophet",
                line.prophet_right,
                points=line.prophet_right,
            )
        )
    if line.prophet_wrong:
        notes.append(
            counted_message(
                "%(points)s for %(count)s card in sidelines as Prophet",
                "%(points)s for %(count)s cards in sidelines as Prophet",
                line.prophet_wrong,
                points=2 * line.prophet_wrong,
            )
        )
    return ScoreFound(
        who=course.who(line.seat),
        points=line.points,
        high_count=line.high_count,
        hand=line.hand,
        bonuses=tuple(bonus for bonus in bonuses if bonus),
        notes=tuple(notes),
    )


def _repairs(course: Course) -> Iterator[Message]:
    """Yield sentences on interventions from outside, each kind once with its number."""
    skipped = Counter(
        (entry["skip"], entry["by"] == CLOCK)
        for entry in course.entries
        if "skip" in entry and not entry.get("info")
    )
    for (player, by_clock), times in skipped.items():
        if by_clock:
            yield counted_message(
                "%(player)s missed one turn (time ran out).",
                "%(player)s missed %(count)s turns (time ran out).",
                times,
                player=PlayerRef(player),
            )
        else:
            yield counted_message(
                "The teacher skipped one of %(player)s’s turns.",
                "The teacher skipped %(count)s of %(player)s’s turns.",
                times,
                player=PlayerRef(player),
            )
    for number, entry in enumerate(course.entries, 1):
        if "release" in entry and not entry.get("info"):
            yield message(
                "%(player)s was released as Prophet after card %(ordinal)s.",
                player=PlayerRef(entry["release"]),
                ordinal=course.rounds[number - 1].layout.laid,
            )
    # With real cards someone has to say that it is over, however it ended: that is no repair.
    if course.round.ended_by == "teacher" and course.round.dealt and not course.by_clock:
        yield message("The teacher ended the round early.")
