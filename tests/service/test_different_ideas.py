"""Pairs of pupils whose ideas disagree sit together in the next round."""

import pytest
from lessons import NAMES, Lesson, right_move
from seat_acts import SeatActs

from classroom.classes.different_ideas import disagreement, last_idea, pairs
from classroom.classes.verbs.note import WriteNote
from classroom.classes.verbs.repair import EndRound
from classroom.rules.catalogue import RULES

from .conftest import Refusal, seats

RULE = "alternate-colour"
PLAYS = 4


class Thought:
    """A class whose two tables have played a few cards of a round, as a rule of one rule."""

    def __init__(self, store, rules=(RULE, RULE)):
        self.written = 0
        self.lesson = Lesson(store, tables=2)
        self.seats = self.lesson.join(*NAMES[:8], table=None)
        self.service, self.id = self.lesson.service, self.lesson.id
        for number, rule in enumerate(rules, 1):
            self.opened.rounds.start_round(number, rule)
            for _ in range(PLAYS):
                player, move = right_move(self.lesson.round(number))
                self.lesson.move(player, number, **move)

    @property
    def opened(self):
        return self.service.open(self.id)

    @property
    def tables(self):
        return {number: self.opened.table(number) for number in (1, 2)}

    def writes(self, seat, note):
        self.written += 1
        act = WriteNote(id=f"n{self.written}", round=1, note=note, confidence=None)
        self.opened.rounds.pupil_command(seat, act)

    def end(self):
        for number in (1, 2):
            self.service.command(EndRound(class_=self.id, table=number))

    def seat(self):
        SeatActs(self.service).seat_by_ideas(self.id)
        held = seats(self.lesson)
        return [[seat for seat in self.seats if held[seat].table == n] for n in (1, 2)]


@pytest.fixture
def thought(store):
    return Thought(store)


def test_both_sides_sit_at_each_table(thought):
    """Each pupil is paired with someone who wrote a different rule."""
    one, other = thought.seats[:4], thought.seats[4:]
    for seat in one:
        thought.writes(seat, "alternate-colour")
    for seat in other:
        thought.writes(seat, "same-colour")
    thought.end()
    for table in thought.seat():
        assert len(set(table) & set(one)) == len(set(table) & set(other)) == 2


def test_undo_puts_everybody_back(thought):
    thought.writes("s1", "alternate-colour")
    thought.writes("s2", "low-cards")
    thought.end()
    before = seats(thought.lesson)
    thought.seat()
    SeatActs(thought.service).undo(thought.id, thought.opened.classroom().undoable.seq)
    assert seats(thought.lesson) == before


def test_the_pairs_disagree_about_as_much_as_any_pairs_could(thought):
    notes = ["alternate-colour", "same-colour", "low-cards", "only-even", "change-suit", "close-by"]
    for seat, note in zip(thought.seats, notes, strict=False):
        thought.writes(seat, note)
    ideas = {seat: last_idea(thought.tables, seat) for seat in thought.seats[:6]}
    assert [last_idea(thought.tables, seat) for seat in thought.seats[6:]] == [None, None]

    def most(left):
        if not left:
            return 0.0
        first, rest = left[0], left[1:]
        return max(
            disagreement(ideas[first], ideas[other])
            + most([each for each in rest if each != other])
            for other in rest
        )

    found = pairs(thought.tables, [(seat,) for seat in thought.seats])
    assert len({seat for pair in found for (seat,) in pair}) == 6
    assert sum(disagreement(ideas[a], ideas[b]) for (a,), (b,) in found) == pytest.approx(
        most(thought.seats[:6])
    )


def test_a_share_is_of_all_cards_after_each_card_of_the_lines(thought):
    thought.writes("s1", "alternate-colour")
    thought.writes("s2", "same-colour")
    thought.writes("s3", "alternate-colour")
    one, opposite, same = (last_idea(thought.tables, seat) for seat in ("s1", "s2", "s3"))
    assert disagreement(one, opposite) == 1
    assert disagreement(one, same) == 0


def test_the_last_idea_counts_and_only_one_that_names_a_rule(thought):
    thought.writes("s1", "same-colour")
    thought.writes("s1", "low-cards")
    thought.writes("s1", "text:something with suits")
    assert last_idea(thought.tables, "s1") is None
    thought.writes("s1", "low-cards")
    assert last_idea(thought.tables, "s1").rule == RULES["low-cards"].rule.minimal


def test_ideas_about_different_rules_are_no_pair(store):
    thought = Thought(store, rules=(RULE, "low-cards"))
    here, there = (
        next(seat for seat in thought.seats if seats(thought.lesson)[seat].table == number)
        for number in (1, 2)
    )
    thought.writes(here, "same-colour")
    thought.writes(there, "only-even")
    assert disagreement(*(last_idea(thought.tables, seat) for seat in (here, there))) == 0
    thought.end()
    with Refusal(thought.lesson, "no two pupils wrote different ideas"):
        SeatActs(thought.service).seat_by_ideas(thought.id)


def test_where_nobody_disagrees_the_teacher_reads_why(thought):
    thought.writes("s1", "same-colour")
    thought.writes("s2", "same-colour")
    with Refusal(thought.lesson, "change the seats between rounds"):
        SeatActs(thought.service).seat_by_ideas(thought.id)
    thought.end()
    with Refusal(thought.lesson, "no two pupils wrote different ideas"):
        SeatActs(thought.service).seat_by_ideas(thought.id)


def test_those_on_one_device_stay_together(store):
    thought = Thought(store)
    beside = SeatActs(thought.service).sit_beside(thought.id, "s1", "Zoe")
    thought.writes("s1", "alternate-colour")
    thought.writes("s5", "same-colour")
    thought.end()
    thought.seat()
    held = seats(thought.lesson)
    assert held["s1"].table == held[beside].table == held["s5"].table
