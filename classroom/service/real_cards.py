"""Tables with real cards: players without a device."""

from __future__ import annotations

from collections.abc import Sequence

from classroom.classes import names
from classroom.classes.classroom import Classroom
from classroom.classes.decisions.situation import with_real_cards
from classroom.classes.events import ClassEvent, Seated
from classroom.game.refusal import NotFound, Refused
from classroom.i18n.markers import N_
from classroom.service.classes import Classes
from classroom.service.seating import Seating


class RealCards:
    """The commands of the judge page of a table."""

    def __init__(self, classes: Classes, seating: Seating) -> None:
        self._classes = classes
        self._store = classes.store
        self._seating = seating

    def seat_players(
        self, class_id: str, number: int, typed: Sequence[str], key: str | None = None
    ) -> None:
        """Add players without a device to a table, clockwise; they play from the next round on."""
        players = [names.clean(name) for name in typed]

        def seat(classroom: Classroom) -> list[ClassEvent]:
            with_real_cards(classroom)
            if number not in classroom.tables:
                raise NotFound(N_("this class has no table %(table)s"), table=number)
            most = classroom.plan.game.ruleset.players[1]
            if len(classroom.at_table(number)) + len(players) > most:
                raise Refused(N_("table %(table)s is full"), table=number)
            bodies: list[ClassEvent] = []
            for place, name in enumerate(players, classroom.taken + 1):
                self._seating.check_name_free(class_id, name)
                self._store.seats.add_seat(
                    class_id,
                    f"s{place}",
                    name,
                    self._seating.new_secret(),
                    self._seating.new_comeback(),
                )
                bodies.append(Seated(seat=f"s{place}", table=number))
            return bodies

        self._classes.change_class(class_id, seat, key)
