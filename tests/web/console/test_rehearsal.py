"""A rehearsal in the console: opened from three places, listed apart, deleted for good."""

import re

from classroom.classes.settings import Plan


def rehearsals(school, teacher):
    rows = school.service.classes.of_teacher(teacher.id)
    plans = school.service.classes.plans([row.id for row in rows])
    return [row.id for row in rows if plans[row.id].rehearsal]


def section(page, begin, end="</ul>"):
    """Return the part of the page from `begin` to the next `end`."""
    return page[page.index(begin) :].split(end)[0]


def test_the_first_lesson_is_rehearsed_with_one_press(school):
    teacher = school.teacher()
    answer = teacher.post("/console/plans/0-first-lesson/start", page="/console", rehearse="y")
    (class_id,) = rehearsals(school, teacher)
    assert answer.location == f"/console/class/{class_id}"
    plan = school.service.open(class_id).classroom().plan
    assert plan.title == "Rehearsal: First lesson"
    assert (plan.tables, plan.pace.round_clock, plan.rules[0]) == (6, 15, "alternate-colour")


def test_a_class_in_its_lobby_is_rehearsed_by_the_same_plan(school):
    teacher = school.teacher()
    own = school.open(teacher, title="8B Science", ruleset="gardner", turn_clock=60)
    answer = teacher.post(f"/console/class/{own}/rehearse", page="/console/new")
    (class_id,) = rehearsals(school, teacher)
    assert answer.location == f"/console/class/{class_id}"
    plan = school.service.open(class_id).classroom().plan
    assert plan.title == "Rehearsal: 8B Science"
    assert (plan.ruleset, plan.tables, plan.pace.turn_clock) == ("gardner", 2, 60)
    assert not school.service.open(own).classroom().seats


def test_the_longest_title_makes_a_title_too(school):
    teacher = school.teacher()
    own = school.open(teacher, title="x" * 60)
    teacher.post(f"/console/class/{own}/rehearse", page="/console/new")
    (class_id,) = rehearsals(school, teacher)
    assert len(school.service.open(class_id).classroom().plan.title) == 60


def test_rehearsals_stand_apart_and_only_they_can_be_deleted(school):
    teacher = school.teacher()
    own = school.open(teacher, title="8B Science")
    rehearsed = school.service.classes.open_rehearsal(
        teacher.id, Plan(title="Tried out", tables=1), str
    )
    page = teacher.get("/console").text
    pupils, robots = section(page, '<ul class="classes">'), section(page, 'class="rehearsals"')
    assert "8B Science" in pupils
    assert "Tried out" not in pupils
    assert "Tried out" in robots
    assert "8B Science" not in robots
    assert re.findall(r"/console/class/(\w+)/delete", page) == [rehearsed]
    assert teacher.post(f"/console/class/{own}/delete", page="/console").status_code == 404
    assert school.service.open(own).classroom().plan.title == "8B Science"


def test_a_rehearsal_is_deleted_under_every_screen_that_shows_it(school):
    teacher = school.teacher()
    class_id = school.service.classes.open_rehearsal(
        teacher.id, Plan(title="Tried out", tables=1), str
    )
    pupil = school.pupil(class_id, "Ann")
    watching = [
        (teacher, {"as": "console", "class": class_id}),
        (teacher, {"as": "projector", "class": class_id}),
        (teacher, {"as": "table", "class": class_id, "table": 1}),
        (pupil, {"as": "seat"}),
    ]
    sockets = []
    for browser, what in watching:
        sockets.append(browser.socket())
        assert sockets[-1].watch(**what) == {"ok": True}
        sockets[-1].got()
    answer = teacher.post(f"/console/class/{class_id}/delete", page="/console")
    assert answer.location == "/console"
    for socket in sockets:
        assert socket.got("gone") == [{"why": "This rehearsal has been deleted."}]
    assert school.service.classes.of_teacher(teacher.id) == []
    assert pupil.get("/play").location == "/"
    assert teacher.post(f"/console/class/{class_id}/delete", page="/console").status_code == 404


def test_nobody_rehearses_or_deletes_for_another_teacher(school):
    teacher, other = school.teacher(), school.teacher()
    class_id = school.service.classes.open_rehearsal(
        teacher.id, Plan(title="Tried out", tables=1), str
    )
    for what in ("rehearse", "delete"):
        assert other.post(f"/console/class/{class_id}/{what}", page="/console").status_code == 404
        assert teacher.client.post(f"/console/class/{class_id}/{what}").status_code == 400
    assert rehearsals(school, teacher) == [class_id]
    assert rehearsals(school, other) == []


def test_the_console_sets_the_pace(school):
    teacher = school.teacher()
    class_id = school.service.classes.open_rehearsal(
        teacher.id, Plan(title="Tried out", tables=1), str
    )
    socket = teacher.socket()
    socket.watch(**{"as": "console", "class": class_id})
    socket.got()
    assert socket.act(class_id, "pace", seconds=0) == {"ok": True}
    assert socket.got("class")[-1]["pace"] == 0
    assert school.service.open(class_id).classroom().pace == 0
    assert socket.act(class_id, "pace", seconds=99) == {
        "ok": False,
        "why": "Robots think for 10 seconds at most.",
    }
