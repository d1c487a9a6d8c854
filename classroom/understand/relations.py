"""Productions for relations to an earlier card: "same suit as before", "2 more", "it adds up".

A relation names its card before or after what it says ("as before, the same suit"), or not at all:
then it is the last one.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from classroom.rules.builder import terms
from classroom.rules.builder.simplify import plain
from classroom.understand import combined
from classroom.understand.chart import Costly, Ranked
from classroom.understand.productions import same, say

say("ref", "PREV", "LINK +PREV", "LINK +LINK PREV")(same)
say("ref", "LINK|THEN +SELF")(lambda: 1)

say("rel", "core")(same)
say("rel", "core ref")(lambda term, back: combined.leaves_back(term, back))
say("rel", "ref core", cost=1)(lambda back, term: combined.leaves_back(term, back))

# -- the same or another trait

say("trait", "TRAIT")(same)
say("trait", "KIND +OR|TO? KIND", cost=3)(lambda a, b: _between(a, b))
say("trait", "TRAIT LP|COLON? KIND OR|COMMA|TO? KIND RP?", cost=-6)(
    lambda trait, a, b: trait if _between(a, b) == trait else None
)
say("traits", "trait")(lambda trait: ("one", trait))
say("traits", "trait COMMA? +OR LINK? trait")(lambda a, b: ("or", a, b) if a != b else None)
say("traits", "trait COMMA? +AND LINK? trait", "BOTH trait +AND trait")(
    lambda a, b: ("and", a, b) if a != b else None
)
for _said in ("SAME", "DIFF"):
    say(f"{_said.lower()}s", f"trait COMMA? +OR {_said} trait")(
        lambda a, b: ("or", a, b) if a != b else None
    )
    say(f"{_said.lower()}s", f"trait COMMA? +AND {_said} trait")(
        lambda a, b: ("and", a, b) if a != b else None
    )
say("traits", "trait COMMA|AND? NOR|NEITHERTOO trait")(
    lambda a, b: ("or", a, b) if a != b else None
)
say("traits", "TRAIT COMMA TRAIT COMMA? AND TRAIT", "TRAIT AND TRAIT AND TRAIT")(
    lambda *three: ("and", *three) if len(set(three)) == 3 else None
)
say("traits", "TRAIT COMMA TRAIT COMMA? OR TRAIT", "TRAIT OR TRAIT OR TRAIT")(
    lambda *three: ("or", *three) if len(set(three)) == 3 else None
)


def _repeated(given: Any, word: Any) -> Any:
    trait: Any = next(each for each in given if isinstance(each, str))
    numbers = [each for each in given if isinstance(each, int) and each is not True]
    if word is terms.Different and numbers == [3]:
        return terms.If(terms.Same(trait), terms.Different(trait), combined.ANY)
    return word(trait) if set(numbers) <= {2} else None


def _between(a: Any, b: Any) -> Any:
    """Return the trait that "red or black" names."""
    return (
        combined.KIND_TRAITS.get(a) if combined.opposite(terms.Kind(a)) == terms.Kind(b) else None
    )


def _compared(word: Any, traits: Any, back: int = 1) -> Any:
    how, *names = traits
    parts = tuple(word(trait, back) for trait in names)
    if len(parts) == 1:
        return parts[0]
    return (terms.Either if how == "or" else terms.Both)(parts)


for _sense, _word, _other in (
    ("SAME", terms.Same, terms.Different),
    ("DIFF", terms.Different, terms.Same),
):
    say(
        "core",
        f"{_sense} traits|{_sense.lower()}s",
        f"traits {_sense}",
        f"SAME {_sense} traits",
    )(lambda traits, word=_word: _compared(word, traits))
    say("rel", f"{_sense} ref LINK? traits|{_sense.lower()}s", cost=-1)(
        lambda back, traits, word=_word: _compared(word, traits, back)
    )
    say("rel", f"traits ref {_sense}")(
        lambda traits, back, word=_word: _compared(word, traits, back)
    )
    say("core", f"traits NOT {_sense}", f"traits {_sense} NOT|WRONG OKAY?")(
        lambda traits, word=_other: _none_of(word, traits)
    )
    say("core", f"NEITHER TRAIT NOR|COMMA|OR|AND TRAIT MAY|MUST? {_sense}", cost=-2)(
        lambda a, b, word=_other: terms.Both((word(a), word(b))) if a != b else None
    )
    say("core", f"{_sense} NEITHER TRAIT NOR|COMMA|OR|AND TRAIT", cost=-2)(
        lambda a, b, word=_other: terms.Both((word(a), word(b))) if a != b else None
    )
    say("core", _sense, cost=3)(lambda word=_word: word(combined.IT))
    # Of both of the last two cards, or of the last two compared with one another.
    say("rel", f"{_sense} TRAIT LINK? THEMTWO", cost=-1)(
        lambda t, word=_word: terms.Both((word(t, 1), word(t, 2)))
    )
say("rel", "NEITHER TRAIT NOR TRAIT MAY|MUST? ref SAME?", cost=-2)(
    lambda a, b, back: (
        terms.Both((terms.Different(a, back), terms.Different(b, back))) if a != b else None
    )
)
say("core", "BOTH sort OR BOTH? sort", "KIND KIND OR KIND KIND", cost=-4)(
    lambda *kinds: _alike_kinds(kinds)
)
say("sort", "KIND")(same)
say("sort", "NUMBERWORD")(lambda: "number")
# both sides at once: "odd on odd and even on even", "red on black or black on red"
say(
    "core",
    "sort AFTER|LINK|SAME sort COMMA|AND|OR? sort AFTER|LINK|SAME? sort",
    "sort AFTER|LINK|SAME sort COMMA AND|OR sort AFTER|LINK|SAME? sort",
    "AFTER|LINK sort THEN? sort COMMA|AND? AFTER|LINK sort THEN? sort",
    "AFTER|LINK sort THEN? sort COMMA AND AFTER|LINK sort THEN? sort",
    cost=-5,
)(lambda *four: _both_sides(four))
say("core", "SAME KIND OR|AND SAME? KIND", cost=-1)(
    lambda a, b: _alike_kinds((a, b)) if a != b else None
)
say("rel", "KIND OR KIND LINK PREV", cost=-2)(
    lambda a, b, back: terms.Same(_between(a, b), back) if _between(a, b) else None
)
say(
    "core",
    "NOT SAME? TRAIT LINK? THEMTWO",
    "TRAIT NOT SAME LINK? THEMTWO",
    "TRAIT DIFF LINK? THEMTWO",
    cost=-2,
)(lambda t: terms.Both((terms.Different(t, 1), terms.Different(t, 2))))
say("rel", "DIFF TRAIT ref AND|NOR ref", "NOT SAME? TRAIT ref AND|NOR|OR ref", cost=-2)(
    lambda t, a, b: terms.Both((terms.Different(t, a), terms.Different(t, b))) if a != b else None
)
say("core", "DIFF TRAIT twice")(terms.Different)
say("twice", "TWICE", "TWICE TWICE", "NUM TWICE")(lambda *_n: True)
say(
    "core",
    "DIFF trait COMMA|BUT|AND? NOT DIFF? trait",
    "DIFF trait COMMA|BUT|AND trait NOT",
    "trait DIFF COMMA|BUT|AND trait NOT",
    cost=-2,
)(lambda a, b: terms.Both((terms.Different(a), terms.Same(b))) if a != b else None)
say(
    "core",
    "SAME trait COMMA|BUT|AND? NOT SAME? trait",
    "SAME trait COMMA|BUT|AND trait NOT",
    "trait SAME COMMA|BUT|AND trait NOT",
    cost=-2,
)(lambda a, b: terms.Both((terms.Same(a), terms.Different(b))) if a != b else None)
say(
    "core", "DIFF|ALT TRAIT AND|COMMA TRAIT TOO", "TRAIT DIFF|ALT|FLIP AND|COMMA TRAIT TOO", cost=-2
)(lambda a, b: terms.Both((terms.Different(a), terms.Different(b))) if a != b else None)
say("core", "SAME TRAIT AND|COMMA TRAIT TOO", "TRAIT SAME AND|COMMA TRAIT TOO", cost=-2)(
    lambda a, b: terms.Both((terms.Same(a), terms.Same(b))) if a != b else None
)
say("core", "STAY")(lambda: terms.Same(combined.IT))
say("core", "SAME TRAIT LINK? FIRST")(
    lambda t: terms.Same(t) if t in ("colour", "suit", "parity") else None
)
say("core", "ITSELF|FLIP")(lambda: terms.Different(combined.IT))
say("core", "TRAIT STAY")(terms.Same)
say("core", "TRAIT ITSELF|FLIP|ALT", "ALT TRAIT")(terms.Different)
say("core", "ANYSUIT BUT|EXCEPT SAME")(lambda: terms.Different("suit"))
say("core", "ANY TRAIT BUT|EXCEPT SAME")(terms.Different)
say("core", "SUITSAME")(lambda: terms.Same("suit"))
say("rel", "TRAIT ref", cost=5)(terms.Same)
say("rel", "TRAIT MAY? NOT MAY? ref")(terms.Different)
say("rel", "NOT TRAIT ref")(terms.Different)
say("rel", "TRAIT MUST|V|SAME|STAY TRAIT ref")(
    lambda a, b, back: terms.Same(a, back) if a == b else None
)
say("core", "TRAIT FITS", "FITS TRAIT", "FITS LINK TRAIT")(terms.Same)
say("rel", "TRAIT ref FITS", "TRAIT FITS ref")(terms.Same)
say("core", "NUM|BOTH? SAME TRAIT twice", "NUM? SAME +twice TRAIT")(
    lambda *given: _repeated(given, terms.Same)
)
say("core", "NUM? TRAIT +twice")(
    # "Numbers in a row" rather follow one another.
    lambda *given: None if "value" in given else _repeated(given, terms.Same)
)
say("core", "NUM? SAME TRAIT NOT MAY? twice", "NUM? TRAIT NOT MAY? twice")(
    lambda *given: _repeated(given, terms.Different)
)
say(
    "core",
    "NOT NUM SAME TRAIT",
    "NOT +twice SAME TRAIT",
    "NOT NUM SAME TRAIT twice",
    "NOT SAME TRAIT twice",
    "NOT twice SAME TRAIT twice",
    cost=-1,
)(lambda *given: _repeated(given, terms.Different))
say("core", "THEM|BOTH SAME TRAIT", "PREV AND THEM SAME TRAIT", "THEM AND PREV SAME TRAIT")(
    lambda *given: terms.Same(given[-1], given[0] if len(given) > 1 else 1)
)
say("core", "THEM|BOTH DIFF TRAIT", "PREV AND THEM DIFF TRAIT", "THEM AND PREV DIFF TRAIT")(
    lambda *given: terms.Different(given[-1], given[0] if len(given) > 1 else 1)
)
say(
    "core",
    "TRAIT +LINK? PREV COLON|GET? TRAIT +LINK? THEM?",
    "TRAIT LINK? THEM COLON|GET TRAIT PREV",
)(
    lambda *given: (
        terms.Same(given[0])
        if len(given) == 3 and len({each for each in given if each != 1}) == 1
        else None
    )
)


def _alike_kinds(kinds: Any) -> Any:
    """Return what "both red or both black" means."""
    if len(kinds) == 4 and (kinds[0] != kinds[1] or kinds[2] != kinds[3]):
        return None
    trait = _between(kinds[0], kinds[-1])
    return None if trait is None else terms.Same(trait)


say(
    "core",
    "NOT num KIND OR|AND|NOR|COMMA num? KIND TWICE",
    "NOT num KIND TWICE OR|AND|NOR|COMMA NOT? num KIND TWICE",
    cost=-4,
)(lambda *given: _never_alike(given))
say("core", "ATMOST num KIND OR|AND|COMMA num? KIND TWICE", cost=-4)(
    lambda n, *rest: _never_alike((n + 1, *(each for each in rest if each != n)))
)


say(
    "core",
    "num TWICE COLON|GET|ALWAYS|V? num DIFF TRAIT",
    "num TWICE COLON|GET|ALWAYS|V? num TRAIT DIFF",
    "num TWICE NOT SAME TRAIT",
    "num TWICE NOT TRAIT SAME",
    cost=-4,
)(
    lambda *given: (
        terms.Both((terms.Different(given[-1], 1), terms.Different(given[-1], 2)))
        if {*given[:-1]} == {3}
        else None
    )
)


def _never_alike(given: Any) -> Any:
    """Return what "never two red or two black in a row" means."""
    a, b = (each for each in given if isinstance(each, str))
    numbers = {each for each in given if not isinstance(each, str)}
    trait = _between(a, b)
    return None if trait is None else _repeated((trait, *numbers), terms.Different)


def _both_sides(four: Any) -> Any:
    """Return what "red on red, black on black" or "red on black, black on red" means."""
    a, b, c, d = four
    trait = _between(a, c)
    if trait is None or {b, d} != {a, c}:
        return None
    return terms.Same(trait) if a == b else terms.Different(trait)


def _none_of(word: Any, traits: Any) -> Any:
    return _compared(word, ("and", *traits[1:]) if len(traits) > 2 else traits)


# -- higher and lower

for _sense, _order, _than, _never in (
    ("HIGHER", terms.Higher, "MORETHAN", "NEVERDOWN"),
    ("LOWER", terms.Lower, "LESSTHAN", "NEVERUP"),
):
    say("order", _sense)(lambda word=_order: word())
    say("order", f"{_sense} +LINK? TRAIT", f"TRAIT COLON? {_sense}")(
        lambda trait, word=_order: word() if trait == "value" else None
    )
    say("ordered", f"{_than} ref", f"TRAIT {_than} ref")(
        lambda *given, word=_order: (
            word(False, given[-1]) if len(given) == 1 or given[0] == "value" else None
        )
    )
    say("ordered", f"SAME OR|ORMORE|ORLESS {_than} ref")(lambda back, word=_order: word(True, back))
    say("order", f"SAME TRAIT? +COMMA? OR {_sense} TRAIT?")(
        lambda *t, word=_order: word(True) if set(t) <= {"value"} else None
    )
    say("core", f"{_never} NOTSAME|ORSAME?")(lambda word=_order: Ranked((word(True),)))
    say("core", f"TRAIT {_never}")(
        lambda trait, word=_order: word(True) if trait == "value" else None
    )
    say("core", f"{_never} tail")(lambda tail, word=_order: word(tail == "same"))
    say("core", f"{_never} AND|COMMA|NOR? NOTSAME", cost=-2)(lambda word=_order: word())
    say("order", f"{_sense} COMMA|AND? {_never}", cost=-1)(lambda word=_order: word())
for _loose, _order in (("ORMORE", terms.Higher), ("ORLESS", terms.Lower)):
    say("order", f"TRAIT? SAME TRAIT? +{_loose}")(
        lambda *t, word=_order: word(True) if set(t) <= {"value"} else None
    )
say("ordered", "ATLEAST ref", cost=2)(lambda back: terms.Higher(True, back))
say("ordered", "ATMOST ref", cost=2)(lambda back: terms.Lower(True, back))
say("order", "CLIMB", cost=2)(
    lambda way: (
        Ranked((_climbing(way), _climbing(f"{way}="))) if not way.endswith("=") else _climbing(way)
    )
)
say("climb", "CLIMB")(same)
say("core", "climb tail", "climb COMMA|BUT tail", cost=-1)(
    lambda way, tail: _with_tail(_climbing(way.rstrip("=")), tail)
)


def _climbing(way: str) -> Any:
    return (terms.Higher if way.startswith("up") else terms.Lower)(way.endswith("="))


say(
    "tail",
    "ORSAME",
    "OR SAME",
    "COMMA ORSAME",
    "BUT|AND ORSAME",
    "SAME OKAY|FREE",
    "AND|BUT|COMMA SAME OKAY|FREE",
)(lambda: "same")
say(
    "tail",
    "OR SAME TRAIT",
    "SAME TRAIT OKAY|FREE",
    "AND|BUT|COMMA SAME TRAIT OKAY|FREE",
    "ORSAME TRAIT",
)(lambda trait: "same" if trait == "value" else None)
say(
    "tail",
    "EXCEPT SAME",
    "NOTSAME",
    "ORSAME NOT|WRONG",
    "COMMA|AND|BUT ORSAME NOT|WRONG",
    "COMMA|AND|BUT SAME NOT",
    "BUT|AND|COMMA NOTSAME",
    "SAME WRONG",
    "COMMA|AND|BUT SAME WRONG",
)(lambda: "not")
say(
    "tail",
    "SAME TRAIT WRONG",
    "COMMA|AND|BUT SAME TRAIT WRONG",
    "NOTSAME TRAIT",
    "COMMA NOTSAME TRAIT",
)(lambda trait: "not" if trait == "value" else None)
say("value", "order", "moved")(same)
say("core", "order")(same)
say("core", "value tail")(lambda term, tail: _with_tail(term, tail))
say("rel", "value ref tail")(
    lambda term, back, tail: combined.leaves_back(_with_tail(term, tail), back)
)
say("rel", "ordered")(same)
say("rel", "ordered tail")(lambda term, tail: _with_tail(term, tail))


def _with_tail(term: Any, tail: str) -> Any:
    """Return a comparison of values to which "or the same" or "but not the same" was added."""
    match term:
        case terms.Higher(False, back) | terms.Lower(False, back):
            return type(term)(tail == "same", back)
        case terms.Steps(least, most, way, circle, back) if least <= 1 and tail == "same":
            return terms.Steps(0, most, way, circle, back)
        case terms.Steps(least, most, way, circle, back) if tail == "not":
            return terms.Steps(max(1, least), most, way, circle, back)
        case terms.Steps() if tail == "same":
            return terms.Either((terms.Same("value", term.back), term))
        case _:
            return None


for _sense, _order in (("LOWER", terms.Higher), ("HIGHER", terms.Lower)):
    say("rel", f"NOT {_sense} COMMA|AND|BUT? SAME OKAY|FREE", cost=-3)(
        lambda word=_order: word(True)
    )

# -- steps


say("span", "num")(lambda n: (n, n))
say("span", "num +OR|TO|AND|COMMA num", "BETWEEN num AND|TO num")(
    lambda a, b: (a, b) if a < b else None
)
say("span", "num +COMMA|OR num +OR|AND|COMMA num", "num +COMMA num +COMMA OR num")(
    lambda a, b, c: (a, c) if (b, c) == (a + 1, a + 2) else None
)
say(
    "span",
    "num +COMMA num +COMMA num +OR num",
    "num +num +OR num",
)(lambda *some: (some[0], some[-1]) if _in_a_row(some) else None)


def _in_a_row(numbers: Any) -> bool:
    return all(b == a + 1 for a, b in pairwise(numbers))


say("least", "ATLEAST num", "num +ORMORE|ANDMORE|ATLEAST", "num +OR HIGHER|UP|MORETHAN")(
    lambda n: (n, 12)
)
say("least", "MORETHAN num")(lambda n: (n + 1, 12))
say(
    "most", "ATMOST|WITHIN num", "num +ORLESS|ANDLESS|ATMOST|WITHIN", "num +OR LOWER|DOWN|LESSTHAN"
)(lambda n: (0, n))
say("most", "NOT MORETHAN num")(lambda n: (0, n))
say("most", "LESSTHAN num")(lambda n: (0, n - 1) if n > 1 else None)
say("by", "span", "least", "most", "EXACTLY by", "BY by", "ONLY by")(same)
say("limit", "ATMOST|WITHIN")(lambda: "most")
say("limit", "ATLEAST|ORMORE|ANDMORE")(lambda: "least")
say("limit", "ORLESS|ANDLESS")(lambda: "most")


def _limited(by: Any, limit: str) -> Any:
    if by[0] != by[1]:
        return None
    return (by[0], 12) if limit == "least" else (0, by[1])


say(
    "up",
    "by +UP|HIGHER",
    "by +STEP +UP|HIGHER",
    "PLUS by",
    "UP|HIGHER +BY by",
    "UPBY",
    "by +UP +STEP",
    "PLUS by +STEP",
    "UP by +STEP",
)(lambda by: by if isinstance(by, tuple) else (by, by))
say("up", "UP by", cost=3)(lambda by: by if by[1] < 4 else None)
say("up", "HIGHER BUT|COMMA|AND? +BY? most", "HIGHER COMMA|BUT? NOT BY? MORETHAN num", cost=-1)(
    lambda by: (1, by[1] if isinstance(by, tuple) else by)
)
say("up", "HIGHER BUT|COMMA|AND +BY? least", "HIGHER BUT|COMMA? ONLY BY? span", cost=-1)(same)
say(
    "down",
    "by +DOWN|LOWER",
    "by +STEP +DOWN|LOWER",
    "MINUS by",
    "DOWN|LOWER +BY by",
    "DOWNBY",
    "by +DOWN +STEP",
    "MINUS by +STEP",
    "DOWN by +STEP",
)(lambda by: by if isinstance(by, tuple) else (by, by))
say("down", "DOWN by", cost=3)(lambda by: by if by[1] < 4 else None)
say("down", "LOWER BUT|COMMA|AND? +BY? most", "LOWER COMMA|BUT? NOT BY? MORETHAN num", cost=-1)(
    lambda by: (1, by[1] if isinstance(by, tuple) else by)
)
say("down", "LOWER BUT|COMMA|AND +BY? least", "LOWER BUT|COMMA? ONLY BY? span", cost=-1)(same)
say("up", "up1 COMMA? +limit")(lambda by, limit: _limited(by, limit))
say("up1", "num +UP|HIGHER", "PLUS num", "UP|HIGHER BY num", "UPBY")(lambda n: (n, n))
say("down", "down1 COMMA? +limit")(lambda by, limit: _limited(by, limit))
say("down1", "num +DOWN|LOWER", "MINUS num", "DOWN|LOWER BY num", "DOWNBY")(lambda n: (n, n))
say(
    "away",
    "by +STEP",
    "STEPHEAD COLON|GET? by",
    "PLUSMINUS by",
    "STEPHEAD by +STEP",
    "STEP COLON|GET|BY|BETWEEN|LINK? by",
    "STEPHEAD BY|BETWEEN by",
)(same)
say(
    "away",
    "away2 COMMA STEP",
    "BY by COMMA STEP",
    "BY by COMMA? UP|HIGHER OR DOWN|LOWER",
    "by COMMA UP|HIGHER OR DOWN|LOWER",
    cost=-1,
)(same)
say("away2", "STEP BETWEEN|LINK? by", "STEPHEAD BETWEEN|LINK? by")(same)
say("away", "AWAY")(lambda n: (n, n))
say("away", "NEARBY")(lambda n: (0, n))
say("away", "away1 COMMA? +limit")(lambda by, limit: _limited(by, limit))
say("away1", "AWAY", "num +STEP", "STEPHEAD num", "PLUSMINUS num")(lambda n: (n, n))
say("away", "WITHIN num", "by +DIFF", cost=2)(
    lambda n: n if not isinstance(n, int) else (0, n) if n < 6 else None
)
say(
    "away",
    "by +STEP? UP|HIGHER|MORETHAN OR|AND|COMMA +by? DOWN|LOWER|LESSTHAN",
    "by +STEP? DOWN|LOWER|LESSTHAN OR|AND|COMMA +by? UP|HIGHER|MORETHAN",
    "UP|HIGHER OR|AND DOWN|LOWER +BY? by",
    "DOWN|LOWER OR UP|HIGHER +BY? by",
    "PLUS by OR|AND|COMMA? MINUS by",
    "MINUS by OR|AND|COMMA? PLUS by",
    "PLUS OR|AND|COMMA MINUS by",
    "UP|HIGHER BY? by OR|AND|COMMA DOWN|LOWER BY? by",
    cost=-2,
)(lambda *given: given[0] if len(set(given)) == 1 else None)
say("away", "UPBY OR|AND|COMMA DOWNBY", "DOWNBY OR|AND|COMMA UPBY", cost=-2)(
    lambda a, b: (a, a) if a == b else None
)
for _name, _way in (("up", "up"), ("down", "down"), ("away", "either")):
    say("moved", _name, f"TRAIT COLON? {_name}")(
        lambda *given, way=_way: (
            _steps(given[-1], way) if given[0] in ("value", given[-1]) else None
        )
    )


def _steps(by: tuple[int, int], way: Any) -> Any:
    least, most = by
    if not 0 <= least <= most <= 12 or most == 0:
        return None
    if least == 0 and way != "either":
        return Ranked((terms.Steps(1, most, way), terms.Steps(0, most, way)))
    return terms.Steps(least, most, way) if least < 5 else Costly(terms.Steps(least, most, way), 4)


for _way, _than in (("up", "MORETHAN"), ("down", "LESSTHAN")):
    say("rel", f"by +STEP? {_than} ref", cost=-2)(
        lambda by, back, way=_way: combined.leaves_back(_first(_steps(by, way)), back)
    )
say(
    "rel",
    "by +MORETHAN ref OR by? +DOWN|LOWER|LESSTHAN",
    "by +LESSTHAN ref OR by? +UP|HIGHER|MORETHAN",
    cost=-4,
)(
    lambda *given: (
        combined.leaves_back(_first(_steps(given[0], "either")), given[1])
        if len(given) == 2 or given[2] == given[0]
        else None
    )
)


def _first(found: Any) -> Any:
    found = found[0] if isinstance(found, Ranked) else found
    return found.value if isinstance(found, Costly) else found


say("moved", "RUN")(lambda: Ranked((terms.Steps(1, 1, "up"), terms.Steps(1, 1, "either"))))
say("moved", "NEXTUP")(lambda: Ranked((terms.Steps(1, 1, "up"), terms.Steps(1, 1, "up", True))))
say("moved", "NEAR")(lambda ring: terms.Steps(1, 1, "either", bool(ring)))
say("moved", "TRAIT NEAR")(
    lambda trait, ring: terms.Steps(1, 1, "either", bool(ring)) if trait == "value" else None
)
say("core", "moved")(same)
say("core", "TRAIT MAY|OKAY moved", cost=-3)(lambda trait, term: term if trait == "value" else None)
say(
    "stepped",
    "STEPHEAD|STEP ref COLON|GET|BETWEEN|BY? by",
    "STEPHEAD|STEP ref COLON|GET? num limit",
)(
    lambda back, *by: combined.leaves_back(
        _first(_steps(by[0] if len(by) == 1 else _limited((by[0], by[0]), by[1]), "either")), back
    )
)
say("rel", "stepped", "stepped tail")(
    lambda term, tail="": _with_tail(term, tail) if tail else term
)
say("wrap", "rank TO|AND|LINK|AFTER|COMMA|ARROW|PLUS? rank")(
    lambda a, b: "wrap" if {a, b} == {1, 13} else None
)
say("ring", "RING", "RING COMMA? RING")(lambda: True)
say("ring", "wrap OKAY|TOO|ALWAYS", "wrap OKAY TOO|ALWAYS", "OKAY wrap")(lambda _w: True)
say("ring", "rank RING TO|LINK? rank", "RING rank TO|LINK|AND rank")(
    lambda a, b: True if {a, b} == {1, 13} else None
)
say("ring", "wrap OKAY|V? TOO? LINK? NEAR TOO? OKAY?", cost=-2)(lambda *_w: True)
say("noring", "NORING", "NORING RING")(lambda: False)
say(
    "noring",
    "wrap WRONG|NOT",
    "wrap NOT OKAY?",
    "wrap OKAY NOT",
    "NOT wrap OKAY?",
    "WITHOUT wrap",
    "WRONG wrap",
)(lambda _w: False)
say(
    "rel",
    "moved ref? tail? AND|BUT|COMMA|STOP? ring",
    "ring COMMA moved ref?",
    "stepped tail? AND|BUT|COMMA|STOP? ring",
    cost=-4,
)(lambda *given: _ringed(given, True))
say(
    "rel",
    "moved ref? tail? AND|BUT|COMMA|STOP|LP? noring RP?",
    "stepped tail? AND|BUT|COMMA|STOP|LP? noring RP?",
    cost=-4,
)(lambda *given: _ringed(given, False))


def _ringed(given: Any, circle: bool) -> Any:
    term, *more = (each for each in given if not isinstance(each, bool))
    for each in more:
        term = _with_tail(term, each) if isinstance(each, str) else combined.leaves_back(term, each)
    if not isinstance(term, terms.Steps):
        return None
    return terms.Steps(term.least, term.most, term.way, circle, term.back)


say("rel", "PREV TRAIT? PLUS|UP by", "PREV by +UP")(
    lambda back, *given: combined.leaves_back(_first(_steps(given[-1], "up")), back)
)
say("rel", "PREV TRAIT? MINUS|DOWN by", "PREV by +DOWN")(
    lambda back, *given: combined.leaves_back(_first(_steps(given[-1], "down")), back)
)
say("rel", "PREV PLUSMINUS by", "PREV PLUS by OR MINUS by?", "PREV PLUS|UP by OR MINUS|DOWN by")(
    lambda back, by, *more: (
        combined.leaves_back(_first(_steps(by, "either")), back) if more in ((), (by,)) else None
    )
)

# -- sums

say("sum", "THEMPLUS SUM?")(lambda: 1)
say("sum", "ref GET THEM?", "ref SUM GET")(same)
say(
    "sum",
    "SUM THEM? AND? ref? AND? THEM? SUM?",
    "THEM SUM ref? SUM?",
    "ref AND|PLUS|SUM THEM SUM?",
    "THEM AND|PLUS|SUM ref SUM?",
    "SUM ref AND? THEM SUM?",
    "THEM SUM SUM",
)(lambda *back: back[0] if back else 1)
say("summed", "multiple")(lambda n: ("of", n))
say("summed", "KIND")(
    lambda kind: ("of", 2) if kind == "even" else ("not", 2) if kind == "odd" else None
)


@say(
    "rel", "sum GET|COLON|THEN|AND? summed", "sum GET|COLON|THEN|AND? NOT summed1", "SUM summed ref"
)
def _(*given: Any) -> Any:
    back, (how, n) = given if isinstance(given[0], int) else given[::-1]
    if not 2 <= n <= 13:
        return None
    return terms.Sum(n, back) if how == "of" else terms.Not(terms.Sum(n, back))


say("summed1", "summed")(lambda said: ("not" if said[0] == "of" else "of", said[1]))


def negated(term: Any) -> Any:
    """Return the opposite of a relation; None where nobody knows what a "not" turns."""
    if isinstance(term, terms.Both | terms.Either):
        if isinstance(term, terms.Either) or not all(isinstance(e, terms.Same) for e in term.parts):
            return plain(term, True) if isinstance(term, terms.Either) else None
        return None
    if isinstance(term, terms.Different | terms.Not) or (
        isinstance(term, terms.Steps) and term.way != "either"
    ):
        return None
    return plain(term, True)


def is_value(term: Any) -> bool:
    """Return whether a term compares values by their order."""
    return isinstance(term, terms.Higher | terms.Lower | terms.Steps)
