"""Puts a release together: make release."""
