"""The commands that make pages for home: takehome, practice and site."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from classroom.cli import common
from classroom.game.record import RecordError, read
from classroom.i18n.vocabulary import Vocabulary

if TYPE_CHECKING:
    from classroom.take_home.of_record import Make


_scorm_option = click.option(
    "--scorm",
    is_flag=True,
    help="Make a SCORM 1.2 package for a school's platform, a ZIP file.",
)


def _maker(scorm: bool) -> Make:
    from classroom.take_home.page import take_home_file
    from classroom.take_home.scorm import scorm_package

    return scorm_package if scorm else take_home_file


@click.command("takehome")
@click.argument("file", metavar="RECORD", type=click.Path(path_type=Path))
@click.argument("out", type=click.Path(path_type=Path))
@click.option(
    "--pupil",
    callback=common.printable_text,
    help="The name of the pupil whose notes are on the page (default: no one’s).",
)
@_scorm_option
@common.language_option
def takehome_command(file: Path, out: Path, pupil: str | None, scorm: bool, lang: str) -> None:
    """Make a page of a round to take home, which needs no server."""
    from classroom.take_home.of_record import round_file
    from classroom.web.platform.language import in_vocabulary

    try:
        record = common.load_to_print(file)
        players = read(record)[0].players
        if pupil is not None and pupil not in players:
            common.fail(
                f"no one here is called {pupil!r}; the players are: {', '.join(sorted(players))}"
            )
        made = round_file(record, in_vocabulary(lang, Vocabulary()), pupil, make=_maker(scorm))
    except RecordError as error:
        common.fail(str(error))
    common.write_file(out, made)


@click.command("practice")
@click.argument("out", type=click.Path(path_type=Path))
@_scorm_option
@common.language_option
def practice_command(out: Path, scorm: bool, lang: str) -> None:
    """Make a page to practise with every rule of the list, which needs no server."""
    from classroom.take_home.of_record import practice_file
    from classroom.web.platform.language import in_vocabulary

    common.write_file(out, practice_file(in_vocabulary(lang, Vocabulary()), _maker(scorm)))


@click.command("site")
@click.argument("out", type=click.Path(path_type=Path))
@click.option(
    "--lang",
    "codes",
    metavar="CODE",
    multiple=True,
    help="A language, as a code such as de; may be repeated (default: all).",
)
def site_command(out: Path, codes: tuple[str, ...]) -> None:
    """Make a folder of pages for a web site: practice, rules of play and lesson plans."""
    from classroom.static_site import CODES, files

    for code in codes:
        if code not in CODES:
            raise click.BadParameter(f"choose from: {', '.join(CODES)}", param_hint="--lang")
    if out.exists():
        raise click.ClickException(f"{out} already exists")
    made = 0
    for path, content in files(codes or CODES):
        place = out / path
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise click.ClickException(f"{place.parent}: {error.strerror or error}") from None
        common.write_file(place, content)
        made += 1
    click.echo(f"{out}: {made} files. Open {out / 'index.html'}, or put it on a web server.")
