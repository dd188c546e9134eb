"""A bot of fifty lines: it plays at random, at a table it opens or at somebody else's.

pip install httpx
python sample_bot.py http://127.0.0.1:8000 pt_... "hex(size=5)"    # against the cottage's bots
python sample_bot.py http://127.0.0.1:8000 pt_... KEY              # at the table of that key
"""

import json
import random
import sys

import httpx


def choose(match):
    """An action's text: any that is legal, or a value within its bounds where one is wanted."""
    if match["legal"]:
        return random.choice(match["legal"])
    wanted = match["view"]["open_input"]
    values = map(random.uniform, wanted["low"], wanted["high"])
    return " ".join([wanted["verb"], *map(str, values)])


def tell(api, path, **body):
    """What a POST answers; a refusal ends the bot with the server's sentence."""
    answer = api.post(path, json=body)
    return answer.json() if answer.is_success else sys.exit(f"{path}: {answer.json()['error']}")


def open_table(api, game):
    """The key of a new match of a game, by its default number of players, against random bots."""
    options = api.get(f"/api/games/{game.partition('(')[0]}").json()["options"]
    players = next(option["default"] for option in options if option["name"] == "players")
    table = tell(api, "/api/tables", game=game, seats=["me"] + ["random"] * (players - 1))
    return tell(api, f"/api/tables/{table['key']}/begin")["key"]


def play(api, key):
    """Play at a table to the end of the match; the sentence that says how it ended."""
    match, answered = None, 0
    with api.stream("GET", f"/api/tables/{key}/stream") as stream:
        for line in map(json.loads, stream.iter_lines()):
            match = line["table"]["match"] if line["type"] == "state" else match
            if line["type"] == "state" and match and match["asks"] and match["version"] >= answered:
                decision = {"text": choose(match), "version": match["version"]}
                answer = api.post(f"/api/tables/{key}/act", json=decision).json()
                answered = answer.get("version", answered)  # refused: a newer state is on its way
    return match["result"]["text"] if match else "The table was closed."


if __name__ == "__main__":
    server, token, wish = sys.argv[1:]
    with httpx.Client(
        base_url=server, headers={"Authorization": f"Bearer {token}"}, timeout=30
    ) as api:
        if len(wish) == 43:  # a table's key
            tell(api, f"/api/tables/{wish}/sit")
        print(play(api, wish if len(wish) == 43 else open_table(api, wish)))
