/* view.c: see view.h. */
#include "protocol/view.h"

#include "core/notation.h"
#include "core/position.h"

const char *const undo_names[QUAD_UNDOS] = {"never", "secret", "free"};
const char *const holder_names[QUAD_HOLDERS] = {"empty", "person", "bot"};

void reader_renew(struct reader *r) {
    r->shown_version = 0;
    r->journal_at = r->journal_count = r->chat_at = 0;
}

void reader_follow(struct reader *r, const struct chronicle *c) {
    while (r->journal_at > c->count) { /* what was cut still stands behind the end */
        r->journal_at--;
        r->journal_count -= quad_event_reaches(&c->at[r->journal_at].event, r->seat);
    }
}

static const char *state_name(const struct sitting *at) {
    return at->over ? "over" : at->full ? "playing" : "waiting";
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

/* The seats, and which of them owe a choice. The points are counted from the state that is given: what its
 * viewer does not see counts nothing. NULL: no points. */
static void write_seats(struct quad_json *j, const struct sitting *at, unsigned asked,
                        const struct quad_state *counted, enum quad_language language) {
    struct quad_scores scores;
    memset(&scores, 0, sizeof scores);
    if (counted != NULL) {
        quad_score(at->table->game, counted, &scores);
    }
    quad_json_open(j, "seats", '[');
    for (int seat = 0; seat < sitting_truth(at)->seats; seat++) {
        const struct sitter *sitter = &at->sitter[seat];
        quad_json_open(j, NULL, '{');
        quad_json_number(j, "seat", seat + 1);
        quad_json_string(j, "who", holder_names[sitter->holder]);
        if (at->table->names[seat][0] != '\0') {
            quad_json_string(j, "name", at->table->names[seat]);
        }
        if (sitter->holder == QUAD_HOLDER_BOT && bot_level(sitter->level) != NULL) {
            quad_json_string(j, "level", bot_level(sitter->level)->token);
            catalogue_say(j, "level_text", language, bot_level(sitter->level)->text[language]);
            quad_json_bool(j, "handed", sitter->owned);
        }
        if (sitter->owned) {
            quad_json_bool(j, "here", sitter->here);
        }
        quad_json_bool(j, "asked", (asked >> seat & 1u) != 0);
        if (counted != NULL) {
            quad_json_number(j, "points", scores.at[seat].total);
        }
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
    write_rival(j, &scores, at->over && counted == sitting_truth(at), language);
}

static void write_options(struct quad_json *j, const struct sitting *at, enum quad_language language) {
    const struct quad_game *g = at->table->game;
    quad_json_open(j, "options", '[');
    for (int i = 0; i < g->option_count; i++) {
        const struct quad_option *option = &g->options[i];
        int value = sitting_truth(at)->options[i];
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
static void write_about(struct quad_json *j, const struct sitting *at, enum quad_language language) {
    const struct quad_game *g = at->table->game;
    quad_json_open(j, "about", '{');
    quad_json_string(j, "game", g->name.token);
    catalogue_say(j, "title", language, g->name.text[language]);
    quad_json_number(j, "rules_version", g->rules_version);
    write_options(j, at, language);
    quad_json_string(j, "undo", undo_names[at->undo]);
    quad_json_bool(j, "confirm", at->confirm);
    quad_json_bool(j, "listed", at->listed);
    if (at->luck != NULL) {
        write_hex(j, "luck", at->luck);
    }
    quad_json_close(j, '}');
}

/* What is asked, and for those who are not asked what it is about. */
static void write_prompt(struct quad_json *j, const struct quad_game *g, const struct quad_state *seen,
                         const struct reader *r, const struct quad_names *names) {
    char buffer[1024];
    struct quad_text t;
    const struct quad_frame *frame = quad_see_top(seen);
    quad_text_begin(&t, buffer, sizeof buffer);
    bool asked = (quad_waiting(seen) >> r->seat & 1u) != 0;
    (asked ? quad_text_prompt : quad_text_topic)(&t, g, frame, r->language, names);
    quad_json_string(j, "prompt", buffer);
    if (g->steps[frame->step].rule != NULL) {
        quad_json_string(j, "rule", g->steps[frame->step].rule);
    }
}

/* The choices, for those who are asked. */
static void write_choices(struct quad_json *j, const struct sitting *at, const struct reader *r,
                          const struct quad_state *seen, const struct quad_names *names) {
    static struct quad_choices choices; /* large; there is one thread */
    const struct quad_game *g = at->table->game;
    const struct sitter *sitter = &at->sitter[r->seat];
    if (sitter->holder != QUAD_HOLDER_PERSON) {
        return;
    }
    if (sitter->holds) {
        quad_json_open(j, "held", '{');
        quad_json_move(j, g, sitter->held, r->language, names);
        quad_json_close(j, '}');
    } else if ((quad_waiting(seen) >> r->seat & 1u) != 0) {
        quad_legal(g, seen, r->seat, &choices);
        quad_json_choices(j, "choices", g, &choices, r->language, names);
    }
}

/* Entries that reach the viewer, up to that number; returns how many. */
static size_t write_entries(struct quad_json *j, const struct sitting *at, size_t from, size_t to, int viewer,
                            enum quad_language language, const struct quad_names *names) {
    uint32_t first = sitting_truth(at)->ply - (uint32_t)at->table->count;
    size_t count = 0;
    quad_json_open(j, "entries", '[');
    for (; from < to; from++) {
        const struct chronicle_entry *entry = &at->chronicle->at[from];
        if (quad_event_reaches(&entry->event, viewer)) {
            char buffer[1024];
            struct quad_text t;
            quad_text_begin(&t, buffer, sizeof buffer);
            quad_text_event(&t, at->table->game, &entry->event, language, names);
            quad_json_open(j, NULL, '{');
            quad_json_number(j, "ply", first + entry->play);
            quad_json_string(j, "text", buffer);
            quad_json_close(j, '}');
            count++;
        }
    }
    quad_json_close(j, ']');
    return count;
}

static void write_journal(struct quad_json *j, const struct sitting *at, struct reader *r,
                          const struct quad_names *names) {
    quad_json_open(j, "journal", '{');
    quad_json_number(j, "from", (int64_t)r->journal_count);
    r->journal_count +=
        write_entries(j, at, r->journal_at, at->chronicle->count, r->seat, r->language, names);
    r->journal_at = at->chronicle->count;
    quad_json_close(j, '}');
}

static void write_chat(struct quad_json *j, const struct sitting *at, struct reader *r) {
    if (r->chat_at >= at->chat_count) {
        return;
    }
    if (at->chat_count - r->chat_at > REMARKS_KEPT) {
        r->chat_at = at->chat_count - REMARKS_KEPT;
    }
    quad_json_open(j, "chat", '[');
    for (; r->chat_at < at->chat_count; r->chat_at++) {
        const struct remark *remark = &at->chat[r->chat_at % REMARKS_KEPT];
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
static void write_end(struct quad_json *j, const struct sitting *at, enum quad_language language) {
    const struct quad_game *g = at->table->game;
    const struct quad_state *truth = sitting_truth(at);
    struct quad_scores scores;
    quad_score(g, truth, &scores);
    quad_json_bool(j, "finished", quad_over(truth));
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
    write_hex(j, "seed", at->table->seed.byte);
}

static void write_scene(struct quad_json *j, const struct sitting *at, const struct reader *r,
                        const struct quad_state *seen, const struct quad_names *names) {
    static struct quad_scene now, then; /* large; there is one thread */
    const struct quad_game *g = at->table->game;
    quad_scene_of(g, seen, &now);
    /* Whoever has been shown this version already is told again for his own sake: of a move that is held. */
    struct sitting then_at = *at;
    bool again = r->shown_version == at->version;
    then_at.before = again ? &at->table->truth : at->before;
    then_at.rewound = at->rewound && !again;
    bool known = r->shown_version != 0 &&
                 (again || (r->shown_version == at->before_version && at->before_version + 1 == at->version));
    since_write(j, &then_at, r, known, &now, names);
    if ((r->parts & PART_PATCH) != 0 && known) {
        struct quad_any before = *then_at.before;
        quad_redact(g, quad_any_state(&before), r->seat);
        quad_scene_of(g, quad_any_state(&before), &then);
        patch_write(j, "patch", g, &then, &now, r->language, names);
    } else {
        quad_json_scene(j, "scene", g, &now, r->language, names);
    }
}

static void write_position(struct quad_json *j, const struct quad_game *g, const struct quad_state *seen) {
    static char buffer[QUAD_POSITION_TEXT]; /* large; there is one thread */
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_position_write(&t, g, seen);
    quad_json_string(j, "position", buffer);
}

static void begin_view(struct quad_json *j, struct quad_text *out, const struct sitting *at,
                       const struct reader *r, uint32_t ply) {
    quad_json_begin(j, out);
    quad_json_open(j, NULL, '{');
    quad_json_string(j, "type", "view");
    quad_json_string(j, "table", at->id);
    quad_json_number(j, "seq", at->seq);
    quad_json_number(j, "ply", ply);
    quad_json_number(j, "seat", r->seat == QUAD_NOBODY ? 0 : r->seat + 1);
    quad_json_string(j, "state", state_name(at));
}

void view_write(struct quad_text *out, const struct sitting *at, struct reader *r) {
    struct quad_json j;
    struct quad_any any;
    struct quad_names names = quad_table_names(at->table);
    quad_table_see(at->table, r->seat, &any);
    const struct quad_state *seen = quad_any_state(&any);
    bool playing = at->full && !at->over;
    begin_view(&j, out, at, r, seen->ply);
    if (r->shown_version == 0) {
        write_about(&j, at, r->language);
    }
    const struct quad_state *counted = at->over ? sitting_truth(at) : at->full ? seen : NULL;
    write_seats(&j, at, playing ? quad_waiting(seen) : 0, counted, r->language);
    if (r->seat != QUAD_NOBODY) {
        quad_json_bool(&j, "undo", at->sitter[r->seat].holds || sitting_may_undo(at, r->seat));
    }
    if (playing && !quad_over(seen)) {
        write_prompt(&j, at->table->game, seen, r, &names);
        if (r->seat != QUAD_NOBODY) {
            write_choices(&j, at, r, seen, &names);
        }
    }
    if (at->over) {
        write_end(&j, at, r->language);
    }
    if ((r->parts & (PART_SCENE | PART_PATCH)) != 0) {
        write_scene(&j, at, r, seen, &names);
    }
    if ((r->parts & PART_POSITION) != 0) {
        write_position(&j, at->table->game, seen);
    }
    if ((r->parts & PART_JOURNAL) != 0) {
        write_journal(&j, at, r, &names);
    }
    write_chat(&j, at, r);
    quad_json_close(&j, '}');
    r->shown_version = at->version;
}

/* The journal up to a play. The reader has it already and only needs to know how much of it; unless he reads
 * more than he was told then. */
static void write_past_journal(struct quad_json *j, const struct sitting *at, const struct reader *r,
                               size_t plays, bool open, const struct quad_names *names) {
    size_t count = 0, told = 0;
    for (; count < at->chronicle->count && at->chronicle->at[count].play < plays; count++) {
        told += quad_event_reaches(&at->chronicle->at[count].event, r->seat);
    }
    quad_json_open(j, "journal", '{');
    quad_json_number(j, "from", open ? 0 : (int64_t)told);
    write_entries(j, at, 0, open ? count : 0, QUAD_ORACLE, r->language, names);
    quad_json_close(j, '}');
}

void view_write_past(struct quad_text *out, const struct sitting *at, const struct reader *r, uint32_t ply,
                     bool open) {
    static struct quad_scene scene; /* large; there is one thread */
    const struct quad_table *t = at->table;
    struct quad_json j;
    struct quad_any any;
    struct quad_names names = quad_table_names(t);
    uint32_t now = sitting_truth(at)->ply;
    size_t plays = t->count - (now - ply);
    quad_table_state_at(t, plays, &any);
    struct quad_state *seen = quad_any_state(&any);
    quad_redact(t->game, seen, open ? QUAD_ORACLE : r->seat);
    begin_view(&j, out, at, r, ply);
    quad_json_bool(&j, "past", true);
    quad_json_number(&j, "last", now);
    if (open) {
        quad_json_bool(&j, "open", true);
    }
    write_seats(&j, at, at->full ? quad_waiting(seen) : 0, at->full ? seen : NULL, r->language);
    if (at->full && !quad_over(seen)) {
        write_prompt(&j, t->game, seen, r, &names);
    }
    if ((r->parts & (PART_SCENE | PART_PATCH)) != 0) {
        quad_scene_of(t->game, seen, &scene);
        quad_json_scene(&j, "scene", t->game, &scene, r->language, &names);
        since_write_past(&j, at, r, plays, open, &scene, &names);
    }
    if ((r->parts & PART_POSITION) != 0) {
        write_position(&j, t->game, seen);
    }
    if ((r->parts & PART_JOURNAL) != 0) {
        write_past_journal(&j, at, r, plays, open, &names);
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

void view_write_history(struct quad_text *out, const struct sitting *at) {
    const struct quad_table *t = at->table;
    struct quad_any any = t->first;
    struct quad_state *s = quad_any_state(&any);
    struct quad_scores told, scores;
    memset(&told, 0, sizeof told);
    struct quad_json j;
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '{');
    quad_json_string(&j, "type", "history");
    quad_json_string(&j, "table", at->id);
    quad_json_number(&j, "seq", at->seq);
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

void view_summary(struct quad_json *j, const struct sitting *at, int seat, int64_t created,
                  enum quad_language language) {
    const struct quad_game *g = at->table->game;
    quad_json_open(j, NULL, '{');
    quad_json_string(j, "table", at->id);
    quad_json_string(j, "game", g->name.token);
    catalogue_say(j, "title", language, g->name.text[language]);
    quad_json_string(j, "state", state_name(at));
    quad_json_number(j, "ply", sitting_truth(at)->ply);
    quad_json_number(j, "seat", seat == QUAD_NOBODY ? 0 : seat + 1);
    quad_json_number(j, "created", created);
    bool playing = at->full && !at->over;
    write_seats(j, at, playing ? quad_waiting(sitting_truth(at)) : 0, NULL, language);
    quad_json_close(j, '}');
}
