"""Views for pupils: the one that everyone at a table shares, and the one of a single seat."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import structs

from classroom.cards import Card, texts
from classroom.classes import (
    clocks,
    ladder,
    last_guesses,
    notebook,
    predictions,
    shared_seats,
    sitting_out,
    student_dealers,
)
from classroom.classes.classroom import Classroom
from classroom.classes.played_round import PlayedRound
from classroom.classes.rude_words import is_rude
from classroom.classes.table import Table
from classroom.classes.waiting_for import waits
from classroom.debrief.evidence import refuted_guess
from classroom.debrief.evidence.expectations import expectations
from classroom.debrief.evidence.last_guesses import claimed
from classroom.debrief.evidence.last_guesses import last_guesses as given_last_guesses
from classroom.debrief.evidence.notebook import Noted, notes
from classroom.game import round as game
from classroom.game.actions import acted, acting
from classroom.game.claims import read_claim, typed_beside
from classroom.game.guesses import Guessed
from classroom.game.laid import Laid
from classroom.game.layout import AnyRound
from classroom.game.prophet import Reign
from classroom.game.scoring import reign_cards, score
from classroom.i18n.messages import ENGLISH, Language, RuleRef, UserText
from classroom.rules.catalogue import RULES
from classroom.rules.compare import Separation, TooLong
from classroom.rules.described_rule import described
from classroom.views import schemas
from classroom.views.note_check import note_check
from classroom.views.pending_play import pending_play
from classroom.views.rules_left import rules_left
from classroom.views.sealed import NOTHING_SEALED, Sealed


class People(msgspec.Struct, frozen=True):
    """Data besides the logs: names, connected phones, and the reader's language."""

    names: Mapping[str, str]
    online: frozenset[str] = frozenset()
    language: Language = ENGLISH
    """The reader's, for rules and hints."""
    asleep: frozenset[str] = frozenset()
    """Seats that are not online because the phone is locked or shows something else."""
    now: float = 0.0
    """The running time, in seconds."""
    members: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """The names of who share a seat, for seats that several share."""
    heads: Mapping[str, int] = msgspec.field(default_factory=dict)
    """The number of members of each shared seat, also for readers who may not see their names."""
    devices: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """The seats that are on the same device as a seat, for those that are not alone on it."""
    wanted: Mapping[str, str] = msgspec.field(default_factory=dict)
    """Names that the teacher has yet to approve of, by their seats; empty: another is asked for."""

    @property
    def alone(self) -> frozenset[str]:
        """Seats whose phone is connected and not shared with another seat."""
        return self.online.difference(self.devices)

    def name(self, seat: str) -> str:
        """Return the pupil's name, or the seat's id once the name was forgotten."""
        return self.names.get(seat, seat)

    def team(self, seat: str) -> str:
        """Return the name of a shared seat's team; empty if it is just its members' names."""
        members = self.members.get(seat, ())
        return (
            ""
            if not members or self.name(seat) == shared_seats.called(members)
            else self.name(seat)
        )


def on_screen(classroom: Classroom, table: Table) -> PlayedRound | None:
    """Return the round that screens show; None while the rule of the next one is chosen."""
    return None if student_dealers.deal_request(classroom, table) else table.current


def table_view(
    classroom: Classroom, table: Table, people: People, shown: Line | None = None
) -> schemas.TableView:
    """Return the shared view of a table, which contains no secrets.

    `shown` is the line of the round on screen, where it is known.
    """
    played = on_screen(classroom, table)
    if played is None:
        view = _before_the_deal(classroom, table, people)
    else:
        view = _of_a_round(classroom, table, played, people, shown or line(played))
    return _closed(view) if classroom.closed else view


def _closed(view: schemas.TableView) -> schemas.TableView:
    """Return the view of a table in a closed class, in which no one acts any more."""
    return structs.replace(
        view,
        closed=True,
        message=None,
        pause=None,
        clocks=None,
        turn=None,
        waits=[],
        pending=None,
        guess=None,
        may_declare=None,
    )


def _of_a_round(
    classroom: Classroom, table: Table, played: PlayedRound, people: People, shown: Line
) -> schemas.TableView:
    round_ = played.round
    ruleset = round_.ruleset
    name = round_.players.__getitem__
    dealer_markers, prophet_markers = game.markers(round_)
    reign = round_.prophets.reign
    return schemas.TableView(
        version=table.shown,
        number=table.number,
        round=len(table.rounds),
        phase="over" if played.over else "playing",
        closed=False,
        dealer=_dealer(classroom, played, people),
        pause=_pause(table),
        real_cards=not round_.dealt,
        clocks=_clocks(classroom, table, people)
        if table.playing or ladder.climbs(classroom, table)
        else None,
        seats=_tags(classroom, table, people, played),
        turn=None
        if round_.turn is None or round_.awaiting == "verdict" or table.last_call is not None
        else name(round_.turn),
        waits=_waits_for(classroom, table, people),
        pending=pending_play(table, round_),
        guess=_guess(round_, people),
        may_declare=next(
            (player for player in acted(round_) if "declare" in table.may(player)),
            None,
        ),
        prophet=None if round_.prophets.ruling is None else name(round_.prophets.ruling),
        line=schemas.LineView(
            columns=list(shown.columns),
            laid=round_.layout.laid,
            markers=[n for n in dealer_markers if reign is None or n <= reign.marked],
            prophet_markers=list(prophet_markers),
            reigns=[reign_view(round_, reign) for reign in round_.prophets.reigns],
        ),
        rules=schemas.TableRules(
            predictions=round_.dealt and predictions.on(classroom, table),
            longest=_longest(round_),
            no_play_smaller_by=ruleset.no_play_reward,
            no_play_penalty=ruleset.no_play_penalty,
            false_prophet_penalty=ruleset.false_prophet_penalty,
            wrong_penalty=ruleset.wrong_penalty,
            points=round_.dealt and classroom.plan.points,
        ),
        expulsion=_expulsion(round_),
        happened=_last(table, played, people),
        hints=[hint.say(people.language) for hint in played.hints],
        message=_message(table),
        notice=_notice(table),
        over=_over(classroom, table, played, people) if played.over else None,
        rung=_rung(classroom, table),
        told=_told(table, people),
    )


def round_view(
    classroom: Classroom, table: Table, number: int, people: People
) -> schemas.TableView:
    """Return the final layout of a finished round, whatever its table does by now."""
    played = table.finished[number]
    view = _of_a_round(classroom, table, played, people, line(played))
    return structs.replace(
        view,
        round=number,
        pause=None,
        clocks=None,
        waits=[],
        message=None,
        notice=None,
        rung=None,
        told=[],
    )


def _notice(table: Table) -> schemas.NoticeView | None:
    notice = table.talk.notice
    return None if notice is None else schemas.NoticeView(notice.kind, notice.by, notice.number)


def _pause(table: Table) -> schemas.PauseView | None:
    holds, shown = table.clocks.holds, table.clocks.shown_pause
    if not table.paused:
        return None
    return schemas.PauseView(
        all="all" in holds, here="table" in holds, why="" if shown is None else shown.why
    )


def _message(table: Table) -> schemas.TeacherMessage | None:
    said = table.talk.message
    return None if said is None else schemas.TeacherMessage(said, table.talk.message_number)


def _rung(classroom: Classroom, table: Table) -> schemas.Rung | None:
    at = ladder.rung(classroom.plan, table)
    return None if at is None else schemas.Rung(at, len(classroom.plan.rules))


def _told(table: Table, people: People) -> list[schemas.ToldRule]:
    return [
        schemas.ToldRule(number, _statement(table.rounds[number - 1], people))
        for number in table.told
    ]


def _clocks(classroom: Classroom, table: Table, people: People) -> schemas.Clocks:
    now, running = people.now, clocks.running(classroom, table)
    round_ends, call_ends = clocks.round_ends(classroom, table), clocks.call_ends(classroom, table)
    stood = _stood(table, now)

    def seen(moment: float | None) -> float | None:
        return None if moment is None else moment + stood

    return schemas.Clocks(
        now=now,
        stand=table.paused or table.thinking is not None,
        move=None if running is None else seen(running.out),
        extended=running is not None and running.extended,
        round=seen(round_ends),
        last_call=seen(call_ends),
        thinking=notebook.thinking_ends(classroom, table, people.online),
        nudge=table.turn.nudge,
        next=seen(ladder.due(classroom, table)),
    )


def _stood(table: Table, now: float) -> float:
    """Return for how long the clocks of a table have stood, which its moments are later by."""
    return 0.0 if table.clocks.paused_at is None else max(0.0, now - table.clocks.paused_at)


def _waits_for(classroom: Classroom, table: Table, people: People) -> list[schemas.WaitView]:
    # Only what everyone thinks about has a clock that runs while all others stand.
    stood = 0.0 if table.thinking is not None else _stood(table, people.now)
    return [
        schemas.WaitView(
            kind=each.kind,
            seats=list(each.seats),
            until=None if each.until is None else each.until + stood,
        )
        for each in waits(classroom, table, people.online, people.alone)
    ]


def _before_the_deal(classroom: Classroom, table: Table, people: People) -> schemas.TableView:
    asked = student_dealers.deal_request(classroom, table)
    return schemas.TableView(
        version=table.shown,
        number=table.number,
        round=len(table.rounds) + 1 if asked else 0,
        phase="dealing" if asked else "waiting",
        closed=False,
        dealer=_tagged(asked.seat, people) if asked else None,
        pause=None,
        real_cards=classroom.plan.real_cards,
        clocks=None,
        seats=[
            schemas.SeatTag(
                id=seat.id,
                name=people.name(seat.id),
                cards=None if classroom.plan.real_cards else 0,
                expelled=False,
                false_prophet=False,
                robot=seat.robot is not None,
                online=seat.id in people.online,
                asleep=seat.id in people.asleep,
                sits_out=seat.sits_out,
                members=list(people.members.get(seat.id, ())),
                driver=None,
            )
            for seat in classroom.at_table(table.number)
        ],
        turn=None,
        waits=_waits_for(classroom, table, people),
        pending=None,
        guess=None,
        may_declare=None,
        prophet=None,
        line=schemas.LineView(columns=[], laid=0, markers=[], prophet_markers=[], reigns=[]),
        rules=schemas.TableRules(
            predictions=not classroom.plan.real_cards and predictions.on(classroom, table),
            longest=1,
            no_play_smaller_by=0,
            no_play_penalty=0,
            false_prophet_penalty=0,
            wrong_penalty=0,
            points=not classroom.plan.real_cards and classroom.plan.points,
        ),
        expulsion=None,
        happened=None,
        hints=[],
        message=_message(table),
        notice=_notice(table),
        over=None,
        rung=_rung(classroom, table),
        told=_told(table, people),
    )


class _Common(msgspec.Struct, frozen=True):
    """Facts that the own views of all seats at a table share."""

    played: PlayedRound | None
    dealer: str | None
    """The seat that is asked to deal, and chooses the rule; None: none is."""
    hands: Mapping[str, tuple[Card, ...]]
    """Of the players of the round on screen, unless they play with real cards."""
    still: bool
    asked: Collection[str]
    """Those who are asked for their last guess."""
    answered: Collection[str]
    """Those who have sent it, asked or not."""
    prompted: Collection[str]
    """Those who are asked to think, and have not answered."""
    may: Mapping[str, tuple[str, ...]]
    """Of the players who may do something, what that is."""
    writers: Collection[str]
    """Those who may note something."""
    predicting: Collection[str]
    """Those who may predict the play whose verdict is pending."""
    over: PlayedRound | None
    """The round on screen, if it is over."""
    shown: int
    """The version that views carry."""


def _common(classroom: Classroom, table: Table) -> _Common:
    played = on_screen(classroom, table)
    asked = student_dealers.deal_request(classroom, table)
    round_ = None if played is None else played.round
    hands: Mapping[str, tuple[Card, ...]] = {}
    may: Mapping[str, tuple[str, ...]] = {}
    still = table.still or classroom.closed
    if round_ is not None and round_.dealt:
        hands = dict(zip(round_.players, round_.hands, strict=True))
        if not still:
            may = {player: table.may(player) for player in acting(round_)}
    asked_at_end: Collection[str] = ()
    prompted: Collection[str] = ()
    playing = not classroom.closed and table.playing
    if played is not None and (table.last_call is not None or not playing):
        asked_at_end = last_guesses.asked_or_reviewing(classroom, table)
    if not classroom.closed and table.thinking is not None:
        prompted = notebook.prompted_seats(classroom, table) - table.thinking.done
    return _Common(
        played=played,
        dealer=None if asked is None else asked.seat,
        hands=hands,
        still=still,
        asked=asked_at_end,
        answered=table.answers.seats,
        prompted=prompted,
        may=may,
        writers=notebook.writers(classroom, table) if playing else (),
        predicting=predictions.may_predict(classroom, table, table.held.by)
        if playing and table.held is not None
        else (),
        over=None if played is None or not played.over else played,
        shown=table.shown,
    )


def seat_view(classroom: Classroom, table: Table, seat: str, people: People) -> schemas.SeatView:
    """Return one seat's own view: its hand, its allowed actions, and any round that it deals."""
    return seat_views(classroom, table, [seat], people)[0]


def seat_views(
    classroom: Classroom, table: Table, seats: Sequence[str], people: People
) -> list[schemas.SeatView]:
    """Return the own views of several seats at a table."""
    common = _common(classroom, table)
    return [_seat_view(classroom, table, seat, people, common) for seat in seats]


def _seat_view(
    classroom: Classroom,
    table: Table,
    seat: str,
    people: People,
    common: _Common,
) -> schemas.SeatView:
    played, is_open, over = common.played, not classroom.closed, common.over
    held = classroom.seats.get(seat)
    sits_out = (
        is_open
        and held is not None
        and held.sits_out
        and sitting_out.sits_out(classroom, table, seat)
    )
    dealt = played if played is not None and played.header.dealer == seat else None
    own = table.talk.to_seats.get(seat)
    written = played if played is not None and played.infos else None
    in_round = seat in common.hands
    may: tuple[str, ...] = ()
    if not common.still and not sits_out:
        if in_round:
            may = common.may.get(seat, ())
        elif dealt is not None and dealt.round.awaiting == "verdict":
            may = ("verdict",)
    return schemas.SeatView(
        version=common.shown,
        seat=seat,
        name=people.names.get(seat, seat),
        in_round=in_round,
        hand=texts(common.hands.get(seat, ())),
        may=list(may),  # type: ignore[arg-type]
        choices=_choices(classroom, table, people) if common.dealer == seat else None,
        deal=None if dealt is None else _deal(dealt, people),
        refuted=_refuted(played, seat, people) if played is not None and played.revealed else [],
        waits=None
        if played is None or table.held is None or not is_open
        else _waits(table, seat, common.predicting, people, in_round),
        predicted=None if over is None else _predicted(over, seat),
        time=classroom.times.get(seat, 1.0),
        sits_out=sits_out,
        stand_in=is_open and held is not None and held.for_now,
        asked=seat in common.asked,
        last_guess=None
        if written is None
        else _last_guess(written, seat, people, seat in common.answered),
        writes=seat in common.writers,
        note=None if written is None else _note(written, seat, people),
        note_check=None if written is None else note_check(classroom, table, written, seat),
        thinks=seat in common.prompted,
        may_break=is_open and classroom.plan.prompts and notebook.may_break(classroom, table, seat),
        breaks=None if written is None else written.notebook(seat).breaks,
        trail=[] if over is None else _trail(over, seat, people, seat in common.asked),
        beside=[each for each in people.devices[seat] if each in classroom.seats]
        if seat in people.devices
        else [],
        wanted=people.wanted.get(seat),
        message=None
        if own is None or not own.text
        else schemas.TeacherMessage(own.text, own.number),
        asks_help=seat in table.talk.help,
    )


def _waits(
    table: Table, seat: str, predicting: Collection[str], people: People, in_round: bool
) -> schemas.Waits | None:
    """Return the pending verdict for a seat; None for those who have nothing to do with it."""
    held, asked = table.held, seat in predicting
    if held is None or seat in people.devices or not (in_round or asked):
        return None
    assert table.current is not None
    round_, call = table.current.round, held.call
    judges = round_.prophets.ruling is not None and round_.players[round_.prophets.ruling] == seat
    return schemas.Waits(
        of=held.number,
        asked=asked,
        said=held.said.get(seat),
        called=None if call is None or not judges else "right" if call else "wrong",
    )


def _predicted(played: PlayedRound, seat: str) -> schemas.PredictionScore | None:
    plays = {played.entries[number - 1].get("of") for number in played.notebook(seat).numbers}
    own = [each for each in expectations(played.round, played.entries, [seat]) if each.of in plays]
    if not own:
        return None
    return schemas.PredictionScore(
        right=sum(each.came_true is True for each in own),
        said=sum(each.came_true is not None for each in own),
        unsure=sum(each.expect == "unsure" for each in own),
    )


def _last_guess(
    played: PlayedRound, seat: str, people: People, answered: bool
) -> schemas.LastGuessView | None:
    said = played.notebook(seat).last_guess
    if said is None:
        return None
    rule = read_claim(said["note"])
    picked = None if rule is None else rule.id
    return schemas.LastGuessView(
        words=words(said["note"], people),
        rule=picked,
        confidence=said.get("confidence"),
        sent=answered and not said.get("draft"),
    )


def _note(played: PlayedRound, seat: str, people: People) -> schemas.NoteView | None:
    entry = played.notebook(seat).note
    if entry is None:
        return None
    note = entry["note"]
    said = "" if note is None else words(note, people)
    return schemas.NoteView(
        claim=note,
        words=said,
        typed=typed_beside(entry),
        confidence=entry.get("confidence"),
        refuted_by=entry.get("refuted_by"),
    )


def _trail(
    played: PlayedRound, seat: str, people: People, asked: bool
) -> list[schemas.HeldRuleView]:
    """Return a seat's noted rules in order.

    They don't say whether one was the rule, since that may be sealed. A last guess is only among
    them once the seat is no longer `asked` for it: what contradicts it would help to change it.
    """
    if asked:
        played = played.before_last_guesses
    mine = played.notebook(seat).notes
    every = notes(played.round, played.entries, played.reviewers)
    own = [note for note in every if note.number in mine]
    if all(played.entries[note.number - 1].get("last_call") for note in own):
        # Without a notebook there is nothing but the last guess, which is told by itself.
        return []
    return [held_rule_view(note, note.words, people) for note in own if note.words is not None]


def held_rule_view(note: Noted, words: RuleRef | UserText, people: People) -> schemas.HeldRuleView:
    """Return a rule that someone held, with its result."""
    return schemas.HeldRuleView(
        words=display_claim(words, people),
        confidence=note.confidence,
        since=note.laid,
        until=note.last,
        fate=note.fate,
        cards=[] if note.contradiction is None else texts(note.contradiction.cards),
        n=note.first_against,
    )


def _refuted(played: PlayedRound, seat: str, people: People) -> list[schemas.Refuted]:
    round_ = played.round
    own = (
        made for made in round_.guesses.made if round_.players[made.by] == seat and not made.right
    )
    return [
        _as_refuted(words(made.claim, people), parts)
        for made in own
        if (parts := refuted_guess.parting(round_, made)) is not None
    ]


def _as_refuted(words: str, parts: Separation | TooLong) -> schemas.Refuted:
    if not isinstance(parts, Separation):
        return schemas.Refuted(words, line=[], card=None, allowed=False, beside=None)
    line, card, allowed = texts(parts.line), str(parts.card), parts.first_allows
    if (near := parts.contrast) is None:
        return schemas.Refuted(words, line, card, allowed, beside=None)
    beside = schemas.Beside(str(near.card), near.allowed, near.trait)
    return schemas.Refuted(words, line, card, allowed, beside)


CUSTOM_BAND = "own"
"""In place of a band, for a rule the teacher made: no one has measured it."""


def _choices(classroom: Classroom, table: Table, people: People) -> list[schemas.DealableRule]:
    said = people.language
    # A rule that stays sealed while another table plays it must not be told by its mark either.
    known = {played.header.rule.id for played in table.rounds if played.revealed}
    return [
        schemas.DealableRule(
            id=rule.id,
            statement=rule.statement.say(said),
            band=rule.difficulty if rule.id in RULES else CUSTOM_BAND,
            hints=[said.translate(hint.sentence) for hint in rule.hints],
            played=rule.id in known,
        )
        for rule in map(described, student_dealers.choices(classroom.plan).values())
    ]


def _deal(played: PlayedRound, people: People) -> schemas.DealView:
    """Return the state of a round for its dealer, without anyone's hand."""
    round_, left = played.round, rules_left(played)
    assert round_.dealt, "a pupil deals on a phone"
    scores = score(round_)
    best = max(scores.players, key=lambda line: line.points)
    return schemas.DealView(
        rule=_statement(played, people),
        still_fit=left.curve[-1][1],
        catalogue=left.catalogue,
        curve=list(left.curve),
        plays=len(round_.results),
        right=sum(result.right for result in round_.results),
        points=scores.dealer,
        best=round_.players[best.seat],
        cap=scores.cap,
    )


def _statement(played: PlayedRound, people: People) -> str:
    """Return the statement of the sealed rule, for viewers who may read it."""
    return played.header.rule.statement.say(people.language)


def _dealer(classroom: Classroom, played: PlayedRound, people: People) -> schemas.Dealer | None:
    """Return the pupil who deals; None if Nature deals, or if that pupil has left."""
    dealer = played.header.dealer
    return _tagged(dealer, people) if dealer in classroom.seats else None


def _tagged(dealer: str, people: People) -> schemas.Dealer:
    return schemas.Dealer(dealer, people.name(dealer), dealer in people.online)


class Line(NamedTuple):
    """The columns that show a layout, which only grows at its end while a round lasts."""

    header: object = None
    """The round's; a different one has a different line."""
    layout: tuple[Laid, ...] = ()
    columns: Sequence[schemas.ColumnView] = ()


_NO_LINE = Line()


def line(played: PlayedRound, before: Line = _NO_LINE) -> Line:
    """Return the columns of a round; those of the line `before` that are unchanged are shared."""
    layout = played.round.layout.cards
    if before.header is not played.header or layout[: len(before.layout)] != before.layout:
        before = _NO_LINE
    built = _columns(played.round, list(before.columns), len(before.layout), len(layout))
    return Line(played.header, layout, built)


def columns(round_: AnyRound, upto: int | None = None) -> list[schemas.ColumnView]:
    """Return the layout with the first `upto` cards; None for all of it."""
    return _columns(round_, [], 0, round_.layout.laid if upto is None else upto)


def _columns(
    round_: AnyRound, built: list[schemas.ColumnView], begin: int, end: int
) -> list[schemas.ColumnView]:
    """Add the cards from ordinal `begin` to `end` to the columns of those before.

    A column that gets more cards is replaced, since others may show it as it was.
    """
    last: tuple[int, int] | None = None
    layout, results, players = round_.layout.cards[begin:end], round_.results, round_.players
    names = texts([laid.card for laid in layout])
    for n, (laid, name) in enumerate(zip(layout, names, strict=True), begin + 1):
        play = laid.play
        by = None if play < 0 else players[results[play].by]
        if laid.right or by is None:
            built.append(schemas.ColumnView(name, n, by, []))
            continue
        card = schemas.LaidCard(name, n, by)
        sidelines = built[laid.column].sidelines
        if last == (laid.column, play):
            sidelines[-1].append(card)
            continue
        last = (laid.column, play)
        built[laid.column] = structs.replace(built[laid.column], sidelines=[*sidelines, [card]])
    return built


def history(played: PlayedRound, people: People) -> list[schemas.LastEventView]:
    """Return every event of a round, in order."""
    return [happened for _, happened in events(played, people)]


def events(played: PlayedRound, people: People) -> list[tuple[int, schemas.LastEventView]]:
    """Return every event of a round, each with the entry that settled it; 0 for the deal.

    With real cards the round begins with the entry of its first card.
    """
    round_ = played.round
    told = [(result.settled, _settled(round_, result)) for result in round_.results]
    told += [(reign.number, _declared(round_, reign)) for reign in round_.prophets.reigns]
    told += [
        (made.settled or made.number, _guessed(round_, made, people))
        for made in round_.guesses.made
    ]
    for number, entry in enumerate(played.standing, 1):
        repair = _repair(entry)
        if repair:
            told.append((number, repair))
    begun = max((n for n, entry in enumerate(played.standing, 1) if "start" in entry), default=0)
    return [(begun, _dealt(round_)), *sorted(told, key=lambda pair: pair[0])]


def without_hand(happened: schemas.LastEventView) -> schemas.LastEventView:
    """Return an event without the hand that a no play showed."""
    return structs.replace(happened, cards=[]) if happened.kind == "no_play" else happened


def _tags(
    classroom: Classroom, table: Table, people: People, played: PlayedRound
) -> list[schemas.SeatTag]:
    """Return the players of a round, clockwise."""
    round_ = played.round
    hands, expelled, false = round_.hands if round_.dealt else (), round_.expelled, _false(round_)
    tags = []
    for seat, player in enumerate(round_.named):
        held = classroom.seats.get(player)
        members = people.members.get(player, ())
        # A robot that has left is still one of the round that it played.
        robot = player in classroom.robots if held is None else held.robot is not None
        tags.append(
            schemas.SeatTag(
                id=player,
                name=people.names.get(player, player),
                cards=len(hands[seat]) if hands else None,
                expelled=seat in expelled,
                false_prophet=seat in false,
                robot=robot,
                online=player in people.online,
                asleep=player in people.asleep,
                sits_out=held is not None
                and held.sits_out
                and sitting_out.sits_out(classroom, table, player),
                members=list(members),
                driver=shared_seats.driver(members, shared_seats.turns(played, player))
                if members and not robot
                else None,
            )
        )
    return tags


def _false(round_: AnyRound) -> tuple[int, ...]:
    return round_.prophets.overthrown if round_.prophets.reigns else ()


def _longest(round_: AnyRound) -> int:
    """Return the most cards that may be played at once: all of a hand, where there is no limit."""
    if round_.ruleset.longest is not None:
        return round_.ruleset.longest
    return max(map(len, round_.hands), default=1) if round_.dealt else 1


def _guess(round_: AnyRound, people: People) -> schemas.PendingGuessView | None:
    if round_.awaiting != "verdict":
        return None
    made = round_.guesses.made[-1]
    return schemas.PendingGuessView(round_.players[made.by], words(made.claim, people), made.number)


def words(claim: object, people: People) -> str:
    """Return a guess as shown: a rule in the reader's language, or as typed."""
    return display_claim(claimed(claim), people)


def display_claim(words: RuleRef | UserText, people: People) -> str:
    return str(words) if isinstance(words, UserText) else words.statement.say(people.language)


def answers(
    played: PlayedRound, people: People, names: bool = True, others: Sealed = NOTHING_SEALED
) -> list[schemas.LastGuessAnswerView]:
    """Return the last guesses of a round that is over, surest first.

    Those that reveal a rule in `others` are left out. With `names`, for the teacher, reviewers'
    are among them, and so are rude words.
    """
    if not played.over:
        return []
    reviewers = played.reviewers if names else ()
    return [
        schemas.LastGuessAnswerView(
            by=str(word.who) if names else None,
            reviewer=people.name(str(word.who)) if word.who in reviewers else None,
            words=display_claim(word.words, people),
            typed=word.typed if names else None,
            confidence=word.confidence,
            right=word.right,
        )
        for word in given_last_guesses(played.round, played.entries, reviewers)
        if not others.tells(word.words) and (names or not _rude(word.words))
    ]


def _rude(words: RuleRef | UserText) -> bool:
    return isinstance(words, UserText) and is_rude(str(words))


def reign_view(round_: AnyRound, reign: Reign) -> schemas.ReignView:
    """Return a reign as the layout shows it."""
    end = round_.layout.laid if reign.until is None else reign.until
    cards = round_.layout.cards[reign.after : end]
    right = sum(laid.right for laid in cards)
    deciding: list[int] = []
    if reign.result is not None:
        laid = round_.results[reign.result].laid
        deciding = list(range(end + 1, end + 1 + len(laid)))
    calls = sum(
        result.prophet == reign.seat
        and result.called is not None
        and not result.row.overthrown
        and result.number > reign.number
        for result in round_.results
    )
    return schemas.ReignView(
        seat=round_.players[reign.seat],
        flag=reign.marked,
        after=reign.after,
        until=reign.until,
        ended=reign.ended,
        deciding=deciding,
        calls=calls,
        bonus=right + 2 * (len(cards) - right),
    )


def _expulsion(round_: AnyRound) -> schemas.Expulsion | None:
    count = round_.expulsion_count
    if count is None:
        return None
    have, limit = count
    return schemas.Expulsion(limit, max(0, limit - have), round_.prophets.ruling is not None)


def _last(table: Table, played: PlayedRound, people: People) -> schemas.LastEventView:
    """Return the last event in play; a call comes with the play it settled."""
    round_ = played.round
    entries = played.standing
    for number in range(len(entries), 0, -1):
        entry = entries[number - 1]
        if "declare" in entry:
            return _declared(round_, round_.prophets.reigns[-1])
        if "guess" in entry or "verdict" in entry:
            return _guessed(round_, round_.guesses.made[-1], people)
        if round_.results and round_.results[-1].settled == number:
            settled = _settled(round_, round_.results[-1])
            last = structs.replace(settled, released=entry.get("release"))
            # The next player has acted, so a hand that was shown is taken back.
            return without_hand(last) if round_.pending or table.held else last
        repair = _repair(entry)
        if repair:
            return repair
    return _dealt(round_)


def _repair(entry: Mapping[str, Any]) -> schemas.LastEventView | None:
    if "skip" in entry:
        return schemas.LastEventView("skipped", by=entry["skip"])
    if "release" in entry:
        return schemas.LastEventView("released", by=entry["release"])
    return None


def _dealt(round_: AnyRound) -> schemas.LastEventView:
    return schemas.LastEventView("dealt", cards=texts(round_.layout.starters))


def _declared(round_: AnyRound, reign: Reign) -> schemas.LastEventView:
    return schemas.LastEventView("declared", by=round_.players[reign.seat])


def _guessed(round_: AnyRound, made: Guessed, people: People) -> schemas.LastEventView:
    return schemas.LastEventView(
        "guessed",
        by=round_.players[made.by],
        verdict=None if made.right is None else "right" if made.right else "wrong",
        words=words(made.claim, people),
    )


def _settled(round_: AnyRound, result: game.Result) -> schemas.LastEventView:
    name = round_.players.__getitem__
    no_play, right = result.cards is None, result.right
    under = None
    if not right and result.cards is not None:
        under = str(round_.layout.cards[_column_card(round_, result)].card)
    return schemas.LastEventView(
        kind="no_play" if no_play else "play",
        by=name(result.by),
        cards=texts(result.shown if result.cards is None else result.cards),
        verdict="right" if right else "wrong",
        laid=texts(result.laid),
        under=under,
        overthrown=None if result.overthrown is None else name(result.overthrown),
        called=None if result.called is None else "right" if result.called else "wrong",
        picked_wrong=str(result.picked) if result.picked and result.row.number == 13 else None,
        penalty={name(seat): cards for seat, cards in result.penalty},
        expelled=result.expelled,
        smaller_by=round_.ruleset.no_play_reward if no_play and right else None,
    )


def _column_card(round_: AnyRound, result: game.Result) -> int:
    """Return the layout index of the main-line card above a wrong play."""
    place = result.laid_before - 1
    while not round_.layout.cards[place].right:
        place -= 1
    return place


def _over(classroom: Classroom, table: Table, played: PlayedRound, people: People) -> schemas.Over:
    round_ = played.round
    totals = student_dealers.standing(classroom, table).totals if len(table.finished) > 1 else {}
    assert round_.ended_by is not None
    name = round_.players.__getitem__
    if not round_.dealt:
        return _over_with_real_cards(played, people)
    scores = score(round_)
    right, wrong = reign_cards(round_)
    over = schemas.Over(
        ended_by=round_.ended_by,
        winner_empty=_winner_empty(round_),
        rule=_statement(played, people) if played.revealed else None,
        scores=[
            schemas.ScoreLine(
                seat=name(line.seat),
                points=line.points,
                hand=line.hand,
                high_count=line.high_count,
                empty_bonus=line.empty_bonus,
                prophet_bonus=line.prophet_bonus,
                prophet_right=right if line.prophet_bonus else 0,
                prophet_wrong=wrong if line.prophet_bonus else 0,
                guess_bonus=line.guess_bonus,
                total=totals.get(name(line.seat)),
            )
            for line in scores.players
        ],
        dealer=scores.dealer,
        dealer_cap=scores.cap,
        dealer_total=totals.get(played.header.dealer),
        guessed=None if round_.guesses.right_by is None else name(round_.guesses.right_by),
        counted_from=round_.ruleset.count_down_from,
        timed_out=played.timed_out,
        too_short=last_guesses.too_short(round_),
    )
    if classroom.plan.points:
        return over
    return structs.replace(over, scores=[], dealer=None, dealer_cap=None, dealer_total=None)


def _winner_empty(round_: AnyRound) -> str | None:
    seat = game.emptied(round_)
    return None if seat is None else round_.players[seat]


def _over_with_real_cards(played: PlayedRound, people: People) -> schemas.Over:
    round_ = played.round
    assert round_.ended_by is not None
    return schemas.Over(
        ended_by=round_.ended_by,
        winner_empty=_winner_empty(round_),
        rule=_statement(played, people) if played.revealed else None,
        scores=[],
        dealer=None,
        dealer_cap=None,
        dealer_total=None,
        guessed=None,
        counted_from=None,
        timed_out=False,
        too_short=False,
    )
