"""What a single pupil is told: of their own notes, tests and predictions, and of no one else's."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pupils
import pytest
import rounds
from found import follow
from hypothesis import given
from hypothesis import strategies as st
from tables import Table

from classroom.debrief.evidence.measures import RecordEntry
from classroom.debrief.evidence.timeline import Course
from classroom.debrief.findings.of_pupil import (
    PupilFindings,
    combine_rounds,
    find_pupils,
    of_lesson,
)
from classroom.i18n.messages import PlayerRef

ANN, BEN, CY = map(PlayerRef, ("Ann", "Ben", "Cy"))


def course(table: Table) -> Course:
    return follow(table.record)


def page(table: Table, who: PlayerRef = ANN) -> PupilFindings:
    return combine_rounds([find_pupils(course(table))[who]])


def told(sentences: Any) -> str:
    return " ".join(map(str, sentences))


@pytest.fixture
def table() -> Table:
    return pupils.a_round()


def test_own_guesses_with_the_card_that_ruled_each_out(table: Table) -> None:
    """Her first guess, one up or down, allows no 4♦ after 2♠: card 4 was right. She noted the next
    with three cards more, and with six one that she noted again with ten; nothing was against it
    any more, and it is one belief."""
    (round_,) = page(table).rounds
    held = [(each.note.laid, each.note.last, each.note.fate, each.sure) for each in round_.held]
    assert held == [
        (1, 3, "ruled_out", ((1, 40),)),
        (4, 6, "own", ((4, 30),)),
        (6, None, "stood", ((6, 80), (10, 95))),
    ]
    first = round_.held[0].note.contradiction
    assert first is not None
    assert (str(first.cards[0]), first.ordinals) == ("4D", (4,))
    assert page(table, CY).rounds[0].held == ()


def test_a_note_of_the_time_after_the_round_is_none(table: Table) -> None:
    before = page(table).rounds[0].held
    table.do(by=ANN, note="alternate-colour", confidence=100, info=True)
    assert page(table).rounds[0].held == before


def test_what_was_predicted_by_how_sure_she_was(table: Table) -> None:
    """80 % and more: 8♠, 3♦, 10♦, J♠, 6♥ and 7♣ came as she said, 6♣ did not. Of what she said
    while less than 50% sure (2♠ true; 5♠, 4♦ false; Q♥ true) there is too little."""
    measured = page(table).measured
    (band,) = measured.calibration
    assert (band.lowest, band.came_true.count, band.came_true.of) == (80, 6, 7)
    assert measured.came_true is not None
    assert (measured.came_true.count, measured.came_true.of) == (8, 11)
    assert measured.immunised is not None
    # Her turns with a rule in the notebook: 2♠, 3♦ and 6♥. None after 4♦ had refuted the first.
    assert (measured.immunised.count, measured.immunised.of) == (0, 3)


def test_surprises_are_the_verdicts_she_was_surest_about(table: Table) -> None:
    """6♣ while 95% sure, and of three while 40% sure the first, 5♠ below 2♠."""
    assert [str(each.told) for each in page(table).surprises] == [
        "You expected 5♠ after 2♠ to be right. It was wrong.",
        "You expected 6♣ after 7♣ to be right. It was wrong.",
    ]
    assert [str(each.told) for each in page(table, BEN).surprises] == [
        "You expected 3♦ after 8♠ to be wrong. It was right."
    ]


def test_a_test_was_missed(table: Table) -> None:
    """The counts are those of the plays (test_information.py); here they are the pupil's."""
    found = page(table)
    missed = found.missed
    assert missed is not None
    entry = table.entries[missed.play.number - 1]
    assert entry["by"] == ANN
    assert entry["play"] == [str(card) for card in missed.play.cards or ()]
    hand = course(table).hand(missed.play.number - 1, 0)
    assert hand is not None
    assert missed.better in hand
    (round_,) = found.rounds
    asked = combine_rounds([replace(round_, ending=None, surprises=())]).question
    assert str(asked.said) == (
        "After J♠ you played 6♥. You also held 2♣. Which rule calls one of them “right” and the "
        "other “wrong”?"
    )


def test_over_a_lesson_the_figures_of_all_rounds_are_added(
    table: Table,
) -> None:
    other = Table("lesson", players=3, hands={"Ann": "3S"}, starter="AH")
    other.play("Ann", "3S").end()
    rounds_ = [find_pupils(course(each), n)[ANN] for n, each in enumerate((other, table), 1)]
    found = combine_rounds(rounds_)
    assert [round_.number for round_ in found.rounds] == [1, 2]
    assert found.measured.plays == rounds_[0].measured.plays + rounds_[1].measured.plays
    assert found.missed is not None
    assert found.missed.at.round == 2


def test_a_claim_is_told_with_what_became_of_it() -> None:
    table = Table(
        "gardner", hands={"Ann": "2S", "Ben": "3D 3C", "Cy": "5S 7S", "Dee": "5H"}, starter="AH"
    )
    table.play("Ann", "2S").declare("Ann")
    table.play("Ben", "3D").call("right")
    table.play("Cy", "5S").call("right")
    (declared,) = page(table).rounds[0].claims
    assert declared.at == RecordEntry(1, 2)
    assert told(declared.sentences).startswith("You declared after card 2. 3,014 of the ")
    assert told(declared.sentences).endswith(
        " 2 of your calls were right. None of your calls was wrong."
    )
    assert str(declared.asks) == "Which play was the hardest test of your claim, and why?"


def test_the_hardest_of_several_tests_is_asked_only_where_there_were_several() -> None:
    table = Table("gardner", hands={"Ann": "2S", "Ben": "3D"}, starter="AH")
    table.play("Ann", "2S").declare("Ann").play("Ben", "3D").call("right")
    (declared,) = page(table).rounds[0].claims
    assert str(declared.asks) == "Which card would have been a harder test of your claim?"


def declared(note: str | None, cards: str, call: str) -> PupilFindings:
    """Ann lays 2♠ on A♥, notes a rule and declares; Ben's cards overthrow her at the first call."""
    table = Table("gardner", hands={"Ann": "2S", "Ben": cards}, starter="AH").play("Ann", "2S")
    if note is not None:
        table.do(by="Ann", note=note, info=True)
    return page(table.declare("Ann").play("Ben", cards).call(call).end())


@pytest.mark.parametrize(
    ("note", "cards", "call", "ended"),
    [
        # Colours alternate: red is right after 2♠, as she had noted. Her call was the slip.
        ("alternate-colour", "3D", "wrong",
         ("Your call at 3♦ didn’t follow your note: your rule said “right”, but you called "
          "“wrong”. Your rule gave the right answer there.")),
        ("alternate-colour", "3C", "right",
         ("Your call at 3♣ didn’t follow your note: your rule said “wrong”, but you called "
          "“right”. Your rule gave the right answer there.")),
        # Another suit: 3♦ is right by it as well, so the play says nothing against it.
        ("change-suit", "3D", "wrong",
         ("Your call at 3♦ didn’t follow your note: your rule said “right”, but you called "
          "“wrong”. Your rule gave the right answer there.")),
        # By it 3♣ is right after 2♠, and it was wrong.
        ("change-suit", "3C", "right", "Then 3♣ showed that the rule you declared with was wrong."),
        (None, "3C", "right",
         ("Then one of your calls was wrong, at 3♣. You hadn’t written down your rule, "
          "so only you can tell if it was wrong or you didn’t follow it.")),
        ("text: colours", "3C", "right",
         ("Then one of your calls was wrong, at 3♣. Your rule is in your own words, so only you "
         "can tell if you followed it.")),
    ],
)  # fmt: skip
def test_a_prophet_who_slipped_is_not_told_that_the_rule_was_wrong(
    note: str | None, cards: str, call: str, ended: str
) -> None:
    found = declared(note, cards, call)
    (claim,) = found.rounds[0].claims
    assert told(claim.ended) == ended
    assert told(claim.sentences).endswith(ended)
    slipped = "didn’t follow your note" in ended
    assert ("Your call and your written rule differed." in str(found.question.said)) == slipped


def test_whoever_agrees_with_a_wrong_no_play_is_told_of_that() -> None:
    """By alternate colours 3♦ fits after 2♠. The rule called no card wrong; its Prophet did."""
    table = Table("gardner", hands={"Ann": "2S", "Ben": "3D"}, starter="AH").play("Ann", "2S")
    table.do(by="Ann", note="alternate-colour", info=True)
    found = page(table.declare("Ann").no_play("Ben").call("right").end())
    (claim,) = found.rounds[0].claims
    assert told(claim.ended) == (
        "You didn’t follow your note: you agreed with a “No play”, but your rule allowed 3♦. "
        "Your rule gave the right answer there."
    )


def test_a_rule_that_was_contradicted_before_leaves_open_what_was_called() -> None:
    """One up or down forbids 2♠ after A♥ ... and 4♦ after 2♠: it was refuted when she declared."""
    table = Table(
        "gardner", hands={"Ann": "2S 5S", "Ben": "4D", "Cy": "6S", "Dee": "6D"}, starter="AH"
    )
    table.play("Ann", "2S").do(by="Ann", note="one-up-or-down", info=True)
    table.play("Ben", "4D").play("Cy", "6S").play("Dee", "6D").play("Ann", "5S").declare("Ann")
    other = table.any("Ben", "red")
    table.play("Ben", other).call("wrong").end()
    (claim,) = page(table).rounds[0].claims
    assert told(claim.ended).endswith(
        "4♦ had already contradicted the rule you wrote down. Only you can tell which "
        "rule you followed."
    )


_BACK = "You had crossed out your note by then, so only you can tell which rule you followed."
_LATER = (
    "4♣ had already contradicted the rule you wrote down after card 3. Only you can tell "
    "which rule you followed."
)


@pytest.mark.parametrize(
    ("note", "ended", "asks"),
    [
        (None, _BACK, "When you declared: which cards supported the rule you had written down?"),
        (
            "one-up-or-down",
            _LATER,
            "Which cards supported the rule you wrote down after you declared?",
        ),
    ],
    ids=["taken back", "replaced"],
)
def test_a_note_changed_as_prophet_is_the_one_that_is_told(
    note: str | None, ended: str, asks: str
) -> None:
    """After a confirmed call it is taken back, or replaced by a rule that was refuted already."""
    table = Table(hands={"Ann": "4C 5S", "Ben": "4D", "Cy": "6S"}, starter="AH")
    table.play("Ann", "4C").do(by="Ann", note="alternate-colour", info=True)
    table.declare("Ann").play("Ben", "4D").call("right")
    table.do(by="Ann", note=note, info=True).play("Cy", "6S").call("wrong").end()
    (round_,) = page(table).rounds
    (claim,) = round_.claims
    assert told(claim.ended).endswith(ended)
    assert str(claim.asks) == asks
    assert all(belief.claimed for belief in round_.held)


def test_who_asked_nothing_of_note_is_told_something_true() -> None:
    table = Table("lesson", players=3, hands={"Ann": "3S", "Ben": "3C"}, starter="AH")
    table.do(by="Cy", note="text: colours", info=True)
    table.do(by="Cy", note="text: black and red", refuted_by="4D", info=True)
    found = page(table, CY)
    assert str(found.praise.said) == (
        "At card 1 you named 4♦ as a test. Of the 4,928 known rules that still fitted, 3,078 "
        "would have said “right”, the others “wrong”. No one played it after that."
    )
    assert found.praised is found.missed is None


def test_who_played_nothing_is_asked_of_a_card_on_the_table() -> None:
    """Cy said what Cy expected, and played nothing."""
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "3C"}, starter="AH")
    table.play("Ann", "2S").do(by="Cy", expect="right", of=1, info=True).end()
    asked = str(page(table, CY).question.said)
    assert asked == "Choose one card on the table. What does it tell you about the rule?"


def test_before_the_rule_is_revealed_nothing_rests_on_it() -> None:
    """The same cards and verdicts by two rules that agree on every one of them."""
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "3D", "Cy": "4C"}, starter="AH")
    table.do(by="Ann", note="change-suit", confidence=70, info=True)
    table.play("Ann", "2S").play("Ben", "3D").play("Cy", "4C").end()
    other = {**table.record, "rule": "one-up-or-down"}
    one, same = (find_pupils(follow(record))[ANN].sealed for record in (table.record, other))
    hidden = {"rule", "library", "measured"}
    for field in fields(one):
        if field.name not in hidden:
            assert getattr(one, field.name) == getattr(same, field.name), field.name
    assert str(combine_rounds([one]).question.said) == (
        "Which card would you play next to test your last idea?"
    )


def test_robots_and_who_only_sat_get_nothing() -> None:
    assert find_pupils(follow(rounds.record("only_robots"))) == {}
    assert find_pupils(follow(rounds.record("ended_at_once"))) == {}
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "3D"}, starter="AH")
    table.play("Ann", "2S").do(by="Ben", play=["3D"], robot=True)
    table.do(by="Cy", note="alternate-colour", info=True, robot=True)
    assert list(find_pupils(course(table))) == [ANN]


def test_a_robots_plays_for_a_pupil_are_neither_praised_nor_missed(table: Table) -> None:
    moves = [
        {**entry, "robot": True} if entry["by"] == ANN and "play" in entry else entry
        for entry in table.entries
    ]
    found = combine_rounds([find_pupils(follow({**table.record, "moves": moves}))[ANN]])
    assert found.praised is found.missed is None
    assert found.measured.plays == ()
    assert [each.note.laid for each in found.rounds[0].held] == [1, 4, 6]


def test_a_name_is_one_pupil_among_those_it_is_a_name_among(table: Table) -> None:
    round_ = course(table)
    one_class = of_lesson([("class", 1, round_), ("class", 2, round_)])
    assert [(found.who, len(found.rounds)) for found in one_class] == [(ANN, 2), (BEN, 2), (CY, 2)]
    two_files = of_lesson([(1, 1, round_), (2, 1, round_)])
    assert [(found.who, len(found.rounds)) for found in two_files] == 2 * [
        (ANN, 1),
        (BEN, 1),
        (CY, 1),
    ]


def test_who_took_a_seat_over_has_no_round_of_who_had_it(table: Table) -> None:
    """The same name stands for the seat in both records, as a class writes them."""
    before, later = table.record, pupils.a_round()
    later.entries.insert(0, {"by": "Ann", "note": None, "taken": True, "info": True})
    moves = [{**move, "of": move["of"] + 1} if "of" in move else move for move in later.entries]
    rounds_ = [("class", 1, follow(before)), ("class", 2, follow({**later.record, "moves": moves}))]
    numbers = {found.who: [each.number for each in found.rounds] for found in of_lesson(rounds_)}
    assert numbers == {ANN: [2], BEN: [1, 2], CY: [1, 2]}


def test_a_guess_that_is_only_written_again_is_no_change_of_mind() -> None:
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "3D"}, starter="AH")
    table.do(by="Ben", note="same-colour", info=True)
    table.play("Ann", "2S")
    table.do(by="Ben", note="same-colour", confidence=90, info=True)
    found = combine_rounds([page(table, BEN).rounds[0].sealed])
    assert str(found.praise.said).startswith("You wrote down a guess at card")


def test_real_cards_tell_what_their_layout_knows() -> None:
    record = {
        "format": "eleusis-layout/1",
        "ruleset": "lesson",
        "rule": "alternate-colour",
        "players": ["Ann", "Ben", "Cy"],
        "moves": [
            {"by": "teacher", "start": "AH"},
            {"by": "Ann", "play": ["2S"]},
            {"play": ["3D"]},
            {"by": "Ben", "play": ["4D"]},
        ],
    }
    found = find_pupils(follow(record))
    assert list(found) == [ANN, BEN]
    assert combine_rounds([found[BEN]]).missed is None


ROUND = pupils.a_round()
ANNS = find_pupils(course(ROUND))[ANN]


@given(st.data())
def test_what_robots_did_or_said_changes_nothing_that_a_pupil_is_told(data: st.DataObject) -> None:
    moves: list[dict[str, Any]] = []
    for entry in ROUND.entries:
        robot = entry["by"] != ANN and data.draw(st.booleans())
        moves.append({**entry, "robot": True} if robot else entry)
    moves.append({"by": ANN, "note": "same-colour", "info": True, "robot": True})
    found = find_pupils(follow({**ROUND.record, "moves": moves}))
    assert found[ANN].held == ANNS.held
    assert combine_rounds([found[ANN]]).praise == combine_rounds([ANNS]).praise
    assert combine_rounds([found[ANN]]).question == combine_rounds([ANNS]).question
    assert found[ANN].measured.predicted == ANNS.measured.predicted


def test_a_rule_said_aloud_is_a_claim_too() -> None:
    """Express: a wrong guess is answered by a line on which it and the rule part."""
    record = rounds.record("said_aloud")
    everybody = find_pupils(follow(record))
    claims = {claim.at.number: (who, claim) for who in everybody for claim in everybody[who].claims}
    guesses = {n: move for n, move in enumerate(record["moves"], 1) if "guess" in move}
    assert claims.keys() == guesses.keys()
    for number, (who, claim) in claims.items():
        assert guesses[number]["by"] == who
        assert told(claim.sentences).startswith("You said: “")
    assert {str(claim.asks) for _, claim in claims.values()} == {
        "When did you first think of the rule, and what made it worth saying?",
        (
            "Every card fitted your guess when you said it. Which cards, played next, could have "
            "tested it?"
        ),
    }
