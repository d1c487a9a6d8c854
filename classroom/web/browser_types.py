"""TypeScript types of messages, views and commands, made from the structs that the server uses.

They are written to ``generated/schema.ts``, so that ``tsc`` checks the scripts against them. A
field has the name that it has in JSON. In a view every field is there; in a message to the server a
field with a default may be left out.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from classroom import resources
from classroom.classes.registry import PUPIL_COMMANDS, TEACHER_COMMANDS
from classroom.classes.verbs.vote import CastVote
from classroom.views import schemas
from classroom.web.sockets import handlers, script_errors

FILE = resources.GENERATED / "schema.ts"

_SEAT_EVENTS: Final[Mapping[str, type[msgspec.Struct]]] = {
    "seat": schemas.SeatView,
    "table": schemas.TableView,
    "lesson": schemas.LessonView,
}
_CONSOLE_EVENTS: Final[Mapping[str, type[msgspec.Struct]]] = {
    "class": schemas.ClassView,
    "tile": schemas.Tile,
    "whole": schemas.WholeTable,
    "asking": schemas.AskingPhones,
    "misuse": schemas.MisuseView,
    "slides": schemas.Slides,
    "class_slides": schemas.ClassSlides,
    "demo": schemas.DemoDesk,
    "thought_desk": schemas.ThoughtDesk,
    "rules_shown": schemas.RuleScene,
}
_PROJECTOR_EVENTS: Final[Mapping[str, type[msgspec.Struct]]] = {
    "class": schemas.ProjectorClass,
    "public": schemas.ProjectorTable,
    "slides": schemas.Slides,
    "class_slides": schemas.ClassSlides,
    "thought": schemas.ThoughtView,
    "rules_shown": schemas.RuleScene,
}

_REQUESTS: Final[Mapping[str, type[msgspec.Struct]]] = {
    "watch": handlers.Watch,
    "time": handlers.TimeMessage,
    "own": handlers.PupilReviewMessage,
    "visit": handlers.VisitMessage,
    "asleep": handlers.Bare,
    "here": handlers.Bare,
    "back": handlers.Bare,
    "vote": CastVote,
    "add_name": handlers.AddName,
    "found": handlers.DeviceCheckMessage,
    "failed": script_errors.ScriptError,
}
"""The messages of a page besides commands, by the names of the socket messages."""

_PLAIN: Final[Mapping[Any, str]] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    None: "null",
    type(None): "null",
    Any: "unknown",
}


_ALIASES: Final[Mapping[tuple[Any, ...], str]] = {
    get_args(value): name for name, value in vars(schemas).items() if get_origin(value) is Literal
}
"""The names of choices that have one, by the choices."""


def source() -> str:
    """Return the module of all types."""
    views = [kind for kind in vars(schemas).values() if _is_struct(kind)]
    commands = [*PUPIL_COMMANDS.values(), *TEACHER_COMMANDS.values()]
    requests = {*_REQUESTS.values()}
    parts = [
        "// Made by classroom/web/browser_types.py from the server's structs. Not to be edited.",
        *(f"export type {name} = {_choices(values)};" for values, name in _ALIASES.items()),
        *(_interface(kind, complete=True) for kind in views),
        *(_interface(kind, complete=False) for kind in _by_name({*commands, *requests})),
        _map("PupilCommands", PUPIL_COMMANDS),
        _map("TeacherCommands", TEACHER_COMMANDS),
        _map("Requests", _REQUESTS),
        _map("SeatEvents", _SEAT_EVENTS),
        _map("ConsoleEvents", _CONSOLE_EVENTS),
        _map("ProjectorEvents", _PROJECTOR_EVENTS),
    ]
    return "\n\n".join(parts) + "\n"


def write() -> None:
    """Write the module, unless it is there already."""
    made = source()
    if not FILE.is_file() or FILE.read_text("utf-8") != made:
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text(made, "utf-8")


def _is_struct(kind: Any) -> bool:
    return (
        isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct
    )


def _by_name(kinds: Iterable[type[msgspec.Struct]]) -> list[type[msgspec.Struct]]:
    return sorted(kinds, key=lambda kind: kind.__name__)


def _interface(kind: type[msgspec.Struct], *, complete: bool) -> str:
    hints = get_type_hints(kind, include_extras=True)
    lines = [
        f"  {field.encode_name}{'' if complete or field.required else '?'}: "
        f"{_type(hints[field.name])};"
        for field in msgspec.structs.fields(kind)
    ]
    # What belongs to every command is added where it is sent (static/js/transport).
    return "\n".join([f"export interface {kind.__name__} {{", *lines, "}"])


def _map(name: str, kinds: Mapping[str, type[msgspec.Struct]]) -> str:
    lines = [f"  {key}: {kind.__name__};" for key, kind in kinds.items()]
    return "\n".join([f"export interface {name} {{", *lines, "}"])


def _choices(values: Iterable[Any]) -> str:
    return " | ".join(msgspec.json.encode(value).decode() for value in values)


def _type(hint: Any) -> str:
    """Return a type annotation of Python in TypeScript."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _type(arguments[0])
    if origin is Literal:
        return _ALIASES.get(arguments) or _choices(arguments)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(_type(each) for each in arguments))
    if origin is list:
        element = _type(arguments[0])
        return f"({element})[]" if " " in element else f"{element}[]"
    if origin is tuple:
        return f"[{', '.join(map(_type, arguments))}]"
    if origin is dict:
        return f"Record<string, {_type(arguments[1])}>"
    if _is_struct(hint):
        return str(hint.__name__)
    try:
        return _PLAIN[hint]
    except KeyError:
        raise TypeError(f"no type of TypeScript for {hint!r}") from None
