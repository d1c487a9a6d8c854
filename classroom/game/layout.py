"""A round with real cards, of which only the layout is known: ``eleusis-layout/1``.

An operator enters the cards laid on the desk, and the sealed rule judges them. The hands and the
stock are not known, so nothing is checked against them, and there is no score. The player who made
a play may be left open (:data:`SOMEBODY`).

A mistaken entry is undone by an entry ``undo`` and stays in the record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, TypeAlias

from msgspec.structs import replace

from classroom.cards import Card
from classroom.game import parts
from classroom.game.guesses import Guesses
from classroom.game.laid import STARTER
from classroom.game.outcome import NOTHING, Outcome, Settlement
from classroom.game.prophet import Reign, Row, find_row, row_of
from classroom.game.refusal import Refused
from classroom.game.round import BaseRound, Result, Round
from classroom.i18n.markers import N_

LAYOUT_FORMAT = "eleusis-layout/1"
SOMEBODY = ""
"""In place of a player's name, where it was not noted who."""


class LayoutRound(BaseRound, frozen=True, kw_only=True):
    """A round with real cards at one moment: no one knows whose turn it is, or what a hand holds.

    The last of the players is SOMEBODY.
    """

    dealt: ClassVar[Literal[False]] = False
    before: LayoutRound | None = None
    """The round before the entry that would be taken back next."""

    # Nothing is waited for, no one is knocked out, and the rule is not guessed aloud.
    turn: ClassVar[None] = None
    awaiting: ClassVar[None] = None
    pending: ClassVar[None] = None
    expelled: ClassVar[tuple[int, ...]] = ()
    expulsion_count: ClassVar[None] = None
    guesses: ClassVar[Guesses] = Guesses()

    @property
    def named(self) -> tuple[str, ...]:
        """The players whose names are known."""
        return self.players[:-1]

    @property
    def in_play(self) -> Iterator[int]:
        """Seats that take turns: all but the Prophet's."""
        prophet = self.prophets.ruling
        return (seat for seat in range(len(self.players)) if seat != prophet)


AnyRound: TypeAlias = Round | LayoutRound
"""A round with all its cards, or one of which only the layout is known."""


def standing(entries: Sequence[Any]) -> tuple[Any, ...]:
    """Return the entries of a record with every undone entry and its undo as info entries.

    The info entry has the original under the key `undone`.
    """
    standing, acts = list(entries), []
    for place, entry in enumerate(entries):
        if "info" in entry:
            continue
        if "undo" not in entry:
            acts.append(place)
            continue
        for at in (place, acts.pop()):
            standing[at] = {"info": True, "undone": entries[at]}
    return tuple(standing)


def too_often(round_: LayoutRound) -> list[Card]:
    """Return the cards laid more often than the decks have them: a tap may have been a slip."""
    lying = Counter(laid.card for laid in round_.layout.cards)
    decks = round_.ruleset.decks(len(round_.named))
    return sorted(card for card in lying if lying[card] > decks)


def needs_starter(round_: LayoutRound) -> bool:
    """Return whether a starter card must still be turned up."""
    wanted = round_.rule.starters if round_.ruleset.several_starters else 1
    return len(round_.layout.starters) < wanted


def next_player(round_: LayoutRound) -> str | None:
    """Return the name of the next player in order of play; None if unknown or the round is over."""
    player = round_.players[round_.to_play]
    return None if round_.ended_by else player or None


# Entries


def judge(round_: LayoutRound, entry: object) -> tuple[Outcome, LayoutRound]:
    """Return the outcome of a raw entry of a record and the round after it.

    Raise Refused if the entry is malformed or not allowed.
    """
    if not isinstance(entry, dict):
        raise Refused(N_("an entry is a JSON object"))
    if "info" in entry:
        parts.flag("info", entry["info"])
        return NOTHING, follow(round_, entry, NOTHING)
    kinds = [key for key in entry if key in _JUDGES]
    if not kinds:
        raise Refused(N_("this kind of entry is unknown"))
    if len(kinds) > 1:
        raise Refused(N_("an entry holds one kind of action"))
    if round_.ended_by:
        raise Refused(N_("the round is over"))
    outcome = _JUDGES[kinds[0]](round_, entry)
    return outcome, follow(round_, entry, outcome)


def follow(round_: LayoutRound, entry: Mapping[str, Any], outcome: Outcome) -> LayoutRound:
    """Return the round after an entry that was judged before, with this outcome.

    Nothing is checked or decided: the rule is asked only for its state after right cards.
    """
    count = round_.entries + 1
    if "info" in entry:
        return replace(round_, entries=count)
    if "undo" in entry:
        assert round_.before is not None, "there was something to take back"
        return replace(round_.before, entries=count)
    return replace(_followed(round_, entry, outcome), entries=count, before=round_)


def _followed(round_: LayoutRound, entry: Mapping[str, Any], outcome: Outcome) -> LayoutRound:
    if "start" in entry:
        starter = (Card.parse(entry["start"]),)
        return replace(
            round_,
            layout=round_.layout.lay(round_.rule, starter, right=True, play=STARTER),
        )
    if "declare" in entry:
        assert outcome.marked is not None and outcome.next is not None
        seat = round_.players.index(entry.get("by", SOMEBODY))
        reign = Reign(seat, round_.entries + 1, after=round_.layout.laid, marked=outcome.marked)
        return replace(round_, prophets=round_.prophets.declare(reign), to_play=outcome.next)
    if "end" in entry:
        return replace(round_, ended_by="empty_hand" if "empty_hand" in entry else "teacher")
    return _carried_out(round_, entry, outcome)


def _undo(round_: LayoutRound, entry: Mapping[str, Any]) -> Outcome:
    parts.flag("undo", entry["undo"])
    if round_.before is None:
        raise Refused(N_("there’s nothing to take back"))
    return NOTHING


def _start(round_: LayoutRound, entry: Mapping[str, Any]) -> Outcome:
    card = parts.card(entry["start"])
    if not needs_starter(round_):
        raise Refused(N_("the round has already begun"))
    if not round_.legal >> card & 1:
        raise Refused(
            N_("%(card)s can’t start; put it under the stock and turn up another"), card=card
        )
    return NOTHING


def _play(round_: LayoutRound, entry: Mapping[str, Any]) -> Outcome:
    seat = _who(round_, entry)
    cards = parts.cards(parts.listed(entry, "play"))
    if not cards:
        raise Refused(N_("a play needs at least one card"))
    longest = round_.ruleset.longest
    if longest is not None and len(cards) > longest:
        if longest == 1:
            raise Refused(N_("you can only play one card a turn"))
        raise Refused(N_("a string has at most %(longest)s cards"), longest=longest)
    called = _called(round_, entry)
    row = find_row(True, called, round_.rule.accepts(round_.layout.state, cards))
    return _settled(round_, seat, row, cards)


def _no_play(round_: LayoutRound, entry: Mapping[str, Any]) -> Outcome:
    """Settle a no play, whose hand is not known.

    Without `laid`, no card of the hand was right. Otherwise `laid` is a right card from the hand
    and `picked` is the Prophet's pick. Without `picked`, the pick was `laid` itself. Raise Refused
    if `laid` is not right.
    """
    seat, called = _who(round_, entry), _called(round_, entry)
    parts.flag("no_play", entry["no_play"])
    if "laid" not in entry:
        return _settled(round_, seat, find_row(False, called, True), ())
    laid = parts.card(entry["laid"])
    if not round_.legal >> laid & 1:
        raise Refused(N_("%(card)s isn’t right there"), card=laid)
    if called is not False:
        return _settled(round_, seat, find_row(False, called, False), (laid,))
    picked = parts.card(entry.get("picked", str(laid)))
    row = find_row(False, called, False, bool(round_.legal >> picked & 1))
    return _settled(round_, seat, row, (laid,))


def _declare(round_: LayoutRound, entry: Mapping[str, Any]) -> Outcome:
    parts.flag("declare", entry["declare"])
    seat = _player(round_, entry)
    if not round_.ruleset.prophet:
        raise Refused(N_("there’s no Prophet in this game"))
    if round_.prophets.ruling is not None:
        raise Refused(N_("there’s already a Prophet"))
    if not round_.results:
        raise Refused(N_("only the player who has just had a turn can declare"))
    acted = round_.results[-1].by
    if round_.players[seat] and round_.players[acted] and seat != acted:
        raise Refused(N_("only the player who has just had a turn can declare"))
    if round_.players[seat] and round_.prophets.have_had(seat):
        raise Refused(N_("no one can be Prophet twice in a round"))
    marked = round_.layout.laid
    if round_.ruleset.marker == "main_line":
        marked = max(n for n, laid in enumerate(round_.layout.cards, 1) if laid.right)
    return Outcome(marked=marked, next=_next(round_, round_.results[-1].by, seat))


def _end(round_: LayoutRound, entry: Mapping[str, Any]) -> Outcome:
    parts.flag("end", entry["end"])
    if needs_starter(round_):
        raise Refused(N_("there’s no card there yet"))
    if "empty_hand" not in entry:
        return NOTHING
    parts.flag("empty_hand", entry["empty_hand"])
    if not round_.results:
        raise Refused(N_("no one has played yet"))
    return NOTHING


_JUDGES: Mapping[str, Callable[[LayoutRound, Mapping[str, Any]], Outcome]] = {
    "start": _start,
    "play": _play,
    "no_play": _no_play,
    "declare": _declare,
    "end": _end,
    "undo": _undo,
}


def _player(round_: LayoutRound, entry: Mapping[str, Any]) -> int:
    """Return the seat that an entry names, or the seat of SOMEBODY; Refused if there is none."""
    by = entry.get("by", SOMEBODY)
    if not isinstance(by, str):
        raise Refused(N_('"by" doesn’t name anyone'))
    return round_.seat(by)


def _who(round_: LayoutRound, entry: Mapping[str, Any]) -> int:
    """Return the seat that makes a play or no play; Refused if it is not allowed to."""
    if needs_starter(round_):
        raise Refused(N_("turn up the starter first"))
    seat = _player(round_, entry)
    if seat == round_.prophets.ruling and round_.players[seat]:
        raise Refused(N_("the Prophet judges and doesn’t play cards"))
    return seat


def _called(round_: LayoutRound, entry: Mapping[str, Any]) -> bool | None:
    """Return the Prophet's call in an entry as a bool; None if there is no Prophet."""
    called = entry.get("called")
    if round_.prophets.ruling is None:
        if called is not None:
            raise Refused(N_("there’s no Prophet"))
        return None
    if called not in ("right", "wrong"):
        raise Refused(N_("the Prophet has to call the play right or wrong"))
    return bool(called == "right")


def _settled(round_: LayoutRound, seat: int, row: Row, laid: tuple[Card, ...]) -> Outcome:
    """Return the outcome of a play that put these cards on the layout."""
    prophet = None if row.overthrown else round_.prophets.ruling
    settled = Settlement(
        row=row.number,
        costs=row.costs,
        laid=tuple(map(str, laid)),
        next=_next(round_, seat, prophet),
    )
    return Outcome(settled=settled)


def _carried_out(round_: LayoutRound, entry: Mapping[str, Any], outcome: Outcome) -> LayoutRound:
    settled, prophets = outcome.settled, round_.prophets
    assert settled is not None and settled.next is not None
    row = replace(row_of(settled.row), costs=settled.costs)
    cards = tuple(map(Card.parse, entry["play"])) if "play" in entry else None
    called = None if entry.get("called") is None else entry["called"] == "right"
    if row.overthrown:
        prophets = prophets.overthrow(round_.layout.laid, result=len(round_.results))
    laid = tuple(map(Card.parse, settled.laid))
    right, play = cards is None or row.right, len(round_.results)
    # The Prophet picked a card only after rightly calling a no play wrong.
    picked = None
    if cards is None and called is False and laid:
        picked = Card.parse(entry.get("picked", entry["laid"]))
    number = round_.entries + 1
    result = Result(
        number=number,
        settled=number,
        by=round_.players.index(entry.get("by", SOMEBODY)),
        row=row,
        cards=cards,
        shown=(),
        prophet=round_.prophets.ruling,
        called=called,
        picked=picked,
        laid=laid,
        penalty=(),
        expelled=False,
        laid_before=round_.layout.laid,
    )
    return replace(
        round_,
        layout=round_.layout.lay(round_.rule, laid, right, play),
        prophets=prophets,
        results=(*round_.results, result),
        to_play=settled.next,
    )


def _next(round_: LayoutRound, seat: int, prophet: int | None) -> int:
    """Return the seat of the next player clockwise, skipping the `prophet`.

    After SOMEBODY it is SOMEBODY again, since the next player is not known.
    """
    named = len(round_.players) - 1
    if seat == named:
        return named
    others = ((seat + step) % named for step in range(1, named + 1))
    return next((other for other in others if other != prophet), named)
