"""What plans print: on both papers, in letters of the right size, with room to write."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from itertools import pairwise

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from classroom import cli, resources
from classroom.classes.script import PRESSES
from classroom.i18n import translations
from classroom.i18n.messages import ENGLISH
from classroom.lesson_plans import read, shipped, translated
from classroom.pdf.fitting import height_of
from classroom.pdf.handout_job import Choices, HandoutOrder, PlanPrintOuts
from classroom.pdf.handouts import make, plan_cards, plan_parts
from classroom.pdf.handouts.forms import FlexibleLines, Ruled
from classroom.pdf.handouts.handout import Page
from classroom.pdf.handouts.plan_parts import TASK_TEXT, Look, blocks, fields
from classroom.pdf.handouts.plan_sheets import HANDOUT as SHEETS
from classroom.pdf.handouts.plan_ticket import HANDOUT
from classroom.pdf.page import Paper
from classroom.pdf.text import Prose, as_words, runs

from .conftest import every_other, page_texts
from .geometry import ROUNDING
from .geometry import pages as read_pages

HEAD = "---\ntitle: Ours\n%sminutes: 5\nrules: by-twos\n---\n\n## Go (5 minutes)\n\n> Go.\n\n"
KINDS = ("plan-sheet", "exit-ticket", "plan-cards")
PAPERS = ("a4", "letter")
ALL = [*shipped(), *(plan for code in translations.COMPLETE for plan in translated(code).values())]


class Printed:
    """A plan, and each of its papers once, however many tests look at it."""

    def __init__(self, plan, paper):
        self.plan = plan
        self.papers = PlanPrintOuts.of(plan)
        self.paper = paper
        self.made = cache(self._made)

    def _made(self, kind):
        return document(kind, self.papers, self.paper, self.plan.language)

    def pages(self, kind):
        return page_texts(self.made(kind))


IN_TURN = [
    pytest.param(each.values, marks=each.marks, id=f"{plan.id}-{plan.language}-{paper}")
    for each in every_other(ALL, PAPERS)
    for plan, paper in [each.values]
]
"""Each plan in each language, on one paper or the other; on both in a `long` run."""


@pytest.fixture(params=IN_TURN, scope="module")
def printed(request):
    """Its tests run one after the other, so its papers are kept for them alone."""
    return Printed(*request.param)


def document(kind, papers, paper="a4", language="en"):
    order = HandoutOrder(kind=kind, plan=papers, paper=paper, language=language)
    return make(order, translations.language(language))


def pages(kind, papers, paper="a4", language="en"):
    """The text of each page."""
    return page_texts(document(kind, papers, paper, language))


def own(body, ages=""):
    return PlanPrintOuts.of(read("x", HEAD % (f"ages: {ages}\n" if ages else "") + body))


def sizes(papers, kind="exit-ticket"):
    """The sizes of letters in a PDF, each by what is set in it; the smallest where it is twice."""
    found = {}

    def look(text, _matrix, text_matrix, _font, size):
        if text.strip():
            points = round(size * text_matrix[3], 1)
            found[text.strip()] = min(points, found.get(text.strip(), points))

    for page in PdfReader(BytesIO(document(kind, papers))).pages:
        page.extract_text(visitor_text=look)
    return found


def _many(page, language="en"):
    """Count the tickets on a page, which has their title at its foot, too."""
    title = translations.language(language).translate("Exit ticket")
    return len(re.findall(rf"{title}\s?:", page)) - 1


def test_tickets_are_several_to_a_page_and_the_key_on_one_of_its_own(printed):
    tickets, back, key = printed.pages("exit-ticket")
    language = printed.plan.language
    assert _many(tickets, language) in (2, 4)
    for part in ("Key", "Sample answers", "Got it", "Nearly", "Not yet", "The next day"):
        there = translations.language(language).translate(part)
        assert there in key
        assert not re.search(rf"^{there}$", f"{tickets}\n{back}", re.MULTILINE), (
            "on no pupil's back"
        )


def test_each_sheet_is_one_page_and_each_card(printed):
    papers = printed.plan.papers
    assert len(printed.pages("plan-sheet")) == len(papers.sheets)
    cards = sum(len(cards.cards) or 1 for cards in papers.cards)
    assert len(printed.pages("plan-cards")) == cards


def plain(text):
    return (re.sub(r"\s+", "", text)).replace("'", "’")


def test_the_lesson_is_on_one_page_with_minute_words_and_button_of_each_step(printed):
    (page,) = printed.pages("plan-page")
    language, text = translations.language(printed.plan.language), plain(page)
    minute = 0
    for before, step in pairwise((None, *printed.plan.plan.steps)):
        minute = 0 if before is None or before.lesson < step.lesson else minute + before.minutes
        assert plain(f"{minute}{step.title}") in text
        assert plain(step.say) in text, "cut short, though there is room"
        if step.press:
            assert plain(language.translate(PRESSES[step.press].label)) in text


def test_the_page_to_carry_says_what_the_projector_shows():
    steps = PlanPrintOuts.of(shipped()[0]).steps
    shows = {step.title: (step.minute, step.shows) for step in steps}
    assert shows["Six cards on the board"] == (0, "These words, and the cards")
    assert shows["Everyone joins"] == (5, "How to join")
    assert shows["The first round"] == (18, "All tables")
    assert shows["Last call"] == (30, "Last call, and how many have answered")
    assert shows["The rule"] == (33, "The rule")
    assert shows["Talk about it"] == (34, "These words, then the round")
    assert shows["Before you go"] == (46, "The exit ticket")
    join = PlanPrintOuts.of(next(plan for plan in shipped() if plan.plan.wall == "join"))
    assert {each.shows for each in join.steps if each.press == "Start the round"} == {"How to join"}


def test_a_page_to_carry_of_long_steps_keeps_their_first_sentences():
    steps = "".join(
        f"## Step {number} (1 minute)\n\n> Say this. {'And a lot more of it. ' * 13}\n\n"
        for number in range(24)
    )
    head = "---\ntitle: Ours\nminutes: 24\nrules: by-twos\n---\n\n"
    (page,) = pages("plan-page", PlanPrintOuts.of(read("x", head + steps)))
    assert page.count("Say this.") == 24
    assert page.count("…") == 24


def test_the_guide_to_the_first_lesson_has_the_same_minutes_and_buttons():
    guide = (resources.LESSON_PLANS.parent / "docs" / "first-lesson.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d+) \| (.*?) \| (.*?) \|", guide, re.MULTILINE)
    told = {int(minute): press for minute, _say, press in rows}
    steps = PlanPrintOuts.of(shipped()[0]).steps
    assert [*told] == [*(step.minute for step in steps), 50]
    for step in steps[1:]:
        assert f"**Next: {step.title}**" in told[step.minute]


def test_no_word_in_the_head_of_a_column_is_broken(printed):
    broken = []
    sheets = zip(printed.plan.papers.sheets, printed.pages("plan-sheet"), strict=True)
    for sheet, page in sheets:
        heads = (run.text for ask in sheet.columns for run in (*ask.text, *ask.group))
        words = {word for head in heads for word in re.findall(r"[^\W\d_]{4,}", head)}
        broken += [word for word in words if word.casefold() not in page.casefold()]
    assert broken == []


def test_every_task_has_room_to_write_or_to_draw(printed):
    paper = Paper[printed.paper.upper()]
    page = Page(translations.language(printed.plan.language), Choices(plan=printed.papers), paper)
    tasks = [ask for ask in printed.plan.papers.ticket.asks if not ask.cards]
    parts = HANDOUT.parts(page)
    lines = [each for each in walk(parts[0].story) if isinstance(each, FlexibleLines)]
    assert lines and len(lines) % len(tasks) == 0
    # Two lines where the plan names no number; farther apart for pupils of ten and younger.
    least = (10 if page.choices.plan.young else 8) * 72 / 25.4
    for ask, room in zip(tasks, lines, strict=False):
        assert room.apart == pytest.approx(least)
        assert room.height >= (ask.lines or 2) * least - 0.01


def walk(story):
    for each in story:
        if isinstance(each, list | tuple):
            yield from walk(each)
            continue
        yield each
        for row in getattr(each, "_cellvalues", ()):
            yield from walk(row)


@pytest.mark.parametrize(("ages", "size"), [("8-10", 13.0), ("10-12", 11.0), ("16+", 11.0)])
def test_pupils_of_ten_and_younger_get_larger_letters(ages, size):
    found = sizes(own("## Exit ticket\n\n> Look here.\n>\n> 1. Write this.\n", ages))
    assert found["Look here."] == size
    assert min(found.values()) >= 8


@pytest.mark.parametrize("kind", KINDS)
def test_no_letter_is_too_small_to_read(printed, kind):
    sizes = [run.size for page in read_pages(printed.made(kind)) for run in page.runs]
    assert sizes and min(sizes) >= 8 - ROUNDING


def test_front_and_back_of_a_card_are_named_on_one_page_to_fold():
    cards = own("## Cards\n\n### Mine (cards)\n\n- A / 4\n- K / 2\n- 10♥\n")
    first, second, third = pages("plan-cards", cards)
    for number, page, front, back in ((1, first, "A", "4"), (2, second, "K", "2")):
        lines = page.splitlines()
        top, bottom = lines.index(f"Card {number} of 3: front"), len(lines)
        assert lines[top + 1] == front
        assert lines[top + 2].startswith("Fold the page back")
        assert lines[top + 3] == back
        assert lines[top + 4] == f"Card {number} of 3: back"
        assert top + 4 < bottom
    assert "front" not in third


def test_cards_in_the_wrong_colour_ask_for_a_colour_printer():
    usual = "## Cards\n\n### Mine (cards)\n\n- 6♠\n"
    wrong = usual.replace("6♠", "6♠ in red")
    assert "Mine (print in colour)" in pages("plan-cards", own(wrong))[0]
    assert "(print in colour)" not in pages("plan-cards", own(usual))[0]


def test_letters_of_a_strip_are_as_large_as_the_page_and_the_longest_word_allow():
    few = sizes(own("## Cards\n\n### Mine (sentences)\n\n- Yes.\n- No.\n"), "plan-cards")
    assert few["Yes."] == 96
    word = "incommensurability"
    long = sizes(own(f"## Cards\n\n### Mine (sentences)\n\n- {word}\n"), "plan-cards")
    assert 40 <= long[word] < 96


@pytest.mark.parametrize(("card", "signs"), [("A♠", 1), ("3♥", 3), ("10♦", 10), ("K♣", 1)])
def test_a_large_card_has_as_many_signs_as_its_value(card, signs, monkeypatch):
    drawn = []
    monkeypatch.setattr(plan_cards, "draw_suit", lambda *args, **_: drawn.append(args))
    pages("plan-cards", own(f"## Cards\n\n### Mine (cards)\n\n- {card}\n"))
    assert len(drawn) == signs + 2


def test_a_sheet_may_be_landscape_beside_one_that_is_not():
    sheets = own(
        "## Sheets\n\n### A (columns, 2 rows, landscape)\n\n- a\n\n### B (lines)\n\n- b\n"
        "\n## Cards\n\n### C (sentences, landscape)\n\n- c\n"
    )
    boxes = {}
    for kind in ("plan-sheet", "plan-cards"):
        document = make(HandoutOrder(kind=kind, plan=sheets), ENGLISH)
        boxes[kind] = [page.mediabox for page in PdfReader(BytesIO(document)).pages]
    across, upright = boxes["plan-sheet"]
    assert across.width > across.height
    assert upright.width < upright.height
    assert boxes["plan-cards"][0].width > boxes["plan-cards"][0].height


def test_columns_are_numbered_and_prompts_stand_above_them():
    (page,) = pages(
        "plan-sheet",
        own("## Sheets\n\n### A (columns, 3 rows)\n\n- no. (number)\n- rule\n- Claim (1 line)\n"),
    )
    lines = [line.strip() for line in page.splitlines()]
    assert page.index("Claim") < page.index("Rule")
    assert [line for line in lines if line in ("1", "2", "3", "4")] == ["1", "2", "3"]


FOUND = """\
## Sheets

### Results (columns, 3 rows, landscape)

Example: | Anna | 50 | 38 | luck

- no. (number)
- name
- share
  - predicted (narrow)
  - found (narrow)
- why (wide)
"""


@pytest.mark.parametrize("language", ["en", "right-to-left"])
def test_an_example_is_the_first_row_and_is_no_row_to_fill_in(language):
    chosen = translations.pseudo.RIGHT_TO_LEFT if language == "right-to-left" else language
    (page,) = pages("plan-sheet", own(FOUND), language=chosen)
    for word in ("Share", "Predicted", "Found", "Why", "Anna", "50", "38", "luck"):
        assert page.count(word) == 1, word
    numbers = [line.strip() for line in page.splitlines() if line.strip().isdecimal()]
    assert [number for number in numbers if number in "1234"] == ["1", "2", "3"]
    if language == "en":
        assert page.index("Share") < page.index("Predicted") < page.index("Example")
        assert page.index("Example") < page.index("Anna") < page.index("luck")


def test_a_heading_of_several_columns_is_read_as_one():
    order = HandoutOrder(kind="plan-sheet", plan=own(FOUND), file="html")
    html = make(order, ENGLISH).decode()
    (head,) = re.findall(r"<thead>.*?</thead>", html, re.DOTALL)
    assert '<th scope="col" colspan="2"><strong>Share</strong></th>' in head
    assert head.count('rowspan="2"') == 3
    assert head.count("<tr>") == 2


def test_a_wide_column_is_four_times_as_wide_as_a_narrow_one():
    page = Page(ENGLISH, Choices(plan=own(FOUND)), Paper.A4).across()
    (part,) = SHEETS.parts(page)
    (table,) = [each for each in part.story if getattr(each, "kind", "") == "table"]
    number, name, predicted, found, why = table._colWidths
    assert predicted == found == pytest.approx(2 * number)
    assert name == pytest.approx(2 * predicted)
    assert why == pytest.approx(4 * predicted)


@pytest.mark.parametrize("paper", PAPERS)
def test_two_tasks_with_few_cards_are_side_by_side(paper):
    """The first law's sheet: a card on the left, a card on the right, and lines for two rules."""
    page = Page(ENGLISH, Choices(plan=PlanPrintOuts.of(shipped()[1])), Paper[paper.upper()])
    look = Look.of(page.choices.plan)
    five, wrong, next_card, *rules = page.choices.plan.papers.sheets[0].asks
    assert [five.cards, wrong.cards, next_card.cards] == [5, 1, 1]
    one = height_of(fields(page, [wrong], look, 2), page.width)
    pair = height_of(fields(page, [wrong, next_card], look, 2), page.width)
    assert pair < 1.5 * one
    apart = height_of(fields(page, [five, wrong], look, 2), page.width)
    assert apart > 1.9 * one
    assert [ask.lines for ask in rules] == [3, 3]


def test_two_short_lines_of_cards_stand_side_by_side():
    page = Page(ENGLISH, Choices(plan=PlanPrintOuts.of(shipped()[6])), Paper.A4)
    about = page.choices.plan.papers.sheets[0].about
    with_pair = list(blocks(page, about, TASK_TEXT))
    apart = [each for block in about for each in blocks(page, [block], TASK_TEXT)]
    assert height_of(with_pair, page.width) < height_of(apart, page.width) - 60


def test_emphasis_is_bold():
    page = Page(ENGLISH, Choices(plan=own("")), Paper.A4)
    for text in ("What you *see*.", "What you **see**."):
        (about,) = own(f"## Sheets\n\n### A (lines)\n\n{text}\n\n- b\n").papers.sheets[0].about
        (paragraph,) = blocks(page, [about], TASK_TEXT)
        voices = {run.words.strip(): (run.bold, run.serif) for run in runs(paragraph.text)}
        assert voices["see"] == (True, False)
        assert voices["What you"] == (False, False)


@pytest.mark.parametrize("many", [1, 2, 3])
def test_the_cards_of_a_wrong_string_are_stacked_beside_a_bar(many, monkeypatch):
    drawn, bars = [], []
    for name in ("draw_card", "draw_half_card"):
        monkeypatch.setattr(plan_parts, name, lambda _, x, y, card, _w: drawn.append((x, y, card)))
    string = " ".join(["Q♥", "5♠", "2♦"][:many])
    (block,) = (
        own(f"## Sheets\n\n### A (lines)\n\nLine: 6♥ K♥ ({string})\n\n- b\n").papers.sheets[0].about
    )
    line = plan_parts._CardLine(block.line, ("Right", "Wrong"))
    line.canv = Recorder(bars)
    monkeypatch.setattr(line, "_label", lambda *_: None)
    _, high = line.wrap(400, 400)
    line.draw()
    (_, _, _), (x, top, _), *below = drawn
    assert [each[0] for each in below] == [x] * many
    heights = [each[1] for each in below]
    assert heights == sorted(heights, reverse=True) and max(heights) < top
    assert min(heights) == pytest.approx(0, abs=0.01) and high > 0
    assert len(bars) == (many > 1)
    assert all(start[0] == end[0] < x for start, end in bars)


class Recorder:
    """A canvas that keeps the ends of its lines."""

    def __init__(self, lines):
        self.lines = lines

    def line(self, x, y, to_x, to_y):
        self.lines.append(((x, y), (to_x, to_y)))

    def __getattr__(self, _name):
        return lambda *_: None


def test_a_ticket_names_its_lesson():
    trap = PlanPrintOuts.of(shipped()[3])
    tickets, _, _ = pages("exit-ticket", trap)
    assert tickets.count("Exit ticket: The trap") == 4 + 1


def test_strips_fill_the_page_and_none_begins_on_a_cutting_line():
    page = Page(ENGLISH, Choices(plan=PlanPrintOuts.of(shipped()[0])), Paper.A4)
    (part,) = plan_cards.HANDOUT.parts(page)
    heading, *_ = part.story
    gap = part.story[1]
    assert heading.role == "H1" and gap.height == pytest.approx(5 * 72 / 25.4)
    assert 0.93 * page.height < height_of(part.story, page.width) <= page.height


def test_boxes_to_tick_stand_in_rows_of_twenty():
    page = Page(ENGLISH, Choices(plan=PlanPrintOuts.of(shipped()[8])), Paper.A4)
    ask = next(ask for ask in page.choices.plan.papers.sheets[0].asks if ask.boxes)
    look = Look.of(page.choices.plan)
    *_, boxes, _ = fields(page, [ask], look, 2)
    assert ask.boxes == 40
    assert boxes.wrap(page.width, 1000)[1] == pytest.approx(2 * 8 * 72 / 25.4)


def test_a_long_ticket_of_one_s_own_stands_alone_and_goes_on_over_the_page():
    body = "## Exit ticket\n\n" + "> " + "word " * 120 + "\n>\n"
    two = own(body + "".join(f"> {number}. Task (9 lines)\n" for number in range(1, 3)))
    assert _many(pages("exit-ticket", two)[0]) == 1
    twelve = own(body + "".join(f"> {number}. Task (9 lines)\n" for number in range(1, 13)))
    assert len(pages("exit-ticket", twelve)) > 1


def test_a_strip_is_repeated_down_the_page():
    strip = own("## Sheets\n\n### Mine (strip, 2 rows)\n\n- rule\n- card (narrow)\n")
    (page,) = pages("plan-sheet", strip)
    assert page.count("Mine\n") == 4


@pytest.mark.parametrize("kind", KINDS)
def test_the_frame_is_in_the_language_that_was_asked_for(kind):
    trap = PlanPrintOuts.of(next(plan for plan in shipped() if plan.id == "3-the-trap"))
    pseudo = translations.pseudo.LEFT_TO_RIGHT
    assert pages(kind, trap, language=pseudo) != pages(kind, trap)


# The command line


def run(*words):
    done = CliRunner().invoke(cli.command, ["handout", *words])
    return done.exit_code, done.output


@pytest.mark.parametrize("plan", ["3", "3-the-trap"])
def test_a_plan_is_called_by_its_number_or_its_id(plan, tmp_path):
    out = tmp_path / "t.pdf"
    assert run("exit-ticket", "--plan", plan, "-o", str(out)) == (0, "")
    assert "Four cards" not in PdfReader(out).pages[0].extract_text()
    assert len(PdfReader(out).pages) == 3


def test_a_file_of_one_s_own_prints_in_its_language(tmp_path):
    file, out = tmp_path / "ours.md", tmp_path / "t.html"
    body = "## Exit ticket\n\n> 1. Schreib auf.\n"
    file.write_text(HEAD % "language: de\n" + body, "utf-8")
    assert run("exit-ticket", "--plan", str(file), "--page", "-o", str(out)) == (0, "")
    assert '<html lang="de">' in out.read_text("utf-8")
    assert run("exit-ticket", "--plan", str(file), "--lang", "en", "--page", "-o", str(out))[0] == 0
    assert '<html lang="en">' in out.read_text("utf-8")


def test_a_plan_prints_in_the_language_that_was_asked_for(tmp_path):
    out = tmp_path / "t.html"
    assert run("exit-ticket", "--plan", "3", "--lang", "de", "--page", "-o", str(out)) == (0, "")
    text = out.read_text("utf-8")
    assert '<html lang="de">' in text
    assert "Rot und Schwarz wechseln sich ab" in text


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["plan-sheet"], "--plan 3"),
        (["plan-sheet", "--plan", "99"], "the plans are: 0-first-lesson, "),
        (["rubric", "--plan", "3"], "rubric has no option --plan"),
        (["plan-sheet", "--plan", "bad.md"], "line 13: there’s no kind called 'stripe'"),
        (
            ["plan-cards", "--plan", "good.md"],
            "'Ours' has no plan-cards to print; it has: plan-page, plan-sh",
        ),
    ],
)
def test_what_cannot_be_printed_is_said(words, why, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    sheet = "## Sheets\n\n### A (%s)\n\n- b\n"
    (tmp_path / "bad.md").write_text(HEAD % "" + sheet % "stripe", "utf-8")
    (tmp_path / "good.md").write_text(HEAD % "" + sheet % "strip", "utf-8")
    code, output = run(*words, "-o", "t.pdf")
    assert code == 2
    assert why in output
    assert not (tmp_path / "t.pdf").exists()


def _ticket(about, *asks):
    tasks = "\n".join(f"> {number}. {ask}" for number, ask in enumerate(asks, 1))
    return own(f"## Exit ticket\n\n> {about}\n>\n{tasks}\n")


def test_a_task_with_gaps_has_no_lines_below_it():
    papers = _ticket("Look here.", "About ........ cards.", "Why?")
    page = Page(ENGLISH, Choices(plan=papers), Paper.A4)
    gaps, *_ = made = list(fields(page, papers.papers.ticket.asks, Look.of(papers), 2))
    assert as_words(gaps.text, ENGLISH).endswith("About ........ cards.")
    assert gaps.style.leading >= Look.of(papers).apart
    assert [type(each) for each in made] == [Prose, Prose, FlexibleLines]


@pytest.mark.parametrize(("line", "beside"), [("4♦ (K♠)", True), ("4♦ 5♠", False)])
def test_a_line_of_one_card_is_beside_its_paragraph(line, beside):
    papers = own(f"## Exit ticket\n\n> Look here.\n>\n> Line: {line}\n>\n> 1. Write this.\n")
    page = Page(ENGLISH, Choices(plan=papers), Paper.A4)
    first, *rest = blocks(page, papers.papers.ticket.about, TASK_TEXT, 200)
    assert (rest == []) is beside
    assert first.wrap(200, 1e6)[0] <= 200


@pytest.mark.parametrize(("many", "size"), [(3, 11.0), (40, 9.8)])
def test_a_key_is_in_large_letters_where_it_goes_on_one_page(many, size):
    key = "\n\n".join(f"This is answer {number}, for you." for number in range(many))
    papers = own(f"## Exit ticket\n\n> Look here.\n>\n> 1. Write this.\n\n### Key\n\n{key}\n")
    assert sizes(papers)["This is answer 1, for you."] == size


@pytest.mark.parametrize("dots", ["...", "…"])
def test_dots_to_go_on_from_stay_with_the_word_before_them(dots):
    papers = own(f"## Cards\n\n### Starts (sentences)\n\n- I think so, because I saw {dots}\n")
    page = Page(ENGLISH, Choices(plan=papers), Paper.A4)
    strips = [each for part in plan_cards.parts(page) for each in walk(part.story)]
    assert f"saw\N{NO-BREAK SPACE}{dots}" in "".join(
        each.text for each in strips if isinstance(each, Prose)
    )


def test_a_question_on_a_sheet_keeps_clear_of_the_lines_above_it():
    papers = own("## Sheets\n\n### Ours (lines)\n\n- Why? (2 lines)\n- How? (2 lines)\n")
    page = Page(ENGLISH, Choices(plan=papers), Paper.A4)
    asks = fields(page, papers.papers.sheets[0].asks, Look.of(papers), 2)
    assert all(each.getSpaceBefore() >= 6 for each in asks if isinstance(each, Prose))


@pytest.mark.parametrize("code", ["en", *translations.COMPLETE])
def test_the_claim_of_the_prophets_ticket_has_two_lines(code):
    plan = next(plan for plan in ALL if (plan.id, plan.language) == ("5-prophet", code))
    assert [ask.lines for ask in plan.papers.ticket.asks] == [0, 1, 0, 0]


@pytest.mark.parametrize(("rows", "dotted"), [(6, True), (16, False)])
def test_tall_rows_have_dotted_lines_to_write_on(rows, dotted):
    papers = own(f"## Sheets\n\n### Ours (columns, {rows} rows)\n\n- no. (number)\n- I saw\n")
    page = Page(ENGLISH, Choices(plan=papers), Paper.A4)
    cells = [each for part in SHEETS.parts(page) for each in walk(part.story)]
    assert sum(isinstance(each, Ruled) for each in cells) == rows * dotted
    assert len(pages("plan-sheet", papers)) == 1
