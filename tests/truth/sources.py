"""The templates of all sentences that a debrief can say, from the sources."""

from __future__ import annotations

import marked

FOLDERS = ("classroom/debrief/", "classroom/pdf/")
ELSEWHERE = ("classroom/pdf/handouts/", "classroom/debrief/analysis")
"""Handouts are about no record, and the analysis is a report of figures for the command line."""


def templates() -> dict[str, str]:
    """Each template, the singular of two forms, and a file that says it."""
    found = {}
    for message in marked.messages():
        text = message.id if isinstance(message.id, str) else message.id[0]
        for file, _ in message.locations:
            if file.startswith(FOLDERS) and not file.startswith(ELSEWHERE):
                found[text] = file
    return found
