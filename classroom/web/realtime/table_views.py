"""The views of a table: what its phones, the console, the projector and a whole page are sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field

import msgspec
from msgspec.structs import replace

from classroom.classes.classroom import Classroom
from classroom.classes.table import Table
from classroom.i18n.messages import Language
from classroom.service import OpenClass
from classroom.views.console import tile, whole_table
from classroom.views.projector import projector_table
from classroom.views.schemas import SeatView, TableView
from classroom.views.table import (
    Line,
    People,
    line,
    on_screen,
    seat_view,
    seat_views,
    table_view,
)
from classroom.web.platform.language import in_vocabulary, language, speaking
from classroom.web.realtime.rooms import (
    Rooms,
    console_room,
    projector_room,
    seat_room,
    whole_room,
)
from classroom.web.realtime.screens import Screens, Send


@dataclass(frozen=True, slots=True)
class _Now:
    """Data from which the views of a table are built, read once for all of its screens."""

    opened: OpenClass
    classroom: Classroom
    table: Table
    code: str
    """That pupils type."""
    owner: str
    """The id of the teacher whose class it is."""
    secrets: Mapping[str, str]
    """Of each seat that of its device."""
    people: People
    """Whatever language anyone reads."""
    screens: Screens
    line: Line | None
    """The line of the round on screen."""
    shared: dict[str, TableView] = field(default_factory=dict)
    """The views that hold no secret, by the code of their language: made when first asked for."""

    def in_language(self, said: Language) -> People:
        """Return the people for a view in this language."""
        return replace(self.people, language=said)

    def shared_in(self, code: str, people: People) -> TableView:
        """Return the view without secrets, in the language with this code, as `people` are."""
        view = self.shared.get(code)
        if view is None:
            view = table_view(self.classroom, self.table, people, self.line)
            self.shared[code] = view
        return view


class TableViews:
    """Sends the views of a table to the screens of this worker that watch it."""

    def __init__(
        self,
        rooms: Rooms,
        send: Send,
        together: Callable[[], AbstractContextManager[None]],
        short_codes: bool,
        screens: Callable[[str], Screens],
    ) -> None:
        """Begin.

        Args:
            rooms: the sockets of this worker.
            send: sends an event with a view to a room or several.
            together: returns a context; what is sent in it goes out in one batch.
            short_codes: :attr:`classroom.service.classes.Classes.short_codes`.
            screens: returns what the screens of a class were sent, by its id.
        """
        self._rooms = rooms
        self._send = send
        self._together = together
        self._short_codes = short_codes
        self._screens = screens

    def send(self, opened: OpenClass, number: int) -> Table:
        """Send a table's views that have changed, a seat's own before the shared one.

        Return the table that they show.
        """
        now = self._now(opened, number)
        with self._together():
            self._send_phones(now)
            self._send_to_teacher(now)
            self._send_public(now)
        now.screens.told[number] = (now.table.version,)
        return now.table

    def send_private(self, opened: OpenClass, number: int, seat: str) -> None:
        """Send what only this seat and the teacher are told of."""
        now = self._now(opened, number)
        classroom, room = now.classroom, seat_room(now.secrets[seat])
        there = seat in classroom.seats and classroom.seats[seat].table == number
        with self._together():
            if there and self._rooms.is_watched(room):
                with self._rooms.speaking_to(classroom, room):
                    view = seat_view(classroom, now.table, seat, now.in_language(language()))
                    news = _without_version(view, number)
                    now.screens.send_news(self._send, "seat", view, view.seat, [room], news)
            self._send_to_teacher(now)

    def send_tile(self, opened: OpenClass, number: int, to: str) -> None:
        """Send a new socket of the console a table's tile."""
        self._send_to_teacher(self._now(opened, number), tile_to=to)

    def send_whole(self, opened: OpenClass, number: int, to: str) -> None:
        """Send a new socket the page of a whole table."""
        self._send_to_teacher(self._now(opened, number), whole_to=to)

    def send_public(self, opened: OpenClass, number: int, to: str) -> None:
        """Send a table as the projector shows it to a room, or to a new socket."""
        if self._rooms.is_watched(to):
            self._send_public(self._now(opened, number), to)

    def send_seats(self, opened: OpenClass, seats: list[str], to: str) -> None:
        """Send a new socket its phone's full views: of all the seats it holds, and the table."""
        now = self._now(opened, opened.classroom().seats[seats[0]].table)
        room = seat_room(now.secrets[seats[0]])
        with self._rooms.speaking_to(now.classroom, room):
            own, shared = _phone(now, seats)
            for view in own:
                news = _without_version(view, now.table.number)
                self._send_first(now, "seat", view, view.seat, room, to, news)
            self._send_first(now, "table", shared, "table", room, to, _without_time(shared))

    def phone(self, opened: OpenClass, seats: list[str]) -> tuple[list[SeatView], TableView]:
        """Return the views for a phone with these seats, all at one table.

        First each seat's own, then the table's, in the language in use.
        """
        return _phone(self._now(opened, opened.classroom().seats[seats[0]].table), seats)

    # Inside

    def _now(self, opened: OpenClass, number: int) -> _Now:
        """Return the data for a table's views."""
        table = opened.table(number)
        classroom, versions = opened.classroom(), opened.versions(number)
        screens, played = self._screens(opened.id), on_screen(classroom, table)
        shown = None if played is None else line(played, screens.lines.get(number, Line()))
        if shown is None:
            screens.lines.pop(number, None)
        else:
            screens.lines[number] = shown
        return _Now(
            opened,
            classroom,
            table,
            versions.code,
            versions.teacher,
            opened.pupils.secrets(),
            opened.pupils.people_here(),
            screens,
            shown,
        )

    def _send_phones(self, now: _Now) -> None:
        classroom, table = now.classroom, now.table
        reading: dict[str, list[tuple[str, str]]] = {}
        for seat in classroom.at_table(table.number):
            room = seat_room(now.secrets[seat.id])
            if self._rooms.is_watched(room):
                code = self._rooms.spoken(classroom, room)
                reading.setdefault(code, []).append((seat.id, room))
        for code, seats in reading.items():
            people = now.in_language(in_vocabulary(code, classroom.plan.words.vocabulary))
            own = seat_views(classroom, table, [seat_id for seat_id, _room in seats], people)
            for view, (_seat, room) in zip(own, seats, strict=True):
                news = _without_version(view, table.number)
                now.screens.send_news(self._send, "seat", view, view.seat, [room], news)
            shared = now.shared_in(code, people)
            # A device that is passed around is one room for several seats.
            phones = list(dict.fromkeys([room for _seat, room in seats]))
            now.screens.send_news(
                self._send, "table", shared, "table", phones, _without_time(shared)
            )

    def _send_to_teacher(
        self, now: _Now, tile_to: str | None = None, whole_to: str | None = None
    ) -> None:
        """Send the tile and the whole page to those who watch them, or to one new socket."""
        classroom, table = now.classroom, now.table
        console = console_room(classroom.id, now.owner)
        whole = whole_room(classroom.id, now.owner, table.number)
        tiled = whole_to is None and self._rooms.is_watched(tile_to or console)
        paged = tile_to is None and self._rooms.is_watched(whole_to or whole)
        if not tiled and not paged:
            return
        code = self._rooms.spoken(classroom, console)
        with speaking(classroom.plan.words.vocabulary, code):
            people = now.in_language(language())
            shared = now.shared_in(code, people)
            left = now.opened.memory.rules_left(table)
            signals = now.opened.memory.signals(table)
            view = tile(
                classroom, table, now.code, people, self._short_codes, left, shared, signals
            )
            if tiled:
                self._send_page(now, "tile", view, console, tile_to)
            if paged:
                page = whole_table(classroom, table, people, view)
                self._send_page(now, "whole", page, whole, whole_to)

    def _send_public(self, now: _Now, to: str | None = None) -> None:
        classroom = now.classroom
        room = projector_room(classroom.id, now.owner)
        if not self._rooms.is_watched(to or room):
            return
        with self._rooms.speaking_to(classroom, room):
            tables = now.opened.tables().values()  # read only where a rule may become public
            people = now.in_language(language())
            view = projector_table(classroom, now.table, people, tables, now.line)
            self._send_page(now, "public", view, room, to)

    def _send_page(
        self, now: _Now, event: str, view: msgspec.Struct, room: str, to: str | None
    ) -> None:
        """Send a view of a table to a room of pages if it has changed, or to one new socket.

        A socket that has just joined always gets it.
        """
        what = f"{event} {now.table.number}"
        if to is None or to == room:
            now.screens.send_news(self._send, event, view, what, [room])
        else:
            self._send_first(now, event, view, what, room, to)

    def _send_first(
        self,
        now: _Now,
        event: str,
        view: msgspec.Struct,
        what: str,
        room: str,
        to: str,
        news: msgspec.Struct | None = None,
    ) -> None:
        alone = len(self._rooms.sockets(room)) == 1
        now.screens.send_first(self._send, event, view, what, room, to, alone, news)


def _phone(now: _Now, seats: list[str]) -> tuple[list[SeatView], TableView]:
    people = now.in_language(language())
    own = seat_views(now.classroom, now.table, seats, people)
    return own, table_view(now.classroom, now.table, people, now.line)


def _without_version(view: SeatView, table: int) -> SeatView:
    """Return the view with the table's number in place of its version.

    A new version alone is no news, but a different table is.
    """
    return replace(view, version=table)


def _without_time(view: TableView) -> TableView:
    """Return the view without the current time, which is no news."""
    if view.clocks is None:
        return view
    return replace(view, clocks=replace(view.clocks, now=0.0))
