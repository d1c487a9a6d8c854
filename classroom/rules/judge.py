"""Many questions to one rule, as JSON lines (docs/cli.md, ``classroom judge``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from classroom.cards import CARDS
from classroom.rules.automaton import Automaton

_CARD_NAMES = frozenset(str(card) for card in CARDS)
_RIGHT = '{"verdict": "right"}'
_WRONG = '{"verdict": "wrong"}'


class _Query(msgspec.Struct):
    line: list[str]
    """The main line, starter first."""
    play: list[str]


def answers(rule: Automaton, queries: Iterable[bytes]) -> Iterator[str]:
    """Yield a line of JSON for each query, in order: a verdict or an error.

    A million queries on lines of forty cards take seconds: each card is one dict lookup.
    """
    decode = msgspec.json.Decoder(_Query).decode
    tables = rule.by_name
    for query in queries:
        try:
            asked = decode(query)
        except (msgspec.DecodeError, RecursionError):
            yield _error('this is not {"line": [cards], "play": [cards]}')
            continue
        line, play = asked.line, asked.play
        if not line or not play:
            yield _error("the line and the play need at least one card each")
            continue
        state = 0
        try:
            for card in line:
                state = tables[state][card]
        except KeyError:
            yield _no_such_line(line)
            continue
        try:
            for card in play:
                state = tables[state][card]
        except KeyError:
            strange = _not_cards(play)
            yield _error(f"{strange} isn’t a card") if strange else _WRONG
            continue
        yield _RIGHT


def _no_such_line(line: list[str]) -> str:
    strange = _not_cards(line)
    if strange:
        return _error(f"{strange} isn’t a card")
    return _error("no main line of this rule could be this line")


def _not_cards(texts: list[str]) -> str | None:
    """Return the first text that is not a card, quoted and cut short; None if all are cards."""
    found = next((text for text in texts if text not in _CARD_NAMES), None)
    return None if found is None else repr(found[:40])


def _error(why: str) -> str:
    return msgspec.json.encode({"error": why}).decode()
