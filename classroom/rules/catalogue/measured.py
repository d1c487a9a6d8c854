"""How many cards robots needed to learn each rule: written by ``classroom measure``."""

# fmt: off
from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from classroom.rules.difficulty import Formula, Learnt, Measured

FORMULA = Formula(
    (-0.149456, 0.857301, 0.08, 3.529679, 0.037566),
    0.836507,
    1.146657,
    1.13215,
    0.836908,
    (7.584963, 60.0),
    (0.076923, 0.75),
    122,
)
MEASURED: Mapping[str, Measured] = MappingProxyType({
    "alternate-colour": Measured(
        "cc6d8a00", "9a0ede5a", 1,
        Learnt(4, 5, 6, 400, 400),
        Learnt(5, 7, 8, 400, 400),
    ),
    "suit-cycle": Measured(
        "d9053de1", "9a0ede5a", 1,
        Learnt(10, 13, 17, 400, 400),
        Learnt(10, 13, 17, 400, 400),
    ),
    "alternate-odd-even": Measured(
        "f6567ed2", "9a0ede5a", 1,
        Learnt(4, 5, 6, 400, 400),
        Learnt(5, 6, 8, 400, 400),
    ),
    "alternate-face-number": Measured(
        "11c3aa99", "9a0ede5a", 1,
        Learnt(4, 5, 6, 400, 400),
        Learnt(4, 5, 7, 400, 400),
    ),
    "alternate-low-high": Measured(
        "58fd0787", "9a0ede5a", 1,
        Learnt(8, 9, 11, 400, 400),
        Learnt(9, 12, 18, 400, 400),
    ),
    "hearts-take-turns": Measured(
        "ab462822", "9a0ede5a", 1,
        Learnt(8, 9, 12, 400, 400),
        Learnt(8, 10, 14, 400, 400),
    ),
    "change-suit": Measured(
        "3c4cccc4", "9a0ede5a", 1,
        Learnt(4, 5, 6, 400, 400),
        Learnt(5, 6, 8, 400, 400),
    ),
    "same-colour": Measured(
        "a4fec67e", "9a0ede5a", 1,
        Learnt(4, 5, 5, 400, 400),
        Learnt(4, 6, 8, 400, 400),
    ),
    "same-parity": Measured(
        "be3a8377", "9a0ede5a", 1,
        Learnt(4, 5, 6, 400, 400),
        Learnt(4, 6, 7, 400, 400),
    ),
    "twin-suit": Measured(
        "d4f5ba95", "9a0ede5a", 1,
        Learnt(7, 9, 10, 400, 400),
        Learnt(7, 9, 11, 400, 400),
    ),
    "spade-after-red": Measured(
        "6264b0ee", "9a0ede5a", 1,
        Learnt(11, 14, 19, 400, 400),
        Learnt(12, 17, 24, 400, 400),
    ),
    "alternate-middle-edge": Measured(
        "8c44d582", "9a0ede5a", 1,
        Learnt(9, 12, 18, 400, 400),
        Learnt(9, 13, 19, 400, 400),
    ),
    "close-by": Measured(
        "f5983115", "9a0ede5a", 1,
        Learnt(9, 11, 13, 400, 400),
        Learnt(14, 21, 58, 400, 361),
    ),
    "only-even": Measured(
        "0e5a906e", "9a0ede5a", 1,
        Learnt(4, 5, 6, 400, 400),
        Learnt(4, 6, 7, 400, 400),
    ),
    "low-cards": Measured(
        "7e729bb0", "9a0ede5a", 1,
        Learnt(5, 6, 7, 400, 400),
        Learnt(7, 8, 9, 400, 400),
    ),
    "no-clubs": Measured(
        "483ace04", "9a0ede5a", 1,
        Learnt(7, 9, 11, 400, 400),
        Learnt(10, 13, 17, 400, 400),
    ),
    "spades-and-diamonds": Measured(
        "5ca55dbe", "9a0ede5a", 1,
        Learnt(7, 8, 11, 400, 400),
        Learnt(8, 11, 13, 400, 400),
    ),
    "two-red-two-black": Measured(
        "ea50e6ac", "9a0ede5a", 1,
        Learnt(6, 7, 9, 400, 400),
        Learnt(6, 8, 10, 400, 400),
    ),
    "red-black-black": Measured(
        "b76158ca", "9a0ede5a", 1,
        Learnt(8, 10, 13, 400, 400),
        Learnt(8, 10, 14, 400, 400),
    ),
    "odd-odd-even": Measured(
        "5ee3f1f0", "9a0ede5a", 1,
        Learnt(8, 10, 15, 400, 400),
        Learnt(8, 10, 14, 400, 400),
    ),
    "face-every-third": Measured(
        "afc0a083", "9a0ede5a", 1,
        Learnt(9, 11, 15, 400, 400),
        Learnt(8, 12, 15, 400, 400),
    ),
    "two-black-three-red": Measured(
        "5e346168", "9a0ede5a", 1,
        Learnt(10, 14, 20, 400, 400),
        Learnt(10, 14, 20, 400, 400),
    ),
    "match-suit-or-value": Measured(
        "e2ad60fc", "9a0ede5a", 1,
        Learnt(9, 14, 18, 400, 400),
        Learnt(11, 15, 19, 400, 400),
    ),
    "one-up-or-down": Measured(
        "b61121b5", "9a0ede5a", 1,
        Learnt(6, 7, 10, 400, 400),
        Learnt(6, 7, 10, 400, 400),
    ),
    "odd-black-even-red": Measured(
        "b6965d28", "9a0ede5a", 1,
        Learnt(11, 14, 18, 400, 400),
        Learnt(11, 15, 20, 400, 400),
    ),
    "higher-unless-face": Measured(
        "5611eada", "9a0ede5a", 1,
        Learnt(15, 20, 25, 400, 400),
        Learnt(23, 66, None, 400, 232),
    ),
    "black-up-red-down": Measured(
        "0f686cd5", "9a0ede5a", 1,
        Learnt(13, 20, 26, 400, 400),
        Learnt(15, 22, 29, 400, 396),
    ),
    "red-odd-black-even": Measured(
        "59ef5609", "9a0ede5a", 1,
        Learnt(12, 15, 19, 400, 400),
        Learnt(12, 15, 19, 400, 400),
    ),
    "red-after-face": Measured(
        "fcd9ba41", "9a0ede5a", 1,
        Learnt(13, 15, 21, 400, 400),
        Learnt(12, 16, 22, 400, 386),
    ),
    "red-low-black-high": Measured(
        "1df380aa", "9a0ede5a", 1,
        Learnt(13, 16, 22, 400, 400),
        Learnt(13, 17, 23, 400, 399),
    ),
    "high-changes-colour": Measured(
        "098b1680", "9a0ede5a", 1,
        Learnt(13, 17, 22, 400, 400),
        Learnt(13, 17, 22, 400, 400),
    ),
    "face-keeps-suit": Measured(
        "6a63c282", "9a0ede5a", 1,
        Learnt(11, 15, 22, 400, 400),
        Learnt(12, 16, 22, 400, 400),
    ),
    "face-after-heart": Measured(
        "81dfd838", "9a0ede5a", 1,
        Learnt(14, 18, 23, 400, 400),
        Learnt(14, 18, 24, 400, 400),
    ),
    "faces-are-wild": Measured(
        "a28de952", "9a0ede5a", 1,
        Learnt(14, 20, 32, 400, 400),
        Learnt(21, 47, None, 400, 225),
    ),
    "other-colour-same-parity": Measured(
        "8b39d359", "9a0ede5a", 1,
        Learnt(9, 10, 12, 400, 400),
        Learnt(9, 11, 14, 400, 400),
    ),
    "nothing-in-common": Measured(
        "2666005e", "9a0ede5a", 1,
        Learnt(9, 13, 19, 400, 400),
        Learnt(13, 17, 22, 400, 400),
    ),
    "same-suit-or-neighbour": Measured(
        "5467a2fe", "9a0ede5a", 1,
        Learnt(11, 16, 21, 400, 400),
        Learnt(14, 17, 22, 400, 400),
    ),
    "never-the-twin-suit": Measured(
        "5f35ea16", "9a0ede5a", 1,
        Learnt(9, 12, 18, 400, 400),
        Learnt(15, 21, 104, 400, 306),
    ),
    "stay-or-next-suit": Measured(
        "57150b14", "9a0ede5a", 1,
        Learnt(14, 21, 32, 400, 400),
        Learnt(18, 24, 33, 400, 400),
    ),
    "far-off": Measured(
        "db383d03", "9a0ede5a", 1,
        Learnt(7, 9, 12, 400, 400),
        Learnt(9, 12, 15, 400, 400),
    ),
    "two-or-three-away": Measured(
        "e8d97713", "9a0ede5a", 1,
        Learnt(8, 9, 12, 400, 400),
        Learnt(8, 11, 14, 400, 400),
    ),
    "one-to-three-up": Measured(
        "61038f9e", "9a0ede5a", 1,
        Learnt(8, 10, 13, 400, 400),
        Learnt(8, 12, 16, 400, 399),
    ),
    "low-middle-high": Measured(
        "c8811ea0", "9a0ede5a", 1,
        Learnt(15, 28, 42, 400, 400),
        Learnt(15, 28, 42, 400, 400),
    ),
    "alternate-primes": Measured(
        "4d078e63", "9a0ede5a", 1,
        Learnt(4, 5, 6, 400, 400),
        Learnt(4, 5, 6, 400, 400),
    ),
    "higher-or-ace": Measured(
        "bbcb2922", "9a0ede5a", 1,
        Learnt(16, 26, 37, 400, 400),
        Learnt(18, 28, 38, 400, 400),
    ),
    "thirds-in-turn": Measured(
        "a17c749c", "9a0ede5a", 1,
        Learnt(13, 25, 38, 400, 400),
        Learnt(13, 25, 38, 400, 400),
    ),
    "only-primes": Measured(
        "e36ee97c", "9a0ede5a", 1,
        Learnt(3, 4, 5, 400, 400),
        Learnt(4, 5, 6, 400, 400),
    ),
    "multiples-of-three": Measured(
        "85bb7ba5", "9a0ede5a", 1,
        Learnt(6, 7, 8, 400, 400),
        Learnt(6, 7, 9, 400, 400),
    ),
    "begins-with-one": Measured(
        "236b075c", "9a0ede5a", 1,
        Learnt(9, 13, 18, 400, 400),
        Learnt(11, 14, 18, 400, 400),
    ),
    "faces-red-numbers-black": Measured(
        "8a984cf7", "9a0ede5a", 1,
        Learnt(7, 9, 12, 400, 400),
        Learnt(7, 10, 12, 400, 400),
    ),
    "low-red-high-black": Measured(
        "3a7bd2a9", "9a0ede5a", 1,
        Learnt(7, 8, 11, 400, 400),
        Learnt(6, 8, 11, 400, 400),
    ),
    "hearts-and-faces": Measured(
        "0a459781", "9a0ede5a", 1,
        Learnt(7, 9, 12, 400, 400),
        Learnt(8, 10, 12, 400, 400),
    ),
    "red-then-even": Measured(
        "f6a6e729", "9a0ede5a", 1,
        Learnt(15, 19, 26, 400, 400),
        Learnt(16, 21, 27, 400, 400),
    ),
    "every-second-spade": Measured(
        "e26957b9", "9a0ede5a", 1,
        Learnt(14, 19, 28, 400, 400),
        Learnt(21, 76, None, 400, 214),
    ),
    "three-low-three-high": Measured(
        "85c56cbf", "9a0ede5a", 1,
        Learnt(10, 14, 20, 400, 400),
        Learnt(10, 14, 20, 400, 400),
    ),
    "black-heart-black-diamond": Measured(
        "3fc2a1d9", "9a0ede5a", 1,
        Learnt(14, 21, 32, 400, 400),
        Learnt(15, 26, 37, 400, 363),
    ),
    "two-of-each-suit": Measured(
        "f19adb28", "9a0ede5a", 1,
        Learnt(14, 22, 35, 400, 400),
        Learnt(14, 22, 35, 400, 400),
    ),
    "colour-two-back": Measured(
        "14415596", "9a0ede5a", 1,
        Learnt(4, 5, 6, 400, 400),
        Learnt(5, 6, 7, 400, 400),
    ),
    "suit-two-back": Measured(
        "778ec2f8", "9a0ede5a", 1,
        Learnt(5, 6, 7, 400, 400),
        Learnt(5, 6, 8, 400, 400),
    ),
    "parity-flips-two-back": Measured(
        "dbf9b27a", "9a0ede5a", 1,
        Learnt(5, 6, 7, 400, 400),
        Learnt(6, 7, 9, 400, 400),
    ),
    "round-and-pointed-suits": Measured(
        "5040ec43", "9a0ede5a", 1,
        Learnt(9, 13, 18, 400, 400),
        Learnt(10, 14, 19, 400, 400),
    ),
    "red-climbs-black-falls": Measured(
        "753caafc", "9a0ede5a", 1,
        Learnt(13, 26, 40, 400, 400),
        Learnt(14, 26, 40, 400, 400),
    ),
    "primes-change-colour": Measured(
        "d57f3cf4", "9a0ede5a", 1,
        Learnt(12, 17, 22, 400, 400),
        Learnt(12, 17, 22, 400, 400),
    ),
    "crazy-eights": Measured(
        "2718e506", "9a0ede5a", 1,
        Learnt(19, 34, 50, 400, 399),
        Learnt(32, 54, 97, 400, 321),
    ),
    "colour-or-parity-not-both": Measured(
        "55a285f2", "9a0ede5a", 1,
        Learnt(10, 14, 20, 400, 400),
        Learnt(12, 17, 22, 400, 400),
    ),
    "faces-change-suit": Measured(
        "79492b50", "9a0ede5a", 1,
        Learnt(17, 29, 45, 400, 400),
        Learnt(18, 29, 45, 400, 400),
    ),
    "each-suit-its-own": Measured(
        "733f13e4", "9a0ede5a", 1,
        Learnt(11, 16, 23, 400, 400),
        Learnt(11, 16, 23, 400, 400),
    ),
    "spades-are-trumps": Measured(
        "51eea6c3", "9a0ede5a", 1,
        Learnt(14, 26, 42, 400, 400),
        Learnt(16, 30, 44, 400, 400),
    ),
    "remainders-of-four": Measured(
        "e3555066", "9a0ede5a", 1,
        Learnt(16, 31, 46, 400, 400),
        Learnt(16, 31, 46, 400, 400),
    ),
    "by-twos": Measured(
        "6d710015", "9a0ede5a", 1,
        Learnt(14, 18, 27, 400, 400),
        Learnt(14, 19, 35, 400, 394),
    ),
    "ring-neighbours": Measured(
        "3c5dbb45", "9a0ede5a", 1,
        Learnt(18, 29, 51, 400, 375),
        Learnt(19, 37, 69, 400, 341),
    ),
    "descend-then-plus-ten": Measured(
        "d05fbfd9", "9a0ede5a", 1,
        Learnt(16, 25, 34, 400, 400),
        Learnt(16, 25, 34, 400, 400),
    ),
    "sum-near-fourteen": Measured(
        "3b2eb2c0", "9a0ede5a", 1,
        Learnt(9, 12, 15, 400, 400),
        Learnt(10, 12, 15, 400, 400),
    ),
    "sum-divisible-by-three": Measured(
        "b4a616f8", "9a0ede5a", 1,
        Learnt(8, 10, 14, 400, 400),
        Learnt(8, 10, 14, 400, 400),
    ),
    "square-steps": Measured(
        "5348f588", "9a0ede5a", 1,
        Learnt(9, 12, 17, 400, 400),
        Learnt(11, 15, 19, 400, 400),
    ),
    "sum-prime": Measured(
        "8b1898a0", "9a0ede5a", 1,
        Learnt(10, 14, 20, 400, 400),
        Learnt(11, 15, 20, 400, 400),
    ),
    "divisor-or-multiple": Measured(
        "cbcd4b61", "9a0ede5a", 1,
        Learnt(9, 12, 16, 400, 400),
        Learnt(9, 12, 16, 400, 400),
    ),
    "count-the-reds": Measured(
        "4ac55a2c", "9a0ede5a", 1,
        Learnt(11, 14, 18, 400, 400),
        Learnt(11, 14, 18, 400, 400),
    ),
    "suits-in-pairs": Measured(
        "f69bd50b", "9a0ede5a", 1,
        Learnt(8, 10, 15, 400, 400),
        Learnt(8, 10, 15, 400, 400),
    ),
    "colour-then-parity": Measured(
        "9467adce", "9a0ede5a", 1,
        Learnt(13, 18, 24, 400, 400),
        Learnt(15, 20, 26, 400, 390),
    ),
    "small-step-big-step": Measured(
        "688a5f73", "9a0ede5a", 1,
        Learnt(14, 24, 35, 400, 400),
        Learnt(16, 24, 35, 400, 400),
    ),
    "growing-colour-blocks": Measured(
        "645bbe7b", "9a0ede5a", 1,
        Learnt(13, 18, 26, 400, 400),
        Learnt(13, 18, 26, 400, 400),
    ),
    "red-black-odd-even": Measured(
        "674e0530", "9a0ede5a", 1,
        Learnt(15, 23, 32, 400, 400),
        Learnt(16, 23, 32, 400, 400),
    ),
    "suit-shuttle": Measured(
        "79a1d42c", "9a0ede5a", 1,
        Learnt(16, 25, 34, 400, 400),
        Learnt(15, 25, 34, 400, 400),
    ),
    "growing-suits": Measured(
        "479b4696", "9a0ede5a", 1,
        Learnt(14, 26, 37, 400, 400),
        Learnt(14, 26, 37, 400, 400),
    ),
    "all-four-suits": Measured(
        "637bf2a8", "9a0ede5a", 1,
        Learnt(12, 16, 23, 400, 400),
        Learnt(13, 20, 29, 400, 396),
    ),
    "starter-suit-returns": Measured(
        "7666c9d9", "9a0ede5a", 1,
        Learnt(13, 24, 35, 400, 400),
        Learnt(14, 24, 35, 400, 400),
    ),
    "suit-palindrome": Measured(
        "27c4e778", "9a0ede5a", 1,
        Learnt(15, 22, 35, 400, 400),
        Learnt(17, 24, 36, 400, 400),
    ),
    "colours-in-twos-and-threes": Measured(
        "13618ef2", "9a0ede5a", 1,
        Learnt(12, 16, 23, 400, 400),
        Learnt(18, 101, None, 400, 271),
    ),
    "spades-come-back": Measured(
        "12f0704e", "9a0ede5a", 1,
        Learnt(15, 27, 44, 400, 400),
        Learnt(18, 31, 50, 400, 365),
    ),
    "three-different-suits": Measured(
        "65470e54", "9a0ede5a", 1,
        Learnt(9, 14, 20, 400, 400),
        Learnt(10, 15, 20, 400, 400),
    ),
    "two-suits-in-three": Measured(
        "37f34265", "9a0ede5a", 1,
        Learnt(15, 22, 33, 400, 400),
        Learnt(19, 28, 40, 400, 381),
    ),
    "four-suits-in-own-order": Measured(
        "292a26ce", "9a0ede5a", 1,
        Learnt(10, 11, 15, 400, 400),
        Learnt(10, 12, 17, 400, 400),
    ),
    "up-to-a-face-and-down": Measured(
        "4e41304c", "9a0ede5a", 1,
        Learnt(16, 25, 37, 400, 400),
        Learnt(17, 26, 37, 400, 400),
    ),
    "zigzag": Measured(
        "4e0c75e4", "9a0ede5a", 1,
        Learnt(19, 32, 44, 400, 400),
        Learnt(28, 39, 50, 400, 380),
    ),
    "squeeze": Measured(
        "77bdbfaf", "9a0ede5a", 1,
        Learnt(8, 10, 15, 400, 400),
        Learnt(8, 11, 16, 400, 400),
    ),
    "like-colours-odd": Measured(
        "900e0fa5", "9a0ede5a", 1,
        Learnt(12, 16, 22, 400, 400),
        Learnt(12, 16, 22, 400, 400),
    ),
    "rise-red-fall-black": Measured(
        "29b62f68", "9a0ede5a", 1,
        Learnt(15, 21, 28, 400, 400),
        Learnt(14, 20, 26, 400, 400),
    ),
    "around-a-face": Measured(
        "5a96db25", "9a0ede5a", 1,
        Learnt(13, 16, 22, 400, 400),
        Learnt(13, 16, 22, 400, 400),
    ),
    "running-total": Measured(
        "5341d926", "9a0ede5a", 1,
        Learnt(10, 14, 21, 400, 400),
        Learnt(11, 15, 21, 400, 400),
    ),
    "card-names-the-suit": Measured(
        "3f06e529", "9a0ede5a", 1,
        Learnt(17, 30, 46, 400, 400),
        Learnt(17, 30, 46, 400, 400),
    ),
    "one-duty-per-suit": Measured(
        "991bb51d", "9a0ede5a", 1,
        Learnt(18, 33, 48, 400, 400),
        Learnt(20, 33, 48, 400, 400),
    ),
    "exactly-one-change": Measured(
        "b5ba3ec3", "9a0ede5a", 1,
        Learnt(13, 21, 30, 400, 400),
        Learnt(13, 21, 30, 400, 400),
    ),
    "colour-or-neighbour": Measured(
        "04a6ccae", "9a0ede5a", 1,
        Learnt(13, 19, 25, 400, 400),
        Learnt(15, 20, 27, 400, 400),
    ),
    "remainder-decides": Measured(
        "73dc2b53", "9a0ede5a", 1,
        Learnt(17, 30, 44, 400, 400),
        Learnt(16, 29, 44, 400, 400),
    ),
    "knights-move": Measured(
        "28f547a7", "9a0ede5a", 1,
        Learnt(17, 32, 47, 400, 400),
        Learnt(18, 32, 47, 400, 400),
    ),
    "sliding-window": Measured(
        "4baa100b", "9a0ede5a", 1,
        Learnt(17, 31, 46, 400, 400),
        Learnt(17, 31, 46, 400, 400),
    ),
    "prime-places": Measured(
        "d7421e06", "9a0ede5a", 1,
        Learnt(15, 18, 26, 400, 400),
        Learnt(14, 18, 26, 400, 400),
    ),
    "two-threads": Measured(
        "f5ca0822", "9a0ede5a", 1,
        Learnt(13, 18, 24, 400, 400),
        Learnt(13, 19, 24, 400, 400),
    ),
    "last-face-decides": Measured(
        "f5edf58c", "9a0ede5a", 1,
        Learnt(17, 23, 29, 400, 400),
        Learnt(19, 30, 45, 400, 400),
    ),
    "face-cards-switch": Measured(
        "2051c27c", "9a0ede5a", 1,
        Learnt(17, 23, 30, 400, 400),
        Learnt(19, 24, 31, 400, 400),
    ),
    "twenty-one": Measured(
        "07e0a801", "9a0ede5a", 1,
        Learnt(11, 16, 23, 400, 400),
        Learnt(11, 17, 23, 400, 400),
    ),
    "hearts-reverse": Measured(
        "108a8836", "9a0ede5a", 1,
        Learnt(16, 29, 42, 400, 400),
        Learnt(16, 29, 42, 400, 400),
    ),
    "sum-tells-low-or-high": Measured(
        "2dd64e3a", "9a0ede5a", 1,
        Learnt(14, 19, 25, 400, 400),
        Learnt(15, 19, 26, 400, 400),
    ),
    "two-ladders": Measured(
        "49a642f1", "9a0ede5a", 1,
        Learnt(11, 15, 21, 400, 400),
        Learnt(13, 18, 23, 400, 400),
    ),
    "old-suit-or-last-value": Measured(
        "90110f20", "9a0ede5a", 1,
        Learnt(15, 26, 38, 400, 400),
        Learnt(19, 28, 39, 400, 400),
    ),
    "before-last-decides": Measured(
        "7f41c113", "9a0ede5a", 1,
        Learnt(16, 22, 28, 400, 400),
        Learnt(18, 24, 30, 400, 398),
    ),
    "three-back-decides": Measured(
        "024f0d37", "9a0ede5a", 1,
        Learnt(14, 17, 23, 400, 400),
        Learnt(13, 17, 23, 400, 400),
    ),
    "colours-vote": Measured(
        "1e90bab8", "9a0ede5a", 1,
        Learnt(15, 21, 27, 400, 400),
        Learnt(15, 21, 27, 400, 400),
    ),
    "three-run-then-face": Measured(
        "0946920c", "9a0ede5a", 1,
        Learnt(20, 33, 45, 400, 400),
        Learnt(20, 33, 45, 400, 400),
    ),
    "skip-primes-by-one": Measured(
        "86dd42ab", "9a0ede5a", 1,
        Learnt(20, 32, 43, 400, 400),
        Learnt(19, 32, 44, 400, 400),
    ),
    "product-mod-four": Measured(
        "a77af58d", "9a0ede5a", 1,
        Learnt(18, 33, 46, 400, 400),
        Learnt(21, 33, 46, 400, 400),
    ),
})
