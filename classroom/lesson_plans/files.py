"""Files of lesson plans: those that come with the program, and a folder of the user's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from classroom import resources
from classroom.i18n.messages import message
from classroom.lesson_plans.reader import LARGEST, LessonPlan, NotAPlan, PlanProblem, read

FOLDER_ID_PREFIX = "here-"
"""The prefix of the ids of plans from the folder."""
MAX_FILES = 60
"""Of the folder; what comes behind them by name is not looked at."""


@dataclass(frozen=True, slots=True)
class PlanFile:
    """A file that is a plan, or says what is wrong with it."""

    id: str
    name: str
    """Of the file."""
    plan: LessonPlan | None
    wrongs: tuple[PlanProblem, ...] = ()


@cache
def shipped() -> tuple[LessonPlan, ...]:
    """Return the plans that come with the program, in their order and in English."""
    return tuple(_in(resources.LESSON_PLANS))


@cache
def translated(code: str) -> Mapping[str, LessonPlan]:
    """Return the plans of :func:`shipped` that there are in another language, by their ids."""
    return MappingProxyType({plan.id: plan for plan in _in(resources.LESSON_PLANS / code)})


def for_the_youngest(lesson: str) -> bool:
    """Return whether the plan with this id comes with the program and is for pupils up to ten."""
    return any(plan.young for plan in shipped() if plan.id == lesson)


def text_of(plan: LessonPlan) -> str:
    """Return the file of a plan that comes with the program, in the plan's language."""
    folder, name = resources.LESSON_PLANS, f"{plan.id}.md"
    own = folder / plan.language / name
    return (own if own.is_file() else folder / name).read_text("utf-8")


def _in(folder: Path) -> Iterator[LessonPlan]:
    for path in sorted(folder.glob("*.md")):
        yield read(path.stem, path.read_text("utf-8"))


def in_folder(folder: Path) -> list[PlanFile]:
    """Return the plans in a folder, sorted by name; an empty list if it cannot be read.

    At most :data:`MAX_FILES` files are read.
    """
    try:
        paths = sorted(path for path in folder.glob("*.md") if path.is_file())[:MAX_FILES]
    except OSError:
        return []
    return [_in_file(path) for path in paths]


def look(id: str, name: str, data: bytes) -> PlanFile:
    """Parse the bytes of a file as a plan; problems are in the result."""
    if len(data) > LARGEST:
        cause = message("a plan can have at most %(most)s kB", most=LARGEST // 1000)
        return PlanFile(id, name, None, (PlanProblem(1, cause),))
    try:
        return PlanFile(id, name, read(id, data.decode("utf-8")))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        cause = message("the file isn’t in UTF-8; save it as UTF-8")
        return PlanFile(id, name, None, (PlanProblem(line, cause),))
    except NotAPlan as error:
        return PlanFile(id, name, None, error.wrongs)


def _in_file(path: Path) -> PlanFile:
    id = f"{FOLDER_ID_PREFIX}{path.stem}"
    try:
        with path.open("rb") as file:
            return look(id, path.name, file.read(LARGEST + 1))
    except OSError:
        return PlanFile(id, path.name, None, (PlanProblem(1, message("the file can’t be read")),))
