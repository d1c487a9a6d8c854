"""The turning points of a finished round, one slide each, for the projector and the console."""

from __future__ import annotations

from classroom.debrief.findings import find
from classroom.debrief.slides import slides
from classroom.game.record import renamed
from classroom.lesson.classroom import Classroom
from classroom.sight import views
from classroom.sight.desk import public_view
from classroom.sight.table import People, on_screen
from classroom.web.house import House
from classroom.web.language import language


def send_slides(house: House, classroom: Classroom, to: str | list[str]) -> None:
    """Send the slides of the table the projector steps through, if there is one."""
    show = classroom.show
    if show.what != "debrief" or show.table is None:
        return
    table = house.service.table(classroom.id, show.table)
    played = on_screen(classroom, table)
    if played is None or not played.over or not played.revealed:
        return
    names = house.live.wall_names(classroom, show.table)
    said = language()
    steps = slides(find(renamed(played.record(), names)))
    house.live.send(
        "slides",
        views.Slides(
            table=public_view(classroom, table, People(names, language=said)),
            rule=played.header.description.statement.say(said),
            slides=[
                views.Slide(
                    upto=step.upto,
                    cards=list(step.ordinals),
                    headline=step.headline.say(said),
                    text=" ".join(sentence.say(said) for sentence in step.text),
                    idea=": ".join(part.say(said) for part in step.idea or ()),
                    question=step.question.say(said) if step.question else "",
                )
                for step in steps
            ],
        ),
        to,
    )
