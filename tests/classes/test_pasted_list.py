"""Class lists as schools have them: which names are read from them, and what else is offered."""

import pytest
from hypothesis import example, given
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
    # What school programs and offices export.
    "excel says its separator": (
        "sep=;\nKlasse;Familienname;Rufname\n7b;Berg;Anna\n7b;Jäger;Ben",
        ANNA_BEN,
    ),
    "two last names in two columns": (
        "Nº\tPrimer apellido\tSegundo apellido\tNombre\n1\tGarcía\tLópez\tAnna\n2\tRuiz\tDe\tBen",
        ANNA_BEN,
    ),
    "webuntis": (
        "Name\tLangname\tVorname\tGeschlecht\tKlasse\nMueAnn\tMüller\tAnna\tw\t7b\nJaeBen\tJäger\tBen\tm\t7b",
        ANNA_BEN,
    ),
    "iserv": (
        '"Vorname";"Nachname";"Account"\n"Anna";"Müller";"anna.mueller"\n"Ben";"Jäger";"ben.j"',
        ANNA_BEN,
    ),
    "iserv, to import": (
        "Import-ID;Vorname;Nachname;Klasse/Information\n123;Anna;Müller;7b\n124;Ben;Jäger;7b",
        ANNA_BEN,
    ),
    "name of call and names in full": (
        "Familienname\tVornamen\tRufname\nMüller\tAnna Maria\tAnna\nJäger\tJohann Ben\tBen",
        ANNA_BEN,
    ),
    "a preferred name for some": (
        "Legal First Name\tPreferred Name\tLast Name\nAnnabelle\tAnna\tMiller\nBen\t\tSmith",
        ANNA_BEN,
    ),
    "pronote": (
        "Élève;Né(e) le;Classe\nDUPONT Anna;12/03/2012;5A\nLE GALL Ben;1/2/2012;5A",
        ANNA_BEN,
    ),
    "more than one prénom": (
        "Nom de famille;Prénom 1;Prénom 2;Division\nDUPONT;Anna;Marie;5A\nMARTIN;Ben;;5A",
        ANNA_BEN,
    ),
    "seneca": ('"Alumno/a","Unidad"\n"García López, Anna","1º A"\n"Ruiz, Ben","1º A"', ANNA_BEN),
    "google classroom": (
        "Last Name,First Name,Email Address,Task 1\nMiller,Anna,a@x.org,10\nSmith,Ben,b@x.org,9",
        ANNA_BEN,
    ),
    "google admin": (
        "First Name [Required],Last Name [Required],Email [Required]\nAnna,Miller,a@x\nBen,S,b@x",
        ANNA_BEN,
    ),
    "teams": (
        "Full Name,User Action,Timestamp\nAnna Miller,Joined,1/2\nBen Smith,Joined,1/2",
        ANNA_BEN,
    ),
    "clever": ("Student_id,Last_name,First_name\n1,Miller,Anna\n2,Smith,Ben", ANNA_BEN),
    "canvas": ('Student,ID,Section\n"Miller, Anna",1,Sec 1\n"Smith, Ben",2,Sec 1', ANNA_BEN),
    "somebody else's first name": (
        "Student First Name,Student Last Name,Parent First Name\nAnna,Miller,Zoe\nBen,Smith,Tom",
        ANNA_BEN,
    ),
    "sims, by spaces": ("Surname Forename Reg\nMiller Anna 7B\nSmith Ben 7B", ANNA_BEN),
    "spaces after semicolons": (
        "Nachname; Vorname; Klasse; Geburtsdatum\nBerg; Anna; 7b; 1.2.2012\nJay; Ben; 7b; 3.4.2012",
        ANNA_BEN,
    ),
    "a column in two": (
        '"Nachname, Vorname","Klasse"\n"Müller, Anna","7b"\n"Jäger, Ben","7b"',
        ANNA_BEN,
    ),
    "last first under a heading for both": ("Schüler/in\nMüller Anna\nJäger Ben", ANNA_BEN),
    "a table of markdown": ("| Name | Class |\n|---|---|\n| Anna | 7b |\n| Ben | 7b |", ANNA_BEN),
    "italian": ("Cognome;Nome\nRossi;Anna\nBianchi;Ben", ANNA_BEN),
    "dutch": ("Roepnaam;Tussenvoegsel;Achternaam\nAnna;van der;Berg\nBen;;Smit", ANNA_BEN),
    "called like a heading": ("Page\tAnna\nKind\tBen\nHouse\tCem", ("Anna", "Ben", "Cem")),
    # What is written around names.
    "a class behind": ("Anna (7b)\nBen (7b)", ANNA_BEN),
    "a class behind last, first": ("Miller, Anna (7b)\nSmith, Ben (7b)", ANNA_BEN),
    "a class behind a dash": ("Anna - 7b\nBen - 7b", ANNA_BEN),
    "a mark behind": ("Anna [w]\nBen [m]", ANNA_BEN),
    "a nickname in brackets": ("Anna (Annie)\nBen (Benny)", ("Anna (Annie)", "Ben (Benny)")),
    "numbers with zeros": ("01. Anna\n02. Ben", ANNA_BEN),
    "numbers with º": ("1º Anna\n2º Ben", ANNA_BEN),
    "numbers with nr": ("Nr. 1 Anna\nNr. 2 Ben", ANNA_BEN),
    "letters": ("a) Anna\nb) Ben", ANNA_BEN),
    "ticks": ("✅ Anna\n➤ Ben", ANNA_BEN),
    "commas at the end": ("Anna,\nBen,", ANNA_BEN),
    "how they are addressed": ("Ms Miller, Anna\nMr. Smith, Ben", ANNA_BEN),
    "addressed by first name": ("Frau Anna\nHerr Ben", ANNA_BEN),
    "a long title": ("Klassenliste 7b, Schuljahr 2025/26\n\n1. Anna\n2. Ben", ANNA_BEN),
    "a number below": ("Anna\nBen\n\n2 pupils", ANNA_BEN),
    "groups are names": ("Group A\nGroup B", ("Group A", "Group B")),
    "pupils are names": ("Pupil 1\nPupil 2", ("Pupil 1", "Pupil 2")),
    # Names of several words, and capitals.
    "particles": ("van der Berg, Anna\nde la Cruz, Ben", ANNA_BEN),
    "particles behind": ("Berg, Anna van der\nSmith, Ben", ANNA_BEN),
    "double first names": ("Müller, Anna-Lena\nJäger, Ben Luca", ("Anna-Lena", "Ben Luca")),
    "last names in capitals": ("MÜLLER Anna\nDE LA TOUR Ben", ANNA_BEN),
    "last names in capitals, last": ("Anna MÜLLER\nBen O'NEIL", ANNA_BEN),
    "equal, and last names in capitals": ("MÜLLER Anna\nMEYER Anna", ("Anna Mü.", "Anna Me.")),
    "all in capitals": ("MÜLLER, ANNA-LENA\nJÄGER, BEN", ("Anna-Lena", "Ben")),
    "initials": ("AJ\nBen T\nCem", ("AJ", "Ben T", "Cem")),
    # Mail.
    "addresses in brackets": ("Anna Miller (a@x.org)\nBen Smith (b@x.org)", ANNA_BEN),
    "addresses and commas": ("Anna Miller <a@x.org>,\nBen Smith <b@x.org>", ANNA_BEN),
    "last, first in a recipients' line": (
        '"Miller, Anna" <a@x.org>; "Smith, Ben" <b@x.org>',
        ANNA_BEN,
    ),
    "one without an address": (
        "Anna <a@x.org>\nBen\nCem <c@x.org>\nDan <d@x.org>\nEve <e@x.org>\nFinn <f@x.org>",
        ("Anna", "Ben", "Cem", "Dan", "Eve", "Finn"),
    ),
    # One line.
    "two in one line": ("Anna, Ben", ANNA_BEN),
    "and": ("Anna, Ben and Cem", ("Anna", "Ben", "Cem")),
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


def test_a_column_is_called_by_its_heading():
    headed = name_list.readings("Surname\tFirst name\tForm\nMiller\tAnna\t8B\nSmith\tBen\t8B")
    assert [each.heading for each in headed] == ["", "Surname", ""]
    bare = name_list.readings("Miller\tAnna\nSmith\tBen")
    assert [(each.heading, each.column) for each in bare] == [("", 0), ("", 1), ("", 0)]


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


def test_small_words_belong_to_last_names_where_first_names_are_offered():
    typed = "Anna van der Berg\nBen von Hohenfels\nCem de la Cruz"
    assert [each.names for each in name_list.readings(typed)][1:] == [("Anna", "Ben", "Cem")]


def test_the_order_of_whole_names_is_found_by_first_names_that_are_common():
    typed = "Müller Anna\nJäger Ben\nSchmidt Clara\nWeber Paul"
    assert name_list.readings(typed)[1].names == ("Anna", "Ben", "Clara", "Paul")


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


@example("1.|")
@given(st.text(st.sampled_from("aÄ\u00c3\u00a4,;|\t\n \"'1.@<>-\u2028\x00\ufeffZ"), max_size=60))
def test_no_text_breaks_the_reading(typed):
    for each in name_list.readings(typed):
        assert each.names
        name_list.faults(each.names)
