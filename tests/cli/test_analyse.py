"""``classroom analyse``: the evidence of a record, as JSON and for people."""

import json
import time
from pathlib import Path

import pytest
import records_maker
import rounds
from click.testing import CliRunner

from classroom.cli import command
from classroom.debrief.evidence.analysis import analyse
from classroom.game.record import report, steps
from classroom.hypothesis_file import load_hypotheses
from classroom.rules.catalogue import RULES

RECORDS = Path(__file__).parent.parent / "records"
EXAMPLES = ("gardner", "howell", "express", "lesson")
HIGHER = '{"format": "eleusis-rule/1", "asks": {"is": "higher"}}'


def run(*arguments):
    return CliRunner().invoke(command, ["analyse", *map(str, arguments)])


def told(*arguments):
    result = run("--json", *arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    (line,) = result.stdout.splitlines()
    return json.loads(line)


def complaint(result):
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert isinstance(result.exception, SystemExit)
    (line,) = result.stderr.splitlines()
    return line


@pytest.fixture
def written(tmp_path):
    def write(record):
        path = tmp_path / "record.json"
        path.write_text(json.dumps(record), "utf-8")
        return path

    return write


@pytest.mark.parametrize("name", EXAMPLES)
def test_analyse_json_of_the_examples_goes_with_what_replay_says(name):
    path = RECORDS / f"{name}.json"
    record = json.loads(path.read_text("utf-8"))
    found, end = told(path), report(steps(record)[-1])
    assert found["rule"] == record["rule"]
    assert found["statement"] == str(RULES[record["rule"]].statement)
    assert found["among"]["catalogue"] == len(RULES)
    assert found["among"]["together"] == len(load_hypotheses().library) > 5000

    deal, *points = found["points"]
    assert (deal["move"], deal["settled"]) == (0, 0)
    assert [point["move"] for point in points] == [result["move"] for result in end["results"]]
    assert (points[-1]["laid"] if points else deal["laid"]) == end["laid"]
    for before, after in zip([deal, *points], points, strict=False):
        assert record["rule"] in after["catalogue"]
        assert set(after["catalogue"]) <= set(before["catalogue"])
        assert after["together"] <= before["together"]

    played = [turn for turn in found["turns"] if turn["played"]]
    assert [turn["played"]["verdict"] for turn in played] == [
        result["verdict"] for result in end["results"]
    ]
    assert [turn["played"]["left"] for turn in played] == [point["together"] for point in points]
    assert [fall["prophet"] for fall in found["overthrows"]] == end["false_prophets"]
    declared = [entry for entry in record["moves"] if entry.get("declare")]
    assert [each["by"] for each in found["declarations"]] == [entry["by"] for entry in declared]


@pytest.mark.parametrize("name", EXAMPLES)
def test_analyse_tells_people_the_same(name):
    path = RECORDS / f"{name}.json"
    result = run(path)
    assert (result.exit_code, result.stderr) == (0, "")
    found = told(path)
    lines = result.stdout.splitlines()
    assert lines[0] == f"The rule: {found['statement']} ({found['rule']})"
    curve = [line.split() for line in lines if line.endswith("#")]
    assert [int(row[0]) for row in curve] == [point["move"] for point in found["points"]]
    assert [row[-2].replace(",", "") for row in curve] == [
        str(point["together"]) for point in found["points"]
    ]
    for fall in found["overthrows"]:
        assert f"{fall['prophet']} is overthrown" in result.stdout
    assert "That doesn’t prove it." in lines[-1]


def test_analyse_says_what_contradicts_a_rule_that_is_asked_about():
    path = RECORDS / "lesson.json"
    found = told(path, "--rule", "alternate-colour", "--rule", HIGHER)
    colour, higher = found["held"]
    assert colour["rule"] == "alternate-colour"
    assert higher["rule"] == json.loads(HIGHER)
    for held in (colour, higher):
        assert (held["by"], held["move"]) == (None, None)
        assert held["fate"] == "contradicted"
        assert held["contradiction"]["already"] is False
    assert "Contradicted at move" in run(path, "--rule", HIGHER).stdout
    assert told(path)["held"] == []


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("no-such-rule", "the catalogue has no rule with the id 'no-such-rule'"),
        ("17", "the catalogue has no rule with the id '17'"),
        ("[17]", "a rule must be a catalogue id or an object"),
        ("{", "the rule is neither a catalogue id nor JSON"),
        ('{"asks":{},"asks":{}}', "the rule is neither a catalogue id nor JSON"),
        ('{"format": "eleusis-rule/1"}', "This isn’t a rule: "),
    ],
)
def test_a_rule_that_is_none_is_refused_in_one_line(rule, why):
    assert complaint(run(RECORDS / "lesson.json", "--rule", rule)).startswith(why)


def test_a_record_that_is_no_good_is_refused_in_one_line_as_replay_does(written, tmp_path):
    record = json.loads((RECORDS / "lesson.json").read_text("utf-8"))
    first = record["moves"][0]["by"]
    for changes, why in (
        ({"format": "eleusis-record/2"}, "move 0: the format isn’t eleusis-record/1"),
        ({"moves": [{"by": first, "play": ["1S"]}]}, f"move 1: {first}: '1S' isn’t a card"),
        ({"moves": [17]}, "move 1: an entry is a JSON object"),
    ):
        path = written({**record, **changes})
        replayed = CliRunner().invoke(command, ["replay", str(path)])
        assert complaint(run(path)) == complaint(run(path, "--json")) == why
        assert replayed.stderr == f"{why}\n"
    missing = tmp_path / "missing.json"
    assert complaint(run(missing)) == f"move 0: {missing}: No such file or directory"
    missing.write_text("{", "utf-8")
    assert complaint(run(missing)) == f"move 0: {missing} isn’t JSON"


def test_every_key_is_documented():
    text = (Path(__file__).parent.parent.parent / "docs" / "cli.md").read_text("utf-8")
    _, page = text.split("## analyse\n")
    page, *_ = page.split("\n## ")

    def keys(value):
        if isinstance(value, dict):
            for key, inner in value.items():
                yield key
                if key != "rule":  # a built rule has a page of its own
                    yield from keys(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from keys(inner)

    found = {key for name in rounds.NAMES for key in keys(told(rounds.RECORDS / f"{name}.json"))}
    found |= set(keys(told(RECORDS / "express.json", "--rule", HIGHER)))
    assert {"parting", "already", "same_here", "alive_at_declaration"} <= found
    assert {key for key in found if f"`{key}`" not in page} == set()


def test_a_record_whose_rule_was_made_in_the_builder(written):
    rule = {"format": "eleusis-rule/1", "asks": {"is": "different", "trait": "colour"}}
    found = told(written({**rounds.record("ended_at_once"), "rule": rule}))
    assert found["rule"] == rule
    assert found["statement"].startswith("Play a card of a different colour")
    assert "alternate-colour" in found["points"][0]["catalogue"]


def test_the_analysis_of_fifty_plays_takes_less_than_a_second():
    """Of one core; it takes about a hundredth of that, so that a slow computer will do."""
    record = records_maker.make(43, ruleset="gardner", moves=90, ends=0, repairs=0)
    found = analyse(record, load_hypotheses())  # the rules are read, and everything is there
    assert len(found.turns) >= 50
    started = time.process_time()
    analyse(record, load_hypotheses(), list(RULES)[:10])
    assert time.process_time() - started < 1
