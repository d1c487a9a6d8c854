"""The messages that the scripts of a page use, read from the scripts themselves.

A key stands in a script as a literal, or as a template literal such as ``band_${band}``, which
means every key that it may give. A template that begins with a key, such as ``${key}_you``, means
the keys of the same script with that ending.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from functools import cache
from pathlib import Path

from classroom import resources

SCRIPTS = resources.STATIC / "js"
# They bring their own messages when they are fetched.
APART = ("pupil_review", "guess_builder")

_IMPORT = re.compile(r"""^(?:import|export) (?!type )[^;]*?"(\.[^"]+\.ts)";$""", re.MULTILINE)
_FETCHED = re.compile(r"""\bimport\("(\.[^"]+\.ts)"\)""")
_LITERAL = re.compile(r'"(\w+)"')
_TEMPLATE = re.compile(r"`((?:\w|\$\{[^{}`]*\})+)`")
_PLACE = re.compile(r"\$\{[^}]*\}")
_LEAST = 3
"""Characters that a template names at least: what names fewer is no key."""


def keys_of(page: str, known: Set[str]) -> set[str]:
    """Return the keys among `known` that a page uses, without those of parts that come later."""
    return _used(_imported([_page(page)]), known)


def keys_fetched(page: str, known: Set[str]) -> set[str]:
    """Return the keys of the parts that a page fetches and that bring no messages of their own."""
    first = _imported([_page(page)])
    return _used(_with_parts(first), known) - _used(first, known)


def keys_of_part(part: str, page: str, known: Set[str]) -> set[str]:
    """Return the keys of a part with its own messages that its page has not got otherwise."""
    everywhere = _used(_with_parts(_imported([_page(page)])), known)
    return _used(_imported([SCRIPTS / "components" / f"{part}.ts"]), known) - everywhere


def _page(name: str) -> Path:
    return SCRIPTS / "pages" / f"{name}.ts"


def _imported(modules: Iterable[Path]) -> list[Path]:
    """Return modules and all that they import, directly or not."""
    found = list(modules)
    for module in found:  # grows as it is read
        found += [each for each in _matches(_IMPORT, module) if each not in found]
    return found


def _with_parts(modules: list[Path]) -> list[Path]:
    """Return the modules with all parts that they fetch, and those parts' parts."""
    found = list(modules)
    for module in found:  # grows as it is read
        parts = [each for each in _matches(_FETCHED, module) if each.stem not in APART]
        found += [each for each in _imported(parts) if each not in found]
    return found


@cache
def _matches(pattern: re.Pattern[str], module: Path) -> tuple[Path, ...]:
    return tuple((module.parent / each).resolve() for each in pattern.findall(_text(module)))


@cache
def _text(module: Path) -> str:
    return module.read_text("utf-8")


def _used(modules: Iterable[Path], known: Set[str]) -> set[str]:
    texts = [_text(module) for module in modules]
    used = {key for text in texts for key in _LITERAL.findall(text)} & known
    endings = set()
    for template in {each for text in texts for each in _TEMPLATE.findall(text)}:
        named = _PLACE.sub("", template)
        if len(named) < _LEAST or named == template:
            continue
        if _PLACE.sub("", template, count=1) == named and template.startswith("$"):
            endings.add(named)
        shape = re.compile(r"\w+".join(map(re.escape, _PLACE.split(template))))
        used |= {key for key in known if not template.startswith("$") and shape.fullmatch(key)}
    for _ in range(2):  # as in now_call_dealt_you
        used |= {key + ending for key in used for ending in endings} & known
    return used
