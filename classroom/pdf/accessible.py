"""The same paper as a page of HTML: for a phone, a screen reader, a Braille display, large letters.

It is written from the tree that the PDF has as its tags (`page.tell`), so it says the same words in
the same order; what a PDF tells as one alternative text is here in full, beside the picture itself.
Room to write in becomes fields. The page has no script: nothing that is typed is kept or sent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from itertools import takewhile

from classroom import assets
from classroom.i18n.markers import N_
from classroom.i18n.messages import Language, aloud, suit_aloud, written
from classroom.pdf.figure import IN_WORDS
from classroom.pdf.page import Part, Sheet, tell
from classroom.pdf.structure import HEADINGS, Element, Shrinking
from classroom.pdf.svg import SharedShapes, picture
from classroom.pdf.text import PrintedRun, as_words, read_aloud, runs

_TAGS = {"P": "p", "Div": "div"} | {heading: heading.lower() for heading in HEADINGS}
_SUITS = dict(zip("SHDC", "♠♥♦♣", strict=True))
_FEW = 3
"""Details of a picture that are read at once; more of them are folded."""
_NARROW = 230.0
"""Points: a wider picture is moved sideways on a phone, which the keyboard must reach."""
_PICTURE = N_("Picture")
_BULLET = "•"
_MANY = 7
"""Columns: a table of more is set closer."""
_SHORT = 48
"""Letters of a cell that may stand beside another on a phone, at most."""
_KEPT_HERE = N_("Your answers stay on this page until you close it. Print the page to keep them.")


def accessible_page(sheet: Sheet, parts: Sequence[Part], style: str = "") -> str:
    """Return the whole HTML page; `style` is the address of a style sheet.

    Without one the styles are in the page itself. It may be made before or after the PDF of the
    same parts.
    """
    language = sheet.language
    direction = ' dir="rtl"' if language.right_to_left else ""
    writer = _Writer(language)
    articles: list[str] = []
    for part, told in zip(parts, tell(parts).children, strict=True):
        writer.room = (part.on or sheet.on).text_width
        articles += map(writer.html, _articles(told))
    kept = escape(language.translate(_KEPT_HERE))
    foot = f"<footer>\n<p>{kept}</p>\n</footer>\n" if writer.fields else ""
    return (
        f'<!doctype html>\n<html lang="{escape(language.code)}"{direction}>\n<head>\n'
        '<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(as_words(sheet.title, language))}</title>\n{_styles(style)}</head>\n"
        f"<body>\n{writer.shapes.svg()}<main>\n{''.join(articles)}{foot}</main>\n</body>\n</html>\n"
    )


def _styles(address: str) -> str:
    if address:
        return f'<link rel="stylesheet" href="{escape(address)}">\n'
    return f"<style>\n{_inline()}</style>\n"


@cache
def _inline() -> str:
    """Return the style sheet without the fonts, which are files of their own."""
    assets.build()
    text = (assets.BUILT / "web_paper.css").read_text("utf-8")
    return re.sub(r"@font-face\s*\{[^}]*\}|/\*.*?\*/", "", text, flags=re.DOTALL).strip() + "\n"


class _Writer:
    """Writes a tree as HTML, and keeps what later parts of it need."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.shapes = SharedShapes()
        self.room = 0.0
        """The points across a page of the current part."""
        self.fields = 0
        """The number of fields so far."""
        self._latest = ""
        """The latest words: they name the field that follows them."""

    def html(self, element: Element) -> str:
        match element.role:
            case "Table":
                return self._table(element)
            case "L":
                return self._list(element)
            case "Figure":
                return self._figure(element)
            case "Picture":
                return f"{self._picture(element)}\n"
            case "Legend":
                return self._legend(element)
            case "Part":
                return self._article(element)
            case "Div" if element.folded:
                return self._folded(escape(element.folded), self._inside(element), "sealed")
            case "Field":
                return self._field(element, self._latest)
            case "LBody" if not element.children:
                return self._inside(element)
            case "LBody":
                return f"<div>\n{self._inside(element)}</div>"
            case "Lbl" if element.text == _BULLET:
                return ""  # a page has its own
            case "Lbl":
                return f"<b>{self._inside(element)}</b>"
        inside = self._inside(element)
        if not inside:
            return ""
        margin = ' class="margin"' if element.margin else ""
        tag = _TAGS[element.role]
        start = "\n" if element.children else ""
        return f"<{tag}{margin}>{start}{inside}</{tag}>\n"

    def _inside(self, element: Element) -> str:
        if element.children:
            return "".join(self._children(element.children))
        return self._words(element.text if element.on_page is None else element.on_page)

    def _children(self, children: Sequence[Element]) -> Iterator[str]:
        """Yield the elements; a box to tick takes the words after it, a heading may fold more."""
        children = _without_copies(children)
        at = 0
        while at < len(children):
            child, later = children[at], children[at + 1 :]
            at += 1
            if child.role == "Field" and child.writing == "ticks" and later and later[0].text:
                box = self._input("checkbox")
                yield f"<p><label>{box} {self._inside(later[0])}</label></p>\n"
                at += 1
            elif child.role in HEADINGS and child.folded:
                below = [*takewhile(lambda each: not each.margin, later)]
                at += len(below)
                yield self._folded(self.html(child), "".join(self._children(below)), "sealed")
            else:
                yield self.html(child)

    def _article(self, part: Element) -> str:
        """Return a sheet; one that keeps all it has closed isn't printed until it is opened."""
        first = next((each for each in part.children if not each.margin), part)
        kind = ' class="folding"' if first.role in HEADINGS and first.folded else ""
        return f"<article{kind}>\n{self._inside(part)}</article>\n"

    def _legend(self, legend: Element) -> str:
        """Return the signs of a drawing with their words, which a page sets in lines of its own."""
        lines = []
        for entry in legend.children:
            sign = ""
            if entry.drawing is not None:
                drawn = picture(entry.drawing, self.room, self.language, self.shapes)
                sign = f'<div class="sign">{drawn.svg}</div>'
            lines.append(f"<li>{sign}<div>{self._words(entry.text)}</div></li>\n")
        return f'<ul class="legend">\n{"".join(lines)}</ul>\n'

    def _list(self, items: Element) -> str:
        tag = "ol" if items.numbered else "ul"
        parts = (each.children[1:] if items.numbered else each.children for each in items.children)
        lines = "".join(f"<li>{' '.join(map(self.html, each))}</li>\n" for each in parts)
        made = f"<{tag}>\n{lines}</{tag}>\n"
        return self._folded(escape(items.folded), made) if items.folded else made

    def _figure(self, figure: Element) -> str:
        caption = self._words(figure.alt)
        details = "".join(f"<li>{self._words(text)}</li>\n" for text in figure.details)
        listed = f"<ul>\n{details}</ul>\n" if details else ""
        if len(figure.details) > _FEW:
            listed = self._folded(escape(self.language.translate(IN_WORDS)), listed)
        seen = f"{self._picture(figure)}\n" if figure.drawing is not None else ""
        return f"<figure>\n{seen}<figcaption>{caption}</figcaption>\n{listed}</figure>\n"

    def _picture(self, element: Element) -> str:
        """Return what an element draws, in its frame."""
        assert element.drawing is not None
        room = self.room if element.room is None else element.room
        drawn = picture(element.drawing, room, self.language, self.shapes)
        if isinstance(element.drawing, Shrinking):
            return f'<div class="picture shrinking">{drawn.svg}</div>'
        moved = ""
        if drawn.width > _NARROW:
            name = escape(self.language.translate(_PICTURE))
            moved = f' tabindex="0" role="group" aria-label="{name}"'
        return f'<div class="picture"{moved}>{drawn.svg}</div>'

    def _folded(self, label: str, inside: str, kind: str = "") -> str:
        name = f' class="{kind}"' if kind else ""
        return f"<details{name}>\n<summary>{label}</summary>\n{inside}</details>\n"

    # Tables

    def _table(self, table: Element) -> str:
        heads = [*takewhile(_is_head, table.children)]
        columns = _columns(heads)
        rows = table.children[len(heads) :]
        if any(row.folded for row in rows):
            return "".join(self._row_alone(row, columns) for row in rows)
        head = "".join(self._row(row, [], 0) for row in heads)
        body = "".join(self._row(row, columns, number) for number, row in enumerate(rows, 1))
        body = f"<tbody>\n{body}</tbody>\n" if body else ""
        kinds = ["many"] if len(columns) > _MANY else []
        kinds += ["small"] if all(_is_small(cell) for row in rows for cell in row.children) else []
        named = f' class="{" ".join(kinds)}"' if kinds else ""
        return f"<table{named}>\n<thead>\n{head}</thead>\n{body}</table>\n"

    def _row(self, row: Element, columns: Sequence[Element], number: int) -> str:
        """Return a row; in the table's body each cell has its head, which a phone shows with it."""
        cells = []
        first, *others = row.children
        if columns and others and not any(map(self._inside, others)):
            # A row with a single thing in it heads those below: it has the whole width.
            whole = f' colspan="{len(row.children)}"'
            if first.role == "TD":
                return f"<tr><td{whole}>{self._inside(first)}</td></tr>\n"
            return f'<tr><th scope="row"{whole}>{self._inside(first)}</th></tr>\n'
        for place, cell in enumerate(row.children):
            head = self._aloud(columns[place].text) if columns else ""
            self._latest = f"{head}, {number}"
            cells.append(self._cell(cell, f' data-head="{head}"' if head else ""))
        return f"<tr>{''.join(cells)}</tr>\n"

    def _cell(self, cell: Element, head: str) -> str:
        inside = self._inside(cell)
        if cell.role == "TD":
            return f"<td{head}>{inside}</td>"
        scope = {"Column": "col", "Row": "row"}[cell.scope]
        columns = f' colspan="{cell.columns}"' if cell.columns > 1 else ""
        over = f' rowspan="{cell.rows}"' if cell.rows > 1 else ""
        return f'<th scope="{scope}"{columns}{over}{head}>{inside}</th>'

    def _row_alone(self, row: Element, columns: Sequence[Element]) -> str:
        """Return a row that can be opened by itself, each cell below its head."""
        pairs = []
        for column, cell in zip(columns, row.children, strict=True):
            if (term := self._words(column.text)) and (inside := self._inside(cell)):
                pairs.append(f"<dt>{term}</dt>\n<dd>{inside}</dd>\n")
        made = f"<dl>\n{''.join(pairs)}</dl>\n"
        return self._folded(escape(row.folded), made, "sealed") if row.folded else made

    # Fields

    def _field(self, field: Element, name: str) -> str:
        label = f' aria-label="{name}"'
        match field.writing:
            case "lines":
                self.fields += 1
                return (
                    f'<textarea rows="{field.many}" autocomplete="off" spellcheck="false"{label}>'
                    "</textarea>\n"
                )
            case "line" | "words" | "ticks":
                kind = "checkbox" if field.writing == "ticks" else "text"
                if field.many == 1:
                    return f"{self._input(kind, label)}\n"
                each = (
                    self._input(kind, f' aria-label="{name}, {number}"')
                    for number in range(1, field.many + 1)
                )
                return f'<p class="places">{" ".join(each)}</p>\n'

    def _input(self, kind: str, label: str = "") -> str:
        self.fields += 1
        spelt = ' spellcheck="false"' if kind == "text" else ""
        return f'<input type="{kind}" autocomplete="off"{spelt}{label}>'

    # Words

    def _aloud(self, text: str) -> str:
        return escape(read_aloud(text, self.language))

    def _words(self, text: str) -> str:
        """Return the text as HTML: bold as strong, quoted thoughts and names in spans."""
        if text:
            self._latest = self._aloud(text)
        return "".join(_run(run, self.language) for run in runs(text))


def _run(run: PrintedRun, language: Language) -> str:
    if run.name:
        return "<bdi>" if run.name == "begins" else "</bdi>"
    if run.card is not None:
        inner = _sign(written(run.card, language), aloud(run.card, language))
    elif run.suit:
        inner = _sign(_SUITS[run.suit], suit_aloud(run.suit, language))
    else:
        inner = escape(run.words, quote=False)
    inner = f"<i>{inner}</i>" if run.serif else inner
    return f"<strong>{inner}</strong>" if run.bold else inner


def _sign(seen: str, heard: str) -> str:
    return f'<span role="img" aria-label="{escape(heard)}">{seen}</span>'


def _articles(part: Element) -> Iterator[Element]:
    """Yield a part as sheets: each thing with a title of its own is one; an empty one is none.

    On paper they are slips to cut apart, or pages. Head and foot are those of the first and last.
    """
    head = [*takewhile(lambda each: each.margin, part.children)]
    rest = part.children[len(head) :]
    foot = [each for each in rest if each.margin]
    sheets: list[list[Element]] = []
    for child in _without_copies([each for each in rest if not each.margin]):
        titled = bool(sheets) and any(_is_headed(each, "H1") for each in sheets[-1])
        if not sheets or (titled and _is_headed(child, "H1")):
            sheets.append([])
        sheets[-1].append(child)
    sheets = [sheet for sheet in sheets if any(map(_says_something, sheet))]
    for sheet in sheets:
        children = [*(head if sheet is sheets[0] else []), *sheet]
        yield Element("Part", children=[*children, *(foot if sheet is sheets[-1] else [])])


def _says_something(element: Element) -> bool:
    """Return whether a page of HTML has anything of it."""
    return any(
        (each.text if each.on_page is None else each.on_page)
        or each.alt
        or each.drawing is not None
        or each.role == "Field"
        for each in element.walk()
    )


def _is_head(row: Element) -> bool:
    return all(cell.scope == "Column" for cell in row.children)


def _without_copies(children: Sequence[Element]) -> list[Element]:
    """Return the elements without slips that repeat the one before: they are to be cut apart."""
    kept: list[Element] = []
    for child in children:
        kept.append(child)
        for long in range(1, len(kept) // 2 + 1):
            before, latest = kept[-2 * long : -long], kept[-long:]
            if _is_headed(latest[0], *HEADINGS) and all(map(_same, before, latest)):
                del kept[-long:]
                break
    return kept


def _is_headed(element: Element, *headings: str) -> bool:
    """Return whether it is one of these headings or begins with one."""
    first = element.children[0] if element.role == "Div" and element.children else element
    return element.role in headings or (first is not element and _is_headed(first, *headings))


def _same(one: Element, other: Element) -> bool:
    return (
        (one.role, one.text, one.alt, one.details, one.many)
        == (other.role, other.text, other.alt, other.details, other.many)
        and len(one.children) == len(other.children)
        and all(map(_same, one.children, other.children))
    )


def _is_small(cell: Element) -> bool:
    """Return whether a cell has a few words, a picture, or room to write in; a row's head may."""
    if cell.role == "TH":
        return True
    parts = [each for each in cell.walk() if not each.children]
    return all(each.drawing is not None or len(each.text) <= _SHORT for each in parts)


def _columns(heads: Sequence[Element]) -> list[Element]:
    """Return for each column the head that is nearest to its cells."""
    if not heads:
        return []
    upper = [cell for cell in heads[0].children for _ in range(cell.columns)]
    lower = iter(heads[1].children if len(heads) > 1 else [])
    return [cell if cell.rows == len(heads) else next(lower) for cell in upper]
