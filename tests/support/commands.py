"""Commands as a console or a phone sends them, with every field that they need."""

from typing import Any

import msgspec

from classroom.classes.commands import FromSeat, TeacherCommand
from classroom.classes.registry import FROM_SEATS

FIELDS: dict[str, Any] = {
    "title": "8B",
    "table": 1,
    "right": True,
    "rule": "alternate-colour",
    "entry": {"play": ["2H"]},
    "seat": "s1",
    "name": "Anna",
    "to": 2,
    "seats": ["s1"],
    "robot": "s2",
    "change": 1,
    "at": 1,
    "plays": 8,
    "signal": "nobody-writes",
    "sureness": 0.6,
    "kind": "acted",
    "asking": "a1",
    "words": [[1, 1, 1]],
    # From a seat.
    "id": "1",
    "seen": 0,
    "move": {"no_play": True},
    "of": 1,
    "expect": "right",
    "round": 1,
    "note": "text:red",
    "card": "none",
    "choice": 0,
    "password": "long enough",
}


def fields(kind: type[TeacherCommand], **given: Any) -> dict[str, Any]:
    """What the console sends with this command: what it can't do without, and what is given."""
    every = msgspec.structs.fields(kind)
    needed = [field.encode_name for field in every if field.required]
    return {name: FIELDS[name] for name in needed if name != "class"} | given


def message(kind: type[FromSeat]) -> dict[str, Any]:
    """Return what a phone sends with this command: what it can't do without."""
    return {
        field.encode_name: FIELDS[field.encode_name]
        for field in msgspec.structs.fields(kind)
        if field.required
    }


FROM_PHONES = {tag: message(kind) for tag, kind in FROM_SEATS.items()}
"""One of each command from a seat, by the names of their messages."""
