"""The handouts: one page where one is promised, in every language, in each class's words."""

import dataclasses
import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from itertools import product
from pathlib import Path

import programs
import pytest
import segno
from click.testing import CliRunner
from PIL import Image
from pypdf import PdfReader
from reportlab.platypus import Flowable, PageBreak

from classroom import cli
from classroom.game.rulesets import RULESETS
from classroom.i18n import translations
from classroom.i18n.messages import ENGLISH
from classroom.lesson_plans import shipped
from classroom.pdf.handout_job import HandoutOrder, Join, PlanPrintOuts
from classroom.pdf.handouts import HANDOUT_KINDS, audit_sheet, make, take_home, vocabulary_map
from classroom.pdf.handouts.exit_tickets import tickets
from classroom.pdf.handouts.forms import Cut, FlexibleLines, TickBox
from classroom.pdf.handouts.handout import DATE, NAME, TABLE, Page
from classroom.pdf.handouts.join_poster import _QUIET
from classroom.pdf.page import Paper
from classroom.pdf.text import Prose
from classroom.rules.catalogue import RULES
from classroom.rules.catalogue.entry import CatalogueEntry
from classroom.rules.difficulty import Learnt, MeasuredRule

from .conftest import every_other

Extract = Callable[[bytes], str]
JOIN = Join.at("http://192.168.178.23:8040", "BDF7K3")
LONGEST = max(RULES.values(), key=lambda entry: len(entry.statement.say())).id
TRAP = PlanPrintOuts.of(next(plan for plan in shipped() if plan.id == "3-the-trap"))
PAGES = {
    "slips": 3,
    "vocabulary-map": 4,
    "table-and-science": 2,
    "rubric": 2,
    "audit-sheet": 2,
    "take-home": 2,
    "exit-ticket": 3,
    "plan-cards": 5,
}
"""Kinds that have more than one page."""
SPOKEN = [each for each in translations.known() if each not in translations.pseudo.PSEUDO_NAMES]


@pytest.mark.parametrize("kind", HANDOUT_KINDS)
def test_what_has_no_back_is_printed_on_one_side(kind: str) -> None:
    """School printers print on both: then a key is on the back of the ticket before it."""
    root = PdfReader(BytesIO(paper(kind))).trailer["/Root"]["/ViewerPreferences"]
    assert (root.get("/Duplex") == "/Simplex") == HANDOUT_KINDS[kind].one_side
    keyed = {"exit-tickets", "exit-ticket", "audit-sheet", "sealed-rules"}
    assert HANDOUT_KINDS[kind].one_side or kind not in keyed


def paper(kind: str, **choices: object) -> bytes:
    more = {"rules": ["alternate-colour", LONGEST], "join": JOIN, "plan": TRAP, **choices}
    order = HandoutOrder(kind=kind, **more)
    return make(order, translations.language(order.language, order.vocabulary))


def pages(document: bytes) -> int:
    return len(PdfReader(BytesIO(document)).pages)


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("kind", "language"),
    [
        *product(HANDOUT_KINDS, translations.pseudo.PSEUDO_NAMES),
        *every_other(HANDOUT_KINDS, SPOKEN),
    ],
)
def test_as_many_pages_as_are_promised(kind: str, language: str) -> None:
    """Letter has less room than A4, and sentences are longest in the made-up languages."""
    for size in ("letter",) if language in SPOKEN else ("a4", "letter"):
        made = pages(paper(kind, language=language, paper=size))
        if kind == "exit-tickets":
            assert made - len(list(tickets())) in (2, 3)  # the key
        else:
            assert made == PAGES.get(kind, 1)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_all_rules_of_play_go_on_one_side(ruleset: str) -> None:
    for language in (translations.pseudo.LEFT_TO_RIGHT, translations.pseudo.RIGHT_TO_LEFT):
        more = {"ruleset": ruleset, "language": language, "paper": "letter", "pupils_deal": True}
        assert pages(paper("rules-card", **more)) == 1
    more = {"ruleset": ruleset, "paper": "letter", "prophet": "forecaster", "dealer": "oracle"}
    assert pages(paper("rules-card", pupils_deal=True, **more)) == 1


@pytest.mark.parametrize(
    ("words", "never"),
    [
        (("forecaster", "dealer"), r"\bProphet|\bNature\b|\breign"),
        (("theorist", "oracle"), r"\bProphet|\bNature\b|\bdealer|overthr|\breign"),
        (("prophet", "god"), r"\bNature\b|\bdealer"),
    ],
)
def test_a_class_reads_its_own_words(words: tuple[str, str], never: str, extract: Extract) -> None:
    for kind in HANDOUT_KINDS:
        text = extract(paper(kind, prophet=words[0], dealer=words[1]))
        assert not re.search(never, text), kind
    card = extract(paper("rules-card", prophet=words[0], dealer=words[1]))
    assert words[0].capitalize() in card
    assert words[1] in card.casefold()


# What they say


def numbered(document: bytes, extract: Extract, rules: list[str]) -> dict[int, str]:
    """Return the rule of each number."""
    text = flat(extract(document))
    found = {}
    for rule in rules:
        statement = flat(RULES[rule].statement.say())
        before = text[: text.index(statement)]
        found[int(re.findall(r"(?<![\d♠♥♦♣])\b(\d+)\b(?= (?:easy )?$)", before)[-1])] = rule
    return found


def test_sealed_rules_and_their_key_have_the_same_numbers(extract: Extract) -> None:
    easy = [entry.id for entry in RULES.values() if entry.difficulty == "easy"][:8]
    in_order = dict(enumerate(easy, 1))
    orders = []
    for seed in (None, 1, 2):
        strips, key = (
            numbered(paper(kind, rules=easy, seed=seed), extract, easy)
            for kind in ("sealed-rules", "answer-key")
        )
        assert strips == key
        assert set(strips) == set(in_order)
        orders.append([strips[number] for number in sorted(strips)])
    assert orders[0] == easy
    assert orders[1] != orders[2] != orders[0] != orders[1]


def test_the_key_has_two_hints_and_both_kinds_of_examples() -> None:
    entry = RULES["suit-cycle"]
    ((*_, hints, examples),) = key_rows([entry.id])
    for hint in entry.hints[:2]:
        assert hint.sentence in hints
    assert "Right: 7♦ 7♣ Q♠" in examples
    assert "Wrong after 8♥ : 8♠." in examples


def test_the_key_has_the_first_card_and_how_long_it_takes() -> None:
    entry = RULES["only-even"]
    assert entry.how_long == (5, 6)
    (cells,) = key_rows([entry.id])
    assert cells[1] == f"{entry.statement.say()} {entry.starter.say()}"
    assert cells[2:4] == ["5", "6"]
    assert "may start" not in key_rows(["alternate-colour"])[0][1]


def key_rows(rules: list[object]) -> list[list[str]]:
    """The cells of the answer key, row by row."""
    order = HandoutOrder(kind="answer-key", file="html", rules=tuple(rules))
    body = make(order, ENGLISH).decode().split("<tbody>")[1]
    return [
        [
            " ".join(re.sub(r"<[^>]+>", " ", cell).split()).replace(" .", ".")
            for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
        ]
        for row in re.findall(r"<tr[^>]*>(.*?)</tr>", body, re.DOTALL)
    ]


def test_the_key_says_where_a_robot_never_found_the_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    found, never = Learnt(1, 5, 9, 10, 10), Learnt(None, None, None, 10, 0)
    measured = MeasuredRule("", "", 1, found, never)
    monkeypatch.setattr(CatalogueEntry, "measured", measured)
    assert key_rows(["alternate-colour"])[0][2:4] == ["5", "hardly ever found"]


def test_the_audit_sheet_has_three_boxes_to_tick_and_says_where_the_starter_goes() -> None:
    page = Page(ENGLISH, HandoutOrder(kind="audit-sheet").choices, Paper.A4)
    (part,) = audit_sheet.parts(page)
    rows = [row for each in part.story for row in getattr(each, "_cellvalues", ())]
    first = [cell if isinstance(cell, Flowable) else cell[0] for cell, *_ in rows if cell]
    assert len([cell for cell in first if isinstance(cell, TickBox)]) == 3
    said = " ".join(each.text for each in part.story if isinstance(each, Prose))
    assert "Row 1 is the starter." in said


def test_the_words_that_are_filled_in_are_set_as_large_as_the_page_allows() -> None:
    page = Page(ENGLISH, HandoutOrder(kind="vocabulary-map").choices, Paper.A4).across()
    (part,) = vocabulary_map.parts(page)
    (table, *_) = [each for each in part.story if getattr(each, "kind", "") == "table"]
    (_, (word, means, *_), *_) = table._cellvalues
    assert word[0].style.size == means[0].style.size >= 13


def test_the_list_to_replay_is_as_wide_as_its_cards_and_the_rest_is_to_write_in() -> None:
    for rule in ("alternate-colour", "suit-cycle", "black-up-red-down"):
        order = HandoutOrder(kind="take-home", rules=(rule,))
        page = Page(ENGLISH, order.choices, Paper.A4)
        (part,) = take_home.parts(page)
        (table,) = [each for each in part.story if getattr(each, "kind", "") == "table"]
        _answer, line, _card, say = table._colWidths
        assert sum(table._colWidths) == pytest.approx(page.width)
        assert say >= 0.2 * page.width
        (drawn,) = table._cellvalues[-1][1]
        assert drawn.wrap(line, 1000)[0] <= line - 8


def test_the_key_has_levels_only_where_they_differ(extract: Extract) -> None:
    easy = ["alternate-colour", "same-colour"]
    assert "Level:" not in extract(paper("answer-key", rules=easy))
    text = extract(paper("answer-key", rules=[*easy, "suit-shuttle"]))
    assert text.count("Level:") == 3


def test_the_key_to_all_easy_rules_is_two_pages() -> None:
    easy = [entry.id for entry in RULES.values() if entry.difficulty == "easy"]
    assert pages(paper("answer-key", rules=easy)) == 2


def test_a_rule_of_a_teachers_own_has_an_estimated_length() -> None:
    rule = {"format": "eleusis-rule/1", "asks": {"is": "same", "trait": "value"}}
    ((_, _, best, slow, *_),) = key_rows([rule])
    assert re.fullmatch(r"about \d+", best)
    assert slow == "–"


def test_a_rule_of_a_teachers_own_may_be_sealed(extract: Extract) -> None:
    rule = {"format": "eleusis-rule/1", "asks": {"is": "same", "trait": "suit"}}
    assert "suit" in extract(paper("sealed-rules", rules=[rule]))


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_the_poster_s_square_is_the_address(size: str, extract: Extract, tmp_path: Path) -> None:
    document = paper("join-poster", paper=size)
    text = flat(extract(document))
    assert "192.168.178.23:8040" in text
    assert "BDF-7K3" in text
    programs.path_of("pdftoppm")
    (tmp_path / "poster.pdf").write_bytes(document)
    command = ["pdftoppm", "-r", "100", "-gray", "-png", "-singlefile", "poster.pdf", "poster"]
    subprocess.run(command, cwd=tmp_path, check=True)
    picture = Image.open(tmp_path / "poster.png").convert("L")
    matrix = [list(row) for row in segno.make(JOIN.link, error="m").matrix]
    left, top, module = _square(picture, len(matrix))
    read = [
        [
            picture.getpixel((left + (across + 0.5) * module, top + (down + 0.5) * module)) < 128
            for across in range(len(matrix))
        ]
        for down in range(len(matrix))
    ]
    assert read == [[bool(dark) for dark in row] for row in matrix]
    # As much stays white around it as readers of codes need.
    around = [(left - quiet * module, top + module) for quiet in range(1, _QUIET + 1)]
    assert all(picture.getpixel(place) > 128 for place in around)


CURES = ("ERR_ADDRESS_UNREACHABLE", "ERR_SSL_PROTOCOL_ERROR", "DNS_PROBE_FINISHED")


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("language", SPOKEN)
def test_a_poster_stays_on_one_page_with_all_ways_in(
    language: str, size: str, extract: Extract
) -> None:
    for wifi in ("", "School-Guest"):
        join = dataclasses.replace(JOIN, wifi=wifi, password=wifi, local="bdf7k3.local")
        document = paper("join-poster", paper=size, join=join, language=language)
        assert pages(document) == 1
        assert "bdf7k3.local" in extract(document)


def test_a_poster_says_what_helps_a_phone_where_the_codes_leave_room(extract: Extract) -> None:
    text = extract(paper("join-poster"))
    assert all(cure in text for cure in CURES)
    join = dataclasses.replace(JOIN, wifi="School-Guest", password="geheim123")
    text = extract(paper("join-poster", join=join))
    assert not any(cure in text for cure in CURES)
    assert "1 Join the wifi" in text


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_the_widest_code_of_a_poster_stays_on_one_line(size: str, extract: Extract) -> None:
    """Also a table's own code, which has a number behind it."""
    for code in ("MWM-WMW", "MWM-12"):
        join = dataclasses.replace(JOIN, code=code)
        assert code in extract(paper("join-poster", paper=size, join=join))


def _square(picture: Image.Image, modules: int) -> tuple[float, float, float]:
    """Where the square's dark modules begin, and the side of one, in pixels: its upper left corner
    is the first place, from above, where seven modules are dark side by side."""
    width, height = picture.size
    pixels = picture.load()
    for y in range(height):
        dark = [x for x in range(width) if pixels[x, y] < 128]
        # Two corners of seven modules are at both ends of the first row, unlike letters.
        span = dark[-1] - dark[0] if dark else 0
        corner = set(range(dark[0], dark[0] + int(6 * span / modules))) if dark else set()
        if span > 0.3 * width and corner <= set(dark):
            return dark[0], y, (dark[-1] - dark[0] + 1) / modules
    raise AssertionError("there is no square")


# The command line


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli.command, ["handout", *words])
    return done.exit_code, done.output


def test_alone_it_lists_the_kinds_and_so_does_its_help() -> None:
    code, listed = run()
    _, help_ = run("--help")
    assert code == 0
    for kind, handout in HANDOUT_KINDS.items():
        assert f"{kind}: {handout.purpose}" in listed
        assert kind in help_


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["poster"], "choose from: rules-card, "),
        (["rubric"], "-o FILE.pdf"),
        (["rubric", "--seed", "1"], "rubric has no option --seed"),
        (["lab-notebook", "--no-expulsion"], "lab-notebook has no option --no-expulsion"),
        (["join-poster"], "--address http://... --code BDF-7K3"),
        (["join-poster", "--address", "school", "--code", "BDF7K3"], "http:// or https://"),
        (["join-poster", "--address", "http://a", "--code", "BDF-2"], "must be a class code"),
        (["sealed-rules", "--rules", "easy,none"], "no rule with the id 'none'"),
        (["sealed-rules", "--rules", '{"asks": 1}'], ""),
        (["rubric", "--words", "theorist", "--dealer-word", "god"], "“God” only goes with"),
    ],
)
def test_what_is_wrong_is_said(words: list[str], why: str, tmp_path: Path) -> None:
    out = tmp_path / "handout.pdf"
    code, output = run(*words, *([] if words == ["rubric"] else ["-o", str(out)]))
    assert code == 2
    assert why in output
    assert not out.exists()


def test_it_writes_the_pdf(tmp_path: Path, extract: Extract) -> None:
    out = tmp_path / "rules.pdf"
    words = ["sealed-rules", "--rules", "suit-cycle, change-suit", "--rules", "expert"]
    assert run(*words, "--title", "8B", "--lang", "de", "-o", str(out)) == (0, "")
    text = flat(extract(out.read_bytes()))
    assert "8B" in text
    german = translations.language("de")
    for rule in ("suit-cycle", "change-suit", LONGEST):
        assert flat(RULES[rule].statement.say(german)) in text
    assert run(*words, "-o", str(tmp_path / "nowhere" / "x.pdf"))[0] == 1


def test_it_writes_a_page(tmp_path: Path) -> None:
    out = tmp_path / "rubric.html"
    assert run("rubric", "--page", "-o", str(out)) == (0, "")
    assert "<h1>Rubric</h1>" in out.read_text(encoding="utf-8")


# Cut, fill in


def flowables(story: Sequence[object]) -> Iterator[object]:
    for each in story:
        if isinstance(each, list | tuple):
            yield from flowables(each)
        elif hasattr(each, "_cellvalues"):
            yield from flowables(each._cellvalues)
        else:
            yield each


def test_every_page_of_sealed_rules_begins_and_ends_with_a_line_to_cut_along() -> None:
    easy = [entry.id for entry in RULES.values() if entry.difficulty == "easy"]
    order = HandoutOrder(kind="sealed-rules", rules=easy)
    page = Page(ENGLISH, order.choices, Paper.A4)
    ((story,),) = ([part.story] for part in HANDOUT_KINDS["sealed-rules"].parts(page))
    breaks = [place for place, each in enumerate(story) if isinstance(each, PageBreak)]
    assert breaks
    for place in breaks:
        assert isinstance(story[place - 1], Cut)
        assert isinstance(story[place + 1], Cut)
    assert isinstance(story[-1], Cut)
    assert pages(paper("sealed-rules", rules=easy)) == len(breaks) + 1


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_a_review_has_a_box_for_each_answer(language: str, size: str) -> None:
    order = HandoutOrder(kind="slips", language=language, paper=size)
    page = Page(translations.language(language), order.choices, Paper[size.upper()])
    publication, review, _ = HANDOUT_KINDS["slips"].parts(page)
    assert len([each for each in flowables(review.story) if isinstance(each, TickBox)]) == 4 * 7
    assert not [each for each in flowables(publication.story) if isinstance(each, TickBox)]


def test_a_pupil_ticks_three_boxes_on_both_pages(extract: Extract) -> None:
    text = extract(paper("table-and-science"))
    assert flat(text).count("Tick three boxes that fit what happened") == 2


@pytest.mark.parametrize("ruleset", ["lesson", "express"])
def test_all_ideas_have_as_many_lines_to_write_on(ruleset: str) -> None:
    order = HandoutOrder(kind="table-and-science", ruleset=ruleset)
    (part,) = HANDOUT_KINDS["table-and-science"].parts(Page(ENGLISH, order.choices, Paper.A4))
    lines = [each for each in flowables(part.story) if isinstance(each, FlexibleLines)]
    assert {(each.least, each.apart) for each in lines} == {(lines[0].least, lines[0].apart)}
    assert lines[0].least >= 3


def test_both_pages_of_the_rubric_have_a_title(extract: Extract) -> None:
    document = PdfReader(BytesIO(paper("rubric")))
    first, second = (page.extract_text() for page in document.pages)
    assert "Rubric: your class" in second
    assert "Rubric: your class" not in first


def test_a_name_has_more_room_than_a_date() -> None:
    page = Page(ENGLISH, HandoutOrder(kind="rubric").choices, Paper.A4)
    _, name, _, _, table, _, _, date = page.blanks(NAME, TABLE, DATE)._colWidths
    assert table == date == pytest.approx(name / 2)


def test_titles_say_whose_paper_it_is(extract: Extract) -> None:
    assert "Dealer’s sheet" in extract(paper("audit-sheet"))
    titles = [
        page.extract_text().count("Words of science: your examples")
        for page in PdfReader(BytesIO(paper("vocabulary-map"))).pages
    ]
    assert titles == [0, 0, 1, 1]


def test_the_cards_of_the_notebooks_example_are_on_a_line_of_their_own(extract: Extract) -> None:
    lines = extract(paper("lab-notebook")).splitlines()
    assert any(line.startswith("The first row is an example") for line in lines)


def test_the_first_row_to_take_home_is_the_start(extract: Extract) -> None:
    assert "start" in extract(paper("take-home")).split()


def test_answers_that_fit_no_line_are_all_below_their_question(extract: Extract) -> None:
    lines = extract(paper("slips")).splitlines()
    assert "So the claim is:" in lines
    assert any(line.split() == ["The", "claim", "predicted:", "right", "wrong"] for line in lines)


def test_the_key_to_exit_tickets_is_in_large_letters_on_two_sheets() -> None:
    page = Page(ENGLISH, HandoutOrder(kind="exit-tickets").choices, Paper.A4)
    key = HANDOUT_KINDS["exit-tickets"].parts(page)[-1].story
    assert sum(isinstance(each, PageBreak) for each in key) == 1
    looks_for = [each for each in key if isinstance(each, Prose) and "card" in each.text]
    assert {each.style.size for each in looks_for[1:]} == {11.0}


def test_a_short_key_has_more_room_for_examples() -> None:
    easy = [entry.id for entry in RULES.values() if entry.difficulty == "easy"]
    widths = []
    for rules in (easy[:4], easy):
        page = Page(ENGLISH, HandoutOrder(kind="answer-key", rules=rules).choices, Paper.A4)
        widths.append(HANDOUT_KINDS["answer-key"].parts(page)[0].story[-1]._colWidths[-1])
    assert widths[0] > widths[1] + 20
