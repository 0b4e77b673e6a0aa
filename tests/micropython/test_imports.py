"""Every pure module of the firmware loads on real MicroPython."""

from tests.micropython.runner import FIRMWARE, HERE, run_on_micropython


def test_every_pure_module_imports():
    files = [
        path for path in (FIRMWARE / "carrom").rglob("*.py") if "drivers" not in path.parts and path.name != "main.py"
    ]
    assert len(run_on_micropython(HERE / "import_all.py", heap_bytes=1 << 20).split()) == len(files)
