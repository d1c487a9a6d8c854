"""The command that judges plays: judge."""

from __future__ import annotations

import sys

import click

from classroom.cli.common import fail, id_or_json, json_lines
from classroom.game.claims import read_rule
from classroom.game.refusal import Refused
from classroom.rules.described_rule import described
from classroom.rules.judge import answers


@click.command("judge")
@click.option("--rule", required=True, help="A catalogue id, or a rule as JSON.")
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Accepted for consistency: the answers are always JSON lines.",
)
def judge_command(rule: str, as_json: bool) -> None:
    """Judge plays: JSON lines of {"line": [...], "play": [...]} in, verdicts out."""
    del as_json
    try:
        automaton = described(read_rule(id_or_json(rule))).rule
    except Refused as refused:
        fail(str(refused))
    if sys.stdin is None or sys.stdout is None:
        fail("standard input or standard output is closed")
    for answer in answers(automaton, json_lines()):
        sys.stdout.write(answer + "\n")
