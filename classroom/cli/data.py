"""Commands for the data file: backup, restore, salvage."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from classroom.cli.common import BAD_RECORD, counted, fail, load, plain, print_error, run_server
from classroom.cli.passphrases import known_passphrase, new_passphrase, passphrase_file_option
from classroom.config import BadSetting, Settings
from classroom.game.record import RecordError

if TYPE_CHECKING:
    from classroom.store import LogBroken

Kept = TypeVar("Kept")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--encrypt", is_flag=True, help="Encrypt it with a pass phrase, which is asked for.")
@passphrase_file_option
def backup(file: Path, encrypt: bool, passphrase_file: Path | None) -> None:
    """Back up all data to a new FILE; the classroom may be running."""
    from classroom.store import backup as backups

    def run(settings: Settings) -> tuple[backups.Kept, list[LogBroken], bool]:
        passphrase = new_passphrase(settings, passphrase_file, encrypt)
        kept = backups.back_up(settings.database_url, file, passphrase, settings.data)
        broken = backups.broken_streams(file, passphrase, settings.data)
        return kept, broken, passphrase is not None

    kept, broken, encrypted = keeping(run)
    for each in broken:
        print_error(
            f"Warning: part of the log can’t be read; the backup contains it as it is ({each})"
        )
    click.echo(f"{plain(str(file))} contains {in_numbers(kept)}; it was read back to check it.")
    if encrypted:
        click.echo("It is encrypted. If the pass phrase is lost, no one can read it.")
    else:
        click.echo("It contains names and password hashes: keep it safe.")


@click.command()
@click.argument("file", type=click.Path(path_type=Path, readable=False))
@click.option("--replace", is_flag=True, help="Replace the classes that are there now.")
@passphrase_file_option
def restore(file: Path, replace: bool, passphrase_file: Path | None) -> None:
    """Replace all data with a backup; stop the classroom first."""
    from classroom.standby import pairing
    from classroom.store import backup as backups
    from classroom.store import installation

    def run(settings: Settings) -> backups.Restored:
        url, passphrase = settings.database_url, None
        if backups.is_encrypted(file):
            passphrase = known_passphrase(settings, passphrase_file)
        restored = backups.restore(url, file, replace, passphrase, settings.data)
        if (there := installation(url)) is not None:
            pairing.forget(there.database)
        return restored

    restored = keeping(run)
    click.echo(f"Restored: {in_numbers(restored.kept)}. The classroom can be started now.")
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

    def run(settings: Settings) -> salvaging.Salvaged:
        there = installation(settings.database_url)
        if database is None and there is None:
            raise salvaging.CannotSalvage("only an SQLite data file can be salvaged")
        found = database or there.database  # type: ignore[union-attr]
        return salvaging.salvage(found, file, settings.data)

    try:
        found = keeping(run)
    except salvaging.CannotSalvage as error:
        raise click.ClickException(str(error)) from None
    for table, rows in found.rows.items():
        click.echo(f"{table}: {counted(rows, 'row', 'rows')}")
    if found.lost:
        click.echo(f"These couldn’t be read: {', '.join(found.lost)}.")
    click.echo(f"{plain(str(file))} contains names and password hashes: keep it safe.")


@click.command()
def check_log() -> None:
    """Read every class and table that is stored, and list those that can't be read."""
    from classroom.service.check_log import LogReport
    from classroom.service.check_log import check_log as check
    from classroom.store import open_as_it_is

    def run(settings: Settings) -> LogReport:
        with closing(open_as_it_is(settings.database_url)) as store:
            return check(store)

    found = keeping(run)
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


def in_numbers(kept: dict[str, int]) -> str:
    return ", ".join(
        counted(kept[many], one, many)
        for one, many in (("class", "classes"), ("event", "events"), ("teacher", "teachers"))
    )


def keeping(do: Callable[[Settings], Kept]) -> Kept:
    """Run a command with the settings; report a failure of the database or a backup in one line."""
    from classroom.store import StoreUnavailable
    from classroom.store.backup import BackupError, WouldOverwrite

    try:
        return do(Settings.from_environment())
    except (BadSetting, WouldOverwrite, StoreUnavailable) as error:
        raise click.ClickException(str(error)) from None
    except BackupError as error:
        print_error(str(error))
        sys.exit(BAD_RECORD)
