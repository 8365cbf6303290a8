/* view.c: see view.h. */
#include "protocol/view.h"

#include "protocol/clock_show.h"

const char *const undo_names[QUAD_UNDOS] = {"never", "secret", "free"};
const char *const holder_names[QUAD_HOLDERS] = {"empty", "person", "bot"};

static const char *state_name(const struct room *room) {
    return room->replay.over    ? "over"
           : room->is_closed    ? "closed"
           : room_is_full(room) ? "playing"
                                : "waiting";
}

static void write_hex(struct quad_json *j, const char *key, const uint8_t bytes[QUAD_SEED_BYTES]) {
    char hex[2 * QUAD_SEED_BYTES + 1];
    struct quad_text t;
    quad_text_begin(&t, hex, sizeof hex);
    quad_text_add_hex(&t, bytes, QUAD_SEED_BYTES);
    quad_json_string(j, key, hex);
}

static void write_rank(struct quad_json *j, const struct quad_score *score, int lines) {
    quad_json_number(j, "total", score->total);
    quad_json_number(j, "rank", score->rank);
    quad_json_open(j, "lines", '[');
    for (int i = 0; i < lines; i++) {
        quad_json_number(j, NULL, score->line[i]);
    }
    quad_json_close(j, ']');
}

/* The opponent whom the rules play, if there is one, and what he has. */
static void write_rival(struct quad_json *j, const struct quad_scores *scores, bool over,
                        enum quad_language language) {
    if (scores->rival == NULL) {
        return;
    }
    const struct quad_score *score = &scores->at[scores->count - 1];
    quad_json_open(j, "rival", '{');
    quad_json_number(j, "owner", QUAD_RIVAL + 1);
    catalogue_say(j, "name", language, scores->rival->text[language]);
    quad_json_number(j, "points", score->total);
    if (over) {
        write_rank(j, score, scores->lines);
    }
    quad_json_close(j, '}');
}

/* Whoever has lost by his time is behind all others, whatever his points. */
static void demote_lost(struct quad_scores *scores, const struct room *room) {
    int lost = room->replay.clocks.lost - 1;
    for (int who = 0; lost >= 0 && who < scores->count; who++) {
        bool behind = who != lost && scores->at[who].rank > scores->at[lost].rank;
        scores->at[who].rank = (uint8_t)(scores->at[who].rank - (behind ? 1 : 0));
    }
    if (lost >= 0) {
        scores->at[lost].rank = (uint8_t)scores->count;
    }
}

/* The seats, and which of them owe a choice. The points are counted from the state that is given: what its
 * viewer does not see counts nothing. NULL: no points. */
static void write_seats(struct quad_json *j, const struct room *room, unsigned asked,
                        const struct quad_state *counted, bool past, enum quad_language language) {
    struct quad_scores scores;
    memset(&scores, 0, sizeof scores);
    if (counted != NULL) {
        quad_score(room_game(room), counted, &scores);
        demote_lost(&scores, room);
    }
    quad_json_open(j, "seats", '[');
    for (int seat = 0; seat < room_truth(room)->seats; seat++) {
        const struct quad_seat *who = &room->replay.seat[seat];
        quad_json_open(j, NULL, '{');
        quad_json_number(j, "seat", seat + 1);
        quad_json_string(j, "who", holder_names[who->holder]);
        if (room->replay.table.names[seat][0] != '\0') {
            quad_json_string(j, "name", room->replay.table.names[seat]);
        }
        if (who->holder == QUAD_HOLDER_BOT && bot_level(who->level) != NULL) {
            quad_json_string(j, "level", bot_level(who->level)->token);
            catalogue_say(j, "level_text", language, bot_level(who->level)->text[language]);
            quad_json_bool(j, "handed", who->has_token);
        }
        if (who->has_token) {
            quad_json_bool(j, "here", room_is_here(room, seat));
        }
        quad_json_bool(j, "asked", (asked >> seat & 1u) != 0);
        if (!past) {
            clock_write_seat(j, room, seat);
        }
        if (counted != NULL) {
            quad_json_number(j, "points", scores.at[seat].total);
        }
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
    write_rival(j, &scores, room->replay.over && counted == room_truth(room), language);
}

static void write_options(struct quad_json *j, const struct room *room, enum quad_language language) {
    const struct quad_game *g = room_game(room);
    quad_json_open(j, "options", '[');
    for (int i = 0; i < g->option_count; i++) {
        const struct quad_option *option = &g->options[i];
        int value = room_truth(room)->options[i];
        quad_json_open(j, NULL, '{');
        quad_json_string(j, "option", option->name.token);
        catalogue_say(j, "text", language, option->name.text[language]);
        quad_json_number(j, "value", value);
        const char *called = catalogue_value(option, value, language);
        if (called != NULL) {
            catalogue_say(j, "value_text", language, called);
        }
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
}

/* What stays the same as long as the table stands. */
static void write_about(struct quad_json *j, const struct room *room, enum quad_language language) {
    const struct quad_game *g = room_game(room);
    quad_json_open(j, "about", '{');
    quad_json_string(j, "game", g->name.token);
    catalogue_say(j, "title", language, g->name.text[language]);
    quad_json_number(j, "rules_version", room->is_closed ? room->stop.made : g->rules_version);
    catalogue_write_own_box(j, g);
    write_options(j, room, language);
    quad_json_string(j, "undo", undo_names[room->undo]);
    quad_json_bool(j, "confirm", room->confirm);
    quad_json_bool(j, "listed", room->listed);
    clock_write_terms(j, &room->replay.clocks.terms);
    if (room->has_luck) {
        write_hex(j, "luck", room->luck);
    }
    quad_json_close(j, '}');
}

/* What is asked, and for those who are not asked what it is about. */
static void write_prompt(struct quad_json *j, const struct session *s, const struct quad_state *seen,
                         const struct quad_names *names) {
    char buffer[1024];
    struct quad_text t;
    const struct quad_game *g = room_game(s->room);
    const struct quad_frame *frame = quad_see_top(seen);
    quad_text_begin(&t, buffer, sizeof buffer);
    bool asked = (quad_waiting(seen) >> s->seat & 1u) != 0;
    (asked ? quad_text_prompt : quad_text_topic)(&t, g, frame, s->language, names);
    quad_json_string(j, "prompt", buffer);
    if (g->steps[frame->step].rule != NULL) {
        quad_json_string(j, "rule", g->steps[frame->step].rule);
    }
}

/* The choices, for those who are asked. */
static void write_choices(struct quad_json *j, const struct session *s, const struct quad_state *seen,
                          struct quad_choices *choices, const struct quad_names *names) {
    const struct quad_game *g = room_game(s->room);
    const struct held *held = &s->room->held[s->seat];
    if (s->room->replay.seat[s->seat].holder != QUAD_HOLDER_PERSON) {
        return;
    }
    if (held->is) {
        quad_json_open(j, "held", '{');
        quad_json_move(j, g, held->move, s->language, names);
        quad_json_close(j, '}');
    } else if ((quad_waiting(seen) >> s->seat & 1u) != 0) {
        quad_legal(g, seen, s->seat, choices);
        quad_json_choices(j, "choices", g, choices, s->language, names);
    }
}

/* Which message it is, who does it if it begins with a seat, and what it speaks of, for those who show a
 * journal rather than read it. */
static void write_event(struct quad_json *j, const struct quad_game *g, const struct quad_event *e) {
    const struct quad_message *message = &g->messages[e->message];
    quad_json_string(j, "what", message->text.token);
    if (message->domain[0] == QUAD_DOMAIN_SEAT) {
        quad_json_number(j, "seat", e->arg[0] + 1);
    }
    quad_json_open(j, "touches", '[');
    for (int k = 0; k < QUAD_EVENT_ARGS && message->domain[k] != QUAD_DOMAIN_NONE; k++) {
        char buffer[128];
        struct quad_text t;
        quad_json_open(j, NULL, '[');
        quad_json_string(j, NULL, quad_domain(g, message->domain[k])->token);
        quad_text_begin(&t, buffer, sizeof buffer);
        quad_token_write(&t, g, message->domain[k], e->arg[k]);
        quad_json_string(j, NULL, buffer);
        quad_json_close(j, ']');
    }
    quad_json_close(j, ']');
}

/* Entries that reach the viewer, up to that number; returns how many. */
static size_t write_entries(struct quad_json *j, const struct room *room, size_t from, size_t to, int viewer,
                            enum quad_language language, const struct quad_names *names) {
    uint32_t first = room_truth(room)->ply - (uint32_t)room->replay.table.count;
    size_t count = 0;
    quad_json_open(j, "entries", '[');
    for (; from < to; from++) {
        const struct told *told = &room->events.at[from];
        if (quad_event_reaches(&told->event, viewer)) {
            char buffer[1024];
            struct quad_text t;
            quad_text_begin(&t, buffer, sizeof buffer);
            quad_text_event(&t, room_game(room), &told->event, language, names);
            quad_json_open(j, NULL, '{');
            quad_json_number(j, "ply", first + told->play);
            quad_json_string(j, "text", buffer);
            write_event(j, room_game(room), &told->event);
            quad_json_close(j, '}');
            count++;
        }
    }
    quad_json_close(j, ']');
    return count;
}

static void write_journal(struct quad_json *j, struct session *s, const struct quad_names *names) {
    size_t count = s->room->events.count;
    quad_json_open(j, "journal", '{');
    quad_json_number(j, "from", (int64_t)s->journal_count);
    s->journal_count += write_entries(j, s->room, s->journal_at, count, s->seat, s->language, names);
    s->journal_at = count;
    quad_json_close(j, '}');
}

static void write_chat(struct quad_json *j, struct session *s) {
    size_t count = s->room->chat_count;
    if (s->chat_at >= count) {
        return;
    }
    if (count - s->chat_at > REMARKS_KEPT) {
        s->chat_at = count - REMARKS_KEPT;
    }
    quad_json_open(j, "chat", '[');
    for (; s->chat_at < count; s->chat_at++) {
        const struct remark *remark = &s->room->chat[s->chat_at % REMARKS_KEPT];
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
    const struct quad_state *truth = room_truth(room);
    struct quad_scores scores;
    quad_score(g, truth, &scores);
    demote_lost(&scores, room);
    quad_json_bool(j, "finished", quad_over(truth));
    if (room->is_ended_by_operator) {
        quad_json_string(j, "ended_by", "operator");
    } else if (room->replay.clocks.lost != 0) {
        quad_json_string(j, "ended_by", "time");
        quad_json_number(j, "lost", room->replay.clocks.lost);
    }
    quad_json_open(j, "score_lines", '[');
    for (int i = 0; i < scores.lines; i++) {
        catalogue_say(j, NULL, language, g->score_lines[i].text[language]);
    }
    quad_json_close(j, ']');
    quad_json_open(j, "scores", '[');
    for (int seat = 0; seat < truth->seats; seat++) {
        quad_json_open(j, NULL, '{');
        quad_json_number(j, "seat", seat + 1);
        write_rank(j, &scores.at[seat], scores.lines);
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
    write_hex(j, "seed", room->replay.table.seed.byte);
}

static void write_scene(struct quad_json *j, const struct session *s, const struct quad_state *seen,
                        struct view_buffers *buffers, const struct quad_names *names) {
    const struct room *room = s->room;
    const struct quad_game *g = room_game(room);
    quad_scene_of(g, seen, &buffers->now);
    /* The session has seen this version already: what changed is only a held move of its own. */
    bool again = s->shown_version == room->version;
    bool known = again || (s->shown_version != 0 && s->shown_version == room->before_version &&
                           room->before_version + 1 == room->version);
    const struct quad_any *shown = again ? &room->replay.table.truth : &room->before;
    since_write(j, s, known && (again || !room->is_rewound) ? shown : NULL, buffers, names);
    if ((s->parts & PART_PATCH) != 0 && known) {
        struct quad_any before = *shown;
        quad_redact(g, quad_any_state(&before), s->seat);
        quad_scene_of(g, quad_any_state(&before), &buffers->then);
        patch_write(j, "patch", g, &buffers->then, &buffers->now, s->language, names);
    } else {
        quad_json_scene(j, "scene", g, &buffers->now, s->language, names);
    }
}

static void write_position(struct quad_json *j, const struct quad_game *g, const struct quad_state *seen,
                           char buffer[QUAD_POSITION_TEXT]) {
    struct quad_text t;
    quad_text_begin(&t, buffer, QUAD_POSITION_TEXT);
    quad_position_write(&t, g, seen);
    quad_json_string(j, "position", buffer);
}

/* Why a table can only be looked at. */
void view_closed(struct quad_json *j, const struct quad_stop *stop, enum quad_language language) {
    char buffer[1024];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_stop_write(&t, stop, language);
    quad_json_open(j, "closed", '{');
    quad_json_string(j, "why", quad_error_token(stop->error));
    quad_json_number(j, "ply", stop->ply);
    quad_json_string(j, "text", buffer);
    quad_json_close(j, '}');
}

static void begin_view(struct quad_json *j, struct quad_text *out, const struct session *s, uint32_t ply) {
    quad_json_begin(j, out);
    quad_json_open(j, NULL, '{');
    quad_json_string(j, "type", "view");
    quad_json_string(j, "table", s->room->id);
    quad_json_number(j, "seq", s->room->seq);
    quad_json_number(j, "ply", ply);
    quad_json_number(j, "seat", s->seat == QUAD_NOBODY ? 0 : s->seat + 1);
    quad_json_string(j, "state", state_name(s->room));
    if (s->room->is_closed) {
        view_closed(j, &s->room->stop, s->language);
    }
}

void view_write(struct quad_text *out, struct session *s, struct view_buffers *buffers) {
    struct quad_json j;
    struct quad_any any;
    const struct room *room = s->room;
    const bool full = room_is_full(room), over = room->replay.over,
               playing = full && !over && !room->is_closed;
    struct quad_names names = quad_table_names(&room->replay.table);
    quad_table_see(&room->replay.table, s->seat, &any);
    const struct quad_state *seen = quad_any_state(&any);
    begin_view(&j, out, s, seen->ply);
    if (s->shown_version == 0) {
        write_about(&j, room, s->language);
    }
    const struct quad_state *counted = over ? room_truth(room) : full ? seen : NULL;
    write_seats(&j, room, playing ? quad_waiting(seen) : 0, counted, false, s->language);
    clock_write_now(&j, room);
    clock_write_lapses(&j, s, &names);
    if (s->seat != QUAD_NOBODY) {
        quad_json_bool(&j, "undo", room->held[s->seat].is || room_may_undo(room, s->seat));
    }
    if (playing && !quad_over(seen)) {
        write_prompt(&j, s, seen, &names);
        if (s->seat != QUAD_NOBODY) {
            write_choices(&j, s, seen, &buffers->choices, &names);
        }
    }
    if (over) {
        write_end(&j, room, s->language);
    }
    if ((s->parts & (PART_SCENE | PART_PATCH)) != 0) {
        write_scene(&j, s, seen, buffers, &names);
    }
    if ((s->parts & PART_POSITION) != 0) {
        write_position(&j, room_game(room), seen, buffers->position);
    }
    if ((s->parts & PART_JOURNAL) != 0) {
        write_journal(&j, s, &names);
    }
    write_chat(&j, s);
    quad_json_close(&j, '}');
    s->shown_version = room->version;
}

/* The journal up to a play. The session has it already and only needs to know how much of it; unless it reads
 * more than it was told then. */
static void write_past_journal(struct quad_json *j, const struct session *s, size_t plays, bool open,
                               const struct quad_names *names) {
    const struct events *events = &s->room->events;
    size_t count = 0, told = 0;
    for (; count < events->count && events->at[count].play < plays; count++) {
        told += quad_event_reaches(&events->at[count].event, s->seat);
    }
    quad_json_open(j, "journal", '{');
    quad_json_number(j, "from", open ? 0 : (int64_t)told);
    write_entries(j, s->room, 0, open ? count : 0, QUAD_ORACLE, s->language, names);
    quad_json_close(j, '}');
}

void view_write_past(struct quad_text *out, const struct session *s, uint32_t ply, bool open,
                     struct view_buffers *buffers) {
    const struct room *room = s->room;
    const struct quad_table *t = &room->replay.table;
    const bool full = room_is_full(room);
    struct quad_json j;
    struct quad_any any;
    struct quad_names names = quad_table_names(t);
    uint32_t now = room_truth(room)->ply;
    size_t plays = t->count - (now - ply);
    quad_table_state_at(t, plays, &any);
    struct quad_state *seen = quad_any_state(&any);
    quad_redact(t->game, seen, open ? QUAD_ORACLE : s->seat);
    begin_view(&j, out, s, ply);
    quad_json_bool(&j, "past", true);
    quad_json_number(&j, "last", now);
    if (open) {
        quad_json_bool(&j, "open", true);
    }
    write_seats(&j, room, full ? quad_waiting(seen) : 0, full ? seen : NULL, true, s->language);
    if (full && !quad_over(seen)) {
        write_prompt(&j, s, seen, &names);
    }
    if ((s->parts & (PART_SCENE | PART_PATCH)) != 0) {
        quad_scene_of(t->game, seen, &buffers->now);
        quad_json_scene(&j, "scene", t->game, &buffers->now, s->language, &names);
        since_write_past(&j, s, plays, open, buffers, &names);
    }
    if ((s->parts & PART_POSITION) != 0) {
        write_position(&j, t->game, seen, buffers->position);
    }
    if ((s->parts & PART_JOURNAL) != 0) {
        write_past_journal(&j, s, plays, open, &names);
    }
    quad_json_close(&j, '}');
}

static void write_totals(struct quad_json *j, const struct quad_state *s, const struct quad_scores *scores) {
    quad_json_open(j, NULL, '{');
    quad_json_number(j, "ply", s->ply);
    quad_json_open(j, "points", '[');
    for (int seat = 0; seat < s->seats; seat++) {
        quad_json_number(j, NULL, scores->at[seat].total);
    }
    quad_json_close(j, ']');
    if (scores->rival != NULL) {
        quad_json_number(j, "rival", scores->at[s->seats].total);
    }
    quad_json_close(j, '}');
}

void view_write_history(struct quad_text *out, const struct room *room) {
    const struct quad_table *t = &room->replay.table;
    struct quad_any any = t->first;
    struct quad_state *s = quad_any_state(&any);
    struct quad_scores told, scores;
    memset(&told, 0, sizeof told);
    struct quad_json j;
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '{');
    quad_json_string(&j, "type", "history");
    quad_json_string(&j, "table", room->id);
    quad_json_number(&j, "seq", room->seq);
    quad_json_open(&j, "moments", '[');
    for (size_t i = 0; i <= t->count; i++) {
        bool changed = i == 0 || i == t->count; /* the first and the last are told in any case */
        quad_score(t->game, s, &scores);
        for (int who = 0; who < scores.count && !changed; who++) {
            changed = scores.at[who].total != told.at[who].total;
        }
        if (changed) {
            write_totals(&j, s, &scores);
            told = scores;
        }
        if (i < t->count) {
            quad_apply(t->game, s, t->plays[i].seat, t->plays[i].move, NULL);
        }
    }
    quad_json_close(&j, ']');
    quad_json_close(&j, '}');
}

void view_summary(struct quad_json *j, const struct room *room, int seat, int64_t created,
                  enum quad_language language) {
    const struct quad_game *g = room_game(room);
    quad_json_open(j, NULL, '{');
    quad_json_string(j, "table", room->id);
    quad_json_string(j, "game", g->name.token);
    catalogue_say(j, "title", language, g->name.text[language]);
    catalogue_write_own_box(j, g);
    quad_json_string(j, "state", state_name(room));
    quad_json_number(j, "ply", room_truth(room)->ply);
    quad_json_number(j, "seat", seat == QUAD_NOBODY ? 0 : seat + 1);
    quad_json_number(j, "created", created);
    if (room->is_closed) {
        view_closed(j, &room->stop, language);
    }
    bool playing = room_is_full(room) && !room->replay.over && !room->is_closed;
    unsigned asked = playing ? quad_waiting(room_truth(room)) : 0;
    bool waited_for = seat != QUAD_NOBODY && (asked >> seat & 1u) != 0;
    int64_t since = waited_for ? room->asked_at[seat] : room->moved_at;
    if (since != 0) {
        quad_json_number(j, "since", since);
    }
    write_seats(j, room, asked, NULL, false, language);
    clock_write_terms(j, &room->replay.clocks.terms);
    clock_write_now(j, room);
    quad_json_close(j, '}');
}
