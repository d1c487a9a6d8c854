"""Schemas of the messages to a screen: frozen structs, sent as JSON objects with these keys.

A pupil's phone gets two parts: :class:`TableView`, the same for everyone at the table, and
:class:`SeatView`, its own small part. The projector gets :class:`ProjectorTable`. Cards are written
as in a record (``"9S"``), players are seat ids, ordinals count the cards played from 1, the starter
included.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from classroom.classes.classroom import What
from classroom.game.round import EndedBy
from classroom.signals.signal import Name

Phase = Literal["waiting", "dealing", "playing", "over"]
"""``dealing``: a pupil chooses the rule of the round."""
Verdict = Literal["right", "wrong"]


class SeatTag(Struct, frozen=True):
    """A player as everyone at the table sees them."""

    id: str
    name: str
    cards: int | None
    """None with real cards, which no one counts."""
    expelled: bool
    false_prophet: bool
    robot: bool
    online: bool
    """False once disconnected for more than a few seconds."""
    asleep: bool
    """Away because the phone is locked or shows something else; otherwise it is not connected."""
    sits_out: bool
    """The teacher lets the table go on without this seat; the projector is not told."""
    members: list[str]
    """The names of the pupils who share the seat, in their order of deciding; empty for one."""
    driver: str | None
    """The member who decides now, or will at the seat's next turn; None: no one shares the seat."""


class Clocks(Struct, frozen=True):
    """The clocks of a round, as moments of the server's clock, in seconds.

    The client counts down from `now`; the server sends nothing as they tick.
    """

    now: float
    stand: bool
    """True if the clocks are stopped, with their state at `now`."""
    move: float | None
    """The end of the clock of the turn or of the Prophet's call; None: none runs."""
    extended: bool
    """It was out once, and these are the last seconds."""
    round: float | None
    """The time of the last call; None: no clock runs."""
    last_call: float | None
    """The end of the round, while everyone makes a last guess; None: not yet."""
    nudge: int
    """The version with which the player was last nudged; 0: not in this move."""
    thinking: float | None
    """The end of the time in which everyone is asked for a note, while the other clocks are
    stopped; None: play is not stopped for that."""
    next: float | None
    """The time at which a finished table automatically gets its next rule; None: it doesn't."""


class WaitView(Struct, frozen=True):
    """One thing that a table waits for; every screen takes the names from here."""

    kind: Literal[
        "deal",
        "turn",
        "call",
        "pick",
        "declare",
        "may_guess",
        "predictions",
        "guess",
        "thinking",
        "last_call",
    ]
    """A rule to deal, a turn, a Prophet's call or card, a chance to declare or to guess, what the
    others expect of a play, a verdict on a guess, a note, a last guess."""
    seats: list[str]
    """Seats whose answer it is; empty for a guess that only the teacher can judge, and for a last
    call in a round that is too short."""
    until: float | None
    """The time at which the table goes on without it; None: it waits indefinitely."""


class Dealer(Struct, frozen=True):
    """The pupil who deals a round, and plays no cards in it."""

    id: str
    name: str
    online: bool


class LaidCard(Struct, frozen=True):
    card: str
    n: int
    """Its ordinal in the order of laying."""
    by: str
    """The seat from whose hand it came."""


class ColumnView(Struct, frozen=True):
    """A main-line card and the wrong plays below it, oldest first."""

    card: str
    n: int
    by: str | None
    """The seat from whose hand it came; None for a starter."""
    sidelines: list[list[LaidCard]]
    """One list for each wrong play; a wrong string has several cards, in its order."""


class ReignView(Struct, frozen=True):
    """The time a Prophet ruled, in ordinals of cards played."""

    seat: str
    flag: int
    """The card that carries the Prophet's marker."""
    after: int
    """Cards laid when the Prophet declared: the reign covers the cards after this one."""
    until: int | None
    """The last card laid in the reign, the deciding one left out; None while it lasts."""
    ended: Literal["overthrown", "released"] | None
    deciding: list[int]
    """The cards whose verdict overthrew the Prophet; empty for none."""
    calls: int
    """Calls that Nature confirmed."""
    bonus: int
    """The points that the reign is worth up to now."""


class LineView(Struct, frozen=True):
    """The cards on the table, with what marks them; every screen has all of it."""

    columns: list[ColumnView]
    laid: int
    markers: list[int]
    """Ordinals with a dealer's marker; while a Prophet rules only those up to the flag."""
    prophet_markers: list[int]
    """Ordinals with one of the ruling Prophet's markers, 10th, 20th ... after the declaration."""
    reigns: list[ReignView]


class PendingPlayView(Struct, frozen=True):
    """A play that waits for the Prophet's call or pick, or to have its verdict shown."""

    by: str
    kind: Literal["play", "no_play"]
    cards: list[str]
    """The cards played in order; for a no play the hand shown to everyone."""
    awaiting: Literal["call", "prophet_pick", "showing"]


class PendingGuessView(Struct, frozen=True):
    """A guess of the rule that waits for the teacher's verdict; play waits with it."""

    by: str
    words: str | None
    """The pupil's own; the projector is not told."""
    number: int
    """Of its entry in the record: what a verdict is about."""


class LastEventView(Struct, frozen=True):
    """The latest event, for the line under the headline and for screen readers.

    ``kind`` is one of ``dealt``, ``play``, ``no_play``, ``declared``, ``guessed``, ``skipped``,
    ``released``.
    """

    kind: Literal["dealt", "play", "no_play", "declared", "guessed", "skipped", "released"]
    by: str | None = None
    cards: list[str] = []
    """The cards played; for a no play the hand that was shown, until the next player acts."""
    verdict: Verdict | None = None
    laid: list[str] = []
    """The cards put on the layout by it, by whomever."""
    under: str | None = None
    """The main-line card below which a wrong play is placed."""
    overthrown: str | None = None
    called: Verdict | None = None
    """The Prophet's call of the play, if there was one."""
    picked_wrong: str | None = None
    """The card a Prophet picked that was not right (docs/rules.md 4.9)."""
    penalty: dict[str, int] = {}
    expelled: bool = False
    smaller_by: int | None = None
    """After a right no play: how many cards fewer the new hand has."""
    released: str | None = None
    """The Prophet who was released while this play waited for the call."""
    words: str | None = None
    """The rule as it was guessed aloud; the projector is not told."""


class TableRules(Struct, frozen=True):
    """The rules of play of a table, as far as screens name them; every screen has all of them."""

    predictions: bool
    """The others say what they expect of a play before its verdict is shown."""
    longest: int
    """The longest string that may be played."""
    no_play_smaller_by: int
    no_play_penalty: int
    false_prophet_penalty: int
    wrong_penalty: int
    """Penalty cards for each wrong card."""
    points: bool
    """Screens speak of points: not with real cards, nor where the class hides them."""


class PauseView(Struct, frozen=True):
    """A pause of a table."""

    all: bool
    """By a pause of all tables, which only ends for all ..."""
    here: bool
    """... or by one of this table; both may be."""
    why: str
    """The teacher's reason; empty for none."""


class TeacherMessage(Struct, frozen=True):
    """A message of the teacher, which a phone shows until someone there has read it."""

    text: str
    number: int
    """A different one for each message of a round."""


class Expulsion(Struct, frozen=True):
    """Condition under which a wrong play knocks a player out; absent if switched off."""

    limit: int
    """The number of cards that must lie before the play, counted by the person who judges now."""
    left: int
    """Number of cards until then; 0 means that it is on."""
    by_prophet: bool
    """Counted from the Prophet's marker instead of from the start."""


class ScoreLine(Struct, frozen=True):
    """A player's score as a sum: high count - hand + bonuses."""

    seat: str
    points: int
    hand: int
    high_count: int
    empty_bonus: int
    prophet_bonus: int
    prophet_right: int
    """Main-line cards laid in the standing Prophet's reign, each worth 1."""
    prophet_wrong: int
    """Sideline cards laid in it, each worth 2."""
    guess_bonus: int
    """For the right guess of the rule."""
    total: int | None
    """Over all finished rounds, this one included; None in the first."""


class Over(Struct, frozen=True):
    """Result of a round."""

    ended_by: EndedBy
    winner_empty: str | None
    """The seat that ran out of cards."""
    rule: str | None
    """The statement of the sealed rule, once the teacher has let it be seen."""
    scores: list[ScoreLine]
    dealer: int | None
    """The dealer's score; None without points, and then `scores` is empty."""
    dealer_cap: int | None
    """Twice the cards before the marked card, where a Prophet stood at the end."""
    dealer_total: int | None
    """Over all finished rounds; None in the first, and for Nature."""
    guessed: str | None
    """The seat that guessed the rule."""
    timed_out: bool
    """The clock of the round ended it, and no hand of the teacher's."""
    counted_from: int | None
    """The number from which hands are subtracted, if it is fixed; None: the largest hand."""
    too_short: bool
    """It was too early to ask the players what its rule is."""


class Rung(Struct, frozen=True):
    """Position of a table in the list of rules of its class."""

    at: int
    """The rule it plays or played last, counted from 1; 0 before the first."""
    of: int


class ToldRule(Struct, frozen=True):
    """A rule that the table has been shown."""

    round: int
    rule: str
    """Its statement."""


class NoticeView(Struct, frozen=True):
    """A line that each phone at the table shows for a few seconds, and then no more."""

    kind: str
    """The type of the event that it comes from; its words are the scripts'."""
    by: str
    """The seat that it comes from, or ``teacher``."""
    number: int
    """The version that it came with; a later notice has a larger one."""


class TableView(Struct, frozen=True):
    """The view that everyone at a table shares."""

    version: int
    number: int
    round: int
    """The one that is played, was played last or is about to be dealt; 0 before the first."""
    phase: Phase
    closed: bool
    """The class is over: the table lies as it lay, no one may do anything, no clock runs."""
    dealer: Dealer | None
    """The pupil who deals this round; None: Nature deals, or no one yet."""
    pause: PauseView | None
    """None: the table isn't paused."""
    real_cards: bool
    """The cards lie on a desk: no one's hand or turn is known, and the name of who played is empty
    where it was not noted."""
    clocks: Clocks | None
    seats: list[SeatTag]
    """Clockwise from seat 1."""
    turn: str | None
    """The seat whose turn it is; None: no one's, as at a last call and while a guess waits."""
    waits: list[WaitView]
    """The things that the table waits for, in order: each but the last is over at its `until`."""
    pending: PendingPlayView | None
    guess: PendingGuessView | None
    """A guess that waits for its verdict."""
    may_declare: str | None
    """The seat whose chance to declare is open."""
    prophet: str | None
    line: LineView
    rules: TableRules
    expulsion: Expulsion | None
    happened: LastEventView | None
    hints: list[str]
    message: TeacherMessage | None
    """To the table, until its round is over; its number is the version that it came with."""
    notice: NoticeView | None
    """The last one in this round."""
    over: Over | None
    rung: Rung | None
    """None in a class without a list of rules."""
    told: list[ToldRule]
    """The rules of earlier rounds that were revealed since this one was dealt."""


class ProjectorSeat(Struct, frozen=True):
    """A player on the projector; the fields are as in :class:`SeatTag`."""

    id: str
    name: str
    cards: int | None
    expelled: bool
    false_prophet: bool
    robot: bool
    online: bool
    asleep: bool
    members: list[str]
    driver: str | None


class LastCallCount(Struct, frozen=True):
    """The number of seats of a table that are asked in the last call, and that have answered."""

    answered: int
    asked: int


class ProjectorTable(Struct, frozen=True):
    """A table on the projector; the fields are as in :class:`TableView`.

    Another table may be playing the same rule: it sees no message of the teacher, no hand that was
    shown for a no play and no words of a guess.
    """

    version: int
    number: int
    round: int
    phase: Phase
    closed: bool
    dealer: Dealer | None
    pause: PauseView | None
    """Without its reason where only this table is paused."""
    real_cards: bool
    clocks: Clocks | None
    seats: list[ProjectorSeat]
    turn: str | None
    waits: list[WaitView]
    pending: PendingPlayView | None
    """Without a hand that was shown."""
    guess: PendingGuessView | None
    """Without its words."""
    may_declare: str | None
    prophet: str | None
    line: LineView
    rules: TableRules
    expulsion: Expulsion | None
    happened: LastEventView | None
    """Without a hand that was shown, and without words."""
    hints: list[str]
    over: Over | None
    """With the rule only once no table in the class must be kept from knowing it."""
    rung: Rung | None
    told: list[ToldRule]
    """Those of them that no table in the class must be kept from knowing."""
    last_call: LastCallCount | None
    """None without a last call."""


class DealableRule(Struct, frozen=True):
    """A rule that a pupil who deals may choose."""

    id: str
    statement: str
    band: str
    """``easy`` to ``expert``, or ``own``."""
    hints: list[str]
    played: bool
    """This table has had it already, and has been told so."""


class DealView(Struct, frozen=True):
    """Data that the pupil who dealt a round sees besides the table."""

    rule: str
    """The statement of the sealed rule."""
    still_fit: int
    """Catalogue rules still consistent with the layout."""
    catalogue: int
    """Rules in the catalogue."""
    curve: list[tuple[int, int]]
    """(cards laid, fitting rules) after the deal and after each play."""
    plays: int
    right: int
    """Of these."""
    points: int
    """The dealer's points if the round ended now."""
    best: str
    """The seat of the player with the highest score."""
    cap: int | None
    """The dealer's maximum, if a Prophet stands; None: no cap."""


Action = Literal["play", "no_play", "declare", "call", "pick", "guess", "verdict"]


class Beside(Struct, frozen=True):
    """A card that the rule and a wrong guess judge alike, where they part over one much like it."""

    card: str
    allowed: bool
    """By both; otherwise both forbid it."""
    trait: Literal["suit", "colour", "value", "parity", "face", "prime"]
    """The trait in which the two cards differ."""


class Refuted(Struct, frozen=True):
    """A wrong guess of a rule that is known, and the shortest line that tells it from the rule."""

    words: str
    line: list[str]
    """Right by both rules, starter first; empty where they part over the starter."""
    card: str | None
    """Right by one of them alone after that line; None: too long a line to be found."""
    allowed: bool
    """By the rule, and not by the guess; otherwise by the guess alone."""
    beside: Beside | None


class LastGuessView(Struct, frozen=True):
    """A pupil's guess at the end of a round."""

    words: str
    rule: str | None
    """The id of the rule that was picked; None for own words."""
    confidence: int | None
    """0 to 100; None: not said."""
    sent: bool
    """False while it is written, and if play has gone on since; it counts anyway."""


class NoteView(Struct, frozen=True):
    """The rule that a pupil holds, as written in their lab notebook."""

    claim: str | dict[str, Any] | None
    """As in a record: the id of a rule, a built rule, ``text:`` and own words, or None."""
    words: str
    typed: str | None
    """The pupil's own words, where the program read the rule in them."""
    confidence: int | None
    """0 to 100; None: not said."""
    refuted_by: str | None
    """The card that would prove it wrong."""


class NoteCheck(Struct, frozen=True):
    """Cards on the layout that don't fit the rule that a pupil has noted."""

    cards: list[str]
    """One, or a string that was wrong as a whole."""
    right: bool
    """The verdict of the table, which the noted rule would not give."""


class HeldRuleView(Struct, frozen=True):
    """A rule that a pupil held for a part of the round, with its result."""

    words: str
    confidence: int | None
    since: int
    """Cards on the layout when it was noted."""
    until: int | None
    """The last card that lay while it was held and stood; None: it was held to the end."""
    fate: Literal["own", "stood", "already", "ruled_out"]
    """``own``: words of one's own, which no card is held against. ``already``: what contradicts it
    lay there when it was noted."""
    cards: list[str]
    """The cards that contradict it; of a hand in which nothing fitted, those that it allows."""
    n: int | None
    """The ordinal of the first of them; None where they do not lie on the layout."""


class OwnTest(Struct, frozen=True):
    """A play of a pupil's own, described as a test."""

    after: str
    """The card of the main line before it."""
    cards: list[str]
    """Empty for a no play."""
    right: bool
    better: str | None
    """Of one that is missed: the card of the same hand that would have told more."""


class PredictionCount(Struct, frozen=True):
    """Predictions of a pupil: so many, of which so many came true."""

    said: str
    full: int
    of: int


class OwnRound(Struct, frozen=True):
    """A round of a pupil's lesson that is over."""

    number: int
    rule: str | None
    """None while it is sealed."""
    held: list[HeldRuleView]
    ending: str | None
    """A sentence on the result of the pupil's last guess; None: no rule was held at the end."""
    claims: list[str]
    """The pupil's public claims, each with its result, in sentences."""


class RulesPlay(Struct, frozen=True):
    """An action that a player may take, and its consequences."""

    what: str
    right: str
    wrong: str


class RulesPart(Struct, frozen=True):
    title: str
    text: list[str]
    plays: list[RulesPlay]


class RulesOfPlay(Struct, frozen=True):
    """The rules of play of a class, for its phones."""

    parts: list[RulesPart]


class PupilReviewView(Struct, frozen=True):
    """A pupil's own review, shown to no one else.

    It is about the round that is over, or, once the class is closed, about all of the pupil's
    rounds. In its sentences a card is enclosed in a pair of markers
    (`classroom.views.pupil_review.CARD`).
    """

    lesson: bool
    """True if it is about all rounds."""
    rounds: list[OwnRound]
    """The latest first."""
    praise: str
    """One good thing; about `praised`, where it was a play."""
    praised: OwnTest | None
    better: list[str]
    """About `missed`; empty without."""
    missed: OwnTest | None
    predicted: list[PredictionCount]
    """The counts by stated confidence; empty if there are too few."""
    question: str
    take_home: str
    """The address of the page that the pupil may take home; empty while a rule in it is secret."""


class LastGuessAnswerView(Struct, frozen=True):
    """A last guess as shown when the round is over."""

    by: str | None
    """The seat that said it; None on the projector."""
    reviewer: str | None
    """The name of a reviewer, who isn't one of the players; None for a player."""
    words: str
    typed: str | None
    """The pupil's own words, where the program read the rule in them; None on the projector."""
    confidence: int | None
    """0 to 100; None: not said."""
    right: bool | None
    """True if the picked rule is the sealed one in other words or the same; None for own words."""


Expect = Literal["right", "wrong", "unsure"]


class Waits(Struct, frozen=True):
    """A play whose verdict is pending, for one seat of its round only."""

    of: int
    """The number of its entry in the record."""
    asked: bool
    """True if this seat is asked what it expects."""
    said: Expect | None
    """Its latest prediction; None: none yet."""
    called: Verdict | None
    """As the Prophet: what it called the play."""


class PredictionScore(Struct, frozen=True):
    """Count of a pupil's correct predictions, once the round is over."""

    right: int
    """The number that came true, of ..."""
    said: int
    """... those of which the pupil expected right or wrong."""
    unsure: int


class SeatView(Struct, frozen=True):
    """View of one seat besides the table's."""

    version: int
    seat: str
    name: str
    in_round: bool
    """False for a pupil who came late and plays from the next round."""
    hand: list[str]
    """In the order in which the cards were received."""
    may: list[Action]
    choices: list[DealableRule] | None
    """While this seat is asked to deal: the rules it may choose, easiest first."""
    deal: DealView | None
    """In a round that this seat has dealt."""
    refuted: list[Refuted]
    """This seat's wrong guesses that name a rule, once the round's rule is seen."""
    waits: Waits | None
    """While a verdict is held up, and this seat has a part in the round."""
    predicted: PredictionScore | None
    """The results of its predictions, once the round is over; None: it made none."""
    time: float
    """The factor by which this pupil's time for a move is multiplied; sent to no one else."""
    sits_out: bool
    """The teacher lets the table go on without this seat."""
    stand_in: bool
    """A robot plays here until the pupil says that they are back."""
    asked: bool
    """The last call has come, or the round is over, and this seat is asked what the rule is."""
    last_guess: LastGuessView | None
    """This seat's last guess; sent to no one else at the table."""
    writes: bool
    """True if this seat has a lab notebook in this round."""
    note: NoteView | None
    """This seat's latest note; sent to no one else at the table, as the fields that follow."""
    note_check: NoteCheck | None
    """Cards that contradict it, while the round is played; None: none, or the class has it off."""
    thinks: bool
    """Play rests, and this seat is asked for a note."""
    may_break: bool
    """This seat is asked which of its cards could break the Prophet's rule ..."""
    breaks: str | None
    """... and said this card, or ``none``."""
    trail: list[HeldRuleView]
    """Once the round is over: the rules this seat held, in their order."""
    beside: list[str]
    """The seats that share this one's device, itself included; none where it is alone on it."""
    wanted: str | None
    """The name this seat asked for, until the teacher has approved of it; no one else is told.
    Empty: the teacher asks for another one."""
    message: TeacherMessage | None
    """To this seat alone, until the round is over; such messages of a round are numbered from 1."""
    asks_help: bool
    """This seat asks the teacher for help; no one else is told."""


class VisitView(Struct, frozen=True):
    """The tables that a pupil whose own is done may watch, and the one that they watch."""

    tables: list[int]
    table: ProjectorTable | None
    """As the projector would show it; None: none is watched, or it may not be watched any more."""


class SealedRound(Struct, frozen=True):
    """A finished round whose rule is not revealed yet."""

    round: int
    problem: str
    """The id of the rule that this table has in common with its twins."""
    rule: str
    """The statement of the rule that was played; shown only while held down."""


class DisruptionView(Struct, frozen=True):
    """A pupil whose last two turns were wrong strings."""

    seat: str
    entry: int
    """The number of the last one in the record."""
    cards: int
    """The number of cards that the two had together."""


class SeenPlayView(Struct, frozen=True):
    """A play that a signal rests on."""

    cards: list[str]
    """Empty for a no play."""
    right: bool


class SignalView(Struct, frozen=True):
    """A signal on thinking: about a table, for its teacher alone."""

    round: int
    at: int
    """The entry of the round before it."""
    plays: int
    """Plays settled then."""
    name: Name
    rank: int
    """Its place in the order of signals across tables; the lowest goes first."""
    words: str
    say: str
    """A sentence for the teacher to say to the table."""
    sure: bool
    sureness: float
    saw: list[SeenPlayView]
    notes: list[str]
    instead: list[str]
    """Cards that could have been played; shown only while held down, like the rule."""
    who: list[str]
    """The seats whom the evidence is from; only the page of one table names them."""
    held: list[Name]
    """The names of other signals that hold, and aren't shown."""


class Tile(Struct, frozen=True):
    """A table on the teacher's console; ``rule`` and ``still_fit`` are shown while held down."""

    table: TableView
    code: str
    rule: str | None
    rule_id: str | None
    still_fit: int | None
    """Catalogue rules still consistent with the layout."""
    catalogue: int
    """Rules in the catalogue."""
    since: float | None
    """The time of the table's last move, in seconds of running time; pauses are left out."""
    patience: float
    """Seconds that the teacher gave to this move beyond its clock."""
    answered: int
    """The number of seats that have given their last guess ..."""
    asked: int
    """... of so many; 0 where no one is asked for one."""
    answering: bool
    """The round is over, and the table still waits for last guesses."""
    last_guesses: list[LastGuessAnswerView]
    """Surest first, once the round is over. Whether one is right shows no sooner than the rule."""
    revealed: bool
    problem: str | None
    """The id of the rule that this table has in common with its twins; None before the first."""
    swapped: bool
    """It is the twin: that rule and its cards, with the colours swapped."""
    met: list[str]
    """The rules the table has been dealt, by the ids that twins have in common."""
    sealed: list[SealedRound]
    """Finished rounds whose rules the table has not been told."""
    notes: int
    """The number of pupils who have noted something in this round."""
    next_rule: str | None
    """The id of the rule that is next on the ladder or in the list; None: there is none."""
    spoiling: DisruptionView | None
    pupil_messages: dict[str, str]
    """The teacher's messages to single seats, by seat."""
    help: list[str]
    """The seats that ask for help."""
    signal: SignalView | None
    signals: bool
    """Many wrong plays are a matter of signals: they are on, and pupils predict or have written."""


class ScoreRow(Struct, frozen=True):
    """A player's part of a table's score sheet, as a sum."""

    seat: str
    name: str
    points: list[int | None]
    """Of each finished round; None for one without this player."""
    never_dealt: int
    """Added in a game that ended before this player had dealt."""
    total: int
    place: int
    """Shared by equal totals."""


class ScoreSheet(Struct, frozen=True):
    """The game that a table's finished rounds make, best first."""

    rounds: list[int]
    """Their numbers."""
    rows: list[ScoreRow]
    nature: list[int | None]
    """Nature's score in each, which counts for no one; None: a player dealt."""
    dealers: list[str | None]
    """The seat that dealt each; None for Nature."""


class Judge(Struct, frozen=True):
    """Extra data for the teacher at a table with real cards, while a round is played there."""

    starter: bool
    """The card that begins the round is to be turned up."""
    next: str | None
    """The seat that plays next, going round the table; None where that is not known."""
    last: str | None
    """The seat that has just played; empty where it was not noted, None before the first play."""
    fits: list[str]
    """The cards that are right now, or may begin: a secret."""
    too_often: list[str]
    """Cards that lie more often than two decks have them."""
    longest: int | None
    """The longest string; None: as long as the hand."""
    prophet: bool
    """True if someone may declare."""


class NotedBy(Struct, frozen=True):
    """A pupil's note as the teacher reads it."""

    seat: str
    reviewer: str | None
    """The name of a reviewer, who isn't one of the players; None for a player."""
    words: str
    """Empty where the pupil took back what was noted before."""
    typed: str | None
    """The pupil's own words, where the program read the rule in them."""
    confidence: int | None
    refuted_by: str | None
    laid: int
    """Cards on the layout when it was noted."""
    after: float
    """Seconds since the deal."""


class WholeTable(Struct, frozen=True):
    """The teacher's view of one table: the tile, every hand, the history and the scores."""

    tile: Tile
    hands: dict[str, list[str]]
    history: list[LastEventView]
    notes: list[NotedBy]
    """Of the round that is shown, oldest first."""
    sheet: ScoreSheet
    judge: Judge | None
    """At a table with real cards that is playing."""


class Person(Struct, frozen=True):
    """A seat in the lobby."""

    seat: str
    name: str
    robot: bool
    online: bool
    members: list[str]
    """The names of the pupils who share the seat; empty for one alone."""
    team: str
    """The team's name; empty if the seat is called after its members."""
    asleep: bool
    pupil: bool
    """False for a seat that only a robot ever had."""


class LobbyTable(Struct, frozen=True):
    number: int
    code: str
    people: list[Person]


class AskingPhone(Struct, frozen=True):
    """A phone that asks for a pupil's seat."""

    id: str
    seat: str
    name: str
    table: int
    check: str
    """Two digits that the phone shows too."""
    since: float
    """UTC seconds."""


class AskingPhones(Struct, frozen=True):
    """Phones that wait for the teacher's approval, oldest first."""

    phones: list[AskingPhone]


class FloodingPupil(Struct, frozen=True):
    """A pupil whose device sends far more than others."""

    seat: str
    name: str
    table: int


class MisuseView(Struct, frozen=True):
    """The things that someone in this network has lately taken too much of."""

    codes: bool
    """Someone types wrong codes, so none can be typed there for a while."""
    passwords: bool
    """Someone tries to log in, so no one there can for a while, except where a teacher has been."""
    flooding: list[FloodingPupil]
    strangers: bool
    """A device that has no seat sends far more than others."""


class SeatChangeView(Struct, frozen=True):
    """The teacher's last change of seats, which can be taken back."""

    seq: int
    what: Literal["moved", "reseated", "robot", "pupil", "given"]
    """``robot``: one plays for a pupil; ``pupil``: the pupil plays again."""
    seat: str | None
    name: str
    table: int
    """The pupil's present table; 0 if the change is about everyone."""


class WaitingName(Struct, frozen=True):
    """A name that only its pupil and the teacher see until the teacher approves it."""

    seat: str
    table: int
    name: str
    members: list[str]
    """The names of the pupils who share the seat, if several do."""
    meanwhile: str
    """The pupil's name until then."""


class JoiningPupil(Struct, frozen=True):
    """A pupil who is waiting to be let into the class, for the teacher alone."""

    id: str
    name: str
    members: list[str]
    """The names of all who share the device and the seat, if several do."""


class FinishedRound(Struct, frozen=True):
    round: int
    laid: int
    """Cards on the layout."""
    cut_off: bool
    """It was ended after only a few plays."""
    rule: str | None
    """None: it isn't revealed to the table."""
    open: bool
    """The whole class may see it."""


class DescribedTable(Struct, frozen=True):
    """The round of a table that print-outs, class slides, script and questions are about."""

    table: int
    round: int
    chosen: bool
    """By the teacher."""
    finished: list[FinishedRound]
    """All that it could be."""


class WifiView(Struct, frozen=True):
    """The wifi that phones join first, for the console and the projector alone."""

    name: str
    password: str
    """Empty: it has none."""


class ClassView(Struct, frozen=True):
    """The class as its teacher sees it: who is here and where, and who wants to be."""

    version: int
    id: str
    title: str
    code: str
    """Shown as XXX-XXX."""
    address: str
    """The address that a pupil types into the browser."""
    local: str
    """The same by the class's own name in this network, such as ``bdf7k3.local``, where no code is
    asked for; empty: there is none."""
    link: str
    """The link of the QR code and of the button that copies it."""
    wifi: WifiView | None
    """None: the teacher has given none."""
    status: Literal["lobby", "playing", "closed"]
    locked: bool
    joined: int
    """Pupils, each of those who share a seat; in a rehearsal the robots in their place."""
    expected: int | None
    """The number of pupils the teacher expects; None: not stated."""
    change: SeatChangeView | None
    """The change that *Undo* takes back; None: none."""
    real_cards: bool
    """No phone is needed, and none can join."""
    tables: list[LobbyTable]
    show: ProjectorShowView
    script: ScriptStepView | None
    """The teacher's position in the script; None: the class has none, or is over."""
    demo: DemoView | None
    """The demo round, once there is one."""
    question: QuestionView | None
    """The class's question, once there was one."""
    missing: list[str]
    """The names on the teacher's list that have not joined."""
    waiting: list[WaitingName]
    joining: list[JoiningPupil]
    times: dict[str, float]
    """The factors of pupils' time for a move, by seat; all other pupils have 1."""
    pace: float | None
    """Seconds the robots of a rehearsal think; None where the class is none."""
    projector: bool
    """A page shows the big screen."""
    told: list[DescribedTable]
    """Of each table that has finished a round."""


class ProjectorClass(Struct, frozen=True):
    """The class as everyone sees it on the projector; the fields are as in :class:`ClassView`."""

    version: int
    id: str
    title: str
    code: str
    address: str
    local: str
    link: str
    wifi: WifiView | None
    status: Literal["lobby", "playing", "closed"]
    locked: bool
    joined: int
    real_cards: bool
    tables: list[LobbyTable]
    """With the names that the projector may show."""
    show: ProjectorShowView
    demo: DemoView | None
    question: QuestionView | None


class ProjectorShowView(Struct, frozen=True):
    """Settings of the projector."""

    what: What
    table: int | None = None
    step: int = 0
    names: bool = True
    runs: float | None = None
    """Seconds since the explanation began to advance by timer from `step`; None: it doesn't."""
    by: Literal["turns", "cards"] = "turns"
    """The steps of a debrief: turning points, or single cards."""
    round: int | None = None
    """The round of the table that a debrief is about."""
    overthrows: bool = False
    """Names also of a table whose Prophet was overthrown; otherwise it goes by seat numbers."""
    minutes: int = 15
    """The length of the debrief of the class, in minutes."""
    tones: bool = False
    """A soft tone sounds with a verdict."""
    added: int = 0
    """The number of cards of the script's slide that were added one by one."""


class ScriptStepView(Struct, frozen=True):
    """A step of the script that the page of the console holds."""

    step: int
    """From 0."""
    done: bool
    """Its button was pressed."""
    since: float | None
    """The start of the step, in running time as the next; None: its lesson has not begun."""
    began: float | None
    """The start of the lesson; if it was begun at a later step, the start that would put that step
    on time."""


class DemoCardView(Struct, frozen=True):
    """A card of the demo round, and what the rule said."""

    card: str
    right: bool


class VoteCount(Struct, frozen=True):
    """The votes of a poll, without names."""

    counts: list[int]
    """Phones with each choice; of a card right, then wrong. One number while the poll is open: of
    all phones that have voted."""
    of: int
    """Phones that may vote."""


class DemoView(Struct, frozen=True):
    """The demo round as the class sees it."""

    tried: list[DemoCardView]
    """In the order of laying, the starter first."""
    waiting: str | None
    """The card that the class votes on."""
    enough: bool
    """It is time to ask who knows the rule."""
    rule: str | None
    """The statement of the rule, once it is revealed."""
    votes: VoteCount | None
    """On the card that waits, or the one that was judged last; None without phones."""


class StepPlay(Struct, frozen=True):
    """A play on a slide; the first one is the starter."""

    cards: list[str]
    right: bool


class SlideQuestion(Struct, frozen=True):
    """The question of an explanation slide on a phone; the answer comes with the next slide."""

    question: str
    plays: list[StepPlay]
    """The cards it is about, the starter first; or a `hand`."""
    hand: list[str]
    card: str | None
    """The card that comes next: choice 0 calls it right, choice 1 wrong."""
    choices: list[str]
    answer: int
    """The index of the right choice."""
    told: str
    """The right answer in a sentence."""


class SlideQuestions(Struct, frozen=True):
    """The explanation on a phone: the question of each slide."""

    step: int
    runs: float | None
    """As in a :class:`ProjectorShowView`."""
    seconds: float
    """Time for each slide where they go on automatically."""
    slides: list[SlideQuestion]


class DemoBallot(Struct, frozen=True):
    """The demo round on a phone, which votes on the card that waits."""

    tried: list[DemoCardView]
    waiting: str | None
    of: int | None
    """The number of the open poll; None: no card waits."""
    choice: int | None
    """This phone's own vote on the newest card: 0 is right, 1 is wrong."""
    rule: str | None
    """The statement of the rule, once it is revealed."""


class QuestionView(Struct, frozen=True):
    """The class's question about one of its rounds, as everyone sees it."""

    about: Literal["taught", "wrong_taught"]
    """``taught``: the card that ruled out the most rules is asked for. ``wrong_taught``: true or
    false, the first card, which was wrong, ruled out more of them than the second, which was right;
    true is choice 0, false is choice 1."""
    table: int
    round: int
    cards: list[str]
    lines: list[list[str]]
    """The right cards before each of them; empty for a question of an earlier release."""
    answer: int | None
    """The right choice, once the answer is shown, as all that follows."""
    ended: list[int]
    """The rules that each card ruled out."""
    votes: VoteCount | None


class QuestionBallot(Struct, frozen=True):
    """The class's question on a phone."""

    question: QuestionView
    of: int | None
    """The number of the open poll; None once the answer is shown."""
    choice: int | None
    """This phone's own."""


class StepSlideView(Struct, frozen=True):
    """A step of the script that the big screen shows, on a phone."""

    title: str
    say: str
    tasks: list[str]
    """Shown instead of `say` if there are some, with what is `above` and `below` the cards."""
    plays: list[StepPlay]
    above: list[str]
    below: list[str]


class LessonView(Struct, frozen=True):
    """A phone's part in what the class does together; all None: nothing just now."""

    step: StepSlideView | None
    slides: SlideQuestions | None
    demo: DemoBallot | None
    question: QuestionBallot | None
    thought: OwnThought | None
    """While the big screen shows what the class thought."""


class OwnThought(Struct, frozen=True):
    """A pupil's own last guess in the round that the big screen tells of."""

    words: str | None
    """None: they gave none."""
    confidence: int | None
    """0 to 100; None: not said."""


class ThoughtRow(Struct, frozen=True):
    """A rule, or words, that some of the class gave as their last guess."""

    text: str
    rule: bool
    """False for words that stand for no rule of the list."""
    sure: list[int | None]
    """The confidence of each, highest first; None: not stated."""


class ThoughtView(Struct, frozen=True):
    """The last guesses of the class, without names: what most said first."""

    rows: list[ThoughtRow]
    said: int
    """The number of pupils who gave one, including those that are left out."""
    withheld: bool
    """Nothing is shown, because a table still plays one of these rules or may come to it."""


class WordsSaid(Struct, frozen=True):
    """A last guess in own words, the same words of several pupils once."""

    at: list[tuple[int, int, int]]
    """For each of them the table, the round, and the number of the entry."""
    words: str


class ThoughtGroup(Struct, frozen=True):
    """A row of :class:`ThoughtView`, as the teacher groups words with it."""

    text: str
    rule: str | None
    """The id of the rule that it is, if the list has it ..."""
    like: tuple[int, int, int]
    """... and otherwise a last guess that stands for it."""
    words: bool
    """It is words that stand for no rule."""
    pupils: int
    own: list[WordsSaid]
    """Words that aren't grouped with others."""
    grouped: list[WordsSaid]
    """Words that the teacher grouped with it."""


class ThoughtDesk(Struct, frozen=True):
    """The last guesses of the class for the console."""

    rows: list[ThoughtGroup]
    left_out: list[WordsSaid]


class RevealedRule(Struct, frozen=True):
    """A rule that the class looked for, as the projector reveals it."""

    rule: str
    table: ProjectorTable
    """The round with most to tell, whose line is shown."""
    had: int
    """The number of last guesses at the tables with this rule that were the rule ..."""
    judged: int
    """... of so many of which that is known."""
    words: int
    """The number in pupils' own words that the teacher has not grouped with a rule."""


class RuleScene(Struct, frozen=True):
    """The rules that the projector reveals, one after the other."""

    rules: list[RevealedRule]


class DemoDesk(Struct, frozen=True):
    """Part of the demo round that only the teacher sees."""

    version: int
    rule: str
    """Shown only while held down."""
    rule_id: str
    offers: list[str]
    """Cards worth a vote."""
    right: list[str]
    """All cards that would be right next; marked only while the rule is held down."""


class TurningPointSlide(Struct, frozen=True):
    """A turning point on the projector: the layout as it was at that moment, and what it means."""

    upto: int
    """Cards on the layout at that moment."""
    cards: list[int]
    """Ordinals of the cards the slide is about, framed."""
    headline: str
    text: str
    idea: str
    """The counterpart in science."""
    question: str
    frame: int
    """The frame of the replay it belongs to, from 0."""


class OverthrowView(Struct, frozen=True):
    """Play that overthrew a Prophet, without anyone's name."""

    after: str
    """The last card of the main line before it."""
    cards: list[str]
    """The cards that decided; empty for a hand in which nothing fitted."""
    called: Verdict
    """The Prophet's call of the play ..."""
    verdict: Verdict
    """... and its verdict; the same only where a wrong card was picked."""
    why: str
    """The cause in a sentence, such as a case that had never been tested; empty while the rule is
    sealed, of which it would reveal something."""


class ReplayFrameView(Struct, frozen=True):
    """A step of the replay: what happened, and the state of the table then."""

    happened: LastEventView
    upto: int
    """Cards on the layout."""
    markers: list[int]
    prophet_markers: list[int]
    """As in a :class:`LineView`, at that moment."""
    reigns: int
    """The number of declarations so far."""
    prophet: str | None
    """The seat that was Prophet then; None: there was no Prophet."""
    still_fit: int | None
    """Catalogue rules that fitted everything so far; None while the rule is sealed."""
    fall: OverthrowView | None
    slide: int | None
    """The slide that is about this very step, from 0."""


class TableFiguresRow(Struct, frozen=True):
    """A table in figures, on the projector beside the others."""

    number: int
    laid: int
    plays: int
    """By pupils."""
    tests: int | None
    """Of these the ones that could tell rules apart; None where they were too few to say."""
    asked: int | None
    """Of so many, plays of cards that is."""
    stable: int | None
    """Cards laid when a pupil noted the right rule and kept it; None where no one did."""
    declared: int
    overthrown: int
    only_robots: bool


class ClassSlideView(Struct, frozen=True):
    """A slide of the debrief of a class."""

    kind: Literal[
        "tables",
        "turning",
        "praised",
        "replication",
        "falls",
        "same",
        "premature",
        "question",
        "limits",
        "if",
        "next",
    ]
    headline: str
    text: str
    rule: str
    """The rule it is about; empty for none."""
    idea: str
    """The counterpart in science; may be empty."""
    question: str
    table: int | None
    """The table whose layout it shows; None: no layout."""
    upto: int
    """Cards on that layout at that moment."""
    cards: list[int]
    """Ordinals of the cards the slide is about, framed."""


class PlayedRuleView(Struct, frozen=True):
    """A rule that the class has played, and everyone may know."""

    rule: str
    """Its statement."""
    tables: int
    """Number of tables that played it."""


class TaughtMostView(Struct, frozen=True):
    """The wrong card that ruled out the largest share of the rules that still fitted."""

    table: int
    after: str
    """The last card of the main line before it."""
    cards: list[str]
    before: int
    """Rules of the list that still fitted before it ..."""
    left: int
    """... and after it."""


class ClassEndView(Struct, frozen=True):
    """The class as a whole, at its end."""

    tables: int
    """Those that have finished a round."""
    laid: int
    """Cards played, starters included."""
    wrong: int
    """The number of these below the line."""
    declared: int
    overthrown: int
    stood: int
    """Prophets who were left at the end of their round."""
    rules: list[PlayedRuleView]
    taught: TaughtMostView | None


class ClassSlides(Struct, frozen=True):
    """The debrief of the class on the projector."""

    minutes: int
    slides: list[ClassSlideView]
    rows: list[TableFiguresRow]
    tables: list[ProjectorTable]
    """The rounds whose layouts the slides show, as they lay in the end."""
    left_out: list[int]
    """Tables that have finished a round of which the class may not hear yet."""
    end: ClassEndView
    """The figures of the class, for its last slide."""


class Slides(Struct, frozen=True):
    """A finished round of one table, to step through on the projector."""

    table: ProjectorTable
    rule: str | None
    """None while it is sealed; then there are no slides and no curve, but the replay alone."""
    slides: list[TurningPointSlide]
    frames: list[ReplayFrameView]
    """The deal first, then everything that happened, in order."""
    library: int | None
    """Number of rules that `still_fit` is counted among; None while the rule is sealed."""
    answers: list[LastGuessAnswerView]
    """The last guesses, surest first and without names; none while the rule is sealed."""


class SeenView(Struct, frozen=True):
    """Something that a whole table has seen, as evidence for and against rules."""

    kind: Literal["right", "wrong", "none", "some"]
    """``right``: the cards joined the line, one after the other. ``wrong``: a card or a string was
    wrong. ``none`` and ``some``: no card of a shown hand was right, or some card was."""
    cards: list[str]


class RuleToTryView(Struct, frozen=True):
    """A rule with which a page without a server plays."""

    id: str
    statement: str
    hints: list[str]
    band: str
    """A difficulty of the list; empty for a rule that isn't in it."""
    starters: int
    judge: tuple[str, str] | None
    """As :func:`classroom.rules.in_browser.packed_rule` packs it; None: it is too large."""


class TakeHomeStep(Struct, frozen=True):
    """Something that happened in a round; nobody is named."""

    kind: Literal["starter", "play", "no_play", "declared", "guessed"]
    upto: int
    """Cards on the layout then."""
    mine: bool
    """The pupil whose page it is did it."""
    cards: list[str]
    """Those that were played; of a no play the hand that was shown."""
    verdict: Verdict | None
    called: Verdict | None
    """The Prophet's call of it."""
    overthrown: bool
    seen: list[SeenView]


class TakeHomeIdea(Struct, frozen=True):
    """A moment of a round, and what scientists call such a moment."""

    upto: int
    cards: list[int]
    """The ordinals of the cards that it rests on."""
    event: str
    name: str
    meaning: str
    question: str


class TakeHomeRound(Struct, frozen=True):
    """A round that is over, on a page that a pupil takes home."""

    line: LineView
    """``by`` is ``me`` for the pupil's own cards, and empty for all others."""
    steps: list[TakeHomeStep]
    rule: RuleToTryView
    own: bool
    """It is one pupil's page, not that of the whole table."""
    held: list[HeldRuleView]
    """The rules that the pupil held, in their order; none on a page of a whole table."""
    ideas: list[TakeHomeIdea]


class TakeHomePage(Struct, frozen=True):
    """All that a page without a server knows."""

    rules: list[RuleToTryView]
    """The list, the easiest first."""
    round: TakeHomeRound | None
    """None: it is for practice alone."""
