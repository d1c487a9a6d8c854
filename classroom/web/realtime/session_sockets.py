"""Sockets of sessions: a teacher's pages and projectors are disconnected when a session ends."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import structlog
from flask_socketio import SocketIO, join_room

from classroom.i18n.vocabulary import Vocabulary
from classroom.message_bus import BusMessage, LoggedOut, MessagesLost
from classroom.service import Service
from classroom.store import SessionRow
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import speaking, teachers_code
from classroom.web.realtime.rooms import Rooms, session_room

_log = structlog.get_logger(__name__)


class SessionSockets:
    """Logs out the sockets of this worker. `context` makes an application context."""

    def __init__(
        self,
        service: Service,
        socketio: SocketIO,
        rooms: Rooms,
        context: Callable[[], AbstractContextManager[Any]],
    ) -> None:
        self._sessions = service.sessions
        self._socketio = socketio
        self._rooms = rooms
        self._context = context
        self._due = False
        """True if sessions may have ended whose sockets are there still."""
        service.listeners.when_sessions_end(self.log_out)
        service.bus.subscribe(self._on_bus_message)

    def enter(self, row: SessionRow) -> bool:
        """Disconnect the socket whose message is being answered when its session ends.

        Return False if the session has ended already.
        """
        room = session_room(row)
        join_room(room)
        self._rooms.reads(room, teachers_code())
        return self._sessions.holds(row.hash)

    def is_taken_off(self, row: SessionRow, class_id: str) -> bool:
        """Return whether the teacher of this session doesn't teach the class any more."""
        return self._sessions.taken_off(row.hash, class_id) is not None

    def log_out(self) -> None:
        """Disconnect the sockets of this worker whose session has ended, with a notice to each.

        If the sessions can't be read, it is tried again later.
        """
        self._due = True
        self._log_out()
        self._due = False

    def log_out_if_due(self) -> None:
        """Log out those who could not be logged out before."""
        if not self._due:
            return
        try:
            self.log_out()
        except Exception:  # noqa: BLE001 - it is tried again
            _log.exception("nobody could be logged out")

    def look_after(self) -> None:
        """Note which sessions show a lesson here, and end those that are over by now."""
        self._sessions.see(
            (hash, self._rooms.shown_to(room)) for room, _kind, hash in self._rooms.of_sessions()
        )
        self._sessions.end_old()
        self.log_out()

    def _log_out(self) -> None:
        for room, kind, hash in self._rooms.of_sessions():
            if self._sessions.holds(hash):
                self._take_off(room, hash)
                continue
            with self._context(), speaking(Vocabulary(), self._rooms.read_in(room)):
                why = (
                    _("This projector link no longer works. Ask the teacher for a new one.")
                    if kind == "projector"
                    else _("You were logged out. Reload the page to log in again.")
                )
                self._socketio.emit("gone", {"why": why}, to=room)
            self._rooms.forget_language(room)
            self._rooms.disconnect(room)

    def _take_off(self, room: str, hash: str) -> None:
        """Close the pages of classes whose owner has taken the teacher of this session off them.

        The pages of a former owner are in rooms of their own, and are notified as such.
        """
        for class_id in self._rooms.shown_to(room):
            owner = self._sessions.taken_off(hash, class_id)
            if owner is None:
                continue
            with self._context(), speaking(Vocabulary(), self._rooms.read_in(room)):
                why = _("You no longer teach this class.")
                for sid in self._rooms.leave_class(room, class_id, owner):
                    self._socketio.emit("gone", {"why": why}, to=sid)

    def _on_bus_message(self, _worker: str, word: BusMessage) -> None:
        if isinstance(word, LoggedOut | MessagesLost):
            self.log_out()
