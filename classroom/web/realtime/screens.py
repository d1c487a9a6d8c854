"""Screens: what the sockets of this worker show of one class, and what they are to be sent."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from classroom.views.table import Line
from classroom.web.realtime.patches import difference
from classroom.web.realtime.rooms import Rooms

Due = int | tuple[int, str] | Literal["class", "votes"] | None
"""A table whose views have changed; a table and the one seat at it that sees the change; the class
alone; the votes of a poll; None: everything."""

Send = Callable[[str, msgspec.Struct | tuple[Any, ...], str | list[str]], None]
"""Sends an event with a view, or several values, to one room or several."""

_numbers = itertools.count(1)
"""Of the views that are sent, so that a patch can name the one that it was made from."""


@dataclass(frozen=True, slots=True, eq=False)
class _SentView:
    """A view that a room was sent."""

    number: int
    view: msgspec.Struct
    news: msgspec.Struct
    """The part of it that is compared."""


@dataclass(slots=True, eq=False)
class Screens:
    """The rooms of a class that someone came into at this worker."""

    rooms: set[str] = field(default_factory=set)
    due: set[Due] = field(default_factory=set)
    """Changes that were not sent yet."""
    coming: bool = False
    """True if the task that sends them has been started."""
    told: dict[int | None, tuple[int, ...]] = field(default_factory=dict)
    """The versions of the class and its tables that were sent last."""
    lines: dict[int, Line] = field(default_factory=dict)
    """Of each table the line that its phones were sent last."""
    _sent: dict[str, dict[str, _SentView]] = field(default_factory=dict)
    """The views that each room was sent last, so that only changes are sent: for a phone, those of
    its seats, whatever the version, and of its table; for a teacher's page, that of each table."""

    def forget(self, room: str) -> None:
        """Drop what a room was sent: no one is in it any more."""
        self._sent.pop(room, None)

    def forget_unwatched(self, rooms: Rooms) -> None:
        """Drop the rooms that no socket is in any more."""
        for room in [room for room in self.rooms if not rooms.is_watched(room)]:
            self.rooms.remove(room)
            self.forget(room)

    def send_news(
        self,
        send: Send,
        event: str,
        view: msgspec.Struct,
        what: str,
        to: Sequence[str],
        news: msgspec.Struct | None = None,
    ) -> None:
        """Send those rooms whose last view was different the patch to this one, or all of it.

        `news` is the part of the view that is compared; None: all of it.
        """
        news = view if news is None else news
        late: dict[_SentView | None, list[str]] = {}
        for room in to:
            known = self._sent.setdefault(room, {}).get(what)
            if known is None or known.news != news:
                late.setdefault(known, []).append(room)
        if not late:
            return
        sent = _SentView(next(_numbers), view, news)
        for known, behind in late.items():
            if known is None:
                send(event, (view, sent.number, what), behind)
            else:
                patch = difference(known.view, view)
                send("change", (what, known.number, sent.number, patch), behind)
            for room in behind:  # now that it is sent
                self._sent[room][what] = sent

    def send_first(
        self,
        send: Send,
        event: str,
        view: msgspec.Struct,
        what: str,
        room: str,
        to: str,
        alone: bool,
        news: msgspec.Struct | None = None,
    ) -> None:
        """Send all of a view to one new socket of a room.

        If it is not `alone` there, others may have an older view, which no patch is made from.
        """
        news = view if news is None else news
        known = self._sent.setdefault(room, {}).get(what)
        if known is None or known.news != news:
            known = _SentView(next(_numbers), view, news)
            if alone:
                self._sent[room][what] = known
            else:
                self._sent[room].pop(what, None)
        send(event, (view, known.number, what), to)
