"""Productions for conditions on an earlier card, with what to play: "red on black"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from classroom.rules.builder import terms
from classroom.rules.builder.simplify import plain
from classroom.understand import combined
from classroom.understand.chart import Costly
from classroom.understand.productions import same, say

# -- conditions about an earlier card: ("cond", what it is, how far back, about the card played?)


def cond(term: Any, back: int = 1, own: bool | None = False) -> Any:
    term = combined.nearer(term, back)
    return None if term is None else ("cond", term, back, own)


say("cset", "list", "EITHER|BOTH list")(combined.conjoined)
say("cset", "suits")(same)
say("cond", "AFTER cset")(lambda t: cond(t) if combined.is_static(t) else None)
say("cond", "AFTER PREV cset")(lambda back, t: cond(t, back))
say("cond", "AFTER|IF|OWN cset PREV")(lambda t, back: cond(t, back))
say("cond", "IF PREV TOO? cset", "IF PREV COLON cset", "IFPREV cset", "IF PREV THAT|AFTER cset")(
    lambda *both: cond(both[-1], both[0] if len(both) == 2 else 1)
)
say("cond", "NOT IF PREV cset", "IF PREV NOT cset", "IF NOT cset PREV")(
    lambda a, b: _not_cond(b, a) if isinstance(a, int) else _not_cond(a, b)
)


def _not_cond(term: Any, back: int) -> Any:
    return None if combined.says_no(term) else cond(plain(term, True), back)


say("cond", "IF cset")(lambda t: cond(t, 1, None) if combined.is_static(t) else None)
say("cond", "OWN cset", cost=-1)(lambda t: cond(t, 1, True) if combined.is_static(t) else None)
say("pcond", "PREV COLON? cset", cost=1)(lambda back, t: cond(t, back))
say("pcond", "THEM|THEMTWO LINK? SAME TRAIT", "SAME TRAIT LINK? THEMTWO")(
    lambda t: cond(terms.Same(t))
)
say("pcond", "THEM|THEMTWO LINK? DIFF TRAIT")(lambda t: cond(terms.Different(t)))
say("on", "LINK? DIFF TRAIT COLON|ASK|ARROW play")(
    lambda t, p: combined.SaidClause("on", p, terms.Different(t))
)
say("on", "LINK? SAME TRAIT COLON|ASK|ARROW play")(
    lambda t, p: combined.SaidClause("on", p, terms.Same(t))
)
say("on", "pcond ASK THEN? play")(lambda c, p: on(c, p))
say("clause", "NOTSAME ASK play", cost=-1)(lambda p: combined.SaidClause("else", p))
say("pcond", "LINK? cset PREV", cost=2)(
    lambda t, back: cond(t, back) if combined.is_static(t) else None
)
say("cond", "IF rel", cost=2)(
    lambda t: cond(t, 1, None) if isinstance(t, terms.Same | terms.Different) else None
)
say("cond", "IF|AFTER THEMTWO|THEM rel", "IF|AFTER BOTH THEMTWO rel")(lambda t: cond(t))


def _both_were(n: int, term: Any) -> Any:
    """Return the condition "if the last two are red": of the second card, that the first is."""
    found = _two_of(n, term)
    if found is None or not isinstance(found[1], terms.Both):
        return found  # two kinds that make one set have no order
    return ("cond", terms.Both(found[1].parts[::-1]), *found[2:])


def _two_of(n: int, term: Any) -> Any:
    """Return the condition "after two reds", which asks nothing of the second card."""
    if n == 1 and combined.is_static(term):
        return ("cond", term, 1, False)  # "after 1 red"
    if n != 2 or not isinstance(term, terms.Kind):
        return None
    same = terms.Same(combined.KIND_TRAITS.get(term.kind, "suit"))
    return ("cond", terms.Both((same, term)), 1, False)


say("cond", "IF|AFTER THEMTWO BOTH? basic")(lambda t: _both_were(2, t))
say("cond", "IF|AFTER PREV BOTH basic", cost=-3)(_both_were)
say("cond", "AFTER TWICE basic", "IF|AFTER basic +TWICE")(lambda t: _two_of(2, t))
say("cond", "AFTER|IF num +basic TWICE?", "AFTER|IF num +basic PREV")(
    lambda n, t, *_back: _two_of(n, t)
)
say("cond", "IF|AFTER PREV AND PREV BOTH? basic")(
    lambda a, b, t: _two_of(2, t) if {a, b} == {1, 2} else None
)
say("cond", "AFTER|IF KIND +KIND")(lambda a, b: _two_of(2, terms.Kind(a)) if a == b else None)
say("cond", "AFTER|IF NUM +LINK? SAME TRAIT")(lambda n, t: cond(terms.Same(t)) if n == 2 else None)


# -- a condition with what to play

say(
    "then",
    "THEN|ARROW|COLON|COMMA|STOP",
    "COMMA|STOP THEN|AND",
    "THEN COMMA|THEN",
    "ARROW THEN",
    "COMMA|STOP THEN THEN",
)(lambda: True)


def on(cond: Any, term: Any, how: str = "one") -> Any:
    _, last, back, own = cond
    if how == "one" and isinstance(term, terms.Not):
        how = "ban"
    return combined.SaidClause("on", term, last, back, own, how)


say("clause", "on")(same)
say("on", "cond prop OKAY|TOO", "cond then prop OKAY|TOO", "pcond then prop OKAY|TOO")(
    lambda c, *rest: on(c, rest[-1])
)
say("on", "cond play")(lambda c, p: on(c, p))
say("on", "cond then play", "pcond then play", "cond NEXT play")(lambda c, *rest: on(c, rest[-1]))
say("on", "cond BUT play")(
    lambda c, p: None if isinstance(p, terms.Same | terms.Different) else on(c, p)
)
say("on", "pcond play", cost=1)(lambda c, p: on(c, p))
say("on", "cond OTHER|DIFF kind")(lambda c, t: on(c, t) if c[1] == t else None)
say("on", "cond NOT|WRONG OTHER|DIFF kind")(
    lambda c, t: on(c, plain(t, True), "ban") if c[1] == t else None
)
say("on", "play cond")(lambda p, c: None if p == combined.ANY and c[3] else on(c, p))
say("clause", "MAY|OKAY prop cond", "prop MAY|OKAY cond", cost=2)(
    lambda p, c: replace(on(c, p), kind="may") if not combined.says_no(p) else None
)
say("clause", "PREV", "LINK|COLON PREV", "PREV COLON", cost=8)(
    lambda back: combined.SaidClause("about last", combined.ANY, None, back)
)
say("clause", "MINE")(lambda: combined.SaidClause("about own", combined.ANY))
say("clause", "PREV COMMA? FREE", "FREE PREV")(
    lambda _back: combined.SaidClause("about own", combined.ANY)
)
say("on", "play COMMA cond", cost=2)(lambda p, c: None if p == combined.ANY and c[3] else on(c, p))
say(
    "on",
    "prop NOT cond",
    "cond some NOT OKAY?",
    "cond then? NOT OKAY prop",
    "some cond WRONG",
    "some cond NOT OKAY",
    "some WRONG cond",
    "WRONG some cond",
)(lambda *given: _ban(given))
say(
    "on",
    "ONLY cond prop",
    "prop OKAY? ONLY cond",
    "ONLY OKAY prop cond",
    "ONLY prop ONLY cond",
    "ONLY OKAY cond prop",
    cost=-1,
)(lambda a, b: only(a, b))
say(
    "on",
    "some NOT|WRONG COMMA? EXCEPT|UNLESS cond",
    "NOT OKAY? some COMMA? EXCEPT|UNLESS xcond",
    "some WRONG COMMA? EXCEPT|UNLESS xcond",
    "NOT some xafter",
    "some NOT|WRONG COMMA? xafter",
    cost=-1,
)(lambda a, b: only(a, b) if b[3] is False else None)
say(
    "clause",
    "some NOT|WRONG COMMA? EXCEPT|UNLESS xcond",
    "NOT OKAY? some COMMA? EXCEPT|UNLESS xcond",
    cost=-1,
)(
    lambda t, c: (
        imp(t, c[1]) if c[3] is not False and combined.is_static(t) else None
    )  # "no hearts, unless it's the queen"
)
say("on", "basic COLON play", "basic PREV COLON|ARROW|THEN|COMMA? play", cost=1)(
    lambda last, *rest: combined.SaidClause(
        "on", rest[-1], last, rest[0] if len(rest) == 2 else 1, None if len(rest) == 1 else False
    )
)
say("on", "AFTER rank SAME rank", "AFTER rank V? TO rank")(
    lambda a, b: (
        combined.SaidClause("on", combined.of_values([b]), combined.of_values([a]))
        if {a, b} == {1, 13}
        else None
    )
)
say("on", "basic LINK|SAME basic", cost=1)(
    lambda a, b: combined.SaidClause("on", a, b) if a == b else None
)
say("on", "cset ASK THEN? play", "cset PREV ASK THEN? play", "PREV cset ASK THEN? play")(
    lambda *given: _asked(given)
)
say("on", "some ARROW|FOLLOWED play", "some COLON THEN play")(
    lambda last, p: (
        combined.SaidClause("on", p, last)
        if combined.is_static(last) or isinstance(last, terms.Same | terms.Different)
        else None
    )
)
say("on", "any COMMA|BUT? EXCEPT NOT? some cond", "ALLBUT NOT? some cond", cost=-3)(
    lambda *given: _ban(given)
)


def _asked(given: Any) -> Any:
    """Return the condition of "black? then play red"."""
    back = next((each for each in given if isinstance(each, int)), None)
    last, term = (each for each in given if not isinstance(each, int))
    if not (combined.is_static(last) or isinstance(last, terms.Same | terms.Different)):
        return None
    return combined.SaidClause("on", term, last, back or 1)


# never two of a kind
say(
    "on",
    "NOT num? basic TWICE",
    "NOT num? TWICE basic",
    "num basic NOT TWICE",
    "basic NOT num? TWICE",
    "num? basic TWICE NOT|WRONG OKAY?",
    "WRONG num? basic TWICE",
    "num TWICE basic NOT|WRONG",
    cost=-2,
)(lambda *given: _never_two(given))
say(
    "clause",
    "NOT|WRONG num basic TWICE COMMA|AND|OR|NOR NOT|TOO? num basic TWICE",
    "NOT|WRONG num basic COMMA|AND|OR|NOR num basic TWICE",
    cost=-4,
)(lambda n, a, m, b: _never_two_of_each((n, a), (m, b)))


def _never_two_of_each(*both: Any) -> Any:
    if any(n != 2 for n, _ in both) or both[0] == both[1]:
        return None
    found = [_never_two(each) for each in both]
    return None if None in found else combined.SaidClause("row", tuple(found))


say("on", "ATMOST|WITHIN num basic TWICE", "num basic TWICE +ATMOST", cost=-3)(
    lambda n, t: _never_two((n + 1, t))
)


def _never_two(given: Any) -> Any:
    numbers = [each for each in given if isinstance(each, int)]
    term = next(each for each in given if not isinstance(each, int))
    if combined.says_no(term):
        return None
    if numbers == [3]:
        third = terms.If(term, terms.If(term, plain(term, True), combined.ANY, 2), combined.ANY)
        return combined.SaidClause("prop", third)
    if any(n not in (1, 2) for n in numbers):
        return None
    return combined.SaidClause("on", plain(term, True), term, 1, False, "ban")


def _parts(given: Any) -> Any:
    cond = next(each for each in given if isinstance(each, tuple))
    return cond, next(each for each in given if not isinstance(each, tuple) and each is not True)


def _ban(given: Any) -> Any:
    cond, term = _parts(given)
    if combined.says_no(term) or (
        not combined.is_static(term) and isinstance(term, terms.Both | terms.Either)
    ):
        return None
    return on(cond, plain(term, True), "ban")


def only(*given: Any) -> Any:
    cond, term = _parts(given)
    if cond[3] and combined.is_static(term):
        return imp(term, cond[1])  # "red only if it's even" is about the card itself
    return on(cond, term, "only")


# the condition's word is said once: "if odd red, even black"
say("clause", "on COMMA|AND|BUT? cset then play", "on COMMA|AND|BUT cset play")(
    lambda first, last, *rest: _on_again(first, last, rest[-1])
)
say("clause", "on cset play", cost=1)(lambda first, last, p: _on_again(first, last, p))


def _on_again(first: Any, last: Any, term: Any) -> Any:
    if first.last is None or not combined.same_kinds(first.last, last):
        return None
    again = combined.SaidClause("on", term, last, first.back, first.own)
    return combined.SaidClause("row", (first, again))


# both ways: "red on black and the other way round"
say("clause", "on COMMA|AND? VICEVERSA", "on COMMA AND VICEVERSA")(lambda c: _both_ways(c))
say("clause", "LINK|BETWEEN basic LINK|AFTER|TO|AND basic COMMA|AND? VICEVERSA")(
    lambda a, b: _both_ways(combined.SaidClause("on", a, b))
)


def _both_ways(clause: Any) -> Any:
    if clause.kind != "on" or clause.term == clause.last:
        return None
    if not combined.is_static(clause.term) or not combined.same_kinds(clause.term, clause.last):
        return None
    other = combined.SaidClause("on", clause.last, clause.term, clause.back)
    return combined.SaidClause(
        "row", (combined.SaidClause("on", clause.term, clause.last, clause.back), other)
    )


# -- what some cards must be, which a condition may mean


def imp(subject: Any, term: Any) -> Any:
    if isinstance(term, terms.Both) and len(set(map(combined.is_static, term.parts))) > 1:
        return None  # "kings are red and it goes up": the kings alone?
    if isinstance(subject, terms.Not) and not combined.is_static(term):
        return None
    if combined.is_static(term) and combined.dimension(subject) & combined.dimension(term):
        return None
    said = combined.SaidClause("imp", term, subject)
    # "The number must be higher" is about its value, not about number cards.
    if subject == terms.Kind("number"):
        return Costly(said, 9)
    one = isinstance(subject, terms.Values) and len(subject.values) == 1
    return Costly(said, 5) if one and isinstance(term, terms.Steps) else said
