"""Which rules a layout leaves alive."""

from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.cards import CARDS, Card, card_set, members
from classroom.rules.catalogue import RULES
from classroom.rules.survivors import (
    NoPlay,
    Right,
    Survivors,
    Wrong,
    WrongNoPlay,
    WrongString,
    consistent,
)

AUTOMATA = {rule_id: entry.rule for rule_id, entry in RULES.items()}
RULE = AUTOMATA["odd-black-even-red"]


def line(text):
    return tuple(Card.parse(card) for card in text.split())


def right(text):
    return [Right(card) for card in line(text)]


def wrong(text):
    return Wrong(Card.parse(text))


def hand(text):
    return card_set(line(text))


# Howell's example of play, sidelines and all
HOWELL = (
    *right("3H 9S"),
    wrong("JD"),
    wrong("5D"),
    *right("4C JD"),
    wrong("8H"),
    *right("2C"),
    wrong("10S"),
    *right("10D 8H 7H"),
    WrongString(line("10S 9H 4S 2S")),
    *right("2C 5H"),
)


def test_a_rule_allows_every_step_of_the_main_line():
    assert consistent(RULE, right("3H 9S 4C JD"))
    assert not consistent(RULE, right("3H 9D"))


def test_the_starter_is_a_step_of_the_main_line():
    assert consistent(AUTOMATA["growing-colour-blocks"], right("3S"))
    assert not consistent(AUTOMATA["growing-colour-blocks"], right("3H"))


def test_a_rule_forbids_every_wrong_single_card_at_its_place():
    assert consistent(RULE, [*right("3H 9S"), wrong("JD"), *right("4C JD")])
    assert not consistent(RULE, [*right("3H"), wrong("9S")])


def test_a_rule_forbids_at_least_one_card_of_every_wrong_string():
    assert consistent(RULE, [*right("7H"), WrongString(line("10S 9H 4S 2S"))])
    assert not consistent(RULE, [*right("7H"), WrongString(line("10S 9H 4S"))])


def test_a_wrong_string_leaves_the_main_line_where_it_was():
    assert consistent(RULE, [*right("7H"), WrongString(line("10S 9S")), *right("2C")])
    assert not consistent(RULE, [*right("7H"), WrongString(line("10S 9S")), *right("2D")])


def test_a_confirmed_no_play_says_that_no_card_of_the_shown_hand_was_legal():
    assert consistent(RULE, [*right("3H"), NoPlay(hand("2H 9D KD"))])
    assert not consistent(RULE, [*right("3H"), NoPlay(hand("2H 9D KC"))])


def test_a_refuted_no_play_says_that_some_card_of_the_shown_hand_was_legal():
    assert consistent(RULE, [*right("3H"), WrongNoPlay(hand("2H 9D KC")), *right("KC")])
    assert not consistent(RULE, [*right("3H"), WrongNoPlay(hand("2H 9D KD"))])


def test_no_evidence_contradicts_nothing():
    assert all(consistent(rule, ()) for rule in AUTOMATA.values())
    assert set(Survivors.of(AUTOMATA).alive) == set(RULES)


def test_howells_layout_leaves_one_of_the_eighteen_source_rules():
    assert "odd-black-even-red" in Survivors.of(AUTOMATA, HOWELL).alive
    assert [name for name, rule in AUTOMATA.items() if consistent(rule, HOWELL)] == list(
        Survivors.of(AUTOMATA, HOWELL).alive
    )


def test_a_rule_dies_of_the_first_observation_that_contradicts_it():
    def alive_after(count):
        return Survivors.of(AUTOMATA, HOWELL[:count]).alive

    assert HOWELL[2] == wrong("JD")
    for count, rule_id in enumerate(
        ("suit-shuttle", "match-suit-or-value", "alternate-colour"), start=1
    ):
        assert rule_id in alive_after(count - 1)
        assert rule_id not in alive_after(count)


def test_seeing_leaves_the_earlier_value_as_it_was():
    before = Survivors.of(AUTOMATA, right("3H"))
    alive = dict(before.alive)
    after = before.seen(Right(Card.parse("5H")))
    assert dict(before.alive) == alive
    assert "alternate-colour" in before.alive and "alternate-colour" not in after.alive
    assert before.seen(wrong("5H")).alive.keys() == alive.keys() - after.alive.keys()


def test_a_dead_rule_is_asked_nothing_more():
    class Counting(dict):
        asked = 0

        def __getitem__(self, name):
            Counting.asked += 1
            return super().__getitem__(name)

    library = Counting(AUTOMATA)
    survivors = Survivors.of(library, HOWELL[:3])
    Counting.asked = 0
    survivors.seen(HOWELL[3])
    assert Counting.asked == len(survivors.alive) < len(library)


def test_allowing_counts_the_living_rules_that_call_a_card_right():
    survivors = Survivors.of(AUTOMATA, right("3H"))
    for card in CARDS:
        assert survivors.allowing(card) == len(survivors.seen(Right(card)).alive)
        assert len(survivors.alive) - survivors.allowing(card) == len(
            survivors.seen(Wrong(card)).alive
        )


@st.composite
def layouts(draw):
    """A rule of the catalogue and what a table that plays by it sees."""
    name = draw(st.sampled_from(list(AUTOMATA)))
    rule = AUTOMATA[name]
    cards = st.sampled_from(CARDS)
    start = draw(st.sampled_from(list(members(rule.legal(0)))))
    seen, state = [Right(start)], rule.step(0, start)
    for _ in range(draw(st.integers(0, 12))):
        if draw(st.integers(0, 5)) == 0:
            shown = card_set(draw(st.lists(cards, min_size=1, max_size=8)))
            verdict = WrongNoPlay if rule.legal(state) & shown else NoPlay
            seen.append(verdict(shown))
            play = [next(members(rule.legal(state) & shown))] if verdict is WrongNoPlay else []
        else:
            play = draw(st.lists(cards, min_size=1, max_size=3))
        if rule.accepts(state, play):
            seen += [Right(card) for card in play]
            for card in play:
                state = rule.step(state, card)
        else:
            seen.append(Wrong(play[0]) if len(play) == 1 else WrongString(tuple(play)))
    return name, seen


@settings(deadline=None)
@given(layouts())
def test_the_sealed_rule_always_survives(layout):
    name, seen = layout
    assert name in Survivors.of(AUTOMATA, seen).alive


@settings(deadline=None)
@given(layouts())
def test_survivors_step_by_step_are_the_rules_consistent_with_everything(layout):
    _, seen = layout
    survivors = Survivors.of(AUTOMATA)
    for count, observation in enumerate(seen, start=1):
        survivors = survivors.seen(observation)
        assert set(survivors.alive) == {
            name for name, rule in AUTOMATA.items() if consistent(rule, seen[:count])
        }
