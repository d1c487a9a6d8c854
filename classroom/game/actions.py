"""The actions open to a player: to whom the rules of play allow what now."""

from __future__ import annotations

from classroom.game.layout import AnyRound
from classroom.game.refusal import Refused
from classroom.game.round import Round
from classroom.i18n.markers import N_


def acting(round_: AnyRound) -> list[str]:
    """Return the players who may do anything now, and perhaps others; no one else may."""
    if not round_.dealt:
        return []
    seats = {round_.to_play, round_.prophets.ruling, round_.actor, round_.guesses.chance}
    return [round_.players[seat] for seat in seats if seat is not None]


def acted(round_: AnyRound) -> list[str]:
    """Return the player who acted last, who alone may declare or guess the rule; or no one."""
    if not round_.dealt:
        return []
    seats = dict.fromkeys((round_.actor, round_.guesses.chance))
    return [round_.players[seat] for seat in seats if seat is not None]


def may(round_: AnyRound, player: str) -> tuple[str, ...]:
    """Return the actions open to `player` now: play, no_play, declare, call, pick, guess."""
    if not round_.dealt or player not in round_.players or round_.ended_by:
        return ()
    seat, prophet = round_.players.index(player), round_.prophets.ruling
    if seat not in (round_.to_play, prophet, round_.actor, round_.guesses.chance):
        return ()
    awaiting, actions = round_.awaiting, []
    if awaiting == "call" and seat == prophet:
        actions.append("call")
    if awaiting == "prophet_pick" and seat == prophet:
        actions.append("pick")
    if awaiting is None and seat == round_.to_play:
        actions += ["play", "no_play"]
    if seat == round_.actor and why_not_declare(round_, seat) is None:
        actions.append("declare")
    if awaiting is None and seat == round_.guesses.chance:
        actions.append("guess")
    return tuple(actions)


def why_not_declare(round_: Round, seat: int) -> Refused | None:
    """Return the reason why `seat` may not declare now, or None (docs/rules.md 4.1 and 4.2)."""
    if not round_.ruleset.prophet:
        return Refused(N_("there’s no Prophet in this game"))
    if seat in round_.expelled:
        return Refused(N_("a player who is knocked out can’t become Prophet"))
    if round_.prophets.have_had(seat):
        if seat == round_.prophets.ruling:
            return Refused(N_("%(player)s is already the Prophet"), player=round_.who(seat))
        return Refused(N_("no one can be Prophet twice in a round"))
    ruling = round_.prophets.ruling
    if ruling is not None:
        return Refused(N_("%(player)s is already the Prophet"), player=round_.who(ruling))
    if round_.actor != seat:
        return Refused(N_("only the player who has just had a turn can declare"))
    if len([other for other in round_.in_play if other != seat]) < 2:
        return Refused(N_("a Prophet needs two other players still in the round"))
    return None
