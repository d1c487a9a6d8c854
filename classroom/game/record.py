"""The game record, ``eleusis-record/1``: reading, writing and replaying it (docs/records.md).

A record is a fixed contract with the world outside, so everything that reads one checks everything
first, and says what is wrong at which move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from classroom.game import layout, parts
from classroom.game.moves import (
    CLOCK,
    DEALER,
    TEACHER,
    Call,
    Declare,
    End,
    GuessVerdict,
    Info,
    Move,
    NoPlay,
    Pick,
    Play,
    Release,
    RuleGuess,
    Skip,
)
from classroom.game.parts import NATURE, read_rule
from classroom.game.play import apply
from classroom.game.refusal import Refused
from classroom.game.round import Round, deal
from classroom.game.rulesets import RuleSet
from classroom.game.scoring import score
from classroom.game.stock import Deck
from classroom.i18n.markers import N_
from classroom.rules.catalogue.entry import Description
from classroom.rules.described_rule import Rule, described

RECORD_FORMAT = "eleusis-record/1"


class RecordError(Exception):
    """A record that is malformed or illegal; `number` is the entry, 0 for the header."""

    def __init__(self, number: int, why: str, by: str | None = None) -> None:
        super().__init__(f"move {number}: {f'{by}: ' if by else ''}{why}")
        self.number = number


@dataclass(frozen=True, slots=True)
class RecordHeader:
    """Everything that was fixed before the first play."""

    ruleset: RuleSet
    rule: Rule
    dealer: str
    players: tuple[str, ...]
    stock: Deck
    """The whole shuffled stock before the deal, top first: two decks."""
    extra_decks: tuple[Deck, ...]
    first: str | None = None
    expulsion: bool = True

    def deal(self) -> Round:
        return deal(
            self.ruleset,
            self.description.rule,
            self.players,
            self.stock,
            self.extra_decks,
            self.first,
            self.expulsion,
        )

    def after(self, round_: Round, entry: object) -> Round:
        """Return the round after a raw entry of a record.

        Raise Refused if the entry is malformed or not allowed.
        """
        return _after(round_, read_move(entry))

    @property
    def description(self) -> Description:
        """The description of the rule."""
        return described(self.rule)

    def to_json(self) -> dict[str, Any]:
        """Return the header's part of a record."""
        header: dict[str, Any] = {
            "format": RECORD_FORMAT,
            "ruleset": self.ruleset.id,
            "rule": self.rule if isinstance(self.rule, str) else self.rule.to_json(),
            "dealer": self.dealer,
            "players": list(self.players),
            "stock": [str(card) for card in self.stock],
            "extra_decks": [[str(card) for card in deck] for deck in self.extra_decks],
        }
        if self.first is not None:
            header["first"] = self.first
        if not self.expulsion:
            header["options"] = {"expulsion": False}
        return header


_last: tuple[Round, Move, Round] | None = None
"""A round, a move, and the round after it: who has verified a move folds it in next."""


def _after(round_: Round, move: Move) -> Round:
    global _last
    last = _last
    if last is not None and last[0] is round_ and last[1] == move:
        return last[2]
    after = apply(round_, move)
    _last = round_, move, after
    return after


AnyHeader: TypeAlias = RecordHeader | layout.LayoutHeader
"""Of a round with all its cards, or of one of which only the layout is known."""


# Reading


def read(data: object) -> tuple[AnyHeader, list[Any]]:
    """Return the header and the raw entries of a parsed record.

    Raise RecordError for "move 0" if the header or the record as a whole is malformed.
    """
    try:
        if not isinstance(data, dict):
            raise Refused(N_("a record is a JSON object"))
        if data.get("format") not in (RECORD_FORMAT, layout.LAYOUT_FORMAT):
            raise Refused(N_("the format isn’t %(format)s"), format=RECORD_FORMAT)
        moves = data.get("moves")
        if not isinstance(moves, list):
            raise Refused(N_('"%(key)s" is missing or isn’t a list'), key="moves")
        return read_header(data), moves
    except Refused as refused:
        raise RecordError(0, str(refused)) from None


def read_header(data: Mapping[str, Any]) -> AnyHeader:
    """Parse the header of a full record or a layout record; raise Refused if it is malformed."""
    if data.get("format") == layout.LAYOUT_FORMAT:
        return layout.read_header(data)
    ruleset, rule = parts.read_ruleset(data), parts.read_sealed(data)
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
    if sorted(stock) != sorted(2 * tuple(range(52))):
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


def _expulsion(data: Mapping[str, Any]) -> bool:
    options = data.get("options", {})
    if not isinstance(options, dict) or not options.keys() <= {"expulsion"}:
        raise Refused(N_('the only option is "expulsion"'))
    expulsion = options.get("expulsion", True)
    if not isinstance(expulsion, bool):
        raise Refused(N_('the option "expulsion" is true or false'))
    return expulsion


def read_move(entry: object) -> Move:
    """Parse an entry of a record as a move; raise Refused if its shape is wrong."""
    if not isinstance(entry, dict):
        raise Refused(N_("an entry is a JSON object"))
    if "info" in entry:
        if entry["info"] is not True:
            raise Refused(N_('"%(key)s" must be true or absent'), key="info")
        return Info(entry)
    kinds = [key for key in entry if key in _READERS]
    if not kinds:
        raise Refused(N_("this kind of entry is unknown"))
    if len(kinds) > 1:
        raise Refused(N_("an entry holds one kind of action"))
    by = entry.get("by")
    if not isinstance(by, str):
        raise Refused(N_('"by" doesn’t name anyone'))
    return _READERS[kinds[0]](by, entry[kinds[0]])


def _read_play(by: str, value: object) -> Move:
    if not isinstance(value, list):
        raise Refused(N_("a play is a list of cards"))
    return Play(by, parts.cards(value))


def _read_no_play(by: str, value: object) -> Move:
    parts.flag("no_play", value)
    return NoPlay(by)


def _read_declare(by: str, value: object) -> Move:
    parts.flag("declare", value)
    return Declare(by)


def _read_end(by: str, value: object) -> Move:
    parts.flag("end", value)
    return End(by)


def _right(value: object) -> bool:
    if value not in ("right", "wrong"):
        raise Refused(N_('it’s neither "right" nor "wrong"'))
    return value == "right"


def guessed(claim: object) -> Description | None:
    """Return the description of the rule that a guess names; None for a guess in free text.

    Raise Refused if there is no such rule.
    """
    if isinstance(claim, str) and claim.startswith("text:"):
        return None
    return described(read_rule(claim))


def _read_guess(by: str, value: object) -> Move:
    rule = guessed(value)
    return RuleGuess(by, value, None if rule is None else rule.rule)


def _player(value: object) -> str:
    if not isinstance(value, str):
        raise Refused(N_("it doesn’t name a player"))
    return value


_READERS: Mapping[str, Callable[[str, object], Move]] = {
    "play": _read_play,
    "no_play": _read_no_play,
    "declare": _read_declare,
    "call": lambda by, value: Call(by, _right(value)),
    "pick": lambda by, value: Pick(by, parts.card(value)),
    "guess": _read_guess,
    "verdict": lambda by, value: GuessVerdict(by, _right(value)),
    "skip": lambda by, value: Skip(by, _player(value)),
    "release": lambda by, value: Release(by, _player(value)),
    "end": _read_end,
}


# Replaying


def replay(data: object, upto: int | None = None) -> Round:
    """Return the round that a parsed record describes, after `upto` entries or after all.

    Raise RecordError, with the number of the entry, if the record is malformed or illegal.
    """
    return steps(data, upto)[-1]


def steps(data: object, upto: int | None = None) -> list[Round]:
    """Return the round after the deal and after each of the first `upto` entries.

    With None for `upto`, use all entries. Raise RecordError, with the number of the entry, if the
    record is malformed or illegal.
    """
    header, entries = read(data)
    try:
        rounds = [header.deal()]
    except Refused as refused:
        raise RecordError(0, str(refused)) from None
    for number, entry in enumerate(entries[:upto], 1):
        try:
            rounds.append(header.after(rounds[-1], entry))
        except Refused as refused:
            by = entry.get("by") if isinstance(entry, dict) else None
            raise RecordError(number, str(refused), by if isinstance(by, str) else None) from None
    return rounds


# Writing


def write_move(move: Move) -> dict[str, Any]:
    """Serialize `move` as an entry of a record."""
    match move:
        case Play():
            return {"by": move.by, "play": [str(card) for card in move.cards]}
        case NoPlay():
            return {"by": move.by, "no_play": True}
        case Declare():
            return {"by": move.by, "declare": True}
        case Call():
            return {"by": move.by, "call": _word(move.right)}
        case Pick():
            return {"by": move.by, "pick": str(move.card)}
        case RuleGuess():
            return {"by": move.by, "guess": move.claim}
        case GuessVerdict():
            return {"by": move.by, "verdict": _word(move.right)}
        case Skip():
            return {"by": move.by, "skip": move.player}
        case Release():
            return {"by": move.by, "release": move.player}
        case End():
            return {"by": move.by, "end": True}
        case Info():
            return dict(move.body)


def _word(right: bool) -> str:
    return "right" if right else "wrong"


def report(round_: Round) -> dict[str, Any]:
    """Return the report on a round that ``classroom replay --json`` prints.

    With real cards, facts that are not known (hands, stock, penalties, scores) are None.
    """
    name = round_.players.__getitem__
    dealt = round_.dealt
    over = round_.ended_by is not None
    dealer_markers, prophet_markers = round_.markers()
    prophet = round_.prophet
    return {
        "status": "over" if over else "playing",
        "ended_by": round_.ended_by,
        "mainline": _main_line(round_),
        "laid": round_.laid,
        "turn": None if round_.turn is None else name(round_.turn),
        "awaiting": round_.awaiting,
        "hands": {
            name(seat): [str(card) for card in hand] for seat, hand in enumerate(round_.hands)
        }
        if dealt
        else None,
        "stock": len(round_.stock.cards) if dealt else None,
        "expelled": [name(seat) for seat in round_.expelled] if dealt else None,
        "prophet": None if prophet is None else name(prophet),
        "false_prophets": [name(seat) for seat in round_.false_prophets],
        "released": [name(seat) for seat in round_.released],
        "prophet_at": round_.reign.after if round_.reign else None,
        "markers": {"dealer": list(dealer_markers), "prophet": list(prophet_markers)},
        "results": [
            {
                "move": result.number,
                "by": name(result.by),
                "verdict": _word(result.right),
                "overthrown": None if result.overthrown is None else name(result.overthrown),
                "penalty": {name(seat): cards for seat, cards in result.penalty} if dealt else None,
                "expelled": result.expelled if dealt else None,
                "laid": [str(card) for card in result.laid],
            }
            for result in round_.results
        ],
        "scores": _scores(round_) if over and dealt else None,
        **({} if dealt else {"too_often": [str(card) for card in layout.too_often(round_)]}),
    }


def _main_line(round_: Round) -> list[dict[str, Any]]:
    columns: list[dict[str, Any]] = []
    last_play: tuple[int, int] | None = None
    for laid in round_.layout:
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


def to_json(header: AnyHeader, entries: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return a whole record."""
    return {**header.to_json(), "moves": list(entries)}


__all__ = [
    "CLOCK",
    "DEALER",
    "NATURE",
    "RECORD_FORMAT",
    "TEACHER",
    "RecordError",
    "RecordHeader",
    "guessed",
    "read",
    "read_header",
    "read_move",
    "read_rule",
    "renamed",
    "replay",
    "report",
    "score",
    "steps",
    "to_json",
    "write_move",
]
