/* simulate.c: quadriga simulate: complete games by random choices, checked after every move when asked. */
#include "ai/thinker.h"
#include "cli/cli.h"
#include "core/bits.h"
#include "core/digest.h"
#include "core/json.h"
#include "core/position.h"
#include "core/record.h"
#include "host/files.h"
#include "host/progress.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>

struct simulation {
    struct cli *cli;
    const struct quad_game *game;
    int seats;
    uint8_t options[QUAD_OPTIONS];
    long games, seed, done;
    const char *folder;
    const struct quad_bot *bot[QUAD_SEATS];   /* NULL: random moves */
    struct quad_thinker *thinker[QUAD_SEATS]; /* of the bots, in one game */
    /* What came out. */
    uint64_t decisions, chances, choices, longest;
    int64_t total[QUAD_SEATS + 1], best, worst; /* behind the seats a rival's */
    uint64_t wins[QUAD_SEATS + 1], shared;
    const struct quad_symbol *rival;
    struct quad_digest digest;
    const char *broken; /* an invariant that did not hold */
};

/* After every move of a table: count it, and look whether all is well. */
static void listen(void *context, const struct quad_table *t, const struct quad_play *play,
                   const struct quad_journal *j) {
    (void)j;
    struct simulation *sim = context;
    quad_digest_add(&sim->digest, &play->move, sizeof play->move);
    sim->chances += play->seat == QUAD_CHANCE;
    sim->decisions += play->seat != QUAD_CHANCE;
    if (has(sim->cli, OPTION_AUDIT) && sim->broken == NULL) {
        const char *broken = NULL;
        enum quad_error error = quad_position_check(t->game, quad_table_truth(t), &broken);
        if (error != QUAD_ERROR_NONE) {
            sim->broken = broken != NULL ? broken : quad_error_text(error, sim->cli->console.language);
        }
    }
}

/* What a seat plays: any choice, or what its bot prefers. */
static struct quad_move pick_move(struct simulation *sim, const struct quad_table *t, int seat,
                                  struct quad_rng *r) {
    struct quad_choices choices;
    quad_table_choices(t, seat, &choices);
    sim->choices += (uint64_t)choices.count;
    const struct quad_bot *bot = sim->bot[seat];
    if (bot == NULL) {
        return quad_pick(&choices, r);
    }
    struct quad_recall recall;
    quad_table_recall(t, t->count, seat, &recall);
    quad_thinker_begin(sim->thinker[seat], &recall, bot->budget, quad_rng_next(r));
    quad_thinker_think(sim->thinker[seat], bot->budget);
    return quad_thinker_best(sim->thinker[seat]);
}

/* One of the seats that are asked, any of them. */
static int pick_seat(unsigned waiting, struct quad_rng *r) {
    uint64_t seats = waiting;
    int seat = 0;
    for (uint32_t skip = quad_rng_below(r, (uint32_t)quad_bits_count(waiting)) + 1; skip > 0; skip--) {
        quad_bits_next(&seats, &seat);
    }
    return seat;
}

static enum quad_error open_thinkers(struct simulation *sim) {
    enum quad_error error = QUAD_ERROR_NONE;
    for (int seat = 0; seat < sim->seats; seat++) {
        const struct quad_bot *bot = sim->bot[seat];
        sim->thinker[seat] =
            bot == NULL ? NULL : quad_thinker_open(sim->game, bot, quad_search_nodes(bot->budget), NULL);
        error = bot != NULL && sim->thinker[seat] == NULL ? QUAD_ERROR_NO_MEMORY : error;
    }
    return error;
}

static void close_thinkers(struct simulation *sim) {
    for (int seat = 0; seat < sim->seats; seat++) {
        quad_thinker_close(sim->thinker[seat]);
    }
}

static enum quad_error play_out(struct simulation *sim, struct quad_table *t, struct quad_rng *r) {
    const struct quad_state *s = quad_table_truth(t);
    enum quad_error error = open_thinkers(sim);
    error = error == QUAD_ERROR_NONE ? quad_table_settle(t) : error;
    while (error == QUAD_ERROR_NONE && sim->broken == NULL && !quad_over(s) && !interrupt_seen()) {
        int seat = pick_seat(quad_waiting(s), r);
        error = quad_table_play(t, seat, s->ply, pick_move(sim, t, seat, r));
    }
    close_thinkers(sim);
    return error;
}

static void count_scores(struct simulation *sim, const struct quad_table *t) {
    struct quad_scores scores;
    const struct quad_score *score = scores.at;
    const struct quad_state *s = quad_table_truth(t);
    quad_score(t->game, s, &scores);
    int winners = 0;
    for (int seat = 0; seat < sim->seats; seat++) {
        sim->total[seat] += score[seat].total;
        sim->best = sim->done == 0 && seat == 0 ? score[0].total : sim->best;
        sim->worst = sim->done == 0 && seat == 0 ? score[0].total : sim->worst;
        sim->best = score[seat].total > sim->best ? score[seat].total : sim->best;
        sim->worst = score[seat].total < sim->worst ? score[seat].total : sim->worst;
        sim->wins[seat] += score[seat].rank == 1;
        winners += score[seat].rank == 1;
    }
    sim->rival = scores.rival;
    sim->total[sim->seats] += score[sim->seats].total;
    sim->wins[sim->seats] += score[sim->seats].rank == 1;
    sim->shared += winners > 1;
    sim->longest = s->ply > sim->longest ? s->ply : sim->longest;
}

static enum ending keep_record(const struct simulation *sim, const struct quad_table *t) {
    char path[PATH_MAX];
    struct quad_text name;
    quad_text_begin(&name, path, sizeof path);
    quad_text_add(&name, sim->folder);
    quad_text_add(&name, "/");
    quad_text_add(&name, sim->game->name.token);
    quad_text_add(&name, "-");
    quad_text_add_number(&name, sim->seats);
    quad_text_add(&name, "-");
    quad_text_add_number(&name, sim->seed + sim->done);
    quad_text_add(&name, ".quad");
    if (name.cut) {
        return fail(&sim->cli->console, ENDING_FAILURE, PHRASE_CANNOT_WRITE,
                    WITH(TEXT(sim->folder), TEXT(strerror(ENAMETOOLONG))));
    }
    return table_save(&sim->cli->console, t, path);
}

/* Game number n plays by seed + n: any one of them can be played again alone. */
static enum ending simulate_one(struct simulation *sim) {
    const struct console *c = &sim->cli->console;
    struct quad_seed luck = quad_luck_from_number((uint64_t)(sim->seed + sim->done));
    struct quad_rng r;
    struct quad_table table;
    enum quad_error error = quad_table_open(&table, sim->game, sim->seats, sim->options, &luck);
    if (error != QUAD_ERROR_NONE) {
        return fail_open(sim->cli, sim->game, sim->seats, sim->options, error);
    }
    table.listen = listen;
    table.context = sim;
    quad_rng_seed(&r, (uint64_t)(sim->seed + sim->done));
    error = play_out(sim, &table, &r);
    enum ending ending = error == QUAD_ERROR_NONE ? ENDING_FINE : fail_error(c, error, NULL);
    bool whole = quad_over(quad_table_truth(&table)) || sim->broken != NULL; /* else it was interrupted */
    if (ending == ENDING_FINE && sim->folder != NULL && whole) {
        ending = keep_record(sim, &table);
    }
    if (ending == ENDING_FINE && sim->broken != NULL) {
        ending = fail(
            c, ENDING_FAILURE, PHRASE_AUDIT_FAILED,
            WITH(NUMBER(sim->seed + sim->done), NUMBER(quad_table_truth(&table)->ply), TEXT(sim->broken)));
    }
    if (ending == ENDING_FINE && whole) {
        count_scores(sim, &table);
        sim->done++;
    }
    quad_table_close(&table);
    return ending;
}

static void print_json(const struct simulation *sim, struct quad_text *out) {
    struct quad_json j;
    double games = sim->done > 0 ? (double)sim->done : 1.0;
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '{');
    quad_json_string(&j, "game", sim->game->name.token);
    quad_json_number(&j, "seats", sim->seats);
    quad_json_number(&j, "games", sim->done);
    quad_json_number(&j, "seed", sim->seed);
    quad_json_bool(&j, "audited", has(sim->cli, OPTION_AUDIT));
    quad_json_decimal(&j, "decisions_per_game", (double)sim->decisions / games);
    quad_json_decimal(&j, "chance_per_game", (double)sim->chances / games);
    quad_json_decimal(&j, "choices_per_decision",
                      (double)sim->choices / (sim->decisions > 0 ? (double)sim->decisions : 1.0));
    quad_json_number(&j, "longest", (int64_t)sim->longest);
    quad_json_number(&j, "lowest_score", sim->worst);
    quad_json_number(&j, "highest_score", sim->best);
    quad_json_open(&j, "mean_scores", '[');
    for (int seat = 0; seat < sim->seats; seat++) {
        quad_json_decimal(&j, NULL, (double)sim->total[seat] / games);
    }
    quad_json_close(&j, ']');
    quad_json_open(&j, "wins", '[');
    for (int seat = 0; seat < sim->seats; seat++) {
        quad_json_number(&j, NULL, (int64_t)sim->wins[seat]);
    }
    quad_json_close(&j, ']');
    quad_json_number(&j, "shared_wins", (int64_t)sim->shared);
    if (sim->rival != NULL) {
        quad_json_open(&j, "rival", '{');
        quad_json_string(&j, "name", sim->rival->token);
        quad_json_decimal(&j, "mean_score", (double)sim->total[sim->seats] / games);
        quad_json_number(&j, "wins", (int64_t)sim->wins[sim->seats]);
        quad_json_close(&j, '}');
    }
    char digest[17];
    hex_of(quad_digest_end(&sim->digest), digest);
    quad_json_string(&j, "digest", digest);
    quad_json_close(&j, '}');
    quad_text_add(out, "\n");
}

static void print_words(const struct simulation *sim) {
    const struct console *c = &sim->cli->console;
    long games = sim->done > 0 ? sim->done : 1;
    char digest[17];
    hex_of(quad_digest_end(&sim->digest), digest);
    say(c, stdout, PHRASE_SIMULATED,
        WITH(NUMBER(sim->done), TEXT(sim->game->name.text[c->language]), NUMBER(sim->seats)));
    say(c, stdout, PHRASE_SIMULATED_MOVES,
        WITH(NUMBER(sim->decisions / (uint64_t)games), NUMBER(sim->chances / (uint64_t)games),
             NUMBER(sim->longest)));
    say(c, stdout, PHRASE_SIMULATED_SCORES, WITH(NUMBER(sim->worst), NUMBER(sim->best)));
    for (int seat = 0; seat < sim->seats; seat++) {
        say(c, stdout, PHRASE_SIMULATED_SEAT,
            WITH(NUMBER(seat + 1), NUMBER(sim->total[seat] / games), NUMBER(sim->wins[seat])));
    }
    if (sim->rival != NULL) {
        say(c, stdout, PHRASE_SIMULATED_RIVAL,
            WITH(TEXT(sim->rival->text[c->language]), NUMBER(sim->total[sim->seats] / games),
                 NUMBER(sim->wins[sim->seats])));
    }
    if (has(sim->cli, OPTION_AUDIT)) {
        say(c, stdout, PHRASE_SIMULATED_AUDIT, NOTHING);
    }
    say(c, stdout, PHRASE_SIMULATED_DIGEST, WITH(TEXT(digest)));
}

/* "novice,random": a bot for each seat. */
static enum ending read_bots(struct simulation *sim) {
    const char *at = sim->cli->value[OPTION_BOTS];
    int seat = 0;
    for (bool more = at != NULL; more; seat++) {
        char word[64];
        struct quad_text t;
        size_t length = strcspn(at, ",");
        quad_text_begin(&t, word, sizeof word);
        quad_text_add_bytes(&t, at, length);
        if (seat == sim->seats || quad_bot_named(word) == NULL) {
            return seat == sim->seats
                       ? fail(&sim->cli->console, ENDING_USAGE, PHRASE_TOO_MANY_OPERANDS, WITH(TEXT(word)))
                       : fail(&sim->cli->console, ENDING_USAGE, PHRASE_NO_SUCH_BOT, WITH(TEXT(word)));
        }
        sim->bot[seat] = quad_bot_named(word);
        more = at[length] == ',';
        at += length + more;
    }
    return ENDING_FINE;
}

static enum ending prepare(struct simulation *sim) {
    struct cli *cli = sim->cli;
    enum ending ending = game_of(cli, cli->operand[0], &sim->game);
    if (ending == ENDING_FINE) {
        ending = seats_of(cli, sim->game, &sim->seats);
    }
    if (ending == ENDING_FINE) {
        ending = read_bots(sim);
    }
    if (ending == ENDING_FINE) {
        ending = options_of(cli, sim->game, sim->options);
    }
    if (ending == ENDING_FINE) {
        ending = number_of(cli, OPTION_GAMES, 1, 1000 * 1000 * 1000, 100, &sim->games);
    }
    if (ending == ENDING_FINE) {
        ending = number_of(cli, OPTION_FIRST_SEED, 0, LONG_MAX / 2, 1, &sim->seed);
    }
    sim->folder = cli->value[OPTION_RECORDS];
    if (ending == ENDING_FINE && sim->folder != NULL && mkdir(sim->folder, 0777) != 0 && errno != EEXIST) {
        int why = errno;
        ending = fail(&cli->console, ENDING_FAILURE, PHRASE_CANNOT_WRITE,
                      WITH(TEXT(sim->folder), TEXT(strerror(why))));
    }
    return ending;
}

enum ending command_simulate(struct cli *cli) {
    struct simulation sim = {.cli = cli};
    enum ending ending = prepare(&sim);
    if (ending != ENDING_FINE) {
        return ending;
    }
    struct progress progress;
    quad_digest_begin(&sim.digest);
    progress_begin(&progress, &cli->console, PHRASE_PROGRESS_GAMES, (uint64_t)sim.games);
    while (ending == ENDING_FINE && sim.done < sim.games && !interrupt_seen()) {
        ending = simulate_one(&sim);
        progress_step(&progress, (uint64_t)sim.done);
    }
    progress_end(&progress);
    if (ending != ENDING_FINE) {
        return ending;
    }
    if (has(cli, OPTION_JSON)) {
        struct quad_text *out = output_begin(&cli->console);
        if (out == NULL) {
            return ENDING_FAILURE;
        }
        print_json(&sim, out);
        ending = output_end(&cli->console, out);
    } else {
        print_words(&sim);
    }
    return interrupt_seen() ? ENDING_INTERRUPTED : ending;
}
