"""Marking sentences for translation, without translating them.

Pure rooms hold sentences as they stand in English and mark them with :func:`N_`, so that the
extractor finds them; only the edges (web, printing) look up a translation. Placeholders are named,
``%(player)s``, so that a translator may reorder them.
"""

from __future__ import annotations


def N_(text: str) -> str:
    """Mark `text` as a sentence people see; returns it unchanged."""
    return text


def NN_(one: str, many: str) -> tuple[str, str]:
    """Mark the two forms of a sentence that depends on a number; the extractor: ``-k NN_:1,2``."""
    return one, many
