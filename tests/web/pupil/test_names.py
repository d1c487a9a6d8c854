"""How names come, over real pages and sockets: a name that waits reaches no one but the teacher."""

import re

import pytest

from classroom.classes.settings import Plan

from ..conftest import as_bytes, is_sentence

LISTED = Plan(title="Class", tables=2, names="list")


def code(school, class_id):
    return school.service.open(class_id).code


@pytest.fixture
def approved(school):
    teacher = school.teacher()
    class_id = school.open(teacher, names="approved")
    browser = school.browser()
    form = {"code": code(school, class_id), "name": "Zoë Quux"}
    assert browser.post("/", **form).location == "/play"
    return school, teacher, class_id, browser


def test_before_approval_no_other_screen_has_a_byte_of_the_name(approved):
    school, teacher, class_id, browser = approved
    other = school.pupil(class_id, "Zed")
    sockets = {name: teacher.socket() for name in ("console", "table", "projector")}
    sockets |= {"own": browser.socket(), "other": other.socket()}
    seen = dict.fromkeys(sockets, b"")

    def look():
        for name, socket in sockets.items():
            seen[name] += as_bytes(socket.got())

    for what in ("console", "table", "projector"):
        sockets[what].watch(**{"as": what, "class": class_id, "table": 1})
    for who in ("own", "other"):
        sockets[who].watch(**{"as": "seat"})
    look()
    assert sockets["console"].act(class_id, "start", table=1) == {"ok": True}
    look()
    assert {name for name, told in seen.items() if b"Quux" not in told} == {"projector", "other"}
    assert b"Quux" not in other.get("/play").data
    assert sockets["console"].act(class_id, "approve") == {"ok": True}
    look()
    assert all(b"Quux" in told for told in seen.values())


def test_who_is_asked_for_another_name_types_one(approved):
    school, teacher, class_id, browser = approved
    console = teacher.socket()
    assert console.act(class_id, "another_name", seat="s1") == {"ok": True}
    assert not console.act(class_id, "another_name", seat="s1")["ok"]
    page = browser.get("/name").text
    assert "Please pick a different name." in page
    assert "Quux" not in page
    refused = browser.post("/name", name="??").text
    assert "A name needs at least one letter." in refused
    assert browser.post("/name", name="Zoë").location == "/play"
    assert console.act(class_id, "approve", seat="s1") == {"ok": True}
    assert school.service.open(class_id).pupils.people().names["s1"] == "Zoë"
    assert "Your name is fixed" in browser.post("/name", name="Silly").text
    assert school.browser().get("/name").location == "/"


def test_a_pupil_chooses_a_different_name_only_when_asked_and_once(approved):
    school, teacher, class_id, browser = approved
    console, log = teacher.socket(), school.store.log
    streams = (f"class:{class_id}", f"table:{class_id}:1")
    for name in ("Zoë", "Yara"):
        assert console.act(class_id, "another_name", seat="s1") == {"ok": True}
        before = [log.version(stream) for stream in streams]
        assert browser.post("/name", page="/name", name=name).location == "/play"
        for number in range(5):
            again = browser.client.post(
                "/name", data={"csrf_token": browser.token("/play"), "name": f"Silly {number}"}
            )
            assert "Your name is fixed" in again.text
        assert [log.version(stream) for stream in streams] == before
        assert school.service.open(class_id).pupils.people().wanted["s1"] == name


def test_nobody_but_the_teacher_approves(approved):
    school, _, class_id, browser = approved
    for do in ("approve", "another_name", "list_name", "unlist"):
        assert not browser.socket().act(class_id, do, seat="s1", name="Zoë")["ok"]
    assert school.service.open(class_id).names.waiting_names()


def test_a_name_is_chosen_from_the_list_and_a_taken_one_leads_back(school):
    teacher = school.teacher()
    class_id = school.service.classes.open_class(teacher.id, LISTED, ("Zoë", "Ben"))
    opened = {"code": code(school, class_id)}
    page = school.browser().post("/", **opened).text
    assert re.findall(r'name="name" value="([^"]*)"', page) == ["Zoë", "Ben"]
    assert "is here" not in page
    assert school.browser().post("/", **opened, name="Ben").location == "/play"
    again = school.browser()
    assert again.post("/", **opened).text.count("is here") == 1
    same = again.post("/", **opened, name="Ben").text
    assert "Ben is here already. Is that you?" in same
    assert "Back to the list of names" in same
    assert "Join as" not in same
    assert "This name isn’t on your teacher" in again.post("/", **opened, name="Mia").text


def test_who_is_missing_is_for_the_teacher_alone(school):
    teacher = school.teacher()
    class_id = school.service.classes.open_class(teacher.id, LISTED, ("Zoë Quux", "Ben"))
    pupil = school.pupil(class_id, "Ben")
    console, wall, phone = teacher.socket(), teacher.socket(), pupil.socket()
    console.watch(**{"as": "console", "class": class_id})
    wall.watch(**{"as": "projector", "class": class_id})
    phone.watch(**{"as": "seat"})
    assert console.got("class")[-1]["missing"] == ["Zoë Quux"]
    assert b"Quux" not in as_bytes(wall.got() + phone.got())
    assert console.act(class_id, "list_name", name="Mia") == {"ok": True}
    assert console.act(class_id, "unlist", name="Zoë Quux") == {"ok": True}
    assert console.got("class")[-1]["missing"] == ["Mia"]
    assert b"Mia" not in as_bytes(wall.got() + phone.got())
    assert is_sentence(console.act(class_id, "unlist", name="Ben")["why"])


def test_made_up_names_are_offered_a_few_times_and_found_again(school):
    class_id = school.open(school.teacher(), names="given")
    browser, opened = school.browser(), {"code": code(school, class_id)}
    page = browser.post("/", **opened).text
    assert 'id="name"' in page
    offers = [re.search(r'name="offer" value="([^"]*)"', page)[1]]
    for _ in range(5):
        assert 'name="another"' in page
        page = browser.post("/", **opened, another="1").text
        offers.append(re.search(r'name="offer" value="([^"]*)"', page)[1])
    assert 'name="another"' not in page
    assert len(set(offers)) > 1
    assert browser.post("/", **opened, offer=offers[-1]).location == "/play"
    later = school.browser()
    assert "No one here has that name" in later.post("/", **opened, name="Zoë", back="1").text
    assert "Is that you?" in later.post("/", **opened, name=offers[-1], back="1").text


FORM = {"title": "8B", "pupils": "8", "source": "one", "rule": "alternate-colour", "band": "easy"}
FORM |= {"ruleset": "lesson", "prophet_word": "prophet", "dealer_word": "nature"}
FORM |= {"turn_clock": "0", "call_clock": "20", "round_clock": "15", "devices": "each"}


def test_the_form_keeps_the_list_or_says_what_to_change(school):
    teacher = school.teacher()
    doubled = teacher.post("/console/new", **FORM, names="list", listed="Ben\nAnn\nben")
    assert "More than once on the list: Ben;" in doubled.text
    assert "Ann\nben" in doubled.text
    made = teacher.post("/console/new", **FORM, names="list", listed="Ben\nAnn\n")
    class_id = made.location.rsplit("/", 1)[1]
    assert school.service.open(class_id).names.missing() == ["Ben", "Ann"]
    unused = teacher.post("/console/new", **FORM, names="given", listed="Ben\nben")
    assert school.service.open(unused.location.rsplit("/", 1)[1]).names.listed() == {}


def test_a_pasted_table_is_shown_as_it_was_understood_before_it_is_used(school):
    teacher = school.teacher()
    pasted = "Name\tFirst name\nMiller\tAnna\nJones\tAnna\nSmith\tBen"
    page = teacher.post("/console/new", **FORM, names="list", listed=pasted)
    assert page.status_code == 200
    assert "Anna M., Anna J., Ben" in page.text
    assert "Miller Anna, Jones Anna, Smith Ben" in page.text
    ways = re.findall(r'name="reading" value="([^"]*)"', page.text)
    assert [each.split("-")[0] for each in ways] == ["first", "column", "lines"]
    made = teacher.post("/console/new", **FORM, names="list", listed=pasted, reading=ways[0])
    class_id = made.location.rsplit("/", 1)[1]
    assert school.service.open(class_id).names.missing() == ["Anna M.", "Anna J.", "Ben"]
    as_it_is = teacher.post("/console/new", **FORM, names="list", listed=pasted, reading=ways[-1])
    class_id = as_it_is.location.rsplit("/", 1)[1]
    assert "Miller Anna" in school.service.open(class_id).names.missing()
    # What was chosen for one list is not for another.
    other = pasted.replace("Ben", "Benno")
    again = teacher.post("/console/new", **FORM, names="list", listed=other, reading=ways[0])
    assert again.status_code == 200
    assert "Benno" in again.text


LETTERS = "abcdefghijklmnopqrstuvwxyz"
MANY = "Surname\tFirst name\n" + "\n".join(f"Mill{a}\tKim{a}" for a in f"{LETTERS}éü")
"""Twenty-eight pupils."""


def test_which_names_is_a_question_and_no_error(school):
    sent = FORM | {"names": "list", "listed": MANY, "pupils": "24"}
    page = school.teacher().post("/console/new", **sent).text
    assert "Check the names, then press “Open the lobby” again." in page
    assert 'aria-invalid="true"' not in page
    assert 'class="problem"' not in page
    shown = page.split('class="readings"')[1].split("</fieldset>")[0]
    assert "<strong>Surname</strong>" in shown
    assert "Column 1" not in shown
    assert shown.count("Kimf") == 2  # alone, and in the lines as they are
    assert shown.split("and 22 more")[0].count("Kimg") == 0
    assert '<button class="button main" type="submit">Open the lobby</button>' in shown
    again = school.teacher().post("/console/new", **sent, rehearse="y").text
    assert "Check the names, then press “Rehearse with robots” again." in again
    assert 'name="rehearse" value="y">Rehearse with robots</button>' in again.split("readings")[1]


@pytest.mark.parametrize(
    ("typed", "pupils", "tables"), [("24", 28, 7), ("20", 28, 7), ("28", 28, 7), ("32", 32, 8)]
)
def test_a_class_has_a_seat_for_each_name_on_the_list(school, typed, pupils, tables):
    teacher = school.teacher()
    sent = FORM | {"names": "list", "listed": MANY, "pupils": typed}
    page = teacher.post("/console/new", **sent).text
    assert f'value="{pupils}"' in page.split('id="pupils"')[1].split(">")[0]
    told = f"The number of pupils is now {pupils}, as on the list." in page
    assert told == (int(typed) != pupils)
    way = re.findall(r'name="reading" value="([^"]*)"', page)[0]
    made = teacher.post("/console/new", **sent | {"pupils": str(pupils)}, reading=way)
    classroom = school.service.open(made.location.rsplit("/", 1)[1]).classroom()
    assert classroom.plan.tables == tables


def test_all_names_that_are_too_long_are_named_and_shorter_ones_offered(school):
    teacher = school.teacher()
    pasted = "Maximilian Alexander Schwarzenberger\nAnna-Lena Hohenstein-Wagner\nBen"
    page = teacher.post("/console/new", **FORM, names="list", listed=pasted)
    ways = re.findall(r'name="reading" value="([^"]*)"', page.text)
    assert "Maximilian Alexander, Anna-Lena, Ben" in page.text
    page = teacher.post("/console/new", **FORM, names="list", listed=pasted, reading=ways[0])
    assert "Maximilian Alexander Schwarzenberger, Anna-Lena Hohenstein-Wagner;" in page.text
    made = teacher.post("/console/new", **FORM, names="list", listed=pasted, reading=ways[1])
    class_id = made.location.rsplit("/", 1)[1]
    assert school.service.open(class_id).names.missing() == [
        "Maximilian Alexander",
        "Anna-Lena",
        "Ben",
    ]


def test_a_rude_name_is_asked_for_again_and_the_teacher_may_give_any(school):
    teacher = school.teacher()
    class_id = school.open(teacher)
    form = {"code": code(school, class_id)}
    asked = "Please type the name your friends call you."
    browser = school.browser()
    for more in ({"name": "Fuck You"}, {"name": "Zoë", "others": "5h1t"}):
        refused = browser.post("/", **form, **more).text
        assert asked in refused
        assert not school.service.open(class_id).classroom().seats
    assert asked in browser.post("/", **form, name="Zoë", others="Ben", team="F u c k").text
    assert browser.post("/", **form, name="Dick").location == "/play"
    assert teacher.socket().act(class_id, "rename", seat="s1", name="Fotze") == {"ok": True}


def test_a_name_on_the_teachers_list_may_be_any(school):
    class_id = school.service.classes.open_class(school.teacher().id, LISTED, ("Puta", "Ben"))
    form = {"code": code(school, class_id), "name": "Puta"}
    assert school.browser().post("/", **form).location == "/play"


def test_a_letter_that_no_code_has_is_named(school):
    page = school.browser().post("/", code="GOC3TB").text
    assert "A code has no O. Did you mean Q?" in page
    assert 'value="GOC3TB"' in page
    page = school.browser().post("/", code="BSF7K3").text
    assert "A code has no S. Check the big screen again." in page
