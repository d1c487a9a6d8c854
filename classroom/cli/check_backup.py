"""The command that restores a backup aside, to prove that it can be: check-backup."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from classroom.cli.common import BAD_RECORD, counted, plain, print_error
from classroom.cli.data import in_numbers, keeping
from classroom.cli.passphrases import known_passphrase, passphrase_file_option
from classroom.config import Settings
from classroom.game.record import RecordError

if TYPE_CHECKING:
    from classroom.store import Store


@click.command()
@click.argument("file", type=click.Path(path_type=Path, readable=False))
@passphrase_file_option
def check_backup(file: Path, passphrase_file: Path | None) -> None:
    """Prove that a backup can be restored, in a database of its own; change nothing else."""
    from classroom.store import backup as backups

    def run(settings: Settings) -> list[str]:
        passphrase = None
        if backups.is_encrypted(file):
            passphrase = known_passphrase(settings, passphrase_file)
        return _check(settings, file, passphrase)

    wrong = keeping(run)
    for each in wrong:
        print_error(each)
    if wrong:
        print_error(f"{file} can’t be trusted.")
        sys.exit(BAD_RECORD)
    click.echo(f"{plain(str(file))} is a sound backup.")


def _check(settings: Settings, file: Path, passphrase: str | None) -> list[str]:
    """Say what was done, line by line, and return what is wrong."""
    from classroom.service.check_log import check_log
    from classroom.store.restored_aside import restored_aside

    wrong: list[str] = []
    url = settings.check_backup_url
    with restored_aside(file, passphrase, settings.data, url) as aside:
        click.echo(
            f"Restored into {'the empty database' if url else 'a new file'}:"
            f" {in_numbers(aside.kept)}. That takes {aside.seconds:.1f} seconds on this computer."
        )
        if aside.differing:
            wrong.append(f"These tables aren’t as in the backup: {', '.join(aside.differing)}.")
        else:
            rows = counted(sum(aside.kept.values()), "row", "rows")
            click.echo(f"Compared: all {rows} are as in the backup.")
        report = check_log(aside.store)
        wrong += [f"This can’t be read: {broken}." for broken in report.broken]
        if not report.broken:
            click.echo(
                f"Read from first to last event: {counted(report.classes, 'class', 'classes')},"
                f" {counted(report.tables, 'table', 'tables')},"
                f" {counted(report.rounds, 'round', 'rounds')}."
            )
            wrong += _print_out(aside.store)
        click.echo(_events_since(settings.database_url, aside.store.log.streams()))
    return wrong


def _print_out(store: Store) -> list[str]:
    """Make the print-out of one finished round, and return what is wrong with it."""
    from classroom.pdf import print_job
    from classroom.pdf_worker.jobs import printed
    from classroom.service import Service

    service = Service(store, time.time)
    for stream in reversed(store.log.streams()):
        kind, _, rest = stream.partition(":")
        if kind != "table":
            continue
        class_id, _, number = rest.rpartition(":")
        opened = service.open(class_id)
        for round_number in opened.table(int(number)).finished:
            record = opened.records.record(int(number), round_number)
            try:
                rounds = print_job.read_rounds([record])
                order = print_job.PrintJob(kind=print_job.usual(rounds), rounds=rounds, title="")
                made = printed(order)
            except RecordError as error:
                return [f"No print-out of a finished round can be made: {error}."]
            click.echo(f"Made the print-out of one finished round: {len(made) // 1000} kB.")
            return []
    click.echo("No round is finished in it, so no print-out was made.")
    return []


def _events_since(url: str, kept: Mapping[str, int]) -> str:
    """Say how many events came since the backup was made."""
    from classroom.store import StoreUnavailable, open_as_it_is

    try:
        with closing(open_as_it_is(url)) as store:
            there = store.log.streams()
    except StoreUnavailable:
        return "Newer events weren’t counted: there is no database here that can be read."
    since = sum(max(0, events - kept.get(stream, 0)) for stream, events in there.items())
    return f"Since it was made, {counted(since, 'event', 'events')} came into the database here."
