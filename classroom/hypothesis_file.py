"""The rules that players may think of, read from the file that is made with the package.

The file holds the family (:mod:`classroom.rules.family`), which takes seconds to generate, and is
stamped with a hash of the sources that decide it. If it is missing or the sources have changed, the
family is generated again. The catalogue is not in it: that is read from its own sources.
"""

from __future__ import annotations

import hashlib
import sys
import zipfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from uuid import uuid4

import numpy as np

from classroom import resources
from classroom.rules.family import Family, generate
from classroom.rules.hypotheses import Hypotheses, build_hypotheses

FILE = resources.GENERATED / "family.npz"
SOURCES = (
    "cards.py",
    "rules/automaton.py",
    "rules/builder/meaning.py",
    "rules/builder/simplify.py",
    "rules/builder/terms.py",
    "rules/combinators.py",
    "rules/family/__init__.py",
    "rules/family/candidates.py",
    "rules/family/cost.py",
    "rules/family/merging.py",
    "rules/library.py",
    "rules/measure.py",
    "rules/validation.py",
)
"""The files that determine the family, relative to the folder of the package."""


@cache
def load_hypotheses() -> Hypotheses:
    """Return the catalogue and the family as one set of hypotheses; read once."""
    return build_hypotheses(family())


def family(file: Path = FILE) -> Family:
    """Return the family from the file, or else generate it and write the file."""
    stamp = source_hash()
    try:
        with np.load(file) as arrays:
            if str(arrays["stamp"]) == stamp:
                return Family.of_arrays(arrays)
    except (OSError, EOFError, KeyError, ValueError, zipfile.BadZipFile):
        pass  # there is none, or only part of one: it is made again
    sys.stderr.write("Generating the family of rules; this takes some seconds, and only once.\n")
    made = generate()
    _write(file, made, stamp)
    return made


def source_hash() -> str:
    """Return a hash of the sources that decide the family."""
    package = Path(__file__).parent
    # Line ends may differ between a Windows checkout and the archive made from it.
    texts = ((package / source).read_bytes().replace(b"\r\n", b"\n") for source in SOURCES)
    return hashlib.sha256(b"\0".join(texts)).hexdigest()


def _write(file: Path, made: Family, stamp: str) -> None:
    """Write the whole file or, if that isn't allowed where the package is installed, nothing."""
    part = file.with_name(f"{uuid4().hex}.npz")
    try:
        file.parent.mkdir(exist_ok=True)
        np.savez_compressed(part, allow_pickle=False, stamp=np.array(stamp), **made.to_arrays())
        part.replace(file)
    except OSError:
        with suppress(OSError):
            part.unlink()
