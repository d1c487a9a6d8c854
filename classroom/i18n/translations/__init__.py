"""The languages: catalogues in gettext's format, each read when someone first needs it.

A catalogue is `<code>/LC_MESSAGES/messages.po`, and nothing is made from it before a run: reading
one takes a tenth of a second and about 2 MB, once in a process, so that what is edited shows after
a restart. Its sentences are all those of the program, every vocabulary's among them; a sentence
that a catalogue does not have, or has as fuzzy, is said in English. Lesson plans are not among
them: a plan has a whole file in each language, see
:mod:`classroom.lesson_plans.languages`.

The sentences in the code are British English. American English is an overlay: its catalogue has
only what differs, see :mod:`classroom.i18n.translations.american`.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from types import MappingProxyType

from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal
from babel.support import Translations

from classroom.i18n.messages import ENGLISH, Language, apart
from classroom.i18n.translations import american, pseudo
from classroom.i18n.vocabulary import Vocabulary

CATALOGUES_FOLDER = Path(__file__).parent
SOURCE = ENGLISH.code
"""The language of the sentences in the code."""

OVERLAYS: tuple[str, ...] = (american.CODE,)
"""Languages that have only the sentences they say otherwise than the code; offered like those of
:data:`COMPLETE`."""

COMPLETE: tuple[str, ...] = ("de", "es", "fr")
"""Languages that have every sentence: those that are offered, where no setting says otherwise."""

PHONES: tuple[str, ...] = (
    "ar",
    "fa",
    "it",
    "nl",
    "pl",
    "pt-BR",
    "ro",
    "tr",
    "uk",
    "zh-Hans",
)
"""Languages that have the sentences of pupils' phones alone
(:mod:`classroom.i18n.translations.phones`). They are offered on phones; a teacher's pages, the
projector and papers never have them."""

LANGUAGE_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "en": "English (UK)",
        american.CODE: "English (US)",
        "de": "Deutsch",
        "es": "Español",
        "fr": "Français",
        "ar": "العربية",
        "fa": "فارسی",
        "it": "Italiano",
        "nl": "Nederlands",
        "pl": "Polski",
        "pt-BR": "Português (Brasil)",
        "ro": "Română",
        "tr": "Türkçe",
        "uk": "Українська",
        "zh-Hans": "简体中文",
        **pseudo.PSEUDO_NAMES,
    }
)
"""The name of each language in that language."""


_LOCALES: Mapping[str, str] = MappingProxyType({SOURCE: "en-GB", **pseudo.LOCALES})
"""The locales for dates, numbers and plurals of languages whose own code is not used for them."""

_LETTER = frozenset(
    ["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"]
)
"""Territories that print on US Letter, as CLDR has them."""


def known() -> tuple[str, ...]:
    """Return the codes of all existing languages, offered or not: ``en``, ``de``, ..."""
    return (SOURCE, *OVERLAYS, *catalogues(), *pseudo.PSEUDO_NAMES)


def offered() -> tuple[str, ...]:
    """Return the codes of the languages that are offered by default, some on phones alone."""
    return (SOURCE, *OVERLAYS, *COMPLETE, *PHONES)


def catalogues() -> tuple[str, ...]:
    """Return the codes of the languages that have their own catalogue, without the overlays."""
    codes = (
        path.parts[-3].replace("_", "-")
        for path in CATALOGUES_FOLDER.glob("*/LC_MESSAGES/messages.po")
    )
    return tuple(sorted(set(codes) - {*OVERLAYS}))


def path_of(code: str) -> Path:
    """Return the path of a language's catalogue: in ``pt_BR`` that of ``pt-BR``."""
    return CATALOGUES_FOLDER / code.replace("-", "_") / "LC_MESSAGES" / "messages.po"


def uses_letter(code: str) -> bool:
    """Return whether US Letter is the usual paper where the language is written."""
    return locale(code).territory in _LETTER


@cache
def locale(code: str) -> Locale:
    """Return the language's conventions for dates, numbers, lists and plurals."""
    return Locale.parse(_LOCALES.get(code, code), sep="-")


@cache
def language(code: str, words: Vocabulary = Vocabulary()) -> Language:  # noqa: B008
    """Return the language of a code of :func:`known`, in the words of a class.

    Raises:
        ValueError: there is no such language.
    """
    catalogue = _catalogue(code)

    def plural(one: str, many: str, count: int) -> str:
        return catalogue.ngettext(*words.counts(one, many), count)

    return Language(
        code=code,
        translate=lambda sentence: catalogue.gettext(words.says(sentence)),
        plural=plural,
        number=lambda value: format_decimal(value, locale=locale(code)),
        right_to_left=_runs_left(code),
        stops_outside=reads(code, "es"),
    )


def reads(code: str, other: str) -> bool:
    """Return whether both are the same language, perhaps of two countries."""
    return code.partition("-")[0] == other.partition("-")[0]


@cache
def _catalogue(code: str) -> NullTranslations:
    if code == SOURCE:
        return NullTranslations()
    if code in pseudo.PSEUDO_NAMES:
        return pseudo.Catalogue()
    if code not in known():
        raise ValueError(f"there is no language {code!r}")
    with path_of(code).open("rb") as file:
        catalogue = read_po(file, locale=code.replace("-", "_"))
    for message in list(catalogue):
        # Without this a language whose first form isn't that for one thing says “1 cards”.
        if message.pluralizable and not any(message.string or ()):
            catalogue.delete(message.id)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    translations = Translations(compiled)
    if _runs_left(code):
        translations.add_fallback(_KeptApart())
    return translations


class _KeptApart(NullTranslations):
    """Sentences in English among those of a language that is written from right to left."""

    def gettext(self, message: str) -> str:
        return apart(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return apart(super().ngettext(msgid1, msgid2, n))


def _runs_left(code: str) -> bool:
    return locale(code).text_direction == "rtl"
