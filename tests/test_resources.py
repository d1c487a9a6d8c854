"""The files that are not code: the built package must have them."""

from pathlib import Path

from hatchling.builders.wheel import WheelBuilder

from classroom.resources import MEASURED_RULES

ROOT = Path(__file__).parent.parent


def test_the_wheel_has_the_measured_figures():
    packed = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    assert MEASURED_RULES.relative_to(ROOT).as_posix() in packed
