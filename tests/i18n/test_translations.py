"""Catalogues: what is offered is whole, and nothing that people see is left out of them."""

from __future__ import annotations

import ast
import re
from collections import Counter
from gettext import c2py
from html.parser import HTMLParser
from pathlib import Path

import marked
import papers
import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from click.testing import CliRunner
from rounds import NAMES, RECORDS

from classroom import cli
from classroom.classes import names
from classroom.classes.made_up_names import GIVEN
from classroom.cli.common import load
from classroom.i18n import translations
from classroom.i18n.messages import counted_message, message
from classroom.i18n.translations import __main__ as translations_command
from classroom.i18n.translations import extract, pseudo
from classroom.i18n.vocabulary import Vocabulary
from classroom.lesson_plans import files, languages
from classroom.lesson_plans.html import as_html
from classroom.pdf.fonts import clusters

ROOT = Path(__file__).parents[2]
PLACE = re.compile(r"%\(\w+\)[sd]|\{\w+\}|%%|<[^>]+>")
FACES = (("bube", "dame", "könig"), ("valet", "dame", "roi"), ("jota", "reina", "rey"))
"""Jack, queen and king in German, French and Spanish."""
complete = pytest.mark.parametrize("code", translations.COMPLETE)
offered = pytest.mark.parametrize("code", [*translations.COMPLETE, *translations.PHONES])


def catalogue(code):
    with translations.path_of(code).open("rb") as file:
        return read_po(file, locale=code.replace("-", "_"), abort_invalid=True)


def forms(text):
    return (text,) if isinstance(text, str) else tuple(text)


def places(text):
    return Counter(PLACE.findall(text))


COUNTS = frozenset({"%(count)s", "%(num)d", "{n}"})
"""The places of numbers that a sentence depends on."""


def for_one_number(there):
    """The forms that are for a single number each: they may say it in a word, *two cards*."""
    form = c2py(there.plural_expr)
    return {at for at, numbers in Counter(map(form, range(1000))).items() if numbers == 1}


# Languages that are offered


def translated(code):
    """The messages of a catalogue, but those that still wait for a translation."""
    return [message for message in catalogue(code) if message.id and extract.is_done(message)]


@offered
def test_no_sentence_is_guessed(code):
    """One that is new may wait for its translation: `start.py release` asks for it."""
    assert [message.id for message in catalogue(code) if message.id and message.fuzzy] == []


def test_a_sentence_without_a_translation_is_listed_and_a_release_waits_for_it(monkeypatch):
    sentences = Catalog(fuzzy=False)
    for text in ("Nature", "A sentence from a moment ago", ("One more", "{n} more")):
        sentences.add(text, locations=[("new.py", 0)])
    monkeypatch.setattr(translations_command.extract, "marked", Catalog)
    monkeypatch.setattr(translations_command.extract, "template", lambda _: sentences)
    listed = CliRunner().invoke(translations_command.command, ["--missing"])
    assert listed.exit_code == 1
    for code in translations.COMPLETE:
        lines = f"{code}: 2 of 3 sentences are not translated\n  A sentence from a moment ago\n"
        assert f"{lines}  {{n}} more\n" in listed.output
    assert translations.language("de").translate("A sentence from a moment ago").startswith("A ")
    monkeypatch.setattr(translations_command.extract, "template", lambda code: code)
    assert CliRunner().invoke(translations_command.command, ["--missing"]).exit_code == 0


def test_a_command_with_codes_changes_the_catalogues_of_these_languages_alone(monkeypatch):
    written = []
    monkeypatch.setattr(translations_command, "write", lambda code, _: written.append(code))
    for codes in (["it"], ["tr", "pt-BR"], ["en-US"]):
        written.clear()
        done = CliRunner().invoke(translations_command.command, codes)
        assert done.exit_code == 0, done.output
        assert written == codes


@complete
def test_face_cards_have_the_letters_that_are_drawn_on_them(code):
    """A German jack is drawn with a B, so a rule must not call it *Bube J*, nor J alone.

    A letter with the sign of a suit is a card, which is drawn with its own language's letter.
    """
    drawn = translations.language(code).translate("A J Q K").split()[1:]
    letter = {face: drawn[at] for faces in FACES for at, face in enumerate(faces)}
    named = re.compile(rf"\b(?i:({'|'.join(letter)})) ([A-Z])\b")
    texts = [text for entry in catalogue(code) for text in forms(entry.string or "")]
    found = [each for text in texts for each in named.finditer(text)]
    assert [each[0] for each in found if letter[each[1].casefold()] != each[2]] == []
    others = "".join({*"JQK"} - {*drawn}) or "-"
    alone = re.compile(rf"(?<![\w’])[{others}](?![\w’'♠♥♦♣])")
    assert [text for text in texts if alone.search(text)] == []


@complete
def test_no_page_of_a_plan_has_a_card_that_no_phone_of_its_class_shows(code):
    here = translations.language(code)
    faces = here.translate("A J Q K").split()
    foreign = re.compile("(?:" + "|".join({"J", "Q", "K"} - {*faces} or {"-"}) + ")[♠♥♦♣]")
    for plan in files.shipped():
        page = as_html(languages.plan_in(code, plan).body, str, here)
        steps = languages.steps_in(code, plan.plan)
        texts = [page, *(text for step in steps for text in (step.say, step.note, *step.tasks))]
        assert [found[0] for text in texts for found in foreign.finditer(text)] == [], plan.id


@complete
def test_the_page_of_a_print_out_has_the_letters_of_its_pdf(code, tmp_path):
    out = tmp_path / "debrief.html"
    record = str(RECORDS / "a_table_that_notes.json")
    told = ["debrief", record, "--page", "-o", str(out), "--lang", code]
    done = CliRunner().invoke(cli.command, told)
    assert done.exit_code == 0, done.output
    page = out.read_text(encoding="utf-8")
    _, jack, queen, king = translations.language(code).translate("A J Q K").split()
    assert re.search(f">{queen}[♠♥♦♣]<", page)
    for english, own in zip("JQK", (jack, queen, king), strict=True):
        assert english == own or f">{english}♠<" not in page.replace("♥", "♠").replace("♦", "♠")


@offered
def test_each_form_keeps_its_places_and_its_markup(code):
    wrong = []
    alone = for_one_number(catalogue(code))
    for entry in translated(code):
        # The form for one thing may leave its number to a figure, or say it in a word.
        allowed = [set(places(form)) for form in forms(entry.id)]
        in_words = [each - COUNTS for each in allowed] if entry.pluralizable else []
        for at, form in enumerate(forms(entry.string)):
            if set(places(form)) not in (allowed + in_words if at in alone else allowed):
                wrong.append(form)
    assert wrong == []


@pytest.mark.parametrize(
    ("code", "alone"), [("de", {0}), ("fr", set()), ("ar", {0, 1, 2}), ("uk", set())]
)
def test_a_form_is_for_one_number_where_no_other_number_has_it(code, alone):
    assert for_one_number(Catalog(locale=code)) == alone


@offered
def test_a_sentence_has_as_many_forms_as_the_language_has(code):
    there = catalogue(code)
    for entry in there:
        if entry.id and entry.pluralizable:
            assert len(entry.string) == there.num_plurals, entry.id


@offered
def test_a_card_has_one_letter_for_each_rank(code):
    letters = translations.language(code).translate("A J Q K").split()
    assert len(set(letters)) == 4
    assert all(len(clusters(letter)) == 1 and letter.upper() == letter for letter in letters)
    assert not {*letters} & {"N", "U"}, "they are typed, too"


@offered
def test_made_up_names_fit_and_differ(code):
    said_here = list(map(translations.language(code).translate, GIVEN))
    assert len(set(map(names.key, said_here))) == len(GIVEN)
    assert [name for name in said_here if len(name) > names.MAX_NAME_LENGTH] == []


@complete
def test_a_debrief_on_paper_is_in_the_language(code, tmp_path):
    from pypdf import PdfReader

    out = tmp_path / "debrief.pdf"
    record = str(RECORDS / f"{NAMES[0]}.json")
    done = CliRunner().invoke(cli.command, ["debrief", record, "-o", str(out), "--lang", code])
    assert done.exit_code == 0, done.output
    reader = PdfReader(out)
    text = re.sub(r"\s+", " ", " ".join(page.extract_text() for page in reader.pages))
    here = translations.language(code)
    for sentence in ("The rule was:", "outline = red suit, solid = black suit"):
        assert re.sub(r"\s+", " ", here.translate(sentence)) in text
    assert "The rule was:" not in text
    assert "turning point" not in text
    assert reader.trailer["/Root"]["/Lang"] == code


@pytest.mark.parametrize(
    ("code", "written"),
    [("en", "6,083"), ("en-US", "6,083"), ("de", "6.083"), ("es", "6.083"), ("fr", "6\u202f083")],
)
def test_thousands_are_set_apart_as_the_language_does(code, written):
    assert message("%(count)s", count=6083).say(translations.language(code)) == written


@complete
def test_the_rules_are_told_in_the_language(code):
    done = CliRunner().invoke(cli.command, ["rules", "--lang", code])
    assert done.exit_code == 0
    english = CliRunner().invoke(cli.command, ["rules"]).output.splitlines()[1::2]
    ready = {message.id for message in translated(code)}
    waiting = [message for message in marked.messages() if message.id not in ready]
    assert len(set(done.output.splitlines()[1::2]) & set(english)) <= len(waiting)


def test_every_language_that_is_offered_says_what_it_is_called():
    said = {translations.SOURCE, *translations.COMPLETE, *translations.PHONES}
    assert said <= translations.LANGUAGE_NAMES.keys()


def test_there_is_no_other_language():
    with pytest.raises(ValueError, match="tlh"):
        translations.language("tlh")


# Languages that no one speaks


def test_a_sentence_of_the_first_pseudo_language_stands_in_brackets_with_its_places():
    here = translations.language("en-XA", Vocabulary("theorist", "oracle"))
    assert not here.right_to_left
    assert re.fullmatch("⟦Öŕàçļé·+⟧", here.translate("Nature"))
    told = counted_message("%(count)s Prophet overthrown", "%(count)s Prophets overthrown", 2).say(
        here
    )
    assert re.fullmatch("⟦2 Ţĥéöŕîšţš ŕéƒûţéď·+⟧", told)


def test_only_words_are_longer_in_it():
    here = translations.language("en-XA")
    assert here.translate("%(label)s: %(text)s") == "⟦%(label)s: %(text)s⟧"
    assert here.translate("%(sure)s%% sure").endswith("···⟧")


def test_no_message_of_the_scripts_is_flagged_as_a_python_format():
    catalogue = Catalog()
    for text in ("{n}% sure", "%(n)s cards"):
        catalogue.add(text)
    told = extract.written(catalogue)
    assert told.count("python-format") == 1
    assert told.index("python-format") > told.index("{n}% sure")


def test_the_other_one_is_written_from_right_to_left():
    here = translations.language("ar-XB")
    assert here.right_to_left
    assert message("%(count)s%% sure", count=5).say(here).startswith("⟦5% ")
    assert papers.pdf([load(RECORDS / f"{NAMES[0]}.json")], language=here)[:5] == b"%PDF-"


@pytest.mark.parametrize("text", ["{player}’s <b>%(n)s</b> &amp; 5 %%"])
def test_places_and_markup_stay_as_they_are(text):
    assert places(pseudo.pseudo_translate(text)) == places(text)


# What was left out: in the code


def test_what_is_marked_is_found():
    """Babel reads no call within the arguments of another one that marks, and no f-string."""
    known = {form for message in marked.messages() for form in forms(message.id)}
    missed = []
    for path in (ROOT / "classroom").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(ast.Name(name), [ast.Constant(str(text)), *_]) if (
                    name in extract.KEYWORDS and text not in known
                ):
                    missed.append(f"{path.relative_to(ROOT)}:{node.lineno}: {text}")
    assert missed == []


WORD = re.compile(r"[A-Za-z]{3,}")


def test_what_is_refused_is_marked():
    """Anyone who is refused reads why."""
    unmarked = []
    for folder in ("game", "classes", "service", "web"):
        for path in (ROOT / "classroom" / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                match node:
                    case ast.Call(ast.Name("Refused" | "ValidationError"), [first, *_]):
                        bare = isinstance(first, ast.JoinedStr) or (
                            isinstance(first, ast.Constant) and seen(PLACE.sub("", first.value))
                        )
                        if bare:
                            unmarked.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert unmarked == []


class Texts(HTMLParser):
    """What a reader sees or hears of a page, outside of scripts and styles."""

    HEARD = frozenset({"alt", "title", "aria-label", "placeholder", "aria-description"})

    def __init__(self):
        super().__init__()
        self.found = []
        self._silent = 0

    def handle_starttag(self, tag, attributes):
        self._silent += tag in ("script", "style")
        self.found += [value for name, value in attributes if name in self.HEARD and value]

    def handle_endtag(self, tag):
        self._silent -= tag in ("script", "style")

    def handle_data(self, data):
        if not self._silent:
            self.found.append(data)


def seen(page):
    texts = Texts()
    texts.feed(page)
    return [text.strip() for text in texts.found if WORD.search(text)]


@pytest.mark.parametrize(
    "template", sorted((ROOT / "templates").rglob("*.html")), ids=lambda path: path.name
)
def test_a_template_says_nothing_by_itself(template):
    text = template.read_text("utf-8")
    # What stands within a tag, and not between two.
    for inside in (
        r"\{% block page %\}.*?\{% endblock %\}",
        r"\{% macro (attributes|described|sources).*?\{% endmacro %\}",
    ):
        text = re.sub(inside, "", text, flags=re.DOTALL)
    bare = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "…", text, flags=re.DOTALL)
    assert seen(bare) == []


_STEPS = re.compile(
    r"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|[`{}]", re.DOTALL
)
_IN_TEMPLATE = re.compile(r"\\.|`|\$\{", re.DOTALL)


def templates_of(script):
    """The templates of lit in a script, an ellipsis wherever something is put into one."""
    found, open_ones, at = [], [], 0  # an open brace, or an open template's texts
    while True:
        inside = open_ones and isinstance(open_ones[-1], list)
        step = (_IN_TEMPLATE if inside else _STEPS).search(script, at)
        if step is None:
            return found
        if inside:
            open_ones[-1].append(script[at : step.start()])
        match step[0]:
            case "`" if inside:
                is_shown, *texts = open_ones.pop()
                if is_shown:
                    found.append("".join(texts))
            case "`":
                open_ones.append([script[: step.start()].endswith(("html", "svg"))])
            case "${":
                open_ones[-1].append("…")
                open_ones.append("${")
            case "{":
                open_ones.append("{")
            case "}":
                open_ones.pop()
        at = step.end()


@pytest.mark.parametrize(
    "script", sorted((ROOT / "static" / "js").rglob("*.ts")), ids=lambda path: path.name
)
def test_a_script_says_nothing_by_itself(script):
    said_there = [
        text for template in templates_of(script.read_text("utf-8")) for text in seen(template)
    ]
    assert said_there == []


def test_the_looking_finds_what_was_left_out():
    assert seen('<p>Hello</p><img alt="a card" src="x"><script>let words</script>') == [
        "Hello",
        "a card",
    ]
    script = 'html`<p title=${say("a")}>${on ? html`<b>Look here</b>` : nothing}</p>`'
    assert [seen(each) for each in templates_of(script)] == [["Look here"], []]
    assert templates_of("say(`a_${x}`) // html`Not this`") == []
