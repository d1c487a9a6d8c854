"""PostgreSQL connections: set-up, and the check that they are still open.

Every connection commits each statement on its own; a transaction says BEGIN. So a query is one trip
to the server and back, and the locks that a transaction waits for go along with its BEGIN.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gevent import monkey, socket
from sqlalchemy import Connection, Engine, event, exc, inspect, text

from classroom.store.driver import as_sqlalchemy_error

COPY_PREFIX = "before_update_"
"""Begins the name of a table's copy from before an update; the migration's number follows."""


def prepare(engine: Engine) -> None:
    """Set up connections: durable commits, waiting with gevent, and a check before use.

    Raises:
        ModuleNotFoundError: there is no driver.
    """
    event.listen(engine, "connect", _durable)
    event.listen(engine, "checkout", _still_there)
    if monkey.is_module_patched("select"):
        connect = _connection_of_greenlets().connect
        event.listen(
            engine, "do_connect", lambda _dialect, _record, args, how: connect(*args, **how)
        )


def drop_copies(connection: Connection) -> None:
    """Drop the copies that an update made of the tables: they hold what was deleted since."""
    for table in inspect(connection).get_table_names():
        if table.startswith(COPY_PREFIX):
            connection.execute(text(f'DROP TABLE "{table}"'))


def run(connection: Any, sql: str, given: Mapping[str, Any], several: bool = False) -> Any:
    """Run a statement on the driver's own connection, and return its cursor.

    `several` sends many statements, separated by semicolons, in one trip to the server and back.
    """
    from psycopg import ClientCursor, Error

    try:
        if several:
            return ClientCursor(connection).execute(sql, given)
        return connection.execute(sql, given)
    except Error as error:
        raise as_sqlalchemy_error(error, sql, Error) from error
    except BaseException:  # a greenlet that is killed: the answer would be taken for another's
        connection.close()
        raise


def _durable(connection: Any, _record: Any) -> None:
    """Turn on `synchronous_commit` where a role or database has it off.

    Otherwise a power cut could lose a commit that was acknowledged.
    """
    connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') = 'off'"
    )


def _still_there(connection: Any, _record: Any, _borrowed: Any) -> None:
    """Make the pool open a new connection if the server has ended this one.

    The server has sent that by then: only what has arrived is read, without waiting.
    """
    from psycopg import OperationalError

    try:
        for _last_words_and_end in range(2):
            connection.pgconn.consume_input()
    except OperationalError as gone:
        raise exc.DisconnectionError from gone


def _connection_of_greenlets() -> Any:
    """Return a connection class that waits with gevent's own functions.

    That takes a fraction of the time of gevent's `select`.
    """
    from psycopg import Connection
    from psycopg.waiting import Ready, Wait

    waits = {
        Wait.R: (socket.wait_read, Ready.R),
        Wait.W: (socket.wait_write, Ready.W),
        Wait.RW: (socket.wait_readwrite, Ready.RW),
    }

    class GreenletConnection(Connection[Any]):
        def wait(self, gen: Any, *_how: Any, **_more: Any) -> Any:
            try:
                wanted = next(gen)
                while True:
                    wait, ready = waits[wanted]
                    wait(self.pgconn.socket)
                    wanted = gen.send(ready)
            except StopIteration as end:
                return end.value

    return GreenletConnection
