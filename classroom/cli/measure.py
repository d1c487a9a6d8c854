"""The command that measures how hard rules are: measure."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from classroom.cli.common import as_json_text, fail, figures_of
from classroom.rules.catalogue import RULES


@click.command("measure")
@click.option(
    "--rule", "rule_ids", multiple=True, help="A catalogue id; default: all. May be repeated."
)
@click.option(
    "--rounds",
    type=click.IntRange(1),
    default=400,
    show_default=True,
    help="Rounds for each robot.",
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The same seed gives the same result."
)
@click.option(
    "--jobs",
    type=click.IntRange(1),
    help="Processes to run at once (default: one for each processor).",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each rule.")
@click.option(
    "-o", "out", type=click.Path(path_type=Path), help="The JSON file to write the figures to."
)
def measure_command(
    rule_ids: tuple[str, ...],
    rounds: int,
    seed: int,
    jobs: int | None,
    as_json: bool,
    out: Path | None,
) -> None:
    """Measure how many cards robots need to learn rules."""
    from classroom import measurement
    from classroom.rules.catalogue.measured import MEASURED

    for rule_id in rule_ids:
        if rule_id not in RULES:
            fail(f"there’s no rule called {rule_id!r} in the catalogue")
    asked = rule_ids or tuple(RULES)
    found = dict(MEASURED)
    figures = measurement.measure(asked, rounds, seed, jobs or os.cpu_count() or 1)
    for number, (rule_id, measured) in enumerate(zip(asked, figures, strict=True), start=1):
        found[rule_id] = measured
        told = figures_of(measured)
        click.echo(
            as_json_text({"id": rule_id, **told}) if as_json else _measured_in_words(rule_id, told)
        )
        click.echo(f"{number} of {len(asked)} measured", err=True)
    if out is not None:
        try:
            out.write_text(measurement.as_json(measurement.of_the_catalogue(found)), "utf-8")
        except ValueError as error:
            raise click.ClickException(f"{out}: {error}") from None
        except OSError as error:
            raise click.ClickException(f"{out}: {error.strerror or error}") from None


def _measured_in_words(rule_id: str, told: dict[str, Any]) -> str:
    robots = (
        f"{name} {told[name]['median'] or 'not learnt'} "
        f"({told[name]['quarter'] or '-'} to {told[name]['three_quarters'] or '-'}, "
        f"learnt in {told[name]['learnt']} of {told[name]['rounds']})"
        for name in ("splits", "confirms")
    )
    return f"{rule_id}: {', '.join(robots)}"
