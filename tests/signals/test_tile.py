"""The one signal on the tile: its order, silence, ends, putting off."""

from classroom.signals.signal import ORDER, Signal, SignalEvidence
from classroom.signals.tile import ShownSignal


def follow(*steps, tile=None, first=8):
    """Return what is shown after each step, one play apart."""
    tile, shown = tile or ShownSignal(), []
    for plays, names in enumerate(steps, first):
        held = sorted(names.split(), key=ORDER.index)
        tile = tile.after([Signal(name, SignalEvidence()) for name in held], plays)
        shown.append(None if tile.shown is None else tile.shown.name)
    return shown


N, W, S = "nobody-writes", "wrong-without-learning", "sure-and-wrong"


def test_the_first_in_order_is_shown():
    assert follow(f"{N} {S}") == [S]


def test_it_goes_when_it_has_not_held_for_two_plays_running():
    assert follow(N, "", N, "", "") == [N, N, N, N, None]


def test_nothing_new_comes_for_three_plays():
    assert follow(N, "", "", W, W, W) == [N, N, None, None, None, W]


def test_the_same_comes_again_after_ten_plays():
    assert follow(N, "", "", *[N] * 11) == [N, N, *[None] * 10, N, N]


def test_another_that_begins_to_hold_waits():
    assert follow(N, *[f"{N} {S}"] * 6) == [N] * 7


def test_the_urgent_ones_replace_a_lower_one_after_three_plays():
    ready = "ready-for-harder"
    assert follow(N, *[f"{N} {ready}"] * 4) == [N, N, N, ready, ready]
    assert follow(ready, *[f"{ready} prophet-untested"] * 3)[-1] == "prophet-untested"
    assert follow("prophet-untested", *[f"{ready} prophet-untested"] * 4)[-1] == "prophet-untested"


def test_one_on_trial_is_shown_only_where_that_is_wanted():
    kept = "refuted-note-kept"
    assert follow(kept) == [None]
    assert follow(f"{kept} {S}", tile=ShownSignal(trial=True)) == [kept]


def test_put_off_it_is_silent_for_ten_plays():
    tile = ShownSignal().after([Signal(N, SignalEvidence())], 8).put_off(8)
    assert tile.shown is None
    assert follow(*[N] * 11, tile=tile, first=8) == [*[None] * 10, N]
    assert follow(*[W] * 4, tile=tile, first=8) == [*[None] * 3, W]
