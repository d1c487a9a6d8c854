"""What the builder shows of a rule, and which rules it refuses."""

import random
import time

import pytest
from built_rules import BLACK, FACE, ODD, RED, SOURCES, SPADE, by_chance

from classroom.cards import CARDS, DECK, Card, card_set
from classroom.rules.builder.entry import entry
from classroom.rules.builder.examine import LONG, examine
from classroom.rules.builder.meaning import MAX_BUILT_STATES, NoSense, compiled
from classroom.rules.builder.terms import (
    MAX_TERMS,
    Both,
    Built,
    Cycle,
    Different,
    Either,
    Every,
    Higher,
    If,
    Kind,
    Lower,
    Not,
    Same,
    Steps,
    Sum,
    Turns,
    Values,
    read,
)
from classroom.rules.catalogue import RULES, TAGS, find
from classroom.rules.catalogue.hints import LAST_CARD_ONLY
from classroom.rules.compare import equivalent
from classroom.rules.measure import acceptance


def looked_at(term):
    return examine(Built(term))


def refusals(term):
    looked = looked_at(term)
    assert not looked.usable
    return [str(sentence) for sentence in looked.refusals]


def cards(text):
    return tuple(map(Card.parse, text.split()))


# -- which rule it is


@pytest.mark.parametrize("rule_id", SOURCES)
def test_a_rule_of_the_sources_is_recognised(rule_id):
    looked = looked_at(SOURCES[rule_id])
    assert looked.usable
    assert looked.equal() == (rule_id,)
    assert looked.acceptance == acceptance(find(rule_id).rule)
    assert looked.memory == find(rule_id).memory


@pytest.mark.parametrize("rule_id", SOURCES)
def test_a_rule_of_the_sources_made_again_is_described_alike(rule_id):
    made, listed = entry(Built(SOURCES[rule_id])), find(rule_id)
    assert equivalent(made.rule, listed.rule)
    assert made.tags == tuple(sorted(listed.tags, key=TAGS.index))
    assert made.starters == listed.starters
    assert (str(made.starter) == "Any card may start.") is (
        str(listed.starter) == "Any card may start."
    )


def test_a_rule_of_nobody_s_list_equals_none_but_may_equal_one_of_another_list():
    term = Either((Same("suit"), Both((FACE, RED))))
    looked = looked_at(term)
    assert looked.equal() == ()
    own = {
        "mine": entry(Built(Either((Both((RED, FACE)), Not(Different("suit")))))),
        "other": entry(Built(RED)),
    }
    assert looked.equal(own) == ("mine",)


# -- what is refused, and why


def test_a_rule_that_runs_dry_is_refused_with_the_shortest_line_that_gets_stuck():
    assert refusals(Higher()) == [
        "The rule gets stuck: after K♠ no card is right, so no one could play on."
    ]
    (why,) = refusals(If(Lower(), Higher(), Lower()))
    assert "after A♠ A♠ no card" in why
    (why,) = refusals(Cycle((RED, Kind("spade"), Both((Kind("heart"), BLACK)))))
    assert "after A♥ A♠ no card" in why


def test_a_rule_that_accepts_everything_is_refused():
    for term in (Either((RED, BLACK)), Either((Same("suit", 2), Different("suit", 2)))):
        (why,) = refusals(term)
        assert why == "After the starter every card is right, so there’s nothing to find out."


def test_a_rule_by_which_no_card_may_start_is_refused():
    assert refusals(Both((RED, BLACK))) == ["No card may start: the rule contradicts itself."]


def test_a_rule_that_asks_something_of_the_starter_alone_is_refused():
    (why,) = refusals(Either((RED, Same("suit"), Different("suit"))))
    assert "After the starter every card is right" in why


def test_a_rule_that_has_to_remember_too_much_is_refused():
    (why,) = refusals(Same("value", 4))
    assert "remember too much" in why
    with pytest.raises(NoSense):
        compiled(Built(Same("value", 4)))
    (why,) = refusals(Both((Same("value", 2), Different("suit", 3))))
    assert "remember too much" in why


@pytest.mark.parametrize(
    ("term", "why"),
    [
        (Steps(3, 2), "There’s no number from 3 to 2: put the smaller one first."),
        (Steps(0, 0), "A step of 0 means the same value: choose that instead."),
        (Turns(("red", "odd")), "Kinds that take turns must cover the whole deck"),
        (Turns(("red", "red")), "Kinds that take turns must cover the whole deck"),
        (
            Turns(("spade", "heart", "diamond")),
            "Kinds that take turns must cover the whole deck",
        ),
        (Both((RED, Not(If(Steps(2, 1), RED, BLACK)))), "There’s no number from 2 to 1"),
    ],
)
def test_numbers_and_kinds_that_make_no_sense_are_refused(term, why):
    looked = looked_at(term)
    assert looked.sentence is looked.rule is None
    assert why in refusals(term)[0]
    with pytest.raises(NoSense):
        compiled(Built(term))


def test_every_fault_is_told_once():
    assert len(refusals(Both((Steps(3, 2), Steps(3, 2), Steps(0, 0))))) == 2


# -- what is shown


def test_the_share_of_the_deck_after_each_card():
    looked = looked_at(If(FACE, RED, Values((1, 2))))
    assert looked.after_each[CARDS.index(Card.parse("2S"))] == pytest.approx(8 / 52)
    assert looked_at(If(ODD, BLACK, RED)).after_each == (0.5,) * 52
    climbing = looked_at(Higher())
    assert climbing.after_each[Card.parse("10H")] == pytest.approx(12 / 52)


@pytest.mark.parametrize(
    ("term", "sentences"),
    [
        (Higher(), ["After a king, no card can follow."]),
        (Higher(or_same=True), []),
        (Both((Higher(), Same("suit"))), ["After a king, no card can follow."]),
        (If(FACE, Both((RED, BLACK)), RED), ["After a face card, no card can follow."]),
        (
            If(Values((1, 13)), Both((RED, BLACK)), ODD),
            ["After an ace or a king, no card can follow."],
        ),
        (
            If(Both((SPADE, Values((1, 2)))), Both((RED, BLACK)), ODD),
            ["No card can follow any of these: A♠ 2♠."],
        ),
        (
            Both((Higher(), Lower(back=2))),
            [
                "After a king, no card can follow.",
                "After a card with a value from 2 to queen, sometimes no card can follow.",
            ],
        ),
        (
            If(RED, Both((RED, BLACK)), RED, back=2),
            ["After any card, sometimes no card can follow."],
        ),
    ],
)
def test_dead_ends_are_told_by_the_kind_of_card_that_leads_there(term, sentences):
    looked = looked_at(term)
    told = [str(end.sentence) for end in looked.dead_ends]
    for sentence in sentences:
        assert sentence in told
    if not sentences:
        assert told == []
    for end in looked.dead_ends:
        state = looked.rule.run(end.line)
        assert looked.rule.legal(state) == 0
        assert end.cards >> end.line[-1] & 1


def test_a_dead_end_is_certain_only_where_every_line_ends_there():
    for seed in range(300):
        looked = examine(by_chance(seed))
        if looked.rule is None or not looked.dead_ends:
            continue
        table = looked.table
        for end in looked.dead_ends:
            ends = {
                table.allowed[row[card]] == 0
                for row in table.moves
                for card in CARDS
                if end.cards >> card & 1 and row[card] >= 0
            }
            assert ends == ({True} if end.always else {True, False})


def test_what_does_not_pass_the_gate_is_a_warning_and_no_refusal():
    looked = looked_at(Both((SPADE, ODD, FACE)))
    assert [str(each) for each in looked.warnings] == [
        "On average, less than 7.5% of the deck is right."
    ]
    assert looked.usable
    (many,) = looked_at(Not(Values((1,)))).warnings
    assert str(many) == "On average, more than 75% of the deck is right."
    assert looked_at(If(ODD, BLACK, RED)).warnings == ()
    assert looked_at(Higher()).warnings == ()


@pytest.mark.parametrize(
    "idle", [If(Higher(), RED, RED), Every(3, RED, RED), Cycle((BLACK, If(ODD, RED, RED)))]
)
def test_a_choice_that_changes_nothing_is_a_warning(idle):
    assert [str(each) for each in looked_at(idle).warnings] == [
        "One choice makes no difference: the rule is the same either way."
    ]


def test_a_sentence_nobody_keeps_in_mind_is_a_warning():
    long = SOURCES["zigzag"]
    for _ in range(2):
        long = Either((long, Both((Same("suit"), Steps(1, 3), RED))))
        long = If(Either((FACE, Lower())), long, Either((RED, Same("parity"))))
    looked = looked_at(long)
    assert len(str(looked.sentence)) > LONG
    assert "The rule is long" in str(looked.warnings[-1])


def test_the_tightest_place():
    place = looked_at(Both((Steps(1, 1), Not(SPADE)))).tightest
    assert place.line == cards("AH")
    assert place.legal == card_set(cards("2H 2D 2C"))


# -- as an entry


def test_a_built_rule_is_described_as_a_listed_one_is():
    made = entry(Built(If(ODD, BLACK, RED)))
    assert made.id.startswith("built:") and len(made.id) == 18
    assert made.id == entry(read(made.built.to_json())).id
    assert made.id != entry(Built(If(ODD, RED, BLACK))).id
    assert made.difficulty == RULES["odd-black-even-red"].difficulty
    assert made.how_hard == RULES["odd-black-even-red"].how_hard
    assert made.tags == ("colour", "parity")
    assert LAST_CARD_ONLY in made.hints
    assert made.source == "Made in the rule builder"
    assert made.acceptance == 0.5


def test_hints_and_examples_are_true_of_it():
    for seed in range(60):
        try:
            made = entry(by_chance(seed))
        except NoSense:
            continue
        assert all(hint.holds(made.rule) for hint in made.hints)
        for texts, right in made.examples:
            *before, last = map(Card.parse, texts)
            state = made.rule.run(before)
            assert bool(made.rule.legal(state) >> last & 1) is right


def test_tags_are_what_the_table_shows():
    for seed in range(200):
        try:
            made = entry(by_chance(seed))
        except NoSense:
            continue
        assert ("history" in made.tags) is (made.memory not in (0, 1))
        if all(cards == DECK for cards in made.rule.minimal.allowed):
            assert not {"colour", "suit", "value", "parity", "face", "prime"} & set(made.tags)


# -- in bounded time


def hostile():
    """Rules as large as they may be, built to be slow."""
    rng = random.Random(1)
    one_long_way = Cycle(tuple([RED] * 11 + [BLACK]))
    yield Either((one_long_way, Cycle((BLACK,) * 6 + (RED,)), Every(7, ODD, FACE)))
    nested = RED
    for _ in range(7):
        nested = Every(8, BLACK, nested)
    yield nested
    for back in (2, 3, 4):
        yield If(Both((Same("suit", back), Lower(back=back))), Higher(), Not(Same("value")), back)
    yield Both((Same("suit", 3), Same("parity", 3), Different("colour", 4), Sum(13)))
    corner = RED
    for value in range(1, 7):
        corner = If(Both((SPADE, Values((value,)))), corner, ODD)
    yield corner
    relations = [Same("suit", 2), Different("prime", 2), Sum(7), Lower(True), Steps(1, 5)]
    for _ in range(20):
        leaves = iter([rng.choice([*relations, RED, FACE, ODD]) for _ in range(MAX_TERMS)])
        yield Either(
            tuple(
                Both(tuple(If(next(leaves), next(leaves), next(leaves)) for _ in range(2)))
                for _ in range(4)
            )
        )


@pytest.mark.parametrize("term", list(hostile()))
def test_the_slowest_rules_are_looked_at_in_a_second(term):
    built = read(Built(term).to_json())
    examine(Built(RED)).equal()
    began = time.process_time()
    looked = examine(built)
    if looked.rule is not None:
        assert len(looked.rule) <= MAX_BUILT_STATES
        made = entry(built)
        for thing in ("warnings", "acceptance", "after_each", "tightest", "dead_ends", "memory"):
            getattr(looked, thing)
        for thing in ("hints", "tags", "examples"):
            getattr(made, thing)
        looked.equal()
    assert time.process_time() - began < 2
