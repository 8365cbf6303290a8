/* record.c: see record.h. */
#include "core/record.h"
#include "core/box.h"
#include "core/position.h"

static bool read_hex(struct quad_word word, uint8_t *bytes, size_t size) {
    if (word.length != 2 * size) {
        return false;
    }
    for (size_t i = 0; i < word.length; i++) {
        char c = word.at[i];
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0) {
            return false;
        }
        bytes[i / 2] = (uint8_t)(i % 2 == 0 ? digit << 4 : bytes[i / 2] | digit);
    }
    return true;
}

static void add_digest(struct quad_text *t, const char *word, uint32_t ply, uint64_t digest) {
    quad_text_add(t, word);
    quad_text_add(t, " ");
    quad_text_add_number(t, ply);
    quad_text_add(t, " ");
    quad_text_add_digest(t, digest);
    quad_text_add(t, "\n");
}

static void write_header(struct quad_text *t, const struct quad_table *table, int rules, int viewer) {
    const struct quad_game *g = table->game;
    const struct quad_state *s = quad_table_truth(table);
    quad_text_add(t, "quadriga record 1\ngame ");
    quad_text_add(t, g->name.token);
    quad_text_add(t, " ");
    quad_text_add_number(t, rules);
    quad_text_add(t, "\nseats ");
    quad_text_add_number(t, s->seats);
    quad_text_add(t, "\n");
    for (int seat = 0; seat < s->seats; seat++) {
        if (table->names[seat][0] != '\0') {
            quad_text_add(t, "name ");
            quad_text_add_number(t, seat + 1);
            quad_text_add(t, " ");
            quad_text_add(t, table->names[seat]);
            quad_text_add(t, "\n");
        }
    }
    quad_option_lines(t, g, s->options);
    quad_box_head_write(t, g);
    if (viewer == QUAD_ORACLE && !table->dictated) {
        quad_text_add(t, "seed ");
        quad_text_add_hex(t, table->seed.byte, QUAD_SEED_BYTES);
        quad_text_add(t, "\n");
    }
}

static void write_position(struct quad_text *t, const struct quad_table *table, int viewer) {
    char buffer[QUAD_POSITION_TEXT];
    struct quad_text position;
    struct quad_any seen = table->first;
    quad_redact(table->game, quad_any_state(&seen), viewer);
    quad_text_begin(&position, buffer, sizeof buffer);
    quad_position_write(&position, table->game, quad_any_state(&seen));
    for (const char *at = buffer; *at != '\0';) {
        size_t line = strcspn(at, "\n") + 1;
        quad_text_add(t, "| ");
        quad_text_add_bytes(t, at, line);
        at += line;
    }
}

static void write_move(struct quad_text *t, const struct quad_game *g, uint32_t ply, int seat,
                       struct quad_move m) {
    quad_text_add_number(t, ply);
    quad_text_add(t, " ");
    quad_seat_write(t, seat);
    quad_text_add(t, " ");
    quad_notation_write(t, g, m);
    quad_text_add(t, "\n");
}

static void write_end(struct quad_text *t, uint32_t ply) {
    quad_text_add(t, "end ");
    quad_text_add_number(t, ply);
    quad_text_add(t, "\n");
}

void quad_record_write(struct quad_text *t, const struct quad_table *table, int viewer) {
    write_header(t, table, table->game->rules_version, viewer);
    if (table->from_position) {
        write_position(t, table, viewer);
    }
    quad_text_add(t, "moves\n");
    struct quad_any now = table->first;
    struct quad_state *s = quad_any_state(&now);
    for (size_t i = 0; i < table->count; i++) {
        const struct quad_play *play = &table->plays[i];
        write_move(t, table->game, s->ply, play->seat,
                   quad_veil(table->game, s, play->seat, play->move, viewer));
        quad_apply(table->game, s, play->seat, play->move, NULL);
        if (viewer == QUAD_ORACLE && s->ply % QUAD_DIGEST_EVERY == 0) {
            add_digest(t, "digest", s->ply, quad_position_digest(table->game, s));
        }
    }
    if (viewer == QUAD_ORACLE) {
        add_digest(t, "end", s->ply, quad_position_digest(table->game, s));
    } else {
        write_end(t, s->ply);
    }
}

/* A move about which no table says what others may know of it. What this program cannot spell is a comment,
 * as it was kept. */
void quad_record_write_unjudged(struct quad_text *t, const struct quad_game *g, uint32_t ply,
                                const struct quad_play *play, int viewer) {
    struct quad_move m = play->move;
    bool missing = play->seat == QUAD_NOBODY, theirs = viewer != QUAD_ORACLE && viewer != play->seat;
    if (!missing && g != NULL && m.verb < g->verb_count) {
        memset(m.arg, theirs ? QUAD_HIDDEN : 0, theirs ? sizeof m.arg : 0);
        write_move(t, g, ply, play->seat, m);
        return;
    }
    const uint8_t bytes[] = {m.verb, m.arg[0], m.arg[1], m.arg[2]};
    quad_text_add(t, "# ");
    quad_text_add_number(t, ply);
    quad_text_add(t, " ");
    if (!missing) {
        quad_seat_write(t, play->seat);
        quad_text_add(t, " ");
    }
    if (missing || theirs) {
        quad_text_add(t, "?");
    } else {
        quad_text_add_hex(t, bytes, sizeof bytes);
    }
    quad_text_add(t, "\n");
}

void quad_record_write_kept(struct quad_text *t, const struct quad_table *table, int viewer,
                            const struct quad_kept *kept) {
    write_header(t, table, kept->rules_version, viewer);
    if (kept->note != NULL) {
        quad_text_add(t, "# ");
        quad_text_add(t, kept->note);
        quad_text_add(t, "\n");
    }
    quad_text_add(t, "moves\n");
    struct quad_any now = table->first;
    struct quad_state *s = quad_any_state(&now);
    uint32_t first = s->ply;
    bool agrees = true;
    for (size_t i = 0; i < kept->count; i++) {
        const struct quad_play *play = &kept->plays[i];
        agrees = agrees && i < table->count && table->plays[i].seat == play->seat &&
                 quad_move_equal(table->plays[i].move, play->move);
        if (agrees) {
            write_move(t, table->game, s->ply, play->seat,
                       quad_veil(table->game, s, play->seat, play->move, viewer));
            quad_apply(table->game, s, play->seat, play->move, NULL);
        } else {
            quad_record_write_unjudged(t, table->game, first + (uint32_t)i, play, viewer);
        }
    }
    if (viewer == QUAD_ORACLE && kept->has_digest) {
        add_digest(t, "end", first + (uint32_t)kept->count, kept->digest);
    } else {
        write_end(t, first + (uint32_t)kept->count);
    }
}

/* A record being read: first the header, line by line, then the moves. */
struct load {
    struct quad_table *table;
    const struct quad_game *game; /* held by the table once that is open */
    uint16_t rules;               /* its version of the rules */
    int seats;
    struct quad_box_head box;
    struct quad_seed seed;
    char names[QUAD_SEATS][QUAD_NAME_BYTES];
    char position[QUAD_POSITION_TEXT];
    struct quad_text position_text;
    struct quad_fault *fault;
    bool check_luck, has_seed, open, ended;
};

static enum quad_error read_game(struct load *r, const char *at, const char *end) {
    struct quad_word name = quad_word_next(&at, end);
    int64_t version;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        if (quad_word_is(name, quad_game_at(i)->name.token)) {
            r->game = quad_game_at(i);
        }
    }
    if (r->game == NULL) {
        return QUAD_ERROR_NO_SUCH_GAME;
    }
    quad_box_head_begin(&r->box, r->game);
    if (!quad_word_number(quad_word_next(&at, end), 0, UINT16_MAX, &version)) {
        return QUAD_ERROR_BAD_VERSION;
    }
    r->rules = (uint16_t)version;
    return quad_line_end(at, end);
}

static enum quad_error read_name(struct load *r, const char *at, const char *end) {
    struct quad_word seat_word = quad_word_next(&at, end);
    int seat = quad_seat_read(seat_word.at, seat_word.length);
    if (seat < 0 || seat >= r->seats || at >= end) {
        return QUAD_ERROR_BAD_NAME;
    }
    at++; /* one blank, then the name as it is */
    size_t length = (size_t)(end - at);
    if (!quad_name_is_fit(at, length)) {
        return QUAD_ERROR_BAD_NAME;
    }
    memcpy(r->names[seat], at, length);
    r->names[seat][length] = '\0';
    return QUAD_ERROR_NONE;
}

/* The position has the same game, box, seats and options as the head. */
static enum quad_error open_at_position(struct load *r) {
    struct quad_any position;
    const struct quad_game *game;
    enum quad_error error =
        quad_position_read_of(r->position, r->position_text.length, r->rules, &game, &position, NULL);
    if (error != QUAD_ERROR_NONE) {
        return error;
    }
    const struct quad_state *s = quad_any_state(&position);
    bool same = quad_game_equal(game, r->game) && s->seats == r->seats &&
                memcmp(s->options, r->box.options, sizeof r->box.options) == 0;
    quad_game_drop(game);
    return same ? quad_table_open_at(r->table, r->game, &position, &r->seed) : QUAD_ERROR_BAD_HEADER;
}

static enum quad_error open_from_header(struct load *r) {
    if (r->game == NULL || r->seats == 0) {
        return QUAD_ERROR_BAD_HEADER;
    }
    enum quad_error error = quad_box_head_end(&r->box, 1, &r->game, r->fault);
    if (error != QUAD_ERROR_NONE) {
        return error;
    }
    error = r->position_text.length > 0
                ? open_at_position(r)
                : quad_table_open(r->table, r->game, r->seats, r->box.options, &r->seed);
    quad_game_drop(r->game); /* the table holds it */
    r->open = error == QUAD_ERROR_NONE;
    if (r->open) {
        r->table->dictated = !r->has_seed;
        memcpy(r->table->names, r->names, sizeof r->names);
    }
    return error;
}

static enum quad_error read_header(struct load *r, const char *line, const char *end) {
    const char *at = line;
    struct quad_word word = quad_word_next(&at, end);
    int64_t number;
    if (quad_word_is(word, "game") && r->game == NULL) {
        return read_game(r, at, end);
    }
    if (r->game == NULL) {
        return QUAD_ERROR_BAD_HEADER;
    }
    if (quad_word_is(word, "seats")) {
        bool fine =
            quad_word_number(quad_word_next(&at, end), r->game->seats_min, r->game->seats_max, &number);
        r->seats = fine ? (int)number : 0;
        return fine ? quad_line_end(at, end) : QUAD_ERROR_BAD_SEATS;
    }
    if (quad_word_is(word, "name")) {
        return read_name(r, at, end);
    }
    if (quad_word_is(word, "option")) {
        return quad_box_head_option(&r->box, at, end);
    }
    if (quad_word_is(word, "box")) {
        return quad_box_head_line(&r->box, at, end);
    }
    if (quad_word_is(word, "seed")) {
        r->has_seed = read_hex(quad_word_next(&at, end), r->seed.byte, QUAD_SEED_BYTES);
        return r->has_seed ? quad_line_end(at, end) : QUAD_ERROR_BAD_VALUE;
    }
    if (quad_word_is(word, "|")) {
        at += at < end;
        quad_text_add_bytes(&r->position_text, at, (size_t)(end - at));
        quad_text_add(&r->position_text, "\n");
        return r->position_text.cut ? QUAD_ERROR_TOO_LONG : QUAD_ERROR_NONE;
    }
    bool moves = quad_word_is(word, "moves") && quad_line_end(at, end) == QUAD_ERROR_NONE;
    return moves ? open_from_header(r) : QUAD_ERROR_BAD_LINE;
}

static enum quad_error check_digest(struct load *r, const char *at, const char *end) {
    const struct quad_state *s = quad_table_truth(r->table);
    int64_t ply;
    uint8_t bytes[8];
    if (!quad_word_number(quad_word_next(&at, end), 0, INT32_MAX, &ply) || ply != s->ply) {
        return QUAD_ERROR_WRONG_PLY;
    }
    bool read = read_hex(quad_word_next(&at, end), bytes, sizeof bytes);
    if (!read || quad_line_end(at, end) != QUAD_ERROR_NONE) {
        return QUAD_ERROR_BAD_LINE;
    }
    uint64_t digest = 0;
    for (int i = 0; i < 8; i++) {
        digest = digest << 8 | bytes[i];
    }
    return digest == quad_position_digest_of(r->game, s, r->rules) ? QUAD_ERROR_NONE
                                                                   : QUAD_ERROR_WRONG_DIGEST;
}

static enum quad_error read_move(struct load *r, const char *line, const char *end) {
    const struct quad_state *s = quad_table_truth(r->table);
    const char *at = line;
    struct quad_word word = quad_word_next(&at, end);
    if (quad_word_is(word, "digest")) {
        return check_digest(r, at, end);
    }
    if (quad_word_is(word, "end")) {
        r->ended = true;
        return check_digest(r, at, end);
    }
    int64_t ply;
    if (!quad_word_number(word, 0, INT32_MAX, &ply) || ply != s->ply) {
        return QUAD_ERROR_WRONG_PLY;
    }
    word = quad_word_next(&at, end);
    int seat = quad_seat_read(word.at, word.length);
    struct quad_move m;
    enum quad_error error = quad_notation_read(r->game, at, (size_t)(end - at), &m);
    if (error != QUAD_ERROR_NONE) {
        return error;
    }
    if (seat == QUAD_CHANCE && r->check_luck && r->has_seed && (quad_waiting(s) >> QUAD_CHANCE & 1u) != 0) {
        struct quad_rng luck;
        quad_luck_at(&r->seed, s->ply, &luck);
        if (!quad_move_equal(m, quad_sample(r->game, s, &luck))) {
            return QUAD_ERROR_WRONG_LUCK;
        }
    }
    return quad_table_replay(r->table, seat, m);
}

static enum quad_error read_line(struct load *r, int line, const char *at, const char *end) {
    const char *rest = at;
    struct quad_word first = quad_word_next(&rest, end);
    if (line == 1) {
        bool known = quad_word_is(first, "quadriga") && quad_word_is(quad_word_next(&rest, end), "record") &&
                     quad_word_is(quad_word_next(&rest, end), "1") &&
                     quad_line_end(rest, end) == QUAD_ERROR_NONE;
        return known ? QUAD_ERROR_NONE : QUAD_ERROR_BAD_HEADER;
    }
    if (first.length == 0 || first.at[0] == '#') {
        return QUAD_ERROR_NONE;
    }
    if ((size_t)(end - at) > QUAD_RECORD_LINE) {
        return QUAD_ERROR_TOO_LONG;
    }
    if (r->ended) {
        return QUAD_ERROR_BAD_LINE;
    }
    return r->open ? read_move(r, at, end) : read_header(r, at, end);
}

/* Whether other rules may be the reason: the line can be read, but the game is not where it was. */
static bool is_parting(const struct load *r, enum quad_error error) {
    return r->open && r->rules != r->game->rules_version &&
           (error == QUAD_ERROR_GAME_OVER || error == QUAD_ERROR_NOT_YOUR_TURN ||
            error == QUAD_ERROR_BAD_NOTATION || error == QUAD_ERROR_ILLEGAL ||
            error == QUAD_ERROR_WRONG_DIGEST || error == QUAD_ERROR_WRONG_LUCK);
}

/* The move that led to a position which is not the one recorded does not agree. */
static void step_back(struct quad_table *t) {
    struct quad_any back;
    if (t->count > 0) {
        quad_table_state_at(t, t->count - 1, &back);
        t->truth = back;
        t->count--;
    }
}

static void part(const struct load *r, enum quad_error error, struct quad_stop *stop) {
    if (error == QUAD_ERROR_WRONG_DIGEST) {
        step_back(r->table);
    }
    stop->error = error;
    stop->ply = quad_table_truth(r->table)->ply;
}

/* stop: NULL if all of it has to agree. */
static enum quad_error read_record(const char *text, size_t length, struct load *r, struct quad_stop *stop,
                                   struct quad_fault *fault) {
    const char *end = text + length;
    enum quad_error error = QUAD_ERROR_NONE;
    bool parted = false;
    int line = 0;
    for (const char *at = text; at < end && error == QUAD_ERROR_NONE && !parted;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at)), *tail = newline == NULL ? end : newline;
        error = read_line(r, ++line, at, tail > at && tail[-1] == '\r' ? tail - 1 : tail);
        parted = is_parting(r, error);
        if (parted && stop != NULL) {
            part(r, error, stop);
            error = QUAD_ERROR_NONE;
        } else if (error != QUAD_ERROR_NONE) {
            error = parted ? QUAD_ERROR_BAD_VERSION : error;
            quad_fault_place(fault, error, line, at, (size_t)(tail - at));
        }
        at = tail + 1;
    }
    if (error == QUAD_ERROR_NONE && !r->ended && !parted) {
        error = quad_fault_set(fault, QUAD_ERROR_TRUNCATED, line, "", 0);
    }
    return error;
}

enum quad_error quad_record_read_part(const char *text, size_t length, struct quad_table *table,
                                      bool check_luck, struct quad_stop *stop, struct quad_fault *fault) {
    struct load r = {.table = table, .check_luck = check_luck, .fault = fault};
    quad_fault_set(fault, QUAD_ERROR_NONE, 0, "", 0);
    quad_text_begin(&r.position_text, r.position, sizeof r.position);
    if (length > QUAD_RECORD_TEXT) {
        return quad_fault_set(fault, QUAD_ERROR_TOO_LONG, 0, "", 0);
    }
    enum quad_error error = read_record(text, length, &r, stop, fault);
    if (error != QUAD_ERROR_NONE && r.open) {
        quad_table_close(table);
    }
    if (error == QUAD_ERROR_NONE && stop != NULL) {
        stop->made = r.rules;
        stop->now = r.game->rules_version;
    }
    return error;
}

enum quad_error quad_record_read(const char *text, size_t length, struct quad_table *table, bool check_luck,
                                 struct quad_fault *fault) {
    return quad_record_read_part(text, length, table, check_luck, NULL, fault);
}

void quad_stop_write(struct quad_text *t, const struct quad_stop *stop, enum quad_language language) {
    static const char *const versions[] = {
        "the game follows version {0} of the rules and this program version {1}",
        "la partie suit la version {0} des règles et ce programme la version {1}"};
    static const char *const unproven[] = {
        ", and nothing that was kept proves that it is still the same game",
        ", et rien de ce qui a été conservé ne prouve que c’est encore la même partie"};
    static const char *const replays[] = {"it replays up to move {2}; then: {3}",
                                          "elle se rejoue jusqu’au coup {2} ; ensuite : {3}"};
    static const char *const never[] = {"it does not replay: {3}", "elle ne se rejoue pas : {3}"};
    static const char *const alone[][QUAD_LANGUAGES] = {
        {"the game replays up to move {2}; then: {3}",
         "la partie se rejoue jusqu’au coup {2} ; ensuite : {3}"},
        {"the game does not replay: {3}", "la partie ne se rejoue pas : {3}"}};
    static const char *const again[] = {
        "the game was set aside and replays again: whoever runs the server can let it go on",
        "la partie a été mise de côté et se rejoue de nouveau : l’exploitant du serveur peut la laisser "
        "reprendre"};
    const struct quad_argument args[] = {{NULL, stop->made, NULL},
                                         {NULL, stop->now, NULL},
                                         {NULL, (long)stop->ply, NULL},
                                         {quad_error_text(stop->error, language), 0, NULL}};
    if (stop->error == QUAD_ERROR_NONE) {
        quad_text_format(t, language, again[language], args, 4);
        return;
    }
    if (stop->made == stop->now) {
        quad_text_format(t, language, alone[stop->ply == 0][language], args, 4);
        return;
    }
    quad_text_format(t, language, versions[language], args, 4);
    if (stop->error == QUAD_ERROR_BAD_VERSION) {
        quad_text_format(t, language, unproven[language], args, 4);
        return;
    }
    quad_text_format(t, language, language == QUAD_FRENCH ? " : " : ": ", args, 4);
    quad_text_format(t, language, (stop->ply == 0 ? never : replays)[language], args, 4);
}
