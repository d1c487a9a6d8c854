"""Pupils' names: one to twenty characters of any script, compared without case."""

from __future__ import annotations

import re
import unicodedata

from classroom.game.moves import RESERVED
from classroom.game.parts import NATURE
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

MAX_NAME_LENGTH = 20
_NOT_FOR_PUPILS = RESERVED | {NATURE.casefold()}
_SEAT = re.compile(r"s\d+")
"""What a seat is called once its pupil's name is forgotten."""
JOINERS = "\u200c\u200d"
"""Marks between letters that show nothing themselves, and that scripts need."""
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Hangul fillers and the empty Braille cell: letters and signs that show nothing."""


def tidy(typed: str) -> str:
    """Return what was typed, on one line and without invisible characters.

    Runs of spaces become one; control and formatting characters (with which a name could reverse
    the writing direction of its neighbours) are dropped, joiners that scripts need are kept.
    """
    kept = "".join(
        char
        for char in typed
        if char in JOINERS
        or char.isspace()
        or (char not in _BLANKS and unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co"))
    )
    return " ".join(unicodedata.normalize("NFC", kept).split())


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
    seen = "".join(
        char for char in unicodedata.normalize("NFKC", name).casefold() if char not in JOINERS
    )
    return unicodedata.normalize("NFKC", seen)
