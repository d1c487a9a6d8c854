"""A class's log of signals: those on a console, the teacher's answers, and those that rose."""

from __future__ import annotations

from classroom.classes.classroom import LoggedSignal, SignalStep
from classroom.classes.signal_log import RisenSignal, answers, is_shown, risen

WRONG, WRITES = "wrong-without-learning", "nobody-writes"


def step(what: SignalStep, plays: int, name: str = WRONG, *, table: int = 1) -> LoggedSignal:
    return LoggedSignal(what, table, 1, name, at=2 * plays, plays=plays)


def test_a_console_shows_the_signal_that_it_logged_last() -> None:
    log = [step("shown", 8), step("shown", 9, table=2), step("acted", 10)]
    assert is_shown(log, 1, 1, WRONG) and is_shown(log, 2, 1, WRONG)
    assert not is_shown(log, 1, 2, WRONG) and not is_shown(log, 1, 1, WRITES)
    assert not is_shown([*log, step("ended", 10)], 1, 1, WRONG)
    assert is_shown([*log, step("ended", 10)], 2, 1, WRONG)


def test_answers_are_those_of_one_round() -> None:
    log = [step("shown", 8), step("acted", 8), step("put_off", 9, table=2), step("ended", 8)]
    assert answers(log, 1, 1) == [log[1]]
    assert answers(log, 1, 2) == []


def test_a_signal_that_rose_has_its_answer_and_where_it_came() -> None:
    log = [step("shown", 8), step("acted", 11), step("ended", 11), step("shown", 12, WRITES)]
    assert risen(log, 1, 1) == [
        RisenSignal(WRONG, at=16, plays=11, answer="acted", answered_at=22),
        RisenSignal(WRITES, at=24, plays=12),
    ]


def test_a_signal_left_out_for_some_plays_is_one_signal() -> None:
    """The table waited for someone, which goes first, and so the console logs its end."""
    log = [step("shown", 8), step("ended", 10), step("shown", 19), step("put_off", 20)]
    assert [(each.at, each.answer) for each in risen(log, 1, 1)] == [(16, "put_off")]


def test_a_signal_that_comes_after_ten_plays_is_a_new_one() -> None:
    log = [step("shown", 8), step("put_off", 8), step("ended", 8), step("shown", 18)]
    found = risen(log, 1, 1)
    assert [(each.at, each.answer) for each in found] == [(16, "put_off"), (36, None)]


def test_a_signal_that_waited_in_the_folded_line_can_be_answered() -> None:
    assert risen([step("acted", 9)], 1, 1) == [RisenSignal(WRONG, 18, 9, "acted", 18)]
