"""Two rules compared: the shortest main line and card on which they disagree."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.cards import BLACK, CARDS, DECK, ODD, RED, Card
from classroom.rules.automaton import Automaton, compile
from classroom.rules.catalogue import RULES
from classroom.rules.combine import alternate, cycle, different, if_last, opening, rule, same
from classroom.rules.compare import Separation, equivalent, separate


def line(text):
    return tuple(Card.parse(card) for card in text.split())


def test_the_same_rule_in_other_words_is_the_same_on_every_line():
    alternating = RULES["alternate-colour"].rule
    assert separate(alternating, rule(different("colour"))) is None
    assert equivalent(alternating, rule(if_last(RED).then(BLACK).otherwise(RED)))


def test_two_rules_part_at_the_shortest_line_and_the_first_card():
    apart = separate(rule(alternate(RED, BLACK)), rule(DECK))
    assert apart == Separation(line("AS"), Card.parse("AS"), first_allows=False)


def test_two_rules_that_differ_only_in_who_may_start_are_two():
    anywhere, red_first = rule(same("suit")), rule(opening(RED, then=same("suit")))
    assert separate(anywhere, red_first) == Separation((), Card.parse("AS"), first_allows=True)
    assert separate(red_first, anywhere) == Separation((), Card.parse("AS"), first_allows=False)


def test_rules_that_this_starter_can_never_tell_apart_are_equivalent_here():
    only_red, same_colour = rule(RED), rule(same("colour"))
    assert equivalent(only_red, same_colour, line("3H"))
    assert not equivalent(only_red, same_colour)
    assert separate(only_red, same_colour, line("3S")) == Separation(
        (), Card.parse("3S"), first_allows=False
    )


def test_a_guess_from_a_known_starter_is_judged_on_lines_that_begin_with_it():
    cycling = rule(cycle(RED, BLACK))
    assert equivalent(RULES["alternate-colour"].rule, cycling, line("3H"))
    assert not equivalent(RULES["alternate-colour"].rule, cycling, line("3S"))


def test_the_line_of_a_separation_begins_with_the_starters():
    apart = separate(
        RULES["alternate-colour"].rule, RULES["growing-colour-blocks"].rule, line("3S 4H")
    )
    assert apart == Separation(line("3S 4H AS"), Card.parse("AS"), first_allows=False)


def test_rules_that_both_forbid_the_starter_agree_on_the_lines_there_are_none():
    assert equivalent(rule(RED), rule(opening(RED, then=BLACK)), line("3S"))


def test_the_number_of_starters_is_no_part_of_which_lines_are_right():
    assert equivalent(rule(RED, starters=1), rule(RED, starters=3))


def test_odd_black_even_red_and_its_mirror_part_on_the_second_card():
    mirror = rule(if_last(ODD).then(RED).otherwise(BLACK))
    apart = separate(RULES["odd-black-even-red"].rule, mirror)
    assert apart == Separation(line("AS"), Card.parse("AS"), first_allows=True)


@pytest.mark.parametrize("one", RULES)
def test_each_catalogue_rule_is_parted_from_each_other_by_a_line_both_allow(one):
    for other in RULES:
        apart = separate(RULES[one].rule, RULES[other].rule)
        if one == other:
            assert apart is None
            continue
        verdicts = [
            RULES[name].rule.accepts(RULES[name].rule.run(apart.line), [apart.card])
            for name in (one, other)
        ]
        assert verdicts == [apart.first_allows, not apart.first_allows]


# -- against brute force, over rules that know three cards

THREE = CARDS[:3]


@st.composite
def small_rules(draw):
    states = draw(st.integers(1, 3))
    rows = [draw(st.tuples(*[st.integers(-1, states - 1)] * 3)) + (-1,) * 49 for _ in range(states)]
    return Automaton(
        tuple(sum(1 << c for c, to in enumerate(row) if to >= 0) for row in rows), tuple(rows)
    )


def parting(a, b, starters=()):
    """The shortest line and card on which they disagree, by trying every line in order."""
    for length in range(len(starters), 7 + len(starters)):
        for rest in product(THREE, repeat=length - len(starters)):
            laid = (*starters, *rest)
            if a.accepts(0, laid) and b.accepts(0, laid):
                for card in THREE:
                    verdicts = [x.accepts(0, (*laid, card)) for x in (a, b)]
                    if verdicts[0] != verdicts[1]:
                        return Separation(laid, card, first_allows=verdicts[0])
    return None


@settings(max_examples=150, deadline=None)
@given(small_rules(), small_rules())
def test_the_separating_line_is_the_shortest_there_is(a, b):
    # two rules of at most three states part, if at all, within six cards
    assert separate(a, b) == parting(a, b)


@settings(max_examples=150, deadline=None)
@given(small_rules(), small_rules(), st.lists(st.sampled_from(THREE), min_size=1, max_size=2))
def test_the_separating_line_after_starters_is_the_shortest_there_is(a, b, starters):
    both_allow = a.accepts(0, starters) and b.accepts(0, starters)
    if both_allow:
        assert separate(a, b, starters) == parting(a, b, tuple(starters))


@given(small_rules(), small_rules())
def test_rules_are_equivalent_exactly_when_their_minimal_automata_are_equal(a, b):
    assert equivalent(a, b) is (a.minimal == b.minimal)
    assert equivalent(a, a.minimal)


@given(small_rules(), small_rules())
def test_equivalence_asks_no_order(a, b):
    assert equivalent(a, b) is equivalent(b, a)


def test_rules_that_part_late_are_parted():
    def counting(most):
        return compile(0, lambda n: RED if n == most else DECK, lambda n, card: min(n + 1, most))

    apart = separate(counting(300), counting(301))
    assert apart is not None
    assert len(apart.line) == 300 and not apart.first_allows
