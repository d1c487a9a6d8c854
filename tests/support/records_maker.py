"""Random legal game records, the same for the same seed.

    record = make(7)                                  # any rule-set, rule, table
    record = make(7, ruleset="gardner", rule="zigzag", players=5, moves=80)

Every kind of entry comes up: strings right and wrong, no plays, Prophets true and false, the
dealer's picks, guesses and verdicts, skips, releases, the teacher's end, and info entries.
"""

from __future__ import annotations

import random

from classroom.cards import CARDS
from classroom.game import actions
from classroom.game.entries import read_move
from classroom.game.header import RecordHeader, to_json
from classroom.game.play import apply
from classroom.game.rulesets import RULESETS
from classroom.rules.described_rule import seal

SOURCE_RULES = (
    "alternate-colour",
    "odd-black-even-red",
    "black-up-red-down",
    "match-suit-or-value",
    "three-run-then-face",
    "skip-primes-by-one",
    "growing-colour-blocks",
    "suit-shuttle",
    "by-twos",
    "descend-then-plus-ten",
    "sum-divisible-by-three",
    "alternate-primes",
    "product-mod-four",
    "red-black-odd-even",
    "zigzag",
    "suit-cycle",
    "one-up-or-down",
    "higher-unless-face",
)
NAMES = ("Ann", "Ben", "Cy", "Dee", "Eva", "Flo", "Gus")


def deck(rng):
    return tuple(rng.sample(CARDS, 52))


def header(rng, ruleset=None, rule=None, players=None, extra_decks=10):
    """A header with everything that is not said drawn at random."""
    rules = RULESETS[ruleset or rng.choice(list(RULESETS))]
    names = rng.sample(NAMES, players or rng.randint(*rules.players))
    stock = list(CARDS * rules.decks(len(names)))
    rng.shuffle(stock)
    return RecordHeader(
        ruleset=rules,
        rule=seal(rule or rng.choice(SOURCE_RULES)),
        dealer=rng.choice(("Nature", "Smith")),
        players=tuple(names),
        stock=tuple(stock),
        extra_decks=tuple(deck(rng) for _ in range(extra_decks)),
        first=rng.choice(names) if rules.first_player == "random" else None,
        expulsion=rng.random() < 0.8,
    )


def entry(rng, round_, rule, *, repairs=0.04, ends=0.002):
    """A legal entry for a round that is not over."""
    name = round_.players.__getitem__
    if round_.settling and rng.random() < 0.6:
        before, pending, _ = round_.settling
        legal = [card for card in before.hands[pending.by] if before.legal >> card & 1]
        return {"by": "dealer", "pick": str(rng.choice(legal))}
    if rng.random() < 0.05:
        return {"by": rng.choice(round_.players), "sure": rng.randint(1, 5), "info": True}
    if rng.random() < ends:
        return {"by": "teacher", "end": True}
    authority = rng.choice(("teacher", "clock"))
    if round_.prophets.ruling is not None and rng.random() < repairs:
        return {"by": authority, "release": name(round_.prophets.ruling)}
    match round_.awaiting:
        case "verdict":
            word = "right" if rng.random() < 0.2 else "wrong"
            return {"by": rng.choice(("dealer", "teacher")), "verdict": word}
        case "call":
            right = round_.pending.truth == (rng.random() < 0.85)
            return {"by": name(round_.prophets.ruling), "call": "right" if right else "wrong"}
        case "prophet_pick":
            shown = round_.hands[round_.pending.by]
            legal = [card for card in shown if round_.legal >> card & 1]
            card = rng.choice(legal if rng.random() < 0.7 else shown)
            return {"by": name(round_.prophets.ruling), "pick": str(card)}
    for seat in range(len(round_.players)):
        may = actions.may(round_, name(seat))
        if "declare" in may and rng.random() < 0.3:
            return {"by": name(seat), "declare": True}
        if "guess" in may and rng.random() < 0.25:
            claim = rng.choice((rule, rng.choice(SOURCE_RULES), "text:colours, I think"))
            return {"by": name(seat), "guess": claim}
    turn = name(round_.turn)
    if rng.random() < repairs:
        return {"by": authority, "skip": turn}
    hand = round_.hands[round_.turn]
    seldom = 0.05 if any(round_.legal >> card & 1 for card in hand) else 0.7
    if rng.random() < seldom and "no_play" in actions.may(round_, turn):
        return {"by": turn, "no_play": True}
    return {"by": turn, "play": [str(card) for card in play(rng, round_, hand)]}


def play(rng, round_, hand):
    """A card or a string; every other time one that is right as far as it can be."""
    most = min(round_.ruleset.longest or 7, len(hand))
    count = min(most, rng.choice((1, 1, 1, 2, 2, 3, 4, 7)))
    if rng.random() < 0.5:
        return rng.sample(hand, count)
    left, state, cards = list(hand), round_.layout.state, []
    while len(cards) < count:
        fit = [card for card in left if round_.rule.legal(state) >> card & 1]
        if not fit:
            break
        card = rng.choice(fit)
        left.remove(card)
        cards.append(card)
        state = round_.rule.step(state, card)
    return cards or rng.sample(hand, 1)


def make(seed, *, ruleset=None, rule=None, players=None, moves=80, extra_decks=10, **chances):
    """A legal record of at most `moves` entries; it may end before, by an end or none."""
    rng = random.Random(seed)
    head = header(rng, ruleset, rule, players, extra_decks)
    round_, entries = head.deal(), []
    while len(entries) < moves and not round_.ended_by:
        entries.append(entry(rng, round_, head.rule.written, **chances))
        round_ = apply(round_, read_move(entries[-1]))
    if round_.ended_by and rng.random() < 0.3:
        entries.append({"by": rng.choice(head.players), "note": "that was fun", "info": True})
    return to_json(head, entries)


__all__ = ["NAMES", "SOURCE_RULES", "deck", "entry", "header", "make", "play"]
