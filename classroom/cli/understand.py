"""The command that reads rules in pupils' words: understand."""

from __future__ import annotations

import sys

import click

from classroom.cli.common import fail, json_lines


@click.command("understand")
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Accepted for consistency: the answers are always JSON lines.",
)
def understand_command(as_json: bool) -> None:
    """Read rules in pupils' words: JSON lines of {"id", "lang", "text"} in, readings out."""
    # The grammar takes 40 MB, which no other command needs.
    from classroom.understand.answers import answers

    del as_json
    if sys.stdin is None or sys.stdout is None:
        fail("standard input or standard output is closed")
    for answer in answers(json_lines()):
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()
