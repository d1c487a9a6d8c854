"""The game record, ``eleusis-record/1``: reading, writing and replaying it (docs/records.md).

A record is a fixed contract with the world outside, so everything that reads one checks everything
first, and says what is wrong at which move.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from classroom.game import claims, layout, parts
from classroom.game.entries import right_or_wrong
from classroom.game.header import (
    RECORD_FORMAT,
    AnyHeader,
    LayoutHeader,
    RecordHeader,
)
from classroom.game.layout import LAYOUT_FORMAT, AnyRound
from classroom.game.moves import DEALER
from classroom.game.parts import NATURE
from classroom.game.play import judge_entry
from classroom.game.refusal import Refused
from classroom.game.round import BaseRound, Round, markers
from classroom.game.scoring import score
from classroom.i18n.markers import N_
from classroom.rules.described_rule import seal


class RecordError(Exception):
    """A record that is malformed or illegal; `number` is the entry, 0 for the header."""

    def __init__(self, number: int, why: str, by: str | None = None) -> None:
        super().__init__(f"move {number}: {f'{by}: ' if by else ''}{why}")
        self.number = number


# Reading


def read(data: object) -> tuple[AnyHeader, list[Any]]:
    """Return the header and the raw entries of a parsed record.

    Raise RecordError for "move 0" if the header or the record as a whole is malformed.
    """
    try:
        if not isinstance(data, dict):
            raise Refused(N_("a record is a JSON object"))
        if data.get("format") not in (RECORD_FORMAT, LAYOUT_FORMAT):
            raise Refused(N_("the format isn’t %(format)s"), format=RECORD_FORMAT)
        moves = data.get("moves")
        if not isinstance(moves, list):
            raise Refused(N_('"%(key)s" is missing or isn’t a list'), key="moves")
        return read_header(data), moves
    except Refused as refused:
        raise RecordError(0, str(refused)) from None


def read_header(data: Mapping[str, Any]) -> AnyHeader:
    """Parse the header of a full record or a layout record; raise Refused if it is malformed."""
    if data.get("format") == LAYOUT_FORMAT:
        return _read_layout_header(data)
    ruleset, rule = parts.read_ruleset(data), seal(claims.read_sealed(data))
    dealer = parts.name(data.get("dealer"))
    players = tuple(parts.name(player) for player in parts.listed(data, "players"))
    if len({dealer, *players}) != len(players) + 1:
        raise Refused(N_("two of the names are the same"))
    fewest, most = ruleset.players
    if not fewest <= len(players) <= most:
        raise Refused(
            N_("%(ruleset)s is for %(fewest)s to %(most)s players besides the dealer"),
            ruleset=ruleset.id,
            fewest=fewest,
            most=most,
        )
    stock = parts.cards(parts.listed(data, "stock"))
    if sorted(stock) != sorted(ruleset.decks(len(players)) * tuple(range(52))):
        raise Refused(N_("the stock isn’t two whole decks"))
    decks = []
    for deck in parts.listed(data, "extra_decks"):
        if not isinstance(deck, list) or len(deck) != 52 or len(set(parts.cards(deck))) != 52:
            raise Refused(N_("an extra deck isn’t 52 different cards"))
        decks.append(parts.cards(deck))
    first = data.get("first")
    if ruleset.first_player == "random":
        if first not in players:
            raise Refused(N_('"first" doesn’t name one of the players'))
    else:
        first = None
    return RecordHeader(
        ruleset=ruleset,
        rule=rule,
        dealer=dealer,
        players=players,
        stock=stock,
        extra_decks=tuple(decks),
        first=first,
        expulsion=_expulsion(data),
    )


def _read_layout_header(data: Mapping[str, Any]) -> LayoutHeader:
    """Parse the header of a layout record; raise Refused if it is malformed."""
    ruleset, rule = parts.read_ruleset(data), seal(claims.read_sealed(data))
    dealer = parts.name(data.get("dealer", NATURE))
    named = parts.listed(data, "players") if "players" in data else []
    players = tuple(map(parts.name, named))
    if len({dealer, *players}) != len(players) + 1:
        raise Refused(N_("two of the names are the same"))
    return LayoutHeader(ruleset, rule, dealer, players)


def _expulsion(data: Mapping[str, Any]) -> bool:
    options = data.get("options", {})
    if not isinstance(options, dict) or not options.keys() <= {"expulsion"}:
        raise Refused(N_('the only option is "expulsion"'))
    expulsion = options.get("expulsion", True)
    if not isinstance(expulsion, bool):
        raise Refused(N_('the option "expulsion" is true or false'))
    return expulsion


# Replaying


def replay(data: object, upto: int | None = None) -> AnyRound:
    """Return the round that a parsed record describes, after `upto` entries or after all.

    Raise RecordError, with the number of the entry, if the record is malformed or illegal.
    """
    return steps(data, upto)[-1]


def steps(data: object, upto: int | None = None) -> list[AnyRound]:
    """Return the round after the deal and after each of the first `upto` entries.

    With None for `upto`, use all entries. Raise RecordError, with the number of the entry, if the
    record is malformed or illegal.
    """
    header, entries = read(data)
    try:
        rounds: list[AnyRound] = [header.deal()]
    except Refused as refused:
        raise RecordError(0, str(refused)) from None
    for number, entry in enumerate(entries[:upto], 1):
        try:
            rounds.append(judge_entry(rounds[-1], entry)[1])
        except Refused as refused:
            by = entry.get("by") if isinstance(entry, dict) else None
            raise RecordError(number, str(refused), by if isinstance(by, str) else None) from None
    return rounds


# Writing


def report(round_: AnyRound) -> dict[str, Any]:
    """Return the report on a round that ``classroom replay --json`` prints.

    With real cards, facts that are not known (hands, stock, penalties, scores) are None.
    """
    name = round_.players.__getitem__
    dealt = round_ if round_.dealt else None
    over = round_.ended_by is not None
    dealer_markers, prophet_markers = markers(round_)
    prophet, reign = round_.prophets.ruling, round_.prophets.reign
    return {
        "status": "over" if over else "playing",
        "ended_by": round_.ended_by,
        "mainline": _main_line(round_),
        "laid": round_.layout.laid,
        "turn": None if round_.turn is None else name(round_.turn),
        "awaiting": round_.awaiting,
        "hands": {name(seat): [str(card) for card in hand] for seat, hand in enumerate(dealt.hands)}
        if dealt
        else None,
        "stock": len(dealt.stock.cards) if dealt else None,
        "expelled": [name(seat) for seat in round_.expelled] if dealt else None,
        "prophet": None if prophet is None else name(prophet),
        "false_prophets": [name(seat) for seat in round_.prophets.overthrown],
        "released": [
            name(reign.seat) for reign in round_.prophets.reigns if reign.ended == "released"
        ],
        "prophet_at": reign.after if reign else None,
        "markers": {"dealer": list(dealer_markers), "prophet": list(prophet_markers)},
        "results": [
            {
                "move": result.number,
                "by": name(result.by),
                "verdict": right_or_wrong(result.right),
                "overthrown": None if result.overthrown is None else name(result.overthrown),
                "penalty": {name(seat): cards for seat, cards in result.penalty} if dealt else None,
                "expelled": result.expelled if dealt else None,
                "laid": [str(card) for card in result.laid],
            }
            for result in round_.results
        ],
        "scores": _scores(dealt) if over and dealt else None,
        **({} if round_.dealt else {"too_often": list(map(str, layout.too_often(round_)))}),
    }


def _main_line(round_: BaseRound) -> list[dict[str, Any]]:
    columns: list[dict[str, Any]] = []
    last_play: tuple[int, int] | None = None
    for laid in round_.layout.cards:
        if laid.right:
            columns.append({"card": str(laid.card), "sidelines": []})
            continue
        sidelines = columns[laid.column]["sidelines"]
        if last_play != (laid.column, laid.play):
            sidelines.append([])
            last_play = (laid.column, laid.play)
        sidelines[-1].append(str(laid.card))
    return columns


def _scores(round_: Round) -> dict[str, int]:
    scores = score(round_)
    points = {round_.players[line.seat]: line.points for line in scores.players}
    return {**points, DEALER: scores.dealer}


def renamed(data: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Return a record with other names for its players and dealer (pupils' names for seat ids).

    In info entries only the author is renamed; their text stays as it is.
    """

    def entry(old: Mapping[str, Any]) -> dict[str, Any]:
        new = dict(old)
        for key in ("by", "skip", "release"):
            if isinstance(new.get(key), str):
                new[key] = names.get(new[key], new[key])
        return new

    changed = {
        **data,
        "dealer": names.get(data["dealer"], data["dealer"]),
        "players": [names.get(player, player) for player in data["players"]],
        "moves": [entry(move) for move in data["moves"]],
    }
    if "first" in data:
        changed["first"] = names.get(data["first"], data["first"])
    return changed
