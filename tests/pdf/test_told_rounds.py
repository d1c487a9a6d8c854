"""Of several game files the print-outs tell of each table's round with most to tell."""

from __future__ import annotations

import lessons
import pytest
import worlds
from found import find

from classroom.debrief.findings.of_class import class_findings
from classroom.debrief.findings.of_pupil import of_lesson
from classroom.game.header import to_json
from classroom.game.play import judge_entry
from classroom.game.record import RecordError
from classroom.pdf.print_job import RoundToPrint, described_rounds

END = {"by": "teacher", "end": True}


def record(plays, seed=1, rule="alternate-colour"):
    """A round of so many wrong plays that the teacher ended."""
    header = worlds.deal(seed, rule)
    round_, entries = header.deal(), []
    for _ in range(plays):
        by, move = lessons.wrong_move(round_)
        entries.append({"by": by, **move})
        _, round_ = judge_entry(round_, entries[-1])
    return to_json(header, [*entries, END])


def printed(table, number, plays, **more):
    return RoundToPrint(record=record(plays, **more), table=table, round=number)


def test_each_table_has_one_round_and_the_others_are_known():
    rounds = [
        printed(1, 1, 12),
        printed(1, 2, 1, rule="zigzag"),
        printed(2, 1, 2, rule="zigzag"),
        printed(2, 2, 10),
    ]
    told, others = described_rounds(rounds)
    assert [(each.table, each.round) for each in told] == [(1, 1), (2, 2)]
    assert [(each.table, each.rules[0].id) for each in others] == [(1, "zigzag"), (2, "zigzag")]


def test_the_rounds_of_one_table_are_all_told_of():
    alone = [RoundToPrint(record=record(12), round=1), RoundToPrint(record=record(1), round=2)]
    assert described_rounds(alone) == (alone, [])


def test_a_pupil_s_page_is_about_a_real_round_or_the_one_that_the_teacher_chose():
    rounds = [(1, 1, find(record(12)).course), (1, 2, find(record(1)).course)]
    first = rounds[1][2].round.results[0].by
    ann = of_lesson(rounds, one_class=True)[first]
    assert ann.main.number == 1
    assert ann.question.at is None or ann.question.at.round == 1
    assert of_lesson(rounds, one_class=True, chosen={(1, 2)})[first].main.number == 2


def test_a_broken_record_is_named_as_before():
    broken = RoundToPrint(record={**record(2), "moves": [{"by": "s1"}]}, table=1)
    with pytest.raises(RecordError):
        described_rounds([broken, printed(2, 1, 3)])


def test_tables_are_compared_by_their_rules_and_not_by_the_numbers_of_their_rounds():
    """Table 3 played it too, though its other round has more to tell."""
    rule, other = "alternate-colour", "zigzag"
    found = [find(record(9, seed, rule)) for seed in (1, 2)] + [find(record(9, 3, other))]
    others = {3: [found[0].round.rule], 1: [found[2].round.rule]}
    (same,) = class_findings(found, others=others).replications
    assert str(same.sentences[0]).startswith("Tables 1 and 2 played the same rule")
    assert str(same.sentences[-1]) == "Table 3 played this rule too, in a different round."
