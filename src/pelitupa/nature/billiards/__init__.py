"""The physics of pool, snooker and five-pin billiards: a shot and where the balls lie give what happens.

It knows no rules. `docs/lab/billiards.md` describes the model, its constants and what it was held to.
"""
