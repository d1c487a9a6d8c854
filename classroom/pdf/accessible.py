"""The same paper as a page of HTML, for a screen reader, a Braille display, large letters.

It is written from the tree that the PDF has as its tags (`page.tell`), so it says the same words in
the same order; what a PDF tells as one alternative text stands here in full.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import takewhile

from classroom.i18n.messages import Language, aloud, suit_aloud, written
from classroom.pdf.page import Part, Sheet, tell
from classroom.pdf.structure import HEADINGS, Element
from classroom.pdf.text import PrintedRun, as_words, runs

_TAGS = {"Part": "article", "P": "p", "Div": "div", "L": "ul"} | {
    heading: heading.lower() for heading in HEADINGS
}
_SUITS = dict(zip("SHDC", "♠♥♦♣", strict=True))


def accessible_page(sheet: Sheet, parts: Sequence[Part], style: str = "") -> str:
    """Return the whole HTML page; `style` is the address of a style sheet, if any.

    It has no script and no style of its own, and may be made before or after the PDF of the same
    parts.
    """
    language = sheet.language
    articles = "".join(_html(part, language) for part in tell(parts).children)
    direction = ' dir="rtl"' if language.right_to_left else ""
    link = f'<link rel="stylesheet" href="{escape(style)}">\n' if style else ""
    return (
        f'<!doctype html>\n<html lang="{escape(language.code)}"{direction}>\n<head>\n'
        '<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(as_words(sheet.title, language))}</title>\n{link}</head>\n"
        f"<body>\n<main>\n{articles}</main>\n</body>\n</html>\n"
    )


def _html(element: Element, language: Language) -> str:
    match element.role:
        case "Table":
            heads = [*takewhile(_is_head, element.children)]
            head = "".join(_html(row, language) for row in heads)
            rows = "".join(_html(row, language) for row in element.children[len(heads) :])
            body = f"<tbody>\n{rows}</tbody>\n" if rows else ""
            # On a phone it is pushed sideways, which the keyboard must reach.
            return f'<table tabindex="0">\n<thead>\n{head}</thead>\n{body}</table>\n'
        case "TR":
            cells = "".join(_html(cell, language) for cell in element.children)
            return f"<tr>{cells}</tr>\n"
        case "TH":
            scope = {"Column": "col", "Row": "row"}[element.scope]
            columns = f' colspan="{element.columns}"' if element.columns > 1 else ""
            over = f' rowspan="{element.rows}"' if element.rows > 1 else ""
            return f'<th scope="{scope}"{columns}{over}>{_inside(element, language)}</th>'
        case "TD":
            return f"<td>{_inside(element, language)}</td>"
        case "LBody" if not element.children:
            return _words(element.text, language)
        case "LBody":
            return f"<div>\n{_inside(element, language)}</div>"
        case "Figure":
            details = "".join(f"<li>{_words(text, language)}</li>\n" for text in element.details)
            listed = f"<ul>\n{details}</ul>\n" if details else ""
            caption = _words(element.alt, language)
            return f"<figure>\n<figcaption>{caption}</figcaption>\n{listed}</figure>\n"
        case "LI":
            parts = " ".join(_html(part, language) for part in element.children)
            return f"<li>{parts}</li>\n"
        case "Lbl":
            return f"<b>{_inside(element, language)}</b>"
    tag = _TAGS[element.role]
    start = "\n" if element.children else ""
    return f"<{tag}>{start}{_inside(element, language)}</{tag}>\n"


def _inside(element: Element, language: Language) -> str:
    if element.children:
        return "".join(_html(child, language) for child in element.children)
    return _words(element.text, language)


def _words(text: str, language: Language) -> str:
    """Return the text as HTML: bold as strong, quoted thoughts and names in spans."""
    return "".join(_run(run, language) for run in runs(text))


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


def _is_head(row: Element) -> bool:
    return all(cell.scope == "Column" for cell in row.children)
