"""Print jobs of a class: the request, and the rounds, names and vocabulary it needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

import msgspec

from classroom.classes import ladder, signal_log
from classroom.classes.classroom import Classroom, Minutes
from classroom.classes.described_rounds import choose_rounds
from classroom.classes.played_round import PlayedRound
from classroom.game.record import renamed
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.lesson_plans import for_the_youngest
from classroom.pdf.print_job import File, Form, Kind, OtherRound, PaperName, PrintJob, RoundToPrint
from classroom.pdf_worker.jobs import Archive, Inside
from classroom.service import Service
from classroom.views.sealed import round_tells
from classroom.views.table import People
from classroom.web.console import score_sheets
from classroom.web.platform.filenames import filename
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import language, local_day, speaking, written_date
from classroom.web.projector.slides import sealed_rules

_COMPARING: frozenset[Kind] = frozenset(("everything", "class", "answers", "script"))
"""Print-outs that compare tables."""


class PrintRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Request for a print-out of a class.

    Without a table, it covers the round of each table that is told of
    (:mod:`classroom.classes.described_rounds`); for pupils' papers, all rounds.
    """

    kind: Kind | Literal["archive", "copy"]
    """``archive``: all that the class leaves, in one file. ``copy``: all about one pupil, too."""
    table: int | None = None
    round: int | None = None
    """Of that table, counted from 1; None for the one that is told of."""
    paper: PaperName = "a4"
    form: Form = "short"
    seat: str | None = None
    """Of the pupil whom a paper for pupils is for; None: everyone."""
    minutes: Minutes = 15
    file: File | Literal["zip"] = "pdf"
    large: Literal["by_age", "yes", "no"] = "by_age"
    """True if papers for pupils are set in larger type; ``by_age``: if the plan is for the
    youngest."""
    sealed: Literal["with", "without"] = "with"
    """True if it tells of rounds whose rule is still sealed."""

    def __post_init__(self) -> None:
        if (self.kind in ("archive", "copy")) != (self.file == "zip"):
            raise ValueError("what has several files is a zip, and nothing else is")
        if self.kind == "copy" and self.seat is None:
            raise ValueError("a copy is of one pupil's data")


def print_job(
    service: Service,
    classroom: Classroom,
    asked: PrintRequest,
    style: str = "",
    people: People | None = None,
) -> PrintJob:
    """Return the print job, in the language of the class, whoever asks for it.

    `style` is the address of the style sheet of a page, `people` what the pupils are called if not
    by their names. Refused if there is no such round.
    """
    assert asked.kind != "archive" and asked.kind != "copy" and asked.file != "zip"
    rounds = _rounds(service, classroom, asked)
    if people is None:
        people = service.open(classroom.id).pupils.people()
    first = min(each.played.date for each in rounds)
    plan = classroom.plan
    with speaking(plan.words.vocabulary, plan.language):
        day, code = written_date(local_day(first)), language().code
    return PrintJob(
        kind=asked.kind,
        rounds=[
            RoundToPrint(
                record=renamed(each.played.record(), people.names),
                kept=each.played.kept,
                table=each.table,
                round=each.number,
                chosen=classroom.chosen_rounds.get(each.table) == each.number,
                sealed=each.sealed,
                signals=signal_log.risen(classroom.signals, each.table, each.number)
                if asked.kind == "script"
                else [],
            )
            for each in rounds
        ],
        others=_others(service, classroom, rounds) if asked.kind in _COMPARING else [],
        title=plan.title,
        date=day,
        made=datetime.fromtimestamp(first, UTC),
        paper=asked.paper,
        form=asked.form,
        pupil=None if asked.seat is None else people.name(asked.seat),
        large=for_the_youngest(plan.lesson) if asked.large == "by_age" else asked.large == "yes",
        points=plan.points,
        rehearsal=plan.rehearsal,
        one_class=True,
        minutes=asked.minutes,
        file=asked.file,
        style=style,
        language=code,
        prophet=plan.words.vocabulary.prophet,
        dealer=plan.words.vocabulary.dealer,
        members=_members(people),
    )


def _others(
    service: Service, classroom: Classroom, rounds: Sequence[_PrintableRound]
) -> list[OtherRound]:
    """Return the finished rounds of these rounds' tables beside them."""
    told = {(each.table, each.number) for each in rounds}
    return [
        OtherRound(table=number, rules=played.rules)
        for number in sorted({each.table for each in rounds})
        for played_number, played in service.open(classroom.id).table(number).finished.items()
        if (number, played_number) not in told
    ]


def archive(service: Service, classroom: Classroom, paper: PaperName) -> Archive:
    """Return all that a class leaves, to keep: scores, the record of each round, and the papers.

    Scores are left out where the class hides points.

    It is in the language of the class, whoever asks. Refused if no table has finished a round.
    """
    plan = classroom.plan
    with speaking(plan.words.vocabulary, plan.language):
        return Archive([*_files(service, classroom), *_papers(service, classroom, paper)])


def _files(service: Service, classroom: Classroom) -> Iterator[Inside]:
    if classroom.plan.points and not classroom.plan.real_cards:
        yield Inside(
            filename(_("Scores"), ending="csv"),
            text=score_sheets.class_csv(service, classroom).decode(),
        )
    for number in classroom.tables:
        table = _("Table %(number)s", number=number)
        finished = service.open(classroom.id).table(number).finished
        for played in finished:
            round_ = _("Round %(number)s", number=played)
            record = service.open(classroom.id).records.record(number, played)
            yield Inside(filename(table, round_, ending="json"), text=_as_json(record))
        if finished and not classroom.plan.real_cards:
            game = service.open(classroom.id).records.game(number)
            yield Inside(filename(table, _("Game"), ending="json"), text=_as_json(game))


def _papers(service: Service, classroom: Classroom, paper: PaperName) -> Iterator[Inside]:
    def made(kind: Kind, table: int | None = None, played: int | None = None) -> PrintJob:
        return print_job(
            service, classroom, PrintRequest(kind=kind, table=table, round=played, paper=paper)
        )

    yield Inside(filename(_("The class"), ending="pdf"), paper=made("class"))
    answers = filename(_("Answers in three piles"), ending="pdf")
    yield Inside(answers, paper=made("answers"))
    for number in classroom.tables:
        table = _("Table %(number)s", number=number)
        for played in service.open(classroom.id).table(number).finished:
            round_ = _("Round %(number)s", number=played)
            name = filename(table, round_, ending="pdf")
            yield Inside(name, paper=made("table", number, played))
    yield Inside(filename(_("For the wall"), ending="pdf"), paper=made("wall"))
    if not classroom.plan.real_cards:
        yield Inside(filename(_("Slips for pupils"), ending="pdf"), paper=made("pupil"))


def _as_json(data: object) -> str:
    return msgspec.json.format(msgspec.json.encode(data), indent=1).decode()


def sealed_tables(
    service: Service, classroom: Classroom, asked: PrintRequest
) -> tuple[list[int], bool]:
    """Return the tables whose rule is still sealed, and whether any round isn't sealed.

    Both are about the rounds that the request covers.
    """
    rounds = _rounds(service, classroom, asked)
    sealed = [each for each in rounds if each.sealed]
    return sorted({each.table for each in sealed}), len(sealed) < len(rounds)


@dataclass(frozen=True)
class _PrintableRound:
    table: int
    number: int
    played: PlayedRound
    sealed: bool
    """True if someone in the class may not know the rule yet, or one that was claimed in the
    round, as for the slides of the class."""


def _rounds(service: Service, classroom: Classroom, asked: PrintRequest) -> list[_PrintableRound]:
    """Return the requested rounds; Refused if there are none."""
    tables = {number: service.open(classroom.id).table(number) for number in classroom.tables}
    told = choose_rounds(classroom, tables.values())
    if asked.table is not None:
        # Refused where there is no such table.
        finished = service.open(classroom.id).table(asked.table).finished
        if not finished:
            raise Refused(N_("this table hasn’t finished a round yet"))
        number = told[asked.table] if asked.round is None else asked.round
        if number not in finished:
            raise Refused(N_("this table hasn’t finished that round"))
        chosen = [(asked.table, number)]
    else:
        chosen = [
            (number, played)
            for number, table in tables.items()
            for played in table.finished
            if asked.kind == "pupil" or played == told[number]
        ]
        if not chosen:
            raise Refused(N_("no table has finished a round yet"))
    sealed = sealed_rules(service.open(classroom.id))
    rounds = [
        _PrintableRound(
            table,
            number,
            played,
            not ladder.is_public(classroom, tables.values(), played) or round_tells(sealed, played),
        )
        for table, number in chosen
        for played in (tables[table].finished[number],)
        if asked.seat is None or asked.seat in (*played.header.players, played.header.dealer)
    ]
    if not rounds:
        raise Refused(N_("this pupil hasn’t finished a round yet"))
    if asked.sealed == "without":
        rounds = [each for each in rounds if not each.sealed]
        if not rounds:
            raise Refused(N_("the rule is still sealed"))
    return rounds


def _members(people: People) -> dict[str, list[str]]:
    """Return the members of shared seats, by the name of the seat.

    Seats whose name already contains all its members are left out.
    """
    return {
        people.name(seat): list(members)
        for seat, members in people.members.items()
        if not all(member in people.name(seat) for member in members)
    }
