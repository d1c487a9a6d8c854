"""Paths of files that are not code: in the installed package, or beside it in a checkout."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
_HOME = PACKAGE if (PACKAGE / "templates").is_dir() else PACKAGE.parent

TEMPLATES = _HOME / "templates"
STATIC = _HOME / "static"
LESSON_PLANS = _HOME / "lesson_plans"
GUIDES = _HOME / "docs"
# Written by `classroom measure`.
MEASURED_RULES = PACKAGE / "rules" / "catalogue" / "measured.json"
LEXICONS = PACKAGE / "understand" / "lexicon"
RUDE_WORDS = PACKAGE / "classes" / "rude_words.txt"
# Fetched or made when the package is built or installed, never committed.
GENERATED = _HOME / "generated"
TTF = STATIC / "vendor" / "ttf"
