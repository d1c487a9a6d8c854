"""Tables with real cards: the teacher enters the cards that are played, the rule answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from classroom.classes import names
from classroom.classes.classroom import Classroom
from classroom.classes.table import VERSION_EPOCH_SIZE, Table
from classroom.game.moves import TEACHER
from classroom.game.refusal import Refused
from classroom.game.rulesets import RULESETS
from classroom.i18n.markers import N_
from classroom.service.base import Body
from classroom.service.rounds import MOVED_ON, RESTORED, Rounds

_OF_PLAYERS = frozenset(("play", "no_play", "declare"))
"""Entries that say who; the others are the teacher's."""
_KEYS = _OF_PLAYERS | {"start", "end", "undo", "by", "called", "laid", "picked", "empty_hand"}


class Judging(Rounds):
    """The commands of the judge page of a table."""

    def lay(
        self,
        class_id: str,
        number: int,
        seen: int,
        entry: Mapping[str, Any],
        key: str | None = None,
    ) -> None:
        """Add an entry to the record of a table with real cards, made on version `seen` of it.

        Raise Refused if the table has moved on since, as for the second of two consoles that enter
        something at the same time.
        """
        if not entry.keys() <= _KEYS:
            raise Refused(N_("this isn’t a move"))
        if not entry.keys() & _OF_PLAYERS:
            entry = {"by": TEACHER, **entry}

        def add(classroom: Classroom, table: Table) -> list[Body]:
            _with_real_cards(classroom)
            played = self._being_played(table)
            if seen // VERSION_EPOCH_SIZE != table.line:
                raise Refused(RESTORED)
            if seen < table.moved_version:
                raise Refused(MOVED_ON)
            played.header.after(played.round, entry)
            return [{"type": "entry", "entry": entry}]

        self._change_table(class_id, number, add, key)
        self._reveal_where_due(class_id)

    def seat_players(
        self, class_id: str, number: int, typed: Sequence[str], key: str | None = None
    ) -> None:
        """Add players without a device to a table, clockwise; they play from the next round on."""
        players = [names.clean(name) for name in typed]

        def seat(classroom: Classroom) -> list[Body]:
            _with_real_cards(classroom)
            if number not in classroom.tables:
                raise Refused(N_("this class has no table %(table)s"), table=number)
            most = RULESETS[classroom.plan.ruleset].players[1]
            if len(classroom.at_table(number)) + len(players) > most:
                raise Refused(N_("table %(table)s is full"), table=number)
            bodies: list[Body] = []
            for place, name in enumerate(players, classroom.taken + 1):
                self._free_name(class_id, name)
                self.store.add_seat(class_id, f"s{place}", name, self._secret(), self._comeback())
                bodies.append({"type": "seated", "seat": f"s{place}", "table": number})
            return bodies

        self._change_class(class_id, seat, key)


def _with_real_cards(classroom: Classroom) -> None:
    if not classroom.plan.real_cards:
        raise Refused(N_("this class isn’t playing with real cards"))
