"""A recorded class to load into a database: from game records, or from an export of events."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, cast

import msgspec

from classroom import __version__
from classroom.classes import names
from classroom.classes.classroom import ClassEvent
from classroom.classes.events import Event
from classroom.classes.registry import read_class_event, read_table_event
from classroom.classes.settings import TITLE_LENGTH, Plan
from classroom.classes.table import TableEvent
from classroom.classes.verbs.deal import dealt
from classroom.classes.verbs.entry import Entry, EntryAdded
from classroom.classes.verbs.join import Seated
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.projector import ProjectorSet
from classroom.classes.verbs.reveal import RuleRevealed
from classroom.game import parts
from classroom.game.game_file import GAME_FORMAT, GameError, read_rounds
from classroom.game.parts import NATURE
from classroom.game.play import judge_entry
from classroom.game.record import RecordError, read, renamed
from classroom.game.refusal import Refused

_TABLE = re.compile("[1-9][0-9]{0,3}")
"""The number of a table in the name of its stream."""
_RUNNING_TIMES = ("since", "began")
"""Fields of events that hold seconds of running time."""


class CannotLoad(Exception):
    """A file is no recorded class; the text says why."""


@dataclass(frozen=True, slots=True)
class LoadedEvent:
    """An event as it happened; `at` is its date and `ran` its running time, both in seconds.

    None where the file doesn't say: it happens when it is loaded.
    """

    event: ClassEvent | TableEvent
    at: float | None = None
    ran: float | None = None

    def later(self, by: float) -> Event:
        """Return the event with its running times moved by so many seconds."""
        moved = {
            name: value + by
            for name in _RUNNING_TIMES
            if (value := getattr(self.event, name, None)) is not None
        }
        return msgspec.structs.replace(self.event, **moved)


@dataclass(frozen=True, slots=True)
class LoadedClass:
    """A class that isn't stored yet: its names and its events."""

    names: Mapping[str, tuple[str | None, tuple[str, ...]]]
    """Of each seat, and of the members of its team."""
    listed: Sequence[str]
    """The teacher's list of names."""
    events: Sequence[LoadedEvent]
    """Those of the class itself."""
    tables: Mapping[int, Sequence[LoadedEvent]]


def of_record(document: object, title: str) -> LoadedClass:
    """Return a class with one table, which played the rounds of a game record or a game file.

    Its players have the first seats. Raise CannotLoad if the document is malformed or illegal.
    """
    try:
        return _of_rounds(_records(document), title)
    except (RecordError, Refused) as error:
        raise CannotLoad(str(error)) from None


def _records(document: object) -> list[Mapping[str, Any]]:
    if isinstance(document, dict) and document.get("format") == GAME_FORMAT:
        return read_rounds(document)
    return [cast(Mapping[str, Any], document)]


def _of_rounds(records: list[Mapping[str, Any]], title: str) -> LoadedClass:
    several = len(records) > 1
    seats: dict[str, str] = {}
    plan: Plan | None = None
    events = list[LoadedEvent]()
    for number, record in enumerate(records, 1):
        try:
            header = read(record)[0]
            for name in (*header.players, header.dealer):
                if name and name != NATURE:
                    seats.setdefault(name, f"s{len(seats) + 1}")
            for name in _reviewers(record):
                seats.setdefault(name, f"s{len(seats) + 1}")
            said = {"dealer": NATURE, "players": [], **record}  # which layouts may leave out
            header, entries = read(renamed(said, seats))
            events.append(LoadedEvent(dealt(header, engine=__version__)))
            round_ = header.deal()
            for place, entry in enumerate(entries, 1):
                try:
                    outcome, round_ = judge_entry(round_, entry)
                except Refused as refused:
                    raise RecordError(place, str(refused)) from None
                kept = {key: entry[key] for key in entry if key in Entry.__annotations__}
                info = entry.get("info")
                added = EntryAdded(entry=cast(Entry, kept), outcome=None if info else outcome)
                events.append(LoadedEvent(added))
            if round_.ended_by is not None:
                events.append(LoadedEvent(RuleRevealed()))
        except RecordError as error:
            raise GameError(error, number if several else None) from None
        if number < len(records) and round_.ended_by is None:
            raise GameError("it is not over, and another round follows", number)
        plan = plan or Plan(
            title=names.tidy(title)[:TITLE_LENGTH] or "Record",
            ruleset=header.ruleset.id,
            tables=1,
            devices="each" if round_.dealt else "cards",
        )
    if plan is None:
        raise GameError("it has no rounds")
    own: list[ClassEvent] = [
        Opened(plan=plan.to_json(), engine=__version__),
        *(Seated(seat=seat, table=1) for seat in seats.values()),
        ProjectorSet(what="tables", table=None, step=0, names=True),
    ]
    return LoadedClass(
        {seat: (names.clean(name), ()) for name, seat in seats.items()},
        (),
        [LoadedEvent(event) for event in own],
        {1: events},
    )


def _reviewers(record: Mapping[str, Any]) -> Iterator[str]:
    """Yield who reviewed a round without playing in it: they have seats, too."""
    for entry in read(record)[1]:
        if isinstance(entry, dict) and entry.get("info") is True and entry.get("review") is True:
            with suppress(Refused):
                yield parts.name(entry.get("by"))


def _time(given: Any) -> float:
    """Return seconds; raise ValueError for what is no time."""
    seconds = float(given)
    if not math.isfinite(seconds):
        raise ValueError("this is no time")
    return seconds


def of_export(lines: Iterable[bytes]) -> LoadedClass:
    """Return the class of an export of events (docs/messages.md), one JSON object a line.

    Raise CannotLoad, with the number of the line, if it is malformed or from a different release.
    """
    class_id = ""
    seats: dict[str, tuple[str | None, tuple[str, ...]]] = {}
    listed = list[str]()
    streams: dict[str, list[LoadedEvent]] = defaultdict(list)
    for number, line in enumerate(lines, 1):
        try:
            match msgspec.json.decode(line):
                case {"class": str(id), "code": str()} if number == 1:
                    class_id = id
                case {"seat": str(seat), "name": str() | None as name, "members": list(members)}:
                    seats[seat] = name, msgspec.convert(tuple(members), tuple[str, ...])
                case {"listed": str(name)}:
                    listed.append(name)
                case {
                    "stream": str(stream),
                    "seq": int(seq),
                    "at": int() | float() as at,
                    "body": dict(body),
                } as said:
                    if seq != len(streams[stream]) + 1:
                        raise CannotLoad(f"line {number}: an event before it is missing")
                    own = stream == f"class:{class_id}"
                    event = read_class_event(body) if own else read_table_event(body)
                    ran = said.get("ran", at)  # earlier releases didn't write it
                    streams[stream].append(LoadedEvent(event, _time(at), _time(ran)))
                case _:
                    raise CannotLoad(f"line {number} isn’t one of an export of events")
        except RecursionError:
            raise CannotLoad(f"line {number} has too many levels") from None
        except (msgspec.MsgspecError, ValueError, TypeError, OverflowError) as error:
            raise CannotLoad(f"line {number}: {error}") from None
    own_events = streams.pop(f"class:{class_id}", [])
    if not own_events or not isinstance(own_events[0].event, Opened):
        raise CannotLoad("the file has no event that opens a class")
    tables = {}
    for stream, events in streams.items():
        kind, _, rest = stream.partition(":")
        id, _, table = rest.partition(":")
        if (kind, id) != ("table", class_id) or not _TABLE.fullmatch(table):
            raise CannotLoad(f"{stream} is no stream of this class")
        tables[int(table)] = events
    seated = {each.event.seat for each in own_events if isinstance(each.event, Seated)}
    if missing := sorted(seated - seats.keys()):
        raise CannotLoad(f"no line has the name of seat {missing[0]}")
    return LoadedClass({s: seats[s] for s in sorted(seated)}, listed, own_events, tables)
