"""What a robot of a rehearsal writes in its notebook: only what a pupil there could think."""

from dataclasses import dataclass

import msgspec
import pytest
from robot_tables import moments

from classroom import robots
from classroom.classes.classroom import ENTHUSIAST, RANDOM, ROBOTS, TESTER
from classroom.game.evidence import evidence
from classroom.robots.lab_notebook import LEAST, MIN_LAID
from classroom.rules.catalogue import RULES, library
from classroom.rules.surviving import Survivors
from classroom.views.schemas import NoteView, SeatView, TableView

RULE = "odd-black-even-red"


@dataclass
class Moment:
    table: TableView
    mine: SeatView
    fits: frozenset[str]


@pytest.fixture(scope="module")
def played() -> list[Moment]:
    """Moments of a few rounds in which someone plays, with what fitted then."""
    found = []
    for seed in range(4):
        for table, player, views, *_ in moments("lesson", RULE, seed, tuple(ROBOTS)):
            if player is None:
                continue
            view, mine = views
            fits = Survivors.of(library(), evidence(table.current.round)).still_fit
            mine = msgspec.structs.replace(mine, writes=True, note=None)
            found.append(Moment(view, mine, frozenset(fits)))
    return found


def holding(mine: SeatView, claim: str, confidence: int) -> SeatView:
    note = NoteView(claim=claim, words="", typed=None, confidence=confidence, refuted_by=None)
    return msgspec.structs.replace(mine, note=note)


def test_what_it_writes_fits_every_card_that_it_sees(played: list[Moment]) -> None:
    notes = [(at, robots.note(TESTER, at.table, at.mine)) for at in played]
    written = [(at, note) for at, note in notes if note is not None]
    assert 20 < len(written) < len(notes)
    for at, (claim, sure) in written:
        assert claim in RULES
        assert claim in at.fits
        assert LEAST <= sure <= 100
        assert sure % 10 == 0


def test_it_starts_with_ideas_that_are_not_the_rule(played: list[Moment]) -> None:
    early = [at for at in played if MIN_LAID <= at.table.line.laid <= 6]
    ideas = [robots.note(TESTER, at.table, at.mine) for at in early]
    assert {idea[0] for idea in ideas if idea is not None} - {RULE}


def test_the_same_views_make_the_same_note(played: list[Moment]) -> None:
    for at in played:
        assert robots.note(TESTER, at.table, at.mine) == robots.note(TESTER, at.table, at.mine)


def test_it_is_silent_at_first_without_a_notebook_and_without_a_thought(
    played: list[Moment],
) -> None:
    for at in played:
        assert at.table.line.laid >= MIN_LAID or robots.note(TESTER, at.table, at.mine) is None
        closed = msgspec.structs.replace(at.mine, writes=False)
        assert robots.note(TESTER, at.table, closed) is None
        assert robots.note(RANDOM, at.table, at.mine) is None


def test_it_gives_up_a_rule_that_a_card_contradicts_mostly(played: list[Moment]) -> None:
    at_all = changed = 0
    for at in played:
        for claim in ("only-red", "same-colour"):
            if claim not in RULES or claim in at.fits or at.table.line.laid < 8:
                continue
            note = robots.note(TESTER, at.table, holding(at.mine, claim, 50))
            at_all += 1
            changed += note is not None and note[0] != claim
    assert 0.2 < changed / at_all < 0.95


def test_it_notes_what_it_declares_with(played: list[Moment]) -> None:
    late = [at for at in played if at.table.line.laid >= 8]
    for at in late:
        note = robots.note(TESTER, at.table, at.mine, declares=True)
        assert note is None or note[0] in at.fits
    assert all(robots.note(TESTER, at.table, at.mine, declares=True) for at in late[-5:])


def test_who_dares_early_says_that_it_is_surer(played: list[Moment]) -> None:
    pairs = [
        (robots.note(ENTHUSIAST, at.table, at.mine), robots.note(TESTER, at.table, at.mine))
        for at in played
    ]
    sure = [(bold[1], careful[1]) for bold, careful in pairs if bold and careful]
    assert all(bold >= careful for bold, careful in sure)
    assert any(bold > careful for bold, careful in sure)


def test_its_last_word_is_mostly_what_it_noted(played: list[Moment]) -> None:
    for at in played[-10:]:
        claim, sure = robots.last_guess(TESTER, at.table, at.mine)
        assert claim in at.fits
        assert LEAST <= sure <= 100
        kept, _ = robots.last_guess(TESTER, at.table, holding(at.mine, claim, 30))
        assert kept == claim
