"""Bars of belief, worked by hand on the round of the fall."""

from dataclasses import replace

import by_hand
import papers
import pytest
from found import follow
from small_class import note, with_notes

from classroom.i18n.messages import PlayerRef
from classroom.pdf.beliefs import (
    Belief,
    BeliefBar,
    beliefs,
    contradicted_already,
    describe_bar,
)
from classroom.pdf.figure import Figure

from .conftest import pdf


def of_round(*after: tuple[int, dict[str, object]]) -> list[Belief]:
    record = by_hand.fallen()
    moves = [move for move in record["moves"] if "note" not in move]
    course = follow(with_notes({**record, "moves": moves}, *after))
    return list(beliefs(course))


def test_a_bar_ends_at_the_card_that_contradicted_the_rule() -> None:
    """5♥, then 9♠ on it is right: "same colour" falls at card 2, where its pupil had it from the
    starter on, and it was kept until the next note, at card 3."""
    first = note("Chiara", "same-colour", 80)
    (belief, other) = of_round((0, first), (2, note("Chiara", "same-parity", 40)))
    assert (belief.note.who, belief.note.laid, belief.note.confidence) == (
        PlayerRef("Chiara"),
        1,
        80,
    )
    assert (belief.against, [str(card) for card in belief.by]) == (2, ["9S"])
    assert belief.kept == 3
    assert "kept until card 3" in str(describe_bar(belief))
    assert other.note.laid == 3


def test_what_nothing_contradicted_goes_on_to_the_end_or_the_next_note() -> None:
    rule = by_hand.fallen()["rule"]
    told = (0, note("Ben", rule, 50)), (3, note("Ben", None)), (5, note("Ben", rule, 90))
    first, second = of_round(*told)
    assert (first.upto, first.against, first.kept) == (4, None, None)
    assert (second.upto, second.against) == (14, None)
    assert str(describe_bar(second)) == f"A bar from card {second.note.laid} to card 14."


def test_a_rule_that_is_noted_again_is_one_bar_with_a_step_for_each_note() -> None:
    rule = by_hand.fallen()["rule"]
    (bar,) = of_round((0, note("Ben", rule, 50)), (3, note("Ben", rule, 90)))
    assert (bar.note.laid, bar.upto, bar.kept) == (1, 14, None)
    assert bar.sure == ((1, 50), (4, 90))
    assert bar.note.confidence == 90
    assert str(describe_bar(bar)) == "A bar from card 1 to card 14."
    assert pdf([Figure(BeliefBar(bar, 14), "a bar")]).startswith(b"%PDF")


def test_a_rule_that_was_contradicted_already_is_a_dashed_line_told_in_words() -> None:
    (belief,) = of_round((5, note("Ben", "same-colour", 60)))
    assert belief.note.fate == "already"
    assert (belief.note.laid, belief.upto, belief.against, belief.kept) == (6, 6, 2, 14)
    assert str(describe_bar(belief)) == (
        "A dashed line from card 6 to card 14: 9♠ had already contradicted the rule."
    )
    assert str(contradicted_already(belief)) == "9♠ (card 2) had already contradicted it."
    by_a_hand = replace(belief, note=replace(belief.note, contradiction=None))
    assert str(contradicted_already(by_a_hand)) == (
        "9♠, shown after card 2, had already contradicted it."
    )


def test_no_rule_and_the_last_guess_have_no_bar() -> None:
    end = len(by_hand.fallen()["moves"]) - 2
    rule = by_hand.fallen()["rule"]
    assert of_round((2, note("Ben", None)), (end, note("Ben", rule, last_call=True))) == []


@pytest.mark.parametrize("right_to_left", [False, True])
def test_bars_keep_to_their_width(right_to_left: bool) -> None:
    (belief,) = of_round((0, note("Chiara", "same-colour", 80)))
    bar = BeliefBar(belief, 14, right_to_left)
    assert bar.wrap(250, 1e6) == (250, bar.height)
    places = [bar.scale.x(laid) for laid in (0, 14)]
    assert all(0 <= place <= 250 for place in places)
    assert (places[0] > places[1]) is right_to_left
    assert pdf([Figure(bar, "a bar")]).startswith(b"%PDF")


def test_the_page_has_the_bar_its_pupil_and_how_sure(extract) -> None:
    record = by_hand.fallen()
    chiara = {"by": "Chiara", "note": "same-colour", "confidence": 80, "info": True}
    record = {**record, "moves": [chiara, *record["moves"]]}
    text = " ".join(extract(papers.pdf([record], form="long")).split())
    assert "What we thought the rule was" in text
    assert "Chiara, 80% sure: Play the colour of the last card" in text
    assert "Amara, 90% sure" in text
