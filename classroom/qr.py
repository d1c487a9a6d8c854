"""The texts of QR codes that are no addresses."""

from __future__ import annotations

from segno import helpers


def wifi_text(name: str, password: str) -> str:
    """Return the text with which phones join a wifi, as Android and iOS read it.

    An empty `password`: it has none. With one, its kind is WPA, of whatever version.
    """
    kind = "WPA" if password else "nopass"
    return helpers.make_wifi_data(name, password or None, kind)
