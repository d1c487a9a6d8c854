"""Login and logout: passwords, stored as argon2 hashes, and the sessions they open.

The cookie carries the secret of a session row (:mod:`classroom.service.sessions`). Once that row is
deleted, as after logging out, the cookie and every copy of it are useless.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal, TypeVar, cast

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from flask import Flask, has_request_context, request, session, url_for
from flask_login import LoginManager, UserMixin, current_user, login_user, logout_user
from gevent.monkey import is_module_patched
from gevent.threadpool import ThreadPool

from classroom.service import Service
from classroom.store import SessionRow, Store, TeacherRow
from classroom.web.platform import audit
from classroom.web.platform.context import components
from classroom.web.platform.language import CHOSEN
from classroom.web.platform.origin import teacher_login_allowed
from classroom.web.platform.rate_limits import knows_this_browser
from classroom.web.platform.signing import LOGIN, SEAT
from classroom.web.platform.turns import OneAtATime, Whose

_OF_THE_DEVICE = (CHOSEN, SEAT)
"""The keys of a session that are kept at login and logout. Everything else in it is removed."""

_AT_PROVIDER = "at_provider"
"""The session key that marks a log-in at the provider."""
_ASKED_FOR_CODE = "owes_code"
"""The session key of the teacher who has typed the password here, and when."""
Way = Literal[
    "log_in", "log_in_by_password", "log_in_by_code", "log_in_by_link", "log_in_by_provider"
]
"""The acts of the audit list that are a log-in."""
CODE_WITHIN = 600.0
"""Seconds for which the password needn't be typed again before the code."""

_hasher = PasswordHasher()
_Made = TypeVar("_Made")


class Teacher(UserMixin):
    """A logged-in teacher."""

    def __init__(self, row: TeacherRow, session: SessionRow) -> None:
        self.id = row.id
        self.name = row.name
        self.administrator = row.administrator
        self.of_the_demo = row.of_the_demo
        self.has_password = bool(row.password_hash)
        self.session = session


def init_app(app: Flask) -> None:
    manager = LoginManager(app)
    manager.login_view = "console.enter"
    manager.login_message = None
    manager.session_protection = "basic"

    @manager.user_loader
    def load(teacher_id: str) -> Teacher | None:
        if not teacher_login_allowed():
            return None
        service = components().service
        begun = service.sessions.find(str(session.get(LOGIN, "")))
        if begun is None or begun.kind != "console" or begun.teacher != teacher_id:
            return None
        row = service.store.teachers.find(teacher_id)
        return None if row is None else Teacher(row, begun)


def first_start(store: Store) -> bool:
    """Return whether no teacher exists yet, so that the first password has to be chosen."""
    return not store.teachers.all()


def log_in(row: TeacherRow, typed: bool = True, way: Way = "log_in") -> None:
    """Log the teacher in at this browser, in a new session; end the one before.

    `typed` if they have just typed a password. `way` is how they got in, for the audit list; it has
    none for a session that begins again, and for the demo.
    """
    _end()
    _begin_anew()
    begun, session[LOGIN] = components().service.sessions.begin(row.id, _browser(), typed)
    audit.note_for(way, row, _browser())
    login_user(Teacher(row, begun))


def log_in_anew() -> None:
    """End all sessions of the teacher, since how they log in has changed; begin one here."""
    service = components().service
    row = service.store.teachers.find(current_user.get_id())
    if row is not None:
        service.sessions.end_all(row.id)
        log_in(row)


def log_in_from_provider(row: TeacherRow, typed: bool) -> None:
    """Log the teacher in whom the provider has logged in."""
    log_in(row, typed, "log_in_by_provider")
    session[_AT_PROVIDER] = True
    knows_this_browser(row.name)


def provider_name() -> str:
    """Return what teachers call the provider at which they log in; empty where there is none."""
    place = components()
    if place.settings.openid is None or not place.service.accounts.has_accounts():
        return ""
    return place.settings.openid.name


def is_at_provider() -> bool:
    """Return whether this session began at the provider, where another one may still be open."""
    return _AT_PROVIDER in session


def log_out() -> None:
    """End the session of this browser, in all its pages and for any copy of its cookie."""
    if current_user.is_authenticated:
        audit.note("log_out")
    _end()
    logout_user()
    _begin_anew()


def _end() -> None:
    if current_user.is_authenticated:
        components().service.sessions.end(current_user.session.hash, current_user.get_id())


_FAMILIES = {
    "Edg": "Edge",
    "OPR": "Opera",
    "Firefox": "Firefox",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
"""By a word in what a browser calls itself, which may have several of them: the first counts."""
_SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "Linux": "Linux",
}


def _browser() -> str:
    """Return the family and system of this browser, for the list of sessions."""
    said = request.user_agent.string
    found = (
        next((name for word, name in known.items() if word in said), "")
        for known in (_FAMILIES, _SYSTEMS)
    )
    return ", ".join(filter(None, found))


def ask_for_password() -> bool:
    """Return whether the password must be typed again, here or at the provider.

    It is asked before a sensitive action.

    It protects a console that was left open. Not required if it was typed in this session a few
    minutes ago, nor for a teacher of the demo, who has no password.
    """
    begun = cast(SessionRow, current_user.session)
    return not (current_user.of_the_demo or components().service.sessions.knows_password(begun))


def _begin_anew() -> None:
    kept = {name: session[name] for name in _OF_THE_DEVICE if name in session}
    session.clear()
    session.update(kept)
    session.permanent = SEAT in kept


# One password


def create_first_teacher(store: Store, password: str) -> None:
    """Make the first teacher, and log in; once, also where the button was pressed twice."""
    kept = hashed(password)
    with store.transaction(alone=True):
        if first_start(store):
            store.teachers.add_teacher("", kept)
    enter(store, password)


def enter(store: Store, password: str) -> bool:
    """Log in the teacher with this password; return False if no one has it."""
    for row in store.teachers.all():
        if is_password_of(row, password):
            _rehash(store, row, password)
            log_in(row, way="log_in_by_password")
            knows_this_browser("")
            return True
    return False


def change(store: Store, password: str) -> None:
    """Set the teacher's password, the first or a new one; end all sessions."""
    rows = store.teachers.all()
    for row in rows:
        with store.transaction():
            store.teachers.set_password(row.id, hashed(password))
            store.sessions.end_sessions(row.id)
    if not rows:
        store.teachers.add_teacher("", hashed(password))


# A name and a password


def enter_as(service: Service, name: str, password: str) -> TeacherRow | None:
    """Let the teacher of this name in, if the password is theirs and they aren't blocked.

    Returns the teacher whose password it was, even if blocked, else None. An unknown name takes the
    same work as a known one.
    """
    row = service.accounts.teacher_called(name)
    nobody = _dummy_hash()
    known = row.password_hash if row is not None and row.password_hash else nobody
    if not _matches(known, password) or row is None or known == nobody:
        return None
    if row.blocked_at is None:
        _rehash(service.store, row, password)
        let_in(row)
    return row


def let_in(row: TeacherRow, way: Way = "log_in_by_password") -> None:
    """Log in the teacher who has typed the password, or has just chosen one at a link.

    If they have a second factor, they are asked for a code first, and this browser is logged out.
    """
    service = components().service
    if not service.second_factors.is_on(row.id):
        let_in_at_once(row, way)
        return
    log_out()
    session[_ASKED_FOR_CODE] = {"teacher": row.id, "at": service.now()}


def let_in_at_once(row: TeacherRow, way: Way) -> None:
    """Log in the teacher of whom nothing more is asked."""
    service = components().service
    service.store.teachers.note_entered(row.id, service.calendar())
    log_in(row, way=way)
    knows_this_browser(row.name)


def asked_for_code() -> TeacherRow | None:
    """Return the teacher who has typed the password in this browser and owes a code.

    None if there is none, if it was too long ago, or if they were blocked since.
    """
    service, asked = components().service, session.get(_ASKED_FOR_CODE)
    if asked is None or service.now() - asked["at"] > CODE_WITHIN:
        return None
    row = service.store.teachers.find(asked["teacher"])
    return None if row is None or row.blocked_at is not None else row


def onwards() -> str:
    """Return the address to go on to after :func:`let_in`."""
    owes_code = _ASKED_FOR_CODE in session
    return url_for("second_factor.enter" if owes_code else "console.home")


def is_password_of(row: TeacherRow, password: str) -> bool:
    """Return whether this is the teacher's password."""
    return _matches(row.password_hash, password)


def hashed(password: str) -> str:
    """Return the argon2 hash of a password, as it is stored."""
    return _run_in_thread(_hasher.hash, password)


# The demo


def make_demo_teacher(store: Store) -> str:
    """Add a teacher without a password to the demo's database, unless it has one; return the id."""
    row = _demo_teacher(store)
    return store.teachers.add_teacher("", "") if row is None else row.id


def _demo_teacher(store: Store) -> TeacherRow | None:
    rows = store.teachers.all()
    return next((row for row in rows if not row.name and not row.password_hash), None)


def enter_demo(store: Store) -> str | None:
    """Log in the demo's teacher, and return the id; None where teachers have passwords or names."""
    row = _demo_teacher(store)
    if row is None:
        return None
    log_in(row)
    return row.id


def _rehash(store: Store, row: TeacherRow, password: str) -> None:
    if _hasher.check_needs_rehash(row.password_hash):
        store.teachers.set_password(row.id, hashed(password))


def _matches(hash: str, password: str) -> bool:
    return _run_in_thread(_verified, hash, password)


def _verified(hash: str, password: str) -> bool:
    try:
        return _hasher.verify(hash, password)
    except (VerificationError, InvalidHashError):
        return False


@cache
def _dummy_hash() -> str:
    """Return a hash to check against when the name is unknown.

    An unknown name then takes as long to refuse as a known one.
    """
    return hashed("")


def _run_in_thread(work: Callable[..., _Made], *given: str) -> _Made:
    """Run `work` in a thread under gevent, so that other requests are answered meanwhile.

    Hashing is slow on purpose, about a tenth of a second. A worker thread runs one hash at a time,
    because each needs 64 MiB; networks take turns. Without gevent, `work` runs directly.
    """
    if not is_module_patched("threading"):
        return work(*given)
    whose = components().whose(request.environ) if has_request_context() else Whose(True, "", "")
    with _queue().turn(whose):
        made: _Made = _thread().apply(work, given)
    return made


@cache
def _queue() -> OneAtATime:
    return OneAtATime()


@cache
def _thread() -> ThreadPool:
    return ThreadPool(1)
