"""A table is a fold over its log, and the log of a round is its record."""

import random

import lessons
import pytest
from stored_rounds import stored

from classroom.cards import CARDS
from classroom.classes.registry import read_table_event
from classroom.classes.table import Table, evolve
from classroom.classes.verbs.entry import entry_added
from classroom.game.header import RecordHeader
from classroom.game.moves import TEACHER
from classroom.game.parts import NATURE
from classroom.game.record import replay, report
from classroom.game.refusal import Refused
from classroom.game.rulesets import RULESETS
from classroom.rules.described_rule import seal


def header(seed=1, ruleset="lesson", rule="alternate-colour", players=4, dealer=NATURE, names=None):
    rng = random.Random(seed)
    stock = [*CARDS, *CARDS]
    rng.shuffle(stock)
    if names is None:
        names = tuple(f"s{n}" for n in range(1, players + 1) if f"s{n}" != dealer)
    return RecordHeader(
        ruleset=RULESETS[ruleset],
        rule=seal(rule),
        dealer=dealer,
        players=names,
        stock=tuple(stock),
        extra_decks=tuple(tuple(rng.sample(CARDS, 52)) for _ in range(4)),
        first=names[0] if RULESETS[ruleset].first_player == "random" else None,
    )


class Log:
    """A table that is told one event after the other, a second each."""

    def __init__(self):
        self.table = Table(1)

    def __call__(self, kind, **body):
        seq = self.table.version + 1
        self.table = evolve(self.table, seq, 100.0 + seq, read_table_event({"type": kind, **body}))
        return self.table

    def add(self, *events):
        for event in events:
            self.table = evolve(
                self.table, self.table.version + 1, 101.0 + self.table.version, event
            )
        return self.table

    def deal(self, **more):
        return self.add(*stored(header(**more)))

    def entry(self, **entry):
        return self.add(entry_added(self.table.truth, entry))

    def play(self, moves, seed=1):
        rng = random.Random(seed)
        for _ in range(moves):
            round_ = self.table.current.round
            if round_.ended_by:
                return
            by, move = lessons.choose(round_, rng)
            self.entry(by=by, **move)


@pytest.fixture
def log():
    return Log()


@pytest.mark.parametrize("ruleset", ["lesson", "gardner", "howell", "bicycle", "wikipedia"])
@pytest.mark.parametrize("seed", range(4))
def test_a_round_is_what_the_replay_of_its_record_gives(log, ruleset, seed):
    log.deal(seed=seed, ruleset=ruleset)
    log.play(60, seed)
    current = log.table.current
    assert len(current.entries) > 5
    assert replay(current.record()) == current.round
    assert report(replay(current.record())) == report(current.round)


def test_before_the_first_deal(log):
    assert log.table.current is None
    assert not log.table.playing
    assert log("message", text="Sit down").talk.message == "Sit down"
    assert log("message", text="").talk.message is None


def test_a_deal_begins_a_round_afresh(log):
    log.deal()
    assert log.table.playing
    log("paused")
    log("message", text="Wait")
    log.entry(by=TEACHER, end=True)
    assert not log.table.playing
    log("revealed")
    log.deal(seed=2, rule="suit-cycle")
    assert [played.revealed for played in log.table.rounds] == [True, False]
    assert log.table.rules_played == {"alternate-colour", "suit-cycle"}
    assert not log.table.paused
    assert log.table.talk.message is None
    assert log.table.current.dealt_at == 100.0 + log.table.version


def test_what_play_waits_for_is_told_from_what_it_does_not(log):
    log.deal()
    log("paused")
    log.entry(info=True, by="teacher", hint="Look at colours")
    log("message", text="Go on")
    log.entry(info=True, by="s1", note="mine")
    assert (log.table.version, log.table.turn.version, log.table.turn.at) == (5, 1, 101.0)
    log("resumed")
    assert (log.table.turn.version, log.table.turn.at) == (1, 105.0)  # a pause is left out
    by, move = lessons.right_move(log.table.current.round)
    log.entry(by=by, **move)
    # The note is private, and no view counts it.
    assert (log.table.version, log.table.turn.version, log.table.turn.at) == (7, 6, 107.0)
    assert list(map(str, log.table.current.hints)) == ["Look at colours"]
    assert len(log.table.current.entries) == 3


def test_a_log_that_breaks_the_rules_is_not_folded(log):
    log.deal()
    with pytest.raises(Refused, match="there’s no Prophet"):
        log.entry(by="s1", call="right")
    with pytest.raises(ValueError, match="'shuffled'"):
        log("shuffled")
    assert log.table.version == 1
