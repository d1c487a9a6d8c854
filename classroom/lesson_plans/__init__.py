"""Lesson plans: Markdown files for a teacher to read, print and write, and for the program.

A plan has a header between two lines of three dashes, with the settings of a class, and a body. In
the body each heading with minutes, ``### Everyone joins (6 minutes)``, is a step: text after ``>``
is for the teacher to say to the class, the first other paragraph is a note to the teacher, and
``Press:`` names the step's one button. Three sections are printed as well: the exit ticket, sheets
and cards. The rest is only for reading. docs/plans.md describes the format for teachers.

A file may come from anywhere. Nothing in it is executed: the header is read node by node, within
bounds, and has only texts, lists of texts and one mapping; the body becomes text or cleaned HTML.
All problems are reported at once, each with its line and its cause.
"""

from classroom.lesson_plans.files import (
    PlanFile,
    for_the_youngest,
    in_folder,
    look,
    shipped,
    text_of,
    translated,
)
from classroom.lesson_plans.reader import LARGEST, LessonPlan, NotAPlan, PlanProblem, read

__all__ = [
    "LARGEST",
    "LessonPlan",
    "NotAPlan",
    "PlanFile",
    "PlanProblem",
    "for_the_youngest",
    "in_folder",
    "look",
    "read",
    "shipped",
    "text_of",
    "translated",
]
