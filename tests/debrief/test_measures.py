"""The honest measures, counted by hand: three fitting rules, small enough for one hand."""

from math import log2

import pytest
from found import follow
from hypothesis import given
from hypothesis import strategies as st
from tables import Table

from classroom.cards import ODD, RED
from classroom.debrief.evidence import fitting_rules
from classroom.debrief.evidence.measures import MeasuredPupils, RecordEntry, combine, measure
from classroom.i18n.messages import PlayerRef
from classroom.rules.catalogue import RULES
from classroom.rules.combinators import rule
from classroom.rules.library import Library

ANN, BEN, CY = map(PlayerRef, ("Ann", "Ben", "Cy"))
THREE = Library.of(
    {"red": rule(RED), "odd": rule(ODD), "alternate-colour": RULES["alternate-colour"].rule}
)


@pytest.fixture
def three(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only three rules are known: only red, only odd, and the sealed one, by colour."""
    monkeypatch.setattr(fitting_rules, "rivals", lambda _: THREE)


def measured(table: Table) -> MeasuredPupils:
    return measure(follow(table.record))


def note(table: Table, by: str, held: object, sure: int | None = None) -> None:
    said = {} if sure is None else {"confidence": sure}
    table.do(by=by, note=held, **said, info=True)


def expect(table: Table, by: str, word: str) -> None:
    """Of the last play."""
    numbered = enumerate(table.entries, 1)
    of = max(number for number, entry in numbered if "play" in entry)
    table.do(by=by, expect=word, of=of, info=True)


def a_round(**by_robot: bool) -> Table:
    """Colours alternate, from A♥ on; odd cards only, until Ann's fifth card tells the two apart.

    Entries: 1 and 2 are notes; then each play of Ann's is followed by what she expects of it, and
    the plays of the others are alone: 3 3♠, 4, 5 3♦, 6 5♠, 7 5♥, 8, 9 7♠, 10 7♦, 11 9♠, 12, 13 9♦,
    14 J♠, 15 J♦, 16, 17 K♠, 18 K♦, 19 2♠, 20, 21 4♦, 22 4♠.
    """
    table = Table(
        "lesson",
        players=3,
        hands={
            "Ann": "3S 5H 9S JD 2S 4H 6C 7C",
            "Ben": "3D 7S 9D KS 4D",
            "Cy": "5S 7D JS KD 4S",
        },
        starter="AH",
    )
    note(table, "Ann", "alternate-colour", 80)
    note(table, "Ben", "same-colour", 60)
    told = ("right", "right", "right", "right", "wrong")
    cards = ("3S 3D 5S", "5H 7S 7D", "9S 9D JS", "JD KS KD", "2S 4D 4S")
    for (own, ben, cy), word in zip(map(str.split, cards), told, strict=True):
        table.do(by="Ann", play=[own], **by_robot)
        expect(table, "Ann", word)
        table.play("Ben", ben)
        table.play("Cy", cy)
    return table


def places(*numbers: int) -> tuple[RecordEntry, ...]:
    return tuple(RecordEntry(1, number) for number in numbers)


@pytest.mark.usefixtures("three")
def test_the_share_of_plays_that_could_discriminate() -> None:
    """3♠ on A♥: "red" says wrong, the others right. It was right, so "red" is out. Then odd cards
    of the other colour, which "odd" and "by colour" both allow, until 2♠ on K♦: "odd" says wrong.
    After that one rule is left, and nothing is open any more."""
    table = measured(a_round())
    ann = table.of(ANN)
    assert ann.discriminating is not None
    assert (ann.discriminating.value, ann.discriminating.yes) == (2 / 5, places(3, 19))
    assert ann.discriminating.at == places(3, 7, 11, 15, 19)
    assert ann.could_discriminate is not None
    assert (ann.could_discriminate.count, ann.could_discriminate.of) == (5, 5)
    # Ben's guess fell with the first black card. It says nothing of a line that it has left.
    assert table.of(BEN).discriminating is None
    assert table.could_discriminate is not None
    assert (table.could_discriminate.count, table.could_discriminate.of) == (14, 15)
    assert table.discriminating == ann.discriminating


@pytest.mark.usefixtures("three")
def test_efficiency_is_bits_asked_for_of_bits_to_be_had() -> None:
    """Of three fitting rules every card has one or two on its side: 0.918 bits, 3♠ like the best.
    Then two rules: a card that they dispute, 9♠ or 4♥ or 2♠, is worth one bit, and she lays cards
    on which they agree; the last one, 2♠, is such a card. 1.918 of 4.918 bits."""
    ann = measured(a_round()).of(ANN)
    third = -(1 / 3) * log2(1 / 3) - (2 / 3) * log2(2 / 3)
    assert ann.efficiency is not None
    assert ann.efficiency.value == pytest.approx((third + 1) / (third + 4))
    assert ann.efficiency.at == places(3, 7, 11, 15, 19)
    # Cy's fifth card came when one rule was left: there is nothing to be had, and four plays are
    # too few.
    assert measured(a_round()).of(CY).efficiency is None


@pytest.mark.usefixtures("three")
def test_excess_positivity_is_against_the_best_card_of_the_same_hands() -> None:
    """She expected 4 of 5 to be right. Of the best cards, two of three rules said so of the first
    and one of two of the others: 2/3 + 4 x 1/2 is 2.667 of 5. So 1.333 of 5 more."""
    ann = measured(a_round()).of(ANN)
    assert ann.excess_positivity is not None
    assert ann.excess_positivity.value == pytest.approx((4 - (2 / 3 + 4 / 2)) / 5)
    assert ann.excess_positivity.of == 5
    assert measured(a_round()).of(BEN).excess_positivity is None, "nothing was said beforehand"


@pytest.mark.usefixtures("three")
def test_immunised_are_the_turns_for_which_a_refuted_guess_was_kept() -> None:
    """Ben takes it for one colour. Ann's 3♠ on A♥, entry 3, is against it: all five of his turns
    came after it. Cy wrote nothing; Ann's guess was never contradicted."""
    table = measured(a_round())
    assert table.of(BEN).immunised is not None
    assert table.of(BEN).immunised.yes == places(5, 9, 13, 17, 21)
    assert table.of(ANN).immunised is not None
    assert (table.of(ANN).immunised.count, table.of(ANN).immunised.of) == (0, 5)
    assert table.of(CY).immunised is None
    assert table.immunised is not None
    assert (table.immunised.count, table.immunised.of) == (5, 10)


def test_a_guess_that_only_a_wrong_card_refuted_still_predicts() -> None:
    """Another suit each time, Cy thinks. Ben's 5♣ on 2♠ is another suit, and wrong: entry 3. Cy's
    turn after it is the one for which the guess was kept; 4♦ on 2♠ it rightly predicted."""
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "5C", "Cy": "4D"}, starter="AH")
    note(table, "Cy", "change-suit")
    table.play("Ann", "2S").play("Ben", "5C").play("Cy", "4D")
    cy = measured(table).of(CY)
    (own,) = cy.plays
    assert (own.guess, own.refuted, own.noted) == (True, True, RecordEntry(1, 1))
    assert cy.immunised is not None
    assert cy.immunised.yes == places(4)


def test_a_note_changed_in_time_is_not_held_any_more() -> None:
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "5C", "Cy": "4D"}, starter="AH")
    note(table, "Cy", "change-suit")
    table.play("Ann", "2S").play("Ben", "5C")
    note(table, "Cy", "text: red and black")
    table.play("Cy", "4D")
    (own,) = measured(table).of(CY).plays
    assert (own.guess, own.noted, own.refuted) == (None, None, False)
    assert measured(table).of(CY).immunised is None


@pytest.mark.usefixtures("three")
def test_calibration_tells_how_often_it_came_as_said_when_so_sure() -> None:
    """Ann was 80% sure throughout: four of her five expectations came true."""
    (band,) = measured(a_round()).of(ANN).calibration
    assert (band.lowest, band.highest) == (80, 100)
    assert (band.came_true.count, band.came_true.of) == (4, 5)
    assert band.came_true.yes == places(3, 7, 11, 15)


def test_calls_are_in_no_share_for_they_end_with_the_first_that_fails() -> None:
    """Ann declares, 60% sure. Five calls, the last of them wrong: 7♠ on 4♦ is right."""
    table = Table(
        "gardner",
        hands={"Ann": "2S", "Ben": "3D 3C 4D", "Cy": "5S 7S", "Dee": "5H"},
        starter="AH",
    )
    note(table, "Ann", "alternate-colour", 60)  # 1
    table.play("Ann", "2S").declare("Ann")  # 2, 3
    for by, card, call in (
        ("Ben", "3D", "right"),
        ("Cy", "5S", "right"),
        ("Dee", "5H", "right"),
        ("Ben", "3C", "right"),
    ):
        table.play(by, card).call(call)
    table.play("Cy", "7S").call("right")  # black on black: Ann falls
    ann = measured(table).of(ANN)
    assert tuple(each.at for each in ann.predicted) == places(5, 7, 9, 11, 13)
    assert [each.came_true for each in ann.predicted] == [True] * 4 + [False]
    assert all(each.call and each.sure == 60 for each in ann.predicted)
    assert (ann.calibration, ann.came_true) == ((), None)


@pytest.mark.usefixtures("three")
def test_too_little_is_none() -> None:
    table = Table("lesson", players=3, hands={"Ann": "3S"}, starter="AH")
    nothing = measured(table)
    assert nothing == MeasuredPupils()
    table.play("Ann", "3S")
    expect(table, "Ann", "right")
    for found in (nothing, measured(table), measured(table).of(ANN)):
        assert found.could_discriminate is found.discriminating is found.efficiency is None
        assert found.excess_positivity is found.came_true is found.immunised is None
        assert found.calibration == ()


@pytest.mark.usefixtures("three")
def test_rounds_are_added_up() -> None:
    one, other = measure(follow(a_round().record), 1), measure(follow(a_round().record), 2)
    both = combine([one, other]).of(ANN)
    assert both.discriminating is not None
    assert (both.discriminating.count, both.discriminating.of) == (4, 10)
    assert both.discriminating.yes == (*places(3, 19), RecordEntry(2, 3), RecordEntry(2, 19))


@pytest.mark.usefixtures("three")
def test_what_a_robot_did_is_nobodys() -> None:
    """Ann's five cards were laid by a robot: no figure of hers or the table's counts them."""
    table = measured(a_round(robot=True))
    assert table.of(ANN) == MeasuredPupils()
    assert {own.play.by for own in table.plays} == {BEN, CY}
    assert table.could_discriminate is not None
    assert (table.could_discriminate.count, table.could_discriminate.of) == (9, 10)


@pytest.mark.usefixtures("three")
def test_who_took_a_seat_over_has_what_came_from_then_on() -> None:
    """The seat changes hands before its third turn: what was noted before it is closed."""
    table = a_round()
    taken = {"by": "Ann", "note": None, "taken": True, "info": True}
    moves = [*table.entries[:10], taken, *table.entries[10:]]
    for move in moves[11:]:
        if "of" in move:
            moves[moves.index(move)] = {**move, "of": move["of"] + 1}
    found = measure(follow({**table.record, "moves": moves}))
    assert [each.at.number for each in found.of(ANN).plays] == [12, 16, 20]
    assert found.of(ANN).immunised is None
    assert [each.at.number for each in found.plays if each.play.by == ANN] == [3, 7, 12, 16, 20]


def test_no_figure_of_real_cards_needs_a_hand() -> None:
    moves = [{"by": "teacher", "start": "AH"}]
    moves += [{"by": "Ann", "play": [card]} for card in ("2S", "3D", "4S", "5D", "6S")]
    record = {
        "format": "eleusis-layout/1",
        "ruleset": "lesson",
        "rule": "alternate-colour",
        "players": ["Ann", "Ben", "Cy"],
        "moves": moves,
    }
    ann = measure(follow(record)).of(ANN)
    assert ann.could_discriminate is not None
    assert ann.efficiency is ann.excess_positivity is ann.discriminating is None


ROUND = a_round()
PUPILS = measured(ROUND)


@given(st.data())
def test_a_robots_entry_more_or_less_changes_no_figure_of_anybody_else(data: st.DataObject) -> None:
    """Whatever of Cy's was a robot's, and whatever robots noted and expected beside the game."""
    moves = [dict(entry) for entry in ROUND.entries]
    for entry in moves:
        if entry["by"] == "Cy" and data.draw(st.booleans()):
            entry["robot"] = True
    said = st.sampled_from(
        [
            {"by": "Cy", "note": "alternate-colour", "confidence": 90, "info": True, "robot": True},
            {"by": "Ann", "note": "same-colour", "confidence": 10, "info": True, "robot": True},
            {"by": "Ben", "expect": "right", "of": len(moves), "info": True, "robot": True},
        ]
    )
    moves += data.draw(st.lists(said, max_size=4))
    found = measure(follow({**ROUND.record, "moves": moves}))
    assert found.of(ANN) == PUPILS.of(ANN)
    assert found.of(BEN) == PUPILS.of(BEN)
    by_hand = [place for place, entry in enumerate(moves, 1) if not entry.get("robot")]
    assert {each.at.number for each in found.plays + found.predicted} <= set(by_hand)
