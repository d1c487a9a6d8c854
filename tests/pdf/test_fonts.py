"""Names of any script print in their letters, and what cannot is said."""

import pytest
import uharfbuzz
from hypothesis import given
from hypothesis import strategies as st

from classroom import resources
from classroom.cards import CARDS
from classroom.i18n.messages import Language, rank_shown
from classroom.pdf import cards, fonts
from classroom.pdf.page import BODY
from classroom.pdf.plain_zero import without_slash
from classroom.pdf.text import Prose, name, thought

from .conftest import pdf

NAMES = {
    "Latin": "Zoë Łukaszewicz",
    "Vietnamese": "Nguyễn Văn Hải",
    "Cyrillic": "Дмитро Їжакевич",
    "Kazakh": "Өнөрбай Қасым",
    "Greek": "Ελένη Παπαδοπούλου",
    "Chinese": "李雪琴",
    "Japanese": "高橋 ゆい",
    "Korean": "김민준",
    "Arabic": "علي بن سينا",
    "Persian": "یاسمین گلپایگانی",
    "Hebrew": "מאיה כהן",
    "Thai": "น้ำผึ้ง",
    "Devanagari": "क्षितिज द्विवेदी",
}


@pytest.mark.parametrize("script", NAMES)
@pytest.mark.parametrize("bold", [False, True])
def test_every_letter_of_the_script_has_a_glyph(script: str, bold: bool) -> None:
    for cluster in fonts.clusters(NAMES[script].replace(" ", "")):
        family = fonts.family_for(cluster, fonts.SANS, bold, NAMES[script])
        assert family is not None
        face = fonts.face(family, bold)
        codes = "".join(codes for span in face.shape(cluster).spans for codes, _, _ in span.runs)
        assert codes
        assert all(face.font.face.charToGlyph[ord(code)] != 0 for code in codes)


@pytest.mark.parametrize("script", NAMES)
def test_a_name_is_found_in_the_pdf_as_it_is_written(script: str, extract) -> None:
    text = extract(pdf([Prose(name(NAMES[script]), BODY)]))
    for word in NAMES[script].split():
        assert word in text


def glyphs(family: str, text: str, right_to_left: bool = False) -> list[tuple[str, float]]:
    """Codes from left to right, each with its height above the line in ems."""
    shaped = fonts.face(family, False).shape(text, right_to_left)
    return [(code, up) for span in shaped.spans for codes, _, up in span.runs for code in codes]


def test_arabic_letters_take_the_form_of_their_place() -> None:
    last, inner, _, first = glyphs("NotoSansArabic", "محمد", right_to_left=True)
    alone = glyphs("NotoSansArabic", "م", right_to_left=True)[0]
    assert len({alone, first, inner, last}) == 4


def test_devanagari_writes_the_short_i_before_its_consonant() -> None:
    assert [code for code, _ in glyphs("NotoSansDevanagari", "कि")][1] == "क"


def test_devanagari_joins_consonants() -> None:
    assert len(glyphs("NotoSansDevanagari", "क्ष")) == 1


def test_a_thai_tone_mark_makes_room_for_a_vowel_above() -> None:
    assert glyphs("NotoSansThai", "ก้")[-1] != glyphs("NotoSansThai", "กึ้")[-1]


@pytest.mark.parametrize(
    ("text", "family"),
    [("李雪", "NotoSansSC"), ("高橋ゆい", "NotoSansJP"), ("李은혜", "NotoSansKR")],
)
def test_han_is_chinese_unless_kana_or_hangul_stand_beside_it(text: str, family: str) -> None:
    assert fonts.family_for(text[0], fonts.SANS, False, text) == family


def test_a_script_without_type_is_transliterated_and_said() -> None:
    assert fonts.transliterated(["Amara", "გიორგი ბერიძე", "Արամ", "李雪琴"]) == (
        "Giorgi Beridze",
        "Aram",
    )


def test_an_emoji_is_said_in_brackets() -> None:
    said = {"😀": "(grinning)", "Ann😀": "Ann (grinning)", "Ann 🤖": "Ann (robot)"}
    said["👨‍👩‍👧"] = "(man) (woman) (girl)"
    assert {name: fonts.printable(fonts.clean(name)) for name in said} == said
    assert fonts.transliterated(["Ann", "Ann 😀"]) == ("Ann (grinning)",)


def test_a_transliterated_name_is_what_the_page_shows(extract) -> None:
    assert "Giorgi says" in extract(pdf([Prose(name("გიორგი") + " says", BODY)]))


def test_control_characters_and_overrides_are_taken_out() -> None:
    assert fonts.clean("\u202eA\u0000m\u200ba\u2066ra\n\t B\ufeff\u00ad.") == "A mara B."


def test_marks_without_a_letter_and_storms_of_them_are_cut() -> None:
    assert fonts.clean("\u0301\u0302Ben") == "Ben"
    assert len(fonts.clean("A" + "\u0302\u0303" * 40 + "nna")) <= 6


def test_joiners_stay_in_persian_and_go_elsewhere() -> None:
    assert fonts.clean("می\u200cخواهم") == "می\u200cخواهم"
    assert fonts.clean("a\u200cb") == "ab"


@given(st.text(max_size=40))
def test_no_text_whatever_breaks_a_page(text: str) -> None:
    assert pdf([Prose(name(text), BODY), Prose(thought(text), BODY)]).startswith(b"%PDF")


@given(st.text(max_size=30))
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    once = fonts.clean(text)
    assert fonts.clean(once) == once


def outline(font: bytes, letter: str) -> list[list[tuple[float, float]]]:
    """The contours of a letter: the points that each goes through or bends towards."""
    contours: list[list[tuple[float, float]]] = []
    pen = uharfbuzz.DrawFuncs()
    pen.set_move_to_func(lambda x, y, _: contours.append([(x, y)]))
    pen.set_line_to_func(lambda x, y, _: contours[-1].append((x, y)))
    pen.set_quadratic_to_func(lambda a, b, x, y, _: contours[-1].extend([(a, b), (x, y)]))
    found = uharfbuzz.Font(uharfbuzz.Face(font))
    found.draw_glyph(found.get_nominal_glyph(ord(letter)), pen)
    return contours


def cut(family: str, weight: str) -> bytes:
    return (resources.TTF / f"{family}-{weight}.ttf").read_bytes()


@pytest.mark.parametrize("weight", ["Regular", "SemiBold", "Bold"])
def test_a_zero_is_an_outside_and_one_hole_and_no_empty_set(weight: str) -> None:
    slashed = cut(fonts.SANS, weight)
    opened = without_slash(slashed)
    assert len(outline(slashed, "0")) == 3
    outside, hole = outline(opened, "0")
    assert outside == outline(slashed, "0")[0]
    # The hole goes round the middle, as high and as wide as the two on either side of the slash.
    old = [point for contour in outline(slashed, "0")[1:] for point in contour]
    for axis in (0, 1):
        places = [point[axis] for point in hole]
        assert min(places) == min(point[axis] for point in old)
        assert max(places) == max(point[axis] for point in old)
    assert all(outline(opened, letter) == outline(slashed, letter) for letter in "18OØ")


def test_a_zero_without_a_slash_is_refused() -> None:
    with pytest.raises(ValueError, match="not an outside and two holes"):
        without_slash(cut("NotoSans", "Regular"))


@pytest.mark.parametrize("script", NAMES)
def test_a_rank_is_drawn_in_a_font_that_has_its_letters(script: str) -> None:
    """A font is chosen by letter for ranks as for other text: no box in place of a jack."""
    first = [fonts.clusters(word)[0] for word in (*NAMES[script].split(), "A", "J", "Q")][:4]
    here = Language(code="xx", translate={"A J Q K": " ".join(first)}.__getitem__)
    for card in CARDS[:13]:
        glyphs = cards._rank(card, here)
        codes = "".join(codes for span in glyphs.spans for codes, _, _ in span.runs)
        face = next(each for each in map(_bold, _FAMILIES) if each.name == glyphs.font)
        assert codes and all(face.font.face.charToGlyph[ord(code)] for code in codes), card
        assert "".join(span.reads for span in glyphs.spans) == rank_shown(card, here)


_FAMILIES = (fonts.SANS, fonts._WIDE, *fonts._HAN_FONTS, *{name for _, _, name in fonts._SCRIPTS})


def _bold(family: str) -> fonts.FontFace:
    return fonts.face(family, bold=True)
