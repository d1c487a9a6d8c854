"""Tables that share a rule: the same deal or twins, one reveal for all, and a ladder they climb."""

import random

import pytest
from lessons import Lesson, open_sqlite, right_move
from structlog.testing import capture_logs

from classroom.cards import CARDS
from classroom.classes import ladder, last_guesses
from classroom.classes.settings import Plan, plan_of
from classroom.classes.verbs.hint import GiveHint
from classroom.classes.verbs.last_call import BeginLastCall, GuessLast
from classroom.classes.verbs.pause import PauseTables, Resume
from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.reveal import Reveal
from classroom.game.refusal import Refused
from classroom.rules import mirror, swap
from classroom.rules.described_rule import described, seal
from classroom.scheduler import Scheduler
from classroom.service import Service

RULES = ("same-colour", "no-clubs", "zigzag")


class Class(Lesson):
    """Three tables of two pupils, whose phones are all here, and the scheduler that watches."""

    def __init__(self, folder, **plan):
        super().__init__(open_sqlite(folder), **{"tables": 3, **plan})
        self.watch = Scheduler(self.service, (2.0, 2.0), random.Random(2))
        for number, names in enumerate((("Ann", "Ben"), ("Cy", "Dee"), ("Eva", "Flo")), 1):
            for seat in self.join(*names, table=number):
                self.service.presence.came(
                    self.service.open(self.id), self.service.open(self.id).pupils.secrets()[seat]
                )

    def restart(self):
        self.service = Service(self.store, self.clock, random.Random(77))

    def start(self, *numbers, rule=None):
        for number in numbers or (1, 2, 3):
            self.service.open(self.id).rounds.start_round(number, rule)

    def end(self, *numbers):
        for number in numbers:
            self.service.command(EndRound(class_=self.id, table=number))

    def wait(self, seconds):
        for _ in range(round(seconds * 2)):
            self.clock.time += 0.5
            self.watch.tick(self.clock.time)

    def header(self, number, played=-1):
        return self.table(number).rounds[played].header

    def told(self, number):
        return [played.revealed for played in self.table(number).rounds]


@pytest.fixture
def at(tmp_path):
    made = []

    def make(**plan):
        made.append(Class(tmp_path, **plan))
        return made[-1]

    with capture_logs() as logs:
        yield make
    for one in made:
        one.store.close()
    assert [line for line in logs if line["log_level"] != "info"] == []


# The same deal


def test_each_table_has_cards_of_its_own_unless_they_share(at):
    lesson = at()
    lesson.start(rule="no-clubs")
    assert lesson.header(1).stock != lesson.header(2).stock


def test_tables_with_the_same_rule_get_the_same_cards_also_later_and_after_a_restart(at):
    lesson = at(deal="same", ruleset="wikipedia")
    lesson.start(1, rule="no-clubs")
    lesson.restart()
    lesson.start(2, rule="no-clubs")
    lesson.start(3, rule="same-colour")
    one, two, three = map(lesson.header, (1, 2, 3))
    assert (one.stock, one.extra_decks) == (two.stock, two.extra_decks)
    assert one.players.index(one.first) == two.players.index(two.first)
    assert three.stock != one.stock
    assert sorted(one.stock) == sorted((*CARDS, *CARDS))
    lesson.end(3)
    lesson.start(3, rule="no-clubs")
    assert lesson.header(3).stock == one.stock, "in another round of this table, it is its first"
    lesson.end(1)
    lesson.start(1, rule="no-clubs")
    assert lesson.header(1).stock != one.stock, "who plays a rule again has not seen the cards"


def test_two_classes_do_not_share(at):
    lesson = at(deal="same")
    other = lesson.service.classes.open_class("teacher", plan_of(title="8a", tables=1, deal="same"))
    assert (
        lesson.service.open(other).classroom().seed
        != lesson.service.open(lesson.id).classroom().seed
    )
    assert "seed" not in repr(lesson.service.open(other).classroom())
    lonely = lesson.service.classes.open_class("teacher", Plan(title="8b", tables=1))
    assert lesson.service.open(lonely).classroom().seed == ""


def test_a_pupil_who_deals_deals_cards_of_their_own(at):
    lesson = at(deal="twins", dealers="pupils")
    for number in (1, 2):
        lesson.service.open(lesson.id).rounds.start_round(number)
        lesson.service.open(lesson.id).rounds.deal_for(number, "no-clubs", None)
    assert lesson.header(1).stock != lesson.header(2).stock
    assert lesson.header(2).rule.id == "no-clubs"


# Twins


@pytest.mark.parametrize("rule", ["no-clubs", "same-colour"])
def test_every_second_table_plays_the_mirror_image(at, rule):
    lesson = at(deal="twins")
    lesson.start(rule=rule)
    one, two, three = map(lesson.header, (1, 2, 3))
    assert three.stock == one.stock
    assert two.stock == swap.cards(one.stock)
    assert two.extra_decks == tuple(map(swap.cards, one.extra_decks))
    assert (one.rule, two.rule, three.rule) == (seal(rule), seal(mirror.twin(rule)), seal(rule))
    while lesson.round(1).ended_by is None:
        seat, move = right_move(lesson.round(1))
        mirrored = {
            key: [str(swap.cards([_card(each)])[0]) for each in value] if key == "play" else value
            for key, value in move.items()
        }
        place = lesson.round(1).players.index(seat)
        lesson.move(seat, 1, **move)
        lesson.move(lesson.round(2).players[place], 2, **mirrored)
    assert lesson.round(1).ended_by == lesson.round(2).ended_by
    same, twin = lesson.round(1).layout.cards, lesson.round(2).layout.cards
    assert swap.cards(laid.card for laid in same) == tuple(laid.card for laid in twin)
    assert [laid.right for laid in same] == [laid.right for laid in twin]


def _card(text):
    return next(card for card in CARDS if str(card) == text)


def test_where_a_rule_has_no_twin_the_tables_get_the_same_deal(at):
    lesson = at(deal="twins")
    lesson.start(rule="count-the-reds")
    assert lesson.header(2).rule.id == "count-the-reds"
    assert lesson.header(2).stock == lesson.header(1).stock
    assert lesson.table(2).current.twin_of is None


def test_a_hint_at_the_twin_is_true_there(at):
    lesson = at(deal="twins")
    lesson.start(rule="no-clubs")
    for _ in range(3):
        lesson.service.command(GiveHint(class_=lesson.id, table=2))
    given = set(map(str, lesson.table(2).current.hints))
    twin = described(mirror.twin("no-clubs"))
    assert given <= {hint.sentence for hint in twin.hints if hint.holds(twin.rule)}


# The reveal


def test_a_rule_is_revealed_when_neither_it_nor_its_twin_is_played_any_more(at):
    lesson = at(deal="twins")
    lesson.start(rule="no-clubs")
    lesson.end(1)
    assert lesson.told(1) == [False]
    lesson.end(3)
    assert lesson.told(1) == [False]
    lesson.end(2)
    assert [lesson.told(number) for number in (1, 2, 3)] == [[True]] * 3


def test_where_the_teacher_reveals_nothing_else_does(at):
    lesson = at(reveal="teacher")
    lesson.start(rule="no-clubs")
    lesson.end(1, 2, 3)
    lesson.service.open(lesson.id).rounds.settle()
    assert [lesson.told(number) for number in (1, 2, 3)] == [[False]] * 3


def test_what_is_revealed_to_all_reaches_twins_earlier_rounds_and_who_is_not_done(at):
    lesson = at(deal="twins", reveal="teacher")
    lesson.start(rule="no-clubs")
    with pytest.raises(Refused, match="no table has finished"):
        lesson.service.open(lesson.id).rounds.reveal_to_all("no-clubs")
    lesson.end(1, 2)
    lesson.start(1, rule="same-colour")
    lesson.service.open(lesson.id).rounds.reveal_to_all("no-clubs", key="k")
    assert [lesson.told(number) for number in (1, 2, 3)] == [[True, False], [True], [False]]
    lesson.end(3, 1)
    assert lesson.told(3) == [True]
    assert lesson.told(1) == [True, False]


def test_revealing_at_one_table_is_for_that_table(at):
    lesson = at(reveal="teacher")
    lesson.start(rule="no-clubs")
    lesson.end(1, 2)
    lesson.service.command(Reveal(class_=lesson.id, table=1))
    lesson.end(3)
    assert [lesson.told(number) for number in (1, 2, 3)] == [[True], [False], [False]]


# The ladder


def climbing(at, **plan):
    lesson = at(ladder=True, rules=RULES, **plan)
    lesson.start()
    return lesson


def rules_of(lesson, number):
    return [played.problem_id for played in lesson.table(number).rounds]


def test_a_table_that_is_done_goes_on_after_a_pause(at):
    lesson = climbing(at)
    lesson.finish(1)
    guess(lesson, 1)
    lesson.wait(ladder.PAUSE - 1)
    assert rules_of(lesson, 1) == ["same-colour"]
    lesson.wait(2)
    assert rules_of(lesson, 1) == ["same-colour", "no-clubs"]
    assert rules_of(lesson, 2) == ["same-colour"]
    lesson.end(1)
    lesson.wait(ladder.PAUSE)
    lesson.end(1)
    lesson.wait(3 * ladder.PAUSE)
    assert rules_of(lesson, 1) == list(RULES), "at the top it stays"


def test_the_teacher_holds_it_and_lets_it_go(at):
    lesson = climbing(at)
    lesson.end(1)
    lesson.wait(15)
    lesson.service.command(PauseTables(class_=lesson.id, table=1))
    lesson.wait(100)
    assert len(rules_of(lesson, 1)) == 1
    lesson.service.command(Resume(class_=lesson.id, table=1))
    lesson.wait(4)
    assert len(rules_of(lesson, 1)) == 1
    lesson.wait(1)
    assert len(rules_of(lesson, 1)) == 2


def test_a_pause_of_all_tables_holds_who_is_about_to_go_on(at):
    lesson = climbing(at)
    lesson.end(1)
    for number in (1, 2, 3):
        lesson.service.command(PauseTables(class_=lesson.id), number)
    lesson.wait(2 * ladder.PAUSE)
    with pytest.raises(Refused, match="all tables are paused"):
        lesson.start(1)
    assert len(rules_of(lesson, 1)) == 1
    for number in (1, 2, 3):
        lesson.service.command(Resume(class_=lesson.id), number)
    lesson.wait(ladder.PAUSE)
    assert len(rules_of(lesson, 1)) == 2


def test_the_teacher_need_not_wait(at):
    lesson = climbing(at)
    lesson.end(1)
    lesson.start(1)
    assert rules_of(lesson, 1) == list(RULES[:2])
    lesson.wait(ladder.PAUSE)
    assert rules_of(lesson, 1) == list(RULES[:2])


@pytest.mark.usefixtures("asked_at_once")
def test_a_last_call_for_all_keeps_a_table_that_was_about_to_go_on(at):
    lesson = climbing(at)
    lesson.end(1)
    for number in (1, 2, 3):
        lesson.service.command(BeginLastCall(class_=lesson.id, table=number))
    lesson.wait(ladder.PAUSE)
    assert len(rules_of(lesson, 1)) == 1
    lesson.end(2)
    lesson.wait(ladder.PAUSE)
    assert len(rules_of(lesson, 2)) == 1


def test_nothing_is_dealt_in_a_class_that_is_over_or_to_a_table_where_nobody_is(at):
    lesson = climbing(at)
    lesson.end(1, 2)
    for seat in lesson.table(1).current.round.players:
        lesson.service.presence.went(
            lesson.service.open(lesson.id), lesson.service.open(lesson.id).pupils.secrets()[seat]
        )
    lesson.wait(3 * ladder.PAUSE)
    assert (len(rules_of(lesson, 1)), len(rules_of(lesson, 2))) == (1, 2)
    lesson.service.presence.came(
        lesson.service.open(lesson.id),
        lesson.service.open(lesson.id).pupils.secrets()[lesson.round(1).players[0]],
    )
    lesson.wait(1)
    assert len(rules_of(lesson, 1)) == 2
    lesson.end(1, 2)
    lesson.service.open(lesson.id).ending.close()
    lesson.wait(3 * ladder.PAUSE)
    assert (len(rules_of(lesson, 1)), len(rules_of(lesson, 2))) == (2, 2)


def test_after_a_restart_the_pause_goes_on_from_where_it_was(at):
    lesson = climbing(at)
    lesson.end(1)
    lesson.wait(12)
    lesson.restart()
    lesson.watch = Scheduler(lesson.service, (2.0, 2.0), random.Random(3))
    for seat in lesson.table(1).current.round.players:
        lesson.service.presence.came(
            lesson.service.open(lesson.id), lesson.service.open(lesson.id).pupils.secrets()[seat]
        )
    lesson.watch.wake()
    lesson.wait(7.5)
    assert len(rules_of(lesson, 1)) == 1
    lesson.wait(0.5)
    assert len(rules_of(lesson, 1)) == 2


def guess(lesson, number):
    """Each pupil says what the rule of the last round was."""
    classroom = lesson.service.open(lesson.id).classroom()
    for seat in last_guesses.players(classroom, lesson.table(number)):
        word = GuessLast(id=f"w{lesson.table(number).version}", note="text:red")
        lesson.service.open(lesson.id).rounds.pupil_command(seat, word)


@pytest.mark.usefixtures("asked_at_once")
def test_the_next_rule_waits_for_last_guesses_and_no_longer_than_a_minute(at):
    lesson = climbing(at)
    lesson.end(1)
    lesson.wait(10)
    guess(lesson, 1)
    lesson.wait(ladder.PAUSE - 1)
    assert len(rules_of(lesson, 1)) == 1
    lesson.wait(2)
    assert len(rules_of(lesson, 1)) == 2
    lesson.end(1)
    lesson.wait(59)
    assert len(rules_of(lesson, 1)) == 2
    lesson.wait(2)
    assert len(rules_of(lesson, 1)) == 3


def test_on_the_ladder_twins_meet_again_and_a_rule_waits_for_who_comes_to_it(at):
    lesson = climbing(at, deal="twins")
    lesson.end(1)
    lesson.wait(ladder.PAUSE)
    lesson.end(1)
    assert lesson.told(1) == [False, False]
    lesson.end(2, 3)
    assert [lesson.told(number)[0] for number in (1, 2, 3)] == [True] * 3
    assert lesson.told(1)[1] is False, "the others come to it"
    lesson.wait(ladder.PAUSE)
    assert lesson.header(2).stock == swap.cards(lesson.header(1, 1).stock)
    assert lesson.header(3).stock == lesson.header(1, 1).stock
    lesson.end(2, 3)
    assert lesson.told(1)[1] is True


def test_what_was_still_before_a_table_is_revealed_as_the_class_is_closed(at):
    lesson = climbing(at)
    lesson.end(1, 2, 3)
    lesson.start(1)
    lesson.end(1)
    assert lesson.told(1) == [True, False]
    lesson.service.open(lesson.id).ending.close()
    lesson.wait(0.5)
    assert lesson.told(1) == [True, True]
