"""Robots play whole rounds, by the rules, from what their seats may see."""

import random
import statistics
import time
from collections import Counter
from dataclasses import replace

import msgspec
import pytest

from classroom import robots
from classroom.cards import CARDS, Card
from classroom.game.record import NATURE, Header
from classroom.game.rulesets import RULESETS
from classroom.lesson import table as tables
from classroom.lesson.classroom import LEARNER, RANDOM, Classroom, Seat
from classroom.lesson.plan import Plan
from classroom.rules.catalogue import RULES
from classroom.rules.survivors import NoPlay, Right, Wrong, WrongString, consistent
from classroom.sight.table import People, seat_view, table_view
from classroom.sight.views import Column, Happened, LaidCard, Pending

MIXED = (LEARNER, RANDOM, LEARNER, RANDOM)
PEOPLE = People({})
DECKS = 10


def seats(kinds):
    return {f"s{n}": Seat(f"s{n}", 1, kind, device=False) for n, kind in enumerate(kinds, 1)}


def dealt(ruleset, rule, chance, kinds):
    players = tuple(seats(kinds))
    stock = [*CARDS, *CARDS]
    chance.shuffle(stock)
    header = Header(
        ruleset=RULESETS[ruleset],
        rule=rule,
        dealer=NATURE,
        players=players,
        stock=tuple(stock),
        extra_decks=tuple(tuple(chance.sample(CARDS, len(CARDS))) for _ in range(DECKS)),
        first=players[0] if RULESETS[ruleset].first_player == "random" else None,
    )
    event = {"type": "dealt", "engine": "test", "header": header.to_json()}
    return tables.evolve(tables.Table(1), 1, 0.0, event)


def moments(ruleset, rule, seed, kinds=MIXED, most=200):
    """Every (table, player, views, move) of a round that robots play, and at last the end."""
    chance = random.Random(seed)
    room = Classroom("c", 1, Plan(title="t", ruleset=ruleset), seats(kinds))
    table = dealt(ruleset, rule, chance, kinds)
    for _ in range(most):
        if table.current.over:
            break
        view = table_view(room, table, PEOPLE)
        able = [player for player in room.seats if table.current.round.may(player)]
        # Who may declare is asked first, as the clockwork does.
        able.sort(key=lambda player: "declare" not in table.current.round.may(player))
        for player in able:
            mine = seat_view(room, table, player, PEOPLE)
            before = chance.getstate()
            move = robots.choose(room.seats[player].robot, view, mine, chance)
            if move is None:
                assert mine.may in (["declare"], ["guess"])
                continue
            yield table, player, (view, mine), before, move
            entry = {"by": player, **move, "robot": True}
            table = tables.evolve(table, table.version + 1, 0.0, {"type": "entry", "entry": entry})
            break
        else:
            pytest.fail(f"no robot moves, though {able} may")
    yield table, None, None, None, None


def played(*args, **kwargs):
    *_, (table, *_) = moments(*args, **kwargs)
    return table.current.round


def all_cards(round_):
    cards = Counter(laid.card for laid in round_.layout)
    for hand in (*round_.hands, round_.stock.cards, *round_.stock.decks):
        cards.update(hand)
    return cards


@pytest.mark.parametrize("ruleset", ["lesson", "gardner"])
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("kinds", [MIXED, (LEARNER,) * 3], ids=["mixed", "learners"])
def test_robots_play_every_rule_to_its_end(ruleset, rule, kinds):
    everything = Counter(dict.fromkeys(CARDS, 2 + DECKS))
    for seed in range(3):
        for table, *_ in moments(ruleset, rule, seed, kinds):
            assert all_cards(table.current.round) == everything
        assert table.current.round.ended_by in ("empty_hand", "all_expelled")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_robots_play_by_every_rule_set_with_as_many_as_may_play(ruleset):
    for count in RULESETS[ruleset].players:
        for seed in range(3):
            kinds = [LEARNER, *[RANDOM, LEARNER] * count][:count]
            assert played(ruleset, "odd-black-even-red", seed, kinds).ended_by


def test_in_express_learners_say_the_rule_once_it_is_the_only_one_left():
    """And are never wrong about it."""
    rounds = [
        played("express", rule, seed, kinds=(LEARNER,) * 3)
        for rule in ("alternate-colour", "by-twos", "odd-black-even-red")
        for seed in range(5)
    ]
    guesses = [guess for round_ in rounds for guess in round_.guesses]
    assert len(guesses) >= 5
    assert all(guess.right for guess in guesses)
    assert {round_.ended_by for round_ in rounds} == {"guessed", "empty_hand"}


@pytest.mark.parametrize("seed", range(3))
def test_random_robots_alone_make_only_moves_that_are_allowed(seed):
    for *_, _move in moments("lesson", "one-up-or-down", seed, (RANDOM,) * 4, most=400):
        pass


def test_a_table_of_robots_is_lively_and_not_too_clever():
    rounds = [played("lesson", rule, seed) for rule in RULES for seed in range(5)]
    share = len(rounds)
    plays = statistics.median(len(round_.results) for round_ in rounds)
    assert 16 <= plays <= 40
    assert 0.6 <= sum(bool(round_.reigns) for round_ in rounds) / share <= 0.97
    assert 0.1 <= sum(bool(round_.false_prophets) for round_ in rounds) / share <= 0.45
    results = [result for round_ in rounds for result in round_.results]
    assert 0.35 <= sum(result.right for result in results) / len(results) <= 0.7
    assert any(result.cards and len(result.cards) > 1 for result in results)
    assert any(result.cards is None and result.right for result in results)


def test_the_same_views_and_the_same_chance_make_the_same_choice():
    for _, _, views, before, move in moments("lesson", "zigzag", 5):
        if move is not None:
            robots._moments.cache_clear()  # as after a restart
            view, mine = (
                msgspec.json.decode(msgspec.json.encode(part), type=type(part)) for part in views
            )
            chance = random.Random()
            chance.setstate(before)
            kind = seats(MIXED)[mine.seat].robot
            assert robots.choose(kind, view, mine, chance) == move


@pytest.mark.parametrize("rule", ["match-suit-or-value", "skip-primes-by-one"])
def test_no_robot_sees_another_hand_or_the_stock(rule):
    elsewhere = random.Random(99)
    room = Classroom("c", 1, Plan(title="t"), seats(MIXED))
    for table, player, views, before, move in moments("lesson", rule, 11):
        if player is None:
            break
        round_ = table.current.round
        own = round_.players.index(player)
        if round_.pending is not None and round_.pending.cards is None:
            continue  # a shown hand is everybody's
        pending = round_.pending
        pool = [
            *(card for seat, hand in enumerate(round_.hands) if seat != own for card in hand),
            *round_.stock.cards,
        ]
        elsewhere.shuffle(pool)
        hands = []
        for seat, hand in enumerate(round_.hands):
            hands.append(hand if seat == own else tuple(pool[: len(hand)]))
            if seat != own:
                del pool[: len(hand)]
        shuffled = replace(
            round_,
            hands=tuple(hands),
            stock=replace(round_.stock, cards=tuple(pool)),
            pending=pending and replace(pending, truth=not pending.truth),
        )
        there = replace(table, rounds=(replace(table.current, round=shuffled),))
        view = table_view(room, there, PEOPLE)
        mine = seat_view(room, there, player, PEOPLE)
        assert (view, mine) == views
        chance = random.Random()
        chance.setstate(before)
        assert robots.choose(room.seats[player].robot, view, mine, chance) == move


def test_a_learner_that_may_do_nothing_does_nothing():
    chance = random.Random(1)
    table = dealt("lesson", "zigzag", chance, MIXED)
    room = Classroom("c", 1, Plan(title="t"), seats(MIXED))
    view = table_view(room, table, PEOPLE)
    for player, seat in room.seats.items():
        mine = seat_view(room, table, player, PEOPLE)
        if not mine.may:
            assert robots.choose(seat.robot, view, mine, chance) is None
        assert robots.choose(seat.robot, view, replace_view(mine, may=["guess"]), chance) is None


def replace_view(view, **changes):
    return msgspec.structs.replace(view, **changes)


@pytest.fixture
def start():
    """A table's view right after the deal, and a learner's own."""
    table = dealt("lesson", "alternate-colour", random.Random(1), (LEARNER,) * 4)
    room = Classroom("c", 1, Plan(title="t"), seats((LEARNER,) * 4))
    view = table_view(room, table, PEOPLE)
    return view, seat_view(room, table, "s1", PEOPLE)


def columns(*texts):
    """Main-line cards with what hangs under them: ``"3H/3S/4D,5D"``."""
    built, n = [], 0
    for text in texts:
        card, *below = text.split("/")
        n += 1
        sidelines = []
        main = n
        for string in below:
            sidelines.append([])
            for wrong in string.split(","):
                n += 1
                sidelines[-1].append(LaidCard(wrong, n))
        built.append(Column(card, main, sidelines))
    return built, n


def with_layout(view, *texts, **changes):
    built, n = columns(*texts)
    return replace_view(view, columns=built, laid=n, **changes)


def card(text):
    return Card.parse(text)


def test_the_layout_is_read_as_evidence(start):
    view = with_layout(start[0], "3H/4H/5S,6D", "9S")
    assert list(robots.evidence(view)) == [
        Right(card("3H")),
        Wrong(card("4H")),
        WrongString((card("5S"), card("6D"))),
        Right(card("9S")),
    ]


def test_a_shown_hand_and_a_wrong_pick_count_while_they_are_seen(start):
    shown = Happened("no_play", by="s2", cards=["4S", "5S"], verdict="right")
    view = with_layout(start[0], "3H", "9S", happened=shown)
    assert list(robots.evidence(view))[-1] == NoPlay(1 << card("4S") | 1 << card("5S"))
    wrong = Happened("no_play", by="s2", cards=["4S"], verdict="wrong", picked_wrong="2H")
    view = with_layout(start[0], "3H", "9S", happened=wrong)
    assert list(robots.evidence(view)) == [
        Right(card("3H")),
        Wrong(card("2H")),
        Right(card("9S")),
    ]


@pytest.mark.parametrize("rule", RULES)
def test_the_sealed_rule_is_never_contradicted(rule):
    for seed in range(3):
        for _, player, views, _, _ in moments("gardner", rule, seed):
            if player is not None:
                assert consistent(RULES[rule].rule, robots.evidence(views[0]))


# A layout on which red and black have taken turns for so long that nothing else fits.
TURNS = (
    "3H/5D/9H", "9S/2C", "QD/KD,KS", "8S/8C/JC", "AH/4H", "2C/2S", "7D", "KS", "7H/6H",
    "8C", "AD", "KC/QS/AS", "9D/9D", "10C",
)  # fmt: skip


def test_a_learner_plays_what_its_rules_call_right(start):
    view, mine = with_layout(start[0], *TURNS), replace_view(start[1], may=["play", "no_play"])
    mine = replace_view(mine, hand=["2S", "KC", "5D", "9C"])
    for seed in range(50):
        move = robots.choose(LEARNER, view, mine, random.Random(seed))
        assert move["play"][0] == "5D"


def test_a_learner_plays_strings_when_it_is_sure_of_every_card(start):
    view = with_layout(start[0], *TURNS)
    mine = replace_view(
        start[1], may=["play", "no_play"], hand=["2H", "KC", "5D", "9C", "4H", "4S"]
    )
    lengths = Counter()
    for seed in range(100):
        string = robots.choose(LEARNER, view, mine, random.Random(seed))["play"]
        assert [card(text).is_red for text in string] == [True, False, True, False][: len(string)]
        lengths[len(string)] += 1
    assert lengths[1]
    assert lengths[4]
    assert max(lengths) == 4
    single = replace_view(view, longest=1)
    for seed in range(50):
        assert len(robots.choose(LEARNER, single, mine, random.Random(seed))["play"]) == 1


def test_a_learner_says_no_play_only_when_it_is_sure(start):
    view = with_layout(start[0], *TURNS)
    mine = replace_view(start[1], may=["play", "no_play"], hand=["2S", "KC", "9C"])
    for seed in range(20):
        assert robots.choose(LEARNER, view, mine, random.Random(seed)) == {"no_play": True}
    mine = replace_view(mine, hand=["2S", "KC", "9C", "9H"])
    for seed in range(20):
        assert "play" in robots.choose(LEARNER, view, mine, random.Random(seed))


def test_a_learner_declares_when_it_knows_and_sometimes_too_early(start):
    mine = replace_view(start[1], may=["declare"])

    def share(view):
        """Over many tables: which rules have come to a learner's mind by now is chance."""
        choices = [
            robots.choose(LEARNER, replace_view(view, number=seed % 30), mine, random.Random(seed))
            for seed in range(300)
        ]
        assert all(choice in (None, {"declare": True}) for choice in choices)
        return sum(choice is not None for choice in choices) / len(choices)

    assert share(with_layout(start[0], "3H", "9S")) == 0
    knows = share(with_layout(start[0], *TURNS))
    assert 0.4 < knows < 0.8
    guesses = share(with_layout(start[0], "3H", "8S/2S", "QD", "7C/KS", "2H"))
    assert 0 < guesses < knows


def test_a_prophet_calls_and_picks_by_what_it_believes(start):
    view = with_layout(start[0], *TURNS)
    mine = replace_view(start[1], may=["call"])

    def called(kind, *cards):
        pending = Pending("s2", kind, list(cards), "call")
        return robots.choose(LEARNER, replace_view(view, pending=pending), mine, random.Random(3))[
            "call"
        ]

    assert called("play", "5D") == "right"
    assert called("play", "5D", "9C", "2H") == "right"
    assert called("play", "5C") == "wrong"
    assert called("play", "5D", "2H") == "wrong"
    assert called("no_play", "5C", "9C") == "right"
    assert called("no_play", "5C", "9D") == "wrong"
    pending = Pending("s2", "no_play", ["5C", "9D", "4S"], "prophet_pick")
    picking = replace_view(mine, may=["pick"])
    picked = robots.choose(LEARNER, replace_view(view, pending=pending), picking, random.Random(3))
    assert picked == {"pick": "9D"}


@pytest.mark.parametrize(
    ("may", "keys"),
    [
        (["play", "no_play"], {"play"}),
        (["call"], {"call"}),
        (["pick"], {"pick"}),
        (["declare"], set()),
    ],
)
def test_a_learner_whose_ideas_have_all_died_plays_on(start, may, keys):
    # Nothing in the library goes both ways on the same cards.
    view = with_layout(start[0], *["5H/9S", "9S/5H"] * 6)
    kind = "no_play" if may == ["pick"] else "play"
    pending = Pending("s2", kind, ["5H", "7C"], "prophet_pick" if may == ["pick"] else "call")
    view = replace_view(view, pending=None if "play" in may else pending)
    mine = replace_view(start[1], may=may)
    assert not robots._mind(view, mine).beliefs
    chosen = set()
    for seed in range(50):
        chosen |= set(robots.choose(LEARNER, view, mine, random.Random(seed)) or ())
    assert chosen == keys


def test_a_choice_takes_less_than_five_milliseconds():
    robots.choose(LEARNER, *next(iter(moments("gardner", "zigzag", 1)))[2], random.Random(1))
    took = []
    for seed in range(5):
        for _, player, views, _, _ in moments("gardner", "product-mod-four", seed, (LEARNER,) * 4):
            if player is not None:
                start = time.thread_time()
                robots.choose(LEARNER, *views, random.Random(1))
                took.append(time.thread_time() - start)
    assert statistics.median(took) < 0.005
