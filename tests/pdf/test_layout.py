"""The layout as it lay: every card once, wherever the page ends."""

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from truth import generator
from truth.facts import Facts

from classroom.cards import CARDS
from classroom.debrief.findings.of_table import find
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n.messages import Language, aloud
from classroom.pdf.cards import CARD_HEIGHT, HALF_HEIGHT
from classroom.pdf.layout import LayoutDrawing, LayoutPicture, PrintedColumn, PrintedReign
from classroom.pdf.layout_picture import picture as printed
from classroom.pdf.page import BODY, Paper
from classroom.pdf.style import MM
from classroom.pdf.text import Prose

from .conftest import cards_in, pdf, sizes
from .trees import Tagged

SMALLEST = 8.0
"""Points."""


def picture(columns: int, seed: int = 1, deepest: int = 8, longest: int = 4) -> LayoutPicture:
    """A layout with some sidelines, a few of them `deepest` plays deep."""
    rng, ordinal, made = random.Random(seed), 0, []
    for place in range(columns):
        ordinal += 1
        start, plays = ordinal, []
        for _ in range(deepest if place % 17 == 5 else rng.choice((0, 0, 0, 1, 2))):
            play = []
            for _ in range(rng.randint(1, longest)):
                ordinal += 1
                play.append((rng.choice(CARDS), ordinal))
            plays.append(tuple(play))
        made.append(PrintedColumn(rng.choice(CARDS), start, tuple(plays)))
    return LayoutPicture(tuple(made))


def all_cards(layout: LayoutPicture) -> Counter[str]:
    cards = [column.card for column in layout.columns]
    cards += [card for column in layout.columns for play in column.sidelines for card, _ in play]
    return Counter(map(aloud, cards))


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("columns", [1, 13, 14, 60, 120])
def test_every_card_is_drawn_once(columns: int, paper: Paper) -> None:
    layout = picture(columns)
    assert Counter(cards_in(pdf([LayoutDrawing(layout)], paper))) == all_cards(layout)


def test_strings_of_fourteen_and_longer_keep_every_card() -> None:
    layout = picture(20, seed=4, deepest=9, longest=30)
    assert Counter(cards_in(pdf([LayoutDrawing(layout)]))) == all_cards(layout)


def test_a_layout_that_starts_low_on_the_page_goes_on_overleaf() -> None:
    layout = picture(60)
    story = [Prose("line " * 900, BODY), LayoutDrawing(layout), Prose("after", BODY)]
    assert Counter(cards_in(pdf(story))) == all_cards(layout)


def test_an_empty_layout_is_no_trouble() -> None:
    assert cards_in(pdf([LayoutDrawing(LayoutPicture(()))])) == []


def test_the_legend_explains_what_is_there_and_nothing_else(extract) -> None:
    bare = extract(pdf([LayoutDrawing(LayoutPicture((PrintedColumn(CARDS[0], 1),)))]))
    assert "every tenth" not in bare
    assert "wrong" not in bare
    assert "Prophet" not in bare
    ruled = LayoutPicture(
        picture(13).columns, (PrintedReign(3, (4,), "stood", who="Maya"),), frozenset({3})
    )
    full = extract(pdf([LayoutDrawing(ruled)]))
    for words in (
        "every tenth card",
        "below the line = wrong",
        "Maya as Prophet",
        "overthrew the Prophet",
    ):
        assert words in full


def test_the_legend_is_translated() -> None:
    asked: list[str] = []

    def translate(text: str) -> str:
        asked.append(text)
        return text

    LayoutDrawing(picture(13), Language(translate=translate))
    assert "order played" in asked
    assert "%(player)s as Prophet" not in asked


def test_right_to_left_mirrors_the_line_and_loses_no_card() -> None:
    layout = picture(40)
    drawing = LayoutDrawing(layout, Language("ar", right_to_left=True))
    assert Counter(cards_in(pdf([drawing]))) == all_cards(layout)


def test_a_reign_over_columns_that_were_never_laid_is_left_out() -> None:
    layout = LayoutPicture(
        picture(5).columns, (PrintedReign(899, (900, 950), "overthrown", who="Ben"),)
    )
    document = pdf([LayoutDrawing(layout, legend=False)])
    assert len(cards_in(document)) == sum(all_cards(layout).values())
    assert not [text for _, text in Tagged(document).leaves() if "Ben" in text]


def test_every_ordinal_is_drawn_once_in_the_marker_of_a_tenth_card_too(extract) -> None:
    layout = picture(20, seed=4, longest=12)
    last = max(
        ordinal for column in layout.columns for play in column.sidelines for _, ordinal in play
    )
    assert last > 100
    found = Counter(extract(pdf([LayoutDrawing(layout, legend=False)])).split())
    assert {found[str(ordinal)] for ordinal in range(11, last + 1)} == {1}


def test_the_layout_wraps_and_its_letters_keep_their_size() -> None:
    """Of smaller cards there are more rows or fewer, but ordinals and legend are as large."""
    layout = picture(40)
    for card in (12 * MM, 7.7 * MM):
        drawing = LayoutDrawing(layout, per_row=13, card=card)
        assert len(drawing.rows) >= 4
        assert min(sizes(pdf([drawing]))) >= SMALLEST


def test_a_pin_has_the_number_of_the_turning_point_and_replaces_the_markers(extract) -> None:
    layout = LayoutPicture(picture(12).columns, pins={1: (1,), 2: (2, 3)})
    document = pdf([LayoutDrawing(layout)])
    text = extract(document)
    assert "turning point" in text
    assert "every tenth" not in text
    assert "2, 3" in text
    told = [text for _, text in Tagged(document).leaves()]
    assert any("Turning point 1." in each for each in told)
    assert any("Turning point 2. Turning point 3." in each for each in told)


def test_several_prophets_are_named_in_order_where_there_is_room(extract) -> None:
    def legend(*names: str) -> str:
        reigns = (
            PrintedReign(n, (n + 1,), "overthrown", who=who) for n, who in enumerate(names, 1)
        )
        return extract(pdf([LayoutDrawing(LayoutPicture(picture(20).columns, tuple(reigns)))]))

    assert "Prophets, in order: Maya, Ben, Ida and Ben" in legend("Maya", "Ben", "Ida", "Ben")
    long = legend("Maximiliane-Josephine", "Bartholomew-James", "Ida-Konstantina-Maria")
    assert "a Prophet" in long
    assert "Ida" not in long


@pytest.mark.parametrize(("legend", "discs"), [(True, {10, 20}), (False, set())])
def test_a_tenth_card_has_a_disc_only_beside_the_words_for_it(
    monkeypatch: pytest.MonkeyPatch, legend: bool, discs: set[int]
) -> None:
    """Without sidelines: cards 10 and 20 of 25."""
    drawn = set()

    def marker(_canvas: object, _x: float, _y: float, ordinal: int, _width: float) -> None:
        drawn.add(ordinal)

    monkeypatch.setattr("classroom.pdf.cards.draw_marker", marker)
    columns = tuple(PrintedColumn(card, place) for place, card in enumerate(CARDS[:25], 1))
    pdf([LayoutDrawing(LayoutPicture(columns), per_row=5, legend=legend)])
    assert drawn == discs


def called_cards(record: dict[str, Any]) -> set[int]:
    """The cards of plays on which a Prophet said a word, from the record alone."""
    facts = Facts(record)
    return {o for turn in facts.turns if turn.called is not None for o in turn.ordinals}


def shaded_cards(monkeypatch: pytest.MonkeyPatch, record: dict[str, Any]) -> set[int]:
    """The cards of which all lies on a reign's ground."""
    grounds: list[tuple[float, float, float, float]] = []
    shaded: set[int] = set()

    def on_ground(ordinal: int, x: float, y: float, wide: float, high: float) -> None:
        if any(
            left < x and x + wide < right and low < y + 0.5 and y + high - 0.5 < top
            for left, low, right, top in grounds
        ):
            shaded.add(ordinal)

    def top_card(canvas: Any, x: float, y: float, card: Any, wide: float, heavy: bool) -> None:
        on_ground(next(numbers), x, y, wide, wide * CARD_HEIGHT)

    def half_card(
        canvas: Any, x: float, y: float, card: Any, wide: float, n: int, *_: Any, **__: Any
    ) -> None:
        on_ground(n, x, y, wide, wide * HALF_HEIGHT)

    def band(canvas: Any, left: float, low: float, right: float, top: float, *_: Any) -> None:
        grounds.append((left, low, right, top))

    layout = printed(find(record, load_hypotheses()))
    numbers = iter([column.ordinal for column in layout.columns])
    monkeypatch.setattr("classroom.pdf.cards.draw_card", top_card)
    monkeypatch.setattr("classroom.pdf.cards.draw_half_card", half_card)
    monkeypatch.setattr("classroom.pdf.layout.draw_band", band)
    draw_by_row = LayoutDrawing._draw_ground

    def ground(drawing: LayoutDrawing, row: Any, top: float) -> None:
        grounds.clear()  # of the row before, at the same height after a page's end
        draw_by_row(drawing, row, top)

    monkeypatch.setattr(LayoutDrawing, "_draw_ground", ground)
    draw = LayoutDrawing.draw

    def row_by_row(drawing: LayoutDrawing) -> None:
        every = drawing.rows
        for row in every:
            drawing.rows = (row,)
            draw(drawing)
        drawing.rows = every

    monkeypatch.setattr(LayoutDrawing, "draw", row_by_row)
    pdf([LayoutDrawing(layout, legend=False)])
    return shaded


@pytest.mark.parametrize("name", ["between_two_reigns", "notes_the_rule_before_the_first_call"])
def test_a_reign_is_shaded_behind_the_cards_that_were_called_alone(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    path = Path(__file__).parents[1] / "truth" / "records" / f"{name}.json"
    record = json.loads(path.read_text(encoding="utf-8"))
    assert shaded_cards(monkeypatch, record) == called_cards(record)


def test_reigns_of_random_rounds_are_shaded_by_card(monkeypatch: pytest.MonkeyPatch) -> None:
    ruled = 0
    for seed in range(150):
        record = generator.record(seed)
        if (called := called_cards(record)) or any("declare" in e for e in record["moves"]):
            with monkeypatch.context() as patched:
                assert shaded_cards(patched, record) == called, seed
            ruled += 1
    assert ruled > 20
