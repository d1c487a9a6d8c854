"""A sentence that the rule builder prints is read as its own rule, or as free text."""

import built_rules
import pytest
import understood

from classroom.i18n import translations
from classroom.rules.builder import meaning, terms, to_text
from classroom.rules.builder.from_catalogue import spelled
from classroom.rules.catalogue import RULES
from classroom.understand.lexicon import LANGUAGES
from classroom.understand.reading import understand

BY_CHANCE = 150
FEWEST_READ = 25
"""Of each language; most rules by chance are too long to be read."""


def rules():
    for entry in RULES.values():
        term = spelled(entry.asks)
        if term is not None:
            yield terms.Built(term)
    for seed in range(BY_CHANCE):
        built = built_rules.by_chance(seed)
        if not meaning.nonsense(built) and not isinstance(meaning.found(built), meaning.Message):
            yield built


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_of_the_builder_is_read_as_its_own_rule_or_not_at_all(lang):
    language = translations.language(lang)
    read = 0
    for built in rules():
        sentence = to_text.statement(built).say(language)
        readings = understand(sentence, lang)
        if readings:
            assert understood.are_same(readings[0].rule, built), sentence
            read += 1
    assert read >= FEWEST_READ


PLAIN = {
    "en": "If the last card is odd, play a black card; otherwise play a red card.",
    "de": "Wenn die letzte Karte ungerade ist, passt eine schwarze Karte; sonst passt eine rote "
    "Karte.",
    "es": "Si la última carta es impar, hay que jugar una negra; si no, una roja.",
    "fr": "Si la dernière carte est impaire, il faut jouer une noire ; sinon une rouge.",
}


@pytest.mark.parametrize("lang", PLAIN)
def test_a_plain_condition_is_read_in_every_language(lang):
    (reading,) = understand(PLAIN[lang], lang)
    assert understood.are_same(reading.rule, "odd-black-even-red")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_statement_of_the_catalogue_is_read_as_its_own_rule_or_not_at_all(lang):
    language = translations.language(lang)
    for name, entry in RULES.items():
        sentence = entry.statement.say(language)
        for reading in understand(sentence, lang)[:1]:
            assert understood.are_same(reading.rule, name), sentence
