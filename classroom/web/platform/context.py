"""The components that every page and every socket uses: service, settings, broadcaster."""

from __future__ import annotations

import secrets
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import cast

from flask import current_app

from classroom.config import Settings
from classroom.game.refusal import Refused
from classroom.i18n.vocabulary import Vocabulary
from classroom.pdf_worker.queue import PdfQueue
from classroom.scheduler import Scheduler
from classroom.service import Service
from classroom.store import LogBroken
from classroom.web.console.check_results import Checks
from classroom.web.platform.language import chosen, speaking
from classroom.web.platform.language import gettext as _
from classroom.web.pupil.join_links import Links
from classroom.web.realtime.broadcast import Broadcaster
from classroom.web.realtime.connections import Connections
from classroom.web.realtime.outage import Trouble

EXTENSION = "classroom"


@dataclass
class SetupToken:
    """A one-time way into the console for whoever started the program and reads its terminal."""

    key: str | None = field(default_factory=lambda: secrets.token_urlsafe(16))

    def opens(self, key: str) -> bool:
        """Return whether `key` is the token, which is used up by that."""
        if self.key is None or not secrets.compare_digest(self.key.encode(), key.encode()):
            return False
        self.key = None
        return True


@dataclass(frozen=True)
class Components:
    service: Service
    settings: Settings
    broadcaster: Broadcaster
    links: Links
    scheduler: Scheduler
    """Runs only where somebody starts it: in one process of those that serve."""
    setup_token: SetupToken
    checks: Checks
    pdf_queue: PdfQueue
    outage: Trouble
    connections: Connections

    @property
    def on_server(self) -> bool:
        """Return whether it runs on a server run by others, not on the teacher's computer."""
        return self.settings.proxies > 0 or self.service.has_accounts()


def components() -> Components:
    return cast(Components, current_app.extensions[EXTENSION])


def vocabulary(class_id: str) -> Vocabulary:
    """Return the words of a class; the default ones if there is no such class."""
    try:
        return components().service.plan(class_id).vocabulary
    except (Refused, LogBroken):
        return Vocabulary()


def to_teacher(class_id: str) -> AbstractContextManager[None]:
    """Translate within for a teacher: the words of the class, in the reader's language."""
    return speaking(vocabulary(class_id))


def to_pupil(class_id: str) -> AbstractContextManager[None]:
    """Translate within for a pupil: the words and the language of the class.

    A language chosen on this device takes precedence.
    """
    try:
        plan = components().service.plan(class_id)
    except (Refused, LogBroken):
        return speaking(Vocabulary())
    return speaking(plan.vocabulary, chosen() or plan.language)


def sentence(refused: Refused, names: dict[str, str] | None = None) -> str:
    """Return a refusal as a sentence, in the reader's language and words."""
    text = refused.say(_, lambda player: (names or {}).get(player, player))
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
