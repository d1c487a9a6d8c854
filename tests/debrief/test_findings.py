"""What a record shows: every turning point rests on a move, every sentence on what happened."""

import json
import random
from typing import Any

import lessons
import pytest
import rounds
import worlds
from found import find

from classroom.cards import CARDS
from classroom.debrief.evidence.tested_calls import calls_tested
from classroom.debrief.findings.ideas import IDEAS
from classroom.debrief.findings.of_table import TableFindings
from classroom.debrief.findings.turning_points import MAX_TURNING_POINTS
from classroom.game import actions
from classroom.game.record import RecordError
from classroom.game.scoring import score
from classroom.i18n.messages import ENGLISH, written
from classroom.rules.catalogue import RULES
from classroom.rules.compare import Separation, separate

FALLS = {
    "overthrown_by_a_wrong_card": 9,
    "overthrown_by_a_right_card": 10,
    "overthrown_by_a_missed_card": 11,
    "overthrown_by_a_hand_without_a_card": 12,
    "overthrown_by_a_wrong_pick": 13,
}


def found(name: str) -> TableFindings:
    return find(rounds.record(name))


def kinds(findings: TableFindings) -> list[str]:
    return [facet.kind for moment in findings.turning_points for facet in moment.facets]


@pytest.mark.parametrize("made", rounds.MADE, ids=rounds.NAMES)
def test_the_records_are_what_the_script_makes(made) -> None:
    assert rounds.record(made.__name__) == made().data


@pytest.mark.parametrize("name", rounds.NAMES)
def test_every_turning_point_rests_on_a_real_move(name: str) -> None:
    data = rounds.record(name)
    findings = find(data)
    layout = findings.round.layout.cards
    assert len(findings.turning_points) <= MAX_TURNING_POINTS
    for moment in findings.turning_points:
        entry = data["moves"][moment.number - 1]
        assert entry["by"] == moment.by
        assert moment.robot is entry.get("robot", False)
        assert moment.ordinals
        assert all(1 <= ordinal <= moment.upto <= len(layout) for ordinal in moment.ordinals)
        assert moment.cards == tuple(layout[ordinal - 1].card for ordinal in moment.ordinals)
        if "play" in entry:
            assert [str(card) for card in moment.cards] == entry["play"]
        assert moment.idea in IDEAS
    order = [(moment.upto, moment.number) for moment in findings.turning_points]
    assert order == sorted(order)


@pytest.mark.parametrize("name", rounds.NAMES)
def test_every_sentence_can_be_said(name: str) -> None:
    findings = found(name)
    told = [findings.headline.said, findings.ended, *findings.repairs, *findings.closing.leaves_out]
    for moment in findings.moments:
        told += moment.sentences
        told += [facet.asks for facet in moment.facets if facet.asks]
    told += [reign.ended for reign in findings.reigns]
    told += [question.asks for question in findings.closing.questions]
    for sentence in told:
        words = str(sentence)
        assert words
        assert "%(" not in words
        assert "Said(" not in words
        assert "proved" not in words


@pytest.mark.parametrize("name", rounds.NAMES)
def test_three_questions_about_different_ideas(name: str) -> None:
    questions = found(name).closing.questions
    assert len(questions) == (3 if found(name).round.results else 1)
    assert len({question.idea for question in questions}) == len(questions)
    assert len({str(question.asks) for question in questions}) == len(questions)


@pytest.mark.parametrize("name", rounds.NAMES)
def test_the_sums_come_out(name: str) -> None:
    findings = found(name)
    scores = score(findings.round)
    for line, truth in zip(findings.scores.players, scores.players, strict=True):
        assert line.points == truth.points
        assert line.points == line.high_count - line.hand + sum(line.bonuses)
    assert findings.scores.dealer is not None
    assert findings.scores.dealer.points == scores.dealer


@pytest.mark.parametrize("name", rounds.NAMES)
def test_rules_only_die_and_the_sealed_one_never(name: str) -> None:
    findings = found(name)
    still_fit = [point.still_fit for point in findings.curve]
    assert still_fit[0] == findings.library == len(RULES)
    assert still_fit == sorted(still_fit, reverse=True)
    assert still_fit[-1] >= 1
    for reign in findings.reigns:
        assert 1 <= reign.still_fit <= findings.library
        assert len(reign.rivals) < reign.still_fit or not reign.rivals


@pytest.mark.parametrize(("name", "row"), FALLS.items())
def test_an_overthrow_names_its_prophet_and_its_card(name: str, row: int) -> None:
    findings = found(name)
    (fall,) = (r for r in findings.round.results if r.row.overthrown)
    assert fall.row.number == row
    assert "overthrow" in kinds(findings)
    (moment,) = (m for m in findings.turning_points if m.kind == "overthrow")
    assert moment.number == fall.number
    assert moment.idea == "notes", "no one noted anything in these rounds"
    (reign,) = findings.reigns
    assert reign.how == "overthrown"
    assert reign.who in " ".join(map(str, moment.sentences))
    laid = [findings.round.layout.cards[ordinal - 1].card for ordinal in reign.deciding]
    assert laid == list(fall.laid)
    assert bool(reign.deciding) is (row != 12)
    assert findings.pupils.overthrown == 1


def test_an_untested_king_needs_a_rule_about_values_and_no_earlier_king() -> None:
    """`plays.untested` against a plain reading of the layout, over many records."""
    for name in rounds.NAMES:
        findings = found(name)
        words = " ".join(str(s) for m in findings.moments for s in m.sentences)
        if "Until then" not in words:
            continue
        assert findings.rule.id != "colour"
        (moment,) = (m for m in findings.moments if "Until then" in " ".join(map(str, m.sentences)))
        before = findings.round.layout.cards[: moment.ordinals[0] - 1]
        line = [laid.card for laid in before if laid.right]
        assert line[-1].rank not in [card.rank for card in line[:-1]]


def test_a_prophet_who_stands() -> None:
    findings = found("a_prophet_stands")
    (reign,) = findings.reigns
    assert (reign.how, reign.deciding) == ("stood", ())
    assert reign.last == findings.counts.laid
    assert reign.calls == sum(result.prophet is not None for result in findings.round.results)
    tested = calls_tested(findings.course, findings.course.round.prophets.reigns[0])
    assert 0 < len(tested.splits) < reign.calls == tested.calls
    assert str(findings.headline.said) == (
        f"{reign.calls} calls confirmed; known rules disagreed on {len(tested.splits)}"
    )
    (stood,) = (m for m in findings.moments if any(f.kind == "stood" for f in m.facets))
    assert tested.hardest is not None
    assert stood.number == findings.course.round.results[tested.hardest[0]].number
    assert "stood" in kinds(findings)


def test_a_claim_that_no_play_came_to_test_is_called_just_that() -> None:
    findings = found("never_tested")
    assert str(findings.headline.said) == "A Prophet who was never tested"
    assert findings.reigns[0].calls == 0
    assert "nothing was judged" in str(findings.reigns[0].ended)
    assert str(findings.closing.felt.asks).endswith("when Amara declared?")


def test_a_fall_and_then_a_standing_prophet() -> None:
    findings = found("a_student_deals")
    assert [reign.how for reign in findings.reigns] == ["overthrown", "stood"]
    assert (
        str(findings.headline.said)
        == "A Prophet was overthrown at card 8; another lasted from card 11"
    )
    assert str(findings.participants.dealer) == "Elif"


def test_who_dealt_is_told_by_name_and_as_whoever_dealt() -> None:
    pupil, nature = found("a_student_deals").scores.dealer, found("no_prophet").scores.dealer
    assert pupil is not None
    assert (str(pupil.who), str(pupil.notes[0])) == ("Elif", "dealt")
    assert nature is not None
    assert str(nature.who) == "Nature"
    assert "dealt" not in map(str, nature.notes)


def test_an_expulsion_is_told() -> None:
    findings = found("an_expulsion")
    assert "expulsion" in kinds(findings)
    assert findings.pupils.expelled == 1


def test_no_prophet_at_all() -> None:
    findings = found("no_prophet")
    assert findings.reigns == ()
    assert str(findings.headline.said) == "The last card played, and no Prophet"
    assert "empty_hand" in kinds(findings)
    repairs = [str(repair) for repair in findings.repairs]
    assert sum("time ran out" in repair for repair in repairs) == 2
    assert sum("The teacher skipped" in repair for repair in repairs) == 1


def test_nothing_happened() -> None:
    findings = found("ended_at_once")
    assert findings.turning_points == ()
    assert str(findings.headline.said) == "Cards dealt, none played"
    assert not findings.only_robots
    assert "early" in str(findings.ended)


def test_robots_are_labelled_and_left_out_of_figures_about_pupils() -> None:
    findings = found("only_robots")
    assert findings.only_robots
    assert findings.participants.robots == set(findings.participants.players)
    assert all(moment.robot for moment in findings.turning_points)
    assert findings.counts.by_robots == findings.counts.plays > 0
    assert not any((findings.pupils.plays, findings.pupils.calls, findings.pupils.declarations))
    (reign,) = findings.reigns
    assert reign.robot
    assert reign.robot_calls == reign.calls
    assert all(question.number is None for question in findings.closing.questions)
    assert "experiment" not in {question.idea for question in findings.closing.questions}


def test_a_release_is_a_repair_and_no_fall() -> None:
    findings = found("a_release")
    assert findings.reigns[0].how == "released"
    assert findings.pupils.overthrown == 0
    assert any("released" in str(repair) for repair in findings.repairs)


def test_words_typed_by_a_pupil_are_quoted_as_they_are() -> None:
    findings = found("said_aloud")
    (moment,) = (m for m in findings.turning_points if m.kind == "guessed")
    assert "“red & black <b>always</b> swap ♥ 100%s”" in str(moment.told)


def test_a_wrong_guess_is_told_with_what_tells_it_from_the_rule() -> None:
    header = worlds.deal(1, "alternate-colour", "express")
    entries: list[dict[str, Any]] = []
    for claim in ("by-twos", "text:something <b>red</b>", None):
        while True:
            round_ = worlds.rounds(header, entries)[-1]
            by, move = lessons.right_move(round_)
            entries.append({"by": by, **move})
            if "play" in move:
                break
        if claim:
            entries.append({"by": by, "guess": claim})
        if claim and claim.startswith("text:"):
            entries.append({"by": "teacher", "verdict": "wrong"})
    first, second = (
        moment
        for moment in find(worlds.record(header, entries)).moments
        if moment.kind == "wrong_guess"
    )
    parts = separate(RULES["alternate-colour"].rule, RULES["by-twos"].rule, round_.layout.starters)
    assert isinstance(parts, Separation)
    assert parts.contrast
    line = written(parts.line[0], ENGLISH)
    card, beside = written(parts.card, ENGLISH), written(parts.contrast.card, ENGLISH)
    assert list(map(str, first.sentences[1:])) == [
        f"That wasn’t the rule: after {line} the rule allows {card}, the guess doesn’t.",
        f"Both allow {beside}.",
        f"{card} and {beside} differ only in value.",
    ]
    assert first.upto < second.upto
    assert [str(each) for each in second.sentences][1] == (
        "That wasn’t the rule, and play went on."
    )


def test_a_seat_that_a_robot_took_over_in_the_middle() -> None:
    data = rounds.record("no_prophet")
    player = data["players"][0]
    own = [entry for entry in data["moves"] if entry["by"] == player]
    own[-1]["robot"] = True
    findings = find(data)
    assert findings.participants.helped == {player}
    assert not findings.participants.robots
    assert findings.pupils.plays == findings.counts.plays - 1


def test_an_illegal_record_names_its_move() -> None:
    data = rounds.record("no_prophet")
    data["moves"][3] = {"by": "nobody", "no_play": True}
    with pytest.raises(RecordError, match="move 4"):
        find(data)


def test_a_round_that_is_not_over_has_no_scores() -> None:
    data = rounds.record("overthrown_by_a_right_card")
    data["moves"] = data["moves"][:9]
    findings = find(data)
    assert findings.scores.players == ()
    assert findings.round.ended_by is None
    assert str(findings.ended) == "The round isn’t over."


def test_findings_of_any_beginning_of_a_record() -> None:
    for name in rounds.NAMES:
        data = rounds.record(name)
        for length in range(0, len(data["moves"]), 3):
            findings = find({**data, "moves": data["moves"][:length]})
            assert len(findings.closing.questions) == (3 if findings.round.results else 1)


def test_random_rounds_always_have_something_honest_to_say() -> None:
    rng = random.Random(4)
    for rule in RULES:
        table = rounds.Making(rule, seed=rng.randrange(10_000))
        for _ in range(30):
            if table.round.ended_by:
                break
            if table.round.awaiting == "call":
                table.called(wrongly=rng.random() < 0.1)
            elif table.round.awaiting == "prophet_pick":
                table.do(table.prophet, pick=str(rng.choice(table.hand)))
            elif "declare" in actions.may(table.round, _last(table)) and rng.random() < 0.2:
                table.declare()
            elif rng.random() < 0.2:
                table.no_play()
            else:
                size = min(len(table.hand), rng.choice((1, 1, 1, 2, 3)))
                table.play(*rng.sample(table.hand, size))
        findings = find(json.loads(json.dumps(table.data)))
        assert str(findings.headline.said)
        assert all(moment.ordinals for moment in findings.turning_points)


def _last(table: rounds.Making) -> str:
    actor = table.round.actor
    return "" if actor is None else table.round.players[actor]


def test_a_string_of_every_length_is_told_with_its_cards() -> None:
    findings = found("an_expulsion")
    strings = [m for m in findings.moments if any(f.kind == "string" for f in m.facets)]
    assert len(strings) == 1
    assert set(strings[0].cards) <= set(CARDS)
    assert len(strings[0].cards) == 4
