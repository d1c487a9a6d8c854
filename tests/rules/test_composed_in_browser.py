"""A page without a server makes of built rules what the program makes of them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from built_rules import by_chance
from nodes import bundled, node

from classroom.cards import CARDS, Card, card_set
from classroom.rules.automaton import NOT_ALLOWED, Automaton
from classroom.rules.builder.from_catalogue import spelled
from classroom.rules.builder.meaning import NoSense, compiled
from classroom.rules.builder.terms import Built, Kind, Not, Steps, Term, Turns
from classroom.rules.catalogue import RULES
from classroom.rules.compare import Separation, equivalent, separate
from classroom.rules.in_browser import FIRST_STATE, NUMBERED, WRONG, packed_rule

SCRIPT = Path(__file__).parents[1] / "js" / "composed_rules.ts"
AT_RANDOM = 300
Ask = Callable[..., Mapping[str, Any]]


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    made = bundled(SCRIPT, tmp_path_factory.mktemp("composed"))

    def answers(asks: list[Built] = [], pairs: list[tuple[Any, Any]] = []) -> Mapping[str, Any]:  # noqa: B006
        told = {"asks": [built.to_json()["asks"] for built in asks], "pairs": pairs}
        answer = subprocess.run(
            [*node(), made], input=json.dumps(told), capture_output=True, check=True, text=True
        )
        read: Mapping[str, Any] = json.loads(answer.stdout)
        return read

    return answers


def unpacked(kinds: str, moves: str) -> Automaton:
    """Return the automaton of a packed rule."""
    width = len(set(kinds))
    letters = sorted(set(kinds), key=str.swapcase)
    assert moves[0] == NUMBERED
    moves = moves[1:]
    states = len(moves) // width
    rows = []
    for state in range(states):
        row = moves[state * width : (state + 1) * width]
        further = [row[letters.index(kinds[card])] for card in CARDS]
        rows.append(
            tuple(NOT_ALLOWED if each == WRONG else ord(each) - FIRST_STATE for each in further)
        )
    allowed = [card_set(card for card in CARDS if row[card] != NOT_ALLOWED) for row in rows]
    return Automaton(tuple(allowed), tuple(rows))


def of_program(built: Built) -> Automaton | None:
    try:
        return compiled(built)
    except NoSense:
        return None


def test_every_listed_rule_that_the_builder_has_words_for(ask: Ask) -> None:
    told = {id: Built(term) for id, entry in RULES.items() if (term := spelled(entry.asks))}
    assert len(told) >= 80
    made = ask([*told.values()])["rules"]
    for (id, built), rule in zip(told.items(), made, strict=True):
        assert equivalent(unpacked(*rule), compiled(built)), id


def test_rules_at_random(ask: Ask) -> None:
    told = [by_chance(seed) for seed in range(AT_RANDOM)]
    usable = 0
    for built, rule in zip(told, ask(told)["rules"], strict=True):
        expected = of_program(built)
        assert isinstance(rule, str) == (expected is None), built
        if expected is not None:
            usable += 1
            assert equivalent(unpacked(*rule), expected), built
    assert usable > AT_RANDOM / 2


def test_rules_that_make_no_sense(ask: Ask) -> None:
    no: list[Term] = [
        Steps(3, 2),
        Steps(0, 0),
        Turns(("red", "odd")),
        Not(Steps(5, 1)),
        Kind("red"),
    ]
    said = ask([Built(term) for term in no])["rules"]
    assert said[:4] == ["step", "step", "kinds", "step"]
    assert len(said[4]) == 2


def test_two_rules_part_where_the_program_says_that_they_do(ask: Ask) -> None:
    entries = [*RULES.values()]
    pairs = [*pairwise(entries), *zip(entries, entries[7:], strict=False)]
    pairs += [(entry, entry) for entry in entries[:10]]
    told = ask(pairs=[(packed_rule(a.rule), packed_rule(b.rule)) for a, b in pairs])["partings"]
    for (a, b), found in zip(pairs, told, strict=True):
        expected = separate(a.rule, b.rule)
        if expected is None:
            assert found is None
            continue
        assert isinstance(expected, Separation)
        assert len(found["line"]) == len(expected.line), (a.id, b.id)
        line = [Card.parse(card) for card in found["line"]]
        in_a, in_b = a.rule.run(line), b.rule.run(line)
        differ = a.rule.legal(in_a) ^ b.rule.legal(in_b)
        assert card_set(map(Card.parse, found["cards"])) == differ
        assert card_set(map(Card.parse, found["right"])) == a.rule.legal(in_a)
