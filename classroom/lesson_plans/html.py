"""A plan as HTML to read: its body, cleaned of whatever a page of ours must not hold."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import nh3
from markdown_it.token import Token

from classroom.i18n.messages import ENGLISH, Language, with_cards_shown
from classroom.lesson_plans.keywords import shown_in
from classroom.lesson_plans.steps import markdown

_TAGS = {
    *("h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "strong", "em", "del", "code", "pre"),
    *("blockquote", "ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td", "a"),
    *("sub", "sup"),
}
_ATTRIBUTES = {"a": {"href"}, "ol": {"start"}, "th": {"scope"}}
Address = Callable[[str], str | None]
"""A function that returns the target of a link in a plan; None: the text stays without a link."""


@lru_cache(maxsize=64)
def as_html(body: str, address: Address, language: Language = ENGLISH) -> str:
    """Return the body without its title, which the page has as its own.

    The words of the format, such as minutes and the names of sections, are in the `language`, and
    so are the letters of jack, queen and king.
    """
    reader = markdown()
    tokens = _without_title(reader.parse(body))
    head_rows(tokens)
    shown_in(tokens, language)
    for token in tokens:
        for child in token.children or ():
            if child.type == "text":
                child.content = with_cards_shown(child.content, language)
        if token.children:
            token.children = linked(token.children, address)
    return nh3.clean(
        reader.renderer.render(tokens, reader.options, {}),
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        # On a phone a table is pushed sideways, which the keyboard must reach.
        set_tag_attribute_values={"table": {"tabindex": "0"}},
        url_schemes={"http", "https"},
        link_rel="noopener noreferrer",
    )


def _without_title(tokens: list[Token]) -> list[Token]:
    if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
        return tokens[3:]
    return tokens


def head_rows(tokens: list[Token]) -> None:
    """Make the first cell of each row its head in a table whose first column has no heading.

    Markdown has no syntax for it, and an empty heading tells a screen reader nothing.
    """
    rows_have_heads = False
    for at, token in enumerate(tokens):
        if token.type not in ("th_open", "td_open") or tokens[at - 1].type != "tr_open":
            continue
        inline, close = tokens[at + 1], tokens[at + 2]
        if token.type == "th_open":
            rows_have_heads = not inline.content
            if rows_have_heads:
                token.tag = close.tag = "td"
        elif rows_have_heads:
            token.tag = close.tag = "th"
            token.attrs["scope"] = "row"


def linked(children: list[Token], address: Address) -> list[Token]:
    """Return the tokens of a line with the links that have an address in the app.

    Of other links only the text stays.
    """
    kept, open_ = [], []
    for token in children:
        if token.type == "link_open":
            target = address(str(token.attrs.get("href", "")))
            open_.append(target is not None)
            if target is not None:
                token.attrs["href"] = target
                kept.append(token)
        elif token.type == "link_close":
            if open_.pop():
                kept.append(token)
        else:
            kept.append(token)
    return kept
