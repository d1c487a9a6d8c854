"""Signals on thinking as the console shows them: the words, what was seen, and what to say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from classroom.cards import texts
from classroom.classes import predictions, signal_log
from classroom.classes.classroom import Classroom, LoggedSignal
from classroom.classes.played_round import PlayedRound
from classroom.classes.table import Table
from classroom.game.follow import follow_entry
from classroom.game.header import AnyHeader
from classroom.game.outcome import NOTHING
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, message
from classroom.rules.library import Library
from classroom.signals.holding import holding
from classroom.signals.moments import begins_play
from classroom.signals.signal import ORDER, Name, Signal
from classroom.signals.tile import ShownSignal
from classroom.signals.watched import Watched
from classroom.views import schemas
from classroom.views.table import People, words

# Translators: lines on a tile of the teacher's console, at most 12 words each.
TILES: Final[Mapping[Name, str]] = {
    "prophet-untested": N_("The Prophet hasn’t been tested: %(n)s plays, all called right."),
    "ready-for-harder": N_("This table may have the rule: %(n)s of %(of)s."),
    "refuted-note-kept": N_("A note no longer fits, but hasn’t been changed."),
    "rivals-not-separated": N_("Two ideas, and no card has decided between them."),
    "sure-and-wrong": N_("Sure, but %(n)s of %(of)s predictions failed."),
    "no-longer-predicting": N_("%(n)s of %(of)s have stopped predicting."),
    "wrong-without-learning": N_("%(n)s of 6 plays wrong, and no idea that fits."),
    "nobody-writes": N_("%(n)s of %(of)s have never written an idea."),
}
# Translators: a teacher says these sentences to a table.
SAY: Final[Mapping[Name, str]] = {
    "prophet-untested": N_(
        "Which card would be wrong for the Prophet? What would you learn if someone played it?"
    ),
    "ready-for-harder": N_(
        "Which card would your idea call wrong? Play it, then convince the next table."
    ),
    "refuted-note-kept": N_("Check your note against every card. Does any card contradict it?"),
    "rivals-not-separated": N_("Two of you think differently. Which card would settle it?"),
    "sure-and-wrong": N_("Which verdict surprised you most? What would make you change your mind?"),
    "no-longer-predicting": N_("Before this card is judged: which verdict would surprise you?"),
    "wrong-without-learning": N_("Put a right card beside a wrong one. What is different?"),
    "nobody-writes": N_("Tell me two rules that fit everything here. Write both down."),
}


@dataclass(frozen=True, slots=True)
class SignalsSoFar:
    """The signals of a round after so many of its entries: a projection of its state."""

    header: AnyHeader
    watched: Watched
    shown: ShownSignal
    at: int = 0
    """The entry before the last moment."""
    held: tuple[Signal, ...] = ()
    plays: int = 0
    """Plays settled at the last moment."""
    answers: int = 0
    """Answers of the teacher in this round that are counted in."""

    @staticmethod
    def begin(header: AnyHeader, library: Library, trial: bool) -> SignalsSoFar:
        return SignalsSoFar(header, Watched.of(header, library), ShownSignal(trial))


def signals_so_far(
    classroom: Classroom,
    table: Table,
    played: PlayedRound,
    library: Callable[[], Library],
    before: SignalsSoFar | None = None,
) -> SignalsSoFar:
    """Return the signals of a round that a table plays.

    `library` gives the rules that a pupil may think of. What was worked out `before` is continued,
    where it is of the same round.
    """
    trial, done = classroom.plan.trial_signals, 0
    if before is not None and before.header is played.header and before.shown.trial is trial:
        done = before.watched.round.entries
    if before is None or not 0 < done <= len(played.entries):
        before, done = SignalsSoFar.begin(played.header, library(), trial), 0
    so_far = before
    answers = signal_log.answers(classroom.signals, table.number, len(table.rounds))
    pupils = frozenset(
        seat.id
        for seat in classroom.at_table(table.number)
        if seat.device and seat.robot is None and not seat.sits_out
    )
    for place in range(done, len(played.entries)):
        entry = played.entries[place]
        outcome = played.outcomes[place] if place < len(played.outcomes) else NOTHING
        so_far = _answered(so_far, answers)
        watched = replace(so_far.watched, asked=pupils)
        if begins_play(entry) and not watched.done:
            held = tuple(each for each in holding(watched) if _can_be(each.name, table))
            shown = so_far.shown.after(held, watched.count)
            so_far = replace(so_far, shown=shown, held=held, at=place, plays=watched.count)
        round_ = follow_entry(watched.round, entry, NOTHING if entry.get("info") else outcome)
        so_far = replace(so_far, watched=watched.after(entry, watched.round, round_))
    return _answered(so_far, answers)


def _can_be(name: Name, table: Table) -> bool:
    """Return whether a signal can be so: with real cards nobody has a notebook."""
    assert table.truth is not None
    return table.truth.round.dealt or name != "nobody-writes"


def _answered(so_far: SignalsSoFar, answers: list[LoggedSignal]) -> SignalsSoFar:
    """Return what is shown once the teacher answered to it, if they have."""
    for answer in answers[so_far.answers :]:
        if answer.plays > so_far.plays:
            break
        shown, tile = so_far.shown.shown, so_far.shown
        if shown is not None and shown.name == answer.name:
            tile = tile.put_off(so_far.plays)
        so_far = replace(so_far, shown=tile, answers=so_far.answers + 1)
    return so_far


def signal_view(
    classroom: Classroom, table: Table, so_far: SignalsSoFar, people: People
) -> schemas.SignalView | None:
    """Return the signal of a table for its teacher; None where nothing is to be shown."""
    played = table.truth
    if played is None or so_far.shown.shown is None:
        return None
    if not table.playing or table.paused or table.last_call is not None or classroom.closed:
        return None
    signal, evidence = so_far.shown.shown, so_far.shown.shown.evidence
    if signal.name == "no-longer-predicting" and not predictions.on(classroom, table):
        return None
    results = {result.number: result for result in so_far.watched.round.results}
    return schemas.SignalView(
        round=len(table.rounds),
        at=so_far.at,
        plays=so_far.plays,
        name=signal.name,
        rank=ORDER.index(signal.name),
        words=tile_words(signal).say(people.language),
        say=people.language.translate(SAY[signal.name]),
        sure=signal.is_sure,
        sureness=signal.sureness,
        saw=[
            schemas.SeenPlayView(texts(results[number].cards or ()), results[number].right)
            for number in evidence.plays
            if number in results
        ],
        notes=[words(played.entries[number - 1]["note"], people) for number in evidence.notes],
        instead=texts(evidence.instead),
        who=list(evidence.who),
        held=[each.name for each in so_far.held if each.name != signal.name],
    )


def tile_words(signal: Signal) -> Message:
    """Return the line on the tile."""
    evidence = signal.evidence
    count = len(evidence.plays) if evidence.pupils is None else evidence.pupils
    return message(TILES[signal.name], n=count, of=evidence.of or count)
