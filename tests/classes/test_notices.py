from pathlib import Path

from classroom.classes.notices import TableNotice
from classroom.classes.registry import TABLE_EVENTS

SCRIPT = Path(__file__).parents[2] / "static" / "js" / "model" / "notices.ts"


def test_each_notice_has_words_and_a_sound_in_the_scripts():
    words = SCRIPT.read_text("utf-8")
    notices = [kind for kind in TABLE_EVENTS if issubclass(kind, TableNotice)]
    tags = {kind.__struct_config__.tag for kind in notices}
    assert {tag for tag in tags if f"\n  {tag}: {{" not in words} == set()
