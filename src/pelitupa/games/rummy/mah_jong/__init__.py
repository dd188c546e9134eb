"""Mah Jong (booklet chapter 43)."""
