"""Yard games (booklet chapters 83-92): people play outdoors, and tell what happened."""
