"""Twixt."""
