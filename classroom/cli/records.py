"""Commands that replay and score game records (docs/records.md): replay, score."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from classroom.cli.common import BAD_RECORD, as_json_text, counted, fail, load, plain, print_error
from classroom.game import game_file, series
from classroom.game.record import RecordError, read, replay, report


@click.command("replay")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each file.")
@click.option("--upto", type=click.IntRange(0), help="Replay only the first N entries.")
def replay_command(files: tuple[Path, ...], as_json: bool, upto: int | None) -> None:
    """Replay game records and print the layout, the hands and the scores."""
    failed = False
    for file in files:
        try:
            told = report(replay(load(file), upto))
        except RecordError as error:
            failed = True
            if as_json and len(files) > 1:
                click.echo(as_json_text({"error": str(error)}))
            else:
                print_error(str(error))
        else:
            click.echo(as_json_text(told) if as_json else _for_people(told))
    if failed:
        sys.exit(BAD_RECORD)


_AWAITED = {
    None: "",
    "call": ", and the Prophet has to call the play",
    "prophet_pick": ", and the Prophet has to pick a card from the shown hand",
    "verdict": ", once the guess has been judged",
}


def _for_people(told: dict[str, Any]) -> str:
    """Return a report as text: the main line downwards, each card's sidelines beside it."""
    lines = []
    for place, column in enumerate(told["mainline"]):
        sidelines = ["-".join(play) for play in column["sidelines"]]
        wrong = f"   wrong: {'  '.join(sidelines)}" if sidelines else ""
        lines.append(f"{'start' if place == 0 else place:>5}  {column['card']:>3}{wrong}")
    lines.append("")
    dealt = told["hands"] is not None
    stock = f", {told['stock']} in the stock" if dealt else ""
    lines.append(f"{counted(told['laid'], 'card', 'cards')} played{stock}.")
    if told["status"] == "over":
        lines.append(f"Over: {told['ended_by'].replace('_', ' ')}.")
    elif dealt:
        lines.append(f"It’s {told['turn']}’s turn{_AWAITED[told['awaiting']]}.")
    if told["prophet"] is not None:
        lines.append(f"Prophet: {told['prophet'] or 'someone'}, since card {told['prophet_at']}.")
    for title, names in (
        ("False Prophets", told["false_prophets"]),
        ("Knocked out", told["expelled"]),
        ("Released", told["released"]),
    ):
        if names:
            lines.append(f"{title}: {', '.join(name or 'someone' for name in names)}.")
    if not dealt:
        lines.append("Played with real cards: the hands aren’t known, so there’s no score.")
        lines += [f"{card} appears more often than in two decks." for card in told["too_often"]]
        return "\n".join(map(plain, lines))
    for player, hand in told["hands"].items():
        points = (
            f" {counted(told['scores'][player], 'point', 'points'):>11}" if told["scores"] else ""
        )
        held = counted(len(hand), "card", "cards")
        lines.append(f"{player}: {held}{points}  {' '.join(hand)}".rstrip())
    if told["scores"]:
        lines.append(f"Dealer: {counted(told['scores']['dealer'], 'point', 'points')}")
    return "\n".join(map(plain, lines))


@click.command("score")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each file.")
def score_command(files: tuple[Path, ...], as_json: bool) -> None:
    """Check games and print their totals, each spelled out."""
    for file in files:
        try:
            game = _game(load(file))
        except RecordError as error:
            fail(str(error))
        if as_json:
            places = {standing.name: standing.place for standing in game.standings}
            told = {"totals": game.totals, "places": places, "ended_early": game.ended_early}
            click.echo(as_json_text(told))
            continue
        for standing in sorted(game.standings, key=lambda standing: standing.place):
            parts = [str(points) for points in standing.points if points is not None]
            if standing.never_dealt:
                parts.append(f"{standing.never_dealt} (never dealt)")
            parts = [" + ".join(parts), str(standing.total)] if len(parts) > 1 else parts
            click.echo(plain(f"{standing.place}. {standing.name}: {' = '.join(parts)}"))


def _game(document: Any) -> series.Series:
    """Return the game of a parsed file; a record is a game of one round."""
    if isinstance(document, dict) and document.get("format") == game_file.GAME_FORMAT:
        return game_file.read_game(document)
    round_ = replay(document)
    if round_.ended_by is None:
        raise RecordError(len(document["moves"]), "the round isn’t over")
    if not round_.dealt:
        raise RecordError(0, game_file.NO_SCORE)
    return series.Series((series.tally(read(document)[0], round_),))
