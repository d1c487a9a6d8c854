"""Rules that earlier releases offered and this one doesn't.

The id of a released rule always means that rule, because classes were played with it. So a rule
whose statement was wrong, or that is no longer wanted, moves here with its id, and its successor
gets a new one. Its `last` is the last edition that listed it. Retired rules are read, shown,
guessed and compared, but offered nowhere, and since then not counted among the rules that still
fit, unless one of them is the sealed rule.
"""

from __future__ import annotations

from classroom.rules.catalogue.entry import CatalogueEntry

ENTRIES: tuple[CatalogueEntry, ...] = ()
