"""Tokens of a sentence: its words with their senses, or None if one word is unknown.

A language is a :class:`Lexicon`, made of lines ``SENSE value: phrase, phrase``. The longest phrase
counts. Words without a sense (`FILLER`) are left out, words of the kind of `V` may be passed over.
A word that isn't in the lexicon is read as the only one in it that differs by one letter, if it
is long and both can't be mistaken for a word that turns the meaning round.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from classroom.understand.chart import SKIP

MAX_CHARACTERS: Final = 240
MAX_WORDS: Final = 48
MAX_TOKENS: Final = 34
"""Of a sentence; a longer one is free text."""
LONG_WORD: Final = 5
"""Letters from which on any letter of a word may be mistyped."""
SHORT_WORD: Final = 3
"""Letters from which on two may be exchanged."""
_LONGEST_WORD = 20
GLUED_WORD: Final = 7
"""Letters from which on an unknown word may be two."""
_LETTERS = 12
"""Letters of a pattern that is written as one word."""


@dataclass(frozen=True)
class Open:
    """A sense that two people may take differently: one value for each way to take it."""

    ways: tuple[Any, ...]


_SOFT: Final[Mapping[str, int]] = {
    "V": 40, "MUST": 55, "MAY": 70, "COMMA": 60, "ALWAYS": 20, "CARD": 10, "THEN": 400,
    "ITS": 80, "FIRST": 400, "END": 5, "BOTH": 60, "EACH": 10,
}  # fmt: skip
"""Senses that may be passed over, and at what cost."""

_ONES = ("a", "1", "one", "un", "une", "uno", "una", "eins", "ein", "eine")
_AFTER_ONE = (",", ".", "?", "/", "or", "oder", "o", "ou")
"""Before these, an article is the number one."""
_WORD = re.compile(r"\d+|[^\W\d_]+|->|=>|<=|>=|!=|\+/-|\+-|\.\.+|[^\s\w]|_")
_JOINED = re.compile(r"(?<=\w)['’`´](?=\w)")
_SIGNS = {
    "→": "->", "➡": "->", "⇒": "->", "≤": "<=", "≥": ">=", "≠": "!=", "±": "+-", "–": "-",
    "—": "-", "−": "-", "’": "'", "…": "...", "♡": "♥", "♢": "♦", "♤": "♠", "♧": "♣",
    "❤": "♥", "×": "x",
}  # fmt: skip


def folded(text: str) -> str:
    """Return a text in small letters without accents."""
    text = unicodedata.normalize("NFKD", text.lower().replace("ß", "ss").replace("œ", "oe"))
    return "".join(
        each
        for each in text
        if not unicodedata.combining(each) and each not in "\ufe0f\u20e3\u200d"
    )


@dataclass(frozen=True)
class Lexicon:
    """The words of one language."""

    phrases: Mapping[str, tuple[tuple[tuple[str, ...], Mapping[str, Any]], ...]]
    words: frozenset[str]
    fixed: frozenset[str]
    """Words that are never read as another, nor another as one of them."""
    apostrophe: str
    neighbours: Mapping[str, frozenset[str]] = field(repr=False)
    sounds: tuple[tuple[str, str], ...] = ()
    """Letters that sound alike, as a line ``SOUNDS: v b, z s`` lists them; used in this order."""
    heard: Mapping[str, frozenset[str]] = field(default_factory=dict, repr=False)
    """Words by how they sound."""

    @staticmethod
    def of(source: str, apostrophe: str = "") -> Lexicon:
        """Return a lexicon from its lines; `apostrophe` is what an apostrophe in a word becomes."""
        senses: dict[tuple[str, ...], dict[str, Any]] = {}
        fixed: set[str] = set()
        sounds: tuple[tuple[str, str], ...] = ()
        for line in source.replace("\n ", " ").splitlines():
            head, _, listed = line.partition(":")
            sense, _, value = head.strip().partition(" ")
            if sense == "SOUNDS":
                for pair in listed.strip().split(", "):
                    written, _, sound = pair.partition(" ")
                    sounds += ((written, sound),)
                continue
            for phrase in listed.strip().replace("COLON", ":").split(", "):
                for spelled in _spellings(phrase.strip().replace("COMMA", ",")):
                    words = tuple(split(spelled, apostrophe))
                    if sense == "FIXED":
                        fixed.update(words)
                    elif words:
                        senses.setdefault(words, {})[sense] = _value(sense, value)
        for found in senses.values():
            if "LP" in found or "RP" in found:
                found["COMMA"] = None
            if "ITS" in found:
                found.pop("IF", None)
            costs = [_SOFT[sense] for sense in found if sense in _SOFT]
            if "FILLER" in found:
                del found["FILLER"]
                if found:
                    found[SKIP] = 15
            elif costs:
                found[SKIP] = 90 if "LP" in found or "RP" in found else min(costs)
        phrases: dict[str, list[tuple[tuple[str, ...], Mapping[str, Any]]]] = {}
        for words, found in senses.items():
            phrases.setdefault(words[0], []).append((words, found))
        words_ = frozenset(word for phrase in senses for word in phrase)
        long = [
            word
            for word in words_
            if len(word) >= LONG_WORD and word.isalpha() and word not in fixed
        ]
        near: dict[str, set[str]] = {}
        for word in long:
            for key in _deletions(word):
                near.setdefault(key, set()).add(word)
        heard: dict[str, set[str]] = {}
        for word in words_ if sounds else ():
            if len(word) >= SHORT_WORD and word.isalpha():
                heard.setdefault(_sound(word, sounds), set()).add(word)
        return Lexicon(
            {
                first: tuple(sorted(some, key=lambda each: -len(each[0])))
                for first, some in phrases.items()
            },
            words_,
            frozenset(fixed),
            apostrophe,
            {key: frozenset(some) for key, some in near.items()},
            sounds,
            {key: frozenset(some) for key, some in heard.items()},
        )

    def tokens(self, text: str) -> Sequence[Mapping[str, Any]] | None:
        """Return the tokens of a sentence; None if there are too many or a word is unknown."""
        if len(text) > MAX_CHARACTERS:
            return None
        words = split(text.rstrip(" .!\n"), self.apostrophe)
        if words[1:2] == [":"] and len(words[0]) >= LONG_WORD and self._known(words[0]) is None:
            words = words[2:]  # a name that the pupil gave to the rule
        if not 0 < len(words) <= MAX_WORDS:
            return None
        known: list[str] = []
        for word in words:
            each = self._known(word)
            parts = (each,) if each is not None else self._parts(word)
            if parts is None:
                return None
            known += parts
        found: list[Mapping[str, Any]] = []
        dashes: list[int] = []
        place = 0
        while place < len(known):
            phrase, senses = self._longest(known, place)
            if not phrase:
                return None
            if senses.get("RANK") == 1 and phrase[0] in _ONES:
                if _is_ace(text, words if len(words) == len(known) else known, place):
                    senses = {sense: v for sense, v in senses.items() if sense != SKIP}
                else:
                    senses = {sense: v for sense, v in senses.items() if sense != "RANK"}
            place += len(phrase)
            if not senses and phrase[0] in _ONES and (known[place:] or [","])[0] in _AFTER_ONE:
                senses = {"NUM": 1}
            if not senses or set(senses) == {SKIP}:
                continue
            if phrase == ("-",) and found and "RANK" in found[-1]:
                dashes.append(len(found))
            found.append(senses)
        for at in dashes:
            if at + 1 < len(found) and "RANK" in found[at + 1]:
                found[at] = {"TO": None}
        return _contrasted(found) if 0 < len(found) <= MAX_TOKENS else None

    def _longest(
        self, known: Sequence[str], place: int
    ) -> tuple[tuple[str, ...], Mapping[str, Any]]:
        """Return the longest phrase at a place, and its senses; an empty one if there is none."""
        for phrase, senses in self.phrases.get(known[place], ()):
            if tuple(known[place : place + len(phrase)]) == phrase:
                return phrase, senses
        return (), {}

    def _parts(self, word: str) -> tuple[str, ...] | None:
        """Return the words that a pupil wrote as one, such as "mismopalo" or the letters "rrn"."""
        if word in self.fixed or not word.isalpha():
            return None
        if len(word) <= _LETTERS and all(self._is_kind(letter) for letter in word):
            return tuple(word) if len(set(word)) > 1 else None
        if not self.sounds or not GLUED_WORD <= len(word) <= _LONGEST_WORD:
            return None
        found = [
            (word[:place], word[place:])
            for place in range(2, len(word) - 2)
            if word[:place] in self.words and word[place:] in self.words
        ]
        return found[0] if len(found) == 1 else None

    def _is_kind(self, letter: str) -> bool:
        return any(
            phrase == (letter,) and "KIND" in senses
            for phrase, senses in self.phrases.get(letter, ())
        )

    def _by_sound(self, word: str) -> str | None:
        """Return the only word that sounds alike, or one of several that mean the same."""
        if len(word) < SHORT_WORD:
            return None
        near = self.heard.get(_sound(word, self.sounds), frozenset())
        if len(near) == 1:
            return next(iter(near))
        senses = {repr(dict(self.phrases.get(each, ())).get((each,))) for each in near}
        return min(near) if len(senses) == 1 and "None" not in senses else None

    def _short(self, word: str) -> str | None:
        """Return the only word that a short one is with two letters exchanged, or one missing."""
        if len(word) < SHORT_WORD:
            return None
        near = {each for each in _turned(word) if each in self.words and each not in self.fixed}
        if not near and len(word) == LONG_WORD - 1:
            near = {
                each
                for each in self.neighbours.get(word, ())
                if len(each) == LONG_WORD and each[0] == word[0]
            }
        return next(iter(near)) if len(near) == 1 else None

    def _known(self, word: str) -> str | None:
        if word in self.words:
            return word
        if word in self.fixed or not word.isalpha():
            return None
        squeezed = re.sub(r"(.)\1{2,}", r"\1", word)
        if squeezed != word:
            for each in (squeezed, re.sub(r"(.)\1{2,}", r"\1\1", word)):
                if each in self.words:
                    return each
        if self.sounds:
            each_ = self._by_sound(word)
            if each_ is not None:
                return each_
        if len(word) < LONG_WORD:
            return self._short(word)
        if len(word) > _LONGEST_WORD:
            return None
        near = {
            each
            for key in _deletions(word)
            for each in self.neighbours.get(key, ())
            if _one_apart(word, each) and (word[0] == each[0] or sorted(word) == sorted(each))
        }
        if len(near) == 1:
            return next(iter(near))
        senses = {repr(dict(self.phrases.get(each, ())).get((each,))) for each in near}
        return min(near) if len(senses) == 1 and "None" not in senses else None


def _contrasted(tokens: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    """Return tokens in which "baja" is either low or goes down, if others show which.

    "Sube ... baja" are two directions, "alta ... baja" two sets; behind a kind it is a set.
    """
    both = [each for each in tokens if "LOWHIGH" in each and ("LOWER" in each or "HIGHER" in each)]
    if not both:
        return tokens
    others = [each for each in tokens if not any(each is one for one in both)]
    moves = any({"HIGHER", "LOWER"} & each.keys() for each in others)
    sets = any("LOWHIGH" in each for each in others)
    if moves and sets:
        return tokens
    found: list[Mapping[str, Any]] = []
    for place, each in enumerate(tokens):
        if any(each is one for one in both):
            if moves:
                each = {sense: value for sense, value in each.items() if sense != "LOWHIGH"}
            elif sets or (place and "KIND" in tokens[place - 1] and len(both) == 1):
                each = {
                    sense: value
                    for sense, value in each.items()
                    if sense not in ("HIGHER", "LOWER", "PLUS", "MINUS", "UP", "DOWN")
                }
        found.append(each)
    return found


def _sound(word: str, sounds: tuple[tuple[str, str], ...]) -> str:
    """Return a word as it sounds, without doubled letters."""
    for written, sound in sounds:
        word = word.replace(written, sound)
    return re.sub(r"(.)\1", r"\1", word)


def _turned(word: str) -> Iterator[str]:
    """Yield a word with two neighbouring letters exchanged."""
    for place in range(len(word) - 1):
        yield word[:place] + word[place + 1] + word[place] + word[place + 2 :]


def _is_ace(text: str, words: Sequence[str], place: int) -> bool:
    """Return whether a word "a" is the ace: a capital among numbers, or in a row of values."""
    after = words[place + 1] if place + 1 < len(words) else ""
    further = words[place + 2] if place + 2 < len(words) else ""
    if words[place] != "a":
        before = words[place - 1] if place else ""
        return (
            after in ("-", "to", "/", "bis", "a", "al", "au")
            or (
                further.isdigit()
                and after in (",", "or", "and", "oder", "und", "o", "y", "ou", "et")
            )
            or (after == "2" and further == "3")
            or before in ("-", "to", "bis")
        )
    if after in ("-", "to", "/") or (after in ("2", ",") and further in ("3", ",", "2", "")):
        return after != "to" or further != "a"
    return (
        not text.isupper()
        and bool(re.search(r"\bA\b", text[1:]))
        and not re.match(r"A [a-z]", text)
    )


def split(text: str, apostrophe: str) -> list[str]:
    """Return the words and signs of a text, without case and accents."""
    for sign, plain in _SIGNS.items():
        if sign in text:
            text = text.replace(sign, plain)
    text = _JOINED.sub(apostrophe, folded(text))
    return _WORD.findall(text)


def _spellings(phrase: str) -> Iterator[str]:
    """Yield a phrase of a lexicon, also with ae, oe, ue for ä, ö, ü."""
    yield phrase
    other = phrase.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
    if other != phrase:
        yield other


def _value(sense: str, text: str) -> Any:
    if not text:
        return None
    if sense == "LP":
        return None
    ways = tuple(int(each) if each.lstrip("-").isdigit() else each for each in text.split("|"))
    return ways[0] if len(ways) == 1 else Open(ways)


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
