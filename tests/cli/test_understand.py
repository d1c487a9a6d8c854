"""The command `understand`: each line is answered at once, in order."""

import json
import subprocess
import sys

from click.testing import CliRunner

from classroom.cli import command


def answers(lines):
    result = CliRunner().invoke(command, ["understand", "--json"], input=lines)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.output.splitlines()]


def test_readings_are_rules_and_ids():
    one, two, three = answers(
        '{"id": "a", "lang": "en", "text": "red after odd, black after even"}\n'
        '{"id": 7, "lang": "de", "text": "immer ein anderes zeichen"}\n'
        '{"id": "c", "lang": "es", "text": "ni idea"}\n'
    )
    assert one["id"] == "a"
    assert one["readings"][0]["format"] == "eleusis-rule/1"
    assert two == {"id": 7, "readings": ["change-suit"]}
    assert three == {"id": "c", "readings": []}


def test_what_is_no_question_is_answered_with_an_error():
    found = answers('nothing\n{"id": 1, "lang": "xx", "text": "red"}\n[]\n{"id": 1}\n')
    assert ["error" in each for each in found] == [True] * 4


def test_each_line_is_answered_before_the_next_is_read():
    program = subprocess.Popen(
        [sys.executable, "-m", "classroom", "understand", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    try:
        for number in range(3):
            program.stdin.write(
                json.dumps({"id": number, "lang": "fr", "text": "que du rouge"}) + "\n"
            )
            program.stdin.flush()
            assert json.loads(program.stdout.readline())["id"] == number
    finally:
        program.stdin.close()
        assert program.wait(30) == 0
        program.stdout.close()
