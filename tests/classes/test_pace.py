"""Pauses of a round don't pile up: predictions, time to declare, breaks for notes."""

from classroom.classes import declare_window, notebook
from classroom.classes.declare_window import (
    DECLARE_WINDOW_SECONDS,
    SHORT_WINDOW_SECONDS,
    UNUSED_WINDOW_SECONDS,
)

from .test_predictions import Log, a_class


def seconds(log, classroom):
    window = declare_window.open_declare_window(classroom, log.table)
    return None if window is None else window.until - log.at


def test_time_to_declare_begins_with_the_third_play():
    log, classroom = Log(), a_class(chance=True, predictions=False)
    found = []
    for _ in range(4):
        log.play(held=False)
        found.append(seconds(log, classroom))
    assert found == [None, None, DECLARE_WINDOW_SECONDS, DECLARE_WINDOW_SECONDS]


def test_time_to_declare_is_shorter_after_predictions_and_where_no_one_declares():
    log = Log()
    for _ in range(3):
        log.play(held=False)
    assert seconds(log, a_class(chance=True, predictions=True)) == SHORT_WINDOW_SECONDS
    classroom = a_class(chance=True, predictions=False)
    for _ in range(2):
        log.play(held=False)
        assert seconds(log, classroom) == DECLARE_WINDOW_SECONDS
    for predicts in (True, False):
        log.play(held=False)
        unused = a_class(chance=True, predictions=predicts)
        assert seconds(log, unused) == UNUSED_WINDOW_SECONDS == 2


def test_after_an_overthrow_there_is_time_again():
    log, classroom = Log(), a_class(chance=True, predictions=False)
    while seconds(log, classroom) != UNUSED_WINDOW_SECONDS:
        prophet = log.play(held=False)
    log.entry(by=prophet, declare=True)
    log.play(held=False)
    log.entry(by=prophet, call="wrong")
    assert log.table.current.round.prophets.reigns[-1].ended == "overthrown"
    assert seconds(log, classroom) == DECLARE_WINDOW_SECONDS


def test_after_a_break_for_notes_no_one_waits_for_a_declaration():
    log, classroom = Log(), a_class(chance=True, predictions=False, prompts=True)
    for _ in range(4):
        log.play(held=False)
    log("thinking")
    log("play_on")
    assert seconds(log, classroom) is None
    log.play(held=False)
    assert seconds(log, classroom) == DECLARE_WINDOW_SECONDS


def test_a_break_for_notes_follows_the_eighth_play_and_only_where_the_plan_has_it():
    log = Log()
    found = []
    for _ in range(9):
        found.append(notebook.follows_play(a_class(prompts=True), log.table, log.at))
        log.play(held=False)
    assert found == [False] * 7 + [True] * 2
    assert not notebook.follows_play(a_class(prompts=False), log.table, log.at)
