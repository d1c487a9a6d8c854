"""`start.bat` under Wine, with stand-ins for Python and for the programs of Windows that it calls.

Takes Wine and a compiler for Windows (Debian's `wine64` and `gcc-mingw-w64-x86-64`), and a minute.
Wine is not Windows: its `&&` runs what it should not, and it looks for arguments such as `%2` in
the values of variables. So the script does without the one, and the address here has none.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import programs
import pytest

ROOT = Path(__file__).resolve().parents[2]
STAND_IN = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>
static int code(const char *name) { const char *is = getenv(name); return is ? atoi(is) : 0; }
int main(int argc, char **argv) {
  char me[MAX_PATH], into[MAX_PATH], *name;
  int i;
  GetModuleFileNameA(0, me, MAX_PATH);
  name = strrchr(me, '\\') + 1;
  if (!strcmp(name, "curl.exe")) {
    for (i = 1; i < argc - 1; i++)
      if (!strcmp(argv[i], "--output")) CopyFileA(me, argv[i + 1], 0);
    printf("curl %s\n", argv[argc - 1]);
    return code("CURL");
  }
  if (!strcmp(name, "certutil.exe")) {
    printf("SHA256 hash of %s:\n%s\nCertUtil: done\n", argv[2], getenv("IS_SUM"));
    return 0;
  }
  if (!strcmp(name, "tar.exe")) {
    sprintf(into, "%s\\python", argv[argc - 1]);
    CreateDirectoryA(into, 0);
    strcat(into, "\\python.exe");
    CopyFileA(me, into, 0);
    return code("TAR");
  }
  if (argc > 2 && !strcmp(argv[1], "-c")) return code("RUNS");
  if (strstr(argv[argc - 1], "pythons.py")) return code(argc > 2 ? "FITS_3_13" : "FITS");
  printf("%s", name);
  for (i = 1; i < argc; i++) printf(" %s", argv[i]);
  printf("\n");
  return code("ENDS");
}
"""
SUM = "0123456789ab" + "c" * 52
OWN = f".python/{SUM[:12]}/python.exe"


@pytest.fixture(scope="module")
def windows(tmp_path_factory):
    """The environment of a Wine, and the stand-in."""
    room = tmp_path_factory.mktemp("wine")
    wine = programs.path_of("wine", "wine64")
    compiler = programs.path_of("x86_64-w64-mingw32-gcc")
    (room / "stand-in.c").write_text(STAND_IN)
    stand_in = room / "stand-in.exe"
    subprocess.run([compiler, "-w", "-o", stand_in, room / "stand-in.c"], check=True)
    env = {
        **{name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ},
        "WINEPREFIX": str(room / "prefix"),
        "WINEDEBUG": "-all",
        "WINEDLLOVERRIDES": "mscoree,mshtml=;certutil.exe=n",
        "LANG": "C.UTF-8",
        "IS_SUM": SUM,
    }
    subprocess.run([wine, "wineboot", "-i"], env=env, check=True, timeout=300)
    system = room / "prefix" / "drive_c" / "windows" / "system32"
    for name in ("curl", "tar", "certutil"):
        shutil.copy(stand_in, system / f"{name}.exe")
    yield wine, env, system, stand_in
    subprocess.run([wine, "wineboot", "-k"], env=env, timeout=60)


@pytest.fixture
def start(windows, tmp_path):
    """Start it in a folder with a name that scripts stumble over."""
    wine, env, system, stand_in = windows
    folder = tmp_path / "Stück & Süd (neu)"
    folder.mkdir()
    for name in ("start.bat", "start.py"):
        shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / "installing", folder / "installing")
    address = "https://example.org/own.tar.gz"
    (folder / "pythons.lock").write_text(
        f"# comment\nwindows-x86_64 {SUM} own.tar.gz {address}\nlinux-x86_64 0 0 0\n"
    )

    def run(*pythons, **settings):
        for name in ("py", "python", "python3"):
            (system / f"{name}.exe").unlink(missing_ok=True)
            if name in pythons:
                shutil.copy(stand_in, system / f"{name}.exe")
        done = subprocess.run(
            [wine, "cmd", "/c", r".\start.bat", "demo", "--port"],
            cwd=folder,
            env={**env, **settings},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=120,
        )
        return done.returncode, done.stdout.decode("utf-8", "replace")

    run.folder = folder
    return run


@pytest.mark.parametrize(
    ("there", "settings", "used"),
    [
        (("py", "python"), {}, "py.exe start.py demo --port"),
        (("python",), {}, "python.exe start.py demo --port"),
        (("python3",), {}, "python3.exe start.py demo --port"),
        (("py",), {"FITS": "1"}, "py.exe -3.13 start.py demo --port"),
    ],
)
def test_a_python_of_the_computer_is_used(there, settings, used, start):
    status, said = start(*there, **settings)
    assert (status, said.strip()) == (0, used)
    assert not (start.folder / ".python").exists()


@pytest.mark.parametrize(
    ("there", "settings"),
    [((), {}), (("python",), {"FITS": "1"}), (("py",), {"FITS": "1", "FITS_3_13": "1"})],
)
def test_without_one_that_fits_it_gets_its_own_once(there, settings, start):
    status, said = start(*there, **settings)
    assert status == 0, said
    assert "curl https://example.org/own.tar.gz" in said
    assert [line.strip()[:6] for line in said.splitlines() if " of 2:" in line] == [
        "1 of 2",
        "2 of 2",
    ]
    assert said.splitlines()[-1] == "python.exe start.py demo --port"
    assert (start.folder / OWN).is_file()
    assert [each.name for each in (start.folder / ".python").iterdir()] == [SUM[:12]]
    assert start(*there, **settings)[1].strip() == "python.exe start.py demo --port"


def test_a_bundle_has_its_own(start):
    (start.folder / "pythons").mkdir()
    (start.folder / "pythons" / "own.tar.gz").touch()
    status, said = start("py")
    assert status == 0
    assert "from this folder" in said
    assert "curl" not in said
    assert said.splitlines()[-1] == "python.exe start.py demo --port"


def test_a_program_that_fails_waits_to_be_read(start):
    status, said = start("py", ENDS="3")
    assert status == 3
    assert "Press any key" in said


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"CURL": "6"}, "Check that the computer is online"),
        ({"CURL": "22"}, "doesn't let the computer reach the Python"),
        ({"CURL": "23"}, "The disk is full"),
        ({"CURL": "56"}, "proxy that asks for a login"),
        ({"CURL": "60"}, "reads along in encrypted connections"),
        ({"IS_SUM": "f" * 64}, "isn't the one that was expected"),
        ({"TAR": "1"}, "The disk is full"),
        ({"RUNS": "1"}, "doesn't run here"),
    ],
)
def test_each_trouble_has_a_sentence_and_leaves_nothing(settings, says, start):
    status, said = start(**settings)
    assert status == 1
    assert says in re.sub(r"\s+", " ", said)
    assert not list((start.folder / ".python").iterdir())


def test_a_zip_that_was_not_unpacked_says_so(start):
    shutil.rmtree(start.folder / "installing")
    assert "Extract All" in start()[1]
