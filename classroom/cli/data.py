"""Commands for the data file: backup, restore, salvage."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import click

from classroom.cli.common import BAD_RECORD, counted, fail, load, print_error, run_server
from classroom.game.record import RecordError

Kept = TypeVar("Kept")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def backup(file: Path) -> None:
    """Back up all data to a new FILE; the classroom may be running."""
    from classroom.store import backup as backups

    kept = _keeping(lambda database: backups.back_up(database, file))
    for broken in backups.broken_streams(file):
        print_error(
            f"Warning: part of the log can’t be read; the backup contains it as it is ({broken})"
        )
    click.echo(f"{file} contains {_in_numbers(kept)}; it was read back to check it.")
    click.echo("It contains names and password hashes: keep it safe.")


@click.command()
@click.argument("file", type=click.Path(path_type=Path, readable=False))
@click.option("--replace", is_flag=True, help="Replace the classes that are there now.")
def restore(file: Path, replace: bool) -> None:
    """Replace all data with a backup; stop the classroom first."""
    from classroom.standby import pairing
    from classroom.store import backup as backups
    from classroom.store import installation

    def run(url: str) -> backups.Restored:
        restored = backups.restore(url, file, replace)
        if (there := installation(url)) is not None:
            pairing.forget(there.database)
        return restored

    restored = _keeping(run)
    click.echo(f"Restored: {_in_numbers(restored.kept)}. The classroom can be started now.")
    said = {"class": "class {code}", "names": "the names of class {code}"}
    for what, code in restored.again:
        again = said.get(what, "a name of class {code}").format(code=code)
        click.echo(f"Deleted after the backup was made, and restored now: {again}.")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--from",
    "database",
    type=click.Path(path_type=Path),
    help="A different data file to read from.",
)
def salvage(file: Path, database: Path | None) -> None:
    """Save what can still be read in a damaged data file to a new FILE, as JSON lines."""
    from classroom.store import installation
    from classroom.store import salvage as salvaging

    def run(url: str) -> salvaging.Salvaged:
        there = installation(url)
        if database is None and there is None:
            raise salvaging.CannotSalvage("only an SQLite data file can be salvaged")
        return salvaging.salvage(database or there.database, file)  # type: ignore[union-attr]

    try:
        found = _keeping(run)
    except salvaging.CannotSalvage as error:
        raise click.ClickException(str(error)) from None
    for table, rows in found.rows.items():
        click.echo(f"{table}: {counted(rows, 'row', 'rows')}")
    if found.lost:
        click.echo(f"These couldn’t be read: {', '.join(found.lost)}.")
    click.echo(f"{file} contains names and password hashes: keep it safe.")


@click.command()
def check_log() -> None:
    """Read every class and table that is stored, and list those that can't be read."""
    from classroom.service.check_log import LogReport
    from classroom.service.check_log import check_log as check
    from classroom.store import open_as_it_is

    def run(url: str) -> LogReport:
        with closing(open_as_it_is(url)) as store:
            return check(store)

    found = _keeping(run)
    for broken in found.broken:
        print_error(f"This can’t be read: {broken}.")
    click.echo(
        ", ".join(
            (
                counted(found.classes, "class", "classes"),
                counted(found.tables, "table", "tables"),
                counted(found.rounds, "round", "rounds"),
                counted(found.events, "event", "events"),
            )
        )
        + (" were read." if found.broken else ": all of it can be read.")
    )
    if found.broken:
        sys.exit(BAD_RECORD)


@click.command("load")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--teacher", default="", help="Whose class it is, if there are several teachers.")
def load_command(file: Path, teacher: str) -> None:
    """Load a recorded class: a game record, a game file or an export of events."""
    from classroom.classes.loaded import CannotLoad, LoadedClass, of_export, of_record
    from classroom.server import load_class

    def read() -> LoadedClass:
        try:
            lines = file.read_bytes().splitlines()
        except OSError as error:
            raise CannotLoad(f"{file}: {error.strerror or error}") from None
        if lines and lines[0].startswith(b'{"class":'):
            return of_export(lines)
        try:
            return of_record(load(file), file.stem)
        except RecordError as error:
            raise CannotLoad(str(error)) from None

    def store() -> None:
        try:
            title, code = load_class(read(), teacher)
        except CannotLoad as error:
            fail(f"Nothing was loaded: {error}.")
        click.echo(f"The class “{title}” is in the console, with the code {code}.")

    run_server(store)


def _in_numbers(kept: dict[str, int]) -> str:
    return ", ".join(
        counted(kept[many], one, many)
        for one, many in (("class", "classes"), ("event", "events"), ("teacher", "teachers"))
    )


def _keeping(do: Callable[[str], Kept]) -> Kept:
    """Run a command with the database of the settings; report a failure in one line."""
    from classroom.config import BadSetting, Settings
    from classroom.store import StoreUnavailable
    from classroom.store.backup import BackupError, WouldOverwrite

    try:
        return do(Settings.from_environment().database_url)
    except (BadSetting, WouldOverwrite, StoreUnavailable) as error:
        raise click.ClickException(str(error)) from None
    except BackupError as error:
        print_error(str(error))
        sys.exit(BAD_RECORD)
