"""American English: what differs from the code's sentences, and nothing else; Letter paper."""

from __future__ import annotations

import re

import marked
import pytest
from babel.messages.pofile import read_po
from click.testing import CliRunner
from pypdf import PdfReader
from rounds import NAMES, RECORDS

from classroom import cli
from classroom.i18n import translations
from classroom.i18n.messages import counted_message, message
from classroom.i18n.translations import american
from classroom.i18n.vocabulary import Vocabulary
from classroom.lesson_plans import languages, shipped
from classroom.rules.catalogue import RULES

PLACE = re.compile(r"%\(\w+\)[sd]|\{\w+\}|%%|<[^>]+>")
A4, LETTER = 595, 612
"""Points across."""

BRITISH = re.compile(
    r"\b(?:"
    # Endings, but for words that both countries write so.
    r"(?!(?:fl?|p|y|t|h|sc?|det|cont|vel)our)\w*[a-z]our(?:s|ed|ing|ful|ite|hood|able)?|"
    r"\w+yse[ds]?|(?:cata|dia|mono|ana)logues?|(?:cent|met|theat|lit|fib)res?|licences?|"
    r"(?:apolog|categor|critic|emphas|general|memor|organ|real|recogn|special|summar)"
    r"is(?:e[ds]?|ing)|"
    r"(?:cance|labe|mode|trave)ll(?:ed|ing)|"
    # Words.
    r"pupils?|maths|practis(?:e[ds]?|ing)|programmes?|grey|rubb(?:ers?|ed out)|full stops?|mum|"
    r"tick(?:s|ed)?|learnt|spelt|judgements?|whilst|(?:after|to|back|for)wards|wifi"
    r")\b",
    re.IGNORECASE,
)
RULE = re.compile("|".join(sorted(RULES, key=len, reverse=True)))
"""The id of a rule, which is no word."""


def forms(text):
    return (text,) if isinstance(text, str) else tuple(text)


@pytest.fixture(scope="module")
def there():
    with translations.path_of("en-US").open("rb") as file:
        return {message.id: message for message in read_po(file, locale="en_US") if message.id}


@pytest.fixture(scope="module")
def here():
    return translations.language("en-US")


def british(text):
    """The British words of a text, outside of its places and of rules' ids."""
    return BRITISH.findall(PLACE.sub("", RULE.sub("", text)))


# The catalogue


def test_it_is_made_of_the_sentences_and_words_there_are(there):
    made = {each.id: each for each in american.catalogue(marked.template()) if each.id}
    assert made.keys() == there.keys(), "run python -m classroom.i18n.translations"
    assert {id: each.string for id, each in made.items()} == {
        id: each.string for id, each in there.items()
    }


def test_it_has_only_what_differs_and_every_place(there):
    assert [id for id, each in there.items() if forms(id) == forms(each.string)] == []
    for id, each in there.items():
        assert list(map(PLACE.findall, forms(id))) == list(map(PLACE.findall, forms(each.string)))


def test_no_british_word_is_left(there):
    left = []
    for each in marked.messages():
        shown = there[each.id].string if each.id in there else each.id
        left += [(text, words) for text in forms(shown) if (words := british(text))]
    assert left == []


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Pupils’ colours", "Students’ colors"),
        ("the pupil’s favourite", "the student’s favorite"),
        ("%(colour)s of {pupil} <b>grey</b>", "%(colour)s of {pupil} <b>gray</b>"),
        ("same-colour, alternate-colour: red", "same-colour, alternate-colour: red"),
        ("Colour-swapped twins", "Color-swapped twins"),
        ("It’s not for a mark. Mark the card.", "It’s not for a grade. Mark the card."),
        ("Exit tickets: tick one.", "Exit tickets: check one."),
    ],
)  # fmt: skip
def test_words_are_replaced_and_places_and_ids_stay(text, shown):
    assert american.american(text) == shown


@pytest.mark.parametrize("text", ["our colour", "he practised", "the centre", "analyse", "a pupil"])
def test_british_words_are_found(text):
    assert british(text)


@pytest.mark.parametrize("text", ["four of our hours", "otherwise", "the exercise", "more, there"])
def test_what_both_write_alike_is_not_found(text):
    assert not british(text)


# The language


def test_a_sentence_that_does_not_differ_is_said_as_in_the_code(here):
    assert message("Your turn").say(here) == "Your turn"
    assert counted_message("{n} card", "{n} cards", 1).say(here) == "{n} card"
    assert counted_message("{n} card", "{n} cards", 3).say(here) == "{n} cards"
    words = translations.language("en-US", Vocabulary("theorist", "oracle"))
    assert message("Nature").say(words) == "Oracle"


def test_the_code_s_own_english_stays_british():
    english = translations.language("en")
    assert [rule.statement.say(english) for rule in RULES.values()] == [
        rule.statement.say() for rule in RULES.values()
    ]
    assert translations.locale("en").territory == "GB"


def test_rules_are_told_in_american_english(here):
    told = " ".join(rule.statement.say(here) for rule in RULES.values())
    assert "color" in told
    assert "colour" not in told


def test_letter_is_for_countries_that_print_on_it():
    codes = ("en-US", "es-MX", "en", "de", "es", "fr", "en-GB")
    assert [code for code in codes if translations.uses_letter(code)] == ["en-US", "es-MX"]


# Lesson plans


@pytest.mark.parametrize("plan", shipped(), ids=lambda plan: plan.id)
def test_a_plan_is_read_in_american_english_with_its_rules_and_buttons(plan):
    read = languages.plan_in("en-US", plan)
    assert read.language == "en-US"
    assert (read.plan.rule, read.plan.rules) == (plan.plan.rule, plan.plan.rules)
    assert [step.press for step in read.plan.steps] == [step.press for step in plan.plan.steps]
    assert british(f"{read.title} {read.aim} {' '.join(read.objectives)} {read.body}") == []
    assert languages.plan_in("en", plan) is plan


# The command line


@pytest.fixture
def run(tmp_path):
    def run(*arguments):
        out = tmp_path / "out.pdf"
        done = CliRunner().invoke(cli.command, [*arguments, "-o", str(out)])
        assert done.exit_code == 0, done.output
        return PdfReader(out)

    return run


RECORD = str(RECORDS / f"{NAMES[0]}.json")


@pytest.mark.parametrize(
    ("options", "width"),
    [
        (["--lang", "en-US"], LETTER),
        (["--lang", "en-US", "--paper", "a4"], A4),
        (["--lang", "en"], A4),
        ([], A4),
        (["--paper", "letter"], LETTER),
    ],
)
def test_the_paper_of_a_debrief_is_the_usual_one_unless_one_is_named(run, options, width):
    pdf = run("debrief", RECORD, *options)
    assert round(pdf.pages[0].mediabox.width) == width
    assert pdf.trailer["/Root"]["/Lang"] == ("en-US" if "en-US" in options else "en")


def test_what_a_plan_prints_is_in_american_english(run):
    pdf = run("handout", "exit-ticket", "--plan", "0", "--lang", "en-US")
    assert round(pdf.pages[0].mediabox.width) == LETTER
    text = " ".join(page.extract_text() for page in pdf.pages)
    assert "colors" in text
    assert british(text) == []
    british_one = run("handout", "exit-ticket", "--plan", "0")
    assert round(british_one.pages[0].mediabox.width) == A4
    assert "colours" in " ".join(page.extract_text() for page in british_one.pages)


def test_the_rules_are_listed_in_american_english():
    listed = CliRunner().invoke(cli.command, ["rules", "--lang", "en-US"])
    assert listed.exit_code == 0
    assert " color" in listed.output
    statements = "\n".join(listed.output.splitlines()[1::2])
    assert "colour" not in statements


def test_every_id_of_a_rule_with_a_british_word_is_kept():
    british = re.compile(rf"\b(?:{'|'.join(american.AMERICAN_WORDS)})\b")
    found = {rule for rule in RULES if "-" in rule and british.search(rule)}
    assert set(american.RULE_IDS) == found
