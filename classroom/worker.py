"""Settings of gunicorn: ``gunicorn --config python:classroom.worker classroom.wsgi:app``.

gunicorn reads these names; https://docs.gunicorn.org/en/stable/settings.html explains them. There
is one process at each port, so that nginx decides which worker gets a request.
"""

from __future__ import annotations

import os
from typing import Any

from gunicorn.config import Config
from gunicorn.glogging import Logger
from gunicorn.systemd import sd_notify

from classroom import logs
from classroom.config import Settings

logs.configure(Settings.from_environment().log_format)

# gunicorn's master would report to systemd before a worker has opened the database.
_NOTIFY_SOCKET = os.environ.pop("NOTIFY_SOCKET", "")


class _Logger(Logger):  # type: ignore[misc]
    """gunicorn's logger, which sends everything to our own log."""

    def setup(self, cfg: Config) -> None:
        super().setup(cfg)
        self.error_log.handlers.clear()
        self.error_log.propagate = True


logger_class = _Logger
worker_class = "gevent"
workers = 1
worker_connections = 4000
"""Sockets; nginx holds two for each phone, and systemd lets a worker have many more files open."""
graceful_timeout = 2
"""Seconds for requests that are under way; sockets never end by themselves."""
loglevel = "warning"
control_socket_disable = True
"""All workers would take the same file for it, in a folder that systemd keeps them from writing."""


def post_worker_init(worker: Any) -> None:
    """Report to systemd that the worker has started: its database is open."""
    if _NOTIFY_SOCKET:
        os.environ["NOTIFY_SOCKET"] = _NOTIFY_SOCKET
        sd_notify("READY=1\nSTATUS=The database is open", worker.log, unset_environment=True)
