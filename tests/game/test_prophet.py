"""Declaring, the time for it, the Prophet's marker and counts (docs/rules.md 4)."""

import pytest
from tables import Table

from classroom.game.refusal import Refused
from classroom.game.scoring import score

PROPHETS = ("gardner", "howell", "bicycle", "wikipedia", "matuszek", "lesson")
RIGHT = {"Ann": "2S 3S", "Ben": "2H 3H", "Cy": "4S 5S", "Dee": "4H 5H"}
NOT_JUST_ACTED = "only the player who has just had a turn can declare"


def test_rule_4_1_declare_after_any_turn_right_or_wrong():
    Table(hands=RIGHT).play("Ann", "2S").declare("Ann")
    Table(hands={"Ann": "2H 3H"}).play("Ann", "2H 3H").declare("Ann")
    Table(hands={"Ann": "B14"}).no_play("Ann").declare("Ann")  # wrong
    table = Table(hands={"Ann": "R14"}).no_play("Ann").declare("Ann")  # right
    assert table.told["prophet"] == "Ann"


def test_rule_4_1_declare_only_after_acting():
    table = Table(hands=RIGHT)
    for name in RIGHT:
        with pytest.raises(Refused, match=NOT_JUST_ACTED):
            table.declare(name)
    table.play("Ann", "2S")
    for name in ("Ben", "Cy", "Dee"):
        with pytest.raises(Refused, match=NOT_JUST_ACTED):
            table.declare(name)


@pytest.mark.parametrize("closing", ["play", "wrong play", "no play", "skip"])
def test_rule_4_1_declare_before_the_next_player_acts(closing):
    table = Table(hands=RIGHT).play("Ann", "2S")
    match closing:
        case "play":
            table.play("Ben", "2H")
        case "wrong play":
            table.play("Ben", table.any("Ben", "black"))
        case "no play":
            table.no_play("Ben")
        case "skip":
            table.skip("Ben", by="clock")
    with pytest.raises(Refused, match=NOT_JUST_ACTED):
        table.declare("Ann")


def test_rule_4_1_no_declaration_after_the_end():
    table = Table(hands=RIGHT).play("Ann", "2S").end()
    with pytest.raises(Refused, match="the round is over"):
        table.declare("Ann")


def test_rule_4_1_notes_do_not_end_the_time_to_declare():
    table = Table(hands=RIGHT).play("Ann", "2S").do(by="Ben", expect="wrong", info=True)
    assert table.declare("Ann").told["prophet"] == "Ann"


def test_rule_4_2_only_one_prophet():
    table = Table(hands=RIGHT).play("Ann", "2S").declare("Ann")
    with pytest.raises(Refused, match="Ann is already the Prophet"):
        table.declare("Ann")
    table.play("Ben", "2H")
    for name in RIGHT:  # while the play waits
        with pytest.raises(Refused, match="Ann is already the Prophet"):
            table.declare(name)
    table.call("right")
    with pytest.raises(Refused, match="Ann is already the Prophet"):
        table.declare("Ben")


@pytest.mark.parametrize("ruleset", PROPHETS)
def test_rule_4_2_no_one_is_prophet_twice(ruleset):
    """See docs/rules.md 8.12."""
    table = (
        Table(ruleset, hands=RIGHT).play("Ann", "2S").declare("Ann").play("Ben", "2H").call("wrong")
    )
    assert table.told["false_prophets"] == ["Ann"]
    table.play("Cy", "4S").play("Dee", "4H").play("Ann", "3S")
    with pytest.raises(Refused, match="no one can be Prophet twice in a round"):
        table.declare("Ann")
    table.play("Ben", "3H").declare("Ben")
    assert table.told["prophet"] == "Ben"


def test_rule_4_2_player_who_overthrew_a_prophet_may_declare():
    table = Table(hands=RIGHT).play("Ann", "2S").declare("Ann").play("Ben", "2H").call("wrong")
    table.declare("Ben")
    assert (table.told["prophet"], table.told["turn"], table.told["prophet_at"]) == ("Ben", "Cy", 3)
    table.play("Cy", "4S").call("right").play("Dee", "4H").call("right")
    table.play("Ann", "3S").call("wrong")
    assert table.told["false_prophets"] == ["Ann", "Ben"]
    assert table.told["turn"] == "Ben"


def thirty_cards():
    """Gardner, 30 cards on the layout, the last main-line card red, Ann to play."""
    table = Table("gardner", hands=dict.fromkeys(RIGHT, "R8 B6"))
    table.lay(4, 4, 4, 4, 4, 3, 3, 3)
    assert (table.told["laid"], table.told["turn"], table.told["expelled"]) == (30, "Ann", [])
    return table


def test_rule_4_2_two_other_players_must_be_in_the_round():
    table = thirty_cards().lay(1, 1)
    assert table.told["expelled"] == ["Ann", "Ben"]
    table.play("Cy", table.any("Cy", "black"))
    with pytest.raises(Refused, match="needs two other players still in the round"):
        table.declare("Cy")


def test_rule_4_2_with_two_others_left_a_player_may_declare():
    table = thirty_cards().lay(1)
    table.play("Ben", table.any("Ben", "black")).declare("Ben")
    assert table.told["prophet"] == "Ben"


def test_rule_4_2_overthrown_prophet_counts_as_another_player():
    table = thirty_cards().lay(1)
    table.play("Ben", table.any("Ben", "black")).declare("Ben")
    table.play("Cy", table.any("Cy", "red")).call("wrong").declare("Cy")
    assert table.told["prophet"] == "Cy"


def test_rule_6_1_express_has_no_prophet():
    table = Table("express", hands=RIGHT).play("Ann", "2S")
    with pytest.raises(Refused, match="there’s no Prophet in this game"):
        table.declare("Ann")
    with pytest.raises(Refused, match="there’s no Prophet"):
        table.do(by="Ann", call="right")


def test_rule_4_5_prophet_plays_no_cards():
    table = Table(hands=RIGHT).play("Ann", "2S").declare("Ann")
    with pytest.raises(Refused, match="the Prophet judges and doesn’t play cards"):
        table.play("Ann", "3S")
    table.play("Ben", "2H").call("right").play("Cy", "4S").call("right").play("Dee", "4H")
    assert table.told["turn"] == "Dee", "while the play is being settled"
    assert table.call("right").told["turn"] == "Ben"


def test_rule_4_5_every_play_waits_for_the_call():
    table = Table(hands=RIGHT).play("Ann", "2S").declare("Ann").play("Ben", "2H")
    told = table.told
    assert (told["awaiting"], told["turn"], told["laid"]) == ("call", "Ben", 2)
    assert "2H" in told["hands"]["Ben"], "until it is settled a card is in its player's hand"
    assert len(told["results"]) == 1
    for entry in ({"by": "Cy", "play": ["4S"]}, {"by": "Ben", "no_play": True}):
        with pytest.raises(Refused, match="it’s the Prophet’s call: wait for Ann"):
            table.do(**entry)
    with pytest.raises(Refused, match="Ann is the Prophet"):
        table.do(by="Ben", call="right")
    with pytest.raises(Refused, match="the Prophet has to call the play right or wrong"):
        table.pick("2H")


def test_rule_4_9_no_play_called_wrong_waits_for_the_prophets_choice():
    table = Table(hands={**RIGHT, "Ben": "9H B13"}).play("Ann", "2S").declare("Ann")
    table.no_play("Ben").call("wrong")
    assert (table.told["awaiting"], table.told["turn"]) == ("prophet_pick", "Ben")
    assert len(table.told["results"]) == 1
    with pytest.raises(Refused, match="the Prophet has to pick a card from the shown hand"):
        table.call("right")
    with pytest.raises(Refused, match="KH isn’t in the shown hand"):
        table.pick("KH")
    with pytest.raises(Refused, match="Ann is the Prophet"):
        table.do(by="Ben", pick="9H")
    table.pick("9H")
    assert table.result["laid"] == ["9H"]
    assert (table.result["move"], table.told["prophet"]) == (3, "Ann")


def test_rule_4_5_call_without_a_play_is_refused():
    table = Table(hands=RIGHT).play("Ann", "2S")
    with pytest.raises(Refused, match="there’s no Prophet"):
        table.do(by="Ann", call="right")
    table.declare("Ann")
    for entry in ({"by": "Ann", "call": "right"}, {"by": "Ann", "pick": "2H"}):
        with pytest.raises(Refused, match="nothing is waiting for the Prophet’s call"):
            table.do(**entry)


def test_rule_4_6_penalty_is_dealt_before_the_play_is_completed():
    """Row 12, where both draw: five for Ann, then ten for Ben."""
    table = Table(hands={"Ann": "2S", "Ben": "B14"})
    top = table.round.stock.cards[:15]
    table.play("Ann", "2S").declare("Ann").no_play("Ben").call("wrong")
    assert table.round.hands[0][-5:] == top[:5]
    assert table.round.hands[1] == top[5:]


def test_rule_4_9_wrong_choice_goes_back_to_its_place_in_the_hand():
    table = Table(hands={"Ann": "2S", "Ben": "3S 9H 3S B11"}).play("Ann", "2S").declare("Ann")
    table.no_play("Ben").call("wrong").pick("3S")
    assert table.hand("Ben")[:2] == ["3S", "3S"]
    assert table.told["mainline"][-1] == {"card": "9H", "sidelines": []}


# The marker: where it stands shows in the dealer's cap


def cap(table):
    """Twice the cards that count for the dealer, if the round ended now."""
    return score(table.round).cap


@pytest.mark.parametrize(
    ("ruleset", "cards"),
    [("gardner", 1), ("lesson", 1), ("bicycle", 1), ("matuszek", 2), ("wikipedia", 2),
     ("howell", 2)],
)  # fmt: skip
def test_rule_4_4_marker_after_a_right_card(ruleset, cards):
    table = Table(ruleset, hands=RIGHT).play("Ann", "2S").declare("Ann")
    assert cap(table) == 2 * cards


@pytest.mark.parametrize(
    ("ruleset", "cards"),
    [
        ("gardner", 3),  # "on the last card he played": the 4th, three before it
        ("lesson", 3),
        ("matuszek", 4),
        ("wikipedia", 4),
        ("howell", 2),  # on the last main-line card, the 2nd, and that included
        ("bicycle", 1),  # the same card, left out
    ],
)
def test_rule_4_4_marker_after_a_wrong_string(ruleset, cards):
    """AH and 2S on the main line, then two wrong cards below 2S, whose player declares.

    Where 2S is marked, the sideline under it is neither before nor after.

    See docs/rules.md 8.5 and 8.8.
    """
    hands = {"Ann": "2S", "Ben": "7S 8S", "Cy": "9H", "Dee": "KH"}
    table = Table(ruleset, hands=hands)
    table.play("Ann", "2S").play("Ben", "7S 8S").declare("Ben")
    assert cap(table) == 2 * cards
    assert table.told["prophet_at"] == 4
    table.play("Cy", "9H").call("right").play("Dee", "KH").call("wrong").end()
    ben = score(table.round).players[1]
    assert (ben.prophet_right, ben.prophet_wrong) == (1, 1), "of the later cards alone"
    high = max(points for name, points in table.scores.items() if name != "dealer")
    assert table.scores["dealer"] == min(2 * cards, high)


@pytest.mark.parametrize(
    ("ruleset", "cards"),
    [("gardner", 2), ("lesson", 2), ("bicycle", 2), ("matuszek", 3), ("wikipedia", 3),
     ("howell", 3)],
)  # fmt: skip
def test_rule_4_4_marker_after_a_wrong_no_play(ruleset, cards):
    table = Table(ruleset, hands={"Ann": "2S", "Ben": "9H"}).play("Ann", "2S")
    table.no_play("Ben").declare("Ben")
    assert table.told["prophet_at"] == 3
    assert cap(table) == 2 * cards


@pytest.mark.parametrize(
    ("ruleset", "cards"),
    [("gardner", 2), ("lesson", 2), ("matuszek", 3), ("wikipedia", 3), ("howell", 2),
     ("bicycle", 1)],
)  # fmt: skip
def test_rule_4_4_marker_after_a_right_no_play(ruleset, cards):
    """AH, 2S and a wrong card below it; in Howell and Bicycle on the main line as always."""
    size = 8 if ruleset == "lesson" else 14
    table = Table(ruleset, hands={"Ann": "2S", "Ben": "7S", "Cy": f"B{size}"})
    table.play("Ann", "2S").play("Ben", "7S").no_play("Cy").declare("Cy")
    assert table.told["prophet_at"] == 3
    assert cap(table) == 2 * cards


def test_rule_4_4_marker_after_the_dealers_choice():
    table = Table("gardner", hands={"Ann": "2S", "Ben": "9H 8H"}).play("Ann", "2S")
    table.no_play("Ben").dealer_picks("8H").declare("Ben")
    assert (table.told["prophet"], table.told["prophet_at"], cap(table)) == ("Ben", 3, 4)


@pytest.mark.parametrize(("ruleset", "limit"), [("howell", 20), ("bicycle", 30)])
@pytest.mark.parametrize("short", [1, 0])
def test_rule_4_10_sideline_under_the_marked_card_does_not_count(ruleset, limit, short):
    """Four wrong cards lie below the marked one at the declaration; they count for nothing."""
    table = Table(ruleset, hands=dict.fromkeys(RIGHT, "R8 B6")).lay(4).declare("Ann")
    assert table.told["prophet_at"] == 5
    plays, rest = divmod(limit - short, 4)
    table.lay(*[4] * plays, *[rest] * bool(rest))
    assert table.told["laid"] == 5 + limit - short
    table.lay(1)
    assert len(table.told["expelled"]) == 1 - short


# A pawn on every tenth card


def test_rule_3_8_every_tenth_card_carries_a_marker():
    """In the order of laying; the starter counts, right and wrong count alike."""
    table = Table(hands=dict.fromkeys(RIGHT, "R8 B6"))
    table.lay(4, 4)
    assert table.told["markers"] == {"dealer": [], "prophet": []}
    table.lay(1)
    assert table.told["markers"]["dealer"] == [10]
    table.lay(4, 4, 4)
    assert (table.told["laid"], table.told["markers"]["dealer"]) == (22, [10, 20])


def test_rule_4_10_prophets_markers_go_with_the_prophet():
    table = Table(hands=dict.fromkeys(RIGHT, "R8 B6"))
    table.lay(4, 2).skip("Cy").skip("Dee").play("Ann", table.any("Ann", "black")).declare("Ann")
    assert table.told["prophet_at"] == 8
    table.lay(3, 3, 3)
    assert table.told["markers"] == {"dealer": [10], "prophet": []}
    table.lay(1)
    assert table.told["markers"] == {"dealer": [10], "prophet": [18]}, "on the tenth itself"
    table.lay(1)
    assert table.told["laid"] == 19
    assert table.told["markers"] == {"dealer": [10], "prophet": [18]}
    table.lay(1)
    assert table.told["markers"] == {"dealer": [10, 20], "prophet": [18]}, "the dealer's too"
    turn = table.told["turn"]
    table.play(turn, table.any(turn, "red")).call("wrong")
    assert table.told["markers"] == {"dealer": [10, 20], "prophet": []}
    assert table.told["prophet_at"] is None


def test_rule_4_10_prophets_markers_stay_at_the_end():
    table = Table(hands=dict.fromkeys(RIGHT, "R8 B6"))
    table.play("Ann", table.any("Ann", "black")).declare("Ann").lay(4, 4, 4).end()
    assert (table.told["prophet"], table.told["prophet_at"]) == ("Ann", 2)
    assert table.told["markers"] == {"dealer": [10], "prophet": [12]}
