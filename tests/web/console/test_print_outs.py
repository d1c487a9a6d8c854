"""What a lesson needs on paper: from a class, from its plan's page, and from the command line."""

import re
from io import BytesIO

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from classroom import cli
from classroom.pdf.handouts import HANDOUT_KINDS

PLAN = "1-first-law"
OF_THE_PLAN = ("plan-page", "plan-sheet", "exit-ticket", "plan-cards")
GENERAL = ("summary", "take-home", "rubric")


def text(data):
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(data)).pages)


def addresses(page):
    return re.findall(r'formaction="([^"]+)"', page)


@pytest.fixture
def class_page(school):
    """A teacher, and the address of the handouts of a class from the plan."""
    teacher = school.teacher()
    opened = teacher.post(f"/console/plans/{PLAN}/start", page="/console/plans")
    return teacher, f"{opened.location}/handouts"


@pytest.mark.parametrize("kind", [*OF_THE_PLAN, *GENERAL])
def test_each_comes_from_a_class_and_from_the_command_line(kind, class_page, tmp_path):
    teacher, address = class_page
    assert f"{address}/{kind}.pdf" in addresses(teacher.get(address).text)
    from_class = teacher.get(f"{address}/{kind}.pdf")
    assert from_class.mimetype == "application/pdf"
    out = tmp_path / "out.pdf"
    options = ("--plan", "1") if kind in OF_THE_PLAN else ()
    done = CliRunner().invoke(cli.command, ["handout", kind, *options, "-o", str(out)])
    assert done.exit_code == 0, done.output
    assert len(text(out.read_bytes())) > 200
    if kind in OF_THE_PLAN:
        first = text(out.read_bytes()).split("\n")[0]
        assert first in text(from_class.data)


def test_the_page_of_a_plan_has_its_own_and_leads_to_the_others(school):
    teacher = school.teacher()
    page = teacher.get(f"/console/plans/{PLAN}").text
    for kind in OF_THE_PLAN:
        assert f"/console/plans/{PLAN}/{kind}.pdf" in addresses(page)
        assert teacher.get(f"/console/plans/{PLAN}/{kind}.pdf").mimetype == "application/pdf"
    assert 'href="/console/handouts"' in page
    others = teacher.get("/console/handouts").text
    for kind in GENERAL:
        assert HANDOUT_KINDS[kind].title in others
        assert f"/console/handouts/{kind}.pdf" in addresses(others)
        assert teacher.get(f"/console/handouts/{kind}.pdf").mimetype == "application/pdf"


def test_larger_type_for_a_plans_sheets_is_chosen_by_age_and_may_be_switched(school):
    teacher = school.teacher()
    for plan, young in (("1-first-law", True), ("3-the-trap", False)):
        opened = teacher.post(f"/console/plans/{plan}/start", page="/console/plans")
        address = f"{opened.location}/handouts"
        switch = re.search(r'name="large" value="1"( checked)?', teacher.get(address).text)
        assert (switch[1] is not None) is young
        usual, large, small = (
            teacher.get(f"{address}/plan-sheet.pdf", query_string=query).data
            for query in ({}, {"large": "1"}, {"paper": "a4"})
        )
        assert large != small
        assert usual == (large if young else small)
    assert 'name="large"' not in teacher.get("/console/handouts").text


def test_the_plan_of_a_class_prints_in_the_language_that_is_chosen(school):
    teacher = school.teacher()
    opened = teacher.post(f"/console/plans/{PLAN}/start", page="/console/plans")
    address, note = f"{opened.location}/handouts", "This lesson plan is written in English (UK)."
    for code in ("en", "de", "es", "fr"):
        assert note not in teacher.get(address, query_string={"language": code}).text
