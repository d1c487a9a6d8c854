"""Rounds, classes and papers that together ask every predicate: ``covering.json``.

Run as a program, it looks for them: each of the first SEEDS random rounds, classes and papers, and
all rounds made by hand, is told of once; of these as few are kept as ask every predicate.

    PYTHONPATH=tests:tests/support .venv/bin/python tests/truth/covering.py [SEEDS]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import rounds
from signals.rounds import tables

from truth import collect, generator, rooms
from truth.registry import REGISTRY, Scope

Key = tuple[str, Scope]

FILE = Path(__file__).with_name("covering.json")
"""``{"record 1234": [[template, scope], ...]}``: what is told of, and the predicates it asks that
nothing before it does."""
HAND_MADE = {
    path.stem: path
    for folder in (
        rounds.RECORDS,
        Path(__file__).parent / "records",
        Path(__file__).parents[1] / "records",
    )
    for path in sorted(folder.glob("*.json"))
    if ".expected." not in path.name
}
"""Rounds that were made to show something, by their names."""
CLASSES = (
    (
        "overthrown_by_a_right_card",
        "overthrown_by_a_wrong_card",
        "overthrown_by_a_missed_card",
        "overthrown_by_a_wrong_pick",
        "overthrown_without_a_note",
    ),
    ("believes_in_red", "believes_in_black_with_swapped_cards"),
    ("overthrown_by_a_wrong_card",),
    ("stood_with_a_refuted_note", "stood_with_a_refuted_note"),
    ("a_prophet_stands", "lesson"),
    ("waits_before_declaring", "a_prophet_stands"),
    ("guess_that_only_a_very_long_line_refutes", "same_answers_from_this_starter"),
    ("last_guess_that_nothing_tested", "prophet_picks_wrongly", "only_shown_hands"),
    (
        "last_guess_that_a_pick_refutes",
        "last_guess_that_a_hand_refutes",
        "last_guess_right_from_this_starter",
    ),
)
"""Of these, which are told of as the tables of a class, and as the rounds of one table."""

Told = Callable[[int, str], list[str]]
RANDOM: dict[str, tuple[Told, int]] = {
    "record": (lambda seed, name: rooms.wrong(generator.record(seed), name), 1),
    "class": (lambda seed, name: rooms.wrong_of_class(generator.lesson(seed), name), 8),
    "paper": (lambda seed, name: rooms.wrong_on_paper(generator.lesson(seed)[-1], name), 40),
    "again paper": (
        lambda seed, name: rooms.wrong_again_on_paper(generator.record(seed), name),
        20,
    ),
    "class paper": (
        lambda seed, name: rooms.wrong_of_class_on_paper(generator.lesson(seed), name),
        40,
    ),
    "game paper": (
        lambda seed, name: rooms.wrong_of_game_on_paper(generator.lesson(seed), name),
        40,
    ),
    "twins": (lambda seed, name: rooms.wrong_of_class(generator.twins(seed), name), 8),
    "twins paper": (
        lambda seed, name: rooms.wrong_of_class_on_paper(generator.twins(seed), name),
        40,
    ),
    "more twins": (
        lambda seed, name: rooms.wrong_of_class(generator.more_twins(seed), name),
        10,
    ),
    "more twins paper": (
        lambda seed, name: rooms.wrong_of_class_on_paper(generator.more_twins(seed), name),
        45,
    ),
    "signals": (
        lambda seed, name: rooms.wrong_of_signals(
            [table.played().data for table in tables(seed, 4)], name
        ),
        10,
    ),
    "real cards": (lambda seed, name: rooms.wrong(generator.layout(seed), name), 1),
    "real cards paper": (
        lambda seed, name: rooms.wrong_on_paper(generator.layout(seed), name),
        20,
    ),
}
"""For each kind: what tells of a seed, and how many times the work of a round it takes."""


def told(name: str) -> tuple[list[str], set[Key]]:
    """Return the false sentences about ``record 1234``, and the predicates that were asked."""
    kind, _, which = name.rpartition(" ")
    collect.RAN.clear()
    if kind in RANDOM:
        return RANDOM[kind][0](int(which), name), set(collect.RAN)
    records = [json.loads(HAND_MADE[each].read_text(encoding="utf-8")) for each in which.split("+")]
    if kind == "hand class":
        return rooms.wrong_of_class(records, name), set(collect.RAN)
    (record,) = records
    if kind == "hand again paper":
        return rooms.wrong_again_on_paper(record, which), set(collect.RAN)
    tell = rooms.wrong if kind == "hand" else rooms.wrong_on_paper
    return tell(record, which), set(collect.RAN)


def kept() -> dict[str, set[Key]]:
    read = json.loads(FILE.read_text(encoding="utf-8"))
    return {name: {(text, scope) for text, scope in asks} for name, asks in read.items()}


def _names(seeds: int) -> Iterator[str]:
    yield from (f"hand {name}" for name in HAND_MADE)
    yield from (f"hand paper {name}" for name in HAND_MADE)
    yield from (f"hand again paper {name}" for name in HAND_MADE)
    yield from (f"hand class {'+'.join(names)}" for names in CLASSES)
    for kind, (_, work) in RANDOM.items():
        yield from (f"{kind} {seed}" for seed in range(seeds // work))


def cover(asks: dict[str, set[Key]]) -> dict[str, set[Key]]:
    """As few as a greedy choice finds; what was made by hand is told of in any case."""
    left, found = set(REGISTRY), {}

    def worth(name: str) -> float:
        _, work = RANDOM.get(name.rpartition(" ")[0], (None, 20))
        return len(asks[name] & left) / work

    by_hand = [name for name in asks if name.rpartition(" ")[0] == "hand"]
    others = [name for name in asks if name not in by_hand]
    while by_hand or any(asks[name] & left for name in others):
        name = by_hand.pop(0) if by_hand else max(others, key=worth)
        found[name] = asks[name] & left
        left -= asks[name]
    for text, scope in sorted(left):
        print(f"nothing asks ({scope}): {text}", file=sys.stderr)
    return found


def main() -> None:
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    asks = {}
    for name in _names(seeds):
        wrong, asks[name] = told(name)
        print(*wrong, sep="\n\n", end="", file=sys.stderr)
    write(cover(asks))


def write(found: dict[str, set[Key]]) -> None:
    lines = [f"{json.dumps(name)}: {json.dumps(sorted(keys))}" for name, keys in found.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
