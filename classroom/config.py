"""Settings of the program from the environment, and the addresses of this computer.

Every setting has a default with which a laptop in a classroom works. docs/settings.md lists them.
"""

from __future__ import annotations

import ipaddress
import os
import re
import socket
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import platformdirs

from classroom import networks
from classroom.networks import Kind, kind_of

__all__ = [
    "CHOSEN_ADDRESS",
    "BadSetting",
    "ChosenAddress",
    "Kind",
    "OpenId",
    "Settings",
    "address_of",
    "default_database",
    "is_own",
    "kind_of",
    "lan_addresses",
]

NAME = "eleusis-classroom"
"""The folder of this program among the user's data."""

DEFAULT_PORT = 8040
MAX_CHECK_SECONDS = 600
NAMES_DAYS = 30
MAX_NAMES_DAYS = 3650
SESSION_MINUTES, MAX_IDLE_MINUTES = 30, 1440
SESSION_DAYS, MAX_SESSION_DAYS = 14, 90
PHONE_SESSION_DAYS = 14
"""Days after the last visit for which a phone keeps its seat."""
MAX_PROXIES = 3
SHORTEST_SECRET = 16
"""Characters: who guesses the secret key sits on every seat."""
SHORTEST_PASSPHRASE = 12
"""Characters of a pass phrase for backups: each guess takes long."""


class BadSetting(ValueError):
    """A setting that cannot be used; the text names it and what it should be."""


CHOSEN_ADDRESS = "chosen-address"
"""The key under which the store keeps what a teacher has chosen."""


@dataclass
class ChosenAddress:
    """The teacher's choice among this computer's addresses, as long as it has that address."""

    host: str | None = None
    """None: the likeliest one."""

    def among(self, hosts: Sequence[str]) -> str:
        """Return the chosen one of `hosts`, which begin with the likeliest."""
        return self.host if self.host is not None and self.host in hosts else hosts[0]


@dataclass(frozen=True, kw_only=True)
class OpenId:
    """The provider at which teachers log in (OpenID Connect)."""

    issuer: str
    """Its address, without a slash at the end unless the provider's own name has one."""
    client_id: str
    """The name under which this program is registered there."""
    client_secret: str | None = field(default=None, repr=False)
    """None: it has no secret there, and PKCE alone."""
    name: str
    """The name that teachers know it by."""
    domains: tuple[str, ...] = ()
    """Everyone with an e-mail address there becomes a teacher; none: only who is invited."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings of one run."""

    data: Path
    """The folder for what the program keeps."""
    database_url: str = field(repr=False)
    """May hold a password, so it is never shown."""
    host: str = "0.0.0.0"
    """The address to listen on; 0.0.0.0 is all of them, so that phones can reach it."""
    port: int = DEFAULT_PORT
    """0 takes any free one."""
    port_is_set: bool = True
    """False if no one has chosen the port: then pupils need not type one, where 80 is to be had."""
    secret_key: str | None = field(default=None, repr=False)
    """None: the store makes one and keeps it."""
    former_secret_key: str | None = field(default=None, repr=False)
    """The one of before: its signatures still count."""
    backup_passphrase: str | None = field(default=None, repr=False)
    """With it, backups are encrypted."""
    check_backup_url: str | None = field(default=None, repr=False)
    """An empty database in which a backup is restored to check it; None: an SQLite file."""
    redis_url: str | None = field(default=None, repr=False)
    """The Redis server through which workers notify each other; None: this is the only one."""
    log_format: Literal["text", "json"] = "text"
    """The format of a line of the log."""
    metrics_token: str | None = field(default=None, repr=False)
    """The token that gives access to the program's metrics; None: no one has access."""
    certificate: Path | None = None
    """A file with the certificate and those between it and a known authority (PEM): with it, this
    program speaks https by itself, and nothing else."""
    certificate_key: Path | None = field(default=None, repr=False)
    """Its private key (PEM), without a password."""
    console_over_http: bool = False
    """True if teachers are let in from other devices also where nothing is encrypted."""
    proxies: int = 0
    """The number of our own proxies in front of this server, which name the client of a request."""
    public_url: str | None = None
    """The public address, without a slash at the end; None: it is determined when needed."""
    check_seconds: int = 60
    """Seconds for which a phone holds its connection in the check before the lesson."""
    security_contact: str | None = None
    """The address for reporting a vulnerability, mailto: or https:; None: there is none."""
    names_days: int = NAMES_DAYS
    """Days for which pupils' names are kept after a class."""
    session_minutes: int = SESSION_MINUTES
    """Minutes without use after which a teacher is logged out, outside lessons."""
    session_days: int = SESSION_DAYS
    """Days after which a teacher is logged out in any case."""
    openid: OpenId | None = None
    """The provider at which teachers may log in; None: here only."""
    languages: tuple[str, ...] = ()
    """Codes of the languages to choose from, the usual one first; none: all that are complete."""
    chosen: ChosenAddress = field(default_factory=ChosenAddress, compare=False)
    """The one of this computer's addresses that a teacher has chosen."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Read the settings; an empty one counts as not set.

        Raises:
            BadSetting: one cannot be used.
        """
        given = _Given(os.environ if environment is None else environment)
        data = given.path("CLASSROOM_DATA") or platformdirs.user_data_path(NAME, appauthor=False)
        database_url = given.text("DATABASE_URL") or default_database(data)
        redis_url = given.text("REDIS_URL")
        if redis_url and database_url.startswith("sqlite"):
            raise BadSetting(
                "REDIS_URL is for several workers, and these need PostgreSQL: set DATABASE_URL"
            )
        secret_key, former_secret_key = (
            given.secret("SECRET_KEY"),
            given.secret("FORMER_SECRET_KEY"),
        )
        if former_secret_key and former_secret_key == (secret_key or former_secret_key):
            raise BadSetting("FORMER_SECRET_KEY needs SECRET_KEY, which must be a different key")
        check_backup_url = given.text("CHECK_BACKUP_DATABASE_URL")
        if check_backup_url == database_url:
            raise BadSetting("CHECK_BACKUP_DATABASE_URL must be a database of its own")
        public_url = given.address("PUBLIC_URL")
        certificate, key = given.path("TLS_CERTIFICATE"), given.path("TLS_KEY")
        if (certificate is None) != (key is None):
            raise BadSetting("TLS_CERTIFICATE and TLS_KEY belong together: set both or none")
        if certificate and not (public_url or "").startswith("https:"):
            raise BadSetting(
                "TLS_CERTIFICATE needs PUBLIC_URL, the https address that the certificate is for"
            )
        return cls(
            data=data,
            database_url=database_url,
            host=given.text("CLASSROOM_HOST") or cls.host,
            port=given.number("PORT", DEFAULT_PORT, 0, 65535),
            port_is_set=given.text("PORT") is not None,
            secret_key=secret_key,
            former_secret_key=former_secret_key,
            backup_passphrase=given.secret("BACKUP_PASSPHRASE", SHORTEST_PASSPHRASE),
            check_backup_url=check_backup_url,
            redis_url=redis_url,
            log_format="json" if given.one_of("LOG_FORMAT", "text", "json") == "json" else "text",
            metrics_token=given.secret("METRICS_TOKEN"),
            proxies=given.number("TRUSTED_PROXIES", cls.proxies, 0, MAX_PROXIES),
            certificate=certificate,
            certificate_key=key,
            console_over_http=given.one_of("CONSOLE_OVER_HTTP", "no", "yes") == "yes",
            public_url=public_url,
            check_seconds=given.number("CHECK_SECONDS", cls.check_seconds, 1, MAX_CHECK_SECONDS),
            security_contact=given.contact("SECURITY_CONTACT"),
            names_days=given.number("NAMES_DAYS", cls.names_days, 1, MAX_NAMES_DAYS),
            session_minutes=given.number(
                "SESSION_MINUTES", cls.session_minutes, 5, MAX_IDLE_MINUTES
            ),
            session_days=given.number("SESSION_DAYS", cls.session_days, 1, MAX_SESSION_DAYS),
            openid=_openid(
                given.address("OPENID_ISSUER", strip=False),
                given.text("OPENID_CLIENT_ID"),
                given.text("OPENID_CLIENT_SECRET"),
                given.text("OPENID_NAME"),
                given.several("OPENID_DOMAINS"),
                has_public_url=public_url is not None,
            ),
            languages=given.several("CLASSROOM_LANGUAGES"),
        )

    def address(self, port: int | None = None) -> str:
        """Return the current address of this program, without a slash at the end.

        It is looked up each time, because a laptop on a different wifi has a different address.
        `port` is the port that was taken if the setting was 0.
        """
        if self.public_url is not None:
            return self.public_url
        host = self.chosen.among(lan_addresses()) if self.is_found_out else self.host
        return address_of(host, self.port if port is None else port)

    def address_for_phones(self) -> str:
        """Return the address that phones can reach; empty while this computer has no network."""
        address = self.address()
        unreachable = self.is_found_out and kind_of(urlsplit(address).hostname or "") == "none"
        return "" if unreachable else address

    def host_of_own_network(self) -> str:
        """Return the address of this computer that phones in its own network use.

        Empty if it has none, if it is in no local network, or if someone has set an address.
        """
        host = urlsplit(self.address()).hostname or ""
        return host if self.is_found_out and kind_of(host) == "local" else ""

    @property
    def is_found_out(self) -> bool:
        """True if the address is that of a network which this computer is in just now."""
        return self.public_url is None and self.host in {"0.0.0.0", "::"}


def default_database(data: Path) -> str:
    """Return the URL of the SQLite file in the data folder."""
    return f"sqlite:///{data.absolute().as_posix()}/classroom.sqlite3"


def address_of(host: str, port: int) -> str:
    """Return the URL of a host and port, as `http://192.168.1.7:8040`.

    Port 80 is left out, and an IPv6 address gets its brackets.
    """
    if ":" in host:
        host = f"[{host}]"
    return f"http://{host}" if port == 80 else f"http://{host}:{port}"


def lan_addresses() -> list[str]:
    """Return the addresses at which neighbours reach this computer, likeliest first; never empty.

    They are found without any traffic. Without a network it is `127.0.0.1`.
    """
    found = [each.address for each in networks.ranked(networks.interfaces())]
    return found or ["127.0.0.1"]


def is_own(address: str) -> bool:
    """Return whether this is an address of this computer, in any network.

    False for text that isn't an address.
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    parsed = getattr(parsed, "ipv4_mapped", None) or parsed
    if parsed.is_loopback or parsed.is_unspecified or parsed.is_multicast:
        return parsed.is_loopback
    family = socket.AF_INET if parsed.version == 4 else socket.AF_INET6
    try:
        # No one can take an address that is another's. Nothing is sent.
        with socket.socket(family, socket.SOCK_DGRAM) as trying:
            trying.bind((str(parsed), 0))
    except OSError:
        return False
    return True


def _openid(
    issuer: str | None,
    client_id: str | None,
    client_secret: str | None,
    name: str | None,
    domains: tuple[str, ...],
    *,
    has_public_url: bool,
) -> OpenId | None:
    if issuer is None:
        return None
    parts = urlsplit(issuer)
    if parts.scheme != "https" and parts.hostname not in {"localhost", "127.0.0.1"}:
        raise BadSetting(f"OPENID_ISSUER must begin with https:, not {issuer!r}")
    if client_id is None or not has_public_url:
        raise BadSetting("OPENID_ISSUER needs OPENID_CLIENT_ID and PUBLIC_URL")
    for domain in domains:
        if not re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+)+", domain.lower()):
            raise BadSetting(f"OPENID_DOMAINS must be domains like school.example, not {domain!r}")
    return OpenId(
        issuer=issuer,
        client_id=client_id,
        client_secret=client_secret,
        name=name or str(parts.hostname),
        domains=tuple(map(str.lower, domains)),
    )


class _Given:
    """The environment, read with error messages for values that cannot be used."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = environment

    def text(self, name: str) -> str | None:
        return self._environment.get(name, "").strip() or None

    def several(self, name: str) -> tuple[str, ...]:
        """Return the parts between commas, each once."""
        parts = map(str.strip, (self.text(name) or "").split(","))
        return tuple(dict.fromkeys(filter(None, parts)))

    def path(self, name: str) -> Path | None:
        text = self.text(name)
        return None if text is None else Path(text).expanduser()

    def number(self, name: str, default: int, least: int, most: int) -> int:
        text = self.text(name)
        if text is None:
            return default
        whole = text.isascii() and text.isdigit() and len(text) <= len(str(most))
        if not (whole and least <= int(text) <= most):
            raise BadSetting(f"{name} must be a number from {least} to {most}, not {text!r}")
        return int(text)

    def one_of(self, name: str, usual: str, *others: str) -> str:
        text = (self.text(name) or usual).lower()
        if text not in {usual, *others}:
            raise BadSetting(f"{name} must be {' or '.join((usual, *others))}, not {text!r}")
        return text

    def secret(self, name: str, shortest: int = SHORTEST_SECRET) -> str | None:
        text = self.text(name)
        if text is not None and len(text) < shortest:
            raise BadSetting(f"{name} must have at least {shortest} characters")
        return text

    def contact(self, name: str) -> str | None:
        """Return a mailto: or https: address."""
        text = self.text(name)
        if text is None or re.fullmatch(r"(mailto:[^\s@]+@[^\s@]+|https://[^\s/]\S*)", text):
            return text
        raise BadSetting(f"{name} must begin with mailto: or https:, not {text!r}")

    def address(self, name: str, strip: bool = True) -> str | None:
        text = self.text(name)
        if text is None:
            return None
        try:
            parts = urlsplit(text)
            usable = parts.scheme in {"http", "https"} and bool(parts.hostname)
            usable = (
                usable and parts.port != 0 and not (parts.query or parts.fragment or parts.username)
            )
        except ValueError:
            usable = False
        if not usable:
            raise BadSetting(
                f"{name} must be an address like https://eleusis.example.org, not {text!r}"
            )
        return text.rstrip("/") if strip else text


def own_command(environment: str = sys.prefix, system: str = sys.platform) -> str:
    """Return what a person types to run this program: `start.py`, where it was set up by that."""
    if not Path(environment).with_name("start.py").is_file():
        return "classroom"
    return "py start.py" if system == "win32" else "python3 start.py"
