"""Marjapussi."""
