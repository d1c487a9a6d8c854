"""Robots play whole rounds, by the rules, from what their seats may see."""

import random
import statistics
import time
from collections import Counter

import msgspec
import pytest
import robot_tables
from consistency import consistent
from msgspec import structs
from records_maker import SOURCE_RULES
from robot_tables import DECKS, PEOPLE, moments, played

from classroom import robots
from classroom.cards import CARDS
from classroom.classes.classroom import LEARNER, RANDOM, ROBOTS
from classroom.game.rulesets import RULESETS
from classroom.robots import belief
from classroom.robots.evidence import answers
from classroom.rules.catalogue import RULES
from classroom.views.table import seat_view, table_view

OLD = (LEARNER, RANDOM, LEARNER)
"""Who filled seats in earlier logs."""


def all_cards(round_):
    cards = Counter(laid.card for laid in round_.layout.cards)
    for hand in (*round_.hands, round_.stock.cards, *round_.stock.decks):
        cards.update(hand)
    return cards


@pytest.mark.parametrize(
    ("ruleset", "rule", "kinds"),
    [
        *(("lesson", rule, ROBOTS) for rule in RULES),
        *(("gardner", rule, ROBOTS) for rule in SOURCE_RULES),
        *(("lesson", rule, OLD) for rule in SOURCE_RULES),
    ],
)
def test_robots_play_every_rule_to_its_end(ruleset, rule, kinds):
    everything = Counter(dict.fromkeys(CARDS, 2 + DECKS))
    for table, *_ in moments(ruleset, rule, rule, kinds):
        assert all_cards(table.current.round) == everything
    assert table.current.round.ended_by in ("empty_hand", "all_expelled")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_robots_play_by_every_rule_set_with_as_many_as_may_play(ruleset):
    fewest, most = RULESETS[ruleset].players
    for count in range(fewest, most + 1):
        kinds = [*ROBOTS, RANDOM, LEARNER, LEARNER][-count:]
        assert played(ruleset, "odd-black-even-red", count, kinds).ended_by


def test_in_express_robots_say_the_rule_and_are_hardly_ever_wrong():
    rounds = [played("express", rule, seed, ROBOTS) for rule in SOURCE_RULES for seed in range(3)]
    ends = Counter(round_.ended_by for round_ in rounds)
    assert ends["guessed"] > 0.7 * len(rounds)
    wrong = [round_ for round_ in rounds if any(not guess.right for guess in round_.guesses.made)]
    assert len(wrong) < 0.1 * len(rounds)


@pytest.mark.parametrize("seed", range(3))
def test_random_robots_alone_make_only_moves_that_are_allowed(seed):
    for *_, _move in moments("lesson", "one-up-or-down", seed, (RANDOM,) * 4):
        pass


@pytest.mark.parametrize(("ruleset", "plays"), [("lesson", (25, 45)), ("gardner", (35, 60))])
def test_a_table_of_robots_is_lively_and_not_too_clever(ruleset, plays):
    rounds = [played(ruleset, rule, seed, ROBOTS) for rule in SOURCE_RULES for seed in range(3)]
    share = len(rounds)
    fewest, most = plays
    assert fewest <= statistics.median(len(round_.results) for round_ in rounds) <= most
    assert 0.4 <= sum(round_.prophets.ruling is not None for round_ in rounds) / share <= 0.9
    assert 0.4 <= sum(bool(round_.prophets.overthrown) for round_ in rounds) / share <= 0.9
    results = [result for round_ in rounds for result in round_.results]
    assert 0.4 <= sum(result.right for result in results) / len(results) <= 0.8
    assert any(result.cards and len(result.cards) > 1 for result in results)
    assert any(result.cards is None and result.right for result in results)


@pytest.mark.parametrize("ruleset", ["lesson", "express"])
def test_the_same_views_and_the_same_chance_make_the_same_choice(ruleset):
    """Whenever that is, and whatever else was thought in between."""
    kinds = (*ROBOTS, LEARNER, RANDOM)
    for _, _, views, before, move in moments(ruleset, "zigzag", 5, kinds):
        if move is None:
            continue
        belief._survivors.cache_clear()  # as after a restart
        belief._moments.cache_clear()
        view, mine = (
            robot_tables.changed(
                msgspec.json.decode(msgspec.json.encode(part), type=type(part)),
                version=part.version + 7,
            )
            for part in views
        )
        rng = random.Random()
        rng.setstate(before)
        kind = robot_tables.seats(kinds)[mine.seat].robot
        assert robots.choose(kind, view, mine, rng) == move


@pytest.mark.parametrize("rule", ["match-suit-or-value", "skip-primes-by-one"])
def test_no_robot_sees_another_hand_or_the_stock(rule):
    elsewhere = random.Random(99)
    room = robot_tables.room(ROBOTS)
    for table, player, views, before, move in moments("lesson", rule, 11, ROBOTS):
        if player is None:
            break
        round_ = table.current.round
        own = round_.players.index(player)
        if round_.pending is not None and round_.pending.cards is None:
            continue  # a shown hand is everyone's
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
        shuffled = structs.replace(
            round_,
            hands=tuple(hands),
            stock=structs.replace(round_.stock, cards=tuple(pool)),
            pending=pending and structs.replace(pending, truth=not pending.truth),
        )
        there = structs.replace(table, rounds=(structs.replace(table.current, round=shuffled),))
        view = table_view(room, there, PEOPLE)
        mine = seat_view(room, there, player, PEOPLE)
        assert (view, mine) == views
        rng = random.Random()
        rng.setstate(before)
        assert robots.choose(room.seats[player].robot, view, mine, rng) == move


@pytest.mark.parametrize("kind", [*ROBOTS, LEARNER, RANDOM])
def test_a_robot_that_may_do_nothing_does_nothing(kind):
    rng = random.Random(1)
    kinds = (kind,) * 4
    table = robot_tables.dealt("lesson", "zigzag", rng, kinds)
    room = robot_tables.room(kinds)
    view = table_view(room, table, PEOPLE)
    for player in room.seats:
        mine = seat_view(room, table, player, PEOPLE)
        if not mine.may:
            assert robots.choose(kind, view, mine, rng) is None
        guesses = robot_tables.changed(mine, may=["guess"])
        assert robots.choose(kind, view, guesses, rng) is None


@pytest.mark.parametrize("rule", RULES)
def test_the_sealed_rule_is_never_contradicted(rule):
    for _, player, views, _, _ in moments("gardner", rule, rule, ROBOTS):
        if player is not None:
            observations = [answer.observation for answer in answers(views[0])]
            assert consistent(RULES[rule].rule, observations)


def test_a_choice_takes_less_than_five_milliseconds():
    robots.choose(LEARNER, *robot_tables.start(LEARNER), random.Random(1))
    took = []
    for seed in range(5):
        for _, player, views, _, _ in moments("gardner", "product-mod-four", seed, ROBOTS):
            if player is not None:
                belief._survivors.cache_clear()
                belief._still_fitting(answers(views[0])[:-1])  # as of the look before this one
                start = time.thread_time()
                robots.choose(LEARNER, *views, random.Random(1))
                took.append(time.thread_time() - start)
    assert statistics.median(took) < 0.005
