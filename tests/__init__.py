"""Tests; the folders mirror the project. Helpers that several of them share stand here."""
