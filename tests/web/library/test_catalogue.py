"""The rules to choose from: a page for the teacher alone, and cards to try against a rule."""

import html
import re
from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from classroom.cards import BLACK, CARDS, members
from classroom.rules.catalogue import RULES, TAGS
from classroom.rules.combinators import cycle
from classroom.rules.measure import after_each
from classroom.web.library import catalogue

from ..conftest import CSRF, School, is_sentence

RULE = "odd-black-even-red"


@pytest.fixture(scope="module")
def school(tmp_path_factory):
    """Nothing here changes anything, so one school serves all."""
    school = School(tmp_path_factory.mktemp("school"))
    yield school
    school.store.close()


@pytest.fixture(scope="module")
def teacher(school):
    return school.teacher()


@pytest.fixture(autouse=True)
def no_traceback():
    with capture_logs() as logs:
        yield
    assert [line for line in logs if line["log_level"] in ("error", "critical")] == []


def read(teacher, address):
    answer = teacher.get(address)
    assert answer.status_code == 200
    return html.unescape(answer.text)


def tries(teacher, line, play, rule=RULE):
    return teacher.get(f"/console/rules/{rule}/try", query_string={"line": line, "play": play})


# The list


def test_every_rule_stands_in_the_list_once_with_what_is_searched_and_sifted(teacher):
    page = read(teacher, "/console/rules")
    rows = re.findall(
        r'<li class="rule-row" (.*?)>(.*?)</li>\s*(?=<li class="rule-row|</ol>)', page, re.DOTALL
    )
    assert len(rows) == len(RULES)
    for (attributes, row), entry in zip(rows, RULES.values(), strict=True):
        data = dict(re.findall(r'data-(\w+)="([^"]*)"', attributes))
        assert data["id"] == entry.id
        assert data["band"] == entry.difficulty
        assert data["tags"].split() == list(entry.tags)
        assert data["memory"] == str(entry.memory).replace("None", "all")
        assert f"{data['age']}+" == entry.ages
        assert f'href="/console/rules/{entry.id}"' in row
        assert str(entry.statement) in row
        assert f"{round(52 * entry.acceptance)} of 52 card" in row
        for hint in entry.hints:
            assert hint.sentence in row


def test_the_list_can_be_sifted_by_every_tag_band_memory_and_age(teacher):
    page = read(teacher, "/console/rules")
    for tag in TAGS:
        assert f'name="tag" value="{tag}"' in page
    for band in {entry.difficulty for entry in RULES.values()}:
        assert f'name="band" value="{band}"' in page
    for memory in {entry.memory for entry in RULES.values()} - {None}:
        assert f'<option value="{memory}">' in page
    for age in {int(entry.ages.removesuffix("+")) for entry in RULES.values()}:
        assert f'<option value="{age}">Age {age}' in page


def test_how_far_back_a_rule_looks_is_said_in_words(school):
    with school.app.test_request_context():
        assert catalogue.looks_back(0) == "Doesn’t look at the line"
        assert catalogue.looks_back(0, place=True) == "Looks only at the position"
        assert catalogue.looks_back(1) == "Looks at the last card"
        assert catalogue.looks_back(1, place=True) == "Looks at the last card and the position"
        assert catalogue.looks_back(2, place=True) == "Looks at the last 2 cards and the position"
        assert catalogue.looks_back(3) == "Looks at the last 3 cards"
        assert catalogue.looks_back(None) == "Looks at the whole line"


def test_the_console_and_the_form_of_a_new_class_lead_to_the_rules(teacher):
    assert 'href="/console/rules"' in read(teacher, "/console")
    assert 'href="/console/rules"' in read(teacher, "/console/new")


def test_a_new_class_begins_with_the_rule_it_was_opened_with(teacher):
    assert 'value="zigzag" selected' in read(teacher, "/console/new?rule=zigzag")
    chosen = re.compile(r'value="([^"]*)"[^>]* selected')
    unknown, none = (read(teacher, f"/console/new{query}") for query in ("?rule=nothing", ""))
    assert chosen.findall(unknown) == chosen.findall(none)


# One rule


@pytest.mark.parametrize("rule_id", list(RULES)[::3])
def test_a_rules_page_has_everything_known_about_it(teacher, rule_id):
    entry = RULES[rule_id]
    page = read(teacher, f"/console/rules/{rule_id}")
    article = page[page.index('<article id="rule"') : page.index("</article>")]
    for said in (str(entry.statement), str(entry.starter), entry.source, *entry.tags):
        assert said in article
    for hint in entry.hints:
        assert hint.sentence in article
    for texts, right in entry.examples:
        assert (
            f'data-example="{" ".join(texts)}" data-right="{"yes" if right else "no"}"' in article
        )
    starters = " ".join(str(card) for card in members(entry.rule.legal(0)))
    assert f'data-may-start="{starters}"' in article
    assert f"{round(52 * entry.acceptance)} of the 52 card" in article
    assert ("A rule with a flaw" in article) is (entry.listed_because is not None)


@pytest.mark.parametrize("rule_id", ["black-up-red-down", "skip-primes-by-one"])
def test_the_picture_is_a_table_of_what_fits_after_each_card(teacher, rule_id):
    page = read(teacher, f"/console/rules/{rule_id}")
    cells = re.findall(
        r'<td class="([\w-]+)">(?:<span aria-hidden="true">–</span>)?(.*?)</td>', page
    )
    assert len(cells) == 52
    for card, share in zip(CARDS, after_each(RULES[rule_id].rule), strict=True):
        shade, text = cells[card]
        if share is None:
            assert shade == "never"
            assert "never played" in text
        else:
            assert int(text) == round(52 * share)
            assert shade == f"fit-{round(10 * round(52 * share) / 52)}"


def test_a_rule_that_does_not_pass_the_gate_says_where_and_why_it_is_listed(teacher, monkeypatch):
    why = "It shows how a rule runs into a corner."
    corner = replace(RULES[RULE], asks=cycle(BLACK, 1 << 13), listed_because=why)
    monkeypatch.setattr(catalogue, "RULES", {RULE: corner})
    page = read(teacher, f"/console/rules/{RULE}")
    assert "A rule with a flaw" in page
    assert "After A♠ only A♥ is right." in page
    assert why in page


def test_there_is_no_page_of_a_rule_that_is_not_there(teacher):
    for address in ("/console/rules/nowhere", "/console/rules/nowhere/try?line=&play=AS"):
        answer = teacher.get(address)
        assert answer.status_code == 404
        assert "There’s nothing at this address" in answer.text


# Trying cards


def test_a_card_that_is_tried_is_right_or_wrong_and_what_fits_next_is_told(teacher):
    """After an odd card black, after an even one red."""
    red = [str(card) for card in CARDS if card.is_red]
    black = [str(card) for card in CARDS if not card.is_red]
    assert tries(teacher, "", "3H").json == {"right": True, "fits": black}
    assert tries(teacher, "3H", "4C").json == {"right": True, "fits": red}
    assert tries(teacher, "3H 4C", "5S").json == {"right": False, "fits": red}
    assert tries(teacher, "", "4C", "suit-shuttle").json["right"] is True
    assert tries(teacher, "", "4D", "suit-shuttle").json["right"] is False


@pytest.mark.parametrize(
    ("line", "play"),
    [
        ("3H 4C", ""),
        ("3H 4C", None),
        ("3H 4C", "1H"),
        ("3H 4C", "ah"),
        ("3H 4C", "AS\n"),
        ("3H 4C", "AS 2S"),
        ("3H,4C", "AS"),
        ("3H <b>", "AS"),
        ("3H " * 201, "AS"),
        ("x" * 5000, "AS"),
        ("3H 5H", "AS"),
    ],
)
def test_what_cannot_be_tried_is_told_in_a_sentence(teacher, line, play):
    answer = tries(teacher, line, play)
    assert answer.status_code == 400
    assert set(answer.json) == {"why"}
    assert is_sentence(answer.json["why"])
    assert "<b>" not in answer.text


def test_a_line_of_two_hundred_cards_can_be_tried(teacher):
    assert tries(teacher, "3H 4C " * 100, "AH").json["right"] is True


def test_a_card_is_tried_by_asking_and_by_nothing_else(teacher):
    answer = teacher.client.post(f"/console/rules/{RULE}/try", data={"line": "", "play": "AS"})
    assert answer.status_code in (400, 405)


# For the teacher alone


ADDRESSES = ["", f"/{RULE}", f"/{RULE}/try?line=&play=3H", "/nowhere"]


@pytest.mark.parametrize("address", ADDRESSES)
def test_pupils_and_strangers_learn_nothing_of_the_rules(school, address):
    class_id = school.open(school.teacher())
    for browser in (school.browser(), school.pupil(class_id, "Ann")):
        answer = browser.get(f"/console/rules{address}")
        assert answer.status_code == 302
        assert answer.location.startswith("/console/enter")
        text = CSRF.sub("", browser.get(answer.location).text)
        assert str(RULES[RULE].statement) not in text


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_cache_keeps_a_page_of_a_rule(teacher, address):
    assert teacher.get(f"/console/rules{address}").headers["Cache-Control"] == "no-store"


# How hard


def test_a_rule_says_how_soon_robots_found_it_and_that_this_is_no_forecast(teacher):
    page = read(teacher, "/console/rules/zigzag")
    (sentence,) = RULES["zigzag"].how_hard
    assert str(sentence) in page
    assert "No robot can predict how long a class will take." in page
