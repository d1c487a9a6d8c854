"""The card that contradicts a note: for its own seat, where the class has it on, while it plays."""

from dataclasses import replace
from itertools import islice

import msgspec
import pytest
import worlds

from classroom.classes import table as tables
from classroom.classes.verbs.last_call import LastCallBegun
from classroom.rules.catalogue import RULES
from classroom.views.projector import projector_table
from classroom.views.schemas import NoteCheck
from classroom.views.table import seat_view, table_view

from .test_secrecy import CLASS, PEOPLE, folded

SEALED, HELD = "alternate-colour", "same-colour"
ON = replace(CLASS, plan=replace(CLASS.plan, note_check=True))


def noted(note, plays=8, seed=2):
    """A table at which s1 notes a rule after so many plays, and what lies there."""
    header = worlds.deal(seed, SEALED)
    entries = worlds.play(header, plays, seed)
    entries.append({"by": "s1", "note": note, "info": True})
    return folded(header, entries)[1]


def shown(classroom, table, seat="s1"):
    return seat_view(classroom, table, seat, PEOPLE).note_check


def test_it_is_the_first_card_that_the_noted_rule_judges_otherwise():
    table = noted(HELD)
    layout = table.current.round.layout
    state, against = 0, None
    rule = RULES[HELD].rule
    for laid in layout.cards:
        following = rule.step(state, laid.card)
        if laid.right != (following >= 0):
            against = laid
            break
        if laid.right:
            state = following
    assert shown(ON, table) == NoteCheck([str(against.card)], against.right)


@pytest.mark.parametrize("note", [None, "text:same colour", SEALED])
def test_words_and_rules_that_fit_are_not_doubted(note):
    assert shown(ON, noted(note)) is None


def test_it_is_off_unless_the_class_has_it_on():
    assert CLASS.plan.note_check is False
    assert shown(CLASS, noted(HELD)) is None


def test_no_one_is_helped_once_last_guesses_are_asked_for():
    table = noted(HELD)
    called = tables.evolve(table, table.version + 1, 2000.0, LastCallBegun())
    assert shown(ON, called) is None
    assert shown(replace(ON, closed=True), table) is None


def test_no_one_else_is_shown_it():
    table = noted(HELD)
    for seat in worlds.PLAYERS:
        assert (shown(ON, table, seat) is not None) == (seat == "s1")
    for others in (
        table_view(ON, table, PEOPLE),
        projector_table(ON, table, PEOPLE),
    ):
        assert b"note_check" not in msgspec.json.encode(others)


def test_another_rule_with_the_same_answers_changes_nothing():
    """It tells no more of the sealed rule than the cards that everyone sees."""
    compared = 0
    for seed in range(6):
        header = worlds.deal(seed, SEALED)
        entries = worlds.play(header, 8, seed)
        noting = [*entries, {"by": "s1", "note": HELD, "info": True}]
        mine = shown(ON, folded(header, noting)[1])
        for other in islice(worlds.other_rules(header, entries, "s1"), 2):
            assert shown(ON, folded(other, noting)[1]) == mine
            compared += mine is not None
    assert compared
