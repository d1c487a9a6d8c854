"""Tokens of a sentence: its words with their senses, or None if one word is unknown.

A language is a :class:`Lexicon`, made of lines ``SENSE value: phrase, phrase``. The longest phrase
counts. Words without a sense (`FILLER`) are left out, words of the kind of `V` may be passed over,
words that turn the meaning never. :mod:`classroom.understand.spelling` knows which word of the
lexicon an unknown one is meant to be, :mod:`classroom.understand.context` which of several senses
fit the words around.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from classroom.understand import context
from classroom.understand.chart import CLOSE, SKIP
from classroom.understand.context import Senses, Spot
from classroom.understand.spelling import Spelling

MAX_CHARACTERS: Final = 240
MAX_WORDS: Final = 48
MAX_TOKENS: Final = 34
"""Of a sentence; a longer one is free text."""
SHORTER: Final = 2
"""The cost of a phrase that isn't the longest."""
_MOST_PHRASES = 3
_WHOLE = frozenset({"STRANGE", "NOTONLY", "NOTMORE", "NORING", "RING", "UNTIL", "FREE", "EVERYN"})
"""Senses of phrases that mean something else than their words."""
Lattice: TypeAlias = Sequence[Sequence[tuple[Senses, int, int]]]
"""By each word: the senses of phrases that begin there, the places after them, and the costs."""


@dataclass(frozen=True)
class Open:
    """A sense that two people may take differently: one value for each way to take it."""

    ways: tuple[Any, ...]


_SOFT: Final[Mapping[str, int]] = {
    "V": 1, "MUST": 1, "MAY": 2, "COMMA": 3, "ALWAYS": 2, "CARD": 1, "THAT": 2, "EACH": 1,
    "END": 1, "BOTH": 2, "EITHER": 2, "EXACTLY": 2, "LINK": 5, "TOO": 3, "FIRST": 8,
    "COLON": 6, "ANYSUIT": 3, "NEXT": 3, "ONLY": 9, "BY": 3, "SELF": 5, "GET": 4,
}  # fmt: skip
"""Senses that may be passed over, and at what cost."""
_DEAR: Final = 9
"""The cost of passing over a bracket."""
_CHATTY: Final = 2
"""The cost of passing over a word that may say nothing."""
_CLOSE = frozenset({"CARD", "EACH"})
"""Senses that may stand between words that belong together."""
_NEVER_SKIPPED = frozenset(
    {"NOT", "AND", "OR", "EXCEPT", "UNLESS", "WRONG", "ELSE", "NOR", "NEITHER", "WITHOUT"}
)
"""Senses of words that turn the meaning: no reading leaves them out."""
_STOPS = frozenset(".;!?")
"""Signs that end a clause: a list doesn't go on after them."""
_FILLER = frozenset({"FILLER"})
_ORDINAL = r"\d+(?:th|st|nd|rd|i?eme|e|te[nr]?|ste)(?![^\W\d_])"
_WORD = re.compile(_ORDINAL + r"|\d+|[^\W\d_]+|->|=>|<=|>=|!=|\+/-|\+-|\.\.+|[^\s\w]|_")
_JOINED = re.compile(r"(?<=\w)['’`´](?=\w)")
_SIGNS = {
    "→": "->", "➡": "->", "⇒": "->", "≤": "<=", "≥": ">=", "≠": "!=", "±": "+-", "–": "-",
    "—": "-", "−": "-", "’": "'", "…": "...", "♡": "♥", "♢": "♦", "♤": "♠", "♧": "♣",
    "❤": "♥", "×": "x", "zähl": "zaehl", "nº": "num ", "n°": "num ", "Nº": "num ", "N°": "num ",
    "º": "th", "ª": "th",
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

    phrases: Mapping[str, Mapping[tuple[str, ...], Senses]]
    """By its first word, the senses of each phrase, the longest first."""
    words: frozenset[str]
    apostrophe: str
    spelling: Spelling = field(repr=False)

    @staticmethod
    def of(source: str, lang: str, apostrophe: str = "") -> Lexicon:
        """Return a lexicon from its lines; `apostrophe` is what an apostrophe in a word becomes."""
        senses: dict[tuple[str, ...], dict[str, Any]] = {}
        fixed: set[str] = set()
        for sense, value, phrase in _entries(source):
            words = tuple(split(phrase, apostrophe))
            if sense == "FIXED":
                fixed.update(words)
            elif words:
                senses.setdefault(words, {})[sense] = _value(value)
        phrases: dict[str, dict[tuple[str, ...], Senses]] = {}
        for words in sorted(senses, key=lambda each: -len(each)):
            phrases.setdefault(words[0], {})[words] = _weighed(words, senses[words])

        def meaning(word: str) -> frozenset[str] | None:
            found = phrases.get(word, {}).get((word,))
            if found is None:
                return None
            return frozenset(f"{sense} {value}" for sense, value in found.items()) or _FILLER

        known = frozenset(word for phrase in senses for word in phrase)
        spelling = Spelling(lang, known, frozenset(fixed), meaning)
        return Lexicon(phrases, known, apostrophe, spelling)

    def tokens(self, text: str) -> Sequence[Senses] | None:
        """Return the tokens of a sentence; None if there are too many or a word is unknown."""
        words = self.split(text)
        if words is None:
            return None
        found: list[Senses] = []
        dashes: list[int] = []
        place = 0
        while place < len(words):
            phrase, senses = self._longest(words, place)
            if not phrase:
                return None
            spot = self._spot(text, words, place, phrase)
            place += len(phrase)
            following = self._sense(words[place]) if place < len(words) else {}
            taken = context.after_tokens(found, spot, context.fitting(spot, senses), following)
            if not taken or set(taken) <= {SKIP, CLOSE}:
                continue
            if phrase == ("-",) and found and "RANK" in found[-1]:
                dashes.append(len(found))
            found.append(taken)
        for at in dashes:
            if at + 1 < len(found) and "RANK" in found[at + 1]:
                found[at] = {"TO": None}
        found = context.rows_joined(_ended(context.without_example(found), text, words))
        return found if 0 < len(found) <= MAX_TOKENS else None

    def lattice(self, text: str) -> Lattice | None:
        """Return, by each word of a sentence, the phrases that begin there; None if unknown.

        A phrase that isn't the longest costs :data:`SHORTER`.
        """
        words = self.split(text)
        if words is None or len(words) > MAX_TOKENS:
            return None
        rows: list[list[tuple[Senses, int, int]]] = []
        for place in range(len(words)):
            row: list[tuple[Senses, int, int]] = []
            for phrase, senses in self._fitting(words, place):
                taken = context.fitting(self._spot(text, words, place, phrase), senses)
                row.append((taken or {SKIP: 0}, place + len(phrase), SHORTER if row else 0))
                if len(row) == _MOST_PHRASES or not _WHOLE.isdisjoint(senses):
                    break
            rows.append(row)
        for place in range(1, len(words) - 1):
            # A word that is only a part of phrases may begin none here: its row is empty.
            around = (rows[place - 1], rows[place + 1])
            if words[place] == "-" and all(row and "RANK" in row[0][0] for row in around):
                rows[place] = [({"TO": None}, place + 1, 0)]
        return rows

    def split(self, text: str) -> list[str] | None:
        """Return the words of a sentence as the lexicon spells them; None if one is unknown."""
        if len(text) > MAX_CHARACTERS:
            return None
        found: list[str] = []
        for word in split(text.rstrip(" .!\n"), self.apostrophe):
            known = word in self.words or _is_number(word)
            meant = (word,) if known else self._meant(word)
            if meant is None:
                return None
            found += meant
        return found if 0 < len(found) <= MAX_WORDS else None

    def _meant(self, word: str) -> tuple[str, ...] | None:
        """Return the words that an unknown one is meant to be; "rrb" are three."""
        if len(word) > 2 and {self._sense(each).get("KIND") for each in word} == {"red", "black"}:
            return tuple(word)
        return self.spelling.meant(word)

    def _sense(self, word: str) -> Senses:
        """Return the senses of a single word, without those around it."""
        return self.phrases.get(word, {}).get((word,), {})

    def _spot(self, text: str, words: Sequence[str], place: int, phrase: tuple[str, ...]) -> Spot:
        end = place + len(phrase)
        return Spot(
            text,
            words,
            place,
            phrase,
            self._sense(words[place - 1]) if place else {},
            self._sense(words[end] if end < len(words) else ","),
            self._longest(words, place + 1)[1] if place + 1 < len(words) else {},
        )

    def _fitting(
        self, words: Sequence[str], place: int
    ) -> Iterator[tuple[tuple[str, ...], Senses]]:
        """Yield the phrases at a place with their senses, the longest first."""
        some = self.phrases.get(words[place], {})
        if not some and _is_number(words[place]):
            digits = re.match(r"\d+", words[place])
            sense = "NUM" if words[place].isdigit() else "ORD"
            yield (words[place],), {sense: int(digits[0]) if digits else 0}
        for length in dict.fromkeys(map(len, some)):
            phrase = tuple(words[place : place + length])
            senses = some.get(phrase)
            if (
                length > 1
                and phrase[-1] == "a"
                and words[place + length : place + length + 1] in (["-"], ["to"])
            ):
                continue  # "it has to be A-7"
            if senses is not None:
                yield phrase, senses

    def _longest(self, words: Sequence[str], place: int) -> tuple[tuple[str, ...], Senses]:
        """Return the longest phrase at a place, and its senses; an empty one if there is none."""
        return next(self._fitting(words, place), ((), {}))


def _is_number(word: str) -> bool:
    """Return whether a word is a number that counts places or is a sum."""
    return word.isascii() and bool(re.fullmatch(rf"\d{{1,2}}|{_ORDINAL}", word)) and len(word) < 7


def _entries(source: str) -> Iterator[tuple[str, str, str]]:
    """Yield the sense, its value and the phrase of each entry of a lexicon."""
    for line in source.replace("\n ", " ").splitlines():
        head, _, listed = line.partition(":")
        sense, _, value = head.strip().partition(" ")
        for phrase in listed.strip().replace("COLON", ":").split(", "):
            for spelled in _spellings(phrase.strip().replace("COMMA", ",")):
                yield sense, value, spelled


def _spellings(phrase: str) -> Iterator[str]:
    """Yield a phrase of a lexicon, also with ae, oe, ue for ä, ö, ü."""
    yield phrase
    if phrase.startswith("non "):
        yield phrase.replace("non ", "non - ", 1)
    other = phrase.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
    if other != phrase:
        yield other


def _value(text: str) -> Any:
    if not text:
        return None
    ways = tuple(int(each) if each.lstrip("-").isdigit() else each for each in text.split("|"))
    return ways[0] if len(ways) == 1 else Open(ways)


def _weighed(words: tuple[str, ...], senses: Mapping[str, Any]) -> Senses:
    """Return the senses of a phrase, with what it costs to pass it over."""
    found = {sense: value for sense, value in senses.items() if sense != "FILLER"}
    if len(words) == 1 and words[0] in _STOPS and "COMMA" in found:
        del found["COMMA"]
        found["STOP"] = None
        found |= {"ASK": None} if words == ("?",) else {"DOT": None} if words == (".",) else {}
    bracket = not {"LP", "RP"}.isdisjoint(found)
    if bracket:
        found["COMMA"] = None
    costs = [_SOFT[sense] for sense in found if sense in _SOFT]
    if not _NEVER_SKIPPED.isdisjoint(found):
        return found
    if "FILLER" in senses and found:
        found[SKIP], found[CLOSE] = _CHATTY, None
    elif costs and "OKAY" not in found:
        found[SKIP] = _DEAR if bracket else min(costs)
        if not _CLOSE.isdisjoint(found):
            found[CLOSE] = None
    return found


def _ended(found: list[Senses], text: str, words: Sequence[str]) -> list[Senses]:
    """Return tokens without what ends a sentence and says nothing."""
    while found and {"STOP"} <= set(found[-1]) <= {"STOP", "ASK", "DOT"}:
        found.pop()
    if len(found) > 2 and text.rstrip().endswith("?") and words[-2] in context.TAGS:
        found.pop()  # "..., no?"
    if len(found) > 1 and "AFTER" in found[-1] and "CARD" not in found[-1]:
        found.pop()  # "you may put red cards on"
    return found


def split(text: str, apostrophe: str) -> list[str]:
    """Return the words and signs of a text, without case and accents."""
    for sign, plain in _SIGNS.items():
        if sign in text:
            text = text.replace(sign, plain)
    text = _JOINED.sub(apostrophe, folded(text))
    return _WORD.findall(text)
