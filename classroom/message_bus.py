"""Messages between the workers of one installation: that something changed, never what.

Each worker builds the views of its own sockets from the database, and a message only names what
changed. So no view and no secret goes over the bus, and a lost message costs a moment: a worker
that may have missed some looks for changes itself (:class:`MessagesLost`). A single worker has no
peers, and uses :class:`MessageBus`; :class:`RedisMessageBus` is for several.
"""

from __future__ import annotations

import hashlib
import queue
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Literal

import msgspec
import structlog

from classroom.clock import RunningTime

HEARTBEAT_SECONDS = 1.0
"""Seconds between two signs of life."""
PRESENCE_TIMEOUT_SECONDS = 3.0
"""Seconds without one after which a worker counts as lost."""
RECONNECT_SECONDS = 2.0
"""Seconds between two looks for what was missed, while Redis does not answer."""
WAITING = 10_000
"""Words that may wait to be said; instead of more, the others hear that they missed some."""

_log = structlog.get_logger(__name__)


class Changed(msgspec.Struct, frozen=True, tag="Changed"):
    """A change of a class, or of one of its tables, is saved.

    It is published only where another worker shows the class (:class:`ClassShown`).
    """

    class_id: str
    table: int | None


class PrivateChange(msgspec.Struct, frozen=True, tag="Confided"):
    """A change is saved that only one seat and the teacher are notified of."""

    class_id: str
    table: int
    seat: str


class Deleted(msgspec.Struct, frozen=True, tag="Deleted"):
    """A class was deleted."""

    class_id: str


class NamesGone(msgspec.Struct, frozen=True, tag="NamesGone"):
    """Names of a class were removed: everything that was made with them must be dropped."""

    class_id: str


class LoggedOut(msgspec.Struct, frozen=True, tag="LoggedOut"):
    """Sessions of a teacher have ended: each worker checks those it shows something to."""


class ProjectorStepped(msgspec.Struct, frozen=True, tag="Stepped"):
    """The projector shows a different step or, with `slides`, different slides to step through."""

    class_id: str
    slides: bool


class VotesChanged(msgspec.Struct, frozen=True, tag="Votes"):
    """A phone of the class voted in a poll."""

    class_id: str


class ClassShown(msgspec.Struct, frozen=True, tag="Shown"):
    """A worker begins or ends to show a class: while it does, it hears of its changes."""

    class_id: str
    shown: bool


class ClassesShown(msgspec.Struct, frozen=True, tag="Shows"):
    """All classes that a worker shows, replacing what it reported before."""

    class_ids: list[str]


class ChangesGoOn(msgspec.Struct, frozen=True, tag="Busy"):
    """Something has changed at a worker within the last minute."""


class PhoneResync(msgspec.Struct, frozen=True, tag="Again"):
    """The phone of a seat asks for everything again."""

    class_id: str
    seat: str


class SeatLost(msgspec.Struct, frozen=True, tag="Lost"):
    """A device lost its seat; `why` is the message in English, as in the code."""

    class_id: str
    device: str
    why: str


class SeatTaken(msgspec.Struct, frozen=True, tag="Sits"):
    """A tab of a device has taken over its seats; its other tabs must give way."""

    device: str
    tab: str


class PhoneSeen(msgspec.Struct, frozen=True, tag="Phone"):
    """The presence of a device, as the sockets of one worker show it."""

    class_id: str
    device: str
    now: Literal["here", "asleep", "left"]


class PresenceSnapshot(msgspec.Struct, frozen=True, tag="Everybody"):
    """All devices that have sockets at a worker, replacing what it reported before."""

    phones: list[PhoneSeen]


class Heartbeat(msgspec.Struct, frozen=True, tag="Alive"):
    """A heartbeat with the running time of the worker."""

    now: float = 0.0


class WorkerStarted(msgspec.Struct, frozen=True, tag="Hello"):
    """A worker knows of no one: the others answer with what they show and with their phones."""


class MessagesLost(msgspec.Struct, frozen=True, tag="Missed"):
    """Messages may have been lost: each worker looks for changes itself."""


class WorkerLost(msgspec.Struct, frozen=True, tag="Died"):
    """A worker no longer sends heartbeats; found locally, never sent."""


BusMessage = (
    Changed
    | PrivateChange
    | Deleted
    | NamesGone
    | LoggedOut
    | ProjectorStepped
    | VotesChanged
    | ClassShown
    | ClassesShown
    | ChangesGoOn
    | PhoneResync
    | SeatLost
    | SeatTaken
    | PhoneSeen
    | PresenceSnapshot
    | Heartbeat
    | WorkerStarted
    | MessagesLost
    | WorkerLost
)
Listener = Callable[[str, BusMessage], None]
"""Called with the name of the worker and what it said."""


@lru_cache(maxsize=20_000)
def device(secret: str) -> str:
    """Return the name of a device on the bus, a hash that does not show the secret."""
    return hashlib.blake2b(secret.encode(), digest_size=12).hexdigest()


class MessageBus:
    """The message bus of a single worker: it sends and receives nothing."""

    name = ""
    """The worker's name on the bus."""

    def publish(self, word: BusMessage) -> None:
        """Publish a message to the other workers; it returns at once and never fails."""

    def subscribe(self, listener: Listener) -> None:
        """Call `listener` with each message of the other workers."""

    def start(self) -> None:
        """Start sending and receiving."""

    def keep_together(self, clock: RunningTime) -> None:
        """Keep this clock within seconds of the worker's clock that is furthest ahead."""


class RedisMessageBus(MessageBus):
    """The message bus of several workers that share a database and a Redis server.

    It runs in threads, or greenlets, of its own. `installation` distinguishes it from others that
    use the same server.
    """

    def __init__(self, url: str, installation: str) -> None:
        import redis

        self.name = secrets.token_hex(6)
        self._channel = f"classroom:{installation}"
        self._redis: Any = redis.Redis.from_url(
            url, socket_timeout=5.0, socket_connect_timeout=2.0, socket_keepalive=True
        )
        self._trouble: tuple[type[Exception], ...] = (redis.RedisError, OSError)
        self._words: queue.Queue[BusMessage] = queue.Queue(WAITING)
        self._missed = False
        """True if the others are to hear that they missed words."""
        self._failed: float | None = None
        """The time since which a message could not be handled here; None: there is none."""
        self._listeners: list[Listener] = []
        self._alive: dict[str, float] = {}
        self._clock: RunningTime | None = None
        self._encode = msgspec.msgpack.Encoder().encode
        self._decode = msgspec.msgpack.Decoder(tuple[str, BusMessage]).decode

    def publish(self, word: BusMessage) -> None:
        try:
            self._words.put_nowait(word)
        except queue.Full:
            self._missed = True

    def subscribe(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def keep_together(self, clock: RunningTime) -> None:
        self._clock = clock

    def start(self) -> None:
        for run in (self._speak, self._listen, self._beat):
            threading.Thread(target=run, daemon=True, name=f"wire {run.__name__}").start()

    # Speaking

    def _beat(self) -> None:
        while True:
            self.publish(Heartbeat(self._clock() if self._clock else 0.0))
            time.sleep(HEARTBEAT_SECONDS)

    def _speak(self) -> None:
        """Publish waiting messages in batches; after a failure, report that some were lost."""
        while True:
            words = list(self._waiting())
            missed, self._missed = self._missed, False
            if missed:
                words.append(MessagesLost())
            try:
                with self._redis.pipeline(transaction=False) as pipe:
                    for word in words:
                        pipe.publish(self._channel, self._encode((self.name, word)))
                    pipe.execute()
            except self._trouble:
                self._missed = True
                time.sleep(HEARTBEAT_SECONDS)

    def _waiting(self) -> Iterator[BusMessage]:
        yield self._words.get()
        while True:
            try:
                yield self._words.get_nowait()
            except queue.Empty:
                return

    # Listening

    def _listen(self) -> None:
        """Receive messages for ever; while Redis does not answer, look for changes regularly."""
        while True:
            try:
                with self._redis.pubsub(ignore_subscribe_messages=True) as heard:
                    heard.subscribe(self._channel)
                    # Who was not heard may have died: from now on everyone has to be alive again.
                    self._alive = dict.fromkeys(self._alive, time.monotonic())
                    # Whoever listens already answers, and who does not yet says it later.
                    self.publish(WorkerStarted())
                    self._pass_on(self.name, WorkerStarted())
                    self._pass_on(self.name, MessagesLost())
                    while True:
                        message = heard.get_message(timeout=HEARTBEAT_SECONDS)
                        if message:
                            self._heard(message["data"])
                        self._look_who_died()
                        self._hear_again()
            except self._trouble as error:
                _log.warning("redis does not answer", error=type(error).__name__)
                # No one can be seen to be alive now, and no one is taken for dead.
                self._pass_on(self.name, MessagesLost())
                time.sleep(RECONNECT_SECONDS)

    def _heard(self, data: bytes) -> None:
        try:
            name, word = self._decode(data)
        except msgspec.DecodeError:
            _log.warning("a word nobody knows")  # of another release
            return
        if name == self.name:
            return
        if name not in self._alive and not isinstance(word, WorkerStarted):
            self.publish(WorkerStarted())
        self._alive[name] = time.monotonic()
        if not isinstance(word, Heartbeat):
            self._pass_on(name, word)
        elif self._clock is not None:
            self._clock.reach(word.now)

    def _look_who_died(self) -> None:
        limit = time.monotonic() - PRESENCE_TIMEOUT_SECONDS
        for name in [name for name, last in self._alive.items() if last < limit]:
            del self._alive[name]
            self._pass_on(name, WorkerLost())

    def _hear_again(self) -> None:
        """Look for changes again some time after a listener failed, as without a database."""
        if self._failed is not None and time.monotonic() >= self._failed + RECONNECT_SECONDS:
            self._failed = None
            self._pass_on(self.name, MessagesLost())

    def _pass_on(self, name: str, word: BusMessage) -> None:
        for listener in self._listeners:
            try:
                listener(name, word)
            except Exception:  # noqa: BLE001 - the next word is heard all the same
                _log.exception("a word failed", word=type(word).__name__)
                self._failed = time.monotonic()
