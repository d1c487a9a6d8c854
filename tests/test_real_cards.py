"""Tables with real cards: what the teacher taps in is kept, judged and taken back, and nothing else
of the class is in its way."""

from __future__ import annotations

import pytest
from found import find
from lessons import Lesson
from seat_acts import SeatActs

from classroom.classes.settings import plan_of
from classroom.classes.verbs.real_cards import LayCard
from classroom.classes.verbs.repair import SkipTurn
from classroom.classes.verbs.sit_out import SitOut
from classroom.game.record import read, replay, report
from classroom.game.refusal import Refused
from classroom.service import Service
from classroom.store import open_store
from classroom.views.console import tile, whole_table
from classroom.views.projector import projector_table
from classroom.views.replay import replay as replay_on_the_wall
from classroom.views.rules_left import rules_left
from classroom.views.sealed import NOTHING_SEALED
from classroom.views.table import seat_view


class Desk(Lesson):
    """A class with real cards, tapped in at table 1."""

    def __init__(self, store, **plan):
        super().__init__(store, **{"devices": "cards", "rule": "alternate-colour", **plan})

    def start(self, *names):
        if names:
            SeatActs(self.service).seat_players(self.id, 1, names)
        self.service.open(self.id).rounds.start_round(1)
        return self.lay(start="5H")

    def lay(self, **entry):
        self.service.command(
            LayCard(class_=self.id, table=1, entry=entry, seen=self.table().version)
        )
        return self

    def whole(self, service=None):
        service = service or self.service
        classroom, people = (
            service.open(self.id).classroom(),
            service.open(self.id).pupils.people_here(),
        )
        return whole_table(
            classroom,
            service.open(self.id).table(1),
            people,
            tile(classroom, service.open(self.id).table(1), self.code, people),
        )


@pytest.fixture
def desk(tmp_path):
    return Desk(open_store(f"sqlite:///{tmp_path / 'class.sqlite'}"))


def test_a_short_round_is_read_again_from_the_log(desk, tmp_path):
    desk.start("Ann", "Ben", "Cy").lay(by="s1", play=["9S"]).lay(by="s2", play=["10S"])
    desk.lay(undo=True).lay(by="s2", play=["10H"]).lay(by="s2", declare=True)
    desk.lay(by="s1", play=["KD"], called="right").lay(by="s2", no_play=True)
    desk.lay(end=True)
    after = Service(open_store(f"sqlite:///{tmp_path / 'class.sqlite'}"), desk.clock)
    played = after.open(desk.id).table(1).current
    assert played == desk.table().current
    assert [str(card) for card in played.round.layout.main_line] == ["5H", "9S", "10H"]
    assert played.round.prophets.overthrown == (1,)
    assert played.revealed
    assert desk.whole(after) == desk.whole()

    record = after.open(desk.id).records.record(1, 1)
    assert record["format"] == "eleusis-layout/1"
    assert record["players"] == ["Ann", "Ben", "Cy"]
    assert record["moves"][3] == {"by": "teacher", "undo": True}
    assert report(replay(record))["false_prophets"] == ["Ben"]
    assert find(record).pupils.overthrown == 1
    assert read(record)[0].rule.id == "alternate-colour"


def test_who_plays_need_not_be_noted(desk):
    desk.start().lay(play=["9S"]).lay(declare=True).lay(play=["KS"], called="right")
    view = desk.whole().tile.table
    assert (view.seats, view.turn, view.real_cards) == ([], None, True)
    assert [column.by for column in view.line.columns] == [None, ""]
    assert (view.happened.by, view.happened.overthrown, view.happened.verdict) == ("", "", "wrong")
    assert view.line.reigns[0].ended == "overthrown"


def test_what_the_judge_page_shows(desk):
    SeatActs(desk.service).seat_players(desk.id, 1, ["Ann", "Ben"])
    desk.service.open(desk.id).rounds.start_round(1)
    judge = desk.whole().judge
    assert (judge.starter, judge.next, judge.last, judge.prophet) == (True, "s1", None, False)
    desk.lay(start="5H").lay(by="s1", play=["9S"])
    judge = desk.whole().judge
    assert (judge.starter, judge.next, judge.last, judge.prophet) == (False, "s2", "s1", True)
    assert {card[-1] for card in judge.fits} == {"H", "D"}
    assert len(judge.fits) == 26
    for _ in range(2):
        desk.lay(play=["KD"]).lay(play=["9S"])
    assert desk.whole().judge.too_often == ["9S"]
    desk.lay(end=True, empty_hand=True)
    whole = desk.whole()
    assert whole.judge is None
    over = whole.tile.table.over
    assert (over.ended_by, over.winner_empty, over.scores, over.dealer) == (
        "empty_hand",
        "",
        [],
        None,
    )


def test_the_wall_steps_through_what_stands(desk):
    desk.start().lay(play=["9S"]).lay(play=["10S"]).lay(undo=True).lay(play=["KD"]).lay(end=True)
    classroom, people = (
        desk.service.open(desk.id).classroom(),
        desk.service.open(desk.id).pupils.people(),
    )
    found = find(desk.service.open(desk.id).records.record(1, 1))
    steps = replay_on_the_wall(classroom, desk.table(), 1, found, people, NOTHING_SEALED)
    assert [(frame.happened.kind, frame.upto) for frame in steps.frames] == [
        ("dealt", 1),
        ("play", 2),
        ("play", 3),
    ]


def test_who_hears_of_the_end_of_a_round_reads_that_its_rule_is_revealed(desk):
    """Both are saved at once where the teacher's message is."""
    desk.start().lay(play=["9S"])
    heard = []
    desk.service.listeners.listen(
        lambda _, number: heard.append(desk.table(number).current.revealed)
    )
    with desk.service.open(desk.id).turn():
        desk.service.open(desk.id).once("key", lambda: desk.lay(end=True) and {})
    assert heard == [False, True]


def test_rules_alive_follow_what_is_taken_back(desk):
    desk.start()
    begun = desk.table().current
    desk.lay(play=["9S"]).lay(play=["9C"])
    assert len(rules_left(desk.table().current).curve) == 3
    desk.lay(undo=True).lay(undo=True)
    back = desk.table().current
    assert rules_left(back) == rules_left(begun)


def test_a_declaration_that_is_taken_back_is_gone_from_every_screen(desk):
    desk.start().lay(play=["9S"]).lay(declare=True).lay(undo=True)
    people = desk.service.open(desk.id).pupils.people_here()
    classroom = desk.service.open(desk.id).classroom()
    view = projector_table(classroom, desk.table(), people)
    assert (view.prophet, view.line.reigns, view.happened.kind) == (None, [], "play")
    assert [one.kind for one in desk.whole().history] == ["dealt", "play"]
    assert tile(classroom, desk.table(), desk.code, people).still_fit


def refused(act):
    with pytest.raises(Refused) as no:
        act()
    return str(no.value)


def test_what_is_refused_changes_nothing(desk):
    desk.start("Ann")
    before = desk.table()
    service, now = desk.service, before.version
    assert "isn’t a card" in refused(lambda: desk.lay(play=["1S"]))
    assert refused(lambda: desk.lay(play=["9S"], info=True)) == "this isn’t a move"
    assert "moved on" in refused(
        lambda: service.command(
            LayCard(class_=desk.id, table=1, entry={"play": ["9S"]}, seen=now - 1)
        )
    )
    assert refused(lambda: service.command(SkipTurn(class_=desk.id, table=1))) == (
        "it’s no one’s turn at this table"
    )
    assert "don’t need a phone" in refused(lambda: service.classes.join(desk.code, "Zoe"))
    assert "Ann is already here" in refused(
        lambda: SeatActs(service).seat_players(desk.id, 2, ["Ann"])
    )
    assert "is full" in refused(
        lambda: SeatActs(service).seat_players(desk.id, 2, list("ABCDEFGH"))
    )
    assert "no score" in refused(
        lambda: desk.lay(end=True) and service.open(desk.id).records.game(1)
    )
    assert desk.table().rounds[0].entries[:-1] == before.current.entries


def test_the_same_tap_twice_lies_once(desk):
    desk.start()
    version = desk.table().version
    for _ in range(2):
        desk.service.command(
            LayCard(class_=desk.id, table=1, id="act:1", entry={"play": ["9S"]}, seen=version)
        )
    assert desk.round().layout.laid == 2


def test_no_robot_and_no_clock_and_nobody_away(desk):
    desk.start("Ann")
    assert desk.round().named == ("s1",)
    desk.clock.time += 3_600
    people = desk.service.open(desk.id).pupils.people_here()
    assert (people.online, people.asleep) == ({"s1"}, frozenset())
    view = desk.whole().tile.table
    assert (view.clocks.move, view.clocks.round) == (None, None)
    SeatActs(desk.service).remove(desk.id, "s1")
    assert desk.service.open(desk.id).classroom().seats == {}
    assert desk.lay(by="s1", play=["9S"]).round().layout.laid == 2


def test_a_seat_without_a_phone_holds_no_cards(desk):
    desk.start("Ann").lay(by="s1", play=["9S"])
    classroom, people = (
        desk.service.open(desk.id).classroom(),
        desk.service.open(desk.id).pupils.people(),
    )
    mine = seat_view(classroom, desk.table(), "s1", people)
    assert (mine.in_round, mine.hand, mine.may) == (False, [], [])
    desk.lay(by="s1", declare=True)
    mine = seat_view(classroom, desk.table(), "s1", people)
    assert (mine.may_break, mine.breaks) == (False, None)


def test_each_table_has_a_line_of_its_own_and_the_rule_waits_for_both(desk):
    desk.start().lay(play=["9S"])
    desk.service.open(desk.id).rounds.start_round(2)
    desk.lay(end=True)
    assert not desk.table(1).current.revealed
    with pytest.raises(Refused):
        desk.service.command(LayCard(class_=desk.id, table=2, entry={"play": ["9S"]}, seen=99))
    desk.service.command(LayCard(class_=desk.id, table=2, entry={"start": "2C"}, seen=99))
    desk.service.command(LayCard(class_=desk.id, table=2, entry={"end": True}, seen=99))
    assert desk.table(1).current.revealed
    desk.service.open(desk.id).rounds.start_round(1)
    assert len(desk.table(1).rounds) == 2


def test_only_a_class_with_real_cards_is_tapped_in(tmp_path):
    phones = Lesson(open_store(f"sqlite:///{tmp_path / 'class.sqlite'}"))
    phones.join("Ann", "Ben", "Cy", table=1)
    phones.service.open(phones.id).rounds.start_round(1)
    entry = {"play": ["9S"]}
    assert "real cards" in refused(
        lambda: phones.service.command(LayCard(class_=phones.id, table=1, entry=entry, seen=99))
    )
    assert "real cards" in refused(
        lambda: SeatActs(phones.service).seat_players(phones.id, 1, ["Dee"])
    )
    plan = plan_of(title="Class", devices="cards", dealers="pupils")
    assert "dealing needs a phone" in refused(
        lambda: phones.service.classes.open_class("teacher", plan)
    )


def test_two_wrong_strings_are_the_teachers_to_see_and_nobody_sits_out(desk):
    desk.start("Ann", "Ben", "Cy")
    for _ in range(2):
        desk.lay(by="s1", play=["2H", "4H"])
    classroom, people = (
        desk.service.open(desk.id).classroom(),
        desk.service.open(desk.id).pupils.people_here(),
    )
    assert tile(classroom, desk.table(), desk.code, people).spoiling is None
    with pytest.raises(Refused, match="real cards"):
        desk.service.open(desk.id).rounds.class_command(SitOut(class_=desk.id, seat="s1", on=True))
    assert not desk.service.open(desk.id).classroom().seats["s1"].sits_out
