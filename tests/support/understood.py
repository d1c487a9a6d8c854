"""Counts of the sentences of a set that are understood, by kinds."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path

from classroom.cards import CARDS
from classroom.rules.builder import meaning, terms
from classroom.rules.catalogue import RULES
from classroom.rules.compare import equivalent
from classroom.understand.reading import understand

FOLDER = Path(__file__).parent.parent / "understand"
SEEN, FRESH = "sentences", "fresh"
"""Sets from before the grammar, and sets that were counted before they were looked at."""
LONG = 14
"""Words of a sentence, at most, that are counted as exact."""


@cache
def sentences(lang, kept=SEEN):
    lines = (FOLDER / kept / f"{lang}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@cache
def _automaton(rule):
    if not rule.startswith("{"):
        return RULES[rule].rule.minimal
    return meaning.compiled(terms.read(json.loads(rule))).minimal


def _key(rule):
    if isinstance(rule, terms.Built):
        rule = rule.to_json()
    return rule if isinstance(rule, str) else json.dumps(rule, sort_keys=True)


def are_same(one, other):
    """Whether two rules judge every card after the starter alike, where both allow the starter."""
    a, b = _automaton(_key(one)), _automaton(_key(other))
    starters = [card for card in CARDS if (a.allowed[0] & b.allowed[0]) >> card & 1]
    return bool(starters) and all(equivalent(a, b, (card,)) for card in starters)


def counts(lang, kept=SEEN):
    """The figures of a set: exact sentences understood, wrong ones, wrong traps, and of each."""
    found = Counter()
    for each in sentences(lang, kept):
        readings = understand(each["text"], lang)
        exact = each["kind"] == "exact"
        short = len(each["text"].split()) <= LONG
        rules = each["rules"][:1] if each["kind"] in ("exact", "trap") else each["rules"]
        right = bool(readings) and any(are_same(readings[0].rule, rule) for rule in rules)
        trap = each["kind"] == "trap"
        found["traps" if trap else "others"] += 1
        if readings and not right:
            found["wrong traps" if trap else "wrong"] += 1
        if exact and short:
            found["exact"] += 1
            found["understood"] += right
            found["alone"] += right and len(readings) == 1
    return found
