"""Sentences with cards and voices in them, broken into lines."""

import pytest
from reportlab.platypus import Flowable

from classroom.cards import CARDS, Card
from classroom.i18n.messages import ENGLISH
from classroom.i18n.translations import language
from classroom.pdf.grids import grid
from classroom.pdf.page import BODY, SMALL, Paper
from classroom.pdf.text import (
    Prose,
    Style,
    as_words,
    bold,
    draw_line,
    line_width,
    name,
    plain,
    read_aloud,
    thought,
    tile,
)

from .conftest import cards_in, pdf

TEN_OF_HEARTS = Card.parse("10H")


def test_a_card_in_a_sentence_is_a_tile_that_reads_as_the_card(extract) -> None:
    document = pdf([Prose(f"Dev's {tile(TEN_OF_HEARTS)}: wrong.", BODY)])
    assert cards_in(document) == ["ten of hearts"]
    assert "Dev's" in extract(document)


def test_several_cards_are_read_aloud_one_after_the_other() -> None:
    string = " ".join(map(tile, map(Card.parse, ("8S", "10H"))))
    assert read_aloud(f"the string {string}, wrong", ENGLISH) == (
        "the string eight of spades, ten of hearts, wrong"
    )


def test_a_card_that_somebody_typed_is_drawn_as_one() -> None:
    assert cards_in(pdf([Prose(plain("not 9♣ but Q♡, and ♠"), BODY)])) == [
        "nine of clubs",
        "queen of hearts",
    ]


@pytest.mark.parametrize("hostile", ["<b>&amp;Bobby</b>", "%(player)s", "</para>", "{0} \\ (x"])
def test_nothing_that_is_typed_is_markup(hostile: str, extract) -> None:
    assert hostile in extract(pdf([Prose(name(hostile), BODY)]))


def test_private_characters_in_a_name_draw_no_card() -> None:
    assert cards_in(pdf([Prose(name("Max" + tile(CARDS[0])), BODY)])) == []


def test_the_words_of_a_bookmark_have_no_drawings() -> None:
    text = bold("Dev") + " " + thought(name("Max")) + tile(TEN_OF_HEARTS)
    assert as_words(text, ENGLISH) == "Dev Max10♥"
    assert as_words(tile(Card.parse("QD")), language("de")) == "D♦"


def test_a_narrow_space_leaves_the_word_before_it_in_its_face() -> None:
    assert line_width("échoué\u202f?", BODY) == line_width("échoué\u00a0?", BODY)


def test_lines_are_no_wider_than_the_paragraph() -> None:
    text = "Ben's card after the king: called wrong, in truth right. " * 5
    paragraph = Prose(text, BODY)
    _, height = paragraph.wrap(150, 1000)
    assert height >= BODY.leading * line_width(text, BODY) / 150


def test_a_name_stays_on_one_line_and_breaks_only_if_it_must() -> None:
    words = name("علي بن سينا")
    width = line_width("Two words " + words, BODY) - 5
    assert Prose("Two words " + words, BODY).wrap(width, 1000)[1] == 2 * BODY.leading
    narrow = line_width(words, BODY) / 2
    assert Prose(words, BODY).wrap(narrow, 1000)[1] >= 2 * BODY.leading


def test_a_word_wider_than_the_line_is_broken_and_nothing_lost(extract) -> None:
    word = "Donaudampfschifffahrtsgesellschaftskapitän" * 3
    text = extract(pdf([grid([(Prose(word, BODY),)], (60,))]))
    assert word in text.replace("\n", "")


def test_chinese_breaks_between_any_two_letters_but_not_before_a_full_stop() -> None:
    sentence = "如果上一张牌是奇数，就出黑牌。" * 4
    paragraph = Prose(sentence, BODY)
    _, height = paragraph.wrap(100, 1000)
    full = line_width(sentence, BODY)
    assert height <= BODY.leading * (full / 80 + 1)


def test_a_paragraph_splits_between_lines_and_leaves_no_orphan() -> None:
    paragraph = Prose("one two three four five six " * 12, BODY)
    _, height = paragraph.wrap(120, 1000)
    lines = round(height / BODY.leading)
    first, second = parts = paragraph.split(120, height - BODY.leading)
    assert all(isinstance(part, Flowable) for part in parts)
    taken = [round(part.wrap(120, 1000)[1] / BODY.leading) for part in (first, second)]
    assert sum(taken) == lines
    assert min(taken) >= 2
    assert paragraph.split(120, BODY.leading) == []


@pytest.mark.parametrize("paper", Paper)
def test_a_long_text_runs_over_pages(paper: Paper, extract) -> None:
    text = " ".join(f"word{number}" for number in range(4000))
    assert extract(pdf([Prose(text, SMALL)], paper)).count("word") == 4000


def test_no_letter_is_smaller_than_eight_points() -> None:
    assert Prose("word", Style(size=8, leading=10)).wrap(100, 100)[1] == 10
    small = Style(size=7.9, leading=10)
    with pytest.raises(ValueError, match="fewer than 8"):
        Prose("word", small)
    with pytest.raises(ValueError, match="fewer than 8"):
        draw_line(None, 0, 0, "word", small)


def test_tiles_on_two_lines_do_not_touch() -> None:
    """A tile is 1.38 times as high as its letters, and BODY has 13 points from line to line."""
    six = " ".join([tile(TEN_OF_HEARTS)] * 6)
    width = line_width(" ".join([tile(TEN_OF_HEARTS)] * 3), BODY) + 1
    assert Prose(six, BODY).wrap(width, 1000)[1] == pytest.approx(2 * 1.42 * BODY.size)
    assert Prose(six, BODY).wrap(2.1 * width, 1000)[1] == BODY.leading
