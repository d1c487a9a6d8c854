"""Find names in what people typed, and delete them from a log.

Events name seats, not pupils. But people type words of their own, which may contain a name. Once a
name is removed, changed or refused, it is removed there too, and replaced by ``…``.

What counts as typed is said by the types of the events (:data:`classroom.classes.events.FreeText`).
In an event that this release can't read, every string does.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from classroom.classes.events import UnknownEvent, with_text, write
from classroom.classes.names import JOINERS
from classroom.classes.registry import read_any_event

GONE: Final = "…"
"""The replacement for a name or text that was removed."""

PARTICLES: Final = frozenset(
    (
        *("af", "al", "and", "av", "bin", "bint", "da", "das", "de", "del", "dem", "den", "der"),
        *("des", "di", "do", "dos", "du", "e", "el", "et", "ibn", "la", "las", "le", "les", "los"),
        *("of", "op", "te", "ten", "ter", "the", "und", "van", "vom", "von", "y", "zu", "zum"),
        "zur",
    )
)
"""Words in names that identify no one."""

_LETTERS = re.compile(r"[^\W\d_]+")
_RUN_ON = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]"
)
"""Letters of scripts without spaces around a name: Thai, Lao, Burmese, Korean, Khmer, Japanese and
Chinese."""
_ACCENTS = range(0x300, 0x370)


class Names:
    """Names to find in text: whole or in parts, in any case.

    On a phone names are typed in small letters, so "will" goes with Will: a sentence that lacks a
    word does less harm than a name that stays. Accents make no difference, and an ``s`` may follow,
    as in "Lenas". A name of one letter is found where it stands alone, in the case it is in; a
    part of one letter is not looked for. Of the `made_up` names, which are made of everyday words,
    only the whole counts. Nothing that is in `kept`, or a part of it, is looked for.
    """

    def __init__(
        self, names: Iterable[str], kept: Iterable[str] = (), made_up: Iterable[str] = ()
    ) -> None:
        stay = {each for name in kept for each in _wanted(name)}
        wanted = {each for name in names for each in _wanted(name)}
        wanted |= {" ".join(_folded(name)[0].split()) for name in made_up}
        letters = {name for name in names if len(name) == 1 and _folded(name)[0] not in stay}
        found = [_pattern(each) for each in sorted(wanted - stay, key=len, reverse=True)]
        self._found = re.compile("|".join(found)) if found else None
        self._letter = (
            re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(letters)))})(?!\w)")
            if letters
            else None
        )

    def left_out(self, text: str) -> str:
        """Return the text without these names."""
        if self._found is not None:
            folded, places = _folded(text)
            for found in reversed([*self._found.finditer(folded)]):
                begin, end = places[found.start()], places[found.end() - 1] + 1
                while end < len(text) and ord(text[end]) in _ACCENTS:
                    end += 1
                text = text[:begin] + GONE + text[end:]
        return text if self._letter is None else self._letter.sub(GONE, text)


def without(body: Mapping[str, Any], names: Names) -> dict[str, Any] | None:
    """Return an event without these names in what was typed; None if it has none.

    >>> without({"type": "message", "text": "Well done, Ben!"}, Names(["Ben"]))
    {'type': 'message', 'text': 'Well done, …!', 'v': 1}
    """
    return _changed(body, names.left_out)


def without_words(body: Mapping[str, Any], seat: str) -> dict[str, Any] | None:
    """Return an event without what the pupil of this seat typed in it; None if that is nothing."""
    entry = body.get("entry")
    own = isinstance(entry, Mapping) and entry.get("by") == seat
    return _changed(body, lambda _: GONE) if own else None


def _changed(body: Mapping[str, Any], change: Callable[[str], str]) -> dict[str, Any] | None:
    try:
        event = read_any_event(body)
    except UnknownEvent:
        changed = {key: _anywhere(value, change) for key, value in body.items() if key != "type"}
        return None if changed.items() <= body.items() else {**body, **changed}
    new = with_text(event, change)
    return None if new == event else write(new)


def _anywhere(value: Any, change: Callable[[str], str]) -> Any:
    """Return a part of an event that this release can't read, every string in it changed."""
    match value:
        case str():
            return change(value)
        case Mapping():
            return {key: _anywhere(each, change) for key, each in value.items()}
        case list():
            return [_anywhere(each, change) for each in value]
    return value


def _wanted(name: str) -> Iterator[str]:
    """Yield the case-folded strings to search for: the whole name and its parts."""
    folded = " ".join(_folded(name)[0].split())
    parts = _LETTERS.findall(folded)
    if len(folded) > 1:
        yield folded
    yield from (part for part in parts if len(part) > 1 and part not in PARTICLES)


def _pattern(wanted: str) -> str:
    words = r"\s+".join(map(re.escape, wanted.split()))
    if _RUN_ON.search(wanted):
        return words
    return rf"(?<![\w{JOINERS}]){words}s?(?![\w{JOINERS}])"


def _folded(text: str) -> tuple[str, list[int]]:
    """Return the text without case, accents and letter forms, and a map back to the text.

    The map has, for each character returned, its index in the text.
    """
    folded: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        for each in unicodedata.normalize("NFKD", char.casefold()).casefold():
            if ord(each) not in _ACCENTS:
                folded.append(each)
                places.append(place)
    return "".join(folded), places
