"""The commands that read records (docs/cli.md and docs/records.md)."""

import copy
import json
import subprocess
import sys
from pathlib import Path

import pytest
import records_maker
import rounds
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tables import Table

from classroom.cli import command
from classroom.game.game_file import to_json
from classroom.game.record import read, replay, report
from classroom.game.series import Series, tally
from classroom.rules.catalogue import RULES

RECORDS = Path(__file__).parent.parent / "records"
EXAMPLES = ("gardner", "howell", "express", "lesson")


def run(*arguments, stdin=None):
    return CliRunner().invoke(command, [str(one) for one in arguments], input=stdin)


def complaint(result):
    """The one line on standard error of a record that is no good."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert isinstance(result.exception, SystemExit)
    (line,) = result.stderr.splitlines()
    assert result.stderr.endswith("\n")
    return line


@pytest.fixture
def written(tmp_path):
    def write(record, name="record.json"):
        path = tmp_path / name
        if not isinstance(record, bytes):
            record = json.dumps(record).encode()
        path.write_bytes(record)
        return path

    return write


def valid(**changes):
    """A record with one right play, one declaration and a pending play."""
    table = Table("gardner", hands={"Ann": "2S 3S", "Ben": "2H 3H"})
    table.play("Ann", "2S").declare("Ann").play("Ben", "2H")
    return {**table.record, **changes}


@pytest.mark.parametrize("command_name", ["replay", "score", "analyse"])
@pytest.mark.parametrize("whole", [True, False])
def test_a_name_says_nothing_to_the_terminal(written, command_name, whole):
    """Where a terminal is: a tool that is no terminal gets no such signs from click anyway."""
    name = "A\x1b]0;gotcha\x07nn\x9b2J\r"
    played = valid() if whole else valid(moves=[{"by": "Ann", "play": "no list"}])
    if whole:
        played["moves"] = [*played["moves"], {"by": "teacher", "end": True}]
    renamed = json.loads(json.dumps(played).replace('"Ann"', json.dumps(name)))
    told = CliRunner().invoke(command, [command_name, str(written(renamed))], color=True)
    assert told.exit_code == (0 if whole else 2), told.output
    text = told.stdout if whole else told.stderr
    assert "gotcha" in text
    assert not any(char in text for char in "\x1b\x07\x9b\r")


# Games


def game(*names, **changes):
    """A game file of rounds that lie with the debrief's tests."""
    records = [rounds.record(name) for name in names]
    tallies = tuple(tally(read(record)[0], replay(record)) for record in records)
    return {**to_json(Series(tallies), records), **changes}


ROUNDS = ("overthrown_by_a_right_card", "overthrown_by_a_missed_card", "a_student_deals")


def test_score_spells_out_the_totals_of_a_game(written):
    result = run("score", written(game(*ROUNDS)))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "1. አበበ: 18",
        "1. Elif: 18",
        "3. Amara: 10 + 1 + 3 = 14",
        "3. Ben: 4 + 0 + 10 = 14",
        "5. Chiara: 0 + 8 + 2 = 10",
        "6. Dev: 3 + 1 = 4",
    ]
    totals = {"አበበ": 28, "Elif": 18, "Amara": 24, "Ben": 24, "Chiara": 20, "Dev": 14}
    early = written(game(*ROUNDS, ended_early=True, totals=totals))
    assert "2. Amara: 10 + 1 + 3 + 10 (never dealt) = 24" in run("score", early).stdout
    (line,) = run("score", "--json", early).stdout.splitlines()
    told = json.loads(line)
    assert (told["totals"], told["ended_early"]) == (totals, True)
    assert told["places"]["Elif"] == 5


def test_score_names_the_round_and_the_move(written):
    wrong = game(*ROUNDS)
    wrong["rounds"][1] = {**wrong["rounds"][1], "moves": [{"by": "Dev", "no_play": True}]}
    assert complaint(run("score", written(wrong))) == "round 2: move 1: Dev: it’s Ben’s turn"
    wrong = written(game(*ROUNDS, totals={}))
    assert complaint(run("score", wrong)) == "move 0: the rounds give Amara 14 points, not None"
    assert complaint(run("score", written(valid()))) == "move 3: the round isn’t over"
    assert complaint(run("score", written([]))) == "move 0: a record is a JSON object"


def test_score_refuses_a_round_with_real_cards():
    refused = "move 0: only the layout is known, and that makes no score"
    assert complaint(run("score", RECORDS / "layout.json")) == refused


# The examples of the contract


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_example_replays_to_what_is_expected(name):
    result = run("replay", RECORDS / f"{name}.json", "--json")
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 1
    expected = json.loads((RECORDS / f"{name}.expected.json").read_text("utf-8"))
    assert json.loads(result.stdout) == expected
    assert list(json.loads(result.stdout)) == list(expected), "in the order of the contract"


@pytest.mark.parametrize("name", EXAMPLES)
def test_upto_is_the_replay_of_the_record_without_what_follows(name, written):
    record = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    moves = record["moves"]
    for upto in range(len(moves) + 3):
        shorter = written({**record, "moves": moves[:upto]})
        whole = run("replay", RECORDS / f"{name}.json", "--json", "--upto", upto)
        assert whole.exit_code == 0
        assert whole.stdout == run("replay", "--json", shorter).stdout


def test_upto_stops_before_an_illegal_entry(written):
    path = written(valid(moves=[{"by": "Ann", "play": ["2S"]}, 17]))
    assert run("replay", path, "--upto", 1).exit_code == 0
    assert complaint(run("replay", path, "--upto", 2)) == "move 2: an entry is a JSON object"


# Text


def test_replay_prints_the_layout_for_people(written):
    hands = {"Ann": "2S 3S R12", "Ben": "2H R13", "Cy": "7H 8H R12"}
    table = Table("gardner", hands=hands).play("Ann", "2S").declare("Ann").play("Ben", "2H")
    table.call("right").play("Cy", "7H 8H")
    text = run("replay", written(table.record)).stdout
    assert "start   AH\n    1   2S\n    2   2H\n" in text
    assert "It’s Cy’s turn, and the Prophet has to call the play." in text
    assert "Prophet: Ann, since card 2." in text
    table.call("wrong")
    text = run("replay", written(table.record)).stdout
    assert "    2   2H   wrong: 7H-8H\n" in text
    assert "1 card played, " in run("replay", "--upto", "0", written(table.record)).stdout
    assert "5 cards played, 43 in the stock." in text
    assert "It’s Dee’s turn." in text


def test_replay_prints_who_was_overthrown_expelled_released_and_the_scores(written):
    table = Table("gardner", hands={"Ann": "2S 3S", "Ben": "2H 3H", "Cy": "4S"})
    table.play("Ann", "2S").declare("Ann").play("Ben", "2H").call("wrong").declare("Ben")
    table.release("Ben").end()
    lines = run("replay", written(table.record)).stdout.splitlines()
    assert "Over: teacher." in lines
    assert "False Prophets: Ann." in lines
    assert "Released: Ben." in lines
    assert "Dealer: 5 points" in lines
    assert any(line.startswith("Ann: 18 cards    0 points  3S ") for line in lines)


def test_replay_says_that_a_guess_and_a_pick_are_awaited(written):
    table = Table("express", hands={"Ann": "2S"}).play("Ann", "2S").guess("Ann", "text:?")
    assert "It’s Ben’s turn, once the guess has been judged." in (
        run("replay", written(table.record)).stdout
    )
    table = Table("gardner", hands={"Ann": "2S", "Ben": "9H"}).play("Ann", "2S").declare("Ann")
    table.no_play("Ben").call("wrong")
    text = run("replay", written(table.record)).stdout
    assert "It’s Ben’s turn, and the Prophet has to pick a card from the shown hand." in text


# Several files


def test_several_files_one_line_each_in_order_and_status_2_at_the_end(written):
    good, bad = written(valid(), "good.json"), written(valid(rule="nought"), "bad.json")
    result = run("replay", "--json", good, bad, good)
    assert result.exit_code == 2
    first, error, third = map(json.loads, result.stdout.splitlines())
    assert first == third == report(replay(valid()))
    assert error == {"error": "move 0: the catalogue has no rule with the id 'nought'"}
    assert result.stderr == ""
    assert run("replay", "--json", good, good).exit_code == 0


def test_several_files_for_people(written):
    good, bad = written(valid(), "good.json"), written(valid(rule=3), "bad.json")
    result = run("replay", good, bad, good)
    assert result.exit_code == 2
    assert result.stdout.count("cards played") == 2
    assert result.stderr == "move 0: a rule must be a catalogue id or an object\n"


# What is no record at all


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"not JSON", b"\xff\xff\x00", '{"format": "\u00e9"}'.encode("latin-1"), b"\x00",
     b"[" * 100_000, b'{"a":' * 100_000, b'{"moves": ' + b"9" * 10_000 + b"}", b"[1,]", b"nul"],
)  # fmt: skip
def test_not_json_or_not_utf8(content, written):
    path = written(content)
    assert complaint(run("replay", path)) == f"move 0: {path} isn’t JSON"
    assert complaint(run("replay", path, "--json")) == f"move 0: {path} isn’t JSON"


@pytest.mark.parametrize("command_name", ["replay", "score", "analyse"])
def test_a_record_that_says_a_thing_twice_is_refused(written, command_name):
    text = json.dumps(valid())
    path = written(f'{{"rule": "odd-black-even-red", {text[1:]}'.encode())
    assert complaint(run(command_name, path)) == (
        f"move 0: {path}: the key 'rule' stands twice; which one counts?"
    )


@pytest.mark.parametrize("value", [None, True, 0, 1.5, "text", [], [{}], {}])
def test_json_that_is_no_record(value, written):
    why = "the format isn’t eleusis-record/1" if value == {} else "a record is a JSON object"
    assert complaint(run("replay", written(value))) == f"move 0: {why}"


def test_a_missing_file_and_a_directory(tmp_path):
    missing = tmp_path / "missing.json"
    assert complaint(run("replay", missing)) == f"move 0: {missing}: No such file or directory"
    assert complaint(run("replay", tmp_path)) == f"move 0: {tmp_path}: Is a directory"
    odd = tmp_path / "two\nlines"
    assert complaint(run("replay", odd)).startswith("move 0: ")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32-le"])
def test_a_record_is_utf8(encoding, written):
    path = written(json.dumps(valid()).encode(encoding))
    told = encoding.replace("-le", "").upper()
    assert complaint(run("replay", path)).startswith(f"move 0: {path} is {told}")


def test_a_byte_order_mark_does_no_harm(written):
    path = written(b"\xef\xbb\xbf" + json.dumps(valid()).encode())
    assert run("replay", path).exit_code == 0


# The header


def without(record, key):
    return {name: value for name, value in record.items() if name != key}


@pytest.mark.parametrize(
    "key",
    ["format", "ruleset", "rule", "dealer", "players", "stock", "extra_decks", "moves"],
)
@pytest.mark.parametrize("value", ["absent", None, True, 7, 1e999, "x", [], {}, [[[]]], {"a": 1}])
def test_a_malformed_header_is_move_0(key, value, written):
    if (key, value) in [("extra_decks", []), ("moves", []), ("moves", [[[]]]), ("dealer", "x")]:
        return  # well formed, as a header
    record = without(valid(), key) if value == "absent" else valid(**{key: value})
    assert complaint(run("replay", written(record))).startswith("move 0: ")


SHORT = {"players": ["Ann", "Ben"]}


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"format": "eleusis-record/2"}, "the format isn’t eleusis-record/1"),
        ({"ruleset": "poker"}, "there’s no rule-set called 'poker'"),
        ({"ruleset": {"a": [1]}}, "there’s no rule-set called an object"),
        ({"rule": "unheard-of"}, "the catalogue has no rule with the id 'unheard-of'"),
        ({"dealer": "Ann"}, "two of the names are the same"),
        ({"dealer": "clock"}, "the name clock is reserved"),
        ({"dealer": " "}, "a name is missing"),
        ({"players": ["Ann", "Ben", "dealer"]}, "the name dealer is reserved"),
        ({"players": ["Ann", "Ben", "teacher"]}, "the name teacher is reserved"),
        ({"players": ["Ann", "Ben", "Ann"]},
         "two of the names are the same"),
        ({"players": ["Ann", "Ben", 3]}, "a name is missing"),
        ({"players": ["Ann", "Ben", ""]}, "a name is missing"),
        ({"players": ["Ann", "Ben"]}, "gardner is for 3 to 7 players besides the dealer"),
        ({"players": list("abcdefgh")}, "gardner is for 3 to 7 players besides the dealer"),
        ({"ruleset": "express", "players": ["Ann"]},
         "express is for 2 to 7 players besides the dealer"),
        ({"stock": ["AS"]}, "the stock isn’t two whole decks"),
        ({"stock": ["AS"] * 104}, "the stock isn’t two whole decks"),
        ({"stock": ["1S"] * 104}, "'1S' isn’t a card"),
        ({"stock": [["AS"]]}, "a list isn’t a card"),
        ({"stock": None}, '"stock" is missing or isn’t a list'),
        ({"extra_decks": [["AS"] * 52]}, "an extra deck isn’t 52 different cards"),
        ({"extra_decks": [["AS"]]}, "an extra deck isn’t 52 different cards"),
        ({"extra_decks": ["AS"]}, "an extra deck isn’t 52 different cards"),
        ({"extra_decks": {}}, '"extra_decks" is missing or isn’t a list'),
        ({"moves": {}}, '"moves" is missing or isn’t a list'),
        ({"ruleset": "wikipedia"}, '"first" doesn’t name one of the players'),
        ({"ruleset": "wikipedia", "first": "Zoe"}, '"first" doesn’t name one of the players'),
        ({"ruleset": "wikipedia", "first": ["Ann"]}, '"first" doesn’t name one of the players'),
        ({"options": {"expulsion": "no"}}, 'the option "expulsion" is true or false'),
        ({"options": {"expulsion": 0}}, 'the option "expulsion" is true or false'),
        ({"options": {"hand": 3}}, 'the only option is "expulsion"'),
        ({"options": []}, 'the only option is "expulsion"'),
        ({"options": None}, 'the only option is "expulsion"'),
    ],
)  # fmt: skip
def test_a_header_fault_says_what_is_wrong(changes, why, written):
    assert complaint(run("replay", written(valid(**changes)))) == f"move 0: {why}"


@pytest.mark.parametrize(
    "changes",
    [
        {"first": 17},  # "ignored where the rule-set counts"
        {"first": "Zoe"},
        {"options": {}},
        {"options": {"expulsion": True}},
        {"options": {"expulsion": False}},
        {"extra_decks": []},  # "unused decks are fine", and unneeded ones
        {"kept": {"anything": [None]}},
    ],
)
def test_what_is_fine_in_a_header(changes, written):
    assert run("replay", written(valid(**changes))).exit_code == 0


def test_a_starter_that_cannot_be_found_is_move_0(written):
    """7 players leave 6 cards, and a diamond, heart or spade may not start the suit shuttle."""
    table = Table("gardner", players=7, then="2H 3H 4H 5H 6H", decks=())
    record = {**table.record, "rule": "suit-shuttle"}
    assert complaint(run("replay", written(record))) == (
        "move 0: the stock has run out, and there are no more decks"
    )


# The entries


def deep(depth=900):
    value = "AS"
    for _ in range(depth):
        value = [value]
    return value


CARD = "a play is a list of cards"
MALFORMED = [
    (None, "an entry is a JSON object"),
    (3, "an entry is a JSON object"),
    ("play", "an entry is a JSON object"),
    ([], "an entry is a JSON object"),
    ({}, "this kind of entry is unknown"),
    ({"by": "Ann"}, "Ann: this kind of entry is unknown"),
    ({"by": "Ann", "pass": True}, "Ann: this kind of entry is unknown"),
    ({"play": ["2S"]}, '"by" doesn’t name anyone'),
    ({"by": None, "play": ["2S"]}, '"by" doesn’t name anyone'),
    ({"by": ["Ann"], "play": ["2S"]}, '"by" doesn’t name anyone'),
    ({"by": 1, "skip": "Ann"}, '"by" doesn’t name anyone'),
    ({"by": "Zoe", "play": ["2S"]}, "Zoe: Zoe isn’t playing in this round"),
    ({"by": "Ann", "play": ["2S"], "no_play": True}, "Ann: an entry holds one kind of action"),
    ({"by": "Ann", "no_play": True, "declare": True}, "Ann: an entry holds one kind of action"),
    ({"by": "Ann", "play": "2S"}, f"Ann: {CARD}"),
    ({"by": "Ann", "play": None}, f"Ann: {CARD}"),
    ({"by": "Ann", "play": {"2S": 1}}, f"Ann: {CARD}"),
    ({"by": "Ann", "play": []}, "Ann: a play needs at least one card"),
    ({"by": "Ann", "play": ["2s"]}, "Ann: '2s' isn’t a card"),
    ({"by": "Ann", "play": ["TS"]}, "Ann: 'TS' isn’t a card"),
    ({"by": "Ann", "play": [2]}, "Ann: 2 isn’t a card"),
    ({"by": "Ann", "play": [None]}, "Ann: None isn’t a card"),
    ({"by": "Ann", "play": [["2S"]]}, "Ann: a list isn’t a card"),
    ({"by": "Ann", "play": [deep()]}, "Ann: a list isn’t a card"),
    ({"by": "Ann", "play": ["%(card)s %s %"]}, "Ann: '%(card)s %s %' isn’t a card"),
    ({"by": "Ann", "no_play": False}, 'Ann: "no_play" must be true or absent'),
    ({"by": "Ann", "no_play": 1}, 'Ann: "no_play" must be true or absent'),
    ({"by": "Ann", "no_play": None}, 'Ann: "no_play" must be true or absent'),
    ({"by": "Ann", "declare": False}, 'Ann: "declare" must be true or absent'),
    ({"by": "teacher", "end": "true"}, 'teacher: "end" must be true or absent'),
    ({"by": "Ann", "play": ["2S"], "info": False}, 'Ann: "info" must be true or absent'),
    ({"by": "Ann", "info": "yes"}, 'Ann: "info" must be true or absent'),
    ({"by": "Ann", "info": 1}, 'Ann: "info" must be true or absent'),
    ({"by": "Ann", "call": True}, 'Ann: it’s neither "right" nor "wrong"'),
    ({"by": "Ann", "call": "Right"}, 'Ann: it’s neither "right" nor "wrong"'),
    ({"by": "Ann", "call": ["right"]}, 'Ann: it’s neither "right" nor "wrong"'),
    ({"by": "dealer", "verdict": 1e308}, 'dealer: it’s neither "right" nor "wrong"'),
    ({"by": "Ann", "pick": ["2S"]}, "Ann: a list isn’t a card"),
    ({"by": "Ann", "pick": deep()}, "Ann: a list isn’t a card"),
    ({"by": "dealer", "pick": 10**4000}, f"dealer: 1{'0' * 39}... isn’t a card"),
    ({"by": "dealer", "pick": {"a": "b"}}, "dealer: an object isn’t a card"),
    ({"by": "Ann", "guess": "unheard-of"},
     "Ann: the catalogue has no rule with the id 'unheard-of'"),
    ({"by": "Ann", "guess": 4}, "Ann: a rule must be a catalogue id or an object"),
    ({"by": "clock", "skip": True}, "clock: it doesn’t name a player"),
    ({"by": "clock", "release": ["Ann"]}, "clock: it doesn’t name a player"),
    ({"by": "clock", "skip": "Zoe"}, "clock: Zoe isn’t playing in this round"),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "why"), MALFORMED)
def test_a_malformed_entry_is_named_by_its_number_info_entries_counted(entry, why, written):
    before = [{"by": "Ann", "thinking": [], "info": True}, {"info": True, "by": 7}]
    path = written(valid(moves=[*before, entry]))
    assert complaint(run("replay", path)) == f"move 3: {why}"


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ({"by": "Cy", "play": ["2H"]}, "Cy: it’s the Prophet’s call: wait for Ann"),
        ({"by": "Cy", "call": "right"}, "Cy: Ann is the Prophet"),
        ({"by": "Ann", "pick": "2H"}, "Ann: the Prophet has to call the play right or wrong"),
        ({"by": "dealer", "pick": "2H"}, "dealer: the dealer has no card to pick"),
        ({"by": "dealer", "verdict": "right"}, "dealer: no guess is waiting for a verdict"),
        ({"by": "Ann", "guess": "zigzag"},
         "Ann: you can’t guess the rule in this game"),
        ({"by": "clock", "end": True}, "clock: only the teacher can end a round"),
        ({"by": "clock", "skip": "Cy"}, "clock: it’s the Prophet’s call: wait for Ann"),
        ({"by": "Ben", "skip": "Ben"}, "Ben: only the teacher or the clock can do this"),
        ({"by": "teacher", "release": "Cy"}, "teacher: Cy isn’t the Prophet"),
        ({"by": "Ben", "declare": True}, "Ben: Ann is already the Prophet"),
    ],
)  # fmt: skip
def test_an_illegal_move_is_named_by_its_number(entry, why, written):
    record = valid()
    record["moves"].append(entry)
    assert complaint(run("replay", written(record))) == f"move 4: {why}"


def test_move_7_it_is_bens_turn(written):
    record = valid(moves=[{"by": "Ann", "note": n, "info": True} for n in range(5)])
    record["moves"] += [{"by": "Ann", "play": ["2S"]}, {"by": "Ann", "play": ["3S"]}]
    assert complaint(run("replay", written(record))) == "move 7: Ann: it’s Ben’s turn"


def test_extra_keys_are_ignored_and_info_entries_may_hold_anything(written):
    record = valid()
    told = report(replay(record))
    for move in record["moves"]:
        move["at"] = {"deep": [1e999, 10**30, deep(50)]}
    assert report(replay(record)) == told
    garbage = [
        {"info": True},
        {"info": True, "by": None, "play": 7},
        {"info": True, "by": "nobody", "guess": deep()},
        {"info": True, "end": True, "skip": {}},
        {"info": True, "\ud800": "\udfff\n\x00"},
    ]
    record["moves"] = [*garbage, *record["moves"], *garbage]
    result = run("replay", "--json", written(record))
    assert result.exit_code == 0
    results = [{**one, "move": one["move"] + len(garbage)} for one in told["results"]]
    assert json.loads(result.stdout) == {**told, "results": results}


def test_a_deck_that_is_needed_and_missing_is_an_error_at_the_move_that_needs_it(written):
    table = Table("gardner", players=7, hands={"Ann": "R14", "Ben": "R14"})
    table.play("Ann", table.any("Ann", "red", 2)).play("Ben", table.any("Ben", "red"))
    path = written({**table.record, "extra_decks": []})
    assert complaint(run("replay", path)) == (
        "move 2: Ben: the stock has run out, and there are no more decks"
    )


@pytest.mark.parametrize(
    "name",
    ["Zoë", "نور", "李雷", "two\nlines", "a\u2028b", "\ud800", "😀", "%s", "Ann: x", "\x1b[1m"],
)
def test_names_in_any_script_and_with_any_sign(name, written):
    players = (name, "Ben", "Cy")
    table = Table("gardner", players=players, hands={name: "2S", "Ben": "2H"})
    table.play(name, "2S").declare(name)
    path = written(table.record)
    result = run("replay", "--json", path)
    assert result.exit_code == 0
    assert json.loads(result.stdout)["prophet"] == name
    assert run("replay", path).exit_code == 0
    record = table.record
    record["moves"] = [*record["moves"], {"by": name, "play": ["2S"]}, {"by": name, "x": 1}]
    assert complaint(run("replay", written(record))).startswith("move 3: ")


# Anything may be in a file: status 0 or 2, and never a traceback

leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["Ann", "Ben", "dealer", "teacher", "clock", "right", "wrong", "2S", "text:"]),
    st.sampled_from(records_maker.SOURCE_RULES),
)
trees = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=5) | st.sampled_from(["by", "play", "info"]), inner)
    ),
    max_leaves=8,
)


def places(value, path=()):
    """Every place in a JSON value."""
    yield path
    inner = value.items() if isinstance(value, dict) else ()
    if isinstance(value, list):
        inner = enumerate(value)
    for key, item in inner:
        yield from places(item, (*path, key))


@st.composite
def mutated(draw):
    """A good record with one to three places changed, dropped, doubled or swapped."""
    record = copy.deepcopy(records_maker.make(draw(st.integers(0, 40)), moves=25, extra_decks=1))
    for _ in range(draw(st.integers(1, 3))):
        where = list(places(record))
        # Half of all changes in the moves: most places are cards of the stock.
        if draw(st.booleans()):
            where = [path for path in where if path[:1] == ("moves",)] or where
        *before, last = draw(st.sampled_from([path for path in where if path] or [("moves",)]))
        holder = record
        for key in before:
            holder = holder[key]
        match draw(st.sampled_from(["put", "drop", "double", "swap"])):
            case "put":
                holder[last] = draw(trees)
            case "drop":
                del holder[last]
            case "double" if isinstance(holder, list):
                holder.insert(last, copy.deepcopy(holder[last]))
            case "swap" if isinstance(holder, list):
                other = draw(st.integers(0, len(holder) - 1))
                holder[last], holder[other] = holder[other], holder[last]
        if not record:
            break
    return record


@given(record=mutated() | trees, upto=st.none() | st.integers(0, 30), as_json=st.booleans())
@settings(
    max_examples=250, suppress_health_check=list(HealthCheck)
)  # the file is written again by each example
def test_whatever_is_in_the_file_the_status_is_0_or_2(record, upto, as_json, tmp_path):
    path = tmp_path / "fuzzed.json"
    path.write_text(json.dumps(record), "utf-8", errors="surrogatepass")
    options = [] if upto is None else ["--upto", upto]
    result = run("replay", path, *options, *(["--json"] if as_json else []))
    assert "Traceback" not in result.output
    if result.exit_code == 0:
        assert result.stderr == ""
        if as_json:
            json.loads(result.stdout)
    else:
        assert complaint(result).startswith("move ")


@given(content=st.binary(max_size=60))
@settings(max_examples=100, suppress_health_check=list(HealthCheck))
def test_whatever_bytes_are_in_the_file(content, tmp_path):
    path = tmp_path / "fuzzed.json"
    path.write_bytes(content)
    assert complaint(run("replay", path)).startswith("move 0: ")


def test_the_program_itself_says_one_line_and_leaves_with_status_2(written):
    """In a process of its own, with an encoding that knows no name of this record."""
    table = Table("gardner", players=("李雷", "Ben", "Cy"), hands={"李雷": "2S"})
    good = written(table.play("李雷", "2S").record, "good.json")
    bad = written({**table.record, "moves": [{"by": "李雷", "x": 1}]}, "bad.json")

    def program(*arguments):
        return subprocess.run(
            [sys.executable, "-m", "classroom", *map(str, arguments)],
            capture_output=True,
            check=False,
            cwd=Path(__file__).parent.parent.parent,
            env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONUTF8": "0"},
        )

    done = program("replay", good, "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout.decode("utf-8"))["hands"]["李雷"]
    assert program("replay", good).returncode == 0
    done = program("replay", bad)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode("utf-8").splitlines() == [
        "move 1: 李雷: this kind of entry is unknown"
    ]


# classroom judge


def judged(rule, *queries):
    lines = [query if isinstance(query, str) else json.dumps(query) for query in queries]
    result = run("judge", "--rule", rule, "--json", stdin="\n".join(lines) + "\n")
    assert result.exit_code == 0
    assert result.stderr == ""
    return [json.loads(line) for line in result.stdout.splitlines()]


def ask(line, play):
    return {"line": line.split(), "play": play.split()}


RIGHT, WRONG = {"verdict": "right"}, {"verdict": "wrong"}


def test_judge_answers_each_line_in_order():
    assert judged(
        "odd-black-even-red",
        ask("3H", "9S"),
        ask("3H 9S", "JD"),
        ask("3H 9S", "4C"),
        ask("3H 9S 4C", "JD 2C 10D 8H 7H"),
        ask("3H 9S 4C JD 2C 10D 8H 7H", "10S 9H 4S 2S"),
        ask("3H 9S 4C JD 2C 10D 8H 7H", "10S 9H 4S 2D"),
    ) == [RIGHT, WRONG, RIGHT, RIGHT, WRONG, RIGHT]


def test_a_play_may_be_of_any_length_and_hold_a_card_any_number_of_times():
    assert judged(
        "alternate-colour",
        ask("3H", "9S 3H " * 500),
        ask("3H " + "9S 3H " * 500, "9S"),
        ask("3H", "9S 3H " * 500 + "3H"),
    ) == [RIGHT, RIGHT, WRONG]


def test_a_line_that_no_main_line_could_be_is_an_error_and_the_rest_goes_on():
    impossible = {"error": "no main line of this rule could be this line"}
    assert judged(
        "alternate-colour", ask("3H 4H", "9S"), ask("3H", "9S"), ask("3H 9S 9C 3H", "9S")
    ) == [impossible, RIGHT, impossible]
    assert judged("suit-shuttle", ask("3H", "3D"), ask("3C", "3D")) == [impossible, RIGHT]


@pytest.mark.parametrize(
    "query",
    ["{", "17", "null", "[]", "{}", '"3H"', '{"line": ["3H"]}', '{"play": ["3H"]}', "\x00",
     '{"line": "3H", "play": ["9S"]}', '{"line": ["3H"], "play": "9S"}',
     '{"line": [3], "play": ["9S"]}', '{"line": ["3H"], "play": [null]}',
     '{"line": null, "play": ["9S"]}', "[" * 5000, '{"line": ' + "[" * 5000,
     '{"line": ["3H"], "play": ["9S"]} x', "NaN",
     '{"line": [], "play": ["9S"]}', '{"line": ["3H"], "play": []}', '{"line": [], "play": []}',
     '{"line": ["3H"], "play": ["1S"]}', '{"line": ["3X"], "play": ["9S"]}',
     '{"line": ["3H"], "play": ["9S", "9S", "9X"]}', '{"line": ["3H", ""], "play": ["9S"]}',
     '{"line": ["\\ud800"], "play": ["9S"]}', '{"line": ["é\\n"], "play": ["9S"]}'],
)  # fmt: skip
def test_a_malformed_line_is_an_error_and_the_rest_goes_on(query):
    first, error, last = judged("alternate-colour", ask("3H", "9S"), query, ask("3H", "9H"))
    assert (first, last) == (RIGHT, WRONG)
    assert list(error) == ["error"]
    assert error["error"]


def test_other_keys_are_ignored_and_the_last_line_need_not_end():
    result = run(
        "judge", "--rule", "alternate-colour", stdin='{"n": 1, "play": ["9S"], "line": ["3H"]}'
    )
    assert result.stdout == '{"verdict": "right"}\n'
    assert run("judge", "--rule", "alternate-colour", stdin="").stdout == ""
    crlf = '{"line": ["3H"], "play": ["9S"]}\r\n' * 2
    assert run("judge", "--rule", "alternate-colour", stdin=crlf).stdout == (
        '{"verdict": "right"}\n' * 2
    )


@pytest.mark.parametrize("rule", ["unheard-of", "", "{", '{"a": 1}', "[]", '"unheard-of"', "3"])
def test_a_rule_that_is_none(rule):
    assert complaint(run("judge", "--rule", rule, stdin="{}\n"))


def test_an_id_may_stand_as_json():
    query = json.dumps(ask("3H", "9S"))
    assert run("judge", "--rule", '"alternate-colour"', stdin=query).exit_code == 0


@given(lines=st.lists(st.text(alphabet=st.characters(exclude_characters="\n\r")), max_size=5))
@settings(max_examples=60)
def test_judge_answers_every_line(lines):
    stdin = "".join(line + "\n" for line in lines).encode("utf-8", "replace")
    result = run("judge", "--rule", "zigzag", stdin=stdin)
    assert result.exit_code == 0
    asked = stdin.split(b"\n")[:-1]
    answers = [json.loads(line) for line in result.stdout.split("\n") if line]
    assert len(answers) == len(asked)


# classroom rules


def test_rules_tells_the_catalogue():
    told = json.loads(run("rules", "--json").stdout)
    assert [entry["id"] for entry in told] == list(RULES)
    assert set(records_maker.SOURCE_RULES) <= {entry["id"] for entry in told}
    for entry in told:
        assert isinstance(entry["statement"], str)
        assert entry["hints"]
        assert all(isinstance(hint, str) for hint in entry["hints"])
        assert entry["difficulty"] in ("easy", "medium", "hard", "expert")
        assert entry["tags"]
        assert entry["memory"] is None or entry["memory"] >= 0
        assert 0 < entry["acceptance"] < 1
        for robot in ("splits", "confirms"):
            assert 0 < entry["cards_to_learn"][robot]["median"] <= 104
        assert entry["source"]
        assert entry["ages"] == RULES[entry["id"]].ages
        examples = tuple((tuple(one["line"]), one["right"]) for one in entry["examples"])
        assert examples == RULES[entry["id"]].examples


def test_rules_for_people():
    text = run("rules").stdout
    for entry in RULES.values():
        assert entry.id in text
        assert str(entry.statement) in text
