/* view.c: see view.h. */
#include "server/view.h"

#include "core/notation.h"
#include "core/position.h"
#include "server/bots.h"

static const char *const undo_names[QUAD_UNDOS] = {"never", "secret", "free"};

static const char *state_name(const struct room *room) {
    return room->replay.over ? "over" : room_is_full(room) ? "playing" : "waiting";
}

static void write_said(struct quad_json *j, const char *key, enum quad_language language,
                       const char *phrase) {
    char buffer[512];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_text_say(&t, language, phrase);
    quad_json_string(j, key, buffer);
}

static void write_seats(struct quad_json *j, const struct room *room, enum quad_language language) {
    static const char *const holders[QUAD_HOLDERS] = {"empty", "person", "bot"};
    unsigned waiting = room_is_full(room) && !room->replay.over ? quad_waiting(room_truth(room)) : 0;
    quad_json_open(j, "seats", '[');
    for (int seat = 0; seat < room->row.seats; seat++) {
        const struct quad_store_seat *who = &room->replay.seat[seat];
        quad_json_open(j, NULL, '{');
        quad_json_number(j, "seat", seat + 1);
        quad_json_string(j, "who", holders[who->holder]);
        if (who->name[0] != '\0') {
            quad_json_string(j, "name", who->name);
        }
        if (who->holder == QUAD_HOLDER_BOT && bot_level(who->level) != NULL) {
            quad_json_string(j, "level", bot_level(who->level)->token);
            write_said(j, "level_text", language, bot_level(who->level)->text[language]);
            quad_json_bool(j, "handed", who->has_token);
        }
        if (who->has_token) {
            quad_json_bool(j, "here", room_is_here(room, seat));
        }
        quad_json_bool(j, "asked", (waiting >> seat & 1u) != 0);
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
}

static void write_options(struct quad_json *j, const struct room *room, enum quad_language language) {
    const struct quad_game *g = room_game(room);
    quad_json_open(j, "options", '[');
    for (int i = 0; i < g->option_count; i++) {
        const struct quad_option *option = &g->options[i];
        int value = room->row.options[i];
        quad_json_open(j, NULL, '{');
        quad_json_string(j, "option", option->name.token);
        write_said(j, "text", language, option->name.text[language]);
        quad_json_number(j, "value", value);
        if (option->values != NULL) {
            write_said(j, "value_text", language, option->values[value - option->min].text[language]);
        }
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
}

/* What stays the same as long as the table stands. */
static void write_about(struct quad_json *j, const struct room *room, enum quad_language language) {
    const struct quad_game *g = room_game(room);
    char hash[SECRET_HEX];
    secret_hex(room->row.seed_hash, hash);
    quad_json_open(j, "about", '{');
    quad_json_string(j, "game", g->name.token);
    write_said(j, "title", language, g->name.text[language]);
    quad_json_number(j, "rules_version", g->rules_version);
    write_options(j, room, language);
    quad_json_string(j, "undo", undo_names[room->row.undo]);
    quad_json_bool(j, "confirm", room->row.confirm_turn);
    quad_json_bool(j, "listed", room->row.listed);
    quad_json_string(j, "luck", hash);
    quad_json_close(j, '}');
}

static void write_move(struct quad_json *j, const struct room *room, struct quad_move m,
                       enum quad_language language, const struct quad_names *names) {
    char buffer[512];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_notation_write(&t, room_game(room), m);
    quad_json_string(j, "move", buffer);
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_text_move(&t, room_game(room), m, language, names);
    quad_json_string(j, "text", buffer);
}

/* What is asked, of everybody; and the choices, for those who are asked. */
static void write_question(struct quad_json *j, const struct room *room, const struct session *s,
                           const struct quad_state *seen, const struct quad_names *names) {
    static struct quad_choices choices; /* large; the loop has one thread */
    if (room->replay.over || !room_is_full(room) || quad_over(seen)) {
        return;
    }
    char buffer[1024];
    struct quad_text t;
    const struct quad_game *g = room_game(room);
    const struct quad_frame *frame = quad_see_top(seen);
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_text_prompt(&t, g, frame, s->language, names);
    quad_json_string(j, "prompt", buffer);
    if (g->steps[frame->step].rule != NULL) {
        quad_json_string(j, "rule", g->steps[frame->step].rule);
    }
    if (s->seat == QUAD_NOBODY || room->replay.seat[s->seat].holder != QUAD_HOLDER_PERSON) {
        return;
    }
    const struct held *held = &room->held[s->seat];
    if (held->is) {
        quad_json_open(j, "held", '{');
        write_move(j, room, held->move, s->language, names);
        quad_json_close(j, '}');
    } else if ((quad_waiting(seen) >> s->seat & 1u) != 0) {
        quad_legal(g, seen, s->seat, &choices);
        quad_json_choices(j, "choices", g, &choices, s->language, names);
    }
}

static void write_journal(struct quad_json *j, const struct room *room, struct session *s,
                          const struct quad_names *names) {
    quad_json_open(j, "journal", '{');
    quad_json_number(j, "from", (int64_t)s->journal_count);
    quad_json_open(j, "entries", '[');
    for (; s->journal_at < room->journal_count; s->journal_at++) {
        const struct journal_entry *entry = &room->journal[s->journal_at];
        if (quad_event_reaches(&entry->event, s->seat)) {
            char buffer[1024];
            struct quad_text t;
            quad_text_begin(&t, buffer, sizeof buffer);
            quad_text_event(&t, room_game(room), &entry->event, s->language, names);
            quad_json_open(j, NULL, '{');
            quad_json_number(j, "ply", entry->play);
            quad_json_string(j, "text", buffer);
            quad_json_close(j, '}');
            s->journal_count++;
        }
    }
    quad_json_close(j, ']');
    quad_json_close(j, '}');
}

static void write_chat(struct quad_json *j, const struct room *room, struct session *s) {
    if (s->chat_at >= room->chat_count) {
        return;
    }
    if (room->chat_count - s->chat_at > LIMIT_CHAT_KEPT) {
        s->chat_at = room->chat_count - LIMIT_CHAT_KEPT;
    }
    quad_json_open(j, "chat", '[');
    for (; s->chat_at < room->chat_count; s->chat_at++) {
        const struct remark *remark = &room->chat[s->chat_at % LIMIT_CHAT_KEPT];
        quad_json_open(j, NULL, '{');
        quad_json_number(j, "number", remark->number);
        quad_json_number(j, "seat", remark->seat + 1);
        quad_json_number(j, "time", remark->time);
        quad_json_string(j, "text", remark->text == NULL ? "" : remark->text);
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
}

/* The end: points, how they came about, and the seed that was promised. */
static void write_end(struct quad_json *j, const struct room *room, enum quad_language language) {
    const struct quad_game *g = room_game(room);
    struct quad_score score[QUAD_SEATS];
    char seed[SECRET_HEX];
    memset(score, 0, sizeof score);
    g->score(room_truth(room), score);
    quad_json_bool(j, "finished", quad_over(room_truth(room)));
    quad_json_open(j, "score_lines", '[');
    for (int i = 0; i < g->score_line_count; i++) {
        write_said(j, NULL, language, g->score_lines[i].text[language]);
    }
    quad_json_close(j, ']');
    quad_json_open(j, "scores", '[');
    for (int seat = 0; seat < room->row.seats; seat++) {
        quad_json_open(j, NULL, '{');
        quad_json_number(j, "seat", seat + 1);
        quad_json_number(j, "total", score[seat].total);
        quad_json_number(j, "rank", score[seat].rank);
        quad_json_open(j, "lines", '[');
        for (int i = 0; i < g->score_line_count; i++) {
            quad_json_number(j, NULL, score[seat].line[i]);
        }
        quad_json_close(j, ']');
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
    secret_hex(room->row.seed.byte, seed);
    quad_json_string(j, "seed", seed);
}

static void write_scene(struct quad_json *j, const struct room *room, const struct session *s,
                        const struct quad_state *seen, const struct quad_names *names) {
    static struct quad_scene now, then; /* large; the loop has one thread */
    const struct quad_game *g = room_game(room);
    quad_scene_of(g, seen, &now);
    bool known = s->shown_version != 0 && s->shown_version == room->before_version &&
                 room->before_version + 1 == room->version;
    if ((s->parts & PART_PATCH) != 0 && known) {
        struct quad_any before = room->before;
        quad_redact(g, quad_any_state(&before), s->seat);
        quad_scene_of(g, quad_any_state(&before), &then);
        patch_write(j, "patch", g, &then, &now, s->language, names);
    } else {
        quad_json_scene(j, "scene", g, &now, s->language, names);
    }
}

static void write_position(struct quad_json *j, const struct room *room, const struct quad_state *seen) {
    static char buffer[QUAD_POSITION_TEXT]; /* large; the loop has one thread */
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_position_write(&t, room_game(room), seen);
    quad_json_string(j, "position", buffer);
}

void view_write(struct quad_text *out, struct room *room, struct session *s) {
    struct quad_json j;
    struct quad_any any;
    struct quad_names names = quad_table_names(&room->replay.table);
    quad_table_see(&room->replay.table, s->seat, &any);
    const struct quad_state *seen = quad_any_state(&any);
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '{');
    quad_json_string(&j, "type", "view");
    quad_json_string(&j, "table", room->row.id);
    quad_json_number(&j, "seq", room->seq);
    quad_json_number(&j, "ply", seen->ply);
    quad_json_number(&j, "seat", s->seat == QUAD_NOBODY ? 0 : s->seat + 1);
    quad_json_string(&j, "state", state_name(room));
    if (s->shown_version == 0) {
        write_about(&j, room, s->language);
    }
    write_seats(&j, room, s->language);
    if (s->seat != QUAD_NOBODY) {
        quad_json_bool(&j, "undo", room->held[s->seat].is || room_may_undo(room, s->seat));
    }
    write_question(&j, room, s, seen, &names);
    if (room->replay.over) {
        write_end(&j, room, s->language);
    }
    if ((s->parts & (PART_SCENE | PART_PATCH)) != 0) {
        write_scene(&j, room, s, seen, &names);
    }
    if ((s->parts & PART_POSITION) != 0) {
        write_position(&j, room, seen);
    }
    if ((s->parts & PART_TEXTS) != 0) {
        write_journal(&j, room, s, &names);
    }
    write_chat(&j, room, s);
    quad_json_close(&j, '}');
    s->shown_version = room->version;
}

void view_summary(struct quad_json *j, const struct room *room, int seat, enum quad_language language) {
    quad_json_open(j, NULL, '{');
    quad_json_string(j, "table", room->row.id);
    quad_json_string(j, "game", room_game(room)->name.token);
    write_said(j, "title", language, room_game(room)->name.text[language]);
    quad_json_string(j, "state", state_name(room));
    quad_json_number(j, "ply", room_truth(room)->ply);
    quad_json_number(j, "seat", seat == QUAD_NOBODY ? 0 : seat + 1);
    quad_json_number(j, "created", room->row.created);
    write_seats(j, room, language);
    quad_json_close(j, '}');
}
