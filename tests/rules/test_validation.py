"""The gate: what is said of rules that allow too little, too much, or run into a corner."""

import one_test
import pytest

from classroom.cards import BLACK, DECK, FACE, RED, Card, card_set, values
from classroom.rules.automaton import compile
from classroom.rules.catalogue import RULES
from classroom.rules.combinators import HEART, SPADE, alternate, cycle, different, rule
from classroom.rules.validation import flaws, tightest


def cards(text):
    return tuple(Card.parse(card) for card in text.split())


def told(automaton):
    return [(flaw.kind, str(flaw.sentence)) for flaw in flaws(automaton)]


def always(legal):
    """A rule that always asks for the same cards."""
    return compile(0, lambda _: legal, lambda state, card: state)


def test_a_rule_in_the_middle_passes():
    assert told(rule(alternate(RED, BLACK))) == []


@pytest.mark.parametrize(
    ("legal", "kinds"),
    [(3, ["too few"]), (4, []), (39, []), (40, ["too many"]), (52, ["too many"])],
)
def test_the_gate_is_between_seven_and_a_half_and_seventy_five_per_cent(legal, kinds):
    """3.9 and 39 of 52 cards."""
    assert [flaw.kind for flaw in flaws(always((1 << legal) - 1))] == kinds


def test_exactly_three_quarters_pass_however_the_average_is_found():
    assert told(rule(different("suit"))) == []


@pytest.mark.parametrize(("fewest", "kinds"), [(1, ["tight"]), (2, [])])
def test_two_cards_are_legal_at_every_moment(fewest, kinds):
    asks = cycle(DECK & ~FACE, (1 << fewest) - 1)
    assert [flaw.kind for flaw in flaws(rule(asks))] == kinds


def test_the_tightest_place_is_named_by_the_shortest_line_to_it():
    """After a king only the king of clubs: two hearts lead there, the ace of hearts first."""
    kings = cards("KS KH KD")
    allowed = {"start": HEART, "heart": card_set(kings), "king": card_set(cards("KC")), "on": DECK}
    follows = {"start": "heart", "heart": "king", "king": "on", "on": "on"}
    automaton = compile("start", allowed.__getitem__, lambda state, card: follows[state])
    place = tightest(automaton)
    assert place.line == cards("AH KS")
    assert place.legal == card_set(cards("KC"))
    assert told(automaton)[-1] == ("tight", "After A♥ K♠ only K♣ is right.")


def test_the_start_is_a_moment_too():
    ace = card_set(cards("AS"))
    only = compile(0, lambda n: ace if n == 0 else SPADE, lambda n, card: 1)
    assert told(only) == [("tight", "Only A♠ may start.")]
    assert told(always(0))[-1] == ("tight", "No card may start.")


def test_a_rule_that_runs_dry_is_tight_where_it_does():
    climbing = compile(0, lambda value: values(value + 1, 13), lambda value, card: card.value)
    assert told(climbing) == [
        ("too few", "On average, less than 7.5% of the deck is right."),
        ("tight", "After K♠ no card is right."),
    ]


@one_test.of(tuple(RULES))
def test_a_rule_that_does_not_pass_says_why_it_is_listed_and_no_other_does(rule_id):
    entry = RULES[rule_id]
    assert bool(flaws(entry.rule)) is (entry.listed_because is not None)
    assert entry.listed_because is None or entry.listed_because.endswith(".")
