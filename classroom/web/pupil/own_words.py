"""Rules in pupils' own words: what a phone is told that the program reads in them.

The words of all languages take a second or two and 90 megabytes (docs/understand.md). So they are
loaded once, in each process that has phones, and in a thread: no played card waits for them.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from gevent import Greenlet, monkey, spawn

from classroom.cards import Card
from classroom.i18n.messages import Language
from classroom.rules.builder.examine import Answer
from classroom.rules.builder.terms import Built
from classroom.rules.described_rule import described, rule_json
from classroom.store.group_commit import run_in_thread
from classroom.understand.lexicon import LANGUAGES
from classroom.views.example_cards import example_cards

PATIENCE = 2.0
"""Seconds for which a phone waits at most for the words to be loaded."""


def read(
    words: str,
    line: Sequence[Card],
    language: Language,
    examine: Callable[[Built], Answer],
) -> list[dict[str, Any]] | None:
    """Return the readings of a rule in own words, the best first, for a phone with this language.

    Each has the `rule` as a record writes it, the `sentence` that the program makes of it, and
    after this line a card that would be `right` and one that would be `wrong`, or None. Return None
    while the words are still being loaded. Nothing depends on the sealed rule.
    """
    if not _is_read(language):
        return []
    if not _loaded():
        return None
    from classroom.understand.reading import understand  # the grammar is large, see above

    rules = [each.rule for each in understand(words, language.code)]
    usable = [rule for rule in rules if isinstance(rule, str) or examine(rule).is_rule]
    told = [described(rule) for rule in usable]
    examples = example_cards([each.rule for each in told], line)
    return [
        {
            "rule": rule_json(rule),
            "sentence": each.statement.say(language),
            "right": _text(shown.right),
            "wrong": _text(shown.wrong),
        }
        for rule, each, shown in zip(usable, told, examples, strict=True)
    ]


def _is_read(language: Language) -> bool:
    return language.code.partition("-")[0] in LANGUAGES


def _loaded() -> bool:
    """Wait for the words, but no longer than a phone does; return whether they are there."""
    if not monkey.is_module_patched("threading"):
        _prepare()
        return True
    loading = _loading()
    loading.join(PATIENCE)
    return bool(loading.successful())


@cache
def _loading() -> Greenlet[[], None]:
    return spawn(_load)


def _load() -> None:
    run_in_thread(_prepare)
    # All of it stays, so no later collection has to look through it.
    gc.freeze()


def _prepare() -> None:
    from classroom.understand.reading import prepare

    prepare()


def _text(card: Card | None) -> str | None:
    return None if card is None else str(card)
