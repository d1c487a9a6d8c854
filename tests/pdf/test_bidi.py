"""Lines that run both ways, against examples worked by hand from UAX 9."""

import unicodedata

import pytest

from classroom.pdf.bidi import FSI, PDI, base_level, levels, visual


def seen(text: str, base: int | None = None) -> str:
    """`text` from left to right, as it stands on paper (brackets not mirrored)."""
    classes = [
        {FSI: "FSI", PDI: "PDI"}.get(letter, unicodedata.bidirectional(letter)) for letter in text
    ]
    start = base_level(classes) if base is None else base
    pairs = list(zip(text, levels(classes, start), strict=True))
    return "".join(
        letter for letter, _ in visual(pairs, lambda pair: pair[1]) if letter not in (FSI, PDI)
    )


@pytest.mark.parametrize(
    ("logical", "base", "visible"),
    [
        ("car is אבג.", 0, "car is גבא."),
        ("אבג is car", 1, "is car גבא"),
        ("אבג 12 דה", None, "הד 12 גבא"),
        ("says אב גד, then", 0, "says דג בא, then"),
        ("אב, 3-4", 1, "3-4 ,בא"),
        ("ابت 12%", None, "%12 تبا"),
        ("אבג 12%", None, "12% גבא"),
    ],
)
def test_a_line_reads_in_both_directions(logical: str, base: int | None, visible: str) -> None:
    assert seen(logical, base) == visible


def test_a_name_keeps_what_follows_it_out_of_its_direction() -> None:
    assert seen(f"{FSI}אבג{PDI} 12, דה", 0) == "גבא 12, הד"
    assert seen("אבג 12, דה", 0) == "הד ,12 גבא"


def test_a_latin_name_in_a_hebrew_sentence_keeps_its_dot() -> None:
    assert seen(f"אב {FSI}Amara B.{PDI} גד", 1) == "דג Amara B. בא"


def test_an_isolate_that_never_closes_ends_with_the_line() -> None:
    assert seen(f"ab {FSI}אב", 0) == "ab בא"
