"""Measures how soon an open page shows an edit, with `start.py dev`: docs/performance.md.

    python benchmarks/edits.py

A copy of the program serves the demo class, whose console is open in a browser. From the moment at
which a file was written, it takes so long until the page of the new start is there and drawn.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests" / part) for part in ("support", "browser")]
from ports import free_port  # noqa: E402
from stage import launch  # noqa: E402

PARTS = ("classroom", "dev.py", "generated", "lesson_plans", "static", "templates")
EDITS = {
    "Python": ("classroom/views/console.py", "\n"),
    "template": ("templates/console/class.html", "\n"),
    "script": ("static/js/pages/console.ts", "\n// edited\n"),
    "style": ("static/css/console.css", "\n/* edited */\n"),
}
TIMES = 5
DRAWN = """before => document.documentElement.dataset.release !== before
  && document.querySelector(".table-tile .layout")"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        copy = Path(folder)
        for name in PARTS:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("npm"))
            else:
                shutil.copy(source, copy)
        port, log = free_port(), copy / "log"
        environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "dev.py", f"--port={port}", "--no-browser"]
        with (
            log.open("w") as output,
            subprocess.Popen(
                command, cwd=copy, env=environment, stdout=output, start_new_session=True
            ) as program,
        ):
            try:
                while not (door := re.search(r"http\S+/console/door/[\w-]+", log.read_text())):
                    time.sleep(0.1)
                browser = launch(playwright)
                page = browser.new_page()
                page.goto(door[0])
                page.wait_for_selector(".table-tile")
                for kind, (file, text) in EDITS.items():
                    took = [_seconds(page, copy / file, text) for _ in range(TIMES)]
                    print(f"{kind:<10}{median(took):5.2f} s, slowest {max(took):.2f} s", flush=True)
            finally:
                os.killpg(program.pid, signal.SIGKILL)


def _seconds(page: Page, file: Path, text: str) -> float:
    before = page.evaluate("document.documentElement.dataset.release")
    file.write_text(file.read_text("utf-8") + text, "utf-8")
    begin = time.perf_counter()
    while True:
        try:
            page.wait_for_function(DRAWN, arg=before, polling=20)
            return time.perf_counter() - begin
        except Exception as error:  # the page is being replaced
            if "context was destroyed" not in str(error):
                raise


if __name__ == "__main__":
    main()
