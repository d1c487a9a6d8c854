# ruff: noqa: E501 - templates stand in one piece, as they are searched for
"""Sentences of the table's page, its layout, the poster and the slides."""

from __future__ import annotations

from typing import Any

from classroom.cards import Card
from classroom.i18n.messages import Message
from truth.collect import At
from truth.facts import Facts, Note, Reign, bare, same_after
from truth.registry import claims
from truth.subjects import (
    alike_notes,
    as_cards,
    falls,
    given_up,
    never_after,
    own_notes,
    reigns,
    shows,
    turns,
)

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
    "Of the pupils’ %(plays)s plays of cards, %(count)s could tell rules apart: those that still fitted predicted different answers.",
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
                if not _says_the_same(f, note, later):
                    break
                if later.sure is not None and [later.sure] != sure[-1:]:
                    sure.append(later.sure)
                found.append([*sure])
    return found


def _says_the_same(f: Facts, one: Note, other: Note) -> bool:
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


# The table's page and the layout


@claims("%(player)s’s %(cards)s, card %(ordinal)s.", "%(cards)s, card %(ordinal)s.")
def _(f: Facts, at: At, cards: tuple[Card, ...], ordinal: int, player: str | None = None) -> bool:
    return any(
        t.cards == as_cards(cards) and ordinal in t.ordinals and player in (None, t.by)
        for t in f.turns
    )


@claims(
    "On all other plays they agreed, so those plays showed nothing about the rules in the list."
)
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
    "The curve of the rules that still fit, of the %(known)s that the program knows: %(start)s after the start and %(end)s at the end.",
)
def _(f: Facts, at: At, known: int, start: int, end: int) -> bool | str:
    found = len(f.family.names), f.fitting_wider(0), f.fitting_wider(-1)
    return found == (known, start, end) or f"{found}"


@claims("%(shown)s of %(all)s turning points")
def _(f: Facts, at: At, shown: int, **more: Any) -> bool:
    """As many as a debrief tells of one round, at most."""
    return 0 < shown < more["all"] <= 5


@claims(
    "Rules that still fit after %(count)s card: %(known)s.",
)
def _(f: Facts, at: At, count: int, known: int) -> bool:
    points = [(len(f.round.layout.starters), f.fitting_wider(0))]
    points += [(t.upto, f.fitting_wider(t.index + 1)) for t in f.turns]
    return (count, known) in points


@claims("of the %(count)s that the program knows")
def _(f: Facts, at: At, count: int) -> bool:
    return count == len(f.family.names)


@claims("After card %(since)s, no card could ever tell it from the rule.")
def _(f: Facts, at: At, since: int) -> bool:
    return any(n.rule is not None and f.same_from_here(n.rule, since) for n in f.every_note) or any(
        f.same_from_here(f.catalogue.library.rule(name), since)
        for name, fit in zip(f.catalogue.names, f.in_catalogue[-1][1], strict=True)
        if fit
    )


@claims("Turning point %(number)s.")
def _(f: Facts, at: At, number: int) -> bool:
    return 1 <= number <= 5


def _is_new(f: Facts, note: Note) -> bool:
    """Return whether the note before it said something else."""
    before = [n for n in own_notes(f, note) if n.number < note.number]
    return not before or not alike_notes(f, before[-1], note)


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
    """Someone's last guess is the sealed rule, and not only from this starting card."""
    last = {note.by: note.rule for note in f.every_note if note.last_call}
    return any(rule and same_after(f.round.rule, rule, ()) for rule in last.values())


@claims("Named a rule that no card could tell from the secret one by then:")
def _(f: Facts, at: At) -> bool:
    """Someone's last guess is another rule, and no card could tell it."""
    last = {note.by: note.rule for note in f.every_note if note.last_call}
    return any(
        rule and not same_after(f.round.rule, rule, ()) and f.same_from_here(rule)
        for rule in last.values()
    )


@claims("the rule")
def _(f: Facts, at: At) -> bool:
    return any(n.rule and same_after(f.round.rule, n.rule, ()) for n in f.every_note)


@claims("as good as the rule")
def _(f: Facts, at: At) -> bool:
    return any(
        n.rule and not same_after(f.round.rule, n.rule, ()) and f.same_from_here(n.rule)
        for n in f.every_note
    )


@claims("a different rule", "in their own words")
def _(f: Facts, at: At) -> bool:
    """Someone noted something."""
    return bool(f.every_note)


@claims("%(wider)s of the %(known)s rules that the program knows.")
def _(f: Facts, at: At, wider: int, known: int) -> bool:
    when = [f.settled_before(r.number) for r in f.reigns]
    return known == len(f.family.names) and wider in map(f.fitting_wider, when)
