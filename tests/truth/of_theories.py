# ruff: noqa: E501 - templates stand in one piece, as they are searched for
"""Sentences about noted rules: which was the rule, and which only worked."""

from __future__ import annotations

from itertools import pairwise
from math import inf

from classroom.cards import Card
from classroom.rules.automaton import Automaton
from classroom.rules.compare import equivalent
from truth.collect import At
from truth.facts import Facts, Note, Turn, bare
from truth.of_pupils import _ended, notes_in_time
from truth.registry import claims
from truth.subjects import held_as_prophet, reigns, turns


def the_rule(f: Facts, note: Note) -> bool:
    """Return whether a note is the sealed rule itself, and not only with this starter."""
    if note.rule is not None:
        return equivalent(f.rule, note.rule)
    return note.text is not None and bare(note.text) == bare(str(f.header.rule.statement))


def only_here(f: Facts, note: Note) -> bool:
    """Return whether a note is another rule, with the same answers from this starter."""
    return note.rule is not None and f.is_the_rule(note.rule) and not the_rule(f, note)


@claims("That was the rule.")
def _(f: Facts, at: At) -> bool:
    if at.who is None:
        return any(the_rule(f, n) for n in held_as_prophet(f, at))
    return any(the_rule(f, n) for n in notes_in_time(f, at))


@claims("At card %(number)s you wrote down the right rule.")
def _(f: Facts, at: At, number: int) -> bool | str:
    found = [n for n in notes_in_time(f, at) if the_rule(f, n)]
    if not any(_early(f, n) is None for n in found if n.laid == number):
        return "so early that many rules fitted, or not noted then"
    return True


def _early(f: Facts, note: Note) -> int | None:
    """The rules that still fitted, if they were so many that only luck could choose; else None."""
    count = f.fitting_wider(f.settled_before(note.number))
    return count if count >= 20 else None


@claims("At card %(first)s you wrote down the right rule, and again at card %(number)s.")
def _(f: Facts, at: At, first: int, number: int) -> bool | str:
    """In two notes, or more."""
    noted = [n.laid for n in notes_in_time(f, at) if the_rule(f, n)]
    return (first in noted[:-1] and number in noted[1:]) or f"noted at {noted}"


@claims(
    (
        "At card %(number)s you wrote down a rule that gives the same answers as the secret rule "
        "from this starting card."
    ),
    "At card %(number)s you wrote down a rule that gives the same answers as the secret rule here.",
)
def _(f: Facts, at: At, number: int) -> bool | str:
    noted = [n.laid for n in notes_in_time(f, at) if only_here(f, n)]
    return number in noted or f"noted at {noted}"


@claims(
    "At card %(number)s you wrote down the right rule, when %(count)s of the %(known)s rules that "
    "the program knows still fitted.",
    "At card %(number)s you wrote down the right rule. At that point %(count)s of %(known)s rules still fitted.",
)
def _(f: Facts, at: At, number: int, count: int, known: int) -> bool | str:
    """Many other rules fitted then, too."""
    found = [n for n in notes_in_time(f, at) if the_rule(f, n) and n.laid == number]
    return known == len(f.family.names) and count in [_early(f, n) for n in found]


@claims(
    "At card %(cards)s you had written down the right rule, when %(left)s of the rules that the program knows still fitted. Later you changed it.",
    "At card %(cards)s you wrote down the right rule. At that point %(left)s rules still fitted. Later you changed it.",
)
def _(f: Facts, at: At, cards: tuple[int, ...], count: int, left: int) -> bool | str:
    """And the last note is another one; so many fitted when the last right one was written."""
    own = notes_in_time(f, at)
    noted = [n.laid for n in own if the_rule(f, n)]
    if not own or the_rule(f, own[-1]):
        return "the last note is the rule"
    fitted = [
        f.fitting_wider(f.settled_before(n.number))
        for n in own
        if the_rule(f, n) and n.laid == cards[-1]
    ]
    if left not in fitted:
        return f"{fitted} fitted"
    return (count == len(cards) and set(cards) <= set(noted)) or f"noted at {noted}"


@claims(
    "At card %(number)s you had written down the right rule. What made you change it?",
    "At card %(number)s you wrote down the right rule. What made you change it?",
)
def _(f: Facts, at: At, number: int) -> bool | str:
    """Noted then, and only after it a rule that was right was given up for a different one."""
    own = notes_in_time(f, at)
    noted = [one.number for one in own if the_rule(f, one) and one.laid == number]
    return any(
        the_rule(f, one) and not the_rule(f, other) and one.number >= min(noted, default=inf)
        for one, other in pairwise(own)
    )


def _noted_as_prophet(f: Facts, at: At, *, after: bool) -> bool | str:
    """Return whether the rule itself was noted at a call, before or after the declaration."""
    notes = [(r, n) for r in f.reigns_of(at.who) for n in f.notes_at_calls(r) if n is not None]
    return any(
        n.rule is not None and f.is_the_rule(n.rule) and (n.number > r.number) is after
        for r, n in notes
    )


@claims(
    "When you declared, you had written down exactly this rule.",
    "When you became Prophet, this was exactly your rule.",
)
def _(f: Facts, at: At) -> bool | str:
    return _noted_as_prophet(f, at, after=False)


@claims(
    "After you declared, you wrote down exactly this rule.",
    "As Prophet you wrote down exactly this rule.",
)
def _(f: Facts, at: At) -> bool | str:
    return _noted_as_prophet(f, at, after=True)


@claims(
    "The rule you had written down wasn’t the table’s rule.",
    "The rule you wrote down wasn’t the table’s rule.",
)
def _(f: Facts, at: At) -> bool | str:
    return any(n.rule is not None and not f.is_the_rule(n.rule) for n in f.every_note)


@claims("From this starting card it gives the same answers as the rule.")
def _(f: Facts, at: At) -> bool | str:
    if at.who is not None:
        return any(only_here(f, n) for n in notes_in_time(f, at))
    return any(only_here(f, n) for n in held_as_prophet(f, at)) or "it's the rule itself"


@claims("Why do the rule and your last idea always agree after that card?")
def _(f: Facts, at: At) -> bool:
    return any(n.rule is not None and f.same_from_here(n.rule) for n in _ended(f, at))


@claims(
    (
        "%(player)s had no cards left, but the rule in the notebook wasn’t the right one. How "
        "can that be?"
    ),
    (
        "%(player)s ran out of cards, though the rule in the notebook wasn’t the right one. Was that luck?"
    ),
)
def _(f: Facts, at: At, player: str) -> bool | str:
    if f.noted_the_rule(player):
        return f"{player} noted it"
    own = f.notes_of(player, present=False)
    known = bool(own) and own[-1].rule is not None
    if not _worked(f, player):
        return "no rule in the notebook got a card of the player's own right"
    return known and any(t.by == player for t in turns(f, at))


def _worked(f: Facts, player: str) -> bool:
    """Whether a noted rule that nothing had contradicted got a play of the player's own right."""
    return any(
        note.rule is not None and not turn.against(note.rule)
        for turn in f.pupils_turns
        if turn.by == player and turn.cards and turn.right
        if (note := f.believed(player, turn)) is not None
    )


@claims("Success with a wrong theory")
def _(f: Facts, at: At) -> bool | str:
    """Success *with* it: it got a card of the player's own right."""
    player = f.turns[-1].by
    own = f.notes_of(player, present=False)
    known = bool(own) and own[-1].rule is not None and not f.noted_the_rule(player)
    return f.round.ended_by == "empty_hand" and known and _worked(f, player)


def _first_forbidden(turn: Turn, rule: Automaton) -> Card | None:
    """A card played alone; of a right string the first card that a rule forbids."""
    cards = turn.cards or ()
    if len(cards) == 1:
        return cards[0]
    for place, card in enumerate(cards if turn.right else ()):
        line = (*turn.line, *cards[:place])
        if not rule.accepts(rule.run(line), [card]):
            return card
    return None


@claims(
    "You wrote down that %(card)s could prove you wrong. It came, and it did.",
)
def _(f: Facts, at: At, card: Card) -> bool:
    """Played while the rule was held, alone or right, and the first thing against that rule."""
    return any(
        n.refuted_by == card
        and n.rule is not None
        and any(
            card == _first_forbidden(t, n.rule)
            and t.number > n.number
            and t is f.contradicted(n.rule)
            for t in f.turns
        )
        for n in notes_in_time(f, at)
    )


@claims("You wrote down that the answer to %(card)s could prove you wrong, and then it was played.")
def _(f: Facts, at: At, card: Card) -> bool | str:
    """Of a rule in own words, which no one can check."""
    return _named_and_came(f, at, card, own_words=True)


@claims(
    "You wrote down that the answer to %(card)s could prove you wrong. Then it was played, and your rule still fitted."
)
def _(f: Facts, at: At, card: Card) -> bool | str:
    return _named_and_came(f, at, card, own_words=False)


def _named_and_came(f: Facts, at: At, card: Card, *, own_words: bool) -> bool | str:
    """Its answer was told: it was played alone, or in a string that was right.

    It was the very test that the note named: by a person, and on the same last card.
    """
    for note in notes_in_time(f, at):
        if (note.rule is None) is not own_words:
            continue
        later = [
            t
            for t in f.turns
            if t.number > note.number
            and card in (t.cards or ())
            and not t.robot
            and (own_words or (note.rule is not None and _still_fits(f, note.rule, t)))
            and list(t.line) == list(f.line(note.laid))
        ]
        if note.refuted_by == card and any(t.right or t.cards == (card,) for t in later):
            return True
    return "nobody learnt its answer"


def _still_fits(f: Facts, rule: Automaton, turn: Turn) -> bool:
    """Nothing up to this play contradicts a rule."""
    found = f.contradicted(rule)
    return found is None or (found != 0 and found.settled > turn.settled)


def _only_play(f: Facts, at: At, telling: bool, robots: bool) -> bool | str:
    found = []
    for r in reigns(f, at):
        before = [t for t in f.turns if t.settled < r.number]
        own = [t for t in before if not t.robot]
        if not any(map(f.unseen, own)):
            found.append((len(own), sum(map(f.curve_falls, own)), len(own) < len(before)))
    return (1, int(telling), robots) in found or f"{found}"


@claims("There had been only one play or shown hand, and it could tell rules apart.")
def _(f: Facts, at: At) -> bool | str:
    return _only_play(f, at, telling=True, robots=False)


@claims("There had been only one play or shown hand, and it couldn’t tell rules apart.")
def _(f: Facts, at: At) -> bool | str:
    return _only_play(f, at, telling=False, robots=False)


@claims("There had been only one play or shown hand by a pupil, and it could tell rules apart.")
def _(f: Facts, at: At) -> bool | str:
    return _only_play(f, at, telling=True, robots=True)


@claims("There had been only one play or shown hand by a pupil, and it couldn’t tell rules apart.")
def _(f: Facts, at: At) -> bool | str:
    return _only_play(f, at, telling=False, robots=True)
