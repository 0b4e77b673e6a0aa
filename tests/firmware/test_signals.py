"""Names of signals, and pins of which each has one use."""

from carrom import ports, signals


def pins(**changes):
    values = {
        "beams": 0, "buzzer": 16, "display_cs": 17, "spi": 0, "spi_sck": 18, "spi_mosi": 19, "i2c": 0, "i2c_sda": 20,
        "i2c_scl": 21, "carrier": 22, "window_adc": 26, "other_adc": 27, "latch": 28,
    }  # fmt: skip
    return signals.Pins(**{**values, **changes})


def test_each_beam_has_a_name_of_its_own():
    names = [signals.beam_name(beam) for beam in range(ports.BEAMS)]
    assert len(set(names)) == ports.BEAMS
    assert names[:3] == ["GATE_SW_A", "GATE_SW_B", "GATE_SE_A"]
    assert names[7:10] == ["GATE_NW_B", "LINE_SOUTH_LOWER", "LINE_SOUTH_UPPER"]
    assert names[ports.line_beam(2, 1)] == "LINE_NORTH_UPPER"


def test_every_use_of_a_pin_is_listed_in_the_order_of_the_pins():
    uses = pins().uses()
    assert [use[0] for use in uses] == [*range(23), 26, 27, 28]
    assert uses[0] == (0, "in", "GATE_SW_A")
    assert (16, "pwm", "BUZZER") in uses
    by_name = {name: (pin, what) for pin, what, name in uses}
    assert by_name["SPI_SCK"] == (18, "spi0 sck")
    assert by_name["SPI_MOSI"] == (19, "spi0 tx")
    assert by_name["I2C_SDA"] == (20, "i2c0 sda")
    assert by_name["I2C_SCL"] == (21, "i2c0 scl")
    assert by_name["DISPLAY_CS"] == (17, "out")
    assert by_name["LATCH"] == (28, "out")
    assert by_name["CARRIER"] == (22, "pwm")
    assert by_name["WINDOW"] == (26, "adc")
    assert by_name["LAMPS_AMBIENT_5V"] == (27, "adc")


def test_another_wiring_names_other_pins_and_buses():
    uses = pins(beams=4, latch=3, spi=1, i2c=1).uses()
    assert uses[0] == (3, "out", "LATCH")
    assert (4, "in", "GATE_SW_A") in uses
    assert {"spi1 sck", "i2c1 sda"} <= {what for _, what, _ in uses}


def test_the_bits_of_the_latches_do_not_overlap():
    bits = [signals.GATE_EMITTERS, signals.LINE_EMITTERS]
    bits += [1 << signals.SELECT_BIT + n for n in range(2)]
    bits += [1 << start + n for start in (signals.LEFT_BIT, signals.RED_BIT, signals.GREEN_BIT) for n in range(4)]
    assert len(bits) == 16
    assert sum(bits) == 0xFFFF
