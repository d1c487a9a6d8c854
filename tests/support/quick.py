"""Compile templates and addresses once per process: ``quick.compile_once()``.

A process that tests makes hundreds of apps, each of which would compile the same templates and the
same addresses. What is kept is code alone: it depends on nothing but the text it was compiled from.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
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
        if rule.defaults:  # whose converters are called meanwhile
            return compile_builder(rule, append_unknown)
        # The function gets the rule, and so its converters, each time it is called.
        what: Any = (rule.rule, tuple(rule._trace), append_unknown)
        if what not in compiled:
            compiled[what] = compile_builder(rule, append_unknown)
        return compiled[what]

    Rule._compile_builder = builder  # type: ignore[method-assign]


def compile_templates() -> None:
    """Compile all of them now, for processes that are forked from this one."""
    app = Flask("classroom", template_folder=str(resources.TEMPLATES))
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)
