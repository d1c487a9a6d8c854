"""Last call, what we thought, the rule: what each screen gets of the great moments, and when."""

from __future__ import annotations

import lessons
import pytest

from classroom.classes.verbs.last_call import GuessLast
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.repair import EndRound
from classroom.rules.catalogue import RULES

from ..conftest import Playing, as_bytes

STATEMENT = str(RULES["alternate-colour"].statement)
WORDS = "Ann says by turns"


class Lesson(Playing):
    """A class whose rules wait for the teacher."""

    def __init__(self, school):
        super().__init__(school, reveal="teacher")
        for number in range(9):
            by, move = lessons.right_move(self.round)
            self.rounds.pupil_command(
                by, MakeMove(id=f"m{number}", seen=self.table.version, move=move)
            )
        self.quiet()

    @property
    def rounds(self):
        return self.school.service.open(self.id).rounds

    def say(self, seat, note, confidence=50):
        command = GuessLast(id=f"g{seat}{note}", note=note, confidence=confidence)
        self.rounds.pupil_command(seat, command)

    def last_call(self):
        assert self.console.act(self.id, "last_call")["ok"]
        ann, ben, cy, _dee = self.sockets
        self.say(ann, "alternate-colour", 75)
        self.say(ben, f"text:{WORDS}", 100)
        self.say(cy, "zigzag", 10)
        return self

    def over(self):
        self.school.service.command(EndRound(class_=self.id, table=1))
        self.quiet()
        return self

    def show(self, what, **more):
        return self.console.act(self.id, "show", what=what, **more)

    def shown(self):
        return self.wall.got("class")[-1]["show"]["what"]


@pytest.fixture
def playing(school):
    return Lesson(school)


@pytest.fixture
def over(playing):
    return playing.last_call().over()


def test_the_last_call_for_all_tables_has_the_wall_which_counts_and_quotes_nobody(playing):
    playing.last_call()
    told = playing.wall.got()
    assert [view for event, (view,) in told if event == "class"][-1]["show"]["what"] == "last_call"
    counts = [view["last_call"] for event, (view,) in told if event == "public"]
    assert counts[-1] == {"answered": 3, "asked": 4}
    assert WORDS.encode() not in as_bytes(told)
    assert STATEMENT.encode() not in as_bytes(told)


def test_the_last_call_of_one_table_leaves_the_wall_as_it_is(playing):
    before = playing.school.service.open(playing.id).classroom().show
    assert playing.console.act(playing.id, "last_call", table=1)["ok"]
    assert playing.school.service.open(playing.id).classroom().show == before


def test_without_a_last_call_the_wall_does_not_show_one(playing):
    assert playing.show("last_call") == {"ok": False, "why": "The projector can’t show this."}


@pytest.mark.parametrize("what", ["thought", "rule"])
def test_before_a_round_is_over_there_is_nothing_to_show(playing, what):
    answer = playing.show(what)
    assert answer == {"ok": False, "why": "No table has finished a round yet."}


@pytest.mark.parametrize("what", ["thought", "rule"])
def test_a_table_that_still_plays_the_rule_is_told_nothing_and_nothing_is_revealed(over, what):
    for name in ("Eli", "Fox", "Gus"):
        over.school.pupil(over.id, name, 2)
    assert over.console.act(over.id, "start", table=2, rule="alternate-colour")["ok"]
    over.quiet()
    answer = over.show(what)
    assert not answer["ok"]
    assert "still playing one of these rules" in answer["why"]
    assert [over.wall.got(event) for event in ("thought", "rules_shown")] == [[], []]
    assert not over.school.table(over.id).current.revealed
    assert over.school.service.open(over.id).classroom().staged.rounds == {}


def test_what_the_class_thought_is_without_names_and_before_the_rule(over):
    assert over.show("thought")["ok"]
    told = over.wall.got()
    (thought,) = [view for event, (view,) in told if event == "thought"]
    assert [row["sure"] for row in thought["rows"]] == [[100], [75], [10]]
    assert not over.school.table(over.id).current.revealed
    for name in ("Ben", "Cy", "Dee"):
        assert name.encode() not in as_bytes([thought])
    for seat in over.sockets:
        assert f'"{seat}"'.encode() not in as_bytes([thought])
    # The places of words are for the console, which groups them.
    (desk,) = over.console.got("thought_desk")
    assert over.console.got("thought") == []
    assert desk["rows"][0]["own"][0]["words"] == WORDS


def test_each_phone_gets_its_own_guess_and_no_other(over):
    over.show("thought")
    ann, ben, _cy, dee = over.sockets
    lessons_of = {seat: over.sockets[seat].got("lesson")[-1]["thought"] for seat in over.sockets}
    assert lessons_of[ann] == {"words": STATEMENT, "confidence": 75}
    assert lessons_of[ben] == {"words": WORDS, "confidence": 100}
    assert lessons_of[dee] == {"words": None, "confidence": None}
    assert WORDS.encode() not in as_bytes(lessons_of[ann])
    over.show("tables")
    assert over.sockets[ann].got("lesson")[-1]["thought"] is None


def test_words_are_grouped_with_one_press_and_the_wall_follows(over):
    over.show("thought")
    (desk,) = over.console.got("thought_desk")
    words = desk["rows"][0]["own"][0]["at"]
    over.quiet()
    act = over.console.act
    assert act(over.id, "group_words", words=words, rule="alternate-colour")["ok"]
    (thought,) = over.wall.got("thought")
    assert (thought["rows"][0]["text"], thought["rows"][0]["sure"]) == (STATEMENT, [100, 75])
    assert WORDS.encode() not in as_bytes([thought])
    (desk,) = over.console.got("thought_desk")
    assert desk["rows"][0]["grouped"] == [{"at": words, "words": WORDS}]
    # And back.
    assert act(over.id, "group_words", words=words)["ok"]
    (thought,) = over.wall.got("thought")
    assert WORDS in {row["text"] for row in thought["rows"]}


def test_the_log_of_the_class_has_no_words_of_a_pupil(over):
    over.show("thought")
    (desk,) = over.console.got("thought_desk")
    words = desk["rows"][0]["own"][0]["at"]
    over.console.act(over.id, "group_words", words=words, rule="alternate-colour")
    lines = over.teacher.get(f"/console/class/{over.id}/events.jsonl").text.splitlines()
    grouped = [line for line in lines if "words_grouped" in line]
    assert len(grouped) == 1
    assert "by turns" not in grouped[0]


def test_one_press_reveals_the_rule_to_the_wall_and_to_the_phones(over):
    over.show("thought")
    over.quiet()
    assert over.show("rule")["ok"]
    scene = over.wall.got("rules_shown")[-1]
    (rule,) = scene["rules"]
    assert (rule["rule"], rule["table"]["number"]) == (STATEMENT, 1)
    assert (rule["had"], rule["judged"], rule["words"]) == (1, 2, 1)
    for socket in over.sockets.values():
        assert socket.got("table")[-1]["over"]["rule"] == STATEMENT
    # Its steps reveal nothing more and send nothing again.
    over.quiet()
    assert over.show("rule", step=1)["ok"]
    assert over.wall.got("rules_shown") == []
    fresh = over.teacher.socket()
    fresh.watch(**{"as": "projector", "class": over.id})
    told = {event: view for event, (view,) in fresh.got()}
    assert told["rules_shown"] == scene
    assert told["class"]["show"]["step"] == 1


def test_a_rule_that_is_dealt_once_more_leaves_the_wall(over):
    over.show("rule")
    for name in ("Eli", "Fox", "Gus"):
        over.school.pupil(over.id, name, 2)
    over.quiet()
    assert over.console.act(over.id, "start", table=2, rule="alternate-colour")["ok"]
    assert STATEMENT.encode() not in as_bytes(over.wall.got())
    assert over.school.service.open(over.id).classroom().show.what == "tables"


def test_in_a_closed_class_there_are_no_great_moments(over):
    assert over.console.act(over.id, "close")["ok"]
    assert over.show("thought") == {"ok": False, "why": "This class is over."}


def test_once_the_class_has_seen_what_it_thought_no_last_guess_is_changed_or_copied(playing):
    playing.last_call().over()
    ann, ben, _cy, dee = playing.sockets
    guess = {"note": "alternate-colour", "confidence": 99, "draft": False}
    assert playing.sockets[ben].ask("last_guess", {"id": "1", **guess})["ok"]
    assert playing.show("thought")["ok"]
    assert playing.wall.got("thought")
    assert not playing.sockets[dee].got("seat")[-1]["asked"]
    for seat in (ann, dee):
        for draft in (False, True):
            said = {"id": f"2{draft}", **guess, "draft": draft}
            answer = playing.sockets[seat].ask("last_guess", said)
            assert answer["why"] == "The class has seen the guesses; yours stays as it was."
    assert playing.wall.got("thought") == []
