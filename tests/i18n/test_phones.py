"""What a language of phones alone has: all that a phone can show, each rule in exact words."""

from __future__ import annotations

import ast
import random
from fnmatch import fnmatchcase
from pathlib import Path

import lessons
import marked
import pytest
from babel.messages.catalog import Catalog
from click.testing import CliRunner
from msgspec.structs import replace

from classroom.classes.registry import PUPIL_COMMANDS
from classroom.classes.verbs.reveal import Reveal
from classroom.game.refusal import Refused
from classroom.i18n import translations
from classroom.i18n.messages import Language
from classroom.i18n.translations import __main__ as translations_command
from classroom.i18n.translations import extract, phones
from classroom.rules.builder import terms
from classroom.rules.builder.entry import entry
from classroom.rules.builder.from_catalogue import spelled
from classroom.rules.builder.in_phrases import in_phrases
from classroom.rules.catalogue import RULES
from classroom.views.table import seat_view, table_view

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def of_phones():
    sentences = phones.sentences(extract.marked(), in_phrases())
    return {_key(each) for each in sentences if each.id}


def _key(message):
    return message.id if isinstance(message.id, str) else tuple(message.id)


# Rules


def test_a_rule_said_in_phrases_judges_every_line_alike():
    said = 0
    for rule in RULES.values():
        term = spelled(rule.asks)
        if term is None:
            assert rule.statement.text not in in_phrases()
            continue
        built = entry(terms.Built(term))
        said += 1
        assert (built.rule.minimal, built.starters) == (rule.rule.minimal, rule.starters), rule.id
        assert in_phrases()[rule.statement.text] == built.statement
    assert said == len(in_phrases()) == 80


def test_every_rule_has_words(of_phones):
    """Each is said in phrases, or its own sentence is translated."""
    for rule in RULES.values():
        assert (rule.statement.text in of_phones) != (rule.statement.text in in_phrases()), rule.id


# Which sentences


def is_source(path):
    return any(fnmatchcase(path, source) for source in phones.SOURCES)


def test_every_source_is_there():
    for source in phones.SOURCES:
        assert list(ROOT.glob(source)), source


def test_a_phone_can_say_why_a_command_is_refused():
    modules = {command.__module__ for command in PUPIL_COMMANDS.values()}
    files = {f"{name.replace('.', '/')}.py" for name in modules}
    with_sentences = {file for message in marked.messages() for file, _ in message.locations}
    assert [file for file in files & with_sentences if not is_source(file)] == []


def test_a_phone_has_the_words_of_its_pages():
    """But a pupil's own copy and a round to take home, which are in a language of papers."""
    pages = set()
    for path in (ROOT / "classroom/web/pupil").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(ast.Name("render_template"), [ast.Constant(str(page)), *_]):
                    pages.add(f"templates/{page}")
    assert len(pages) > 5
    assert {page for page in pages if not is_source(page)} == {"templates/take_home.html"}


class Recorded:
    """A language that keeps what it was asked for."""

    def __init__(self):
        self.asked = set()
        self.language = Language(
            code="xx", translate=self._one, plural=self._forms, instead=in_phrases()
        )

    def _one(self, sentence):
        self.asked.add(sentence)
        return sentence

    def _forms(self, one, many, count):
        self.asked.add((one, many))
        return one if count == 1 else many


@pytest.mark.parametrize("seed", range(6))
def test_what_a_phone_is_sent_is_in_its_language(of_phones, tmp_path, seed):
    """Rounds of any rule, with every kind of move, refused ones too."""
    recorded, chance = Recorded(), random.Random(seed)
    store = lessons.open_sqlite(tmp_path)
    lesson = lessons.Lesson(store, seed, tables=1)
    lesson.join("Ann", "Ben", "Cy")
    opened = lesson.service.open(lesson.id)

    def look():
        classroom, table = opened.classroom(), opened.table(1)
        people = replace(opened.pupils.people_here(), language=recorded.language)
        for seat in classroom.at_table(1):
            seat_view(classroom, table, seat.id, people)
        table_view(classroom, table, people)

    for rule in chance.sample(sorted(RULES), 3):
        opened.rounds.start_round(1, rule)
        for _ in range(60):
            if lesson.round().ended_by:
                break
            lesson.play(1)
            look()
            try:
                lesson.move(chance.choice(["s1", "s2", "s3"]), play=["9S", "9S"])
            except Refused as refused:
                refused.say(recorded.language.translate, str)
        if not lesson.round().ended_by:
            lesson.finish()
        lesson.wait_no_more()
        lesson.service.command(Reveal(class_=lesson.id, table=1))
        look()
    assert len(recorded.asked) > 8
    translatable = set(map(_key, marked.messages()))
    assert (recorded.asked & translatable) - of_phones == set()
    store.close()


# The command, and what is not translated yet


@pytest.fixture
def begun(monkeypatch, tmp_path):
    """The command with a folder of its own; what it wrote, by language."""
    monkeypatch.setattr(translations_command, "PHONES", ("it",))
    monkeypatch.setattr(translations_command, "path_of", lambda code: tmp_path / code / "said.po")
    monkeypatch.setattr(extract, "path_of", lambda code: tmp_path / code / "said.po")

    def run(*codes):
        done = CliRunner().invoke(translations_command.command, codes)
        assert done.exit_code == 0, done.output
        return {path.parent.name: path.read_text("utf-8") for path in tmp_path.rglob("said.po")}

    return run


def test_a_language_that_is_named_is_the_only_one_that_changes(begun):
    written = begun("it", "pt-BR")
    assert written.keys() == {"it", "pt-BR"}
    a_teachers = 'msgid "All classes"'
    assert a_teachers in written["pt-BR"]
    assert a_teachers not in written["it"]
    assert 'msgid "A J Q K"' in written["it"]
    assert 1000 < written["it"].count("msgid ") < written["pt-BR"].count("msgid ") / 2


def arabic(tmp_path, monkeypatch, **translated):
    catalogue = Catalog(locale="ar", fuzzy=False)
    catalogue.add(("{n} card", "{n} cards"), ("",) * catalogue.num_plurals)
    catalogue.add("Table", translated.get("table", ""))
    path = tmp_path / "said.po"
    path.write_text(extract.written(catalogue), "utf-8")
    monkeypatch.setattr(translations, "path_of", lambda code: path)
    monkeypatch.setattr(translations, "known", lambda: ("ar",))
    translations._catalogue.cache_clear()
    translations.language.cache_clear()
    yield translations.language("ar")
    translations._catalogue.cache_clear()
    translations.language.cache_clear()


def test_what_waits_for_its_forms_is_said_in_those_of_english(tmp_path, monkeypatch):
    """Where zero has a form of its own, the first one isn't that for one thing."""
    for here in arabic(tmp_path, monkeypatch):
        assert here.plural("{n} card", "{n} cards", 1) == "\u2068{n} card\u2069"
        assert here.plural("{n} card", "{n} cards", 3) == "\u2068{n} cards\u2069"


def test_english_is_kept_apart_from_a_page_from_right_to_left(tmp_path, monkeypatch):
    for here in arabic(tmp_path, monkeypatch, table="طاولة"):
        assert here.translate("Table") == "طاولة"
        assert here.translate("Play, or call.") == "\u2068Play, or call.\u2069"
