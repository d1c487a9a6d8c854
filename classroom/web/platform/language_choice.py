"""The choice of a language, for a phone or the teacher's computer: the device keeps it."""

from __future__ import annotations

import re
from typing import Any

from flask import Blueprint, redirect, request, session

from classroom.web.platform.language import CHOSEN, offered

pages = Blueprint("language_choice", __name__)

# Browsers take "\\" for "/" and leave out tabs: "/<tab>/elsewhere" would lead elsewhere.
_INSIDE = re.compile(r"/(?!/)[!-\[\]-~]*")


@pages.post("/language")
def choose() -> Any:
    """Read in another language from now on, and go back to the page that asked."""
    code = request.form.get("language", "")
    if code in offered():
        session[CHOSEN] = code
    return redirect(_page(request.form.get("to", "")))


def _page(address: str) -> str:
    """Return the address if it is a page of this program, else the start page."""
    return address if _INSIDE.fullmatch(address) else "/"
