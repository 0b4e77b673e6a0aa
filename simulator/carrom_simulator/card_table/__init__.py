"""The card table on the page: one person plays Kaluki against bots."""
