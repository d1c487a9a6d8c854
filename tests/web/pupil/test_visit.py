"""Another table on a phone: what the projector shows of it, and nothing else."""

import pytest

from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.reveal import Reveal

from ..conftest import Playing

FIRST, SECOND = "alternate-colour", "red-odd-black-even"


class Two(Playing):
    """Table 1 has played both rules; table 2 plays the first one, which table 1 knows."""

    def __init__(self, school):
        super().__init__(school, rules=(FIRST, SECOND))

    def begin(self):
        self.others = [self.school.pupil(self.id, name, 2) for name in ("Eva", "Flo", "Gus")]
        rounds = self.school.service.open(self.id).rounds
        rounds.start_round(1, FIRST)
        rounds.start_round(2, FIRST)

    def finish(self):
        rounds = self.school.service.open(self.id).rounds
        self.command(EndRound)
        self.command(Reveal)
        rounds.start_round(1, SECOND)
        self.command(EndRound)

    def command(self, kind):
        self.school.service.command(kind(class_=self.id, table=1))

    def visit(self, seat="s1", **more):
        answer = self.sockets[seat].ask("visit", more)
        assert answer["ok"], answer
        return answer["visit"]


@pytest.fixture
def two(school):
    return Two(school)


def test_no_table_is_told_of_while_the_own_plays(two):
    assert two.visit() == {"tables": [], "table": None}
    assert two.visit(table=2) == {"tables": [], "table": None}


def test_it_is_what_the_projector_shows(two):
    two.finish()
    two.wall.got()
    two.console.ask("watch", {"as": "projector", "class": two.id})
    public = next(view for view in two.console.got("public") if view["number"] == 2)
    assert two.visit() == {"tables": [2], "table": None}
    visit = two.visit(table=2)
    assert visit["tables"] == [2]
    seen = {**visit["table"], "clocks": None}
    assert seen == {**public, "clocks": None}
    assert two.visit(table=1) == {"tables": [2], "table": None}


def test_nothing_is_stored_and_nobody_else_hears_of_it(two):
    two.finish()
    two.quiet()
    before = two.streams()
    two.visit(table=2)
    assert two.streams() == before
    for socket in two.everybody():
        assert socket.got() == []
