"""The join poster: address, code and QR, for the wall, to be read from the back of the room."""

from __future__ import annotations

from dataclasses import replace

import segno
from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, Spacer

from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, UserText, message
from classroom.pdf.handout_job import Join
from classroom.pdf.handouts.handout import Handout, Page
from classroom.pdf.page import Part
from classroom.pdf.style import INK
from classroom.pdf.text import Style, line_width, plain

TITLE = N_("Join poster")
_HEAD = Style(size=40, leading=48, serif=True, align="centre")
_CODE = Style(size=110, leading=112, bold=True, align="centre")
_ADDRESS = Style(size=38, leading=46, bold=True, align="centre")
_STEP = Style(size=18, leading=24)
_NUMBER = Style(size=24, leading=24, bold=True)
_SIDES = (360.0, 330.0, 300.0, 270.0, 240.0, 210.0)
"""Points of the square code, its quiet zone included; the first that leaves room is taken."""
_QUIET = 4
"""Modules that stay white around a code."""
_ALWAYS_WIDEST = 0.98
"""Of the page, for a line that has to be set smaller."""


def parts(page: Page) -> list[Part]:
    join = page.choices.join
    if join is None:
        raise ValueError("a poster needs to know where to join")
    stories = [_story(page, join, side) for side in _SIDES]
    story = next((story for story in stories if page.fits(story)), stories[-1])
    return [page.part(story, message(TITLE))]


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("For the wall: where to join, the class code, and a QR code."),
    parts=parts,
    takes=frozenset({"join"}),
)


def _story(page: Page, join: Join, side: float) -> list[Flowable]:
    steps = (
        message("Point your phone at the QR code, or type the address into its browser."),
        message("Type the class code if the phone asks for it, and a name."),
        message("Wait: the phone will show you your table."),
    )
    square = page.figure(QrCode(join.link, side), _what(join))
    beside = (page.width - side) / 2
    return [
        page.heading(message("Join the game"), _HEAD, level=0),
        page.grid([("", square, "")], (beside, side, beside)),
        page.prose(plain(join.address), _fitting(join.address, _ADDRESS, page.width)),
        page.prose(plain(join.code), _fitting(join.code, _CODE, page.width)),
        Spacer(0, 8),
        page.items(
            [
                (page.prose(str(number), _NUMBER), page.text(step, _STEP))
                for number, step in enumerate(steps, 1)
            ],
            (36, page.width - 36),
            row_gap=8,
        ),
    ]


class QrCode(Flowable):
    """The QR code of `text`, `side` points wide with its quiet zone."""

    def __init__(self, text: str, side: float) -> None:
        super().__init__()
        self.matrix = [list(row) for row in segno.make(text, error="m").matrix]
        self.width = self.height = side

    def draw(self) -> None:
        module = self.width / (len(self.matrix) + 2 * _QUIET)
        canvas = self.canv
        canvas.saveState()
        canvas.setFillColor(HexColor(INK))
        path = canvas.beginPath()
        for down, row in enumerate(self.matrix, _QUIET + 1):
            for across, dark in enumerate(row, _QUIET):
                if dark:
                    path.rect(across * module, self.height - down * module, module, module)
        canvas.drawPath(path, stroke=0, fill=1)
        canvas.restoreState()


def _what(join: Join) -> Message:
    return message("A QR code with the address %(address)s.", address=UserText(join.link))


def _fitting(text: str, style: Style, width: float) -> Style:
    """Return the style, smaller where the text would not fit on one line.

    No code or address may break: pupils would type it with a space in it.
    """
    scale = min(1.0, _ALWAYS_WIDEST * width / line_width(text, style))
    return replace(style, size=scale * style.size, leading=scale * style.leading)
