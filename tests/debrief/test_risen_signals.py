"""Events after a signal that a teacher saw, counted by hand in rounds made for these tests."""

from __future__ import annotations

import rounds

from classroom.classes.signal_log import RisenSignal
from classroom.debrief.evidence.timeline import follow
from classroom.debrief.findings.risen_signals import SignalSeen, signals_seen
from classroom.hypothesis_file import load_hypotheses

RULE, WRONG = "alternate-colour", "wrong-without-learning"


class Desk(rounds.Making):
    """A table whose first nine plays are three right ones and six wrong ones."""

    def __init__(self) -> None:
        super().__init__(RULE, seed=3)
        for right in (True,) * 3 + (False,) * 6:
            self.one(right)
        self.shown = len(self.data["moves"])

    def one(self, right: bool, **predicted: str) -> None:
        self.until(lambda: bool(self.fitting if right else self.others))
        self.play((self.fitting if right else self.others)[0])
        number = len(self.data["moves"])
        for who, said in predicted.items():
            self.do(who, expect=said, of=number, info=True)

    def seen(self, *more: RisenSignal) -> tuple[SignalSeen, ...]:
        self.do("teacher", end=True)
        course = follow(self.data, load_hypotheses())
        signals = more or (RisenSignal(WRONG, self.shown, 9),)
        return signals_seen(course, load_hypotheses().library, 2, signals)

    def then(self, *more: RisenSignal) -> list[str]:
        (seen,) = self.seen(*more)
        return [str(each) for each in seen.then]


def test_it_is_told_with_its_table_and_card() -> None:
    (seen,) = Desk().seen()
    assert (seen.table, seen.card, str(seen.risen)) == (
        2,
        10,
        "Wrong plays, and no idea that fitted",
    )
    assert str(seen.answered) == "No answer"
    assert [str(each) for each in seen.then] == ["No play came after it."]


def test_the_next_six_plays_with_their_predictions_and_notes() -> None:
    desk = Desk()
    who = desk.data["players"]
    desk.one(True, **{who[2]: "right", who[3]: "wrong"})
    desk.do(who[2], note=RULE, info=True)
    desk.do(who[3], note=None, info=True)
    for _ in range(5):
        desk.one(False, **{who[0]: "unsure"})
    desk.one(True, **{who[0]: "right"})
    desk.do(who[1], note=RULE, info=True)
    assert desk.then()[:3] == [
        "Next 6 plays: 1 right.",
        "1 of 2 predictions came true.",
        "1 idea was written.",
    ]


def test_it_counts_from_the_answer_where_there_is_one() -> None:
    desk = Desk()
    desk.one(False)
    later = len(desk.data["moves"])
    desk.one(True)
    acted = RisenSignal(WRONG, desk.shown, 10, "acted", later)
    (seen,) = desk.seen(acted)
    assert str(seen.answered) == "I asked them" and seen.card == 10
    assert [str(each) for each in seen.then][:2] == ["Next play: 1 right.", "No idea was written."]


def test_how_long_it_held() -> None:
    desk = Desk()
    for right in (False, True, True, True):
        desk.one(right)
    assert desk.then()[-1] == "The signal was gone 3 plays later."
    desk = Desk()
    for _ in range(3):
        desk.one(False)
    assert desk.then()[-1] == "The signal lasted until play ended."


def test_a_signal_that_no_record_shows_is_told_without_its_end() -> None:
    """Such as one of a pupil who sat out for a while."""
    desk = Desk()
    desk.one(False)
    then = desk.then(RisenSignal("sure-and-wrong", desk.shown, 9))
    assert then == ["Next play: 0 right.", "No idea was written."]


def test_a_signal_of_a_later_release_is_left_out() -> None:
    assert Desk().seen(RisenSignal("not-known", 3, 9)) == ()
