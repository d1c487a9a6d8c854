"""Past classes in the console: the list, keep or delete, receipts; no one else's."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from classroom.classes.verbs.note import WriteNote
from classroom.classes.verbs.repair import EndRound
from classroom.rules.catalogue import RULES
from classroom.service import OpenClass
from classroom.web.projector import slides
from classroom.web.pupil import review


@pytest.fixture
def closed(school, playing):
    """A class that played a round, with a word that has a name in it, and is closed."""
    school.service.open(playing.id).rounds.pupil_command(
        "s2",
        WriteNote(id="n1", round=1, note="text:Ann says red", confidence=50),
    )
    school.service.command(EndRound(class_=playing.id, table=1))
    school.service.open(playing.id).ending.close()
    return playing


def page(browser, address):
    got = browser.get(address)
    assert got.status_code == 200, got.text
    return got.text


def test_the_list_is_searched_by_title_date_and_rule(school, closed):
    teacher = closed.teacher
    for number in range(23):
        school.clock.time += 86_400
        school.open(teacher, title=f"Fórm no-{number}")
    teacher.session(_user_id=teacher.id, _fresh=True)  # logged in again since
    text = page(teacher, "/console/classes")
    assert (len(re.findall("class-row", text)), "page 1 of 2" in text) == (20, True)
    assert len(re.findall("class-row", page(teacher, "/console/classes?page=2"))) == 4
    assert len(re.findall("class-row", page(teacher, "/console/classes?page=99"))) == 4
    for typed, found in (("form no-7", 1), ("FORM", 20), ("1970-01-12", 1), ("black red", 1)):
        text = page(teacher, f"/console/classes?q={typed}")
        assert len(re.findall("class-row", text)) == found, typed
    assert "No classes match" in page(teacher, "/console/classes?q=zebra")
    assert "All classes (24)" in page(teacher, "/console")


def test_what_is_still_sealed_is_in_no_list(school, playing):
    statement = "red"
    assert statement not in page(playing.teacher, "/console/classes").split("</header>")[1]
    assert "1 class" in page(playing.teacher, "/console/classes")
    assert "0 classes found" in page(playing.teacher, "/console/classes?q=red")


def test_a_list_folds_no_class_and_no_table(school, closed, monkeypatch):
    def folded(*_):
        raise AssertionError("a list reads no log")

    monkeypatch.setattr(OpenClass, "_read_classroom", folded)
    monkeypatch.setattr(OpenClass, "_read_table", folded)
    assert "Class" in page(closed.teacher, "/console")
    assert "Class" in page(closed.teacher, "/console/classes?q=red")


def test_names_are_kept_or_counted_down(school, closed):
    teacher, address = closed.teacher, f"/console/class/{closed.id}/after"
    assert "Names are removed in 30 days." in page(teacher, address)
    assert "Names are removed in 30 days." in page(teacher, "/console/classes")
    for days in (0, 3, 3, 4, 4, 4, 4, 4, 3.5):  # the program is used now and then
        school.clock.time += 86_400 * days
        school.components.scheduler.tick(school.clock())
    teacher.session(_user_id=teacher.id, _fresh=True)
    assert "Names are removed in 1 day." in page(teacher, address)
    teacher.post(f"/console/class/{closed.id}/keep", page=address, keep="y")
    assert "Names are kept." in page(teacher, address)
    teacher.post(f"/console/class/{closed.id}/keep", page=address)
    school.clock.time += 86_400
    school.components.scheduler.tick(school.clock())
    assert "Names were removed on" in page(teacher, address)
    assert "Names were removed on" in page(teacher, f"/console/class/{closed.id}")
    paper = teacher.get(f"/console/class/{closed.id}/papers/table.pdf?table=1&round=1&sealed=with")
    sheets = PdfReader(BytesIO(paper.data)).pages
    words = " ".join("".join(sheet.extract_text() for sheet in sheets).split())
    assert "Pupil 1" in words
    assert "Ann" not in words
    record = teacher.get(f"/console/class/{closed.id}/table/1/round/1.json").json
    assert record["players"] == ["Pupil 1", "Pupil 2", "Pupil 3", "Pupil 4"]


def test_a_name_is_removed_with_a_receipt_and_its_phone_hears_of_it(school, closed):
    teacher, after = closed.teacher, f"/console/class/{closed.id}/after"
    (address,) = re.findall(r'href="([^"]+forget\?seat=s1)"', page(teacher, after))
    asked = page(teacher, address)
    assert "Remove the name Ann for good?" in asked
    closed.quiet()
    answer = teacher.post(address)
    assert closed.sockets["s1"].got("gone") == [{"why": "Your teacher has taken this seat back."}]
    text = page(teacher, answer.location)
    for line in ("1 name removed", "1 written text changed", "This receipt contains no names."):
        assert line in text
    assert "Ann" not in text
    kept = teacher.get(f"{answer.location}.txt")
    assert kept.mimetype == "text/plain"
    assert "1 name removed\n" in kept.text
    assert "Ann" not in page(teacher, after)
    assert closed.pupils[0].get("/play").location == "/"
    assert teacher.post(address, page=after).status_code == 404
    assert teacher.post(f"/console/class/{closed.id}/forget").location.startswith(
        "/console/receipt"
    )
    assert "Pupil 4" in str(teacher.get(f"/console/class/{closed.id}/table/1/round/1.json").json)


def test_a_removed_pupils_comeback_number_is_not_kept(school, closed):
    school.store.seats.set_seat_secret(closed.id, "s1", "secret", comeback="mine")
    closed.teacher.post(f"/console/class/{closed.id}/forget?seat=s1")
    after = school.store.seats.of_class(closed.id)["s1"]
    assert after.name is None
    assert after.secret != "secret"
    assert re.fullmatch(r"\d{4}", after.comeback)


@pytest.mark.parametrize("one", ["listed=abc", "listed=-1", "listed=99", "seat=s99", "seat="])
def test_who_asks_badly_for_one_name_never_removes_all(school, closed, one):
    address = f"/console/class/{closed.id}/forget?{one}"
    names = school.service.open(closed.id).ending.names()
    assert closed.teacher.get(address).status_code == 404
    after = f"/console/class/{closed.id}/after"
    assert closed.teacher.post(address, page=after).status_code == 404
    assert school.service.open(closed.id).ending.names() == names


def test_a_name_that_is_removed_leaves_the_round_on_the_wall(school, closed):
    assert closed.console.act(closed.id, "show", what="debrief", table=1, names=True)["ok"]
    assert "Ann" in str(closed.wall.got("slides"))
    closed.teacher.post(f"/console/class/{closed.id}/forget?seat=s1")
    (told,) = closed.wall.got("slides")
    assert "Ann" not in str(told)
    assert "Ben" in str(told)


def test_nothing_that_screens_were_told_is_remembered_once_a_name_is_removed(school, closed):
    act = closed.console.act
    assert act(closed.id, "show", what="class", names=True)["ok"]
    assert closed.sockets["s2"].ask("own", {})["own"]
    remembered = (slides._found, review._pupils)
    assert all(cache.cache_info().currsize for cache in remembered)
    assert act(closed.id, "show", what="lobby")["ok"]
    closed.teacher.post(f"/console/class/{closed.id}/forget?seat=s1")
    assert not any(cache.cache_info().currsize for cache in remembered)


def test_a_class_is_deleted_only_by_who_has_seen_what_goes(school, closed):
    teacher, address = closed.teacher, f"/console/class/{closed.id}/delete"
    asked = page(teacher, address)
    for line in ("1 round, with every move", "4 pupils’ names"):
        assert line in asked
    assert teacher.post(address).status_code == 404
    closed.quiet()
    answer = teacher.post(address, sure="y")
    for socket in closed.everybody():
        assert socket.got("gone") == [{"why": "This class has been deleted."}]
    text = page(teacher, answer.location)
    assert "A class was deleted for good" in text
    assert "4 names removed" in text
    assert teacher.get(address).status_code == 404
    assert answer.location in page(teacher, "/console/classes")


def test_a_class_is_reopened_for_its_phones(school, closed):
    teacher, pupil = closed.teacher, closed.sockets["s1"]
    closed.quiet()
    answer = teacher.post(
        f"/console/class/{closed.id}/reopen", page=f"/console/class/{closed.id}/after"
    )
    assert answer.location == f"/console/class/{closed.id}"
    assert pupil.got("table")[-1]["closed"] is False
    again = school.browser().post("/", code=school.service.open(closed.id).code, name="Eva")
    assert again.status_code == 302
    assert closed.console.act(closed.id, "close") == {"ok": True}
    assert pupil.got("table")[-1]["closed"] is True


def test_two_classes_that_played_the_same_rule_stand_side_by_side(school, closed):
    teacher, service = closed.teacher, school.service
    address = f"/console/class/{closed.id}/compare"
    assert "Nothing to compare yet" in page(teacher, address)
    other = school.open(teacher, title="Form 9")
    for name in ("Eva", "Flo", "Gus", "Hal"):
        school.pupil(other, name)
    service.open(other).rounds.start_round(1, "alternate-colour")
    service.command(EndRound(class_=other, table=1))
    assert "Nothing to compare yet" in page(teacher, address), "it is still open"
    service.open(other).ending.close()
    assert "Form 9" in page(teacher, address)
    text = page(teacher, f"{address}?rule=0&one={closed.id}:1&other={other}")
    for word in (
        "Same data, or new evidence?",
        "dealt the same cards",
        "Cards on the table",
        "<svg",
    ):
        assert word in text
    assert not [name for name in ("Ann", "Ben", "Eva", "Gus") if name in text]
    assert "two different ones" in page(teacher, f"{address}?rule=0&one={other}&other={other}")
    theirs = school.open(school.teacher(), title="Not mine")
    for wrong in (theirs, f"{closed.id}:2", f"{other}:1", "x:y"):
        assert teacher.get(f"{address}?rule=0&one={closed.id}:1&other={wrong}").status_code == 404


def test_a_rule_that_is_dealt_once_more_is_not_compared_meanwhile(school, playing):
    teacher, service = playing.teacher, school.service
    rule = playing.table.current.header.rule.id
    other = school.open(teacher, title="Form 9")
    for name in ("Eva", "Flo", "Gus", "Hal"):
        school.pupil(other, name)
    service.open(other).rounds.start_round(1, rule)
    service.command(EndRound(class_=other, table=1))
    service.open(other).ending.close()
    service.command(EndRound(class_=playing.id, table=1))
    statement, address = str(RULES[rule].statement), f"/console/class/{playing.id}/compare"
    assert statement in page(teacher, address)
    for name in ("Eli", "Fox", "Ida"):
        school.pupil(playing.id, name, 2)
    service.open(playing.id).rounds.start_round(2, rule)
    assert statement not in page(teacher, address)


def test_nobody_does_any_of_it_with_another_teachers_class(school, closed):
    other = school.teacher()
    for what in ("after", "compare", "forget", "forget?seat=s1", "delete"):
        assert other.get(f"/console/class/{closed.id}/{what}").status_code == 404
    for what in ("keep", "reopen", "forget", "forget?seat=s1", "delete"):
        answer = other.post(f"/console/class/{closed.id}/{what}", page="/console", sure="y")
        assert answer.status_code == 404
    assert "Ann" in str(school.service.open(closed.id).pupils.people().names)
    receipt = school.service.open(closed.id).ending.forget_name("s1")
    for address in (f"/console/receipt/{receipt}", f"/console/receipt/{receipt}.txt"):
        assert closed.teacher.get(address).status_code == 200
        assert other.get(address).status_code == 404
        assert school.browser().get(address).status_code == 302
    assert "class-row" not in page(other, "/console/classes")
