"""A table's messages to a broker, and the driver that sends them by radio. No board without a radio loads it."""
