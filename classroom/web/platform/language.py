"""Language of the reader, and vocabulary of the class that the page or message is about.

All translation on the web goes through this module. A reader's language is the one chosen on this
device, else the class's, else the browser's, else the first on offer. A class has its own language
and vocabulary; :func:`speaking` sets them where the request doesn't determine them.

A pupil's phone is offered more languages than a teacher's pages: some have the sentences of phones
alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import cache, lru_cache
from typing import Any

from babel import Locale
from babel.dates import format_date, format_datetime
from babel.numbers import format_decimal
from flask import Flask, current_app, has_request_context, request, session
from flask_babel import Babel
from flask_babel.speaklater import LazyString
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from classroom.config import BadSetting
from classroom.i18n import translations
from classroom.i18n.messages import Language
from classroom.i18n.vocabulary import Vocabulary
from classroom.pdf.print_job import PaperName
from classroom.rules.builder.in_phrases import in_phrases

CHOSEN = "language"
"""The session key of the code of the language that was chosen on this device."""
_COMPLETE, _ON_PHONES = "LANGUAGES", "LANGUAGES_ON_PHONES"
"""The keys in the app's configuration of the codes that are offered everywhere, and on phones."""
_TEACHERS = "/console", "/projector"
"""The beginnings of the addresses of teachers' pages; all others are pages of pupils' phones."""

_vocabulary: ContextVar[Vocabulary] = ContextVar("vocabulary", default=Vocabulary())  # noqa: B039
_spoken: ContextVar[str] = ContextVar("spoken", default="")


def init_app(app: Flask, languages: Sequence[str]) -> None:
    """Offer these languages, or if there are none all that can be; BadSetting if one is unknown.

    The first that is complete is the one of a browser that wants none of them.
    """
    for code in languages:
        if code not in translations.known():
            there = ", ".join(translations.known())
            raise BadSetting(f"CLASSROOM_LANGUAGES has {code!r}; there are: {there}")
    on_phones = tuple(languages) or translations.offered()
    complete = tuple(code for code in on_phones if code not in translations.PHONES)
    if not complete:
        raise BadSetting(
            f"CLASSROOM_LANGUAGES has only {', '.join(on_phones)}, which phones alone can show; "
            "add the language of the console, such as en"
        )
    app.config.update({_COMPLETE: complete, _ON_PHONES: on_phones})
    # Forms have sentences of their own for programmers' mistakes; these follow the reader, too.
    Babel(app, locale_selector=lambda: locale().language)
    app.jinja_env.install_gettext_callables(gettext, _plural, newstyle=True)  # type: ignore[attr-defined]
    app.context_processor(page_language)


def offered() -> dict[str, str]:
    """Return the languages that the page offers: for each code, the name in that language."""
    return {code: translations.LANGUAGE_NAMES.get(code, code) for code in _codes()}


def chosen() -> str:
    """Return the code of the language chosen on this device; empty if the page hasn't got it."""
    return _chosen(_codes())


def teachers_code() -> str:
    """Return the code of the reader's language where a teacher's page talks over a socket."""
    codes: tuple[str, ...] = current_app.config[_COMPLETE]
    return _chosen(codes) or _wanted(codes)


@contextmanager
def speaking(vocabulary: Vocabulary, code: str = "") -> Iterator[None]:
    """Translate within this context in this vocabulary, and in the language of `code`.

    Without a code, the language stays as it was.
    """
    words = _vocabulary.set(vocabulary)
    spoken = _spoken.set(code or _spoken.get())
    try:
        yield
    finally:
        _spoken.reset(spoken)
        _vocabulary.reset(words)


def vocabulary() -> Vocabulary:
    """Return the vocabulary in use, that of the class the page or message is about."""
    return _vocabulary.get()


def language() -> Language:
    """Return the language in use, with the vocabulary of the class."""
    return in_vocabulary(_code(), _vocabulary.get())


@cache
def in_vocabulary(code: str, words: Vocabulary) -> Language:
    """Return a language as screens have it: one of phones says rules in the builder's phrases."""
    said = translations.language(code, words)
    if code not in translations.PHONES:
        return said
    return replace(said, instead=in_phrases(), keeps_apart=said.right_to_left)


def locale() -> Locale:
    """Return the locale in use, for dates and numbers."""
    return translations.locale(_code())


def gettext(sentence: str, /, **values: Any) -> str:
    text = language().translate(sentence)
    return text % values if values else text


def ngettext(one: str, many: str, count: int, /, **values: Any) -> str:
    return _plural(one, many, count) % {"num": count, **values}


def lazy_gettext(sentence: str) -> LazyString:
    """Translate a sentence only when it is shown, for texts defined at import time."""
    return LazyString(gettext, sentence)


def usual_paper(*codes: str) -> PaperName:
    """Return the paper that is usual where the reader's language is written, or one of `codes`."""
    return "letter" if any(map(translations.uses_letter, (_code(), *codes))) else "a4"


def written_date(day: date) -> str:
    """Format a day in the locale: ``1 Sept 2026``."""
    return format_date(day, locale=locale())


def written_moment(at: float) -> str:
    """Return seconds since the epoch as local date and time."""
    moment = datetime.fromtimestamp(at, UTC).astimezone()
    return format_datetime(moment, "short", locale=locale())


def written_number(number: float) -> str:
    """Format a number in the locale: ``2.5``."""
    return format_decimal(number, locale=locale())


def page_language() -> dict[str, Any]:
    """Return the template values for the page's language, its direction and :func:`offered`."""
    said = language()
    direction = "rtl" if said.right_to_left else "ltr"
    return {"language": said.code, "direction": direction, "offered": offered()}


def _plural(one: str, many: str, count: int) -> str:
    """Return the plural form for `count`, with its placeholders unfilled."""
    return language().plural(one, many, count)


def _code() -> str:
    return _spoken.get() or chosen() or _wanted(_codes())


def _codes() -> tuple[str, ...]:
    """Return the codes of the languages that the page offers."""
    phone = has_request_context() and not request.path.startswith(_TEACHERS)
    codes: tuple[str, ...] = current_app.config[_ON_PHONES if phone else _COMPLETE]
    return codes


def _chosen(codes: tuple[str, ...]) -> str:
    code = session.get(CHOSEN, "") if has_request_context() else ""
    return code if code in codes else ""


def _wanted(codes: tuple[str, ...]) -> str:
    """Return the one of these languages that the browser prefers, or else the first complete one.

    The same without a request.
    """
    usual: str = current_app.config[_COMPLETE][0]
    if not has_request_context():
        return usual
    return _preferred(request.headers.get("Accept-Language", ""), codes, usual)


@lru_cache(maxsize=256)
def _preferred(accepted: str, codes: tuple[str, ...], usual: str) -> str:
    """Return one of `codes`, by the header of a browser; each sentence of a page asks for it."""
    return parse_accept_header(accepted, LanguageAccept).best_match(codes, usual)


def local_day(at: float) -> date:
    """Return the day, on this computer's clock, of a time in seconds since the epoch."""
    return datetime.fromtimestamp(at, UTC).astimezone().date()
