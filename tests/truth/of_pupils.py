# ruff: noqa: E501 - templates stand in one piece, as they are searched for
"""Sentences on a pupil's own paper; `at.who` is the pupil."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from classroom.cards import Card
from classroom.i18n.messages import Message
from classroom.rules.compare import equivalent
from truth.collect import At, Several
from truth.facts import Facts, Note, Reign, Turn, bare, same_after
from truth.registry import claims, claims_of_class
from truth.subjects import answer_of, as_cards, disputed, says, shape, shows


def own(f: Facts, at: At) -> list[Turn]:
    """The pupil's own plays; the one of the entry where it is known."""
    found = f.own_turns(at.who or "") if at.who in f.players else ()
    return [t for t in found if at.number in (None, t.number, t.settled)]


def notes(f: Facts, at: At) -> list[Note]:
    found = (
        [n for n in f.notes_of(at.who or "") if n.claim is not None] if at.who in f.players else []
    )
    here = [n for n in found if n.number == at.number]
    return here or found


def last(f: Facts, at: At) -> Note | None:
    """The pupil's last guess."""
    found = (
        [n for n in f.notes_of(at.who or "") if n.claim is not None] if at.who in f.players else []
    )
    return found[-1] if found else None


def declared(f: Facts, at: At) -> list[Reign]:
    if at.who not in f.players:
        return []
    since = f.taken[at.who]
    mine = [r for r in f.reigns_of(at.who) if r.number > since and not r.robot]
    return [r for r in mine if at.number in (None, r.number)]


def aloud(f: Facts, at: At) -> list[Note]:
    since = f.taken.get(at.who or "", 0)
    mine = [n for n in f.aloud if n.by == at.who and n.number > since and not f.by_robot(n.number)]
    return [n for n in mine if at.number in (None, n.number)]


def ruled_out(f: Facts, turn: Turn) -> int:
    return f.removed(turn)


@claims(
    "After %(after)s you played %(cards)s. You also held %(better)s.",
    "After %(after)s you played %(cards)s. You also had %(better)s.",
    (
        "After %(after)s you played %(cards)s. You also held %(better)s. Which rule calls one of "
        "them “right” and the other “wrong”?"
    ),
    "After %(after)s you played %(cards)s. You also had %(better)s. Which rule says “right” to one and “wrong” to the other?",
)
def _(f: Facts, at: At, after: Card, cards: tuple[Card, ...], better: Card) -> bool | str:
    """The hand held the other card, and more of the rules that fitted had to go with it."""
    for t in own(f, at):
        if t.after == after and t.cards == as_cards(cards) and better in t.hand:
            still_fit = f.fitting(t.index)
            mine, other = f.says_right(t) or 0, f.votes(t, better)
            return (
                min(other, still_fit - other) > min(mine, still_fit - mine)
                or "it would not have told more"
            )
    return "no such play"


@claims(
    "Think of two rules that give different answers to your %(cards)s after %(after)s. Which are they?"
)
def _(f: Facts, at: At, cards: tuple[Card, ...], after: Card) -> bool:
    """There are two among those that fitted."""
    return any(t.cards == as_cards(cards) and t.after == after and f.open(t) for t in own(f, at))


@claims("You said: “%(claim)s”")
def _(f: Facts, at: At, claim: object) -> bool:
    return any(says(n, claim) for n in aloud(f, at))


@claims("When did you first think of the rule, and what made it worth saying?")
def _(f: Facts, at: At) -> bool:
    return any(f.judged_right(n) for n in aloud(f, at))


@claims(
    "You declared after card %(number)s.",
)
def _(f: Facts, at: At, count: int | None = None, number: int | None = None) -> bool:
    return any(r.laid in (count, number) for r in declared(f, at))


@claims("%(count)s of your calls was right.")
def _(f: Facts, at: At, count: int) -> bool:
    return any(len(r.calls) - r.robot_calls == count for r in declared(f, at))


@claims(
    "When you declared: what made you sure enough, and what would have made you wait?",
    "When you became Prophet: what made you sure? What would have made you wait?",
)
def _(f: Facts, at: At) -> bool:
    return bool(declared(f, at))


@claims(
    "Then you stopped being Prophet, without a penalty.",
    "Then you stopped being Prophet. You didn’t get any more cards for that.",
)
def _(f: Facts, at: At) -> bool:
    return any(r.how == "released" for r in declared(f, at))


@claims("None of your calls was wrong.", "As Prophet you were never wrong.")
def _(f: Facts, at: At) -> bool:
    return any(r.how == "stood" and r.turns for r in declared(f, at))


def _surprised(expected: str) -> Any:
    def check(f: Facts, at: At, cards: tuple[Card, ...], after: Card) -> bool:
        """The pupil expected the one of this play, and the other came."""
        return any(
            t.cards == as_cards(cards)
            and t.after == after
            and f.expected.get((at.who or "", t.number)) == expected
            and t.right == (expected == "wrong")
            for t in f.turns
            if at.number in (None, t.number)
        )

    return check


claims(
    "You expected %(cards)s after %(after)s to be right. It was wrong.",
    "You thought %(cards)s would be right after %(after)s. It was wrong.",
)(_surprised("right"))
claims(
    "You expected %(cards)s after %(after)s to be wrong. It was right.",
    "You thought %(cards)s would be wrong after %(after)s. It was right.",
)(_surprised("wrong"))


@claims("What did that surprise tell you?")
def _(f: Facts, at: At) -> bool:
    """Some play went against the pupil's own expectation of it."""
    return any(
        f.expected.get((at.who or "", t.number)) == ("wrong" if t.right else "right")
        for t in f.turns
    )


@claims("%(what)s What did that tell you?")
def _(f: Facts, at: At, what: object) -> bool:
    return shape(what)


@claims(
    "Under %(count)s of the %(fit)s rules in the list that still fitted, %(cards)s was right.",
    "%(count)s of the %(fit)s rules in the list that still fitted said yes to %(cards)s.",
)
def _(f: Facts, at: At, fit: int, count: int, cards: tuple[Card, ...]) -> bool:
    for t in own(f, at):
        votes = f.catalogue.votes(*f.in_catalogue[t.index], as_cards(cards))
        if (f.fitting(t.index), votes) == (fit, count) and set(cards) <= set(t.hand or cards):
            return True
    return False


@claims(
    "You took part in the search for a secret rule.",
)
def _(f: Facts, at: At) -> bool:
    return at.who in f.pupils


def _naming(f: Facts, at: At, card: Card, laid: int) -> list[int]:
    """The entries with which a pupil named a card, when so many lay on the layout."""
    return [
        number
        for number, entry in enumerate(f.entries, 1)
        if entry.get("by") == at.who and str(card) in (entry.get("breaks"), entry.get("refuted_by"))
        if f.rounds[number].layout.laid == laid
    ]


@claims(
    (
        "At card %(number)s you named %(card)s as a test. Of the %(fit)s known rules that still fitted, "
        "%(count)s would have said “right”, the others “wrong”."
    ),
)
def _(f: Facts, at: At, number: int, card: Card, fit: int, count: int) -> bool | str:
    """Of all rules that fitted when it was named; and they disagreed, so that it was a test."""
    for entry in _naming(f, at, card, number):
        states, fits = f.in_family[f.settled_before(entry)]
        if (int(fits.sum()), f.family.votes(states, fits, (card,))) == (fit, count):
            return 0 < count < fit or "any card would do"
    return "not so many"


@claims("%(what)s No one played it after that.")
def _(f: Facts, at: At, what: object) -> bool | str:
    card = getattr(what, "values", {}).get("card")
    named = _naming(f, at, card, what.values["number"]) if isinstance(what, Message) else []
    return (
        any(
            not any(card in (t.cards or ()) for t in f.turns if t.number > number)
            for number in named
        )
        or "it was played"
    )


@claims(
    "At card %(number)s you named %(card)s as a test. Rules that still fitted disagreed on it.",
    "At card %(number)s you chose %(card)s as a test. Some rules would say it’s right, others that it’s wrong.",
)
def _(f: Facts, at: At, number: int, card: Card) -> bool | str:
    for entry in _naming(f, at, card, number):
        states, fits = f.in_family[f.settled_before(entry)]
        if 0 < f.family.votes(states, fits, (card,)) < int(fits.sum()):
            return True
    return "they agreed"


@claims("You said that nothing in your hand fitted after %(after)s, and you were right.")
def _(f: Facts, at: At, after: Card) -> bool:
    return any(t.cards is None and t.right and t.after == after for t in own(f, at))


@claims(
    "Your %(cards)s was wrong, and it stayed on the table as evidence for everyone.",
    "Your %(cards)s was wrong. It stayed on the table, where everyone could use it.",
)
def _(f: Facts, at: At, cards: tuple[Card, ...]) -> bool | str:
    """It is evidence if it ruled out any rule that the program knows."""
    mine = [t for t in own(f, at) if t.cards == as_cards(cards) and not t.right]
    return any(map(f.curve_falls, mine)) or "it ruled out nothing"


@claims("Your %(cards)s was wrong, and it stayed on the table.")
def _(f: Facts, at: At, cards: tuple[Card, ...]) -> bool:
    mine = [t for t in own(f, at) if t.cards == as_cards(cards) and not t.right]
    return any(not f.curve_falls(t) for t in mine)


@claims("You wrote down a guess at card %(number)s, so that it could turn out to be wrong.")
def _(f: Facts, at: At, number: int) -> bool:
    """A play came after it that could contradict it."""
    return any(
        n.laid == number and any(t.settled > n.number for t in f.turns) for n in notes(f, at)
    )


@claims("You wrote down a guess.")
def _(f: Facts, at: At) -> bool:
    return bool(notes(f, at))


@claims(
    "You predicted a verdict before it came.",
    "Before one play, you said what would happen.",
)
def _(f: Facts, at: At, count: int) -> bool:
    return len(f.predicted(at.who or "", calls=False)) == count


@claims(
    "Your %(cards)s after %(after)s was a real question. Some rules that still fitted said "
    "right, others wrong.",
    "Your %(cards)s after %(after)s was a good question. Some rules said right, others said wrong.",
)
def _(f: Facts, at: At, cards: tuple[Card, ...], after: Card) -> bool | str:
    """An answer that no rule disputed asks nothing."""
    mine = [t for t in own(f, at) if t.cards == as_cards(cards) and t.after == after]
    return (
        any(disputed(f, t, t.cards[0]) or len(t.cards) > 1 for t in mine if t.cards)
        or "every rule that fitted said the same of it"
    )


@claims(
    "Your %(cards)s after %(after)s was wrong. What could everyone learn from it?",
)
def _(f: Facts, at: At, cards: tuple[Card, ...], after: Card) -> bool:
    """It told something about the rules in the list."""
    mine = [t for t in own(f, at) if t.cards == as_cards(cards) and t.after == after]
    return any(not t.right and f.removed(t) for t in mine)


def _predicted(
    tables: Facts | Several, at: At, came: int, every: int, least: int, most: int
) -> bool | str:
    """In a round, or in all rounds of a game."""
    rounds = tables.tables.values() if isinstance(tables, Several) else [tables]
    said = [each for f in rounds for each in f.predicted(at.who or "", calls=False)]
    if (least, most) != (-1, 101):
        said = [each for each in said if each[2] is not None and least <= each[2] <= most]
    found = sum(true for _, true, _ in said), len(said)
    return found == (came, every) or f"{found[0]} of {found[1]}"


@claims(
    "%(came)s of %(all)s predictions were right when you were less than %(sure)s%% sure of your rule.",
    "When you were less than %(sure)s%% sure of your rule, you were right %(came)s of %(all)s times.",
)
@claims_of_class(
    "%(came)s of %(all)s predictions were right when you were less than %(sure)s%% sure of your rule.",
)
def _(f: Facts | Several, at: At, sure: int, came: int, **more: Any) -> bool | str:
    return _predicted(f, at, came, more["all"], 0, sure - 1)


@claims(
    "%(came)s of %(all)s predictions were right when you were %(lowest)s%% sure of your rule or more.",
    "When you were %(lowest)s%% sure of your rule or more, you were right %(came)s of %(all)s times.",
)
@claims_of_class(
    "%(came)s of %(all)s predictions were right when you were %(lowest)s%% sure of your rule or more.",
)
def _(f: Facts | Several, at: At, lowest: int, came: int, **more: Any) -> bool | str:
    return _predicted(f, at, came, more["all"], lowest, 100)


@claims(
    "%(came)s of %(all)s predictions were right when you were %(lowest)s to %(highest)s%% sure of your rule.",
    "When you were %(lowest)s to %(highest)s%% sure of your rule, you were right %(came)s of %(all)s times.",
)
@claims_of_class(
    "%(came)s of %(all)s predictions were right when you were %(lowest)s to %(highest)s%% sure of your rule.",
)
def _(f: Facts | Several, at: At, lowest: int, highest: int, came: int, **more: Any) -> bool | str:
    return _predicted(f, at, came, more["all"], lowest, highest)


@claims(
    "You made %(all)s predictions before the verdict. %(came)s of them came true.",
    "You said what would happen in %(all)s plays. In %(came)s of them you were right.",
)
@claims_of_class(
    "You made %(all)s predictions before the verdict. %(came)s of them came true.",
)
def _(f: Facts | Several, at: At, came: int, **more: Any) -> bool | str:
    return _predicted(f, at, came, more["all"], -1, 101)


# The paper itself


@claims(
    "“Still fitted” means that nothing shown up to then had contradicted it. The list has %(library)s rules.",
    "“Still fitted” means: nothing so far had shown that it was wrong. The list has %(library)s rules.",
)
def _(f: Facts, at: At, library: int) -> bool:
    return library == len(f.catalogue.names)


@claims("On the line: %(after)s, then %(cards)s, which was right.")
def _(f: Facts, at: At, after: Card, cards: tuple[Card, ...]) -> bool:
    return any(t.right and t.after == after and t.cards == as_cards(cards) for t in f.turns)


@claims("Below %(after)s: %(cards)s, which was wrong.")
def _(f: Facts, at: At, after: Card, cards: tuple[Card, ...]) -> bool:
    return any(not t.right and t.after == after and t.cards == as_cards(cards) for t in f.turns)


# What became of a fall, for the pupil alone


def fell(f: Facts, at: At) -> list[tuple[str, Reign, Note | None]]:
    return [(f.fell(r), r, f.meant_of(r)) for r in declared(f, at) if r.fall is not None]


def _is(how: str, f: Facts, at: At) -> bool | str:
    found = [each for each, *_ in fell(f, at)]
    return how in found or f"falls: {found}"


@claims(
    "Your rule gave the right answer there.",
)
def _(f: Facts, at: At) -> bool | str:
    return _is("slipped", f, at)


def _slip(f: Facts, at: At, what: object, called: bool, picked: bool) -> bool | str:
    """By the noted rule the call was another one, and the play decided."""
    for how, r, n in fell(f, at):
        t = r.fall
        if how != "slipped" or t is None or n is None or n.rule is None:
            continue
        if picked:
            return (
                t.wrong_pick
                and t.picked == what
                and n.rule.accepts(0, t.line)
                and not n.rule.accepts(0, (*t.line, t.picked))
            )
        if t.missed_card and t.called:
            return "it was a “No play”"
        verdict = t.verdict_of(n.rule)
        return (
            t.called is called and verdict in (None, not called)
        ) or f"it said {verdict}, called {t.called}"
    return _is("slipped", f, at)


@claims(
    "Your pick didn’t follow your note: your rule said that %(what)s was wrong, but you picked it.",
    "Your rule said no to %(what)s, but you picked it.",
)
def _(f: Facts, at: At, what: object) -> bool | str:
    return _slip(f, at, what, False, True)


@claims(
    "You didn’t follow your note: you agreed with a “No play”, but your rule allowed %(what)s.",
    "You said that no card fitted, but your rule said yes to %(what)s.",
)
def _(f: Facts, at: At, what: object) -> bool | str:
    """The card fitted, and by the noted rule, too."""
    return any(
        how == "slipped"
        and r.fall is not None
        and n is not None
        and n.rule is not None
        and r.fall.missed_card
        and r.fall.called
        and n.rule.accepts(0, (*r.fall.line, *as_cards(what)))
        for how, r, n in fell(f, at)
    )


@claims(
    "Your call at %(what)s didn’t follow your note: your rule said “wrong”, but you called “right”.",
    "At %(what)s your rule said “wrong”, but you said “right”.",
)
def _(f: Facts, at: At, what: object) -> bool | str:
    return _slip(f, at, what, True, False)


@claims(
    "Your call at %(what)s didn’t follow your note: your rule said “right”, but you called “wrong”.",
    "At %(what)s your rule said “right”, but you said “wrong”.",
)
def _(f: Facts, at: At, what: object) -> bool | str:
    return _slip(f, at, what, False, False)


def _undecided_with(f: Facts, at: At, noted: Callable[[Note | None], bool]) -> bool | str:
    """A fall that no note explains, where the note at the declaration was such a one."""
    found = [r for how, r, _ in fell(f, at) if how in ("already", "unknown")]
    return any(noted(f.claim_of(r)) for r in found) or f"{len(found)} such falls"


@claims(
    "When you declared: which rule did you have in mind, and which cards supported it?",
    "When you became Prophet: which rule did you think of? Which cards made you think so?",
)
def _(f: Facts, at: At, what: object = None) -> bool | str:
    return _undecided_with(f, at, lambda note: note is None)


@claims(
    "When you declared: which cards supported the rule you had written down?",
    "When you became Prophet, you had a rule. Which cards made you think so?",
)
def _(f: Facts, at: At) -> bool | str:
    return _undecided_with(f, at, lambda note: note is not None and note.rule is not None)


@claims(
    "How can you check a rule against all the cards before you declare next time?",
    "Next time, how can you check your rule with all the cards before you become Prophet?",
)
def _(f: Facts, at: At) -> bool | str:
    """Something had contradicted the rule that was noted when its Prophet declared."""
    return any(
        note.rule is not None and f.contradicted_by(note.rule, r.number) is not None
        for _, r, _ in fell(f, at)
        if (note := f.claim_of(r)) is not None
    )


@claims(
    "Then you agreed with a “No play”, but %(what)s fitted.",
    "Then you said that no card fitted, but %(what)s did.",
)
def _(f: Facts, at: At, what: object) -> bool:
    return any(
        r.fall is not None
        and r.fall.missed_card
        and r.fall.called is True
        and r.fall.laid == as_cards(what)
        for _, r, _ in fell(f, at)
    )


@claims(
    "Which cards supported the rule you wrote down after you declared?",
    "As Prophet you wrote down a rule. Which cards made you think so?",
)
def _(f: Facts, at: At) -> bool:
    return any(n is not None and n.number > r.number for _, r, n in fell(f, at))


@claims(
    ("When you declared, you had written down a rule in your own words. Which cards supported it?"),
    "When you became Prophet, you had a rule in your own words. Which cards made you think so?",
)
def _(f: Facts, at: At) -> bool | str:
    return _undecided_with(f, at, lambda note: note is not None and note.rule is None)


@claims(
    "Your rule is in your own words, so only you can tell if you followed it.",
    "Your rule is in your own words. So only you know if you used it.",
)
def _(f: Facts, at: At) -> bool:
    return any(n is not None and n.text is not None for _, _, n in fell(f, at))


@claims(
    "%(cards)s had already contradicted the rule you wrote down after card %(ordinal)s. Only "
    "you can tell which rule you followed.",
    "%(cards)s had already shown that your rule from card %(ordinal)s was wrong. Only you know which rule you used.",
)
def _(f: Facts, at: At, cards: tuple[Card, ...], ordinal: int) -> bool:
    """Noted as Prophet, and another rule than at the declaration."""
    return any(
        n is not None
        and n.rule is not None
        and n.number > r.number
        and n.laid == ordinal
        and r.fall is not None
        and f.contradicted_by(n.rule, r.fall.settled)
        and shows(f, n, as_cards(cards))
        for _, r, n in fell(f, at)
    )


@claims(
    "%(cards)s had already contradicted the rule you wrote down. Only you can tell which "
    "rule you followed.",
    "%(cards)s had already shown that your rule was wrong. Only you know which rule you used.",
)
def _(f: Facts, at: At, cards: tuple[Card, ...]) -> bool:
    """The rule noted at the declaration."""
    return any(
        n is not None
        and n.rule is not None
        and r.fall is not None
        and (first := f.claim_of(r)) is not None
        and first.claim == n.claim
        and f.contradicted_by(n.rule, r.fall.settled)
        and shows(f, n, as_cards(cards))
        for _, r, n in fell(f, at)
    )


@claims(
    "No one wrote down the hand, so no one can tell if your rule was wrong or you didn’t follow it."
)
def _(f: Facts, at: At) -> bool:
    return any(
        n is not None and r.fall is not None and r.fall.cards is None and not r.fall.shown
        for _, r, n in fell(f, at)
    )


@claims("Choose one card on the table. What does it tell you about the rule?")
def _(f: Facts, at: At) -> bool:
    """There is one, if only the starter."""
    return f.laid > 0


@claims("Which card would you have played first, and what could its answer have told you?")
def _(f: Facts, at: At) -> bool:
    return not f.round.results or not f.laid


# Guesses aloud


@claims("You guessed a rule, and it wasn’t the right one. What made you sure enough?")
def _(f: Facts, at: At) -> bool:
    return any(not f.judged_right(n) for n in aloud(f, at))


@claims(
    "%(cards)s contradicted your guess before you said it. How could you have noticed?",
    "%(cards)s showed that your guess was wrong. You said it after that. What could help you to notice that?",
)
def _(f: Facts, at: At, cards: tuple[Card, ...]) -> bool:
    return any(
        n.rule is not None and f.contradicted_by(n.rule, n.number) and shows(f, n, as_cards(cards))
        for n in aloud(f, at)
    )


# The last guess


def _ended(f: Facts, at: At) -> list[Note]:
    """The last guess of each pupil's round; with an entry, the one that was first noted there."""
    note = last(f, at)
    return [] if note is None else [note]


@claims(
    "The first card, %(cards)s, always fits the rule, but your last idea forbids it. How could you have noticed?",
    "The first card, %(cards)s, always fits the rule. Your last idea said no to it. What could help you to notice that?",
)
def _(f: Facts, at: At, cards: tuple[Card, ...]) -> bool | str:
    """And no verdict before that note contradicts it whatever the cards before."""
    return any(
        n.rule is not None
        and f.contradicted(n.rule) == 0
        and set(as_cards(cards)) <= set(f.round.layout.starters)
        and not f.judged_against(n.rule, n.seen)
        for n in notes_in_time(f, at)
    )


@claims(
    "You were %(first)s%% sure of your last idea, and later %(last)s%%. Nothing had contradicted it. Why were you less sure?",
    "You were %(first)s%% sure of your last idea, and later %(last)s%%. No card had shown that it was wrong. Why were you less sure?",
)
def _(f: Facts, at: At, first: int, last: int) -> bool | str:
    """Both are of the rule itself, written in that order."""
    own = notes_in_time(f, at)
    every = [n for n in own if n.rule is not None and f.is_the_rule(n.rule)]
    every += [n for n in own if n.text is not None]
    said = [n.sure for n in sorted(every, key=lambda n: n.number) if n.sure is not None]
    if last not in said or first <= last:
        return "never so sure"
    return first in said[: len(said) - 1 - said[::-1].index(last)] or "not in that order"


@claims("You were %(sure)s%% sure of your last idea, and every card agreed. What was missing?")
def _(f: Facts, at: At, sure: int) -> bool | str:
    """Of a different rule that nothing contradicted, and that a card could tell from the rule."""
    return any(
        n.rule is not None
        and n.sure == sure
        and f.contradicted(n.rule) is None
        and not f.counts_as_right(n.rule)
        for n in notes_in_time(f, at)
    )


@claims(
    "You were %(sure)s%% sure of your last idea. What kept you from being surer?",
    "You were %(sure)s%% sure of your last idea. Why not more?",
    "Which card should have made you surer of your last idea, or less sure, and why?",
    "What came after your last idea, and how did that count in its favour?",
    "What could have shown you that your last idea was wrong?",
)
def _(f: Facts, at: At, sure: int | None = None) -> bool | str:
    """The last note is the sealed rule; or words of one's own that are its own words."""
    own = notes_in_time(f, at)
    if sure is not None and not any(
        f.settled_before(n.number) and f.fitting_wider(f.settled_before(n.number)) > 1 for n in own
    ):
        return "nothing was known yet, or no other rule was left"
    if sure is not None and sure not in [n.sure for n in own]:
        return "never so sure"
    return (
        any(
            (n.rule is not None and f.is_the_rule(n.rule))
            or (n.text is not None and bare(n.text) == bare(str(f.header.rule.statement)))
            for n in (own if _on_paper(at) else own[-1:])
        )
        or "it is not"
    )


def _on_paper(at: At) -> bool:
    """Return whether it was found on a pupil's paper, where no one knows which note it is about."""
    return at.page.startswith(("pupil, ", "everything, pupil"))


def notes_in_time(f: Facts, at: At) -> list[Note]:
    return (
        [n for n in f.notes_of(at.who or "") if n.claim is not None] if at.who in f.players else []
    )


@claims(
    "Your last idea is in your own words: compare it with the rule.",
    "Compare your last idea with the rule. Would they ever give different answers? Give an example.",
)
def _(f: Facts, at: At) -> bool:
    return any(n.text is not None for n in _ended(f, at))


@claims(
    "Your last idea is a different rule, but after card %(number)s both always give the same answer. It counts as right.",
    "Your last idea is a different rule. But after card %(number)s, both always say the same. It counts as right.",
    "After card %(number)s, no card could tell it from the rule.",
    "After card %(number)s, it always said the same as the rule.",
)
def _(f: Facts, at: At, number: int) -> bool | str:
    for n in notes_in_time(f, at) if _on_paper(at) else _ended(f, at):
        if n.rule is not None and not f.is_the_rule(n.rule) and f.same_from_here(n.rule, number):
            return True
    return "a card could tell them apart, or it is the very rule"


@claims(
    ("%(cards)s contradicted your last idea before you wrote it down. How could you have noticed?"),
    "%(cards)s showed that your last idea was wrong. You wrote it down after that. What could help you to notice that?",
    (
        "%(cards)s (card %(number)s) contradicted your last idea before you wrote it down. How could you have noticed?"
    ),
    "%(cards)s (card %(number)s) showed that your last idea was wrong. You wrote it down after that. What could help you to notice that?",
    (
        "%(cards)s (cards %(first)s to %(last)s) contradicted your last idea before you wrote it down. How could you have noticed?"
    ),
    "%(cards)s (cards %(first)s to %(last)s) showed that your last idea was wrong. You wrote it down after that. What could help you to notice that?",
)
def _(
    f: Facts, at: At, cards: tuple[Card, ...], number: int = 0, first: int = 0, last: int = 0
) -> bool | str:
    """It was on the table, and shown, when that rule was first noted."""
    for place, card in zip(range(first or number, (last or number) + 1), cards, strict=False):
        if place and f.card(place) != card:
            return f"card {place} is {f.card(place)}"
    rules = [n.rule for n in _ended(f, at) if n.rule is not None]
    already = [
        n
        for n in notes_in_time(f, at)
        if n.rule is not None
        and any(f.same_rule(n.rule, rule) for rule in rules)
        and f.contradicted_by(n.rule, n.seen)
    ]
    if not already:
        return "it fitted when it was noted"
    return any(shows(f, n, as_cards(cards)) for n in already) or "not these cards"


@claims(
    "Your last idea wasn’t the rule.",
    "Your last idea wasn’t the rule. %(why)s",
    "Which part of your last idea could you keep, and which not?",
)
def _(f: Facts, at: At, why: object = None) -> bool | str:
    return (
        any(
            n.rule is not None and f.contradicted(n.rule) is not None and not f.is_the_rule(n.rule)
            for n in _ended(f, at)
        )
        or "nothing contradicted it"
    )


@claims("How can every card fit a guess that isn’t the rule?")
def _(f: Facts, at: At) -> bool | str:
    return _fitted(f, at)


@claims(
    "Every card fitted your last idea, but it wasn’t the rule.",
    "Every card fitted it, but it wasn’t the rule.",
)
def _(f: Facts, at: At) -> bool | str:
    return _fitted(f, at) if f.turns else "nothing was played that could fit"


@claims(
    "Nothing tested your last idea. It wasn’t the rule.",
    "Nothing tested it. It wasn’t the rule.",
)
def _(f: Facts, at: At) -> bool | str:
    return "plays were judged" if f.turns else _fitted(f, at)


def _fitted(f: Facts, at: At) -> bool | str:
    """Nothing contradicted it, and a card could still tell it from the rule."""
    held = notes_in_time(f, at) if _on_paper(at) else _ended(f, at)
    fitted = [n.rule for n in held if n.rule is not None and f.contradicted(n.rule) is None]
    if not fitted:
        return "something contradicted it"
    told = any(not f.counts_as_right(rule) for rule in fitted)
    return told or "no card could ever tell it from the rule"


@claims(
    "Every card fitted your last idea, but it wasn’t the rule. After %(after)s, %(card)s would have told the two apart.",
    "Every card fitted your last idea, but it wasn’t the rule. After %(after)s, %(card)s would have shown that.",
)
def _(f: Facts, at: At, after: tuple[Card, ...], card: Card) -> bool | str:
    return _apart(f, at, after, card) if f.turns else "nothing was played that could fit"


@claims(
    "Nothing tested your last idea. It wasn’t the rule. After %(after)s, %(card)s would have told the two apart.",
    "Nothing tested your last idea. It wasn’t the rule. After %(after)s, %(card)s would have shown that.",
)
def _(f: Facts, at: At, after: tuple[Card, ...], card: Card) -> bool | str:
    return "plays were judged" if f.turns else _apart(f, at, after, card)


@claims("What do the rule and your last idea each say about %(card)s after %(after)s?")
def _(f: Facts, at: At, after: tuple[Card, ...], card: Card) -> bool | str:
    return _apart(f, at, after, card)


def _apart(f: Facts, at: At, after: tuple[Card, ...], card: Card) -> bool | str:
    """After the line as it lies and these cards more, one of the two allows the card."""
    for n in _ended(f, at):
        if n.rule is None or f.contradicted(n.rule) is not None:
            continue
        line = (*f.line()[:-1], *after)
        if not (f.rule.accepts(0, line) and n.rule.accepts(0, line)):
            return "that is no line that both allow"
        return (
            f.rule.accepts(0, (*line, card)) != n.rule.accepts(0, (*line, card))
            or "both say the same"
        )
    return "something contradicted it"


@claims(
    "%(cards)s contradicted it at card %(number)s.",
    "Card %(number)s, %(cards)s, showed that it was wrong.",
    "%(why)s You wrote the rule down after that.",
    "%(cards)s contradicted it, in a hand that was shown.",
    "%(cards)s, in a hand that was shown, showed that it was wrong.",
    "%(cards)s contradicted it, and was then taken back into a hand.",
    "%(cards)s showed that it was wrong, and then went back into a hand.",
)
def _(
    f: Facts, at: At, cards: tuple[Card, ...] = (), number: int | None = None, why: object = None
) -> bool | str:
    """Return what first contradicted one of the pupil's rules."""
    for n in notes_in_time(f, at):
        found = None if n.rule is None else f.contradicted(n.rule)
        if n.rule is None or found is None or not shows(f, n, as_cards(cards)):
            continue
        if (
            number is None
            or (found == 0 and number <= len(f.round.layout.starters))
            or (found == 0 and any(number in t.ordinals for t in f.judged_against(n.rule, n.seen)))
            or (isinstance(found, Turn) and number in found.ordinals)
        ):
            return True
    return "nothing of the kind"


@claims(
    "The rule is still sealed, so you can’t see yet if your last idea was right.",
    "Which card would you play next to test your last idea?",
)
def _(f: Facts, at: At) -> bool:
    return bool(_ended(f, at))


# What the pupil did


def _changed(f: Facts, at: At, cards: tuple[Card, ...]) -> list[tuple[Note, Note, Turn]]:
    found = []
    for one, other in f.changes_of_mind(at.who or ""):
        if one.rule is None:
            continue
        turn = f.contradicted(one.rule)
        if not isinstance(turn, Turn) or not one.seen <= turn.settled < other.number:
            continue
        if other.rule is not None and f.same_rule(one.rule, other.rule):
            continue
        falls = (r.fall.settled for r in f.reigns if r.by == at.who and r.fall is not None)
        if any(one.number < fall < other.number for fall in falls):
            continue  # forced: nobody goes on with the rule that they fell with
        if not cards or shows(f, one, as_cards(cards)):
            found.append((one, other, turn))
    return found


def _noted(f: Facts, at: At, guess: object, number: int) -> list[Note]:
    """The notes of this guess, or of any, that were written when so many cards lay there."""
    return [
        n for n in notes_in_time(f, at) if (guess is None or says(n, guess)) and n.laid == number
    ]


def _is_of(f: Facts, one: Note, noted: list[Note]) -> bool:
    """Return whether a note says what those say, maybe in other words."""
    return any(
        n.rule is not None and one.rule is not None and f.same_rule(n.rule, one.rule) for n in noted
    )


@claims(
    "Your guess at card %(number)s was: “%(guess)s” %(cards)s contradicted it, and you changed your mind.",
    "%(cards)s contradicted your guess from card %(number)s, and you changed your mind.",
    "%(cards)s showed that your guess from card %(number)s was wrong, and you changed your mind.",
)
def _(f: Facts, at: At, number: int, cards: tuple[Card, ...], guess: object = None) -> bool | str:
    """It fitted when noted, these cards contradicted it, then came another rule."""
    return (
        any(_is_of(f, one, _noted(f, at, guess, number)) for one, *_ in _changed(f, at, cards))
        or "not that guess"
    )


@claims(
    "Your guess at card %(number)s was: “%(guess)s” Your own %(cards)s contradicted it, and you changed your mind.",
    "Your own %(cards)s contradicted your guess from card %(number)s, and you changed your mind.",
    "Your own %(cards)s showed that your guess from card %(number)s was wrong, and you changed your mind.",
)
def _(f: Facts, at: At, number: int, cards: tuple[Card, ...], guess: object = None) -> bool | str:
    return (
        any(
            t.by == at.who and not t.robot and _is_of(f, one, _noted(f, at, guess, number))
            for one, _, t in _changed(f, at, cards)
        )
        or "no play of the pupil's own against that guess"
    )


@claims(
    "Your guess at card %(number)s was: “%(guess)s” You were %(sure)s%% sure. %(cards)s contradicted it, and you changed your mind.",
    "You were %(sure)s%% sure of your guess at card %(number)s. %(cards)s contradicted it, and you changed your mind.",
    "You were %(sure)s%% sure of your guess at card %(number)s. %(cards)s showed that it was wrong, and you changed your mind.",
)
def _(
    f: Facts, at: At, number: int, sure: int, cards: tuple[Card, ...], guess: object = None
) -> bool | str:
    return (
        any(
            one.sure == sure and _is_of(f, one, _noted(f, at, guess, number))
            for one, *_ in _changed(f, at, cards)
        )
        or "not that guess, or not so sure"
    )


@claims("Your rule was contradicted %(times)s times, and each time you changed your mind.")
def _(f: Facts, at: At, times: int) -> bool | str:
    found = len(_changed(f, at, ()))
    return found >= times or f"{found}"


def _own_single(f: Facts, at: At, card: Card) -> list[Turn]:
    return [t for t in own(f, at) if t.cards == (card,)]


@claims(
    "Your guess at card %(number)s was: “%(guess)s” It forbade %(card)s, and you played it. The card was right, so that guess was wrong.",
    "Your guess at card %(number)s forbade %(card)s, and you played it. The card was right, so that guess was wrong.",
    "Your guess at card %(number)s said no to %(card)s, and you played it. The card was right, so your guess was wrong.",
)
def _(f: Facts, at: At, card: Card, number: int, guess: object = None) -> bool:
    return any(
        t.right
        and (n := f.believed(t.by, t)) is not None
        and n.rule is not None
        and _is_of(f, n, _noted(f, at, guess, number))
        and t.verdict_of(n.rule) is False
        for t in _own_single(f, at, card)
    )


@claims(
    "Your guess at card %(number)s was: “%(guess)s” It forbade %(card)s, and you played it. If the card had been right, that guess would have been wrong.",
    "Your guess at card %(number)s forbade %(card)s, and you played it. If the card had been right, that guess would have been wrong.",
    "Your guess at card %(number)s said no to %(card)s, and you played it. A “right” would have shown that your guess was wrong.",
)
def _(f: Facts, at: At, card: Card, number: int, guess: object = None) -> bool:
    return any(
        not t.right
        and (n := f.believed(t.by, t)) is not None
        and n.rule is not None
        and _is_of(f, n, _noted(f, at, guess, number))
        and t.verdict_of(n.rule) is False
        for t in _own_single(f, at, card)
    )


@claims(
    "You expected %(card)s to be wrong, and you played it. It was right: a surprise for you, and evidence for everyone.",
    "You thought %(card)s would be wrong, and you played it. It was right: a surprise for you, and it helped everyone.",
)
def _(f: Facts, at: At, card: Card) -> bool:
    """Evidence for everyone: it ruled out a rule that the program knows."""
    return any(
        t.right and f.own_expectation(t) is False and f.curve_falls(t)
        for t in _own_single(f, at, card)
    )


@claims(
    "You expected %(card)s to be wrong, and you played it. It was right.",
    "You thought %(card)s would be wrong, and you played it. It was right.",
)
def _(f: Facts, at: At, card: Card) -> bool:
    return any(t.right and f.own_expectation(t) is False for t in _own_single(f, at, card))


@claims(
    "You expected %(card)s to be wrong, and you played it. It was wrong.",
    "You thought %(card)s would be wrong, and you played it. It was wrong.",
)
def _(f: Facts, at: At, card: Card) -> bool:
    return any(not t.right and f.own_expectation(t) is False for t in _own_single(f, at, card))


@claims(
    "%(what)s The rule you had written down said so. Which did you believe?",
    "%(what)s The rule you wrote down said so. Which did you believe?",
)
def _(f: Facts, at: At, what: object) -> bool | str:
    """The note that still fitted said what came, and its pupil expected otherwise."""
    return (
        any(
            (n := f.believed(t.by, t)) is not None
            and answer_of(f, n, t) is t.right
            and f.own_expectation(t) is (not t.right)
            for t in own(f, at)
        )
        or "the note said otherwise"
    )


@claims(
    "You expected %(card)s to be wrong, and you played it. It was wrong: that’s evidence too.",
    "You thought %(card)s would be wrong, and you played it. It was wrong. That helps, too.",
)
def _(f: Facts, at: At, card: Card) -> bool:
    return any(
        not t.right and f.own_expectation(t) is False and f.curve_falls(t)
        for t in _own_single(f, at, card)
    )


@claims(
    "You wrote down your rule at card %(first)s, and you declared only after card %(last)s.",
    "You wrote your rule down at card %(first)s. You became Prophet only after card %(last)s.",
)
def _(f: Facts, at: At, first: int, last: int) -> bool | str:
    """The rule of the declaration was noted then, and it was the pupil's rule until then."""
    for r in declared(f, at):
        note = f.claim_of(r)
        if r.laid != last or note is None:
            continue
        same = [
            n
            for n in f.every_note
            if n.by == at.who
            and n.laid == first
            and n.number < r.number
            and (
                (n.rule is not None and note.rule is not None and f.same_rule(n.rule, note.rule))
                or n.claim == note.claim
            )
        ]
        if not same:
            continue
        between = [n for n in notes_in_time(f, at) if same[0].number < n.number < r.number]
        others = [
            n
            for n in between
            if n.rule is not None and note.rule is not None and not f.same_rule(n.rule, note.rule)
        ]
        return not others or "another rule was noted between"
    return "no such note"


@claims("You didn’t stop at one idea. You wrote down %(rules)s different rules that fitted so far.")
def _(f: Facts, at: At, rules: int) -> bool | str:
    """So many that judge lines from this starter differently, of those that nothing contradicted
    when they were noted; words of their own can't be judged."""
    different: list[Any] = []
    for n in notes_in_time(f, at):
        if n.rule is not None and not f.contradicted_by(n.rule, n.seen):
            line = f.round.layout.starters if n.rule.accepts(0, f.round.layout.starters) else ()
            if not any(same_after(n.rule, other, line) for other in different):
                different.append(n.rule)
    return len(different) == rules or f"{len(different)}"


@claims("You risked several cards in one play: %(cards)s.")
def _(f: Facts, at: At, cards: tuple[Card, ...]) -> bool:
    return len(cards) > 1 and any(t.cards == as_cards(cards) for t in own(f, at))


# The paper: its drawings in words


@claims("A bar without a cross: no card contradicted it.")
def _(f: Facts, at: At) -> bool:
    """Words of one's own, a rule that no card contradicted, or one given up before a card did."""
    for n in notes_in_time(f, at):
        found = None if n.rule is None else f.contradicted(n.rule)
        if not isinstance(found, Turn):
            return True
        following = [o.number for o in f.notes_of(at.who or "") if o.number > n.number]
        if following and following[0] < found.settled:
            return True
    return False


@claims("A bar that is crossed out.", "A bar that is crossed out at card %(number)s.")
def _(f: Facts, at: At, number: int | None = None) -> bool:
    for n in notes_in_time(f, at):
        found = None if n.rule is None else f.contradicted(n.rule)
        if found is None:
            continue
        if number is None or found == 0 or number in (*found.ordinals, found.upto, n.laid):
            return True
    return False


def surenesses(f: Facts, at: At) -> list[list[int]]:
    """Return how sure a pupil was of one rule after the other, where it changed."""
    runs: list[list[int]] = []
    before: Note | None = None
    for n in notes_in_time(f, at):
        given_up = before is not None and any(
            # With no card in between it was not given up.
            before.number < each.number < n.number and each.claim is None and each.laid < n.laid
            for each in f.every_note
            if each.by == at.who
        )
        again = before is not None and (_is_same(n, before) or _words(n) == _words(before))
        if given_up or not again or n.claim is None:
            runs.append([])
        if n.sure is not None and runs[-1][-1:] != [n.sure]:
            runs[-1].append(n.sure)
        before = n
    return runs


def _is_same(one: Note, other: Note) -> bool:
    """Return whether two notes give the same rule, whatever card the round starts with."""
    return one.rule is not None and other.rule is not None and equivalent(one.rule, other.rule)


def _words(note: Note) -> object:
    """Words of a pupil's own by their letters; another object for any rule."""
    if note.text is None:
        return note.number
    return "".join(letter for letter in note.text.casefold() if letter.isalnum())


@claims("%(cards)s, %(sure)s%% sure", "%(cards)s, %(first)s, then %(last)s%% sure")
def _(
    f: Facts,
    at: At,
    cards: object,
    sure: int | None = None,
    first: int | None = None,
    last: int | None = None,
) -> bool | str:
    told = [each for each in (sure, first, last) if each is not None]
    return told in (found := surenesses(f, at)) or f"{found}"


@claims("%(cards)s, %(each)s%% sure in turn")
def _(f: Facts, at: At, cards: object, each: tuple[int, ...]) -> bool | str:
    return list(each) in (found := surenesses(f, at)) or f"{found}"


@claims("%(cards)s, between %(least)s and %(most)s%% sure")
def _(f: Facts, at: At, cards: object, least: int, most: int) -> bool | str:
    found = surenesses(f, at)
    return any((min(run), max(run)) == (least, most) for run in found if run) or f"{found}"


@claims(
    "cards %(first)s to %(last)s",
    "from card %(number)s on",
    "at card %(number)s",
)
def _(
    f: Facts, at: At, first: int | None = None, last: int | None = None, number: int | None = None
) -> bool:
    return max(each for each in (first, last, number) if each is not None) <= f.laid


@claims("Guesses not shown here: %(number)s.")
def _(f: Facts, at: At, number: int) -> bool:
    return 0 < number < len(notes_in_time(f, at))


@claims_of_class("Guesses not shown here: %(number)s.")
def _(c: Several, at: At, number: int) -> bool:
    """Of all rounds of a game."""
    return 0 < number < sum(len(notes_in_time(f, at)) for f in c.tables.values())


@claims(
    "Halfway, at card %(number)s: what could I claim, and what not yet?",
    "Halfway, at card %(number)s: what could I say about the rule, and what not yet?",
)
def _(f: Facts, at: At, number: int) -> bool | str:
    """The last play that was over by the middle of the round; several rules still fitted then."""
    middle = (f.laid + 1) // 2
    if number != max((t.upto for t in f.turns if t.laid and t.upto <= middle), default=None):
        return "not the middle"
    settled = sum(t.upto <= number for t in f.turns)
    return f.fitting_wider(settled) > 1 or "a single rule fitted: what could not be claimed?"


@claims(
    "At card %(number)s: what could I claim, and what not yet?",
    "At card %(number)s: what could I say about the rule, and what not yet?",
    "At card %(number)s I could claim …",
    "At card %(number)s I could say that …",
    "I couldn’t claim more yet, because …",
    "I didn’t know yet if …, because …",
)
def _(f: Facts, at: At, number: int | None = None) -> bool | str:
    """Several rules still fitted then: there is something that could not be claimed yet."""
    if number is None:
        return True
    settled = sum(t.upto <= number for t in f.turns)
    return f.fitting_wider(settled) > 1 or "a single rule fitted: what could not be claimed?"


@claims("The rule was: %(rule)s")
def _(f: Facts, at: At, rule: object) -> bool:
    return str(rule) == str(f.header.rule.statement)


@claims("The rule of round %(number)s was: %(rule)s")
def _(f: Facts, at: At, number: int, rule: object) -> bool:
    return str(rule) == str(f.header.rule.statement)


@claims("Your last idea was: “%(guess)s”")
def _(f: Facts, at: At, guess: object) -> bool:
    """No other was noted after it; the same may have been noted again in other words."""
    own = notes_in_time(f, at)
    mine = [n for n in own if says(n, guess)]
    return any(n.claim == own[-1].claim or _is_of(f, own[-1], [n]) for n in mine)


@claims(
    "You can predict well and still not know the rule: a wrong rule gets many cards right too.",
    "You can be right many times and still not know the rule. A wrong rule gets many cards right, too.",
)
def _(f: Facts, at: At) -> bool | str:
    """Most came true, of a pupil who never noted the rule."""
    told = f.predicted(at.who or "", calls=False)
    notes = [n.rule for n in f.notes_of(at.who or "") if n.rule is not None]
    if any(f.is_the_rule(rule) for rule in notes):
        return "the rule was noted"
    return 2 * sum(came for _, came, _ in told) > len(told) or "they did not predict well"


@claims("Your calls aren’t counted here.", "Your answers as Prophet aren’t counted here.")
def _(f: Facts, at: At) -> bool:
    who = at.who or ""
    return len(f.predicted(who, calls=True)) > len(f.predicted(who, calls=False))


@claims("After card %(number)s you changed it to: “%(rule)s”")
def _(f: Facts, at: At, number: int, rule: object) -> bool | str:
    """At a call it was in force, and at the one before another note was."""
    for reign in f.reigns_of(at.who):
        for before, note in pairwise(f.notes_at_calls(reign)):
            if note is not None and note is not before and note.laid == number and says(note, rule):
                return True
    return "no note between two calls"


@claims(
    "Your %(cards)s after %(after)s was a good question. Right or wrong, the answer had to "
    "rule out at least %(least)s of the %(fit)s rules in the list that still fitted."
)
def _(f: Facts, at: At, cards: tuple[Card, ...], after: Card, least: int, fit: int) -> bool:
    return any(
        t.cards == as_cards(cards)
        and t.after == after
        and (right := f.says_right(t)) is not None
        and (fit, least) == (f.fitting(t.index), min(right, fit - right))
        and least > 0
        and _chosen_well(f, t)
        for t in own(f, at)
    )


def _chosen_well(f: Facts, turn: Turn) -> bool:
    """Most other cards of the hand would have divided the rules in the list less evenly."""
    fit, others = f.fitting(turn.index), set(turn.hand) - set(turn.cards or ())
    right = f.says_right(turn)
    assert right is not None, "a card was played"
    poorer = [card for card in others if _uneven(f.votes(turn, card), fit) > _uneven(right, fit)]
    return 2 * len(poorer) > len(others)


def _uneven(right: int, fit: int) -> int:
    return abs(2 * right - fit)


@claims("Your %(cards)s after %(after)s was a good question. Right or wrong, some rules had to go.")
def _(f: Facts, at: At, cards: tuple[Card, ...], after: Card) -> bool:
    """Of the rules in the list that still fitted, some said right and some wrong."""
    return any(
        t.cards == as_cards(cards)
        and t.after == after
        and (right := f.says_right(t)) is not None
        and 0 < right < f.fitting(t.index)
        and _chosen_well(f, t)
        for t in own(f, at)
    )


@claims("Cards %(first)s to %(last)s, %(cards)s: one string, wrong as a whole.")
def _(f: Facts, at: At, first: int, last: int, cards: tuple[Card, ...]) -> bool:
    return any(
        not t.right and t.cards == as_cards(cards) and (t.before + 1, t.upto) == (first, last)
        for t in f.turns
    )


@claims("A bar joins the cards of a string: it was wrong as a whole.")
def _(f: Facts, at: At) -> bool:
    return any(not t.right and t.cards and len(t.cards) > 1 for t in f.turns)


@claims(
    "You wrote that you were %(sure)s%% sure of the rule you followed. What would have made you surer?"
)
def _(f: Facts, at: At, sure: int) -> bool:
    """Of a rule that lasted: as the last note before the first call says."""
    return sure < 50 and any(
        note is not None and note.sure == sure
        for r in declared(f, at)
        if r.how == "stood" and r.calls
        for note in [f.claim_of(r)]
    )
