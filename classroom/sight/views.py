"""What travels to a screen: frozen structs, sent as JSON objects with these very keys.

A pupil's phone gets two parts: :class:`TableView`, the same for everybody at the table and for the
projector, and :class:`SeatView`, its own small part. Cards are written as in a record (``"9S"``),
players are seat ids, ordinals count the cards laid from 1, the starter included.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Phase = Literal["waiting", "playing", "over"]
Verdict = Literal["right", "wrong"]


class SeatTag(Struct, frozen=True):
    """A player as everybody at the table sees them."""

    id: str
    name: str
    cards: int
    expelled: bool
    false_prophet: bool
    robot: bool
    online: bool


class LaidCard(Struct, frozen=True):
    card: str
    n: int
    """Its ordinal in the order of laying."""


class Column(Struct, frozen=True):
    """A main-line card and the wrong plays that hang below it, oldest first."""

    card: str
    n: int
    sidelines: list[list[LaidCard]]
    """One list for each wrong play; a wrong string has several cards, in its order."""


class Reign(Struct, frozen=True):
    """The time a Prophet ruled, in ordinals of laid cards."""

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
    """What the reign is worth in points up to now."""


class Pending(Struct, frozen=True):
    """A play that waits for the Prophet's call, or for the Prophet's pick."""

    by: str
    kind: Literal["play", "no_play"]
    cards: list[str]
    """The cards played in order; for a no play the hand shown to everybody."""
    awaiting: Literal["call", "prophet_pick"]


class Guess(Struct, frozen=True):
    """A guess of the rule that waits for the teacher's verdict; play waits with it."""

    by: str
    words: str | None
    """The pupil's own; the wall is not told."""
    number: int
    """Of its entry in the record: what a verdict is about."""


class Happened(Struct, frozen=True):
    """What happened last, for the line under the headline and for what a screen reader says.

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
    """The main-line card a wrong play hangs under."""
    overthrown: str | None = None
    called: Verdict | None = None
    """What the Prophet said of it, if there was one."""
    picked_wrong: str | None = None
    """The card a Prophet picked that was not right (rules.md, row 13)."""
    penalty: dict[str, int] = {}
    expelled: bool = False
    smaller_by: int | None = None
    """After a right no play: how many cards fewer the new hand has."""
    released: str | None = None
    """The Prophet who was released while this play waited for the call."""
    words: str | None = None
    """The rule as it was guessed aloud; the wall is not told."""


class Expulsion(Struct, frozen=True):
    """When a wrong play sends a player out; absent where the class switched it off."""

    limit: int
    """The number of cards that must lie before the play, counted by whoever judges now."""
    left: int
    """How many cards until then; 0 means that it is on."""
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
    """How the round ended."""

    ended_by: Literal["empty_hand", "all_expelled", "guessed", "teacher"]
    winner_empty: str | None
    """The seat that ran out of cards."""
    rule: str | None
    """The statement of the sealed rule, once the teacher has let it be seen."""
    scores: list[ScoreLine]
    dealer: int
    """Nature's score."""
    dealer_cap: int | None
    """Twice the cards before the marked card, where a Prophet stood at the end."""
    guessed: str | None
    """The seat that guessed the rule."""
    counted_from: int | None
    """What hands are subtracted from, where that is fixed; None: the largest hand."""


class TableView(Struct, frozen=True):
    """Everything that everybody at the table sees."""

    version: int
    number: int
    round: int
    """0 before the first deal."""
    phase: Phase
    paused: bool
    seats: list[SeatTag]
    """Clockwise from seat 1."""
    turn: str | None
    pending: Pending | None
    guess: Guess | None
    """A guess that waits for its verdict."""
    may_declare: str | None
    """The seat whose chance to declare is open."""
    prophet: str | None
    columns: list[Column]
    laid: int
    markers: list[int]
    """Ordinals with a dealer's marker; while a Prophet rules only those up to the flag."""
    prophet_markers: list[int]
    """Ordinals with one of the ruling Prophet's markers, 10th, 20th ... after the declaration."""
    reigns: list[Reign]
    expulsion: Expulsion | None
    longest: int
    """The longest string that may be played."""
    no_play_smaller_by: int
    no_play_penalty: int
    false_prophet_penalty: int
    wrong_penalty: int
    """Penalty cards for each wrong card."""
    happened: Happened | None
    hints: list[str]
    message: str | None
    """The teacher's word to the table."""
    over: Over | None


Action = Literal["play", "no_play", "declare", "call", "pick", "guess"]


class SeatView(Struct, frozen=True):
    """What one seat sees besides the table."""

    version: int
    seat: str
    name: str
    in_round: bool
    """False for a pupil who came late and plays from the next round."""
    hand: list[str]
    """In the order in which the cards were received."""
    may: list[Action]


class Tile(Struct, frozen=True):
    """A table on the teacher's console; ``rule`` and ``alive`` are shown only while held down."""

    table: TableView
    code: str
    rule: str | None
    rule_id: str | None
    alive: int | None
    """Catalogue rules still consistent with the layout."""
    catalogue: int
    """Rules in the catalogue."""
    since: float | None
    """When the table last moved, in seconds since the epoch."""
    revealed: bool


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
    """What Nature scored in each, which counts for nobody; None where a player dealt."""


class WholeTable(Struct, frozen=True):
    """What the teacher sees of one table: the tile, every hand, the history and the scores."""

    tile: Tile
    hands: dict[str, list[str]]
    history: list[Happened]
    sheet: ScoreSheet


class Person(Struct, frozen=True):
    """A seat in the lobby."""

    seat: str
    name: str
    robot: bool
    online: bool


class LobbyTable(Struct, frozen=True):
    number: int
    code: str
    people: list[Person]


class ClassView(Struct, frozen=True):
    """The class as the teacher and the projector see it: who is here, and where."""

    version: int
    id: str
    title: str
    code: str
    """Shown as XXX-XXX."""
    address: str
    """What a pupil types into the browser."""
    status: Literal["lobby", "playing", "closed"]
    locked: bool
    joined: int
    tables: list[LobbyTable]
    show: Show


class Show(Struct, frozen=True):
    """What the projector shows."""

    what: Literal["lobby", "tables", "table", "debrief"]
    table: int | None = None
    step: int = 0
    names: bool = True


class Slide(Struct, frozen=True):
    """A turning point on the projector: the layout as it lay at that moment, and what it means."""

    upto: int
    """Cards on the layout at that moment."""
    cards: list[int]
    """Ordinals of the cards the slide is about, framed."""
    headline: str
    text: str
    idea: str
    """What it corresponds to in science."""
    question: str


class Slides(Struct, frozen=True):
    """A finished round of one table, to step through on the projector."""

    table: TableView
    rule: str | None
    slides: list[Slide]
