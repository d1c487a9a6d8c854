"""The teacher's list of names, as it is typed or pasted: one a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from classroom.classes import names
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

MAX_LISTED_NAMES = 60
"""Names on a list."""


def read(typed: str) -> tuple[str, ...]:
    """Return the names in their order.

    Raises:
        Refused: the list is empty or too long, or a name is too long or not unique.
    """
    found = tuple(_clean(line) for line in typed.splitlines() if names.tidy(line))
    if not found:
        raise Refused(N_("write the names of the class, one per line"))
    if len(found) > MAX_LISTED_NAMES:
        raise Refused(N_("a list can have at most %(most)s names"), most=MAX_LISTED_NAMES)
    first = {names.key(name): name for name in reversed(found)}
    doubles = [first[key] for key, times in Counter(map(names.key, found)).items() if times > 1]
    if doubles:
        raise Refused(
            N_(
                "more than once on the list: %(names)s; add a letter of the surname to tell them "
                "apart"
            ),
            names=", ".join(doubles),
        )
    return found


def _clean(line: str) -> str:
    name = names.tidy(line)
    if len(name) > names.MAX_NAME_LENGTH:
        raise Refused(
            N_("too long: %(name)s; a name can have at most %(longest)s characters"),
            name=name,
            longest=names.MAX_NAME_LENGTH,
        )
    return names.clean(name)


def find(listed: Sequence[str], name: str) -> str | None:
    """Return the name as it is on the list, ignoring case; None if it is not there."""
    wanted = names.key(name)
    return next((each for each in listed if names.key(each) == wanted), None)
