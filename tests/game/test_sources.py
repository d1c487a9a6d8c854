"""Sentences of the sources, each with an example worked by hand.

Gardner 1977 (Abbott), Howell, Bicycle (Forecaster), Matuszek 1995 and Wikipedia.
"""

import pytest
from msgspec.structs import replace
from tables import Table

from classroom.cards import CARDS, Card, card_set
from classroom.game.guesses import Guessed, Guesses
from classroom.game.laid import Laid, Layout
from classroom.game.prophet import Prophets, Reign
from classroom.game.refusal import Refused
from classroom.game.round import deal
from classroom.game.rulesets import RULESETS
from classroom.game.scoring import score
from classroom.rules import automaton

FULL = ("gardner", "howell", "bicycle", "wikipedia", "matuszek")
EVERY = tuple(RULESETS)


def ended(ruleset, hands, before=0, right=0, wrong=0, prophet=None, expelled=()):
    """A round at its end: so many cards in each hand, and on the layout before the Prophet's
    marker, and right and wrong after it. With a Prophet, one card more bears the marker."""
    some = Card.parse("3H")
    laid = [Laid(some, True, 0, -1)] * before
    reigns = ()
    if prophet is not None:
        laid.append(Laid(some, True, 0, 0))
        reigns = (Reign(prophet, 1, after=before + 1, marked=before + 1),)
    laid += [Laid(some, True, 0, 1)] * right + [Laid(some, False, 0, 2)] * wrong
    table = Table(ruleset, players=len(hands), first="Ann")
    return replace(
        table.round,
        hands=tuple((some,) * count for count in hands),
        layout=Layout(tuple(laid)),
        prophets=Prophets(reigns),
        expelled=expelled,
        ended_by="empty_hand",
    )


def points(round_):
    scores = score(round_)
    return [line.points for line in scores.players], scores.dealer


# Gardner 1977: the score of figure 106


def test_rule_5_5_example_of_gardners_column():
    adams_robinson_jones_brown = (17, 14, 0, 9)
    figure = ended(
        "gardner",
        adams_robinson_jones_brown,
        before=25,
        right=12,
        wrong=11,
        prophet=3,
        expelled=(1,),
    )
    assert points(figure) == ([0, 3, 21, 42], 42)
    assert score(figure).cap == 50
    brown = score(figure).players[3]
    assert (brown.high_count, brown.hand, brown.prophet_bonus) == (17, 9, 34)
    jones = score(figure).players[2]
    assert (jones.hand, jones.empty_bonus, jones.prophet_bonus) == (0, 4, 0)


def test_rule_5_4_dealer_gets_the_cap_if_it_is_smaller():
    assert points(ended("gardner", (17, 14, 0, 9), 20, 12, 11, prophet=3)) == ([0, 3, 21, 42], 40)


@pytest.mark.parametrize(
    ("ruleset", "cap"),
    [
        ("gardner", 40),  # "that precede the Prophet's marker"
        ("bicycle", 40),  # "that precede the Forecaster's marker"
        ("lesson", 40),
        ("howell", 42),  # "up to and including the card with the Prophet marker"
        ("wikipedia", 42),  # the same words
        ("matuszek", 42),  # "played before the True Prophet started"
    ],
)
def test_rule_9_1_dealers_cap_counts_the_marked_card_or_not(ruleset, cap):
    figure = ended(ruleset, (17, 14, 0, 9), before=20, right=12, wrong=15, prophet=3)
    assert points(figure) == ([0, 3, 21, 50], cap)


@pytest.mark.parametrize("ruleset", FULL)
def test_rule_5_4_dealer_scores_as_the_best_player(ruleset):
    """Wikipedia says "high count" here, against every other source; the score is meant."""
    assert points(ended(ruleset, (17, 14, 0, 9), before=2)) == ([0, 3, 21, 8], 21)


def test_rule_5_2_bicycle_hands_of_4_10_6_and_0_score_6_0_4_and_14():
    assert points(ended("bicycle", (4, 10, 6, 0))) == ([6, 0, 4, 14], 14)


def test_rule_5_2_howell_hands_of_11_8_and_0_score_0_3_and_15():
    assert points(ended("howell", (11, 8, 0))) == ([0, 3, 15], 15)


def test_rule_5_2_high_count_includes_the_prophet():
    assert points(ended("gardner", (3, 20, 0), 30, 1, 1, prophet=1)) == ([17, 3, 24], 24)


def test_rule_5_3_bonuses_add_up():
    assert points(ended("wikipedia", (3, 4, 0), 30, 5, 6, prophet=1)) == ([1, 17, 8], 17)


def test_rule_6_2_express_12_less_the_cards_plus_bonuses():
    assert points(ended("express", (5, 0, 12))) == ([7, 15, 0], 15)
    guess = Guessed(4, 1, "alternate-colour", right=True, settled=4)
    guessed = replace(
        ended("express", (5, 8, 12)), guesses=Guesses(made=(guess,)), ended_by="guessed"
    )
    assert points(guessed) == ([7, 10, 0], 10)


# Gardner 1977: play


def test_rule_2_1_gardner_deals_14_cards_one_at_a_time():
    stock = tuple(CARDS) * 2
    round_ = deal(RULESETS["gardner"], Table().round.rule, ("Ann", "Ben", "Cy"), stock, ())
    assert [len(hand) for hand in round_.hands] == [14, 14, 14]
    assert round_.hands[0][:3] == (stock[0], stock[3], stock[6])
    assert round_.hands[2][:3] == (stock[2], stock[5], stock[8])
    assert round_.layout.main_line == (stock[42],)
    assert round_.stock.cards == stock[43:]


@pytest.mark.parametrize(("ruleset", "cards"), [("lesson", 8), ("express", 12)])
def test_rule_9_1_lesson_deals_8_and_express_12(ruleset, cards):
    table = Table(ruleset)
    assert [len(hand) for hand in table.round.hands] == [cards] * 4


@pytest.mark.parametrize(
    ("starter", "players", "first"),
    [
        ("AH", 4, "Ann"),
        ("4H", 4, "Dee"),
        ("5H", 4, "Ann"),
        ("KH", 4, "Ann"),
        ("QH", 5, "Ben"),
        ("JH", 3, "Ben"),
        ("10H", 7, "Cy"),
        ("7H", 7, "Gus"),
    ],
)
def test_rule_2_3_dealer_counts_to_the_number_on_the_starter(starter, players, first):
    for ruleset in ("gardner", "howell", "bicycle", "matuszek", "lesson"):
        assert Table(ruleset, starter=starter, players=players).told["turn"] == first


def test_rule_8_10_first_player_in_wikipedia_and_express():
    assert Table("wikipedia", starter="4H", first="Cy").told["turn"] == "Cy"
    assert Table("express", starter="4H").told["turn"] == "Ann"


def test_rule_3_2_right_card_costs_nothing():
    table = Table(hands={"Ann": "2S R13"}).play("Ann", "2S")
    assert [column["card"] for column in table.told["mainline"]] == ["AH", "2S"]
    assert len(table.hand("Ann")) == 13
    assert table.result == {
        "move": 1,
        "by": "Ann",
        "verdict": "right",
        "overthrown": None,
        "penalty": {},
        "expelled": False,
        "laid": ["2S"],
    }
    assert table.told["turn"] == "Ben"


def test_rule_3_2_wrong_cards_extend_the_sideline():
    table = Table(hands={"Ann": "2H R13", "Ben": "5D 6D R12", "Cy": "2C"}, then="9C 9D 8C 8D 7C 7D")
    table.play("Ann", "2H").play("Ben", "5D 6D").play("Cy", "2C")
    assert table.told["mainline"] == [
        {"card": "AH", "sidelines": [["2H"], ["5D", "6D"]]},
        {"card": "2C", "sidelines": []},
    ]
    assert table.hand("Ann")[-2:] == ["9C", "9D"]
    assert table.hand("Ben")[-4:] == ["8C", "8D", "7C", "7D"]
    assert [len(table.hand(name)) for name in ("Ann", "Ben", "Cy")] == [15, 16, 13]


def test_rule_3_3_string_with_a_wrong_card_is_wrong_as_a_whole():
    table = Table(hands={"Ann": "2S 3H 4S 5S R10"}).play("Ann", "2S 3H 4S 5S")
    assert table.told["mainline"] == [{"card": "AH", "sidelines": [["2S", "3H", "4S", "5S"]]}]
    assert table.result["penalty"] == {"Ann": 8}
    assert table.result["laid"] == ["2S", "3H", "4S", "5S"]


def test_rule_3_3_wrong_card_of_a_string_is_not_shown():
    """The same four cards, wrong at another place: what is told differs in their order alone."""
    told = []
    for play in ("2S 3H 4S 5S", "2S 4S 3H 5S", "3H 2S 4S 5S"):
        table = Table(hands={"Ann": "2S 3H 4S 5S R10"}).play("Ann", play)
        report = table.told
        assert report["mainline"][0]["sidelines"] == [play.split()]
        assert report["results"][0]["laid"] == play.split()
        del report["mainline"][0]["sidelines"], report["results"][0]["laid"]
        told.append(report)
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize("ruleset", ["gardner", "bicycle", "matuszek", "lesson"])
def test_rule_9_1_longest_string_of_four(ruleset):
    table = Table(ruleset, hands={"Ann": "2S 3H 4S 5H 6S"})
    with pytest.raises(Refused, match="a string has at most 4 cards"):
        table.play("Ann", "2S 3H 4S 5H 6S")
    table.play("Ann", "2S 3H 4S 5H")
    assert table.result["verdict"] == "right"


@pytest.mark.parametrize("ruleset", ["howell", "wikipedia"])
def test_rule_8_3_string_may_be_the_whole_hand(ruleset):
    """See docs/rules.md 8.9."""
    hand = "2S 3H 4S 5H 6S 7H 8S 9H 10S JH QS KH AC 2D"
    table = Table(ruleset, hands={"Ann": hand}).play("Ann", hand)
    assert table.result["laid"] == hand.split()
    assert (table.told["status"], table.told["ended_by"]) == ("over", "empty_hand")


def test_rule_6_1_one_card_a_turn():
    with pytest.raises(Refused, match="only play one card a turn"):
        Table("express", hands={"Ann": "2S 3H"}).play("Ann", "2S 3H")


def test_rule_4_10_gardners_example_of_expulsion():
    hands = {"Smith": "R8 B6", "Jones": "R8 B6", "Brown": "R8 B6", "Adams": "R8 B6"}
    table = Table("gardner", players=hands, hands=hands, dealer="Clarke")
    table.lay(4, 4, 4, 4, 4, 3, 3, 3)
    assert (table.told["laid"], table.told["expelled"]) == (30, [])  # the starter counts
    table.play("Smith", table.any("Smith", "black"))
    table.play("Jones", table.any("Jones", "red"))
    table.play("Brown", table.any("Brown", "black"))
    table.play("Adams", f"{table.any('Adams', 'red')} {table.any('Adams', 'black')}")
    assert (table.told["laid"], table.told["prophet"]) == (35, None)

    table.play("Smith", table.any("Smith", "black"))
    assert table.result["expelled"] is True
    assert table.result["penalty"] == {"Smith": 2}, "given the usual penalty cards"
    table.play("Jones", table.any("Jones", "red")).declare("Jones")
    table.play("Brown", table.any("Brown", "red")).call("wrong")
    assert table.result["expelled"] is False
    assert table.result["penalty"] == {"Brown": 2}
    assert table.told["expelled"] == ["Smith"]
    assert table.told["turn"] == "Adams"
    table.play("Adams", table.any("Adams", "black")).call("right")
    assert table.told["turn"] == "Brown", "Smith is out, Jones judges"
    with pytest.raises(Refused, match="Smith has been knocked out"):
        table.play("Smith", table.any("Smith", "red"))


def test_rule_4_10_expulsion_stops_and_starts_again():
    """Overthrown at once: the dealer's count rules again, with no pause (Howell: "If more than 30
    cards have been played, with their next wrong play, the player is expelled")."""
    hands = {"Ann": "R8 B6", "Ben": "R8 B6", "Cy": "R8 B6", "Dee": "R8 B6"}
    table = Table("gardner", hands=hands).lay(4, 4, 4, 4, 4, 3, 3, 3)
    table.play("Ann", table.any("Ann", "black")).declare("Ann")
    table.play("Ben", table.any("Ben", "black")).call("right")  # overthrown
    assert table.result["overthrown"] == "Ann"
    assert table.result["expelled"] is False
    table.play("Cy", table.any("Cy", "black"))
    assert table.told["expelled"] == ["Cy"]


# No play


@pytest.mark.parametrize(
    ("ruleset", "held", "fresh"),
    [
        ("gardner", 14, 10),  # "dealt a fresh hand with four fewer cards"
        ("howell", 8, 4),  # the text's 3 is a slip: four fewer than 8 are 4
        ("bicycle", 6, 2),  # "If the player originally had six cards, he would be given only two"
        ("gardner", 5, 1),
        ("wikipedia", 9, 5),
        ("matuszek", 14, 10),
        ("lesson", 8, 6),
        ("lesson", 3, 1),
        ("express", 12, 11),
        ("express", 2, 1),
    ],
)
def test_rule_3_5_right_no_play_brings_a_smaller_hand(ruleset, held, fresh):
    table = Table(ruleset, hand=held, hands={"Ann": f"R{held}"}, then="B12")
    old, top = table.round.hands[0], table.round.stock.cards
    table.no_play("Ann")
    assert table.round.hands[0] == top[:fresh]
    assert table.round.stock.cards == (*top[fresh:], *old), "to the bottom, in hand order"
    assert table.result["verdict"] == "right"
    assert (table.result["laid"], table.result["penalty"]) == ([], {})
    assert (table.told["laid"], table.told["turn"]) == (1, "Ben")


@pytest.mark.parametrize(
    ("ruleset", "held"),
    [("gardner", 4), ("gardner", 1), ("howell", 4), ("bicycle", 4), ("lesson", 2), ("express", 1)],
)
def test_rule_3_5_right_no_play_with_few_cards_ends_the_round(ruleset, held):
    table = Table(ruleset, hand=held, hands={"Ann": f"R{held}"})
    old, stock = table.round.hands[0], table.round.stock.cards
    table.no_play("Ann")
    assert table.hand("Ann") == []
    assert table.round.stock.cards == stock + old
    assert (table.told["ended_by"], table.told["turn"]) == ("empty_hand", None)
    bonus = RULESETS[ruleset].empty_bonus
    high = 12 if ruleset == "express" else held
    assert table.scores["Ann"] == high + bonus


def test_rule_3_6_dealer_plays_a_card_and_deals_the_penalty():
    table = Table(hands={"Ann": "R9 2S 3S R3"}, then="9C 9D 8C 8D 7C")
    held = table.hand("Ann")
    table.no_play("Ann")
    assert table.result["laid"] == ["2S"], "left to itself, the first legal card in hand order"
    held.remove("2S")
    assert table.hand("Ann") == [*held, "9C", "9D", "8C", "8D", "7C"]
    assert table.result["verdict"] == "wrong"
    assert table.result["penalty"] == {"Ann": 5}
    assert [column["card"] for column in table.told["mainline"]] == ["AH", "2S"]


def test_rule_3_5_short_stock_brings_old_cards_back():
    """7 players of 14 leave 5 cards under the starter; ten are due."""
    table = Table("gardner", players=7, hands={"Ann": "R14"}, decks=())
    old, stock = table.round.hands[0], table.round.stock.cards
    assert len(stock) == 5
    table.no_play("Ann")
    assert table.round.hands[0] == stock + old[:5]
    assert table.round.stock.cards == old[5:]


# The stock and the decks


def test_rule_2_4_third_deck_goes_under_the_stock():
    deck = tuple(reversed(CARDS))
    table = Table("gardner", players=7, hands={"Ann": "R14", "Ben": "R14"}, decks=(deck,))
    five = table.round.stock.cards
    table.play("Ann", table.any("Ann", "red", 2))  # four penalty cards: one is left
    assert table.round.stock.cards == five[4:]
    assert table.round.stock.decks == (deck,)
    table.play("Ben", table.any("Ben", "red", 1))
    assert table.round.hands[1][-2:] == (five[4], deck[0])
    assert table.round.stock.cards == deck[1:]


def test_rule_2_4_stock_may_be_empty_until_a_deal():
    table = Table("matuszek", players=7, hands={"Ann": "R13 2S", "Ben": "2C"})
    table.no_play("Ann")
    assert table.told["stock"] == 0
    table.skip("Ben").skip("Cy")
    assert table.told["stock"] == 0


def test_rule_8_7_bicycle_adds_a_deck_at_four_cards():
    table = Table("bicycle", players=7, hands={"Ann": "R14"}, decks=(tuple(CARDS),))
    five = table.round.stock.cards
    assert len(five) == 5
    table.play("Ann", table.any("Ann", "red"))
    assert table.round.stock.cards == (*five[2:], *CARDS), "3 left: the deck is under them"


def test_rule_8_7_bicycle_adds_no_deck_at_five_cards():
    table = Table("bicycle", players=6, hands={"Ann": "R14", "Ben": "R14", "Cy": "R14"})
    assert table.told["stock"] == 19
    table.play("Ann", table.any("Ann", "red", 4)).play("Ben", table.any("Ben", "red", 3))
    assert table.told["stock"] == 5
    table.lay(1)
    assert table.told["stock"] == 3 + 52


@pytest.mark.parametrize(("ruleset", "left"), [("bicycle", 56), ("gardner", 4), ("howell", 4)])
def test_rule_8_7_bicycle_adds_a_deck_at_exactly_four_cards(ruleset, left):
    table = Table(ruleset, players=6, hands={"Ann": "R13 2S", "Ben": "B14", "Cy": "B14"})
    table.no_play("Ann")  # wrong: 19 - 5
    assert table.told["stock"] == 14
    table.play("Ben", table.any("Ben", "black", 4)).play("Cy", table.any("Cy", "black", 1))
    assert table.told["stock"] == left


@pytest.mark.parametrize("ruleset", FULL)
def test_rule_2_4_missing_deck_is_refused(ruleset):
    table = Table(ruleset, players=7, hands={"Ann": "R14"}, decks=())
    assert table.told["stock"] == 5
    before = table.round
    with pytest.raises(Refused, match="the stock has run out, and there are no more decks"):
        table.play("Ann", table.any("Ann", "red", 4))
    assert table.round is before


# The starter


def starting_with(allowed, starters=1):
    """A rule of which only the start is restricted; as many starters as said, all of `allowed`."""
    return automaton.compile(
        0,
        lambda place: allowed if place < starters else (1 << 52) - 1,
        lambda place, card: min(place + 1, starters),
        starters,
    )


def dealt(ruleset, rule, turned_up, decks=(), players=7):
    """A deal whose cards after the hands begin with `turned_up`; the first player is Ann."""
    left = list(CARDS) * 2
    for card in turned_up:
        left.remove(card)
    hands = players * RULESETS[ruleset].hand
    stock = (*left[:hands], *turned_up, *left[hands:])
    names = ("Ann", "Ben", "Cy", "Dee", "Eva", "Flo", "Gus")[:players]
    return deal(RULESETS[ruleset], rule, names, stock, decks, "Ann"), tuple(left[hands:])


def parsed(text):
    return tuple(Card.parse(card) for card in text.split())


@pytest.mark.parametrize("ruleset", EVERY)
def test_rule_2_2_starter_that_does_not_fit_goes_under_the_stock(ruleset):
    red, black, queen, three = parsed("2H 3S QC 3C")
    rule = starting_with(card_set([queen]))
    round_, rest = dealt(ruleset, rule, (red, black, queen, three), players=3)
    assert round_.layout.main_line == (queen,)
    assert round_.stock.cards == (three, *rest, red, black)
    assert round_.layout.laid == 1


def test_rule_2_2_next_deck_if_no_card_may_start():
    six = parsed("2H 3S 3C 3D 4D 5D")
    deck = parsed("2S 7C") + tuple(card for card in CARDS if str(card) not in ("2S", "7C"))
    rule = starting_with(card_set(parsed("7C")))
    round_, rest = dealt("gardner", rule, six, (deck, deck))
    assert rest == ()
    assert round_.layout.main_line == parsed("7C")
    assert round_.stock.cards == (*deck[2:], *six, *parsed("2S"))
    assert round_.stock.decks == (deck,)
    with pytest.raises(Refused, match="the stock has run out"):
        dealt("gardner", rule, six)


def test_rule_8_4_howell_counts_from_the_last_starter():
    wanted = card_set(parsed("KS 2H 3H"))
    turned = parsed("9D KS 9C 3H QC")
    round_, rest = dealt("howell", starting_with(wanted, 2), turned, players=4)
    assert round_.layout.main_line == parsed("KS 3H")
    assert round_.stock.cards == (*parsed("QC"), *rest, *parsed("9D 9C"))
    assert round_.layout.laid == 2, "both count on the layout"
    assert round_.turn == 2, "counted to the 3, not to the king"


@pytest.mark.parametrize("ruleset", ["gardner", "bicycle", "wikipedia", "matuszek", "lesson"])
def test_rule_8_4_other_rule_sets_turn_up_one_starter(ruleset):
    round_, _ = dealt(ruleset, starting_with((1 << 52) - 1, 2), parsed("9D KS"), players=5)
    assert round_.layout.main_line == parsed("9D")


# Howell's example of play


def test_rule_3_3_howells_example_of_a_round():
    """The plays his story tells, and his string "10S-9H-4S-2S" of which one card is wrong."""
    hands = {
        "Cy": "9S JD 7H",
        "Dee": "JD 2C 10S 9H 4S 2S",
        "Ann": "5D 10D 2C",
        "Ben": "4C 8H 5H",
    }
    table = Table("howell", "odd-black-even-red", hands=hands, starter="3H")
    assert table.told["turn"] == "Cy", "the count on the starter card is three"
    table.play("Cy", "9S").play("Dee", "JD").play("Ann", "5D").play("Ben", "4C")
    table.play("Cy", "JD").play("Dee", "2C").play("Ann", "10D").play("Ben", "8H")
    table.play("Cy", "7H").play("Dee", "10S 9H 4S 2S").play("Ann", "2C").play("Ben", "5H")
    told = table.told
    assert " ".join(column["card"] for column in told["mainline"]) == (
        "3H 9S 4C JD 2C 10D 8H 7H 2C 5H"
    )
    assert [column["sidelines"] for column in told["mainline"]] == [
        [],
        [["JD"], ["5D"]],
        *([[]] * 5),
        [["10S", "9H", "4S", "2S"]],
        [],
        [],
    ]
    wrong = [result["move"] for result in told["results"] if result["verdict"] == "wrong"]
    assert wrong == [2, 3, 10]
    assert told["results"][9]["penalty"] == {"Dee": 8}
    black = card_set(card for card in CARDS if not card.is_red)
    assert table.round.legal == black, "any black card would be correct, and any red card incorrect"
