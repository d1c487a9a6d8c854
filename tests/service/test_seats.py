"""Opening a class, joining it, and looking after its seats."""

import lessons
import pytest
from lessons import Lesson, right_move
from seat_acts import SeatActs

from classroom.classes.classroom import REHEARSAL_TABLES, ROBOTS, ProjectorShow
from classroom.classes.settings import Plan
from classroom.classes.verbs.guess import JudgeGuess
from classroom.classes.verbs.hint import GiveHint
from classroom.classes.verbs.join import Lock, Unlock
from classroom.classes.verbs.last_call import BeginLastCall, GuessLast, RunOutRound
from classroom.classes.verbs.message import SendMessage
from classroom.classes.verbs.nudge import Nudge
from classroom.classes.verbs.pause import PauseTables, Resume
from classroom.classes.verbs.repair import EndRound, SkipTurn
from classroom.classes.verbs.reveal import Reveal
from classroom.classes.verbs.robot import SetRobot, StandIn
from classroom.classes.verbs.seat import MoveSeat, SeatEvenly
from classroom.classes.verbs.time import MoreTime
from classroom.game.moves import CLOCK
from classroom.game.refusal import Refused
from classroom.views.console import score_sheet
from classroom.views.table import table_view

from .conftest import Refusal, seats, sizes

# Opening and joining


def test_a_class_is_opened_and_found_by_its_code(lesson):
    assert lesson.service.classes.find_class(lesson.code.lower()) == (lesson.id, None)
    assert lesson.service.classes.find_class(f"{lesson.code[:3]}-2") == (lesson.id, 2)
    assert [row.id for row in lesson.service.classes.of_teacher("teacher")] == [lesson.id]
    assert lesson.service.classes.of_teacher("another") == []
    assert lesson.service.classes.open_classes() == [lesson.id]


def test_no_two_classes_share_the_half_of_a_code(store):
    service = Lesson(store).service
    for _ in range(60):
        service.classes.open_class("t", Plan(title="Another"))
    codes = [service.open(class_id).code[:3] for class_id in service.classes.open_classes()]
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
        lesson.service.classes.open_class("t", plan)
    assert lesson.service.classes.open_classes() == [lesson.id]


def test_pupils_are_seated_evenly(lesson):
    lesson.join(*lessons.NAMES[:7])
    assert sizes(lesson) == [4, 3]


def test_a_tables_code_seats_at_that_table(lesson):
    lesson.join("Ann", "Ben", "Cy", table=2)
    assert sizes(lesson) == [0, 3]


@pytest.mark.parametrize("code", ["", "BDF", "ZZZZZZ", "BBB-1", "x" * 300])
def test_a_code_of_no_class(lesson, code):
    with Refusal(lesson, "no class has this code"):
        lesson.service.classes.join(code, "Ann")


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
    lesson.service.open(lesson.id).rounds.class_command(Lock(class_=lesson.id))
    with Refusal(lesson, "locked"):
        lesson.join("Ann")
    lesson.service.open(lesson.id).rounds.class_command(Unlock(class_=lesson.id))
    lesson.join("Ann")


def test_a_closed_class_takes_nobody_and_its_code_is_nobodys(playing):
    playing.service.open(playing.id).ending.close()
    with Refusal(playing, "no class has this code"):
        playing.join("Late")
    player, move = right_move(playing.round())
    with Refusal(playing, "this class is over"):
        playing.move(player, **move)
    assert playing.service.classes.open_classes() == []
    assert playing.service.open(playing.id).records.record(1, 1)


@pytest.mark.parametrize(
    "act",
    [
        lambda service, of, seat: service.open(of).rounds.start_round(1),
        lambda service, of, seat: service.command(SkipTurn(class_=of, table=1)),
        lambda service, of, seat: service.command(JudgeGuess(class_=of, table=1, right=True)),
        lambda service, of, seat: service.command(PauseTables(class_=of, table=1)),
        lambda service, of, seat: service.command(Resume(class_=of, table=2)),
        lambda service, of, seat: service.command(GiveHint(class_=of, table=1)),
        lambda service, of, seat: service.command(
            SendMessage(class_=of, table=1, text="Well done")
        ),
        lambda service, of, seat: service.command(Nudge(class_=of, table=1)),
        lambda service, of, seat: service.command(MoreTime(class_=of, table=1)),
        lambda service, of, seat: service.command(BeginLastCall(class_=of, table=1)),
        lambda service, of, seat: service.open(of).rounds.pupil_command(
            seat, GuessLast(id="w1", note="by-twos", confidence=50)
        ),
        lambda service, of, seat: service.open(of).rounds.class_command(StandIn(seat), by=CLOCK),
        lambda service, of, seat: service.open(of).rounds.class_command(
            SetRobot(class_=of, seat=seat, on=True)
        ),
        lambda service, of, seat: SeatActs(service).remove(of, seat),
        lambda service, of, seat: service.open(of).rounds.class_command(
            MoveSeat(class_=of, seat="s7", to=1)
        ),
        lambda service, of, seat: service.open(of).rounds.class_command(SeatEvenly(class_=of)),
        lambda service, of, seat: service.open(of).rounds.class_command(Lock(class_=of)),
    ],
)
def test_in_a_class_that_is_over_nothing_is_done_any_more(lesson, act):
    lesson.join(*lessons.NAMES[:6])
    lesson.join("Gus", table=2)
    lesson.service.open(lesson.id).rounds.start_round(1)
    lesson.service.open(lesson.id).rounds.start_round(2)
    lesson.service.command(PauseTables(class_=lesson.id, table=2))
    lesson.service.open(lesson.id).ending.close()
    turn = lesson.round().players[lesson.round().turn]
    with Refusal(lesson, "this class is over"):
        act(lesson.service, lesson.id, turn)


def test_what_was_done_before_the_class_was_closed_is_answered_as_done(playing):
    """The answer may have been lost, and the console asks again."""
    playing.service.command(GiveHint(class_=playing.id, table=1, id="act:1"))
    playing.service.open(playing.id).ending.close()
    version = playing.table().version
    playing.service.command(GiveHint(class_=playing.id, table=1, id="act:1"))
    assert playing.table().version == version


def test_a_class_that_is_over_can_be_looked_back_at(lesson):
    """Its unfinished rounds are ended, its rules revealed, the wall steps through; names change."""
    for number in (1, 2):
        lesson.join(*lessons.NAMES[number * 3 : number * 3 + 3], table=number)
        lesson.service.open(lesson.id).rounds.start_round(number, "by-twos")
    lesson.finish(1)
    service = lesson.service
    service.open(lesson.id).ending.close()
    service.open(lesson.id).ending.close()
    service.command(Reveal(class_=lesson.id, table=1))
    assert lesson.table(1).current.revealed
    service.open(lesson.id).projector.show(ProjectorShow("debrief", 1, 2))
    assert service.open(lesson.id).classroom().show == ProjectorShow("debrief", 1, 2)
    SeatActs(service).rename(lesson.id, "s1", "Anna")
    assert service.open(lesson.id).pupils.people().name("s1") == "Anna"
    service.command(EndRound(class_=lesson.id, table=2))
    assert lesson.table(2).current.revealed
    assert service.open(lesson.id).records.game(2)


def test_the_clock_of_a_class_that_is_over_does_nothing(playing):
    seen = playing.table()
    playing.service.open(playing.id).ending.close()
    playing.service.open(playing.id).rounds.clock_command(seen.number, RunOutRound(seen.version))
    playing.service.open(playing.id).rounds.settle()
    assert playing.table() == seen


def test_a_late_pupil_takes_a_robots_seat_with_its_hand(lesson):
    ann = lesson.join("Ann", table=1)
    lesson.service.open(lesson.id).rounds.start_round(1)
    robots = [seat for seat in lesson.round().players if seat != ann]
    hand = lesson.round().hands[lesson.round().players.index(robots[0])]
    ben = lesson.join("Ben", table=1)
    assert ben == robots[0]
    assert seats(lesson)[ben].robot is None
    assert lesson.round().hands[lesson.round().players.index(ben)] == hand
    assert lesson.service.open(lesson.id).pupils.people().names[ben] == "Ben"


def test_a_pupil_after_the_robots_waits_for_the_next_round(playing):
    late = playing.join("Late")
    assert late not in playing.round().players
    with Refusal(playing, "isn’t playing in this round"):
        playing.move(late, no_play=True)
    playing.service.command(EndRound(class_=playing.id, table=1))
    playing.service.open(playing.id).rounds.start_round(1)
    assert late in playing.round().players


def test_a_session_holds_its_seat_with_its_own_secret_only(lesson):
    one = lesson.service.classes.join(lesson.code, "Ann")
    other = lesson.service.classes.join(lesson.code, "Ben")

    def holds(class_id, secret):
        return lesson.service.open(class_id).pupils.seats_of(secret)

    assert holds(lesson.id, one.secret) == [one.seat]
    assert holds(lesson.id, other.secret) == [other.seat]
    assert holds(lesson.id, "") == []
    assert holds("elsewhere", one.secret) == []


# Looking after seats


def test_a_pupil_is_renamed(lesson):
    ann, ben = lesson.join("Ann", "Ben")
    SeatActs(lesson.service).rename(lesson.id, ann, "Anna")
    assert lesson.service.open(lesson.id).pupils.people().names == {ann: "Anna", ben: "Ben"}
    SeatActs(lesson.service).rename(lesson.id, ann, "ANNA")  # her own name is not in her way
    for name, why in (
        ("ben", "Ben is already here"),
        ("", "letter"),
        ("teacher", "the game uses"),
    ):
        with Refusal(lesson, why):
            SeatActs(lesson.service).rename(lesson.id, ann, name)
    with Refusal(lesson, "no one is in that seat"):
        SeatActs(lesson.service).rename(lesson.id, "s9", "Nobody")


def test_a_pupil_removed_in_the_lobby_is_gone_and_so_is_the_name(lesson):
    ann = lesson.service.classes.join(lesson.code, "Ann")
    SeatActs(lesson.service).remove(lesson.id, ann.seat)
    assert seats(lesson) == {}
    assert lesson.service.open(lesson.id).pupils.people().names == {"s1": "Pupil 1"}
    assert ann.seat not in lesson.service.open(lesson.id).pupils.seats_of(ann.secret)
    again = lesson.service.classes.join(lesson.code, "Ann")
    assert again.seat != ann.seat
    with Refusal(lesson, "no one is in that seat"):
        SeatActs(lesson.service).remove(lesson.id, ann.seat)


def test_a_robot_plays_on_for_a_pupil_removed_in_a_round(lesson):
    places = [
        lesson.service.classes.join(f"{lesson.code[:3]}-1", name) for name in ("Ann", "Ben", "Cy")
    ]
    lesson.service.open(lesson.id).rounds.start_round(1)
    ann = places[0]
    SeatActs(lesson.service).remove(lesson.id, ann.seat)
    assert ann.seat not in lesson.service.open(lesson.id).pupils.seats_of(ann.secret)
    left = seats(lesson)[ann.seat]
    assert (left.robot, left.device) == ("learner", False)
    assert lesson.service.open(lesson.id).pupils.people().names[ann.seat].startswith("Robot ")
    assert ann.seat in lesson.round().players
    # ... and a late pupil may go on with it.
    dee = lesson.service.classes.join(lesson.code[:3] + "-1", "Dee")
    assert dee.seat == ann.seat
    assert dee.secret != ann.secret
    assert ann.seat not in lesson.service.open(lesson.id).pupils.seats_of(ann.secret)


def test_a_robots_name_is_told_from_a_pupils(lesson):
    lesson.join("robot ada", "ROBOT BIX", table=1)
    lesson.service.open(lesson.id).rounds.start_round(1)
    names = lesson.service.open(lesson.id).pupils.people().names.values()
    assert len({name.casefold() for name in names}) == 3


def test_pupils_move_between_tables_but_not_in_a_round(lesson):
    ann, ben, cy = lesson.join("Ann", "Ben", "Cy", table=1)
    lesson.service.open(lesson.id).rounds.class_command(MoveSeat(class_=lesson.id, seat=ann, to=2))
    assert sizes(lesson) == [2, 1]
    with Refusal(lesson, "no table 3"):
        lesson.service.open(lesson.id).rounds.class_command(
            MoveSeat(class_=lesson.id, seat=ann, to=3)
        )
    lesson.service.open(lesson.id).rounds.start_round(1)
    with Refusal(lesson, f"{ben} is playing"):
        lesson.service.open(lesson.id).rounds.class_command(
            MoveSeat(class_=lesson.id, seat=ben, to=2)
        )
    lesson.service.open(lesson.id).rounds.class_command(MoveSeat(class_=lesson.id, seat=ann, to=1))
    assert seats(lesson)[ann].table == 1
    lesson.service.command(EndRound(class_=lesson.id, table=1))
    lesson.service.open(lesson.id).rounds.class_command(MoveSeat(class_=lesson.id, seat=cy, to=2))
    assert seats(lesson)[cy].table == 2


def test_a_full_table_takes_nobody_more(lesson):
    lesson.join(*lessons.NAMES[:7], table=1)
    late = lesson.join("Late", table=2)
    with Refusal(lesson, "table 1 is full"):
        lesson.service.open(lesson.id).rounds.class_command(
            MoveSeat(class_=lesson.id, seat=late, to=1)
        )


@pytest.mark.parametrize(("pupils", "tables", "even"), [(7, 3, [4, 3, 0]), (12, 2, [6, 6])])
def test_pupils_are_seated_evenly_at_the_tables_there_are(store, pupils, tables, even):
    lesson = Lesson(store, tables=tables)
    lesson.join(*lessons.NAMES[:7], table=1)
    lesson.join(*lessons.NAMES[7:pupils], table=2)
    lesson.service.open(lesson.id).rounds.class_command(SeatEvenly(class_=lesson.id))
    assert sizes(lesson) == even
    lesson.join("Late")  # the class goes on


def test_nobody_is_reseated_once_a_table_has_played(playing):
    with Refusal(playing, "started to play"):
        playing.service.open(playing.id).rounds.class_command(SeatEvenly(class_=playing.id))


def test_seats_are_shuffled_between_rounds_and_shuffling_is_undone(store):
    lesson = Lesson(store, tables=3)
    seats = lesson.join(*lessons.NAMES, table=None)
    device = lesson.service.store.seats.of_class(lesson.id)["s1"].secret
    beside = SeatActs(lesson.service).sit_beside(lesson.id, "s1", "Zoe")
    before = {
        seat: held.table for seat, held in lesson.service.open(lesson.id).classroom().seats.items()
    }
    orders = set()
    for _ in range(5):
        SeatActs(lesson.service).shuffle_seats(lesson.id)
        held = lesson.service.open(lesson.id).classroom().seats
        assert sorted(sizes(lesson)) == [4, 4, 5]
        assert held["s1"].table == held[beside].table
        assert set(lesson.service.open(lesson.id).pupils.seats_of(device)) == {"s1", beside}
        orders.add(tuple(held[seat].table for seat in seats))
    assert len(orders) > 1
    SeatActs(lesson.service).shuffle_seats(lesson.id, key="again")
    shuffled = lesson.service.open(lesson.id).classroom()
    SeatActs(lesson.service).shuffle_seats(lesson.id, key="again")
    assert lesson.service.open(lesson.id).classroom() == shuffled
    for _ in range(6):
        change = lesson.service.open(lesson.id).classroom().undoable
        if change is None:
            break
        SeatActs(lesson.service).undo(lesson.id, change.seq)
    lesson.service.open(lesson.id).rounds.start_round(1)
    with Refusal(lesson, "between rounds"):
        SeatActs(lesson.service).shuffle_seats(lesson.id)
    lesson.service.command(EndRound(class_=lesson.id, table=1))
    now = lesson.service.open(lesson.id).classroom()
    SeatActs(lesson.service).shuffle_seats(lesson.id)
    SeatActs(lesson.service).undo(
        lesson.id, lesson.service.open(lesson.id).classroom().undoable.seq
    )
    assert lesson.service.open(lesson.id).classroom().seats == now.seats
    assert before.keys() == now.seats.keys()


# What a newcomer does not inherit


def view(lesson):
    classroom = lesson.service.open(lesson.id).classroom()
    return table_view(classroom, lesson.table(), lesson.service.open(lesson.id).pupils.people())


def late_to_two_robots(lesson):
    ann = lesson.join("Ann", table=1)
    lesson.service.open(lesson.id).rounds.start_round(1)
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
    lesson.service.open(lesson.id).rounds.start_round(1)
    assert len(lesson.round().players) == 3
    assert {ann, late} < set(lesson.round().players)


def test_a_rehearsal_table_keeps_its_size_when_a_pupil_joins_after_a_round(lesson):
    chosen = Plan(title="Try", tables=1)
    lesson.id = lesson.service.classes.open_rehearsal("teacher", chosen, str)
    lesson.code = lesson.service.open(lesson.id).code
    lesson.service.open(lesson.id).rounds.start_round(1)
    players = len(lesson.round().players)
    lesson.service.command(EndRound(class_=lesson.id, table=1))
    late = lesson.join("Late")
    lesson.service.open(lesson.id).rounds.start_round(1)
    assert late in lesson.round().players
    assert len(lesson.round().players) == players


def test_the_tables_of_a_rehearsal_have_habits_in_turn(lesson):
    tables = len(REHEARSAL_TABLES)
    chosen = Plan(title="Try", tables=tables + 1)
    lesson.id = lesson.service.classes.open_rehearsal("teacher", chosen, str)
    classroom = lesson.service.open(lesson.id).classroom()
    kinds = [{seat.robot for seat in classroom.at_table(table)} for table in classroom.tables]
    assert kinds == [*map(set, REHEARSAL_TABLES), set(REHEARSAL_TABLES[0])]
    lesson.id = lesson.service.classes.open_rehearsal("teacher", chosen, str, alike=True)
    classroom = lesson.service.open(lesson.id).classroom()
    assert {seat.robot for seat in classroom.at_table(2)} == set(ROBOTS)


def test_a_newcomer_takes_a_robots_hand_but_never_its_reign(lesson):
    ann, robots = late_to_two_robots(lesson)
    while lesson.round().players[lesson.round().turn] != robots[0]:
        player, move = right_move(lesson.round())
        lesson.move(player, **move)
    player, move = right_move(lesson.round())
    lesson.move(player, **move)
    lesson.move(robots[0], declare=True)
    assert lesson.round().players[lesson.round().prophets.ruling] == robots[0]
    assert lesson.join("Ben", table=1) == robots[1]
    # Only the Prophet's seat is left: anyone who comes now waits for the next round.
    late = lesson.join("Cy", table=1)
    assert late not in lesson.round().players
    assert seats(lesson)[robots[0]].robot is not None
    lesson.service.command(EndRound(class_=lesson.id, table=1))
    lesson.service.open(lesson.id).rounds.start_round(1)
    assert lesson.round().players == (ann, robots[1], late)


def test_the_points_a_robot_made_before_are_not_the_newcomers(lesson):
    ann, robots = late_to_two_robots(lesson)
    lesson.finish()
    first = {line.seat: line.points for line in view(lesson).over.scores}
    lesson.service.open(lesson.id).rounds.start_round(1)
    late = lesson.join("Late", table=1)
    assert late in robots
    lesson.finish()
    second = {line.seat: (line.points, line.total) for line in view(lesson).over.scores}
    assert second[late] == (second[late][0], second[late][0])
    assert second[ann] == (second[ann][0], second[ann][0] + first[ann])
    sheet = score_sheet(
        lesson.service.open(lesson.id).classroom(),
        lesson.table(),
        lesson.service.open(lesson.id).pupils.people(),
    )
    row = next(row for row in sheet.rows if row.seat == late)
    assert row.points == [None, second[late][0]]
    assert row.total == second[late][0]


def test_two_on_one_device_take_two_robots_seats(lesson):
    _, robots = late_to_two_robots(lesson)
    lesson.service.classes.join(f"{lesson.code[:3]}-1", "Ben", others=("Cy",), passed=True)
    assert all(seats(lesson)[robot].robot is None for robot in robots)
