"""Brokers, clubs that run, and tables that speak to them."""
