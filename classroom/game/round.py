"""A round: one frozen value, changed by `apply`, which verifies every move first.

A round is a fold over its entries. Everything that can be counted from the layout, the results and
the reigns is counted from them, so that there is one truth for each thing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from classroom.cards import Card, CardSet, card_set
from classroom.game.moves import (
    CLOCK,
    DEALER,
    TEACHER,
    Call,
    Declare,
    End,
    Guess,
    Info,
    Move,
    NoPlay,
    Pick,
    Play,
    Release,
    Skip,
    Verdict,
)
from classroom.game.prophet import Effect, Row, outcome
from classroom.game.refused import Refused, Who
from classroom.game.rulesets import RuleSet
from classroom.game.stock import Deck, OutOfCards, Stock
from classroom.rules.automaton import Automaton
from classroom.rules.compare import equivalent
from classroom.words import N_

EndedBy = Literal["empty_hand", "all_expelled", "guessed", "teacher"]
Awaiting = Literal["call", "prophet_pick", "verdict"]


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the layout. Its place in `Round.layout` is its order of laying."""

    card: Card
    right: bool
    column: int
    """The main-line place it has, or hangs under; the starter is 0."""
    play: int
    """The result that laid it, as an index; -1 for a starter."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A play on the table, cards still in the hand, that waits for the Prophet."""

    number: int
    """Of its entry."""
    by: int
    cards: tuple[Card, ...] | None
    """None for a no play."""
    truth: bool
    """What the dealer will say: a secret until the call."""
    called: bool | None = None
    """The Prophet's call, while the Prophet's pick is awaited."""


@dataclass(frozen=True, slots=True)
class Result:
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
    """Who ruled when it was played."""
    called: bool | None
    picked: Card | None
    """The Prophet's pick, legal or not."""
    laid: tuple[Card, ...]
    penalty: tuple[tuple[int, int], ...]
    """(seat, penalty cards) for everybody who got any."""
    expelled: bool
    laid_before: int
    """Cards on the layout before it."""

    @property
    def right(self) -> bool:
        return self.row.right

    @property
    def overthrown(self) -> int | None:
        return self.prophet if self.row.overthrown else None


@dataclass(frozen=True, slots=True)
class Reign:
    """A Prophet's time, past or present."""

    seat: int
    number: int
    """The entry of the declaration."""
    after: int
    """Cards on the layout at the declaration."""
    marked: int
    """Ordinal of the card with the Prophet's marker."""
    until: int | None = None
    """Cards on the layout before the play that ended it; None while it lasts."""
    ended: Literal["overthrown", "released"] | None = None
    result: int | None = None
    """Index of the result that overthrew the Prophet."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round at one moment. Seats are indices into `players`, clockwise from seat 1 at 0."""

    ruleset: RuleSet
    rule: Automaton
    players: tuple[str, ...]
    expulsion: bool
    stock: Stock
    hands: tuple[tuple[Card, ...], ...]
    """Each in the order in which its cards were received."""
    layout: tuple[Laid, ...]
    """In the order of laying."""
    column: int
    """The main-line place of the last right card."""
    state: int
    """The rule's state after the main line."""
    to_play: int
    """Whose play is to come or is being settled."""
    actor: int | None = None
    """Who acted last, while nobody has acted or been skipped since."""
    guesser: int | None = None
    """Express: who may guess now."""
    pending: Pending | None = None
    guessing: bool = False
    """Express: a guess in free text waits for its verdict."""
    expelled: tuple[int, ...] = ()
    reigns: tuple[Reign, ...] = ()
    results: tuple[Result, ...] = ()
    guessed: int | None = None
    """Express: who guessed the rule."""
    ended_by: EndedBy | None = None
    entries: int = 0
    settling: tuple[Round, Pending, Row] | None = None
    """The round as it stood before the dealer laid a card of a shown hand, so that a dealer's pick
    in the very next entry can choose another one."""

    # What follows is counted from the fields above.

    @property
    def laid(self) -> int:
        return len(self.layout)

    @property
    def reign(self) -> Reign | None:
        """The reign that lasts now, or that stood when the round ended."""
        return self.reigns[-1] if self.reigns and self.reigns[-1].ended is None else None

    @property
    def prophet(self) -> int | None:
        return self.reign.seat if self.reign else None

    @property
    def turn(self) -> int | None:
        return None if self.ended_by else self.to_play

    @property
    def awaiting(self) -> Awaiting | None:
        if self.guessing:
            return "verdict"
        if self.pending is None or self.ended_by:
            return None
        return "call" if self.pending.called is None else "prophet_pick"

    @property
    def main_line(self) -> tuple[Card, ...]:
        return tuple(laid.card for laid in self.layout if laid.right)

    @property
    def false_prophets(self) -> tuple[int, ...]:
        return tuple(reign.seat for reign in self.reigns if reign.ended == "overthrown")

    @property
    def released(self) -> tuple[int, ...]:
        return tuple(reign.seat for reign in self.reigns if reign.ended == "released")

    @property
    def in_play(self) -> Iterator[int]:
        """Who takes turns: neither expelled nor Prophet."""
        prophet = self.prophet
        return (
            seat
            for seat in range(len(self.players))
            if seat not in self.expelled and seat != prophet
        )

    @property
    def legal(self) -> CardSet:
        """The cards that would be right now: a secret of the dealer."""
        return self.rule.legal(self.state)

    @property
    def expulsion_count(self) -> tuple[int, int] | None:
        """(cards that count now, cards from which a wrong play expels), or None if never."""
        if not self.expulsion:
            return None
        if self.reign:
            limit, count = (
                self.ruleset.expelled_from_marker,
                self.laid - self.reign.after,
            )
        else:
            limit, count = self.ruleset.expelled_from, self.laid
        return None if limit is None else (count, limit)

    def markers(self) -> tuple[range, range]:
        """Ordinals of the cards with a dealer's marker, and with one of the ruling Prophet's."""
        after = self.reign.after if self.reign else self.laid
        return range(10, self.laid + 1, 10), range(after + 10, self.laid + 1, 10)

    def seat(self, player: str) -> int:
        """The seat of a player; Refused if nobody of that name plays."""
        try:
            return self.players.index(player)
        except ValueError:
            raise Refused(
                N_("%(player)s does not play in this round"), player=Who(player)
            ) from None

    def who(self, seat: int) -> Who:
        return Who(self.players[seat])

    def may(self, player: str) -> tuple[str, ...]:
        """What `player` may do now: some of play, no_play, declare, call, pick, guess."""
        if player not in self.players or self.ended_by:
            return ()
        seat = self.players.index(player)
        actions = []
        if self.awaiting == "call" and seat == self.prophet:
            actions.append("call")
        if self.awaiting == "prophet_pick" and seat == self.prophet:
            actions.append("pick")
        if self.awaiting is None and seat == self.to_play:
            actions += ["play", "no_play"]
        if _why_not_declare(self, seat) is None:
            actions.append("declare")
        if self.awaiting is None and seat == self.guesser:
            actions.append("guess")
        return tuple(actions)


def deal(
    ruleset: RuleSet,
    rule: Automaton,
    players: Sequence[str],
    stock: Sequence[Card],
    extra_decks: Sequence[Deck],
    first: str | None = None,
    expulsion: bool = True,
) -> Round:
    """Deal, turn up the starter and find the first player (rules.md, section 2).

    `stock` is the whole shuffled stock, top first. `first` counts only where the rule-set draws the
    first player at random. Refused if the decks do not suffice.
    """
    count = len(players)
    floor = -1 if ruleset.refill_at is None else ruleset.refill_at
    try:
        dealt, pile = Stock(tuple(stock), tuple(extra_decks), floor).draw(count * ruleset.hand)
        state, starters = 0, []
        for _ in range(rule.starters if ruleset.several_starters else 1):
            card, pile = pile.turn_up(rule.legal(state))
            state = rule.step(state, card)
            starters.append(card)
    except OutOfCards:
        raise _no_deck() from None
    dealt_round = Round(
        ruleset=ruleset,
        rule=rule,
        players=tuple(players),
        expulsion=expulsion,
        stock=pile,
        hands=tuple(dealt[seat::count] for seat in range(count)),
        layout=tuple(Laid(card, True, place, -1) for place, card in enumerate(starters)),
        column=len(starters) - 1,
        state=state,
        to_play=0,
    )
    if ruleset.first_player == "counted":
        return replace(dealt_round, to_play=(starters[-1].value - 1) % count)
    if ruleset.first_player == "random":
        if first is None:
            raise Refused(N_("this rule-set draws the first player, and the record names none"))
        return replace(dealt_round, to_play=dealt_round.seat(first))
    return dealt_round


def apply(round_: Round, move: Move) -> Round:
    """The round after `move`; Refused, with nothing changed, if the move cannot be made."""
    if isinstance(move, Info):
        return replace(round_, entries=round_.entries + 1)
    try:
        after = _apply(round_, move)
    except OutOfCards:
        raise _no_deck() from None
    return replace(after, entries=round_.entries + 1)


def _apply(round_: Round, move: Move) -> Round:
    if isinstance(move, Pick) and move.by == DEALER:
        return _dealer_pick(round_, move)
    if round_.ended_by:
        raise Refused(N_("the round is over"))
    round_ = replace(round_, settling=None)
    match move:
        case Play():
            return _play(round_, move)
        case NoPlay():
            return _no_play(round_, move)
        case Declare():
            return _declare(round_, move)
        case Call():
            return _call(round_, move)
        case Pick():
            return _prophet_pick(round_, move)
        case Guess():
            return _guess(round_, move)
        case Verdict():
            return _verdict(round_, move)
        case Skip():
            return _skip(round_, move)
        case Release():
            return _release(round_, move)
        case End():
            if move.by != TEACHER:
                raise Refused(N_("only the teacher ends a round"))
            return replace(round_, ended_by="teacher", pending=None, guessing=False)
        case _:
            raise TypeError(f"{move!r} is not a move")


# Plays


def _play(round_: Round, move: Play) -> Round:
    seat = _whose_turn(round_, move.by)
    if not move.cards:
        raise Refused(N_("a play needs at least one card"))
    longest = round_.ruleset.longest
    if longest is not None and len(move.cards) > longest:
        if longest == 1:
            raise Refused(N_("only one card a turn can be played here"))
        raise Refused(N_("a string has at most %(longest)s cards"), longest=longest)
    _without(round_.hands[seat], move.cards)
    truth = round_.rule.accepts(round_.state, move.cards)
    return _put_on_the_table(round_, Pending(round_.entries + 1, seat, move.cards, truth))


def _no_play(round_: Round, move: NoPlay) -> Round:
    seat = _whose_turn(round_, move.by)
    truth = not round_.legal & card_set(round_.hands[seat])
    return _put_on_the_table(round_, Pending(round_.entries + 1, seat, None, truth))


def _whose_turn(round_: Round, player: str) -> int:
    seat = round_.seat(player)
    _nothing_awaited(round_)
    if seat in round_.expelled:
        raise Refused(N_("%(player)s is expelled and plays no more"), player=round_.who(seat))
    if seat == round_.prophet:
        raise Refused(N_("the Prophet judges, and plays no cards"))
    if seat != round_.to_play:
        raise Refused(N_("it is %(player)s's turn"), player=round_.who(round_.to_play))
    return seat


def _nothing_awaited(round_: Round) -> None:
    if round_.guessing:
        raise Refused(N_("a guess waits for its verdict"))
    if round_.pending is not None and round_.prophet is not None:
        raise Refused(
            N_("%(player)s, the Prophet, has the word now"), player=round_.who(round_.prophet)
        )


def _put_on_the_table(round_: Round, pending: Pending) -> Round:
    """A play waits for the Prophet if there is one, and is settled at once if not."""
    if round_.prophet is not None:
        return replace(round_, pending=pending, actor=None, guesser=None)
    return _settle(round_, pending, _row(pending, None))


def _row(pending: Pending, call: bool | None, pick_legal: bool | None = None) -> Row:
    return outcome(pending.cards is not None, call, pending.truth, pick_legal)


# Settling


def _settle(
    round_: Round,
    pending: Pending,
    row: Row,
    pick: Card | None = None,
    call: bool | None = None,
    prophet_pick: Card | None = None,
) -> Round:
    """Carry out a row of the table; `pick` is the card laid from a shown hand, where one is."""
    seat, stock, hands = pending.by, round_.stock, list(round_.hands)
    shown = () if pending.cards is not None else hands[seat]
    count = round_.expulsion_count  # as it stood before the play
    reigns = round_.reigns
    penalty: dict[int, int] = {}
    before = replace(round_, pending=None, actor=None, guesser=None)

    def punish(punished: int, cards: int) -> None:
        nonlocal stock
        drawn, stock = stock.draw(cards)
        hands[punished] += drawn
        penalty[punished] = penalty.get(punished, 0) + cards

    if row.overthrown:
        reign = reigns[-1]
        ended = replace(reign, until=round_.laid, ended="overthrown", result=len(round_.results))
        reigns = (*reigns[:-1], ended)
        punish(reign.seat, round_.ruleset.false_prophet_penalty)

    settling: tuple[Round, Pending, Row] | None = None
    ended_by: EndedBy | None = None
    if row.effect is Effect.NEW_HAND:
        fresh = max(0, len(shown) - round_.ruleset.no_play_reward)
        hands[seat], stock = stock.under(shown).draw(fresh)
    elif row.effect is Effect.DEALER_PICKS:
        settling = (round_, pending, row)
        if pick is None:
            pick = next(card for card in shown if round_.legal >> card & 1)
    laid = pending.cards or (() if pick is None else (pick,))
    hands[seat] = _without(hands[seat], laid)
    layout, column, state = _lay(round_, laid, row.effect is not Effect.SIDELINE)

    expelled = False
    if row.costs:
        if pending.cards is not None:
            punish(seat, round_.ruleset.wrong_penalty * len(pending.cards))
        else:
            punish(seat, round_.ruleset.no_play_penalty)
        expelled = count is not None and count[0] >= count[1]

    result = Result(
        number=pending.number,
        settled=round_.entries + 1,
        by=seat,
        row=row,
        cards=pending.cards,
        shown=shown,
        prophet=round_.prophet,
        called=call,
        picked=prophet_pick,
        laid=laid,
        penalty=tuple(sorted(penalty.items())),
        expelled=expelled,
        laid_before=round_.laid,
    )
    after = replace(
        before,
        stock=stock,
        hands=tuple(hands),
        layout=layout,
        column=column,
        state=state,
        reigns=reigns,
        expelled=(*round_.expelled, seat) if expelled else round_.expelled,
        results=(*round_.results, result),
        actor=seat,
        settling=settling,
    )
    if not hands[seat]:
        ended_by = "empty_hand"
    elif not any(True for _ in after.in_play):
        ended_by = "all_expelled"
    if ended_by:
        return replace(after, ended_by=ended_by, actor=None)
    may_guess = round_.ruleset.guess_bonus is not None and row.effect is Effect.MAIN_LINE
    return replace(after, to_play=_next_after(after, seat), guesser=seat if may_guess else None)


def _lay(round_: Round, cards: tuple[Card, ...], right: bool) -> tuple[tuple[Laid, ...], int, int]:
    """The layout, the column of the last main-line card and the rule's state after laying."""
    column, state, play = round_.column, round_.state, len(round_.results)
    added = []
    for card in cards:
        if right:
            column += 1
            state = round_.rule.step(state, card)
        added.append(Laid(card, right, column, play))
    return (*round_.layout, *added), column, state


def _without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """`hand` less `cards`, of two equal ones the one received first; Refused if one is missing."""
    left = list(hand)
    for card in cards:
        try:
            left.remove(card)
        except ValueError:
            raise Refused(N_("%(card)s is not in the hand"), card=card) from None
    return tuple(left)


def _next_after(round_: Round, seat: int) -> int:
    """The next player clockwise who is in the round, the Prophet skipped."""
    playing = set(round_.in_play)
    count = len(round_.players)
    return next(
        (seat + step) % count for step in range(1, count + 1) if (seat + step) % count in playing
    )


# The Prophet


def _why_not_declare(round_: Round, seat: int) -> Refused | None:
    """The reason why `seat` may not declare now, or None (rules.md, section 4)."""
    if not round_.ruleset.prophet:
        return Refused(N_("this rule-set has no Prophet"))
    if seat in round_.expelled:
        return Refused(N_("an expelled player cannot become Prophet"))
    if any(reign.seat == seat for reign in round_.reigns):
        if seat == round_.prophet:
            return Refused(N_("%(player)s is the Prophet already"), player=round_.who(seat))
        return Refused(N_("nobody can be Prophet twice in a round"))
    if round_.prophet is not None:
        return Refused(N_("%(player)s is the Prophet already"), player=round_.who(round_.prophet))
    if round_.actor != seat:
        return Refused(N_("only the player who has just acted can declare"))
    if sum(other != seat for other in round_.in_play) < 2:
        return Refused(N_("a Prophet needs at least two other players still in the round"))
    return None


def _declare(round_: Round, move: Declare) -> Round:
    seat = round_.seat(move.by)
    refused = _why_not_declare(round_, seat)
    if refused:
        raise refused
    # "Declarer" rules mark the card laid last: the declarer has just acted, so it is theirs, or
    # after a right no play the one that was laid last by anybody.
    marked = round_.laid
    if round_.ruleset.marker == "main_line":
        marked = max(n for n, laid in enumerate(round_.layout, 1) if laid.right)
    reign = Reign(seat, round_.entries + 1, after=round_.laid, marked=marked)
    return replace(round_, reigns=(*round_.reigns, reign))


def _call(round_: Round, move: Call) -> Round:
    pending = _prophets_word(round_, move.by, "call")
    if pending.cards is None and not move.right and not pending.truth:
        return replace(round_, pending=replace(pending, called=False))
    return _settle(round_, pending, _row(pending, move.right), call=move.right)


def _prophet_pick(round_: Round, move: Pick) -> Round:
    pending = _prophets_word(round_, move.by, "prophet_pick")
    if move.card not in round_.hands[pending.by]:
        raise Refused(N_("%(card)s is not in the shown hand"), card=move.card)
    legal = bool(round_.legal >> move.card & 1)
    row = _row(pending, False, legal)
    pick = move.card if legal else None
    return _settle(round_, pending, row, pick, call=False, prophet_pick=move.card)


def _prophets_word(round_: Round, player: str, awaited: Awaiting) -> Pending:
    seat = round_.seat(player)
    if round_.prophet is None:
        raise Refused(N_("there is no Prophet"))
    if seat != round_.prophet:
        raise Refused(N_("%(player)s is the Prophet"), player=round_.who(round_.prophet))
    if round_.pending is None or round_.awaiting != awaited:
        if round_.awaiting == "prophet_pick":
            raise Refused(N_("the Prophet has to pick a card of the shown hand"))
        if round_.awaiting == "call":
            raise Refused(N_("the Prophet has to call the play right or wrong"))
        raise Refused(N_("no play waits for the Prophet"))
    return round_.pending


def _dealer_pick(round_: Round, move: Pick) -> Round:
    """Settle the wrong no play of the entry just before again, with the dealer's own choice."""
    if round_.settling is None:
        raise Refused(N_("the dealer has no card to pick"))
    before, pending, row = round_.settling
    if move.card not in before.hands[pending.by]:
        raise Refused(N_("%(card)s is not in the shown hand"), card=move.card)
    if not before.legal >> move.card & 1:
        raise Refused(N_("%(card)s is not right there"), card=move.card)
    settled = round_.results[-1]
    again = _settle(
        before,
        pending,
        row,
        move.card,
        call=settled.called,
        prophet_pick=settled.picked,
    )
    return replace(again, settling=None, entries=round_.entries)


# Express


def _guess(round_: Round, move: Guess) -> Round:
    seat = round_.seat(move.by)
    if round_.ruleset.guess_bonus is None:
        raise Refused(N_("in this rule-set the rule is not guessed aloud"))
    _nothing_awaited(round_)
    if seat != round_.guesser:
        raise Refused(N_("a guess comes right after a right card of one's own, and once"))
    if move.rule is None:
        return replace(round_, guessing=True)
    starters = tuple(laid.card for laid in round_.layout if laid.play < 0)
    return _judged(round_, equivalent(round_.rule, move.rule, starters))


def _verdict(round_: Round, move: Verdict) -> Round:
    if not round_.guessing:
        raise Refused(N_("no guess waits for a verdict"))
    if move.by not in (DEALER, TEACHER):
        raise Refused(N_("the dealer or the teacher judges a guess"))
    return _judged(round_, move.right)


def _judged(round_: Round, right: bool) -> Round:
    if right:
        return replace(
            round_,
            guessing=False,
            guessed=round_.guesser,
            guesser=None,
            ended_by="guessed",
        )
    return replace(round_, guessing=False, guesser=None)


# Repairs


def _skip(round_: Round, move: Skip) -> Round:
    _by_teacher_or_clock(move.by)
    seat = round_.seat(move.player)
    _nothing_awaited(round_)
    if seat != round_.to_play:
        raise Refused(N_("it is %(player)s's turn"), player=round_.who(round_.to_play))
    return replace(round_, to_play=_next_after(round_, seat), actor=None, guesser=None)


def _release(round_: Round, move: Release) -> Round:
    _by_teacher_or_clock(move.by)
    seat = round_.seat(move.player)
    if seat != round_.prophet:
        raise Refused(N_("%(player)s is not the Prophet"), player=round_.who(seat))
    pending = round_.pending
    free = _let_go(round_)
    if pending is None:
        return free
    row = replace(_row(pending, None), costs=False)
    return _settle(free, pending, row)


def _let_go(round_: Round) -> Round:
    reign = replace(round_.reigns[-1], until=round_.laid, ended="released")
    return replace(round_, reigns=(*round_.reigns[:-1], reign))


def _by_teacher_or_clock(by: str) -> None:
    if by not in (TEACHER, CLOCK):
        raise Refused(N_("only the teacher or the clock can do this"))


def _no_deck() -> Refused:
    return Refused(N_("the stock has run out, and no further deck stands by"))
