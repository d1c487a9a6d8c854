"""The guides on the console: the Markdown files of `docs/`, rendered without the internet.

A guide is in the reader's language if `docs/` has a folder of that language with it, and otherwise
in English. Links between guides stay on the console, links to lesson plans open the plan, and of
links to other files only the text is left.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, abort, render_template, send_from_directory, url_for
from flask_login import login_required
from markdown_it.token import Token

from classroom import lesson_plans, resources
from classroom.lesson_plans.html import Address, head_rows, linked
from classroom.lesson_plans.steps import markdown
from classroom.web.console.help import HELP
from classroom.web.platform.language import language

_ENGLISH = "en"

pages = Blueprint("guides", __name__, url_prefix="/console/guide")


def offer(app: Flask) -> None:
    """Let templates ask for a page's help, and in which language its guide is."""
    app.jinja_env.globals.update(helps=HELP, guide_language=guide_language)


@cache
def guides(code: str = _ENGLISH) -> dict[str, Path]:
    """Return the file of each guide by its name, of those that are in this language."""
    folder = resources.GUIDES if code == _ENGLISH else resources.GUIDES / code
    return {path.stem: path for path in sorted(folder.glob("*.md"))}


def guide_language(name: str) -> str:
    """Return the code of the language in which the reader gets a guide."""
    code = language().code
    return code if name in guides(code) else _ENGLISH


@pages.get("/<name>")
@login_required
def one(name: str) -> Any:
    code = guide_language(name)
    title, body = _on_console(name, code) if name in guides() else abort(404)
    return render_template("console/guide.html", title=title, body=body, code=code)


@pages.get("/images/<name>")
@login_required
def image(name: str) -> Any:
    return send_from_directory(resources.GUIDES / "images", name)


@cache
def _on_console(name: str, code: str) -> tuple[str, str]:
    return rendered(name, code, partial(_address, code))


def rendered(name: str, code: str, address: Address) -> tuple[str, str]:
    """Return the title of a guide, and the rest of it as HTML, with its links by `address`."""
    reader = markdown()
    tokens = reader.parse(guides(code)[name].read_text("utf-8"))
    title, tokens = tokens[1].content, tokens[3:]
    head_rows(tokens)
    english = iter(anchors(name))
    names = iter(anchors(name, code))
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrs["id"] = next(names)
            if (linked_as := next(english)) != token.attrs["id"]:
                # Links from pages and from English guides have the English anchor.
                there = Token("html_inline", "", 0, content=f'<span id="{linked_as}"></span>')
                tokens[at + 1].children = [there, *(tokens[at + 1].children or ())]
        elif token.type == "table_open":
            token.attrs["tabindex"] = "0"  # for a table that is wider than a phone
        elif token.children:
            token.children = linked(token.children, address)
            for image in _images(token.children):
                image.attrs["src"] = _picture(str(image.attrs["src"]))
    return title, reader.renderer.render(tokens, reader.options, {})


def anchors(name: str, code: str = _ENGLISH) -> list[str]:
    """Return the anchor of each heading of a guide below its title, in their order."""
    tokens = markdown().parse(guides(code)[name].read_text("utf-8"))
    heads = [at for at, token in enumerate(tokens) if token.type == "heading_open"]
    taken: set[str] = set()
    return [_free(anchor(tokens[at + 1].content), taken) for at in heads[1:]]


def anchor(title: str) -> str:
    """Return the anchor of a heading as GitHub makes it, from its Markdown."""
    plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title)
    return re.sub(r"[^\w\- ]", "", plain).strip().lower().replace(" ", "-")


def _free(id: str, taken: set[str]) -> str:
    """Return an unused anchor, with a number if an earlier heading has it, as GitHub does."""
    number, free = 0, id
    while free in taken:
        number += 1
        free = f"{id}-{number}"
    taken.add(free)
    return free


def _images(children: list[Token]) -> Iterator[Token]:
    return (token for token in children if token.type == "image")


def _picture(source: str) -> str:
    return url_for("guides.image", name=posixpath.basename(source))


def _address(code: str, link: str) -> str | None:
    """Return where a link of a guide leads on the console; None if it leads to no page there."""
    if link.startswith(("https://", "http://", "#")):
        return link
    path, _, fragment = link.partition("#")
    start = "docs" if code == _ENGLISH else f"docs/{code}"
    folder, file = posixpath.split(posixpath.normpath(posixpath.join(start, path)))
    stem, ending = posixpath.splitext(file)
    if ending != ".md":
        return None
    if folder in ("docs", f"docs/{code}") and stem in guides():
        return url_for("guides.one", name=stem, _anchor=fragment or None)
    plans = ("lesson_plans", f"lesson_plans/{code}")
    if folder in plans and stem in {plan.id for plan in lesson_plans.shipped()}:
        return url_for("lesson_plans.one", plan_id=stem)
    return None
