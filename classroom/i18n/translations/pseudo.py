"""Two languages that no one speaks, made of the English sentences, to look at the program with.

Whatever went through translation stands in brackets, is longer than in English and has accents:
what does not was left out, and what does not fit shows. One of them is written from right to left.
They are never offered, unless the setting `CLASSROOM_LANGUAGES` names them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from gettext import NullTranslations
from types import MappingProxyType

LEFT_TO_RIGHT, RIGHT_TO_LEFT = "en-XA", "ar-XB"
PSEUDO_NAMES: Mapping[str, str] = MappingProxyType(
    {LEFT_TO_RIGHT: "⟦Ēñğļîšĥ⟧", RIGHT_TO_LEFT: "⟦Ēñğļîšĥ ←⟧"}
)
LOCALES: Mapping[str, str] = MappingProxyType({LEFT_TO_RIGHT: "en", RIGHT_TO_LEFT: "he"})
"""The locales for their dates, numbers and direction: Hebrew uses the same digits as we do."""

OPENS, CLOSES = "⟦", "⟧"
_KEPT = re.compile(r"(%\(\w+\)[sd]|\{\w+\}|%%|<[^>]+>|&\w+;)")
_ACCENTS = str.maketrans(
    "ABCDEFGHIJKLMNOPRSTUVWYZabcdefghijklmnoprstuvwyz",
    "ÀßÇĎĒƑĞĤÎĴĶĻṀÑÖÞŔŠŢÛṼŴÝŽàƀçďéƒğĥîĵķļɱñöþŕšţûṽŵýž",
)


def pseudo_translate(sentence: str) -> str:
    """Return the sentence in brackets; its places stay: ``⟦%(player)s’š ţûŕñ··⟧``."""
    parts = _KEPT.split(sentence)
    accented = "".join(
        part if at % 2 else part.translate(_ACCENTS) for at, part in enumerate(parts)
    )
    # A sign between two places is as long in every language; words are longer in some.
    words = any(sign.isalpha() for part in parts[::2] for sign in part)
    return f"{OPENS}{accented}{'·' * (len(sentence) // 4) if words else ''}{CLOSES}"


class Catalogue(NullTranslations):
    """Every sentence there is, and every other text too."""

    def gettext(self, message: str) -> str:
        return pseudo_translate(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo_translate(msgid1 if n == 1 else msgid2)
