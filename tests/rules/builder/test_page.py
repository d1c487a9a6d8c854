"""docs/builder.md holds every word, key, kind and limit that there is."""

import json
import re
from pathlib import Path
from typing import get_args

import msgspec
from markdown_pages import rows, unwrapped

from classroom.rules import validation
from classroom.rules.builder import examine, meaning, terms, to_text

PAGE = unwrapped((Path(__file__).parents[3] / "docs" / "builder.md").read_text(encoding="utf-8"))
WORDS = {word.__struct_config__.tag: word for word in get_args(terms.Term)}


def test_each_word_has_its_row_with_its_keys_and_what_is_usual():
    told = {cells[0].strip("`"): cells for cells in rows(PAGE) if cells[0].startswith("`")}
    assert list(told) == list(WORDS)
    for name, word in WORDS.items():
        keys = [
            f"`{field.encode_name}`" + ("" if field.required else f" ({usual(field.default)})")
            for field in msgspec.structs.fields(word)
        ]
        assert told[name][1] == ", ".join(keys)


def usual(value):
    return f"`{json.dumps(value)}`" if isinstance(value, str) else json.dumps(value)


def test_each_kind_and_trait_is_named():
    by_name = {cells[0]: cells[2] for cells in rows(PAGE) if cells[0].startswith("`")}
    assert re.findall(r"`(\w+)`", by_name["`kind`"]) == list(terms.KIND_CARDS)
    assert set(re.findall(r"`(\w+)`", by_name["`same`"])) == set(get_args(terms.Trait))


def test_the_limits_are_those_of_the_program():
    limits = re.findall(r"^\| (\d+) \|", PAGE, re.MULTILINE)
    assert list(map(int, limits)) == [
        terms.MAX_CHARACTERS,
        terms.MAX_TERMS,
        terms.MAX_DEPTH,
        meaning.MAX_BUILT_STATES,
    ]
    assert f"{validation.MIN_SHARE:.1%}" in PAGE
    assert f"{validation.MAX_SHARE:.0%}" in PAGE
    assert f"longer than {examine.LONG} characters" in PAGE


def test_the_examples_are_rules_and_the_sentence_is_its_own():
    example, file = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    sentence = str(to_text.statement(terms.read_text(example)))
    assert sentence.startswith(re.search(r'"(If the last card is odd, [^"]*)"', PAGE)[1])
    for kept in json.loads(file)["rules"]:
        assert examine.examine(terms.read(kept["rule"])).usable
