/* local.c: see local.h. */
#include "wasm/local.h"

#include "core/record.h"

#include <stdlib.h>

enum { NODES_MOST = 1 << 19 }; /* sixteen megabytes: a phone has to bear it */

static void listen(void *context, const struct quad_table *t, const struct quad_play *play,
                   const struct quad_journal *j) {
    struct local *l = context;
    chronicle_add(&l->chronicle, (size_t)(play - t->plays), j);
}

static struct local *blank(const struct quad_game *g, int seats) {
    struct local *l = calloc(1, sizeof *l);
    if (l != NULL) {
        l->game = g;
        l->seats = seats;
        l->undo = QUAD_UNDO_SECRET;
        l->version = 1;
        l->effort = 100;
        quad_options_preset(g, l->options);
        for (int seat = 0; seat < seats; seat++) {
            l->sitter[seat] = (struct sitter){.holder = QUAD_HOLDER_PERSON, .owned = true, .here = true};
        }
    }
    return l;
}

struct local *local_new(const char *game, int seats) {
    const struct quad_game *g = quad_game_named(game);
    return g == NULL || seats < g->seats_min || seats > g->seats_max ? NULL : blank(g, seats);
}

void local_free(struct local *l) {
    if (l->open) {
        quad_table_close(&l->table);
    }
    chronicle_free(&l->chronicle);
    quad_search_close(l->search);
    free(l);
}

enum refusal local_set_option(struct local *l, const char *option, int value) {
    for (int i = 0; i < l->game->option_count; i++) {
        const struct quad_option *o = &l->game->options[i];
        if (strcmp(o->name.token, option) == 0 && value >= o->min && value <= o->max) {
            l->options[i] = (uint8_t)value;
            return REFUSAL_NONE;
        }
    }
    return REFUSAL_BAD_OPTION;
}

enum refusal local_set_seat(struct local *l, int seat, int holder, int level, bool handed, const char *name) {
    if (seat < 0 || seat >= l->seats || (holder != QUAD_HOLDER_PERSON && holder != QUAD_HOLDER_BOT)) {
        return REFUSAL_BAD_SEATS;
    }
    if (holder == QUAD_HOLDER_BOT && bot_level(level) == NULL) {
        return REFUSAL_BAD_LEVEL;
    }
    size_t length = strlen(name);
    if (length > 0 && !quad_name_is_fit(name, length)) {
        return REFUSAL_BAD_NAME;
    }
    bool owned = holder == QUAD_HOLDER_PERSON || handed;
    l->sitter[seat] = (struct sitter){.holder = (uint8_t)holder, .owned = owned, .here = owned};
    l->sitter[seat].level = (uint8_t)(holder == QUAD_HOLDER_BOT ? level : 0);
    memset(l->name[seat], 0, sizeof l->name[seat]);
    memcpy(l->name[seat], name, length);
    return REFUSAL_NONE;
}

static void name_bots(struct local *l) {
    struct quad_names names = {{NULL}};
    for (int seat = 0; seat < l->seats; seat++) {
        names.of[seat] = l->name[seat];
    }
    for (int seat = 0; seat < l->seats; seat++) {
        if (l->sitter[seat].holder == QUAD_HOLDER_BOT && l->name[seat][0] == '\0') {
            bot_name(&names, seat, l->name[seat]);
        }
    }
}

/* What follows from the table's first moves, or from those that were just played: entries are counted as a
 * server counts them, each seat and each move and the end. */
static void count_from(struct local *l, size_t plays) {
    l->last += (uint32_t)(l->table.count - plays);
    l->seq = l->table.count > plays ? l->last : l->seq;
    if (quad_over(quad_table_truth(&l->table)) && !l->over) {
        l->over = true;
        l->last++;
    }
}

enum refusal local_begin(struct local *l) {
    enum quad_error error = QUAD_ERROR_NONE;
    if (!l->open) {
        error = quad_table_open(&l->table, l->game, l->seats, l->options, &l->seed);
    }
    if (error != QUAD_ERROR_NONE) {
        return refusal_of(error);
    }
    l->open = true;
    l->table.listen = listen;
    l->table.context = l;
    name_bots(l);
    memcpy(l->table.names, l->name, sizeof l->name);
    error = quad_table_settle(&l->table);
    l->last = (uint32_t)l->seats;
    count_from(l, 0);
    return refusal_of(error);
}

/* Play the record once more, so that the chronicle is told. */
static bool tell_again(struct local *l) {
    struct quad_table told = l->table;
    told.truth = told.first;
    told.plays = NULL;
    told.count = told.room = 0;
    told.listen = listen;
    told.context = l;
    bool fine = true;
    for (size_t i = 0; i < l->table.count && fine; i++) {
        fine = quad_table_replay(&told, l->table.plays[i].seat, l->table.plays[i].move) == QUAD_ERROR_NONE;
    }
    quad_table_close(&told);
    return fine;
}

struct local *local_load(const char *record, size_t length, bool play_on, struct quad_fault *fault) {
    struct quad_table table;
    if (quad_record_read(record, length, &table, false, fault) != QUAD_ERROR_NONE) {
        return NULL;
    }
    struct local *l = blank(table.game, quad_table_truth(&table)->seats);
    if (l == NULL) {
        quad_table_close(&table);
        quad_fault_set(fault, QUAD_ERROR_NO_MEMORY, 0, "", 0);
        return NULL;
    }
    l->table = table;
    l->open = true;
    l->seed = table.seed;
    memcpy(l->options, quad_table_truth(&table)->options, sizeof l->options);
    memcpy(l->name, table.names, sizeof l->name);
    l->last = (uint32_t)l->seats;
    count_from(l, 0);
    if (!tell_again(l)) {
        local_free(l);
        quad_fault_set(fault, QUAD_ERROR_NO_MEMORY, 0, "", 0);
        return NULL;
    }
    l->over = l->over || !play_on;
    return l;
}

struct sitting local_sitting(const struct local *l) {
    struct sitting at = {
        .id = l->id,
        .table = &l->table,
        .chronicle = &l->chronicle,
        .seq = l->seq,
        .full = true,
        .over = l->over,
        .undo = l->undo,
        .confirm = l->confirm,
        .luck = l->promised ? l->luck : NULL,
        .version = l->version,
        .before = &l->before,
        .before_version = l->before_version,
    };
    memcpy(at.sitter, l->sitter, sizeof at.sitter);
    return at;
}

/* Something has changed; before is what was there. */
static void touch_from(struct local *l, const struct quad_any *before) {
    l->before = *before;
    l->before_version = l->version++;
}

/* Something is about to change. */
static void touch(struct local *l) {
    touch_from(l, &l->table.truth);
}

static void let_go_all(struct local *l) {
    for (int seat = 0; seat < l->seats; seat++) {
        l->sitter[seat].holds = false;
    }
}

static enum refusal play(struct local *l, int seat, uint32_t ply, struct quad_move m) {
    if (l->over) {
        return REFUSAL_GAME_OVER;
    }
    struct quad_any before = l->table.truth;
    size_t from = l->table.count;
    enum quad_error error = quad_table_play(&l->table, seat, ply, m);
    if (error == QUAD_ERROR_NONE) {
        touch_from(l, &before);
        let_go_all(l);
        count_from(l, from);
    }
    return refusal_of(error);
}

enum refusal local_move(struct local *l, int seat, int64_t ply, int64_t seq, const char *text, bool *held) {
    struct sitting at = local_sitting(l);
    struct quad_move m;
    enum refusal why = sitting_judge_move(&at, seat, ply, seq < 0 ? l->seq : seq, text, &m, held);
    if (why != REFUSAL_NONE) {
        return why;
    }
    if (*held) {
        l->own[seat]++;
        l->sitter[seat].holds = true;
        l->sitter[seat].held = m;
        return REFUSAL_NONE;
    }
    return play(l, seat, (uint32_t)ply, m);
}

enum refusal local_confirm(struct local *l, int seat) {
    const struct sitter *sitter = &l->sitter[seat];
    return sitter->holds ? play(l, seat, quad_table_truth(&l->table)->ply, sitter->held)
                         : REFUSAL_NOTHING_HELD;
}

enum refusal local_undo(struct local *l, int seat, int64_t seq) {
    struct sitting at = local_sitting(l);
    bool let_go;
    enum refusal why = sitting_judge_undo(&at, seat, seq < 0 ? l->seq : seq, &let_go);
    if (why != REFUSAL_NONE) {
        return why;
    }
    if (let_go) {
        l->own[seat]++;
        l->sitter[seat].holds = false;
        return REFUSAL_NONE;
    }
    struct quad_any before = l->table.truth;
    enum quad_error error = quad_table_undo(&l->table, 1u << seat, sitting_rewinds(&at, seat));
    if (error == QUAD_ERROR_NONE) {
        touch_from(l, &before);
        chronicle_cut(&l->chronicle, l->table.count);
        let_go_all(l);
        l->seq = ++l->last;
    }
    return refusal_of(error);
}

static void change_holder(struct local *l, int seat, int holder, int level) {
    touch(l);
    l->before_version = 0; /* as on a server, where names may change with it */
    l->sitter[seat].holder = (uint8_t)holder;
    l->sitter[seat].level = (uint8_t)level;
    l->sitter[seat].holds = false;
    l->last++;
}

enum refusal local_hand(struct local *l, int seat, int to, int level) {
    if (to < 0 || to >= l->seats) {
        return REFUSAL_BAD_REQUEST;
    }
    if (bot_level(level) == NULL) {
        return REFUSAL_BAD_LEVEL;
    }
    if (l->over) {
        return REFUSAL_GAME_OVER;
    }
    if (to != seat) { /* everybody is here */
        return l->sitter[to].holder == QUAD_HOLDER_BOT ? REFUSAL_SEAT_TAKEN : REFUSAL_NOT_ABSENT;
    }
    change_holder(l, to, QUAD_HOLDER_BOT, level);
    return REFUSAL_NONE;
}

enum refusal local_take(struct local *l, int seat) {
    if (l->sitter[seat].holder != QUAD_HOLDER_PERSON && !l->over) {
        change_holder(l, seat, QUAD_HOLDER_PERSON, 0);
    }
    return REFUSAL_NONE;
}

enum refusal local_leave(struct local *l, int seat) {
    if (l->over) {
        return REFUSAL_NONE;
    }
    if (l->sitter[seat].holder == QUAD_HOLDER_PERSON) {
        change_holder(l, seat, QUAD_HOLDER_BOT, bot_levels() > 1 ? 1 : 0);
    }
    l->sitter[seat].owned = l->sitter[seat].here = false;
    return REFUSAL_NONE;
}

int local_bot(const struct local *l) {
    unsigned waiting = l->over || !l->open ? 0 : quad_waiting(quad_table_truth(&l->table));
    for (int seat = 0; seat < l->seats; seat++) {
        if ((waiting >> seat & 1u) != 0 && l->sitter[seat].holder == QUAD_HOLDER_BOT) {
            return seat;
        }
    }
    return -1;
}

/* Turn the search to what the seat sees now; false if there is no memory to think with. */
static bool begin_search(struct local *l, const struct quad_bot *bot, int level,
                         const struct quad_state *seen, int seat) {
    if (l->search != NULL && l->search_level != level) {
        quad_search_close(l->search);
        l->search = NULL;
    }
    if (l->search == NULL) {
        size_t nodes = quad_search_nodes(bot->budget);
        l->search = quad_search_open(l->game, bot->style, nodes < NODES_MOST ? nodes : NODES_MOST);
        l->search_level = level;
    }
    if (l->search == NULL) {
        return false;
    }
    quad_search_begin(l->search, seen, seat, quad_rng_next(&l->wits));
    l->thinking = true;
    l->thought_seq = l->seq;
    l->thought = 0;
    return true;
}

bool local_think(struct local *l, uint32_t iterations, bool hurry) {
    int seat = local_bot(l);
    if (seat < 0) {
        return false;
    }
    struct quad_any any;
    struct quad_move m;
    const int level = l->sitter[seat].level;
    const struct quad_bot *bot = quad_bot_at((size_t)level);
    const uint32_t budget = (uint32_t)((uint64_t)bot->budget * l->effort / 100);
    quad_table_see(&l->table, seat, &any);
    const struct quad_state *seen = quad_any_state(&any);
    bool fresh = !l->thinking || l->thought_seq != l->seq || l->search_level != level;
    if (bot->style == NULL || (fresh && !begin_search(l, bot, level, seen, seat))) {
        m = bot->choose(l->game, seen, seat, budget, &l->wits);
    } else {
        uint64_t left = quad_search_is_forced(l->search) || hurry ? 0 : budget - l->thought;
        quad_search_run(l->search, left < iterations ? left : iterations);
        l->thought += left < iterations ? left : iterations;
        if (left > iterations) {
            return false;
        }
        m = quad_search_best(l->search);
    }
    l->thinking = false;
    enum refusal why = play(l, seat, seen->ply, m);
    assert(why == REFUSAL_NONE || why == REFUSAL_FULL);
    return true;
}
