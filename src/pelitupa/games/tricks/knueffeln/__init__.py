"""Knüffeln."""
