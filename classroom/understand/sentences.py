"""Productions for clauses and sentences: what some cards must be, "else", exceptions."""

from __future__ import annotations

from typing import Any

from classroom.rules.builder import terms
from classroom.rules.builder.simplify import plain
from classroom.understand import combined
from classroom.understand.chart import Costly
from classroom.understand.conditions import cond, imp, on
from classroom.understand.productions import same, say

# -- what some cards must be: "hearts must be even"


say("clause", "cset MUST prop", cost=-2)(lambda s, p: imp(s, p) if combined.is_static(s) else None)
say("clause", "cset ONLY OKAY? IF|OWN prop", "cset OKAY ONLY IF|OWN prop", cost=-2)(
    lambda s, p: imp(s, p) if combined.is_static(s) else None
)
say(
    "clause",
    "cset V|COLON|ONLY prop",
    "cset V|ONLY MUST|ONLY|V prop",
    "cset MUST ONLY prop",
    "IF|OWN cset MUST OWN prop",
)(lambda s, p: imp(s, p) if combined.is_static(s) else None)
say("clause", "cset COMMA MUST prop", cost=3)(
    lambda s, p: imp(s, p) if combined.is_static(s) else None
)
say("clause", "cset NOT prop", "NOT MUST|V basic prop")(
    lambda s, p: (
        imp(s, plain(p, True))
        if combined.is_static(s)
        and combined.is_static(p)
        and not combined.says_no(s)
        and not combined.says_no(p)
        else None
    )
)
# "jacks never, queens never, clubs neither"
say("denied", "basic TOO? NOT|WRONG", "NOT TOO? basic TOO?")(lambda t: (t,))
say("denials", "denied COMMA|AND|THEN? denied", "denied COMMA AND denied")(lambda a, b: (*a, *b))
say("denials", "denied COMMA|AND|THEN? denials", "denied COMMA AND denials")(lambda a, b: (*a, *b))
say("clause", "denials", cost=1)(
    lambda some: (
        combined.SaidClause("prop", terms.Both(tuple(map(terms.Not, some))))
        if len(set(some)) == len(some) < 5 and not any(map(combined.says_no, some))
        else None
    )
)
say("clause", "cset MAY prop", cost=1)(
    lambda s, p: Costly(combined.SaidClause("unsure", p), 0) if combined.is_static(s) else None
)
say("clause", "cset COMMA|COLON? any", cost=-1)(
    lambda s, _any: combined.SaidClause("free", combined.ANY, s) if combined.is_static(s) else None
)
say("clause", "cset ANYSUIT", cost=3)(
    lambda s: combined.SaidClause("free", combined.ANY, s) if combined.is_static(s) else None
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
        if isinstance(p, terms.Higher | terms.Lower | terms.Steps | terms.Same | terms.Different)
        else None
    )
)
say("short", "basic COMMA prop")(lambda s, p: combined.SaidClause("imp", p, s))
say(
    "halves",
    "half COMMA|AND|BUT|STOP? half",
    "half COMMA AND|BUT half",
    "half AND|STOP|BUT short",
    "short STOP short",
)(lambda a, b: (a, b))
say("halves", "half COMMA|AND|BUT? halves", "half COMMA AND|BUT halves")(lambda a, rest: (a, *rest))


say(
    "clause",
    "half COMMA|AND|BUT? cset any|ANYSUIT",
    "half COMMA AND|BUT cset any|ANYSUIT",
    cost=-3,
)(
    lambda a, s, *_any: (
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
say("on", "ELSE V? +basic then? play", cost=3)(
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
    "cset OKAY|MAY BUT? ALWAYS AND ALWAYS|OKAY",
    "cset OKAY BUT ALWAYS",
    "ONLY cset OKAY|MAY ALWAYS",
    "ONLY cset OKAY|MAY ALWAYS AND ALWAYS",
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
say("clause", "cset OKAY|MAY TOO LINK cset", cost=-3)(
    lambda a, b: (
        combined.SaidClause("okay", terms.Both((a, b)))
        if combined.is_static(a) and combined.is_static(b) and combined.sensible((a, b))
        else None
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

# what a word means: "low is ace to 7", "r = red", "even (queens count as even)"
say(
    "def",
    "LOWHIGH COLON|V|LINK val",
    "LP LOWHIGH COLON|V|LINK? val RP?",
    "LP? kind COLON kind RP?",
    cost=-6,
)(lambda word, meant: _meaning(word, meant))
say("clause", "def")(same)


def _meaning(word: Any, meant: Any) -> Any:
    if isinstance(word, str):
        low, high = map(int, word.split("-"))
        word = combined.of_values(range(low, high + 1))
    return combined.SaidClause("def", combined.ANY) if word == meant else None


say("clause", "LP cset V|COLON|OKAY? V? cset TOO? RP?", cost=-6)(
    lambda a, b: (
        combined.SaidClause("noop", combined.ANY)
        if combined.is_static(a)
        and combined.is_static(b)
        and combined.mask(a) != combined.mask(b)
        and not combined.mask(a) & ~combined.mask(b)
        else None
    )
)

# "before a heart there has to be a black card": of the heart, what came before it
say("clause", "BEFORE cset ONLY|MUST? play")(
    lambda card, last: (
        combined.SaidClause("before", terms.If(last, combined.ANY, plain(card, True)))
        if combined.is_static(card) and combined.is_static(last) and last != combined.ANY
        else None
    )
)


# -- what two people would take differently: no reading, not even a dearer one

_VETO = combined.SaidClause("veto", combined.ANY)
say("clause", "ONLY OKAY? prop IF cset", cost=-2)(
    lambda p, c: (
        _VETO if all(map(combined.is_static, (p, c))) and not combined.same_kinds(p, c) else None
    )
)
say("clause", "cond list NOT|WRONG", cost=-1)(
    lambda _cond, parts: (
        _VETO
        if len(parts) > 4 and "," in parts[1::2] and not any(map(combined.says_no, parts[::2]))
        else None
    )
)
say(
    "clause",
    "NEITHER basic NEITHER|NOR basic? COMMA basic",
    "NEITHER basic NOR ANY",
    cost=-4,
)(lambda *_sets: _VETO)

# -- exceptions

say("xcond", "cond", "pcond")(same)
say("xcond", "THAT cset", cost=1)(lambda t: cond(t, 1, None))
say("xafter", "EXCEPTAFTER cset")(lambda t: cond(t) if combined.is_static(t) else None)
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

# -- the sentence: clauses with what joins them

say("join", "COMMA|STOP")(lambda: ",")
say("join", "AND", "COMMA|STOP AND", "AND THEN", "COMMA|STOP THEN")(lambda: "and")
say("join", "BUT", "COMMA|STOP BUT")(lambda: "but")
say("join", "OR", "COMMA|STOP OR")(lambda: "or")
say("sentence", "clause")(lambda c: (c,))
say("sentence", "clause join sentence")(lambda c, j, rest: _joined(c, j, rest))
say("sentence", "clause sentence", cost=1)(lambda c, rest: _unjoined(c, rest))
# a pattern that is said in its order opens a sentence, and is looked for nowhere else
say("opened", "pattern")(lambda c: (c,))
say("opened", "pattern join sentence")(lambda c, j, rest: _joined(c, j, rest))
say("opened", "pattern sentence", cost=4)(lambda c, rest: _joined(c, "", rest))
say("whole", "sentence", "opened")(
    lambda said: None if len(said) == 1 and said[0].kind == "else" else said
)
say("whole", "OKAY|AND|COLON|THEN|BUT|OR|STOP whole", cost=3)(same)


def _unjoined(clause: Any, rest: Any) -> Any:
    """Return clauses without a word between: surely meant only of several conditions."""
    found = _joined(clause, "", rest)
    chain = clause.kind == rest[0].kind == "on"
    return found if chain or found is None else Costly(found, 3)


def _joined(clause: Any, join: str, rest: Any) -> Any:
    """Return the clauses of a sentence with one more in front; None if that can't be meant."""
    following = rest[0]
    kinds = clause.kind, following.kind
    if len(rest) > 9 or following.kind in ("pattern", "cycle"):
        return None
    if clause.kind == "def" and following.kind != "def":
        return None  # "low: ace to 6 and 7": the meaning of a word comes last
    if clause.kind in ("pattern", "cycle"):
        if all(each.kind in ("noop", "count", "def") for each in rest[::2]):
            return (clause, join, *rest)
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
            and (one != other or combined.says_no(one))
        )
    if join == "or" or one == other:
        return False
    negative = [combined.says_no(each) or plain(each) != each for each in (one, other)]
    if join in ("and", "but") and not any(negative):
        return False
    if join == "," and not all(negative):
        # "Red numbers, no faces" says it twice.
        return (
            combined.is_static(one)
            and combined.is_static(other)
            and combined.mask(one) & ~combined.mask(other) == 0
            and (negative[1] or combined.mask(one) == combined.mask(other))
        )
    if len(rest) > 1 and rest[2].kind == "prop" and not negative[0]:
        return False
    return not (combined.is_static(one) and combined.is_static(other)) or bool(
        combined.mask(one) & combined.mask(other)
    )
