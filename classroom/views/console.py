"""Views for the teacher: the class, a tile for each table, a whole table with every hand."""

from __future__ import annotations

from collections.abc import Sequence

from classroom.cards import members, texts
from classroom.classes import (
    codes,
    demo_choice,
    ladder,
    last_guesses,
    predictions,
    student_dealers,
)
from classroom.classes.classroom import Classroom
from classroom.classes.described_rounds import choose_rounds, cut_off
from classroom.classes.disruption import spoiling
from classroom.classes.played_round import PlayedRound
from classroom.classes.table import Table
from classroom.debrief.evidence.notebook import laid, note_entries
from classroom.game import layout
from classroom.game.claims import typed_beside
from classroom.game.parts import NATURE
from classroom.i18n.messages import Language
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import described
from classroom.views import schemas
from classroom.views.lesson import question
from classroom.views.rules_left import RulesLeft, rules_left
from classroom.views.signals import SignalsSoFar, signal_view
from classroom.views.table import (
    People,
    answers,
    history,
    on_screen,
    table_view,
    words,
)
from classroom.views.whole_class import demo, joined, lobby_tables, projector_show, status


def class_view(
    classroom: Classroom,
    code: str,
    address: str,
    link: str,
    people: People,
    begun: bool,
    short: bool = True,
    wifi: schemas.WifiView | None = None,
    local: str = "",
    missing: Sequence[str] = (),
    waiting: Sequence[schemas.WaitingName] = (),
    joining: Sequence[schemas.JoiningPupil] = (),
    projector: bool = False,
    tables: Sequence[Table] = (),
) -> schemas.ClassView:
    """Return the view of the class for its teacher.

    `begun` says whether any table has left the lobby. Names on the teacher's list are `missing`
    until they join, names are `waiting` for approval, pupils are `joining` who wait to be let in.
    `projector` says whether any page shows the big screen. `tables` are all tables of the class.
    """
    return schemas.ClassView(
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
        expected=classroom.expected,
        change=_change(classroom, people),
        real_cards=classroom.plan.real_cards,
        tables=lobby_tables(classroom, code, people, short),
        show=projector_show(classroom, people),
        script=_script(classroom),
        demo=demo(classroom, people),
        question=question(classroom, people),
        missing=list(missing),
        waiting=list(waiting),
        joining=list(joining),
        times=dict(classroom.times),
        pace=classroom.pace,
        projector=projector,
        told=_told(classroom, tables, people.language),
    )


def _told(
    classroom: Classroom, tables: Sequence[Table], language: Language
) -> list[schemas.DescribedTable]:
    told = choose_rounds(classroom, tables)
    return [
        schemas.DescribedTable(
            table=table.number,
            round=told[table.number],
            chosen=classroom.chosen_rounds.get(table.number) == told[table.number],
            finished=[
                schemas.FinishedRound(
                    round=number,
                    laid=played.round.layout.laid,
                    cut_off=cut_off(played.round),
                    rule=played.header.rule.statement.say(language) if played.revealed else None,
                    open=ladder.is_public(classroom, tables, played),
                )
                for number, played in table.finished.items()
            ],
        )
        for table in tables
        if table.number in told
    ]


def _script(classroom: Classroom) -> schemas.ScriptStepView | None:
    if not classroom.plan.steps or classroom.closed:
        return None
    at = classroom.script
    return schemas.ScriptStepView(at.step, at.done, at.since, at.began)


def demo_desk(classroom: Classroom, people: People) -> schemas.DemoDesk | None:
    """Return the part of the demo round that only the teacher sees; None without a demo."""
    shown = classroom.demo
    if shown is None:
        return None
    return schemas.DemoDesk(
        version=classroom.version,
        rule=RULES[shown.rule].statement.say(people.language),
        rule_id=shown.rule,
        offers=[str(card) for card in demo_choice.offers(shown)],
        right=[str(card) for card in demo_choice.right_next(shown)],
    )


def _change(classroom: Classroom, people: People) -> schemas.SeatChangeView | None:
    change = classroom.undoable
    if change is None or classroom.closed:
        return None
    seat = None if change.seat is None else classroom.seats[change.seat]
    back = change.what == "robot" and seat is not None and seat.robot is None
    return schemas.SeatChangeView(
        seq=change.seq,
        what="pupil" if back else change.what,
        seat=change.seat,
        name="" if seat is None else people.name(seat.id),
        table=0 if seat is None else seat.table,
    )


def tile(
    classroom: Classroom,
    table: Table,
    code: str,
    people: People,
    short: bool = True,
    left: RulesLeft | None = None,
    shared: schemas.TableView | None = None,
    signals: SignalsSoFar | None = None,
) -> schemas.Tile:
    """Return a table for the teacher, including the sealed rule.

    `left` is what is known of the rules that still fit; None: it is counted here. `shared` is the
    table's view for the same reader; None: it is made here. `signals` are those of its round.
    """
    played = on_screen(classroom, table)
    rule = None if played is None else played.header.rule
    over = played is not None and played.over
    asked = last_guesses.asked(classroom, table) if over or table.last_call is not None else []
    left = None if played is None else rules_left(played, left)
    found = None if classroom.closed else spoiling(classroom, table)
    written = 0 if played is None else len({note.seat for note in _notes(played, people)})
    return schemas.Tile(
        table=table_view(classroom, table, people) if shared is None else shared,
        code=codes.table_code(code, table.number, short),
        rule=None if rule is None else rule.statement.say(people.language),
        rule_id=None if rule is None else rule.id,
        still_fit=None if left is None else left.curve[-1][1],
        catalogue=len(RULES) if left is None else left.catalogue,
        since=table.turn.at,
        patience=table.turn.more,
        answered=len(last_guesses.answered(classroom, table)) if asked else 0,
        asked=len(asked),
        answering=last_guesses.wait_ends(classroom, table) is not None,
        last_guesses=answers(played, people) if played is not None and over else [],
        revealed=played is not None and played.revealed,
        problem=None if played is None else played.problem_id,
        swapped=played is not None and played.twin_of is not None,
        met=[each.problem_id for each in table.rounds],
        sealed=[
            schemas.SealedRound(
                round=number,
                problem=each.problem_id,
                rule=each.header.rule.statement.say(people.language),
            )
            for number, each in table.sealed.items()
        ],
        notes=written,
        next_rule=_next_rule(classroom, table),
        spoiling=None
        if found is None
        else schemas.DisruptionView(seat=found.seat, entry=found.entry, cards=found.cards),
        pupil_messages={seat: sent.text for seat, sent in table.talk.to_seats.items() if sent.text},
        help=[seat.id for seat in classroom.at_table(table.number) if seat.id in table.talk.help],
        signal=None if signals is None else signal_view(classroom, table, signals, people),
        signals=signals is not None and (bool(written) or predictions.on(classroom, table)),
    )


def _next_rule(classroom: Classroom, table: Table) -> str | None:
    """Return the rule offered for the next round; None without a set order.

    Without an order the console draws a rule.
    """
    plan = classroom.plan
    following = ladder.next_rule(classroom, table) if plan.rules or plan.several.ladder else None
    return None if following is None else described(following).id


def whole_table(
    classroom: Classroom, table: Table, people: People, shown: schemas.Tile
) -> schemas.WholeTable:
    """Return everything about one table, hands and history included; `shown` is its tile."""
    played = on_screen(classroom, table)
    hands: dict[str, list[str]] = {}
    if played is not None and played.round.dealt:
        hands = {
            player: texts(hand)
            for player, hand in zip(played.round.players, played.round.hands, strict=True)
        }
    return schemas.WholeTable(
        tile=shown,
        hands=hands,
        history=[] if played is None else history(played, people),
        notes=[] if played is None else _notes(played, people),
        sheet=score_sheet(classroom, table, people),
        judge=None if played is None or classroom.closed else judge(played),
    )


def _notes(played: PlayedRound, people: People) -> list[schemas.NotedBy]:
    """Return the notes of a table's pupils in its round, for the teacher only."""
    reviewers = played.reviewers
    return [
        schemas.NotedBy(
            seat=entry["by"],
            reviewer=people.name(entry["by"]) if entry["by"] in reviewers else None,
            words="" if entry["note"] is None else words(entry["note"], people),
            typed=typed_beside(entry),
            confidence=entry.get("confidence"),
            refuted_by=entry.get("refuted_by"),
            laid=laid(played.round, entry, number),
            after=played.times[number - 1] - played.dealt_at,
        )
        for number, entry in note_entries(played.round, played.entries, reviewers).items()
    ]


def judge(played: PlayedRound) -> schemas.Judge | None:
    """Return the extra data of the judge page.

    None where the program dealt, or the round is over.
    """
    round_ = played.round
    if round_.dealt or played.over:
        return None
    return schemas.Judge(
        starter=layout.needs_starter(round_),
        next=layout.next_player(round_),
        last=round_.players[round_.results[-1].by] if round_.results else None,
        fits=[str(card) for card in members(round_.legal)],
        too_often=[str(card) for card in layout.too_often(round_)],
        longest=round_.ruleset.longest,
        prophet=round_.ruleset.prophet and round_.prophets.ruling is None and bool(round_.results),
    )


def score_sheet(classroom: Classroom, table: Table, people: People) -> schemas.ScoreSheet:
    """Return the points of a table's finished rounds, and everyone's place."""
    game = student_dealers.standing(classroom, table)
    return schemas.ScoreSheet(
        rounds=[number for number, played in table.finished.items() if played.round.dealt],
        rows=[
            schemas.ScoreRow(
                seat=standing.name,
                name=people.name(standing.name),
                points=list(standing.points),
                never_dealt=standing.never_dealt,
                total=standing.total,
                place=standing.place,
            )
            for standing in sorted(game.standings, key=lambda standing: standing.place)
        ],
        nature=[tally.dealt if tally.dealer == NATURE else None for tally in game.rounds],
        dealers=[None if tally.dealer == NATURE else tally.dealer for tally in game.rounds],
    )
