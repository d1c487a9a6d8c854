"""The work of the PDF process: a job becomes a file."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from types import MappingProxyType
from typing import Literal
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec

from classroom.hypothesis_file import load_hypotheses
from classroom.i18n import translations
from classroom.pdf import handouts, pages
from classroom.pdf.handout_job import HandoutOrder
from classroom.pdf.print_job import File, PrintJob

MEDIA: Mapping[File | Literal["zip"], str] = MappingProxyType(
    {"pdf": "application/pdf", "html": "text/html", "zip": "application/zip"}
)
"""The media types of the files."""
PACKED = (1980, 1, 1, 0, 0, 0)
"""The time of every file in an archive, the first that there can be: the same content makes the
same bytes."""


class Inside(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file in an archive: a text, or a paper to be made."""

    name: str
    text: str | None = None
    paper: PrintJob | None = None


class Archive(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Files in a zip, in this order."""

    files: list[Inside]


class Work(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A job sent to the process: one of these."""

    paper: PrintJob | None = None
    handout: HandoutOrder | None = None
    archive: Archive | None = None


def written(order: PrintJob | HandoutOrder | Archive) -> bytes:
    """As one line of JSON; the same order is the same line."""
    match order:
        case PrintJob():
            work = Work(paper=order)
        case HandoutOrder():
            work = Work(handout=order)
        case Archive():
            work = Work(archive=order)
    return msgspec.json.encode(work)


def read(line: bytes) -> Work:
    return msgspec.json.decode(line, type=Work)


def run_job(work: Work, tell: pages.Tell = pages.unheard) -> bytes:
    """Return the file of a job."""
    if work.paper is not None:
        return printed(work.paper, tell)
    if work.archive is not None:
        return packed(work.archive, tell)
    assert work.handout is not None
    return handed_out(work.handout)


def printed(order: PrintJob, tell: pages.Tell = pages.unheard) -> bytes:
    """Return the file, in the language and the words that the job names.

    Raises:
        RecordError: a record of the job is malformed or not allowed.
    """
    language = translations.language(order.language, order.vocabulary)
    return pages.make(order, language, load_hypotheses(), tell)


def handed_out(order: HandoutOrder) -> bytes:
    """Return a handout, in the language and the words that the job names."""
    return handouts.make(order, translations.language(order.language, order.vocabulary))


def packed(archive: Archive, tell: pages.Tell = pages.unheard) -> bytes:
    """Return the zip with its papers."""
    papers = sum(inside.paper is not None for inside in archive.files)
    made = 0
    out = BytesIO()
    with ZipFile(out, "w") as file:
        for inside in archive.files:
            if inside.paper is None:
                content = (inside.text or "").encode()
            else:
                content = printed(inside.paper, _part_of(tell, made, papers))
                made += 1
            entry = ZipInfo(inside.name, PACKED)
            # As if made on one kind of computer, whichever it was.
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            file.writestr(entry, content, ZIP_DEFLATED)
    return out.getvalue()


def _part_of(tell: pages.Tell, before: int, of: int) -> pages.Tell:
    """Tells of one of several pieces of work, when some are done `before` it."""
    return lambda share: tell((before + share) / of)
