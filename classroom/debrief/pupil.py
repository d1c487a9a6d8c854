"""What a single pupil gets, private and without ranking: of one round, and of a lesson's rounds.

    pupils = find_pupils(course)          # everybody who did or wrote something in the round
    together([pupils[ann], later[ann]])   # what Ann's page tells, of both rounds
    of_lesson([(class_, 1, course), ...]) # everybody's pages

Everything is the pupil's own: nobody else is named but who laid a card, and nothing is compared.
What robots did, also for a pupil, is left out, and so is what was noted once the round was over: it
may rest on the rule itself. Before the rule is revealed a pupil may see of a round what
:attr:`PupilRound.sealed` leaves: tests and claims are told by how many rules still fitted.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from classroom.cards import Card
from classroom.debrief import refuted
from classroom.debrief.asked import Asked, asked, missed, praised
from classroom.debrief.course import Course
from classroom.debrief.expectations import Expectation, expectations
from classroom.debrief.ideas import IDEAS
from classroom.debrief.last_words import claimed
from classroom.debrief.measures import Band, Measured, Place, Share, since
from classroom.debrief.measures import measure as measures_of
from classroom.debrief.measures import together as added_up
from classroom.debrief.notebook import Noted, in_time, notes
from classroom.game.round import Guessed, Reign
from classroom.said import Said, Thought, Value, Who, counted, said
from classroom.words import N_

SURPRISES = 2
"""Verdicts against what was expected that are told at most."""


@dataclass(frozen=True)
class Tried:
    """A play of the pupil's as a test, praised or missed."""

    at: Place
    play: Asked
    after: Card
    better: Card | None
    """Of one that was missed: the card of the same hand that would have told more."""
    sentences: tuple[Said, ...]


@dataclass(frozen=True)
class Claimed:
    """A claim of the pupil's before everybody: to be Prophet, or the rule said aloud."""

    at: Place
    sentences: tuple[Said, ...]
    asks: Said
    """What it may be asked afterwards."""


@dataclass(frozen=True)
class Surprise:
    """A verdict that was not what the pupil had expected of the play."""

    at: Place
    """The play."""
    told: Said
    sure: int
    """How sure the pupil was of the rule then; -1 where it was not said."""


@dataclass(frozen=True)
class Telling:
    """A sentence to the pupil, and the entry it rests on."""

    said: Said
    at: Place | None
    """None: it rests on the round as a whole."""


@dataclass(frozen=True)
class PupilRound:
    """A pupil's own round."""

    who: Who
    number: int
    """Of the round, as whoever puts several together counts them."""
    rule: Thought
    """The sealed rule."""
    library: int
    """How many rules "still fitted" is counted among."""
    held: tuple[Noted, ...]
    """What the pupil took the rule for, in order."""
    plays: tuple[Tried, ...]
    """Every card or string laid, and every no play; sentences come with those that are told."""
    claims: tuple[Claimed, ...]
    surprises: tuple[Surprise, ...]
    measured: Measured

    @property
    def sealed(self) -> PupilRound:
        """What may be told of it before the rule is revealed."""
        return replace(self, plays=(), claims=())


@dataclass(frozen=True)
class PupilFindings:
    """What a pupil's page and slip are made from, of one round or of several."""

    who: Who
    rounds: tuple[PupilRound, ...]
    praised: Tried | None
    """The best test of all rounds; None where no play was one."""
    missed: Tried | None
    """The play for which the hand had a test that would have told clearly more."""
    measured: Measured

    @property
    def foretold(self) -> tuple[tuple[Said, Share], ...]:
        """How much of what was foretold came true: by how sure they were, or else all in all; where
        there is too little, nothing."""
        bands = self.measured.calibration
        if bands:
            return tuple((_when_sure(band), band.came_true) for band in bands)
        came_true = self.measured.came_true
        return () if came_true is None else ((_said_before(came_true), came_true),)

    @property
    def surprises(self) -> tuple[Surprise, ...]:
        """Those in which the pupil was surest of the rule; of equally sure ones the first."""
        every = [each for round_ in self.rounds for each in round_.surprises]
        surest = sorted(every, key=lambda each: -each.sure)[:SURPRISES]
        return tuple(sorted(surest, key=lambda each: each.at))

    @property
    def praise(self) -> tuple[Telling, ...]:
        """What is praised, in sentences: a test, or else something that was done well.

        The first of these that there is; something true can be said of everybody who did or wrote
        anything.
        """
        if self.praised is not None:
            return tuple(Telling(each, self.praised.at) for each in self.praised.sentences)
        return (next(chain.from_iterable(map(_praise, self.rounds)), _HERE),)

    @property
    def question(self) -> Telling:
        """The one question that these rounds have earned: of a claim, of a test that was missed, of
        a guess, a surprise or a wrong card, of a test that was good; the latest round's first."""
        return next(self._questions())

    def _questions(self) -> Iterator[Telling]:
        latest = tuple(reversed(self.rounds))
        for round_ in latest:
            for claim in reversed(round_.claims):
                yield Telling(claim.asks, claim.at)
        if self.missed is not None:
            assert self.missed.better is not None, "it is why it was missed"
            asks = said(
                "After %(after)s you laid %(cards)s. Why would %(better)s have told more?",
                after=self.missed.after,
                cards=self.missed.play.cards or (),
                better=self.missed.better,
            )
            yield Telling(asks, self.missed.at)
        for round_ in latest:
            yield from _questions(round_)
        if self.praised is not None and self.praised.play.cards is not None:
            asks = said(
                "Think of two rules that give different answers to your %(cards)s after %(after)s. "
                "Which are they?",
                cards=self.praised.play.cards,
                after=self.praised.after,
            )
            yield Telling(asks, self.praised.at)
        yield Telling(IDEAS["experiment"].asks, None)


def find_pupils(course: Course, number: int = 1) -> Mapping[Who, PupilRound]:
    """Everybody who did or wrote something in a round by themselves, in seat order.

    Left out are robots, and pupils who only sat: there is nothing to tell them.
    """
    measured = measures_of(course, number)
    expected = expectations(course.round, course.entries)
    every = asked(course)
    noted = notes(course.round, in_time(course.round, course.entries))
    return {
        player: _Round(course, player, number, measured.of(player), expected).found(every, noted)
        for player in map(Who, course.round.named)
        if _did_something(course, player)
    }


def of_lesson(rounds: Iterable[tuple[Hashable, int, Course]]) -> list[PupilFindings]:
    """Everybody's findings, in the order in which they first come up.

    With each round there is whom its names are names among (the class, where they are kept apart
    in it; or the table, where two files may each have an Ann), and its number.
    """
    found: dict[tuple[Hashable, Who], list[PupilRound]] = {}
    for among, number, course in rounds:
        for who in map(Who, course.round.named):
            if since(course, who):  # whoever had the seat until then is another pupil
                found.pop((among, who), None)
        for who, round_ in find_pupils(course, number).items():
            found.setdefault((among, who), []).append(round_)
    return list(map(together, found.values()))


def together(rounds: Sequence[PupilRound]) -> PupilFindings:
    """One pupil's rounds; at least one."""
    tried = {id(each.play): each for round_ in rounds for each in round_.plays}
    plays = [each.play for round_ in rounds for each in round_.plays]
    best, poorest = praised(plays), missed(plays)
    return PupilFindings(
        who=rounds[0].who,
        rounds=tuple(rounds),
        praised=None if best is None else _praised(tried[id(best)]),
        missed=None if poorest is None else _missed(tried[id(poorest)]),
        measured=added_up(round_.measured for round_ in rounds),
    )


def _did_something(course: Course, player: Who) -> bool:
    later = course.entries[since(course, player) :]
    return any(entry.get("by") == player and not entry.get("robot") for entry in later)


# A round


@dataclass(frozen=True)
class _Round:
    """One pupil in one round."""

    course: Course
    who: Who
    number: int
    measured: Measured
    expected: tuple[Expectation, ...]

    def found(self, every: Iterable[Asked], noted: Iterable[Noted]) -> PupilRound:
        mine = {own.play.number for own in self.measured.plays}
        begun = since(self.course, self.who)
        return PupilRound(
            who=self.who,
            number=self.number,
            rule=Thought(self.course.entry.statement, self.course.round.rule),
            library=self.course.library,
            held=tuple(
                note
                for note in noted
                if note.who == self.who and note.number > begun and note.words is not None
            ),
            plays=tuple(self._tried(play) for play in every if play.number in mine),
            claims=tuple(sorted(self._claims(begun), key=lambda claim: claim.at)),
            surprises=tuple(self._surprises()),
            measured=self.measured,
        )

    def _tried(self, play: Asked) -> Tried:
        after = self.course.after(self.course.round.results[play.index])
        return Tried(Place(self.number, play.number), play, after, None, ())

    def _surprises(self) -> Iterator[Surprise]:
        results = {result.number: result for result in self.course.round.results}
        said_of = {each.of: each.expect for each in self.expected if each.who == self.who}
        for foretold in self.measured.foretold:
            result = results.get(foretold.at.number)
            if foretold.call or foretold.came_true or result is None or result.cards is None:
                continue
            told = said(
                _SURPRISE[said_of[result.number]],
                cards=result.cards,
                after=self.course.after(result),
            )
            yield Surprise(foretold.at, told, -1 if foretold.sure is None else foretold.sure)

    def _claims(self, begun: int) -> Iterator[Claimed]:
        round_ = self.course.round
        for reign in round_.reigns:
            if self._own(reign.seat, reign.number, begun):
                yield self._declared(reign)
        for guess in round_.guesses:
            if guess.right is not None and self._own(guess.by, guess.number, begun):
                yield self._said_aloud(guess)

    def _own(self, seat: int, number: int, begun: int) -> bool:
        mine = self.course.who(seat) == self.who
        return mine and number > begun and not self.course.by_robot(number)

    def _said_aloud(self, guess: Guessed) -> Claimed:
        what = said("You said: “%(claim)s”", claim=claimed(guess.claim))
        if guess.right:
            became: tuple[Said, ...] = (said("That was the rule, and the round was over."),)
            asks = said("When did you first think of the rule, and what made it worth saying?")
        else:
            became = tuple(refuted.why(refuted.parting(self.course.round, guess)))
            asks = said("Your guess was not the rule. Which card could have told you before?")
        return Claimed(Place(self.number, guess.number), (what, *became), asks)

    def _declared(self, reign: Reign) -> Claimed:
        course = self.course
        fitting = len(course.survivors[course.settled_before(reign.number)])
        calls = sum(not course.by_robot(call.settled) for call in course.calls(reign))
        return Claimed(
            Place(self.number, reign.number),
            (
                counted(
                    "You declared with %(count)s card laid.",
                    "You declared with %(count)s cards laid.",
                    reign.after,
                ),
                counted(
                    "%(count)s of the catalogue’s %(library)s rules still fitted then.",
                    "%(count)s of the catalogue’s %(library)s rules still fitted then.",
                    fitting,
                    library=course.library,
                ),
                *(
                    [
                        counted(
                            "%(count)s call of yours came true.",
                            "%(count)s calls of yours came true.",
                            calls,
                        )
                    ]
                    if calls
                    else []
                ),
                self._ended(reign),
            ),
            said(
                "When you declared: what made you sure enough, and what would have made you wait?"
            ),
        )

    def _ended(self, reign: Reign) -> Said:
        if reign.ended == "released":
            return said("Then you were released, without fault.")
        if reign.result is None:
            if not any(result.number > reign.number for result in self.course.round.results):
                return said("No play came to test it.")
            return said("Nothing refuted you until the end.")
        result = self.course.round.results[reign.result]
        what: Value = result.laid or said("the hand that was shown")
        if result.picked is not None and result.row.number == _WRONG_PICK:
            what = result.picked
        return said("Then %(what)s showed that your rule was not the rule.", what=what)


_WRONG_PICK = 13
"""The row of the outcome table in which the card that the Prophet picked did not fit."""

_SURPRISE = {
    "right": N_("You expected %(cards)s after %(after)s to be right. It was wrong."),
    "wrong": N_("You expected %(cards)s after %(after)s to be wrong. It was right."),
}


# Tests in sentences


def _praised(tried: Tried) -> Tried:
    play = tried.play
    assert play.split is not None, "it was praised for it"
    if play.cards is None:
        what = said("Your no play after %(after)s was a real test.", after=tried.after)
        how = counted(
            "Of the %(alive)s rules that still fitted, %(count)s said that no card of your hand "
            "was right.",
            "Of the %(alive)s rules that still fitted, %(count)s said that no card of your hand "
            "was right.",
            play.split.right,
            alive=play.split.alive,
        )
    else:
        what = said(
            "Your %(cards)s after %(after)s was a real test.", cards=play.cards, after=tried.after
        )
        how = _called_right(play.cards, play.split.right, play.split.alive)
    left = counted(
        "Whatever the answer, it had to rule some of them out. %(count)s was left.",
        "Whatever the answer, it had to rule some of them out. %(count)s were left.",
        play.left,
    )
    return replace(tried, sentences=(what, how, left))


def _missed(tried: Tried) -> Tried:
    play = tried.play
    assert play.best is not None and play.split is not None and play.cards is not None
    better = play.best
    what = said(
        "After %(after)s you laid %(cards)s. You also held %(better)s.",
        after=tried.after,
        cards=play.cards,
        better=better.card,
    )
    return replace(
        tried,
        better=better.card,
        sentences=(
            what,
            _called_right(play.cards, play.split.right, play.split.alive),
            _called_right((better.card,), better.split.right, better.split.alive),
            said("The closer to half of them, the more an answer tells."),
        ),
    )


def _called_right(cards: tuple[Card, ...], right: int, alive: int) -> Said:
    return counted(
        "Of the %(alive)s rules that still fitted, %(count)s called %(cards)s right.",
        "Of the %(alive)s rules that still fitted, %(count)s called %(cards)s right.",
        right,
        alive=alive,
        cards=cards,
    )


# What else there is to praise, and to ask


_HERE = Telling(said("You took part in looking for a rule that nobody had told you."), None)


def _praise(round_: PupilRound) -> Iterator[Telling]:
    """The best first."""
    number = round_.number
    for note, following in zip(round_.held, round_.held[1:], strict=False):
        later = following.laid >= (note.first_against or 0)
        if note.fate == "ruled_out" and later and following.words != note.words:
            assert note.contradiction is not None
            told = said(
                "%(cards)s ruled out what you thought, and you changed your mind.",
                cards=note.contradiction.cards,
            )
            yield Telling(told, Place(number, following.number))
    for note in round_.held:
        if note.refuted_by is not None:
            told = said(
                "You wrote down which card would prove you wrong: %(card)s.", card=note.refuted_by
            )
            yield Telling(told, Place(number, note.number))
    for tried in round_.plays:
        if tried.play.cards is None and tried.play.right:
            told = said(
                "You said that nothing in your hand fitted after %(after)s, and you were right.",
                after=tried.after,
            )
            yield Telling(told, tried.at)
    wrong = next((each for each in round_.plays if each.play.cards and not each.play.right), None)
    if wrong is not None:
        told = said(
            "Your %(cards)s was wrong, and it stayed on the table as evidence for everybody.",
            cards=wrong.play.cards or (),
        )
        yield Telling(told, wrong.at)
    most = max(round_.plays, key=_ruled_out, default=None)
    if most is not None and _ruled_out(most):
        told = counted(
            "Your %(cards)s ruled out %(count)s rule that had fitted until then.",
            "Your %(cards)s ruled out %(count)s rules that had fitted until then.",
            _ruled_out(most),
            cards=most.play.cards or (),
        )
        yield Telling(told, most.at)
    if round_.held:
        told = said("You wrote down what you thought, so that it could turn out to be wrong.")
        yield Telling(told, Place(number, round_.held[0].number))
    foretold = round_.measured.foretold
    if foretold:
        told = said("You said beforehand what you expected, so that you could be surprised.")
        yield Telling(told, foretold[0].at)
    laid = next((each for each in round_.plays if each.play.cards), None)
    if laid is not None:
        told = said(
            "Your %(cards)s asked the rule a question.",
            cards=laid.play.cards or (),
        )
        yield Telling(told, laid.at)


def _ruled_out(tried: Tried) -> int:
    """Rules that a play of cards contradicted."""
    play = tried.play
    return 0 if play.cards is None or play.split is None else play.split.alive - play.left


def _questions(round_: PupilRound) -> Iterator[Telling]:
    """The weightiest first."""
    number = round_.number
    if round_.held:
        last = round_.held[-1]
        asks = said("Nothing contradicted your last guess. Which card could have?")
        if last.contradiction is not None:
            asks = said(
                "%(cards)s was against your last guess. Which part of it could you keep?",
                cards=last.contradiction.cards,
            )
        elif last.fate == "own":
            asks = said("Which card would have proved your last guess wrong?")
        yield Telling(asks, Place(number, last.number))
    for surprise in round_.surprises:
        yield Telling(said("%(what)s What did that tell you?", what=surprise.told), surprise.at)
    for tried in round_.plays:
        if tried.play.cards is not None and not tried.play.right:
            asks = said(
                "Your %(cards)s after %(after)s was wrong. What could everybody learn from it?",
                cards=tried.play.cards,
                after=tried.after,
            )
            yield Telling(asks, tried.at)


# How sure, and how right


def _when_sure(band: Band) -> Said:
    places = {"came": band.came_true.count, "all": band.came_true.of}
    if band.lowest == 0:
        return said(
            "When you were less than %(sure)s %% sure: %(came)s of %(all)s came as you said.",
            sure=band.highest + 1,
            **places,
        )
    if band.highest == 100:
        return said(
            "When you were %(lowest)s %% sure or more: %(came)s of %(all)s came as you said.",
            lowest=band.lowest,
            **places,
        )
    return said(
        "When you were %(lowest)s to %(highest)s %% sure: %(came)s of %(all)s came as you said.",
        lowest=band.lowest,
        highest=band.highest,
        **places,
    )


def _said_before(share: Share) -> Said:
    return said(
        "What you said before the verdict: %(came)s of %(all)s came as you said.",
        came=share.count,
        all=share.of,
    )
