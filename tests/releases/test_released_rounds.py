"""What earlier releases played and offered reads the same in this one.

The files of a release are described in the script that wrote them, such as
``tests/releases/0.1.0/make.py``.
"""

from __future__ import annotations

import json
import lzma
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from classroom.classes.registry import read_table_event
from classroom.classes.table import Table, evolve
from classroom.game.record import replay, report
from classroom.i18n.messages import ENGLISH
from classroom.rules.automaton import NOT_ALLOWED
from classroom.rules.catalogue import find, is_known, library_of
from classroom.store import release_0_1_0

RELEASES = sorted(path.name for path in Path(__file__).parent.iterdir() if path.name[0].isdigit())
PARTS = 8


def files(release: str) -> Path:
    return Path(__file__).parent / release


@cache
def rounds(release: str) -> list[dict[str, Any]]:
    packed = (files(release) / "rounds.jsonl.xz").read_bytes()
    return [json.loads(line) for line in lzma.decompress(packed).decode().splitlines()]


def rules(release: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((files(release) / "rules.json").read_text(encoding="utf-8"))
    return read


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("release", RELEASES)
def test_every_round_reads_as_it_did(release: str, part: int) -> None:
    for number, kept in enumerate(rounds(release)[part::PARTS]):
        record = {**kept["header"], "moves": kept["entries"]}
        assert report(replay(record)) == kept["report"], (number * PARTS + part, record["rule"])


@pytest.mark.parametrize("part", range(PARTS))
def test_every_round_of_its_log_reads_as_it_did(part: int) -> None:
    """As the migration of a database updates it, and the log of a table is read."""
    for number, kept in enumerate(rounds("0.1.0")[part::PARTS]):
        # Some notes have a field of their own, which no log ever had.
        entries = [{k: v for k, v in each.items() if k != "sure"} for each in kept["entries"]]
        bodies = [{"type": "dealt", "header": kept["header"]}]
        bodies += [{"type": "entry", "entry": entry} for entry in entries]
        table = Table(1)
        for seq, body in enumerate(release_0_1_0.table_events(bodies, ENGLISH), 1):
            stored = json.loads(json.dumps(body))
            table = evolve(table, seq, float(seq), read_table_event(stored))
        assert table.current is not None
        assert report(table.current.round) == kept["report"], number * PARTS + part
        assert table.current.record() == {**kept["header"], "moves": entries}


@pytest.mark.parametrize("release", RELEASES)
def test_the_kept_rounds_have_everything_that_can_happen(release: str) -> None:
    kept = rounds(release)
    assert len(kept) == 2_000
    assert {each["report"]["ended_by"] for each in kept} == {
        None, "empty_hand", "all_expelled", "guessed", "teacher"
    }  # fmt: skip
    keys = {key for each in kept for entry in each["entries"] for key in entry}
    moves = {"play", "no_play", "declare", "call", "pick", "guess", "verdict", "skip", "release"}
    assert {*moves, "end", "note"} <= keys
    assert {each["report"]["awaiting"] for each in kept} >= {None, "call"}
    assert {type(each["header"]["rule"]) for each in kept} == {str, dict}
    assert {each["header"]["rule"] for each in kept if isinstance(each["header"]["rule"], str)} == {
        *rules(release)
    }


@pytest.mark.parametrize("release", RELEASES)
def test_no_released_rule_is_gone_or_means_anything_else(release: str) -> None:
    """A rule that has to change gets a new id, and the old one is retired, not removed."""
    for id, kept in rules(release).items():
        assert is_known(id), f"{id} is gone; mark it as retired instead"
        smallest = find(id).rule.minimal
        states = [[[to, f"{cards:x}"] for to, cards in leads(row)] for row in smallest.moves]
        assert states == kept["states"], f"{id} judges differently; give the new rule a new id"
        assert smallest.starters == kept["starters"], id


def test_the_list_of_each_edition_stays_as_it_was() -> None:
    """Rounds of an edition count the rules that fit among those that it listed."""
    assert set(library_of(1).names) == rules("0.1.0").keys()


def leads(row: tuple[int, ...]) -> list[tuple[int, int]]:
    """The states that follow one state, each with the bits of the cards that lead there."""
    found: dict[int, int] = {}
    for card, to in enumerate(row):
        if to != NOT_ALLOWED:
            found[to] = found.get(to, 0) | 1 << card
    return sorted(found.items())
