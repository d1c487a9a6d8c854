"""Built rules in words: right English, whole, and different where the rules are."""

import pytest
from built_rules import (
    BLACK,
    CLUB,
    DIAMOND,
    EVEN,
    FACE,
    HEART,
    NUMBER,
    ODD,
    RED,
    SOURCES,
    SPADE,
    by_chance,
)

from classroom.i18n.messages import Language
from classroom.rules.builder.meaning import NoSense, compiled
from classroom.rules.builder.terms import (
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
)
from classroom.rules.builder.to_text import starter, statement
from classroom.rules.compare import equivalent

COUNTS = "Ace counts 1, jack 11, queen 12, king 13."
PRIMES = "The primes are 2, 3, 5, 7, jack (11) and king (13)."
FACES = "Jack, queen and king are face cards, ace to 10 are number cards."


def told(term):
    return str(statement(Built(term)))


@pytest.mark.parametrize(
    ("term", "sentence"),
    [
        (RED, "Play a red card."),
        (Not(SPADE), "Play a card that isn’t a spade."),
        (Values((12,)), "Play a queen."),
        (Values((1, 8)), "Play an ace or an 8."),
        (Values((2, 7, 11)), "Play a 2, a 7 or a jack."),
        (Values((9, 10, 11)), "Play a card with a value from 9 to jack."),
        (Not(Values((1, 2, 5))), "Play a card with any value but ace, 2 and 5."),
        (Same("suit"), "Play a card of the same suit as the last card."),
        (Different("value"), "Play a card of a different value from the last card."),
        (
            Same("parity"),
            f"Play a card of the same kind as the last card (odd or even). {COUNTS}",
        ),
        (
            Steps(1, 1),
            f"Play a card that is exactly 1 higher or lower than the last card. {COUNTS}",
        ),
        (
            Not(Steps(2, 4, "down", circle=True)),
            (
                "Play a card that isn’t 2 to 4 lower than the last card (going round from king to "
                f"ace). {COUNTS}"
            ),
        ),
        (
            Steps(0, 2, "up"),
            (
                "Play a card of the same value as the last card, or a card that is 1 "
                "or 2 higher than "
                f"the last card. {COUNTS}"
            ),
        ),
        (
            Not(Sum(4)),
            f"Play a card that doesn’t make a multiple of 4 when added to the last card. {COUNTS}",
        ),
        (
            Either((Same("suit"), Higher())),
            (
                "Play a card of the same suit as the last card, or a card of a higher "
                "value than the "
                f"last card. {COUNTS}"
            ),
        ),
        (Either((RED, SPADE)), "Play a red card or a spade."),
        (
            Both((RED, Same("suit"))),
            "Play a red card that has the same suit as the last card.",
        ),
        (
            Both((RED, Either((FACE, Same("suit"))))),
            (
                "Play a red card that is a face card or that has the same suit as the last card. "
                f"{FACES}"
            ),
        ),
        (
            Either((Both((RED, FACE)), Same("suit"))),
            (
                "Play a red card that is a face card, or a card of the same suit as the last card. "
                f"{FACES}"
            ),
        ),
        (
            If(ODD, BLACK, RED),
            f"If the last card is odd, play a black card; otherwise play a red card. {COUNTS}",
        ),
        (
            If(SPADE, HEART, If(HEART, DIAMOND, CLUB), back=2),
            (
                "If the card before the last one is a spade, play a heart; otherwise, "
                "if the last card "
                "is a heart, play a diamond; otherwise play a club. The card after the "
                "starter may be "
                "any card."
            ),
        ),
        (
            If(RED, If(SPADE, HEART, CLUB), BLACK),
            (
                "If the last card is red, play a card that part 1 allows; otherwise "
                "play a black card. "
                "Part 1: If the last card is a spade, play a heart; otherwise play a club."
            ),
        ),
        (
            If(Both((RED, Either((SPADE, Same("suit"))))), HEART, CLUB),
            (
                "If the last card is red and is as part 1 says, play a heart; otherwise "
                "play a club. "
                "Part 1: It is a spade, or has the same suit as the card before it. "
                "Ignore any part that looks back to a card that isn’t there yet. If nothing else "
                "is left, any card is right."
            ),
        ),
        (
            If(Lower(), Higher(), Lower()),
            (
                "If the last card has a lower value than the card before it, play a "
                "card of a higher "
                "value than the last card; otherwise play a card of a lower value than "
                "the last card. "
                f"The card after the starter may be any card. {COUNTS}"
            ),
        ),
        (
            Both((If(RED, SPADE, HEART), If(FACE, RED, BLACK))),
            (
                "Play a card that part 1 allows and that part 2 allows. "
                "Part 1: If the last card is red, "
                "play a spade; otherwise play a heart. Part 2: If the last card is a face "
                "card, play a red "
                f"card; otherwise play a black card. {FACES}"
            ),
        ),
        (
            Every(3, FACE, NUMBER),
            (
                "For every third card of the main line, counting the starter as the "
                "first, play a face "
                f"card; for all others play a number card. {FACES}"
            ),
        ),
        (
            Cycle((BLACK, RED, BLACK, BLACK, RED, RED)),
            (
                "In turn, from the starter on: a black card, then a red card, then 2 "
                "black cards, then "
                "2 red cards; and then again from the beginning."
            ),
        ),
        (
            Turns(("spade", "heart", "diamond", "club")),
            (
                "Play a heart on a spade, a diamond on a heart, a club on a diamond "
                "and a spade on a "
                "club."
            ),
        ),
        (
            Not(Turns(("prime", "nonprime"))),
            (
                "Play a prime card on a prime card and a card that isn’t prime on a "
                f"card that isn’t prime. {PRIMES}"
            ),
        ),
        (
            Same("colour", 2),
            (
                "Play a card of the same colour as the card before the last one. The "
                "card after the "
                "starter may be any card."
            ),
        ),
        (
            Same("colour", 4),
            (
                "Play a card of the same colour as the fourth card from the end. The first 3 cards "
                "after the starter may be any cards."
            ),
        ),
        (
            Either((RED, Same("suit", 2))),
            (
                "Play a red card, or a card of the same suit as the card before the "
                "last one. The card "
                "after the starter must be a red card."
            ),
        ),
    ],
)
def test_a_rule_is_said_so(term, sentence):
    assert told(term) == sentence


@pytest.mark.parametrize(
    ("term", "sentence"),
    [
        (Higher(), "Any card may start."),
        (Same("suit", 3), "Any card may start."),
        (Cycle((RED, BLACK)), "The starter must be a red card."),
        (Both((RED, Same("suit"))), "The starter must be a red card."),
        (Every(2, RED, Not(SPADE)), "The starter must be a card that isn’t a spade."),
        (
            Both((Either((RED, ODD)), Either((FACE, SPADE)))),
            (
                "For the starter: Play a card that part 1 allows and that part 2 allows. "
                "Part 1: Play a red "
                f"card or an odd card. Part 2: Play a face card or a spade. {COUNTS} {FACES}"
            ),
        ),
    ],
)
def test_who_may_start_is_said_so(term, sentence):
    assert str(starter(Built(term))) == sentence


@pytest.mark.parametrize("rule_id", SOURCES)
def test_a_rule_of_the_sources_is_said_in_a_breath(rule_id):
    assert len(told(SOURCES[rule_id])) < 400


def test_rules_that_differ_are_never_said_alike_and_all_are_sentences():
    said = {}
    longest = 0
    for seed in range(4000):
        built = by_chance(seed)
        for sentence in (str(statement(built)), str(starter(built))):
            assert sentence[0].isupper() and sentence[-1] == ".", sentence
            assert not any(odd in sentence for odd in ("  ", "..", "%", " .", " ,", "()")), sentence
        text = str(statement(built))
        longest = max(longest, len(text))
        other = said.setdefault(text, built)
        if other != built:
            try:
                assert equivalent(compiled(other), compiled(built)), text
            except NoSense:
                continue
    assert len(said) > 2500
    assert longest < 4000


def test_a_sentence_can_be_said_in_another_language_pattern_by_pattern():
    asked = []

    def translate(text):
        asked.append(text)
        return f"<{text}>"

    term = If(Either((RED, Higher(back=2))), Steps(2, 2), Cycle((RED, RED, Both((ODD, EVEN)))))
    language = Language("xx", translate, lambda one, many, count: f"<{many}>")
    shown = statement(Built(term)).say(language)
    assert "<If <the last card <<is red>, or <has a higher value than <the second card" in shown
    assert all("%" not in text or "%(" in text for text in asked)
    assert "<2 red cards>" in shown
    spoken = shown.replace("<", "").replace(">", "")
    assert spoken == str(statement(Built(term)))


@pytest.mark.parametrize("kind", ["red", "nonprime", "club", "face"])
def test_articles_and_joins_are_right_for_each_kind(kind):
    text = told(If(Kind(kind), Both((Kind(kind), Lower())), Not(Kind(kind))))
    assert " a a" not in text and "a odd" not in text and "a 8" not in text and "a ace" not in text
