"""The check before the lesson: results of this computer and a phone, as plain verdicts."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import structlog
from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_login import current_user, login_required

from classroom import __version__, networks
from classroom.classes import codes
from classroom.classes.settings import Plan
from classroom.config import CHOSEN_ADDRESS, Kind, kind_of, lan_addresses
from classroom.game.refusal import NotFound, Refused
from classroom.i18n.markers import N_
from classroom.store import StoreUnavailable
from classroom.web.console.check_results import Check, CheckedPhone, Checks
from classroom.web.console.load_test import LoadTestResult, join_phones
from classroom.web.library.rehearsal import delete_rehearsal
from classroom.web.platform.context import Components, components, refusal_text
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import written_number
from classroom.web.platform.origin import from_this_computer
from classroom.web.platform.rate_limits import count_wrong_code, limiter
from classroom.web.pupil.sample_table import sample_view
from classroom.web.pupil.seat_transfer import drawn

PHONES = 30
TABLES = 8
QUICK = 10.0
"""Seconds within which so many should have joined."""
UNSEEN = 60.0
"""Seconds without any phone, after which the teacher may want to know what to try."""
SILENT = 30.0
"""Seconds after which a phone that opened the page has had time to say what works."""
ROOM, LITTLE_ROOM = 1_000_000_000, 100_000_000
"""Bytes on the disk: enough for years, and for a lesson."""
SAVES_WITHIN = 0.5
"""Seconds in which a move should be on disk."""

Mark = Literal["good", "careful", "bad", "running", "untried"]
_MARKS: Mapping[Mark, str] = {
    "good": N_("Good"),
    "careful": N_("Careful"),
    "bad": N_("Not working"),
    "running": N_("In progress"),
    "untried": N_("Not tested"),
}

pages = Blueprint("check", __name__)

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class CheckVerdict:
    """The result of one check, and what to do about it."""

    id: str
    mark: Mark
    what: str
    says: str
    detail: str = ""
    """For the network's administrator, in the report alone."""


@pages.route("/console/check", methods=["GET", "POST"])
@login_required
@limiter.limit("20 per minute", methods=["POST"])
def console() -> Any:
    """Show the teacher's page, with the check under way; on POST, start a new one."""
    place, teacher = components(), current_user.get_id()
    if request.method == "POST":
        _begin(place, teacher)
        return redirect(url_for("check.console"))
    check = place.checks.of(teacher) or _begin(place, teacher)
    shown = codes.shown_ticket(check.token)
    address = place.settings.address() + url_for("check.phone", token=shown)
    trial = place.settings.address() + url_for("try_phone.page")
    return render_template(
        "console/check.html",
        trial=trial,
        trial_qr=drawn(f"{trial}?by=code"),
        address=address,
        qr=drawn(address),
        minutes=round(place.checks.left_of(check) / 60),
        told=_told(place, check),
        phones=PHONES,
        on_server=place.on_server,
        candidates=list(_candidates(place)),
    )


@pages.post("/console/check/address")
@login_required
@limiter.limit("20 per minute")
def choose_address() -> Any:
    """Use a different one of this computer's addresses on the screens, as long as it has it."""
    place, host = components(), request.form.get("host", "")
    if place.on_server or not place.settings.is_found_out:
        abort(404)
    if host in lan_addresses():
        place.service.store.settings.set(CHOSEN_ADDRESS, host)
        place.settings.chosen.host = host
    return redirect(url_for("check.console"))


@pages.get("/console/check/found")
@login_required
def found() -> Any:
    """Return the results so far, for the page that polls for them."""
    place, teacher = components(), current_user.get_id()
    check = place.checks.of(teacher)
    return _told(place, check) if check is not None else {"over": True}


@pages.post("/console/check/crowd")
@login_required
@limiter.limit("6 per minute")
def crowd() -> Any:
    """Let thirty phones join at once, in a class made for it and deleted afterwards."""
    place, teacher = components(), current_user.get_id()
    if place.on_server:
        abort(404)  # it plays for others, too
    check = place.checks.of(teacher)
    if check is None:
        return {"over": True}
    if check.joining.acquire(blocking=False):
        try:
            check.crowd = _let_them_in(place, teacher)
        finally:
            check.joining.release()
    return _told(place, check)


@pages.get("/check/<token>")
@limiter.limit("30 per minute")
def phone(token: str) -> Any:
    """Show the page for the phone, which tests its connections to this program.

    The page reveals nothing about any class.
    """
    place = components()
    own = place.settings.public_url is None and from_this_computer()
    try:
        kept = place.checks.opened(token, own)
    except Refused as refused:
        count_wrong_code()
        return render_template(
            "error.html", title=_("This check has expired"), text=refusal_text(refused)
        ), 404
    return render_template("check.html", token=kept, seconds=place.checks.hold, view=sample_view())


def _begin(place: Components, teacher: str) -> Check:
    began = time.perf_counter()
    try:
        place.service.store.settings.try_saving()
        saving: float | None = time.perf_counter() - began
    except StoreUnavailable:
        _log.exception("nothing can be saved")
        saving = None
    return place.checks.begin(teacher, _free(place.settings.data), saving)


def _free(folder: Path) -> int:
    """Return the free bytes on the disk where the data are, or will be."""
    there = next(each for each in (folder.absolute(), *folder.absolute().parents) if each.exists())
    return shutil.disk_usage(there).free


def _let_them_in(place: Components, teacher: str) -> LoadTestResult:
    """Have simulated phones join a rehearsal, and return the result.

    They use the address that phones have, so that the whole way is tested.
    """
    service = place.service
    plan = Plan(title=_("Check before the lesson"), tables=TABLES, rehearsal=True)
    class_id = service.classes.open_class(teacher, plan)
    try:
        return join_phones(place.settings.address(), service.open(class_id).code, PHONES)
    finally:
        with suppress(NotFound):  # the teacher may have been faster
            delete_rehearsal(place, service.open(class_id).classroom())


# What is told


def _told(place: Components, check: Check) -> dict[str, Any]:
    """Return the verdicts for the page, and all of them as a text to pass on."""
    address = place.settings.address()
    on_server = place.on_server
    laptop = list(_server(place, check) if on_server else _laptop(place, check))
    phone = list(_phone(place.checks, check, address, on_server))
    text = [
        _("Eleusis in the classroom %(version)s: check before the lesson", version=__version__),
        datetime.fromtimestamp(place.service.calendar(), UTC)
        .astimezone()
        .strftime("%Y-%m-%d %H:%M"),
        "",
    ]
    for each in (*laptop, *phone):
        text.append(f"{_(_MARKS[each.mark])}: {each.what}. {each.says}")
        if each.detail:
            text.append(f"    {each.detail}")
    text += [
        "",
        _(
            "Phones must be able to reach %(address)s over HTTP, with long polling and "
            "WebSocket under /socket.io/, on the same port. Nothing else is needed, not "
            "even the internet.",
            address=address,
        ),
    ]
    return {
        "laptop": [_row(each) for each in laptop],
        "phone": [_row(each) for each in phone],
        "text": "\n".join(text),
    }


def _row(verdict: CheckVerdict) -> dict[str, str]:
    row = {name: getattr(verdict, name) for name in ("id", "mark", "what", "says")}
    return row | {"word": _(_MARKS[verdict.mark])}


def _laptop(place: Components, check: Check) -> Iterator[CheckVerdict]:
    yield _address(place)
    mark: Mark = "good" if check.free > ROOM else "careful" if check.free > LITTLE_ROOM else "bad"
    free = _("%(number)s GB are free.", number=written_number(round(check.free / 1e9, 1)))
    more = "" if mark == "good" else _("Free up some space before the lesson.")
    yield CheckVerdict("disk", mark, _("Disk space"), f"{free} {more}".strip())
    yield _saving(check.saving)
    yield _crowd(check)


def _server(place: Components, check: Check) -> Iterator[CheckVerdict]:
    """Yield the verdicts that a teacher may pass on to the server's administrators."""
    address = _address(place)
    if place.settings.public_url is None:
        says = _(
            "Phones use %(address)s, because PUBLIC_URL isn’t set. Ask the server’s administrator "
            "to set it.",
            address=place.settings.address(),
        )
        address = replace(address, mark="careful", says=says)
    yield address
    saving = _saving(check.saving)
    says = saving.says if saving.mark == "good" else _("Tell the server’s administrator.")
    yield replace(saving, says=says)


def _address(place: Components) -> CheckVerdict:
    settings = place.settings
    address = settings.address()

    def verdict(mark: Mark, says: str) -> CheckVerdict:
        # Whoever teaches on a server need not know how its network is built.
        detail = "" if place.on_server else ", ".join(lan_addresses())
        return CheckVerdict("address", mark, _("The address"), says, detail)

    if settings.public_url is not None:
        return verdict("good", _("Phones use %(address)s, as configured.", address=address))
    if settings.host not in {"0.0.0.0", "::"} and _kind(settings.host) == "none":
        return verdict(
            "bad",
            _(
                "Only this computer can connect: the program was started with the address "
                "%(address)s. Start it without that.",
                address=settings.host,
            ),
        )
    here, known = urlsplit(address).hostname or "", _interfaces()
    others = [
        each
        for each in lan_addresses()
        if each != here
        and known.get(each, networks.Interface(each)).likely not in {"vpn", "virtual", "unplugged"}
    ]
    if kind_of(here) == "none":
        return verdict(
            "bad",
            _(
                "This computer isn’t connected to a network. Connect it to the classroom wifi, "
                "then check again."
            ),
        )
    if kind_of(here) == "vpn":
        return verdict(
            "careful",
            _("Phones use %(address)s, which looks like a VPN. Turn the VPN off.", address=address),
        )
    if kind_of(here) == "public":
        return verdict(
            "careful",
            _(
                "Phones use %(address)s, which the whole internet may be able to reach. Ask "
                "your network’s administrator whether that’s intended.",
                address=address,
            ),
        )
    if others:
        *some, last = others
        return verdict(
            "careful",
            _(
                "Phones use %(address)s. This computer also has %(others)s. If a phone can’t "
                "open the page, choose a different address.",
                address=address,
                others=_("%(some)s and %(last)s", some=", ".join(some), last=last)
                if some
                else last,
            ),
        )
    return verdict("good", _("Phones use %(address)s.", address=address))


@dataclass(frozen=True)
class Candidate:
    """An address of this computer that phones may be able to reach."""

    host: str
    used: bool
    """True if the screens show it."""
    about: str
    """The purpose of the network, as text; for an ordinary network its name, if it has one."""
    inside: bool
    """True if no phone is likely to reach it."""


def _candidates(place: Components) -> Iterator[Candidate]:
    """Yield the addresses to choose from; none if there is no choice."""
    hosts, here = lan_addresses(), _interfaces()
    if place.on_server or not place.settings.is_found_out or len(hosts) < 2:
        return
    about: dict[networks.Likely, str] = {
        "hotspot": _("this computer’s hotspot"),
        "vpn": _("a VPN"),
        "virtual": _("for programs inside this computer"),
        "unplugged": _("a network without addresses"),
    }
    used = place.settings.chosen.among(hosts)
    for host in hosts:
        known = here.get(host, networks.Interface(host))
        says = about.get(known.likely, known.name)
        inside = known.likely in {"virtual", "unplugged"}
        yield Candidate(host, host == used, says, inside and host != used)


def _interfaces() -> dict[str, networks.Interface]:
    """Return the interfaces of this computer by their addresses."""
    return {each.address: each for each in networks.interfaces()}


def _saving(seconds: float | None) -> CheckVerdict:
    what = _("Saving")
    if seconds is None:
        says = _("Nothing can be saved. Is the disk full, or the data folder locked?")
        return CheckVerdict("saving", "bad", what, says)
    took = f"{seconds:.3f} s"
    if seconds > SAVES_WITHIN:
        says = _(
            "It works, but slowly. Close other programs, and don’t keep the data on a "
            "network drive."
        )
        return CheckVerdict("saving", "careful", what, says, took)
    return CheckVerdict("saving", "good", what, _("Every move is saved before it’s shown."), took)


def _crowd(check: Check) -> CheckVerdict:
    what, crowd = _("Thirty phones at once"), check.crowd
    if check.joining.locked():
        return CheckVerdict("crowd", "running", what, _("They’re joining now."))
    if crowd is None:
        says = _("This computer can simulate them in a test class, and delete it afterwards.")
        return CheckVerdict("crowd", "untried", what, says)
    seconds = max(1, round(crowd.seconds))
    if crowd.joined < crowd.phones:
        says = _(
            "Only %(joined)s of %(phones)s joined. Is there a firewall on this computer? "
            "Allow Python to accept connections.",
            joined=crowd.joined,
            phones=crowd.phones,
        )
        return CheckVerdict("crowd", "bad", what, says, crowd.trouble)
    if crowd.seconds > QUICK:
        says = _(
            "All of them joined, but it took %(seconds)s s. Close other programs, and let "
            "the class join row by row.",
            seconds=seconds,
        )
        return CheckVerdict("crowd", "careful", what, says)
    says = _("All of them joined and saw their table within %(seconds)s s.", seconds=seconds)
    return CheckVerdict("crowd", "good", what, says)


def _phone(checks: Checks, check: Check, address: str, on_server: bool) -> Iterator[CheckVerdict]:
    phone = check.phone
    yield _reached(phone, checks.alone(check), on_server)
    silent = phone is not None and checks.waited(phone) > SILENT
    yield _shows(phone, silent)
    yield _polling(phone, silent)
    yield _websocket(phone, silent)
    yield _held(checks, phone)
    yield _https(phone, address)
    yield _awake(phone)


def _reached(phone: CheckedPhone | None, alone: float, on_server: bool) -> CheckVerdict:
    what = _("Phone reaches the server") if on_server else _("Phone reaches the laptop")
    if phone is None and alone > UNSEEN:
        says = (
            _("No phone has connected yet. Can phones reach this address over wifi or mobile data?")
            if on_server
            else " ".join((_("No phone has connected yet. Is yours on the same wifi?"), _allowed()))
        )
        return CheckVerdict("reached", "careful", what, says, "no phone has opened the page")
    if phone is None:
        says = _("Scan the code with a phone on the classroom wifi.")
        return CheckVerdict("reached", "untried", what, says)
    if phone.own:
        says = _("The page was opened on this computer. Open it on a phone.")
        return CheckVerdict("reached", "careful", what, says)
    return CheckVerdict("reached", "good", what, _("The page opened on the phone."))


def _allowed() -> str:
    """Return a hint on how to let phones through the firewall of this operating system."""
    match sys.platform:
        case "win32":
            return _(
                "Is Windows blocking it? In Windows Security, open “Firewall & network "
                "protection”, then “Allow an app through firewall”, and tick Python for private "
                "and public networks."
            )
        case "darwin":
            return _(
                "Is macOS blocking it? In System Settings, open Network, Firewall and Options, and "
                "allow Python to accept incoming connections."
            )
    return _("Is a firewall on this computer blocking it?")


def _shows(phone: CheckedPhone | None, silent: bool) -> CheckVerdict:
    what = _("Shows the game")
    if phone is not None and (phone.shows is False or (silent and phone.shows is None)):
        says = _(
            "This phone can’t show the game. Its browser is too old, or something blocks part "
            "of the game. Try a different browser. In the lesson its owner can share a phone."
        )
        return CheckVerdict("shows", "bad", what, says, "no table was drawn")
    if phone is None or phone.shows is None:
        return _waits("shows", what, phone)
    says = _("This phone shows the game: it has drawn a table with a clock.")
    return CheckVerdict("shows", "good", what, says)


def _polling(phone: CheckedPhone | None, silent: bool) -> CheckVerdict:
    what = _("Moves get through")
    if phone is not None and (phone.polling is False or (silent and phone.polling is None)):
        says = _(
            "The page opens, but then nothing happens. Try a different browser or a different wifi."
        )
        return CheckVerdict("polling", "bad", what, says, "long polling failed")
    if phone is None or phone.polling is None:
        return _waits("polling", what, phone)
    return CheckVerdict("polling", "good", what, _("Moves and answers get through."))


def _websocket(phone: CheckedPhone | None, silent: bool) -> CheckVerdict:
    what = _("Instant updates")
    if phone is not None and (phone.websocket is False or (silent and phone.websocket is None)):
        says = _(
            "Something on the network blocks instant updates. That’s fine: everything works "
            "without them, a moment later."
        )
        return CheckVerdict("websocket", "careful", what, says, "WebSocket failed")
    if phone is None or phone.websocket is None:
        return _waits("websocket", what, phone)
    return CheckVerdict("websocket", "good", what, _("Everything appears on the phone at once."))


def _held(checks: Checks, phone: CheckedPhone | None) -> CheckVerdict:
    what = _("Staying connected")
    if phone is None or phone.held_since is None:
        return _waits("held", what, phone)
    if phone.held is None:
        says = _(
            "%(done)s of %(all)s s. Keep the page open on the phone.",
            done=min(checks.hold, int(checks.holds(phone))),
            all=checks.hold,
        )
        return CheckVerdict("held", "running", what, says)
    if not checks.lasted(phone):
        says = _(
            "Disconnected after %(seconds)s s. Phones reconnect automatically, but a "
            "different wifi would be better. If the phone went to sleep, try again.",
            seconds=int(phone.held),
        )
        return CheckVerdict("held", "careful", what, says)
    return CheckVerdict(
        "held", "good", what, _("The connection held for %(all)s s.", all=checks.hold)
    )


def _https(phone: CheckedPhone | None, address: str) -> CheckVerdict:
    what = _("Encrypted connection")
    if phone is None or phone.https is None:
        return _waits("https", what, phone)
    if phone.https:
        return CheckVerdict("https", "good", what, _("The connection is encrypted."))
    if _kind(urlsplit(address).hostname or "") == "public":
        says = _("Not encrypted. If this server is on the internet, ask for an https address.")
        return CheckVerdict("https", "careful", what, says)
    return CheckVerdict(
        "https", "good", what, _("Not encrypted. On a local wifi it doesn’t need to be.")
    )


def _awake(phone: CheckedPhone | None) -> CheckVerdict:
    what = _("Staying awake")
    if phone is None or phone.wake_lock is None:
        return _waits("awake", what, phone)
    if phone.wake_lock:
        return CheckVerdict("awake", "good", what, _("The phone can keep its screen on."))
    says = _("Phones will sleep between turns. That’s fine: they reconnect automatically.")
    return CheckVerdict("awake", "good", what, says)


def _kind(host: str) -> Kind:
    """Return the kind of an address. A name is public, except this computer's own."""
    try:
        return kind_of(host)
    except ValueError:
        return "none" if host == "localhost" else "public"


def _waits(id: str, what: str, phone: CheckedPhone | None) -> CheckVerdict:
    if phone is None:
        return CheckVerdict(id, "untried", what, _("The phone tests this automatically."))
    return CheckVerdict(id, "running", what, _("The phone is testing this."))
