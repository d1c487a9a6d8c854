"""The 52 cards."""

from classroom.cards import CARDS, Card


def test_a_card_is_read_as_it_is_written():
    assert [Card.parse(str(card)) for card in CARDS] == list(CARDS)


def test_every_card_is_true():
    """Its integer is 0 for the ace of spades, which would else count as no card."""
    assert int(Card.parse("AS")) == 0
    assert all(CARDS)
