"""The layout on the screens says from whose hand each card came."""

from tables import Table

from classroom.views.schemas import ColumnView, LaidCard
from classroom.views.table import columns


def test_each_card_is_somebodys_but_the_starter():
    table = Table(hands={"Ann": "2S R13", "Ben": "4S 5C B12"})
    table.play("Ann", "2S").play("Ben", "4S 5C")
    assert columns(table.round) == [
        ColumnView("AH", 1, None, []),
        ColumnView("2S", 2, "Ann", [[LaidCard("4S", 3, "Ben"), LaidCard("5C", 4, "Ben")]]),
    ]


def test_two_starters_are_nobodys():
    table = Table("howell", "colour-two-back", starter="KH", then="AS")
    laid = [(column.card, column.by) for column in columns(table.round)]
    assert laid[:2] == [("KH", None), ("AS", None)]
