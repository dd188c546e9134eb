"""Sinkki (booklet 44)."""
