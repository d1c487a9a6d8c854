"""The judge of a page without a server, run by Node, held against the program's own."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from random import Random

from nodes import bundled, node

from classroom.cards import CARDS, Card, members
from classroom.rules.automaton import NOT_ALLOWED, Automaton
from classroom.rules.in_browser import packed_rule

SCRIPT = Path(__file__).parents[1] / "js" / "judge_lines.ts"
LONGEST = 24
AT_RANDOM = 0.04
"""The share of cards in a line that are drawn at random, and so may be wrong."""


def script(folder: Path) -> Path:
    return bundled(SCRIPT, folder)


def disagreements(
    made: Path, rules: Mapping[str, Automaton], lines: int, seed: int
) -> dict[str, str]:
    """Return by its name each rule of which the two judges don't agree, with the first line."""
    rng = Random(seed)
    asked = {name: [_line(rule, rng) for _ in range(lines)] for name, rule in rules.items()}
    told = {
        "rules": [
            {
                "rule": packed_rule(rules[name]),
                "lines": [" ".join(map(str, line)) for line in these],
            }
            for name, these in asked.items()
        ]
    }
    answer = subprocess.run(
        [*node(), made], input=json.dumps(told), capture_output=True, check=True, text=True
    )
    return {
        name: f"{' '.join(map(str, line))}: {said} cards are right, not {right}"
        for (name, these), all_said in zip(asked.items(), json.loads(answer.stdout), strict=True)
        for line, said in reversed(list(zip(these, all_said, strict=True)))
        if said != (right := _right(rules[name], line))
    }


def _line(rule: Automaton, rng: Random) -> list[Card]:
    """Return cards that are mostly right, so that a line gets far into the rule."""
    state, line = 0, []
    for _ in range(rng.randint(1, LONGEST)):
        right = [] if state == NOT_ALLOWED else [*members(rule.legal(state))]
        card = rng.choice(right if right and rng.random() > AT_RANDOM else CARDS)
        line.append(card)
        state = NOT_ALLOWED if state == NOT_ALLOWED else rule.step(state, card)
    return line


def _right(rule: Automaton, line: list[Card]) -> int:
    state = 0
    for place, card in enumerate(line):
        state = rule.step(state, card)
        if state == NOT_ALLOWED:
            return place
    return len(line)
