"""File names that are valid on every system, including Windows."""

from __future__ import annotations

import re
from unicodedata import category, normalize

MAX_FILENAME_LENGTH = 80
"""Characters before the ending: some computers count bytes, of which one may take four."""
_FORBIDDEN = re.compile(r'[<>:"/\\|?*]')
_UNSEEN = ("Cc", "Cf", "Zl", "Zp")
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)
"""Names that Windows reserves for devices, whatever the ending."""


def filename(*parts: str, ending: str) -> str:
    """Return the parts joined by dashes, as a file name that is valid on every system.

    Empty parts and forbidden characters are left out.
    """
    kept = (_harmless(part) for part in parts)
    name = " - ".join(part for part in kept if part)[:MAX_FILENAME_LENGTH].strip(" .-")
    if not name or _RESERVED.fullmatch(name):
        name = f"{name}_"
    return f"{name}.{ending}"


def _harmless(part: str) -> str:
    """Return the part on one line, without characters that file systems treat specially."""
    text = _FORBIDDEN.sub(" ", normalize("NFC", part))
    text = "".join(
        " " if category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") else char for char in text
    )
    return " ".join(text.split()).strip(" .")
