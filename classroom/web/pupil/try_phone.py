"""A page that shows what only a real phone can: sleep, keyboard, sound and the rest.

It knows no class and needs none. What it finds stays on the phone.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template

from classroom import __version__
from classroom.web.platform.rate_limits import limiter

pages = Blueprint("try_phone", __name__)


@pages.get("/try")
@limiter.limit("60 per minute")
def page() -> Any:
    """Show the page, which its script draws."""
    return render_template("try.html", version=__version__)
