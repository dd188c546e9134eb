"""Vector Formula."""
