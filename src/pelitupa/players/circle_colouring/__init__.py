"""Circle colouring as long as it can last."""
