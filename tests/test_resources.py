"""The files that are not code: the built package must have them."""

from pathlib import Path

from hatchling.builders.wheel import WheelBuilder

from classroom.resources import MEASURED_RULES, own_command

ROOT = Path(__file__).parent.parent


def test_the_wheel_has_the_measured_figures():
    packed = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    assert MEASURED_RULES.relative_to(ROOT).as_posix() in packed


def test_a_person_is_told_the_command_that_they_have(tmp_path):
    """A folder that was double-clicked brings no command `classroom`."""
    environment = str(tmp_path / ".venv")
    assert own_command(environment, "linux") == "classroom"
    (tmp_path / "start.py").touch()
    assert own_command(environment, "linux") == "python3 start.py"
    assert own_command(environment, "darwin") == "python3 start.py"
    assert own_command(environment, "win32") == "py start.py"
