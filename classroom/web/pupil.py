"""The pupil's pages: join with a code and a name, and play."""

from __future__ import annotations

import io
from typing import Any

import msgspec
import segno
from flask import Blueprint, Response, redirect, render_template, session, url_for

from classroom.game.refused import Refused
from classroom.game.rulesets import RULESETS
from classroom.rules.catalogue import RULES
from classroom.web.forms import JoinForm
from classroom.web.house import house, sentence, vocabulary
from classroom.web.language import gettext as _
from classroom.web.language import speaking
from classroom.web.sentences import sentences

SEAT = "seat"
"""Where the session keeps its :class:`Place`."""

pages = Blueprint("pupil", __name__)


class Place(msgspec.Struct, frozen=True, rename={"class_": "class"}):
    """A seat, and what proves that this session holds it."""

    class_: str
    seat: str
    secret: str


def held_seat() -> Place | None:
    """The place of this session, if it still holds one."""
    try:
        place = msgspec.convert(session.get(SEAT), Place)
        held = house().service.seat_of(place.class_, place.seat, place.secret)
    except (msgspec.ValidationError, Refused):
        return None
    return place if held else None


def seated_in() -> str:
    """The class this session came into, whether it still holds a seat there or not."""
    try:
        return msgspec.convert(session.get(SEAT), Place).class_
    except msgspec.ValidationError:
        return ""


@pages.route("/", methods=["GET", "POST"])
@pages.route("/join/<code>", methods=["GET", "POST"])
def join(code: str = "") -> Any:
    """One form: a code, then a name. A phone that has a seat goes back to it."""
    form = JoinForm()
    if not form.is_submitted():
        if not code and held_seat():
            return redirect(url_for("pupil.play"))
        form.code.data = form.code.data or code
    with speaking(vocabulary(_class_of(form.code.data or ""))):
        if form.validate_on_submit() and _come_in(form):
            return redirect(url_for("pupil.play"))
        title = _title(form.code.data or "")
        return render_template("join.html", form=form, class_title=title)


def _come_in(form: JoinForm) -> bool:
    """Take a seat; a refusal stands at the field that has to change."""
    service = house().service
    field = form.code
    code, name = form.code.data or "", form.name.data or ""
    try:
        service.find_class(code)
        field = form.name
        joined = service.join(code, name)
    except Refused as refused:
        field.errors = [sentence(refused)]
        return False
    session[SEAT] = {"class": joined.class_id, "seat": joined.seat, "secret": joined.secret}
    session.permanent = True
    return True


def _title(typed: str) -> str | None:
    """The class that a code opens, so that a pupil sees it is the right one."""
    try:
        return house().service.classroom(_class_of(typed)).plan.title
    except Refused:
        return None


def _class_of(typed: str) -> str:
    """The id of the class that a code opens; empty if there is none."""
    try:
        return house().service.find_class(typed)[0] if typed else ""
    except Refused:
        return ""


@pages.get("/play")
def play() -> Any:
    held = held_seat()
    if held is None:
        return redirect(url_for("pupil.join"))
    plan = house().service.classroom(held.class_).plan
    aloud = RULESETS[plan.ruleset].guess_bonus is not None
    guesses = _guesses() if aloud else None
    with speaking(plan.vocabulary):
        return render_template("play.html", words=sentences(), guesses=guesses)


def _guesses() -> list[dict[str, str]]:
    """All rules of the catalogue, in an order that tells nothing about them."""
    listed = [{"id": rule, "statement": _(entry.statement)} for rule, entry in RULES.items()]
    return sorted(listed, key=lambda each: each["statement"].casefold())


@pages.post("/leave")
def leave() -> Any:
    """Give the phone to somebody else; the seat stays, and the teacher can hand it on."""
    session.pop(SEAT, None)
    return redirect(url_for("pupil.join"))


@pages.get("/code/<class_id>.svg")
def code(class_id: str) -> Any:
    """The QR of the address that fills in the code."""
    place = house()
    try:
        joins = url_for("pupil.join", code=place.service.code(class_id))
    except Refused as refused:
        return Response(sentence(refused), 404, mimetype="text/plain")
    qr = segno.make(place.settings.address() + joins, error="m")
    drawing = io.BytesIO()
    qr.save(drawing, kind="svg", scale=8, border=2, dark="#221F1A", light="#FFFFFF")
    return Response(drawing.getvalue(), mimetype="image/svg+xml")


@pages.get("/health")
def health() -> Any:
    """Alive, and the database answers."""
    house().service.store.setting("health")
    return {"ok": True, "says": _("ready")}
