"""What everybody at a table sees, and what one seat sees besides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import structs

from classroom.cards import Card
from classroom.game import round as game
from classroom.game.scoring import reign_cards, score
from classroom.lesson.classroom import Classroom
from classroom.lesson.table import PlayedRound, Table
from classroom.rules.catalogue import RULES
from classroom.sight import views


@dataclass(frozen=True, slots=True)
class People:
    """What is known besides the logs: names, whose phone is there, and the reader's language."""

    names: Mapping[str, str]
    online: frozenset[str] = field(default_factory=frozenset)
    translate: Callable[[str], str] = str
    """The reader's language, for rules and hints."""

    def name(self, seat: str) -> str:
        """The pupil's name; the seat's own id once the name was forgotten."""
        return self.names.get(seat, seat)


def table_view(classroom: Classroom, table: Table, people: People) -> views.TableView:
    """The shared view: nothing in it is anybody's secret."""
    played = table.current
    if played is None:
        return _before_the_deal(classroom, table, people)
    round_ = played.round
    ruleset = round_.ruleset
    name = round_.players.__getitem__
    dealer_markers, prophet_markers = round_.markers()
    reign = round_.reign
    return views.TableView(
        version=table.version,
        number=table.number,
        round=len(table.rounds),
        phase="over" if played.over else "playing",
        paused=table.paused,
        seats=[
            _tag(classroom, people, player, seat, round_)
            for seat, player in enumerate(round_.players)
        ],
        turn=None if round_.turn is None else name(round_.turn),
        pending=_pending(round_),
        guess=_guess(round_, people),
        may_declare=next(
            (player for player in round_.players if "declare" in round_.may(player)),
            None,
        ),
        prophet=None if round_.prophet is None else name(round_.prophet),
        columns=columns(round_),
        laid=round_.laid,
        markers=[n for n in dealer_markers if reign is None or n <= reign.marked],
        prophet_markers=list(prophet_markers),
        reigns=[_reign(round_, reign) for reign in round_.reigns],
        expulsion=_expulsion(round_),
        longest=max((len(hand) for hand in round_.hands), default=1)
        if ruleset.longest is None
        else ruleset.longest,
        no_play_smaller_by=ruleset.no_play_reward,
        no_play_penalty=ruleset.no_play_penalty,
        false_prophet_penalty=ruleset.false_prophet_penalty,
        wrong_penalty=ruleset.wrong_penalty,
        happened=_last(played, people),
        hints=[people.translate(hint) for hint in played.hints],
        message=table.message,
        over=_over(classroom, table, played, people) if played.over else None,
    )


def _before_the_deal(classroom: Classroom, table: Table, people: People) -> views.TableView:
    return views.TableView(
        version=table.version,
        number=table.number,
        round=0,
        phase="waiting",
        paused=table.paused,
        seats=[
            views.SeatTag(
                id=seat.id,
                name=people.name(seat.id),
                cards=0,
                expelled=False,
                false_prophet=False,
                robot=seat.robot is not None,
                online=seat.id in people.online,
            )
            for seat in classroom.at_table(table.number)
        ],
        turn=None,
        pending=None,
        guess=None,
        may_declare=None,
        prophet=None,
        columns=[],
        laid=0,
        markers=[],
        prophet_markers=[],
        reigns=[],
        expulsion=None,
        longest=1,
        no_play_smaller_by=0,
        no_play_penalty=0,
        false_prophet_penalty=0,
        wrong_penalty=0,
        happened=None,
        hints=[],
        message=table.message,
        over=None,
    )


def seat_view(classroom: Classroom, table: Table, seat: str, people: People) -> views.SeatView:
    """One seat's own part: its hand, and what it may do now."""
    played = table.current
    in_round = played is not None and seat in played.round.players
    hand: tuple[Card, ...] = ()
    may: tuple[str, ...] = ()
    if played is not None and in_round:
        hand = played.round.hands[played.round.players.index(seat)]
        if not table.paused:
            may = played.round.may(seat)
    return views.SeatView(
        version=table.version,
        seat=seat,
        name=people.name(seat),
        in_round=in_round,
        hand=_texts(hand),
        may=list(may),  # type: ignore[arg-type]
    )


def columns(round_: game.Round, upto: int | None = None) -> list[views.Column]:
    """The layout as it lay when `upto` cards were on it; None for all of it."""
    built: list[views.Column] = []
    last: tuple[int, int] | None = None
    for n, laid in enumerate(round_.layout[:upto], 1):
        if laid.right:
            built.append(views.Column(str(laid.card), n, []))
            continue
        sidelines = built[laid.column].sidelines
        if last != (laid.column, laid.play):
            sidelines.append([])
            last = (laid.column, laid.play)
        sidelines[-1].append(views.LaidCard(str(laid.card), n))
    return built


def history(played: PlayedRound, people: People) -> list[views.Happened]:
    """Everything that happened in a round, in order."""
    round_ = played.round
    told = [(result.settled, _settled(round_, result)) for result in round_.results]
    told += [(reign.number, _declared(round_, reign)) for reign in round_.reigns]
    told += [
        (made.settled or made.number, _guessed(round_, made, people)) for made in round_.guesses
    ]
    for number, entry in enumerate(played.entries, 1):
        repair = _repair(entry)
        if repair:
            told.append((number, repair))
    return [
        _dealt(round_),
        *(happened for _, happened in sorted(told, key=lambda pair: pair[0])),
    ]


def for_the_wall(happened: views.Happened) -> views.Happened:
    """What happened, less what is for its own table: a shown hand, and the words of a guess.

    Another table may be playing the same rule.
    """
    return structs.replace(without_hand(happened), words=None)


def without_hand(happened: views.Happened) -> views.Happened:
    """What happened, less the hand that a no play showed."""
    return structs.replace(happened, cards=[]) if happened.kind == "no_play" else happened


def _texts(cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


def _tag(
    classroom: Classroom, people: People, player: str, seat: int, round_: game.Round
) -> views.SeatTag:
    held = classroom.seats.get(player)
    return views.SeatTag(
        id=player,
        name=people.name(player),
        cards=len(round_.hands[seat]),
        expelled=seat in round_.expelled,
        false_prophet=seat in round_.false_prophets,
        robot=held is not None and held.robot is not None,
        online=player in people.online,
    )


def _pending(round_: game.Round) -> views.Pending | None:
    pending = round_.pending
    if pending is None or round_.ended_by:
        return None
    return views.Pending(
        by=round_.players[pending.by],
        kind="no_play" if pending.cards is None else "play",
        cards=_texts(round_.hands[pending.by] if pending.cards is None else pending.cards),
        awaiting="call" if pending.called is None else "prophet_pick",
    )


def _guess(round_: game.Round, people: People) -> views.Guess | None:
    if not round_.guessing:
        return None
    made = round_.guesses[-1]
    return views.Guess(round_.players[made.by], _words(made.claim, people), made.number)


def _words(claim: object, people: People) -> str:
    """A guess as it is shown: a rule of the catalogue in the reader's language, or as typed."""
    text = str(claim)
    return people.translate(RULES[text].statement) if text in RULES else text.removeprefix("text:")


def _reign(round_: game.Round, reign: game.Reign) -> views.Reign:
    end = round_.laid if reign.until is None else reign.until
    cards = round_.layout[reign.after : end]
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
    return views.Reign(
        seat=round_.players[reign.seat],
        flag=reign.marked,
        after=reign.after,
        until=reign.until,
        ended=reign.ended,
        deciding=deciding,
        calls=calls,
        bonus=right + 2 * (len(cards) - right),
    )


def _expulsion(round_: game.Round) -> views.Expulsion | None:
    count = round_.expulsion_count
    if count is None:
        return None
    have, limit = count
    return views.Expulsion(limit, max(0, limit - have), round_.prophet is not None)


def _last(played: PlayedRound, people: People) -> views.Happened:
    """The last thing that happened in play; a call is told with the play it settled."""
    round_ = played.round
    for number in range(len(played.entries), 0, -1):
        entry = played.entries[number - 1]
        if "declare" in entry:
            return _declared(round_, round_.reigns[-1])
        if "guess" in entry or "verdict" in entry:
            return _guessed(round_, round_.guesses[-1], people)
        if round_.results and round_.results[-1].settled == number:
            settled = _settled(round_, round_.results[-1])
            last = structs.replace(settled, released=entry.get("release"))
            # The next player has acted, so a hand that was shown is taken back.
            return without_hand(last) if round_.pending else last
        repair = _repair(entry)
        if repair:
            return repair
    return _dealt(round_)


def _repair(entry: Mapping[str, Any]) -> views.Happened | None:
    if "skip" in entry:
        return views.Happened("skipped", by=entry["skip"])
    if "release" in entry:
        return views.Happened("released", by=entry["release"])
    return None


def _dealt(round_: game.Round) -> views.Happened:
    starters = tuple(laid.card for laid in round_.layout if laid.play < 0)
    return views.Happened("dealt", cards=_texts(starters))


def _declared(round_: game.Round, reign: game.Reign) -> views.Happened:
    return views.Happened("declared", by=round_.players[reign.seat])


def _guessed(round_: game.Round, made: game.Guessed, people: People) -> views.Happened:
    return views.Happened(
        "guessed",
        by=round_.players[made.by],
        verdict=None if made.right is None else "right" if made.right else "wrong",
        words=_words(made.claim, people),
    )


def _settled(round_: game.Round, result: game.Result) -> views.Happened:
    name = round_.players.__getitem__
    no_play = result.cards is None
    under = None
    if not result.right and result.cards is not None:
        under = str(round_.layout[_column_card(round_, result)].card)
    return views.Happened(
        kind="no_play" if no_play else "play",
        by=name(result.by),
        cards=_texts(result.shown if result.cards is None else result.cards),
        verdict="right" if result.right else "wrong",
        laid=_texts(result.laid),
        under=under,
        overthrown=None if result.overthrown is None else name(result.overthrown),
        called=None if result.called is None else "right" if result.called else "wrong",
        picked_wrong=str(result.picked) if result.picked and result.row.number == 13 else None,
        penalty={name(seat): cards for seat, cards in result.penalty},
        expelled=result.expelled,
        smaller_by=round_.ruleset.no_play_reward if no_play and result.right else None,
    )


def _column_card(round_: game.Round, result: game.Result) -> int:
    """Where in the order of laying the main-line card lies that a wrong play hangs under."""
    column = round_.layout[result.laid_before].column
    return next(
        place for place, laid in enumerate(round_.layout) if laid.right and laid.column == column
    )


def _over(classroom: Classroom, table: Table, played: PlayedRound, people: People) -> views.Over:
    round_ = played.round
    totals = table.game(ended=classroom.closed).totals if len(table.finished) > 1 else {}
    assert round_.ended_by is not None
    name = round_.players.__getitem__
    scores = score(round_)
    right, wrong = reign_cards(round_)
    return views.Over(
        ended_by=round_.ended_by,
        winner_empty=next((name(seat) for seat, hand in enumerate(round_.hands) if not hand), None),
        rule=people.translate(RULES[played.header.rule].statement) if played.revealed else None,
        scores=[
            views.ScoreLine(
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
        guessed=None if round_.guessed is None else name(round_.guessed),
        counted_from=round_.ruleset.count_down_from,
    )
