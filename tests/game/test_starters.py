"""Starter cards: several where the rule needs them and the rule-set deals them (Howell).

"Normally, a single card is sufficient, unless the rule depends on more than one starter card ...
If there are multiple starter cards, the last one played is used."
"""

from itertools import product

import one_test
import pytest
from tables import Table

from classroom.cards import members
from classroom.game.evidence import evidence
from classroom.game.record import replay, report
from classroom.game.rulesets import RULESETS
from classroom.game.scoring import score
from classroom.rules.catalogue import RULES
from classroom.rules.surviving import Right

TWO = "colour-two-back"
HANDS = {"Ann": "2H 2S", "Ben": "3H 3S", "Cy": "4H 4S", "Dee": "5H 5S"}


def main_line(table):
    return [column["card"] for column in table.told["mainline"]]


@one_test.of(list(product(RULESETS, RULES)))
def test_rule_8_4_howell_deals_as_many_starters_as_needed(of):
    ruleset, rule = of
    wanted = RULES[rule].starters if ruleset == "howell" else 1
    for seed in range(5):
        table = Table(ruleset, rule, seed=seed)
        assert table.told["laid"] == wanted
        assert RULES[rule].rule.accepts(0, table.round.layout.main_line), (
            "each right after those before"
        )
        assert table.round.layout.state == table.round.rule.run(table.round.layout.main_line)


def test_rule_8_4_last_of_two_starters_decides_the_first_player():
    """To the king Ann would begin, 13 being 12 places on of four; the 3 is the last one played."""
    table = Table("howell", TWO, starter="KH", then="3S", hands=HANDS)
    assert main_line(table) == ["KH", "3S"]
    assert table.told["turn"] == "Cy"
    assert Table("gardner", TWO, starter="KH", then="3S", hands=HANDS).told["turn"] == "Ann"


def test_rule_8_4_both_starters_count_on_the_layout():
    """The dealer's marker is on the tenth card laid, the two starters being the first of them."""
    table = Table("howell", TWO, starter="KH", then="AS", hands=dict.fromkeys(HANDS, "B9 R5"))
    assert table.told["laid"] == 2
    table.play("Ann", table.any("Ann", "black", 7))
    assert (table.told["laid"], table.told["markers"]["dealer"]) == (9, [])
    table.play("Ben", table.any("Ben", "black"))
    assert (table.told["laid"], table.told["markers"]["dealer"]) == (10, [10])


@pytest.mark.parametrize("laid", [29, 30])
def test_rule_8_4_both_starters_count_for_expulsion(laid):
    table = Table("howell", TWO, starter="KH", then="AS", hands=dict.fromkeys(HANDS, "B9 R5"))
    for name, count in zip(HANDS, (7, 7, 7, laid - 23), strict=True):
        table.play(name, table.any(name, "black", count))
    assert (table.told["laid"], table.told["expelled"]) == (laid, [])
    table.play("Ann", table.any("Ann", "black"))
    assert table.told["expelled"] == (["Ann"] if laid == 30 else [])


def test_rule_8_4_both_starters_count_before_the_prophets_marker():
    table = Table("howell", TWO, starter="KH", then="AS", hands=HANDS)
    table.play("Ann", "2H").declare("Ann")
    assert table.told["prophet_at"] == 3
    assert score(table.round).cap == 6, "twice the cards up to and including the marked one"


def test_rule_8_4_third_card_is_judged_by_both_starters():
    for second, third, verdict in (
        ("AS", "2H", "right"),
        ("AS", "2S", "wrong"),
        ("AD", "2H", "right"),
        ("AD", "2S", "wrong"),
    ):
        table = Table("howell", TWO, starter="KH", then=second, hands=HANDS).play("Ann", third)
        assert table.result["verdict"] == verdict, (second, third)


@pytest.mark.parametrize("ruleset", [name for name in RULESETS if name != "howell"])
def test_rule_8_4_with_one_starter_the_second_card_may_be_any_card(ruleset):
    assert "it may be any card" in str(RULES[TWO].statement)
    for card, following, verdict in (
        ("2H", "3H", "right"),
        ("2S", "3H", "right"),
        ("2S", "3S", "wrong"),
        ("2H", "3S", "wrong"),
    ):
        table = Table(ruleset, TWO, starter="AH", hands=HANDS)
        assert main_line(table) == ["AH"]
        assert len(list(members(table.round.legal))) == 52
        table.play("Ann", card)
        assert table.result["verdict"] == "right"
        table.play("Ben", following)
        assert table.result["verdict"] == verdict


def test_rule_8_4_with_one_starter_no_play_on_the_second_card_is_wrong():
    table = Table("lesson", TWO, starter="AH", hands={"Ann": "B8"}).no_play("Ann")
    assert table.result["verdict"] == "wrong"


def test_rule_8_4_only_the_starters_are_evidence_at_the_deal():
    table = Table("howell", TWO, starter="KH", then="AS", hands=HANDS)
    assert evidence(table.round) == tuple(map(Right, table.round.layout.main_line))


def test_rule_8_4_record_with_two_starters_replays():
    table = Table("howell", TWO, starter="KH", then="AS", hands=HANDS)
    table.play("Ann", "2H 2S").play("Ben", "3S").declare("Ben")
    assert table.told["mainline"] == [
        {"card": "KH", "sidelines": []},
        {"card": "AS", "sidelines": []},
        {"card": "2H", "sidelines": []},
        {"card": "2S", "sidelines": [["3S"]]},
    ]
    assert report(replay(table.record)) == table.told


def test_rule_6_4_guess_is_judged_from_the_one_starter():
    """After a red and a black card the colours simply take turns for ever."""
    table = Table("express", TWO, starter="AH", hands=HANDS).play("Ann", "2S")
    assert table.guess("Ann", "alternate-colour").told["status"] == "playing"
    table.play("Ben", "3H")
    assert table.guess("Ben", TWO).told["ended_by"] == "guessed"
