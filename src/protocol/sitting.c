/* sitting.c: see sitting.h. */
#include "protocol/sitting.h"

#include "ai/bot.h"
#include "core/notation.h"

#include <stdlib.h>

void chronicle_add(struct chronicle *c, size_t play, const struct quad_journal *j) {
    for (int i = 0; i < j->count; i++) {
        if (c->count == c->room) {
            size_t room = c->room == 0 ? 64 : 2 * c->room;
            struct chronicle_entry *grown = realloc(c->at, room * sizeof *grown);
            if (grown == NULL) {
                return;
            }
            c->at = grown;
            c->room = room;
        }
        c->at[c->count++] = (struct chronicle_entry){(uint32_t)play, j->at[i]};
    }
}

void chronicle_cut(struct chronicle *c, size_t plays) {
    while (c->count > 0 && c->at[c->count - 1].play >= plays) {
        c->count--;
    }
}

void chronicle_free(struct chronicle *c) {
    free(c->at);
    *c = (struct chronicle){NULL, 0, 0};
}

bool sitting_rewinds(const struct sitting *at, int seat) {
    if (at->undo == QUAD_UNDO_FREE) {
        return true;
    }
    for (int other = 0; other < sitting_truth(at)->seats; other++) {
        if (other != seat && at->sitter[other].owned) {
            return false;
        }
    }
    return true;
}

bool sitting_may_undo(const struct sitting *at, int seat) {
    const struct quad_table *t = at->table;
    if (at->undo == QUAD_UNDO_NEVER || at->over || t->count == 0) {
        return false;
    }
    if (t->plays[t->count - 1].seat == seat) {
        return true;
    }
    for (size_t i = t->count; sitting_rewinds(at, seat) && i > 0; i--) {
        if (t->plays[i - 1].seat == seat) {
            return true;
        }
    }
    return false;
}

/* Whether a move gives the turn away, judged by what its player knows: in a world he imagines, chance or
 * another seat is next. Asking the truth would tell him what it holds. */
static bool ends_turn(const struct quad_table *t, int seat, struct quad_move m) {
    struct quad_any world;
    struct quad_rng r;
    quad_table_see(t, seat, &world);
    struct quad_state *s = quad_any_state(&world);
    quad_rng_seed(&r, s->ply);
    quad_imagine(t->game, s, &r);
    quad_apply(t->game, s, seat, m, NULL);
    return quad_waiting(s) != 1u << seat;
}

enum refusal sitting_judge_move(const struct sitting *at, int seat, int64_t ply, int64_t seq,
                                const char *text, struct quad_move *m, bool *hold) {
    const struct quad_table *t = at->table;
    const struct quad_state *truth = sitting_truth(at);
    *hold = false;
    if (at->over) {
        return REFUSAL_GAME_OVER;
    }
    if (at->sitter[seat].holder != QUAD_HOLDER_PERSON) {
        return REFUSAL_HANDED_OVER;
    }
    if (seq != at->seq) {
        return REFUSAL_STALE;
    }
    if (quad_notation_read(t->game, text, strlen(text), m) != QUAD_ERROR_NONE) {
        return REFUSAL_BAD_NOTATION;
    }
    if (!at->full) {
        return REFUSAL_NOT_STARTED;
    }
    if (at->confirm && (quad_waiting(truth) >> seat & 1u) != 0 && quad_is_legal(t->game, truth, seat, *m) &&
        ends_turn(t, seat, *m)) {
        *hold = true;
        return ply == truth->ply ? REFUSAL_NONE : REFUSAL_STALE;
    }
    return REFUSAL_NONE;
}

enum refusal sitting_judge_undo(const struct sitting *at, int seat, int64_t seq, bool *let_go) {
    *let_go = at->sitter[seat].holds;
    if (seq != at->seq) {
        return REFUSAL_STALE;
    }
    if (*let_go) {
        return REFUSAL_NONE;
    }
    if (at->sitter[seat].holder != QUAD_HOLDER_PERSON) {
        return REFUSAL_HANDED_OVER;
    }
    if (at->over) {
        return REFUSAL_GAME_OVER; /* the seed is known now */
    }
    return at->undo == QUAD_UNDO_NEVER ? REFUSAL_UNDO_NEVER : REFUSAL_NONE;
}

enum refusal sitting_judge_look(const struct sitting *at, int64_t ply, bool open) {
    int64_t now = sitting_truth(at)->ply, first = now - (int64_t)at->table->count;
    if (ply < first || ply > now) {
        return REFUSAL_STALE;
    }
    return open && !at->over ? REFUSAL_NOT_OVER : REFUSAL_NONE;
}

const struct quad_symbol *bot_level(int level) {
    const struct quad_bot *bot = level < 0 ? NULL : quad_bot_at((size_t)level);
    return bot == NULL ? NULL : &bot->name;
}

int bot_levels(void) {
    int count = 0;
    while (quad_bot_at((size_t)count) != NULL) {
        count++;
    }
    return count;
}

int bot_level_named(const char *token) {
    for (int level = 0; bot_level(level) != NULL; level++) {
        if (strcmp(bot_level(level)->token, token) == 0) {
            return level;
        }
    }
    return -1;
}

void bot_name(const struct quad_names *names, int seat, char out[QUAD_NAME_BYTES]) {
    static const char *const fit[] = {"Livia",    "Marcus", "Octavia", "Titus",
                                      "Cornelia", "Gaius",  "Aurelia", "Lucius"};
    const int count = (int)(sizeof fit / sizeof fit[0]);
    _Static_assert(sizeof fit / sizeof fit[0] > QUAD_SEATS, "one is always free");
    int pick = seat;
    for (int other = 0; other < QUAD_SEATS;) {
        bool taken = names->of[other] != NULL && strcmp(names->of[other], fit[pick % count]) == 0;
        pick += taken;
        other = taken ? 0 : other + 1;
    }
    memset(out, 0, QUAD_NAME_BYTES);
    memcpy(out, fit[pick % count], strlen(fit[pick % count]));
}
