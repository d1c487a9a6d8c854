"""A class has another title, open or closed; every list and screen follows."""

from __future__ import annotations

import pytest

from classroom.classes.settings import Plan


@pytest.fixture
def desk(school):
    teacher = school.teacher()
    id = school.service.classes.open_class(teacher.id, Plan(title="First lesson", tables=1))
    console = teacher.socket()
    assert console.watch(**{"as": "console", "class": id}) == {"ok": True}
    return school, teacher, id, console


def title(school, id):
    return school.service.open(id).classroom().plan.title


def test_a_class_is_renamed_from_the_console(desk):
    school, teacher, id, console = desk
    assert console.act(id, "rename_class", title="  8B   on Friday ")["ok"]
    assert title(school, id) == "8B on Friday"
    assert console.got("class")[-1]["title"] == "8B on Friday"
    version = school.service.open(id).classroom().version
    assert console.act(id, "rename_class", title="8B on Friday")["ok"]
    assert school.service.open(id).classroom().version == version
    for bad in ("", "   ", "x" * 61):
        assert not console.act(id, "rename_class", title=bad)["ok"]
    assert "8B on Friday" in teacher.get("/console").text
    assert "First lesson" not in teacher.get("/console/classes").text


def test_a_closed_class_is_renamed_on_its_page(desk):
    school, teacher, id, _ = desk
    school.service.open(id).ending.close()
    page = f"/console/class/{id}/after"
    answer = teacher.post(f"/console/class/{id}/rename", page, title="Last year")
    assert answer.status_code == 302
    assert title(school, id) == "Last year"
    assert "Last year" in teacher.get("/console/classes").text
    teacher.post(f"/console/class/{id}/rename", page, title=" ")
    assert title(school, id) == "Last year"


def test_the_newest_of_several_titles_is_listed(desk):
    school, _, id, console = desk
    for each in ("One", "Two", "Three"):
        assert console.act(id, "rename_class", title=each)["ok"]
    assert school.service.classes.plans([id])[id].title == "Three"


def test_a_first_lesson_is_named_after_its_class(desk):
    school, teacher, _, _ = desk
    start = "/console/plans/0-first-lesson/start"
    opened = teacher.post(start, "/console", called=" 8B ").location.rsplit("/", 1)[1]
    assert title(school, opened) == "8B: First lesson"
    opened = teacher.post(start, "/console", called="").location.rsplit("/", 1)[1]
    assert title(school, opened) == "First lesson"
