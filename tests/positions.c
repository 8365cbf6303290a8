/* positions.c: positions made by hand, or worse: positions GAME [GAMES [SEED]]
 *
 * Somewhere in a random game a few frames and values are changed. Most of what comes of it is refused; what
 * is accepted can be shown to everybody, imagined and played to the end. The fuzzers search the same, but
 * spend their time on text; this one changes what text can say. A finding is printed as a position. */
#include "core/position.h"
#include "fuzz/fuzz.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { GAMES = 150, MOST_PLIES = 400, CHANGED = 100, MOST_CHANGES = 4, PLAYED = 2 };

static char text[QUAD_POSITION_TEXT];
static struct quad_rng r;

/* The program dies by an assert or an oracle: say of what. */
static void tell(int number) {
    for (size_t told = 0, length = strlen(text); told < length;) {
        ssize_t written = write(STDERR_FILENO, text + told, length - told);
        if (written <= 0) {
            break;
        }
        told += (size_t)written;
    }
    signal(number, SIG_DFL);
    raise(number);
}

static unsigned below(int count) {
    return quad_rng_below(&r, (uint32_t)count);
}

/* A random game with random options, as far as chance has it; false if there is none with these options. */
static bool begin(const struct quad_game *g, struct quad_state *s) {
    static struct quad_choices choices;
    uint8_t options[QUAD_OPTIONS];
    quad_options_preset(g, options);
    for (int i = 0; i < g->option_count; i++) {
        if (below(3) == 0) {
            options[i] = (uint8_t)(g->options[i].min + below(g->options[i].max - g->options[i].min + 1));
        }
    }
    int seats = g->seats_min + (int)below(g->seats_max - g->seats_min + 1);
    if (!quad_start(g, s, seats, options)) {
        return false;
    }
    for (unsigned plies = below(MOST_PLIES); plies > 0 && !quad_over(s); plies--) {
        int seat = __builtin_ctz(quad_waiting(s));
        struct quad_move m;
        if (seat == QUAD_CHANCE) {
            m = quad_sample(g, s, &r);
        } else {
            quad_legal(g, s, seat, &choices);
            m = choices.at[below(choices.count)].move;
        }
        quad_apply(g, s, seat, m, NULL);
    }
    return !quad_over(s);
}

static uint8_t someone(const struct quad_state *s) {
    return (uint8_t)(below(4) != 0 ? 1u << below(s->seats) : below(2) != 0 ? 1u << QUAD_CHANCE : 0u);
}

static void insert_frame(const struct quad_game *g, struct quad_state *s) {
    int at = s->depth - (int)below(s->depth < 2 ? s->depth + 1 : 3);
    struct quad_frame frame = {(uint8_t)below(g->step_count), someone(s), {0}};
    for (unsigned i = below(4); i > 0; i--) {
        frame.arg[i - 1] = (uint8_t)below(8);
    }
    memmove(s->agenda + at + 1, s->agenda + at, sizeof frame * (size_t)(s->depth - at));
    s->agenda[at] = frame;
    s->depth++;
}

static void remove_frame(struct quad_state *s) {
    int at = (int)below(s->depth);
    memmove(s->agenda + at, s->agenda + at + 1, sizeof s->agenda[0] * (size_t)(s->depth - at - 1));
    memset(&s->agenda[--s->depth], 0, sizeof s->agenda[0]);
}

/* A value that text can give: within its domain. */
static void change_field(const struct quad_game *g, struct quad_state *s) {
    const struct quad_field *f = &g->fields[below(g->field_count)];
    unsigned char *at = (unsigned char *)s + f->offset + below((int)quad_field_elements(f)) * (size_t)f->size;
    int values = f->kind == QUAD_COUNT             ? 0
                 : f->domain == QUAD_DOMAIN_SEAT   ? s->seats
                 : f->domain == QUAD_DOMAIN_NUMBER ? 8
                                                   : (int)quad_domain(g, f->domain)->count;
    if (f->kind == QUAD_SET_OF) {
        unsigned bit = below(values);
        at[bit / 8] ^= (unsigned char)(1u << bit % 8);
    } else if (f->kind == QUAD_COUNT) {
        at[0] = (unsigned char)(below(2) != 0 ? below(6) : below(2) != 0 ? at[0] + 1u : at[0] - 1u);
    } else {
        at[0] = (unsigned char)below(values + (f->kind == QUAD_MAYBE));
    }
}

static void change(const struct quad_game *g, struct quad_state *s) {
    struct quad_frame *frame = &s->agenda[below(s->depth)];
    switch (below(8)) {
    case 0:
        frame->arg[below(QUAD_FRAME_ARGS)] = (uint8_t)below(below(2) != 0 ? 8 : 64);
        break;
    case 1:
        frame->waiting = someone(s);
        break;
    case 2:
        frame->step = (uint8_t)below(g->step_count);
        break;
    case 3:
    case 4:
        if (s->depth < QUAD_AGENDA) {
            insert_frame(g, s);
        }
        break;
    case 5:
        if (s->depth > 1) {
            remove_frame(s);
        }
        break;
    default:
        change_field(g, s);
    }
}

/* Whether the position is accepted as it stands and as text; then it can be played. */
static bool bears_play(const struct quad_game *g, struct quad_any *state) {
    static struct quad_any read, now;
    const struct quad_game *same;
    const char *broken;
    struct quad_fault fault;
    struct quad_text t;
    if (quad_position_check(g, quad_any_state(state), &broken) != QUAD_ERROR_NONE) {
        return false;
    }
    quad_text_begin(&t, text, sizeof text);
    quad_position_write(&t, g, quad_any_state(state));
    if (quad_position_read(text, t.length, &same, &read, &fault) != QUAD_ERROR_NONE) {
        return false; /* a value outside its domain */
    }
    for (int i = 0; i < PLAYED; i++) {
        now = read;
        fuzz_look(g, &now, &r);
        fuzz_play_out(g, &now, &r);
    }
    return true;
}

int main(int argc, char **argv) {
    static struct quad_any base, state;
    const struct quad_game *g = argc > 1 ? quad_game_named(argv[1]) : NULL;
    if (g == NULL) {
        fprintf(stderr, "usage: positions GAME [GAMES [SEED]]\n");
        return 2;
    }
    int games = argc > 2 ? (int)strtol(argv[2], NULL, 10) : GAMES;
    long accepted = 0;
    quad_rng_seed(&r, argc > 3 ? strtoull(argv[3], NULL, 10) : 1);
    signal(SIGABRT, tell);
    for (int i = 0; i < games; i++) {
        memset(&base, 0, sizeof base);
        bool begun = begin(g, quad_any_state(&base));
        for (int k = 0; begun && k < CHANGED; k++) {
            state = base;
            for (unsigned changes = 1 + below(MOST_CHANGES); changes > 0; changes--) {
                change(g, quad_any_state(&state));
            }
            if (below(2) == 0) {
                g->restock(g, quad_any_state(&state));
            }
            accepted += bears_play(g, &state);
        }
    }
    printf("%s: %d changed, %ld accepted and played\n", argv[1], games * CHANGED, accepted);
    return accepted > 0 ? 0 : 1;
}
