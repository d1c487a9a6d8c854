"""The time that a pupil's message takes while someone floods the program: docs/performance.md.

    python benchmarks/floods.py [--seconds 8] [KIND ...]

The program serves as on a laptop, the one who floods is a process of its own, and all of it stays
on this computer.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

sys.path[:0] = [str(Path(__file__).parents[1] / "tests" / part) for part in ("", "support")]
from flooding import FLOODS, cookie, flooded, waits  # noqa: E402
from laptop import Laptop  # noqa: E402

PAUSE = 2.0
"""Seconds between two floods."""


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=8.0)
    asked.add_argument("kinds", nargs="*", metavar="KIND")
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        laptop = Laptop(Path(folder))
        _, phones = laptop.lesson("Ann", "Ben", "Cy")
        _show("nobody", waits(phones[0], given.seconds))
        for kind in given.kinds or FLOODS:
            with flooded(laptop.port, kind, given.seconds + PAUSE, cookie(phones[1])):
                _show(kind, waits(phones[0], given.seconds))
            time.sleep(PAUSE)
        laptop.stop()


def _show(kind: str, found: list[float]) -> None:
    print(
        f"{kind:32} {1_000 * median(found):6.0f} ms, worst {1_000 * max(found):6.0f} ms", flush=True
    )


if __name__ == "__main__":
    main()
