"""Components for pages and sockets: the service, the settings, broadcasting and jobs."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from flask import current_app, request

from classroom.config import Settings
from classroom.game.refusal import Explained, NotFound
from classroom.i18n.vocabulary import Vocabulary
from classroom.pdf_worker.queue import PdfQueue
from classroom.scheduler import Scheduler
from classroom.service import Service
from classroom.standby.first import First
from classroom.standby.second import Second
from classroom.store import LogBroken
from classroom.web.platform.language import chosen, speaking, teachers_code
from classroom.web.platform.language import gettext as _
from classroom.web.platform.turns import TakesTurns, Whose

if TYPE_CHECKING:  # they stand above this package, which hands them on
    from classroom.web.console.check_results import Checks
    from classroom.web.pupil.join_links import Links
    from classroom.web.realtime.broadcast import Broadcaster
    from classroom.web.realtime.class_names import ClassNames
    from classroom.web.realtime.connections import Connections
    from classroom.web.realtime.examinations import Examinations
    from classroom.web.realtime.misuse import MisuseMonitor
    from classroom.web.realtime.outage import StorageMonitor

EXTENSION = "classroom"


@dataclass
class SetupToken:
    """Token for the console, printed in the terminal when the program starts.

    It opens as often as its address is looked at, until a password is chosen: link scanners,
    previews and browsers that are closed again look at addresses, too.
    """

    key: str = field(default_factory=lambda: secrets.token_urlsafe(16))

    def opens(self, key: str) -> bool:
        """Return whether `key` is the right one."""
        return secrets.compare_digest(self.key.encode(), key.encode())


@dataclass(frozen=True)
class Components:
    service: Service
    settings: Settings
    broadcaster: Broadcaster
    links: Links
    scheduler: Scheduler
    """Runs only where someone starts it: in one process of those that serve."""
    setup_token: SetupToken
    checks: Checks
    pdf_queue: PdfQueue
    outage: StorageMonitor
    misuse: MisuseMonitor
    connections: Connections
    turns: TakesTurns
    whose: Callable[[Mapping[str, Any]], Whose]
    examinations: Examinations
    class_names: ClassNames
    first: First | None
    """The pairing with a second laptop; None where there can't be one."""
    second: Second | None
    """Set if this program is a second laptop that has not taken over: it has no lesson."""

    @property
    def on_server(self) -> bool:
        """Return whether it runs on a server run by others, not on the teacher's computer."""
        return self.settings.proxies > 0 or self.service.accounts.has_accounts()


def components() -> Components:
    return cast(Components, current_app.extensions[EXTENSION])


def pause() -> Callable[[], None]:
    """Return what long work for the request calls often, so that others have their turns."""
    place = components()
    return place.turns.pause(place.whose(request.environ))


def vocabulary(class_id: str) -> Vocabulary:
    """Return the vocabulary of a class; the default if it does not exist or can't be read."""
    try:
        return components().service.open(class_id).plan.words.vocabulary
    except (NotFound, LogBroken):
        return Vocabulary()


def to_teacher(class_id: str) -> AbstractContextManager[None]:
    """Use the class's vocabulary and the reader's language within this context."""
    return speaking(vocabulary(class_id), teachers_code())


def to_pupil(class_id: str) -> AbstractContextManager[None]:
    """Use the class's vocabulary and language within this context.

    A language that was chosen on this device comes before the class's.
    """
    try:
        plan = components().service.open(class_id).plan
    except (NotFound, LogBroken):
        return speaking(Vocabulary())
    return speaking(plan.words.vocabulary, chosen() or plan.language)


def refusal_text(refused: Explained, names: dict[str, str] | None = None) -> str:
    """Return a refusal as a complete sentence, in the reader's language and vocabulary."""
    text = refused.say(_, lambda player: (names or {}).get(player, player))
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
