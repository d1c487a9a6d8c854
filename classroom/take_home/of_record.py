"""The page of a round, from its record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from classroom.debrief.findings.of_table import find
from classroom.game.kept import KeptRound
from classroom.game.record import RecordError
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n.messages import Language
from classroom.take_home.page import take_home_file
from classroom.views.schemas import TakeHomePage
from classroom.views.take_home import take_home_page, take_home_round

Make: TypeAlias = Callable[[TakeHomePage, Language], bytes]
"""Makes a file of a page: HTML, or a package for a school's platform."""


def round_file(
    record: Mapping[str, Any],
    language: Language,
    pupil: str | None = None,
    kept: KeptRound | None = None,
    make: Make = take_home_file,
) -> bytes:
    """Return the page of a round, for its whole table or for one pupil, named as in the record.

    RecordError if the record is malformed or illegal, or if the round isn't over.
    """
    found = find(record, load_hypotheses(), kept)
    if found.round.ended_by is None:
        raise RecordError(len(record["moves"]), "the round isn’t over, so its rule is still secret")
    return make(take_home_page(take_home_round(found, pupil, language), language), language)


def practice_file(language: Language, make: Make = take_home_file) -> bytes:
    """Return the page without a round."""
    return make(take_home_page(None, language), language)
