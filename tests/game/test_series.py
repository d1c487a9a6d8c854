"""A game of several rounds: totals, places, the end before everyone has dealt; the game file."""

import copy
import json

import pytest
import rounds
from hypothesis import given
from hypothesis import strategies as st

from classroom.game.game_file import GameError, read_game, to_json
from classroom.game.parts import NATURE
from classroom.game.record import RecordError, replay
from classroom.game.record import read as read_record
from classroom.game.rulesets import RULESETS
from classroom.game.series import RoundTally, Series, tally


def dealt(dealer, points, ruleset="gardner", best=None):
    """A finished round: who dealt, and what each player scored; the dealer gets the highest."""
    best = max(points.values()) if best is None else best
    return RoundTally(RULESETS[ruleset], dealer, points, best)


def places(series):
    return {standing.name: standing.place for standing in series.standings}


FIGURE_106 = dealt("Smith", {"Adams": 0, "Robinson": 3, "Jones": 21, "Brown": 42})


# Running totals


def test_rule_5_6_dealers_score_goes_to_the_dealer():
    assert Series((FIGURE_106,)).totals == {
        "Adams": 0,
        "Robinson": 3,
        "Jones": 21,
        "Brown": 42,
        "Smith": 42,
    }


def test_rule_5_6_rounds_are_added_up():
    second = dealt("Adams", {"Robinson": 10, "Jones": 0, "Brown": 4, "Smith": 8})
    series = Series((FIGURE_106, second))
    assert series.totals == {"Adams": 10, "Robinson": 13, "Jones": 21, "Brown": 46, "Smith": 50}
    smith = next(each for each in series.standings if each.name == "Smith")
    assert (smith.points, smith.never_dealt, smith.total) == ((42, 8), 0, 50)


def test_rule_5_6_natures_score_goes_to_no_one():
    series = Series((dealt(NATURE, {"Ann": 6, "Ben": 2}), dealt(NATURE, {"Ann": 0, "Ben": 9})))
    assert series.totals == {"Ann": 6, "Ben": 11}
    assert series.names == ("Ann", "Ben")


def test_rule_5_6_equal_totals_share_a_place():
    series = Series((dealt(NATURE, {"Ann": 9, "Ben": 9, "Cy": 4, "Dee": 12, "Eva": 4}),))
    assert places(series) == {"Dee": 1, "Ann": 2, "Ben": 2, "Cy": 4, "Eva": 4}
    assert places(Series((dealt(NATURE, {"Ann": 3, "Ben": 3, "Cy": 1}),))) == {
        "Ann": 1,
        "Ben": 1,
        "Cy": 3,
    }


def test_rule_5_6_players_of_some_rounds_keep_their_scores():
    series = Series(
        (dealt(NATURE, {"Ann": 5, "Ben": 1, "Cy": 0}), dealt(NATURE, {"Ben": 7, "Cy": 2, "Dee": 0}))
    )
    points = {each.name: each.points for each in series.standings}
    assert points == {"Ann": (5, None), "Ben": (1, 7), "Cy": (0, 2), "Dee": (None, 0)}
    assert series.totals == {"Ann": 5, "Ben": 8, "Cy": 2, "Dee": 0}
    assert places(series) == {"Ben": 1, "Ann": 2, "Cy": 3, "Dee": 4}


def test_a_game_without_a_finished_round_has_no_totals():
    assert Series(()).totals == {}
    assert Series((), ended_early=True).standings == ()


# Ended early: "+10 for each player who has never dealt"


def test_rule_5_7_player_who_never_dealt_gets_ten():
    second = dealt("Adams", {"Robinson": 10, "Jones": 0, "Brown": 4, "Smith": 8})
    series = Series((FIGURE_106, second), ended_early=True)
    assert series.totals == {"Adams": 10, "Robinson": 23, "Jones": 31, "Brown": 56, "Smith": 50}
    assert {each.name: each.never_dealt for each in series.standings} == {
        "Adams": 0,
        "Smith": 0,
        "Robinson": 10,
        "Jones": 10,
        "Brown": 10,
    }
    assert places(series)["Brown"] == 1


def test_rule_5_7_no_compensation_where_nature_dealt_every_round():
    rounds = (dealt(NATURE, {"Ann": 5, "Ben": 1}),)
    assert Series(rounds, ended_early=True).totals == Series(rounds).totals


def test_rule_5_7_no_compensation_in_express():
    rounds = (dealt("Cy", {"Ann": 18, "Ben": 7}, ruleset="express"),)
    assert Series(rounds, ended_early=True).totals == {"Ann": 18, "Ben": 7, "Cy": 18}


def test_rule_5_7_game_is_complete_once_everyone_has_dealt():
    one = dealt("Ann", {"Ben": 1, "Cy": 2})
    two = dealt("Ben", {"Ann": 1, "Cy": 2})
    three = dealt("Cy", {"Ann": 1, "Ben": 2})
    assert Series((one, two)).never_dealt == ("Cy",)
    assert Series((one, two, three)).never_dealt == ()
    assert Series((dealt(NATURE, {"Ann": 1}),)).never_dealt == ()


# Any game

names = st.sampled_from(["Ann", "Ben", "Cy", "Dee", "Eva", "Flo"])


@st.composite
def games(draw):
    rounds = []
    for _ in range(draw(st.integers(0, 5))):
        points = draw(st.dictionaries(names, st.integers(-5, 60), min_size=1))
        others = [NATURE, *sorted({"Ann", "Ben", "Gus"} - set(points))]
        rounds.append(dealt(draw(st.sampled_from(others)), points))
    return Series(tuple(rounds), draw(st.booleans()))


@given(games())
def test_every_total_is_the_sum_that_is_spelled_out(series):
    for standing in series.standings:
        played = [each.points for each in series.rounds if standing.name in each.points]
        scored = [points[standing.name] for points in played]
        assert [points for points in standing.points if points is not None] == scored
        assert standing.total == sum(scored) + standing.never_dealt
        assert len(standing.points) == len(series.rounds)
        assert standing.never_dealt in (0, 10)
        assert standing.never_dealt == 0 or series.ended_early
    assert NATURE not in series.totals


@given(games())
def test_a_place_is_how_many_are_better_and_one(series):
    totals = series.totals
    for standing in series.standings:
        better = [name for name in totals if totals[name] > totals[standing.name]]
        assert standing.place == len(better) + 1


@given(games(), st.permutations(["Ann", "Ben", "Cy", "Dee", "Eva", "Flo", "Gus"]))
def test_other_names_change_nothing_but_names(series, others):
    called = dict(zip(["Ann", "Ben", "Cy", "Dee", "Eva", "Flo", "Gus"], others, strict=True))
    renamed = series.renamed(called)
    assert renamed.totals == {called[name]: total for name, total in series.totals.items()}
    assert places(renamed) == {called[name]: place for name, place in places(series).items()}


@given(games(), st.randoms())
def test_the_order_of_the_rounds_changes_no_total(series, chance):
    rounds = list(series.rounds)
    chance.shuffle(rounds)
    assert Series(tuple(rounds), series.ended_early).totals == series.totals


# The game file


ROUNDS = ("overthrown_by_a_right_card", "overthrown_by_a_missed_card", "a_student_deals")
TOTALS = {"Amara": 14, "Ben": 14, "Chiara": 10, "Dev": 4, "አበበ": 18, "Elif": 18}
"""10 + 1 + 3, 4 + 0 + 10, 0 + 8 + 2, 3 + 1, and Elif dealt for 18."""


@pytest.fixture
def game():
    records = [rounds.record(name) for name in ROUNDS]
    tallies = [tally(read_record(each)[0], replay(each)) for each in records]
    return to_json(Series(tuple(tallies)), copy.deepcopy(records))


def test_a_game_is_written_and_read_again(game):
    assert game["format"] == "eleusis-game/1"
    assert game["ended_early"] is False
    assert game["totals"] == TOTALS
    series = read_game(json.loads(json.dumps(game)))
    assert series.totals == TOTALS
    assert places(series) == {"አበበ": 1, "Elif": 1, "Amara": 3, "Ben": 3, "Chiara": 5, "Dev": 6}


def test_a_file_of_a_game_that_ended_early_counts_the_ten(game):
    early = {name: total + 10 * (name != "Elif") for name, total in TOTALS.items()}
    assert read_game({**game, "ended_early": True, "totals": early}).totals == early
    with pytest.raises(GameError, match="the rounds give Amara 24 points, not 14"):
        read_game({**game, "ended_early": True})


def test_a_last_round_that_is_not_over_counts_nothing(game):
    unfinished = {**rounds.record(ROUNDS[0]), "moves": []}
    assert read_game({**game, "rounds": [*game["rounds"], unfinished]}).totals == TOTALS
    with pytest.raises(
        GameError, match=r"^round 1: move 0: it is not over, and another round follows$"
    ):
        read_game({**game, "rounds": [unfinished, *game["rounds"]]})


def test_an_illegal_move_is_named_with_its_round(game):
    moves = game["rounds"][1]["moves"]
    moves.insert(0, {"by": "Dev", "play": ["9S"]})
    with pytest.raises(RecordError, match=r"^round 2: move 1: Dev: it’s Ben’s turn$") as caught:
        read_game(game)
    assert caught.value.number == 1
    assert caught.value.round_number == 2
    game["rounds"][1]["dealer"] = "Amara"
    with pytest.raises(GameError, match=r"^round 2: move 0: two of the names"):
        read_game(game)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"format": "eleusis-record/1"}, "the format isn’t eleusis-game/1"),
        ({"format": ["x"]}, "the format isn’t eleusis-game/1"),
        ({"rounds": None}, '"rounds" is missing or isn’t a list of records'),
        ({"rounds": [1]}, '"rounds" is missing or isn’t a list of records'),
        ({"ended_early": 1}, '"ended_early" is neither true nor false'),
        ({"totals": None}, '"totals" is missing or isn’t an object'),
        ({"totals": {}}, "the rounds give Amara 14 points, not None"),
        ({"totals": {**TOTALS, "Ben": 14.0}}, "the rounds give Ben 14 points, not 14.0"),
        ({"totals": {**TOTALS, "Eve": 0}}, '"totals" names Eve, who scored in no round'),
    ],
)
def test_a_game_file_that_is_wrong_says_what(game, changes, why):
    with pytest.raises(GameError) as caught:
        read_game({**game, **changes})
    assert str(caught.value) == f"move 0: {why}"


@pytest.mark.parametrize("document", [None, [], "eleusis-game/1", {}])
def test_what_is_no_game_file(document):
    with pytest.raises(GameError, match=r"^move 0: the format isn’t eleusis-game/1$"):
        read_game(document)
