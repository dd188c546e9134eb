"""What happens in a yard: drawn by statistics (`statistics.py`), or moved by models of balls (`balls`)."""
