"""A twin judges the swapped line exactly as the rule judges the line, and is told truly."""

import one_test
from hypothesis import given
from hypothesis import strategies as st

from classroom.cards import BLACK, CARDS, RED, card_set, members
from classroom.rules import mirror, swap
from classroom.rules.builder.terms import Built, Higher, If, Kind
from classroom.rules.catalogue import RULES
from classroom.rules.compare import equivalent
from classroom.rules.described_rule import described

SAID = [rule for rule in RULES if mirror.twin(rule) is not None]
UNSAID = {
    "count-the-reds",
    "spades-come-back",
    "prime-places",
    "last-face-decides",
    "hearts-reverse",
    "colours-vote",
    "product-mod-four",
}


def test_the_swap_is_an_exchange_of_colours_that_keeps_values():
    assert [str(each) for each in swap.cards(map(CARDS.__getitem__, (0, 13, 26, 39)))] == [
        "AH",
        "AS",
        "AC",
        "AD",
    ]
    assert swap.cards(swap.cards(CARDS)) == CARDS
    assert all(swap.card(each).value == each.value for each in CARDS)
    assert card_set(swap.cards(members(RED))) == BLACK


@one_test.of(SAID)
def test_the_twin_is_the_mirror_image_of_the_rule(rule):
    own, twin = RULES[rule], described(mirror.twin(rule))
    assert equivalent(twin.rule, swap.automaton(own.rule))
    assert twin.starters == own.starters


@one_test.of(SAID)
def test_a_rule_that_is_its_own_twin_keeps_its_name_and_no_other_does(rule):
    same = equivalent(RULES[rule].rule, swap.automaton(RULES[rule].rule))
    assert (mirror.twin(rule) == rule) == same


@one_test.of(tuple(mirror.MIRRORED_STATEMENTS))
def test_the_words_of_a_rule_say_that_rule(rule):
    assert equivalent(described(mirror.MIRRORED_STATEMENTS[rule]).rule, RULES[rule].rule)


@one_test.of(tuple(mirror.MIRRORED_STATEMENTS))
def test_what_is_told_of_a_twin_is_its_own(rule):
    """Its statement is another one, and every hint holds for it."""
    twin = described(mirror.twin(rule))
    assert str(twin.statement) not in {
        str(RULES[rule].statement),
        str(described(mirror.MIRRORED_STATEMENTS[rule]).statement),
    }
    assert twin.hints
    assert all(hint.holds(twin.rule) for hint in twin.hints)


def test_those_without_a_twin_are_known():
    assert set(RULES) - set(SAID) == UNSAID


def test_a_built_rule_has_a_twin_in_the_same_words():
    built = Built(If(Kind("heart"), Higher(), Kind("club")))
    assert mirror.twin(built) == Built(If(Kind("spade"), Higher(), Kind("diamond")))
    assert mirror.twin(mirror.twin(built)) == built
    assert mirror.twin(Built(Higher())) == Built(Higher())


@given(st.sampled_from(SAID), st.lists(st.sampled_from(CARDS), min_size=1, max_size=8))
def test_line_by_line_twin_and_rule_say_the_same(rule, line):
    own, twin = RULES[rule].rule, described(mirror.twin(rule)).rule
    assert own.accepts(0, line) == twin.accepts(0, swap.cards(line))
