"""Pupils deal through the service: asked in turn, they choose, and the others play."""

import random
import threading

import pytest
from lessons import Lesson, open_sqlite, right_move, streams, wrong_move
from seat_acts import SeatActs
from structlog.testing import capture_logs

from classroom.classes import student_dealers
from classroom.classes.settings import plan_of
from classroom.classes.verbs.deal import ChooseRule
from classroom.classes.verbs.guess import JudgeGuess
from classroom.classes.verbs.hint import GiveHint
from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.robot import SetRobot
from classroom.classes.verbs.seat import MoveSeat, SeatEvenly
from classroom.game import actions
from classroom.game.game_file import read_game
from classroom.game.record import replay
from classroom.game.refusal import Refused
from classroom.rules.builder.terms import Built, Turns
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import described, seal
from classroom.service import Service
from classroom.store import StoreUnavailable
from classroom.store.log import Log

EASY = [rule.id for rule in RULES.values() if rule.difficulty == "easy"]
RULE = EASY[0]
OTHER = EASY[1]
HINTS = [hint.sentence for hint in RULES[RULE].hints]
OTHER_BUILT = Built(Turns(("odd", "even")))
HARD = next(rule.id for rule in RULES.values() if rule.difficulty == "hard")


@pytest.fixture
def store(tmp_path):
    store = open_sqlite(tmp_path)
    yield store
    store.close()


class Dealing(Lesson):
    """A class in which pupils deal easy rules."""

    def __init__(self, store, *names, **plan):
        plan = {"dealers": "pupils", "dealer_bands": ("easy",), "tables": 2, **plan}
        super().__init__(store, **plan)
        for name in names or ("Ann", "Ben", "Cy", "Dee"):
            self.join(name, table=1)

    def start(self, number=1, **more):
        self.service.open(self.id).rounds.start_round(number, **more)

    @property
    def asked(self):
        waiting = self.table().asked
        return None if waiting is None else waiting.seat

    def deal(self, seat, rule=RULE, hint=None, deal_id="d1"):
        return self.service.open(self.id).rounds.pupil_command(
            seat, ChooseRule(id=deal_id, rule=rule, hint=hint)
        )

    def end(self):
        self.service.command(EndRound(class_=self.id, table=1))

    def refused(self, why, ask):
        before = streams(self.store, self.id)
        told = []
        self.service.listeners.listen(lambda opened, *what: told.append((opened.id, *what)))
        with pytest.raises(Refused, match=why):
            ask()
        assert streams(self.store, self.id) == before
        assert told == []


@pytest.fixture
def dealing(store):
    return Dealing(store)


@pytest.fixture
def asked(dealing):
    """Ann is asked to deal."""
    dealing.start()
    assert dealing.asked == "s1"
    return dealing


# In turn


def test_a_start_asks_the_next_pupil_and_deals_nothing(dealing):
    told = []
    dealing.service.listeners.listen(lambda opened, *what: told.append((opened.id, *what)))
    dealing.start()
    assert dealing.asked == "s1"
    assert dealing.table().rounds == ()
    assert told == [(dealing.id, 1)]


def test_the_pupil_who_was_asked_deals_and_everybody_else_plays(asked):
    version = asked.deal("s1", RULE)
    assert version == asked.table().version == 2
    header = asked.table().current.header
    assert (header.rule.id, header.dealer) == (RULE, "s1")
    assert header.players == ("s2", "s3", "s4")
    assert asked.asked is None
    player, move = right_move(asked.round())
    asked.move(player, **move)


def test_the_deal_goes_round_the_table(dealing):
    done = []
    for number in range(5):
        dealing.start()
        done.append(dealing.asked)
        dealing.deal(dealing.asked, deal_id=f"d{number}")
        players = dealing.round().players
        assert set(players) | {done[-1]} == {"s1", "s2", "s3", "s4"}
        assert players[0] == f"s{number % 4 + 2 if number % 4 < 3 else 1}"
        dealing.end()
    assert done == ["s1", "s2", "s3", "s4", "s1"]


def test_a_hint_of_the_rule_is_given_with_the_deal(asked):
    """See docs/rules.md 7.4."""
    asked.deal("s1", RULE, hint=1)
    current = asked.table().current
    assert list(map(str, current.hints)) == [HINTS[1]]
    assert current.entries == ({"by": "dealer", "hint": HINTS[1], "info": True},)
    record = asked.service.open(asked.id).records.record(1, 1)
    assert (record["dealer"], record["moves"]) == ("Ann", list(current.entries))
    assert replay(record).layout.cards == current.round.layout.cards
    asked.service.command(GiveHint(class_=asked.id, table=1))
    assert list(map(str, asked.table().current.hints)) == [HINTS[1], HINTS[0]]


def test_the_same_deal_twice_deals_once(asked):
    first = asked.deal("s1", RULE, hint=0)
    before = streams(asked.store, asked.id)
    assert asked.deal("s1", OTHER) == first
    assert asked.deal("s1", RULE, hint=0) == first
    assert streams(asked.store, asked.id) == before


def test_a_dealer_may_deal_the_same_rule_again(asked):
    asked.deal("s1", RULE)
    asked.end()
    asked.start()
    asked.deal("s2", RULE)
    assert [played.header.rule.id for played in asked.table().rounds] == [RULE, RULE]


# What is refused


def test_who_was_not_asked_does_not_deal(asked):
    asked.refused("s1 chooses the rule", lambda: asked.deal("s2"))
    late = asked.join("Eva", table=1)
    asked.refused("s1 chooses the rule", lambda: asked.deal(late))
    elsewhere = asked.join("Flo", table=2)
    asked.refused("no rule to choose", lambda: asked.deal(elsewhere))
    asked.refused("no one is in that seat", lambda: asked.deal("s9"))


def test_without_being_asked_nobody_deals(dealing):
    dealing.refused("no rule to choose", lambda: dealing.deal("s1"))


def test_a_rule_that_is_not_allowed_is_not_dealt(asked):
    asked.refused("isn’t on your list", lambda: asked.deal("s1", HARD))
    for rule in ("no-such-rule", "", "text: mine"):
        asked.refused("the catalogue has no rule", lambda rule=rule: asked.deal("s1", rule))


@pytest.mark.parametrize("hint", [-1, 2, 99])
def test_a_hint_that_the_rule_does_not_have_is_not_given(asked, hint):
    asked.refused("no such hint", lambda: asked.deal("s1", RULE, hint))


def test_what_is_dealt_already_is_not_dealt_again(asked):
    asked.deal("s1")
    asked.refused("already been dealt", lambda: asked.deal("s1", OTHER, deal_id="d2"))
    asked.refused("still playing", asked.start)


def test_while_somebody_chooses_nobody_else_is_asked_by_a_second_start(asked):
    asked.refused("s1 is already choosing", asked.start)
    asked.refused("s1 is already choosing", lambda: asked.start(rule=RULE))


def test_a_class_that_is_over_deals_nothing(asked):
    asked.service.open(asked.id).ending.close()
    asked.refused("class is over", lambda: asked.deal("s1"))
    asked.refused("class is over", asked.start)
    asked.refused("class is over", lambda: asked.service.open(asked.id).rounds.pass_deal(1, "s2"))
    asked.refused(
        "class is over", lambda: asked.service.open(asked.id).rounds.deal_for(1, RULE, None)
    )


def test_a_table_too_small_to_spare_a_dealer_is_told_what_is_missing(store):
    dealing = Dealing(store, "Ann", "Ben", "Cy", robots=False)
    dealing.refused("at least 3 players besides s1, who deals", dealing.start)
    dealing.service.open(dealing.id).rounds.pass_deal(1, None)
    assert dealing.table().current.header.dealer == "Nature"


def test_who_leaves_before_the_deal_may_leave_too_few(store):
    dealing = Dealing(store, robots=False)
    dealing.start()
    SeatActs(dealing.service).remove(dealing.id, "s4")
    dealing.refused("at least 3 players besides s1", lambda: dealing.deal("s1"))


@pytest.mark.parametrize(
    "plan",
    [
        plan_of(title="T", dealers="pupils", dealer_bands=()),
        plan_of(title="T", dealers="pupils", dealer_bands=("easy",), dealer_tags=("prime",)),
        plan_of(title="T", dealers="pupils", dealer_rules=("no-such-rule",)),
    ],
)
def test_a_class_whose_pupils_could_choose_nothing_is_not_opened(dealing, plan):
    with pytest.raises(Refused, match="no rule pupils could choose"):
        dealing.service.classes.open_class("t", plan)


# Robots


def test_robots_fill_the_table_at_the_deal_and_the_dealer_is_none_of_its_players(store):
    dealing = Dealing(store, "Ann", "Ben")
    dealing.start()
    assert len(dealing.service.open(dealing.id).classroom().at_table(1)) == 2
    dealing.deal("s1")
    seats = dealing.service.open(dealing.id).classroom().at_table(1)
    assert [seat.robot is not None for seat in seats] == [False, False, True, True]
    assert dealing.round().players == ("s2", "s3", "s4")
    dealing.end()
    dealing.start()
    assert dealing.asked == "s2"
    dealing.deal("s2", deal_id="d2")
    assert dealing.round().players == ("s3", "s4", "s1")


def test_a_deal_that_is_refused_seats_no_robot(store):
    dealing = Dealing(store, "Ann", "Ben")
    dealing.start()
    dealing.refused("isn’t on your list", lambda: dealing.deal("s1", HARD))
    dealing.refused("chooses the rule", lambda: dealing.deal("s2"))
    dealing.deal("s1")
    before = streams(store, dealing.id)
    dealing.deal("s1")
    assert streams(store, dealing.id) == before


def test_for_a_pupil_alone_nature_deals(store):
    dealing = Dealing(store, "Ann")
    dealing.start()
    assert dealing.table().current.header.dealer == "Nature"
    assert dealing.round().players == ("s1", "s2", "s3")


def test_who_joins_while_the_rule_is_chosen_plays(asked):
    late = asked.join("Eva", table=1)
    asked.deal("s1")
    assert asked.round().players == ("s2", "s3", "s4", late)


# The teacher


def test_the_teacher_chooses_any_rule_for_whoever_was_asked(asked):
    asked.service.open(asked.id).rounds.deal_for(1, HARD, "act:1")
    header = asked.table().current.header
    assert (header.rule.id, header.dealer, header.players) == (HARD, "s1", ("s2", "s3", "s4"))
    before = streams(asked.store, asked.id)
    asked.service.open(asked.id).rounds.deal_for(1, RULE, "act:1")
    assert streams(asked.store, asked.id) == before
    asked.refused(
        "already been dealt", lambda: asked.service.open(asked.id).rounds.deal_for(1, RULE, None)
    )


def test_a_choice_for_nobody_is_refused(dealing):
    dealing.refused(
        "no rule to choose", lambda: dealing.service.open(dealing.id).rounds.deal_for(1, RULE, None)
    )
    dealing.start()
    dealing.refused(
        "choose a rule", lambda: dealing.service.open(dealing.id).rounds.deal_for(1, None, None)
    )
    dealing.refused(
        "has no rule with",
        lambda: dealing.service.open(dealing.id).rounds.deal_for(1, "none", None),
    )


def test_the_teacher_passes_the_deal_to_another_pupil(asked):
    asked.service.open(asked.id).rounds.pass_deal(1, "s3", "act:1")
    assert asked.asked == "s3"
    asked.refused("s3 chooses the rule", lambda: asked.deal("s1"))
    asked.service.open(asked.id).rounds.pass_deal(1, "s3")
    asked.service.open(asked.id).rounds.pass_deal(1, "s1", "act:1")
    assert asked.asked == "s3"
    asked.deal("s3")
    asked.end()
    asked.start()
    assert asked.asked == "s1"


def test_the_teacher_says_who_deals_before_anybody_was_asked(dealing):
    dealing.service.open(dealing.id).rounds.pass_deal(1, "s4")
    assert dealing.asked == "s4"


def test_the_teacher_passes_the_deal_to_nature(store):
    dealing = Dealing(store, "Ann", "Ben")
    dealing.start()
    dealing.service.open(dealing.id).rounds.pass_deal(1, None, "act:1")
    header = dealing.table().current.header
    assert header.dealer == "Nature"
    assert header.rule.id in EASY
    assert header.players == ("s1", "s2", "s3")
    assert dealing.asked is None
    before = streams(store, dealing.id)
    dealing.service.open(dealing.id).rounds.pass_deal(1, None, "act:1")
    assert streams(store, dealing.id) == before


def test_nature_deals_a_rule_that_pupils_may_choose_and_that_is_new_while_there_is_one(dealing):
    dealt = []
    for _ in range(len(EASY) + 2):
        dealing.service.open(dealing.id).rounds.pass_deal(1, None)
        dealt.append(dealing.table().current.header.rule.id)
        dealing.end()
    assert set(dealt[: len(EASY)]) == set(dealt) == set(EASY)


def test_a_rule_given_with_the_start_is_natures(dealing):
    dealing.start(rule=HARD)
    header = dealing.table().current.header
    assert (header.rule.id, header.dealer, len(header.players)) == (HARD, "Nature", 4)


def test_the_deal_cannot_be_passed_to_just_anybody(asked):
    def passed(seat):
        return lambda: asked.service.open(asked.id).rounds.pass_deal(1, seat)

    robot = "s5"
    SeatActs(asked.service).seat_robots(asked.id, 1, 1)
    elsewhere = asked.join("Flo", table=2)
    for seat in (robot, elsewhere, "s99", ""):
        asked.refused("can’t deal at this table", passed(seat))
    asked.deal("s1")
    asked.refused("still playing", passed("s2"))


def test_where_nature_deals_no_pupil_is_asked(store):
    lesson = Lesson(store)
    lesson.join("Ann", "Ben", "Cy", table=1)
    for seat in ("s1", None):
        with pytest.raises(Refused, match="in this class pupils don’t deal"):
            lesson.service.open(lesson.id).rounds.pass_deal(1, seat)
    lesson.service.open(lesson.id).rounds.start_round(1)
    assert lesson.table().current.header.dealer == "Nature"


# Who was asked, and left


def test_whoever_is_asked_and_cannot_deal_any_more_leaves_the_deal_to_the_next(asked):
    asked.join("Eva", table=1)
    SeatActs(asked.service).remove(asked.id, "s1")
    assert asked.asked == "s2"
    asked.service.open(asked.id).rounds.class_command(MoveSeat(class_=asked.id, seat="s2", to=2))
    assert asked.asked == "s3"
    asked.service.open(asked.id).rounds.class_command(SetRobot(class_=asked.id, seat="s3", on=True))
    assert asked.asked == "s4"
    asked.deal("s4")
    assert asked.round().players == ("s5", "s6", "s3")


def test_the_deal_comes_back_to_nobody_by_itself(asked):
    asked.service.open(asked.id).rounds.class_command(SetRobot(class_=asked.id, seat="s1", on=True))
    asked.service.open(asked.id).rounds.class_command(
        SetRobot(class_=asked.id, seat="s1", on=False)
    )
    assert asked.asked == "s2"


def test_others_who_come_and_go_leave_the_deal_where_it_is(asked):
    before = asked.table().version
    SeatActs(asked.service).remove(asked.id, "s3")
    SeatActs(asked.service).rename(asked.id, "s1", "Anna")
    asked.join("Eva", table=1)
    assert (asked.asked, asked.table().version) == ("s1", before)


def test_where_one_pupil_is_left_nobody_is_asked_and_the_table_can_start_again(store):
    dealing = Dealing(store, "Ann", "Ben")
    dealing.start()
    SeatActs(dealing.service).remove(dealing.id, "s2")
    assert dealing.asked is None
    dealing.start()
    assert dealing.table().current.header.dealer == "Nature"


def test_a_deal_that_could_not_be_passed_on_at_once_is_at_the_next_start(asked, monkeypatch):
    def fails(*_):
        raise StoreUnavailable("full")

    monkeypatch.setattr(Log, "append_if_unchanged", fails)
    with capture_logs() as logs:
        SeatActs(asked.service).remove(asked.id, "s1")
    assert [line["event"] for line in logs] == ["a deal could not be passed on"]
    monkeypatch.undo()
    assert asked.asked == "s1"
    asked.service.open(asked.id).rounds.settle()
    assert asked.asked == "s2"


def test_the_dealer_stays_at_the_table_until_the_round_is_over(asked):
    asked.deal("s1")
    asked.refused(
        "deals this round",
        lambda: asked.service.open(asked.id).rounds.class_command(
            MoveSeat(class_=asked.id, seat="s1", to=2)
        ),
    )
    SeatActs(asked.service).remove(asked.id, "s1")
    assert "s1" not in asked.service.open(asked.id).classroom().seats
    assert asked.table().current.header.dealer == "s1"
    assert asked.service.open(asked.id).records.record(1, 1)["dealer"] == "Pupil 1"
    player, move = right_move(asked.round())
    asked.move(player, **move)


def test_pupils_are_not_reseated_once_somebody_chooses(asked):
    asked.refused(
        "started to play",
        lambda: asked.service.open(asked.id).rounds.class_command(SeatEvenly(class_=asked.id)),
    )


# A restart, and two at once


def test_whoever_was_asked_is_asked_still_after_a_restart(asked):
    again = Service(asked.store, asked.clock, random.Random(2))
    assert again.open(asked.id).table(1) == asked.table()
    again.open(asked.id).rounds.pupil_command("s1", ChooseRule(id="d1", rule=RULE))
    assert asked.round().players == ("s2", "s3", "s4")


def test_the_dealer_does_not_play(asked):
    """See docs/rules.md 7.2 and 7.3."""
    asked.deal("s1")
    for move in ({"no_play": True}, {"play": ["9S"]}, {"declare": True}, {"call": "right"}):
        asked.refused(
            "isn’t playing in this round|no Prophet|just acted",
            lambda move=move: asked.move("s1", **move),
        )


# Express: the dealer's word on a guess


@pytest.fixture
def guessed(store):
    """Ann deals Express, and someone has guessed in words."""
    dealing = Dealing(store, ruleset="express")
    dealing.start()
    dealing.deal("s1")
    while True:
        player, move = right_move(dealing.round())
        dealing.move(player, **move)
        if "guess" in actions.may(dealing.round(), player):
            break
    dealing.move(player, guess="text:red, then black")
    assert dealing.round().awaiting == "verdict"
    return dealing


@pytest.mark.parametrize("word", ["right", "wrong"])
def test_the_dealer_judges_a_guess_in_words(guessed, word):
    guessed.move("s1", verdict=word)
    assert guessed.table().current.entries[-1] == {"by": "dealer", "verdict": word}
    assert guessed.round().ended_by == ("guessed" if word == "right" else None)
    guessed.service.open(guessed.id).records.record(1, 1)


def test_nobody_else_at_the_table_judges_it(guessed):
    for seat in ("s2", "s3", "s4"):
        guessed.refused(
            "only the dealer or the teacher can judge",
            lambda seat=seat: guessed.move(seat, verdict="right"),
        )
    guessed.refused("neither", lambda: guessed.move("s1", verdict="perhaps"))
    guessed.service.command(JudgeGuess(class_=guessed.id, table=1, right=False))
    guessed.refused("no guess is waiting", lambda: guessed.move("s1", verdict="right"))


def test_a_verdict_that_comes_late_falls_on_no_other_guess(guessed):
    seen = guessed.table().version
    guessed.service.command(JudgeGuess(class_=guessed.id, table=1, right=False))
    guessed.refused("moved on", lambda: guessed.move("s1", seen=seen, verdict="right"))


def test_where_nature_deals_no_pupil_judges(store):
    dealing = Dealing(store, ruleset="express")
    dealing.start(rule=RULE)
    while True:
        player, move = right_move(dealing.round())
        dealing.move(player, **move)
        if "guess" in actions.may(dealing.round(), player):
            break
    dealing.move(player, guess="text:red, then black")
    for seat in ("s1", "s2"):
        dealing.refused(
            "dealer or the teacher", lambda seat=seat: dealing.move(seat, verdict="right")
        )


# The game


def test_a_game_with_two_dealers_counts_as_a_game_of_two_players_would(dealing):
    scores = []
    for number in range(2):
        dealing.start()
        dealing.deal(dealing.asked, deal_id=f"d{number}")
        for _ in range(3):
            player, move = wrong_move(dealing.round())
            dealing.move(player, **move)
        dealing.finish()
        scores.append(student_dealers.counted(dealing.table()).rounds[-1])
    assert [tally.dealer for tally in scores] == ["s1", "s2"]
    assert scores[0].points["s1"] == max(scores[0].players.values())
    before = student_dealers.counted(dealing.table()).totals
    assert before["s1"] == scores[0].dealt + scores[1].players["s1"]
    read = read_game(dealing.service.open(dealing.id).records.game(1))
    assert not read.ended_early
    assert read.totals == {"Ann": before["s1"], "Ben": before["s2"]} | {
        "Cy": before["s3"],
        "Dee": before["s4"],
    }
    dealing.service.open(dealing.id).ending.close()
    early = read_game(dealing.service.open(dealing.id).records.game(1))
    assert early.ended_early
    assert early.totals == {"Ann": before["s1"], "Ben": before["s2"]} | {
        "Cy": before["s3"] + 10,
        "Dee": before["s4"] + 10,
    }


def test_a_game_with_robots_is_complete_once_the_pupils_have_dealt(store):
    dealing = Dealing(store, "Ann", "Ben")
    for number in range(2):
        dealing.start()
        dealing.deal(dealing.asked, deal_id=f"d{number}")
        dealing.finish()
    dealing.service.open(dealing.id).ending.close()
    game = dealing.service.open(dealing.id).records.game(1)
    assert game["ended_early"] is False
    assert read_game(game).totals == game["totals"]


def test_of_several_who_deal_at_once_one_does(tmp_path):
    stores = [open_sqlite(tmp_path) for _ in range(4)]
    dealing = Dealing(stores[0])
    dealing.start()
    services = [Service(store, dealing.clock, random.Random(1)) for store in stores]
    ways = (
        lambda service: service.open(dealing.id).rounds.pupil_command(
            "s1", ChooseRule(id="a", rule=RULE)
        ),
        lambda service: service.open(dealing.id).rounds.pupil_command(
            "s1", ChooseRule(id="b", rule=OTHER)
        ),
        lambda service: service.open(dealing.id).rounds.deal_for(1, HARD, None),
        lambda service: service.open(dealing.id).rounds.pass_deal(1, None),
    )
    answers = []

    def go(way, service):
        try:
            way(service)
            answers.append("dealt")
        except Refused as refused:
            answers.append(str(refused))

    threads = [threading.Thread(target=go, args=pair) for pair in zip(ways, services, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(dealing.table().rounds) == 1
    assert answers.count("dealt") == 1
    late = {"the cards have already been dealt", "table 1 is still playing its round"}
    assert {answer for answer in answers if answer != "dealt"} <= late
    for store in stores:
        store.close()


def test_a_pupil_deals_a_rule_of_the_teachers_own_with_a_hint(store):
    built = Built(Turns(("red", "black")))
    dealing = Dealing(store, dealer_rules=(RULE, built))
    dealing.start()
    told = described(built)
    dealing.refused("has no rule with", lambda: dealing.deal("s1", described(OTHER_BUILT).id))
    dealing.deal("s1", told.id, hint=0)
    current = dealing.table().current
    assert (current.header.rule, current.header.dealer) == (seal(built), "s1")
    assert list(map(str, current.hints)) == [told.hints[0].sentence]
    dealing.end()
    assert dealing.table().rules_played == {told.id}
