"""One watcher for each property of a lesson day (docs/lesson-day.md).

A watcher says at each look what is wrong now; what stays wrong for as long as its `lasts` is a
violation, told once for each of whom it is true. None of them asks the program's own code whether a
screen is right: they compare what is read on screens with what the log says.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from ordinary.waits import OFFERS

from classroom.classes.settings import Plan
from lesson_day.readings import ConsoleReading, Felt, PhoneReading, WallReading
from lesson_day.state import ClassState, TableState

BUSY = 1.5
"""Seconds more than the program has, since screens are read one after another."""
LOOKS = 3
"""Looks in a row at which something has to be wrong."""
BETWEEN = 0.7
"""Seconds that count between two looks, at most: what a busy computer takes more is not the
program's."""
CONSOLE, WALL, CLASS = "the console", "the projector", "the class"


@dataclass(frozen=True)
class Seen:
    """A pupil at one look."""

    name: str
    seats: frozenset[str] = frozenset()
    table: int = 0
    reading: PhoneReading | None = None
    """None: on a socket, or not to be read just now."""
    able: bool = True
    """True if the page is awake and connected, and has been for some seconds."""
    away: bool = False
    """True if the phone has been asleep or without a network for longer than the class waits."""
    typed: frozenset[str] = frozenset()
    """Words that were typed here."""


@dataclass(frozen=True)
class Look:
    """Everything at one moment."""

    at: float
    minute: float = 1.0
    """Seconds that a minute of the lesson takes."""
    pupils: Sequence[Seen] = ()
    console: ConsoleReading | None = None
    wall: WallReading | None = None
    tables: Mapping[int, TableState] = field(default_factory=dict)
    klass: ClassState = field(default_factory=ClassState)


@dataclass(frozen=True)
class End:
    """The state of a lesson at its end."""

    plan: Plan
    tables: Mapping[int, TableState]
    pupils: Sequence[Seen] = ()
    papers: str = ""
    """The text of the class's print-outs."""
    besides: int = 0
    """Presses besides the script's button."""
    over: bool = True
    """True if the script came to its end."""
    closed: bool = True
    waits: Sequence[float] = ()
    """Seconds that messages of an honest phone took while a neighbour flooded."""


@dataclass(frozen=True)
class Wrong:
    """Something wrong, and whose screen shows it."""

    what: str
    who: str
    lasts: float | None = None
    """Seconds after which it is a violation, where it is not the watcher's."""


@dataclass(frozen=True)
class Violation:
    property: int
    what: str
    who: str
    at: float
    seed: int = 0
    picture: str = ""

    def __str__(self) -> str:
        picture = f" ({self.picture})" if self.picture else ""
        where = f"{self.who}, at {self.at:.0f} s, seed {self.seed}"
        return f"{self.property}. {self.what}: {where}{picture}"


class Watcher:
    """Holds one property."""

    number: ClassVar[int]
    property: ClassVar[str]
    watched: ClassVar[str]
    """The things it looks at, for the table."""
    lasts: ClassVar[float] = 2.0 + BUSY
    """Seconds for which something has to stay wrong ..."""
    looks: ClassVar[int] = LOOKS
    """... and looks in a row."""

    def __init__(self) -> None:
        self.seconds = 0.0
        """For which there was something to watch."""
        self._wrong: dict[tuple[str, str], tuple[float, int]] = {}
        """For how long, and at how many looks, something has been wrong."""
        self._told: set[tuple[str, str]] = set()
        self._before: float | None = None

    def wrong(self, look: Look) -> Iterable[Wrong]:
        """Return what is wrong at this look."""
        return ()

    def at_the_end(self, end: End) -> Iterable[Wrong]:
        """Return what has turned out to be wrong."""
        return ()

    def applies(self, look: Look) -> bool:
        """Return whether there is something to watch."""
        return True

    def look(self, look: Look, seed: int = 0) -> list[Violation]:
        """Return what has been wrong for long enough, and was not told yet."""
        passed = 0.0 if self._before is None else look.at - self._before
        self._before = look.at
        if self.applies(look):
            self.seconds += passed
        still, found = {}, []
        for one in self.wrong(look):
            key = one.what, one.who
            before, looks = self._wrong.get(key, (0.0, 0))
            lasted = before + min(passed, BETWEEN) if looks else 0.0
            still[key] = lasted, looks + 1
            lasts = self.lasts if one.lasts is None else one.lasts
            enough = lasted >= lasts and (looks + 1 >= self.looks or not lasts)
            if enough and key not in self._told:
                self._told.add(key)
                found.append(Violation(self.number, *key, look.at, seed))
        self._wrong = still
        return found

    def end(self, end: End, at: float, seed: int = 0) -> list[Violation]:
        return [
            Violation(self.number, one.what, one.who, at, seed)
            for one in self.at_the_end(end)
            if (one.what, one.who) not in self._told
        ]


def _awake(look: Look) -> Iterator[tuple[Seen, PhoneReading]]:
    for pupil in look.pupils:
        if pupil.able and pupil.reading is not None and pupil.reading.screen is not None:
            yield pupil, pupil.reading


def _playing(look: Look) -> bool:
    return any(table.playing for table in look.tables.values())


ABOUT = {"half minute": ("notebook",), "chance": ("guess", "question")}
"""Sheets in which an answer is given."""


class AskedFirst(Watcher):
    number = 1
    property = "What is asked comes first, within a second"
    watched = "each phone that the log waits for offers it, whatever was open"
    lasts = 1.0 + BUSY

    def __init__(self) -> None:
        super().__init__()
        self._shown: dict[str, tuple[object, ...]] = {}
        self._bare: set[str] = set()
        """Who was asked nothing at the last look, and had no sheet open."""

    def applies(self, look: Look) -> bool:
        return any(table.waits and table.waits.seats for table in look.tables.values())

    def wrong(self, look: Look) -> Iterator[Wrong]:
        for pupil, reading in _awake(look):
            assert reading.screen is not None
            if reading.above > 1:
                yield Wrong("the band that asks has words of several colours", pupil.name)
            table = look.tables.get(pupil.table)
            waits = table.waits if table else None
            was_bare = pupil.name in self._bare
            self._bare.discard(pupil.name)
            asks = waits is not None and waits.seats & pupil.seats and waits.kind in OFFERS
            if not asks and not (reading.screen.sheet or reading.full):
                self._bare.add(pupil.name)
            if table is None or waits is None or not asks:
                continue
            if waits.robot or table.paused or reading.screen.gone:
                continue
            asked = (waits.kind, waits.seats & pupil.seats, len(table.rounds), table.laid)
            offers = OFFERS[waits.kind] & reading.screen.offered or reading.above
            opened = was_bare and reading.screen.sheet
            if offers or opened or reading.screen.sheet in ABOUT.get(waits.kind, ()):
                # What is opened afterwards is the pupil's own choice: no sheet opens by itself.
                self._shown[pupil.name] = asked
            elif self._shown.get(pupil.name) != asked:
                over = reading.screen.sheet or ("a moment" if reading.full else "nothing")
                yield Wrong(
                    f"asked for a {waits.kind}, and not offered it ({over} open)", pupil.name
                )


class NothingLost(Watcher):
    number = 2
    property = "Nothing typed is lost"
    watched = "words typed at the end, sent or not, are in the records"

    def at_the_end(self, end: End) -> Iterator[Wrong]:
        written = "\n".join(
            round_.written for table in end.tables.values() for round_ in table.rounds
        )
        for pupil in end.pupils:
            for words in pupil.typed:
                if words not in written:
                    yield Wrong("words that were typed are in no record", pupil.name)


class NoDeadButton(Watcher):
    number = 3
    property = "No dead button"
    watched = "no main button is disabled; one that can’t do its work yet says what is missing"

    def wrong(self, look: Look) -> Iterator[Wrong]:
        phones = [(pupil.name, reading.mains) for pupil, reading in _awake(look)]
        consoles = [(CONSOLE, look.console.mains)] if look.console else []
        for who, mains in (*phones, *consoles):
            for one in mains:
                if one.dead or not one.label:
                    yield Wrong(f"a main button is dead: “{one.label}”", who)


class HandFirst(Watcher):
    number = 4
    property = "The hand first"
    watched = (
        "on a turn the first row of the hand is whole, the second peeks, and the button is in sight"
    )

    def applies(self, look: Look) -> bool:
        return any(True for _ in self._turns(look))

    def _turns(self, look: Look) -> Iterator[tuple[Seen, PhoneReading]]:
        for pupil, reading in _awake(look):
            table = look.tables.get(pupil.table)
            waits = table.waits if table and not table.paused else None
            turn = waits is not None and waits.kind == "turn" and waits.seats & pupil.seats
            if turn and not reading.typing:
                yield pupil, reading

    def wrong(self, look: Look) -> Iterator[Wrong]:
        for pupil, reading in self._turns(look):
            width, height = reading.window
            hand = reading.hand
            if hand is None:
                continue
            parts = {
                "the first row of the hand is cut": hand.first,
                "the second row of the hand does not peek out": hand.second,
                "the button that plays is out of sight": hand.button,
            }
            for what, holds in parts.items():
                if not holds:
                    yield Wrong(f"{what} at {width} x {height}", pupil.name)
            if reading.wide > 1:
                yield Wrong(f"the page is too wide at {width} x {height}", pupil.name)


class EvidenceInSight(Watcher):
    number = 5
    property = "Evidence is never folded while there is room for it"
    watched = "cards of the log that a felt leaves out, or cuts, and the room beside them"

    def applies(self, look: Look) -> bool:
        return _playing(look)

    def wrong(self, look: Look) -> Iterator[Wrong]:
        felts: list[tuple[str, Felt, int]] = []
        for pupil, reading in _awake(look):
            if reading.screen and {"play", "card"} & reading.screen.offered:
                felts += [(pupil.name, felt, pupil.table) for felt in reading.felts]
        for who, screen in ((CONSOLE, look.console), (WALL, look.wall)):
            felts += [(who, felt, felt.table) for felt in (screen.felts if screen else ())]
        for who, felt, number in felts:
            table = look.tables.get(number)
            if table is None or not table.playing:
                continue
            missing = table.laid - felt.drawn
            # A column of the line has its sidelines with it.
            if felt.drawn and missing > 0 and felt.across > 2:
                yield Wrong("cards are left out beside free room", who)
            if felt.drawn and felt.cut:
                yield Wrong("cards of the newest column are cut", who)


FLOOR = 8.0
"""Seconds that a wait takes at least to be one: a minute of a short lesson is over in a breath."""


class NobodyIdle(Watcher):
    number = 6
    property = "No one waits with nothing to do for more than a minute"
    watched = "for each pupil, whether the phone offers anything that counts or teaches"

    def applies(self, look: Look) -> bool:
        return _playing(look)

    @staticmethod
    def kind_of(pupil: Seen, table: TableState | None) -> str:
        """Return how a pupil is at a table just now."""
        if table is None or not table.playing:
            return "finished"
        if not table.players & pupil.seats:
            return "late"
        return "knocked out" if table.out & pupil.seats else "playing"

    def wrong(self, look: Look) -> Iterator[Wrong]:
        if not _playing(look) or look.klass.show in ("slide", "debrief", "class"):
            return
        for pupil, reading in _awake(look):
            long = max(FLOOR, look.minute)
            table = look.tables.get(pupil.table)
            if table is not None and not table.rounds and table.waits is None:
                yield Wrong("a latecomer sits at a table that does not play", pupil.name, long)
            elif not reading.doable and not reading.full:
                yield Wrong(f"nothing to do: {self.kind_of(pupil, table)}", pupil.name, long)


ENOUGH = 8
"""Plays after which a table has something to say about its rule."""
BEGUN = 3
"""Plays below which it has not."""


class OwnLastGuess(Watcher):
    number = 7
    property = "Every round ends with its own last guess"
    watched = "each round that ends after eight plays has asked; none of fewer than three is asked"

    def wrong(self, look: Look) -> Iterator[Wrong]:
        for table in look.tables.values():
            if table.last_call and table.rounds and table.rounds[-1].plays < BEGUN:
                yield Wrong("a last guess is asked after a card or two", f"table {table.number}")

    def at_the_end(self, end: End) -> Iterator[Wrong]:
        for table in end.tables.values():
            for round_ in table.rounds:
                if round_.over and round_.plays >= ENOUGH and not round_.guesses:
                    what = f"a round ended without a last guess ({round_.ended_by})"
                    yield Wrong(what, f"table {table.number}, round {round_.number}")


class TaughtRound(Watcher):
    number = 8
    property = "Papers, slides, script and questions tell of the round that was taught"
    watched = "a table’s papers have a round with much of what it played, and its rule"

    def at_the_end(self, end: End) -> Iterator[Wrong]:
        told: dict[int, set[int]] = defaultdict(set)
        for number, at in re.findall(r"\bRound (\d+) · Table (\d+)\b", end.papers):
            told[int(at)].add(int(number))
        for table in end.tables.values():
            over = [round_ for round_ in table.rounds if round_.over]
            real = [round_ for round_ in over if round_.plays >= ENOUGH]
            if not real:
                continue
            if not end.papers:
                yield Wrong("there are no papers of the class", f"table {table.number}")
            short = {round_.number for round_ in over} - {round_.number for round_ in real}
            for number in told.get(table.number, set()) & short:
                yield Wrong(
                    "papers tell of a round that was cut off",
                    f"table {table.number}, round {number}",
                )
            of_papers = [round_ for round_ in real if round_.number in told[table.number]]
            long = max(real, key=lambda round_: round_.plays)
            if (
                long.revealed
                and 2 * max((each.plays for each in of_papers), default=0) < long.plays
            ):
                yield Wrong("papers tell of much less than was played", f"table {table.number}")
            for each in of_papers:
                if each.revealed and _letters(each.rule) not in _letters(end.papers):
                    yield Wrong("the rule that papers tell of is on no paper", each.rule)


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", text)


_SCENES = {
    "lobby": "join",
    "explain": "explain",
    "demo": "demo",
    "tables": "projector-tables|projector-head|projector-rule",  # a table that is alone is large
    "slide": "slide",
}
"""Names of parts of the wall, by what the log says it shows."""


class LedByScript(Watcher):
    number = 9
    property = "The projector is led by the script"
    watched = (
        "the wall shows what the log says, how to join in time, and no slide of an earlier step"
    )

    def applies(self, look: Look) -> bool:
        return look.wall is not None and look.klass.began

    def wrong(self, look: Look) -> Iterator[Wrong]:
        wall, klass = look.wall, look.klass
        if wall is None or not klass.began:
            return
        scene = _SCENES.get(klass.show)
        words = f"{wall.scene} {wall.head}"
        if scene and not re.search(scene, wall.scene) and not klass.closed and words.strip():
            yield Wrong(f"the wall does not show what the class is set to ({klass.show})", WALL)
        if klass.show == "slide" and klass.shows_step != klass.step:
            yield Wrong("the wall shows a slide of an earlier step", WALL)
        if not klass.names and klass.step and not wall.qr and not _playing(look):
            yield Wrong("nobody has joined, and the wall does not say how", WALL, 4.0)
        if re.search(r"\bscan\b", wall.text, re.IGNORECASE) and wall.qr < 200:
            yield Wrong("the wall says to scan a code that is small or not there", WALL)
        if _playing(look) and klass.show in ("explain", "demo"):
            yield Wrong("the wall explains while tables play", WALL, 6.0)


class NoOpenTally(Watcher):
    number = 10
    property = "No vote, guess or tally is public before it is closed"
    watched = "wall and phones while a vote or a last call is open"
    lasts = 0.3
    looks = 2

    def applies(self, look: Look) -> bool:
        return look.klass.polls or any(table.last_call for table in look.tables.values())

    def wrong(self, look: Look) -> Iterator[Wrong]:
        wall = look.wall
        if look.klass.polls and wall is not None and wall.bars + len(wall.numbers):
            yield Wrong("the wall shows how many voted for what, while they vote", WALL)
        if look.klass.polls:
            for pupil, reading in _awake(look):
                if re.search(r"\b(right|wrong): \d", reading.text, re.IGNORECASE):
                    yield Wrong(
                        "a phone shows how many voted for what, while they vote", pupil.name
                    )
        asking = [table for table in look.tables.values() if table.last_call]
        said = {words for pupil in look.pupils for words in pupil.typed}
        if asking and wall is not None and any(words in wall.text for words in said):
            yield Wrong("the wall shows a last guess, while others are asked", WALL)
        if not asking:
            return
        at = {table.number for table in asking}
        for pupil, reading in _awake(look):
            others = {
                words
                for other in look.pupils
                if other.name != pupil.name and other.table in at
                for words in other.typed
            }
            if pupil.table in at and any(words in reading.text for words in others):
                yield Wrong("a phone shows another’s last guess, while they are asked", pupil.name)


class Sealed(Watcher):
    """Not one of the sixteen, and the first of the program's own: a sealed rule is on no screen."""

    number = 0
    property = "A sealed rule is on no screen"
    watched = "the words of every rule that a table plays, on phones and wall"
    lasts = 0.0

    def applies(self, look: Look) -> bool:
        return _playing(look)

    def wrong(self, look: Look) -> Iterator[Wrong]:
        for table in look.tables.values():
            if not table.playing:
                continue
            rule = table.rounds[-1].rule
            for pupil, reading in _awake(look):
                # Among others to choose from, and where it was typed, it gives nothing away.
                own = look.tables.get(pupil.table)
                told = (
                    any(one.rule == rule and one.revealed for one in own.rounds) if own else False
                )
                given = rule in reading.listed or any(rule in words for words in pupil.typed)
                if rule in reading.text and not given and not told:
                    yield Wrong("a phone shows a rule that a table looks for", pupil.name)
            if look.wall is not None and rule in look.wall.text:
                yield Wrong("the wall shows a rule that a table looks for", WALL)


class Staged(Watcher):
    number = 11
    property = "The great moments are staged"
    watched = (
        "the wall: one clock and a count at the last call, then what they thought, then the rule"
    )

    def __init__(self) -> None:
        super().__init__()
        self.saw: set[str] = set()
        self._calls = False

    def applies(self, look: Look) -> bool:
        return look.wall is not None and any(table.rounds for table in look.tables.values())

    def wrong(self, look: Look) -> Iterator[Wrong]:
        wall = look.wall
        if wall is None:
            return
        asking = [table for table in look.tables.values() if table.last_call]
        self._calls = self._calls or bool(asking)
        if asking:
            counts = re.search(r"\b\d+ of \d+\b[^.]*answered", wall.text)
            if counts and len(wall.clocks) == 1:
                self.saw.add("call")
            else:
                yield Wrong("a last call, and the wall has no single clock and count", WALL)
        tables = look.tables.values()
        if not asking and any(table.rounds for table in tables) and not _playing(look):
            said = [words for pupil in look.pupils for words in pupil.typed]
            if any(words in wall.text for words in said):
                self.saw.add("thought")
                if any(
                    re.search(rf"\b{re.escape(name)}\b", wall.text) for name in look.klass.names
                ):
                    yield Wrong("the wall names who thought what", WALL)
            if any(r.rule in wall.text for table in tables for r in table.rounds if r.over):
                self.saw.add("rule")

    def at_the_end(self, end: End) -> Iterator[Wrong]:
        typed = any(pupil.typed for pupil in end.pupils)
        if self._calls and typed and "thought" not in self.saw:
            yield Wrong("what the class thought was never on the wall", CLASS)
        over = any(round_.over for table in end.tables.values() for round_ in table.rounds)
        if over and "rule" not in self.saw:
            yield Wrong("the rule was never on the wall", CLASS)


class TrueOfItsPlan(Watcher):
    number = 12
    property = "Every sentence of a plan is true of the class that it sets up"
    watched = "the words of each step, against the plan’s settings"

    def at_the_end(self, end: End) -> Iterator[Wrong]:
        for number, step in enumerate(end.plan.steps, 1):
            words = " ".join((step.say, step.note, *step.above, *step.below, *step.tasks))
            for what in untrue(words, end.plan, None if step.press is None else step.press):
                yield Wrong(what, f"step {number}, {step.title}")


def untrue(words: str, plan: Plan, press: str | None = None) -> Iterator[str]:
    """Return what a step says that its class is not."""
    text = words.lower()
    if plan.names != "free" and re.search(r"\b(type|put in) (in )?(your|the) name", text):
        yield "it has names typed, and the class gives them"
    if plan.devices == "teams" and re.search(r"\beach (of you|pupil) .*\bphone\b", text):
        yield "it has a phone for each, and teams share one"
    clock = plan.pace.round_clock
    if re.search(r"round ends after|minutes a round", text) and clock is None:
        yield "it speaks of a clock of the round, and none runs"
    spelled = {12: "twelve", 15: "fifteen", 20: "twenty"}
    ends = re.search(r"round ends after (\w+) minutes", text)
    if ends and clock is not None and ends[1] not in (str(clock), spelled.get(clock, "")):
        yield f"it says that a round ends after {ends[1]} minutes, and it ends after {clock}"
    if not plan.pace.predictions and re.search(r"\btap .*(predict|expect)", text):
        yield "it has everyone predict, and no one is asked to"
    if not plan.expulsion and re.search(r"knocked out", text):
        yield "it speaks of pupils who are knocked out, and none can be"
    if re.search(r"\breveal the rule\b", text) and press != "rule":
        yield "it tells to reveal the rule, and has no button for it"
    if re.search(r"\bprophet\b", text) and plan.ruleset == "express":
        yield "it speaks of a Prophet, and there is none"


class WhoNeedsYou(Watcher):
    number = 13
    property = "The console names who needs the teacher"
    watched = "one main button; a done table before others, marked; who is away, by name"
    lasts = 3.0 + BUSY

    def applies(self, look: Look) -> bool:
        return look.console is not None

    def wrong(self, look: Look) -> Iterator[Wrong]:
        console = look.console
        if console is None:
            return
        if console.dialog is None and len(console.mains) > 1:
            names = ", ".join(one.label for one in console.mains)
            yield Wrong(f"several main buttons at once: {names}", CONSOLE, 1.5)
        on = any(table.playing and not table.last_call for table in look.tables.values())
        if console.dialog is not None or console.hash != "tables" or not on:
            return
        order = [tile.number for tile in console.tiles]
        for tile in console.tiles:
            table = look.tables.get(tile.number)
            if table is None:
                continue
            if table.rounds and not table.playing and table.waits is None and not table.answering:
                before = [
                    each
                    for each in console.tiles[: order.index(tile.number)]
                    if not each.needs and each.phase == "playing"
                ]
                if before:
                    yield Wrong("a done table comes after tables that need nothing", CONSOLE)
                if not tile.needs:
                    yield Wrong("a done table is not marked as needing the teacher", CONSOLE)
            for pupil in look.pupils:
                mine = pupil.table == tile.number and pupil.seats & table.players
                if pupil.away and mine and pupil.name not in tile.away:
                    yield Wrong("a phone is gone, and its tile does not say whose", CONSOLE, 12.0)


MOST = 12
"""Presses besides the script's button."""


class FewPresses(Watcher):
    number = 14
    property = "At most twelve presses besides the script’s; papers are made, the class is closed"
    watched = "the teacher’s presses, the download, and the log"

    def at_the_end(self, end: End) -> Iterator[Wrong]:
        if end.besides > MOST:
            yield Wrong(f"more than {MOST} presses besides the script’s", f"{end.besides} presses")
        if not end.over:
            yield Wrong("the script did not come to its end", CLASS)
        if not end.papers:
            yield Wrong("no paper was made", CLASS)
        if not end.closed:
            yield Wrong("the class is not closed", CLASS)


USUAL, WORST = 0.25, 1.5
"""Seconds that the message of an honest phone may take, usually and at worst."""


class Answered(Watcher):
    number = 15
    property = "An honest phone is answered within 250 ms (worst 1.5 s) whatever a neighbour sends"
    watched = "answers to an honest phone while a neighbour floods, and the console’s word on it"

    def applies(self, look: Look) -> bool:
        return False

    def at_the_end(self, end: End) -> Iterator[Wrong]:
        if not end.waits:
            return
        middle = sorted(end.waits)[len(end.waits) // 2]
        if middle > USUAL:
            yield Wrong("half of the answers come later than in 250 ms", f"{1000 * middle:.0f} ms")
        if max(end.waits) > WORST:
            yield Wrong("an answer comes later than in 1.5 s", f"{1000 * max(end.waits):.0f} ms")


class NobodyLockedOut(Watcher):
    number = 16
    property = "Nobody is locked out without a sentence that says so and a way on"
    watched = "each page of a pupil: never blank, and connected again within seconds"
    lasts = 5.0 + BUSY

    def wrong(self, look: Look) -> Iterator[Wrong]:
        for pupil in look.pupils:
            reading = pupil.reading
            if not pupil.able or reading is None:
                continue
            if len(reading.text) < 12:
                yield Wrong("a blank page", pupil.name)
            screen = reading.screen
            if screen is not None and screen.lost:
                yield Wrong("not connected again", pupil.name, 10.0)
            if screen is not None and screen.gone and not screen.may("take over"):
                yield Wrong("a phone lost its seat", pupil.name)


ALL: tuple[type[Watcher], ...] = (
    Sealed,
    AskedFirst,
    NothingLost,
    NoDeadButton,
    HandFirst,
    EvidenceInSight,
    NobodyIdle,
    OwnLastGuess,
    TaughtRound,
    LedByScript,
    NoOpenTally,
    Staged,
    TrueOfItsPlan,
    WhoNeedsYou,
    FewPresses,
    Answered,
    NobodyLockedOut,
)


class Watch:
    """All watchers of a lesson."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.watchers = [kind() for kind in ALL]
        self.violations: list[Violation] = []

    def look(self, look: Look) -> list[Violation]:
        """Return what this look added."""
        new = [found for each in self.watchers for found in each.look(look, self.seed)]
        self.violations += new
        return new

    def end(self, end: End, at: float) -> None:
        for each in self.watchers:
            self.violations += each.end(end, at, self.seed)
