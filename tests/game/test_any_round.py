"""What holds after every event of any round, whatever is tried (Hypothesis)."""

import json
import random
from collections import Counter

import records_maker
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from classroom.cards import CARDS, card_set
from classroom.game import actions
from classroom.game.entries import read_move, write_move
from classroom.game.header import to_json
from classroom.game.moves import Info
from classroom.game.play import apply
from classroom.game.record import replay, report, steps
from classroom.game.refusal import Refused
from classroom.game.rulesets import RULESETS
from classroom.game.scoring import score

seeds = st.integers(0, 2**32 - 1)
cards = st.sampled_from([str(card) for card in CARDS])
people = st.sampled_from([*records_maker.NAMES, "dealer", "teacher", "clock", "Smith"])
words = st.sampled_from(["right", "wrong"])
claims = st.sampled_from([*records_maker.SOURCE_RULES, "text:it is the colours"])
anything = st.one_of(
    st.fixed_dictionaries({"by": people, "play": st.lists(cards, max_size=6)}),
    st.fixed_dictionaries({"by": people, "no_play": st.just(True)}),
    st.fixed_dictionaries({"by": people, "declare": st.just(True)}),
    st.fixed_dictionaries({"by": people, "call": words}),
    st.fixed_dictionaries({"by": people, "pick": cards}),
    st.fixed_dictionaries({"by": people, "guess": claims}),
    st.fixed_dictionaries({"by": people, "verdict": words}),
    st.fixed_dictionaries({"by": people, "skip": people}),
    st.fixed_dictionaries({"by": people, "release": people}),
    st.fixed_dictionaries({"by": people, "info": st.just(True), "note": st.text(max_size=5)}),
)


def all_cards(round_):
    held = Counter(round_.stock.cards)
    for hand in round_.hands:
        held.update(hand)
    held.update(laid.card for laid in round_.layout.cards)
    return held


def check_layout(round_):
    """The layout read from nothing but its columns and the rule."""
    told = report(round_)
    assert told["laid"] == sum(
        1 + sum(map(len, column["sidelines"])) for column in told["mainline"]
    )
    state = 0
    by_name = {str(card): card for card in CARDS}
    for column in told["mainline"]:
        card = by_name[column["card"]]
        assert round_.rule.legal(state) >> card & 1
        state = round_.rule.step(state, card)
        for sideline in column["sidelines"]:
            assert not round_.rule.accepts(state, [by_name[card] for card in sideline])
    assert state == round_.layout.state


def check_people(round_):
    told = report(round_)
    if round_.ended_by:
        assert told["status"] == "over"
        assert told["turn"] is told["awaiting"] is None
        assert all(actions.may(round_, name) == () for name in round_.players)
        assert told["scores"]["dealer"] <= max(
            points for name, points in told["scores"].items() if name != "dealer"
        )
    else:
        assert told["scores"] is None
        assert told["turn"] not in (*told["expelled"], told["prophet"])
        assert all(told["hands"].values()), "an empty hand would have ended the round"
    former = [*told["false_prophets"], *told["released"]]
    assert len(set(former)) == len(former)
    assert told["prophet"] not in (*former, *told["expelled"])
    assert (told["awaiting"] in ("call", "prophet_pick")) <= (told["prophet"] is not None)
    assert (told["prophet"] is None) == (told["prophet_at"] is None)
    if round_.ruleset.expelled_from is None or not round_.expulsion:
        assert told["expelled"] == []
    if not round_.ruleset.prophet:
        assert round_.prophets.reigns == ()


def check_change(before, after):
    """Hands, stock and layout moved as the new result says, and not otherwise."""
    new = after.results[len(before.results) :]
    if not new:
        assert (after.hands, after.stock, after.layout) == (
            before.hands,
            before.stock,
            before.layout,
        )
        return
    (result,) = new
    rules = after.ruleset
    fine = dict(result.penalty)
    laid = len(result.laid)
    assert after.layout.laid == before.layout.laid + laid == result.laid_before + laid
    for seat, hand in enumerate(before.hands):
        grown = len(after.hands[seat]) - len(hand)
        if seat != result.by:
            assert grown == fine.get(seat, 0)
            assert after.hands[seat][: len(hand)] == hand
        elif result.cards is None and result.right:
            assert len(after.hands[seat]) == max(0, len(hand) - rules.no_play_reward)
            assert not before.legal & card_set(hand)
        else:
            assert grown == fine.get(seat, 0) - len(result.laid)
            assert not Counter(result.laid) - Counter(hand)
    if result.overthrown is not None:
        assert fine == {result.overthrown: rules.false_prophet_penalty}
        assert not result.expelled
    elif not result.right and before.prophets == after.prophets:
        per_play = rules.no_play_penalty
        if result.cards is not None:
            per_play = rules.wrong_penalty * len(result.cards)
        assert fine == {result.by: per_play}
    else:
        assert fine == {}, "right, or settled by a release"
        assert not result.expelled
    if result.cards is not None:
        assert result.right == before.rule.accepts(before.layout.state, result.cards)
        assert result.laid == result.cards
    elif not result.right:
        assert len(result.laid) == 1
        assert before.legal >> result.laid[0] & 1


class AnyRound(RuleBasedStateMachine):
    """Legal and illegal entries on random decks, all rule-sets, all source rules."""

    @initialize(
        seed=seeds,
        ruleset=st.sampled_from(list(RULESETS)),
        a_rule=st.sampled_from(records_maker.SOURCE_RULES),
        decks=st.sampled_from([0, 1, 2, 8]),
    )
    def deal(self, seed, ruleset, a_rule, decks):
        self.header = records_maker.header(
            random.Random(seed), ruleset=ruleset, rule=a_rule, extra_decks=decks
        )
        self.entries = []
        try:
            self.round = self.header.deal()
        except Refused:
            assert decks == 0, "only a deck that is missing can spoil a deal"
            self.header = records_maker.header(
                random.Random(seed), ruleset=ruleset, rule=a_rule, extra_decks=8
            )
            self.round = self.header.deal()

    def attempt(self, entry):
        before, told = self.round, report(self.round)
        try:
            after = apply(before, read_move(entry))
        except Refused:
            assert self.round is before
            assert report(before) == told
            return False
        assert apply(before, read_move(entry)) == after, "the same again"
        move = read_move(entry)
        assert read_move(write_move(move)) == move
        if isinstance(move, Info):
            assert report(after) == told
        elif not (entry.get("pick") and entry["by"] == "dealer"):
            check_change(before, after)
        self.round = after
        self.entries.append(entry)
        return True

    @precondition(lambda self: not self.round.ended_by)
    @rule(seed=seeds, times=st.integers(1, 12))
    def go_on(self, seed, times):
        rng = random.Random(seed)
        for _ in range(times):
            if self.round.ended_by:
                return
            entry = records_maker.entry(rng, self.round, self.header.rule.written, ends=0.01)
            if not self.attempt(entry):
                return  # the stock has run out

    @rule(entry=anything)
    def try_anything(self, entry):
        self.attempt(entry)

    @precondition(lambda self: not self.round.ended_by)
    @rule(seed=seeds, right_turn=st.booleans(), count=st.integers(1, 5))
    def play_from_a_hand(self, seed, right_turn, count):
        rng = random.Random(seed)
        seat = self.round.turn if right_turn else rng.randrange(len(self.round.players))
        hand = self.round.hands[seat]
        cards = [str(card) for card in rng.sample(hand, min(count, len(hand)))]
        self.attempt({"by": self.round.players[seat], "play": cards})

    @invariant()
    def no_card_is_lost_or_doubled(self):
        used = len(self.header.extra_decks) - len(self.round.stock.decks)
        put_in = Counter(self.header.stock)
        for deck in self.header.extra_decks[:used]:
            put_in.update(deck)
        assert all_cards(self.round) == put_in
        if self.round.ruleset.refill_at is not None:
            assert len(self.round.stock.cards) > self.round.ruleset.refill_at

    @invariant()
    def the_layout_is_lawful(self):
        check_layout(self.round)

    @invariant()
    def the_people_are_where_they_belong(self):
        check_people(self.round)

    @invariant()
    def the_counts_add_up(self):
        starters = sum(laid.play < 0 for laid in self.round.layout.cards)
        laid = [card for result in self.round.results for card in result.laid]
        assert self.round.layout.laid == starters + len(laid)
        assert [laid.card for laid in self.round.layout.cards[starters:]] == laid
        assert self.round.entries == len(self.entries)
        told = report(self.round)
        assert told["markers"]["dealer"] == [n for n in range(10, 1000, 10) if n <= told["laid"]]
        at = told["prophet_at"]
        assert told["markers"]["prophet"] == (
            [] if at is None else [n for n in range(at + 10, 1000, 10) if n <= told["laid"]]
        )
        assert len(score(self.round).players) == len(self.round.players)

    def teardown(self):
        if not hasattr(self, "round"):
            return
        record = json.loads(json.dumps(to_json(self.header, self.entries)))
        assert replay(record) == self.round
        assert report(replay(record)) == report(self.round)
        for upto, round_ in enumerate(steps(record)):
            if upto % 7 == 0 or upto == len(self.entries):
                shorter = {**record, "moves": record["moves"][:upto]}
                assert replay(record, upto) == replay(shorter) == round_


AnyRound.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=25,
    suppress_health_check=list(HealthCheck),
)
TestAnyRound = AnyRound.TestCase


@given(seed=seeds)
@settings(max_examples=40)
def test_a_made_record_is_legal_and_the_same_for_the_same_seed(seed):
    record = records_maker.make(seed)
    assert records_maker.make(seed) == record
    assert replay(record).entries == len(record["moves"])


def test_the_made_records_hold_every_kind_of_entry_and_every_outcome():
    kinds, rows, ends = set(), set(), set()
    for seed in range(300):
        record = records_maker.make(seed, moves=120)
        round_ = replay(record)
        kinds.update(key for move in record["moves"] for key in move)
        rows.update(result.row.number for result in round_.results)
        ends.add(round_.ended_by)
    assert rows == set(range(1, 14))
    assert ends >= {None, "empty_hand", "all_expelled", "guessed", "teacher"}
    actions = "play no_play declare call pick guess verdict skip release end info"
    assert kinds >= set(actions.split())
