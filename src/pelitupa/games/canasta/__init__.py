"""Canasta games: melds of equal ranks out of two packs and more, and a pile to take (booklet chapter 45).

Read a game's `game.py` first: it says what differs. What all of them have is a position that grows from
file to file, as each needs only those before it:

1. `asking`: `AskingTable`, a question to the partner, and mistakes;
2. `dealing`: `DealtTable`, stock, pile and hands, how a deal begins and ends; Contract Samba goes on from it;
3. `table`: `CanastaTable`, what lies before each side;
4. `turns`: `CanastaTurns`, what may be done: for each verb the first rule against it;
5. `play`: `CanastaPlay`, what follows, and what a deal counts.

Beside it stand, in the order in which they are asked:

- `cards`, `phases`, `measures`, `counting`: kinds, the phases of a deal, what games measure differently, and
  what a deal counts;
- `match`, `actions`: the game, and its actions as a table of verbs;
- `layout`, `plans`, `next_card`: what lies before a side as a turn goes on, whether the turn can still be
  completed, and which card can be laid next;
- `rules`, `shared_rules`, `grounds`: each rule that forbids something, and the rule by which a thing is done;
- `hidden`, `walking`, `lacking`: the sampler of hidden hands;
- `look`, `table_look`, `deeds`, `arranging`: what people see, read, and lay in any order;
- `turn_advice`, `planning`, `held`: advice in whole turns.
"""
