"""The styles hold in the oldest browsers that docs/devices.md promises.

A browser drops a declaration that it doesn't know, and a whole rule for one selector that it
doesn't know: something older has to stand before it, or stand by itself. What is `NEWER` than the
oldest browsers needs that; everything else is a list of what all of them know. Whatever is in
neither has to be looked up before it is used.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

STYLES = sorted((Path(__file__).resolve().parent.parent / "static" / "css").rglob("*.css"))

NEWER = {
    r"\bcolor-mix\(": "Safari 16.2, Chrome 111",
    r"\d(?:dvh|svh|lvh|dvw|svw|lvw)\b": "Chrome 108",
    r"\dcq(?:w|h|i|b|min|max)\b": "Safari 16, Chrome 105",
    r"\bsafe center\b": "Chrome 115",
}
"""Parts of values, and which browser has to be newer than the oldest to know them."""
SHORTHANDS = {
    # WebKit knows the line of the shorthand, and neither its style, colour nor thickness beside it.
    "text-decoration": r"none|underline",
}
"""What these may hold so that every engine reads them."""
HARMLESS = set(
    # Without them words break elsewhere, a corner is square, or a field has the system's blue.
    "accent-color aspect-ratio border-end-end-radius border-start-end-radius "
    "border-start-start-radius caret-color container-type forced-color-adjust "
    "hyphenate-limit-chars hyphens overscroll-behavior overscroll-behavior-x print-color-adjust "
    "scrollbar-color scrollbar-width text-decoration-thickness text-size-adjust text-wrap".split()
)
"""Properties that some of the oldest browsers lack."""
KNOWN = HARMLESS | set(
    """
    align-content align-items align-self animation appearance background background-clip border
    border-block border-bottom border-bottom-color border-collapse border-color
    border-inline-end border-inline-end-color border-inline-start border-radius border-spacing
    border-style border-top border-top-color border-top-width border-width bottom box-shadow
    box-sizing break-after break-inside clip-path color color-scheme column-gap columns
    content counter-increment counter-reset cursor direction display fill fill-opacity flex
    flex-basis flex-direction flex-flow flex-wrap float font font-display font-family font-size
    font-style font-synthesis font-variant-numeric font-weight gap grid-area grid-auto-columns
    grid-auto-flow grid-auto-rows grid-column grid-column-start grid-row grid-template
    grid-template-columns grid-template-rows height inset inset-block inset-block-start
    inset-inline inset-inline-end inset-inline-start isolation justify-content justify-items
    justify-self left letter-spacing line-height list-style margin margin-block margin-bottom
    margin-inline margin-inline-end margin-inline-start margin-top max-height max-width
    min-height min-inline-size min-width opacity order outline outline-color outline-offset
    overflow overflow-wrap overflow-x overflow-y padding padding-block padding-bottom
    padding-inline padding-inline-end padding-inline-start padding-top place-items
    pointer-events position resize right row-gap scroll-behavior scroll-margin-block
    scroll-margin-top scroll-padding-bottom size src stroke stroke-dasharray stroke-linecap
    stroke-linejoin stroke-width table-layout text-align text-decoration text-overflow
    text-transform text-underline-offset top touch-action transform transform-origin transition
    unicode-range user-select vector-effect vertical-align white-space width z-index
    """.split()
)
FUNCTIONS = set(
    "attr calc clamp counter env format inset linear-gradient max min minmax polygon repeat rgb "
    "rotate scale translate url var".split()
)
PSEUDO = set(
    # ``:has`` alone takes only its own rule with it; ``:is``, ``:where`` and a list in ``:not``
    # are newer than Chrome 87.
    "active after backdrop before checked disabled empty first-child first-letter first-of-type "
    "focus focus-visible focus-within has hover lang last-child last-of-type not nth-child "
    "only-child root selection".split()
)
MEDIA = set(
    # Where a browser doesn't know that scripts can be missing, it is as if they were there.
    "forced-colors: active|max-aspect-ratio: 1 / 1|orientation: landscape|orientation: portrait|"
    "prefers-color-scheme: dark|prefers-reduced-motion: no-preference|"
    "prefers-reduced-motion: reduce|scripting: none".split("|")
)
"""What may be asked beside widths and heights: what an old browser does not know is no."""


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
            and asked not in MEDIA
        ):
            yield f"not looked up: @media ({asked})"
    if len(parts(rule.selector)) > 1 and ":has(" in rule.selector and not supported:
        yield f"a list with :has is lost whole in Chrome 87 and Firefox 115: {rule.selector}"
    if re.search(r":not\([^()]*,", rule.selector):
        yield f"a list in :not is lost in Chrome 87: {rule.selector}"
    for pseudo in re.findall(r"::?([a-z-]+)", rule.selector):
        if pseudo not in PSEUDO and not pseudo.startswith(("-webkit-", "-moz-")):
            yield f"not looked up: :{pseudo} in {rule.selector}"
    older: set[str] = set()
    for name, value in rule.declarations:
        yield from wrong_value(name, value, older=older, supported=supported)
        if not too_new(value):
            older.add(name)


def wrong_value(name: str, value: str, *, older: set[str], supported: bool) -> Iterator[str]:
    own = name.startswith("--")
    if not own and name not in KNOWN and not name.startswith(("-webkit-", "-moz-")):
        yield f"not looked up: {name}"
    if re.fullmatch(SHORTHANDS.get(name, r".*"), value) is None:
        yield f"WebKit drops this whole, use the long names: {name}: {value}"
    if (found := too_new(value)) and not supported:
        if own or "var(" in value:
            # Such a value is only read once it is used: what stands before it is gone by then.
            yield f"needs @supports, {NEWER[found]}: {name}: {value}"
        elif name not in older:
            yield f"needs an older value before it, {NEWER[found]}: {name}: {value}"
    for function in set(re.findall(r"([a-z-]+)\(", value)) - FUNCTIONS - {"color-mix"}:
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
