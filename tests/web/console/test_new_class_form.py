"""A setting is declared once, and is then on the page, in plans, in the docs and in what is stored.

The page, the form and the header of a lesson plan are tried with settings that no class has.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, is_dataclass
from typing import Annotated, get_args, get_type_hints

import pytest
import settings_table

from classroom.classes.setting_kinds import (
    ChoiceSetting,
    SettingOption,
    SwitchSetting,
    TimeSetting,
    settings_of,
)
from classroom.classes.settings import DEVICES, MORE, PACE, Plan, plan_of
from classroom.lesson_plans.header import read_header
from classroom.web.console import class_pages
from classroom.web.console.new_class_form import NewClassForm, filled_in

HEADER = "title: T\nminutes: 30\nrules: by-twos\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class LongerPlan(Plan):
    music: Annotated[
        bool,
        SwitchSetting(label="Music", help="It plays.", group=MORE, key="music", begins=True),
    ] = False
    nap: Annotated[
        int | None,
        TimeSetting(
            label="Each nap", help="They sleep.", group=PACE, key="nap", times=(7, 9), begins=9
        ),
    ] = None
    light: Annotated[
        str,
        ChoiceSetting(
            label="Light",
            group=DEVICES,
            key="light",
            options=(SettingOption("on", "Lamps on", "It is bright."), SettingOption("off", "Off")),
            look="cards",
        ),
    ] = "on"


class LongerForm(NewClassForm):
    plan_type = LongerPlan


@pytest.fixture
def teacher(school):
    return school.teacher()


def test_a_declared_setting_is_on_the_page(school, teacher, monkeypatch):
    before = teacher.get("/console/new").text
    monkeypatch.setattr(class_pages, "NewClassForm", LongerForm)
    page = teacher.get("/console/new").text
    for words in ("Music.", "It plays.", "Each nap", "They sleep.", "Lamps on", "It is bright."):
        assert words in page
        assert words not in before
    assert page.index(">More settings<") < page.index("It plays.") < page.index("Lesson plan to")
    for field in ('name="music" value="y" checked', 'name="nap" value="9" checked'):
        assert field in page
    assert 'name="light" value="on" checked' in page


def test_a_declared_setting_is_read_from_the_form_and_filled_in(school):
    sent = {"title": "T", "pupils": "9", "source": "band", "nap": "7", "light": "off"}
    with school.app.test_request_context("/console/new", method="POST", data=sent):
        plan = LongerForm(meta={"csrf": False}).plan()
    assert (plan.music, plan.nap, plan.light) == (False, 7, "off")
    filled = filled_in(plan)
    assert (filled["music"], filled["nap"], filled["light"]) == (False, "7", "off")
    with school.app.test_request_context("/console/new"):
        assert LongerForm(meta={"csrf": False}, **filled).plan().nap == 7


def test_a_declared_setting_is_read_from_a_lesson_plan_and_checked():
    head, wrongs = read_header(f"{HEADER}music: no\nnap: 7\nlight: off\n", 2, LongerPlan)
    assert wrongs == []
    assert (head.plan.music, head.plan.nap, head.plan.light) == (False, 7, "off")
    head, _ = read_header(HEADER, 2, LongerPlan)
    assert (head.plan.music, head.plan.nap, head.plan.light) == (True, 9, "on")
    _, wrongs = read_header(f"{HEADER}light: blue\n", 2, LongerPlan)
    assert [str(each.cause) for each in wrongs] == ["light must be one of on, off, not 'blue'"]
    _, wrongs = read_header(f"{HEADER}musik: no\n", 2, LongerPlan)
    assert str(wrongs[0].cause).endswith("Did you mean 'music'?")


def test_a_declared_setting_is_stored():
    plan = LongerPlan(title="T", music=True, nap=9)
    assert LongerPlan.from_json(json.loads(json.dumps(plan.to_json()))) == plan
    assert LongerPlan.from_json(Plan(title="T").to_json()) == LongerPlan(title="T")


def test_a_declared_setting_is_in_the_table_of_the_docs():
    table = settings_table.table(LongerPlan)
    assert "| `music` | *Music*: `yes` or `no`; default `yes` |" in table
    assert "| `nap` | *Each nap* in minutes" not in table
    assert "| `nap` | *Each nap* in seconds: `no`, `7` or `9`; default `9` |" in table
    assert "| `light` | *Light*: `on` (Lamps on) or `off` (Off); default `on` |" in table


def test_the_table_of_the_docs_is_that_of_the_settings():
    page = settings_table.PAGE.read_text("utf-8")
    assert settings_table.written(page) == page, "run python tests/support/settings_table.py"
    assert settings_table.table() in page


def test_every_choice_has_the_options_of_its_type():
    hints: dict[str, object] = {}
    for part in (Plan, *get_type_hints(Plan).values()):
        hints |= get_type_hints(part) if is_dataclass(part) else {}
    for name, setting in settings_of(Plan).items():
        allowed = get_args(hints[name])
        if isinstance(setting, ChoiceSetting) and allowed:
            assert {option.value for option in setting.options} == {*allowed}, name


def test_every_setting_has_a_default_that_is_one_of_its_choices():
    for setting in settings_of(Plan).values():
        match setting:
            case ChoiceSetting(options=options):
                assert {setting.default, setting.start} <= {option.value for option in options}
            case TimeSetting(times=times):
                assert {setting.default, setting.start} <= {None, *times}


def test_a_plan_that_says_nothing_is_what_the_page_begins_with(school):
    with school.app.test_request_context("/console/new"):
        plan = NewClassForm(meta={"csrf": False}).plan()
    settings = settings_of(Plan).items()
    begins = {name: setting.begins for name, setting in settings if setting.begins is not None}
    assert plan == plan_of(title=plan.title, **begins)
