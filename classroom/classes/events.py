"""Events as they are stored: a struct with a version for each kind, and reading what is stored.

The events themselves stand with what makes them happen, in :mod:`classroom.classes.verbs`; an event
knows what comes after it. Stored events are never changed. When the fields or the meaning of an
event change, its struct gets the next version, ``v``, and the function that turns the JSON of the
version before into that of the new one, in :mod:`classroom.classes.registry`. It runs when an event
is read, so the rest of the program knows the newest version only.

What people type is :data:`FreeText`, so that names can be removed from it without a list of fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

from classroom.classes.guesses import OWN_WORDS

FreeText = NewType("FreeText", str)
"""Text that a person typed. It may contain names."""
Claim = NewType("Claim", object)
"""A rule as a record writes it: an id, a built rule, or ``text:`` and what a person typed."""
Body = Mapping[str, Any]
"""The JSON of an event."""
E = TypeVar("E", bound="Event")
Upcaster = Callable[[dict[str, Any]], dict[str, Any]]


class UnknownEvent(ValueError):
    """An event that this release can't read: it has an unknown type, version or field."""


class Event(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Any event. All its fields are stored: see CONTRIBUTING.md before you change one."""

    @classmethod
    def check(cls, body: Body) -> None:
        """Raise UnknownEvent if a part of the JSON would be lost; msgspec checks the fields."""


class Registry:
    """The events of one kind of stream, and how older versions become the newest."""

    def __init__(
        self,
        kinds: Iterable[type[Event]],
        upcasters: Mapping[tuple[str, int], Upcaster],
        oldest: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        """Raise ValueError if two events have one type, or a version has no upcaster to the next.

        `oldest` has the types whose older versions were rewritten by a migration of the database.
        """
        self._kinds = by_tag(kinds)
        self._newest = {tag: version_of(kind) for tag, kind in self._kinds.items()}
        self._upcasters = dict(upcasters)
        self._oldest = dict(oldest)
        for tag, newest in self._newest.items():
            for version in range(self._oldest.get(tag, 1), newest):
                if (tag, version) not in self._upcasters:
                    raise ValueError(f"no upcaster turns {tag!r} {version} into {version + 1}")

    def __iter__(self) -> Iterator[type[Event]]:
        return iter(self._kinds.values())

    def __contains__(self, tag: object) -> bool:
        return tag in self._kinds

    def read(self, body: Body) -> Any:
        """Return the event with this JSON, in its newest version.

        Raise UnknownEvent if this release has no such event, version or field.
        """
        tag, version = body.get("type"), body.get("v", 1)
        if not isinstance(tag, str) or tag not in self._kinds or type(version) is not int:
            raise UnknownEvent(f"this release has no event {tag!r}")
        kind = self._kinds[tag]
        now = body if version == self._newest[tag] else self._upcast(tag, version, body)
        try:
            event = msgspec.convert(now, kind)
        except msgspec.ValidationError as error:
            raise UnknownEvent(f"the event {tag!r} can’t be read: {error}") from None
        kind.check(now)
        return event

    def _upcast(self, tag: str, version: int, body: Body) -> Body:
        newest = self._newest[tag]
        if not self._oldest.get(tag, 1) <= version <= newest:
            raise UnknownEvent(f"this release has no version {version} of the event {tag!r}")
        for older in range(version, newest):
            body = {**self._upcasters[tag, older](dict(body)), "v": older + 1}
        return body


K = TypeVar("K", bound=msgspec.Struct)


def by_tag(kinds: Iterable[type[K]]) -> dict[str, type[K]]:
    """Return structs by their tags; raise ValueError if two have the same."""
    found: dict[str, type[K]] = {}
    for kind in kinds:
        tag = tag_of(kind)
        if tag in found:
            raise ValueError(f"{kind.__name__} has the tag of {found[tag].__name__}: {tag!r}")
        found[tag] = kind
    return found


def tag_of(kind: type[msgspec.Struct]) -> str:
    """Return what tells a struct from others in JSON: of an event, its type."""
    return str(kind.__struct_config__.tag)


def version_of(kind: type[Event]) -> int:
    """Return the newest version of an event."""
    (version,) = (field.default for field in msgspec.structs.fields(kind) if field.name == "v")
    return int(version)


def with_text(event: E, change: Callable[[str], str]) -> E:
    """Return an event with everything in it changed that a person typed."""
    hints = _hints(type(event))
    old = {name: getattr(event, name) for name in event.__struct_fields__}
    new = {name: _with_text(value, hints[name], change) for name, value in old.items()}
    return msgspec.structs.replace(event, **new)


def _with_text(value: Any, hint: Any, change: Callable[[str], str]) -> Any:
    if value is None:
        return None
    if hint is FreeText:
        return change(value)
    if hint is Claim:
        own = isinstance(value, str) and value.startswith(OWN_WORDS)
        return OWN_WORDS + change(value.removeprefix(OWN_WORDS)) if own else value
    if is_typeddict(hint):
        hints = _hints(hint)
        return {key: _with_text(each, hints[key], change) for key, each in value.items()}
    if get_origin(hint) in (Union, UnionType):
        wanted = [each for each in get_args(hint) if each is not NoneType]
        return _with_text(value, wanted[0], change) if len(wanted) == 1 else value
    return value


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def is_kind(body: Body, *kinds: type[Event]) -> bool:
    """Return whether this is the JSON of an event of one of these kinds, whatever its version."""
    return body.get("type") in {tag_of(kind) for kind in kinds}


def write(event: Event) -> dict[str, Any]:
    """Return the JSON of an event, as it is stored."""
    body: dict[str, Any] = msgspec.to_builtins(event)
    return body
