"""Two rules compared: the shortest main line and card on which they disagree."""

import random
import time

import one_test
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.cards import BLACK, CARDS, DECK, EVEN, FACE, ODD, PRIME, RED, Card, suit, values
from classroom.rules.automaton import MAX_STATES, Automaton, compile
from classroom.rules.catalogue import RULES
from classroom.rules.combinators import (
    DIAMOND,
    HEART,
    SPADE,
    TRAIT_MARKS,
    alternate,
    both,
    cycle,
    different,
    either,
    higher,
    if_last,
    lower,
    not_,
    opening,
    rule,
    same,
    same_or_lower,
)
from classroom.rules.compare import MAX_LINE, TOO_LONG, Contrast, Separation, equivalent, separate


def line(text):
    return tuple(Card.parse(card) for card in text.split())


def test_the_same_rule_in_other_words_is_the_same_on_every_line():
    alternating = RULES["alternate-colour"].rule
    assert separate(alternating, rule(different("colour"))) is None
    assert equivalent(alternating, rule(if_last(RED).then(BLACK).otherwise(RED)))


def test_two_rules_part_at_the_shortest_line():
    """After a starter the first rule asks for the other colour, the second for anything."""
    apart = separate(rule(alternate(RED, BLACK)), rule(DECK))
    assert apart == Separation(
        line("AS"), Card.parse("AS"), False, Contrast(Card.parse("AH"), True, "colour")
    )


def test_two_rules_that_differ_only_in_who_may_start_are_two():
    anywhere, red_first = rule(same("suit")), rule(opening(RED, then=same("suit")))
    contrast = Contrast(Card.parse("AH"), True, "colour")
    assert separate(anywhere, red_first) == Separation((), Card.parse("AS"), True, contrast)
    assert separate(red_first, anywhere) == Separation((), Card.parse("AS"), False, contrast)


def test_rules_that_this_starter_can_never_tell_apart_are_equivalent_here():
    only_red, same_colour = rule(RED), rule(same("colour"))
    assert equivalent(only_red, same_colour, line("3H"))
    assert separate(only_red, same_colour, line("3H")) is None
    assert not equivalent(only_red, same_colour)
    assert separate(only_red, same_colour, line("3S")) == Separation(
        (), Card.parse("3S"), False, Contrast(Card.parse("3H"), True, "colour")
    )


def test_a_guess_from_a_known_starter_is_judged_on_lines_that_begin_with_it():
    cycling = rule(cycle(RED, BLACK))
    assert equivalent(RULES["alternate-colour"].rule, cycling, line("3H"))
    assert not equivalent(RULES["alternate-colour"].rule, cycling, line("3S"))


def test_the_line_of_a_separation_begins_with_the_starters():
    apart = separate(
        RULES["alternate-colour"].rule, RULES["growing-colour-blocks"].rule, line("3S 4H")
    )
    # B, R, and a block of two blacks begins: the alternation asks for red, and no card is judged
    # alike by both.
    assert apart == Separation(line("3S 4H AS"), Card.parse("AS"), first_allows=False)


def test_rules_that_both_forbid_the_starter_agree_on_the_lines_there_are_none():
    assert equivalent(rule(RED), rule(opening(RED, then=BLACK)), line("3S"))


def test_the_number_of_starters_is_no_part_of_which_lines_are_right():
    assert equivalent(rule(RED, starters=1), rule(RED, starters=3))


def test_odd_black_even_red_and_its_mirror_part_on_the_second_card():
    """They judge every second card the other way round, so there is nothing to set beside it."""
    mirror = rule(if_last(ODD).then(RED).otherwise(BLACK))
    apart = separate(RULES["odd-black-even-red"].rule, mirror)
    assert apart == Separation(line("AS"), Card.parse("AS"), first_allows=True)


# -- the card that shows what matters


def contrast(one, other, starters=""):
    """The disputed card, the card beside it, and the rest of what is told of the two."""
    apart = separate(rule(one), rule(other), line(starters))
    beside = apart.contrast
    return str(apart.card), str(beside.card), beside.allowed, beside.trait


def test_worked_by_hand():
    """The rule is "the other suit of the same colour, or the other colour", from 3 of hearts.

    The guess is "the other colour". After 3H the rule allows spades, clubs and diamonds, the guess
    spades and clubs. So they dispute the diamonds, both allow the black cards and both forbid the
    hearts. A diamond and a black card of the same value differ in suit and colour; the ace of
    diamonds and the ace of hearts differ in suit alone.
    """
    assert contrast(different("suit"), different("colour"), "3H") == ("AD", "AH", False, "suit")
    apart = separate(rule(different("suit")), rule(different("colour")), line("3H"))
    assert (apart.line, apart.first_allows) == (line("3H"), True)


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (RED, DECK, ("AS", "AH", True, "colour")),
        # A diamond and a heart of the same value differ in suit, and not in colour.
        (RED, HEART, ("AD", "AH", True, "suit")),
        (ODD, either(both(ODD, FACE), DIAMOND), ("AH", "AD", True, "suit")),
        # 7 and 5 are both odd, prime and no face cards.
        (DECK, values(1, 6), ("7S", "5S", True, "value")),
        # 8 and 10 are both even, not prime and no face cards.
        (values(8, 13), values(9, 13), ("8S", "10S", True, "value")),
        # 2 and 3 are both prime and no face cards.
        (DECK, ODD, ("2S", "3S", True, "parity")),
        (DECK, FACE, ("10S", "QS", True, "face")),
        (DECK, PRIME, ("AS", "3S", True, "prime")),
        # Of the cards up to 8 only the ace is, like 9, odd and not prime, and both forbid it.
        (values(2, 9), values(2, 8), ("9S", "AS", False, "value")),
    ],
)
def test_the_card_beside_it_differs_in_as_few_traits_as_can_be(one, other, told):
    """See docs/rules.md 6.8."""
    assert contrast(one, other) == told


def test_of_several_lines_equally_short_the_one_that_shows_it_best():
    """After a red card the two rules dispute all black cards and nothing is judged alike; after a
    black card only the hearts, and diamonds are allowed by both."""
    one = rule(if_last(RED).then(BLACK).otherwise(RED))
    other = rule(if_last(RED).then(RED).otherwise(DIAMOND))
    assert separate(one, other) == Separation(
        line("AS"), Card.parse("AH"), True, Contrast(Card.parse("AD"), True, "suit")
    )
    assert separate(one, other, line("AH")).contrast is None
    assert separate(
        rule(if_last(BLACK).then(BLACK).otherwise(RED)),
        rule(if_last(BLACK).then(RED).otherwise(DIAMOND)),
    ) == Separation(line("AH"), Card.parse("AH"), True, Contrast(Card.parse("AD"), True, "suit"))


@pytest.mark.parametrize("one", RULES)
def test_each_catalogue_rule_is_parted_from_each_other_by_a_line_both_allow(one):
    for other in RULES:
        apart = separate(RULES[one].rule, RULES[other].rule)
        if one == other:
            assert apart is None
            continue
        assert isinstance(apart, Separation)
        verdicts = [
            RULES[name].rule.accepts(RULES[name].rule.run(apart.line), [apart.card])
            for name in (one, other)
        ]
        assert verdicts == [apart.first_allows, not apart.first_allows]


# -- against brute force, over rules that know six cards

FEW = tuple(map(Card.parse, ("AS", "2S", "3S", "AH", "2H", "AC")))


@st.composite
def small_rules(draw):
    states = draw(st.integers(1, 3))
    rows = [[-1] * 52 for _ in range(states)]
    for row in rows:
        for card in FEW:
            row[card] = draw(st.integers(-1, states - 1))
    return Automaton(
        tuple(sum(1 << c for c, to in enumerate(row) if to >= 0) for row in rows),
        tuple(map(tuple, rows)),
    )


def difference(one, other):
    """In how many traits two cards differ; None where they share neither suit nor value."""
    if one.suit != other.suit and one.value != other.value:
        return None
    return sum(marks[one] != marks[other] for marks in TRAIT_MARKS.values())


def partings(a, b, starters=()):
    """Every shortest line and card on which they disagree, by trying all lines; the best first."""
    level = [((), 0, 0)]
    while level:
        found, onward = [], []
        for laid, in_a, in_b in level:
            forced = starters[len(laid) : len(laid) + 1]
            for card in forced or CARDS:
                verdicts = [bool(legal >> card & 1) for legal in (a.legal(in_a), b.legal(in_b))]
                if all(verdicts):
                    onward.append(((*laid, card), a.step(in_a, card), b.step(in_b, card)))
                elif any(verdicts):
                    found += told(a.legal(in_a), b.legal(in_b), laid, card)
        if found:
            return [each for _, each in sorted(found, key=lambda pair: pair[0])]
        # Two rules of at most three states part, if at all, within six cards.
        level = onward if len(onward) and len(onward[0][0]) <= 5 + len(starters) else []
    return []


def told(one, other, laid, card):
    """What can be told of one disputed card, each with what decides between them."""
    yield (9, True, 0, laid, card), Separation(laid, card, bool(one >> card & 1))
    for beside in CARDS:
        verdicts = {bool(one >> beside & 1), bool(other >> beside & 1)}
        if len(verdicts) == 1 and difference(card, beside):
            (allowed,) = verdicts
            yield (
                (
                    difference(card, beside),
                    not allowed,
                    abs(card.value - beside.value),
                    laid,
                    card,
                    beside,
                ),
                Separation(laid, card, bool(one >> card & 1), beside),
            )


def plain(apart):
    """A separation with nothing told of the contrast but its card."""
    return apart and Separation(
        apart.line, apart.card, apart.first_allows, apart.contrast and apart.contrast.card
    )


@settings(max_examples=60)
@given(small_rules(), small_rules())
def test_the_separating_line_is_the_shortest_there_is_and_shows_it_best(a, b):
    assert plain(separate(a, b)) == next(iter(partings(a, b)), None)


@settings(max_examples=60)
@given(small_rules(), small_rules(), st.lists(st.sampled_from(FEW), min_size=1, max_size=2))
def test_the_separating_line_after_starters_is_the_shortest_there_is(a, b, starters):
    assert plain(separate(a, b, starters)) == next(iter(partings(a, b, starters)), None)
    assert equivalent(a, b, starters) is (separate(a, b, starters) is None)


@given(small_rules(), small_rules(), st.lists(st.sampled_from(FEW), max_size=1))
def test_the_line_is_right_by_both_rules_and_the_card_by_one(a, b, starters):
    apart = separate(a, b, starters)
    if apart is None:
        return
    assert a.accepts(0, apart.line)
    assert b.accepts(0, apart.line)
    assert apart.line[: len(starters)] == tuple(starters)[: len(apart.line)]
    after = a.run(apart.line), b.run(apart.line)
    assert a.accepts(after[0], [apart.card]) is apart.first_allows
    assert b.accepts(after[1], [apart.card]) is not apart.first_allows
    if apart.contrast:
        for table, state in zip((a, b), after, strict=True):
            assert table.accepts(state, [apart.contrast.card]) is apart.contrast.allowed


@given(small_rules(), small_rules(), st.lists(st.sampled_from(FEW), max_size=1))
def test_seen_from_the_other_rule_they_part_at_the_same_card(a, b, starters):
    apart, back = separate(a, b, starters), separate(b, a, starters)
    assert (apart is None) is (back is None)
    if apart and back:
        assert (apart.line, apart.card, apart.contrast) == (back.line, back.card, back.contrast)
        assert apart.first_allows is not back.first_allows


@given(small_rules(), small_rules(), st.randoms(use_true_random=False))
def test_it_makes_no_difference_how_the_rules_are_written(a, b, rng):
    assert separate(rewritten(a, rng), rewritten(b, rng)) == separate(a, b)
    assert equivalent(a, rewritten(a, rng))


def rewritten(table, rng):
    """The same rule with a second copy of every state, led to by rng, and other numbers."""
    size = len(table)
    numbers = [0, *rng.sample(range(1, 2 * size), 2 * size - 1)]
    allowed, moves = [0] * (2 * size), [()] * (2 * size)
    for state, number in enumerate(numbers):
        allowed[number] = table.allowed[state % size]
        moves[number] = tuple(
            to if to < 0 else numbers[to + rng.choice((0, size))]
            for to in table.moves[state % size]
        )
    return Automaton(tuple(allowed), tuple(moves))


@one_test.of(tuple(RULES))
def test_a_rule_of_the_catalogue_is_itself_however_it_is_written(rule_id):
    table = RULES[rule_id].rule
    other = rewritten(table, random.Random(rule_id))
    assert equivalent(table, other)
    assert separate(other, table) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (both(same("suit"), higher()), not_(either(different("suit"), same_or_lower()))),
        (if_last(ODD).then(RED).otherwise(SPADE), if_last(EVEN).then(SPADE).otherwise(RED)),
        (not_(lower()), either(higher(), same("value"))),
        (cycle(RED, BLACK), cycle(RED, BLACK, RED, BLACK)),
        (different("value", back=2), not_(same("value", back=2))),
    ],
)
def test_terms_that_mean_the_same_are_the_same_on_every_line(one, other):
    assert equivalent(rule(one), rule(other))
    assert separate(rule(one), rule(other)) is None


@given(small_rules(), small_rules())
def test_rules_are_equivalent_exactly_when_their_minimal_automata_are_equal(a, b):
    assert equivalent(a, b) is (a.minimal == b.minimal)
    assert equivalent(a, a.minimal)


@given(small_rules(), small_rules())
def test_equivalence_asks_no_order(a, b):
    assert equivalent(a, b) is equivalent(b, a)


def counting(most):
    """Any card, and from a place in the line on only red ones."""
    return compile(0, lambda n: RED if n == most else DECK, lambda n, card: min(n + 1, most))


@pytest.mark.parametrize("starters", [(), (CARDS[0],), CARDS[:30]])
def test_rules_that_part_late_are_parted_and_later_than_anybody_reads_only_said_to_differ(starters):
    """See docs/rules.md 6.9."""
    last = len(starters) + MAX_LINE
    apart = separate(counting(last), counting(last + 1), starters)
    assert isinstance(apart, Separation)
    assert len(apart.line) == last and not apart.first_allows
    assert separate(counting(last + 1), counting(last + 2), starters) == TOO_LONG


# -- rules as large as they may be


def far_apart():
    """Two clocks of different steps, which strike only at the end."""
    return (
        compile(
            0,
            lambda n: RED if n == MAX_STATES - 1 else DECK,
            lambda n, card: min(n + 1 + card.value, MAX_STATES - 1),
        ),
        compile(
            0,
            lambda n: RED if n == MAX_STATES - 1 else DECK,
            lambda n, card: min(n + 1 + card // 13, MAX_STATES - 1),
        ),
    )


def test_a_line_longer_than_anybody_reads_is_not_told_and_the_rules_still_are_two():
    one, other = far_apart()
    one.minimal, other.minimal  # noqa: B018 (once for each rule, whatever it is compared with)
    begin = time.process_time()
    assert separate(one, other) == TOO_LONG
    assert separate(other, one) == TOO_LONG
    assert time.process_time() - begin < 20
    assert not equivalent(one, other)


def test_the_largest_rules_are_compared_exactly_and_soon():
    one, _ = far_apart()
    same_rule = rewritten(
        compile(
            0,
            lambda n: RED if n == 9_999 else DECK,
            lambda n, card: min(n + card.value, 9_999),
        ),
        random.Random(4),
    )
    almost = compile(
        0,
        lambda n: RED if n == 9_999 else suit("H") if n == 9_998 else DECK,
        lambda n, card: min(n + card.value, 9_999),
    )
    begin = time.process_time()
    assert len(same_rule) == MAX_STATES
    assert equivalent(same_rule, same_rule.minimal)
    assert not equivalent(same_rule, almost)
    assert not equivalent(almost, one)
    assert time.process_time() - begin < 20
