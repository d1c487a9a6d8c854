"""The main button of a screen is never dead: while something is missing, it says what.

Scripts draw it with ``mainButton`` of ``static/js/components/main_button.ts``, which takes a
sentence for what is missing, and has no way to be switched off.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import one_test
import pytest

ROOT = Path(__file__).resolve().parents[1]
ONE = "main_button.ts"
"""Where it is drawn. A button that is not yet live says why."""
SCRIPTS = sorted(file for file in (ROOT / "static" / "js").rglob("*.ts") if file.name != ONE)
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
_MAIN = re.compile(r"""class=(?:"[^"]*(?:\bmain\b|\$\{)|\$\{[^}]*\bmain\b)""")
_OFF = re.compile(r"""\bdisabled\b|aria-disabled""")
_SWITCHED = re.compile(r"""\.disabled\s*=|["']disabled["']""")


def dead(text: str) -> Iterator[str]:
    """Yield the tags of buttons that may be main ones and can be switched off, and what does it."""
    for button in re.findall(r"<(?:button|input)\b.*?(?:</button>|/>|>\s)", text, re.DOTALL):
        if _MAIN.search(button) and _OFF.search(button):
            yield button
    yield from _SWITCHED.findall(text)


@one_test.of([*SCRIPTS, *TEMPLATES])
def test_no_main_button_can_be_switched_off(file: Path) -> None:
    assert list(dead(file.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    "text",
    [
        '<button class="button main" ?disabled=${!rule} @click=${run}>${say("go")}</button>',
        '<button type="button" class="button main wide"\n aria-disabled=${on}>Go</button>',
        '<button class="button ${more}" ?disabled=${sending} @click=${run}>Go</button>',
        '<button class=${main ? "button main" : "textual"} disabled>Go</button>',
        "save.disabled = true;",
        'save.setAttribute("disabled", "");',
    ],
)
def test_one_that_can_is_found(text: str) -> None:
    assert list(dead(text))
