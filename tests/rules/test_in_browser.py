"""A page without a server judges every line as the program does."""

from pathlib import Path

import pytest
from browser_judge import disagreements, script

from classroom.cards import CARDS
from classroom.rules.automaton import MAX_STATES, Automaton, compile
from classroom.rules.catalogue import RETIRED, RULES
from classroom.rules.in_browser import FIRST_STATE, WRONG, packed_rule

LISTED = {name: entry.rule for name, entry in {**RULES, **RETIRED}.items()}


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return script(tmp_path_factory.mktemp("judge"))


def counting(states: int) -> Automaton:
    """A rule of so many states: the starter again, once so many cards were laid."""
    return compile(0, lambda n: (1 << 52) - 1 if n else 1 << n, lambda n, _: (n + 1) % states)


def test_every_rule_of_the_list(judge: Path) -> None:
    assert disagreements(judge, LISTED, lines=60, seed=1) == {}


def test_the_largest_rule_there_can_be(judge: Path) -> None:
    large = counting(MAX_STATES)
    assert len(large.minimal) == MAX_STATES
    assert disagreements(judge, {"large": large}, lines=20, seed=2) == {}
    assert max(packed_rule(large).moves) < "\ud800"


def test_a_rule_in_which_each_card_is_of_a_kind_of_its_own(judge: Path) -> None:
    last = compile(52, lambda last: ((1 << 52) - 1) & ~(1 << last), lambda _, card: int(card))
    assert len(set(packed_rule(last).kinds)) == len(CARDS)
    assert disagreements(judge, {"no card twice running": last}, lines=60, seed=3) == {}


def test_a_wrong_table_is_found(judge: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("browser_judge.packed_rule", lambda rule: packed_rule(RULES["zigzag"].rule))
    assert [*disagreements(judge, {"other": RULES["only-even"].rule}, lines=20, seed=4)] == [
        "other"
    ]


def test_a_wrong_card_is_no_state() -> None:
    assert ord(WRONG) < FIRST_STATE
