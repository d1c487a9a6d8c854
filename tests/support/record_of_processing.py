"""The table of docs/office/record-of-processing.md, from the table of what is stored.

``python tests/support/record_of_processing.py`` writes it after a change of docs/privacy.md.
"""

from __future__ import annotations

import re
from pathlib import Path

from markdown_pages import rows, section, unwrapped

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "office" / "record-of-processing.md"
BEGIN = "<!-- data: python tests/support/record_of_processing.py -->"
END = "<!-- end of data -->"
_TABLE = re.compile(f"(?<={re.escape(BEGIN)}\n\n).*?(?=\n\n{re.escape(END)})", re.DOTALL)
COLUMNS = {0: "data", 1: "whose", 2: "purpose", 4: "recipients", 3: "erased"}
"""Those of docs/privacy.md that Art. 30 asks for, by their places there."""


def table() -> str:
    """Return the table."""
    privacy = unwrapped((DOCS / "privacy.md").read_text("utf-8"))
    stored = rows(section(privacy, "What is stored"))
    lines = [list(COLUMNS.values()), ["--"] * len(COLUMNS)]
    lines += [[_moved(row[at]) for at in COLUMNS] for row in stored]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _moved(cell: str) -> str:
    """Return a cell with links that lead from a folder further down."""
    cell = cell.replace("](#", "](privacy.md#")
    return re.sub(r"\]\((?!\w+:)", "](../", cell)


def written(text: str) -> str:
    """Return the text of the page with the table as it should be."""
    return _TABLE.sub(lambda _: table(), text)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
