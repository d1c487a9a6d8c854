"""A pupil deals: who chooses sees what may be chosen, and then how the rule is being found."""

from dataclasses import replace

import msgspec
import pytest
import worlds
from stored_rounds import stored

from classroom.classes import classroom as lesson
from classroom.classes import student_dealers
from classroom.classes import table as tables
from classroom.classes.settings import plan_of
from classroom.classes.student_dealers import choices
from classroom.classes.verbs.close import Closed
from classroom.classes.verbs.deal import DealRequested
from classroom.classes.verbs.entry import EntryAdded
from classroom.classes.verbs.leave import Freed
from classroom.classes.verbs.reveal import RuleRevealed
from classroom.game.scoring import score
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import seal
from classroom.views.console import score_sheet, tile, whole_table
from classroom.views.projector import projector_class, projector_table
from classroom.views.rules_left import rules_left
from classroom.views.table import seat_view, table_view

from .test_guesses import guessed
from .test_secrecy import CLASS, PEOPLE, bytes_for, folded, over

DEALER = worlds.DEALER
OTHERS = (*worlds.PLAYERS, None)
ASKED = DealRequested(seat=DEALER)


def with_plan(**plan):
    return replace(CLASS, plan=plan_of(title="Class", tables=2, dealers="pupils", **plan))


def choosing(*before, classroom=CLASS):
    """A table at which the next rule is being chosen, after these events."""
    table = tables.Table(1)
    for seq, body in enumerate((*before, ASKED), 1):
        table = tables.evolve(table, seq, 1000.0 + seq, body)
    return classroom, table


def played_before(header, entries, *more):
    return [*stored(header, entries), *more]


def dealt(seed=1, moves=12, **more):
    header = worlds.deal(seed, dealer=DEALER, **more)
    return folded(header, worlds.play(header, moves, seed))


# While the rule is chosen


def test_everybody_is_told_who_chooses():
    classroom, table = choosing()
    for view in (table_view(classroom, table, PEOPLE), projector_table(classroom, table, PEOPLE)):
        assert (view.phase, view.round) == ("dealing", 1)
        assert (view.dealer.id, view.dealer.name, view.dealer.online) == (DEALER, "Eva", False)
        assert [seat.id for seat in view.seats] == list(worlds.NAMES)
        assert view.over is None


def test_only_who_was_asked_gets_the_list_and_it_is_the_teachers():
    classroom = with_plan(dealer_bands=("easy", "hard"))
    classroom, table = choosing(classroom=classroom)
    told = seat_view(classroom, table, DEALER, PEOPLE).choices
    assert [choice.id for choice in told] == list(choices(classroom.plan))
    for choice in told:
        rule = RULES[choice.id]
        assert choice.statement == str(rule.statement)
        assert choice.hints == [hint.sentence for hint in rule.hints]
        assert (choice.band, choice.played) == (rule.difficulty, False)
    for seat in worlds.PLAYERS:
        assert seat_view(classroom, table, seat, PEOPLE).choices is None


def test_what_may_be_chosen_changes_no_byte_for_anybody_else():
    views = {
        viewer: {
            _bytes(*choosing(classroom=with_plan(dealer_rules=(rule,))), viewer) for rule in RULES
        }
        for viewer in (*OTHERS, DEALER)
    }
    for viewer in OTHERS:
        assert len(views[viewer]) == 1
    assert len(views[DEALER]) == len(RULES)


def _bytes(classroom, table, viewer):
    if viewer is None:
        views = [projector_table(classroom, table, PEOPLE)]
        views.append(
            projector_class(classroom, "BDF7K3", "http://x", "http://x/join", PEOPLE, True)
        )
    else:
        views = [seat_view(classroom, table, viewer, PEOPLE), table_view(classroom, table, PEOPLE)]
    return msgspec.json.encode(views)


def test_a_rule_the_table_has_had_says_so():
    before = played_before(*over(3), RuleRevealed())
    classroom, table = choosing(*before, classroom=with_plan())
    told = seat_view(classroom, table, DEALER, PEOPLE).choices
    assert [choice.id for choice in told if choice.played] == ["alternate-colour"]


def test_the_list_does_not_tell_a_rule_that_is_sealed_still():
    before = played_before(*over(3))
    classroom, table = choosing(*before, classroom=with_plan())
    told = seat_view(classroom, table, DEALER, PEOPLE).choices
    assert told == seat_view(*choosing(classroom=with_plan()), DEALER, PEOPLE).choices


@pytest.mark.parametrize("revealed", [False, True])
def test_the_round_before_is_off_all_screens_and_so_is_its_rule(revealed):
    header, entries = over(3, dealer=DEALER)
    more = [RuleRevealed()] if revealed else []
    classroom, table = choosing(*played_before(header, entries, *more))
    assert table_view(classroom, table, PEOPLE).round == 2
    for seat in worlds.NAMES:
        view = seat_view(classroom, table, seat, PEOPLE)
        assert (view.hand, view.may, view.in_round, view.deal) == ([], [], False, None)
    told = tile(classroom, table, "BDF7K3", PEOPLE)
    assert (told.rule, told.rule_id, told.still_fit, told.revealed) == (None, None, None, False)
    assert told.since == table.asked.since
    whole = whole_table(classroom, table, PEOPLE, tile(classroom, table, "BDF7K3", PEOPLE))
    assert (whole.hands, whole.history) == ({}, [])
    assert whole.sheet.rounds == [1]


def test_in_a_class_that_is_over_nobody_chooses_and_the_last_round_is_back():
    header, entries = over(3)
    classroom, table = choosing(*played_before(header, entries))
    closed = lesson.evolve(classroom, 9, Closed())
    view = table_view(closed, table, PEOPLE)
    assert (view.phase, view.round, view.dealer) == ("over", 1, None)
    assert seat_view(closed, table, DEALER, PEOPLE).choices is None


# While it is played


def test_who_deals_is_named_to_everybody_and_nature_is_not():
    classroom, table = dealt()
    assert table_view(classroom, table, PEOPLE).dealer.id == DEALER
    assert [seat.id for seat in table_view(classroom, table, PEOPLE).seats] == list(worlds.PLAYERS)
    header = worlds.deal(1)
    assert table_view(*folded(header, []), PEOPLE).dealer is None


def test_for_a_dealer_who_left_nature_deals_on():
    classroom, table = dealt()
    gone = lesson.evolve(classroom, 9, Freed(seat=DEALER))
    names = {seat: name for seat, name in worlds.NAMES.items() if seat != DEALER}
    people = msgspec.structs.replace(PEOPLE, names=names)
    for view in (table_view(gone, table, people), projector_table(gone, table, people)):
        assert view.dealer is None
        assert DEALER not in msgspec.json.encode(view).decode()
    before = table_view(classroom, table, PEOPLE)
    assert msgspec.structs.replace(before, dealer=None) == table_view(gone, table, people)


@pytest.mark.parametrize("seed", range(12))
def test_who_deals_sees_how_fast_the_rule_is_being_found(seed):
    classroom, table = dealt(seed, 25, rule="by-twos")
    current = table.current
    told = seat_view(classroom, table, DEALER, PEOPLE)
    assert (told.in_round, told.hand, told.may, told.choices) == (False, [], [], None)
    deal, scores = told.deal, score(current.round)
    assert deal.rule == str(RULES["by-twos"].statement)
    assert (tuple(deal.curve), deal.catalogue) == (rules_left(current).curve, len(RULES))
    assert deal.still_fit == deal.curve[-1][1]
    assert deal.plays == len(current.round.results)
    assert deal.right == sum(result.right for result in current.round.results)
    assert (deal.points, deal.cap) == (scores.dealer, scores.cap)
    points = {worlds.PLAYERS[line.seat]: line.points for line in scores.players}
    assert points[deal.best] == max(points.values())
    assert deal.points == min(points[deal.best], deal.points if deal.cap is None else deal.cap)


def test_a_prophet_caps_what_the_deal_can_bring():
    caps = {
        seat_view(*dealt(seed, 25), DEALER, PEOPLE).deal.cap
        for seed in range(30)
        if dealt(seed, 25)[1].current.round.prophets.reign
    }
    assert caps
    assert None not in caps


def test_nobody_else_sees_any_of_it():
    classroom, table = dealt()
    for seat in worlds.PLAYERS:
        assert seat_view(classroom, table, seat, PEOPLE).deal is None


def test_another_rule_changes_what_who_deals_sees():
    """So that the tests of secrecy are about something."""
    header = worlds.deal(4, dealer=DEALER)
    other = replace(header, rule=seal("by-twos"))
    assert bytes_for(DEALER, folded(header, [])[1]) != bytes_for(DEALER, folded(other, [])[1])


@pytest.mark.parametrize("claim", ["text:mine", "by-twos"])
def test_who_deals_may_judge_a_guess_in_words(claim):
    header, entries, _ = guessed(claim)
    header = replace(header, dealer=DEALER)
    classroom, table = folded(header, entries)
    waits = claim == "text:mine"
    assert seat_view(classroom, table, DEALER, PEOPLE).may == (["verdict"] if waits else [])
    for seat in worlds.PLAYERS:
        assert "verdict" not in seat_view(classroom, table, seat, PEOPLE).may


# The end


def test_at_the_end_the_points_of_who_dealt_are_told_with_their_total():
    header, entries = over(3, dealer=DEALER)
    classroom, table = folded(header, entries)
    ended = table_view(classroom, table, PEOPLE).over
    assert ended.dealer == score(table.current.round).dealer
    assert ended.dealer_total is None
    for seq, body in enumerate(played_before(*over(5, dealer=DEALER)), table.version + 1):
        table = tables.evolve(table, seq, 1.0, body)
    again = table_view(classroom, table, PEOPLE).over
    totals = student_dealers.counted(table).totals
    assert again.dealer_total == totals[DEALER]
    assert {line.seat: line.total for line in again.scores} == {
        seat: totals[seat] for seat in worlds.PLAYERS
    }
    nature = worlds.deal(6)
    table = tables.evolve(table, 99, 1.0, *stored(nature))
    table = tables.evolve(table, 100, 1.0, EntryAdded(entry=entries[-1]))
    assert table_view(classroom, table, PEOPLE).over.dealer_total is None


def test_the_score_sheet_says_who_dealt_which_round():
    table = tables.Table(1)
    seq = 0
    for dealer in (DEALER, "Nature", DEALER):
        for body in played_before(*over(3, dealer=dealer)):
            seq += 1
            table = tables.evolve(table, seq, 1.0, body)
    sheet = score_sheet(CLASS, table, PEOPLE)
    assert sheet.dealers == [DEALER, None, DEALER]
    assert [points is None for points in sheet.nature] == [True, False, True]
    (row,) = [row for row in sheet.rows if row.seat == DEALER]
    assert row.points[0] == student_dealers.counted(table).rounds[0].dealt
    assert row.points[1] is None
