"""How names come: from a list, approved first, or made up; and that a name removed is gone."""

import pytest
from lessons import Lesson, open_sqlite, streams
from seat_acts import SeatActs

from classroom.classes import made_up_names
from classroom.classes.settings import Plan
from classroom.game.refusal import Refused
from classroom.service import NameTaken


@pytest.fixture
def store(tmp_path):
    opened = open_sqlite(tmp_path)
    yield opened
    opened.close()


def names(lesson):
    return lesson.service.open(lesson.id).pupils.people().names


def refused(lesson, what, *args):
    before = streams(lesson.store, lesson.id)
    with pytest.raises(Refused) as why:
        what(lesson.id, *args)
    assert streams(lesson.store, lesson.id) == before
    return str(why.value)


def test_a_plan_of_before_has_names_as_they_were_typed():
    plan = Plan(title="Class").to_json()
    del plan["names"]
    assert Plan.from_json(plan).names == "free"


class TestList:
    @pytest.fixture
    def lesson(self, store):
        lesson = Lesson(store, names="list")
        store.seats.list_names(lesson.id, ["Zoë", "Ben", "李雷"])
        return lesson

    def test_who_is_on_it_joins_spelt_as_there_and_is_missing_no_more(self, lesson):
        seat = lesson.join("zoë")
        assert names(lesson)[seat] == "Zoë"
        assert lesson.service.open(lesson.id).names.missing() == ["Ben", "李雷"]
        assert lesson.service.open(lesson.id).names.listed() == {
            "Zoë": True,
            "Ben": False,
            "李雷": False,
        }

    def test_nobody_else_joins_and_a_taken_name_leads_back_to_its_seat(self, lesson):
        seat = lesson.join("Ben")
        with pytest.raises(Refused, match="isn’t on your teacher’s list"):
            lesson.join("Mia")
        with pytest.raises(NameTaken) as taken:
            lesson.join("BEN")
        assert taken.value.seat == seat

    def test_the_teacher_puts_names_on_and_takes_them_off(self, lesson):
        service = lesson.service
        lesson.join("Ben")
        SeatActs(service).list_name(lesson.id, " Mia ")
        assert service.open(lesson.id).names.missing() == ["Zoë", "李雷", "Mia"]
        assert refused(lesson, SeatActs(service).list_name, "mia") == "mia is already on the list"
        SeatActs(service).unlist(lesson.id, "Zoë")
        assert service.open(lesson.id).names.missing() == ["李雷", "Mia"]
        assert "remove the pupil instead" in refused(lesson, SeatActs(service).unlist, "Ben")

    def test_a_removed_name_is_gone_from_the_list_too(self, lesson):
        SeatActs(lesson.service).remove(lesson.id, lesson.join("Ben"))
        assert lesson.service.open(lesson.id).names.listed() == {"Zoë": False, "李雷": False}
        assert b"Ben" not in repr(streams(lesson.store, lesson.id)).encode()

    def test_a_name_put_right_is_put_right_on_the_list(self, lesson):
        SeatActs(lesson.service).rename(lesson.id, lesson.join("Ben"), "Benno")
        assert lesson.service.open(lesson.id).names.listed() == {
            "Zoë": False,
            "Benno": True,
            "李雷": False,
        }

    def test_who_tapped_somebody_elses_name_leaves_it_to_its_owner(self, lesson):
        SeatActs(lesson.service).rename(lesson.id, lesson.join("Ben"), "Zoë")
        assert lesson.service.open(lesson.id).names.listed() == {
            "Zoë": True,
            "Ben": False,
            "李雷": False,
        }
        assert len(lesson.store.seats.listed_names(lesson.id)) == 3
        lesson.join("Ben")

    def test_a_class_that_is_over_keeps_its_list(self, lesson):
        lesson.service.open(lesson.id).ending.close()
        for what in (SeatActs(lesson.service).list_name, SeatActs(lesson.service).unlist):
            assert refused(lesson, what, "Ben") == "this class is over"

    def test_no_name_is_in_the_log_and_all_go_with_the_class(self, lesson):
        lesson.join("Ben")
        logs = {k: v for k, v in streams(lesson.store, lesson.id).items() if k != "seats"}
        assert "Ben" not in repr(logs)
        assert "李雷" not in repr(logs)
        lesson.store.archive.delete_class(lesson.id)
        assert lesson.store.seats.listed_names(lesson.id) == []

    def test_a_class_without_a_list_gets_none(self, store):
        lesson = Lesson(store)
        assert lesson.service.open(lesson.id).names.listed() == {}
        assert (
            refused(lesson, SeatActs(lesson.service).list_name, "Ann")
            == "this class has no list of names"
        )


class TestApproved:
    @pytest.fixture
    def lesson(self, store):
        return Lesson(store, names="approved")

    def test_who_waits_has_a_seat_and_a_made_up_name(self, lesson):
        seat = lesson.join("Zoë")
        assert made_up_names.is_given(names(lesson)[seat], str)
        (waiting,) = lesson.service.open(lesson.id).names.waiting_names()
        assert (waiting.seat, waiting.table, waiting.name) == (seat, 1, "Zoë")
        assert waiting.meanwhile == names(lesson)[seat]

    def test_approving_one_and_approving_all(self, lesson):
        zoe, ben, cy = lesson.join("Zoë", "Ben", "Cy")
        SeatActs(lesson.service).approve(lesson.id, ben)
        assert names(lesson)[ben] == "Ben"
        assert made_up_names.is_given(names(lesson)[zoe], str)
        SeatActs(lesson.service).approve(lesson.id)
        assert names(lesson) == {zoe: "Zoë", ben: "Ben", cy: "Cy"}
        assert "waiting here" in refused(lesson, SeatActs(lesson.service).approve)

    def test_in_a_class_that_is_over_nothing_is_approved(self, lesson):
        zoe = lesson.join("Zoë")
        lesson.service.open(lesson.id).ending.close()
        assert refused(lesson, SeatActs(lesson.service).approve) == "this class is over"
        assert (
            refused(lesson, SeatActs(lesson.service).ask_another_name, zoe) == "this class is over"
        )

    def test_a_name_that_waits_goes_along_to_a_robots_seat(self, store):
        lesson = Lesson(store, names="approved", robots=True)
        lesson.join("Ann", "Ben", table=1)
        lesson.service.open(lesson.id).rounds.start_round(1)
        late = lesson.join("Dee", table=2)
        seats = lesson.service.open(lesson.id).classroom().seats.values()
        robot = next(seat.id for seat in seats if not seat.device)
        SeatActs(lesson.service).give_robot_seat(lesson.id, late, robot)
        assert [each.name for each in lesson.service.open(lesson.id).names.waiting_names()][
            -1
        ] == "Dee"
        SeatActs(lesson.service).approve(lesson.id, robot)
        assert names(lesson)[robot] == "Dee"

    def test_a_name_that_waits_is_taken_and_leads_back_to_its_seat(self, lesson):
        seat = lesson.join("Zoë")
        with pytest.raises(NameTaken) as taken:
            lesson.join("zoë")
        assert (taken.value.seat, taken.value.name) == (seat, "Zoë")
        assert lesson.service.open(lesson.id).seat_transfer.seat_called("Zoë") == seat

    def test_a_made_up_name_needs_no_approval(self, lesson):
        seat = lesson.join("Brave Otter")
        assert names(lesson)[seat] == "Brave Otter"
        assert lesson.service.open(lesson.id).names.waiting_names() == []

    def test_another_name_is_asked_for_and_the_first_is_forgotten(self, lesson):
        service, seat = lesson.service, lesson.join("Silly")
        meanwhile = names(lesson)[seat]
        assert "settled" not in str(service.open(lesson.id).pupils.people().wanted)
        SeatActs(service).ask_another_name(lesson.id, seat)
        assert service.open(lesson.id).pupils.people().wanted == {seat: ""}
        assert "Silly" not in repr(streams(lesson.store, lesson.id))
        SeatActs(service).wish(lesson.id, seat, "Zoë", str)
        assert service.open(lesson.id).names.waiting_names()[0].name == "Zoë"
        assert names(lesson)[seat] == meanwhile
        assert "your name is fixed" in refused(lesson, SeatActs(service).wish, seat, "Ben", str)

    def test_who_is_asked_may_stay_as_they_are_or_take_a_made_up_name(self, lesson):
        service, (one, two) = lesson.service, lesson.join("Silly", "Sillier")
        SeatActs(service).ask_another_name(lesson.id, one)
        SeatActs(service).keep_name(lesson.id, one)
        SeatActs(service).ask_another_name(lesson.id, two)
        SeatActs(service).wish(lesson.id, two, "Brave Otter 7", str)
        assert names(lesson)[two] == "Brave Otter 7"
        assert service.open(lesson.id).pupils.people().wanted == {}

    def test_the_teachers_own_name_for_a_pupil_settles_it_and_removing_forgets_it(self, lesson):
        service, (one, two) = lesson.service, lesson.join("Silly", "Sillier")
        SeatActs(service).rename(lesson.id, one, "Ann")
        SeatActs(service).remove(lesson.id, two)
        assert service.open(lesson.id).names.waiting_names() == []
        assert "Silli" not in repr(streams(lesson.store, lesson.id))

    def test_a_form_sent_twice_has_one_seat(self, lesson):
        joined = [
            lesson.service.classes.join(lesson.code, "Zoë", "a-secret-of-this-phone")
            for _ in range(2)
        ]
        assert joined[0] == joined[1]

    def test_who_takes_over_a_robots_seat_waits_too(self, lesson):
        SeatActs(lesson.service).seat_robots(lesson.id, 1, 3)
        seat = lesson.join("Zoë", table=1)
        assert made_up_names.is_given(names(lesson)[seat], str)
        assert lesson.service.open(lesson.id).names.waiting_names()[0].seat == seat


def test_where_names_are_made_up_nobody_types_one(store):
    lesson = Lesson(store, names="given")
    seat = lesson.join("Quiet Owl 2")
    assert names(lesson)[seat] == "Quiet Owl 2"
    with pytest.raises(Refused, match="all names here are made up"):
        lesson.join("Zoë")
    with pytest.raises(Refused, match="all names here are made up"):
        lesson.service.classes.join(lesson.code, "Calm Owl", others=["Shy Fox"], team="Anything")
    with pytest.raises(Refused, match="all names here are made up"):
        lesson.service.classes.join(
            lesson.code, "Quiet Owl", others=["Clever Fox"], team="Anything"
        )


class TestSharedSeats:
    def test_a_team_waits_as_a_whole(self, store):
        lesson = Lesson(store, names="approved")
        seat = lesson.service.classes.join(lesson.code, "Ann", others=["Ben"], team="Foxes").seat
        (waiting,) = lesson.service.open(lesson.id).names.waiting_names()
        assert (waiting.name, waiting.members) == ("Foxes", ["Ann", "Ben"])
        assert "Ann" not in repr(lesson.service.open(lesson.id).pupils.people().members)
        SeatActs(lesson.service).approve(lesson.id)
        assert names(lesson)[seat] == "Foxes"
        assert lesson.service.open(lesson.id).pupils.people().members == {seat: ("Ann", "Ben")}

    def test_who_joins_a_seat_later_waits_and_leaves_the_others_as_they_are(self, store):
        lesson = Lesson(store, names="approved")
        seat = lesson.join("Ann")
        SeatActs(lesson.service).approve(lesson.id)
        SeatActs(lesson.service).share(lesson.id, seat, "Ben")
        SeatActs(lesson.service).share(lesson.id, seat, "Cy")
        assert names(lesson)[seat] == "Ann"
        assert lesson.service.open(lesson.id).pupils.people().members == {}
        SeatActs(lesson.service).approve(lesson.id)
        assert names(lesson)[seat] == "Ann, Ben & Cy"

    def test_each_on_a_device_that_is_passed_around_waits(self, store):
        lesson = Lesson(store, names="approved")
        seat = lesson.service.classes.join(lesson.code, "Ann", others=["Ben"], passed=True).seat
        SeatActs(lesson.service).sit_beside(lesson.id, seat, "Cy")
        assert [each.name for each in lesson.service.open(lesson.id).names.waiting_names()] == [
            "Ann",
            "Ben",
            "Cy",
        ]
        assert all(made_up_names.is_given(name, str) for name in names(lesson).values())

    def test_a_team_comes_from_the_list(self, store):
        lesson = Lesson(store, names="list")
        store.seats.list_names(lesson.id, ["Ann", "Ben", "Cy"])
        seat = lesson.service.classes.join(lesson.code, "ann", others=["ben"], team="Silly").seat
        assert names(lesson)[seat] == "Ann & Ben"
        assert lesson.service.open(lesson.id).names.missing() == ["Cy"]
        with pytest.raises(Refused, match="isn’t on your teacher’s list"):
            SeatActs(lesson.service).share(lesson.id, seat, "Mia")
        SeatActs(lesson.service).rename(lesson.id, seat, "", members=["Anne", "Ben", "Dee"])
        assert list(lesson.service.open(lesson.id).names.listed()) == ["Anne", "Ben", "Cy", "Dee"]
        SeatActs(lesson.service).remove(lesson.id, seat)
        assert list(lesson.service.open(lesson.id).names.listed()) == ["Cy"]
