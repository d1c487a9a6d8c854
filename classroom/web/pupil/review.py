"""A pupil's own page on their phone, after a round. It is sent and never stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace as replace_found
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from classroom.classes import last_guesses
from classroom.debrief.evidence.timeline import follow
from classroom.debrief.findings.of_pupil import PupilRound, find_pupils
from classroom.game.kept import KeptRound
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n.messages import PlayerRef
from classroom.lesson_plans import for_the_youngest
from classroom.service import Service
from classroom.views import schemas
from classroom.views.pupil_review import finished, last_told, pupil_review_view
from classroom.web.platform.language import language
from classroom.web.pupil.play import SeatSession
from classroom.web.pupil.take_home import link_of


def own_view(service: Service, held: SeatSession) -> schemas.PupilReviewView | None:
    """Return the view of a seat's own play: its last round, or the lesson of a closed class.

    A round that was cut off at its beginning is only taken if there is no other. None if there is
    none.
    """
    classroom = service.open(held.class_).classroom()
    tables = [service.open(held.class_).table(number) for number in classroom.tables]
    over = finished(tables, held.seat)
    rounds = []
    for done in over if classroom.closed or not over else [last_told(over)]:
        table = tables[done.table - 1]
        played = done.played
        settled = last_guesses.known(played) or last_guesses.on_projector(classroom, table)
        if played is table.current and not settled:
            # What the review says of a guess must not help to change it, also once a closed class
            # is opened again.
            played = played.before_last_guesses
        record = msgspec.json.encode(played.record())
        found = _pupils(record, played.kept, done.number).get(PlayerRef(held.seat))
        if found is not None:
            chosen = classroom.chosen_rounds.get(done.table) == done.number
            found = replace_found(found, chosen=chosen)
            rounds.append((done, found))
    people = replace(service.open(held.class_).pupils.people(), language=language())
    young = for_the_youngest(classroom.plan.lesson)
    home = link_of(held, [done for done, _ in rounds], tables)
    return pupil_review_view(rounds, classroom.closed, people, young=young, take_home=home)


@lru_cache(maxsize=64)
def _pupils(record: bytes, kept: KeptRound, number: int) -> Mapping[PlayerRef, PupilRound]:
    """Return each player's findings in a round, cached because all its phones ask at once."""
    return find_pupils(follow(msgspec.json.decode(record), load_hypotheses(), kept), number)


def forget(_class_id: str) -> None:
    """Keep nothing that pupils wrote, of no class: it is soon found again."""
    _pupils.cache_clear()
