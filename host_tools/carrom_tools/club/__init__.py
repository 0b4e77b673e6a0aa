"""Tables that speak to others: their games go out over MQTT, entry by entry."""
