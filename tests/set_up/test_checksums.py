"""SHA256SUMS of a release: written, signed, and refused once a byte of anything is different.

SECURITY.md has the commands; they are run from there, with a key that is made for the test.
"""

import re
import shlex
import subprocess
from pathlib import Path

import programs
import pytest

from installing import checksums

ROOT = Path(__file__).resolve().parents[2]
VERSION = "1.2.3"
FILES = (
    f"eleusis_classroom-{VERSION}-py3-none-any.whl",
    f"eleusis_classroom-{VERSION}.tar.gz",
    f"eleusis-classroom-{VERSION}.cdx.json",
    f"eleusis-classroom-{VERSION}-windows.zip",
    f"eleusis-classroom-{VERSION}.zip",
)


@pytest.fixture
def dist(tmp_path):
    folder = tmp_path / "dist"
    folder.mkdir()
    for name in FILES:
        (folder / name).write_text(f"the contents of {name}")
    return folder


def commands(heading):
    """The commands in the blocks of a section of SECURITY.md."""
    text = (ROOT / "SECURITY.md").read_text("utf-8")
    section = re.search(rf"^### {heading}\n(.*?)(?=^##|\Z)", text, re.MULTILINE | re.DOTALL)
    blocks = re.findall(r"^ *```\n(.*?)^ *```", section[1], re.MULTILINE | re.DOTALL)
    return [line.strip() for block in blocks for line in block.splitlines() if line.strip()]


def shell(command, at, **replaced):
    for word, by in replaced.items():
        assert word in command
        command = command.replace(word, str(by))
    return subprocess.run(
        ["sh", "-c", command], cwd=at, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )


@pytest.fixture
def signed(dist, tmp_path):
    """A folder as a user gets it: the files, the sums, their signature, and who may sign."""
    programs.path_of("ssh-keygen")
    checksums.write(dist, VERSION)
    key = shlex.quote(str(tmp_path / "release key"))
    make, allow, sign = (line for line in commands("Sign a release") if "KEY" in line)
    for command in (f"{make} -N ''", allow, sign.replace("dist/", "")):
        done = shell(command, dist, KEY=key)
        assert done.returncode == 0, done.stderr
    return dist


def checked(folder):
    """The results of the two commands that a user types."""
    verify, compare = (
        line for line in commands("Check a download") if line.startswith(("ssh-keygen", "sha256"))
    )
    return shell(verify, folder), shell(compare, folder)


def test_every_file_has_its_sum(dist):
    sums = checksums.write(dist, VERSION)
    lines = dict(line.split("  ")[::-1] for line in sums.read_text().splitlines())
    assert list(lines) == sorted(FILES)
    assert {len(digest) for digest in lines.values()} == {64}
    assert len({*lines.values()}) == len(FILES)


@pytest.mark.parametrize("name", FILES[:3])
def test_a_release_without_one_of_its_files_has_no_sums(dist, name):
    (dist / name).unlink()
    with pytest.raises(SystemExit, match=f"dist has no {re.escape(name)}. Make it first"):
        checksums.write(dist, VERSION)
    assert not (dist / "SHA256SUMS").exists()


@pytest.mark.parametrize("name", ["eleusis_classroom-1.2.2.tar.gz", "notes.txt"])
def test_nothing_is_published_without_a_sum(dist, name):
    (dist / name).write_text("")
    with pytest.raises(SystemExit, match=f"isn't of release 1.2.3: {re.escape(name)}"):
        checksums.write(dist, VERSION)


def test_a_signature_of_other_sums_is_deleted(dist):
    sums = checksums.write(dist, VERSION)
    (dist / "SHA256SUMS.sig").write_text("signature")
    assert checksums.write(dist, VERSION) == sums
    assert (dist / "SHA256SUMS.sig").exists()
    (dist / FILES[0]).write_text("made again")
    checksums.write(dist, VERSION)
    assert not (dist / "SHA256SUMS.sig").exists()


def test_what_was_signed_is_accepted(signed):
    verified, compared = checked(signed)
    assert verified.returncode == 0, verified.stderr
    assert 'Good "eleusis-classroom" signature for releases' in verified.stdout
    assert compared.returncode == 0, compared.stderr
    assert compared.stdout.count(": OK") == len(FILES)


@pytest.mark.parametrize("name", FILES)
def test_one_different_byte_is_found(signed, name):
    content = bytearray((signed / name).read_bytes())
    content[3] ^= 1
    (signed / name).write_bytes(content)
    verified, compared = checked(signed)
    assert verified.returncode == 0
    assert compared.returncode == 1
    assert f"{name}: FAILED" in compared.stdout


def test_sums_that_were_changed_after_signing_are_refused(signed):
    sums = signed / "SHA256SUMS"
    sums.write_text(sums.read_text().replace("a", "b", 1))
    verified, _ = checked(signed)
    assert verified.returncode != 0
    assert "Signature verification failed" in verified.stdout + verified.stderr


def test_the_signature_of_a_different_key_or_purpose_is_refused(signed, tmp_path):
    other = tmp_path / "other"
    for command in (
        ["ssh-keygen", "-t", "ed25519", "-N", "", "-f", other],
        ["ssh-keygen", "-Y", "sign", "-f", other, "-n", "eleusis-classroom", "SHA256SUMS"],
    ):
        (signed / "SHA256SUMS.sig").unlink(missing_ok=True)
        subprocess.run(command, cwd=signed, check=True, capture_output=True)
    assert checked(signed)[0].returncode != 0
    key = tmp_path / "release key"
    (signed / "SHA256SUMS.sig").unlink()
    sign = ["ssh-keygen", "-Y", "sign", "-f", key, "-n", "file", "SHA256SUMS"]
    subprocess.run(sign, cwd=signed, check=True, capture_output=True)
    assert checked(signed)[0].returncode != 0
