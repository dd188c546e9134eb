"""Contract Samba (booklet 49): Samba with an auction of thousands."""
