"""Contract Petanque."""
