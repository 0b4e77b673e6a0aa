"""Builds the static site: make site."""
