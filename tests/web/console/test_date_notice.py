"""Before names are removed by a date that may be wrong, the console asks whether it is right."""

import re
from datetime import UTC, datetime

import pytest

DAY = 86_400.0
DUE = "Names are removed once the date is confirmed."


@pytest.fixture
def set_clock(school, monkeypatch):
    """Set the clock of the computer `days` ahead, and look at it."""

    def set_clock(days):
        monkeypatch.setattr(school.service.calendar, "_clock", lambda: school.clock() + days * DAY)
        school.service.archive.forget_overdue(30)

    school.service.archive.forget_overdue(30)
    return set_clock


def closed(school, teacher, title):
    class_id = school.open(teacher, title=title)
    school.pupil(class_id, "Ann")
    school.service.open(class_id).ending.close()
    return class_id


def question(page):
    found = re.search(r'<section class="date-notice".*?</section>', page, re.DOTALL)
    return found and found[0]


def name(school, class_id):
    return school.store.seats.of_class(class_id)["s1"].name


def test_the_console_asks_once_names_are_due_and_removes_them_when_it_is_told(school, set_clock):
    teacher = school.teacher()
    due, other = closed(school, teacher, "8B Science"), school.open(teacher, title="8C Open")
    set_clock(20)
    assert question(teacher.get("/console").text) is None
    set_clock(40)
    page = teacher.get("/console").text
    asked = question(page)
    assert "8B Science" in asked
    assert "8C Open" not in asked
    assert DUE in page
    (sent,) = re.findall(r'name="date" value="([^"]+)"', asked)
    set_clock(41)
    teacher.post("/console/date", page="/console", date=sent)  # the date changed meanwhile
    assert name(school, due) == "Ann"
    (sent,) = re.findall(r'name="date" value="([^"]+)"', question(teacher.get("/console").text))
    teacher.post("/console/date", page="/console", date=sent)
    assert name(school, due) is None
    assert school.store.classes.row(other).closed_at is None
    assert question(teacher.get("/console").text) is None


def test_among_teachers_with_accounts_an_administrator_confirms_the_date(school, set_clock):
    teacher = school.teacher("Ms Grey")
    class_id = closed(school, teacher, "8B Science")
    set_clock(40)
    assert question(teacher.get("/console").text) is None
    shown = datetime.fromtimestamp(school.service.calendar(), UTC).astimezone().date().isoformat()
    teacher.post("/console/date", page="/console", date=shown)
    assert name(school, class_id) == "Ann"
    head = school.logged_in(
        school.store.teachers.add_teacher("Head", "no password", administrator=True)
    )
    assert "1 class of another teacher" in question(head.get("/console").text)
    head.post("/console/date", page="/console", date=shown)
    assert name(school, class_id) is None
