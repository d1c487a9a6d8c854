"""A copy of everything about one pupil: all that is theirs, and nothing that is anyone else's."""

from __future__ import annotations

import io
import json
import re
import zipfile

import lessons
import pytest
from pypdf import PdfReader
from seat_acts import SeatActs

from classroom.classes.events import tag_of
from classroom.classes.registry import CLASS_EVENTS, TABLE_EVENTS
from classroom.classes.verbs.mark import MarkMoment
from classroom.classes.verbs.message import MessagePupil, SendMessage
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.note import WriteNote
from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.reveal import Reveal
from classroom.classes.verbs.signal import AnswerSignal
from classroom.web.console.own_copy import _EVENTS, FORMAT, own_copy

NAMES = {"s1": "Zoraida", "s2": "Yannick", "s3": "Xanthe", "s4": "Wendelin"}
RULE = "alternate-colour"
DAY = 86_400.0


class Copies:
    """A class in which everyone at a table has played and written something of their own."""

    def __init__(self, school, **plan):
        self.school, self.service = school, school.service
        self.teacher = school.teacher()
        self.id = school.open(self.teacher, reveal="by_teacher", **plan)
        for name in NAMES.values():
            school.pupil(self.id, name)
        self.opened = self.service.open(self.id)
        self.opened.rounds.start_round(1, RULE)

    def ask(self, seat, command):
        self.opened.rounds.pupil_command(seat, command)

    def note(self, seat, text):
        self.ask(seat, WriteNote(id=f"n-{seat}-{text}", round=1, note=f"text:{text}"))

    def play(self, choose=lessons.right_move):
        table = self.opened.table(1)
        seat, move = choose(table.current.round)
        self.ask(seat, MakeMove(id=f"m{table.shown}", seen=table.shown, move=move))
        return seat, move

    def act(self, kind, **more):
        self.service.command(kind(class_=self.id, **more))

    def whole(self):
        for seat, name in NAMES.items():
            self.note(seat, f"idea of {name[::-1]}")
        for choose in (lessons.right_move, lessons.right_move, lessons.wrong_move) * 4:
            self.play(choose)

    def get(self, seat, **query):
        address = f"/console/class/{self.id}/papers/copy.zip"
        return self.teacher.get(address, query_string={"seat": seat, **query})

    def files(self, seat):
        """The page, the data, and the text of the print-out if there is one."""
        answer = self.get(seat)
        assert (answer.status_code, answer.mimetype) == (200, "application/zip")
        packed = zipfile.ZipFile(io.BytesIO(answer.data))
        page = data = paper = ""
        for name in packed.namelist():
            content = packed.read(name)
            match name.rpartition(".")[2]:
                case "html":
                    page = content.decode()
                case "json":
                    data = content.decode()
                case "pdf":
                    paper = " ".join(
                        each.extract_text() for each in PdfReader(io.BytesIO(content)).pages
                    )
        return page, data, paper


@pytest.fixture
def copies(school):
    return Copies(school)


def entries(data, *keys):
    """The entries of the data file that have one of these keys."""
    told = [each["event"].get("entry", {}) for each in json.loads(data)["events"]]
    return [entry for entry in told if entry.keys() & set(keys)]


def keys_in(value):
    """All keys of the objects in parsed JSON."""
    match value:
        case dict():
            return {*value}.union(*map(keys_in, value.values()))
        case list():
            return set().union(*map(keys_in, value))
    return set()


def test_it_has_all_that_the_pupil_did_and_wrote(copies):
    copies.whole()
    copies.act(MessagePupil, seat="s1", text="Try a spade")
    copies.act(EndRound, table=1)
    copies.act(Reveal, table=1)
    page, data, paper = copies.files("s1")
    told = json.loads(data)
    assert told["format"] == FORMAT
    assert told["pupil"]["name"] == "Zoraida"
    assert told["class"]["title"] == "Class"
    log = copies.school.store.log.read(f"table:{copies.id}:1")
    mine = [each.body["entry"] for each in log if each.body.get("entry", {}).get("by") == "s1"]
    assert len(mine) == 4
    assert entries(data, "by") == mine
    (round_,) = told["rounds"]
    assert len(round_["right"]) == sum("play" in entry or "no_play" in entry for entry in mine)
    assert {*round_["right"].values()} == {True, False}
    assert round_["points"] is not None
    assert [each["event"]["type"] for each in told["events"]].count("pupil_message") == 1
    for text in ("Zoraida", "idea of adiaroZ", "Try a spade", "Cards dealt", "Joined", "right"):
        assert text in page, text
    assert "Zoraida" in paper


def test_every_event_about_a_seat_has_its_words():
    of_seats = {
        tag_of(kind)
        for kind in (*CLASS_EVENTS, *TABLE_EVENTS)
        if {"seat", "by"} & {*kind.__struct_fields__}
    }
    gone = {"freed", "orphaned"}  # whose seat it was isn't in the class any more
    of_the_teacher = {"bell", "play_on", "show"}
    assert of_seats - gone - of_the_teacher <= {*_EVENTS}


def test_nothing_of_others_is_in_it(copies):
    copies.whole()
    copies.act(EndRound, table=1)
    for seat, own in NAMES.items():
        for content in copies.files(seat):
            for other, name in NAMES.items():
                if other != seat:
                    assert name not in content
                    assert name[::-1] not in content
        _, data, _ = copies.files(seat)
        hands = [card for each in json.loads(data)["rounds"] for card in each["hand"]]
        played = copies.opened.table(1).current.round
        assert hands == [str(card) for card in played.hands[played.players.index(seat)]]
        assert own in data


def test_the_print_out_is_made_without_the_names_of_others(copies):
    copies.whole()
    SeatActs(copies.service).rename(copies.id, "s2", "", ["Ulla", "Timo"])
    copies.act(EndRound, table=1)
    copies.act(Reveal, table=1)
    with copies.school.app.test_request_context():
        *_, last = own_copy(copies.service, copies.opened.classroom(), "s1", "a4").files
    assert last.paper.pupil == "Zoraida"
    (played,) = last.paper.rounds
    assert sorted(played.record["players"]) == ["Pupil 2", "Pupil 3", "Pupil 4", "Zoraida"]
    assert last.paper.members == {}


def test_the_print_out_has_no_round_whose_rule_someone_still_looks_for(copies):
    copies.whole()
    copies.act(EndRound, table=1)
    assert copies.files("s1")[2] == "", "no one has seen the rule"
    copies.act(Reveal, table=1)
    assert "Round 1" in copies.files("s1")[2]
    for name in ("Eva", "Flo", "Gus"):
        copies.school.pupil(copies.id, name, 2)
    copies.opened.rounds.start_round(2, RULE)
    assert copies.files("s1")[2] == "", "table 2 looks for it"


def test_neither_keys_nor_the_rule_of_a_round_are_in_it(copies):
    copies.whole()
    rows = copies.school.store.seats.of_class(copies.id)
    header = copies.opened.table(1).current.header
    page, data, paper = copies.files("s2")
    assert paper == ""  # the round isn't over
    for content in (page, data):
        for row in rows.values():
            assert row.secret not in content
            assert not re.search(rf"\b{row.comeback}\b", re.sub(r"\d+-\d+-\d+T[^\"]*", "", content))
        assert header.rule.statement.text not in content
        assert RULE not in content
        assert " ".join(map(str, header.stock[:5])) not in content
    assert "stock" not in data
    # An outcome has the penalties and the scores of everyone.
    assert not {"outcome", "scores"} & keys_in(json.loads(data))


def test_what_the_teacher_wrote_about_the_pupil_is_told_without_other_names(copies):
    copies.act(MarkMoment, table=1, text="Zoraida helps Yannick")
    copies.act(SendMessage, table=1, text="Listen to Xanthe")
    copies.note("s2", "zoraida is right")
    copies.act(MessagePupil, seat="s3", text="Let Zoraida speak")
    copies.act(MessagePupil, seat="s1", text="Zoraida, leave Yannick alone")
    page, data, _ = copies.files("s1")
    assert "Zoraida helps …" in page
    assert "Zoraida, leave … alone" in page
    for hidden in ("Yannick", "Xanthe", "is right", "speak"):
        assert hidden not in page + data
    assert json.loads(data)["texts_of_others_with_this_name"] == 2
    assert "2 texts by others" in page
    assert "Listen to Xanthe" in copies.files("s3")[0]


def test_who_took_over_a_seat_gets_nothing_from_before(copies):
    copies.whole()
    SeatActs(copies.service).remove(copies.id, "s1")
    copies.school.clock.time += 60
    late = copies.school.pupil(copies.id, "Veronika")
    if late.seat != "s1":
        SeatActs(copies.service).give_robot_seat(copies.id, late.seat, "s1")
    copies.note("s1", "my own")
    page, data, _ = copies.files("s1")
    assert "Veronika" in page and "my own" in page
    assert "adiaroZ" not in page + data
    assert entries(data, "play") == []
    assert [entry["note"] for entry in entries(data, "note") if entry["note"]] == ["text:my own"]


def test_a_pupil_who_was_given_a_robots_seat_keeps_what_is_of_the_seat_before(copies):
    copies.whole()
    late = copies.school.pupil(copies.id, "Veronika")
    robot = SeatActs(copies.service)
    robot.remove(copies.id, "s4")
    joined = json.loads(copies.files(late.seat)[1])["events"]
    robot.give_robot_seat(copies.id, late.seat, "s4")
    told = json.loads(copies.files("s4")[1])["events"]
    assert [each["event"]["type"] for each in joined] == ["seated"]
    assert [each["event"]["type"] for each in told] == ["seated", "given", "entry"]
    assert entries(json.dumps({"events": told}), "taken")
    assert NAMES["s4"][::-1] not in json.dumps(told)


def test_it_is_in_the_language_of_the_class(build, tmp_path):
    school = build(tmp_path)
    german = Copies(school, language="de")
    german.note("s1", "rot")
    page = german.files("s1")[0]
    assert '<html lang="de">' in page
    assert "Pupil" not in page and "Zoraida" in page
    school.store.close()


def test_there_is_one_of_pupils_alone(copies):
    SeatActs(copies.service).seat_robots(copies.id, 2, 1)
    robot = next(seat for seat in copies.opened.classroom().seats if seat not in NAMES)
    for seat in (robot, "s99", ""):
        assert copies.get(seat).status_code == 404, seat
    address = f"/console/class/{copies.id}/papers/copy"
    assert copies.teacher.get(f"{address}.zip").status_code == 404
    assert copies.teacher.get(f"{address}.pdf?seat=s1").status_code == 404


def test_it_is_for_the_teacher_of_the_class_and_writes_nothing(copies):
    before = lessons.streams(copies.school.store, copies.id)
    stranger = copies.school.teacher()
    address = f"/console/class/{copies.id}/papers/copy.zip?seat=s1"
    assert stranger.get(address).status_code == 404
    assert copies.school.browser().get(address).status_code == 302
    assert copies.get("s1").status_code == 200
    assert lessons.streams(copies.school.store, copies.id) == before


def test_it_has_nothing_of_signals_which_are_about_a_table(copies):
    copies.whole()
    rose = AnswerSignal(
        class_=copies.id,
        table=1,
        round=1,
        at=0,
        plays=0,
        signal="nobody-writes",
        sureness=0.6,
        kind="acted",
    )
    copies.opened.rounds.class_command(rose)
    page, data, _ = copies.files("s1")
    assert "signal" not in data and "nobody-writes" not in page


def test_a_pupil_whose_name_was_removed_is_a_number(copies):
    copies.whole()
    copies.opened.ending.close()
    copies.opened.ending.forget_names()
    page, data, _ = copies.files("s1")
    assert "Pupil 1" in page
    assert json.loads(data)["pupil"]["name"] is None
    for name in NAMES.values():
        assert name not in page + data


def test_what_is_typed_is_text_in_the_page(copies):
    copies.note("s1", "<script>alert(1)</script> & <b>")
    page = copies.files("s1")[0]
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;" in page
    assert "<script" not in page and "http" not in page


def test_the_words_in_which_the_program_read_a_rule_are_the_pupils_own(copies):
    words = "red never changes to black"
    copies.ask("s1", WriteNote(id="w", round=1, note="same-colour", words=words))
    page, data, _ = copies.files("s1")
    assert words in page
    assert [entry["words"] for entry in entries(data, "words")] == [words]
    assert words not in "".join(copies.files("s2"))
