"""Pupils' names: one to twenty characters of any script, told apart whatever the case."""

from __future__ import annotations

import unicodedata

from classroom.game.moves import RESERVED
from classroom.game.record import NATURE
from classroom.game.refused import Refused
from classroom.words import N_

LONGEST = 20
_NOT_FOR_PUPILS = RESERVED | {NATURE.casefold()}


def clean(typed: str) -> str:
    """The name as it will be shown; Refused says what to change.

    Spaces are folded; control and formatting characters (with which a name could overturn the
    writing direction of its neighbours) are dropped, joiners that scripts need are kept.
    """
    kept = "".join(
        char
        for char in unicodedata.normalize("NFC", typed)
        if char in "\u200c\u200d"
        or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co")
        or char.isspace()
    )
    name = " ".join(kept.split())
    if not any(unicodedata.category(char)[0] in "LN" for char in name):
        raise Refused(N_("a name needs at least one letter"))
    if len(name) > LONGEST:
        raise Refused(N_("a name has at most %(longest)s characters"), longest=LONGEST)
    if key(name) in _NOT_FOR_PUPILS:
        raise Refused(
            N_("the game itself uses the name %(name)s; take another one"), name=name
        )
    return name


def key(name: str) -> str:
    """Two names with the same key are the same name."""
    return unicodedata.normalize("NFKC", name).casefold()
