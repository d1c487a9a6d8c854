"""The page that a pupil takes home from the last screen, and the same as a file.

The link is for one seat and one round. It is signed, so that a QR code opens the page on a device
that has no seat. It opens nothing before the whole class may see the round, and nothing once the
class is deleted or the seat has a new owner. The page names no one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, render_template, url_for
from itsdangerous import BadData, SignatureExpired
from markupsafe import Markup

from classroom.classes import ladder
from classroom.classes.classroom import Classroom
from classroom.classes.played_round import PlayedRound
from classroom.classes.table import Table
from classroom.debrief.findings.of_table import find
from classroom.game.kept import KeptRound
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n import translations
from classroom.i18n.messages import Language
from classroom.take_home.page import inert, take_home_file
from classroom.views import schemas
from classroom.views.pupil_review import Finished, finished
from classroom.views.take_home import take_home_page, take_home_round
from classroom.web.platform.context import components, to_pupil
from classroom.web.platform.filenames import filename
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import language, speaking, vocabulary
from classroom.web.platform.qr_image import qr_image
from classroom.web.platform.rate_limits import count_wrong_code
from classroom.web.platform.signing import serializer
from classroom.web.pupil.play import SeatSession

OPENS_FOR = 14 * 24 * 3600
"""Seconds of running time after which a link opens nothing, as a phone's own session."""
_COMPLETE = (translations.SOURCE, *translations.OVERLAYS, *translations.COMPLETE)

pages = Blueprint("take_home", __name__, url_prefix="/take-home")


class HomeLink(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The round and the seat that a link is for."""

    class_: str
    seat: str
    table: int
    round: int


def link_of(held: SeatSession, rounds: Sequence[Finished], tables: Sequence[Table]) -> str:
    """Return the address of a seat's page of the last of these rounds that may be taken home.

    Empty if there is none.
    """
    classroom = components().service.open(held.class_).classroom()
    last = next((each for each in reversed(rounds) if may_go(classroom, tables, each.played)), None)
    if last is None:
        return ""
    link = HomeLink(held.class_, held.seat, last.table, last.number)
    return url_for("take_home.page", token=_links().dumps(msgspec.to_builtins(link)))


def may_go(classroom: Classroom, tables: Sequence[Table], played: PlayedRound) -> bool:
    """Return whether a round may leave the class: it is over, and everyone may know its rule."""
    return played.over and ladder.is_public(classroom, tables, played)


@pages.get("/<token>")
def page(token: str) -> Any:
    """Show the page."""
    with _opened(token) as content:
        return render_template(
            "take_home.html",
            content=Markup(inert(msgspec.json.encode(content))),  # noqa: S704
            file=url_for("take_home.file", token=token),
        )


@pages.get("/<token>/file")
def file(token: str) -> Any:
    """Return the page as a file that needs no server."""
    with _opened(token) as content:
        return as_file(content, filename(_("Our round of Eleusis"), ending="html"))


@pages.get("/<token>/code.svg")
def code(token: str) -> Any:
    """Return the QR code of the page."""
    _read(token)
    address = url_for("take_home.page", token=token)
    return qr_image(f"{components().links.address}{address}")


def as_file(content: schemas.TakeHomePage, name: str) -> Response:
    """Return a page as a file to save, in the language in use."""
    answer = Response(take_home_file(content, language()), mimetype="text/html")
    answer.headers.set("Content-Disposition", "attachment", filename=name)
    return answer


def content_of(played: PlayedRound, seat: str | None) -> schemas.TakeHomePage:
    """Return the page of a round, for a seat or for its whole table, in the language in use."""
    told = _told(msgspec.json.encode(played.record()), played.kept, seat, language())
    return take_home_page(told, language())


@contextmanager
def complete_language(code: str) -> Iterator[None]:
    """Speak the language in use if it has every sentence, else that of `code`, else English."""
    wanted = (each for each in (language().code, code) if each in _COMPLETE)
    with speaking(vocabulary(), next(wanted, translations.SOURCE)):
        yield


@contextmanager
def _opened(token: str) -> Iterator[schemas.TakeHomePage]:
    """Read a link within its class's words; 404 for one that opens nothing."""
    link = _read(token)
    opened = components().service.open(link.class_)
    classroom = opened.classroom()
    tables = [opened.table(number) for number in classroom.tables]
    played = next(
        (
            each.played
            for each in finished(tables, link.seat)
            if (each.table, each.number) == (link.table, link.round)
        ),
        None,
    )
    if played is None or not may_go(classroom, tables, played):
        abort(404)
    with to_pupil(link.class_), complete_language(classroom.plan.language):
        yield content_of(played, link.seat)


def _read(token: str) -> HomeLink:
    """Return what a link is for; 404 if it is too old, or was never made, which is counted."""
    try:
        return msgspec.convert(_links().loads(token, max_age=OPENS_FOR), HomeLink)
    except SignatureExpired:
        abort(404)
    except (BadData, msgspec.ValidationError):
        count_wrong_code()
        abort(404)


def _links() -> Any:
    return serializer("take home")


@lru_cache(maxsize=64)
def _told(
    record: bytes, kept: KeptRound, seat: str | None, spoken: Language
) -> schemas.TakeHomeRound:
    """Return a round, cached because a phone asks for the page, its file and both again."""
    found = find(msgspec.json.decode(record), load_hypotheses(), kept)
    return take_home_round(found, seat, spoken)


def forget(_class_id: str) -> None:
    """Keep nothing that pupils wrote, of no class: it is soon found again."""
    _told.cache_clear()
