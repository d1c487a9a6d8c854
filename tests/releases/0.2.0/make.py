"""Write what is kept of release 0.2.0: rounds that it played, and its rules and rule-sets.

It was run once, with the code and the test helpers of that release, and is kept to show how the
files came about:

    PYTHONPATH=tests/support python tests/releases/0.2.0/make.py

- ``rounds.jsonl.xz``: 2,000 random rounds. A line each: ``header`` and ``entries`` as its events
  held them, and ``report``, what ``classroom replay --json`` printed.
- ``rules.json``: each rule of its catalogue by id, with its statement, its hints in order and the
  smallest automaton that judges like it: for each state the cards (as bits) that lead to each next
  state, and how many starter cards it needs.
- ``rulesets.json``: the numbers of its seven rule-sets.
"""

from __future__ import annotations

import json
import lzma
import random
from dataclasses import asdict
from pathlib import Path
from typing import Any

import built_rules
import golden_rounds
import records_maker

from classroom.game.entries import read_move
from classroom.game.play import apply
from classroom.game.record import read_header, report
from classroom.game.refusal import Refused
from classroom.game.rulesets import RULESETS
from classroom.rules.builder.terms import Built
from classroom.rules.catalogue import RULES

HERE = Path(__file__).parent
ROUNDS = 2_000
BUILT = 5
"""Of so many rounds one has a rule of the rule builder."""


def a_round(seed: int) -> dict[str, Any]:
    """Return a random round: pupils with a feeling for its rule, now and then chance alone."""
    rng = random.Random(seed)
    ruleset = list(RULESETS.values())[seed % len(RULESETS)]
    rule = sorted(RULES)[seed % len(RULES)]
    drawn = records_maker.header(rng, ruleset.id, rule, extra_decks=3)
    data = drawn.to_json()
    if seed % BUILT == 0:
        source = sorted(built_rules.SOURCES)[seed // BUILT % len(built_rules.SOURCES)]
        data["rule"] = Built(built_rules.SOURCES[source]).to_json()
    header = read_header(data)
    skill, feeling = rng.choice((1, 0.9, 0.6)), rng.choice((0.3, 0.1, 0.5))
    round_, entries = header.deal(), []
    longest = rng.randint(20, 120)
    while not round_.ended_by and len(entries) < longest:
        if rng.random() < skill:
            made = golden_rounds.by_player(rng, round_, rule, feeling)
        else:
            made = records_maker.entry(rng, round_, rule)
        if rng.random() < 0.08:
            by = rng.choice(round_.players)
            note = {"by": by, "note": rng.choice(sorted(RULES)), "confidence": 50, "info": True}
            made = rng.choice((note, {**note, "note": "text:reds, I think", "refuted_by": "3H"}))
        try:
            round_ = apply(round_, read_move(made))
        except Refused:
            break
        entries.append(made)
    return {"header": data, "entries": entries, "report": report(round_)}


def a_rule(id: str) -> dict[str, Any]:
    """Return a rule of the catalogue as plain data."""
    rule = RULES[id]
    smallest = rule.rule.minimal
    states = []
    for row in smallest.moves:
        leads: dict[int, int] = {}
        for card, to in enumerate(row):
            if to >= 0:
                leads[to] = leads.get(to, 0) | 1 << card
        states.append([[to, f"{cards:x}"] for to, cards in sorted(leads.items())])
    return {
        "statement": str(rule.statement),
        "hints": [str(hint.sentence) for hint in rule.hints],
        "starters": smallest.starters,
        "states": states,
    }


def main() -> None:
    """Write the files."""
    lines = [
        json.dumps(a_round(seed), sort_keys=True, separators=(",", ":")) for seed in range(ROUNDS)
    ]
    text = "\n".join(lines) + "\n"
    (HERE / "rounds.jsonl.xz").write_bytes(
        lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)
    )
    rules = {id: a_rule(id) for id in sorted(RULES)}
    written = ",\n".join(f"{json.dumps(id)}: {json.dumps(rule)}" for id, rule in rules.items())
    (HERE / "rules.json").write_text("{\n" + written + "\n}\n", encoding="utf-8")
    numbers = {id: asdict(ruleset) for id, ruleset in RULESETS.items()}
    (HERE / "rulesets.json").write_text(
        json.dumps(numbers, indent=1, sort_keys=True) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
