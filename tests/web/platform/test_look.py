"""What the style sheets promise to everyone: colours that can be told apart, sides that follow the
reading direction, nothing that moves for long or against the reader's wish."""

from __future__ import annotations

import re
from pathlib import Path

import one_test
import pytest

STATIC = Path(__file__).parents[3] / "static"
SHEETS = sorted((STATIC / "css").glob("*.css"))
SCRIPTS = sorted((STATIC / "js").rglob("*.ts"))

TEXT, SHAPE = 4.5, 3.0
"""What WCAG asks of the contrast of text, and of what else has to be seen."""

PAIRS = {
    ("ink", "paper felt surface accent-soft gold-soft right-soft wrong-soft"): TEXT,
    ("ink-2", "paper felt surface accent-soft gold-soft"): TEXT,
    ("accent", "paper felt surface accent-soft"): TEXT,
    ("on-accent", "accent"): TEXT,
    ("right", "paper felt surface right-soft"): TEXT,
    ("wrong", "paper felt surface wrong-soft"): TEXT,
    ("gold", "paper felt surface gold-soft"): TEXT,
    ("marker-figure", "marker"): TEXT,
    ("prophet-marker-figure", "prophet-marker"): TEXT,
    ("suit-s suit-c suit-h suit-d", "face"): TEXT,
    ("on-plate on-plate-2 on-plate-right on-plate-wrong", "plate"): TEXT,
    ("edge", "paper felt surface"): SHAPE,
    ("gold-line", "paper felt gold-soft"): SHAPE,
    ("marker", "felt"): SHAPE,
    # The newest card's ring, and the bar along a wrong string.
    ("right wrong", "felt"): SHAPE,
    ("on-face-wrong", "face"): SHAPE,
}


def tokens(css: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9A-F]{6});", css))


def looks() -> dict[str, dict[str, str]]:
    """The tokens in each light, with two colours of suits and with four."""
    css = (STATIC / "css" / "base.css").read_text()
    light = css[css.index(":root {") : css.index("@media (prefers-color-scheme: dark)")]
    dark = css[css.index("@media (prefers-color-scheme: dark)") : css.index(".four-colours")]
    four = css[css.index(".four-colours") :]
    found = {"light": tokens(light), "dark": tokens(light) | tokens(dark)}
    return found | {f"{name}, four colours": one | tokens(four) for name, one in found.items()}


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 to 21, as WCAG counts it."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_counted_as_wcag_does() -> None:
    assert contrast("#FFFFFF", "#000000") == 21
    assert round(contrast("#767676", "#FFFFFF"), 2) == 4.54
    assert round(contrast("#221F1A", "#F6F1E8"), 1) == 14.6


@pytest.mark.parametrize("look", looks())
def test_whatever_is_read_stands_out(look: str) -> None:
    of = looks()[look]
    assert of["paper"] != of["ink"]
    weak = {
        f"{front} on {ground}": round(contrast(of[front], of[ground]), 2)
        for (fronts, grounds), least in PAIRS.items()
        for front in fronts.split()
        for ground in grounds.split()
        if front != ground and contrast(of[front], of[ground]) < least
    }
    assert weak == {}


_SIDES = re.compile(
    r"(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)\b"
    r"|(?:^|[\s;{])(?:left|right)\s*:"
    r"|(?:text-align|float|clear):\s*(?:left|right)"
    r"|border-(?:top|bottom)-(?:left|right)-radius"
)


def without_comments(text: str) -> str:
    return re.sub(r"/\*.*?\*/", lambda found: "\n" * found[0].count("\n"), text, flags=re.DOTALL)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_no_side_is_left_or_right(sheet: Path) -> None:
    """Sides begin and end, so that a page of a language that runs from right to left mirrors."""
    lines = enumerate(without_comments(sheet.read_text()).splitlines(), 1)
    assert [f"{at}: {line.strip()}" for at, line in lines if _SIDES.search(line)] == []


@one_test.of(SCRIPTS)
def test_arrow_keys_follow_the_reading_direction(script: Path) -> None:
    """Only `along` in messages.ts knows which of two arrows leads onward."""
    named = re.findall(r"Arrow(?:Left|Right)", script.read_text())
    assert not named or script.name == "messages.ts"


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_nothing_moves_for_long_or_unasked(sheet: Path) -> None:
    """No animation takes five seconds or goes on for ever."""
    css = without_comments(sheet.read_text())
    for declared in re.findall(r"(?:animation|transition)(?:-duration)?:([^;}]*)", css):
        assert "infinite" not in declared
        for number, unit in re.findall(r"([\d.]+)(ms|s)\b", declared):
            assert float(number) * (1 if unit == "s" else 0.001) < 5


def test_less_motion_is_none() -> None:
    css = without_comments((STATIC / "css" / "base.css").read_text())
    less = css[css.index("@media (prefers-reduced-motion: reduce)") :]
    assert "animation: none !important" in less
    assert "transition: none !important" in less


TEMPLATES = sorted((STATIC.parent / "templates").rglob("*.html"))


@one_test.of([*SCRIPTS, *TEMPLATES])
def test_no_page_plays_a_recording(file: Path) -> None:
    """There is nothing that would need captions or a description."""
    assert re.findall(r"<(?:video|audio|track)\b", file.read_text()) == []
    assert "new Audio(" not in file.read_text()


@one_test.of(SCRIPTS)
def test_no_script_listens_to_the_motion_of_a_device(script: Path) -> None:
    assert re.findall(r"device(?:motion|orientation)", script.read_text(), re.IGNORECASE) == []


def test_no_tone_is_long() -> None:
    """A sound that ends within three seconds needs no control of its own (WCAG 1.4.2)."""
    text = (STATIC / "js" / "base" / "feedback.ts").read_text()
    tones = re.findall(r"\[(\d+), ([\d.]+), (\d+\.\d+)\]", text)
    assert len(tones) > 5
    assert all(float(begins) + float(lasts) < 2 for _, begins, lasts in tones)
