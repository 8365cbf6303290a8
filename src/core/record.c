/* record.c: see record.h. */
#include "core/record.h"
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

static void add_digest(struct quad_text *t, const char *word, const struct quad_game *g,
                       const struct quad_state *s) {
    uint64_t digest = quad_position_digest(g, s);
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(digest >> (56 - 8 * i));
    }
    quad_text_add(t, word);
    quad_text_add(t, " ");
    quad_text_add_number(t, s->ply);
    quad_text_add(t, " ");
    quad_text_add_hex(t, bytes, sizeof bytes);
    quad_text_add(t, "\n");
}

static void write_header(struct quad_text *t, const struct quad_table *table, int viewer) {
    const struct quad_game *g = table->game;
    const struct quad_state *s = quad_table_truth(table);
    quad_text_add(t, "quadriga record 1\ngame ");
    quad_text_add(t, g->name.token);
    quad_text_add(t, " ");
    quad_text_add_number(t, g->rules_version);
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

void quad_record_write(struct quad_text *t, const struct quad_table *table, int viewer) {
    write_header(t, table, viewer);
    if (table->from_position) {
        write_position(t, table, viewer);
    }
    quad_text_add(t, "moves\n");
    struct quad_any now = table->first;
    struct quad_state *s = quad_any_state(&now);
    for (size_t i = 0; i < table->count; i++) {
        const struct quad_play *play = &table->plays[i];
        quad_text_add_number(t, s->ply);
        quad_text_add(t, " ");
        quad_seat_write(t, play->seat);
        quad_text_add(t, " ");
        quad_notation_write(t, table->game, quad_veil(table->game, s, play->seat, play->move, viewer));
        quad_text_add(t, "\n");
        quad_apply(table->game, s, play->seat, play->move, NULL);
        if (viewer == QUAD_ORACLE && s->ply % QUAD_DIGEST_EVERY == 0) {
            add_digest(t, "digest", table->game, s);
        }
    }
    if (viewer == QUAD_ORACLE) {
        add_digest(t, "end", table->game, s);
    } else {
        quad_text_add(t, "end ");
        quad_text_add_number(t, s->ply);
        quad_text_add(t, "\n");
    }
}

/* A record being read: first the header, line by line, then the moves. */
struct load {
    struct quad_table *table;
    const struct quad_game *game;
    int seats;
    uint8_t options[QUAD_OPTIONS];
    struct quad_seed seed;
    char names[QUAD_SEATS][QUAD_NAME_BYTES];
    char position[QUAD_POSITION_TEXT];
    struct quad_text position_text;
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
    quad_options_preset(r->game, r->options);
    bool same = quad_word_number(quad_word_next(&at, end), 0, UINT16_MAX, &version) &&
                version == r->game->rules_version;
    return same ? quad_line_end(at, end) : QUAD_ERROR_BAD_VERSION;
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

static enum quad_error open_from_header(struct load *r) {
    enum quad_error error;
    if (r->game == NULL || r->seats == 0) {
        return QUAD_ERROR_BAD_HEADER;
    }
    if (r->position_text.length > 0) {
        struct quad_any position;
        const struct quad_game *game;
        error = quad_position_read(r->position, r->position_text.length, &game, &position, NULL);
        if (error != QUAD_ERROR_NONE) {
            return error;
        }
        const struct quad_state *s = quad_any_state(&position);
        if (game != r->game || s->seats != r->seats ||
            memcmp(s->options, r->options, sizeof r->options) != 0) {
            return QUAD_ERROR_BAD_HEADER;
        }
        error = quad_table_open_at(r->table, r->game, &position, &r->seed);
    } else {
        error = quad_table_open(r->table, r->game, r->seats, r->options, &r->seed);
    }
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
        word = quad_word_next(&at, end);
        enum quad_error error = quad_option_set(r->game, r->options, word, quad_word_next(&at, end));
        return error == QUAD_ERROR_NONE ? quad_line_end(at, end) : error;
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
    return digest == quad_position_digest(r->game, s) ? QUAD_ERROR_NONE : QUAD_ERROR_WRONG_DIGEST;
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

enum quad_error quad_record_read(const char *text, size_t length, struct quad_table *table, bool check_luck,
                                 struct quad_fault *fault) {
    struct load r = {.table = table, .check_luck = check_luck};
    quad_text_begin(&r.position_text, r.position, sizeof r.position);
    const char *end = text + length;
    enum quad_error error = QUAD_ERROR_NONE;
    if (length > QUAD_RECORD_TEXT) {
        error = quad_fault_set(fault, QUAD_ERROR_TOO_LONG, 0, "", 0);
    }
    int line = 0;
    for (const char *at = text; at < end && error == QUAD_ERROR_NONE;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at)), *stop = newline == NULL ? end : newline;
        error = read_line(&r, ++line, at, stop > at && stop[-1] == '\r' ? stop - 1 : stop);
        if (error != QUAD_ERROR_NONE) {
            quad_fault_set(fault, error, line, at, (size_t)(stop - at));
        }
        at = stop + 1;
    }
    if (error == QUAD_ERROR_NONE && !r.ended) {
        error = quad_fault_set(fault, QUAD_ERROR_TRUNCATED, line, "", 0);
    }
    if (error != QUAD_ERROR_NONE && r.open) {
        quad_table_close(table);
    }
    return error;
}
