"""A walk through all screens, with a stop at each of them.

Each part is a piece of a lesson in a class of its own, played as in the tests. At every screen it
calls ``stop(page, what, device)``, where `device` is "phone", "console", "laptop" or "wall". There
``tests/browser/shots.py`` takes pictures, or ``tests/browser/inspector.py`` checks accessibility.
"""

from __future__ import annotations

from .coming import comings, first_minutes
from .desk import accounts, builder, check, first_start, rules
from .lesson import lesson, past
from .playing import dealers, express, real_cards, shared, waiting

__all__ = ["PARTS", "first_start"]

PARTS = (
    rules,
    builder,
    lesson,
    past,
    dealers,
    first_minutes,
    express,
    shared,
    real_cards,
    comings,
    waiting,
    check,
    accounts,
)
"""Those of a server that knows its teacher; `first_start` needs one that does not."""
