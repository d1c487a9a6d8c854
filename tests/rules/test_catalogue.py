"""What the catalogue promises of every one of its rules."""

from itertools import combinations

import pytest

from classroom.cards import CARDS, RANKS, Card
from classroom.rules.catalogue import DIFFICULTIES, RULES, TAGS, UnknownRule, find
from classroom.rules.combine import TRAITS
from classroom.rules.compare import equivalent, separate

every_entry = pytest.mark.parametrize("entry", RULES.values(), ids=RULES.keys())


def line(text):
    return [Card.parse(card) for card in text.split()]


# -- what is said


@every_entry
def test_each_entry_is_filled_in(entry):
    assert entry.statement.endswith((".", ".)"))
    assert entry.hints and all(hint.endswith(".") for hint in entry.hints)
    assert entry.starter.endswith(".")
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
def test_each_entry_has_at_least_one_right_and_one_wrong_example(entry):
    assert {right for _, right in entry.examples} == {True, False}


def test_statements_are_all_different():
    assert len({entry.statement for entry in RULES.values()}) == len(RULES)


def test_the_catalogue_is_in_the_order_of_its_bands():
    bands = [DIFFICULTIES.index(entry.difficulty) for entry in RULES.values()]
    assert bands == sorted(bands)
    assert bands.count(0) >= 2


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
    assert len({entry.rule.minimal.moves for entry in RULES.values()}) == len(RULES)
    for one, other in combinations(RULES.values(), 2):
        assert not equivalent(one.rule, other.rule), (one.id, other.id)


@every_entry
def test_any_card_may_start_where_the_starter_sentence_says_so(entry):
    every_card = entry.rule.legal(0) == (1 << 52) - 1
    assert every_card is (entry.starter == "Any card may start.")


def test_some_rule_gets_two_starters_where_a_rule_set_deals_as_many_as_it_needs():
    needy = [entry.id for entry in RULES.values() if entry.rule.starters > 1]
    assert "colour-two-back" in needy


@every_entry
def test_a_rule_gets_as_many_starters_as_its_entry_says_and_no_more_than_it_looks_back(entry):
    assert entry.rule.starters == entry.starters <= max(1, entry.memory)


@every_entry
def test_the_statement_settles_the_second_card_where_a_rule_set_deals_one_starter(entry):
    """`tests/game/test_starters.py` plays it."""
    assert ("second card" in entry.statement) or entry.starters == 1


# -- what is said is so: memory, tags and hints, read off the table


def ahead(rule, pairs, cards):
    """The pairs of states reached from `pairs` when the same right cards are laid on both."""
    for _ in range(cards):
        pairs = {
            (rule.moves[one][card], rule.moves[other][card])
            for one, other in pairs
            for card in CARDS
            if rule.moves[one][card] >= 0 and rule.moves[other][card] >= 0
        }
    return pairs


def layers(rule):
    """For every length of line from 1, the states a line so long can end in, until they repeat."""
    found, layer = [], frozenset({0})
    while True:
        layer = frozenset(to for state in layer for to in rule.moves[state] if to >= 0)
        if layer in found:
            return found
        found.append(layer)


def knows_enough(rule, memory, *, place):
    """Whether the last `memory` cards (and the place in the line) decide what is right next."""
    groups = layers(rule) if place else [frozenset().union(*layers(rule))]
    pairs = {(one, other) for group in groups for one in group for other in group}
    return all(one == other for one, other in ahead(rule, pairs, memory))


@every_entry
def test_memory_is_how_many_cards_back_the_rule_looks(entry):
    rule, place = entry.rule.minimal, "position" in entry.tags
    assert knows_enough(rule, entry.memory, place=place)
    assert entry.memory == 0 or not knows_enough(rule, entry.memory - 1, place=place)


@every_entry
def test_position_is_a_tag_exactly_where_the_place_in_the_line_matters(entry):
    assert ("position" in entry.tags) is not knows_enough(
        entry.rule.minimal, entry.memory, place=False
    )


@every_entry
def test_history_is_a_tag_exactly_where_the_rule_looks_behind_the_last_card(entry):
    assert ("history" in entry.tags) is (entry.memory > 1)


def ignores(entry, alike):
    """Whether a card is always as good as `alike` of it, and makes no other difference."""
    return all(
        row[card] == row[Card.parse(alike(card))]
        for row in entry.rule.minimal.moves
        for card in CARDS
    )


def twin(card):
    """The card of the other suit of its colour."""
    return card.rank + {"S": "C", "C": "S", "H": "D", "D": "H"}[card.suit]


def next_suit(card):
    return card.rank + {"S": "H", "H": "D", "D": "C", "C": "S"}[card.suit]


def next_value(card):
    return RANKS[card.value % 13] + card.suit


VALUE_TAGS = {"value", "parity", "face", "prime", "arithmetic"}


@every_entry
def test_suit_is_a_tag_exactly_where_two_suits_of_a_colour_differ(entry):
    assert ("suit" in entry.tags) is not ignores(entry, twin)


@every_entry
def test_colour_or_suit_is_a_tag_exactly_where_suits_matter(entry):
    assert bool({"suit", "colour"} & set(entry.tags)) is not ignores(entry, next_suit)


@every_entry
def test_a_tag_of_value_is_given_exactly_where_values_matter(entry):
    assert bool(VALUE_TAGS & set(entry.tags)) is not ignores(entry, next_value)


NOT_VALUE = {"colour", "suit", "parity", "face", "prime"}


def decide(entry, traits):
    """Whether cards that share these traits are always as good as each other."""
    alike = {}
    for card in CARDS:
        alike.setdefault(tuple(TRAITS[trait][card] for trait in sorted(traits)), []).append(card)
    return all(
        len({row[card] for card in cards}) == 1
        for row in entry.rule.minimal.moves
        for cards in alike.values()
    )


@pytest.mark.parametrize(
    "entry",
    [entry for entry in RULES.values() if not {"value", "arithmetic"} & set(entry.tags)],
    ids=lambda entry: entry.id,
)
def test_the_traits_named_in_the_tags_decide_and_none_of_them_is_idle(entry):
    traits = NOT_VALUE & set(entry.tags)
    assert decide(entry, traits)
    assert not any(decide(entry, traits - {idle}) for idle in traits)


HINTS = {
    "Only the colours matter.": lambda entry: ignores(entry, twin) and ignores(entry, next_value),
    "Only the suits matter.": lambda entry: ignores(entry, next_value),
    "Suits and colours do not matter.": lambda entry: ignores(entry, next_suit),
    "Look only at the last card.": lambda entry: knows_enough(entry.rule.minimal, 1, place=False),
    "The last card alone does not decide.": lambda entry: (
        not knows_enough(entry.rule.minimal, 1, place=True)
    ),
    "Look at the last two cards.": lambda entry: entry.memory == 2,
    "Look at the last three cards.": lambda entry: entry.memory == 3,
    "The pattern repeats after eight cards.": lambda entry: len(layers(entry.rule.minimal)) == 8,
    "The pattern repeats after twelve cards.": lambda entry: len(layers(entry.rule.minimal)) == 12,
    "Which cards came before does not matter, only how many.": lambda entry: entry.memory == 0,
    "Some values are never right.": lambda entry: any(
        all(not legal >> card & 1 for legal in entry.rule.allowed) for card in CARDS
    ),
}


@pytest.mark.parametrize("hint", HINTS)
def test_hints_are_truthful(hint):
    giving = [entry for entry in RULES.values() if hint in entry.hints]
    assert giving
    for entry in giving:
        assert HINTS[hint](entry), entry.id


def test_a_hint_would_be_found_out_if_it_lied():
    assert not HINTS["Only the colours matter."](find("suit-cycle"))
    assert not HINTS["Only the suits matter."](find("odd-black-even-red"))
    assert not HINTS["Suits and colours do not matter."](find("black-up-red-down"))
    assert not HINTS["Look only at the last card."](find("zigzag"))


def test_a_pupil_who_says_another_colour_each_time_means_alternate_colour():
    apart = separate(find("alternate-colour").rule, find("growing-colour-blocks").rule, line("3S"))
    assert apart is not None and len(apart.line) == 3
