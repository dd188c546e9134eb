"""The Bleep Game."""
