"""What happens in a yard: drawn by statistics (`statistics.py`), moved by models of balls (`balls`), or by
people who run about on a map (`simulation.py`)."""
