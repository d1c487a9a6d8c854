"""It is passed over; a table always has someone who plays. Worked by hand."""

import pytest
from msgspec.structs import replace

from classroom.cards import RANKS
from classroom.classes import classroom as lesson
from classroom.classes import clocks, sitting_out, student_dealers, waiting_for
from classroom.classes import table as tables
from classroom.classes.classroom import Classroom
from classroom.classes.disruption import Disruption, spoiling
from classroom.classes.registry import read_class_event
from classroom.classes.settings import plan_of
from classroom.classes.table import Table
from classroom.classes.verbs import deal
from classroom.classes.verbs.entry import entry_added
from classroom.classes.verbs.last_call import LastCallBegun
from classroom.classes.verbs.pause import Paused, Resumed
from classroom.game.header import RecordHeader
from classroom.game.rulesets import RULESETS
from classroom.rules.described_rule import seal

PLAYERS = ("s1", "s2", "s3")
SECOND = ["2S", "4S", "6S", "8S", "10S", "QS", "2C", "4C"]
HANDS = (
    ["2H", "4H", "6H", "8H", "10H", "QH", "2D", "4D"],
    SECOND,
    ["3H", "5H", "7H", "9H", "JH", "KH", "3D", "5D"],
)
"""A black card is right after a red one: s2 has only black cards, the others only red ones."""


def stock():
    dealt = [card for cards in zip(*HANDS, strict=True) for card in cards]
    starter = "AH"
    rest = [f"{rank}{suit}" for suit in "CDHS" for rank in RANKS]
    rest *= 2
    for card in (*dealt, starter):
        rest.remove(card)
    return (*dealt, starter, *rest)


class At:
    """A class of three at one table, folded from events."""

    def __init__(self, **plan):
        self.room = Classroom("c")
        self.table = Table(1)
        plan = plan_of(title="Class", tables=1, **plan)
        self.happens(type="opened", engine="0", plan=plan.to_json())
        for player in PLAYERS:
            self.happens(type="seated", seat=player, table=1)

    def happens(self, **body):
        self.room = lesson.evolve(self.room, self.room.version + 1, read_class_event(body))
        return self

    def deal(self):
        header = RecordHeader(
            ruleset=RULESETS["lesson"],
            rule=seal("alternate-colour"),
            dealer="nature",
            players=PLAYERS,
            stock=stock(),
            extra_decks=(),
        )
        return self.add(deal.dealt(header))

    def add(self, body, at=100.0):
        self.table = tables.evolve(self.table, self.table.version + 1, at, body)
        return self

    def entry(self, by, **entry):
        return self.add(entry_added(self.table.truth, {"by": by, **entry}))

    def skip(self, seat):
        return self.entry("teacher", skip=seat)

    def sit_out(self, seat, on=True):
        return self.happens(type="benched", seat=seat, on=on)

    @property
    def turn(self):
        round_ = self.table.current.round
        return round_.players[round_.turn]

    def until(self, seat):
        while self.turn != seat:
            self.skip(self.turn)
        return self


@pytest.fixture
def at():
    return At().deal()


def test_the_turn_of_who_is_benched_is_skipped_by_the_teacher_at_once(at):
    at.until("s2").sit_out("s2")
    passing = sitting_out.passing(at.room, at.table)
    assert passing.entry == {"by": "teacher", "skip": "s2"}
    assert passing.at == 100.0
    at.sit_out("s2", on=False)
    assert sitting_out.passing(at.room, at.table) is None


def test_who_has_just_played_may_still_declare_before_the_turn_goes_on(at):
    at.until("s1").entry("s1", play=["2H"])
    at.sit_out("s2")
    assert "declare" in at.table.may("s1")
    assert sitting_out.passing(at.room, at.table).at == 100.0 + sitting_out.TO_DECLARE
    at.skip("s2").sit_out("s3")
    assert sitting_out.passing(at.room, at.table).at == 100.0


def test_screens_are_told_until_when_a_turn_waits_that_is_passed_over(at):
    at.until("s1").entry("s1", play=["2H"])
    nobody = frozenset()
    assert waiting_for.waits(at.room, at.table, nobody, nobody)[-1].until is None
    at.sit_out("s2")
    waits = waiting_for.waits(at.room, at.table, nobody, nobody)
    assert (
        waits[-1].until
        == sitting_out.passing(at.room, at.table).at
        == 100.0 + sitting_out.TO_DECLARE
    )


def test_a_prophet_who_sits_out_is_released_also_while_a_play_waits(at):
    at.until("s1").entry("s1", play=["2H"]).entry("s1", declare=True)
    at.entry("s2", play=["2S"])
    assert at.table.current.round.awaiting == "call"
    at.sit_out("s2")
    assert sitting_out.passing(at.room, at.table) is None
    at.sit_out("s1")
    assert sitting_out.passing(at.room, at.table).entry == {"by": "teacher", "release": "s1"}


def test_sitting_out_never_stops_a_table(at):
    at.until("s2").sit_out("s1").sit_out("s2")
    assert sitting_out.out(at.room, at.table) == {"s1", "s2"}
    assert not sitting_out.others_left(at.room, at.table, "s3")
    at.sit_out("s3")
    assert sitting_out.out(at.room, at.table) == frozenset()
    assert sitting_out.passing(at.room, at.table) is None
    assert not sitting_out.sits_out(at.room, at.table, "s2")


def test_the_last_who_is_not_expelled_plays_on_though_sitting_out(at):
    current = at.table.current
    expelled = replace(current.round, expelled=(0, 2))
    at.table = replace(at.table, rounds=(replace(current, round=expelled),))
    at.sit_out("s2")
    assert sitting_out.out(at.room, at.table) == frozenset()
    assert not sitting_out.others_left(at.room, at.table, "s2")


def test_nothing_passes_while_the_table_is_paused_or_says_its_last_guesses(at):
    at.until("s2").sit_out("s2").add(Paused(all=False))
    assert sitting_out.passing(at.room, at.table) is None
    at.add(Resumed(all=False), at=160.0)
    assert sitting_out.passing(at.room, at.table).at == 160.0
    at.add(LastCallBegun())
    assert sitting_out.passing(at.room, at.table) is None


def test_no_clock_runs_for_who_sits_out():
    at = At(turn_clock=30).deal()
    assert clocks.running(at.room, at.table).seat == at.turn
    at.sit_out(at.turn)
    assert clocks.running(at.room, at.table) is None


def test_who_is_benched_is_not_asked_to_deal():
    at = At(dealers="pupils")
    assert student_dealers.next_dealer(at.room, at.table) == "s1"
    at.sit_out("s1")
    assert student_dealers.may_deal(at.room, 1) == ["s2", "s3"]
    assert sitting_out.sits_out(at.room, at.table, "s1")


def test_a_log_of_before_has_nobody_sitting_out_and_a_removed_seat_no_longer_sits_out():
    at = At()
    assert not any(seat.sits_out for seat in at.room.seats.values())
    at.sit_out("s1").happens(type="orphaned", seat="s1", robot="learner")
    assert not at.room.seats["s1"].sits_out


def test_undoing_a_move_leaves_sitting_out_as_it_is():
    at = At()
    at.happens(type="moved", seat="s1", table=1).sit_out("s1").happens(type="undone", change=5)
    assert at.room.seats["s1"].sits_out


class TestSpoiling:
    """The starter is red: one red card is wrong, and a string of two red ones is."""

    def string(self, at, *cards, seat="s1", **more):
        return at.until(seat).entry(seat, play=list(cards), **more)

    def test_two_wrong_strings_in_a_row(self, at):
        self.string(at, "2H", "4H")
        assert spoiling(at.room, at.table) is None
        self.string(at, "6H", "8H", "10H")
        found = spoiling(at.room, at.table)
        assert found == Disruption("s1", len(at.table.current.entries), 5)

    def test_single_cards_right_strings_and_skips_end_the_row(self, at):
        self.string(at, "2H", "4H")
        self.string(at, "6H")
        self.string(at, "8H", "10H")
        assert spoiling(at.room, at.table) is None
        self.string(at, "QH", "2D")
        assert spoiling(at.room, at.table).seat == "s1"
        at.until("s1").skip("s1")
        assert spoiling(at.room, at.table) is None

    def test_each_has_a_row_of_their_own_and_right_strings_are_none(self, at):
        self.string(at, "2H", "4H")
        self.string(at, "3H", "5H", seat="s3")
        assert spoiling(at.room, at.table) is None
        self.string(at, "7H", "9H", seat="s3")
        assert spoiling(at.room, at.table).seat == "s3"
        self.string(at, "6H")
        self.string(at, "2S", seat="s2")
        assert spoiling(at.room, at.table).seat == "s3"

    def test_robots_are_never_counted(self, at):
        self.string(at, "2H", "4H", robot=True)
        self.string(at, "6H", "8H")
        assert spoiling(at.room, at.table) is None
        self.string(at, "10H", "QH")
        at.happens(type="robot", seat="s1", robot="learner")
        assert spoiling(at.room, at.table) is None

    def test_who_is_benched_is_seen_to(self, at):
        self.string(at, "2H", "4H")
        self.string(at, "6H", "8H")
        at.sit_out("s1")
        assert spoiling(at.room, at.table) is None

    def test_a_string_that_overthrows_a_prophet_was_worth_it(self, at):
        self.string(at, "2H", "4H")
        at.until("s3").entry("s3", play=["3H"]).entry("s3", declare=True)
        at.entry("s1", play=["6H", "8H"])
        assert spoiling(at.room, at.table) is None
        at.entry("s3", call="right")
        assert at.table.current.round.prophets.overthrown == (2,)
        assert spoiling(at.room, at.table) is None
