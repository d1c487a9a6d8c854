"""The table of docs/lesson-day.md, from the lessons that were held."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from lesson_day.watchers import ALL, Violation

PAGE = Path(__file__).parents[2] / "docs" / "lesson-day.md"
_BEGIN, _END = (
    "<!-- measured: tests/soak/test_lesson_day.py -->",
    "<!-- end of what was measured -->",
)
_RESULTS = re.compile(f"(?<={re.escape(_BEGIN)}).*?(?={re.escape(_END)})", re.DOTALL)


def rows(seconds: Mapping[int, float], violations: Sequence[Violation]) -> str:
    """Return a line for each watcher, and below the table each thing that was found, counted."""
    of = Counter(each.property for each in violations)
    lines = ["| property | watched | seconds | violations |", "| -- | -- | -- | -- |"]
    lines += [
        f"| {kind.number}. {kind.property} | {kind.watched} | {seconds[kind.number]:.0f} |"
        f" {of[kind.number]} |"
        for kind in ALL
    ]
    found: dict[tuple[int, str], list[Violation]] = defaultdict(list)
    for each in violations:
        found[each.property, each.what].append(each)
    lines += ["", "What was found:", ""] if found else []
    for (number, what), all_of in sorted(found.items()):
        seeds = sorted({each.seed for each in all_of})
        told = ", ".join(map(str, seeds[:6])) + (", …" if len(seeds) > 6 else "")
        lines.append(f"- Property {number}: {what} ({len(all_of)}; seeds {told})")
    return "\n".join(lines)


def write(lines: Sequence[str]) -> None:
    """Put the table into the page, from the lessons of a file of results."""
    seconds: Counter[int] = Counter()
    violations: list[Violation] = []
    held: Counter[str] = Counter()
    for line in lines:
        lesson = json.loads(line)
        held[" ".join(lesson["held"].split())] += 1
        for number, watched in lesson["seconds"].items():
            seconds[int(number)] += watched
        violations += [Violation(**each) for each in lesson["violations"]]
    told = ", ".join(f"{what} ({n})" if n > 1 else what for what, n in sorted(held.items()))
    text = PAGE.read_text("utf-8")
    new = f"\n\n{sum(held.values())} lessons: {told}.\n\n{rows(seconds, violations)}\n\n"
    assert _RESULTS.search(text), f"{PAGE} has no place for results"
    PAGE.write_text(_RESULTS.sub(lambda _: new, text), "utf-8")
