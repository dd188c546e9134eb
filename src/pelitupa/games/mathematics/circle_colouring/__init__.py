"""Circle colouring."""
