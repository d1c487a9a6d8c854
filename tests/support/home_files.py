"""The pages to take home, written as files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from classroom.i18n.vocabulary import Vocabulary
from classroom.take_home.of_record import practice_file, round_file
from classroom.web.platform.language import in_vocabulary

RECORDS = Path(__file__).parents[1] / "truth" / "records"
ENGLISH = in_vocabulary("en", Vocabulary())
PUPIL = "Ben"


def with_notes() -> dict[str, Any]:
    """Return a round of three pupils who wrote notes; :data:`PUPIL` is one of them."""
    told = (RECORDS / "prophet_picks_wrongly.json").read_text("utf-8")
    read: dict[str, Any] = json.loads(told)
    return read


def written(folder: Path) -> dict[str, str]:
    """Write the page of that round and the page for practice; return their addresses."""
    made = {"round": round_file(with_notes(), ENGLISH, PUPIL), "practice": practice_file(ENGLISH)}
    for name, page in made.items():
        (folder / f"{name}.html").write_bytes(page)
    return {name: (folder / f"{name}.html").as_uri() for name in made}
