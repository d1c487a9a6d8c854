"""A message for one pupil: on that phone and the teacher's pages, and nowhere else a byte."""


def test_a_message_for_one_pupil_reaches_that_phone_and_the_teacher_alone(playing):
    playing.quiet()
    act = playing.console.act
    assert act(playing.id, "message_pupil", seat="s1", text=" Look  again ") == {"ok": True}
    (seat,) = playing.sockets["s1"].got("seat")
    assert seat["message"] == {"text": "Look again", "number": 1}
    others = [socket for name, socket in playing.sockets.items() if name != "s1"]
    for socket in (*others, playing.wall):
        assert socket.got() == []
    assert playing.console.got("tile")[-1]["pupil_messages"] == {"s1": "Look again"}
    assert act(playing.id, "message_pupil", seat="s1") == {"ok": True}
    assert playing.sockets["s1"].got("seat")[-1]["message"] is None


def test_a_message_is_for_pupils_only(playing):
    act = playing.console.act
    assert "at most 160" in act(playing.id, "message_pupil", seat="s1", text="x" * 161)["why"]
    answer = act(playing.id, "message_pupil", seat="s99", text="x")
    assert "o one is in that seat" in answer["why"]


def test_who_takes_over_a_seat_does_not_get_the_former_pupils_message(playing):
    act = playing.console.act
    assert act(playing.id, "message_pupil", seat="s1", text="For Ann alone")["ok"]
    assert act(playing.id, "remove", seat="s1")["ok"]
    code = playing.school.service.open(playing.id).code
    joined = playing.school.service.classes.join(f"{code[:3]}-1", "Zoe")
    assert joined.seat == "s1"
    table = playing.school.service.open(playing.id).table(1)
    assert not table.talk.to_seats["s1"].text
