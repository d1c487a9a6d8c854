"""The rounds that the whole class is shown, and the meaning of last guesses in own words."""

from __future__ import annotations

from dataclasses import replace

import pytest
import worlds
from stored_rounds import stored

from classroom.classes import classroom as lesson
from classroom.classes import table as tables
from classroom.classes.classroom import WordsMean
from classroom.classes.commands import decide
from classroom.classes.described_rounds import staged_rounds
from classroom.classes.settings import Plan
from classroom.classes.situation import ClassSituation
from classroom.classes.verbs.close import Closed
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.reveal import RuleRevealed
from classroom.classes.verbs.stage import GroupWords, StageRounds, root
from classroom.game.refusal import Refused

END = {"by": "teacher", "end": True}
RULES = ("alternate-colour", "zigzag", "no-clubs")


def said(seat, note, sure=50):
    return {"by": seat, "note": note, "last_call": True, "info": True, "confidence": sure}


def after(table, event):
    return tables.evolve(table, table.version + 1, 1000.0 + table.version, event)


def a_table(number, *rounds, over=True):
    """A table that played these rounds: each so many plays, and the last guesses."""
    table = tables.Table(number)
    for seed, (plays, guesses) in enumerate(rounds):
        header = worlds.deal(seed, RULES[seed])
        entries = [*worlds.play(header, plays, seed), *guesses]
        last = seed == len(rounds) - 1
        for event in stored(header, [*entries, *([] if last and not over else [END])]):
            table = after(table, event)
    return table


class Class:
    def __init__(self, *played):
        self.tables = {table.number: table for table in played}
        self.classroom = lesson.Classroom("c0ffee")
        self.tell(Opened(plan=Plan(title="Class", tables=3).to_json()))

    def tell(self, *events):
        for event in events:
            seq = self.classroom.version + 1
            self.classroom = lesson.evolve(self.classroom, seq, event)

    def do(self, command):
        at = ClassSituation(self.classroom, self.tables, "teacher", 2000.0, {})
        events = decide(at, command)
        self.tell(*events)
        return events

    def group(self, *words, **means):
        return self.do(GroupWords(class_="c0ffee", words=[*words], **means))

    @property
    def words(self):
        return self.classroom.staged.words


def staged(of):
    return staged_rounds(of.classroom, of.tables.values()).rounds


def test_each_round_of_a_lesson_has_its_turn_and_then_stays():
    of = Class(a_table(1, (20, [])), a_table(2, (20, [])))
    of.do(StageRounds())
    assert staged(of) == {1: 1, 2: 1}
    # The second round is short, and still it is the next one. The other table has no new one.
    of.tables[1] = a_table(1, (20, []), (2, []))
    of.do(StageRounds())
    assert (staged(of), of.classroom.staged.upto) == ({1: 2, 2: 1}, {1: 2, 2: 1})
    assert of.do(StageRounds()) == []


def test_of_several_new_rounds_it_is_the_one_with_most_to_tell():
    of = Class(a_table(1, (20, []), (2, [])), a_table(2, (20, []), (3, []), over=False))
    of.do(StageRounds())
    assert staged(of) == {1: 1, 2: 1}
    # What follows a press for the rule doesn't change what is shown.
    of.tables[1] = after(of.tables[1], RuleRevealed(rounds=[1]))
    assert of.do(StageRounds()) == []


def test_where_all_tables_changed_rules_together_it_is_their_last_round():
    of = Class(a_table(1, (20, []), (14, [])), a_table(2, (20, []), (15, [])))
    of.do(StageRounds())
    assert (staged(of), of.classroom.staged.upto) == ({1: 2, 2: 2}, {1: 2, 2: 2})


def test_a_last_round_that_was_cut_off_at_a_table_is_not_taken_for_all():
    of = Class(a_table(1, (20, []), (14, [])), a_table(2, (20, []), (2, [])))
    assert staged(of) == {1: 1, 2: 1}


def test_the_round_that_the_teacher_chose_is_taken_for_the_last():
    of = Class(a_table(1, (20, []), (14, [])), a_table(2, (20, []), (15, [])))
    of.classroom = replace(of.classroom, chosen_rounds={1: 1})
    assert staged(of) == {1: 1, 2: 2}


def test_before_a_round_is_over_there_is_nothing_to_show():
    of = Class(a_table(1, (20, []), over=False), tables.Table(2))
    with pytest.raises(Refused, match="no table has finished a round yet"):
        of.do(StageRounds())


def class_with_words():
    guesses = [
        said("s1", "text:red then black"),
        said("s2", "text:by turns"),
        said("s3", "alternate-colour"),
        {"by": "s4", "note": "text:a note", "info": True},
    ]
    return Class(a_table(1, (9, guesses)), a_table(2, (9, []), over=False))


RED, TURNS, PICKED, NOTE = ((1, 1, number) for number in (10, 11, 12, 13))


def test_words_are_grouped_by_reference_and_that_is_taken_back():
    of = class_with_words()
    (event,) = of.group(RED, RED, rule="alternate-colour")
    assert event.words == [RED]
    of.group(TURNS, like=PICKED)
    assert of.words == {
        RED: WordsMean(rule="alternate-colour"),
        TURNS: WordsMean(like=PICKED),
    }
    of.group(TURNS, left_out=True)
    of.group(RED)
    assert of.words == {TURNS: WordsMean(left_out=True), RED: WordsMean()}


def test_what_is_like_something_follows_it_and_never_in_a_circle():
    of = class_with_words()
    of.group(RED, like=TURNS)
    assert root(of.classroom.staged, RED) == TURNS
    assert of.group(TURNS, like=RED) == []
    assert of.group(RED, TURNS, like=RED) != []
    assert of.words == {RED: WordsMean(like=TURNS)}
    of.group(TURNS, rule="zigzag")
    assert root(of.classroom.staged, RED) == TURNS


@pytest.mark.parametrize(
    ("words", "means", "why"),
    [
        ((), {}, "isn’t there any more"),
        ((NOTE,), {}, "isn’t there any more"),
        (((1, 1, 1),), {}, "isn’t there any more"),
        (((1, 1, 0),), {}, "isn’t there any more"),
        (((1, 1, 99),), {}, "isn’t there any more"),
        (((1, 2, 1),), {}, "isn’t there any more"),
        (((2, 1, 1),), {}, "isn’t there any more"),
        (((7, 1, 1),), {}, "isn’t there any more"),
        (tuple((1, 1, n) for n in range(201)), {}, "isn’t there any more"),
        ((PICKED,), {"left_out": True}, "only an answer in a pupil’s own words"),
        ((RED,), {"rule": "no-such-rule"}, "no rule with the id"),
        ((RED,), {"like": NOTE}, "isn’t there any more"),
    ],
)
def test_anything_else_is_refused(words, means, why):
    of = class_with_words()
    with pytest.raises(Refused, match=why):
        of.group(*words, **means)


def test_in_a_closed_class_nothing_is_grouped():
    of = class_with_words()
    of.tell(Closed())
    with pytest.raises(Refused, match="this class is over"):
        of.group(RED, left_out=True)
