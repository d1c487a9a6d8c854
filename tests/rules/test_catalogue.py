"""What the catalogue promises of every one of its rules."""

from collections import Counter

import one_test
import pytest

from classroom.cards import Card, where
from classroom.rules import traits
from classroom.rules.catalogue import (
    DIFFICULTIES,
    RULES,
    TAGS,
    UnknownRule,
    easy,
    expert,
    find,
    hard,
    medium,
)
from classroom.rules.compare import separate

every_entry = one_test.of(RULES)


def line(text):
    return [Card.parse(card) for card in text.split()]


# -- what is said


@every_entry
def test_each_entry_is_filled_in(entry):
    assert str(entry.statement).endswith((".", ".)"))
    assert entry.hints and all(hint.sentence.endswith((".", "?")) for hint in entry.hints)
    assert str(entry.starter).endswith(".")
    assert entry.difficulty in DIFFICULTIES
    assert entry.tags and set(entry.tags) <= set(TAGS)
    assert len(set(entry.tags)) == len(entry.tags)
    assert entry.ages.removesuffix("+").isdigit()
    assert entry.source
    assert entry.id == entry.id.lower() and " " not in entry.id


@every_entry
def test_each_example_holds_and_a_wrong_line_is_wrong_exactly_at_its_last_card(entry):
    for texts, right in entry.examples:
        cards = [Card.parse(text) for text in texts]
        assert entry.rule.accepts(0, cards[:-1])
        assert entry.rule.accepts(0, cards) is right


@every_entry
def test_each_entry_has_at_least_two_right_and_two_wrong_examples(entry):
    verdicts = [right for _, right in entry.examples]
    assert verdicts.count(True) >= 2
    assert verdicts.count(False) >= 2


def test_statements_are_all_different():
    assert len({str(entry.statement) for entry in RULES.values()}) == len(RULES)


def test_the_catalogue_is_in_the_order_of_its_bands():
    bands = [DIFFICULTIES.index(entry.difficulty) for entry in RULES.values()]
    assert bands == sorted(bands)


def test_there_is_enough_to_choose_from_in_every_band():
    bands = Counter(entry.difficulty for entry in RULES.values())
    assert sum(bands.values()) >= 100
    assert all(bands[band] >= 20 for band in DIFFICULTIES)


def test_every_tag_has_rules_of_its_own():
    tags = Counter(tag for entry in RULES.values() for tag in entry.tags)
    assert set(tags) == set(TAGS)
    assert min(tags.values()) >= 5


def test_no_id_is_given_twice():
    bands = (easy.ENTRIES, medium.ENTRIES, hard.ENTRIES, expert.ENTRIES)
    assert sum(map(len, bands)) == len(RULES)


def test_a_rule_is_found_by_its_id():
    assert find("suit-cycle") is RULES["suit-cycle"]


def test_an_unknown_rule_is_refused_with_a_sentence():
    with pytest.raises(KeyError) as refused:
        find("suit-cylce")
    assert isinstance(refused.value, UnknownRule)
    assert str(refused.value) == "there is no rule called 'suit-cylce' in the catalogue"


def test_the_catalogue_cannot_be_changed():
    with pytest.raises(TypeError):
        RULES["suit-cycle"] = find("zigzag")


# -- what is so


@every_entry
def test_no_rule_can_run_dry(entry):
    assert entry.rule.dead_ends == ()


@every_entry
def test_no_rule_allows_everything(entry):
    assert entry.acceptance < 1


def test_no_two_rules_are_equivalent():
    """The minimal automaton is the same exactly where two rules are (`test_automaton.py`).

    See docs/rules.md 10.2.
    """
    known = {}
    for entry in RULES.values():
        table = entry.rule.minimal.moves
        assert table not in known, (entry.id, known[table])
        known[table] = entry.id


MAY_START = {
    "Any card may start.": lambda card: True,
    "Only a red card may start.": lambda card: card.is_red,
    "Only a black card may start.": lambda card: not card.is_red,
    "Only a club may start.": lambda card: card.suit == "C",
    "Only a spade may start.": lambda card: card.suit == "S",
    "Any card but a club may start.": lambda card: card.suit != "C",
    "Only a spade or a diamond may start.": lambda card: card.suit in "SD",
    "Only an even card may start.": lambda card: card.value % 2 == 0,
    "Only a 2, 4, 6, 8, 10 or queen may start.": lambda card: card.value % 2 == 0,
    "Only an ace, 3, 5, 7, 9, jack or king may start.": lambda card: card.value % 2 == 1,
    "Only an ace, 2, 3, 4 or 5 may start.": lambda card: card.value <= 5,
    "Only an ace, 2, 3, 4, 5, 6 or 7 may start.": lambda card: card.value <= 7,
    "Only an ace to 10 may start.": lambda card: card.value <= 10,
    "Only an ace, 10, jack, queen or king may start.": lambda card: str(card.value)[0] == "1",
    "Only a 2, 3, 5, 7, jack or king may start.": lambda card: card.rank in "2 3 5 7 J K",
    "Only a 3, 6, 9 or queen may start.": lambda card: card.rank in "3 6 9 Q",
    "Any card but a 3, 6, 9 or queen may start.": lambda card: card.rank not in "3 6 9 Q",
    "Only an ace, 2, 4, 6, 8, 9, 10 or queen may start.": lambda card: (
        card.rank in ["A", "2", "4", "6", "8", "9", "10", "Q"]
    ),
    "Only a heart or a jack, queen or king may start.": lambda card: (
        card.suit == "H" or card.value > 10
    ),
    "Only a red jack, queen or king or a black ace to 10 may start.": lambda card: (
        card.is_red == (card.value > 10)
    ),
    "Only a red ace to 7 or a black 8 to king may start.": lambda card: (
        card.is_red == (card.value <= 7)
    ),
    "Only a spade up to 7, a club from 8 on, an even heart or an odd diamond may start.": (
        lambda card: {
            "S": card.value <= 7,
            "C": card.value >= 8,
            "H": card.value % 2 == 0,
            "D": card.value % 2 == 1,
        }[card.suit]
    ),
}


@every_entry
def test_who_may_start_is_as_the_starter_sentence_says(entry):
    assert entry.rule.legal(0) == where(MAY_START[str(entry.starter)])


def test_some_rule_gets_two_starters_where_a_rule_set_deals_as_many_as_it_needs():
    needy = [entry.id for entry in RULES.values() if entry.rule.starters > 1]
    assert "colour-two-back" in needy


@every_entry
def test_a_rule_gets_as_many_starters_as_its_entry_says_and_no_more_than_it_looks_back(entry):
    assert entry.rule.starters == entry.starters
    assert entry.memory is None or entry.starters <= max(1, entry.memory)


@every_entry
def test_the_statement_settles_the_second_card_where_a_rule_set_deals_one_starter(entry):
    """`tests/game/test_starters.py` plays it."""
    assert ("second card" in str(entry.statement)) or entry.starters == 1


# -- what is said is so: memory and tags, read off the table


@every_entry
def test_memory_is_how_many_cards_back_the_rule_looks(entry):
    assert entry.memory == traits.memory(entry.rule)


@every_entry
def test_position_is_a_tag_exactly_where_the_place_in_the_line_matters(entry):
    assert ("position" in entry.tags) is traits.place_matters(entry.rule)


@every_entry
def test_history_is_a_tag_exactly_where_the_rule_looks_behind_the_last_card(entry):
    assert ("history" in entry.tags) is (entry.memory not in (0, 1))


VALUE_TAGS = {"value", "parity", "face", "prime", "arithmetic"}


@every_entry
def test_suit_is_a_tag_exactly_where_two_suits_of_a_colour_differ(entry):
    assert ("suit" in entry.tags) is not traits.ignores(entry.rule, traits.twin)


@every_entry
def test_colour_or_suit_is_a_tag_exactly_where_suits_matter(entry):
    assert bool({"suit", "colour"} & set(entry.tags)) is traits.suits_matter(entry.rule)


@every_entry
def test_a_tag_of_value_is_given_exactly_where_values_matter(entry):
    assert bool(VALUE_TAGS & set(entry.tags)) is traits.values_matter(entry.rule)


NOT_VALUE = {"colour", "suit", "parity", "face", "prime"}


@one_test.of(
    {id: entry for id, entry in RULES.items() if not {"value", "arithmetic"} & set(entry.tags)}
)
def test_the_traits_named_in_the_tags_decide_and_none_of_them_is_idle(entry):
    named = NOT_VALUE & set(entry.tags)
    assert traits.decide(entry.rule, named)
    assert not any(traits.decide(entry.rule, named - {idle}) for idle in named)


@every_entry
def test_every_hint_of_an_entry_is_true_and_none_is_given_twice(entry):
    """See docs/rules.md 7.4."""
    for hint in entry.hints:
        assert hint.holds(entry.rule), hint
    assert len(set(entry.hints)) == len(entry.hints) >= 2


def test_a_pupil_who_says_another_colour_each_time_means_alternate_colour():
    apart = separate(find("alternate-colour").rule, find("growing-colour-blocks").rule, line("3S"))
    assert apart is not None and len(apart.line) == 3
