"""Seconds for a million queries to `classroom judge`, lines of up to 40 cards (goal: under 10).

python benchmarks/judge.py [RULE]
"""

import json
import random
import subprocess
import sys
import tempfile
import time

from classroom.cards import members
from classroom.rules.catalogue import RULES

QUERIES, LONGEST, DIFFERENT = 1_000_000, 40, 20_000


def queries(rule_id: str) -> list[bytes]:
    """Possible main lines of 1 to 40 cards, and a card or a string to be judged."""
    rule, rng = RULES[rule_id].rule, random.Random(1)
    cards = [str(card) for card in members((1 << 52) - 1)]
    made = []
    for _ in range(DIFFERENT):
        line, state = [], 0
        for _ in range(rng.randint(1, LONGEST)):
            card = rng.choice(list(members(rule.legal(state))))
            line.append(str(card))
            state = rule.step(state, card)
        play = rng.choices(cards, k=rng.choice((1, 1, 2, 4)))
        made.append(json.dumps({"line": line, "play": play}).encode() + b"\n")
    return made


def main() -> None:
    rule_id = sys.argv[1] if len(sys.argv) > 1 else "zigzag"
    with tempfile.TemporaryFile() as asked, tempfile.TemporaryFile() as answered:
        some = b"".join(queries(rule_id))
        for _ in range(QUERIES // DIFFERENT):
            asked.write(some)
        asked.seek(0)
        started = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "classroom", "judge", "--rule", rule_id],
            stdin=asked,
            stdout=answered,
            check=True,
        )
        seconds = time.perf_counter() - started
        answered.seek(0)
        answers = sum(1 for _ in answered)
    print(f"{rule_id}: {answers} answers, the program's start included: {seconds:.2f} s")


if __name__ == "__main__":
    main()
