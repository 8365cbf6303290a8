/* player.c: see player.h. */
#include "player.h"

#include "core/digest.h"

void player_row(struct quad_store_table *row, uint64_t number) {
    struct quad_rng r;
    quad_rng_seed(&r, number);
    const struct quad_game *g = quad_game_named("tali");
    memset(row, 0, sizeof *row);
    quad_store_draw(row);
    row->seed = quad_luck_from_number(number);
    quad_store_hash_seed(&row->seed, row->seed_hash);
    memcpy(row->game, "tali", 5);
    row->rules_version = g->rules_version;
    row->seats = (uint8_t)(2 + quad_rng_below(&r, 3));
    row->listed = quad_rng_below(&r, 2) == 0;
    row->undo = (uint8_t)quad_rng_below(&r, QUAD_UNDOS);
    row->confirm_turn = quad_rng_below(&r, 2) == 0;
    row->created = quad_store_now();
    static const int starts[QUAD_CLOCKS] = {0, 15, 3, 10};
    int kind = (int)quad_rng_below(&r, QUAD_CLOCKS);
    quad_clock_set(&row->clock, (enum quad_clock_kind)kind, starts[kind], kind == QUAD_CLOCK_TURN ? 0 : 30);
    row->clock.over = row->clock.kind == QUAD_CLOCK_NONE ? 0 : (uint8_t)quad_rng_below(&r, QUAD_OVERS);
    quad_options_preset(g, row->options);
    for (int seat = 0; seat < row->seats; seat++) {
        struct quad_seat *who = &row->seat[seat];
        who->holder = (uint8_t)quad_rng_below(&r, QUAD_HOLDERS);
        who->level = who->holder == QUAD_HOLDER_BOT ? 3 : 0;
        who->has_token = who->holder == QUAD_HOLDER_PERSON;
        if (who->has_token) {
            memset(who->token, (int)(number + (unsigned)seat), sizeof who->token);
            memcpy(who->name, "Élia Œnone", sizeof "Élia Œnone");
        }
    }
}

enum quad_store_error player_create(struct player *p, struct quad_store *store, uint64_t number,
                                    int64_t lease) {
    memset(p, 0, sizeof *p);
    player_row(&p->row, number);
    quad_rng_seed(&p->rng, number);
    enum quad_store_error error = quad_store_create(store, &p->row, lease);
    p->epoch = p->row.epoch;
    struct quad_fault fault;
    return error == QUAD_STORE_NONE && !store->in_batch ? quad_replay_load(store, &p->row, &p->game, &fault)
                                                        : error;
}

enum quad_store_error player_resume(struct player *p, struct quad_store *store, const char *id,
                                    uint64_t number, int64_t lease) {
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    memset(p, 0, sizeof *p);
    enum quad_store_error error = quad_store_acquire(store, id, lease, &p->epoch);
    if (error == QUAD_STORE_NONE) {
        error = quad_store_find(store, id, &p->row);
    }
    if (error == QUAD_STORE_NONE) {
        error = quad_replay_load(store, &p->row, &p->game, &fault);
        if (error == QUAD_STORE_BAD_DATA) {
            proof_note("entry %d: %s", fault.line, quad_error_text(fault.error, QUAD_ENGLISH));
        }
    }
    quad_rng_seed(&p->rng, number ^ (uint64_t)p->game.last << 32);
    return error;
}

void player_close(struct player *p) {
    quad_replay_end(&p->game);
}

static struct quad_entry *add(struct player *p, int kind, int seat, const char *client) {
    assert(p->count < PLAYER_ENTRIES);
    struct quad_entry *e = &p->entries[p->count];
    memset(e, 0, sizeof *e);
    e->number = p->game.last + 1 + (uint32_t)p->count++;
    e->kind = (uint8_t)kind;
    e->seat = (uint8_t)seat;
    e->ply = kind == QUAD_ENTRY_SEAT ? 0 : (uint32_t)p->game.table.count;
    e->sender = kind == QUAD_ENTRY_SEAT ? (uint8_t)(p->game.last % (QUAD_SEATS + 1)) : 0;
    e->time = quad_store_now();
    memcpy(e->client, client, strlen(client));
    return e;
}

static void step_aside(struct player *p, const char *client) {
    if (quad_rng_below(&p->rng, 2) == 0) {
        struct quad_entry *e = add(p, QUAD_ENTRY_CHAT, QUAD_NOBODY, client);
        memcpy(e->text, "Bien joué !\n'; DROP TABLE quad_table; --", 42);
    } else {
        int seat = (int)quad_rng_below(&p->rng, p->row.seats);
        struct quad_entry *e = add(p, QUAD_ENTRY_SEAT, seat, client);
        e->who = p->game.seat[seat];
        e->who.holder = e->who.holder == QUAD_HOLDER_BOT ? QUAD_HOLDER_PERSON : QUAD_HOLDER_BOT;
        e->who.level = e->who.holder == QUAD_HOLDER_BOT ? 2 : 0;
        e->cause = (uint8_t)quad_rng_below(&p->rng, QUAD_CAUSES);
    }
}

static void step_move(struct player *p, const char *client) {
    static struct quad_choices choices;
    struct quad_table *t = &p->game.table;
    size_t before = t->count;
    quad_table_settle(t);
    if (before == t->count) {
        int seat = 0;
        while ((quad_waiting(quad_table_truth(t)) >> seat & 1u) == 0) {
            seat++;
        }
        quad_table_choices(t, seat, &choices);
        struct quad_move m = choices.at[quad_rng_below(&p->rng, (uint32_t)choices.count)].move;
        enum quad_error error = quad_table_play(t, seat, quad_table_truth(t)->ply, m);
        assert(error == QUAD_ERROR_NONE);
    }
    for (size_t i = before; i < t->count; i++) {
        struct quad_entry *e = add(p, QUAD_ENTRY_MOVE, t->plays[i].seat, client);
        e->ply = (uint32_t)i;
        e->move = t->plays[i].move;
    }
    quad_replay_prove(&p->game, &p->entries[p->count - 1]);
}

void player_step(struct player *p, const char *client) {
    p->count = 0;
    bool finished = quad_over(quad_table_truth(&p->game.table));
    uint32_t last = p->game.last;
    if (quad_rng_below(&p->rng, 8) == 0) {
        step_aside(p, client);
    } else if (finished && !p->game.over) {
        add(p, QUAD_ENTRY_END, QUAD_NOBODY, client);
    } else if (finished) {
        add(p, QUAD_ENTRY_UNDO, 0, client)->ply = 0;
    } else {
        step_move(p, client);
        p->game.last = last + (uint32_t)p->count; /* played already */
        return;
    }
    for (size_t i = 0; i < p->count; i++) {
        enum quad_error error = quad_replay_entry(&p->game, &p->entries[i]);
        assert(error == QUAD_ERROR_NONE);
    }
}

enum quad_store_error player_play(struct player *p, struct quad_store *store, const char *client) {
    player_step(p, client);
    return quad_store_append(store, p->row.id, p->epoch, p->entries, p->count);
}

uint64_t player_digest(uint64_t before, const struct quad_entry *e) {
    struct quad_digest d;
    quad_digest_begin(&d);
    quad_digest_add(&d, &before, sizeof before);
    quad_digest_add(&d, &e->number, sizeof e->number);
    quad_digest_add(&d, &e->kind, 1);
    quad_digest_add(&d, &e->seat, 1);
    quad_digest_add(&d, &e->ply, sizeof e->ply);
    quad_digest_add(&d, &e->sender, 1);
    quad_digest_add(&d, &e->time, sizeof e->time);
    quad_digest_add(&d, &e->move, sizeof e->move);
    quad_digest_add(&d, &e->rules, sizeof e->rules);
    quad_digest_add(&d, &e->digest, sizeof e->digest);
    quad_digest_add(&d, e->client, strlen(e->client));
    quad_digest_add(&d, e->text, strlen(e->text));
    quad_digest_add(&d, &e->who.holder, 1);
    quad_digest_add(&d, &e->who.level, 1);
    quad_digest_add(&d, e->who.token, sizeof e->who.token);
    quad_digest_add(&d, e->who.name, strlen(e->who.name));
    return quad_digest_end(&d);
}
