"""Lesson plans: Markdown files that a teacher reads, prints and writes, and that the program reads.

A plan has a header between two lines of three dashes, for what a class is opened with, and a body.
In the body each heading with minutes, ``### Everyone joins (6 minutes)``, is a step: what stands
behind ``>`` is said to the class, the first other paragraph is a note to the teacher, and
``Press:`` names the step's one button. Three sections are printed as well: the exit ticket, sheets
and cards. All else is for reading. docs/plans.md tells teachers.

A file may come from anywhere. Nothing in it is run: the header is read node by node, within bounds,
and is no more than texts, lists of texts and one mapping; the body becomes text, or HTML that was
cleaned. What is wrong is told with its line and its cause, all of it at once.
"""

from classroom.lesson_plans.files import PlanFile, in_folder, look, shipped, text_of, translated
from classroom.lesson_plans.reader import LARGEST, LessonPlan, NotAPlan, PlanProblem, read

__all__ = [
    "LARGEST",
    "LessonPlan",
    "NotAPlan",
    "PlanFile",
    "PlanProblem",
    "in_folder",
    "look",
    "read",
    "shipped",
    "text_of",
    "translated",
]
