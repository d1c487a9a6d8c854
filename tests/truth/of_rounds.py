# ruff: noqa: E501 - templates stand in one piece, as they are searched for
"""Sentences about one round: of the table's page, the poster, the slides."""

from __future__ import annotations

from typing import Any

from classroom.cards import Card
from classroom.game.scoring import score
from classroom.i18n.messages import Message, RuleRef, UserText
from truth.collect import At, as_told
from truth.facts import Facts, Note, Reign, Turn, agree_at_first, bare, same_after
from truth.registry import claims

NO_SHORT_LINE = 20
"""Cards: who says that only a very long line tells rules apart, has looked as far as this."""
OPEN_TO_COUNT = 4


# What a sentence may be about


def turns(f: Facts, at: At) -> list[Turn]:
    """The turn of the entry, or of the entry that settled it; all where it is not known."""
    if at.number is None:
        return list(f.turns)
    return [t for t in f.turns if at.number in (t.number, t.settled)]


def reigns(f: Facts, at: At, by: object = None) -> list[Reign]:
    """Those that a declaration, a fall or any play at the entry belongs to."""
    found = [r for r in f.reigns if by is None or r.by == by]
    if at.number is None:
        return found
    return [
        r
        for r in found
        if at.number == r.number
        or any(at.number in (t.number, t.settled) for t in r.turns)
        or (r.how == "stood" and r.fall is None and at.number == r.number)
    ]


def falls(f: Facts, at: At, by: object = None) -> list[tuple[Reign, Turn]]:
    return [(r, r.fall) for r in reigns(f, at, by) if r.fall is not None]


def guesses(f: Facts, at: At) -> list[Note]:
    """Guesses aloud, also by the verdict's entry."""
    settled = {g.number: g.settled for g in f.round.guesses.made}
    return [n for n in f.aloud if at.number is None or at.number in (n.number, settled[n.number])]


def says(note: Note, claim: object) -> bool:
    """Return whether a note is of this rule, or of these words."""
    if isinstance(claim, UserText):
        return note.text == str(claim)
    if isinstance(claim, RuleRef):
        return note.rule is not None and (claim.rule is None or claim.rule == note.rule)
    return False


def first(places: object) -> object:
    """A single card of places that may hold one or several."""
    return places[0] if isinstance(places, tuple) else places


def as_cards(places: object) -> tuple[Card, ...]:
    """One card or several; also where a sentence of its own lists them."""
    if isinstance(places, Card):
        return (places,)
    if isinstance(places, Message):
        return tuple(card for card in places.values.values() if isinstance(card, Card))
    return places if isinstance(places, tuple) else ()


def shape(kind: object) -> bool:
    """`what` in a sentence: cards, or a hand that was shown."""
    return isinstance(kind, Message)


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
        "%(player)s showed a hand of %(count)s card after %(after)s: it doesn’t fit.",
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
            "%(player)s showed a hand of %(count)s card after %(after)s: it doesn’t fit, as "
            "%(prophet)s said."
        ),
        True,
        True,
        None,
    ),
    (
        (
            "%(player)s showed a hand of %(count)s card after %(after)s. %(prophet)s said "
            "that it fits; it doesn’t."
        ),
        True,
        False,
        None,
    ),
):
    claims(template)(_no_play(right, called, picked))


def never_after(f: Facts, turn: Turn, rank: str) -> bool | str:
    """No earlier play was judged after a card of this rank."""
    if turn.after.rank != rank:
        return f"it came after {turn.after}"
    for other in f.turns[: turn.index]:
        inner = (other.after, *(other.cards or ())[:-1])
        if any(card.rank == rank for card in inner):
            return f"entry {other.number} was judged after {other.after}"
    return True


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
    "That wasn’t the rule, but only a very long line shows it.",
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


# How it ended, and the scores


@claims("The round ended when %(player)s had no cards left.")
def _(f: Facts, at: At, player: str) -> bool:
    return f.round.ended_by == "empty_hand" and f.turns[-1].by == player


@claims("%(player)s had no cards left, and the round was over.", "%(player)s has no cards left")
def _(f: Facts, at: At, player: str) -> bool:
    """That player's last play ended the round."""
    return f.round.ended_by == "empty_hand" and any(
        t is f.turns[-1]
        and t.by == player
        and (not f.round.dealt or not f.round.hands[f.round.players.index(player)])
        for t in turns(f, at)
    )


@claims(
    "The round ended when everyone was knocked out.",
    "Everyone was knocked out",
)
def _(f: Facts, at: At) -> bool:
    left = [seat for seat in range(len(f.round.players)) if seat not in f.round.expelled]
    return f.round.ended_by == "all_expelled" and not left


@claims(
    "The round ended when everyone but the Prophet was knocked out.",
    "Everyone but the Prophet was knocked out",
)
def _(f: Facts, at: At) -> bool:
    left = [seat for seat in range(len(f.round.players)) if seat not in f.round.expelled]
    return f.round.ended_by == "all_expelled" and left == [f.round.prophets.ruling]


@claims("One Prophet was overthrown, and everyone was knocked out")
def _(f: Facts, at: At, count: int) -> bool:
    fell = sum(r.how == "overthrown" for r in f.reigns)
    return fell == count and len(f.round.expelled) == len(f.round.players)


@claims("%(count)s Prophets were overthrown; then someone ran out of cards")
def _(f: Facts, at: At, count: int) -> bool:
    fell = sum(r.how == "overthrown" for r in f.reigns)
    return fell == count > 1 and f.round.ended_by == "empty_hand"


@claims("One call confirmed, then someone ran out of cards")
def _(f: Facts, at: At, count: int) -> bool:
    stood = [r for r in f.reigns if r.how == "stood"]
    return f.round.ended_by == "empty_hand" and [len(r.calls) for r in stood] == [count]


@claims("Knocked out:")
def _(f: Facts, at: At) -> bool:
    return bool(f.round.expelled)


@claims("The round ended when %(player)s said the rule.")
def _(f: Facts, at: At, player: str) -> bool:
    return f.round.ended_by == "guessed" and f.aloud[-1].by == player


@claims(
    "The round was ended before anyone ran out of cards.",
)
def _(f: Facts, at: At) -> bool:
    return f.round.ended_by == "teacher" and any(
        "end" in e and "empty_hand" not in e for _, e in f.moves
    )


@claims("The teacher ended the round early.")
def _(f: Facts, at: At) -> bool | str:
    """The teacher ended it, not the clock that the class had agreed on."""
    if f.round.ended_by != "teacher" or f.by_clock:
        return f"it ended by {f.round.ended_by}, by the clock: {f.by_clock}"
    return True


@claims("The round ended when time was up.")
def _(f: Facts, at: At) -> bool:
    return f.round.ended_by == "teacher" and f.by_clock


@claims("The round isn’t over.")
def _(f: Facts, at: At) -> bool:
    return f.round.ended_by is None


@claims("the best player’s score")
def _(f: Facts, at: At) -> bool:
    scores = score(f.round)
    return scores.dealer == max(line.points for line in scores.players)


@claims(
    "twice the number of cards before the Prophet’s marker",
    "twice the number of cards up to the Prophet’s marker",
)
def _(f: Facts, at: At) -> bool:
    including = f.round.ruleset.cap == "including"
    stood = [r for r in f.reigns if r.how == "stood"]
    return any(
        score(f.round).dealer == 2 * (r.marked if including else r.marked - 1)
        for r in stood or f.reigns
    )


@claims("dealt")
def _(f: Facts, at: At) -> bool:
    return f.header.dealer not in (None, "", "Nature")


@claims("largest hand %(most)s − own hand %(own)s")
def _(f: Facts, at: At, most: int, own: int) -> bool:
    hands = [len(hand) for hand in f.round.hands]
    return f.round.ruleset.count_down_from is None and most == max(hands) and own in hands


@claims("%(most)s − own hand %(own)s")
def _(f: Facts, at: At, most: int, own: int) -> bool:
    return most == f.round.ruleset.count_down_from and own in map(len, f.round.hands)


@claims("%(points)s for no cards left")
def _(f: Facts, at: At, points: int) -> bool:
    return points == f.round.ruleset.empty_bonus and any(not hand for hand in f.round.hands)


@claims("%(points)s for the rule")
def _(f: Facts, at: At, points: int) -> bool:
    return points == f.round.ruleset.guess_bonus and f.round.ended_by == "guessed"


def _prophets(f: Facts, right: bool) -> list[int]:
    """Cards of each kind that were laid under a reign that stood."""
    return [
        sum(laid.right == right for laid in f.round.layout.cards[r.laid :])
        for r in f.reigns
        if r.how == "stood"
    ]


@claims("%(points)s for %(count)s card on the line as Prophet")
def _(f: Facts, at: At, points: int, count: int) -> bool:
    return points == count and count in _prophets(f, True)


@claims("%(points)s for %(count)s card in sidelines as Prophet")
def _(f: Facts, at: At, points: int, count: int) -> bool:
    return points == 2 * count and count in _prophets(f, False)


@claims(
    "%(player)s missed one turn (time ran out).",
)
def _(f: Facts, at: At, player: str, count: int) -> bool:
    return f.skips(player, clock=True) == count


@claims(
    "The teacher skipped one turn of %(player)s.",
)
def _(f: Facts, at: At, player: str, count: int) -> bool:
    return f.skips(player, clock=False) == count


# Prophets


@claims(
    "%(player)s was released, without a penalty.",
)
def _(f: Facts, at: At, player: str) -> bool:
    return any(r.how == "released" for r in reigns(f, at, player))


@claims(
    "%(player)s was never overthrown, and never tested. What is such a claim worth?",
    "%(player)s was never overthrown, and never tested. Which card should have come next?",
)
def _(f: Facts, at: At, player: str) -> bool:
    """Stood, and nothing was judged afterwards."""
    return any(r.how == "stood" and not r.turns for r in reigns(f, at, player))


@claims("%(player)s lasted to the end.")
def _(f: Facts, at: At, player: str) -> bool:
    return any(r.how == "stood" and r.turns for r in reigns(f, at, player))


def _fell(row: str) -> Any:
    def check(
        f: Facts, at: At, after: Card, cards: tuple[Card, ...] = (), player: str = ""
    ) -> bool:
        """The play that overthrew the Prophet, as the call and the verdict have it."""
        for _, t in falls(f, at):
            same = t.after == after and (not player or t.by == player)
            if row == "right, wrong":
                same &= t.cards == as_cards(cards) and t.called is True and not t.right
            elif row == "wrong, right":
                same &= t.cards == as_cards(cards) and t.called is False and t.right
            elif row == "nothing":
                same &= t.cards is None and t.called is False and t.right
            elif row == "picked":
                same &= t.wrong_pick and t.laid == as_cards(cards)
            else:
                same &= t.missed_card and t.called is True and t.laid == as_cards(cards)
            if same:
                return True
        return False

    return check


claims("%(cards)s after %(after)s: called “right”, but it was wrong.")(_fell("right, wrong"))
claims("%(cards)s after %(after)s: called “wrong”, but it was right.")(_fell("wrong, right"))
claims("%(player)s’s “No play” after %(after)s: called “wrong”, but it was right.")(
    _fell("nothing")
)
claims("%(player)s’s “No play” after %(after)s: %(cards)s fitted, the picked card didn’t.")(
    _fell("picked")
)
claims("%(player)s’s “No play” after %(after)s: called “right”, but %(cards)s fitted.")(
    _fell("missed")
)


@claims("Overthrown at the very first call")
def _(f: Facts, at: At) -> bool:
    return any(not r.calls for r, _ in falls(f, at))


@claims("%(prophet)s was overthrown after %(count)s confirmed call.")
def _(f: Facts, at: At, prophet: str, count: int) -> bool:
    return any(len(r.calls) == count for r, _ in falls(f, at, prophet))


@claims(
    "One card did what %(count)s call couldn’t",
    "One card did what %(count)s call couldn’t.",
)
def _(f: Facts, at: At, count: int) -> bool:
    return any(
        len(r.calls) == count and t.cards is not None and len(t.cards) == 1 for r, t in falls(f, at)
    )


@claims(
    "Which card could have asked the same question before %(prophet)s declared?",
    "Before %(prophet)s declared: which card would have tested the same thing?",
)
def _(f: Facts, at: At, prophet: str) -> bool:
    """Some card could be played before: a declaration comes after a play."""
    return any(r.laid > len(f.round.layout.starters) for r, _ in falls(f, at, prophet))


@claims("%(prophet)s was still Prophet: the only call was confirmed.")
def _(f: Facts, at: At, prophet: str, count: int) -> bool | str:
    calls = [len(r.calls) for r in reigns(f, at, prophet) if r.how == "stood"]
    return (count in calls and count > 0) or f"calls: {calls}"


@claims("%(player)s had written down the rule itself.")
def _(f: Facts, at: At, player: str) -> bool:
    """Or one that judges as it does from this starter on."""
    return any(n.rule is not None and f.is_the_rule(n.rule) for n in f.every_note if n.by == player)


@claims(
    "How could the table have known which rule %(prophet)s followed?",
    "How could %(prophet)s have shown the table which rule the calls followed?",
)
def _(f: Facts, at: At, prophet: str) -> bool | str:
    """No note shows it: none was made, or taken back, or its Prophet hardly believed in it."""
    return (
        any(
            how == "unknown" and (note is None or _unsure(note))
            for how, _, note in _falls_by(f, at, prophet)
        )
        or "a note shows it"
    )


@claims(
    "%(player)s became the Prophet, with %(count)s card on the table.",
)
def _(f: Facts, at: At, player: str, count: int) -> bool:
    return any(r.laid == count for r in reigns(f, at, player))


@claims(
    "What did %(player)s know at card %(ordinal)s that made it time to declare?",
    "%(player)s declared at card %(ordinal)s. Which card before that counted most?",
)
def _(f: Facts, at: At, player: str, ordinal: int) -> bool:
    return any(r.laid == ordinal for r in reigns(f, at, player))


@claims("Declared on this card, and never tested.")
def _(f: Facts, at: At) -> bool:
    return any(r.how == "stood" and not r.turns for r in reigns(f, at))


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
    "%(player)s once wrote the rule down and then gave it up. What would have kept it?",
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
    "Would you have said the rule after card %(ordinal)s? Why, or why not?",
    "Card %(ordinal)s: was that enough to say the rule? What else would you have wanted to see?",
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


# A Prophet's claim


def _claims(f: Facts, at: At) -> list[tuple[Reign, Note]]:
    return [(r, note) for r in reigns(f, at) if (note := f.claim_of(r)) is not None]


def held_as_prophet(f: Facts, at: At) -> list[Note]:
    """The notes that Prophets declared with, and later ones that were in force at a call."""
    later = [n for r in reigns(f, at) for n in f.notes_at_calls(r) if n is not None]
    return [*(n for _, n in _claims(f, at)), *later]


@claims(
    "Written down after %(count)s card. No one wrote down how sure they were.",
)
def _(f: Facts, at: At, count: int) -> bool:
    return any(n.laid == count and n.sure is None for _, n in _claims(f, at))


@claims(
    "Written down after %(count)s card, %(sure)s%% sure.",
)
def _(f: Facts, at: At, count: int, sure: int) -> bool:
    return any(n.laid == count and n.sure == sure for _, n in _claims(f, at))


@claims(
    "The claimed rule isn’t in the list, but it fitted every card too.",
)
def _(f: Facts, at: At) -> bool:
    """A rule that no rule of the catalogue judges as; nothing had contradicted it."""
    return any(
        n.rule is not None
        and not f.contradicted_by(n.rule, r.number + 1)
        and f.catalogue.library.find(n.rule) is None
        for r, n in _claims(f, at)
    )


@claims(
    "%(count)s card was on the table, %(own)s played by %(player)s.",
)
def _(f: Facts, at: At, count: int, own: int, player: str) -> bool:
    return any(
        r.laid == count
        and own
        == sum(
            len(t.laid)
            for t in f.pupils_turns
            if t.by == player and t.settled < r.number and t.cards
        )
        for r in reigns(f, at, player)
    )


@claims("After card %(ordinal)s %(player)s wrote down: “%(rule)s”")
def _(f: Facts, at: At, ordinal: int, player: str, rule: object) -> bool:
    """While they were Prophet, and held at a call."""
    return any(
        n.laid == ordinal and n.number > r.number and says(n, rule)
        for r in reigns(f, at, player)
        for n in f.notes_at_calls(r)
        if n is not None
    )


@claims(
    (
        "The rule that %(player)s wrote down after card %(ordinal)s had failed before, so we "
        "can’t tell which rule was followed."
    ),
)
def _(f: Facts, at: At, player: str, ordinal: int) -> bool:
    return any(
        n.laid == ordinal and n.rule is not None and bool(f.contradicted_by(n.rule, t.settled))
        for r, t in falls(f, at, player)
        if (n := f.meant_of(r)) is not None
    )


def _decided(f: Facts, at: At, card: Card, after: Card, allowed: bool) -> bool:
    for r, t in falls(f, at):
        note = f.meant_of(r)
        if note is None or note.rule is None or f.fell(r) != "broke":
            continue
        line = t.line
        for own in ((), *(t.cards[:n] for n in range(1, len(t.cards or ())))) if t.cards else ((),):
            whole = (*line, *own)
            if whole[-1] != after or not note.rule.accepts(0, whole):
                continue
            further = (*whole, card)
            if note.rule.accepts(0, further) == allowed != f.rule.accepts(0, further):
                return True
    return False


@claims("It allowed %(card)s after %(after)s.")
def _(f: Facts, at: At, card: Card, after: Card) -> bool:
    """The rule that was noted allows it, the sealed one does not."""
    return _decided(f, at, card, after, True)


@claims("It forbade %(card)s after %(after)s.")
def _(f: Facts, at: At, card: Card, after: Card) -> bool:
    return _decided(f, at, card, after, False)


@claims("The claim as a whole.", "“%(clause)s”")
def _(f: Facts, at: At, clause: object = None) -> bool:
    """The rule that was noted broke."""
    return any(f.fell(r) == "broke" for r, _ in falls(f, at))


@claims("The rule in the notebook: “%(rule)s” The part that broke: %(clause)s")
def _(f: Facts, at: At, rule: object, clause: object) -> bool | str:
    """It is the rule in the notebook when that call came, and a part of it broke."""
    meant = [f.meant_of(r) for r, _ in falls(f, at) if f.fell(r) == "broke"]
    return any(note is not None and says(note, rule) for note in meant) or "another rule"


@claims(
    "This is in a pupil’s own words. Would it judge every card as the rule does?",
)
def _(f: Facts, at: At) -> bool:
    return any(n.text is not None for n in held_as_prophet(f, at))


@claims("%(cards)s had contradicted it before it was claimed.")
def _(f: Facts, at: At, cards: tuple[Card, ...]) -> bool:
    """For what was noted after the declaration: before that."""
    declared = [(n, _next_play(f, r)) for r, n in _claims(f, at)]
    later = [(n, n.number) for n in held_as_prophet(f, at)]
    return any(
        n.rule is not None and f.contradicted_by(n.rule, upto) for n, upto in (*declared, *later)
    )


@claims("%(cards)s contradicted it later.")
def _(f: Facts, at: At, cards: tuple[Card, ...]) -> bool:
    declared = [(n, r.number) for r, n in _claims(f, at)]
    later = [(n, n.number) for n in held_as_prophet(f, at)]
    return any(
        n.rule is not None and isinstance(t := f.contradicted(n.rule), Turn) and t.settled > since
        for n, since in (*declared, *later)
    )


def _next_play(f: Facts, reign: Reign) -> int:
    plays = (n for n, e in f.moves if n > reign.number and ("play" in e or "no_play" in e))
    return next(plays, len(f.entries) + 1)


# Questions of the table, what if, what next


@claims(
    "No one declared. What kept you from it?",
    "No one declared. What would have made you sure enough?",
    "No one declared. Would you have, and after which card?",
    "No one declared. What would you have wanted to see first?",
)
def _(f: Facts, at: At) -> bool:
    return not f.reigns and f.round.ruleset.prophet and bool(f.turns)


@claims(
    "Here a False Prophet can’t declare again. In science a corrected mistake is no reason to be shut out.",
)
def _(f: Facts, at: At) -> bool:
    return any(r.how == "overthrown" for r in f.reigns)


@claims(
    "Here a wrong play can knock you out. In science many experiments bring a “no”.",
)
def _(f: Facts, at: At) -> bool:
    return any(t.expelled for t in f.turns)


@claims(
    "One word each: how did it feel when %(player)s’s play decided?",
    "%(player)s overthrows the Prophet",
)
def _(f: Facts, at: At, player: str) -> bool:
    return any(t.by == player for _, t in falls(f, at))


@claims("One word each: how did it feel when %(player)s said the rule?", "%(player)s says the rule")
def _(f: Facts, at: At, player: str) -> bool:
    return any(n.by == player and f.judged_right(n) for n in guesses(f, at))


@claims("%(player)s guesses the rule")
def _(f: Facts, at: At, player: str) -> bool:
    return any(n.by == player for n in guesses(f, at))


@claims("One word each: how did it feel when every call was right?")
def _(f: Facts, at: At) -> bool:
    return any(r.how == "stood" and r.calls for r in f.reigns)


@claims(
    "One word each: how did it feel when %(player)s declared?", ("%(player)s becomes the Prophet")
)
def _(f: Facts, at: At, player: str) -> bool:
    return bool(reigns(f, at, player))


@claims(
    "One word each: how did it feel when %(player)s had to stop?",
    "%(player)s is knocked out",
)
def _(f: Facts, at: At, player: str) -> bool:
    return any(t.expelled and t.by == player for t in turns(f, at))


@claims("%(player)s shows a hand")
def _(f: Facts, at: At, player: str) -> bool:
    return any(t.cards is None and t.by == player for t in turns(f, at))


@claims("The Prophet lasts to the end")
def _(f: Facts, at: At) -> bool:
    return any(r.how == "stood" for r in f.reigns)


@claims("A string, judged as a whole")
def _(f: Facts, at: At) -> bool:
    return any(len(t.cards or ()) > 1 for t in turns(f, at))


@claims("A robot’s move.", "A robot played this.")
def _(f: Facts, at: At) -> bool:
    numbers = [t.number for t in turns(f, at)] + [
        r.number for r in f.reigns if at.number in (None, r.number)
    ]
    numbers += [n.number for n in guesses(f, at)]
    return any(map(f.by_robot, numbers))


def disputed(f: Facts, turn: Turn, card: Card) -> bool:
    """Whether two rules that fitted before a turn differ on this card, in catalogue or family."""
    votes = f.votes(turn, card)
    if 0 < votes < f.fitting(turn.index):
        return True
    return 0 < f.votes_wider(turn, card) < f.fitting_wider(turn.index)


@claims(
    "Next time, write your rule down before you declare. Then everyone can see what was tested.",
)
def _(f: Facts, at: At) -> bool:
    return any(f.claim_of(r) is None and not r.robot for r in reigns(f, at))


@claims(
    "Next time, before you play a card: which rule says right, and which says wrong?",
)
def _(f: Facts, at: At) -> bool:
    return any(t.cards and not t.robot for t in turns(f, at))


# Slides and poster


@claims("%(count)s card on the table.")
def _(f: Facts, at: At, count: int) -> bool:
    return f.laid == count


@claims("%(count)s card was on the table.")
def _(f: Facts, at: At, count: int) -> bool:
    """At a declaration, or at what the teacher marked."""
    laid = {r.laid for r in reigns(f, at)}
    if at.number is not None:
        laid.add(f.rounds[at.number].layout.laid)
    return count in laid


@claims("No cards played yet.")
def _(f: Facts, at: At) -> bool:
    return at.number is not None and f.rounds[at.number].layout.laid == 0


@claims(
    "“%(word)s”",
    "the start, “%(word)s”",
    "card %(card)s, “%(word)s”",
    "Your teacher marked this moment",
    "the start",
    "card %(card)s",
)
def _(f: Facts, at: At, word: object = None, card: int | None = None) -> bool:
    """The teacher marked it so; or someone was knocked out there."""
    marks = [
        e for e in f.entries if e.get("info") is True and e.get("by") == "teacher" and "mark" in e
    ]
    knocked_out = word is None and any(t.expelled and t.upto == card for t in f.turns)
    return knocked_out or any(
        (word is None or e["mark"].strip() == str(word).strip()) for e in marks
    )


@claims(
    "What if %(cards)s had never been played?",
)
def _(f: Facts, at: At, cards: tuple[Card, ...]) -> bool:
    return any(t.laid == as_cards(cards) for t in turns(f, at))


@claims("What if that call had never been tested?")
def _(f: Facts, at: At) -> bool:
    return bool(falls(f, at))


@claims("This was called “right”, but it was wrong.")
def _(f: Facts, at: At) -> bool:
    return any(t.called and not t.right and t.cards for _, t in falls(f, at))


@claims("This was called “wrong”, but it was right.")
def _(f: Facts, at: At) -> bool:
    return any(t.called is False and t.right and t.cards for _, t in falls(f, at))


@claims("The call said that nothing fitted. This did.")
def _(f: Facts, at: At) -> bool:
    return any(t.called and t.missed_card for _, t in falls(f, at))


@claims("The call said that something fitted. Nothing did.")
def _(f: Facts, at: At) -> bool:
    return any(t.called is False and t.right and t.cards is None for _, t in falls(f, at))


@claims("After this card there was one call, and it was right.")
def _(f: Facts, at: At, count: int) -> bool:
    return any(r.how == "stood" and len(r.calls) == count for r in reigns(f, at))


@claims(
    "What if one more card had come? Which would have been the hardest test?",
)
def _(f: Facts, at: At) -> bool | str:
    """There is a card on which rules that still fit differ."""
    return f.disputed_at(None) or "no card could have told any rules apart"


@claims(
    "After this card the rule was said aloud.",
    "What if the guess had been wrong? What would everyone have learned?",
)
def _(f: Facts, at: At) -> bool:
    return f.round.ended_by == "guessed"


@claims("After this card a robot said the rule aloud.")
def _(f: Facts, at: At) -> bool:
    return any(f.judged_right(n) and f.by_robot(n.number) for n in f.aloud)


@claims(
    "Of the %(known)s rules that the program knows, %(before)s still fitted before this play, and %(count)s after it."
)
def _(f: Facts, at: At, known: int, before: int, count: int) -> bool:
    return known == len(f.family.names) and any(
        (f.fitting_wider(t.index), f.fitting_wider(t.index + 1)) == (before, count)
        for t in turns(f, at)
    )


@claims("What if that hand had never been shown?")
def _(f: Facts, at: At) -> bool:
    return any(t.cards is None and t.right for t in turns(f, at))


@claims("Every card that was played was right.")
def _(f: Facts, at: At) -> bool:
    """Nothing hangs below the line, and a card was played."""
    played = [t for t in f.turns if t.cards]
    return bool(played) and all(t.right for t in played)


@claims("The only card on the table.")
def _(f: Facts, at: At) -> bool:
    return f.laid == 1


# Figures of the table's page


@claims("The cards were dealt, and no card was played.")
def _(f: Facts, at: At) -> bool:
    return not f.turns


@claims("Nothing in this round stands out.")
def _(f: Facts, at: At) -> bool | str:
    """Nothing was wrong, no one declared, no one guessed."""
    return bool(f.turns) and not f.reigns and all(t.right for t in f.turns)


@claims("Only the starter is on the table.")
def _(f: Facts, at: At, count: int) -> bool:
    return f.laid == len(f.round.layout.starters) == count and not any(t.cards for t in f.turns)


@claims(
    "%(count)s card on the table: %(line)s on the line, %(wrong)s in sidelines.",
)
def _(f: Facts, at: At, count: int, line: int, hanging: int = 0, wrong: int = 0) -> bool:
    return (count, line) == (f.laid, len(f.round.layout.main_line)) and (
        hanging or wrong
    ) == count - line


@claims(
    "Of pupils’ %(plays)s plays of cards, %(count)s could tell rules apart: those that "
    "still fitted predicted different answers.",
)
def _(f: Facts, at: At, plays: int, count: int) -> bool:
    mine = [t for t in f.pupils_turns if t.cards]
    return (len(mine), sum(map(f.curve_falls, mine))) == (plays, count)


@claims(
    "Right or wrong, the answer had to rule out at least %(count)s of them.",
)
def _(f: Facts, at: At, count: int) -> bool:
    return any(
        (right := f.says_right(t)) is not None and min(right, f.fitting(t.index) - right) == count
        for t in f.pupils_turns
    )


@claims(
    "%(card)s in the same hand would have split them %(right)s to %(wrong)s.",
)
def _(f: Facts, at: At, card: Card, right: int, wrong: int) -> bool:
    return any(
        card in t.hand and f.votes(t, card) == right and f.fitting(t.index) - right == wrong
        for t in f.pupils_turns
    )


@claims(
    (
        "In %(count)s of %(turns)s turns a pupil kept a rule in the notebook that a card had "
        "contradicted."
    ),
)
def _(f: Facts, at: At, count: int, **more: Any) -> bool:
    held = [
        (t, n)
        for t in f.pupils_turns
        if (n := f.held_at(t.by, t.number)) is not None and n.rule is not None
    ]
    kept = sum(f.contradicted_by(n.rule, t.number) for t, n in held if n.rule is not None)
    return (kept, len(held)) == (count, more["turns"])


@claims("%(right)s of %(fit)s")
def _(f: Facts, at: At, right: int, fit: int) -> bool:
    return any(f.fitting(t.index) == fit and f.says_right(t) == right for t in f.turns)


@claims("%(count)s confirmed")
def _(f: Facts, at: At, count: int) -> bool:
    return any(len(r.calls) == count for r in f.reigns)


@claims("none confirmed")
def _(f: Facts, at: At) -> bool:
    return any(not r.calls for r in f.reigns)


@claims("(%(calls)s by a robot)")
def _(f: Facts, at: At, calls: int) -> bool:
    return any(r.robot_calls == calls for r in f.reigns)


@claims("A robot declared.")
def _(f: Facts, at: At) -> bool:
    return any(r.robot for r in f.reigns)


@claims(
    "and %(count)s more rule in the list",
    "A rival that fitted too",
)
def _(f: Facts, at: At, count: int) -> bool:
    return any(f.fitting(f.settled_before(r.number)) - 1 >= count for r in f.reigns)


@claims(
    "%(player)s held %(card)s: the claim and the rule judge it differently.",
)
def _(f: Facts, at: At, player: str, card: Card) -> bool:
    for r in f.reigns_of(player):
        note, hand = f.claim_of(r), f.hand_of(player, r.number)
        line = f.line(r.laid)
        if note is None or note.rule is None or card not in hand or not note.rule.accepts(0, line):
            continue
        if note.rule.accepts(0, (*line, card)) != f.rule.accepts(0, (*line, card)):
            return True
    return False


@claims(
    "%(player)s held %(card)s: of the rules in the list that still fitted, %(count)s says “right”, the others “wrong”.",
)
def _(f: Facts, at: At, player: str, card: Card, count: int) -> bool | str:
    """Of the fitting rules at the declaration so many call it right, and there are others."""
    for r in f.reigns_of(player):
        states, fits = f.in_catalogue[f.settled_before(r.number)]
        votes = f.catalogue.votes(states, fits, (card,))
        if card in f.hand_of(player, r.number) and votes == count:
            return 0 < votes < int(fits.sum()) or "there are no others"
    return False


def _cards_called(reign: Reign) -> tuple[int, ...]:
    """Each card of a play on which this Prophet said a word, the last and wrong one too."""
    return tuple(o for turn in reign.turns if turn.called is not None for o in turn.ordinals)


@claims("%(prophet)s: %(calls)s")
def _(f: Facts, at: At, prophet: Message, calls: Message) -> bool | str:
    ends = [value for value in calls.values.values() if isinstance(value, int)]
    for reign in f.reigns_of(str(prophet.values["player"])):
        cards = _cards_called(reign)
        if ends == [*dict.fromkeys((*cards[:1], *cards[-1:]))]:
            return True
    return "no reign of this Prophet has these calls"


@claims("called no card")
def _(f: Facts, at: At) -> bool:
    return any(not _cards_called(reign) for reign in f.reigns)


@claims("called card %(card)s")
def _(f: Facts, at: At, card: int) -> bool:
    return any(_cards_called(reign) == (card,) for reign in f.reigns)


@claims("called cards %(first)s and %(last)s", "called cards %(first)s to %(last)s")
def _(f: Facts, at: At, first: int, last: int) -> bool:
    return any(
        _cards_called(reign) == tuple(range(first, last + 1)) and first < last for reign in f.reigns
    )


@claims("All players at this table were robots.")
def _(f: Facts, at: At) -> bool:
    return f.only_robots and not f.pupils


@claims("A robot made the only play at this table.")
def _(f: Facts, at: At, count: int) -> bool:
    return sum(t.robot for t in f.turns) == len(f.turns) == count


@claims("No pupil played a card, so there’s nothing to show on a poster.", "No poster")
def _(f: Facts, at: At) -> bool:
    return all(turn.robot for turn in f.turns)


@claims("A robot made %(count)s of the %(plays)s plays.")
def _(f: Facts, at: At, count: int, plays: int) -> bool:
    return (sum(t.robot for t in f.turns), len(f.turns)) == (count, plays)


@claims("%(player)s (robot)")
def _(f: Facts, at: At, player: str) -> bool:
    return bool(f.robots[player, True]) and not f.robots[player, False]


@claims("%(player)s (dealt)")
def _(f: Facts, at: At, player: str) -> bool:
    return player == f.header.dealer != "Nature"


@claims("%(player)s (at times a robot)")
def _(f: Facts, at: At, player: str) -> bool:
    """A robot made plays there, and someone played, wrote something or took the seat."""
    by_hand = bool(f.robots[player, False]) or player in f.pupils or bool(f.taken.get(player))
    return bool(f.robots[player, True]) and by_hand


@claims("how sure: not said")
def _(f: Facts, at: At) -> bool:
    """A last guess that came without it: saved for its pupil when the time was up, or so sent."""
    return any(n.last_call and n.sure is None for n in f.every_note)


@claims("%(sure)s%% sure")
def _(f: Facts, at: At, sure: int) -> bool:
    return any(n.sure == sure for n in f.every_note)


def _runs_of_sureness(f: Facts) -> list[list[int]]:
    """For each rule that someone noted running: how sure they were, each change once."""
    found = []
    for player in f.players:
        own = f.notes_of(player, present=False)
        for at, note in enumerate(own):
            sure: list[int] = []
            for later in own[at:]:
                if not _alike(f, note, later):
                    break
                if later.sure is not None and [later.sure] != sure[-1:]:
                    sure.append(later.sure)
                found.append([*sure])
    return found


def _alike(f: Facts, one: Note, other: Note) -> bool:
    if one.rule is None or other.rule is None:
        return one.claim == other.claim or (
            one.text is not None and other.text is not None and bare(one.text) == bare(other.text)
        )
    return f.same_rule(one.rule, other.rule)


@claims("%(first)s, then %(last)s%% sure")
def _(f: Facts, at: At, first: int, last: int) -> bool | str:
    """One pupil noted both for one rule, and nothing in between."""
    return [first, last] in _runs_of_sureness(f) or "no rule with these two alone"


@claims("first %(first)s, last %(last)s%% sure")
def _(f: Facts, at: At, first: int, last: int) -> bool | str:
    """One pupil noted both for one rule, and something in between."""
    return any(
        (sure[0], sure[-1]) == (first, last) for sure in _runs_of_sureness(f) if len(sure) > 2
    )


@claims(
    "The drawing shows %(count)s card on the line.",
)
def _(f: Facts, at: At, count: int) -> bool:
    return count <= len(f.round.layout.main_line)


@claims(
    "%(count)s wrong card is below the card it was played after.",
)
def _(f: Facts, at: At, count: int) -> bool:
    return count <= f.laid - len(f.round.layout.main_line)


@claims("Card 1: %(card)s, the starter.")
def _(f: Facts, at: At, card: Card) -> bool:
    return f.card(1) == card


@claims("Card %(number)s: %(card)s, right.")
def _(f: Facts, at: At, number: int, card: Card) -> bool:
    return f.card(number) == card and f.round.layout.cards[number - 1].right


@claims("Wrong after it: card %(number)s, %(card)s.")
def _(f: Facts, at: At, number: int, card: Card) -> bool:
    return f.card(number) == card and not f.round.layout.cards[number - 1].right


@claims(
    "Wrong after it, played as one string: cards %(first)s to %(last)s, %(cards)s.",
)
def _(f: Facts, at: At, first: int, last: int, cards: tuple[Card, ...]) -> bool:
    return any(
        t.cards == as_cards(cards) and t.ordinals == tuple(range(first, last + 1)) and not t.right
        for t in f.turns
    )


@claims("Prophets, in order: %(players)s")
def _(f: Facts, at: At, players: tuple[str, ...]) -> bool:
    """Each of them, in this order."""
    return len(f.reigns) > 1 and tuple(map(str, players)) == tuple(r.by for r in f.reigns)


@claims(
    "%(player)s as Prophet",
)
def _(f: Facts, at: At, player: str) -> bool:
    """Without a name where the page names no one."""
    return bool(f.reigns_of(player) if player else f.reigns)


@claims("After card %(number)s %(player)s declares.")
def _(f: Facts, at: At, number: int, player: str) -> bool:
    return any(r.laid == number for r in (f.reigns_of(player) if player else f.reigns))


@claims("After card %(number)s %(player)s steps down.")
def _(f: Facts, at: At, number: int, player: str) -> bool:
    return any(
        r.how == "released" and max(_cards_called(r), default=r.laid) == number
        for r in (f.reigns_of(player) if player else f.reigns)
    )


@claims(
    "Card %(number)s overthrows %(player)s.",
    "A “No play” after card %(number)s overthrows %(player)s.",
)
def _(f: Facts, at: At, number: int, player: str) -> bool:
    """The one card that it laid, or the last one before it where it laid none."""
    return any(
        r.fall is not None and (r.fall.ordinals or (r.fall.before,)) == (number,)
        for r in (f.reigns_of(player) if player else f.reigns)
    )


@claims("The string of cards %(first)s to %(last)s overthrows %(player)s.")
def _(f: Facts, at: At, first: int, last: int, player: str) -> bool:
    return any(
        r.fall is not None and r.fall.ordinals == tuple(range(first, last + 1))
        for r in (f.reigns_of(player) if player else f.reigns)
    )


@claims("%(player)s, Prophet until overthrown")
def _(f: Facts, at: At, player: str) -> bool:
    return any(r.how == "overthrown" for r in (f.reigns_of(player) if player else f.reigns))


@claims(
    "overthrew the Prophet",
)
def _(f: Facts, at: At) -> bool:
    return any(r.fall is not None for r in f.reigns)


# Three ways to be overthrown


def _falls_by(f: Facts, at: At, prophet: str | None = None) -> list[tuple[str, Reign, Note | None]]:
    return [(f.fell(r), r, f.meant_of(r)) for r, _ in falls(f, at, prophet)]


@claims(
    "The rule was right, but wasn’t followed",
    "The rule in the notebook was right. It just wasn’t followed.",
    "Nothing: the claimed rule was right, but wasn’t followed.",
    "The rule in the notebook was right.",
)
def _(f: Facts, at: At) -> bool | str:
    """A slip, with a rule that is the sealed one or that no card could tell from it any more."""
    found = _falls_by(f, at)
    if any(
        how == "slipped" and n and n.rule and f.right_from(n.rule, r.fall) for how, r, n in found
    ):
        return True
    return f"falls: {[how for how, _, _ in found]}; the noted rule is not the sealed one"


@claims(
    "A rule isn’t followed",
    "Nothing: the claim predicted this, but wasn’t followed.",
    "A rule that wasn’t followed",
    "The rule in the notebook had predicted this. It just wasn’t followed.",
    "The rule in the notebook had predicted this.",
    "A mix-up",
    "What if the rule had been followed?",
    "A mix-up, not a refutation",
)
def _(f: Facts, at: At) -> bool | str:
    found = [how for how, _, _ in _falls_by(f, at)]
    return "slipped" in found or f"falls: {found}"


@claims(
    (
        "The rule in %(prophet)s’s notebook predicted what happened, but wasn’t followed. How "
        "could others tell a mix-up from a wrong rule?"
    ),
    (
        "The rule in %(prophet)s’s notebook predicted what happened, but wasn’t followed. What "
        "should a Prophet check before a call?"
    ),
)
def _(f: Facts, at: At, prophet: str) -> bool | str:
    found = [how for how, _, _ in _falls_by(f, at, prophet)]
    return "slipped" in found or f"falls: {found}"


@claims(
    "What note would have shown everyone if %(prophet)s’s rule was wrong or not followed?",
    "What would you ask %(prophet)s to find out which rule the calls followed?",
)
def _(f: Facts, at: At, prophet: str) -> bool | str:
    found = [how for how, _, _ in _falls_by(f, at, prophet)]
    return "unknown" in found or f"falls: {found}"


@claims(
    "No one can tell whether the rule was wrong, or not followed.",
    "Our notes don’t show if the Prophet’s rule was wrong or if it was a mix-up.",
    "What we can’t know",
    "What the notes can’t tell",
    "What the record can’t tell",
)
def _(f: Facts, at: At) -> bool | str:
    found = [how for how, _, _ in _falls_by(f, at)]
    return "unknown" in found or f"falls: {found}"


def _unsure(note: Note) -> bool:
    return note.rule is not None and note.sure is not None and note.sure < 50


@claims(
    "%(prophet)s was less than half sure of the rule written down, so we can’t tell which rule was followed.",
    "We can’t tell: %(player)s was less than half sure of the rule written down.",
)
def _(f: Facts, at: At, prophet: str = "", player: str = "") -> bool | str:
    """And something else decides nothing: the note neither broke nor had failed before."""
    found = _falls_by(f, at, prophet or player)
    return any(how == "unknown" and n is not None and _unsure(n) for how, _, n in found)


@claims("The rule in the notebook said otherwise.", "The rule in the notebook broke")
def _(f: Facts, at: At) -> bool | str:
    found = [how for how, _, _ in _falls_by(f, at)]
    return "broke" in found or f"falls: {found}"


@claims("%(prophet)s’s rule broke. %(verdict)s")
def _(f: Facts, at: At, prophet: str, verdict: object) -> bool | str:
    found = [how for how, _, _ in _falls_by(f, at, prophet)]
    return "broke" in found or f"falls: {found}"


@claims("Overthrown after %(count)s confirmed call")
def _(f: Facts, at: At, count: int) -> bool:
    return any(len(r.calls) == count for r, _ in falls(f, at))


@claims("%(prophet)s’s rule is in words of their own, so only people can judge if it failed.")
def _(f: Facts, at: At, prophet: str) -> bool:
    return any(n is not None and n.text is not None for _, _, n in _falls_by(f, at, prophet))


@claims(
    "We can’t tell: the claim is in a pupil’s own words.",
    "Underline the words that failed, if any did. Which could stay?",
)
def _(f: Facts, at: At) -> bool:
    return any(n is not None and n.text is not None for _, _, n in _falls_by(f, at))


@claims(
    (
        "The rule in %(prophet)s’s notebook had failed before, so we can’t tell which rule was "
        "followed."
    ),
)
def _(f: Facts, at: At, prophet: str) -> bool:
    return any(
        n is not None
        and n.rule is not None
        and r.fall is not None
        and f.contradicted_by(n.rule, r.fall.settled)
        for _, r, n in _falls_by(f, at, prophet)
    )


@claims(
    "We can’t tell: %(cards)s had contradicted the claim before, so no one knows which rule was followed.",
)
def _(f: Facts, at: At, cards: tuple[Card, ...]) -> bool:
    return any(
        n is not None
        and n.rule is not None
        and r.fall is not None
        and f.contradicted_by(n.rule, r.fall.settled)
        and shows(f, n, cards)
        for _, r, n in _falls_by(f, at)
    )


def shows(f: Facts, note: Note, cards: tuple[Card, ...]) -> bool:
    """Return whether what first contradicted a note was about these cards."""
    assert note.rule is not None
    found = f.contradicted(note.rule)
    if found == 0:
        return set(cards) <= set(f.round.layout.starters)
    assert isinstance(found, Turn)
    about = {*found.laid, *found.shown, *(found.cards or ())}
    return set(cards) <= (about if found.picked is None else {*about, found.picked})


@claims(
    "No one wrote down the hand, so we can’t tell if the rule in the notebook failed.",
    "We can’t tell: no one wrote down the hand that was shown.",
)
def _(f: Facts, at: At) -> bool:
    """Real cards, and a hand that was shown."""
    return not f.round.dealt and any(t.cards is None for _, t in falls(f, at))


@claims(
    "From card %(ordinal)s on, no card could ever tell it from the rule at this table. It counts as right."
)
def _(f: Facts, at: At, ordinal: int) -> bool | str:
    """It is so from that card on, and was not before the last card of the line until then."""
    why = "no such claim"
    for n in held_as_prophet(f, at):
        if n.rule is None or not f.same_from_here(n.rule):
            continue
        before = [
            k
            for k in range(len(f.round.layout.starters), ordinal)
            if f.round.layout.cards[k - 1].right
        ]
        if not f.same_from_here(n.rule, ordinal):
            why = "not yet from there on"
        elif before and f.same_from_here(n.rule, before[-1]):
            why = "it was so already before"
        else:
            return True
    return why


@claims("It’s a different rule, but only a very long line could tell the two apart.")
def _(f: Facts, at: At) -> bool:
    """As the line lies at the end."""
    return any(
        n.rule is not None
        and not f.counts_as_right(n.rule)
        and agree_at_first(f.rule, n.rule, f.line(), NO_SHORT_LINE)
        for n in held_as_prophet(f, at)
    )


@claims(
    "It’s a different rule. Nothing in the round told the two apart; %(cards)s at the "
    "end would have."
)
def _(f: Facts, at: At, cards: tuple[Card, ...]) -> bool | str:
    """After the line as it lies at the end, both allow all but the last of these, and differ on it."""
    for n in held_as_prophet(f, at):
        if n.rule is None or f.contradicted(n.rule) is not None or f.counts_as_right(n.rule):
            continue
        line = (*f.line(), *cards[:-1])
        both = f.rule.accepts(0, line) and n.rule.accepts(0, line)
        further = (*line, cards[-1])
        if both and f.rule.accepts(0, further) != n.rule.accepts(0, further):
            return True
    return "they would not have told the two apart"


@claims(
    "All of %(prophet)s’s calls were right. At which card would you have been sure enough to declare?",
    "All of %(prophet)s’s calls were right. Which of them was the hardest test?",
)
def _(f: Facts, at: At, prophet: str) -> bool:
    return any(
        r.how == "stood"
        and len(r.calls) > 1
        and (n := f.kept_of(r)) is not None
        and n.rule is not None
        and f.counts_as_right(n.rule)
        for r in reigns(f, at, prophet)
    )


@claims(
    "%(prophet)s’s only call was right. Would one be enough for you?",
    "%(prophet)s made one call, and it was right. How many would convince you?",
)
def _(f: Facts, at: At, prophet: str) -> bool:
    return any(r.how == "stood" and len(r.calls) == 1 for r in reigns(f, at, prophet))


@claims(
    "%(prophet)s lasted to the end, but had written down a different rule: “%(rule)s” Which "
    "card could have shown that?",
    "%(prophet)s lasted to the end with a different rule in the notes: “%(rule)s” Where would it have gone wrong?",
)
def _(f: Facts, at: At, prophet: str, rule: object) -> bool | str:
    """Another rule, and a card could tell the two apart."""
    for r in reigns(f, at, prophet):
        note = f.kept_of(r)
        if r.how == "stood" and note is not None and note.rule is not None and says(note, rule):
            return not f.counts_as_right(note.rule) or "no card could have shown it"
    return "no such reign"


@claims(
    "No one overthrew %(prophet)s. Which card would you have tried as the hardest test?",
    "No one overthrew %(prophet)s. Is there a kind of card that no one tried?",
)
def _(f: Facts, at: At, prophet: str) -> bool | str:
    """At some time of the reign there was a card on which rules that fitted differed."""
    stood = [r for r in reigns(f, at, prophet) if r.how == "stood"]
    if not stood:
        return "overthrown or released"
    return (
        any(
            f.disputed_at(n)
            for r in stood
            for n in range(f.settled_before(r.number), len(f.turns) + 1)
        )
        or "no card of the whole reign could have told any rules apart"
    )


@claims("What if the rule had never been revealed? How sure could you be?")
def _(f: Facts, at: At) -> bool:
    return bool(f.turns)


# By the rules that pupils had noted


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


def _answer(f: Facts, note: Note, turn: Turn) -> bool | None:
    assert note.rule is not None
    return turn.verdict_of(note.rule)


@claims("%(one)s and %(other)s had written down rules that gave different answers here.")
def _(f: Facts, at: At, one: str, other: str) -> bool | str:
    return any(_differed(f, t, one, other) for t in turns(f, at)) or "they did not"


@claims(
    "%(one)s’s rule and %(other)s’s rule differed on %(what)s. How could you choose such a card on purpose?",
    "On %(what)s, %(one)s’s rule and %(other)s’s rule differed. What did the answer show about each of them?",
)
def _(f: Facts, at: At, one: str, other: str, what: object) -> bool | str:
    """No one plays the hand that was shown on purpose: only cards are chosen."""
    if shape(what):
        return "a hand is no card that somebody chose"
    return any(_differed(f, t, one, other) and t.laid == what for t in turns(f, at))


def _differed(f: Facts, turn: Turn, one: str, other: str) -> bool:
    a, b = f.believed(one, turn), f.believed(other, turn)
    if a is None or b is None:
        return False
    return _answer(f, a, turn) is turn.right and _answer(f, b, turn) is (not turn.right)


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
        and _answer(f, n, t) is False
        for t in turns(f, at)
    )


@claims(
    "%(player)s expected %(cards)s to be right. What did the “no” show?",
    "%(player)s expected %(cards)s to be right, and it wasn’t. How would you change a rule after that?",
)
def _(f: Facts, at: At, player: str, cards: tuple[Card, ...]) -> bool:
    return any(
        t.by == player
        and t.cards == as_cards(cards)
        and f.own_expectation(t) is True
        and not t.right
        for t in turns(f, at)
    )


@claims("%(player)s had written down: “%(rule)s”")
def _(f: Facts, at: At, player: str, rule: object) -> bool | str:
    """In time; where a play or declaration is asked about, it was in the notebook by then."""
    number = len(f.entries) + 1 if at.number is None else at.number
    turn = f.by_number.get(number)
    number = number if turn is None else turn.settled
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


@claims("The rule in %(player)s’s notebook said right, and %(player)s expected it.")
def _(f: Facts, at: At, player: str) -> bool:
    return _predicted_own(f, at, player, True)


@claims("The rule in %(player)s’s notebook said wrong, and %(player)s expected it.")
def _(f: Facts, at: At, player: str) -> bool:
    return _predicted_own(f, at, player, False)


def _predicted_own(f: Facts, at: At, player: str, right: bool) -> bool:
    return any(
        t.by == player
        and f.own_expectation(t) is right
        and (n := f.believed(player, t)) is not None
        and _answer(f, n, t) is right
        for t in turns(f, at)
    )


@claims(
    "Which rule would have said that %(cards)s is wrong?",
    "Find a rule by which %(cards)s would have been wrong. Had anyone thought of it?",
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


@claims(
    "Only %(count)s rule in the list still fitted, so this card couldn’t tell rules in it apart."
)
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


@claims("Of the %(library)s rules in the list, %(count)s still fitted.")
def _(f: Facts, at: At, library: int, count: int) -> bool | str:
    if library != len(f.catalogue.names):
        return f"{len(f.catalogue.names)} rules"
    when = {f.settled_before(r.number) for r in f.reigns if at.number in (None, r.number)}
    when |= {f.settled_before(n.number) for n in guesses(f, at)}
    when |= {t.index + 1 for t in turns(f, at)}
    if at.number is None:
        when |= {0, len(f.turns)}
    found = [f.fitting(n) for n in sorted(when)]
    return count in found or f"{found}"


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
    return any(_differed(f, t, a, b) for t in turns(f, at) for a in players for b in players)


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
        t.by == player and ((n := f.believed(player, t)) is not None and _answer(f, n, t) is right)
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


# Questions


@claims(
    "Write two rules that fit all these cards, and a card that tells them apart.",
    "Find two different rules for these cards. Which card would you play to decide?",
)
def _(f: Facts, at: At) -> bool | str:
    """The very next card can tell some of them apart."""
    return f.disputed_at(None) or "no card tells any of them apart"


@claims(
    "Write two rules that allow this first card.",
    "This first card is right by two rules that differ on the next one. Which two?",
)
def _(f: Facts, at: At) -> bool:
    return not f.turns


@claims(
    "%(prophet)s predicted %(count)s wrong play. Why should its cards count double?",
    "%(prophet)s also predicted “wrong”, and that came true. Why should it count double?",
)
def _(f: Facts, at: At, prophet: str, count: int) -> bool:
    return any(
        r.how == "stood" and sum(bool(t.cards) and not t.right for t in r.calls) == count
        for r in reigns(f, at, prophet)
    )


@claims(
    "Who tried to break %(prophet)s’s rule, and with which card?",
    "Which card was the hardest test for %(prophet)s’s rule?",
)
def _(f: Facts, at: At, prophet: str) -> bool | str:
    """Someone played under this Prophet."""
    return (
        any(any(t.cards for t in r.turns) for r in reigns(f, at, prophet))
        or "no card was played under this Prophet"
    )


@claims(
    "Is it fair that %(prophet)s couldn’t declare again in this round?",
    "%(prophet)s couldn’t declare again in this round. How would you change that for the next one?",
)
def _(f: Facts, at: At, prophet: str) -> bool:
    return bool(falls(f, at, prophet))


@claims("%(player)s was released as Prophet after card %(ordinal)s.")
def _(f: Facts, at: At, player: str, ordinal: int) -> bool:
    return any(
        e.get("release") == player and f.rounds[n - 1].layout.laid == ordinal for n, e in f.moves
    )


@claims(
    "Of the %(plays)s plays and shown hands until then, %(count)s could tell rules apart.",
    (
        "Of the %(plays)s plays and shown hands by pupils until then, %(count)s could tell rules "
        "apart."
    ),
)
def _(f: Facts, at: At, plays: int, count: int) -> bool | str:
    found = []
    for r in reigns(f, at):
        before = [t for t in f.pupils_turns if t.settled < r.number]
        if not any(map(f.unseen, before)):
            found.append((len(before), sum(map(f.curve_falls, before))))
    return (plays, count) in found or f"{found}"


# Ideas: what they are said of


@claims(
    "Falsification",
    "No number of confirmed calls makes a rule true. One call that fails, if the rule really said so, shows that something in it is wrong.",
)
def _(f: Facts, at: At) -> bool | str:
    """A noted rule broke; else nothing was falsified."""
    found = [how for how, _, _ in _falls_by(f, at)]
    return "broke" in found or f"falls: {found}"


@claims(
    "A failed test counts against the rule together with how it was used. Here the rule had predicted the answer."
)
def _(f: Facts, at: At) -> bool | str:
    found = [how for how, _, _ in _falls_by(f, at)]
    return "slipped" in found or f"falls: {found}"


@claims(
    "A crucial experiment",
    "Two rules predict different answers, so one answer counts against one of them.",
    "A card on which two rules in notebooks differ",
)
def _(f: Facts, at: At) -> bool | str:
    """Two rules that someone had noted gave different answers."""
    players = f.players
    return any(_differed(f, t, a, b) for t in turns(f, at) for a in players for b in players) or (
        "no two rules in notebooks differed on it"
    )


@claims(
    "Underdetermination",
    "There is usually more than one explanation that fits the same results.",
    "Several rules still fit",
)
def _(f: Facts, at: At) -> bool | str:
    """More than one rule fitted, of all that are known."""
    when = {f.settled_before(r.number) for r in f.reigns if at.number in (None, r.number)} or {
        len(f.turns)
    }
    return any(f.fitting_wider(n) > 1 for n in when) or "one rule fitted"


@claims(
    "An answer that few rules had predicted",
    "An unlikely result",
    "It rules out a lot. But whether a test was well chosen doesn’t depend on its answer.",
)
def _(f: Facts, at: At) -> bool:
    return any(
        (right := f.says_right(t)) is not None
        and 2 * (right if t.right else f.fitting(t.index) - right) < f.fitting(t.index)
        for t in turns(f, at)
    )


@claims(
    "A card on which many rules disagree",
    "Rules that still fit predict different answers, so any answer rules some out.",
)
def _(f: Facts, at: At) -> bool:
    return any(f.open(t) for t in turns(f, at))


@claims(
    "No one can say what failed",
    "Writing claims down",
    "If a rule is written down clearly before a test, everyone can see if the test counts against it.",
)
def _(f: Facts, at: At) -> bool | str:
    found = [how for how, _, _ in _falls_by(f, at)]
    return "unknown" in found or f"falls: {found}"


@claims(
    "Which wrong card taught you most, and why?",
    "Which wrong card would you look at again, and why?",
)
def _(f: Facts, at: At) -> bool | str:
    """It asks those who played."""
    if f.turns and f.only_robots:
        return "robots made all plays"
    return bool(f.wrong_cards) or any(not t.right for t in f.turns)


@claims("A wrong card stays on the table")
def _(f: Facts, at: At) -> bool:
    return bool(f.wrong_cards) or any(not t.right for t in f.turns)


@claims(
    "Choose one card you played. What did you expect before you saw the answer?",
    "Choose one card you played. What did you think would happen?",
    "Choose one card you played. Which answer would have surprised you?",
)
def _(f: Facts, at: At) -> bool | str:
    """Anyone who is asked has played a card."""
    mine = f.pupils_turns if at.who is None else f.own_turns(at.who)
    return any(t.cards for t in mine) or "no card was played by whoever is asked"


@claims(
    "What would science lose if everyone stopped after a negative result?",
    "Would you dare a test if a wrong answer could send you out?",
    "A wrong play knocks a player out",
)
def _(f: Facts, at: At) -> bool:
    return any(t.expelled for t in f.turns)


# The table's page and the layout


@claims("%(player)s’s %(cards)s, card %(ordinal)s.", "%(cards)s, card %(ordinal)s.")
def _(f: Facts, at: At, cards: tuple[Card, ...], ordinal: int, player: str | None = None) -> bool:
    return any(
        t.cards == as_cards(cards) and ordinal in t.ordinals and player in (None, t.by)
        for t in f.turns
    )


@claims("On all other plays they agreed, so those told nothing about the rules in the list.")
def _(f: Facts, at: At) -> bool:
    """They ruled out nothing, not even by the card that fitted after a wrong no play."""
    return any(not f.told(t) for t in f.turns) and not any(map(f.unseen, f.turns))


@claims("After a wrong “No play”, the card that fitted rules out rules, too.")
def _(f: Facts, at: At) -> bool:
    return any(t.cards is None and not t.right and f.told(t) for t in f.turns)


@claims("no play; %(cards)s fitted")
def _(f: Facts, at: At, cards: tuple[Card, ...]) -> bool:
    return any(t.cards is None and not t.right and t.laid == as_cards(cards) for t in f.turns)


@claims(
    "The curves of the rules that still fit: of all %(known)s rules %(start)s after the start and %(end)s at the end; of the %(listed)s in the list %(first)s and %(last)s.",
)
def _(
    f: Facts, at: At, known: int, start: int, end: int, listed: int, first: int, last: int
) -> bool | str:
    found = (
        len(f.family.names),
        f.fitting_wider(0),
        f.fitting_wider(-1),
        len(f.catalogue.names),
        f.fitting(0),
        f.fitting(-1),
    )
    return found == (known, start, end, listed, first, last) or f"{found}"


@claims(
    "Rules that still fit after %(count)s card: %(known)s of all, %(listed)s of those in the list.",
)
def _(f: Facts, at: At, count: int, known: int, listed: int) -> bool:
    points = [(len(f.round.layout.starters), f.fitting_wider(0), f.fitting(0))]
    points += [(t.upto, f.fitting_wider(t.index + 1), f.fitting(t.index + 1)) for t in f.turns]
    return (count, known, listed) in points


@claims("of all %(count)s rules")
def _(f: Facts, at: At, count: int) -> bool:
    return count == len(f.family.names)


@claims("of the %(count)s in the list")
def _(f: Facts, at: At, count: int) -> bool:
    return count == len(f.catalogue.names)


@claims("%(wider)s of all %(known)s rules, %(listed)s of the %(library)s in the list.")
def _(f: Facts, at: At, wider: int, known: int, listed: int, library: int) -> bool:
    when = [f.settled_before(r.number) for r in f.reigns]
    return (known, library) == (len(f.family.names), len(f.catalogue.names)) and (
        wider,
        listed,
    ) in [(f.fitting_wider(n), f.fitting(n)) for n in when]


@claims("From card %(since)s on no card could ever tell it from the rule.")
def _(f: Facts, at: At, since: int) -> bool:
    return any(n.rule is not None and f.same_from_here(n.rule, since) for n in f.every_note) or any(
        f.same_from_here(f.catalogue.library.rule(name), since)
        for name, fit in zip(f.catalogue.names, f.in_catalogue[-1][1], strict=True)
        if fit
    )


@claims("Turning point %(number)s.")
def _(f: Facts, at: At, number: int) -> bool:
    return 1 <= number <= 5


def _own_notes(f: Facts, note: Note) -> list[Note]:
    return [n for n in f.notes if n.by == note.by and not n.late]


def _alike(f: Facts, one: Note, other: Note) -> bool:
    if one.rule is None or other.rule is None:
        both = one.text is not None and other.text is not None
        return both and bare(one.text or "") == bare(other.text or "")
    return same_after(one.rule, other.rule, ())


def _is_new(f: Facts, note: Note) -> bool:
    """Return whether the note before it said something else."""
    before = [n for n in _own_notes(f, note) if n.number < note.number]
    return not before or not _alike(f, before[-1], note)


def given_up(f: Facts, note: Note) -> int:
    """Cards laid when its pupil noted something else."""
    later = (n for n in _own_notes(f, note) if n.number > note.number)
    return next((n.laid for n in later if not _alike(f, note, n)), f.laid)


@claims(
    "A bar from card %(first)s to card %(last)s.",
    "A bar from card %(first)s to card %(last)s, crossed at card %(against)s by %(cards)s.",
    "A bar from card %(first)s to card %(last)s, crossed at card %(against)s by %(cards)s; the rule was kept until card %(kept)s.",
)
def _(
    f: Facts,
    at: At,
    first: int,
    last: int,
    against: int | None = None,
    cards: object = None,
    kept: int | None = None,
) -> bool | str:
    """A rule was noted with so many cards laid; it lasts until something else was noted; what
    crosses it is what first contradicted it."""
    notes = [n for n in f.notes if n.laid == first and not n.late and _is_new(f, n)]
    if against is None:
        ends = [given_up(f, n) for n in notes]
        return last in ends or f"given up at {ends}"
    for n in notes:
        if kept is not None and given_up(f, n) != kept:
            continue
        found = None if n.rule is None else f.contradicted(n.rule)
        if n.rule is None or found is None or not shows(f, n, as_cards(cards)):
            continue
        if found == 0 or against in (*found.ordinals, found.upto):
            return True
        if found.cards is None and against == found.before:  # a hand, before a pick from it lay
            return True
    return "nothing contradicted a rule that was noted there, or not there"


@claims("Card %(number)s, %(card)s: wrong.")
def _(f: Facts, at: At, number: int, card: Card) -> bool:
    return f.card(number) == card and not f.round.layout.cards[number - 1].right


@claims("Cards 1 to %(number)s, in order of play. Right ones are above, wrong ones below.")
def _(f: Facts, at: At, number: int) -> bool:
    return number <= f.laid


@claims("After card %(ordinal)s.")
def _(f: Facts, at: At, ordinal: int) -> bool:
    """A hand was shown then."""
    return any(t.cards is None and not t.laid and t.before == ordinal for t in turns(f, at))


@claims("Card %(ordinal)s.", "Cards %(first)s to %(last)s.")
def _(f: Facts, at: At, ordinal: int = 1, first: int = 1, last: int = 1) -> bool:
    return max(ordinal, last) <= f.laid and first <= last


@claims("What no one had tested")
def _(f: Facts, at: At) -> bool:
    return any(never_after(f, t, t.after.rank) is True for _, t in falls(f, at))


@claims("When it was claimed")
def _(f: Facts, at: At) -> bool:
    return bool(reigns(f, at))


@claims("Marked by the teacher:")
def _(f: Facts, at: At) -> bool:
    return any("mark" in e for e in f.entries)


@claims("One turning point")
def _(f: Facts, at: At, count: int) -> bool:
    return 0 < count <= 5


@claims("Named the rule at the end:")
def _(f: Facts, at: At) -> bool:
    """Someone's last guess is the sealed rule."""
    last = {note.by: note.rule for note in f.every_note if note.last_call}
    sealed = f.round.rule
    return any(rule and same_after(sealed, rule, f.round.layout.starters) for rule in last.values())


@claims("Named a rule that no card could tell from the rule by then:")
def _(f: Facts, at: At) -> bool:
    """Someone's last guess is another rule, and no card could tell it."""
    last = {note.by: note.rule for note in f.every_note if note.last_call}
    return any(
        rule and not f.is_the_rule(rule) and f.same_from_here(rule) for rule in last.values()
    )


@claims("the rule", "a different rule", "in their own words", "as good as the rule")
def _(f: Facts, at: At) -> bool:
    """Someone noted something."""
    return bool(f.every_note)


# Questions of ideas


@claims("What would have let the table know which rule was followed?")
def _(f: Facts, at: At) -> bool | str:
    found = [how for how, _, _ in _falls_by(f, at)]
    return "unknown" in found or f"falls: {found}"


@claims(
    "How much evidence was enough to declare? What would have been enough for you?",
    "Is being able to predict every card the same as knowing why?",
    "Someone predicts every card. What would you still want to know?",
)
def _(f: Facts, at: At) -> bool:
    return bool(f.reigns)


@claims("A string is judged as a whole")
def _(f: Facts, at: At) -> bool:
    """A string was wrong; or, of a class, a fall that may be a slip."""
    return any(len(t.cards or ()) > 1 and not t.right for t in f.turns)


@claims("Find another rule that fits every card of the first row. Why did you prefer yours?")
def _(f: Facts, at: At) -> bool:
    """There is another one, of all that are known."""
    return f.fitting_wider(min(len(f.turns), 5)) > 1


@claims("The rule is said aloud")
def _(f: Facts, at: At) -> bool:
    return bool(f.aloud)


@claims("No play: the whole hand is shown")
def _(f: Facts, at: At) -> bool:
    return any(t.cards is None for t in turns(f, at))


@claims("A card played although it should be wrong", "A test that can refute")
def _(f: Facts, at: At) -> bool:
    """By the noted rule of its player, or by what they expected."""
    return any(
        f.own_expectation(t) is False
        or ((n := f.believed(t.by, t)) is not None and _answer(f, n, t) is False)
        for t in turns(f, at)
    )


@claims("A card played because it should be right", "A positive test")
def _(f: Facts, at: At) -> bool:
    return any(
        f.own_expectation(t) is True
        or ((n := f.believed(t.by, t)) is not None and _answer(f, n, t) is True)
        for t in turns(f, at)
    )


@claims("Becoming the Prophet", "Publishing a result", "Putting one’s name to a claim")
def _(f: Facts, at: At) -> bool:
    """Someone declared or guessed aloud; or it is asked why no one did."""
    return bool(f.reigns or f.aloud) or f.round.ruleset.prophet


@claims("A Prophet’s written rule fails")
def _(f: Facts, at: At) -> bool | str:
    found = [how for how, _, _ in _falls_by(f, at)]
    return "broke" in found or f"falls: {found}"


@claims("%(cards)s had already contradicted it.", "%(cards)s had already shown that it was wrong.")
def _(f: Facts, at: At, cards: object) -> bool | str:
    """It contradicted a rule that was noted at a call, before that call."""
    for reign in f.reigns:
        for turn, note in zip(reign.turns, f.notes_at_calls(reign), strict=False):
            if note is not None and _dead_by(f, note, cards, turn.settled):
                return True
    return "no note at a call had been contradicted by that"


@claims("A rule was written down that %(cards)s had already contradicted.")
def _(f: Facts, at: At, cards: object) -> bool | str:
    """At a call of a Prophet who lasted."""
    return any(
        note is not None and _dead_by(f, note, cards, turn.settled)
        for reign in f.reigns
        if reign.how == "stood"
        for turn, note in zip(reign.turns, f.notes_at_calls(reign), strict=False)
    )


def _dead_by(f: Facts, note: Note, cards: object, settled: int) -> bool:
    """Return whether these cards had contradicted a noted rule before entry `settled`."""
    if note.rule is None or not f.contradicted_by(note.rule, settled):
        return False
    return f.contradicted(note.rule) == 0 or shows(f, note, as_cards(cards))


@claims("%(player)s’s rule had forbidden it.", "%(player)s had expected it to be right.")
def _(f: Facts, at: At, player: str) -> bool | str:
    """Their own play, and a noted rule of theirs that it contradicted."""
    for t in turns(f, at):
        note = f.believed(player, t)
        if t.by == player and note is not None and note.rule is not None and t.against(note.rule):
            return True
    return "it contradicted no rule that they had written down"


@claims("The rule in %(player)s’s notebook wasn’t the right one.")
def _(f: Facts, at: At, player: str) -> bool:
    return not f.noted_the_rule(player) and any(
        n.rule is not None for n in f.notes_of(player, present=False)
    )


@claims("%(player)s had once written down the rule, and then gave it up.")
def _(f: Facts, at: At, player: str) -> bool:
    own = f.notes_of(player, present=False)
    return (
        f.noted_the_rule(player)
        and own[-1].rule is not None
        and not f.counts_as_right(own[-1].rule)
    )
