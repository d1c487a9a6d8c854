"""A rule is an automaton: one table answers every question about it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.cards import BLACK, CARDS, DECK, FACE, RED, Card, card_set, members
from classroom.rules.automaton import MAX_STATES, Automaton, compile
from classroom.rules.catalogue import RULES

cards = st.sampled_from(CARDS)
entries = st.sampled_from(list(RULES.values()))


def line(text):
    return [Card.parse(card) for card in text.split()]


def alternating():
    return compile(
        None,
        lambda last: DECK if last is None else BLACK if last else RED,
        lambda last, card: card.is_red,
    )


def test_state_0_is_the_state_before_any_card():
    rule = RULES["suit-shuttle"].rule
    assert rule.legal(0) == card_set(card for card in CARDS if card.suit == "C")
    assert rule.run([]) == 0


def test_step_leads_nowhere_for_a_wrong_card():
    rule = alternating()
    red = rule.step(0, Card.parse("3H"))
    assert rule.step(red, Card.parse("3D")) == -1
    assert rule.step(red, Card.parse("3S")) != -1


def test_a_string_is_right_only_if_each_card_laid_in_order_would_be_right_on_its_own():
    rule = alternating()
    after_red = rule.run(line("3H"))
    assert rule.accepts(after_red, line("9S 4H 2C"))
    assert not rule.accepts(after_red, line("9S 4H 2D"))
    assert not rule.accepts(after_red, line("9H 4S 2H"))
    assert not rule.accepts(after_red, line("4H 9S 2H"))


def test_run_names_the_first_card_that_cannot_be_there():
    with pytest.raises(ValueError, match=r"^4C cannot be card 3 of the main line$"):
        alternating().run(line("3H 9S 4C KC"))


def test_by_name_holds_every_right_card_and_no_other():
    rule = RULES["product-mod-four"].rule
    for state, names in enumerate(rule.by_name):
        assert set(names) == {str(card) for card in members(rule.legal(state))}
        assert all(rule.step(state, Card.parse(name)) == to for name, to in names.items())


def test_automata_are_equal_by_their_table():
    assert alternating() == alternating()
    assert hash(alternating()) == hash(alternating())
    assert alternating() != RULES["suit-cycle"].rule
    assert alternating() == RULES["alternate-colour"].rule


def test_states_are_numbered_breadth_first_in_the_order_of_the_cards():
    rule = alternating()
    assert rule.step(0, Card.parse("AS")) == 1
    assert rule.step(0, Card.parse("AH")) == 2


def test_only_reachable_states_are_kept():
    counted = compile(0, lambda n: FACE, lambda n, card: (n + 1) % 4)
    assert len(counted) == 4


def test_a_rule_of_20000_states_is_a_rule_and_one_of_20001_is_refused():
    def counting(most):
        return compile(0, lambda n: 1, lambda n, card: (n + 1) % most)

    assert len(counting(MAX_STATES)) == 20_000
    with pytest.raises(ValueError, match="more than 20000 states"):
        counting(MAX_STATES + 1)


def test_a_count_without_bound_is_refused():
    with pytest.raises(ValueError, match="more than 20000 states"):
        compile(0, lambda n: DECK, lambda n, card: n + 1)


@pytest.mark.parametrize(
    ("allowed", "moves"),
    [
        ((), ()),
        ((DECK,), ((0,) * 51,)),
        ((DECK,), ((1,) * 52,)),
        ((DECK, DECK), ((0,) * 52,)),
        ((DECK,), ((-1,) + (0,) * 51,)),
        ((0,), ((0,) + (-1,) * 51,)),
        ((DECK,), ((-2,) + (0,) * 51,)),
    ],
)
def test_a_table_that_contradicts_itself_is_refused(allowed, moves):
    with pytest.raises(ValueError):
        Automaton(allowed, moves)


def test_a_rule_needs_a_starter():
    with pytest.raises(ValueError):
        Automaton((DECK,), ((0,) * 52,), starters=0)


def test_dead_ends_are_the_states_in_which_nothing_is_right():
    climbing = compile(
        0,
        lambda value: card_set(card for card in CARDS if card.value > value),
        lambda value, card: card.value,
    )
    assert climbing.dead_ends == (climbing.run(line("KS")),)
    assert alternating().dead_ends == ()


def test_the_minimal_automaton_forgets_what_makes_no_difference():
    verbose = compile(
        None,
        lambda last: DECK if last is None else BLACK if last.is_red else RED,
        lambda last, card: card,
    )
    assert len(verbose) == 53
    assert verbose.minimal == alternating()


def test_a_line_may_come_back_to_state_0():
    rule = RULES["red-black-odd-even"].rule
    assert rule.run(line("3H 9S 9D QC")) == 0


@given(entries, st.lists(cards, max_size=12))
def test_run_is_folding_step(entry, line):
    rule, state = entry.rule, 0
    for card in line:
        state = rule.step(state, card)
        if state < 0:
            with pytest.raises(ValueError):
                rule.run(line)
            return
    assert rule.run(line) == state


@given(entries, st.data())
def test_accepts_is_step_by_step_from_every_state(entry, data):
    rule = entry.rule
    state = data.draw(st.integers(0, len(rule) - 1))
    # mostly right cards, so that long strings come up, and some wrong ones
    string, here, right = [], state, True
    for _ in range(data.draw(st.integers(0, 6))):
        legal = list(members(rule.legal(here))) if right else list(CARDS)
        card = data.draw(st.sampled_from(legal) | cards)
        string.append(card)
        right = right and bool(rule.legal(here) >> card & 1)
        here = rule.step(here, card) if right else here
    assert rule.accepts(state, string) is right


@given(entries, st.data())
def test_the_minimal_automaton_judges_every_line_alike(entry, data):
    rule, small = entry.rule, entry.rule.minimal
    state = tiny = 0
    for _ in range(data.draw(st.integers(0, 15))):
        assert rule.legal(state) == small.legal(tiny)
        card = data.draw(st.sampled_from(list(members(rule.legal(state)))))
        state, tiny = rule.step(state, card), small.step(tiny, card)
