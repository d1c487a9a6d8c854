"""A round: one frozen value, from the deal to the score. `classroom.game.play` moves it on.

Everything that can be counted from the layout, the results and the reigns is counted from them, so
that there is one truth for each thing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

import msgspec
from msgspec.structs import replace

from classroom.cards import Card, CardSet
from classroom.game.guesses import Guesses
from classroom.game.laid import STARTER, Layout
from classroom.game.prophet import Prophets, Row
from classroom.game.refusal import Refused
from classroom.game.rulesets import RuleSet
from classroom.game.scores import Scores
from classroom.game.stock import Deck, OutOfCards, Stock
from classroom.i18n.markers import N_
from classroom.i18n.messages import PlayerRef
from classroom.rules.automaton import Automaton

EndedBy = Literal["empty_hand", "all_expelled", "guessed", "teacher"]
Awaiting = Literal["call", "prophet_pick", "verdict"]


class PendingPlay(msgspec.Struct, frozen=True):
    """A play on the table, cards still in the hand, that waits for the Prophet."""

    number: int
    """Of its entry."""
    by: int
    cards: tuple[Card, ...] | None
    """None for a no play."""
    truth: bool
    """The dealer's verdict, a secret until the call: True for right."""
    called: bool | None = None
    """The Prophet's call, while the Prophet's pick is awaited."""


class Result(msgspec.Struct, frozen=True, gc=False):
    """A settled play or no play."""

    number: int
    """Of the play's own entry."""
    settled: int
    """Of the entry that settled it: the same, or the Prophet's call or pick, or a release."""
    by: int
    row: Row
    cards: tuple[Card, ...] | None
    """The cards played; None for a no play."""
    shown: tuple[Card, ...]
    """The hand a no play showed; empty for cards."""
    prophet: int | None
    """The player who was Prophet when it was played; None: there was no Prophet."""
    called: bool | None
    picked: Card | None
    """The Prophet's pick, legal or not."""
    laid: tuple[Card, ...]
    penalty: tuple[tuple[int, int], ...]
    """(seat, penalty cards) for everyone who got any."""
    expelled: bool
    laid_before: int
    """Cards on the layout before it."""

    @property
    def right(self) -> bool:
        return self.row.right

    @property
    def overthrown(self) -> int | None:
        return self.prophet if self.row.overthrown else None


class BaseRound(msgspec.Struct, frozen=True, kw_only=True):
    """All that is known of any round at one moment. Seats are indices into `players`, clockwise."""

    ruleset: RuleSet
    rule: Automaton
    players: tuple[str, ...]
    layout: Layout
    to_play: int
    """The player whose play is to come or is being settled."""
    prophets: Prophets = Prophets()
    results: tuple[Result, ...] = ()
    ended_by: EndedBy | None = None
    entries: int = 0

    # What follows is counted from the fields above.

    @property
    def legal(self) -> CardSet:
        """The cards that would be right now: a secret of the dealer."""
        return self.rule.legal(self.layout.state)

    def seat(self, player: str) -> int:
        """Return the seat of a player; raise Refused if there is no player of that name."""
        try:
            return self.players.index(player)
        except ValueError:
            raise Refused(
                N_("%(player)s isn’t playing in this round"), player=PlayerRef(player)
            ) from None

    def who(self, seat: int) -> PlayerRef:
        return PlayerRef(self.players[seat])


def markers(round_: BaseRound) -> tuple[range, range]:
    """Return the ordinals of the cards with the dealer's markers and the ruling Prophet's."""
    laid, reign = round_.layout.laid, round_.prophets.reign
    after = reign.after if reign else laid
    return range(10, laid + 1, 10), range(after + 10, laid + 1, 10)


def emptied(round_: BaseRound) -> int | None:
    """Return the seat that ran out of cards and so ended the round; None if it ended otherwise."""
    if round_.ended_by != "empty_hand" or not round_.results:
        return None
    return round_.results[-1].by


class Round(BaseRound, frozen=True, kw_only=True):
    """A round that the program dealt, at one moment."""

    dealt: ClassVar[Literal[True]] = True
    expulsion: bool
    stock: Stock
    hands: tuple[tuple[Card, ...], ...]
    """Each in the order in which its cards were received."""
    actor: int | None = None
    """The player who acted last; None once another one was skipped."""
    pending: PendingPlay | None = None
    expelled: tuple[int, ...] = ()
    guesses: Guesses = Guesses()
    settling: tuple[Round, PendingPlay, Row] | None = None
    """The round as it stood before the dealer laid a card of a shown hand, so that a dealer's pick
    in the very next entry can choose another one."""
    scores: Scores | None = None
    """The scores, once it is over."""

    # What follows is counted from the fields above.

    @property
    def named(self) -> tuple[str, ...]:
        """The players whose names are known: all of them."""
        return self.players

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is."""
        return None if self.ended_by else self.to_play

    @property
    def awaiting(self) -> Awaiting | None:
        if self.ended_by:
            return None
        if self.guesses.made and self.guesses.unjudged:
            return "verdict"
        if self.pending is None:
            return None
        return "call" if self.pending.called is None else "prophet_pick"

    @property
    def in_play(self) -> Iterator[int]:
        """Seats that take turns: neither expelled nor Prophet."""
        prophet = self.prophets.ruling
        seats, expelled = range(len(self.players)), self.expelled
        return iter([seat for seat in seats if seat not in expelled and seat != prophet])

    @property
    def expulsion_count(self) -> tuple[int, int] | None:
        """(cards that count now, cards from which a wrong play expels), or None if never."""
        if not self.expulsion:
            return None
        limit, count, reign = self.ruleset.expelled_from, self.layout.laid, self.prophets.reign
        if reign:
            limit, count = self.ruleset.expelled_from_marker, count - reign.after
        return None if limit is None else (count, limit)


def deal(
    ruleset: RuleSet,
    rule: Automaton,
    players: Sequence[str],
    stock: Sequence[Card],
    extra_decks: Sequence[Deck],
    first: str | None = None,
    expulsion: bool = True,
) -> Round:
    """Deal, turn up the starter and find the first player (docs/rules.md 2.1 to 2.3).

    `stock` is the whole shuffled stock, top first. `first` counts only where the rule-set draws the
    first player at random. Refused if the decks do not suffice.
    """
    count = len(players)
    floor = -1 if ruleset.refill_at is None else ruleset.refill_at
    try:
        dealt, pile = Stock(tuple(stock), tuple(extra_decks), floor).draw(
            count * ruleset.hand_of(count)
        )
        layout = Layout()
        for _ in range(rule.starters if ruleset.several_starters else 1):
            starter, pile = pile.turn_up(rule.legal(layout.state))
            layout = layout.lay(rule, (starter,), right=True, play=STARTER)
    except OutOfCards:
        raise no_deck() from None
    dealt_round = Round(
        ruleset=ruleset,
        rule=rule,
        players=tuple(players),
        expulsion=expulsion,
        stock=pile,
        hands=tuple(dealt[seat::count] for seat in range(count)),
        layout=layout,
        to_play=0,
    )
    if ruleset.first_player == "counted":
        return replace(dealt_round, to_play=(layout.cards[-1].card.value - 1) % count)
    if ruleset.first_player == "random":
        if first is None:
            raise Refused(N_("the record has to name the first player who was drawn"))
        return replace(dealt_round, to_play=dealt_round.seat(first))
    return dealt_round


def no_deck() -> Refused:
    """Return the refusal for a deal or move that needs a further deck when there is none."""
    return Refused(N_("the stock has run out, and there are no more decks"))
