"""Rooms: the sockets of this worker, grouped by what they are sent, and the language of each group.

``seat:<secret>`` for a phone, and for a class and its owner ``console:<class>:<teacher>``,
``whole:<class>:<teacher>:<n>`` and ``projector:<class>:<teacher>``; other teachers of the class are
in the rooms of its owner. The small picture of the projector on a console is also in
``preview:<class>:<teacher>``. A view is sent to the room of the teacher who owns the class when the
view is built. So a page of a teacher who handed the class on is left in a room that gets nothing
more, and so is a phone whose seat was given away. A teacher's page or a projector is also in the
room of its session, ``session:<kind>:<hash>``.
"""

from __future__ import annotations

from collections.abc import Sized
from contextlib import AbstractContextManager
from typing import Any

from flask_socketio import SocketIO

from classroom.classes.classroom import Classroom
from classroom.i18n.translations import SOURCE
from classroom.message_bus import device
from classroom.store import SessionRow
from classroom.web.platform.language import speaking

_SESSION = "session:"
_PAGES = ("console:", "whole:", "projector:")
_PREVIEW = "preview:"


def seat_room(secret: str) -> str:
    return f"seat:{secret}"


def secret_of(room: str) -> str:
    """Return the secret of the device whose room this is."""
    return room.removeprefix(seat_room(""))


def masked(room: str) -> str:
    """Return a room's name for the message bus, without any secret in it."""
    prefix = seat_room("")
    return prefix + device(secret_of(room)) if room.startswith(prefix) else room


def session_room(row: SessionRow) -> str:
    """Return the room of all sockets of this session."""
    return f"{_SESSION}{row.kind}:{row.hash}"


def console_room(class_id: str, owner: str) -> str:
    return f"console:{class_id}:{owner}"


def whole_room(class_id: str, owner: str, number: int) -> str:
    return f"whole:{class_id}:{owner}:{number}"


def projector_room(class_id: str, owner: str) -> str:
    return f"projector:{class_id}:{owner}"


def preview_room(class_id: str, owner: str) -> str:
    return f"{_PREVIEW}{class_id}:{owner}"


def is_former_owners(room: str, owner: str) -> bool:
    """Return whether a room is of pages of a teacher who is not the owner of the class."""
    return room.startswith(_PAGES) and room.split(":")[2] != owner


def _is_page_of(room: str, class_id: str, owner: str) -> bool:
    return room.startswith((*_PAGES, _PREVIEW)) and room.split(":")[1:3] == [class_id, owner]


class Rooms:
    """The rooms of this worker's sockets.

    A phone gets its own language, a teacher's pages that of the page opened last, the projector
    that of the class.
    """

    def __init__(self, socketio: SocketIO) -> None:
        self._socketio = socketio
        self._languages: dict[str, str] = {}

    def is_watched(self, room: str) -> bool:
        """Return whether a socket of this worker is in the room; `room` may be a socket's id."""
        server: Any = self._socketio.server  # type: ignore[attr-defined]
        return bool(server.manager.rooms.get("/", {}).get(room))

    def sockets(self, room: str) -> Sized:
        """Return the sockets of this worker that are in the room."""
        sockets: Sized = self._manager.rooms.get("/", {}).get(room, ())
        return sockets

    def has_projector(self, class_id: str, owner: str) -> bool:
        """Return whether a page of this worker shows the projector, beside those on consoles."""
        shown = self.sockets(projector_room(class_id, owner))
        return len(shown) > len(self.sockets(preview_room(class_id, owner)))

    def reads(self, room: str, code: str) -> None:
        """Set the language of a room, by its code."""
        self._languages[room] = code

    def spoken(self, classroom: Classroom, room: str) -> str:
        """Return the language code of a room; the class's if none was set."""
        return self._languages.get(room, classroom.plan.language)

    def speaking_to(self, classroom: Classroom, room: str) -> AbstractContextManager[None]:
        """Use the language of the room and the class's vocabulary within this context."""
        return speaking(classroom.plan.words.vocabulary, self.spoken(classroom, room))

    def read_in(self, room: str) -> str:
        """Return the language code of a room; that of the source if none was set."""
        return self._languages.get(room, SOURCE)

    def forget_language(self, room: str) -> None:
        """Drop the language of a room that no one is in any more."""
        self._languages.pop(room, None)

    def of_sessions(self) -> list[tuple[str, str, str]]:
        """Return the session rooms at this worker, each with its session's kind and hash."""
        rooms = [str(each) for each in self._manager.rooms.get("/", {})]
        return [
            (room, *room.removeprefix(_SESSION).split(":", 1))  # type: ignore[misc]
            for room in rooms
            if room.startswith(_SESSION)
        ]

    def shown_to(self, room: str) -> set[str]:
        """Return the classes that the sockets in a room show."""
        return {
            str(page).split(":")[1]
            for sid, _eio in self._manager.get_participants("/", room)
            for page in self._manager.get_rooms(sid, "/") or ()
            if str(page).startswith(_PAGES)
        }

    def leave_class(self, room: str, class_id: str, owner: str) -> list[str]:
        """Take the sockets in a room out of the pages of a class of this owner.

        Return the sockets that were in one.
        """
        left = []
        for sid, _eio in list(self._manager.get_participants("/", room)):
            shown = map(str, self._manager.get_rooms(sid, "/") or ())
            pages = [each for each in shown if _is_page_of(each, class_id, owner)]
            for page in pages:
                self._manager.leave_room(sid, "/", page)
            if pages:
                left.append(str(sid))
        return left

    def disconnect(self, room: str) -> None:
        """Disconnect the sockets in a room."""
        manager = self._manager
        for sid, _eio in list(manager.get_participants("/", room)):
            manager.server.disconnect(sid, namespace="/")

    @property
    def _manager(self) -> Any:
        return self._socketio.server.manager  # type: ignore[attr-defined]
