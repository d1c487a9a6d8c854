"""Tabs: which of the tabs that are open at a seat has it."""

from __future__ import annotations

from typing import Any

from flask_socketio import SocketIO, leave_room

from classroom.message_bus import MessageBus, SeatTaken, device
from classroom.web.platform.language import gettext as _
from classroom.web.realtime.rooms import secret_of

MAX_SOCKETS = 4
"""Of one seat at this worker: a page has one, and for a moment two as its connection comes back."""


class SeatTabs:
    """The sockets of each seat's room, with the tab that each is of."""

    def __init__(self, socketio: SocketIO, bus: MessageBus) -> None:
        self._socketio = socketio
        self._bus = bus
        self._tabs: dict[str, dict[str, str | None]] = {}
        """The oldest first; None for a socket that has lost the seat to a newer one."""

    def sits(self, room: str, sid: str, tab: str, take: bool) -> bool:
        """Return whether this socket has the seat of the room; a tab that takes it ends the others.

        A tab that merely wakes up doesn't take over, so that two tabs never alternate
        automatically.
        """
        here = self._tabs.setdefault(room, {})
        if not take and any(its_tab not in (None, tab) for its_tab in here.values()):
            return False
        self.give_way(room, tab)
        here[sid] = tab
        for oldest in list(here)[:-MAX_SOCKETS]:
            self._end_tab(room, oldest)
            del here[oldest]
            server: Any = self._socketio.server  # type: ignore[attr-defined]
            server.disconnect(oldest, namespace="/")
        if take:
            self._bus.publish(SeatTaken(device(secret_of(room)), tab))
        return True

    def has_seat(self, room: str, sid: str) -> bool:
        """Return whether this socket has the seat of the room.

        It watches the seat, and no newer tab has taken over.
        """
        return self._tabs.get(room, {}).get(sid) is not None

    def left(self, room: str, sid: str) -> bool:
        """Record that a socket has left a seat's room; return whether none is left in it."""
        here = self._tabs.get(room, {})
        here.pop(sid, None)
        if here:
            return False
        self._tabs.pop(room, None)
        return True

    def of_device(self, phone: str) -> list[str]:
        """Return the rooms of a device, by its hash (:func:`classroom.message_bus.device`)."""
        return [room for room in self._tabs if device(secret_of(room)) == phone]

    def give_way(self, room: str, tab: str) -> None:
        """End the tabs of the room besides this one."""
        here = self._tabs.get(room, {})
        for other in [other for other, its_tab in here.items() if its_tab not in (None, tab)]:
            self._end_tab(room, other)

    def _end_tab(self, room: str, sid: str) -> None:
        """Take the seat of the room from a socket.

        Its page waits until the pupil takes the seat back there, and doesn't reconnect before that.
        """
        if self._tabs[room][sid] is None:
            return
        self._tabs[room][sid] = None
        self._socketio.emit("elsewhere", {"why": _("Your table is open in another tab.")}, to=sid)
        leave_room(room, sid=sid, namespace="/")
