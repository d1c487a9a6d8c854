"""Mistyped words: the word of a lexicon that another one is meant to be.

A word is read as one that sounds the same, that has another ending, or that differs by one
letters, if all words that might be meant mean the same. Two words that are written as one are
taken apart. Words of everyday life that merely look like one (`fixed`) are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

LONGEST: Final = 20
"""Letters of a word that is read as another."""
_SHORT: Final = 3
"""Letters from which on a word may sound like another, or have two letters exchanged."""
_LONG: Final = 5
"""Letters from which on any letter may be wrong."""
_GLUED: Final = 3
"""Letters of each of two words that are written as one."""

_NOTHING: Final = frozenset({"FILLER"})
"""The meaning of a word that says nothing."""
_SOUNDS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "en": (
        ("ph|th", "f"), ("wh", "w"), ("^kn", "n"), ("^wr", "r"), ("ck", "k"), ("ght", "t"),
        ("c(?=[eiy])", "s"), ("[cs]h", "x"), ("c|q", "k"), ("z", "s"), ("ea|ee|ie|ei", "i"),
        ("ou", "o"), ("oo", "u"), ("a[iy]", "a"), ("y", "i"), (r"(.)\1+", r"\1"), ("e$", ""),
        ("(?<=.)u(?=r$)", "o"),
    ),
    "de": (
        ("sch|ch", "x"), ("ck", "k"), ("tz", "z"), ("ph|v", "f"), ("th|dt|d$", "t"), ("g$", "k"),
        ("ie", "i"), ("(?<=[aeiou])h", ""), ("er$", "a"), ("ae", "a"), ("oe", "o"), ("ue", "u"),
        ("ai|ey|ay", "ei"), ("y", "i"), ("eu", "oi"), ("c|q", "k"), (r"(.)\1+", r"\1"),
    ),
    "es": (
        ("ch", "x"), ("qu|c(?![ei])|q", "k"), ("h", ""), ("ll|y", "i"), ("v|w", "b"), ("[cz]", "s"),
        ("gu(?=[ei])", "j"), ("g|x(?=.)", "j"), (r"(.)\1+", r"\1"),
    ),
    "fr": (
        ("ph", "f"), ("ch", "x"), ("qu", "k"), ("eau|au", "o"), ("ai|ei|oeu|eu|oe", "e"),
        ("en|em|am", "an"), ("ain", "in"), ("ou", "u"), ("c(?=[eiy])|z", "s"), ("g(?=[ei])", "j"),
        ("[cq]", "k"), ("y", "i"), ("h", ""), (r"(.)\1+", r"\1"),
        ("(?<=..)(es|ent|er|ez|et|[estxdp])$", ""), ("(?<=..)[es]$", ""),
    ),
}  # fmt: skip
"""Spellings that children take for one another, as patterns with their sound."""

_ENDINGS: Final[Mapping[str, str]] = {
    "en": "s|es|ed|ing|ly",
    "de": "e|en|er|es|em|n|s",
    "es": "s|es|o|a|os|as|e|en|an|ito|ita|itos|itas",
    "fr": "s|e|es|x|ent|er|ez|ee|ees",
}


class Spelling:
    """The words of a language by how they sound and end, and what one letter less makes of them."""

    def __init__(
        self, lang: str, words: Iterable[str], fixed: frozenset[str], meaning: Callable[[str], Any]
    ) -> None:
        """`meaning` returns the senses of a word as a set; None if it has none of its own."""
        self.sounds = tuple((re.compile(a), b) for a, b in _SOUNDS.get(lang, ()))
        self.ending = re.compile(f"(?:{_ENDINGS.get(lang, 's')})$")
        self.fixed = fixed
        self.meaning = meaning
        self.words = {each for each in words if each.isalpha()}
        plain = {each for each in fixed if meaning(each) in (None, _NOTHING)}
        self.sounding: dict[str, set[str]] = {}
        self.stems: dict[str, set[str]] = {}
        self.shorter: dict[str, set[str]] = {}
        self.targets = self.words - plain
        for word in self.targets:
            if len(word) >= _SHORT:
                self.sounding.setdefault(self.sound(word), set()).add(word)
            if len(word) >= _LONG:
                self.stems.setdefault(self.stem(word), set()).add(word)
            if len(word) >= _LONG - 1:
                for key in _deletions(word):
                    self.shorter.setdefault(key, set()).add(word)

    def sound(self, word: str) -> str:
        """Return how a word sounds."""
        for pattern, sound in self.sounds:
            word = pattern.sub(sound, word)
        return word

    def stem(self, word: str) -> str:
        """Return a word without its ending."""
        return self.ending.sub("", word)

    def meant(self, word: str) -> tuple[str, ...] | None:
        """Return the words that a word is meant to be, mostly one; None if nobody knows."""
        if word in self.fixed or not word.isalpha() or not _SHORT <= len(word) <= LONGEST:
            return None
        for near in self._near(word):
            if near:
                found = self._one(near)
                return self._apart(word) if found is None else (found,)
        return self._apart(word)

    def _near(self, word: str) -> Iterator[set[str]]:
        """Yield the words near to a word, the likeliest first."""
        squeezed = {re.sub(r"(.)\1{2,}", by, word) for by in (r"\1", r"\1\1")} - {word}
        yield squeezed & self.words
        yield {each for each in _turned(word) if each in self.targets}
        sound = self.sound(word)
        if len(sound) >= _SHORT:
            yield self.sounding.get(sound, set())
        if len(word) >= _LONG:
            stem = self.stem(word)
            yield self.stems.get(stem, set()) if len(stem) >= _LONG - 1 else set()
        if len(word) >= _LONG:
            some = {each for key in _deletions(word) for each in self.shorter.get(key, ())}
            near = {each for each in some if _one_apart(word, each)}
            yield {each for each in near if each[0] == word[0]}

    def _one(self, near: set[str]) -> str | None:
        """Return one of several words if all have a meaning in common, the only one if it is."""
        if len(near) == 1:
            return next(iter(near))
        meanings = {each: self.meaning(each) for each in near}
        if any(each is None for each in meanings.values()):
            return None
        if not frozenset.intersection(*meanings.values()):
            return None
        return max(sorted(near), key=lambda each: len(meanings[each]))

    def _apart(self, word: str) -> tuple[str, ...] | None:
        """Return the two words that are written as one."""
        ways = [
            (word[:place], word[place:])
            for place in range(_GLUED, len(word) - _GLUED + 1)
            if all(
                half in self.words and self.meaning(half) for half in (word[:place], word[place:])
            )
        ]
        return ways[0] if len(ways) == 1 else None


def _turned(word: str) -> Iterator[str]:
    """Yield a word with two neighbouring letters exchanged."""
    for place in range(len(word) - 1):
        yield word[:place] + word[place + 1] + word[place] + word[place + 2 :]


def _deletions(word: str) -> Iterator[str]:
    yield word
    for place in range(len(word)):
        yield word[:place] + word[place + 1 :]


def _one_apart(one: str, other: str) -> bool:
    """Return whether one letter is missing, too many, another, or two are exchanged."""
    if abs(len(one) - len(other)) > 1:
        return False
    place = 0
    while place < min(len(one), len(other)) and one[place] == other[place]:
        place += 1
    a, b = one[place:], other[place:]
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])
