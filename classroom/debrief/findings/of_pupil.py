"""Findings for a single pupil, private and without ranking: of one round, or of a whole lesson.

    pupils = find_pupils(course)               # everyone who did or wrote something in the round
    combine_rounds([pupils[ann], later[ann]])  # the findings on Ann's page, of both rounds
    of_lesson([(class_, 1, course), ...])      # the findings of all pupils

Everything is the pupil's own: no one else is named except the player of a card, and nothing is
compared. Robots' moves, also those made for a pupil, are left out, and so are notes saved once the
round was over, because they may rest on the revealed rule. Before the rule is revealed a pupil may
see of a round only :attr:`PupilRound.sealed`: tests and claims would show how many rules still
fitted.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from classroom.cards import Card
from classroom.classes.described_rounds import cut_off
from classroom.debrief.evidence import measures, refuted_guess
from classroom.debrief.evidence.beliefs import Dated, Ending, HeldBelief, beliefs, dated, ending
from classroom.debrief.evidence.contradictions import known_contradiction
from classroom.debrief.evidence.expectations import Expectation, expectations
from classroom.debrief.evidence.experiments import could_discriminate
from classroom.debrief.evidence.information import PlayInformation, judged_plays, missed
from classroom.debrief.evidence.last_guesses import claimed
from classroom.debrief.evidence.measures import combine as added_up
from classroom.debrief.evidence.measures import measure as measures_of
from classroom.debrief.evidence.notebook import Noted
from classroom.debrief.evidence.timeline import Course
from classroom.debrief.findings import praise as praising
from classroom.debrief.findings.claims import called_by_refuted, changed_to, claim, noted_by
from classroom.debrief.findings.ideas import IDEAS
from classroom.debrief.findings.own_fall import explain_own_overthrow
from classroom.game.claims import read_claim
from classroom.game.guesses import Guessed
from classroom.game.prophet import Reign
from classroom.game.round import Result
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, PlayerRef, RuleRef, counted_message, message
from classroom.rules.automaton import Automaton
from classroom.rules.compare import equivalent

ASK_FIRST_CARD = message(
    "Which card would you have played first, and what could its answer have told you?"
)
"""The question if no card was played."""
ASK_ANY_CARD = message("Choose one card on the table. What does it tell you about the rule?")
"""A question for everyone, including pupils who played nothing."""
_HALF = 50
"""Per cent of confidence under which a claim that lasted is asked about."""
MAX_SURPRISES = 2
"""Verdicts against what was expected that are told at most."""


@dataclass(frozen=True)
class Claimed:
    """A claim of the pupil in public: a declaration as Prophet, or a guess."""

    at: measures.RecordEntry
    sentences: tuple[Message, ...]
    ended: tuple[Message, ...]
    """Those of the sentences that tell how it ended."""
    asks: Message
    """A question to the pupil about it."""
    quote: Message | None = None
    """The claim in the pupil's words; None: no one noted it."""
    is_the_rule: bool = False
    """True if that is the sealed rule."""


@dataclass(frozen=True)
class Surprise:
    """A verdict that was not what the pupil had expected of the play."""

    at: measures.RecordEntry
    """The play."""
    told: Message
    sure: int
    """The pupil's confidence in the rule then, 0 to 100; -1: not stated."""
    noted: bool
    """True if the pupil's own note had said what came."""


@dataclass(frozen=True)
class Telling:
    """A sentence to the pupil, and the entry it rests on."""

    said: Message
    at: measures.RecordEntry | None
    """None: it rests on the round as a whole."""


@dataclass(frozen=True)
class PupilRound:
    """A pupil's own round."""

    who: PlayerRef
    number: int
    """The number of the round among those that are combined."""
    rule: RuleRef
    """The sealed rule."""
    library: int
    """Number of rules "still fitted" is counted among."""
    held: tuple[HeldBelief, ...]
    """The rules that the pupil held, in order; a rule noted twice running is there once."""
    ending: Ending | None
    """The result of the last of these; None: no rule was held at the end."""
    dated: Dated | None
    """The card that a claim is asked about; None where too little was played."""
    acts: tuple[praising.PraisedAct, ...]
    """Acts for which the pupil may be praised, except tests: the best first."""
    plays: tuple[praising.PraisedPlay, ...]
    """Every card or string laid, and every no play; sentences come with those that are told."""
    claims: tuple[Claimed, ...]
    surprises: tuple[Surprise, ...]
    laid: int
    """Cards on the layout when it was over."""
    played: bool
    """True if any play was settled."""
    wrote: bool
    """True if the pupil wrote down any guess, also one that came too late to be held."""
    has_notebook: bool
    """True if the record would hold it (:attr:`Course.has_notebook`)."""
    cut_off: bool
    """True if it was ended from outside after only a few plays."""
    measured: measures.MeasuredPupils
    chosen: bool = False
    """True if the teacher chose it among the rounds of its table."""

    @property
    def sealed(self) -> PupilRound:
        """The parts of this round that may be shown while the rule is sealed."""
        return replace(
            self,
            held=tuple(belief.sealed for belief in self.held),
            ending=None if self.ending is None else self.ending.sealed,
            dated=None,
            acts=tuple(replace(act, tried=None) for act in self.acts if act.kind != "found"),
            plays=(),
            claims=(),
        )


@dataclass(frozen=True)
class PupilFindings:
    """Source of a pupil's page and slip, for one round or several."""

    who: PlayerRef
    rounds: tuple[PupilRound, ...]
    table: Hashable
    """The table of the latest of these; None where nothing numbers it."""
    acts: tuple[praising.PraisedAct, ...]
    """Acts for which the pupil may be praised in all rounds, tests included: the best first."""
    act: praising.PraisedAct
    """That of these which the pupil is praised for."""
    missed: praising.PraisedPlay | None
    """The play for which the hand had a test that would have told clearly more."""
    measured: measures.MeasuredPupils

    @property
    def main(self) -> PupilRound:
        """The round that a page is about, so that it doesn't mix rounds.

        It is the one that the teacher chose, or else of those that weren't cut off the one with
        most of the pupil's own rules, and among equal ones the latest.
        """
        return max(
            self.rounds,
            key=lambda each: (each.chosen, not each.cut_off, len(each.held), each.number),
        )

    @property
    def praised(self) -> praising.PraisedPlay | None:
        """The play that the pupil is praised for, where it was one."""
        return self.act.tried

    @property
    def praise(self) -> Telling:
        """The praise in a sentence.

        Something true can be said of everyone who did or wrote anything.
        """
        return Telling(self.act.told, self.act.at)

    @property
    def predicted(self) -> tuple[tuple[Message, measures.Share], ...]:
        """Predictions that came true, by how sure the pupil was of the rule, or else all in all.

        Empty where there are too few. A Prophet's calls aren't counted: they end with the first
        that fails.
        """
        if bands := self.measured.calibration:
            return tuple((_when_sure(band), band.came_true) for band in bands)
        return self.predicted_in_all

    @property
    def predicted_in_all(self) -> tuple[tuple[Message, measures.Share], ...]:
        """Predictions that came true, however sure the pupil was."""
        came_true = self.measured.came_true
        return () if came_true is None else ((_said_before(came_true), came_true),)

    @property
    def of_predictions(self) -> Message | None:
        """Return that predicting isn't knowing; None where no one would think so.

        It is news to a pupil whose predictions were mostly right and who never noted the rule.
        """
        share = self.measured.came_true
        had = any(belief.right for round_ in self.rounds for belief in round_.held)
        return None if share is None or had or 2 * share.count <= share.of else NOT_THE_SAME

    @property
    def without_calls(self) -> Message | None:
        """Return that a Prophet's calls aren't counted; None for pupils who called nothing."""
        called = any(each.call for each in self.measured.predicted)
        return message("Your calls aren’t counted here.") if called else None

    @property
    def surprises(self) -> tuple[Surprise, ...]:
        """Surprises in which the pupil was surest of the rule, among equals the first."""
        every = [each for round_ in self.rounds for each in round_.surprises]
        surest = sorted(every, key=lambda each: -each.sure)[:MAX_SURPRISES]
        return tuple(sorted(surest, key=lambda each: each.at))

    @property
    def question(self) -> Telling:
        """The one question that these rounds have earned.

        It is about a claim, the last guess, a surprise, a test that was missed, a wrong card, or
        the play that is praised. The main round comes first, then the latest. The pupil has
        everything at hand that the answer needs.
        """
        return next(self._questions())

    def _questions(self) -> Iterator[Telling]:
        others = [each for each in reversed(_real(self.rounds)) if each is not self.main]
        latest = (self.main, *others)
        for round_ in latest:
            for made in reversed(round_.claims):
                yield Telling(made.asks, made.at)
        for round_ in latest:
            for act in round_.acts:
                if act.kind == "found":
                    yield Telling(_why_changed(act), act.at)
            if round_.ending is not None and (round_.played or round_.ending.kind != "rule"):
                yield Telling(
                    round_.ending.asks, measures.RecordEntry(round_.number, round_.ending.number)
                )
            for surprise in round_.surprises:
                asks = message("%(what)s What did that tell you?", what=surprise.told)
                if surprise.noted:
                    asks = message(
                        "%(what)s The rule you had written down said so. Which did you believe?",
                        what=surprise.told,
                    )
                elif surprise.at == self.act.at and self.act.told.text == praising.A_SURPRISE:
                    asks = message("What did that surprise tell you?")
                yield Telling(asks, surprise.at)
        if self.missed is not None:
            assert self.missed.better is not None, "it is why it was missed"
            asks = message(
                "After %(after)s you played %(cards)s. You also held %(better)s. Which rule "
                "calls one of them “right” and the other “wrong”?",
                after=self.missed.after,
                cards=self.missed.play.cards or (),
                better=self.missed.better,
            )
            yield Telling(asks, self.missed.at)
        for round_ in latest:
            yield from _of_wrong_cards(round_)
        if self.act.kind == "test" and self.praised is not None:
            asks = message(
                "Think of two rules that give different answers to your %(cards)s after %(after)s. "
                "Which are they?",
                cards=self.praised.play.cards or (),
                after=self.praised.after,
            )
            yield Telling(asks, self.praised.at)
        if any(own.play.cards for own in self.measured.plays):
            yield Telling(IDEAS["experiment"].asks, None)
        yield Telling(ASK_ANY_CARD if any(each.played for each in latest) else ASK_FIRST_CARD, None)


def find_pupils(course: Course, number: int = 1) -> Mapping[PlayerRef, PupilRound]:
    """Return the rounds of all pupils who did or wrote something, in seat order.

    Robots are left out, and so are pupils who did nothing: there is nothing to say about them.
    """
    measured = measures_of(course, number)
    expected = expectations(course.round, course.entries)
    every = judged_plays(course)
    noted = [note for note in course.notes if not note.late]
    return {
        player: _PupilInRound(course, player, number, measured.of(player), expected).found(
            every, noted
        )
        for player in map(PlayerRef, course.round.named)
        if _did_something(course, player)
    }


def of_lesson(
    rounds: Iterable[tuple[Hashable, int, Course]],
    one_class: bool = False,
    chosen: Collection[tuple[Hashable, int]] = (),
) -> list[PupilFindings]:
    """Return the findings of all pupils, in the order in which they first appear.

    Praise is shared out among them (:func:`.praise.share_out`). Each round comes
    with its table and its number there. In `one_class` a name is one pupil at whatever table; else
    two tables may each have an Ann. The rounds in `chosen`, each as its table and number, are those
    that the teacher wants to be told of.
    """
    found: dict[tuple[Hashable, PlayerRef], list[PupilRound]] = {}
    sat: dict[tuple[Hashable, PlayerRef], list[int]] = {}
    latest: dict[tuple[Hashable, PlayerRef], Hashable] = {}
    for place, (table, number, course) in enumerate(rounds):
        among = None if one_class else table
        for who in map(PlayerRef, course.round.named):
            # Until a seat was taken over, a different pupil had it.
            if measures.seat_taken_at(course, who):
                found.pop((among, who), None)
        for who, round_ in find_pupils(course, number).items():
            own = replace(round_, chosen=(table, number) in chosen)
            found.setdefault((among, who), []).append(own)
            sat.setdefault((among, who), []).append(place)
            latest[among, who] = table
    pupils = {key: combine_rounds(each, latest[key]) for key, each in found.items()}
    acts = praising.share_out({key: pupil.acts for key, pupil in pupils.items()}, sat)
    return [replace(pupil, act=acts[key]) for key, pupil in pupils.items()]


def combine_rounds(rounds: Sequence[PupilRound], table: Hashable = None) -> PupilFindings:
    """Return the findings of one pupil from one or more rounds, the latest of them at `table`."""
    tried = {id(each.play): each for round_ in rounds for each in round_.plays}
    poorest = missed(each.play for round_ in _real(rounds) for each in round_.plays)
    latest = [act for round_ in reversed(rounds) for act in round_.acts]
    acts = praising.ranked([*latest, *praising.tests(tried.values())])
    return PupilFindings(
        who=rounds[0].who,
        rounds=tuple(rounds),
        table=table,
        acts=acts,
        act=acts[0] if acts else praising.TOOK_PART,
        missed=None if poorest is None else _missed(tried[id(poorest)]),
        measured=added_up(round_.measured for round_ in rounds),
    )


def _real(rounds: Sequence[PupilRound]) -> Sequence[PupilRound]:
    """Return the rounds that weren't cut off; all of them if there are no others."""
    return [each for each in rounds if not each.cut_off] or rounds


def _did_something(course: Course, player: PlayerRef) -> bool:
    later = course.entries[measures.seat_taken_at(course, player) :]
    return any(entry.get("by") == player and not entry.get("robot") for entry in later)


# A round


@dataclass(frozen=True)
class _PupilInRound:
    """One pupil in one round."""

    course: Course
    who: PlayerRef
    number: int
    measured: measures.MeasuredPupils
    expected: tuple[Expectation, ...]

    def found(self, every: Iterable[PlayInformation], noted: Iterable[Noted]) -> PupilRound:
        mine = {own.play.number for own in self.measured.plays}
        begun = measures.seat_taken_at(self.course, self.who)
        own = [note for note in noted if note.who == self.who and note.number > begun]
        held = beliefs(self.course, own)
        plays = tuple(self._tried(play) for play in every if play.number in mine)
        predicted = [each.at for each in self.measured.predicted if not each.call]
        acting = praising.Acting(
            self.course, self.who, self.number, begun, own, held, plays, self.measured.plays,
            predicted,
        )  # fmt: skip
        kept = own and own[-1].words is not None and not self._said_another(held[-1])
        last = ending(self.course, held) if kept else None
        return PupilRound(
            who=self.who,
            number=self.number,
            rule=RuleRef(self.course.entry.statement, self.course.round.rule),
            library=self.course.rules.library,
            held=held,
            ending=last,
            dated=dated(self.course, held),
            acts=acting.found(),
            plays=plays,
            claims=tuple(sorted(self._claims(begun, last), key=lambda claim: claim.at)),
            surprises=tuple(self._surprises()),
            laid=self.course.round.layout.laid,
            played=bool(self.course.round.results) and self.course.round.layout.laid > 0,
            wrote=any(
                entry.get("by") == self.who and "note" in entry
                for entry in self.course.entries[begun:]
            ),
            has_notebook=self.course.has_notebook,
            cut_off=cut_off(self.course.round),
            measured=self.measured,
        )

    def _said_another(self, belief: HeldBelief) -> bool:
        """Return whether a different rule was guessed after the last note.

        Then that guess was the last one.
        """
        return any(
            guess.right is not None
            and self._own(guess.by, guess.number, belief.number)
            and claimed(guess.claim) != belief.words
            for guess in self.course.round.guesses.made
        )

    def _tried(self, play: PlayInformation) -> praising.PraisedPlay:
        after = self.course.after(self.course.round.results[play.index])
        return praising.PraisedPlay(measures.RecordEntry(self.number, play.number), play, after)

    def _surprises(self) -> Iterator[Surprise]:
        results = {result.number: result for result in self.course.round.results}
        said_of = {each.of: each.expect for each in self.expected if each.who == self.who}
        for predicted in self.measured.predicted:
            result = results.get(predicted.at.number)
            if predicted.call or predicted.came_true or result is None or result.cards is None:
                continue
            told = message(
                _SURPRISE[said_of[result.number]],
                cards=result.cards,
                after=self.course.after(result),
            )
            own = (each for each in self.measured.plays if each.play.number == result.number)
            noted = any(each.guess is result.right and not each.refuted for each in own)
            sure = -1 if predicted.sure is None else predicted.sure
            yield Surprise(predicted.at, told, sure, noted)

    def _claims(self, begun: int, last: Ending | None) -> Iterator[Claimed]:
        """Yield what the pupil claimed.

        A wrong guess that is still the last one is left out where no later card could tell it from
        the rule: it counts as right, and is not called wrong beside that.
        """
        round_ = self.course.round
        counts = last.words if last is not None and last.kind == "same" else None
        for reign in round_.prophets.reigns:
            if self._own(reign.seat, reign.number, begun):
                yield self._declared(reign)
        for guess in round_.guesses.made:
            if guess.right is None or not self._own(guess.by, guess.number, begun):
                continue
            if guess.right or claimed(guess.claim) != counts:
                yield self._said_aloud(guess)

    def _own(self, seat: int, number: int, begun: int) -> bool:
        mine = self.course.who(seat) == self.who
        return mine and number > begun and not self.course.by_robot(number)

    def _said_aloud(self, guess: Guessed) -> Claimed:
        what = message("You said: “%(claim)s”", claim=claimed(guess.claim))
        if guess.right:
            became: tuple[Message, ...] = (refuted_guess.accepted(guess),)
            asks = message("When did you first think of the rule, and what made it worth saying?")
        else:
            became = tuple(refuted_guess.why(refuted_guess.parting(self.course.round, guess)))
            asks = self._of_a_wrong_guess(guess)
        at = measures.RecordEntry(self.number, guess.number)
        return Claimed(at, (what, *became), (what, *became[:1]), asks, quote=what)

    def _of_a_wrong_guess(self, guess: Guessed) -> Message:
        rule = read_claim(guess.claim)
        against = None
        if rule is not None:
            against = known_contradiction(self.course.round, rule.rule, guess.number)
        sure = message(
            "You guessed a rule, and it wasn’t the right one. What made you sure enough?"
        )
        if rule is None:
            return sure
        if against is not None and against.settled < guess.number:
            return message(
                "%(cards)s contradicted your guess before you said it. How could you have noticed?",
                cards=against.cards,
            )
        line = self.course.line(self.course.rounds[guess.number].layout.laid)
        if equivalent(self.course.round.rule, rule.rule, line):
            return sure
        return message(
            "Every card fitted your guess when you said it. Which cards, played next, could have "
            "tested it?"
        )

    def _declared(self, reign: Reign) -> Claimed:
        course = self.course
        settled = course.settled_before(reign.number)
        calls = sum(not course.by_robot(call.settled) for call in course.calls(reign))
        told = [
            message("You declared after card %(number)s.", number=reign.after),
            course.rules.still_fit(settled),
        ]
        if calls:
            told.append(
                counted_message(
                    "%(count)s of your calls was right.",
                    "%(count)s of your calls were right.",
                    calls,
                )
            )
        ended, asks = self._ended(reign, calls)
        at, quote = measures.RecordEntry(self.number, reign.number), noted_by(course, reign)
        noted = None if quote is None else quote.values["rule"]
        rule = noted.rule if isinstance(noted, RuleRef) else None
        same = isinstance(rule, Automaton) and equivalent(course.round.rule, rule)
        return Claimed(at, (*told, *ended), ended, asks, quote, same)

    def _ended(self, reign: Reign, calls: int) -> tuple[tuple[Message, ...], Message]:
        """Return sentences on the end of a reign, and a question for the pupil."""
        why = message(
            "When you declared: what made you sure enough, and what would have made you wait?"
        )
        if reign.ended == "released":
            return (message("Then you stopped being Prophet, without a penalty."),), why
        if reign.result is not None:
            return explain_own_overthrow(
                self.course, reign, self.course.round.results[reign.result], why
            )
        if not any(result.number > reign.number for result in self.course.round.results):
            return (message("Nothing was judged after that, so it wasn’t tested."),), why
        lasted = (message("None of your calls was wrong."), *self._changed_as_prophet(reign))
        dead = called_by_refuted(self.course, reign)
        if dead is not None and self._called(reign):
            noted = dead[1]
            assert noted.refuted is not None, "it was contradicted already"
            return lasted, message(
                "%(cards)s had already contradicted the rule you wrote down, yet no call "
                "failed. Which rule did you follow?",
                cards=noted.refuted.cards,
            )
        held = claim(self.course, reign)
        if held is not None and held.confidence is not None and held.confidence < _HALF:
            return lasted, message(
                "You wrote that you were %(sure)s%% sure of the rule you followed. What would "
                "have made you surer?",
                sure=held.confidence,
            )
        if not self._tested(reign):
            return lasted, why
        if len(self._called(reign)) == 1:
            return lasted, message("Which card would have been a harder test of your claim?")
        return lasted, message("Which play was the hardest test of your claim, and why?")

    def _changed_as_prophet(self, reign: Reign) -> Iterator[Message]:
        """Yield the rules that the pupil noted between calls, and what had contradicted them."""
        for held in changed_to(self.course, reign):
            yield message(
                "After card %(number)s you changed it to: “%(rule)s”",
                number=held.laid,
                rule=held.words,
            )
            if held.already:
                assert held.refuted is not None, "it was contradicted already"
                yield message("%(cards)s had already contradicted it.", cards=held.refuted.cards)

    def _called(self, reign: Reign) -> list[tuple[int, Result]]:
        """Return the plays that a Prophet called, with their indexes among all plays."""
        return [
            (index, result)
            for index, result in enumerate(self.course.round.results)
            if result.called is not None and self.course.reign_of(result) == reign
        ]

    def _tested(self, reign: Reign) -> bool:
        """Return whether some called play could have told apart rules that still fitted."""
        return any(
            could_discriminate(self.course.rules.wider[index], result)
            for index, result in self._called(reign)
        )


def _why_changed(act: praising.PraisedAct) -> Message:
    """Ask about the right rule that was last given up, with the card at which it was noted."""
    cards = act.told.values["cards"]
    assert isinstance(cards, tuple), "the cards of the notes"
    number = cards[-1]
    assert isinstance(number, int), "a card's number"
    return message(
        "At card %(number)s you had written down the right rule. What made you change it?",
        number=number,
    )


_SURPRISE = {
    "right": N_("You expected %(cards)s after %(after)s to be right. It was wrong."),
    "wrong": N_("You expected %(cards)s after %(after)s to be wrong. It was right."),
}


# A test that was missed


def _missed(tried: praising.PraisedPlay) -> praising.PraisedPlay:
    play = tried.play
    assert play.best is not None and play.split is not None and play.cards is not None
    better = play.best
    what = message(
        "After %(after)s you played %(cards)s. You also held %(better)s.",
        after=tried.after,
        cards=play.cards,
        better=better.card,
    )
    return replace(
        tried,
        better=better.card,
        sentences=(
            what,
            _called_right(play.cards, play.split.right, play.split.still_fit),
            _called_right((better.card,), better.split.right, better.split.still_fit),
            message("The closer that is to half of them, the more you learn from the answer."),
        ),
    )


def _called_right(cards: tuple[Card, ...], right: int, still_fit: int) -> Message:
    return counted_message(
        "Under %(count)s of the %(fit)s rules in the list that still fitted, %(cards)s was right.",
        "Under %(count)s of the %(fit)s rules in the list that still fitted, %(cards)s was right.",
        right,
        fit=still_fit,
        cards=cards,
    )


def _of_wrong_cards(round_: PupilRound) -> Iterator[Telling]:
    for tried in round_.plays:
        split = tried.play.split
        told = split is not None and tried.play.left < split.still_fit
        if tried.play.cards is not None and not tried.play.right and told:
            asks = message(
                "Your %(cards)s after %(after)s was wrong. What could everyone learn from it?",
                cards=tried.play.cards,
                after=tried.after,
            )
            yield Telling(asks, tried.at)


# How sure, and how right


NOT_THE_SAME = message(
    "You can predict well and still not know the rule: a wrong rule gets many cards right too."
)
"""A caution: a count of right predictions does not show that the rule is known."""


def _when_sure(band: measures.Band) -> Message:
    places = {"came": band.came_true.count, "all": band.came_true.of}
    if band.lowest == 0:
        return message(
            "%(came)s of %(all)s predictions were right when you were less than %(sure)s%% sure "
            "of your rule.",
            sure=band.highest + 1,
            **places,
        )
    if band.highest == 100:
        return message(
            "%(came)s of %(all)s predictions were right when you were %(lowest)s%% sure of your "
            "rule or more.",
            lowest=band.lowest,
            **places,
        )
    return message(
        "%(came)s of %(all)s predictions were right when you were %(lowest)s to %(highest)s%% "
        "sure of your rule.",
        lowest=band.lowest,
        highest=band.highest,
        **places,
    )


def _said_before(share: measures.Share) -> Message:
    return message(
        "You made %(all)s predictions before the verdict. %(came)s of them came true.",
        came=share.count,
        all=share.of,
    )
