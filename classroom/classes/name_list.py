"""The teacher's list of names, as it is typed or pasted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from classroom.classes import names, pasted_list
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

MAX_LISTED_NAMES = 60
"""Names on a list."""
_ARE_FULL = 0.8
"""Share of the lines with a last name, from which on first names are offered."""
_INITIAL = 2
"""Characters of a last name that is no more than an initial, as in Mia K."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a list: the names that would be used."""

    id: str
    label: str
    """A message; `column` fills its placeholder."""
    column: int
    names: tuple[str, ...]
    heading: str = ""
    """The heading that the list has for these names; shown instead of the label."""


def readings(typed: str) -> list[Reading]:
    """Return the ways to read a list, the likeliest first; more than one if a person must choose.

    None if the list is empty.
    """
    pasted = pasted_list.understood(typed, names.tidy)
    short = partial(pasted_list.shortened, longest=names.MAX_NAME_LENGTH, same=names.key)
    lines = Reading("lines", N_("The lines as they are"), 0, tuple(pasted.lines))
    if pasted.people is None:
        people = pasted_list.whole_names(pasted.lines)
        full = sum(len(each.last.rstrip(".")) >= _INITIAL for each in people)
        too_long = any(len(line) > names.MAX_NAME_LENGTH for line in pasted.lines)
        offered = [lines]
        if too_long or full >= max(3, _ARE_FULL * len(people)):
            offered.append(Reading("first", N_("First names"), 0, tuple(short(people))))
    else:
        offered = [Reading("first", N_("First names"), 0, tuple(short(pasted.people)))]
        for column in pasted.columns:
            alone = short([pasted_list.ListedPupil(cell) for cell in column.cells])
            offered.append(
                Reading(
                    f"column-{column.number}",
                    N_("Column %(column)s"),
                    column.number,
                    tuple(alone),
                    column.heading,
                )
            )
        offered.append(lines)
    first: dict[tuple[str, ...], Reading] = {}
    for each in offered:
        if each.names:
            first.setdefault(each.names, each)
    return list(first.values())


def read(typed: str) -> tuple[str, ...]:
    """Return the names in their order, read in the likeliest way.

    Raises:
        Refused: the list is empty or too long, or a name is too long or not unique.
    """
    found = readings(typed)
    return checked(found[0].names if found else ())


def checked(found: Sequence[str]) -> tuple[str, ...]:
    """Return these names as they will be shown; raise the first of their faults."""
    for fault in faults(found):
        raise fault
    return tuple(map(names.clean, found))


def faults(found: Sequence[str]) -> list[Refused]:
    """Return all that is wrong with these names, one fault of each kind with all its names."""
    if not found:
        return [Refused(N_("write the names of the class, one per line"))]
    wrong = []
    if len(found) > MAX_LISTED_NAMES:
        wrong.append(Refused(N_("a list can have at most %(most)s names"), most=MAX_LISTED_NAMES))
    long = [name for name in found if len(name) > names.MAX_NAME_LENGTH]
    if long:
        wrong.append(
            Refused(
                N_("too long: %(name)s; a name can have at most %(longest)s characters"),
                name=", ".join(long),
                longest=names.MAX_NAME_LENGTH,
            )
        )
    by_text: dict[str, tuple[Refused, list[str]]] = {}
    for name in found:
        if name not in long:
            try:
                names.clean(name)
            except Refused as refused:
                by_text.setdefault(refused.text, (refused, []))[1].append(name)
    for fault, of in by_text.values():
        if "name" in fault.values:
            wrong.append(Refused(fault.text, name=", ".join(of)))
        else:
            wrong.append(
                Refused(N_("%(lines)s: a name needs at least one letter"), lines=", ".join(of))
            )
    usable = [name for name in found if names.key(name)]
    first = {names.key(name): name for name in reversed(usable)}
    doubles = [first[key] for key, times in Counter(map(names.key, usable)).items() if times > 1]
    if doubles:
        wrong.append(
            Refused(
                N_(
                    "more than once on the list: %(names)s; add a letter of the surname to tell "
                    "them apart"
                ),
                names=", ".join(doubles),
            )
        )
    return wrong


def find(listed: Sequence[str], name: str) -> str | None:
    """Return the name as it is on the list, ignoring case; None if it is not there."""
    wanted = names.key(name)
    return next((each for each in listed if names.key(each) == wanted), None)
