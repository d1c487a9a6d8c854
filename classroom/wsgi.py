"""One worker of several on a server, as gunicorn makes it by `classroom.worker`.

gunicorn's gevent worker has patched the process before this is imported. docs/deploy.md explains
how many workers there are, and what stands before them.
"""

from __future__ import annotations

import atexit
import sys

import structlog
from flask import Flask

from classroom.app import create_app
from classroom.config import BadSetting, Settings
from classroom.server import begin
from classroom.store import InUse, NewerRelease, StoreUnavailable, installation, open_store
from classroom.web.platform.context import EXTENSION, Components
from classroom.web.realtime.connections import CannotExtend

TRY_AGAIN = 3
"""The exit status at which gunicorn gives up, and systemd starts it again: the database may be
away for a while."""
GIVE_UP = 4
"""The exit status at which gunicorn gives up, and systemd too: only people can change the cause."""


_log = structlog.get_logger(__name__)


def _worker() -> Flask:
    try:
        settings = Settings.from_environment()
        claimed = installation(settings.database_url)
        if claimed is not None:  # several workers need PostgreSQL
            claimed.claim()
            claimed.serve_at(settings.address())
        store = open_store(settings.database_url, claimed)
        atexit.register(store.close)
        made = create_app(settings, store, async_mode="gevent")
    except (BadSetting, CannotExtend, InUse, StoreUnavailable) as error:
        _log.critical("a worker cannot start", why=str(error))
        for_good = isinstance(error, BadSetting | CannotExtend | NewerRelease)
        sys.exit(GIVE_UP if for_good else TRY_AGAIN)
    components: Components = made.extensions[EXTENSION]
    atexit.register(components.pdf_queue.close)
    begin(made)
    return made


app = _worker()
