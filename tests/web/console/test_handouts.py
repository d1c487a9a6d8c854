"""The console's page of handouts: what is chosen there, and what a class has chosen already."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from classroom.pdf.handouts import HANDOUT_KINDS
from classroom.rules.catalogue import RULES

OF_A_PLAN = ["plan-page", "plan-sheet", "exit-ticket", "plan-cards"]
GENERAL = [kind for kind in HANDOUT_KINDS if kind not in ("join-poster", *OF_A_PLAN)]
CHOICES = {"paper": "a4", "ruleset": "lesson", "words": "prophet-nature", "language": "en"}


def text(answer):
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    pages = PdfReader(BytesIO(answer.data)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def offered(page):
    """The addresses of the page's buttons: each handout as a PDF, then as a page."""
    return re.findall(r'formaction="([^"]+)"', page)


def selected(page):
    """Return what each select has chosen, by its name, and which switches are on."""
    found = {
        name: re.search(r'value="([^"]+)" selected', options)[1]
        for name, options in re.findall(
            r'<select[^>]* name="(\w+)">(.*?)</select>', page, re.DOTALL
        )
    }
    return {**found, **dict.fromkeys(re.findall(r'name="(\w+)" value="1" checked', page), True)}


def test_the_page_offers_each_kind_with_what_it_is_for(school):
    teacher = school.teacher()
    page = teacher.get("/console/handouts").text
    assert offered(page) == [
        f"/console/handouts/{kind}.{file}" for kind in GENERAL for file in ("pdf", "html")
    ]
    for kind in GENERAL:
        assert HANDOUT_KINDS[kind].purpose in page
    assert page.count(">Secret<") == sum(handout.secret for handout in HANDOUT_KINDS.values())
    assert "/console/handouts" in teacher.get("/console").text


def test_a_new_kind_of_handout_is_offered_before_anyone_has_drawn_its_picture(school, monkeypatch):
    more = {**HANDOUT_KINDS, "seating-plan": HANDOUT_KINDS["rules-card"]}
    monkeypatch.setattr("classroom.web.console.handouts.HANDOUT_KINDS", more)
    page = school.teacher().get("/console/handouts")
    assert page.status_code == 200
    assert "/console/handouts/seating-plan.pdf" in page.text


def test_what_is_chosen_is_printed(school):
    teacher = school.teacher()
    more = {"ruleset": "gardner", "words": "theorist-oracle", "expulsion": "1", "pupils_deal": "1"}
    card = text(teacher.get("/console/handouts/rules-card.pdf", query_string={**CHOICES, **more}))
    assert "Gardner, 1977" in card
    assert "Theorist" in card
    assert "Knocked out" in card
    assert "The pupil who deals gets" in card
    plain = text(teacher.get("/console/handouts/rules-card.pdf", query_string=CHOICES))
    assert "Prophet" in plain
    assert "Knocked out" not in plain
    letter = teacher.get("/console/handouts/rubric.pdf", query_string={"paper": "letter"})
    assert PdfReader(BytesIO(letter.data)).pages[0].mediabox.width == 612


def test_a_class_has_its_choices_made(school):
    teacher = school.teacher()
    rules = ("suit-cycle", "odd-black-even-red")
    class_id = school.open(
        teacher,
        title="8B",
        ruleset="express",
        prophet_word="theorist",
        dealer_word="dealer",
        language="de",
        rules=rules,
        expulsion=False,
    )
    page = teacher.get(f"/console/class/{class_id}/handouts")
    assert len(offered(page.text)) == 2 * (len(HANDOUT_KINDS) - len(OF_A_PLAN))
    assert selected(page.text) == {
        "language": "de",
        "words": "theorist-dealer",
        "ruleset": "express",
        "rules": "class",
    }
    key = teacher.get(f"/console/class/{class_id}/handouts/answer-key.pdf")
    assert "8B" in key.headers["Content-Disposition"]
    told = text(key)
    assert "8B" in told
    with_statement = [rule for rule in RULES if RULES[rule].statement.say() in told]
    assert with_statement == []  # they are in German
    assert re.search(r"\b1\b.*\b2\b", told)
    poster = text(teacher.get(f"/console/class/{class_id}/handouts/join-poster.pdf"))
    code = school.service.open(class_id).code
    assert f"{code[:3]}-{code[3:]}" in poster
    assert "school.test" in poster


def test_a_handout_is_a_page_too(school):
    teacher = school.teacher()
    class_id = school.open(teacher, title="8B", prophet_word="theorist")
    answer = teacher.get(f"/console/class/{class_id}/handouts/rules-card.html")
    assert answer.mimetype == "text/html"
    assert "<h1>" in answer.text
    assert "Theorist" in answer.text
    style = re.search(r'<link rel="stylesheet" href="([^"]+)">', answer.text)[1]
    assert teacher.get(style).status_code == 200
    chosen = {**CHOICES, "ruleset": "gardner"}
    general = teacher.get("/console/handouts/rules-card.html", query_string=chosen)
    assert "Gardner, 1977" in general.text


def test_pupils_who_deal_draw_from_what_they_may_choose(school):
    teacher = school.teacher()
    class_id = school.open(
        teacher, dealers="pupils", dealer_rules=("suit-cycle", "alternate-colour")
    )
    page = teacher.get(f"/console/class/{class_id}/handouts").text
    assert selected(page)["pupils_deal"] is True
    strips = text(teacher.get(f"/console/class/{class_id}/handouts/sealed-rules.pdf"))
    there = [rule for rule in RULES if " ".join(RULES[rule].statement.say().split()) in strips]
    assert sorted(there) == ["alternate-colour", "suit-cycle"]


def test_no_poster_without_a_class_that_can_be_joined(school):
    teacher = school.teacher()
    assert teacher.get("/console/handouts/join-poster.pdf").status_code == 404
    with_cards = school.open(teacher, devices="cards")
    over = school.open(teacher)
    school.service.open(over).ending.close()
    for class_id in (with_cards, over):
        address = f"/console/class/{class_id}/handouts"
        assert "join-poster" not in teacher.get(address).text
        assert teacher.get(f"{address}/join-poster.pdf").status_code == 404
        assert teacher.get(f"{address}/rubric.pdf").status_code == 200


@pytest.mark.parametrize(
    "wrong",
    [
        {"paper": "a3"},
        {"ruleset": "poker"},
        {"words": "theorist-god"},
        {"words": "prophet"},
        {"language": "xx"},
        {"rules": "own"},
        {"rules": "class"},
        {"mixed": "-1"},
        {"mixed": "12345"},
        {"colour": "red"},
    ],
)
def test_what_is_no_choice_is_not_there(school, wrong):
    teacher = school.teacher()
    query = {**CHOICES, **wrong}
    answer = teacher.get("/console/handouts/sealed-rules.pdf", query_string=query)
    assert answer.status_code == 404


def test_a_class_from_a_plan_has_the_plan_s_print_outs(school):
    teacher = school.teacher()
    opened = teacher.post("/console/plans/3-the-trap/start", page="/console/plans")
    address = f"{opened.location}/handouts"
    page = teacher.get(address).text
    assert "From the lesson plan" in page
    assert page.index("plan-sheet.pdf") < page.index("rules-card.pdf")
    ticket = text(teacher.get(f"{address}/exit-ticket.pdf"))
    assert ticket.count("Write down a card that your rule forbids now.") == 5  # four, and the key
    assert "My tests" in text(teacher.get(f"{address}/plan-sheet.pdf"))


def test_own_rules_can_be_sealed(school):
    teacher = school.teacher()
    rule = {"format": "eleusis-rule/1", "asks": {"is": "same", "trait": "suit"}}
    school.service.custom_rules.keep_rule(teacher.id, "Suits", rule)
    query = {**CHOICES, "rules": "own", "mixed": "7"}
    strips = text(teacher.get("/console/handouts/sealed-rules.pdf", query_string=query))
    assert "suit" in strips


def test_only_a_teacher_and_only_the_class_s_own_reads_them(school):
    teacher = school.teacher()
    class_id = school.open(teacher)
    stranger, pupil = school.teacher("other"), school.pupil(class_id, "Ann")
    for file in ("sealed-rules.pdf", "answer-key.pdf", "answer-key.html", "rubric.pdf"):
        general = f"/console/handouts/{file}"
        of_class = f"/console/class/{class_id}/handouts/{file}"
        assert pupil.get(general).status_code == 302
        assert pupil.get(of_class).status_code == 302
        assert stranger.get(of_class).status_code == 404
    assert stranger.get(f"/console/class/{class_id}/handouts").status_code == 404
    assert teacher.get("/console/handouts/poster.pdf").status_code == 404
