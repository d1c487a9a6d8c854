"""The command that measures how hard rules are: what it prints, what it keeps, and again."""

import importlib.util
import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from markdown_pages import tables

from classroom import measurement
from classroom.cli import command
from classroom.hypothesis_file import load_hypotheses
from classroom.resources import MEASURED_RULES
from classroom.rules.catalogue import RULES
from classroom.rules.catalogue.measured import FORMULA, MEASURED, read
from classroom.rules.difficulty import LIMITS, stamp

ROOT = Path(__file__).parent.parent
FEW = ("alternate-colour", "suit-two-back")


def run(*args):
    return CliRunner().invoke(command, ["measure", *args])


def load(file):
    """Return the module in a file."""
    spec = importlib.util.spec_from_file_location("written", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def measured():
    return dict(zip(FEW, measurement.measure(FEW, rounds=6, seed=5, jobs=2), strict=True))


def test_the_same_seed_gives_the_same_figures_whatever_the_number_of_processes(measured):
    again = measurement.measure(FEW, rounds=6, seed=5, jobs=1)
    assert dict(zip(FEW, again, strict=True)) == measured


def test_another_seed_gives_other_rounds(measured):
    (other,) = measurement.measure(FEW[:1], rounds=6, seed=6, jobs=1)
    assert other != measured[FEW[0]]


def test_a_figure_carries_its_rule_its_ideas_and_its_seed(measured):
    for rule_id, figures in measured.items():
        assert figures.stamp == stamp(RULES[rule_id].rule)
        assert figures.seed == 5
        assert figures.splits.rounds == figures.confirms.rounds == 6
    assert len({figures.ideas for figures in measured.values()}) == 1


def test_the_kept_formula_is_the_one_that_fits_the_kept_figures():
    again = measurement.fitted(MEASURED)
    assert again.factors == pytest.approx(FORMULA.factors, abs=1e-5)
    assert (again.low, again.high, again.error, again.explained) == pytest.approx(
        (FORMULA.low, FORMULA.high, FORMULA.error, FORMULA.explained), abs=1e-5
    )
    assert again.lengths == pytest.approx((min(lengths := catalogue()), max(lengths)))


def catalogue():
    return [load_hypotheses().costs[rule_id] for rule_id in RULES]


def test_what_is_written_reads_as_it_was(tmp_path):
    file = tmp_path / "measured.json"
    file.write_text(measurement.as_json(MEASURED), encoding="utf-8")
    written = read(file.read_bytes())
    assert written.rules == MEASURED
    assert written.formula == FORMULA


def test_the_stored_figures_are_in_the_form_that_is_written():
    assert MEASURED_RULES.read_text("utf-8") == measurement.as_json(MEASURED)


def test_rules_not_measured_now_keep_their_figures_and_those_that_changed_lose_them(tmp_path):
    file = tmp_path / "measured.json"
    answer = run("--rule", "zigzag", "--rounds", "3", "--jobs", "1", "-o", str(file))
    assert answer.exit_code == 0, answer.output
    written = read(file.read_bytes()).rules
    assert list(written) == list(RULES)
    assert written["zigzag"].splits.rounds == 3
    assert {**written, "zigzag": MEASURED["zigzag"]} == MEASURED
    changed = {**MEASURED, "zigzag": MEASURED["squeeze"], "gone": MEASURED["squeeze"]}
    assert set(measurement.of_the_catalogue(changed)) == set(RULES) - {"zigzag"}


def test_progress_stands_on_standard_error_and_figures_on_standard_output():
    answer = run("--rule", FEW[0], "--rule", FEW[1], "--rounds", "2", "--jobs", "1", "--json")
    told = [json.loads(line) for line in answer.stdout.splitlines()]
    assert [each["id"] for each in told] == list(FEW)
    assert told[0]["splits"]["rounds"] == 2
    assert answer.stderr.splitlines() == ["1 of 2 measured", "2 of 2 measured"]


def test_a_rule_that_is_not_there_is_refused():
    answer = run("--rule", "zigzagg")
    assert answer.exit_code == 2
    assert answer.stderr == "there’s no rule called 'zigzagg' in the catalogue\n"


def test_the_page_and_its_picture_show_the_kept_figures():
    """`python benchmarks/difficulty.py` makes both."""
    script = load(ROOT / "benchmarks" / "difficulty.py")
    (made,) = tables("\n".join(script.table()))
    assert made in tables(script.PAGE.read_text(encoding="utf-8"))
    assert "\n".join(script.picture()) + "\n" == script.PICTURE.read_text(encoding="utf-8")


def test_the_page_gives_the_limits_of_the_bands_and_the_error_of_the_formula():
    page = (ROOT / "docs" / "difficulty.md").read_text(encoding="utf-8")
    for line in (
        f"| easy | up to {LIMITS[0]} |",
        f"| medium | {LIMITS[0] + 1} to {LIMITS[1]} |",
        f"| hard | {LIMITS[1] + 1} to {LIMITS[2]} |",
        f"| expert | {LIMITS[2] + 1} and more, or not learnt |",
        f"between {FORMULA.low:.2f} and {FORMULA.high:.2f} times",
        f"out by {100 * (FORMULA.error - 1):.0f} per cent",
        f"explain {100 * FORMULA.explained:.0f} per cent",
    ):
        assert line in " ".join(page.split()), line
