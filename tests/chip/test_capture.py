"""The beams' PIO and DMA: no edge lost, none twice, in order, and on time, whatever the processor does meanwhile."""

from carrom import ports
from stands.chip.capture import check, record


def test_five_seconds_of_random_edges_with_collections_lose_none(bare):
    """2,000 edges a second while the heap is collected again and again."""
    plan, edges, text = record(bare, 5_000_000, seed=1, room=11_000, work="gc.collect(); time.sleep_ms(100)")
    assert len(plan) > 9000
    assert "overruns 0" in text
    check(plan, edges)


def test_edges_survive_erases_of_the_flash(bare):
    """The processor stands still for 45 ms at each erase; the record goes on."""
    bare.pico.flash_takes()
    work = "open('/x', 'wb').write(bytes(9000)); time.sleep_ms(5)"
    plan, edges, text = record(bare, 600_000, seed=2, room=2_000, work=work)
    assert len(plan) > 1000
    assert "overruns 0" in text
    check(plan, edges)


def test_an_overrun_is_counted_and_the_levels_stay_right(bare):
    """Nobody reads for a second: edges are lost, said so, and afterwards every beam is known again."""
    plan, edges, text = record(bare, 1_000_000, seed=3, room=3_000, work="time.sleep_ms(1100)")
    assert int(text.split("overruns ")[1].split()[0]) == 1
    assert len(edges) < len(plan)
    levels = [0] * ports.BEAMS
    for beam, blocked, _ in edges:
        assert levels[beam] != blocked
        levels[beam] = blocked
    assert sum(level << beam for beam, level in enumerate(levels)) == bare.blocked


def test_a_second_start_after_a_soft_reset_finds_its_dma_at_rest(bare):
    """A soft reset leaves DMA channels armed; the next start must stop them and not record twice."""
    pico = bare.pico
    pico.exec("import board\nhardware = board.hardware()")
    pico.send(b"\x04")  # a soft reset at the raw prompt
    pico.wait_for(b"raw REPL; CTRL-B to exit\r\n>")
    plan, edges, text = record(bare, 100_000, seed=4, room=1_000, work="time.sleep_ms(10)")
    assert "overruns 0" in text
    check(plan, edges)
