"""Compile templates, addresses and statements once per process: ``quick.compile_once()``.

A process that tests makes hundreds of apps and databases, each of which would compile the same
templates, the same addresses and the same SQL. What is kept is code alone: it depends on nothing
but what it was compiled from.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import metadata
from typing import Any

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from sqlalchemy import ClauseElement, Dialect, Insert, Select
from werkzeug.routing import Rule

from classroom import resources


class _InMemory(BytecodeCache):
    """Compiled templates. One that has changed since has a different checksum."""

    def __init__(self) -> None:
        self._compiled: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if compiled := self._compiled.get(bucket.key):
            bucket.bytecode_from_string(compiled)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._compiled[bucket.key] = bucket.bytecode_to_string()


def compile_once() -> None:
    """Let the apps of this process share what they compile."""
    Flask.jinja_options = {"bytecode_cache": _InMemory()}
    compiled: dict[object, Callable[..., tuple[str, str]]] = {}
    compile_builder = Rule._compile_builder

    def builder(rule: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        defaults = rule.defaults or {}
        if any(text in defaults for varies, text in rule._trace if varies):
            return compile_builder(rule, append_unknown)  # which calls their converters meanwhile
        # The function gets the rule, and so its converters, each time it is called.
        what: Any = (rule.rule, tuple(rule._trace), append_unknown)
        if what not in compiled:
            compiled[what] = compile_builder(rule, append_unknown)
        return compiled[what]

    Rule._compile_builder = builder  # type: ignore[method-assign]
    _compile_statements_once()
    metadata.version = cache(metadata.version)  # each app asks for those of four packages


def _compile_statements_once() -> None:
    """All databases of one kind share what the first one of them has compiled."""
    first: dict[object, tuple[Dialect, Any]] = {}
    texts: dict[tuple[object, ClauseElement], Any] = {}
    compile_with_cache, compile_alone = ClauseElement._compile_w_cache, ClauseElement.compile

    def kind(dialect: Dialect) -> object:
        return type(dialect), getattr(dialect, "server_version_info", None)

    def with_cache(
        clause: ClauseElement, dialect: Dialect, *, compiled_cache: Any, **given: Any
    ) -> Any:
        if compiled_cache is not None:
            dialect, compiled_cache = first.setdefault(kind(dialect), (dialect, compiled_cache))
        return compile_with_cache(clause, dialect, compiled_cache=compiled_cache, **given)

    def alone(clause: ClauseElement, *given: Any, **named: Any) -> Any:
        if given or [*named] != ["dialect"] or not isinstance(clause, Select | Insert):
            return compile_alone(clause, *given, **named)
        key = kind(named["dialect"]), clause
        if key not in texts:
            texts[key] = compile_alone(clause, **named)
        return texts[key]

    ClauseElement._compile_w_cache = with_cache  # type: ignore[method-assign,assignment]
    ClauseElement.compile = alone  # type: ignore[method-assign,assignment]


def compile_templates() -> None:
    """Compile all of them now, for processes that are forked from this one."""
    app = Flask("classroom", template_folder=str(resources.TEMPLATES))
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)
