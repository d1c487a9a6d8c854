"""Class codes: six characters that are easy to read off a wall and to type on a phone.

No vowels, so that no words come out, and of look-alikes one at most: not 0 O, 1 I L, 2 Z, 5 S, and
B without 8. Case, spaces and hyphens do not matter when reading, nor full-width letters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

ALPHABET = "BCDFGHJKMNPQRTVWXY34679"
LENGTH = 6
HALF = 3
"""With which a table's short code begins."""
TICKET_LENGTH = 10
"""Of what opens a seat: 23 to the power of 10 is far more than can be tried in its ten minutes."""


def make(choose: Callable[[str], str]) -> str:
    """A new code; `choose` picks one character of a string at random."""
    return "".join(choose(ALPHABET) for _ in range(LENGTH))


def shown(code: str) -> str:
    """As it stands on the wall: ``BDF-7K3``."""
    return f"{code[:HALF]}-{code[HALF:]}"


def table_code(code: str, table: int, short: bool = True) -> str:
    """A table's own code: ``BDF-2``, or where that would be guessed too soon ``BDF-7K3-2``."""
    return f"{code[:HALF] if short else shown(code)}-{table}"


def read(typed: str) -> tuple[str, int | None] | None:
    """What a typed code means: a class code, or one or the first half of one and a table number.

    None if it can be neither.
    """
    given = plain(typed)
    if len(given) == LENGTH and all(char in ALPHABET for char in given):
        return given, None
    begins = HALF if len(given) < LENGTH else LENGTH
    prefix, number = given[:begins], given[begins:]
    if len(prefix) != begins or not all(char in ALPHABET for char in prefix):
        return None
    if len(number) not in (1, 2) or not (number.isascii() and number.isdigit()):
        return None
    return prefix, int(number)


def make_ticket(choose: Callable[[str], str]) -> str:
    """What opens a seat once: as a code, but longer."""
    return "".join(choose(ALPHABET) for _ in range(TICKET_LENGTH))


def shown_ticket(ticket: str) -> str:
    """As it is read out and typed: ``BDF7K-3HJKM``."""
    return f"{ticket[:5]}-{ticket[5:]}"


def read_ticket(typed: str) -> str:
    """What a typed ticket means, as forgiving as :func:`read`; what opens nothing stays that."""
    return plain(typed)[: TICKET_LENGTH + 1]


def plain(typed: str) -> str:
    """The letters and digits of what was typed, all that counts."""
    return "".join(char for char in unicodedata.normalize("NFKC", typed).upper() if char.isalnum())
