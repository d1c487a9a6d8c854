"""The command that prints handouts: handout."""

from __future__ import annotations

from pathlib import Path

import click

from classroom import lesson_plans
from classroom.classes import codes
from classroom.cli import common
from classroom.game.refusal import Refused
from classroom.game.rulesets import DEFAULT, RULESETS
from classroom.i18n import translations
from classroom.lesson_plans import LessonPlan, languages
from classroom.pdf.handout_job import HandoutOrder, Join, PlanPrintOuts
from classroom.pdf.print_job import File, PaperName
from classroom.rules.catalogue import RULES
from classroom.rules.difficulty import DIFFICULTIES

_OPTIONS_OF = {
    "ruleset": ("ruleset", "no_expulsion", "pupils_deal"),
    "rules": ("rules", "seed"),
    "join": ("address", "code"),
    "plan": ("plan",),
}
"""The options of the command for each choice that a kind of handout needs."""


class _Handouts(click.Command):
    """Lists the kinds in its help."""

    def format_epilog(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Kinds"):
            formatter.write_dl(_handouts())


def _handouts() -> list[tuple[str, str]]:
    """Return the kinds of handouts, each with its purpose."""
    from classroom.pdf.handouts import HANDOUT_KINDS

    return [(kind, handout.purpose) for kind, handout in HANDOUT_KINDS.items()]


@click.command("handout", cls=_Handouts)
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
    "--address",
    callback=common.printable_text,
    help="Where pupils join, such as http://192.168.1.20:8040.",
)
@click.option("--code", help="The class code.")
@click.option(
    "--plan",
    callback=common.printable_text,
    help="The lesson plan: its number, its id or a file of your own.",
)
@common.paper_options
@click.pass_context
def handout_command(
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
    from classroom.pdf import handouts
    from classroom.pdf_worker.jobs import handed_out

    if kind is None:
        for name, purpose in _handouts():
            click.echo(f"{name}: {purpose}")
        return
    if kind not in handouts.HANDOUT_KINDS:
        there = ", ".join(handouts.HANDOUT_KINDS)
        raise click.UsageError(f"there’s no handout called {kind!r}; choose from: {there}")
    takes = handouts.HANDOUT_KINDS[kind].takes
    for choice, options in _OPTIONS_OF.items():
        for option in options:
            if common.is_given(context, option) and choice not in takes:
                raise click.UsageError(f"{kind} has no option --{option.replace('_', '-')}")
    join = _join(address, code) if "join" in takes else None
    lesson = _lesson_plan(plan, kind) if "plan" in takes else None
    if (
        lesson is not None
        and not common.is_given(context, "lang")
        and lesson.language in translations.known()
    ):
        lang = lesson.language
    if out is None:
        raise click.UsageError("name the file to write: -o FILE.pdf")
    common.require_fitting_words(words, dealer_word, lang)
    order = HandoutOrder(
        kind=kind,
        title=title,
        ruleset=ruleset,
        expulsion=not no_expulsion,
        pupils_deal=pupils_deal,
        rules=_chosen(rules) if "rules" in takes else [],
        seed=seed,
        join=join,
        plan=None if lesson is None else PlanPrintOuts.of(languages.plan_in(lang, lesson)),
        paper=paper or common.usual_paper(lang),
        file=file or "pdf",
        language=lang,
        prophet=words,
        dealer=dealer_word,
    )
    try:
        made = handed_out(order)
    except Refused as refused:
        common.fail(str(refused))
    common.write_file(out, made)


def _lesson_plan(name: str | None, kind: str) -> LessonPlan:
    """Return the plan of that number, id or file, which has something of this kind to print."""
    if not name:
        raise click.UsageError("name the lesson plan: --plan 3, --plan 3-the-trap, or a file")
    found = [
        each for each in lesson_plans.shipped() if name in (each.id, each.id.partition("-")[0])
    ]
    lesson = found[0] if found else _plan_in_file(Path(name))
    there = PlanPrintOuts.of(lesson).kinds
    if kind not in there:
        has = ", ".join(there) or "nothing"
        raise click.UsageError(f"{lesson.title!r} has no {kind} to print; it has: {has}")
    return lesson


def _plan_in_file(path: Path) -> LessonPlan:
    try:
        with path.open("rb") as file:
            found = lesson_plans.look("file", path.name, file.read(lesson_plans.LARGEST + 1))
    except (OSError, ValueError):
        there = ", ".join(each.id for each in lesson_plans.shipped())
        raise click.UsageError(
            f"there’s no lesson plan or file called {str(path)!r}; the plans are: {there}"
        ) from None
    if found.plan is None:
        common.fail("\n".join(f"{path}, {wrong}" for wrong in found.wrongs))
    return found.plan


def _join(address: str | None, code: str | None) -> Join:
    """Return the details of how pupils join a class."""
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
    """Return the chosen rules, each as in a record."""
    found: list[object] = []
    for text in rules:
        if text.lstrip().startswith("{"):
            try:
                found.append(common.id_or_json(text))
            except Refused as refused:
                common.fail(str(refused))
            continue
        for name in text.split(","):
            band = [entry.id for entry in RULES.values() if entry.difficulty == name.strip()]
            found += band or [name.strip()]
    return found
