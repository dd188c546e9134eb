"""Dart games (booklet chapter 74)."""
