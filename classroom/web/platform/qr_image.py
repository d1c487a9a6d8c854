"""QR codes as pictures."""

from __future__ import annotations

import io

import segno
from flask import Response


def qr_image(text: str) -> Response:
    """Return the QR code of a text as SVG."""
    qr = segno.make(text, error="m")
    drawing = io.BytesIO()
    qr.save(drawing, kind="svg", scale=8, border=2, dark="#221F1A", light="#FFFFFF")
    return Response(drawing.getvalue(), mimetype="image/svg+xml")
