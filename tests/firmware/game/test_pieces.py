"""The codes of pieces, seats, pockets, zones and claims, and the words of the record for them."""

from carrom.game import pieces

SEATS = range(4)
POCKETS = range(4)


def test_words_are_those_of_the_record():
    assert [pieces.PIECE_WORDS[code] for code in (pieces.WHITE, pieces.BLACK, pieces.QUEEN, pieces.STRIKER)] == [
        *"wbqs"
    ]
    seats = (pieces.SOUTH, pieces.EAST, pieces.NORTH, pieces.WEST)
    assert [pieces.SEAT_WORDS[code] for code in seats] == ["south", "east", "north", "west"]
    pockets = (pieces.SW, pieces.SE, pieces.NE, pieces.NW)
    assert [pieces.POCKET_WORDS[code] for code in pockets] == ["sw", "se", "ne", "nw"]
    assert pieces.ZONE_WORDS == {pieces.NEAR: "near", pieces.FAR: "far"}


def test_a_seat_has_its_two_pockets_near_and_the_others_far():
    near = {seat: {pocket for pocket in POCKETS if pieces.is_near(seat, pocket)} for seat in SEATS}
    assert near == {
        pieces.SOUTH: {pieces.SW, pieces.SE},
        pieces.EAST: {pieces.SE, pieces.NE},
        pieces.NORTH: {pieces.NE, pieces.NW},
        pieces.WEST: {pieces.NW, pieces.SW},
    }
    for seat in SEATS:
        for pocket in POCKETS:
            assert pieces.zone_of(seat, pocket) == (pieces.NEAR if pocket in near[seat] else pieces.FAR)


def test_a_zone_is_the_number_of_extra_shots():
    """K11: a near pocket is worth two more shots, a far one three."""
    assert (pieces.NEAR, pieces.FAR) == (2, 3)


def test_each_claim_is_a_bit_and_a_word_of_its_own():
    bits = [bit for bit, _ in pieces.CLAIM_WORDS]
    words = [word for _, word in pieces.CLAIM_WORDS]
    assert sum(bits) == (1 << len(bits)) - 1
    assert all(bit & (bit - 1) == 0 for bit in bits)
    assert words == ["bank", "boulette", "said", "hit", "miss", "untouched", "improper", "foul"]
    named = (pieces.BANK, pieces.BOULETTE, pieces.SAID, pieces.HIT, pieces.MISS)
    assert bits == [*named, pieces.UNTOUCHED, pieces.IMPROPER, pieces.FOUL]


def test_there_are_nine_men_of_each_colour():
    assert pieces.MEN == 9  # C1
