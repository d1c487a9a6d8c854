"""Passwords that are tried first: the commonest ones, and those that are no work to make up."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

LONG_ENOUGH = 20
"""Characters from which on a password is long enough, whatever it is made of."""
_ROWS = (
    *("12345678901234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "qwertzuiop"),
    *("azertyuiop", "asdfghjkl", "qsdfghjklm", "zxcvbnm", "yxcvbnm", "wxcvbn"),
    *("1qaz2wsx3edc4rfv", "1q2w3e4r5t6z7u8i", "1q2w3e4r5t6y7u8i", "q1w2e3r4t5z6u7i8"),
)
"""Neighbours on keyboards, in the alphabet and in counting."""
_LISTED = """
    password passwort motdepasse contraseña contrasena clave administrator administrador admin
    root login welcome willkommen bienvenue bienvenido bienvenida letmein hallo hello bonjour hola
    iloveyou ichliebedich jetaime tequiero teamo princess princesse princesa prinzessin sunshine
    sonnenschein soleil football fussball fußball futbol baseball basketball superman batman dragon
    monkey master shadow michael jennifer jordan hunter trustno starwars whatever computer internet
    samsung google chocolate schokolade chocolat liverpool barcelona realmadrid schalke dortmund
    bayern hamburg berlin paris madrid london teacher lehrer lehrerin professeur professor profesor
    profesora school schule ecole école escuela colegio student schueler schüler eleve élève alumno
    eleusis classroom klasse classe clase secret geheim secreto changeme default guest gast test
    summer winter sommer spring autumn herbst hiver verano invierno p@ssword passw0rd p@ssw0rd
"""
_WORDS = frozenset(_LISTED.split())
"""Words on which many passwords are made, alone, twice, or with figures and signs around them."""
_SHORTEST_RUN = 4
_SHORTEST_WORD = 4


def is_common(password: str, own: Iterable[str] = ()) -> bool:
    """Return whether a password is one that is tried first.

    `own` is what is tried first here: the login name, the address. Its words count as common ones.
    """
    typed, theirs = _joined(password), [each.casefold() for each in own]
    whole = {_joined(each) for each in theirs}
    if typed in whole:
        return True
    if len(password) >= LONG_ENOUGH:
        return False
    bare = re.sub(r"^[\W\d_]+|[\W\d_]+$", "", typed)
    parts = {part for each in theirs for part in re.split(r"[\W\d_]+", each)}
    words = _WORDS | whole | {part for part in parts if len(part) >= _SHORTEST_WORD}
    if {typed, bare, _once(typed), _once(bare)} & words:
        return True
    # Of one that is made of rows and repetitions, hardly anything is left.
    rest = _once(typed)
    for row in _runs():
        rest = rest.replace(row, "")
    return len(set(rest)) <= _SHORTEST_RUN - 1


def _joined(text: str) -> str:
    return re.sub(r"\s", "", text.casefold())


def _once(typed: str) -> str:
    """Return what a text repeats: ``abab`` is ``ab`` twice."""
    return next(
        typed[:size]
        for size in range(1, len(typed) + 2)
        if typed == (typed[:size] * len(typed))[: len(typed)]
    )


def _runs() -> Iterator[str]:
    """Yield the parts of rows, either way, the longest first."""
    for size in range(max(map(len, _ROWS)), _SHORTEST_RUN - 1, -1):
        for row in _ROWS:
            for begin in range(len(row) - size + 1):
                yield row[begin : begin + size]
                yield row[begin : begin + size][::-1]
