"""The second factor of an administrator: a code of an app, beside the password (TOTP, RFC 6238).

The secret is shown while it is set up and never again. A code works once, and so does each of ten
recovery codes, of which only hashes are stored.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

import msgspec
import pyotp

from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.service.environment import Environment
from classroom.store import SecondFactorRow

RECOVERY_CODES = 10
STEP = 30
"""Seconds for which an app shows a code."""
_DRIFT = 1
"""Steps by which the phone's clock may be wrong."""
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of recovery codes; none of them looks like another."""
_WRONG = N_("that’s not the right code, or it has been used")


class SecondFactors:
    """Second factors: set up, asked for, and switched off."""

    def __init__(self, env: Environment) -> None:
        self._env = env
        self._store = env.store

    def is_on(self, teacher: str) -> bool:
        """Return whether this teacher needs a code to log in with the password."""
        row = self._store.second_factors.find(teacher)
        return row is not None and row.confirmed

    def codes_left(self, teacher: str) -> int:
        """Return the number of recovery codes that were not used."""
        row = self._store.second_factors.find(teacher)
        return 0 if row is None else len(_hashes(row))

    # Set up

    def begin(self, teacher: str) -> None:
        """Make a secret, which counts once a code has confirmed it.

        Raise Refused if a confirmed one is there: it would no longer be asked for.
        """

        def make() -> None:
            if self.is_on(teacher):
                raise Refused(N_("the second factor is already on"))
            self._store.second_factors.put(SecondFactorRow(teacher, pyotp.random_base32()))

        self._env.save(make, alone=True)

    def to_confirm(self, teacher: str) -> str | None:
        """Return the secret that was made and not confirmed; None if there is none."""
        row = self._store.second_factors.find(teacher)
        return None if row is None or row.confirmed else row.secret

    def confirm(self, teacher: str, typed: str) -> list[str]:
        """Switch it on, and return the recovery codes, which are not stored.

        Raise Refused if the app doesn't show this code.
        """

        def switch_on() -> list[str]:
            row = self._store.second_factors.find(teacher)
            step = None if row is None or row.confirmed else self._step(row, _digits(typed))
            if row is None or step is None:
                raise Refused(_WRONG)
            codes = [_recovery_code() for _ in range(RECOVERY_CODES)]
            hashes = msgspec.json.encode([_hash(each) for each in codes]).decode()
            on = SecondFactorRow(teacher, row.secret, True, step, hashes)
            self._store.second_factors.put(on)
            return codes

        return self._env.save(switch_on, alone=True)

    # Asked for

    def use(self, teacher: str, typed: str) -> bool:
        """Return whether this code of the app, or recovery code, is right; it works only once."""

        def try_it() -> bool:
            row = self._store.second_factors.find(teacher)
            if row is None or not row.confirmed:
                return False
            step = self._step(row, _digits(typed))
            if step is not None:
                return self._store.second_factors.use_step(teacher, step)
            left, used = _hashes(row), _hash(_plain(typed))
            if used not in left:
                return False
            left.remove(used)
            after = msgspec.structs.replace(row, recovery=msgspec.json.encode(left).decode())
            self._store.second_factors.put(after)
            return True

        return self._env.save(try_it, alone=True)

    # Switched off

    def switch_off(self, teacher: str, typed: str) -> None:
        """Ask for the password alone from now on; raise Refused if the code is wrong."""
        if not self.use(teacher, typed):
            raise Refused(_WRONG)
        self._store.second_factors.remove(teacher)

    def remove(self, teacher: str) -> bool:
        """Remove it from one who lost the phone; return whether it was on."""
        was_on = self.is_on(teacher)
        self._store.second_factors.remove(teacher)
        return was_on

    # Inside

    def _step(self, row: SecondFactorRow, typed: str) -> int | None:
        """Return the step whose code this is; None if there is none that may still be used."""
        now, app = int(self._env.calendar()) // STEP, pyotp.TOTP(row.secret, interval=STEP)
        for step in range(now - _DRIFT, now + _DRIFT + 1):
            if step > row.last_step and hmac.compare_digest(app.generate_otp(step), typed):
                return step
        return None


def _hashes(row: SecondFactorRow) -> list[str]:
    return msgspec.json.decode(row.recovery, type=list[str])


def _digits(typed: str) -> str:
    """Return what was typed without spaces; empty if it is no code of an app."""
    plain = re.sub(r"\s", "", typed)
    return plain if re.fullmatch("[0-9]{6}", plain) else ""


def _plain(typed: str) -> str:
    """Return a recovery code as it is hashed."""
    return re.sub(r"[\s-]", "", typed).lower()


def _recovery_code() -> str:
    """Return a code of 118 bits in six groups: too many for its hash to be searched for."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(6))


def _hash(code: str) -> str:
    return hashlib.sha256(_plain(code).encode()).hexdigest()
