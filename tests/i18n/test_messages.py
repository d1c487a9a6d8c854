"""Sentences as values: what stands in a place keeps its type until someone says it."""

import re

from classroom.cards import Card
from classroom.i18n import translations
from classroom.i18n.messages import (
    ENGLISH,
    Language,
    PlayerRef,
    Renderer,
    RuleRef,
    UserText,
    counted_message,
    message,
    rank_shown,
    show,
    with_cards_shown,
    written,
)
from classroom.pdf.text import PAPER

NINE, TEN = Card.parse("9S"), Card.parse("10H")


def test_plain_text_shows_cards_by_rank_and_suit() -> None:
    sentence = message("%(player)s’s %(cards)s", player=PlayerRef("Dev"), cards=(NINE, TEN))
    assert str(sentence) == "Dev’s 9♠ 10♥"


def test_a_rank_has_the_letter_of_the_packs_of_its_language() -> None:
    german = Language(code="de", translate={"A J Q K": "T B D K"}.__getitem__)
    cards = [Card.parse(text) for text in ("JS", "QH", "KD", "10C", "AC")]
    assert [rank_shown(card, german) for card in cards] == ["B", "D", "K", "10", "T"]
    assert [rank_shown(card, ENGLISH) for card in cards] == ["J", "Q", "K", "10", "A"]
    assert written(cards[1], german) == "D♥"
    assert show(tuple(cards[:2]), german) == "B♠ D♥", "in a sentence, too"


def test_cards_in_a_text_of_people_have_the_letters_of_the_language() -> None:
    german = Language(code="de", translate={"A J Q K": "T B D K"}.__getitem__)
    text = "Erst J♣, dann 10♥ und (Q♦K♠). XQ♦ ist ein Name, D♦ schon deutsch."
    shown = "Erst B♣, dann 10♥ und (D♦K♠). XQ♦ ist ein Name, D♦ schon deutsch."
    assert with_cards_shown(text, german) == shown
    assert with_cards_shown(text, ENGLISH) == text


def test_each_kind_of_value_has_its_own_voice() -> None:
    voice = Renderer(
        name=lambda text: f"<{text}>",
        card=lambda card, _: f"[{card}]",
        thought=lambda text: f"/{text}/",
        typed=str.upper,
    )
    sentence = message(
        "%(player)s %(card)s %(rule)s %(text)s %(n)s %(tables)s %(part)s",
        player=PlayerRef("Dev"),
        card=NINE,
        rule=RuleRef(message("Play red.")),
        text=UserText("mine"),
        n=3,
        tables=(1, 4),
        part=message("%(card)s", card=TEN),
    )
    assert sentence.say(ENGLISH, voice) == "<Dev> [9S] /Play red./ /MINE/ 3 1 and 4 [10H]"


def test_rules_are_translated_and_what_pupils_type_is_not() -> None:
    language = Language("xx", str.swapcase)
    sentence = message("%(A)s %(B)s", A=RuleRef(message("rule")), B=UserText("typed"))
    swapped = Language("xx", lambda text: text if "%(" in text else text.upper())
    assert sentence.say(swapped) == "RULE typed"
    assert message("Nature").say(language) == "nATURE"


def test_a_number_chooses_the_sentence() -> None:
    def slovene(one: str, many: str, count: int) -> str:
        return f"{count % 100}: {one if count % 100 == 1 else many}"

    sentence = counted_message("%(count)s card", "%(count)s cards", 101)
    assert str(sentence) == "101 cards"
    assert sentence.say(Language("sl", plural=slovene)) == "1: 101 card"


def test_a_percent_sign_in_what_was_typed_is_harmless() -> None:
    assert str(message("“%(text)s”", text=UserText("100%s %(x)s"))) == "“100%s %(x)s”"


def test_thousands_are_set_apart_as_the_language_does() -> None:
    sentence = counted_message(
        "%(count)s rule", "%(count)s of %(all)s rules", 1234, all=(999, 6083)
    )
    assert sentence.say() == "1,234 of 999 and 6,083 rules"
    dotted = Language("xx", number=lambda number: f"{number:_}".replace("_", "."))
    assert sentence.say(dotted) == "1.234 of 999 and 6.083 rules"


def test_spanish_sets_a_full_stop_after_the_quotation_mark():
    rule = RuleRef(message("Only spades and diamonds are right."))
    said = message("%(player)s: “%(rule)s” It still fitted.", player=PlayerRef("Ana"), rule=rule)
    marked = Renderer(thought=lambda text: f"<i>{text}</i>")
    spanish = translations.language("es")
    assert "diamantes». Todavía" in said.say(spanish)
    assert "diamantes</i>». Todavía" in said.say(spanish, marked)
    assert ".»" not in re.sub(r"[^.»]", "", said.say(spanish, PAPER).partition("Todavía")[0])
    assert "richtig.“ Das" in said.say(translations.language("de"))
