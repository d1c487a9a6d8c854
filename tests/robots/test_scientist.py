"""What a robot that looks for the rule does, by what it sees and by its character."""

import random
from collections import Counter
from dataclasses import replace
from itertools import chain

import pytest
from robot_tables import changed, start, with_layout

from classroom import robots
from classroom.cards import Card
from classroom.classes.classroom import (
    CARELESS,
    COPIER,
    LEARNER,
    RANDOM,
    REHEARSAL_TABLES,
    ROBOTS,
    SCEPTIC,
    TESTER,
)
from classroom.robots import scientist
from classroom.robots.belief import mind
from classroom.robots.characters import CHARACTERS, Character
from classroom.robots.strategies import best
from classroom.views.schemas import Expulsion, PendingPlayView

pytestmark = pytest.mark.usefixtures("a_few_ideas")

VIEW, MINE = start(LEARNER)
SURE = Character(strategy="confirms", confidence=0.9)
# A layout on which red and black have taken turns for so long that nothing else fits.
TURNS = (
    "3H/5D/9H", "9S/2C", "QD/KD,KS", "8S/8C/JC", "AH/4H", "2C/2S", "7D", "KS", "7H/6H",
    "8C", "AD", "KC/QS/AS", "9D/9D", "10C", "10D", "10C",
)  # fmt: skip
# Black on black is right all of a sudden: what it believed is refuted, and other rules fit.
REFUTED = (*TURNS[:5], "KS", "JS")
# Nothing in the library goes both ways on the same cards.
MAD = ("5H/9S", "9S/5H") * 6


def moves(character, view, mine, times=100):
    """Return its moves under so many random seeds."""
    return [scientist.choose(character, view, mine, random.Random(seed)) for seed in range(times)]


def turn(*hand, **changes):
    return changed(MINE, may=["play", "no_play"], hand=list(hand), **changes)


def test_every_kind_that_fills_seats_has_a_character():
    assert set(CHARACTERS) == {*ROBOTS, LEARNER, *chain(*REHEARSAL_TABLES)}
    assert RANDOM not in CHARACTERS
    assert {character.strategy for character in CHARACTERS.values()} == {
        "confirms",
        "splits",
        "careless",
    }


def test_a_robot_that_copies_plays_the_suit_of_the_last_right_card_or_one_next_to_it():
    table, mine = start(COPIER)
    table = with_layout(table, "3H/9H", "9S/4C")

    def played(*hand):
        held = changed(mine, may=["play", "no_play"], hand=list(hand))
        moves = [robots.choose(COPIER, table, held, random.Random(seed)) for seed in range(9)]
        return {move["play"][0] for move in moves}

    assert played("2S", "10H", "KD", "AS") == {"2S", "AS"}
    assert played("2C", "10H", "KD", "8D") == {"10H", "8D"}
    assert played("2C", "KD") == {"2C", "KD"}


@pytest.mark.parametrize("strategy", ["confirms", "splits"])
def test_who_knows_the_rule_plays_what_it_calls_right(strategy):
    character = replace(SURE, strategy=strategy)
    mine = turn("2S", "KC", "5D", "9C")
    for move in moves(character, with_layout(VIEW, *TURNS), mine):
        assert move["play"][0] == "5D"


def test_who_slips_plays_any_card_and_calls_the_wrong_way_round():
    mine = turn("2S", "KC", "5D", "9C")
    played = [move["play"] for move in moves(replace(SURE, slips=1), VIEW, mine)]
    assert {cards[0] for cards in played} == set(mine.hand)
    pending = changed(
        with_layout(VIEW, *TURNS), pending=PendingPlayView("s2", "play", ["5D"], "call")
    )
    calls = moves(replace(SURE, slips=1), pending, changed(MINE, may=["call"]))
    assert calls == [{"call": "wrong"}] * 100


def test_strings_are_played_only_of_cards_it_is_sure_of():
    view = with_layout(VIEW, *TURNS)
    mine = turn("2H", "KC", "5D", "9C", "4H", "4S")
    lengths = Counter()
    for move in moves(SURE, view, mine, times=400):
        reds = [Card.parse(text).is_red for text in move["play"]]
        assert reds == [True, False, True, False][: len(reds)]
        lengths[len(reds)] += 1
    assert lengths[1] > 300
    assert 5 < lengths[4] < 100
    assert max(lengths) == 4
    single = moves(SURE, changed(view, longest=1), mine, times=400)
    assert {len(move["play"]) for move in single} == {1}


def test_no_play_is_said_only_where_it_is_sure_that_nothing_will_do():
    view = with_layout(VIEW, *TURNS)
    said = Counter(*[map(str, moves(SURE, view, turn("2S", "KC", "9C"), times=400))])
    assert 50 < said["{'no_play': True}"] < 200
    assert all("play" in move for move in moves(SURE, view, turn("2S", "KC", "9C", "9H"), 400))


def declares(character, view, times=100):
    may = changed(MINE, may=["declare"])
    made = moves(character, view, may, times)
    assert all(move in (None, {"declare": True}) for move in made)
    return sum(move is not None for move in made) / times


def test_it_declares_once_it_is_as_sure_as_it_wants_to_be():
    assert declares(SURE, with_layout(VIEW, "3H", "9S")) == 0
    assert declares(SURE, with_layout(VIEW, *TURNS)) == 1
    less = with_layout(VIEW, *TURNS[:5])
    shares = [declares(replace(SURE, confidence=asked), less) for asked in (0.4, 0.55, 0.95)]
    assert shares[0] == 1 > shares[1] > shares[2] == 0


def test_it_does_not_declare_right_after_it_was_refuted():
    bold = replace(SURE, confidence=0)
    assert declares(replace(bold, rethinks=0), with_layout(VIEW, *REFUTED)) == 1
    assert declares(replace(bold, rethinks=2), with_layout(VIEW, *REFUTED)) == 0
    assert declares(replace(bold, rethinks=2), with_layout(VIEW, *REFUTED, "5H")) == 0
    assert declares(replace(bold, rethinks=2), with_layout(VIEW, *REFUTED, "5H", "2S")) == 1


def test_who_confirms_tests_after_it_was_refuted():
    view = with_layout(VIEW, *REFUTED)
    beliefs = mind(view, MINE).beliefs
    mine = turn("2S", "9H", "5D", "9C", "QH", "AH")
    cards = {text: Card.parse(text) for text in mine.hand}
    told = {text: beliefs.bits[card] for text, card in cards.items()}
    right = {text for text, card in cards.items() if best(beliefs).agreed >> card & 1}
    unmoved, shaken = (
        {move["play"][0] for move in moves(replace(SURE, rethinks=after), view, mine)}
        for after in (0, 3)
    )
    assert unmoved == right
    assert len(right) > 1
    assert shaken == {max(told, key=told.__getitem__)}


def test_who_has_hardly_any_cards_left_lays_them():
    view = with_layout(VIEW, *TURNS)
    mine = changed(MINE, may=["declare"], hand=["2S", "KC", "9C"])
    assert moves(SURE, view, mine, times=20) == [None] * 20


def test_a_prophet_calls_and_picks_by_what_it_believes():
    view = with_layout(VIEW, *TURNS)

    def called(kind, *cards):
        pending = PendingPlayView("s2", kind, list(cards), "call")
        (move,) = moves(SURE, changed(view, pending=pending), changed(MINE, may=["call"]), 1)
        return move["call"]

    assert called("play", "5D") == "right"
    assert called("play", "5D", "9C", "2H") == "right"
    assert called("play", "5C") == "wrong"
    assert called("play", "5D", "2H") == "wrong"
    assert called("no_play", "5C", "9C") == "right"
    assert called("no_play", "5C", "9D") == "wrong"
    pending = PendingPlayView("s2", "no_play", ["5C", "9D", "4S"], "prophet_pick")
    picking = changed(MINE, may=["pick"])
    assert moves(SURE, changed(view, pending=pending), picking, 1) == [{"pick": "9D"}]


def test_a_trap_is_the_card_on_which_a_prophet_may_fall():
    """It goes by the simplest rule that is left, and others are left too."""
    view = with_layout(VIEW, *TURNS[:2], prophet="s2")
    believed = mind(view, MINE)
    shares, simplest = believed.beliefs.shares, believed.simplest.agreed
    mine = turn("2S", "KC", "9D", "9C", "QH", "7H", "AH", "8D")
    falls = {}
    for text in mine.hand:
        card = Card.parse(text)
        falls[text] = 1 - shares[card] if simplest >> card & 1 else shares[card]
    assert max(falls.values()) >= scientist.TRAP
    trap = max(falls, key=falls.__getitem__)
    setting = Counter(move["play"][0] for move in moves(replace(SURE, traps=1), view, mine))
    assert setting[trap] == 100
    assert Counter(move["play"][0] for move in moves(SURE, view, mine))[trap] < 60
    alone = changed(view, prophet=None)
    assert moves(replace(SURE, traps=1), alone, mine) == moves(SURE, alone, mine)


def test_who_may_be_sent_out_plays_the_likeliest_card():
    out = Expulsion(30, 0, by_prophet=False)
    view = with_layout(VIEW, *TURNS[:3], expulsion=out)
    shares = mind(view, MINE).beliefs.shares
    mine = turn("2S", "KC", "5D", "9C", "QH", "7H")
    likeliest = max(shares[Card.parse(text)] for text in mine.hand)
    for kind in (CARELESS, SCEPTIC, TESTER):
        for move in moves(CHARACTERS[kind], view, mine):
            assert "no_play" in move or shares[Card.parse(move["play"][0])] == likeliest


@pytest.mark.parametrize(
    ("may", "keys"),
    [
        (["play", "no_play"], {"play"}),
        (["call"], {"call"}),
        (["pick"], {"pick"}),
        (["declare"], set()),
        (["guess"], set()),
    ],
)
@pytest.mark.parametrize("kind", [*ROBOTS, LEARNER])
def test_a_robot_whose_ideas_have_all_died_plays_on(kind, may, keys):
    view = with_layout(VIEW, *MAD)
    waits = "prophet_pick" if may == ["pick"] else "call"
    pending = PendingPlayView("s2", "no_play" if may == ["pick"] else "play", ["5H", "7C"], waits)
    view = changed(view, pending=None if "play" in may else pending)
    mine = changed(MINE, may=may)
    assert not len(mind(view, mine).beliefs)
    made = [robots.choose(kind, view, mine, random.Random(seed)) for seed in range(50)]
    assert {key for move in made for key in move or ()} == keys


def test_the_rule_is_said_aloud_when_it_is_next_to_certain():
    bold = replace(SURE, confidence=0)
    mine = changed(MINE, may=["guess"])
    guesses = moves(bold, with_layout(VIEW, *TURNS), mine, times=400)
    assert {str(guess) for guess in guesses} == {"None", "{'guess': 'alternate-colour'}"}
    assert moves(bold, with_layout(VIEW, *TURNS[:5]), mine) == [None] * 100
    assert moves(bold, with_layout(VIEW, *MAD), mine) == [None] * 100


def test_a_rule_that_is_not_in_the_list_is_not_guessed():
    """It would have to be put in words, and a teacher to judge them."""
    knows = with_layout(VIEW, *REFUTED, "5H", "2S", "10D", "8D")
    assert best(mind(knows, MINE).beliefs).still_fit == ("colours, or down",)
    assert declares(replace(SURE, confidence=0.9), knows) == 1
    assert moves(SURE, knows, changed(MINE, may=["guess"])) == [None] * 100
