"""The words of each language, as data: :class:`~classroom.understand.words.Lexicon`.

A file has entries ``SENSE value: phrase, phrase``, which go on in lines that begin with a space. In
a phrase, ``COMMA`` and ``COLON`` are these signs.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from classroom.resources import LEXICONS
from classroom.understand.words import Lexicon

LANGUAGES: Final = ("en", "de", "es", "fr")
_APOSTROPHES: Final = {"fr": " "}
"""The text that an apostrophe within a word becomes: it separates French words."""


@cache
def of(lang: str) -> Lexicon | None:
    """Return the lexicon of a language, such as ``de`` or ``de_AT``; None if there is none."""
    code = lang.replace("-", "_").partition("_")[0].lower()
    if code not in LANGUAGES:
        return None
    source = (LEXICONS / f"{code}.txt").read_text(encoding="utf-8")
    return Lexicon.of(source, code, _APOSTROPHES.get(code, ""))
