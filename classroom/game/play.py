"""Judging: `judge` verifies a move and decides its outcome; a wrong move changes nothing."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from classroom.cards import card_set
from classroom.game import actions, layout, moves
from classroom.game.claims import read_claim
from classroom.game.entries import read_move
from classroom.game.follow import follow, let_go
from classroom.game.layout import AnyRound, LayoutRound
from classroom.game.outcome import NOTHING, Outcome
from classroom.game.prophet import Row, find_row
from classroom.game.refusal import Refused
from classroom.game.round import Awaiting, PendingPlay, Round, no_deck
from classroom.game.scoring import score
from classroom.game.settlement import decide, next_after, without
from classroom.game.stock import OutOfCards
from classroom.i18n.markers import N_
from classroom.rules.compare import equivalent


def apply(round_: Round, move: moves.Move) -> Round:
    """Return the round after `move`; raise Refused if the move is not allowed.

    Refused is raised, too, if the move needs a further deck and there is none.
    """
    return judge(round_, move)[1]


def judge_entry(round_: AnyRound, entry: object) -> tuple[Outcome, AnyRound]:
    """Return the outcome of a raw entry of a record and the round after it.

    Raise Refused if the entry is malformed or not allowed.
    """
    if isinstance(round_, LayoutRound):
        return layout.judge(round_, entry)
    return judge(round_, read_move(entry))


def judge(round_: Round, move: moves.Move) -> tuple[Outcome, Round]:
    """Return the outcome of `move` and the round after it; raise Refused as :func:`apply` does."""
    outcome = NOTHING if isinstance(move, moves.Info) else _judged(round_, move)
    try:
        after = follow(round_, move, outcome)
    except OutOfCards:
        raise no_deck() from None
    if after.ended_by and after.scores is None:
        scores = score(after)
        outcome = msgspec.structs.replace(outcome, scores=scores)
        after = replace(after, scores=scores)
    return outcome, after


def _judged(round_: Round, move: moves.Move) -> Outcome:
    if isinstance(move, moves.Pick) and move.by == moves.DEALER:
        return _dealer_pick(round_, move)
    if round_.ended_by:
        raise Refused(N_("the round is over"))
    match move:
        case moves.Play():
            return _play(round_, move)
        case moves.NoPlay():
            return _no_play(round_, move)
        case moves.Declare():
            return _declare(round_, move)
        case moves.Call():
            return _call(round_, move)
        case moves.Pick():
            return _prophet_pick(round_, move)
        case moves.RuleGuess():
            return _guess(round_, move)
        case moves.GuessVerdict():
            return _verdict(round_, move)
        case moves.Skip():
            return _skip(round_, move)
        case moves.Release():
            return _release(round_, move)
        case moves.End():
            if move.by != moves.TEACHER:
                raise Refused(N_("only the teacher can end a round"))
            return NOTHING
        case _:
            raise TypeError(f"{move!r} is not a move")


def _play(round_: Round, move: moves.Play) -> Outcome:
    seat = _whose_turn(round_, move.by)
    if not move.cards:
        raise Refused(N_("a play needs at least one card"))
    longest = round_.ruleset.longest
    if longest is not None and len(move.cards) > longest:
        if longest == 1:
            raise Refused(N_("you can only play one card a turn"))
        raise Refused(N_("a string has at most %(longest)s cards"), longest=longest)
    without(round_.hands[seat], move.cards)
    truth = round_.rule.accepts(round_.layout.state, move.cards)
    return _put_on_the_table(round_, PendingPlay(round_.entries + 1, seat, move.cards, truth))


def _no_play(round_: Round, move: moves.NoPlay) -> Outcome:
    seat = _whose_turn(round_, move.by)
    truth = not round_.legal & card_set(round_.hands[seat])
    return _put_on_the_table(round_, PendingPlay(round_.entries + 1, seat, None, truth))


def _whose_turn(round_: Round, player: str) -> int:
    seat = round_.seat(player)
    _nothing_awaited(round_)
    if seat in round_.expelled:
        raise Refused(N_("%(player)s has been knocked out"), player=round_.who(seat))
    if seat == round_.prophets.ruling:
        raise Refused(N_("the Prophet judges and doesn’t play cards"))
    if seat != round_.to_play:
        raise Refused(N_("it’s %(player)s’s turn"), player=round_.who(round_.to_play))
    return seat


def _nothing_awaited(round_: Round) -> None:
    if round_.awaiting == "verdict":
        raise Refused(N_("a guess is being judged; wait for the verdict"))
    if round_.pending is not None and round_.prophets.ruling is not None:
        raise Refused(
            N_("it’s the Prophet’s call: wait for %(player)s"),
            player=round_.who(round_.prophets.ruling),
        )


def _put_on_the_table(round_: Round, pending: PendingPlay) -> Outcome:
    """Leave a play pending if there is a Prophet, who must call it; otherwise settle it at once."""
    if round_.prophets.ruling is not None:
        return Outcome(truth=pending.truth)
    return Outcome(settled=decide(round_, pending, _row(pending, None)))


def _row(pending: PendingPlay, call: bool | None, pick_legal: bool | None = None) -> Row:
    return find_row(pending.cards is not None, call, pending.truth, pick_legal)


# The Prophet


def _declare(round_: Round, move: moves.Declare) -> Outcome:
    seat = round_.seat(move.by)
    refused = actions.why_not_declare(round_, seat)
    if refused:
        raise refused
    # "Declarer" rules mark the card laid last: the declarer has just acted, so it is theirs, or
    # after a right no play the one that was laid last by anyone.
    marked = round_.layout.laid
    if round_.ruleset.marker == "main_line":
        marked = max(n for n, laid in enumerate(round_.layout.cards, 1) if laid.right)
    return Outcome(marked=marked)


def _call(round_: Round, move: moves.Call) -> Outcome:
    pending = _prophets_word(round_, move.by, "call")
    if pending.cards is None and not move.right and not pending.truth:
        return NOTHING
    return Outcome(settled=decide(round_, pending, _row(pending, move.right)))


def _prophet_pick(round_: Round, move: moves.Pick) -> Outcome:
    pending = _prophets_word(round_, move.by, "prophet_pick")
    if move.card not in round_.hands[pending.by]:
        raise Refused(N_("%(card)s isn’t in the shown hand"), card=move.card)
    legal = bool(round_.legal >> move.card & 1)
    row = _row(pending, False, legal)
    pick = move.card if legal else None
    return Outcome(settled=decide(round_, pending, row, pick))


def _prophets_word(round_: Round, player: str, awaited: Awaiting) -> PendingPlay:
    seat = round_.seat(player)
    if round_.prophets.ruling is None:
        raise Refused(N_("there’s no Prophet"))
    if seat != round_.prophets.ruling:
        raise Refused(N_("%(player)s is the Prophet"), player=round_.who(round_.prophets.ruling))
    if round_.pending is None or round_.awaiting != awaited:
        if round_.awaiting == "prophet_pick":
            raise Refused(N_("the Prophet has to pick a card from the shown hand"))
        if round_.awaiting == "call":
            raise Refused(N_("the Prophet has to call the play right or wrong"))
        raise Refused(N_("nothing is waiting for the Prophet’s call"))
    return round_.pending


def _dealer_pick(round_: Round, move: moves.Pick) -> Outcome:
    """Settle the wrong no play of the entry just before again, with the dealer's own choice."""
    if round_.settling is None:
        raise Refused(N_("the dealer has no card to pick"))
    before, pending, row = round_.settling
    if move.card not in before.hands[pending.by]:
        raise Refused(N_("%(card)s isn’t in the shown hand"), card=move.card)
    if not before.legal >> move.card & 1:
        raise Refused(N_("%(card)s isn’t right there"), card=move.card)
    return Outcome(settled=decide(before, pending, row, move.card))


# Express


def _guess(round_: Round, move: moves.RuleGuess) -> Outcome:
    guessed = read_claim(move.claim)
    check_may_guess(round_, move.by)
    if guessed is None:
        return NOTHING
    return Outcome(right=equivalent(round_.rule, guessed.rule, round_.layout.starters))


def check_may_guess(round_: Round, player: str) -> None:
    """Raise Refused if the player may not guess the rule now."""
    if round_.ended_by:
        raise Refused(N_("the round is over"))
    seat = round_.seat(player)
    if round_.ruleset.guess_bonus is None:
        raise Refused(N_("you can’t guess the rule in this game"))
    _nothing_awaited(round_)
    if seat != round_.guesses.chance:
        raise Refused(N_("guess right after your own right card, and only once"))


def _verdict(round_: Round, move: moves.GuessVerdict) -> Outcome:
    if round_.awaiting != "verdict":
        raise Refused(N_("no guess is waiting for a verdict"))
    if move.by not in (moves.DEALER, moves.TEACHER):
        raise Refused(N_("only the dealer or the teacher can judge a guess"))
    return NOTHING


# Repairs


def _skip(round_: Round, move: moves.Skip) -> Outcome:
    _by_teacher_or_clock(move.by)
    seat = round_.seat(move.player)
    _nothing_awaited(round_)
    if seat != round_.to_play:
        raise Refused(N_("it’s %(player)s’s turn"), player=round_.who(round_.to_play))
    return Outcome(next=next_after(round_, seat))


def _release(round_: Round, move: moves.Release) -> Outcome:
    _by_teacher_or_clock(move.by)
    seat = round_.seat(move.player)
    if seat != round_.prophets.ruling:
        raise Refused(N_("%(player)s isn’t the Prophet"), player=round_.who(seat))
    pending = round_.pending
    if pending is None:
        return NOTHING
    row = replace(_row(pending, None), costs=False)
    return Outcome(settled=decide(let_go(round_), pending, row))


def _by_teacher_or_clock(by: str) -> None:
    if by not in (moves.TEACHER, moves.CLOCK):
        raise Refused(N_("only the teacher or the clock can do this"))
