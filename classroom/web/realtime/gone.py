"""A class that is gone, on the screens that still show it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from classroom.classes.classroom import Classroom
from classroom.web.platform.context import Components
from classroom.web.realtime.rooms import console_room, projector_room, whole_room


@contextmanager
def notify_screens_after(
    components: Components, classroom: Classroom, why: str, phones: bool = True
) -> Iterator[None]:
    """Notify every screen of the class that it is gone, once the block has succeeded.

    Without `phones`, only the teacher's screens. `why` is in English.
    """
    opened = components.service.open(classroom.id)
    seats = set(components.broadcaster.seat_rooms(opened).values()) if phones else ()
    of_class = opened.id, opened.owner
    yield
    tables = [whole_room(*of_class, number) for number in classroom.tables]
    for room in (console_room(*of_class), projector_room(*of_class), *tables, *seats):
        components.broadcaster.gone(opened, classroom, room, why)
