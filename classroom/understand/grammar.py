"""The grammar, with the productions of all modules.

What a sentence is made of: `sets` of cards, `relations` to an earlier card, `lists` of these, and
`sentences` of clauses, such as a condition with what to play, or `patterns`. Productions are the
same for all languages. :mod:`classroom.understand.rules` makes the rule of the clauses.
"""

from __future__ import annotations

from classroom.understand import lists, patterns, relations, sentences, sets
from classroom.understand.productions import grammar

__all__ = ["grammar", "lists", "patterns", "relations", "sentences", "sets"]

grammar.close()
