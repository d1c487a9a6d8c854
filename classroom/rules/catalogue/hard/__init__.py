"""Hard rules: arithmetic, patterns in the place, or a trait no one thinks of at first."""

from __future__ import annotations

from classroom.rules.catalogue.hard import earlier_cards, last_card, places

ENTRIES = (*last_card.ENTRIES, *places.ENTRIES, *earlier_cards.ENTRIES)
