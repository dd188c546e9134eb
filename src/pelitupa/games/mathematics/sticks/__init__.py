"""The sticks."""
