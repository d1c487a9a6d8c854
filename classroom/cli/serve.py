"""Commands that run the server: serve, demo."""

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
