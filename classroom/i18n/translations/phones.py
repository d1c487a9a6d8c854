"""The sentences that a pupil's phone can show: all that a language of phones alone has.

A sentence belongs to a phone if a script, template or module of :data:`SOURCES` says it. A rule of
the catalogue is said in the phrases of the rule builder, so that it is as exact as a built one;
only rules that the builder has no words for are translated as they stand.
"""

from __future__ import annotations

from collections.abc import Container
from fnmatch import fnmatchcase

from babel.messages.catalog import Catalog, Message

from classroom import assets

SOURCES = (
    # The pages.
    "templates/_languages.html",
    "templates/_unready.html",
    "templates/base.html",
    "templates/check.html",
    "templates/door.html",
    "templates/error.html",
    "templates/join.html",
    "templates/name.html",
    "templates/nowhere.html",
    "templates/play.html",
    "templates/same.html",
    "templates/seat.html",
    "templates/try.html",
    "templates/wait.html",
    "templates/waiting.html",
    "classroom/web/platform/errors.py",
    "classroom/web/platform/origin.py",
    "classroom/web/platform/rate_limits.py",
    "classroom/web/pupil/*.py",
    # What is sent to them.
    "classroom/web/realtime/*.py",
    "classroom/web/sockets/*.py",
    "classroom/views/rules_of_play.py",
    "classroom/classes/draft.py",
    "classroom/classes/explanation.py",
    "classroom/classes/guesses.py",
    "classroom/classes/made_up_names.py",
    "classroom/classes/names.py",
    "classroom/classes/pupil_names.py",
    "classroom/classes/rules_of_play.py",
    "classroom/classes/shared_seats.py",
    "classroom/classes/situation.py",
    "classroom/classes/tickets.py",
    "classroom/classes/verbs/deal.py",
    "classroom/classes/verbs/guess.py",
    "classroom/classes/verbs/hint.py",
    "classroom/classes/verbs/join.py",
    "classroom/classes/verbs/last_call.py",
    "classroom/classes/verbs/mark.py",
    "classroom/classes/verbs/message.py",
    "classroom/classes/verbs/move.py",
    "classroom/classes/verbs/name.py",
    "classroom/classes/verbs/note.py",
    "classroom/classes/verbs/pause.py",
    "classroom/classes/verbs/predict.py",
    "classroom/classes/verbs/think.py",
    "classroom/classes/verbs/time.py",
    "classroom/classes/verbs/vote.py",
    "classroom/game/*.py",
    "classroom/i18n/messages.py",
    "classroom/rules/builder/*.py",
    "classroom/rules/catalogue/*.py",
    "classroom/rules/catalogue/*/*.py",
    "classroom/service/classes.py",
    "classroom/service/pupils.py",
    "classroom/service/rounds.py",
)
"""Files of the program, with ``*``, whose sentences phones say."""
PAGES = ("play", "later", "pupil_review", "guess_builder", "join", "phone_check", "try_phone")
"""The bundles of scripts that phones fetch."""


def sentences(catalogue: Catalog, statements: Container[str]) -> Catalog:
    """Return those sentences of the program, :func:`extract.marked`, that a phone can show.

    `statements` are those of rules that are said in other words there.
    """
    by_scripts = {
        forms if len(forms) > 1 else forms[0]
        for page in PAGES
        for forms in assets.build().messages.get(page, {}).values()
    }
    shown = Catalog(fuzzy=False)
    for each in catalogue:
        key = each.id if isinstance(each.id, str) else tuple(each.id)
        if key and key not in statements and (key in by_scripts or _is_said(each)):
            shown.add(each.id, None, each.locations, auto_comments=each.auto_comments)
    return shown


def _is_said(message: Message) -> bool:
    return any(fnmatchcase(file, source) for file, _ in message.locations for source in SOURCES)
