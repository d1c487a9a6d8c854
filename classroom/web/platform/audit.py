"""The acts of the teacher of a request, for the audit list, and on a server also for the log.

A page calls :func:`note` once what it did is saved, and before it answers.
"""

from __future__ import annotations

from typing import Final

import structlog
from flask_login import current_user

from classroom.service.audit import Act
from classroom.store import StoreUnavailable, TeacherRow
from classroom.web.platform.context import components
from classroom.web.platform.rate_limits import network

_ONLY_READ: Final = frozenset[Act](
    {"print", "export_scores", "export_record", "export_log"},
)
"""Acts that are answered also while nothing can be saved, as on a full disk."""

_log = structlog.get_logger(__name__)


def note(act: Act, about: str = "", teacher: str = "", class_id: str = "") -> None:
    """Note what the logged-in teacher has done: what it was, and to whom or which class.

    `about` is the login name of the other teacher, whose id is `teacher`, the code of a class that
    is no longer there, or a browser.
    """
    _note(act, current_user.get_id(), current_user.name, teacher, class_id, about)


def note_for(act: Act, row: TeacherRow, about: str = "") -> None:
    """Note what this teacher has done, who isn't logged in yet, or no longer."""
    _note(act, row.id, row.name, about=about)


def note_tried(act: Act, row: TeacherRow | None) -> None:
    """Note what someone tried in a teacher's name; None: no teacher has the name."""
    _note(act, teacher="" if row is None else row.id)


def _note(
    act: Act,
    actor: str = "",
    actor_name: str = "",
    teacher: str = "",
    class_id: str = "",
    about: str = "",
) -> None:
    place = components()
    try:
        place.service.audit.note(act, actor, actor_name, teacher, class_id, about)
    except StoreUnavailable:
        if act not in _ONLY_READ:
            raise
        _log.error("an act could not be noted", act=act, actor=actor, class_id=class_id)
    if place.on_server:
        fields = {"actor": actor, "teacher": teacher, "class_id": class_id}
        given = {name: value for name, value in fields.items() if value}
        _log.info("an act of a teacher", act=act, network=network(), **given)
