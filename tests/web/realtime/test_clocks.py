"""Time over the wire: last guesses, phones that fall asleep, what a teacher does about waiting."""

import pytest

from ..conftest import Playing, as_bytes

SEAT = {"as": "seat"}


def word(socket, id="w1", note="text:by colour", confidence=70):
    return socket.ask("last_guess", {"id": id, "note": note, "confidence": confidence})


@pytest.mark.usefixtures("asked_at_once")
def test_a_last_guess_reaches_the_phone_that_said_it_and_the_table_s_own_page_alone(playing):
    assert playing.console.act(playing.id, "last_call", table=1) == {"ok": True}
    playing.quiet()
    assert word(playing.sockets["s1"])["ok"]
    assert playing.sockets["s1"].got("seat")[-1]["last_guess"]["words"] == "by colour"
    (tile,) = playing.console.got("tile")
    assert (tile["answered"], tile["asked"]) == (1, 4)
    others = [each for seat, each in playing.sockets.items() if seat != "s1"]
    for socket in (*others, playing.wall):
        assert b"by colour" not in as_bytes(socket.got())
    assert [note["words"] for note in playing.whole.got("whole")[-1]["notes"]] == ["by colour"]


@pytest.mark.usefixtures("asked_at_once")
def test_once_the_round_is_over_the_teacher_reads_last_guesses_and_no_phone_or_wall_does(playing):
    playing.console.act(playing.id, "last_call", table=1)
    word(playing.sockets["s1"])
    word(playing.sockets["s2"], note="alternate-colour", confidence=90)
    playing.console.act(playing.id, "end", table=1)
    told = [
        {
            "by": "s2",
            "reviewer": None,
            "typed": None,
            "words": "Alternate colours.",
            "confidence": 90,
            "right": True,
        },
        {
            "by": "s1",
            "reviewer": None,
            "typed": None,
            "words": "by colour",
            "confidence": 70,
            "right": None,
        },
    ]
    for tile in (playing.console.got("tile")[-1], playing.whole.got("whole")[-1]["tile"]):
        told[0]["words"] = tile["rule"]
        assert tile["last_guesses"] == told
    for seat in ("s2", "s3", "s4"):
        assert b"by colour" not in as_bytes(playing.sockets[seat].got())
    assert b"by colour" not in as_bytes(playing.wall.got())


@pytest.mark.parametrize("confidence", ["much", 50.5, 101])
@pytest.mark.usefixtures("asked_at_once")
def test_a_last_guess_that_is_none_is_answered_with_a_sentence(playing, confidence):
    playing.console.act(playing.id, "last_call", table=1)
    before = playing.table.version
    answer = word(playing.sockets["s1"], confidence=confidence)
    assert not answer["ok"]
    assert answer["why"].endswith(".")
    assert playing.table.version == before


def test_clocks_travel_as_moments_with_the_time_they_were_sent(school):
    playing = Playing(school, turn_clock=60, round_clock=15)
    school.clock.time += 10
    playing.console.act(playing.id, "message", table=1, text="Hello")
    (view,) = playing.sockets["s1"].got("table")
    clocks, now = view["clocks"], school.clock.time
    assert (clocks["now"], clocks["move"], clocks["round"]) == (now, now + 50, now + 890)
    playing.console.act(playing.id, "pause")
    playing.quiet()
    school.clock.time += 100
    playing.console.act(playing.id, "message", table=1, text="Soon")
    clocks = playing.sockets["s1"].got("table")[0]["clocks"]
    assert (clocks["stand"], clocks["move"] - clocks["now"]) == (True, 50)


def test_a_phone_that_sleeps_is_shown_so_and_awake_it_is_here_again(playing):
    playing.sockets["s1"].ask("asleep", {})
    assert playing.console.got() == []
    playing.school.clock.time += 10
    playing.school.components.scheduler.tick(playing.school.clock.time)
    seat = playing.sockets["s2"].got("table")[-1]["seats"][0]
    assert (seat["online"], seat["asleep"]) == (False, True)
    playing.sockets["s1"].watch(**SEAT)
    assert playing.sockets["s2"].got("table")[-1]["seats"][0]["online"]


def test_the_projector_shows_a_phone_offline_only_while_it_is(playing):
    playing.console.act(playing.id, "show", what="table", table=1)
    playing.console.act(playing.id, "pause")
    assert all(seat["online"] for seat in playing.wall.got("public")[-1]["seats"])
    playing.sockets["s1"].ask("asleep", {})
    playing.school.clock.time += 10
    playing.school.components.scheduler.tick(playing.school.clock.time)
    seat = playing.wall.got("public")[-1]["seats"][0]
    assert (seat["online"], seat["asleep"]) == (False, True)


def test_a_robot_for_now_leaves_as_the_phone_is_back(playing):
    playing.sockets["s1"].leave()
    playing.console.act(playing.id, "robot", seat="s1", on=True, for_now=True)
    assert playing.sockets["s2"].got("table")[-1]["seats"][0]["robot"]
    socket = playing.pupils[0].socket()
    assert socket.watch(**SEAT) == {"ok": True}
    assert not playing.sockets["s2"].got("table")[-1]["seats"][0]["robot"]
    playing.console.act(playing.id, "robot", seat="s1", on=True, for_now=True)
    assert socket.got("seat")[-1]["stand_in"]
    assert socket.ask("back", {}) == {"ok": True}
    assert not socket.got("seat")[-1]["stand_in"]


def test_the_teacher_nudges_and_gives_time(playing):
    assert playing.console.act(playing.id, "nudge", table=1) == {"ok": True}
    assert playing.sockets["s1"].got("table")[-1]["clocks"]["nudge"] == playing.table.version
    assert playing.console.act(playing.id, "more_time", table=1) == {"ok": True}
    assert playing.console.got("tile")[-1]["patience"] == 30
    refused = playing.console.act(playing.id, "more_round", table=1)
    assert refused == {"ok": False, "why": "This round has no timer running."}
