"""Moves: `apply` verifies a move, then returns the round after it.

The state of a round is computed from its entries. A move that is not allowed raises Refused and
changes nothing.
"""

from __future__ import annotations

from classroom.cards import card_set
from classroom.fast_replace import replace
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
from classroom.game.prophet import Row, outcome
from classroom.game.refusal import Refused
from classroom.game.round import Awaiting, Guessed, PendingPlay, Reign, Round, no_deck
from classroom.game.settlement import next_after, settle, without
from classroom.game.stock import OutOfCards
from classroom.i18n.markers import N_
from classroom.rules.compare import equivalent


def apply(round_: Round, move: Move) -> Round:
    """Return the round after `move`; raise Refused if the move is not allowed.

    Refused is raised, too, if the move needs a further deck and there is none.
    """
    if isinstance(move, Info):
        return replace(round_, entries=round_.entries + 1)
    try:
        after = _apply(round_, move)
    except OutOfCards:
        raise no_deck() from None
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
        case RuleGuess():
            return _guess(round_, move)
        case GuessVerdict():
            return _verdict(round_, move)
        case Skip():
            return _skip(round_, move)
        case Release():
            return _release(round_, move)
        case End():
            if move.by != TEACHER:
                raise Refused(N_("only the teacher can end a round"))
            return replace(round_, ended_by="teacher", pending=None)
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
            raise Refused(N_("you can only play one card a turn"))
        raise Refused(N_("a string has at most %(longest)s cards"), longest=longest)
    without(round_.hands[seat], move.cards)
    truth = round_.rule.accepts(round_.state, move.cards)
    return _put_on_the_table(round_, PendingPlay(round_.entries + 1, seat, move.cards, truth))


def _no_play(round_: Round, move: NoPlay) -> Round:
    seat = _whose_turn(round_, move.by)
    truth = not round_.legal & card_set(round_.hands[seat])
    return _put_on_the_table(round_, PendingPlay(round_.entries + 1, seat, None, truth))


def _whose_turn(round_: Round, player: str) -> int:
    seat = round_.seat(player)
    _nothing_awaited(round_)
    if seat in round_.expelled:
        raise Refused(N_("%(player)s has been knocked out"), player=round_.who(seat))
    if seat == round_.prophet:
        raise Refused(N_("the Prophet judges and doesn’t play cards"))
    if seat != round_.to_play:
        raise Refused(N_("it’s %(player)s’s turn"), player=round_.who(round_.to_play))
    return seat


def _nothing_awaited(round_: Round) -> None:
    if round_.guessing:
        raise Refused(N_("a guess is being judged; wait for the verdict"))
    if round_.pending is not None and round_.prophet is not None:
        raise Refused(
            N_("it’s the Prophet’s call: wait for %(player)s"), player=round_.who(round_.prophet)
        )


def _put_on_the_table(round_: Round, pending: PendingPlay) -> Round:
    """Leave a play pending if there is a Prophet, who must call it; otherwise settle it at once."""
    if round_.prophet is not None:
        return replace(round_, pending=pending, actor=None, guesser=None)
    return settle(round_, pending, _row(pending, None))


def _row(pending: PendingPlay, call: bool | None, pick_legal: bool | None = None) -> Row:
    return outcome(pending.cards is not None, call, pending.truth, pick_legal)


# The Prophet


def _declare(round_: Round, move: Declare) -> Round:
    seat = round_.seat(move.by)
    refused = round_.why_not_declare(seat)
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
    return settle(round_, pending, _row(pending, move.right), call=move.right)


def _prophet_pick(round_: Round, move: Pick) -> Round:
    pending = _prophets_word(round_, move.by, "prophet_pick")
    if move.card not in round_.hands[pending.by]:
        raise Refused(N_("%(card)s isn’t in the shown hand"), card=move.card)
    legal = bool(round_.legal >> move.card & 1)
    row = _row(pending, False, legal)
    pick = move.card if legal else None
    return settle(round_, pending, row, pick, call=False, prophet_pick=move.card)


def _prophets_word(round_: Round, player: str, awaited: Awaiting) -> PendingPlay:
    seat = round_.seat(player)
    if round_.prophet is None:
        raise Refused(N_("there’s no Prophet"))
    if seat != round_.prophet:
        raise Refused(N_("%(player)s is the Prophet"), player=round_.who(round_.prophet))
    if round_.pending is None or round_.awaiting != awaited:
        if round_.awaiting == "prophet_pick":
            raise Refused(N_("the Prophet has to pick a card from the shown hand"))
        if round_.awaiting == "call":
            raise Refused(N_("the Prophet has to call the play right or wrong"))
        raise Refused(N_("nothing is waiting for the Prophet’s call"))
    return round_.pending


def _dealer_pick(round_: Round, move: Pick) -> Round:
    """Settle the wrong no play of the entry just before again, with the dealer's own choice."""
    if round_.settling is None:
        raise Refused(N_("the dealer has no card to pick"))
    before, pending, row = round_.settling
    if move.card not in before.hands[pending.by]:
        raise Refused(N_("%(card)s isn’t in the shown hand"), card=move.card)
    if not before.legal >> move.card & 1:
        raise Refused(N_("%(card)s isn’t right there"), card=move.card)
    settled = round_.results[-1]
    again = settle(
        before,
        pending,
        row,
        move.card,
        call=settled.called,
        prophet_pick=settled.picked,
    )
    return replace(again, settling=None, entries=round_.entries)


# Express


def _guess(round_: Round, move: RuleGuess) -> Round:
    seat = round_.seat(move.by)
    if round_.ruleset.guess_bonus is None:
        raise Refused(N_("you can’t guess the rule in this game"))
    _nothing_awaited(round_)
    if seat != round_.guesser:
        raise Refused(N_("guess right after your own right card, and only once"))
    made = Guessed(round_.entries + 1, seat, move.claim)
    told = replace(round_, guesses=(*round_.guesses, made), guesser=None)
    if move.rule is None:
        return told
    return _judged(told, equivalent(round_.rule, move.rule, round_.starters))


def _verdict(round_: Round, move: GuessVerdict) -> Round:
    if not round_.guessing:
        raise Refused(N_("no guess is waiting for a verdict"))
    if move.by not in (DEALER, TEACHER):
        raise Refused(N_("only the dealer or the teacher can judge a guess"))
    return _judged(round_, move.right)


def _judged(round_: Round, right: bool) -> Round:
    judged = replace(round_.guesses[-1], right=right, settled=round_.entries + 1)
    return replace(
        round_,
        guesses=(*round_.guesses[:-1], judged),
        ended_by="guessed" if right else None,
    )


# Repairs


def _skip(round_: Round, move: Skip) -> Round:
    _by_teacher_or_clock(move.by)
    seat = round_.seat(move.player)
    _nothing_awaited(round_)
    if seat != round_.to_play:
        raise Refused(N_("it’s %(player)s’s turn"), player=round_.who(round_.to_play))
    return replace(round_, to_play=next_after(round_, seat), actor=None, guesser=None)


def _release(round_: Round, move: Release) -> Round:
    _by_teacher_or_clock(move.by)
    seat = round_.seat(move.player)
    if seat != round_.prophet:
        raise Refused(N_("%(player)s isn’t the Prophet"), player=round_.who(seat))
    pending = round_.pending
    free = _let_go(round_)
    if pending is None:
        return free
    row = replace(_row(pending, None), costs=False)
    return settle(free, pending, row)


def _let_go(round_: Round) -> Round:
    reign = replace(round_.reigns[-1], until=round_.laid, ended="released")
    return replace(round_, reigns=(*round_.reigns[:-1], reign))


def _by_teacher_or_clock(by: str) -> None:
    if by not in (TEACHER, CLOCK):
        raise Refused(N_("only the teacher or the clock can do this"))
