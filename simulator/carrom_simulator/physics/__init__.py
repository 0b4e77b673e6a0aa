"""Plays a flick to rest. `engines.engine(name, spec, seed)` makes one of two engines with one interface."""
