"""The replay: after each entry how it stood, each fall at its entry, turning points in order."""

import pytest
import rounds
from found import find

from classroom.game.record import steps


@pytest.mark.parametrize("name", rounds.NAMES)
def test_a_frame_for_the_deal_and_for_each_entry(name: str) -> None:
    data = rounds.record(name)
    found = find(data)
    assert len(found.frames) == len(data["moves"]) + 1
    still_fit = [frame.still_fit for frame in found.frames]
    assert still_fit == sorted(still_fit, reverse=True)
    assert [found.frames[0].still_fit, still_fit[-1]] == [
        found.curve[1].still_fit,
        found.curve[-1].still_fit,
    ]
    for frame, round_ in zip(found.frames, steps(data), strict=True):
        assert (frame.upto, frame.prophet, frame.reigns) == (
            round_.layout.laid,
            round_.prophets.ruling,
            len(round_.prophets.reigns),
        )
        assert all(ordinal <= frame.upto for ordinal in (*frame.markers, *frame.prophet_markers))
        if round_.prophets.ruling is None:
            assert frame.markers == tuple(range(10, round_.layout.laid + 1, 10))
            assert frame.prophet_markers == ()


@pytest.mark.parametrize("name", rounds.NAMES)
def test_each_overthrow_is_a_fall_at_the_entry_that_settled_it(name: str) -> None:
    found = find(rounds.record(name))
    overthrown = [result for result in found.round.results if result.overthrown is not None]
    falls = {number: frame.fall for number, frame in enumerate(found.frames) if frame.fall}
    assert list(falls) == [result.settled for result in overthrown]
    for result, fall in zip(overthrown, falls.values(), strict=True):
        assert fall.right is result.right
        assert fall.called is result.called
        assert (fall.called is fall.right) is (result.row.number == 13)
        if result.row.number in (9, 10):
            assert fall.cards == result.laid
        told = str(fall.why)
        assert not any(player in told for player in found.participants.players)


@pytest.mark.parametrize("name", rounds.NAMES)
def test_every_turning_point_is_found_once_and_in_its_order(name: str) -> None:
    found = find(rounds.record(name))
    turning = [frame.turning for frame in found.frames if frame.turning is not None]
    assert turning == sorted(turning)
    assert turning == list(range(len(found.turning_points)))
