"""Eleusis Express over sockets: guesses, verdicts, and the list of guesses on the phone."""

import json
import re

import pytest
from structlog.testing import capture_logs

from classroom.rules.catalogue import DIFFICULTIES, RULES

from ..conftest import Playing
from ..realtime.test_handlers import DEEP, refused, right

RULE = "alternate-colour"


@pytest.fixture(autouse=True)
def no_traceback():
    with capture_logs() as logs:
        yield
    assert [line for line in logs if line["log_level"] in ("error", "critical")] == []


class Express(Playing):
    """Four pupils, and anyone who has just played a right card as `guesser`."""

    def __init__(self, school):
        super().__init__(school, ruleset="express")
        for n in range(12):
            mover, move = self.turn, right(self)
            assert self.sockets[mover].move(self.table.version, f"r{n}", **move)["ok"]
            if "play" in move:
                break
        self.guesser = mover
        self.quiet()

    def guess(self, claim, id="g"):
        return self.sockets[self.guesser].move(self.table.version, id, guess=claim)


@pytest.fixture
def express(school):
    return Express(school)


NO_GUESSES = (
    *(None, True, 7, [], {}, "", "text:", "text:\n", "no-such", [RULE], {"rule": RULE}, DEEP),
    *("text:" + "x" * 201, "text:a\x00", "text:\ud800", "\ud800", "x" * 15_000),
)


def test_a_guess_that_is_none(express, subtests):
    guesser, version = express.sockets[express.guesser], express.table.version
    for claim in NO_GUESSES:
        with subtests.test(claim=ascii(claim)[:80]):
            refused(express, guesser, lambda s, no=claim: s.move(version, guess=no))


def test_a_guess_is_heard_at_its_table_and_seen_on_the_wall(express):
    assert express.guess("text:<i>red</i> & black")["ok"]
    for socket in express.sockets.values():
        (table,) = socket.got("table")
        assert table["guess"]["words"] == table["happened"]["words"] == "<i>red</i> & black"
    (tile,) = express.console.got("tile")
    assert tile["table"]["guess"]["by"] == express.guesser
    (public,) = express.wall.got("public")
    assert public["guess"] == {"by": express.guesser, "words": None, "number": 2}


def test_only_the_teacher_judges_and_only_once(express):
    express.guess("text:red and black")
    verdict = {"do": "verdict", "table": 1, "right": True}
    for pupil in express.sockets.values():
        refused(express, pupil, lambda s: s.ask("act", {"class": express.id, **verdict}))
        refused(express, pupil, lambda s: s.move(express.table.version, verdict="right"))
    number = express.round.guesses.made[-1].number
    why = refused(
        express, express.console, lambda s: s.act(express.id, **{**verdict, "guess": number - 1})
    )
    assert why == "This guess has already been judged."
    for _ in range(2):
        answer = express.console.act(express.id, **verdict, guess=number, id="v1")
        assert answer == {"ok": True}
    assert express.round.ended_by == "guessed"
    over = [each["over"] for each in express.sockets["s1"].got("table")][-1]
    assert over["rule"] == str(RULES[RULE].statement)


def test_a_right_guess_leaves_the_rule_sealed_while_another_table_plays_it(express):
    for name in ("Eva", "Flo"):
        express.school.pupil(express.id, name, table=2)
    express.school.service.open(express.id).rounds.start_round(2, RULE)
    express.quiet()
    assert express.guess(RULE)["ok"]
    (public,) = express.wall.got("public")
    assert public["over"]["rule"] is None
    assert str(RULES[RULE].statement) not in json.dumps(public)


def test_the_list_of_guesses_tells_nothing_of_a_rule(express):
    pupil = express.pupils[0]
    address = re.search(r'id="words" src="([^"]*)"', pupil.get("/play").text)[1]
    book = pupil.get(address.replace("play.js", "guesses.js")).text
    listed = json.loads(re.search(r"\|\|\{\},(.*)\);$", book)[1])["guesses"]
    assert {each["id"] for each in listed} == set(RULES)
    assert all(set(each) == {"id", "statement", "band"} for each in listed)
    order = [(DIFFICULTIES.index(each["band"]), each["statement"].casefold()) for each in listed]
    assert order == sorted(order)
