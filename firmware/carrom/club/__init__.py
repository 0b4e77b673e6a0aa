"""What a table tells a broker, and how a table with a radio does it. Loaded only by a table that does."""
