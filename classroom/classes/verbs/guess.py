"""A guess at the rule where there is no Prophet: written, passed on, or judged."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from classroom.classes import guesses
from classroom.classes import situation as guards
from classroom.classes.commands import ClockCommand, ForOneTable, PupilCommand
from classroom.classes.declare_window import open_declare_window
from classroom.classes.events import Claim, FreeText
from classroom.classes.situation import Situation
from classroom.classes.table import SavedAt, Table, TableEvent
from classroom.classes.table_parts import UnsentGuess
from classroom.classes.text_types import Rule, Typed
from classroom.classes.verbs.entry import entry_added
from classroom.game.claims import check_claim
from classroom.game.entries import right_or_wrong
from classroom.game.moves import TEACHER
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_


class GuessBegun(TableEvent, frozen=True, kw_only=True, tag="guessing"):
    """A player who may guess the rule is writing the guess."""

    seat: str
    v: Literal[1] = 1

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        return replace(table, turn=replace(table.turn, unsent_guess=UnsentGuess(), at=saved.now))


class GuessDrafted(TableEvent, frozen=True, kw_only=True, tag="guess_draft"):
    """A guess that is being written, as far as it goes, or null."""

    seat: str
    guess: Claim | None
    words: FreeText | None = None
    """The player's own, where the program read the rule in them."""
    v: Literal[2] = 2

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        unsent = UnsentGuess(self.guess, self.words)
        return replace(table, turn=replace(table.turn, unsent_guess=unsent))

    def private_to(self, table: Table) -> str:
        return self.seat


class DeclarationPassed(TableEvent, frozen=True, kw_only=True, tag="passed"):
    """A player who may declare or guess lets the others play on."""

    seat: str
    v: Literal[1] = 1

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        turn = replace(table.turn, passed=True, unsent_guess=None, at=saved.now)
        return replace(table, turn=turn)


class BeginGuess(PupilCommand, frozen=True, tag="guessing"):
    """A player who may guess the rule is writing the guess.

    The next player waits, for a minute at most. `guess` is what it says so far, or null. Sent again
    at every pause in typing and every choice; when the minute is over, what was sent last is the
    guess.
    """

    limit: ClassVar[str] = "120 per minute"
    guess: Typed | Rule | None = None
    """The guess as far as it is written."""
    words: Typed | None = None
    """The pupil's own, where the program read the rule in them."""

    @property
    def has_claim(self) -> bool:
        return self.guess is not None

    def decide(self, at: Situation) -> list[TableEvent]:
        """Let the next player wait for a guess that is being written, and save what it says so far.

        Late or repeated, it changes nothing.
        """
        table = at.table
        if "guess" not in table.may(at.by) or table.still or table.turn.passed:
            return []
        begun: list[TableEvent] = [] if table.turn.unsent_guess else [GuessBegun(seat=at.by)]
        draft = None if self.guess is None else guesses.clean_for_table(self.guess)
        words = guesses.beside(draft, self.words).get("words")
        if UnsentGuess(draft, words) == (table.turn.unsent_guess or UnsentGuess()):
            return begun
        if draft is not None:
            check_claim(draft, f"{at.classroom.id}:{at.by}")
        drafted = GuessDrafted(
            seat=at.by,
            guess=None if draft is None else Claim(draft),
            words=None if words is None else FreeText(words),
        )
        return [*begun, drafted]


class Decline(PupilCommand, frozen=True, tag="decline"):
    """A player who may declare or guess lets the others play on."""

    limit: ClassVar[str] = "30 per minute"

    def decide(self, at: Situation) -> list[TableEvent]:
        """End the declare window; late or repeated, it changes nothing."""
        waits = open_declare_window(at.classroom, at.table)
        if waits is None or waits.seat != at.by or at.table.still or at.now >= waits.until:
            return []
        return [DeclarationPassed(seat=at.by)]


class RunOutGuess(ClockCommand, frozen=True, tag=True):
    """The time to write a guess is over: what is written is the guess."""

    seen: int

    def decide(self, at: Situation) -> list[TableEvent]:
        """Make the guess that was being written, as it stands."""
        table = at.table
        unsent = table.turn.unsent_guess
        if table.version != self.seen or at.classroom.closed:
            return []
        waits = open_declare_window(at.classroom, table)
        if waits is None or at.now < waits.until or unsent is None or unsent.claim is None:
            return []
        entry = {"by": waits.seat, "guess": unsent.claim}
        if unsent.words is not None:
            entry["words"] = unsent.words
        return [entry_added(guards.playing(table), entry)]


class JudgeGuess(ForOneTable, frozen=True, tag="verdict"):
    """Judges a guess in a pupil's own words, at this one table."""

    right: bool
    guess: int | None = None
    """The number of the guess's entry; None: the guess that waits."""

    def decide(self, at: Situation) -> list[TableEvent]:
        """Save the teacher's verdict on a guess in a pupil's own words.

        A late verdict cannot fall on a later guess.
        """
        played = guards.playing(at.table)
        verdict = {"by": TEACHER, "verdict": right_or_wrong(self.right)}
        judged = entry_added(played, verdict)
        if self.guess is not None and played.round.guesses.made[-1].number != self.guess:
            raise Refused(N_("this guess has already been judged"))
        return [judged]
