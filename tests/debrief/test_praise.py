"""What a pupil is praised for: an act before a lucky card, and not the same for everyone."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pupils
import pytest
import rounds
from found import follow
from tables import Table
from truth import generator

from classroom.debrief.findings.of_pupil import (
    PupilFindings,
    combine_rounds,
    find_pupils,
    of_lesson,
)
from classroom.debrief.findings.praise import TOOK_PART, PraisedAct, ranked, share_out
from classroom.i18n.messages import PlayerRef, message

ANN = PlayerRef("Ann")
NEIGHBOUR = (
    "Your guess at card 1 was: “Play a card whose value is one higher or one lower "
    "than the last card’s. A king and an ace aren’t neighbours: only a queen follows a king, only "
    "a 2 an ace.”"
)
"""Each sentence about a guess says which of them it was."""


def of(table: Table, who: str = "Ann") -> PupilFindings:
    return combine_rounds([find_pupils(follow(table.record))[PlayerRef(who)]])


def acts(table: Table, who: str = "Ann") -> list[str]:
    return [str(act.told) for act in of(table, who).acts]


def test_a_mind_that_a_card_changed_comes_before_a_card_that_was_named() -> None:
    """Ann noted one up or down; 4♦ after 2♠ contradicted it, and she noted something else before
    her next turn."""
    found = of(pupils.a_round())
    assert "4♦ contradicted it, and you changed your mind." in str(found.praise.said)
    kinds = [act.kind for act in found.acts]
    assert kinds.index("changed") < kinds.index("named")


def change(sure: int, by: str, after: int) -> list[str]:
    """Ann notes one up or down; the card that Ben or she lays contradicts it, and so many plays
    later she notes that colours alternate."""
    hands = {"Ann": "4D 6D 8D", "Ben": "4D 6D 8D", "Cy": "3C 5C 7C"}
    table = Table("lesson", players=3, hands=hands, starter="AS")
    table.do(by="Ann", note="one-up-or-down", confidence=sure, info=True)
    if by == "Ben":
        table.skip("Ann")
    table.play(by, "4D")
    for _ in range(after):
        turn = table.told["turn"]
        red = table.round.layout.main_line[-1].is_red
        table.play(turn, table.any(turn, "black" if red else "red"))
    table.do(by="Ann", note="alternate-colour", info=True)
    return acts(table.end())


def test_how_a_mind_was_changed_is_told_as_it_was() -> None:
    own, sure, plain = (
        f"{NEIGHBOUR} Your own 4♦ contradicted it, and you changed your mind.",
        f"{NEIGHBOUR} You were 70% sure. 4♦ contradicted it, and you changed your mind.",
        f"{NEIGHBOUR} 4♦ contradicted it, and you changed your mind.",
    )
    assert change(40, "Ben", 0)[:1] == [plain]
    assert change(70, "Ben", 1)[:2] == [sure, plain]
    assert change(70, "Ann", 0)[:3] == [own, sure, plain]


def changing(*notes: object, robot: bool = False, end: str = "change-suit") -> list[str]:
    """Ann notes one up or down, then the other notes; her 4♦ contradicts the first, and she notes
    the last one."""
    hands = {"Ann": "4D", "Ben": "5S", "Cy": "6H"}
    table = Table("lesson", players=3, hands=hands, starter="AS")
    table.do(by="Ann", note="one-up-or-down", confidence=70, info=True)
    for note in notes:
        table.skip("Ann").play("Ben", "5S").skip("Cy")
        table.do(by="Ann", note=note, info=True)
    more = {"robot": True} if robot else {}
    table.do(by="Ann", play=["4D"], **more)
    table.do(by="Ann", note=end, info=True)
    return [told for told in acts(table.end()) if "changed your mind" in told]


def test_no_card_changed_a_mind_that_held_no_rule_any_more() -> None:
    assert len(changing()) == 3
    assert changing(None) == []


def test_what_a_robot_played_is_not_the_pupils_own_card() -> None:
    assert changing(robot=True) == [
        f"{NEIGHBOUR} You were 70% sure. 4♦ contradicted it, and you changed your mind.",
        f"{NEIGHBOUR} 4♦ contradicted it, and you changed your mind.",
    ]


def test_a_rule_noted_once_more_after_the_card_was_not_given_up_for_it() -> None:
    """4♦ contradicts one up or down; Ann notes it again, Ben plays 5♠, and then she gives it
    up."""
    hands = {"Ann": "4D", "Ben": "5S"}

    def told(again: bool) -> list[str]:
        table = Table("lesson", players=3, hands=hands, starter="AS")
        table.do(by="Ann", note="one-up-or-down", info=True).play("Ann", "4D")
        if again:
            table.do(by="Ann", note="one-up-or-down", info=True)
        table.play("Ben", "5S").do(by="Ann", note="change-suit", info=True)
        return [told for told in acts(table.end()) if "changed your mind" in told]

    assert len(told(False)) == 2
    assert told(True) == []


def test_a_refuted_rule_that_was_kept_for_long_is_no_change_of_mind_by_that_card() -> None:
    """Everyone has had another turn, and Ann's rule was still in the notebook."""
    told = f"{NEIGHBOUR} 4♦ contradicted it, and you changed your mind."
    assert told in change(40, "Ben", 3)
    assert not any("changed your mind" in told for told in change(40, "Ben", 4))


def test_a_card_that_was_named_and_came_is_told_with_what_it_did() -> None:
    """Ann's rule is same colour; 2♠ after A♥ would refute it, and does. 9♦ is played
    after it, where the rule may say otherwise: that is a different test."""

    def named(card: str) -> list[str]:
        table = Table(
            "lesson", players=3, hands={"Ann": "2S", "Ben": "9D", "Cy": "3C"}, starter="AH"
        )
        table.do(by="Cy", note="same-colour", refuted_by=card, info=True)
        return acts(table.play("Ann", "2S").play("Ben", "9D").end(), "Cy")

    assert named("2S")[0] == "You wrote down that 2♠ could prove you wrong. It came, and it did."
    assert named("9D")[0] == (
        "At card 1 you named 9♦ as a test. Of the 4,928 known rules that still fitted, 2,983 "
        "would have said “right” and 1,945 “wrong”."
    )
    assert named("KC")[0] == (
        "At card 1 you named K♣ as a test. Of the 4,928 known rules that still fitted, 2,887 "
        "would have said “right” and 2,041 “wrong”. No one played it after that."
    )


def test_a_card_that_could_break_a_claim_is_named_by_who_said_so() -> None:
    table = Table("gardner", hands={"Ann": "2S", "Ben": "3D", "Cy": "5S"}, starter="AH")
    table.play("Ann", "2S").declare("Ann")
    table.do(by="Ben", breaks="3D", info=True)
    table.do(by="Cy", breaks="none of them", info=True)
    table.play("Ben", "3D").call("right").end()
    told = (
        "At card 2 you named 3♦ as a test. Of the 3,014 known rules that still fitted, 1,767 would "
        "have said “right” and 1,247 “wrong”."
    )
    assert acts(table, "Ben")[0] == told
    assert not any("prove a claim wrong" in each for each in acts(table, "Ann"))


@pytest.mark.parametrize(
    ("card", "told"),
    [
        # Same colour forbids black after A♥, but that is what the rule wants.
        (
            "2S",
            (
                "Your guess at card 1 was: “Play the colour of the last card: the starter decides "
                "if the whole line is red or black.” It forbade 2♠, and you played it. The card "
                "was right, so that guess was wrong."
            ),
        ),
        ("2H", None),
    ],
)
def test_a_card_that_the_own_rule_forbids_is_a_dare(card: str, told: str | None) -> None:
    table = Table("lesson", players=3, hands={"Ann": card}, starter="AH")
    table.do(by="Ann", note="same-colour", info=True).play("Ann", card)
    found = [act for act in of(table.end()).acts if act.kind == "dared"]
    assert [str(act.told) for act in found] == ([] if told is None else [told])


def test_a_card_expected_to_be_wrong_is_a_dare_whatever_came() -> None:
    def expected(card: str, word: str) -> list[str]:
        table = Table("lesson", players=3, hands={"Ann": card}, starter="AH").play("Ann", card)
        table.do(by="Ann", expect=word, of=len(table.entries), info=True)
        return [str(act.told) for act in of(table.end()).acts if act.kind == "dared"]

    assert expected("2H", "wrong") == [
        "You expected 2♥ to be wrong, and you played it. It was wrong: that’s evidence too."
    ]
    assert expected("2S", "wrong") == [
        (
            "You expected 2♠ to be wrong, and you played it. It was right: a surprise for you, and "
            "evidence for everyone."
        )
    ]
    assert expected("2S", "right") == expected("2H", "unsure") == []


def waiting(until: int, notes: Mapping[int, object] | None = None) -> list[str]:
    """Ann notes a rule at card 1, others at their cards, and declares at her first turn after so
    many cards."""
    table = Table("gardner", starter="AH")
    noted = {1: "alternate-colour", **(notes or {})}
    while True:
        if table.round.layout.laid in noted:
            table.do(by="Ann", note=noted.pop(table.round.layout.laid), info=True)
        if table.round.layout.laid >= until and table.round.actor == table.round.seat("Ann"):
            break
        turn = table.told["turn"]
        red = table.round.layout.main_line[-1].is_red
        table.play(turn, table.any(turn, "black" if red else "red"))
    table.declare("Ann").end()
    return [str(act.told) for act in of(table).acts if act.kind == "waited"]


def test_who_kept_a_rule_back_before_declaring_is_praised_for_waiting() -> None:
    assert waiting(2) == []
    assert waiting(6) == [
        ("You wrote down your rule at card 1, and you declared only after card 6.")
    ]


def test_a_rule_that_was_given_up_in_between_was_not_kept_back() -> None:
    """Given up for another rule, or for none, at card 3, and noted again at card 5; the same rule
    in other words goes on."""
    again = {5: "alternate-colour"}
    assert waiting(6, {3: "text: suits", **again}) == waiting(6, {3: None, **again}) == []
    built = {"format": "eleusis-rule/1", "asks": {"is": "other", "trait": "colour"}}
    assert waiting(6, {3: built}) == waiting(6)


@pytest.mark.parametrize("seed", range(40, 60))
def test_praise_is_for_what_someone_chose_to_do(seed: int) -> None:
    """A right rule may be luck, and not declaring is no act: these are told without a well done."""
    course = follow(generator.record(seed))
    for found in of_lesson([(None, 1, course)]):
        for act in found.acts:
            assert "didn’t declare" not in str(act.told)
            assert act.well_done or act.kind not in ALWAYS, act
            assert not act.well_done or act.kind in (*ALWAYS, *AT_TIMES), act
            if act.kind == "test":
                assert act.tried is not None and act.tried.play.chosen_well


ALWAYS, AT_TIMES = ("changed", "several", "no_play", "test"), ("named", "dared", "waited")


def test_a_card_against_the_own_expectation_is_praised_only_if_it_ruled_something_out() -> None:
    """2♠ after A♥ tells rules apart; once the rule is known, a card of the kind tells nothing."""
    table = Table("lesson", players=3, hands={"Ann": "2S"}, starter="AH")
    table.play("Ann", "2S").do(by="Ann", expect="wrong", of=1, info=True)
    (act,) = [act for act in of(table).acts if act.kind == "dared"]
    assert act.well_done and act.tried is not None and act.tried.play.could_tell
    tried = act.tried.play
    assert "evidence for everyone" in str(act.told) and tried.right


def test_several_rules_are_counted_once_each() -> None:
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "3D", "Cy": "4C"}, starter="AH")
    for note, (who, card) in zip(
        ("alternate-colour", "change-suit", "alternate-colour"),
        (("Ann", "2S"), ("Ben", "3D"), ("Cy", "4C")),
        strict=True,
    ):
        table.do(by="Ann", note=note, info=True).play(who, card)
    assert (
        "You didn’t stop at one idea. You wrote down 2 different rules that fitted so far."
        in acts(table.end())
    )


def test_a_rule_that_a_card_had_refuted_is_no_further_idea() -> None:
    """Same-colour was contradicted by 2♠ on A♥, before Ann noted it."""
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "3D", "Cy": "4C"}, starter="AH")
    for note, (who, card) in zip(
        ("alternate-colour", "same-colour", "alternate-colour"),
        (("Ann", "2S"), ("Ben", "3D"), ("Cy", "4C")),
        strict=True,
    ):
        table.do(by="Ann", note=note, info=True).play(who, card)
    assert not [told for told in acts(table.end()) if "at one idea" in told]


def test_a_guess_that_no_play_could_test_is_not_praised_for_its_risk() -> None:
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "3D", "Cy": "4C"}, starter="AH")
    table.do(by="Ann", note="same-colour", confidence=50, info=True, last_call=True)
    told = acts(table.end())
    assert "You wrote down a guess." in told
    assert not [each for each in told if "could turn out to be wrong" in each]


def test_a_rule_in_other_words_is_no_other_rule() -> None:
    built = {"format": "eleusis-rule/1", "asks": {"is": "other", "trait": "colour"}}
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "3D", "Cy": "4C"}, starter="AH")
    notes = ("alternate-colour", "change-suit", built)
    for note, (who, card) in zip(notes, (("Ann", "2S"), ("Ben", "3D"), ("Cy", "4C")), strict=True):
        table.do(by="Ann", note=note, info=True).play(who, card)
    assert (
        "You didn’t stop at one idea. You wrote down 2 different rules that fitted so far."
        in acts(table.end())
    )


def test_a_card_on_which_all_rules_agree_asks_nothing() -> None:
    """At first some rule allows a card and some other forbids it. Late in a round the four rules
    left agree on 7♠, the only card that its pupil played by herself."""
    table = Table("lesson", players=3, hands={"Ann": "2S"}, starter="AH").play("Ann", "2S").end()
    assert any("Your 2♠ after A♥ was a real question" in told for told in acts(table))
    late = json.loads((rounds.RECORDS / "no_prophet.json").read_text(encoding="utf-8"))
    (played,) = [
        each for each in find_pupils(follow(late))[PlayerRef("अनन्या")].plays if each.play.cards
    ]
    told = find_pupils(follow(late))[PlayerRef("अनन्या")].acts
    assert str(played.play.cards[0]) == "7S"
    assert not any(act.kind == "played" for act in told)


def test_who_did_nothing_of_note_took_part() -> None:
    assert (
        combine_rounds([find_pupils(follow(pupils.a_round().record))[ANN].sealed]).act != TOOK_PART
    )
    assert share_out({"Ann": []}) == {"Ann": TOOK_PART}


def act(kind: Any, text: str) -> PraisedAct:
    return PraisedAct(kind, message(text), None)


def test_praise_is_shared_out_best_first_and_to_at_most_half() -> None:
    changed, tested, wrong = act("changed", "a"), act("test", "b"), act("wrong", "c")
    assert ranked([wrong, tested, changed]) == (changed, tested, wrong)
    every = {n: ranked([changed, tested, wrong]) for n in range(6)}
    assert Counter(a.kind for a in share_out(every).values()) == {"changed": 3, "test": 3}
    # Who has but one thing to be praised for gets it; the others give way.
    assert share_out({**every, 0: (changed,), 5: (changed,), 4: (changed,)})[1] == tested
    assert set(share_out({n: every[n] for n in range(3)}).values()) == {changed}


def a_class(seed: int) -> list[dict[str, Any]]:
    """Six tables at which robots play a catalogue's rule, note some others, are more or less sure
    and expect what they will, as pupils might."""
    rng = random.Random(seed)
    records = []
    for number in range(6):
        names = tuple(f"{number}{name}" for name in ("A", "B", "C", "D"))
        table = rounds.Making("odd-black-even-red", players=names, seed=rng.randrange(1000))
        held = ["same-colour", "change-suit", "one-up-or-down", "odd-black-even-red"]
        for _ in range(14):
            if rng.random() < 0.4:
                table.do(
                    rng.choice(names),
                    note=rng.choice(held),
                    confidence=rng.randrange(0, 101, 5),
                    info=True,
                )
            table.right() if rng.random() < 0.5 or not table.others else table.wrong()
            of, by = len(table.data["moves"]), table.data["moves"][-1]["by"]
            if rng.random() < 0.5:
                table.do(by, expect=rng.choice(("right", "wrong")), of=of, info=True)
            if table.round.ended_by:
                break
        table.do("teacher", end=True) if not table.round.ended_by else None
        records.append(table.data)
    return records


@pytest.mark.parametrize("seed", range(3))
def test_no_sentence_praises_more_than_half_of_a_class(seed: int) -> None:
    lesson = of_lesson(("class", 1, follow(record)) for record in a_class(seed))
    assert len(lesson) == 24
    templates = Counter(found.praise.said.text for found in lesson)
    assert max(templates.values()) <= 12
    assert len(templates) >= 4
    # A pupil who did something is praised for that, and not for what a card happened to tell.
    for found in lesson[:6]:
        assert found.act in found.acts


@pytest.mark.parametrize("name", ["overthrown_by_a_right_card", "no_prophet", "a_student_deals"])
def test_nor_where_nothing_was_noted(name: str) -> None:
    lesson = of_lesson([("class", 1, follow(rounds.record(name)))])
    templates = Counter(found.praise.said.text for found in lesson)
    assert max(templates.values()) <= len(lesson) // 2
