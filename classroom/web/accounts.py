"""Who is logged in: passwords, kept as argon2 hashes, and the sessions they open.

A session belongs to a generation of its teacher; once that is over, as with another password or
when the teacher is blocked, the session is nobody's.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from flask import Flask, session
from flask_login import LoginManager, UserMixin, login_user, logout_user
from gevent.monkey import is_module_patched
from gevent.threadpool import ThreadPool

from classroom.service import Service
from classroom.store import Store, TeacherRow
from classroom.web.language import CHOSEN
from classroom.web.limits import knows_this_browser
from classroom.web.nearby import teacher_may_come_in
from classroom.web.pupil import SEAT

_GENERATION = "generation"
"""Where the session keeps to which generation it belongs; the first where it says nothing."""
_OF_THE_DEVICE = (CHOSEN, SEAT)
"""What stays of a session when somebody logs in or out. Whatever else was in it is gone."""

_hasher = PasswordHasher()
_Made = TypeVar("_Made")


class Teacher(UserMixin):
    """Somebody who is logged in."""

    def __init__(self, row: TeacherRow) -> None:
        self.id = row.id
        self.name = row.name
        self.administrator = row.administrator
        self.generation = row.generation


def init_app(app: Flask, store: Store) -> None:
    manager = LoginManager(app)
    manager.login_view = "console.enter"
    manager.login_message = None
    manager.session_protection = "basic"

    @manager.user_loader
    def load(teacher_id: str) -> Teacher | None:
        row = store.teacher(teacher_id) if teacher_may_come_in() else None
        if row is None or row.blocked_at is not None:
            return None
        return Teacher(row) if row.generation == session.get(_GENERATION, 0) else None


def first_start(store: Store) -> bool:
    """Whether nobody has chosen a password yet."""
    return not store.teachers()


def log_in(row: TeacherRow) -> None:
    """This browser is the teacher's from now on, in a session of its own."""
    _begin_anew()
    session[_GENERATION] = row.generation
    login_user(Teacher(row))


def log_out() -> None:
    """This browser is nobody's from now on."""
    logout_user()
    _begin_anew()


def _begin_anew() -> None:
    kept = {name: session[name] for name in _OF_THE_DEVICE if name in session}
    session.clear()
    session.update(kept)
    session.permanent = SEAT in kept


# One password


def found(store: Store, password: str) -> None:
    """Make the first teacher, and log in; once, also where the button was pressed twice."""
    kept = hashed(password)
    with store.transaction(alone=True):
        if first_start(store):
            store.add_teacher("", kept)
    enter(store, password)


def enter(store: Store, password: str) -> bool:
    """Log in whoever's password this is; False if it is nobody's."""
    for row in store.teachers():
        if is_password_of(row, password):
            _entered(store, row, password)
            return True
    return False


def change(store: Store, password: str) -> None:
    """Give the teacher another password, or the first one where there is none.

    Whoever is logged in stays so.
    """
    rows = store.teachers()
    for row in rows:
        store.set_password(row.id, hashed(password))
    if not rows:
        store.add_teacher("", hashed(password))


# A name and a password


def enter_as(service: Service, name: str, password: str) -> TeacherRow | None:
    """Log in the teacher of this name, if it is their password and they are not blocked.

    Returns whose password it was. For a name that nobody has, the same work is done as for one that
    somebody has.
    """
    row = service.teacher_called(name)
    nobody = _nobody()
    known = row.password_hash if row is not None and row.password_hash else nobody
    if not _matches(known, password) or row is None or known == nobody:
        return None
    if row.blocked_at is None:
        service.store.note_entered(row.id, service.now())
        _entered(service.store, row, password)
        knows_this_browser(row.name)
    return row


def enter_by_link(row: TeacherRow) -> None:
    """Log in who has just chosen this teacher's password at a link."""
    log_in(row)
    knows_this_browser(row.name)


def is_password_of(row: TeacherRow, password: str) -> bool:
    """Whether it is this teacher's."""
    return _matches(row.password_hash, password)


def hashed(password: str) -> str:
    """The password as it is kept."""
    return _beside(_hasher.hash, password)


# The demo


def make_demo_teacher(store: Store) -> str:
    """A teacher with no password, for the demo's own throw-away database; returns the id."""
    return store.add_teacher("", "")


def enter_demo(store: Store) -> str | None:
    """Log in the demo's teacher, and return the id; None where teachers have passwords or names."""
    rows = store.teachers()
    row = next((row for row in rows if not row.name and not row.password_hash), None)
    if row is None:
        return None
    log_in(row)
    return row.id


def _entered(store: Store, row: TeacherRow, password: str) -> None:
    if _hasher.check_needs_rehash(row.password_hash):
        store.set_password(row.id, hashed(password))
    log_in(row)


def _matches(hash: str, password: str) -> bool:
    return _beside(_verified, hash, password)


def _verified(hash: str, password: str) -> bool:
    try:
        return _hasher.verify(hash, password)
    except (VerificationError, InvalidHashError):
        return False


@cache
def _nobody() -> str:
    """The hash of a password that nobody has: so that an unknown name takes as long as a known."""
    return hashed("")


def _beside(work: Callable[..., _Made], *given: str) -> _Made:
    """What this work makes of it, while others are answered.

    A hash is meant to take long, some tenth of a second. Where gevent serves, a thread does it that
    has nothing else to do; one at a time, since each takes 64 MiB.
    """
    if not is_module_patched("threading"):
        return work(*given)
    made: _Made = _thread().apply(work, given)
    return made


@cache
def _thread() -> ThreadPool:
    return ThreadPool(1)
