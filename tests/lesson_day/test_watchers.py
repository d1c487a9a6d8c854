"""Each watcher catches what it is there for, and lets a screen pass that is as it should be.

They are fed looks as `readings` and `state` make them. `test_lesson_day.py` feeds them real ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from ordinary.screen import Screen
from ordinary.waits import Waits

from classroom.classes.script import ScriptStep
from classroom.classes.settings import Plan, plan_of
from lesson_day import watchers
from lesson_day.readings import (
    Button,
    ConsoleReading,
    Felt,
    Hand,
    PhoneReading,
    TileReading,
    WallReading,
)
from lesson_day.state import ClassState, RoundState, TableState
from lesson_day.watchers import End, Look, Seen, Watcher

RULE = "Red and black take turns."
PLAYED = RoundState(1, 12, RULE)
OVER = replace(PLAYED, over=True, revealed=True, guesses=3, written='"text:red then black"')
TURN = TableState(1, 5, Waits("turn", frozenset({"s1"})), (PLAYED,), laid=13,
                  players=frozenset({"s1", "s2"}))  # fmt: skip
CALL = replace(TURN, waits=Waits("last call", frozenset({"s1"})), last_call=True)
DONE = replace(TURN, waits=None, rounds=(OVER,))
PLAY = (("play", "Play"), ("card", "nine of spades"))


def screen(*offers: tuple[str, str], sheet: str = "", **more: object) -> Screen:
    return replace(Screen(offers, (), ("s1",), sheet, 0, "Your turn", "", False), **more)  # type: ignore[arg-type]


def phone(**more: object) -> PhoneReading:
    shown = {"screen": screen(*PLAY), "text": "It is your turn, Amara.", "doable": 5}
    return PhoneReading(**{**shown, "hand": Hand(9), **more})  # type: ignore[arg-type]


def seen(reading: PhoneReading | None = None, **more: object) -> Seen:
    mine = {"seats": frozenset({"s1"}), "table": 1, "reading": reading or phone()}
    return Seen("Amara", **{**mine, **more})  # type: ignore[arg-type]


def look(**more: object) -> Look:
    """A moment of a round in which everything is right, but for what is given."""
    tiles = (TileReading(1),)
    right = {
        "pupils": [seen()],
        "console": ConsoleReading(at=7, mains=(Button("Next", main=True),), tiles=tiles),
        "wall": WallReading(text="Table 1", scene="projector-tables", head="7B"),
        "tables": {1: TURN},
        "klass": ClassState("tables", step=6, began=True, names=frozenset({"Amara"})),
    }
    return Look(0, **{**right, **more})  # type: ignore[arg-type]


def told(kind: type[Watcher], one: Look, seconds: float = 30.0) -> list[str]:
    """Return what a watcher says when something stays like this."""
    watcher = kind()
    found = [
        violation
        for at in range(int(2 * seconds) + 1)
        for violation in watcher.look(replace(one, at=at / 2))
    ]
    return [violation.what for violation in found]


def ended(kind: type[Watcher], *looks: Look, **more: object) -> list[str]:
    watcher = kind()
    for at, one in enumerate(looks):
        watcher.look(replace(one, at=float(at)))
    right = {"plan": plan_of(title="7B"), "tables": {1: DONE}, "pupils": [seen()],
             "papers": f"Round 1 · Table 1 {RULE}"}  # fmt: skip
    return [each.what for each in watcher.end(End(**{**right, **more}), 60.0)]  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", watchers.ALL)
def test_a_moment_and_an_end_that_are_right_are_no_violation(kind: type[Watcher]) -> None:
    assert told(kind, look()) == []
    thought = look(tables={1: DONE}, wall=WallReading(text=RULE, scene="projector-tables"),
                   console=ConsoleReading())  # fmt: skip
    assert ended(kind, look(), thought, thought) == []


WRONG: Sequence[tuple[type[Watcher], Look, str]] = [
    (
        watchers.Sealed,
        look(pupils=[seen(phone(text=f"The rule: {RULE}"))]),
        "a phone shows a rule",
    ),
    (watchers.Sealed, look(wall=WallReading(text=RULE)), "the wall shows a rule"),
    (
        watchers.AskedFirst,
        look(pupils=[seen(phone(screen=screen(("close", "Close"), sheet="menu")))]),
        "asked for a turn, and not offered it (menu open)",
    ),
    (
        watchers.AskedFirst,
        look(tables={1: CALL}, pupils=[seen(phone(full=True, screen=screen(("yes", "Back"))))]),
        "asked for a last call, and not offered it (a moment open)",
    ),
    (watchers.AskedFirst, look(pupils=[seen(phone(above=2))]), "the band that asks has words"),
    (
        watchers.NoDeadButton,
        look(pupils=[seen(phone(mains=(Button("Send my answer", main=True, dead=True),)))]),
        "a main button is dead: “Send my answer”",
    ),
    (
        watchers.NoDeadButton,
        look(console=ConsoleReading(mains=(Button(""),))),
        "a main button is dead",
    ),
    (
        watchers.HandFirst,
        look(pupils=[seen(phone(hand=Hand(9, first=False), window=(320, 454)))]),
        "the first row of the hand is cut at 320 x 454",
    ),
    (watchers.HandFirst, look(pupils=[seen(phone(hand=Hand(9, second=False)))]), "the second row"),
    (
        watchers.HandFirst,
        look(pupils=[seen(phone(hand=Hand(9, button=False)))]),
        "the button that plays",
    ),
    (watchers.HandFirst, look(pupils=[seen(phone(wide=20))]), "the page is too wide"),
    (
        watchers.EvidenceInSight,
        look(console=ConsoleReading(felts=(Felt(1, drawn=5, across=4.0),))),
        "cards are left out beside free room",
    ),
    (
        watchers.EvidenceInSight,
        look(pupils=[seen(phone(felts=(Felt(0, drawn=13, cut=2),)))]),
        "cards of the newest column are cut",
    ),
    (
        watchers.NobodyIdle,
        look(pupils=[seen(phone(doable=0), seats=frozenset({"s9"}))]),
        "nothing to do: late",
    ),
    (
        watchers.NobodyIdle,
        look(
            pupils=[seen(phone(doable=0), table=2)],
            tables={1: TURN, 2: replace(DONE, number=2)},
        ),
        "nothing to do: finished",
    ),
    (
        watchers.NobodyIdle,
        look(pupils=[seen(phone(doable=0))], tables={1: replace(TURN, out=frozenset({"s1"}))}),
        "nothing to do: knocked out",
    ),
    (
        watchers.NobodyIdle,
        look(pupils=[seen(table=2)], tables={1: TURN, 2: TableState(2)}),
        "a latecomer sits at a table that does not play",
    ),
    (
        watchers.OwnLastGuess,
        look(tables={1: replace(CALL, rounds=(replace(PLAYED, plays=1),))}),
        "a last guess is asked after a card or two",
    ),
    (
        watchers.LedByScript,
        look(wall=WallReading(scene="projector-join", head="7B")),
        "the wall does not show",
    ),
    (
        watchers.LedByScript,
        look(
            klass=ClassState("slide", shows_step=2, step=6, began=True),
            wall=WallReading(scene="projector-slide", qr=400),
        ),
        "the wall shows a slide of an earlier step",
    ),
    (
        watchers.LedByScript,
        look(
            klass=ClassState("lobby", step=1, began=True),
            tables={},
            wall=WallReading(scene="projector-join"),
        ),
        "nobody has joined, and the wall does not say how",
    ),
    (
        watchers.LedByScript,
        look(wall=WallReading("Scan the QR code", "projector-tables", qr=70)),
        "the wall says to scan a code that is small",
    ),
    (
        watchers.LedByScript,
        look(
            klass=ClassState("demo", step=6, began=True, names=frozenset({"Amara"})),
            wall=WallReading(scene="demo-head"),
        ),
        "the wall explains while tables play",
    ),
    (
        watchers.NoOpenTally,
        look(klass=ClassState("demo", polls=True), wall=WallReading(bars=1, numbers=("9", "9"))),
        "the wall shows how many voted for what",
    ),
    (
        watchers.NoOpenTally,
        look(klass=ClassState(polls=True), pupils=[seen(phone(text="Right: 4, wrong: 5"))]),
        "a phone shows how many voted for what",
    ),
    (
        watchers.NoOpenTally,
        look(
            tables={1: CALL},
            pupils=[seen(typed=frozenset({"red then black"}))],
            wall=WallReading(text="Ben: red then black"),
        ),
        "the wall shows a last guess",
    ),
    (
        watchers.NoOpenTally,
        look(
            tables={1: CALL},
            pupils=[
                seen(phone(text="Ben said red then black")),
                Seen("Ben", frozenset({"s2"}), 1, typed=frozenset({"red then black"})),
            ],
        ),
        "a phone shows another’s last guess",
    ),
    (watchers.Staged, look(tables={1: CALL}), "a last call, and the wall has no single clock"),
    (
        watchers.Staged,
        look(
            tables={1: DONE},
            pupils=[seen(typed=frozenset({"red then black"}))],
            wall=WallReading(text="Amara: red then black"),
        ),
        "the wall names who thought what",
    ),
    (
        watchers.WhoNeedsYou,
        look(console=ConsoleReading(mains=(Button("Next"), Button("Next step")))),
        "several main buttons at once",
    ),
    (
        watchers.WhoNeedsYou,
        look(
            console=ConsoleReading(tiles=(TileReading(1), TileReading(2, phase="over"))),
            tables={1: TURN, 2: replace(DONE, number=2)},
        ),
        "a done table comes after tables that need nothing",
    ),
    (
        watchers.WhoNeedsYou,
        look(
            console=ConsoleReading(tiles=(TileReading(2, phase="over"), TileReading(1))),
            tables={1: TURN, 2: replace(DONE, number=2)},
        ),
        "a done table is not marked",
    ),
    (watchers.WhoNeedsYou, look(pupils=[seen(away=True)]), "a phone is gone, and its tile"),
    (watchers.NobodyLockedOut, look(pupils=[seen(phone(text=""))]), "a blank page"),
    (
        watchers.NobodyLockedOut,
        look(pupils=[seen(phone(screen=screen(*PLAY, lost="No connection")))]),
        "not connected again",
    ),
    (
        watchers.NobodyLockedOut,
        look(pupils=[seen(phone(screen=screen(gone=True)))]),
        "a phone lost its seat",
    ),
]


@pytest.mark.parametrize(("kind", "moment", "what"), WRONG)
def test_what_stays_wrong_is_told_once(kind: type[Watcher], moment: Look, what: str) -> None:
    found = told(kind, moment)
    assert len([each for each in found if each.startswith(what)]) == 1, found


def test_what_is_wrong_for_a_moment_is_a_delay() -> None:
    wrong = look(pupils=[seen(phone(screen=screen(("close", "Close"), sheet="menu")))])
    assert told(watchers.AskedFirst, wrong, seconds=1.5) == []


@pytest.mark.parametrize("other", [replace(CALL, number=1), TURN])
def test_a_done_table_whose_pupils_still_answer_needs_nobody(other: TableState) -> None:
    done = replace(DONE, number=2, answering=other is TURN)
    console = ConsoleReading(tiles=(TileReading(1), TileReading(2, phase="over")))
    assert told(watchers.WhoNeedsYou, look(console=console, tables={1: other, 2: done})) == []


def test_a_sheet_that_is_opened_after_the_question_was_seen_is_the_pupils_own() -> None:
    watcher = watchers.AskedFirst()
    assert watcher.look(look()) == []
    covered = look(pupils=[seen(phone(screen=screen(("close", "Close"), sheet="menu")))])
    assert not any(watcher.look(replace(covered, at=float(at))) for at in range(1, 20))


@pytest.mark.parametrize(("before", "found"), [("", 0), ("menu", 1)])
def test_a_sheet_that_was_not_open_before_the_question_is_the_pupils_own(
    before: str, found: int
) -> None:
    """Between two looks the question comes, and the pupil's thumb opens something."""
    watcher = watchers.AskedFirst()
    other = replace(TURN, waits=replace(TURN.waits, seats=frozenset({"s8"})))
    quiet = look(pupils=[seen(phone(screen=screen(sheet=before)))], tables={1: other})
    assert watcher.look(quiet) == []
    covered = look(pupils=[seen(phone(screen=screen(("close", "Close"), sheet="menu")))])
    said = [watcher.look(replace(covered, at=float(at))) for at in range(1, 20)]
    assert sum(map(len, said)) == found


def plan(**more: object) -> Plan:
    said = str(more.pop("say", ""))
    return plan_of(title="7B", steps=(ScriptStep(title="One", minutes=5, say=said),), **more)


AT_THE_END: Sequence[tuple[type[Watcher], Callable[[], list[str]], str]] = [
    (
        watchers.NothingLost,
        lambda: ended(watchers.NothingLost, pupils=[seen(typed=frozenset({"only hearts"}))]),
        "words that were typed are in no record",
    ),
    (
        watchers.OwnLastGuess,
        lambda: ended(
            watchers.OwnLastGuess, tables={1: replace(DONE, rounds=(replace(OVER, guesses=0),))}
        ),
        "a round ended without a last guess",
    ),
    (
        watchers.TaughtRound,
        lambda: ended(
            watchers.TaughtRound,
            tables={1: replace(DONE, rounds=(OVER, replace(OVER, number=2, plays=1)))},
            papers=f"Round 2 · Table 1 {RULE}",
        ),
        "papers tell of a round that was cut off",
    ),
    (
        watchers.TaughtRound,
        lambda: ended(watchers.TaughtRound, papers="Round 1 · Table 1 something else"),
        "the rule that papers tell of is on no paper",
    ),
    (
        watchers.TaughtRound,
        lambda: ended(
            watchers.TaughtRound,
            tables={
                1: replace(DONE, rounds=(OVER, replace(OVER, number=2, plays=2 * OVER.plays + 1)))
            },
        ),
        "papers tell of much less than was played",
    ),
    (
        watchers.Staged,
        lambda: ended(
            watchers.Staged,
            look(tables={1: CALL}),
            pupils=[seen(typed=frozenset({"red then black"}))],
        ),
        "what the class thought was never on the wall",
    ),
    (watchers.Staged, lambda: ended(watchers.Staged), "the rule was never on the wall"),
    (
        watchers.TrueOfItsPlan,
        lambda: ended(
            watchers.TrueOfItsPlan,
            plan=plan(say="Then type the name your friends call you.", names="given"),
        ),
        "it has names typed, and the class gives them",
    ),
    (
        watchers.TrueOfItsPlan,
        lambda: ended(
            watchers.TrueOfItsPlan,
            plan=plan(say="The round ends after fifteen minutes.", round_clock=20),
        ),
        "it says that a round ends after fifteen minutes, and it ends after 20",
    ),
    (
        watchers.TrueOfItsPlan,
        lambda: ended(watchers.TrueOfItsPlan, plan=plan(say="Then reveal the rule to all.")),
        "it tells to reveal the rule, and has no button for it",
    ),
    (watchers.FewPresses, lambda: ended(watchers.FewPresses, besides=13), "more than 12 presses"),
    (watchers.FewPresses, lambda: ended(watchers.FewPresses, papers=""), "no paper was made"),
    (
        watchers.FewPresses,
        lambda: ended(watchers.FewPresses, closed=False),
        "the class is not closed",
    ),
    (
        watchers.FewPresses,
        lambda: ended(watchers.FewPresses, over=False),
        "the script did not come",
    ),
    (
        watchers.Answered,
        lambda: ended(watchers.Answered, waits=[0.1, 0.3, 0.4]),
        "half of the answers come later than in 250 ms",
    ),
    (
        watchers.Answered,
        lambda: ended(watchers.Answered, waits=[0.1, 0.1, 1.9]),
        "an answer comes later than in 1.5 s",
    ),
]


@pytest.mark.parametrize(("kind", "end", "what"), AT_THE_END)
def test_what_is_wrong_at_the_end_is_told(
    kind: type[Watcher], end: Callable[[], list[str]], what: str
) -> None:
    assert any(each.startswith(what) for each in end()), end()


def test_every_watcher_is_seen_to_catch_something() -> None:
    caught = {case[0] for case in (*WRONG, *AT_THE_END)}
    assert caught == set(watchers.ALL)
    assert [kind.number for kind in watchers.ALL] == list(range(17))
