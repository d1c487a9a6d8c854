"""Papers made of records: ``papers.pdf([record, ...])``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from classroom.classes.signal_log import RisenSignal
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n.messages import ENGLISH, Language
from classroom.pdf import pages
from classroom.pdf.accessible import accessible_page
from classroom.pdf.page import make_pdf
from classroom.pdf.print_job import PrintJob, read_rounds, usual


def order(
    documents: Sequence[object],
    *,
    sealed: bool = False,
    signals: Sequence[list[RisenSignal]] = (),
    **wanted: Any,
) -> PrintJob:
    """Of records or games, what the command line would order; `wanted` is what the order says.

    With `sealed` as for a class in which someone may not know the rules yet. `signals` are those
    that the teacher saw of each round.
    """
    rounds = [replace(each, sealed=sealed) for each in read_rounds(documents)]
    if signals:
        rounds = [replace(a, signals=b) for a, b in zip(rounds, signals, strict=True)]
    return PrintJob(**{"kind": usual(rounds), "rounds": rounds, **wanted})


def arrived(documents: Sequence[object], **wanted: Any) -> PrintJob:
    """An order as it comes out of the post: it travels as JSON."""
    sent = msgspec.json.encode(order(documents, **wanted))
    return msgspec.json.decode(sent, type=PrintJob)


def pdf(documents: Sequence[object], language: Language = ENGLISH, **wanted: Any) -> bytes:
    return pages.make(arrived(documents, **wanted), language, load_hypotheses())


def in_each_file(documents: Sequence[object], **wanted: Any) -> None:
    """Make a paper as a page and as a PDF, from the same parts: what it tells is found once."""
    making = pages.Making(arrived(documents, **wanted), ENGLISH, load_hypotheses(), pages.unheard)
    parts = list(pages.PAPERS[making.order.kind](making))
    accessible_page(making.sheet, parts, making.order.style)
    make_pdf(making.sheet, parts)


def numbered(job: PrintJob, **numbers: int) -> PrintJob:
    """Return the job with its only round as that of a table of a class."""
    return replace(job, rounds=[replace(each, **numbers) for each in job.rounds])
