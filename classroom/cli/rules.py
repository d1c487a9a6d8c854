"""The command that prints the catalogue of rules: rules."""

from __future__ import annotations

import click

from classroom.cli.common import as_json_text, figures_of, language_option
from classroom.i18n import translations
from classroom.rules.catalogue import RULES


@click.command("rules")
@click.option("--json", "as_json", is_flag=True, help="One JSON list.")
@language_option
def rules_command(as_json: bool, lang: str) -> None:
    """Print the catalogue of rules."""
    language = translations.language(lang)
    entries = [
        {
            "id": entry.id,
            "statement": entry.statement.say(language),
            "hints": [language.translate(hint.sentence) for hint in entry.hints],
            "difficulty": entry.difficulty,
            "tags": list(entry.tags),
            "memory": entry.memory,
            "ages": entry.ages,
            "acceptance": round(entry.acceptance, 4),
            "cards_to_learn": None if entry.measured is None else figures_of(entry.measured),
            "starter": entry.starter.say(language),
            "examples": [{"line": cards, "right": right} for cards, right in entry.examples],
            "source": entry.source,
        }
        for entry in RULES.values()
    ]
    if as_json:
        click.echo(as_json_text(entries))
        return
    for told in entries:
        click.echo(f"{told['id']} ({told['difficulty']}; {told['source']})")
        click.echo(f"    {told['statement']}")
