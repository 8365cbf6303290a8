#!/usr/bin/env python3
"""The plain interface of the Python package: tables, moves, states, bots, records, and what bad input gets.

plain.py PROGRAM [WORD…], run by tests/python/run in an environment that has the package."""
import copy
import pickle
import random
import re
import sys
import threading
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, sys.path[0] + "/..")
from suite import Room, Tally  # noqa: E402

import quadriga  # noqa: E402
from quadriga import svg  # noqa: E402


def refused(kind, act, *words):
    """The exception that the act gets; it says what was wrong in both languages."""
    try:
        act()
    except kind as error:
        assert type(error) is kind, f"{type(error)}, not {kind}"
        told = str(error) + " " + getattr(error, "french", "")
        assert all(word in told for word in words), told
        assert not isinstance(error, quadriga.QuadrigaError) or (error.english and error.french and error.token), repr(error)
        return error
    raise AssertionError(f"{act} was not refused with {kind}")


def play_out(table, seed=1):
    choose = random.Random(seed)
    while not table.over:
        seat = choose.choice(table.waiting)
        table.play(choose.choice(table.legal_codes(seat)), seat)
    return table


def every_table():
    return [(game, seats) for game in quadriga.games() for seats in game.seats]


def test_same_record_as_the_program(_):
    """A game that the program has played, played again by its moves from its seed, has the same record."""
    with Room() as room:
        for game, seats in every_table():
            room.run("simulate", game.token, "--seats", str(seats), "--games", "1", "--seed", "5", "--records", "kept")
            record = room.read(f"kept/{game.token}-{seats}-5.quad")
            table = quadriga.Table(game.token, seats, seed=5)
            for seat, move in re.findall(r"^\d+ (\d) (.*)$", record, re.M):
                table.play(move, int(seat) - 1)
            assert table.over and table.record() == record, f"{game.token} with {seats}"
            room.write("mine.quad", table.record())
            room.run("verify", "mine.quad")
            again = quadriga.Table.from_record(record)
            assert again.record() == record and again.points() == table.points()


def test_names_and_options_as_the_program(_):
    with Room() as room:
        room.new("game.quad", "--seats", "3", "--names", "Livia,Marcus,Julia", "--option", "throw=5")
        table = quadriga.Table("tali", 3, seed=7, options={"throw": 5}, names=["Livia", "Marcus", "Julia"])
        assert table.record() == room.read("game.quad") and table.names == ("Livia", "Marcus", "Julia")
        table.save(room.path("kept.quad"))
        assert quadriga.Table.load(room.path("kept.quad")).record() == table.record()


def test_views_as_the_program(_):
    """What each viewer is shown is what the program shows him."""
    with Room() as room:
        for token in ("glory", "fortuna"):
            table = quadriga.Table(token, 3, seed=11)
            choose = random.Random(2)
            for _ in range(40):
                table.play(choose.choice(table.legal_codes()))
            table.save(room.path("game.quad"))
            for viewer, word in ((0, "1"), (2, "3"), ("spectator", "nobody"), ("oracle", "all")):
                shown, _ = room.run("show", "game.quad", "--position", "--viewer", word)
                assert shown == table.position(viewer), f"{token}: {word}"
                assert table.see(viewer, len(table.plays())).position() == shown


def test_moves(tally):
    for game in quadriga.games():
        table, choose, seen = quadriga.Table(game, seed=3), random.Random(3), set()
        while not table.over:
            for move in table.legal():
                if move.code not in seen:
                    seen.add(move.code)
                    made = getattr(game.moves, game.verbs[move.code & 255].name)(*move.args)
                    named = eval(repr(move), {verb.name: getattr(game.moves, verb.name) for verb in game.verbs})  # noqa: S307
                    same = game.move(str(move)) == game.move(int(move)) == made == named == pickle.loads(pickle.dumps(move)) == move
                    assert same and hash(made) == hash(move) and move.label() and move.label("fr"), repr(move)
            table.play(choose.choice(table.legal_codes()))
        tally.check(len(seen) > 5, f"{game.token}: moves were seen")


def test_move_by_name(_):
    trajan, glory = quadriga.game("trajan"), quadriga.game("glory")
    sow = trajan.moves.sow(action="forum")
    assert (str(sow), sow.verb, sow.args, sow["action"]) == ("sow forum", "sow", ("forum",), "forum")
    assert sow.label() == "Sow from Forum" and sow.label("fr") == "Semer depuis l’écuelle Forum"
    assert str(trajan.moves.spend3("games", "bread", face_3="religion")) == "spend3 games bread religion"
    assert glory.moves.concede(seat=0).args == (0,) and str(glory.moves.concede(0)) == "concede 1"
    assert trajan.moves.sow("forum") != glory.moves.one() and trajan.moves.sow("forum") in {sow}
    refused(quadriga.IllegalMoveError, lambda: trajan.moves.sow("rome"), "seaport", "rome")
    refused(TypeError, trajan.moves.sow)
    refused(TypeError, lambda: trajan.moves.sow("forum", action="forum"))
    refused(AttributeError, lambda: trajan.moves.fly, "sow")
    refused(KeyError, lambda: sow["tray"])
    refused(quadriga.IllegalMoveError, lambda: trajan.move("sow rome"), "sow rome")
    refused(quadriga.IllegalMoveError, lambda: trajan.move("sow \0forum"))
    refused(quadriga.IllegalMoveError, lambda: trajan.move(0xFFFFFFFF))
    refused(quadriga.IllegalMoveError, lambda: trajan.move(glory.moves.one()), "glory", "trajan")
    refused(quadriga.BadInputError, lambda: trajan.move(-1))
    refused(quadriga.BadInputError, lambda: sow.label("de"), "'de'")


def test_any_number_is_a_move_or_refused(_):
    """No number reaches the rules unchecked: each is refused or has a notation and labels."""
    choose = random.Random(9)
    for game in quadriga.games():
        table = quadriga.Table(game, seed=1)
        moves = 0
        for _ in range(3000):
            code = choose.getrandbits(32) & choose.choice((0xFF, 0xFFFF, 0x3F3F3F, 0x0F0F0F3F, 0x0303, 0xFFFFFFFF))
            try:
                move = game.move(code)
                assert str(move) and move.label() and move.label("fr") and len(move.args) <= 3
                moves += 1
            except quadriga.IllegalMoveError:
                pass
            before = table.record()
            if code not in table.legal_codes():
                refused(quadriga.IllegalMoveError, lambda code=code: table.play(code))
            assert table.record() == before
            if moves > 200:
                break
        assert moves > 10, game


def test_games(_):
    assert [game.token for game in quadriga.games()] == ["romeroll", "glory", "trajan", "fortuna", "tali"]
    trajan = quadriga.game("trajan")
    assert trajan is quadriga.game("trajan") and trajan.seats == range(2, 5) and trajan.text == {"en": "Trajan", "fr": "Trajan"}
    assert trajan != quadriga.game("glory") and pickle.loads(pickle.dumps(trajan)) == trajan
    assert all(option.min <= option.preset <= option.max and len(option.values) == option.max - option.min + 1
               for game in quadriga.games() for option in game.options.values())
    refused(quadriga.BadInputError, lambda: quadriga.game("chess"), "chess")
    refused(quadriga.BadInputError, lambda: quadriga.game("trajan\0"))
    refused(quadriga.BadInputError, lambda: quadriga.game("trajan", 64), "box")


def test_boxes(_):
    game = quadriga.game("romeroll")
    assert game == quadriga.game("romeroll", game.boxes[0]) == quadriga.game("romeroll", game.box)
    value = re.search(r"^plan_cost camp = (.*)$", game.box, re.M)[0]
    other = quadriga.game("romeroll", f"quadriga box 1\ngame romeroll\nbase 1\n{value}\nplan_cost camp = wood:3\n".replace(value + "\n", ""))
    assert other != game and pickle.loads(pickle.dumps(other)) == other
    table = play_out(quadriga.Table("romeroll", 2, seed=1, box=other.box))
    assert table.game == other and quadriga.Table.from_record(table.record()).game == other
    refused(quadriga.BadInputError, lambda: quadriga.game("trajan", other.box), "romeroll", "trajan")
    refused(quadriga.BadInputError, lambda: quadriga.game("romeroll", "quadriga box 1\ngame romeroll\nbase 1\nplan_cost camp = wood:x\n"), "4")
    refused(quadriga.BadInputError, lambda: quadriga.game("romeroll", "chess"))


def test_options(_):
    game = quadriga.game("tali")
    assert quadriga.Table(game, options={"throw": 5}, seed=1).record() == quadriga.Table(game, options={"throw": "5"}, seed=1).record()
    refused(quadriga.BadInputError, lambda: quadriga.Table(game, options={"throw": 99}), "throw", "99", "3")
    refused(quadriga.BadInputError, lambda: quadriga.Table(game, options={"colour": 1}), "throw")
    refused(quadriga.BadInputError, lambda: quadriga.Table(game, 9))
    refused(quadriga.BadInputError, lambda: quadriga.Table(game, "2"))
    refused(quadriga.BadInputError, lambda: quadriga.Table(game, seed=-1))
    refused(quadriga.BadInputError, lambda: quadriga.Table(game, seed=b"short"), "32", "5")
    refused(quadriga.BadInputError, lambda: quadriga.Table(game, names=["\n"]))


def test_what_is_not_allowed_now(_):
    table = quadriga.Table("tali", 2, seed=1)
    asked = table.seat
    before = table.record()
    refused(quadriga.NotAskedError, lambda: table.legal(1 - asked), str(1 - asked))
    refused(quadriga.NotAskedError, lambda: table.play(table.legal()[0], 1 - asked))
    refused(quadriga.BadInputError, lambda: table.play(table.legal()[0], 7))
    refused(quadriga.IllegalMoveError, lambda: table.play("dance"))
    refused(quadriga.IllegalMoveError, lambda: table.play(0xFFFFFFFF))
    refused(quadriga.BadInputError, lambda: table.play(1.5))
    refused(quadriga.BadInputError, lambda: table.play(None))
    refused(quadriga.UndoError, table.undo)
    refused(quadriga.BadInputError, lambda: table.see(2))
    refused(quadriga.BadInputError, lambda: table.see("everybody"))
    refused(quadriga.BadInputError, lambda: table.see(0, 10000))
    refused(quadriga.BadInputError, lambda: table.record(4), "4")
    refused(quadriga.BadInputError, lambda: table.journal(3))
    refused(quadriga.BadInputError, lambda: table.plays(since=5000))
    refused(quadriga.BadInputError, lambda: table.name(0, ""))
    refused(quadriga.BadInputError, lambda: table.name(3, "Livia"))
    assert table.record() == before
    play_out(table)
    assert table.legal() == [] and table.waiting == () and table.seat is None and table.prompt() == ""
    refused(quadriga.NotAskedError, lambda: table.play("fetch"))
    refused(quadriga.NotAskedError, lambda: quadriga.bot("random").choose(table))
    refused(quadriga.NotAskedError, lambda: table.analyse(iterations=5))


def test_undo(_):
    table, choose = quadriga.Table("trajan", 3, seed=4), random.Random(1)
    records = []
    for _ in range(30):
        records.append(table.record())
        table.play(choose.choice(table.legal_codes()))
    while records:
        table.undo()
        assert table.record() == records.pop()
    refused(quadriga.UndoError, table.undo)
    table = quadriga.Table("tali", 2, seed=4)
    table.play("fetch")
    refused(quadriga.UndoError, lambda: table.undo(free=False))
    table.undo([0, 1])


def test_copies(_):
    table = quadriga.Table("fortuna", 3, seed=4)
    table.play(table.legal_codes()[0])
    for other in (table.copy(), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert other.record() == table.record()
        play_out(other)
        assert not table.over and other.over
    state = table.see()
    for other in (state.copy(), copy.copy(state), copy.deepcopy(state)):
        other.finish(1)
        assert other.over and not state.over
    again = quadriga.State.from_position(state.position())
    assert again.position() == state.position()
    table = quadriga.Table.from_position(state.position(), seed=1)
    play_out(table)
    assert quadriga.Table.from_record(table.record()).points() == table.points()
    refused(quadriga.BadInputError, lambda: quadriga.State.from_position("position\ngame tali 1\n"))
    refused(quadriga.BadInputError, lambda: quadriga.State.from_position("x"))
    refused(quadriga.IllegalMoveError, lambda: quadriga.Table.from_record("quadriga record 1\ngame tali 1\nseats 2\nmoves\n0 1 lay\n"), "5", "lay")
    refused(quadriga.BadInputError, lambda: quadriga.Table.from_record(quadriga.Table("tali", 2, seed=1).record().replace("seats 2", "seats 7")))


def test_states(_):
    """A view hides; a world that was imagined looks the same to its viewer and can be played to the end."""
    for game, seats in every_table():
        table, choose = quadriga.Table(game, seats, seed=8), random.Random(8)
        for _ in range(30):
            if table.over:
                break
            seat = table.seat
            view = table.see(seat)
            assert view.viewer == seat and view.legal() == table.legal(seat) and view.waiting == table.waiting
            for seed in range(3):
                world = view.imagine(seed)
                assert world.see(seat).position() == view.position() and world.viewer == quadriga.ORACLE
                assert world.legal(seat) == view.legal(seat)
            assert view.imagine(5).position() == view.imagine(5).position()
            table.play(choose.choice(table.legal_codes()))
        world.finish(3)
        assert world.over and len(world.points()) == len(world.ranks()) == seats
    table = quadriga.Table("glory", 3, seed=1)
    table.play(table.legal_codes()[-1])
    view = table.see(0)
    refused(quadriga.HiddenError, lambda: view.play(table.legal()[0], table.seat))
    refused(quadriga.HiddenError, lambda: view.finish())
    refused(quadriga.HiddenError, lambda: view.chance())
    refused(quadriga.HiddenError, lambda: view.see(1))
    if table.seat != 0:
        refused(quadriga.NotAskedError, lambda: view.legal(table.seat))
    assert view.see(0).position() == view.position()


def test_chance_in_states(_):
    state = quadriga.Table("tali", 2, seed=2).see()
    state.play("fetch")
    assert state.waiting == (quadriga.CHANCE,)
    outcomes = state.outcomes()
    assert abs(sum(share for _, share in outcomes) - 1) < 1e-9 and len(outcomes) > 1
    other = state.copy()
    other.play(outcomes[0][0], quadriga.CHANCE)
    state.chance(1)
    assert state.waiting != (quadriga.CHANCE,) and other.ply == state.ply
    refused(quadriga.NotAskedError, state.outcomes)
    refused(quadriga.NotAskedError, lambda: state.play("fetch", 4))
    refused(quadriga.IllegalMoveError, lambda: state.play(0xFFFFFFFF))


def test_journal(_):
    """Both languages, with the names; nobody is told what is not for him."""
    for game in quadriga.games():
        table = play_out(quadriga.Table(game, seed=6, names=["Livia"]))
        told = table.journal()
        assert len(told) == len(table.plays()) and [event.ply for event in told] == list(range(len(told)))
        english, french = ([" ".join(event.text[language]) for event in told] for language in ("en", "fr"))
        assert any("Livia" in text for text in english) and sum(map(bool, english)) == sum(map(bool, french)) > 5
        assert table.journal(since=len(told) - 1)[0] == told[-1] and table.plays(since=len(told)) == []
    table = quadriga.Table("glory", 2, seed=1)
    hidden = [play.move for play in table.plays(1) if None in play.move.args]
    assert hidden and str(hidden[0]).endswith("?") and "?" in hidden[0].label("fr")
    assert not any(None in play.move.args for play in table.plays())


def test_scenes(_):
    for game, seats in every_table():
        table = quadriga.Table(game, seats, seed=6)
        for viewer in (0, "spectator", "oracle"):
            for language in ("en", "fr"):
                scene = table.scene(viewer, language)
                assert scene and all("id" in item for item in scene)
                drawn = table.svg(viewer, language)
                root = ElementTree.fromstring(drawn)
                words = "".join(root.itertext())
                assert root.tag.endswith("svg") and ("Player 1" if language == "en" else "Joueur 1") in words, words
        assert table._repr_svg_() == table.svg() and table.see(0)._repr_svg_() == table.svg(0)
    named = quadriga.Table("glory", 3, seed=1, names=["Livia", None, "<i>"])
    assert named.see(0).names == named.names == ("Livia", None, "<i>") and quadriga.State.start("tali").names == (None, None)
    words = "".join(ElementTree.fromstring(named.svg(0, "fr")).itertext())
    assert "Livia\u202f: " in words and "Joueur 2\u202f: " in words and "<i>\u202f: " in words, words
    ground = {"in": "m", "layout": "piece", "count": 1}
    cells = [{"id": f"m:{row}{column}", **ground, "domain": "cell", "text": f"{row}{column}", "row": row, "column": column} for row in (0, 1) for column in (0, 1, 2)]
    drawn = svg.draw([{"id": "m", "layout": "map", "title": "Map", "count": 1}, *cells, {"id": "m:x", **ground, "text": "wood", "row": 1, "column": 2},
                      {"id": "m:y", **ground, "text": "a very long building", "row": 1, "column": 2, "owner": 2}], "", (1, 2), ())
    squares = re.findall(r'<rect x="(\d+)" y="(\d+)" width="90"', drawn)
    assert squares == [(str(1 + 92 * column), str(1 + 36 * row)) for row in (0, 1) for column in (0, 1, 2)], squares
    assert ">wood<" not in drawn and re.search(r'x="189" y="64"[^>]*>a very[^<]*…<', drawn), drawn
    scene = [{"id": "a", "layout": "list", "title": "<b>&", "count": 0}, {"id": "a:1", "in": "a", "layout": "piece", "count": 2, "text": "<&"}]
    assert "2 × <&" in "".join(ElementTree.fromstring(svg.draw(scene, "<", (1, 2), (0,))).itertext())


def test_scores(_):
    for game, seats in every_table():
        table = play_out(quadriga.Table(game, seats, seed=12))
        scores = table.scores()
        assert [score.total for score in scores.seats] == list(table.points()) and [score.rank for score in scores.seats] == list(table.ranks())
        assert 1 in table.ranks() or scores.rival is not None
        assert all(set(score.lines) == set(scores.names) for score in scores.seats)
    alone = quadriga.Table("romeroll", 1, seed=1).scores()
    assert alone.rival is not None and alone.rival_name["en"] == "Seneca"


def test_bots(_):
    levels = list(quadriga.levels())
    assert levels == ["random", "novice", "adept", "expert", "master", "greedy", "plain"]
    for token in levels:
        def game(token=token):
            bot = quadriga.bot(token, iterations=20, seed=3)
            table = quadriga.Table("tali", 2, seed=3)
            while not table.over:
                bot.play(table)
            return table.record()
        assert game() == game(), token
    table = quadriga.Table("trajan", 2, seed=3)
    master = quadriga.bot("master", think=0.01)
    for _ in range(6):
        assert master(table) in table.legal()
        master.play(table)
    view = table.see(table.seat)
    assert quadriga.bot("expert", iterations=30).choose(view) in view.legal()
    other = table.see((table.seat + 1) % 2)
    refused(quadriga.HiddenError, lambda: master.choose(other))
    refused(quadriga.NotAskedError, lambda: master.choose(table, (table.seat + 1) % 2))
    refused(quadriga.BadInputError, lambda: quadriga.bot("champion"), "master", "champion")
    refused(quadriga.BadInputError, lambda: quadriga.bot("master", think=1, iterations=1))
    refused(quadriga.BadInputError, lambda: quadriga.bot("master", think=-1))
    refused(quadriga.BadInputError, lambda: quadriga.bot("master", iterations=0))


def test_bots_and_undo(_):
    """Moves are taken back behind the backs of bots that keep their trees: what they choose is allowed."""
    choose = random.Random(3)
    for game, seats in every_table():
        table, levels = quadriga.Table(game, seats, seed=seats), ("adept", "expert", "master", "plain", "novice")
        bots = [quadriga.bot(level, iterations=8) for level in levels[:seats]]
        for _ in range(12):
            if table.over:
                break
            seat = choose.choice(table.waiting)
            table.play(bots[seat].choose(table, seat), seat)
            if choose.random() < 0.3:
                table.undo()


def test_analysis(_):
    table = quadriga.Table("fortuna", 3, seed=3)
    analysis = table.analyse(iterations=200)
    assert [prospect.move for prospect in analysis.prospects] == table.legal() and analysis.best in table.legal()
    assert analysis.ranked()[0].visits == max(prospect.visits for prospect in analysis.prospects) and analysis.iterations >= 200
    assert abs(sum(analysis.policy.values()) - 1) < 1e-9 and len(analysis.prospects[0].win) == 3
    assert str(analysis.best) in str(analysis) and table.analyse(iterations=200) == analysis
    assert table.see(analysis.seat) is not None and quadriga.analyse(table.see(analysis.seat), iterations=50).best in table.legal()


def test_strength(_):
    """Bots play better than random: what they are given is the right position, seen by the right seat."""
    points = [0, 0]
    for seed in range(6):
        table, adept, anyhow = quadriga.Table("trajan", 2, seed=seed), quadriga.bot("adept", seed=seed), quadriga.bot("random", seed=seed)
        while not table.over:
            (adept if table.seat == seed % 2 else anyhow).play(table)
        points[0] += table.points()[seed % 2]
        points[1] += table.points()[1 - seed % 2]
    assert points[0] > points[1] + 100, points


def test_closed(_):
    table = quadriga.Table("tali", seed=1)
    state = table.see(0)
    with table:
        pass
    table.close()
    state.close()
    for act in (table.legal, table.record, table.undo, table.see, lambda: table.play("fetch"), lambda: table.over, lambda: table.seat,
                lambda: table.waiting, lambda: table.ply, table.journal, table.scores, table.copy, table.svg, lambda: table.names,
                lambda: quadriga.bot("random").choose(table, 0), state.legal, state.scene, state.copy, lambda: state.play("fetch"), state.imagine):
        refused(quadriga.ClosedError, act)
    assert "closed" in repr(table) and "closed" in repr(state) and table.closed


def test_two_threads(_):
    """While one thread is inside, another is refused, and nothing changes; afterwards it may."""
    table = quadriga.Table("tali", seed=1)
    before, seen = table.record(), []

    def other():
        for act in (lambda: table.play("fetch"), table.legal, table.close, table.undo, lambda: table.over):
            try:
                act()
                seen.append(None)
            except quadriga.QuadrigaError as error:
                seen.append(type(error))

    with table._handle:
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert seen == [quadriga.BusyError] * 5, seen
    assert table.record() == before
    thread = threading.Thread(target=other)
    thread.start()
    thread.join()
    assert quadriga.BusyError not in seen[5:] and table.closed


def test_threads_apart(_):
    """Different tables at the same time, with bots: what each gives is what it gives alone."""
    def game(seed):
        table, bot = quadriga.Table("glory", 2, seed=seed), quadriga.bot("expert", iterations=20, seed=seed)
        for _ in range(40):
            bot.play(table)
        return table.record()

    alone = [game(seed) for seed in range(4)]
    together = [None] * 4
    threads = [threading.Thread(target=lambda i=i: together.__setitem__(i, game(i))) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == alone


def test_one_table_torn(_):
    """Many threads on one table: some are refused, none breaks it."""
    table, refusals = quadriga.Table("trajan", 2, seed=1), []

    def tear(seed):
        choose = random.Random(seed)
        for _ in range(400):
            try:
                codes = table.legal_codes()
                if codes:
                    table.play(choose.choice(codes))
            except (quadriga.BusyError, quadriga.IllegalMoveError, quadriga.NotAskedError) as error:
                refusals.append(type(error))

    threads = [threading.Thread(target=tear, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert quadriga.Table.from_record(table.record()).record() == table.record()


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:]).end()
