"""The class of a seed, and the table of what was found."""

from __future__ import annotations

from lesson_day import table
from lesson_day.makeup import WINDOWS, make
from lesson_day.watchers import ALL, Violation


def test_a_seed_makes_the_same_class_and_another_seed_another_one() -> None:
    assert make(1, 8, 4) == make(1, 8, 4)
    assert make(1, 8, 4) != make(2, 8, 4)


def test_real_pages_come_first_to_those_who_are_trouble() -> None:
    people = make(3, 12, 8)
    on_pages = [person for person in people if person.page]
    assert len(people) == 12
    assert len(on_pages) == 8
    tempers = [person.temper for person in on_pages]
    assert any(temper.late for temper in tempers)
    assert any(temper.old for temper in tempers)
    assert any(temper.leaves_open for temper in tempers)
    assert any(not temper.sends and not temper.sure for temper in tempers)
    troubles = {trouble for temper in tempers for trouble in temper.troubles}
    assert troubles == {"reload", "sleep", "offline", "rotate", "second tab"}
    assert {person.window for person in on_pages} == set(WINDOWS)
    assert len({person.temper.words for person in people}) == 12


def test_the_table_counts_each_property_and_names_what_was_found() -> None:
    found = [Violation(4, "the hand is cut", name, 7.0, seed) for seed in (1, 2) for name in "AB"]
    seconds = {kind.number: 12.4 for kind in ALL}
    text = table.rows(seconds, found)
    assert text.count("| 12 |") == len(ALL)
    assert "| 12 | 4 |" in text
    assert "- Property 4: the hand is cut (4; seeds 1, 2)" in text
