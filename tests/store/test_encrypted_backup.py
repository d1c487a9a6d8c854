"""Encrypted backups: opened by their pass phrase alone, whole or not at all, on either database."""

import io
import os
import random
import signal
import stat
import struct
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path

import pytest
from click.testing import CliRunner
from lessons import Lesson
from web.conftest import School

from classroom.cli import command
from classroom.config import BadSetting, Settings
from classroom.store import backup, encrypted_file, open_store, working_folder
from classroom.store.encrypted_file import CannotDecrypt, WrongKey, decrypt, encrypt

ROOT = Path(__file__).resolve().parents[2]
PASSPHRASE = "four words no film"
HEADER = 96
CHUNK = 65_536 + 16


@pytest.fixture
def lesson(url):
    store = open_store(url)
    lesson = Lesson(store, tables=1)
    lesson.join("Wilhelmina", "Ben", "Cy", "Dee")
    store.teachers.add_teacher("", "a hash")
    yield lesson
    store.close()


@pytest.fixture
def files(tmp_path):
    """Return what is encrypted, the encrypted file, and where it is decrypted to."""
    names = [tmp_path / each for each in ("plain", "encrypted", "again")]
    names[0].write_bytes(random.Random(7).randbytes(3 * 65_536 + 100))
    encrypt(names[0], names[1], PASSPHRASE)
    return names


def refused(files, content, why):
    """The file with this content is refused, and nothing that it has is left to be used."""
    _, changed, again = files
    changed.write_bytes(content)
    with pytest.raises(CannotDecrypt, match=why) as error:
        decrypt(changed, again, PASSPHRASE)
    again.unlink(missing_ok=True)
    return error.value


def test_an_encrypted_backup_goes_back_with_its_pass_phrase(lesson, url, sqlite_url, tmp_path):
    file, data = tmp_path / "backup", tmp_path / "data"
    kept = backup.back_up(url, file, PASSPHRASE, data)
    assert (kept["classes"], kept["seats"], kept["teachers"]) == (1, 4, 1)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    content = file.read_bytes()
    assert b"Wilhelmina" not in content and b"SQLite" not in content
    assert backup.broken_streams(file, PASSPHRASE, data) == []
    elsewhere = f"sqlite:///{tmp_path}/elsewhere/classroom.sqlite3"
    assert backup.restore(elsewhere, file, passphrase=PASSPHRASE, data=data).kept == kept
    store = open_store(elsewhere)
    assert "Wilhelmina" in [row.name for row in store.seats.of_class(lesson.id).values()]
    store.close()
    assert file.read_bytes() == content
    assert list(data.iterdir()) == [], "what isn't encrypted is gone"


def test_without_its_pass_phrase_nothing_is_changed(lesson, url, tmp_path):
    file = tmp_path / "backup"
    backup.back_up(url, file, PASSPHRASE, tmp_path / "data")
    there = f"sqlite:///{tmp_path}/elsewhere/classroom.sqlite3"
    for given, why in ((None, "is encrypted"), ("four words no fiim", "pass phrase is wrong")):
        with pytest.raises(backup.WrongPassphrase, match=why):
            backup.restore(there, file, passphrase=given, data=tmp_path / "data")
    assert not (tmp_path / "elsewhere").exists()
    assert list((tmp_path / "data").iterdir()) == []


def test_a_damaged_one_replaces_nothing(url, lesson, tmp_path):
    file = tmp_path / "backup"
    backup.back_up(url, file, PASSPHRASE)
    lesson.join("Eve")
    before = lesson.store.seats.of_class(lesson.id)
    lesson.store.close()
    whole = bytearray(file.read_bytes())
    for content in (whole[:-1], whole[: HEADER + CHUNK], whole[:-1] + bytes([whole[-1] ^ 1])):
        file.write_bytes(content)
        with pytest.raises(backup.BackupError, match=r"damaged|cut off"):
            backup.restore(url, file, replace=True, passphrase=PASSPHRASE)
        store = open_store(url)
        assert store.seats.of_class(lesson.id) == before
        store.close()


def test_a_file_of_any_size_comes_back(tmp_path):
    for size in (0, 1, 65_535, 65_536, 65_537, 131_072):
        plain, encrypted, again = (tmp_path / f"{each}-{size}" for each in "pea")
        plain.write_bytes(os.urandom(size))
        encrypt(plain, encrypted, PASSPHRASE)
        decrypt(encrypted, again, PASSPHRASE)
        assert again.read_bytes() == plain.read_bytes()
        chunks = max(1, -(-size // 65_536))
        assert encrypted.stat().st_size == HEADER + size + 16 * chunks


def test_two_files_of_the_same_have_nothing_in_common(files, tmp_path):
    encrypt(files[0], tmp_path / "second", PASSPHRASE)
    first, second = files[1].read_bytes(), (tmp_path / "second").read_bytes()
    assert first[28:44] != second[28:44], "the salt"
    assert first[HEADER : HEADER + 64] != second[HEADER : HEADER + 64]


def test_a_flipped_bit_anywhere_is_refused(files):
    whole = files[1].read_bytes()
    places = [
        *range(HEADER),
        *random.Random(3).sample(range(HEADER, len(whole)), 12),
        len(whole) - 1,
    ]
    for at in places:
        changed = bytearray(whole)
        changed[at] ^= 1 << at % 8
        _, target, again = files
        target.write_bytes(changed)
        if at < 15:  # it doesn't begin as one any more
            assert not encrypted_file.is_encrypted(target)
            continue
        with pytest.raises(CannotDecrypt) as error:
            decrypt(target, again, PASSPHRASE)
        # Only the proof can't be told from a wrong pass phrase.
        assert isinstance(error.value, WrongKey) == (64 <= at < HEADER), at
        again.unlink(missing_ok=True)


def test_a_file_that_was_cut_is_refused_wherever_it_was(files):
    whole = files[1].read_bytes()
    for length in (16, 63, 64, 95):
        refused(files, whole[:length], "is cut off|pass phrase")
    for length in (HEADER, HEADER + 5, HEADER + CHUNK + 1, len(whole) - 1):
        refused(files, whole[:length], "is damaged|is cut off")
    for chunks in (1, 2, 3):
        refused(files, whole[: HEADER + chunks * CHUNK], "is cut off: its end is missing")


def test_chunks_that_were_moved_repeated_or_left_out_are_refused(files, tmp_path):
    whole = files[1].read_bytes()
    head, rest = whole[:HEADER], whole[HEADER:]
    one, two, three, last = (rest[at : at + CHUNK] for at in range(0, len(rest), CHUNK))
    for body in (
        (two, one, three, last),
        (one, one, two, three, last),
        (one, three, last),
        (one, two, three, last, last),
        (last,),
        (one, two, three, last, b"more"),
    ):
        refused(files, head + b"".join(body), "is damaged")
    # Nor do chunks of a different file with the same pass phrase fit.
    encrypt(files[0], tmp_path / "second", PASSPHRASE)
    refused(files, head + (tmp_path / "second").read_bytes()[HEADER:], "is damaged")


def test_a_later_format_is_reported_as_such_and_a_file_may_not_ask_for_all_memory(files):
    whole = files[1].read_bytes()
    refused(files, whole[:15] + b"\x02" + whole[16:], "newer release")
    asked = whole[:16] + b"\xff\xff\xff\xff" + whole[20:48]
    before = time.process_time()
    refused(files, asked + encrypted_file._check(asked) + whole[64:], "is damaged")
    assert time.process_time() - before < 0.2


def test_this_format_is_read_for_ever(tmp_path):
    """Written by the first release that could; its pass phrase is as in no other place."""
    kept = Path(__file__).with_name("released") / "encrypted-1"
    decrypt(kept, tmp_path / "again", "Grüße an vier Wörter")
    assert (tmp_path / "again").read_bytes() == b"On induction\n" * 6000
    # A Mac types an accent as a sign of its own.
    decrypt(kept, tmp_path / "mac", "Gru\u0308ße an vier Wo\u0308rter ")


def test_each_guess_costs_what_the_standard_asks(files):
    """RFC 9106, its second choice; the file says so, and later ones may ask for more."""
    head = files[1].read_bytes()[16:28]
    assert struct.unpack(">III", head) == (64 * 1024, 3, 4)
    before = time.process_time()
    encrypted_file._keys(files[1].read_bytes()[:64], PASSPHRASE)
    assert time.process_time() - before > 0.02


def test_a_large_file_takes_little_memory(tmp_path):
    plain = tmp_path / "plain"
    with plain.open("wb") as written:
        written.truncate(50_000_000)
    tracemalloc.start()
    try:
        encrypt(plain, tmp_path / "encrypted", PASSPHRASE)
        decrypt(tmp_path / "encrypted", tmp_path / "again", PASSPHRASE)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 2_000_000
    assert (tmp_path / "again").stat().st_size == 50_000_000


def test_where_the_disk_lies_no_backup_is_left(lesson, url, tmp_path, monkeypatch):
    def lies(source, target, passphrase):
        encrypt(source, target, passphrase)
        with target.open("r+b") as written:
            written.seek(200)
            written.write(b"x")

    monkeypatch.setattr(encrypted_file, "encrypt", lies)
    (tmp_path / "stick").mkdir()
    with pytest.raises(backup.BackupError, match="Check the disk"):
        backup.back_up(url, tmp_path / "stick" / "backup", PASSPHRASE, tmp_path / "data")
    assert not list((tmp_path / "stick").iterdir()) and not list((tmp_path / "data").iterdir())


def test_nothing_that_is_not_encrypted_is_ever_written_beside_the_backup(
    lesson, url, tmp_path, monkeypatch
):
    stick, seen = tmp_path / "stick", []
    stick.mkdir()

    def recorded(source, target, passphrase):
        seen.extend(each.name for each in stick.iterdir())
        (folder,) = (tmp_path / "data").iterdir()
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        encrypt(source, target, passphrase)
        for each in stick.iterdir():
            assert each.read_bytes().startswith(b"eleusis-backup\n")

    monkeypatch.setattr(encrypted_file, "encrypt", recorded)
    backup.back_up(url, stick / "backup", PASSPHRASE, tmp_path / "data")
    assert seen == [] and [each.name for each in stick.iterdir()] == ["backup"]


KILLED = """
import os, signal, sys
from pathlib import Path
from classroom.store import backup, encrypted_file
url, file, data = sys.argv[1:]
seal = encrypted_file._nonce
def kill(number, last):
    os.kill(os.getpid(), signal.SIGKILL) if number else None
    return seal(number, last)
encrypted_file._nonce = kill
backup.back_up(url, Path(file), "four words no film", Path(data))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_killed_while_it_is_written_it_leaves_no_backup_and_the_next_one_clears_up(
    lesson, sqlite_url, tmp_path
):
    open_store(sqlite_url).close()
    stick, data = tmp_path / "stick", tmp_path / "data"
    stick.mkdir()
    file = stick / "backup"
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, sqlite_url, str(file), str(data)], cwd=ROOT
    )
    assert killed.returncode == -signal.SIGKILL
    assert not file.exists()
    for each in stick.iterdir():  # a part of it, encrypted, under a name of its own
        assert each.read_bytes()[:15] in (b"", b"eleusis-backup\n")
    (left,) = data.iterdir()
    assert (left / "backup.sqlite3").exists()
    os.utime(left, (time.time() - 10,) * 2)
    backup.back_up(sqlite_url, file, PASSPHRASE, data)
    assert not list(data.iterdir()) and [each.name for each in stick.iterdir()] == ["backup"]


def test_a_start_of_the_program_clears_up_what_a_killed_command_left_and_no_more(tmp_path):
    with working_folder.working_folder(tmp_path) as used:
        left, unlocked = tmp_path / "working-1", tmp_path / "working-2"
        for each in (left, unlocked):
            each.mkdir()
            (each / "backup.sqlite3").write_text("Wilhelmina")
        (left / "lock").touch()
        for each in (left, unlocked, used):
            os.utime(each, (time.time() - 10,) * 2)
        school = School(tmp_path)
        school.store.close()
        assert not left.exists() and not unlocked.exists()
        assert used.is_dir(), "a command is using it"
        (tmp_path / "working-3").mkdir()  # a command is just making it
        working_folder.remove_left_behind(tmp_path)
        assert (tmp_path / "working-3").is_dir()
    assert not used.exists()


# The commands


def run(url, *arguments, input=None, **settings):
    done = CliRunner().invoke(
        command, arguments, input=input, env={"DATABASE_URL": url, **settings}
    )
    return done.exit_code, done.output


@pytest.fixture
def there(sqlite_url, tmp_path, monkeypatch):
    monkeypatch.setenv("CLASSROOM_DATA", str(tmp_path / "data"))
    open_store(sqlite_url).close()
    return sqlite_url


def test_the_pass_phrase_is_typed_twice_and_hidden(there, tmp_path):
    file = str(tmp_path / "backup")
    typed = f"short\nshort\nmotdepasse1234\nmotdepasse1234\n{PASSPHRASE}\nother\n" + 2 * (
        f"{PASSPHRASE}\n"
    )
    code, said = run(there, "backup", "--encrypt", file, input=typed)
    assert code == 0 and "It is encrypted" in said and PASSPHRASE not in said
    assert "12 characters or more" in said and "people try" in said and "do not match" in said
    code, said = run(there, "restore", file, input=f"{PASSPHRASE}\n")
    assert code == 0 and "can be started" in said and PASSPHRASE not in said
    assert run(there, "restore", file, input="something else\n")[0] == 2
    code, said = run(there, "restore", file, input="")
    assert code == 1 and "--passphrase-file" in said


def test_the_pass_phrase_is_read_from_a_file_or_a_setting(there, tmp_path):
    file, kept = str(tmp_path / "backup"), tmp_path / "passphrase"
    kept.write_bytes(b"\xef\xbb\xbf" + PASSPHRASE.encode() + b"\r\nand a note\r\n")
    code, said = run(there, "backup", file, "--passphrase-file", str(kept))
    assert code == 0 and "It is encrypted" in said
    assert run(there, "restore", file, "--passphrase-file", str(kept))[0] == 0
    assert run(there, "restore", file, BACKUP_PASSPHRASE=PASSPHRASE)[0] == 0
    code, said = run(there, "restore", file, BACKUP_PASSPHRASE="a former phrase")
    assert code == 2 and said.count("\n") == 1 and "the pass phrase is wrong" in said
    code, said = run(there, "backup", f"{file}-2", BACKUP_PASSPHRASE=PASSPHRASE)
    assert code == 0 and "It is encrypted" in said
    # The file goes before the setting, as when the setting was changed since.
    code, _ = run(
        there, "restore", file, "--passphrase-file", str(kept), BACKUP_PASSPHRASE="a newer phrase"
    )
    assert code == 0


def test_what_is_no_good_pass_phrase_is_refused_and_nothing_is_written(there, tmp_path):
    file, kept = tmp_path / "backup", tmp_path / "passphrase"
    for content, why in (
        (b"", "is empty"),
        (b"\nfour words no film", "is empty"),
        (b"elevensigns", "12 characters"),
        (b"password12345", "people try"),
        (b"\xff\xfe\x00", "UTF-8"),
    ):
        kept.write_bytes(content)
        code, said = run(there, "backup", str(file), "--passphrase-file", str(kept))
        assert code == 1 and why in said and said.count("\n") == 1
    code, said = run(there, "backup", str(file), "--passphrase-file", str(tmp_path / "none"))
    assert code == 1 and "can’t be read" in said
    code, said = run(there, "backup", str(file), BACKUP_PASSPHRASE="elevensigns")
    assert code == 1 and "BACKUP_PASSPHRASE must have at least 12 characters" in said
    assert not file.exists()


def test_a_pass_phrase_is_no_argument_and_is_shown_nowhere():
    help = CliRunner().invoke(command, ["backup", "--help"]).output
    assert "--passphrase-file" in help and "--passphrase " not in help
    settings = Settings.from_environment({"BACKUP_PASSPHRASE": PASSPHRASE})
    assert settings.backup_passphrase == PASSPHRASE and PASSPHRASE not in repr(settings)
    with pytest.raises(BadSetting) as error:
        Settings.from_environment({"BACKUP_PASSPHRASE": "elevensigns"})
    assert "elevensigns" not in str(error.value)


def test_where_there_is_no_cipher_it_is_said(there, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.ciphers.aead", None)
    file = tmp_path / "backup"
    code, said = run(there, "backup", str(file), BACKUP_PASSPHRASE=PASSPHRASE)
    assert code == 1 and "needs the package cryptography" in said
    assert not file.exists()
    with monkeypatch.context() as elsewhere:
        elsewhere.delitem(sys.modules, "cryptography.hazmat.primitives.ciphers.aead")
        assert run(there, "backup", str(file), BACKUP_PASSPHRASE=PASSPHRASE)[0] == 0
    code, said = run(there, "restore", str(file), BACKUP_PASSPHRASE=PASSPHRASE)
    assert code == 1 and "needs the package cryptography" in said


def test_the_chunks_of_a_file_know_the_last_one():
    chunks = encrypted_file._chunks(io.BytesIO(b"abcdefg"), 3)
    assert list(chunks) == [(0, b"abc", False), (1, b"def", False), (2, b"g", True)]
