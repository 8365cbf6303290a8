/* arena.c: quadriga arena: matches between bots. See arena.h. */
#include "cli/arena.h"
#include "core/bits.h"
#include "core/digest.h"
#include "host/files.h"
#include "host/parallel.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>

/* The seed of a bot's search: from that of the arena, the game and the seat alone. */
static uint64_t thinking_seed(const struct arena *a, long game, int seat) {
    struct quad_digest digest;
    int64_t mark[] = {a->seed, game, seat};
    quad_digest_begin(&digest);
    quad_digest_add(&digest, mark, sizeof mark);
    return quad_digest_end(&digest);
}

static enum quad_error play_out(const struct arena *a, struct quad_table *t, struct mind *const *minds,
                                long game) {
    const struct quad_state *s = quad_table_truth(t);
    enum quad_error error = quad_table_settle(t);
    while (error == QUAD_ERROR_NONE && !quad_over(s) && !interrupt_seen()) {
        struct quad_recall recall;
        int seat = quad_bits_lowest(quad_waiting(s));
        quad_table_recall(t, t->count, seat, &recall);
        struct quad_move m = mind_choose(minds[seat], &recall, thinking_seed(a, game, seat) + s->ply);
        error = quad_table_play(t, seat, s->ply, m);
    }
    return error;
}

static enum ending keep_record(const struct arena *a, const struct quad_table *t, long game) {
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/%s-%d-%ld-%ld.quad", a->folder, a->game->name.token,
                          a->seats, a->seed, game + 1);
    if (length < 0 || (size_t)length >= sizeof path) {
        return fail(&a->cli->console, ENDING_FAILURE, PHRASE_CANNOT_WRITE,
                    WITH(TEXT(a->folder), TEXT(strerror(ENAMETOOLONG))));
    }
    return table_save(&a->cli->console, t, path);
}

/* Add the result; one thread at a time. */
static void finish(struct arena *a, const struct quad_table *t, long game, enum quad_error error) {
    pthread_mutex_lock(&a->lock);
    if (error != QUAD_ERROR_NONE && a->ending == ENDING_FINE) {
        a->ending = fail_error(&a->cli->console, error, NULL);
    } else if (error == QUAD_ERROR_NONE && quad_over(quad_table_truth(t))) {
        struct arena_result *r = &a->result[game];
        struct quad_score score[QUAD_SEATS];
        memset(score, 0, sizeof score);
        a->game->score(a->game, quad_table_truth(t), score);
        for (int seat = 0; seat < a->seats; seat++) {
            r->total[seat] = score[seat].total;
            r->rank[seat] = score[seat].rank;
        }
        r->done = true;
        a->done++;
        ledger_append(a, game);
        if (a->folder != NULL && a->ending == ENDING_FINE) {
            a->ending = keep_record(a, t, game);
        }
    }
    pthread_mutex_unlock(&a->lock);
}

static void play_one(struct arena *a, long game) {
    struct quad_table table;
    struct mind *minds[QUAD_SEATS] = {NULL};
    struct quad_seed luck = quad_luck_from_number((uint64_t)(a->seed + game / a->seats));
    enum quad_error error = quad_table_open(&table, a->game, a->seats, a->options, &luck);
    for (int seat = 0; error == QUAD_ERROR_NONE && seat < a->seats; seat++) {
        const struct contender *bot = a->bot[arena_bot_at(a, game, seat)];
        quad_table_name(&table, seat, bot->bot.name.token, strlen(bot->bot.name.token));
        minds[seat] = mind_open(a->game, &bot->bot, &bot->effort);
        error = minds[seat] == NULL ? QUAD_ERROR_NO_MEMORY : error;
    }
    if (error == QUAD_ERROR_NONE) {
        error = play_out(a, &table, minds, game);
    }
    finish(a, &table, game, error);
    for (int seat = 0; seat < a->seats; seat++) {
        mind_close(minds[seat]);
    }
    quad_table_close(&table);
}

static bool work(void *context, long game) {
    struct arena *a = context;
    if (!a->result[game].done) {
        play_one(a, game);
    }
    pthread_mutex_lock(&a->lock);
    bool fine = a->ending == ENDING_FINE;
    pthread_mutex_unlock(&a->lock);
    return fine;
}

static enum ending read_bots(struct arena *a) {
    const char *at = a->cli->value[OPTION_RIVALS];
    for (bool more = at != NULL; more;) {
        struct quad_word word = {at, strcspn(at, ",")};
        struct contender *bot = calloc(1, sizeof *bot);
        if (bot == NULL || a->bots == ARENA_BOTS) {
            free(bot);
            return fail_error(&a->cli->console, QUAD_ERROR_NO_MEMORY, NULL);
        }
        a->bot[a->bots++] = bot;
        enum ending ending = contender_read(a->cli, a->game, a->seats, word, &a->effort, bot);
        if (ending != ENDING_FINE) {
            return ending;
        }
        for (int i = 0; i + 1 < a->bots; i++) {
            if (strcmp(a->bot[i]->name, bot->name) == 0) {
                return fail(&a->cli->console, ENDING_USAGE, PHRASE_BOT_TWICE, WITH(TEXT(bot->name)));
            }
        }
        more = at[word.length] == ',';
        at += word.length + more;
    }
    return a->bots > 0 ? ENDING_FINE
                       : fail(&a->cli->console, ENDING_USAGE, PHRASE_MISSING_OPERAND, WITH(TEXT("--bots")));
}

/* Who meets whom: all sets of as many bots as there are seats, in their order. */
static void make_sets(struct arena *a) {
    if (a->bots <= a->seats) {
        for (int i = 0; i < a->seats; i++) {
            a->set[0][i] = (uint8_t)(i < a->bots ? i : a->bots - 1);
        }
        a->sets = 1;
        return;
    }
    for (unsigned mask = 0; mask < 1u << a->bots; mask++) {
        if (quad_bits_count(mask) == a->seats) {
            uint64_t rest = mask;
            assert(a->sets < ARENA_SETS);
            for (int i = 0, bot; quad_bits_next(&rest, &bot); i++) {
                a->set[a->sets][i] = (uint8_t)bot;
            }
            a->sets++;
        }
    }
}

static enum ending read_numbers(struct arena *a) {
    struct cli *cli = a->cli;
    long jobs = 1;
    enum ending ending = number_of(cli, OPTION_GAMES, 1, 1000 * 1000, 100, &a->games);
    if (ending == ENDING_FINE) {
        ending = number_of(cli, OPTION_FIRST_SEED, 0, LONG_MAX / 2, 1, &a->seed);
    }
    if (ending == ENDING_FINE) {
        ending = number_of(cli, OPTION_JOBS, 1, JOBS_MOST, 1, &jobs);
    }
    a->jobs = (int)jobs;
    return ending == ENDING_FINE ? effort_of(cli, &a->effort) : ending;
}

static enum ending prepare(struct arena *a) {
    struct cli *cli = a->cli;
    enum ending ending = game_of(cli, cli->operand[0], &a->game);
    if (ending == ENDING_FINE) {
        ending = seats_of(cli, a->game, &a->seats);
    }
    if (ending == ENDING_FINE) {
        ending = options_of(cli, a->game, a->options);
    }
    if (ending == ENDING_FINE) {
        ending = read_numbers(a);
    }
    if (ending == ENDING_FINE) {
        ending = read_bots(a);
    }
    if (ending != ENDING_FINE) {
        return ending;
    }
    make_sets(a);
    long round = (long)a->sets * a->seats;
    a->games = (a->games + round - 1) / round * round; /* whole blocks, all sets equally often */
    a->folder = cli->value[OPTION_RECORDS];
    if (a->folder != NULL && mkdir(a->folder, 0777) != 0 && errno != EEXIST) {
        int why = errno;
        return fail(&cli->console, ENDING_FAILURE, PHRASE_CANNOT_WRITE,
                    WITH(TEXT(a->folder), TEXT(strerror(why))));
    }
    a->result = calloc((size_t)a->games, sizeof *a->result);
    if (a->result == NULL) {
        return fail_error(&cli->console, QUAD_ERROR_NO_MEMORY, NULL);
    }
    return has(cli, OPTION_RESUME) ? ledger_open(a, cli->value[OPTION_RESUME]) : ENDING_FINE;
}

static enum ending print_json(const struct arena *a, const struct arena_figures *figures) {
    struct quad_text *out = output_begin(&a->cli->console);
    struct quad_json j;
    if (out == NULL) {
        return ENDING_FAILURE;
    }
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '{');
    quad_json_string(&j, "game", a->game->name.token);
    quad_json_number(&j, "seats", a->seats);
    quad_json_number(&j, "games", a->done);
    quad_json_open(&j, "bots", '[');
    for (int bot = 0; bot < a->bots; bot++) {
        const struct arena_figures *f = &figures[bot];
        quad_json_open(&j, NULL, '{');
        quad_json_string(&j, "bot", a->bot[bot]->name);
        quad_json_decimal(&j, "share", f->share);
        quad_json_decimal(&j, "low", f->low);
        quad_json_decimal(&j, "high", f->high);
        quad_json_decimal(&j, "score", f->score);
        quad_json_decimal(&j, "elo", f->elo);
        quad_json_close(&j, '}');
    }
    quad_json_close(&j, ']');
    quad_json_close(&j, '}');
    quad_text_add(out, "\n");
    return output_end(&a->cli->console, out);
}

static void print_words(const struct arena *a, const struct arena_figures *figures) {
    const struct console *c = &a->cli->console;
    say(c, stdout, PHRASE_SIMULATED,
        WITH(NUMBER(a->done), TEXT(a->game->name.text[c->language]), NUMBER(a->seats)));
    for (int bot = 0; bot < a->bots; bot++) {
        const struct arena_figures *f = &figures[bot];
        char share[32], low[32], high[32], score[32], elo[32];
        decimal_of(share, sizeof share, c->language, 100 * f->share, 1, false);
        decimal_of(low, sizeof low, c->language, 100 * f->low, 1, false);
        decimal_of(high, sizeof high, c->language, 100 * f->high, 1, false);
        decimal_of(score, sizeof score, c->language, f->score, 1, false);
        decimal_of(elo, sizeof elo, c->language, f->elo, 0, true);
        say(c, stdout, PHRASE_ARENA_BOT,
            WITH(TEXT(a->bot[bot]->name), TEXT(share), TEXT(low), TEXT(high), TEXT(score)));
        if (a->bots > 1) {
            say(c, stdout, PHRASE_ARENA_ELO, WITH(TEXT(elo)));
        }
    }
}

enum ending command_arena(struct cli *cli) {
    struct arena a = {.cli = cli};
    struct arena_figures figures[ARENA_BOTS];
    enum ending ending = prepare(&a);
    if (ending == ENDING_FINE) {
        pthread_mutex_init(&a.lock, NULL);
        if (!parallel_run(&cli->console, PHRASE_PROGRESS_GAMES, a.jobs, a.games, work, &a)) {
            a.ending = fail_error(&cli->console, QUAD_ERROR_NO_MEMORY, NULL);
        }
        pthread_mutex_destroy(&a.lock);
        ending = a.ending;
    }
    if (ending == ENDING_FINE) {
        arena_figures(&a, figures);
        if (has(cli, OPTION_JSON)) {
            ending = print_json(&a, figures);
        } else {
            print_words(&a, figures);
        }
    }
    if (a.ledger != NULL && fclose(a.ledger) != 0 && ending == ENDING_FINE) {
        int why = errno;
        ending = fail(&cli->console, ENDING_FAILURE, PHRASE_CANNOT_WRITE,
                      WITH(TEXT(cli->value[OPTION_RESUME]), TEXT(strerror(why))));
    }
    for (int bot = 0; bot < a.bots; bot++) {
        contender_free(a.bot[bot]);
        free(a.bot[bot]);
    }
    free(a.result);
    return ending == ENDING_FINE && interrupt_seen() ? ENDING_INTERRUPTED : ending;
}
