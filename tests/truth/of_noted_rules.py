# ruff: noqa: E501 - templates stand in one piece, as they are searched for
"""Sentences that rest on the rules pupils had noted."""

from __future__ import annotations

from classroom.cards import Card
from classroom.i18n.messages import RuleRef
from truth.collect import At
from truth.facts import Facts, Note, Turn
from truth.registry import claims
from truth.subjects import (
    answer_of,
    as_cards,
    differed,
    disputed,
    guesses,
    says,
    shape,
    turns,
)


@claims(
    "It was the first play, and the first “no”.",
)
def _(f: Facts, at: At) -> bool:
    return any(t.cards and not t.right and t is f.turns[0] for t in turns(f, at))


@claims("No card played before it had been wrong.")
def _(f: Facts, at: At) -> bool | str:
    """Some play came before it."""
    first = f.wrong_cards[0] if f.wrong_cards else None
    return first is not None and first is not f.turns[0] and first in turns(f, at)


@claims(
    "One word each: how did the first “no” to a card feel?",
    "The first “no” to a card",
)
def _(f: Facts, at: At) -> bool | str:
    return any(t.cards and not t.right and t is f.wrong_cards[0] for t in turns(f, at))


@claims("%(one)s’s and %(other)s’s rules gave different answers here.")
def _(f: Facts, at: At, one: str, other: str) -> bool | str:
    return any(differed(f, t, one, other) for t in turns(f, at)) or "they did not"


@claims(
    "%(one)s’s rule and %(other)s’s rule differed on %(what)s. How could you choose such a card on purpose?",
    "On %(what)s, %(one)s’s rule and %(other)s’s rule differed. What would you still want to see before you believed either of them?",
)
def _(f: Facts, at: At, one: str, other: str, what: object) -> bool | str:
    """No one plays the hand that was shown on purpose: only cards are chosen."""
    if shape(what):
        return "a hand is no card that somebody chose"
    return any(differed(f, t, one, other) and t.laid == what for t in turns(f, at))


@claims(
    "%(player)s had written down: “%(rule)s” That rule no longer fits.",
    "%(player)s and %(other)s had written down: “%(rule)s” That rule no longer fits.",
    "%(player)s and %(count)s more had written down: “%(rule)s” That rule no longer fits.",
)
def _(f: Facts, at: At, player: str, rule: object, other: str = "", count: int = 0) -> bool | str:
    """All of them held this rule, it fitted, and this play contradicted it."""
    for t in turns(f, at):
        lost = [n for n in f.lost(t) if says(n, rule) or _as_in_words(n, rule)]
        who = {n.by for n in lost}
        if player in who and (not other or other in who) and len(who) > count:
            return True
    return "it did not fit before, or still fitted"


def _as_in_words(note: Note, rule: object) -> bool:
    return isinstance(rule, RuleRef) and note.rule is not None and rule.rule == note.rule


@claims("%(count)s more rule from the notebooks no longer fits either.")
def _(f: Facts, at: At, count: int) -> bool:
    return any(len(f.lost(t)) > count for t in turns(f, at))


@claims(
    "%(player)s’s own rule forbade %(cards)s. Why play a card that should be wrong?",
    "%(player)s’s own rule forbade %(cards)s. What would “right” have shown there, and what “wrong”?",
)
def _(f: Facts, at: At, player: str, cards: tuple[Card, ...]) -> bool:
    """The notebook's rule said wrong."""
    return any(
        t.by == player
        and t.cards == as_cards(cards)
        and (n := f.believed(player, t)) is not None
        and answer_of(f, n, t) is False
        for t in turns(f, at)
    )


@claims(
    "%(player)s expected %(cards)s to be right. What did the “no” show?",
    "%(player)s expected %(cards)s to be right, but it wasn’t. How would you change a rule after that?",
)
def _(f: Facts, at: At, player: str, cards: tuple[Card, ...]) -> bool:
    return any(
        t.by == player
        and t.cards == as_cards(cards)
        and f.own_expectation(t) is True
        and not t.right
        for t in turns(f, at)
    )


@claims("%(player)s: “%(rule)s” It still fitted, like %(count)s other known rule.")
def _(f: Facts, at: At, player: str, rule: object, count: int) -> bool | str:
    """It predicted the play; the others are those of the program that are left, without it."""
    for t in turns(f, at):
        n = f.believed(player, t)
        if n is None or n.rule is None or t.against(n.rule):
            continue
        if not (says(n, rule) or _as_in_words(n, rule)):
            continue
        known = f.family.library.find(n.rule) is not None
        if f.fitting_wider(t.index + 1) - known == count:
            return True
    return "not so many, or it no longer fitted"


@claims("%(player)s had written down: “%(rule)s”")
def _(f: Facts, at: At, player: str, rule: object) -> bool | str:
    """In time; where a play is asked about, it was the note in force when it was made or called."""
    number = len(f.entries) + 1 if at.number is None else at.number
    turn = f.by_number.get(number)
    if turn is not None:
        held = [f.held_at(player, when) for when in (turn.number, turn.settled)]
        return any(n is not None and says(n, rule) for n in held) or "not the note of that moment"
    own = [n for n in f.every_note if n.by == player and not n.late and n.number < number]
    return any(says(n, rule) for n in own) or "another rule, or none by then"


@claims(
    "%(player)s’s rule no longer fitted after %(what)s. What could be kept of it?",
    "%(player)s’s rule no longer fitted after %(what)s. Which rule would you try next?",
)
def _(f: Facts, at: At, player: str, what: object) -> bool:
    return any(
        player in {n.by for n in f.lost(t)} and (shape(what) or t.laid == what)
        for t in turns(f, at)
    )


@claims("The rule in %(player)s’s notebook said “right”, and %(player)s also expected “right”.")
def _(f: Facts, at: At, player: str) -> bool:
    return _predicted_own(f, at, player, True)


@claims("The rule in %(player)s’s notebook said “wrong”, and %(player)s also expected “wrong”.")
def _(f: Facts, at: At, player: str) -> bool:
    return _predicted_own(f, at, player, False)


def _predicted_own(f: Facts, at: At, player: str, right: bool) -> bool:
    return any(
        t.by == player
        and f.own_expectation(t) is right
        and (n := f.believed(player, t)) is not None
        and answer_of(f, n, t) is right
        for t in turns(f, at)
    )


@claims(
    "Which rule would have said that %(cards)s is wrong?",
    "Find a rule under which %(cards)s would have been wrong. Had anyone thought of it?",
)
def _(f: Facts, at: At, cards: tuple[Card, ...]) -> bool | str:
    """Some rule that is known, and that fitted, would."""
    for t in turns(f, at):
        if t.cards == as_cards(cards):
            right = f.says_right_wider(t)
            return right is None or right < f.fitting_wider(t.index) or "no rule that fitted would"
    return "no such play"


@claims(
    "%(player)s played %(cards)s and expected it to be wrong. What can such a card show?",
    "%(player)s played %(cards)s and expected “wrong”. What would “right” have meant?",
)
def _(f: Facts, at: At, player: str, cards: tuple[Card, ...]) -> bool:
    return any(
        t.by == player and t.cards == as_cards(cards) and f.own_expectation(t) is False
        for t in turns(f, at)
    )


def _predicted_by(f: Facts, t: Turn, before: int, count: int) -> bool:
    right = f.says_right(t)
    if right is None or f.fitting(t.index) != before:
        return False
    return count == (right if t.right else before - right)


@claims(
    "An unlikely answer: of the %(before)s rules in the list that still fitted, only %(count)s had predicted it.",
    "Of the %(library)s rules in the program’s list, %(before)s still fitted. Only %(count)s of them had predicted it.",
)
def _(f: Facts, at: At, before: int, count: int, library: int | None = None) -> bool | str:
    """So many did, and they were fewer than half."""
    if library not in (None, len(f.catalogue.names)):
        return f"{len(f.catalogue.names)} in the list"
    found = [t for t in turns(f, at) if _predicted_by(f, t, before, count)]
    return 2 * count < before or "half of them or more predicted it" if found else "other numbers"


@claims("An unlikely answer")
def _(f: Facts, at: At) -> bool:
    for t in turns(f, at):
        right = f.says_right(t)
        if right is not None and 2 * (right if t.right else f.fitting(t.index) - right) < f.fitting(
            t.index
        ):
            return True
    return False


@claims(
    "Right or wrong, the answer to %(cards)s (card %(ordinal)s) had to rule something out. How "
    "do you find such a card?",
    "Card %(ordinal)s, %(cards)s: whatever the answer, something had to go. Which rule had you in mind just before?",
)
def _(f: Facts, at: At, cards: tuple[Card, ...], ordinal: int) -> bool:
    """Rules that fitted differed on it."""
    lies = ordinal <= len(f.round.layout.cards) and f.card(ordinal) == as_cards(cards)[0]
    return lies and any(t.cards == as_cards(cards) and f.open(t) for t in turns(f, at))


@claims("Only %(count)s rule in the list still fitted, so this card couldn’t tell any apart.")
def _(f: Facts, at: At, count: int) -> bool | str:
    """So many fitted, and all said the same of it."""
    found = [t for t in turns(f, at) if f.fitting(t.index) == count and not f.open(t)]
    return bool(found) or "they did not agree"


@claims(
    "Of the %(fit)s rules in the list that still fitted, %(count)s said right, the others wrong."
)
def _(f: Facts, at: At, fit: int, count: int) -> bool | str:
    if count == fit:
        return "there are no others"
    return any((f.fitting(t.index), f.says_right(t)) == (fit, count) for t in turns(f, at))


@claims("%(count)s of the %(known)s rules that the program knows still fitted.")
def _(f: Facts, at: At, count: int, known: int) -> bool | str:
    if known != len(f.family.names):
        return f"{len(f.family.names)} rules"
    when = {t.index + 1 for t in turns(f, at)} | {
        f.settled_before(n.number) for n in guesses(f, at)
    }
    when |= {f.settled_before(r.number) for r in f.reigns if at.number in (None, r.number)}
    if at.number is None:
        when |= {0, len(f.turns)}
    found = [f.fitting_wider(n) for n in sorted(when)]
    return count in found or f"{found}"


@claims("%(player)s wrote down a new rule: “%(rule)s”")
def _(f: Facts, at: At, player: str, rule: object) -> bool:
    return any(
        n.by == player and says(n, rule) for n in f.every_note if at.number in (None, n.number)
    )


@claims(
    "It still contains a rule that had been ruled out.",
    "%(player)s’s new rule keeps the old one as a part. What does it predict that the old one didn’t?",
    "%(player)s changes a rule",
)
def _(f: Facts, at: At, player: str | None = None) -> bool | str:
    """An earlier rule of the same pupil had been contradicted by then, and the new one differs."""
    for n in f.every_note:
        if at.number not in (None, n.number) or player not in (None, n.by) or n.rule is None:
            continue
        earlier = [
            o for o in f.every_note if o.by == n.by and o.number < n.number and o.rule is not None
        ]
        if any(
            f.contradicted_by(o.rule, n.number) and not f.same_rule(o.rule, n.rule)
            for o in earlier
            if o.rule
        ):
            return True
    return "no earlier rule had been contradicted"


@claims("Two rules in notebooks disagree")
def _(f: Facts, at: At) -> bool:
    players = f.players
    return any(differed(f, t, a, b) for t in turns(f, at) for a in players for b in players)


@claims("Card %(number)s ruled out a rule in a notebook")
def _(f: Facts, at: At, number: int) -> bool:
    return any(f.lost(t) and t.ordinals == (number,) for t in turns(f, at))


@claims("A string ruled out a rule in a notebook")
def _(f: Facts, at: At) -> bool:
    return any(f.lost(t) and len(t.ordinals) > 1 for t in turns(f, at))


@claims("A shown hand ruled out a rule in a notebook")
def _(f: Facts, at: At) -> bool:
    return any(f.lost(t) and not t.ordinals for t in turns(f, at))


@claims("A rule that was written down no longer fits")
def _(f: Facts, at: At) -> bool:
    return any(f.lost(t) for t in turns(f, at))


@claims("%(player)s plays a card that should be wrong")
def _(f: Facts, at: At, player: str) -> bool:
    """By the player's own noted rule, or by what they expected."""
    return _should(f, at, player, False)


@claims("%(player)s plays a card that should be right")
def _(f: Facts, at: At, player: str) -> bool:
    return _should(f, at, player, True)


def _should(f: Facts, at: At, player: str, right: bool) -> bool:
    return any(
        t.by == player
        and ((n := f.believed(player, t)) is not None and answer_of(f, n, t) is right)
        for t in turns(f, at)
    )


@claims("A test that divides")
def _(f: Facts, at: At) -> bool:
    """Rules that fitted differed on it."""
    return any(t.cards and f.open(t) for t in turns(f, at))


@claims("%(cards)s after %(after)s: right.")
def _(f: Facts, at: At, cards: tuple[Card, ...], after: Card) -> bool:
    return any(t.right and t.cards == as_cards(cards) and t.after == after for t in turns(f, at))


@claims("%(cards)s after %(after)s: wrong.")
def _(f: Facts, at: At, cards: tuple[Card, ...], after: Card) -> bool:
    return any(
        not t.right and t.cards == as_cards(cards) and t.after == after for t in turns(f, at)
    )


@claims("No card of this hand fitted.")
def _(f: Facts, at: At) -> bool:
    return any(not t.cards and t.right for t in turns(f, at))


@claims("A player said that no card fitted. This one did.")
def _(f: Facts, at: At) -> bool:
    """A wrong no play: the card that was laid for it fitted."""
    return any(not t.cards and not t.right and t.laid for t in turns(f, at))


@claims(
    "Card %(ordinal)s: %(why)s What if %(card)s had been played there? Say what each rule you had in mind predicts."
)
def _(f: Facts, at: At, ordinal: int, card: Card, why: object) -> bool | str:
    """The card was in that hand, and rules that fitted differ on it more evenly."""
    for t in turns(f, at):
        if ordinal in t.ordinals and card in t.hand:
            return disputed(f, t, card) or "all rules agreed on it"
    return "it was not in that hand"
