"""Rounds as files, with the names that the class has now, and what is stored about a pupil."""

from __future__ import annotations

from typing import Any

from classroom.classes import student_dealers
from classroom.game import game_file
from classroom.game.record import renamed
from classroom.game.refusal import NotFound, Refused
from classroom.i18n.markers import N_
from classroom.service.environment import Environment
from classroom.service.own_data import StoredAbout, stored_about
from classroom.service.pupils import ClassPupils
from classroom.service.reading import ClassReader


class Records:
    """Reads rounds as game records, a table's rounds as a game file, and all about one pupil."""

    def __init__(self, opened: ClassReader, pupils: ClassPupils, env: Environment) -> None:
        self._class = opened
        self._pupils = pupils
        self._store = env.store

    def about(self, seat: str) -> StoredAbout:
        """Return everything that is stored about the pupil who has a seat now.

        Raise NotFound if there is no such seat, or if it is a robot's.
        """
        return stored_about(self._class, self._store, seat)

    def record(self, number: int, round_number: int) -> dict[str, Any]:
        """Return a round as a game record, with the current names.

        Raise Refused if the table has not played it. `round_number` counts from 1.
        """
        rounds = self._class.table(number).rounds
        if not 1 <= round_number <= len(rounds):
            raise NotFound(N_("this table hasn’t played that round"))
        return renamed(rounds[round_number - 1].record(), self._pupils.people().names)

    def game(self, number: int) -> dict[str, Any]:
        """Return the finished rounds of a table as a game file, with the current names.

        Raise Refused if no round is finished, or if none has scores, as with real cards.
        """
        table, names = (
            self._class.table(number),
            self._pupils.people().names,
        )
        if not table.finished:
            raise Refused(N_("this table hasn’t finished a round yet"))
        if not student_dealers.counted(table).rounds:
            raise Refused(N_("real cards have no scores; download the round records"))
        return game_file.to_json(
            student_dealers.game(self._class.classroom(), table).renamed(names),
            [renamed(played.record(), names) for played in table.finished.values()],
        )
