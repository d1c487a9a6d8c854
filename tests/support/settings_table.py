"""The table of docs/plans.md with the settings of a class that a lesson plan may have.

It follows from the declarations of the settings; ``python tests/support/settings_table.py`` writes
it after a change of one.
"""

from __future__ import annotations

import re
from pathlib import Path

from classroom.classes.setting_kinds import (
    ChoiceSetting,
    Setting,
    SwitchSetting,
    TimeSetting,
    WordSetting,
    settings_of,
)
from classroom.classes.settings import PAGE_GROUPS, Plan

PAGE = Path(__file__).parents[2] / "docs" / "plans.md"
BEGIN = "<!-- settings: python tests/support/settings_table.py -->"
END = "<!-- end of settings -->"
_TABLE = re.compile(f"(?<={re.escape(BEGIN)}\n\n).*?(?=\n\n{re.escape(END)})", re.DOTALL)


def table(plan: type[Plan] = Plan) -> str:
    """Return the table, with the settings in the order of the page of a new class."""
    rows = {each.key: _value(each) for each in _in_order(plan) if each.key and _is_row(each)}
    lines = ["| key | value |", "| -- | -- |"]
    return "\n".join(lines + [f"| `{key}` | {value} |" for key, value in rows.items()])


def _in_order(plan: type[Plan]) -> list[Setting]:
    """Return the settings of the page from top to bottom, then those that aren't on it."""
    settings = settings_of(plan).values()
    groups = (*PAGE_GROUPS, None)
    return [each for group in groups for each in settings if each.group == group]


def _is_row(setting: Setting) -> bool:
    """Return whether a setting has a row; of several words with one key only one has."""
    return bool(setting.docs) or not isinstance(setting, WordSetting)


def _value(setting: Setting) -> str:
    if setting.docs:
        return setting.docs
    match setting:
        case SwitchSetting():
            return _said(setting, ["`yes`", "`no`"], "yes" if setting.start else "no")
        case TimeSetting(times=times, unit=unit, limitless=limitless):
            values = [f"`{time}`" for time in (*(("no",) if limitless else ()), *times)]
            return _said(setting, values, setting.start or "no", f" in {unit}")
        case ChoiceSetting(options=options):
            values = [f"`{each.value}` ({each.label})" for each in options if each.in_plans]
            return _said(setting, values, setting.start)
        case _:
            raise TypeError(f"{setting.name!r} needs words for its key in the docs")


def _said(setting: Setting, values: list[str], default: object, unit: str = "") -> str:
    listed = f"{', '.join(values[:-1])} or {values[-1]}"
    return f"*{setting.label}*{unit}: {listed}; default `{default}`"


def written(text: str) -> str:
    """Return the text of the page with the table as it should be."""
    return _TABLE.sub(lambda _: table(), text)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
