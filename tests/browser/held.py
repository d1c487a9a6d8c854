"""A phone without a server: it is shown views as if they had come, and keeps what it would send.

For what takes many rounds to play: long lines, large hands, any moment of a table. The page runs
the program's own scripts and styles; only the socket is another one.
"""

from __future__ import annotations

import subprocess
import tempfile
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TypeVar

import msgspec
from playwright.sync_api import Locator
from stage import PHONE, Screens

from classroom import assets, script_sentences
from classroom.assets import ESBUILD
from classroom.classes.settings import Plan
from classroom.i18n import translations
from classroom.i18n.vocabulary import Vocabulary
from classroom.views.rules_of_play import rules_view
from classroom.views.schemas import Action, ColumnView, LaidCard, SeatTag, SeatView, TableView
from classroom.web.library.rule_words import IN_BUNDLES
from classroom.web.platform.message_bundles import MessageBundles

View = TypeVar("View")
STATIC = Path(__file__).resolve().parents[2] / "static"
CLASS = Plan(title="7B", ruleset="gardner", expulsion=True)
"""Whose rules of play a held phone can look up."""
NAMES = {"s1": "Amara", "s2": "Ben", "s3": "Chiara", "s4": "Dev"}
_TYPES = {"js": "text/javascript", "css": "text/css", "woff2": "font/woff2", "svg": "image/svg+xml"}

# Stands in for net.ts and pairing.ts: `stage.show` is what the server says, `stage.sent` what it
# hears.
_TRANSPORT = """
export const pairing = (show) => ({
  views: { watching() {}, seat() {}, table() {}, show },
  reached: async () => {},
});
export const fetchNet = async (_, what, on) => {
  connect(what, on);
  return { report() {} };
};
export const waiting = () => window.stage.net;
export function connect(what, on) {
  const answer = (kind) => (...asked) => {
    window.stage.sent.push([kind, ...asked]);
    return new Promise((then) => { window.stage.answer = then; });
  };
  window.stage = {
    sent: [],
    on,
    show: (parts, table) => on.show(new Map(parts.map((part) => [part.seat, part])), table),
  };
  const own = { watch() {}, takeOver() {} };
  window.stage.net = new Proxy(own, { get: (_, name) => own[name] ?? answer(name) });
  return window.stage.net;
}
"""


FIRST_STYLES = ("base", "one_screen", "card", "layout", "play", "screen_sizes")
LATER_STYLES = ("translated", "predictions", "play_asked", "play_later")


def _page(direction: str, language: str) -> str:
    words = f"/words/held/{language}/prophet-nature/"
    styles = "".join(
        f'<link rel="stylesheet" href="/static/css/{name}.css">'
        for name in (
            "base",
            "one_screen",
            "card",
            "layout",
            "play",
            "screen_sizes",
            "translated",
            "predictions",
            "play_asked",
            "play_later",
        )
    )
    return f"""<!doctype html><html lang="{language}" dir="{direction}"><head><title>Phone</title>
      <link rel="icon" href="/static/icon.svg" type="image/svg+xml">
      <meta name="viewport" content="width=device-width, initial-scale=1">{styles}</head>
      <body class="play-page one-screen">
      <main id="play" data-class="c" data-comebacks='{{"s1": "4711"}}'></main>
      <p id="live-region" class="heard" role="status" aria-live="polite"></p>
      <dialog id="sheet" class="sheet" aria-labelledby="sheet-title"></dialog>
      <form id="leave" method="post" action="/leave" hidden></form>
      <script id="words" src="{words}play.js"></script>
      <script type="module" src="/static/js/pages/play.ts"></script></body></html>"""


@cache
def _messages() -> MessageBundles:
    return MessageBundles(assets.build().messages, IN_BUNDLES)


@cache
def _modules() -> Mapping[str, bytes]:
    """Each module as a browser reads it, by its path, with names in place of its sentences."""
    files = sorted((STATIC / "js").rglob("*.ts"))
    texts = {file.relative_to(STATIC): file.read_text("utf-8") for file in files}
    names = script_sentences.names(
        each.forms for text in texts.values() for each in script_sentences.marked(text)
    )
    with tempfile.TemporaryDirectory() as folder:
        for path, text in texts.items():
            named = Path(folder, "named", path)
            named.parent.mkdir(parents=True, exist_ok=True)
            named.write_text(script_sentences.with_names(text, names), "utf-8")
        command = [ESBUILD, "--log-level=error", "--outdir=plain", "--outbase=named"]
        command += [str(Path("named", path)) for path in texts]
        subprocess.run(command, cwd=folder, check=True)
        return {
            path.as_posix(): Path(folder, "plain", path)
            .with_suffix(".js")
            .read_bytes()
            .replace(b'"lit-html/', b'"/static/vendor/js/lit-html/')
            for path in texts
        }


@cache
def _answer(path: str, direction: str, language: str) -> tuple[bytes, str]:
    """Return what is at an address, and its type."""
    if path.startswith("/static/js/transport/"):
        return _TRANSPORT.encode(), "text/javascript"
    if path.startswith("/static/"):
        name = path.removeprefix("/static/")
        if name.endswith(".ts"):
            return _modules()[name], "text/javascript"
        file = STATIC / name
        if not file.exists():  # a style that comes with a part: bundles are all in one folder
            file = STATIC / "css" / file.name
        return file.read_bytes(), _TYPES[file.suffix[1:]]
    if path == "/play/rules":
        told = rules_view(CLASS, translations.language(language))
        return msgspec.json.encode(told), "application/json"
    if path.startswith("/words/"):
        _, code, _, name = path.removeprefix("/words/").removesuffix(".js").split("/")
        _, bundles = _messages().edition(code, Vocabulary())
        return bundles[name], "text/javascript"
    return _page(direction, language).encode(), "text/html; charset=utf-8"


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1

    def handle(self) -> None:
        with suppress(ConnectionError):  # the page has been closed meanwhile
            super().handle()

    def do_GET(self) -> None:
        asked = SimpleCookie(self.headers["Cookie"])
        direction, language = asked["direction"].value, asked["language"].value
        self._reply(*_answer(self.path.split("?")[0], direction, language))

    def do_POST(self) -> None:
        """Read nothing in a pupil's words: what a test says of them comes by a route."""
        self.rfile.read(int(self.headers["Content-Length"]))
        self._reply(b'{"readings": []}', "application/json")

    def _reply(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        if self.path.startswith(("/static/", "/words/")):
            self.send_header("Cache-Control", "max-age=3600")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@cache
def _origin() -> str:
    """Where pages come from: a thread of this process. Files that a page has had it keeps."""
    _modules(), _messages()  # which threads would make more than once
    server = ThreadingHTTPServer(("localhost", 0), _Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://localhost:{server.server_port}"


def tags(**cards: int) -> list[SeatTag]:
    """Return who sits at the table, seat by seat."""
    return [
        SeatTag(
            id=seat,
            name=NAMES[seat],
            cards=held,
            expelled=False,
            false_prophet=False,
            robot=False,
            online=True,
            asleep=False,
            sits_out=False,
            members=[],
            driver=None,
        )
        for seat, held in cards.items()
    ]


def line(*plays: str) -> list[ColumnView]:
    """``"6H"`` stands on the line, ``"-JC 3C"`` hangs below what was laid before it."""
    columns: list[ColumnView] = []
    n = 0
    for play in plays:
        cards = play.lstrip("-").split()
        if play[0] == "-":
            hangs = [
                LaidCard(card=card, n=n + at, by=f"s{n % 4 + 1}")
                for at, card in enumerate(cards, 1)
            ]
            last = columns[-1]
            columns[-1] = msgspec.structs.replace(last, sidelines=[*last.sidelines, hangs])
        else:
            for at, card in enumerate(cards, 1):
                by = f"s{(n + at) % 4 + 1}" if n else None
                columns.append(ColumnView(card=card, n=n + at, by=by, sidelines=[]))
        n += len(cards)
    return columns


def table(columns: Sequence[ColumnView], **more: object) -> TableView:
    """A table with these fields, of which those of its line and its rules are named alone."""
    laid = sum(1 + sum(len(play) for play in column.sidelines) for column in columns)
    its: dict[str, object] = {
        "columns": list(columns),
        "laid": laid,
        "markers": list(range(10, laid + 1, 10)),
        "prophet_markers": [],
        "reigns": [],
    }
    rules: dict[str, object] = {
        "predictions": False,
        "longest": 4,
        "no_play_smaller_by": 1,
        "no_play_penalty": 2,
        "false_prophet_penalty": 5,
        "wrong_penalty": 1,
        "points": True,
    }
    for part in (its, rules):
        part |= {name: more.pop(name) for name in list(part) if name in more}
    view = {
        "line": its,
        "rules": rules,
        "version": laid,
        "number": 3,
        "round": 1,
        "phase": "playing",
        "closed": False,
        "dealer": None,
        "pause": None,
        "real_cards": False,
        "clocks": None,
        "seats": tags(s1=17, s2=13, s3=12, s4=14),
        "turn": "s1",
        "pending": None,
        "guess": None,
        "may_declare": None,
        "prophet": None,
        "expulsion": None,
        "happened": None,
        "hints": [],
        "message": None,
        "over": None,
        "rung": None,
        "told": [],
    }
    return _whole(TableView, view, more)


def seat(hand: str, may: Sequence[Action] = (), **more: object) -> SeatView:
    view = {
        "version": 0,
        "seat": "s1",
        "name": "Amara",
        "in_round": True,
        "hand": hand.split(),
        "may": list(may),
        "choices": None,
        "deal": None,
        "refuted": [],
        "benched": False,
        "stand_in": False,
        "asked": False,
        "last_guess": None,
        "beside": [],
        "wanted": None,
        "time": 1,
    }
    return _whole(SeatView, view, more)


def _whole(kind: type[View], view: dict[str, object], more: dict[str, object]) -> View:
    """A view with every field, those that newer views have by their types' emptiest values."""
    view |= more
    for field in msgspec.structs.fields(kind):  # type: ignore[arg-type]
        if field.name not in view and field.required:
            view[field.name] = next(
                empty for empty in (None, False, 0, "", [], {}) if _fits(empty, field.type)
            )
    return msgspec.convert(msgspec.to_builtins(view), kind)


def _fits(value: object, kind: object) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


MY_TURN: tuple[Action, ...] = ("play", "no_play")


class HeldPhone:
    """A page of the pupil's scripts. ``show`` is what the server sends."""

    def __init__(
        self, screens: Screens, direction: str = "ltr", language: str = "en", **settings: object
    ) -> None:
        self.context = screens.context(
            **{"viewport": PHONE, "has_touch": True, "is_mobile": True, **settings}
        )
        self.page = screens.page("held phone", self.context)
        self._ask_for(direction=direction, language=language)
        self.page.goto(f"{_origin()}/play")
        self.page.wait_for_function("window.stage")

    def _ask_for(self, **how: str) -> None:
        """Say so with each request from now on."""
        self.context.add_cookies(
            [{"name": name, "value": value, "url": _origin()} for name, value in how.items()]
        )

    def speak(self, language: str) -> None:
        """Load the page in a different language."""
        self._ask_for(language=language)
        self.page.reload()
        self.page.wait_for_function("window.stage")

    def show(self, view: TableView, part: SeatView) -> None:
        self.page.evaluate(
            "([part, table]) => window.stage.show([part], table)",
            [msgspec.to_builtins(part), msgspec.to_builtins(view)],
        )

    def answer(self, **answer: object) -> None:
        """What the server says to the last thing sent."""
        self.page.evaluate("(answer) => window.stage.answer(answer)", answer)

    @property
    def sent(self) -> list[list[object]]:
        sent: list[list[object]] = self.page.evaluate("window.stage.sent")
        return sent

    def card(self, name: str) -> Locator:
        """A card of the hand by its name."""
        return self.page.locator(".hand .cards").get_by_role("button", name=name).first

    @property
    def main(self) -> Locator:
        return self.page.locator(".actions .button.main")
