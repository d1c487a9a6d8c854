"""Signals on thinking in a class: on the console's tile alone, put off, logged, and back later."""

import re
import typing

import msgspec
import pytest
from lessons import NAMES, wrong_move
from timed_table import TimedTable

from classroom.classes import signal_log
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.note import WriteNote
from classroom.classes.verbs.pause import PauseTables
from classroom.classes.verbs.signal import AnswerSignal
from classroom.game.refusal import NotFound
from classroom.i18n.markers import N_
from classroom.rules.catalogue import RULES
from classroom.signals.signal import ORDER, Signal, SignalEvidence
from classroom.views import schemas
from classroom.views.console import tile
from classroom.views.signals import SAY, TILES, tile_words

WRONG = "wrong-without-learning"


class Desk(TimedTable):
    """A table whose pupils play wrong cards, and its teacher's console."""

    def wrong(self, times):
        for _ in range(times):
            by, move = wrong_move(self.table.truth.round)
            seen = self.table.shown
            self.opened.rounds.pupil_command(by, MakeMove(id=f"m{seen}", seen=seen, move=move))

    @property
    def opened(self):
        return self.service.open(self.id)

    @property
    def signal(self):
        so_far = self.opened.memory.signals(self.table)
        people = self.opened.pupils.people_here()
        view = tile(self.opened.classroom(), self.table, "BDF7K3", people, signals=so_far)
        return view.signal

    def answer(self, what, signal):
        self.opened.rounds.class_command(
            AnswerSignal(
                class_="c",
                table=1,
                round=signal.round,
                at=signal.at,
                plays=signal.plays,
                signal=signal.name,
                sureness=signal.sureness,
                kind=what,
                held=signal.held,
            )
        )

    @property
    def logged(self):
        log = self.opened.classroom().signals
        return signal_log.is_shown(log, 1, 1, WRONG), [
            (answer.plays, answer.name) for answer in signal_log.answers(log, 1, 1)
        ]


@pytest.fixture
def desk(store):
    return Desk(store)


def test_a_signal_rises_with_the_next_play_and_says_what_it_saw(desk):
    desk.wrong(8)
    assert desk.signal is None
    desk.wrong(1)
    signal = desk.signal
    assert (signal.name, signal.plays) == (WRONG, 8)
    assert signal.words == "6 of 6 plays wrong, and no idea that fits."
    assert len(signal.saw) == 6 and not any(play.right for play in signal.saw)
    assert signal.say == SAY[WRONG] and not signal.notes and not signal.instead


def test_what_is_kept_is_what_a_new_start_works_out(desk):
    desk.wrong(9)
    first = desk.signal
    desk.wrong(1)
    desk.answer("put_off", desk.signal)
    desk.wrong(2)
    kept = desk.signal
    desk.start()
    assert desk.signal == kept is None and first is not None


@pytest.mark.parametrize("what", ["put_off", "acted", "not_useful"])
def test_an_answer_ends_it_for_ten_plays(desk, what):
    desk.wrong(9)
    desk.answer(what, desk.signal)
    assert desk.signal is None
    assert desk.logged == (False, [(8, WRONG)])
    desk.wrong(9)
    assert desk.signal is None or desk.signal.name != WRONG


def test_two_consoles_log_once(desk):
    desk.wrong(9)
    signal = desk.signal
    for _ in range(2):
        desk.answer("shown", signal)
    assert desk.logged == (True, [])
    version = desk.opened.classroom().version
    desk.answer("shown", signal)
    assert desk.opened.classroom().version == version
    for _ in range(2):
        desk.answer("ended", signal)
    assert desk.logged == (False, [])


def test_the_end_of_a_signal_is_logged_in_a_closed_class_too(desk):
    desk.wrong(9)
    signal = desk.signal
    desk.answer("shown", signal)
    desk.opened.ending.close()
    desk.answer("ended", signal)
    assert desk.logged == (False, []) and desk.signal is None


def test_a_table_that_is_not_there_is_refused(desk):
    desk.wrong(9)
    with pytest.raises(NotFound):
        desk.opened.rounds.class_command(
            AnswerSignal(
                class_="c",
                table=9,
                round=1,
                at=1,
                plays=8,
                signal=WRONG,
                sureness=0.6,
                kind="acted",
            )
        )


def test_a_pause_hides_it(desk):
    desk.wrong(9)
    desk.opened.rounds.command(PauseTables(class_="c", table=1))
    assert desk.signal is None


def test_a_class_without_signals_has_none(store):
    desk = Desk(store, signals=False)
    desk.wrong(9)
    assert desk.signal is None and desk.opened.memory.signals(desk.table) is None


def test_a_record_holds_no_signal(desk):
    desk.wrong(9)
    desk.answer("acted", desk.signal)
    record = msgspec.json.encode(desk.table.current.record()).decode()
    assert not any(name in record for name in ORDER) and "signal" not in record


def structs(kind, seen=None):
    """Return a struct and all that its fields hold."""
    seen = set() if seen is None else seen
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind not in seen:
            seen.add(kind)
            for hint in typing.get_type_hints(kind).values():
                structs(hint, seen)
        return seen
    for part in typing.get_args(kind):
        structs(part, seen)
    return seen


def test_no_view_but_the_consoles_holds_a_signal():
    views = [each for each in vars(schemas).values() if isinstance(each, type)]
    views = [each for each in views if issubclass(each, msgspec.Struct)]
    holds = {each.__name__ for each in views if schemas.SignalView in structs(each)}
    assert holds == {"SignalView", "Tile", "WholeTable"}


def test_the_words_are_few_and_name_no_one_and_no_card():
    assert list(TILES) == list(SAY) == list(ORDER)
    card = re.compile(r"\b(10|[2-9AJQK])[SHDC♠♥♦♣]")
    for name in ORDER:
        evidence = SignalEvidence(plays=tuple(range(1, 7)), pupils=3, of=4)
        line = str(tile_words(Signal(name, evidence)))
        for text in (line, N_(SAY[name])):
            assert not card.search(text) and not any(rule in text for rule in RULES)
        assert len(line.split()) <= 12, line


def test_deleting_names_and_texts_leaves_the_log_which_goes_with_the_class(desk):
    seat, name = desk.seats[0], NAMES[0]
    note = WriteNote(id="n", round=1, note=f"text: {name} says red")
    desk.opened.rounds.pupil_command(seat, note)
    desk.wrong(9)
    signal = desk.signal
    desk.answer("shown", signal)
    desk.answer("acted", signal)
    logged = desk.opened.classroom().signals
    desk.opened.ending.close()
    desk.opened.ending.forget_name(seat, words=True)
    assert desk.opened.classroom().signals == logged
    rows = [row.body for row in desk.store.log.read(f"class:{desk.id}")]
    rows = [body for body in rows if body["type"].startswith("signal")]
    assert len(rows) == len(logged) == 2
    keys = {"type", "table", "round", "at", "plays", "name", "sureness", "held", "v"}
    assert all(body.keys() <= keys and body["name"] == WRONG for body in rows)
    assert name not in repr(rows) and seat not in repr(rows)
    desk.opened.ending.delete()
    assert desk.store.log.read(f"class:{desk.id}") == []
