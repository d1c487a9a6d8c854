"""Predictions over the wire: who hears what of a play whose verdict is held up."""

import pytest

from ..conftest import as_bytes


def plays(playing, expect=None):
    """Whoever is on turn plays a card, and what the phones got is fresh; the seat and the entry."""
    playing.console.act(playing.id, "predictions", table=1, on=True)
    table = playing.school.service.open(playing.id).table(1)
    round_ = table.current.round
    by = round_.players[round_.turn]
    move = {"play": [str(round_.hands[round_.turn][0])]}
    playing.quiet()
    message = {"id": "p", "seen": table.version, "move": move, "expect": expect}
    assert playing.sockets[by].ask("move", message)["ok"]
    return by, playing.school.service.open(playing.id).table(1).held.number


def says(socket, of, expect="wrong", id="e"):
    return socket.ask("predict", {"id": id, "of": of, "expect": expect})


def test_a_play_shows_and_its_verdict_does_not_until_the_last_has_tapped(playing):
    by, of = plays(playing, expect="right")
    others = [seat for seat in playing.sockets if seat != by]
    screens = [*playing.sockets.values(), playing.console, playing.whole, playing.wall]
    for screen in screens:
        assert b'"verdict":"' not in as_bytes(screen.got()).replace(b" ", b"")
    for n, seat in enumerate(others):
        assert says(playing.sockets[seat], of, id=f"e{n}")["ok"]
    view = playing.sockets[by].got("table")[-1]
    assert view["happened"]["verdict"] in {"right", "wrong"}
    assert view["pending"] is None


def test_what_a_pupil_taps_reaches_their_own_phone_alone(playing):
    by, of = plays(playing)
    one, two, _ = (seat for seat in playing.sockets if seat != by)
    playing.quiet()
    assert says(playing.sockets[one], of)["ok"]
    assert playing.sockets[one].got("seat")[-1]["waits"]["said"] == "wrong"
    assert b'"said":"wrong"' not in as_bytes(playing.console.got()).replace(b" ", b"")
    for screen in (playing.sockets[two], playing.sockets[by], playing.wall):
        assert screen.got() == [], "not even that somebody has tapped"


@pytest.mark.parametrize("expect", ["perhaps", None, 1])
def test_what_is_no_expectation_is_answered_with_a_sentence(playing, expect):
    by, of = plays(playing)
    one = next(seat for seat in playing.sockets if seat != by)
    answer = says(playing.sockets[one], of, expect)
    assert answer == {"ok": False, "why": "Something went wrong. Reload the page."}


def test_a_pupil_or_the_teacher_gives_more_time_and_only_they_are_told(playing):
    playing.quiet()
    assert playing.sockets["s1"].ask("time", {"factor": 1.5}) == {"ok": True}
    assert playing.sockets["s1"].got("seat")[-1]["time"] == 1.5
    assert playing.console.got("class")[-1]["times"] == {"s1": 1.5}
    assert "times" not in playing.wall.got("class")[-1]
    assert playing.sockets["s2"].got() == []
    assert playing.console.act(playing.id, "time", seat="s1", factor=1) == {"ok": True}
    assert playing.sockets["s1"].got("seat")[-1]["time"] == 1.0
    refused = playing.sockets["s1"].ask("time", {"factor": 60})
    assert not refused["ok"]
    assert "1.5, 2 or 3 times" in refused["why"]


def test_a_pupil_changes_it_twenty_times_an_hour_and_then_asks_the_teacher(playing):
    socket = playing.sockets["s1"]
    answers = [socket.ask("time", {"factor": 1 + n % 2}) for n in range(21)]
    assert answers[:20] == [{"ok": True}] * 20
    assert "ask your teacher" in answers[20]["why"]
    before = playing.streams()
    assert not socket.ask("time", {"factor": 3})["ok"]
    assert playing.streams() == before
    assert playing.sockets["s2"].ask("time", {"factor": 3}) == {"ok": True}
    assert playing.console.act(playing.id, "time", seat="s1", factor=3) == {"ok": True}


def test_letting_the_others_play_on_changes_nothing_where_nobody_waits(playing):
    version = playing.school.service.open(playing.id).table(1).version
    assert playing.sockets["s1"].ask("decline", {"id": "n"})["ok"]
    assert playing.school.service.open(playing.id).table(1).version == version
