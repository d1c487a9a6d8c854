"""Sentences made to take long are answered at once, with three readings at most."""

import random
import time

import pytest

from classroom.understand import lexicon
from classroom.understand.chart import TooManySteps, row
from classroom.understand.grammar import grammar
from classroom.understand.reading import MOST, prepare, understand
from classroom.understand.words import MAX_CHARACTERS

SENTENCES, CLIMBS = 400, 120
MOST_SECONDS = 0.05
"""Of the processor: ten times what the slowest takes alone on an idle laptop."""


def seconds(text, lang):
    prepare()
    start = time.process_time()
    readings = understand(text, lang)
    assert len(readings) <= MOST
    return time.process_time() - start


def by_chance(rng, words):
    return " ".join(rng.choice(words) for _ in range(rng.randrange(1, 34)))


def changed(rng, text, words):
    parts = text.split()
    place = rng.randrange(len(parts) + 1)
    match rng.randrange(3):
        case 0:
            parts.insert(place, rng.choice(words))
        case 1 if len(parts) > 1:
            del parts[place - 1]
        case _:
            parts[place - 1] = rng.choice(words)
    return " ".join(parts)


def slowest(lang, sentences, climbs, seed=7):
    """The longest time of sentences by chance, and of those that a climb makes slower."""
    rng = random.Random(seed)
    words = sorted(
        " ".join(phrase) for some in lexicon.of(lang).phrases.values() for phrase in some
    )
    worst, text = 0.0, "x"
    for _ in range(sentences):
        worst, text = max((worst, text), (seconds(each := by_chance(rng, words), lang), each))
    for _ in range(climbs):
        tried = changed(rng, text, words)
        worst, text = max((worst, text), (seconds(tried, lang), tried))
    return worst


@pytest.mark.parametrize("lang", lexicon.LANGUAGES)
def test_single_words_of_phrases_and_marks_in_any_order_are_answered(lang):
    rng = random.Random(11)
    words = sorted({word for some in lexicon.of(lang).phrases.values() for p in some for word in p})
    for _ in range(SENTENCES):
        sentence = [rng.choice(words) for _ in range(rng.randrange(1, 12))]
        for _ in range(3):
            sentence.insert(rng.randrange(len(sentence) + 1), rng.choice("-,;:/()+=.!?&"))
        assert len(understand(" ".join(sentence), lang)) <= MOST


@pytest.mark.parametrize("lang", lexicon.LANGUAGES)
def test_no_sentence_takes_long(lang):
    assert slowest(lang, SENTENCES, CLIMBS) < MOST_SECONDS


@pytest.mark.parametrize(
    "text",
    [
        "red " * 60,
        "red and " * 40,
        "not " * 60,
        "(" * 200,
        "2 3 " * 50,
        "\ud800",
        "\x00",
        "a" * 100_000,
        "♥" * 240,
        "if red then " * 20,
        "\u202e red",
        "re" + "d" * 200,
    ],
)
@pytest.mark.parametrize("lang", lexicon.LANGUAGES)
def test_nothing_breaks_it(text, lang):
    assert seconds(text, lang) < MOST_SECONDS


def test_a_long_text_is_free_text():
    assert understand("red" + " " * MAX_CHARACTERS, "en") == ()


def test_the_search_is_given_up_after_a_fixed_number_of_steps():
    tokens = lexicon.of("en").tokens("red, black, odd, even, " * 4)
    with pytest.raises(TooManySteps):
        grammar.readings("whole", row(tokens))
