"""Names that look alike: what shows nothing, and letters of other alphabets that look like Latin.

The tables follow the Unicode Character Database: Default_Ignorable_Code_Point of
DerivedCoreProperties.txt, and for letters confusables.txt of Unicode Technical Standard 39, as far
as it is about single letters of alphabets that look like one Latin letter.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

_IGNORABLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
    "\u2800]"
)
"""Characters that are drawn as nothing, the last one being the empty Braille cell."""
_STRETCH: Final = re.compile("[\u02b9-\u02ff\u0640\ua78b\ua78c]")
"""Modifier letters that look like punctuation, and the stroke that lengthens Arabic letters."""


def _table(letters: Mapping[str, str]) -> dict[int, str]:
    return {ord(char): latin for latin, chars in letters.items() for char in chars}


_IN_A_LATIN_WORD: Final = _table(
    {
        "a": "ΑαАаᎪᗅꓮ",
        "b": "ΒβВЬвᏏᏴᑲᖯᗷꓐ",
        "c": "СсᏟⲤⲥꓚꮯ𐐕𐐽",
        "d": "ԁᎠᏧᑯᗞᗪꓒꓓ",
        "e": "ΕεЕеҽᎬⴹꓰ",
        "f": "Ϝքᖴꓝ",
        "g": "ԌցᏀᏳꓖ",
        "h": "ΗНнһհᎻᏂᕼⲎꓧ",
        "i": "ιіӏᎥꙇꭵ",
        "j": "ͿϳЈјᎫᒍꓙ",
        "k": "ΚκКкᏦᛕⲔꓗ",
        "l": "ΙІӀᏞᒪᛁⲒⳐⵏꓡꓲ𐐛",
        "m": "ΜϺМмᎷᗰᛖⲘꓟ",
        "n": "ΝηпոռⲚꓠ",
        "o": "ΟοσОоՕօჿⲞⲟⵔꓳ𐐄𐐬𐓂𐓪",
        "p": "ΡρРрᏢᑭⲢⲣꓑ",
        "q": "ԛգզⵕ",
        "r": "гᎡᏒᖇᴦⲅꓣꮁ𐒴",
        "s": "ЅѕՏᏕᏚꓢꮪ𐐠𐑈",
        "t": "ΤτТтᎢⲦꓔ",
        "u": "μυиՍսᑌꓴ𐓎𐓶",
        "v": "νѴѵᏙᐯⴸꓦꮩ",
        "w": "ωѡԜԝաᎳᏔꓪꮃ",
        "x": "ΧχХхᕁᕽᚷⲬⵝꓫ",
        "y": "ΥγУуҮүყᎩᎽⲨꓬ",
        "z": "ΖᏃꓜꮓ",
    }
)
"""Letters of other alphabets, by the Latin letter that they look like, in their case."""
_LATIN: Final = _table(
    {
        "a": "ɑ",
        "b": "ƄꞴ",
        "c": "ᴄ",
        "e": "ꬲ",
        "f": "ẝꞘꞙꬵ",
        "g": "ƍɡᶃ",
        "i": "ıɩɪ",
        "j": "Ʝ",
        "l": "Ɩǀ",
        "o": "ᴏᴑꬽ",
        "r": "Ʀꭇꭈ",
        "s": "ƽꜱ",
        "u": "ʋᴜꞟꭎꭒ",
        "v": "ᴠ",
        "w": "ɯᴡ",
        "x": "Ꭓ",
        "y": "ɣʏᶌỿꭚ",
        "z": "ᴢ",
    }
)
"""Rare Latin letters, by the ordinary one that they look like."""
_WHOLE_WORDS: Final = _table(
    {
        "a": "аα",
        "b": "вβ",
        "c": "с",
        "d": "ԁ",
        "e": "еε",
        "h": "нηһ",
        "i": "іι",
        "j": "ј",
        "k": "кκ",
        "l": "ӏ",
        "m": "мμ",
        "n": "ν",
        "o": "оο",
        "p": "рρ",
        "q": "ԛ",
        "s": "ѕ",
        "t": "тτ",
        "v": "ѵ",
        "w": "ԝ",
        "x": "хχ",
        "y": "уυ",
        "z": "ζ",
    }
)
"""Small letters by the Latin letter that their capital looks like: no two of one alphabet are the
same, so names of one alphabet stay apart."""
_ARABIC: Final = {0x6CC: "ي", 0x6A9: "ك"}
"""Persian letters that look like Arabic ones within a word."""
_OVERLOOKED: Final = frozenset("\u0300\u0301\u0307\u0323\u0331\u0332")
"""Accents that are hardly seen on a consonant: grave, acute, dots and lines."""
_MARKS: Final = range(0x300, 0x370)
_VOWELS: Final = frozenset("aeiouy")


def is_ignorable(char: str) -> bool:
    """Return whether a character shows nothing, wherever it is."""
    return _IGNORABLE.match(char) is not None


def skeleton(text: str) -> str:
    """Return what can be seen of a text, without case: texts that look alike have the same.

    Names of one alphabet differ wherever their letters do; blanks, dots, accents that a font draws
    above nothing, and letters borrowed from another alphabet make no difference.

    >>> skeleton("\u0410nn") == skeleton("Ann") == skeleton("Ann.")
    True
    >>> skeleton("Zoe") == skeleton("Zoë")
    False
    """
    for _ in range(4):  # what one pass leaves out may join what the next one reads as a word
        before, text = text, _seen(text)
        if text == before:
            break
    return text


def _seen(text: str) -> str:
    text = unicodedata.normalize("NFKC", _IGNORABLE.sub("", text))
    text = re.sub(r"\w+", _in_latin, _STRETCH.sub("", text)).casefold().translate(_LATIN)
    text = re.sub(r"\w+", _all_in_latin, text)
    text = "".join(_without_accent(char) for char in unicodedata.normalize("NFKC", text))
    return " ".join("".join(char for char in text if _shows(char)).split())


def _in_latin(word: re.Match[str]) -> str:
    """Write letters of other alphabets as they look, in a word that has a Latin letter."""
    latin = any(unicodedata.name(char, "").startswith("LATIN") for char in word[0])
    return word[0].translate(_IN_A_LATIN_WORD) if latin else word[0]


def _all_in_latin(word: re.Match[str]) -> str:
    """Write a word as it looks if each of its letters looks like a Latin one."""
    letters = [char for char in word[0] if char.isalpha()]
    if all(ord(char) in _WHOLE_WORDS or ord(char) in _IN_A_LATIN_WORD for char in letters):
        return word[0].translate(_IN_A_LATIN_WORD | _WHOLE_WORDS)
    return word[0].translate(_ARABIC)


def _without_accent(char: str) -> str:
    """Leave out an accent that has no letter of its own, or that is hardly seen."""
    if ord(char) in _MARKS:
        return ""
    apart = unicodedata.normalize("NFD", char)
    base, marks = apart[:1], apart[1:]
    consonant = base.isascii() and base not in _VOWELS
    return base if consonant and marks and _OVERLOOKED.issuperset(marks) else char


def _shows(char: str) -> bool:
    """Return whether a character tells names apart: letters, numbers, marks and emoji do."""
    category = unicodedata.category(char)
    return category[0] in "LNMZ" or category == "So"
