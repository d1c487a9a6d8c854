"""What a play asked, held against rules asked one by one; which test is praised, which missed."""

import pytest
import rounds
from found import follow

from classroom.cards import Card
from classroom.debrief.evidence.experiments import Experiment, Split
from classroom.debrief.evidence.information import PlayInformation, judged_plays, missed, praised
from classroom.debrief.findings.claims import evidence, rested_on
from classroom.i18n.messages import PlayerRef
from classroom.rules.catalogue import RULES


@pytest.mark.parametrize(
    "name", ["an_expulsion", "overthrown_by_a_hand_without_a_card", "no_prophet", "a_release"]
)
def test_a_play_could_tell_rules_apart_where_rules_alive_predict_different_answers(name) -> None:
    course = follow(rounds.record(name))
    found = judged_plays(course)
    assert [play.number for play in found] == [r.number for r in course.round.results]
    for play, result in zip(found, course.round.results, strict=True):
        line = [laid.card for laid in course.round.layout.cards[: result.laid_before] if laid.right]
        right = 0
        still_fit = course.rules.survivors[play.index].still_fit
        for rule in (RULES[name].rule for name in still_fit):
            state = rule.run(line)
            if result.cards is None:
                right += not any(rule.legal(state) >> card & 1 for card in result.shown)
            else:
                right += rule.accepts(state, result.cards)
        assert play.split == Split(right, len(still_fit))
        assert play.split.disputed == (0 < right < len(still_fit))
        assert play.robot is (course.entries[play.number - 1].get("robot") is True)
        if result.cards is not None and len(result.cards) == 1 and play.best:
            assert play.split.ruled_out <= play.best.split.ruled_out


def test_with_real_cards_nobody_knows_what_a_no_play_asked() -> None:
    record = {
        "format": "eleusis-layout/1",
        "ruleset": "lesson",
        "rule": "alternate-colour",
        "players": ["Ann", "Ben"],
        "moves": [
            {"by": "teacher", "start": "5H"},
            {"by": "Ann", "no_play": True},
            {"by": "Ben", "play": ["9S"]},
        ],
    }
    no_play, play = judged_plays(follow(record))
    assert (no_play.split, no_play.best, play.best) == (None, None, None)
    assert play.split is not None
    assert (no_play.known, no_play.told, play.known, play.told) == (False, False, True, True)


@pytest.mark.parametrize(("laid", "plays"), [({"laid": "9S"}, 2), ({}, None)])
def test_with_real_cards_the_card_that_fitted_tells_rules_apart(
    laid: dict[str, str], plays: int | None
) -> None:
    """A hand that no one wrote down can't be counted, so then nothing is said of the plays."""
    record = {
        "format": "eleusis-layout/1",
        "ruleset": "lesson",
        "rule": "alternate-colour",
        "players": ["Ann", "Ben", "Cy"],
        "moves": [
            {"by": "teacher", "start": "5H"},
            {"by": "Ann", "no_play": True, **laid},
            {"by": "Ben", "play": ["9S" if not laid else "2H"]},
            {"by": "Ben", "declare": True},
        ],
    }
    course = follow(record)
    no_play, *_ = found = judged_plays(course)
    (reign,) = course.round.prophets.reigns
    resting = [str(each) for each in rested_on(evidence(course, reign, found), PlayerRef("Ben"))]
    assert no_play.told is bool(laid)
    told = f"Of the {plays} plays and shown hands up to then, {plays} could tell rules apart."
    assert resting[1:] == ([told] if plays else [])


def play(
    index: int, right: int, still_fit: int, best: int | None = None, **more: object
) -> PlayInformation:
    card = Card.parse("9S")
    told = {
        "index": index,
        "number": index + 1,
        "by": PlayerRef("Ann"),
        "robot": False,
        "cards": (card,),
        "ordinals": (index + 2,),
        "right": True,
        "split": Split(right, still_fit),
        "before": still_fit,
        "left": right,
        "best": None if best is None else Experiment(Card.parse("2H"), Split(best, still_fit)),
        "chosen_well": True,
    }
    return PlayInformation(**{**told, **more})  # type: ignore[arg-type]


def test_the_praised_test_had_the_most_expected_bits_whatever_its_answer() -> None:
    even, lopsided = play(1, 5, 10), play(0, 9, 10)
    assert praised([lopsided, even]) is even
    assert praised([lopsided]) is None, "one in ten is no quarter"
    assert praised([play(0, 1, 2)]) is None, "two rules are too few to say anything"
    assert praised([play(0, 2, 4), even]) is even, "as even, and more fitting rules"
    assert praised([play(3, 5, 10), even]) is even, "the first of two alike"
    assert praised([play(0, 5, 10, robot=True)]) is None
    assert praised([play(0, 5, 10, chosen_well=False)]) is None, "other cards asked as much"
    assert praised([play(0, 5, 10, split=None)]) is None
    assert praised([]) is None


def test_the_missed_test_was_in_the_hand_and_told_far_more() -> None:
    known = play(2, 8, 8, best=4)
    assert missed([play(0, 3, 8, best=4), known]) is known
    assert missed([play(0, 3, 8, best=4)]) is None, "an eighth less is no quarter"
    assert missed([play(0, 2, 8, best=4)]) is None, "0.19 bits less: it was a good test itself"
    assert missed([play(0, 9, 10, best=5)]) is not None, "0.53 bits less"
    lucky = play(0, 9, 10, best=5, left=1)
    assert missed([lucky]) is None, "its answer told much after all"
    assert missed([play(0, 3, 3, best=1)]) is None, "three rules are too few"
    assert missed([play(0, 8, 8, best=4, robot=True)]) is None
    assert missed([play(0, 8, 8, best=4, cards=(Card.parse("9S"), Card.parse("2S")))]) is None
    assert missed([play(0, 8, 8)]) is None, "the rules agreed on all of the hand"
