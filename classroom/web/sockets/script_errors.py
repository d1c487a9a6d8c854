"""Errors of the scripts on pages, in the program's log.

A report has no free text, so nothing that was typed can be in it: the kind of the error, and its
place in our own bundles. Their source maps show the module and line.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
import structlog
from limits import parse

from classroom.web.platform.counters import hashed
from classroom.web.platform.rate_limits import counters, network

FROM_A_NETWORK: Final = parse("10 per minute")
FROM_ALL: Final = parse("100 per hour")
"""Reports that are logged; an error on every phone of a school needs no more."""

_Kind = Annotated[str, msgspec.Meta(pattern=r"^[A-Z][A-Za-z]{0,30}\Z")]
_Release = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9.+-]{0,60}\Z")]
_Call = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,60}\.js:[0-9]{1,7}:[0-9]{1,7}\Z")]

_log = structlog.get_logger(__name__)


class ScriptError(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An error that a script of ours threw on a page."""

    error: _Kind
    stack: Annotated[list[_Call], msgspec.Meta(min_length=1, max_length=12)]
    """The innermost call first, as file:line:column of a bundle."""
    page: Literal["seat", "console", "table", "projector", "preview"]
    release: _Release = ""


def record(failed: ScriptError) -> None:
    """Write an error to the log, unless there are too many."""
    if not counters.hit(FROM_A_NETWORK, "script-errors", network()):
        return
    if not counters.hit(FROM_ALL, "script-errors", hashed("all")):
        return
    _log.error("a script failed", **msgspec.structs.asdict(failed))
