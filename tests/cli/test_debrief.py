"""``classroom debrief``: which paper comes of which files, and what is refused in a sentence."""

from __future__ import annotations

from io import BytesIO

import papers
import pytest
import rounds
from click.testing import CliRunner
from pypdf import PdfReader

from classroom import cli
from classroom.pdf.print_job import PAPER_KINDS

FILES = [str(rounds.RECORDS / f"{name}.json") for name in rounds.NAMES[:2]]


@pytest.fixture
def debrief(tmp_path):
    """Runs the command; the answer, and what was written or None."""

    def run(*arguments):
        out = tmp_path / "out"
        out.unlink(missing_ok=True)
        answer = CliRunner().invoke(cli.command, ["debrief", *arguments, "-o", str(out)])
        return answer, out.read_bytes() if out.exists() else None

    return run


def written(done):
    answer, made = done
    assert answer.exit_code == 0, answer.output
    return made


def text(pdf):
    pages = PdfReader(BytesIO(pdf)).pages
    return " ".join(" ".join(page.extract_text().split()) for page in pages).replace(" ,", ",")


def test_one_file_makes_its_tables_page_and_several_everything(debrief):
    assert written(debrief(FILES[0])) == written(debrief(FILES[0], "--kind", "table"))
    assert written(debrief(*FILES)) == written(debrief(*FILES, "--kind", "everything"))
    assert written(debrief(*FILES)) == papers.pdf([rounds.record(n) for n in rounds.NAMES[:2]])


@pytest.mark.parametrize("kind", PAPER_KINDS)
def test_every_kind_in_both_forms_on_both_papers_and_as_a_page(kind, debrief):
    for options in ((), ("--long",), ("--paper", "letter")):
        pages = PdfReader(BytesIO(written(debrief(*FILES, "--kind", kind, *options)))).pages
        assert round(pages[0].mediabox.width) == (612 if "letter" in options else 595)
    page = written(debrief(*FILES, "--kind", kind, "--page"))
    assert page.startswith(b"<!doctype html>")
    assert b"<style>" in page  # it is a file, with nothing beside it
    assert b"<link" not in page


def test_a_paper_for_one_pupil(debrief):
    file = str(rounds.RECORDS / "overthrown_by_a_wrong_card.json")
    page = text(written(debrief(file, "--kind", "pupil", "--pupil", "Ben", "--long")))
    assert "Ben: just for you" in page
    assert "Chiara: just for you" not in page
    assert "Chiara: just for you" in text(written(debrief(file, "--kind", "pupil")))


def test_papers_for_young_pupils_are_in_larger_type(debrief):
    file = str(rounds.RECORDS / "overthrown_by_a_wrong_card.json")
    usual, large = (
        written(debrief(file, "--kind", "pupil", *options)) for options in ((), ("--large",))
    )
    assert usual != large
    assert "Ben: just for you" in text(large)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (
            ("--kind", "pupil", "--pupil", "Nobody"),
            "no one here is called 'Nobody'; the players are: ",
        ),
        (("--pupil", "Ben"), "--pupil needs --kind pupil"),
        (("--large",), "--large needs --kind pupil"),
        (("--kind", "novel"), "'novel' is not one of"),
        (("--kind", "script", "--minutes", "9"), "'9' is not one of"),
        (("--minutes", "15"), "--minutes needs --kind script"),
        (("--paper", "a3"), "'a3' is not one of"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_written(options, why, debrief):
    answer, made = debrief(FILES[0], *options)
    assert answer.exit_code == 2
    assert why in answer.output
    assert made is None


def test_a_file_that_is_no_record_is_refused(debrief, tmp_path):
    (tmp_path / "empty.json").write_text("{}", encoding="utf-8")
    answer, made = debrief(FILES[0], str(tmp_path / "empty.json"))
    assert answer.exit_code == 2
    assert answer.output.startswith("move 0: ")
    assert made is None


def test_where_it_cannot_be_written_the_status_is_1(tmp_path):
    out = str(tmp_path / "nowhere" / "out.pdf")
    answer = CliRunner().invoke(cli.command, ["debrief", FILES[0], "-o", out])
    assert answer.exit_code == 1
    assert "No such file" in answer.output
