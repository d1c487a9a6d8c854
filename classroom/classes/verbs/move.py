"""Moves of the players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import structs

from classroom.classes import guesses, notebook, predictions, sitting_out
from classroom.classes import situation as guards
from classroom.classes.commands import PupilCommand
from classroom.classes.declare_window import open_declare_window, still_open
from classroom.classes.situation import WAIT, Situation
from classroom.classes.table import Expect, TableEvent
from classroom.classes.text_types import Entry
from classroom.classes.verbs.entry import EntryAdded, entry_added, info_added
from classroom.classes.verbs.predict import expectation, with_verdict
from classroom.game.moves import DEALER
from classroom.game.play import check_may_guess
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.i18n.messages import PlayerRef

PLAY_MOVES = frozenset(("play", "no_play"))


PLAYER_MOVES = PLAY_MOVES | frozenset(("declare", "call", "pick", "guess", "verdict"))


_STILL = {
    "declare": N_("%(player)s may still declare; play in a moment"),
    "guess": N_("%(player)s may still guess the rule; play in a moment"),
}


class MakeMove(PupilCommand, frozen=True, tag="move"):
    """A pupil's move.

    With a play, `expect` may be the pupil's prediction: `right`, `wrong` or `unsure`. Beside a
    `guess`, `words` may be those in which the program read its rule.
    """

    limit: ClassVar[str] = "60 per minute"
    seen: int
    move: Entry
    expect: Expect | None = None
    """The pupil's prediction of a play's verdict."""

    @property
    def has_claim(self) -> bool:
        return "guess" in self.move

    def decide(self, at: Situation) -> list[TableEvent]:
        entry = _entry(at, self.move)
        if sitting_out.sits_out(at.classroom, at.table, at.by):
            raise Refused(N_("you’re sitting out for a bit; keep watching, you’ll be back"))
        made = _made(at, self.seen, entry)
        if not entry.keys() & PLAY_MOVES:
            return with_verdict(at, made) if at.table.held is not None else [made]
        if not predictions.on(at.classroom, at.table):
            return [made]
        # One pause for a play is enough: before a break for notes no one is asked to predict.
        held = not notebook.follows_play(at.classroom, at.table, at.now) and predictions.holds(
            at.classroom, at.table, at.by, at.alone
        )
        made = structs.replace(made, held=held)
        if self.expect is None:
            return [made]
        assert at.table.current is not None
        number = len(at.table.current.entries) + 1
        return [made, info_added(expectation(at.by, self.expect, number))]


def _entry(at: Situation, move: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entry of the record that a move makes; refuse what no player can send."""
    kinds = move.keys() - {"words"} if "guess" in move else move.keys()
    if len(kinds) != 1 or not kinds <= PLAYER_MOVES:
        raise Refused(N_("this isn’t a move"))
    by, current = at.by, at.table.current
    if "verdict" in move and current is not None and current.header.dealer == by:
        by = DEALER
    if "guess" in move:
        words = move.get("words")
        if not isinstance(words, str | None):
            raise Refused(N_("this isn’t a move"))
        guess = guesses.clean_for_table(move["guess"])
        move = {"guess": guess, **guesses.beside(guess, words)}
    return {"by": by, **move, **({"robot": True} if at.robot else {})}


def _made(at: Situation, seen: int, entry: Mapping[str, Any]) -> EntryAdded:
    """Return the event of a move by a player who saw version `seen`."""
    table = at.table
    played = guards.playing(table)
    guards.moves_allowed(table)
    guards.has_seen(table, seen)
    if "guess" in entry and played.round.dealt:
        # Reading a built rule takes long: whether its player may guess now is asked before.
        check_may_guess(played.round, entry["by"])
    if table.held is not None:
        if "call" not in entry or table.held.judged:
            raise Refused(WAIT)
        played = table.held.truth
    made = entry_added(played, entry)
    waits = open_declare_window(at.classroom, table) if entry.keys() & PLAY_MOVES else None
    if waits is not None and still_open(table, waits, at.now):
        raise Refused(_STILL[waits.what], player=PlayerRef(waits.seat))
    return made
