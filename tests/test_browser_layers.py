"""The scripts import what docs/browser.md lets their layer import, and never in a circle."""

import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parent.parent / "static" / "js"
LAYERS: dict[str, set[str]] = {
    "base": set(),
    "model": {"base"},
    "transport": {"base", "model"},
    "state": {"base", "model", "transport"},
    "components": {"base", "model"},
    "parts": {"base", "model", "transport", "state", "components"},
    "pages": {"base", "model", "transport", "state", "components", "parts"},
}
"""Each layer, and what it may import beside its own modules; a page imports no other page."""
PRELOAD = SCRIPTS / "components" / "preload.ts"
"""Lists, for the bundler, what the first view of the table needs, and uses none of it."""
MODULES = sorted(SCRIPTS.rglob("*.ts"))
_IMPORT = re.compile(r'''(?:\bfrom |\bimport |\bimport\()"(\.[^"]+)"''')


def imported(module: Path) -> list[Path]:
    found = _IMPORT.findall(module.read_text("utf-8"))
    return [(module.parent / each).resolve() for each in found if "/vendor/" not in each]


def test_every_module_is_in_a_layer():
    assert {module.parent for module in MODULES} == {SCRIPTS / layer for layer in LAYERS}


@pytest.mark.parametrize("module", sorted(set(MODULES) - {PRELOAD}), ids=lambda path: path.name)
def test_a_module_imports_what_its_layer_may(module):
    own = module.parent.name
    allowed = LAYERS[own] | ({own} if own != "pages" else set())
    for other in imported(module):
        assert other.is_file(), other
        assert other.parent.name in allowed, f"{module.name} imports {other}"


def test_the_list_for_the_bundler_uses_nothing():
    lines = [line for line in PRELOAD.read_text("utf-8").splitlines() if line]
    assert all(line.startswith(("//", 'import "')) for line in lines)


def test_nothing_imports_in_a_circle():
    TopologicalSorter({module: set(imported(module)) for module in MODULES}).prepare()


def test_nothing_is_measured_by_the_inner_size_of_the_window():
    """A phone's ``inner`` width and height grow with a page that is too wide; a check that
    compares the page with them finds nothing. The root's ``clientWidth`` stands still."""
    grows = re.compile(r"\binner(?:Width|Height)\b")
    tests = Path(__file__).resolve().parent
    files = [*SCRIPTS.rglob("*.ts"), *tests.rglob("*.py"), *tests.rglob("*.js")]
    assert [file.name for file in files if grows.search(file.read_text("utf-8"))] == []
