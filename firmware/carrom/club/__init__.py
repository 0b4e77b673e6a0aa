"""What a table tells a broker, and how a table with a radio does it. Loaded only where a table speaks."""
