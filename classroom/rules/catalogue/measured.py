"""The cards that robots needed to learn each rule, read from ``measured.json``.

``classroom measure`` writes that file.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from classroom.resources import MEASURED_RULES
from classroom.rules.difficulty import Formula, MeasuredRule


class CatalogueFigures(msgspec.Struct, frozen=True):
    """The content of the file: the formula, and the figures of each measured rule."""

    formula: Formula
    rules: dict[str, MeasuredRule]


def read(content: bytes) -> CatalogueFigures:
    """Return the figures; raise msgspec.ValidationError if the content isn't such a file."""
    return msgspec.json.decode(content, type=CatalogueFigures)


_FIGURES = read(MEASURED_RULES.read_bytes())
FORMULA = _FIGURES.formula
MEASURED: Mapping[str, MeasuredRule] = MappingProxyType(_FIGURES.rules)
