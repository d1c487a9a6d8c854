"""``classroom takehome`` and ``classroom practice``: what is written, and what is refused."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from classroom import cli

RECORDS = Path(__file__).parents[1] / "records"
GARDNER = str(RECORDS / "gardner.json")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli.command, arguments)


def test_a_round_in_a_language_for_a_pupil(tmp_path: Path) -> None:
    out = tmp_path / "round.html"
    assert run("takehome", GARDNER, str(out), "--pupil", "Eva", "--lang", "de").exit_code == 0
    page = out.read_text("utf-8")
    assert page.startswith("<!doctype html>")
    assert '<html lang="de"' in page
    assert '"own":true' in page


def test_practice(tmp_path: Path) -> None:
    out = tmp_path / "practice.html"
    assert run("practice", str(out), "--lang", "fr").exit_code == 0
    assert '<html lang="fr"' in out.read_text("utf-8")
    assert '"round":null' in out.read_text("utf-8")


@pytest.mark.parametrize("command", [("takehome", GARDNER), ("practice",)])
def test_a_package_for_a_platform(command: tuple[str, ...], tmp_path: Path) -> None:
    out = tmp_path / "package.zip"
    answer = run(*command, str(out), "--scorm", "--lang", "es")
    assert answer.exit_code == 0, answer.output
    with zipfile.ZipFile(out) as package:
        assert b'<html lang="es"' in package.read("index.html")


def test_real_cards_too(tmp_path: Path) -> None:
    out = tmp_path / "layout.html"
    answer = run("takehome", str(RECORDS / "layout.json"), str(out))
    assert answer.exit_code == 0, answer.output


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (
            (GARDNER, "--pupil", "Zoe"),
            "no one here is called 'Zoe'; the players are: Ben, Eva, Flo",
        ),
        ((str(RECORDS / "gardner.expected.json"),), "move 0: the format isn’t eleusis-record/1"),
        (("none.json",), "move 0: none.json: No such file or directory"),
    ],
)
def test_what_cannot_be_made_is_said_in_a_line(
    arguments: tuple[str, ...], why: str, tmp_path: Path
) -> None:
    file, *options = arguments
    out = tmp_path / "out.html"
    answer = run("takehome", file, str(out), *options)
    assert (answer.exit_code, answer.output) == (2, f"{why}\n")
    assert not out.exists()


def test_a_round_that_goes_on_is_refused(tmp_path: Path) -> None:
    told = json.loads((RECORDS / "gardner.json").read_text("utf-8"))
    going = tmp_path / "going.json"
    going.write_text(json.dumps({**told, "moves": told["moves"][:3]}), "utf-8")
    answer = run("takehome", str(going), str(tmp_path / "out.html"))
    assert answer.exit_code == 2
    assert answer.output == "move 3: the round isn’t over, so its rule is still secret\n"


def test_a_language_that_is_not_there(tmp_path: Path) -> None:
    answer = run("practice", str(tmp_path / "out.html"), "--lang", "xx")
    assert answer.exit_code == 2
    assert "choose from: en" in answer.output
