/* batch.c: see batch.h. */
#include "learn/batch.h"
#include "core/box.h"
#include "learn/slots.h"

#include <stdlib.h>

enum { PIECE = 16, LINE = 64 };

void quad_batch_settings(struct quad_batch_settings *out, const struct quad_game *g, int seats) {
    memset(out, 0, sizeof *out);
    out->game = g;
    out->seats = seats;
    out->games = out->threads = 1;
    quad_options_preset(g, out->options);
}

static enum quad_error check(const struct quad_batch_settings *s) {
    bool asks = false;
    if (s->games < 1 || s->games > QUAD_BATCH_GAMES || s->threads < 1 || s->threads > QUAD_BATCH_THREADS ||
        (int)s->reward < 0 || s->reward >= QUAD_REWARDS) {
        return QUAD_ERROR_BAD_VALUE;
    }
    if (s->seats < s->game->seats_min || s->seats > s->game->seats_max) {
        return QUAD_ERROR_BAD_SEATS;
    }
    for (int i = 0; i < s->game->option_count; i++) {
        if (s->options[i] < s->game->options[i].min || s->options[i] > s->game->options[i].max) {
            return QUAD_ERROR_BAD_OPTION;
        }
    }
    for (int i = 0; i < s->seats; i++) {
        if (s->player[i] > QUAD_PLAYER_BOT || (s->player[i] == QUAD_PLAYER_BOT && s->bot[i] == NULL)) {
            return QUAD_ERROR_BAD_VALUE;
        }
        asks = asks || s->player[i] == QUAD_PLAYER_CALLER;
    }
    return asks ? QUAD_ERROR_NONE : QUAD_ERROR_BAD_VALUE;
}

/* What the players that the batch plays think with. */
static bool open_minds(struct quad_batch *b) {
    const struct quad_batch_settings *s = &b->settings;
    for (int i = 0; i < s->seats; i++) {
        const struct quad_bot *bot = s->player[i] == QUAD_PLAYER_BOT ? s->bot[i] : NULL;
        if (bot == NULL || bot->settings == NULL) {
            continue;
        }
        size_t nodes = quad_search_nodes(s->budget[i] > 0 ? s->budget[i] : bot->budget);
        for (int who = 0; who < s->threads; who++) {
            b->worker[who].search[i] = quad_search_open(b->game, bot->settings, nodes, NULL);
            if (b->worker[who].search[i] == NULL) {
                return false;
            }
        }
    }
    return true;
}

/* The network at hand, for whoever plays by its policy head. */
static bool open_net(struct quad_batch *b) {
    if (b->game->features == NULL) {
        return true;
    }
    b->net = malloc(quad_net_bytes(quad_net_inputs(b->game)));
    if (b->net == NULL) {
        return false;
    }
    if (!quad_net_load(b->net, b->game, b->settings.seats) || b->net->policy.factors == 0) {
        free(b->net);
        b->net = NULL;
    }
    return true;
}

static bool open_slots(struct quad_batch *b) {
    size_t games = (size_t)b->settings.games, picture = quad_tensor_view_bytes(b->tensor);
    b->stride = (b->game->state_size + LINE - 1) / LINE * LINE;
    b->slots = calloc(games, sizeof *b->slots);
    b->states = calloc(games, b->stride);
    b->pictures = calloc(games, picture);
    if (b->slots == NULL || b->states == NULL || b->pictures == NULL) {
        return false;
    }
    for (size_t i = 0; i < games; i++) {
        b->slots[i].state = (struct quad_state *)(void *)(b->states + i * b->stride);
        b->slots[i].view =
            (struct quad_tensor_view){b->tensor, NULL, b->settings.bytes, b->pictures + i * picture};
    }
    return true;
}

static bool open_all(struct quad_batch *b) {
    b->space = quad_space_open(b->game);
    b->tensor = quad_tensor_open(b->game, b->settings.seats, QUAD_SEEN);
    b->crew = quad_crew_open(b->settings.threads);
    return b->space != NULL && b->tensor != NULL && b->crew != NULL && open_slots(b) && open_minds(b) &&
           open_net(b);
}

static void work_begin(void *context, int who, int first, int end) {
    struct quad_batch *b = context;
    for (int i = first; i < end; i++) {
        slot_begin(b, &b->slots[i], (uint64_t)i);
        slot_advance(b, &b->slots[i], &b->worker[who]);
        b->slots[i].done = false;
    }
}

enum quad_error quad_batch_open(const struct quad_batch_settings *settings, struct quad_batch **out) {
    enum quad_error error = check(settings);
    struct quad_batch *b = error == QUAD_ERROR_NONE ? calloc(1, sizeof *b) : NULL;
    *out = NULL;
    if (b == NULL) {
        return error == QUAD_ERROR_NONE ? QUAD_ERROR_NO_MEMORY : error;
    }
    b->settings = *settings;
    b->game = quad_game_hold(settings->game);
    if (!quad_start(b->game, quad_any_state(&b->first), settings->seats, settings->options)) {
        quad_batch_close(b);
        return QUAD_ERROR_OPTIONS_CLASH;
    }
    if (!open_all(b)) {
        quad_batch_close(b);
        return QUAD_ERROR_NO_MEMORY;
    }
    quad_crew_run(b->crew, settings->games, PIECE, work_begin, b);
    *out = b;
    return QUAD_ERROR_NONE;
}

void quad_batch_close(struct quad_batch *b) {
    if (b == NULL) {
        return;
    }
    quad_crew_close(b->crew);
    for (int who = 0; who < b->settings.threads; who++) {
        for (int i = 0; i < QUAD_SEATS; i++) {
            if (b->worker[who].search[i] != NULL) {
                quad_search_close(b->worker[who].search[i]);
            }
        }
    }
    quad_space_close(b->space);
    quad_tensor_close(b->tensor);
    quad_game_drop(b->game);
    free(b->net);
    free(b->slots);
    free(b->states);
    free(b->pictures);
    free(b);
}

const struct quad_space *quad_batch_space(const struct quad_batch *b) {
    return b->space;
}

const struct quad_tensor *quad_batch_tensor(const struct quad_batch *b) {
    return b->tensor;
}

const struct quad_state *quad_batch_state(const struct quad_batch *b, int game) {
    return game < 0 || game >= b->settings.games ? NULL : b->slots[game].state;
}

static void write_mask(const struct quad_batch *b, struct slot *slot, size_t i) {
    uint8_t *mask = b->buffers.masks + i * (size_t)b->space->count[QUAD_ACTIONS];
    for (int k = 0; k < slot->masked; k++) {
        mask[slot->mask[k]] = 0;
    }
    for (int k = 0; k < slot->legal; k++) {
        slot->mask[k] = slot->number_of[k];
        mask[slot->mask[k]] = 1;
    }
    slot->masked = slot->legal;
}

static void write_legal(const struct quad_batch *b, const struct slot *slot, size_t i) {
    int32_t *legal = b->buffers.legal + i * (size_t)b->buffers.legal_most;
    for (int k = 0; k < slot->legal && k < b->buffers.legal_most; k++) {
        legal[k] = slot->number_of[k];
    }
}

/* What happened to the game, and where it stands. */
static void write_news(const struct quad_batch *b, const struct slot *slot, size_t i) {
    const struct quad_batch_buffers *out = &b->buffers;
    size_t seats = (size_t)b->settings.seats;
    if (out->legal_count != NULL) {
        out->legal_count[i] = slot->legal;
    }
    if (out->seat != NULL) {
        out->seat[i] = (int8_t)slot->seat;
    }
    if (out->done != NULL) {
        out->done[i] = slot->done;
    }
    if (out->number != NULL) {
        out->number[i] = slot->number;
    }
    if (out->ply != NULL) {
        out->ply[i] = slot->state->ply;
    }
    for (size_t seat = 0; out->rewards != NULL && seat < seats; seat++) {
        out->rewards[i * seats + seat] = slot->done ? slot->reward[seat] : 0;
    }
    for (size_t seat = 0; out->scores != NULL && seat < seats; seat++) {
        out->scores[i * seats + seat] = slot->done ? slot->score[seat] : 0;
    }
}

static void write_described(const struct quad_batch *b, const struct slot *slot, size_t i) {
    struct quad_any seen;
    memcpy(&seen, slot->state, b->game->state_size);
    quad_redact(b->game, quad_any_state(&seen), slot->seat);
    quad_described(b->game, quad_any_state(&seen), slot->seat,
                   b->buffers.described + i * quad_described_size(b->game));
}

static void write_slot(const struct quad_batch *b, struct slot *slot, size_t i) {
    if (b->buffers.masks != NULL) {
        write_mask(b, slot, i);
    }
    if (b->buffers.legal != NULL) {
        write_legal(b, slot, i);
    }
    if (b->buffers.observations != NULL) {
        quad_tensor_view_write(&slot->view, slot->state, slot->seat);
    }
    if (b->buffers.described != NULL && b->game->features != NULL) {
        write_described(b, slot, i);
    }
    write_news(b, slot, i);
}

static void work_attach(void *context, int who, int first, int end) {
    struct quad_batch *b = context;
    size_t row = quad_tensor_size(b->tensor) * (b->settings.bytes ? sizeof(uint8_t) : sizeof(float));
    size_t actions = (size_t)b->space->count[QUAD_ACTIONS];
    (void)who;
    for (int i = first; i < end; i++) {
        struct slot *slot = &b->slots[i];
        slot->masked = 0;
        if (b->buffers.masks != NULL) {
            memset(b->buffers.masks + (size_t)i * actions, 0, actions);
        }
        if (b->buffers.observations != NULL) {
            quad_tensor_view_begin(&slot->view, (unsigned char *)b->buffers.observations + (size_t)i * row);
        }
        write_slot(b, slot, (size_t)i);
    }
}

void quad_batch_attach(struct quad_batch *b, const struct quad_batch_buffers *buffers) {
    static const struct quad_batch_buffers none;
    b->buffers = buffers == NULL ? none : *buffers;
    quad_crew_run(b->crew, b->settings.games, PIECE, work_attach, b);
}

static void work_write(void *context, int who, int first, int end) {
    struct quad_batch *b = context;
    (void)who;
    for (int i = first; i < end; i++) {
        write_slot(b, &b->slots[i], (size_t)i);
    }
}

void quad_batch_reset(struct quad_batch *b, uint64_t seed) {
    b->settings.seed = seed;
    quad_crew_run(b->crew, b->settings.games, PIECE, work_begin, b);
    quad_crew_run(b->crew, b->settings.games, PIECE, work_write, b);
}

static bool is_legal(const struct quad_batch *b, const struct slot *slot, int32_t action) {
    if (b->settings.by_choice) {
        return action >= 0 && action < slot->legal;
    }
    bool found = false;
    for (int i = 0; i < slot->legal; i++) {
        found |= slot->number_of[i] == action;
    }
    return found;
}

static void work_step(void *context, int who, int first, int end) {
    struct quad_batch *b = context;
    for (int i = first; i < end; i++) {
        slot_choose(b, &b->slots[i], &b->worker[who], b->actions[i]);
        write_slot(b, &b->slots[i], (size_t)i);
    }
}

enum quad_error quad_batch_step(struct quad_batch *b, const int32_t *actions,
                                struct quad_batch_fault *fault) {
    for (int i = 0; i < b->settings.games; i++) {
        if (!is_legal(b, &b->slots[i], actions[i])) {
            if (fault != NULL) {
                *fault = (struct quad_batch_fault){QUAD_ERROR_ILLEGAL, i, actions[i]};
            }
            return QUAD_ERROR_ILLEGAL;
        }
    }
    b->actions = actions;
    quad_crew_run(b->crew, b->settings.games, PIECE, work_step, b);
    return QUAD_ERROR_NONE;
}

static void work_run(void *context, int who, int first, int end) {
    struct quad_batch *b = context;
    for (int i = first; i < end; i++) {
        slot_run(b, &b->slots[i], &b->worker[who]);
        write_slot(b, &b->slots[i], (size_t)i);
    }
}

void quad_batch_run(struct quad_batch *b, enum quad_player instead, uint64_t decisions,
                    struct quad_batch_tally *tally) {
    for (int who = 0; who < b->settings.threads; who++) {
        memset(&b->worker[who].tally, 0, sizeof b->worker[who].tally);
    }
    b->instead = instead == QUAD_PLAYER_POLICY ? instead : QUAD_PLAYER_RANDOM;
    b->decisions = decisions;
    quad_crew_run(b->crew, b->settings.games, 1, work_run, b);
    for (int who = 0; tally != NULL && who < b->settings.threads; who++) {
        const struct quad_batch_tally *part = &b->worker[who].tally;
        tally->games += part->games;
        tally->decisions += part->decisions;
        tally->moves += part->moves;
        for (int i = 0; i < b->settings.seats; i++) {
            tally->reward[i] += part->reward[i];
            tally->square[i] += part->square[i];
        }
    }
}
