"""The views of a class: what console, projector and phones are sent of it, beside its tables."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from classroom.classes.classroom import Classroom
from classroom.lesson_plans.languages import steps_in
from classroom.service import OpenClass
from classroom.views import schemas
from classroom.views.console import class_view, demo_desk
from classroom.views.lesson import lesson_view
from classroom.views.projector import projector_class
from classroom.views.table import People
from classroom.views.thought import own_thought
from classroom.web.platform.abuse_log import Abuse
from classroom.web.platform.language import language
from classroom.web.realtime.rooms import Rooms, console_room, projector_room, seat_room
from classroom.web.realtime.screens import Screens, Send


class ClassViews:
    """Sends the views of a class to the screens of this worker that watch it."""

    def __init__(
        self,
        rooms: Rooms,
        send: Send,
        short_codes: bool,
        address: Callable[[], str],
        link: Callable[[str], str],
        local: Callable[[str], str],
        screens: Callable[[str], Screens],
    ) -> None:
        """Begin.

        Args:
            rooms: the sockets of this worker.
            send: sends an event with a view to a room or several.
            short_codes: :attr:`classroom.service.classes.Classes.short_codes`.
            address: returns the address that pupils type.
            link: returns the address in the QR code of a class code.
            local: returns the address without a code, by the name of a class code; or nothing.
            screens: returns what the screens of a class were sent, by its id.
        """
        self._rooms = rooms
        self._send = send
        self._short_codes = short_codes
        self._address = address
        self._link = link
        self._local = local
        self._screens = screens

    def send_to_teacher(self, opened: OpenClass, to: str | None = None) -> None:
        """Send the class to the teacher's pages, or only to the socket `to`, which is new."""
        self._send_if_watched("class", console_of(opened), opened, self._for_console, to)

    def send_asking(self, opened: OpenClass, to: str | None = None) -> None:
        """Send the console the phones that ask to be let in, or only the new socket `to`."""
        room = console_of(opened)
        if self._rooms.is_watched(to or room):
            self._send("asking", _asking(opened), to or room)

    def send_misuse(self, opened: OpenClass, seen: frozenset[Abuse], to: str | None = None) -> None:
        """Send the console what takes too much here, or only the new socket `to`."""
        room = console_of(opened)
        if self._rooms.is_watched(to or room):
            self._send("misuse", _misuse(opened, seen), to or room)

    def send_demo(self, opened: OpenClass, to: str | None = None) -> None:
        """Send the demo round's rule and suitable next cards, to the console only.

        With `to`, only to that socket, which is new.
        """
        self._send_if_watched("demo", console_of(opened), opened, _demo, to)

    def send_to_projector(self, opened: OpenClass, to: str | None = None) -> None:
        """Send the class to the projector, with names only if the teacher wants them.

        With `to`, only to that socket, which is new.
        """
        self._send_if_watched("class", projector_of(opened), opened, self._for_projector, to)

    def send_lesson(self, opened: OpenClass) -> None:
        """Send the phones what the class does together, each with its own vote, if that is news."""
        classroom, phones = opened.classroom(), dict[str, str]()
        for seat, secret in opened.pupils.secrets().items():
            room = seat_room(secret)
            if seat in classroom.seats and self._rooms.is_watched(room):
                phones.setdefault(room, seat)
        for room, seat in phones.items():
            with self._rooms.speaking_to(classroom, room):
                view = _lesson(opened, classroom, seat)
            news = _without_run(view)
            screens = self._screens(opened.id)
            screens.send_news(self._send, "lesson", view, "lesson", [room], news)

    def send_first_lesson(self, opened: OpenClass, seat: str, to: str) -> None:
        """Send a new socket of a phone what the class does together."""
        classroom, room = opened.classroom(), seat_room(opened.pupils.secrets()[seat])
        with self._rooms.speaking_to(classroom, room):
            view = _lesson(opened, classroom, seat)
        alone, news = len(self._rooms.sockets(room)) == 1, _without_run(view)
        screens = self._screens(opened.id)
        screens.send_first(self._send, "lesson", view, "lesson", room, to, alone, news)

    # Inside

    def _for_console(self, opened: OpenClass) -> schemas.ClassView:
        names = opened.names
        return class_view(
            *self._about(opened),
            wifi=_wifi(opened),
            local=self._local(opened.code),
            missing=names.missing(),
            waiting=names.waiting_names(),
            joining=names.joining(),
            projector=self._rooms.has_projector(opened.id, opened.owner),
            tables=list(opened.tables().values()),
        )

    def _for_projector(self, opened: OpenClass) -> schemas.ProjectorClass:
        about, local = self._about(opened), self._local(opened.code)
        tables = list(opened.tables().values())
        return projector_class(*about, wifi=_wifi(opened), local=local, tables=tables)

    def _about(self, opened: OpenClass) -> tuple[Classroom, str, str, str, People, bool, bool]:
        """Return what the views of a class are made of, as their functions take it."""
        code, people = opened.code, people_of(opened)
        begun = any(table.begun for table in opened.tables().values())
        link = self._link(code)
        return opened.classroom(), code, self._address(), link, people, begun, self._short_codes

    def _send_if_watched(
        self,
        event: str,
        room: str,
        opened: OpenClass,
        make: Callable[[OpenClass], msgspec.Struct | None],
        to: str | None,
    ) -> None:
        if not self._rooms.is_watched(to or room):
            return
        with self._rooms.speaking_to(opened.classroom(), room):
            view = make(opened)
            if view is not None:
                self._send(event, view, to or room)


def _wifi(opened: OpenClass) -> schemas.WifiView | None:
    wifi = opened.projector.wifi.get()
    return None if wifi is None else schemas.WifiView(wifi.name, wifi.password)


def people_of(opened: OpenClass) -> People:
    """Return the people of a class, in the language in use."""
    return replace(opened.pupils.people_here(), language=language())


def console_of(opened: OpenClass) -> str:
    """Return the room of the console of a class."""
    return console_room(opened.id, opened.owner)


def projector_of(opened: OpenClass) -> str:
    """Return the room of the projector of a class."""
    return projector_room(opened.id, opened.owner)


def _misuse(opened: OpenClass, seen: frozenset[Abuse]) -> schemas.MisuseView:
    names, seats = opened.pupils.people().names, opened.classroom().seats
    flooding = [each.who for each in seen if each.kind == "floods"]
    own = [seat for who in flooding if who for seat in opened.pupils.seats_of(who)[:1]]
    return schemas.MisuseView(
        codes=any(each.kind == "codes" for each in seen),
        passwords=any(each.kind == "passwords" for each in seen),
        flooding=[
            schemas.FloodingPupil(seat, names.get(seat, seat), seats[seat].table)
            for seat in sorted(own)
        ],
        strangers="" in flooding,
    )


def _asking(opened: OpenClass) -> schemas.AskingPhones:
    waiting = [
        schemas.AskingPhone(
            id=asking.id,
            seat=asking.place.seat,
            name=asking.place.name,
            table=asking.place.table,
            check=asking.check,
            since=asking.since,
        )
        for asking in opened.seat_transfer.asking()
    ]
    return schemas.AskingPhones(waiting)


def _demo(opened: OpenClass) -> schemas.DemoDesk | None:
    return demo_desk(opened.classroom(), people_of(opened))


def _lesson(opened: OpenClass, classroom: Classroom, seat: str) -> schemas.LessonView:
    steps = steps_in(language().code, classroom.plan)
    people, thought = people_of(opened), None
    if classroom.show.what == "thought":
        table = opened.table(classroom.seats[seat].table)
        thought = own_thought(classroom, table, seat, people)
    tables = list(opened.tables().values())
    return lesson_view(classroom, seat, people, steps, thought, tables)


def _without_run(view: schemas.LessonView) -> schemas.LessonView:
    """Return the view without how long the slides have gone on automatically, which is no news."""
    if view.slides is None or view.slides.runs is None:
        return view
    return replace(view, slides=replace(view.slides, runs=0.0))
