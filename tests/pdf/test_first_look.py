"""What a class page says to look at first: the reasons in their order, and the table by its cards.

`tests/truth/of_first_looks.py` has the same rule once more, and holds it against random classes.
"""

from __future__ import annotations

from typing import Any

import pytest
import rounds
from found import find_class
from small_class import note, six_right

from classroom.debrief.findings.class_rows import Unit


def look(*records: dict[str, Any], unit: Unit = "table") -> str | None:
    found = find_class(records, unit=unit).look
    return None if found is None else str(found.said)


def wrong_guesses(seed: int) -> dict[str, Any]:
    record = six_right(seed)
    guesses = [note(who, "same-colour", last_call=True) for who in ("Amara", "Ben")]
    return {**record, "moves": [*record["moves"], *guesses]}


def test_an_overthrow_comes_before_everything_else() -> None:
    fell, stands = rounds.record("overthrown_by_a_wrong_card"), rounds.record("a_prophet_stands")
    said = look(stands, wrong_guesses(15), fell)
    assert said is not None
    assert said.startswith("Look at table 3 first: a Prophet was overthrown at card ")
    said = look(stands, wrong_guesses(15))
    assert said == (
        "Look at table 2 first: the plays there contradict every last guess that names a rule."
    )


def test_of_several_tables_the_one_with_the_most_cards_and_then_the_first() -> None:
    short, long = six_right(15), rounds.record("a_prophet_stands")
    reign = find_class([long]).tables[0].findings.reigns[0]
    lasted = f"someone became the Prophet after card {reign.after} and lasted to the end."
    assert look(short, long, long) == f"Look at table 2 first: {lasted}"
    more = "it has 7 cards, and no table has more."
    assert look(short, six_right(16)) == f"Look at table 1 first: {more}"
    shorter = rounds.Making("odd-black-even-red", seed=3)
    shorter.right(2)
    shorter.do("teacher", end=True)
    assert look(shorter.data, short) == f"Look at table 2 first: {more}"
    assert look(short, six_right(16), unit="round") == f"Look at round 1 first: {more}"


def test_a_single_table_is_looked_at_for_a_reason_of_its_own() -> None:
    said = look(rounds.record("overthrown_by_a_wrong_card"))
    assert said is not None
    assert said.startswith("Look at this first: a Prophet was overthrown at card ")
    assert look(six_right(15)) is None


@pytest.mark.parametrize("guesses", [0, 1])
def test_one_wrong_guess_is_no_reason(guesses: int) -> None:
    record = wrong_guesses(15)
    one = {**record, "moves": record["moves"][: len(record["moves"]) - 2 + guesses]}
    assert look(one) is None


def test_robots_are_no_reason() -> None:
    assert look(rounds.record("only_robots"), rounds.record("only_robots")) is None
