"""Stored events: versions, upcasters, and what is refused."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from classroom.classes import events
from classroom.classes.classroom import ClassEvent
from classroom.classes.events import Event, Registry, UnknownEvent, version_of, with_text, write
from classroom.classes.registry import (
    CLASS_EVENTS,
    TABLE_EVENTS,
    read_class_event,
    read_table_event,
)
from classroom.classes.table import TableEvent
from classroom.classes.verbs.entry import Entry, EntryAdded, info_added
from classroom.classes.verbs.message import MessageSet
from classroom.classes.verbs.pause import Paused
from classroom.classes.verbs.seat import Moved


class Sat(Event, frozen=True, kw_only=True, tag="sat"):
    """An event that has been changed twice: `chair` was `place`, and `side` is new."""

    chair: str
    side: str
    v: Literal[3] = 3


def renamed(body: dict[str, Any]) -> dict[str, Any]:
    return {**{key: value for key, value in body.items() if key != "place"}, "chair": body["place"]}


def with_side(body: dict[str, Any]) -> dict[str, Any]:
    return {**body, "side": "left"}


UPCASTERS = {("sat", 1): renamed, ("sat", 2): with_side}


def test_an_event_of_each_older_version_is_read_as_the_newest() -> None:
    registry = Registry([Sat], UPCASTERS)
    newest = Sat(chair="1", side="left")
    for body in (
        {"type": "sat", "place": "1"},
        {"type": "sat", "v": 1, "place": "1"},
        {"type": "sat", "v": 2, "chair": "1"},
        {"type": "sat", "v": 3, "chair": "1", "side": "left"},
        write(newest),
    ):
        before = dict(body)
        assert registry.read(body) == newest
        assert body == before, "what is stored is not changed"


@pytest.mark.parametrize("missing", UPCASTERS)
def test_a_version_without_an_upcaster_is_refused_at_the_start(missing: tuple[str, int]) -> None:
    left = {key: each for key, each in UPCASTERS.items() if key != missing}
    with pytest.raises(ValueError, match=f"'sat' {missing[1]} into {missing[1] + 1}"):
        Registry([Sat], left)


@pytest.mark.parametrize(
    "body",
    [
        {"type": "a kind of tomorrow"},
        {},
        {"type": ["moved"]},
        {"type": "moved", "v": 99, "seat": "s1", "table": 1},
        {"type": "moved", "v": 0, "seat": "s1", "table": 1},
        {"type": "moved", "v": "1", "seat": "s1", "table": 1},
        {"type": "moved", "seat": "s1"},
        {"type": "moved", "seat": "s1", "table": "1"},
        {"type": "moved", "seat": "s1", "table": 1, "colour": "red"},
        {"type": "dealt", "header": {}},
    ],
)
def test_what_a_class_stream_cannot_hold_is_refused(body: dict[str, Any]) -> None:
    with pytest.raises(UnknownEvent):
        read_class_event(body)


def test_an_entry_with_a_field_of_tomorrow_is_refused() -> None:
    """It would be lost with the next removal of names."""
    with pytest.raises(UnknownEvent, match="mood"):
        read_table_event(
            {"type": "entry", "v": 2, "entry": {"by": "s1", "play": ["3H"], "mood": "good"}}
        )


def test_every_event_has_its_version_in_its_json() -> None:
    for registry in (CLASS_EVENTS, TABLE_EVENTS):
        for kind in registry:
            assert "v" in kind.__struct_fields__
            assert version_of(kind) >= 1
    assert write(Moved(seat="s1", table=2, others=["s2"])) == {
        "type": "moved", "seat": "s1", "table": 2, "with": ["s2"], "v": 1,
    }  # fmt: skip


def test_only_what_a_person_typed_is_changed() -> None:
    loud = str.upper
    assert with_text(Paused(by="teacher", why=events.FreeText("late")), loud).why == "LATE"
    assert with_text(MessageSet(text=events.FreeText("hush")), loud) == MessageSet(
        text=events.FreeText("HUSH")
    )
    entry = {"by": "s1", "note": "text:reds", "refuted_by": "3h", "info": True}
    added = info_added(entry)
    assert with_text(added, loud).entry == {**entry, "note": "text:REDS"}
    for note in ("same-colour", None, {"format": "eleusis-rule/1", "asks": {"is": "higher"}}):
        added = info_added({**entry, "note": note})
        assert with_text(added, loud) == added
    assert with_text(Moved(seat="s1", table=2), loud) == Moved(seat="s1", table=2)


def test_what_a_person_may_type_is_covered_in_every_event() -> None:
    """A field is free text, or it is in this list of those that hold none."""
    without_text = {
        "by", "seat", "to", "robot", "seed", "engine", "of", "what", "rule", "starter", "card",
        "title",
        # Of an entry of the record.
        "play", "call", "pick", "verdict", "skip", "release", "start", "called", "laid", "picked",
        "hint", "expect", "breaks", "refuted_by",
    }  # fmt: skip
    for registry in (CLASS_EVENTS, TABLE_EVENTS):
        for kind in registry:
            for name, hint in events._hints(kind).items():
                if hint is str or hint == str | None:
                    assert name in without_text, (kind, name)
    for name, hint in events._hints(Entry).items():
        if hint not in (bool, int, events.FreeText, events.Claim, events.Claim | None):
            assert name in without_text, name
    assert isinstance(read_table_event(write(info_added({"by": "s1"}))), EntryAdded)


def test_each_event_says_what_comes_after_it() -> None:
    for registry in (CLASS_EVENTS, TABLE_EVENTS):
        for kind in registry:
            assert kind.evolve not in (ClassEvent.evolve, TableEvent.evolve), kind


def test_two_events_of_one_type_are_refused_at_the_start() -> None:
    with pytest.raises(ValueError, match="'sat'"):
        Registry([Sat, Sat], UPCASTERS)
