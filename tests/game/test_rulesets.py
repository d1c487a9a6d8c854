"""The table of rule-sets (docs/rules.md 9.1), each cell as it is played.

It also has the examples that the sources count aloud.

The figures are written out here, so that the dataclass is held against them and not against itself.
A rule-set that these figures don't fit has a file of its own beside this one. Elsewhere are the
outcomes with their penalties (`test_outcomes`), strings and smaller hands (`test_sources`), the
marker (`test_prophet`) and several starters (`test_starters`).
"""

from itertools import cycle

import pytest
from msgspec import structs
from tables import NAMES, Table

from classroom.cards import CARDS, Card
from classroom.classes.settings import Plan
from classroom.game.record import RecordError, read, replay
from classroom.game.refusal import Refused
from classroom.game.round import deal
from classroom.game.rulesets import RULESETS
from classroom.game.scoring import score

ORDER = ("gardner", "howell", "bicycle", "wikipedia", "matuszek", "express", "lesson")
LONG = ("gardner", "howell", "bicycle", "wikipedia", "matuszek")
PROPHETS = (*LONG, "lesson")


def cells(*values):
    """A row of the table: each rule-set with its figure."""
    return list(zip(ORDER, values, strict=True))


def test_rule_1_1_values_and_colours_of_the_cards():
    values = {rank: Card.parse(f"{rank}S").value for rank in ("A", "10", "J", "Q", "K")}
    assert values == {"A": 1, "10": 10, "J": 11, "Q": 12, "K": 13}
    assert [Card.parse(f"2{suit}").is_red for suit in "SHDC"] == [False, True, True, False]


def test_rule_1_2_only_the_line_of_right_cards_decides():
    table = Table(hands={"Ann": "R7 B7", "Ben": "B14"})
    legal = table.round.legal
    table.play("Ann", table.any("Ann", "red"))
    assert table.result["verdict"] == "wrong"
    assert table.round.legal == legal, "a wrong card changes nothing"
    skipped = Table(hands={"Cy": "R7 B7"}, players=5).skip("Ann").skip("Ben")
    assert skipped.round.legal == legal, "and neither does another player"


def test_rule_1_3_a_class_may_choose_each_rule_set():
    assert RULESETS.keys() >= set(ORDER)
    for ruleset in RULESETS:
        assert Plan(title="8b", ruleset=ruleset).game.ruleset is RULESETS[ruleset]


# Dealing


@pytest.mark.parametrize(("ruleset", "hand"), cells(14, 14, 14, 14, 14, 12, 8))
def test_rule_2_1_two_decks_dealt_one_card_at_a_time(ruleset, hand):
    rules = RULESETS[ruleset]
    stock = (*CARDS, *reversed(CARDS))
    for count in range(rules.players[0], rules.players[1] + 1):
        players = NAMES[:count]
        rule = Table(ruleset).round.rule
        round_ = deal(rules, rule, players, stock, (tuple(CARDS),), first="Ann")
        given = {name: [] for name in players}
        for name, card in zip(cycle(players), stock[: hand * count], strict=False):
            given[name].append(card)
        assert [list(dealt) for dealt in round_.hands] == list(given.values())
        assert round_.layout.main_line == (stock[hand * count],)
        assert round_.stock.cards == stock[hand * count + 1 :]
        assert round_.stock.decks == (tuple(CARDS),), "two decks at the start"


@pytest.mark.parametrize(
    ("ruleset", "fewest", "most"),
    [(ruleset, *sizes) for ruleset, sizes in cells(*[(3, 7)] * 5, (2, 7), (3, 7))],
)
def test_rule_9_1_number_of_players(ruleset, fewest, most):
    record = Table(ruleset, players=3).record
    for count in range(1, 10):
        names = [f"p{n}" for n in range(count)]
        sized = {**record, "players": names, "first": names[0]}
        if fewest <= count <= most:
            assert len(read(sized)[0].players) == count
        else:
            with pytest.raises(RecordError, match=f"move 0: {ruleset} is for {fewest} to {most} "):
                read(sized)


# Refilling


def short(ruleset, cards, **more):
    """A table whose stock holds so many cards, and three decks beside it."""
    table = Table(ruleset, extra=3, **more)
    stock = structs.replace(table.round.stock, cards=table.round.stock.cards[:cards])
    table.round = structs.replace(table.round, stock=stock)
    return table


def cause_wrong_card(ruleset, stock):
    table = short(ruleset, stock, hands={"Ann": "2H"}).play("Ann", "2H")
    return table, sum(table.result["penalty"].values())


def cause_wrong_no_play(ruleset, stock):
    table = short(ruleset, stock, hands={"Ann": "2S"}).no_play("Ann")
    return table, sum(table.result["penalty"].values())


def cause_false_prophet(ruleset, stock):
    table = short(ruleset, stock, hands={"Ann": "2S", "Ben": "3H"}).play("Ann", "2S")
    table.declare("Ann").play("Ben", "3H").call("wrong")
    return table, sum(table.result["penalty"].values())


CAUSES = [cause_wrong_card, cause_wrong_no_play, cause_false_prophet]
STOCKS = [
    (ruleset, cause)
    for ruleset in ORDER
    for cause in CAUSES
    if ruleset in PROPHETS or cause is not cause_false_prophet
]


@pytest.mark.parametrize(("ruleset", "cause"), STOCKS)
@pytest.mark.parametrize("left", [0, 1, 3, 4, 5])
def test_rule_2_4_further_deck_when_a_deal_needs_it(ruleset, cause, left):
    _, needed = cause(ruleset, 50)
    table, _ = cause(ruleset, needed + left)
    refilled = ruleset == "bicycle" and left <= 4
    assert len(table.round.stock.cards) == left + 52 * refilled
    assert len(table.round.stock.decks) == 3 - refilled
    if refilled:
        assert table.round.stock.cards[left:] == tuple(CARDS), "under what is left"


@pytest.mark.parametrize(("ruleset", "cause"), STOCKS)
def test_rule_2_4_last_cards_are_dealt_before_the_next_deck(ruleset, cause):
    _, needed = cause(ruleset, 50)
    if needed == 1:
        needed = 0  # a stock that is empty
    else:
        needed -= 1
    table, dealt = cause(ruleset, needed)
    assert len(table.round.stock.cards) == 52 - (dealt - needed)
    assert len(table.round.stock.decks) == 2


@pytest.mark.parametrize("left", [3, 4, 5])
def test_rule_8_7_bicycle_refills_after_a_right_no_play(left):
    """14 cards go under, 10 are dealt: the stock is four larger than before."""
    table = short("bicycle", left, hands={"Ann": "R14"}).no_play("Ann")
    assert len(table.hand("Ann")) == 10
    assert len(table.round.stock.cards) == left + 4 + 52 * (left + 4 <= 4)
    assert table.result["verdict"] == "right"


# Who begins


@pytest.mark.parametrize(
    "ruleset", [name for name in ORDER if name not in ("wikipedia", "express")]
)
@pytest.mark.parametrize("players", range(3, 8))
def test_rule_2_3_first_player_is_counted_from_the_starter(ruleset, players):
    for value, rank in enumerate("A23456789", 1):
        table = Table(ruleset, players=players, starter=f"{rank}H")
        around = cycle(NAMES[:players])
        assert table.told["turn"] == [next(around) for _ in range(value)][-1]


@pytest.mark.parametrize("first", NAMES[:5])
@pytest.mark.parametrize("starter", ["AH", "4H", "KH"])
def test_rule_8_10_wikipedia_draws_the_first_player(first, starter):
    table = Table("wikipedia", players=5, starter=starter, first=first)
    assert table.told["turn"] == first
    assert table.record["first"] == first
    assert replay(table.record) == table.round


@pytest.mark.parametrize("starter", ["AH", "4H", "KH"])
def test_rule_6_10_express_starts_left_of_the_dealer(starter):
    assert Table("express", starter=starter).told["turn"] == "Ann"


# Penalties: for each card of a play


@pytest.mark.parametrize(
    ("ruleset", "each", "count"),
    [
        (ruleset, each, count)
        for ruleset, each in cells(2, 2, 2, 2, 2, 1, 1)
        for count in (1, 2, 3, 4, 8)
        if count <= {"howell": 14, "wikipedia": 14, "express": 1}.get(ruleset, 4)
    ],
)
def test_rule_9_1_penalty_for_each_wrong_card(ruleset, each, count):
    table = Table(ruleset, hands={"Ann": "R8"})
    table.play("Ann", table.any("Ann", "red", count))
    assert table.result["penalty"] == {"Ann": each * count}
    assert len(table.hand("Ann")) == RULESETS[ruleset].hand - count + each * count


@pytest.mark.parametrize(("ruleset", "penalty"), cells(5, 5, 5, 5, 5, 1, 2))
def test_rule_9_1_penalty_for_a_wrong_no_play(ruleset, penalty):
    table = Table(ruleset, hands={"Ann": "2S"}).no_play("Ann")
    assert table.result["penalty"] == {"Ann": penalty}
    assert len(table.hand("Ann")) == RULESETS[ruleset].hand - 1 + penalty


@pytest.mark.parametrize(("ruleset", "penalty"), cells(5, 5, 5, 5, 5, None, 3))
def test_rule_9_1_false_prophets_penalty(ruleset, penalty):
    table = Table(ruleset, hands={"Ann": "2S", "Ben": "3H"}).play("Ann", "2S")
    if penalty is None:
        with pytest.raises(Refused, match="there’s no Prophet in this game"):
            table.declare("Ann")
        return
    table.declare("Ann").play("Ben", "3H").call("wrong")
    assert table.result["penalty"] == {"Ann": penalty}


# Scores


@pytest.mark.parametrize(("ruleset", "bonus"), cells(4, 4, 4, 4, 4, 3, 4))
def test_rule_5_2_bonus_for_an_empty_hand(ruleset, bonus):
    """Three cards each, and one is laid; express counts down from 12 anyway."""
    table = Table(ruleset, hand=1, hands={"Ann": "2S"}, players=3).play("Ann", "2S")
    high = 12 if ruleset == "express" else 1
    others = high - 1
    assert table.scores == {
        "Ann": high + bonus, "Ben": others, "Cy": others, "dealer": high + bonus
    }  # fmt: skip


@pytest.mark.parametrize("ruleset", PROPHETS)
def test_rule_5_3_prophets_bonus(ruleset):
    table = Table(ruleset, hands={"Ann": "2S", "Ben": "3H 4S 5H", "Cy": "6H 8H", "Dee": "7S"})
    table.play("Ann", "2S").declare("Ann")
    table.play("Ben", "3H 4S 5H").call("right")
    table.play("Cy", "6H 8H").call("wrong").play("Dee", "7S").call("right").end()
    line = score(table.round).players[0]
    assert (line.prophet_right, line.prophet_wrong, line.prophet_bonus) == (4, 2, 8)
    high = max(len(hand) for hand in table.round.hands)
    assert table.scores["Ann"] == high - len(table.hand("Ann")) + 8


@pytest.mark.parametrize(("ruleset", "cards"), cells(2, 3, 2, 3, 3, None, 2))
def test_rule_9_1_dealers_cap(ruleset, cards):
    """AH and 2S lie there, Ben lays 3H and declares: his card is the third."""
    table = Table(ruleset, hands={"Ann": "2S", "Ben": "3H", "Cy": "R2", "Dee": "R2"})
    table.play("Ann", "2S").play("Ben", "3H")
    if cards is None:
        table.end()
        assert score(table.round).cap is None
        return
    table.declare("Ben")
    for name in ("Cy", "Dee"):
        table.play(name, table.any(name, "red", 2)).call("wrong")
    table.end()
    assert table.scores["Ben"] > 2 * cards
    assert table.scores["dealer"] == 2 * cards


@pytest.mark.parametrize("ruleset", ORDER)
def test_rule_5_4_no_cap_without_a_prophet(ruleset):
    table = Table(ruleset, hands={"Ann": "2S", "Ben": "3H"}).play("Ann", "2S").play("Ben", "3H")
    table.end()
    best = max(points for name, points in table.scores.items() if name != "dealer")
    assert table.scores["dealer"] == best
    assert score(table.round).cap is None


def test_rule_6_2_express_counts_down_from_12():
    """No one has lost more than one card, and the guess is worth 6."""
    table = Table("express", hands={"Ann": "2S", "Ben": "3H", "Cy": "4S"}, players=3)
    table.play("Ann", "2S").play("Ben", "3H").play("Cy", "4S").guess("Cy", "alternate-colour")
    assert table.scores == {"Ann": 1, "Ben": 1, "Cy": 7, "dealer": 7}


def test_rule_6_3_express_ends_with_an_empty_hand_or_a_right_guess():
    hands = {"Ann": "2S 4S", "Ben": "3H 5H"}
    table = Table("express", hand=2, hands=hands, players=2)
    table.play("Ann", "2S").guess("Ann", "zigzag").play("Ben", "3H").guess("Ben", "text:reds")
    table.verdict("wrong")
    assert table.told["status"] == "playing"
    table.play("Ann", "4S")
    assert table.told["ended_by"] == "empty_hand"
    assert table.scores == {"Ann": 15, "Ben": 11, "dealer": 15}


# Expulsion: what the sources count aloud


def up_to(table, count):
    """Wrong plays until so many cards lie there."""
    while missing := count - table.told["laid"]:
        table.lay(min(missing, 4))
    return table


def wrong_card(table):
    """By whoever's turn it is."""
    by = table.told["turn"]
    table.lay(1)
    return by


@pytest.mark.parametrize(("laid_since", "expelled"), [(34, False), (35, True)])
def test_rule_4_10_howell_counts_twenty_cards_after_the_declaration(laid_since, expelled):
    """The 15th card is a right one, so that the marker is on it."""
    table = Table("howell", hands=dict.fromkeys(NAMES[:4], "R8 B6"), extra=9)
    up_to(table, 14)
    declarer = table.told["turn"]
    table.play(declarer, table.any(declarer, "black")).declare(declarer)
    assert (table.told["laid"], table.told["prophet_at"]) == (15, 15)
    up_to(table, laid_since)
    assert table.told["expelled"] == []
    by = wrong_card(table)
    assert table.told["expelled"] == ([by] if expelled else [])


def test_rule_4_10_howell_expelled_players_stay_out():
    table = Table("howell", players=5, hands=dict.fromkeys(NAMES[:5], "R8 B6"), extra=9)
    up_to(table, 30)
    out = wrong_card(table)
    assert table.told["expelled"] == [out]
    declarer = table.told["turn"]
    table.play(declarer, table.any(declarer, "black")).declare(declarer)
    at = table.told["prophet_at"]
    up_to(table, at + 20)
    assert table.told["expelled"] == [out], "suspended for 20 more cards"
    second = wrong_card(table)
    assert table.told["expelled"] == [out, second]


def test_rule_4_10_howell_counts_again_for_the_next_prophet():
    table = Table("howell", players=5, hands=dict.fromkeys(NAMES[:5], "R8 B6"), extra=9)
    up_to(table, 30)
    first = table.told["turn"]
    table.play(first, table.any(first, "black")).declare(first)
    second = table.told["turn"]
    table.play(second, table.any(second, "red")).call("wrong").declare(second)
    assert table.told["false_prophets"] == [first]
    at = table.told["prophet_at"]
    assert at == 32
    up_to(table, at + 20)
    assert table.told["expelled"] == []
    by = wrong_card(table)
    assert table.told["expelled"] == [by]


@pytest.mark.parametrize("ruleset", LONG)
def test_rule_4_10_many_cards_before_the_declaration_do_not_count(ruleset):
    """Many cards lie there, few since the declaration."""
    table = Table(ruleset, hands=dict.fromkeys(NAMES[:4], "R8 B6"), extra=9)
    up_to(table, RULESETS[ruleset].expelled_from)
    declarer = table.told["turn"]
    table.play(declarer, table.any(declarer, "black")).declare(declarer)
    wrong_card(table)
    assert table.told["expelled"] == []


@pytest.mark.parametrize(("before", "expelled"), [(39, False), (40, True)])
def test_rule_8_11_wikipedia_expels_after_the_fourth_marker(before, expelled):
    table = Table("wikipedia", hands=dict.fromkeys(NAMES[:4], "R8 B6"), extra=9)
    up_to(table, before)
    assert len(table.told["markers"]["dealer"]) == 3 + expelled
    by = wrong_card(table)
    assert table.told["expelled"] == ([by] if expelled else [])


@pytest.mark.parametrize(("since", "expelled"), [(29, False), (30, True)])
def test_rule_8_11_wikipedia_counts_the_prophets_own_marker(since, expelled):
    table = Table("wikipedia", hands=dict.fromkeys(NAMES[:4], "R8 B6"), extra=9)
    table.play("Ann", table.any("Ann", "black")).declare("Ann")
    up_to(table, 2 + since)
    assert 1 + len(table.told["markers"]["prophet"]) == 3 + expelled
    by = wrong_card(table)
    assert table.told["expelled"] == ([by] if expelled else [])


@pytest.mark.parametrize("ruleset", PROPHETS)
def test_rule_4_7_overthrowing_play_expels_no_one(ruleset):
    """However many cards lie there; the next wrong play counts again from all of them."""
    table = Table(ruleset, hands=dict.fromkeys(NAMES[:4], "R5 B3"), extra=9)
    table.play("Ann", table.any("Ann", "black")).declare("Ann")
    up_to(table, 2 + (RULESETS[ruleset].expelled_from_marker or 30))
    by = table.told["turn"]
    table.play(by, table.any(by, "black")).call("right")
    assert (table.result["verdict"], table.result["overthrown"]) == ("wrong", "Ann")
    assert (table.result["penalty"].keys(), table.told["expelled"]) == ({"Ann"}, [])


def test_rule_4_10_bicycle_counts_all_cards_after_the_overthrow():
    table = Table("bicycle", hands=dict.fromkeys(NAMES[:4], "R8 B6"), extra=9)
    up_to(table, 38)
    first = table.told["turn"]
    table.play(first, table.any(first, "black")).declare(first)
    second = table.told["turn"]
    table.play(second, table.any(second, "red")).call("wrong")
    assert table.told["laid"] == 40
    by = wrong_card(table)
    assert table.told["expelled"] == [by], "there are 40 or more cards on the layout"
