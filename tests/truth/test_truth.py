"""No sentence of a debrief is false, on any of many rounds; and each has a predicate that says so.

What is printed is collected from the findings of rounds made by hand and of random ones
(`generator.py`), and from papers and classes of them, which together ask every predicate
(`covering.py`). It is held against the predicates (`of_*.py`), which know the
record and the rules, and not the debrief. `tests/soak/test_truth.py` does the same on 2,000 rounds.
"""

from __future__ import annotations

import re

import pytest

from classroom.debrief.findings.teachers_notes import TALKS
from truth import contradictions, covering, generator, rooms, sources
from truth.facts import Facts
from truth.labels import ALL
from truth.registry import REGISTRY

COVERING = covering.kept()


def test_every_sentence_has_a_predicate_or_claims_nothing():
    known = {template for template, _ in REGISTRY}
    said = sources.templates()
    unknown = [f"{where}: {text}" for text, where in said.items() if text not in known | ALL]
    assert unknown == [], "\n".join(["no predicate and not in labels.py:", *unknown])
    assert sorted(known & ALL) == []
    stale = sorted((known | ALL) - said.keys())
    assert stale == [], "\n".join(["nobody says this any more:", *stale])


def test_no_sentence_is_off_by_the_card_that_tells_two_rules_apart():
    """Two rules that always agree after card N may still differ on card N itself."""
    inclusive = re.compile(
        r"[Ff]rom (card %\(\w+\)s|the first card) on\b.*(no card|always (agree|give|say))"
    )
    assert [text for text in sources.templates() if inclusive.search(text)] == []


def test_no_teacher_is_told_to_listen_for_what_the_slide_says():
    """What to listen for isn't printed as a sentence of its own on any paper or slide."""
    listened = {talk.listen for talk in TALKS.values()}
    assert sorted(listened & {template for template, _ in REGISTRY}) == []


@pytest.mark.parametrize("name", COVERING)
def test_what_is_told_is_true_and_asks_its_predicates(name):
    wrong, asked = covering.told(name)
    assert wrong == [], "\n\n".join(wrong)
    missing = sorted(COVERING[name] - asked)
    assert missing == [], f"look for other rounds ({covering.__file__})"


ONCE_FALSE = ("record 21", "record 43")
"""Seeds of which something false was told that the others of :data:`COVERING` did not show."""


@pytest.mark.parametrize("name", ONCE_FALSE)
def test_what_was_false_once_is_not(name):
    wrong, _ = covering.told(name)
    assert wrong == [], "\n\n".join(wrong)


@pytest.mark.parametrize("seed", [5, 22])
def test_no_slip_contradicts_itself(seed):
    """Each has a Prophet who fell, and noted another last guess after that."""
    pages = list(rooms.slips(generator.record(seed)))
    said = [str(spoken.said) for page in pages for spoken in page]
    assert any(each.startswith("Then ") for each in said)
    assert [why for page in pages for why in contradictions.found(page)] == []


def test_every_predicate_is_asked_so_that_none_can_always_say_no():
    asked = set().union(*COVERING.values())
    assert sorted(asked ^ REGISTRY.keys()) == [], f"make what asks it, and run {covering.__file__}"
    assert COVERING.keys() >= {f"hand {name}" for name in covering.HAND_MADE}


def test_the_rules_that_fit_are_those_that_accept_every_play():
    """The tables of all rules at once against each rule of the catalogue, asked play by play."""
    for seed in range(8):
        facts = Facts(generator.record(seed))
        library = facts.catalogue.library
        fits = [name for name in library.names if facts.contradicted(library.rule(name)) is None]
        assert len(fits) == facts.fitting(-1)
        assert facts.is_the_rule(facts.rule) and facts.contradicted(facts.rule) is None
