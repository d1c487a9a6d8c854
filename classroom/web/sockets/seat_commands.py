"""Pupils' commands: their way from a socket to the log, which most messages take.

The session of a socket never changes, so what it says of the sender is read once, when the socket
connects. Then a command needs no request: it is decided and saved on what this process keeps of
its class. If that isn't current, and for everything that takes longer, it is decided again on what
the database says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from flask import Flask
from flask_socketio import SocketIO

from classroom.classes.commands import PupilCommand
from classroom.classes.registry import PUPIL_COMMANDS
from classroom.game.refusal import NotFound, Refused
from classroom.i18n.markers import N_
from classroom.i18n.vocabulary import Vocabulary
from classroom.message_bus import device
from classroom.rules.builder import terms
from classroom.rules.builder.terms import NotARule
from classroom.service import OpenClass
from classroom.store import LogBroken, StoreUnavailable
from classroom.web.platform.context import Components
from classroom.web.platform.counters import limit_key
from classroom.web.platform.language import chosen, language, speaking
from classroom.web.platform.metrics import Figures
from classroom.web.platform.release import page_is_outdated
from classroom.web.pupil.play import SeatSession, joined_before_restore, seat_session
from classroom.web.realtime import answers, seat_limits
from classroom.web.realtime.answers import Answer
from classroom.web.realtime.rooms import seat_room

NO_SEAT = N_("your seat isn’t on this phone any more")
NO_SEAT_SINCE = N_("the class went back to before you joined; please join again")
IN_ANOTHER_TAB = N_("your table is open in another tab")


class Sender(msgspec.Struct, frozen=True):
    """A socket, by the session and the page that it connected with."""

    place: SeatSession | None
    """The seat that the session took first, which it may have lost since."""
    device: str
    """The device of that seat, as its rows in memory are found by."""
    room: str
    language: str
    """The language chosen on this device; empty if none was."""
    reads: str
    """The language of its pages where no class is known."""
    restored: bool
    """True if the seat was taken in a line of the database that a restore ended."""
    outdated: bool
    """True if a different release has made the page."""


class SeatCommands:
    """Handlers of pupils' commands, and what is known of the sockets that send them."""

    def __init__(self, app: Flask, figures: Figures, components: Components) -> None:
        self._app = app
        self._figures = figures
        self._service = components.service
        self._tabs = components.broadcaster.tabs
        self._connections = components.connections
        self._examinations = components.examinations
        self._key = limit_key(app)
        self._senders: dict[str, Sender] = {}

    def register(self, socketio: SocketIO) -> None:
        """Register the handlers with Socket.IO itself: they need no context of a request."""
        for event, kind in PUPIL_COMMANDS.items():
            seat_limits.check_listed(event)
            socketio.server.on(event, partial(self.handle, event, kind))  # type: ignore[attr-defined]

    def connected(self, sid: str) -> None:
        """Read the session of a socket; to be called in the context of its request."""
        place = seat_session()
        secret = "" if place is None else place.secret
        self._senders[sid] = Sender(
            place=place,
            device=device(secret),
            room=seat_room(secret),
            language=chosen(),
            reads=language().code,
            restored=joined_before_restore(),
            outdated=page_is_outdated(),
        )

    def left(self, sid: str) -> None:
        self._senders.pop(sid, None)

    def handle(
        self,
        event: str,
        kind: type[PupilCommand],
        sid: str,
        message: object = None,
        *_more: object,
    ) -> Answer:
        """Carry out a command that a socket has sent, and return the answer."""
        sender = self._senders[sid]
        with self._figures.message(event) as ended:
            try:
                if sender.outdated:
                    ended.append("outdated")
                    return self._told(sender, answers.outdated)
                command = msgspec.convert(message, kind)
            except ValueError:  # also half a character, which no text can hold
                ended.append("no_shape")
                return self._told(sender, answers.malformed)
            try:
                try:
                    version = self._carry_out(event, sid, sender, command)
                except (NotFound, Refused) as refusal:
                    names = self._names(sender)
                    ended.append("refused")
                    return self._told(sender, partial(answers.refused, refusal, names))
            except Exception as error:  # noqa: BLE001 - logged, unless it was
                return self._told(sender, partial(answers.failed, error, event))
            ended.append("done")
            return {"ok": True, "version": version}

    def _carry_out(self, event: str, sid: str, sender: Sender, command: PupilCommand) -> int:
        """Return the version of the table after the command."""
        place = sender.place
        if place is None:
            raise Refused(_no_seat(sender))
        opened = self._service.open(place.class_)
        built = [claim for claim in claims(command) if isinstance(claim, dict)]
        if built:
            self._examine(sid, sender, place, opened, command.seat, built)
        with opened.turn(trusting=True):
            seat = _seat(sender, place, opened, command.seat)
            if seat is None:  # as far as this process knows
                opened.ask_again()
                seat = _held(sender, place, opened, command.seat)
            if not self._tabs.has_seat(sender.room, sid):
                raise Refused(IN_ANOTHER_TAB)
            seat_limits.spend(event, f"{place.class_}:{seat}", self._key)
            return opened.rounds.pupil_command(
                seat, command, check=partial(_held, sender, place, opened, seat)
            )

    def _examine(
        self,
        sid: str,
        sender: Sender,
        place: SeatSession,
        opened: OpenClass,
        wanted: str,
        built: Sequence[dict[str, Any]],
    ) -> None:
        """Examine the rules in a command before its class waits for it.

        Who may not send it is refused later, and has nothing examined.
        """
        seat = _seat(sender, place, opened, wanted)
        if seat is None or not self._tabs.has_seat(sender.room, sid):
            return
        whose = self._connections.whose(sid)
        for claim in built:
            with suppress(NotARule):  # which is refused in its turn
                self._examinations.answer(terms.read(claim), place.class_, seat, whose)

    def _names(self, sender: Sender) -> Mapping[str, str]:
        """Return the names that a refusal may contain: of the class whose pupil sends it."""
        place = sender.place
        if place is None:
            return {}
        opened = self._service.open(place.class_)
        held = _seat(sender, place, opened, "") is not None
        return opened.pupils.people().names if held else {}

    def _told(self, sender: Sender, say: Callable[[], Answer]) -> Answer:
        """Return an answer in the sender's language and in the vocabulary of the class."""
        vocabulary, code = Vocabulary(), sender.reads
        if sender.place is not None:
            with suppress(NotFound, LogBroken, StoreUnavailable):
                plan = self._service.open(sender.place.class_).plan
                vocabulary, code = plan.words.vocabulary, sender.language or plan.language
        with self._app.app_context(), speaking(vocabulary, code):
            return say()


def claims(message: Any) -> tuple[object, ...]:
    """Return what may be a rule in a message: a note, or the parts of a move."""
    return getattr(message, "note", None), *getattr(message, "move", {}).values()


def _seat(sender: Sender, place: SeatSession, opened: OpenClass, wanted: str) -> str | None:
    """Return the seat that the sender's device holds, or of several the one that is wanted."""
    held = opened.pupils.seats_of_device(sender.device)
    if wanted:
        return wanted if wanted in held else None
    return place.seat if place.seat in held else next(iter(held), None)


def _held(sender: Sender, place: SeatSession, opened: OpenClass, wanted: str) -> str:
    """Return the seat of :func:`_seat`; raise Refused if there is none."""
    seat = _seat(sender, place, opened, wanted)
    if seat is None:
        raise Refused(_no_seat(sender))
    return seat


def _no_seat(sender: Sender) -> str:
    return NO_SEAT_SINCE if sender.restored else NO_SEAT
