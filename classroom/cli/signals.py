"""The command that prints the signals on thinking of a game record: signals."""

from __future__ import annotations

from pathlib import Path

import click

from classroom.cli.common import as_json_text, fail, load
from classroom.game.record import RecordError, read, steps


@click.command("signals")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.option("--trial", is_flag=True, help="Also the trial signals.")
@click.option("--all", "every", is_flag=True, help="All that hold, instead of one at a time.")
@click.option("--upto", type=click.IntRange(0), help="Read only the first N entries.")
def signals_command(file: Path, as_json: bool, trial: bool, every: bool, upto: int | None) -> None:
    """Print the signals on thinking that a teacher would have seen of a round."""
    from classroom.hypothesis_file import load_hypotheses
    from classroom.signals.moments import all_held, follow, shown

    try:
        data = load(file)
        header, entries = read(data)
        rounds = steps(data, upto)
    except RecordError as error:
        fail(str(error))
    found = follow(header, entries[: len(rounds) - 1], rounds, load_hypotheses().library)
    for change in (all_held if every else shown)(found, trial):
        line = change.to_json()
        if as_json:
            click.echo(as_json_text(line))
        else:
            click.echo(f"{change.at:>5}  {change.name} {line['state']}")
