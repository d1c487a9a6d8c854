"""The layout as tiles of the console and the projector show it, drawn without a server."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from held import HeldPhone, line, table
from playwright.sync_api import Page
from stage import Screens

from classroom.cards import RANKS

LONG = line(*(f"{rank}{suit}" for suit in "SHDC" for rank in RANKS[:9]))
LASTING: dict[str, Any] = {
    "seat": "s4",
    "flag": 3,
    "after": 3,
    "until": None,
    "ended": None,
    "deciding": [],
}
LASTING |= {"calls": 3, "bonus": 0}

_BEGIN = """async (styles) => {
  document.querySelector("#play").remove();
  for (const name of ["play", "screen_sizes"])
    document.querySelector(`link[href$="/${name}.css"]`).remove();
  for (const name of styles) {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet" });
    link.href = `/static/css/${name}.css`;
    const loaded = new Promise((then) => { link.onload = then; });
    document.head.append(link);
    await loaded;
  }
  const lit = await import("/static/js/base/vendor_lit.ts");
  const { layout } = await import("/static/js/components/layout.ts");
  const { felt, fitFelts } = await import("/static/js/components/tile_felt.ts");
  const root = document.createElement("div");
  document.body.className = "";
  document.body.append(root);
  window.wall = (view, wrap) => lit.render(layout(view, { size: "projector", wrap }), root);
  window.tiles = (views) => {
    root.className = "table-tiles";
    const tile = (view) => lit.html`<section class="table-tile">${felt(view)}</section>`;
    const draw = () => lit.render(views.map(tile), root);
    let times = 0;
    const drawn = () => {
      if (++times > 20) throw new Error("the tiles are drawn for ever");
      draw();
      fitFelts(root, drawn);
    };
    drawn();
  };
}"""

_TILES = """[...document.querySelectorAll(".felt")].map((felt) => {
  const inside = felt.getBoundingClientRect();
  const cards = [...felt.querySelectorAll(".col > .card")];
  const boxes = cards.map((one) => one.getBoundingClientRect());
  return {
    card: boxes[0].width,
    seen: cards.filter((one) => getComputedStyle(one).visibility === "visible").length,
    drawn: cards.length,
    room: inside.width - (boxes.at(-1).right - boxes[0].left),
    dots: getComputedStyle(felt.querySelector(".layout"), "::before").content !== "none",
  };
})"""


@pytest.fixture
def page(screens: Screens) -> Page:
    page = HeldPhone(screens, is_mobile=False).page
    page.set_viewport_size({"width": 1366, "height": 768})
    page.evaluate(_BEGIN, ["projector", "thumb", "console_tables"])
    return page


def view(**more: object) -> Any:
    return msgspec.to_builtins(table(LONG, **more))


@pytest.mark.parametrize(("tables", "card"), [(1, 44), (2, 44), (6, 29)])
def test_a_tile_has_as_many_whole_columns_as_fit(page: Page, tables: int, card: int) -> None:
    page.evaluate("views => tiles(views)", [view()] * tables)
    for tile in page.evaluate(_TILES):
        assert tile["card"] == pytest.approx(card, abs=0.5)
        assert tile["seen"] == tile["drawn"]
        if tile["drawn"] < len(LONG):
            assert 28 <= tile["room"] < 28 + card * 1.145


def test_where_long_sidelines_make_cards_small_more_columns_are_seen(page: Page) -> None:
    page.add_style_tag(content=".felt { flex: none; height: 150px; }")
    cards = set()
    for wrong in (0, 3, 4, 5, 9, 3, 0):
        laid = line(*(f"{rank}S" for rank in RANKS), "2H", *["-KC"] * wrong)
        views = [msgspec.to_builtins(table(laid, number=number)) for number in (1, 2, 3)]
        page.evaluate("views => tiles(views)", views)
        for tile in page.evaluate(_TILES):
            cards.add(tile["card"])
            assert tile["seen"] == len(laid) or tile["room"] < 28 + tile["card"] * 1.145
    assert len(cards) > 2


def test_a_tile_shows_that_there_are_earlier_cards(page: Page) -> None:
    few = msgspec.to_builtins(table(LONG[:4]))
    page.evaluate("views => tiles(views)", [view(), few, few])
    assert [tile["dots"] for tile in page.evaluate(_TILES)] == [True, False, False]


def test_a_reign_that_lasts_runs_to_the_edge_of_the_projector(page: Page) -> None:
    page.evaluate("([view, wrap]) => wall(view, wrap)", [view(reigns=[LASTING], prophet="s4"), 12])
    assert page.locator(".band.ends").count() == 0
    edge = page.locator(".row").last.evaluate("one => one.getBoundingClientRect().right")
    bands = page.locator(".row").last.locator(".band")
    right = bands.last.evaluate("one => one.getBoundingClientRect().right")
    assert right == pytest.approx(edge, abs=1)
    # It is no wider for that.
    root = "document.documentElement"
    assert page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth")


def test_a_ten_has_room_around_it_in_a_tile(page: Page) -> None:
    tens = msgspec.to_builtins(table(line("2C", "-10S", "-10H 10D")))
    page.evaluate("views => tiles(views)", [tens] * 3)
    around = page.locator(".half").evaluate_all(
        """all => all.map((half) => {
          const box = half.getBoundingClientRect();
          const rank = half.querySelector(".rank").getBoundingClientRect();
          const suit = half.querySelector(".suit").getBoundingClientRect();
          return Math.min(rank.left - box.left, box.right - suit.right);
        })"""
    )
    assert len(around) == 9
    assert min(around) >= 2, around
