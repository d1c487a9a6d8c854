"""Commands of a teacher with every field they need: ``fields(kind)``."""

from typing import Any

import msgspec

from classroom.classes.teacher_commands import ForClass

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
    "asking": "a1",
}


def fields(kind: type[ForClass], **given: Any) -> dict[str, Any]:
    """What the console sends with this command: what it can't do without, and what is given."""
    every = msgspec.structs.fields(kind)
    needed = [field.encode_name for field in every if field.required]
    return {name: FIELDS[name] for name in needed if name != "class"} | given
