"""Views for the projector: the class and its tables as everyone in the room may see them.

Each is built of named fields: what is added to a table's view is not on the projector until it is
named here.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from classroom.classes import codes, ladder, last_guesses
from classroom.classes.classroom import Classroom
from classroom.classes.played_round import PlayedRound
from classroom.classes.table import Table
from classroom.classes.withheld import demo_withheld, question_withheld
from classroom.i18n.markers import N_
from classroom.views import schemas
from classroom.views.lesson import question
from classroom.views.table import Line, People, round_view, table_view
from classroom.views.whole_class import demo, joined, lobby_tables, projector_show, status


def projector_people(
    classroom: Classroom,
    people: People,
    table: int | None = None,
    played: PlayedRound | None = None,
) -> People:
    """Return the names for the projector: the pupils', or seat numbers at each table.

    With `table`, only the numbers of its own seats: a pupil who has moved on would otherwise share
    a number with someone there. If a Prophet was overthrown in the round `played`, there are no
    names unless the teacher wants them: the others' names would give away who it was.
    """
    show = classroom.show
    fallen = played is not None and bool(played.round.prophets.overthrown)
    if show.names and (show.overthrows or not fallen):
        return replace(people, wanted={})
    seat = people.language.translate(N_("Seat %(number)s"))
    numbers = {
        held.id: seat % {"number": place}
        for number in (classroom.tables if table is None else (table,))
        for place, held in enumerate(classroom.at_table(number), 1)
    }
    return replace(people, names=numbers, members={}, wanted={})


def projector_class(
    classroom: Classroom,
    code: str,
    address: str,
    link: str,
    people: People,
    begun: bool,
    short: bool = True,
    wifi: schemas.WifiView | None = None,
    local: str = "",
    tables: Collection[Table] = (),
) -> schemas.ProjectorClass:
    """Return the view of the class for the projector; `people` has everyone's names.

    `begun` says whether any table has left the lobby. A question or a demo round is left out while
    it would tell one of the `tables` of its rule.
    """
    people = projector_people(classroom, people)
    return schemas.ProjectorClass(
        version=classroom.version,
        id=classroom.id,
        title=classroom.plan.title,
        code=codes.display_code(code),
        address=address,
        local=local,
        link=link,
        wifi=wifi,
        status=status(classroom, begun),
        locked=classroom.locked,
        joined=joined(classroom, people),
        real_cards=classroom.plan.real_cards,
        tables=lobby_tables(classroom, code, people, short),
        show=projector_show(classroom, people),
        demo=None if demo_withheld(classroom, tables) else demo(classroom, people),
        question=None if question_withheld(classroom, tables) else question(classroom, people),
    )


def projector_table(
    classroom: Classroom,
    table: Table,
    people: People,
    tables: Collection[Table] = (),
    shown: Line | None = None,
) -> schemas.ProjectorTable:
    """Return a table for the projector; `people` has everyone's names.

    `shown` is the line of the round on screen, where it is known.

    Its rule is shown once no other table in `tables` of the class must be kept from knowing it.
    """
    played = table.current
    named = projector_people(classroom, people, table.number, played)
    view = table_view(classroom, table, named, shown)
    told = [
        each
        for each in view.told
        if ladder.is_public(classroom, tables, table.rounds[each.round - 1])
    ]
    public = played is not None and ladder.is_public(classroom, tables, played)
    called = None if table.last_call is None else _called(classroom, table)
    return _table(view, told, public, called)


def projector_round(
    classroom: Classroom, table: Table, number: int, people: People, rule: bool = True
) -> schemas.ProjectorTable:
    """Return the final layout of a finished round for the projector, with its rule if `rule`.

    `people` has the names that the projector may show.
    """
    return _table(round_view(classroom, table, number, people), [], rule)


def _called(classroom: Classroom, table: Table) -> schemas.LastCallCount:
    asked = last_guesses.asked(classroom, table)
    return schemas.LastCallCount(len(last_guesses.answered(classroom, table)), len(asked))


def _table(
    view: schemas.TableView,
    told: list[schemas.ToldRule],
    rule: bool,
    last_call: schemas.LastCallCount | None = None,
) -> schemas.ProjectorTable:
    return schemas.ProjectorTable(
        version=view.version,
        number=view.number,
        round=view.round,
        phase=view.phase,
        closed=view.closed,
        dealer=view.dealer,
        pause=_pause(view.pause),
        real_cards=view.real_cards,
        clocks=view.clocks,
        seats=[_seat(seat) for seat in view.seats],
        turn=view.turn,
        waits=view.waits,
        pending=_pending(view.pending),
        guess=_guess(view.guess),
        may_declare=view.may_declare,
        prophet=view.prophet,
        line=view.line,
        rules=view.rules,
        expulsion=view.expulsion,
        happened=None if view.happened is None else projector_event(view.happened),
        hints=view.hints,
        over=_over(view.over, rule),
        rung=view.rung,
        told=told,
        last_call=last_call,
    )


def _pause(pause: schemas.PauseView | None) -> schemas.PauseView | None:
    if pause is None:
        return None
    return schemas.PauseView(pause.all, pause.here, pause.why if pause.all else "")


def _seat(tag: schemas.SeatTag) -> schemas.ProjectorSeat:
    return schemas.ProjectorSeat(
        id=tag.id,
        name=tag.name,
        cards=tag.cards,
        expelled=tag.expelled,
        false_prophet=tag.false_prophet,
        robot=tag.robot,
        online=tag.online,
        asleep=tag.asleep,
        members=tag.members,
        driver=tag.driver,
    )


def _pending(play: schemas.PendingPlayView | None) -> schemas.PendingPlayView | None:
    if play is None:
        return None
    cards = play.cards if play.kind == "play" else []
    return schemas.PendingPlayView(play.by, play.kind, cards, play.awaiting)


def _guess(guess: schemas.PendingGuessView | None) -> schemas.PendingGuessView | None:
    return None if guess is None else schemas.PendingGuessView(guess.by, None, guess.number)


def projector_event(
    event: schemas.LastEventView, hand: bool = False, words: bool = False
) -> schemas.LastEventView:
    """Return an event for the projector.

    A shown hand is in it only with `hand`, the words of a guess only with `words`.
    """
    return schemas.LastEventView(
        kind=event.kind,
        by=event.by,
        cards=event.cards if hand or event.kind != "no_play" else [],
        verdict=event.verdict,
        laid=event.laid,
        under=event.under,
        overthrown=event.overthrown,
        called=event.called,
        picked_wrong=event.picked_wrong,
        penalty=event.penalty,
        expelled=event.expelled,
        smaller_by=event.smaller_by,
        released=event.released,
        words=event.words if words else None,
    )


def _over(over: schemas.Over | None, rule: bool) -> schemas.Over | None:
    if over is None:
        return None
    return schemas.Over(
        ended_by=over.ended_by,
        winner_empty=over.winner_empty,
        rule=over.rule if rule else None,
        scores=over.scores,
        dealer=over.dealer,
        dealer_cap=over.dealer_cap,
        dealer_total=over.dealer_total,
        guessed=over.guessed,
        timed_out=over.timed_out,
        counted_from=over.counted_from,
        too_short=over.too_short,
    )
