"""Refusals: errors with a code and its values, which speak no language until somebody reads them."""

import contextlib
from collections.abc import Iterator


class CodedError(Exception):
    """An error whose args are a code of words.codes and its values. As a text it is its English."""

    def __str__(self) -> str:
        from carrom_simulator.words.faults import code_text  # loads every sentence: only where one is read

        return code_text("en", *self.args)


class CodedValueError(CodedError, ValueError):
    """A value that is refused, by a code."""


@contextlib.contextmanager
def worded() -> Iterator[None]:
    """Raise a coded ValueError of the firmware anew as one that is English as a text: a program may print it."""
    try:
        yield
    except ValueError as error:
        from carrom_simulator.words.faults import coded

        if isinstance(error, CodedError) or coded(error) is None:
            raise
        raise CodedValueError(*error.args) from None
