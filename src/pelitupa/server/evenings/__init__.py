"""Evenings of many tables: who joins, where everybody sits, and what comes of it."""
