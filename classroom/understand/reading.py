"""Readings of a sentence: :func:`understand`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from classroom.rules.builder import terms
from classroom.rules.builder.simplify import plain
from classroom.understand import lexicon
from classroom.understand.chart import MAX_STEPS, Row, TooManySteps, row
from classroom.understand.combined import free_start
from classroom.understand.grammar import grammar
from classroom.understand.rules import rules_of
from classroom.understand.same import alike, catalogue, is_rule, named
from classroom.understand.words import Open

MOST: Final = 3
"""Readings of one sentence."""
FAR: Final = 7
"""A reading that costs this more than one without a rule isn't what was meant."""
NEARLY: Final = 3
"""A reading that costs less than this above the best makes it uncertain."""
RANKS: Final = 2
"""Values that a part may have cost less than this, the likeliest nothing (chart.Ranked)."""
DEAREST: Final = 9
"""A sentence of which more has to be passed over isn't understood."""


_STEPS: Final = {1: MAX_STEPS, 2: MAX_STEPS // 2, 3: MAX_STEPS // 3}
"""Of each way to take a sentence, by the number of ways."""
_SECOND: Final = 2
"""By this the steps are divided when shorter phrases are taken."""


@dataclass(frozen=True)
class SentenceReading:
    """One rule that a sentence may mean."""

    rule: terms.Rule
    """A catalogue id, or a built rule."""


def prepare() -> None:
    """Load what the first sentence of a language would wait for."""
    for lang in lexicon.LANGUAGES:
        understand("x", lang)
    catalogue()
    for term in _WARM:
        is_rule(term)


_WARM: Final[tuple[terms.Term, ...]] = (
    terms.Same("suit"),
    terms.Higher(),
    terms.If(terms.Kind("red"), terms.Lower(), terms.Different("colour")),
)
"""Rules that fill the tables of comparisons."""


def understand(text: str, lang: str) -> tuple[SentenceReading, ...]:
    """Return the readings of a sentence in a language, the best first; empty for free text."""
    return _understood(text, lang)


@lru_cache(maxsize=512)
def _understood(text: str, lang: str) -> tuple[SentenceReading, ...]:
    words = lexicon.of(lang)
    if words is None:
        return ()
    tokens = words.tokens(text)
    found = _taken_all(row(tokens)) if tokens else None
    if any(set(token) == {"STRANGE"} for token in tokens or ()):
        return ()
    if found is None:
        lattice = words.lattice(text)
        found = _taken_all(lattice, _SECOND) if lattice else []
    kept: list[terms.Term] = []
    for term in found or ():
        if not any(alike(term, other) for other in kept):
            kept.append(term)
    return tuple(SentenceReading(named(term)) for term in kept[:MOST])


def _taken_all(tokens: Row, part: int = 1) -> list[terms.Term] | None:
    """Return the rules that a row means, each way it may be taken; None if it can't be read."""
    ways = max(
        (
            len(value.ways)
            for some in tokens
            for token, _, _ in some
            for value in token.values()
            if isinstance(value, Open)
        ),
        default=1,
    )
    found: list[terms.Term] = []
    read = False
    for way in range(ways):
        taken = [[(_taken(token, way), *rest) for token, *rest in some] for some in tokens]
        try:
            meant = _meant(taken, _STEPS[ways] // part)
        except TooManySteps:
            return []
        if meant is not None:
            read = True
            found += meant
    return found if read else None


def _taken(token: Any, way: int) -> Any:
    if not any(isinstance(value, Open) for value in token.values()):
        return token
    return {
        sense: value.ways[min(way, len(value.ways) - 1)] if isinstance(value, Open) else value
        for sense, value in token.items()
    }


def _meant(tokens: Any, steps: int) -> list[terms.Term] | None:
    """Return the rules that a row of tokens means, or none if that is not certain.

    Return None if it can't be read at all.

    The cheapest way to read the row counts. If another way is nearly as cheap and means something
    else, or nothing, nobody knows which was meant.
    """
    found: list[terms.Term] = []
    cheapest = best = None
    for cost, sentence in grammar.readings("whole", tokens, steps):
        if cheapest is None:
            cheapest = cost
            if cost > DEAREST:
                return None
        if cost >= (cheapest + FAR if best is None else best + NEARLY):
            break
        if any(each.kind == "veto" for each in sentence[::2]):
            return []
        rules: list[Any] = [
            term if isinstance(term, str) else free_start(plain_text(term))
            for term in rules_of(sentence)
            if isinstance(term, str) or is_rule(term)
        ]
        if not rules:
            continue
        if best is None:
            best, found = cost, rules
        elif not any(alike(rules[0], other) for other in found):
            if not 0 < cost - best < RANKS:
                return []
            found += rules
    return found or None


def plain_text(term: terms.Term) -> terms.Term:
    """Return a term without double negations."""
    match term:
        case terms.Not(terms.Kind() | terms.Values() | terms.Not()):
            return plain(term)
        case _:
            return term
