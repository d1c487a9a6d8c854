"""Options, files and error messages that several commands share."""

from __future__ import annotations

import codecs
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, NoReturn
from unicodedata import category

import click
from click.core import ParameterSource

from classroom.game.record import RecordError
from classroom.game.refusal import Refused
from classroom.i18n import translations
from classroom.i18n.vocabulary import DEALERS, GOD_ALONE, PROPHETS, fit
from classroom.pdf.print_job import PaperName
from classroom.rules.builder import terms
from classroom.rules.difficulty import MeasuredRule

BAD_RECORD = 2


def _known_language(_: click.Context, __: click.Parameter, code: str) -> str:
    if code not in translations.known():
        raise click.BadParameter(f"choose from: {', '.join(translations.known())}")
    return code


def printable_text(_: click.Context, __: click.Parameter, given: str) -> str:
    """Refuse bytes that are not text here, because they cannot be printed."""
    try:
        (given or "").encode()
    except UnicodeEncodeError:
        raise click.BadParameter("this isn’t UTF-8") from None
    return given


language_option = click.option(
    "--lang",
    metavar="CODE",
    callback=_known_language,
    default=translations.SOURCE,
    show_default=True,
    help="The language, as a code such as de.",
)


def usual_paper(lang: str) -> PaperName:
    return "letter" if translations.uses_letter(lang) else "a4"


def paper_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of everything that is printed: paper or page, head, words and language."""
    for option in (
        language_option,
        click.option(
            "--dealer-word",
            type=click.Choice(list(DEALERS)),
            default="nature",
            show_default=True,
            help="The word for the dealer.",
        ),
        click.option(
            "--words",
            type=click.Choice(list(PROPHETS)),
            default="prophet",
            show_default=True,
            help="The word for the Prophet.",
        ),
        click.option(
            "--title", default="", callback=printable_text, help="The heading of the page."
        ),
        click.option(
            "--paper",
            type=click.Choice(["a4", "letter"]),
            help="The paper (default: the usual one of the language; a4 for most).",
        ),
        click.option(
            "--page",
            "file",
            flag_value="html",
            help="Make a web page instead, for screen readers.",
        ),
    ):
        command = option(command)
    return command


def require_fitting_words(words: str, dealer_word: str, lang: str) -> None:
    if not fit(words, dealer_word):
        raise click.UsageError(translations.language(lang).translate(GOD_ALONE))


def is_given(context: click.Context, option: str) -> bool:
    """Return whether an option was given, even with its default value."""
    return context.get_parameter_source(option) is not ParameterSource.DEFAULT


def write_file(out: Path, made: bytes) -> None:
    try:
        out.write_bytes(made)
    except OSError as error:
        raise click.ClickException(f"{out}: {error.strerror or error}") from None


def run_server(start: Any) -> None:
    from classroom.server import CannotServe

    try:
        start()
    except CannotServe as error:
        raise click.ClickException(str(error)) from None


def load(file: Path) -> Any:
    """Return a JSON file; RecordError "move 0" if it is unreadable, not JSON or has a key twice."""
    try:
        data = file.read_bytes()
        encoding = json.detect_encoding(data)
        if not encoding.startswith("utf-8"):  # PowerShell's > writes UTF-16
            raise RecordError(0, f"{file} is {encoding.upper()}: save it as UTF-8")
        return json.loads(data, object_pairs_hook=terms.once_each)
    except OSError as error:
        raise RecordError(0, f"{file}: {error.strerror or error}") from None
    except terms.Twice as error:
        raise RecordError(0, f"{file}: {error}; which one counts?") from None
    except (ValueError, RecursionError):
        raise RecordError(0, f"{file} isn’t JSON") from None


def load_to_print(file: Path) -> Any:
    """As :func:`load`; also raise RecordError for text that cannot be printed."""
    record = load(file)
    try:
        as_json_text(record).encode()
    except UnicodeEncodeError:
        raise RecordError(0, f"{file} contains half a character (a lone surrogate)") from None
    return record


def id_or_json(text: str) -> object:
    if not text.lstrip().startswith(("{", "[", '"')):
        return text
    try:
        return terms.parse(text)
    except (ValueError, RecursionError):
        raise Refused("the rule is neither a catalogue id nor JSON") from None


def as_json_text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def plain(line: str) -> str:
    """Return a line without control characters of a terminal: names may hold anything."""
    return "".join("\ufffd" if category(char) in ("Cc", "Zl", "Zp") else char for char in line)


def print_error(why: str) -> None:
    """One line on standard error, whatever names a record or a file may have."""
    click.echo(plain(" ".join(why.splitlines())), err=True)


def figures_of(measured: MeasuredRule) -> dict[str, Any]:
    return {
        "splits": asdict(measured.splits),
        "confirms": asdict(measured.confirms),
        "seed": measured.seed,
    }


def fail(why: str) -> NoReturn:
    print_error(why)
    sys.exit(BAD_RECORD)


_NOT_UTF_8 = (
    *(codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE),
    *('{"'.encode(encoding) for encoding in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")),
)
"""The first bytes of standard input in other encodings, with a mark or without."""


def json_lines() -> Iterator[bytes]:
    """Yield the lines of standard input, for a command that answers each."""
    try:
        for number, line in enumerate(sys.stdin.buffer):
            # Not by single bytes: a line may hold any characters.
            if not number and line.startswith(_NOT_UTF_8):
                fail(f"standard input is {json.detect_encoding(line).upper()}: send it as UTF-8")
            yield line if number else line.removeprefix(codecs.BOM_UTF8)
    except OSError as error:
        fail(f"standard input: {error.strerror or error}")
