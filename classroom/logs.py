"""Logs: one line for each thing that went wrong, to standard error.

A line is an event, in the same words each time, and its fields: as text, or as JSON. None contains
typed text, a name, a code, a cookie or an address. An exception is logged by its kind and its
place, never by its message or by values it found: those may be personal. Messages of libraries are
logged without the values they fill in.
"""

from __future__ import annotations

import errno
import logging
import re
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Literal

import structlog
from structlog.typing import EventDict, WrappedLogger

Format = Literal["text", "json"]

MAX_FRAMES = 12
"""Of one exception: those nearest to where it was raised."""
MAX_FOREIGN_TEXT_LENGTH = 200
"""Characters of what a library says."""
_FILLED_IN = re.compile(r"\S*[^\sA-Za-z.,;:()!-]\S*")
"""A word with anything but letters in it."""

_OF_CLIENTS = "further occurrences of this error will be logged"
"""A text that Engine.IO adds to its messages on clients' errors, such as a session from before a
restart: these are expected, and no failures of ours."""

_log = structlog.get_logger("libraries")


def configure(format: Format) -> None:
    """Log to standard error: this program's info and worse, the libraries' warnings."""
    first = ["timestamp", "level", "event"]
    as_line = (
        structlog.processors.JSONRenderer()
        if format == "json"
        else structlog.processors.KeyValueRenderer(key_order=first)
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            _without_values,
            as_line,
        ],
        wrapper_class=structlog.make_filtering_bound_logger("info"),
        logger_factory=_to_standard_error,
    )
    root = logging.getLogger()
    root.setLevel(logging.WARNING)
    if not any(isinstance(handler, Libraries) for handler in root.handlers):
        root.addHandler(Libraries())


class _Printer(structlog.PrintLogger):
    """A logger that drops a line it cannot write, as on a full disk, without an error."""

    def msg(self, message: str) -> None:
        with suppress(OSError):
            super().msg(message)

    warning = error = exception = critical = fatal = failure = err = log = info = debug = msg


def _to_standard_error(*_: object) -> _Printer:
    return _Printer(sys.stderr)


class Libraries(logging.Handler):
    """A handler that logs what libraries log as events of ours."""

    def emit(self, record: logging.LogRecord) -> None:
        if _OF_CLIENTS in str(record.msg):
            return
        said = _FILLED_IN.sub("…", str(record.msg))[:MAX_FOREIGN_TEXT_LENGTH]
        _log.log(
            record.levelno,
            "a library says",
            library=record.name,
            says=said,
            exc_info=record.exc_info or None,
        )


def failed(
    context: object,
    kind: type[BaseException],
    error: BaseException | None,
    trace: TracebackType | None,
) -> None:
    """Log for gevent that a greenlet has ended with an exception.

    Its `context` is left out, since it holds the arguments.
    """
    _log.error("a greenlet failed", exc_info=(kind, error, trace) if error else None)


def _without_values(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Replace an exception in the event by its kind and place."""
    found = event.pop("exc_info", None)
    if found is True:
        found = sys.exc_info()
    error = found[1] if isinstance(found, tuple) else found
    if isinstance(error, BaseException):
        event["exception"] = describe_error(error)
    return event


def describe_error(error: BaseException) -> str:
    """Return an exception's kind, its number if any, and its place, then those of its causes."""
    chain = [error]
    for each in chain:  # grows as it is read
        before = each.__cause__ or (None if each.__suppress_context__ else each.__context__)
        if before is not None and before not in chain:
            chain.append(before)
    return "; after ".join(" ".join((_kind(each), *_places(each.__traceback__))) for each in chain)


def _kind(error: BaseException) -> str:
    number = getattr(error, "sqlstate", None) or getattr(error, "sqlite_errorname", None)
    if isinstance(error, OSError) and error.errno:
        number = errno.errorcode.get(error.errno, str(error.errno))
    return f"{type(error).__qualname__}({number})" if number else type(error).__qualname__


def _places(trace: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(trace)[-MAX_FRAMES:]
    return [f"{_file(frame.filename)}:{frame.lineno}:{frame.name}" for frame in frames]


def _file(name: str) -> str:
    """Return the last two parts of a path; its folders may show whose computer it is."""
    return "/".join(Path(name).parts[-2:])
