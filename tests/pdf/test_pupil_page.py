"""The paper for a single pupil: one page or a part of a sheet, private, without ranking."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import Any

import papers
import pupils
import pytest
import rounds
from found import find, follow
from msgspec import structs
from pypdf import PdfReader
from reportlab.platypus import PageBreak, Spacer
from tables import Table
from truth import generator

from classroom.cards import Card
from classroom.debrief.findings.of_pupil import (
    NOT_THE_SAME,
    PupilFindings,
    combine_rounds,
    find_pupils,
    of_lesson,
)
from classroom.game.laid import Laid
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n import translations
from classroom.i18n.messages import ENGLISH, Language, Message, PlayerRef, Renderer, aloud
from classroom.pdf import pages
from classroom.pdf.figure import Figure
from classroom.pdf.grids import Grid
from classroom.pdf.page import Paper, Part, make_pdf, tell
from classroom.pdf.pupil_drawings import Bar, Story, filling_scale
from classroom.pdf.pupil_page import pupil_part
from classroom.pdf.pupil_render_context import Private, PupilSetting
from classroom.pdf.pupil_slips import SLIPS_PER_SHEET, _Cut, slips_part
from classroom.pdf.structure import Element
from classroom.pdf.style import MM
from classroom.pdf.text import Prose, as_words
from classroom.pdf.writing_lines import WritingLines

from .conftest import every_other, page_texts, sheet

Extract = Callable[[bytes], str]
HEAD = ("8B Science · Table 3", "21 November 2026")


def everybody(record: Any, times: int = 1) -> list[PupilFindings]:
    """Of a lesson in which this round was played so often."""
    each = [find_pupils(follow(record), number + 1) for number in range(times)]
    return [combine_rounds([round_[who] for round_ in each]) for who in each[0]]


@cache
def in_round(name: str, times: int = 1) -> list[PupilFindings]:
    return everybody(rounds.record(name), times)


def pdf(parts: Iterable[Part], paper: Paper = Paper.A4) -> bytes:
    return make_pdf(sheet(paper), list(parts))


def page(found: PupilFindings, paper: Paper = Paper.A4, **more: Any) -> bytes:
    return pdf([pupil_part(found, *HEAD, more.pop("language", ENGLISH), paper, **more)], paper)


def slips(found: list[PupilFindings], paper: Paper = Paper.A4, **more: Any) -> bytes:
    return pdf([slips_part(found, *HEAD, more.pop("language", ENGLISH), paper, **more)], paper)


def count(document: bytes) -> int:
    return len(PdfReader(BytesIO(document)).pages)


def flat(text: str) -> str:
    """The text on one line; a space that a tile leaves before a full stop is taken out."""
    return re.sub(r" (?=[.,:])", "", " ".join(text.split()))


def read(sentence: Message) -> str:
    """As it is read out: a card by its name."""
    return sentence.say(voice=Renderer(card=aloud))


def told(found: PupilFindings) -> str:
    return read(found.praise.said)


def _long(text: str) -> str:
    return f"{text} {'and so on ' * (len(text) // 20)}"


LONG = Language("xx", translate=_long, plural=lambda one, many, n: _long(many))
"""A language that takes half as much room again."""


def test_a_page_tells_the_pupils_own_round_and_names_nobody_else(extract: Extract) -> None:
    ann, *others = everybody(pupils.a_round(("Ann", "Benedikta", "Cyprian")).record)
    text = flat(extract(page(ann)))
    assert "Ann: just for you" in text
    for words in (
        "something with spades",
        "four of diamonds contradicted it at card 4.",
        "That was the rule.",
        "At card 6 you wrote down the right rule, when ",
    ):
        assert words in text
    assert read(ann.act.brief) in text
    assert read(ann.question.said) in text
    sure = "6 of 7 predictions were right when you were 80% sure of your rule or more."
    assert sure in text
    assert read(NOT_THE_SAME) not in text  # she had noted the rule
    for words in ("Claim.", "Evidence.", "Reasoning.", "Before you go"):
        assert words in text
    for other in others:
        assert other.who not in text


def test_a_slip_has_the_name_one_thing_praised_and_one_question(extract: Extract) -> None:
    found = everybody(pupils.a_round().record)
    text = flat(extract(slips(found)))
    for each in found:
        assert f"{each.who}: just for you" in text
        assert read(each.act.brief) in text or read(each.act.told) in text
        assert read(each.question.said) in text
    assert text.count("Well done.") + text.count("From your round.") == len(found)
    assert "Name:" not in text, "a slip for no one"


@pytest.mark.parametrize("paper", Paper)
def test_one_page_however_many_rounds_there_are_to_tell_of(paper: Paper) -> None:
    for times in (1, 2, 4):
        lesson, *_ = everybody(pupils.a_round().record, times)
        assert count(page(lesson, paper, members={"Ann": ["Maximilian", "Wilhelmina"]})) == 1


@pytest.mark.parametrize("paper", Paper)
def test_four_slips_to_a_sheet(paper: Paper) -> None:
    found = everybody(pupils.a_round().record)
    assert count(slips(found[:1] * SLIPS_PER_SHEET, paper)) == 1
    assert count(slips(found[:1] * (SLIPS_PER_SHEET + 1), paper)) == 2


def quoted(text: str) -> list[str]:
    return re.findall("“([^”]{6,})”", text)


@pytest.mark.parametrize("seed", range(5, 54, 6))
@pytest.mark.parametrize(("code", "paper"), every_other(("en", "de", "es", "fr"), Paper))
def test_any_four_pupils_have_one_sheet(code: str, paper: Paper, seed: int) -> None:
    """However long their rules and guesses are, in letters of 9 points or more."""
    language = ENGLISH if code == "en" else translations.language(code)
    found = of_lesson([(3, 1, find(generator.record(seed)).course)])
    assert found
    for pupil in found:
        part = slips_part([pupil] * 4, *HEAD, language, paper, tables=True)
        assert not [each for each in part.story if isinstance(each, PageBreak)]
        sizes = [each.style.size for each in within(part.story) if isinstance(each, Prose)]
        assert min(sizes) >= 8.5
        assert 1 <= min(lines(part.story)) <= max(lines(part.story)) <= 8
        said = [
            text
            for each in within(part.story)
            if isinstance(each, Prose)
            for text in quoted(each.text)
        ]
        assert {said.count(text) for text in said} <= {4}, "a guess is quoted twice"


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("tables", [1, 3, 5])
def test_tables_of_four_take_a_sheet_each(tables: int, paper: Any) -> None:
    """Each slip has its table, and no slip is for no one."""
    four = [name for name in rounds.NAMES if len(in_round(name)) == len(in_round(name, 2)) == 4]
    played = [rounds.record(name) for name in four[:tables]]
    wanted = papers.order(played, kind="pupil", title="8B", paper=paper)
    wanted = structs.replace(
        wanted,
        rounds=[structs.replace(each, table=n, round=1) for n, each in enumerate(wanted.rounds, 1)],
    )
    sheets = page_texts(pages.make(wanted, ENGLISH, load_hypotheses()))
    assert len(played) == len(sheets) == tables
    for number, text in enumerate(sheets, 1):
        assert text.count("just for you") == 4
        assert text.count(f"able {number}") == 4
        assert "Name:" not in text


def test_the_next_table_fills_the_sheet_and_sheets_share_the_room() -> None:
    """As few sheets as possible, and none of them nearly empty: the slips are higher instead."""
    found = everybody(pupils.a_round().record)
    assert len(found) == 3
    for times, shares in ((3, [3, 3, 3]), (2, [3, 3]), (4, [4, 4, 4])):
        sheets = page_texts(slips(found * times))
        assert [text.count("just for you") for text in sheets] == shares
    assert [text.count("just for you") for text in page_texts(slips(found[:1] * 5))] == [3, 2]
    assert "Name:" not in "".join(sheets)
    cuts = [
        each for each in slips_part(found, *HEAD, ENGLISH, Paper.A4).story if isinstance(each, _Cut)
    ]
    assert len(cuts) == 2, "the last slip ends with the sheet"


def test_a_slip_has_lines_as_far_as_it_goes() -> None:
    found = everybody(pupils.a_round().record)
    story = slips_part(found, *HEAD, ENGLISH, Paper.A4).story
    assert min(lines(story)) > 3
    left = [each.height for each in story if isinstance(each, Spacer)]
    assert max(left) < 8.5 * MM + 3 * MM


@pytest.mark.parametrize(
    ("paper", "language", "large"), every_other(Paper, (ENGLISH, LONG), (False, True))
)
def test_four_slips_to_a_sheet_and_none_goes_on_overleaf(
    paper: Paper, language: Language, large: bool
) -> None:
    every = [each for name in rounds.NAMES for each in in_round(name, 3)]
    sheets = page_texts(slips(every, paper, language=language, large=large))
    heads = [sheet.count("just for you") + sheet.count("Name:") for sheet in sheets]
    assert set(heads[:-1]) <= ({2, 3, SLIPS_PER_SHEET} if large else {SLIPS_PER_SHEET})
    if language is ENGLISH:
        assert sum(sheet.count("just for you") for sheet in sheets) == len(every)


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize("language", [ENGLISH, LONG], ids=["en", "long"])
def test_no_slip_has_small_rules_or_too_few_lines(language: Language, large: bool) -> None:
    """However long its rule and guess are. The class and date beside the name may be smaller.

    In a language that takes half as much room again four to a sheet need smaller type.
    """
    least, fewest = (13.0, 3) if large else (11.0, 2) if language is ENGLISH else (9.0, 1)
    for name in rounds.NAMES:
        every = in_round(name, 3)
        part = slips_part(every, "", "", language, Paper.A4, large=large)
        for each in within(part.story):
            if isinstance(each, Prose) and each.text and "no font" not in each.text:
                assert each.style.size >= least, each.text
        assert min(lines(part.story)) >= fewest


def within(value: Any) -> Iterator[Any]:
    """The flowables of a story, also those in a grid."""
    for each in value if isinstance(value, list | tuple) else [value]:
        if isinstance(each, list | tuple):
            yield from within(each)
        else:
            yield each
            if isinstance(each, Grid):
                yield from within(each._cellvalues)


def test_of_several_rounds_a_paper_names_those_it_is_about(extract: Extract) -> None:
    lesson, *_ = everybody(pupils.a_round().record, 2)
    text = flat(extract(slips([lesson])))
    assert "Well done. Round 2: Your guess at card 1 was: " in text
    assert "At card 6 you wrote down the right rule, when " in text
    assert "The rule of round 2 was:" in text
    text = flat(extract(page(lesson)))
    assert "At card 6 you wrote down the right rule, when " in text
    assert "Round 2 · At card 6: what could I claim, and what not yet?" in text
    assert "Round 2 · Before you go." in text
    one, *_ = everybody(pupils.a_round().record)
    for document in (slips([one], several=True), page(one, several=True)):
        assert "The rule of round 1 was:" in flat(extract(document))
    for document in (slips([one]), page(one)):
        assert "Round 1" not in flat(extract(document))


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
def test_old_guesses_make_room_for_four_lines(large: bool) -> None:
    for times in (1, 2, 3):
        for found in everybody(pupils.a_round().record, times):
            part = pupil_part(found, *HEAD, ENGLISH, Paper.A4, large=large)
            assert min(lines(part.story)) >= 4
    for found in in_round("a_table_that_notes"):
        assert min(lines(pupil_part(found, *HEAD, ENGLISH, Paper.A4, large=large).story)) >= 4


def test_a_large_page_has_no_bars_and_no_small_letters() -> None:
    for found in in_round("a_table_that_notes"):
        part = pupil_part(found, "", "", ENGLISH, Paper.A4, large=True)
        made = list(within(part.story))
        assert min(each.style.size for each in made if isinstance(each, Prose)) >= 13
        places = [each for each in made if isinstance(each, WritingLines)]
        assert {each.apart for each in places} == {10 * MM}
        figures_ = [each.drawing for each in made if isinstance(each, Figure)]
        assert not [each for each in figures_ if isinstance(each, Bar)]
        for story in (each for each in figures_ if isinstance(each, Story)):
            story.wrap(Paper.A4.text_width, 1e6)
            assert 8.5 * story.scale >= 13


def test_a_string_that_was_wrong_is_joined_and_told_as_one_play() -> None:
    hands = {"Ann": "2S AH 2C", "Ben": "5C"}
    table = Table("lesson", players=3, hands=hands, starter="4S")
    table.do(by="Ann", note="alternate-colour", info=True)
    table.play("Ann", "2S AH 2C").play("Ben", "5C")
    (found, *_) = everybody(table.end().record)
    made = list(within(pupil_part(found, *HEAD, ENGLISH, Paper.A4).story))
    (story,) = [e.drawing for e in made if isinstance(e, Figure) and isinstance(e.drawing, Story)]
    joined = [story._in_one_string(at, at + 1) for at in range(-1, len(story.layout))]
    assert joined == [False, False, True, True, False, False]
    (figure,) = [e for e in made if isinstance(e, Figure) and isinstance(e.drawing, Story)]
    said_ = " ".join(figure.details)
    assert re.search(r"Cards 2 to 4, \S+ \S+ \S+: one string, wrong as a whole\.", said_)
    assert re.search(r"Card 5, \S+: wrong\.", said_)
    assert any("A bar joins" in each.text for each in made if isinstance(each, Prose))


def test_without_a_wrong_string_nothing_is_said_of_bars_that_join() -> None:
    for found in everybody(pupils.a_round().record):
        made = within(pupil_part(found, *HEAD, ENGLISH, Paper.A4).story)
        assert not any("A bar joins" in each.text for each in made if isinstance(each, Prose))


def test_a_page_is_about_the_round_with_most_of_the_pupils_notes() -> None:
    """The card to claim at, the rule that stays and the question are of one round."""
    noted = find_pupils(follow(pupils.a_round().record), 1)
    silent = {
        who: replace(round_, number=2, held=(), ending=None, claims=())
        for who, round_ in noted.items()
    }
    for who, round_ in noted.items():
        if not round_.held:
            continue
        found = combine_rounds([round_, silent[who]])
        assert found.main is round_
        assert found.question.at is None or found.question.at.round == 1
        assert combine_rounds([silent[who], replace(round_, number=3)]).main.number == 3


def test_cards_in_their_order_fill_their_rows_and_take_no_more_of_them() -> None:
    width = Paper.A4.text_width
    for cards in range(1, 90):
        usual, large = (
            Story([Laid(Card.parse("4S"), right=True, column=0, play=-1)] * cards, False, scale)
            for scale in (1.0, filling_scale(cards, width))
        )
        rows = []
        for story in (usual, large):
            high = story.wrap(width, 1e6)[1]
            rows.append(round(high / 44.0 / story.scale))
        assert rows[0] == rows[1]
        assert 1.0 <= large.scale <= 2.0


@pytest.mark.parametrize("right_to_left", [False, True])
def test_every_guess_has_a_bar_and_no_cross_covers_it(right_to_left: bool) -> None:
    """All or none: a guess that was kept for one card has a short bar, and the cross after it."""
    crossed = 0
    for found in in_round("a_table_that_notes"):
        story = pupil_part(found, *HEAD, ENGLISH, Paper.A4).story
        bars = [each.drawing for each in within(story) if isinstance(each, Figure)]
        drawn = [each for each in bars if isinstance(each, Bar)]
        left_out = re.search(r"Guesses not shown here: (\d+)", told_of(story))
        shown = sum(len(round_.held) for round_ in found.rounds)
        assert len(drawn) == shown - (int(left_out[1]) if left_out else 0)
        for each in drawn:
            canvas = Strokes()
            bar = Bar(each.belief, each.laid, each.most, right_to_left)
            bar.paint(canvas)
            if not each.belief.crossed or not canvas.rects:
                continue
            crossed += 1
            left = min(x for x, *_ in canvas.rects)
            right = max(x + wide for x, wide in canvas.rects)
            assert right - left >= 3
            slanted = [line for line in canvas.lines if line[0] != line[2] and line[1] != line[3]]
            assert all(x <= left or x >= right for line in slanted for x in (line[0], line[2]))
            assert all(-0.01 <= x <= bar.wide for line in slanted for x in (line[0], line[2]))
    assert crossed


def told_of(story: Iterable[Any]) -> str:
    return " ".join(each.text for each in within(story) if isinstance(each, Prose))


class Strokes:
    """A canvas that keeps the rectangles, as left and width, and the lines drawn on it."""

    def __init__(self) -> None:
        self.rects: list[tuple[float, float]] = []
        self.lines: list[tuple[float, float, float, float]] = []

    def rect(self, x: float, _y: float, wide: float, _high: float, **_more: int) -> None:
        self.rects.append((x, wide))

    def line(self, *ends: float) -> None:
        self.lines.append(ends)  # type: ignore[arg-type]

    def __getattr__(self, _name: str) -> Callable[..., None]:
        return lambda *_args, **_more: None


@pytest.mark.parametrize("paper", Paper)
def test_where_no_one_did_anything_there_is_a_sheet_of_blank_slips(paper: Paper) -> None:
    """A blank slip has more lines than one with text, for it has nothing else."""
    for large in (False, True):
        part = slips_part([], *HEAD, ENGLISH, paper, large=large)
        blank = list(lines(part.story))
        assert len(blank) == SLIPS_PER_SHEET
        assert min(blank) >= (3 if large else 4)
        assert count(slips([], paper, large=large)) == 1


def test_a_last_line_to_write_on_is_not_on_the_cut() -> None:
    """3 mm stay free between the last line of a slip and its end."""
    found = everybody(pupils.a_round().record)
    story = slips_part(found, *HEAD, ENGLISH, Paper.A4).story
    after = [
        story[at + 1].height for at, each in enumerate(story) if isinstance(each, WritingLines)
    ]
    assert len(after) == len(found)
    assert min(after) >= 3 * MM


@pytest.mark.parametrize("paper", Paper)
def test_one_page_in_a_language_that_needs_half_as_much_room_again(paper: Paper) -> None:
    """A lesson of four rounds with many guesses; and one with a claim and nothing written."""
    ann, *_ = everybody(pupils.a_round().record, 4)
    chiara = in_round("overthrown_by_a_right_card", 3)[2]
    for found in (ann, chiara):
        assert count(page(found, paper, language=LONG)) == 1


def test_a_guess_too_many_is_left_out_and_said_to_be(extract: Extract) -> None:
    lesson, *_ = everybody(pupils.a_round().record, 5)
    text = flat(extract(page(lesson)))
    left_out = re.search(r"Guesses not shown here: (\d+)\.", text)
    assert left_out is not None
    held = sum(len(round_.held) for round_ in lesson.rounds)
    asked = text.count("% sure of your last guess")
    assert text.count("% sure") - asked == held - int(left_out[1])
    assert "The rule of round 5 was:" in text


def claiming(many: int) -> PupilFindings:
    """Ann notes rule after rule; by the second she declares, and a card refutes it. Then she notes
    others, and Ben's cards fit them all."""
    table = Table("gardner", hands={"Ann": "2S", "Ben": "3C"}, starter="AH").play("Ann", "2S")
    table.do(by="Ann", note="one-up-or-down", info=True)
    table.do(by="Ann", note="change-suit", confidence=90, info=True)
    table.declare("Ann").play("Ben", "3C").call("right")
    held = ["odd-black-even-red", "alternate-colour"]
    for at in range(many):
        turn = table.told["turn"]
        red = table.round.layout.main_line[-1].is_red
        table.do(by="Ann", note=held[at % 2], confidence=50, info=True)
        table.play(turn, table.any(turn, "black" if red else "red"))
    (round_,) = [find_pupils(follow(table.end().record))["Ann"]]  # type: ignore[index]
    return combine_rounds([round_])


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("language", [ENGLISH, LONG], ids=["en", "long"])
@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
def test_a_claim_that_was_refuted_is_never_left_out(
    extract: Extract, paper: Paper, language: Language, large: bool
) -> None:
    """It is the oldest guess of many, and the latest ones would fill the page."""
    found = claiming(12)
    claimed, *_ = found.rounds[0].held
    assert claimed.claimed
    document = page(found, paper, language=language, large=large)
    assert count(document) == 1
    text = flat(extract(document))
    assert claimed.words.statement.say(language).split(".")[0] in text  # type: ignore[union-attr]
    refuted = (
        "Card 3, three of clubs, showed that it was wrong."
        if large
        else "three of clubs contradicted it at card 3."
    )
    assert refuted in text
    assert "Guesses not shown here: " in text


def lines(story: Iterable[Any]) -> Iterator[int]:
    """How many lines each place to write on has."""
    for each in story:
        if isinstance(each, WritingLines):
            yield each.most
        elif isinstance(each, list | tuple):
            yield from lines(each)
        elif isinstance(each, Grid):
            yield from lines(each._cellvalues)


@pytest.mark.parametrize("paper", Paper)
def test_there_is_room_to_write_on_one_page_and_no_room_is_left_over(paper: Paper) -> None:
    """Two lines at least for claim, evidence, reasoning and the question; another one would not
    fit, or there are six."""
    for name in rounds.NAMES:
        for found in in_round(name):
            part = pupil_part(found, *HEAD, ENGLISH, paper)
            places = list(lines(part.story))
            assert len(places) == (4 if found.rounds[0].dated else 2)
            assert min(places) >= 2
            private = Private(PupilSetting(ENGLISH, paper, {}, False, False, False))
            left = paper.text_height - private.high(part.story, paper.text_width)
            assert left >= 0
            assert left < 2 * 8.5 * MM or max(places) == 6
            assert count(pdf([part], paper)) == 1, (name, found.who)


def test_a_claim_is_asked_of_a_card_with_all_cards_until_then(extract: Extract) -> None:
    ann, *_ = everybody(pupils.a_round().record)
    text = flat(extract(page(ann)))
    assert "At card 6: what could I claim, and what not yet?" in text
    assert "At card 6 I could claim …" in text
    told = {element.alt: element.details for element in figures(ann)}
    (details,) = (told[alt] for alt in told if alt.startswith("Cards 1 to 6, in order of play"))
    assert [as_words(detail, ENGLISH) for detail in details] == [
        "Card 1, A♥: right.",
        "Card 2, 2♠: right.",
        "Card 3, 5♠: wrong.",
        "Card 4, 4♦: right.",
        "Card 5, 9♣: right.",
        "Card 6, Q♥: right.",
    ]


def figures(found: PupilFindings) -> list[Element]:
    part = pupil_part(found, *HEAD, ENGLISH, Paper.A4)
    return [element for element in tell([part]).walk() if element.role == "Figure"]


def test_beliefs_are_bars_that_say_what_they_show(extract: Extract) -> None:
    """Ann's first rule held from card 1 to 3, 40% sure; the last one was noted twice."""
    ann, *_ = everybody(pupils.a_round().record)
    bars = bars_of(ann)
    assert bars == [
        "A bar that is crossed out at card 4.",
        "A bar without a cross: no card contradicted it.",
        "A bar without a cross: no card contradicted it.",
    ]
    text = flat(extract(page(ann)))
    for words in ("cards 1 to 3, 40% sure", "from card 6 on, 80, then 95% sure"):
        assert words in text


def test_a_card_crosses_out_only_what_was_still_believed() -> None:
    """The rule that Ann claimed fell to card 3; the next one she gave up before card 9 contradicted
    it."""
    found = claiming(6)
    claimed, following, *_ = found.rounds[0].held
    assert (claimed.crossed, following.crossed) == (True, False)
    assert following.note.first_against == 9
    first, *others = bars_of(found)
    assert first == "A bar that is crossed out at card 3."
    assert set(others) == {"A bar without a cross: no card contradicted it."}


def bars_of(found: PupilFindings) -> list[str]:
    return [element.alt for element in figures(found) if element.alt.startswith("A bar")]


def test_nothing_is_smaller_than_eight_points_and_text_is_eleven_or_thirteen() -> None:
    found = everybody(pupils.a_round().record)
    for large, least in ((False, 11.0), (True, 13.0)):
        for document in (page(found[0], large=large), slips(found, large=large)):
            sizes = Counter(sizes_in(document))
            assert min(sizes) >= 8
            assert sizes.most_common(1)[0][0] >= least


def sizes_in(document: bytes) -> list[float]:
    """The size of each piece of text, in points."""
    pages = PdfReader(BytesIO(document)).pages
    contents = b"".join(page.get_contents().get_data() for page in pages)
    return [float(size) for size in re.findall(rb"/F\S+ ([0-9.]+) Tf", contents)]


def test_a_slip_says_whether_the_last_guess_was_the_rule(extract: Extract) -> None:
    ann, *_ = everybody(pupils.a_round().record)
    text = flat(extract(slips([ann])))
    assert "The rule was: Play a red card on a black card" in text
    assert "At card 6 you wrote down the right rule, when " in text
    assert text.index("Well done. Your guess at card 1") < text.index("wrote down the right rule")
    assert text.index("you wrote down the right rule") < text.index("The rule was:")


def test_misses_without_a_count_of_predictions_are_called_surprises(extract: Extract) -> None:
    """One prediction is too few to count: nothing but the miss is told."""
    table = Table("lesson", players=3, hands={"Ann": "2H"}, starter="AH").play("Ann", "2H")
    table.do(by="Ann", expect="right", of=len(table.entries), info=True)
    text = flat(extract(page(everybody(table.end().record)[0])))
    assert "What surprised you You expected two of hearts" in text
    assert "What you predicted" not in text


def test_a_slip_quotes_the_rule_and_the_last_guess_that_it_asks_about(extract: Extract) -> None:
    """However little room there is: Ann is asked what the two say. Of two rounds it is the first,
    for in the second she noted nothing."""
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "3D"}, starter="AH")
    table.do(by="Ann", note="change-suit", info=True).play("Ann", "2S").play("Ben", "3D")
    first = find_pupils(follow(table.end().record), 1)[PlayerRef("Ann")]
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "3D"}, starter="AH")
    second = find_pupils(follow(table.play("Ann", "2S").end().record), 2)[PlayerRef("Ann")]
    guess = "Your last idea was: “Never play the suit of the last card; any other"
    both = ([first], "The rule was: "), ([first, second], "The rule of round 1 was: ")
    for rounds_, rule in both:
        found = combine_rounds(rounds_)
        assert "last idea" in str(found.question.said)
        for language in (ENGLISH, LONG):
            for large in (False, True):
                text = flat(extract(slips([found], Paper.LETTER, language=language, large=large)))
                assert rule + "Play a red card on a black card" in text.replace("and so on ", "")
                assert guess in text


def test_a_slip_tells_a_prophet_who_slipped_so(extract: Extract) -> None:
    table = Table("gardner", hands={"Ann": "2S", "Ben": "3D"}, starter="AH").play("Ann", "2S")
    table.do(by="Ann", note="alternate-colour", info=True).declare("Ann")
    table.play("Ben", "3D").call("wrong")
    found = everybody(table.end().record)[0]
    for large in (False, True):
        for paper in Paper:
            text = flat(extract(slips([found], paper, large=large)))
            told = (
                "At three of diamonds your rule said “right”, but you said"
                if large
                else (
                    "Your call at three of diamonds didn’t follow your note: your rule said "
                    "“right”, but you called"
                )
            )
            assert f"{told} “wrong”. Your rule gave the right answer there." in text


def test_a_name_without_a_font_is_said_to_be_spelled_in_latin_letters(extract: Extract) -> None:
    abebe = everybody(rounds.record("a_student_deals"))[-1]
    for document in (page(abebe), slips([abebe])):
        text = flat(extract(document))
        assert "Abebe: just for you" in text
        assert "Spelled in Latin letters: there’s no font for this name’s own letters." in text


def test_who_wrote_nothing_is_told_what_a_note_is_good_for(extract: Extract) -> None:
    dev = everybody(rounds.record("overthrown_by_a_right_card"))[-1]
    text = flat(extract(page(dev)))
    assert "Nothing was written in the lab notebook." in text
    assert "the higher, the surer" not in text


def test_names_in_any_script_and_who_share_a_seat(extract: Extract) -> None:
    found = everybody(rounds.record("no_prophet"))
    text = flat(extract(slips(found)))
    for name in ("明美", "민준", "สมชาย", "Ἀριάδνη"):
        assert name in text
    team = everybody(pupils.a_round(("The Curies", "Ben", "Cy")).record)[0]
    members = {"The Curies": ["Marie", "Pierre"]}
    for document in (page(team, members=members), slips([team], members=members)):
        assert "Marie, Pierre" in flat(extract(document))


def test_right_to_left_everything_begins_at_the_right(extract: Extract) -> None:
    arabic = Language("ar", right_to_left=True)
    ann, *_ = everybody(pupils.a_round().record)
    document = page(ann, language=arabic)
    assert count(document) == 1
    assert "something with spades" in flat(extract(document))
    assert document != page(ann)


def test_the_same_findings_make_the_same_bytes() -> None:
    found = everybody(pupils.a_round().record)
    assert page(found[0]) == page(everybody(pupils.a_round().record)[0])
    assert slips(found) == slips(everybody(pupils.a_round().record))
