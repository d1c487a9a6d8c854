"""Kinds of sentences that were once misread: what turns them is heard, or nothing is read."""

import pytest
import understood

from classroom.understand import lexicon, words
from classroom.understand.chart import SKIP
from classroom.understand.reading import understand

SAME = [
    # both sides of a pair are one thing beside "or" and "and"
    ("en", "same suit, or odd on odd and even on even", "same suit or same parity"),
    ("de", "höher und rot auf rot, schwarz auf schwarz",
     "höher, rot auf rot und schwarz auf schwarz"),
    ("es", "mismo palo, o par con par e impar con impar", "mismo palo o misma paridad"),
    ("fr", "autre famille mais pair sur pair et impair sur impair", "autre famille et même parité"),
    # a number of cards in a row
    ("en", "no more than 2 reds in a row", "never 3 reds in a row"),
    ("es", "como mucho dos rojas seguidas", "nunca tres rojas seguidas"),
    # whose card a condition is about
    ("fr", "la carte que tu poses si elle est paire noire et si elle est impaire rouge",
     "les paires sont noires et les impaires rouges"),
    ("es", "la que echas si es par roja y si es impar negra",
     "las pares rojas y las impares negras"),
    ("de", "herz geht nicht, außer es ist die dame", "die herzen müssen damen sein"),
    ("en", "before a heart there has to be a black card", "hearts only after black"),
    # a "not" ends where its clause ends
    ("es", "nunca se baja, quedarse igual sí", "igual o más alta que la anterior"),
    ("es", "valor primo obligatorio, el as no cuenta", "solo primos"),
    ("es", "no vale ninguna que no sea corazón", "solo corazones"),
    ("en", "no 10 j q k, everything else is ok", "ace to 9"),
    ("es", "después de primo roja y si no es primo negra", "después de primo roja si no negra"),
    # an article is no number
    ("es", "cualquiera salvo una más alta que la anterior", "nunca más alta que la anterior"),
    # what a word means comes last
    ("en", "low low high and repeat, low = ace to 7, high = 8 to king", "low low high and repeat"),
    # examples of cards are passed over
    ("fr", "même famille, par exemple 7 de coeur sur 2 de coeur", "même famille"),
    # places are no values
    ("de", "die 2., 4. und 6. karte ist herz, sonst nie herz",
     "jede zweite karte ist herz, sonst nie herz"),
    ("en", "cards 4, 8, 12... are faces, the others aren't",
     "every 4th is a face, the others arent"),
]  # fmt: skip
FREE = [
    ("en", "red on red or even, black or odd, or not"),
    ("es", "ni rojas ni nada, pares"),
    ("de", "auf pik kommt herz, auf herz pik, karo und kreuz nie"),
    ("en", "the number may stay but the colour may not"),
    ("fr", "jamais 3 rouges de suite, 2 ca passe"),
    ("fr", "ace sur king ok et 2 sur ace ok donc toujours +1 en cercle"),
    ("es", "si hay un número par de rojas va par, si hay un número impar de rojas va impar"),
    ("en", "it has something to do with faces"),
    ("de", "startkarte ist nr 1, alle karten mit ungerader nummer schwarz, alle andern rot"),
    ("en", "only low cards: ace, 2, 3, 4, 5, 6 and 7, 9"),
]  # fmt: skip
"""Sentences that two people would take differently, or that name no rule."""


@pytest.mark.parametrize(("lang", "text", "plain"), SAME)
def test_what_was_misread_means_the_same_as_a_plainer_sentence(lang, text, plain):
    one, other = understand(text, lang), understand(plain, lang)
    assert one, text
    assert other, plain
    assert understood.are_same(one[0].rule, other[0].rule)


@pytest.mark.parametrize(("lang", "text"), FREE)
def test_what_nobody_can_be_sure_of_has_no_reading(lang, text):
    assert understand(text, lang) == ()


def test_numbers_in_a_row_are_not_equal_numbers():
    for lang, text in (
        ("en", "numbers in a row"),
        ("es", "números seguidos"),
        ("fr", "des nombres qui se suivent"),
    ):
        readings = understand(text, lang)
        assert len(readings) == 2
        assert not any(
            understood.are_same(each.rule, understand(same, "en")[0].rule)
            for each in readings
            for same in ("same number", "number cards")
        )


@pytest.mark.parametrize(
    "sense", ["NOT", "AND", "OR", "EXCEPT", "UNLESS", "WRONG", "ELSE", "NOR", "NEITHER", "WITHOUT"]
)
def test_a_word_that_turns_the_meaning_is_never_passed_over(sense):
    """Whatever else the word may mean: as filler, a comma or a verb it would be left out."""
    for other in ("FILLER", "V", "COMMA"):
        made = words.Lexicon.of(f"{sense}: turning\n{other}: turning\nKIND red: red", "en")
        (senses, _red) = made.tokens("turning red")
        assert sense in senses
        assert SKIP not in senses


@pytest.mark.parametrize("lang", lexicon.LANGUAGES)
def test_no_phrase_that_turns_the_meaning_may_be_passed_over(lang):
    turning = {"NOT", "AND", "OR", "EXCEPT", "UNLESS", "WRONG", "ELSE", "NOR", "NEITHER", "WITHOUT"}
    for phrases in lexicon.of(lang).phrases.values():
        for phrase, senses in phrases.items():
            assert turning.isdisjoint(senses) or SKIP not in senses, phrase
