"""Files that are taken along or brought in: their names, their cells, their size."""

import csv
import io
import re

import pytest
from seat_acts import SeatActs
from werkzeug.http import parse_options_header

from classroom.classes.verbs.repair import EndRound
from classroom.pdf.handouts import HANDOUT_KINDS
from classroom.web.console import print_jobs

from .conftest import Playing

FORMULAS = (
    *("=1+1", "+1", "-1", "@SUM(1)", "＝1", "=cmd|' /C calc'!A0", "\t=1", " =1"),
    *("x;=cmd|'/c calc'!A;", "x,=1+1", "x\t=1", "x|=1", "x; =1", 'x";=1', 'x";"=1', 'a;""=1'),
    *("x;＝1", "x;-1+1", "x;@A1", "x;+1", "x;;=1", '"=1', "x;=1\r"),
)
DELIMITERS = {"en": ",", "de": ";", "es": ";", "fr": ";"}
"""What a spreadsheet splits a file at that is opened by a double click, by language."""
STARTS = re.compile(r"\s*[=+\-@＝＋－＠]")
NUMBER = re.compile(r"-?\d*")


def over(playing):
    playing.school.service.command(EndRound(class_=playing.id, table=1))
    playing.school.service.open(playing.id).ending.close()


def read(data, delimiter):
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=delimiter))


def sheets(playing, language):
    """Every sheet with scores that the program makes of this class."""
    playing.teacher.post("/language", "/", language=language)
    files = [
        playing.teacher.get(f"/console/class/{playing.id}/scores.csv").data,
        playing.teacher.get(f"/console/class/{playing.id}/table/1/scores.csv").data,
    ]
    service = playing.school.service
    archive = print_jobs.archive(service, service.open(playing.id).classroom(), "a4")
    files += [each.text.encode() for each in archive.files if each.name.endswith(".csv")]
    assert len(files) == 3
    return files


@pytest.mark.parametrize("language", DELIMITERS)
def test_no_cell_of_any_sheet_is_a_formula_whatever_it_is_split_at(school, language):
    playing = Playing(school, language=language)
    over(playing)
    for name in FORMULAS:
        SeatActs(school.service).rename(playing.id, "s1", name)
        for sheet in sheets(playing, language):
            for delimiter in (",", ";", "\t", "|"):
                cells = [cell for row in read(sheet, delimiter) for cell in row]
                bad = [cell for cell in cells if STARTS.match(cell) and not NUMBER.fullmatch(cell)]
                assert bad == [], (name, delimiter)


@pytest.mark.parametrize(("language", "delimiter"), DELIMITERS.items())
def test_the_spreadsheet_of_its_language_reads_every_sheet(school, language, delimiter):
    playing = Playing(school, language=language)
    names = ('Ann; "B"', "Ben, Cy", "Cy", "Dée")
    for number, name in enumerate(names, 1):
        SeatActs(school.service).rename(playing.id, f"s{number}", name)
    over(playing)
    for sheet in sheets(playing, language):
        head, *rows = read(sheet, delimiter)
        assert all(len(row) == len(head) for row in rows)
        assert {row[-3] for row in rows} == set(names)


def test_no_title_gets_out_of_the_name_of_a_file(school):
    title = '../../etc/passwd\\x"; filename="y.exe\r\nSet-Cookie: x=1'
    teacher = school.teacher()
    class_id = school.open(teacher, title=title)
    answer = teacher.get(f"/console/class/{class_id}/handouts/{next(iter(HANDOUT_KINDS))}.pdf")
    assert answer.data.startswith(b"%PDF")
    told = answer.headers["Content-Disposition"]
    assert len(answer.headers.getlist("Content-Disposition")) == 1
    assert not re.search(r"[/\\\r\n]", told)
    _, options = parse_options_header(told)
    assert options["filename"].endswith(".pdf")
    assert "x" not in answer.headers.get("Set-Cookie", "")[:2]


def test_what_lies_in_the_archive_has_names_of_the_programs_own(playing):
    service = playing.school.service
    SeatActs(service).rename(playing.id, "s1", "../x/..")
    over(playing)
    with playing.school.app.test_request_context():
        archive = print_jobs.archive(service, service.open(playing.id).classroom(), "a4")
    assert len(archive.files) > 4
    for inside in archive.files:
        assert re.fullmatch(r"[A-Z][\w -]+\.(csv|json|pdf)", inside.name)


@pytest.mark.parametrize(
    "address",
    ["scores.csv", "table/1/scores.csv", "table/1/round/1.json", "table/1/game.json"],
)
def test_what_is_downloaded_is_told_apart_from_a_page(playing, address):
    over(playing)
    answer = playing.teacher.get(f"/console/class/{playing.id}/{address}")
    assert answer.status_code == 200
    assert answer.mimetype in ("text/csv", "application/json")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    disposition = answer.headers.get("Content-Disposition", "")
    assert re.fullmatch(r'(attachment; filename="[\w.-]+")?', disposition)
