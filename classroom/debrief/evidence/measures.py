"""Measures of the information in pupils' plays: of one pupil, a table, a class, a lesson.

    measured = measure(course)                # every pupil's plays and predictions of one round
    measured.of(PlayerRef("Ann")).efficiency  # a figure, or None where there is too little data
    combine([one, other]).efficiency          # the same over tables, or over the rounds of a lesson

A figure is a mean or a count over plays or predictions, and has the entries it is based on. Robots'
moves, also those made for a pupil, don't count for a pupil, and a skipped turn is no move. A pupil
who took over a seat has only the moves made from then on. "Still fits" refers to the sealed rule's
rivals in the catalogue, each counted once, as on every other page (:attr:`Course.survivors`).

The guess that a pupil held is the one in the notebook when the card was played. A guess in own
words predicts nothing that the program could read. Nor does a guess that the main line contradicts:
its prediction for the next card is undefined.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from classroom.debrief.evidence.contradictions import contradiction
from classroom.debrief.evidence.expectations import expectations
from classroom.debrief.evidence.experiments import Split, split_on
from classroom.debrief.evidence.information import PlayInformation, judged_plays
from classroom.debrief.evidence.notebook import is_note
from classroom.debrief.evidence.timeline import Course
from classroom.game.claims import read_claim
from classroom.game.round import Result
from classroom.i18n.messages import PlayerRef
from classroom.rules.automaton import Automaton
from classroom.rules.library import Library
from classroom.rules.surviving import Right, Survivors

MIN_FOR_SHARE = 5
"""Plays, or predictions, from which on a share is told: with fewer, one card more would move it by
20 points and more, and a pupil would read chance. Someone plays about ten times in a lesson."""
CONFIDENCE_BANDS = (0, 50, 80)
"""The lower bounds of the bands of stated confidence, in per cent: unsure, rather sure, sure."""


class RecordEntry(NamedTuple):
    """An entry of a record, and which of the rounds analysed together that record is of."""

    round: int
    number: int


@dataclass(frozen=True)
class PupilPlay:
    """A pupil's play or no play, with its information and the player's prediction."""

    at: RecordEntry
    play: PlayInformation
    present: bool
    """True if the pupil who has the seat now made it, and not one who had it before."""
    guess: bool | None
    """The verdict that the guess held then predicted; None: there was no such guess."""
    noted: RecordEntry | None
    """The note of that guess, where it names a rule."""
    refuted: bool
    """Something on the table contradicted that guess already."""
    expected: bool | None
    """The verdict that the pupil predicted before it was shown; None: unsure, or not stated."""

    @property
    def discriminates(self) -> bool | None:
        """True if a fitting rule disagreed with the guess held; None if it predicted nothing."""
        split = self.play.split
        if self.guess is None or split is None:
            return None
        return split.right < split.still_fit if self.guess else split.right > 0

    @property
    def told_of_best(self) -> tuple[Split, Split] | None:
        """Splits of the fitting rules on the card played and on the best card of the same hand.

        None for strings and no plays, which test something else, where the rules agree on the whole
        hand, and where the hand is unknown.
        """
        play = self.play
        if play.best is None or play.split is None or len(play.cards or ()) != 1:
            return None
        return play.split, play.best.split


@dataclass(frozen=True)
class CheckedPrediction:
    """A pupil's prediction of a verdict: a Prophet's call, or another player's expectation."""

    at: RecordEntry
    """The call; of what was expected, the play."""
    who: PlayerRef
    present: bool
    """As of a play (:class:`PupilPlay`)."""
    call: bool
    sure: int | None
    """The pupil's confidence in the rule then, 0 to 100; None: the notebook did not say."""
    came_true: bool


@dataclass(frozen=True)
class Statistic:
    """A figure that there is enough for."""

    value: float
    of: int
    """Plays or predictions counted."""
    at: tuple[RecordEntry, ...]
    """The entries it rests on."""


@dataclass(frozen=True)
class Share(Statistic):
    """The share of the entries for which something is true."""

    yes: tuple[RecordEntry, ...]

    @property
    def count(self) -> int:
        return len(self.yes)


@dataclass(frozen=True)
class Band:
    """Predictions made while about equally sure of the rule."""

    lowest: int
    """Per cent; up to the next band."""
    highest: int
    came_true: Share


@dataclass(frozen=True)
class MeasuredPupils:
    """Plays and predictions of pupils; every figure about them is a property of it."""

    plays: tuple[PupilPlay, ...] = ()
    predicted: tuple[CheckedPrediction, ...] = ()

    def of(self, who: PlayerRef) -> MeasuredPupils:
        """Return the part that belongs to one pupil."""
        return MeasuredPupils(
            tuple(each for each in self.plays if each.play.by == who and each.present),
            tuple(each for each in self.predicted if each.who == who and each.present),
        )

    @property
    def could_discriminate(self) -> Share | None:
        """Share of the plays of cards on which the known rules that fitted disagreed.

        Whatever anyone guessed, and of all that the curves count, not of the list alone.

        None with fewer than `MIN_FOR_SHARE` such plays.
        """
        return _share(
            (own.play.could_tell, own.at) for own in self.plays if own.play.cards is not None
        )

    @property
    def discriminating(self) -> Share | None:
        """Share of the plays on which a fitting rule disagreed with the guess in the notebook.

        It counts the plays of cards for which the notebook held a guess that predicted the answer.
        None with fewer than `MIN_FOR_SHARE` such plays.
        """
        return _share(
            (own.discriminates, own.at)
            for own in self.plays
            if own.play.cards is not None and own.discriminates is not None
        )

    @property
    def efficiency(self) -> Statistic | None:
        """The information of the cards played as a share of that of the best cards in those hands.

        Bits are added up before they are divided, so that a play weighs what was to be learned by
        it (:attr:`PupilPlay.told_of_best`). None with fewer than `MIN_FOR_SHARE` such plays.
        """
        told = [(own.at, own.told_of_best) for own in self.plays if own.told_of_best]
        if len(told) < MIN_FOR_SHARE:
            return None
        bits = [(played.bits, best.bits) for _, (played, best) in told]
        value = sum(own for own, _ in bits) / sum(most for _, most in bits)
        return Statistic(value, len(told), tuple(at for at, _ in told))

    @property
    def excess_positivity(self) -> Statistic | None:
        """The share of plays expected to be right, less that of an information-optimal player.

        Such a player plays the best card of the same hand, and expects it to be right as often as
        the fitting rules say so: of plays, the mean share of them that do. So 0.2 is one play in
        five that was expected to be right where the best one was not; around 0 there is no need to
        look for a bias, however many were expected right. None with fewer than `MIN_FOR_SHARE`
        plays of a card whose player said beforehand right or wrong, with a hand in which something
        was open.
        """
        said = [
            (own.at, own.expected, own.told_of_best[1])
            for own in self.plays
            if own.expected is not None and own.told_of_best
        ]
        if len(said) < MIN_FOR_SHARE:
            return None
        excess = sum(expected - best.right / best.still_fit for _, expected, best in said)
        return Statistic(excess / len(said), len(said), tuple(at for at, _, _ in said))

    @property
    def immunised(self) -> Share | None:
        """Turns with a refuted guess in the notebook, out of those with any rule in it.

        A count, so one turn with a rule noted is enough; None without any. A pupil may have changed
        their mind without writing it down: only the notebook counts.
        """
        return _share(
            ((own.refuted, own.at) for own in self.plays if own.noted is not None), enough=1
        )

    @property
    def came_true(self) -> Share | None:
        """Share of the predictions, right or wrong, that came true.

        A Prophet's calls are left out: they end with the first that fails. None with fewer than
        `MIN_FOR_SHARE` predictions.
        """
        return _share((each.came_true, each.at) for each in self.predicted if not each.call)

    @property
    def calibration(self) -> tuple[Band, ...]:
        """Shares of predictions that came true, one for each band of stated confidence.

        Bands with fewer than `MIN_FOR_SHARE` predictions are left out, and so are a Prophet's calls
        and predictions without a stated confidence. Bands instead of a score, because everyone can
        read and question "when you were sure, 8 of 10 came as you said".
        """
        bands = []
        for lowest, following in zip(CONFIDENCE_BANDS, (*CONFIDENCE_BANDS[1:], 101), strict=True):
            said = [
                each
                for each in self.predicted
                if not each.call and each.sure is not None and lowest <= each.sure < following
            ]
            figure = _share((each.came_true, each.at) for each in said)
            if figure is not None:
                bands.append(Band(lowest, following - 1, figure))
        return tuple(bands)


def combine(several: Iterable[MeasuredPupils]) -> MeasuredPupils:
    """Merge the measures of the tables of a class, or of the rounds of a lesson."""
    parts = tuple(several)
    return MeasuredPupils(
        tuple(each for part in parts for each in part.plays),
        tuple(each for part in parts for each in part.predicted),
    )


def _share(
    counted: Iterable[tuple[bool | None, RecordEntry]], enough: int = MIN_FOR_SHARE
) -> Share | None:
    found = list(counted)
    if len(found) < enough:
        return None
    yes = tuple(at for is_so, at in found if is_so)
    return Share(len(yes) / len(found), len(found), tuple(at for _, at in found), yes)


# From the record


def measure(course: Course, round: int = 1) -> MeasuredPupils:
    """Return the plays and predictions of pupils in one record.

    `round` is a number that tells this record from others it is combined with.
    """
    return _MeasureReading(course, round).measured()


@dataclass(frozen=True)
class _Note:
    """A notebook's latest entry on the rule."""

    number: int
    rule: Automaton | None
    """None for words of one's own, and where no rule was held any more."""
    sure: int | None
    refuted: int | None
    """The entry after which something on the table contradicted it; None where nothing did."""


class _MeasureReading:
    """One record, read once."""

    def __init__(self, course: Course, round_: int) -> None:
        self.course = course
        self.round = round_
        self.notes = {player: self._notes(player) for player in course.round.players}
        self.since = {player: seat_taken_at(course, player) for player in course.round.players}

    def measured(self) -> MeasuredPupils:
        expected = expectations(self.course.round, self.course.entries)
        said_of_own = {
            each.of: None if each.expect == "unsure" else each.expect == "right"
            for each in expected
            if each.own
        }
        calls = [
            self._call(result) for result in self.course.round.results if result.called is not None
        ]
        said = [
            self._predicted(each.who, each.of, each.came_true, call=False)
            for each in expected
            if each.came_true is not None and not (each.own and self.course.by_robot(each.of))
        ]
        return MeasuredPupils(
            tuple(
                self._own(play, said_of_own.get(play.number))
                for play in judged_plays(self.course)
                if not play.robot
            ),
            tuple(sorted((*filter(None, calls), *said), key=lambda each: each.at)),
        )

    def _own(self, play: PlayInformation, expected: bool | None) -> PupilPlay:
        note = self._held(play.by, play.number)
        return PupilPlay(
            at=RecordEntry(self.round, play.number),
            play=play,
            present=play.number > self.since[play.by],
            guess=None
            if note is None
            else self._guess(note, self.course.round.results[play.index]),
            noted=None
            if note is None or note.rule is None
            else RecordEntry(self.round, note.number),
            refuted=note is not None and note.refuted is not None and note.refuted < play.number,
            expected=expected,
        )

    def _guess(self, note: _Note, result: Result) -> bool | None:
        """Return the prediction that a note's rule makes for a play.

        None for own words, for an unknown hand, and for a rule that the main line contradicts.
        """
        if note.rule is None or (result.cards is None and not result.shown):
            return None
        line = self.course.line(result.laid_before)
        alone = Survivors.of(Library.of({"held": note.rule}), map(Right, line))
        split = split_on(alone, result.cards, result.shown)
        return None if split is None or not len(alone) else split.right == 1

    def _call(self, result: Result) -> CheckedPrediction | None:
        """Return the Prophet's call as a prediction; None if a robot made it."""
        assert result.prophet is not None, "somebody called"
        entries = self.course.entries
        number = next(
            (
                number
                for number in range(result.number + 1, result.settled + 1)
                if "call" in entries[number - 1] and not entries[number - 1].get("info")
            ),
            result.number,  # with real cards it stands with the play
        )
        if self.course.by_robot(number):
            return None
        player = self.course.round.players[result.prophet]
        return self._predicted(player, number, result.called == result.right, call=True)

    def _predicted(
        self, player: str, number: int, came_true: bool, *, call: bool
    ) -> CheckedPrediction:
        note = self._held(player, number)
        return CheckedPrediction(
            at=RecordEntry(self.round, number),
            who=PlayerRef(player),
            present=number > self.since[player],
            call=call,
            sure=None if note is None else note.sure,
            came_true=came_true,
        )

    # The notebook

    def _notes(self, player: str) -> tuple[_Note, ...]:
        notes = []
        for number, entry in enumerate(self.course.entries, 1):
            if _taken(entry, player):
                notes.append(_Note(number, None, None, None))
            elif entry.get("by") == player and is_note(self.course.round, entry):
                notes.append(self._note(number, entry))
        return tuple(notes)

    def _note(self, number: int, entry: Mapping[str, Any]) -> _Note:
        note, sure = entry["note"], entry.get("confidence")
        rule = None if note is None else read_claim(note)
        found = None if rule is None else contradiction(self.course.round, rule.rule)
        return _Note(
            number,
            None if rule is None else rule.rule,
            sure if note is not None and type(sure) is int and 0 <= sure <= 100 else None,
            None if found is None else found.settled,
        )

    def _held(self, player: str, number: int) -> _Note | None:
        """Return the player's latest note before an entry; None without one."""
        return next((n for n in reversed(self.notes[player]) if n.number < number), None)


def seat_taken_at(course: Course, player: str) -> int:
    """Return the entry at which the present pupil took a seat; 0 if that was before the round."""
    numbered = enumerate(course.entries, 1)
    return max((number for number, entry in numbered if _taken(entry, player)), default=0)


def _taken(entry: Mapping[str, Any], player: str) -> bool:
    return entry.get("info") is True and entry.get("taken") is True and entry.get("by") == player
