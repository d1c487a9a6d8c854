"""A copy of everything that is stored about one pupil, for a parent who asks (Art. 15 GDPR).

Three files: a page to read, the same as data, and the pupil's own print-out. Other pupils are
numbers in all three. The comeback number and the secret of a seat are keys, and stay here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import msgspec
from flask import render_template
from msgspec.structs import replace

from classroom.cards import Card
from classroom.classes.classroom import Classroom
from classroom.classes.own_data import OwnEvent, RoundOfPupil
from classroom.classes.pupil_names import robots_of
from classroom.game.claims import typed_beside
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.i18n.messages import written
from classroom.pdf.print_job import PaperName
from classroom.pdf_worker.jobs import Archive, Inside
from classroom.service import Service
from classroom.service.own_data import StoredAbout
from classroom.store import ClassRow
from classroom.views.table import People, words
from classroom.web.console import print_jobs
from classroom.web.platform.filenames import filename
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import language, speaking, written_moment

FORMAT: Final = "eleusis-pupil/1"
"""Of the data file (docs/privacy.md)."""


class _CopiedLine(NamedTuple):
    """A line of the page to read."""

    when: str
    what: str
    text: str
    result: str


class _CopiedPart(NamedTuple):
    """A round, or the time outside rounds, with its lines."""

    title: str
    facts: list[tuple[str, str]]
    lines: list[_CopiedLine]


def own_copy(service: Service, classroom: Classroom, seat: str, paper: PaperName) -> Archive:
    """Return the files about the pupil who has a seat, in the language of the class.

    Raises:
        NotFound: there is no such seat, or it is a robot's.
    """
    plan = classroom.plan
    with speaking(plan.words.vocabulary, plan.language):
        return Archive([*_files(service, classroom, seat, paper)])


def _files(service: Service, classroom: Classroom, seat: str, paper: PaperName) -> Iterator[Inside]:
    stored = service.open(classroom.id).records.about(seat)
    row = service.store.classes.row(classroom.id)
    assert row is not None
    people = service.open(classroom.id).pupils.people()
    name = people.name(seat)
    data = filename(name, ending="json")
    called = _numbered(people, {seat, *robots_of(classroom)}, seat)
    page = render_template(
        "own_copy.html",
        name=name,
        title=classroom.plan.title,
        data=data,
        details=_details(classroom, stored, seat, name),
        parts=_parts(stored, people),
        others=stored.log.named_by_others,
        lang=language().code,
    )
    yield Inside(filename(name, ending="html"), text=page)
    yield Inside(data, text=_data(classroom, row, stored, seat))
    # Others may still look for the rule of a round. What the pupil did in it is in the other files.
    asked = print_jobs.PrintRequest(
        kind="pupil", seat=seat, paper=paper, form="long", sealed="without"
    )
    with suppress(Refused):  # who hasn't finished a round, or knows no rule yet, has none
        job = print_jobs.print_job(service, classroom, asked, people=called)
        yield Inside(filename(_("Print-out"), name, ending="pdf"), paper=job)


def _numbered(people: People, named: Collection[str], own: str) -> People:
    """Return the names of a class, in which all seats but the `named` ones have a number."""
    return replace(
        people,
        names={
            seat: name if seat in named else _("Pupil %(number)s", number=seat.removeprefix("s"))
            for seat, name in people.names.items()
        },
        members={seat: each for seat, each in people.members.items() if seat == own},
    )


# The data


def _data(classroom: Classroom, row: ClassRow, stored: StoredAbout, seat: str) -> str:
    """Return all of it as JSON, with dates in UTC."""
    about = {
        "format": FORMAT,
        "class": {
            "title": classroom.plan.title,
            "language": classroom.plan.language,
            "opened": _date(row.opened_at),
            "closed": None if row.closed_at is None else _date(row.closed_at),
            "names_removed": None if row.names_removed_at is None else _date(row.names_removed_at),
        },
        "pupil": {
            "seat": seat,
            "table": classroom.seats[seat].table,
            "name": stored.row.name,
            "shared_by": list(stored.row.members),
            "waiting_names": stored.row.wanted,
            "on_the_list": stored.listed,
            "extra_time": classroom.times.get(seat, 1),
            "comeback_tries": stored.row.tries,
        },
        "requests_from_phones": [
            {"kind": each.kind, "state": each.state, "at": _date(each.at)}
            for each in stored.tickets
        ],
        "rounds": msgspec.to_builtins(stored.log.rounds, str_keys=True),
        "events": [{**msgspec.to_builtins(own), "at": _date(own.at)} for own in stored.log.events],
        "texts_of_others_with_this_name": stored.log.named_by_others,
        "left_out": ["comeback number", "secret of the seat", "what others wrote, played or hold"],
    }
    return msgspec.json.format(msgspec.json.encode(about), indent=1).decode()


def _date(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


# The page to read


def _details(
    classroom: Classroom, stored: StoredAbout, seat: str, name: str
) -> list[tuple[str, str]]:
    """Return what is known of the pupil besides the log, each with its label."""
    row = stored.row
    found = [(_("Name"), name)]
    if row.members:
        found.append((_("Pupils at this seat"), ", ".join(row.members)))
    if row.wanted:
        found.append((_("Name waiting for approval"), ", ".join(row.wanted)))
    found += [
        (_("On the teacher’s list of names"), _("yes") if stored.listed else _("no")),
        (_("Seat"), seat.removeprefix("s")),
        (_("Table"), str(classroom.seats[seat].table)),
        (_("Extra time"), f"× {classroom.times.get(seat, 1):g}"),
    ]
    found += [
        (_("Request from a phone for this seat"), written_moment(each.at))
        for each in stored.tickets
    ]
    return found


def _parts(stored: StoredAbout, people: People) -> list[_CopiedPart]:
    """Return the lines of the page, by round."""
    told: dict[tuple[int, int], list[_CopiedLine]] = {}
    rounds = {(each.table, each.round): each for each in stored.log.rounds}
    for own in stored.log.events:
        where = (own.table, own.round)
        told.setdefault(where, []).append(_line(own, rounds.get(where), people))
    return [
        _CopiedPart(_title(*where), _facts(rounds.get(where)), lines)
        for where, lines in sorted(told.items())
    ]


def _title(table: int, round_: int) -> str:
    if not table:
        return _("In the class")
    if not round_:
        return _("Table %(number)s", number=table)
    return _("Table %(table)s, round %(round)s", table=table, round=round_)


def _facts(own: RoundOfPupil | None) -> list[tuple[str, str]]:
    if own is None:
        return []
    found = [] if own.points is None else [(_("Points"), str(own.points))]
    if own.penalty:
        found.append((_("Penalty cards"), str(sum(own.penalty.values()))))
    if own.hand:
        found.append((_("Cards in hand"), _cards(own.hand)))
    return found


def _line(own: OwnEvent, played: RoundOfPupil | None, people: People) -> _CopiedLine:
    result = ""
    if played is not None and own.number in played.right:
        result = _("right") if played.right[own.number] else _("wrong")
    event = own.event
    tag = event["type"]
    if tag == "entry":
        what, text = _of_entry(event["entry"], people)
    else:
        what, text = _(_EVENTS[tag]), _text(event)
    return _CopiedLine(written_moment(own.at), what, text, result)


def _of_entry(entry: Mapping[str, Any], people: People) -> tuple[str, str]:
    """Return what an entry of a record is, and what it says."""
    if "note" in entry:
        if entry.get("taken"):
            return _("Took a robot’s seat"), ""
        what = _("Last guess") if entry.get("last_call") else _("Note")
        said = "" if entry["note"] is None else words(entry["note"], people)
        said = _with_typed(said, entry)
        sure = entry.get("confidence")
        return what, said if sure is None else f"{said} ({sure} %)"
    key = next((key for key in _ENTRIES if key in entry), "")
    what = _(_ENTRIES[key]) if key else _("Entry")
    if entry.get("robot"):
        what = f"{what} ({_('robot')})"
    value = entry.get(key)
    match key, value:
        case "guess", _:
            return what, _with_typed(words(value, people), entry)
        case _, list():
            return what, _cards(value)
        case (("call" | "expect"), str()):
            return what, _(_VERDICTS[value])
        case (("pick" | "breaks"), str()):
            return what, _cards([value])
        case "mark", str():
            return what, value
    return what, ""


def _with_typed(rule: str, entry: Mapping[str, Any]) -> str:
    """Return a rule with the pupil's words in which the program read it."""
    typed = typed_beside(entry)
    return rule if typed is None else f"{rule} – {typed}"


def _text(event: Mapping[str, Any]) -> str:
    """Return what an event that isn't an entry says, besides its name."""
    if "hand" in event:
        return _cards(event["hand"])
    if "table" in event:
        return _("Table %(number)s", number=event["table"])
    if "factor" in event:
        return f"× {event['factor']:g}"
    if event["type"] in _SWITCHES:
        return _("yes") if event[_SWITCHES[event["type"]]] else _("no")
    return str(event.get("text") or event.get("why") or "")


def _cards(texts: list[str]) -> str:
    """Return cards as the class reads them; what is no card, as it is."""
    return " ".join(
        "–" if text == "none" else written(Card.parse(text), language()) for text in texts
    )


_VERDICTS: Final[Mapping[str, str]] = MappingProxyType(
    {"right": N_("right"), "wrong": N_("wrong"), "unsure": N_("not sure")}
)
_ENTRIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "play": N_("Cards played"),
        "no_play": N_("No card fits"),
        "declare": N_("Became the Prophet"),
        "call": N_("Call as Prophet"),
        "pick": N_("Card chosen as Prophet"),
        "guess": N_("Guess"),
        "expect": N_("Prediction"),
        "breaks": N_("Card that could prove the rule wrong"),
        "skip": N_("Turn skipped"),
        "release": N_("No longer Prophet"),
        "mark": N_("The teacher marked this moment"),
    }
)
"""The entries of a record, by the key that is theirs."""
_EVENTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "applause": N_("Applause"),
        "benched": N_("Sits out"),
        "dealing": N_("Asked to choose the rule"),
        "dealt": N_("Cards dealt"),
        "given": N_("Took a robot’s seat"),
        "guess_draft": N_("Started a guess"),
        "guessing": N_("Started a guess"),
        "help": N_("Asked for help"),
        "message": N_("Message to the table"),
        "moved": N_("Moved to another table"),
        "nudged": N_("Reminder"),
        "passed": N_("Let the others play on"),
        "paused": N_("Pause"),
        "pupil_message": N_("Message from the teacher"),
        "reseated": N_("Seats evened out"),
        "robot": N_("A robot plays for this pupil"),
        "seated": N_("Joined"),
        "taken": N_("Took a robot’s seat"),
        "thought": N_("Answered, or passed"),
        "time": N_("Extra time"),
        "vote": N_("Vote"),
        "words_grouped": N_("The teacher said what a last guess means"),
    }
)
"""Other events about a pupil, by their type."""
_SWITCHES: Final[Mapping[str, str]] = MappingProxyType(
    {"benched": "on", "help": "on", "robot": "robot"}
)
"""Those that begin or end something, with the field that says which."""
