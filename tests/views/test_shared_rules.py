"""What tables share, phones and wall are not told: who is a twin, and what comes next."""

import msgspec
import pytest
import worlds
from stored_rounds import stored

from classroom.classes import classroom as lesson
from classroom.classes import ladder
from classroom.classes import table as tables
from classroom.classes.settings import plan_of
from classroom.classes.verbs.close import Closed
from classroom.classes.verbs.entry import EntryAdded
from classroom.classes.verbs.join import Seated
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.reveal import RuleRevealed
from classroom.rules import mirror
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import described
from classroom.views.console import tile
from classroom.views.projector import projector_class, projector_table
from classroom.views.table import People, seat_view, table_view

PEOPLE = People(worlds.NAMES, now=1010.0)
LISTED = ("no-clubs", "zigzag", "by-twos")


def opened(**plan):
    classroom = lesson.Classroom("c0ffee")
    plan = plan_of(title="Class", tables=2, **plan).to_json()
    bodies = [Opened(plan=plan, seed="5ec4e7")]
    bodies += [Seated(seat=seat, table=1) for seat in worlds.NAMES]
    for seq, body in enumerate(bodies, 1):
        classroom = lesson.evolve(classroom, seq, body)
    return classroom


def folded(*bodies):
    table = tables.Table(1)
    for seq, body in enumerate(bodies, 1):
        table = tables.evolve(table, seq, 1000.0 + seq, body)
    return table


def dealt(rule, **more):
    return stored(worlds.deal(1, rule), **more)[0]


END = EntryAdded(entry={"by": "teacher", "end": True})


def bytes_for_all(classroom, table):
    """Return the views of the phones and the projector."""
    views = [seat_view(classroom, table, seat, PEOPLE) for seat in worlds.PLAYERS]
    views += [table_view(classroom, table, PEOPLE), projector_table(classroom, table, PEOPLE)]
    views.append(projector_class(classroom, "BDF7K3", "http://x", "http://x/join", PEOPLE, True))
    return msgspec.json.encode(views)


@pytest.mark.parametrize("after", [(), (END,)], ids=["playing", "over"])
def test_a_twin_looks_like_any_table(after):
    classroom = opened(deal="twins")
    plain = folded(dealt(mirror.twin("no-clubs")), *after)
    twin = folded(dealt(mirror.twin("no-clubs"), twin_of="no-clubs"), *after)
    assert bytes_for_all(classroom, twin) == bytes_for_all(classroom, plain)
    assert tile(classroom, twin, "BDF7K3", PEOPLE).swapped
    assert not tile(classroom, plain, "BDF7K3", PEOPLE).swapped


@pytest.mark.parametrize("after", [(), (END,)], ids=["playing", "over"])
def test_how_tables_share_their_deals_and_from_what_is_nobodys_business(after):
    table = folded(dealt("no-clubs"), *after)
    seen = {bytes_for_all(opened(deal=deal), table) for deal in ("own", "same", "twins")}
    assert len(seen) == 1
    assert b"5ec4e7" not in seen.pop()


@pytest.mark.parametrize("after", [(), (END,)], ids=["playing", "over"])
def test_the_rules_to_come_change_nothing_but_how_many_there_are(after):
    table = folded(dealt("no-clubs"), *after)
    one = opened(ladder=True, rules=LISTED)
    other = opened(ladder=True, rules=("no-clubs", "crazy-eights", "spade-after-red"))
    assert bytes_for_all(one, table) == bytes_for_all(other, table)
    assert tile(one, table, "BDF7K3", PEOPLE) != tile(other, table, "BDF7K3", PEOPLE)


def test_who_is_done_sees_how_far_it_is_and_when_it_goes_on():
    classroom = opened(ladder=True, rules=LISTED)
    view = table_view(classroom, folded(dealt("no-clubs"), END), PEOPLE)
    assert (view.rung.at, view.rung.of) == (1, 3)
    assert view.clocks.next == 1002.0 + ladder.PAUSE
    assert view.over.rule is None
    assert table_view(opened(), folded(dealt("no-clubs"), END), PEOPLE).clocks is None
    closed = lesson.evolve(classroom, 99, Closed())
    assert table_view(closed, folded(dealt("no-clubs"), END), PEOPLE).clocks is None


def test_a_rule_that_is_revealed_later_is_told_in_the_words_of_this_table():
    classroom = opened(ladder=True, rules=LISTED, deal="twins")
    twin = mirror.twin("no-clubs")
    bodies = [dealt(twin, twin_of="no-clubs"), END, dealt("zigzag")]
    sealed = bytes_for_all(classroom, folded(*bodies))
    told = RuleRevealed(rounds=[1], all=True)
    view = table_view(classroom, folded(*bodies, told), PEOPLE)
    statement = str(described(twin).statement)
    assert [(each.round, each.rule) for each in view.told] == [(1, statement)]
    for secret in (statement, str(RULES["no-clubs"].statement), str(RULES["zigzag"].statement)):
        assert secret.encode() not in sealed
    later = folded(*bodies, told, END, dealt("by-twos"))
    assert table_view(classroom, later, PEOPLE).told == []


def test_a_log_of_before_reveals_the_round_it_has_finished():
    table = folded(dealt("no-clubs"), END, RuleRevealed())
    assert [played.revealed for played in table.rounds] == [True]
    assert not table.rounds[0].revealed_to_all
    assert table.sealed == {}
