"""Productions for patterns: "red red black", "2 reds then 2 blacks and repeat", "they take turns".

A pattern is a row of cards in their order, or two sorts of cards that take turns.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from classroom.rules.builder import terms
from classroom.rules.builder.simplify import plain
from classroom.rules.builder.terms import Different, Either, Kind, Turns, Values
from classroom.understand import combined
from classroom.understand.chart import Costly
from classroom.understand.productions import same, say

# -- two sorts that take turns

say("others", "ELSE|OTHERSUITS|OTHER|DIFF")(lambda: True)
say("npset", "NOT|WITHOUT basic", "LINK NOT basic")(same)
say(
    "pair",
    "basic AND|COMMA|OR|TO|THEN|LINK|AFTER? basic",
    "BETWEEN basic AND|COMMA? basic",
    "basic AND|COMMA THEN? basic",
)(lambda a, b: (a, b))
say(
    "pair",
    "basic OR|AND basic AND|TO|LINK basic OR|AND basic",
    "basic AND basic OR|LINK basic AND basic",
)(lambda a, b, c, d: (Either((a, b)), Either((c, d))))
say("pair", "basic AND|COMMA|THEN|LINK? npset", "basic AND|COMMA|LINK others")(
    lambda a, b: (a, plain(a, True)) if b in (a, True) else None
)
say(
    "pattern",
    "ALT COLON|COMMA|FIRST|LINK|THEN? pair",
    "pair COMMA|COLON? ALT",
    "basic ALT LINK|AND|OR basic",
    cost=-2,
)(lambda *p: _turns(p[0] if len(p) == 1 else p))
say("pattern", "basic OR|AND basic ALT LINK|AND|OR? basic OR|AND basic", cost=-3)(
    lambda a, b, c, d: _turns((Either((a, b)), Either((c, d))))
)
say("pattern", "basic ALT LINK|AND others", cost=-2)(lambda a, _o: _turns((a, plain(a, True))))
say(
    "pattern",
    "ALT pair COMMA|LP|COLON? items RP?",
    "ALT COLON|COMMA|LP? items",
    "items COMMA? ALT",
    "pair ALT COMMA|LP|COLON? items",
    cost=-3,
)(lambda *given: _turns_of_row(given))
# "the colour changes, red black red black": the rule once more
say("unit", "rel COMMA|COLON|LP? row RP?", cost=-3)(
    lambda term, row: (
        term
        if len(set(row)) == 2
        and len(row) > 2
        and all(isinstance(each, Kind) for each in row)
        and _alternate(tuple(dict.fromkeys(row))) == term
        and all(a != b for a, b in pairwise(row))
        else None
    )
)
say("unit", "ALT pair", cost=2)(lambda p: _alternate(p))
say("pattern", "ALWAYS kind COMMA|AND|THEN? kind", "ALWAYS kind AND|COMMA THEN kind", cost=2)(
    lambda a, b: combined.SaidClause("pattern", (a, b)) if combined.opposite(a) == b else None
)
say("one", "ONEOF")(Kind)
say("one", "NUM kind", "COUNTED kind", "NTIMES kind")(
    lambda *given: given[-1] if len(given) == 1 or given[0] == 1 else None
)
say("pattern", "one COMMA|AND|THEN? one", "one AND|COMMA THEN one")(
    lambda a, b: combined.SaidClause("pattern", (a, b)) if combined.opposite(a) == b else None
)


def _turns(pair: Any) -> Any:
    a, b = pair
    if not combined.mask(a) or not combined.mask(b) or combined.mask(a) & combined.mask(b):
        return None
    return combined.SaidClause("pattern", (a, b))


def _turns_of_row(given: Any) -> Any:
    seq = _period(given[-1], False)
    if seq is None or len(seq) < 2 or (len(given) == 2 and set(given[0]) != set(seq)):
        return None
    if not combined.apart(tuple(dict.fromkeys(seq))):
        return None
    return _turns(seq) if len(seq) == 2 else combined.SaidClause("cycle", seq)


def _alternate(pair: Any) -> Any:
    kinds = {each.kind for each in pair if isinstance(each, Kind)}
    if kinds == {"red", "black"}:
        return Different("colour")
    return Different("parity") if kinds == {"odd", "even"} else None


def turns_or_cycle(pair: Any) -> Any:
    """Return the term for two sorts of cards that take turns, whichever begins if that is open."""
    a, b = pair
    if combined.mask(a) | combined.mask(b) != combined.mask(combined.ANY):
        return terms.Cycle((a, b))
    if isinstance(a, Kind) and isinstance(b, Kind):
        return Turns((a.kind, b.kind))
    return terms.If(a, b, a)


# -- rows: each item is a tuple of cards

say("item", "basic")(
    lambda t: Costly((t,), 6) if isinstance(t, Values) and len(t.values) == 1 else (t,)
)
say("item", "ANY|FREE", cost=4)(lambda: (combined.ANY,))
say("item", "OTHER", cost=1)(lambda: ("other",))
say("item", "OTHER|DIFF|ELSE +basic", cost=-3)(lambda t: (t,))
say("item", "NOT +basic", cost=1)(lambda t: (plain(t, True),))
say("many", "num COUNTED? +basic", "NTIMES +basic", "num +COUNTED +CARD? COUNTED +basic")(
    lambda n, t: ((t,) * n) if 1 <= n <= 6 and not isinstance(t, Values) else None
)
say("many", "num +others", "num +ANY")(
    lambda n, *_o: ((("other",) if _o else (combined.ANY,)) * n) if 1 <= n <= 6 else None
)
say("many", "num COUNTED|CARD +val", cost=2)(
    lambda n, t: ((t,) * n) if 1 <= n <= 6 and len(t.values) > 3 else None
)
say("many", "num COUNTED? +named", "num COUNTED? +low")(
    lambda n, t: ((t,) * n) if 1 <= n <= 6 else None
)
say("many", "basic num +COUNTED", "basic +NTIMES", "basic +COUNTED num")(
    lambda t, n: ((t,) * n) if 1 <= n <= 6 and not isinstance(t, Values) else None
)
say("many", "basic +TWICE")(lambda t: (t, t) if not isinstance(t, Values) else None)
say("low", "LOWHIGH LP val RP?", cost=-4)(lambda _low, given: given)
say("low", "LOWHIGH")(
    lambda spelled: combined.of_values(
        range(int(spelled.split("-")[0]), int(spelled.split("-")[1]) + 1)
    )
)
say(
    "psep",
    "THEN",
    "COMMA THEN|AND",
    "AND THEN",
    "COMMA AND THEN",
    "THEN THEN",
    "AND THEN THEN",
    "COMMA THEN THEN",
)(lambda: "then")
say("psep", "COMMA")(lambda: ",")
say("psep", "SLASH", cost=2)(lambda: ",")
say("psep", "DOT", cost=1)(lambda: ",")
say("psep", "AND")(lambda: "and")
say("row", "item", "many")(same)
say("row", "many +row", "many psep row", "item +row", "item psep row")(
    lambda a, *rest: _grown(a, rest[-1], *rest[:-1])
)
say("numbered", "FIRST CARD? COLON|THEN? item")(lambda t: ((1, t),))
say("numbered", "ORD CARD? COLON|THEN? item")(lambda n, t: ((n, t),))
say("counted", "numbered")(same)
say("counted", "numbered COMMA|AND|THEN? counted", "numbered COMMA THEN|AND counted")(
    lambda a, rest: (*a, *rest)
)
say("items", "counted", cost=-1)(lambda some: _in_order(some))
say(
    "items",
    "counted COMMA|AND|THEN row",
    "counted COMMA THEN|AND row",
    "counted COMMA AND THEN row",
    cost=-1,
)(lambda some, rest: _in_order(some) and (*_in_order(some), *rest))
say("items", "row", "FIRST COMMA|LINK? row")(same)
say("arow", "item COMMA|AND? AFTERTHEN arow", cost=4)(lambda a, rest: _grown(a, rest, "then"))
say("arow", "item COMMA|AND? AFTERTHEN item", cost=4)(lambda a, rest: _grown(a, rest, "then"))
say("items", "arow", "FIRST COMMA? arow")(same)
say("chain", "basic ARROW basic ARROW basic", "basic ARROW chain")(
    lambda *given: (*given[:-1], *given[-1]) if isinstance(given[-1], tuple) else given
)
say(
    "again",
    "REPEAT",
    "COMMA|AND|THEN REPEAT",
    "COMMA|AND THEN REPEAT",
    "SLASH REPEAT",
    "REPEAT COMMA? REPEAT",
)(lambda: True)


def _in_order(some: Any) -> Any:
    """Return the row of "first red, second black"; None if a number is left out."""
    if len(some) < 2 or [n for n, _ in some] != list(range(1, len(some) + 1)):
        return None
    return tuple(each for _, item in some for each in item)


def _grown(a: Any, rest: Any, sep: str = "") -> Any:
    """Return a row with one more part in front; "2, 4, 6" aren't a set and a value."""
    values = [each for each in (a[-1], rest[0]) if isinstance(each, Values)]
    sizes = [len(each.values) for each in values]
    if sep != "then" and len(values) == 2 and max(sizes) > 1 and (sep == "and" or min(sizes) < 4):
        return None
    if sep == "and" and len(a) == len(rest) == 1 and "other" not in (*a, *rest):
        return Costly((*a, *rest), 3)
    if len(a) + len(rest) > 26:
        return None
    loose = not sep and "other" not in (a[-1], rest[0]) and not combined.same_kinds(a[-1], rest[0])
    return Costly((*a, *rest), 3) if loose else (*a, *rest)


say("pattern", "row def again")(lambda items, _def, _again: _row(items, True))
say("pattern", "chain", "chain again")(lambda items, *_again: _row(items, True, circle=True))
say("pattern", "items", "TRAIT COLON|THEN|MUST? items", "ALWAYS items")(
    lambda *given: _row(given[-1], False) if len(given) == 1 else _of_trait(given)
)
say(
    "pattern",
    "items again",
    "REPEAT COLON|COMMA? items",
    "TRAIT REPEAT? COLON? items again",
    "REPEAT COMMA? items again",
    cost=-1,
)(lambda *given: _row(next(each for each in given if isinstance(each, tuple)), True))
say(
    "pattern",
    "items COMMA? again? COMMA|AND? FIRST LINK? basic",
    "items COMMA? again? COMMA? basic FIRST",
    "items again basic",
    cost=-1,
)(lambda items, *more: _began(items, more[-1]))


def _began(items: Any, first: Any) -> Any:
    found = _row(items, True)
    if found is None:
        return None
    if found.kind == "pattern" and set(found.term) == {first, *found.term}:
        return combined.SaidClause("cycle", found.term) if found.term[0] == first else None
    return found if found.term[0] == first else None


def _of_trait(given: Any) -> Any:
    found = _row(given[-1], False)
    if isinstance(found, Costly) or found is None:
        return None
    return (
        found
        if all(each != combined.ANY and given[0] in combined.dimension(each) for each in found.term)
        else None
    )


def _row(items: Any, repeated: bool, circle: bool = False) -> Any:
    """Return the clause of a row that is said as a pattern; None if it is none."""
    if repeated and len(items) > 3 and items[0] == items[-1] and len(set(items)) == len(items) - 1:
        items = items[:-1]  # "club, heart, spade, club and so on"
    seq = _period(items, repeated, circle)
    if seq is None or not 2 <= len(seq) <= 12 or len(set(seq)) < 2:
        return None
    again = len(items) > len(seq)
    if len(seq) == 2 and not (repeated or again):
        # "Red then black"; of others, such as "odd then high", nobody knows.
        return (
            Costly(combined.SaidClause("cycle", seq), 12)
            if combined.opposite(seq[0]) == seq[1]
            else None
        )
    if not repeated and not again:
        if all(isinstance(each, Values) for each in seq):
            return Costly(combined.SaidClause("cycle", seq), 8)  # "2, 4, 6, 8" is rather a set
        sets = {isinstance(each, Values) for each in seq}
        if len(sets) > 1 or not all(combined.same_kinds(a, b) for a, b in pairwise(seq) if a != b):
            return None
        if len(set(seq)) == len(seq):
            return Costly(
                combined.SaidClause("cycle", seq),
                5 if len(seq) < 4 or not combined.apart(seq) else 2,
            )
    return combined.SaidClause("cycle", seq)


def _period(items: Any, repeated: bool, whole: bool = False) -> Any:
    seq = list(items)
    for place, each in enumerate(seq):
        if each == "other":
            if not place or seq[place - 1] == "other":
                return None
            seq[place] = plain(seq[place - 1], True)
    size = len(seq)
    for period in range(1, size + 1):
        if repeated and period > 2 and size % period == 1 and not whole:
            continue
        if all(seq[i] == seq[i - period] for i in range(period, size)):
            break
    seq = seq[:period]
    if period == 1 or not all(_apart_or_alike(a, b) for a in seq for b in seq):
        return None
    return tuple(seq)


def _apart_or_alike(a: Any, b: Any) -> bool:
    """Return whether two parts of a pattern are equal, exclude each other, or differ in kind."""
    if a == b or combined.ANY in (a, b) or not (combined.dimension(a) & combined.dimension(b)):
        return True
    return not combined.mask(a) & combined.mask(b) or "suit" in combined.dimension(
        a
    ) | combined.dimension(b)
