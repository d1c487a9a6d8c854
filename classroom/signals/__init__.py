"""Signals on thinking: what a table's plays say about how it thinks, while that can change.

Pure functions of a round so far, with no clock and no store. A signal is about a table, never about
a pupil, and only a teacher's console shows one. All but ``ready-for-harder`` are blind to the
sealed rule: they would be the same under any rule that gives the same verdicts.

    watched = Watched.of(header, library)          # a frozen value
    watched = watched.after(entry, before, after)  # the rounds before and after the entry
    held = holding(watched)                        # all signals that hold, the first one first
    tile = tile.after(held, watched.count)         # the one that a teacher is shown

They are worked out when the next play comes or the round ends, so that all predictions of the last
play are in (:func:`classroom.signals.moments.follow`). docs/signals.md defines them.
"""

from __future__ import annotations
