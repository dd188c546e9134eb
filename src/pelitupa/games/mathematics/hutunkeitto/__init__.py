"""Hutunkeitto."""
