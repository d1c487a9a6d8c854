"""An overthrow is on the wall without a name, unless the teacher wants names there."""

import lessons
import pytest

from classroom.classes import classroom as lesson
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.projector import ProjectorSet

from ..conftest import as_bytes

NAMES = (b"Ann", b"Ben", b"Cy", b"Dee")


def overthrow(playing):
    """Anyone who is on turn becomes Prophet, and calls the next play wrongly."""
    service = playing.school.service

    def move(by, id, **move):
        service.open(playing.id).rounds.pupil_command(
            by, MakeMove(id=id, seen=playing.table.version, move=move)
        )

    by, right = lessons.right_move(playing.round)
    move(by, "o1", **right)
    move(by, "o2", declare=True)
    other, wrong = lessons.wrong_move(playing.round)
    move(other, "o3", **wrong)
    truth = playing.round.pending.truth
    return by, lambda: move(by, "o4", call="wrong" if truth else "right")


def on_the_wall(playing, event):
    told = as_bytes(playing.wall.got(event))
    return {name for name in NAMES if b'"%s"' % name in told or b"%s " % name in told}


@pytest.fixture
def fallen(playing):
    _, falls = overthrow(playing)
    assert on_the_wall(playing, "public") == set(NAMES)
    falls()
    assert playing.round.prophets.overthrown
    return playing


def test_before_it_there_are_names_and_from_then_on_seat_numbers(fallen):
    views = fallen.wall.got("public")
    assert views[-1]["happened"]["overthrown"]
    assert [seat["name"] for seat in views[-1]["seats"]] == [f"Seat {n}" for n in (1, 2, 3, 4)]
    assert not any(name in as_bytes(views) for name in NAMES)


def test_no_path_to_the_end_of_the_debrief_has_a_name(fallen):
    """Headline, reigns, scores, each step of the debrief; the next round has names again."""
    act = fallen.console.act
    fallen.quiet()
    service = fallen.school.service
    while not fallen.round.ended_by:
        by, move = lessons.right_move(fallen.round)
        service.open(fallen.id).rounds.pupil_command(
            by,
            MakeMove(id=f"e{fallen.table.version}", seen=fallen.table.version, move=move),
        )
    assert act(fallen.id, "reveal", table=1)["ok"]
    for by in ("turns", "cards"):
        for step in (0, 1, 2, 99):
            assert act(fallen.id, "show", what="debrief", table=1, step=step, by=by)["ok"]
    told = fallen.wall.got()
    assert [args for name, args in told if name == "slides"]
    shown = as_bytes([each for each in told if each[0] in ("public", "slides")])
    assert not any(name in shown for name in NAMES)
    assert act(fallen.id, "start", table=1, rule="by-twos")["ok"]
    assert on_the_wall(fallen, "public") == set(NAMES)


def test_the_teacher_may_want_names_there_or_none_at_all(fallen):
    act = fallen.console.act
    assert act(fallen.id, "show", what="table", table=1, overthrows=True)["ok"]
    assert on_the_wall(fallen, "public") == set(NAMES)
    assert act(fallen.id, "show", what="tables")["ok"]
    assert fallen.school.service.open(fallen.id).classroom().show.overthrows
    fallen.quiet()
    assert act(fallen.id, "show", what="table", table=1, names=False)["ok"]
    told = as_bytes(fallen.wall.got())
    assert not any(name in told for name in NAMES)


def test_phones_and_console_say_who_it_was(fallen):
    phone = next(iter(fallen.sockets.values()))
    for told in (phone.got("table"), fallen.console.got("tile")):
        assert all(name in as_bytes(told) for name in NAMES)


def test_a_show_of_an_older_log_names_nobody_at_an_overthrow():
    body = ProjectorSet(what="table", table=1, step=0, names=True)
    show = lesson.evolve(lesson.Classroom("c"), 1, body).show
    assert show.names
    assert not show.overthrows
