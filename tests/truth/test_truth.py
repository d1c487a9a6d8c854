"""No sentence of a debrief is false, on any of many rounds; and each has a predicate that says so.

What is printed is collected from the findings of random rounds (`generator.py`), of the records
that tests share, and from the papers made of some of them, and held against the predicates
(`of_rounds.py` and its sisters), which know the record and the rules, and not the debrief.
`tests/soak/test_truth.py` does the same on 2,000 rounds.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import rounds

from truth import generator, rooms, sources
from truth.facts import Facts
from truth.labels import ALL
from truth.registry import REGISTRY

ROUNDS, LESSONS, PRINTED = 150, 15, 4
HAND_MADE = (*rounds.RECORDS.glob("*.json"), *(Path(__file__).parent / "records").glob("*.json"))
FIXED = [
    path
    for path in (Path(__file__).parents[1] / "records").glob("*.json")
    if ".expected." not in path.name
]
PATHS = sorted((*HAND_MADE, *FIXED))


def test_every_sentence_has_a_predicate_or_claims_nothing():
    known = {template for template, _ in REGISTRY}
    said = sources.templates()
    unknown = [f"{where}: {text}" for text, where in said.items() if text not in known | ALL]
    assert unknown == [], "\n".join(["no predicate and not in labels.py:", *unknown])
    assert sorted(known & ALL) == []
    stale = sorted((known | ALL) - said.keys())
    assert stale == [], "\n".join(["nobody says this any more:", *stale])


@pytest.mark.parametrize("chunk", range(6))
def test_random_rounds_are_told_truly(chunk):
    found = [
        text
        for seed in range(chunk, ROUNDS, 6)
        for text in rooms.wrong(generator.record(seed), f"generator.record({seed})")
    ]
    assert found == [], "\n\n".join(found)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_hand_made_rounds_are_told_truly(path):
    record = json.loads(path.read_text(encoding="utf-8"))
    assert (found := rooms.wrong(record, path.stem)) == [], "\n\n".join(found)


@pytest.mark.parametrize("chunk", range(3))
def test_random_classes_are_told_truly(chunk):
    found = [
        text
        for seed in range(chunk, LESSONS, 3)
        for text in rooms.wrong_of_class(generator.lesson(seed), f"generator.lesson({seed})")
    ]
    assert found == [], "\n\n".join(found)


@pytest.mark.parametrize("seed", range(PRINTED))
def test_papers_are_told_truly(seed):
    name = f"generator.lesson({seed})"
    lesson = generator.lesson(seed)
    found = rooms.wrong_on_paper(lesson[-1], f"{name}[-1]")
    found += rooms.wrong_of_class_on_paper(lesson, name)
    assert found == [], "\n\n".join(found)


def test_the_rules_that_fit_are_those_that_accept_every_play():
    """The tables of all rules at once against each rule of the catalogue, asked play by play."""
    for seed in range(8):
        facts = Facts(generator.record(seed))
        library = facts.catalogue.library
        fits = [name for name in library.names if facts.contradicted(library.rule(name)) is None]
        assert len(fits) == facts.fitting(-1)
        assert facts.is_the_rule(facts.rule) and facts.contradicted(facts.rule) is None
