"""The evidence of a round: two small rounds worked out by hand, and what holds of every round.

Each of the two is played among a handful of rules, so that every number can be checked on paper.
What the rules say to the cards in question stands before each round.
"""

from __future__ import annotations

import json
from dataclasses import replace
from math import log2

import pytest
import records_maker
import rounds
from consistency import consistent
from tables import Table

from classroom.cards import Card, card_set
from classroom.debrief.evidence.analysis import (
    Analysis,
    AnalysisPoint,
    HeldRule,
    Overthrow,
    PlayedTurn,
    RivalRule,
    SurvivingRules,
    analyse,
)
from classroom.debrief.evidence.contradictions import Contradiction
from classroom.debrief.evidence.experiments import Experiment, Split
from classroom.debrief.told.analysis_report import to_json, to_text
from classroom.game.evidence import evidence
from classroom.game.record import RecordError, replay
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n.messages import PlayerRef
from classroom.rules.builder.terms import Both, Built, Different, Higher, Kind, Lower, Rule, Values
from classroom.rules.catalogue import RULES
from classroom.rules.compare import TOO_LONG, Separation
from classroom.rules.described_rule import described
from classroom.rules.hypotheses import Hypotheses
from classroom.rules.library import Library
from classroom.rules.surviving import NoPlayEvidence, Right, WrongNoPlay, WrongString


def among(costs: dict[str, float], built: dict[str, Built]) -> Hypotheses:
    """A few rules of the catalogue, and a few built ones for a family."""
    rules = {name: described(built.get(name, name)).rule for name in costs}
    return Hypotheses(Library.of(rules), costs, built)


def card(text: str) -> Card:
    return Card.parse(text)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(card, text.split()))


def experiment(text: str, right: int, still_fit: int) -> Experiment:
    return Experiment(card(text), Split(right, still_fit))


# The first round: Mind the colour
#
# The fitting rules, each by its letter:      after A♥      after 2♠          after 4♦
#   A  alternate-colour, the sealed one     black         red               black
#   S  change-suit                          no heart      no spade          (dead)
#   M  match-suit-or-value                  heart or A    (dead)
#   O  odd-black-even-red                   black         red               red
#   H  family-1: higher                     2 and above   3 and above       (dead)
#   P  family-2: odd and even by turns      even          odd               (dead)

HIGHER, PARITY = Built(Higher()), Built(Different("parity"))
SIX = among(
    {
        "alternate-colour": 8,
        "change-suit": 9,
        "match-suit-or-value": 20,
        "odd-black-even-red": 12,
        "family-1": 5,
        "family-2": 7,
    },
    {"family-1": HIGHER, "family-2": PARITY},
)


def mind_the_colour() -> Table:
    table = Table(
        "lesson",
        players=3,
        hands={
            "Ann": "2S 4D 8S 10S QS KC 9C 7H",
            "Ben": "5H 3D 9S JS 5C KH KD 7D",
            "Cy": "4S 6S 8S 10S QS 4C 6C 8C",
        },
        starter="AH",
        then="KS KS  9H 7S 4D 6C 8C 10C  AC AC 3C",
    )
    table.play("Ann", "2S")  # 1: right
    table.do(by="Ben", note="match-suit-or-value", info=True)  # 2: a note
    table.play("Ben", "5H 3D")  # 3: wrong, two cards of penalty
    table.no_play("Cy")  # 4: right, six new cards
    table.declare("Cy")  # 5
    table.do(by="Ben", note="odd-black-even-red", info=True)  # 6: a note
    table.play("Ann", "4D").call("wrong")  # 7, 8: right, so Cy is overthrown
    table.skip("Ben", "clock")  # 9
    table.do(by="Cy", play=["6C"], robot=True)  # 10: right
    table.play("Ann", "8S")  # 11: wrong
    return table.end()


@pytest.fixture(scope="module")
def first() -> Analysis:
    rules: list[Rule] = ["alternate-colour", "change-suit", HIGHER, PARITY]
    return analyse(mind_the_colour().record, SIX, rules)


def test_the_rules_alive_after_the_deal_and_after_each_play(first: Analysis) -> None:
    a, s, m, o = "alternate-colour", "change-suit", "match-suit-or-value", "odd-black-even-red"
    assert first.among == SurvivingRules((a, s, m, o), 2, 6)
    assert first.points == (
        AnalysisPoint(0, 0, 1, SurvivingRules((a, s, m, o), 2, 6)),  # any card may start
        AnalysisPoint(1, 1, 2, SurvivingRules((a, s, o), 2, 5)),  # 2♠ is no heart and no ace: M
        AnalysisPoint(3, 3, 4, SurvivingRules((a, o), 2, 4)),  # S allows a heart, then a diamond
        AnalysisPoint(4, 4, 4, SurvivingRules((a, o), 1, 3)),  # H allows all of the hand
        AnalysisPoint(7, 8, 5, SurvivingRules((a, o), 0, 2)),  # P: 4 is even, like 2
        AnalysisPoint(10, 10, 6, SurvivingRules((a,), 0, 1)),  # O: after an even 4 no black card
        AnalysisPoint(11, 11, 7, SurvivingRules((a,), 0, 1)),
    )


def test_what_each_turn_could_ask_and_what_was_asked(first: Analysis) -> None:
    two, string, hand, four, skipped, six, eight = first.turns
    assert [turn.number for turn in first.turns] == [1, 3, 4, 7, 9, 10, 11]
    assert [turn.by for turn in first.turns] == ["Ann", "Ben", "Cy", "Ann", "Ben", "Cy", "Ann"]

    # After A♥ all but M allow 2♠. Only S, H and P allow 4♦: three of six, as even as can be.
    assert two.played == PlayedTurn(cards("2S"), (), True, Split(5, 6), ("match-suit-or-value",), 5)
    assert two.best == experiment("4D", 3, 6)
    assert two.best_of_deck == experiment("2H", 3, 6)  # M, H and P
    bits = -5 / 6 * log2(5 / 6) - 1 / 6 * log2(1 / 6)
    assert two.efficiency == pytest.approx(bits / 1)

    # After 2♠ all allow 5♥, but then only S allows 3♦: a string asks something else.
    assert string.played == PlayedTurn(cards("5H 3D"), (), False, Split(1, 5), ("change-suit",), 4)
    assert string.best == experiment("5C", 3, 5)  # S, H and P
    assert string.best_of_deck == experiment("2H", 3, 5)  # A, S and O
    assert string.efficiency is None

    # A hand of black even cards: only H would have found one. Each of them has H's one vote.
    assert hand.played == PlayedTurn(
        None, cards("4S 6S 8S 10S QS 4C 6C 8C"), True, Split(3, 4), (), 3
    )
    assert hand.best == experiment("4S", 1, 4)
    assert hand.best_of_deck == experiment("3S", 2, 4)  # H and P
    assert hand.efficiency is None

    # A and O want red, P odd; 4♦ is red and even. K♣ would have had one vote, 4♦ has two.
    assert four.played == PlayedTurn(cards("4D"), (), True, Split(2, 3), (), 2)
    assert four.best == experiment("4D", 2, 3)
    assert four.best_of_deck == experiment("2H", 2, 3)
    assert four.efficiency == 1

    # After 4♦ A wants black and O red: every card tells them apart, and the first will do.
    assert (skipped.skipped, skipped.played, skipped.efficiency) == ("clock", None, None)
    assert skipped.best == experiment("9S", 1, 2)
    assert six.played == PlayedTurn(cards("6C"), (), True, Split(1, 2), ("odd-black-even-red",), 1)
    assert six.best == experiment("7S", 1, 2)
    assert six.best_of_deck == skipped.best_of_deck == experiment("AS", 1, 2)
    assert six.efficiency == 1
    assert [turn.robot for turn in first.turns] == [False] * 5 + [True, False]

    # One rule is left, and there is nothing more to be asked.
    assert eight.played == PlayedTurn(cards("8S"), (), False, Split(0, 1), (), 1)
    assert eight.best is eight.best_of_deck is eight.efficiency is None


def test_a_declaration_with_the_simplest_rivals_and_the_test_not_made(first: Analysis) -> None:
    """Cy holds 9♥ 7♠ 4♦ 6♣ 8♣ 10♣. Of A, O and P one allows 7♠ and two 4♦, which is cheaper."""
    (declared,) = first.declarations
    assert (declared.who, declared.robot, declared.number, declared.laid) == ("Cy", False, 5, 4)
    assert declared.still_fit == first.points[3].still_fit
    assert declared.rivals == (
        RivalRule(PARITY, 7, False),
        RivalRule("odd-black-even-red", 12, False),
    )
    assert declared.test == experiment("4D", 2, 3)
    assert declared.how == "overthrown"


def test_an_overthrow_with_what_the_rules_alive_predicted(first: Analysis) -> None:
    """A and O say right to 4♦, P says wrong, as Cy does."""
    assert first.overthrows == (
        Overthrow(
            prophet=PlayerRef("Cy"),
            robot=False,
            declared=5,
            number=7,
            by=PlayerRef("Ann"),
            by_robot=False,
            what="play",
            cards=cards("4D"),
            ordinals=(5,),
            called=False,
            still_fit=3,
            split=Split(2, 3),
        ),
    )


def test_the_first_thing_that_contradicts_a_rule_somebody_held(first: Analysis) -> None:
    matching, odd_even, sealed, other_suit, higher, parity = first.held
    ben = PlayerRef("Ben")
    assert matching == HeldRule(
        "match-suit-or-value",
        ben,
        2,
        False,
        Contradiction(1, 1, PlayerRef("Ann"), Right(card("2S")), cards("2S"), (2,)),
        None,
    )
    assert matching.already
    assert odd_even == HeldRule(
        "odd-black-even-red",
        ben,
        6,
        False,
        Contradiction(10, 10, PlayerRef("Cy"), Right(card("6C")), cards("6C"), (6,)),
        None,
    )
    assert not odd_even.already
    assert sealed == HeldRule("alternate-colour", None, None, False, None, None)
    assert other_suit.contradiction == Contradiction(
        3, 3, ben, WrongString(cards("5H 3D")), cards("5H 3D"), (3, 4)
    )
    shown = cards("4S 6S 8S 10S QS 4C 6C 8C")
    assert higher.contradiction == Contradiction(
        4, 4, PlayerRef("Cy"), NoPlayEvidence(card_set(shown)), shown, ()
    )
    assert parity.contradiction == Contradiction(
        7, 8, PlayerRef("Ann"), Right(card("4D")), cards("4D"), (5,)
    )
    assert not parity.already, "nobody held it at any time"


# The second round: A red start
#
#                                             after 8♥        after 6♦         after 2♥
#   C  same-colour, the sealed one            red             red              red
#   E  only-even                              even            even             (dead)
#   M  match-suit-or-value                    heart or 8      (dead)
#   R  family-1: red, the starter too         red             red              red
#   L  family-2: lower or the same            8 and below     6 and below      (dead)

RED, LOWER = Built(Kind("red")), Built(Lower(or_same=True))
RED_BUT_NO_KING = Built(Both((Kind("red"), Values(tuple(range(1, 13))))))
FIVE = among(
    {
        "same-colour": 8,
        "only-even": 9,
        "match-suit-or-value": 20,
        "family-1": 5,
        "family-2": 6,
    },
    {"family-1": RED, "family-2": LOWER},
)


def a_red_start() -> Table:
    table = Table(
        "lesson",
        "same-colour",
        players=3,
        hands={
            "Ann": "2H 3H 5D 7D 9H JH QH KH",
            "Ben": "6D 9S JS KS 9C JC KC 10S",
            "Cy": "6S 2H 9D 3C 7C QC KH KD",
        },
        starter="8H",
        then="5H 4C",
    )
    table.no_play("Ben")  # 1: wrong, 6♦ is laid; 5♥ and 4♣ are the penalty
    table.declare("Ben")  # 2
    table.play("Cy", "6S").call("right")  # 3, 4: wrong, so Ben is overthrown
    table.play("Ann", "2H")  # 5: right
    return table


@pytest.fixture(scope="module")
def second() -> Analysis:
    rules: list[Rule] = ["match-suit-or-value", "only-even", RED, RED_BUT_NO_KING]
    return analyse(a_red_start().record, FIVE, [*rules, Built(Kind("black"))])


def test_a_wrong_no_play_rules_out_what_found_no_card_either(second: Analysis) -> None:
    """No heart and no 8 is in Ben's hand, so M says that the no play is right."""
    assert second.points == (
        AnalysisPoint(
            0, 0, 1, SurvivingRules(("same-colour", "only-even", "match-suit-or-value"), 2, 5)
        ),
        AnalysisPoint(1, 1, 2, SurvivingRules(("same-colour", "only-even"), 2, 4)),
        AnalysisPoint(3, 4, 3, SurvivingRules(("same-colour",), 1, 2)),  # E and L allow 6♠
        AnalysisPoint(5, 5, 4, SurvivingRules(("same-colour",), 1, 2)),
    )
    no_play, six, two = second.turns
    shown = cards("6D 9S JS KS 9C JC KC 10S")
    assert no_play.played == PlayedTurn(
        None, shown, False, Split(1, 5), ("match-suit-or-value",), 4
    )
    assert no_play.best == experiment("6D", 4, 5)  # all but M; 10♠ has E's vote alone
    assert no_play.best_of_deck == experiment("8S", 3, 5)  # E, M and L
    assert six.played == PlayedTurn(cards("6S"), (), False, Split(2, 4), ("only-even",), 2)
    assert six.best == experiment("6S", 2, 4)
    assert six.best_of_deck == experiment("2S", 2, 4)  # E and L
    assert two.best is two.best_of_deck is two.efficiency is None


def test_a_rival_that_can_never_be_told_apart_is_called_just_that(second: Analysis) -> None:
    """From a red starter red and the same colour are one. E and L allow 4♣, C and R do not."""
    (declared,) = second.declarations
    assert declared.rivals == (
        RivalRule(RED, 5, True),
        RivalRule(LOWER, 6, False),
        RivalRule("only-even", 9, False),
    )
    assert declared.test == experiment("4C", 2, 4)


def test_a_card_called_right_that_was_wrong(second: Analysis) -> None:
    (fall,) = second.overthrows
    assert (fall.prophet, fall.declared, fall.by, fall.number) == ("Ben", 2, "Cy", 3)
    assert (fall.what, fall.cards, fall.ordinals, fall.called) == ("play", cards("6S"), (3,), True)
    assert (fall.still_fit, fall.split) == (4, Split(2, 4))


def test_a_rule_that_nothing_contradicts_may_still_be_another(second: Analysis) -> None:
    matching, even, red, no_king, black = second.held
    assert matching.contradiction == Contradiction(
        number=1,
        settled=1,
        by=PlayerRef("Ben"),
        seen=WrongNoPlay(card_set(cards("6D 9S JS KS 9C JC KC 10S"))),
        cards=cards("6D"),
        ordinals=(2,),
    )
    assert even.contradiction is not None
    assert (even.contradiction.cards, even.contradiction.ordinals) == (cards("6S"), (3,))
    assert (red.contradiction, red.parts) == (None, None)
    assert no_king.contradiction is None
    assert isinstance(no_king.parts, Separation)
    assert no_king.parts.line == cards("8H")
    assert no_king.parts.card in cards("KH KD")
    assert no_king.parts.first_allows
    assert black.contradiction == Contradiction(0, 0, None, Right(card("8H")), cards("8H"), (1,))


# What a Prophet can be wrong about


def test_an_overthrow_says_what_the_prophet_was_wrong_about() -> None:
    for name, what, called in (
        ("overthrown_by_a_wrong_card", "play", True),
        ("overthrown_by_a_right_card", "play", False),
        ("overthrown_by_a_missed_card", "no_play", True),
        ("overthrown_by_a_hand_without_a_card", "no_play", False),
        ("overthrown_by_a_wrong_pick", "pick", True),
    ):
        found = analyse(rounds.record(name), load_hypotheses())
        (fall,) = found.overthrows
        (result,) = (r for r in found.course.round.results if r.row.overthrown)
        assert (fall.what, fall.called, fall.number) == (what, called, result.number)
        if what == "pick":
            assert fall.cards == (result.picked,)
        elif what == "no_play":
            assert fall.cards == (result.laid if called else result.shown)
        else:
            assert fall.cards == result.cards
        # Where the Prophet said right the sealed rule said wrong, and the other way round.
        assert (fall.split.right < fall.split.still_fit) if called else fall.split.right
        assert fall.split.still_fit <= fall.still_fit


def test_a_guess_aloud_is_a_rule_held_and_words_of_ones_own_are_none() -> None:
    found = analyse(rounds.record("said_aloud"), load_hypotheses())
    (guess,) = found.held
    assert (guess.rule, guess.number) == ("suit-cycle", 3)
    assert guess.contradiction is not None
    assert guess.contradiction.number == 4
    assert not guess.already


def test_a_note_that_names_no_rule_or_is_nobodys_is_none_held() -> None:
    table = mind_the_colour()
    for by, claim in (
        ("Ann", "no such rule"),
        ("Ann", ["zigzag"]),
        ("Zoe", "zigzag"),
        (7, "zigzag"),
    ):
        table.do(by=by, note=claim, info=True)
    table.do(by="Ann", note={"format": "eleusis-rule/1", "asks": {"is": "higher"}}, info=True)
    held = analyse(table.record, SIX).held
    assert [(each.who, each.rule) for each in held] == [
        ("Ben", "match-suit-or-value"),
        ("Ben", "odd-black-even-red"),
        ("Ann", HIGHER),
    ]
    assert held[-1].already


# Every round


def test_a_sealed_rule_that_is_in_neither_is_added_and_no_rival_of_its_own() -> None:
    sealed = Built(Both((Kind("black"), Values((1, 3, 4, 6, 7, 10, 12)))))
    assert load_hypotheses().library.find(described(sealed).rule) is None
    hands = {"Ann": "3S 5S 7C 9C", "Ben": "8S JS 4C 2C", "Cy": "KS QC AD 3H"}
    table = Table("lesson", sealed, players=3, hands=hands, starter="AS")
    table.play("Ann", "3S").play("Ben", "8S").play("Cy", "KS").play("Ann", "9C").declare("Ann")
    for found, others in (
        (analyse(table.record, load_hypotheses()), len(load_hypotheses().library)),
        (analyse(table.record, SIX), len(SIX.library)),
    ):
        assert found.among.together == others + 1
        (declared,) = found.declarations
        assert sealed not in [rival.rule for rival in declared.rivals]
        assert all(point.still_fit.together >= 1 for point in found.points)
    assert found.points[-1].still_fit == SurvivingRules((), 0, 1)
    assert declared.rivals == ()
    assert declared.test is None


def test_a_built_sealed_rule_that_is_in_the_catalogue_is_found_there() -> None:
    record = {**mind_the_colour().record, "rule": Built(Different("colour")).to_json()}
    found, listed = analyse(record, SIX), analyse(mind_the_colour().record, SIX)
    assert found.among.together == 6
    assert found.declarations == listed.declarations


@pytest.mark.parametrize("seed", range(12))
def test_the_sealed_rule_is_alive_at_every_point_and_rules_only_die(seed: int) -> None:
    record = records_maker.make(seed, moves=60)
    found = analyse(record, load_hypotheses())
    before = found.among
    for point in found.points:
        assert record["rule"] in point.still_fit.catalogue
        assert set(point.still_fit.catalogue) <= set(before.catalogue)
        assert point.still_fit.family <= before.family
        assert len(point.still_fit.catalogue) <= point.still_fit.together <= before.together
        before = point.still_fit
    for turn in found.turns:
        assert (turn.played is None) == (turn.skipped is not None)
        for each in (turn.best, turn.best_of_deck):
            assert each is None or 0 < each.split.right < each.split.still_fit
        assert turn.efficiency is None or 0 <= turn.efficiency <= 1
        if turn.best and turn.best_of_deck:
            assert turn.best.split.bits <= turn.best_of_deck.split.bits


@pytest.mark.parametrize("seed", range(12))
def test_alive_and_contradicted_are_the_same_thing_seen_from_two_sides(seed: int) -> None:
    """Every rule of the catalogue, asked by itself and card by card."""
    record = records_maker.make(seed, moves=60)
    found = analyse(record, load_hypotheses(), list(RULES))
    round_ = replay(record)
    asked = found.held[-len(RULES) :]
    for held in asked:
        assert isinstance(held.rule, str)
        still_fit = [held.rule in point.still_fit.catalogue for point in found.points]
        assert still_fit[-1] == consistent(RULES[held.rule].rule, evidence(round_))
        contradiction = held.contradiction
        assert (contradiction is None) == still_fit[-1]
        if contradiction is not None:
            assert found.points[still_fit.index(False)].number == contradiction.number
            assert all(
                round_.layout.cards[ordinal - 1].card in contradiction.cards
                for ordinal in contradiction.ordinals
            )
    assert {held.rule for held in asked if held.parts is None and not held.contradiction} >= {
        record["rule"]
    }


@pytest.mark.parametrize("name", rounds.NAMES)
def test_robots_and_turns_passed_over_are_marked(name: str) -> None:
    data = rounds.record(name)
    for turn in analyse(data, load_hypotheses()).turns:
        entry = data["moves"][turn.number - 1]
        assert turn.robot is entry.get("robot", False)
        assert turn.skipped == (entry["by"] if "skip" in entry else None)
        assert turn.by == (entry["skip"] if "skip" in entry else entry["by"])


def test_a_record_that_is_no_good_names_its_move() -> None:
    table = mind_the_colour().record
    with pytest.raises(RecordError, match="move 13: Ann: the round is over"):
        analyse({**table, "moves": [*table["moves"], {"by": "Ann", "no_play": True}]}, SIX)


# Told


def test_everything_is_told_as_json(first: Analysis, second: Analysis) -> None:
    told = json.loads(json.dumps(to_json(first)))
    assert told["rule"] == "alternate-colour"
    assert told["among"] == {"catalogue": 4, "family": 2, "together": 6}
    assert told["points"][4] == {
        "move": 7,
        "settled": 8,
        "laid": 5,
        "catalogue": ["alternate-colour", "odd-black-even-red"],
        "family": 0,
        "together": 2,
    }
    assert told["turns"][0] == {
        "move": 1,
        "by": "Ann",
        "robot": False,
        "skipped": None,
        "best": {"card": "4D", "right": 3, "alive": 6, "bits": 1.0},
        "best_of_deck": {"card": "2H", "right": 3, "alive": 6, "bits": 1.0},
        "played": {
            "cards": ["2S"],
            "shown": [],
            "verdict": "right",
            "right": 5,
            "alive": 6,
            "bits": 0.65,
            "ruled_out": ["match-suit-or-value"],
            "left": 5,
        },
        "efficiency": 0.65,
    }
    (declared,) = told["declarations"]
    assert declared["rivals"][0] == {
        "rule": {"format": "eleusis-rule/1", "asks": {"is": "different", "trait": "parity"}},
        "statement": str(described(PARITY).statement),
        "cost": 7,
        "same_here": False,
    }
    assert declared["test"] == {"card": "4D", "right": 2, "alive": 3, "bits": 0.9183}
    (fall,) = told["overthrows"]
    assert (fall["cards"], fall["called"], fall["right"], fall["alive"]) == (
        ["4D"],
        "wrong",
        2,
        3,
    )
    matching, *_ = told["held"]
    assert (matching["by"], matching["move"], matching["fate"]) == ("Ben", 2, "contradicted")
    assert matching["contradiction"] == {
        "move": 1,
        "by": "Ann",
        "robot": False,
        "cards": ["2S"],
        "ordinals": [2],
        "verdict": "right",
        "already": True,
    }
    fates = [held["fate"] for held in to_json(second)["held"]]
    assert fates == ["contradicted", "contradicted", "same", "alive", "contradicted"]
    assert to_json(second)["held"][3]["parting"]["allowed_by"] == "rule"


def test_everything_is_told_for_people(first: Analysis, second: Analysis) -> None:
    lines = [" ".join(line.split()) for line in to_text(first).splitlines()]
    for line in (
        "Rules that still fit, of 4 in the catalogue and 6 with the family:",
        f"7 5 Ann 4♦, right 2 2 {'#' * 17}",  # log(1 + 2) / log(1 + 6) of 30
        "1 Ann 2♠, right 0.65 4♦ 1.00 (3 of 6) 2♥ 1.00 (3 of 6)",
        "9 Ben skipped by the timer 9♠ 1.00 (1 of 2) A♠ 1.00 (1 of 2)",
        "11 Ann 8♠, wrong 0.00 none none",
        (
            "Move 5, 4 cards played: Cy declares Prophet. Rules that still fit: 2 of "
            "the catalogue, 3 with the family."
        ),
        f"1. {described(PARITY).statement}",
        "Move 7, by Ann: Cy is overthrown; 4♦, called wrong, was right.",
        (
            "Rules that still fitted at the declaration: 3. Just before this play: 3. Of those, 2 "
            "predicted “right”."
        ),
        "Contradicted at move 1: it forbids 2♠, which was right. That was already on the table.",
        "Contradicted at move 3: it allows the string 5♥ 3♦, which was wrong.",
    ):
        assert line in lines, line
    (test,) = (line for line in lines if line.startswith("The cheapest card"))
    assert test.endswith(
        "to tell these apart from the rule: 4♦. Of these 3 rules, 2 call it right."
    )
    text = to_text(second)
    for part in (
        "(with this starter, the same as the rule)",
        "Contradicted by the starter: it forbids 8♥, which was right.",
        "it allows no card from a hand in which 6♦ fitted",
        "it allows 6♠, which was wrong",
        "after 8♥, the rule allows K♥, and it doesn’t",
    ):
        assert part in text, part


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("overthrown_by_a_right_card", "4♦, called wrong, was right."),
        ("overthrown_by_a_wrong_card", "8♣, called right, was wrong."),
        ("overthrown_by_a_missed_card", "the no play was called right, but K♥ fitted."),
        (
            "overthrown_by_a_hand_without_a_card",
            "the no play was called wrong, but none of 2♣ 7♣ 3♦ 9♥ A♣ 6♥ 2♣ 4♦ fitted.",
        ),
        ("overthrown_by_a_wrong_pick", "the picked 9♦ didn’t fit."),
    ],
)
def test_an_overthrow_is_told_with_the_cards_that_did_it(name: str, told: str) -> None:
    found = analyse(rounds.record(name), load_hypotheses())
    (fall,) = found.overthrows
    assert f"{fall.prophet} is overthrown; {told}\n" in to_text(found)


def test_what_cannot_be_said_is_not_said(second: Analysis) -> None:
    """A line too long to be told, and a hand with no card that tells anything."""
    (declared,), held = second.declarations, second.held[3]
    unsaid = replace(
        second,
        declarations=(replace(declared, test=None, how="released"),),
        held=(replace(held, parts=TOO_LONG),),
    )
    assert to_json(unsaid)["declarations"][0]["test"] is None
    assert to_json(unsaid)["held"][0]["fate"] == "alive"
    assert to_json(unsaid)["held"][0]["parting"] is None
    for line in (
        "    No card in the hand could have told these apart from the rule.",
        "    Released later, without a penalty.",
        "    Nothing contradicts it. It differs from the rule only on a very long line.",
    ):
        assert line in to_text(unsaid).splitlines()


def test_names_of_any_script_stand_in_columns() -> None:
    lines = to_text(analyse(rounds.record("no_prophet"), load_hypotheses())).splitlines()
    (wide,) = (line for line in lines if line.startswith("   7       6  明美     8♥"))
    (greek,) = (line for line in lines if line.startswith("   6       5  Ἀριάδνη  9♥"))
    assert len(greek.split("#")[0]) == len(wide.split("#")[0]) + len("明美")


@pytest.mark.parametrize("name", rounds.NAMES)
def test_any_round_can_be_told(name: str) -> None:
    found = analyse(rounds.record(name), load_hypotheses(), ["zigzag"])
    assert "That doesn’t prove it." in to_text(found)
    assert "%(" not in to_text(found)
    json.dumps(to_json(found))
