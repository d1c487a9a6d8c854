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
from typing import Any, Final, TypeAlias

from classroom.understand.chart import SKIP

MAX_CHARACTERS: Final = 240
MAX_WORDS: Final = 48
MAX_TOKENS: Final = 34
"""Of a sentence; a longer one is free text."""
LONG_WORD: Final = 5
"""Letters from which on any letter of a word may be mistyped."""
SHORT_WORD: Final = 3
"""Letters from which on two may be exchanged."""
TWICE_WRONG: Final = 8
"""Letters from which on two may be mistyped."""
LONG_ROW: Final = 4
"""Values from which on a row of them is surely a set."""
_LONGEST_WORD = 20
_SOUNDS = (
    ("ph", "f"), ("ck", "k"), ("ght", "t"), ("qu", "k"), ("ce", "se"), ("ci", "si"), ("cy", "si"),
    ("ch", "x"), ("sh", "x"), ("c", "k"), ("z", "s"), ("q", "k"),
)  # fmt: skip
"""Spellings that children take for one another."""
SHORTER: Final = 20
"""The cost of a phrase that isn't the longest."""
_MOST_PHRASES = 3
_PUT = frozenset({"put", "puts", "lay", "place", "putting", "throw", "chuck", "set"})
_CARDS = ("cards", "karten", "cartas", "cartes")
_AFTER_AND = frozenset({"SAME", "DIFF", "HIGHER", "LOWER", "KIND", "THEM"})
_BEFORE_COUNT = ("up", "down", "by", "of")
_AFTER_COUNT = frozenset({"HIGHER", "LOWER", "MORETHAN", "LESSTHAN", "UP", "DOWN"})
_BEFORE_TRAIT = frozenset({"SAME", "DIFF", "HIGHER", "LOWER"})
_WHOLE = frozenset({"STRANGE", "NOTONLY", "NOTMORE", "NORING", "RING", "UNTIL", "FREE", "EVERYN"})
"""Senses of phrases that mean something else than their words."""
Lattice: TypeAlias = Sequence[Sequence[tuple[Mapping[str, Any], int, int]]]
"""By each word: the senses of phrases that begin there, the places after them, and the costs."""


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
_NUMBERS = ("RANK", "NUM", "NAMED")
_AFTER_ONE = (",", ".", "?", "/", "or", "oder", "o", "ou")
"""Before these, an article is the number one."""
_WORD = re.compile(r"\d+|[^\W\d_]+|->|=>|<=|>=|!=|\+/-|\+-|\.\.+|[^\s\w]|_")
_JOINED = re.compile(r"(?<=\w)['’`´](?=\w)")
_SIGNS = {
    "→": "->", "➡": "->", "⇒": "->", "≤": "<=", "≥": ">=", "≠": "!=", "±": "+-", "–": "-",
    "—": "-", "−": "-", "’": "'", "…": "...", "♡": "♥", "♢": "♦", "♤": "♠", "♧": "♣",
    "❤": "♥", "×": "x", "zähl": "zaehl",
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
    sounds: Mapping[str, frozenset[str]] = field(repr=False)

    @staticmethod
    def of(source: str, apostrophe: str = "") -> Lexicon:
        """Return a lexicon from its lines; `apostrophe` is what an apostrophe in a word becomes."""
        senses: dict[tuple[str, ...], dict[str, Any]] = {}
        fixed: set[str] = set()
        for line in source.replace("\n ", " ").splitlines():
            head, _, listed = line.partition(":")
            sense, _, value = head.strip().partition(" ")
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
        long = [word for word in words_ if len(word) >= LONG_WORD and word.isalpha()]
        near: dict[str, set[str]] = {}
        sounds: dict[str, set[str]] = {}
        for word in long:
            sounds.setdefault(_sound(word), set()).add(word)
        for word in long:
            for key in _deletions(word):
                near.setdefault(key, set()).add(word)
        return Lexicon(
            {
                first: tuple(sorted(some, key=lambda each: -len(each[0])))
                for first, some in phrases.items()
            },
            words_,
            frozenset(fixed),
            apostrophe,
            {key: frozenset(some) for key, some in near.items()},
            {key: frozenset(some) for key, some in sounds.items()},
        )

    def tokens(self, text: str) -> Sequence[Mapping[str, Any]] | None:
        """Return the tokens of a sentence; None if there are too many or a word is unknown."""
        if len(text) > MAX_CHARACTERS:
            return None
        words = self._split(text)
        if not 0 < len(words) <= MAX_WORDS:
            return None
        known = []
        for word in words:
            each = self._known(word)
            if each is None:
                return None
            known.append(each)
        found: list[Mapping[str, Any]] = []
        dashes: list[int] = []
        place = 0
        while place < len(known):
            phrase, senses = self._longest(known, place)
            if not phrase:
                return None
            senses = self._here(text, words, known, place, phrase, senses)
            place += len(phrase)
            if not senses or set(senses) == {SKIP}:
                continue
            if "RP" in senses and found and "LP" in found[-1]:
                found.pop()
                continue
            if phrase == ("-",) and found and "RANK" in found[-1]:
                dashes.append(len(found))
            found.append(senses)
        if found and len(found) > 1 and "AFTER" in found[-1] and "CARD" not in found[-1]:
            found.pop()  # "you may put red cards on"
        for at in dashes:
            if at + 1 < len(found) and "RANK" in found[at + 1]:
                found[at] = {"TO": None}
        found = _rows_joined(found)
        return found if 0 < len(found) <= MAX_TOKENS else None

    def _split(self, text: str) -> list[str]:
        """Return the words of a sentence; "rrb" are three."""
        found: list[str] = []
        for word in split(text.rstrip(" .!\n"), self.apostrophe):
            if len(word) > 2 and len(set(word)) == 2 and word not in self.words:
                kinds = {
                    dict(self.phrases.get(each, ())).get((each,), {}).get("KIND") for each in word
                }
                if kinds == {"red", "black"}:
                    found += word
                    continue
            found.append(word)
        return found

    def lattice(self, text: str) -> Lattice | None:
        """Return, by each word of a sentence, the phrases that begin there; None if unknown.

        A phrase that isn't the longest costs :data:`SHORTER`.
        """
        words = self._split(text)
        known = [self._known(word) for word in words]
        if len(text) > MAX_CHARACTERS or not 0 < len(known) <= MAX_TOKENS or None in known:
            return None
        sure = [word for word in known if word is not None]
        rows: list[list[tuple[Mapping[str, Any], int, int]]] = []
        for place in range(len(sure)):
            row: list[tuple[Mapping[str, Any], int, int]] = []
            for phrase, senses in self._fitting(sure, place):
                taken = self._here(text, words, sure, place, phrase, senses)
                row.append((taken or {SKIP: 0}, place + len(phrase), SHORTER if row else 0))
                if len(row) == _MOST_PHRASES or not _WHOLE.isdisjoint(senses):
                    break
            rows.append(row)
        for place in range(1, len(sure) - 1):
            if sure[place] == "-" and all("RANK" in rows[place + way][0][0] for way in (-1, 1)):
                rows[place] = [({"TO": None}, place + 1, 0)]
        return rows

    def _fitting(
        self, known: Sequence[str], place: int
    ) -> Iterator[tuple[tuple[str, ...], Mapping[str, Any]]]:
        """Yield the phrases at a place with their senses, the longest first."""
        for phrase, senses in self.phrases.get(known[place], ()):
            if tuple(known[place : place + len(phrase)]) == phrase:
                yield phrase, senses

    def _longest(
        self, known: Sequence[str], place: int
    ) -> tuple[tuple[str, ...], Mapping[str, Any]]:
        """Return the longest phrase at a place, and its senses; an empty one if there is none."""
        return next(self._fitting(known, place), ((), {}))

    def _here(
        self,
        text: str,
        words: Sequence[str],
        known: Sequence[str],
        place: int,
        phrase: tuple[str, ...],
        senses: Mapping[str, Any],
    ) -> Mapping[str, Any]:
        """Return the senses of a phrase at its place, such as whether "a" is the ace there."""
        if senses.get("RANK") == 1 and phrase[0] in _ONES:
            if _is_ace(text, words, place):
                senses = {sense: v for sense, v in senses.items() if sense in _NUMBERS}
            else:
                senses = {sense: v for sense, v in senses.items() if sense != "RANK"}
        after = (*known[place + len(phrase) :][:1], ",")[0]
        if not senses and phrase[0] in _ONES and after in _AFTER_ONE:
            return {"NUM": 1}
        if phrase == ("down",) and not _PUT.isdisjoint(known[max(0, place - 5) : place]):
            return {}  # "put a red one down"
        if not {"PLUS", "MINUS"}.isdisjoint(senses) and SKIP in senses:
            following = dict(self.phrases.get(after, ())).get((after,), {})
            if "NUM" in following:
                return {sense: v for sense, v in senses.items() if sense not in (SKIP, "V")}
        if "NUM" in senses and "NAMED" not in senses and after in _CARDS:
            senses = {sense: v for sense, v in senses.items() if sense != "RANK"}
        if "CARD" in senses and "NUM" in senses:
            following = dict(self.phrases.get(after, ())).get((after,), {})
            earlier = known[place - 1] if place else ""
            if earlier in _BEFORE_COUNT or not _AFTER_COUNT.isdisjoint(
                following
            ):  # "one higher" is one step
                return {sense: v for sense, v in senses.items() if sense in ("NUM", "RANK")}
        if phrase == ("+",) and "AND" in senses:
            following = dict(self.phrases.get(after, ())).get((after,), {})
            joins = not _AFTER_AND.isdisjoint(following)  # "same suit + higher"
            return {sense: v for sense, v in senses.items() if (sense == "AND") == joins}
        if "TRAIT" in senses and "NOT" in senses:
            # English "no" is a number only in "same no"
            before = dict(self.phrases.get(known[place - 1], ())).get((known[place - 1],), {})
            trait = bool(place) and not _BEFORE_TRAIT.isdisjoint(before)
            return {sense: v for sense, v in senses.items() if (sense == "TRAIT") == trait}
        return senses

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
        if len(word) > _LONGEST_WORD:
            return None
        if len(word) < LONG_WORD:
            return self._short(word) or self._sounding(word)
        some = {each for key in _deletions(word) for each in self.neighbours.get(key, ())}
        near = {
            each
            for each in some
            if _one_apart(word, each) and (word[0] == each[0] or sorted(word) == sorted(each))
        }
        found = self._only(near)
        if near:
            return found
        if len(word) >= TWICE_WRONG:
            found = self._only({each for each in some if each[0] == word[0]})
        return found or self._sounding(word)

    def _sounding(self, word: str) -> str | None:
        """Return the only word that has the consonants of a word, or sounds like it."""
        if len(word) < LONG_WORD - 1:
            return None
        sound = _sound(word)
        few = 3 if len(sound) == len(word) else 4
        if len(sound) < few:
            return None
        near = {
            each
            for each in self.sounds.get(sound, ())
            if len(each) >= LONG_WORD and abs(len(each) - len(word)) <= 3
        }
        return self._only(near)

    def _only(self, near: set[str]) -> str | None:
        """Return one of several words if all mean the same, the only one if there is one."""
        if len(near) == 1:
            return next(iter(near))
        senses = {repr(dict(self.phrases.get(each, ())).get((each,))) for each in near}
        return min(near) if len(senses) == 1 and "None" not in senses else None


def _rows_joined(tokens: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return tokens in which a long row of values, such as "2, 4, 6, 8", is one."""
    joined: list[Mapping[str, Any]] = []
    place = 0
    while place < len(tokens):
        values: list[int] = []
        at = end = place
        while at < len(tokens) and isinstance(tokens[at].get("RANK"), int):
            values.append(tokens[at]["RANK"])
            at = end = at + 1
            if at < len(tokens) and set(tokens[at]) <= {"COMMA", SKIP}:
                at += 1
        ranges = end < len(tokens) and "TO" in tokens[end]
        # "Card 2, 4, 6, 8" are places in the line.
        places = bool(joined) and "CARD" in joined[-1]
        distinct = len(set(values)) == len(values)
        if len(values) >= LONG_ROW and distinct and not ranges and not places:
            joined.append({"RANKS": "-".join(map(str, values))})
            place = end
        else:
            joined.append(tokens[place])
            place += 1
    return joined


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
            or (after in ("2", "two") and further in ("3", "three"))
            or before in ("-", "to", "bis")
        )
    if after in ("-", "to", "/") or (after in ("2", ",") and further in ("3", ",", "2", "")):
        return after != "to" or further != "a"
    if after in ("a", "au") and further.isdigit():
        return True
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


def _sound(word: str) -> str:
    """Return the first letter of a word and its other consonants, spelled by their sound."""
    for spelled, sound in _SOUNDS:
        word = word.replace(spelled, sound)
    kept = [word[0], *(each for each in word[1:] if each not in "aeiouyhw")]
    return "".join(each for place, each in enumerate(kept) if not place or each != kept[place - 1])


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
