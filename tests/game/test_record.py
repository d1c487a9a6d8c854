"""Records as values, and what the table learns from a round."""

import json
from itertools import pairwise

import pytest
import records_maker
from consistency import consistent
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import Table

from classroom.game import actions
from classroom.game.entries import read_move
from classroom.game.evidence import evidence
from classroom.game.moves import Call, Declare, NoPlay, Pick, Play, RuleGuess
from classroom.game.play import apply
from classroom.game.record import renamed, replay, report, steps
from classroom.game.refusal import Refused
from classroom.game.round import deal
from classroom.game.rulesets import RULESETS
from classroom.i18n.messages import PlayerRef
from classroom.rules.automaton import Automaton
from classroom.rules.catalogue import RULES
from classroom.rules.surviving import NoPlayEvidence as NothingFits
from classroom.rules.surviving import Right, WrongCard, WrongNoPlay, WrongString

seeds = st.integers(0, 10_000)
made = settings(max_examples=60)


@given(seed=seeds)
@made
def test_the_sealed_rule_survives_everything_that_is_observed(seed):
    record = records_maker.make(seed)
    for round_ in steps(record)[::5]:
        assert consistent(RULES[record["rule"]].rule, evidence(round_))


@given(seed=seeds)
@made
def test_what_is_observed_of_a_round_only_grows(seed):
    """Other than by the dealer's pick, which names another card for the one before."""
    rounds = steps(records_maker.make(seed))
    for before, after in pairwise(rounds):
        if not before.settling:
            seen = evidence(before)
            assert evidence(after)[: len(seen)] == seen


def test_what_each_outcome_tells():
    table = Table(hands={"Ann": "2S", "Ben": "7S 8S", "Cy": "9S 9H", "Dee": "B14"})
    starter, two = table.round.layout.main_line[0], table.round.hands[0][0]
    table.play("Ann", "2S").play("Ben", "7S 8S").play("Cy", "9S")
    string = table.round.results[1].cards
    nine = table.round.results[2].cards[0]
    hand = sum(1 << card for card in set(table.round.hands[3]))
    table.no_play("Dee")
    assert evidence(table.round) == (
        Right(starter), Right(two), WrongString(string), WrongCard(nine), NothingFits(hand)
    )  # fmt: skip


def test_rule_3_4_wrong_no_play_shows_that_a_card_fitted():
    table = Table(hands={"Ann": "2S", "Ben": "9H 7S B12"}).play("Ann", "2S").declare("Ann")
    hand = sum(1 << card for card in set(table.round.hands[1]))
    nine, seven = table.round.hands[1][:2]
    table.no_play("Ben").call("wrong").pick("7S")
    assert evidence(table.round)[2:] == (WrongNoPlay(hand), WrongCard(seven), Right(nine))


@given(seed=seeds)
@made
def test_a_player_may_what_would_not_be_refused(seed):
    for round_ in steps(records_maker.make(seed, moves=50))[::3]:
        for seat, name in enumerate(round_.players):
            shown = round_.hands[seat if round_.pending is None else round_.pending.by]
            tries = {
                "play": Play(name, round_.hands[seat][:1]),
                "no_play": NoPlay(name),
                "declare": Declare(name),
                "call": Call(name, True),
                "pick": Pick(name, shown[0]) if shown else None,
                "guess": RuleGuess(name, "text:?"),
            }
            allowed = set()
            for action, move in tries.items():
                try:
                    apply(round_, move) if move else None
                except Refused:
                    continue
                if move:
                    allowed.add(action)
            assert set(actions.may(round_, name)) == allowed


def test_rule_3_1_no_moves_for_anyone_else():
    assert actions.may(Table().round, "Zoe") == ()


@given(seed=seeds)
@made
def test_a_record_with_other_names_is_the_same_round(seed):
    record = records_maker.make(seed)
    others = {name: f"{name} the {place}." for place, name in enumerate(records_maker.NAMES)}
    said = json.dumps(report(replay(record)))
    for name, other in others.items():
        said = said.replace(f'"{name}"', f'"{other}"')
    assert report(replay(renamed(record, others))) == json.loads(said)
    assert renamed(renamed(record, others), {b: a for a, b in others.items()}) == record


def test_no_first_player_where_one_is_drawn_is_refused():
    table = Table("wikipedia")
    with pytest.raises(Refused, match="the record has to name the first player"):
        deal(RULESETS["wikipedia"], table.round.rule, table.round.players, table.header.stock, ())


def test_a_move_that_is_none():
    with pytest.raises(TypeError):
        apply(Table().round, "play")


def test_a_sentence_is_translated_and_its_players_are_named():
    refused = Refused("it’s %(player)s’s turn, not %(card)s", player=PlayerRef("s2"), card="9S")
    german = {refused.text: "%(player)s ist dran, nicht %(card)s"}
    assert refused.say(german.__getitem__, {"s2": "Ben"}.__getitem__) == "Ben ist dran, nicht 9S"
    assert str(refused) == "it’s s2’s turn, not 9S"
    assert str(Refused("%(text)s isn’t a card", text="x")) == "x isn’t a card"


@pytest.mark.parametrize("name", ["gardner", "bicycle"])
def test_a_round_remembers_its_rule_set_and_rule_as_values(name):
    round_ = Table(name).round
    assert round_.ruleset is RULESETS[name]
    assert isinstance(round_.rule, Automaton)


def test_an_entry_is_read_whatever_else_it_says():
    assert read_move({"by": "Ann", "declare": True, "at": 3}) == Declare("Ann")
