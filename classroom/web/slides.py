"""A finished round to step through, for the projector and the console."""

from __future__ import annotations

from collections.abc import Sequence

from classroom.debrief.findings import find
from classroom.game.record import renamed
from classroom.lesson.classroom import Classroom
from classroom.sight.replay import replay
from classroom.sight.table import People
from classroom.web.house import House
from classroom.web.language import language, speaking


def send_slides(
    house: House, classroom: Classroom, rooms: Sequence[str], to: str | None = None
) -> None:
    """Send the round that the projector steps through, if there is one.

    To those in the rooms, or to a socket that has just come into the first.
    """
    show = classroom.show
    if show.what != "debrief" or show.table is None:
        return
    table = house.service.table(classroom.id, show.table)
    number = max(table.finished, default=0) if show.round is None else show.round
    if number not in table.finished:
        return
    played = table.finished[number]
    languages = {room: house.live.spoken(classroom, room) for room in rooms}
    for code in dict.fromkeys(languages.values()):
        with speaking(classroom.plan.vocabulary, code):
            names = house.live.wall_names(classroom, show.table, played)
            found = find(renamed(played.record(), names))
            view = replay(classroom, table, number, found, People(names, language=language()))
        reading = [room for room in rooms if languages[room] == code]
        house.live.send("slides", view, to or reading)
