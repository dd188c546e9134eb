"""Canasta games: melds of equal ranks out of two packs and more, and a pile to take (booklet chapter 45).

A position is built up in layers, each in a file: `AskingTable` (a question to the partner, mistakes),
`DealtTable` (stock, pile, hands), `CanastaTable` (what lies on the table), `CanastaTurns` (how a turn goes),
`CanastaPlay` (what may be done, and what a deal counts); a game's `game.py` says what differs. Contract Samba
begins at `DealtTable`.

What forbids something is a `Rule`: those of the question and of mistakes stand in `asking`, those that all
have in `shared_rules`, others in `rules`; `grounds` has by which rule something legal is done. `next_card`
and `plans` find whether a turn can still be completed after a card, `layout` has what lies then.
"""
