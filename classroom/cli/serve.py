"""Commands that run the server: serve, demo, standby."""

from __future__ import annotations

import click

from classroom.cli.common import run_server


@click.command("serve")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on (default 8040).")
@click.option("--host", help="Address to listen on (default: all addresses of this computer).")
@click.option("--no-browser", is_flag=True, help="Don’t open the console in the browser.")
@click.option(
    "--console-over-http",
    is_flag=True,
    help="Let teachers log in from other devices without encryption.",
)
def serve_command(
    port: int | None, host: str | None, no_browser: bool, console_over_http: bool
) -> None:
    """Run the classroom on this computer."""
    from classroom.server import run

    run_server(
        lambda: run(
            port=port, host=host, browser=not no_browser, console_over_http=console_over_http
        )
    )


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on (default 8040).")
@click.option("--host", help="Address to listen on (default: all addresses of this computer).")
@click.option("--no-browser", is_flag=True, help="Don’t open the console in the browser.")
@click.option("--fast", is_flag=True, help="Robots play five times as fast.")
def demo(port: int | None, host: str | None, no_browser: bool, fast: bool) -> None:
    """Run a demo class with three tables of robots; nothing is saved."""
    from classroom.server import run_demo

    run_server(lambda: run_demo(port=port, host=host, browser=not no_browser, fast=fast))


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on (default 8040).")
@click.option("--host", help="Address to listen on (default: all addresses of this computer).")
@click.option("--no-browser", is_flag=True, help="Don’t open the page in the browser.")
@click.option(
    "--console-over-http",
    is_flag=True,
    help="After taking over, let teachers log in from other devices without encryption.",
)
def standby(port: int | None, host: str | None, no_browser: bool, console_over_http: bool) -> None:
    """Be the second laptop in the room, which takes over if the first one fails."""
    from classroom.server import run_second

    run_server(
        lambda: run_second(
            port=port, host=host, browser=not no_browser, console_over_http=console_over_http
        )
    )
