"""Robots play by themselves, at their pace, whatever happens around them."""

import random
from collections import Counter
from functools import partial

import lessons
import pytest
from records_maker import SOURCE_RULES
from seat_acts import SeatActs
from structlog.testing import capture_logs
from timed_table import TimedTable

from classroom import robots, scheduler
from classroom.cards import CARDS
from classroom.classes.settings import MAX_TABLES, Plan, plan_of
from classroom.classes.verbs.deal import EXTRA_DECKS, ChooseRule
from classroom.classes.verbs.message import SendMessage
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.pause import PauseTables, Resume
from classroom.classes.verbs.repair import EndRound, SkipTurn
from classroom.classes.verbs.robot import SetRobot
from classroom.game.refusal import Refused
from classroom.scheduler import RETRY, Scheduler
from classroom.service import OpenClass, Service
from classroom.service.audit import DAYS
from classroom.service.rounds import Rounds
from classroom.store import AuditRow, StoreUnavailable
from classroom.store.log import Log
from classroom.views.table import seat_view, table_view

PACE = (2.0, 5.0)
EVERYTHING = Counter(dict.fromkeys(CARDS, 2 + EXTRA_DECKS))


class Clock:
    def __init__(self):
        self.time = 1_000_000.0

    def __call__(self):
        return self.time


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def store(tmp_path):
    store = lessons.open_sqlite(tmp_path)
    yield store
    store.close()


@pytest.fixture
def service(store, clock):
    return Service(store, clock, random.Random(1))


@pytest.fixture
def watch(service, clock):
    return Scheduler(service, PACE, random.Random(2))


@pytest.fixture
def logs():
    with capture_logs() as logs:
        yield logs


def robots_at(service, count=4, rule="alternate-colour", **plan):
    """A class whose table 1 has robots only, and is dealt."""
    class_id = service.classes.open_class("t", plan_of(title="Robots", tables=1, **plan))
    SeatActs(service).seat_robots(class_id, 1, count)
    service.open(class_id).rounds.start_round(1, rule)
    return class_id


def pupils_and_robots(service, pupils=1, rule="alternate-colour", **plan):
    class_id = service.classes.open_class("t", plan_of(title="Mixed", tables=1, **plan))
    joined = [
        service.classes.join(service.open(class_id).code, name) for name in ("Ann", "Ben")[:pupils]
    ]
    service.open(class_id).rounds.start_round(1, rule)
    return class_id, [one.seat for one in joined]


def pass_time(watch, clock, seconds, step=0.5):
    for _ in range(int(seconds / step)):
        clock.time += step
        watch.tick(clock.time)


def until(condition, watch, clock, most=2000):
    """Let time pass until `condition` holds, at most so many seconds."""
    end = clock.time + most
    while not condition():
        assert clock.time < end, "it never happened"
        pass_time(watch, clock, 1)


def until_turn(service, class_id, seat, watch, clock):
    """Let time pass until it is the pupil's turn and the robot before it has played."""

    def may_play():
        return "play" in service.open(class_id).table(1).may(seat)

    if may_play():
        service.command(SkipTurn(class_=class_id, table=1))
    until(may_play, watch, clock)


def moves(service, class_id, number=1):
    return len(service.open(class_id).table(number).current.entries)


def all_cards(round_):
    cards = Counter(laid.card for laid in round_.layout.cards)
    for hand in (*round_.hands, round_.stock.cards, *round_.stock.decks):
        cards.update(hand)
    return cards


@pytest.mark.parametrize("ruleset", ["lesson", "gardner"])
def test_robots_play_all_kinds_of_rules_to_their_ends(service, watch, clock, logs, ruleset):
    def check(opened, number):
        if number is not None:
            assert all_cards(opened.table(number).current.round) == EVERYTHING

    tables = []
    rules = list(SOURCE_RULES)[::3]  # each of them is played in tests/robots, without a store
    while rules:
        here, rules = rules[:MAX_TABLES], rules[MAX_TABLES:]
        plan = Plan(title="Robots", ruleset=ruleset, tables=len(here))
        class_id = service.classes.open_class("t", plan)
        for number, rule in enumerate(here, 1):
            SeatActs(service).seat_robots(class_id, number, 4)
            service.open(class_id).rounds.start_round(number, rule)
            tables.append(partial(service.open(class_id).table, number))
    service.listeners.listen(check)
    until(
        lambda: all(table().current.over for table in tables),
        watch,
        clock,
        most=PACE[1] * 200,
    )
    for table in tables:
        current = table().current
        assert current.round.ended_by in ("empty_hand", "all_expelled")
        assert all(entry["robot"] for entry in current.entries)
    assert logs == []


def test_a_robot_thinks_as_long_as_the_pace_says(service, watch, clock):
    class_id = robots_at(service)
    last, gaps = clock.time, []
    while not service.open(class_id).table(1).current.over:
        before = moves(service, class_id)
        pass_time(watch, clock, 0.1, step=0.1)
        made = moves(service, class_id) - before
        assert made <= 1
        if made:
            gaps.append(clock.time - last)
            last = clock.time
    # A beat more, for the clock is looked at only now and then.
    assert min(gaps) >= PACE[0] - 0.001
    assert max(gaps) <= PACE[1] + 0.11
    assert len({round(gap, 1) for gap in gaps}) > 5


def test_robots_wait_for_a_pupil(service, watch, clock, logs):
    class_id, (ann,) = pupils_and_robots(service)
    until_turn(service, class_id, ann, watch, clock)
    before = moves(service, class_id)
    pass_time(watch, clock, 300)
    assert moves(service, class_id) <= before + 1  # the robot before may still declare
    assert logs == []


def test_a_pupil_who_may_declare_has_more_time(service, clock):
    watch = Scheduler(service, (3.0, 3.0))
    class_id, (ann,) = pupils_and_robots(service)
    until_turn(service, class_id, ann, watch, clock)
    table = service.open(class_id).table(1)
    hand = table.current.round.hands[table.current.round.players.index(ann)]
    service.open(class_id).rounds.pupil_command(
        ann, MakeMove(id="1", seen=table.version, move={"play": [str(hand[0])]})
    )
    assert "declare" in service.open(class_id).table(1).may(ann)
    before, played_at = moves(service, class_id), clock.time
    until(lambda: moves(service, class_id) > before, watch, clock)
    assert 5 < clock.time - played_at <= 7


def test_a_pupil_who_may_guess_the_rule_has_still_more(service, clock):
    watch = Scheduler(service, (3.0, 3.0))
    plan = Plan(title="t", tables=1, ruleset="express", rule="alternate-colour")
    class_id = service.classes.open_class("t", plan)
    ann = service.classes.join(service.open(class_id).code, "Ann").seat
    service.open(class_id).rounds.start_round(1)
    until_turn(service, class_id, ann, watch, clock)
    table = service.open(class_id).table(1)
    round_ = table.current.round
    hand = round_.hands[round_.players.index(ann)]
    card = next(card for card in hand if round_.legal >> card & 1)
    service.open(class_id).rounds.pupil_command(
        ann, MakeMove(id="1", seen=table.version, move={"play": [str(card)]})
    )
    before, played_at = moves(service, class_id), clock.time
    until(lambda: moves(service, class_id) > before, watch, clock)
    assert 11 < clock.time - played_at <= 13


def test_a_robot_that_lets_its_chance_pass_is_not_asked_again(service, watch, clock, monkeypatch):
    class_id, (ann,) = pupils_and_robots(service)
    asked = Counter()

    def never_declares(kind, table, mine, rng):
        asked[moves(service, class_id), mine.seat, tuple(mine.may)] += 1
        return {"play": mine.hand[:1]} if "play" in mine.may else None

    monkeypatch.setattr(robots, "choose", never_declares)
    until_turn(service, class_id, ann, watch, clock)
    pass_time(watch, clock, 30)
    service.command(SendMessage(class_=class_id, table=1, text="Look at the colours."))
    SeatActs(service).rename(class_id, ann, "Anna")
    pass_time(watch, clock, 30)
    assert any("declare" in may for _, _, may in asked)
    assert set(asked.values()) == {1}


def test_a_paused_table_stands_still_and_goes_on(service, watch, clock):
    class_id = robots_at(service)
    pass_time(watch, clock, 20)
    before = moves(service, class_id)
    assert before
    service.command(PauseTables(class_=class_id, table=1))
    pass_time(watch, clock, 100)
    assert moves(service, class_id) == before
    service.command(Resume(class_=class_id, table=1))
    pass_time(watch, clock, 2 * PACE[1])
    assert moves(service, class_id) > before


def test_a_closed_class_is_left_alone(service, watch, clock, logs):
    class_id = robots_at(service)
    pass_time(watch, clock, 20)
    before = moves(service, class_id)
    service.open(class_id).ending.close()
    pass_time(watch, clock, 100)
    assert moves(service, class_id) == before
    assert logs == []


def test_a_class_that_was_deleted_is_left_alone(service, watch, clock, logs):
    class_id = robots_at(service)
    service.store.archive.delete_class(class_id)
    again = Service(service.store, clock)
    elsewhere = Scheduler(again, PACE, random.Random(1))
    elsewhere._changed(again.open(class_id), 1)
    elsewhere._changed(again.open(class_id), None)
    pass_time(elsewhere, clock, 20)
    assert logs == []


def test_a_table_without_robots_and_a_pupils_turn_cost_nothing(service, watch, clock, monkeypatch):
    class_id = service.classes.open_class("t", Plan(title="Pupils", tables=1))
    for name in ("Ann", "Ben", "Cem"):
        service.classes.join(service.open(class_id).code, name)
    service.open(class_id).rounds.start_round(1, "zigzag")
    pass_time(watch, clock, 20)
    monkeypatch.setattr(OpenClass, "table", None)
    monkeypatch.setattr(OpenClass, "classroom", None)
    pass_time(watch, clock, 300)


def test_a_robot_takes_over_a_pupils_seat_and_gives_it_back(service, watch, clock):
    class_id, seats = pupils_and_robots(service, pupils=2)
    for seat in seats:
        service.open(class_id).rounds.class_command(SetRobot(class_=class_id, seat=seat, on=True))
    until(
        lambda: (
            {entry["by"] for entry in service.open(class_id).table(1).current.entries} >= set(seats)
        ),
        watch,
        clock,
    )
    service.open(class_id).rounds.class_command(SetRobot(class_=class_id, seat=seats[0], on=False))
    until(
        lambda: (
            service.open(class_id).table(1).current.over
            or service.open(class_id).table(1).may(seats[0])
        ),
        watch,
        clock,
    )
    by_her = [
        entry
        for entry in service.open(class_id).table(1).current.entries
        if entry["by"] == seats[0]
    ]
    pass_time(watch, clock, 100)
    assert by_her == [
        entry
        for entry in service.open(class_id).table(1).current.entries
        if entry["by"] == seats[0]
    ]


@pytest.mark.parametrize("how", ["switched off", "taken by a pupil"])
def test_a_robot_that_was_thinking_while_its_seat_became_a_pupils_moves_no_more(
    service, watch, clock, logs, monkeypatch, how
):
    class_id, (ann,) = pupils_and_robots(service)
    opened, think, theirs = service.open(class_id), robots.choose, set()
    if how == "switched off":
        opened.rounds.class_command(SetRobot(class_=class_id, seat=ann, on=True))

    def taken_meanwhile(kind, view, mine, rng):
        seat = mine.seat
        move = think(kind, view, mine, rng)
        if move is not None and not theirs and (how != "switched off" or seat == ann):
            if how == "switched off":
                opened.rounds.class_command(SetRobot(class_=class_id, seat=ann, on=False))
            else:
                for name in ("Ben", "Cy", "Dee"):  # who come late, and play in place of robots
                    service.classes.join(opened.code, name)
            theirs.add(seat)
        return move

    monkeypatch.setattr(robots, "choose", taken_meanwhile)
    if "play" in opened.table(1).may(ann):
        service.command(SkipTurn(class_=class_id, table=1))
    until(lambda: theirs, watch, clock)
    pass_time(watch, clock, 60)
    by_them = [entry for entry in opened.table(1).current.entries if entry["by"] in theirs]
    assert not any(entry.get("robot") for entry in by_them[-1:])
    assert opened.classroom().seats[next(iter(theirs))].robot is None
    assert logs == []


def test_a_pupil_who_is_back_before_the_robot_has_left_may_move(service, watch, clock):
    class_id, (ann,) = pupils_and_robots(service)
    opened = service.open(class_id)
    until_turn(service, class_id, ann, watch, clock)
    opened.rounds.class_command(SetRobot(class_=class_id, seat=ann, on=True, for_now=True))
    mine = seat_view(opened.classroom(), opened.table(1), ann, opened.pupils.people())
    made = MakeMove(id="m1", seen=opened.table(1).version, move={"play": mine.hand[:1]})
    opened.rounds.pupil_command(ann, made)


def test_a_pupil_who_leaves_is_played_for(service, watch, clock):
    class_id, (ann, _) = pupils_and_robots(service, pupils=2)
    for seat in service.open(class_id).classroom().seats:
        SeatActs(service).remove(class_id, seat) if seat != ann else service.open(
            class_id
        ).rounds.class_command(SetRobot(class_=class_id, seat=ann, on=True))
    until(lambda: service.open(class_id).table(1).current.over, watch, clock)


def test_robots_play_on_after_a_restart(service, watch, store, clock, logs):
    class_id = robots_at(service)
    pass_time(watch, clock, 15)
    before = moves(service, class_id)
    assert before
    again = Service(store, clock)
    restarted = Scheduler(again, PACE, random.Random(3))
    pass_time(restarted, clock, 30)
    assert moves(again, class_id) == before  # no one told it yet
    restarted.wake()
    until(lambda: again.open(class_id).table(1).current.over, restarted, clock)
    assert logs == []


def test_two_clockworks_do_not_get_into_each_others_way(store, clock, logs):
    services = [Service(store, clock, random.Random(seed)) for seed in (1, 2)]
    watches = [Scheduler(each, PACE, random.Random(5)) for each in services]
    class_id = robots_at(services[0], rule="odd-black-even-red")
    for _ in range(3000):
        clock.time += 0.5
        for watch in watches:
            watch.wake()
            watch.tick(clock.time)
        if services[0].open(class_id).table(1).current.over:
            break
    assert services[0].open(class_id).table(1).current.over
    assert logs == []


def test_a_table_that_has_moved_on_is_looked_at_again(service, watch, clock, logs, monkeypatch):
    class_id = robots_at(service)
    choose, late = robots.choose, []

    def slow(kind, table, mine, rng):
        if not late and "play" in mine.may:
            late.append(mine.seat)
            service.command(SkipTurn(class_=class_id, table=1))
        return choose(kind, table, mine, rng)

    monkeypatch.setattr(robots, "choose", slow)
    until(lambda: service.open(class_id).table(1).current.over, watch, clock)
    assert late
    assert logs == []


def test_a_refused_robot_is_logged_once_and_not_tried_in_a_hot_loop(
    service, watch, clock, logs, monkeypatch
):
    class_id = robots_at(service)
    monkeypatch.setattr(robots, "choose", lambda *_: {"call": "right"})
    pass_time(watch, clock, 300)
    (line,) = logs
    assert line["log_level"] == "warning"
    assert line["why"] == "there’s no Prophet"
    assert line["seat"] in service.open(class_id).classroom().seats
    assert moves(service, class_id) == 0
    monkeypatch.undo()
    service.command(
        SendMessage(class_=class_id, table=1, text="Go on!")
    )  # whatever changes the table is a new start
    until(lambda: moves(service, class_id), watch, clock, most=20)


def test_what_breaks_at_one_table_is_logged_and_the_others_play_on(
    service, watch, clock, logs, monkeypatch
):
    broken, whole = robots_at(service), robots_at(service)
    choose, wrong = robots.choose, [True]

    def breaks(kind, table, mine, rng):
        if wrong and table.message and table.message.text == "break":
            raise ZeroDivisionError
        return choose(kind, table, mine, rng)

    monkeypatch.setattr(robots, "choose", breaks)
    service.command(SendMessage(class_=broken, table=1, text="break"))
    pass_time(watch, clock, 30)
    assert moves(service, whole) > 3
    assert moves(service, broken) == 0
    assert {line["class_id"] for line in logs} == {broken}
    assert all(line["log_level"] == "error" and line["exc_info"] for line in logs)
    assert 1 <= len(logs) <= 30 / RETRY + 1
    wrong.clear()
    pass_time(watch, clock, 2 * RETRY)
    assert moves(service, broken) > 0


class Enough(BaseException):
    """Ends the loop that has no end."""


def test_the_loop_outlives_a_store_that_is_away(service, watch, clock, logs, monkeypatch):
    class_id = robots_at(service)
    open_classes, calls = service.classes.open_classes, []

    def away():
        calls.append(clock.time)
        if len(calls) < 3:
            raise StoreUnavailable("the database is busy")
        return open_classes()

    slept = []

    def sleep(seconds):
        clock.time += seconds
        slept.append(seconds)
        if len(slept) > 1000:
            raise Enough

    monkeypatch.setattr(service.classes, "open_classes", away)
    with pytest.raises(Enough):
        watch.run(sleep)
    assert len(calls) == 3
    assert len(logs) == 2
    assert all(line["exc_info"] for line in logs)
    assert set(slept) == {scheduler.TICK_SECONDS, RETRY}
    assert moves(service, class_id) > 10


def test_a_class_that_cannot_be_read_is_tried_again_later(service, watch, clock, logs, monkeypatch):
    class_id, other = robots_at(service), robots_at(service)
    classroom, asked = OpenClass.classroom, []

    def unreadable(opened):
        if opened.id == class_id:
            asked.append(clock.time)
            raise StoreUnavailable("the disk is full")
        return classroom(opened)

    monkeypatch.setattr(OpenClass, "classroom", unreadable)
    watch.wake()
    pass_time(watch, clock, 30)
    assert 2 <= len(asked) <= 6  # the class, and the robots of its table
    assert service.open(other).table(1).current.entries
    monkeypatch.undo()
    pass_time(watch, clock, 30)
    assert moves(service, class_id) > 0


def test_a_robot_may_be_refused_while_its_class_is_deleted(
    service, watch, clock, logs, monkeypatch
):
    class_id = robots_at(service)

    def refuse(*_args, **_named):
        service.open(class_id).ending.close()
        raise Refused("this class is over")

    monkeypatch.setattr(Rounds, "pupil_command", refuse)
    pass_time(watch, clock, 30)
    assert logs == []


def test_robots_play_a_round_that_a_pupil_deals_and_leave_the_dealing_to_pupils(
    service, watch, clock, logs
):
    plan = plan_of(title="Dealers", tables=1, dealers="pupils", dealer_bands=("easy",))
    class_id = service.classes.open_class("t", plan)
    ann, ben = (
        service.classes.join(service.open(class_id).code, name).seat for name in ("Ann", "Ben")
    )
    service.open(class_id).rounds.start_round(1)
    pass_time(watch, clock, 60)
    assert service.open(class_id).table(1).asked.seat == ann
    service.open(class_id).rounds.pupil_command(ann, ChooseRule(id="d", rule="alternate-colour"))
    until_turn(service, class_id, ben, watch, clock)
    entries = service.open(class_id).table(1).current.entries
    assert entries
    assert {entry["by"] for entry in entries} <= {
        *service.open(class_id).table(1).current.round.players
    }
    assert ann not in {entry["by"] for entry in entries}
    assert [line for line in logs if line["log_level"] != "info"] == []


def full_for_what_follows(monkeypatch, which):
    """The disk is full for events of this type alone, as when it is full a moment later."""

    def fails(append):
        def fail(store, stream, expected, bodies, *more):
            for body in bodies if isinstance(bodies, list) else [bodies]:
                if body.__struct_config__.tag == which:
                    raise StoreUnavailable("the disk is full", full=True)
            return append(store, stream, expected, bodies, *more)

        return fail

    for name in ("append", "append_if_unchanged"):
        monkeypatch.setattr(Log, name, fails(getattr(Log, name)))


def test_a_rule_that_could_not_be_revealed_at_once_is_once_there_is_room(
    service, watch, clock, logs, monkeypatch
):
    class_id, _ = pupils_and_robots(service, pupils=2)
    watch.tick(clock.time)
    with monkeypatch.context() as full:
        full_for_what_follows(full, "revealed")
        service.command(EndRound(class_=class_id, table=1))
        pass_time(watch, clock, 1)
    assert not service.open(class_id).table(1).current.revealed
    assert {line["event"] for line in logs} == {
        "a rule could not be revealed",
        "timer failed",
    }
    pass_time(watch, clock, RETRY)
    assert service.open(class_id).table(1).current.revealed


def test_a_deal_that_could_not_be_passed_on_at_once_is_once_there_is_room(
    service, watch, clock, logs, monkeypatch
):
    class_id = service.classes.open_class("t", plan_of(title="Deals", tables=1, dealers="pupils"))
    for name in ("Ann", "Ben", "Cy", "Dee"):
        service.classes.join(service.open(class_id).code, name)
    service.open(class_id).rounds.start_round(1)
    watch.tick(clock.time)
    with monkeypatch.context() as full:
        full_for_what_follows(full, "dealing")
        SeatActs(service).remove(class_id, "s1")
        pass_time(watch, clock, 1)
    assert service.open(class_id).table(1).asked.seat == "s1"
    pass_time(watch, clock, RETRY)
    assert service.open(class_id).table(1).asked.seat == "s2"


# No table waits for ever for a robot, nor for a moment that went by


@pytest.mark.parametrize("what", ["refused", "breaks", "nothing"])
def test_a_table_goes_on_without_a_robot_that_cannot_move(service, watch, clock, monkeypatch, what):
    class_id, (ann,) = pupils_and_robots(service)

    def cannot(*_):
        if what == "breaks":
            raise ZeroDivisionError
        return {"call": "right"} if what == "refused" else None

    monkeypatch.setattr(robots, "choose", cannot)

    def on_turn():
        round_ = service.open(class_id).table(1).current.round
        return round_.players[round_.turn]

    for _ in range(2):
        until(lambda: on_turn() == ann, watch, clock)
        version = service.open(class_id).table(1).shown
        service.open(class_id).rounds.pupil_command(
            ann, MakeMove(id=f"a{version}", seen=version, move={"no_play": True})
        )
        assert on_turn() != ann
    skipped = [e for e in service.open(class_id).table(1).current.entries if "skip" in e]
    assert {entry["by"] for entry in skipped} == {"clock"}


def test_a_robot_prophet_that_cannot_call_is_released(service, watch, clock, monkeypatch):
    class_id, (ann,) = pupils_and_robots(service, predictions=False)

    def table():
        return service.open(class_id).table(1)

    def declares(kind, view, mine, rng):
        if "declare" in mine.may:
            return {"declare": True}
        return None if "call" in mine.may else robots_choose(kind, view, mine, rng)

    def ann_first():
        round_ = table().current.round
        return round_.players[round_.turn] == ann

    robots_choose = robots.choose
    monkeypatch.setattr(robots, "choose", declares)
    if ann_first():
        service.command(SkipTurn(class_=class_id, table=1))
    until(lambda: table().current.round.prophets.reigns, watch, clock)
    until(lambda: table().current.round.prophets.reigns[0].ended == "released", watch, clock)


def test_a_due_action_that_changed_nothing_is_tried_again(service, watch, clock, monkeypatch):
    class_id = service.classes.open_class("t", plan_of(title="Two", tables=1, predictions=True))
    seats = [
        service.classes.join(service.open(class_id).code, name) for name in ("Ann", "Ben", "Cy")
    ]
    for joined in seats:
        service.presence.came(service.open(class_id), joined.secret)
    service.open(class_id).rounds.start_round(1, "alternate-colour")
    table = service.open(class_id).table(1)
    player = table.current.round.players[table.current.round.turn]
    service.open(class_id).rounds.pupil_command(
        player, MakeMove(id="m", seen=table.shown, move={"no_play": True})
    )
    show, missed = Rounds.clock_command, []

    def nothing(*asked):
        missed.append(asked)

    monkeypatch.setattr(Rounds, "clock_command", nothing)
    until(lambda: missed, watch, clock)
    monkeypatch.setattr(Rounds, "clock_command", show)
    assert service.open(class_id).table(1).held is not None
    until(lambda: service.open(class_id).table(1).held is None, watch, clock, most=60)


def test_a_pupil_who_leaves_before_choosing_a_rule_does_not_hold_the_table_up(
    service, watch, clock
):
    plan = plan_of(title="Deal", tables=1, dealers="pupils", stand_in=True)
    class_id = service.classes.open_class("t", plan)
    joined = {}
    for name in ("Ann", "Ben", "Cy", "Di"):
        joined_now = service.classes.join(service.open(class_id).code, name)
        joined[joined_now.seat] = joined_now.secret
        service.presence.came(service.open(class_id), joined_now.secret)
    service.open(class_id).rounds.start_round(1)
    first = service.open(class_id).table(1).asked.seat
    service.presence.went(service.open(class_id), joined[first])
    pass_time(watch, clock, 50)
    assert service.open(class_id).table(1).asked.seat == first
    until(lambda: service.open(class_id).table(1).asked.seat != first, watch, clock, most=100)


def test_a_table_that_is_too_small_for_the_next_rule_counts_down_to_nothing(service, clock):
    plan = plan_of(title="Ladder", tables=1, ladder=True, robots=False)
    class_id = service.classes.open_class("t", plan)
    seats = [
        service.classes.join(service.open(class_id).code, name).seat
        for name in ("Ann", "Ben", "Cy")
    ]
    service.open(class_id).rounds.start_round(1)
    service.command(EndRound(class_=class_id, table=1))

    def view():
        classroom, table = service.open(class_id).classroom(), service.open(class_id).table(1)
        return table_view(classroom, table, service.open(class_id).pupils.people())

    assert view().clocks.next is not None
    SeatActs(service).remove(class_id, seats[0])
    assert view().clocks is None


def test_a_start_alone_moves_no_robots_of_a_class_whose_phones_are_away(store):
    table = TimedTable(store, pupils=2)
    table.wait(1)
    for seat in table.seats:
        table.service.open(table.id).rounds.class_command(
            SetRobot(class_=table.id, seat=seat, on=True)
        )
    table.start()
    before = table.table.version
    table.wait(60)
    assert table.table.version == before
    table.come(table.seats[0])
    table.wait(60)
    assert table.table.version > before


def test_what_is_old_in_the_audit_list_goes_though_nothing_new_is_done(service, watch, clock):
    audit = service.store.audit
    for id, days in (("old", DAYS + 1), ("new", DAYS - 1)):
        at = service.calendar.certain - days * 86_400.0
        audit.add(AuditRow(id, "log_in", "t", "Ada", "", "", "", 1, at, at), at)
    pass_time(watch, clock, 5)
    assert [row.id for row in audit.of_all(-1e9, 10)] == ["new"]
