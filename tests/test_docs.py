"""The documentation holds what the program has: each command, setting, message, event and figure.

Where a page shows figures of the rule-sets, the text that must stand there is made here from the
dataclass.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import shlex
import shutil
from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields
from itertools import accumulate
from pathlib import Path
from typing import get_args, get_type_hints
from urllib.parse import unquote

import click
import message_tables
import msgspec
import one_test
import pytest
import references
from babel.messages.pofile import read_po
from click.testing import CliRunner
from markdown_pages import missing_tests, named_tests, rows, section, tables, unwrapped
from references import Reference

from classroom import cli, config, lesson_plans
from classroom.app import create_app
from classroom.classes.registry import FROM_SEATS
from classroom.classes.script import PRESSES
from classroom.classes.verbs.move import PLAYER_MOVES
from classroom.config import OpenId, Settings, default_database
from classroom.game import entries, record
from classroom.game.rulesets import DEFAULT, RULESETS, RuleSet
from classroom.lesson_plans import LessonPlan
from classroom.rules.catalogue import RULES
from classroom.store import SecondFactorRow, open_store
from classroom.store.backup import back_up
from classroom.views import schemas
from classroom.web.sockets.handlers import Watch
from installing import checks

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PLANS = sorted((ROOT / "lesson_plans").glob("*.md"))
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *PLANS])


def read(name: str) -> str:
    """A page of the documentation with each paragraph on one line."""
    return unwrapped((DOCS / name).read_text(encoding="utf-8"))


def names_in(cell: str) -> list[str]:
    """Return the texts in backticks."""
    return re.findall(r"`([^`\n]+)`", cell)


# The rule-sets


FIGURES = {
    "hand dealt to each player": lambda r: str(r.hand),
    "players, the dealer not counted": lambda r: f"{r.players[0]} to {r.players[1]}",
    "starter cards": lambda r: "as many as the rule needs" if r.several_starters else "1",
    "first player": lambda r: {
        "counted": "counted from the starter",
        "random": "drawn",
        "seat_one": "left of the dealer",
    }[r.first_player],
    "longest string": lambda r: "the whole hand" if r.longest is None else str(r.longest),
    "a further deck goes under": lambda r: (
        "when a deal needs it" if r.refill_at is None else f"at {r.refill_at} cards left"
    ),
    "penalty for each wrong card": lambda r: str(r.wrong_penalty),
    "penalty for a wrong no play": lambda r: str(r.no_play_penalty),
    "right no play: new hand smaller by": lambda r: str(r.no_play_reward),
    "Prophet": lambda r: "yes" if r.prophet else "no",
    "False Prophet's penalty": lambda r: str(r.false_prophet_penalty) if r.prophet else "–",
    "Prophet's marker on": lambda r: (
        {"declarer": "the declarer's last card", "main_line": "the last main-line card"}[r.marker]
        if r.prophet
        else "–"
    ),
    "expulsion, cards before the play": lambda r: (
        "never" if r.expelled_from is None else f"{r.expelled_from} or more"
    ),
    "with a Prophet, cards since the declaration": lambda r: (
        "never" if r.expelled_from_marker is None else f"{r.expelled_from_marker} or more"
    ),
    "points are counted down from": lambda r: (
        "the high count" if r.count_down_from is None else str(r.count_down_from)
    ),
    "bonus for an empty hand": lambda r: str(r.empty_bonus),
    "dealer's cap: twice the cards": lambda r: (
        {"before": "before the marked card", "including": "up to the marked card"}[r.cap]
        if r.prophet
        else "–"
    ),
    "bonus for guessing the rule": lambda r: "–" if r.guess_bonus is None else str(r.guess_bonus),
    "game ended early, never dealt": lambda r: f"+{r.never_dealt}" if r.never_dealt else "–",
}
"""A row of the table of differences each, with what stands in it for a rule-set."""

TITLES = {ruleset_id: ruleset_id.capitalize() for ruleset_id in RULESETS} | {
    "express": "6. Express"
}


def test_each_rule_set_has_its_page():
    text = read("rules.md")
    for ruleset in RULESETS.values():
        assert f"`{ruleset.id}`" in section(text, TITLES[ruleset.id])


def test_each_figure_in_the_table_of_differences_is_the_programs():
    body = section(read("rules.md"), "9. The differences")
    written = rows(body)
    heads = next(tables(body))[0]
    assert [name for cell in heads for name in names_in(cell)] == list(RULESETS)
    assert [row[0] for row in written] == list(FIGURES)
    for label, *cells in written:
        assert cells == [FIGURES[label](ruleset) for ruleset in RULESETS.values()], label


class Watched:
    """A rule-set that remembers what it was asked for."""

    def __init__(self, ruleset: RuleSet, asked: set[str]) -> None:
        self._ruleset, self._asked = ruleset, asked

    def __getattr__(self, name: str) -> object:
        self._asked.add(name)
        return getattr(self._ruleset, name)


def test_no_parameter_of_a_rule_set_is_left_out_of_the_table():
    asked: set[str] = set()
    for figure in FIGURES.values():
        figure(Watched(RULESETS["gardner"], asked))
    names = {"id", "title", "about", "source"}
    assert asked == {field.name for field in fields(RuleSet)} - names


def test_the_default_rule_set_is_called_so():
    assert "the default" in section(read("rules.md"), TITLES[DEFAULT.id])


# The command line


def parameters(command: click.Command) -> Iterator[str]:
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            yield max(parameter.opts, key=len)
        else:
            yield (parameter.human_readable_name or "").upper()


def test_every_command_and_option_is_documented():
    text = read("cli.md")
    for name, command in cli.command.commands.items():
        page = section(text, name)
        named = {word for cell in names_in(page) for word in cell.split()}
        for parameter in parameters(command):
            assert parameter in named, f"{name} {parameter}"
        assert f"$ classroom {name}" in page, f"{name} has no example"
        choices = [
            str(choice)
            for parameter in command.params
            if isinstance(parameter.type, click.Choice)
            for choice in parameter.type.choices
        ]
        assert {*choices} <= named


def test_no_command_or_option_is_documented_that_is_not_there():
    text = read("cli.md")
    assert set(re.findall(r"^## ([a-z-]+)$", text, re.MULTILINE)) == set(cli.command.commands)
    known = {opt for each in cli.command.commands.values() for p in each.params for opt in p.opts}
    written = {word for cell in names_in(text) for word in cell.split() if word.startswith("-")}
    assert written <= known | {"--help", "-h", "--version", "-m"}


def examples(text: str) -> Iterator[tuple[str, str]]:
    """Commands in ``console`` blocks, each with what it printed."""
    for block in re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        yield from re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)


def looks_like(written: str, printed: str) -> bool:
    """Return whether they are the same, `...` standing for anything."""
    pattern = ".*".join(map(re.escape, written.strip().split("...")))
    return re.fullmatch(pattern, printed.strip(), re.DOTALL) is not None


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A folder with the files that the examples name."""
    round_ = ROOT / "tests" / "debrief" / "records" / "overthrown_by_a_wrong_card.json"
    shutil.copy(round_, tmp_path / "round.json")
    shutil.copy(round_.with_name("no_prophet.json"), tmp_path / "other.json")
    illegal = json.loads(round_.read_text(encoding="utf-8"))
    illegal["moves"][1]["by"] = "Chiara"
    (tmp_path / "illegal.json").write_text(json.dumps(illegal), encoding="utf-8")
    questions = re.search(r"with these questions:\n\n```json\n(.*?)```", read("cli.md"), re.DOTALL)
    assert questions
    (tmp_path / "passphrase.txt").write_text("four words no film\n", encoding="utf-8")
    (tmp_path / "questions.jsonl").write_text(questions[1], encoding="utf-8")
    sentences = re.search(r"with these sentences:\n\n```json\n(.*?)```", read("cli.md"), re.DOTALL)
    assert sentences
    (tmp_path / "sentences.jsonl").write_text(sentences[1], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("line", "written"), list(examples(read("cli.md"))))
def test_an_example_prints_what_stands_below_it(line, written, desk, monkeypatch):
    command_line, _, given = line.partition(" < ")
    program, name, *rest = shlex.split(command_line)
    assert program == "classroom"
    command = cli.command.commands[name]
    if name in ("serve", "standby", "demo", "password"):
        command.make_context(name, rest)
        return
    backups = ("backup", "check-backup", "check-log", "restore", "salvage")
    if name in (*backups, "administrator", "remove-second-factor", "load", "new-key"):
        monkeypatch.setenv("CLASSROOM_DATA", str(desk))
        url = default_database(desk)
        with closing(open_store(url)) as store:
            if name in ("load", "remove-second-factor"):
                ada = store.teachers.add_teacher("Ada", "a hash", key="ada@school.example")
                store.second_factors.put(SecondFactorRow(ada, "a secret", True))
    if name in backups:
        if "--from" in rest:
            shutil.copy(desk / "classroom.sqlite3", rest[-1])
        back_up(url, desk / "saturday.backup")
    answer = CliRunner().invoke(
        cli.command, [name, *rest], input=Path(given).read_bytes() if given else None
    )
    assert answer.exit_code == (2 if "illegal.json" in rest else 0), answer.output
    if written:
        # Of a command that succeeds, what it printed: beside it may stand that something is made.
        printed = answer.output if answer.exit_code else answer.stdout
        assert looks_like(written, printed), answer.output
    for path in rest:
        if path.endswith(".pdf"):
            assert Path(path).read_bytes().startswith(b"%PDF")


def test_every_key_of_the_catalogue_on_the_command_line_is_documented():
    printed = CliRunner().invoke(cli.command, ["rules", "--json"]).output
    assert set(json.loads(printed)[0]) <= set(names_in(section(read("cli.md"), "rules")))


# Settings


def test_every_setting_is_documented_and_no_other():
    source = inspect.getsource(config.Settings.from_environment)
    settings = set(re.findall(r"given\.\w+\(\s*\"([A-Z_]+)\"", source))
    assert settings
    documented = {name for row in rows(read("settings.md")) for name in names_in(row[0])}
    assert documented == settings


# Records


def test_every_kind_of_entry_in_a_record_is_documented():
    told = section(read("records.md"), "The entries")
    for key in [*entries._READERS, "info", "hint", "robot"]:
        assert f'"{key}":' in told, key


def test_every_key_of_a_record_and_of_a_replay_is_documented(desk):
    text = read("records.md")
    data = json.loads(Path("round.json").read_text(encoding="utf-8"))
    head = [names_in(row[0])[0] for row in rows(section(text, "The head"))]
    assert set(head) == {*data, "first", "options"}
    told = record.report(record.replay(data))
    replayed = section(text, "What `replay --json` prints")
    assert {names_in(row[0])[0] for row in rows(replayed)} == set(told)
    inner = {*told["mainline"][0], *told["markers"], *told["results"][0]}
    assert inner <= set(names_in(replayed))


def test_the_record_in_the_example_is_the_beginning_of_a_round_that_was_played(desk):
    example = re.search(r"```text\n(.*?)```", section(read("records.md"), "An example"), re.DOTALL)
    assert example
    moves = json.loads("[" + re.split(r'"moves": \[', example[1])[1].rsplit("]", 1)[0] + "]")
    data = json.loads(Path("round.json").read_text(encoding="utf-8"))
    assert moves == data["moves"][: len(moves)]


# Messages, addresses, events


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    data = tmp_path_factory.mktemp("data")
    everything = OpenId(issuer="https://login.school.example", client_id="classroom", name="School")
    return create_app(Settings(data=data, database_url=default_database(data), openid=everything))


def test_every_address_is_documented_with_its_methods_and_no_other(app):
    written = {}
    for row in rows(section(read("messages.md"), "Addresses")):
        written.setdefault(names_in(row[0])[0], set()).update(row[1].split(", "))
    there = {"/static/<fingerprint>/<filename>": {"GET"}}
    for rule in app.url_map.iter_rules():
        if rule.endpoint != "static":
            address = re.sub(r"<\w+:", "<", rule.rule)
            there.setdefault(address, set()).update(rule.methods - {"HEAD", "OPTIONS"})
    assert written == there


def first_cells(title: str) -> list[str]:
    return [names_in(row[0])[0] for row in rows(section(read("messages.md"), title))]


def shape(struct: type[msgspec.Struct]) -> set[str]:
    """The keys of a message, as they travel."""
    return {field.encode_name for field in msgspec.structs.fields(struct)}


def test_every_other_message_from_the_browser_is_documented(app):
    """Those of a seat's commands are in a table that is made from them."""
    handlers = app.extensions["socketio"].server.handlers["/"]
    page = section(read("messages.md"), "From the browser")
    written = {names_in(row[0])[0]: names_in(row[1]) for row in rows(page)}
    assert set(written) == set(handlers) - FROM_SEATS.keys() - {"connect", "disconnect"}
    assert shape(Watch) <= set(written["watch"])
    assert set(get_args(get_type_hints(Watch)["as_"])) <= set(written["watch"])
    page = section(read("messages.md"), "From a seat")
    moves = {names_in(row[0])[0] for row in rows(page[page.index("`move` is an object") :])}
    assert moves == PLAYER_MOVES


def test_every_command_and_event_is_documented_by_its_docstrings():
    assert message_tables.page() == message_tables.PAGE.read_text("utf-8"), (
        "run tests/support/message_tables.py"
    )


SENDS = re.compile(r"_?send|_?send_(news|first|page|if_watched)|emit")


def emitted() -> set[str]:
    """The event of everything that sends to a room, where it is a text."""
    found = set()
    for path in (ROOT / "classroom" / "web").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            # Before the event there may be what sends, or what is sent about.
            given = [getattr(each, "value", None) for each in node.args[:2]]
            texts = [each for each in given if isinstance(each, str)]
            if SENDS.fullmatch(name) and texts:
                found.add(texts[0])
    return found


def test_every_event_from_the_program_is_documented_and_each_view_is_there():
    page = section(read("messages.md"), "From the program")
    assert {names_in(row[0])[0] for row in rows(page)} == emitted()
    for row in rows(page):
        for name in re.findall(r"`([A-Z]\w+)`", row[1]):
            assert issubclass(getattr(schemas, name), msgspec.Struct)


def test_every_module_of_the_browser_is_documented():
    named = set(re.findall(r"`([\w]+\.ts)`", read("browser.md")))
    assert named == {path.name for path in (ROOT / "static" / "js").rglob("*.ts")}


def test_every_package_is_documented_and_no_other():
    written = {
        name
        for row in rows(section(read("architecture.md"), "Packages"))
        for name in names_in(row[0])
    }
    there = {
        path.stem
        for path in (ROOT / "classroom").iterdir()
        if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert written == there - {"__init__"}


def test_the_architecture_page_is_short():
    assert len((DOCS / "architecture.md").read_text(encoding="utf-8").splitlines()) <= 250
    assert len(rows(section(read("architecture.md"), "Glossary"))) <= 40


DEVELOPERS = ("architecture.md", "design-notes.md", "browser.md", "../CONTRIBUTING.md")
NO_MODULES = {
    *("events.at", "events.ran", "base.html", "dataclasses.replace", "pyproject.toml"),
    "browser_checks.py",
}
"""Dotted names in these pages that are no modules: columns of a table, and the like."""


@pytest.mark.parametrize("name", DEVELOPERS)
def test_every_module_that_a_page_for_developers_names_exists(name):
    """A module is named from the package on, without the package's own name."""
    dotted = [
        each
        for each in names_in(read(name))
        if re.fullmatch(r"[a-z]\w*(\.\w+)+", each)
        and not each.endswith((".css", ".js", ".md", ".ts"))
    ]
    for each in {*dotted} - NO_MODULES:
        assert references.module(each), each
        assert Reference(DOCS / name, 1, each).problem() is None


@pytest.mark.parametrize("name", [*DEVELOPERS, "messages.md", "store.md", "performance.md"])
def test_every_file_that_a_page_for_developers_names_exists(name):
    folders = "classroom|tests|docs|static|templates|benchmarks|lesson_plans"
    for path in re.findall(rf"`((?:{folders})/[^`\s<*]+)`", read(name)):
        assert (ROOT / path.partition("::")[0]).exists(), path


# Lesson plans


STANDARDS = {
    "SEP1 Asking Questions and Defining Problems",
    "SEP2 Developing and Using Models",
    "SEP3 Planning and Carrying Out Investigations",
    "SEP4 Analyzing and Interpreting Data",
    "SEP5 Using Mathematics and Computational Thinking",
    "SEP6 Constructing Explanations and Designing Solutions",
    "SEP7 Engaging in Argument from Evidence",
    "SEP8 Obtaining, Evaluating, and Communicating Information",
    "NOS Scientific Investigations Use a Variety of Methods",
    "NOS Scientific Knowledge is Based on Empirical Evidence",
    "NOS Scientific Knowledge is Open to Revision in Light of New Evidence",
    "NOS Science Models, Laws, Mechanisms, and Theories Explain Natural Phenomena",
    "NOS Science is a Way of Knowing",
    "NOS Scientific Knowledge Assumes an Order and Consistency in Natural Systems",
    "NOS Science is a Human Endeavor",
    "NOS Science Addresses Questions About the Natural and Material World",
    "KS3 Working scientifically: Scientific attitudes",
    "KS3 Working scientifically: Experimental skills and investigations",
    "KS3 Working scientifically: Analysis and evaluation",
    "KS3 Working scientifically: Measurement",
    "KS4 Working scientifically: The development of scientific thinking",
    "KS4 Working scientifically: Experimental skills and strategies",
    "KS4 Working scientifically: Analysis and evaluation",
    "TOK Scope",
    "TOK Perspectives",
    "TOK Methods and tools",
    "TOK Ethics",
}
"""By their full titles: NGSS practices, NGSS ideas on the nature of science, England, the IB."""

PHASES = ["Engage", "Explore", "Explain", "Elaborate", "Evaluate"]


def youngest(ages: str) -> int:
    found = re.match(r"\d+", ages)
    assert found, ages
    return int(found[0])


def lesson_plan(plan: Path) -> LessonPlan:
    return lesson_plans.read(plan.stem, plan.read_text(encoding="utf-8"))


def rules_of(plan: LessonPlan) -> list[str]:
    rules = plan.plan.rules or (plan.plan.rule,)
    return [rule for rule in rules if isinstance(rule, str)]


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.stem)
def test_a_plan_has_all_that_a_teacher_looks_for(plan):
    read = lesson_plan(plan)
    assert read.aim and read.ages and read.objectives
    text = plan.read_text(encoding="utf-8")
    phases = re.findall(r"^## (\w+) \((\d+) minutes\)$", text, re.MULTILINE)
    assert [name for name, _ in phases if name in PHASES] == PHASES
    assert sum(int(minutes) for _, minutes in phases) == sum(read.minutes)
    for part in ("Materials", "Differentiation", "Questions", "Exit ticket", "Rubric"):
        section(text, part)
    assert set(read.standards) <= STANDARDS


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.stem)
def test_a_plan_tells_of_its_rules_and_they_suit_its_pupils(plan):
    read = lesson_plan(plan)
    assert f"# {read.title}\n" in read.body
    ids = {name for name in names_in(read.body) if " " not in name}
    assert set(rules_of(read)) <= ids <= {*RULES, *RULESETS}
    for rule in rules_of(read):
        assert youngest(RULES[rule].ages) <= youngest(read.ages), rule


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.stem)
def test_a_plans_rubric_has_four_levels_of_four_things(plan):
    rubric = rows(section(plan.read_text(encoding="utf-8"), "Rubric"))
    assert [row[0] for row in rubric] == [
        "prediction",
        "discriminating test",
        "revision",
        "strength of claim",
    ]
    assert all(len(row) == 5 and all(row) for row in rubric)


# The guide for teachers


GUIDE = [
    "teaching.md",
    "quick-start.md",
    "first-lesson.md",
    "console.md",
    "more-lessons.md",
    "troubleshooting.md",
    "glossary.md",
]


@pytest.fixture(scope="module")
def labels() -> list[re.Pattern[str]]:
    """A pattern for each message of the program, with its placeholders standing for anything."""
    path = ROOT / "classroom" / "i18n" / "translations" / "de" / "LC_MESSAGES" / "messages.po"
    with path.open("rb") as file:
        ids = [message.id for message in read_po(file) if message.id]
    texts = [text for each in ids for text in ([each] if isinstance(each, str) else each)]
    pieces = [re.split(r"\{\w+\}|%\(\w+\)[sd]", text) for text in texts]
    worded = [each for each in pieces if re.search(r"[^\W\d_]{2}", "".join(each))]
    return [re.compile(".+".join(map(re.escape, each))) for each in worded]


@pytest.mark.parametrize("name", [name for name in GUIDE if name != "glossary.md"])
def test_each_label_in_bold_is_on_a_screen(name, labels):
    bold = re.findall(r"\*\*([^*]+)\*\*", read(name))
    parts = {part.strip().replace("'", "’") for path in bold for part in path.split(" > ")}
    unknown = [
        part
        for part in sorted(parts)
        if len(part) > 1
        and not any(label.fullmatch(part) or label.fullmatch(part[:-1]) for label in labels)
    ]
    assert not unknown


def test_the_minutes_of_the_first_lesson_are_those_of_its_plan():
    plan = lesson_plan(ROOT / "lesson_plans" / "0-first-lesson.md")
    table = rows(section(read("first-lesson.md"), "The lesson at a glance"))
    by_minute = {int(row[0]): row for row in table if row[0].isdigit()}
    starts = list(accumulate((step.minutes for step in plan.plan.steps), initial=0))
    assert list(by_minute) == starts
    for start, step in zip(starts, plan.plan.steps, strict=False):
        if step.press:
            label = PRESSES[step.press].label
            assert re.search(rf"\*\*(Next: )?{re.escape(label)}\*\*", by_minute[start][2])


def test_every_key_of_the_console_is_documented_and_no_other():
    text = (ROOT / "static" / "js" / "components" / "dialogs.ts").read_text(encoding="utf-8")
    there = set(re.findall(r'\bkey\("([A-Z?])", say\(', text))
    assert len(there) > 5
    page = section(read("console.md"), "Keyboard shortcuts")
    assert set(re.findall(r"\*\*([A-Z?])\*\*", page)) == there


def test_the_page_that_the_check_sends_teachers_to_has_its_question():
    text = (ROOT / "templates" / "console" / "check.html").read_text(encoding="utf-8")
    found = re.search(r"name='(\w+)', _anchor='[^']+'\) }}\"[^>]*>{{ _\('([^']+)'\) }}", text)
    assert found
    section(read(f"{found[1]}.md"), found[2].replace("’", "'"))


def test_answers_to_questions_are_short():
    questions = re.findall(
        r"^### (.*\?)\n\n((?:(?!#).*\n)*)", read("troubleshooting.md"), re.MULTILINE
    )
    assert len(questions) > 30
    for question, answer in questions:
        assert len(answer.split()) <= 60, question


@pytest.mark.parametrize("name", GUIDE)
def test_sentences_for_teachers_are_short(name):
    text = re.sub(r"\]\([^)]*\)", "", read(name))
    parts = [part for line in text.splitlines() for part in line.split("|")]
    sentences = [each for part in parts for each in re.split(r"(?<=[.!?:;])\**\s+", part)]
    long = [each for each in sentences if len(re.findall(r"[\w'’&…-]+", each)) > 20]
    assert not long


# Every page


def links(page: Path) -> Iterator[str]:
    text = re.sub(
        r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL
    )
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if not re.match(r"[a-z]+:", target):
            yield target


def anchor(title: str) -> str:
    """A heading's address within its page, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


@one_test.of(
    {
        f"{page.relative_to(ROOT)}->{target}": (page, target)
        for page in [*PAGES, *sorted(ROOT.glob("lesson_plans/*/*.md"))]
        for target in links(page)
    }
)
def test_a_link_leads_somewhere(link):
    page, target = link
    path, _, fragment = target.partition("#")
    there = (page.parent / path).resolve() if path else page
    assert there.exists()
    if fragment:
        titles = re.findall(r"^#+ (.*)$", there.read_text(encoding="utf-8"), re.MULTILINE)
        assert unquote(fragment) in map(anchor, titles)


def test_every_picture_is_on_a_page():
    shown = {(page.parent / target).resolve() for page in PAGES for target in links(page)}
    assert set((DOCS / "images").iterdir()) <= shown


def test_every_page_can_be_reached_from_the_readme():
    reached, open_ = set(), [ROOT / "README.md"]
    while open_:
        page = open_.pop()
        if page in reached:
            continue
        reached.add(page)
        targets = (page.parent / target.partition("#")[0] for target in links(page))
        open_ += [there.resolve() for there in targets if there.suffix == ".md"]
    assert set(PAGES) <= reached


def test_the_readme_has_the_two_commands():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in ("python3 start.py", "python3 start.py test", "python3 start.py demo"):
        assert re.search(rf"^ *{re.escape(command)}( +#.*)?$", text, re.MULTILINE), command
    assert "py start.py" in text.replace("python3 start.py", "")
    assert (ROOT / "start.py").exists()


def test_the_readme_counts_no_rules():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert not re.findall(r"\d+ rules\b", text)


def test_the_readme_is_short():
    assert len((ROOT / "README.md").read_text(encoding="utf-8").split()) <= 1000


def test_the_formatter_checks_every_page():
    assert ("mdformat", "--check", *checks.MARKDOWN) in checks.PYTHON_CHECKS
    checked = [ROOT / each for each in checks.MARKDOWN]
    for page in [*PAGES, *ROOT.glob("lesson_plans/*/*.md"), *ROOT.glob("tests/**/*.md")]:
        assert any(page.is_relative_to(each) for each in checked), page


def test_no_page_names_the_computer_it_was_written_on():
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        strange = re.search(r"(?<![\w.:/])/(work|root|home|tmp|Users|shared)/", text)
        assert strange is None, f"{page.name}: {strange}"


# Security


def test_every_attack_in_the_threat_model_has_tests_in_the_appendix():
    attacks = rows(section(read("security.md"), "Attacks and prevention"))
    assert len(attacks) > 80
    assert all(len(row) == 3 and all(row) for row in attacks)
    appendix = rows(section(read("security.md"), "Appendix: the tests"))
    assert [number for number, *_ in attacks] == [number for number, *_ in appendix]
    for number, shown in appendix:
        assert list(named_tests(shown)), number
        assert missing_tests(shown) == [], number


# Privacy


def test_everything_that_browsers_keep_is_told():
    told = {
        (row[0], name)
        for row in rows(section(read("privacy.md"), "What browsers keep"))
        for name in names_in(row[1])
    }
    kept = {
        ("cookie", each) for each in ("classroom", "__Host-classroom", "known-", "__Host-known-")
    }
    sets_one = [
        path.name
        for path in (ROOT / "classroom").rglob("*.py")
        if "set_cookie(" in path.read_text()
    ]
    assert sets_one == ["rate_limits.py"]
    for path in (ROOT / "static" / "js").rglob("*.ts"):
        text = path.read_text(encoding="utf-8")
        for store, key in re.findall(r"stored(?:<.*>)?\((local|session), \"([\w-]+)\"", text):
            kept.add((f"{store} storage", key))
        consts = dict(re.findall(r"const (\w+) = \"(eleusis-[\w-]+)\"", text))
        for store, const in re.findall(r"storedText\((local|session), (\w+)", text):
            kept.add((f"{store} storage", consts[const]))
        assert "indexedDB" not in text and "document.cookie" not in text, path.name
    assert told == kept


def test_what_was_begun_and_not_sent_goes_where_there_is_no_seat():
    text = (ROOT / "static" / "js" / "pages" / "join.ts").read_text(encoding="utf-8")
    found = re.search(r"forget\(local, (\[.*?\])\);\n  forget\(session\);", text)
    assert found
    lasting = {"settings", "explained", "eleusis-keys-off", "eleusis-mirrored", "eleusis-paper"}
    lasting |= {"eleusis-script-open", "eleusis-at-home", "at-home"}
    all_ = {
        name
        for row in rows(section(read("privacy.md"), "What browsers keep"))
        if row[0] == "local storage"
        for name in names_in(row[1])
    }
    assert set(json.loads(found[1])) == all_ - lasting


def test_the_table_of_what_is_stored_says_all_of_each_thing():
    table = section(read("privacy.md"), "What is stored")
    head = next(tables(table))[0]
    columns = ["personal data", "whose", "purpose", "retention", "recipients", "deletion"]
    assert head == [*columns, "stored in"]
    lines = rows(table)
    assert len(lines) > 10
    assert all(len(row) == 7 and all(row) for row in lines)
