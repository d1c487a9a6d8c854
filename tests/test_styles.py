"""The styles hold in the oldest browsers that docs/devices.md promises.

A browser drops a declaration that it doesn't know, and a whole rule for one selector that it
doesn't know: something older has to stand before it, or stand by itself. What is `NEWER` than the
oldest browsers needs that; what all of them know is listed in ``oldest_browsers.toml``. Whatever is
not there has to be looked up before it is used.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

STYLES = sorted((Path(__file__).resolve().parent.parent / "static" / "css").rglob("*.css"))
KNOWN = tomllib.loads(Path(__file__).with_name("oldest_browsers.toml").read_text("utf-8"))
NEWER: dict[str, str] = KNOWN["newer"]
NAMES = {kind: set(names.split()) for kind, names in KNOWN["names"].items()}


class Rule(NamedTuple):
    within: tuple[str, ...]
    selector: str
    declarations: list[tuple[str, str]]


def rules(style: str, within: tuple[str, ...] = ()) -> Iterator[Rule]:
    """Each rule of a style, with the conditions around it."""
    at = 0
    for opening in re.finditer(r"([^{};]*)\{", style):
        if opening.start() < at:
            continue
        depth, end = 1, opening.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(style[end], 0)
            end += 1
        at, head, body = end, opening[1].strip(), style[opening.end() : end - 1]
        if re.match(r"@(media|supports|keyframes)", head):
            yield from rules(body, (*within, head))
        else:
            parts = (part.partition(":") for part in body.split(";") if part.strip())
            yield Rule(within, head, [(name.strip(), value.strip()) for name, _, value in parts])


def parts(selector: str) -> list[str]:
    """The selectors of a list; commas within brackets part nothing."""
    return re.split(r",(?![^(]*\))", re.sub(r"\[[^]]*]", "", selector))


def too_new(value: str) -> str:
    return next((found for found in NEWER if re.search(found, value)), "")


def wrong_with(rule: Rule) -> Iterator[str]:
    """What an old browser would lose of a rule."""
    supported = any(head.startswith("@supports") for head in rule.within)
    for asked in re.findall(r"\(([^()]*)\)", " ".join(rule.within)):
        if (
            not supported
            and not re.match(r"(min|max)-(width|height):", asked)
            and asked not in KNOWN["media"]["asked"]
        ):
            yield f"not looked up: @media ({asked})"
    if len(parts(rule.selector)) > 1 and ":has(" in rule.selector and not supported:
        yield f"a list with :has is lost whole in Chrome 87 and Firefox 115: {rule.selector}"
    if re.search(r":not\([^()]*,", rule.selector):
        yield f"a list in :not is lost in Chrome 87: {rule.selector}"
    for pseudo in re.findall(r"::?([a-z-]+)", rule.selector):
        if pseudo not in NAMES["pseudo"] and not pseudo.startswith(("-webkit-", "-moz-")):
            yield f"not looked up: :{pseudo} in {rule.selector}"
    older: set[str] = set()
    for name, value in rule.declarations:
        yield from wrong_value(name, value, older=older, supported=supported)
        if not too_new(value):
            older.add(name)


def wrong_value(name: str, value: str, *, older: set[str], supported: bool) -> Iterator[str]:
    own = name.startswith("--")
    if (
        not own
        and name not in NAMES["harmless"] | NAMES["properties"]
        and not name.startswith(("-webkit-", "-moz-"))
    ):
        yield f"not looked up: {name}"
    if re.fullmatch(KNOWN["only"].get(name, ".*"), value) is None:
        yield f"WebKit drops this whole, use the long names: {name}: {value}"
    if (found := too_new(value)) and not supported:
        if own or "var(" in value:
            # Such a value is only read once it is used: what stands before it is gone by then.
            yield f"needs @supports, {NEWER[found]}: {name}: {value}"
        elif name not in older:
            yield f"needs an older value before it, {NEWER[found]}: {name}: {value}"
    for function in set(re.findall(r"([a-z-]+)\(", value)) - NAMES["functions"] - {"color-mix"}:
        yield f"not looked up: {function}() in {name}: {value}"


def wrong_in(style: str) -> list[str]:
    bare = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    bare = re.sub(r"@import[^;]*;", "", bare)
    return [wrong for rule in rules(bare) for wrong in wrong_with(rule)]


@pytest.mark.parametrize("file", STYLES, ids=lambda file: file.stem)
def test_a_style_holds_in_the_oldest_browsers(file):
    assert wrong_in(file.read_text("utf-8")) == []


LOST = {
    "background: color-mix(in srgb, red 4%, blue)": "needs an older value",
    "background: red; background: color-mix(in srgb, var(--a) 4%, blue)": "needs @supports",
    "--card: clamp(44px, 10cqi, 56px)": "needs @supports",
    "max-height: 100dvh": "needs an older value",
    "align-items: safe center": "needs an older value",
    "text-decoration: underline 2px": "WebKit drops",
    "anchor-name: --a": "not looked up",
    "width: sin(1)": "not looked up",
}


@pytest.mark.parametrize("declaration", LOST)
def test_a_declaration_without_an_older_one_is_found(declaration):
    (found,) = wrong_in(f".a {{ {declaration}; }}")
    assert LOST[declaration] in found


def test_a_question_that_an_old_browser_does_not_know_is_found():
    assert len(wrong_in("@media (scripting: enabled) { .a { color: red; } }")) == 1
    assert len(wrong_in("@media (width > 40px) { .a { color: red; } }")) == 1


@pytest.mark.parametrize("selector", [".a, .b:has(.c)", ".a:is(.b)", ".a:not(.b, .c)"])
def test_a_selector_that_loses_its_rule_is_found(selector):
    assert len(wrong_in(f"{selector} {{ color: red; }}")) == 1


def test_what_stands_behind_an_older_one_is_right():
    held = "height: 100vh; height: 100dvh; text-decoration: underline;"
    assert (
        wrong_in(f".a:has(.b, .c) {{ {held} }} @supports (width: 1cqi) {{ .a {{ --b: 1cqi; }} }}")
        == []
    )
