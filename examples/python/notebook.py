#!/usr/bin/env python3
"""notebook.py: play against a bot in a notebook. Paste it into a cell, then call `say("sow forum")`; a number takes the move so numbered.

As a program it plays the first choices by itself."""
import sys

import quadriga

ME = 0
table = quadriga.Table("trajan", seats=2, seed=None, names=["You", "Master"])
master = quadriga.bot("master", think=0.05 if "--small" in sys.argv else 0.5)


def show():
    """What you see, what you are asked, what you may do; the last expression of a cell is drawn."""
    view = table.see(ME)
    print(table.prompt(ME), *(f"{number:3} {move.label()}  ({move})" for number, move in enumerate(table.legal(ME))), sep="\n")
    return view


def say(what):
    """Your move, then the others’."""
    since = len(table.plays())
    table.play(table.legal(ME)[what] if isinstance(what, int) else what, ME)
    while not table.over and ME not in table.waiting:
        master.play(table)
    print(*(sentence for event in table.journal(ME, since) for sentence in event.text["en"]), sep="\n")
    return table.see(ME) if table.over else show()


def hint():
    """What master thinks of your choices."""
    print(table.analyse(ME, iterations=500))


while ME not in table.waiting:
    master.play(table)
if __name__ == "__main__" and "ipykernel" not in sys.modules:
    drawn = show()
    for _ in range(5):
        drawn = say(0)
    hint()
    print(len(drawn._repr_svg_()), "characters of svg")
