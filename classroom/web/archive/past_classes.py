"""Past classes: the whole list, and what can be done with a class that is over."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask_login import current_user, login_required

from classroom.classes import codes
from classroom.classes.classroom import Classroom
from classroom.classes.settings import TITLE_LENGTH
from classroom.classes.verbs.open import RenameClass
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.service import OpenClass
from classroom.store import ReceiptRow
from classroom.web.accounts import login
from classroom.web.accounts.sessions import ask_again
from classroom.web.console import class_list
from classroom.web.library.rehearsal import delete_rehearsal
from classroom.web.platform import audit
from classroom.web.platform.context import components
from classroom.web.platform.forms import tidy
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import local_day, ngettext, usual_paper, written_date
from classroom.web.platform.own_class import own_class, owners_class, owns
from classroom.web.realtime.gone import notify_screens_after
from classroom.web.realtime.rooms import seat_room

MAX_RECEIPTS = 50
"""Listed at once, the newest."""

pages = Blueprint("past_classes", __name__, url_prefix="/console")


@pages.get("/classes")
@login_required
def classes() -> Any:
    """Show the teacher's classes; ``?q=`` searches them, ``?page=`` selects a page."""
    typed = request.args.get("q", "")[:100]
    mine = [
        each
        for each in class_list.classes(components(), current_user.get_id())
        if not each.rehearsal
    ]
    found = class_list.sought(mine, typed)
    last = max(1, -(-len(found) // class_list.PAGE))
    page = min(max(1, request.args.get("page", 1, type=int)), last)
    return render_template(
        "console/classes.html",
        classes=found[(page - 1) * class_list.PAGE : page * class_list.PAGE],
        found=len(found),
        all=len(mine),
        typed=typed,
        page=page,
        last=last,
        receipts=_receipts(),
    )


@pages.get("/class/<class_id>/after")
@own_class
def after(classroom: Classroom) -> Any:
    """Show what can be done with a class after the lesson."""
    service = components().service
    row = service.store.classes.row(classroom.id)
    assert row is not None
    return render_template(
        "console/after.html",
        classroom=classroom,
        row=row,
        opened=written_date(local_day(row.opened_at)),
        code=codes.display_code(row.code),
        names_stay=class_list.names_stay(components(), row),
        days=components().settings.names_days,
        title_length=TITLE_LENGTH,
        paper=usual_paper(classroom.plan.language),
        names=_names(classroom),
        receipts=_receipts(classroom.id),
        own=owns(row),
        hands_on=owns(row) and service.accounts.has_accounts() and not classroom.plan.rehearsal,
    )


def _names(classroom: Classroom) -> list[dict[str, str]]:
    """Return the names that can be removed, each with the URL to do so; no URL contains a name."""
    listed = components().service.store.seats.listed_names(classroom.id)
    return [
        {
            "name": name,
            "url": url_for(
                "past_classes.forget",
                class_id=classroom.id,
                **({"seat": seat} if seat else {"listed": listed.index(name)}),
            ),
        }
        for seat, name in components().service.open(classroom.id).ending.names()
    ]


@pages.post("/class/<class_id>/rename")
@own_class
def rename(classroom: Classroom) -> Any:
    """Give the class a new title, open or closed; an empty one changes nothing."""
    title = tidy(request.form.get("title", ""))[:TITLE_LENGTH].rstrip()
    if title:
        command = RenameClass(class_=classroom.id, title=title)
        components().service.open(classroom.id).rounds.class_command(command)
    return redirect(url_for("past_classes.after", class_id=classroom.id))


@pages.post("/class/<class_id>/keep")
@own_class
def keep(classroom: Classroom) -> Any:
    """Keep the names of a class, or let them go when their time is over."""
    components().service.open(classroom.id).ending.keep_names("keep" in request.form)
    audit.note("keep_names", class_id=classroom.id)
    return redirect(url_for("past_classes.after", class_id=classroom.id))


@pages.post("/class/<class_id>/reopen")
@own_class
def reopen(classroom: Classroom) -> Any:
    """Reopen a closed class."""
    components().service.open(classroom.id).ending.reopen()
    return redirect(url_for("console.one_class", class_id=classroom.id))


@pages.route("/class/<class_id>/forget", methods=["GET", "POST"])
@own_class
def forget(classroom: Classroom) -> Any:
    """Ask, and then remove a name for good: of a `seat`, of the list, or without either all."""
    service, opened = components().service, components().service.open(classroom.id)
    seat, place = request.args.get("seat", ""), request.args.get("listed", "")
    listed = service.store.seats.listed_names(classroom.id)
    # What was asked about is what is removed, whatever the list has become meanwhile.
    on_list = dict(zip(map(str, range(len(listed))), listed, strict=True)).get(place, "")
    name = request.form.get("name", on_list)
    known = dict(opened.ending.names()).get(seat, "") if seat else name
    # Who asks for one, however badly, never gets all.
    if request.args.keys() & {"seat", "listed"} and not known:
        raise Refused(N_("this name has already been removed"))
    if request.method == "POST":
        rooms = opened.pupils.secrets()
        if known:
            receipt = opened.ending.forget_name(seat, name, words="words" in request.form)
        else:
            receipt = opened.ending.forget_names()
        _tell_seats(opened, rooms)
        components().broadcaster.send_slides(opened)  # those on the projector have names in them
        audit.note("remove_names", class_id=classroom.id)
        if not receipt:
            return redirect(url_for("past_classes.after", class_id=classroom.id))
        return redirect(url_for("past_classes.receipt", receipt_id=receipt))
    return render_template(
        "console/forget.html",
        classroom=classroom,
        seat=seat,
        name=known,
        closed=classroom.closed,
        many=len(opened.ending.names()),
    )


def _tell_seats(opened: OpenClass, before: Mapping[str, str]) -> None:
    """Notify the phones that have lost their seats; `before` has the old secrets."""
    now = opened.pupils.secrets()
    for seat, secret in before.items():
        if now.get(seat) != secret:
            components().broadcaster.gone(
                opened,
                opened.classroom(),
                seat_room(secret),
                N_("Your teacher has taken this seat back."),
            )


@pages.route("/class/<class_id>/delete", methods=["GET", "POST"])
@owners_class
def delete(classroom: Classroom) -> Any:
    """Ask, and then delete a class for good; a rehearsal with one press."""
    service = components().service
    if not classroom.plan.rehearsal and login.ask_for_password():
        return ask_again()
    if request.method == "POST":
        if "sure" not in request.form:
            delete_rehearsal(components(), classroom)
            return redirect(url_for("console.home"))
        code = service.open(classroom.id).code
        with notify_screens_after(components(), classroom, N_("This class has been deleted.")):
            receipt = service.open(classroom.id).ending.delete()
        audit.note("delete_class", code, class_id=classroom.id)
        return redirect(url_for("past_classes.receipt", receipt_id=receipt))
    tables = [service.open(classroom.id).table(number) for number in classroom.tables]
    return render_template(
        "console/delete.html",
        classroom=classroom,
        names=len(service.open(classroom.id).ending.names()),
        rounds=sum(len(table.rounds) for table in tables),
    )


# Receipts


@pages.get("/receipt/<receipt_id>")
@login_required
def receipt(receipt_id: str) -> Any:
    """Show what was removed, to read and to print."""
    row = _own_receipt(receipt_id)
    return render_template(
        "console/receipt.html",
        receipt=row,
        title=_title(row),
        lines=_lines(row),
        still_there=components().service.store.classes.row(row.class_id) is not None,
    )


@pages.get("/receipt/<receipt_id>.txt")
@login_required
def receipt_text(receipt_id: str) -> Response:
    """Return the receipt as a text file to download."""
    row = _own_receipt(receipt_id)
    text = "\n".join((_title(row), "", *_lines(row), ""))
    disposition = f'attachment; filename="receipt-{row.id}.txt"'
    return Response(text, mimetype="text/plain", headers={"Content-Disposition": disposition})


def _receipts(class_id: str | None = None) -> list[tuple[str, str]]:
    """Return the ids and titles of a class's receipts, or of all the teacher's, newest first.

    At most `MAX_RECEIPTS` of them.
    """
    store = components().service.store
    mine = (
        store.archive.receipts_of(class_id)
        if class_id
        else store.archive.receipts(current_user.get_id())
    )
    return [
        (each.id, f"{_title(each)} · {codes.display_code(each.code)} · {_day(each)}")
        for each in mine[:MAX_RECEIPTS]
    ]


def _own_receipt(receipt_id: str) -> ReceiptRow:
    row = components().service.store.archive.receipt(receipt_id)
    if row is None:
        abort(404)
    me, others = current_user.get_id(), components().service.store.class_teachers
    if row.teacher != me and not others.is_one(row.class_id, me):
        abort(404)
    return row


def _title(row: ReceiptRow) -> str:
    match row.what:
        case "class":
            return _("A class was deleted for good")
        case "names":
            return _("The names of a class were removed for good")
        case _:
            return _("A name was removed for good")


def _lines(row: ReceiptRow) -> list[str]:
    """Return the lines of a receipt: what the database removed, as it counted it."""
    removed = row.removed
    at = datetime.fromtimestamp(row.at, UTC)
    counted = (
        ("names", _names_removed),
        ("listed", _listed_removed),
        ("texts", _texts_changed),
        ("rounds", _rounds_deleted),
        ("seats", _seats_deleted),
        ("events", _events_deleted),
        ("tickets", _tickets_deleted),
    )
    return [
        _("Class: code %(code)s", code=codes.display_code(row.code)),
        _("When: %(when)s UTC", when=f"{at:%Y-%m-%d %H:%M:%S}"),
        _("Receipt: %(id)s", id=row.id),
        *(
            say(removed[what])
            for what, say in counted
            if what in removed and (removed[what] or what in _ALWAYS)
        ),
        _("This receipt contains no names. The database counted what it removed."),
        _("Not affected: downloads, print-outs and backups of the database."),
    ]


_ALWAYS = ("names", "listed", "texts")
"""The counts that a receipt lists even if they are 0."""


def _names_removed(count: int) -> str:
    return ngettext("%(num)d name removed", "%(num)d names removed", count)


def _listed_removed(count: int) -> str:
    return ngettext(
        "%(num)d name removed from the teacher’s list",
        "%(num)d names removed from the teacher’s list",
        count,
    )


def _texts_changed(count: int) -> str:
    return ngettext(
        "%(num)d written text changed: … replaces what was removed",
        "%(num)d written texts changed: … replaces what was removed",
        count,
    )


def _rounds_deleted(count: int) -> str:
    return ngettext("%(num)d round deleted", "%(num)d rounds deleted", count)


def _seats_deleted(count: int) -> str:
    return ngettext("%(num)d seat deleted", "%(num)d seats deleted", count)


def _events_deleted(count: int) -> str:
    return ngettext("%(num)d record entry deleted", "%(num)d record entries deleted", count)


def _tickets_deleted(count: int) -> str:
    return ngettext(
        "%(num)d unfinished move of a seat to another phone deleted",
        "%(num)d unfinished moves of a seat to another phone deleted",
        count,
    )


def _day(row: ReceiptRow) -> str:
    return written_date(local_day(row.at))
