"""Values that change with every move are made anew as dataclasses would make them."""

import dataclasses

import pytest

from classroom.classes.table import Table
from classroom.fast_replace import replace


def test_it_is_what_dataclasses_make_of_it():
    table = Table(3, version=7, message="Hello")
    other = replace(table, version=8, message=None)
    assert other == dataclasses.replace(table, version=8, message=None)
    assert table == Table(3, version=7, message="Hello")


def test_what_is_no_field_is_a_mistake():
    with pytest.raises(KeyError, match="verson"):
        replace(Table(3), verson=8)
