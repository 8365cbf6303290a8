/* bench.c: quadriga bench: random games as fast as they go, and a signature of what was played; then
 * searches.
 *
 * The loop is the bare engine: list the choices, pick one, apply it, on one state, with the plain generator
 * and without memory from the heap. A search is from scratch at decisions from a whole game: plain, as the
 * expert, as the master. Time is CPU time. */
#include "ai/ismcts.h"
#include "cli/cli.h"
#include "core/bits.h"
#include "core/digest.h"
#include "core/json.h"
#include "host/progress.h"

#include <stdlib.h>

enum {
    SIGNED_GAMES = 64,
    BATCH = 16,
    MOVES_MOST = 1000 * 1000,
    POSITIONS = 32,  /* of a game that is searched in, at most */
    THOUGHT = 16,    /* iterations of its players for each decision */
    SEARCHED = 1024, /* iterations from scratch at each position */
};

struct tally {
    uint64_t games, decisions, chances;
};

struct result {
    const struct quad_game *game;
    int seats;
    double games, decisions, chances;    /* per CPU second */
    double playouts, iterations, master; /* per CPU second: plain, the expert's, the master's */
    char signature[17];
};

/* One random game from its first state; the digest, if any, takes in every move. */
static void play_game(const struct quad_game *g, const struct quad_any *first, struct quad_any *now,
                      struct quad_rng *r, struct tally *tally, struct quad_digest *digest) {
    struct quad_choices choices;
    struct quad_state *s = quad_any_state(now);
    memcpy(now, first, g->state_size);
    tally->games++;
    for (unsigned waiting; (waiting = quad_waiting(s)) != 0;) {
        int seat = quad_bits_lowest(waiting);
        struct quad_move m;
        if (seat == QUAD_CHANCE) {
            m = quad_sample(g, s, r);
            tally->chances++;
        } else {
            quad_legal(g, s, seat, &choices);
            m = quad_pick(&choices, r);
            tally->decisions++;
        }
        if (digest != NULL) {
            quad_digest_add(digest, &m, sizeof m);
        }
        assert(s->ply < MOVES_MOST); /* a game that does not end is a bug */
        quad_apply(g, s, seat, m, NULL);
    }
}

/* A fixed set of games: their moves and their scores. */
static void sign(const struct quad_game *g, const struct quad_any *first, char out[17]) {
    struct quad_any now = {{0}};
    struct quad_digest digest;
    struct tally tally = {0, 0, 0};
    quad_digest_begin(&digest);
    for (uint64_t seed = 1; seed <= SIGNED_GAMES; seed++) {
        struct quad_rng r;
        struct quad_score score[QUAD_SEATS];
        memset(score, 0, sizeof score);
        quad_rng_seed(&r, seed);
        play_game(g, first, &now, &r, &tally, &digest);
        g->score(g, quad_any_state(&now), score);
        for (int seat = 0; seat < quad_any_state(&now)->seats; seat++) {
            uint8_t bytes[5] = {score[seat].rank};
            for (int i = 0; i < 4; i++) {
                bytes[1 + i] = (uint8_t)((uint32_t)score[seat].total >> 8 * i);
            }
            quad_digest_add(&digest, bytes, sizeof bytes);
        }
    }
    hex_of(quad_digest_end(&digest), out);
}

#define GOLDEN 2654435769u /* steps of the golden ratio around 2^32 spread evenly, however many they are */

/* Decisions from the whole of a game, evenly spaced, as those see them who decide. */
struct sampled {
    int count, every;
    struct quad_any at[POSITIONS];
    int seat[POSITIONS];
};

static void keep_decision(struct sampled *sampled, const struct quad_game *g, const struct quad_any *seen,
                          int seat, int decision) {
    if (sampled->count == POSITIONS) { /* too many for a game so long */
        for (int i = 0; i < POSITIONS / 2; i++) {
            sampled->at[i] = sampled->at[2 * i];
            sampled->seat[i] = sampled->seat[2 * i];
        }
        sampled->count /= 2;
        sampled->every *= 2;
    }
    if (decision % sampled->every == 0) {
        memcpy(&sampled->at[sampled->count], seen, g->state_size);
        sampled->seat[sampled->count++] = seat;
    }
}

/* A game of players who search a little: random games are not like those that anybody searches in. */
static void play_sampled(const struct quad_game *g, const struct quad_any *first, struct quad_search *search,
                         struct sampled *out) {
    struct quad_any now = *first, seen;
    struct quad_state *s = quad_any_state(&now);
    struct quad_rng r;
    int decisions = 0;
    quad_rng_seed(&r, 1);
    out->count = 0;
    out->every = 1;
    for (unsigned waiting; (waiting = quad_waiting(s)) != 0;) {
        int seat = quad_bits_lowest(waiting);
        if (seat == QUAD_CHANCE) {
            quad_apply(g, s, seat, quad_sample(g, s, &r), NULL);
            continue;
        }
        seen = now;
        quad_redact(g, quad_any_state(&seen), seat);
        quad_search_begin(search, quad_any_state(&seen), seat, quad_rng_next(&r));
        if (!quad_search_is_forced(search)) {
            quad_search_run(search, THOUGHT);
            keep_decision(out, g, &seen, seat, decisions++);
        }
        quad_apply(g, s, seat, quad_search_best(search), NULL);
    }
}

/* Iterations per CPU second, over a game, in an order in which any first part of them is spread over it. */
static double measure_search(const struct quad_game *g, struct sampled *game,
                             const struct quad_search_settings *settings, double seconds) {
    struct quad_search *search =
        game->count == 0 ? NULL : quad_search_open(g, settings, quad_search_nodes(SEARCHED), NULL);
    if (search == NULL) {
        return 0;
    }
    double start = clock_cpu(), used = 0;
    uint64_t iterations = 0;
    for (uint32_t turn = GOLDEN; used < seconds && !interrupt_seen(); turn += GOLDEN) {
        uint32_t at = (uint32_t)((uint64_t)turn * (uint32_t)game->count >> 32);
        quad_search_begin(search, quad_any_state(&game->at[at]), game->seat[at], iterations);
        for (int done = 0; done < SEARCHED && used < seconds; done += BATCH) {
            quad_search_run(search, BATCH);
            iterations += BATCH;
            used = clock_cpu() - start;
        }
    }
    quad_search_close(search);
    return used > 0 ? (double)iterations / used : 0;
}

static bool measure_searches(const struct quad_game *g, const struct quad_any *first, double seconds,
                             struct result *out) {
    struct sampled *game = malloc(sizeof *game);
    struct quad_search *search = quad_search_open(g, &quad_settings_expert, quad_search_nodes(THOUGHT), NULL);
    bool fine = game != NULL && search != NULL;
    if (fine) {
        play_sampled(g, first, search, game);
        out->playouts = measure_search(g, game, &quad_settings_plain, seconds);
        out->iterations = measure_search(g, game, &quad_settings_expert, seconds);
        out->master = measure_search(g, game, &quad_settings_master, seconds);
    }
    quad_search_close(search);
    free(game);
    return fine;
}

static enum ending measure(const struct cli *cli, const struct quad_game *g, double seconds,
                           struct result *out) {
    struct quad_any first = {{0}}, now = {{0}};
    enum ending ending = seats_of(cli, g, &out->seats);
    if (ending != ENDING_FINE) {
        return ending;
    }
    if (!quad_start(g, quad_any_state(&first), out->seats, NULL)) {
        return fail_error(&cli->console, QUAD_ERROR_OPTIONS_CLASH, g->name.token);
    }
    out->game = g;
    sign(g, &first, out->signature);
    struct tally tally = {0, 0, 0};
    struct progress progress;
    struct quad_rng r;
    quad_rng_seed(&r, 1);
    progress_begin(&progress, &cli->console, PHRASE_PROGRESS_SECONDS, (uint64_t)(seconds + 0.5));
    double start = clock_cpu(), used = 0;
    while (used < seconds && !interrupt_seen()) {
        for (int i = 0; i < BATCH; i++) {
            play_game(g, &first, &now, &r, &tally, NULL);
        }
        used = clock_cpu() - start;
        progress_step(&progress, (uint64_t)used);
    }
    progress_end(&progress);
    used = used > 0 ? used : 1e-9;
    out->games = (double)tally.games / used;
    out->decisions = (double)tally.decisions / used;
    out->chances = (double)tally.chances / used;
    if (!measure_searches(g, &first, seconds / 4, out)) {
        return fail_error(&cli->console, QUAD_ERROR_NO_MEMORY, NULL);
    }
    return interrupt_seen() ? ENDING_INTERRUPTED : ENDING_FINE;
}

static void json_result(struct quad_json *j, const struct result *r) {
    quad_json_open(j, NULL, '{');
    quad_json_string(j, "game", r->game->name.token);
    quad_json_number(j, "seats", r->seats);
    quad_json_decimal(j, "games_per_cpu_second", r->games);
    quad_json_decimal(j, "decisions_per_cpu_second", r->decisions);
    quad_json_decimal(j, "chance_per_cpu_second", r->chances);
    quad_json_decimal(j, "playouts_per_cpu_second", r->playouts);
    quad_json_decimal(j, "iterations_per_cpu_second", r->iterations);
    quad_json_decimal(j, "master_iterations_per_cpu_second", r->master);
    quad_json_number(j, "state_bytes", (int64_t)r->game->state_size);
    quad_json_string(j, "signature", r->signature);
    quad_json_close(j, '}');
}

static void print_result(const struct console *c, const struct result *r) {
    double nanoseconds = 1e9 / (r->decisions + r->chances + 1e-9);
    say(c, stdout, PHRASE_BENCH_HEAD, WITH(TEXT(r->game->name.text[c->language]), NUMBER(r->seats)));
    say(c, stdout, PHRASE_BENCH_SPEED,
        WITH(NUMBER(r->games + 0.5), NUMBER(r->decisions + 0.5), NUMBER(r->chances + 0.5),
             NUMBER(nanoseconds + 0.5)));
    say(c, stdout, PHRASE_BENCH_SEARCH,
        WITH(NUMBER(r->playouts + 0.5), NUMBER(r->iterations + 0.5), NUMBER(r->master + 0.5)));
    say(c, stdout, PHRASE_BENCH_STATE, WITH(NUMBER(r->game->state_size), TEXT(r->signature)));
}

enum ending command_bench(struct cli *cli) {
    const struct console *c = &cli->console;
    const struct quad_game *only = cli->boxed; /* of a box its own game */
    long milliseconds = 2000;
    enum ending ending = ENDING_FINE;
    if (cli->operand_count > 0) {
        ending = game_of(cli, cli->operand[0], &only);
    }
    long seats;
    if (ending == ENDING_FINE && only == NULL) {
        ending = number_of(cli, OPTION_SEATS, 1, QUAD_SEATS, 2, &seats);
    }
    if (ending == ENDING_FINE) {
        ending = thousandths_of(cli, OPTION_SECONDS, 10, 3600 * 1000, 2000, &milliseconds);
    }
    struct quad_text *out = ending == ENDING_FINE ? output_begin(c) : NULL;
    if (out == NULL) {
        return ending == ENDING_FINE ? ENDING_FAILURE : ending;
    }
    struct quad_json j;
    quad_json_begin(&j, out);
    if (only == NULL) {
        quad_json_open(&j, NULL, '[');
    }
    for (size_t i = 0; ending == ENDING_FINE && quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = only != NULL ? only : quad_game_at(i);
        if ((only != NULL && i > 0) || (only == NULL && has(cli, OPTION_SEATS) && !seats_fit(cli, g))) {
            continue;
        }
        struct result result;
        ending = measure(cli, g, (double)milliseconds / 1000.0, &result);
        if (ending == ENDING_FINE && has(cli, OPTION_JSON)) {
            json_result(&j, &result);
        } else if (ending == ENDING_FINE) {
            print_result(c, &result);
            fflush(stdout);
        }
    }
    if (only == NULL) {
        quad_json_close(&j, ']');
    }
    quad_text_add(out, "\n");
    if (ending == ENDING_FINE && has(cli, OPTION_JSON)) {
        return output_end(c, out);
    }
    output_drop(out);
    return ending;
}
