"""``classroom signals``: a line for each change, and faults as of ``replay``."""

import json
from pathlib import Path

from click.testing import CliRunner

from classroom.cli import command

RECORDS = Path(__file__).parents[1] / "debrief" / "records"


def run(*arguments):
    return CliRunner().invoke(command, ["signals", *map(str, arguments)])


def lines(*arguments):
    result = run("--json", *arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_each_change_is_a_line():
    told = lines(RECORDS / "no_prophet.json")
    assert [(line["signal"], line["state"]) for line in told] == [
        ("nobody-writes", "on"),
        ("nobody-writes", "off"),
    ]
    assert told[0]["evidence"] == {"pupils": 5, "of": 5} and 0.5 <= told[0]["sureness"] <= 0.95
    assert told[1]["evidence"] is None and told[1]["sureness"] is None
    assert lines(RECORDS / "no_prophet.json", "--upto", 10) == []


def test_for_people():
    result = run(RECORDS / "no_prophet.json")
    assert [line.split()[1:] for line in result.stdout.splitlines()] == [
        ["nobody-writes", "on"],
        ["nobody-writes", "off"],
    ]


def test_a_layout_gives_what_needs_no_hands(tmp_path):
    plays = [{"by": "Ann", "play": ["6S" if n % 2 else "5H"]} for n in range(1, 15)]
    plays = [{"by": "teacher", "start": "5H"}, *plays]
    layout = {
        "format": "eleusis-layout/1",
        "ruleset": "lesson",
        "rule": "alternate-colour",
        "players": ["Ann", "Ben"],
        "moves": [*plays, {"by": "teacher", "end": True}],
    }
    file = tmp_path / "layout.json"
    file.write_text(json.dumps(layout))
    assert {line["signal"] for line in lines(file, "--all")} == {"nobody-writes"}


def test_a_wrong_record_is_refused_in_one_line(tmp_path):
    record = json.loads((RECORDS / "no_prophet.json").read_text())
    record["moves"][2]["by"] = "Nobody"
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(record))
    for path, said in ((file, "move 3: "), (tmp_path / "missing.json", "move 0: ")):
        result = run("--json", path)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(said) and len(result.stderr.splitlines()) == 1


def test_own_words_by_strangers_and_malformed_entries_are_left_out(tmp_path):
    record = json.loads((RECORDS / "no_prophet.json").read_text())
    who = record["players"][0]
    odd = [
        {"by": who, "note": {"format": "no"}, "info": True},
        {"by": who, "note": 7, "info": True},
        {"by": who, "expect": ["right"], "of": 1, "info": True},
        {"by": who, "expect": "right", "of": "x", "info": True},
        {"by": 5, "note": "text: x", "info": True},
        {"note": "text: x", "info": True},
        {"by": who, "note": "text: x", "confidence": "much", "unseen": "x", "info": True},
        {"by": "Stranger", "note": "text: x", "info": True},
    ]
    moves = [each for move in record["moves"][:-1] for each in (move, odd[6])]
    file = tmp_path / "odd.json"
    file.write_text(json.dumps({**record, "moves": [*odd, *moves]}))
    assert [line["state"] for line in lines(file, "--all", "--trial")] == ["on"]
