# ruff: noqa: E501 - templates stand in one piece, as they are searched for
"""Sentences about a play or a guess: what happened, why it mattered, headlines."""

from __future__ import annotations

from typing import Any

from classroom.cards import Card
from truth.collect import At, as_told
from truth.facts import Facts, agree_at_first
from truth.registry import claims
from truth.subjects import (
    NO_SHORT_LINE,
    as_cards,
    falls,
    guesses,
    never_after,
    says,
    turns,
)

# A play in one sentence


def _play(right: bool, called: bool | None, length: int | None = None) -> Any:
    def check(
        f: Facts, at: At, player: str, cards: tuple[Card, ...], after: Card, **more: Any
    ) -> bool:
        """A play by this player of these cards, after this one, with this call and verdict."""
        return any(
            t.by == player
            and t.cards == as_cards(cards)
            and t.after == after
            and t.right == right
            and t.called == called
            and (called is None or as_told(f, t, more["prophet"]))
            and (length is None or len(cards) >= length)
            for t in turns(f, at)
        )

    return check


for template, right, called in (
    ("%(player)s’s %(cards)s after %(after)s: right.", True, None),
    ("%(player)s’s %(cards)s after %(after)s: wrong.", False, None),
):
    claims(template)(_play(right, called))


for template, right, called in (
    (
        "%(player)s’s %(cards)s after %(after)s: called “right” by %(prophet)s, and it was.",
        True,
        True,
    ),
    (
        "%(player)s’s %(cards)s after %(after)s: called “wrong” by %(prophet)s, and it was.",
        False,
        False,
    ),
    (
        "%(player)s’s %(cards)s after %(after)s: %(prophet)s called it “right”, but it was wrong.",
        False,
        True,
    ),
    (
        "%(player)s’s %(cards)s after %(after)s: %(prophet)s called it “wrong”, but it was right.",
        True,
        False,
    ),
):
    claims(template)(_play(right, called))


claims("%(player)s’s string %(cards)s after %(after)s: wrong.")(_play(False, None, 2))


def _no_play(right: bool, called: bool | None, picked: bool | None = None) -> Any:
    def check(f: Facts, at: At, player: str, after: Card, **more: Any) -> bool:
        """A no play by this player after this card, with this hand, call and verdict."""
        return any(
            t.cards is None
            and t.by == player
            and t.after == after
            and t.right == right
            and t.called == called
            and ("count" not in more or len(t.shown) == more["count"])
            and ("shown" not in more or as_cards(more["shown"]) == tuple(t.shown))
            and (right or tuple(more["laid"]) == t.laid)
            and (right or all(card in f.legal_after(t.line) for card in t.laid))
            and (not right or not f.legal_after(t.line) & set(t.shown))
            and (called is None or as_told(f, t, more["prophet"]))
            and (picked is None or t.wrong_pick == picked)
            and (
                not picked or (t.picked == more["picked"] and t.picked not in f.legal_after(t.line))
            )
            for t in turns(f, at)
        )

    return check


for template, right, called, picked in (
    ("%(player)s said “No play” after %(after)s, but %(laid)s fitted.", False, None, None),
    (
        (
            "%(player)s said “No play” after %(after)s; %(prophet)s rightly said that a card "
            "fitted, and picked %(laid)s."
        ),
        False,
        False,
        False,
    ),
    (
        "%(player)s said “No play” after %(after)s, and %(prophet)s agreed; but %(laid)s fitted.",
        False,
        True,
        None,
    ),
    (
        (
            "%(player)s said “No play” after %(after)s. %(prophet)s rightly said that a card "
            "fitted, but picked %(picked)s, which didn’t; %(laid)s did."
        ),
        False,
        False,
        True,
    ),
    (
        "%(player)s said “No play” after %(after)s, and no card in the hand fitted.",
        True,
        None,
        None,
    ),
    (
        "%(player)s said “No play” after %(after)s, and no card fitted, as %(prophet)s said.",
        True,
        True,
        None,
    ),
    (
        "%(player)s said “No play” after %(after)s. %(prophet)s said that a card fitted; none did.",
        True,
        False,
        None,
    ),
    (
        "%(player)s showed a hand of %(count)s card after %(after)s: it didn’t fit.",
        True,
        None,
        None,
    ),
    (
        "%(player)s said “No play” after %(after)s and showed %(shown)s: no card fitted.",
        True,
        None,
        None,
    ),
    (
        "%(player)s said “No play” after %(after)s and showed %(shown)s: no card fitted, as %(prophet)s said.",
        True,
        True,
        None,
    ),
    (
        "%(player)s said “No play” after %(after)s and showed %(shown)s. %(prophet)s said that a card fitted; none did.",
        True,
        False,
        None,
    ),
    (
        (
            "%(player)s showed a hand of %(count)s card after %(after)s: it didn’t fit, as %(prophet)s said."
        ),
        True,
        True,
        None,
    ),
    (
        (
            "%(player)s showed a hand of %(count)s card after %(after)s. %(prophet)s said that it fitted; it didn’t."
        ),
        True,
        False,
        None,
    ),
):
    claims(template)(_no_play(right, called, picked))


def _never(rank: str | None) -> Any:
    def check(f: Facts, at: At, **more: Any) -> bool | str:
        """No earlier play was judged after a card of this rank."""
        wanted = rank or {1: "A", 11: "J", 12: "Q", 13: "K"}.get(more["value"], str(more["value"]))
        answers = [never_after(f, t, wanted) for t in turns(f, at)]
        return True if True in answers else "; ".join(map(str, answers)) or "no such play"

    return check


for template, rank in (
    ("Until then nothing had been judged after an ace.", "A"),
    ("Until then nothing had been judged after a jack.", "J"),
    ("Until then nothing had been judged after a queen.", "Q"),
    ("Until then nothing had been judged after a king.", "K"),
    ("Until then nothing had been judged after a card of value %(value)s.", None),
):
    claims(template)(_never(rank))


# Guesses aloud


@claims("%(player)s said: “%(claim)s”")
def _(f: Facts, at: At, player: str, claim: object) -> bool:
    """Someone guessed this aloud, and it was judged."""
    return any(n.by == player and says(n, claim) for n in guesses(f, at))


@claims("That was the rule, and the round was over.")
def _(f: Facts, at: At) -> bool:
    """A guess ended the round that names the sealed rule: of words there is only a verdict."""
    return f.round.ended_by == "guessed" and any(
        f.judged_right(n) and n.rule is not None and f.is_the_rule(n.rule) for n in guesses(f, at)
    )


@claims("It was judged right, and the round was over.", "It was right, and the round was over.")
def _(f: Facts, at: At) -> bool:
    return f.round.ended_by == "guessed" and any(
        f.judged_right(n) and n.text is not None for n in guesses(f, at)
    )


@claims("That wasn’t the rule, and play went on.")
def _(f: Facts, at: At) -> bool:
    """A guess in words was judged wrong; then the round was not over."""
    return any(not f.judged_right(n) and n.rule is None for n in guesses(f, at))


@claims(
    "That wasn’t the rule, but only a very long line would show it.",
)
def _(f: Facts, at: At) -> bool:
    """A wrong guess that names a rule, and no short line is judged differently by it."""
    return any(
        n.rule is not None
        and not f.is_the_rule(n.rule)
        and agree_at_first(f.rule, n.rule, f.round.layout.starters, NO_SHORT_LINE)
        for n in guesses(f, at)
    )


@claims(
    "That wasn’t the rule: the rule lets %(card)s begin, the guess doesn’t.",
    "That wasn’t the rule: after %(line)s the rule allows %(card)s, the guess doesn’t.",
    "That wasn’t the rule. After %(line)s the rule says yes to %(card)s, and the guess says no.",
)
def _(f: Facts, at: At, card: Card, line: tuple[Card, ...] = ()) -> bool:
    """On a line that both allow, the rule allows this card and the guess forbids it."""
    return _part(f, at, line, card, True)


@claims(
    "That wasn’t the rule: after %(line)s the guess allows %(card)s, the rule doesn’t.",
)
def _(f: Facts, at: At, card: Card, line: tuple[Card, ...] = ()) -> bool:
    """On a line that both allow, the guess allows this card and the rule forbids it."""
    return _part(f, at, line, card, False)


def _part(f: Facts, at: At, line: tuple[Card, ...], card: Card, by_rule: bool) -> bool:
    starters = f.round.layout.starters
    if line and tuple(line[: len(starters)]) != starters[: len(line)]:
        return False
    return any(
        n.rule is not None
        and not f.judged_right(n)
        and f.rule.accepts(0, line)
        and n.rule.accepts(0, line)
        and f.rule.accepts(0, (*line, card)) == by_rule
        and n.rule.accepts(0, (*line, card)) != by_rule
        for n in guesses(f, at)
    )


@claims("Both allow %(beside)s.", "Both forbid %(beside)s.")
def _(f: Facts, at: At, beside: Card) -> bool:
    """Someone's wrong guess names a rule."""
    return any(n.rule is not None and not f.judged_right(n) for n in guesses(f, at))


TRAITS = {
    "suit": lambda c: c.suit,
    "colour": lambda c: c.is_red,
    "value": lambda c: c.value,
    "parity": lambda c: c.value % 2,
    "face": lambda c: c.value > 10,
    "prime": lambda c: c.value in (2, 3, 5, 7, 11, 13),
}


def _differ(trait: str, apart: tuple[str, ...], alike: tuple[str, ...]) -> Any:
    def check(f: Facts, at: At, card: Card, beside: Card) -> bool:
        """The two cards differ in what is said, and not in what is not."""
        return all(TRAITS[t](card) != TRAITS[t](beside) for t in apart) and all(
            TRAITS[t](card) == TRAITS[t](beside) for t in alike
        )

    return check


claims("%(card)s and %(beside)s differ only in suit.")(
    _differ("suit", ("suit",), ("value", "colour"))
)


claims("%(card)s and %(beside)s differ only in colour.")(_differ("colour", ("colour",), ("value",)))


claims("%(card)s and %(beside)s differ only in value.")(_differ("value", ("value",), ("suit",)))


claims("Of %(card)s and %(beside)s, one is odd and the other even.")(
    _differ("parity", ("parity",), ())
)


claims("Of %(card)s and %(beside)s, only one is a face card.")(_differ("face", ("face",), ()))


claims("Of %(card)s and %(beside)s, only one has a prime value.")(_differ("prime", ("prime",), ()))


# What mattered


@claims(
    "After %(cards)s was wrong, what did everyone know that no one had known before?",
    "%(cards)s was wrong. Name a rule that said it would be right. Can it still be the rule?",
    "After the string %(cards)s was wrong, what did everyone know that no one had known before?",
    "The string %(cards)s was wrong. Name a rule that said it would be right.",
)
def _(f: Facts, at: At, cards: tuple[Card, ...]) -> bool:
    return any(t.cards == as_cards(cards) and not t.right for t in turns(f, at))


@claims(
    "At least one of these cards didn’t fit there. No one was told which.",
)
def _(f: Facts, at: At) -> bool:
    return any(len(t.cards or ()) > 1 and not t.right for t in turns(f, at))


@claims(
    "%(cards)s were judged as a whole. How could you find out which card didn’t fit?",
    "%(cards)s were judged as a whole. Which of them would you have played alone first, and why?",
)
def _(f: Facts, at: At, cards: tuple[Card, ...]) -> bool:
    return len(cards) > 1 and any(t.cards == as_cards(cards) and not t.right for t in turns(f, at))


@claims(
    "What could the whole table learn from the hand that %(player)s showed after card %(ordinal)s?",
    "%(player)s showed a hand after card %(ordinal)s. Which rules could you cross out because of it?",
)
def _(f: Facts, at: At, player: str, ordinal: int) -> bool:
    return any(
        t.cards is None and t.right and t.by == player and t.before == ordinal for t in turns(f, at)
    )


@claims(
    "%(player)s said that no card fitted, but one did. How sure can you be that something doesn’t exist?",
    "%(player)s said that no card fitted, but one did. How could the table make sure next time?",
)
def _(f: Facts, at: At, player: str) -> bool:
    return any(t.missed_card and t.by == player for t in turns(f, at))


@claims(
    "A wrong play this late in the round knocks you out: %(player)s had to stop.",
)
def _(f: Facts, at: At, player: str) -> bool:
    return any(t.expelled and t.by == player and not t.right for t in turns(f, at))


@claims(
    "%(player)s once wrote the rule down and then gave it up. What would have been a reason to keep it?",
    (
        "%(player)s once wrote the rule down and then gave it up. When is it right to give up a "
        "rule?"
    ),
)
def _(f: Facts, at: At, player: str) -> bool:
    own = [n for n in f.notes_of(player, present=False) if n.rule is not None]
    last = own[-1].rule if own else None
    return (
        any(n.rule is not None and f.is_the_rule(n.rule) for n in own)
        and last is not None
        and not f.counts_as_right(last)
    )


@claims(
    "Would you have named the rule after card %(ordinal)s? Why, or why not?",
    "Was the evidence at card %(ordinal)s enough to name the rule? What else would you have wanted to see?",
)
def _(f: Facts, at: At, ordinal: int) -> bool:
    return any(f.judged_right(n) for n in guesses(f, at))


@claims(
    "What did the table learn from %(player)s’s wrong guess at card %(ordinal)s?",
    "%(player)s guessed wrongly at card %(ordinal)s. What was still open after that?",
)
def _(f: Facts, at: At, player: str, ordinal: int) -> bool:
    return any(
        n.by == player
        and not f.judged_right(n)
        and ordinal == max([t.upto for t in f.turns if t.settled < n.number], default=0)
        for n in guesses(f, at)
    )


# Headlines


@claims(
    "The first card after an ace: a call failed",
    "The first card after a jack: a call failed",
    "The first card after a queen: a call failed",
    "The first card after a king: a call failed",
    "The first card after a card of value %(value)s: a call failed",
)
def _(f: Facts, at: At, value: int | None = None) -> bool:
    """A fall on a card after which no play had been judged."""
    return any(never_after(f, t, t.after.rank) is True for _, t in falls(f, at))


@claims("A card that fitted after all")
def _(f: Facts, at: At) -> bool:
    return any(t.missed_card and t.called for _, t in falls(f, at))


@claims("A hand without a single card that fitted")
def _(f: Facts, at: At) -> bool:
    return any(t.cards is None and t.right for _, t in falls(f, at))


@claims("A card fitted, but the wrong one was picked")
def _(f: Facts, at: At) -> bool:
    return any(t.wrong_pick for _, t in falls(f, at))


@claims("%(count)s Prophet overthrown")
def _(f: Facts, at: At, count: int) -> bool:
    return sum(r.how == "overthrown" for r in f.reigns) == count


@claims("A rule that allowed too much", "A rule that forbade too much")
def _(f: Facts, at: At) -> bool | str:
    """Something is known of a rule only where what was noted broke."""
    how = [f.fell(r) for r, _ in falls(f, at)]
    return "broke" in how or f"nothing says so: {how}"


@claims("A Prophet who was never tested")
def _(f: Facts, at: At) -> bool:
    return any(r.how == "stood" and not r.turns for r in f.reigns)


@claims("One call, and it was confirmed")
def _(f: Facts, at: At, count: int) -> bool:
    return any(r.how == "stood" and len(r.calls) == count for r in f.reigns)


@claims("Cards dealt, none played")
def _(f: Facts, at: At) -> bool:
    return not f.turns


@claims("The rule, said aloud")
def _(f: Facts, at: At) -> bool:
    return f.round.ended_by == "guessed"


@claims("The last card played, and no Prophet")
def _(f: Facts, at: At) -> bool:
    return f.round.ended_by == "empty_hand" and not f.reigns


@claims("The last card played")
def _(f: Facts, at: At) -> bool:
    return f.round.ended_by == "empty_hand"


@claims("Time was up", "No Prophet yet when time was up")
def _(f: Facts, at: At) -> bool | str:
    """The clock ended it."""
    return f.by_clock and not any(r.how == "stood" for r in f.reigns)


@claims("Still open")
def _(f: Facts, at: At) -> bool:
    return f.round.ended_by is None


@claims("Ended early")
def _(f: Facts, at: At) -> bool:
    return f.round.ended_by == "teacher" and not f.by_clock


@claims("No Prophet yet")
def _(f: Facts, at: At) -> bool | str:
    """The teacher ended it, or it is not over."""
    if f.by_clock:
        return "time was up"
    return f.round.ended_by in ("teacher", None) and not any(r.how == "stood" for r in f.reigns)
