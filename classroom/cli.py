"""The command line: the server, and the commands that read game records (docs/records.md)."""

from __future__ import annotations

import codecs
import errno
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn, TypeVar
from unicodedata import category

import click
from click.core import ParameterSource

from classroom import __version__, plans, translations
from classroom.debrief.class_slides import MINUTES
from classroom.game import series
from classroom.game.record import NATURE, RecordError, read, read_rule, replay, report
from classroom.game.refused import Refused
from classroom.game.rulesets import DEFAULT, RULESETS
from classroom.lesson import codes
from classroom.lesson.classroom import Minutes
from classroom.plans import LessonPlan
from classroom.printing.handout_order import HandoutOrder, Join, PlanPapers
from classroom.printing.order import (
    KINDS,
    File,
    Form,
    Kind,
    Order,
    PaperName,
    Played,
    read_rounds,
    usual,
)
from classroom.rules.builder import terms
from classroom.rules.catalogue import RULES
from classroom.rules.described import described
from classroom.rules.difficulty import DIFFICULTIES, Measured
from classroom.rules.judge import answers
from classroom.wording import DEALERS, GOD_ALONE, PROPHETS, fit

BAD_RECORD = 2

Kept = TypeVar("Kept")


def _language_there_is(_: click.Context, __: click.Parameter, code: str) -> str:
    if code not in translations.known():
        raise click.BadParameter(f"choose from: {', '.join(translations.known())}")
    return code


def _text(_: click.Context, __: click.Parameter, given: str) -> str:
    """Refuse bytes that are not text here, because they cannot be printed."""
    try:
        (given or "").encode()
    except UnicodeEncodeError:
        raise click.BadParameter("this isn’t UTF-8") from None
    return given


_lang = click.option(
    "--lang",
    metavar="CODE",
    callback=_language_there_is,
    default=translations.SOURCE,
    show_default=True,
    help="The language, as a code such as de.",
)


def _usual_paper(lang: str) -> PaperName:
    return "letter" if translations.uses_letter(lang) else "a4"


def _on_paper(command: Callable[..., None]) -> Callable[..., None]:
    """The options of whatever is printed: paper or page, head, words and language."""
    for option in (
        _lang,
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
        click.option("--title", default="", callback=_text, help="The heading of the page."),
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


_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""Errors of a disk that cannot be written."""


class _Commands(click.Group):
    """Report in one line that the output of a command cannot be written."""

    def main(self, *args: Any, **more: Any) -> Any:
        try:
            return super().main(*args, **more)
        except OSError as error:
            # A stream with a name is not standard output.
            if error.errno not in _NO_ROOM or error.filename is not None:
                raise
            _complain(f"the output can’t be written: {error.strerror}")
            # The rest of the buffer would fail again when Python exits.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)

    def invoke(self, context: click.Context) -> Any:
        done = super().invoke(context)
        if sys.stdout is not None:
            sys.stdout.flush()
        return done


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="classroom")
def command() -> None:
    """New Eleusis in the classroom."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # UTF-8 also where the system's own is another
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


@command.command()
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on (default 8040).")
@click.option("--host", help="Address to listen on (default: all addresses of this computer).")
@click.option("--no-browser", is_flag=True, help="Don’t open the console in the browser.")
@click.option(
    "--console-over-http",
    is_flag=True,
    help="Let teachers log in from other devices without encryption.",
)
def serve(port: int | None, host: str | None, no_browser: bool, console_over_http: bool) -> None:
    """Run the classroom on this computer."""
    from classroom.serving import run

    _serve(
        lambda: run(
            port=port, host=host, browser=not no_browser, console_over_http=console_over_http
        )
    )


@command.command()
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on (default 8040).")
@click.option("--host", help="Address to listen on (default: all addresses of this computer).")
@click.option("--no-browser", is_flag=True, help="Don’t open the console in the browser.")
@click.option("--fast", is_flag=True, help="Robots play five times as fast.")
def demo(port: int | None, host: str | None, no_browser: bool, fast: bool) -> None:
    """Run a demo class with three tables of robots; nothing is saved."""
    from classroom.serving import run_demo

    _serve(lambda: run_demo(port=port, host=host, browser=not no_browser, fast=fast))


@command.command()
def password() -> None:
    """Set the password for the console: the first one on a server, or a forgotten one."""
    from classroom.serving import change_password
    from classroom.web.forms import PASSWORD_LENGTH

    def long_enough(typed: str) -> str:
        if len(typed) < PASSWORD_LENGTH:
            raise click.UsageError(f"Use {PASSWORD_LENGTH} characters or more.")
        return typed

    new = click.prompt(
        "New password",
        hide_input=True,
        confirmation_prompt="Repeat the password",
        value_proc=long_enough,
    )
    _serve(lambda: change_password(new))
    click.echo("The password has been changed. Everyone has to log in again.")


# Keeping


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
def backup(file: Path) -> None:
    """Back up all data to a new FILE; the classroom may be running."""
    from classroom.store import backup as backups

    kept = _keeping(lambda database: backups.back_up(database, file))
    for broken in backups.broken_streams(file):
        _complain(
            f"Warning: part of the log can’t be read; the backup contains it as it is ({broken})"
        )
    click.echo(f"{file} contains {_in_numbers(kept)}; it was read back to check it.")
    click.echo("It contains names and password hashes: keep it safe.")


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Replace the classes that are there now.")
def restore(file: Path, replace: bool) -> None:
    """Replace all data with a backup; stop the classroom first."""
    from classroom.store import backup as backups

    restored = _keeping(lambda database: backups.restore(database, file, replace))
    click.echo(f"Restored: {_in_numbers(restored.kept)}. The classroom can be started now.")
    said = {"class": "class {code}", "names": "the names of class {code}"}
    for what, code in restored.again:
        again = said.get(what, "a name of class {code}").format(code=code)
        click.echo(f"Deleted after the backup was made, and restored now: {again}.")


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--from",
    "database",
    type=click.Path(path_type=Path),
    help="A different data file to read from.",
)
def salvage(file: Path, database: Path | None) -> None:
    """Save what can still be read in a damaged data file to a new FILE, as JSON lines."""
    from classroom.store import installation
    from classroom.store import salvage as salvaging

    def run(url: str) -> salvaging.Salvaged:
        there = installation(url)
        if database is None and there is None:
            raise salvaging.CannotSalvage("only an SQLite data file can be salvaged")
        return salvaging.salvage(database or there.database, file)  # type: ignore[union-attr]

    try:
        found = _keeping(run)
    except salvaging.CannotSalvage as error:
        raise click.ClickException(str(error)) from None
    for table, rows in found.rows.items():
        click.echo(f"{table}: {_counted(rows, 'row', 'rows')}")
    if found.lost:
        click.echo(f"These couldn’t be read: {', '.join(found.lost)}.")
    click.echo(f"{file} contains names and password hashes: keep it safe.")


def _in_numbers(kept: dict[str, int]) -> str:
    return ", ".join(
        _counted(kept[many], one, many)
        for one, many in (("class", "classes"), ("event", "events"), ("teacher", "teachers"))
    )


def _keeping(do: Callable[[str], Kept]) -> Kept:
    """Does it with the database of the settings; what is in the way is said in one line."""
    from classroom.config import BadSetting, Settings
    from classroom.store import StoreUnavailable
    from classroom.store.backup import InTheWay, NoBackup

    try:
        return do(Settings.from_environment().database_url)
    except (BadSetting, InTheWay, StoreUnavailable) as error:
        raise click.ClickException(str(error)) from None
    except NoBackup as error:
        _complain(str(error))
        sys.exit(BAD_RECORD)


def _serve(start: Any) -> None:
    from classroom.serving import CannotServe

    try:
        start()
    except CannotServe as error:
        raise click.ClickException(str(error)) from None


@command.command()
@click.argument("name")
def administrator(name: str) -> None:
    """Make NAME an administrator of a server, or give them a new link to choose a password."""
    from classroom.service import LINK_DAYS
    from classroom.serving import make_administrator

    def make() -> None:
        address, took_over = make_administrator(name)
        if took_over:
            click.echo(
                "They now have the classes of the shared password. That password no longer works."
            )
        click.echo(
            f"Send them this link to choose a password. It works once, within {LINK_DAYS} days:"
        )
        click.echo(address)

    _serve(make)


# Reading records


@command.command("replay")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each file.")
@click.option("--upto", type=click.IntRange(0), help="Replay only the first N entries.")
def replay_command(files: tuple[Path, ...], as_json: bool, upto: int | None) -> None:
    """Replay game records and print the layout, the hands and the scores."""
    failed = False
    for file in files:
        try:
            told = report(replay(load(file), upto))
        except RecordError as error:
            failed = True
            if as_json and len(files) > 1:
                click.echo(_json({"error": str(error)}))
            else:
                _complain(str(error))
        else:
            click.echo(_json(told) if as_json else _for_people(told))
    if failed:
        sys.exit(BAD_RECORD)


def load(file: Path) -> Any:
    """A JSON file; RecordError "move 0" if it cannot be read, is no JSON or says a thing twice."""
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


def _load_to_print(file: Path) -> Any:
    """As :func:`load`; also raise RecordError for text that cannot be printed."""
    record = load(file)
    try:
        _json(record).encode()
    except UnicodeEncodeError:
        raise RecordError(0, f"{file} contains half a character (a lone surrogate)") from None
    return record


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _complain(why: str) -> None:
    """One line on standard error, whatever names a record or a file may have."""
    click.echo(_plain(" ".join(why.splitlines())), err=True)


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _plain(line: str) -> str:
    """A line without what a terminal obeys: names in a record may hold anything."""
    return "".join("\ufffd" if category(char) in ("Cc", "Zl", "Zp") else char for char in line)


def _fail(why: str) -> NoReturn:
    _complain(why)
    sys.exit(BAD_RECORD)


_AWAITED = {
    None: "",
    "call": ", and the Prophet has to call the play",
    "prophet_pick": ", and the Prophet has to pick a card from the shown hand",
    "verdict": ", once the guess has been judged",
}


def _for_people(told: dict[str, Any]) -> str:
    """A report as text: the main line downwards, each card's sidelines beside it."""
    lines = []
    for place, column in enumerate(told["mainline"]):
        sidelines = ["-".join(play) for play in column["sidelines"]]
        wrong = f"   wrong: {'  '.join(sidelines)}" if sidelines else ""
        lines.append(f"{'start' if place == 0 else place:>5}  {column['card']:>3}{wrong}")
    lines.append("")
    dealt = told["hands"] is not None
    stock = f", {told['stock']} in the stock" if dealt else ""
    lines.append(f"{_counted(told['laid'], 'card', 'cards')} played{stock}.")
    if told["status"] == "over":
        lines.append(f"Over: {told['ended_by'].replace('_', ' ')}.")
    elif dealt:
        lines.append(f"It’s {told['turn']}’s turn{_AWAITED[told['awaiting']]}.")
    if told["prophet"] is not None:
        lines.append(f"Prophet: {told['prophet'] or 'someone'}, since card {told['prophet_at']}.")
    for title, names in (
        ("False Prophets", told["false_prophets"]),
        ("Knocked out", told["expelled"]),
        ("Released", told["released"]),
    ):
        if names:
            lines.append(f"{title}: {', '.join(name or 'someone' for name in names)}.")
    if not dealt:
        lines.append("Played with real cards: the hands aren’t known, so there’s no score.")
        lines += [f"{card} appears more often than in two decks." for card in told["too_often"]]
        return "\n".join(map(_plain, lines))
    for player, hand in told["hands"].items():
        points = (
            f" {_counted(told['scores'][player], 'point', 'points'):>11}" if told["scores"] else ""
        )
        held = _counted(len(hand), "card", "cards")
        lines.append(f"{player}: {held}{points}  {' '.join(hand)}".rstrip())
    if told["scores"]:
        lines.append(f"Dealer: {_counted(told['scores']['dealer'], 'point', 'points')}")
    return "\n".join(map(_plain, lines))


@command.command("score")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each file.")
def score_command(files: tuple[Path, ...], as_json: bool) -> None:
    """Check games and print their totals, each spelled out."""
    for file in files:
        try:
            game = _game(load(file))
        except RecordError as error:
            _fail(str(error))
        if as_json:
            places = {standing.name: standing.place for standing in game.standings}
            told = {"totals": game.totals, "places": places, "ended_early": game.ended_early}
            click.echo(_json(told))
            continue
        for standing in sorted(game.standings, key=lambda standing: standing.place):
            parts = [str(points) for points in standing.points if points is not None]
            if standing.never_dealt:
                parts.append(f"{standing.never_dealt} (never dealt)")
            parts = [" + ".join(parts), str(standing.total)] if len(parts) > 1 else parts
            click.echo(_plain(f"{standing.place}. {standing.name}: {' = '.join(parts)}"))


def _game(document: Any) -> series.Series:
    """The game of a parsed file; a record is a game of one round."""
    if isinstance(document, dict) and document.get("format") == series.FORMAT:
        return series.read_game(document)
    round_ = replay(document)
    if round_.ended_by is None:
        raise RecordError(len(document["moves"]), "the round isn’t over")
    return series.Series((series.tally(read(document)[0], round_),))


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option(
    "--rule",
    "rules",
    multiple=True,
    help="A catalogue id, or a rule as JSON: also show what contradicts it. May be repeated.",
)
def analyse(file: Path, as_json: bool, rules: tuple[str, ...]) -> None:
    """Show which rules still fit after each move of a round, and which cards tested well."""
    from classroom.debrief import analysis, analysis_report
    from classroom.hypotheses import known

    try:
        asked = [read_rule(_id_or_json(rule)) for rule in rules]
        found = analysis.analyse(load(file), known(), asked)
    except (RecordError, Refused) as error:
        _fail(str(error))
    if as_json:
        click.echo(_json(analysis_report.to_json(found)))
    else:
        click.echo("\n".join(map(_plain, analysis_report.to_text(found).split("\n"))))


@command.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "-o", "out", required=True, type=click.Path(path_type=Path), help="The file to write."
)
@click.option(
    "--kind",
    type=click.Choice(KINDS),
    help="Which print-out (default: the table's for one round, all of them for several).",
)
@click.option(
    "--long", "form", flag_value="long", help="The long form: all details, on more pages."
)
@click.option(
    "--pupil",
    callback=_text,
    help="The name of the pupil to make the page for (default: all pupils).",
)
@click.option("--large", is_flag=True, help="Larger type on the pupils' pages, for ages 8 to 10.")
@click.option(
    "--minutes",
    type=click.Choice(MINUTES),
    default=15,
    show_default=True,
    help="How many minutes the script should take.",
)
@_on_paper
@click.pass_context
def debrief(
    context: click.Context,
    files: tuple[Path, ...],
    out: Path,
    kind: Kind | None,
    form: Form | None,
    pupil: str | None,
    large: bool,
    minutes: Minutes,
    file: File | None,
    paper: PaperName | None,
    title: str,
    words: str,
    dealer_word: str,
    lang: str,
) -> None:
    """Make the debrief of game records, as a PDF or a web page."""
    from classroom.press.work import printed

    _words_that_fit(words, dealer_word, lang)
    if pupil is not None and kind != "pupil":
        raise click.UsageError("--pupil needs --kind pupil")
    if large and kind != "pupil":
        raise click.UsageError("--large needs --kind pupil")
    if _given(context, "minutes") and kind != "script":
        raise click.UsageError("--minutes needs --kind script")
    try:
        rounds = read_rounds(_load_to_print(file) for file in files)
        _plays_here(pupil, rounds)
        order = Order(
            kind=kind or usual(rounds),
            rounds=rounds,
            title=title,
            paper=paper or _usual_paper(lang),
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
        _fail(str(error))
    _write(out, made)


def _given(context: click.Context, option: str) -> bool:
    """Whether somebody has said it, be it what it would have been anyway."""
    return context.get_parameter_source(option) is not ParameterSource.DEFAULT


def _plays_here(pupil: str | None, rounds: Sequence[Played]) -> None:
    """Fails where no record has a pupil of this name."""
    if pupil is None:
        return
    headers = [read(played.record)[0] for played in rounds]
    here = {name for header in headers for name in (*header.players, header.dealer)}
    if pupil not in here:
        there = ", ".join(sorted(here - {NATURE}))
        _fail(f"no one here is called {pupil!r}; the players are: {there}")


def _words_that_fit(words: str, dealer_word: str, lang: str) -> None:
    if not fit(words, dealer_word):
        raise click.UsageError(translations.language(lang).translate(GOD_ALONE))


def _write(out: Path, made: bytes) -> None:
    try:
        out.write_bytes(made)
    except OSError as error:
        raise click.ClickException(f"{out}: {error.strerror or error}") from None


class _Handouts(click.Command):
    """Lists the kinds in its help."""

    def format_epilog(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Kinds"):
            formatter.write_dl(_handouts())


def _handouts() -> list[tuple[str, str]]:
    """The kinds of handouts, each with what it is for."""
    from classroom.printing.handouts import KINDS

    return [(kind, handout.purpose) for kind, handout in KINDS.items()]


_OPTIONS_OF = {
    "ruleset": ("ruleset", "no_expulsion", "pupils_deal"),
    "rules": ("rules", "seed"),
    "join": ("address", "code"),
    "plan": ("plan",),
}
"""By what a kind of handout asks for, the options that say it."""


@command.command(cls=_Handouts)
@click.argument("kind", required=False)
@click.option("-o", "out", type=click.Path(path_type=Path), help="The file to write.")
@click.option(
    "--ruleset",
    type=click.Choice(list(RULESETS)),
    default=DEFAULT.id,
    show_default=True,
    help="The rules of play.",
)
@click.option("--no-expulsion", is_flag=True, help="No one is knocked out.")
@click.option("--pupils-deal", is_flag=True, help="A pupil at the table chooses the rule.")
@click.option(
    "--rules",
    multiple=True,
    default=(DIFFICULTIES[0],),
    show_default=True,
    help="Catalogue ids separated by commas; a difficulty; or a rule as JSON. May be repeated.",
)
@click.option("--seed", type=int, help="Shuffle the rules; the same seed gives the same order.")
@click.option(
    "--address", callback=_text, help="Where pupils join, such as http://192.168.1.20:8040."
)
@click.option("--code", help="The class code.")
@click.option(
    "--plan",
    callback=_text,
    help="The lesson plan: its number, its id or a file of your own.",
)
@_on_paper
@click.pass_context
def handout(
    context: click.Context,
    kind: str | None,
    out: Path | None,
    ruleset: str,
    no_expulsion: bool,
    pupils_deal: bool,
    rules: tuple[str, ...],
    seed: int | None,
    address: str | None,
    code: str | None,
    plan: str | None,
    file: File | None,
    paper: PaperName | None,
    title: str,
    words: str,
    dealer_word: str,
    lang: str,
) -> None:
    """Make a handout, as a PDF or a web page. Without a KIND, list the kinds."""
    from classroom.press.work import handed_out
    from classroom.printing import handouts

    if kind is None:
        for name, purpose in _handouts():
            click.echo(f"{name}: {purpose}")
        return
    if kind not in handouts.KINDS:
        there = ", ".join(handouts.KINDS)
        raise click.UsageError(f"there’s no handout called {kind!r}; choose from: {there}")
    takes = handouts.KINDS[kind].takes
    for choice, options in _OPTIONS_OF.items():
        for option in options:
            if _given(context, option) and choice not in takes:
                raise click.UsageError(f"{kind} has no option --{option.replace('_', '-')}")
    join = _join(address, code) if "join" in takes else None
    lesson = _lesson_plan(plan, kind) if "plan" in takes else None
    if (
        lesson is not None
        and not _given(context, "lang")
        and lesson.language in translations.known()
    ):
        lang = lesson.language
    if out is None:
        raise click.UsageError("name the file to write: -o FILE.pdf")
    _words_that_fit(words, dealer_word, lang)
    order = HandoutOrder(
        kind=kind,
        title=title,
        ruleset=ruleset,
        expulsion=not no_expulsion,
        pupils_deal=pupils_deal,
        rules=_chosen(rules) if "rules" in takes else [],
        seed=seed,
        join=join,
        plan=None if lesson is None else PlanPapers.of(translations.plan_in(lang, lesson)),
        paper=paper or _usual_paper(lang),
        file=file or "pdf",
        language=lang,
        prophet=words,
        dealer=dealer_word,
    )
    try:
        made = handed_out(order)
    except Refused as refused:
        _fail(str(refused))
    _write(out, made)


def _lesson_plan(name: str | None, kind: str) -> LessonPlan:
    """The lesson plan of that number, id or file; it has something of this kind to print."""
    if not name:
        raise click.UsageError("name the lesson plan: --plan 3, --plan 3-the-trap, or a file")
    found = [each for each in plans.shipped() if name in (each.id, each.id.partition("-")[0])]
    lesson = found[0] if found else _plan_in_file(Path(name))
    there = PlanPapers.of(lesson).kinds
    if kind not in there:
        has = ", ".join(there) or "nothing"
        raise click.UsageError(f"{lesson.title!r} has no {kind} to print; it has: {has}")
    return lesson


def _plan_in_file(path: Path) -> LessonPlan:
    try:
        with path.open("rb") as file:
            found = plans.look("file", path.name, file.read(plans.LARGEST + 1))
    except (OSError, ValueError):
        there = ", ".join(each.id for each in plans.shipped())
        raise click.UsageError(
            f"there’s no lesson plan or file called {str(path)!r}; the plans are: {there}"
        ) from None
    if found.plan is None:
        _fail("\n".join(f"{path}, {wrong}" for wrong in found.wrongs))
    return found.plan


def _join(address: str | None, code: str | None) -> Join:
    """How pupils come into a class."""
    if not address or not code:
        raise click.UsageError(
            "give the address and the class code: --address http://... --code BDF-7K3"
        )
    if not address.startswith(("http://", "https://")):
        raise click.UsageError("--address must begin with http:// or https://")
    read = codes.read(code)
    if read is None or read[1] is not None:
        raise click.UsageError("--code must be a class code, such as BDF-7K3")
    return Join.at(address, read[0])


def _chosen(rules: tuple[str, ...]) -> list[object]:
    """The rules that were asked for, each as it stands in a record."""
    found: list[object] = []
    for text in rules:
        if text.lstrip().startswith("{"):
            try:
                found.append(_id_or_json(text))
            except Refused as refused:
                _fail(str(refused))
            continue
        for name in text.split(","):
            band = [entry.id for entry in RULES.values() if entry.difficulty == name.strip()]
            found += band or [name.strip()]
    return found


@command.command()
@click.option("--rule", required=True, help="A catalogue id, or a rule as JSON.")
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Accepted for consistency: the answers are always JSON lines.",
)
def judge(rule: str, as_json: bool) -> None:
    """Judge plays: JSON lines of {"line": [...], "play": [...]} in, verdicts out."""
    del as_json
    try:
        automaton = described(read_rule(_id_or_json(rule))).rule
    except Refused as refused:
        _fail(str(refused))
    if sys.stdin is None or sys.stdout is None:
        _fail("standard input or standard output is closed")
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
                _fail(f"standard input is {json.detect_encoding(line).upper()}: send it as UTF-8")
            yield line if number else line.removeprefix(codecs.BOM_UTF8)
    except OSError as error:
        _fail(f"standard input: {error.strerror or error}")


def _id_or_json(text: str) -> object:
    if not text.lstrip().startswith(("{", "[", '"')):
        return text
    try:
        return terms.parse(text)
    except (ValueError, RecursionError):
        raise Refused("the rule is neither a catalogue id nor JSON") from None


@command.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON list.")
@_lang
def rules(as_json: bool, lang: str) -> None:
    """Print the catalogue of rules."""
    language = translations.language(lang)
    entries = [
        {
            "id": entry.id,
            "statement": entry.statement.say(language),
            "hints": [language.translate(hint.sentence) for hint in entry.hints],
            "difficulty": entry.difficulty,
            "tags": list(entry.tags),
            "memory": entry.memory,
            "ages": entry.ages,
            "acceptance": round(entry.acceptance, 4),
            "cards_to_learn": None if entry.measured is None else _measured(entry.measured),
            "starter": entry.starter.say(language),
            "examples": [{"line": cards, "right": right} for cards, right in entry.examples],
            "source": entry.source,
        }
        for entry in RULES.values()
    ]
    if as_json:
        click.echo(_json(entries))
        return
    for told in entries:
        click.echo(f"{told['id']} ({told['difficulty']}; {told['source']})")
        click.echo(f"    {told['statement']}")


@command.command()
@click.option(
    "--rule", "rule_ids", multiple=True, help="A catalogue id; default: all. May be repeated."
)
@click.option(
    "--rounds",
    type=click.IntRange(1),
    default=400,
    show_default=True,
    help="Rounds for each robot.",
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The same seed gives the same result."
)
@click.option(
    "--jobs",
    type=click.IntRange(1),
    help="Processes to run at once (default: one for each processor).",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each rule.")
@click.option(
    "-o", "out", type=click.Path(path_type=Path), help="The Python file to write the figures to."
)
def measure(
    rule_ids: tuple[str, ...],
    rounds: int,
    seed: int,
    jobs: int | None,
    as_json: bool,
    out: Path | None,
) -> None:
    """Measure how many cards robots need to learn rules."""
    from classroom import measuring
    from classroom.rules.catalogue.measured import MEASURED

    for rule_id in rule_ids:
        if rule_id not in RULES:
            _fail(f"there’s no rule called {rule_id!r} in the catalogue")
    asked = rule_ids or tuple(RULES)
    found = dict(MEASURED)
    figures = measuring.measure(asked, rounds, seed, jobs or os.cpu_count() or 1)
    for number, (rule_id, measured) in enumerate(zip(asked, figures, strict=True), start=1):
        found[rule_id] = measured
        told = _measured(measured)
        click.echo(_json({"id": rule_id, **told}) if as_json else _measured_in_words(rule_id, told))
        click.echo(f"{number} of {len(asked)} measured", err=True)
    if out is not None:
        try:
            out.write_text(measuring.as_module(measuring.of_the_catalogue(found)), "utf-8")
        except ValueError as error:
            raise click.ClickException(f"{out}: {error}") from None
        except OSError as error:
            raise click.ClickException(f"{out}: {error.strerror or error}") from None


def _measured(measured: Measured) -> dict[str, Any]:
    return {
        "splits": asdict(measured.splits),
        "confirms": asdict(measured.confirms),
        "seed": measured.seed,
    }


def _measured_in_words(rule_id: str, told: dict[str, Any]) -> str:
    robots = (
        f"{name} {told[name]['median'] or 'not learnt'} "
        f"({told[name]['quarter'] or '-'} to {told[name]['three_quarters'] or '-'}, "
        f"learnt in {told[name]['learnt']} of {told[name]['rounds']})"
        for name in ("splits", "confirms")
    )
    return f"{rule_id}: {', '.join(robots)}"
