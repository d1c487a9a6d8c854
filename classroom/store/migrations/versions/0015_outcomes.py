"""The log keeps what was decided about each move, and the rule as it was dealt."""

from __future__ import annotations

import json

import sqlalchemy as sa
import structlog
from alembic import op

from classroom.game.refusal import Refused
from classroom.i18n.messages import Language
from classroom.store import release_0_1_0

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

_log = structlog.get_logger(__name__)
_OPENED = sa.text("SELECT body FROM events WHERE stream = :stream AND seq = 1")
_READ = sa.text("SELECT seq, body FROM events WHERE stream = :stream ORDER BY seq")
_CHANGE = sa.text("UPDATE events SET body = :body WHERE stream = :stream AND seq = :seq")


def upgrade() -> None:
    connection = op.get_bind()
    streams = connection.execute(sa.text("SELECT DISTINCT stream FROM events ORDER BY stream"))
    for stream in streams.scalars().all():
        _upgrade(connection, stream)


def downgrade() -> None:
    raise NotImplementedError("restore the backup that was made before the update")


def _upgrade(connection: sa.Connection, stream: str) -> None:
    """Update the events of a stream; leave one alone that release 0.1.0 couldn't read either."""
    rows = connection.execute(_READ, {"stream": stream}).all()
    kind, _, rest = stream.partition(":")
    try:
        bodies = [json.loads(body) for _, body in rows]
        if kind == "class":
            after = release_0_1_0.class_events(bodies)
        else:
            after = release_0_1_0.table_events(bodies, _language(connection, rest))
    except (Refused, AssertionError, LookupError, TypeError, ValueError):
        _log.exception("a log was left as it was: it can’t be read", stream=stream)
        return
    changed = [
        {"stream": stream, "seq": seq, "body": _written(new)}
        for (seq, _), old, new in zip(rows, bodies, after, strict=True)
        if new != old
    ]
    if changed:
        connection.execute(_CHANGE, changed)


def _language(connection: sa.Connection, table: str) -> Language:
    stream = f"class:{table.partition(':')[0]}"
    opened = connection.execute(_OPENED, {"stream": stream}).scalar()
    return release_0_1_0.class_language({} if opened is None else json.loads(opened))


def _written(body: dict[str, object]) -> str:
    return json.dumps(body, separators=(",", ":"), ensure_ascii=False)
