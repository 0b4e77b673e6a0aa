"""Hashes of values whose fields hold mappings and lists."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import fields
from typing import Any


def by_fields(value: Any) -> int:
    """Return the hash of a frozen dataclass by the fields that it compares; equal ones have the same."""
    return hash(tuple(_frozen(getattr(value, field.name)) for field in fields(value) if field.compare))


def _frozen(value: Any) -> Hashable:
    if isinstance(value, Mapping):
        return frozenset((name, _frozen(held)) for name, held in value.items())
    if isinstance(value, list | tuple):
        return tuple(map(_frozen, value))
    held: Hashable = value
    return held
