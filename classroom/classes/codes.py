"""Class codes: six characters that are easy to read off a projector and to type on a phone.

No vowels, so that no words come out, and of look-alikes one at most: not 0 O, 1 I L, 2 Z, 5 S, and
B without 8. Case, spaces, hyphens and full-width letters do not matter when reading.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

ALPHABET = "BCDFGHJKMNPQRTVWXY34679"
LOOK_LIKE = {
    "A": "4",
    "E": "F",
    "I": "J",
    "O": "Q",
    "U": "V",
    "Z": "7",
    "0": "Q",
    "1": "7",
    "2": "7",
    "8": "B",
}
"""Characters that no code has, with the character of codes that each may have been."""
LENGTH = 6
HALF = 3
"""The number of characters at the beginning of a table's short code."""
TICKET_LENGTH = 10
"""Characters of a ticket: 23 to the power of 10 is far more than can be tried in ten minutes."""


def make(choose: Callable[[str], str]) -> str:
    """Return a new code; `choose` picks one character of a string at random."""
    return "".join(choose(ALPHABET) for _ in range(LENGTH))


def display_code(code: str) -> str:
    """Return the code as it is displayed: ``BDF-7K3``."""
    return f"{code[:HALF]}-{code[HALF:]}"


def table_code(code: str, table: int, short: bool = True) -> str:
    """Return a table's own code: ``BDF-2``, or ``BDF-7K3-2`` if that is too easy to guess."""
    return f"{code[:HALF] if short else display_code(code)}-{table}"


def read(typed: str) -> tuple[str, int | None] | None:
    """Parse a typed code: a class code, or a code or its first half with a table number.

    Returns the code and None, or the prefix and the table's number; None if it can be neither.
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


def slip(typed: str) -> tuple[str, str | None] | None:
    """Return the first typed letter or digit that no code has, and what it may be instead.

    None if each can be part of a code, or of a table's number at its end.
    """
    given = plain(typed)
    begins = HALF if len(given) < LENGTH else LENGTH
    for char in given[:begins]:
        if char not in ALPHABET:
            return char, LOOK_LIKE.get(char)
    return None


def make_ticket(choose: Callable[[str], str]) -> str:
    """Return a new ticket, which opens a seat once: like a code, but longer."""
    return "".join(choose(ALPHABET) for _ in range(TICKET_LENGTH))


def shown_ticket(ticket: str) -> str:
    """Return the ticket as it is read out and typed: ``BDF7K-3HJKM``."""
    return f"{ticket[:5]}-{ticket[5:]}"


def read_ticket(typed: str) -> str:
    """Normalize a typed ticket, as tolerant as :func:`read`.

    The result is at most one character too long, so that a wrong ticket stays wrong.
    """
    return plain(typed)[: TICKET_LENGTH + 1]


def plain(typed: str) -> str:
    """Return the letters and digits of what was typed, normalized and in capitals."""
    return "".join(char for char in unicodedata.normalize("NFKC", typed).upper() if char.isalnum())
