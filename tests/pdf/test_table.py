"""A table's debrief on paper: one page whatever the round, and every claim as it was counted."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import Any

import by_hand
import papers
import pytest
import rounds
import small_class
from _pytest.mark import ParameterSet
from found import find
from pypdf import PdfReader
from small_class import note, with_notes
from truth import generator

from classroom.cards import CARDS
from classroom.debrief.evidence.last_guesses import LastGuess
from classroom.debrief.findings.ideas import IDEAS
from classroom.game import actions
from classroom.game.record import read_header
from classroom.i18n import translations
from classroom.i18n.messages import ENGLISH, Language, RuleRef, UserText, aloud, message
from classroom.pdf import table
from classroom.pdf.curve import CurveDrawing
from classroom.pdf.figure import Figure
from classroom.pdf.fitting import height_of
from classroom.pdf.grids import Grid
from classroom.pdf.layout import LayoutDrawing
from classroom.pdf.page import Paper, make_pdf
from classroom.pdf.style import MM
from classroom.pdf.table import head, learned, table_part
from classroom.pdf.table.happened import Pin
from classroom.pdf.table.render_context import PUPIL_TEXT, RuledLines
from classroom.pdf.text import Heading, Prose
from classroom.pdf.writing_lines import WritingLines

from .conftest import as_drawn, every_other, sheet, spoken, text_of
from .geometry import ROUNDING
from .geometry import pages as read_pages

Extract = Callable[[bytes], str]
Facts = tuple[Counter[str], set[str], set[str]]
RECORDS_FOLDER = Path(__file__).parents[1] / "records"
SHARED = [
    RECORDS_FOLDER / f"{name}.json" for name in ("lesson", "gardner", "howell", "express", "layout")
]
SMALLEST = 8.0
"""Points."""
HEAD = {"title": "8B Science · Round 2 · Table 3", "date": "21 November 2026"}
LONG_NAMES = (
    "Wilhelmina-Josephine",
    "Maximilian-Alexander",
    "Ἀριάδνη Παπαδοπούλου",
    "Konstantin Theodorus",
    "Anne-Sophie Beauregard",
    "Oluwaseun Adebayo-Okon",
    "Bartholomäus Schönhuber",
)


def pages(document: bytes) -> int:
    return len(PdfReader(BytesIO(document)).pages)


def _read(path: Path) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(path.read_text())
    return record


def huge(laid: int = 90, prophets: int = 5) -> rounds.Making:
    """Seven players with long names, strings that hang deep, and Prophet after Prophet."""
    making = rounds.Making("odd-black-even-red", LONG_NAMES, "gardner", seed=37)
    making.data["options"] = {"expulsion": False}
    making.data["extra_decks"] *= 6
    making.round = read_header(making.data).deal()
    for length in (4, 3, 2, 1):
        making.wrong(length)
    while making.round.layout.laid < laid:
        actor = making.round.actor
        name = making.round.players[actor] if actor is not None else ""
        if len(making.round.prophets.reigns) < prophets and "declare" in actions.may(
            making.round, name
        ):
            making.declare()
            note = {"note": "text: " + "odd means black and even means red, except " * 3}
            making.data["moves"].append({"by": name, **note, "confidence": 80, "info": True})
            making.right(2)
            making.until(lambda: bool(making.fitting))
            making.play(making.fitting[0])
            making.called(wrongly=True)
        elif len(making.others) > 2 and making.round.prophets.ruling is None:
            making.wrong(3)
        else:
            making.right()
    making.do("teacher", end=True)
    for name in LONG_NAMES:
        word = {"note": "text: " + "w" * 150, "confidence": 50, "last_call": True, "info": True}
        making.data["moves"].append({"by": name, **word})
    return making


@pytest.fixture(scope="module")
def making() -> rounds.Making:
    found = huge()
    assert found.round.layout.laid >= 90
    assert len(found.round.prophets.reigns) == 5
    return found


@pytest.mark.parametrize(
    ("code", "paper"),
    [
        ("en", "a4"),
        ("de", "letter"),
        ("fr", "a4"),
        ("es", "letter"),
        ("ar-XB", "a4"),
        ("ar-XB", "letter"),
    ],
)
def test_the_short_form_is_one_page_whatever_the_round(
    making: rounds.Making, code: str, paper: str
) -> None:
    language = ENGLISH if code == "en" else translations.language(code)
    assert pages(papers.pdf([making.data], language, **HEAD, paper=paper)) == 1
    long = papers.pdf([making.data], language, **HEAD, paper=paper, form="long")
    assert 4 <= pages(long) <= 8
    assert pages(papers.pdf([making.data], language, **HEAD, paper=paper, kind="wall")) == 1


@pytest.mark.parametrize(
    ("code", "cards", "told"),
    every_other(("en", "fr", "ar-XB"), (5, 8, 12, 13, 26), (True, False)),
)
def test_a_long_wrong_string_leaves_the_poster_one_page(code: str, cards: int, told: bool) -> None:
    """Whether the poster is about that string, or about a Prophet after it."""
    string = [str(card) for card in [*CARDS[13:26], *CARDS[39:]][:cards]]
    moves: list[dict[str, Any]] = [
        {"by": "teacher", "start": "5H"},
        {"by": "Ann", "play": string},
        {"by": "Ben", "play": ["9S"]},
    ]
    if not told:
        moves += [
            {"by": "Ben", "declare": True},
            {"by": "Cy", "play": ["3D"], "called": "right"},
        ]
    record = {
        "format": "eleusis-layout/1",
        "ruleset": "howell",
        "rule": "alternate-colour",
        "players": ["Ann", "Ben", "Cy"],
        "moves": [*moves, {"by": "teacher", "end": True}],
    }
    language = ENGLISH if code == "en" else translations.language(code)
    assert pages(papers.pdf([record], language, **HEAD, kind="wall")) == 1


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("form", ["short", "long"])
def test_with_real_cards_what_nobody_knows_is_left_out(
    named: bool, form: str, extract: Extract
) -> None:
    """No hands, so no scores and no question that a hand had; without names no claim either."""
    moves = [
        {"by": "teacher", "start": "5H"},
        {"by": "Ann", "play": ["9S"]},
        {"by": "Ben", "play": ["4H", "6C"]},
        {"by": "Cy", "no_play": True},
        {"by": "Ann", "play": ["6C"]},
        {"by": "Ann", "note": "odd-black-even-red", "confidence": 60, "info": True},
        {"by": "Ann", "declare": True},
        {"by": "Ben", "no_play": True, "laid": "10H", "called": "wrong", "picked": "9C"},
        {"by": "teacher", "end": True},
    ]
    if not named:
        moves = [
            {k: v for k, v in move.items() if k != "by"} for move in moves if "note" not in move
        ]
        moves = [
            {"by": "teacher", **move} if {"start", "end"} & set(move) else move for move in moves
        ]
    record = {
        "format": "eleusis-layout/1",
        "ruleset": "lesson",
        "rule": "odd-black-even-red",
        "players": ["Ann", "Ben", "Cy"] if named else [],
        "moves": moves,
    }
    text = " ".join(extract(papers.pdf([record], **HEAD, form=form)).split())
    assert "Scores" not in text
    assert "held" not in text
    wall = " ".join(extract(papers.pdf([record], **HEAD, kind="wall")).split())
    assert "The Prophet picked this card. It didn’t fit;" in wall
    if form == "short":
        assert ("Ann, 60% sure: that was the rule" in text) is named
        return
    assert "4 cards were on the table" in text or "5 cards were" in text
    if named:
        # 9♠ and 6♣; the claim predicted that the pick was wrong
        assert "2 of them played by Ann" in text
        assert "Nothing: the claim predicted this" in text
    else:
        assert "of them played by" not in text
        assert "The record doesn’t show which rule someone followed." in text


def test_the_long_form_leads_with_the_pictures() -> None:
    pdf = papers.pdf([rounds.record("never_tested")], **HEAD, form="long")
    told = [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(pdf)).pages]
    first, *others = told
    assert first.index("order played") < first.index("turning point")
    assert "Rules that still fit" in first
    assert "Plays that ruled out rules in the list" in others[0]


def test_a_sheet_for_the_wall_says_that_only_robots_played(extract: Extract) -> None:
    for name, told in (("only_robots", True), ("no_prophet", False)):
        text = extract(papers.pdf([rounds.record(name)], **HEAD, kind="wall"))
        assert ("All players at this table were robots." in text) is told


def test_a_hand_on_the_wall_is_called_one() -> None:
    pdf = papers.pdf([rounds.record("no_prophet")], **HEAD, kind="wall")
    page = PdfReader(BytesIO(pdf)).pages[0].extract_text()
    assert "No card of this hand fitted." in page
    assert "A K 5\n5 K 5\n9 4\n" in page, "not every card of it is drawn"


def test_right_to_left_pages_are_as_many(extract: Extract) -> None:
    language = Language("ar", right_to_left=True)
    for name in ("a_prophet_stands", "an_expulsion", "ended_at_once"):
        for kind in ("table", "wall"):
            assert pages(papers.pdf([rounds.record(name)], language, **HEAD, kind=kind)) == 1


# What every table's page keeps to

RECORDS: dict[str, Callable[[], dict[str, Any]]] = {
    **{name: partial(rounds.record, name) for name in rounds.NAMES},
    **{path.stem: partial(_read, path) for path in SHARED},
    "fallen": by_hand.fallen,
    "standing": by_hand.standing,
    "everyone notes": lambda: small_class.predicted(small_class.six_right(3), 4),
}
"""Small rounds and long ones, with and without notes, Prophets, strings and robots."""
LANGUAGES = ("en", "de", "es", "fr")


def made(record: dict[str, Any], code: str, paper: str = "a4", form: str = "short") -> bytes:
    language = ENGLISH if code == "en" else translations.language(code)
    return papers.pdf([record], language, **HEAD, paper=paper, form=form)


class Printed:
    """A record, and each of its pages once, however many tests look at it."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        self.players: list[str] = record["players"]
        self._made = cache(partial(made, record))
        self._facts = cache(self._found)

    def made(self, code: str, paper: str = "a4", form: str = "short") -> bytes:
        return self._made(code, paper, form)

    def facts(self, code: str, paper: str, form: str) -> Facts:
        return self._facts(code, paper, form)

    def _found(self, code: str, paper: str, form: str) -> Facts:
        return facts(self.made(code, paper, form), code, self.players)


def in_turn() -> Iterator[ParameterSet]:
    """Each record in English and in one other language; in all of them in a `long` run."""
    for number, name in enumerate(RECORDS):
        other = LANGUAGES[1 + number % (len(LANGUAGES) - 1)]
        for code in LANGUAGES:
            marks = [] if code in ("en", other) else [pytest.mark.long]
            yield pytest.param(name, code, marks=marks)


EACH_IN_TURN = pytest.mark.parametrize(("record", "code"), list(in_turn()), indirect=["record"])


@cache
def each_once(name: str) -> Printed:
    return Printed(RECORDS[name]())


@pytest.fixture(params=RECORDS)
def record(request: pytest.FixtureRequest) -> Printed:
    return each_once(request.param)


def printed(document: bytes) -> str:
    """Return the visible text, with cards by their ranks."""
    return text_of(as_drawn(document))


def words(document: bytes) -> int:
    """Words of two letters and more: the ranks of cards are none."""
    return len(re.findall(r"[^\W\d_]{2,}", printed(document)))


def facts(document: bytes, code: str, names: Sequence[str]) -> Facts:
    """The cards that are drawn, the numbers, and the players that are named."""
    language = ENGLISH if code == "en" else translations.language(code)
    called = {aloud(card, language): str(card) for card in CARDS}
    cards = Counter(called[text] for text in spoken(document) if text in called)
    text = printed(document)
    return cards, set(re.findall(r"\d+", text)), {name for name in names if name in text}


@EACH_IN_TURN
def test_the_short_page_has_at_most_300_words(record: Printed, code: str) -> None:
    document = record.made(code, "letter")
    assert pages(document) == 1
    assert words(document) <= 300


@pytest.mark.parametrize("form", ["short", "long"])
@EACH_IN_TURN
def test_every_language_and_paper_has_the_same_facts(record: Printed, code: str, form: str) -> None:
    if form == "short":
        assert pages(record.made(code, "letter", form)) == pages(record.made("en", "a4", form))
    assert record.facts(code, "letter", form) == record.facts("en", "a4", form)


def test_no_letter_is_smaller_than_8_points(record: Printed) -> None:
    for form in ("short", "long"):
        made = read_pages(record.made("en", "a4", form))
        assert min(run.size for page in made for run in page.runs) >= SMALLEST - ROUNDING, form


def test_one_page_or_in_the_long_form_as_many_as_it_takes(record: Printed) -> None:
    """The long form on the paper that is less high; without a play it is the short one."""
    pages_of_long = 1
    if find(record.record).counts.plays:
        pages_of_long = len(page(record.record, Paper.LETTER).planned()[1])
        assert 2 <= pages_of_long <= 4
    for paper, form, count, size in (
        ("a4", "short", 1, (595, 842)),
        ("letter", "short", 1, (612, 792)),
        ("letter", "long", pages_of_long, (612, 792)),
    ):
        boxes = [page.mediabox for page in PdfReader(BytesIO(record.made("en", paper, form))).pages]
        assert [(round(box.width), round(box.height)) for box in boxes] == [size] * count


@pytest.mark.parametrize("record", rounds.NAMES, indirect=True)
def test_a_page_tells_rule_names_and_scores(record: Printed, extract: Extract) -> None:
    findings = find(record.record)
    text = " ".join(extract(record.made("en", "a4", "long")).split())
    assert str(findings.rule.statement)[:40] in text
    for sentence in findings.headline.told:
        assert str(sentence).replace("አበበ", "Abebe") in text
    if "still fit" in text:
        assert "That doesn’t prove it." in text
    for line in findings.scores.players:
        assert str(line.points).replace("-", "−") in text
    for player in findings.participants.players:
        assert str(player) in text or player == "አበበ"
    for question in findings.closing.questions:
        assert " ".join(str(question.asks).split()[-3:]) in text


def page(record: dict[str, Any], paper: Paper = Paper.A4) -> table._TablePage:
    size = paper.text_width, paper.text_height
    return table._TablePage(find(record), ENGLISH, size, {})


def test_every_question_has_its_own_lines_and_no_line_is_left_over(record: Printed) -> None:
    """As many blocks of lines as numbered questions; what to do next is no question."""
    found = find(record.record)
    numbered = len(found.closing.questions)
    for room in (table._SHORT, table._LONG):
        story = page(record.record).science.prompts(room, [], found.closing.questions)
        asked = sum(isinstance(each, Prose) for each in parts(story))
        lines = [each for each in parts(story) if isinstance(each, RuledLines)]
        assert len(lines) == min(room.questions, numbered) + room.what_if
        assert asked == len(lines) + room.next_time
        assert all(each.count == room.lines > 0 for each in lines)
    whole = parts(page(record.record)._all(table._SHORT))
    numbered = len(found.questions_about(page(record.record).happened.shown(table._SHORT)))
    asked = min(table._SHORT.questions, numbered) + table._SHORT.what_if
    captions = 2 if found.counts.plays else 0
    assert sum(isinstance(each, RuledLines) for each in whole) == asked + captions
    assert not [each for each in whole if isinstance(each, WritingLines)]


@pytest.mark.parametrize("seed", [93, 168, None])
def test_the_longest_round_leaves_room_for_its_question(
    seed: int | None, making: rounds.Making
) -> None:
    """A class may be sent to that very table: it has the most cards, or the most Prophets."""
    played = making.data if seed is None else generator.record(seed)
    trimmed = page(played)
    room = trimmed.room_for_all("8B")
    assert room.questions == (1 if seed is None else 0)
    (first, *_) = find(played).questions_about(trimmed.happened.shown(room))
    asked = trimmed.science.together([first.asks])[-20:]
    story = parts(trimmed._all(room))
    assert any(asked in each.text for each in story if isinstance(each, Prose))


def parts(story: Sequence[object]) -> list[object]:
    """The flowables in a story, those in grids among them."""
    found: list[object] = []
    for each in story:
        cells = [cell for row in each._cellvalues for cell in row] if isinstance(each, Grid) else []
        found += parts(cells) if cells else parts(each) if isinstance(each, list) else [each]
    return found


def test_the_numbers_on_the_layout_are_those_of_the_sentences() -> None:
    """Card 3, wrong; card 8, surprising; card 9, declared; card 13, overthrown."""
    found = page(by_hand.fallen()).happened
    shown = found.shown(table._SHORT)
    layout = found.layout(table._SHORT, shown)
    assert isinstance(layout, LayoutDrawing)
    assert layout.picture.pins == {
        moment.ordinals[0]: (number,) for number, moment in enumerate(shown, 1)
    }
    listed = found.turning_points(shown, PUPIL_TEXT, short=True)
    assert [each.number for each in parts(listed) if isinstance(each, Pin)] == [1, 2, 3, 4]
    told = [each for each in parts(listed) if isinstance(each, Prose)][1:]
    for idea, sentence, moment in zip(told[::2], told[1::2], shown, strict=True):
        assert idea.text == str(IDEAS[moment.idea].called)
        assert isinstance(idea, Heading)
        assert f"Card {moment.ordinals[0]}." in sentence.text


def test_the_curve_counts_all_that_the_program_knows() -> None:
    found = page(by_hand.fallen()).learned
    (drawing,) = (each.drawing for each in found.curve(table._LONG, ()) if isinstance(each, Figure))
    assert isinstance(drawing, CurveDrawing)
    (curve,) = drawing.picture.curves
    known, course = curve.points, found.found.course
    assert known[0] == (0, len(course.rules.hypotheses.library))
    assert [rules for _, rules in known[1:]] == [len(left) for left in course.rules.wider]
    marks = {(mark.kind, mark.laid) for mark in found._marked_on_curve(())}
    assert marks == {("declared", 9), ("fell", 13)}


@pytest.mark.parametrize(("cards", "told"), [(0, True), (1, False)])
def test_a_starter_alone_is_no_card_that_was_played(cards: int, told: bool) -> None:
    making = rounds.Making("odd-black-even-red", seed=3)
    if cards:
        making.right(cards)
    making.do("teacher", end=True)
    text = " ".join(printed(made(making.data, "en", form="long")).split())
    assert ("The cards were dealt, and no card was played." in text) is told
    assert ("2 cards on the table: 2 on the line, 0 in sidelines." in text) is not told
    assert "1 card played: 1 on the line" not in text


def test_who_named_the_rule_at_the_end_is_told_in_a_line() -> None:
    """Ann and Cy named it, Ben another rule, and Dee wrote it in words of her own."""
    record = by_hand.standing()
    said = [record["rule"], "by-twos", record["rule"], "text: as it is"]
    asked = {"confidence": 70, "last_call": True, "info": True}
    answers = [
        {"by": player, "note": note, **asked}
        for player, note in zip(record["players"], said, strict=False)
    ]
    first, _, third, *_ = record["players"]
    text = " ".join(printed(made({**record, "moves": [*record["moves"], *answers]}, "en")).split())
    assert f"Named the rule at the end: {first}, {third}." in text
    assert "Named the rule" not in printed(made(record, "en"))


def test_a_last_answer_as_good_as_the_rule_is_named_beside_it() -> None:
    found = page(by_hand.standing()).learned
    one, other, *_ = found.found.participants.players
    rule = found.found.round.rule
    answers = (
        LastGuess(one, RuleRef(message("a rule"), rule), None, 80, right=True, same_since=1),
        LastGuess(other, UserText("a rule"), None, 60, right=False, same_since=7),
    )
    found.found = replace(found.found, last_guesses=answers)
    (line,) = found.named(table._LONG)
    assert isinstance(line, Prose)
    told = "".join(sign for sign in line.text if sign.isascii() or sign.isalpha())
    assert told == (
        f"Named the rule at the end: {one}. "
        f"Named a rule that no card could tell from the secret one by then: {other}."
    )


def test_a_pupil_whom_a_robot_helped_is_named_so_once() -> None:
    found = page(by_hand.standing()).setting
    one, *_ = found.found.participants.players
    helped = replace(found.found.participants, helped=frozenset((one,)))
    found.found = replace(found.found, participants=helped)
    assert found.players().count("(at times a robot)") == 1
    assert found.player(one) == found.show(one)


def test_the_rule_itself_is_among_what_was_thought_if_anyone_had_it() -> None:
    """ "Same colour" fell at card 2, for both who noted it; Dev had the rule itself."""
    record = by_hand.fallen()
    told = with_notes(
        record,
        (0, note("Ben", "same-colour")),
        (0, note("Chiara", "same-colour")),
        (1, note("Dev", record["rule"])),
    )
    found = page(told).learned
    for most in (2, 3):
        chosen = learned._telling(found._held, most, ())
        assert any(belief.note.right for belief in chosen), most
        assert any(belief.note.fate == "ruled_out" for belief in chosen), most


def test_there_are_as_many_places_for_a_word_as_pupils(making: rounds.Making) -> None:
    """In the round of the fall a robot played for Dev; of seven pupils six have a place."""
    for record, places in ((by_hand.fallen(), 3), (making.data, 6)):
        (words,) = [each for each in page(record).head.felt() if isinstance(each, head._TitleWords)]
        assert words.count == places


@pytest.mark.parametrize(
    ("name", "kind", "told"),
    [
        ("a_prophet_stands", "table", True),
        ("overthrown_by_a_wrong_card", "wall", False),
        ("a_prophet_stands", "wall", True),
    ],
)
def test_a_foot_explains_only_what_the_page_says(
    name: str, kind: str, told: bool, extract: Extract
) -> None:
    text = " ".join(extract(papers.pdf([rounds.record(name)], **HEAD, kind=kind)).split())
    body = text.replace("A rule “still fits” if nothing shown so far contradicts it.", "")
    assert ("still fit" in body) is told
    assert (body != text) is told


def test_rows_grow_with_long_strings() -> None:
    """Howell's table played a string of thirteen: each row is as high as its highest cell."""
    howell = json.loads((RECORDS_FOLDER / "howell.json").read_text())
    (told,) = page(howell).happened.plays()
    (grid,) = [each for each in told if isinstance(each, Grid)]
    grid.wrap(page(howell).setting.column, 1e6)
    highest = 0.0
    for row, height in zip(grid._cellvalues, grid._rowHeights, strict=True):
        cells = [
            height_of(parts(cell), width - 6)
            for cell, width in zip(row, grid._colWidths, strict=True)
        ]
        assert height >= max(cells)
        highest = max(highest, height)
    assert highest > 2 * min(grid._rowHeights)


def test_no_sentence_counts_the_others_of_none() -> None:
    """Where all rules that still fitted agreed, a card could tell nothing: said so, once."""
    found = page(by_hand.standing())
    told = [each.text for each in parts(found.happened.plays()) if isinstance(each, Prose)]
    splits = [re.fullmatch(r"(\d+) of (\d+)", text) for text in told]
    assert [(split[1], split[2]) for split in splits if split] != []
    assert all(0 < int(split[1]) < int(split[2]) for split in splits if split)
    assert "On all other plays they agreed" in told[-1]


def test_a_string_is_told_by_its_first_card_and_its_last(extract: Extract) -> None:
    found = find(rounds.record("a_prophet_stands"))
    strings = [replace(it, ordinals=tuple(range(100, 112))) for it in found.turning_points]
    found = replace(found, turning_points=tuple(strings))
    part = table_part(found, "8B", "today", ENGLISH, Paper.A4)
    assert "Cards 100 to 111." in " ".join(extract(make_pdf(sheet(), [part])).split())


# What goes, and what stays, where a page is full

SEEDS = range(2, 60, 4)
"""Random rounds: of 2 to 5 players, with 3 to 70 cards."""


def short(record: dict[str, Any], paper: Paper = Paper.LETTER) -> list[object]:
    return parts(table_part(find(record), "8B", "today", ENGLISH, paper).story)


def plots(story: Sequence[object]) -> list[CurveDrawing]:
    drawn = [each.drawing for each in story if isinstance(each, Figure)]
    return [each for each in drawn if isinstance(each, CurveDrawing)]


def assert_readable(record: dict[str, Any]) -> None:
    story = short(record)
    (plot,) = plots(story)
    lines = sum(each.count for each in story if isinstance(each, RuledLines))
    assert plot.plot_height >= 30 * MM or not lines, (plot.plot_height, lines)


def test_the_curve_can_be_read_on_every_short_page(record: Printed) -> None:
    """Whatever else goes, it stays: 30 mm high as long as there are lines to write on."""
    if find(record.record).counts.plays:
        assert_readable(record.record)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_curve_of_a_random_round_can_be_read(seed: int) -> None:
    played = generator.record(seed)
    if find(played).counts.plays:
        assert_readable(played)


def test_the_largest_round_has_its_curve_on_the_larger_paper(making: rounds.Making) -> None:
    """On the other a question takes its place: without one no one would talk about the round."""
    (plot,) = plots(parts(page(making.data).short(page(making.data).room_for_all("8B"))))
    assert plot.plot_height >= 30 * MM
    assert not plots(short(making.data))


def test_the_long_form_drops_nothing(making: rounds.Making) -> None:
    """Each section once, in the order of its kind, however large the round is."""
    for played in (making.data, rounds.record("no_prophet"), by_hand.fallen(), by_hand.standing()):
        form = page(played)
        room, plan = form.planned()
        planned = [name for of_page in plan for name in of_page]
        whole = {"head", "curve", "turning points", "tests", "ideas", "last guesses", "limits"}
        whole |= {"questions", *(["scores"] if form.found.scores.players else [])}
        whole |= {f"reign {n}" for n in range(1, len(form.found.reigns) + 1)}
        whole |= {f"plays {n}" for n in range(1, len(form.happened.plays()) + 1)}
        (beliefs,) = set(planned) - whole
        assert beliefs in ("beliefs", "beliefs of all")
        assert sorted(planned) == sorted({*whole, beliefs})
        for kind in ("reign", "plays"):
            of_kind = [name for name in planned if name.startswith(kind)]
            assert of_kind == sorted(of_kind, key=lambda name: int(name.split()[1]))
        assert "questions" in plan[-1]
        (plot,) = plots(parts(form._sections(room)["curve"].story))
        assert plot.plot_height >= 30 * MM
    assert len(page(making.data).reigns.boxes()) == 5
    asked = page(making.data).found.asked.plays
    told = page(making.data).happened.plays()
    grids = [each for part in told for each in part if isinstance(each, Grid)]
    rows = sum(len(grid._cellvalues) - 1 for grid in grids)
    assert rows == len([each for each in asked if each.known and each.told]) > 0


def test_no_page_of_the_long_form_is_empty_above_its_last_line(making: rounds.Making) -> None:
    form = page(making.data, Paper.LETTER)
    room, plan = form.planned()
    for names in plan:
        story = form._composed(names, form._sections(room))
        assert 0.3 * form.setting.height < height_of(story, form.setting.width)
        assert height_of(story, form.setting.width) <= form.setting.height


@pytest.mark.parametrize("form", ["short", "long"])
def test_all_table_pages_of_a_class_have_scores_or_none_has(form: str, extract: Extract) -> None:
    """A round that isn't over has no scores; then no table of the class has."""
    scored = [by_hand.fallen(), rounds.record("no_prophet"), huge(60, 2).data]
    moves = by_hand.standing()["moves"]
    unscored = {**by_hand.standing(), "moves": [each for each in moves if not each.get("end")][:9]}
    assert not find(unscored).scores.players
    for records, times in ((scored, 3), ([*scored, unscored], 0)):
        text = extract(papers.pdf(records, **HEAD, kind="table", form=form))
        assert len(re.findall(r"^Scores\b", text, re.MULTILINE)) == times


def test_what_was_felt_comes_after_the_cards_and_what_happened(extract: Extract) -> None:
    text = extract(made(by_hand.fallen(), "en", form="long"))
    assert text.index("order played") < text.index("turning points") < text.index("What we felt")
    told = [each.text for each in short(rounds.record("said_aloud")) if isinstance(each, Prose)]
    assert told.index("What we felt") > told.index("Rules that still fit")


def test_there_is_room_to_write_on_the_picture() -> None:
    """Below the cards, before anything else is told of them; a line each at least."""
    for name in ("a_prophet_stands", "no_prophet", "said_aloud"):
        story = short(rounds.record(name))
        (cards,) = [at for at, each in enumerate(story) if isinstance(each, LayoutDrawing)]
        after = [each for each in story[cards:] if isinstance(each, Prose | RuledLines)]
        label, lines, other, more, *_ = after
        assert isinstance(label, Prose)
        assert isinstance(other, Prose)
        assert "What I see:" in label.text
        assert "What it means:" in other.text
        assert isinstance(lines, RuledLines)
        assert isinstance(more, RuledLines)
        assert lines.count == more.count >= 1


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ("overthrown_by_a_wrong_card", "Card 5 overthrew Chiara."),
        ("no_prophet", "No one became Prophet."),
        ("a_student_deals", "was Prophet to the end: 17 calls confirmed."),
        ("never_tested", "was Prophet to the end, and no call was made."),
        ("overthrown_by_a_hand_without_a_card", "A “No play” overthrew Amara."),
    ],
    indirect=["record"],
)
def test_the_headline_says_who_did_what(record: Printed, told: str) -> None:
    said = " ".join(map(str, find(record.record).headline.told))
    assert told in said
    text = " ".join(printed(record.made("en")).split())
    assert said.replace("አበበ", "Abebe") in text
