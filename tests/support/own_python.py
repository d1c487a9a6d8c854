"""An archive like those of pythons.lock, made of the Python that runs the tests: `pack`.

The real ones come from an address that no test asks. This one is as relocatable: its libraries come
with it, and a script tells the loader where they are.
"""

import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
from pathlib import Path

OF_THE_SYSTEM = re.compile(r"/(ld-linux|libc|libm|libdl|libpthread|librt|libutil)[-.]")
LEFT_OUT = shutil.ignore_patterns(
    "test", "tests", "__pycache__", "site-packages", "dist-packages", "idlelib", "*.a", "config-*"
)
STARTER = """\
#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
LD_LIBRARY_PATH=$here/../lib/own exec "$here/{name}" "$@"
"""


def libraries(program):
    """Return what the loader would load for it, but the C library."""
    said = subprocess.run(["ldd", program], capture_output=True, text=True).stdout
    found = re.findall(r"=> (/\S+)", said)
    return {Path(path) for path in found if not OF_THE_SYSTEM.search(path)}


def pack(archive):
    """Write the archive, for this kind of computer, to this path."""
    name = f"python{sys.version_info.major}.{sys.version_info.minor}"
    program = Path(sys._base_executable).resolve()
    with tempfile.TemporaryDirectory() as room:
        root = Path(room, "python")
        (root / "bin").mkdir(parents=True)
        shutil.copy2(program, root / "bin" / name)
        starter = root / "bin" / "python3"
        starter.write_text(STARTER.format(name=name))
        starter.chmod(0o755)
        shutil.copytree(sysconfig.get_path("stdlib"), root / "lib" / name, ignore=LEFT_OUT)
        own = root / "lib" / "own"
        own.mkdir()
        for each in (program, *(root / "lib" / name / "lib-dynload").glob("*.so")):
            for library in libraries(each):
                shutil.copy(library, own / library.name)
        with tarfile.open(archive, "w:gz", compresslevel=1) as packed:
            packed.add(root, "python")
