"""The command that judges plays: judge."""

from __future__ import annotations

import codecs
import json
import sys
from collections.abc import Iterator

import click

from classroom.cli.common import fail, id_or_json
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
    for answer in answers(automaton, _questions()):
        sys.stdout.write(answer + "\n")


_NOT_UTF_8 = (
    *(codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE),
    *('{"'.encode(encoding) for encoding in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")),
)
"""The first bytes of standard input in other encodings, with a mark or without."""


def _questions() -> Iterator[bytes]:
    """Yield the lines of standard input."""
    try:
        for number, line in enumerate(sys.stdin.buffer):
            # Not by single bytes: a line may hold any characters.
            if not number and line.startswith(_NOT_UTF_8):
                fail(f"standard input is {json.detect_encoding(line).upper()}: send it as UTF-8")
            yield line if number else line.removeprefix(codecs.BOM_UTF8)
    except OSError as error:
        fail(f"standard input: {error.strerror or error}")
