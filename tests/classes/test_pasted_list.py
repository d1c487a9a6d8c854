"""Class lists as schools have them: which names are read from them, and what else is offered."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.classes import name_list, names
from classroom.classes.pasted_list import ListedPupil, mended, shortened
from classroom.game.refusal import Refused

ANNA_BEN = ("Anna", "Ben")
LISTS = {
    # Spreadsheets: two columns, with headings and without, in either order.
    "last, first": ("Name\tFirst name\nMiller\tAnna\nSmith\tBen", ANNA_BEN),
    "no heading": ("Miller\tAnna\nSmith\tBen", ANNA_BEN),
    "first, last": ("Anna\tMiller\nBen\tSmith", ANNA_BEN),
    "first, last with headings": (
        "First Name,Last Name\nMiller,Anna\nSmith,Ben",
        ("Miller", "Smith"),
    ),
    "unknown names": ("Xyloph\tQuor\nZant\tBrill", ("Quor", "Brill")),
    "an empty column": ("Miller\t\tAnna\nSmith\t\tBen", ANNA_BEN),
    "an empty row": ("Miller\tAnna\n\t\nSmith\tBen\n\t", ANNA_BEN),
    "a title above": ("Class 7b\t\nSurname\tForename\nMiller\tAnna\nSmith\tBen", ANNA_BEN),
    "a first name is missing": ("Surname\tForename\nMiller\tAnna\nBen\t", ANNA_BEN),
    # Exports: separators, quotes, numbers, dates, classes, marks, mail addresses.
    "semicolons": ("Miller;Anna\nSmith;Ben", ANNA_BEN),
    "semicolons at the end": ("Miller;Anna;\nSmith;Ben;", ANNA_BEN),
    "pipes": ("| Name | Class |\n| Anna | 7b |\n| Ben | 7b |", ANNA_BEN),
    "csv": ('"Miller","Anna"\n"Smith","Ben"', ANNA_BEN),
    "csv with commas": ('Name,Class\n"Miller, Anna",7b\n"Smith, Ben",7b', ANNA_BEN),
    "csv with quotes in it": ('"Miller";"Anna ""Annie"""\n"Smith";"Ben"', ('Anna "Annie"', "Ben")),
    "german": (
        "Nr.;Nachname;Vorname;Geburtsdatum;Klasse\n1;Müller;Anna;01.02.2012;7b\n2;Jäger;Ben;3.4.2012;7b",
        ANNA_BEN,
    ),
    "german, name and vorname": ("Name;Vorname\nMüller;Anna\nJäger;Ben", ANNA_BEN),
    "french": ("NOM\tPrénom\tClasse\nDUPONT\tAnna\t5A\nMARTIN\tBen\t5A", ANNA_BEN),
    "spanish": ("Apellidos;Nombre;Curso\nGarcía López;Anna;1A\nRuiz;Ben;1A", ANNA_BEN),
    "spanish, in one": ("Apellidos, Nombre\nGarcía López, Anna\nRuiz, Ben", ANNA_BEN),
    "no headings, much else": (
        "1;Miller;Anna;12.03.2012;w;7b\n2;Smith;Ben;01.01.2012;m;7b\n3;Jones;Cem;02.02.2012;m;7b",
        ("Anna", "Ben", "Cem"),
    ),
    "class column": ("Anna\t7b\nBen\t7b\nCem\t7b\nDan\t7b", ("Anna", "Ben", "Cem", "Dan")),
    "one heading": ("Name\nAnna\nBen", ANNA_BEN),
    "one heading, german": ("Vorname\nAnna\nBen", ANNA_BEN),
    "a title": ("Klasse 7b\nAnna\nBen", ANNA_BEN),
    "gaps": ("Miller     Anna\nSmith      Ben", ANNA_BEN),
    # Last, first; numbering; bullets.
    "last comma first": ("Miller, Anna\nO'Neil, Ben", ANNA_BEN),
    "numbers and last comma first": ("1. Miller, Anna\n2. Smith, Ben", ANNA_BEN),
    "numbers": ("1. Anna\n2. Ben", ANNA_BEN),
    "numbers in brackets": ("(1) Anna\n(2) Ben", ANNA_BEN),
    "numbers with a bracket": ("1) Anna\n2) Ben", ANNA_BEN),
    "bare numbers": ("1 Anna\n2 Ben", ANNA_BEN),
    "numbers and tabs": ("1\tAnna\n2\tBen", ANNA_BEN),
    "numbers and semicolons": ("1;Anna\n2;Ben", ANNA_BEN),
    "bullets": ("- Anna\n- Ben", ANNA_BEN),
    "round bullets": ("• Anna\n• Ben", ANNA_BEN),
    "boxes": ("☐ Anna\n☐ Ben", ANNA_BEN),
    # Mail.
    "addresses": ("anna.miller@school.org\nben_smith@school.org", ANNA_BEN),
    "a recipients' line": ("Anna Miller <a@x.org>; Ben Smith <b@x.org>", ANNA_BEN),
    "names and addresses": ("Anna\tanna.miller@x.org\nBen\tben@x.org", ANNA_BEN),
    # One line.
    "commas in one line": ("Anna, Ben, Chloe", ("Anna", "Ben", "Chloe")),
    "semicolons in one line": ("Anna; Ben; Chloe", ("Anna", "Ben", "Chloe")),
    # Encodings.
    "utf-8 read as cp1252": ("MÃ¼ller;Anna\nJÃ¤ger;Ã‡aÄŸla", ("Anna", "Çağla")),
    "a mark of utf-16": ("\ufeffAnna\r\nBen\r\n", ANNA_BEN),
    "utf-16 with its zeros": ("A\x00n\x00n\x00a\x00\n\x00B\x00e\x00n\x00", ANNA_BEN),
    # Equal first names.
    "equal first names": ("Miller\tAnna\nMeyer\tAnna\nSmith\tBen", ("Anna Mi.", "Anna Me.", "Ben")),
    "equal first names, an initial": ("Miller\tAnna\nJones\tAnna", ("Anna M.", "Anna J.")),
    # Nothing to recognise.
    "plain": ("Anna\n\n  Ben \n", ANNA_BEN),
    "with an initial": ("Mia K\nMia L\nBen", ("Mia K", "Mia L", "Ben")),
    "a number is a name": ("7\nAnna\nBen", ("7", *ANNA_BEN)),
    "punctuation in names": ("O'Neil\nJean-Luc\nJ. R.", ("O'Neil", "Jean-Luc", "J. R.")),
    "other line ends": (
        "Anna\vBen\fChloe\u2028Dan\u2029Eve\x85Finn",
        ("Anna", "Ben", "Chloe", "Dan", "Eve", "Finn"),
    ),
    "arabic": ("محمد\nليلى", ("محمد", "ليلى")),
    "arabic columns": ("أحمد\tمحمد\nعلي\tليلى", ("محمد", "ليلى")),
}


@pytest.mark.parametrize(("typed", "wanted"), LISTS.values(), ids=LISTS)
def test_a_list_is_read_as_a_person_would(typed, wanted):
    assert name_list.read(typed) == wanted


@pytest.mark.parametrize(("typed", "wanted"), LISTS.values(), ids=LISTS)
def test_the_order_of_line_ends_makes_no_difference(typed, wanted):
    if "\x00" not in typed:
        assert name_list.read(typed.replace("\n", "\r\n") + "\r\n\r\n") == wanted


def test_every_column_and_the_lines_themselves_can_be_chosen():
    offered = name_list.readings("Miller\tAnna\nSmith\tBen")
    assert [(each.id, each.names) for each in offered] == [
        ("first", ANNA_BEN),
        ("column-1", ("Miller", "Smith")),
        ("lines", ("Miller Anna", "Smith Ben")),
    ]


def test_nothing_is_to_choose_where_lines_are_names():
    for typed in ("Anna\nBen", "Mia K\nMia L\nBen", "1. Anna\n2. Ben", "Anna Maria\nBen"):
        assert [each.id for each in name_list.readings(typed)] == ["lines"]


def test_first_names_are_offered_for_whole_names_and_for_long_ones():
    whole = name_list.readings("Anna Miller\nBen Smith\nAnna Jones")
    assert [each.names for each in whole] == [
        ("Anna Miller", "Ben Smith", "Anna Jones"),
        ("Anna M.", "Ben", "Anna J."),
    ]
    long = name_list.readings("Maximilian Alexander Schwarzenberger\nBen")
    assert long[1].names == ("Maximilian Alexander", "Ben")


def test_all_faulty_lines_are_named_at_once():
    typed = (
        "Maximilian Alexander Schwarzenberger\nAnna-Lena Hohenstein-Wagner\nBen\nben\n!!\n??\n"
        "Teacher\nDealer"
    )
    found = name_list.readings(typed)[0].names
    said = " ".join(map(str, name_list.faults(found)))
    for line in ("Schwarzenberger", "Hohenstein-Wagner", "Ben;", "!!, ??", "Teacher, Dealer"):
        assert line in said
    with pytest.raises(Refused, match="Schwarzenberger, Anna-Lena Hohenstein-Wagner"):
        name_list.read(typed)


@pytest.mark.parametrize(
    ("people", "wanted"),
    [
        (
            [ListedPupil("Anna", "Miller"), ListedPupil("Anna", "Miles")],
            ["Anna Mill.", "Anna Mile."],
        ),
        ([ListedPupil("Anna", "Li"), ListedPupil("Anna", "Lim")], ["Anna Li", "Anna Lim"]),
        ([ListedPupil("Anna"), ListedPupil("Anna", "Miller")], ["Anna", "Anna M."]),
        ([ListedPupil("", "Miller")], ["Miller"]),
        ([ListedPupil("Maximilian Alexander Theodor")], ["Maximilian Alexander"]),
        ([ListedPupil("A" * 30)], ["A" * 20]),
        (
            [ListedPupil("Maximilian Alexander", "B"), ListedPupil("Maximilian Alexander", "C")],
            ["Maximilian B", "Maximilian C"],
        ),
    ],
)
def test_names_are_told_apart_and_short_enough(people, wanted):
    assert shortened(people, 20, names.key) == wanted


@pytest.mark.parametrize("right", ["Jäger", "Çağla", "Zoë Łuków", "Œuvre", "Ñandú", "šeřík"])
def test_the_usual_wrong_encodings_are_put_right(right):
    assert mended(right) == right
    assert mended(right.encode().decode("latin-1")) == right


@given(st.text(st.sampled_from("aÄ\u00c3\u00a4,;|\t\n \"'1.@<>-\u2028\x00\ufeffZ"), max_size=60))
def test_no_text_breaks_the_reading(typed):
    for each in name_list.readings(typed):
        assert each.names
        name_list.faults(each.names)
