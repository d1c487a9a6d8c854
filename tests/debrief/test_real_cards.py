"""A round with real cards: what its layout tells, worked out by hand, and what no one can know."""

from __future__ import annotations

import papers
import pytest
from found import find

from classroom.cards import Card
from classroom.debrief.evidence.analysis import (
    Analysis,
    AnalysisPoint,
    PlayedTurn,
    SurvivingRules,
    analyse,
)
from classroom.debrief.evidence.experiments import Split
from classroom.debrief.findings.of_class import class_findings
from classroom.debrief.findings.of_table import ScoresFound, TableFindings
from classroom.debrief.told.analysis_report import to_json, to_text
from classroom.debrief.told.slides import slides
from classroom.game import layout
from classroom.rules.builder.terms import Built, Different, Higher
from classroom.rules.described_rule import described
from classroom.rules.hypotheses import Hypotheses
from classroom.rules.library import Library

# The rules are those of `test_analysis`, each by its letter; what they say there stands here again.
#
#                                           after A♥      after 2♠          after 4♦
#   A  alternate-colour, the sealed one     black         red               black
#   S  change-suit                          no heart      no spade          (dead)
#   M  match-suit-or-value                  heart or A    (dead)
#   O  odd-black-even-red                   black         red               red
#   H  family-1: higher                     2 and above   3 and above       5 and above
#   P  family-2: odd and even by turns      even          odd               (dead)
HIGHER, PARITY = Built(Higher()), Built(Different("parity"))
BUILT = {"family-1": HIGHER, "family-2": PARITY}
COSTS = {
    "alternate-colour": 8.0,
    "change-suit": 9.0,
    "match-suit-or-value": 20.0,
    "odd-black-even-red": 12.0,
    "family-1": 5.0,
    "family-2": 7.0,
}
RULES = {name: described(BUILT.get(name, name)).rule for name in COSTS}
SIX = Hypotheses(Library.of(RULES), COSTS, BUILT)
START = {"by": "teacher", "start": "AH"}
END = {"by": "teacher", "end": True}
RECORD = {
    "format": layout.LAYOUT_FORMAT,
    "ruleset": "lesson",
    "rule": "alternate-colour",
    "players": ["Ann", "Ben"],
    "moves": [
        START,
        {"by": "Ann", "play": ["2H"]},  # 2: a slip of the finger ...
        {"by": "teacher", "undo": True},  # 3: ... taken back
        {"by": "Ann", "play": ["2S"]},  # 4: right
        {"by": "Ben", "play": ["5H", "3D"]},  # 5: wrong
        {"by": "Ann", "no_play": True},  # 6: right; what hand it was no one wrote down
        {"no_play": True, "laid": "4D"},  # 7: wrong, 4♦ fitted; no one noted whose hand it was
        {"by": "Ann", "declare": True},  # 8
        {"by": "Ben", "play": ["6C"], "called": "wrong"},  # 9: right, so Ann is overthrown
        END,
    ],
}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    return analyse(RECORD, SIX, [HIGHER])


@pytest.fixture(scope="module")
def findings() -> TableFindings:
    return find(RECORD)


def test_the_rules_alive_after_each_play(analysis: Analysis) -> None:
    a, s, m, o = "alternate-colour", "change-suit", "match-suit-or-value", "odd-black-even-red"
    assert analysis.points == (
        AnalysisPoint(
            0, 0, 1, SurvivingRules((a, s, m, o), 2, 6)
        ),  # any card may start; 2♥ never lay there
        AnalysisPoint(4, 4, 2, SurvivingRules((a, s, o), 2, 5)),  # 2♠ is no heart and no ace: M
        AnalysisPoint(5, 5, 4, SurvivingRules((a, o), 2, 4)),  # S allows a heart, then a diamond
        AnalysisPoint(
            6, 6, 4, SurvivingRules((a, o), 2, 4)
        ),  # a hand that no one knows tells nothing
        AnalysisPoint(7, 7, 5, SurvivingRules((a, o), 1, 3)),  # P: 4 is even, like 2
        AnalysisPoint(9, 9, 6, SurvivingRules((a,), 1, 2)),  # O: after an even 4 no black card
    )


def test_what_was_asked_and_what_cannot_be_said(analysis: Analysis) -> None:
    assert [turn.number for turn in analysis.turns] == [4, 5, 6, 7, 9]
    assert [turn.by for turn in analysis.turns] == ["Ann", "Ben", "Ann", "", "Ben"]
    assert {turn.best for turn in analysis.turns} == {None}
    assert {turn.efficiency for turn in analysis.turns} == {None}
    two, _string, hand, laid, _six = (turn.played for turn in analysis.turns)
    assert two == PlayedTurn(cards("2S"), (), True, Split(5, 6), ("match-suit-or-value",), 5)
    assert hand == PlayedTurn(None, (), True, None, (), 4)
    assert laid == PlayedTurn(None, (), False, None, (), 3)


def test_the_overthrow_is_told(analysis: Analysis) -> None:
    (declared,), (fall,) = analysis.declarations, analysis.overthrows
    assert (declared.who, declared.laid, declared.test, declared.how) == (
        "Ann",
        5,
        None,
        "overthrown",
    )
    assert (fall.prophet, fall.by, fall.cards, fall.called) == ("Ann", "Ben", cards("6C"), False)
    assert fall.split == Split(2, 3)  # A and H say right, O says wrong


def test_the_report_leaves_out_what_nobody_knows(analysis: Analysis) -> None:
    told = to_json(analysis)
    assert [turn["best"] for turn in told["turns"]] == [None] * 5
    assert told["turns"][2]["played"]["bits"] is None
    text = to_text(analysis)
    assert "The Prophet’s hand isn’t known." in text
    assert "Someone" in text


def test_the_debrief_of_a_layout(findings: TableFindings) -> None:
    assert [str(player) for player in findings.participants.players] == ["Ann", "Ben"]
    assert (findings.scores, findings.stock) == (ScoresFound((), None), None)
    assert (findings.pupils.plays, findings.pupils.overthrown) == (5, 1)
    assert str(findings.ended) == "The round was ended before anyone ran out of cards."
    assert findings.repairs == ()
    said = [str(sentence) for moment in findings.moments for sentence in moment.sentences]
    assert "Someone said “No play” after 2♠, but 4♦ fitted." in said
    assert "Ann said “No play” after 2♠, and no card in the hand fitted." in said
    assert "Ben’s 6♣ after 4♦: Ann called it “wrong”, but it was right." in said
    assert str(findings.headline.said) == "Overthrown at the very first call"
    assert [step.upto for step in slides(findings)][1:-1] == sorted(
        moment.upto for moment in findings.turning_points
    )


def test_two_tables_with_real_cards_have_no_deal_in_common(findings: TableFindings) -> None:
    (same,) = class_findings([findings, findings]).replications
    assert not same.same_deal


def test_a_layout_is_printed() -> None:
    assert papers.pdf([RECORD]).startswith(b"%PDF")
    assert papers.pdf([RECORD, RECORD]).startswith(b"%PDF")
    only_begun = {**RECORD, "moves": [START, END]}
    assert papers.pdf([only_begun]).startswith(b"%PDF")


def test_what_was_taken_back_has_never_been() -> None:
    undo, two = {"by": "teacher", "undo": True}, {"by": "Ann", "play": ["2S"]}
    slips = [two, {"by": "Ann", "declare": True}, {**two, "by": "Ben", "called": "right"}]
    cleared = {**RECORD, "moves": [START, *slips, undo, undo, undo, END]}
    found, plain = find(cleared), find({**RECORD, "moves": [START, END]})
    assert (found.counts, found.pupils, found.curve) == (plain.counts, plain.pupils, plain.curve)
    assert {frame.upto for frame in found.frames[1:]} == {1}
    assert [point.number for point in analyse(cleared, SIX).points] == [0]
    assert papers.pdf([cleared]).startswith(b"%PDF")
