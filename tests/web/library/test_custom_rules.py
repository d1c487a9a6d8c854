"""The rule builder and a teacher's own rules, on the web; and a guess that a pupil builds."""

import html
import io
import json
import re
import time

import pytest
from built_rules import SOURCES
from structlog.testing import capture_logs

from classroom.rules.builder.terms import Built
from classroom.rules.builder.to_text import statement
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import seal
from classroom.service import custom_rules as limits
from classroom.web.library.custom_rules import (
    EMPTY_FORM_RULE,
    EXAMPLES,
    MAX_RULES_UPLOAD_BYTES,
    as_built_rule,
)

from ..conftest import CSRF, is_sentence

RULE = Built(SOURCES["odd-black-even-red"])
OTHER = Built(SOURCES["suit-cycle"])
DRY = {"asks": {"is": "higher"}}
BOTH = {"is": "both", "parts": [{"is": "kind", "kind": kind} for kind in ("red", "black")]}


@pytest.fixture(autouse=True)
def no_traceback():
    with capture_logs() as logs:
        yield
    assert [line for line in logs if line["log_level"] in ("error", "critical")] == []


@pytest.fixture
def teacher(school):
    return school.teacher()


def save(browser, title="Mine", rule=RULE, address="/console/rules/new"):
    text = rule if isinstance(rule, str) else json.dumps(getattr(rule, "to_json", lambda: rule)())
    return browser.post(address, title=title, rule=text)


def kept(browser, **what):
    """The id of a rule that is saved."""
    answer = save(browser, **what)
    assert answer.status_code == 302, answer.text
    return answer.headers["Location"].rsplit("/", 1)[1]


EXAMINE = "/console/rules/examine"
"""This one takes JSON; all others take forms."""


def look(browser, rule, address=EXAMINE, page="/console/rules/new"):
    token = browser.token(page)
    text = rule if isinstance(rule, str) else json.dumps(rule)
    headers = {"X-CSRFToken": token, "Content-Type": "application/json"}
    return browser.client.post(address, data=text, headers=headers)


def send_file(browser, data):
    token = browser.token("/console/rules/new")
    form = {"csrf_token": token, "file": (io.BytesIO(data), "rules.json")}
    return browser.client.post("/console/rules/import", data=form)


def read(browser, address, status=200):
    answer = browser.get(address)
    assert answer.status_code == status
    return html.unescape(answer.text)


def start_of(page):
    """The rule that the form holds."""
    return json.loads(html.unescape(re.search(r'name="rule" value="(.*?)">', page)[1]))


# Who may


ADDRESSES = (
    ("GET", "/console/rules/new"),
    ("POST", "/console/rules/new"),
    ("POST", "/console/rules/examine"),
    ("POST", "/console/rules/import"),
    ("GET", "/console/rules/file.json"),
    ("GET", "/console/rules/{id}"),
    ("GET", "/console/rules/{id}/try?play=9S"),
    ("GET", "/console/rules/{id}/edit"),
    ("POST", "/console/rules/{id}/edit"),
    ("POST", "/console/rules/{id}/delete"),
    ("GET", "/console/rules/{id}/file.json"),
)


@pytest.mark.parametrize(("method", "address"), ADDRESSES)
def test_nobody_is_let_in_without_the_password(school, teacher, method, address):
    id = kept(teacher)
    stranger = school.browser()
    token = stranger.token()
    sent = {"data": {"csrf_token": token}}
    if address == EXAMINE:
        sent = {"json": {}, "headers": {"X-CSRFToken": token}}
    answer = stranger.client.open(address.format(id=id), method=method, **sent)
    assert answer.status_code == 302
    assert "/console/enter" in answer.headers["Location"]
    assert len(school.service.custom_rules.own_rules(teacher.id)) == 1


@pytest.mark.parametrize(("method", "address"), [each for each in ADDRESSES if "{id}" in each[1]])
def test_the_rules_of_another_teacher_are_not_there(school, teacher, method, address):
    id = kept(teacher, title="Quite my own")
    other = school.teacher()
    data = {"csrf_token": other.token("/console/rules/new"), "title": "Stolen"}
    answer = other.client.open(address.format(id=id), method=method, data=data)
    assert answer.status_code == 404
    assert [each.title for each in school.service.custom_rules.own_rules(teacher.id)] == [
        "Quite my own"
    ]
    assert "Quite my own" not in read(other, "/console/rules")
    assert json.loads(other.get("/console/rules/file.json").data)["rules"] == []


@pytest.mark.parametrize("address", [address for method, address in ADDRESSES if method == "POST"])
def test_nothing_is_taken_from_a_page_of_somewhere_else(school, teacher, address):
    id = kept(teacher)
    sent = {"json": {}} if address == EXAMINE else {"data": {"title": "x", "rule": "{}"}}
    answer = teacher.client.post(address.format(id=id), **sent)
    assert answer.status_code == 400
    assert "open for too long" in answer.text
    assert [each.title for each in school.service.custom_rules.own_rules(teacher.id)] == ["Mine"]


# The form


def test_the_form_begins_with_a_rule_that_can_be_played_and_so_are_its_examples(teacher):
    page = read(teacher, "/console/rules/new")
    assert start_of(page) == EMPTY_FORM_RULE.to_json()
    for built in (EMPTY_FORM_RULE, *EXAMPLES):
        seen = look(teacher, built.to_json()).json
        assert seen["usable"], seen
        if built in EXAMPLES:
            assert str(statement(built)) in page


def test_it_begins_with_a_rule_of_the_catalogue_where_that_can_be_said(teacher):
    page = read(teacher, "/console/rules/new")
    offered = re.findall(r'<option value="([\w-]+)">', page)
    assert offered == [id for id in RULES if as_built_rule(id)]
    assert len(offered) > 30
    for id in offered[:5]:
        assert f'href="/console/rules/new?from={id}"' in read(teacher, f"/console/rules/{id}")
        begun = start_of(read(teacher, f"/console/rules/new?from={id}"))
        page = look(teacher, begun).json["page"]
        assert f'href="/console/rules/{id}"' in page
    unsaid = next(id for id in RULES if not as_built_rule(id))
    assert "/console/rules/new?from=" not in read(teacher, f"/console/rules/{unsaid}")
    for nothing in (unsaid, "no-rule", "own-000000000000"):
        assert teacher.get(f"/console/rules/new?from={nothing}").status_code == 404


def test_what_is_saved_stands_on_the_shelf_and_can_be_changed_copied_and_deleted(school, teacher):
    id = kept(teacher, title=" Odd <b> & even\u202e ", rule=RULE)
    page = read(teacher, f"/console/rules/{id}")
    assert 'class="rule-title">Odd <b> & even</p>' in page
    assert str(statement(RULE)) in page
    assert "<b>" not in teacher.get("/console/rules").text
    for address in (f"/console/rules/{id}/edit", f"/console/rules/new?from={id}"):
        form = read(teacher, address)
        assert start_of(form) == RULE.to_json()
        assert 'value="Odd <b> & even"' in form
    assert kept(teacher, title="Suits", rule=OTHER, address=f"/console/rules/{id}/edit") == id
    assert [
        (own.id, own.title, own.built) for own in school.service.custom_rules.own_rules(teacher.id)
    ] == [(id, "Suits", OTHER)]
    form = read(teacher, f"/console/rules/{id}")
    assert "Delete “Suits” for good?" in form
    answer = teacher.post(f"/console/rules/{id}/delete", "/console/rules/new")
    assert answer.status_code == 302
    assert school.service.custom_rules.own_rules(teacher.id) == []
    assert teacher.get(f"/console/rules/{id}").status_code == 404


@pytest.mark.parametrize(
    ("title", "rule", "why"),
    [
        ("", RULE, "Give the rule a title so you can find it again."),
        ("x" * 81, RULE, "A title can have at most 80 characters."),
        ("Dry", DRY, "The rule gets stuck"),
        ("Never", {"asks": BOTH}, "No card may start"),
        ("Text", "{", "This isn’t a rule: it isn’t JSON."),
        ("Nothing", "", "This isn’t a rule: it isn’t JSON."),
        ("Deep", "[" * 3000, "more than 8 levels deep."),
    ],
)
def test_what_cannot_be_saved_comes_back_as_it_was_typed_with_the_reason(
    school, teacher, title, rule, why
):
    answer = save(teacher, title=title, rule=rule)
    assert answer.status_code == 400
    page = html.unescape(answer.text)
    assert why in page
    assert ".." not in re.search(r'role="alert">(.*?)</p>', page)[1]
    assert f'value="{title}"' in page
    if isinstance(rule, dict):
        assert start_of(page)["asks"] == rule["asks"]
    assert school.service.custom_rules.own_rules(teacher.id) == []


# What is found out while it is made


def test_a_rule_is_told_with_all_that_is_known_and_the_rule_it_equals(teacher):
    own = kept(teacher, title="The same in mine")
    seen = look(teacher, RULE.to_json()).json
    assert seen["sentence"] == str(statement(RULE))
    assert (seen["usable"], seen["why"]) == (True, [])
    page = html.unescape(seen["page"])
    assert 'href="/console/rules/odd-black-even-red"' in page
    assert f'href="/console/rules/{own}"' in page
    assert "colour · parity" in page
    assert "On average 26 of the 52 cards fit." in page
    assert "Looks at the last card." in page
    assert page.count('<td class="fit-5">26</td>') == 52
    changed = look(teacher, RULE.to_json(), f"/console/rules/examine?id={own}").json["page"]
    assert f'href="/console/rules/{own}"' not in changed


def test_a_rule_that_runs_dry_is_refused_with_its_shortest_line_and_its_dead_ends(teacher):
    seen = look(teacher, DRY).json
    assert not seen["usable"]
    assert seen["why"] == [
        "The rule gets stuck: after K♠ no card is right, so no one could play on."
    ]
    page = html.unescape(seen["page"])
    assert 'data-line="KS"' in page
    assert "After a king, no card can follow." in page


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ({"asks": BOTH}, "No card may start: the rule contradicts itself."),
        (
            {"asks": {**BOTH, "is": "either"}},
            "After the starter every card is right, so there’s nothing to find out.",
        ),
        ({"asks": {"is": "turns", "kinds": ["red", "odd"]}}, "Kinds that take turns"),
        ({"asks": {"is": "kind", "kind": "blue"}}, "This isn’t a rule"),
        ({"asks": "red"}, "This isn’t a rule"),
        ([], "This isn’t a rule"),
        ("", "This isn’t a rule: it isn’t JSON."),
        ("[" * 10_000, "The rule has parts inside parts"),
        (" " * 19_000 + "{}", "This isn’t a rule"),
    ],
)
def test_what_is_no_rule_is_told_why_in_a_sentence(teacher, rule, why):
    before = time.process_time()
    answer = look(teacher, rule)
    assert time.process_time() - before < 2
    assert answer.status_code == 200
    seen = answer.json
    assert not seen["usable"]
    assert seen["why"][0].startswith(why)
    assert all(map(is_sentence, seen["why"]))


# Files


def test_rules_are_taken_along_as_a_file(school, teacher):
    id = kept(teacher, title="One", rule=RULE)
    kept(teacher, title="Two", rule=OTHER)
    answer = teacher.get("/console/rules/file.json")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="rules.json"'
    assert json.loads(answer.data) == {
        "format": "eleusis-rules/1",
        "rules": [
            {"title": "One", "rule": RULE.to_json()},
            {"title": "Two", "rule": OTHER.to_json()},
        ],
    }
    one = teacher.get(f"/console/rules/{id}/file.json")
    assert [each["title"] for each in json.loads(one.data)["rules"]] == ["One"]
    other = school.teacher()
    page = send_file(other, answer.data)
    assert page.status_code == 200
    assert "2 rules were imported." in page.text
    assert [each.title for each in school.service.custom_rules.own_rules(other.id)] == [
        "One",
        "Two",
    ]


def test_what_is_not_taken_of_a_file_is_listed_with_its_reason(school, teacher):
    rules = [{"title": "Good", "rule": RULE.to_json()}, {"title": "<i>Dry", "rule": DRY}]
    answer = send_file(
        teacher, json.dumps({"format": limits.RULES_FORMAT, "rules": rules}).encode()
    )
    assert "1 rule was imported." in answer.text
    assert "<strong>&lt;i&gt;Dry</strong> The rule gets stuck" in answer.text
    assert [each.title for each in school.service.custom_rules.own_rules(teacher.id)] == ["Good"]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "Choose a rules file first."),
        (b"%PDF-1.7", "This isn’t a rules file: it isn’t JSON."),
        (b"[" * 300_000, "This isn’t a rules file: it isn’t JSON."),
        (b'{"a":' * 50_000, "This isn’t a rules file: it isn’t JSON."),
        (b" " * limits.MAX_FILE_BYTES + b"  ", "This file is too large to be a rules file."),
        (b'{"rules": []}', "its format isn’t"),
    ],
)
def test_a_hostile_file_is_refused_with_a_sentence_at_once(school, teacher, data, why):
    before = time.process_time()
    answer = send_file(teacher, data)
    assert time.process_time() - before < 3
    assert answer.status_code == 400
    assert why in html.unescape(answer.text)
    assert school.service.custom_rules.own_rules(teacher.id) == []


def test_nobody_sends_more_than_a_file_may_have(school, teacher):
    assert send_file(teacher, b" " * MAX_RULES_UPLOAD_BYTES).status_code == 413
    large = "x" * 30_000
    assert teacher.client.post("/console/rules/new", data={"rule": large}).status_code == 413


# In the list and in a class


def test_own_rules_stand_on_a_shelf_of_their_own_with_all_the_others(teacher):
    page = read(teacher, "/console/rules")
    assert "shelf-own" not in page
    assert f"{len(RULES)} rules" in page
    id = kept(teacher, title="Mine & yours")
    page = read(teacher, "/console/rules")
    assert f'data-id="{id}" data-band="own" data-tags="colour parity" data-memory="1"' in page
    assert page.count('class="rule-row"') == len(RULES) + 1
    assert page.index('id="shelf-own"') < page.index('id="shelf-easy"')
    assert "Mine & yours" in page[page.index(f'data-id="{id}"') :]
    assert f"{len(RULES) + 1} rules" in page
    tried = teacher.get(f"/console/rules/{id}/try", query_string={"line": "3H", "play": "9S"})
    assert tried.json["right"]
    assert f'href="/console/new?rule={id}"' in read(teacher, f"/console/rules/{id}")


FORM = {"title": "7b", "pupils": "8", "band": "easy", "ruleset": "lesson", "robots": "y"}
FORM |= {"prophet_word": "prophet", "dealer_word": "nature", "rule": "by-twos"}


def opened(school, teacher, **form):
    answer = teacher.post("/console/new", **{**FORM, **form})
    assert answer.status_code == 302, answer.text
    return answer.headers["Location"].rsplit("/", 1)[1]


def test_a_class_begins_with_a_rule_of_ones_own(school, teacher):
    id = kept(teacher)
    assert f'value="{id}" selected' in read(teacher, f"/console/new?rule={id}")
    class_id = opened(school, teacher, source="one", rule=id)
    assert school.service.open(class_id).classroom().plan.rule == RULE
    for name in ("Ann", "Ben", "Cy", "Dee"):
        school.pupil(class_id, name)
    console = teacher.socket()
    assert console.act(class_id, "start", table=1)["ok"]
    assert school.table(class_id).current.header.rule == seal(RULE)
    assert id in read(teacher, f"/console/class/{class_id}")


def test_a_table_is_dealt_a_rule_of_its_teachers_own_and_of_nobody_elses(school, teacher):
    id, foreign = kept(teacher, rule=OTHER), kept(school.teacher())
    class_id = school.open(teacher)
    for name in ("Ann", "Ben", "Cy", "Dee"):
        school.pupil(class_id, name)
    console = teacher.socket()
    for gone in (foreign, "own-000000000000"):
        answer = console.act(class_id, "start", table=1, rule=gone)
        assert answer == {"ok": False, "why": "You no longer have this rule."}
    assert console.act(class_id, "start", table=1, rule=id)["ok"]
    assert school.table(class_id).current.header.rule == seal(OTHER)


def test_another_teachers_rule_is_no_choice_for_a_new_class(school, teacher):
    foreign = kept(school.teacher())
    answer = teacher.post("/console/new", **{**FORM, "source": "one", "rule": foreign})
    assert answer.status_code == 200
    assert "Choose a rule from the list." in answer.text


def test_pupils_who_deal_choose_among_rules_of_the_teachers_own(school, teacher):
    id = kept(teacher, rule=OTHER)
    class_id = opened(school, teacher, source="pupils", dealer_rules=["by-twos", id])
    assert school.service.open(class_id).classroom().plan.dealing.dealer_rules == ("by-twos", OTHER)
    pupils = [school.pupil(class_id, name) for name in ("Ann", "Ben", "Cy", "Dee")]
    assert teacher.socket().act(class_id, "start", table=1)["ok"]
    phone = pupils[0].socket()
    phone.watch(**{"as": "seat"})
    choices = phone.got("seat")[-1]["choices"]
    assert [(each["band"], each["statement"]) for each in choices][1] == (
        "own",
        str(statement(OTHER)),
    )
    assert id not in json.dumps(choices)
    assert phone.ask("deal", {"id": "d", "rule": choices[1]["id"], "hint": 0})["ok"]
    assert school.table(class_id).current.header.rule == seal(OTHER)


# A guess that is built


def test_a_pupil_who_guesses_aloud_is_told_what_a_rule_says_and_nothing_else(school, teacher):
    class_id = school.open(teacher, ruleset="express", rule="odd-black-even-red")
    pupil = school.pupil(class_id, "Ann")
    asked = {"address": "/guess/rule", "page": "/play"}
    same = look(pupil, RULE.to_json(), **asked).json
    assert same == {"sentence": str(statement(RULE)), "usable": True, "why": []}
    dry = look(pupil, DRY, **asked).json
    assert (dry["usable"], dry["why"]) == (True, [])
    nonsense = look(pupil, {"asks": {"is": "turns", "kinds": ["red", "odd"]}}, **asked).json
    assert (nonsense["sentence"], nonsense["usable"]) == ("", False)
    assert all(map(is_sentence, nonsense["why"]))
    assert not look(pupil, "[" * 10_000, **asked).json["usable"]
    assert pupil.client.post("/guess/rule", json={}).status_code == 400


def test_the_builder_is_for_whoever_has_a_seat(school, teacher):
    pupil = school.pupil(school.open(teacher, ruleset="lesson"), "Ann")
    assert look(pupil, RULE.to_json(), "/guess/rule", "/play").json["usable"]
    stranger = school.browser()
    token = {"X-CSRFToken": stranger.token("/")}
    assert stranger.client.post("/guess/rule", json={}, headers=token).status_code == 404


def test_the_tables_page_has_the_builders_words_only_when_they_are_asked_for(school, teacher):
    class_id = school.open(teacher, ruleset="express")
    page = school.pupil(class_id, "Ann").get("/play").text
    assert CSRF.search(page)
    assert "build_play_red" not in page
    assert "builder.js" not in page
