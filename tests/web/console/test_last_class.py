"""The form for a new class begins with the settings of the teacher's last class."""

import re
from html import unescape

import pytest
from built_rules import SOURCES

from classroom.classes.setting_kinds import values_of
from classroom.classes.settings import plan_of
from classroom.rules.builder.terms import Built
from classroom.web.library.rehearsal import rehearse

RULE = Built(SOURCES["odd-black-even-red"])
FORM = "/console/new"
DEFAULTS = f"{FORM}?begin=defaults"


@pytest.fixture
def teacher(school):
    return school.teacher()


def page(teacher, address=FORM):
    answer = teacher.get(address)
    assert answer.status_code == 200
    return unescape(answer.text)


def opens(school, teacher, **plan):
    """Open a class, later than those before."""
    school.clock.time += 3600
    return school.open(teacher, **plan)


def sent(text):
    """Return a page as a browser sends it, by the names of the fields."""
    form = dict(re.findall(r'<input[^>]*type="radio" name="(\w+)" value="([^"]*)" checked', text))
    ticked = re.findall(
        r'<input[^>]*type="checkbox"[^>]*name="(\w+)" value="([^"]*)" checked', text
    )
    for name, value in ticked:
        form.setdefault(name, []).append(value)
    for name in ("title", "pupils"):
        form[name] = re.search(rf'name="{name}"[^>]*value="([^"]*)"', text)[1]
    for select in re.findall(r"<select.*?</select>", text, re.DOTALL):
        chosen = re.search(r'value="([^"]*)"[^>]* selected', select)
        name = re.search(r'name="(\w+)"', select)[1]
        if chosen and chosen[1]:
            form.setdefault(name, []).append(chosen[1])
    return form


def opened_from(school, teacher, text):
    answer = teacher.post(FORM, **sent(text))
    assert answer.status_code == 302, answer.text
    class_id = answer.headers["Location"].rsplit("/", 1)[1]
    return school.service.open(class_id).classroom().plan


def test_the_first_one_begins_with_the_defaults(teacher):
    text = page(teacher)
    assert "Everything below is set for a first lesson." in text
    assert "begin=defaults" not in text
    assert text.count("checked") == page(teacher, DEFAULTS).count("checked")


CHANGED = {
    "ruleset": "howell",
    "tables": 5,
    "devices": "teams",
    "names": "approved",
    "turn_clock": 60,
    "round_clock": 12,
    "robots": False,
    "predictions": False,
    "prophet_word": "forecaster",
}


@pytest.mark.parametrize(
    "rules",
    [
        {"rule": "zigzag"},
        {"rule": None, "band": "hard"},
        {"rule": None, "rules": ("zigzag", "by-twos")},
        {"rule": None, "dealers": "pupils", "dealer_bands": ("hard",)},
    ],
)
def test_a_new_class_is_the_last_one_but_for_its_title(school, teacher, rules):
    opens(school, teacher, title="Long ago", ruleset="lesson")
    opens(school, teacher, title="7b", **CHANGED, **rules)
    before = plan_of(title="7b", **CHANGED, **rules)
    text = page(teacher)
    assert "Everything is set as in your last class, 7b." in text
    plan = opened_from(school, teacher, text)
    assert plan.title != "7b"
    after = values_of(plan)
    differs = {name for name, value in values_of(before).items() if after[name] != value}
    assert differs <= {"title"}


def test_a_way_leads_back_to_the_defaults(school, teacher):
    first = opened_from(school, teacher, page(teacher))
    opens(school, teacher, **CHANGED)
    assert 'href="/console/new?begin=defaults"' in page(teacher)
    assert opened_from(school, teacher, page(teacher, DEFAULTS)) == first


def test_a_plan_and_a_rule_that_were_asked_for_come_first(school, teacher):
    opens(school, teacher, title="7b", rule=None, band="hard", ruleset="howell")
    text = page(teacher, f"{FORM}?plan=0-first-lesson")
    assert "Everything below is set as in the lesson plan." in text
    assert opened_from(school, teacher, text).ruleset == "lesson"
    opens(school, teacher, title="8c", rule=None, band="hard", ruleset="howell")
    plan = opened_from(school, teacher, page(teacher, f"{FORM}?rule=zigzag"))
    assert (plan.rule, plan.ruleset) == ("zigzag", "howell")


def test_rehearsals_and_other_teachers_classes_do_not_count(school, teacher):
    opens(school, school.teacher("Ben"), title="His", ruleset="howell")
    with school.app.test_request_context():
        rehearse(teacher.id, plan_of(title="Tried", tables=1, ruleset="howell"))
    assert "your last class" not in page(teacher)
    opens(school, teacher, title="7b")
    with school.app.test_request_context():
        rehearse(teacher.id, plan_of(title="Tried", tables=1, ruleset="howell"))
    assert "as in your last class, 7b." in page(teacher)


def test_a_rule_of_ones_own_is_chosen_again_while_it_is_saved(school, teacher):
    opens(school, teacher, rule=RULE)
    assert opened_from(school, teacher, page(teacher)).rule == "alternate-colour"
    school.service.custom_rules.keep_rule(teacher.id, "Mine", RULE.to_json())
    opens(school, teacher, rule=RULE)
    assert opened_from(school, teacher, page(teacher)).rule == RULE


def test_a_list_of_which_one_rule_is_left_is_none(school, teacher):
    opens(school, teacher, rule=None, rules=("zigzag", RULE))
    text = page(teacher)
    assert 'name="source" value="one" checked' in text
    opened_from(school, teacher, text)
