/* trial.c: see trial.h. */
#include "trial.h"

#include "core/notation.h"
#include "core/position.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

enum {
    READ_ONE_IN = 64, /* positions with a box of their own */
    DRAWS = 64,       /* attempts to find options that go together */
    FEW = 5,          /* values of an option */
    ASIDE_ONE_IN = 64,
};

/* Values of an option that get a game of their own: all of a few, the ends of a wide range. */
static bool is_single(const struct quad_option *option, int value) {
    bool few = option->values != NULL || option->max - option->min < FEW;
    return value != option->preset && (few || value == option->min || value == option->max);
}

static uint64_t single_options(const struct quad_game *g) {
    uint64_t count = 0;
    for (int i = 0; i < g->option_count; i++) {
        for (int value = g->options[i].min; value <= g->options[i].max; value++) {
            count += is_single(&g->options[i], value);
        }
    }
    return count;
}

static uint64_t seat_counts(const struct quad_game *g) {
    return (uint64_t)(g->seats_max - g->seats_min) + 1;
}

uint64_t trial_round(const struct quad_game *g) {
    return seat_counts(g) * (1 + single_options(g));
}

/* The presets with one other value: number 0 is the first value of the first option that is not its preset.
 */
static int set_single_option(const struct quad_game *g, uint8_t *options, uint64_t number) {
    for (int i = 0; i < g->option_count; i++) {
        const struct quad_option *option = &g->options[i];
        for (int value = option->min; value <= option->max; value++) {
            if (is_single(option, value) && number-- == 0) {
                options[i] = (uint8_t)value;
                return i;
            }
        }
    }
    return -1;
}

static void draw_options(struct trial *t, int except) {
    for (int i = 0; i < t->game->option_count; i++) {
        const struct quad_option *option = &t->game->options[i];
        if (i != except) {
            uint32_t span = (uint32_t)(option->max - option->min) + 1;
            t->options[i] = (uint8_t)(option->min + quad_rng_below(&t->rng, span));
        }
    }
}

bool trial_begin(struct trial *t, const struct quad_game *g, uint64_t number) {
    struct quad_any state;
    memset(t, 0, sizeof *t);
    t->game = g;
    t->number = number;
    t->viewer = QUAD_ORACLE;
    t->seats = (int)(g->seats_min + number % seat_counts(g));
    quad_rng_seed(&t->rng, number);
    quad_options_preset(g, t->options);
    /* First the presets, then every single value, then anything at random. */
    uint64_t plan = number / seat_counts(g), singles = single_options(g);
    int kept = -1;
    if (plan > 0 && plan <= singles) {
        kept = set_single_option(g, t->options, plan - 1);
    } else if (plan > singles) {
        draw_options(t, -1);
    }
    for (int draw = 0; draw < DRAWS; draw++) {
        if (quad_start(g, quad_any_state(&state), t->seats, t->options)) {
            return true;
        }
        draw_options(t, kept);
    }
    return false;
}

static void describe(const struct trial *t, struct quad_text *out) {
    quad_text_add(out, "# ");
    quad_text_add(out, t->game->name.token);
    quad_text_add(out, ", number ");
    quad_text_add_number(out, (long)t->number);
    quad_text_add(out, ", seats ");
    quad_text_add_number(out, t->seats);
    quad_text_add(out, ", options");
    bool preset = true;
    for (int i = 0; i < t->game->option_count; i++) {
        if (t->options[i] != t->game->options[i].preset) {
            quad_text_add(out, " ");
            quad_text_add(out, t->game->options[i].name.token);
            quad_text_add(out, "=");
            quad_option_write(out, &t->game->options[i], t->options[i]);
            preset = false;
        }
    }
    quad_text_add(out, preset ? " preset, ply " : ", ply ");
    quad_text_add_number(out, (long)t->ply);
    quad_text_add(out, ", viewer ");
    if (t->viewer == QUAD_ORACLE) {
        quad_text_add(out, "-");
    } else if (t->viewer == QUAD_NOBODY) {
        quad_text_add(out, "spectator");
    } else {
        quad_text_add_number(out, t->viewer + 1);
    }
    quad_text_add(out, ": ");
}

bool trial_check(struct trial *t, bool holds, const char *format, ...) {
    if (holds || ++t->complaints > TRIAL_COMPLAINTS) {
        return holds;
    }
    char buffer[1024];
    struct quad_text text;
    va_list list;
    quad_text_begin(&text, buffer, sizeof buffer);
    describe(t, &text);
    fputs(buffer, stdout);
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    putchar('\n');
    if (t->complaints == 1) {
        printf("#   again: conformance %s 1 %llu\n", t->game->name.token, (unsigned long long)t->number);
    }
    return false;
}

static const struct trial *watched;

static void tell_last_words(int signal_number) {
    char buffer[1024];
    struct quad_text text;
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_text_add(&text, "\n");
    describe(watched, &text);
    quad_text_add(&text, "the program dies here, signal ");
    quad_text_add_number(&text, signal_number);
    quad_text_add(&text, "\n");
    ssize_t written = write(STDOUT_FILENO, buffer, text.length);
    (void)written;
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

bool trial_reads(struct trial *t) {
    return t->game->box->built_in || quad_rng_below(&t->rng, READ_ONE_IN) == 0;
}

void trial_watch(const struct trial *t) {
    static const int fatal[] = {SIGABRT, SIGSEGV, SIGFPE, SIGBUS};
    watched = t;
    fflush(stdout);
    for (size_t i = 0; i < sizeof fatal / sizeof fatal[0]; i++) {
        signal(fatal[i], t == NULL ? SIG_DFL : tell_last_words);
    }
}

static void describe_element(struct quad_text *out, const struct quad_game *g, const struct quad_field *f,
                             size_t element) {
    size_t inner = quad_field_elements(f);
    quad_text_add(out, "field ");
    quad_text_add(out, f->name);
    for (int d = 0; d < f->dims; d++) {
        inner /= f->extent[d];
        quad_text_add(out, " ");
        quad_token_write(out, g, f->index[d], (int)(element / inner % f->extent[d]));
    }
}

static bool difference_in_fields(const struct quad_game *g, const struct quad_state *a,
                                 const struct quad_state *b, struct quad_text *out) {
    for (int i = 0; i < g->field_count; i++) {
        const struct quad_field *f = &g->fields[i];
        for (size_t k = 0; k < quad_field_elements(f); k++) {
            int64_t left = quad_field_get(f, a, k), right = quad_field_get(f, b, k);
            if (left != right) {
                describe_element(out, g, f, k);
                quad_text_add(out, ": ");
                quad_text_add_number(out, (long)left);
                quad_text_add(out, " against ");
                quad_text_add_number(out, (long)right);
                return true;
            }
        }
    }
    return false;
}

static bool difference_in_agenda(const struct quad_game *g, const struct quad_state *a,
                                 const struct quad_state *b, struct quad_text *out) {
    for (int i = 0; i < QUAD_AGENDA; i++) {
        const struct quad_frame *left = &a->agenda[i], *right = &b->agenda[i];
        if (memcmp(left, right, sizeof *left) == 0) {
            continue;
        }
        quad_text_add(out, "agenda frame ");
        quad_text_add_number(out, i);
        quad_text_add(out, " (");
        quad_text_add(out, left->step < g->step_count ? g->steps[left->step].prompt.token : "no step");
        quad_text_add(out, left->step != right->step         ? "): step"
                           : left->waiting != right->waiting ? "): who waits"
                                                             : "): arguments");
        for (int k = 0; k < QUAD_FRAME_ARGS; k++) {
            if (left->arg[k] != right->arg[k]) {
                quad_text_add(out, ", argument ");
                quad_text_add_number(out, k);
                quad_text_add(out, ": ");
                quad_text_add_number(out, left->arg[k]);
                quad_text_add(out, " against ");
                quad_text_add_number(out, right->arg[k]);
            }
        }
        return true;
    }
    return false;
}

void trial_difference(const struct quad_game *g, const struct quad_state *a, const struct quad_state *b,
                      char *out, size_t size) {
    struct quad_text text;
    quad_text_begin(&text, out, size);
    if (a->ply != b->ply || a->seats != b->seats || a->viewer != b->viewer || a->spare != b->spare ||
        memcmp(a->options, b->options, sizeof a->options) != 0) {
        quad_text_add(&text, "the head: ply, seats, viewer, spare or options");
    } else if (!difference_in_agenda(g, a, b, &text) && !difference_in_fields(g, a, b, &text)) {
        bool same = a->depth == b->depth && memcmp(a, b, g->state_size) == 0;
        quad_text_add(&text, same ? "nothing" : "bytes outside every field of state.def");
    }
}

bool trial_same(struct trial *t, const struct quad_state *a, const struct quad_state *b, const char *what) {
    if (memcmp(a, b, t->game->state_size) == 0) {
        return true;
    }
    char difference[256];
    trial_difference(t->game, a, b, difference, sizeof difference);
    return trial_check(t, false, "%s: %s", what, difference);
}

int trial_pick_seat(struct quad_rng *r, unsigned waiting) {
    assert(waiting != 0);
    uint32_t skip = quad_rng_below(r, (uint32_t)__builtin_popcount(waiting));
    for (int seat = 0;; seat++) {
        if ((waiting >> seat & 1u) != 0 && skip-- == 0) {
            return seat;
        }
    }
}

struct quad_move trial_pick_move(struct trial *t, const struct quad_choices *choices) {
    uint32_t count = (uint32_t)choices->count, pick = quad_rng_below(&t->rng, count);
    uint64_t manner = t->number / 3 % 8;
    if (manner == 5) {
        /* Rather a rare verb: of three picks the one whose verb has the fewest choices. */
        int rarest = INT16_MAX;
        for (int draw = 0; draw < 3; draw++) {
            uint32_t other = quad_rng_below(&t->rng, count);
            int same = 0;
            for (int i = 0; i < choices->count; i++) {
                same += choices->at[i].move.verb == choices->at[other].move.verb;
            }
            if (same < rarest) {
                rarest = same;
                pick = other;
            }
        }
    } else if (manner >= 6 && quad_rng_below(&t->rng, 3) > 0) {
        pick = manner == 6 ? 0 : count - 1;
    }
    /* What a random player never does is done too, but seldom. */
    bool aside = choices->at[pick].weight == 0 && quad_rng_below(&t->rng, ASIDE_ONE_IN) != 0;
    return aside ? quad_pick(choices, &t->rng) : choices->at[pick].move;
}
