/* play.c: one game of a batch: chance, other players, one game after the other. */
#include "core/bits.h"
#include "learn/slots.h"

void slot_begin(const struct quad_batch *b, struct slot *slot, uint64_t number) {
    uint64_t seed = b->settings.seed + number;
    memcpy(slot->state, &b->first, b->game->state_size);
    slot->number = number;
    slot->shift = (uint8_t)(b->settings.rotate ? number % (uint64_t)b->settings.seats : 0);
    quad_rng_seed(&slot->rng, seed);
    if (b->settings.quick_luck) {
        quad_rng_seed(&slot->chance, ~seed);
    } else {
        slot->luck = quad_luck_from_number(seed);
    }
}

static inline int player_of(const struct quad_batch *b, const struct slot *slot, int seat) {
    int player = seat - slot->shift;
    return player < 0 ? player + b->settings.seats : player;
}

static inline void draw_chance(const struct quad_batch *b, struct slot *slot) {
    struct quad_rng r, *luck = &slot->chance;
    if (!b->settings.quick_luck) {
        quad_luck_at(&slot->luck, slot->state->ply, &r);
        luck = &r;
    }
    quad_apply(b->game, slot->state, QUAD_CHANCE, quad_sample(b->game, slot->state, luck), NULL);
}

/* The game is over: what it came to; then the next one. */
static void finish(const struct quad_batch *b, struct slot *slot, struct worker *w) {
    struct quad_scores scores;
    float *reward = slot->reward;
    quad_score(b->game, slot->state, &scores);
    quad_rewards(b->game, slot->state, b->settings.reward, reward);
    for (int seat = 0; seat < b->settings.seats; seat++) {
        int player = player_of(b, slot, seat);
        slot->score[seat] = scores.at[seat].total;
        w->tally.reward[player] += (double)reward[seat];
        w->tally.square[player] += (double)reward[seat] * (double)reward[seat];
    }
    w->tally.games++;
    w->tally.moves += slot->state->ply;
    slot->done = true;
    slot_begin(b, slot, slot->number + (uint64_t)b->settings.games);
}

/* Drawn with the likelihoods of the policy head, or of the game's prior. */
static struct quad_move pick_by_policy(const struct quad_batch *b, struct slot *slot,
                                       const struct quad_state *seen, int seat, struct quad_choices *c) {
    float likely[QUAD_CHOICES], sum = 0;
    int choice = -1;
    if (c->count == 1 || (b->net == NULL && b->game->prior == NULL)) {
        return quad_pick(c, &slot->rng);
    }
    if (b->net != NULL) {
        struct quad_features features;
        float estimate[QUAD_SEATS];
        quad_net_estimate(b->game, seen, estimate);
        quad_net_encode(b->game, seen, seat, estimate, &features);
        quad_net_policy(b->net, &features, c, likely);
    } else {
        b->game->prior(b->game, seen, seat, c, likely);
    }
    for (int i = 0; i < c->count; i++) {
        likely[i] = c->at[i].weight > 0 ? likely[i] : 0;
        sum += likely[i];
    }
    float left = sum * (float)(quad_rng_next(&slot->rng) >> 40) / (float)(1 << 24);
    for (int i = 0; i < c->count && left >= 0; i++) {
        choice = likely[i] > 0 ? i : choice;
        left -= likely[i];
    }
    return choice < 0 ? quad_pick(c, &slot->rng) : c->at[choice].move;
}

static struct quad_move ask_bot(const struct quad_batch *b, struct slot *slot, struct worker *w, int player,
                                const struct quad_state *seen, int seat) {
    const struct quad_bot *bot = b->settings.bot[player];
    uint32_t budget = b->settings.budget[player] > 0 ? b->settings.budget[player] : bot->budget;
    struct quad_search *search = w->search[player];
    if (search == NULL) {
        return bot->choose(b->game, seen, seat, budget, &slot->rng);
    }
    quad_search_begin(search, seen, seat, quad_rng_next(&slot->rng));
    quad_search_run(search, quad_search_is_forced(search) ? 0 : budget);
    return quad_search_best(search);
}

/* A decision by one of the players that the batch plays itself. */
static void decide(const struct quad_batch *b, struct slot *slot, struct worker *w, int seat, int player,
                   enum quad_player kind) {
    struct quad_move m;
    struct quad_choices *c = &w->choices;
    w->tally.decisions++;
    quad_legal(b->game, slot->state, seat, c);
    if (kind == QUAD_PLAYER_RANDOM) {
        m = quad_pick(c, &slot->rng);
    } else if (c->count == 1) {
        m = c->at[0].move;
    } else {
        struct quad_any seen;
        memcpy(&seen, slot->state, b->game->state_size);
        quad_redact(b->game, quad_any_state(&seen), seat);
        m = kind == QUAD_PLAYER_POLICY ? pick_by_policy(b, slot, quad_any_state(&seen), seat, c)
                                       : ask_bot(b, slot, w, player, quad_any_state(&seen), seat);
    }
    quad_apply(b->game, slot->state, seat, m, NULL);
}

/* List what the caller may do. */
static void list_choices(const struct quad_batch *b, struct slot *slot, struct worker *w, int seat) {
    struct quad_choices *c = &w->choices;
    slot->seat = seat;
    slot->legal = 0;
    quad_legal(b->game, slot->state, seat, c);
    for (int i = 0; i < c->count; i++) {
        if (c->at[i].weight > 0 || b->settings.asides) {
            int number = quad_space_number(b->space, QUAD_ACTIONS, c->at[i].move);
            assert(number >= 0);
            slot->number_of[slot->legal++] = (uint16_t)number;
        }
    }
}

static void make(const struct quad_batch *b, struct slot *slot, int choice) {
    struct quad_move m = b->space->move[QUAD_ACTIONS][slot->number_of[choice]];
    quad_apply(b->game, slot->state, slot->seat, m, NULL);
}

void slot_advance(const struct quad_batch *b, struct slot *slot, struct worker *w) {
    bool skips = b->settings.skip_forced;
    for (unsigned waiting;;) {
        if ((waiting = quad_waiting(slot->state)) == 0) {
            skips = skips && !slot->done; /* a game in which nothing can be chosen is shown all the same */
            finish(b, slot, w);
            continue;
        }
        int seat = quad_bits_lowest(waiting);
        if (seat == QUAD_CHANCE) {
            draw_chance(b, slot);
            continue;
        }
        int player = player_of(b, slot, seat);
        enum quad_player kind = (enum quad_player)b->settings.player[player];
        if (kind != QUAD_PLAYER_CALLER) {
            decide(b, slot, w, seat, player, kind);
            continue;
        }
        list_choices(b, slot, w, seat);
        if (!skips || slot->legal > 1) {
            return;
        }
        w->tally.decisions++;
        make(b, slot, 0);
    }
}

void slot_choose(const struct quad_batch *b, struct slot *slot, struct worker *w, int32_t action) {
    slot->done = false;
    w->tally.decisions++;
    if (b->settings.by_choice) {
        make(b, slot, action);
    } else {
        quad_apply(b->game, slot->state, slot->seat, b->space->move[QUAD_ACTIONS][action], NULL);
    }
    slot_advance(b, slot, w);
}

void slot_run(const struct quad_batch *b, struct slot *slot, struct worker *w) {
    slot->done = false;
    for (uint64_t made = 0; made < b->decisions;) {
        unsigned waiting = quad_waiting(slot->state);
        if (waiting == 0) {
            finish(b, slot, w);
            continue;
        }
        int seat = quad_bits_lowest(waiting);
        if (seat == QUAD_CHANCE) {
            draw_chance(b, slot);
            continue;
        }
        int player = player_of(b, slot, seat);
        enum quad_player kind = (enum quad_player)b->settings.player[player];
        decide(b, slot, w, seat, player, kind == QUAD_PLAYER_CALLER ? b->instead : kind);
        made++;
    }
    slot_advance(b, slot, w);
}
