"""The productions of the grammar, the same for all languages.

What a sentence is made of: a `basic` set of cards ("odd red cards"), a relation `rel` to an earlier
card, a `prop` of several of these, a condition `cond` about an earlier card, and a `clause`, such
as a condition with what to play. A sentence is a row of clauses.
:mod:`classroom.understand.clauses` makes the rule of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from classroom.rules.builder import terms
from classroom.rules.builder.simplify import plain
from classroom.rules.builder.terms import Both, Different, Either, Higher, Lower, Not, Same, Steps
from classroom.understand import clauses
from classroom.understand.chart import Action, Costly, Grammar, Ranked
from classroom.understand.clauses import ANY, SaidClause, is_static, mask

VALUED = frozenset(
    {
        "KIND",
        "RANK",
        "NUM",
        "ORD",
        "TRAIT",
        "PREV",
        "LOWHIGH",
        "CLIMB",
        "NEAR",
        "EVERYN",
        "TIMES",
        "CLARIFY",
        "NAMED",
        "SYM",
        "AWAY",
        "UPBY",
        "DOWNBY",
        "NEARBY",
        "ONEOF",
        "NTIMES",
        "RANKS",
    }
)
UNIT = 100
_SUITS = {"spade", "heart", "diamond", "club"}

grammar = Grammar(VALUED)
add = grammar.add


def say(name: str, *shapes: str, cost: int = 0) -> Callable[[Action], Action]:
    """Add a production for each shape, with the decorated action."""

    def with_action(action: Action) -> Action:
        for shape in shapes:
            add(name, shape, action, cost)
        return action

    return with_action


# -- values and kinds


say("num", "NUM")(lambda n: n)
say("rank", "RANK")(lambda n: n)


@say(
    "val",
    "BETWEEN? rank TO rank",
    "BETWEEN rank AND rank",
    "BETWEEN rank rank",
    "BETWEEN? rank TO rank INCLUSIVE",
    "BETWEEN rank AND rank INCLUSIVE",
)
def _(low: int, high: int) -> Any:
    return clauses.of_values(range(low, high + 1)) if low < high else None


@say("val", "rank ATMOST V? CARD? ATMOST rank")
def _(low: int, high: int) -> Any:
    return clauses.of_values(range(low, high + 1)) if low < high else None


@say("val", "BETWEEN rank AND|TO rank COMMA? INCLUSIVE rank AND rank")
def _(low: int, high: int, one: int, other: int) -> Any:
    return clauses.of_values(range(low, high + 1)) if (low, high) == (one, other) else None


say("single", "rank")(lambda n: clauses.of_values([n]))
say(
    "atmost",
    "rank ORLESS",
    "ATMOST rank",
    "LOWER LINK? rank OR SAME",
    "LOWER OR SAME LINK? rank",
    "LOWER ORSAME LINK? rank",
)(lambda n: clauses.of_values(range(1, n + 1)))
say("atleast", "rank OR|AND UP|HIGHER", cost=60)(lambda n: clauses.of_values(range(n, 14)))
say("atmost", "rank OR|AND DOWN|LOWER", cost=60)(lambda n: clauses.of_values(range(1, n + 1)))
say("list", "unit ANDMORE LINK rank")(lambda u, n: (u, "and", clauses.of_values(range(n + 1, 14))))
say("list", "unit ANDLESS LINK rank")(lambda u, n: (u, "and", clauses.of_values(range(1, n))))
say("list", "unit ANDMORE link?")(lambda u, back=1: (u, "and", Higher(False, back)))
say("list", "unit ANDLESS link?")(lambda u, back=1: (u, "and", Lower(False, back)))
say("atleast", "rank ANDMORE")(lambda n: clauses.of_values(range(n, 14)))
say("atmost", "rank ANDLESS")(lambda n: clauses.of_values(range(1, n + 1)))
say(
    "atleast",
    "rank ORMORE",
    "ATLEAST rank",
    "HIGHER OR SAME LINK? rank",
    "HIGHER ORSAME LINK? rank",
    "BETWEEN rank UP",
)(lambda n: clauses.of_values(range(n, 14)))
say("more", "MORETHAN rank", "HIGHER LINK rank", "HIGHER CARD LINK rank")(
    lambda n: clauses.of_values(range(n + 1, 14))
)
say("less", "LESSTHAN rank", "LOWER LINK rank", "LOWER CARD LINK rank")(
    lambda n: clauses.of_values(range(1, n))
)
for _name in ("atmost", "atleast", "more", "less"):
    say("val", _name)(lambda term: term)
say("more", "MORETHAN rank ORSAME")(lambda n: clauses.of_values(range(n, 14)))
say("less", "LESSTHAN rank ORSAME")(lambda n: clauses.of_values(range(1, n + 1)))
say(
    "bounds",
    "more AND|BUT? less",
    "less AND|BUT? more",
    "atleast AND|BUT? atmost",
    "atmost AND|BUT? atleast",
)(lambda a, b: _within(a, b))
say("val", "bounds")(lambda term: term)
say("val", "MULTIPLE num", "MULTIPLE rank")(
    lambda n: clauses.of_values(range(n, 14, n)) if 2 <= n <= 6 else None
)
say("val", "TIMES")(lambda n: clauses.of_values(range(n, 14, n)))
say("summed", "TIMES")(lambda n: n)
say("atleast", "ATLEAST rank UP|HIGHER|ORMORE", cost=-55)(lambda n: clauses.of_values(range(n, 14)))
say("atmost", "ATMOST rank DOWN|LOWER|ORLESS", cost=-55)(
    lambda n: clauses.of_values(range(1, n + 1))
)
say("val", "num TABLE")(lambda n: clauses.of_values(range(n, 14, n)) if 2 <= n <= 6 else None)


def _within(a: Any, b: Any) -> Any:
    values = set(a.values) & set(b.values)
    return clauses.of_values(sorted(values))


@say("val", "LOWHIGH")
def _(spelled: str) -> Any:
    low, high = map(int, spelled.split("-"))
    return clauses.of_values(range(low, high + 1))


@say(
    "val",
    "LOWHIGH COMMA ranks COMMA",
    "LOWHIGH COMMA ranks",
    "LOWHIGH ranks",
    "LOWHIGH COMMA val2 COMMA",
    "LOWHIGH COMMA val2",
    "LOWHIGH val2",
)
def _(_spelled: str, given: Any) -> Any:
    return Costly(given, -40)


say("val", "LOWHIGH LP val2 RP?", cost=-75)(lambda _spelled, given: given)
say("val2", "BETWEEN? rank TO rank", "BETWEEN rank AND rank")(
    lambda low, high: clauses.of_values(range(low, high + 1)) if low < high else None
)
say("val2", "atmost", "atleast", "more", "less")(lambda term: term)
say("val2", "rank ORMORE|ANDMORE")(lambda n: clauses.of_values(range(n, 14)))
say("val2", "rank ORLESS|ANDLESS")(lambda n: clauses.of_values(range(1, n + 1)))
say("ranks", "rank COMMA? rank")(lambda a, b: clauses.of_values([a, b]))
say("ranks", "rank OR|AND rank")(lambda a, b: clauses.of_values([a, b]))
say("ranks", "rank COMMA? ranks")(lambda a, rest: clauses.of_values([a, *rest.values]))
say("ranks", "RANKS")(lambda spelled: clauses.of_values(map(int, spelled.split("-"))))
say("val", "RANKS", "RANKS AND|OR rank", "RANKS COMMA AND|OR rank")(
    lambda spelled, *more: clauses.of_values([*map(int, spelled.split("-")), *more])
)
say("val", "ranks")(
    lambda term: Costly(term, 15 if _is_series(term.values) else 55 if len(term.values) > 2 else 95)
)


def _is_series(values: tuple[int, ...]) -> bool:
    """Return whether values follow one another like 2, 3, 4 or 2, 4, 6, at least three."""
    return len(values) > 2 and len({b - a for a, b in pairwise(values)}) == 1


say("kind", "KIND")(terms.Kind)
say("kind", "NUMBERWORD")(lambda: Costly(terms.Kind("number"), 60))
say("kind", "ROUND")(lambda: Either((terms.Kind("heart"), terms.Kind("club"))))
say("kind", "POINTED")(lambda: Either((terms.Kind("spade"), terms.Kind("diamond"))))
say(
    "kind",
    "KIND NOT KIND",
    "KIND COMMA NOT KIND",
    "KIND COMMA? ALWAYS? NOT KIND",
)(lambda a, b: terms.Kind(a) if clauses.opposite(terms.Kind(a)) == terms.Kind(b) else None)

say("atom", "kind")(lambda term: term)
say("atom", "single")(lambda term: term)
say("atom", "val")(lambda term: term)
say("basic", "atom")(lambda term: term)


@say("basic", "atom basic")
def _(a: Any, b: Any) -> Any:
    if (
        clauses.dimension(a) & clauses.dimension(b)
        or isinstance(b, Either)
        or isinstance(a, Either | Not)
    ):
        return None
    if not clauses.sensible((a, b)):
        return None
    if a == terms.Kind("number") and isinstance(b, terms.Values) and b.values[-1] <= 10:
        return b if len(b.values) > 1 else None  # "numbers from 2 to 5"
    if b == terms.Kind("number") and isinstance(a, terms.Values):
        return None  # "high numbers" are high values
    if isinstance(a, terms.Values) and len(a.values) == 1:
        return None  # "3 reds" is a number of cards
    return Costly(Both((a, b)), 30 if isinstance(b, terms.Values) and len(b.values) == 1 else 0)


say("basic", "named kind", "kind named")(lambda a, b: Both((a, b)))
# What a word means, once more in brackets: "faces (jack, queen, king)".
say("basic", "atom LP cset RP?", cost=-40)(
    lambda a, b: a if is_static(b) and mask(a) == mask(b) else None
)
say("basic", "single SYM")(lambda a, suit: Both((a, terms.Kind(suit))))


@say("basic", "kind TRAIT")
def _(kind: Any, trait: str) -> Any:
    about = clauses.dimension(kind)
    if trait in about or (trait == "value" and about & {"parity", "prime"}):
        return kind
    return None


say("basic", "ANY TRAIT THAT|V|LINK? V? val", cost=5)(
    lambda trait, term: term if trait == "value" else None
)
say("basic", "ANY|EVERY atom", cost=5)(lambda term: term)
say("basic", "atom WITHOUT atom", "atom WITHOUT atom NOR atom")(lambda a, *out: _without(a, out))
say("basic", "rank COUNTED|LINK kind")(lambda n, kind: Both((clauses.of_values([n]), kind)))
say("basic", "atom THAT V? atom", "atom THAT V? bounds")(
    lambda a, b: (
        Costly(Both((a, b)), 55 if isinstance(b, terms.Values) and len(b.values) == 1 else 0)
        if clauses.sensible((a, b))
        else None
    )
)
say("basic", "atom THAT V? NOT V? atom")(
    lambda a, b: None if clauses.dimension(a) & clauses.dimension(b) else Both((a, Not(b)))
)
say("basic", "kind OR|AND|COMMA kind THAT V? atom")(
    lambda a, b, c: (
        Both((Either((a, b)), c)) if a != b and clauses.sensible((Either((a, b)), c)) else None
    )
)


def _without(term: Any, out: Any) -> Any:
    if isinstance(term, terms.Values):
        return None  # "2 without a heart" are two cards
    if not all(clauses.sensible((term, each)) for each in out):
        return None
    return Both((term, *(Not(each) for each in out)))


# -- relations to an earlier card

say("link", "PREV", "LINK PREV", "LINK LINK PREV")(lambda *back: back[-1])
say("link", "LINK|THEN SELF")(lambda: 1)
say("traits", "TRAIT")(lambda trait: ("or", (trait,)))
say(
    "traits",
    "TRAIT OR SAME? TRAIT",
    "EITHER TRAIT OR SAME? TRAIT",
    "TRAIT COMMA? OR SAME? TRAIT",
    "EITHER TRAIT COMMA? OR SAME? TRAIT",
)(lambda a, b: ("or", (a, b)) if a != b else None)
say("traits", "TRAIT AND SAME|DIFF? TRAIT", "BOTH TRAIT AND TRAIT")(
    lambda a, b: ("and", (a, b)) if a != b else None
)


def _traits(word: Any, joined: Any, back: int) -> Any:
    how, traits = joined
    parts = tuple(word(trait, back) for trait in traits)
    if len(parts) == 1:
        return parts[0]
    return (Either if how == "or" else Both)(parts)


say(
    "rel",
    "SAME traits",
    "traits SAME",
    "traits V SAME",
    "traits MUST V? SAME",
    "EITHER SAME traits",
)(lambda traits: _traits(Same, traits, 1))
say(
    "rel",
    "SAME traits V? link",
    "traits SAME link",
    "traits V|MUST SAME link",
    "SAME LINK traits LINK PREV",
    "EITHER SAME traits link",
)(lambda traits, back: _traits(Same, traits, back))
say("rel", "traits LINK PREV", cost=55)(lambda traits, back: _traits(Same, traits, back))
say("rel", "SUITSAME link?")(lambda back=1: Same("suit", back))
say("rel", "SAME link COMMA? ITS? traits")(lambda back, traits: _traits(Same, traits, back))
say(
    "clause",
    "cond then? SAME TRAIT COMMA|AND|BUT? cond then? ITSELF",
    "cond then? SAME TRAIT COMMA|AND|BUT? ELSE COMMA? ITSELF",
    "cond then? SAME TRAIT COMMA|AND|BUT? cond then? DIFF",
    "cond then? SAME TRAIT V? COMMA|AND|BUT? ELSE COMMA? DIFF",
)(lambda *all_: _it(all_, Same, Different))
say(
    "clause",
    "SAME TRAIT COMMA|BUT? BUT? cond then? DIFF|ITSELF",
)(
    lambda trait, cond, *_t: SaidClause(
        "row", (_on(cond, Different(trait)), SaidClause("else", Same(trait)))
    )
)
say(
    "clause",
    "DIFF TRAIT COMMA|BUT? BUT? cond then? SAME|STAY",
)(
    lambda trait, cond, *_t: SaidClause(
        "row", (_on(cond, Same(trait)), SaidClause("else", Different(trait)))
    )
)
say(
    "clause",
    "cond then? DIFF TRAIT COMMA|AND|BUT? cond then? STAY",
    "cond then? DIFF TRAIT COMMA|AND|BUT? ELSE COMMA? STAY",
    "cond then? TRAIT DIFF COMMA|AND|BUT? cond then? STAY",
    "cond then? TRAIT DIFF COMMA|AND|BUT? ELSE COMMA? STAY",
    "cond then? TRAIT MUST DIFF COMMA|AND|BUT? ELSE COMMA? STAY",
    "cond then? DIFF TRAIT COMMA|AND|BUT? cond then? SAME",
    "cond then? DIFF TRAIT V? COMMA|AND|BUT? ELSE COMMA? SAME",
)(lambda *all_: _it(all_, Different, Same))
say("clause", "IF TRAIT SAME PREV? then? ITSELF COMMA|AND|BUT? ELSE COMMA? STAY")(
    lambda *all_: SaidClause("prop", terms.If(Same(all_[0]), Different(all_[0]), Same(all_[0])))
)


def _it(given: Any, word: Any, other: Any) -> Any:
    """Return the rule of a sentence in which "it" is the trait named before."""
    parts = [each for each in given if each is not True]
    if len(parts) == 2:
        cond, trait = parts
        return SaidClause("row", (_on(cond, word(trait)), SaidClause("else", other(trait))))
    cond, trait, second = parts
    return SaidClause("row", (_on(cond, word(trait)), _on(second, other(trait))))


say("rel", "DIFF TRAIT", "TRAIT DIFF", "TRAIT V|MUST DIFF", "TRAIT ITSELF", "TRAIT FLIP")(
    lambda trait: Different(trait)
)
say("rel", "THEM TWICE DIFF TRAIT", "THEM TWICE NOT SAME TRAIT")(lambda t: Different(t))
say("rel", "DIFF TRAIT LINK? BOTH? THEMTWO")(lambda t: Both((Different(t, 1), Different(t, 2))))
say("rel", "SAME TRAIT LINK? BOTH? THEMTWO")(lambda t: Both((Same(t, 1), Same(t, 2))))
say("rel", "DIFF TRAIT V? link", "TRAIT DIFF link", "TRAIT V|MUST DIFF link", cost=-2)(Different)
say("rel", "LINK TRAIT link V? FITS", "LINK TRAIT FITS link?")(
    lambda trait, back=1: Same(trait, back)
)
say("rel", "NOT SAME? TRAIT LINK? THEMTWO", "NOT MAY? SAME? TRAIT V? LINK? THEMTWO")(
    lambda t: Both((Different(t, 1), Different(t, 2)))
)
say("rel", "link COMMA? SAME traits")(lambda back, traits: _traits(Same, traits, back))
say("rel", "link COMMA? DIFF TRAIT")(lambda back, trait: Different(trait, back))
say(
    "rel",
    "DIFF TRAIT AND DIFF? TRAIT",
    "TRAIT AND TRAIT DIFF",
    "BOTH TRAIT AND TRAIT DIFF",
    "TRAIT AND TRAIT V|MUST DIFF",
    "BOTH TRAIT AND TRAIT V|MUST DIFF",
)(lambda a, b: Both((Different(a), Different(b))) if a != b else None)
say("rel", "TRAIT AND TRAIT MUST BOTH? DIFF V?", "DIFF TRAIT AND DIFF TRAIT", cost=-55)(
    lambda a, b: Both((Different(a), Different(b))) if a != b else None
)
say("rel", "DIFF TRAIT AND DIFF? TRAIT link", cost=-5)(
    lambda a, b, back: Both((Different(a, back), Different(b, back))) if a != b else None
)
say("rel", "EACH V rel V?", cost=-15)(lambda term: term)
say("rel", "AFTER ANY|EVERY? CARD? LINK|THAT? SAME traits")(lambda traits: _traits(Same, traits, 1))
say("prop", "ANY|FREE V? EXCEPT SAME TRAIT TWICE", "ANY|FREE COMMA? NOT SAME TRAIT TWICE")(
    Different
)
say("rel", "DIFF TRAIT COMMA? DIFF TRAIT", "SAME TRAIT WRONG COMMA|AND? SAME TRAIT WRONG")(
    lambda a, b: Both((Different(a), Different(b))) if a != b else None
)
say("rel", "DIFF TRAIT OR DIFF? TRAIT", "EITHER DIFF TRAIT OR DIFF? TRAIT", "TRAIT OR TRAIT DIFF")(
    lambda a, b: Either((Different(a), Different(b))) if a != b else None
)
say("rel", "DIFF TRAIT OR DIFF? TRAIT link")(
    lambda a, b, back: Either((Different(a, back), Different(b, back))) if a != b else None
)
say(
    "rel",
    "NOT SAME TRAIT OR SAME? TRAIT",
    "NEITHER SAME? TRAIT NOR SAME? TRAIT",
    "NOT SAME? TRAIT NOR SAME? TRAIT",
    "NEITHER SAME? TRAIT NOR SAME? TRAIT SAME",
    "NEITHER TRAIT NOR TRAIT V|MUST SAME",
    "NOT SAME TRAIT AND|COMMA? NOT SAME TRAIT",
)(lambda a, b: Both((Different(a), Different(b))) if a != b else None)
say(
    "rel",
    "NOT SAME TRAIT OR SAME? TRAIT link",
    "NEITHER SAME? TRAIT NOR SAME? TRAIT link",
    "NOT SAME? TRAIT NOR SAME? TRAIT link",
    "NOT|NEITHER SAME? TRAIT NOR SAME? TRAIT V|MUST? SAME link",
)(lambda a, b, back: Both((Different(a, back), Different(b, back))) if a != b else None)
say(
    "rel",
    "NOT SAME TRAIT TWICE?",
    "SAME TRAIT NOT",
    "NOT SAME V TRAIT TWICE",
    "NOT NUM? SAME TRAIT TWICE",
    "NOT REPEAT TRAIT",
    "NOT TRAIT TWICE",
    "NOT V? TRAIT REPEAT",
    "SAME TRAIT NOT NUM? V? TWICE V?",
    "NUM? SAME TRAIT TWICE V? WRONG",
    "NUM? SAME TRAIT NOT V? TWICE V?",
    "NOT MAY|V|MUST? NUM? SAME TRAIT V? TWICE V?",
    "NOT THEM LINK|THAT? SAME TRAIT TWICE? V|TWICE?",
)(lambda *all_: Different(all_[-1]) if len(all_) == 1 or all_[0] in (1, 2) else None)


def _three(given: Any, most: int) -> Any:
    """Return the rule that no more than `most` equal cards may follow each other."""
    what: Any = given[1]
    if given[0] != most:
        return None
    if not isinstance(what, terms.Kind):
        return (SaidClause("prop", terms.If(Same(what), Different(what), ANY)),)
    again = terms.If(what, plain(what, True), ANY, 2)
    return (SaidClause("prop", terms.If(what, again, ANY)),)


say(
    "sentence",
    "NOT MAY|V|MUST? NUM kind V? TWICE V?",
    "NUM kind NOT V|MAY|MUST? V? TWICE V?",
    "NUM kind TWICE V? WRONG",
    "NOT MAY|V|MUST? NUM SAME TRAIT V? TWICE V?",
    "NUM SAME TRAIT TWICE V? WRONG",
    cost=-60,
)(lambda *given: _three(given, 3))
say(
    "sentence",
    "NOT MAY|V|MUST? MORETHAN NUM kind V? TWICE V?",
    "MAY|V|MUST? ATMOST|WITHIN NUM kind V? TWICE V?",
    "NOT MAY|V|MUST? MORETHAN NUM SAME TRAIT V? TWICE V?",
    "MAY|V|MUST? ATMOST|WITHIN NUM SAME TRAIT V? TWICE V?",
    cost=-60,
)(lambda *given: _three(given, 2))
say("rel", "NOT SAME TRAIT link", "NOT SAME TRAIT V? link", "TRAIT NOT V? SAME link")(Different)
say("rel", "TRAIT NOT V? SAME", "TRAIT MUST NOT V? SAME", "TRAIT NOT V? TWICE")(
    lambda t: Different(t)
)
say("rel", "SAME TRAIT BUT|AND|COMMA? DIFF TRAIT", "SAME TRAIT BUT|AND|COMMA NOT SAME? TRAIT")(
    lambda a, b: Both((Same(a), Different(b))) if a != b else None
)
say("rel", "DIFF TRAIT BUT|AND|COMMA? SAME TRAIT")(
    lambda a, b: Both((Different(a), Same(b))) if a != b else None
)
say("rel", "SAME TRAIT BUT|AND|COMMA? DIFF TRAIT link")(
    lambda a, b, back: Both((Same(a, back), Different(b, back))) if a != b else None
)
say("rel", "DIFF TRAIT BUT|AND|COMMA? SAME TRAIT link")(
    lambda a, b, back: Both((Different(a, back), Same(b, back))) if a != b else None
)
say("rel", "DIFF TRAIT LINK SAME TRAIT")(
    lambda a, b: Both((Different(a), Same(b))) if a != b else None
)


def _higher(back: int = 1) -> Any:
    return Higher(False, back)


def _lower(back: int = 1) -> Any:
    return Lower(False, back)


def _higher_or_same(back: int = 1) -> Any:
    return Higher(True, back)


def _lower_or_same(back: int = 1) -> Any:
    return Lower(True, back)


for _word, _strict, _loose, _never in (
    ("HIGHER", _higher, _higher_or_same, "NEVERDOWN"),
    ("LOWER", _lower, _lower_or_same, "NEVERUP"),
):
    say("rel", _word, f"{_word} TRAIT", f"TRAIT {_word}", f"TRAIT V|MUST {_word}")(
        lambda *_t, s=_strict: s() if _t in ((), ("value",)) else None
    )
    say("rel", f"{_word} link", f"{_word} CARD link", f"{_word} V link")(
        lambda back, s=_strict: s(back)
    )
    _than = "MORETHAN" if _word == "HIGHER" else "LESSTHAN"
    say("rel", f"{_than} link", f"{_than} V link", f"TRAIT V|MUST? {_than} link")(
        lambda *t, s=_strict: s(t[-1]) if t[0] == "value" or len(t) == 1 else None
    )
    say(
        "rel",
        f"{_than} OR SAME link",
        f"{_than} ORSAME link",
        f"{_than} link ORSAME",
        f"{_than} link OR SAME",
        f"SAME OR {_than} link",
    )(lambda back, s=_loose: s(back))
    say("rel", f"{_than} link COMMA? BUT|AND? NOTSAME")(lambda back, s=_strict: s(back))
    say("rel", f"NOT {_than} link")(
        lambda back, s=(_lower_or_same if _word == "HIGHER" else _higher_or_same): s(back)
    )
    say("rel", f"{_word} TRAIT link", f"TRAIT V|MUST? {_word} link")(
        lambda trait, back, s=_strict: s(back) if trait == "value" else None
    )
    say(
        "rel",
        f"{_word} ORSAME",
        f"{_word} OR SAME",
        f"SAME OR {_word}",
        f"EITHER {_word} OR SAME",
        f"EITHER SAME OR {_word}",
        f"SAME COMMA? OR {_word}",
        f"{_word} COMMA? ORSAME",
        f"{_word} COMMA ORSAME",
    )(lambda s=_loose: s())
    say(
        "rel",
        f"{_word} OR SAME TRAIT",
        f"SAME TRAIT OR {_word}",
        f"{_word} TRAIT OR SAME",
        f"SAME OR {_word} TRAIT",
        f"{_word} TRAIT ORSAME",
        f"TRAIT {_word} ORSAME",
        f"SAME TRAIT OR {_word} TRAIT",
        f"{_word} TRAIT OR SAME TRAIT",
        f"TRAIT V|MUST? {_word} ORSAME",
        f"TRAIT V|MUST? {_word} OR SAME",
        f"TRAIT V|MUST? SAME OR {_word}",
    )(lambda *ts, s=_loose: s() if set(ts) == {"value"} else None)
    say(
        "rel",
        f"{_word} ORSAME link",
        f"{_word} OR SAME link",
        f"SAME OR {_word} link",
        f"{_word} link ORSAME",
        f"{_word} link OR SAME",
        f"{_word} link COMMA ORSAME",
        f"EITHER {_word} OR SAME link",
        f"EITHER SAME OR {_word} link",
    )(lambda back, s=_loose: s(back))
    say(
        "rel",
        f"{_word} OR SAME TRAIT link",
        f"SAME TRAIT OR {_word} link",
        f"{_word} TRAIT OR SAME link",
        f"SAME OR {_word} TRAIT link",
        f"{_word} TRAIT ORSAME link",
    )(lambda t, back, s=_loose: s(back) if t == "value" else None)
    say(
        "rel",
        f"{_word} NOTSAME",
        f"{_word} COMMA NOTSAME",
        f"{_word} {_never}",
        f"{_word} COMMA {_never}",
        f"{_word} COMMA? NOTSAME COMMA? {_never}",
        f"NOTSAME COMMA? {_never}",
        f"{_word} COMMA? {_never} COMMA? NOTSAME",
        f"ALWAYS {_word} COMMA? {_never}",
        f"{_never} NOTSAME",
        f"{_never} COMMA NOTSAME",
        f"{_word} BUT|AND NOTSAME",
    )(lambda s=_strict: s())
    say("rel", f"{_word} link COMMA? BUT|AND? NOTSAME", f"{_word} link NOTSAME")(
        lambda back, s=_strict: s(back)
    )
    say("rel", _never)(lambda s=_loose: Costly(s(), 5))
    say("rel", f"{_never} link")(lambda back, s=_loose: s(back))
    say("rel", f"NOT {_word}")(
        lambda s=(_lower_or_same if _word == "HIGHER" else _higher_or_same): s()
    )
    say("rel", f"NOT {_word} link")(
        lambda back, s=(_lower_or_same if _word == "HIGHER" else _higher_or_same): s(back)
    )


@say("rel", "CLIMB", "CLIMB link")
def _(way: str, back: int = 1) -> Any:
    word = Higher if way.startswith("up") else Lower
    return Costly(word(way.endswith("="), back), 60)


say("rel", "CLIMB ORSAME", "CLIMB OR SAME", "CLIMB COMMA ORSAME")(
    lambda way: (Higher if way.startswith("up") else Lower)(True)
)
say("rel", "CLIMB NOTSAME", "CLIMB COMMA NOTSAME", "CLIMB BUT|AND NOTSAME")(
    lambda way: (Higher if way.startswith("up") else Lower)(False)
)

say("rel", "ATMOST link", "ATMOST V link", cost=30)(_lower_or_same)
say("rel", "ATLEAST link", "ATLEAST V link", cost=30)(_higher_or_same)

# steps


def _steps(*given: Any) -> Any:
    """Return the term for steps, from `least`, `most`, the `way` and how far back; None if none."""
    least, most = given[:2]
    way: Any = given[2] if len(given) > 2 else "either"
    back = given[3] if len(given) > 3 else 1
    if not 0 <= least <= most <= 12 or most == 0:
        return None
    return Steps(least, most, way, False, back)


say("span", "num")(lambda n: (n, n))
say("span", "EXACTLY num")(lambda n: (n, n))
say(
    "span",
    "num OR num",
    "num TO num",
    "BETWEEN num AND num",
    "BETWEEN num TO num",
    "num AND num",
    "num COMMA num",
    "num OR num COMMA",
)(lambda a, b: (a, b) if a < b else None)
say(
    "span",
    "num OR num OR num",
    "num COMMA num OR num",
    "num COMMA num COMMA num",
    "num COMMA num AND num",
    "num COMMA num COMMA OR num",
)(lambda a, b, c: (a, c) if b == a + 1 and c == b + 1 else None)
say("away", "stepped")(lambda s: ("either", *s))
say("stepped", "num STEP ORMORE|ANDMORE", "num STEP ATLEAST")(lambda n: (n, 12))
say("stepped", "num STEP ORLESS|ANDLESS", "num STEP ATMOST|WITHIN")(lambda n: (0, n))
say("atleast_n", "ATLEAST num", "num ORMORE", "num OR HIGHER|UP")(lambda n: (n, 12))
say(
    "atmost_n",
    "ATMOST|WITHIN num",
    "num ORLESS",
    "num OR LOWER|DOWN",
    "NOT MORETHAN num",
    "num WITHIN|ATMOST",
)(lambda n: (0, n))
say("atmost_1", "LESSTHAN num")(lambda n: (0, n - 1) if n > 1 else None)
say("atleast_1", "MORETHAN num")(lambda n: (n + 1, 12))
say(
    "away",
    "span STEP",
    "atleast_n STEP",
    "atmost_n STEP",
    "atmost_1 STEP",
    "atleast_1 STEP",
    "STEPHEAD span",
    "STEPHEAD atleast_n",
    "STEPHEAD atmost_n",
    "STEPHEAD atmost_1",
    "STEPHEAD V atmost_n",
    "STEPHEAD V atleast_n",
    "STEPHEAD V|MUST? span",
    "STEPHEAD MUST atleast_n",
    "STEPHEAD MUST atmost_n",
    "STEPHEAD atleast_1",
    "PLUSMINUS span",
    "atleast_n COUNTED? STEP STEP",
    "atmost_n STEP STEP",
    "span STEP STEP",
    "STEPHEAD V|MUST? atmost_1",
    "STEPHEAD MORETHAN num1",
    "EXACTLY span STEP",
)(lambda span: ("either", *span))
say("num2", "num")(lambda n: (0, n))
say("spanning", "span", "atleast_n", "atmost_n", "atmost_1", "atleast_1")(lambda s: s)
say(
    "rel",
    "STEPHEAD link COLON|V|MUST|GET? V? spanning",
    "STEPHEAD link COLON|MUST|GET? WITHIN|ATMOST num3",
)(lambda back, span: _steps(*span, "either", back))
say(
    "rel1",
    "STEPHEAD link COLON|V|MUST|GET? spanning",
    "STEPHEAD COLON? spanning",
    "STEPHEAD spanning link",
)(
    lambda a, b=None: _steps(
        *(a if isinstance(a, tuple) else b), "either", a if isinstance(a, int) else b or 1
    )
)
say("num3", "num")(lambda n: (0, n))
say("away", "STEPHEAD COLON spanning")(lambda s: ("either", *s))
say("upward", "num UP ATMOST|WITHIN", "num UP COMMA? ATMOST|WITHIN")(lambda n: ("up", 1, n))
say("downward", "num DOWN ATMOST|WITHIN")(lambda n: ("down", 1, n))
say("away", "WITHIN num2", cost=60)(lambda span: ("either", *span))
say("away", "spanning UP OR|AND|COMMA? span DOWN", "spanning DOWN OR|AND|COMMA? span UP", cost=-60)(
    lambda a, b: ("either", *a) if a[1] == 12 and a[0] == b[0] else None
)
say("rel", "TRAIT V|MUST? moved V?", "TRAIT V|MUST? moved link V?")(
    lambda t, moved, back=1: (
        _steps(moved[1], moved[2], moved[0], back) if t == "value" and moved[1] else None
    )
)
say("rel", "PREV PLUS span")(lambda back, span: _steps(*span, "up", back))
say("rel", "PREV MINUS span")(lambda back, span: _steps(*span, "down", back))
say("rel", "PREV PLUS span OR MINUS span", "PREV MINUS span OR PLUS span")(
    lambda back, a, b: _steps(*a, "either", back) if a == b else None
)
say("rel", "link NEAR")(lambda back, ring: Steps(1, 1, "either", bool(ring), back))
for _way, _than in (("up", "MORETHAN"), ("down", "LESSTHAN")):
    say("rel", f"BY? atleast_n {_than} link", f"BY? atleast_n V? {_than} V? link")(
        lambda span, back, way=_way: _steps(*span, way, back)
    )
say("away", "NOT STEP|UP|HIGHER LINK num STEP?")(lambda n: ("either", 0, n))
say("away", "ATMOST|WITHIN BY? num DIFF", "BY ATMOST|WITHIN num DIFF")(lambda n: ("either", 0, n))
say("away", "ATLEAST BY? num DIFF", "BY ATLEAST num DIFF")(lambda n: ("either", n, 12))
say("away", "STEPHEAD LINK span", "spanning STEPHEAD", "BY away")(
    lambda s: s if s[0] == "either" else ("either", *s)
)
say("upward", "BY upward")(lambda moved: moved)
say("downward", "BY downward")(lambda moved: moved)
say("num1", "num")(lambda n: (n + 1, 12))
say("away")(lambda s: ("either", *s))
say(
    "away",
    "span UP OR|AND|COMMA? span DOWN",
    "span DOWN OR|AND|COMMA? span UP",
    "PLUS span OR|AND|COMMA? MINUS span",
    "EITHER span UP OR span DOWN",
    "UP span OR|AND|COMMA DOWN span",
    "EITHER PLUS span OR MINUS span",
    "UP span OR DOWN span",
    "MINUS span OR|AND|COMMA? PLUS span",
    "EITHER span DOWN OR span UP",
)(lambda a, b: ("either", *a) if a == b else None)
say(
    "away",
    "span UP OR DOWN",
    "span DOWN OR UP",
    "span UP OR|COMMA DOWN",
    "span EITHER UP OR DOWN",
    "UP OR DOWN span",
    "EITHER span UP OR DOWN",
    "DOWN OR UP span",
)(lambda span: ("either", *span))
say(
    "upward",
    "span UP",
    "PLUS span",
    "atmost_n UP",
    "atleast_n UP",
    "span STEP UP",
    "UP LINK? BY span",
    "UP atmost_n",
    "atmost_1 UP",
    "PLUS atmost_n",
    "span UP STEP",
)(lambda span: ("up", *span))
say(
    "downward",
    "span DOWN",
    "MINUS span",
    "atmost_n DOWN",
    "atleast_n DOWN",
    "span STEP DOWN",
    "DOWN LINK? BY span",
    "DOWN atmost_n",
    "atmost_1 DOWN",
    "span DOWN STEP",
)(lambda span: ("down", *span))
say("upward", "UPBY COMMA? ATMOST|WITHIN|ORLESS", "ATMOST|WITHIN UPBY")(lambda n: ("up", 1, n))
say("downward", "DOWNBY COMMA? ATMOST|WITHIN|ORLESS", "ATMOST|WITHIN DOWNBY")(
    lambda n: ("down", 1, n)
)
say("away", "AWAY COMMA? ATMOST|WITHIN|ORLESS", "ATMOST|WITHIN AWAY")(lambda n: ("either", 0, n))
say("upward", "UPBY ORMORE|ATLEAST")(lambda n: ("up", n, 12))
say("downward", "DOWNBY ORMORE|ATLEAST")(lambda n: ("down", n, 12))
say("away", "AWAY ORMORE|ATLEAST")(lambda n: ("either", n, 12))
say("away", "AWAY EXACTLY", "EXACTLY AWAY")(lambda n: ("either", n, n))
say("upward", "UPBY EXACTLY", "EXACTLY UPBY")(lambda n: ("up", n, n))
say("downward", "DOWNBY EXACTLY", "EXACTLY DOWNBY")(lambda n: ("down", n, n))
say("away", "UPBY OR|AND|COMMA DOWNBY", "DOWNBY OR|AND|COMMA UPBY")(
    lambda a, b: ("either", a, a) if a == b else None
)
say("away", "AWAY")(lambda n: ("either", n, n))
say("upward", "num TO num UP", cost=-40)(lambda a, b: ("up", a, b))
say("downward", "num TO num DOWN", cost=-40)(lambda a, b: ("down", a, b))
say("upward", "num OR|TO UPBY", "UPBY OR|TO? num", "UPBY OR UPBY")(
    lambda a, b: ("up", a, b) if b == a + 1 else None
)
say("downward", "num OR|TO DOWNBY", "DOWNBY OR|TO? num", "DOWNBY OR DOWNBY")(
    lambda a, b: ("down", a, b) if b == a + 1 else None
)
say("away", "NEARBY")(lambda n: ("either", 0, n))
say("upward", "UPBY")(lambda n: ("up", n, n))
say("downward", "DOWNBY")(lambda n: ("down", n, n))
say("rel", "PREV UPBY")(lambda back, n: _steps(n, n, "up", back))
say("rel", "PREV DOWNBY")(lambda back, n: _steps(n, n, "down", back))
say("rel", "PREV AWAY")(lambda back, n: _steps(n, n, "either", back))
say("upward", "UP span", cost=60)(lambda span: ("up", *span))
say("downward", "DOWN span", cost=60)(lambda span: ("down", *span))
for _name in ("away", "upward", "downward"):
    say("moved", _name)(lambda moved: moved)


for _way, _than in (("up", "MORETHAN"), ("down", "LESSTHAN")):
    say("rel", f"span {_than} link", f"span STEP {_than} link")(
        lambda span, back, way=_way: Costly(_steps(*span, way, back), -40)
    )
    say(
        "rel",
        f"span {_than} link OR|COMMA span DOWN|UP",
        f"span {_than} link OR span LESSTHAN link",
        f"span {_than} link OR DOWN|UP",
        f"span UP|DOWN OR span {_than} link",
    )(
        lambda span, back, other=None, more=None: (
            _steps(*span, "either", back if isinstance(back, int) else other)
            if other is None or other == span or back == span
            else None
        )
    )
    say("rel", f"span UP|DOWN OR {_than} link")(lambda span, back: _steps(*span, "either", back))


@say("rel", "moved", "moved link")
def _(moved: Any, back: int = 1) -> Any:
    way, least, most = moved
    if least == 0 and way != "either":
        return Ranked((_steps(1, most, way, back), _steps(0, most, way, back)))
    return _steps(least, most, way, back)


say("rel", "moved link OR span DOWN", "moved link OR span UP")(
    lambda a, back, b: _steps(a[1], a[2], "either", back) if (a[1], a[2]) == b else None
)
say(
    "rel",
    "moved ORSAME",
    "moved COMMA ORSAME",
    "moved OR SAME",
    "SAME OR moved",
    "moved AND ORSAME",
    "moved COMMA SAME OKAY",
    "moved COMMA? SAME TRAIT? OKAY|FREE",
)(lambda m, *_t: _steps(0, m[2], m[0]) if m[1] <= 1 else None)
say(
    "rel",
    "moved link ORSAME",
    "moved link COMMA ORSAME",
    "moved link OR SAME",
    "moved link AND ORSAME",
    "moved link COMMA? AND? SAME OKAY|FREE",
)(lambda m, back: _steps(0, m[2], m[0], back) if m[1] <= 1 else None)
say("rel", "moved link COMMA? AND? SAME TRAIT OKAY|FREE")(
    lambda m, back, t: _steps(0, m[2], m[0], back) if m[1] <= 1 and t == "value" else None
)
say("rel", "moved NOTSAME", "moved COMMA NOTSAME", "moved AND|BUT NOTSAME")(
    lambda m: _steps(max(1, m[1]), m[2], m[0])
)
say("rel", "moved link COMMA|BUT|AND? NOTSAME")(
    lambda m, back: _steps(max(1, m[1]), m[2], m[0], back)
)


@say("rel", "NEAR", "NEAR link")
def _(ring: int, back: int = 1) -> Any:
    return Costly(Steps(1, 1, "either", bool(ring), back), -20)


say("rel", "rel1 RING", "rel1 COMMA|AND|BUT RING", "rel1 COMMA RING COMMA", "RING COMMA rel1")(
    lambda term: _ring(term, True)
)
say("rel", "rel1 NORING", "rel1 COMMA|AND|BUT NORING", "rel1 COMMA NORING COMMA")(
    lambda term: _ring(term, False)
)


@say("rel1", "moved", "moved link", "moved link ORSAME", "moved ORSAME")
def _(moved: Any, back: int = 1) -> Any:
    way, least, most = moved
    return _steps(least, most, way, back)


say("rel1", "NEAR", "NEAR link")(lambda _ring, back=1: Steps(1, 1, "either", False, back))


def _ring(term: Any, circle: bool) -> Any:
    if not isinstance(term, Steps):
        return None
    return Costly(Steps(term.least, term.most, term.way, circle, term.back), -30)


@say(
    "rel",
    "TRAIT V|MUST|COLON V? moved",
    "TRAIT V|MUST|COLON? V? moved link",
    "TRAIT V? MUST V? moved link?",
)
def _(trait: str, moved: Any, back: int = 1) -> Any:
    way, least, most = moved
    if trait != "value":
        return None
    if least == 0 and way != "either":
        return Ranked((_steps(1, most, way, back), _steps(0, most, way, back)))
    return Costly(_steps(least, most, way, back), -40)


say("rel", "TRAIT V|MUST? V? NEAR link?")(
    lambda trait, ring, back=1: (
        Costly(Steps(1, 1, "either", bool(ring), back), -20) if trait == "value" else None
    )
)
say("rel", "PREV SAME TRAIT")(lambda back, trait: Same(trait, back))
say("rel", "PREV DIFF TRAIT")(lambda back, trait: Different(trait, back))
say("rel", "PREV TRAIT? PLUS span", "PREV TRAIT? span UP", "PREV TRAIT? V PLUS span")(
    lambda back, *given: (
        Costly(_steps(*given[-1], "up", back), -60)
        if len(given) == 1 or given[0] == "value"
        else None
    )
)
say("rel", "PREV TRAIT? MINUS span", "PREV TRAIT? span DOWN")(
    lambda back, *given: (
        Costly(_steps(*given[-1], "down", back), -60)
        if len(given) == 1 or given[0] == "value"
        else None
    )
)
say("rel", "PREV TRAIT? PLUSMINUS span", "PREV PLUS span OR MINUS span", "PREV span UP OR DOWN")(
    lambda back, *given: (
        Costly(_steps(*given[-1], "either", back), -60)
        if len(given) == 1 or given[0] in ("value", given[-1])
        else None
    )
)
say("rel", "PREV NEAR")(lambda back, ring: Steps(1, 1, "either", bool(ring), back))

# sums

say(
    "sum",
    "SUM link?",
    "SUM THEM? link?",
    "THEM SUM",
    "SUM THEM SUM",
    "SUM THEM",
    "THEM SUM link?",
    "SUM link AND THEM",
    "SUM THEM AND link",
    "SUM link? AND? CARD",
    "link AND THEM SUM",
    "link SUM|PLUS THEM",
    "THEM SUM|PLUS link",
    "SUM SUM link?",
    "SUM THEM link SUM",
    "THEM AND link SUM",
    "SUM LINK? THEM link? AND?",
)(lambda *back: back[-1] if back else 1)
say("sum", "THEMPLUS SUM?")(lambda: 1)
say(
    "rel",
    "sum COLON summed",
    "sum MUST V? summed V",
    "sum GET summed V|GET",
    "sum THEN summed",
)(lambda back, n: terms.Sum(n, back) if 2 <= n <= 13 else None)
say("rel", "sum COLON KIND", "sum GET KIND GET|V", "sum THEN KIND", "sum MUST V? KIND V")(
    lambda back, kind: (
        (terms.Sum(2, back) if kind == "even" else Not(terms.Sum(2, back)))
        if kind in ("odd", "even")
        else None
    )
)
say("summed", "MULTIPLE num", "MULTIPLE rank")(lambda n: n)
say("summed", "num TABLE", "MULTIPLE num TABLE")(lambda n: n)
say("val", "MULTIPLE num TABLE", "MULTIPLE num TABLE V")(
    lambda n: clauses.of_values(range(n, 14, n)) if 2 <= n <= 6 else None
)
say("val", "val3 COMMA? ranks", "val3 COMMA? ranks AND|OR rank")(
    lambda m, given, *n: m if set(m.values) == {*given.values, *n} else None
)
say("val3", "MULTIPLE num", "MULTIPLE num TABLE", "num TABLE")(
    lambda n: clauses.of_values(range(n, 14, n)) if 2 <= n <= 6 else None
)


@say(
    "rel",
    "sum GET|V|MUST? summed",
    "sum GET GET summed",
    "sum MUST V summed",
    "sum V MUST summed",
    "sum MUST summed",
    "sum GET V summed",
)
def _(back: int, n: int) -> Any:
    return terms.Sum(n, back) if 2 <= n <= 13 else None


@say("rel", "SUM MULTIPLE num link", "SUM MULTIPLE rank link")
def _(n: int, back: int) -> Any:
    return terms.Sum(n, back) if 2 <= n <= 13 else None


@say("rel", "sum GET|V|MUST? KIND", "sum MUST V KIND", "sum V MUST KIND", "sum KIND V|MUST")
def _(back: int, kind: str) -> Any:
    if kind not in ("odd", "even"):
        return None
    return terms.Sum(2, back) if kind == "even" else Not(terms.Sum(2, back))


@say("rel", "SUM KIND link", "sum GET|V|MUST? NOT KIND", "sum GET|V|MUST? NOT MUST|V? KIND")
def _(one: Any, other: Any) -> Any:
    if isinstance(one, str):
        kind, back, no = one, other, False
    else:
        kind, back, no = other, one, True
    if kind not in ("odd", "even"):
        return None
    even = (kind == "even") != no
    return terms.Sum(2, back) if even else Not(terms.Sum(2, back))


say(
    "rel", "sum GET|V|MUST? NOT V? summed", "sum NOT GET|V|MUST? V? summed", "sum MUST NOT V summed"
)(lambda back, n: Not(terms.Sum(n, back)) if 2 <= n <= 13 else None)

# -- several together: ("u", term), then ("and"|"or"|"but", term)...


say("unit", "basic")(lambda term: term)
say("unit", "rel")(lambda term: term)
say("unit", "rel LP KIND OR|AND|COMMA? KIND RP?", cost=-40)(
    lambda term, a, b: term if _of_trait(term, "colour") and {a, b} == {"red", "black"} else None
)
say("unit", "rel LP KIND COMMA? KIND COMMA? KIND COMMA|OR|AND? KIND RP?", cost=-40)(
    lambda term, *four: term if _of_trait(term, "suit") and set(four) == _SUITS else None
)


def _of_trait(term: Any, trait: str) -> bool:
    """Return whether a term or its last part is about a trait."""
    last = term.parts[-1] if isinstance(term, Both | Either) else term
    return isinstance(last, Same | Different) and last.trait == trait


say(
    "unit",
    "ANYSUIT rel",
    "rel ANYSUIT",
    "rel COMMA ANYSUIT",
    "ANYSUIT COMMA rel",
    "rel AND|BUT ANYSUIT",
)(lambda term: term)
say("unit", "basic ANYSUIT")(lambda term: term)
say("unit", "ANYSUIT basic")(lambda term: term)
say("unit", "NOT basic", "NOT MUST|V|MAY basic")(lambda t: _no(t))
say("unit", "NOT LP list RP?")(lambda parts: _not_all(parts))
say("list", "unit OR V|MUST list", "EITHER unit OR V|MUST list", "unit COMMA OR V|MUST list")(
    lambda u, rest: (u, "or", *rest) if len(rest) <= 5 else None
)
say("list", "OR V? unit OR V? list", "OR V? unit COMMA OR V? list")(
    lambda u, rest: (u, "or", *rest) if len(rest) <= 5 else None
)
say(
    "list",
    "unit AND THAT|V|MUST list",
    "unit AND THAT V list",
    "unit BUT THAT|V|MUST list",
    "unit BUT MUST V list",
)(lambda u, rest: (u, "and", *rest) if len(rest) <= 5 else None)
say("list", "unit ORMORE link", "unit ORMORE")(lambda u, back=1: _or_than(u, Higher(False, back)))
say("list", "unit ORLESS link", "unit ORLESS")(lambda u, back=1: _or_than(u, Lower(False, back)))
say("list", "unit ORMORE LINK rank")(lambda u, n: _or_than(u, clauses.of_values(range(n + 1, 14))))
say("list", "unit ORLESS LINK rank")(lambda u, n: _or_than(u, clauses.of_values(range(1, n))))
say("list", "unit ORSAME traits", "unit ORSAME traits link")(
    lambda u, traits, back=1: (u, "or", _traits(Same, traits, back))
)
say("list", "LP list RP", cost=20)(lambda parts: parts)
say("unit", "NOT rel", "NOT MUST|V|MAY rel")(
    lambda t: (
        None
        if _negative(t)
        or isinstance(t, Both | Either)
        or (isinstance(t, Steps) and t.way != "either")  # "no 7 more"
        else plain(t, True)
    )
)


@say("prop", "ALLBUT V|OKAY|MAY? list", "ALLBUT list V? OKAY|FREE")
def _(parts: Any) -> Any:
    out = clauses.conjoined(parts, union=True)
    if out is None or any(map(_says_no, _each(out))):
        return None
    return Ranked(plain(each, True) for each in _each(out))


say("prop", "ALLBUT list COMMA? AND? EXCEPT list", "ALLBUT list COMMA? AND? NOR list")(
    lambda a, b: _neither(a, b)
)
say("playx", "ALLBUT listx")(lambda parts: _neither(parts, parts))
say("pset", "ALLBUT basic")(Not)
say("unit", "NOT kind ORS kind", "NOT kind ORS named", "NOT kind ORS single")(
    lambda a, _or, b: Not(Either((a, b))) if a != b else None
)
say("basic", "kind COMMA? ranks", "kind LP ranks RP?", "ranks LP? kind")(
    lambda a, b: a if mask(a) == mask(b) else None
)
say("ORS", "OR")(lambda: True)
say("unit", "NEITHER basic COMMA? NOR basic", cost=-60)(lambda a, b: Both((Not(a), Not(b))))
say("unit", "NOT basic NOR basic")(lambda a, b: Both((Not(a), Not(b))))
say("unit", "NOT kind COMMA|AND atmost|atleast|more|less|bounds", cost=-20)(
    lambda a, b: Both((Not(a), b)) if clauses.sensible((a, b)) else None
)
say("unit", "NOT basic COMMA basic")(
    # "No spades, at most 10": the second is not what is forbidden.
    lambda a, b: (
        None if isinstance(b, terms.Values) and len(b.values) > 1 else Both((Not(a), Not(b)))
    )
)
say(
    "unit",
    "NEITHER basic NOR basic NOR basic",
    "NEITHER basic COMMA basic NOR basic",
    cost=-120,
)(lambda a, b, c: Both((Not(a), Not(b), Not(c))))
say("unit", "NOT basic NOR|COMMA basic NOR basic")(lambda a, b, c: Both((Not(a), Not(b), Not(c))))
say("nolist", "NOT basic COMMA|AND|OR? NOT basic", "NOT basic COMMA AND NOT basic")(
    lambda a, b: (a, b)
)
say("nolist", "NOT basic COMMA|AND|OR? nolist")(
    lambda a, rest: (a, *rest) if len(rest) < 4 else None
)
say("unit", "nolist")(lambda some: Both(tuple(Not(each) for each in some)))
say("unit", "NEITHER rel NOR rel")(lambda a, b: Both((plain(a, True), plain(b, True))))
say("unit", "HIGHER basic")(lambda t: Both((Higher(), t)) if is_static(t) and _adj(t) else None)
say("unit", "LOWER basic")(lambda t: Both((Lower(), t)) if is_static(t) and _adj(t) else None)
say("unit", "basic HIGHER link?")(lambda t, *b: Both((t, Higher(False, *b))) if _adj(t) else None)
say("unit", "basic LOWER link?")(lambda t, *b: Both((t, Lower(False, *b))) if _adj(t) else None)
say("unit", "basic THAT V|MUST? rel", "basic THAT MUST V rel")(lambda t, r: Both((t, r)))
say("basic", "ANY THAT V? NOT V? atom", "ANY LINK? NOT V? atom")(lambda t: Not(t))


@say(
    "prop",
    "MUST V? list COMMA|AND|BUT? MUST V? list1",
    "MUST V? list COMMA AND|BUT MUST V? list1",
    cost=-60,
)
def _(one: Any, other: Any) -> Any:
    """Return what "must be even, must be a different suit" means."""
    a, b = clauses.conjoined(one), clauses.conjoined(other[1:])
    return None if a is None or b is None else clauses.conjoined((a, "but", b))


@say("prop", "list ONLY AND|BUT|COMMA list1", "list2 AND ONLY list1")
def _(one: Any, other: Any) -> Any:
    a, b = clauses.conjoined(one), clauses.conjoined(other[1:])
    if a is None or b is None or isinstance(a, Ranked) or isinstance(b, Ranked):
        return None
    return None if is_static(a) and is_static(b) else clauses.conjoined((a, "and", b))


say("list2", "rel")(lambda term: (term,))
say("basic", "ANY|EVERY atom basic", cost=5)(
    lambda a, b: Both((a, b)) if clauses.sensible((a, b)) else None
)
say("sitem", "NOT V? atom", cost=5)(lambda term: (Not(term),))
say("item", "basic TWICE", cost=5)(
    lambda term: (term, term) if not isinstance(term, terms.Values) else None
)
say(
    "rel",
    "TRAIT LINK? PREV COLON|GET|V TRAIT LINK? THEM?",
    "TRAIT LINK? THEM COLON|GET|V TRAIT LINK? PREV",
)(
    lambda *given: (
        Same(given[0])
        if [each for each in given if isinstance(each, str)] == [given[0]] * 2
        else None
    )
)
say("rel", "TRAIT LINK? THEM HIGHER|MORETHAN TRAIT LINK? PREV")(
    lambda a, b, back: Higher(False, back) if a == b == "value" else None
)
say("rel", "TRAIT LINK? THEM LOWER|LESSTHAN TRAIT LINK? PREV")(
    lambda a, b, back: Lower(False, back) if a == b == "value" else None
)
for _word, _way in (("HIGHER", "up"), ("LOWER", "down")):
    say(
        "rel",
        f"{_word} BUT|COMMA|AND? ONLY? BY span",
        f"{_word} BUT|COMMA|AND ONLY span",
        f"{_word} BUT|COMMA|AND? BY? atmost_n",
        f"{_word} BUT|COMMA|AND? BY atleast_n",
    )(lambda span, way=_way: _steps(max(1, span[0]), span[1], way))
    say("rel", f"{_word} BUT|COMMA|AND? NOT BY MORETHAN num")(lambda n, way=_way: _steps(1, n, way))
say("away", "STEPHEAD span STEP", "STEPHEAD span UP OR DOWN", "STEPHEAD span DOWN OR UP")(
    lambda span: ("either", *span)
)
say("away", "STEP V|MUST|COLON? V? atmost_n", "STEP V|MUST|COLON? V? atleast_n")(
    lambda span: ("either", *span)
)
say("away", "ATMOST|WITHIN STEP num", "WITHIN|ATMOST STEP COLON num")(lambda n: ("either", 0, n))
say("atmost", "ATMOST V rank")(lambda n: clauses.of_values(range(1, n + 1)))
say("atleast", "ATLEAST V rank")(lambda n: clauses.of_values(range(n, 14)))


@say("unit", "HIGHER TRAIT? SAME TRAIT link", cost=25)
def _(*given: Any) -> Any:
    if given[:-2] not in ((), ("value",)) or given[-2] == "value":
        return None
    return Both((Same(given[-2], given[-1]), Higher(False, given[-1])))


@say("unit", "rel CARD? SAME TRAIT", "SAME TRAIT rel", cost=25)
def _(a: Any, b: Any) -> Any:
    rel: Any = b if isinstance(a, str) else a
    trait: Any = a if isinstance(a, str) else b
    return Both((Same(trait), rel)) if _is_value(rel) and trait != "value" else None


@say("unit", "rel CARD? DIFF TRAIT", "DIFF TRAIT rel", cost=25)
def _(a: Any, b: Any) -> Any:
    rel: Any = b if isinstance(a, str) else a
    trait: Any = a if isinstance(a, str) else b
    return Both((Different(trait), rel)) if _is_value(rel) and trait != "value" else None


@say(
    "prop",
    "TRAIT MUST|V|COLON V? list",
    "TRAIT MUST V list",
    "TRAIT V ONLY list",
    "TRAIT MUST ONLY? ALWAYS? V? list",
)
def _(trait: str, parts: Any) -> Any:
    """Return the set of "the suit must be hearts or clubs"."""
    if not all(is_static(each) and trait in clauses.dimension(each) for each in parts[::2]):
        return None
    return clauses.conjoined(parts)


say("basic", "TRAIT kind")(lambda trait, kind: kind if trait in clauses.dimension(kind) else None)
say("basic", "kind LINK kind", "ranks LINK kind", cost=20)(
    lambda a, b: Both((a, b)) if clauses.sensible((a, b)) else None
)
say(
    "rel",
    "PREV AND THEM MUST|V|MAY? V? SAME TRAIT",
    "THEM AND PREV MUST|V|MAY? V? SAME TRAIT",
    "THEM MUST|V|MAY? V? SAME TRAIT",
)(lambda *given: Same(given[-1]))
say(
    "rel",
    "PREV AND THEM MUST|V|MAY? V? DIFF TRAIT",
    "THEM AND PREV MUST|V|MAY? V? DIFF TRAIT",
    "NOT NUM CARD? TWICE MAY|V? V? SAME TRAIT",
    "NOT THEM? TWICE MAY|V? V? SAME TRAIT",
    "SAME TRAIT NOT MAY|V? V? TWICE",
    "NUM LINK? SAME TRAIT NOT MAY|V|OKAY? V? TWICE",
    "NUM LINK? SAME TRAIT TWICE V? NOT|WRONG OKAY?",
)(lambda *given: Different(given[-1]))
say("unit", "rel OFDIFF TRAIT", "rel OFDIFF TRAIT LINK PREV")(
    lambda r, trait, back=1: (
        Both((r, Different(trait, back))) if _is_value(r) and trait != "value" else None
    )
)
say("unit", "rel OFSAME TRAIT", "rel OFSAME TRAIT LINK PREV")(
    lambda r, trait, back=1: (
        Both((r, Same(trait, back))) if _is_value(r) and trait != "value" else None
    )
)
say("unit", "rel LINK SAME TRAIT")(
    lambda r, trait: Both((r, Same(trait))) if _is_value(r) and trait != "value" else None
)
say("unit", "rel LINK SAME TRAIT link")(
    lambda r, trait, back: (
        Both((r, Same(trait, back))) if _is_value(r) and trait != "value" else None
    )
)
say("unit", "rel LINK DIFF TRAIT")(
    lambda r, trait: Both((r, Different(trait))) if _is_value(r) and trait != "value" else None
)
say("unit", "HIGHER LINK basic")(lambda t: Both((Higher(), t)) if _adj(t) else None)


def _is_value(term: Any) -> bool:
    return isinstance(term, Higher | Lower | Steps)


def _adj(term: Any) -> bool:
    """Return whether a set may stand beside "higher"; German "gerade höher" is "just higher"."""
    return isinstance(term, terms.Kind) and term.kind not in ("odd", "even", "number")


def _or_than(unit: Any, other: Any) -> Any:
    if other is None or isinstance(unit, terms.Values | Steps):
        return None
    return (unit, "or", other)


say("rel", "SAME ORMORE link?", "SAME TRAIT ORMORE link?")(
    lambda *g: (
        Higher(True, g[-1] if g and isinstance(g[-1], int) else 1)
        if not g or g[0] == "value" or isinstance(g[0], int)
        else None
    )
)
say("rel", "SAME ORLESS link?", "SAME TRAIT ORLESS link?")(
    lambda *g: (
        Lower(True, g[-1] if g and isinstance(g[-1], int) else 1)
        if not g or g[0] == "value" or isinstance(g[0], int)
        else None
    )
)


def _certain(parts: Any) -> Any:
    found = clauses.conjoined(parts)
    return None if isinstance(found, Ranked) else found


def _not_all(parts: Any) -> Any:
    found = clauses.conjoined(parts)
    return Not(found) if found is not None and not isinstance(found, Ranked) else None


def _no(term: Any) -> Any:
    return Not(term)


def _negative(term: Any) -> bool:
    return isinstance(term, Different | Not)


say("list", "unit")(lambda u: (u,))
say(
    "list", "unit OR list", "unit COMMA OR list", "EITHER unit OR list", "EITHER unit COMMA OR list"
)(lambda u, rest: _longer(u, "or", rest))
say(
    "list", "unit AND list", "BOTH unit AND list", "unit COMMA AND list", "BOTH unit COMMA AND list"
)(lambda u, rest: _longer(u, "and", rest))
say("list", "unit BUT list", "unit COMMA BUT list")(
    lambda u, rest: (u, "but", *rest) if len(rest) <= 7 else None
)
say("list", "EITHER V? unit COMMA? EITHER V? eithers", cost=-15)(lambda u, rest: (u, "or", *rest))
say("eithers", "unit")(lambda u: (u,))
say("eithers", "unit COMMA? OR? EITHER eithers")(
    lambda u, rest: (u, "or", *rest) if len(rest) <= 5 else None
)
say("list", "unit COMMA list")(lambda u, rest: _longer(u, ",", rest))


def _longer(unit: Any, word: str, rest: Any) -> Any:
    """Return a list with one more unit in front; values become one unit at once."""
    if len(rest) == 1 and isinstance(unit, terms.Values) and isinstance(rest[0], terms.Values):
        if set(unit.values) & set(rest[0].values):
            return None
        return (terms.Values(tuple(sorted((*unit.values, *rest[0].values)))),)
    return (unit, word, *rest) if len(rest) <= 15 else None


@say("prop", "list", "EITHER list", "BOTH list", "list BOTH")
def _(parts: Any) -> Any:
    return clauses.conjoined(parts)


@say(
    "prop",
    "list EXCEPT list",
    "list COMMA EXCEPT list",
    "list BUT NOT single1",
    "list COMMA NOT single1",
)
def _(parts: Any, but: Any) -> Any:
    kept, out = clauses.conjoined(parts), clauses.conjoined(but, union=True)
    if kept is None or out is None:
        return None
    found: list[Any] = []
    for one in _each(kept):
        for no in _each(out):
            if _says_no(no):
                continue
            if isinstance(one, Not):
                found.append(Either((one, no)))
            elif is_static(one) and is_static(no):
                if not terms_meet(one, no):
                    continue
                found.append(Both((one, plain(no, True))))
            elif not is_static(one) and is_static(no):
                found += [Either((one, no)), Both((one, plain(no, True)))]
            elif not is_static(no):
                found.append(Both((one, plain(no, True))))
    return Ranked(found) if found else None


def _says_no(term: Any) -> bool:
    """Return whether a term has a "not" in it, so that another one would be a second."""
    return isinstance(term, Not) or any(map(_says_no, terms.parts(term)))


def terms_meet(one: Any, other: Any) -> bool:
    """Return whether some card is of both sets."""
    return bool(mask(one) & mask(other))


def _each(found: Any) -> Any:
    return found if isinstance(found, Ranked) else (found,)


@say(
    "prop",
    "FREE COMMA? EXCEPT list",
    "FREE V EXCEPT list",
    "ANY V|OKAY|MAY|FREE? EXCEPT list",
    "ANY V|OKAY|MAY|FREE? COMMA? UNLESS ITS|V? list",
    "ANY V? OKAY|FREE COMMA? UNLESS|EXCEPT ITS|V? list",
    "ANY NOT list",
    "ANY V|OKAY|MAY? COMMA EXCEPT list",
    "EXCEPT list ANY OKAY?",
    "ANY BUT NOT list",
    "ANY BUT list",
    "EXCEPT list COMMA? ANY OKAY|MAY|FREE?",
    "ANY OKAY|FREE COMMA? NOT list",
)
def _(parts: Any) -> Any:
    out = clauses.conjoined(parts, union=True)
    if out is None or any(map(_says_no, _each(out))):
        return None
    return Ranked(plain(each, True) for each in _each(out))


say(
    "prop",
    "ANY V|OKAY|MAY? EXCEPT list AND EXCEPT list",
    "ANY OKAY? EXCEPT list AND NOT list",
    "ANY OKAY? EXCEPT list COMMA? AND? EXCEPT list",
    "ANY OKAY? COMMA? EXCEPT list COMMA? AND? NOR list",
)(lambda a, b: _neither(a, b))


def _neither(a: Any, b: Any) -> Any:
    one, other = clauses.conjoined(a, union=True), clauses.conjoined(b, union=True)
    if one is None or other is None or isinstance(one, Ranked) or isinstance(other, Ranked):
        return None
    if _says_no(one) or _says_no(other):
        return None
    if one == other:
        return plain(one, True)
    return Both((plain(one, True), plain(other, True)))


@say(
    "prop",
    "list COMMA|BUT? NOTMORE",
    "NOTMORE list",
    "EITHER list COMMA|BUT? NOTMORE",
    "unit NOTMORE unit2",
)
def _(parts: Any, other: Any = None) -> Any:
    a: Any = None
    b: Any = None
    if other is not None:
        a, b = parts, other
    elif len(parts) == 3 and parts[1] in ("or", ",", "and"):
        a, b = parts[0], parts[2]
    elif len(parts) == 1 and isinstance(parts[0], Either | Both) and len(parts[0].parts) == 2:
        a, b = parts[0].parts
    if a is None:
        return None
    return Either((Both((a, plain(b, True))), Both((plain(a, True), b))))


say("unit", "kind PLUS kind")(
    lambda a, b: Both((a, b)) if not clauses.dimension(a) & clauses.dimension(b) else None
)


@say("prop", "list COMMA? CLARIFY COMMA?")
def _(parts: Any, trait: str) -> Any:
    term = clauses.conjoined(parts)
    if term is None or isinstance(term, Ranked) or trait not in _compared(term):
        return None
    return None if {"colour", "suit"} <= _compared(term) else Costly(term, -20)


def _compared(term: Any) -> frozenset[str]:
    """Return the traits that a term compares with an earlier card."""
    if isinstance(term, Same | Different):
        return frozenset({term.trait})
    return frozenset().union(*map(_compared, terms.parts(term)))


say("prop", "basic COMMA? BUT ONLY LINK? basic", "cset COMMA? BUT ONLY LINK? basic", cost=-5)(
    lambda a, b: (
        Both((a, b))
        if is_static(a)
        and clauses.sensible((a, b))
        and not clauses.dimension(a) & clauses.dimension(b)
        else None
    )
)
say("single1", "basic")(lambda t: (t,))
say("unit2", "unit")(lambda u: u)
say("prop", "ONLY prop1", "prop1 ONLY", "ALWAYS ONLY prop1")(lambda term: term)
say("prop1", "list")(clauses.conjoined)

say("unit", "LINK|THAT rel", "THAT V|MUST rel", "THAT V? basic", cost=10)(lambda term: term)
say("unit", "rel CARD", cost=5)(lambda term: term)
say(
    "basic",
    "TRAIT V|MUST|LINK|THAT|COLON? val",
    "TRAIT MUST V val",
    "TRAIT MUST|V LINK val",
    cost=10,
)(lambda trait, term: term if trait == "value" else None)
say("basic", "atom THAT|LINK? TRAIT LINK|V|MUST? val", "atom THAT TRAIT LINK? val V", cost=10)(
    lambda a, trait, b: Both((a, b)) if trait == "value" and clauses.sensible((a, b)) else None
)
say("basic", "TRAIT LINK? val V", "LINK|THAT TRAIT LINK? val V", "THAT TRAIT LINK val")(
    lambda trait, term: term if trait == "value" else None
)
say("basic", "TRAIT MUST V? val V?", "TRAIT MUST LINK val V", cost=-25)(
    lambda trait, term: term if trait == "value" else None
)
say("basic", "TRAIT NOT V? val V?", "TRAIT MUST NOT val V?")(
    lambda trait, term: Not(term) if trait == "value" and len(term.values) > 1 else None
)
say("basic", "THAT atom", cost=15)(lambda term: term)
say("unit", "ANYSUIT ONLY basic")(lambda term: term)
say("unit", "NOT basic EITHER|TOO")(Not)
say("unit", "WITHOUT basic")(Not)
say(
    "unit", "WITHOUT basic NOR basic", "WITHOUT basic AND basic", "WITHOUT basic AND WITHOUT basic"
)(lambda a, b: Both((Not(a), Not(b))))
say("unit", "WITHOUT basic NOR basic NOR basic")(lambda a, b, c: Both((Not(a), Not(b), Not(c))))
say("unit", "LP list RP", cost=15)(lambda parts: _certain(parts))
say("unit", "LP basic AND basic RP")(
    lambda a, b: Both((a, b)) if not clauses.dimension(a) & clauses.dimension(b) else None
)
say(
    "unit",
    "basic NOT|WRONG COMMA|AND? basic TOO? NOT|WRONG",
    "basic WRONG COMMA|AND? AND? basic TOO",
    "basic NOT|WRONG COMMA AND basic TOO? NOT|WRONG",
    cost=-40,
)(lambda a, b: Both((Not(a), Not(b))) if a != b else None)
say("list", "unit OR|AND ONLY list")(
    lambda u, rest: (u, "or", *rest) if is_static(u) and len(rest) <= 5 else None
)
say("rel", "DIFF link TRAIT")(lambda back, trait: Different(trait, back))
say("rel", "DIFF link TRAIT AND TRAIT", "DIFF link TRAIT COMMA? AND TRAIT")(
    lambda back, a, b: Both((Different(a, back), Different(b, back))) if a != b else None
)
say("rel", "DIFF link TRAIT COMMA TRAIT AND TRAIT", "DIFF link TRAIT COMMA TRAIT COMMA AND TRAIT")(
    lambda back, a, b, c: (
        Both((Different(a, back), Different(b, back), Different(c, back)))
        if len({a, b, c}) == 3
        else None
    )
)
say("clause", "basic SAME basic")(
    lambda a, b: SaidClause("on", a, a, 1, False, "one") if a == b else None
)
say("clause", "WILD COLON|V? basic")(lambda t: SaidClause("wild", t))
say("clause", "basic V? BUT ALWAYS OKAY", "basic V? BUT ALWAYS V? OKAY")(
    lambda t: SaidClause("wild", t)
)
say("pair", "kind kind")(lambda a, b: (a, b) if clauses.opposite(a) == b else None)
say("nbasic", "NOT V? basic", "LINK NOT V? basic")(lambda t: t)
say("clause", "basic ALT LINK? nbasic", "ALT basic AND nbasic", "basic AND nbasic ALT")(
    lambda a, b: _turns((a, plain(a, True))) if a == b else None
)
say("clause", "basic AND basic ALT basic AND basic")(
    lambda a, b, c, d: _turns((Either((a, b)), Either((c, d))))
)
say(
    "rel",
    "DIFF TRAIT TWICE",
    "NOT TWICE SAME TRAIT",
    "NOT NUM? CARD? LINK|THAT SAME TRAIT TWICE",
    "NOT NUM CARD? SAME TRAIT TWICE?",
    "NOT TWICE V SAME TRAIT",
)(lambda *given: Different(given[-1]))
say("basic", "TRAIT V|MUST? kind", "TRAIT MUST V kind")(
    lambda trait, kind: (
        kind if trait == "value" and clauses.dimension(kind) <= {"parity", "prime"} else None
    )
)
_PARITIES = (
    terms.Kind("odd"),
    terms.Kind("even"),
    terms.Kind("prime"),
    terms.Kind("nonprime"),
)
say("rel", "atmost_n MORETHAN link", "atmost_n UP link")(
    lambda span, back: Ranked((_steps(1, span[1], "up", back), _steps(0, span[1], "up", back)))
)
say("rel", "atmost_n LESSTHAN link", "atmost_n DOWN link")(
    lambda span, back: Ranked((_steps(1, span[1], "down", back), _steps(0, span[1], "down", back)))
)
say(
    "rel",
    "SAME TRAIT TWICE V? WRONG|NOT",
    "SAME TRAIT TWICE V? NOT OKAY|MAY",
    "TRAIT TWICE V? WRONG",
    "SAME TRAIT V? WRONG",
    "SAME TRAIT NOT OKAY|MAY",
    "WRONG LINK? V? SAME TRAIT TWICE?",
)(Different)
say("rel", "SAME TRAIT link V? WRONG", "SAME TRAIT link NOT OKAY|MAY")(Different)
say("rel", "sum AND|COMMA GET|V? KIND", "sum AND|COMMA GET|V? summed")(
    lambda back, given: _summed(back, given)
)


def _summed(back: int, given: Any) -> Any:
    if isinstance(given, int):
        return terms.Sum(given, back) if 2 <= given <= 13 else None
    if given not in ("odd", "even"):
        return None
    return terms.Sum(2, back) if given == "even" else Not(terms.Sum(2, back))


say("rel", "NOTSAME TRAIT", "NOTSAME TRAIT TWICE", "NOT THEM SAME TRAIT TWICE?")(Different)
say("rel", "NOTSAME TRAIT link")(Different)
say("unit", "ANY|EVERY atom AND ANY|EVERY atom", cost=-80)(
    lambda a, b: clauses.conjoined((a, "or", b))
)
# Before a condition: "but" would have to end there.
say("listx", "unit")(lambda u: (u,))
say("listx", "unit OR listx", "EITHER unit OR listx")(
    lambda u, rest: (u, "or", *rest) if len(rest) <= 7 else None
)
say("listx", "unit AND listx")(lambda u, rest: (u, "and", *rest) if len(rest) <= 3 else None)
say("playx", "listx", "ONLY listx", "ALWAYS listx", "listx ALWAYS", "ALWAYS ONLY listx")(
    clauses.conjoined
)
say("playx", "ANY", "ANY OKAY|FREE|MAY")(lambda: ANY)
say("playx", "ANY EXCEPT listx", "ANY BUT listx", "ANY NOT listx")(
    lambda parts: _neither(parts, parts)
)
# -- what to play

say("play", "prop")(lambda term: term)
say("play", "ANY OKAY|FREE|MAY?", "FREE", "FREE ANY", "ANY MAY V")(lambda: ANY)
say(
    "play",
    "MUST|V|MAY|ALWAYS V|ALWAYS? prop",
    "MAY ONLY prop",
    "OKAY ONLY prop",
    "ONLY OKAY prop",
    "OKAY prop",
    "OKAY COLON prop",
    "ONLY V OKAY? prop",
)(lambda term: term)
say("play", "MUST prop ALWAYS", cost=-50)(lambda term: term)
say("play", "ANY V|MUST basic", "ANY MUST V basic")(lambda term: term)
say("play", "MUST|V|MAY V? ANY", "MAY FREE")(lambda: ANY)
say("play", "prop OKAY|MAY", "prop ALWAYS? OKAY", "ONLY prop OKAY|MAY")(lambda term: term)
say(
    "play",
    "NOT nset OKAY",
    "nset WRONG",
    "nset NOT OKAY|MAY",
    "NOT MAY V? nset",
    "V WRONG nset",
    "WRONG nset",
)(lambda term: Not(term) if is_static(term) and not _says_no(term) else None)


# -- conditions about an earlier card

say("prev", "PREV")(lambda back: back)
say("unit", "NEITHER basic NOR basic NOR basic", cost=-10)(
    lambda a, b, c: Both((Not(a), Not(b), Not(c)))
)
say("cset", "list")(lambda parts: clauses.conjoined(parts, union=True))
say("cset", "NOT COMMA basic")(lambda t: Not(t))
say("cond", "AFTER cset", "AFTER V cset", "AFTER CARD THAT V? cset")(
    lambda t: ("cond", t, 1, False) if is_static(t) else None
)
say("cond", "IF PREV TOO cset V?")(lambda *both: _cond(both))
say("cond", "AFTER cset PREV", "AFTER PREV cset")(lambda *both: _cond(both))
say(
    "cond",
    "IF PREV V|MUST? V? cset V?",
    "IF PREV V|MUST? cset V? V?",
    "IF cset V? PREV V?",
    "IF V? cset V? PREV V?",
    "IF PREV THAT cset",
    "IF PREV AFTER? V cset V?",
    "IF PREV COMMA? cset",
    "IF V PREV cset V?",
)(lambda *both: _cond(both))
say("pcond", "PREV V? cset V?", "PREV COLON cset", cost=20)(lambda *both: _cond(both))
say("pcond", "cset PREV", cost=40)(
    lambda t, back: ("cond", t, back, False) if is_static(t) else None
)
say("cond", "IF V? cset V?", "IF cset V V?")(lambda t: ("cond", t, 1, None))
say("cond", "IF TRAIT LINK? PREV V|MUST? kind V?", cost=-60)(
    lambda trait, back, kind: (
        ("cond", kind, back, False) if trait == "value" and kind in _PARITIES else None
    )
)
say("on", "ITS|IF V? cset V? COMMA? THEN? NEXT V|MUST|COLON? play", cost=-60)(
    lambda last, p: _on(("cond", last, 1, False), p) if is_static(last) else None
)
say("cond", "ITS cset PREV V?")(lambda *both: _cond(both))
say("cond", "ITS cset V?")(lambda t: ("cond", t, 1, True))
say("cond", "NOT IF PREV V? cset", "IF PREV V? NOT V cset", "IF PREV NOT V? cset")(
    lambda back, t: ("cond", plain(t, True), back, False)
)
say("cond", "IFPREV V? cset V? V?")(lambda t: ("cond", t, 1, False))
say("cond", cost=0)(lambda *_a: None)
say(
    "cond",
    "IF THEMTWO V? SAME TRAIT",
    "IF THEMTWO V? SAME TRAIT V",
    "IF THEMTWO SAME TRAIT V? V?",
    "AFTER NUM LINK? SAME TRAIT",
)(lambda *t: ("cond", Same(t[-1]), 1, False) if t[0] == 2 or len(t) == 1 else None)
say(
    "cond",
    "IF THEMTWO V? DIFF TRAIT",
    "IF THEMTWO NOT V? SAME TRAIT",
    "IF THEMTWO DIFF TRAIT V? V?",
)(lambda t: ("cond", Different(t), 1, False))
say("cond", "IF TRAIT SAME PREV? V?", "IF TRAIT V? SAME link? V?", "IF TRAIT V? SAME PREV V?")(
    lambda t, *b: ("cond", Same(t), 1, False)
)
say("cond", "IF TRAIT DIFF PREV? V?", "IF TRAIT V? DIFF link? V?")(
    lambda t, *b: ("cond", Different(t), 1, False)
)
say("cond", "AFTER KIND KIND", "IF KIND KIND V?")(
    lambda a, b: _two_of((terms.Kind(a),)) if a == b else None
)
say("cond", "IF THEMTWO V? BOTH? V? basic")(lambda term: _last_two(term))
say("cond", "AFTER NUM basic", "AFTER NUM basic TWICE")(lambda *t: _two_of(t))
say("cond", "IF THEM V? SAME TRAIT", "IF THEM V? SAME TRAIT V", "IF THEM SAME TRAIT V? V?")(
    lambda t: ("cond", Same(t), 1, False)
)
say("cond", "IF THEM V? DIFF TRAIT", "IF THEM NOT V? SAME TRAIT", "IF THEM DIFF TRAIT V? V?")(
    lambda t: ("cond", Different(t), 1, False)
)


def _last_two(term: Any) -> Any:
    found = _two_of((term,))
    return None if found is None else (found[0], Both(found[1].parts[::-1]), *found[2:])


def _two_of(given: Any) -> Any:
    if len(given) == 2 and given[0] != 2:
        return None
    term = given[-1]
    if isinstance(term, terms.Kind):
        return ("cond", Both((term, Same(_TRAITS.get(term.kind, "suit")))), 1, False)
    return None


_TRAITS: Mapping[str, terms.Trait] = {
    "red": "colour",
    "black": "colour",
    "odd": "parity",
    "even": "parity",
    "face": "face",
    "number": "face",
    "prime": "prime",
    "nonprime": "prime",
}


def _cond(both: Any) -> Any:
    back, term = both if isinstance(both[0], int) else both[::-1]
    if not isinstance(back, int):
        return None
    return ("cond", term, back, False)


say(
    "then",
    "THEN",
    "ARROW",
    "COMMA",
    "COMMA THEN",
    "COLON",
    "THEN COMMA",
    "MUST",
    "V",
    "MAY",
    "THEN ONLY",
    "THEN THEN",
    "COMMA THEN THEN",
    "COMMA AND?",
    "THEN V",
    "COMMA MUST|V|MAY",
    "COMMA THEN MUST|V|MAY",
    "THEN MUST|MAY V?",
    "COMMA ONLY",
    "ONLY",
    "COMMA ALWAYS",
    "ARROW ALWAYS|ONLY",
)(lambda: True)


def _on(cond: Any, term: Any, kind: str = "one") -> Any:
    _, last, back, own = cond
    if kind == "one" and isinstance(term, Not):
        kind = "ban"
    return SaidClause("on", term, last, back, own, kind)


say("on", "cond then play", "pcond then play")(lambda c, _t, p: _on(c, p))
say("on", "cond play", "pcond play")(
    lambda c, p: Costly(_on(c, p), 20 if isinstance(p, terms.Values) else 0)
)
say("on", "playx cond", "playx V|MUST|MAY|COMMA|OKAY cond", "playx V V cond")(
    lambda p, c: None if p == ANY and c[3] is True else _on(c, p)
)
say("on", "V|MUST|MAY playx cond")(lambda p, c: _on(c, p))
say(
    "on",
    "NOT prop cond",
    "NOT prop V|MUST|MAY|OKAY cond",
    "NOT MUST|MAY|V prop V? cond",
    "prop NOT MUST|MAY|V? V? cond",
    "prop WRONG cond",
)(lambda a, b: _ban(a, b))
say(
    "on",
    "cond then? NOT MUST|MAY|V? prop",
    "cond then? NOT MUST|MAY V prop",
    "cond then? basic V? WRONG",
    "cond then? basic V? NOT OKAY|MAY|V?",
    "cond then? basic MAY|V NOT V?",
    "cond COMMA? MAY|OKAY|MUST THEN? NOT V? basic V?",
    "cond then? NOT basic UP",
)(lambda *all_: _ban(all_[-1], all_[0]))
say("on", "NOT NUM? SAME TRAIT TWICE? cond", "cond then? NOT NUM? SAME TRAIT TWICE?")(
    lambda *a: _same_ban(a)
)


def _same_ban(given: Any) -> Any:
    cond = next(each for each in given if isinstance(each, tuple))
    trait: Any = next(each for each in given if isinstance(each, str))
    return _on(cond, Different(trait), "ban")


say(
    "on",
    "ONLY cond prop",
    "prop V|MUST|MAY|OKAY? ONLY V? cond",
    "ONLY cond V|MAY prop",
    "prop MAY ONLY V? cond",
    "prop ONLY MAY V? cond",
    "NOT prop EXCEPT cond",
    "NOT MAY|V? prop EXCEPT|UNLESS cond",
    "prop NOT COMMA? EXCEPT cond",
    "NOT prop UNLESS xcond",
    "prop WRONG EXCEPT|UNLESS xcond",
    "NOT prop COMMA? EXCEPT xcond",
)(lambda a, b: _only(a, b))
say("on", "basic AFTER basic V? WRONG", "basic AFTER basic MUST|MAY|V? NOT V|OKAY|MAY?")(
    lambda a, b: SaidClause("on", plain(a, True), b, 1, False, "ban")
)
say("on", "basic V? ONLY V? cond COMMA? ELSE NOT V|MUST|MAY? basic", cost=-30)(
    lambda a, cond, b: _only(a, cond) if a == b else None
)
# French "que" alone is no more than "that", but here it limits the place.
say("on", "MAY|V? basic MAY|V? ONLYAT V? cond", "basic MAY V ONLYAT V? cond", cost=-50)(
    lambda term, cond: _only(term, cond)
)
say("on", "AFTER cset COMMA|V|THEN? FREE", cost=-20)(
    lambda last: SaidClause("on", ANY, last, 1, False, "one") if is_static(last) else None
)
say("on", "basic PREV COLON|ARROW|THEN|MUST V? play")(
    lambda last, back, p: SaidClause("on", p, last, back, False, "one")
)
say("on", "basic COLON THEN play")(lambda last, p: SaidClause("on", p, last, 1, False, "one"))
say("on", "basic ARROW play")(lambda last, p: SaidClause("on", p, last, 1, False, "one"))
say("on", "basic FOLLOWED play")(lambda last, p: SaidClause("on", p, last, 1, False, "one"))
say("clause", "basic FOLLOWED basic COMMA? AND? VICEVERSA")(lambda a, b: _both_ways(b, a))
say(
    "clause",
    "basic FOLLOWED basic COMMA|AND|BUT? basic FOLLOWED|BY basic",
    "basic V|MUST? THEN basic COMMA|AND|BUT basic BY basic",
)(
    lambda a, b, c, d: (
        SaidClause(
            "row",
            (SaidClause("on", b, a, 1, False, "one"), SaidClause("on", d, c, 1, False, "one")),
        )
        if clauses.same_kinds(a, c) and a != c
        else None
    )
)
say("on", "basic AND AFTER? CARD? V? THEN play", cost=250)(lambda last, p: None)
say("on", "rel ARROW play")(lambda last, p: SaidClause("on", p, last, 1, False, "one"))
say(
    "on",
    "ANY|FREE V|OKAY|MAY? COMMA? EXCEPT NOT? basic AFTER basic",
    "ALLBUT NOT? basic AFTER basic",
    cost=-60,
)(lambda a, b: SaidClause("on", plain(a, True), b, 1, False, "ban"))
say(
    "clause",
    "ANY|FREE V|OKAY|MAY? COMMA? EXCEPT NOT? basic AFTER basic AND|COMMA NOT? basic AFTER basic",
    "ALLBUT NOT? basic AFTER basic AND|COMMA NOT? basic AFTER basic",
    cost=-60,
)(
    lambda a, b, c, d: SaidClause(
        "row",
        tuple(
            SaidClause("on", plain(t, True), last, 1, False, "ban") for t, last in ((a, b), (c, d))
        ),
    )
)
say("on", "PREV ARROW cset", cost=0)(lambda *_a: None)


def _ban(a: Any, b: Any) -> Any:
    cond, term = (b, a) if isinstance(b, tuple) and b and b[0] == "cond" else (a, b)
    if _negative(term) or (not is_static(term) and isinstance(term, Both | Either)):
        return None
    return _on(cond, plain(term, True), "ban")


def _only(a: Any, b: Any) -> Any:
    cond, term = (b, a) if isinstance(b, tuple) and b and b[0] == "cond" else (a, b)
    if cond[3] and is_static(term):
        return _imp(term, cond[1])  # "red only if it's even" is about the card itself
    return _on(cond, term, "only")


@say(
    "on",
    "NOT NUM basic TWICE",
    "ATMOST|WITHIN NUM basic TWICE",
    "NOT basic TWICE",
    "NOT basic COMMA? NOT? TWICE",
    "NOT MAY|V|MUST NUM basic TWICE",
    "NOT NUM basic V? TWICE V?",
    "NUM basic NOT V? TWICE",
    "NUM basic TWICE NOT OKAY|MAY|V?",
    "NUM basic TWICE V? WRONG",
    "NOT MAY|V|MUST basic TWICE",
    "NUM basic V? NOT V|MAY|MUST? V? TWICE",
    "basic NOT MAY|V|MUST? V? TWICE",
    "NOT TWICE basic",
    "NOT V? TWICE basic",
    "NOT NUM TWICE basic",
)
def _(*given: Any) -> Any:
    term = given[-1]
    if len(given) == 2 and given[0] not in (1, 2):
        return None
    return SaidClause("on", plain(term, True), term, 1, False, "ban")


# -- other clauses

say("clause", "on")(lambda c: c)
say("clause", "play")(
    lambda term: SaidClause("prop", term) if term != ANY else SaidClause("any", ANY)
)
say("alike", "KIND AFTER KIND")(lambda a, b: (a,) if a == b and a in _SUITS else None)
say("alikes", "alike")(lambda a: a)
say("alikes", "alike COMMA|AND? alikes")(lambda a, rest: (*a, *rest))
say("clause", "alikes", "alikes COMMA? REPEAT", cost=-20)(
    lambda kinds: SaidClause("prop", Same("suit")) if len(set(kinds)) == len(_SUITS) else None
)
say("clause", "alikes COMMA? REPEAT", cost=-20)(
    lambda kinds: SaidClause("prop", Same("suit")) if len(set(kinds)) > 1 else None
)
say("clause", "ANY AFTER NOT? ANY")(lambda: None)
say("clause", "CLOSED")(lambda: SaidClause("closed", ANY))
say("clause", "NOTSAME")(lambda: SaidClause("notsame", ANY))
say("clause", "SAME TRAIT? V? WRONG", "SAME TRAIT? NOT OKAY|MAY")(
    lambda *t: SaidClause("notsame", ANY) if t in ((), ("value",)) else None
)
say("clause", "NEVERDOWN", "NEVERUP", cost=60)(lambda: SaidClause("notsame", ANY))
say("clause")(lambda: SaidClause("any", ANY))


@say(
    "clause",
    "cset MUST|COLON V? prop",
    "cset V prop",
    "cset V MUST|V V? prop",
    "cset MUST ONLY V? prop",
    "cset ONLY MUST|V|MAY V? prop",
    "cset ONLY IF V? prop",
    "cset MUST ALWAYS V? prop",
    "IF cset MUST ITS prop",
    "cset ONLY prop",
    "cset MAY ONLY V? prop",
    "cset MUST ALWAYS|ONLY? prop V",
    "cset ONLY MUST|MAY? prop V",
    "cset MAY ONLY prop V",
    "cset V ONLY|ALWAYS prop",
)
def _(subject: Any, term: Any) -> Any:
    if not is_static(subject):
        return None
    return _imp(subject, term)


# "Hearts must be even" are not only "even hearts".
say("clause", "cset MUST V? prop", cost=-15)(
    lambda subject, term: _imp(subject, term) if is_static(subject) else None
)
say("clause", "cset V ALWAYS V? prop", "cset ALWAYS MUST V? prop", cost=-35)(
    lambda subject, term: _imp(subject, term) if is_static(subject) else None
)
say("clause", "cset MAY V? prop", cost=50)(lambda subject, term: None)
say("clause", "cset COMMA MUST V? prop", "cset COMMA ITS|MUST prop")(
    lambda s, t: _imp(s, t) if is_static(s) else None
)
say(
    "clause",
    "cset MUST|V? NOT MUST|V? prop",
    "cset NOT MUST|MAY|V V? prop",
    "NOT MUST? V basic prop",
    "cset MAY|MUST|OKAY NOT V? prop V",
)(
    lambda s, t: (
        _imp(s, plain(t, True)) if is_static(s) and is_static(t) and not _says_no(s) else None
    )
)
say(
    "clause",
    "cset FREE",
    "cset V|MAY ANY",
    "cset V? FREE",
    "cset MAY FREE",
    "cset MAY V? ANY",
    "cset V? ANY",
    "cset COMMA ANY|FREE",
    "cset COLON ANY|FREE",
)(lambda s: SaidClause("free", ANY, s) if is_static(s) else None)


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Costly) else value


def _imp(subject: Any, term: Any) -> Any:
    if (
        is_static(term)
        and is_static(subject)
        and clauses.dimension(subject) & clauses.dimension(term)
    ) or isinstance(subject, Not):
        return None
    said = SaidClause("imp", term, subject)
    # "The number must be higher" is about its value, not about number cards.
    return Costly(said, 130) if subject == terms.Kind("number") else said


say(
    "clause",
    "ELSE MUST|V|COMMA|COLON|MAY|ARROW|THEN? ALWAYS|ONLY? prop",
    "ELSE COMMA MUST|V|THEN prop",
    "ELSE MUST|MAY V prop",
    "prop ELSE",
    "ELSE ONLY prop OKAY",
    "prop V? AFTER? ELSE",
    "ELSE V MUST V? prop",
    "ELSE MAY ONLY V? prop",
)(lambda t: SaidClause("else", t))
say("clause", "ELSE NOT MAY|V|MUST? prop", "ELSE prop WRONG")(
    lambda t: SaidClause("else", plain(t, True)) if is_static(t) else None
)
say("clause", "ELSE OKAY prop")(lambda t: SaidClause("else", t))
say("clause", "cset NOT", cost=60)(
    lambda t: SaidClause("prop", plain(t, True)) if is_static(t) and not _says_no(t) else None
)
say("clause", "ELSE ALWAYS", "ELSE ALWAYS OKAY|MAY|FREE")(lambda: SaidClause("else", ANY))
say("clause", "ELSE ONLY? IF V? prop", "ELSE ONLY IF V? prop", "ELSE ONLY ITS prop")(
    lambda t: SaidClause("else", t)
)
say(
    "clause",
    "ELSE V|MAY? FREE|OKAY",
    "ELSE ANY OKAY|FREE?",
    "ELSE MAY? ANY",
    "ELSE V|MUST|COMMA|ARROW ANY OKAY?",
    "ELSE ANY MAY V?",
    "ELSE COMMA ANY OKAY|FREE",
    "ELSE MAY FREE",
    "ANY ELSE",
    "ELSE THEN ANY",
    "ELSE V ANY OKAY",
    "ELSE ALWAYS|MAY V? FREE|OKAY",
)(lambda: SaidClause("else", ANY))
say(
    "clause",
    "ELSE WRONG",
    "ELSE NOT V|MAY|MUST? V? OKAY?",
    "NOT V? ELSE OKAY|V?",
    "ELSE V? WRONG",
    "ELSE V? NOT OKAY",
    "NOT MAY V? ELSE",
)(lambda: SaidClause("closed", ANY))
say("clause", "OTHERSUITS MUST|V|COLON? prop", "OTHERSUITS MUST|V V prop")(
    lambda t: SaidClause("else", t)
)
say("clause", "OTHERSUITS FREE")(lambda: SaidClause("else", ANY))

say(
    "clause",
    "basic OKAY|MAY ALWAYS TOO?",
    "basic ALWAYS OKAY|MAY",
    "basic MAY ALWAYS TOO? OKAY|V",
    "basic MAY|OKAY TOO",
    "basic MAY TOO V|OKAY",
    cost=-35,
)(lambda t: SaidClause("wild", t))
say("clause", "WILD COLON|V? basic", "WILD COLON|V basic COMMA? WILD", "basic V? WILD COMMA? WILD")(
    lambda t: SaidClause("wild", t)
)
say("sentence", "prop COMMA|AND|BUT cond THEN|V|MAY|COMMA|ARROW|COLON? ANY|FREE", cost=-12)(
    lambda term, c: None if is_static(term) else (SaidClause("prop", term), "but", _on(c, ANY))
)
say("clause", "basic COLON WILD", "basic COLON ALWAYS? OKAY")(lambda t: SaidClause("wild", t))
say("clause", "AFTER ELSE V|THEN|COMMA? ANY|FREE", "IF ELSE V|THEN|COMMA? ANY|FREE")(
    lambda: SaidClause("else", ANY)
)
say("clause", "AFTER ELSE V|THEN|COMMA|MUST|ARROW|COLON? prop", "AFTER ELSE MUST|THEN V prop")(
    lambda t: SaidClause("else", t)
)
say(
    "clause",
    "basic ALWAYS OKAY|V|MAY",
    "basic V? OKAY ALWAYS",
    "basic V? WILD",
    "ALWAYS OKAY basic",
    "basic OKAY TOO",
    "basic TOO",
    "basic ALWAYS MAY V?",
    "basic MAY ALWAYS V|OKAY?",
    "basic V ALWAYS OKAY|MAY?",
    "basic OKAY ALWAYS TOO",
    "basic TOO OKAY ALWAYS?",
    "basic V|MAY TOO ALWAYS? V|OKAY?",
    "ALWAYS OKAY V basic",
    "basic ALWAYS V OKAY",
    "WILD V? basic",
    "basic OKAY|V|MAY ALWAYS OKAY|V|MAY?",
    "basic ALWAYS",
    "MAY ALWAYS V? basic",
    "ALWAYS MAY V? basic",
    "MAY V? ALWAYS V? basic",
    "basic MAY V? ALWAYS",
    "ALWAYS basic OKAY",
    "basic V? ALWAYS OKAY TOO",
    "basic V|MAY ALWAYS TOO? OKAY|V|MAY?",
)(lambda t: SaidClause("wild", t))
say(
    "clause",
    "play COMMA? BUT basic V? OKAY ALWAYS?",
    "play COMMA? BUT basic ALWAYS V? OKAY",
    "play COMMA? BUT basic V? WILD",
    cost=-60,
)(lambda term, wild: SaidClause("row", (SaidClause("prop", term), SaidClause("wild", wild))))
say(
    "clause",
    "basic V? OKAY AND|COMMA|OR basic",
    "basic V? OKAY AND basic TOO|OKAY",
    "basic V? OKAY COMMA? AND V? basic",
    "OKAY COLON cset COMMA? OKAY COLON cset",
)(lambda a, b: SaidClause("prop", clauses.conjoined((a, "or", b))))
say("clause", "basic V? OKAY COMMA|AND|BUT? basic V? NOT|WRONG OKAY?")(
    lambda a, b: SaidClause("prop", a) if clauses.opposite(a) == b else None
)
say("clause", "basic OKAY", "basic V OKAY")(
    lambda t: SaidClause("wild", t),
)
say(
    "clause",
    "nset WRONG",
    "NOT nset OKAY",
    "nset NOT OKAY|MAY",
    "nset V WRONG",
    "NOT MAY V? nset",
    "WRONG V? nset",
    "WRONG LINK V nset",
    "WRONG COLON nset",
    "nset ALWAYS V? WRONG",
    "nset V? ALWAYS WRONG",
    "nset NOT V|MAY V?",
    "nset NOT V OKAY",
    "WRONG IF nset",
    "nset MAY|V|OKAY NOT OKAY?",
    "NOT MUST V? nset",
    "nset V NOT OKAY|MAY",
)(
    lambda t: (
        SaidClause("prop", plain(t, True))
        if is_static(t) or not isinstance(t, Both | Either)
        else None
    )
)
say(
    "clause",
    "ONLY nset WRONG",
    "ONLY nset V WRONG",
    "ONLY nset NOT OKAY|MAY",
    "ONLY nset V? NOT OKAY|MAY?",
)(lambda t: SaidClause("prop", plain(t, True)) if is_static(t) else None)
say("clause", "cset COLON WRONG|NOT")(
    lambda t: SaidClause("prop", plain(t, True)) if is_static(t) and not _says_no(t) else None
)
say("play", "ONLY suits", "suits ONLY")(lambda term: term)
say("play", "KIND COMMA? KIND OR KIND")(lambda *kinds: _suits(kinds))
say("suits", "KIND KIND KIND?", "KIND KIND OR|AND KIND", "KIND COMMA KIND COMMA KIND")(
    lambda *kinds: _suits(kinds)
)


def _suits(kinds: Any) -> Any:
    if len(set(kinds)) < len(kinds) or not set(kinds) <= _SUITS:
        return None
    return Either(tuple(terms.Kind(each) for each in kinds))


say("clause", "ALLBUT nset V? WRONG")(lambda t: SaidClause("prop", t) if is_static(t) else None)

say("listn", "unit COMMA listn", "unit COMMA AND|OR listn")(
    lambda u, rest: (u, ",", *rest) if len(rest) <= 7 else None
)
say("listn", "unit")(lambda u: (u,))
say("nset", "unit COMMA listn", "unit COMMA AND|OR listn", cost=-10)(
    lambda u, rest: clauses.conjoined((u, "or", *("or" if e == "," else e for e in rest)))
)
say("clause", "basic V? WRONG COMMA? AND basic TOO?", "basic V? WRONG COMMA? AND V? basic")(
    lambda a, b: SaidClause("prop", Both((Not(a), Not(b)))) if a != b else None
)
say("nset", "listx", "NOT COMMA basic")(
    lambda parts: clauses.conjoined(parts, union=True) if isinstance(parts, tuple) else Not(parts)
)
say("prop", "list COMMA? BUT|AND|COMMA nset V? WRONG", "list COMMA? BUT nset NOT OKAY|MAY")(
    lambda parts, out: _less(parts, out)
)


def _less(parts: Any, out: Any) -> Any:
    """Return the cards of a list without some of them: "odd, but kings are wrong"."""
    kept = clauses.conjoined(parts)
    if kept is None or isinstance(kept, Ranked) or not is_static(kept) or not is_static(out):
        return None
    if _says_no(out) or _says_no(kept) or not terms_meet(kept, out):
        return None
    found = Both((kept, plain(out, True)))
    return found if mask(found) else None


# exceptions
say("xcond", "PREV V? cset V?", "V? cset V? PREV V?", "IF? PREV V cset")(lambda *both: _cond(both))
say("xcond", "PREV COLON cset")(lambda *both: _cond(both))
say("xcond", "THAT cset")(lambda t: ("cond", t, 1, False))
say("xcond", "cond")(lambda c: c)
say("xcond2", "EXCEPTAFTER cset", "EXCEPTAFTER V cset")(lambda t: ("cond", t, 1, False))
say("clause", "xcond2")(lambda c: SaidClause("except on", None, *c[1:]))
say("clause", "xcond2 then? play")(lambda c, *rest: SaidClause("except on", rest[-1], *c[1:]))
say("on", "prop WRONG xcond2", "NOT prop V|MAY? xcond2", "prop NOT V|MAY? COMMA? xcond2")(
    lambda a, b: _only(a, b)
)
say("clause", "EXCEPT|UNLESS xcond", "EXCEPT|UNLESS xcond COMMA", "BUT EXCEPT|UNLESS xcond")(
    lambda c: SaidClause("except on", None, c[1], c[2], c[3])
)
say(
    "clause",
    "EXCEPT|UNLESS xcond then? play",
    "EXCEPT|UNLESS xcond COMMA? ELSE? THEN play",
)(lambda c, *rest: SaidClause("except on", rest[-1], c[1], c[2], c[3]))
say("clause", "EXCEPT|UNLESS ITS? V? basic", "EXCEPT|UNLESS cset")(
    lambda t: SaidClause("except", t)
)
say(
    "clause",
    "EXCEPT|UNLESS cset COMMA? ALWAYS? OKAY|FREE|V ALWAYS?",
    "EXCEPT|UNLESS cset THAT? ALWAYS? OKAY|FREE|V ALWAYS?",
    "EXCEPT|UNLESS cset WILD",
)(lambda t: SaidClause("wild", t))

# every nth


say(
    "clause",
    "ANY OKAY|MAY|FREE? COMMA? ITS V? list",
    "ANY OKAY|MAY|FREE? COMMA? IF V? rel",
    "V? OKAY COMMA? ITS V? list",
    "V? OKAY COMMA? IF V? rel",
    "ITS V? list COMMA? V? OKAY",
    "ANY OKAY|MAY|FREE? COMMA? ITS NOT V? list1",
    "V? OKAY ITS NOT V? list1",
    "ONLY OKAY IF|ITS V? list",
)(lambda parts: _may(parts))
say("list1", "list")(lambda parts: ("not", *parts))


def _may(parts: Any) -> Any:
    """Return what "anything as long as it's red" means."""
    if not isinstance(parts, tuple):
        return SaidClause("prop", parts)
    no = parts[0] == "not"
    found = clauses.conjoined(parts[1:] if no else parts)
    if found is None or isinstance(found, Ranked) or (no and not is_static(found)):
        return None
    return SaidClause("prop", Not(found) if no else found)


say("nth", "EVERY NUM CARD|COUNTED", cost=-40)(lambda n: n)
say("nth", "EVERY ORD CARD?", "EVERY NUM CARD", "EVERYN", "EVERY NUM", "ORD CARD? ALWAYS")(
    lambda n: n
)


@say(
    "clause",
    "nth CARD? V|MUST|COMMA|COLON|THEN? ALWAYS|ONLY? cset",
    "V? cset V? nth CARD?",
    "nth V? MUST V? cset",
    "nth THEN? V cset",
    "nth CARD? V MUST cset",
    "nth cset V",
    "V nth cset",
    "V cset V nth CARD?",
)
def _(one: Any, other: Any) -> Any:
    nth, term = (one, other) if isinstance(one, int) else (other, one)
    if not isinstance(nth, int) or not 2 <= nth <= 8 or not is_static(term):
        return None
    return SaidClause("every", term, None, nth)


# turns

say(
    "alt2",
    "cset AND|COMMA|OR|TO|THEN? basic",
    "BETWEEN basic AND basic",
    "cset AND THEN basic",
)(lambda a, b: (a, b))
say(
    "pair",
    "basic AND|COMMA|OR|TO|THEN|LINK? basic",
    "BETWEEN basic AND basic",
    "basic AND THEN basic",
    "basic COMMA basic COMMA",
    "basic COMMA THEN basic",
    "basic AND|COMMA OTHERS",
)(lambda a, b=None: (a, plain(a, True) if b is True or b is None else b))
say("pair", "basic OR basic AND basic OR basic", "basic AND basic OR|LINK basic AND basic")(
    lambda a, b, c, d: (Either((a, b)), Either((c, d)))
)
say("OTHERS", "ELSE", "OTHERSUITS")(lambda: True)
say(
    "clause",
    "ALT pair",
    "pair ALT",
    "pair V|MUST ALT",
    "pair MUST V ALT",
    "ALT V|THEN|FIRST? pair REPEAT?",
    "V pair ALT V?",
    "pair ALT V|REPEAT",
    "ALT COMMA pair",
    "ALT COLON pair",
    "pair COMMA ALT",
    "ALWAYS ALT pair",
    "ALT ALWAYS pair",
    "pair ALWAYS ALT",
    "ALT LINK pair",
)(lambda p: _turns(p))
# As a part of a sentence: "alternate red and black, and higher".
say("unit", "ALT pair", cost=20)(lambda p: _alternate(p))
say("clause", "basic ALT LINK|AND? OTHERS")(lambda a, _o: _turns((a, plain(a, True))))
say("clause", "basic ALT LINK basic", "basic AND basic ALT LINK basic AND basic")(
    lambda *p: _turns(p if len(p) == 2 else (Either(p[:2]), Either(p[2:])))
)
say("ones", "ONEOF COMMA|THEN? ONEOF")(lambda a, b: (terms.Kind(a), terms.Kind(b)))
say("ones", "NUM KIND COMMA|THEN? NUM KIND")(
    lambda n, a, m, b: (terms.Kind(a), terms.Kind(b)) if n == m == 1 else None
)
say("ones2", "ones")(lambda pair: pair)
say("ones2", "ones COMMA|AND|THEN? ones2")(lambda a, b: a if a == b else None)
say("clause", "ones2", "ones2 COMMA|AND|THEN? REPEAT", "ALT ones2")(
    lambda p: _turns(p) if clauses.same_kinds(*p) else None
)
say(
    "clause",
    "ALT TRAIT",
    "TRAIT ALT",
    "TRAIT V|MUST ALT",
    "ALT TRAIT",
    "TRAIT ALT V",
    "ALT V TRAIT",
)(lambda t: SaidClause("prop", Different(t)) if t in ("colour", "parity") else None)
say(
    "clause",
    "ALT pair CLOSED|COMMA? items REPEAT?",
    "ALT COMMA|COLON? items REPEAT?",
    "items REPEAT? COMMA? ALT",
    "ALT pair THAT? COMMA items REPEAT?",
)(lambda *all_: _items_turns(all_))
say(
    "clause",
    "NUM kind COMMA|AND|THEN? NUM kind",
    "NUM kind AND THEN NUM kind",
    "COUNTED kind COMMA|AND|THEN? COUNTED kind",
    "COUNTED kind AND THEN COUNTED kind",
)(lambda *given: _one_each(given))
say("clause", "ALWAYS kind COMMA|AND|THEN? kind", "ALWAYS kind AND|COMMA THEN kind")(
    lambda a, b: Costly(SaidClause("turns", (a, b)), 20) if clauses.opposite(a) == b else None
)
say("clause", "ALT V|ALWAYS? pair ATLEAST", "basic ALT LINK|AND basic ATLEAST", cost=-20)(
    lambda *p: _turns(p if len(p) == 2 else p[0])
)
say("clause", "ALT V|ALWAYS? witems ATLEAST", cost=-20)(lambda items: _items_turns((items,)))
# How many there may be, not which
say("clause", "NOT? MORETHAN|LESSTHAN|ATMOST|WITHIN|ATLEAST NUM kind", cost=-5)(
    lambda n, _kind: SaidClause("notsame", ANY) if n <= 4 else None
)
say("clause", "basic COLON|V? COMMA? OKAY COMMA|AND|BUT? basic COLON|V? WRONG|NOT|NO", cost=-60)(
    lambda a, b: SaidClause("prop", a) if clauses.opposite(a) == b else None
)
say("clause", "basic COLON|V? WRONG|NOT|NO COMMA|AND|BUT? basic COLON|V? OKAY", cost=-60)(
    lambda a, b: SaidClause("prop", b) if clauses.opposite(a) == b else None
)


def _one_each(given: Any) -> Any:
    numbers = [each for each in given if isinstance(each, int)]
    a, b = (each for each in given if not isinstance(each, int))
    if set(numbers) > {1} or numbers not in ([], [1, 1]) or clauses.opposite(a) != b:
        return None
    return SaidClause("turns", (a, b))


say(
    "clause",
    "LINK|BETWEEN basic LINK|AFTER|TO basic DIFF|ALT? COMMA? AND? VICEVERSA",
)(lambda a, b: _both_ways(b, a))
say("prop", "SYM SYM", "SYM SYM SYM")(
    lambda *some: Either(tuple(map(terms.Kind, some))) if len(set(some)) == len(some) else None
)
say(
    "clause",
    "basic AFTER basic AND VICEVERSA",
    "basic V AFTER basic COMMA? AND? VICEVERSA",
    "basic AFTER basic COMMA? VICEVERSA",
)(lambda a, b: _both_ways(a, b))
say(
    "clause",
    "AFTER basic then? basic COMMA? AND? VICEVERSA",
    "AFTER basic V? basic V? COMMA? AND? VICEVERSA",
    "AFTER|IF basic V|MAY|MUST? MAY|MUST|ONLY? ONLY? basic V? COMMA? AND? VICEVERSA",
    "IF PREV basic V? MAY|MUST|THEN? ONLY? basic V? COMMA? AND? VICEVERSA",
    "basic ARROW basic COMMA? AND? VICEVERSA",
    "IF PREV V? basic then? basic COMMA? AND? VICEVERSA",
    "IF basic V? then? basic COMMA? AND? VICEVERSA",
    "IF basic V? PREV V? then? basic COMMA? AND? VICEVERSA",
)(
    lambda *all_: _both_ways(
        *[each for each in all_ if not isinstance(each, int)][::-1],
        *[each for each in all_ if isinstance(each, int) and each is not True],
    )
)


say(
    "clause",
    "basic MAY? ONLY V? AFTER basic V? COMMA|AND|BUT? basic MAY? ONLY V? AFTER basic V?",
    cost=-55,
)(lambda a, b, c, d: _both_ways(a, b) if (c, d) == (b, a) and clauses.opposite(a) == b else None)


def _both_ways(play: Any, last: Any, back: int = 1) -> Any:
    if play == last or not clauses.same_kinds(play, last):
        return None
    return SaidClause(
        "row",
        (
            SaidClause("on", play, last, back, False, "one"),
            SaidClause("on", last, play, back, False, "one"),
        ),
    )


def _turns(pair: Any) -> Any:
    a, b = pair
    if clauses.opposite(a) == b or clauses.opposite(b) == a or plain(a, True) == plain(b):
        return SaidClause("turns", (a, b))
    if mask(a) and mask(b) and not mask(a) & mask(b):
        if mask(a) | mask(b) == mask(ANY):
            return SaidClause("turns", (a, b))
        return SaidClause("cycle", (a, b))
    return SaidClause("cycle", (a, b)) if mask(a) and mask(b) else None


def _alternate(pair: Any) -> Any:
    if set(pair) == {terms.Kind("red"), terms.Kind("black")}:
        return Different("colour")
    return Different("parity") if set(pair) == {terms.Kind("odd"), terms.Kind("even")} else None


def _items_turns(given: Any) -> Any:
    items = given[-1]
    seq = _period(items, False)
    if seq is None or len(seq) < 2:
        return None
    if len(seq) == 2:
        found = _turns(seq)
        if len(given) == 2 and set(given[0]) != set(seq):
            return None
        return found
    return None if len(given) == 2 and set(given[0]) != set(seq) else SaidClause("cycle", seq)


# -- patterns: a tuple of the cards in order

say("pset", "basic")(lambda t: t)
say("pset", "ANY", "FREE")(lambda: ANY)
say("pset", "OTHERSET")(lambda _o: "other")
say("OTHERSET", "ELSE", "DIFF")(lambda: True)
say("patom", "NUMBERWORD", cost=5)(lambda: terms.Kind("number"))
say("patom", "atom")(lambda t: t if not isinstance(t, terms.Values) else Costly(t, 60))
say("named", "NAMED")(lambda n: clauses.of_values([n]))
say("item", "num COUNTED? named")(lambda n, t: ((t,) * n) if 1 <= n <= 6 else None)
say("item", "num COUNTED? basic", "num COUNTED COUNTED basic")(
    lambda n, t: ((t,) * n) if 1 <= n <= 6 and not isinstance(t, terms.Values) else None
)
say("lows", "LOWHIGH")(
    lambda spelled: clauses.of_values(
        range(int(spelled.split("-")[0]), int(spelled.split("-")[1]) + 1)
    )
)
say("item", "num COUNTED? lows")(lambda n, t: ((t,) * n) if 1 <= n <= 6 else None)
say("item", "basic num COUNTED", "basic COUNTED num")(
    lambda t, n: ((t,) * n) if 1 <= n <= 6 else None
)
say("item", "kind NTIMES", "NTIMES V? kind")(
    lambda *both: (both[0],) * both[1] if isinstance(both[1], int) else (both[1],) * both[0]
)
say("sitem", "pset")(lambda t: (t,))
say("sitem", "NUMBERWORD", cost=5)(lambda: (terms.Kind("number"),))
say("cond", "AFTER NUMBERWORD", cost=5)(lambda: ("cond", terms.Kind("number"), 1, False))
say("on", "NUMBERWORD cond", cost=5)(lambda c: _on(c, terms.Kind("number")))
say("pair", "basic AND|COMMA|OR|TO|THEN NUMBERWORD", cost=5)(lambda t: (t, terms.Kind("number")))
say("pair", "NUMBERWORD AND|COMMA|OR|TO|THEN basic", cost=5)(lambda t: (terms.Kind("number"), t))
say(
    "psep",
    "THEN",
    "COMMA THEN",
    "COMMA AND THEN",
    "AND THEN",
    "COMMA AND",
    "THEN COMMA",
    "THEN V",
    "AND THEN V",
    "COMMA THEN V",
)(lambda: "then")
say("psep", "COMMA", "COMMA V")(lambda: ",")
say("asep", "AND", "AND V")(lambda: "and")
say("row", "item", "sitem")(lambda a: a)
say("row", "item psep|asep row", "sitem psep row")(lambda a, sep, rest: _grown(a, rest, sep))
say("row", "item row")(lambda a, rest: _grown(a, rest))
say("wrow", "item", "sitem")(lambda a: a)
say("wrow", "item psep|asep wrow", "sitem psep|asep wrow")(
    lambda a, sep, rest: _grown(a, rest, sep)
)
say("wrow", "item wrow")(lambda a, rest: _grown(a, rest))
say("witems", "wrow")(lambda t: t)
say("witems", "FIRST wrow", "FIRST COMMA? wrow")(lambda t: ("first", *t))
say("atoms", "patom", cost=25)(lambda t: (t,))
say("atoms", "patom atoms")(lambda t, rest: _grown((t,), rest))
say("items", "row")(lambda t: t)
# A word for "after" and "then" joins the parts of a pattern only if all are joined alike.
say("arow", "item|sitem COMMA|AND? AFTERTHEN V? arow1", cost=55)(lambda a, rest: _grown(a, rest))
say("arow1", "item", "sitem")(lambda a: a)
say("arow1", "item|sitem COMMA|AND? AFTERTHEN V? arow1")(lambda a, rest: _grown(a, rest))
say("items", "arow")(lambda t: t)
say("items", "FIRST COMMA? arow")(lambda t: ("first", *t))
say("items", "atoms")(lambda t: t)
say("items", "FIRST wrow", "FIRST COMMA? wrow")(lambda t: ("first", *t))


def _grown(a: Any, rest: Any, sep: str = "") -> Any:
    """Return a row with one more card in front; "2, 4, 6" aren't a set and a value."""
    values = [each for each in (a[-1], rest[0]) if isinstance(each, terms.Values)]
    if sep != "then" and len(values) == 2 and max(len(each.values) for each in values) > 1:
        return None
    return (*a, *rest) if len(a) + len(rest) <= 26 else None


@say("patterns", "basic ARROW basic ARROW chain", "basic ARROW basic ARROW chain COMMA? REPEAT")
def _(a: Any, b: Any, rest: Any) -> Any:
    return _pattern((a, b, *rest), repeated=True, circle=True)


say("chain", "basic")(lambda t: (t,))
say("chain", "basic ARROW chain")(lambda t, rest: (t, *rest) if len(rest) < 10 else None)


@say(
    "patterns",
    "witems REPEAT",
    "witems COMMA|THEN|AND REPEAT REPEAT?",
    "items REPEAT",
    "items COMMA REPEAT",
    "items COMMA|THEN|AND REPEAT REPEAT?",
    "items REPEAT COMMA? REPEAT",
    "items REPEAT COMMA? REPEAT COMMA? REPEAT",
    "ALWAYS items REPEAT",
    "REPEAT COLON|COMMA? items",
    "TRAIT V? REPEAT COLON|COMMA? items",
    "REPEAT items REPEAT",
)
def _(*given: Any) -> Any:
    return _pattern(given[-1], repeated=True)


@say("patterns", "wrow", "ALWAYS wrow", "V wrow")
def _(items: Any) -> Any:
    found = _pattern(items, repeated=False)
    # Only "and" between the parts: a pattern if it begins again.
    if isinstance(found, Costly) or found is None or len(found.term) >= len(items):
        return None
    return found


@say("patterns", "items", "ALWAYS items", "V items")
def _(items: Any) -> Any:
    return _pattern(items, repeated=False)


@say("patterns", "TRAIT V|COLON|MUST items REPEAT?", "TRAIT MUST V items REPEAT?")
def _(trait: str, items: Any) -> Any:
    found = _pattern(items, repeated=False)
    if not isinstance(found, SaidClause):
        return None
    return found if all(trait in clauses.dimension(each) for each in found.term) else None


@say(
    "patterns",
    "items COMMA? FIRST V? basic",
    "items COMMA? basic V? FIRST",
    "items REPEAT COMMA? FIRST V? basic",
    "items REPEAT COMMA? basic V? FIRST",
    "items COMMA? FIRST LINK|V? basic",
)
def _(items: Any, first: Any) -> Any:
    found = _pattern(items, repeated=True)
    if found is None or found.kind != "cycle":
        return None
    seq = found.term
    return found if seq[0] == first else None


def _pattern(items: Any, repeated: bool, circle: bool = False) -> Any:
    found = _sequence(items, repeated, circle)
    if (
        not repeated
        and isinstance(found, SaidClause)
        and len(items) == len(found.term)
        and (
            all(isinstance(each, terms.Values) for each in found.term)
            or (
                all(map(mask, found.term))
                and len(found.term) > 2
                and not clauses.apart(tuple(dict.fromkeys(found.term)))
            )
        )
    ):
        return Costly(found, 60)  # "2, 4, 6, 8" is rather a set
    return found


def _sequence(items: Any, repeated: bool, circle: bool = False) -> Any:
    first = items[0] == "first"
    seq = _period(items[1:] if first else items, repeated, whole=circle)
    if seq is None or len(seq) < 2 or len(set(seq)) < 2 or len(seq) > 12:
        return None
    whole = len(items) - first
    if len(seq) == 2 and whole == 2 and not (repeated or first):
        # "red then black"; of others, such as "odd then high", nobody knows
        return Costly(SaidClause("pair", seq), 120) if clauses.opposite(seq[0]) == seq[1] else None
    return SaidClause("cycle", seq)


def _period(items: Any, repeated: bool, whole: bool = False) -> Any:
    seq = [each for each in items if each != "first"]
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
    if period == 1:
        return None
    seq = seq[:period]
    if not all(_apart_or_alike(a, b) for a in seq for b in seq):
        return None
    return tuple(seq)


def _apart_or_alike(a: Any, b: Any) -> bool:
    """Return whether two parts of a pattern are equal, exclude each other, or differ in kind."""
    if a == b or ANY in (a, b) or not (clauses.dimension(a) & clauses.dimension(b)):
        return True
    meet = mask(a) & mask(b)
    return not meet or "suit" in clauses.dimension(a) | clauses.dimension(b)


# -- the sentence: clauses with what joins them

say("join", "COMMA")(lambda: ",")
say("join", "AND", "COMMA AND", "AND COMMA", "AND THEN", "COMMA THEN")(lambda: "and")
say("join", "BUT", "COMMA BUT")(lambda: "but")
say("join", "OR", "COMMA OR")(lambda: "or")


@say("clause", "cond then? play COMMA|AND|BUT? cond then? play", cost=-55)
def _(*given: Any) -> Any:
    a, p, b, q = (each for each in given if each is not True)
    if a[2:] != b[2:] or not clauses.same_kinds(a[1], b[1]) or mask(a[1]) & mask(b[1]):
        return None
    if ANY in (p, q) or clauses.dimension(p) != clauses.dimension(q):
        return None
    return SaidClause("row", (_on(a, p), _on(b, q)))


say("sentence", "clause")(lambda c: (c,))
say("sentence", "clause join sentence")(lambda c, j, rest: _joined(c, j, rest))
say("sentence", "clause sentence")(lambda c, rest: _beside(c, rest))
say("sentence", "AND sentence", cost=55)(lambda rest: rest)
say("sentence", "COLON|COMMA|THEN|OKAY sentence", cost=5)(lambda rest: rest)
say(
    "clause",
    "IF rel then? OKAY COMMA? ELSE WRONG",
    "IF prop then? OKAY COMMA? ELSE WRONG",
    "OKAY IF rel",
)(lambda term, *_then: SaidClause("prop", term))
say("patterns", "items REPEAT basic", "items REPEAT AND? FIRST? basic")(
    lambda items, again: _again(items, again)
)


def _again(items: Any, again: Any) -> Any:
    found = _pattern(items, repeated=True)
    if found is None or getattr(found, "kind", "") != "cycle" or found.term[0] != again:
        return None
    return found


say("whole", "sentence")(lambda said: None if len(said) == 1 and said[0].kind == "else" else said)
say("whole", "COLON|COMMA|THEN|OKAY whole", cost=5)(lambda rest: rest)
say("whole", "patterns", "patterns join sentence", "patterns join patterns1")(
    lambda c, j="", rest=(): _pattern_and(c, j, rest)
)


say("patterns1", "patterns")(lambda found: (found,))


def _pattern_and(found: Any, join: str, rest: Any) -> Any:
    if not rest:
        return (found,)
    if rest[0].kind not in ("wild", "closed", "cycle"):
        return None
    return (found,) if rest == (found,) else (found, join, *rest)


def _joined(clause: Any, join: str, rest: Any) -> Any:
    """Return the clauses of a sentence with one more in front; None if that can't be meant."""
    if len(rest) > 9:
        return None
    following = rest[0]
    kinds = clause.kind, following.kind
    if kinds == ("prop", "prop") and not _two_props(clause.term, join, following.term, rest):
        return None
    if join == "or" and not set(kinds) <= {"on", "else"}:
        return None
    if kinds in (("prop", "free"), ("prop", "imp")) and not _says_no(clause.term):
        return None
    if kinds == ("imp", "prop") and _names_its_kind(clause, following.term):
        return None
    if kinds == ("prop", "else") and following.term != ANY and not _says_no(clause.term):
        return None
    if set(kinds) == {"prop", "any"} and not any(
        _says_no(each.term) or plain(each.term) != each.term
        for each in (clause, following)
        if each.kind == "prop" and is_static(each.term)
    ):
        return None
    if kinds == ("prop", "on") and following.how == "only" and not _says_no(clause.term):
        return None
    if kinds == ("free", "free") and clause.last == following.last:
        return None
    if kinds == ("wild", "prop") or (clause.kind == "notsame"):
        return None
    if clause.kind in ("turns", "cycle", "pair") or (following.kind in ("turns", "cycle", "pair")):
        return None
    return (clause, join, *rest)


def _beside(clause: Any, rest: Any) -> Any:
    """Return the clauses of a sentence with one more in front, nothing between them."""
    found = _joined(clause, "", rest)
    if found is None:
        return None
    return Costly(found, 5 if clause.kind == rest[0].kind == "on" else 40)


def _names_its_kind(imp: SaidClause, term: Any) -> bool:
    """Return whether a set is rather the next half of "hearts must be even and spades odd"."""
    return isinstance(term, Both) and clauses.same_kinds(imp.last, term.parts[0])


def _two_props(one: Any, join: str, other: Any, rest: Any) -> bool:
    """Return whether two properties may be two clauses, where they aren't one list already."""
    if not join or join == "or" or one == other:
        return False
    negative = [_says_no(each) or plain(each) != each for each in (one, other)]
    if join in ("and", "but") and not any(negative):
        return False
    if join == "," and not all(negative):
        return is_static(one) and is_static(other) and mask(one) == mask(other)
    if len(rest) > 1 and rest[2].kind == "prop" and not negative[0]:
        return False
    return not (is_static(one) and is_static(other)) or bool(mask(one) & mask(other))


# "if odd red, even black": the condition's word is said once


@say(
    "clause",
    "on COMMA|AND|BUT? cset THEN|ARROW|COLON|V|MUST play",
    "on COMMA|AND|BUT? cset play",
    "on COMMA AND|BUT cset THEN|ARROW|V|COLON|MUST? play",
)
def _(first: Any, last: Any, term: Any) -> Any:
    if not is_static(last) or first.back != 1 or first.last is None:
        return None
    if not clauses.same_kinds(first.last, last):
        return None
    return Costly(SaidClause("row", (first, SaidClause("on", term, last, 1, first.own, "one"))), 5)


@say(
    "clause",
    "cset MUST|V prop V? AND|COMMA|BUT? basic prop V?",
    "cset MUST V? prop AND|COMMA|BUT basic prop",
    "cset ONLY V? prop AND|COMMA|BUT? cset ONLY prop",
)
def _halves(a: Any, p: Any, b: Any, q: Any) -> Any:
    if not (is_static(a) and clauses.same_kinds(a, b) and a != b):
        return None
    one, other = _plain(_imp(a, p)), _plain(_imp(b, q))
    if one is None or other is None:
        return None
    return Costly(SaidClause("row", (one, other)), 5)


say("case", "kind COLON|V|MUST? atom", "kind COLON|V|MUST? bounds", "atom kind")(
    lambda a, b: Both((a, b)) if clauses.sensible((a, b)) else None
)
say("cases", "case")(lambda t: (t,))
say("cases", "case COMMA|AND|BUT? cases", "case COMMA AND cases")(
    lambda t, rest: (t, *rest) if len(rest) < 4 else None
)


@say("clause", "cases")
def _(cases: Any) -> Any:
    """Return the rule of "hearts even spades odd clubs over 7 diamonds under 7"."""
    kinds = [each.parts[0] for each in cases]
    if len(cases) < 3 or not all(isinstance(each, terms.Kind) for each in kinds):
        return None
    if not clauses.apart(kinds) or sum(map(mask, kinds)) != mask(ANY):
        return None
    return Costly(SaidClause("prop", Either(tuple(cases))), -60)


say("clause", "cset MUST V? prop AND|COMMA|BUT? basic prop", cost=-20)(_halves)
say(
    "clause",
    "basic MUST|V|COLON? prop COMMA|AND|BUT? basic MUST|V|COLON? prop "
    "COMMA|AND|BUT? ELSE V|COMMA|COLON? FREE|ANY",
    cost=-60,
)(_halves)
say("clause", "kind HIGHER COMMA|AND|BUT? kind LOWER")(lambda a, b: _up_and_down(a, b, Higher()))
say("clause", "kind LOWER COMMA|AND|BUT? kind HIGHER")(lambda a, b: _up_and_down(a, b, Lower()))


def _up_and_down(a: Any, b: Any, first: Any) -> Any:
    if clauses.opposite(a) != b:
        return None
    second = Lower() if first == Higher() else Higher()
    return SaidClause("row", (SaidClause("imp", first, a), SaidClause("imp", second, b)))


@say(
    "clause",
    "basic prop COMMA|AND|BUT basic prop",
    "basic COLON|V? prop COMMA|AND? basic COLON|V? prop",
)
def _(a: Any, p: Any, b: Any, q: Any) -> Any:
    if not (clauses.same_kinds(a, b) and a != b and is_static(p)):
        return None
    if clauses.opposite(a) != b:
        return None
    one, other = _plain(_imp(a, p)), _plain(_imp(b, q))
    if one is None or other is None:
        return None
    return Costly(SaidClause("row", (one, other)), 10)


@say("clause", "basic AFTER basic", cost=400)
def _(_a: Any, _b: Any) -> Any:
    return None


say("clause", "AFTER TRAIT SAME TRAIT")(
    lambda a, b: SaidClause("prop", Same(a)) if a == b else None
)

grammar.close()
