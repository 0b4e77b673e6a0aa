"""Shots as films: for the page, as a picture that moves, as animated SVG."""
