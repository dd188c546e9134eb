"""A player of Valepaska who lies and doubts as often as is hard to take advantage of."""
