"""A pupil's own page: asked for by the phone that holds the seat, and told to no one else."""

import re

import pytest
from lessons import right_move
from seat_acts import SeatActs

from classroom.classes.last_guesses import ENOUGH_PLAYS
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.note import WriteNote
from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.reveal import Reveal
from classroom.web.pupil import review

from ..conftest import as_bytes

NAMES = ("Ann", "Ben", "Cy", "Dee")


def own(socket, **more):
    answer = socket.ask("own", more)
    assert answer["ok"], answer
    return answer["own"]


def note(playing, seat, words, sure, id="n1"):
    playing.school.service.open(playing.id).rounds.pupil_command(
        seat,
        WriteNote(id=id, round=1, note=f"text:{words}", confidence=sure),
    )


def plays(playing, many):
    for n in range(many):
        player, move = right_move(playing.round)
        playing.school.service.open(playing.id).rounds.pupil_command(
            player, MakeMove(id=f"p{n}", seen=playing.table.shown, move=move)
        )


def end(playing):
    playing.school.service.command(EndRound(class_=playing.id, table=1))


def keep_sealed(playing):
    """As if another table still played this rule."""
    playing.school.service.open(playing.id).rounds._reveal_where_due = lambda *_: None


def test_it_is_told_to_the_phone_that_asks_and_no_screen_hears_of_it(playing):
    note(playing, "s1", "by colour", 70)
    plays(playing, 8)
    end(playing)
    playing.quiet()
    told = own(playing.sockets["s1"])
    assert [each["words"] for each in told["rounds"][0]["held"]] == ["by colour"]
    assert not told["lesson"]
    for socket in playing.everybody():
        assert socket.got() == []
    for seat in ("s2", "s3", "s4"):
        assert b"by colour" not in as_bytes(own(playing.sockets[seat]))


def test_no_phone_can_ask_for_the_page_of_another_seat_nor_without_one(playing, school):
    note(playing, "s1", "by colour", 70)
    plays(playing, 4)
    end(playing)
    for socket in (playing.sockets["s2"], playing.console, playing.wall, playing.whole):
        answer = socket.ask("own", {"seat": "s1"})
        assert not answer["ok"]
        assert b"colour" not in as_bytes(answer)
    assert not school.browser().socket().ask("own", {"seat": "s1"})["ok"]


def test_nothing_that_rests_on_the_rule_is_told_before_it_is_revealed(playing):
    keep_sealed(playing)
    note(playing, "s1", "by colour", 70)
    plays(playing, 12)
    end(playing)
    sealed = own(playing.sockets["s1"])
    assert sealed["praised"] is sealed["missed"] is sealed["rounds"][0]["rule"] is None
    assert sealed["rounds"][0]["ending"] == (
        "The rule is still sealed, so you can’t see yet if your last idea was right."
    )
    assert b"still fitted" not in as_bytes(sealed)
    assert b"red card" not in as_bytes(sealed)
    playing.school.service.command(Reveal(class_=playing.id, table=1))
    told = {seat: own(socket) for seat, socket in playing.sockets.items()}
    assert told["s1"]["rounds"][0]["rule"].startswith("Play a red card")
    assert any(each["praised"] for each in told.values())
    assert told["s1"]["rounds"][0]["ending"] == (
        "Your last idea is in your own words: compare it with the rule."
    )
    assert told["s2"]["rounds"][0]["ending"] is None


def test_nothing_is_said_of_a_last_guess_while_it_may_be_changed(playing):
    keep_sealed(playing)
    plays(playing, ENOUGH_PLAYS)
    end(playing)
    guess = {"id": "w", "note": "by-twos", "confidence": 50}
    assert playing.sockets["s1"].ask("last_guess", guess)["ok"]
    (round_,) = own(playing.sockets["s1"])["rounds"]
    assert (round_["ending"], round_["held"]) == (None, [])
    playing.school.service.command(Reveal(class_=playing.id, table=1))
    (round_,) = own(playing.sockets["s1"])["rounds"]
    assert "Your last idea" in round_["ending"]
    assert len(round_["held"]) == 1


def test_closing_a_class_says_nothing_of_a_last_guess_that_may_be_changed_once_it_is_reopened(
    playing,
):
    keep_sealed(playing)
    plays(playing, ENOUGH_PLAYS)
    end(playing)
    guess = {"id": "w", "note": "by-twos", "confidence": 50}
    assert playing.sockets["s1"].ask("last_guess", guess)["ok"]
    ending = playing.school.service.open(playing.id).ending
    ending.close()
    (round_,) = own(playing.sockets["s1"])["rounds"]
    assert (round_["ending"], round_["held"]) == (None, [])
    ending.reopen()
    assert playing.sockets["s1"].ask("last_guess", {**guess, "id": "x", "note": "zigzag"})["ok"]


def test_while_a_round_is_played_there_is_nothing(playing):
    note(playing, "s1", "by colour", 70)
    plays(playing, 4)
    assert own(playing.sockets["s1"]) is None


def test_a_closed_class_tells_all_rounds_of_a_pupil(playing):
    service = playing.school.service
    note(playing, "s1", "by colour", 70)
    plays(playing, 4)
    end(playing)
    service.open(playing.id).rounds.start_round(1, "by-twos")
    service.open(playing.id).rounds.pupil_command(
        "s1",
        WriteNote(id="m", round=2, note="text:by numbers", confidence=40),
    )
    end(playing)
    assert [each["number"] for each in own(playing.sockets["s1"])["rounds"]] == [2]
    service.open(playing.id).ending.close()
    told = own(playing.sockets["s1"])
    assert told["lesson"]
    assert [(each["number"], each["held"][0]["words"]) for each in told["rounds"]] == [
        (2, "by numbers"),
        (1, "by colour"),
    ]
    # Who did nothing in the second round has the first one alone.
    assert all(
        [each["number"] for each in own(playing.sockets[seat])["rounds"]] == [1]
        for seat in ("s2", "s3", "s4")
    )


@pytest.mark.parametrize("wrote", [True, False])
def test_who_takes_a_seat_over_is_told_nothing_of_who_had_it(playing, school, wrote):
    """Ann leaves after a round; a robot keeps her seat, and then Eve takes it."""
    service = school.service
    if wrote:
        note(playing, "s1", "by colour", 70)
    plays(playing, 6)
    end(playing)
    service.open(playing.id).rounds.start_round(1, "by-twos")
    SeatActs(service).remove(playing.id, "s1")
    eve = school.pupil(playing.id, "Eve")
    assert eve.seat == "s1"
    socket = eve.socket()
    assert socket.watch(**{"as": "seat"}) == {"ok": True}
    end(playing)
    service.open(playing.id).ending.close()
    assert own(socket) is None


FIGURES = re.compile(r"\d+ (of the \d+ )?rules|% sure")


def test_eight_year_olds_are_told_what_they_did_and_no_count_of_rules(playing, monkeypatch):
    note(playing, "s1", "by colour", 70)
    plays(playing, 12)
    end(playing)
    playing.school.service.command(Reveal(class_=playing.id, table=1))
    older = [own(playing.sockets[seat]) for seat in ("s1", "s2", "s3", "s4")]
    assert any(FIGURES.search(str(each)) for each in older)
    monkeypatch.setattr(review, "for_the_youngest", lambda lesson: True)
    young = [own(playing.sockets[seat]) for seat in ("s1", "s2", "s3", "s4")]
    assert not any(FIGURES.search(str(each)) for each in young)
    assert all(each["praise"] for each in young)
    assert [each["praised"] for each in young] == [each["praised"] for each in older]
