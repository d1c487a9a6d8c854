"""Answers to socket messages: what the sender is told, above all where something went wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import structlog

from classroom.game.refusal import NotFound, Refused
from classroom.store import Damaged, FileGone, LogBroken, StoreUnavailable
from classroom.web.platform.context import refusal_text
from classroom.web.platform.errors import too_many_codes
from classroom.web.platform.language import gettext as _
from classroom.web.platform.rate_limits import TooManyWrongCodes

Answer = dict[str, Any]

log = structlog.get_logger()


def no(why: str) -> Answer:
    return {"ok": False, "why": why}


def outdated() -> Answer:
    """Return the answer to a page that a different release has made."""
    why = _("This page is out of date. Nothing was changed. Reload it.")
    return no(why) | {"outdated": True}


def malformed() -> Answer:
    return no(_("Something went wrong. Reload the page."))


def refused(refusal: NotFound | Refused, names: Mapping[str, str]) -> Answer:
    """Return a refusal, which may contain these names."""
    return no(refusal_text(refusal, dict(names)))


def failed(error: Exception, kind: str) -> Answer:
    """Return the answer to a message of this kind that raised an error; log it if no one has."""
    if isinstance(error, TooManyWrongCodes):
        return no(too_many_codes(error))
    if isinstance(error, StoreUnavailable):  # logged once, by the monitor of the store
        return no(_unavailable(error)) | {"unavailable": True}
    if isinstance(error, LogBroken):  # logged where it was read
        why = _("This class can’t be read. Its data is still stored and wasn’t changed.")
        return no(why) | {"unreadable": True}
    log.error("a message failed", kind=kind, exc_info=error)
    return no(_("Something went wrong. Nothing was changed. Try again."))


def _unavailable(error: StoreUnavailable) -> str:
    if isinstance(error, Damaged):
        return _("The data file is damaged, so this wasn’t saved.")
    if isinstance(error, FileGone):
        return _("The data file is missing, so this wasn’t saved.")
    return _("The program can’t save right now. Nothing is lost. Try again in a moment.")
