"""Join links for QR codes, which work even while typed codes are rate-limited.

A code is short so that it can be typed, and so it can be guessed. A network with many wrong guesses
has to wait, whoever types there (:mod:`classroom.web.platform.rate_limits`). A link has a key
beside its code, which can't be guessed and isn't stored: it is derived from the code and the
installation's secret.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence

from classroom.classes import codes

_BYTES = 6
"""Of a key: eight characters."""


class Links:
    """Join links and their keys; `address` returns the program's address for phones.

    `secrets` are the installation's keys: the last one makes links, and links of all count.
    """

    def __init__(self, secrets: Sequence[str], address: Callable[[], str]) -> None:
        self._secrets = secrets
        self._address = address

    @property
    def address(self) -> str:
        """The program's address for phones."""
        return self._address()

    def link(self, code: str) -> str:
        """Return the URL of the page where pupils join the class with this code."""
        return f"{self.address}/join/{code}?key={self.key(code)}"

    def key(self, code: str) -> str:
        """Return the key that belongs to a code, in whatever form the code was typed."""
        return _key(self._secrets[-1], code)

    def ticket(self, class_id: str, id: str) -> str:
        """Return the ticket that hands over a seat, by the act with this id.

        It is the same however often the act is sent.
        """
        made = hmac.digest(
            self._secrets[-1].encode(), f"hand {class_id} {id}".encode(), hashlib.sha256
        )
        return codes.make_ticket(random.Random(made).choice)

    def opens(self, code: str, key: str) -> bool:
        """Return whether the key belongs to the code, so that the code wasn't guessed."""
        given = key.encode("utf-8", "replace")
        return any(
            hmac.compare_digest(_key(secret, code).encode(), given) for secret in self._secrets
        )


def _key(secret: str, code: str) -> str:
    said = f"join {codes.plain(code)}".encode()
    made = hmac.digest(secret.encode(), said, hashlib.sha256)
    return urlsafe_b64encode(made[:_BYTES]).decode()
