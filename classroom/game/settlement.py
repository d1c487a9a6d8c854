"""Settling a play: where the cards go, what it costs, who is next.

:func:`decide` reads that from a row of the outcome table and the numbers of the rule-set;
:func:`carry_out` does it.
"""

from __future__ import annotations

from collections.abc import Container

from msgspec.structs import replace

from classroom.cards import Card, deck
from classroom.game.outcome import Settlement
from classroom.game.prophet import Effect, Row, row_of
from classroom.game.refusal import Refused
from classroom.game.round import EndedBy, PendingPlay, Result, Round
from classroom.i18n.markers import N_


def decide(round_: Round, pending: PendingPlay, row: Row, pick: Card | None = None) -> Settlement:
    """Return how a play is settled; `pick` is the card laid from a shown hand, where one is."""
    seat, ruleset = pending.by, round_.ruleset
    hand = round_.hands[seat]
    penalty: list[tuple[int, int]] = []
    if row.overthrown:
        penalty.append((round_.prophets.reigns[-1].seat, ruleset.false_prophet_penalty))
    fresh = 0
    if row.effect is Effect.NEW_HAND:
        fresh = max(0, len(hand) - ruleset.no_play_reward)
    elif row.effect is Effect.DEALER_PICKS and pick is None:
        pick = next(card for card in hand if round_.legal >> card & 1)
    laid = pending.cards or (() if pick is None else (pick,))
    left = fresh if row.effect is Effect.NEW_HAND else len(without(hand, laid))
    expelled = False
    if row.costs:
        cards = ruleset.no_play_penalty
        if pending.cards is not None:
            cards = ruleset.wrong_penalty * len(pending.cards)
        penalty.append((seat, cards))
        left += cards
        count = round_.expulsion_count  # as it stood before the play
        expelled = count is not None and count[0] >= count[1]
    out = (*round_.expelled, seat) if expelled else round_.expelled
    prophet = None if row.overthrown else round_.prophets.ruling
    following = _next_after(round_, seat, (*out, prophet))
    ended_by: EndedBy | None = None
    if not left:
        ended_by = "empty_hand"
    elif following is None:
        ended_by = "all_expelled"
    may_guess = ruleset.guess_bonus is not None and row.effect is Effect.MAIN_LINE
    return Settlement(
        row=row.number,
        costs=row.costs,
        laid=tuple(map(str, laid)),
        penalty=tuple(penalty),
        fresh=fresh,
        expelled=expelled,
        ended_by=ended_by,
        next=None if ended_by else following,
        may_guess=may_guess and not ended_by,
    )


def carry_out(
    round_: Round,
    pending: PendingPlay,
    settled: Settlement,
    call: bool | None = None,
    prophet_pick: Card | None = None,
) -> Round:
    """Return the round after a play was settled like this.

    Raise OutOfCards if a further deck is needed and there is none.
    """
    seat, stock, hands = pending.by, round_.stock, list(round_.hands)
    row = row_of(settled.row)
    if row.costs != settled.costs:  # of a class whose rules of play had other numbers
        row = replace(row, costs=settled.costs)
    shown = () if pending.cards is not None else hands[seat]
    for other, cards in settled.penalty:
        if other != seat:
            drawn, stock = stock.draw(cards)
            hands[other] += drawn
    prophets = round_.prophets
    if row.overthrown:
        prophets = prophets.overthrow(round_.layout.laid, result=len(round_.results))
    if row.effect is Effect.NEW_HAND:
        hands[seat], stock = stock.under(shown).draw(settled.fresh)
    laid = deck(settled.laid)
    hands[seat] = without(hands[seat], laid)
    right, play = row.effect is not Effect.SIDELINE, len(round_.results)
    layout = round_.layout.lay(round_.rule, laid, right, play)
    for other, cards in settled.penalty:
        if other == seat:
            drawn, stock = stock.draw(cards)
            hands[seat] += drawn
    guesses, chance = round_.guesses, seat if settled.may_guess else None
    if chance != guesses.chance:  # in Express alone
        guesses = guesses.offer(chance)
    result = Result(
        number=pending.number,
        settled=round_.entries + 1,
        by=seat,
        row=row,
        cards=pending.cards,
        shown=shown,
        prophet=round_.prophets.ruling,
        called=call,
        picked=prophet_pick,
        laid=laid,
        penalty=tuple(sorted(settled.penalty)),
        expelled=settled.expelled,
        laid_before=round_.layout.laid,
    )
    return replace(
        round_,
        pending=None,
        stock=stock,
        hands=tuple(hands),
        layout=layout,
        prophets=prophets,
        expelled=(*round_.expelled, seat) if settled.expelled else round_.expelled,
        results=(*round_.results, result),
        actor=None if settled.ended_by else seat,
        guesses=guesses,
        ended_by=settled.ended_by,
        to_play=round_.to_play if settled.next is None else settled.next,
        settling=(round_, pending, row) if row.effect is Effect.DEALER_PICKS else None,
    )


def without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """`hand` less `cards`, of two equal ones the one received first; Refused if one is missing."""
    left = list(hand)
    for card in cards:
        try:
            left.remove(card)
        except ValueError:
            raise Refused(N_("%(card)s isn’t in the hand"), card=card) from None
    return tuple(left)


def next_after(round_: Round, seat: int) -> int:
    """Return the seat of the next player clockwise who is in the round, skipping the Prophet."""
    following = _next_after(round_, seat, (*round_.expelled, round_.prophets.ruling))
    assert following is not None, "somebody is in the round, or it would be over"
    return following


def _next_after(round_: Round, seat: int, out: Container[int | None]) -> int | None:
    """Return the next seat clockwise, perhaps the same, that is not out; None if all are."""
    count = len(round_.players)
    clockwise = ((seat + step) % count for step in range(1, count + 1))
    return next((other for other in clockwise if other not in out), None)
