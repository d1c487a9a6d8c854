"""Patches of views: what a page gets in place of the whole view, and makes the same view of."""

from itertools import pairwise

import msgspec
import pytest
import worlds
from hypothesis import given
from hypothesis import strategies as st
from patched import Missed, patched
from stored_rounds import stored

from classroom.classes import classroom as lesson
from classroom.classes.settings import Plan
from classroom.classes.table import Table, evolve
from classroom.classes.verbs.join import Seated
from classroom.classes.verbs.open import Opened
from classroom.views.schemas import ScoreRow, ToldRule
from classroom.views.table import People, seat_view, table_view
from classroom.web.realtime.patches import difference

PEOPLE = People({})
CLASS = lesson.Classroom("c")
for at, event in enumerate(
    [Opened(plan=Plan(title="Class", tables=1).to_json())]
    + [Seated(seat=seat, table=1) for seat in worlds.PLAYERS],
    1,
):
    CLASS = lesson.evolve(CLASS, at, event)
RULES = st.builds(ToldRule, round=st.integers(1, 3), rule=st.sampled_from(("red", "black")))
ROWS = st.builds(
    ScoreRow,
    seat=st.sampled_from(("s1", "s2")),
    name=st.just("Ann"),
    points=st.lists(st.none() | st.integers(-2, 2), max_size=4),
    never_dealt=st.integers(0, 1),
)
VIEWS = st.one_of(
    st.lists(RULES, max_size=4), st.lists(ROWS, max_size=3), ROWS, RULES, st.none(), st.text()
)


def sent(value):
    """As a page gets it."""
    return msgspec.json.decode(msgspec.json.encode(value))


@given(VIEWS, VIEWS)
def test_a_patch_turns_one_view_into_the_other(old, new):
    assert patched(sent(old), sent(difference(old, new))) == sent(new)


@given(st.lists(ROWS, max_size=3), st.lists(ROWS, max_size=3))
def test_so_it_does_with_lists(old, new):
    assert patched(sent(old), sent(difference(old, new))) == sent(new)


@pytest.mark.parametrize(
    ("old", "new", "patch"),
    [
        (1, 2, [2]),
        ([1, 2], [1, 3, 4], {"1": [3], "2": [4]}),
        ([1, 2], [1], [[1]]),
        ([1, 2], [3, 4, 5], [[3, 4, 5]]),
        ([], [1], [[1]]),
        (ToldRule(1, "red"), ToldRule(1, "black"), {"rule": ["black"]}),
        (ToldRule(1, "red"), None, [None]),
        ([ToldRule(1, "red")], [ToldRule(2, "red")], {"0": {"round": [2]}}),
    ],
)
def test_a_patch_is_as_small_as_that(old, new, patch):
    assert difference(old, new) == patch


@pytest.mark.parametrize("seed", [1, 2])
def test_views_of_a_whole_round_come_out_of_their_patches(seed):
    header = worlds.deal(seed)
    table, shown, sizes = Table(1), [], []
    for event in stored(header, worlds.play(header, 60, seed)):
        table = evolve(table, table.version + 1, 1000.0 + table.version, event)
        shown.append([table_view(CLASS, table, PEOPLE), seat_view(CLASS, table, "s1", PEOPLE)])
    for old, new in pairwise(shown):
        for before, after in zip(old, new, strict=True):
            patch = msgspec.json.encode(difference(before, after))
            assert patched(sent(before), msgspec.json.decode(patch)) == sent(after)
            sizes.append(len(patch) / len(msgspec.json.encode(after)))
    assert sum(sizes) / len(sizes) < 0.35


def test_a_page_gets_all_at_first_and_then_what_changes(playing):
    socket = playing.sockets["s1"]
    assert socket.watch(**{"as": "seat", "tab": "s1", "take": True})["ok"]
    first = [each["name"] for each in socket.client.queue]
    assert first.count("table") == first.count("seat") == 1
    socket.got()
    assert playing.console.act(playing.id, "message", table=1, text="Look")["ok"]
    ((what, before, after, patch),) = [each["args"] for each in socket.client.queue]
    assert (what, before < after) == ("table", True)
    assert patch["message"][0]["text"] == "Look"
    assert len(patch) <= 4
    assert socket.got("table")[-1]["message"]["text"] == "Look"


def test_a_patch_of_a_view_that_a_page_does_not_have_is_noticed(playing):
    socket = playing.sockets["s1"]
    playing.quiet()
    playing.console.act(playing.id, "message", table=1, text="Look")
    socket.client.queue.clear()  # lost on the way
    playing.console.act(playing.id, "message", table=1, text="Look again")
    with pytest.raises(Missed):
        socket.got()
    socket.client.queue.clear()
    assert socket.watch(**{"as": "seat", "tab": "s1", "take": True})["ok"]
    assert socket.got("table")[-1]["message"]["text"] == "Look again"
