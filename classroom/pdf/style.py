"""Colours of the paper, from the light theme of the screens, and the page's other constants."""

from __future__ import annotations

INK = "#221F1A"
INK_2 = "#5A5348"
"""Secondary text: 6.7 to 1 on paper."""
LINE_COLOUR = "#BDB5A5"
CARD_EDGE = "#6B6458"
CARD_FACE = "#FFFFFF"
BLACK_SUIT, RED_SUIT = "#1E1B17", "#BE1E2D"
RIGHT, WRONG = "#0F5F63", "#7C3567"
IDEA = "#163E78"
"""Names of scientific ideas: 10 to 1 on paper, and dark in grey printing."""
GOLD, GOLD_SOFT = "#A5720A", "#F7E8BD"

MM = 72 / 25.4
"""Points in a millimetre."""
CARD_WIDTH = 12 * MM
MARGIN = 13 * MM
SMALLEST = 8.0
"""Points: no letter on any paper is smaller."""
LABEL_GAP = 6.0
"""Points between the label of a list's item and its text, at least."""
