"""The shape of every version of an event is kept, so that none changes unseen.

``tests/releases/events.json`` holds the fields of each event, in each version that a release may
have stored, with their types. Once an event has a new version, running this file adds it; what was
there already must not change.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from classroom.classes.events import Event, version_of
from classroom.classes.registry import CLASS_EVENTS, TABLE_EVENTS

FILE = Path(__file__).with_name("events.json")


def shape(kind: type[Event]) -> dict[str, Any]:
    """The JSON schema of an event, without descriptions, which may be reworded."""
    (schema,), parts = msgspec.json.schema_components(
        [kind], schema_hook=lambda _: {"is": "a claim"}
    )
    return json.loads(json.dumps(_bare({"is": schema, "parts": parts})))  # type: ignore[no-any-return]


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _bare(v) for k, v in value.items() if k not in ("description", "title")}
    return [_bare(each) for each in value] if isinstance(value, list) else value


def shapes() -> dict[str, Any]:
    return {
        f"{of} {kind.__struct_config__.tag} {version_of(kind)}": shape(kind)
        for of, registry in (("class", CLASS_EVENTS), ("table", TABLE_EVENTS))
        for kind in registry
    }


def kept() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return read


def test_no_event_has_changed_without_a_new_version() -> None:
    for name, now in shapes().items():
        assert name in kept(), f"{name} is new: run this file"
        assert now == kept()[name], f"{name} has changed: raise its version"


def test_every_struct_that_is_stored_says_so() -> None:
    """Whoever adds a field reads its docstring: the version of an event is in a different file."""
    for kind in (*CLASS_EVENTS, *TABLE_EVENTS):
        for part in parts_of(kind):
            assert kind.__name__ in (part.__doc__ or ""), (
                f"{part.__qualname__} is stored in {kind.__name__}: its docstring has to say so"
            )


def parts_of(kind: type[Event]) -> set[type]:
    """The structs and dataclasses that an event is made of."""
    found: set[type] = set()
    waiting: list[Any] = [msgspec.inspect.type_info(kind)]
    while waiting:
        each = waiting.pop()
        if isinstance(each, msgspec.inspect.StructType | msgspec.inspect.DataclassType):
            if each.cls in found:
                continue
            found.add(each.cls)
            waiting += [field.type for field in each.fields]
        elif isinstance(each, msgspec.inspect.Type):
            waiting += [getattr(each, name) for name in each.__struct_fields__]
        elif isinstance(each, tuple):
            waiting += each
    return {part for part in found if not issubclass(part, Event)}


def test_no_version_that_may_be_stored_has_gone() -> None:
    newest = {name.rpartition(" ")[0]: int(name.rpartition(" ")[2]) for name in shapes()}
    for name in kept():
        event, _, version = name.rpartition(" ")
        assert int(version) <= newest[event], f"{name} can’t be read any more"


def main() -> None:
    """Add the shapes of new versions."""
    before = kept() if FILE.exists() else {}
    lines = {**shapes(), **before}
    text = ",\n".join(
        f"{json.dumps(name)}: {json.dumps(lines[name], sort_keys=True)}" for name in sorted(lines)
    )
    FILE.write_text("{\n" + text + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
