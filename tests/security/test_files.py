"""Files that are taken along or brought in: their names, their cells, their size."""

import csv
import io
import re

import pytest
from werkzeug.http import parse_options_header

from classroom.printing.handouts import KINDS
from classroom.web import orders

FORMULAS = ("=1+1", "+1", "-1", "@SUM(1)", "＝1", "=cmd|' /C calc'!A0", "\t=1", " =1")


def over(playing):
    playing.school.service.enter(playing.id, 1, {"end": True})
    playing.school.service.close_class(playing.id)


def cells(data):
    return [cell for row in csv.reader(io.StringIO(data.decode("utf-8-sig"))) for cell in row]


@pytest.mark.parametrize("name", FORMULAS)
def test_no_cell_of_any_sheet_is_a_formula(playing, name):
    service = playing.school.service
    service.rename(playing.id, "s1", f"{name}x")
    over(playing)
    sheets = [
        playing.teacher.get(f"/console/class/{playing.id}/scores.csv").data,
        playing.teacher.get(f"/console/class/{playing.id}/table/1/scores.csv").data,
    ]
    archive = orders.archive(service, service.classroom(playing.id), "a4")
    sheets += [each.text.encode() for each in archive.files if each.name.endswith(".csv")]
    assert len(sheets) == 3
    for sheet in sheets:
        bad = [cell for cell in cells(sheet) if re.match(r"\s*[=+@＝＋＠]|\s*-\D|\s*－", cell)]
        assert bad == []


def test_no_title_gets_out_of_the_name_of_a_file(school):
    title = '../../etc/passwd\\x"; filename="y.exe\r\nSet-Cookie: x=1'
    teacher = school.teacher()
    class_id = school.open(teacher, title=title)
    answer = teacher.get(f"/console/class/{class_id}/handouts/{next(iter(KINDS))}.pdf")
    assert answer.data.startswith(b"%PDF")
    told = answer.headers["Content-Disposition"]
    assert len(answer.headers.getlist("Content-Disposition")) == 1
    assert not re.search(r"[/\\\r\n]", told)
    _, options = parse_options_header(told)
    assert options["filename"].endswith(".pdf")
    assert "x" not in answer.headers.get("Set-Cookie", "")[:2]


def test_what_lies_in_the_archive_has_names_of_the_programs_own(playing):
    service = playing.school.service
    service.rename(playing.id, "s1", "../x/..")
    over(playing)
    with playing.school.app.test_request_context():
        archive = orders.archive(service, service.classroom(playing.id), "a4")
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
