"""Plans read from text: what a good one gives, and the line and cause of whatever is wrong."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_pages import rows, unwrapped

from classroom.classes.script import PRESSES, SHOWN, ScriptStep, shown_during
from classroom.classes.settings import Plan
from classroom.i18n.messages import ENGLISH
from classroom.lesson_plans import LARGEST, NotAPlan, in_folder, look, read, shipped
from classroom.lesson_plans.header import _HeaderReader
from classroom.lesson_plans.html import as_html
from classroom.lesson_plans.reader import MAX_TABLE_COLUMNS, _outcome
from classroom.lesson_plans.steps import MAX_STEPS

HEADER = """\
title: Colours
aim: A first look.
ages: 10-12
minutes: 30
ruleset: express
rules:
  - same-colour
  - alternate-colour
"""
BODY = """\
# Colours

For you.

## Play (20 minutes)

Also for you.

### Everyone joins (6 minutes)

> Scan the code,
> and type *your* name.

Press one that is `silly`.

> Now.

Press: Open the projector

Not on the console.

### The round (14 minutes)

> Say what you expect.

Press: *Start the round*.

## Materials

> A deck.

## Talk (10 minutes)

Phones face down.
"""


def text(header=HEADER, body=BODY):
    return f"---\n{header}---\n{body}"


def wrong_in(header=HEADER, body=BODY):
    """Return what is wrong with a plan: lines and sentences."""
    with pytest.raises(NotAPlan) as caught:
        read("x", text(header, body))
    return [(wrong.line, str(wrong.cause)) for wrong in caught.value.wrongs]


# A good one


def test_a_plan_gives_the_class_and_its_steps():
    plan = read("colours", text())
    assert (plan.id, plan.title, plan.aim, plan.ages) == (
        *("colours", "Colours", "A first look.", "10-12"),
    )
    assert (plan.minutes, plan.language) == ((30,), "en")
    assert plan.plan.rules == ("same-colour", "alternate-colour")
    assert (plan.plan.rule, plan.plan.ruleset, plan.plan.lesson) == (None, "express", "colours")
    assert plan.plan.steps == (
        ScriptStep(
            title="Everyone joins",
            say="Scan the code, and type your name. Now.",
            note="Press one that is silly.",
            minutes=6,
            press="wall",
        ),
        ScriptStep(title="The round", say="Say what you expect.", minutes=14, press="start"),
        ScriptStep(title="Talk", note="Phones face down.", minutes=10),
    )


@pytest.mark.parametrize("label", SHOWN)
def test_a_step_says_what_the_projector_shows(label):
    body = body_with("Not on the console.", f"*Projector:* {label}.".replace("*", ""))
    first, *others = read("x", text(body=body)).plan.steps
    assert (first.projector, shown_during(first)) == (SHOWN[label], SHOWN[label])
    assert [step.projector for step in others] == [None, None]
    assert first.note == "Press one that is silly."


def test_a_second_line_of_cards_follows_one_by_one():
    body = body_with("Not on the console.", "Line: 2♣ 4♦\n\nLine: J♣ (9♥)\n\nLine: Q♦")
    step = read("x", text(body=body)).plan.steps[0]
    assert (step.line, step.later) == (("2C", "4D"), ("JC", "(9H)", "QD"))


def test_a_button_goes_by_its_label_of_an_earlier_release_too():
    """A teacher's own plan stays as it was written; its page names the button of the console."""
    plan = read("x", text(body=body_with("Press: *Start the round*.", "Press: Seat evenly")))
    assert [step.press for step in plan.plan.steps] == ["wall", "even", None]
    page = as_html(plan.body, str, ENGLISH)
    assert "Even out the tables" in page
    assert "Seat evenly" not in page


def test_what_a_plan_does_not_say_is_as_in_a_new_class():
    plan = read("x", text("title: T\nminutes: 30\nrules: by-twos\n")).plan
    assert (plan.rule, plan.rules) == ("by-twos", ())
    assert (plan.pace.predictions, plan.pace.chance, plan.prompts, plan.expulsion) == (
        True,
        True,
        False,
        False,
    )
    assert (plan.pace.turn_clock, plan.pace.call_clock, plan.pace.round_clock) == (None, 20, 15)


def test_every_choice_of_the_header_reaches_the_class():
    more = """\
vocabulary: Dealer, theorist
devices: pass
names: approved
deal: twins
reveal: teacher
wall: join
ladder: yes
turn-clock: 60
call-clock: 40
round-clock: no
last-call: 60
predictions: no
time-to-declare: no
notebook-prompts: no
expulsion: yes
robots: no
stand-in: no
starters:
  same-colour: red
"""
    plan = read("x", text(HEADER + more)).plan
    assert (plan.words.prophet_word, plan.words.dealer_word) == ("theorist", "dealer")
    assert (plan.devices, plan.names, plan.several.deal) == ("pass", "approved", "twins")
    assert (plan.several.reveal, plan.wall, plan.several.ladder) == ("teacher", "join", True)
    assert (plan.pace.turn_clock, plan.pace.call_clock, plan.pace.round_clock) == (60, 40, None)
    assert plan.pace.last_call == 60
    assert not (
        plan.pace.predictions
        or plan.pace.chance
        or plan.prompts
        or plan.robots
        or plan.pace.stand_in
    )
    assert plan.expulsion
    assert plan.starters == (("same-colour", "red"),)
    assert Plan.from_json(plan.to_json()) == plan


def test_pupils_who_deal_choose_from_the_rules_of_the_plan_or_from_any():
    plan = read("x", text(HEADER + "dealers: pupils\n")).plan
    assert plan.dealing.dealer_rules == ("same-colour", "alternate-colour")
    assert (plan.rule, plan.rules, plan.dealing.dealers) == (None, (), "pupils")
    none = "title: T\nminutes: 30\ndealers: pupils\n"
    assert read("x", text(none)).plan.dealing.dealer_rules == ()


def test_a_plan_of_two_lessons_parts_its_steps():
    steps = read("x", text(HEADER.replace("30", "20 + 10"))).plan.steps
    assert [step.lesson for step in steps] == [1, 1, 2]


def test_a_line_of_a_list_may_hold_a_colon():
    plan = read("x", text(HEADER + "standards:\n  - KS3 Working: attitudes\nobjectives:\n- One\n"))
    assert plan.standards == ("KS3 Working: attitudes",)
    assert plan.objectives == ("One",)


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_line_ends_and_a_mark_of_the_encoding_do_not_count(ends):
    assert read("x", "\ufeff" + text().replace("\n", ends)) == read("x", text())


# Bad ones


NO_MARKS = (
    "put text that begins with *, & or ! in quotation marks; anchors and tags aren’t supported"
)


def header_with(old, new):
    assert old in HEADER
    return HEADER.replace(old, new)


@pytest.mark.parametrize(
    ("header", "line", "cause"),
    [
        (
            header_with("- same-colour", "- same-color"),
            8,
            "there’s no rule called 'same-color'. Did you mean 'same-colour'?",
        ),
        (header_with("same-colour", "xxxxxxxx"), 8, "there’s no rule called 'xxxxxxxx'"),
        (
            header_with("same-colour", "alternate-colour"),
            9,
            "the rule 'alternate-colour' appears twice",
        ),
        (
            header_with("express", "expres"),
            6,
            "there are no rules of play called 'expres'. Did you mean 'express'?",
        ),
        (header_with("title: Colours\n", ""), 2, "a plan needs a line for title"),
        (header_with("Colours", "''"), 2, "a plan needs a line for title"),
        (header_with("Colours", "x" * 61), 2, "title can have at most 60 characters"),
        (header_with("minutes: 30\n", ""), 2, "a plan needs a line for minutes"),
        (
            header_with("30", "half"),
            5,
            (
                "minutes must be a number from 5 to 240, or one for each lesson as in 50 + 50, "
                "not 'half'"
            ),
        ),
        (header_with("30", "45"), 5, "the header says 45 minutes, but the steps take 30"),
        (
            header_with("30", "15 + 15"),
            32,
            "lesson 1 ends in the middle of this step; let a step end after 15 minutes",
        ),
        (header_with("aim:", "ami:"), 3, "a header has no field called 'ami'. Did you mean 'aim'?"),
        (HEADER + "zzz: 1\n", 10, "a header has no field called 'zzz'"),
        (HEADER + "ages: 7\n", 10, "'ages' appears twice"),
        (HEADER + "ladder: maybe\n", 10, "ladder must be one of yes, no, not 'maybe'"),
        (HEADER + "turn-clock: 45\n", 10, "turn-clock must be one of no, 30, 60, 90, not '45'"),
        (HEADER + "deal: [own, same]\n", 10, "deal must be a single text"),
        (
            HEADER + "vocabulary: Natur\n",
            10,
            "the vocabulary doesn’t have the word 'Natur'. Did you mean 'Nature'?",
        ),
        (
            HEADER + "vocabulary: God, Theorist\n",
            10,
            "these two words of the vocabulary don’t go together",
        ),
        (
            HEADER + "language: English\n",
            10,
            "a language must be a code such as en or de, not 'English'",
        ),
        (
            HEADER + "starters:\n  same-color: red\n",
            11,
            "'same-color' isn’t a rule in this plan. Did you mean 'same-colour'?",
        ),
        (
            HEADER + "starters:\n  same-colour: rd\n",
            11,
            "there’s no kind of card called 'rd'. Did you mean 'red'?",
        ),
        (
            HEADER + "starters: red\n",
            10,
            "starters need a line for each rule, as in “same-colour: red”",
        ),
        (
            header_with("Colours", "Colours: a look"),
            2,
            "this can’t be read; put text that contains a colon in quotation marks",
        ),
        (
            header_with("A first", "*A first*"),
            3,
            NO_MARKS,
        ),
        (
            header_with("A first look.", "!!python/object/apply:os.system [id]"),
            3,
            NO_MARKS,
        ),
        (HEADER + "x: [[[[[[[[[[[[1]]]]]]]]]]]]\n", 10, "this is nested too deeply"),
        ("- a\n- b\n", 2, "a header needs lines such as “title: First lesson”"),
        ("", 2, "a header needs lines such as “title: First lesson”"),
        (
            HEADER.split("rules:")[0] + "rules:\n" + "  - {a: b}\n",
            8,
            "this must be text; if it contains a colon, put it in quotation marks",
        ),
        (HEADER.split("rules:")[0], 2, "a plan must name at least one rule"),
    ],
)
def test_what_is_wrong_with_a_header_is_told_with_its_line(header, line, cause):
    assert (line, cause) in wrong_in(header)


def test_a_class_plays_no_more_rules_than_a_lesson_has_room_for():
    several = ("same-colour", "by-twos", "far-off", "suit-cycle", "change-suit", "alternate-colour")
    header = HEADER.split("rules:")[0] + "rules:\n" + "".join(f"  - {rule}\n" for rule in several)
    assert wrong_in(header) == [(13, "a class can play at most 5 rules one after another")]


TOO_MANY = f"a plan can have at most {MAX_STEPS} steps"


def body_with(old, new):
    assert old in BODY
    return BODY.replace(old, new)


@pytest.mark.parametrize(
    ("body", "on", "cause"),
    [
        (
            body_with("*Start the round*", "Start the rund"),
            "Press: Start the rund",
            "there’s no button called 'Start the rund'. Did you mean 'Start the round'?",
        ),
        (body_with("*Start the round*", "Sing"), "Press: Sing", "there’s no button called 'Sing'"),
        (
            body_with("Not on the console.", "Press: Even out the tables"),
            "Press: Even out the tables",
            "a step can have at most one button",
        ),
        (
            body_with("Not on the console.", "Projector: All table"),
            "Projector: All table",
            ("the projector can’t show 'All table' during a step. Did you mean 'All tables'?"),
        ),
        (
            body_with("Not on the console.", "Projector: Moon"),
            "Projector: Moon",
            "the projector can’t show 'Moon' during a step",
        ),
        (
            body_with("Not on the console.", "Projector: Slide\n\nProjector: All tables"),
            "Projector: All tables",
            "a step can say what the projector shows at most once",
        ),
        (
            body_with("Phones face down.", "Phones face down.\n\nProjector: Slide"),
            "Projector: Slide",
            "this step has nothing for a slide; write what you say to the class, after >",
        ),
        (
            body_with("(14 minutes)", "(13 minutes)"),
            "## Play",
            "'Play' has 20 minutes, but its steps take 19",
        ),
        (
            body_with("(10 minutes)", "(0 minutes)"),
            "## Talk",
            "a step must take at least one minute",
        ),
        (
            body_with("Phones face down.", ""),
            "## Talk",
            "a step needs something to say to the class, after >, or a note to yourself",
        ),
        (
            body_with("Say what", "Say " + "what " * 80),
            "### The round",
            (
                "what a step says can have at most 320 characters; "
                "put the rest in another step or in a note to yourself"
            ),
        ),
        (
            body_with("Phones face", "Phones " + "face " * 80),
            "## Talk",
            "the first paragraph of a step is its note, and can have at most 320 characters",
        ),
        (
            body_with("### The round", "### The " + "r" * 60),
            "### The r",
            "the title of a step can have at most 60 characters",
        ),
        (
            "# Colours\n",
            "# Colours",
            "there are no steps; add a heading such as “## Engage (7 minutes)”",
        ),
        (
            "## A (1 minute)\n\nx\n\n" * 40 + "## B (1 minute)",
            "## B",
            f"a plan can have at most {MAX_STEPS} steps",
        ),
    ],
)
def test_what_is_wrong_with_a_body_is_told_with_its_line(body, on, cause):
    lines = text(body=body).split("\n")
    (line,) = (number for number, each in enumerate(lines, 1) if each.startswith(on))
    assert (line, cause) in wrong_in(body=body)


def test_all_that_is_wrong_is_told_at_once_by_lines():
    header = header_with("same-colour", "same-color").replace("express", "expres")
    told = wrong_in(header, body_with("*Start the round*", "Sing"))
    assert [line for line, _ in told] == [6, 8, 36]


@pytest.mark.parametrize("given", ["", "# A page\n", "---\ntitle: T\n", "x\n---\na: b\n---\n"])
def test_a_file_without_a_header_is_no_plan(given):
    with pytest.raises(NotAPlan, match="line 1: a plan must begin with three dashes"):
        read("x", given)


def test_a_file_that_is_no_text_says_where():
    page = text().encode()
    assert [str(wrong) for wrong in look("x", "x.md", page.replace(b"aim", b"\xff")).wrongs] == [
        "line 3: the file isn’t in UTF-8; save it as UTF-8"
    ]
    assert [str(wrong) for wrong in look("x", "x.md", page.replace(b"aim", b"a\0m")).wrongs] == [
        "line 3: this character isn’t allowed in a text"
    ]
    assert "at most 64 kB" in str(look("x", "x.md", b"x" * (LARGEST + 1)).wrongs[0])
    assert look("x", "x.md", page).plan == read("x", text())


SOME = st.sampled_from(
    (
        *("---", "title: T", "minutes: 30", "rules:", "  - by-twos", "  - [", "a: &b *b", "? x"),
        *("## A (30 minutes)", "### B (9 minutes)", "> say", "Press: Sing", "<b>", "`", "| a |"),
        *("!!int 3", "%YAML 9", "<<: 1", '"', "'", "\t", "\u2028", "- - - - x", "a: b: c", "{"),
    )
)


@settings(max_examples=300, deadline=None)
@given(st.lists(SOME | st.text(max_size=20), max_size=25))
def test_whatever_comes_is_a_plan_or_wrong_on_some_line(lines):
    given = "\n".join(lines)
    found = look("x", "x.md", given.encode("utf-8", "replace"))
    assert (found.plan is None) == bool(found.wrongs)
    for wrong in found.wrongs:
        assert 1 <= wrong.line <= len(given.replace("\r", "\n").split("\n"))
        assert str(wrong.cause)
    if found.plan is not None:
        as_html(found.plan.body, str)


# In bounded time


def flood(piece, more=""):
    """Of a piece as many as a file may hold, and somewhat less than that."""
    return piece * ((LARGEST - 4_000) // len(piece)) + more


WIDE = "|a" * MAX_TABLE_COLUMNS + "|\n" + "|-" * MAX_TABLE_COLUMNS + "|\n"
FLOODS = {
    "pictures": flood("!["),
    "pictures in pictures": "![" * 250 + "a" + "](b)" * 250,
    "links": flood("[a]("),
    "as many links as there may be": "![a " * 490 + "*b _c " * 1_000 + "\n\n" + "*b _c\n\n" * 480,
    "a wide table": "|a" * 500 + "|\n" + "|-" * 500 + "|\n" + flood("|\n"),
    "a long table": WIDE + "|\n" * 900,
    "lines": flood("1. a\n"),
    "stars": "*a _b " * 1_300 + "\n\n" + flood("*a _b " * 1_000 + "\n\n"),
    "quotes": flood("> "),
    "signs": flood("<a &"),
}


@pytest.mark.parametrize("more", FLOODS.values(), ids=list(FLOODS))
def test_a_file_made_to_be_slow_is_read_quickly_or_refused(more):
    began = time.process_time()
    found = look("x", "x.md", text(body=f"{BODY}\n{more}").encode())
    if found.plan is not None:
        as_html(found.plan.body, lambda link: None)
    assert time.process_time() - began < 1.5


@pytest.mark.parametrize("more", ["a: [" + "b," * 30_000, "- b\n" * 900, "k: v\n" * 900])
def test_a_header_made_to_be_slow_is_read_quickly_or_refused(more):
    began = time.process_time()
    assert look("x", "x.md", text(header=f"{HEADER}{more}").encode()).plan is None
    assert time.process_time() - began < 1.5


@pytest.mark.parametrize(
    ("header", "more", "cause"),
    [
        (HEADER, "\n" * 1_000, "a plan can have at most 1,000 lines"),
        (
            HEADER + "note: " + "a" * 10_000 + "\n",
            "",
            "a header can have at most 10,000 characters",
        ),
        (HEADER, "a" * 8_001, "leave an empty line at least once in every 8,000 characters"),
        (HEADER, "[" * 501, "a plan can have at most 500 links and brackets"),
        (HEADER, "|" * 14, "a table can have at most 12 columns"),
    ],
)
def test_what_is_too_large_is_told(header, more, cause):
    found = look("x", "x.md", text(header=header, body=BODY + more).encode())
    assert [str(wrong.cause) for wrong in found.wrongs] == [cause]


def test_a_file_that_is_no_plan_is_read_once_however_often_it_is_looked_at(tmp_path):
    (tmp_path / "a.md").write_text(text(body="# No steps, and read once"), "utf-8")
    (first,) = in_folder(tmp_path)
    before = _outcome.cache_info()
    assert in_folder(tmp_path) == [first]
    after = _outcome.cache_info()
    assert (after.hits, after.misses) == (before.hits + 1, before.misses)


# A folder


def test_a_folder_gives_good_plans_and_bad_ones_by_name(tmp_path):
    (tmp_path / "b.md").write_text(text(), "utf-8")
    (tmp_path / "a.md").write_text("# A page", "utf-8")
    (tmp_path / "notes.txt").write_text(text(), "utf-8")
    (tmp_path / "c.md").mkdir()
    bad, good = in_folder(tmp_path)
    assert (bad.id, bad.name, bad.plan) == ("here-a", "a.md", None)
    assert bad.wrongs
    assert (good.id, good.name, good.plan.title) == ("here-b", "b.md", "Colours")
    (tmp_path / "b.md").write_text(text().replace("Colours", "Suits"), "utf-8")
    assert in_folder(tmp_path)[1].plan.title == "Suits"
    assert in_folder(tmp_path / "nowhere") == []


# The page


def test_the_page_of_a_plan_has_its_headings_and_nothing_that_runs():
    page = as_html(BODY, lambda link: None)
    assert "<h1" not in page
    assert "<h2>Play (20 minutes)</h2>" in page
    assert "<blockquote>" in page
    evil = (
        '<script>alert(1)</script> <img src=x onerror="alert(1)"> <p style="color:red" onclick=x>a'
        '</p> <iframe src="http://x"></iframe> <svg/onload=alert(1)> [l](javascript:alert(1)) '
        "![p](http://x/y.png) <a href='javascript:alert(1)'>b</a> <form action=/x><input></form>"
    )
    cleaned = as_html(evil, str)
    for gone in (
        "<script",
        'href="javascript',
        "<img",
        "onerror",
        "style=",
        "onclick",
        "<iframe",
        "<svg",
        "<form",
    ):
        assert gone not in cleaned
    assert "<input" not in cleaned
    assert "<p>a</p>" in cleaned


def test_a_table_without_a_first_head_has_heads_of_its_rows():
    page = as_html("| | a |\n|---|---|\n| b | c |\n\n| d | e |\n|---|---|\n| f | g |\n", str)
    cells = re.findall(r"<(t[hd])([^>]*)>(\w*)<", page)
    assert cells == [
        *(("td", "", ""), ("th", "", "a"), ("th", ' scope="row"', "b"), ("td", "", "c")),
        *(("th", "", "d"), ("th", "", "e"), ("td", "", "f"), ("td", "", "g")),
    ]


def test_links_go_where_the_page_says_or_leave_their_words():
    def address(link):
        return "/there" if link == "b.md" else None

    page = as_html("[B](b.md) and [the *manual*](../docs/x.md#y)", address)
    assert '<a href="/there" rel="noopener noreferrer">B</a>' in page
    assert "and the <em>manual</em>" in page


# Those that come with the program


@pytest.mark.parametrize("plan", shipped(), ids=lambda plan: plan.id)
def test_what_a_shipped_plan_says_is_said_in_a_breath(plan):
    for step in plan.plan.steps:
        assert len(step.say.split()) <= 40, step.title
        assert step.say, step.title


# The page that tells teachers how to write one


DOCS = (Path(__file__).parents[2] / "docs" / "plans.md").read_text("utf-8")
PROSE = unwrapped(DOCS)


def test_the_example_in_the_documentation_is_a_plan():
    (example,) = re.findall(r"^```markdown\n(---.*?)^```", DOCS, re.MULTILINE | re.DOTALL)
    plan = read("colours", example)
    assert [step.press for step in plan.plan.steps] == ["wall", "start", "look-back"]
    quoted = re.search(r"\*Line (\d+): (There's no rule.*?\?)\*", PROSE)
    broken = example.replace("- alternate-colour", "- alternate-color")
    (wrong,) = look("x", "x.md", broken.encode()).wrongs
    assert (str(wrong.line), str(wrong.cause)[1:].replace("’", "'")) == (quoted[1], quoted[2][1:])


def test_the_documentation_has_every_line_of_a_header_and_every_button():
    reader = _HeaderReader({}, [], 1)
    reader.head()
    table = DOCS[DOCS.index("## The header") : DOCS.index("## The steps")]
    first = "".join(row[0] for row in rows(table))
    assert re.findall(r"`([^`]+)`", first) != []
    assert set(re.findall(r"`([^`]+)`", first)) == set(reader.asked)
    buttons = PROSE[PROSE.index("The buttons:") :].split("Write them in English")[0]
    assert set(re.findall(r"\*([^*]+)\*", buttons)) == {press.label for press in PRESSES.values()}
    shown = PROSE[PROSE.index("A line `Projector:`") :].split("If a step")[0]
    assert set(re.findall(r"\*([^*]+)\*", shown)) == set(SHOWN)
