"""The settings of a game, and the headers of rounds that are dealt with them."""

from __future__ import annotations

import pytest

from classroom.cards import CARDS, deck
from classroom.game.game_settings import GameSettings
from classroom.game.header import LayoutHeader
from classroom.game.parts import NATURE
from classroom.game.rulesets import RULESETS
from classroom.game.starters import on_top
from classroom.rules.described_rule import seal

RULE = seal("alternate-colour")
STOCK = (*CARDS, *CARDS)
PLAYERS = ["Ada", "Ben", "Cy"]


def game(ruleset="lesson", **more):
    return GameSettings(ruleset=RULESETS[ruleset], **more)


def test_a_header_has_the_rule_set_and_whether_players_are_knocked_out():
    header = game("gardner", expulsion=False).record_header(RULE, PLAYERS, STOCK, [])
    assert (header.ruleset, header.expulsion) == (RULESETS["gardner"], False)
    assert (header.dealer, header.players, header.stock) == (NATURE, tuple(PLAYERS), STOCK)
    assert game("gardner").record_header(RULE, PLAYERS, STOCK, []).expulsion


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_first_player_counts_only_where_one_is_drawn(ruleset):
    header = game(ruleset).record_header(RULE, PLAYERS, STOCK, [], first="Ben")
    drawn = RULESETS[ruleset].first_player == "random"
    assert header.first == ("Ben" if drawn else None)


def test_with_real_cards_a_header_has_no_cards():
    header = game(real_cards=True).layout_header(RULE, PLAYERS)
    assert header == LayoutHeader(RULESETS["lesson"], RULE, players=tuple(PLAYERS))


def test_a_rule_begins_with_the_kind_of_card_that_was_set_for_it():
    stock = deck(["2S", "3S", "4S", "5H", "6S"])
    settings = game(starters=(("alternate-colour", "red"),))
    assert on_top(settings, "alternate-colour", stock, 2) == list(
        deck(["2S", "3S", "5H", "4S", "6S"])
    )
    assert on_top(settings, "by-twos", stock, 2) == list(stock)
