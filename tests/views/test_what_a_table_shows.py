"""What the views of a table show, told a second time from the raw round at each of its moments."""

from __future__ import annotations

from itertools import pairwise

import pytest
import worlds

from classroom.classes import classroom as lesson
from classroom.classes.settings import plan_of
from classroom.classes.verbs.robot import RobotChanged
from classroom.game.scoring import score
from classroom.i18n.messages import ENGLISH
from classroom.views.projector import projector_table
from classroom.views.rules_of_play import rules_view
from classroom.views.table import People, seat_view, table_view

from .test_secrecy import CLASS, PEOPLE, tables_after

ROUNDS = [
    (seed, ruleset, rule)
    for seed, (ruleset, rule) in enumerate(
        [
            ("lesson", "alternate-colour"),
            ("lesson", "by-twos"),
            ("gardner", "one-up-or-down"),
            ("howell", "alternate-colour"),
            ("express", "alternate-colour"),
        ]
    )
]
MOVES = 40


@pytest.fixture(scope="module", params=ROUNDS, ids=lambda each: "-".join(map(str, each)))
def moments(request):
    """Each moment of a round: its entry, the raw round, and the table as the service has it."""
    seed, ruleset, rule = request.param
    header = worlds.deal(seed, rule, ruleset)
    entries = worlds.play(header, MOVES, seed)
    rounds = worlds.rounds(header, entries)
    tables = list(tables_after(header, entries))[-len(rounds) :]
    return list(zip([None, *entries], rounds, tables, strict=True))


def cards_of(view):
    """The cards of a layout: [(ordinal, card, whose, right, ordinals of its string, under)]."""
    for column in view.line.columns:
        yield column.n, column.card, column.by, True, None, None
        for play in column.sidelines:
            string = [laid.n for laid in play]
            for laid in play:
                yield laid.n, laid.card, laid.by, False, string, column.n


def test_the_line_has_every_card_in_its_place(moments):
    for _, round_, table in moments:
        view = table_view(CLASS, table, PEOPLE)
        shown = sorted(cards_of(view))
        assert view.line.laid == len(round_.layout.cards) == len(shown)
        last_right = 0
        for n, (laid, (ordinal, card, by, right, string, under)) in enumerate(
            zip(round_.layout.cards, shown, strict=True), 1
        ):
            assert (ordinal, card, right) == (n, str(laid.card), laid.right)
            assert by == (None if laid.play < 0 else round_.players[round_.results[laid.play].by])
            if laid.right:
                last_right = n
            else:
                assert under == last_right
                together = [
                    at for at, each in enumerate(round_.layout.cards, 1) if each.play == laid.play
                ]
                assert string == together


def test_every_seat_has_its_hand_its_cards_and_what_it_may_do(moments):
    for _, round_, table in moments:
        view = table_view(CLASS, table, PEOPLE)
        assert [tag.id for tag in view.seats] == list(worlds.PLAYERS)
        for place, (tag, hand) in enumerate(zip(view.seats, round_.hands, strict=True)):
            own = seat_view(CLASS, table, tag.id, PEOPLE)
            assert own.hand == [str(card) for card in hand]
            assert tag.cards == len(hand)
            assert tag.expelled == (place in round_.expelled)
            assert tag.false_prophet == (place in round_.prophets.overthrown)
            assert (tag.name, tag.robot) == (worlds.NAMES[tag.id], False)
            assert tag.online == (tag.id in PEOPLE.online)
            assert own.in_round
            assert set(own.may) == (set() if round_.ended_by else set(table.may(tag.id)))
        if round_.ended_by:
            assert view.phase == "over"
        elif round_.pending is None and round_.awaiting != "verdict":
            assert view.turn == round_.players[round_.to_play]
            assert "play" in seat_view(CLASS, table, view.turn, PEOPLE).may
        outside = seat_view(CLASS, table, worlds.DEALER, PEOPLE)
        assert (outside.hand, outside.may, outside.in_round) == ([], [], False)


def test_the_prophet_and_the_reigns_are_those_of_the_round(moments):
    for _, round_, table in moments:
        view = table_view(CLASS, table, PEOPLE)
        prophet = round_.prophets.ruling
        assert view.prophet == (None if prophet is None else round_.players[prophet])
        for shown, reign in zip(view.line.reigns, round_.prophets.reigns, strict=True):
            end = round_.layout.laid if reign.until is None else reign.until
            cards = round_.layout.cards[reign.after : end]
            assert shown.bonus == sum(1 if laid.right else 2 for laid in cards)
            assert (shown.seat, shown.ended) == (round_.players[reign.seat], reign.ended)
            assert (shown.flag, shown.after, shown.until) == (
                reign.marked,
                reign.after,
                reign.until,
            )
            if reign.ended == "overthrown":
                fatal = round_.results[reign.result]
                assert len(shown.deciding) == len(fatal.laid)
                assert all(n > end for n in shown.deciding)
            else:
                assert shown.deciding == []


def test_the_last_event_tells_what_the_entry_did(moments):
    for (_, before, _), (entry, round_, table) in pairwise(moments):
        last = table_view(CLASS, table, PEOPLE).happened
        if len(round_.results) == len(before.results):
            if "declare" in entry:
                assert (last.kind, last.by, last.verdict) == ("declared", entry["by"], None)
            elif "guess" in entry:
                assert (last.kind, last.by) == ("guessed", entry["by"])
            else:
                # A play that waits for its call is no event yet.
                assert round_.pending is not None
                assert last.laid == table_view(CLASS, table, PEOPLE).happened.laid
            continue
        result = round_.results[-1]
        assert last.by == round_.players[result.by]
        assert last.kind == ("play" if result.cards else "no_play")
        assert last.verdict == ("right" if result.right else "wrong")
        assert last.laid == [str(card) for card in result.laid]
        assert last.penalty == {
            player: len(round_.hands[place]) - len(before.hands[place]) + played(result, place)
            for place, player in enumerate(round_.players)
            if (place, 0) not in result.penalty and place in dict(result.penalty)
        }
        assert last.expelled == (result.by in round_.expelled and result.by not in before.expelled)
        if result.cards and not result.right:
            above = [laid for laid in round_.layout.cards[: result.laid_before] if laid.right][-1]
            assert last.under == str(above.card)
        else:
            assert last.under is None
        assert (last.called is None) == (before.prophets.ruling is None)
        fell = before.prophets.ruling is not None and round_.prophets.ruling is None
        assert (last.overthrown is not None) == fell
        assert (last.smaller_by is not None) == (last.kind == "no_play" and last.verdict == "right")


def played(result, place):
    """Return how many cards left a hand with a result."""
    if place != result.by:
        return 0
    return len(result.cards or result.laid)


def test_a_play_that_waits_is_shown_with_whom_it_waits_for(moments):
    for _, round_, table in moments:
        view = table_view(CLASS, table, PEOPLE)
        wall = projector_table(CLASS, table, PEOPLE)
        assert (view.pending is None) == (wall.pending is None) == (round_.pending is None)
        if round_.pending is None:
            continue
        waiting = round_.pending
        assert view.pending.by == wall.pending.by == round_.players[waiting.by]
        assert view.pending.kind == ("play" if waiting.cards else "no_play")
        assert view.pending.awaiting in ("call", "prophet_pick")
        hand = round_.hands[waiting.by]
        cards = waiting.cards or hand
        assert sorted(view.pending.cards) == sorted(str(card) for card in cards)
        assert wall.pending.cards == (view.pending.cards if waiting.cards else [])


def test_the_big_screen_has_the_table_without_the_hands_that_were_shown(moments):
    for _, _, table in moments:
        view, wall = table_view(CLASS, table, PEOPLE), projector_table(CLASS, table, PEOPLE)
        for name in ("line", "turn", "prophet", "waits", "phase"):
            assert getattr(wall, name) == getattr(view, name), name
        assert (wall.happened is None) == (view.happened is None)
        if wall.happened:
            assert wall.happened.kind == view.happened.kind
            assert wall.happened.penalty == view.happened.penalty
            shown = [] if view.happened.kind == "no_play" else view.happened.cards
            assert wall.happened.cards == shown
        assert [seat.cards for seat in wall.seats] == [seat.cards for seat in view.seats]


def test_the_end_has_the_scores_of_the_rules_of_play(moments):
    _, round_, table = moments[-1]
    over = table_view(CLASS, table, PEOPLE).over
    if round_.ended_by is None:
        assert over is None
        return
    told = score(round_)
    assert over.ended_by == round_.ended_by
    assert over.dealer == told.dealer
    assert [(each.seat, each.points, each.hand) for each in over.scores] == [
        (round_.players[line.seat], line.points, line.hand) for line in told.players
    ]
    for each in over.scores:
        earned = each.empty_bonus + each.prophet_bonus + each.guess_bonus
        assert each.points == each.high_count - each.hand + earned
        assert (each.prophet_right + 2 * each.prophet_wrong) == each.prophet_bonus
    empty = [player for player, hand in zip(round_.players, round_.hands, strict=True) if not hand]
    assert over.winner_empty == (empty[0] if empty else None)
    assert over.rule is None


def test_a_robot_plays_for_a_pupil_and_says_so():
    header = worlds.deal(1)
    *_, table = tables_after(header, [])
    classroom = lesson.evolve(
        CLASS, CLASS.version + 1, RobotChanged(seat="s2", robot="steady", by="teacher")
    )
    people = People(worlds.NAMES, frozenset(worlds.NAMES), asleep=frozenset({"s3"}))
    tags = table_view(classroom, table, people).seats
    assert [tag.robot for tag in tags] == [False, True, False, False]
    assert [tag.asleep for tag in tags] == [False, False, True, False]


TITLES = {
    "prophet": "Think you know the rule? Become the Prophet.",
    "aloud": "Think you know the rule? Say it after a right card.",
    "out": "Knocked out",
    "deals": "Points for the pupil who deals",
}


@pytest.mark.parametrize(
    ("settings", "has"),
    [
        ({"ruleset": "gardner"}, {"prophet", "out"}),
        ({"ruleset": "gardner", "expulsion": False}, {"prophet"}),
        ({"ruleset": "express"}, {"aloud"}),
        ({"ruleset": "express", "expulsion": True}, {"aloud"}),
        ({"ruleset": "gardner", "dealers": "pupils"}, {"prophet", "out", "deals"}),
    ],
)
def test_the_rules_of_play_have_the_parts_that_the_settings_have(settings, has):
    plan = plan_of(title="Class", **{"expulsion": settings["ruleset"] == "gardner", **settings})
    view = rules_view(plan, ENGLISH)
    titles = [part.title for part in view.parts]
    assert {name for name, title in TITLES.items() if title in titles} == has
    assert titles[1] == "Your turn: do one of these"
    assert view.parts[1].plays
    assert all(each.what and each.right and each.wrong for each in view.parts[1].plays)
    assert all(part.text or part.plays for part in view.parts)
    assert len(titles) == len(set(titles)) == 4 + len(has)
