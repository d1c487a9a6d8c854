"""All that may be done and all that happened: commands and events, collected from the verbs.

A module of :mod:`classroom.classes.verbs` is found here by itself. What its structs lack, such as a
limit of a pupil's command or an upcaster of an event's older version, stops the program at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any, Final, TypeVar, Union

import msgspec

from classroom.classes import verbs
from classroom.classes.classroom import ClassEvent
from classroom.classes.commands import ClockCommand, FromSeat, PupilCommand, TeacherCommand
from classroom.classes.events import Body, Event, Registry, Upcaster, by_tag
from classroom.classes.table import TableEvent
from classroom.classes.verbs.remove_names import Rewritten

for _module in iter_modules(verbs.__path__):
    import_module(f"{verbs.__name__}.{_module.name}")

K = TypeVar("K", bound=msgspec.Struct)


def _unchanged(body: dict[str, Any]) -> dict[str, Any]:
    """Return an event whose next version only allows more."""
    return body


UPCASTERS: Final[Mapping[tuple[str, int], Upcaster]] = MappingProxyType(
    {
        ("show", 1): _unchanged,
        ("show", 2): _unchanged,
        ("entry", 2): _unchanged,
        ("entry", 3): _unchanged,
        ("guess_draft", 1): _unchanged,
        ("question", 1): _unchanged,
    }
)
"""For an event's type and version, what turns its JSON into that of the next version."""
REWRITTEN: Final[Mapping[str, int]] = MappingProxyType({"dealt": 2, "demo_answer": 2, "entry": 2})
"""The oldest version of an event that a database has after its migrations, where it isn't 1.

Release 0.1.0 kept moves and cards without their verdicts. Migration 0015 judged them once.
"""


def _all(base: type[K]) -> Iterator[type[K]]:
    """Yield the kinds of `base` that verbs define; one without a tag is the base of others."""
    for kind in base.__subclasses__():
        in_verbs = kind.__module__.startswith(f"{verbs.__name__}.")
        if in_verbs and kind.__struct_config__.tag is not None:
            yield kind
        yield from _all(kind)


CLASS_EVENTS: Final = Registry([*_all(ClassEvent), Rewritten], UPCASTERS, REWRITTEN)
TABLE_EVENTS: Final = Registry([*_all(TableEvent), Rewritten], UPCASTERS, REWRITTEN)
FROM_SEATS: Final = MappingProxyType(by_tag(_all(FromSeat)))
"""All commands from seats, by the names of their socket messages."""
PUPIL_COMMANDS: Final = MappingProxyType(by_tag(_all(PupilCommand)))
"""Those of them that are about the seat's table."""
LIMITS: Final = MappingProxyType({tag: kind.limit for tag, kind in FROM_SEATS.items()})
"""The rate limit of each command for one seat, in the notation of :mod:`limits`."""
TEACHER_COMMANDS: Final = MappingProxyType(by_tag(_all(TeacherCommand)))
"""The teacher's commands, by their names in ``do``."""
CLOCK_COMMANDS: Final = tuple(_all(ClockCommand))
AnyTeacherCommand: Any = Union[tuple(TEACHER_COMMANDS.values())]  # noqa: UP007 - of a tuple
"""The union of the teacher's commands: the console may send any of them."""


def read_class_event(body: Body) -> ClassEvent:
    """Return an event of a class's stream; raise UnknownEvent if this release can't read it."""
    event: ClassEvent = CLASS_EVENTS.read(body)
    return event


def read_table_event(body: Body) -> TableEvent:
    """Return an event of a table's stream; raise UnknownEvent if this release can't read it."""
    event: TableEvent = TABLE_EVENTS.read(body)
    return event


def read_any_event(body: Body) -> Event:
    """Return an event of a class or of a table; raise UnknownEvent if it can’t be read."""
    event: Event = (TABLE_EVENTS if body.get("type") in TABLE_EVENTS else CLASS_EVENTS).read(body)
    return event
