"""The senses of a phrase where it stands: of several, those that fit the words around it.

Two sorts of changes are made, each by a small function. The first look at the words around a phrase
(:func:`fitting`): whether "a" is the ace, whether a number counts cards. The others look at the
tokens before it (:func:`after_tokens`): two words for "no" that are one, a tag at the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from classroom.understand.chart import CLOSE, SKIP

Senses: TypeAlias = Mapping[str, Any]

LONG_ROW: Final = 4
"""Values from which on a row of them is surely a set."""
_FEW: Final = 5
"""Numbers below this count the cards whose kind follows."""
_PUT = frozenset({"put", "puts", "lay", "place", "putting", "throw", "chuck", "set"})
_CARDS = ("cards", "karten", "cartas", "cartes")
_AFTER_AND = frozenset({"SAME", "DIFF", "HIGHER", "LOWER", "KIND", "THEM"})
_BEFORE_COUNT = ("up", "down", "by", "of")
_AFTER_COUNT = frozenset({"HIGHER", "LOWER", "MORETHAN", "LESSTHAN", "UP", "DOWN"})
_BEFORE_TRAIT = frozenset({"SAME", "DIFF", "HIGHER", "LOWER"})
_COMPARED = _BEFORE_TRAIT | {"MORETHAN", "LESSTHAN", "UP", "DOWN"}
_VALUES = frozenset(
    {
        "RANK", "NUM", "TO", "ATLEAST", "ATMOST", "BETWEEN", "MORETHAN", "LESSTHAN", "AND", "OR",
        "COMMA",
    }
)  # fmt: skip
"""Before these a number isn't how many."""
_SHORT = frozenset({"RANK", "KIND", "NAMED", "SYM"})
"""Senses of a letter only beside others of its sort, or as a capital."""
_ONES = ("a", "1", "one", "un", "une", "uno", "una", "eins", "ein", "eine")
_NUMBERS = ("RANK", "NUM", "NAMED")
_AFTER_ONE = (",", ".", "?", "/", "or", "oder", "o", "ou")
"""Before these, an article is the number one."""
_ACE_AFTER = ("-", "to", "/", "bis", "a", "al", "au")
_ACE_BESIDE = (",", "or", "and", "oder", "und", "o", "y", "ou", "et")
_AFTER_PLACE = frozenset({"COMMA", "CARD", "REPEAT", "AND", "RP"})
_ENDING = frozenset({"COMMA", "STOP", "AND", "BUT", "ELSE"})
_ENDS = (",", ".", ";", ")", "!", "?", "y", "pero")
TAGS: Final = ("no", "non", "nicht", "nich", "ne", "oder", "right", "verdad")
"""Words that a question may end with."""
_SPLIT: Final[Mapping[str, tuple[str, str]]] = {
    "ANDMORE": ("AND", "HIGHER"), "ANDLESS": ("AND", "LOWER"),
    "ORMORE": ("OR", "HIGHER"), "ORLESS": ("OR", "LOWER"),
}  # fmt: skip
"""Senses of two words that are two before a condition."""
_AFTER_SPLIT = frozenset({"IF", "AFTER", "LINK", "PREV", "OWN"})
_RANGES = frozenset({"TO", "ORMORE", "ORLESS", "ANDMORE", "ANDLESS", "ATMOST"})
_COUNTING = frozenset({"CARD", "PLACE", "REPEAT"})
_WITH = ("with", "mit", "con", "avec")
_HER = ("una", "une", "eine")
"""An article before "higher one", not the number of steps."""
_NEITHER = ("ni", "weder", "noch", "neither", "nor")


@dataclass(frozen=True)
class Spot:
    """A phrase of a sentence, with the words and senses around it."""

    text: str
    words: Sequence[str]
    place: int
    phrase: tuple[str, ...]
    before: Senses
    """Of the word before it."""
    after: Senses
    """Of the word after it."""
    longest_after: Senses
    """Of the longest phrase after its first word."""

    @property
    def first(self) -> str:
        """Return its first word."""
        return self.phrase[0]

    @property
    def word_before(self) -> str:
        """Return the word before it; empty at the beginning."""
        return self.words[self.place - 1] if self.place else ""

    @property
    def word_after(self) -> str:
        """Return the word after it; a comma at the end."""
        end = self.place + len(self.phrase)
        return self.words[end] if end < len(self.words) else ","


def _only(senses: Senses, *kept: str) -> Senses:
    return {sense: value for sense, value in senses.items() if sense in kept}


def _without(senses: Senses, *left_out: str) -> Senses:
    return {sense: value for sense, value in senses.items() if sense not in left_out}


# -- the words around a phrase


def _ace(spot: Spot, senses: Senses) -> Senses:
    if senses.get("RANK") != 1 or spot.first not in _ONES:
        return senses
    return _only(senses, *_NUMBERS) if _is_ace(spot) else _without(senses, "RANK")


def _is_ace(spot: Spot) -> bool:
    """Return whether a word "a" is the ace: a capital among numbers, or in a row of values."""
    after = (*spot.words[spot.place + 1 : spot.place + 2], "")[0]
    further = (*spot.words[spot.place + 2 : spot.place + 3], "")[0]
    if spot.first != "a":
        return (
            after in _ACE_AFTER
            or (further.isdigit() and after in _ACE_BESIDE)
            or (after in ("2", "two") and further in ("3", "three"))
            or spot.word_before in ("-", "to", "bis")
        )
    if spot.word_after in (",", ".", ")") and spot.word_before in (
        "k",
        "must",
        "muss",
        "then",
        "dann",
    ):
        return True
    if after in ("-", "to", "/") or (after in ("2", ",") and further in ("3", ",", "2", "")):
        return after != "to" or further != "a"
    if after in ("a", "au") and further.isdigit():
        return True
    return (
        not spot.text.isupper()
        and bool(re.search(r"\bA\b", spot.text[1:]))
        and not re.match(r"A [a-z]", spot.text)
    )


def _letter(spot: Spot, senses: Senses) -> Senses:
    """Return what a letter stands for, such as K for the king; or not, as in Spanish "k"."""
    if len(spot.phrase) > 1 or len(spot.first) > 1 or not spot.first.isalpha():
        return senses
    if len(senses) < 2 or _SHORT.isdisjoint(senses):
        return senses
    if "V" in senses and not {"OKAY", "WRONG", "NOT", "MUST"}.isdisjoint(spot.after):
        return _without(senses, *_SHORT)  # "these r allowed"
    near = (spot.word_before, *spot.words[spot.place + 1 : spot.place + 2])
    meant = re.search(rf"\b{spot.first.upper()}\b", spot.text) or any(
        each.isdigit() or (len(each) == 1 and each.isalpha() and each != "s") for each in near
    )
    return _only(senses, *_SHORT) if meant else _without(senses, *_SHORT)


def _one(spot: Spot, senses: Senses) -> Senses:
    """Return that an article is a number: "un de plus" is one more."""
    if spot.first not in _ONES or not set(senses) <= {SKIP, CLOSE}:
        return senses
    upward = "UP" in spot.longest_after and "HIGHER" not in spot.longest_after
    return {"NUM": 1} if upward or spot.word_after in _AFTER_ONE else senses


def _higher_one(spot: Spot, senses: Senses) -> Senses:
    """Return that "una más alta" is a higher card, not one step."""
    after = spot.words[spot.place + 1 : spot.place + 3]
    if spot.phrase[0] not in _HER or len(spot.phrase) > 1 or not after:
        return senses
    adjective = after[-1] if after[0] in ("mas", "plus", "+") else after[0]
    if not adjective.endswith(
        ("alta", "baja", "mayor", "menor", "haute", "basse", "grande", "petite", "ere")
    ):
        return senses
    return _without(senses, "NUM", "RANK", "NAMED")


def _put_down(spot: Spot, senses: Senses) -> Senses:
    earlier = spot.words[max(0, spot.place - 5) : spot.place]
    return {} if spot.phrase == ("down",) and not _PUT.isdisjoint(earlier) else senses


def _signed(spot: Spot, senses: Senses) -> Senses:
    if SKIP in senses and not {"PLUS", "MINUS"}.isdisjoint(senses) and "NUM" in spot.after:
        return _without(senses, SKIP, "V")
    return senses


def _counting(spot: Spot, senses: Senses) -> Senses:
    """Return whether a number is how many: in "2 reds", but not in "7 of hearts"."""
    if not {"NUM", "RANK"} <= set(senses) or "NAMED" in senses:
        return senses
    kind = (
        not {"KIND", "NAMED"}.isdisjoint(spot.after)
        and "SYM" not in spot.after
        and senses["NUM"] < _FEW
    )
    if spot.word_after in _CARDS or (kind and _VALUES.isdisjoint(spot.before)):
        return _without(senses, "RANK")
    return senses


def _one_higher(spot: Spot, senses: Senses) -> Senses:
    if "CARD" not in senses or "NUM" not in senses:
        return senses
    counts = spot.word_before in _BEFORE_COUNT or not _AFTER_COUNT.isdisjoint(spot.after)
    return _only(senses, "NUM", "RANK") if counts else senses


def _plus(spot: Spot, senses: Senses) -> Senses:
    if spot.phrase != ("+",) or "AND" not in senses:
        return senses
    joins = not _AFTER_AND.isdisjoint(spot.after)  # "same suit + higher"
    return {sense: v for sense, v in senses.items() if (sense == "AND") == joins}


def _number(spot: Spot, senses: Senses) -> Senses:
    """Return senses of a word that is a card with a number, or what stands on it."""
    if senses.get("KIND") == "number" and "TRAIT" in senses:
        senses = {("NUMBERWORD" if k == "KIND" else k): v for k, v in senses.items()}
    if "TRAIT" in senses and "NOT" in senses:  # English "no" is a number only in "same no"
        trait = not _BEFORE_TRAIT.isdisjoint(spot.before)
        return {sense: v for sense, v in senses.items() if (sense == "TRAIT") == trait}
    return senses


def _may(spot: Spot, senses: Senses) -> Senses:
    """Return that "the number may stay" asks for nothing: the "may" counts."""
    if "MAY" in senses and "TRAIT" in spot.before and not {"SAME", "STAY"}.isdisjoint(spot.after):
        return _without(senses, SKIP, CLOSE)
    return senses


def _okay(spot: Spot, senses: Senses) -> Senses:
    """Return that a word such as "ok" says something unless it begins the sentence."""
    return _without(senses, SKIP, CLOSE) if "OKAY" in senses and spot.place else senses


_AROUND: Final[tuple[Callable[[Spot, Senses], Senses], ...]] = (
    _ace, _letter, _one, _higher_one, _put_down, _signed, _counting, _one_higher, _plus, _number,
    _may, _okay,
)  # fmt: skip


def fitting(spot: Spot, senses: Senses) -> Senses:
    """Return the senses of a phrase that fit the words around it; empty if it means nothing."""
    for change in _AROUND:
        senses = change(spot, senses)
    return senses


# -- the tokens before it


def after_tokens(
    found: list[Senses], spot: Spot, senses: Senses, following: Senses
) -> Senses | None:
    """Return the senses of a phrase after the tokens found so far, which may change too.

    Return None if it is part of the token before it, or says nothing more.
    """
    last: Senses = found[-1] if found else {}
    if not found and spot.first in _WITH and "LINK" in senses:
        senses = _without(senses, SKIP, CLOSE)  # "with a heart an even card"
    begins = not found or not {"COMMA", "STOP", "AND"}.isdisjoint(last)
    if begins and {"IF", "PREV", "V"} <= set(senses):
        senses = _without(senses, SKIP, CLOSE)  # German "lag rot, ..." is a condition
    if "IF" in senses and any("MINE" in each for each in found):
        return {"OWN": None}  # "the card you play, if it's red"
    if "PREV" in senses and "KIND" in following and any("BEFORE" in each for each in found):
        return {"BEFORE": None}  # "before a red an even card, before black an odd one"
    if _is_abbreviation(found, spot, following):
        return None
    if ("NOT" in last and "NEED" in senses) or ("NEED" in last and "NEEDNOT" in senses):
        found[-1] = {"STRANGE": None}  # "it doesn't have to be red" asks nothing
        return None
    if "ISNT" in senses:
        # French "c'est pas ... ?" asks whether it is.
        return None if not found and spot.text.rstrip().endswith("?") else {"NOT": None}
    if "CONCORD" in senses:
        if _denied(found):
            return None  # "no ... nunca" is one "not"
        senses = _without(senses, "CONCORD")
    if "ARROW" in last and not {"ARROW", "THEN"}.isdisjoint(senses):
        return None  # "-> next is"
    if "RP" in senses and "LP" in last:
        found.pop()
        return None
    return _parted(found, spot, _one_of_two(found, spot, senses, following), following)


def _is_abbreviation(found: list[Senses], spot: Spot, following: Senses) -> bool:
    """Return whether a full stop ends "max." or "the 4." instead of a clause."""
    if spot.phrase != (".",) or not found:
        return False
    last = found[-1]
    if spot.word_before.isdigit():
        counted = spot.place > 2 and spot.words[spot.place - 2] in (".", ",")
        listed = spot.word_after == "," and spot.words[spot.place + 2 : spot.place + 3]
        if spot.word_after.isdigit() or counted or (listed and listed[0].isdigit()):
            found[-1] = {"ORD": int(spot.word_before)}  # "the 2., 4. and 6. card"
            return True
    if spot.word_after == ",":
        return False
    if "ATLEAST" in last or "ATMOST" in last or "OR" in last:
        return True
    return not {"NUM", "ORD"}.isdisjoint(last) and not _AFTER_PLACE.isdisjoint(following)


def _one_of_two(found: list[Senses], spot: Spot, senses: Senses, following: Senses) -> Senses:
    """Return the one of two senses that the tokens before and after decide."""
    senses = _without(senses, "NEEDNOT")
    if {"AND", "TO"} <= set(senses) and not any("BETWEEN" in each for each in found[-3:]):
        senses = _without(senses, "TO")
    if {"LINK", "THEN"} <= set(senses):
        compared = bool(found) and not _COMPARED.isdisjoint(found[-1])
        senses = {"LINK": None} if compared else {"THEN": None}
    if "END" in senses and "EXCEPT" in following:
        senses = {"ANY": None}  # "c'est tout sauf ..."
    if "YES" in senses:
        end = spot.place + len(spot.phrase)
        last = end == len(spot.words) or spot.words[end] in _ENDS
        senses = {"OKAY": None} if last else _without(senses, "YES")
    return senses


def _parted(found: list[Senses], spot: Spot, senses: Senses, following: Senses) -> Senses:
    """Return the second of two words that are one phrase, where they are two after all."""
    if "NOTSAME" in senses and "TRAIT" in following:
        found.append({"NEITHER" if spot.first in _NEITHER else "NOT": None})
        return {"SAME": None}
    if "ORSAME" in senses and "TRAIT" in following:
        found.append({"OR": None})
        return {"SAME": None}
    for both, (one, other) in _SPLIT.items():
        stepped = bool(found) and "STEP" in found[-1]  # "3 away or less"
        if both in senses and not stepped and not _AFTER_SPLIT.isdisjoint(following):
            found.append({one: None})
            return {other: None}
    return senses


def _denied(found: Sequence[Senses]) -> bool:
    """Return whether something was denied in the same clause."""
    for senses in reversed(found):
        if not _ENDING.isdisjoint(senses):
            return False
        if "NOT" in senses or "WRONG" in senses:
            return True
    return False


_OF_EXAMPLES = frozenset(
    {"RANK", "KIND", "NAMED", "SYM", "NUM", "AFTER", "THEN", "LINK", "TO", "COMMA", "V", "LP", "RP"}
)


def without_example(tokens: list[Senses]) -> list[Senses]:
    """Return tokens without an example of single cards at the end: "..., like 7 on 6"."""
    for place, senses in enumerate(tokens):
        if "EXAMPLE" in senses:
            rest = tokens[place + 1 :]
            if place and all(not _OF_EXAMPLES.isdisjoint(each) for each in rest):
                return tokens[:place]
            said = not place and SKIP in senses  # French "genre" may say nothing
            return rest if said else [*tokens[:place], {"STRANGE": None}, *rest]
    return tokens


def rows_joined(tokens: Sequence[Senses]) -> list[Senses]:
    """Return tokens in which a long row of values, such as "2, 4, 6, 8", is one."""
    joined: list[Senses] = []
    place = 0
    while place < len(tokens):
        values: list[int] = []
        at = end = place
        while at < len(tokens) and isinstance(tokens[at].get("RANK"), int):
            values.append(tokens[at]["RANK"])
            at = end = at + 1
            if at < len(tokens) and "COMMA" in tokens[at] and "LP" not in tokens[at]:
                at += 1
        before: Senses = joined[-1] if joined else {}
        after: Senses = tokens[end] if end < len(tokens) else {}
        if (
            len(values) >= LONG_ROW
            and len(set(values)) == len(values)
            and _RANGES.isdisjoint(after)
            and _COUNTING.isdisjoint({*before, *after})
        ):
            joined.append({"RANKS": tuple(values)})
            place = end
        else:
            joined.append(tokens[place])
            place += 1
    return joined
