"""Which rule comes next, when, and which rules stay sealed because others come to them."""

from dataclasses import replace

import pytest
from lessons import right_move
from stored_rounds import stored

from classroom.classes import ladder
from classroom.classes import table as tables
from classroom.classes.settings import plan_of
from classroom.classes.table import Table
from classroom.classes.verbs.close import Closed
from classroom.classes.verbs.demo import DemoBegun
from classroom.classes.verbs.join import Seated
from classroom.classes.verbs.pause import Paused, Resumed
from classroom.classes.verbs.reveal import RuleRevealed
from classroom.game.moves import TEACHER
from classroom.rules import mirror
from classroom.rules.builder.terms import Built, Turns
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import seal

from .test_student_dealers import classroom
from .test_table import Log

OWN = Built(Turns(("red", "black")))
LISTED = ("same-colour", OWN, "zigzag")
LADDER = {"title": "7b", "tables": 3, "ladder": True}
EASY = [rule.id for rule in RULES.values() if rule.difficulty == "easy"]
MEDIUM = [rule.id for rule in RULES.values() if rule.difficulty == "medium"]


def played(*rules, over=True, find=False):
    """A table that has played these rules; with `find` a Prophet stood at the end of each."""
    log = Log()
    for rule in rules:
        log.deal(rule=rule, names=("s1", "s2", "s3", "s4"), dealer="nature")
        if find:
            lay_and_declare(log)
        if over:
            log.entry(by=TEACHER, end=True)
    return log.table


def lay_and_declare(log):
    while log.table.current.round.prophets.ruling is None:
        round_ = log.table.current.round
        seat, move = right_move(round_)
        log.entry(by=seat, **move)
        if "declare" in log.table.may(seat):
            log.entry(by=seat, declare=True)


def at_class(pupils=4, *events, **plan):
    return classroom(*events, plan=plan_of(**LADDER | plan), pupils=pupils)


# Which rule


def test_a_list_is_gone_through_in_its_order_and_ends():
    state = at_class(rules=LISTED)
    for done in range(len(LISTED)):
        assert ladder.next_rule(state, played(*LISTED[:done])) == LISTED[done]
        assert ladder.rung(state.plan, played(*LISTED[:done])) == done
    assert ladder.next_rule(state, played(*LISTED)) is None


def test_a_rule_that_the_teacher_put_in_between_moves_nobody_on_the_list():
    state = at_class(rules=LISTED)
    table = played("same-colour", "crazy-eights")
    assert ladder.next_rule(state, table) == OWN
    assert ladder.rung(state.plan, table) == 1


def test_without_a_list_the_first_rule_is_the_plans_and_then_its_band_in_order():
    state = at_class(rule="same-colour")
    assert ladder.next_rule(state, Table(1)) == "same-colour"
    assert ladder.next_rule(state, played("same-colour")) == EASY[0]
    assert ladder.next_rule(state, played("same-colour", *EASY[:2])) == EASY[2]
    assert ladder.rung(state.plan, played("same-colour")) is None


def test_a_rule_that_was_found_leads_a_band_up_and_one_that_was_not_stays():
    state = at_class()
    stood = played(EASY[0], find=True)
    assert ladder.rule_was_found(stood.current)
    assert ladder.next_rule(state, stood) == MEDIUM[0]
    given_up = played(EASY[0])
    assert not ladder.rule_was_found(given_up.current)
    assert ladder.next_rule(state, given_up) == EASY[1]


def test_where_a_band_is_used_up_the_next_one_follows_and_at_the_top_nothing():
    expert = [rule for rule in RULES if RULES[rule].difficulty == "expert"]
    table = Log()
    for rule in expert[:-1]:
        table.deal(rule=rule)
        table.entry(by=TEACHER, end=True)
    assert ladder.next_rule(at_class(), table.table) == expert[-1]
    table.deal(rule=expert[-1])
    table.entry(by=TEACHER, end=True)
    assert ladder.next_rule(at_class(), table.table) is None


def test_a_rule_that_the_whole_class_was_shown_in_the_demo_is_passed_over():
    state = at_class(4, DemoBegun(rule=EASY[1], starter="4H"))
    assert ladder.next_rule(state, played(EASY[0])) == EASY[2]


# When


def test_the_next_rule_is_dealt_a_pause_after_the_end():
    table = played("same-colour")
    assert ladder.due(at_class(), table) == table.turn.at + ladder.PAUSE


@pytest.mark.parametrize(
    ("table", "state"),
    [
        (played("same-colour"), at_class(ladder=False)),
        (played("same-colour"), at_class(dealers="pupils")),
        (played("same-colour"), at_class(4, Closed())),
        (played("same-colour", over=False), at_class()),
        (played("same-colour"), at_class(rules=("same-colour",))),
        (Table(1), at_class()),
    ],
    ids=["no ladder", "pupils deal", "closed", "playing", "top", "not begun"],
)
def test_nothing_is_dealt_by_itself(table, state):
    assert ladder.due(state, table) is None


def test_after_a_last_call_the_teacher_says_how_the_lesson_goes_on():
    log = Log()
    log.deal(rule="same-colour")
    log("last_call")
    log.entry(by=TEACHER, end=True)
    assert ladder.due(at_class(), log.table) is None


def test_a_pause_moves_what_is_due_by_its_length():
    table = played("same-colour")
    due = ladder.due(at_class(), table)
    held = tables.evolve(table, table.version + 1, 110.0, Paused(all=False))
    free = tables.evolve(held, held.version + 1, 117.0, Resumed(all=False))
    assert ladder.due(at_class(), free) == due + 7


# What stays sealed


def two_tables(*events, **plan):
    """Pupils at table 1, and one at table 2."""
    moved = Seated(seat="s9", table=2)
    return at_class(4, moved, *events, **plan)


def other(*rules, over=True):
    table = played(*rules, over=over)
    return tables.replace(table, number=2)


def test_a_rule_waits_for_whoever_plays_it():
    done = played("same-colour").current
    state = two_tables(ladder=False)
    assert ladder.stays_sealed(state, other("same-colour", over=False), done)
    assert not ladder.stays_sealed(state, other("zigzag", over=False), done)
    assert not ladder.stays_sealed(state, other("same-colour"), done)


def test_on_a_list_a_rule_waits_for_whoever_comes_to_it():
    done = played(*LISTED[:2]).rounds[1]
    state = two_tables(rules=LISTED)
    assert ladder.stays_sealed(state, Table(2), done)
    assert ladder.stays_sealed(state, other(LISTED[0], over=False), done)
    assert not ladder.stays_sealed(state, other(*LISTED[:2]), done)
    assert not ladder.stays_sealed(two_tables(Closed(), rules=LISTED), Table(2), done)
    assert not ladder.stays_sealed(at_class(rules=LISTED), Table(2), done), "no one is in that seat"


def test_without_a_list_a_rule_waits_for_whoever_has_not_climbed_past_its_band():
    done = played(EASY[3]).current
    state = two_tables()
    assert ladder.stays_sealed(state, Table(2), done)
    assert ladder.stays_sealed(state, other(EASY[0]), done)
    assert not ladder.stays_sealed(state, other(MEDIUM[0]), done)


def test_who_had_the_last_call_comes_to_no_further_rule():
    log = Log()
    log.deal(rule=EASY[0])
    called = tables.replace(log("last_call"), number=2)
    assert not ladder.stays_sealed(two_tables(), called, played(EASY[3]).current)
    assert ladder.stays_sealed(two_tables(), called, played(EASY[0]).current), (
        "it plays that one still"
    )


def test_a_twin_is_waited_for_as_the_rule_itself():
    log = Log()
    swapped = mirror.twin("no-clubs")
    header = replace(played("no-clubs").current.header, rule=seal(swapped))
    log.add(*stored(header, twin_of="no-clubs"))
    twin = tables.replace(log.table, number=2)
    done = played("no-clubs").current
    assert ladder.stays_sealed(two_tables(ladder=False), twin, done)
    assert twin.rules_played == {"no-clubs"}
    assert done.same_problem(twin.current)
    assert twin.current.same_problem(done)


def told(table, number=1):
    """The table, its last rule revealed."""
    return tables.replace(
        tables.evolve(table, table.version + 1, 200.0, RuleRevealed()), number=number
    )


def test_all_may_be_told_of_a_round_once_no_table_has_its_rule_sealed_or_before_it():
    plain, closed = two_tables(ladder=False), two_tables(Closed(), ladder=False)
    one, sealed = told(played("same-colour")), other("same-colour")
    assert not ladder.is_public(plain, [played("same-colour")], played("same-colour").current)
    assert ladder.is_public(plain, [one, Table(2)], one.current)
    assert not ladder.is_public(plain, [one, sealed], one.current)
    assert not ladder.is_public(closed, [one, sealed], one.current), "nobody has told table 2"
    assert ladder.is_public(plain, [one, told(played("same-colour"), 2)], one.current)
    playing = other("same-colour", over=False)
    assert not ladder.is_public(plain, [one, playing], one.current)
    assert ladder.is_public(closed, [one, playing], one.current)
    assert not ladder.is_public(two_tables(rules=LISTED), [one, Table(2)], one.current)
