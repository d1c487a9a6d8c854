"""Rounds made by hand in which pupils also predict and write; and one that leads to each signal."""

import rounds

from classroom.game.record import read, steps
from classroom.hypothesis_file import load_hypotheses
from classroom.signals.moments import follow

RED_BLACK = "alternate-colour"
OTHER = "odd-black-even-red"


class Desk(rounds.Making):
    """A round in which pupils also predict and write."""

    def expects(self, who, said):
        number = max(n for n, entry in enumerate(self.data["moves"], 1) if "play" in entry)
        self.do(who, expect=said, of=number, info=True)

    def writes(self, who, claim, **more):
        self.do(who, note=claim, info=True, **more)

    def one(self, right):
        if right:
            self.until(lambda: bool(self.fitting))
            self.play(self.fitting[0])
        else:
            self.until(lambda: bool(self.others))
            self.play(self.others[0])
        self.answered()

    @property
    def count(self):
        return len(self.round.results)

    def moments(self):
        header, entries = read(self.data)
        found = follow(header, entries, steps(self.data), load_hypotheses().library)
        return {m.plays: [signal.name for signal in m.held] for m in found if not m.over}

    def held(self, name):
        """Return the numbers of plays after which a signal holds."""
        self.do("teacher", end=True)
        return [plays for plays, names in self.moments().items() if name in names]

    def signal(self, name):
        header, entries = read(self.data)
        found = follow(header, entries, steps(self.data), load_hypotheses().library)
        return [s for m in found for s in m.held if s.name == name][-1]


def wrong_without_learning():
    table = Desk(RED_BLACK, seed=3)
    table.writes(rounds.FOUR[0], "text: mine")
    for right in (True,) * 3 + (False,) * 5:
        table.one(right)
    return table


def nobody_writes():
    table = Desk(RED_BLACK, seed=1)
    while table.count < 12:
        table.one(table.count % 2 == 0)
    return table


def ready_for_harder():
    table = Desk(RED_BLACK, seed=5)
    for who in rounds.FOUR[:3]:
        table.writes(who, RED_BLACK, confidence=90)
    while table.count < 8:
        table.one(table.count % 3 != 0)
    return table


def prophet_untested():
    table = Desk(RED_BLACK, seed=1)
    for _ in range(4):
        table.one(True)
    table.writes(table.round.players[table.round.actor], RED_BLACK)
    table.declare()
    for _ in range(5):
        table.one(True)
    return table


def sure_and_wrong():
    """Dev is sure, and all that Dev predicts fails."""
    table, who = Desk(RED_BLACK, seed=2), "Dev"
    table.writes(who, OTHER, confidence=80)
    while table.count < 8:
        asked, right = table.turn != who, table.count % 2 == 0
        table.one(right)
        if asked:
            table.expects(who, "wrong" if right else "right")
    return table


def no_longer_predicting():
    """All predict for eight plays, and then Amara and Ben are silent."""
    table = Desk(RED_BLACK, seed=4)
    for who in rounds.FOUR[:2]:
        table.writes(who, "text: mine")
    while table.count < 14:
        table.one(table.count % 2 == 0)
        for who in rounds.FOUR:
            if who not in rounds.FOUR[:2] or table.count <= 8:
                table.expects(who, "right")
    return table


LEADING = {
    "wrong-without-learning": wrong_without_learning,
    "nobody-writes": nobody_writes,
    "ready-for-harder": ready_for_harder,
    "prophet-untested": prophet_untested,
    "sure-and-wrong": sure_and_wrong,
    "no-longer-predicting": no_longer_predicting,
}
"""Rounds in which a signal is shown as soon as the next play comes, and none was before."""
