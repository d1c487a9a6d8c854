"""A Prophet's claim: what was noted when, and how it fared in the play that overthrew."""

from typing import Any

import by_hand
import pytest
import rounds
from found import find, follow

from classroom.cards import Card
from classroom.debrief.evidence.contradictions import contradiction
from classroom.debrief.findings.claims import Broken, Claim, fate_of
from classroom.debrief.findings.of_table import ReignFound
from classroom.debrief.told.poster import poster_moment
from classroom.game import actions
from classroom.i18n.messages import RuleRef, UserText
from classroom.rules.catalogue import RULES

FALLS = tuple(name for name in rounds.NAMES if name.startswith("overthrown"))
NOTED, DECLARED = 9, 11
"""Entries of `by_hand.fallen`."""


def fallen(**noted: Any) -> ReignFound:
    """The reign of that round with another note in the place of Amara's."""
    record = by_hand.fallen()
    record["moves"][NOTED - 1] = {"by": "Amara", "info": True, **noted}
    return find(record).reigns[0]


def claimed(reign: ReignFound) -> Claim:
    assert reign.claim is not None
    return reign.claim


def how(reign: ReignFound) -> str:
    assert reign.broken is not None
    return reign.broken.how


def test_words_of_ones_own_are_told_and_not_judged() -> None:
    reign = fallen(note="text: faces are <b>even</b>", confidence=40)
    claim = claimed(reign)
    assert claim.words == UserText("faces are <b>even</b>")
    assert (claim.confidence, claim.rule, claim.right, claim.refuted) == (40, None, None, None)
    assert how(reign) == "words"


def test_without_a_note_nobody_knows() -> None:
    for reign in (fallen(), fallen(note=None), fallen(note=by_hand.BLACK_UNLESS, robot=True)):
        assert reign.claim is None
        assert how(reign) == "unknown"


def test_a_note_of_who_had_the_seat_before_is_no_claim() -> None:
    record = by_hand.fallen()
    record["moves"].insert(9, {"by": "Amara", "note": None, "taken": True, "info": True})
    assert find(record).reigns[0].claim is None


def test_what_is_noted_before_the_first_call_counts_and_nothing_later() -> None:
    record = by_hand.fallen()
    later = {"by": "Amara", "note": "odd-black-even-red", "info": True}
    record["moves"].insert(DECLARED, later)
    claim = claimed(find(record).reigns[0])
    assert (claim.number, claim.laid, claim.confidence) == (DECLARED + 1, 9, None)
    assert claim.words == RuleRef(RULES["odd-black-even-red"].statement)
    record = by_hand.fallen()
    record["moves"].insert(DECLARED + 1, later)  # after the play, before the first call of it
    assert claimed(find(record).reigns[0]).number == DECLARED + 2
    record = by_hand.fallen()
    record["moves"].insert(DECLARED + 2, later)
    assert claimed(find(record).reigns[0]).number == NOTED


def test_a_claim_that_predicted_what_came_did_not_break() -> None:
    reign = fallen(note="odd-black-even-red")
    assert claimed(reign).right
    assert how(reign) == "predicted"


def test_a_claim_that_had_failed_before_is_told_with_what_failed_it() -> None:
    reign = fallen(note="alternate-colour")  # 4♥, card 3, was red on black, and wrong
    claim = claimed(reign)
    assert claim.refuted is not None
    assert (claim.already, claim.refuted.number, claim.refuted.ordinals) == (True, 2, (3,))
    assert how(reign) == "left"


def layout(*moves: dict[str, Any]) -> ReignFound:
    """A round with real cards: 5♥ lies, and Ann declares with the claim about face cards."""
    note = {"by": "Ann", "note": by_hand.BLACK_UNLESS, "info": True}
    record = {
        "format": "eleusis-layout/1",
        "ruleset": "lesson",
        "rule": "odd-black-even-red",
        "players": ["Ann", "Ben"],
        "moves": [
            {"by": "teacher", "start": "5H"},
            {"by": "Ann", "play": ["9S"]},
            note,
            {"by": "Ann", "declare": True},
            *moves,
        ],
    }
    return find(record).reigns[0]


JACK = {"by": "Ben", "play": ["JC"], "called": "right"}
"""Black after a nine: right by the rule and by the claim."""


@pytest.mark.parametrize(
    ("moves", "card", "allowed"),
    [
        ([{"by": "Ben", "play": ["JC", "4H"], "called": "right"}], "4H", True),
        ([JACK, {"by": "Ben", "play": ["4H"], "called": "right"}], "4H", True),
        ([JACK, {"by": "Ben", "play": ["9C", "2S"], "called": "wrong"}], "9C", False),
        ([JACK, {"by": "Ben", "no_play": True, "laid": "9C", "called": "right"}], "9C", False),
        (
            [
                JACK,
                {"by": "Ben", "no_play": True, "laid": "9C", "called": "wrong", "picked": "4H"},
            ],
            "4H",
            True,
        ),
    ],
    ids=["in a string", "9", "10", "11", "13"],
)
def test_the_clause_breaks_however_the_prophet_falls(moves, card: str, allowed: bool) -> None:
    """After the jack the claim wants red, the rule black."""
    found = layout(*moves).broken
    assert found is not None
    assert (found.how, found.card, found.after) == ("broke", Card.parse(card), Card.parse("JC"))
    assert found.allowed is allowed
    assert str(found.clause) == "If the last card is a face card, play a red card."


@pytest.mark.parametrize("name", FALLS)
def test_whatever_was_claimed_it_broke_where_it_parts_from_the_rule(name: str) -> None:
    """Every rule of the catalogue as the claim of every fall, held against the rule itself."""
    course = follow(rounds.record(name))
    (reign,) = course.round.prophets.reigns
    assert reign.result is not None
    result = course.round.results[reign.result]
    line = [laid.card for laid in course.round.layout.cards[: result.laid_before] if laid.right]
    fates = set()
    for rule_id, entry in RULES.items():
        refuted = contradiction(course.round, entry.rule)
        claim = Claim(
            number=1,
            laid=1,
            words=RuleRef(entry.statement),
            confidence=None,
            rule=rule_id,
            right=None,
            only_here=False,
            same_since=None,
            refuted=refuted,
            already=False,
            listed=True,
            apart=(),
            test=None,
        )
        found = fate_of(course, result, claim)
        assert isinstance(found, Broken)
        fates.add(found.how)
        assert found.number == result.number
        if found.how == "left":
            assert refuted is not None
            assert refuted.settled < result.settled
            continue
        if found.how == "predicted":
            held = entry.rule.run(line)
            if result.cards is not None:
                assert entry.rule.accepts(held, result.cards) == result.right
            continue
        assert found.card is not None
        so_far = list(line)
        for card in result.cards or ():
            if card == found.card:
                break
            so_far.append(card)
        verdicts = [
            rule.accepts(rule.run(so_far), [found.card]) for rule in (entry.rule, course.round.rule)
        ]
        assert verdicts == [found.allowed, not found.allowed]
        assert found.after == so_far[-1]
    assert fates >= {"left", "predicted"}


def test_a_claim_outside_the_library_is_parted_by_the_cheapest_card_of_the_hand() -> None:
    """After the jack the rule wants black and the claim red: any card parts them."""
    hand = "JC 2D 6D 8H QS KD 3C 9C"
    others = {"Ann": "4H 4D 4C 4S 7H 7D 7C 7S", "Cy": "10H 10D 10C 10S AH AD AC AS"}
    record = by_hand.record(
        "odd-black-even-red",
        {"Ann": others["Ann"], "Ben": hand, "Cy": others["Cy"]},
        "5H",
        "",
        [
            by_hand.play("Ben", "JC"),
            {"by": "Ben", "note": by_hand.BLACK_UNLESS, "info": True},
            {"by": "Ben", "declare": True},
        ],
    )
    found = find(record)
    claim = claimed(found.reigns[0])
    assert not claim.listed
    still_fit = by_hand.still_fit(found.round, 1)
    line = [Card.parse("5H"), Card.parse("JC")]
    left = sorted(map(Card.parse, hand.split()[1:]))
    votes = {card: sum(by_hand.says(rule, line, [card]) for rule in still_fit) for card in left}
    assert claim.test is not None
    assert votes[claim.test] == max(votes.values()) > min(votes.values())
    inside = fallen(note="odd-black-even-red")
    assert (claimed(inside).listed, claimed(inside).test) == (True, None)


def test_the_wall_shows_the_fall_of_a_pupil_rather_than_a_robots() -> None:
    table = rounds.Making("odd-black-even-red", seed=18, robots=("Dev",))
    for prophet in ("Dev", "Amara"):
        table.until(
            lambda name=prophet: (
                table.round.actor is not None
                and table.round.players[table.round.actor] == name
                and "declare" in actions.may(table.round, name)
            )
        )
        table.declare()
        table.until(lambda: bool(table.fitting))
        table.play(table.fitting[0])
        table.called(wrongly=True)
    found = find(table.data)
    robots, pupils = found.reigns
    assert (robots.robot, pupils.robot) == (True, False)
    assert pupils.broken is not None
    assert poster_moment(found).number == pupils.broken.number


def test_a_last_guess_after_the_round_is_no_claim_though_no_call_was_made() -> None:
    record = rounds.record("never_tested")
    *before, end = record["moves"]
    guess = {"by": "Amara", "info": True, "last_call": True}
    during = [
        {"by": "Amara", "note": "alternate-colour", "confidence": 30, "info": True},
        {"by": "Amara", "declare": True},
    ]
    after = {**guess, "note": "same-colour", "confidence": 100}
    record["moves"] = [*before[:-1], *during, end, after]
    claim = claimed(find(record).reigns[0])
    assert (claim.number, claim.confidence) == (len(before), 30)
    record["moves"] = [*before, end, after]
    assert find(record).reigns[0].claim is None
