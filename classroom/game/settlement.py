"""Carrying out a row of the outcome table: where the cards go, what it costs, who is next."""

from __future__ import annotations

from classroom.cards import Card
from classroom.fast_replace import replace
from classroom.game.prophet import Effect, Row
from classroom.game.refusal import Refused
from classroom.game.round import EndedBy, Laid, PendingPlay, Result, Round
from classroom.i18n.markers import N_


def settle(
    round_: Round,
    pending: PendingPlay,
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

    settling: tuple[Round, PendingPlay, Row] | None = None
    ended_by: EndedBy | None = None
    if row.effect is Effect.NEW_HAND:
        fresh = max(0, len(shown) - round_.ruleset.no_play_reward)
        hands[seat], stock = stock.under(shown).draw(fresh)
    elif row.effect is Effect.DEALER_PICKS:
        settling = (round_, pending, row)
        if pick is None:
            pick = next(card for card in shown if round_.legal >> card & 1)
    laid = pending.cards or (() if pick is None else (pick,))
    hands[seat] = without(hands[seat], laid)
    layout, column, state = lay(round_, laid, row.effect is not Effect.SIDELINE)

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
    return replace(after, to_play=next_after(after, seat), guesser=seat if may_guess else None)


def lay(round_: Round, cards: tuple[Card, ...], right: bool) -> tuple[tuple[Laid, ...], int, int]:
    """Lay `cards` on the main line if they are right, otherwise as a sideline.

    Return the new layout, the column of the last main-line card and the rule's state after it.
    """
    column, state, play = round_.column, round_.state, len(round_.results)
    added = []
    for card in cards:
        if right:
            column += 1
            state = round_.rule.step(state, card)
        added.append(Laid(card, right, column, play))
    return (*round_.layout, *added), column, state


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
    playing = set(round_.in_play)
    count = len(round_.players)
    return next(
        (seat + step) % count for step in range(1, count + 1) if (seat + step) % count in playing
    )
