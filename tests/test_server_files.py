"""The unit of docs/server, read by systemd. tests/hosted has nginx read its own file."""

import shutil
import subprocess
from pathlib import Path

import pytest

UNIT = Path(__file__).parents[1] / "docs" / "server" / "classroom@.service"
LIKE_HERE = {"User=classroom": "User=root", "/srv/classroom/.venv/bin/gunicorn": "/bin/true"}
"""What is not on this machine."""
MOST_EXPOSED = 25
"""In tenths, by systemd's own count: 96 is a service that nothing is kept from."""


def analyse(*command):
    done = subprocess.run(["systemd-analyze", *command], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def test_systemd_knows_every_setting_of_the_unit_and_shuts_the_worker_in(tmp_path):
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed")
    unit = UNIT.read_text()
    for theirs, ours in LIKE_HERE.items():
        assert theirs in unit
        unit = unit.replace(theirs, ours)
    made = tmp_path / UNIT.name
    made.write_text(unit)
    one = made.with_name("classroom@8051.service")
    assert analyse("verify", "--man=no", str(one)) == (0, "")
    status, said = analyse("security", "--offline=true", f"--threshold={MOST_EXPOSED}", str(one))
    assert status == 0, said
