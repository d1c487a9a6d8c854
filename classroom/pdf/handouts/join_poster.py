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
from classroom.pdf.structure import Shrinking
from classroom.pdf.style import INK
from classroom.pdf.text import Style, line_width, plain
from classroom.qr import wifi_text

TITLE = N_("Join poster")
_HEAD = Style(size=40, leading=48, serif=True, align="centre")
_CODE = Style(size=110, leading=112, bold=True, align="centre")
_ADDRESS = Style(size=38, leading=46, bold=True, align="centre")
_STEP = Style(size=18, leading=24)
_NUMBER = Style(size=24, leading=24, bold=True)
_WHICH = Style(size=24, leading=30, bold=True, align="centre")
_NETWORK = Style(size=22, leading=28, bold=True, align="centre")
_UNDER = Style(size=14, leading=18, align="centre")
_CURE = Style(size=11, leading=14)
_SEEN = Style(size=11, leading=14, bold=True)
_BETWEEN = 12.0
"""Points beside each of two codes."""
_SIDES = (360.0, 330.0, 300.0, 270.0, 240.0, 210.0, 180.0)
"""Points of the square code, its quiet zone included; the first that leaves room is taken."""
_SMALLEST_WITH_CURES = 240.0
"""Points of a square code beside which there is still room for what helps a phone."""
_QUIET = 4
"""Modules that stay white around a code."""
_ALWAYS_WIDEST = 0.98
"""Of the page, for a line that has to be set smaller."""


def parts(page: Page) -> list[Part]:
    join = page.choices.join
    if join is None:
        raise ValueError("a poster needs to know where to join")
    cures = _cures(page)
    plain = [_story(page, join, side) for side in _SIDES]
    helping = [
        [*story, *cures]
        for side, story in zip(_SIDES, plain, strict=True)
        if side >= _SMALLEST_WITH_CURES
    ]
    story = next((story for story in (*helping, *plain) if page.fits(story)), plain[-1])
    return [page.part(story, message(TITLE))]


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("For the wall: where to join, the class code, and a QR code."),
    parts=parts,
    takes=frozenset({"join"}),
    one_side=True,
)


def _story(page: Page, join: Join, side: float) -> list[Flowable]:
    steps = (
        message("Point your phone at the QR code, or type the address into its browser."),
        message("Type the class code, if the phone asks for it, and then a name."),
        message("Wait: the phone will show you your table."),
    )
    square = page.figure(QrCode(join.link, side), _what(join))
    beside = (page.width - side) / 2
    return [
        page.heading(message("Join the game"), _HEAD, level=0),
        *(
            _two(page, join, min(side, page.width / 2 - _BETWEEN))
            if join.wifi
            else [page.grid([("", square, "")], (beside, side, beside))]
        ),
        page.prose(plain(join.address), _fitting(join.address, _ADDRESS, page.width)),
        *_by_name(page, join),
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


def _cures(page: Page) -> list[Flowable]:
    """Return what to do about what a phone shows in place of the page."""
    rows = [
        (
            message("server stopped responding, ERR_ADDRESS_UNREACHABLE, ERR_CONNECTION_TIMED_OUT"),
            message("Join this class’s wifi, and turn mobile data off."),
        ),
        (
            message("secure connection, ERR_SSL_PROTOCOL_ERROR"),
            message("Type http:// before the address."),
        ),
        (
            message("server can’t be found, DNS_PROBE_FINISHED"),
            message("Type the address with the numbers."),
        ),
    ]
    return [
        Spacer(0, 10),
        page.text(message("The page doesn’t open? Look for these words on the phone:"), _SEEN),
        Spacer(0, 3),
        page.items(
            [(page.text(seen, _CURE), page.text(cure, _SEEN)) for seen, cure in rows],
            (0.58 * page.width, 0.42 * page.width),
            row_gap=3,
        ),
    ]


def _by_name(page: Page, join: Join) -> list[Flowable]:
    """Return the address that asks for no code, in small: not every phone knows such names."""
    if not join.local:
        return []
    says = message("Or without the code: %(address)s", address=UserText(join.local))
    return [page.text(says, _UNDER)]


def _two(page: Page, join: Join, side: float) -> list[Flowable]:
    """Return the codes of wifi and game beside each other, numbered, with what each is for."""
    half = page.width / 2
    wifi = message("A QR code that joins the wifi %(name)s.", name=UserText(join.wifi))
    squares = [
        page.figure(QrCode(wifi_text(join.wifi, join.password), side), wifi),
        page.figure(QrCode(join.link, side), _what(join)),
    ]
    beside = (half - side) / 2
    under = [page.prose(plain(join.wifi), _fitting(join.wifi, _NETWORK, page.width))]
    if join.password:
        under += [
            page.text(message("Password"), _UNDER),
            page.prose(plain(join.password), _fitting(join.password, _NETWORK, page.width)),
        ]
    else:
        under.append(page.text(message("No password"), _UNDER))
    return [
        page.grid(
            [
                (
                    page.text(message("1 Join the wifi"), _WHICH),
                    page.text(message("2 Join the game"), _WHICH),
                )
            ],
            (half, half),
        ),
        page.grid(
            [("", squares[0], "", "", squares[1], "")], (beside, side, beside, beside, side, beside)
        ),
        *under,
        Spacer(0, 8),
    ]


class QrCode(Shrinking):
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
