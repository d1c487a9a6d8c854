"""Choice of a font for each letter, and a substitute where no font has it.

Pupils' names come in any script. Text is first made harmless (:func:`clean`), then cut into
clusters (a letter with its marks), and each cluster gets the first font that has all of it; a
cluster that no font has is spelled in Latin letters, and :func:`transliterated` returns the names
concerned, so that the page can say so. Shaping (joining Arabic letters, reordering Devanagari
vowels, placing Thai marks) is HarfBuzz's work.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

import uharfbuzz
from anyascii import anyascii
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from classroom import resources
from classroom.pdf.bidi import FSI, PDI
from classroom.pdf.plain_zero import without_slash

SANS, SERIF = "AtkinsonHyperlegibleNext", "Newsreader"
_WIDE = "NotoSans"
"""Latin beyond the two text faces, Cyrillic, Greek."""

_JOINERS = "\u200c\u200d"
_THICKER = 0.035
"""Outline of a letter drawn bold from a regular cut, in ems."""
_MARKS_PER_LETTER = 3
"""The most that any of the ten scripts stacks on one letter; letters of the others get one less."""

_SCRIPTS: tuple[tuple[int, int, str], ...] = (
    (0x0590, 0x05FF, "NotoSansHebrew"),
    (0x0600, 0x06FF, "NotoSansArabic"),
    (0x0750, 0x077F, "NotoSansArabic"),
    (0x08A0, 0x08FF, "NotoSansArabic"),
    (0x0900, 0x097F, "NotoSansDevanagari"),
    (0x0E00, 0x0E7F, "NotoSansThai"),
    (0x1100, 0x11FF, "NotoSansKR"),
    (0x1CD0, 0x1CFF, "NotoSansDevanagari"),
    (0x3040, 0x30FF, "NotoSansJP"),
    (0x31F0, 0x31FF, "NotoSansJP"),
    (0x3130, 0x318F, "NotoSansKR"),
    (0xA8E0, 0xA8FF, "NotoSansDevanagari"),
    (0xAC00, 0xD7AF, "NotoSansKR"),
    (0xFB1D, 0xFB4F, "NotoSansHebrew"),
    (0xFB50, 0xFDFF, "NotoSansArabic"),
    (0xFE70, 0xFEFF, "NotoSansArabic"),
    (0xFF66, 0xFF9F, "NotoSansJP"),
)
_HAN_FONTS = ("NotoSansSC", "NotoSansJP", "NotoSansKR")


_Runs = tuple[tuple[str, float, float], ...]
"""Codes that stand one after the other, and where the first of them stands: right, up (ems)."""


@dataclass(frozen=True)
class Span:
    """Glyphs that together stand for the text `reads`."""

    reads: str
    runs: _Runs

    @property
    def plain(self) -> bool:
        """Return whether a reader of the PDF finds `reads` in the codes themselves."""
        return "".join(codes for codes, _, _ in self.runs) == self.reads


@dataclass(frozen=True)
class Glyphs:
    """A shaped word or part of one, from left to right.

    Left to right a word is one span; right to left every letter is its own, because programs that
    extract text put such letters, and not whole words, back into reading order.
    """

    font: str
    spans: tuple[Span, ...]
    width: float
    """In ems."""
    thick: bool = False
    kerned: tuple[tuple[str, float], ...] = ()
    """The codes and, after each stretch of them, how much closer the next one moves (thousandths of
    an em); nothing where that is not all there is to it."""

    @property
    def reads(self) -> str:
        """Return the text in reading order."""
        # Only letters that run from right to left are spans of their own, from left to right.
        return "".join(span.reads for span in reversed(self.spans))


class FontFace:
    """One font file, registered with ReportLab under `name`."""

    thick = False
    """True if it is to be drawn bolder than it is."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        # Of the text face with a zero that has no slash.
        file = BytesIO(without_slash(path.read_bytes())) if name.startswith(SANS) else str(path)
        self.font: Any = TTFont(name, file)
        pdfmetrics.registerFont(self.font)
        self._harfbuzz = uharfbuzz.Font(self.font.hbFace)
        self._letters = frozenset(self.font.face.charToGlyph)
        # An f and an i that stay two letters are drawn and read as what they are.
        self._features = {"liga": False} if name.startswith((SANS, SERIF, _WIDE + "-")) else {}
        self._give_every_glyph_a_code()

    def _give_every_glyph_a_code(self) -> None:
        """ReportLab draws by character code; ligatures and joined forms often have none.

        They get private ones here, once and in the order of the file, so that the same text makes
        the same bytes whatever was printed before it.
        """
        face = self.font.face
        code = 0xE000
        for glyph in range(self.font.hbFace.glyph_count):
            if glyph in face.glyphToChar:
                continue
            while code in face.charToGlyph:
                code += 1
            face.charToGlyph[code] = glyph
            face.glyphToChar[glyph] = [code]
            advance = self._harfbuzz.get_glyph_h_advance(glyph)
            face.charWidths[code] = self.font.pdfScale(advance)

    def has(self, cluster: str) -> bool:
        return all(ord(letter) in self._letters or letter in _JOINERS for letter in cluster)

    # Faces stay as long as the program runs, and a page has the same words again and again.
    @lru_cache(maxsize=8192)  # noqa: B019
    def shape(self, text: str, right_to_left: bool = False) -> Glyphs:
        """Return the glyphs of one word or part of a word that :meth:`has` accepts."""
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if right_to_left else "ltr"
        uharfbuzz.shape(self._harfbuzz, buffer, self._features)
        infos, places = buffer.glyph_infos, buffer.glyph_positions
        starts = sorted({info.cluster for info in infos}) if right_to_left else [0]
        reads = {
            start: text[start:end]
            for start, end in zip(starts, [*starts[1:], len(text)], strict=True)
        }
        spans: list[Span] = []
        pen, at = 0.0, 0
        while at < len(infos):
            end = at + 1
            while end < len(infos) and (
                not right_to_left or infos[end].cluster == infos[at].cluster
            ):
                end += 1
            start = infos[at].cluster if right_to_left else 0
            left = pen
            runs, pen = self._runs(infos[at:end], places[at:end], pen)
            if right_to_left and len(runs) > 1:
                runs = _from_edge_to_edge(runs, left)
            spans.append(Span(reads[start], runs))
            at = end
        kerned = () if right_to_left else self._kerned(spans, pen)
        return Glyphs(self.name, tuple(spans), pen, self.thick, kerned)

    def _kerned(self, spans: Sequence[Span], end: float) -> tuple[tuple[str, float], ...]:
        """Return the stretches of the only span, if it is plain and on the baseline."""
        if self.thick or len(spans) != 1 or not spans[0].plain:
            return ()
        runs = spans[0].runs
        if any(up for _, _, up in runs):
            return ()
        widths = self.font.face.charWidths
        ends = [at + sum(widths[ord(code)] for code in codes) / 1000 for codes, at, _ in runs]
        starts = [*(at for _, at, _ in runs[1:]), end]
        return tuple(
            (codes, round((natural - start) * 1000, 1))
            for (codes, _, _), natural, start in zip(runs, ends, starts, strict=True)
        )

    def _runs(self, infos: Sequence[Any], places: Sequence[Any], pen: float) -> tuple[_Runs, float]:
        """Glyphs joined where the font's own widths put them, and the pen after them (ems)."""
        face, scale = self.font.face, self.font.pdfScale
        runs: list[tuple[str, float, float]] = []
        expected = (-1.0, 0.0)
        for info, place in zip(infos, places, strict=True):
            code = face.glyphToChar[info.codepoint][0]
            at = (pen + scale(place.x_offset) / 1000, scale(place.y_offset) / 1000)
            if runs and at == expected:
                codes, right, up = runs.pop()
                runs.append((codes + chr(code), right, up))
            else:
                runs.append((chr(code), *at))
            pen += scale(place.x_advance) / 1000
            expected = (at[0] + face.charWidths[code] / 1000, at[1])
        return tuple(runs), pen


def _from_edge_to_edge(runs: _Runs, left: float) -> _Runs:
    """Return the runs of a letter with marks so that it takes its whole width when extracted.

    Extracting programs look at a span's first and last glyph only, and take letters with gaps
    between them for separate words: a space marks the left edge, and the letter itself, the only
    run on the baseline or else the one that came last, closes the span.
    """
    return ((" ", left, 0.0), *sorted(runs, key=lambda run: run[1] == left and run[2] == 0.0))


class WordCanvas:
    """A canvas that is given words, and draws them in fonts of its own."""

    def draw_words(
        self, x: float, y: float, row: Sequence[Glyphs], size: float, colour: str
    ) -> None:
        """Draw the row with its left end at `x`, baseline at `y`, `size` in points."""
        raise NotImplementedError


def draw_glyphs(canvas: Any, x: float, y: float, glyphs: Glyphs, size: float, colour: str) -> None:
    """Draw the run with its left end at `x`, baseline at `y`, `size` in points."""
    if glyphs.kerned or isinstance(canvas, WordCanvas):
        draw_together(canvas, x, y, [glyphs], size, colour)
        return
    if glyphs.thick:
        canvas.saveState()
        canvas.setStrokeColor(ink(colour))
        canvas.setLineWidth(_THICKER * size)
    for span in glyphs.spans:
        text = canvas.beginText()
        text.setFont(glyphs.font, size)
        if glyphs.thick:
            text.setTextRenderMode(2)
        text.setFillColor(ink(colour))
        for codes, right, up in span.runs:
            text.setTextOrigin(x + right * size, y + up * size)
            text.textOut(codes)
        if span.plain:
            canvas.drawText(text)
        else:
            with canvas.reads_as(span.reads):
                canvas.drawText(text)
    if glyphs.thick:
        canvas.restoreState()


def draw_together(
    canvas: Any, x: float, y: float, row: Sequence[Glyphs], size: float, colour: str
) -> None:
    """Kerned glyphs one after the other, in one go: most of a page is such text."""
    if isinstance(canvas, WordCanvas):
        canvas.draw_words(x, y, row, size, colour)
        return
    canvas.setFillColor(ink(colour))
    code = [f"BT 1 0 0 1 {x:.2f} {y:.2f} Tm"]
    latest = ""
    shown: list[str] = []
    for glyphs in row:
        for codes, closer in glyphs.kerned:
            for font, text in canvas.in_subsets(glyphs.font, codes):
                if font != latest:
                    if shown:
                        code.append(f"[{''.join(shown)}] TJ")
                        shown = []
                    code.append(f"{font} {size:g} Tf")
                    latest = font
                shown.append(f"({text})")
            if closer:
                shown.append(f"{closer:g}")
    code.append(f"[{''.join(shown)}] TJ ET")
    canvas.addLiteral(" ".join(code))


@cache
def ink(colour: str) -> Any:
    """Return a colour as a ReportLab colour."""
    return HexColor(colour)


@cache
def face(family: str, bold: bool) -> FontFace:
    """Return the face of this family, registered on first use.

    Where a family has no bold cut (the East Asian ones weigh 5 to 10 MB a cut) the regular one is
    drawn with a thicker outline.
    """
    if not bold:
        return FontFace(f"{family}-Regular", resources.TTF / f"{family}-Regular.ttf")
    for cut in ("Bold", "SemiBold"):
        path = resources.TTF / f"{family}-{cut}.ttf"
        if path.exists():
            return FontFace(path.stem, path)
    thickened = copy(face(family, bold=False))
    thickened.thick = True
    return thickened


def clean(text: str) -> str:
    """`text` without what could break a line or a page, composed (NFC) and with single spaces.

    Taken out: controls, bidirectional embeddings and overrides, zero-width and private characters,
    marks with no letter under them and more than a letter bears. Joiners stay where Arabic and
    Devanagari spelling needs them.
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        if letter in _JOINERS:
            if kept and _own_font(kept[-1]) in ("NotoSansArabic", "NotoSansDevanagari"):
                kept.append(letter)
        elif category in ("Cc", "Zl", "Zp", "Zs"):
            kept.append("\u00a0" if letter == "\u00a0" else " ")
            marks = _MARKS_PER_LETTER
        elif category in ("Mn", "Me", "Mc"):
            marks += 1
            most = _MARKS_PER_LETTER - (_own_font(letter) is None)
            if kept and marks <= most and not "\ufe00" <= letter <= "\ufe0f":
                kept.append(letter)
        elif category[0] != "C":
            kept.append(letter)
            marks = 0
    return " ".join(part for part in "".join(kept).split(" ") if part)


def clusters(text: str) -> list[str]:
    """Letters with the marks and joiners that belong to them."""
    result: list[str] = []
    for letter in text:
        if result and (letter in _JOINERS or unicodedata.category(letter)[0] == "M"):
            result[-1] += letter
        else:
            result.append(letter)
    return result


@cache
def is_ideographic(letter: str) -> bool:
    """Han, kana or full-width: a line may break on either side of it."""
    return unicodedata.east_asian_width(letter) in ("W", "F") and not 0xAC00 <= ord(letter) < 0xD7B0


@lru_cache(maxsize=4096)
def family_for(cluster: str, primary: str, bold: bool, beside: str) -> str | None:
    """Return the family that prints `cluster`; None if none has it.

    `beside` is the text around it: Han letters next to kana are Japanese, next to Hangul Korean,
    otherwise simplified Chinese.
    """
    if cluster.isascii():
        return primary
    own = _own_font(cluster[0])
    if own is None and is_ideographic(cluster[0]):
        han = sorted(_HAN_FONTS, key=lambda name: name != _east_asian(beside))
        candidates = (primary, *han)
    else:
        candidates = (primary, _WIDE) if own is None else (own,)
    return next((name for name in candidates if face(name, bold).has(cluster)), None)


def printable(text: str) -> str:
    """`text` (already clean) with every letter that no font has spelled in Latin letters.

    An emoji is said in brackets, so that names that differ by it differ on paper.
    """
    if text.isascii():
        return text
    parts: list[str] = []
    for cluster in clusters(text):
        if cluster in (" ", "\u00a0", FSI, PDI) or family_for(cluster, SANS, False, text):
            parts.append(cluster)
            continue
        latin = anyascii(cluster)
        starts_word = not parts or not parts[-1][-1:].isalpha()
        if latin.startswith(":") and latin.endswith(":"):  # an emoji, as in ":party_popper:"
            apart = " " if parts and parts[-1] != " " else ""
            parts.append(f"{apart}({latin.strip(':').replace('_', ' ')})")
        else:
            # An Ethiopic vowel comes out as an apostrophe and a letter.
            parts.append(latin.lstrip("'").capitalize() if starts_word else latin)
    return "".join(parts)


def transliterated(names: Iterable[str]) -> tuple[str, ...]:
    """Those of `names` that cannot be printed in their own script, as they are printed instead."""
    cleaned = (clean(name) for name in names)
    return tuple(printed for name in cleaned if (printed := printable(name)) != name)


@cache
def _own_font(letter: str) -> str | None:
    code = ord(letter)
    return next((name for low, high, name in _SCRIPTS if low <= code <= high), None)


def _east_asian(text: str) -> str:
    fonts = {_own_font(letter) for letter in text}
    if "NotoSansJP" in fonts:
        return "NotoSansJP"
    return "NotoSansKR" if "NotoSansKR" in fonts else "NotoSansSC"
