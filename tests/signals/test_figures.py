"""Precision and recall over simulated pupils that the definitions weren't tuned on."""

from signals import figures


def test_signals_find_what_they_claim_to_find():
    scores = figures.over(seed=501, count=60)
    assert figures.too_low(scores, precision=0.75, recall=0.55, enough=12) == [], scores.table()
    assert scores.most_false <= 2 and scores.total_false <= 0.2 * scores.rounds, scores.table()


def test_good_testers_are_seldom_called_sure_and_wrong():
    assert figures.share_with("sure-and-wrong", ["tester"], seed=502, count=12) <= 0.1
