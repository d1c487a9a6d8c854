"""Worlds that differ only in what a viewer must not know: ``import worlds``.

What a viewer knows is read off the raw rounds here, not off the views, so that the two can be held
against each other: where `knowledge` is the same, every byte that reaches the viewer must be.
"""

from __future__ import annotations

import random
from dataclasses import replace

import lessons

from classroom.cards import CARDS
from classroom.game.play import apply
from classroom.game.record import NATURE, Header, read_move, to_json
from classroom.game.refused import Refused
from classroom.game.rulesets import RULESETS
from classroom.lesson.plan import Plan
from classroom.rules.catalogue import RULES

PLAYERS = ("s1", "s2", "s3", "s4")
NAMES = {"s1": "Ann", "s2": "Ben", "s3": "Cy", "s4": "Dee"}


def deal(seed, rule="alternate-colour", ruleset="lesson"):
    chance = random.Random(seed)
    stock = [*CARDS, *CARDS]
    chance.shuffle(stock)
    return Header(
        ruleset=RULESETS[ruleset],
        rule=rule,
        dealer=NATURE,
        players=PLAYERS,
        stock=tuple(stock),
        extra_decks=tuple(tuple(chance.sample(CARDS, 52)) for _ in range(3)),
    )


def play(header, moves, seed):
    """So many entries of a round played with `header`."""
    chance, round_, entries = random.Random(seed), header.deal(), []
    while len(entries) < moves and not round_.ended_by:
        by, move = lessons.choose(round_, chance)
        entries.append({"by": by, **move})
        round_ = apply(round_, read_move(entries[-1]))
    return entries


def rounds(header, entries):
    """The round after the deal and after each entry."""
    after = [header.deal()]
    for entry in entries:
        after.append(apply(after[-1], read_move(entry)))
    return after


def knowledge(header, entries, viewer):
    """All that `viewer` (a seat, or None for the wall) may have seen happen, moment by moment.

    None if this cannot be played with `header` at all.
    """
    try:
        return [_known(round_, viewer) for round_ in rounds(header, entries)]
    except Refused:
        return None


def _known(round_, viewer):
    shown = []
    if viewer is not None:
        shown.append(round_.hands[PLAYERS.index(viewer)])
        shown.append([result.shown for result in round_.results])
        pending = round_.pending
        if pending is not None and pending.cards is None:
            shown.append(round_.hands[pending.by])
    return (
        shown,
        round_.layout,
        [len(hand) for hand in round_.hands],
        [replace(result, shown=()) for result in round_.results],
        round_.pending and (round_.pending.by, round_.pending.cards, round_.pending.called),
        (round_.to_play, round_.actor, round_.expelled, round_.reigns, round_.ended_by),
    )


def shuffled(header, entries, viewer, seed=0, tries=150):
    """`header` with as much as may be of the hands of others, the stock and the decks exchanged."""
    chance = random.Random(seed)
    known = knowledge(header, entries, viewer)
    decks = tuple(tuple(chance.sample(deck, len(deck))) for deck in header.extra_decks)
    moved = replace(header, extra_decks=decks)
    assert knowledge(moved, entries, viewer) == known, "a further deck was dealt from"
    for _ in range(tries):
        stock = list(moved.stock)
        one, other = chance.sample(range(len(stock)), 2)
        stock[one], stock[other] = stock[other], stock[one]
        tried = replace(moved, stock=tuple(stock))
        if knowledge(tried, entries, viewer) == known:
            moved = tried
    return moved


def other_rules(header, entries, viewer):
    """`header` with each of the other rules that would have looked the same until now."""
    known = knowledge(header, entries, viewer)
    others = [replace(header, rule=rule) for rule in RULES if rule != header.rule]
    return [other for other in others if knowledge(other, entries, viewer) == known]


def record(header, entries):
    return to_json(header, entries)


def save(store, header, entries, *, class_id="c0ffee", code="BDF7K3", revealed=False, secrets=None):
    """A class of four at table 1, with this round in its log; table 2 is empty."""
    plan = Plan(title="Class", tables=2)
    store.add_class(class_id, code, "teacher", 1000.0, prefix=code[:3])
    bodies = [{"type": "opened", "engine": "test", "plan": plan.to_json()}]
    bodies += [{"type": "seated", "seat": seat, "table": 1} for seat in PLAYERS]
    store.append(f"class:{class_id}", 0, bodies, 1000.0)
    for number, seat in enumerate(PLAYERS):
        secret, comeback = (secrets or {}).get(seat, (f"{seat}-secret", f"000{number}"))
        store.add_seat(class_id, seat, NAMES[seat], secret, comeback)
    bodies = [{"type": "dealt", "engine": "test", "header": header.to_json()}]
    bodies += [{"type": "entry", "entry": entry} for entry in entries]
    if revealed:
        bodies.append({"type": "revealed"})
    store.append(f"table:{class_id}:1", 0, bodies, 1000.0)
    return class_id
