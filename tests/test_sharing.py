"""Several at one seat and several seats on one device: who may join, and who stays together."""

import pytest
from lessons import Lesson, open_sqlite, streams
from seat_acts import SeatActs

from classroom.classes.verbs.join import Lock
from classroom.classes.verbs.seat import MoveSeat, SeatEvenly
from classroom.game.refusal import Refused
from classroom.service import NameTaken


@pytest.fixture
def lesson(tmp_path):
    store = open_sqlite(tmp_path)
    yield Lesson(store)
    store.close()


@pytest.fixture
def service(lesson):
    return lesson.service


def tables(lesson):
    return {
        seat.id: seat.table for seat in lesson.service.open(lesson.id).classroom().seats.values()
    }


def test_a_team_has_one_seat_which_is_called_after_it_or_its_members(lesson, service):
    pair = service.classes.join(lesson.code, "Ann", others=["Ben"])
    team = service.classes.join(lesson.code, "Cy", others=["Dee", "Eva"], team="Red Foxes")
    people = service.open(lesson.id).pupils.people()
    assert people.names == {pair.seat: "Ann & Ben", team.seat: "Red Foxes"}
    assert people.members == {pair.seat: ("Ann", "Ben"), team.seat: ("Cy", "Dee", "Eva")}
    assert (people.team(pair.seat), people.team(team.seat)) == ("", "Red Foxes")
    assert people.heads == {pair.seat: 2, team.seat: 3}
    log = str([event.body for event in lesson.store.log.read(f"class:{lesson.id}")])
    assert not any(name in log for name in ("Ann", "Ben", "Eva", "Foxes"))


def test_names_of_a_seat_are_taken_and_lead_back_to_it(lesson, service):
    seat = service.classes.join(lesson.code, "Ann", others=["Ben"], team="Foxes").seat
    for name, shown in (("BEN", "Ben"), ("ann", "Ann"), ("foxes", "Foxes")):
        with pytest.raises(NameTaken) as taken:
            service.classes.join(lesson.code, name)
        assert (taken.value.seat, taken.value.name) == (seat, shown)
        assert service.open(lesson.id).seat_transfer.seat_called(name) == seat


def test_a_name_more_comes_later_and_the_seat_is_called_after_all(lesson, service):
    seat = lesson.join("Ann")
    SeatActs(service).share(lesson.id, seat, " Ben ")
    SeatActs(service).share(lesson.id, seat, "Cy")
    assert service.open(lesson.id).pupils.people().names[seat] == "Ann, Ben & Cy"
    SeatActs(service).rename(lesson.id, seat, "Foxes")
    SeatActs(service).share(lesson.id, seat, "Dee")
    assert service.open(lesson.id).pupils.people().names[seat] == "Foxes"
    assert service.open(lesson.id).pupils.people().members[seat] == ("Ann", "Ben", "Cy", "Dee")


def test_what_cannot_be_added_to_a_seat_changes_nothing(lesson, service):
    ann, _ = lesson.join("Ann", "Ben")
    SeatActs(service).share(lesson.id, ann, "Cy")
    for name, why in (
        ("Ben", "Ben is already here"),
        ("CY", "two of these names are"),
        ("x" * 21, "at most 20 characters"),
        ("!", "at least one letter"),
        ("nature", "the game uses"),
    ):
        with pytest.raises(Refused, match=why):
            SeatActs(service).share(lesson.id, ann, name)
    SeatActs(service).share(lesson.id, ann, "Dee")
    SeatActs(service).share(lesson.id, ann, "Eva")
    with pytest.raises(Refused, match="at most 4 pupils"):
        SeatActs(service).share(lesson.id, ann, "Flo")
    SeatActs(service).rename(lesson.id, ann, "", ["Ann", "Cy"])
    service.open(lesson.id).rounds.class_command(Lock(class_=lesson.id))
    with pytest.raises(Refused, match="locked"):
        SeatActs(service).share(lesson.id, ann, "Flo")
    assert service.open(lesson.id).pupils.people().members == {ann: ("Ann", "Cy")}


def test_the_teacher_renames_adds_and_removes_names_at_a_seat(lesson, service):
    seat = service.classes.join(lesson.code, "Ann", others=["Ben", "Cy"]).seat
    for team, members, called, kept in (
        ("", ["Anna", "Ben", "Cy"], "Anna, Ben & Cy", ("Anna", "Ben", "Cy")),
        ("Foxes", ["Anna", "Cy"], "Foxes", ("Anna", "Cy")),
        ("", ["Cy"], "Cy", ()),
        ("", ["Cy", "Dee"], "Cy & Dee", ("Cy", "Dee")),
    ):
        SeatActs(service).rename(lesson.id, seat, team, members)
        people = service.open(lesson.id).pupils.people()
        assert (people.names[seat], people.members.get(seat, ())) == (called, kept)


def test_who_is_removed_leaves_no_name_behind(lesson, service):
    seat = service.classes.join(lesson.code, "Ann", others=["Ben"], team="Foxes").seat
    SeatActs(service).remove(lesson.id, seat)
    row = lesson.store.seats.of_class(lesson.id)[seat]
    assert (row.name, row.members) == (None, ())
    assert service.classes.join(lesson.code, "Ben").seat


def test_a_device_that_is_passed_around_holds_a_seat_for_each(lesson, service):
    lesson.join("Zoe", table=1)
    first = service.classes.join(f"{lesson.code[:3]}-2", "Ann", others=["Ben", "Cy"], passed=True)
    assert service.open(lesson.id).pupils.seats_of(first.secret) == ["s2", "s3", "s4"]
    assert service.open(lesson.id).pupils.people().names == {
        "s1": "Zoe",
        "s2": "Ann",
        "s3": "Ben",
        "s4": "Cy",
    }
    assert tables(lesson) == {"s1": 1, "s2": 2, "s3": 2, "s4": 2}
    assert SeatActs(service).sit_beside(lesson.id, "s3", "Dee") == "s5"
    assert SeatActs(service).sit_beside(lesson.id, "s2", "dee") == "s5"
    assert service.open(lesson.id).pupils.seats_of(first.secret) == ["s2", "s3", "s4", "s5"]
    assert tables(lesson)["s5"] == 2
    for name, why in (("Zoe", "Zoe is already here"), ("Ann", "Ann is already here")):
        with pytest.raises(Refused, match=why):
            SeatActs(service).sit_beside(lesson.id, "s2", name)


def test_of_those_who_share_a_device_all_sit_down_or_nobody(lesson, service):
    lesson.join("Ben")
    lesson.join("Dee", "Eva", "Flo", "Gus", "Hal", table=2)
    before = streams(lesson.store, lesson.id), lesson.store.seats.of_class(lesson.id)
    for typed, why in (
        ((lesson.code, "Ann", None, ["Ben"]), "Ben is already here"),
        ((f"{lesson.code[:3]}-2", "Ann", None, ["Cy", "Ida"]), "full"),
    ):
        with pytest.raises(Refused, match=why):
            service.classes.join(*typed, passed=True)
        assert (streams(lesson.store, lesson.id), lesson.store.seats.of_class(lesson.id)) == before
    service.classes.join(lesson.code, "Ann", others=["Cy"], passed=True)


def test_seats_on_one_device_move_together(lesson, service):
    lesson.join("Zoe", "Yan", "Xia")
    joined = service.classes.join(f"{lesson.code[:3]}-1", "Ann", others=["Ben", "Cy"], passed=True)
    together = service.open(lesson.id).pupils.seats_of(joined.secret)
    service.open(lesson.id).rounds.class_command(MoveSeat(class_=lesson.id, seat=together[1], to=2))
    assert {tables(lesson)[seat] for seat in together} == {2}
    service.open(lesson.id).rounds.class_command(SeatEvenly(class_=lesson.id))
    assert len({tables(lesson)[seat] for seat in together}) == 1
    assert sorted(tables(lesson).values()) == [1, 1, 1, 2, 2, 2]


def test_a_device_is_not_split_over_two_tables(tmp_path):
    store = open_sqlite(tmp_path)
    lesson = Lesson(store, tables=3, robots=True)
    service = lesson.service
    lesson.join("Ann", "Ben", table=1)
    service.open(lesson.id).rounds.start_round(1)
    robot = next(
        seat.id for seat in service.open(lesson.id).classroom().seats.values() if seat.robot
    )
    zoe = service.classes.join(f"{lesson.code[:3]}-2", "Zoe", others=["Yan"], passed=True)
    before = tables(lesson)
    with pytest.raises(Refused, match="they share a device"):
        SeatActs(service).give_robot_seat(lesson.id, zoe.seat, robot)
    xia = service.classes.join(f"{lesson.code[:3]}-3", "Xia")
    service.open(lesson.id).rounds.class_command(MoveSeat(class_=lesson.id, seat=xia.seat, to=2))
    change = service.open(lesson.id).classroom().change.seq
    SeatActs(service).sit_beside(lesson.id, xia.seat, "Wes", str)
    with pytest.raises(Refused, match="these seats have changed"):
        SeatActs(service).undo(lesson.id, change)
    assert {seat: tables(lesson)[seat] for seat in before} == before
    assert tables(lesson)[xia.seat] == 2
    store.close()


def test_a_handover_takes_the_whole_device_and_a_number_one_seat(lesson, service):
    joined = service.classes.join(lesson.code, "Ann", others=["Ben", "Cy"], passed=True)
    ann, ben, cy = service.open(lesson.id).pupils.seats_of(joined.secret)
    ticket = service.open(lesson.id).seat_transfer.hand_over(ben)
    tablet = service.seat_tickets.take_over(ticket)
    assert service.open(lesson.id).pupils.seats_of(joined.secret) == []
    assert service.open(lesson.id).pupils.seats_of(tablet.secret) == [ann, ben, cy]
    phone = service.open(lesson.id).seat_transfer.come_back(
        cy, service.open(lesson.id).seat_transfer.comeback(cy)
    )
    assert service.open(lesson.id).pupils.seats_of(phone.secret) == [cy]
    assert service.open(lesson.id).pupils.seats_of(tablet.secret) == [ann, ben]
    SeatActs(service).remove(lesson.id, ann)
    assert service.open(lesson.id).pupils.seats_of(tablet.secret) == [ben]
    assert service.open(lesson.id).pupils.people().devices == {}


def test_a_seat_that_is_handed_to_a_phone_of_its_table_comes_beside_the_one_there(lesson, service):
    ann = service.classes.join(f"{lesson.code[:3]}-1", "Ann")
    ben = service.classes.join(f"{lesson.code[:3]}-1", "Ben")
    far = service.classes.join(f"{lesson.code[:3]}-2", "Cy")
    joined = service.seat_tickets.take_over(
        service.open(lesson.id).seat_transfer.hand_over(ben.seat), ann.secret
    )
    assert service.open(lesson.id).pupils.seats_of(joined.secret) == [ann.seat, ben.seat]
    moved = service.seat_tickets.take_over(
        service.open(lesson.id).seat_transfer.hand_over(far.seat), ann.secret
    )
    assert service.open(lesson.id).pupils.seats_of(moved.secret) == [far.seat]
    assert service.open(lesson.id).pupils.seats_of(ann.secret) == [ann.seat, ben.seat]


def test_one_device_is_here_or_away_for_all_its_seats(lesson, service):
    joined = service.classes.join(lesson.code, "Ann", others=["Ben"], passed=True)
    service.presence.came(service.open(lesson.id), joined.secret)
    lesson.clock.time += 60
    assert service.open(lesson.id).pupils.people_here().online == {"s1", "s2"}
    service.presence.slept(service.open(lesson.id), joined.secret)
    lesson.clock.time += 60
    assert set(service.open(lesson.id).pupils.away()) == {"s1", "s2"}
