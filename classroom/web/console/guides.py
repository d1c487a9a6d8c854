"""The guides on the console: the Markdown files of `docs/`, rendered without the internet.

They are in English. Links between guides stay on the console, links to lesson plans open the plan,
and of links to other files only the text is left.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, abort, render_template, send_from_directory, url_for
from flask_login import login_required
from markdown_it.token import Token

from classroom import lesson_plans, resources
from classroom.lesson_plans.html import head_rows, linked
from classroom.lesson_plans.steps import markdown
from classroom.web.console.help import HELP

pages = Blueprint("guides", __name__, url_prefix="/console/guide")


def offer(app: Flask) -> None:
    """Let templates ask for a page's help."""
    app.jinja_env.globals["helps"] = HELP


@cache
def guides() -> dict[str, Path]:
    """Return the file of each guide by its name."""
    return {path.stem: path for path in sorted(resources.GUIDES.glob("*.md"))}


@pages.get("/<name>")
@login_required
def one(name: str) -> Any:
    title, body = _rendered(name) if name in guides() else abort(404)
    return render_template("console/guide.html", title=title, body=body)


@pages.get("/images/<name>")
@login_required
def image(name: str) -> Any:
    return send_from_directory(resources.GUIDES / "images", name)


@cache
def _rendered(name: str) -> tuple[str, str]:
    """Return the title of a guide, and the rest of it as HTML."""
    reader = markdown()
    tokens = reader.parse(guides()[name].read_text("utf-8"))
    title, tokens = tokens[1].content, tokens[3:]
    head_rows(tokens)
    taken: set[str] = set()
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrs["id"] = _free(anchor(tokens[at + 1].content), taken)
        elif token.type == "table_open":
            token.attrs["tabindex"] = "0"  # for a table that is wider than a phone
        elif token.children:
            token.children = linked(token.children, _address)
            for image in _images(token.children):
                image.attrs["src"] = _picture(str(image.attrs["src"]))
    return title, reader.renderer.render(tokens, reader.options, {})


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


def _address(link: str) -> str | None:
    """Return where a link of a guide leads on the console; None if it leads to no page there."""
    if link.startswith(("https://", "http://", "#")):
        return link
    path, _, fragment = link.partition("#")
    folder, file = posixpath.split(path)
    stem, ending = posixpath.splitext(file)
    if ending != ".md":
        return None
    if not folder and stem in guides():
        return url_for("guides.one", name=stem, _anchor=fragment or None)
    if folder == "../lesson_plans" and stem in {plan.id for plan in lesson_plans.shipped()}:
        return url_for("lesson_plans.one", plan_id=stem)
    return None
