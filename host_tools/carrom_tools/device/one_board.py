"""One board, at whatever port it shows up: known by its serial number as soon as it has answered."""

import contextlib
from collections.abc import Iterator

from carrom_tools.device.raw_prompt import RawPrompt
from carrom_tools.device.serial_port import boards_there
from carrom_tools.errors import UserError, located


class OneBoard:
    """A board that a command opens more than once.

    port: as a person has named it, None for the only one there is; once it has answered, where that was.
    number: its `machine.unique_id()` in hexadecimal, which MicroPython also shows as the serial number of its USB;
    "" until it has answered.
    """

    def __init__(self, port: str | None, number: str = ""):
        self.port = port
        self.number = number

    def there(self) -> str | None:
        """Return the port at which the board is now. Raises UserError where another board has taken its place."""
        found = boards_there()
        for port, number in found.items():
            if self.number and number == self.number:
                return port
        if self.number and found.get(self.port or ""):
            raise self._other()
        return self.port

    @contextlib.contextmanager
    def prompt(self) -> Iterator[RawPrompt]:
        """Hold the board at its prompt. Raises UserError where another board answers."""
        with RawPrompt(self.there()) as device:
            number = device.number()
            if self.number and number != self.number:
                raise self._other()
            self.number, self.port = number, device.port
            yield device

    def _other(self) -> UserError:
        fault = (
            f"une autre carte y est maintenant, pas celle de numéro {self.number}",
            f"another board is there now, not the one with the number {self.number}",
        )
        remedy = (
            "débranchez l'autre, rebranchez celle-ci et répétez la commande",
            "unplug the other one, plug this one in again and repeat the command",
        )
        return UserError(located(self.port or "", fault, remedy))
