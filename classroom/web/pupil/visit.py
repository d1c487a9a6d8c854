"""Another table on a pupil's phone. Nothing is stored: the phone asks as long as it watches."""

from __future__ import annotations

from msgspec.structs import replace

from classroom.service import Service
from classroom.views import schemas
from classroom.views.projector import projector_table
from classroom.views.spectators import watchable
from classroom.web.platform.language import language
from classroom.web.pupil.play import SeatSession


def visit_view(service: Service, held: SeatSession, number: int | None) -> schemas.VisitView:
    """Return the tables that a seat may watch, and the one with this number if it is among them."""
    opened = service.open(held.class_)
    with opened.turn():
        classroom, tables = opened.classroom(), opened.tables()
        numbers = watchable(classroom, tables, held.seat)
        if number not in numbers:
            return schemas.VisitView(numbers, None)
        people = replace(opened.pupils.people_here(), language=language())
        view = projector_table(classroom, tables[number], people, tables.values())
    return schemas.VisitView(numbers, view)
