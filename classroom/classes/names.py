"""Pupils' names: one to twenty characters of any script, compared by what can be seen of them."""

from __future__ import annotations

import re
import unicodedata

from classroom.classes import look_alikes
from classroom.game.moves import RESERVED
from classroom.game.parts import NATURE
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

MAX_NAME_LENGTH = 20
_SEAT = re.compile(r"s\d+")
"""A seat's id, shown in place of a name that was removed."""
JOINERS = "\u200c\u200d"
"""Marks between letters that show nothing themselves, and that scripts need."""
_EMOJI_STYLE = "\ufe0f"
"""Shows the sign before it as a picture."""


def tidy(typed: str) -> str:
    """Return what was typed, on one line and without invisible characters.

    Runs of spaces become one. Whatever shows nothing is dropped, such as control and formatting
    characters, with which a name could reverse the writing direction of its neighbours. Joiners
    that scripts need are kept, and so is what makes a sign an emoji.
    """
    kept = list[str]()
    for char in typed:
        after_sign = kept and unicodedata.category(kept[-1]) == "So"
        if (
            char in JOINERS
            or char.isspace()
            or (char == _EMOJI_STYLE and after_sign)
            or not (
                look_alikes.is_ignorable(char)
                or unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co")
            )
        ):
            kept.append(char)
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).split())


def clean(typed: str) -> str:
    """Return the name as it will be shown.

    Raises:
        Refused: it has no letter, is too long, or is a name that the game uses.
    """
    name = tidy(typed)
    if not any(unicodedata.category(char)[0] in "LN" for char in name):
        raise Refused(N_("a name needs at least one letter"))
    if len(name) > MAX_NAME_LENGTH:
        raise Refused(N_("a name can have at most %(longest)s characters"), longest=MAX_NAME_LENGTH)
    if key(name) in _NOT_FOR_PUPILS or _SEAT.fullmatch(key(name)):
        raise Refused(N_("the game uses the name %(name)s; choose a different one"), name=name)
    return name


def key(name: str) -> str:
    """Return a key: names with equal keys look alike, or differ only in case."""
    return look_alikes.skeleton(name)


def account_key(name: str) -> str:
    """Return the key of a teacher's login name, which is stored: it never changes."""
    seen = "".join(
        char for char in unicodedata.normalize("NFKC", name).casefold() if char not in JOINERS
    )
    return unicodedata.normalize("NFKC", seen)


_NOT_FOR_PUPILS = frozenset(map(key, {*RESERVED, NATURE}))
