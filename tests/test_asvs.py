"""docs/asvs.md has every requirement of ASVS 5.0.0 up to level 2, and tests that are there.

Its first table is made here from the others.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from markdown_pages import missing_tests, named_tests, rows, section, tables

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "asvs.md").read_text(encoding="utf-8")
VERDICTS = ("met", "partly", "not met", "n.a.")
LEVELS = """
1.1 22, 1.2 1111122223, 1.3 112222222223, 1.4 222, 1.5 123
2.1 122, 2.2 112, 2.3 12223, 2.4 23
3.1 3, 3.2 113, 3.3 12223, 3.4 11222233, 3.5 11122333, 3.6 3, 3.7 22333
4.1 12233, 4.2 23333, 4.3 22, 4.4 1222
5.1 2, 5.2 112333, 5.3 113, 5.4 222
6.1 122, 6.2 111111112222, 6.3 11223333, 6.4 112233, 6.5 22222333, 6.6 2223, 6.7 33, 6.8 2222
7.1 222, 7.2 1111, 7.3 22, 7.4 11222, 7.5 223, 7.6 22
8.1 1233, 8.2 1123, 8.3 133, 8.4 23
9.1 111, 9.2 1222
10.1 22, 10.2 223, 10.3 22223, 10.4 1111122222233333, 10.5 22222, 10.6 22, 10.7 222
11.1 2233, 11.2 22233, 11.3 11233, 11.4 1222, 11.5 23, 11.6 23, 11.7 33
12.1 12233, 12.2 11, 12.3 22223
13.1 2333, 13.2 222223, 13.3 2233, 13.4 1222233
14.1 22, 14.2 12223333, 14.3 122
15.1 12233, 15.2 12233, 15.3 1222222, 15.4 3333
16.1 2, 16.2 22222, 16.3 2222, 16.4 222, 16.5 2223
17.1 23, 17.2 22223333, 17.3 22
"""
"""The sections of ASVS 5.0.0, each with the levels of its requirements in their order."""


def requirements() -> dict[str, str]:
    """The level of each requirement up to level 2, by its number, in order."""
    found = re.findall(r"([\d.]+) ([123]+)", LEVELS)
    assert sum(len(levels) for _, levels in found) == 345
    return {
        f"{part}.{number}": level
        for part, levels in found
        for number, level in enumerate(levels, 1)
        if level != "3"
    }


def written() -> list[list[str]]:
    return rows(section(PAGE, "The requirements"))


def chapters() -> list[str]:
    return re.findall(r"^### (\d+\. .*)$", section(PAGE, "The requirements"), re.MULTILINE)


def verdicts() -> dict[str, str]:
    return {number: verdict for number, _, _, verdict, _, _ in written()}


def test_every_requirement_up_to_level_2_is_there_in_order():
    wanted = requirements()
    assert Counter(wanted.values()) == {"1": 70, "2": 183}
    assert [(number, level) for number, level, *_ in written()] == list(wanted.items())
    for title in chapters():
        number, _, _ = title.partition(" ")
        assert all(row[0].startswith(number) for row in rows(section(PAGE, title))), title


def test_every_requirement_has_a_verdict_and_what_shows_it():
    for number, _, asked, verdict, how, shown in written():
        assert verdict in VERDICTS, number
        assert asked and how, number
        read = re.findall(r"by reading: `([\w./-]+)`", shown)
        assert not [path for path in read if not (ROOT / path).is_file()], number
        assert missing_tests(shown) == [], number
        if verdict in ("met", "partly"):
            assert read or list(named_tests(shown)), number
        if verdict == "n.a.":
            assert shown == "–", number


def test_the_first_table_counts_the_verdicts():
    assert len(chapters()) == 17
    counted = [["chapter", *VERDICTS]]
    for title in chapters():
        of_it = Counter(verdict for _, _, _, verdict, _, _ in rows(section(PAGE, title)))
        counted.append([title, *(str(of_it[verdict]) for verdict in VERDICTS)])
    of_all = Counter(verdicts().values())
    counted.append(["all", *(str(of_all[verdict]) for verdict in VERDICTS)])
    there = next(tables(section(PAGE, "At a glance")))
    assert there == counted, "\n".join("| " + " | ".join(row) + " |" for row in counted)


def test_what_is_not_met_has_something_to_be_done_about_it():
    listed = set(
        re.findall(r"\d+\.\d+\.\d+", section(PAGE, "What is not met, and what to do about it"))
    )
    known = verdicts()
    assert {number for number, verdict in known.items() if verdict == "not met"} <= listed
    assert {known[number] for number in listed} <= {"not met", "partly"}
