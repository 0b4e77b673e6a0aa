"""A table's messages to a broker, which the computer's link sends. No board loads it."""
