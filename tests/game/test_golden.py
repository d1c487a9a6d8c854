"""A hundred rounds of every rule-set come out as they did: no change alters play unseen."""

from collections import Counter
from dataclasses import fields, replace

import golden_rounds
import pytest
import records_maker

from classroom.game.rulesets import RULESETS

HOW = "if that is meant: python tests/support/golden_rounds.py"
every_ruleset = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)


@every_ruleset
def test_a_hundred_rounds_come_out_as_they_did(ruleset):
    rounds = golden_rounds.read(ruleset)
    assert [kept.seed for kept in rounds] == list(golden_rounds.SEEDS)
    for kept in rounds:
        changed = golden_rounds.difference(kept, ruleset)
        if changed:
            pytest.fail(f"play changed unseen: {changed}; {HOW}", pytrace=False)


@every_ruleset
def test_the_kept_rounds_hold_everything_that_can_happen(ruleset):
    rows, ends, moves, seen = Counter(), Counter(), Counter(), Counter()
    for kept in golden_rounds.read(ruleset):
        _, round_ = golden_rounds.again(kept, ruleset)
        rows.update(result.row.number for result in round_.results)
        ends[kept.ended_by] += 1
        entries = [golden_rounds.entry(word) for word in kept.moves]
        moves.update(key for entry in entries for key in entry)
        told = {
            "a string": any(len(entry.get("play", ())) > 1 for entry in entries),
            "the dealer's pick": any(
                entry["by"] == "dealer" and "pick" in entry for entry in entries
            ),
            "an expulsion": bool(round_.expelled),
            "a further deck": len(round_.stock.decks) < kept.decks,
            "a Prophet at the end": round_.prophets.ruling is not None,
            "a False Prophet": bool(round_.prophets.overthrown),
            "a released Prophet": any(
                reign.ended == "released" for reign in round_.prophets.reigns
            ),
            "two starters": sum(laid.play < 0 for laid in round_.layout.cards) > 1,
            "a rule guessed": any(guess.right for guess in round_.guesses.made),
            "a wrong guess": any(guess.right is False for guess in round_.guesses.made),
            "a spoken guess judged": any(
                str(guess.claim).startswith("text:") and guess.right is not None
                for guess in round_.guesses.made
            ),
        }
        seen.update(what for what, so in told.items() if so)
    assert set(rows) == set(range(1, 14) if ruleset.prophet else range(1, 5))
    expected = {"open", "empty_hand", "teacher", "refused"}
    wanted = {"a further deck", "the dealer's pick"}
    kinds = {"by", "play", "no_play", "pick", "skip", "end", "info"}
    if ruleset.prophet:
        kinds |= {"declare", "call", "release"}
        wanted |= {"a Prophet at the end", "a False Prophet", "a released Prophet"}
    if ruleset.longest != 1:
        wanted |= {"a string"}
    if ruleset.guess_bonus is not None:
        kinds |= {"guess", "verdict"}
        expected |= {"guessed"}
        wanted |= {"a rule guessed", "a wrong guess", "a spoken guess judged"}
    if ruleset.expelled_from is not None:
        expected |= {"all_expelled"}
        wanted |= {"an expulsion"}
    if ruleset.several_starters:
        wanted |= {"two starters"}
    assert set(ends) == expected
    assert set(moves) == kinds
    assert set(seen) == wanted


def other_values(ruleset):
    """Each parameter of play with another value than the rule-set's."""
    first = {"counted": "seat_one", "seat_one": "counted", "random": "counted"}
    other = {
        "hand": ruleset.hand - 1,
        "several_starters": not ruleset.several_starters,
        "first_player": first[ruleset.first_player],
        "longest": 5 if ruleset.longest is None else ruleset.longest - 1,
        "refill_at": 4 if ruleset.refill_at is None else ruleset.refill_at - 1,
        "wrong_penalty": ruleset.wrong_penalty + 1,
        "no_play_penalty": ruleset.no_play_penalty + 1,
        "no_play_reward": ruleset.no_play_reward + 1,
        "prophet": not ruleset.prophet,
        "empty_bonus": ruleset.empty_bonus + 1,
        "count_down_from": 14 if ruleset.count_down_from is None else None,
        "guess_bonus": 6 if ruleset.guess_bonus is None else ruleset.guess_bonus + 1,
        "expelled_from": (ruleset.expelled_from or 31) - 1,
    }
    if ruleset.prophet:
        other |= {
            "false_prophet_penalty": ruleset.false_prophet_penalty + 1,
            "marker": "main_line" if ruleset.marker == "declarer" else "declarer",
            "expelled_from_marker": (ruleset.expelled_from_marker or 21) - 1,
            "cap": "including" if ruleset.cap == "before" else "before",
        }
    return other


@pytest.mark.parametrize(
    ("ruleset", "parameter", "value"),
    [
        pytest.param(ruleset, parameter, value, id=f"{ruleset.id}-{parameter}")
        for ruleset in RULESETS.values()
        for parameter, value in other_values(ruleset).items()
    ],
)
def test_another_figure_in_the_table_of_rule_sets_would_be_seen(ruleset, parameter, value):
    changed = replace(ruleset, **{parameter: value})
    assert any(golden_rounds.difference(kept, changed) for kept in golden_rounds.read(ruleset))


def test_no_parameter_of_play_is_left_out():
    """What is not here counts for a whole game, or is text."""
    named = {name for ruleset in RULESETS.values() for name in other_values(ruleset)}
    elsewhere = {"id", "title", "about", "source", "players", "never_dealt"}
    assert named | elsewhere == {field.name for field in fields(RULESETS["gardner"])}


def test_the_first_round_that_differs_is_named():
    ruleset = replace(RULESETS["gardner"], empty_bonus=5)
    first = next(
        filter(
            None, (golden_rounds.difference(kept, ruleset) for kept in golden_rounds.read(ruleset))
        )
    )
    assert first.startswith("gardner, round 1 (alternate-colour): it was 20 plays, empty_hand, ")
    assert "; now it is 20 plays, empty_hand, " in first


@pytest.mark.parametrize("seed", range(0, 60, 5))
def test_a_move_in_a_word_is_the_same_move(seed):
    for entry in records_maker.make(seed)["moves"]:
        again = golden_rounds.entry(golden_rounds.written(entry))
        if not entry.get("info"):
            assert again == entry
    for ruleset in RULESETS.values():
        kept = golden_rounds.read(ruleset)[seed]
        assert golden_rounds.Kept.read(str(kept)) == kept
