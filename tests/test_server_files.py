"""The units of docs/server, read by systemd. tests/hosted has nginx read its own file."""

import re
import shutil
import subprocess
from pathlib import Path

import programs
import pytest
from markdown_pages import commands

SERVER = Path(__file__).parents[1] / "docs" / "server"
LIKE_HERE = {"User=classroom": "User=root", "/srv/classroom/.venv/bin/gunicorn": "/bin/true"}
"""What is not on this machine."""
MOST_EXPOSED = 25
"""In tenths, by systemd's own count: 96 is a service that nothing is kept from."""
SERVICES = {"classroom@.service": "classroom@8051.service", "classroom-backup.service": None}


def analyse(*command):
    programs.path_of("systemd-analyze")
    done = subprocess.run(["systemd-analyze", *command], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("name", SERVICES)
def test_systemd_knows_every_setting_of_a_service_and_shuts_it_in(tmp_path, name):
    unit = (SERVER / name).read_text()
    assert "User=classroom" in unit
    for theirs, ours in LIKE_HERE.items():
        unit = unit.replace(theirs, ours)
    (tmp_path / name).write_text(unit)
    one = str(tmp_path / (SERVICES[name] or name))
    assert analyse("verify", "--man=no", one) == (0, "")
    status, said = analyse("security", "--offline=true", f"--threshold={MOST_EXPOSED}", one)
    assert status == 0, said


def test_the_timer_starts_the_backup_every_night(tmp_path):
    service = (SERVER / "classroom-backup.service").read_text().replace("=classroom\n", "=root\n")
    (tmp_path / "classroom-backup.service").write_text(service)
    timer = shutil.copy(SERVER / "classroom-backup.timer", tmp_path)
    assert analyse("verify", "--man=no", str(timer)) == (0, "")
    when = re.search("OnCalendar=(.*)", Path(timer).read_text())[1]
    status, said = analyse("calendar", "--iterations=2", "--base-time=2026-11-21 12:00", when)
    assert status == 0
    assert "2026-11-22 02:30" in said
    assert "2026-11-23 02:30" in said


def test_the_backup_that_the_service_makes_can_be_made_and_old_ones_go(tmp_path):
    """Its own two commands, with the folder and the program of this test."""
    unit = (SERVER / "classroom-backup.service").read_text()
    called = tmp_path / "called"
    program = tmp_path / "classroom"
    program.write_text(f'#!/bin/sh\necho "$@" >> {called}\ntouch "$2"\n')
    program.chmod(0o755)
    old = tmp_path / "classroom-2026-01-01"
    old.touch()
    subprocess.run(["touch", "-d", "40 days ago", old], check=True)
    for command in re.findall("ExecStart(?:Post)?=(.*)", unit):
        here = command.replace("/srv/classroom/.venv/bin/classroom", str(program))
        here = here.replace("/var/lib/classroom-backup", str(tmp_path)).replace("%%", "%")
        subprocess.run(here, shell=True, check=True)
    assert re.fullmatch(
        rf"backup {tmp_path}/classroom-\d{{4}}-\d\d-\d\d-\d{{6}}\n", called.read_text()
    )
    assert not old.exists()
    assert len(list(tmp_path.glob("classroom-*"))) == 1


def test_root_runs_nothing_that_the_services_user_may_write():
    """In the guide: root makes the program's folder, and runs the program as the service's user."""
    guide = (SERVER.parent / "deploy.md").read_text()
    server = guide[guide.index("### Set up the server") :]
    assert "sudo -u classroom" not in server
    assert "chown" not in server
    assert "--create-home" not in server.replace("--no-create-home", "")
    run = [line for line in commands(server) if "/srv/classroom/.venv/bin/" in line]
    assert run
    for line in run:
        # Only PostgreSQL, as always, makes its own.
        assert line.startswith("runuser -u classroom -- "), line
    for unit in SERVER.glob("*.service"):
        assert "User=classroom" in unit.read_text()
