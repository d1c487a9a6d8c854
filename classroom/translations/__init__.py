"""The languages: catalogues in gettext's format, each read when somebody first needs it.

A catalogue is `<code>/LC_MESSAGES/messages.po`, and nothing is made from it before a run: reading
one takes a tenth of a second and about 2 MB, once in a process, so that what is edited shows after
a restart. Its sentences are all those of the program, every vocabulary's among them; a sentence
that a catalogue does not have, or has as fuzzy, is said in English.
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
from babel.support import Translations

from classroom.said import ENGLISH, Language
from classroom.translations import pseudo
from classroom.wording import Vocabulary

FOLDER = Path(__file__).parent
SOURCE = ENGLISH.code
"""The language of the sentences in the code."""

COMPLETE: tuple[str, ...] = ("de", "es", "fr")
"""Languages that have every sentence: those that are offered, where no setting says otherwise."""

NAMES: Mapping[str, str] = MappingProxyType(
    {"en": "English", "de": "Deutsch", "es": "Español", "fr": "Français", **pseudo.NAMES}
)
"""What each language calls itself."""


def known() -> tuple[str, ...]:
    """The codes of all languages there are, whether offered or not: ``en``, ``de``, ..."""
    return (SOURCE, *catalogues(), *pseudo.NAMES)


def catalogues() -> tuple[str, ...]:
    """The codes of the languages that have a catalogue."""
    return tuple(sorted(path.parts[-3] for path in FOLDER.glob("*/LC_MESSAGES/messages.po")))


def path_of(code: str) -> Path:
    """Where the catalogue of a language is."""
    return FOLDER / code / "LC_MESSAGES" / "messages.po"


@cache
def locale(code: str) -> Locale:
    """How the language writes dates, numbers and lists, and which plurals it has."""
    return Locale.parse(pseudo.LOCALES.get(code, code), sep="-")


@cache
def language(code: str, words: Vocabulary = Vocabulary()) -> Language:  # noqa: B008
    """The language of a code of :func:`known`, in the words of a class.

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
        right_to_left=locale(code).text_direction == "rtl",
    )


@cache
def _catalogue(code: str) -> NullTranslations:
    if code == SOURCE:
        return NullTranslations()
    if code in pseudo.NAMES:
        return pseudo.Catalogue()
    if code not in known():
        raise ValueError(f"there is no language {code!r}")
    with path_of(code).open("rb") as file:
        catalogue = read_po(file, locale=code)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Translations(compiled)
