"""The grammar to which the modules of productions add theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from classroom.understand.chart import Action, Grammar

VALUED: Final = frozenset(
    {
        "KIND", "RANK", "NUM", "ORD", "TRAIT", "PREV", "LOWHIGH", "CLIMB", "NEAR", "EVERYN",
        "TIMES", "NAMED", "SYM", "AWAY", "UPBY", "DOWNBY", "NEARBY", "NTIMES", "ONEOF", "RANKS",
    }
)  # fmt: skip
"""Senses with a value that the actions need."""

grammar: Final = Grammar(
    VALUED,
    whole=frozenset({"whole", "sentence", "opened"}),
    wide=frozenset({"sentence", "opened", "row", "items", "list"}),
)


def say(name: str, *shapes: str, cost: int = 0) -> Callable[[Action], Action]:
    """Add a production for each shape, with the decorated action."""

    def with_action(action: Action) -> Action:
        for shape in shapes:
            grammar.add(name, shape, action, cost)
        return action

    return with_action


def same(value: Any) -> Any:
    """Return the only value of a production."""
    return value
