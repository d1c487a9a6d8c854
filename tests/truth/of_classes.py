# ruff: noqa: E501 - templates stand in one piece, as they are searched for
"""Sentences about several tables, or about the rounds of one table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from typing import Any

from classroom.cards import Card
from classroom.rules import swap
from classroom.rules.compare import equivalent
from truth.collect import At, Several
from truth.facts import Facts, Note, Reign, Turn, same_after
from truth.of_rounds import as_cards, guesses
from truth.registry import claims_of_class


def pupils(c: Several) -> list[Facts]:
    return list(c.played.values())


def reigns(f: Facts) -> Iterator[Any]:
    """Of pupils."""
    return (r for r in f.reigns if not r.robot)


def swapped(one: Facts, other: Facts) -> bool:
    """Return whether one played the mirror image of the other."""
    stocks = getattr(one.header, "stock", None), getattr(other.header, "stock", None)
    return (
        None not in stocks
        and tuple(stocks[1]) == tuple(swap.cards(stocks[0]))
        and equivalent(other.rule, swap.automaton(one.rule))
    )


def same_rule(c: Several, tables: tuple[int, ...]) -> bool:
    first = c.tables[tables[0]]
    return all(
        equivalent(first.rule, c.tables[n].rule) or swapped(first, c.tables[n]) for n in tables
    )


def same_deal(c: Several, tables: tuple[int, ...]) -> bool:
    found = [c.tables[n] for n in tables]
    return all(
        len(f.players) == len(found[0].players)
        and getattr(f.header, "stock", n) == getattr(found[0].header, "stock", n)
        for n, f in zip(tables, found, strict=True)
    )


def stood(f: Facts) -> bool:
    """A Prophet of the pupils, at least one call that was right, and no note refuted by then."""
    return any(lasts(f, r) for r in reigns(f))


def lasts(f: Facts, reign: Reign) -> bool:
    return reign.how == "stood" and bool(reign.calls) and not refuted(f, reign)


def refuted(f: Facts, reign: Reign) -> bool:
    """Whether the rule noted at some call had been contradicted by then."""
    ends = [turn.settled for turn in reign.turns if turn.called is not None]
    return any(
        note is not None and note.rule is not None and f.contradicted_by(note.rule, end)
        for note, end in zip(f.notes_at_calls(reign), ends, strict=False)
    )


def held(f: Facts) -> list[Note]:
    """Return what pupils noted in time and said aloud, in its order."""
    found = [n for player in f.players for n in f.notes_of(player, present=False)]
    found += [n for n in f.aloud if not f.by_robot(n.number)]
    return sorted(found, key=lambda note: note.number)


def right(f: Facts, note: Note) -> bool:
    """The rule, or one that no card could tell from it any more; in words: as it was judged."""
    if note.aloud:
        return f.judged_right(note)
    return note.rule is not None and f.counts_as_right(note.rule)


def kept(f: Facts, strict: bool = False) -> bool:
    """Whether a pupil had the right rule before their last guess, and had it still at the end."""
    return since(f) is not None


def since(f: Facts) -> int | None:
    """Cards laid when a pupil first had the right rule and kept it."""
    found = []
    for player in f.players:
        own = [n for n in held(f) if n.by == player]
        first = None
        for note in reversed(own):
            if not right(f, note):
                break
            if not note.last_call:
                first = note.laid
        found += [] if first is None else [first]
    return min(found, default=None)


def played_again(c: Several) -> list[tuple[int, ...]]:
    """Every set of tables with the same rule, of those where pupils played."""
    left, found = [n for n, f in c.played.items() if f.turns], []
    while left:
        together = tuple(n for n in left if same_rule(c, (left[0], n)))
        left = [n for n in left if n not in together]
        if len(together) > 1:
            found.append(together)
    return found


def one_rule(c: Several, tables: tuple[int, ...]) -> bool:
    """One and the same: the mirror image of a rule is another rule."""
    return all(equivalent(c.tables[tables[0]].rule, c.tables[n].rule) for n in tables)


def some_swapped(c: Several, tables: tuple[int, ...]) -> bool:
    """One rule or its mirror image, and at least one of them with the cards of the other."""
    return same_rule(c, tables) and any(
        swapped(c.tables[a], c.tables[b]) for a in tables for b in tables
    )


@claims_of_class("Tables %(tables)s played the same rule.")
def _(c: Several, at: At, tables: tuple[int, ...]) -> bool:
    return one_rule(c, tables)


@claims_of_class("Apart from swapped colours, tables %(tables)s played the same rule.")
def _(c: Several, at: At, tables: tuple[int, ...]) -> bool:
    return some_swapped(c, tables)


def dealt_alike(c: Several, one: int, other: int) -> bool:
    """Whether two tables were dealt the same cards, or one of them those in swapped colours."""
    a, b = c.tables[one], c.tables[other]
    if len(a.players) != len(b.players):
        return False
    return same_deal(c, (one, other)) or swapped(a, b) or swapped(b, a)


@claims_of_class(
    "Tables %(tables)s played the same rule and were dealt the same cards.",
    "Tables %(tables)s were dealt the same cards.",
)
def _(c: Several, at: At, tables: tuple[int, ...]) -> bool:
    return len(tables) > 1 and one_rule(c, tables) and same_deal(c, tables)


@claims_of_class(
    "Apart from swapped colours, tables %(tables)s played the same rule and were dealt the same cards.",
    "Apart from swapped colours, tables %(tables)s were dealt the same cards.",
)
def _(c: Several, at: At, tables: tuple[int, ...]) -> bool:
    alike = all(
        dealt_alike(c, a, b) or same_deal(c, (a, b)) for a in tables for b in tables if a < b
    )
    return some_swapped(c, tables) and alike and not same_deal(c, tables)


@claims_of_class(
    "Tables %(tables)s played the same rule, but each had different cards.",
    "Table %(tables)s had different cards.",
)
def _(c: Several, at: At, tables: tuple[int, ...], count: int = 0) -> bool | str:
    """No other table that had the rule was dealt the cards of one of these."""
    same = next(same for same in played_again(c) if set(tables) <= set(same))
    if not count and tables != same:
        return f"the same rule at {same}"
    return not any(dealt_alike(c, a, b) for a in tables for b in same if a != b)


@claims_of_class(
    "At table %(tables)s red and black were swapped, in the rule and on the cards.",
)
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    return count == len(tables) and all(
        any(swapped(c.tables[n], f) for f in c.tables.values()) for n in tables
    )


@claims_of_class("Table %(tables)s had the same rule, but only robots played there.")
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    """And every table of robots with that rule is among them."""
    robots = {n for n, f in c.tables.items() if n not in c.played}
    return count == len(tables) and any(
        set(tables) == {n for n in robots if one_rule(c, (same[0], n))} for same in played_again(c)
    )


@claims_of_class(
    "Apart from swapped colours, table %(tables)s had the same rule too, but only robots played there."
)
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    """And every table of robots with the mirrored rule is among them."""
    robots = [n for n in c.tables if n not in c.played]
    return count == len(tables) and any(
        set(tables)
        == {n for n in robots if same_rule(c, (same[0], n)) and not one_rule(c, (same[0], n))}
        for same in played_again(c)
    )


@claims_of_class("Table %(tables)s played this rule too, in a different round.")
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    """And every table of which that is true is among them."""
    return count == len(tables) and any(
        set(tables)
        == {
            table
            for table, rule in c.others.items()
            if table not in same and equivalent(c.tables[same[0]].rule, rule)
        }
        for same in played_again(c)
    )


@claims_of_class("The round at table %(tables)s was ended after a few plays.")
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    """By the teacher or the clock; and so was no other."""
    return count == len(tables) and tables == tuple(n for n in c.tables if stopped(c.tables[n]))


@claims_of_class("ended after a few plays")
def _(c: Several, at: At) -> bool:
    return any(len(f.turns) > 1 and stopped(f) for f in c.tables.values())


@claims_of_class("%(table)s: ended after a few plays.")
def _(c: Several, at: At, **more: Any) -> bool:
    return stopped(table(c, more["table"]))


def stopped(f: Facts) -> bool:
    """Return whether a round did not end by its own rules, and had fewer than eight plays."""
    return f.round.ended_by == "teacher" and len(f.turns) < 8


@claims_of_class(
    "At each of them a Prophet lasted to the end.",
)
def _(c: Several, at: At) -> bool:
    return any(all(stood(c.tables[n]) for n in same) for same in played_again(c))


@claims_of_class(
    "A Prophet lasted to the end at table %(tables)s.",
)
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    return any(tuple(n for n in same if stood(c.tables[n])) == tables for same in played_again(c))


@claims_of_class(
    "At table %(tables)s no call of the Prophet’s failed, although the rule in the notebook had been contradicted."
)
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    """And so at no other of the tables that had the rule."""
    found = [
        tuple(
            n
            for n in same
            if any(r.how == "stood" and r.calls for r in reigns(c.tables[n]))
            and not stood(c.tables[n])
        )
        for same in played_again(c)
    ]
    return count == len(tables) and tables in found


@claims_of_class(
    "No Prophet lasted to the end at any of them.",
)
def _(c: Several, at: At) -> bool:
    """Only of tables at which there could be one."""
    return any(
        not any(stood(c.tables[n]) for n in same)
        and all(c.tables[n].round.ruleset.prophet for n in same)
        for same in played_again(c)
    )


@claims_of_class(
    "At each of them, a pupil picked or built the rule and kept it.",
)
def _(c: Several, at: At) -> bool:
    return any(all(kept(c.tables[n]) for n in same) for same in played_again(c))


@claims_of_class(
    "At table %(tables)s, a pupil picked or built the rule and kept it.",
)
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    found = [tuple(n for n in same if kept(c.tables[n])) for same in played_again(c)]
    return tables in found or f"kept at {found}"


@claims_of_class(
    "No pupil at any of them picked or built the rule and kept it.",
)
def _(c: Several, at: At) -> bool:
    return any(not any(kept(c.tables[n]) for n in same) for same in played_again(c))


def said_it(f: Facts) -> bool:
    """Return whether a pupil guessed the rule aloud."""
    return any(f.judged_right(n) and not f.by_robot(n.number) for n in f.aloud)


@claims_of_class(
    "At each of them, a pupil guessed the rule.",
)
def _(c: Several, at: At) -> bool:
    return any(all(said_it(c.tables[n]) for n in same) for same in played_again(c))


@claims_of_class(
    "A pupil guessed the rule at table %(tables)s.",
)
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    return any(tuple(n for n in same if said_it(c.tables[n])) == tables for same in played_again(c))


@claims_of_class(
    "At none of them did a pupil guess the rule.",
)
def _(c: Several, at: At) -> bool:
    """Although pupils could, by the rules of play of each of them."""
    return any(
        not any(said_it(c.tables[n]) for n in same)
        and all(c.tables[n].round.ruleset.guess_bonus is not None for n in same)
        for same in played_again(c)
    )


@claims_of_class("A robot guessed the rule at table %(tables)s.")
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    found = {
        number
        for number, f in c.tables.items()
        if any(f.judged_right(n) and f.by_robot(n.number) for n in f.aloud)
    }
    return count == len(tables) and any(
        tuple(n for n in same if n in found) == tables for same in played_again(c)
    )


@claims_of_class("They didn’t all play by the same rule-set.")
def _(c: Several, at: At) -> bool:
    return any(len({c.tables[n].round.ruleset.id for n in same}) > 1 for same in played_again(c))


@claims_of_class(
    "At table %(tables)s, a pupil wrote the rule down and kept it.",
)
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    return any(
        tuple(n for n in same if kept(c.tables[n]) and not said_it(c.tables[n])) == tables
        for same in played_again(c)
    )


@claims_of_class(
    "%(player)s said what the rule might be, in their own words.",
)
def _(c: Several, at: At, player: object) -> bool:
    """Whose place has no name is known by the seat."""
    tables = [c.tables[at.round]] if at.round in c.tables else list(c.tables.values())
    return any(
        n.text is not None and str(player) in (n.by, f"Seat {f.round.players.index(n.by) + 1}")
        for f in tables
        for n in guesses(f, At("", at.number))
    )


# Counts


def fallen(f: Facts) -> list[str]:
    """Return how pupils' reigns were ended by an overthrow."""
    return [f.fell(r) for r in reigns(f) if r.fall and not f.by_robot(r.fall.settled)]


def _counts(count: Any) -> Any:
    def check(c: Several, at: At, count: int, **more: Any) -> bool | str:
        """As many as pupils of the class did."""
        found = sum(counting(f) for f in pupils(c))
        return found == count or f"{found}"

    counting = count
    return check


for template, counting in (
    (
        "%(count)s play that could tell rules apart",
        lambda f: sum(bool(t.cards) and f.curve_falls(t) for t in f.pupils_turns),
    ),
    (
        "Pupils made %(count)s play in all.",
        lambda f: len(f.pupils_turns),
    ),
    (
        "%(count)s wrong play",
        lambda f: sum(t.cards is not None and not t.right for t in f.pupils_turns),
    ),
    (
        "%(count)s wrong string",
        lambda f: sum(len(t.cards or ()) > 1 and not t.right for t in f.pupils_turns),
    ),
    (
        "%(count)s right “No play”",
        lambda f: sum(t.cards is None and t.right for t in f.pupils_turns),
    ),
    ("%(count)s declaration", lambda f: sum(1 for _ in reigns(f))),
    ("%(count)s confirmed call", lambda f: sum(len(r.calls) - r.robot_calls for r in f.reigns)),
    (
        "%(count)s guess at the rule was shown to the whole table and judged.",
        lambda f: sum(not f.by_robot(n.number) for n in f.aloud),
    ),
    (
        "%(count)s time a pupil wrote down how sure they were of a rule.",
        lambda f: sum(n.sure is not None and n.claim is not None for n in held(f)),
    ),
    (
        (
            "One Prophet was overthrown although the rule they had written down got that play "
            "right. How could the table have told a mix-up from a wrong rule?"
        ),
        lambda f: fallen(f).count("slipped"),
    ),
    ("In %(count)s case, the rule in the notebook failed.", lambda f: fallen(f).count("broke")),
    (
        "%(count)s public prediction failed, and so did the rule written down with it",
        lambda f: fallen(f).count("broke"),
    ),
    (
        "In %(count)s case, the rule in the notebook got the play right, but wasn’t followed.",
        lambda f: fallen(f).count("slipped"),
    ),
    (
        "%(count)s public prediction failed, but the rule in the notebook didn’t",
        lambda f: fallen(f).count("slipped"),
    ),
    (
        "In %(count)s case, the rule in the notebook had already been contradicted.",
        lambda f: fallen(f).count("already"),
    ),
    (
        (
            "%(count)s public prediction failed, and the rule in the notebook had already been "
            "contradicted"
        ),
        lambda f: fallen(f).count("already"),
    ),
    (
        (
            "In %(count)s case, a public prediction failed, and the rule in the notebook had "
            "already been contradicted. How could someone have noticed?"
        ),
        lambda f: fallen(f).count("already"),
    ),
    (
        "In %(count)s case, our notes don’t show if the rule was wrong or if it was a mix-up.",
        lambda f: fallen(f).count("unknown"),
    ),
    (
        "%(count)s public prediction failed, and our notes don’t show if the rule did",
        lambda f: fallen(f).count("unknown"),
    ),
    (
        (
            "In %(count)s case, a public prediction failed, and our notes don’t show if the rule "
            "was wrong or if it was a mix-up. What would we need to know?"
        ),
        lambda f: fallen(f).count("unknown"),
    ),
):
    claims_of_class(template)(_counts(counting))


@claims_of_class(
    "%(count)s time, a pupil changed a rule that the table had contradicted.",
)
def _(c: Several, at: At, count: int) -> bool | str:
    """Changed for a rule that judges otherwise, after something had contradicted it."""
    found = 0
    for f in pupils(c):
        for player in f.players:
            own = [n for n in held(f) if n.by == player]
            for place, (one, following) in enumerate(pairwise(own), 1):
                other = next((n for n in own[place:] if n.claim is not None), None)
                if one.rule is None or other is None or other.rule is None:
                    continue
                wrong = one.aloud and not f.judged_right(one)
                # It counts when it was given up, which may be before the next one was held.
                wrong = wrong or f.contradicted_by(one.rule, following.number)
                found += wrong and not f.same_rule(one.rule, other.rule)
    return found == count or f"{found}"


# Questions


@claims_of_class(
    "These tables were dealt the same problem. Is that new evidence, or the same evidence again?",
)
def _(c: Several, at: At) -> bool:
    """Some tables had the same rule and the same cards."""
    return any(one_rule(c, same) and same_deal(c, same) for same in played_again(c))


@claims_of_class(
    "These tables were dealt the same problem, some with swapped colours. Is that new evidence, or the same evidence again?",
)
def _(c: Several, at: At) -> bool:
    return any(
        some_swapped(c, same) and all(dealt_alike(c, a, b) for a in same for b in same)
        for same in played_again(c)
    )


@claims_of_class(
    "Different cards, and the same rule apart from swapped colours: what does it show if tables agree, and what if they don’t?",
)
def _(c: Several, at: At) -> bool:
    """Some were swapped, and not all of them had the cards of the first or their mirror image."""
    return any(
        some_swapped(c, same) and not all(dealt_alike(c, a, b) for a in same for b in same)
        for same in played_again(c)
    )


@claims_of_class(
    "Different cards, the same rule: what does it show if tables agree, and what if they don’t?",
)
def _(c: Several, at: At) -> bool:
    """Some tables had the same rule, and not all of them one deal."""
    return any(one_rule(c, same) and not same_deal(c, same) for same in played_again(c))


@claims_of_class(
    "Tables %(tables)s played the same rule, and at each a Prophet lasted to the end. Is that "
    "new evidence, or the same evidence twice?",
)
def _(c: Several, at: At, tables: tuple[int, ...]) -> bool:
    return one_rule(c, tables) and all(stood(c.tables[n]) for n in tables)


@claims_of_class(
    "One declaration that lasted came at card %(few)s, another at card %(many)s. Apart from the number of cards, what makes a claim strong?",
)
def _(c: Several, at: At, few: int, many: int) -> bool:
    laid = [r.laid for f in pupils(c) for r in reigns(f) if lasts(f, r)]
    return few in laid and many in laid and few < many


@claims_of_class(
    "No pupil declared. What kept you from it?",
)
def _(c: Several, at: At) -> bool:
    return not any(True for f in pupils(c) for _ in reigns(f)) and any(
        f.round.ruleset.prophet for f in pupils(c)
    )


@claims_of_class("One table", "One round")
def _(c: Several, at: At, count: int) -> bool:
    return count == len(c.tables)


@claims_of_class("The same rule, more than once", "Same rule")
def _(c: Several, at: At) -> bool:
    return any(one_rule(c, same) for same in played_again(c))


@claims_of_class("The same rule, with swapped colours", "Mirrored rule")
def _(c: Several, at: At) -> bool:
    return any(some_swapped(c, same) for same in played_again(c))


@claims_of_class(
    "%(count)s pupil gave this rule while it fitted every card, at tables %(tables)s.",
)
def _(c: Several, at: At, count: int, tables: tuple[int, ...]) -> bool | str:
    """So many pupils at these tables held one wrong rule while it fitted, or declared with it."""
    every = [(n, h) for n in tables for h in held(c.tables[n]) if h.rule is not None]
    for first_table, first in every:
        who = {
            (n, h.by)
            for n, h in every
            if not right(c.tables[n], h)
            and not h.last_call
            and (not c.tables[n].contradicted_by(h.rule, h.seen) or _published(c.tables[n], h))
            and (_alike(c, first_table, first, n, h))
        }
        if len(who) == count and {n for n, _ in who} == set(tables):
            fitted = {
                (n, h.by)
                for n, h in every
                if not h.last_call
                and _alike(c, first_table, first, n, h)
                and not c.tables[n].contradicted_by(h.rule, h.seen)
            }
            return who <= fitted or "it did not fit every card when it was held"
    return "no such wrong rule"


def _alike(c: Several, one: int, a: Note, other: int, b: Note) -> bool:
    assert a.rule is not None and b.rule is not None
    if equivalent(a.rule, b.rule):
        return True
    return swapped(c.tables[one], c.tables[other]) and equivalent(a.rule, swap.automaton(b.rule))


def _published(f: Facts, note: Note) -> bool:
    return any(
        (n := f.claim_of(r)) is not None and n.number == note.number
        for r in reigns(f)
        if r.how == "overthrown"
    )


@claims_of_class(
    "One of them declared with it, and then it failed.",
)
def _(c: Several, at: At, count: int) -> bool:
    """As many were overthrown with a noted rule that was not the sealed one, and a card showed it."""
    fallen = [
        (f, r)
        for f in pupils(c)
        for r in reigns(f)
        if r.how == "overthrown"
        and (n := f.claim_of(r)) is not None
        and n.rule is not None
        and not f.counts_as_right(n.rule)
    ]
    broke = [(f, r) for f, r in fallen if f.fell(r) == "broke"]
    return len(broke) >= count or f"{len(broke)} of {len(fallen)} fell because the rule broke"


@claims_of_class(
    "It fitted every card so far, but it wasn’t the rule",
    "Fitted for a while",
)
def _(c: Several, at: At) -> bool:
    return any(
        n.rule is not None and not right(f, n) and not f.contradicted_by(n.rule, n.seen)
        for f in pupils(c)
        for n in held(f)
    )


def _one_claim(c: Several, one: tuple[int, Note], other: tuple[int, Note]) -> bool:
    """Whether two tables' notes give one rule, or one with swapped colours where the cards are."""
    (first, note), (second, again) = one, other
    if note.rule is None or again.rule is None:
        return False
    if swapped(c.tables[first], c.tables[second]):
        return equivalent(again.rule, swap.automaton(note.rule))
    return equivalent(again.rule, note.rule)


@claims_of_class(
    "Which card told it from the secret rule, or could have?",
)
def _(c: Several, at: At) -> bool | str:
    """There is one rule that it is to be told from: all tables where it fitted had the same."""
    wrong: list[tuple[int, Note]] = [
        (t, n)
        for t, f in c.played.items()
        for n in held(f)
        if n.rule is not None and not right(f, n) and not f.contradicted_by(n.rule, n.seen)
    ]
    for one in wrong:
        alike = {other[0] for other in wrong if _one_claim(c, one, other)}
        if len(alike) > 1 and same_rule(c, tuple(sorted(alike))):
            return True
    return "the tables that believed it had different rules"


def _split(
    c: Several, still_fit: int, count: int, cards: tuple[Card, ...] | None, after: Card | None
) -> bool:
    return any(
        (t.cards == cards if cards is not None else t.cards is None)
        and after in (None, t.after)
        and (f.fitting(t.index), f.says_right(t)) == (still_fit, count)
        for f in pupils(c)
        for t in f.pupils_turns
    )


@claims_of_class(
    "%(cards)s after %(after)s: %(count)s of the %(fit)s rules in the list that still fitted said right, the others wrong."
)
def _(c: Several, at: At, fit: int, count: int, cards: tuple[Card, ...], after: Card) -> bool | str:
    if count == fit:
        return "there are no others"
    return _split(c, fit, count, as_cards(cards), after)


@claims_of_class("The same hand held %(card)s: %(count)s of them said right.")
def _(c: Several, at: At, card: Card, count: int) -> bool:
    return any(
        card in t.hand and f.votes(t, card) == count for f in pupils(c) for t in f.pupils_turns
    )


@claims_of_class("A missed question", "A good question")
def _(c: Several, at: At) -> bool:
    return any(f.pupils_turns for f in pupils(c))


@claims_of_class("Table %(number)s, card %(card)s.", "Round %(number)s, card %(card)s.")
def _(c: Several, at: At, number: int, card: int) -> bool:
    return 0 < card <= c.tables[number].laid


@claims_of_class(
    "When were you sure, and how did that feel?", "When were you stuck, and how did that feel?"
)
def _(c: Several, at: At) -> bool:
    return bool(pupils(c))


@claims_of_class("What was going through your mind while you watched?")
def _(c: Several, at: At) -> bool:
    turns = [turn for f in c.tables.values() for turn in f.turns]
    return bool(turns) and all(turn.robot for turn in turns)


# The class's page


@claims_of_class(
    (
        "Had the rule from card: from then on there was always someone who had written down the "
        "rule, or a rule that no card could tell from it. “–” there: not to the end, not before "
        "the end, or only in words of their own, which can’t be checked."
    ),
)
def _(c: Several, at: At) -> bool:
    return any(held(f) for f in pupils(c))


@claims_of_class("%(part)s of %(whole)s")
def _(c: Several, at: At, part: int, whole: int) -> bool:
    """At one table so many plays of cards were open, declarations overthrown, or last guesses right.

    Overthrown also by a robot's call: the pupil is Prophet no longer.
    """
    for f in pupils(c):
        known = [t for t in f.pupils_turns if t.cards]
        if (part, whole) in (
            (sum(map(f.curve_falls, known)), len(known)),
            (sum(bool(r.fall) for r in reigns(f)), sum(1 for _ in reigns(f))),
            (sum(f.counts_as_right(rule) for rule in named(f)), len(named(f))),
        ):
            return True
    return False


def _ended(*by: str | None) -> Any:
    def check(c: Several, at: At) -> bool:
        """A table ended so."""
        tables = [c.tables[at.round]] if at.round in c.tables else c.tables.values()
        return any(f.round.ended_by in by for f in tables)

    return check


for template, by in (
    ("someone ran out of cards", "empty_hand"),
    ("not over", None),
):
    claims_of_class(template)(_ended(by))


def _by_the_clock(clock: bool) -> Any:
    def check(c: Several, at: At) -> bool:
        """The clock ended a table, or the teacher did."""
        tables = [c.tables[at.round]] if at.round in c.tables else c.tables.values()
        return any(f.round.ended_by == "teacher" and f.by_clock is clock for f in tables)

    return check


claims_of_class("time was up")(_by_the_clock(True))
claims_of_class("ended early")(_by_the_clock(False))


@claims_of_class("robots only")
def _(c: Several, at: At) -> bool:
    return any(f.only_robots and not f.pupils for f in c.tables.values())


@claims_of_class("no plays by pupils")
def _(c: Several, at: At) -> bool:
    return any(f.only_robots for f in c.tables.values())


# Side by side


@claims_of_class(
    "Everyone was dealt the same cards. The tables played them differently.",
)
def _(c: Several, at: At) -> bool:
    return same_deal(c, tuple(c.tables))


@claims_of_class(
    "Not everyone was dealt the same cards, so not all evidence is the same.",
)
def _(c: Several, at: At) -> bool:
    return not same_deal(c, tuple(c.tables))


# Three ways to be overthrown, and rules that no card can tell apart


@claims_of_class("Rules that failed", "How could a rule like that be tested sooner?")
def _(c: Several, at: At) -> bool:
    found = [fall for f in pupils(c) for fall in fallen(f)]
    return len(found) > 1 and set(found) == {"broke"}


@claims_of_class("Mix-ups, not wrong rules", "How could others tell a mix-up from a wrong rule?")
def _(c: Several, at: At) -> bool:
    found = [fall for f in pupils(c) for fall in fallen(f)]
    return len(found) > 1 and set(found) == {"slipped"}


@claims_of_class(
    "Rules that had already been contradicted",
    "How could you check a new rule against everything that is on the table?",
)
def _(c: Several, at: At) -> bool:
    found = [fall for f in pupils(c) for fall in fallen(f)]
    return len(found) > 1 and 2 * found.count("already") > len(found)


@claims_of_class("Next time you write down a rule, first check it against every card on the table.")
def _(c: Several, at: At) -> bool:
    return any("already" in fallen(f) for f in pupils(c))


@claims_of_class("Robots’ plays aren’t counted.")
def _(c: Several, at: At) -> bool:
    return any(turn.robot for f in c.tables.values() for turn in f.turns)


@claims_of_class(
    "A rule that failed, or a mix-up?",
    "Was it the rule, or a mix-up? How can we know?",
    "Why calls failed",
    "What should you write down before you declare, and why?",
    "How could you be surer before you declare?",
)
def _(c: Several, at: At) -> bool:
    return any(r.how == "overthrown" for f in c.tables.values() for r in f.reigns)


@claims_of_class(
    "What if you could repair a rule that failed, and carry on?",
    "Next time, before you declare, name the card that would prove you wrong.",
)
def _(c: Several, at: At) -> bool:
    return any("broke" in fallen(f) for f in pupils(c))


@claims_of_class(
    "What if everyone could read a claimed rule before the first call?",
    "Next time, before you declare, write down a rule that others could check.",
)
def _(c: Several, at: At) -> bool:
    return any(fallen(f) for f in pupils(c))


@claims_of_class(
    "Next time you call, check each card against the rule you wrote down.",
)
def _(c: Several, at: At) -> bool:
    return any("slipped" in fallen(f) for f in pupils(c))


def twins(f: Facts) -> list[tuple[str, Note]]:
    """Whose last rule was a different one that no card could tell from the sealed one."""
    found = []
    for player in f.players:
        own = [n for n in held(f) if n.by == player]
        rule = own[-1].rule if own else None
        if rule is not None and not same_after(f.rule, rule, ()) and f.same_from_here(rule):
            found.append((player, own[-1]))
    return found


def where(c: Several, label: Any) -> int:
    """The number in "Table 3"."""
    return int(label.values["number"])


def always_twins(f: Facts) -> list[Note]:
    """Of these the rules that no card could ever tell from it, from the first one on."""
    starters = len(f.round.layout.starters)
    return [n for _, n in twins(f) if n.rule is not None and f.same_from_here(n.rule, starters)]


@claims_of_class(
    "%(where)s: no card could tell someone’s last rule from the secret one. What else could?"
)
def _(c: Several, at: At, **places: Any) -> bool:
    return bool(always_twins(c.tables[where(c, places["where"])]))


@claims_of_class(
    "%(where)s: from card %(since)s on, no card could tell someone’s last rule from the secret one. Which other cards could have?"
)
def _(c: Several, at: At, since: int, **places: Any) -> bool:
    """From there on and not before, so that others could have."""
    f = c.tables[where(c, places["where"])]
    return any(
        n.rule is not None
        and f.same_from_here(n.rule, since)
        and not f.same_from_here(n.rule, len(f.round.layout.starters))
        for _, n in twins(f)
    )


@claims_of_class(
    "%(where)s: a rule in a notebook failed: “%(rule)s” What would you keep of it, and how "
    "would you test it?"
)
def _(c: Several, at: At, rule: Any, **places: Any) -> bool:
    f = c.tables[where(c, places["where"])]
    meant = [f.meant_of(r) for r in reigns(f) if r.fall is not None and f.fell(r) == "broke"]
    return any(n is not None and n.rule == rule.rule for n in meant)


@claims_of_class("%(where)s. The secret rule: %(rule)s")
def _(c: Several, at: At, rule: Any, **places: Any) -> bool:
    return c.tables[where(c, places["where"])].is_the_rule(rule.rule)


@claims_of_class("No card could tell")
def _(c: Several, at: At) -> bool:
    return any(twins(f) for f in pupils(c))


@claims_of_class(
    "Two rules that no card could tell apart",
    "No card could tell these two rules apart. What else could?",
)
def _(c: Several, at: At) -> bool:
    return any(always_twins(f) for f in pupils(c))


@claims_of_class(
    "Two rules that no card could tell apart any more",
    "Which other cards could have told these two rules apart?",
)
def _(c: Several, at: At) -> bool:
    return any(len(twins(f)) > len(always_twins(f)) for f in pupils(c))


@claims_of_class(
    "%(count)s pupil had a different rule at the end. From the first card on, no card could tell "
    "the two apart. It was:",
    "%(count)s pupil had a different rule at the end. From card %(since)s on, no card could tell "
    "the two apart. It was:",
)
def _(c: Several, at: At, count: int, since: int | None = None) -> bool:
    """So many at one table ended with one and the same such rule."""
    for f in pupils(c):
        for _, first in twins(f):
            alike = [
                n for _, n in twins(f) if n.rule and first.rule and equivalent(n.rule, first.rule)
            ]
            begins = len(f.round.layout.starters) if since is None else since
            if len(alike) == count and first.rule and f.same_from_here(first.rule, begins):
                return True
    return False


def _kept(f: Facts, own: Sequence[Note]) -> bool:
    """The last of these rules were right, and not only the last guess."""
    return any(not note.last_call for note in takewhile(lambda n: right(f, n), reversed(own)))


@claims_of_class(
    "At table %(tables)s it was a different rule at the end, but no card could tell it from "
    "the secret one any more."
)
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool | str:
    """Whoever kept a right rule there kept one that is right on this line alone."""
    for n in tables:
        f = c.tables[n]
        if not twins(f):
            return f"nobody at table {n}"
        if any(
            own
            and own[-1].rule is not None
            and same_after(f.rule, own[-1].rule, ())
            and _kept(f, own)
            for p in f.players
            if (own := [h for h in held(f) if h.by == p])
        ):
            return f"somebody at table {n} had the very rule"
    return True


@claims_of_class("At table %(tables)s it was this rule with the colours swapped.")
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    return all(any(swapped(c.tables[n], f) for f in c.tables.values()) for n in tables)


@claims_of_class(
    "These tables had different secret rules. At each of them, which card told this rule from the secret one, or could have?"
)
def _(c: Several, at: At) -> bool:
    wrong = [
        (t, n)
        for t, f in c.played.items()
        for n in held(f)
        if n.rule is not None and not right(f, n)
    ]
    for one in wrong:
        alike = {other[0] for other in wrong if _one_claim(c, one, other)}
        if len(alike) > 1 and not same_rule(c, tuple(sorted(alike))):
            return True
    return False


@claims_of_class("Which of the two rules can still be the rule after that, and why?")
def _(c: Several, at: At) -> bool:
    """A play of a pupil that was open."""
    return any(f.open(t) for f in pupils(c) for t in f.pupils_turns)


@claims_of_class(
    "%(cards)s after %(after)s: only %(count)s rule in the list still fitted, so the answer couldn’t tell rules in it apart.",
)
def _(c: Several, at: At, cards: tuple[Card, ...], after: Card, count: int) -> bool:
    return any(
        t.cards == as_cards(cards)
        and t.after == after
        and f.fitting(t.index) == count
        and not f.open(t)
        for f in pupils(c)
        for t in f.pupils_turns
    )


@claims_of_class("Next time, tell others your rule sooner: then they can test it.")
def _(c: Several, at: At) -> bool:
    """No pupil declared or guessed aloud."""
    told = [n for f in pupils(c) for n in f.aloud if not f.by_robot(n.number)]
    return not told and not any(True for f in pupils(c) for _ in reigns(f))


@claims_of_class(
    "Tables %(tables)s had the same rule, and it went differently. What could have made the difference, and how could you find out?"
)
def _(c: Several, at: At, tables: tuple[int, ...]) -> bool | str:
    return _differently(c, tables) if one_rule(c, tables) else "not the same rule"


@claims_of_class(
    "Apart from swapped colours, tables %(tables)s had the same rule, and it went differently. What could have made the difference, and how could you find out?"
)
def _(c: Several, at: At, tables: tuple[int, ...]) -> bool | str:
    return _differently(c, tables) if some_swapped(c, tables) else "nothing was swapped"


def _differently(c: Several, tables: tuple[int, ...]) -> bool | str:
    found = [c.tables[n] for n in tables]
    noted = [f for f in found if any(not n.last_call for n in held(f))]
    return len({stood(f) for f in found}) > 1 or len({kept(f) for f in noted}) > 1 or "it did not"


@claims_of_class("Before %(count)s of %(plays)s plays, the player said what to expect.")
def _(c: Several, at: At, count: int, plays: int) -> bool | str:
    own = [(f, t) for f in pupils(c) for t in f.pupils_turns]
    said = sum(f.expected.get((t.by, t.number)) in ("right", "wrong") for f, t in own)
    return (said, len(own)) == (count, plays) or f"{said} of {len(own)}"


def _different(f: Facts, notes: Sequence[Note]) -> int:
    """Return how many different rules each pupil named in these, added up."""
    found: list[Note] = []
    for note in notes:
        assert note.rule is not None, "words are no rule that could be compared"
        if not any(
            other.by == note.by and other.rule is not None and f.same_rule(other.rule, note.rule)
            for other in found
        ):
            found.append(note)
    return len(found)


@claims_of_class("%(count)s different rule")
def _(c: Several, at: At, count: int) -> bool:
    """Only counted beside the notes (the sentences around it); here that it can be so many."""
    return count <= sum(n.rule is not None for f in pupils(c) for n in held(f))


@claims_of_class(
    "%(count)s note or guess that was kept was in a pupil’s own words. Those with a picked or built rule: %(built)s (%(rules)s)."
)
def _(c: Several, at: At, count: int, built: int, rules: Any) -> bool | str:
    every = [(f, held(f)) for f in pupils(c)]
    named = [(f, [n for n in notes if n.rule is not None]) for f, notes in every]
    found = (
        sum(n.text is not None for _, notes in every for n in notes),
        sum(len(notes) for _, notes in named),
        sum(_different(f, notes) for f, notes in named),
    )
    return found == (count, built, rules.count) or f"{found}"


@claims_of_class(
    "In %(count)s note or guess, a rule that was picked or built fitted every card at that time (%(rules)s)."
)
def _(c: Several, at: At, count: int, rules: Any) -> bool | str:
    fitting = [
        (f, [n for n in held(f) if n.rule is not None and not f.contradicted_by(n.rule, n.seen)])
        for f in pupils(c)
    ]
    found = (
        sum(len(notes) for _, notes in fitting),
        sum(_different(f, notes) for f, notes in fitting),
    )
    return found == (count, rules.count) or f"{found}"


@claims_of_class("One of them said “right”: “%(rule)s”")
def _(c: Several, at: At, rule: Any) -> bool | str:
    return _says_of_a_play(c, rule, True)


@claims_of_class("One of them said “wrong”: “%(rule)s”")
def _(c: Several, at: At, rule: Any) -> bool | str:
    return _says_of_a_play(c, rule, False)


def _says_of_a_play(c: Several, rule: Any, right: bool) -> bool | str:
    """The rule still fitted before some play of a pupil, and said so of it."""
    return any(
        not f.contradicted_by(rule.rule, t.number) and t.verdict_of(rule.rule) is right
        for f in pupils(c)
        for t in f.pupils_turns
        if t.cards
    )


def _of_band(c: Several, lowest: int, highest: int) -> list[tuple[int, int, bool]]:
    """Return what pupils expected of plays while so sure of their rule: table, play, came true."""
    found = []
    for number, f in c.played.items():
        for (by, play), expect in f.expected.items():
            turn = f.by_number.get(play)
            note = f.held_at(by, play)
            if expect == "unsure" or turn is None or (turn.robot and turn.by == by):
                continue
            if (
                note is not None
                and note.claim is not None
                and note.sure is not None
                and lowest <= note.sure <= highest
            ):
                found.append((number, play, turn.right == (expect == "right")))
    return found


@claims_of_class(
    "When pupils were %(lowest)s to %(highest)s%% sure of their rule, %(yes)s of %(of)s predictions were right (%(plays)s plays at %(places)s tables).",
    "When pupils were %(lowest)s to %(highest)s%% sure of their rule, %(yes)s of %(of)s predictions were right (%(plays)s plays in %(places)s rounds).",
)
def _(
    c: Several, at: At, lowest: int, highest: int, yes: int, of: int, plays: int, places: int
) -> bool | str:
    band = _of_band(c, lowest, highest)
    found = (
        sum(true for *_, true in band),
        len(band),
        len({x[:2] for x in band}),
        len({x[0] for x in band}),
    )
    return found == (yes, of, plays, places) or f"{found}"


@claims_of_class(
    "Calls are left out: they end with the first that fails.",
    "Predictions, by how sure",
    "This isn’t the same as being right about the rule.",
)
def _(c: Several, at: At) -> bool:
    return bool(_of_band(c, 0, 100))


@claims_of_class("everyone was knocked out", "everyone but the Prophet was knocked out")
def _(c: Several, at: At) -> bool:
    return any(f.round.ended_by == "all_expelled" for f in c.tables.values())


@claims_of_class("the rule was guessed")
def _(c: Several, at: At) -> bool:
    return any(f.round.ended_by == "guessed" for f in c.tables.values())


# Side by side


def sides(c: Several) -> tuple[list[Facts], list[Facts]]:
    """The first table, and the others (:func:`truth.rooms.side_by_side`)."""
    every = list(c.tables.values())
    return every[:1], every[1:]


@claims_of_class(
    "Everyone was dealt the same cards, with the colours swapped at some tables. The "
    "tables played them differently.",
)
def _(c: Several, at: At) -> bool:
    first, *others = c.tables.values()
    return all(
        swapped(first, f) or getattr(first.header, "stock", 0) == getattr(f.header, "stock", 1)
        for f in others
    )


@claims_of_class(
    "On both sides, a declaration lasted. How hard was each one tested?",
)
def _(c: Several, at: At) -> bool | str:
    return all(any(stood(f) for f in side) for side in sides(c)) or "not on both"


@claims_of_class(
    "On one side only, a declaration lasted. What could have made the difference, and how "
    "could you find out?",
)
def _(c: Several, at: At) -> bool:
    return sum(any(stood(f) for f in side) for side in sides(c)) == 1


@claims_of_class(
    "On neither side did a pupil’s declaration last. What would it have taken?",
)
def _(c: Several, at: At) -> bool:
    return not any(stood(f) for f in c.tables.values())


@claims_of_class("Which card of one side would have helped the other most, and why?")
def _(c: Several, at: At) -> bool:
    """Both sides have cards."""
    return all(f.laid for f in c.tables.values())


@claims_of_class("%(some)s of %(all)s")
def _(c: Several, at: At, some: int, **more: Any) -> bool:
    return any(
        (sum(map(f.curve_falls, known)), len(known)) == (some, more["all"])
        for f in pupils(c)
        for known in ([t for t in f.pupils_turns if t.cards],)
    )


@claims_of_class(
    "%(cards)s: whatever the answer, at least %(some)s of %(all)s rules in the list ruled out"
)
def _(c: Several, at: At, cards: tuple[Card, ...], some: int, **more: Any) -> bool:
    return any(
        t.cards == as_cards(cards)
        and f.fitting(t.index) == more["all"]
        and (yes := f.says_right(t)) is not None
        and min(yes, more["all"] - yes) == some
        for f in pupils(c)
        for t in f.pupils_turns
    )


# The class's page: bars of the tables


def table(c: Several, label: Any) -> Facts:
    values = label.values
    number = values["number"] if "number" in values else values.get("tables", values.get("rounds"))
    return c.tables[int(number[0] if isinstance(number, tuple) else number)]


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


@claims_of_class("%(table)s: from card %(card)s on, someone always had the rule.")
def _(c: Several, at: At, card: int, **more: Any) -> bool | str:
    """At every number of cards from there on, and not at the one before."""
    f = table(c, more["table"])
    moments = sorted({len(f.round.layout.starters), *(t.upto for t in f.turns)})
    gaps = [laid for laid in moments if laid >= card and not _somebody_has_it(f, laid)]
    if gaps:
        return f"nobody had it at {gaps}"
    before = max((laid for laid in moments if laid < card), default=None)
    had = before is not None and _somebody_has_it(f, before, to_the_next=True)
    return not had or f"somebody had it from {before} on"


@claims_of_class(
    "%(table)s: someone became the Prophet after card %(first)s and lasted to the end."
)
def _(c: Several, at: At, first: int, **more: Any) -> bool:
    return any(r.laid == first and r.how == "stood" for r in table(c, more["table"]).reigns)


@claims_of_class("%(table)s: someone declared after card %(first)s but made no call.")
def _(c: Several, at: At, first: int, **more: Any) -> bool:
    """None that was judged: one that failed would have ended it."""
    return any(
        r.laid == first and r.how == "stood" and not r.calls for r in table(c, more["table"]).reigns
    )


@claims_of_class(
    "%(table)s: someone became the Prophet after card %(first)s and was overthrown at card "
    "%(last)s."
)
def _(c: Several, at: At, first: int, last: int, **more: Any) -> bool:
    return any(
        r.laid == first and r.fall is not None and r.fall.before <= last <= r.fall.upto + 1
        for r in table(c, more["table"]).reigns
    )


@claims_of_class(
    "%(table)s: someone became the Prophet after card %(first)s and stepped down after card "
    "%(last)s."
)
def _(c: Several, at: At, first: int, last: int, **more: Any) -> bool:
    return any(
        r.laid == first and r.how == "released" and r.until == last
        for r in table(c, more["table"]).reigns
    )


@claims_of_class(
    "Next time, play a card now and then when you don’t know what will happen.",
    "Next time, write down two rules that fit, and find a card on which they differ.",
    "Next time, once you feel sure, play a card that you expect to be wrong.",
    "Next time: a harder rule, and the same questions.",
)
def _(c: Several, at: At) -> bool:
    """No one of the class was overthrown: else the next thing is about that."""
    return not any(fallen(f) for f in pupils(c))


@claims_of_class("ended at once")
def _(c: Several, at: At) -> bool:
    return any(len(f.turns) <= 1 for f in c.tables.values())


# What to look at first


def last_guesses(f: Facts) -> list[Note]:
    """Of the pupils of a round, the latest of each; not one that was taken back."""
    latest = {n.by: n for n in f.every_note if n.last_call}
    return [n for n in latest.values() if n.claim is not None and not f.by_robot(n.number)]


def named(f: Facts) -> list[Any]:
    """The rules that are a pupil's last guess."""
    return [n.rule for n in last_guesses(f) if n.rule is not None]


def _fell(how: str) -> Any:
    def reason(f: Facts, card: int | None = None, **more: Any) -> bool:
        """A pupil was overthrown so; with `card`, at that card."""
        return any(
            r.fall is not None
            and not f.by_robot(r.fall.settled)
            and f.fell(r) == how
            and (card is None or r.fall.before <= card <= r.fall.upto + 1)
            for r in reigns(f)
        )

    return reason


def _all_wrong(f: Facts, **more: Any) -> bool:
    return len(named(f)) > 1 and all(f.contradicted(rule) is not None for rule in named(f))


def _lasted(f: Facts, card: int | None = None, **more: Any) -> bool:
    return any(lasts(f, r) and card in (None, r.laid) for r in reigns(f))


def _has_cards(f: Facts, count: int | None = None, **more: Any) -> bool:
    return count in (None, f.laid)


REASONS = {
    (
        "a Prophet was overthrown at card %(card)s, and the rule in the notebook had already "
        "been contradicted."
    ): _fell("already"),
    "a Prophet was overthrown at card %(card)s, and the rule in the notebook failed too.": _fell(
        "broke"
    ),
    (
        "a Prophet was overthrown at card %(card)s, but the rule in the notebook had the answer "
        "right."
    ): _fell("slipped"),
    "a Prophet was overthrown at card %(card)s, and the notes don’t show why.": _fell("unknown"),
    "the plays there contradict every last guess that names a rule.": _all_wrong,
    "someone became the Prophet after card %(card)s and lasted to the end.": _lasted,
    "no table has more than its %(count)s card.": _has_cards,
}
"""The reasons to look at a table first, the first that holds anywhere before all others."""


def to_look_at(c: Several) -> tuple[int, str] | None:
    """The table to look at first, and why, by the reasons that `first_look` lists."""
    tables = [n for n, f in c.played.items() if f.pupils_turns]
    for text, holds in REASONS.items():
        if holds is _has_cards and len(tables) < 2:
            continue
        found = [n for n in tables if holds(c.tables[n])]
        if found:
            most = max(c.tables[n].laid for n in found)
            return next(n for n in found if c.tables[n].laid == most), text
    return None


@claims_of_class(
    "Look at table %(number)s first: %(why)s",
    "Look at round %(number)s first: %(why)s",
)
def _(c: Several, at: At, number: int, why: Any) -> bool | str:
    """The first reason that holds, at the table with most cards; and it is true of that table."""
    found = to_look_at(c)
    if found != (number, why.text):
        return f"{found}"
    values = {"count": why.count, **why.values}
    return len(c.tables) > 1 and REASONS[why.text](c.tables[number], **values)


@claims_of_class("Look at this first: %(why)s")
def _(c: Several, at: At, why: Any) -> bool | str:
    found = to_look_at(c)
    if len(c.tables) != 1 or found is None or found[1] != why.text:
        return f"{found}"
    return REASONS[why.text](c.tables[found[0]], **why.values)


for template, holds in REASONS.items():

    def _at_a_table(c: Several, at: At, holds: Any = holds, **more: Any) -> bool:
        """At one of the tables."""
        return any(holds(f, **more) for f in pupils(c))

    claims_of_class(template)(_at_a_table)


# Bars


@claims_of_class("A bar with marks: %(count)s card.")
def _(c: Several, at: At, count: int) -> bool:
    return any(f.laid == count for f in c.tables.values())


@claims_of_class("a last guess was right, or just as good")
def _(c: Several, at: At) -> bool:
    return any(f.counts_as_right(rule) for f in pupils(c) for rule in named(f))


@claims_of_class(
    "%(table)s: turning points at cards %(cards)s.", "%(table)s: a turning point at card %(card)s."
)
def _(c: Several, at: At, **more: Any) -> bool:
    """Cards of its layout, at most five of them, in order."""
    cards = more["cards"] if "cards" in more else (more["card"],)
    rising = all(one < other for one, other in pairwise(cards))
    return rising and len(cards) <= 5 and 0 < cards[0] <= cards[-1] <= table(c, more["table"]).laid


@claims_of_class("Table %(number)s, up to card %(card)s")
def _(c: Several, at: At, number: int, card: int) -> bool:
    return 0 < card <= c.tables[number].laid


# The last guesses, sorted


def _told_of(c: Several, at: At) -> list[Facts]:
    """The table that an answer is of, or any."""
    return [c.tables[at.round]] if at.round in c.tables else pupils(c)


def _pile(f: Facts, note: Note) -> str:
    if note.rule is not None and f.contradicted(note.rule) is not None:
        return "Something speaks against it"
    told_nothing = not any(t.cards and f.curve_falls(t) for t in f.turns)
    return "Still to be tested" if note.rule is None or told_nothing else "Agrees with every card"


def _rules(c: Several, at: At, *, fitting: bool) -> list[tuple[Facts, Any]]:
    """The rules that are last guesses, those that nothing contradicts, or the others."""
    return [
        (f, rule)
        for f in _told_of(c, at)
        for rule in named(f)
        if (f.contradicted(rule) is None) is fitting
    ]


@claims_of_class("%(pile)s: %(count)s")
def _(c: Several, at: At, pile: Any, count: int) -> bool | str:
    found = sum(_pile(f, n) == pile.text for f in pupils(c) for n in last_guesses(f))
    return found == count or f"{found}"


@claims_of_class("%(count)s last guess, without names.")
def _(c: Several, at: At, count: int) -> bool | str:
    found = sum(len(last_guesses(f)) for f in pupils(c))
    return found == count or f"{found}"


@claims_of_class("%(count)s pupil")
def _(c: Several, at: At, count: int) -> bool:
    """At a table so many gave the same last guess, or as many in words of their own."""
    for f in _told_of(c, at):
        every = last_guesses(f)
        if sum(n.rule is None for n in every) == count:
            return True
        for one in named(f):
            if sum(f.same_rule(one, other) for other in named(f)) == count:
                return True
    return False


@claims_of_class(
    "No pupil gave a last guess in these rounds, so there’s nothing to sort. The last call of a round asks for one.",
    "No answers to sort",
)
def _(c: Several, at: At) -> bool:
    return not any(last_guesses(f) for f in pupils(c))


def _play(right: bool, string: bool) -> Any:
    def check(
        c: Several, at: At, first: int, cards: tuple[Card, ...], last: int | None = None
    ) -> bool:
        """These cards were played, there, and judged so; the starter was right."""
        cards = as_cards(cards)
        return any(
            t.cards is not None
            and t.right is right
            and t.laid == cards
            and (t.before + 1, t.upto) == (first, last or first)
            and (len(cards) > 1) is string
            for f in _told_of(c, at)
            for t in f.turns
        )

    return check


for template, right_, string in (
    ("Card %(first)s, %(cards)s, was right.", True, False),
    ("Card %(first)s, %(cards)s, was wrong.", False, False),
    ("Cards %(first)s to %(last)s, %(cards)s, were right.", True, True),
    ("Cards %(first)s to %(last)s, %(cards)s, were wrong as a string.", False, True),
):
    claims_of_class(template)(_play(right_, string))


@claims_of_class(
    "%(what)s Of the %(all)s rules that the program knows and that still fitted, that ruled "
    "out %(out)s, but not this one."
)
def _(c: Several, at: At, out: int, what: Any, **more: Any) -> bool:
    """Of that play; and some last guess of the table was not ruled out by anything."""
    first = what.values["first"]
    return any(
        t.before + 1 == first
        and f.fitting_wider(t.index) == more["all"]
        and f.fitting_wider(t.index + 1 if t.index + 1 < len(f.turns) else -1) == more["all"] - out
        for f, _rule in _rules(c, at, fitting=True)
        for t in f.turns
        if t.laid
    )


@claims_of_class("No card that was played ruled out a rule.")
def _(c: Several, at: At) -> bool:
    """Of all that the program knows."""
    return any(not any(t.cards and f.curve_falls(t) for t in f.turns) for f in _told_of(c, at))


def _first_against(f: Facts, rule: Any) -> Turn | None:
    found = f.contradicted(rule)
    return found if isinstance(found, Turn) else None


@claims_of_class("Card %(first)s, %(cards)s, was right. This rule forbids it.")
def _(c: Several, at: At, first: int, cards: tuple[Card, ...]) -> bool:
    """It lies in the line, and some last guess forbids it there: it is the first against that."""
    (card,) = as_cards(cards)
    return any(
        f.card(first) == card
        and f.round.layout.cards[first - 1].right
        and _forbids(rule, f.line(first - 1), card)
        and ((t := _first_against(f, rule)) is None or t.before < first <= t.upto)
        for f, rule in _rules(c, at, fitting=False)
        if first <= f.laid
    )


def _forbids(rule: Any, line: Sequence[Card], card: Card) -> bool:
    """A rule that the line broke earlier says nothing of it."""
    try:
        return not rule.accepts(rule.run(line), (card,))
    except ValueError:
        return False


@claims_of_class(
    "Card %(first)s, %(cards)s, was wrong. This rule allows it.",
    "Cards %(first)s to %(last)s, %(cards)s, were wrong as a string. This rule allows all of it.",
)
def _(c: Several, at: At, first: int, cards: tuple[Card, ...], last: int | None = None) -> bool:
    """It is a play, or a card that a Prophet picked, the first against some last guess."""
    return any(
        (t := _first_against(f, rule)) is not None
        and (t.before + 1, t.upto) == (first, last or first)
        and (
            (t.cards == as_cards(cards) and not t.right and t.verdict_of(rule) is True)
            or (t.wrong_pick and t.picked in as_cards(cards))
        )
        for f, rule in _rules(c, at, fitting=False)
    )


@claims_of_class("%(cards)s was wrong. This rule allows it.")
def _(c: Several, at: At, cards: tuple[Card, ...]) -> bool:
    return any(
        (t := _first_against(f, rule)) is not None
        and t.wrong_pick
        and t.picked in as_cards(cards)
        and rule.accepts(rule.run(t.line), as_cards(cards))
        for f, rule in _rules(c, at, fitting=False)
    )


@claims_of_class(
    "Nothing fitted in a hand that was shown after card %(card)s. This rule allows %(cards)s in it."
)
def _(c: Several, at: At, card: int, cards: tuple[Card, ...]) -> bool:
    return any(
        (t := _first_against(f, rule)) is not None
        and t.cards is None
        and t.right
        and t.before == card
        and set(as_cards(cards)) <= set(t.shown)
        and all(rule.accepts(rule.run(t.line), (each,)) for each in as_cards(cards))
        for f, rule in _rules(c, at, fitting=False)
    )


@claims_of_class(
    "Something fitted in a hand that was shown after card %(card)s. By this rule nothing did."
)
def _(c: Several, at: At, card: int) -> bool:
    return any(
        (t := _first_against(f, rule)) is not None
        and t.missed_card
        and t.before == card
        and not any(rule.accepts(rule.run(t.line), (each,)) for each in t.shown)
        for f, rule in _rules(c, at, fitting=False)
    )


@claims_of_class("It was the rule.")
def _(c: Several, at: At) -> bool:
    return any(same_after(f.rule, rule, ()) for f, rule in _rules(c, at, fitting=True))


@claims_of_class("From this starting card, it always agrees with the rule.")
def _(c: Several, at: At) -> bool:
    return any(
        f.is_the_rule(rule) and not same_after(f.rule, rule, ())
        for f, rule in _rules(c, at, fitting=True)
    )


@claims_of_class("From card %(number)s on, it always agrees with the rule.")
def _(c: Several, at: At, number: int) -> bool:
    """From there on, and not from the right card before it."""
    return any(
        f.same_from_here(rule, number) and not f.same_from_here(rule, number - 1)
        for f, rule in _rules(c, at, fitting=True)
        if number <= f.laid
    )


@claims_of_class("It wasn’t the rule.")
def _(c: Several, at: At) -> bool:
    return any(not f.counts_as_right(rule) for f, rule in _rules(c, at, fitting=True))


@claims_of_class("It wasn’t the rule: after %(after)s, %(card)s would have told the two apart.")
def _(c: Several, at: At, after: tuple[Card, ...], card: Card) -> bool:
    """Both allow the line so far; of the card one says right and the other wrong."""
    for f, rule in _rules(c, at, fitting=True):
        line = (*f.line()[:-1], *as_cards(after))
        try:
            states = f.rule.run(line), rule.run(line)
        except ValueError:
            continue
        if f.line()[-1] == as_cards(after)[0] and (
            f.rule.accepts(states[0], (card,)) != rule.accepts(states[1], (card,))
        ):
            return True
    return False
