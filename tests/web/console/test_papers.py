"""Papers of a class: ordered, made in another process, fetched; and by no one but its teacher."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import sys
import time
import zipfile
from collections import Counter
from urllib.parse import parse_qs, urlsplit

import lessons
import pytest
from pypdf import PdfReader
from seat_acts import SeatActs

from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.reveal import Reveal
from classroom.classes.verbs.signal import AnswerSignal
from classroom.lesson_plans import for_the_youngest
from classroom.pdf_worker.queue import PdfQueue
from classroom.web.platform.filenames import MAX_FILENAME_LENGTH, filename

SEALED = "The rule is still sealed"


class Papers:
    """A class whose two tables have each finished a round with the same rule."""

    def __init__(self, school, **plan):
        self.school = school
        self.service = school.service
        self.teacher = school.teacher()
        self.id = school.open(self.teacher, title="8B: Science?", reveal="by_teacher", **plan)
        for table, names in enumerate((("Ann", "Ben", "Cy"), ("Dee", "Eva", "Flo")), 1):
            for name in names:
                school.pupil(self.id, name, table)
            self.play(table)
        self.token = self.teacher.token("/console/new")

    def play(self, table, rule="alternate-colour"):
        self.service.open(self.id).rounds.start_round(table, rule)
        self.service.command(EndRound(class_=self.id, table=table))

    def play_three_moves(self):
        """A second round of table 1."""
        service = self.service
        service.open(self.id).rounds.start_round(1, "odd-black-even-red")
        for number in range(3):
            table = service.open(self.id).table(1)
            seat, move = lessons.right_move(table.current.round)
            service.open(self.id).rounds.pupil_command(
                seat, MakeMove(id=f"m{number}", seen=table.shown, move=move)
            )
        service.command(EndRound(class_=self.id, table=1))
        service.command(Reveal(class_=self.id, table=1))

    def reveal(self):
        for table in (1, 2):
            self.service.command(Reveal(class_=self.id, table=table))

    @property
    def place(self):
        return f"/console/class/{self.id}/papers"

    def begin(self, name, browser=None):
        headers = {"X-CSRFToken": self.token}
        return (browser or self.teacher).client.post(f"{self.place}/{name}", headers=headers)

    def fetch(self, name):
        return self.teacher.get(f"{self.place}/{name}")

    def text(self, name):
        answer = self.fetch(name)
        assert answer.status_code == 200
        pages = PdfReader(io.BytesIO(answer.data)).pages
        text = " ".join(" ".join(page.extract_text().split()) for page in pages)
        return text.replace(" ,", ",")

    def made(self, job):
        """The job, once it is over."""
        while job["state"] in ("waiting", "making"):
            time.sleep(0.005)
            listed = self.teacher.get(self.place).json["papers"]
            job = next(each for each in listed if each["address"] == job["address"])
        return job


@pytest.fixture
def papers(school):
    return Papers(school)


def test_a_paper_is_begun_listed_and_fetched(papers):
    papers.reveal()
    assert papers.teacher.get(papers.place).json == {"papers": []}
    begun = papers.begin("everything.pdf?paper=letter").json
    assert begun["address"] == f"{papers.place}/everything.pdf?paper=letter"
    assert begun["state"] in ("waiting", "making")
    made = papers.made(begun)
    assert (made["state"], made["why"]) == ("made", "")
    answer = papers.teacher.get(made["address"])
    assert answer.mimetype == "application/pdf"
    assert made["file"] in answer.headers["Content-Disposition"]
    assert answer.headers["Cache-Control"] == "no-store"
    page = PdfReader(io.BytesIO(answer.data)).pages[0]
    assert round(page.mediabox.width) == 612
    # Asked for again it is the same; nothing is made a second time.
    assert papers.begin("everything.pdf?paper=letter").json == made


def test_what_changed_since_is_made_anew(papers):
    papers.reveal()
    assert "Ann" in papers.text("table.pdf?table=1")
    SeatActs(papers.service).rename(papers.id, "s1", "Annabel")
    assert "Annabel" in papers.text("table.pdf?table=1")
    SeatActs(papers.service).remove(papers.id, "s1")
    assert "Ann" not in papers.text("table.pdf?table=1")
    assert len(papers.teacher.get(papers.place).json["papers"]) == 1


def test_every_round_of_a_table_has_its_paper(papers):
    papers.play(1)
    papers.reveal()
    assert "Round 2 · Table 1" in papers.text("table.pdf?table=1")
    assert "Round 1 · Table 1" in papers.text("table.pdf?table=1&round=1")
    text = papers.text("table.pdf")
    assert "Round 2 · Table 1" in text
    assert "Round 1 · Table 2" in text
    assert "2 tables, side by side" in papers.text("class.pdf")


def test_a_paper_as_a_page(papers):
    papers.reveal()
    answer = papers.fetch("everything.html")
    assert answer.mimetype == "text/html"
    assert "Ann" in answer.text
    style = re.search(r'<link rel="stylesheet" href="([^"]+)">', answer.text)[1]
    assert papers.teacher.get(style).status_code == 200
    # Its policy refuses styles and scripts that stand in a page.
    assert not re.search(r"<style|<script|\sstyle=", answer.text)
    assert "style-src 'self';" in answer.headers["Content-Security-Policy"]
    assert "<svg " in answer.text
    assert "<title>The class and each table, " in answer.text
    assert "A debrief in 8 minutes" in papers.fetch("script.html?minutes=8").text


def test_a_paper_for_one_pupil_tells_of_all_rounds_and_of_nobody_else(papers):
    service = papers.service
    papers.reveal()
    papers.play_three_moves()
    seats = {name: seat for seat, name in service.open(papers.id).pupils.people().names.items()}
    text = papers.text("pupil.pdf")
    assert all(f"{name}, table 1: just for you" in text for name in ("Ann", "Ben", "Cy"))
    address = f"pupil.pdf?form=long&seat={seats['Ben']}"
    text = papers.text(address)
    assert "Ben: just for you" in text
    assert not any(name in text for name in ("Ann", "Cy", "Dee"))
    assert "Ben" not in address
    assert papers.begin(address).json["what"] == "Ben"
    SeatActs(service).remove(papers.id, seats["Ben"])
    assert papers.fetch(address).status_code == 404
    assert papers.begin("pupil.pdf").status_code == 200


def test_only_the_script_tells_of_signals(papers):
    """No print-out that a pupil may get, and no file, has them."""
    rose = AnswerSignal(
        class_=papers.id,
        table=1,
        round=1,
        at=0,
        plays=0,
        signal="nobody-writes",
        sureness=0.6,
        kind="acted",
    )
    papers.service.open(papers.id).rounds.class_command(rose)
    papers.reveal()
    assert "Hardly anyone wrote an idea" in papers.text("script.pdf?minutes=40")
    for paper in ("everything", "class", "answers", "table", "pupil", "wall"):
        text = papers.text(f"{paper}.pdf?form=long")
        assert "console" not in text and "Hardly anyone" not in text, paper
    archive = zipfile.ZipFile(io.BytesIO(papers.fetch("archive.zip").data))
    records = [name for name in archive.namelist() if name.endswith(".json")]
    assert records and not any(b"nobody-writes" in archive.read(name) for name in records)


def test_of_a_sealed_rule_the_teacher_is_asked_first(papers):
    asked = papers.begin("everything.pdf")
    assert asked.json == {"sealed": [1, 2], "others": False}
    assert papers.teacher.get(papers.place).json == {"papers": []}
    assert papers.begin("everything.pdf?sealed=without").json["why"] == "The rule is still sealed."
    made = papers.made(papers.begin("everything.pdf?sealed=with").json)
    text = papers.text(made["address"].rsplit("/", 1)[1])
    assert text.count(SEALED) == 3  # on each page


def test_a_rule_is_sealed_while_another_table_may_not_know_it(papers):
    papers.service.command(Reveal(class_=papers.id, table=1))
    # Table 1 has been told, and table 2 played the same rule.
    assert papers.begin("table.pdf?table=1").json["sealed"] == [1]
    papers.service.command(Reveal(class_=papers.id, table=2))
    assert papers.begin("table.pdf?table=1").json["state"] != "failed"
    papers.service.open(papers.id).rounds.start_round(2, "odd-black-even-red")
    assert "state" in papers.begin("everything.pdf?paper=letter").json
    papers.service.open(papers.id).rounds.start_round(1, "match-suit-or-value")
    papers.service.command(EndRound(class_=papers.id, table=1))
    assert papers.begin("everything.pdf").json == {"sealed": [1], "others": True}
    without = papers.begin("everything.pdf?sealed=without").json
    assert without["how"] == "PDF, nothing sealed"
    text = papers.text("everything.pdf?sealed=without")
    assert "Table 2" in text
    assert "Table 1" not in text
    assert SEALED not in text


def test_a_rule_is_sealed_while_another_table_may_still_climb_to_it(school):
    ladder = {"rules": ("alternate-colour", "suit-cycle"), "ladder": True}
    papers = Papers(school, **ladder)
    papers.reveal()
    papers.play(1, "suit-cycle")
    papers.service.command(Reveal(class_=papers.id, table=1))
    assert papers.begin("everything.pdf").json == {"sealed": [1], "others": True}
    assert SEALED in papers.text("table.pdf?table=1")
    assert SEALED not in papers.text("table.pdf?table=1&round=1")
    papers.play(2, "suit-cycle")
    papers.service.command(Reveal(class_=papers.id, table=2))
    assert "state" in papers.begin("everything.pdf").json


def test_everything_to_keep_in_one_file(papers):
    service = papers.service
    # One whose rule is still sealed is in it too, and its papers say so.
    papers.play(1)
    made = papers.made(papers.begin("archive.zip").json)
    assert made["file"] == "8B Science - Everything from the class.zip"
    answer = papers.teacher.get(made["address"])
    assert answer.mimetype == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        assert archive.testzip() is None
        inside = {name: archive.read(name) for name in archive.namelist()}
    assert list(inside) == [
        "Scores.csv",
        "Table 1 - Round 1.json",
        "Table 1 - Round 2.json",
        "Table 1 - Game.json",
        "Table 2 - Round 1.json",
        "Table 2 - Game.json",
        "The class.pdf",
        "Answers in three piles.pdf",
        "Table 1 - Round 1.pdf",
        "Table 1 - Round 2.pdf",
        "Table 2 - Round 1.pdf",
        "For the wall.pdf",
        "Slips for pupils.pdf",
    ]
    assert inside["Scores.csv"] == papers.teacher.get(f"/console/class/{papers.id}/scores.csv").data
    assert json.loads(inside["Table 1 - Round 2.json"]) == service.open(papers.id).records.record(
        1, 2
    )
    assert json.loads(inside["Table 2 - Game.json"]) == service.open(papers.id).records.game(2)
    for name, content in inside.items():
        if name.endswith(".pdf"):
            assert content.startswith(b"%PDF"), name
    assert inside["Table 1 - Round 2.pdf"] == papers.fetch("table.pdf?table=1").data
    # The same content makes the same bytes.
    papers.school.components.pdf_queue.forget(papers.id)
    assert papers.fetch("archive.zip").data == answer.data


def test_no_paper_of_a_class_that_hides_points_has_any(school):
    papers = Papers(school, points=False)
    papers.reveal()
    for name in ("everything.pdf?form=long", "class.pdf", "script.pdf", "wall.pdf", "pupil.pdf"):
        told = re.sub(r"[Tt]urning points?", "", papers.text(name))
        assert not re.search(r"\bpoints?\b|[Ss]core", told), name
    assert "Score" in Papers(school).text("everything.pdf?form=long")
    made = papers.made(papers.begin("archive.zip").json)
    with zipfile.ZipFile(io.BytesIO(papers.teacher.get(made["address"]).data)) as archive:
        assert "Scores.csv" not in archive.namelist()
    for kind in ("rules-card", "summary"):
        answer = papers.teacher.get(f"/console/class/{papers.id}/handouts/{kind}.pdf")
        text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.data)).pages)
        assert not re.search(r"\b[Pp]oints?\b|[Ss]core", text), kind


def test_what_was_made_goes_with_the_class(papers):
    papers.reveal()
    papers.made(papers.begin("everything.pdf").json)
    press, teacher = papers.school.components.pdf_queue, papers.teacher
    assert press.jobs(papers.id)
    papers.service.open(papers.id).ending.close()
    teacher.post(f"/console/class/{papers.id}/forget", page="/console/new")
    assert press.jobs(papers.id) == []
    assert "Ann" not in papers.text("everything.pdf")
    teacher.post(f"/console/class/{papers.id}/delete", page="/console/new", sure="y")
    assert press.jobs(papers.id) == []
    assert papers.fetch("everything.pdf").status_code == 404


def test_what_makes_papers_is_killed_and_the_teacher_is_told(papers):
    papers.reveal()
    asked = papers.begin("archive.zip").json
    # There are so many papers in it that it is in the middle for long.
    press = papers.school.components.pdf_queue
    while papers.teacher.get(papers.place).json["papers"][0]["share"] == 0:
        time.sleep(0.001)
    os.kill(press.process, signal.SIGKILL)
    failed = papers.made(asked)
    assert failed["state"] == "failed"
    assert "weren’t finished" in failed["why"]
    # The same again begins again, and so does fetching it.
    assert papers.begin("archive.zip").json["why"] == ""
    assert papers.fetch("archive.zip").data.startswith(b"PK")


def test_fetching_what_fails_says_so(build, tmp_path):
    papers = Papers(build(tmp_path, press=PdfQueue(command=(sys.executable, "-c", ""))))
    papers.reveal()
    answer = papers.fetch("everything.pdf")
    assert answer.status_code == 503
    assert "This couldn’t be created" in answer.text


def test_papers_are_for_the_teacher_of_the_class(papers):
    other = papers.school.teacher("Other")
    for address in ("", "/everything.pdf", "/table.pdf?table=1"):
        assert other.get(papers.place + address).status_code == 404
    papers.token = other.token("/console/new")
    assert papers.begin("everything.pdf", other).status_code == 404
    assert papers.school.components.pdf_queue.jobs(papers.id) == []


NO_PAPERS = (
    *("nothing.pdf", "everything.doc", "everything", ".pdf", "everything.pdf?table=x"),
    *("table.pdf?table=9", "table.pdf?table=1&round=2", "table.pdf?table=0", "table.pdf?x=1"),
    *("table.pdf?paper=a3", "script.pdf?minutes=9", "pupil.pdf?seat=s99", "archive.pdf"),
    *("table.zip", "table.pdf?sealed=perhaps", "table.pdf?table=1&round=-1"),
)


def test_what_there_is_not_is_nowhere(papers):
    answers = {name: (papers.fetch(name), papers.begin(name)) for name in NO_PAPERS}
    codes = {name: (got.status_code, asked.status_code) for name, (got, asked) in answers.items()}
    assert codes == dict.fromkeys(NO_PAPERS, (404, 404))


def test_no_paper_without_a_round(school):
    teacher = school.teacher()
    class_id = school.open(teacher)
    answer = teacher.get(f"/console/class/{class_id}/papers/everything.pdf")
    assert answer.status_code == 404
    assert "No table has finished a round yet." in answer.text


@pytest.mark.parametrize(
    ("lesson", "large"),
    [("1-first-law", True), ("0-first-lesson", False), ("8-be-nature", False), ("", False)],
)
def test_a_plan_for_ages_8_to_10_has_papers_in_larger_type(lesson, large):
    assert for_the_youngest(lesson) is large


def sizes(answer):
    """Return how large each letter of a PDF's first page is, the commonest first."""
    found = Counter()

    def seen(text, _matrix, text_matrix, _font, size):
        found[round(size * abs(text_matrix[0]))] += len(text.strip())

    assert answer.status_code == 200, answer.text
    PdfReader(io.BytesIO(answer.data)).pages[0].extract_text(visitor_text=seen)
    return [size for size, _letters in found.most_common()]


@pytest.mark.parametrize(("lesson", "usual"), [("1-first-law", 13), ("0-first-lesson", 11)])
def test_a_teacher_may_choose_larger_type_whatever_the_plan_is_for(school, lesson, usual):
    papers = Papers(school, lesson=lesson)
    papers.reveal()
    papers.play_three_moves()
    console = papers.teacher.get(f"/console/class/{papers.id}").text
    assert f'"large": {"true" if usual == 13 else "false"}' in console
    for query, size in (("", usual), ("&large=yes", 13), ("&large=no", 11)):
        assert sizes(papers.fetch(f"pupil.pdf?form=long{query}"))[0] == size, query
    job = papers.begin("pupil.pdf?form=long&large=yes").json
    assert "large type" in job["how"]
    assert papers.fetch("pupil.pdf?large=perhaps").status_code == 404


def test_an_address_says_what_it_asks_for_and_no_name(papers):
    papers.reveal()
    job = papers.begin("table.pdf?round=1&form=long&table=2&paper=a4").json
    assert parse_qs(urlsplit(job["address"]).query) == {
        "table": ["2"],
        "round": ["1"],
        "form": ["long"],
    }


@pytest.mark.parametrize(
    ("parts", "name"),
    [
        (("8B: Science?", "Table 3"), "8B Science - Table 3.pdf"),
        (("a/b\\c", ""), "a b c.pdf"),
        (("CON",), "CON_.pdf"),
        (("lpt1.old",), "lpt1.old_.pdf"),
        (("...", " "), "_.pdf"),
        (("Ψυχή 8β",), "Ψυχή 8β.pdf"),
        (("line\nbreak\u202e",), "line break.pdf"),
        (("x" * 200,), "x" * MAX_FILENAME_LENGTH + ".pdf"),
    ],
)
def test_file_names_do_on_every_computer(parts, name):
    assert filename(*parts, ending="pdf") == name
    assert not re.search(r'[<>:"/\\|?*\x00-\x1f]', filename(*parts, ending="pdf"))


def test_a_name_that_is_removed_while_a_paper_is_asked_for_is_on_none(papers, monkeypatch):
    papers.reveal()
    papers.service.open(papers.id).ending.close()
    press, ordered = papers.school.components.pdf_queue, []
    order = press.order

    def a_moment_too_late(owner, name, work):
        if not ordered:
            papers.service.open(papers.id).ending.forget_names()
        ordered.append(work)
        return order(owner, name, work)

    monkeypatch.setattr(press, "order", a_moment_too_late)
    text = papers.text("table.pdf?table=1")
    assert b"Ann" in ordered[0]
    assert "Ann" not in text and "Pupil 1" in text
    assert [job.work for job in press.jobs(papers.id)] == ordered[1:]
