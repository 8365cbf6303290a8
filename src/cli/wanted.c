/* wanted.c: the options of tables and bots as values: --seed, --viewer, --ply, --seat, --think. */
#include "cli/cli.h"
#include "core/bits.h"
#include "core/notation.h"
#include "host/files.h"
#include "host/think.h"

#include <limits.h>

enum ending seed_of(const struct cli *cli, struct quad_seed *out) {
    const char *text = cli->value[OPTION_SEED];
    if (text == NULL) {
        return seed_from_kernel(&cli->console, out);
    }
    return seed_read(text, out) ? ENDING_FINE
                                : fail(&cli->console, ENDING_USAGE, PHRASE_BAD_SEED, WITH(TEXT(text)));
}

enum ending viewer_of(const struct cli *cli, const char *text, int seats, int *out) {
    *out = QUAD_ORACLE;
    if (text == NULL || strcmp(text, "all") == 0) {
        return ENDING_FINE;
    }
    *out = strcmp(text, "nobody") == 0 ? QUAD_NOBODY : quad_seat_read(text, strlen(text));
    if (*out == QUAD_NOBODY || (*out >= 0 && *out < seats)) {
        return ENDING_FINE;
    }
    return fail(&cli->console, ENDING_USAGE, PHRASE_BAD_VIEWER, WITH(TEXT(text), NUMBER(seats)));
}

enum ending plays_of(const struct cli *cli, const struct quad_table *t, size_t *out) {
    const struct quad_state *first = (const struct quad_state *)(const void *)t->first.bytes;
    long from = (long)first->ply, ply;
    enum ending ending = number_of(cli, OPTION_PLY, from, from + (long)t->count, from + (long)t->count, &ply);
    *out = ending == ENDING_FINE ? (size_t)(ply - from) : 0;
    return ending;
}

enum ending asked_seat_of(const struct cli *cli, const struct quad_state *s, int *out) {
    unsigned waiting = quad_waiting(s);
    long seat;
    enum ending ending = number_of(cli, OPTION_SEAT, 1, s->seats, 1, &seat);
    if (ending != ENDING_FINE) {
        return ending;
    }
    *out = (int)seat - 1;
    if (quad_over(s)) {
        return fail_error(&cli->console, QUAD_ERROR_GAME_OVER, NULL);
    }
    if (!has(cli, OPTION_SEAT)) {
        *out = quad_bits_lowest(waiting);
        if (quad_bits_count(waiting) > 1) {
            return fail(&cli->console, ENDING_USAGE, PHRASE_WHICH_SEAT, NOTHING);
        }
    } else if ((waiting >> *out & 1u) == 0) {
        return fail_error(&cli->console, QUAD_ERROR_NOT_YOUR_TURN, cli->value[OPTION_SEAT]);
    }
    return ENDING_FINE;
}

enum ending effort_of(const struct cli *cli, struct effort *out) {
    long iterations, milliseconds, threads;
    enum ending ending = number_of(cli, OPTION_ITERATIONS, 1, INT_MAX, 0, &iterations);
    if (ending == ENDING_FINE) {
        ending = thousandths_of(cli, OPTION_THINK, 1, 3600 * 1000, 0, &milliseconds);
    }
    if (ending == ENDING_FINE) {
        ending = number_of(cli, OPTION_THREADS, 1, THINK_THREADS, 1, &threads);
    }
    if (ending == ENDING_FINE) {
        *out = (struct effort){
            .iterations = (uint64_t)iterations, .milliseconds = milliseconds, .threads = (int)threads};
    }
    return ending;
}
