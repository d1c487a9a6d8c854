"""Bring all catalogues up to date with the sentences in the code.

``python -m classroom.i18n.translations``, in a checkout. A new sentence comes in empty, one that is
gone goes; nothing is guessed and nothing else changes, so that what a run changed is easy to read.
The catalogue of American English is made from its words, all of it.

With ``--missing`` it changes nothing and only lists what the complete languages lack: a sentence
may wait for its translations, and is shown in English until then, but a release has them all.
"""

from __future__ import annotations

import sys

import click
from babel.messages.catalog import Catalog

from classroom.i18n.translations import COMPLETE, american, catalogues, path_of
from classroom.i18n.translations.extract import (
    is_done,
    marked,
    missing,
    read,
    template,
    updated,
    written,
)


@click.command()
@click.argument("new", nargs=-1)
@click.option("--missing", "look", is_flag=True, help="Only list what is not translated.")
def command(new: tuple[str, ...], look: bool) -> None:
    """Update all catalogues; codes of NEW languages begin theirs."""
    sentences = template(marked())
    if look:
        sys.exit(list_missing(sentences))
    differing = american.catalogue(sentences)
    write(american.CODE, differing)
    click.echo(f"{american.CODE}: {len(differing)} sentences that differ")
    for code in (*catalogues(), *new):
        catalogue = updated(read(code), sentences)
        write(code, catalogue)
        left = sum(not is_done(message) for message in catalogue if message.id)
        click.echo(f"{code}: {len(catalogue)} sentences, {left} to translate")


def list_missing(sentences: Catalog) -> int:
    """Print what each complete language lacks; return 1 if one lacks anything, else 0."""
    lacking = {code: missing(read(code), sentences) for code in COMPLETE}
    for code, texts in lacking.items():
        click.echo(f"{code}: {len(texts)} of {len(sentences)} sentences are not translated")
        for text in texts:
            click.echo(f"  {text}")
    return int(any(lacking.values()))


def write(code: str, catalogue: Catalog) -> None:
    """Write the catalogue to its file."""
    path = path_of(code)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(written(catalogue), "utf-8", newline="\n")


if __name__ == "__main__":
    command()
