"""The teacher's account: one password, kept as an argon2 hash."""

from __future__ import annotations

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from flask import Flask
from flask_login import LoginManager, UserMixin, login_user

from classroom.store import Store, TeacherRow

_hasher = PasswordHasher()


class Teacher(UserMixin):
    """Somebody who is logged in."""

    def __init__(self, row: TeacherRow) -> None:
        self.id = row.id
        self.name = row.name


def init_app(app: Flask, store: Store) -> None:
    manager = LoginManager(app)
    manager.login_view = "console.enter"
    manager.login_message = None
    manager.session_protection = "basic"

    @manager.user_loader
    def load(teacher_id: str) -> Teacher | None:
        row = store.teacher(teacher_id)
        return Teacher(row) if row else None


def first_start(store: Store) -> bool:
    """Whether nobody has chosen a password yet."""
    return not store.teachers()


def found(store: Store, password: str) -> None:
    """Make the first teacher, and log in."""
    login_user(Teacher(_row(store, store.add_teacher("", _hasher.hash(password)))))


def enter(store: Store, password: str) -> bool:
    """Log in whoever's password this is; False if it is nobody's."""
    for row in store.teachers():
        try:
            _hasher.verify(row.password_hash, password)
        except (VerificationError, InvalidHashError):
            continue
        if _hasher.check_needs_rehash(row.password_hash):
            store.set_password(row.id, _hasher.hash(password))
        login_user(Teacher(row))
        return True
    return False


def make_demo_teacher(store: Store) -> str:
    """A teacher with no password, for the demo's own throw-away database; returns the id."""
    return store.add_teacher("", "")


def enter_demo(store: Store) -> str | None:
    """Log in the demo's teacher, and return the id; None where teachers have passwords."""
    row = next((row for row in store.teachers() if not row.password_hash), None)
    if row is None:
        return None
    login_user(Teacher(row))
    return row.id


def _row(store: Store, teacher_id: str) -> TeacherRow:
    row = store.teacher(teacher_id)
    assert row is not None
    return row
