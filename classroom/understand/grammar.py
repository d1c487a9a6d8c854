"""The grammar, with the productions of all modules.

What a sentence is made of: `sets` of cards, `relations` to an earlier card, `lists` of these, and
`sentences` of clauses, such as `conditions` with what to play, `places` or `patterns`; and `known`
rules of the catalogue. Productions are the same for all languages.
:mod:`classroom.understand.rules` makes the rule of the clauses.
"""

from __future__ import annotations

from classroom.understand import (
    conditions,
    known,
    lists,
    patterns,
    places,
    relations,
    sentences,
    sets,
)
from classroom.understand.productions import grammar

__all__ = [
    "conditions",
    "grammar",
    "known",
    "lists",
    "patterns",
    "places",
    "relations",
    "sentences",
    "sets",
]

grammar.close()
