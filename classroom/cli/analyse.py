"""The command that shows which rules still fit after each move of a round: analyse."""

from __future__ import annotations

from pathlib import Path

import click

from classroom.cli.common import as_json_text, fail, id_or_json, load, plain
from classroom.game.claims import read_rule
from classroom.game.record import RecordError
from classroom.game.refusal import Refused


@click.command("analyse")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option(
    "--rule",
    "rules",
    multiple=True,
    help="A catalogue id, or a rule as JSON: also show what contradicts it. May be repeated.",
)
def analyse_command(file: Path, as_json: bool, rules: tuple[str, ...]) -> None:
    """Show which rules still fit after each move of a round, and which cards tested well."""
    from classroom.debrief.evidence import analysis
    from classroom.debrief.told import analysis_report
    from classroom.hypothesis_file import load_hypotheses

    try:
        asked = [read_rule(id_or_json(rule)) for rule in rules]
        found = analysis.analyse(load(file), load_hypotheses(), asked)
    except (RecordError, Refused) as error:
        fail(str(error))
    if as_json:
        click.echo(as_json_text(analysis_report.to_json(found)))
    else:
        click.echo("\n".join(map(plain, analysis_report.to_text(found).split("\n"))))
