"""Musta Maija."""
