"""A finished round to step through, for the projector and the console."""

from __future__ import annotations

from classroom.debrief.findings import find
from classroom.game.record import renamed
from classroom.lesson.classroom import Classroom
from classroom.sight.replay import replay
from classroom.sight.table import People
from classroom.web.house import House
from classroom.web.language import language


def send_slides(house: House, classroom: Classroom, to: str | list[str]) -> None:
    """Send the round that the projector steps through, if there is one."""
    show = classroom.show
    if show.what != "debrief" or show.table is None:
        return
    table = house.service.table(classroom.id, show.table)
    number = max(table.finished, default=0) if show.round is None else show.round
    if number not in table.finished:
        return
    played = table.finished[number]
    names = house.live.wall_names(classroom, show.table, played)
    found = find(renamed(played.record(), names))
    people = People(names, language=language())
    house.live.send("slides", replay(classroom, table, number, found, people), to)
