"""Passwords that are tried first: the commonest ones, and those that are no work to make up.

zxcvbn knows 30,000 common passwords, English words and names, dates, rows of an American keyboard,
repetitions and figures in place of letters. Here is what it doesn't know.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from zxcvbn import zxcvbn

FEW_GUESSES = 1_000_000
"""A password that takes fewer is common. At ten tries in ten minutes, they take two years."""
LONG_ENOUGH = 20
"""Characters from which on a password is long enough, whatever it is made of."""
_ROWS = (
    *("qwertzuiop", "azertyuiop", "qsdfghjklm", "yxcvbnm", "wxcvbn"),
    *("1q2w3e4r5t6z7u8i", "q1w2e3r4t5z6u7i8"),
)
"""Neighbours on German and French keyboards."""
_LISTED = """
    passwort motdepasse contraseña contrasena clave administrador willkommen bienvenue bienvenido
    bienvenida hallo hola bonjour ichliebedich jetaime tequiero teamo princesa prinzessin princesse
    sonnenschein soleil fussball fußball futbol schokolade chocolat schalke lehrer lehrerin
    professeur profesor profesora schule schueler schüler ecole école eleve élève escuela colegio
    alumno klasse classe clase geheim secreto sommer herbst hiver verano invierno eleusis classroom
"""
_WORDS = _LISTED.split()
"""Words on which many passwords are made in other languages, and about this program."""
_SHORTEST_RUN = 4


def _runs() -> Iterator[str]:
    """Yield the parts of rows, either way."""
    for row in _ROWS:
        for size in range(_SHORTEST_RUN, len(row) + 1):
            for begin in range(len(row) - size + 1):
                yield row[begin : begin + size]
                yield row[begin : begin + size][::-1]


_RUNS = tuple(_runs())


def is_common(password: str, own: Iterable[str] = ()) -> bool:
    """Return whether a password is one that is tried first.

    `own` is what is tried first here: the login name, the address. Its words count as common ones.
    """
    typed, theirs = password.casefold(), [each.casefold() for each in own]
    if typed in theirs:
        return True
    if len(password) >= LONG_ENOUGH:
        return False
    parts = [part for each in theirs for part in re.split(r"[\W\d_]+", each)]
    known = [*theirs, *parts, *_WORDS, *_RUNS]
    return bool(zxcvbn(typed, user_inputs=known)["guesses"] < FEW_GUESSES)
