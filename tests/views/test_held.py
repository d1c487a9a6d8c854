"""While a verdict is held up, no byte tells of it, and none of what anyone else expects."""

from itertools import islice

import msgspec
import pytest
import worlds
from stored_rounds import stored

from classroom.classes import classroom as lesson
from classroom.classes import table as tables
from classroom.classes.settings import plan_of
from classroom.classes.verbs.entry import EntryAdded
from classroom.classes.verbs.join import Seated
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.predict import VerdictShown
from classroom.classes.verbs.sit_out import SatOut
from classroom.classes.verbs.time import TimeFactorSet
from classroom.game.parts import NATURE
from classroom.views.console import tile, whole_table
from classroom.views.projector import projector_class, projector_table
from classroom.views.table import People, seat_view, table_view

PEOPLE = People(worlds.NAMES, frozenset(worlds.PLAYERS))
EXPECT = ("right", "wrong", "unsure")


def opened():
    classroom = lesson.Classroom("c0ffee")
    plan = plan_of(title="Class", tables=2, predictions=True, chance=True, turn_clock=60)
    bodies = [Opened(plan=plan.to_json())]
    bodies += [Seated(seat=seat, table=1) for seat in worlds.NAMES]
    for seq, body in enumerate(bodies, 1):
        classroom = lesson.evolve(classroom, seq, body)
    return classroom


CLASS = opened()


def held(header, entries, said=()):
    """The table in the middle of the last play that is among `entries`."""
    last = max(n for n, entry in enumerate(entries) if entry.keys() & {"play", "no_play"})
    bodies = stored(header, entries, held=last)
    for seat, expect in said:
        entry = {"by": seat, "expect": expect, "of": last + 1, "info": True}
        bodies.append(EntryAdded(entry=entry))
    table = tables.Table(1)
    for seq, body in enumerate(bodies, 1):
        table = tables.evolve(table, seq, 1000.0 + seq, body)
    return table


def bytes_for(viewer, table):
    """All that a viewer gets: a seat, the wall (None), or the console."""
    if viewer == "console":
        views = [
            tile(CLASS, table, "BDF7K3", PEOPLE),
            whole_table(CLASS, table, PEOPLE, tile(CLASS, table, "BDF7K3", PEOPLE)),
        ]
        # The teacher may know the rule, and so what lives; never what someone expects.
    elif viewer is None:
        views = [projector_table(CLASS, table, PEOPLE)]
        views.append(projector_class(CLASS, "BDF7K3", "http://x", "http://x/join", PEOPLE, True))
    else:
        views = [seat_view(CLASS, table, viewer, PEOPLE), table_view(CLASS, table, PEOPLE)]
    return msgspec.json.encode(views)


def pairs(seeds, viewer, dealer=NATURE, calls=False):
    """Rounds up to a play, each with another rule that answered all before alike, and not this."""
    for seed in seeds:
        header = worlds.deal(seed, dealer=dealer)
        entries = worlds.play(header, 14, seed)
        plays = [n for n, entry in enumerate(entries, 1) if entry.keys() & {"play", "no_play"}]
        for upto in plays:
            called = upto < len(entries) and "call" in entries[upto]
            until = upto + 1 if calls and called else upto
            if calls and not called:
                continue
            own = worlds.rounds(header, entries[:until])[-1]
            before = entries[: upto - 1]
            for other in islice(worlds.other_rules(header, before, viewer), 6):
                theirs = worlds.rounds(other, entries[:until])[-1]
                if truth(own) != truth(theirs):
                    yield header, other, entries[:until]


def truth(round_):
    return round_.results[-1].right if round_.pending is None else round_.pending.truth


@pytest.mark.parametrize("dealer", [NATURE, worlds.DEALER])
@pytest.mark.parametrize("viewer", ["s1", "s3", None])
@pytest.mark.parametrize("calls", [False, True])
def test_two_rules_that_judge_the_play_differently_look_the_same(viewer, dealer, calls):
    """The cards that a penalty would draw, who would be expelled, who would win: all of it."""
    found = 0
    for own, other, entries in islice(pairs(range(80), viewer, dealer, calls), 40):
        found += 1
        assert bytes_for(viewer, held(own, entries)) == bytes_for(viewer, held(other, entries))
    assert found > 5


def test_once_it_is_shown_they_differ():
    own, other, entries = next(pairs(range(80), "s1"))
    one, two = held(own, entries), held(other, entries)
    shown = [tables.evolve(t, t.version + 1, 2000.0, VerdictShown()) for t in (one, two)]
    assert bytes_for("s1", shown[0]) != bytes_for("s1", shown[1])


@pytest.mark.parametrize("call", ["right", "wrong"])
@pytest.mark.parametrize("viewer", ["s1", "s2", "s3", "s4", None])
def test_what_the_prophet_called_is_the_prophets_own(viewer, call):
    found = 0
    for seed in range(60):
        header = worlds.deal(seed)
        entries = worlds.play(header, 14, seed)
        for n, entry in enumerate(entries):
            if "call" not in entry or entry["call"] == call:
                continue
            found += 1
            other = [*entries[:n], {**entry, "call": call}]
            same = bytes_for(viewer, held(header, entries[: n + 1])) == bytes_for(
                viewer, held(header, other)
            )
            assert same == (viewer != entry["by"])
    assert found


@pytest.mark.parametrize("viewer", ["s1", "s2", "s3", "s4", "s5", None, "console"])
def test_nobody_sees_what_another_expects_nor_how_many_said_it(viewer):
    header = worlds.deal(1)
    entries = worlds.play(header, 1, 1)
    by = entries[0]["by"]
    asked = [player for player in worlds.PLAYERS if player != by]
    for seat in asked:
        got = {
            expect: bytes_for(viewer, held(header, entries, [(seat, expect)])) for expect in EXPECT
        }
        assert (len(set(got.values())) == 1) == (viewer != seat)
    one, two, three = asked
    said = [(one, "right"), (two, "right")]
    other = [(three, "wrong"), (three, "right")]
    if viewer not in asked:
        assert bytes_for(viewer, held(header, entries, said)) == bytes_for(
            viewer, held(header, entries, other)
        )


def test_only_the_pupil_sees_the_sum_and_not_before_the_end():
    header = worlds.deal(1)
    entries = worlds.play(header, 1, 1)
    by = entries[0]["by"]
    one, two, _ = (player for player in worlds.PLAYERS if player != by)
    table = held(header, entries, [(one, "right"), (two, "wrong")])
    for body in (VerdictShown(), EntryAdded(entry={"by": "teacher", "end": True})):
        assert seat_view(CLASS, table, one, PEOPLE).predicted is None
        table = tables.evolve(table, table.version + 1, 3000.0, body)
    sums = {seat: seat_view(CLASS, table, seat, PEOPLE).predicted for seat in worlds.PLAYERS}
    assert (sums[one].said, sums[two].said) == (1, 1)
    assert sums[one].right + sums[two].right == 1
    assert sums[by] is None


def test_more_time_is_between_a_pupil_and_the_teacher():
    more = TimeFactorSet(seat="s2", factor=3.0)
    classroom = lesson.evolve(CLASS, CLASS.version + 1, more)
    header = worlds.deal(1)
    table = held(header, worlds.play(header, 1, 1))
    table = tables.evolve(table, table.version + 1, 2000.0, VerdictShown())
    alone = People(worlds.NAMES)
    for seat in worlds.PLAYERS:
        view = msgspec.json.encode(seat_view(classroom, table, seat, alone))
        same = view == msgspec.json.encode(seat_view(CLASS, table, seat, alone))
        assert same == (seat != "s2")
    views = [projector_class(each, "BDF7K3", "x", "x", alone, True) for each in (CLASS, classroom)]
    assert msgspec.structs.replace(views[0], version=0) == msgspec.structs.replace(
        views[1], version=0
    )


def test_a_prophet_sees_the_own_call_and_all_others_are_asked():
    seen = 0
    for seed in range(60):
        header = worlds.deal(seed)
        entries = worlds.play(header, 14, seed)
        for n, entry in enumerate(entries, 1):
            if "call" not in entry:
                continue
            seen += 1
            table = held(header, entries[:n])
            for seat in worlds.PLAYERS:
                waits = seat_view(CLASS, table, seat, PEOPLE).waits
                mine = seat == entry["by"]
                assert waits.called == (entry["call"] if mine else None)
                assert waits.said is None
                assert not (mine and waits.asked)
                assert waits.of == table.held.number
    assert seen


def test_who_sits_out_may_do_nothing_and_keeps_the_cards():
    header = worlds.deal(1)
    table = tables.Table(1)
    for seq, body in enumerate(stored(header, []), 1):
        table = tables.evolve(table, seq, 1000.0 + seq, body)
    turn = table_view(CLASS, table, PEOPLE).turn
    before = seat_view(CLASS, table, turn, PEOPLE)
    away = lesson.evolve(CLASS, CLASS.version + 1, SatOut(seat=turn, on=True))
    after = seat_view(away, table, turn, PEOPLE)
    assert (before.sits_out, after.sits_out) == (False, True)
    assert "play" in before.may
    assert after.may == []
    assert after.hand == before.hand
    tags = {tag.id: tag.sits_out for tag in table_view(away, table, PEOPLE).seats}
    assert tags == {seat: seat == turn for seat in worlds.PLAYERS}
