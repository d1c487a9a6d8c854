"""A round in which a pupil wrote, predicted, declared and was refuted: ``pupils.a_round()``.

Colours alternate, from A♥ on; Ann's entries are told in the comments of the tests that count them.
"""

from __future__ import annotations

from tables import Table


def a_round(players: tuple[str, ...] = ("Ann", "Ben", "Cy"), over: bool = True) -> Table:
    """Laid: 1 A♥, 2 2♠, 3 5♠ (wrong, below 2♠), 4 4♦, 5 9♣, 6 Q♥, 7 8♠, 8 3♦, 9 10♦ (wrong, below
    3♦), 10 J♠, 11 6♥, 12 7♣, 13 6♣ (wrong, below 7♣), 14 5♦."""
    ann, ben, cy = players[:3]
    table = Table(
        "lesson",
        players=players,
        hands={
            ann: "2S 9C 3D 6H KS KH 2C 2D",
            ben: "5S QH 10D 7C",
            cy: "4D 8S JS 6C 5D",
        },
        starter="AH",
    )

    def note(by: str, held: object, sure: int | None = None, card: str | None = None) -> None:
        more: dict[str, object] = {} if sure is None else {"confidence": sure}
        if card is not None:
            more["refuted_by"] = card
        table.do(by=by, note=held, **more, info=True)

    def play(by: str, card: str, **expected: str) -> None:
        table.play(by, card)
        of = len(table.entries)
        for who, word in expected.items():
            table.do(by={"ann": ann, "ben": ben, "cy": cy}[who], expect=word, of=of, info=True)

    note(ann, "one-up-or-down", 40)
    play(ann, "2S", ann="right", ben="unsure")
    play(ben, "5S", ann="right", cy="right")
    play(cy, "4D", ann="wrong")
    note(ann, "text: something with spades", 30)
    play(ann, "9C", ann="unsure")
    play(ben, "QH", ann="right", cy="right")
    note(ann, "alternate-colour", 80, "2H")
    play(cy, "8S", ann="right")
    play(ann, "3D", ann="right", ben="wrong")
    play(ben, "10D", ann="wrong")
    play(cy, "JS", ann="right")
    note(ann, "alternate-colour", 95, "2H")
    play(ann, "6H", ann="right")
    play(ben, "7C", ann="right")
    play(cy, "6C", ann="right")
    if over:
        table.end()
    return table
