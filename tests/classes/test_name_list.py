"""The teacher's list of names, as it is pasted."""

import pytest

from classroom.classes import made_up_names, name_list
from classroom.game.refusal import Refused


def test_one_name_a_line_blank_lines_and_spaces_aside():
    assert name_list.read("  Zoë \n\n李雷\r\nO'Neil   Sam\n") == ("Zoë", "李雷", "O'Neil Sam")


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (" \n ", "one per line"),
        ("Ben\nAnn\nben\nAnn\nCy", "more than once on the list: Ben, Ann;"),
        ("Ben\nMaximiliana von Hohenstein", "too long: Maximiliana von Hohenstein;"),
        ("Ben\n!!", "at least one letter"),
        ("Ben\nTeacher", "the game uses the name Teacher"),
    ],
)
def test_what_cannot_be_a_list_says_what_to_change(typed, why):
    with pytest.raises(Refused, match=why):
        name_list.read(typed)


def test_a_list_has_sixty_names_at_most():
    names = [f"Pupil {n}" for n in range(61)]
    assert len(name_list.read("\n".join(names[:60]))) == 60
    with pytest.raises(Refused, match="at most 60 names"):
        name_list.read("\n".join(names))


def test_a_name_is_found_whatever_the_case():
    assert name_list.find(["Ann", "ZOË"], "zoë") == "ZOË"
    assert name_list.find(["Ann"], "Zoë") is None


def test_made_up_names_are_known_with_a_number_behind_them_too():
    assert made_up_names.is_given("Brave Otter", str)
    assert made_up_names.is_given("brave otter 2", str)
    assert not made_up_names.is_given("Brave Otters", str)
    assert made_up_names.is_given("Tapfere Otter", lambda name: name.replace("Brave", "Tapfere"))
