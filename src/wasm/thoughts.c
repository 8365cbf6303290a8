/* thoughts.c: see thoughts.h. */
#include "wasm/thoughts.h"

#include "ai/bot.h"
#include "core/bits.h"
#include "core/position.h"
#include "protocol/judgement.h"

enum { NODES = 1 << 18 }; /* eight megabytes: enough for a few seconds */

static struct {
    struct quad_search *search;
    const struct quad_game *game; /* of the search */
    uint64_t iterations;
    uint32_t ply;
    int seat;
    size_t play; /* number of the decision in the game that is analysed */
    struct quad_report report;
} mind; /* the only one: JavaScript has one thread here */

static enum quad_error turn_to(const struct quad_game *g, const struct quad_state *seen, int seat,
                               uint64_t seed) {
    if (mind.search != NULL && mind.game != g) {
        quad_search_close(mind.search);
        mind.search = NULL;
    }
    if (mind.search == NULL) {
        mind.search = quad_search_open(g, &quad_style_usual, NODES);
    }
    if (mind.search == NULL) {
        return QUAD_ERROR_NO_MEMORY;
    }
    mind.game = g;
    mind.iterations = 0;
    mind.ply = seen->ply;
    mind.seat = seat;
    quad_search_begin(mind.search, seen, seat, seed);
    return QUAD_ERROR_NONE;
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
    struct quad_any any;
    const struct quad_game *g;
    struct quad_fault fault = {QUAD_ERROR_NONE, 0, ""};
    if (quad_position_read_seen(position, length, &g, &any, &fault) == QUAD_ERROR_NONE) {
        const struct quad_state *seen = quad_any_state(&any);
        bool asked = seen->viewer < seen->seats && quad_bits_has(quad_waiting(seen), seen->viewer);
        fault.error = asked ? turn_to(g, seen, seen->viewer, seed) : QUAD_ERROR_NOT_YOUR_TURN;
    }
    if (fault.error != QUAD_ERROR_NONE) {
        thoughts_fault(out, &fault, language);
    }
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
                struct quad_any seen = now;
                quad_redact(t->game, quad_any_state(&seen), play->seat);
                mind.play = i;
                bool fine =
                    turn_to(t->game, quad_any_state(&seen), play->seat, s->ply + 1) == QUAD_ERROR_NONE;
                return fine ? (int64_t)s->ply : -1;
            }
        }
        before = decides ? play->seat : before;
        quad_apply(t->game, s, play->seat, play->move, NULL);
    }
    return -1;
}

uint64_t thoughts_run(uint32_t iterations) {
    quad_search_run(mind.search,
                    iterations); /* where only one choice counts, its chances are told all the same */
    mind.iterations += iterations;
    return mind.iterations;
}

void thoughts_report(struct quad_text *out) {
    struct quad_json j;
    quad_search_report(mind.search, &mind.report);
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '{');
    quad_json_number(&j, "ply", mind.ply);
    quad_json_number(&j, "seat", mind.seat + 1);
    quad_json_number(&j, "iterations", (int64_t)mind.report.iterations);
    report_write(&j, "choices", mind.game, &mind.report);
    quad_json_close(&j, '}');
}

void thoughts_judge(struct quad_text *out, const struct quad_table *t) {
    struct quad_json j;
    quad_search_report(mind.search, &mind.report);
    struct judgement of = judgement_of(&mind.report, mind.ply, mind.seat, t->plays[mind.play].move);
    quad_json_begin(&j, out);
    judgement_write(&j, mind.game, &of, mind.report.seats);
}
