"""A guess is aloud: its table sees who guessed what, and the wall that there was one."""

from itertools import islice

import msgspec
import pytest
import worlds

from classroom.debrief.evidence import refuted_guess
from classroom.game.entries import read_move
from classroom.game.parts import NATURE
from classroom.game.play import apply
from classroom.rules.catalogue import RULES
from classroom.rules.compare import TOO_LONG
from classroom.views.console import tile, whole_table
from classroom.views.projector import projector_table
from classroom.views.table import seat_view, table_view

from .test_secrecy import CLASS, PEOPLE, bytes_for, folded, moments

RULE = "alternate-colour"
WORDS = "the <b>colours</b> take turns"
OWN = f"text:{WORDS}"


def until_right(header, entries=()):
    """Entries up to a right card of someone, and who that is."""
    entries, round_ = list(entries), header.deal()
    for entry in entries:
        round_ = apply(round_, read_move(entry))
    while True:
        player = round_.players[round_.turn]
        fits = [card for card in round_.hands[round_.turn] if round_.legal >> card & 1]
        move = {"play": [str(fits[0])]} if fits else {"no_play": True}
        entries.append({"by": player, **move})
        if fits:
            return entries, player
        round_ = apply(round_, read_move(entries[-1]))


def guessed(claim, *more, seed=1, dealer=NATURE):
    header = worlds.deal(seed, RULE, "express", dealer)
    entries, player = until_right(header)
    return header, [*entries, {"by": player, "guess": claim}, *more], player


def shared(header, entries):
    return table_view(*folded(header, entries), PEOPLE)


def test_only_who_has_just_been_right_may_guess():
    header = worlds.deal(1, RULE, "express")
    entries, player = until_right(header)
    classroom, table = folded(header, entries)
    for seat in worlds.PLAYERS:
        may = seat_view(classroom, table, seat, PEOPLE).may
        assert ("guess" in may) == (seat == player)
    header, entries, player = guessed("by-twos")
    classroom, table = folded(header, entries)
    assert not any(
        "guess" in seat_view(classroom, table, seat, PEOPLE).may for seat in worlds.PLAYERS
    )


@pytest.mark.parametrize(("rule", "verdict"), [("by-twos", "wrong"), (RULE, "right")])
def test_a_guess_from_the_catalogue_is_told_with_its_verdict(rule, verdict):
    header, entries, player = guessed(rule)
    view = shared(header, entries)
    told = view.happened
    assert (told.kind, told.by, told.verdict) == ("guessed", player, verdict)
    assert told.words == str(RULES[rule].statement)
    assert view.guess is None
    assert (view.over is not None) == (verdict == "right")


def test_own_words_wait_in_sight_of_the_whole_table():
    """See docs/rules.md 6.6."""
    header, entries, player = guessed(OWN)
    view = shared(header, entries)
    assert (view.guess.by, view.guess.words, view.guess.number) == (player, WORDS, len(entries))
    assert (view.happened.kind, view.happened.verdict) == ("guessed", None)
    classroom, table = folded(header, entries)
    for seat in worlds.PLAYERS:
        assert seat_view(classroom, table, seat, PEOPLE).may == []
    assert tile(classroom, table, "BDF7K3", PEOPLE).table.guess == view.guess
    entries.append({"by": "teacher", "verdict": "wrong"})
    view = shared(header, entries)
    assert view.guess is None
    assert (view.happened.kind, view.happened.verdict) == ("guessed", "wrong")
    assert view.happened.words == WORDS


def test_the_history_tells_each_guess_once():
    header, entries, _ = guessed("by-twos")
    entries, player = until_right(header, entries)
    entries += [{"by": player, "guess": OWN}, {"by": "teacher", "verdict": "right"}]
    classroom, table = folded(header, entries)
    told = whole_table(classroom, table, PEOPLE, tile(classroom, table, "BDF7K3", PEOPLE)).history
    guesses = [(each.words, each.verdict) for each in told if each.kind == "guessed"]
    assert guesses == [(str(RULES["by-twos"].statement), "wrong"), (WORDS, "right")]
    assert told[-1].kind == "guessed"


@pytest.mark.parametrize("claim", ["by-twos", RULE, OWN])
def test_the_wall_is_not_told_the_words(claim):
    """Another table may be playing the same rule. See docs/rules.md 6.6."""
    header, entries, player = guessed(claim)
    classroom, table = folded(header, entries)
    view = projector_table(classroom, table, PEOPLE)
    assert (view.happened.kind, view.happened.by, view.happened.words) == ("guessed", player, None)
    got = bytes_for(None, table)
    assert str(RULES["by-twos"].statement).encode() not in got
    assert str(RULES[RULE].statement).encode() not in got
    assert msgspec.json.encode(WORDS)[1:-1] not in got


def test_the_sum_of_a_round_that_was_guessed():
    header, entries, player = guessed(RULE)
    over = shared(header, entries).over
    assert (over.ended_by, over.guessed, over.counted_from) == ("guessed", player, 12)
    assert over.rule is None
    for line in over.scores:
        assert line.guess_bonus == (6 if line.seat == player else 0)
        assert line.points == 12 - line.hand + line.guess_bonus + line.empty_bonus


@pytest.mark.parametrize("viewer", ["s1", "s3", None])
def test_a_wrong_guess_tells_no_more_than_that_it_was_wrong(viewer):
    """Two rules that both refuse it, and a guess in own words that waits, look the same."""
    pairs = 0
    for seed in range(60):
        for claim in ("by-twos", OWN):
            header, entries, _ = guessed(claim, seed=seed)
            got = moments(header, entries, viewer)
            for other in islice(worlds.other_rules(header, entries, viewer), 2):
                pairs += 1
                assert got == moments(other, entries, viewer)
    assert pairs > 20


@pytest.mark.parametrize("viewer", ["s1", "s3", None])
def test_the_cards_of_others_change_nothing_in_express(viewer):
    header, entries, _ = guessed(OWN, {"by": "teacher", "verdict": "wrong"}, seed=3)
    other = worlds.shuffled(header, entries, viewer)
    assert other != header
    assert moments(header, entries, viewer) == moments(other, entries, viewer)
    assert CLASS.id == "c0ffee"


# The answer, once the rule is seen


def answered(header, entries, seat, revealed=True):
    classroom, table = folded(header, [*entries, {"by": "teacher", "end": True}], revealed)
    return seat_view(classroom, table, seat, PEOPLE).refuted


def test_a_wrong_guess_is_answered_by_a_line_once_the_rule_is_seen():
    """Worked by hand. After QH the rule allows black cards, the guess tens and aces.

    Both allow the black tens and aces. 8S is like 10S even, not prime and no face card, so that
    only the value tells the two apart, and no other such pair is nearer.

    See docs/rules.md 6.7.
    """
    header, entries, player = guessed("by-twos", seed=5)
    (told,) = answered(header, entries, player)
    assert told.words == str(RULES["by-twos"].statement)
    assert (told.line, told.card, told.allowed) == (["QH"], "8S", True)
    assert (told.beside.card, told.beside.allowed, told.beside.trait) == ("10S", True, "value")


def test_until_then_and_for_everybody_else_there_is_no_answer():
    header, entries, player = guessed("by-twos")
    classroom, table = folded(header, entries)
    assert seat_view(classroom, table, player, PEOPLE).refuted == []
    assert answered(header, entries, player, revealed=False) == []
    for seat in worlds.PLAYERS:
        assert len(answered(header, entries, seat)) == (seat == player)


def test_a_right_guess_and_own_words_are_not_answered_by_a_line():
    header, entries, player = guessed(OWN, {"by": "teacher", "verdict": "wrong"})
    assert answered(header, entries, player) == []
    header, entries, player = guessed(RULE)
    classroom, table = folded(header, entries, revealed=True)
    assert seat_view(classroom, table, player, PEOPLE).refuted == []


def test_every_wrong_guess_is_answered_in_their_order():
    header, entries, first = guessed("by-twos")
    entries, second = until_right(header, entries)
    entries.append({"by": second, "guess": "suit-cycle"})
    entries, third = until_right(header, entries)
    entries.append({"by": third, "guess": "one-up-or-down"})
    for seat in worlds.PLAYERS:
        claims = [entry["guess"] for entry in entries if entry["by"] == seat and "guess" in entry]
        words = [told.words for told in answered(header, entries, seat)]
        assert words == [str(RULES[claim].statement) for claim in claims]
    assert {first, second, third} <= set(worlds.PLAYERS)


def test_a_guess_made_in_the_builder_is_answered_too():
    """After QH the rule allows black cards and the guess red ones: no card is judged alike."""
    built = {"format": "eleusis-rule/1", "asks": {"is": "kind", "kind": "red"}}
    header, entries, player = guessed(built, seed=5)
    (told,) = answered(header, entries, player)
    assert told.words == "Play a red card."
    assert (told.line, told.card, told.allowed, told.beside) == (["QH"], "AS", True, None)


def test_a_line_too_long_to_be_told_is_called_that(monkeypatch):
    monkeypatch.setattr(refuted_guess, "parting", lambda round_, made: TOO_LONG)
    header, entries, player = guessed("by-twos")
    (told,) = answered(header, entries, player)
    assert (told.words, told.line, told.card, told.beside) == (
        str(RULES["by-twos"].statement),
        [],
        None,
        None,
    )
