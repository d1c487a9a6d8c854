"""Logs: one plain line for each thing that went wrong, with a traceback where there is one.

Values of local variables are never printed: they hold secrets and names.
"""

from __future__ import annotations

import sys

import structlog


def configure() -> None:
    """Log warnings and worse to standard error."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger("warning"),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
