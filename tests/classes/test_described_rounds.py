"""Which of a table's rounds is told of, where there is room for one."""

from __future__ import annotations

from dataclasses import replace

import lessons
import msgspec
import pytest
import worlds
from stored_rounds import stored

from classroom.classes import classroom as lesson
from classroom.classes import table as tables
from classroom.classes.commands import decide
from classroom.classes.described_rounds import choose_rounds, cut_off
from classroom.classes.last_guesses import ENOUGH_PLAYS
from classroom.classes.settings import Plan
from classroom.classes.situation import ClassSituation
from classroom.classes.verbs.choose_round import ChooseRound
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.reveal import RuleRevealed
from classroom.game.play import judge_entry
from classroom.game.refusal import NotFound, Refused

END = {"by": "teacher", "end": True}
RULES = ("alternate-colour", "zigzag", "no-clubs")
CLOCK = {**END, "clock": True}
CLASS = lesson.evolve(
    lesson.Classroom("c0ffee"), 1, Opened(plan=Plan(title="Class", tables=3).to_json())
)


def after(table, event):
    return tables.evolve(table, table.version + 1, 1000.0 + table.version, event)


def a_table(number, *rounds, revealed=True, robots=False):
    """A table that played these rounds: each so many wrong plays, and the entry that ended it."""
    table = tables.Table(number)
    for seed, (plays, end) in enumerate(rounds):
        header = worlds.deal(seed, RULES[seed])
        round_, entries = header.deal(), []
        for _ in range(plays):
            by, move = lessons.wrong_move(round_)
            entries.append({"by": by, **move, **({"robot": True} if robots else {})})
            _, round_ = judge_entry(round_, entries[-1])
        for event in stored(header, [*entries, end]):
            table = after(table, event)
        table = after(table, RuleRevealed()) if revealed else table
    return table


def told(*played, classroom=CLASS):
    return choose_rounds(classroom, played)


def test_a_round_that_the_last_call_cut_off_is_not_told_of():
    assert told(a_table(1, (12, END), (1, CLOCK)), a_table(2, (3, END), (14, CLOCK))) == {
        1: 1,
        2: 2,
    }
    # Not even if it was revealed, and the real one was not.
    sealed = a_table(1, (12, END), (2, CLOCK), revealed=False)
    assert told(after(sealed, RuleRevealed(rounds=[2]))) == {1: 1}


def test_of_several_real_rounds_it_is_the_one_with_most_to_tell_and_of_equal_ones_the_last():
    assert told(a_table(1, (20, END), (9, CLOCK))) == {1: 1}
    assert told(a_table(1, (9, END), (20, CLOCK))) == {1: 2}
    assert told(a_table(1, (9, END), (9, END))) == {1: 2}


def test_short_rounds_are_told_of_where_there_is_no_other():
    assert told(a_table(1, (2, END)), a_table(2, (5, END), (1, CLOCK)), tables.Table(3)) == {
        1: 1,
        2: 1,
    }
    assert told(tables.Table(1)) == {}


def test_a_round_of_robots_gives_way_to_one_of_pupils():
    table = a_table(1, (9, END))
    robots = a_table(1, (9, END), (30, END), robots=True)
    mixed = replace_rounds(table, (*table.rounds, robots.rounds[1]))
    assert told(mixed) == {1: 1}
    # In a rehearsal there are no others.
    assert told(robots) == {1: 2}


def replace_rounds(table, rounds):
    return msgspec.structs.replace(table, rounds=rounds)


def test_what_the_whole_class_may_see_comes_first():
    sealed = a_table(1, (9, END), (20, END), revealed=False)
    assert told(sealed) == {1: 2}
    assert told(after(sealed, RuleRevealed(rounds=[1]))) == {1: 1}


@pytest.mark.parametrize("end", [END, CLOCK])
def test_cut_off_is_ended_by_the_teacher_or_the_clock_with_few_plays(end):
    for plays in range(ENOUGH_PLAYS + 2):
        (played,) = a_table(1, (plays, end)).rounds
        assert cut_off(played.round) == (plays < ENOUGH_PLAYS)


def chosen(table, number, at=CLASS, *played):
    situation = ClassSituation(at, {each.number: each for each in played}, "teacher", 0.0, {})
    command = ChooseRound(class_="c0ffee", table=table, round=number)
    for event in decide(situation, command):
        at = lesson.evolve(at, at.version + 1, event)
    return at


def test_the_teacher_s_choice_comes_before_all_until_it_is_taken_back():
    table = a_table(1, (12, END), (1, CLOCK))
    classroom = chosen(1, 2, CLASS, table)
    assert told(table, classroom=classroom) == {1: 2}
    # The same choice again is no event, and a later round changes nothing.
    assert chosen(1, 2, classroom, table) is classroom
    more = a_table(1, (12, END), (1, CLOCK), (20, END))
    assert told(more, classroom=classroom) == {1: 2}
    closed = replace(classroom, closed=True)
    assert told(table, classroom=chosen(1, None, closed, table)) == {1: 1}


@pytest.mark.parametrize(("table", "number"), [(1, 0), (1, 3), (1, -1), (2, 1)])
def test_only_a_finished_round_can_be_chosen(table, number):
    with pytest.raises(Refused):
        chosen(table, number, CLASS, a_table(1, (12, END), (1, CLOCK)), tables.Table(2))


def test_a_choice_at_no_table_is_refused():
    with pytest.raises(NotFound):
        chosen(9, 1, CLASS, a_table(1, (12, END)))
