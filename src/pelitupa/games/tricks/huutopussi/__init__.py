"""Huutopussi."""
