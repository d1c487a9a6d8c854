"""The pupil's pages: join with a code and a name, and play."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_hex
from typing import Any

import msgspec
from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from markupsafe import Markup

from classroom.classes import codes, names
from classroom.classes.classroom import Classroom
from classroom.classes.verbs.name import KeepName, WishName
from classroom.game.refusal import NotFound, Refused
from classroom.service import Joined, NameTaken
from classroom.service import TransferableSeat as Seat
from classroom.views.rules_of_play import rules_view
from classroom.web.platform.context import components, refusal_text, to_pupil
from classroom.web.platform.forms import tidy
from classroom.web.platform.language import CHOSEN, language
from classroom.web.platform.language import gettext as _
from classroom.web.platform.rate_limits import look_up_typed
from classroom.web.platform.signing import SEAT
from classroom.web.pupil.forms import JoinForm
from classroom.web.realtime.class_names import code_in
from classroom.web.realtime.seat_limits import may_take_seats

_OFFERS = "offers"
"""The session key of the made-up names that were turned down: the class, and their number."""
MAX_OFFERS = 5
"""Made-up names that one session may turn down in a class."""
_PHONE = "phone"
"""The session key of a token that identifies a form that is sent twice, until there is a seat."""

pages = Blueprint("pupil", __name__)


class SeatSession(msgspec.Struct, frozen=True, rename={"class_": "class"}):
    """A seat, and the secret that proves this session holds it, or several on one device."""

    class_: str
    seat: str
    secret: str

    @property
    def name(self) -> str:
        """Identifier of the seat among those of all classes; it doesn't reveal the pupil."""
        return f"{self.class_}:{self.seat}"


def held_seats() -> list[SeatSession]:
    """Return the seats that this session holds; empty if it holds none.

    A device that is passed around holds several. The seat that the session started with comes
    first.
    """
    place = seat_session()
    if place is None:
        return []
    try:
        held = components().service.open(place.class_).pupils.seats_of(place.secret)
    except NotFound:
        return []
    places = [SeatSession(place.class_, seat, place.secret) for seat in held]
    return sorted(places, key=lambda each: each.seat != place.seat)


def seat_session() -> SeatSession | None:
    """Return the seat that this session took, even if it no longer holds it."""
    try:
        return msgspec.convert(session.get(SEAT), SeatSession)
    except msgspec.ValidationError:
        return None


def held_seat() -> SeatSession | None:
    """Return the first seat that this session holds, or None."""
    return next(iter(held_seats()), None)


def seat_here() -> str:
    """Return the identifier of this session's seat; empty if it has none."""
    held = held_seat()
    return held.name if held else ""


def joined_before_restore() -> bool:
    """Return whether this session took its seat in a line of the database that a restore ended."""
    place = session.get(SEAT)
    return isinstance(place, dict) and place.get("line", 0) != components().service.line


def seated_in() -> str:
    """Return the id of the class this session joined, even if it no longer holds a seat there."""
    place = seat_session()
    return "" if place is None else place.class_


def sit_down(joined: Joined) -> Any:
    """Let this phone hold the seat, and go to its table."""
    session[SEAT] = {
        "class": joined.class_id,
        "seat": joined.seat,
        "secret": joined.secret,
        "line": components().service.line,
    }
    session.pop(_PHONE, None)
    session.pop(_OFFERS, None)
    session.permanent = True
    return redirect(url_for("pupil.wait" if joined.waits else "pupil.play"))


@pages.route("/", methods=["GET", "POST"])
@pages.route("/join/<code>", methods=["GET", "POST"])
def join(code: str = "") -> Any:
    """Ask for the code, then the name, one field at a time.

    A phone that has a seat goes back to it. The class's own name in the network says its code.
    """
    code = code or code_in(request.host)
    typed = tidy(request.form.get("code", "" if request.method == "POST" else code))
    try:
        class_id, refused = class_of(typed) if typed else "", None
    except Refused as error:
        class_id, refused = "", error
    with to_pupil(class_id):
        return _join(typed, class_id, refused)


def _join(code: str, class_id: str, refused: Refused | None) -> Any:
    """Handle the join page, for the typed `code` and the class that it opens.

    The code is not looked up again.
    """
    form = JoinForm()
    named = _name_sent(form)
    lost = ""
    if form.is_submitted():
        form.validate()
    else:
        form.code.data = code
        held = held_seat()
        if held and (not code or held.class_ == class_id):
            return redirect(url_for("pupil.play"))
        if (not code or seated_in() == class_id) and _waits():
            return redirect(url_for("pupil.wait"))
        if not held:
            restored = joined_before_restore()
            lost = "" if session.pop(SEAT, None) is None else "restored" if restored else "taken"
    if refused is not None and not form.code.errors:
        form.code.errors = [refusal_text(refused)]
    if not named:
        form.name.errors = []
    elif class_id and not form.name.errors and (answer := _come_in(form, class_id)):
        return answer
    session.setdefault(_PHONE, token_hex(16))
    return render_template("join.html", form=form, lost=lost, **_asked(class_id, form))


def _asked(class_id: str, form: JoinForm) -> dict[str, Any]:
    """Return the template values for the class that was found and for its way to enter names."""
    if not class_id:
        return {"class_title": None}
    service = components().service
    plan = service.open(class_id).classroom().plan
    if "sharing" not in request.form:
        form.sharing.data = "pass" if plan.devices == "pass" else "team"
    more = {
        "class_title": plan.title,
        "key": components().links.key(form.code.data or ""),
        "how": plan.names,
        "offer": service.open(class_id).seating.given_name(_),
        "another": True,
        "shares": plan.devices in ("teams", "pass", "class") or bool(form.others),
    }
    if plan.names == "list":
        more["listed"] = service.open(class_id).names.listed()
    elif plan.names == "given":
        more["another"] = _offered(class_id) < MAX_OFFERS
    return more


def _offered(class_id: str) -> int:
    """Count and return the made-up names that this session has turned down in the class."""
    before, times = session.get(_OFFERS, ("", 0))
    times = (times if before == class_id else 0) + ("another" in request.form)
    session[_OFFERS] = (class_id, times)
    return int(times)


def _name_sent(form: JoinForm) -> bool:
    """Return whether the form has a name, a typed one or the one on offer.

    An accepted offer is copied into the form's name field.
    """
    if "another" in request.form:
        return False
    if "offer" in request.form:
        form.name.data = request.form["offer"]
    return "name" in request.form or "offer" in request.form


def _come_in(form: JoinForm, class_id: str) -> Any:
    """Take a seat and return the next page; None if refused, with the error in the form.

    If the name is taken, the next page asks whether it is the same pupil.
    """
    service = components().service
    code, name = form.code.data or "", form.name.data or ""
    if "back" in request.form and service.open(class_id).seat_transfer.seat_called(name) is None:
        form.name.errors = [_("No one here has that name. Ask your teacher what yours is.")]
        return None
    try:
        passed = form.sharing.data == "pass"
        secret, team = _secret(class_id, name), form.team.data or ""
        joined = service.classes.join(
            code, name, secret, form.others, team, passed=passed, say=_, admit=admits
        )
        return sit_down(joined)
    except NameTaken as taken:
        own = names.key(taken.name) == names.key(name)
        if own and taken.seat is not None and "offer" not in request.form:
            return is_that_you(
                code, service.open(class_id).seat_transfer.place(taken.seat), taken.name
            )
        form.name.errors = [refusal_text(taken)]
    except Refused as refused:
        form.name.errors = [refusal_text(refused)]
    return None


def admits(classroom: Classroom, seats: int) -> bool:
    """Return whether this network gets so many new seats without asking the teacher."""
    listed = (
        len(components().service.open(classroom.id).names.listed())
        if classroom.plan.names == "list"
        else 0
    )
    return may_take_seats(classroom, listed, seats)


def _waits() -> bool:
    """Return whether this browser is waiting to be let into a class."""
    try:
        place = msgspec.convert(session.get(SEAT), SeatSession)
    except msgspec.ValidationError:
        return False
    return components().service.open(place.class_).names.waits(place.secret)


@pages.get("/wait")
def wait() -> Any:
    """Show the waiting page until the teacher admits the phone; it polls :func:`admitted`."""
    if held_seat() is not None:
        return redirect(url_for("pupil.play"))
    with to_pupil(seated_in()):
        if _waits():
            return render_template("wait.html")
        if session.pop(SEAT, None) is None:
            return redirect(url_for("pupil.join"))
        why = _("Your teacher didn’t let this phone in. Ask why, or join with a different name.")
        return render_template(
            "nowhere.html", title=_("This phone wasn’t let in"), why=why, seated=False
        )


@pages.get("/wait/answer")
def admitted() -> Any:
    """Return whether the teacher has yet to answer."""
    return {"waits": _waits()}


def is_that_you(code: str, place: Seat, name: str, why: str = "") -> str:
    """Render the question whether this is the pupil who already has the seat with this name.

    Unless names come from a list, the page also offers the name with a number.
    """
    service = components().service
    listed = service.open(place.class_id).classroom().plan.names == "list"
    return render_template(
        "same.html",
        code=code,
        key=components().links.key(code),
        place=place,
        name=name,
        why=why,
        tries=service.open(place.class_id).seat_transfer.tries_left(place.seat),
        other=None if listed else service.open(place.class_id).seating.lettered_name(name),
    )


def _secret(class_id: str, name: str) -> str | None:
    """Return the secret for the seat's session; None if this browser has no mark yet.

    A form that the same browser sends again gets the same secret, and so the same seat.
    """
    phone = session.get(_PHONE)
    if not phone:
        return None
    return sha256(f"{phone}:{class_id}:{names.key(name)}".encode()).hexdigest()[:32]


def by_link(code: str) -> bool:
    """Return whether the code came with its key, as in a QR code or in our own forms."""
    return components().links.opens(code, request.values.get("key", ""))


def class_of(code: str) -> str:
    """Return the id of the class that a code opens.

    Raises:
        Refused: it opens none. A code without its key was counted; the link of a class that is
            over, on yesterday's poster, is no guess.
        TooManyWrongCodes: it came without its key, and there were too many wrong ones.
    """

    def find() -> str:
        return components().service.classes.find_class(code)[0]

    # A text that cannot be a code is not looked up.
    given_away = by_link(code) or codes.read(code) is None
    return find() if given_away else look_up_typed(find)


@pages.route("/name", methods=["GET", "POST"])
def name() -> Any:
    """Let the pupil choose a different name, after the teacher asked for one."""
    held = held_seat()
    if held is None:
        return redirect(url_for("pupil.join"))
    service, why, typed = components().service, "", request.form.get("name", "")
    with to_pupil(held.class_):
        if request.method == "POST":
            try:
                if "keep" in request.form:
                    service.open(held.class_).seating.command(KeepName(held.seat))
                else:
                    service.open(held.class_).seating.command(WishName(held.seat, typed), say=_)
            except NameTaken:
                why = _("Someone in the class has this name. Add a letter of your surname.")
            except Refused as refused:
                why = refusal_text(refused)
            if not why:
                return redirect(url_for("pupil.play"))
        meanwhile = service.open(held.class_).pupils.people().name(held.seat)
        return render_template("name.html", why=why, typed=typed, meanwhile=meanwhile)


@pages.get("/play")
def play() -> Any:
    held = held_seat()
    if held is None:
        return redirect(url_for("pupil.join"))
    seats = [each.seat for each in held_seats()]
    if joined_before_restore():  # and has its seat in the class as it is now
        session[SEAT] = {**session[SEAT], "line": components().service.line}
    with to_pupil(held.class_):
        return render_template(
            "play.html",
            class_id=held.class_,
            line=components().service.line,
            comebacks={
                seat: components().service.open(held.class_).seat_transfer.comeback(seat)
                for seat in seats
            },
            view=_first_view(held.class_, seats),
        )


def _first_view(class_id: str, seats: list[str]) -> Markup | None:
    """Return the answer to the phone's first `watch`, as JSON that is safe inside a page.

    The table can then be drawn before the socket is connected. None for a device that is passed
    around: it opens no hand before its curtain is there.
    """
    if len(seats) > 1:
        return None
    place = components()
    opened = place.service.open(class_id)
    with opened.turn():
        (own,), table = place.broadcaster.tables.phone(opened, seats)
    told = msgspec.json.encode({"seat": own, "table": table}).decode()
    # A name or a message that held an end of this script would end it.
    return Markup(told.replace("<", "\\u003c"))  # noqa: S704


@pages.get("/play/rules")
def rules() -> Any:
    """Return the rules of play of this phone's class, for the sheet behind "?"."""
    held = held_seat()
    if held is None:
        abort(404)
    with to_pupil(held.class_):
        plan = components().service.open(held.class_).plan
        return msgspec.to_builtins(rules_view(plan, language()))


@pages.post("/leave")
def leave() -> Any:
    """Leave the class on this phone; the seat stays, and the teacher can hand it on."""
    session.pop(SEAT, None)
    session.pop(CHOSEN, None)
    return redirect(url_for("pupil.join"))


@pages.get("/health")
def health() -> Any:
    """Report that the program answers."""
    return {"ok": True}


@pages.get("/ready")
def ready() -> Any:
    """Answer 200 if data can be saved."""
    components().outage.check()
    return {"ok": True}
