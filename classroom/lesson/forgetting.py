"""Names in what people wrote: the words in a log that a pupil or the teacher typed.

Events name seats, not pupils. But a guess, a note or a last word may be in a pupil's own words, and
a message, a mark and the reason of a pause are the teacher's: there a name may stand. Once a name
is removed, it is left out there too, and ``…`` stands in its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from classroom.lesson.guesses import OWN_WORDS
from classroom.lesson.names import JOINERS

GONE: Final = "…"
"""What stands where something was."""
_SHORTEST: Final = 2
"""Letters of a name that can be told from the words around it."""


class Names:
    """Names to be found in text: whole, and each capitalised part of one, whatever the case.

    On a phone names are typed in small letters, so "will" goes with Will: a sentence that lacks a
    word does less harm than a name that stays.
    """

    def __init__(self, names: Iterable[str]) -> None:
        wanted: set[str] = set()
        for name in names:
            wanted.add(name)
            wanted.update(part for part in name.split() if not part[0].islower())
        longest_first = sorted(
            (re.escape(each) for each in wanted if len(each) >= _SHORTEST), key=len, reverse=True
        )
        self._found = (
            re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)", re.IGNORECASE)
            if longest_first
            else None
        )

    def left_out(self, text: str) -> str:
        """The text without them."""
        if self._found is None:
            return text
        # Joiners that scripts need are no letters to `re`; no name begins or ends within a word.
        return self._found.sub(
            lambda found: found[0] if _joined(text, found) else GONE,
            text,
        )


def without(body: Mapping[str, Any], names: Names) -> dict[str, Any] | None:
    """An event without these names in the words of whoever wrote in it; None if none stands there.

    >>> without({"type": "message", "text": "Well done, Ben!"}, Names(["Ben"]))
    {'type': 'message', 'text': 'Well done, …!'}
    """
    return _changed(body, names.left_out)


def without_words(body: Mapping[str, Any], seat: str) -> dict[str, Any] | None:
    """An event without what the pupil of this seat wrote in it; None if that is nothing."""
    if body["type"] != "entry" or body["entry"].get("by") != seat:
        return None
    return _changed(body, lambda _: GONE)


def _changed(body: Mapping[str, Any], change: Any) -> dict[str, Any] | None:
    match body["type"]:
        case "message":
            changed = {**body, "text": change(body["text"])}
        case "paused" if "why" in body:
            changed = {**body, "why": change(body["why"])}
        case "entry":
            changed = {**body, "entry": _entry(body["entry"], change)}
        case _:
            return None
    return None if changed == body else changed


def _entry(entry: Mapping[str, Any], change: Any) -> dict[str, Any]:
    changed = dict(entry)
    for key in ("note", "guess"):
        claim = changed.get(key)
        if isinstance(claim, str) and claim.startswith(OWN_WORDS):
            changed[key] = OWN_WORDS + change(claim.removeprefix(OWN_WORDS))
    if isinstance(changed.get("mark"), str):
        changed["mark"] = change(changed["mark"])
    return changed


def _joined(text: str, found: re.Match[str]) -> bool:
    """Whether a joiner makes what was found a part of a longer word."""
    beside = text[max(0, found.start() - 1) : found.start()], text[found.end() : found.end() + 1]
    return any(each and each in JOINERS for each in beside)
