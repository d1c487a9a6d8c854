# ruff: noqa: E501 - templates stand in one piece, as they are searched for
"""Sentences about Prophets: their declarations, their claims, their overthrows."""

from __future__ import annotations

from typing import Any

from classroom.cards import Card
from truth.class_subjects import held, pupils
from truth.collect import At, Several
from truth.facts import Facts, Note, Reign, Turn, agree_at_first, same_after
from truth.registry import claims, claims_of_class
from truth.subjects import (
    NO_SHORT_LINE,
    as_cards,
    claims_at,
    falls,
    falls_by,
    held_as_prophet,
    reigns,
    says,
    shows,
)

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


@claims("%(prophet)s lasted to the end: the only call was confirmed.")
def _(f: Facts, at: At, prophet: str, count: int) -> bool | str:
    calls = [len(r.calls) for r in reigns(f, at, prophet) if r.how == "stood"]
    return (count in calls and count > 0) or f"calls: {calls}"


@claims("%(player)s had written down the rule itself.")
def _(f: Facts, at: At, player: str) -> bool:
    """Said of a Prophet who lasted alone: at any other play the card showed no such thing."""
    stood = any(r.how == "stood" for r in reigns(f, at, player))
    return stood and any(
        n.rule is not None and f.is_the_rule(n.rule) for n in f.every_note if n.by == player
    )


def _open_calls(f: Facts, r: Reign) -> list[tuple[Turn, int, int]]:
    """Calls of a reign with the known rules that still fitted, and those that said right."""
    said = [(t, f.fitting_wider(t.index), f.says_right_wider(t)) for t in r.calls]
    return [(t, fit, right) for t, fit, right in said if right is not None]


@claims(
    "Of the %(fit)s known rules that still fitted, %(count)s said right to this, the others wrong: this call could have failed."
)
def _(f: Facts, at: At, fit: int, count: int) -> bool | str:
    """Of no other call of that reign were they more divided."""
    for r in reigns(f, at):
        found = _open_calls(f, r)
        here = [each for each in found if at.number in (None, each[0].number, each[0].settled)]
        if any(each[1:] == (fit, count) and 0 < count < fit for each in here):
            even = [min(right, all_ - right) / all_ for _, all_, right in found]
            return max(even) <= min(count, fit - count) / fit or f"others were more divided: {even}"
    return "not so many"


def _could_fail(f: Facts, r: Reign) -> list[Turn]:
    """The confirmed calls on which known rules that still fitted disagreed."""
    return [t for t, fit, right in _open_calls(f, r) if 0 < right < fit]


def _unknown_hands(f: Facts, r: Reign) -> bool:
    return len(_open_calls(f, r)) < len(r.calls)


@claims("Predictions that can fail")
def _(f: Facts, at: At) -> bool | str:
    """One failed, or rules disagreed on that very call; or no one wrote down a hand."""
    for r in reigns(f, at):
        here = [t for t in _could_fail(f, r) if at.number in (None, t.number, t.settled, r.number)]
        if r.fall is not None or here or _unknown_hands(f, r):
            return True
    return "no call that it stands over could have failed"


@claims_of_class("%(count)s confirmed call that could have failed")
def _(c: Several, at: At, count: int) -> bool | str:
    found = sum(
        not f.by_robot(t.settled)
        for f in pupils(c)
        for r in f.reigns
        if not r.robot
        for t in _could_fail(f, r)
    )
    return found == count or f"{found}"


@claims_of_class("Predictions that can fail")
def _(c: Several, at: At) -> bool | str:
    """As an idea of the class it goes with the calls that are counted, or with one that failed."""
    return (
        any(
            _could_fail(f, r) or r.fall or _unknown_hands(f, r)
            for f in c.tables.values()
            for r in f.reigns
        )
        or "no call at any table could have failed"
    )


@claims("Confirmed, but not tested", "A Prophet’s calls on which no rules disagreed")
def _(f: Facts, at: At) -> bool | str:
    stood = [r for r in reigns(f, at) if r.how == "stood" and r.calls]
    return any(not _could_fail(f, r) for r in stood) or "rules disagreed on a call"


@claims(
    "When does a confirmed prediction tell you nothing new?",
    "Which card would have been a real test, and for which rule?",
)
def _(f: Facts, at: At) -> bool | str:
    """Asked of calls that were confirmed and none of which could have failed."""
    stood = [r for r in reigns(f, at) if r.how == "stood" and r.calls]
    return any(not _could_fail(f, r) for r in stood) or "rules disagreed on a call"


@claims("Calls on which the rules that still fitted disagreed: %(tests)s of %(calls)s.")
def _(f: Facts, at: At, tests: int, calls: int) -> bool | str:
    found = [(len(_could_fail(f, r)), len(r.calls)) for r in reigns(f, at) if r.how == "stood"]
    found += [(len(_could_fail(f, r)), len(r.calls)) for r in f.reigns if r.how == "stood"]
    return (tests, calls) in found or f"{found}"


@claims("One call confirmed; rules disagreed on %(tests)s")
def _(f: Facts, at: At, count: int, tests: int) -> bool | str:
    found = [(len(_could_fail(f, r)), len(r.calls)) for r in f.reigns if r.how == "stood"]
    return (tests, count) in found or f"{found}"


def _twin(f: Facts, at: At, prophet: str | None) -> list[tuple[int, Note]]:
    """Notes at calls of a Prophet who lasted, of another rule than the secret one that no card
    could tell from it any more; with the cards on the layout from which on."""
    found = []
    for r in reigns(f, at, prophet):
        for n in f.notes_at_calls(r):
            if r.how != "stood" or n is None or n.rule is None or same_after(f.rule, n.rule, ()):
                continue
            starters = len(f.round.layout.starters)
            since = next(
                (k for k in range(starters, f.laid + 1) if f.same_from_here(n.rule, k)), None
            )
            if since is not None:
                found.append((since, n))
    return found


@claims("It isn’t the secret rule, but no card could show that after this first card.")
def _(f: Facts, at: At) -> bool:
    return any(since == len(f.round.layout.starters) for since, _ in _twin(f, at, None))


@claims("It isn’t the secret rule, but after card %(number)s no card could show that.")
def _(f: Facts, at: At, number: int) -> bool | str:
    found = [since for since, _ in _twin(f, at, None)]
    return number in found or f"after {found}"


@claims(
    "%(prophet)s’s rule isn’t the secret one, but no call could have failed. Which other first card would have shown it?",
    "%(prophet)s’s rule isn’t the secret one, but no call could have failed. What would have to be different at the table?",
)
def _(f: Facts, at: At, prophet: str) -> bool | str:
    """There is such a card: one that only one of the two allows, or after which they differ."""
    for since, n in _twin(f, at, prophet):
        assert n.rule is not None
        for card in map(Card, range(52)):
            both = f.rule.accepts(0, (card,)), n.rule.accepts(0, (card,))
            if since == len(f.round.layout.starters) and (
                both[0] != both[1] or (all(both) and not same_after(f.rule, n.rule, (card,)))
            ):
                return True
    return "no first card would have shown it"


@claims(
    "%(prophet)s’s rule isn’t the secret one. After card %(number)s, no call could have shown it. Which card could have, up to then?",
    "%(prophet)s’s rule isn’t the secret one. After card %(number)s, the two always agree. Where do they differ before that?",
)
def _(f: Facts, at: At, prophet: str, number: int) -> bool | str:
    """Before that card the two could be told apart."""
    found = [since for since, _ in _twin(f, at, prophet)]
    return (number in found and number > len(f.round.layout.starters)) or f"after {found}"


@claims(
    "How could the table have known which rule %(prophet)s followed?",
    "How could %(prophet)s have shown the table which rule the calls followed?",
)
def _(f: Facts, at: At, prophet: str) -> bool | str:
    """No note shows it: none was made, or taken back, or its Prophet hardly believed in it."""
    return (
        any(
            how == "unknown" and (note is None or _unsure(note))
            for how, _, note in falls_by(f, at, prophet)
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


# A Prophet's claim


@claims(
    "Written down after %(count)s card. No one wrote down how sure they were.",
)
def _(f: Facts, at: At, count: int) -> bool:
    return any(n.laid == count and n.sure is None for _, n in claims_at(f, at))


@claims(
    "Written down after %(count)s card, %(sure)s%% sure.",
)
def _(f: Facts, at: At, count: int, sure: int) -> bool:
    return any(n.laid == count and n.sure == sure for _, n in claims_at(f, at))


@claims(
    "The claimed rule isn’t in the list, but it fitted every card too.",
)
def _(f: Facts, at: At) -> bool:
    """A rule that no rule of the catalogue judges as; nothing had contradicted it."""
    return any(
        n.rule is not None
        and not f.contradicted_by(n.rule, r.number + 1)
        and f.catalogue.library.find(n.rule) is None
        for r, n in claims_at(f, at)
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


@claims("After card %(ordinal)s, %(player)s wrote down: “%(rule)s”")
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


@claims("The rule in the notebook: “%(rule)s” The part that failed: %(clause)s")
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
    declared = [(n, _next_play(f, r)) for r, n in claims_at(f, at)]
    later = [(n, n.number) for n in held_as_prophet(f, at)]
    return any(
        n.rule is not None and f.contradicted_by(n.rule, upto) for n, upto in (*declared, *later)
    )


@claims("%(cards)s contradicted it later.")
def _(f: Facts, at: At, cards: tuple[Card, ...]) -> bool:
    declared = [(n, r.number) for r, n in claims_at(f, at)]
    later = [(n, n.number) for n in held_as_prophet(f, at)]
    return any(
        n.rule is not None and isinstance(t := f.contradicted(n.rule), Turn) and t.settled > since
        for n, since in (*declared, *later)
    )


def _next_play(f: Facts, reign: Reign) -> int:
    plays = (n for n, e in f.moves if n > reign.number and ("play" in e or "no_play" in e))
    return next(plays, len(f.entries) + 1)


# Three ways to be overthrown


@claims(
    "A call and a written rule differ",
    "Nothing: the claim predicted this, but wasn’t followed.",
    "A call that didn’t follow the notebook",
    "The rule in the notebook had predicted this. It wasn’t followed.",
    "Note and call",
    "What if the call had followed the rule in the notebook?",
    "The call failed, not the note",
)
def _(f: Facts, at: At) -> bool | str:
    found = [how for how, _, _ in falls_by(f, at)]
    return "slipped" in found or f"falls: {found}"


@claims(
    (
        "The rule in %(prophet)s’s notebook predicted this, but the call didn’t follow it. What could explain that?"
    ),
    (
        "The rule in %(prophet)s’s notebook predicted what happened, but the call didn’t follow it. Does the failed call count against that rule?"
    ),
)
def _(f: Facts, at: At, prophet: str) -> bool | str:
    found = [how for how, _, _ in falls_by(f, at, prophet)]
    return "slipped" in found or f"falls: {found}"


@claims(
    "What note would have shown everyone if %(prophet)s’s rule was wrong or not followed?",
    "What would you ask %(prophet)s to find out which rule the calls followed?",
)
def _(f: Facts, at: At, prophet: str) -> bool | str:
    found = [how for how, _, _ in falls_by(f, at, prophet)]
    return "unknown" in found or f"falls: {found}"


@claims(
    "No one can tell whether the rule was wrong, or not followed.",
    "Our notes don’t show if the Prophet’s rule was wrong or if it was a mix-up.",
    "What we can’t know",
    "What the notes can’t tell",
    "What the record can’t tell",
)
def _(f: Facts, at: At) -> bool | str:
    found = [how for how, _, _ in falls_by(f, at)]
    return "unknown" in found or f"falls: {found}"


def _unsure(note: Note) -> bool:
    return note.rule is not None and note.sure is not None and note.sure < 50


@claims(
    "%(prophet)s was less than half sure of the rule written down, so we can’t tell which rule was followed.",
    "We can’t tell: %(player)s was less than half sure of the rule written down.",
)
def _(f: Facts, at: At, prophet: str = "", player: str = "") -> bool | str:
    """And something else decides nothing: the note neither broke nor had failed before."""
    found = falls_by(f, at, prophet or player)
    return any(how == "unknown" and n is not None and _unsure(n) for how, _, n in found)


@claims("The rule in the notebook said otherwise.", "The rule in the notebook failed")
def _(f: Facts, at: At) -> bool | str:
    found = [how for how, _, _ in falls_by(f, at)]
    return "broke" in found or f"falls: {found}"


@claims("%(prophet)s’s rule failed. %(verdict)s")
def _(f: Facts, at: At, prophet: str, verdict: object) -> bool | str:
    found = [how for how, _, _ in falls_by(f, at, prophet)]
    return "broke" in found or f"falls: {found}"


@claims("Overthrown after %(count)s confirmed call")
def _(f: Facts, at: At, count: int) -> bool:
    return any(len(r.calls) == count for r, _ in falls(f, at))


@claims("%(prophet)s’s rule is in their own words, so only people can judge if it failed.")
def _(f: Facts, at: At, prophet: str) -> bool:
    return any(n is not None and n.text is not None for _, _, n in falls_by(f, at, prophet))


@claims(
    "We can’t tell: the claim is in a pupil’s own words.",
    "Underline the words that failed, if any did. Which could stay?",
)
def _(f: Facts, at: At) -> bool:
    return any(n is not None and n.text is not None for _, _, n in falls_by(f, at))


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
        for _, r, n in falls_by(f, at, prophet)
    )


@claims(
    "We can’t tell: %(cards)s had already contradicted the claim, so no one knows which rule was followed.",
)
def _(f: Facts, at: At, cards: tuple[Card, ...]) -> bool:
    return any(
        n is not None
        and n.rule is not None
        and r.fall is not None
        and f.contradicted_by(n.rule, r.fall.settled)
        and shows(f, n, cards)
        for _, r, n in falls_by(f, at)
    )


@claims(
    "No one wrote down the hand, so we can’t tell if the rule in the notebook failed.",
    "We can’t tell: no one wrote down the hand that was shown.",
)
def _(f: Facts, at: At) -> bool:
    """Real cards, and a hand that was shown."""
    return not f.round.dealt and any(t.cards is None for _, t in falls(f, at))


@claims(
    "After card %(ordinal)s, no card could ever tell it from the rule at this table. It counts as right."
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


@claims("It was card %(number)s, %(cards)s.")
def _(f: Facts, at: At, number: int, cards: tuple[Card, ...]) -> bool | str:
    """It was against a rule that its Prophet had noted, and before the call it is about."""
    for r in reigns(f, at):
        end = max((t.settled for t in r.turns), default=0)
        for n in f.every_note:
            if n.rule is None or n.by != r.by:
                continue
            against = f.contradicted(n.rule)
            found = [against] if isinstance(against, Turn) else f.judged_against(n.rule, end)
            if any(number in t.ordinals and t.settled < end for t in found if t):
                return True
            if against == 0 and number <= len(f.round.layout.starters):
                return True
    return "not against what its Prophet had noted"


def _somebody_has_it(f: Facts, laid: int, *, to_the_next: bool = False) -> bool:
    """Return whether some pupil held the right rule when so many cards lay on the table.

    With `to_the_next`, the rule must still have been held when the next card was played.
    """
    for player in f.players:
        own = [n for n in held(f) if n.by == player and n.laid <= laid]
        if not own:
            continue
        note = own[-1]
        if note.aloud:  # what was told wrong is not held, though no card shows it any more
            if f.judged_right(note):
                return True
            continue
        if note.rule is not None and (
            f.is_the_rule(note.rule) or f.same_from_here(note.rule, laid)
        ):
            return True
        if to_the_next:
            continue
        # Changed with no card played in between: at that moment the note before was in force too.
        before = [n for n in own if n.laid < note.laid]
        rule = before[-1].rule if note.laid == laid and before else None
        if rule is not None and (f.is_the_rule(rule) or f.same_from_here(rule, laid)):
            return True
    return False


@claims("From card %(card)s on, someone had the rule, or one just as good, but no one declared.")
def _(f: Facts, at: At, card: int) -> bool | str:
    """At every number of cards from there on, and not at the one before."""
    if f.reigns:
        return "someone declared"
    moments = sorted({len(f.round.layout.starters), *(t.upto for t in f.turns)})
    gaps = [laid for laid in moments if laid >= card and not _somebody_has_it(f, laid)]
    if gaps:
        return f"nobody had it at {gaps}"
    before = max((laid for laid in moments if laid < card), default=None)
    had = before is not None and _somebody_has_it(f, before, to_the_next=True)
    return not had or f"somebody had it from {before} on"
