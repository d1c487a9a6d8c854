"""Names of any script are taken, shown as typed, and told apart by what can be seen."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.classes.names import MAX_NAME_LENGTH, account_key, clean, key, tidy
from classroom.game.parts import name as _name
from classroom.game.refusal import Refused

GOOD = [
    "O'Neil",
    "O’Neil",
    "Zoë",
    "李雷",
    "Bo",
    "X",
    "7",
    "محمد",
    "می‌خواهم",
    "สมชาย",
    "क्षितिज",
    "श्र\u200dी",
    "Ngũgĩ",
    "Jean-Luc",
    "J. R. Ewing",
    "Δημήτρης",
    "Нина",
    "יוסי",
    "Anna 🦊",
    "ᏣᎳᎩ",
    "Đặng Thị Ngọc",
    "İpek",
    "a" * MAX_NAME_LENGTH,
    "Teacherson",
    "Scheduler",
    "Naturelle",
    "s",
    "s1a",
    "Sol 2",
]


@pytest.mark.parametrize("name", GOOD)
def test_names_of_any_script_are_shown_as_they_were_typed(name):
    assert clean(name) == unicodedata.normalize("NFC", name)


def test_spaces_are_folded():
    assert clean("  Mary \t Ann\u00a0\n") == "Mary Ann"
    assert clean("Mary\u2028Ann") == "Mary Ann"


def test_a_name_is_composed():
    assert clean("Zoe\u0308") == "Zoë"
    assert len(clean("e\u0301" * MAX_NAME_LENGTH)) == MAX_NAME_LENGTH


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "\t\n",
        "\u3000",
        "\u200b\u200b",
        "\u200d",
        "...",
        "-'-",
        "🦊🦊",
        "👩\u200d🚀",
        "\u0301",
        "\u3164",  # letters that show nothing
        "\u115f\u1160",
        "\uffa0 \uffa0",
        "\u2800",
        "\x00",
        "\ud800",
        "\ue000",
    ],
)
def test_a_name_needs_a_letter_that_can_be_seen(typed):
    with pytest.raises(Refused, match="at least one letter"):
        clean(typed)


@pytest.mark.parametrize("typed", ["a" * 21, "李" * 300, "x " * 150])
def test_a_name_has_twenty_characters(typed):
    with pytest.raises(Refused, match="at most 20 characters"):
        clean(typed)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("An\x00n", "Ann"),
        ("\u202eAnn", "Ann"),
        ("Ann\u2066\u202d", "Ann"),
        ("A\u200bnn", "Ann"),
        ("Ann\ufeff", "Ann"),
        ("A\u3164nn", "Ann"),
        ("\ud800Ann", "Ann"),
        ("A\x07nn\x1b[31m", "Ann[31m"),
        ("A\U000e0041nn", "Ann"),
    ],
)
def test_what_cannot_be_seen_is_dropped(typed, shown):
    assert clean(typed) == shown


@pytest.mark.parametrize(
    "typed",
    ["dealer", "Teacher", "CLOCK", "nature", "Ｎａｔｕｒｅ", "na\u200dture", "s1", "S17", "ｓ２"],
)
def test_the_games_own_names_are_not_for_pupils(typed):
    with pytest.raises(Refused, match="the game uses the name"):
        clean(typed)


@pytest.mark.parametrize(
    "two",
    [
        ("Ann", "ANN"),
        ("Zoë", "zoe\u0308"),
        ("Straße", "STRASSE"),
        ("Ann", "Ａｎｎ"),
        ("Ann", "An\u200dn"),
        ("Ann", "\u200cAnn"),
        ("ﬁnn", "Finn"),
        ("İpek", "i\u0307pek"),
    ],
)
def test_names_that_differ_only_in_case_or_in_what_cannot_be_seen_are_the_same(two):
    one, other = map(clean, two)
    assert key(one) == key(other)


IGNORABLE = [
    *("\u00ad", "\u034f", "\u061c", "\u115f", "\u17b4", "\u17b5", "\u180b", "\u180e", "\u180f"),
    *("\u200b", "\u200e", "\u202e", "\u2060", "\u2064", "\u2069", "\u206f", "\u3164", "\ufe00"),
    *("\ufe0e", "\ufe0f", "\ufeff", "\uffa0", "\ufff0", "\U0001bca0", "\U0001d173", "\U000e0001"),
    *("\U000e0100", "\U000e01ef", "\u2800"),
]


@pytest.mark.parametrize("char", IGNORABLE, ids=ascii)
@pytest.mark.parametrize("place", [0, 1, 3])
def test_what_is_drawn_as_nothing_is_dropped_wherever_it_is(char, place):
    assert clean("Ann"[:place] + char + "Ann"[place:]) == "Ann"


@pytest.mark.parametrize(
    "typed",
    [
        *("\u0410nn", "\u0391nn", "Ann.", "Ann!", " Ann  ", "Ann-", "'Ann'", "Ann\u02bc", "(Ann)"),
        *("Ann\u0301", "An\u0323n", "Ann\u0332", "A\u03b7\u03b7", "A\u043f\u043f"),
        *(
            "\u13aann",
            "\ua4eenn",
            "\U0001d400nn",
            "\u24b6nn",
            "\uff21nn",
            "ann",
            "\u0391\u039d\u039d",
        ),
        *("Ann,", "Ann …", "Ann•", "~Ann~", "Ann`", "Ann´", "Ann\u2024", "A\u0578\u0578"),
    ],
    ids=ascii,
)
def test_a_name_that_looks_like_another_is_the_same(typed):
    assert key(clean(typed)) == key("Ann")


@pytest.mark.parametrize(
    "two",
    [
        ("İpek", "ipek"),
        ("Ipek", "İPEK"),
        ("Ilgaz", "ılgaz"),
        ("Сара", "Capa"),
        ("САРА", "Сара"),
        ("Αννα", "ΑΝΝΑ"),
        ("Max", "Мах"),
        ("Tom", "Тоm"),
        ("علی", "علي"),
        ("محمد", "مـحمد"),
        ("Anna B", "Anna  B."),
        ("Jo K", "Jo K."),
    ],
)
def test_case_and_borrowed_letters_make_no_difference(two):
    assert key(clean(two[0])) == key(clean(two[1]))


ONE_ALPHABET = (
    *("Саша", "Маша", "Паша", "Даша", "Нина", "Инна", "Рита", "Петя", "Ваня", "Ян", "Яна", "Ира"),
    *("Νίκος", "Μαρία", "Ελένη", "Άννα", "Ηλίας", "Κατερίνα", "Νίνα", "Ίνα"),
    *("محمد", "أحمد", "حمد", "ليلى", "ليلا", "می‌خواهم", "क्षितिज", "क्षितिजा", "श्री", "श्रीया"),
    *("สมชาย", "สมหญิง", "李雷", "李蕾", "유나", "윤아", "ゆき", "ゆうき", "יוסי", "יוסף"),
    *("Anna", "Ana", "Hanna", "Zoe", "Zoë", "Jose", "José", "Muller", "Müller", "Bjorn", "Bjørn"),
    *(
        "Nina",
        "Niña",
        "Anna 🦊",
        "Anna 🐻",
        "Anna ❤️",
        "Ann 2",
        "Ann 3",
        "Al",
        "Ale",
        "Rene",
        "René",
    ),
)


def test_names_of_one_alphabet_stay_apart():
    keys = {}
    for name in ONE_ALPHABET:
        assert clean(name) == unicodedata.normalize("NFC", name)
        assert keys.setdefault(key(name), name) == name


def test_the_key_of_an_account_is_the_stored_one():
    """Log-in names of 0.1.0 are found by it, so it never changes."""
    stored = ("Dr. Müller", "O'Neil", "İpek", "Straße", "\u0410nn")
    assert [*map(account_key, stored)] == [
        "dr. müller",
        "o'neil",
        "i\u0307pek",
        "strasse",
        "\u0430nn",
    ]


@pytest.mark.parametrize("two", [("Zoe", "Zoë"), ("Ann", "Anna"), ("Ann", "Ann 2"), ("Li", "李")])
def test_other_names_are_other_names(two):
    assert key(two[0]) != key(two[1])


@given(
    st.text(max_size=40)
    | st.text(st.sampled_from("aA\u0301ß\u200d\u3164 \u202e\x00İŉ"), max_size=25)
)
def test_a_clean_name_stays_clean(typed):
    assert tidy(tidy(typed)) == tidy(typed)
    try:
        name = clean(typed)
    except Refused:
        return
    assert clean(name) == name
    assert key(name) == key(key(name))
    assert 1 <= len(name) <= MAX_NAME_LENGTH
    name.encode()  # no half a character, so that it can be saved
    assert name == " ".join(name.split())
    assert not {"Cc", "Cf", "Cs"} & {
        unicodedata.category(char) for char in name if char not in "\u200c\u200d"
    }
    assert _name(name) == name  # a record takes it
