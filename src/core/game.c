/* game.c: what all games share: starting, choosing, applying, hiding. */
#include "core/game.h"
#include "core/journal.h"
#include "core/rng.h"

_Static_assert(sizeof(struct quad_move) == 4, "a move is four bytes");
_Static_assert(sizeof(struct quad_state) == 8 + QUAD_OPTIONS + 8 * QUAD_AGENDA, "the head has no padding");
_Static_assert(sizeof(struct quad_event) == 2 + 2 * QUAD_EVENT_ARGS, "an event has no padding");

static inline void run_steps(const struct quad_game *g, struct quad_state *s, struct quad_journal *j,
                             bool in_turn, bool settles) {
    for (int runs = 0; s->depth > 0 && s->agenda[s->depth - 1].waiting == 0; runs++) {
        assert(runs < QUAD_RUNS);
        const struct quad_step *step = &g->steps[s->agenda[s->depth - 1].step];
        if (in_turn && step->between) {
            return;
        }
        step->run(g, s, j);
        if (settles) {
            g->settle(g, s, j);
        }
    }
}

/* After a choice: run automatic steps until somebody owes the next or the game is over; in_turn: or the turn
 * is. */
static inline void go_on(const struct quad_game *g, struct quad_state *s, struct quad_journal *j,
                         bool in_turn) {
    if (g->settle == NULL) {
        run_steps(g, s, j, in_turn, false);
    } else {
        g->settle(g, s, j);
        run_steps(g, s, j, in_turn, true);
    }
}

void quad_options_preset(const struct quad_game *g, uint8_t options[QUAD_OPTIONS]) {
    memset(options, 0, QUAD_OPTIONS);
    for (int i = 0; i < g->option_count; i++) {
        options[i] = g->options[i].preset;
    }
}

bool quad_start(const struct quad_game *g, struct quad_state *s, int seats, const uint8_t *options) {
    if (seats < g->seats_min || seats > g->seats_max) {
        return false;
    }
    memset(s, 0, g->state_size);
    s->seats = (uint8_t)seats;
    s->viewer = QUAD_ORACLE;
    quad_options_preset(g, s->options);
    for (int i = 0; options != NULL && i < g->option_count; i++) {
        if (options[i] < g->options[i].min || options[i] > g->options[i].max) {
            return false;
        }
        s->options[i] = options[i];
    }
    if (g->refuse != NULL && g->refuse(g, s) != NULL) {
        return false;
    }
    g->start(g, s);
    go_on(g, s, NULL, false);
    return true;
}

void quad_legal(const struct quad_game *g, const struct quad_state *s, int seat, struct quad_choices *out) {
    out->count = 0;
    if ((quad_waiting(s) >> seat & 1u) != 0) {
        g->steps[quad_see_top(s)->step].legal(g, s, seat, out);
        assert(out->count > 0);
    }
}

void quad_apply(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                struct quad_journal *j) {
    g->steps[quad_see_top(s)->step].apply(g, s, seat, m, j);
    s->ply++;
    go_on(g, s, j, false);
}

bool quad_apply_apart(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                      struct quad_any *own) {
    g->steps[quad_see_top(s)->step].apply(g, s, seat, m, NULL);
    s->ply++;
    go_on(g, s, NULL, true);
    if (s->depth == 0 || s->agenda[s->depth - 1].waiting != 0) {
        return false;
    }
    memset(own, 0, sizeof *own);
    memcpy(own, s, g->state_size);
    go_on(g, s, NULL, false);
    return true;
}

bool quad_is_legal(const struct quad_game *g, const struct quad_state *s, int seat, struct quad_move m) {
    struct quad_choices choices;
    quad_legal(g, s, seat, &choices);
    for (int i = 0; i < choices.count; i++) {
        if (quad_move_equal(choices.at[i].move, m)) {
            return true;
        }
    }
    return false;
}

struct quad_move quad_sample(const struct quad_game *g, const struct quad_state *s, struct quad_rng *r) {
    const struct quad_step *step = &g->steps[quad_see_top(s)->step];
    struct quad_move chosen;
    if (step->sample != NULL) {
        step->sample(g, s, r, &chosen);
        return chosen;
    }
    struct quad_choices choices;
    quad_legal(g, s, QUAD_CHANCE, &choices);
    uint32_t sum = 0;
    for (int i = 0; i < choices.count; i++) {
        sum += choices.at[i].weight;
    }
    uint32_t ticket = quad_rng_below(r, sum);
    int i = 0;
    while (ticket >= choices.at[i].weight) {
        ticket -= choices.at[i++].weight;
    }
    return choices.at[i].move;
}

/* Hide one row of values: symbols become QUAD_HIDDEN, numbers and sets 0. Their public counts are fields of
 * their own. */
static void hide_row(const struct quad_field *f, unsigned char *at, size_t bytes) {
    memset(at, f->kind == QUAD_ONE_OF || f->kind == QUAD_MAYBE ? QUAD_HIDDEN : 0, bytes);
}

static void redact_field(const struct quad_field *f, struct quad_state *s, int viewer) {
    size_t bytes = f->size;
    for (int d = 0; d < f->dims; d++) {
        bytes *= f->extent[d];
    }
    unsigned char *at = (unsigned char *)s + f->offset;
    if (f->seen == QUAD_SECRET) {
        hide_row(f, at, bytes);
    } else if (f->seen == QUAD_OWNER) {
        size_t row = bytes / f->extent[0];
        for (int seat = 0; seat < s->seats; seat++) {
            if (seat != viewer) {
                hide_row(f, at + row * (size_t)seat, row);
            }
        }
    }
}

void quad_redact(const struct quad_game *g, struct quad_state *s, int viewer) {
    if (viewer == QUAD_ORACLE || s->viewer == viewer) {
        return;
    }
    assert(s->viewer == QUAD_ORACLE);
    for (int i = 0; i < s->depth; i++) {
        struct quad_frame *frame = &s->agenda[i];
        const bool *secret = g->steps[frame->step].secret;
        for (int k = 0; k < QUAD_FRAME_ARGS; k++) {
            if (secret[k] && (frame->waiting >> viewer & 1u) == 0) {
                frame->arg[k] = QUAD_HIDDEN;
            }
        }
    }
    for (int i = 0; i < g->field_count; i++) {
        redact_field(&g->fields[i], s, viewer);
    }
    if (g->redact != NULL) {
        g->redact(g, s, viewer);
    }
    s->viewer = (uint8_t)viewer;
}

void quad_imagine(const struct quad_game *g, struct quad_state *s, struct quad_rng *r) {
    if (s->viewer != QUAD_ORACLE) {
        g->imagine(g, s, r);
        s->viewer = QUAD_ORACLE;
    }
}

struct quad_move quad_veil(const struct quad_game *g, const struct quad_state *before, int seat,
                           struct quad_move m, int viewer) {
    if (viewer == QUAD_ORACLE || viewer == seat || g->veil == NULL) {
        return m;
    }
    return g->veil(g, before, seat, m, viewer);
}

void quad_score(const struct quad_game *g, const struct quad_state *s, struct quad_scores *out) {
    memset(out, 0, sizeof *out);
    g->score(g, s, out->at);
    out->rival = g->rival == NULL ? NULL : g->rival(g, s, &out->at[s->seats]);
    out->count = s->seats + (out->rival != NULL);
    out->lines = g->score_line_count + (out->rival == NULL ? 0 : g->rival_line_count);
}

void quad_rank(struct quad_score out[QUAD_SEATS], int seats, const int32_t *tie_break) {
    for (int seat = 0; seat < seats; seat++) {
        out[seat].rank = 1;
        for (int other = 0; other < seats; other++) {
            bool better = out[other].total > out[seat].total ||
                          (tie_break != NULL && out[other].total == out[seat].total &&
                           tie_break[other] > tie_break[seat]);
            out[seat].rank = (uint8_t)(out[seat].rank + better);
        }
    }
}

static const struct quad_symbol seat_symbols[QUAD_SEATS] = {
    QUAD_NOUN("1", "Player 1", "Joueur 1", "-"), QUAD_NOUN("2", "Player 2", "Joueur 2", "-"),
    QUAD_NOUN("3", "Player 3", "Joueur 3", "-"), QUAD_NOUN("4", "Player 4", "Joueur 4", "-"),
    QUAD_NOUN("5", "Player 5", "Joueur 5", "-"),
};

static const struct quad_domain common_domains[QUAD_DOMAINS] = {
    [QUAD_DOMAIN_NONE] = {"none", NULL, 0},
    [QUAD_DOMAIN_NUMBER] = {"number", NULL, 0},
    [QUAD_DOMAIN_SEAT] = {"seat", seat_symbols, QUAD_SEATS},
};

const struct quad_domain *quad_domain(const struct quad_game *g, int domain) {
    assert(domain >= 0 && domain < QUAD_DOMAINS + g->domain_count);
    return domain < QUAD_DOMAINS ? &common_domains[domain] : &g->domains[domain - QUAD_DOMAINS];
}

const struct quad_symbol *quad_symbol(const struct quad_game *g, int domain, int symbol) {
    const struct quad_domain *d = quad_domain(g, domain);
    return symbol >= 0 && (size_t)symbol < d->count ? &d->symbols[symbol] : NULL;
}
