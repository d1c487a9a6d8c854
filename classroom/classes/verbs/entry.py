"""Entries of a round's record: moves, and notes that change nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict, cast

from msgspec.structs import replace

from classroom.classes.events import Body, Claim, FreeText, UnknownEvent
from classroom.classes.played_round import PRIVATE, PlayedRound
from classroom.classes.table import (
    PendingVerdict,
    SavedAt,
    Table,
    TableEvent,
    thinking_over,
    with_round,
)
from classroom.classes.table_parts import CurrentTurn
from classroom.game.follow import follow_entry
from classroom.game.outcome import NOTHING, Outcome
from classroom.game.play import judge_entry

Verdict = Literal["right", "wrong"]


class Entry(TypedDict, total=False):
    """An entry of a game record, with seat ids for names (docs/records.md)."""

    by: str
    robot: bool
    clock: bool
    """The clock ended the round, in the name of the teacher."""
    play: list[str]
    no_play: bool
    declare: bool
    call: Verdict
    pick: str
    guess: Claim
    verdict: Verdict
    skip: str
    release: str
    end: bool
    # With real cards.
    start: str
    called: Verdict
    laid: str
    picked: str
    undo: bool
    empty_hand: bool
    # Entries that are not moves.
    info: bool
    hint: str
    mark: FreeText
    of: int
    expect: Literal["right", "wrong", "unsure"]
    breaks: str
    note: Claim | None
    words: FreeText
    """Those in which a pupil put the rule of a note or guess, where the program read it in them."""
    confidence: int
    refuted_by: str
    unseen: int
    last_call: bool
    draft: bool
    """Of a last guess: it was written, and not sent by its player."""
    review: bool
    """Of a reviewer, who isn't a player of the round."""
    taken: bool


class EntryAdded(TableEvent, frozen=True, kw_only=True, tag="entry"):
    """An entry of the record: a play, a call, a repair, a hint.

    `outcome` is what was decided about a move: the verdict, the cards laid, the penalties, whose
    turn it is, and the scores at the end. `"robot": true` marks a robot's. With `"held": true`, for
    a play, its verdict is pending: everyone sees the round as it was, and the play on the table.
    """

    entry: Entry
    outcome: Outcome | None = None
    """The decisions about a move; None for an entry that isn't a move."""
    held: bool = False
    """The verdict isn't shown until :class:`~classroom.classes.verbs.predict.VerdictShown`."""
    v: Literal[4] = 4

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        current, playing, now = table.truth, table.playing, saved.now
        assert current is not None
        entry: Mapping[str, Any] = self.entry
        outcome = self.outcome or NOTHING
        played = replace(
            current,
            entries=(*current.entries, entry),
            outcomes=(*current.outcomes, outcome),
            times=(*current.times, saved.at),
            infos=(*current.infos, len(current.entries) + 1)
            if entry.get("info")
            else current.infos,
            round=follow_entry(current.round, entry, outcome),
        )
        if self.held:
            held = PendingVerdict(len(played.entries), entry["by"], now, played)
            table = replace(with_round(table, _unseen(current, played)), held=held)
        elif table.held is None:
            table = with_round(table, played)
        else:
            table = _behind(table, table.held, played, entry)
        if playing and not table.playing:
            table = thinking_over(table, saved.at)
            table = replace(table, talk=table.talk.over())
            if table.last_call is not None:
                table = replace(table, answers=replace(table.answers, ended=now))
            now = table.clocks.now(saved.at)
        if not entry.get("info"):
            done = entry.get("skip") or entry.get("release") or entry.get("by", "")
            talk = table.talk.helped(done) if done in table.talk.help else table.talk
            return replace(table, talk=talk, turn=CurrentTurn(now, table.shown))
        said = table.answers
        if entry.get("taken"):
            talk = table.talk.without(entry["by"])
            return replace(
                table, talk=talk, answers=replace(said, seats=said.seats - {entry["by"]})
            )
        if not entry.get("last_call") or entry.get("draft") or entry["by"] in said.seats:
            return table
        return replace(table, answers=replace(said, seats=said.seats | {entry["by"]}))

    def private_to(self, table: Table) -> str | None:
        entry = self.entry
        if entry.get("last_call"):
            # That a seat has answered is announced, but no change of its answer.
            answered = entry["by"] in table.answers.seats
            return entry["by"] if answered or entry.get("draft") else None
        return None if PRIVATE.isdisjoint(entry) else entry["by"]

    @classmethod
    def check(cls, body: Body) -> None:
        unknown = body["entry"].keys() - Entry.__annotations__.keys()
        if unknown:
            raise UnknownEvent(f"an entry has unknown fields: {', '.join(sorted(unknown))}")


def entry_added(played: PlayedRound, entry: Mapping[str, Any], held: bool = False) -> EntryAdded:
    """Return the event that adds an entry to a round, with the outcome of a move.

    Raise Refused if the entry is malformed or the move is not allowed. With `held`, the verdict is
    not shown yet.
    """
    outcome, _ = judge_entry(played.round, entry)
    return EntryAdded(
        entry=cast(Entry, dict(entry)), outcome=None if entry.get("info") else outcome, held=held
    )


def info_added(entry: Mapping[str, Any]) -> EntryAdded:
    """Return the event that adds an entry that isn't a move."""
    return EntryAdded(entry=cast(Entry, dict(entry)))


def _unseen(seen: PlayedRound, truth: PlayedRound) -> PlayedRound:
    """Return a round as it is seen, with the entries of `truth` and nothing that came of them."""
    return replace(
        seen,
        entries=truth.entries,
        outcomes=(*seen.outcomes, NOTHING),
        times=truth.times,
        infos=truth.infos,
    )


def _behind(
    table: Table, held: PendingVerdict, truth: PlayedRound, entry: Mapping[str, Any]
) -> Table:
    """Return the table after one more entry while a verdict is pending.

    Screens see no more of the play.
    """
    if "expect" in entry and entry["of"] == held.number:
        held = replace(held, said={**held.said, entry["by"]: entry["expect"]})
    seen = _unseen(table.rounds[-1], truth)
    return replace(with_round(table, seen), held=replace(held, truth=truth))
