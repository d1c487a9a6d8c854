"""Skips and releases, the dealer's choice, and every way a round ends (docs/rules.md 5 and 7)."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from msgspec import structs
from tables import Table

from classroom.cards import suit
from classroom.game import actions, play
from classroom.game.moves import RuleGuess
from classroom.game.play import apply
from classroom.game.refusal import Refused
from classroom.game.scoring import score
from classroom.rules.compare import equivalent

RIGHT = {"Ann": "2S 3S", "Ben": "2H 3H", "Cy": "4S 5S", "Dee": "4H 5H"}
PROPHETS = ("gardner", "howell", "bicycle", "wikipedia", "matuszek", "lesson")


# Skip


@pytest.mark.parametrize("by", ["teacher", "clock"])
def test_rule_7_5_skip_moves_no_card(by):
    table = Table(hands=RIGHT).play("Ann", "2S")
    before = table.told
    after = table.skip("Ben", by).told
    assert after.pop("turn") == "Cy"
    assert before.pop("turn") == "Ben"
    assert after == before


@pytest.mark.parametrize("by", ["Ann", "Ben", "dealer", "Smith", "Nature"])
def test_rule_7_5_only_the_teacher_or_the_clock_skips_or_releases(by):
    table = Table(hands=RIGHT).play("Ann", "2S").declare("Ann")
    with pytest.raises(Refused, match="only the teacher or the clock can do this"):
        table.skip("Ben", by)
    with pytest.raises(Refused, match="only the teacher or the clock can do this"):
        table.release("Ann", by)


def test_rule_7_5_only_the_player_whose_turn_it_is_is_skipped():
    table = Table(hands=RIGHT).play("Ann", "2S").declare("Ann")
    for name in ("Ann", "Cy", "Dee"):
        with pytest.raises(Refused, match="it’s Ben’s turn"):
            table.skip(name)
    with pytest.raises(Refused, match="Zoe isn’t playing in this round"):
        table.skip("Zoe")


def test_rule_7_5_no_skip_while_a_call_or_verdict_is_awaited():
    table = Table(hands={**RIGHT, "Ben": "9H"}).play("Ann", "2S").declare("Ann").no_play("Ben")
    with pytest.raises(Refused, match="it’s the Prophet’s call: wait for Ann"):
        table.skip("Ben")
    table.call("wrong")
    with pytest.raises(Refused, match="it’s the Prophet’s call: wait for Ann"):
        table.skip("Ben")
    express = Table("express", hands=RIGHT).play("Ann", "2S").guess("Ann", "text:colours")
    with pytest.raises(Refused, match="a guess is being judged; wait for the verdict"):
        express.skip("Ben")


def test_rule_7_5_skip_passes_over_the_prophet():
    table = Table(hands=RIGHT).play("Ann", "2S").declare("Ann").skip("Ben").skip("Cy").skip("Dee")
    assert table.told["turn"] == "Ben"


# Release


def test_rule_7_6_released_prophet_plays_again_without_penalty():
    table = Table(hands=RIGHT).play("Ann", "2S").declare("Ann").play("Ben", "2H").call("right")
    before = table.told
    told = table.release("Ann").told
    assert told["prophet"] is told["prophet_at"] is None
    assert (told["released"], told["false_prophets"]) == (["Ann"], [])
    assert (told["hands"], told["stock"]) == (before["hands"], before["stock"])
    assert (told["turn"], told["results"]) == ("Cy", before["results"])
    table.play("Cy", "4S")
    assert table.result["verdict"] == "right", "no call is awaited any more"
    table.play("Dee", "4H").play("Ann", "3S")
    with pytest.raises(Refused, match="no one can be Prophet twice in a round"):
        table.declare("Ann")


def test_rule_7_6_last_player_may_declare_after_a_release():
    table = Table(hands=RIGHT).play("Ann", "2S").declare("Ann").play("Ben", "2H").call("right")
    table.release("Ann").declare("Ben")
    assert (table.told["prophet"], table.told["turn"]) == ("Ben", "Cy")


@pytest.mark.parametrize("ruleset", PROPHETS)
@pytest.mark.parametrize("wrong", [False, True])
def test_rule_7_6_pending_play_costs_nothing(ruleset, wrong):
    table = Table(ruleset, hands={**RIGHT, "Ben": "2H 9S 9C"}).play("Ann", "2S").declare("Ann")
    hands = table.told["hands"]
    stock = table.told["stock"]
    table.play("Ben", "9S 9C" if wrong else "2H").release("Ann", "clock")
    told = table.told
    assert told["stock"] == stock
    assert told["hands"]["Ann"] == hands["Ann"]
    kept = hands["Ben"][:1] + hands["Ben"][3:] if wrong else hands["Ben"][1:]
    assert told["hands"]["Ben"] == kept
    assert table.result == {
        "move": 3,
        "by": "Ben",
        "verdict": "wrong" if wrong else "right",
        "overthrown": None,
        "penalty": {},
        "expelled": False,
        "laid": ["9S", "9C"] if wrong else ["2H"],
    }
    assert (told["turn"], told["awaiting"], told["prophet"]) == ("Cy", None, None)
    table.declare("Ben")


def test_rule_7_6_released_prophet_is_counted_in_when_the_turn_passes():
    table = Table(hands=RIGHT).play("Ann", "2S").declare("Ann").play("Ben", "2H").call("right")
    table.play("Cy", "4S").call("right").play("Dee", "4H").release("Ann")
    assert table.told["turn"] == "Ann"


def test_rule_7_6_pending_right_no_play_brings_the_smaller_hand():
    table = Table(hands={**RIGHT, "Ben": "B14"}).play("Ann", "2S").declare("Ann").no_play("Ben")
    table.release("Ann")
    assert len(table.hand("Ben")) == 10
    assert (table.result["verdict"], table.result["penalty"]) == ("right", {})


@pytest.mark.parametrize("called", [False, True])
def test_rule_7_6_pending_wrong_no_play_costs_nothing(called):
    table = Table(hands={**RIGHT, "Ben": "9H 8H B12"}).play("Ann", "2S").declare("Ann")
    table.no_play("Ben")
    if called:
        table.call("wrong")
        assert table.told["awaiting"] == "prophet_pick"
    table.release("Ann")
    assert table.result["laid"] == ["9H"]
    assert len(table.hand("Ben")) == 13
    table.dealer_picks("8H")
    assert table.result["laid"] == ["8H"]
    assert (table.result["penalty"], table.result["verdict"]) == ({}, "wrong")
    assert len(table.hand("Ben")) == 13


def test_rule_7_6_release_expels_no_one():
    """31 cards are on the layout, and Ben's play is wrong."""
    table = Table("gardner", hands=dict.fromkeys(RIGHT, "R8 B6")).lay(4, 4, 4, 4, 4, 3, 3, 3)
    table.play("Ann", table.any("Ann", "black")).declare("Ann")
    table.play("Ben", table.any("Ben", "black")).release("Ann")
    assert table.told["expelled"] == []
    assert (table.result["expelled"], table.result["penalty"]) == (False, {})
    table.play("Cy", table.any("Cy", "black"))
    assert table.told["expelled"] == ["Cy"], "the dealer's count rules again"


def test_rule_7_6_release_removes_the_marker():
    table = Table(hands=dict.fromkeys(RIGHT, "R8 B6"))
    table.play("Ann", table.any("Ann", "black")).declare("Ann").lay(4, 4, 4)
    assert table.told["markers"] == {"dealer": [10], "prophet": [12]}
    table.release("Ann")
    assert table.told["markers"] == {"dealer": [10], "prophet": []}
    assert score(table.round).cap is None


def test_rule_7_6_only_the_prophet_is_released():
    table = Table(hands=RIGHT).play("Ann", "2S")
    with pytest.raises(Refused, match="Ann isn’t the Prophet"):
        table.release("Ann")
    table.declare("Ann")
    with pytest.raises(Refused, match="Ben isn’t the Prophet"):
        table.release("Ben")
    with pytest.raises(Refused, match="Zoe isn’t playing in this round"):
        table.release("Zoe")


# The dealer's pick


def wrong_no_play(**more):
    return Table(hands={"Ann": "R8 2S R3 3S R1"}, **more).no_play("Ann")


def test_rule_3_6_without_a_choice_the_first_card_that_fits_is_played():
    assert wrong_no_play().result["laid"] == ["2S"]


def test_rule_3_6_dealer_chooses_the_card():
    table = wrong_no_play()
    auto = table.told
    table.dealer_picks("3S")
    told = table.told
    assert told["mainline"][-1]["card"] == "3S"
    assert "2S" in told["hands"]["Ann"]
    assert "3S" not in told["hands"]["Ann"][:13]
    assert table.result == {**auto["results"][-1], "laid": ["3S"]}
    same = ("turn", "laid", "stock", "awaiting", "expelled")
    assert {key: told[key] for key in same} == {key: auto[key] for key in same}
    assert told["hands"]["Ann"][-5:] == auto["hands"]["Ann"][-5:], "the same penalty cards"


def test_rule_3_6_choosing_the_first_card_that_fits_changes_nothing():
    table = wrong_no_play()
    before = table.told
    assert table.dealer_picks("2S").told == before


def test_rule_3_10_dealer_plays_the_first_of_two_equal_cards():
    table = Table(hands={"Ann": "R2 2S R3 2S R7"}).no_play("Ann").dealer_picks("2S")
    assert table.hand("Ann").index("2S") == 5, "R2 R3 and then the second 2S"


@pytest.mark.parametrize(
    ("card", "why"), [("2C", "2C isn’t in the shown hand"), ("2H", "2H isn’t right there")]
)
def test_rule_3_6_dealer_chooses_a_card_of_the_hand_that_fits(card, why):
    table = Table(hands={"Ann": "2H R7 2S R5", "Ben": "2C 2C"}).no_play("Ann")
    with pytest.raises(Refused, match=why):
        table.dealer_picks(card)
    table.dealer_picks("2S")


def test_rule_3_6_dealer_does_not_choose_from_the_penalty_cards():
    table = Table(hands={"Ann": "R13 2S", "Ben": "4C 4C"}, then="KS QS").no_play("Ann")
    assert "KS" in table.hand("Ann")
    with pytest.raises(Refused, match="KS isn’t in the shown hand"):
        table.dealer_picks("KS")


NOT_DUE = "the dealer has no card to pick"


def test_rule_3_6_dealers_choice_follows_the_no_play():
    table = Table(hands={**RIGHT, "Ben": "9H 8H"})
    with pytest.raises(Refused, match=NOT_DUE):
        table.dealer_picks("2S")
    table.play("Ann", "2S")
    with pytest.raises(Refused, match=NOT_DUE):
        table.dealer_picks("2S")
    table.no_play("Ben").dealer_picks("8H")
    with pytest.raises(Refused, match=NOT_DUE):
        table.dealer_picks("9H")


@pytest.mark.parametrize("between", ["declare", "skip", "play"])
def test_rule_3_6_dealers_choice_can_be_too_late(between):
    table = Table(hands={**RIGHT, "Ben": "9H 8H"}).play("Ann", "2S").no_play("Ben")
    match between:
        case "declare":
            table.declare("Ben")
        case "skip":
            table.skip("Cy")
        case "play":
            table.play("Cy", "4S")
    with pytest.raises(Refused, match=NOT_DUE):
        table.dealer_picks("8H")


def test_rule_3_6_refused_move_leaves_the_dealers_choice_open():
    table = wrong_no_play()
    with pytest.raises(Refused):
        table.play("Dee", "2H")
    table.dealer_picks("3S")


def test_rule_3_6_dealer_chooses_nothing_after_a_right_no_play():
    table = Table(hands={"Ann": "R14"}).no_play("Ann")
    with pytest.raises(Refused, match=NOT_DUE):
        table.dealer_picks("2S")
    table = Table(hands={"Ann": "2S", "Ben": "9H 8H"}).play("Ann", "2S").declare("Ann")
    table.no_play("Ben")
    with pytest.raises(Refused, match=NOT_DUE):
        table.dealer_picks("8H")
    table.call("wrong").pick("9H")
    with pytest.raises(Refused, match=NOT_DUE):
        table.dealer_picks("8H")


@pytest.mark.parametrize("row", [11, 13])
def test_rule_4_8_dealer_chooses_after_an_overthrow(row):
    table = Table(hands={"Ann": "2S", "Ben": "9H 7S 8H B11"}).play("Ann", "2S").declare("Ann")
    table.no_play("Ben")
    if row == 11:
        table.call("right")
    else:
        table.call("wrong").pick("7S")
    fallen, settled = table.hand("Ann"), table.round.results[-1]
    table.dealer_picks("8H")
    said = structs.replace(table.round.results[-1], laid=settled.laid)
    assert said == settled, "what the Prophet said stays what was said"
    assert table.hand("Ann") == fallen, "the False Prophet's penalty is dealt once"
    assert (table.result["laid"], table.result["penalty"]) == (["8H"], {"Ann": 5})
    assert (table.result["overthrown"], table.told["false_prophets"]) == ("Ann", ["Ann"])
    assert (table.told["laid"], len(table.told["results"])) == (3, 2)
    table.declare("Ben")


def test_rule_3_6_dealer_chooses_after_an_expulsion_that_ends_the_round():
    table = Table("gardner", players=3, hands=dict.fromkeys(["Ann", "Ben", "Cy"], "R9 B5"))
    table.lay(4, 4, 4, 4, 4, 4, 4, 1, 1)
    assert (table.told["expelled"], table.told["turn"]) == (["Cy"], "Ann")
    table.lay(1).no_play("Ben")
    assert (table.told["ended_by"], table.told["expelled"]) == (
        "all_expelled",
        ["Cy", "Ann", "Ben"],
    )
    first = table.result["laid"][0]
    other = next(
        str(card) for card in table.before.hands[1] if not card.is_red and str(card) != first
    )
    scores = table.scores
    table.dealer_picks(other)
    assert table.result["laid"] == [other]
    assert (table.told["ended_by"], table.scores) == ("all_expelled", scores)
    with pytest.raises(Refused, match="the round is over"):
        table.skip("Ann")


# Every way to end


def test_rule_5_1_round_ends_with_an_empty_hand():
    table = Table(hand=2, hands={"Ann": "2S 3H"}).play("Ann", "2S 3H")
    told = table.told
    assert (told["status"], told["ended_by"], told["turn"]) == ("over", "empty_hand", None)
    assert told["scores"] == {"Ann": 6, "Ben": 0, "Cy": 0, "Dee": 0, "dealer": 6}


def test_rule_5_1_wrong_last_card_does_not_end_the_round():
    table = Table(hand=1, hands={"Ann": "2H"}).play("Ann", "2H")
    assert (table.told["status"], len(table.hand("Ann"))) == ("playing", 2)


@pytest.mark.parametrize("row", [5, 7, 9, 10, 11, 12])
def test_rule_5_1_last_card_ends_the_round_once_settled(row):
    """Ben has one card. A wrong last card that overthrows the Prophet costs nothing."""
    card = "9S" if row in (7, 9, 12) else "9H"
    table = Table(hand=1, hands={"Ann": "2S", "Ben": card, "Cy": "4S"})
    # Ann's one card would end the round: a wrong no play takes it and brings five others.
    table.no_play("Ann").declare("Ann")
    assert table.told["mainline"][-1]["card"] == "2S"
    if row in (5, 9, 10):
        table.play("Ben", card)
    else:
        table.no_play("Ben")
    table.call("wrong" if row in (10, 12) else "right")
    told = table.told
    assert (told["status"], told["ended_by"], told["turn"]) == ("over", "empty_hand", None)
    assert told["hands"]["Ben"] == []
    fallen = row in (9, 10, 11, 12)
    assert told["false_prophets"] == (["Ann"] if fallen else [])
    assert told["prophet"] == (None if fallen else "Ann")
    assert len(told["hands"]["Ann"]) == (10 if fallen else 5)
    bonus = {5: 1, 7: 0}.get(row, 0)
    assert told["scores"]["Ben"] == len(told["hands"]["Ann"]) + 4
    assert told["scores"]["Ann"] == bonus
    cap = 2 if not fallen else 99  # AH alone is before the marked 2S
    assert told["scores"]["dealer"] == min(cap, told["scores"]["Ben"])
    with pytest.raises(Refused, match="the round is over"):
        table.declare("Ben")


def test_rule_4_9_wrong_choice_leaves_a_card_in_the_hand():
    """So it cannot empty a hand: an illegal and a legal card were in it."""
    table = Table(hand=2, hands={"Ann": "2S 2C", "Ben": "9H 9S"}).play("Ann", "2S").declare("Ann")
    table.no_play("Ben").call("wrong").pick("9S")
    assert (table.hand("Ben"), table.told["status"]) == (["9S"], "playing")


def test_rule_5_1_wrong_last_card_ends_the_round_after_a_release():
    table = Table(hand=1, hands={"Ann": "2S", "Ben": "9S"}).no_play("Ann").declare("Ann")
    table.play("Ben", "9S").release("Ann")
    assert (table.told["ended_by"], table.result["verdict"]) == ("empty_hand", "wrong")


def test_rule_5_1_last_string_that_overthrows_ends_the_round():
    table = Table(hand=3, hands={"Ann": "2S", "Ben": "9S 9C 8S"}).play("Ann", "2S").declare("Ann")
    table.play("Ben", "9S 9C 8S").call("right")
    assert table.told["ended_by"] == "empty_hand"
    assert table.told["mainline"][-1]["sidelines"] == [["9S", "9C", "8S"]]


def test_rule_5_1_round_ends_when_all_players_are_expelled():
    table = Table("gardner", players=3, hands=dict.fromkeys(["Ann", "Ben", "Cy"], "R9 B5"))
    table.lay(4, 4, 4, 4, 4, 4, 4, 1, 1, 1)
    assert table.told["expelled"] == ["Cy", "Ann"]
    assert table.told["turn"] == "Ben"
    table.lay(1)
    told = table.told
    assert (told["ended_by"], told["turn"]) == ("all_expelled", None)
    assert told["expelled"] == ["Cy", "Ann", "Ben"], "in order of events"
    sizes = {name: len(hand) for name, hand in told["hands"].items()}
    high = max(sizes.values())
    points = {name: high - size for name, size in sizes.items()}
    assert told["scores"] == {**points, "dealer": max(points.values())}


def test_rule_5_1_round_ends_when_all_but_the_prophet_are_expelled():
    table = Table("gardner", players=3, hands=dict.fromkeys(["Ann", "Ben", "Cy"], "R9 B5"))
    table.play("Ann", table.any("Ann", "black")).declare("Ann")
    table.lay(4, 4, 4, 4, 2, 2)
    assert (table.told["laid"], table.told["expelled"]) == (22, [])
    table.lay(1)
    assert (table.told["expelled"], table.told["turn"]) == (["Ben"], "Cy")
    table.lay(1)
    told = table.told
    assert (told["ended_by"], told["expelled"]) == ("all_expelled", ["Ben", "Cy"])
    assert (told["prophet"], told["prophet_at"]) == ("Ann", 2)
    assert told["markers"] == {"dealer": [10, 20], "prophet": [12, 22]}
    sizes = {name: len(hand) for name, hand in told["hands"].items()}
    high = max(sizes.values())
    assert told["scores"] == {
        "Ann": high - sizes["Ann"] + 2 * 22,
        "Ben": high - sizes["Ben"],
        "Cy": high - sizes["Cy"],
        "dealer": 2,
    }


def test_rule_5_1_one_player_left_plays_on():
    table = Table("gardner", players=3, hands=dict.fromkeys(["Ann", "Ben", "Cy"], "R9 B5"))
    table.lay(4, 4, 4, 4, 4, 4, 4, 1, 1, 1)
    table.play("Ben", table.any("Ben", "black"))
    assert table.told["turn"] == "Ben"
    assert table.skip("Ben").told["turn"] == "Ben"


@pytest.mark.parametrize("by", ["Ann", "dealer", "clock", "Smith"])
def test_rule_5_1_only_the_teacher_ends_a_round(by):
    with pytest.raises(Refused, match="only the teacher can end a round"):
        Table().do(by=by, end=True)


def test_rule_5_1_round_ended_by_the_teacher_is_scored():
    table = Table(hands={**RIGHT, "Cy": "B14"}).play("Ann", "2S").declare("Ann")
    table.play("Ben", "2H").call("right").play("Cy", table.any("Cy", "black", 3)).call("right")
    assert table.told["false_prophets"] == ["Ann"]
    table.end()
    hands = table.told["hands"]
    high = max(map(len, hands.values()))
    points = {name: high - len(hand) for name, hand in hands.items()}
    assert table.scores == {**points, "dealer": max(points.values())}
    assert table.told["ended_by"] == "teacher"


def test_rule_5_1_pending_play_is_void_when_the_teacher_ends_the_round():
    table = Table(hands=RIGHT).play("Ann", "2S").declare("Ann").play("Ben", "2H")
    before = table.told
    told = table.end().told
    assert told["hands"] == before["hands"]
    assert (told["laid"], told["results"]) == (2, before["results"])
    assert (told["awaiting"], told["turn"], told["prophet"]) == (None, None, "Ann")
    assert table.round.pending is None
    assert told["scores"] == {"Ann": 1, "Ben": 0, "Cy": 0, "Dee": 0, "dealer": 1}


def test_rule_5_1_only_notes_follow_the_end():
    table = Table(hands=RIGHT).play("Ann", "2S").end().do(by="Ann", note="!", info=True)
    for entry in (
        {"by": "Ben", "play": ["2H"]},
        {"by": "Ben", "no_play": True},
        {"by": "Ann", "declare": True},
        {"by": "Ann", "call": "right"},
        {"by": "Ann", "pick": "2H"},
        {"by": "Ann", "guess": "zigzag"},
        {"by": "dealer", "verdict": "right"},
        {"by": "clock", "skip": "Ben"},
        {"by": "teacher", "release": "Ann"},
        {"by": "teacher", "end": True},
    ):
        with pytest.raises(Refused, match="the round is over"):
            table.do(**entry)


# Express


def express(**more):
    return Table("express", hands=RIGHT, **more)


def test_rule_6_3_guess_after_a_right_card():
    table = express().play("Ann", "2S")
    assert "guess" in actions.may(table.round, "Ann")
    table.guess("Ann", "alternate-colour")
    told = table.told
    assert (told["status"], told["ended_by"], told["turn"]) == ("over", "guessed", None)
    assert told["scores"] == {"Ann": 12 - 11 + 6, "Ben": 0, "Cy": 0, "Dee": 0, "dealer": 7}


def test_rule_6_3_wrong_guess_costs_nothing():
    table = express().play("Ann", "2S")
    before = table.told
    assert table.guess("Ann", "odd-black-even-red").told == before
    assert before["turn"] == "Ben"
    table.play("Ben", "2H")
    assert table.result["verdict"] == "right"


CHANCE = "guess right after your own right card, and only once"


def test_rule_6_3_one_guess_after_each_right_card():
    table = express().play("Ann", "2S").guess("Ann", "zigzag")
    with pytest.raises(Refused, match=CHANCE):
        table.guess("Ann", "alternate-colour")


@pytest.mark.parametrize("name", ["Ben", "Cy", "Dee"])
def test_rule_6_3_no_other_player_guesses(name):
    with pytest.raises(Refused, match=CHANCE):
        express().play("Ann", "2S").guess(name, "alternate-colour")


def test_rule_6_3_no_guess_without_a_right_card():
    with pytest.raises(Refused, match=CHANCE):
        express().guess("Ann", "alternate-colour")
    table = express()
    with pytest.raises(Refused, match=CHANCE):
        table.play("Ann", table.any("Ann", "red")).guess("Ann", "alternate-colour")
    with pytest.raises(Refused, match=CHANCE):
        express().no_play("Ann").guess("Ann", "alternate-colour")
    with pytest.raises(Refused, match=CHANCE):
        Table("express", hands={"Ann": "R12"}).no_play("Ann").guess("Ann", "alternate-colour")


@pytest.mark.parametrize("closing", ["play", "no play", "skip"])
def test_rule_6_3_guess_before_the_next_player_acts(closing):
    table = express().play("Ann", "2S")
    match closing:
        case "play":
            table.play("Ben", "2H")
        case "no play":
            table.no_play("Ben")
        case "skip":
            table.skip("Ben")
    with pytest.raises(Refused, match=CHANCE):
        table.guess("Ann", "alternate-colour")


def test_rule_6_3_no_guess_with_an_empty_hand():
    table = Table("express", hand=1, hands={"Ann": "2S"}).play("Ann", "2S")
    assert table.told["ended_by"] == "empty_hand"
    assert table.scores == {"Ann": 15, "Ben": 11, "Cy": 11, "Dee": 11, "dealer": 15}
    with pytest.raises(Refused, match="the round is over"):
        table.guess("Ann", "alternate-colour")


@pytest.mark.parametrize("by", ["dealer", "teacher"])
@pytest.mark.parametrize("word", ["right", "wrong"])
def test_rule_6_5_guess_in_own_words_waits_for_a_verdict(by, word):
    table = express().play("Ann", "2S").guess("Ann", "text:the colours take turns")
    assert (table.told["awaiting"], table.told["turn"]) == ("verdict", "Ben")
    for entry in ({"by": "Ben", "play": ["2H"]}, {"by": "Ann", "guess": "zigzag"}):
        with pytest.raises(Refused, match="a guess is being judged; wait for the verdict"):
            table.do(**entry)
    with pytest.raises(Refused, match="only the dealer or the teacher can judge a guess"):
        table.verdict(word, by="Ben")
    table.verdict(word, by)
    assert table.told["awaiting"] is None
    assert table.told["ended_by"] == ("guessed" if word == "right" else None)
    if word == "right":
        assert table.scores["Ann"] == 7
    else:
        with pytest.raises(Refused, match=CHANCE):
            table.guess("Ann", "alternate-colour")
        table.play("Ben", "2H")


def test_rule_6_5_verdict_only_on_a_guess_in_own_words():
    table = express().play("Ann", "2S")
    with pytest.raises(Refused, match="no guess is waiting for a verdict"):
        table.verdict("right")
    table.guess("Ann", "zigzag")
    with pytest.raises(Refused, match="no guess is waiting for a verdict"):
        table.verdict("right")


def test_rule_6_5_pending_guess_is_void_when_the_teacher_ends_the_round():
    table = express().play("Ann", "2S").guess("Ann", "text:colours").end()
    told = table.told
    assert (told["ended_by"], told["awaiting"]) == ("teacher", None)
    assert told["scores"] == {"Ann": 1, "Ben": 0, "Cy": 0, "Dee": 0, "dealer": 1}


@pytest.mark.parametrize(
    ("rule", "starter", "claim", "right"),
    [
        ("alternate-colour", "AH", "alternate-colour", True),
        ("alternate-colour", "AH", "suit-cycle", False),
        # The claim forbids the round's starter, so it is not the same on lines that begin with it.
        ("odd-black-even-red", "AH", "sum-divisible-by-three", False),
        ("sum-divisible-by-three", "AH", "odd-black-even-red", False),
        ("zigzag", "7C", "zigzag", True),
    ],
)
def test_rule_6_4_guess_is_right_if_it_judges_every_line_alike(rule, starter, claim, right):
    table = Table("express", rule, starter=starter)
    turn = table.told["turn"]
    card = next(card for card in table.round.hands[0] if table.round.legal >> card & 1)
    table.play(turn, str(card)).guess(turn, claim)
    assert (table.told["ended_by"] == "guessed") is right


def test_rule_6_4_guess_that_differs_only_for_other_starters_is_right(monkeypatch):
    rule = Table().round.rule
    hearts = tuple(to if suit("H") >> card & 1 else -1 for card, to in enumerate(rule.moves[0]))
    only_hearts = replace(
        rule, allowed=(suit("H"), *rule.allowed[1:]), moves=(hearts, *rule.moves[1:])
    )
    assert not equivalent(rule, only_hearts)
    monkeypatch.setattr(play, "read_claim", lambda _: SimpleNamespace(rule=only_hearts))
    for starter, right in (("AH", True), ("AS", False)):
        table = Table("express", starter=starter, hands={"Ann": "2S 3H"})
        table.play("Ann", "2S" if starter == "AH" else "3H")
        after = apply(table.round, RuleGuess("Ann", {}))
        assert (after.ended_by == "guessed") is right


@pytest.mark.parametrize("ruleset", PROPHETS)
def test_rule_6_3_only_express_has_guesses(ruleset):
    table = Table(ruleset, hands=RIGHT).play("Ann", "2S")
    with pytest.raises(Refused, match="you can’t guess the rule in this game"):
        table.guess("Ann", "alternate-colour")


def test_rule_6_1_hand_never_grows():
    table = express()
    table.play("Ann", table.any("Ann", "red"))
    assert len(table.hand("Ann")) == 12
    table.no_play("Ben")
    assert len(table.hand("Ben")) == 12


# The order of a hand


def test_rule_3_10_new_cards_come_at_the_end_of_the_hand():
    table = Table(hands={"Ann": "2S 3H 2S R11"}, then="KC KD").play("Ann", "2S")
    assert table.hand("Ann")[:2] == ["3H", "2S"]
    table = Table(hands={"Ann": "3D 2S 3H R11"}, then="KC KD").play("Ann", "3H")
    assert table.hand("Ann")[:2] == ["3D", "2S"]
    assert table.hand("Ann")[-2:] == ["KC", "KD"]


def test_rule_3_10_string_may_have_both_of_two_equal_cards():
    table = Table(hands={"Ann": "2S 2S"})
    with pytest.raises(Refused, match="2S isn’t in the hand"):
        table.play("Ann", "2S 2S 2S")
    table.play("Ann", "2S 2S")
    assert table.result["verdict"] == "wrong"
    assert "2S" not in table.hand("Ann")[:12]


def test_rule_3_1_refused_plays_name_the_reason():
    table = Table(hands={**RIGHT, "Ann": "2S R13"})
    for entry, why in (
        ({"by": "Ben", "play": ["2H"]}, "it’s Ann’s turn"),
        ({"by": "Zoe", "play": ["2H"]}, "Zoe isn’t playing in this round"),
        ({"by": "Smith", "no_play": True}, "Smith isn’t playing in this round"),
        ({"by": "dealer", "play": ["2H"]}, "dealer isn’t playing in this round"),
        ({"by": "Ann", "play": []}, "a play needs at least one card"),
        ({"by": "Ann", "play": ["2S", "2S"]}, "2S isn’t in the hand"),
    ):
        before = table.round
        with pytest.raises(Refused, match=why):
            table.do(**entry)
        assert table.round is before
