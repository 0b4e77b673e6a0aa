"""Every Python that a watched test starts loads this first: it notes what that Python reads. See checks/reads.py."""

import importlib.util
import os
from pathlib import Path

_notes = os.environ.get("CARROM_READS")
if _notes and os.path.isfile(_notes):
    _spec = importlib.util.spec_from_file_location("_carrom_reads", Path(__file__).resolve().parents[1] / "reads.py")
    assert _spec is not None
    assert _spec.loader is not None
    _reads = importlib.util.module_from_spec(_spec)
    _spec.loader.exec_module(_reads)
    _reads.note_in(_notes)
