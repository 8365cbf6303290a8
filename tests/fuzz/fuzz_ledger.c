/* fuzz_ledger.c: the ledger of an arena. A byte each for game, seats and how many games are wanted, then the
 * lines below a sound head, or a whole file. What is accepted gives figures; the games that are missing are
 * added, and whoever reads it then finds every game as it was. What is refused stays as it is. */
#include "fuzz.h"

#include "cli/arena.h"

enum { START = 3, MOST_GAMES = 16, WHOLE = 0x80, HEAD = 2048, GAMES_MOST = 8 };

static struct cli cli;
static struct contender bots[2] = {{.name = "novice"}, {.name = "random"}};
static struct arena_result first[MOST_GAMES], second[MOST_GAMES];
static char before[FUZZ_FILE], after[FUZZ_FILE];

static struct arena arena_of(const uint8_t *data, struct arena_result *result) {
    struct arena a = {.cli = &cli, .game = fuzz_game(data[0]), .bots = 2, .sets = 1, .result = result};
    a.seats = a.game->seats_min + (data[1] & ~WHOLE) % (a.game->seats_max - a.game->seats_min + 1);
    a.games = 1 + data[2] % MOST_GAMES;
    a.effort.iterations = 30;
    a.bot[0] = &bots[0];
    a.bot[1] = &bots[1];
    for (int seat = 1; seat < a.seats; seat++) {
        a.set[0][seat] = 1;
    }
    quad_options_preset(a.game, a.options);
    memset(result, 0, sizeof first);
    return a;
}

static enum ending open_ledger(struct arena *a, const char *path) {
    fuzz_hush(true);
    enum ending ending = ledger_open(a, path);
    fuzz_hush(false);
    return ending;
}

/* A ledger as the program begins it: its length. */
static size_t write_head(const uint8_t *data, const char *path) {
    static struct head {
        const struct quad_game *game;
        size_t length;
        char text[HEAD];
    } heads[GAMES_MOST][QUAD_SEATS + 1]; /* made once */
    struct arena a = arena_of(data, first);
    struct head *head = &heads[data[0] % GAMES_MOST][a.seats];
    if (head->game != a.game) {
        remove(path);
        fuzz_require(open_ledger(&a, path) == ENDING_FINE && fclose(a.ledger) == 0, "a ledger is not begun");
        head->game = a.game;
        head->length = fuzz_file_read(before);
        fuzz_require(head->length < HEAD, "a long head");
        memcpy(head->text, before, head->length);
    }
    memcpy(before, head->text, head->length);
    return head->length;
}

static void require_figures(const struct arena *a) {
    struct arena_figures figures[ARENA_BOTS];
    arena_figures(a, figures);
    for (int bot = 0; bot < a->bots; bot++) {
        const struct arena_figures *f = &figures[bot];
        fuzz_require(f->share >= 0 && f->share <= 1 && f->low <= f->high && f->elo - f->elo == 0 &&
                         f->score - f->score == 0,
                     "figures that are none");
    }
}

static bool same(const struct arena_result *x, const struct arena_result *y) {
    return x->done == y->done && memcmp(x->rank, y->rank, sizeof x->rank) == 0 &&
           memcmp(x->total, y->total, sizeof x->total) == 0;
}

static void play_missing(struct arena *a, struct quad_rng *r) {
    for (long game = 0; game < a->games; game++) {
        struct arena_result *result = &a->result[game];
        for (int seat = 0; !result->done && seat < a->seats; seat++) {
            result->total[seat] = (int32_t)quad_rng_below(r, 200) - 50;
            result->rank[seat] = (uint8_t)(1 + quad_rng_below(r, (uint32_t)a->seats));
        }
        if (!result->done) {
            result->done = true;
            ledger_append(a, game);
        }
    }
    fuzz_require(fclose(a->ledger) == 0, "a ledger is not written");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < START || size > FUZZ_FILE / 2) {
        return 0;
    }
    struct quad_rng r = fuzz_rng(data, size);
    const char *path = fuzz_file("", 0);
    size_t head = (data[1] & WHOLE) != 0 ? 0 : write_head(data, path), length = head + size - START;
    memcpy(before + head, data + START, size - START);
    fuzz_file(before, length);
    struct arena a = arena_of(data, first), again = arena_of(data, second);
    if (open_ledger(&a, path) != ENDING_FINE) {
        fuzz_require(fuzz_file_read(after) == length && memcmp(before, after, length) == 0,
                     "refused, but something is changed");
        return 0;
    }
    long done = 0;
    for (long game = 0; game < a.games; game++) {
        done += a.result[game].done;
    }
    fuzz_require(a.done == done, "games are counted wrong");
    require_figures(&a);
    play_missing(&a, &r);
    fuzz_require(open_ledger(&again, path) == ENDING_FINE && fclose(again.ledger) == 0,
                 "what was written is refused");
    fuzz_require(again.done == again.games, "a game is missing");
    for (int game = 0; game < MOST_GAMES; game++) {
        fuzz_require(same(&first[game], &second[game]), "a game is read otherwise");
    }
    return 0;
}
