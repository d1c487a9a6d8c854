"""Many who join at once: who waits for the teacher, who is let in, and who is removed."""

import pytest

from classroom.classes.verbs.join import ExpectPupils
from classroom.classes.verbs.message import SendMessage
from classroom.service.calendar import Calendar
from classroom.web.platform.rate_limits import limiter
from classroom.web.realtime.seat_limits import MORE_SEATS, SEATS_WITHIN

SEAT = {"as": "seat"}


class Crowd:
    """A class of which three pupils are expected, and phones that join it from one network."""

    def __init__(self, school, **plan):
        self.school = school
        self.teacher = school.teacher()
        self.id = school.open(self.teacher, **{"tables": 4, **plan})
        self.expect(3)
        self.console = self.teacher.socket()
        assert self.console.watch(**{"as": "console", "class": self.id})["ok"]

    def expect(self, pupils):
        self.school.service.open(self.id).rounds.class_command(
            ExpectPupils(class_=self.id, pupils=pupils)
        )

    def join(self, name, address="127.0.0.1", **form):
        browser = self.school.browser(address)
        browser.answer = browser.post(
            "/", code=self.school.service.open(self.id).code, name=name, **form
        )
        return browser

    def fill(self):
        """As many as get in without the teacher."""
        return [self.join(f"Pupil {n}") for n in range(3 + MORE_SEATS)]

    def act(self, do, **more):
        return self.console.act(self.id, do, **more)

    def waiting(self):
        return self.console.got("class")[-1]["joining"]

    def seats(self):
        return self.school.service.open(self.id).classroom().seats

    def names(self):
        people = self.school.service.open(self.id).pupils.people()
        return [people.name(seat) for seat in self.seats()]


@pytest.fixture
def crowd(school):
    return Crowd(school)


def test_beyond_the_expected_pupils_a_network_waits_for_the_teacher(crowd):
    assert all(each.answer.location == "/play" for each in crowd.fill())
    late = crowd.join("Zoe")
    assert late.answer.location == "/wait"
    assert len(crowd.seats()) == 3 + MORE_SEATS
    page = late.get("/wait")
    assert "Ask your teacher to let you in" in page.text
    assert late.get("/wait/answer").json == {"waits": True}
    assert late.get("/").location == "/wait"
    assert late.get("/play").location == "/"
    (waiting,) = crowd.waiting()
    assert waiting["name"] == "Zoe"
    assert crowd.act("admit", seat=waiting["id"])["ok"]
    assert late.get("/wait/answer").json == {"waits": False}
    assert late.get("/wait").location == "/play"
    assert late.get("/play").status_code == 200
    assert "Zoe" in crowd.names()
    assert crowd.waiting() == []


def test_other_networks_and_other_classes_still_get_in(crowd):
    crowd.fill()
    assert crowd.join("Zoe", address="10.0.0.7").answer.location == "/play"
    another = Crowd(crowd.school)
    assert another.join("Zoe").answer.location == "/play"


def test_an_ipv6_home_counts_as_one_network(crowd):
    for n in range(3 + MORE_SEATS):
        assert crowd.join(f"Pupil {n}", address=f"2001:db8::{n + 1:x}").answer.location == "/play"
    assert crowd.join("Zoe", address="2001:db8::ffff").answer.location == "/wait"
    assert crowd.join("Yan", address="2001:db8:0:7700::1").answer.location == "/play"


def test_a_whole_school_behind_one_address_gets_in(school):
    teacher, joined = school.teacher(), 0
    for number in range(4):
        class_id = school.open(teacher, tables=7, title=f"Class {number}")
        code = school.service.open(class_id).code
        for n in range(30):
            browser = school.browser()
            joined += browser.post("/", code=code, name=f"Pupil {n}").location == "/play"
    assert joined == 120


def test_refusals_and_forms_sent_twice_use_up_nothing(crowd):
    first = crowd.join("Ann")
    for _ in range(2 * (3 + MORE_SEATS)):
        assert crowd.join("Ann").answer.status_code == 200  # someone has this name
        assert crowd.join("").answer.status_code == 200
    assert first.answer.location == "/play"
    assert crowd.join("Ben").answer.location == "/play"


def test_only_the_teacher_sees_waiting_pupils(crowd):
    crowd.fill()
    seated = crowd.join("Aaa", address="10.0.0.7")
    socket, wall = seated.socket(), crowd.teacher.socket()
    socket.watch(**SEAT)
    wall.watch(**{"as": "projector", "class": crowd.id})
    crowd.join("Zebulonia")
    assert "Zebulonia" in str(crowd.console.got())
    assert "Zebulonia" not in str(socket.got()) + str(wall.got())


def test_all_waiting_pupils_are_let_in_or_turned_away_together(crowd):
    crowd.fill()
    late = [crowd.join(f"Late {n}") for n in range(3)]
    assert [each["name"] for each in crowd.waiting()] == ["Late 0", "Late 1", "Late 2"]
    assert crowd.act("turn_away", seat=crowd_id(crowd, "Late 1"))["ok"]
    assert "didn’t let this phone in" in late[1].get("/wait").text
    assert late[1].get("/wait").location == "/"
    assert crowd.act("admit")["ok"]
    assert late[0].get("/wait").location == late[2].get("/wait").location == "/play"
    assert not crowd.act("admit")["ok"]
    more = crowd.join("Later")
    assert more.answer.location == "/wait"
    assert crowd.act("turn_away")["ok"]
    assert more.get("/wait/answer").json == {"waits": False}
    assert crowd.waiting() == []
    assert "Later" not in str(crowd.school.store.seats.of_class(crowd.id))


def crowd_id(crowd, name):
    return next(
        each.id for each in crowd.school.service.open(crowd.id).names.joining() if each.name == name
    )


def test_a_waiting_pupil_keeps_the_name_and_can_be_let_into_a_locked_class(crowd):
    crowd.fill()
    late = crowd.join("Zoe")
    assert "is already here" in crowd.join("zoe").answer.text
    assert crowd.act("lock")["ok"]
    assert crowd.act("admit")["ok"]
    assert late.get("/wait").location == "/play"


def test_names_that_are_approved_first_still_wait_for_that(school):
    crowd = Crowd(school, names="approved")
    crowd.fill()
    crowd.join("Zoe")
    assert crowd.waiting()[0]["name"] == "Zoe"
    assert crowd.act("admit")["ok"]
    assert "Zoe" not in crowd.names()
    assert "Zoe" in [each.name for each in school.service.open(crowd.id).names.waiting_names()]


def test_pupils_who_share_a_device_are_let_in_together(crowd):
    crowd.fill()
    late = crowd.join("Zoe", others=["Yan"], sharing="pass")
    assert [each["name"] for each in crowd.waiting()] == ["Zoe", "Yan"]
    assert crowd.act("admit", seat=crowd_id(crowd, "Yan"))["ok"]
    assert late.get("/wait").location == "/play"
    assert {"Zoe", "Yan"} <= set(crowd.names())


def test_a_pupil_who_is_in_adds_no_more_seats_than_the_network_may_take(crowd):
    pupils = crowd.fill()
    socket = pupils[-1].socket()
    socket.watch(**SEAT)
    answer = socket.ask("add_name", {"name": "Zoe", "own": True})
    assert "Too many pupils are joining" in answer["why"]
    assert "Zoe" not in crowd.names()


def test_waiting_pupils_are_deleted_when_the_class_ends(crowd):
    crowd.fill()
    crowd.join("Zebulonia")
    crowd.school.service.open(crowd.id).ending.close()
    assert "Zebulonia" not in str(crowd.school.store.seats.of_class(crowd.id))


def test_after_some_minutes_more_may_join(crowd, monkeypatch):
    crowd.fill()
    assert crowd.join("Zoe").answer.location == "/wait"
    limiter.reset()  # as the storage does after so many minutes
    assert SEATS_WITHIN == 5
    assert crowd.join("Yan").answer.location == "/play"


# Removed


def newcomers(crowd):
    answer = crowd.act("newcomers")
    assert answer["ok"]
    return answer


def test_recently_joined_pupils_are_removed_and_their_phones_are_notified(crowd):
    school = crowd.school
    early = [crowd.join(name) for name in ("Ann", "Ben")]
    school.clock.time += 600
    flood = [crowd.join(f"Bot {n}") for n in range(5)]
    sockets = [each.socket() for each in (*early, *flood)]
    for socket in sockets:
        socket.watch(**SEAT)
    pupils = newcomers(crowd)["pupils"]
    last_first = [*(f"Bot {n}" for n in reversed(range(5))), "Ben", "Ann"]
    assert [each["name"] for each in pupils] == last_first
    assert [each["ago"] >= 600 for each in pupils] == [False] * 5 + [True] * 2
    gone = [each["seat"] for each in pupils if each["ago"] <= 120]
    assert crowd.act("remove_all", id="r", seats=gone)["ok"]
    assert crowd.names() == ["Ann", "Ben"]
    assert [bool(each.got("gone")) for each in sockets] == [False] * 2 + [True] * 5
    assert "Bot" not in str(school.store.seats.of_class(crowd.id))
    # Sent again, as after a lost answer, it removes no one else.
    assert crowd.act("remove_all", id="r", seats=gone)["ok"]
    assert crowd.names() == ["Ann", "Ben"]


def test_nothing_is_kept_of_a_question_of_the_teacher(crowd):
    crowd.join("Ann")
    for _ in range(3):
        newcomers(crowd)
    with crowd.school.store._database.reading() as connection:
        assert connection.exec_driver_sql("SELECT * FROM answers").all() == []


def test_a_pupil_who_joined_after_the_teacher_looked_is_not_removed(crowd):
    crowd.join("Bot")
    seats = [each["seat"] for each in newcomers(crowd)["pupils"]]
    crowd.join("Ann")
    assert crowd.act("remove_all", seats=seats)["ok"]
    assert crowd.names() == ["Ann"]


def test_the_log_is_written_anew_once_however_many_are_removed(crowd, monkeypatch):
    """It may be long, and everyone waits for it."""
    store, rewritten = crowd.school.store, []
    rewrite = store.archive.rewrite

    def counted(class_id, change):
        rewritten.append(class_id)
        return rewrite(class_id, change)

    monkeypatch.setattr(store.archive, "rewrite", counted)
    for n in range(5):
        crowd.join(f"Zebulon{n}")
    crowd.school.service.command(
        SendMessage(class_=crowd.id, table=1, text="Zebulon0, Zebulon3 and Ann")
    )
    seats = [each["seat"] for each in newcomers(crowd)["pupils"]]
    assert crowd.act("remove_all", seats=seats)["ok"]
    assert rewritten == [crowd.id]
    assert crowd.school.table(crowd.id).talk.message == "…, … and Ann"
    assert crowd.names() == []


def test_in_a_round_robots_play_on_for_those_who_are_removed(crowd):
    for name in ("Ann", "Ben", "Cy", "Dee"):
        crowd.school.service.classes.join(f"{crowd.school.service.open(crowd.id).code[:3]}-1", name)
    crowd.school.service.open(crowd.id).rounds.start_round(1)
    found = newcomers(crowd)
    assert found["round"] is not None
    gone = [each["seat"] for each in found["pupils"] if each["name"] in ("Cy", "Dee")]
    assert crowd.act("remove_all", seats=gone)["ok"]
    assert [seat.id for seat in crowd.seats().values() if seat.robot] == sorted(gone)
    assert crowd.school.table(crowd.id).playing


def test_the_round_began_as_long_ago_as_it_did_after_the_program_was_stopped_for_days(
    crowd, monkeypatch
):
    service = crowd.school.service
    crowd.join("Early")
    for name in ("Ann", "Ben", "Cy", "Dee"):
        service.classes.join(f"{service.open(crowd.id).code[:3]}-1", name)
    # Running time stands still while the program is stopped; the date goes on.
    monkeypatch.setattr(Calendar, "__call__", lambda _: service.now() + 3 * 86_400)
    service.open(crowd.id).rounds.start_round(1)
    crowd.school.clock.time += 60
    assert newcomers(crowd)["round"] == 60


def test_only_the_teacher_lets_pupils_in_or_removes_them(crowd):
    pupil = crowd.join("Ann")
    socket, other = pupil.socket(), crowd.school.teacher().socket()
    for each in (socket, other):
        for do in ("newcomers", "remove_all", "admit", "turn_away"):
            assert not each.act(crowd.id, do, seats=["s1"])["ok"]
    assert crowd.names() == ["Ann"]
