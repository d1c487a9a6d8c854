"""A plan's sheets: strips to cut apart, pages of columns, prompts with lines to write on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from reportlab.platypus import Flowable, Spacer

from classroom.i18n.markers import N_
from classroom.i18n.messages import message
from classroom.lesson_plans.print_outs import Ask, PlanSheet, Text
from classroom.pdf import grids
from classroom.pdf.fitting import height_of
from classroom.pdf.grids import Cell
from classroom.pdf.handouts.forms import LINES_APART, Cut, Ruled, fill
from classroom.pdf.handouts.handout import DATE, NAME, TABLE, Handout, Page
from classroom.pdf.handouts.plan_parts import TITLE as SHEET_TITLE
from classroom.pdf.handouts.plan_parts import Look, blocks, fields, foot, plan_of, words
from classroom.pdf.page import LABEL, Part
from classroom.pdf.style import INK_2, MM
from classroom.pdf.text import Style, bold, plain, thought

TITLE = N_("Sheets of the plan")
_ROW = 13.5 * MM
"""Points of a row's height at least: two lines of a pupil's hand."""
_RULED = 3 * LINES_APART
"""Points of a row's height from which it has dotted lines."""
_PADDING = 10.0
"""Points of a row above and below what is in it, at most."""
_STRIP_ROWS = 4
_MIN_LINES = 3
_GAP = 5 * MM
"""Points above a cut, and below it."""
_BELOW_PROMPTS = 5 * MM
_SPARE = 1.0
_TITLE = replace(SHEET_TITLE, size=19, leading=23)
_EXAMPLE = Style(size=10, leading=12.5, colour=INK_2)
_EXAMPLE_LABEL = replace(LABEL, space_after=1)


def parts(page: Page) -> list[Part]:
    plan = plan_of(page)
    makers = {"strip": _strips, "columns": _columns, "lines": _lines}
    made = []
    for sheet in plan.papers.sheets:
        on = page.across() if sheet.landscape else page
        made.append(on.part(makers[sheet.kind](on, sheet), foot(TITLE, plan)))
    return made


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("Sheets to fill in during this plan’s lesson: its strips, columns and lines."),
    parts=parts,
    when="plan",
    takes=frozenset({"plan"}),
)


def _head(page: Page, sheet: PlanSheet) -> list[Flowable]:
    look = Look.of(plan_of(page))
    return [
        page.heading(message(plain(sheet.title)), _TITLE, level=0),
        page.blanks(NAME, TABLE, DATE, style=look.text),
        Spacer(0, 6),
        *blocks(page, sheet.about, look.text),
    ]


def _head_of_table(page: Page, sheet: PlanSheet) -> list[Flowable]:
    """Return the head, and above the columns each prompt that has lines of its own."""
    look = Look.of(plan_of(page))
    prompts = [ask for ask in sheet.asks if ask.lines]
    return [
        *_head(page, sheet),
        *fields(page, prompts, look, _MIN_LINES),
        *([Spacer(0, _BELOW_PROMPTS)] if prompts else []),
    ]


def _table(page: Page, sheet: PlanSheet, rows: int, row_height: float = _ROW) -> Flowable:
    """Columns under their heads, with so many rows, below the example if there is one."""
    look = Look.of(plan_of(page))
    columns = sheet.columns
    heads = [page.prose(_head_of(ask.text), look.text) for ask in columns]
    shares = [_share(ask) for ask in columns]
    widths = [page.width * share / sum(shares) for share in shares]
    to_write: Cell = Ruled(row_height - _PADDING) if row_height >= _RULED else ""
    cells: list[list[Cell]] = [
        [page.prose(bold(str(row)), look.text) if ask.number else to_write for ask in columns]
        for row in range(1, rows + 1)
    ]
    return grids.table(
        heads,
        cells,
        widths,
        groups=_groups(page, columns, look),
        filled=_example(page, sheet),
        named_rows=False,
        boxed=True,
        row_height=row_height,
        right_to_left=page.language.right_to_left,
    )


def _example(page: Page, sheet: PlanSheet) -> list[list[Cell]]:
    """Return the row that is filled in, marked as an example."""
    if not sheet.example:
        return []
    cells = [[page.prose(thought(words(cell)), _EXAMPLE)] if cell else [] for cell in sheet.example]
    first = next((place for place, ask in enumerate(sheet.columns) if not ask.number), 0)
    cells[first].insert(0, page.text(message("Example"), _EXAMPLE_LABEL))
    return [[cell or "" for cell in cells]]


def _groups(page: Page, columns: Sequence[Ask], look: Look) -> list[tuple[Cell, int]]:
    """Return the headings above the heads; none where no columns share one."""
    if not any(ask.group for ask in columns):
        return []
    groups: list[tuple[Cell, int]] = []
    for group, asks in groupby(columns, lambda ask: ask.group):
        if group:
            groups.append((page.prose(bold(_head_of(group)), look.text), len([*asks])))
        else:
            groups += [("", 0) for _ in asks]
    return groups


def _head_of(text: Text) -> str:
    """Return the words above a column or a group of them, with a capital letter."""
    if not text:
        return ""
    first, *rest = text
    return words((replace(first, text=first.text[:1].upper() + first.text[1:]), *rest))


def _share(ask: Ask) -> float:
    if ask.number:
        return 0.5
    if ask.wide:
        return 4.0
    return 1.0 if ask.narrow else 2.0


def _strips(page: Page, sheet: PlanSheet) -> list[Flowable]:
    """As many strips as go on the page, and lines to cut along between them."""

    rows, cut = sheet.rows or _STRIP_ROWS, 2 * _GAP

    def strip(row_height: float) -> list[Flowable]:
        return [*_head_of_table(page, sheet), _table(page, sheet, rows, row_height)]

    each = height_of(strip(_ROW), page.width)
    room = page.height - _SPARE
    many = max(1, int((room + cut) / (each + cut)))
    spare = max(0.0, room - many * each - (many - 1) * cut)
    row_height = _ROW + spare / (many * rows)
    story = strip(row_height)
    for _ in range(many - 1):
        story += [Spacer(0, _GAP), Cut(), Spacer(0, _GAP), *strip(row_height)]
    return story


def _columns(page: Page, sheet: PlanSheet) -> list[Flowable]:
    """One table on the page: with so many rows, or with as many as there is room for."""
    head = _head_of_table(page, sheet)
    room = page.height - _SPARE - height_of([*head, _table(page, sheet, 0)], page.width)
    rows = sheet.rows or max(1, int(room / _ROW))
    return [*head, _table(page, sheet, rows, max(_ROW, room / rows))]


def _lines(page: Page, sheet: PlanSheet) -> list[Flowable]:
    """Prompts on one page, the lines sharing what room there is."""
    look = Look.of(plan_of(page))
    story = [*_head(page, sheet), *fields(page, sheet.asks, look, _MIN_LINES)]
    return fill(story, page.width, page.height - _SPARE) if page.fits(story) else story
