"""Outcomes: carrying them out gives the round that judging gave, and asks nothing of the rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import msgspec
import pytest
import rounds
from truth import generator

from classroom.game import follow, layout, play
from classroom.game.entries import read_move
from classroom.game.header import RecordHeader
from classroom.game.outcome import NOTHING, Outcome
from classroom.game.record import read
from classroom.game.round import Round
from classroom.game.scoring import score
from classroom.rules.automaton import Automaton


def judged(record: Mapping[str, Any]) -> Iterator[tuple[Any, Outcome, Round]]:
    """Yield each entry with its outcome and the round after it, as it was judged."""
    header, entries = read(record)
    round_ = header.deal()
    for entry in entries:
        if isinstance(header, RecordHeader):
            outcome, round_ = play.judge(round_, read_move(entry))
        else:
            outcome, round_ = layout.judge(round_, entry)
        yield entry, outcome, round_


def followed(record: Mapping[str, Any], steps: list[tuple[Any, Outcome, Round]]) -> Iterator[Round]:
    """Yield the dealt round, then the round after each entry, read from stored outcomes."""
    header, _ = read(record)
    round_ = header.deal()
    yield round_
    for entry, outcome, _ in steps:
        stored = msgspec.json.decode(msgspec.json.encode(outcome), type=Outcome)
        if isinstance(header, RecordHeader):
            round_ = follow.follow(round_, read_move(entry), stored)
        else:
            round_ = layout.follow(round_, entry, stored)
        yield round_


def nobody_may_ask(*_: object) -> Any:
    raise AssertionError("something was decided again")


def check(record: Mapping[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    steps = list(judged(record))
    with monkeypatch.context() as patched:
        patched.setattr(play, "_judged", nobody_may_ask)
        patched.setattr(play, "equivalent", nobody_may_ask)
        patched.setattr(play, "decide", nobody_may_ask)
        patched.setattr(layout, "find_row", nobody_may_ask)
        reading = followed(record, steps)
        next(reading)  # the deal asks the rule for a starter
        patched.setattr(Automaton, "accepts", nobody_may_ask)
        patched.setattr(Automaton, "legal", nobody_may_ask)
        again = list(reading)
    assert again == [round_ for _, _, round_ in steps]


@pytest.mark.parametrize("name", rounds.NAMES)
def test_hand_made_rounds_are_read_as_they_were_judged(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(rounds.record(name), monkeypatch)


@pytest.mark.parametrize("part", range(10))
def test_random_rounds_are_read_as_they_were_judged(
    part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(part * 20, part * 20 + 20):
        check(generator.record(seed), monkeypatch)


def test_a_rule_set_with_other_numbers_reads_what_happened() -> None:
    record = rounds.record("overthrown_by_a_wrong_card")
    header, _ = read(record)
    round_ = header.deal()
    numbers = replace(
        round_.ruleset, wrong_penalty=7, no_play_penalty=9, false_prophet_penalty=1, empty_bonus=99
    )
    round_ = msgspec.structs.replace(round_, ruleset=numbers)
    for entry, outcome, then in judged(record):
        round_ = follow.follow(round_, read_move(entry), outcome)
        assert (round_.hands, round_.results) == (then.hands, then.results)
        assert (round_.to_play, round_.ended_by) == (then.to_play, then.ended_by)
        assert round_.scores == then.scores
    assert round_.scores is not None
    assert score(round_) == round_.scores


def test_an_entry_that_decides_nothing_has_an_empty_outcome() -> None:
    assert msgspec.json.encode(NOTHING) == b"{}"
