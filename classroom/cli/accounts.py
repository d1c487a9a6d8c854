"""Commands for who may log in: password, administrator, remove-second-factor, new-key."""

from __future__ import annotations

import click

from classroom.cli.common import run_server


@click.command()
def password() -> None:
    """Set the password for the console: the first one on a server, or a forgotten one."""
    from classroom.server import change_password
    from classroom.web.accounts.common_passwords import is_common
    from classroom.web.accounts.forms import PASSWORD_LENGTH

    def long_enough(typed: str) -> str:
        if len(typed) < PASSWORD_LENGTH:
            raise click.UsageError(f"Use {PASSWORD_LENGTH} characters or more.")
        if is_common(typed):
            raise click.UsageError("This is one of the first passwords that people try.")
        return typed

    new = click.prompt(
        "New password",
        hide_input=True,
        confirmation_prompt="Repeat the password",
        value_proc=long_enough,
    )
    run_server(lambda: change_password(new))
    click.echo("The password has been changed. Everyone has to log in again.")


@click.command()
@click.argument("name")
def administrator(name: str) -> None:
    """Make NAME an administrator of a server, or give them a new link to choose a password."""
    from classroom.server import make_administrator
    from classroom.service import LINK_DAYS

    def make() -> None:
        address, took_over = make_administrator(name)
        if took_over:
            click.echo(
                "They now have the classes of the shared password. That password no longer works."
            )
        click.echo(
            f"Send them this link to choose a password. It works once, within {LINK_DAYS} days:"
        )
        click.echo(address)

    run_server(make)


@click.command("remove-second-factor")
@click.argument("name")
def remove_factor(name: str) -> None:
    """Let NAME log in with the password alone, after losing the phone and the recovery codes."""
    from classroom.server import remove_second_factor

    def remove() -> None:
        if remove_second_factor(name):
            click.echo("The second factor has been removed. The password alone is asked for now.")
        else:
            click.echo("This teacher has no second factor. Nothing was changed.")

    run_server(remove)


@click.command("new-key")
@click.option("--leaked", is_flag=True, help="Someone may know the former key: don’t accept it.")
def new_key(leaked: bool) -> None:
    """Replace the key that signs sessions and links, for the next start of the program."""
    from classroom.server import replace_key

    def replace() -> None:
        if days := replace_key(leaked):
            click.echo("There is a new key. Start the program again; on a server all workers.")
            click.echo(f"What the former key signed is accepted for {days} more days.")
        else:
            click.echo("There is a new key. Start the program again now; on a server all workers.")
            click.echo(
                "Then everyone is logged out, pupils too, and earlier links and QR codes count"
                " as typed codes."
            )

    run_server(replace)
