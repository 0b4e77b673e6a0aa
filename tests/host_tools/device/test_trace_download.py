"""A trace that is fetched part by part is whole, or in several pieces."""

from carrom.sensing import trace
from host_tools.device.trace_download import TraceDownload


def test_a_table_that_was_switched_off_and_a_hole_make_traces_of_their_own(tmp_path):
    kept = trace.Trace(2)
    keeper = TraceDownload()

    def fetch() -> None:
        while keeper.behind:
            question = keeper.command()
            assert question is not None
            first, data = kept.part(int(question.split()[1]), 256)
            keeper.take({"reply": "trace", "first": first, "end": kept.end(), "hex": data.hex()})

    def write(first_us: int, count: int) -> None:
        for i in range(count):
            kept.edge(3, i % 2 == 0, first_us + 1000 * i)
        keeper.take({"event": "passage"})

    write(0, 10)
    fetch()
    write(1_000_000, 3000)  # more than is kept
    fetch()
    kept = trace.Trace(2)  # switched on again
    write(5_000_000, 4)
    fetch()
    assert keeper.command() is None
    one, two, three = keeper.texts()
    assert one.count("edge") == 10
    assert two.splitlines()[-1] == f"edge 3 0 {(1_000_000 + 2999 * 1000) // 16 * 16}" or two.count("edge") > 100
    assert three.count("edge") == 4
    assert keeper.save(tmp_path) == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["table-2.trace", "table-3.trace", "table.trace"]
