"""Expert rules: a trait or a sum that no one expects, or a line that remembers much."""

from __future__ import annotations

from classroom.rules.catalogue.expert import earlier_cards, last_card, whole_line

ENTRIES = (*last_card.ENTRIES, *whole_line.ENTRIES, *earlier_cards.ENTRIES)
