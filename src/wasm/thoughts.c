/* thoughts.c: see thoughts.h. */
#include "wasm/thoughts.h"

#include "ai/pool.h"
#include "core/bits.h"
#include "core/box.h"
#include "core/position.h"
#include "protocol/judgement.h"
#include "protocol/reason.h"

enum {
    POOL = 24 * 1024 * 1024,   /* a phone has to bear it */
    NODES_OF_BOT = 1 << 19,    /* sixteen megabytes, while it thinks */
    NODES_OF_ANALYST = 1 << 18 /* eight: enough for a few seconds */
};

static struct quad_pool *pool; /* of all tables: JavaScript has one thread here */
static uint64_t tables;

static struct {
    struct quad_thinker *thinker;
    const struct quad_game *game; /* held, see core/box.h */
    uint64_t iterations;
    uint32_t ply;
    int seat;
    size_t play; /* number of the decision in the game that is analysed */
    struct quad_report report;
    struct quad_weighing weighing; /* of the moves to advise, or of the best against the one played */
    bool has_best;                 /* before moves were tried, it was this one */
    struct quad_move best;
    int as[QUAD_WEIGHED]; /* their prospects in the report */
    int sure;             /* so many of them are advised */
} analyst;

static bool pool_begin(void) {
    pool = pool == NULL ? quad_pool_open(POOL) : pool;
    return pool != NULL;
}

static struct quad_pool_key key_of(const struct local_bots *bots) {
    return (struct quad_pool_key){bots->table, bots->seat, bots->level};
}

/* Turn to a question; false if there is no memory to think with. */
static bool ask(struct local_bots *bots, const struct local_question *q, uint64_t seed) {
    const struct quad_bot *bot = quad_bot_at((size_t)q->level);
    size_t nodes = quad_search_nodes(bot->budget);
    struct quad_recall recall;
    quad_thinker_close(bots->thinker); /* its question has gone */
    bots->thinker = NULL;
    bots->table = bots->table == 0 ? ++tables : bots->table;
    bots->seat = q->seat;
    bots->level = q->level;
    bots->seq = q->seq;
    if (pool_begin()) {
        bots->thinker = quad_thinker_open(q->table->game, bot, nodes < NODES_OF_BOT ? nodes : NODES_OF_BOT,
                                          quad_pool_take(pool, key_of(bots)));
    }
    if (bots->thinker != NULL) {
        quad_table_recall(q->table, q->table->count, q->seat, &recall);
        quad_thinker_begin(bots->thinker, &recall, (uint64_t)bot->budget * q->effort / 100, seed);
    }
    return bots->thinker != NULL;
}

bool bots_think(struct local_bots *bots, const struct local_question *q, struct quad_rng *r,
                uint32_t iterations, bool hurry, struct quad_move *out) {
    bool same = bots->seq == q->seq && bots->seat == q->seat && bots->level == q->level;
    if ((bots->thinker == NULL || !same) && !ask(bots, q, quad_rng_next(r))) {
        struct quad_choices choices;
        quad_table_choices(q->table, q->seat, &choices);
        *out = quad_pick(&choices, r);
        return true;
    }
    if (!hurry && quad_thinker_think(bots->thinker, iterations)) {
        return false;
    }
    *out = quad_thinker_best(bots->thinker);
    quad_pool_keep(pool, key_of(bots), quad_thinker_leave(bots->thinker, *out));
    bots->thinker = NULL;
    return true;
}

void bots_forget(struct local_bots *bots) {
    quad_thinker_close(bots->thinker);
    bots->thinker = NULL;
    if (pool != NULL) {
        quad_pool_forget(pool, bots->table);
    }
}

/* Another seat is looked at, or another game: what was found is kept, should the seat be looked at again. */
static enum quad_error change_seat(const struct quad_game *g, int seat, const struct quad_move *made) {
    if (analyst.thinker != NULL && (!quad_game_equal(analyst.game, g) || analyst.seat != seat)) {
        struct quad_pool_key key = {0, analyst.seat, 0};
        if (made != NULL) {
            quad_pool_keep(pool, key, quad_thinker_leave(analyst.thinker, *made));
        } else {
            quad_thinker_close(analyst.thinker);
        }
        analyst.thinker = NULL;
    }
    if (analyst.thinker == NULL && pool_begin()) {
        struct quad_pool_key key = {0, seat, 0};
        analyst.thinker = quad_thinker_open(g, NULL, NODES_OF_ANALYST, quad_pool_take(pool, key));
    }
    return analyst.thinker == NULL ? QUAD_ERROR_NO_MEMORY : QUAD_ERROR_NONE;
}

static void turn_to(const struct quad_game *g, struct quad_recall *recall, uint64_t seed) {
    quad_game_hold(g);
    quad_game_drop(analyst.game);
    analyst.game = g;
    analyst.seat = recall->seat;
    analyst.ply = quad_any_state(&recall->now)->ply;
    analyst.iterations = 0;
    analyst.weighing.count = analyst.sure = 0;
    analyst.has_best = false;
    quad_thinker_begin(analyst.thinker, recall, UINT64_MAX, seed);
}

void thoughts_fault(struct quad_text *out, const struct quad_fault *fault, enum quad_language language) {
    char said[512];
    struct quad_text text;
    struct quad_json j;
    quad_text_begin(&text, said, sizeof said);
    quad_fault_write(&text, fault, language);
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '{');
    quad_json_string(&j, "error", quad_error_token(fault->error));
    quad_json_number(&j, "line", fault->line);
    quad_json_string(&j, "text", said);
    quad_json_close(&j, '}');
}

bool thoughts_begin(struct quad_text *out, const char *position, size_t length, uint64_t seed,
                    enum quad_language language) {
    struct quad_recall recall = {.count = 0}; /* a position tells no past */
    const struct quad_game *g = NULL;
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    if (quad_position_read_seen(position, length, &g, &recall.now, &fault) == QUAD_ERROR_NONE) {
        const struct quad_state *seen = quad_any_state(&recall.now);
        bool asked = seen->viewer < seen->seats && quad_bits_has(quad_waiting(seen), seen->viewer);
        recall.seat = seen->viewer;
        fault.error = asked ? change_seat(g, recall.seat, NULL) : QUAD_ERROR_NOT_YOUR_TURN;
    }
    if (fault.error != QUAD_ERROR_NONE) {
        thoughts_fault(out, &fault, language);
    } else {
        turn_to(g, &recall, seed);
    }
    quad_game_drop(g);
    return fault.error == QUAD_ERROR_NONE;
}

int64_t thoughts_next(const struct quad_table *t, int64_t ply, bool turns) {
    static struct quad_choices choices; /* large; there is one thread */
    struct quad_any now = t->first;
    struct quad_state *s = quad_any_state(&now);
    int before = -1; /* who decided last */
    for (size_t i = 0; i < t->count; i++) {
        const struct quad_play *play = &t->plays[i];
        bool decides = play->seat != QUAD_CHANCE;
        if (decides && s->ply >= ply && !(turns && play->seat == before)) {
            quad_legal(t->game, s, play->seat, &choices);
            if (choices.count > 1) {
                struct quad_recall recall;
                bool goes_on = analyst.play < t->count && t->plays[analyst.play].seat == analyst.seat;
                struct quad_move made = goes_on ? t->plays[analyst.play].move : play->move;
                if (change_seat(t->game, play->seat, goes_on ? &made : NULL) != QUAD_ERROR_NONE) {
                    return -1;
                }
                analyst.play = i;
                quad_table_recall(t, i, play->seat, &recall);
                turn_to(t->game, &recall, s->ply + 1);
                return (int64_t)s->ply;
            }
        }
        before = decides ? play->seat : before;
        quad_apply(t->game, s, play->seat, play->move, NULL);
    }
    return -1;
}

uint64_t thoughts_run(uint32_t iterations) {
    quad_thinker_think(analyst.thinker, iterations);
    analyst.iterations += iterations;
    return analyst.iterations;
}

/* What it thinks of every choice. */
static void look(void) {
    quad_thinker_refresh(analyst.thinker);
    quad_thinker_report(analyst.thinker, &analyst.report);
}

static void weigh(int worlds) {
    quad_thinker_weigh(analyst.thinker, &analyst.weighing, worlds);
}

static void begin_weighing(int count, const struct quad_move *moves) {
    analyst.weighing = (struct quad_weighing){.count = count, .seed = analyst.ply + 1};
    memcpy(analyst.weighing.move, moves, (size_t)count * sizeof moves[0]);
}

/* Something to compare the best move with: the next one gets enough visits to be sure of. */
static void think_of_another(void) {
    int order[QUAD_CHOICES] = {0};
    struct quad_report *report = &analyst.report;
    look();
    if (report->count > 1 && quad_report_order(report, order) == 1) {
        uint32_t enough = report->at[order[0]].visits / 10 + 1;
        quad_thinker_try(analyst.thinker, report->at[order[1]].move, enough, enough);
        look();
    }
}

int thoughts_weigh(int worlds) {
    if (analyst.weighing.count == 0) {
        struct quad_move moves[QUAD_WEIGHED];
        think_of_another();
        int count = quad_thinker_advise(analyst.thinker, &analyst.report, moves, analyst.as, &analyst.sure);
        begin_weighing(count, moves);
    }
    int missing = REASON_WORLDS - analyst.weighing.worlds;
    weigh(worlds < missing ? worlds : missing);
    return analyst.weighing.count == 0 ? 0 : REASON_WORLDS - analyst.weighing.worlds;
}

void thoughts_report(struct quad_text *out) {
    struct quad_json j;
    look();
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '{');
    quad_json_number(&j, "ply", analyst.ply);
    quad_json_number(&j, "seat", analyst.seat + 1);
    quad_json_number(&j, "iterations", (int64_t)analyst.report.iterations);
    report_write(&j, "choices", analyst.game, &analyst.report);
    advice_write(&j, analyst.game, &analyst.report, &analyst.weighing, analyst.as, analyst.sure);
    quad_json_close(&j, '}');
}

uint32_t thoughts_try(const struct quad_table *t, uint32_t visits, uint32_t iterations) {
    struct quad_move played = t->plays[analyst.play].move;
    if (!analyst.has_best) { /* in however many portions: the same one */
        look();
        analyst.best = judgement_best(&analyst.report);
        analyst.has_best = true;
    }
    uint32_t missing = quad_thinker_try(analyst.thinker, analyst.best, visits, iterations);
    return missing > 0 ? missing : quad_thinker_try(analyst.thinker, played, visits, iterations);
}

void thoughts_judge(struct quad_text *out, const struct quad_table *t, bool reasons) {
    struct quad_json j;
    struct quad_move played = t->plays[analyst.play].move;
    look();
    struct judgement of = judgement_of(&analyst.report, analyst.ply, analyst.seat, played);
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '{');
    judgement_write_members(&j, analyst.game, &of, analyst.report.seats);
    if (reasons) {
        report_write(&j, "choices", analyst.game, &analyst.report);
    }
    if (reasons && !quad_move_equal(of.best, played)) {
        struct quad_move moves[] = {of.best, played};
        begin_weighing(2, moves);
        weigh(REASON_WORLDS);
        reason_write(&j, analyst.game, &analyst.weighing, 0, 1, REASON_PLAYED,
                     &(struct reason_beyond){of.more, of.loss});
    }
    quad_json_close(&j, '}');
}
