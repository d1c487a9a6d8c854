"""Bring all catalogues up to date with the sentences in the code.

``python -m classroom.i18n.translations``, in a checkout; ``... it pl`` for these languages alone. A
new sentence comes in empty, one that is gone goes; nothing is guessed and nothing else changes, so
that what a run changed is easy to read. The catalogue of American English is made from its words.

With ``--missing`` it changes nothing and only lists what the offered languages lack: a sentence
may wait for its translations, and is shown in English until then, but a release has them all.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

import click
from babel.messages.catalog import Catalog

from classroom.i18n.translations import (
    COMPLETE,
    PHONES,
    american,
    catalogues,
    extract,
    path_of,
    phones,
)
from classroom.rules.builder.in_phrases import in_phrases


@click.command()
@click.argument("codes", nargs=-1)
@click.option("--missing", "look", is_flag=True, help="Only list what is not translated.")
def command(codes: tuple[str, ...], look: bool) -> None:
    """Update the catalogues of the languages CODES, new ones too; without any, all catalogues."""
    every = extract.marked()
    sentences = {code: of_language(code, every) for code in codes or catalogues()}
    if look:
        sys.exit(list_missing(sentences))
    if not codes or american.CODE in sentences:
        differing = american.catalogue(extract.template(every))
        write(american.CODE, differing)
        click.echo(f"{american.CODE}: {len(differing)} sentences that differ")
    for code, of in sentences.items():
        if code == american.CODE:
            continue
        catalogue = extract.updated(extract.read(code), of)
        write(code, catalogue)
        left = sum(not extract.is_done(message) for message in catalogue if message.id)
        click.echo(f"{code}: {len(catalogue)} sentences, {left} to translate")


def of_language(code: str, every: Catalog) -> Catalog:
    """Return the sentences that a language has: all, or those of phones."""
    return extract.template(phones.sentences(every, in_phrases()) if code in PHONES else every)


def list_missing(sentences: Mapping[str, Catalog]) -> int:
    """Print what each offered language lacks; return 1 if one lacks anything, else 0."""
    wanted = {code: of for code, of in sentences.items() if code in (*COMPLETE, *PHONES)}
    lacking = {code: extract.missing(extract.read(code), of) for code, of in wanted.items()}
    for code, texts in lacking.items():
        click.echo(f"{code}: {len(texts)} of {len(wanted[code])} sentences are not translated")
        for text in texts:
            click.echo(f"  {text}")
    return int(any(lacking.values()))


def write(code: str, catalogue: Catalog) -> None:
    """Write the catalogue to its file."""
    path = path_of(code)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(extract.written(catalogue), "utf-8", newline="\n")


if __name__ == "__main__":
    command()
