"""The words of each language, as data."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from classroom.understand.words import Lexicon

LANGUAGES = ("en", "de", "es", "fr")


@cache
def of(lang: str) -> Lexicon | None:
    """Return the lexicon of a language, such as ``de`` or ``de_AT``; None if there is none."""
    code = lang.replace("-", "_").partition("_")[0].lower()
    if code not in LANGUAGES:
        return None
    found = import_module(f"{__name__}.{code}").LEXICON
    assert isinstance(found, Lexicon)
    return found
