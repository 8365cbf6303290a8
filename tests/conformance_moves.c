/* conformance_moves.c: one position, what it offers, and the move that follows. */
#include "conformance.h"

#include "core/box.h"
#include "core/digest.h"
#include "core/notation.h"
#include "core/position.h"

enum {
    LABEL = 512,
    SAMPLES = 1000, /* draws of one chance node, against the weights of its choices */
};

static uint64_t fingerprint(const void *bytes, size_t size) {
    struct quad_digest d;
    quad_digest_begin(&d);
    quad_digest_add(&d, bytes, size);
    return quad_digest_end(&d);
}

/* Whether a value is one the domain has; numbers are anything that notation can write. */
static bool in_domain(const struct trial *t, int domain, int value) {
    switch (domain) {
    case QUAD_DOMAIN_NONE:
        return value == 0;
    case QUAD_DOMAIN_NUMBER:
        return value >= 0 && value < QUAD_HIDDEN;
    case QUAD_DOMAIN_SEAT:
        return value >= 0 && value < t->seats;
    default:
        return quad_symbol(t->game, domain, value) != NULL;
    }
}

static void check_agenda(struct trial *t, const struct quad_state *s) {
    const struct quad_game *g = t->game;
    static const struct quad_frame empty = {0, 0, {0}};
    for (int i = 0; i < QUAD_AGENDA; i++) {
        const struct quad_frame *frame = &s->agenda[i];
        if (i >= s->depth) {
            trial_check(t, memcmp(frame, &empty, sizeof empty) == 0, "frame %d above the top is not empty",
                        i);
            continue;
        }
        if (!trial_check(t, frame->step < g->step_count, "frame %d: no step %d", i, frame->step)) {
            return;
        }
        const struct quad_step *step = &g->steps[frame->step];
        for (int k = 0; k < QUAD_FRAME_ARGS; k++) {
            trial_check(t, in_domain(t, step->domain[k], frame->arg[k]),
                        "frame %d (%s): argument %d is %d, not of domain %s", i, step->prompt.token, k,
                        frame->arg[k], quad_domain(g, step->domain[k])->token);
        }
    }
}

/* Position text: complete, read back to the same bytes, written again the same. */
static void check_position_text(struct trial *t, const struct quad_any *state) {
    static char first[QUAD_POSITION_TEXT], second[QUAD_POSITION_TEXT];
    static struct quad_any back;
    struct quad_text text;
    struct quad_fault fault;
    const struct quad_game *game = NULL;
    if (!trial_reads(t)) {
        return;
    }
    quad_text_begin(&text, first, sizeof first);
    quad_position_write(&text, t->game, trial_see(state));
    trial_check(t, !text.cut, "the position is too long for QUAD_POSITION_TEXT");
    enum quad_error error = quad_position_read(first, text.length, &game, &back, &fault);
    if (!trial_check(t, error == QUAD_ERROR_NONE, "its own position is refused, line %d: %s: %s", fault.line,
                     quad_error_text(error, QUAD_ENGLISH), fault.near)) {
        return;
    }
    trial_check(t, quad_game_equal(game, t->game), "its own position is read as another game");
    trial_same(t, trial_see(state), trial_see(&back), "position written and read back");
    quad_text_begin(&text, second, sizeof second);
    quad_position_write(&text, game, trial_see(&back));
    trial_check(t, strcmp(first, second) == 0, "position written again reads otherwise");
    quad_game_drop(game);
}

void check_position(struct trial *t, const struct quad_any *state) {
    const struct quad_state *s = trial_see(state);
    const char *broken = quad_audit(t->game, s);
    trial_check(t, broken == NULL, "audit: %s", broken == NULL ? "" : broken);
    trial_check(t,
                s->ply == t->ply && s->seats == t->seats && s->viewer == QUAD_ORACLE && s->spare == 0 &&
                    memcmp(s->options, t->options, sizeof t->options) == 0,
                "the head was changed: ply, seats, viewer, spare or options");
    check_agenda(t, s);
    trial_check(t, quad_position_check(t->game, s, &broken) == QUAD_ERROR_NONE, "position check: %s", broken);
    check_position_text(t, state);
}

static int count_marks(const char *text) {
    int marks = 0;
    for (; *text != '\0'; text++) {
        marks += *text == '?';
    }
    return marks;
}

/* A sentence must be there, whole, and without a "?" that its template has not. */
static bool check_sentence(struct trial *t, const char *kind, const struct quad_text *text,
                           const char *template) {
    return trial_check(t, text->length > 0 && !text->cut && count_marks(text->at) <= count_marks(template),
                       "%s: unknown, empty or too long: “%s”", kind, text->at);
}

/* Labels: a sentence in each language, each choice another one, else people cannot tell them apart. */
static void check_labels(struct trial *t, const struct quad_choices *choices) {
    static uint64_t prints[QUAD_CHOICES];
    char buffer[LABEL];
    struct quad_text text;
    for (int language = 0; language < QUAD_LANGUAGES; language++) {
        for (int i = 0; i < choices->count; i++) {
            struct quad_move m = choices->at[i].move;
            quad_text_begin(&text, buffer, sizeof buffer);
            quad_text_move(&text, t->game, m, (enum quad_language)language, NULL);
            check_sentence(t, "label", &text, t->game->verbs[m.verb].name.text[language]);
            prints[i] = fingerprint(buffer, text.length);
            for (int k = 0; k < i; k++) {
                if (prints[i] == prints[k]) {
                    trial_check(t, false, "two choices have the same label: “%s”", buffer);
                }
            }
        }
    }
}

static void check_choice(struct trial *t, int seat, const struct quad_choice *choice) {
    const struct quad_game *g = t->game;
    struct quad_move m = choice->move, back;
    char buffer[LABEL];
    struct quad_text text;
    if (!trial_check(t, m.verb < g->verb_count, "choice of seat %d: no verb %d", seat + 1, m.verb)) {
        return;
    }
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_notation_write(&text, g, m);
    for (int i = 0; i < QUAD_MOVE_ARGS; i++) {
        trial_check(t, in_domain(t, g->verbs[m.verb].domain[i], m.arg[i]),
                    "choice “%s”: argument %d is %d, not of its domain", buffer, i, m.arg[i]);
    }
    enum quad_error error = quad_notation_read(g, buffer, text.length, &back);
    trial_check(t, !text.cut && error == QUAD_ERROR_NONE && quad_move_equal(m, back),
                "choice “%s” is not read back from its notation", buffer);
    trial_check(t, seat == QUAD_CHANCE ? choice->weight > 0 : choice->weight <= 1, "choice “%s”: weight %u",
                buffer, choice->weight);
}

static void check_prompt(struct trial *t, const struct quad_state *s) {
    char buffer[LABEL];
    struct quad_text text;
    const struct quad_frame *top = quad_see_top(s);
    for (int language = 0; language < QUAD_LANGUAGES; language++) {
        quad_text_begin(&text, buffer, sizeof buffer);
        quad_text_prompt(&text, t->game, top, (enum quad_language)language, NULL);
        check_sentence(t, "prompt", &text, t->game->steps[top->step].prompt.text[language]);
        bool told = t->game->steps[top->step].topic[language] != NULL;
        bool asks = (top->waiting & ~(1u << QUAD_CHANCE)) != 0;
        trial_check(t, told || !asks, "step %s asks players and has no topic for the others",
                    t->game->steps[top->step].prompt.token);
    }
}

void check_choices(struct trial *t, const struct quad_any *state) {
    static struct quad_choices choices;
    const struct quad_state *s = trial_see(state);
    uint64_t before = fingerprint(s, t->game->state_size);
    check_prompt(t, s);
    for (int seat = 0; seat <= QUAD_CHANCE; seat++) {
        if ((quad_waiting(s) >> seat & 1u) == 0) {
            continue;
        }
        quad_legal(t->game, s, seat, &choices);
        uint64_t sum = 0;
        for (int i = 0; i < choices.count; i++) {
            check_choice(t, seat, &choices.at[i]);
            sum += choices.at[i].weight;
            for (int k = 0; k < i; k++) {
                if (quad_move_equal(choices.at[i].move, choices.at[k].move)) {
                    trial_check(t, false, "choices %d and %d of seat %d are the same", k, i, seat + 1);
                }
            }
        }
        trial_check(t, sum > 0 && sum <= UINT32_MAX, "the weights are too large or all nothing");
        check_labels(t, &choices);
    }
    trial_check(t, before == fingerprint(s, t->game->state_size), "legal has changed the state");
}

/* How often each choice must come: far beyond what luck explains is an error. The seed is fixed, so this
 * either always passes or always fails. */
static void check_frequencies(struct trial *t, const struct quad_choices *choices, const int *drawn) {
    double sum = 0, distance = 0;
    int cells = 0;
    for (int i = 0; i < choices->count; i++) {
        sum += choices->at[i].weight;
    }
    for (int i = 0; i < choices->count; i++) {
        double expected = SAMPLES * choices->at[i].weight / sum;
        if (expected >= 5) {
            distance += (drawn[i] - expected) * (drawn[i] - expected) / expected;
            cells++;
        }
    }
    trial_check(t, distance <= 40 + 3.0 * cells,
                "sample and the weights of legal disagree: chi² %.1f over %d cells", distance, cells);
}

void check_sampling(struct trial *t, const struct quad_any *state) {
    static struct quad_choices choices;
    const struct quad_state *s = trial_see(state);
    if (t->game->steps[quad_see_top(s)->step].sample == NULL) {
        return;
    }
    int drawn[QUAD_CHOICES] = {0};
    quad_legal(t->game, s, QUAD_CHANCE, &choices);
    for (int i = 0; i < SAMPLES; i++) {
        struct quad_move m = quad_sample(t->game, s, &t->rng);
        int which = 0;
        while (which < choices.count && !quad_move_equal(choices.at[which].move, m)) {
            which++;
        }
        if (!trial_check(t, which < choices.count,
                         "sample gives a move that legal does not: verb %d, %d %d %d", m.verb, m.arg[0],
                         m.arg[1], m.arg[2])) {
            return;
        }
        drawn[which]++;
    }
    check_frequencies(t, &choices, drawn);
}

void check_score(struct trial *t, const struct quad_any *state) {
    const struct quad_game *g = t->game;
    struct quad_scores scores;
    const struct quad_score *score = scores.at;
    uint64_t before = fingerprint(state, g->state_size);
    quad_score(g, trial_see(state), &scores);
    trial_check(t, scores.rival != NULL || scores.count == t->seats, "a score of nobody");
    trial_check(t, t->seats > 1 || scores.rival != NULL, "one who plays alone plays against a rival");
    for (int who = 0; who <= QUAD_SEATS; who++) {
        if (who >= scores.count) {
            trial_check(t, score[who].total == 0 && score[who].rank == 0, "score of an empty seat");
            continue;
        }
        int better = 0, sum = 0, lines = who < t->seats ? g->score_line_count : scores.lines;
        for (int other = 0; other < scores.count; other++) {
            better += score[other].rank < score[who].rank;
        }
        trial_check(t, score[who].rank == 1 + better, "seat %d: rank %d, but %d are better", who + 1,
                    score[who].rank, better);
        for (int i = 0; i < QUAD_SCORE_LINES; i++) {
            sum += score[who].line[i];
            trial_check(t, i < lines || score[who].line[i] == 0, "score line %d has no name", i);
        }
        trial_check(t, sum == score[who].total, "seat %d: the score lines make %d, the total is %d", who + 1,
                    sum, (int)score[who].total);
    }
    trial_check(t, before == fingerprint(state, g->state_size), "score has changed the state");
}

static void check_event(struct trial *t, const struct quad_event *e) {
    const struct quad_game *g = t->game;
    char buffer[LABEL];
    struct quad_text text;
    if (!trial_check(t, e->message < g->message_count, "no message %d", e->message)) {
        return;
    }
    const struct quad_message *message = &g->messages[e->message];
    trial_check(t, e->audience != 0, "message %s is told to nobody", message->text.token);
    for (int i = 0; i < QUAD_EVENT_ARGS; i++) {
        int domain = message->domain[i];
        bool fine = domain == QUAD_DOMAIN_NUMBER || in_domain(t, domain, e->arg[i]);
        trial_check(t, fine, "message %s: argument %d is %d, not of its domain", message->text.token, i,
                    e->arg[i]);
    }
    for (int language = 0; language < QUAD_LANGUAGES; language++) {
        quad_text_begin(&text, buffer, sizeof buffer);
        quad_text_event(&text, g, e, (enum quad_language)language, NULL);
        check_sentence(t, message->text.token, &text, message->text.text[language]);
    }
}

/* The move was made by a table with a journal; without one, and on a copy, it must give the same bytes. */
void check_move(struct trial *t, const struct quad_any *before, int seat, struct quad_move m,
                const struct quad_any *after, const struct quad_journal *told) {
    static struct quad_any copy;
    size_t size = t->game->state_size;
    copy = *before;
    memset(copy.bytes + size, 0x5a, sizeof copy.bytes - size);
    quad_apply(t->game, quad_any_state(&copy), seat, m, NULL);
    trial_same(t, trial_see(&copy), trial_see(after), "the same move on a copy and without a journal");
    for (size_t i = size; i < sizeof copy.bytes; i++) {
        if (!trial_check(t, copy.bytes[i] == 0x5a, "a write behind the end of the state, byte %zu", i)) {
            break;
        }
    }
    for (int i = 0; i < told->count; i++) {
        check_event(t, &told->at[i]);
    }
}
