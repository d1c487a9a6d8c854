"""Coming back by pages and sockets: what each browser gets, and what no one else does."""

import html
import re

import pytest
from seat_acts import SeatActs
from structlog.testing import capture_logs

from classroom.classes.tickets import MAX_REQUESTS, NUMBER_TRIES
from classroom.classes.verbs.join import Lock
from classroom.classes.verbs.message import SendMessage
from classroom.web.platform.rate_limits import ASKED_BACK

from ..conftest import as_bytes, is_sentence

SEAT = {"as": "seat"}


@pytest.fixture(autouse=True)
def no_traceback():
    with capture_logs() as logs:
        yield
    assert [line for line in logs if line["log_level"] in ("error", "critical")] == []


@pytest.fixture
def class_id(school):
    return school.open(school.teacher())


def code(school, class_id):
    return school.service.open(class_id).code


def number(school, class_id, seat):
    return school.service.open(class_id).seat_transfer.comeback(seat)


def wrong(school, class_id, seat):
    return f"{(int(number(school, class_id, seat)) + 1) % 10_000:04}"


def back(school, class_id, name, browser=None, **more):
    browser = browser or school.browser()
    return browser.post("/back", page="/", code=code(school, class_id), name=name, **more)


def heading(answer):
    return html.unescape(re.search(r"<h1>(.*?)</h1>", answer.text)[1])


# One field at a time


def test_first_the_code_and_then_the_name(school, class_id):
    browser = school.browser()
    page = browser.get("/").text
    assert 'id="code"' in page and 'id="name"' not in page
    page = browser.post("/", code=code(school, class_id)).text
    assert 'id="name"' in page and 'class="input code"' not in page
    assert "Class" in page and "problem" not in page
    assert school.service.open(class_id).classroom().seats == {}
    assert browser.get(f"/join/{code(school, class_id)}").text.count('type="text"') == 0
    assert browser.post("/", code=code(school, class_id), name="Ann").location == "/play"


def test_a_name_that_was_typed_waits_for_the_right_code(school):
    page = school.browser().post("/", code="BBBBBB", name="O'Neil").text
    assert '<input type="hidden" name="name" value="O&#39;Neil">' in page


@pytest.mark.parametrize("name", ["O'Neil", "Zoë", "李雷", "Bo", "x", "مريم", "a" * 20])
def test_names_of_any_script(school, class_id, name):
    browser = school.browser()
    assert browser.post("/", code=code(school, class_id), name=name).location == "/play"
    assert list(school.service.open(class_id).pupils.people().names.values()) == [name]


def test_a_name_is_offered_that_nobody_has(school, class_id):
    browser = school.browser()
    page = browser.get(f"/join/{code(school, class_id)}").text
    offer = re.search(r'name="offer" value="([^"]+)"', page)[1]
    other = school.browser()
    assert other.post("/", code=code(school, class_id), offer=offer).location == "/play"
    answer = browser.post("/", code=code(school, class_id), offer=offer)
    assert f"{offer} is already here" in html.unescape(answer.text)
    another = re.search(r'name="offer" value="([^"]+)"', answer.text)[1]
    assert another != offer
    assert browser.post("/", code=code(school, class_id), offer=another).location == "/play"


def test_a_form_whose_answer_was_lost_is_not_a_second_pupil(school, class_id):
    browser = school.browser()
    browser.get("/")
    lost = school.browser()
    with browser.client.session_transaction() as here:
        lost.session(**dict(here))
    form = {"code": code(school, class_id), "name": "Ann"}
    assert lost.post("/", **form).location == "/play"
    assert browser.post("/", **form).location == "/play"
    assert list(school.service.open(class_id).classroom().seats) == ["s1"]
    assert browser.get("/play").status_code == 200
    assert school.browser().post("/", **form).status_code == 200, "another phone is asked"


# The number


def test_the_name_and_the_number_give_the_seat(school, class_id):
    old = school.pupil(class_id, "Ann")
    socket = old.socket()
    assert socket.watch(**SEAT)["ok"]
    socket.got()
    new = school.browser()
    answer = new.post("/", code=code(school, class_id), name="ann")
    assert heading(answer) == "Ann is here already. Is that you?"
    assert "Ann is at table 1." in answer.text
    answer = back(school, class_id, "ann", new, number=wrong(school, class_id, old.seat))
    assert "Wrong number" in answer.text and "4 tries left." in answer.text
    answer = back(school, class_id, "ann", new, number=number(school, class_id, old.seat))
    assert answer.location == "/play"
    assert new.get("/play").status_code == 200
    assert socket.got("gone") == [{"why": "This seat is on another phone now."}]
    assert old.get("/play").location == "/"
    assert "Your seat isn’t on this phone any more." in old.get("/").text
    assert "Your seat isn’t on this phone any more." not in old.get("/").text
    assert not socket.watch(**SEAT)["ok"]


def test_after_five_wrong_numbers_there_is_nothing_left_to_type(school, class_id):
    old = school.pupil(class_id, "Ann")
    for _ in range(NUMBER_TRIES):
        answer = back(school, class_id, "Ann", number=wrong(school, class_id, old.seat))
    assert 'id="number"' not in answer.text
    answer = back(school, class_id, "Ann", number=number(school, class_id, old.seat))
    assert "only your teacher can let you in" in answer.text
    assert old.get("/play").status_code == 200
    again = school.browser().post("/", code=code(school, class_id), name="Ann").text
    assert 'id="number"' not in again and "ask my teacher" in again


def test_a_locked_class_lets_back_in_who_sits_there(school, class_id):
    old = school.pupil(class_id, "Ann")
    school.service.open(class_id).rounds.class_command(Lock(class_=class_id))
    answer = school.browser().post("/", code=code(school, class_id), name="Ann")
    assert "Is that you?" in answer.text
    answer = back(school, class_id, "Ann", number=number(school, class_id, old.seat))
    assert answer.location == "/play"


@pytest.mark.parametrize(
    "form", [{}, {"code": "BBBBBB", "name": "Ann"}, {"name": "Nobody"}, {"name": "Robot Ada"}]
)
def test_nobody_to_come_back_as(school, class_id, form):
    SeatActs(school.service).seat_robots(class_id, 1, 1)
    form = {"code": code(school, class_id), "number": "0000", **form}
    assert school.browser().post("/back", page="/", **form).location == "/"


# The teacher's word


def test_the_teacher_answers_who_asks(school, class_id):
    teacher = school.teacher()
    class_id = school.open(teacher)
    old = school.pupil(class_id, "Ann")
    console, wall = teacher.socket(), teacher.socket()
    console.watch(**{"as": "console", "class": class_id})
    wall.watch(**{"as": "projector", "class": class_id})
    assert console.got("asking") == [{"phones": []}]
    new = school.browser()
    assert back(school, class_id, "Ann", new, ask="1").location == "/back"
    page = new.get("/back")
    check = re.search(r'class="check">(\d\d)<', page.text)[1]
    (asking,) = console.got("asking")[-1]["phones"]
    assert (asking["name"], asking["table"], asking["check"]) == ("Ann", 1, check)
    assert wall.got("asking") == []
    assert new.get("/back/answer").json == {"waits": True}
    assert new.post("/back/in", page="/").status_code == 200
    assert old.get("/play").status_code == 200

    pupils = school.pupil(class_id, "Ben").socket()
    assert not pupils.act(class_id, "let_in", asking=asking["id"])["ok"]
    assert console.act(class_id, "let_in", asking=asking["id"]) == {"ok": True}
    assert console.got("asking")[-1] == {"phones": []}
    assert new.get("/back/answer").json == {"waits": False}
    assert "Your teacher has let you in." in new.get("/back").text
    assert old.get("/play").status_code == 200
    assert new.post("/back/in", page="/").location == "/play"
    assert new.get("/play").status_code == 200
    assert old.get("/play").location == "/"


def test_the_teacher_says_no(school):
    teacher = school.teacher()
    class_id = school.open(teacher)
    old = school.pupil(class_id, "Ann")
    console, new = teacher.socket(), school.browser()
    back(school, class_id, "Ann", new, ask="1")
    (asking,) = school.service.open(class_id).seat_transfer.asking()
    assert console.act(class_id, "let_in", asking=asking.id, on=False) == {"ok": True}
    assert new.post("/back/in", page="/").status_code == 200
    assert "didn’t let this phone in" in new.get("/back").text
    assert new.get("/back").location == "/"
    assert old.get("/play").status_code == 200
    assert not console.act(class_id, "let_in", asking="x")["ok"]
    assert "said no to a phone" in back(school, class_id, "Ann", new, ask="1").text


def test_no_network_fills_the_teachers_desk_with_requests(school):
    """Each by a phone of its own, without a cookie, however often the teacher empties it."""
    teacher = school.teacher()
    class_id = school.open(teacher)
    names = ("Ann", "Ben", "Cy", "Dee")
    for name in names:
        school.pupil(class_id, name)
    console = teacher.socket()
    console.watch(**{"as": "console", "class": class_id})
    answers = [
        back(school, class_id, name, school.browser(), ask="1") for name in names * MAX_REQUESTS
    ]
    most = ASKED_BACK.amount
    assert [answer.location for answer in answers[:most]] == ["/back"] * most
    assert all("oo many phones are asking" in answer.text for answer in answers[most:])
    assert console.act(class_id, "let_in", asking=None, on=False) == {"ok": True}
    assert console.got("asking")[-1] == {"phones": []}
    assert not console.act(class_id, "let_in", asking=None)["ok"]
    assert (
        "oo many phones are asking" in back(school, class_id, "Ann", school.browser(), ask="1").text
    )
    # The number still opens the seat.
    number = school.service.open(class_id).seat_transfer.comeback("s1")
    assert back(school, class_id, "Ann", school.browser(), number=number).location == "/play"


def test_who_did_not_ask_waits_for_nothing(school):
    browser = school.browser()
    assert browser.get("/back").location == "/"
    assert browser.get("/back/answer").json == {"waits": False}
    assert "open for too long" in browser.client.post("/back/in").text


# Handing over


def test_a_handover_is_for_the_teacher_and_for_one_phone(school):
    teacher = school.teacher()
    class_id = school.open(teacher)
    old = school.pupil(class_id, "Ann")
    old_socket, console, second = old.socket(), teacher.socket(), teacher.socket()
    for socket in (console, second):
        socket.watch(**{"as": "console", "class": class_id})
    old_socket.watch(**SEAT)
    for socket in (old_socket, second):
        socket.got()
    assert not old_socket.act(class_id, "hand", seat=old.seat)["ok"]
    answer = console.act(class_id, "hand", seat=old.seat)
    assert answer["address"].startswith("http://school.test/seat/")
    assert set(answer) == {"ok", "address", "qr"} and answer["qr"]["size"] >= 21
    path = answer["address"].removeprefix("http://school.test")
    assert path[-11:] not in repr(second.got()) + repr(old_socket.got())

    new, late = school.browser(), school.browser()
    for _ in range(2):
        assert heading(new.get(path)) == "Ann, table 1"
    assert old.get("/play").status_code == 200
    assert "open for too long" in new.client.post(path).text
    assert new.post(path).location == "/play"
    assert old_socket.got("gone") == [{"why": "This seat is on another phone now."}]
    assert old.get("/play").location == "/"
    assert "This code has been used" in html.unescape(late.get(path).text)
    assert "This code has been used" in html.unescape(late.post(path, page="/").text)
    assert "Back to my table" in new.get(path).text
    assert new.get("/play").status_code == 200
    assert is_sentence(console.act(class_id, "hand", seat="s99")["why"])


@pytest.mark.parametrize("ticket", ["x", "B" * 3000, "%00", "%ff", "<b>", "BBBBB-BBBBB"])
def test_a_ticket_to_nothing(school, ticket):
    answer = school.browser().get(f"/seat/{ticket}")
    assert answer.status_code == 200
    assert "That code doesn’t work; ask your teacher for a new one." in answer.text
    assert "<b>" not in answer.text


# Two tabs


def test_the_newest_tab_has_the_seat_and_no_tab_takes_it_by_waking_up(playing):
    pupil = playing.pupils[0]
    first, second = pupil.socket(), pupil.socket()
    assert first.watch(**SEAT, tab="a", take=True) == {"ok": True}
    first.got()
    assert second.watch(**SEAT, tab="b", take=True) == {"ok": True}
    (told,) = first.got("elsewhere")
    assert is_sentence(told["why"])
    second.got()
    for _ in range(3):
        answer = first.watch(**SEAT, tab="a")
        assert (answer["ok"], answer["elsewhere"]) == (False, True)
    playing.school.service.command(SendMessage(class_=playing.id, table=1, text="Think"))
    assert first.got() == []
    assert [name for name, _ in second.got()] == ["table"]
    # The phone is there all the time.
    assert not [
        seat
        for view in playing.console.got("tile")
        for seat in view["table"]["seats"]
        if seat["id"] == pupil.seat and not seat["online"]
    ]
    assert first.watch(**SEAT, tab="a", take=True) == {"ok": True}
    assert len(second.got("elsewhere")) == 1
    assert not second.watch(**SEAT, tab="b")["ok"]


def test_a_tab_that_connects_anew_is_the_same_tab(playing):
    pupil = playing.pupils[0]
    before, after = pupil.socket(), pupil.socket()
    assert before.watch(**SEAT, tab="a", take=True) == {"ok": True}
    assert after.watch(**SEAT, tab="a") == {"ok": True}
    assert before.got("elsewhere") == []
    after.leave()
    other = pupil.socket()
    assert other.watch(**SEAT, tab="b")["ok"] is False
    before.leave()
    assert other.watch(**SEAT, tab="b") == {"ok": True}, "nobody is left to take it from"


# Secrets


def test_a_number_is_on_the_page_of_its_seat_and_nowhere_else(playing):
    service, seen = playing.school.service, []
    for browser in (playing.teacher, playing.school.browser(), *playing.pupils[1:]):
        addresses = ("/", "/play", f"/console/class/{playing.id}", f"/projector/{playing.id}")
        seen += [browser.get(address).text for address in addresses]
    for name in ("Ann", "ann", "Eve"):
        form = {"code": service.open(playing.id).code, "name": name}
        seen.append(playing.school.browser().post("/", **form).text)
    service.command(SendMessage(class_=playing.id, table=1, text="Think"))
    service.open(playing.id).seat_transfer.ask_back("s1")
    for socket in playing.everybody():
        socket.watch(**SEAT)
    seen += [as_bytes(socket.got()).decode() for socket in playing.everybody()]
    row = playing.school.store.seats.of_class(playing.id)["s1"]
    mine = f'"{row.comeback}"'
    assert mine in playing.pupils[0].get("/play").text
    assert row.secret not in "".join(seen) and mine not in "".join(seen)
    assert not re.search(rf'[">]{row.comeback}["<]', "".join(seen))


def test_what_a_session_carries_while_it_comes_back(school, class_id):
    school.pupil(class_id, "Ann")
    browser = school.browser()
    back(school, class_id, "Ann", browser, ask="1")
    with browser.client.session_transaction() as session:
        carried = dict(session)
    assert set(carried) <= {"asking", "phone", "csrf_token", "_permanent", "_fresh"}
    row = school.store.seats.of_class(class_id)["s1"]
    assert row.secret not in repr(carried) and row.comeback not in carried.values()
