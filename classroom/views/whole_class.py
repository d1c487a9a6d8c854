"""The parts of a class that both its teacher and the projector see."""

from __future__ import annotations

from typing import Literal

from classroom.classes import codes
from classroom.classes.classroom import Classroom
from classroom.rules.catalogue import RULES
from classroom.views import schemas
from classroom.views.lesson import demo_poll, tally
from classroom.views.table import People


def status(classroom: Classroom, begun: bool) -> Literal["lobby", "playing", "closed"]:
    """Return the status of a class; `begun` says whether any table has left the lobby."""
    return "closed" if classroom.closed else "playing" if begun else "lobby"


def joined(classroom: Classroom, people: People) -> int:
    """Return the number of pupils in the class; in a rehearsal, of robots."""
    return sum(
        people.heads.get(seat.id, 1)
        for seat in classroom.seats.values()
        if seat.device or classroom.plan.rehearsal
    )


def lobby_tables(
    classroom: Classroom, code: str, people: People, short: bool
) -> list[schemas.LobbyTable]:
    """Return who sits at which table, with the codes of the tables."""
    return [
        schemas.LobbyTable(
            number=number,
            code=codes.table_code(code, number, short),
            people=[
                schemas.Person(
                    seat=seat.id,
                    name=people.name(seat.id),
                    robot=seat.robot is not None,
                    online=seat.id in people.online,
                    members=list(people.members.get(seat.id, ())),
                    team=people.team(seat.id),
                    asleep=seat.id in people.asleep,
                    pupil=seat.device,
                )
                for seat in classroom.at_table(number)
            ],
        )
        for number in classroom.tables
    ]


def projector_show(classroom: Classroom, people: People) -> schemas.ProjectorShowView:
    """Return the settings of the projector."""
    show = classroom.show
    return schemas.ProjectorShowView(
        what=show.what,
        table=show.table,
        step=show.step,
        names=show.names,
        overthrows=show.overthrows,
        by=show.by,
        round=show.round,
        minutes=show.minutes,
        tones=show.tones,
        added=show.added,
        runs=None if show.since is None else max(0.0, people.now - show.since),
    )


def demo(classroom: Classroom, people: People) -> schemas.DemoView | None:
    """Return the demo round without its rule, until that is revealed; None without a demo."""
    shown = classroom.demo
    if shown is None:
        return None
    return schemas.DemoView(
        tried=[schemas.DemoCardView(str(each.card), each.right) for each in shown.tried],
        waiting=None if shown.waiting is None else str(shown.waiting),
        enough=shown.enough,
        rule=RULES[shown.rule].statement.say(people.language) if shown.revealed else None,
        votes=tally(classroom, demo_poll(classroom), people),
    )
