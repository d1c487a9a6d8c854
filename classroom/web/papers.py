"""The debrief on paper: one round of a table, or a page for the class and its tables."""

from __future__ import annotations

from datetime import UTC, date, datetime

from classroom.debrief.findings import find
from classroom.game.record import renamed
from classroom.game.refused import Refused
from classroom.lesson.classroom import Classroom
from classroom.printing.pages import PaperName, class_pdf, table_pdf
from classroom.service import Service
from classroom.web.language import gettext as _
from classroom.web.language import language, speaking, written_date
from classroom.words import N_


def table_paper(
    service: Service,
    classroom: Classroom,
    number: int,
    round_number: int | None,
    paper: PaperName,
) -> bytes:
    """The debrief of a round of a table, counted from 1; None for the one it finished last.

    It speaks the language of the class, whoever asks for it.
    """
    finished = service.table(classroom.id, number).finished
    if not finished:
        raise Refused(N_("this table has not finished a round yet"))
    round_number = round_number or max(finished)
    if round_number not in finished:
        raise Refused(N_("this table has not finished that round"))
    played = finished[round_number]
    plan = classroom.plan
    with speaking(plan.vocabulary, plan.language):
        title = _(
            "%(title)s · Round %(round)s · Table %(table)s",
            title=plan.title,
            round=round_number,
            table=number,
        )
        record = renamed(played.record(), service.people(classroom.id).names)
        return table_pdf(
            find(record),
            title=title,
            date=written_date(local_day(played.dealt_at)),
            paper=paper,
            language=language(),
            made=datetime.fromtimestamp(played.dealt_at, UTC),
            members=_members(service, classroom),
        )


def class_paper(service: Service, classroom: Classroom, paper: PaperName) -> bytes:
    """The class's page, and for each table the page of the round it finished last."""
    finished = {
        number: rounds[max(rounds)]
        for number in classroom.tables
        if (rounds := service.table(classroom.id, number).finished)
    }
    if not finished:
        raise Refused(N_("no table has finished a round yet"))
    names = service.people(classroom.id).names
    first = min(played.dealt_at for played in finished.values())
    plan = classroom.plan
    with speaking(plan.vocabulary, plan.language):
        return class_pdf(
            [find(renamed(played.record(), names)) for played in finished.values()],
            title=plan.title,
            date=written_date(local_day(first)),
            numbers=list(finished),
            paper=paper,
            language=language(),
            made=datetime.fromtimestamp(first, UTC),
            members=_members(service, classroom),
        )


def _members(service: Service, classroom: Classroom) -> dict[str, tuple[str, ...]]:
    """Who share a seat, by what it is called, where that does not name them all."""
    people = service.people(classroom.id)
    return {
        people.name(seat): members
        for seat, members in people.members.items()
        if not all(member in people.name(seat) for member in members)
    }


def local_day(at: float) -> date:
    """The day, on this computer's clock, of a time in seconds since the epoch."""
    return datetime.fromtimestamp(at, UTC).astimezone().date()
