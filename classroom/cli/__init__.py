"""The command line: the server, and the commands that read game records (docs/records.md)."""

from __future__ import annotations

import errno
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Any, NoReturn

import click

from classroom.cli.accounts import administrator, new_key, password, remove_factor
from classroom.cli.analyse import analyse_command
from classroom.cli.check_backup import check_backup
from classroom.cli.common import plain, print_error
from classroom.cli.data import backup, check_log, load_command, restore, salvage
from classroom.cli.debrief import debrief_command
from classroom.cli.handout import handout_command
from classroom.cli.judge import judge_command
from classroom.cli.measure import measure_command
from classroom.cli.records import replay_command, score_command
from classroom.cli.rules import rules_command
from classroom.cli.serve import demo, serve_command, standby
from classroom.cli.signals import signals_command
from classroom.cli.take_home import practice_command, site_command, takehome_command
from classroom.cli.understand import understand_command
from classroom.cli.version import full_version

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""Errors of a disk that cannot be written."""
_STOP_SIGNALS = ("SIGTERM", "SIGHUP", "SIGBREAK")
"""Signals of the system, of a closed terminal, and of Ctrl-Break on Windows."""
_BY_SIGNAL = 128
"""Plus the number of the signal that ended it, the status of a command."""


def _stop(number: int, _frame: object) -> NoReturn:
    signal.signal(number, signal.SIG_IGN)  # a second one must not break off the clearing up
    sys.exit(_BY_SIGNAL + number)


@contextmanager
def _stopped_in_order() -> Iterator[None]:
    """Let a command that is stopped remove its files, which may hold names.

    The server, which has signals of its own, sets them again.
    """
    before = {}
    if threading.current_thread() is threading.main_thread():
        for name in _STOP_SIGNALS:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                before[number] = signal.signal(number, _stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class _Commands(click.Group):
    """Report in one line that the output of a command cannot be written."""

    def main(self, *args: Any, **more: Any) -> Any:
        try:
            with _stopped_in_order():
                return super().main(*args, **more)
        except OSError as error:
            # A stream with a name is not standard output.
            if error.errno not in _NO_ROOM or error.filename is not None:
                raise
            print_error(f"the output can’t be written: {error.strerror}")
            # The rest of the buffer would fail again when Python exits.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)

    def invoke(self, context: click.Context) -> Any:
        try:
            done = super().invoke(context)
        except click.ClickException as error:
            if type(error) is not click.ClickException:
                raise
            # A file's name may hold anything.
            raise click.ClickException(plain(" ".join(error.message.splitlines()))) from None
        if sys.stdout is not None:
            sys.stdout.flush()
        return done


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(full_version(), prog_name="classroom")
def command() -> None:
    """New Eleusis in the classroom."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # UTF-8 also where the system's own is another
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


for each in (
    serve_command,
    demo,
    standby,
    password,
    backup,
    restore,
    salvage,
    check_log,
    check_backup,
    load_command,
    administrator,
    remove_factor,
    new_key,
    replay_command,
    score_command,
    analyse_command,
    debrief_command,
    handout_command,
    takehome_command,
    practice_command,
    site_command,
    judge_command,
    understand_command,
    rules_command,
    measure_command,
    signals_command,
):
    command.add_command(each)
