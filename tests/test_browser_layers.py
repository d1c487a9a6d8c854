"""The scripts' imports go down only, in the order of docs/browser.md, and never in a circle."""

import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parent.parent / "static" / "js"
LAYERS = ("base", "transport", "state", "components", "pages")
MODULES = sorted(SCRIPTS.rglob("*.ts"))
_IMPORT = re.compile(r'''(?:\bfrom |\bimport |\bimport\()"(\.[^"]+)"''')


def imported(module: Path) -> list[Path]:
    found = _IMPORT.findall(module.read_text("utf-8"))
    return [(module.parent / each).resolve() for each in found if "/vendor/" not in each]


def test_every_module_is_in_a_layer():
    assert {module.parent for module in MODULES} == {SCRIPTS / layer for layer in LAYERS}


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_imports_go_down_only(module):
    here = LAYERS.index(module.parent.name)
    for other in imported(module):
        assert other.is_file(), other
        assert LAYERS.index(other.parent.name) <= here, f"{module.name} imports {other}"
    if module.parent.name == "pages":
        assert not [other for other in imported(module) if other.parent.name == "pages"]


def test_nothing_imports_in_a_circle():
    TopologicalSorter({module: set(imported(module)) for module in MODULES}).prepare()
