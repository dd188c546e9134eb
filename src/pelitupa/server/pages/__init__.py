"""What all pages share, and the pages of games."""
