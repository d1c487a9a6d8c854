"""The wifi that phones join before they join the class."""

from __future__ import annotations

from classroom.classes.commands import TeacherCommand
from classroom.classes.text_types import Network
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

LONGEST_NAME = 32
"""Bytes, by the standard of wifi (IEEE 802.11)."""
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 63
"""Characters, by that of its passwords (WPA)."""


class SetWifi(TeacherCommand, frozen=True, kw_only=True, tag="wifi"):
    """Shows the wifi's name, password and QR code beside the class's own, until the class closes.

    An empty name shows it no longer.
    """

    name: Network
    """At most 32 bytes."""
    password: Network
    """8 to 63 characters; empty: the wifi has none."""

    def check(self) -> None:
        """Raise Refused for what no wifi is called, or has as its password."""
        if len(self.name.encode()) > LONGEST_NAME:
            raise Refused(N_("a wifi name can’t be that long"))
        if not (self.name + self.password).isprintable():
            raise Refused(N_("the name or the password has a character that can’t be typed"))
        if self.password and not SHORTEST_PASSWORD <= len(self.password) <= LONGEST_PASSWORD:
            raise Refused(
                N_("a wifi password has %(shortest)s to %(longest)s characters"),
                shortest=SHORTEST_PASSWORD,
                longest=LONGEST_PASSWORD,
            )
