"""The band behind the cards of a Prophet's reign."""

from __future__ import annotations

from typing import Any

from reportlab.lib.colors import HexColor

from classroom.pdf.style import GOLD, GOLD_SOFT


def draw_band(
    canvas: Any, left: float, bottom: float, right: float, top: float, rounded: tuple[bool, bool]
) -> None:
    """Draw a reign's ground with a rule on top.

    Where it begins or ends, the upper corner is round and a thin rule runs down its side, so that
    it is visible without the ground's colour too.
    """
    start, end = (5.0 if corner else 0.0 for corner in rounded)
    ground = canvas.beginPath()
    rule = canvas.beginPath()
    for path in (ground, rule):
        path.moveTo(left, top - start)
        path.curveTo(left, top - start / 2, left + start / 2, top, left + start, top)
        path.lineTo(right - end, top)
        path.curveTo(right - end / 2, top, right, top - end / 2, right, top - end)
    ground.lineTo(right, bottom)
    ground.lineTo(left, bottom)
    ground.close()
    canvas.saveState()
    canvas.setFillColor(HexColor(GOLD_SOFT))
    canvas.setStrokeColor(HexColor(GOLD))
    canvas.setLineWidth(2)
    canvas.drawPath(ground, stroke=0, fill=1)
    canvas.drawPath(rule, stroke=1, fill=0)
    canvas.setLineWidth(0.7)
    for x, corner in ((left, start), (right, end)):
        if corner:
            canvas.line(x, bottom, x, top - corner)
    canvas.restoreState()
