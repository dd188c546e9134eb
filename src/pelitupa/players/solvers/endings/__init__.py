"""Endings solved: who goes out first of two who are left."""
