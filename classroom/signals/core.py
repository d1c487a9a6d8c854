"""The six core signals. Windows count plays of the table; docs/signals.md says why."""

from __future__ import annotations

from collections.abc import Sequence

from classroom.cards import Card
from classroom.signals.signal import Signal, SignalEvidence, sureness, three_in_four
from classroom.signals.watched import SeenPlay, Watched

RUNNING = 5
"""Plays under a Prophet, none called wrong."""
CHANCES = 3
"""Of those the plays from whose hand a card could have tested the Prophet."""
OPEN = (0.1, 0.9)
"""The shares between which a card's verdict is open, under a Prophet without a readable note."""

NOTE_AGE = 4
"""Plays for which a note has been right."""
DOUBT = 6
"""Plays for which a refuted note says that a pupil has not got the rule."""
FORESEEN, FORESEEN_IN, FEWEST_FORESEEN, MOST_FAILED, OWN_RIGHT = 8, 14, 6, 1, 2

SURE_OF_RULE = 70
"""Stated confidence from which a pupil counts as sure."""
SURE_PREDICTIONS, FEWEST_SURE, SURE_WITHIN, SURE_CAME_TRUE = 8, 5, 4, 0.6

PREDICTS_FROM = 10
"""The play from which pupils may have stopped predicting."""
ASKED, SILENT, ANSWERED, ANSWERED_OF = 8, 4, 0.55, 4

WINDOW, MOST_WRONG = 6, 5
TELLS_IN, FEWEST_TELLING, TELLS = 12, 3, 0.7

WRITES_FROM = 12
"""The play from which everyone could have written a note."""


def prophet_untested(watched: Watched) -> Signal | None:
    """Return that no play could have overthrown the Prophet, though hands held cards for it."""
    reign = watched.round.prophets.reign
    if reign is None or watched.round.players[reign.seat] not in watched.pupils:
        return None
    prophet = watched.round.players[reign.seat]
    running: list[SeenPlay] = []
    for play in reversed(watched.plays):
        if play.number < reign.number or play.prophet != prophet or play.called is False:
            break
        running.append(play)
    tests = [test for play in running if (test := _test(play, prophet)) is not None]
    if len(running) < RUNNING or len(tests) < CHANCES:
        return None
    return Signal(
        "prophet-untested",
        SignalEvidence(
            plays=tuple(play.number for play in reversed(running)),
            instead=tuple(tests[:1]),
            who=(prophet,),
        ),
        sureness(0.6, (0.04, len(running))),
    )


def _test(play: SeenPlay, prophet: str) -> Card | None:
    """Return the first card of the hand that would have tested the Prophet."""
    note, shares = play.notes.get(prophet), play.shares
    if note is not None:
        return next((card for card in play.hand if not note.allowed >> card & 1), None)
    if shares is None:
        return None
    return next((card for card in play.hand if OPEN[0] <= shares[card] <= OPEN[1]), None)


def ready_for_harder(watched: Watched) -> Signal | None:
    """Return that three in four have the rule, at least one of them in writing."""
    pupils = watched.pupils
    written, having = [], []
    for who, pupil in pupils.items():
        note = pupil.note
        age = 0 if note is None else watched.count - note.plays
        if note is not None and note.live and note.sealed and age >= NOTE_AGE:
            written.append(note.number)
        elif not (note is None or note.live or age >= DOUBT) or not _foresees(watched, who):
            continue
        having.append(who)
    have, needed = len(having), three_in_four(len(pupils))
    if not written or have < needed:
        return None
    return Signal(
        "ready-for-harder",
        SignalEvidence(
            notes=tuple(sorted(written)), pupils=have, of=len(pupils), who=tuple(having)
        ),
        sureness(0.5, (0.1, len(written)), (0.05, have - needed)),
    )


def _foresees(watched: Watched, who: str) -> bool:
    """Return whether a pupil's predictions and last own plays came right."""
    since = watched.seats[who].since
    answered = [play for play in watched.plays[-FORESEEN_IN:] if who in play.answers][-FORESEEN:]
    said = [
        play.answers[who].right == play.right
        for play in answered
        if play.answers[who].right is not None and play.number > since
    ]
    own = [play.right for play in watched.plays if play.by == who and play.number > since]
    return (
        len(said) >= FEWEST_FORESEEN
        and said.count(False) <= MOST_FAILED
        and own[-OWN_RIGHT:] == [True] * OWN_RIGHT
    )


def sure_and_wrong(watched: Watched) -> Signal | None:
    """Return that a pupil's predictions fail while the pupil is sure of the rule."""
    found: tuple[int, Sequence[SeenPlay], int, str] | None = None
    for who, pupil in watched.pupils.items():
        said = [play for play in watched.plays if _said_surely(play, who, pupil.since)]
        said = said[-SURE_PREDICTIONS:]
        failed = [play for play in said if play.answers[who].right != play.right]
        if len(said) < FEWEST_SURE or said[-1] not in watched.plays[-SURE_WITHIN:]:
            continue
        if len(said) - len(failed) > SURE_CAME_TRUE * len(said):
            continue
        if found is None or len(failed) > found[0]:
            found = len(failed), failed, len(said), who
    if found is None:
        return None
    count, surprising, of, who = found
    return Signal(
        "sure-and-wrong",
        SignalEvidence(plays=tuple(play.number for play in surprising), of=of, who=(who,)),
        sureness(0.5, (0.05, count), (0.1, 2 * count - of)),
    )


def _said_surely(play: SeenPlay, who: str, since: int) -> bool:
    """Return whether a pupil predicted a play while sure of the rule.

    What goes against the pupil's own refuted note doesn't count: the pupil has moved on from it.
    """
    answer, note = play.answers.get(who), play.notes.get(who)
    if (
        play.number < since
        or answer is None
        or answer.right is None
        or (answer.confidence or 0) < SURE_OF_RULE
    ):
        return False
    if note is not None and not note.live and play.cards is not None:
        return note.rule.accepts(note.state, play.cards) is answer.right
    return True


def no_longer_predicting(watched: Watched) -> Signal | None:
    """Return that half of the pupils answered before and have stopped."""
    pupils = watched.pupils
    if watched.count < PREDICTS_FROM or watched.predicted is None or not pupils:
        return None
    stopped = {who: last for who in pupils if (last := _stopped(watched, who)) is not None}
    if 2 * len(stopped) < len(pupils):
        return None
    return Signal(
        "no-longer-predicting",
        SignalEvidence(
            plays=tuple(sorted(set(stopped.values()))),
            pupils=len(stopped),
            of=len(pupils),
            who=tuple(stopped),
        ),
        sureness(0.65, (0.1, len(stopped) - len(pupils) / 2), (0.01, watched.count - 10)),
    )


def _stopped(watched: Watched, who: str) -> int | None:
    """Return the play that a pupil predicted last, before falling silent; None if they didn't."""
    asked = [play for play in watched.plays if watched.asks(who, play)]
    answered = [who in play.answers for play in asked]
    if len(asked) < ASKED or any(answered[-SILENT:]) or True not in answered:
        return None
    last = len(answered) - answered[::-1].index(True)
    if last < ANSWERED_OF or sum(answered[:last]) < ANSWERED * last:
        return None
    return asked[last - 1].number


def wrong_without_learning(watched: Watched) -> Signal | None:
    """Return that nearly all plays are wrong, and that most pupils have no idea that fits."""
    window = watched.plays[-WINDOW:]
    wrong = [play for play in window if not play.right]
    pupils, live = watched.pupils, watched.live
    having = sum(who in live or _tells_apart(watched, who) for who in pupils)
    if len(wrong) < MOST_WRONG or not pupils or 2 * having > len(pupils):
        return None
    return Signal(
        "wrong-without-learning",
        SignalEvidence(plays=tuple(play.number for play in wrong)),
        sureness(0.6, (0.1, len(wrong) - MOST_WRONG), (0.2, 0.5 - having / len(pupils))),
    )


def _tells_apart(watched: Watched, who: str) -> bool:
    """Return whether a pupil's answers tell right plays from wrong ones: an unwritten idea.

    Right plays and wrong ones weigh the same, since where nearly all are wrong, "wrong" comes true
    without any idea. Unsure never comes true.
    """
    since = watched.seats[who].since
    came_true: dict[bool, list[bool]] = {True: [], False: []}
    for play in watched.plays[-TELLS_IN:]:
        if who in play.answers and play.number > since:
            came_true[play.right].append(play.answers[who].right == play.right)
    said = came_true[True] + came_true[False]
    if len(said) < FEWEST_TELLING:
        return False
    shares = [sum(part) / len(part) for part in (said, *came_true.values()) if part]
    return shares[0] > TELLS and sum(shares[1:]) / len(shares[1:]) > TELLS


def nobody_writes(watched: Watched) -> Signal | None:
    """Return that three in four pupils have never written a note, own words included."""
    pupils = watched.pupils
    silent = tuple(who for who, pupil in pupils.items() if not pupil.wrote)
    if watched.count < WRITES_FROM or not pupils or len(silent) < three_in_four(len(pupils)):
        return None
    return Signal(
        "nobody-writes",
        SignalEvidence(pupils=len(silent), of=len(pupils), who=silent),
        sureness(0.6, (0.1, len(silent) - three_in_four(len(pupils))), (0.02, watched.count - 12)),
    )
