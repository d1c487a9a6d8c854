"""Turns: whatever takes the program's time is done one piece at a time, and everyone has a turn.

A piece is a request, a message of a socket, or a slice of a long piece of work. Between any two the
program looks for what has come in, so no one can keep the others waiting, however much they send.
Those who have a seat or are logged in take turns with all others, then networks with networks, then
seats with seats. Who has used up their time waits, and is never refused.

Turns are taken under gevent only. In tests without it, :class:`NoTurns` has no one wait.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from gevent import sleep, spawn
from gevent.event import Event

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

SMALLEST_NETWORK = 64
"""Bits of the IPv6 network in which each phone takes any address it likes."""

BURST_SECONDS = 5.0
"""Seconds of the program's time that one network without a seat, or one seat, may use at once: a
class that loads its first page from behind one address takes less than one."""
NETWORKS_SHARE, SEATS_SHARE = 0.5, 0.25
"""The share of each second that they may use after that."""
MAX_PACES = 4_096
"""Networks and seats of which it is known what they have used."""
SLICE_SECONDS = 0.005
"""Seconds after which a long piece of work gives way."""

_NEXT_ROUND = 1e-9
"""Seconds after which gevent has looked at all connections once. After 0 it may not have."""
_UNTIL_READY = 0.01
"""Seconds between two looks when everyone who waits has used up their time."""

T = TypeVar("T")


class Whose(NamedTuple):
    """The one who wants a turn, by the three levels at which turns are taken."""

    known: bool
    """True if they have a seat or are logged in, by a session that we signed."""
    network: str
    who: str
    """The secret of the seat or of the log-in; empty for all others of this network."""


class Waiting(Generic[T]):
    """All that waits, by whose it is. Each level is taken from in turn."""

    def __init__(self) -> None:
        self._tree: OrderedDict[Any, Any] = OrderedDict()

    def add(self, whose: Whose, item: T) -> None:
        known, network, who = whose
        networks = self._tree.setdefault(known, OrderedDict())
        networks.setdefault(network, OrderedDict()).setdefault(who, deque()).append(item)

    def take(self, may: Callable[[Whose], bool]) -> tuple[Whose, T] | None:
        """Return the next of those who `may`; None if no one may."""
        for known, networks in self._tree.items():
            for network, people in networks.items():
                for who, items in people.items():
                    if may(whose := Whose(known, network, who)):
                        item = items.popleft()
                        levels = (people, items), (networks, people), (self._tree, networks)
                        for key, (level, rest) in zip(reversed(whose), levels, strict=True):
                            if rest:
                                level.move_to_end(key)
                            else:
                                del level[key]
                        return whose, item
        return None


class TimeAllowance:
    """The time that someone may use: so many seconds at once, and a share of each second after."""

    def __init__(self, share: float, now: float) -> None:
        self._share, self._left, self._at = share, BURST_SECONDS, now

    def ready(self, now: float) -> bool:
        """Return whether any is left."""
        self._left = min(BURST_SECONDS, self._left + (now - self._at) * self._share)
        self._at = now
        return self._left > 0

    def spend(self, seconds: float) -> None:
        self._left -= seconds


class FairTurns:
    """Gives out turns. `slow_down` is told whenever someone has used up their time.

    What they use is the processor's time: on a busy computer no one has used up more.
    """

    def __init__(
        self,
        slow_down: Callable[[Whose], None],
        now: Callable[[], float] = time.perf_counter,
        used: Callable[[], float] = time.thread_time,
    ) -> None:
        self._slow_down, self._now, self._used = slow_down, now, used
        self._line: Waiting[Event] = Waiting()
        self._waiting = 0
        self._allowance = lru_cache(MAX_PACES)(
            lambda known, _: TimeAllowance(SEATS_SHARE if known else NETWORKS_SHARE, now())
        )
        self._runs = False

    def wait(self, whose: Whose) -> None:
        """Wait for a turn, which lasts until the caller waits for anything."""
        turn = Event()
        self._line.add(whose, turn)
        self._waiting += 1
        if not self._runs:
            self._runs = True
            spawn(self._run)
        turn.wait()

    def pause(self, whose: Whose) -> Callable[[], None]:
        """Return what long work calls often: after each slice, it waits for a turn."""
        until = self._now() + SLICE_SECONDS

        def pause() -> None:
            nonlocal until
            if self._now() >= until:
                self.wait(whose)
                until = self._now() + SLICE_SECONDS

        return pause

    def _pace(self, whose: Whose) -> TimeAllowance:
        return self._allowance(whose.known, whose.who if whose.known else whose.network)

    def _may(self, whose: Whose) -> bool:
        return self._pace(whose).ready(self._now())

    def _run(self) -> None:
        while self._waiting:
            taken = self._line.take(self._may)
            if taken is None:
                sleep(_UNTIL_READY)
                continue
            self._waiting -= 1
            whose, turn = taken
            began = self._used()
            turn.set()
            sleep(0)  # until whose turn it is waits for something, or is done
            pace = self._pace(whose)
            pace.spend(self._used() - began)
            if not pace.ready(self._now()):
                self._slow_down(whose)
            sleep(_NEXT_ROUND)
        self._runs = False


class OneAtATime:
    """A queue before something that one can have at a time; those who wait take turns."""

    def __init__(self) -> None:
        self._line: Waiting[Event] = Waiting()
        self._busy = False

    @contextmanager
    def turn(self, whose: Whose) -> Iterator[None]:
        if self._busy:
            mine = Event()
            self._line.add(whose, mine)
            mine.wait()
        self._busy = True
        try:
            yield
        finally:
            following = self._line.take(lambda _: True)
            if following is None:
                self._busy = False
            else:
                following[1].set()


class TakesTurns(Protocol):
    """Gives out turns, or lets everyone go on at once."""

    def wait(self, whose: Whose) -> None: ...

    def pause(self, whose: Whose) -> Callable[[], None]: ...


class NoTurns:
    """Lets everyone go on at once, where each request has a thread."""

    def wait(self, whose: Whose) -> None:
        pass

    def pause(self, whose: Whose) -> Callable[[], None]:
        return lambda: None


class TurnMiddleware:
    """WSGI middleware in which each request waits for its turn."""

    def __init__(
        self, inner: WSGIApplication, turns: TakesTurns, whose: Callable[[WSGIEnvironment], Whose]
    ) -> None:
        self._inner, self._turns, self._whose = inner, turns, whose

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        self._turns.wait(self._whose(environ))
        return self._inner(environ, start_response)


def network_of(address: str, bits: int = SMALLEST_NETWORK) -> str:
    """Return an IPv4 address, or the IPv6 network of `bits` bits that an address is in."""
    try:
        read = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(read, ipaddress.IPv4Address):
        return address
    if read.ipv4_mapped is not None:
        return str(read.ipv4_mapped)
    return str(ipaddress.ip_network((int(read), bits), strict=False))
