"""Records whose rule, or a guess, was made in the rule builder, wherever records go."""

import json
import time

import pytest
import rounds
import worlds
from built_rules import BLACK, ODD, RED, SOURCES
from click.testing import CliRunner
from found import find
from pypdf import PdfReader
from stored_rounds import stored

from classroom.classes import classroom as lesson
from classroom.classes import table as tables
from classroom.classes.events import write
from classroom.classes.registry import read_table_event
from classroom.classes.settings import Plan
from classroom.classes.verbs.join import Seated
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.reveal import RuleRevealed
from classroom.cli import command
from classroom.debrief.told.slides import slides
from classroom.game.record import RecordError, read, replay, report
from classroom.rules.builder.terms import Both, Built, Either, Higher, If, Not, Same, Sum, Values
from classroom.rules.catalogue import DIFFICULTIES, RULES
from classroom.rules.described_rule import seal
from classroom.views.console import tile, whole_table
from classroom.views.projector import projector_table
from classroom.views.table import People, seat_view, table_view

RULE = Built(Either((Same("suit"), Higher())))
SENTENCE = (
    "Play a card of the same suit as the last card, or a card of a higher value than the last card."
)
WANTED = RULE.to_json()


def run(*arguments, stdin=None):
    return CliRunner().invoke(command, [str(one) for one in arguments], input=stdin)


def played(rule=WANTED, **more):
    """A round played to its end, as a record."""
    making = rounds.Making(rule, **more)
    making.wrong()
    making.right(4)
    making.declare()
    making.right(2)
    making.to_the_end()
    return making.data


def express(claim, rule=WANTED):
    """Eleusis Express, and the entry of a guess after a right card."""
    making = rounds.Making(rule, ruleset="express")
    making.until(lambda: bool(making.fitting))
    by = making.turn
    making.play(making.fitting[0])
    return making.data, {"by": by, "guess": claim}


@pytest.fixture
def written(tmp_path):
    def write(record, name="record.json"):
        path = tmp_path / name
        path.write_text(json.dumps(record), encoding="utf-8")
        return path

    return write


# -- reading and writing


def test_a_record_with_a_built_rule_is_read_and_written_again():
    record = played()
    header, entries = read(record)
    assert header.rule == seal(RULE)
    assert {**header.to_json(), "moves": entries} == record
    assert json.loads(json.dumps(header.to_json()))["rule"] == WANTED
    assert replay(record).ended_by is not None


@pytest.mark.parametrize("rule_id", SOURCES)
def test_a_round_goes_as_with_the_rule_of_the_catalogue(rule_id):
    listed = rounds.Making(rule_id)
    for _ in range(6):
        listed.right()
    made = {**listed.data, "rule": Built(SOURCES[rule_id]).to_json()}
    assert report(replay(made)) == report(replay(listed.data))


@pytest.mark.parametrize(
    ("asks", "why"),
    [
        ({"is": "higher"}, "The rule gets stuck: after K♠ no card is right"),
        ({"is": "steps", "least": 4, "most": 2}, "There’s no number from 4 to 2"),
        ({"is": "same", "trait": "value", "back": 4}, "The rule has to remember too much"),
        ({"is": "kind", "kind": "pink"}, "This isn’t a rule: Invalid enum value 'pink'"),
        ({"is": "kind", "kind": "x" * 1_000_000}, "This isn’t a rule"),
        (7, "This isn’t a rule: Expected `object`"),
    ],
)
def test_a_rule_nobody_can_play_by_is_refused_in_one_line(asks, why, written):
    record = {**played(), "rule": {"format": "eleusis-rule/1", "asks": asks}}
    began = time.process_time()
    result = run("replay", "--json", written(record))
    assert time.process_time() - began < 2
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"move 0: {why}")
    assert len(line) < 250
    assert result.stdout == ""


@pytest.mark.parametrize("levels", [50, 2_000, 100_000])
def test_a_rule_of_endless_levels_is_refused(levels, tmp_path):
    asks = '{"is": "not", "part": ' * levels + '{"is": "kind", "kind": "red"}' + "}" * levels
    record = json.dumps({**played(), "rule": 0}).replace(
        '"rule": 0', f'"rule": {{"format": "eleusis-rule/1", "asks": {asks}}}'
    )
    path = tmp_path / "deep.json"
    path.write_text(record, encoding="utf-8")
    for one in (("replay", path), ("score", path)):
        result = run(*one)
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1


# -- guesses


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        (RULE.asks, "guessed"),
        (Either((Higher(), Not(Not(Same("suit"))))), "guessed"),
        (Either((Same("colour"), Higher())), None),
        (Both((RED, BLACK)), None),
        (Higher(), None),
    ],
)
def test_a_guess_that_is_built_is_judged_by_what_it_means(claim, verdict):
    record, guess = express(Built(claim).to_json())
    record["moves"].append(guess)
    assert replay(record).ended_by == verdict


def test_a_guess_is_judged_from_the_starter_of_the_round_on():
    """The two differ in who may start and in nothing else."""
    record, guess = express(Built(Sum(3)).to_json(), "sum-divisible-by-three")
    record["moves"].append(guess)
    assert replay(record).ended_by == "guessed"


@pytest.mark.parametrize(
    "claim", [{}, {"asks": []}, {"format": "eleusis-rule/1", "asks": {"is": "steps"}}]
)
def test_a_guess_that_is_no_rule_is_refused_where_it_stands(claim):
    record, guess = express(claim)
    record["moves"].append(guess)
    with pytest.raises(RecordError, match=rf"move {len(record['moves'])}: .*: This isn’t a rule"):
        replay(record)


# -- the commands


def test_judge_takes_a_built_rule_as_json():
    questions = (
        '{"line": ["3H"], "play": ["4S"]}\n'
        '{"line": ["3H", "4S"], "play": ["2D"]}\n'
        '{"line": ["3H", "2S"], "play": ["4C"]}\n'
    )
    result = run("judge", "--rule", json.dumps(WANTED), stdin=questions)
    assert result.exit_code == 0
    right, wrong, error = map(json.loads, result.stdout.splitlines())
    assert (right, wrong) == ({"verdict": "right"}, {"verdict": "wrong"})
    assert "error" in error


def test_judge_takes_a_rule_that_runs_dry_up_to_where_it_does():
    rule = json.dumps(Built(Higher()).to_json())
    result = run("judge", "--rule", rule, stdin='{"line": ["KH"], "play": ["4S"]}\n')
    assert json.loads(result.stdout) == {"verdict": "wrong"}


@pytest.mark.parametrize(
    "rule", ["{", "{}", "[]", '{"asks": NaN}', '{"asks": ' + "[" * 50_000, "[" * 50_000]
)
def test_judge_says_in_one_line_what_is_no_rule(rule):
    result = run("judge", "--rule", rule)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1


def test_score_reads_a_record_with_a_built_rule(written):
    result = run("score", written(played()))
    assert result.exit_code == 0
    assert result.stdout.startswith("1. ")


def test_the_debrief_tells_a_built_rule(written, tmp_path):
    guessed, guess = express(Built(Either((Same("colour"), Higher()))).to_json())
    guessed["moves"] += [guess, {"by": "teacher", "end": True}]
    out = tmp_path / "debrief.pdf"
    result = run("debrief", written(played()), written(guessed, "guess.json"), "-o", out)
    assert result.exit_code == 0, result.output
    text = " ".join(" ".join(page.extract_text() for page in PdfReader(out).pages).split())
    assert "Play a card of the same suit as the last card" in text
    assert "of the same colour as the last card" in text


def test_a_built_rule_no_rule_of_the_catalogue_equals_is_alive_beside_them_to_the_end_and_is_told():
    rule = Built(If(ODD, Either((BLACK, Values((2, 3)))), Either((RED, Values((10, 11, 12))))))
    for seed in range(4):
        found = find(played(rule.to_json(), seed=seed))
        assert found.rule.id.startswith("built:")
        assert found.rule.difficulty in DIFFICULTIES
        assert found.library == len(RULES) + 1
        assert found.curve[-1].still_fit >= 1
        assert str(found.rule.statement).startswith("If the last card is odd, play a black card")
        assert slides(found)


# -- at a table


def at_a_table(revealed):
    header = worlds.deal(3, rule=RULE)
    entries = worlds.play(header, 400, seed=5)
    bodies = [read_table_event(write(event)) for event in stored(header, entries)]
    bodies += [RuleRevealed()] if revealed else []
    table = tables.Table(1)
    for seq, body in enumerate(bodies, 1):
        table = tables.evolve(table, seq, 1000.0 + seq, body)
    classroom = lesson.Classroom("c0ffee")
    opened = [Opened(plan=Plan(title="Class", tables=1).to_json())]
    opened += [Seated(seat=seat, table=1) for seat in worlds.PLAYERS]
    for seq, body in enumerate(opened, 1):
        classroom = lesson.evolve(classroom, seq, body)
    return classroom, table


def test_a_table_that_plays_a_built_rule_is_shown_like_any_other():
    people = People(worlds.NAMES, frozenset(worlds.PLAYERS))
    for revealed in (False, True):
        classroom, table = at_a_table(revealed)
        assert table.current.over
        told = tile(classroom, table, "BDF7K3", people)
        assert told.rule.startswith(SENTENCE)
        assert told.rule_id == table.current.header.rule.id
        assert table.rules_played == {told.rule_id}
        whole_table(classroom, table, people, tile(classroom, table, "BDF7K3", people))
        seat_view(classroom, table, "s1", people)
        for view in (
            table_view(classroom, table, people),
            projector_table(classroom, table, people),
        ):
            assert (SENTENCE in str(view)) is revealed
