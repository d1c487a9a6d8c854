"""The share of the scripts' lines that the unit tests in Node run.

`python browser_checks.py coverage` bundles the tests, and every page, with source maps; Node writes
which parts of the bundled tests ran. A line counts if esbuild made code of it, and as covered if
some of that code ran.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

Lines = dict[Path, dict[int, bool]]
"""By module, by line: whether it has run."""

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def report(lines: Lines, scripts: Path) -> str:
    """Return a table of the layers below `scripts`, each with its lines and the share that ran."""
    layers: dict[str, list[bool]] = defaultdict(list)
    for module, ran in lines.items():
        if scripts in module.parents:
            layers[module.relative_to(scripts).parts[0]] += ran.values()
    layers["all"] = [ran for each in layers.values() for ran in each]
    rows = (
        f"{name:12} {len(ran):6} lines {100 * sum(ran) / max(1, len(ran)):6.1f} %"
        for name, ran in layers.items()
    )
    return "\n".join(rows)


def share(lines: Lines, folder: Path) -> float:
    """Return how many per cent of the lines in a folder ran."""
    ran = [
        each for module, its in lines.items() if folder in module.parents for each in its.values()
    ]
    return 100 * sum(ran) / max(1, len(ran))


def covered(tests: Sequence[Path], written: Path, pages: Sequence[Path]) -> Lines:
    """Return the lines of the bundled `tests` and `pages`; what ran is `written` in a folder."""
    lines: Lines = defaultdict(dict)
    for bundle in pages:
        _add(lines, bundle, None)
    ran: dict[Path, bytearray] = {}
    for file in written.glob("*.json"):
        for script in json.loads(file.read_text("utf-8"))["result"]:
            path = Path(unquote(urlsplit(script["url"]).path))
            if path in tests:
                now = _ran(script["functions"], len(path.read_text("utf-8")))
                before = ran.get(path, now)
                ran[path] = bytearray(a | b for a, b in zip(before, now, strict=True))
    for bundle, marks in ran.items():
        _add(lines, bundle, marks)
    return lines


def _ran(functions: list[dict[str, Any]], length: int) -> bytearray:
    """Return for each character whether it ran: what the innermost range about it says."""
    marks = bytearray(length)
    ranges = [each for function in functions for each in function["ranges"]]
    for each in sorted(ranges, key=lambda one: one["startOffset"] - one["endOffset"]):
        start, end = each["startOffset"], min(each["endOffset"], length)
        marks[start:end] = bytes([each["count"] > 0]) * (end - start)
    return marks


def _add(lines: Lines, bundle: Path, marks: bytearray | None) -> None:
    text = bundle.read_text("utf-8").split("\n")
    starts = [0]
    for line in text:
        starts.append(starts[-1] + len(line) + 1)
    mapped = json.loads(bundle.with_name(f"{bundle.name}.map").read_text("utf-8"))
    sources = [(bundle.parent / name).resolve() for name in mapped["sources"]]
    for row, column, source, line in segments(mapped["mappings"]):
        at = starts[row] + column
        ran = marks is not None and at < len(marks) and bool(marks[at])
        module = lines[sources[source]]
        module[line] = module.get(line, False) or ran


def segments(mappings: str) -> Iterator[tuple[int, int, int, int]]:
    """Yield row and column of a bundle, with the index and the row of the source that they are of.

    Source: https://tc39.es/ecma426/, Base64 VLQ.
    """
    source = line = 0
    for row, group in enumerate(mappings.split(";")):
        column = 0
        for segment in filter(None, group.split(",")):
            steps = list(_numbers(segment))
            column += steps[0]
            if len(steps) >= 4:
                source += steps[1]
                line += steps[2]
                yield row, column, source, line


def _numbers(segment: str) -> Iterator[int]:
    value = shift = 0
    for letter in segment:
        digit = _DIGITS.index(letter)
        value |= (digit & 31) << shift
        shift += 5
        if not digit & 32:
            yield -(value >> 1) if value & 1 else value >> 1
            value = shift = 0
