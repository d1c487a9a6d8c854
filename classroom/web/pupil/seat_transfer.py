"""Pages for a pupil with a new phone: comeback number, request to the teacher, or ticket.

The phone that had the seat loses it, and is notified.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import segno
from flask import Blueprint, redirect, render_template, request, session, url_for

from classroom.classes import codes, names
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.service import Joined, TransferableSeat
from classroom.web.platform.context import components, refusal_text, to_pupil
from classroom.web.platform.language import gettext as _
from classroom.web.platform.rate_limits import count_request, look_up_typed
from classroom.web.pupil.play import by_link, class_of, held_seat, is_that_you, sit_down

_ASKING = "asking"
"""The session key of the ticket with which the device asks the teacher."""

pages = Blueprint("seat_transfer", __name__)


@pages.post("/back")
def back() -> Any:
    """Take a seat by name and number, or ask the teacher for it."""
    code, name = request.form.get("code", ""), request.form.get("name", "")
    service = components().service
    try:
        class_id = class_of(code)
        seat = service.open(class_id).seat_transfer.seat_called(name)
    except Refused:
        seat = None
    if seat is None:
        return redirect(url_for("pupil.join"))
    with to_pupil(class_id):
        try:
            if "ask" in request.form:
                count_request(class_id)
                session[_ASKING] = service.open(class_id).seat_transfer.ask_back(seat)
                return redirect(url_for("seat_transfer.waiting"))
            number = request.form.get("number", "")
            return _take(
                class_id, seat, lambda: service.open(class_id).seat_transfer.come_back(seat, number)
            )
        except Refused as refused:
            place = service.open(class_id).seat_transfer.place(seat)
            return is_that_you(code, place, names.tidy(name), refusal_text(refused))


@pages.get("/back")
def waiting() -> Any:
    """Show the waiting page until the teacher answers; it polls :func:`answer` and reloads."""
    service, token = components().service, session.get(_ASKING)
    if not token:
        return redirect(url_for("pupil.join"))
    try:
        granted = service.seat_tickets.answered(token)
    except Refused as refused:
        session.pop(_ASKING)
        return _nowhere(_("No one has answered"), refusal_text(refused))
    if granted is False:
        session.pop(_ASKING)
        why = _("Your teacher didn’t let this phone in. Ask why, or join with a different name.")
        return _nowhere(_("This phone wasn’t let in"), why)
    return render_template("waiting.html", granted=granted, check=service.seat_tickets.check(token))


@pages.get("/back/answer")
def answer() -> Any:
    """Return whether the request is still waiting for the teacher's answer."""
    try:
        waits = components().service.seat_tickets.answered(session.get(_ASKING) or "") is None
    except Refused:
        waits = False
    return {"waits": waits}


@pages.post("/back/in")
def come_in() -> Any:
    """Take the seat that the teacher granted."""
    service, token = components().service, session.get(_ASKING) or ""
    try:
        place = service.seat_tickets.granted(token)
        taken = _take(place.class_id, place.seat, lambda: service.seat_tickets.let_in(token))
    except Refused as refused:
        return _nowhere(_("This phone wasn’t let in"), refusal_text(refused))
    session.pop(_ASKING, None)
    return taken


@pages.route("/seat/<ticket>", methods=["GET", "POST"])
def seat(ticket: str) -> Any:
    """Take the seat that the teacher hands over. Looking at it uses nothing up."""
    service = components().service
    try:
        place = _handed(ticket)
        with to_pupil(place.class_id):
            if request.method == "POST":
                held = held_seat()
                beside = held.secret if held and held.class_ == place.class_id else None
                return _take(
                    place.class_id,
                    place.seat,
                    lambda: service.seat_tickets.take_over(ticket, beside),
                )
            return render_template("seat.html", place=place)
    except Refused as refused:
        return _nowhere(_("This code doesn’t work"), refusal_text(refused))


def _handed(ticket: str) -> TransferableSeat:
    """Return the seat that a ticket is for; one without its key may be guessed, and is counted."""

    def find() -> TransferableSeat:
        return components().service.seat_tickets.handed(ticket)

    return find() if by_link(ticket) else look_up_typed(find)


def _nowhere(title: str, why: str) -> str:
    """Render the page for a phone that gets no seat here, with links to go on."""
    return render_template("nowhere.html", title=title, why=why, seated=held_seat() is not None)


def _take(class_id: str, seat: str, take: Callable[[], Joined]) -> Any:
    """Give this phone the seat, and notify the phone that had it."""
    live, opened = components().broadcaster, components().service.open(class_id)
    room = live.seat_rooms(opened)[seat]
    joined = take()
    live.gone(opened, opened.classroom(), room, N_("This seat is on another phone now."))
    return sit_down(joined)


def handover(token: str) -> dict[str, Any]:
    """Return the ticket for a seat as the console shows it: a URL and its QR code."""
    place, ticket = components(), codes.shown_ticket(token)
    address = place.settings.address() + url_for("seat_transfer.seat", ticket=ticket)
    return {"address": address, "qr": drawn(f"{address}?key={place.links.key(ticket)}")}


def drawn(address: str) -> dict[str, Any]:
    """Return a QR code as one SVG path on a square of `size` modules.

    Our pages load no image from a text.
    """
    rows = list(segno.make(address, error="m").matrix)
    path = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    )
    return {"size": len(rows), "path": path}
