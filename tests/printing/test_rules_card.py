"""The rules card says what the rule-set does: its figures are read off the paper and played."""

import re
from collections.abc import Callable

import pytest
from tables import Table

from classroom.game.rulesets import RULESETS
from classroom.printing.handout_order import HandoutOrder
from classroom.printing.handouts import make
from classroom.printing.handouts.rules_card import example
from classroom.said import ENGLISH

Extract = Callable[[bytes], str]
WITH_PROPHET = [name for name, ruleset in RULESETS.items() if ruleset.prophet]


def card(extract: Extract, ruleset: str, **choices: object) -> str:
    order = HandoutOrder(kind="rules-card", ruleset=ruleset, **choices)
    return " ".join(extract(make(order, ENGLISH)).split())


def figure(text: str, pattern: str) -> int:
    """The only number that stands at the place of ``#``."""
    found = re.findall(pattern.replace("#", r"(\d+)"), text)
    assert len(found) == 1, (pattern, text)
    return int(found[0])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_plays_cost_and_bring_is_what_happens_at_the_table(
    ruleset: str, extract: Extract
) -> None:
    text = card(extract, ruleset)
    many = figure(text, r"Each player gets # cards\.")

    def hand_after(held: str, act: Callable[[Table], object]) -> int:
        """Ann has to lay a black card on the starter."""
        table = Table(ruleset, hands={"Ann": held})
        assert len(table.hand("Ann")) == many
        act(table)
        return len(table.hand("Ann"))

    wrong = hand_after(f"R{many}", lambda table: table.play("Ann", table.hand("Ann")[0]))
    assert wrong == many - 1 + figure(text, r"where all can see it\. You take # cards?\.")

    claimed = hand_after(f"R{many}", lambda table: table.no_play("Ann"))
    assert claimed == many - figure(text, r"You get a new one, # cards? smaller\.")

    claimed = hand_after(f"B{many}", lambda table: table.no_play("Ann"))
    assert claimed == many - 1 + figure(text, r"You keep the others and take # cards?\.")

    strings = RULESETS[ruleset].longest != 1
    assert ("play a string" in text) is strings
    if strings:
        two = hand_after(f"2H 3H B{many - 2}", lambda table: table.play("Ann", "2H 3H"))
        assert two == many - 2 + 2 * figure(text, r"You take # cards? for each card of the string")
    assert re.findall(r"string: 2 to (\d+) cards", text) == (
        [str(RULESETS[ruleset].longest)] if strings and RULESETS[ruleset].longest else []
    )


@pytest.mark.parametrize("ruleset", WITH_PROPHET)
def test_who_is_overthrown_takes_as_many_cards_as_it_says(ruleset: str, extract: Extract) -> None:
    text = card(extract, ruleset)
    table = Table(ruleset, hands={"Ann": "2S", "Ben": "3S"})
    table.play("Ann", "2S").declare("Ann")
    anns, bens = table.hand("Ann"), table.hand("Ben")
    table.play("Ben", "3S").call("right")
    taken = len(table.hand("Ann")) - len(anns)
    assert taken == figure(text, r"overthrown takes # cards?, picks up the hand")
    assert len(table.hand("Ben")) == len(bens) - 1  # "without a penalty"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_not_played_is_not_told(ruleset: str, extract: Extract) -> None:
    rules, text = RULESETS[ruleset], card(extract, ruleset)
    assert ("Prophet" in text) is rules.prophet
    assert ("say the rule aloud" in text) is (rules.guess_bonus is not None)
    assert ("on the last card of the line. You stop" in text) is (rules.marker == "main_line")
    assert ("on the card you played last" in text) is (rules.prophet and rules.marker == "declarer")
    assert ("Chance says who begins." in text) is (rules.first_player == "random")
    assert ("Count the players clockwise" in text) is (rules.first_player == "counted")
    assert ("The first to the left of whoever deals begins." in text) is (
        rules.first_player == "seat_one"
    )
    assert ("As many more cards as the rule needs" in text) is rules.several_starters
    assert ("When a deal needs more cards" in text) is (rules.refill_at is None)
    if rules.refill_at is not None:
        assert figure(text, r"only # cards are left in the stock") == rules.refill_at
    fewest, most = rules.players
    assert f"for {fewest} to {most} players" in text


@pytest.mark.parametrize("ruleset", RULESETS)
def test_expulsion_is_told_where_it_is_played(ruleset: str, extract: Extract) -> None:
    rules, text = RULESETS[ruleset], card(extract, ruleset)
    assert ("Sent out" in text) is (rules.expelled_from is not None)
    assert "sent out" not in card(extract, ruleset, expulsion=False).replace("Sent out", "sent out")
    if rules.expelled_from is not None:
        assert figure(text, r"When # cards or more lie on the table") == rules.expelled_from
        assert figure(text, r"Prophet, # cards laid since") == rules.expelled_from_marker


@pytest.mark.parametrize("ruleset", RULESETS)
def test_points_are_the_rule_sets(ruleset: str, extract: Extract) -> None:
    rules = RULESETS[ruleset]
    text = card(extract, ruleset, pupils_deal=True)
    assert figure(text, r"No cards left: # more\.") == rules.empty_bonus
    assert re.findall(r"You have (\d+) points, less 1", text) == (
        [] if rules.count_down_from is None else [str(rules.count_down_from)]
    )
    assert re.findall(r"aloud, and right: (\d+) more", text) == (
        [] if rules.guess_bonus is None else [str(rules.guess_bonus)]
    )
    capped = {
        "before": "2 for each card laid before the marked one.",
        "including": "2 for each card laid up to the marked one, that card included.",
    }
    for cap, sentence in capped.items():
        assert (sentence in text) is (rules.prophet and rules.cap == cap)
    assert re.findall(r"before all have dealt: (\d+) points", text) == (
        [str(rules.never_dealt)] if rules.never_dealt else []
    )
    assert "Whoever deals has as many points" not in card(extract, ruleset)


def test_the_picture_says_by_which_rule_it_is_judged(extract: Extract) -> None:
    rule = "Low cards (ace to 7) and high cards (8 to king) take turns"
    assert f"The rule in this picture: {rule}" in card(extract, "lesson")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_picture_shows_a_wrong_card_and_a_string_where_there_are_any(ruleset: str) -> None:
    columns = example(RULESETS[ruleset]).columns
    lengths = [len(play) for column in columns for play in column.sidelines]
    assert lengths == ([1] if RULESETS[ruleset].longest == 1 else [1, 2])
    ordinals = [column.ordinal for column in columns]
    ordinals += [at for column in columns for play in column.sidelines for _, at in play]
    assert sorted(ordinals) == list(range(1, len(ordinals) + 1))
