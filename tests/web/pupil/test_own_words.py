"""Rules in own words over HTTP: what a phone is told of them, and whom it is told."""

import json

import pytest
from limits import parse

from classroom.i18n.messages import ENGLISH
from classroom.rules.builder import terms
from classroom.rules.builder.examine import answer
from classroom.web.platform.rate_limits import limiter
from classroom.web.pupil import own_words
from classroom.web.realtime.seat_limits import FORMS

from ..conftest import Playing
from ..realtime.test_handlers import right

WORDS = "black after odd cards, red after even"


def ask(pupil, words=WORDS, seat=None, **body):
    headers = {"X-CSRFToken": pupil.token("/play"), "Content-Type": "application/json"}
    sent = {"seat": seat or pupil.seat, "words": words, **body}
    return pupil.client.post("/guess/words", data=json.dumps(sent), headers=headers)


def readings(pupil, words=WORDS, **more):
    return ask(pupil, words, **more).json["readings"]


def played_until_parity_changes(class_):
    """Play right cards until the last one is odd where the starter is even, or the reverse."""
    for n in range(12):
        line = class_.table.current.round.layout.main_line
        if line[-1].value % 2 != line[0].value % 2:
            return line
        move = right(class_)
        assert class_.sockets[class_.turn].move(class_.table.version, f"r{n}", **move)["ok"]
    raise AssertionError("all cards had the starter's parity")


def test_a_phone_is_told_the_rule_its_sentence_and_two_cards(playing):
    line = played_until_parity_changes(playing)
    (told,) = readings(playing.pupils[0])
    assert told["rule"] == "odd-black-even-red"
    assert told["sentence"].startswith("If the last card is odd")
    odd = line[-1].value % 2
    black, red = (told["right"], told["wrong"]) if odd else (told["wrong"], told["right"])
    assert black[-1] in "SC" and red[-1] in "HD"


def test_the_sealed_rule_makes_no_difference(school):
    """The answer follows from the words and the line that everyone sees."""
    for rule in ("odd-black-even-red", "alternate-colour"):
        class_ = Playing(school, rule=rule)
        line = class_.table.current.round.layout.main_line
        told = readings(class_.pupils[0])
        assert told == own_words.read(WORDS, line, ENGLISH, lambda built: answer(built, "me"))


def test_a_rule_that_the_list_has_not_is_built(playing):
    (told,) = readings(playing.pupils[0], "hearts must be even")
    built = terms.read(told["rule"])
    assert str(built.asks) and told["sentence"].endswith(".")


def test_what_is_not_understood_has_no_readings(playing):
    for words in ("purple elephants", "", "text:red", "x" * 200, "\u202e", "🂡" * 50):
        assert readings(playing.pupils[0], words) == [], words


def test_a_phone_in_a_language_that_is_not_read_has_free_text(playing):
    pupil = playing.pupils[0]
    pupil.session(language="it")
    assert readings(pupil, "rosso") == []


def test_words_are_read_in_the_phone_s_language(playing):
    pupil = playing.pupils[0]
    pupil.session(language="de")
    told = readings(pupil, "immer die Farbe wechseln")
    assert "alternate-colour" in [each["rule"] for each in told]
    assert all("Karte" in each["sentence"] for each in told)


def test_nothing_is_stored(playing):
    before = playing.streams()
    assert readings(playing.pupils[0])
    assert playing.streams() == before


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"null",
        b'{"seat": "s1"}',
        b'{"words": "red"}',
        b'{"seat": 1, "words": "red"}',
        b'{"seat": "s1", "words": ["red"]}',
        b'{"seat": "s1", "words": "\xff"}',
        b'{"seat": "s1", "words": "%s"}' % (b"x" * 201),
        b"[" * 10_000,
    ],
)
def test_what_has_not_the_shape_is_refused(playing, body):
    pupil = playing.pupils[0]
    headers = {"X-CSRFToken": pupil.token("/play"), "Content-Type": "application/json"}
    assert pupil.client.post("/guess/words", data=body, headers=headers).status_code == 400


def test_a_phone_asks_for_its_own_seats_alone(school, playing):
    pupil, other = playing.pupils[:2]
    assert ask(pupil, seat=other.seat).status_code == 404
    assert ask(pupil, seat="no-such").status_code == 404
    stranger = school.browser()
    token = {"X-CSRFToken": stranger.token("/"), "Content-Type": "application/json"}
    body = json.dumps({"seat": pupil.seat, "words": WORDS})
    assert stranger.client.post("/guess/words", data=body, headers=token).status_code == 404


def test_a_seat_may_ask_only_so_often(playing):
    pupil, other = playing.pupils[:2]
    token = pupil.token("/play")
    headers = {"X-CSRFToken": token, "Content-Type": "application/json"}
    body = json.dumps({"seat": pupil.seat, "words": "purple"})
    most = parse(FORMS["guess_builder.read"]).amount
    codes = [
        pupil.client.post("/guess/words", data=body, headers=headers).status_code
        for _ in range(most + 1)
    ]
    assert codes == [200] * most + [429]
    assert ask(other).status_code == 200


def test_while_the_words_are_loaded_a_phone_is_told_so(playing, monkeypatch):
    monkeypatch.setattr(own_words, "_loaded", lambda: False)
    assert readings(playing.pupils[0]) is None


# Answers that were read in a pupil's words


def test_a_note_a_last_guess_and_a_guess_keep_the_words(playing):
    socket = playing.sockets["s1"]
    sent = {"id": "n", "round": 1, "note": "odd-black-even-red", "words": f"  {WORDS} "}
    assert socket.ask("note", sent)["ok"]
    (seat,) = socket.got("seat")
    assert seat["note"]["claim"] == "odd-black-even-red"
    assert seat["note"]["typed"] == WORDS
    assert seat["note"]["words"].startswith("If the last card is odd")
    (whole,) = playing.whole.got("whole")
    assert [each["typed"] for each in whole["notes"]] == [WORDS]
    entry = playing.table.current.entries[-1]
    assert entry["words"] == WORDS
    assert socket.ask("note", {"id": "o", "round": 1, "note": "text:red", "words": "red"})["ok"]
    assert "words" not in playing.table.current.entries[-1]


@pytest.mark.parametrize("words", ["", " ", "x" * 201, "a\x00", 7, ["red"]])
def test_words_beside_a_rule_are_checked_like_a_guess_in_words(playing, words):
    limiter.reset()
    before = playing.streams()
    note = {"id": "n", "round": 1, "note": "alternate-colour", "words": words}
    assert not playing.sockets["s1"].ask("note", note)["ok"]
    move = {"guess": "alternate-colour", "words": words}
    assert not playing.sockets[playing.turn].move(playing.table.version, "m", **move)["ok"]
    assert playing.streams() == before
