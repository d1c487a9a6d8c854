"""Bring all catalogues up to date with the sentences in the code.

``python -m classroom.i18n.translations``, in a checkout. A new sentence comes in empty, one that is
gone goes; nothing is guessed and nothing else changes, so that what a run changed is easy to read.
The catalogue of American English is made from its words, all of it.
"""

from __future__ import annotations

import click
from babel.messages.catalog import Catalog

from classroom.i18n.translations import american, catalogues, path_of
from classroom.i18n.translations.extract import is_done, read, template, updated, written


@click.command()
@click.argument("new", nargs=-1)
def command(new: tuple[str, ...]) -> None:
    """Update all catalogues; codes of NEW languages begin theirs."""
    sentences = template()
    differing = american.catalogue(sentences)
    write(american.CODE, differing)
    click.echo(f"{american.CODE}: {len(differing)} sentences that differ")
    for code in (*catalogues(), *new):
        catalogue = updated(read(code), sentences)
        write(code, catalogue)
        left = sum(not is_done(message) for message in catalogue if message.id)
        click.echo(f"{code}: {len(catalogue)} sentences, {left} to translate")


def write(code: str, catalogue: Catalog) -> None:
    """Write the catalogue to its file."""
    path = path_of(code)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(written(catalogue), "utf-8", newline="\n")


if __name__ == "__main__":
    command()
