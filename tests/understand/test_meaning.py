"""What turns the meaning of a sentence turns its reading, and what is unclear stays free text."""

import inspect
import json
import re

import msgspec
import pytest
import understood

from classroom.cards import CARDS
from classroom.rules.builder.meaning import compiled
from classroom.rules.builder.terms import Built
from classroom.understand import lexicon
from classroom.understand.grammar import grammar
from classroom.understand.reading import understand
from classroom.understand.same import _asked
from classroom.understand.words import split

SWAPS = {
    "en": (("red", "black"), ("odd", "even")),
    "de": (("rot", "schwarz"), ("ungerade", "gerade")),
    "es": (("roja", "negra"), ("impar", "par")),
    "fr": (("rouge", "noir"), ("impair", "pair")),
}
NAMES = (("red", "black"), ("odd", "even"))
OTHER_WORDS = {
    "blk = bigger than 5, red = smaller than 5, 5s dont work",
    "jo jede gerade stelle rot",
    "odd positions red, even positions face, first card is position 1",
    "par inpar par inpar",
    "rouge red rouge red y a que ca lol",
    "cas noir avant : coeur. cas rouge avant : pique ou trefle.",
}
"""Sentences that say the same kind in another word too, or number places with it."""


def swapped(text, one, other):
    words = re.compile(rf"(?<!\w)({one}|{other})(?!\w)")
    return words.sub(lambda found: other if found[0] == one else one, text)


def as_text(readings):
    return [
        each.rule
        if isinstance(each.rule, str)
        else msgspec.json.encode(each.rule.to_json()).decode()
        for each in readings
    ]


NOTS = {
    "en": {"not", "never", "isnt", "isn't", "cant", "can't", "dont", "don't"},
    "de": {"nicht", "nie", "niemals", "kein", "keine", "keinen", "keiner"},
    "es": {"no", "nunca", "jamás", "jamas", "sin"},
    "fr": {"pas", "jamais", "sans", "aucun", "aucune"},
}
NEGATED_TWICE = {
    "random außer kein herz nach karo und kein karo nach herz",
    "keine bilder und keine ass",
    "schwarze asse nie und rote könige auch nie",
    "keine zwei schwarzen nebeneinander und keine zwei roten nebeneinander",
    "♠ nicht. doch ♠ schon, ♣ nicht.",
    "carta con numero no primo, nunca 2 3 5 7 jota rey",
    "el 7 no y el 8 no y el 9 no",
    "jamais deux figures de suite et jamais deux nombres de suite",
    "jack jamais, queen jamais, trefle jamais",
    "keine fünf keine sechs keine siben",
    "NO PUEDES FIGURA NUNCA JAMAS",
    "no puedes poner reyes nunca y las demas tienen que ser rojas",
    "si c odd avant tu vas up sinon tu vas down, jamais egal",
    # French questions with "pas" ask whether it is so.
    "ca serait pas plus petit que la carte avant a chaque coup ?",
    "c'est pas un rouge toutes les deux cartes ?",
    "c'est pas coeur carreau trefle pique dans cet ordre en boucle par hasard ?",
    "c'est pas rouge ? si c'est pas rouge alors c'est toujours noir",
    # A trap that is misread: it asks nothing.
    "puedes poner trebol si no hay trebol y si hay trebol tambien puedes",
}
"""Sentences that say no twice and mean it once, or say it and don't mean it."""


@pytest.mark.parametrize("lang", NOTS)
def test_a_sentence_without_its_not_never_means_the_same(lang):
    tried, wrong = 0, []
    for each in understood.sentences(lang):
        readings, words = understand(each["text"], lang), each["text"].split()
        for at, word in enumerate(words if readings else ()):
            if word.lower().strip(",.!?") in NOTS[lang] and each["text"] not in NEGATED_TWICE:
                without = understand(" ".join(words[:at] + words[at + 1 :]), lang)
                tried += 1
                if without and understood.are_same(readings[0].rule, without[0].rule):
                    wrong.append(each["id"])
    assert tried > 20
    assert wrong == []


@pytest.mark.parametrize("lang", SWAPS)
def test_opposite_words_give_opposite_rules(lang):
    """Red for black in the sentence is red for black in the rule, or free text."""
    turned = 0
    words = lexicon.of(lang)
    for each in understood.sentences(lang):
        if not set(split(each["text"], words.apostrophe)) <= words.words:
            continue  # a mistyped word would stay as it is
        if each["text"] in OTHER_WORDS:
            continue
        forms = split(each["text"], words.apostrophe)
        for (one, other), names in zip(SWAPS[lang], NAMES, strict=True):
            if any(form.startswith((one, other)) and form not in (one, other) for form in forms):
                continue  # another form of the word would stay as it is
            sentence = swapped(each["text"].lower(), one, other)
            before = understand(each["text"].lower(), lang)
            if sentence == each["text"].lower() or len(before) != 1:
                continue
            if re.search(rf"(?<!\w)({one}|{other})[emnrs]{{1,2}}(?!\w)", sentence):
                continue  # another form of the word would stay as it is
            after = understand(sentence, lang)
            if not after:
                continue
            rule = before[0].rule
            if isinstance(rule, str):
                continue
            expected = json.loads(swapped(json.dumps(rule.to_json()), *names))
            assert any(understood.are_same(each_.rule, expected) for each_ in after), sentence
            turned += 1
    assert turned >= 3


@pytest.mark.parametrize(
    ("lang", "plain", "turned"),
    [
        ("en", "red after red", "no red after red"),
        ("en", "only hearts", "no hearts"),
        ("en", "same suit", "not the same suit"),
        ("en", "higher than the last card", "not higher than the last card"),
        ("en", "it must be red and a face card", "it must be red and not a face card"),
        ("de", "nur herz", "kein herz"),
        ("de", "gleiches zeichen", "nicht das gleiche zeichen"),
        ("es", "solo corazones", "no corazones"),
        ("es", "mismo palo", "no el mismo palo"),
        ("fr", "que des coeurs", "pas de coeurs"),
        ("fr", "meme famille", "pas la meme famille"),
    ],
)
def test_a_not_is_never_lost(lang, plain, turned):
    one, other = understand(plain, lang), understand(turned, lang)
    assert one
    assert other
    assert not any(understood.are_same(a.rule, b.rule) for a in one[:1] for b in other)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "red after odd, black after even, jk the other way round"),
        ("en", "i think its not just spades"),
        ("en", "im red with anger"),
        ("en", "red or something"),
        ("en", "my favourite colour is red"),
        ("en", "it depends who plays"),
        ("en", "the 7 of hearts"),
        ("de", "nicht nur herz"),
        ("de", "hand aufs herz ich weiß es nicht"),
        ("es", "no son solo corazones"),
        ("fr", "pas que des coeurs"),
        ("fr", "pas plus de 3 coeurs"),
        ("fr", "ils ont mis un 7"),
        ("fr", "ça dépend de qui joue"),
        ("fr", "2 fois plus grand"),
        ("en", ""),
        ("en", "?!"),
        ("xx", "red"),
    ],
)
def test_what_is_unclear_stays_free_text(lang, text):
    assert understand(text, lang) == ()


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("rouge seulement si c'est pair", "les rouges doivent être pairs"),
        ("un coeur ou un carreau", "que des coeurs ou des carreaux"),
        ("une rouge une noire", "rouge noir rouge noir"),
        ("soit rouge soit figure", "rouge ou figure"),
        ("même famille ou plus grand", "plus grand ou même famille"),
        ("on peut jouer un coeur que si la dernière est un pique", "coeur seulement après pique"),
        ("figures (valet dame roi)", "que des figures"),
        ("la carte d'avant + 2", "2 de plus"),
        ("2, 4, 6, 8, 10 et dame", "que pair"),
        ("pas de pique, pas au dessus de 10", "pas au dessus de 10 et pas de pique"),
    ],
)
def test_two_ways_to_say_it_in_french_mean_the_same(text, other):
    one, two = understand(text, "fr"), understand(other, "fr")
    assert one
    assert two
    assert understood.are_same(one[0].rule, two[0].rule)


@pytest.mark.parametrize(
    ("lang", "text", "rules"),
    [
        ("en", "red after odd, black after even", 1),
        ("en", "red after a spade", 3),
        ("de", "gleiche farbe wie davor", 2),
        ("en", "next to it", 2),
        ("en", "the next number", 2),
        ("de", "immer die nächste zahl", 2),
    ],
)
def test_an_ambiguous_sentence_has_all_its_readings(lang, text, rules):
    assert len(understand(text, lang)) == rules


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "onyl haerts"),
        ("de", "nur hrezen"),
        ("es", "solo diamnates"),
        ("fr", "que des piqeus"),
    ],
)
def test_a_mistyped_word_is_read(lang, text):
    assert len(understand(text, lang)) == 1


def test_every_action_takes_what_its_production_has():
    def walk(name, node, path):
        for action, _ in node.actions:
            bare = [part.lstrip("+") for part in path]
            values = sum(part in grammar.roots or part in grammar.valued for part in bare)
            inspect.signature(action).bind(*[0] * values)
        for part, following in node.following.items():
            walk(name, following, [*path, part])

    for name, root in grammar.roots.items():
        walk(name, root, [])


def test_every_sense_of_the_grammar_has_words():
    known = {
        sense
        for lang in lexicon.LANGUAGES
        for phrases in lexicon.of(lang).phrases.values()
        for senses in phrases.values()
        for sense in senses
    }

    def names(node):
        for part, following in node.following.items():
            yield part
            yield from names(following)

    used = {part.lstrip("+") for root in grammar.roots.values() for part in names(root)}
    assert used - set(grammar.roots) - {"RANKS"} <= known  # of several words: context.rows_joined


@pytest.mark.parametrize("lang", lexicon.LANGUAGES)
def test_quick_and_exact_comparison_agree(lang):
    """What is worked out on sets of cards is what the automaton allows."""
    for each in understood.sentences(lang)[:150]:
        for rule in each["rules"]:
            if isinstance(rule, str):
                continue
            built = msgspec.convert(rule, Built)
            automaton = compiled(built)
            state, line = 0, []
            for place in range(6):
                allowed = automaton.legal(state)
                asked = _asked(built.asks, line)
                assert (asked is None and allowed == 2**52 - 1) or asked == allowed
                cards = [card for card in range(52) if allowed >> card & 1]
                if not cards:
                    break
                line.append(CARDS[cards[(place * 17 + 5) % len(cards)]])
                state = automaton.step(state, line[-1])


def test_a_rule_of_the_catalogue_is_named():
    assert as_text(understand("change the suit every time", "en")) == ["change-suit"]


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("its not a face card", "number cards"),
        ("the numbr must be evan", "even"),
        ("dffrnt suit", "different suit"),
        ("rrb", "red red black"),
        ("anything as long as its not a heart", "no hearts"),
        ("red cards must be followed by black cards and vice versa", "red and black alternate"),
        ("1 down", "one less than the last"),
        ("must be even, must be a different suit", "even and a different suit"),
        ("2,4,6,8,10", "2 or 4 or 6 or 8 or 10"),
        ("suit of last card = suit of new card", "same suit as the last"),
        ("the suit must be hearts", "hearts"),
        ("higher but not by more than 3", "1 to 3 higher"),
        ("even only after odd, odd only after even", "even on odd, odd on even"),
        ("u can put red ones down", "red"),
        ("nobody can repeat the suit", "different suit"),
        ("banned: spades, 2s", "no spades and no 2s"),
        ("samesuit as before", "the same suit as before"),
        ("as before the same suit", "the suit stays the same"),
        ("black, otherwise a 7", "black or a 7"),
        ("spades clubs and jacks", "spades, clubs or jacks"),
        ("no kings no aces no spades", "neither kings nor aces nor spades"),
        ("hearts must be odd and clubs even", "hearts odd, clubs even, the rest is free"),
        ("red after black, the other way round too", "red after black, black after red"),
        ("second, fourth and sixth card: red", "every second card is red"),
    ],
)
def test_these_mean_the_same(text, same):
    one, other = understand(text, "en"), understand(same, "en")
    assert one
    assert other
    assert understood.are_same(one[0].rule, other[0].rule)


@pytest.mark.parametrize(
    "text",
    [
        "red? nah",
        "usually red",
        "not everything is red",
        "roses are red",
        "play 2 cards",
        "card number 3, 6 and 9 are hearts",
        "it doesn't have to be red",
        "red and brackets, whatever 🦄",
        "4♠ right, 5♥ wrong, K♦ right",
        "something with red",
        "no one said its red",
    ],
)
def test_these_stay_free_text(text):
    assert not understand(text, "en")
