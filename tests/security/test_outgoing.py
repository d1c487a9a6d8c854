"""What the program asks of other computers: nothing, unless someone sets it to."""

from __future__ import annotations

import ast
from pathlib import Path

import one_test

ROOT = Path(__file__).resolve().parents[2]
CLIENTS = {
    *("requests", "httpx", "aiohttp", "urllib3", "urllib.request", "http.client", "ftplib"),
    *("smtplib", "poplib", "imaplib", "telnetlib", "xmlrpc.client", "websocket", "redis"),
    *("authlib.integrations.flask_client", "socket.create_connection"),
}
MAY_ASK = {
    "web/accounts/openid.py": "the school's provider, if OPENID_ISSUER is set",
    "web/console/load_test.py": "this program itself, at its own address, in the check",
    "server.py": "this computer, to learn whether it answers",
    "standby/link.py": "the other laptop, if one is paired",
    "message_bus.py": "Redis, if REDIS_URL is set",
}
"""Modules that can open a connection to another computer, and to which. The database's driver is
SQLAlchemy's, and asks where DATABASE_URL says."""


def clients(source: str) -> set[str]:
    """Return the modules and functions in a source that open connections."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                found |= {each.name for each in names}
            case ast.ImportFrom(module=str(module), names=names):
                found |= {module, *(f"{module}.{each.name}" for each in names)}
            case ast.Attribute(value=ast.Name(id=name), attr=attr):
                found.add(f"{name}.{attr}")
    return found & CLIENTS


@one_test.of(sorted((ROOT / "classroom").rglob("*.py")))
def test_no_other_module_asks_another_computer(path: Path) -> None:
    name = path.relative_to(ROOT / "classroom").as_posix()
    assert not clients(path.read_text("utf-8")) or name in MAY_ASK


@one_test.of(sorted(MAY_ASK))
def test_those_that_may_do(name: str) -> None:
    assert clients((ROOT / "classroom" / name).read_text("utf-8"))
