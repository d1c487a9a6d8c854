"""A rule that a pupil types is among the first five suggestions, whatever its words."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from nodes import bundled, node

from classroom.i18n.vocabulary import Vocabulary
from classroom.rules.catalogue import RULES
from classroom.web.library.rule_words import guessable_rules
from classroom.web.platform.language import speaking

SCRIPT = Path(__file__).parents[2] / "js" / "suggest.ts"

TYPED = {
    "en": {
        "black and red take turns": "alternate-colour",
        "red black red black": "alternate-colour",
        "the colours alternate": "alternate-colour",
        "every other card is red": "alternate-colour",
        "it changes color every time": "alternate-colour",
        "opposite colour": "alternate-colour",
        "a red one after a black one and a black one after a red one": "alternate-colour",
        "switch colors": "alternate-colour",
        "spade heart diamond club": "suit-cycle",
        "the suits go in order": "suit-cycle",
        "spades then hearts then diamonds then clubs": "suit-cycle",
        "odd even odd even": "alternate-odd-even",
        "odd and even take turns": "alternate-odd-even",
        "even numbers after odd numbers": "alternate-odd-even",
        "picture card then number card": "alternate-face-number",
        "face cards and numbers alternate": "alternate-face-number",
        "low then high": "alternate-low-high",
        "small big small big": "alternate-low-high",
        "every second card is a heart": "hearts-take-turns",
        "not the same suit": "change-suit",
        "different suit": "change-suit",
        "you have to change the suit": "change-suit",
        "all the same colour": "same-colour",
        "only red": "same-colour",
        "keep to the color": "same-colour",
        "stay odd or stay even": "same-parity",
        "same color other suit": "twin-suit",
        "middle cards alternate with the others": "alternate-middle-edge",
        "at most three away": "close-by",
        "numbers close to each other": "close-by",
        "only even numbers": "only-even",
        "no odd cards": "only-even",
        "only low cards": "low-cards",
        "7 or lower": "low-cards",
        "no clubs": "no-clubs",
        "anything but clubs": "no-clubs",
        "spades or diamonds": "spades-and-diamonds",
        "red red black black": "two-red-two-black",
        "two reds then two blacks": "two-red-two-black",
        "red black black": "red-black-black",
        "two odd one even": "odd-odd-even",
        "every third card is a face card": "face-every-third",
        "same suit or same number": "match-suit-or-value",
        "same suit or number, eights are wild": "crazy-eights",
        "one more or one less": "one-up-or-down",
        "neighbours": "one-up-or-down",
        "after odd black, after even red": "odd-black-even-red",
        "after red odd, after black even": "red-odd-black-even",
        "always higher unless it is a picture": "higher-unless-face",
        "black goes up and red goes down": "black-up-red-down",
        "far apart": "far-off",
        "at least four away": "far-off",
        "different suit and different number": "nothing-in-common",
        "prime numbers": "only-primes",
        "multiples of 3": "multiples-of-three",
        "low middle high": "low-middle-high",
        "faces are red and numbers are black": "faces-red-numbers-black",
        "same colour as two cards ago": "colour-two-back",
        "up down up down": "zigzag",
        "add the two cards, divisible by three": "sum-divisible-by-three",
        "alternating colo": "alternate-colour",
    },
    "de": {
        "rot und schwarz abwechselnd": "alternate-colour",
        "die Farbe wechselt immer": "alternate-colour",
        "gerade ungerade im Wechsel": "alternate-odd-even",
        "erst Pik dann Herz dann Karo dann Kreuz": "suit-cycle",
        "nur gerade Zahlen": "only-even",
        "keine Kreuze": "no-clubs",
        "zwei rote, zwei schwarze": "two-red-two-black",
        "red and black take turns": "alternate-colour",
    },
    "es": {
        "rojo y negro se turnan": "alternate-colour",
        "alternan par e impar": "alternate-odd-even",
        "solo cartas pares": "only-even",
        "sin tréboles": "no-clubs",
        "distinto palo": "change-suit",
        "dos rojas y dos negras": "two-red-two-black",
    },
    "fr": {
        "rouge et noir à tour de rôle": "alternate-colour",
        "pair et impair alternent": "alternate-odd-even",
        "seulement des cartes paires": "only-even",
        "pas de trèfles": "no-clubs",
        "deux rouges puis deux noires": "two-red-two-black",
        "jamais la même enseigne": "change-suit",
    },
}
"""What pupils type for a rule, by the language of their phone."""


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bundled(SCRIPT, tmp_path_factory.mktemp("suggest"))


def answers(script: Path, code: str, phrases: list[str]) -> list[dict[str, Any]]:
    with speaking(Vocabulary(), code):
        asked = json.dumps({"rules": guessable_rules(), "phrases": phrases})
    run = subprocess.run([*node(), script], input=asked, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def suggestions(script: Path, code: str, phrases: list[str]) -> list[list[str]]:
    return [answer["first"] for answer in answers(script, code, phrases)]


@pytest.mark.parametrize("code", TYPED)
def test_the_rule_that_is_meant_is_among_the_first_five(script: Path, code: str) -> None:
    table = TYPED[code]
    found = suggestions(script, code, [*table])
    missed = {
        phrase: first
        for (phrase, rule), first in zip(table.items(), found, strict=True)
        if rule not in first
    }
    assert missed == {}


def test_with_nothing_typed_the_easy_rules_come_first(script: Path) -> None:
    (first,) = suggestions(script, "en", [""])
    assert {RULES[rule].difficulty for rule in first} == {"easy"}


def test_words_that_say_nothing_suggest_nothing(script: Path) -> None:
    assert suggestions(script, "en", ["zebra", "qwertz 99"]) == [[], []]


MEAN_NO_ONE_RULE = [
    "not the same colour twice",
    "hearts after spades",
    "idk lol",
    "red",
    "black cards win",
    "spade first",
    "odd after red",
    "two cards the same",
    "the number goes up by two",
    "higher than the last one but not a king",
    "never two hearts",
    "red after odd cards, black after even",
    "a different color each time except aces",
    "no red after black",
    "same color twice then change",
    "face cards are wrong",
    "alternate red and black but face cards are free",
    "lower",
]
"""Words for which the list has no rule, or several."""


def test_a_rule_that_words_surely_mean_is_the_one_that_is_meant(script: Path) -> None:
    offered = [
        (words, rule, answer["surely"])
        for code, table in TYPED.items()
        for (words, rule), answer in zip(
            table.items(), answers(script, code, [*table]), strict=True
        )
        if answer["surely"]
    ]
    assert [each for each in offered if each[1] != each[2]] == []
    assert len(offered) >= 20


def test_words_that_mean_no_one_rule_surely_mean_none(script: Path) -> None:
    found = answers(script, "en", MEAN_NO_ONE_RULE)
    wrong = {
        words: answer["surely"]
        for words, answer in zip(MEAN_NO_ONE_RULE, found, strict=True)
        if answer["surely"]
    }
    assert wrong == {}
