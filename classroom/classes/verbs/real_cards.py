"""Real cards: the players, and the moves that the teacher enters for them."""

from __future__ import annotations

from classroom.classes import names
from classroom.classes import situation as guards
from classroom.classes.commands import ForOneTable, ForRoster
from classroom.classes.draft import Draft, SeatingSituation, SeatsDecided
from classroom.classes.pupil_names import name_free
from classroom.classes.roster import SeatAdded
from classroom.classes.situation import MOVED_ON, RESTORED, Situation, with_real_cards
from classroom.classes.table import VERSION_EPOCH_SIZE, TableEvent
from classroom.classes.text_types import Entry, Typed
from classroom.classes.verbs.entry import entry_added
from classroom.classes.verbs.join import Seated
from classroom.game.moves import TEACHER
from classroom.game.refusal import NotFound, Refused
from classroom.i18n.markers import N_

_OF_PLAYERS = frozenset(("play", "no_play", "declare"))
"""Entries with real cards that say who; the others are the teacher's."""


_KEYS = _OF_PLAYERS | {"start", "end", "undo", "by", "called", "laid", "picked", "empty_hand"}


class LayCard(ForOneTable, frozen=True, tag="lay"):
    """A move or a correction at a table with real cards.

    On version `seen` of the table: an entry of a record of a layout, with a seat for a name.
    """

    entry: Entry
    seen: int = 0
    """The version of the table on which it was made."""

    def decide(self, at: Situation) -> list[TableEvent]:
        """Add an entry with real cards.

        Of two consoles that enter something at the same time, the second is refused.
        """
        entry = self.entry
        if not entry.keys() <= _KEYS:
            raise Refused(N_("this isn’t a move"))
        if not entry.keys() & _OF_PLAYERS:
            entry = {"by": TEACHER, **entry}
        guards.with_real_cards(at.classroom)
        played = guards.playing(at.table)
        if self.seen // VERSION_EPOCH_SIZE != at.table.line:
            raise Refused(RESTORED)
        if self.seen < at.table.turn.version:
            raise Refused(MOVED_ON)
        return [entry_added(played, entry)]


class SeatPlayers(ForRoster, frozen=True, tag="players"):
    """Sets the players' names at a table with real cards, from the next round on."""

    table: int
    text: Typed = ""
    """Names, separated by commas."""

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        """Add players with real cards to a table, clockwise; they play from the next round on."""
        draft, number = Draft(at), self.table
        players = [names.clean(name) for name in self.text.split(",") if name.strip()]
        with_real_cards(at.classroom)
        if number not in at.classroom.tables:
            raise NotFound(N_("this class has no table %(table)s"), table=number)
        most = at.classroom.plan.game.ruleset.players[1]
        if len(at.classroom.at_table(number)) + len(players) > most:
            raise Refused(N_("table %(table)s is full"), table=number)
        for name in players:
            name_free(draft, name)
            seat = f"s{draft.classroom.taken + 1}"
            draft.change(SeatAdded(seat, draft.new_row(name)))
            draft.happens(Seated(seat=seat, table=number))
        return draft.decided()
