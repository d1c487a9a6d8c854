"""Eleusis Express through the service: the rule guessed aloud, and who judges it."""

from contextlib import contextmanager

import pytest
from built_rules import by_chance
from lessons import Lesson, open_sqlite, streams, wrong_move

from classroom.classes.guesses import MAX_GUESS_LENGTH
from classroom.classes.verbs.guess import JudgeGuess
from classroom.classes.verbs.last_call import BeginLastCall, GuessLast
from classroom.classes.verbs.note import WriteNote
from classroom.classes.verbs.pause import PauseTables, Resume
from classroom.classes.verbs.repair import EndRound
from classroom.game.record import replay, report
from classroom.game.refusal import Refused
from classroom.rules import combinators
from classroom.rules.builder import examine, meaning
from classroom.rules.builder.terms import Built, Every, Kind

RULE = "alternate-colour"


@pytest.fixture
def store(tmp_path):
    store = open_sqlite(tmp_path)
    yield store
    store.close()


class Express(Lesson):
    """A class whose table plays Express; `right` plays right cards until someone may guess."""

    def __init__(self, store, *names, **plan):
        super().__init__(store, **{"ruleset": "express", "rule": RULE, "tables": 1, **plan})
        self.join(*(names or ("Ann", "Ben", "Cy")))
        self.service.open(self.id).rounds.start_round(1)

    def right(self):
        """Anyone who has just played a right card."""
        for _ in range(12):
            round_ = self.round()
            player = round_.players[round_.turn]
            fits = [card for card in round_.hands[round_.turn] if round_.legal >> card & 1]
            if fits:
                self.move(player, play=[str(fits[0])])
                return player
            self.move(player, no_play=True)
        raise AssertionError("nobody had a right card")

    def judge(self, right, about=None, key=None):
        self.service.command(JudgeGuess(class_=self.id, table=1, id=key, right=right, guess=about))

    def refused(self, why, ask):
        before = streams(self.store, self.id)
        with pytest.raises(Refused, match=why):
            ask()
        assert streams(self.store, self.id) == before


@pytest.fixture
def express(store):
    return Express(store)


@pytest.fixture
def worked_out(monkeypatch):
    """The rules that are worked out, none of which is in a cache at first."""
    meaning._kept.clear()
    examine._answers.clear()
    found, rule = [], combinators.rule
    monkeypatch.setattr(combinators, "rule", lambda *parts: (found.append(parts), rule(*parts))[1])
    return found


def test_twelve_cards_one_at_a_time_and_two_are_enough(store):
    express = Express(store, "Ann", "Ben")
    round_ = express.round()
    assert [len(hand) for hand in round_.hands] == [12, 12]
    assert round_.turn == 0
    two = [str(card) for card in round_.hands[0][:2]]
    express.refused("only play one card a turn", lambda: express.move("s1", play=two))


def test_one_alone_does_not_play_unless_a_robot_comes(store):
    with pytest.raises(Refused, match="at least 2 players"):
        Express(store, "Ann", robots=False)
    assert len(Express(store, "Ann", seed=2, robots=True).round().players) == 2


def test_a_built_rule_is_not_worked_out_for_who_may_not_guess_now(express, worked_out):
    """It may be one that takes long; anyone who sends it must not hold up the others with it."""
    built = by_chance(77).to_json()  # too large to be played by, which takes long to find out
    refused = "guess right after your own right card"
    express.refused(refused, lambda: express.move("s1", guess=built))
    player = express.right()
    others = {"s1", "s2", "s3"} - {player}
    for seat in others:
        express.refused(refused, lambda seat=seat: express.move(seat, guess=built))
    express.refused("moved on", lambda: express.move(player, seen=1, guess=built))
    assert not worked_out
    express.refused("remember too much", lambda: express.move(player, guess=built))
    assert worked_out


@pytest.mark.usefixtures("asked_at_once")
def test_nothing_is_locked_while_a_built_rule_is_worked_out(express, worked_out, monkeypatch):
    """Every class saves through the one database."""
    rules = iter(Built(Every(nth, Kind("red"), Kind("black"))).to_json() for nth in (4, 5, 6))
    whole, within = express.service.store.transaction, []

    @contextmanager
    def transaction(*more, **options):
        with whole(*more, **options) as begun:
            before = len(worked_out)
            yield begun
            within.append(len(worked_out) - before)

    append = express.service.store.log.append_if_unchanged

    def append_alone(*event, **more):
        before = len(worked_out)
        added = append(*event, **more)
        within.append(len(worked_out) - before)
        return added

    monkeypatch.setattr(express.service.store, "transaction", transaction)
    monkeypatch.setattr(express.service.store.log, "append_if_unchanged", append_alone)
    express.service.open(express.id).rounds.pupil_command(
        "s1",
        WriteNote(id="n", round=1, note=next(rules), confidence=None),
    )
    express.move(express.right(), guess=next(rules))
    express.service.command(BeginLastCall(class_=express.id, table=1))
    express.service.open(express.id).rounds.pupil_command(
        "s1", GuessLast(id="w", note=next(rules), confidence=50)
    )
    assert len(worked_out) >= 3
    assert set(within) == {0}


def test_a_right_guess_from_the_catalogue_ends_the_round(express):
    player = express.right()
    express.move(player, guess=RULE)
    assert express.round().ended_by == "guessed"
    record = express.service.open(express.id).records.record(1, 1)
    name = express.service.open(express.id).pupils.people().names[player]
    told = report(replay(record))
    assert record["moves"][-1] == {"by": name, "guess": RULE}
    held = {name: len(hand) for name, hand in told["hands"].items()}
    assert told["scores"][name] == 12 - held[name] + 6
    assert all(
        points == 12 - held[other] + 6 * (other == name)
        for other, points in told["scores"].items()
        if other != "dealer"
    )


def test_a_wrong_guess_costs_nothing_and_comes_once(express):
    player = express.right()
    hands = express.round().hands
    express.move(player, guess="by-twos")
    assert express.round().hands == hands
    assert express.round().ended_by is None
    express.refused("and only once", lambda: express.move(player, guess=RULE))
    assert express.right() != player


def test_nobody_guesses_after_a_wrong_card_or_a_no_play_or_for_another(express):
    player = express.right()
    other = next(seat for seat in express.round().players if seat != player)
    express.refused("your own right card", lambda: express.move(other, guess=RULE))
    mover, move = wrong_move(express.round())
    express.move(mover, **move)
    for seat in (player, mover):
        express.refused("your own right card", lambda s=seat: express.move(s, guess=RULE))
    mover = express.round().players[express.round().turn]
    express.move(mover, no_play=True)
    express.refused("your own right card", lambda: express.move(mover, guess=RULE))


def test_a_guess_on_what_play_has_moved_on_from_is_stale(express):
    player = express.right()
    seen = express.table().version
    express.right()
    express.refused("moved on", lambda: express.move(player, seen=seen, guess=RULE))


def test_the_same_guess_sent_twice_is_made_once(express):
    player = express.right()
    seen = express.table().version
    first = express.move(player, seen=seen, move_id="g", guess="text:odd ones")
    assert express.move(player, seen=seen, move_id="g", guess="text:odd ones") == first
    assert len(express.round().guesses.made) == 1


def test_own_words_wait_for_the_teacher_and_play_waits_with_them(express):
    player = express.right()
    express.move(player, guess="text:  red and black take turns ")
    assert express.table().current.entries[-1]["guess"] == "text:red and black take turns"
    assert express.round().awaiting == "verdict"
    turn = express.round().players[express.round().turn]
    express.refused("wait for the verdict", lambda: express.move(turn, no_play=True))
    express.refused(
        "the dealer or the teacher can judge", lambda: express.move(player, verdict="right")
    )
    express.judge(False)
    assert express.round().awaiting is None
    express.refused("no guess is waiting", lambda: express.judge(True))
    player = express.right()
    express.move(player, guess="text:black after red")
    express.judge(True)
    assert express.round().ended_by == "guessed"
    assert express.table().current.revealed


def test_a_verdict_falls_on_the_guess_it_is_about(express):
    express.move(express.right(), guess="text:one")
    first = express.round().guesses.made[-1].number
    express.judge(False, first, key="act:1")
    express.move(express.right(), guess="text:two")
    express.refused("already been judged", lambda: express.judge(True, first))
    express.judge(False, first, key="act:1")
    assert express.round().awaiting == "verdict"
    express.judge(True, express.round().guesses.made[-1].number)


def test_the_teacher_ends_a_round_in_which_a_guess_waits(express):
    express.move(express.right(), guess="text:one")
    express.service.command(EndRound(class_=express.id, table=1))
    assert express.round().ended_by == "teacher"
    assert express.round().guesses.made[-1].right is None


@pytest.mark.parametrize(
    ("claim", "why"),
    [
        ("text:", "in a few words"),
        ("text:  ", "in a few words"),
        ("text:" + "x" * (MAX_GUESS_LENGTH + 1), "at most 200"),
        ("text:a\nb", "on one line"),
        ("text:a\x00b", "on one line"),
        ("text:a\u202eb", "on one line"),
        ("text:\ud800", "on one line"),
        ("no-such-rule", "the catalogue has no rule"),
        ("TEXT:x", "the catalogue has no rule"),
        (RULE.upper(), "the catalogue has no rule"),
        ("", "the catalogue has no rule"),
        (None, "a catalogue id"),
        (7, "a catalogue id"),
        ([RULE], "a catalogue id"),
        ({"rule": RULE}, "unknown field `rule`"),
    ],
    ids=range(15),
)
def test_what_is_no_guess(express, claim, why):
    player = express.right()
    express.refused(why, lambda: express.move(player, guess=claim))


@pytest.mark.parametrize(
    "words", ["x" * MAX_GUESS_LENGTH, "<b>é</b> & 李雷", "क्‍ष", "👍🏽 then red"]
)
def test_what_is_one(express, words):
    express.move(express.right(), guess=f"text:{words}")
    assert express.table().current.entries[-1]["guess"] == f"text:{words}"


def test_a_paused_table_hears_no_guess_but_the_teacher_may_judge(express):
    player = express.right()
    express.service.command(PauseTables(class_=express.id, table=1))
    express.refused("paused", lambda: express.move(player, guess=RULE))
    express.service.command(Resume(class_=express.id, table=1))
    express.move(player, guess="text:one")
    express.service.command(PauseTables(class_=express.id, table=1))
    express.judge(True)
    assert express.round().ended_by == "guessed"
