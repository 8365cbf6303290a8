#!/usr/bin/env python3
"""The terminal as a person uses it: keys, recalled lines, colours, help that fits, house values told once.

Each test runs the program on a pseudo-terminal of its own and waits until what it expects is on the screen.
keys.py QUADRIGA [WORD…]: runs the tests whose names hold one of the words."""
import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
import unicodedata

sys.path.insert(0, sys.path[0] + "/..")
from suite import Room, Tally  # noqa: E402

PATIENCE = 60
UP, TAB = "\x1b[A", "\t"


def plain(text):
    """What stays on the screen of colours and cursor movements: nothing."""
    return re.sub(r"\x1b(\[[0-9;?]*[ -/]*[@-~]|[@-Z\\-_]|\([0-9A-B])", "", text).replace("\r", "")


class Screen:
    """The program on a terminal of its own."""

    def __init__(self, room, *arguments, columns=80, **env):
        self.seen, self.read_to = "", 0
        one, other = pty.openpty()  # as every terminal begins
        self.modes = termios.tcgetattr(one)
        os.close(one)
        os.close(other)
        self.child, self.master = pty.fork()
        if self.child == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
            os.chdir(room.folder)
            os.execve(room.program, [room.program, *arguments], {**room.env, **env})

    def listen(self, seconds):
        """Whether the program said something; None when it has gone."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            more = os.read(self.master, 65536)
        except OSError:
            return None
        self.seen += more.decode("utf-8", "replace")
        return True if more else None

    def wait(self, *texts):
        """Until these words stand on the screen, one behind the other, after what was waited for before."""
        end = time.monotonic() + PATIENCE
        for text in texts:
            while True:
                at = plain(self.seen).find(text, self.read_to)
                if at >= 0:
                    self.read_to = at + len(text)
                    break
                gone = self.listen(1) is None
                assert not (gone and text not in plain(self.seen)[self.read_to:]), f"the program left; “{text}” is not in\n{plain(self.seen)[self.read_to:]}"
                assert time.monotonic() < end, f"“{text}” is not in\n{plain(self.seen)[self.read_to:]}"
        return self

    def type(self, keys):
        os.write(self.master, keys.encode())
        return self

    def leave(self):
        """Until the program has ended; how it ended."""
        end = time.monotonic() + PATIENCE
        while self.listen(1) is not None:
            assert time.monotonic() < end, f"it does not end:\n{plain(self.seen)[self.read_to:]}"
        os.close(self.master)
        self.master = None
        child, self.child = self.child, 0
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    def close(self):
        if self.child:
            os.kill(self.child, signal.SIGKILL)
            os.waitpid(self.child, 0)
        if self.master is not None:
            os.close(self.master)


class Screens(Room):
    """A room with terminals in it."""

    def __init__(self):
        super().__init__()
        self.screens = []

    def __exit__(self, *why):
        for screen in self.screens:
            screen.close()
        super().__exit__(*why)

    def open(self, *arguments, columns=80, **env):
        self.screens.append(Screen(self, *arguments, columns=columns, **env))
        return self.screens[-1]

    def say(self, *arguments, columns=80, **more):
        """What the program says without a terminal."""
        return self.run(*arguments, COLUMNS=str(columns), **more)[0]


ALONE = ["play", "tali", "--seats", "Livia=you,Marcus=novice", "--seed", "5"]
MARK = "\n> "


def edits(room):
    """Whether this program was built with libedit."""
    screen = room.open(*ALONE).wait("quit", MARK).type("nothing\n").wait("Type help", MARK).type(UP)
    while not re.search(r"\^\[\[A|> nothing", plain(screen.seen)[screen.read_to - 2:]):
        assert screen.listen(PATIENCE)
    return "^[[A" not in screen.seen


def test_up_recalls(room):
    assert edits(room), "this program is built without libedit"
    screen = room.open(*ALONE).wait("quit", MARK)
    screen.type("/zzz\n").wait("no choice holds “zzz”", MARK).type("nonsense\n").wait("neither a number", MARK)
    screen.type(UP).wait("nonsense").type(UP).wait("/zzz").type("\n").wait("no choice holds “zzz”", MARK)
    screen.type("\x1bOA").wait("/zzz").type("\x15fetch\n").wait("Livia gets", "lay")
    assert "^[" not in plain(screen.seen), plain(screen.seen)


def test_lines_are_edited(room):
    """Letters of more than one byte are one letter; Ctrl-A, Ctrl-K, Ctrl-D and the arrows do what they do everywhere."""
    screen = room.open(*ALONE).wait("quit", MARK)
    screen.type("é€x\x7f\x7f\x7fzut\n").wait("“zut” is neither", MARK)
    screen.type("bc\x01a\x05d\n").wait("“abcd” is neither", MARK)
    screen.type("wörter\x1b[D\x1b[D\x1b[D\x7fT\n").wait("“wöTter” is neither", MARK)
    screen.type("  blanks  \n").wait("“blanks” is neither", MARK)
    screen.type("x" * 6000 + "\n").wait("That line is too long.", MARK)
    screen.type("\x04")
    assert screen.leave() == 0


def test_what_one_typed_is_not_for_the_next(room):
    """Two at one terminal: nobody recalls the other's lines."""
    screen = room.open("play", "tali", "--seats", "Livia=you,Marcus=you", "--seed", "5").wait("It is Livia’s turn.").type("\n")
    screen.wait("quit", MARK).type("secret\n").wait("“secret” is neither", MARK).type("1\n").wait("lay", MARK).type("1\n")
    screen.wait("It is Marcus’s turn.").type(UP + "\n").wait("quit", MARK)
    screen.type(UP + UP).type("mine\n").wait("“mine” is neither", MARK).type(UP).wait("mine").type("\x15")
    assert "secret" not in plain(screen.seen)[plain(screen.seen).index("It is Marcus’s turn."):]
    screen.type("1\n").wait(MARK).type("1\n").wait("It is Livia’s turn.").type("\n").wait("quit", MARK)
    screen.type(UP + UP + UP).wait("secret")


def test_tab_completes(room):
    screen = room.open(*ALONE).wait("quit", MARK)
    screen.type("he" + TAB).wait("help").type(" h" + TAB).wait("ouse").type("\n").wait("This game has no house values.", MARK)
    screen.type("s" + TAB).wait("save", "show", "swap", "> s")
    screen.type("w" + TAB).wait("ap ").type(TAB).wait("one", "three", "> swap ").type("o" + TAB + "\n").wait("Livia puts a bone back", MARK)
    screen.type("lay th" + TAB + "\n").wait("lay three", "Livia lays a three.")
    french = room.open(*ALONE, "--lang", "fr").wait("quitter", MARK)
    french.type("ann" + TAB).wait("annuler").type("\n").wait("il n’y a rien à", MARK).type("aide m" + TAB).wait("aison")


def test_interrupted_and_ended(room):
    for key, code in (("\x03", 130), ("\x04", 0)):
        screen = room.open(*ALONE).wait("quit", MARK).type("1\n").wait("lay", MARK).type("half a li")
        screen.wait("half a li")
        if code == 0:
            screen.type("\x15")
        screen.type(key).wait("saved in")
        end = time.monotonic() + PATIENCE
        while termios.tcgetattr(screen.master)[3] != screen.modes[3] and time.monotonic() < end:
            time.sleep(0.01)
        assert termios.tcgetattr(screen.master)[3] == screen.modes[3], "the terminal is left as it was not"
        assert screen.leave() == code


def test_the_window_is_resized(room):
    screen = room.open(*ALONE).wait("quit", MARK).type("hel").wait("hel")
    fcntl.ioctl(screen.master, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 60, 0, 0))
    os.kill(screen.child, signal.SIGWINCH)
    os.kill(screen.child, signal.SIGCONT)
    screen.type("p 2.2\n").wait("[TAL-2.2]", MARK).type("quit\n")
    assert screen.leave() == 0


def test_a_dumb_terminal_does(room):
    screen = room.open(*ALONE, TERM="dumb").wait("quit", MARK).type("help 2.2\n").wait("[TAL-2.2]", MARK).type("quit\n")
    assert screen.leave() == 0
    screen = room.open(*ALONE, TERM="no-such-terminal").wait("quit", MARK).type("help 2.2\n").wait("[TAL-2.2]", MARK).type("quit\n")
    assert screen.leave() == 0 and "no-such-terminal" not in screen.seen and "No entry" not in screen.seen


def test_the_game_is_asked_for(room):
    screen = room.open("play").wait("Which game?", "A number from 1 to", MARK).type("tal\x7f\x7f\x7f\x7ftali\n").wait("Players,", MARK)
    screen.type("you,novice\n").wait("quit", MARK).type("quit\n")
    assert screen.leave() == 0
    for line in plain(screen.seen).splitlines():
        assert columns_of(line) <= 80, line


def columns_of(line):
    return sum(0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in line)


def words_of(text):
    """Words that a line may not break: no-break spaces hold them together."""
    return [word for word in re.split(r"[ \n]+", text) if word]


def test_help_breaks_no_words(room):
    commands = re.findall(r"^  ([a-z]+) ", room.say("--help").split("Options:")[0], re.M)
    assert len(commands) > 15, commands
    for language in ("en", "fr"):
        for arguments in [["--help"], *([command, "--help"] for command in commands), ["games"]]:
            whole = words_of(room.say(*arguments, "--lang", language, columns=400))
            for columns in (40, 50, 64, 79, 80, 81, 100, 132):
                text = room.say(*arguments, "--lang", language, columns=columns)
                assert words_of(text) == whole, (arguments, language, columns)
                for line in text.splitlines():
                    assert columns_of(line) <= columns, f"{columns}: {line}"


def in_game_help(room, game, columns, language):
    help_, show = ("aide", "aide maison") if language == "fr" else ("help", "help house")
    text = room.say("play", game, "--seed", "3", "--lang", language, text=f"{help_}\n{show}\n{help_} 4\n", columns=columns)
    return text[text.index("> " + help_):]


def test_help_in_a_game_breaks_no_words(room):
    for game in ("fortuna", "glory", "romeroll", "tali", "trajan"):
        for language in ("en", "fr"):
            whole = set(words_of(in_game_help(room, game, 400, language)))
            for columns in (60, 80, 100):
                text = in_game_help(room, game, columns, language)
                for line in text.splitlines():
                    assert columns_of(line) <= columns, f"{game} {columns}: {line}"
                broken = {word for word in words_of(text) if not set(word) <= set("-|+─│┌┐└┘├┤┬┴┼")} - whole
                assert not broken, (game, language, columns, broken)


def test_the_screen_breaks_no_words(room):
    """On a terminal every sentence of the program is filled, whatever it is."""
    for columns in (52, 80):
        screen = room.open("play", "tali", "--seats", "you,novice", "--seed", "5", "--lang", "fr", columns=columns).wait("quitter", MARK)
        screen.type("n’importe quoi\n").wait("Tapez aide", MARK).type("aide\n").wait("quitter la partie", MARK).type("1\n").wait(MARK)
        screen.type("quitter\n").wait("continuer", "jouer.", MARK).type("n\n")
        assert screen.leave() == 0
        for line in plain(screen.seen).splitlines():
            assert columns_of(line) <= columns, f"{columns}: {line}"


TOLD = {"en": "“help house” shows them", "fr": "« aide maison » les montre"}


def start(room, *arguments, language="en", **env):
    return room.say("play", *arguments, "--seed", "3", "--lang", language, **env).replace("\u00a0", " ")


def test_house_values_are_told_once(room):
    state = {"XDG_STATE_HOME": os.path.join(room.folder, "state")}
    for game in ("fortuna", "glory", "romeroll", "trajan"):
        first = start(room, game, **state)
        assert TOLD["en"] in first and "House values" in first, first
        again = start(room, game, **state)
        assert TOLD["en"] not in again and "House values" not in again, again
        assert TOLD["fr"] not in start(room, game, language="fr", **state)
        shown = room.say("play", game, "--seed", "3", text="help house\n", **state)
        assert "House values" in shown[shown.index("> help house"):]
        shown = room.say("play", game, "--seed", "3", "--lang", "fr", text="aide maison\n", **state)
        assert "Valeurs maison" in shown[shown.index("> aide maison"):]
        listed = json.loads(room.say("games", game, "--json"))["house"]
        assert listed and all(sentence.split()[0] in room.say("games", game) for sentence in listed)
    assert TOLD["en"] not in start(room, "tali", **state)
    assert sorted(os.listdir(os.path.join(room.folder, "state", "quadriga"))) == ["house"]
    # Other values are told, once.
    with open(os.path.join(room.folder, "mine.box"), "w") as box:
        box.write("quadriga box 1\ngame fortuna\nbribe_price = 3\n")
    other = ["fortuna", "--box", "mine.box"]
    assert TOLD["en"] in start(room, *other, **state) and TOLD["en"] not in start(room, *other, **state)
    assert TOLD["en"] not in start(room, "fortuna", **state)
    # Where nothing can be kept they are told every time; the game goes on.
    for _ in range(2):
        assert TOLD["fr"] in start(room, "fortuna", language="fr", HOME="/proc/nowhere")


def told_rows(said):
    """What “help house” tells of the components: “Price of Bribe (FOR-5.12)” …"""
    said = re.search("• (?:On the components|Sur le matériel) ?: (.*?)\\. [“«]", re.sub(r"\s+", " ", said.replace("\u202f", " ")))
    return said[1].split(" · ") if said else []


def test_house_values_on_components(room):
    """They are those of the box that is played with: every row of its table, without what its owner has entered."""
    for language, words in (("en", "help house\n"), ("fr", "aide maison\n")):
        for game in ("romeroll", "fortuna", "glory", "trajan"):
            table = [line.split(" | ") for line in room.say("box", game, "--house", "--lang", language).replace("\u202f", " ").splitlines()[2:]]
            rows = [f"{cells[0].removeprefix('| ')} ({cells[1]})".replace("\u00a0", " ") for cells in table]
            assert told_rows(room.say("play", game, "--lang", language, text=words)) == rows, f"{game}: {rows}"
            assert told_rows(room.say("games", game, "--lang", language)) == rows, f"{game}: {rows}"
    with open(os.path.join(room.folder, "mine.box"), "w") as box:
        box.write("quadriga box 1\ngame fortuna\nbribe_price = 3\nbuilding_price = aqueduct:3 basilica:1 palace:2 market:5\n")
    ours = room.say("play", "fortuna", text="help house\n")
    mine = room.say("play", "fortuna", "--box", "mine.box", text="help house\n")
    gone = set(told_rows(ours)) - set(told_rows(mine))
    assert gone == {"Price of Bribe (FOR-5.12)", "Price of a building (FOR-5.10)"}, gone
    for box, count in (((), len(told_rows(ours))), (("--box", "mine.box"), len(told_rows(mine)))):  # a first game tells how many
        assert f"components, {count} of" in re.sub(r"\s+", " ", room.say("play", "fortuna", *box, HOME="/proc/nowhere"))


def test_the_rest_of_the_house(room):
    """Values that decide what things cost stand on the table of “quadriga show”; a broken note is no obstacle."""
    room.say("new", "fortuna", "game.quad", "--seed", "3")
    assert "Yields and prices" in room.say("show", "game.quad")
    os.makedirs(os.path.join(room.folder, ".local/state/quadriga/house"))
    assert TOLD["en"] in room.say("play", "fortuna", "--seed", "3")
    screen = room.open("play", "fortuna", "--seed", "3", XDG_STATE_HOME=os.path.join(room.folder, "other"))
    screen.wait("Yields and prices", "House values", "They are not told again", "Which of your three cards", MARK).type("quit\n")
    assert screen.leave() == 0


def test_colours_and_a_curtain(room):
    """Between two at one terminal a curtain falls; colours are for terminals that want them."""
    screen = room.open("play", "tali", "--seats", "Livia=you,Marcus=you", "--seed", "5").wait("It is Livia’s turn.").type("\n")
    screen.wait("Hand", MARK).type("1\n").wait("lay", MARK).type("1\n").wait("It is Marcus’s turn.").type("\n").wait("Marcus (you)", MARK)
    assert "\x1b[" in screen.seen and "──" in screen.seen and "Marcus\x1b[0m (you)" in screen.seen
    screen.type("quit\n").wait(MARK).type("n\n")
    assert screen.leave() == 0
    room.new()
    for columns in (50, 80):
        screen = room.open("show", "game.quad", columns=columns, NO_COLOR="1")
        assert screen.leave() == 0 and "Hand" in screen.seen and "\x1b[1m" not in screen.seen and "\x1b[31m" not in screen.seen
        for line in plain(screen.seen).splitlines():
            assert columns_of(line) <= columns, line


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:], Screens).end()
