"""A server whose clocks are short."""

from __future__ import annotations

from stage import Server

from ordinary import short


class ShortServer(Server):
    """As `Server`; the test beside it has `short.short_clocks`."""

    program = (short.__file__,)
