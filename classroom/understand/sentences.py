"""Productions for clauses and sentences: conditions with what to play, "else", "every third"."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

from classroom.rules.builder import terms
from classroom.rules.builder.simplify import plain
from classroom.understand import combined
from classroom.understand.chart import Costly
from classroom.understand.productions import same, say

# -- conditions about an earlier card: ("cond", what it is, how far back, about the card played?)


def _cond(term: Any, back: int = 1, own: bool | None = False) -> Any:
    term = combined.nearer(term, back)
    return None if term is None else ("cond", term, back, own)


say("cset", "list", "EITHER|BOTH list")(combined.conjoined)
say("cond", "AFTER cset")(lambda t: _cond(t) if combined.is_static(t) else None)
say("cond", "AFTER PREV cset")(lambda back, t: _cond(t, back))
say("cond", "AFTER|IF|OWN cset PREV")(lambda t, back: _cond(t, back))
say("cond", "IF PREV TOO? cset", "IF PREV COLON cset", "IFPREV cset", "IF PREV THAT|AFTER cset")(
    lambda *both: _cond(both[-1], both[0] if len(both) == 2 else 1)
)
say("cond", "NOT IF PREV cset", "IF PREV NOT cset", "IF NOT cset PREV")(
    lambda a, b: _not_cond(b, a) if isinstance(a, int) else _not_cond(a, b)
)


def _not_cond(term: Any, back: int) -> Any:
    return None if combined.says_no(term) else _cond(plain(term, True), back)


say("cond", "IF cset")(lambda t: _cond(t, 1, None) if combined.is_static(t) else None)
say("cond", "OWN cset", cost=-1)(lambda t: _cond(t, 1, True) if combined.is_static(t) else None)
say("pcond", "PREV COLON? cset", cost=1)(lambda back, t: _cond(t, back))
say("pcond", "cset PREV", cost=2)(lambda t, back: _cond(t, back) if combined.is_static(t) else None)
say("cond", "IF rel", cost=2)(
    lambda t: _cond(t) if isinstance(t, terms.Same | terms.Different) else None
)
say("cond", "IF|AFTER THEMTWO|THEM rel", "IF|AFTER BOTH THEMTWO rel")(lambda t: _cond(t))
say("cond", "IF|AFTER THEMTWO BOTH? basic", "AFTER TWICE basic", "IF|AFTER basic +TWICE")(
    lambda t: _two_of(2, t)
)
say("cond", "AFTER|IF num +basic TWICE?", "AFTER|IF num +basic PREV")(
    lambda n, t, *_back: _two_of(n, t)
)
say("cond", "IF|AFTER PREV AND PREV BOTH? basic")(
    lambda a, b, t: _both_were(t) if {a, b} == {1, 2} else None
)
say("cond", "AFTER|IF KIND +KIND")(lambda a, b: _two_of(2, terms.Kind(a)) if a == b else None)
say("cond", "AFTER|IF NUM +LINK? SAME TRAIT")(lambda n, t: _cond(terms.Same(t)) if n == 2 else None)


def _both_were(term: Any) -> Any:
    """Return the condition "if the last and the one before were red": of either, in this order."""
    found = _two_of(2, term)
    return None if found is None else ("cond", terms.Both(found[1].parts[::-1]), *found[2:])


def _two_of(n: int, term: Any) -> Any:
    """Return the condition "after two reds"."""
    if n != 2 or not isinstance(term, terms.Kind):
        return None
    return (
        "cond",
        terms.Both((term, terms.Same(combined.KIND_TRAITS.get(term.kind, "suit")))),
        1,
        False,
    )


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
say("on", "cond then play", "pcond then play", "cond NEXT|BUT play")(
    lambda c, *rest: on(c, rest[-1])
)
say("on", "pcond play", cost=1)(lambda c, p: on(c, p))
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
)(lambda a, b: _only(a, b))
say(
    "on",
    "some NOT|WRONG COMMA? EXCEPT|UNLESS cond",
    "NOT OKAY? some COMMA? EXCEPT|UNLESS xcond",
    "some WRONG COMMA? EXCEPT|UNLESS xcond",
    "NOT some xafter",
    "some NOT|WRONG COMMA? xafter",
    cost=-1,
)(lambda a, b: _only(a, b))
say("on", "basic COLON play", "basic PREV COLON|ARROW|THEN|COMMA? play", cost=1)(
    lambda last, *rest: combined.SaidClause(
        "on", rest[-1], last, rest[0] if len(rest) == 2 else 1, None if len(rest) == 1 else False
    )
)
say("on", "basic LINK|SAME basic", cost=1)(
    lambda a, b: combined.SaidClause("on", a, b) if a == b else None
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
# never two of a kind
say(
    "on",
    "NOT|ATMOST|WITHIN num? basic TWICE",
    "NOT num? TWICE basic",
    "num basic NOT TWICE",
    "basic NOT num? TWICE",
    "num? basic TWICE NOT|WRONG OKAY?",
    "WRONG num? basic TWICE",
    "num TWICE basic NOT|WRONG",
    cost=-2,
)(lambda *given: _never_two(given))


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


def _only(*given: Any) -> Any:
    cond, term = _parts(given)
    if cond[3] and combined.is_static(term):
        return _imp(term, cond[1])  # "red only if it's even" is about the card itself
    return on(cond, term, "only")


# the condition's word is said once: "if odd red, even black"
say("clause", "on COMMA|AND|BUT? cset then play", "on COMMA|AND|BUT cset play")(
    lambda first, last, *rest: _on_again(first, last, rest[-1])
)
say("clause", "on cset play", cost=1)(lambda first, last, p: _on_again(first, last, p))


def _on_again(first: Any, last: Any, term: Any) -> Any:
    if first.last is None or not combined.same_kinds(first.last, last) or first.back != 1:
        return None
    return combined.SaidClause("row", (first, combined.SaidClause("on", term, last, 1, first.own)))


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


# -- what some cards must be: "hearts must be even"


def _imp(subject: Any, term: Any) -> Any:
    if isinstance(term, terms.Both) and len(set(map(combined.is_static, term.parts))) > 1:
        return None  # "kings are red and it goes up": the kings alone?
    if isinstance(subject, terms.Not) and not combined.is_static(term):
        return None
    if combined.is_static(term) and combined.dimension(subject) & combined.dimension(term):
        return None
    said = combined.SaidClause("imp", term, subject)
    # "The number must be higher" is about its value, not about number cards.
    return Costly(said, 9) if subject == terms.Kind("number") else said


say("clause", "cset MUST prop", cost=-2)(lambda s, p: _imp(s, p) if combined.is_static(s) else None)
say("clause", "cset ONLY OKAY? IF|OWN prop", "cset OKAY ONLY IF|OWN prop", cost=-2)(
    lambda s, p: _imp(s, p) if combined.is_static(s) else None
)
say(
    "clause",
    "cset V|COLON|ONLY prop",
    "cset V|ONLY MUST|ONLY|V prop",
    "cset MUST ONLY prop",
    "IF|OWN cset MUST OWN prop",
)(lambda s, p: _imp(s, p) if combined.is_static(s) else None)
say("clause", "cset COMMA MUST prop", cost=3)(
    lambda s, p: _imp(s, p) if combined.is_static(s) else None
)
say("clause", "cset NOT prop", "NOT MUST|V basic prop")(
    lambda s, p: (
        _imp(s, plain(p, True))
        if combined.is_static(s)
        and combined.is_static(p)
        and not combined.says_no(s)
        and not combined.says_no(p)
        else None
    )
)
say("clause", "cset MAY prop", cost=1)(
    lambda s, p: Costly(combined.SaidClause("unsure", p), 0) if combined.is_static(s) else None
)
say("clause", "cset COMMA|COLON? any", cost=-1)(
    lambda s, _any: combined.SaidClause("free", combined.ANY, s) if combined.is_static(s) else None
)
# halves: "hearts even, spades odd"; the second of two, or both of opposite sets
say("half", "basic COLON|V|MUST prop", "basic +basic")(
    lambda s, p: (
        combined.SaidClause("imp", p, s)
        if not (combined.is_static(p) and combined.dimension(s) & combined.dimension(p))
        else None
    )
)
say("half", "kind rel", cost=2)(
    lambda s, p: (
        combined.SaidClause("imp", p, s)
        if isinstance(p, terms.Higher | terms.Lower | terms.Steps)
        else None
    )
)
say("halves", "half COMMA|AND|BUT? half", "half COMMA AND|BUT half")(lambda a, b: (a, b))
say("halves", "half COMMA|AND|BUT? halves", "half COMMA AND|BUT halves")(lambda a, rest: (a, *rest))


say("clause", "half COMMA|AND|BUT? cset any", "half COMMA AND|BUT cset any", cost=-3)(
    lambda a, s, _any: (
        combined.SaidClause("row", (a, combined.SaidClause("free", combined.ANY, s)))
        if combined.is_static(s)
        and combined.same_kinds(a.last, s)
        and not combined.mask(a.last) & combined.mask(s)
        else None
    )
)


say(
    "clause",
    "half COMMA|AND|BUT? rest COLON|COMMA? basic",
    "half COMMA AND|BUT rest basic",
    cost=-2,
)(
    lambda a, _r, p: (
        combined.SaidClause("row", (a, combined.SaidClause("else", p)))
        if combined.dimension(p) & combined.dimension(a.term)
        else None
    )
)
say("on", "ELSE +basic then? play", cost=3)(
    lambda last, *rest: (
        on(("cond", terms.Not(last), 1, None), rest[-1]) if not combined.says_no(last) else None
    )
)


@say("clause", "halves")
def _(some: Any) -> Any:
    """Return the rule of "hearts even, spades odd": sets of one sort, each with its own."""
    sets = [each.last for each in some]
    if len({combined.is_static(each.term) for each in some}) > 1:
        return None
    if len(set(sets)) < len(sets) or not all(
        combined.same_kinds(sets[0], each) for each in sets[1:]
    ):
        return None
    if sum(map(combined.mask, sets)) != combined.mask(sets[0]) | _union(sets[1:]):
        return None
    whole = _union(sets) == combined.mask(combined.ANY)
    return Costly(combined.SaidClause("row", some), -3 if whole else 3)


def _union(sets: Any) -> int:
    found = 0
    for each in sets:
        found |= combined.mask(each)
    return found


# -- the others

say("clause", "play", cost=0)(
    lambda term: (
        combined.SaidClause("any", combined.ANY)
        if term == combined.ANY
        else combined.SaidClause("prop", term)
    )
)
say("rest", "ELSE", "OTHERSUITS", "ELSE|OTHERSUITS +TRAIT", "ELSE +NUM", "ELSE +NUM +TRAIT")(
    lambda *_t: True
)
say(
    "clause",
    "rest COMMA|COLON|ARROW|THEN? play",
    "AFTER|IF|LINK rest COMMA|COLON|ARROW|THEN? play",
    "rest PREV COLON|ARROW|THEN|COMMA? play",
)(lambda *given: combined.SaidClause("else", given[-1]))
say("clause", "play AFTER? +ELSE|OTHERSUITS")(lambda t: combined.SaidClause("else", t))
say("clause", "rest ONLY IF|OWN prop")(lambda _r, t: combined.SaidClause("else", t))
say("clause", "rest COLON|COMMA? OKAY|ALWAYS|MAY", "rest OKAY TOO|ALWAYS")(
    lambda _r: combined.SaidClause("else", combined.ANY)
)
say("clause", "ANY ELSE")(lambda: combined.SaidClause("else", combined.ANY))
say("clause", "rest COLON|COMMA? WRONG|NOT OKAY?", "NOT +rest OKAY?", "WRONG rest")(
    lambda _r: combined.SaidClause("closed", combined.ANY)
)
say("clause", "CLOSED")(lambda: combined.SaidClause("closed", combined.ANY))
say("clause", "NOTSAME", "SAME WRONG|NOT OKAY?", "SAME OKAY NOT")(
    lambda: combined.SaidClause("notsame", combined.ANY)
)
say("clause", "SAME TRAIT WRONG|NOT OKAY?", "NOTSAME TRAIT", "NOT SAME TRAIT", cost=1)(
    lambda t: combined.SaidClause("notsame", combined.ANY) if t == "value" else None
)
say(
    "clause",
    "cset ALWAYS OKAY?",
    "cset OKAY ALWAYS|TOO",
    "cset WILD",
    "cset WILD COMMA? WILD|OKAY|ALWAYS",
    "cset EXCEPT",
    "IF|OWN cset WILD",
    "IF|OWN cset ALWAYS|TOO OKAY",
    "WILD COLON? cset",
    "cset COLON? ALWAYS OKAY|MAY|TOO",
    "ALWAYS OKAY|MAY cset",
    "cset MAY ALWAYS|TOO",
    "cset OKAY|MAY ALWAYS TOO",
    cost=-1,
)(
    lambda t: (
        combined.SaidClause("wild", t)
        if combined.is_static(t) and not combined.says_no(t)
        else None
    )
)
say("clause", "cset TOO", "TOO cset", "AND cset TOO")(
    lambda t: (
        combined.SaidClause("too", t) if combined.is_static(t) and not combined.says_no(t) else None
    )
)
say("clause", "cset OKAY IF|OWN prop", cost=-2)(
    lambda s, p: combined.SaidClause("okay", terms.Both((s, p))) if combined.is_static(s) else None
)
say("clause", "IF|OWN cset TOO", "IF|OWN cset OKAY TOO")(
    lambda t: (
        combined.SaidClause("too", t) if combined.is_static(t) and not combined.says_no(t) else None
    )
)
say("clause", "IF|OWN cset OKAY", "OKAY IF|OWN cset", cost=3)(
    lambda t: (
        combined.SaidClause("okay", t)
        if combined.is_static(t) and not combined.says_no(t)
        else None
    )
)
say("clause", "cset COLON? OKAY", "OKAY cset", cost=-1)(
    lambda t: (
        combined.SaidClause("okay", t)
        if combined.is_static(t) and not combined.says_no(t)
        else None
    )
)

say("clause", "TRAIT MAY SAME|STAY", cost=-1)(lambda _t: combined.SaidClause("noop", combined.ANY))
say("clause", "FREE +ELSE", "TRAIT ANY|FREE", "DIFF TRAIT FREE", "FIRST ANY|FREE", "ANYSUIT")(
    lambda *_what: combined.SaidClause("noop", combined.ANY)
)

# -- exceptions

say("xcond", "cond", "pcond")(same)
say("xcond", "THAT cset", cost=1)(lambda t: _cond(t))
say("xafter", "EXCEPTAFTER cset")(lambda t: _cond(t) if combined.is_static(t) else None)
say("clause", "EXCEPT|UNLESS xcond", "xafter")(
    lambda c: combined.SaidClause("except on", None, *c[1:])
)
say("clause", "EXCEPT|UNLESS xcond then? play", "xafter then? play")(
    lambda c, *rest: combined.SaidClause("except on", rest[-1], *c[1:])
)
say("clause", "EXCEPT|UNLESS cset")(lambda t: combined.SaidClause("except", t))
say("clause", "EXCEPT|UNLESS IF|OWN? rel", cost=-2)(lambda t: combined.SaidClause("except", t))
say("clause", "EXCEPT|UNLESS cset COMMA|THAT? OKAY|FREE|ANY|WILD|ALWAYS", cost=-3)(
    lambda t: combined.SaidClause("wild", t) if combined.is_static(t) else None
)

# -- every nth

say("nth", "EVERY ORD", "EVERY NUM CARD|COUNTED?", "EVERYN", "ORD ALWAYS")(
    lambda n: n if 2 <= n <= 8 else None
)
say("clause", "nth COMMA|COLON|THEN|MUST|ONLY? play", "cset nth")(
    lambda one, other: (
        combined.SaidClause("every", other, None, one)
        if isinstance(one, int)
        else combined.SaidClause("every", one, None, other)
    )
)

say("nums", "NUM COMMA|AND? NUM")(lambda a, b: (a, b))
say("nums", "NUM COMMA|AND? nums")(lambda a, rest: (a, *rest))
say("ords", "ORD COMMA|AND? ORD|NUM")(lambda a, b: (a, b))
say("ords", "FIRST COMMA|AND? ORD")(lambda b: (1, b))
say("ords", "ORD COMMA|AND? ords", "ORD COMMA|AND? nums")(lambda a, rest: (a, *rest))
say("ords", "FIRST COMMA|AND? ords")(lambda rest: (1, *rest))
say(
    "placed",
    "ords CARD|REPEAT? CARD?",
    "ords COMMA REPEAT",
    "nums COMMA? REPEAT",
    "nums CARD",
    "CARD|PLACE nums REPEAT?",
    "CARD|PLACE nums COMMA REPEAT",
    cost=-3,
)(lambda some: _place(some))
say("placed", "KIND PLACE")(lambda kind: {"even": (2, 0), "odd": (2, 1)}.get(kind))
say("clause", "placed COLON|COMMA|MUST|V? play")(
    lambda place, p: combined.SaidClause("places", p, place)
)


def _place(some: Any) -> Any:
    """Return by which number, and with which rest, places such as 2, 4, 6 are counted."""
    by = some[1] - some[0]
    if not 2 <= by <= 8 or any(b - a != by for a, b in pairwise(some)) or some[0] > by + 1:
        return None
    return by, some[0] % by


# -- the sentence: clauses with what joins them

say("join", "COMMA|STOP")(lambda: ",")
say("join", "AND", "COMMA|STOP AND", "AND THEN", "COMMA|STOP THEN")(lambda: "and")
say("join", "BUT", "COMMA|STOP BUT")(lambda: "but")
say("join", "OR", "COMMA|STOP OR")(lambda: "or")
say("sentence", "clause")(lambda c: (c,))
say("sentence", "clause join sentence")(lambda c, j, rest: _joined(c, j, rest))
say("sentence", "clause sentence", cost=4)(lambda c, rest: _joined(c, "", rest))
say("whole", "sentence")(lambda said: None if len(said) == 1 and said[0].kind == "else" else said)
say("whole", "OKAY|AND|COLON|THEN|BUT|OR|STOP whole", cost=3)(same)


def _joined(clause: Any, join: str, rest: Any) -> Any:
    """Return the clauses of a sentence with one more in front; None if that can't be meant."""
    following = rest[0]
    kinds = clause.kind, following.kind
    if len(rest) > 9 or following.kind in ("pattern", "cycle"):
        return None
    if clause.kind in ("pattern", "cycle"):
        fits = (following.kind in ("wild", "closed") and join) or (
            following.kind == "prop" and join in ("and", "but")
        )
        return (clause, join, *rest) if fits else None
    if kinds == ("prop", "prop") and not _two_props(clause.term, join, following.term, rest):
        return None
    if join == "or" and following.kind != "else" and not set(kinds) <= {"on", "every"}:
        return None
    if kinds in (("prop", "free"), ("prop", "imp")) and not combined.says_no(clause.term):
        return None
    if (
        kinds == ("prop", "else")
        and following.term != combined.ANY
        and not combined.says_no(clause.term)
    ):
        if (not combined.is_static(clause.term) and join != "or") or isinstance(
            clause.term, terms.Both
        ):
            return None
        return (combined.SaidClause("wild", clause.term), join, *rest)
    if set(kinds) == {"prop", "any"} and not any(
        combined.says_no(each.term) or combined.opposite(each.term) != terms.Not(each.term)
        for each in (clause, following)
        if each.kind == "prop" and combined.is_static(each.term)
    ):
        return None
    if kinds == ("prop", "on") and join == "and":
        return Costly((clause, join, *rest), 2)
    if kinds == ("free", "free") and clause.last == following.last:
        return None
    return (clause, join, *rest)


def _two_props(one: Any, join: str, other: Any, rest: Any) -> bool:
    """Return whether two properties may be two clauses, where they aren't one list already."""
    if not join:
        return (
            combined.is_static(one)
            and combined.is_static(other)
            and combined.mask(one) == combined.mask(other)
            and one != other
        )
    if join == "or" or one == other:
        return False
    negative = [combined.says_no(each) or plain(each) != each for each in (one, other)]
    if join in ("and", "but") and not any(negative):
        return False
    if join == "," and not all(negative):
        return (
            combined.is_static(one)
            and combined.is_static(other)
            and combined.mask(one) == combined.mask(other)
        )
    if len(rest) > 1 and rest[2].kind == "prop" and not negative[0]:
        return False
    return not (combined.is_static(one) and combined.is_static(other)) or bool(
        combined.mask(one) & combined.mask(other)
    )
