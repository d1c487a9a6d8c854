"""What a plan prints, as it is read: a good one, and the line and cause of whatever is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from classroom.lesson_plans import NotAPlan, read, shipped
from classroom.lesson_plans.print_outs import Ask, BigCard, Block, CardFace, SheetColumn, TextRun
from classroom.pdf.handout_job import PlanPrintOuts

HEAD = "---\ntitle: T\nminutes: 5\nrules: by-twos\n---\n\n## Go (5 minutes)\n\n> Go.\n\n"
FIRST = HEAD.count("\n") + 1
"""The line of the file on which what follows the head begins."""
TICKET = """\
## Exit ticket

> On the line:
>
> Line: 6♥ 9♦ (4♠) (Q♥ 5♠) 10♣
>
> 1. Write *two* rules. (3 lines)
> 2. Draw a card. (card)

Any rule will do.

### Key

**7♦** is right.

### Sample answers

| | a | b |
|---|---|---|
| Got it | one | two |
| nearly | three | four |
| not yet | five | six |

### The next day

Go on.
"""
SHEETS = """\
## Sheets

### My tests (strip, 4 rows)

Cut it.

- my *rule*
- card (narrow)

### CER (lines)

- **Claim** (2 lines)
- Five cards (5 cards)
"""
CARDS = """\
## Cards

### Four (cards)

- A / 4
- 6♠ in red
- 10♥

### Board (sentences)

- Not yet refuted.
"""
SAMPLES = "## Exit ticket\n\n> 1. A\n\n### Sample answers\n\n| | a | b |\n|---|---|---|\n"


def papers(body):
    return read("x", HEAD + body).papers


def wrong_in(body):
    """Return what is wrong: lines from the first of the body, and sentences."""
    with pytest.raises(NotAPlan) as caught:
        papers(body)
    return [(wrong.line - FIRST + 1, str(wrong.cause)) for wrong in caught.value.wrongs]


def plain(text):
    return (TextRun(text),)


def test_a_ticket_has_tasks_with_room_a_line_of_cards_a_key_and_three_levels():
    ticket = papers(TICKET).ticket
    assert ticket.about == (
        Block(plain("On the line:")),
        Block(
            line=(SheetColumn("6H"), SheetColumn("9D", (("4S",), ("QH", "5S"))), SheetColumn("10C"))
        ),
    )
    assert ticket.asks == (
        Ask((TextRun("Write "), TextRun("two", "em"), TextRun(" rules.")), lines=3),
        Ask(plain("Draw a card."), cards=1),
    )
    assert ticket.key == (
        Block(plain("Any rule will do.")),
        Block((TextRun("7♦", "strong"), TextRun(" is right."))),
    )
    assert [(each.level, each.answer, each.next_step) for each in ticket.samples] == [
        ("got it", plain("one"), plain("two")),
        ("nearly", plain("three"), plain("four")),
        ("not yet", plain("five"), plain("six")),
    ]
    assert ticket.next_day == (Block(plain("Go on.")),)


def test_sheets_have_a_kind_rows_and_what_is_to_be_filled_in():
    strip, lines = papers(SHEETS).sheets
    assert (strip.title, strip.kind, strip.rows) == ("My tests", "strip", 4)
    assert strip.about == (Block(plain("Cut it.")),)
    assert strip.asks == (
        Ask((TextRun("my "), TextRun("rule", "em"))),
        Ask(plain("card"), narrow=True),
    )
    assert (lines.kind, lines.rows) == ("lines", 0)
    assert lines.asks == (
        Ask((TextRun("Claim", "strong"),), lines=2),
        Ask(plain("Five cards"), cards=5),
    )


def test_cards_have_backs_and_wrong_colours():
    four, board = papers(CARDS).cards
    assert four.cards == (
        BigCard(CardFace("A"), CardFace("4")),
        BigCard(CardFace(card="6S", colour="red")),
        BigCard(CardFace(card="10H")),
    )
    assert board.sentences == (plain("Not yet refuted."),)


GROUPS = """\
## Sheets

### Found (columns, 3 rows)

Fill it in.

Example: 9 | 50 | | J♠ was *wrong*

- table (narrow)
- share
  - predicted
  - found
- why (wide)
"""


def test_columns_may_share_a_heading_be_wide_and_have_an_example():
    (sheet,) = papers(GROUPS).sheets
    share = plain("share")
    assert sheet.columns == (
        Ask(plain("table"), narrow=True),
        Ask(plain("predicted"), group=share),
        Ask(plain("found"), group=share),
        Ask(plain("why"), wide=True),
    )
    why = (TextRun("J♠ was "), TextRun("wrong", "em"))
    assert sheet.example == (plain("9"), plain("50"), (), why)
    assert sheet.about == (Block(plain("Fill it in.")),)


def test_prompts_keep_an_example_as_text_and_a_list_below_an_item_as_its_text():
    (sheet,) = papers(
        "## Sheets\n\n### A (lines)\n\nExample: 9 | 50\n\n- claim\n  - and why\n"
    ).sheets
    assert sheet.example == ()
    assert sheet.about == (Block(plain("Example: 9 | 50")),)
    assert sheet.asks == (Ask(plain("claim and why")),)


def test_a_sheet_may_be_landscape_with_numbered_rows_and_boxes():
    body = "## Sheets\n\n### A (columns, 3 rows, landscape)\n\n- no. (number)\n- draws (40 boxes)\n"
    (sheet,) = papers(body).sheets
    assert (sheet.rows, sheet.landscape) == (3, True)
    assert sheet.asks == (Ask(plain("no."), number=True), Ask(plain("draws"), boxes=40))
    (cards,) = papers("## Cards\n\n### B (sentences, landscape)\n\n- Yes.\n").cards
    assert cards.landscape
    assert not papers(SHEETS).sheets[0].landscape


@pytest.mark.parametrize(
    "body",
    [
        "",
        "## Exit ticket\n\nAsk them anything.\n",
        "## Cards\n\nBring three decks.\n",
        "## Sheets\n",
    ],
)
def test_a_plan_needs_nothing_to_print(body):
    found = papers(body)
    assert (found.ticket, found.sheets, found.cards) == (None, (), ())


def test_a_ticket_as_plans_had_it_before_is_still_one():
    ticket = papers("## Exit ticket\n\n> Look.\n>\n> 1. A\n\nGood answers: any.\n").ticket
    assert ticket.asks == (Ask(plain("A")),)
    assert ticket.key == (Block(plain("Good answers: any.")),)
    assert ticket.samples == ()


@pytest.mark.parametrize(
    ("body", "line", "cause"),
    [
        (
            SHEETS.replace("strip", "stripe"),
            3,
            "there’s no kind called 'stripe'. Did you mean 'strip'?",
        ),
        (
            SHEETS.replace("(lines)", "(xxxxxxx)"),
            10,
            "there’s no kind called 'xxxxxxx'; end the heading with (strip), (columns), (lines)",
        ),
        (
            CARDS.replace("Four (cards)", "Four"),
            3,
            "there’s no kind called 'Four'; end the heading with (cards), (sentences)",
        ),
        (
            SHEETS.replace("4 rows", "21 rows"),
            3,
            "only a strip and columns can have rows, at most 20",
        ),
        (
            SHEETS.replace("(lines)", "(lines, 3 rows)"),
            10,
            "only a strip and columns can have rows, at most 20",
        ),
        ("## Sheets\n\n### A (lines)\n\nB.\n", 3, "a sheet needs a list of things to fill in"),
        (
            "## Sheets\n\n### A (strip)\n\n- a (2 lines)\n",
            3,
            "a strip or columns need at least one column",
        ),
        (
            "## Sheets\n\n### A (strip)\n\n" + "- a\n" * 9,
            3,
            "there can be at most 8 here",
        ),
        (
            GROUPS.replace("50 | |", "50 |"),
            7,
            "an example needs a cell for each column, with | between them",
        ),
        (
            GROUPS.replace("Fill it in.", "Example: a | b | c | d"),
            7,
            "there can be at most 1 here",
        ),
        ("## Sheets\n\n### A (lines)\n\n- " + "a" * 301, 5,
         "a line can have at most 300 characters here"),
        ("## Sheets\n\n### A (lines)\n\n" + "a" * 701 + "\n\n- b\n", 5,
         "a printed paragraph can have at most 700 characters"),
        ("## Sheets\n\n### A (lines)\n\n- a\n-\n", 6, "this line of the list is empty"),
        ("## Cards\n\n### A (cards)\n\nB.\n", 3, "cards must be a list, one card on each line"),
        (CARDS.replace("in red", "in blue"), 6, "a card must be in red or in black"),
        (
            CARDS.replace("A / 4", "A long sentence / 4"),
            5,
            "a side of a card must be a playing card, or 1 to 12 characters",
        ),
        ("## Exit ticket\n\n### Key\n\nA.\n", 1, "an exit ticket needs text for pupils, after >"),
        ("## Exit ticket\n\n> Write.\n", 1, "an exit ticket needs its tasks in a list, after >"),
        (
            TICKET.replace("### The next day", "### Next day"),
            24,
            "an exit ticket has no part called 'Next day'. Did you mean 'the next day'?",
        ),
        (TICKET.replace("(4♠)", "(4)"), 5, "'(4)' isn’t a card such as 10♥"),
        (TICKET.replace("Line: 6♥", "Line: (6♥)"), 5, "'(6♥)' isn’t a card such as 10♥"),
        (TICKET.replace("10♣", "10♣ " * 20), 5, "there can be at most 20 here"),
        (
            SAMPLES + "| got it | a | b |\n| not yet | a | b |\n| nearly | a | b |\n",
            7,
            "the levels must be got it, nearly and not yet, in this order",
        ),
        (
            SAMPLES + "| good | a | b |\n",
            9,
            "the levels must be got it, nearly and not yet, in this order",
        ),
        (SAMPLES + "| got it | a | |\n", 9, "a row needs a level, a sample answer and a next step"),
        ("## Exit ticket\n\n> 1. A\n\n### Sample answers\n\nAny.\n", 7,
         "sample answers must be a table"),
    ],
)  # fmt: skip
def test_what_cannot_be_printed_is_told_with_its_line(body, line, cause):
    assert (line, cause) in wrong_in(body)


# Those that come with the program


@pytest.mark.parametrize("plan", shipped(), ids=lambda plan: plan.id)
def test_a_shipped_plan_has_a_ticket_with_key_and_levels_sheets_and_cards(plan):
    ticket = plan.papers.ticket
    assert ticket.key and ticket.next_day
    assert len(ticket.samples) == 3
    assert plan.papers.sheets and plan.papers.cards
    assert re.search(r"^## Prior conceptions\n", plan.body, re.MULTILINE)


@pytest.mark.parametrize(
    ("ages", "young"), [("8-10", True), ("10", True), ("10-12", False), ("9+", False), ("", False)]
)
def test_pupils_up_to_ten_are_young(ages, young):
    head = HEAD.replace("title: T\n", f"title: T\nages: {ages}\n" if ages else "title: T\n")
    assert PlanPrintOuts.of(read("x", head)).young is young


def test_the_example_in_the_documentation_prints():
    docs = (Path(__file__).parents[2] / "docs" / "plans.md").read_text("utf-8")
    (example,) = re.findall(r"^```markdown\n(## Exit.*?)^```", docs, re.MULTILINE | re.DOTALL)
    found = papers(example)
    assert len(found.ticket.samples) == 3
    assert [sheet.kind for sheet in found.sheets] == ["strip", "lines"]
    assert [cards.kind for cards in found.cards] == ["cards", "sentences"]
