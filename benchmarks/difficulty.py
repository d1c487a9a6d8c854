"""The picture and the table of docs/difficulty.md, from the figures kept with the catalogue.

python benchmarks/difficulty.py

Run it after `classroom measure -o classroom/rules/catalogue/measured.json`. It replaces the page
between its two marks, and the whole picture.
"""

import re
from collections.abc import Iterator
from html import escape
from math import log
from pathlib import Path

from classroom.rules.catalogue import RULES, CatalogueEntry
from classroom.rules.difficulty import DIFFICULTIES, LIMITS, Learnt, MeasuredRule, band

DOCS = Path(__file__).parent.parent / "docs"
PAGE, PICTURE = DOCS / "difficulty.md", DOCS / "images" / "difficulty.svg"
BEGIN, END = "<!-- table: python benchmarks/difficulty.py -->", "<!-- end of table -->"

WIDTH, HEIGHT, GAP = 400, 380, 84
LEFT, TOP = 56, 64
SIDE = 8.5
"""Between marks that stand side by side."""
MOST, TICKS = 104, (4, 7, 14, 28, 52, 104)
LEAST = 3
SHAPES = {0: "M-4,-4h8v8h-8z", 1: "M4,0a4,4 0 1 1 -8,0a4,4 0 1 1 8,0z", 2: "M0,-5L5,4H-5z"}
FURTHER = "M0,-6L6,0L0,6L-6,0z"
COLOURS = {0: "#7A4E00", 1: "#0B5CAD", 2: "#B3261E"}
FAR = "#2E6B2E"


def across(share: float, panel: int) -> float:
    return LEFT + panel * (WIDTH + GAP) + share / 0.8 * WIDTH


def up(cards: float) -> float:
    return TOP + HEIGHT - log(cards / LEAST) / log(MOST / LEAST) * HEIGHT


def text(x: float, y: float, words: str, anchor: str = "middle", more: str = "") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}"{more}>{escape(words)}</text>'


def panel(place: int, title: str) -> Iterator[str]:
    left, right = across(0, place), across(0.8, place)
    yield text((left + right) / 2, TOP - 14, title, more=' font-weight="bold"')
    for cards in TICKS:
        dash = ' stroke-dasharray="5 4"' if cards in LIMITS else ""
        colour = "#555555" if cards in LIMITS else "#DDDDDD"
        line = f'x1="{left:.0f}" x2="{right:.0f}" y1="{up(cards):.1f}" y2="{up(cards):.1f}"'
        yield f'<line {line} stroke="{colour}"{dash}/>'
        yield text(left - 8, up(cards) + 4, str(cards), "end")
    edges = (LEAST, *LIMITS, MOST)
    for name, low, high in zip(DIFFICULTIES, edges, edges[1:], strict=False):
        y = (up(low) + up(high)) / 2 + 4
        yield text(left + 6, y, name, "start", ' fill="#555555" font-style="italic"')
    for tenth in range(0, 9, 2):
        yield text(across(tenth / 10, place), TOP + HEIGHT + 20, f"{tenth * 10} %")
    yield text((left + right) / 2, TOP + HEIGHT + 42, "share of the deck that is right, on average")
    yield f'<path d="M{left:.0f},{TOP}V{TOP + HEIGHT}H{right:.0f}" fill="none" stroke="#222222"/>'


def points(place: int) -> Iterator[str]:
    """A mark for each rule; marks that would cover each other stand side by side."""
    taken: list[tuple[float, float]] = []
    for entry in RULES.values():
        cards = (told(entry).splits, told(entry).confirms)[place].median
        x, y = across(entry.acceptance, place), up(cards or MOST)
        x = next(
            there
            for step in range(40)
            for there in (x + SIDE * step, x - SIDE * step)
            if all(abs(there - other) >= SIDE or abs(y - at) >= SIDE for other, at in taken)
        )
        taken.append((x, y))
        yield mark(entry, cards, x, y)


def mark(entry: CatalogueEntry, cards: int | None, x: float, y: float) -> str:
    memory = 3 if entry.memory is None else entry.memory
    shape, colour = SHAPES.get(memory, FURTHER), COLOURS.get(memory, FAR)
    fill = colour if cards is not None else "none"
    return (
        f'<path d="{shape}" transform="translate({x:.1f},{y:.1f})" fill="{fill}" '
        f'fill-opacity="0.7" stroke="{colour}">'
        f"<title>{escape(entry.id)}: {cards or 'not learnt'}</title></path>"
    )


def picture() -> Iterator[str]:
    width, height = LEFT + 2 * WIDTH + GAP + 24, TOP + HEIGHT + 92
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="13" fill="#222222">'
    )
    yield f'<rect width="{width}" height="{height}" fill="#FFFFFF"/>'
    yield text(LEFT - 40, 22, "Cards on the layout until a robot calls everything right", "start")
    yield from panel(0, "the robot that splits rivals")
    yield from panel(1, "the robot that confirms")
    yield from points(0)
    yield from points(1)
    x = LEFT
    for memory, words in (
        (0, "looks at no card, or at the place alone"),
        (1, "at the last card"),
        (2, "at the last two"),
        (3, "further back"),
    ):
        shape, colour = SHAPES.get(memory, FURTHER), COLOURS.get(memory, FAR)
        there = f"translate({x:.0f},{height - 18})"
        yield f'<path d="{shape}" transform="{there}" fill="{colour}" fill-opacity="0.7"/>'
        yield text(x + 12, height - 14, words, "start")
        x += 44 + 6.4 * len(words)
    yield text(x, height - 14, "hollow: not learnt", "start")
    yield "</svg>"


def told(entry: CatalogueEntry) -> MeasuredRule:
    assert entry.measured is not None, f"{entry.id} has not been measured"
    return entry.measured


def table() -> Iterator[str]:
    yield "| rule | band | measured | splits | learnt | confirms | learnt | fits | looks back |"
    yield "| -- | -- | -- | -- | -- | -- | -- | -- | -- |"
    for entry in RULES.values():
        yield row(entry)


def row(entry: CatalogueEntry) -> str:
    figures = told(entry)
    cells = [
        f"`{entry.id}`",
        entry.difficulty,
        band(figures.cards_to_learn),
        *cards(figures.splits),
        *cards(figures.confirms),
        f"{entry.acceptance:.0%}",
        "the whole line" if entry.memory is None else str(entry.memory),
    ]
    return f"| {' | '.join(cells)} |"


def cards(learnt: Learnt) -> tuple[str, str]:
    quartiles = (learnt.quarter, learnt.three_quarters)
    between = " to ".join("never" if each is None else str(each) for each in quartiles)
    median = "not learnt" if learnt.median is None else f"**{learnt.median}**"
    return f"{median} ({between})", f"{learnt.learnt / learnt.rounds:.0%}"


def main() -> None:
    PICTURE.write_text("\n".join(picture()) + "\n", encoding="utf-8")
    page = PAGE.read_text(encoding="utf-8")
    marked = re.compile(f"{re.escape(BEGIN)}.*{re.escape(END)}", re.DOTALL)
    rows = "\n".join((BEGIN, "", *table(), "", END))
    PAGE.write_text(marked.sub(lambda _: rows, page), encoding="utf-8")


if __name__ == "__main__":
    main()
