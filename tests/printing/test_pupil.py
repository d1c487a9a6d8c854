"""The paper for a single pupil: one page or a quarter of a sheet, private, without ranking."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

import pupils
import pytest
import rounds
from found import follow
from pypdf import PdfReader

from classroom.debrief.pupil import PupilFindings, find_pupils, together
from classroom.printing.page import Paper, Part, make_pdf
from classroom.printing.pupil import SLIPS, pupil_part, slips_part
from classroom.said import ENGLISH, Language, Said, Voice, aloud

from .conftest import sheet

Extract = Callable[[bytes], str]
HEAD = ("8B Science · Table 3", "21 November 2026")


def everybody(record: Any, times: int = 1) -> list[PupilFindings]:
    """Of a lesson in which this round was played so often."""
    each = [find_pupils(follow(record), number + 1) for number in range(times)]
    return [together([round_[who] for round_ in each]) for who in each[0]]


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
    return re.sub(r" (?=[.,])", "", " ".join(text.split()))


def read(sentence: Said) -> str:
    """As it is read out: a card by its name."""
    return sentence.say(voice=Voice(card=aloud))


def told(found: PupilFindings) -> str:
    return " ".join(read(each.said) for each in found.praise)


def _long(text: str) -> str:
    return f"{text} {'and so on ' * (len(text) // 20)}"


LONG = Language("xx", translate=_long, plural=lambda one, many, n: _long(many))
"""A language that takes half as much room again."""


def test_a_page_tells_the_pupils_own_round_and_names_nobody_else(extract: Extract) -> None:
    ann, *others = everybody(pupils.a_round(("Ann", "Benedikta", "Cyprian")).record)
    text = flat(extract(page(ann)))
    assert "Ann, for you alone" in text
    for words in (
        "something with spades",
        "Ruled out by four of diamonds, card 4.",
        "Never contradicted.",
    ):
        assert words in text
    assert told(ann) in text
    assert read(ann.question.said) in text
    assert "When you were 80 % sure or more: 6 of 7 came as you said." in text
    assert "You expected six of clubs after seven of clubs to be right. It was wrong." in text
    for words in ("Claim.", "Evidence.", "Reasoning.", "Before you go"):
        assert words in text
    for other in others:
        assert other.who not in text


def test_a_slip_has_the_name_one_thing_praised_and_one_question(extract: Extract) -> None:
    found = everybody(pupils.a_round().record)
    text = flat(extract(slips(found)))
    for each in found:
        assert f"{each.who}, for you alone" in text
        assert told(each) in text
        assert read(each.question.said) in text
    assert text.count("Well done.") == len(found)
    assert text.count("Name:") == SLIPS - len(found)


@pytest.mark.parametrize("paper", Paper)
def test_one_page_each_whatever_there_is_to_tell(paper: Paper) -> None:
    for name in rounds.NAMES:
        for found in everybody(rounds.record(name)):
            assert count(page(found, paper)) == 1, (name, found.who)
    for times in (1, 2, 4):
        lesson, *_ = everybody(pupils.a_round().record, times)
        assert count(page(lesson, paper, members={"Ann": ["Maximilian", "Wilhelmina"]})) == 1


@pytest.mark.parametrize("paper", Paper)
def test_four_slips_to_a_sheet(paper: Paper) -> None:
    found = [each for name in rounds.NAMES for each in everybody(rounds.record(name), 3)]
    for many in (1, SLIPS, SLIPS + 1, len(found)):
        assert count(slips(found[:many], paper)) == -(-many // SLIPS)
    assert count(slips(found[:SLIPS], paper, language=LONG)) == 1


@pytest.mark.parametrize("paper", Paper)
def test_one_page_in_a_language_that_needs_half_as_much_room_again(paper: Paper) -> None:
    """A lesson of four rounds with many guesses; and one with a claim and nothing written."""
    ann, *_ = everybody(pupils.a_round().record, 4)
    chiara = everybody(rounds.record("overthrown_by_a_right_card"), 3)[2]
    for found in (ann, chiara):
        assert count(page(found, paper, language=LONG)) == 1


def test_a_guess_too_many_is_left_out_and_said_to_be(extract: Extract) -> None:
    lesson, *_ = everybody(pupils.a_round().record, 5)
    text = flat(extract(page(lesson)))
    assert "guesses before these are not shown." in text
    assert text.count("something with spades") < 5
    assert "The rule of round 5 was:" in text


def test_who_wrote_nothing_is_told_what_a_note_is_good_for(extract: Extract) -> None:
    dev = everybody(rounds.record("overthrown_by_a_right_card"))[-1]
    text = flat(extract(page(dev)))
    assert "Nothing was written in the lab notebook." in text
    assert "How sure" not in text


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
