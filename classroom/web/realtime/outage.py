"""Notices to all pages that nothing can be saved, and when it can be again.

If the disk is full, or the database locked or gone, a user's action is refused, but everyone else
would only see that nothing happens. So every open page gets a notice once, and one more when it is
over. No action is left half done: a phone keeps it and sends it again.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Literal

import structlog
from flask_socketio import SocketIO

from classroom.store import Damaged, FileGone, Store, StoreUnavailable

OUTAGE_CHECK_SECONDS = 0.5
"""Seconds between two looks, and while there is trouble between two tries to save something."""

READY_FOR = 1.0
"""Seconds for which the result of a trial save is reused."""

Kind = Literal["", "full", "damaged", "gone", "waits"]
"""The disk is full; the data file is damaged; it was deleted or replaced; nothing can be saved for
another reason; or all is well."""

_log = structlog.get_logger(__name__)


class StorageMonitor:
    """Storage state of this worker, as last reported to its sockets."""

    def __init__(self, store: Store, socketio: SocketIO) -> None:
        self._store = store
        self._socketio = socketio
        self._told: Kind = ""
        self._saved_at = -READY_FOR
        """The time of the last test write, in seconds of the monotonic clock."""

    def run(self, sleep: Callable[[float], object]) -> None:
        """Check the store for ever, as a background task."""
        while True:
            try:
                self.look()
            except Exception:  # noqa: BLE001 - it looks again
                _log.exception("nobody could be told of trouble")
            sleep(OUTAGE_CHECK_SECONDS)

    def look(self) -> None:
        """Tell what is new; in trouble, try whether something can be saved."""
        self._store.look()
        if self._store.trouble is None and not self._told:
            return
        self._tell()
        if self._store.trouble is not None:
            with suppress(StoreUnavailable):
                self._store.settings.try_saving()
            self._tell()

    def check(self) -> None:
        """Raise StoreUnavailable if nothing can be saved; try at most once a second."""
        now = monotonic()
        if self._store.trouble is not None:
            raise self._store.trouble
        if now - self._saved_at >= READY_FOR:
            self._store.settings.try_saving()
            self._saved_at = now

    def tell(self, sid: str) -> None:
        """Tell a socket that has just come; where all is well, there is nothing to tell."""
        if self._told:
            self._socketio.emit("trouble", self._message(), to=sid)

    def _tell(self) -> None:
        trouble = self._store.trouble
        kind = _kind(trouble)
        if kind == self._told:
            return
        self._told = kind
        if trouble is None:
            _log.warning("things can be saved again")
        else:
            _log.error("nothing can be saved", why=str(trouble))
        self._socketio.emit("trouble", self._message())

    def _message(self) -> dict[str, Any]:
        return {"kind": self._told}


def _kind(trouble: StoreUnavailable | None) -> Kind:
    if trouble is None:
        return ""
    if isinstance(trouble, Damaged):
        return "damaged"
    if isinstance(trouble, FileGone):
        return "gone"
    return "full" if trouble.full else "waits"
