"""Notes over sockets: to their seat and the teacher's pages, and to no one else a single byte."""

import pytest

from classroom.classes.verbs.note import WriteNote

from ..conftest import as_bytes


def note(socket, id="n1", note="text:by colour", **more):
    return socket.ask("note", {"id": id, "round": 1, "note": note, **more})


def test_a_note_reaches_its_phone_and_the_teacher_and_nobody_else_hears_a_thing(playing):
    version = playing.table.shown
    assert note(playing.sockets["s1"], confidence=70, refuted_by="4C")["ok"]
    (seat,) = playing.sockets["s1"].got("seat")
    said = {"claim": "text:by colour", "words": "by colour", "typed": None, "confidence": 70}
    assert seat["note"] == {**said, "refuted_by": "4C"}
    assert seat["version"] == version
    others = [socket for name, socket in playing.sockets.items() if name != "s1"]
    for socket in (*others, playing.wall):
        assert socket.got() == []
    (whole,) = playing.whole.got("whole")
    assert [each["words"] for each in whole["notes"]] == ["by colour"]
    received = playing.console.got()
    assert [name for name, _ in received] == ["tile"]
    assert received[0][1][0]["notes"] == 1
    assert b"by colour" not in as_bytes(received)


def test_a_note_goes_to_no_phone_that_has_lost_the_seat_meanwhile(playing, monkeypatch):
    live, service = playing.school.components.broadcaster, playing.school.service
    send_due = live.send_due

    def given_away(opened):
        playing.school.store.seats.set_seat_secret(opened.id, "s1", "another phone's")
        opened.ask_again()
        send_due(opened)

    monkeypatch.setattr(live, "send_due", given_away)
    service.open(playing.id).rounds.pupil_command(
        "s1",
        WriteNote(id="n1", round=1, note="text:by colour", confidence=None),
    )
    assert playing.sockets["s1"].got() == []
    assert [name for name, _ in playing.console.got()] == ["tile"]


def test_play_goes_on_with_the_version_that_others_saw_before_a_note(playing):
    turn = playing.turn
    seen = playing.table.shown
    other = next(seat for seat in playing.sockets if seat != turn)
    note(playing.sockets[other])
    answer = playing.sockets[turn].move(seen, no_play=True)
    assert answer == {"ok": True, "version": seen + 1}
    assert playing.sockets[turn].move(seen, no_play=True) == answer


@pytest.mark.parametrize(
    "wrong",
    [
        {"confidence": 101},
        {"confidence": "much"},
        {"note": "no-such-rule"},
        {"refuted_by": "XX"},
        {"round": 2},
        {"note": 7},
    ],
)
def test_what_is_no_note_is_answered_with_a_sentence(playing, wrong):
    before = playing.table.version
    message = {"id": "n1", "round": 1, "note": "text:by colour", **wrong}
    answer = playing.sockets["s1"].ask("note", message)
    assert not answer["ok"]
    assert answer["why"].endswith(".")
    assert playing.table.version == before
