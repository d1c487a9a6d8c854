"""A name that goes is left out of everything that anyone typed, in every way that a name goes."""

from __future__ import annotations

import json
from io import BytesIO
from zipfile import ZipFile

import msgspec
import pytest
from flask_wtf import FlaskForm
from msgspec import inspect
from pypdf import PdfReader
from structlog.testing import capture_logs
from wtforms import PasswordField, StringField
from wtforms.fields.core import UnboundField

from classroom.classes.registry import FROM_SEATS, TEACHER_COMMANDS
from classroom.classes.settings import plan_of
from classroom.classes.verbs import real_cards
from classroom.classes.verbs.entry import Entry
from classroom.classes.verbs.repair import EndRound
from classroom.store.backup import back_up
from classroom.web.accounts import forms as teachers_forms
from classroom.web.console import new_class_form, print_jobs
from classroom.web.pupil import forms as pupils_forms
from classroom.web.sockets import handlers

from .conftest import School
from .realtime.test_handlers import right

NAME = "Zebulonia Krantz"
TYPED = "zebulonia and Krantz"
PARTS = ("zebulonia", "krantz")
DAY = 86_400.0


# What there is


def text_fields():
    """Every field of a message that takes text: its struct, its name, and the kinds of text."""
    of_handlers = [
        shape
        for shape in vars(handlers).values()
        if isinstance(shape, type) and shape.__module__ == handlers.__name__
    ]
    for shape in (*FROM_SEATS.values(), *TEACHER_COMMANDS.values(), *of_handlers):
        if issubclass(shape, msgspec.Struct):
            for field in inspect.type_info(shape).fields:
                kinds = set(kinds_of(field.type))
                if kinds:
                    yield shape.__name__, field.name, kinds


def kinds_of(info):
    """The kinds of text in a type; ``bare`` for text of no kind."""
    match info:
        case inspect.Metadata():
            kind = (info.extra or {}).get("kind")
            yield from [kind] if kind else kinds_of(info.type)
        case inspect.UnionType():
            for each in info.types:
                yield from kinds_of(each)
        case inspect.ListType():
            yield from kinds_of(info.item_type)
        case inspect.StrType():
            if info.pattern is None:
                yield "bare"
        case inspect.DictType() | inspect.AnyType():
            yield "bare"


WORDS = {(shape, field) for shape, field, kinds in text_fields() if kinds & {"typed", "entry"}}


def test_every_text_field_of_a_message_has_a_kind():
    bare = [(shape, field) for shape, field, kinds in text_fields() if "bare" in kinds]
    assert bare == []
    assert set(WRITING) == WORDS


def test_forms_take_names_titles_and_codes_and_no_other_words():
    """Else they belong into the test below. A reading is named by its id."""
    fields = {
        (form.__name__, name)
        for module in (teachers_forms, pupils_forms, new_class_form)
        for form in vars(module).values()
        if isinstance(form, type) and issubclass(form, FlaskForm)
        for name, field in vars(form).items()
        if isinstance(field, UnboundField)
        and issubclass(field.field_class, StringField)
        and not issubclass(field.field_class, PasswordField)
    }
    assert {name for _, name in fields} == {"code", "name", "team", "title", "listed", "reading"}


# Written everywhere


class Written:
    """Two tables of Express, with the name in every field that takes words."""

    def __init__(self, folder, names):
        self.school = school = School(folder)
        self.teacher = school.teacher()
        plan = {"title": "Class", "tables": 1, "ruleset": "express", "names": names}
        plan = plan_of(**plan)
        on_list = ("Ann", "Ben", "Cy", "Dee", NAME, "Someone Else") if names == "list" else ()
        self.id = school.service.classes.open_class(self.teacher.id, plan, on_list)
        self.console = self.teacher.socket()
        assert self.console.watch(**{"as": "console", "class": self.id}) == {"ok": True}
        self.pupils, self.sockets = {}, {}

    def seat(self, *names):
        for name in names:
            pupil = self.school.pupil(self.id, name)
            self.pupils[pupil.seat] = pupil
            self.sockets[pupil.seat] = pupil.socket()
            assert self.sockets[pupil.seat].watch(**{"as": "seat"}) == {"ok": True}

    @property
    def table(self):
        return self.school.table(self.id)

    @property
    def round(self):
        return self.table.current.round

    @property
    def turn(self):
        return self.round.players[self.round.turn]

    def act(self, do, **more):
        assert self.console.act(self.id, do, **more)["ok"], do

    def play(self):
        self.school.service.open(self.id).rounds.start_round(1, "alternate-colour")

    def write(self):
        for writing in WRITING.values():
            if writing is not None:
                writing(self)
        log = str([event.body for event in self.school.store.log.read(f"table:{self.id}:1")])
        assert log.count(TYPED) == sum(map(bool, WRITING.values()))
        self.school.service.command(EndRound(class_=self.id, table=1))

    def draft(self):
        for n in range(12):
            mover, move = self.turn, right(self)
            assert self.sockets[mover].move(self.table.shown, f"r{n}", **move)["ok"]
            if "play" in move:
                break
        self.writer = mover
        guess = {"guess": f"text:{TYPED}"}
        assert self.sockets[mover].ask("guessing", {"id": "d", **guess})["ok"]

    def draft_rule(self):
        drafted = {"id": "w", "guess": "same-colour", "words": TYPED}
        assert self.sockets[self.writer].ask("guessing", drafted)["ok"]

    def guess(self):
        self.move(self.writer, guess=f"text:{TYPED}")
        number = self.round.guesses.made[-1].number
        self.act("verdict", table=1, right=False, guess=number)

    def move(self, seat, **move):
        assert self.sockets[seat].move(self.table.shown, "g", **move)["ok"]

    def ask(self, event, **message):
        sent = {"id": event, **message}
        answer = self.sockets[self.round.players[0]].ask(event, sent)
        assert answer["ok"]

    def pause(self):
        self.act("pause", table=1, text=f"wait for {TYPED}")
        self.act("resume", table=1)

    def last_guess(self):
        self.act("last_call", table=1)
        self.ask("last_guess", note=f"text:{TYPED}", confidence=40)

    def everything(self):
        """All that is kept, shown, exported or printed of the class."""
        school, folder = self.school, self.school.components.settings.data
        yield "database", b"".join(file.read_bytes() for file in folder.rglob("*.sqlite3*"))
        backup = folder / "backup.sqlite3-copy"
        back_up(str(school.store._database._engine.url.render_as_string(False)), backup)
        yield "backup", backup.read_bytes()
        backup.unlink()
        socket = self.teacher.socket()
        for watch in ({"as": "console"}, {"as": "table", "table": 1}, {"as": "projector"}):
            socket.watch(**watch, **{"class": self.id})
        yield "screens", json.dumps(socket.got()).encode()
        yield "a record", self.get("table/1/round/1.json")
        classroom = school.service.open(self.id).classroom()
        yield "archive", msgspec.json.encode(print_jobs.archive(school.service, classroom, "a4"))
        for seat, each in classroom.seats.items():
            if each.device:
                packed = ZipFile(BytesIO(self.get(f"papers/copy.zip?seat={seat}")))
                yield f"a copy of {seat}", b"".join(map(packed.read, packed.namelist()))
        pages = PdfReader(BytesIO(self.get("papers/table.pdf?table=1&form=long"))).pages
        yield "a paper", " ".join(page.extract_text() for page in pages).encode()

    def get(self, address):
        answer = self.teacher.get(f"/console/class/{self.id}/{address}")
        assert answer.status_code == 200, address
        return answer.data


WRITING = {
    ("WriteNote", "note"): lambda written: written.ask("note", round=1, note=f"text:{TYPED}"),
    ("WriteNote", "words"): lambda written: written.ask(
        "note", id="words", round=1, note="same-colour", words=TYPED
    ),
    ("BeginGuess", "guess"): Written.draft,
    ("BeginGuess", "words"): Written.draft_rule,
    ("MakeMove", "move"): Written.guess,
    ("SendMessage", "text"): lambda written: written.act("message", table=1, text=f"dear {TYPED}"),
    ("MessagePupil", "text"): lambda written: written.act(
        "message_pupil", seat=written.round.players[0], text=f"dear {TYPED}"
    ),
    ("MarkMoment", "text"): lambda written: written.act("mark", table=1, text=f"here {TYPED}"),
    ("PauseTables", "text"): Written.pause,
    ("GuessLast", "note"): Written.last_guess,
    ("GuessLast", "words"): lambda written: written.ask(
        "last_guess", id="read", note="same-colour", words=TYPED
    ),
    # With real cards; what is no card, seat or verdict is refused (`judging._KEYS`).
    ("LayCard", "entry"): None,
    ("SeatPlayers", "text"): None,
}
"""How a name is typed into each field that takes words."""


# Gone


def renamed(written):
    written.seat(NAME)
    written.play()
    written.write()
    written.act("rename", seat="s5", name="Someone Else")


def removed(written):
    written.seat(NAME)
    written.play()
    written.write()
    written.act("remove", seat="s5")


def unlisted(written):
    written.play()
    written.write()
    written.act("unlist", name=NAME)


def turned_down(written):
    written.seat(NAME)
    written.play()
    written.write()
    written.act("another_name", seat="s5")


def closed(written):
    written.seat(NAME)
    written.play()
    written.write()
    written.school.service.open(written.id).ending.close()


def one_forgotten(written):
    closed(written)
    written.teacher.post(f"/console/class/{written.id}/forget?seat=s5")


def all_forgotten(written):
    closed(written)
    written.teacher.post(f"/console/class/{written.id}/forget")


def swept(written):
    closed(written)
    for _ in range(8):  # the program is used now and then
        written.school.clock.time += 4 * DAY
        written.school.components.scheduler.tick(written.school.clock())


WAYS = {
    renamed: "free",
    removed: "free",
    unlisted: "list",
    turned_down: "approved",
    one_forgotten: "free",
    all_forgotten: "free",
    swept: "free",
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.usefixtures("asked_at_once")
def test_a_deleted_name_is_left_nowhere(tmp_path, way):
    written = Written(tmp_path, WAYS[way])
    try:
        with capture_logs() as logs:
            written.seat("Ann", "Ben", "Cy", "Dee")
            way(written)
            # What the file had in spare pages goes with the next look at names that are due.
            written.school.clock.time += 3601
            written.school.components.scheduler.tick(written.school.clock())
            found = [
                (where, part)
                for where, held in (*written.everything(), ("logs", str(logs).encode()))
                for part in PARTS
                if part in held.decode(errors="replace").casefold()
            ]
        assert found == []
    finally:
        written.school.store.close()


def test_no_key_of_an_entry_with_real_cards_counts_as_typed_text():
    assert {Entry.__annotations__[key] for key in real_cards._KEYS}.isdisjoint(
        ("FreeText", "Claim")
    )
