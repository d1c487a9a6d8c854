"""The part of a class's log that is about one pupil: what they did, wrote and were sent.

For a pupil or parent who asks for a copy. Nothing of it may show what another pupil wrote, played
or holds: of an event about several, the part about this one is taken. A rule isn't personal data,
and may still be sealed, so it isn't in here either.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from classroom.cards import texts
from classroom.classes.events import Body, Event, with_text, write
from classroom.classes.name_removal import Names
from classroom.classes.played_round import PlayedRound
from classroom.classes.registry import read_class_event, read_table_event
from classroom.classes.verbs.applause import Applauded
from classroom.classes.verbs.deal import Dealt
from classroom.classes.verbs.entry import EntryAdded
from classroom.classes.verbs.join import Seated, SeatTakenOver
from classroom.classes.verbs.message import MessageSet, PupilMessaged
from classroom.classes.verbs.pause import Paused
from classroom.classes.verbs.seat import Moved, Reseated, SeatGiven, SeatsUndone
from classroom.classes.verbs.stage import WordsGrouped
from classroom.game.header import read_dealt
from classroom.game.moves import TEACHER


class StoredEvent(NamedTuple):
    """One event of a stream, as the store has it."""

    seq: int
    at: float
    ran: float
    body: Body


class OwnEvent(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event about the pupil, without what it says of others."""

    at: float
    """The date, in UTC seconds."""
    table: int = 0
    """0: it is of the class as a whole."""
    round: int = 0
    """The round of the table, from 1; 0: before the first."""
    number: int = 0
    """Of its entry in the record of the round, from 1; 0: it is no entry."""
    event: dict[str, Any]
    """As it is stored (docs/messages.md), but for what is about others."""


class RoundOfPupil(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A round in which the pupil played, with what was decided about their moves."""

    table: int
    round: int
    seat: str
    hand: list[str] = []
    """The cards in hand now, or at the end."""
    right: dict[int, bool] = {}
    """The verdict on each play and guess, by the number of its entry."""
    penalty: dict[int, int] = {}
    """The penalty cards that each entry cost the pupil, also a play of someone else."""
    expelled: bool = False
    points: int | None = None
    """None: the round isn't over, or has no scores."""


class OwnData(NamedTuple):
    """All that the log of a class holds of a pupil."""

    events: list[OwnEvent]
    """The oldest first."""
    rounds: list[RoundOfPupil]
    named_by_others: int
    """Texts of other people that contain the pupil's name, and aren't in `events`."""


class _Moment(NamedTuple):
    """The time at which an event was saved."""

    ran: float
    """In running time."""
    number: float | None = None
    """Of an event of the class, which is exact; None: it is of a table."""


class _Held(NamedTuple):
    """A time in which the pupil had a seat, with its first and its last event of the class."""

    seat: str
    since: StoredEvent
    until: StoredEvent | None = None

    def has(self, moment: _Moment) -> bool:
        if moment.number is None:
            return self.since.ran <= moment.ran and (not self.until or moment.ran <= self.until.ran)
        return self.since.seq <= moment.number and (
            not self.until or moment.number <= self.until.seq
        )


def own_data(
    seat: str,
    class_log: Sequence[StoredEvent],
    table_logs: Mapping[int, Sequence[StoredEvent]],
    rounds: Mapping[int, Sequence[PlayedRound]],
    own_names: Sequence[str],
    other_names: Sequence[str],
) -> OwnData:
    """Return what the log of a class holds of the pupil who has a seat now.

    `table_logs` and `rounds` are those of each table. Texts of the teacher that contain one of
    `own_names` are told, without `other_names`.
    """
    held = _held(seat, class_log)
    reader = _Reader(held, Names(own_names), Names(other_names, own_names), bool(own_names))
    for number, log in table_logs.items():
        reader.table(number, log)
    reader.classroom(class_log)
    found = [
        own
        for number, played in rounds.items()
        for at, each in enumerate(played, 1)
        for own in _of_round(number, at, each, held)
    ]
    return OwnData(
        sorted(reader.found, key=lambda own: (own.at, own.table)), found, reader.named_by_others
    )


def _held(seat: str, log: Sequence[StoredEvent]) -> list[_Held]:
    """Return the seats that the present owner of `seat` has had.

    Before a pupil takes a robot's seat, what was done there is the robot's, or of a pupil who was
    removed. A pupil who waited may be given such a seat, and have left a seat of their own.
    """
    holdings: dict[str, list[_Held]] = {}
    given: dict[int, tuple[str, str, list[_Held], list[_Held]]] = {}
    for stored in log:
        match read_class_event(stored.body):
            case Seated(seat=taken) | SeatTakenOver(seat=taken):
                holdings[taken] = [_Held(taken, stored)]
            case SeatGiven(seat=late, to=robot):
                before, robots = holdings.pop(late), holdings.get(robot, [])
                given[stored.seq] = (late, robot, before, robots)
                holdings[robot] = [*_until(before, stored), _Held(robot, stored)]
            case SeatsUndone(change=int(change)) if change in given:
                late, robot, before, robots = given[change]
                holdings[late] = [*_until(holdings[robot], stored), _Held(late, stored)]
                holdings[robot] = robots
    return holdings[seat]


def _until(held: Sequence[_Held], last: StoredEvent) -> list[_Held]:
    return [each._replace(until=each.until or last) for each in held]


class _Reader:
    """Collects the events about a pupil."""

    def __init__(self, held: Sequence[_Held], own: Names, others: Names, named: bool) -> None:
        self.found: list[OwnEvent] = []
        self.named_by_others = 0
        self._held = held
        self._own = own
        self._others = others
        self._named = named
        self._guesses: set[tuple[int, int, int]] = set()
        """The pupil's last guesses: table, round and number of the entry."""

    def table(self, number: int, log: Sequence[StoredEvent]) -> None:
        """Collect from the log of a table."""
        round_ = entries = 0
        for stored in log:
            event, when = read_table_event(stored.body), _Moment(stored.ran)
            if isinstance(event, Dealt):
                round_, entries = round_ + 1, 0
            at = 0
            if isinstance(event, EntryAdded):
                entries += 1
                at = entries
                if event.entry.get("taken") and self._has(event.entry["by"], when):
                    self._not_theirs(number, event.entry["by"])
            told = self._told(event, when)
            if told is None:
                continue
            if isinstance(event, EntryAdded) and event.entry.get("last_call"):
                self._guesses.add((number, round_, at))
            own = OwnEvent(at=stored.at, table=number, round=round_, number=at, event=told)
            self.found.append(own)

    def classroom(self, log: Sequence[StoredEvent]) -> None:
        """Collect from the log of the class, after those of its tables."""
        for stored in log:
            when = _Moment(stored.ran, stored.seq)
            told = self._told(read_class_event(stored.body), when)
            if told is not None:
                self.found.append(OwnEvent(at=stored.at, event=told))

    def _not_theirs(self, number: int, seat: str) -> None:
        """Drop what was done at a table from a seat that the pupil takes over just now."""
        self.found = [
            own for own in self.found if own.table != number or seat not in _seats(own.event)
        ]

    def _told(self, event: Event, when: _Moment) -> dict[str, Any] | None:
        """Return the part of an event that is about the pupil; None if it isn't."""
        body = write(event)
        match event:
            case EntryAdded(entry=entry):
                if any(self._has(entry.get(key), when) for key in ("by", "skip", "release")):
                    return {"type": body["type"], "entry": body["entry"]}
                return self._remark(event, entry.get("by") == TEACHER)
            case Dealt():
                return self._dealt(event, when)
            case Moved() | SeatGiven():
                seats = [event.seat, *(event.others if isinstance(event, Moved) else (event.to,))]
                mine = [seat for seat in seats if self._has(seat, when)]
                del body["with" if isinstance(event, Moved) else "to"]
                return {**body, "seat": mine[-1]} if mine else None
            case Reseated(tables=tables):
                moved = {seat: to for seat, to in tables.items() if self._has(seat, when)}
                return {**body, "tables": moved} if moved else None
            case WordsGrouped(words=words):
                own = [each for each in words if tuple(each) in self._guesses]
                return {**body, "words": own} if own else None
            case Applauded(by=by):
                return body if self._has(by, when) else None
            case PupilMessaged(seat=seat) if self._has(seat, when):
                return write(with_text(event, self._others.left_out))
            case _ if self._has(getattr(event, "seat", None), when):
                return body
        return self._remark(event, isinstance(event, MessageSet | Paused))

    def _remark(self, event: Event, of_teacher: bool) -> dict[str, Any] | None:
        """Return an event of the teacher that names the pupil, without names of others.

        What other pupils wrote, and the teacher wrote to them, is only counted.
        """
        if not self._named or with_text(event, self._own.left_out) == event:
            return None
        if of_teacher:
            return write(with_text(event, self._others.left_out))
        self.named_by_others += 1
        return None

    def _dealt(self, event: Dealt, when: _Moment) -> dict[str, Any] | None:
        """Return a deal as this pupil saw it: their place, and their own cards."""
        header = read_dealt(event.header, event.ruleset, event.rule)
        players = [*header.players]
        seat = next((seat for seat in players if self._has(seat, when)), None)
        deals = self._has(header.dealer, when)
        if seat is None and not deals:
            return None
        told: dict[str, Any] = {"type": "dealt", "ruleset": event.ruleset.id}
        if seat is None:
            return {**told, "dealer": header.dealer}
        at = players.index(seat)
        round_ = header.deal()
        hand = texts(round_.hands[at]) if round_.dealt else []
        return {**told, "seat": seat, "place": at + 1, "players": len(players), "hand": hand}

    def _has(self, seat: object, when: _Moment) -> bool:
        return any(each.seat == seat and each.has(when) for each in self._held)


def _seats(body: Mapping[str, Any]) -> list[Any]:
    return [body.get("seat"), body.get("by"), body.get("entry", {}).get("by")]


def _of_round(
    table: int, number: int, played: PlayedRound, held: Sequence[_Held]
) -> Iterator[RoundOfPupil]:
    """Yield what was decided about the pupil in a round, if they played in it."""
    round_ = played.round
    last = played.times[-1] if played.times else played.dealt_at
    mine = {each.seat for each in held if each.since.ran <= last}
    for seat in mine.intersection(round_.players):
        at = round_.players.index(seat)
        taken = max((n for n in played.infos if _takes(played, n, seat)), default=0)
        results = [result for result in round_.results if result.number > taken]
        scores = next((each.scores for each in reversed(played.outcomes) if each.scores), None)
        yield RoundOfPupil(
            table=table,
            round=number,
            seat=seat,
            hand=texts(round_.hands[at]) if round_.dealt else [],
            right={
                **{result.number: result.right for result in results if result.by == at},
                **{
                    made.number: made.right
                    for made in round_.guesses.made
                    if made.by == at and made.right is not None and made.number > taken
                },
            },
            penalty={
                result.number: cards
                for result in results
                for drawn, cards in result.penalty
                if drawn == at
            },
            expelled=round_.dealt and at in round_.expelled,
            points=scores.players[at].points if scores is not None else None,
        )


def _takes(played: PlayedRound, number: int, seat: str) -> bool:
    entry = played.entries[number - 1]
    return bool(entry.get("taken") and entry.get("by") == seat)
