"""Worlds that differ only in what a viewer must not know: ``import worlds``.

What a viewer knows is read off the raw rounds here, not off the views, so that the two can be held
against each other: where `knowledge` is the same, every byte that reaches the viewer must be.
"""

from __future__ import annotations

import random
from dataclasses import replace
from operator import attrgetter

import lessons
from records_maker import SOURCE_RULES
from stored_rounds import stored

from classroom.cards import CARDS
from classroom.classes.settings import plan_of
from classroom.classes.verbs.join import Seated
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.reveal import RuleRevealed
from classroom.game.entries import read_move
from classroom.game.header import RecordHeader, to_json
from classroom.game.parts import NATURE
from classroom.game.play import apply
from classroom.game.refusal import Refused
from classroom.game.round import Result
from classroom.game.rulesets import RULESETS
from classroom.rules.described_rule import seal

PLAYERS = ("s1", "s2", "s3", "s4")
DEALER = "s5"
"""The pupil who deals, where Nature does not."""
NAMES = {"s1": "Ann", "s2": "Ben", "s3": "Cy", "s4": "Dee", "s5": "Eva"}


def deal(seed, rule="alternate-colour", ruleset="lesson", dealer=NATURE):
    rng = random.Random(seed)
    stock = list(CARDS * RULESETS[ruleset].decks(len(PLAYERS)))
    rng.shuffle(stock)
    return RecordHeader(
        ruleset=RULESETS[ruleset],
        rule=seal(rule),
        dealer=dealer,
        players=PLAYERS,
        stock=tuple(stock),
        extra_decks=tuple(tuple(rng.sample(CARDS, 52)) for _ in range(3)),
    )


def play(header, moves, seed):
    """So many entries of a round played with `header`."""
    rng, round_, entries = random.Random(seed), header.deal(), []
    while len(entries) < moves and not round_.ended_by:
        by, move = lessons.choose(round_, rng)
        entries.append({"by": by, **move})
        round_ = apply(round_, read_move(entries[-1]))
    return entries


def rounds(header, entries):
    """The round after the deal and after each entry."""
    return list(_played(header, entries))


def _played(header, entries):
    round_ = header.deal()
    yield round_
    for entry in entries:
        round_ = apply(round_, read_move(entry))
        yield round_


def knowledge(header, entries, viewer):
    """All that `viewer` (a seat, or None for the wall) may have seen happen, moment by moment."""
    return [_known(round_, viewer) for round_ in _played(header, entries)]


def looks_the_same(header, entries, viewer, known):
    """Whether `knowledge` is `known` with this header too; looked at up to what differs first.

    It is not if this cannot be played with `header` at all.
    """
    moments = zip(_played(header, entries), known, strict=True)
    try:
        return all(_known(round_, viewer) == before for round_, before in moments)
    except Refused:
        return False


_RESULT = attrgetter(*(name for name in Result.__struct_fields__ if name != "shown"))


def _known(round_, viewer):
    shown = []
    if viewer in PLAYERS:
        shown.append(round_.hands[PLAYERS.index(viewer)])
    if viewer is not None:
        shown.append([result.shown for result in round_.results])
        pending = round_.pending
        if pending is not None and pending.cards is None:
            shown.append(round_.hands[pending.by])
    return (
        shown,
        round_.layout.cards,
        [len(hand) for hand in round_.hands],
        [_RESULT(result) for result in round_.results],
        round_.pending and (round_.pending.by, round_.pending.cards, round_.pending.called),
        (round_.to_play, round_.actor, round_.expelled, round_.prophets.reigns, round_.ended_by),
    )


def shuffled(header, entries, viewer, seed=0, tries=150):
    """`header` with as much as may be of the hands of others, the stock and the decks exchanged."""
    rng = random.Random(seed)
    known = knowledge(header, entries, viewer)
    decks = tuple(tuple(rng.sample(deck, len(deck))) for deck in header.extra_decks)
    moved = replace(header, extra_decks=decks)
    assert looks_the_same(moved, entries, viewer, known), "a further deck was dealt from"
    for _ in range(tries):
        stock = list(moved.stock)
        one, other = rng.sample(range(len(stock)), 2)
        stock[one], stock[other] = stock[other], stock[one]
        tried = replace(moved, stock=tuple(stock))
        if looks_the_same(tried, entries, viewer, known):
            moved = tried
    return moved


def other_rules(header, entries, viewer):
    """`header` with one after the other of the sources' rules that would have looked the same."""
    known = knowledge(header, entries, viewer)
    for rule in SOURCE_RULES:
        other = replace(header, rule=seal(rule))
        if other.rule != header.rule and looks_the_same(other, entries, viewer, known):
            yield other


def record(header, entries):
    return to_json(header, entries)


def save(store, header, entries, *, class_id="c0ffee", code="BDF7K3", revealed=False, secrets=None):
    """A class of four at table 1 and the dealer, with this round in its log; table 2 is empty."""
    seats = PLAYERS if header.dealer == NATURE else (*PLAYERS, header.dealer)
    plan = plan_of(
        title="Class", tables=2, dealers="nature" if header.dealer == NATURE else "pupils"
    )
    store.classes.add_class(class_id, code, "teacher", 1000.0, prefix=code[:3])
    bodies = [Opened(engine="test", plan=plan.to_json())]
    bodies += [Seated(seat=seat, table=1) for seat in seats]
    store.log.append(f"class:{class_id}", 0, bodies, 1000.0)
    for number, seat in enumerate(seats):
        secret, comeback = (secrets or {}).get(seat, (f"{seat}-secret", f"000{number}"))
        store.seats.add_seat(class_id, seat, NAMES[seat], secret, comeback)
    bodies = stored(header, entries)
    if revealed:
        bodies.append(RuleRevealed())
    store.log.append(f"table:{class_id}:1", 0, bodies, 1000.0)
    return class_id
