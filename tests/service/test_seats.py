"""Opening a class, joining it, and looking after its seats."""

import lessons
import pytest
from lessons import Lesson, right_move

from classroom.classes.classroom import ProjectorShow
from classroom.classes.settings import Plan
from classroom.game.refusal import Refused
from classroom.views.console import score_sheet
from classroom.views.table import table_view

from .conftest import Refusal, seats, sizes

# Opening and joining


def test_a_class_is_opened_and_found_by_its_code(lesson):
    assert lesson.service.find_class(lesson.code.lower()) == (lesson.id, None)
    assert lesson.service.find_class(f"{lesson.code[:3]}-2") == (lesson.id, 2)
    assert [row.id for row in lesson.service.classes("teacher")] == [lesson.id]
    assert lesson.service.classes("another") == []
    assert lesson.service.open_classes() == [lesson.id]


def test_no_two_classes_share_the_half_of_a_code(store):
    service = Lesson(store).service
    for _ in range(60):
        service.open_class("t", Plan(title="Another"))
    codes = [service.code(class_id)[:3] for class_id in service.open_classes()]
    assert len(codes) == len(set(codes)) == 61


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (Plan(title=" "), "title"),
        (Plan(title="x" * 61), "title"),
        (Plan(title="T", rule="no-such"), "the catalogue has no rule"),
        (Plan(title="T", ruleset="poker"), "no rule-set"),
        (Plan(title="T", tables=0), "1 to 12 tables"),
        (Plan(title="T", tables=13), "1 to 12 tables"),
    ],
)
def test_a_plan_that_cannot_be_is_no_class(lesson, plan, why):
    with pytest.raises(Refused, match=why):
        lesson.service.open_class("t", plan)
    assert lesson.service.open_classes() == [lesson.id]


def test_pupils_are_seated_evenly(lesson):
    lesson.join(*lessons.NAMES[:7])
    assert sizes(lesson) == [4, 3]


def test_a_tables_code_seats_at_that_table(lesson):
    lesson.join("Ann", "Ben", "Cy", table=2)
    assert sizes(lesson) == [0, 3]


@pytest.mark.parametrize("code", ["", "BDF", "ZZZZZZ", "BBB-1", "x" * 300])
def test_a_code_of_no_class(lesson, code):
    with Refusal(lesson, "no class has this code"):
        lesson.service.join(code, "Ann")


def test_a_code_of_no_table(lesson):
    with Refusal(lesson, "no class has this code"):
        lesson.join("Ann", table=3)


@pytest.mark.parametrize("name", ["Zoë", "ZOË", "zoe\u0308", "Ｚｏë", "Zo\u200dë", " Zoë "])
def test_a_taken_name_is_not_given_twice(lesson, name):
    lesson.join("Zoë")
    with Refusal(lesson, "Zoë is already here"):
        lesson.join(name)
    lesson.join("Zoe")


def test_a_table_has_at_most_seven(lesson):
    lesson.join(*lessons.NAMES[:7], table=1)
    with Refusal(lesson, "table 1 is full"):
        lesson.join("Late", table=1)
    late = lesson.join("Late")
    assert seats(lesson)[late].table == 2


def test_a_locked_class_takes_nobody(lesson):
    lesson.service.lock(lesson.id, True)
    with Refusal(lesson, "locked"):
        lesson.join("Ann")
    lesson.service.lock(lesson.id, False)
    lesson.join("Ann")


def test_a_closed_class_takes_nobody_and_its_code_is_nobodys(playing):
    playing.service.close_class(playing.id)
    with Refusal(playing, "no class has this code"):
        playing.join("Late")
    player, move = right_move(playing.round())
    with Refusal(playing, "this class is over"):
        playing.move(player, **move)
    assert playing.service.open_classes() == []
    assert playing.service.record(playing.id, 1, 1)


@pytest.mark.parametrize(
    "act",
    [
        lambda service, of, seat: service.start_round(of, 1),
        lambda service, of, seat: service.enter(of, 1, {"skip": seat}),
        lambda service, of, seat: service.judge(of, 1, True, None),
        lambda service, of, seat: service.pause(of, 1, True),
        lambda service, of, seat: service.pause(of, 2, False),
        lambda service, of, seat: service.hint(of, 1),
        lambda service, of, seat: service.message(of, 1, "Well done"),
        lambda service, of, seat: service.nudge(of, 1),
        lambda service, of, seat: service.more_time(of, 1, "turn"),
        lambda service, of, seat: service.call_last(of, 1),
        lambda service, of, seat: service.last_word(of, seat, "w1", "by-twos", 50),
        lambda service, of, seat: service.stand_in(of, seat),
        lambda service, of, seat: service.set_robot(of, seat, True),
        lambda service, of, seat: service.remove(of, seat),
        lambda service, of, seat: service.move_seat(of, "s7", 1),
        lambda service, of, seat: service.seat_evenly(of),
        lambda service, of, seat: service.lock(of, True),
    ],
)
def test_in_a_class_that_is_over_nothing_is_done_any_more(lesson, act):
    lesson.join(*lessons.NAMES[:6])
    lesson.join("Gus", table=2)
    lesson.service.start_round(lesson.id, 1)
    lesson.service.start_round(lesson.id, 2)
    lesson.service.pause(lesson.id, 2, True)
    lesson.service.close_class(lesson.id)
    turn = lesson.round().players[lesson.round().turn]
    with Refusal(lesson, "this class is over"):
        act(lesson.service, lesson.id, turn)


def test_what_was_done_before_the_class_was_closed_is_answered_as_done(playing):
    """The answer may have been lost, and the console asks again."""
    playing.service.hint(playing.id, 1, key="act:1")
    playing.service.close_class(playing.id)
    version = playing.table().version
    playing.service.hint(playing.id, 1, key="act:1")
    assert playing.table().version == version


def test_a_class_that_is_over_can_be_looked_back_at(lesson):
    """Its unfinished rounds are ended, its rules revealed, the wall steps through; names change."""
    for number in (1, 2):
        lesson.join(*lessons.NAMES[number * 3 : number * 3 + 3], table=number)
        lesson.service.start_round(lesson.id, number, "by-twos")
    lesson.finish(1)
    service = lesson.service
    service.close_class(lesson.id)
    service.close_class(lesson.id)
    service.reveal(lesson.id, 1)
    assert lesson.table(1).current.revealed
    service.show(lesson.id, ProjectorShow("debrief", 1, 2))
    assert service.classroom(lesson.id).show == ProjectorShow("debrief", 1, 2)
    service.rename(lesson.id, "s1", "Anna")
    assert service.people(lesson.id).name("s1") == "Anna"
    service.enter(lesson.id, 2, {"end": True})
    assert lesson.table(2).current.revealed
    assert service.game(lesson.id, 2)


def test_the_clock_of_a_class_that_is_over_does_nothing(playing):
    seen = playing.table()
    playing.service.close_class(playing.id)
    playing.service.round_ran_out(playing.id, seen)
    playing.service.settle(playing.id)
    assert playing.table() == seen


def test_a_late_pupil_takes_a_robots_seat_with_its_hand(lesson):
    ann = lesson.join("Ann", table=1)
    lesson.service.start_round(lesson.id, 1)
    robots = [seat for seat in lesson.round().players if seat != ann]
    hand = lesson.round().hands[lesson.round().players.index(robots[0])]
    ben = lesson.join("Ben", table=1)
    assert ben == robots[0]
    assert seats(lesson)[ben].robot is None
    assert lesson.round().hands[lesson.round().players.index(ben)] == hand
    assert lesson.service.people(lesson.id).names[ben] == "Ben"


def test_a_pupil_after_the_robots_waits_for_the_next_round(playing):
    late = playing.join("Late")
    assert late not in playing.round().players
    with Refusal(playing, "isn’t playing in this round"):
        playing.move(late, no_play=True)
    playing.service.enter(playing.id, 1, {"end": True})
    playing.service.start_round(playing.id, 1)
    assert late in playing.round().players


def test_a_session_holds_its_seat_with_its_own_secret_only(lesson):
    one = lesson.service.join(lesson.code, "Ann")
    other = lesson.service.join(lesson.code, "Ben")
    holds = lesson.service.seats_of
    assert holds(lesson.id, one.secret) == [one.seat]
    assert holds(lesson.id, other.secret) == [other.seat]
    assert holds(lesson.id, "") == []
    assert holds("elsewhere", one.secret) == []


# Looking after seats


def test_a_pupil_is_renamed(lesson):
    ann, ben = lesson.join("Ann", "Ben")
    lesson.service.rename(lesson.id, ann, "Anna")
    assert lesson.service.people(lesson.id).names == {ann: "Anna", ben: "Ben"}
    lesson.service.rename(lesson.id, ann, "ANNA")  # her own name is not in her way
    for name, why in (
        ("ben", "Ben is already here"),
        ("", "letter"),
        ("teacher", "the game uses"),
    ):
        with Refusal(lesson, why):
            lesson.service.rename(lesson.id, ann, name)
    with Refusal(lesson, "no one is in that seat"):
        lesson.service.rename(lesson.id, "s9", "Nobody")


def test_a_pupil_removed_in_the_lobby_is_gone_and_so_is_the_name(lesson):
    ann = lesson.service.join(lesson.code, "Ann")
    lesson.service.remove(lesson.id, ann.seat)
    assert seats(lesson) == {}
    assert lesson.service.people(lesson.id).names == {"s1": "Pupil 1"}
    assert ann.seat not in lesson.service.seats_of(lesson.id, ann.secret)
    again = lesson.service.join(lesson.code, "Ann")
    assert again.seat != ann.seat
    with Refusal(lesson, "no one is in that seat"):
        lesson.service.remove(lesson.id, ann.seat)


def test_a_robot_plays_on_for_a_pupil_removed_in_a_round(lesson):
    places = [lesson.service.join(f"{lesson.code[:3]}-1", name) for name in ("Ann", "Ben", "Cy")]
    lesson.service.start_round(lesson.id, 1)
    ann = places[0]
    lesson.service.remove(lesson.id, ann.seat)
    assert ann.seat not in lesson.service.seats_of(lesson.id, ann.secret)
    left = seats(lesson)[ann.seat]
    assert (left.robot, left.device) == ("learner", False)
    assert lesson.service.people(lesson.id).names[ann.seat].startswith("Robot ")
    assert ann.seat in lesson.round().players
    # ... and a late pupil may go on with it.
    dee = lesson.service.join(lesson.code[:3] + "-1", "Dee")
    assert dee.seat == ann.seat
    assert dee.secret != ann.secret
    assert ann.seat not in lesson.service.seats_of(lesson.id, ann.secret)


def test_a_robots_name_is_told_from_a_pupils(lesson):
    lesson.join("robot ada", "ROBOT BIX", table=1)
    lesson.service.start_round(lesson.id, 1)
    names = lesson.service.people(lesson.id).names.values()
    assert len({name.casefold() for name in names}) == 3


def test_pupils_move_between_tables_but_not_in_a_round(lesson):
    ann, ben, cy = lesson.join("Ann", "Ben", "Cy", table=1)
    lesson.service.move_seat(lesson.id, ann, 2)
    assert sizes(lesson) == [2, 1]
    with Refusal(lesson, "no table 3"):
        lesson.service.move_seat(lesson.id, ann, 3)
    lesson.service.start_round(lesson.id, 1)
    with Refusal(lesson, f"{ben} is playing"):
        lesson.service.move_seat(lesson.id, ben, 2)
    lesson.service.move_seat(lesson.id, ann, 1)
    assert seats(lesson)[ann].table == 1
    lesson.service.enter(lesson.id, 1, {"end": True})
    lesson.service.move_seat(lesson.id, cy, 2)
    assert seats(lesson)[cy].table == 2


def test_a_full_table_takes_nobody_more(lesson):
    lesson.join(*lessons.NAMES[:7], table=1)
    late = lesson.join("Late", table=2)
    with Refusal(lesson, "table 1 is full"):
        lesson.service.move_seat(lesson.id, late, 1)


@pytest.mark.parametrize(("pupils", "tables", "even"), [(7, 3, [4, 3, 0]), (12, 2, [6, 6])])
def test_pupils_are_seated_evenly_at_the_tables_there_are(store, pupils, tables, even):
    lesson = Lesson(store, tables=tables)
    lesson.join(*lessons.NAMES[:7], table=1)
    lesson.join(*lessons.NAMES[7:pupils], table=2)
    lesson.service.seat_evenly(lesson.id)
    assert sizes(lesson) == even
    lesson.join("Late")  # the class goes on


def test_nobody_is_reseated_once_a_table_has_played(playing):
    with Refusal(playing, "started to play"):
        playing.service.seat_evenly(playing.id)


# What a newcomer does not inherit


def view(lesson):
    classroom = lesson.service.classroom(lesson.id)
    return table_view(classroom, lesson.table(), lesson.service.people(lesson.id))


def late_to_two_robots(lesson):
    ann = lesson.join("Ann", table=1)
    lesson.service.start_round(lesson.id, 1)
    return ann, [seat for seat in lesson.round().players if seat != ann]


def test_a_pupil_who_comes_after_a_round_starts_with_the_next_and_has_nothing_of_it(lesson):
    ann, robots = late_to_two_robots(lesson)
    lesson.finish()
    before = view(lesson)
    late = lesson.join("Late", table=1)
    after = view(lesson)
    assert late not in lesson.round().players
    assert after.over == before.over
    assert [seat.name for seat in after.seats] == [seat.name for seat in before.seats]
    assert all(seat.robot for seat in after.seats if seat.id in robots)
    lesson.service.start_round(lesson.id, 1)
    assert len(lesson.round().players) == 3
    assert {ann, late} < set(lesson.round().players)


def test_a_rehearsal_table_keeps_its_size_when_a_pupil_joins_after_a_round(lesson):
    chosen = Plan(title="Try", tables=1)
    lesson.id = lesson.service.open_rehearsal("teacher", chosen, str)
    lesson.code = lesson.service.code(lesson.id)
    lesson.service.start_round(lesson.id, 1)
    players = len(lesson.round().players)
    lesson.service.enter(lesson.id, 1, {"end": True})
    late = lesson.join("Late")
    lesson.service.start_round(lesson.id, 1)
    assert late in lesson.round().players
    assert len(lesson.round().players) == players


def test_a_newcomer_takes_a_robots_hand_but_never_its_reign(lesson):
    ann, robots = late_to_two_robots(lesson)
    while lesson.round().players[lesson.round().turn] != robots[0]:
        player, move = right_move(lesson.round())
        lesson.move(player, **move)
    player, move = right_move(lesson.round())
    lesson.move(player, **move)
    lesson.move(robots[0], declare=True)
    assert lesson.round().players[lesson.round().prophet] == robots[0]
    assert lesson.join("Ben", table=1) == robots[1]
    # Only the Prophet's seat is left: whoever comes now waits for the next round.
    late = lesson.join("Cy", table=1)
    assert late not in lesson.round().players
    assert seats(lesson)[robots[0]].robot is not None
    lesson.service.enter(lesson.id, 1, {"end": True})
    lesson.service.start_round(lesson.id, 1)
    assert lesson.round().players == (ann, robots[1], late)


def test_the_points_a_robot_made_before_are_not_the_newcomers(lesson):
    ann, robots = late_to_two_robots(lesson)
    lesson.finish()
    first = {line.seat: line.points for line in view(lesson).over.scores}
    lesson.service.start_round(lesson.id, 1)
    late = lesson.join("Late", table=1)
    assert late in robots
    lesson.finish()
    second = {line.seat: (line.points, line.total) for line in view(lesson).over.scores}
    assert second[late] == (second[late][0], second[late][0])
    assert second[ann] == (second[ann][0], second[ann][0] + first[ann])
    sheet = score_sheet(
        lesson.service.classroom(lesson.id), lesson.table(), lesson.service.people(lesson.id)
    )
    row = next(row for row in sheet.rows if row.seat == late)
    assert row.points == [None, second[late][0]]
    assert row.total == second[late][0]


def test_two_on_one_device_take_two_robots_seats(lesson):
    _, robots = late_to_two_robots(lesson)
    lesson.service.join(f"{lesson.code[:3]}-1", "Ben", others=("Cy",), passed=True)
    assert all(seats(lesson)[robot].robot is None for robot in robots)
