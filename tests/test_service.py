"""Load, verify, append, publish: what people do in a class, one by one and at once."""

import random
import threading

import lessons
import pytest
from built_rules import SOURCES
from lessons import Lesson, open_sqlite, right_move, streams, wrong_move
from structlog.testing import capture_logs

from classroom.cards import CARDS
from classroom.game.record import replay, report
from classroom.game.refused import Refused
from classroom.lesson.classroom import Show
from classroom.lesson.plan import Plan
from classroom.rules.builder.terms import Built
from classroom.rules.catalogue import RULES
from classroom.service import MESSAGE_LENGTH, Service, base
from classroom.store import StoreUnavailable


@pytest.fixture
def store(tmp_path):
    store = open_sqlite(tmp_path)
    yield store
    store.close()


@pytest.fixture
def lesson(store):
    return Lesson(store)


@pytest.fixture
def playing(store):
    """Four pupils whose round has begun."""
    lesson = Lesson(store, tables=1)
    lesson.join("Ann", "Ben", "Cy", "Dee")
    lesson.service.start_round(lesson.id, 1)
    return lesson


class Refusal:
    """``with Refusal(lesson, "why"):`` refused with this sentence, without a trace or a word to
    anybody."""

    def __init__(self, lesson, why):
        self.lesson, self.why, self.told = lesson, why, []
        lesson.service.listen(lambda *what: self.told.append(what))

    def __enter__(self):
        self.before = streams(self.lesson.store, self.lesson.id)
        self.told.clear()
        self.expecting = pytest.raises(Refused, match=self.why)
        return self.expecting.__enter__()

    def __exit__(self, *exception):
        caught = self.expecting.__exit__(*exception)
        assert streams(self.lesson.store, self.lesson.id) == self.before
        assert self.told == []
        return caught


def sizes(lesson):
    classroom = lesson.service.classroom(lesson.id)
    return [len(classroom.at_table(number)) for number in classroom.tables]


def seats(lesson):
    return lesson.service.classroom(lesson.id).seats


# What is remembered


def test_no_more_is_remembered_than_there_is_room_for(store, monkeypatch):
    monkeypatch.setattr(base, "REMEMBERED_CLASSES", 2)
    monkeypatch.setattr(base, "REMEMBERED_TABLES", 3)
    playing = Lesson(store, tables=2)
    playing.join("Ann", "Ben", "Cy", "Dee", table=1)
    playing.service.start_round(playing.id, 1)
    playing.play(5)
    then = playing.table()
    for _ in range(5):
        another = playing.service.open_class("teacher", Plan(title="Another", tables=2))
        assert playing.service.table(another, 1).number == 1
    assert len(playing.service._classrooms) == 2
    assert len(playing.service._tables) == 3
    assert playing.table() == then
    playing.play(5)
    assert playing.table().version > then.version


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
        (Plan(title="T", rule="no-such"), "no rule of the catalogue"),
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
    with Refusal(lesson, "somebody called Zoë is here already"):
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
    service.show(lesson.id, Show("debrief", 1, 2))
    assert service.classroom(lesson.id).show == Show("debrief", 1, 2)
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
    with Refusal(playing, "does not play in this round"):
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
        ("ben", "called Ben is here"),
        ("", "letter"),
        ("teacher", "the game itself"),
    ):
        with Refusal(lesson, why):
            lesson.service.rename(lesson.id, ann, name)
    with Refusal(lesson, "nobody sits there"):
        lesson.service.rename(lesson.id, "s9", "Nobody")


def test_a_pupil_removed_in_the_lobby_is_gone_and_so_is_the_name(lesson):
    ann = lesson.service.join(lesson.code, "Ann")
    lesson.service.remove(lesson.id, ann.seat)
    assert seats(lesson) == {}
    assert lesson.service.people(lesson.id).names == {}
    assert ann.seat not in lesson.service.seats_of(lesson.id, ann.secret)
    again = lesson.service.join(lesson.code, "Ann")
    assert again.seat != ann.seat
    with Refusal(lesson, "nobody sits there"):
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


# Rounds


def test_robots_fill_a_table_up_and_leave_when_pupils_come(lesson):
    lesson.join("Ann", table=1)
    lesson.service.start_round(lesson.id, 1)
    assert len(lesson.round().players) == 3
    assert sum(seat.robot is not None for seat in seats(lesson).values()) == 2
    lesson.service.enter(lesson.id, 1, {"end": True})
    lesson.join("Ben", table=1)
    lesson.service.start_round(lesson.id, 1)
    assert sum(seat.robot is not None for seat in seats(lesson).values()) == 1
    lesson.service.enter(lesson.id, 1, {"end": True})
    lesson.join("Cy", "Dee", table=1)
    lesson.service.start_round(lesson.id, 1)
    assert len(lesson.round().players) == 4
    assert all(seat.robot is None for seat in seats(lesson).values())


def test_without_robots_a_small_table_cannot_play(store):
    lesson = Lesson(store, robots=False)
    lesson.join("Ann", "Ben", table=1)
    with Refusal(lesson, "table 1 needs at least 3 players"):
        lesson.service.start_round(lesson.id, 1)


def test_what_cannot_be_started(playing):
    for number, rule, why in (
        (1, None, "table 1 is still playing"),
        (2, None, "no table 2"),
        (1, "no-such", "no rule of the catalogue"),
    ):
        with Refusal(playing, why):
            playing.service.start_round(playing.id, number, rule)
    playing.service.enter(playing.id, 1, {"end": True})
    playing.service.remove(playing.id, "s1")
    playing.service.remove(playing.id, "s2")
    playing.service.close_class(playing.id)
    with Refusal(playing, "this class is over"):
        playing.service.start_round(playing.id, 1)


def test_an_empty_table_is_not_started(lesson):
    with Refusal(lesson, "needs at least 3"):
        lesson.service.start_round(lesson.id, 2)


def test_the_first_rule_is_the_plans_and_the_next_one_is_another(playing):
    assert playing.table().current.header.rule == "alternate-colour"
    playing.service.enter(playing.id, 1, {"end": True})
    playing.service.start_round(playing.id, 1)
    assert playing.table().current.header.rule != "alternate-colour"
    playing.service.enter(playing.id, 1, {"end": True})
    playing.service.start_round(playing.id, 1, "by-twos")
    assert playing.table().current.header.rule == "by-twos"
    assert len(playing.table().rounds) == 3


def test_every_deal_is_another_one(lesson):
    for number in (1, 2):
        lesson.join(*lessons.NAMES[number * 3 : number * 3 + 3], table=number)
        lesson.service.start_round(lesson.id, number)
    assert lesson.table(1).current.header.stock != lesson.table(2).current.header.stock


# Moves


def test_a_move_is_played(playing):
    player, move = right_move(playing.round())
    version = playing.move(player, **move)
    assert version == playing.table().version == 2
    assert playing.round().results[-1].right


def test_moves_that_are_refused(playing):
    turn = playing.round().turn
    player, other = playing.round().players[turn], playing.round().players[turn - 1]
    held = {str(card) for card in playing.round().hands[turn]}
    missing = next(str(card) for card in CARDS if str(card) not in held)
    card = next(iter(held))
    for seat, move, why in (
        (other, {"no_play": True}, f"it is {player}'s turn"),
        (player, {"play": [missing]}, f"{missing} is not in the hand"),
        (player, {"play": []}, "at least one card"),
        (player, {"play": [card] * 5}, "at most 4 cards"),
        (player, {"play": ["1X"]}, "'1X' is not a card"),
        (player, {"play": card}, "a list of cards"),
        (player, {"play": {}}, "a list of cards"),
        (player, {"play": [None]}, "None is not a card"),
        (player, {"play": [[card]]}, "is not a card"),
        (player, {"no_play": False}, "is true or absent"),
        (player, {"declare": True}, "just acted"),
        (player, {"call": "right"}, "no Prophet"),
        (player, {"call": {}}, "neither"),
        (player, {"pick": card}, "no Prophet"),
        (player, {}, "not a move"),
        (player, {"end": True}, "not a move"),
        (player, {"skip": other}, "not a move"),
        (player, {"release": other}, "not a move"),
        (player, {"verdict": "right"}, "no guess waits for a verdict"),
        (player, {"guess": "by-twos"}, "not guessed aloud"),
        (player, {"info": True}, "not a move"),
        (player, {"by": other}, "not a move"),
        (player, {"play": [card], "by": other}, "not a move"),
        (player, {"play": [card], "robot": True}, "not a move"),
        (player, {"play": [card], "info": True}, "not a move"),
        (player, {"play": [card], "no_play": True}, "not a move"),
        ("s9", {"no_play": True}, "nobody sits there"),
    ):
        with Refusal(playing, why):
            playing.move(seat, **move)


def test_before_and_after_a_round_nothing_is_played(playing):
    waiting = Lesson(playing.store, seed=2)
    ann = waiting.join("Ann")
    with Refusal(waiting, "has not begun"):
        waiting.move(ann, no_play=True)
    player, move = right_move(playing.round())
    playing.service.enter(playing.id, 1, {"end": True})
    with Refusal(playing, "the round is over"):
        playing.move(player, **move)


def test_a_paused_table_waits(playing):
    player, move = right_move(playing.round())
    playing.service.pause(playing.id, 1, True)
    with Refusal(playing, "paused"):
        playing.move(player, **move)
    playing.service.pause(playing.id, 1, False)
    playing.move(player, **move)


def test_a_move_on_what_play_has_moved_on_from_is_stale(playing):
    seen = playing.table().version
    player, move = wrong_move(playing.round())
    playing.move(player, **move)
    following, move = right_move(playing.round())
    with Refusal(playing, "the table has moved on; nothing was played"):
        playing.move(following, seen=seen, **move)
    playing.move(following, seen=seen + 1, **move)
    seen = playing.table().version
    playing.service.enter(playing.id, 1, {"end": True})
    playing.service.start_round(playing.id, 1, "alternate-colour")
    following, move = right_move(playing.round())
    with Refusal(playing, "moved on"):
        playing.move(following, seen=seen, **move)


def test_what_does_not_matter_to_play_makes_no_move_stale(playing):
    seen = playing.table().version
    player, move = right_move(playing.round())
    playing.service.message(playing.id, 1, "Think!")
    playing.service.hint(playing.id, 1)
    playing.service.pause(playing.id, 1, True)
    playing.service.pause(playing.id, 1, False)
    playing.service.rename(playing.id, player, "Somebody")
    assert playing.table().version == seen + 4
    assert playing.move(player, seen=seen, **move) == seen + 5


def test_a_move_on_a_table_that_nobody_can_have_seen_yet_is_refused(playing):
    player, move = right_move(playing.round())
    version = playing.table().version
    for seen in (version + 1, 2**40):
        with Refusal(playing, "nobody can have seen yet"):
            playing.move(player, seen=seen, **move)
    assert playing.move(player, seen=version, **move) == version + 1


def test_a_hint_that_its_player_has_not_seen_makes_no_move_stale(playing):
    player, move = right_move(playing.round())
    seen = playing.table().version
    playing.service.hint(playing.id, 1)
    assert playing.move(player, seen=seen, **move) == seen + 2


def test_the_same_move_twice_is_played_once(playing, tmp_path):
    player, move = right_move(playing.round())
    version = playing.move(player, move_id="same", **move)
    before = streams(playing.store, playing.id)
    playing.play(3)
    later = streams(playing.store, playing.id)
    assert playing.move(player, move_id="same", seen=0, **move) == version
    assert playing.move(player, move_id="same", no_play=True) == version
    restarted = Service(open_sqlite(tmp_path), playing.clock)
    assert restarted.move(playing.id, player, "same", 1, move) == version
    assert streams(playing.store, playing.id) == later != before


def test_two_pupils_may_use_the_same_id(playing):
    for _ in range(3):
        player, move = right_move(playing.round())
        playing.move(player, move_id="1", **move)
    assert len(playing.round().results) == 3


def test_a_refused_move_may_be_sent_again(playing):
    player, move = right_move(playing.round())
    playing.service.pause(playing.id, 1, True)
    with Refusal(playing, "paused"):
        playing.move(player, move_id="again", **move)
    playing.service.pause(playing.id, 1, False)
    assert playing.move(player, move_id="again", **move) == playing.table().version


# The end and the rule


def test_the_rule_is_held_back_while_another_table_plays_it(lesson):
    for number in (1, 2):
        lesson.join(*lessons.NAMES[number * 3 : number * 3 + 3], table=number)
        lesson.service.start_round(lesson.id, number, "by-twos")
    lesson.finish(1)
    assert lesson.table(1).current.over
    assert not lesson.table(1).current.revealed
    lesson.service.enter(lesson.id, 2, {"end": True})
    assert lesson.table(1).current.revealed
    assert lesson.table(2).current.revealed


def test_the_rule_is_held_back_while_another_table_plays_it_in_other_words(lesson):
    built = Built(SOURCES["by-twos"])
    for number, rule in ((1, "by-twos"), (2, built)):
        lesson.join(*lessons.NAMES[number * 3 : number * 3 + 3], table=number)
        lesson.service.start_round(lesson.id, number, rule)
    lesson.finish(1)
    lesson.service.settle(lesson.id)
    assert not lesson.table(1).current.revealed
    lesson.finish(2)
    assert lesson.table(1).current.revealed
    assert lesson.table(2).current.revealed


def test_the_rule_is_revealed_at_once_where_nobody_else_plays_it(lesson):
    for number, rule in ((1, "by-twos"), (2, "alternate-colour")):
        lesson.join(*lessons.NAMES[number * 3 : number * 3 + 3], table=number)
        lesson.service.start_round(lesson.id, number, rule)
    lesson.finish(1)
    assert lesson.table(1).current.revealed


def test_a_rule_whose_reveal_was_cut_off_is_revealed_after_the_restart(lesson, monkeypatch):
    lesson.join(*lessons.NAMES[:3], table=1)
    lesson.service.start_round(lesson.id, 1, "by-twos")
    monkeypatch.setattr(Service, "_reveal_where_due", lambda *_: None)
    lesson.finish(1)
    monkeypatch.undo()
    assert not lesson.table(1).current.revealed
    lesson.service.settle(lesson.id)
    assert lesson.table(1).current.revealed


def test_a_move_that_is_saved_is_not_refused_for_a_reveal_that_fails(lesson, monkeypatch):
    lesson.join(*lessons.NAMES[:3], table=1)
    lesson.service.start_round(lesson.id, 1, "by-twos")

    def fail(*_):
        raise StoreUnavailable("the disk is full")

    monkeypatch.setattr(Service, "_reveal_finished", fail)
    lesson.service.enter(lesson.id, 1, {"end": True})
    assert lesson.table(1).current.over
    assert not lesson.table(1).current.revealed


def test_a_next_round_dealt_meanwhile_stays_sealed(lesson):
    for number in (1, 2):
        lesson.join(*lessons.NAMES[number * 3 : number * 3 + 3], table=number)
        lesson.service.start_round(lesson.id, number, "by-twos")
    lesson.finish(1)
    lesson.service.start_round(lesson.id, 1, "suit-cycle")
    lesson.finish(2)
    assert not lesson.table(1).current.revealed


def test_the_teacher_reveals_a_finished_rule_only(lesson):
    for number in (1, 2):
        lesson.join(*lessons.NAMES[number * 3 : number * 3 + 3], table=number)
        lesson.service.start_round(lesson.id, number, "by-twos")
    with Refusal(lesson, "sealed until the round is over"):
        lesson.service.reveal(lesson.id, 1)
    lesson.finish(1)
    lesson.service.reveal(lesson.id, 1)
    assert lesson.table(1).current.revealed
    version = lesson.table(1).version
    lesson.service.reveal(lesson.id, 1)
    assert lesson.table(1).version == version


# What the teacher does


def test_skip_release_and_end_are_entries_of_the_record(playing):
    player = playing.round().players[playing.round().turn]
    playing.service.enter(playing.id, 1, {"skip": player})
    assert playing.round().players[playing.round().turn] != player
    with Refusal(playing, "it is .*'s turn"):
        playing.service.enter(playing.id, 1, {"skip": player})
    with Refusal(playing, "not the Prophet"):
        playing.service.enter(playing.id, 1, {"release": player})
    following, move = right_move(playing.round())
    playing.move(following, **move)
    playing.move(following, declare=True)
    playing.service.enter(playing.id, 1, {"release": following})
    assert playing.round().prophet is None
    playing.service.enter(playing.id, 1, {"end": True})
    assert playing.round().ended_by == "teacher"
    with Refusal(playing, "the round is over"):
        playing.service.enter(playing.id, 1, {"end": True})
    for again in (True, False):
        with Refusal(playing, "the round is over"):
            playing.service.pause(playing.id, 1, again)


def test_hints_come_one_by_one_and_end(playing):
    hints = [hint.sentence for hint in RULES["alternate-colour"].hints]
    for count in range(1, len(hints) + 1):
        playing.service.hint(playing.id, 1)
        assert playing.table().current.hints == tuple(hints[:count])
    with Refusal(playing, "no further hint"):
        playing.service.hint(playing.id, 1)


def test_a_word_to_a_table(playing):
    playing.service.message(playing.id, 1, "  Think \n\x00 again\u202e ")
    assert playing.table().message == "Think again"
    playing.service.message(playing.id, 1, "")
    assert playing.table().message is None
    with Refusal(playing, "at most 160 characters"):
        playing.service.message(playing.id, 1, "x" * (MESSAGE_LENGTH + 1))
    playing.service.message(playing.id, 1, "half a character \ud83d")
    assert playing.table().message == "half a character"


def test_a_seat_is_handed_to_a_robot_and_back(playing):
    playing.service.set_robot(playing.id, "s1", True)
    assert seats(playing)["s1"].robot == "learner"
    playing.service.set_robot(playing.id, "s1", False)
    assert seats(playing)["s1"].robot is None
    with Refusal(playing, "nobody sits there"):
        playing.service.set_robot(playing.id, "s9", True)


def test_a_robots_own_seat_is_nobodys_to_get_back(lesson):
    lesson.service.seat_robots(lesson.id, 1, 1)
    with Refusal(lesson, "but the robot"):
        lesson.service.set_robot(lesson.id, "s1", False)


def test_what_the_projector_shows(lesson):
    lesson.service.show(lesson.id, Show("table", 2, 3, False))
    assert lesson.service.classroom(lesson.id).show == Show("table", 2, 3, False)
    for show, why in ((Show("secrets"), "cannot show"), (Show("table", 3), "no table 3")):
        with Refusal(lesson, why):
            lesson.service.show(lesson.id, show)


def test_a_class_that_is_not_there(lesson):
    with pytest.raises(Refused, match="this class is gone"):
        lesson.service.classroom("nowhere")
    with pytest.raises(Refused, match="this class is gone"):
        lesson.service.table("nowhere", 1)
    with pytest.raises(Refused, match="this class is gone"):
        lesson.service.code("nowhere")
    for number in (0, 3, -1):
        with pytest.raises(Refused, match="no table"):
            lesson.table(number)


# Records


def test_a_record_has_the_names_as_they_are_now_and_replays(playing):
    playing.play(25)
    playing.service.rename(playing.id, "s1", "Anna")
    record = playing.service.record(playing.id, 1, 1)
    assert record["players"] == ["Anna", "Ben", "Cy", "Dee"]
    assert len(record["moves"]) == len(playing.round().results) or record["moves"]
    names = playing.service.people(playing.id).names
    told, own = report(replay(record)), report(playing.round())
    assert told["hands"] == {names[seat]: hand for seat, hand in own["hands"].items()}
    assert told["mainline"] == own["mainline"]
    assert told["stock"] == own["stock"]
    assert [result["by"] for result in told["results"]] == [
        names[result["by"]] for result in own["results"]
    ]
    for number in (0, 2):
        with Refusal(playing, "has not played that round"):
            playing.service.record(playing.id, 1, number)


def test_a_removed_pupils_name_is_in_no_record(playing):
    playing.play(10)
    playing.service.enter(playing.id, 1, {"end": True})
    playing.service.remove(playing.id, "s1")
    record = playing.service.record(playing.id, 1, 1)
    assert "Ann" not in str(record)
    assert record["players"] == ["s1", "Ben", "Cy", "Dee"]
    replay(record)


def test_the_name_of_a_pupil_removed_in_a_round_is_in_no_file(playing, tmp_path):
    playing.service.rename(playing.id, "s2", "Xanthippe")
    playing.play(10)
    playing.service.remove(playing.id, "s2")
    record = playing.service.record(playing.id, 1, 1)
    assert record["players"][1].startswith("Robot ")
    replay(record)
    playing.store.close()
    for file in tmp_path.iterdir():
        assert b"Xanthippe" not in file.read_bytes(), file


# Restarts, two at once, and what was saved before it was shown


def state(service, class_id):
    classroom = service.classroom(class_id)
    return (
        classroom,
        [service.table(class_id, number) for number in classroom.tables],
        service.people(class_id),
        service.code(class_id),
    )


def test_after_a_restart_everything_is_as_it_was(lesson, tmp_path):
    lesson.join(*lessons.NAMES[:7])
    for number in (1, 2):
        lesson.service.start_round(lesson.id, number)
        lesson.play(20, number)
    lesson.service.hint(lesson.id, 1)
    lesson.service.message(lesson.id, 2, "Hello")
    lesson.service.rename(lesson.id, "s1", "Anna")
    lesson.service.remove(lesson.id, "s2")
    lesson.service.pause(lesson.id, 1, True)
    lesson.service.show(lesson.id, Show("table", 1))
    lesson.service.lock(lesson.id, True)
    store = open_sqlite(tmp_path)
    assert state(Service(store, lesson.clock), lesson.id) == state(lesson.service, lesson.id)
    store.close()


def test_of_two_moves_at_once_one_is_played_and_the_other_is_told(playing, tmp_path):
    stores = [open_sqlite(tmp_path) for _ in range(2)]
    services = [Service(store, playing.clock) for store in stores]
    for turn in range(8):
        player, right = right_move(playing.round())
        ready = threading.Barrier(2)
        answers = [None, None]

        def move(which, player=player, right=right, ready=ready, answers=answers, turn=turn):
            seen = services[which].table(playing.id, 1).version
            ready.wait()
            try:
                answers[which] = services[which].move(
                    playing.id, player, f"{turn}-{which}", seen, (right, {"no_play": True})[which]
                )
            except Refused as refused:
                answers[which] = str(refused)

        threads = [threading.Thread(target=move, args=(which,)) for which in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        before = 1 + turn
        assert playing.table().version == before + 1
        assert before + 1 in answers
        assert "the table has moved on; nothing was played, look again" in answers
        if playing.round().ended_by:
            break
    for store in stores:
        store.close()


def test_two_who_come_with_one_name_at_once_are_told_apart(lesson, tmp_path):
    stores = [open_sqlite(tmp_path) for _ in range(4)]
    services = [Service(store, lesson.clock, random.Random(n)) for n, store in enumerate(stores)]
    ready = threading.Barrier(4)
    answers = []

    def join(service, name):
        ready.wait()
        try:
            answers.append(service.join(lesson.code, name).seat)
        except Refused as refused:
            answers.append(str(refused))

    names = ("Ann", "ann", "ANN", "Ben")
    threads = [
        threading.Thread(target=join, args=pair) for pair in zip(services, names, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer for answer in answers if len(answer) == 2) == ["s1", "s2"]
    assert sum("here already" in answer for answer in answers) == 2
    assert len(seats(lesson)) == 2
    for store in stores:
        store.close()


def test_what_one_process_saves_the_other_sees(playing, tmp_path):
    store = open_sqlite(tmp_path)
    other = Service(store, playing.clock)
    assert state(other, playing.id) == state(playing.service, playing.id)
    playing.play(5)
    playing.service.rename(playing.id, "s1", "Anna")
    assert state(other, playing.id) == state(playing.service, playing.id)
    store.close()


def test_nobody_is_told_before_it_is_saved(lesson, tmp_path):
    """Who listens can read what they are told from another connection."""
    told = []
    with_own = open_sqlite(tmp_path)

    def listen(class_id, number):
        saved = with_own.seats(class_id) == lesson.store.seats(class_id)
        classroom = lesson.service.classroom(class_id)
        saved &= len(with_own.read(f"class:{class_id}")) == classroom.version
        if number is not None:
            table = with_own.read(f"table:{class_id}:{number}")
            saved &= len(table) == lesson.table(number).version
        told.append(saved)

    lesson.service.listen(listen)
    lesson.join(*lessons.NAMES[:4], table=1)
    lesson.service.start_round(lesson.id, 1)
    lesson.play(10)
    lesson.service.hint(lesson.id, 1)
    lesson.service.pause(lesson.id, 1, True)
    lesson.service.rename(lesson.id, "s1", "Anna")
    lesson.service.remove(lesson.id, "s2")
    lesson.service.close_class(lesson.id)
    assert len(told) >= 4 + 1 + 10 + 5
    assert all(told)
    with_own.close()


def test_who_cannot_be_told_undoes_nothing(playing):
    """The sender hears that the move is saved, and the other listeners hear of it."""

    def broken(*_):
        raise StoreUnavailable("too busy to read")

    told = []
    playing.service.listen(broken)
    playing.service.listen(lambda *what: told.append(what))
    player, move = right_move(playing.round())
    with capture_logs() as logs:
        playing.move(player, **move)
    assert len(playing.round().results) == 1
    assert told == [(playing.id, 1)]
    assert [line["event"] for line in logs] == ["a listener failed"]


def test_what_cannot_be_saved_is_not_told(playing, monkeypatch):
    told = []
    playing.service.listen(lambda *what: told.append(what))
    before = streams(playing.store, playing.id)
    player, move = right_move(playing.round())

    def full(*_args, **_named):
        raise StoreUnavailable("the disk is full")

    monkeypatch.setattr(playing.store, "append", full)
    with pytest.raises(StoreUnavailable):
        playing.move(player, **move)
    for act in (
        lambda: playing.service.hint(playing.id, 1),
        lambda: playing.service.remove(playing.id, "s1"),
        lambda: playing.service.close_class(playing.id),
        lambda: playing.join("Late"),
    ):
        with pytest.raises(StoreUnavailable):
            act()
    assert told == []
    monkeypatch.undo()
    assert streams(playing.store, playing.id) == before
    assert playing.service.find_class(playing.code) == (playing.id, None)
    playing.move(player, **move)


# One moment


def test_in_one_moment_everything_is_read_once_and_stays_as_it_was(playing, monkeypatch):
    service, read, asked = playing.service, playing.store.read, []
    monkeypatch.setattr(
        playing.store, "read", lambda stream, after=0: asked.append(stream) or read(stream, after)
    )
    with service.one_moment():
        first = service.table(playing.id, 1)
        thread = threading.Thread(target=service.message, args=(playing.id, 1, "Eyes on me"))
        thread.start()
        thread.join()
        asked.clear()
        assert service.table(playing.id, 1) is first
        assert service.people_here(playing.id).names
        assert service.classroom(playing.id).seats
        assert asked == []
    assert service.table(playing.id, 1).message == "Eyes on me"


def test_in_one_moment_nothing_is_changed(playing):
    service = playing.service
    before = streams(playing.store, playing.id)
    with service.one_moment(), pytest.raises(RuntimeError, match="one moment"):
        service.message(playing.id, 1, "Eyes on me")
    assert streams(playing.store, playing.id) == before
    service.message(playing.id, 1, "Eyes on me")
