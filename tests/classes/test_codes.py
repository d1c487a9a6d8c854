"""Codes are drawn, shown and read."""

import random

import pytest

from classroom.classes import codes

CODE = "BDF7K3"


def test_a_code_has_six_characters_that_are_told_apart():
    made = {codes.make(random.Random(seed).choice) for seed in range(300)}
    assert len(made) == 300
    assert {len(code) for code in made} == {6}
    assert set("".join(made)) == set(codes.ALPHABET)


def test_no_words_and_no_look_alikes():
    assert not set("AEIOU") & set(codes.ALPHABET)
    for alike in ("0O", "1IL", "2Z", "5S", "8B", "UV"):
        assert len(set(alike) & set(codes.ALPHABET)) <= 1, alike
    assert len(set(codes.ALPHABET)) == len(codes.ALPHABET)


def test_codes_as_they_stand_on_the_wall_are_read():
    assert codes.display_code(CODE) == "BDF-7K3"
    assert codes.table_code(CODE, 2) == "BDF-2"
    assert codes.read(codes.display_code(CODE)) == (CODE, None)
    for table in range(1, 13):
        assert codes.read(codes.table_code(CODE, table)) == ("BDF", table)
        assert codes.read(codes.table_code(CODE, table, short=False)) == (CODE, table)


@pytest.mark.parametrize(
    "typed",
    ["bdf7k3", "BDF 7K3", " bdf - 7k3 ", "b d f 7 k 3", "BDF–7K3", "bdf_7k3", "ＢＤＦ７Ｋ３"],
)
def test_case_spaces_and_hyphens_do_not_matter(typed):
    assert codes.read(typed) == (CODE, None)


@pytest.mark.parametrize("typed", ["bdf2", "BDF-2", "bdf 2", "BDF – 2", "BDF２"])
def test_a_tables_code_is_read_as_freely(typed):
    assert codes.read(typed) == ("BDF", 2)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "-",
        "BDF",
        "BDF7K",
        "BDF7K3123",
        "BDF7K3X",
        "ADF7K3",
        "BDF7K0",
        "BDF-123",
        "BDF-٢",
        "BDF-²3456",
        "AEI-2",
        "7",
        "ß" * 6,
        "B" * 300,
        "\x00" * 6,
        "BDF7K3; DROP TABLE",
    ],
)
def test_anything_else_is_no_code(typed):
    assert codes.read(typed) is None


def test_what_opens_a_seat_is_read_as_it_is_shown():
    ticket = codes.make_ticket(random.Random(1).choice)
    assert len(ticket) == codes.TICKET_LENGTH and set(ticket) <= set(codes.ALPHABET)
    for typed in (codes.shown_ticket(ticket), ticket.lower(), f" {ticket[:5]} {ticket[5:]} "):
        assert codes.read_ticket(typed) == ticket
    assert codes.read_ticket(ticket + "B") != ticket
    assert len(codes.read_ticket("B" * 5000)) < 20


@pytest.mark.parametrize(
    ("typed", "slip"),
    [
        ("GOC3TB", ("O", "Q")),
        ("goc-3tb", ("O", "Q")),
        ("BDF7K8", ("8", "B")),
        ("BSF7K3", ("S", None)),
        ("BDU-12", ("U", "V")),
        ("Бdf7k3", ("Б", None)),
        ("BDF-12", None),
        ("BDF-7K3-10", None),
        ("BDF", None),
    ],
)
def test_what_no_code_has_is_named_with_what_it_may_be(typed, slip):
    assert codes.slip(typed) == slip


def test_what_may_be_meant_is_in_codes_and_what_was_typed_is_not():
    assert not codes.LOOK_LIKE.keys() & set(codes.ALPHABET)
    assert set(codes.LOOK_LIKE.values()) <= set(codes.ALPHABET)
