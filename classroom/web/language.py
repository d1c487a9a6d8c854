"""The reader's language, in the words of the class the page or message is about.

Everything on the web is translated by what stands here: a class has its own vocabulary, and
:func:`speaking` says whose class it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import flask_babel
from flask import Flask
from flask_babel import get_domain, get_locale
from flask_babel.speaklater import LazyString

from classroom.said import Language
from classroom.wording import Vocabulary

_vocabulary: ContextVar[Vocabulary] = ContextVar("vocabulary", default=Vocabulary())  # noqa: B039


@contextmanager
def speaking(vocabulary: Vocabulary) -> Iterator[None]:
    """Whatever is translated within is said in this vocabulary."""
    token = _vocabulary.set(vocabulary)
    try:
        yield
    finally:
        _vocabulary.reset(token)


def gettext(sentence: str, /, **values: Any) -> str:
    text: str = flask_babel.gettext(_vocabulary.get().says(sentence), **values)
    return text


def ngettext(one: str, many: str, count: int, /, **values: Any) -> str:
    forms = _vocabulary.get().counts(one, many)
    text: str = flask_babel.ngettext(*forms, count, **values)
    return text


def lazy_gettext(sentence: str) -> LazyString:
    """Translated where it is shown: for what is written down before anybody reads."""
    return LazyString(gettext, sentence)


def speak_in_templates(app: Flask) -> None:
    """Let the templates' ``_`` be this one."""
    app.jinja_env.install_gettext_callables(gettext, _plural, newstyle=True)  # type: ignore[attr-defined]


def language() -> Language:
    """The language of the request, or of the class where nobody asked."""
    locale = get_locale()
    return Language(
        code=str(locale).replace("_", "-") if locale else "en",
        translate=gettext,
        plural=_plural,
        right_to_left=locale is not None and locale.text_direction == "rtl",
    )


def _plural(one: str, many: str, count: int) -> str:
    """The form for `count`, its places unfilled: Flask-Babel's own ngettext fills them at once."""
    forms = _vocabulary.get().counts(one, many)
    form: str = get_domain().get_translations().ungettext(*forms, count)
    return form


def page_language() -> dict[str, str]:
    """For the page's `html` element: its language and the direction it is written in."""
    said = language()
    return {"language": said.code, "direction": "rtl" if said.right_to_left else "ltr"}
