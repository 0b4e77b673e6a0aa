"""Where a book lets the striker lie, for tests."""

from carrom_simulator.board import placement
from carrom_simulator.board.spec import BoardSpec


def is_legal(spec: BoardSpec, book_id: str, offset_mm: float) -> bool:
    """Tell whether that book lets the striker lie there (rule C11), other pieces apart."""
    return any(lo - 1e-6 <= offset_mm <= hi + 1e-6 for lo, hi in placement.striker_spans(spec, book_id))
