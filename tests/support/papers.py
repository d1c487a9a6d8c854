"""Papers made of records: ``papers.pdf([record, ...])``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from classroom.hypothesis_file import load_hypotheses
from classroom.i18n.messages import ENGLISH, Language
from classroom.pdf import pages
from classroom.pdf.print_job import PrintJob, read_rounds, usual


def order(documents: Sequence[object], *, sealed: bool = False, **wanted: Any) -> PrintJob:
    """Of records or games, what the command line would order; `wanted` is what the order says.

    With `sealed` as for a class in which somebody may not know the rules yet.
    """
    rounds = [replace(each, sealed=sealed) for each in read_rounds(documents)]
    return PrintJob(**{"kind": usual(rounds), "rounds": rounds, **wanted})


def pdf(documents: Sequence[object], language: Language = ENGLISH, **wanted: Any) -> bytes:
    # As it comes out of the post: an order travels as JSON.
    sent = msgspec.json.encode(order(documents, **wanted))
    return pages.make(msgspec.json.decode(sent, type=PrintJob), language, load_hypotheses())
