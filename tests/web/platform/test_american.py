"""A class in American English: what its phones, its teacher and its printer get."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from classroom.classes.verbs.join import ExpectPupils
from classroom.classes.verbs.repair import EndRound
from classroom.web.realtime.seat_limits import MORE_SEATS

A4, LETTER = 595, 612
FORM = {"title": "7b", "pupils": "32", "source": "one", "rule": "by-twos", "band": "easy"}
AMERICAN = {"Accept-Language": "en-US,en;q=0.9"}


def chosen_paper(page):
    return re.search(r'name="paper" value="(\w+)" checked', page.text)[1]


def width(answer):
    return round(PdfReader(BytesIO(answer.data)).pages[0].mediabox.width)


def opened(school, teacher, language):
    """A class that a teacher opens with the form, in a language chosen there."""
    answer = teacher.post("/console/new", **FORM, ruleset="lesson", language=language)
    return answer.location.rsplit("/", 1)[1]


def words(browser, page):
    """Return what the scripts of a page say, with the parts that come later."""
    address = re.search(r'id="words" src="([^"]+)"', page.text)[1]
    return browser.get(address).text + browser.get(address.replace("play.js", "later.js")).text


def test_the_form_offers_both_kinds_of_english(school):
    page = school.teacher().get("/console/new").text
    names = dict(re.findall(r'<option value="([\w-]+)" lang="\1"[^>]*>([^<]+)<', page))
    assert (names["en"], names["en-US"]) == ("English (UK)", "English (US)")


@pytest.mark.parametrize(
    ("language", "colour", "pupils"), [("en-US", "color", "students"), ("en", "colour", "pupils")]
)
def test_phones_read_the_english_of_their_class(school, language, colour, pupils):
    class_id = opened(school, school.teacher(), language)
    phone = school.pupil(class_id, "Ann")
    page = phone.get("/play")
    assert f'<html lang="{language}"' in page.text
    assert f':"{colour}"' in words(phone, page)
    school.service.open(class_id).rounds.class_command(ExpectPupils(class_=class_id, pupils=3))
    for number in range(3 + MORE_SEATS + 1):
        late = school.browser()
        late.post("/", code=school.service.open(class_id).code, name=f"Name {number}")
    assert f"Lots of {pupils} are joining." in late.get("/wait").text


@pytest.mark.parametrize(("language", "paper"), [("en-US", "letter"), ("en", "a4"), ("de", "a4")])
def test_print_outs_of_a_class_are_on_its_usual_paper(school, language, paper):
    teacher = school.teacher()
    class_id = opened(school, teacher, language)
    assert f'"paper": "{paper}"' in teacher.get(f"/console/class/{class_id}").text
    assert chosen_paper(teacher.get(f"/console/class/{class_id}/handouts")) == paper
    for number in range(4):
        school.pupil(class_id, f"Name {number}")
    school.service.open(class_id).rounds.start_round(1, "alternate-colour")
    school.service.command(EndRound(class_=class_id, table=1))
    assert f"archive.zip?paper={paper}" in teacher.get(f"/console/class/{class_id}/after").text
    card = teacher.get(f"/console/class/{class_id}/handouts/rules-card.pdf")
    assert width(card) == (LETTER if paper == "letter" else A4)


@pytest.mark.parametrize(("code", "paper"), [("en-US", "letter"), ("en", "a4")])
def test_handouts_are_on_the_usual_paper_of_the_teacher_s_language(school, code, paper):
    teacher = school.teacher()
    teacher.post("/language", "/", language=code, to="/")
    assert chosen_paper(teacher.get("/console/handouts")) == paper
    assert chosen_paper(teacher.get("/console/plans/0-first-lesson")) == paper
    ticket = teacher.get("/console/plans/0-first-lesson/exit-ticket.pdf")
    assert width(ticket) == (LETTER if paper == "letter" else A4)


def test_a_plan_is_shown_in_american_english_without_a_note_on_its_language(school):
    teacher = school.teacher()
    british = teacher.get("/console/plans/0-first-lesson").text
    american = teacher.get("/console/plans/0-first-lesson", headers=AMERICAN).text
    assert "Pupils plan" in british
    assert "Students plan" in american
    assert american.count("lang=") == british.count("lang=")


def test_a_browser_that_asks_for_american_english_gets_it_and_others_british(school):
    browser = school.browser()
    for asks, code in (
        ("en-US,en;q=0.9", "en-US"),
        ("en-GB,en;q=0.9", "en"),
        ("en-AU", "en"),
        ("en", "en"),
        ("sv", "en"),
    ):
        page = browser.get("/", headers={"Accept-Language": asks})
        assert f'<html lang="{code}"' in page.text
