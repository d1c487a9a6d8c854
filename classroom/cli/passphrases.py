"""Pass phrases of backups: from the terminal, a file or a setting, never from the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from classroom.config import SHORTEST_PASSPHRASE, Settings

MOST_BYTES = 10_000
"""Of a file with a pass phrase; one that is longer is a different file."""

passphrase_file_option = click.option(
    "--passphrase-file",
    type=click.Path(path_type=Path),
    help="Read the pass phrase from the first line of this file.",
)


def new_passphrase(settings: Settings, file: Path | None, ask: bool) -> str | None:
    """Return the pass phrase to encrypt with; None if nothing is to be encrypted.

    Raises:
        click.ClickException: it is too short or too common, or the file can't be read.
    """
    given = _given(settings, file)
    if given is not None:
        try:
            return _strong(given)
        except click.UsageError as error:
            raise click.ClickException(error.message) from None
    if not ask:
        return None
    return _asked(
        lambda: click.prompt(
            "New pass phrase",
            hide_input=True,
            confirmation_prompt="Repeat the pass phrase",
            value_proc=_strong,
        )
    )


def known_passphrase(settings: Settings, file: Path | None) -> str:
    """Return the pass phrase to decrypt with.

    Raises:
        click.ClickException: the file can't be read, or no one is there to be asked.
    """
    given = _given(settings, file)
    if given is not None:
        return given
    return _asked(lambda: click.prompt("Pass phrase", hide_input=True))


def _given(settings: Settings, file: Path | None) -> str | None:
    if file is None:
        return settings.backup_passphrase
    try:
        with file.open("rb") as opened:
            line = opened.read(MOST_BYTES).decode("utf-8-sig").partition("\n")[0].strip()
    except OSError as error:
        raise click.ClickException(f"{file} can’t be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise click.ClickException(f"{file} isn’t UTF-8 text") from None
    if not line:
        raise click.ClickException(
            f"The first line of {file} is empty: write the pass phrase there"
        )
    return line


def _strong(typed: str) -> str:
    from classroom.web.accounts.common_passwords import is_common

    if len(typed.strip()) < SHORTEST_PASSPHRASE:
        raise click.UsageError(
            f"Use a pass phrase of {SHORTEST_PASSPHRASE} characters or more, such as four words."
        )
    if is_common(typed.strip()):
        raise click.UsageError("This is one of the first pass phrases that people try.")
    return typed


def _asked(prompt: Callable[[], str]) -> str:
    try:
        return prompt()
    except click.Abort:
        raise click.ClickException(
            "No pass phrase was typed. Without a terminal, use --passphrase-file FILE or the"
            " setting BACKUP_PASSPHRASE"
        ) from None
