"""What a viewer must not know changes no byte of what they get."""

from itertools import islice

import msgspec
import pytest
import worlds
from stored_rounds import stored

from classroom.cards import Card
from classroom.classes import classroom as lesson
from classroom.classes import demo_choice
from classroom.classes import table as tables
from classroom.classes.verbs.demo import DemoAnswered, DemoBegun, DemoCardShown, DemoRevealed
from classroom.classes.verbs.entry import EntryAdded
from classroom.classes.verbs.help import HelpAsked
from classroom.classes.verbs.join import Seated
from classroom.classes.verbs.last_call import GuessWaitEnded, LastCallBegun
from classroom.classes.verbs.message import MessageSet, PupilMessaged
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.pause import Paused
from classroom.classes.verbs.reveal import RuleRevealed
from classroom.classes.verbs.think import ThinkingBegun, Thought
from classroom.game.header import LayoutHeader
from classroom.game.parts import NATURE
from classroom.game.rulesets import RULESETS
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import seal
from classroom.views.console import judge, tile, whole_table
from classroom.views.projector import projector_class, projector_table
from classroom.views.schemas import TeacherMessage
from classroom.views.table import People, seat_view, table_view

PEOPLE = People(worlds.NAMES, frozenset(("s1", "s2")))


def opened():
    """Four pupils at table 1, and one who deals or came late."""
    classroom = lesson.Classroom("c0ffee")
    plan = lesson.Plan(title="Class", tables=2).to_json()
    bodies = [Opened(plan=plan)]
    bodies += [Seated(seat=seat, table=1) for seat in worlds.NAMES]
    for seq, body in enumerate(bodies, 1):
        classroom = lesson.evolve(classroom, seq, body)
    return classroom


CLASS = opened()


def tables_after(header, entries, revealed=False):
    """The table after the deal and after each entry, as the service folds it."""
    bodies = stored(header, entries)
    bodies += [RuleRevealed()] if revealed else []
    table = tables.Table(1)
    for seq, body in enumerate(bodies, 1):
        table = tables.evolve(table, seq, 1000.0 + seq, body)
        yield table


def folded(header, entries, revealed=False):
    """The class and its table at the end."""
    *_, table = tables_after(header, entries, revealed)
    return CLASS, table


def bytes_for(viewer, table):
    """All that a viewer gets at one moment."""
    if viewer is None:
        views = [projector_table(CLASS, table, PEOPLE)]
        views.append(projector_class(CLASS, "BDF7K3", "http://x", "http://x/join", PEOPLE, True))
    else:
        views = [seat_view(CLASS, table, viewer, PEOPLE), table_view(CLASS, table, PEOPLE)]
    return msgspec.json.encode(views)


def moments(header, entries, viewer, revealed=False):
    """The bytes after the deal and after each entry."""
    return [bytes_for(viewer, table) for table in tables_after(header, entries, revealed)]


@pytest.mark.parametrize(
    ("viewer", "dealer"),
    [("s1", NATURE), ("s3", NATURE), (None, NATURE), ("s1", "s5"), ("s5", "s5"), (None, "s5")],
)
@pytest.mark.parametrize("seed", range(3))
def test_the_cards_of_others_and_the_stock_change_nothing(viewer, dealer, seed):
    """Who deals sees no hand either."""
    header = worlds.deal(seed, dealer=dealer)
    entries = worlds.play(header, 30, seed)
    other = worlds.shuffled(header, entries, viewer)
    own, theirs = worlds.rounds(header, entries)[-1], worlds.rounds(other, entries)[-1]
    hidden = [place for place in range(4) if worlds.PLAYERS[place] != viewer]
    assert sum(own.hands[place] != theirs.hands[place] for place in hidden) >= 2
    assert own.stock.cards != theirs.stock.cards
    assert own.stock.decks != theirs.stock.decks
    assert moments(header, entries, viewer) == moments(other, entries, viewer)


@pytest.mark.parametrize("dealer", [NATURE, worlds.DEALER])
@pytest.mark.parametrize("viewer", ["s1", "s3", None])
def test_another_rule_with_the_same_answers_changes_nothing(viewer, dealer):
    """What who deals sees of it, no one else does."""
    pairs = 0
    for seed in range(20):
        for rule in ("alternate-colour", "by-twos", "one-up-or-down"):
            header = worlds.deal(seed, rule, dealer=dealer)
            entries = worlds.play(header, 8, seed)
            got = moments(header, entries, viewer)
            for other in islice(worlds.other_rules(header, entries, viewer), 2):
                pairs += 1
                assert got == moments(other, entries, viewer)
    assert pairs > 20


@pytest.mark.parametrize("viewer", ["s1", "s3", None])
def test_the_truth_about_a_play_that_waits_changes_nothing(viewer):
    pairs = 0
    for seed in range(60):
        header = worlds.deal(seed)
        entries = worlds.play(header, 12, seed)
        waiting = [n for n, round_ in enumerate(worlds.rounds(header, entries)) if round_.pending]
        for upto in waiting:
            truth = worlds.rounds(header, entries[:upto])[-1].pending.truth
            got = moments(header, entries[:upto], viewer)
            for other in worlds.other_rules(header, entries[:upto], viewer):
                if worlds.rounds(other, entries[:upto])[-1].pending.truth != truth:
                    pairs += 1
                    assert got == moments(other, entries[:upto], viewer)
    assert pairs > 5


def over(seed, rule="alternate-colour", dealer=NATURE):
    header = worlds.deal(seed, rule, dealer=dealer)
    entries = worlds.play(header, 6, seed)
    return header, [*entries, {"by": "teacher", "end": True}]


@pytest.mark.parametrize("dealer", [NATURE, worlds.DEALER])
@pytest.mark.parametrize("viewer", ["s1", None])
def test_after_the_round_the_rule_stays_sealed_until_it_is_revealed(viewer, dealer):
    pairs = 0
    for seed in range(40):
        header, entries = over(seed, dealer=dealer)
        *sealed, revealed = moments(header, entries, viewer, revealed=True)
        for other in worlds.other_rules(header, entries, viewer):
            pairs += 1
            *also_sealed, also_revealed = moments(other, entries, viewer, revealed=True)
            assert sealed == also_sealed
            assert revealed != also_revealed
        statement = str(header.rule.statement).encode()
        assert not any(statement in got for got in sealed)
        assert statement in revealed
    assert pairs > 3


@pytest.mark.parametrize("dealer", [NATURE, worlds.DEALER])
@pytest.mark.parametrize("rule", RULES)
def test_no_word_of_the_rule_is_in_what_pupils_and_the_wall_get(rule, dealer):
    header = worlds.deal(3, rule, dealer=dealer)
    entries = worlds.play(header, 20, 3)
    hints = [hint.sentence for hint in RULES[rule].hints]
    secrets = (rule, str(RULES[rule].statement), *hints)
    for viewer in (*worlds.PLAYERS, None):
        for got in moments(header, entries, viewer):
            for secret in secrets:
                assert secret.encode() not in got
            assert b"still_fit" not in got
            assert b"stock" not in got


def test_the_teachers_tile_has_the_rule_and_what_is_alive():
    header = worlds.deal(1)
    classroom, table = folded(header, worlds.play(header, 5, 1))
    told = tile(classroom, table, "BDF7K3", PEOPLE)
    assert told.rule == str(RULES["alternate-colour"].statement)
    assert told.rule_id == "alternate-colour"
    assert 1 <= told.still_fit <= told.catalogue == len(RULES)
    whole = whole_table(classroom, table, PEOPLE, tile(classroom, table, "BDF7K3", PEOPLE))
    assert whole.hands == {
        player: [str(card) for card in hand]
        for player, hand in zip(worlds.PLAYERS, table.current.round.hands, strict=True)
    }


def no_play_then(prophet):
    """(header, entries, number of the no play) of rounds where a hand is shown, and then a play."""
    for seed in range(200):
        header = worlds.deal(seed)
        entries = worlds.play(header, 25, seed)
        after = worlds.rounds(header, entries)
        for n in range(1, len(entries)):
            result = after[n].results[-1] if after[n].results else None
            if result is None or result.settled != n or not result.shown:
                continue
            if "play" in entries[n] and (after[n + 1].pending is not None) == prophet:
                yield header, entries, n


@pytest.mark.parametrize("prophet", [True, False])
def test_a_hand_is_shown_until_the_next_player_acts(prophet):
    for found, (header, entries, shown) in enumerate(no_play_then(prophet)):
        hand = [str(card) for card in worlds.rounds(header, entries)[shown].results[-1].shown]
        then = table_view(*folded(header, entries[:shown]), PEOPLE).happened
        assert (then.kind, then.cards) == ("no_play", hand)
        after = table_view(*folded(header, entries[: shown + 1]), PEOPLE)
        assert after.happened.kind != "no_play" or after.happened.cards == []
        if found == 4:
            return
    pytest.fail("no such round was found")


def test_a_shown_hand_is_for_the_table_and_not_for_the_wall():
    """Neither while the Prophet thinks about it nor afterwards."""
    waited = 0
    for header, entries, shown in no_play_then(prophet=True):
        for table in tables_after(header, entries[:shown]):
            view = projector_table(CLASS, table, PEOPLE)
            if view.pending is not None and view.pending.kind == "no_play":
                waited += 1
                assert view.pending.cards == []
            assert view.happened.kind != "no_play" or view.happened.cards == []
        if waited > 3:
            return
    pytest.fail("no such round was found")


def test_nobody_is_told_which_card_of_a_wrong_string_was_wrong():
    """Two rules that differ on which card it was give the same bytes."""
    pairs = 0
    for seed in range(60):
        header = worlds.deal(seed)
        entries = worlds.play(header, 6, seed)
        before = worlds.rounds(header, entries)
        for n, entry in enumerate(entries):
            if len(entry.get("play", ())) < 2 or before[n + 1].layout.cards[-1].right:
                continue
            viewers = ("s1", "s2", None)
            got = [moments(header, entries[: n + 1], viewer) for viewer in viewers]
            for other in worlds.other_rules(header, entries[: n + 1], "s1"):
                if _first_wrong(header, entries, n) != _first_wrong(other, entries, n):
                    pairs += 1
                    assert got == [moments(other, entries[: n + 1], each) for each in viewers]
    assert pairs > 3


def _first_wrong(header, entries, n):
    round_ = worlds.rounds(header, entries[:n])[-1]
    state = round_.layout.state
    for place, card in enumerate(worlds.read_move(entries[n]).cards):
        state = round_.rule.step(state, card)
        if state < 0:
            return place
    return None


def test_a_word_to_one_table_is_not_on_the_wall():
    classroom, table = folded(worlds.deal(1), [])
    table = tables.evolve(table, 2, 1.0, MessageSet(text="Ben, think"))
    assert table_view(classroom, table, PEOPLE).message.text == "Ben, think"
    assert "Ben, think" not in str(projector_table(classroom, table, PEOPLE))


@pytest.mark.parametrize("viewer", ["s1", "s3", None])
def test_whether_another_pupil_asks_for_help_changes_nothing(viewer):
    plain = folded(worlds.deal(1), [])[1]
    asked = plain
    for on in (True, False, True):
        asked = tables.evolve(asked, asked.version + 1, 2000.0, HelpAsked(seat="s2", on=on))
        assert bytes_for(viewer, asked) == bytes_for(viewer, plain)
    assert projector_table(CLASS, asked, PEOPLE) == projector_table(CLASS, plain, PEOPLE)
    assert seat_view(CLASS, asked, "s2", PEOPLE).asks_help
    assert tile(CLASS, asked, "BDF7K3", PEOPLE).help == ["s2"]


@pytest.mark.parametrize("viewer", ["s1", "s3", None])
def test_a_message_to_another_pupil_changes_nothing(viewer):
    """Not even the number of a version, whatever it says and however many there are."""
    plain = folded(worlds.deal(1), [])[1]
    said = plain
    for text in ("Ben, think", "", "Well done"):
        said = tables.evolve(said, said.version + 1, 2000.0, PupilMessaged(seat="s2", text=text))
        assert bytes_for(viewer, said) == bytes_for(viewer, plain)
    assert projector_table(CLASS, said, PEOPLE) == projector_table(CLASS, plain, PEOPLE)
    own = seat_view(CLASS, said, "s2", PEOPLE)
    assert own.message == TeacherMessage("Well done", 3)
    assert tile(CLASS, said, "BDF7K3", PEOPLE).pupil_messages == {"s2": "Well done"}
    ended = EntryAdded(entry={"by": "teacher", "end": True})
    over = tables.evolve(said, said.version + 1, 2001.0, ended)
    own = seat_view(CLASS, over, "s2", PEOPLE)
    assert own.message is None


def test_a_paused_table_offers_nothing_to_do():
    header = worlds.deal(1)
    classroom, table = folded(header, [])
    player = worlds.PLAYERS[table.current.round.turn]
    assert seat_view(classroom, table, player, PEOPLE).may == ["play", "no_play"]
    paused = tables.evolve(table, 2, 1.0, Paused())
    assert seat_view(classroom, paused, player, PEOPLE).may == []
    assert table_view(classroom, paused, PEOPLE).pause


def test_who_does_not_play_sees_no_hand():
    classroom, table = folded(worlds.deal(1), [])
    late = seat_view(classroom, table, "s5", People({"s5": "Late"}))
    assert (late.in_round, late.hand, late.may, late.name) == (False, [], [], "Late")


def test_every_hand_is_its_own_seats_and_nobody_elses():
    header = worlds.deal(2)
    entries = worlds.play(header, 15, 2)
    classroom, table = folded(header, entries)
    for place, player in enumerate(worlds.PLAYERS):
        own = [str(card) for card in table.current.round.hands[place]]
        assert seat_view(classroom, table, player, PEOPLE).hand == own


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("viewer", ["s1", "s3", None])
def test_the_last_guesses_of_others_change_nothing(viewer, over):
    """Neither while they are asked for nor after the round; who has said one is not told either."""
    header = worlds.deal(1)
    others = [player for player in worlds.PLAYERS if player != viewer]
    seen = []
    for words, sure in (("text:red", 10), ("alternate-colour", 90)):
        _, table = folded(header, worlds.play(header, 8, 1))
        bodies = [LastCallBegun()]
        bodies += [
            EntryAdded(
                entry={"by": player, "note": words, "confidence": sure, "last_call": True}
                | {"info": True}
            )
            for player in others
        ]
        bodies += [EntryAdded(entry={"by": "teacher", "end": True})] if over else []
        bodies += [RuleRevealed()] if over else []
        for body in bodies:
            table = tables.evolve(table, table.version + 1, 2000.0, body)
        seen.append(bytes_for(viewer, table))
    assert seen[0] == seen[1]
    assert b"confidence" not in seen[0]


def private(by):
    """Return what a pupil may write while others play, in an order in which it can come."""
    note = {"by": by, "note": "text:red after black", "confidence": 70, "info": True}
    return [
        EntryAdded(entry=note),
        EntryAdded(entry={**note, "refuted_by": "4C"}),
        EntryAdded(entry={"by": by, "breaks": "4C", "info": True}),
        EntryAdded(entry={"by": by, "note": "alternate-colour", "info": True}),
    ]


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("viewer", ["s1", "s3", None])
def test_whether_others_write_in_their_notebooks_changes_nothing(viewer, over):
    """Neither what they write nor that they do, not even the number of a version."""
    header = worlds.deal(1)
    others = [player for player in worlds.PLAYERS if player != viewer]
    plain = folded(header, worlds.play(header, 8, 1))[1]
    noted = plain
    for body in (body for player in others for body in private(player)):
        noted = tables.evolve(noted, noted.version + 1, 2000.0, body)
        assert bytes_for(viewer, noted) == bytes_for(viewer, plain)
    assert noted.version == plain.version + 4 * len(others)
    more = [ThinkingBegun()]
    if over:
        more = [EntryAdded(entry={"by": "teacher", "end": True}), RuleRevealed()]
    for body in more:
        plain = tables.evolve(plain, plain.version + 1, 2100.0, body)
        noted = tables.evolve(noted, noted.version + 1, 2100.0, body)
    if not over:
        body = Thought(seat=others[0])
        noted = tables.evolve(noted, noted.version + 1, 2101.0, body)
    assert bytes_for(viewer, noted) == bytes_for(viewer, plain)
    assert b"red after black" not in bytes_for(viewer, noted)


def test_a_late_note_takes_no_message_away():
    """One that was sent after the round, and a note that a phone sends when it is back."""
    header = worlds.deal(1)
    _, table = folded(header, worlds.play(header, 8, 1))
    ended, message = (
        EntryAdded(entry={"by": "teacher", "end": True}),
        MessageSet(text="Well played"),
    )
    for body in (ended, message):
        table = tables.evolve(table, table.version + 1, 2000.0, body)
    noted = tables.evolve(table, table.version + 1, 2001.0, private("s2")[0])
    assert bytes_for("s1", noted) == bytes_for("s1", table)
    assert noted.talk.message == "Well played"


def test_a_notebook_is_its_own_seats_and_the_teachers():
    header = worlds.deal(1)
    _, table = folded(header, worlds.play(header, 8, 1))
    for body in private("s2"):
        table = tables.evolve(table, table.version + 1, 2000.0, body)
    own = seat_view(CLASS, table, "s2", PEOPLE)
    assert (own.note.claim, own.note.confidence) == ("alternate-colour", None)
    assert seat_view(CLASS, table, "s1", PEOPLE).note is None
    whole = whole_table(CLASS, table, PEOPLE, tile(CLASS, table, "BDF7K3", PEOPLE))
    assert [(note.seat, note.words) for note in whole.notes] == [
        ("s2", str(RULES["alternate-colour"].statement))
    ]
    assert tile(CLASS, table, "BDF7K3", PEOPLE).notes == 1


@pytest.mark.usefixtures("asked_at_once")
def test_after_the_end_a_last_guess_is_the_seat_s_and_the_teacher_s():
    """No one else sees its words, nor the review of its seat what contradicts it."""
    seen = []
    for words in ("text:red", "by-twos"):
        _, table = folded(worlds.deal(1), worlds.play(worlds.deal(1), 8, 1))
        said = {"by": "s2", "note": words, "confidence": 90, "last_call": True, "info": True}
        for body in (EntryAdded(entry={"by": "teacher", "end": True}), EntryAdded(entry=said)):
            table = tables.evolve(table, table.version + 1, 2000.0, body)
        seen.append([bytes_for(viewer, table) for viewer in ("s1", "s3", None)])
        own = seat_view(CLASS, table, "s2", PEOPLE)
        assert (own.asked, own.last_guess.sent, own.trail) == (True, True, [])
        shown = tile(CLASS, table, "BDF7K3", PEOPLE)
        assert (shown.answered, shown.asked, len(shown.last_guesses)) == (1, 4, 1)
        assert shown.answering
        waited = tables.evolve(table, table.version + 1, 2001.0, GuessWaitEnded())
        assert not tile(CLASS, waited, "BDF7K3", PEOPLE).answering
    assert seen[0] == seen[1]
    table = tables.evolve(table, table.version + 1, 2000.0, RuleRevealed())
    assert not seat_view(CLASS, table, "s2", PEOPLE).asked
    told = tile(CLASS, table, "BDF7K3", PEOPLE)
    assert (told.asked, told.answering) == (0, False)


@pytest.mark.usefixtures("asked_at_once")
def test_who_said_a_last_guess_sees_their_own():
    _, table = folded(worlds.deal(1), [])
    said = {"by": "s1", "note": "alternate-colour", "confidence": 90, "last_call": True}
    for body in (LastCallBegun(), EntryAdded(entry={**said, "info": True})):
        table = tables.evolve(table, table.version + 1, 2000.0, body)
    own = seat_view(CLASS, table, "s1", PEOPLE)
    assert (own.asked, own.may, own.last_guess.confidence) == (True, [], 90)
    assert own.last_guess.words == str(RULES["alternate-colour"].statement)
    assert seat_view(CLASS, table, "s2", PEOPLE).last_guess is None
    assert (tile(CLASS, table, "BDF7K3", PEOPLE).answered, table.last_call.at) == (1, 2000.0)


@pytest.mark.parametrize("viewer", ["s1", None])
def test_with_real_cards_nothing_tells_rules_apart_that_gave_the_same_answers(viewer):
    entries = [{"start": "5H"}, {"by": "s1", "play": ["9S"]}, {"by": "s2", "play": ["10S"]}]
    same = [
        LayoutHeader(RULESETS["lesson"], seal(rule), players=worlds.PLAYERS)
        for rule in ("alternate-colour", "change-suit", "same-parity")
    ]
    for header in same:
        results = folded(header, entries)[1].current.round.results
        assert [result.right for result in results] == [True, False]
    for upto in range(len(entries) + 1):
        assert len({moments(header, entries[:upto], viewer)[-1] for header in same}) == 1
    # The teacher's page of the table is told which cards would be right.
    _, table = folded(same[0], entries)
    assert judge(table.current).fits


# The demo round


def demo_wall(rule, cards, revealed=False):
    """What the wall gets of a demo round: after its beginning and after each card."""
    bodies = [DemoBegun(rule=rule, starter="7S")]
    for card in cards:
        bodies += [DemoCardShown(card=card), DemoAnswered(right=True)]
    bodies += [DemoRevealed()] if revealed else []
    classroom = CLASS
    for seq, body in enumerate(bodies, CLASS.version + 1):
        if isinstance(body, DemoAnswered):
            right = demo_choice.verdict(classroom.demo, classroom.demo.waiting)
            body = DemoAnswered(right=right)
        classroom = lesson.evolve(classroom, seq, body)
        view = projector_class(classroom, "BDF7K3", "http://x", "http://x/join", PEOPLE, False)
        yield msgspec.json.encode(view)


def test_a_demo_with_another_rule_and_the_same_answers_looks_the_same_until_it_is_revealed():
    cards = ["2H", "9C", "4D", "6S", "JD"]
    answers = {
        rule.id: [rule.rule.accepts(0, map(Card.parse, ["7S", *cards[: n + 1]])) for n in range(5)]
        for rule in RULES.values()
    }
    alike = [rule for rule, given in answers.items() if given == answers["change-suit"]]
    assert len(alike) > 5
    seen = list(demo_wall("change-suit", cards))
    for rule in alike:
        assert list(demo_wall(rule, cards)) == seen
        statement = str(RULES[rule].statement)
        *_, told = demo_wall(rule, cards, revealed=True)
        assert msgspec.json.decode(told)["demo"]["rule"] == statement
        assert not any(statement.encode() in view for view in seen)
