"""The command that prints the debrief of game records: debrief."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from classroom.classes.classroom import Minutes
from classroom.cli import common
from classroom.debrief.told.class_slides import DEBRIEF_MINUTES
from classroom.game.parts import NATURE
from classroom.game.record import RecordError, read
from classroom.pdf import print_job


@click.command("debrief")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "-o", "out", required=True, type=click.Path(path_type=Path), help="The file to write."
)
@click.option(
    "--kind",
    type=click.Choice(print_job.PAPER_KINDS),
    help="Which print-out (default: the table's for one round, all of them for several).",
)
@click.option(
    "--long", "form", flag_value="long", help="The long form: all details, on more pages."
)
@click.option(
    "--pupil",
    callback=common.printable_text,
    help="The name of the pupil to make the page for (default: all pupils).",
)
@click.option("--large", is_flag=True, help="Larger type on the pupils' pages, for ages 8 to 10.")
@click.option(
    "--minutes",
    type=click.Choice(DEBRIEF_MINUTES),
    default=15,
    show_default=True,
    help="How many minutes the script should take.",
)
@common.paper_options
@click.pass_context
def debrief_command(
    context: click.Context,
    files: tuple[Path, ...],
    out: Path,
    kind: print_job.Kind | None,
    form: print_job.Form | None,
    pupil: str | None,
    large: bool,
    minutes: Minutes,
    file: print_job.File | None,
    paper: print_job.PaperName | None,
    title: str,
    words: str,
    dealer_word: str,
    lang: str,
) -> None:
    """Make the debrief of game records, as a PDF or a web page."""
    from classroom.pdf_worker.jobs import printed

    common.require_fitting_words(words, dealer_word, lang)
    if pupil is not None and kind != "pupil":
        raise click.UsageError("--pupil needs --kind pupil")
    if large and kind != "pupil":
        raise click.UsageError("--large needs --kind pupil")
    if common.is_given(context, "minutes") and kind != "script":
        raise click.UsageError("--minutes needs --kind script")
    try:
        rounds = print_job.read_rounds(common.load_to_print(file) for file in files)
        _plays_here(pupil, rounds)
        kind = kind or print_job.usual(rounds)
        told, others = (rounds, []) if kind == "pupil" else print_job.described_rounds(rounds)
        order = print_job.PrintJob(
            kind=kind,
            rounds=told,
            others=others,
            title=title,
            paper=paper or common.usual_paper(lang),
            form=form or "short",
            pupil=pupil,
            large=large,
            minutes=minutes,
            file=file or "pdf",
            language=lang,
            prophet=words,
            dealer=dealer_word,
        )
        made = printed(order)
    except RecordError as error:
        common.fail(str(error))
    common.write_file(out, made)


def _plays_here(pupil: str | None, rounds: Sequence[print_job.RoundToPrint]) -> None:
    """Fails where no record has a pupil of this name."""
    if pupil is None:
        return
    headers = [read(played.record)[0] for played in rounds]
    here = {name for header in headers for name in (*header.players, header.dealer)}
    if pupil not in here:
        there = ", ".join(sorted(here - {NATURE}))
        common.fail(f"no one here is called {pupil!r}; the players are: {there}")
