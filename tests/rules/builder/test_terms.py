"""Built rules as data: what is read, and what is refused before it costs anything."""

import json
import time
import tracemalloc

import pytest
from built_rules import SOURCES, by_chance
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.rules.builder.terms import (
    MAX_CHARACTERS,
    MAX_DEPTH,
    MAX_TERMS,
    Built,
    Higher,
    If,
    Kind,
    NotARule,
    read,
    read_text,
)

RULE = {
    "format": "eleusis-rule/1",
    "asks": {
        "is": "if",
        "last": {"is": "kind", "kind": "odd"},
        "then": {"is": "kind", "kind": "black"},
        "otherwise": {"is": "kind", "kind": "red"},
    },
}


def rule(asks):
    return {"format": "eleusis-rule/1", "asks": asks}


def nested(levels, inner=None):
    """A rule of so many levels."""
    asks = inner or {"is": "kind", "kind": "red"}
    for _ in range(levels - 1):
        asks = {"is": "not", "part": asks}
    return rule(asks)


def refused(data):
    with pytest.raises(NotARule) as error:
        read(data)
    text = str(error.value.sentence)
    assert text[0].isupper() and text.endswith(".") and len(text) < 250, text
    assert len(text.splitlines()) == 1
    return text


def test_a_rule_is_read_as_it_stands_in_a_file():
    built = read(RULE)
    assert built == Built(If(Kind("odd"), Kind("black"), Kind("red")))
    assert built.to_json() == RULE
    assert read_text(json.dumps(RULE)) == built


def test_what_is_usual_is_left_out_of_a_file():
    assert Built(Higher()).to_json() == rule({"is": "higher"})
    assert Built(Higher(True, 2)).to_json() == rule({"is": "higher", "or_same": True, "back": 2})


@given(st.integers(0, 2**32))
@settings(max_examples=200)
def test_what_is_written_is_read_again(seed):
    built = by_chance(seed)
    assert read(built.to_json()) == read_text(json.dumps(built.to_json())) == built
    assert hash(read(built.to_json())) == hash(built)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (None, "Expected `object`"),
        ([], "Expected `object`"),
        ("red", "Expected `object`"),
        (7, "Expected `object`"),
        ({}, "asks"),
        ({"asks": {"is": "kind", "kind": "red"}, "extra": 1}, "unknown field"),
        ({"format": "eleusis-rule/2", "asks": {"is": "kind", "kind": "red"}}, "Invalid enum value"),
        (rule({}), "is"),
        (rule({"is": "python", "code": "1"}), "Invalid value"),
        (rule({"is": 4}), "Expected `str`"),
        (rule({"is": "kind", "kind": "pink"}), "Invalid enum value"),
        (rule({"is": "kind", "kind": ["red"]}), "Expected `str`"),
        (rule({"is": "kind", "kind": "red", "suit": "S"}), "unknown field"),
        (rule({"is": "values", "values": []}), "length >= 1"),
        (rule({"is": "values", "values": [0]}), ">= 1"),
        (rule({"is": "values", "values": [14]}), "<= 13"),
        (rule({"is": "values", "values": [2.5]}), "Expected `int`"),
        (rule({"is": "values", "values": [True]}), "Expected `int`"),
        (rule({"is": "values", "values": [float("nan")]}), "Expected `int`"),
        (rule({"is": "values", "values": [10**4000]}), ""),
        (rule({"is": "same", "trait": "suit", "back": 5}), "<= 4"),
        (rule({"is": "same", "trait": "suit", "back": -(10**30)}), ""),
        (rule({"is": "sum", "multiple_of": 1}), ">= 2"),
        (rule({"is": "both", "parts": [{"is": "kind", "kind": "red"}]}), "length >= 2"),
        (rule({"is": "both", "parts": [{"is": "kind", "kind": "red"}] * 5}), "length <= 4"),
        (rule({"is": "not"}), "part"),
    ],
)
def test_what_has_another_shape_is_refused_with_one_sentence(data, why):
    assert why in refused(data)


@pytest.mark.parametrize("word", ["if", "every", "cycle", "turns"])
def test_a_condition_is_about_a_card(word):
    red = {"is": "kind", "kind": "red"}
    last = {
        "if": {"is": "if", "last": red, "then": red, "otherwise": red},
        "every": {"is": "every", "nth": 2, "then": red, "otherwise": red},
        "cycle": {"is": "cycle", "parts": [red, red]},
        "turns": {"is": "turns", "kinds": ["red", "black"]},
    }[word]
    for condition in (last, {"is": "not", "part": last}):
        asks = {"is": "if", "last": condition, "then": red, "otherwise": red}
        assert "a condition is a kind of card" in refused(rule(asks))


def test_levels_and_parts_are_counted():
    read(nested(MAX_DEPTH))
    assert str(MAX_DEPTH) in refused(nested(MAX_DEPTH + 1))
    red = {"is": "kind", "kind": "red"}
    twelve = {"is": "cycle", "parts": [red] * 12}
    read(rule({"is": "both", "parts": [twelve] * 3}))
    assert str(MAX_TERMS) in refused(rule({"is": "both", "parts": [twelve] * 4}))


def deep(levels):
    return '{"format": "eleusis-rule/1", "asks": ' + '{"is": "not", "part": ' * levels


HOSTILE_TEXTS = {
    "brackets": "[" * 100_000,
    "many levels": deep(100_000),
    "many levels, short": deep(800) + "1" + "}" * 801,
    "a long string": json.dumps(rule({"is": "kind", "kind": "x" * 1_000_000})),
    "a long key": json.dumps({"y" * 1_000_000: 1}),
    "many parts": json.dumps(rule({"is": "cycle", "parts": [{"is": "kind", "kind": "red"}] * 400})),
    "a huge number": '{"asks": ' + "9" * 15_000 + "}",
    "a huge exponent": '{"asks": {"is": "values", "values": [1e400]}}',
    "no number": '{"asks": {"is": "values", "values": [NaN]}}',
    "a key twice": '{"asks": {"is": "kind", "kind": "red", "kind": "black"}}',
    "no JSON": "If the last card is odd",
    "nothing": "",
    "a lone surrogate": '{"asks": {"is": "kind", "kind": "\\ud800"}}',
}


@pytest.mark.parametrize("name", HOSTILE_TEXTS)
def test_a_hostile_file_is_refused_in_little_time_and_memory(name):
    text = HOSTILE_TEXTS[name]
    tracemalloc.start()
    began = time.process_time()
    with pytest.raises(NotARule) as error:
        read_text(text)
    assert time.process_time() - began < 0.5
    assert tracemalloc.get_traced_memory()[1] < 5_000_000
    tracemalloc.stop()
    sentence = str(error.value.sentence)
    assert len(sentence) < 250
    assert len(sentence.splitlines()) == 1


def test_hostile_data_that_was_parsed_already_is_refused_all_the_same():
    data = rule({"is": "kind", "kind": "red"})
    for _ in range(100_000):
        data = {"is": "not", "part": data}
    began = time.process_time()
    refused(rule(data))
    refused(rule({"is": "kind", "kind": "x" * 1_000_000}))
    refused(rule({"is": "cycle", "parts": [{"is": "kind", "kind": "red"}] * 200_000}))
    assert time.process_time() - began < 1
    while isinstance(data, dict) and "part" in data:  # unwound by hand: freeing it recurses
        data = data.pop("part")


def test_a_file_is_never_longer_than_a_rule_can_be():
    longest = max(len(json.dumps(by_chance(seed).to_json(), indent=4)) for seed in range(500))
    assert longest < MAX_CHARACTERS


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["is", "kind", "red", "if", "both", "turns", "steps", "eleusis-rule/1"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["is", "asks", "kind", "parts", "part", "last", "then", "otherwise", "back"]
            )
            | st.text(max_size=4),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@given(JSON)
@settings(max_examples=500)
def test_any_other_json_is_a_rule_or_refused(data):
    for value in (data, rule(data)):
        try:
            built = read(value)
        except NotARule as error:
            why = str(error)
        else:
            why = ""
            assert read(built.to_json()) == built
        assert len(why) < 250


@pytest.mark.parametrize("rule_id", SOURCES)
def test_the_sources_rules_can_be_written(rule_id):
    built = Built(SOURCES[rule_id])
    assert read_text(json.dumps(built.to_json())) == built
