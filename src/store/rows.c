/* rows.c: tables, seats and entries as parameters and columns, and what may be kept at all.
 *
 * Only the fields that a kind of entry has are written; the others come back as zero. */
#include "store/backend.h"

bool quad_store_text_is_sound(const char *text, size_t size) {
    const char *end = memchr(text, '\0', size);
    if (end == NULL) {
        return false;
    }
    for (const char *at = text; at < end;) {
        uint32_t point;
        size_t length = quad_utf8_decode(at, (size_t)(end - at), &point);
        if (length == 0 || (point < 0x20 && point != '\n') || (point >= 0x7f && point < 0xa0)) {
            return false;
        }
        at += length;
    }
    return true;
}

static bool is_word(const char *text, size_t size) {
    const char *end = memchr(text, '\0', size);
    for (const char *at = text; end != NULL && at < end; at++) {
        if (*at <= ' ' || *at > '~') {
            return false;
        }
    }
    return end != NULL;
}

bool quad_store_id_is_sound(const char *id) {
    size_t length = 0;
    while (length < QUAD_STORE_ID_BYTES - 1 && id[length] != '\0') {
        char c = id[length];
        if ((c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && c != '-' && c != '_') {
            return false;
        }
        length++;
    }
    return length == QUAD_STORE_ID_BYTES - 1 && id[length] == '\0';
}

bool quad_store_seat_is_sound(const struct quad_seat *who) {
    const char *end = memchr(who->name, '\0', sizeof who->name);
    return who->holder < QUAD_HOLDERS && end != NULL &&
           (end == who->name || quad_name_is_fit(who->name, (size_t)(end - who->name)));
}

bool quad_store_table_is_sound(const struct quad_store_table *t) {
    uint8_t hash[QUAD_HASH_BYTES];
    quad_store_hash_seed(&t->seed, hash);
    bool fine = quad_store_id_is_sound(t->id) && is_word(t->game, sizeof t->game) && t->game[0] != '\0' &&
                t->seats >= 1 && t->seats <= QUAD_SEATS && t->undo < QUAD_UNDOS &&
                t->clock.kind < QUAD_CLOCKS && t->clock.over < QUAD_OVERS && t->created >= 0 &&
                memcmp(hash, t->seed_hash, sizeof hash) == 0;
    for (int seat = 0; fine && seat < t->seats; seat++) {
        fine = quad_store_seat_is_sound(&t->seat[seat]);
    }
    return fine;
}

bool quad_store_entry_is_sound(const struct quad_entry *e) {
    bool changes = e->kind == QUAD_ENTRY_SEAT || e->kind == QUAD_ENTRY_END;
    bool fine = (e->rules == 0 || e->kind == QUAD_ENTRY_MOVE) && (e->cause == 0 || changes) &&
                e->cause < QUAD_CAUSES && e->kind >= QUAD_ENTRY_MOVE && e->kind < QUAD_ENTRIES &&
                e->number > 0 && e->time >= 0 && e->ply <= QUAD_PLAYS && is_word(e->client, sizeof e->client);
    switch (e->kind) {
    case QUAD_ENTRY_MOVE:
        return fine && (e->seat < QUAD_SEATS || e->seat == QUAD_CHANCE);
    case QUAD_ENTRY_SEAT:
        return fine && e->seat < QUAD_SEATS && e->sender <= QUAD_SEATS && quad_store_seat_is_sound(&e->who);
    default:
        return fine && (e->seat < QUAD_SEATS || e->seat == QUAD_NOBODY) &&
               quad_store_text_is_sound(e->text, sizeof e->text);
    }
}

void quad_store_table_values(const struct quad_store_table *t, const char *owner, int64_t lease,
                             char clock[QUAD_CLOCK_BYTES], struct value *out) {
    quad_clock_write(&t->clock, clock);
    struct value values[TABLE_PARAMETERS] = {
        value_text(t->id),
        value_text(t->game),
        value_number(t->rules_version),
        value_number(t->seats),
        value_bytes(t->options, sizeof t->options),
        value_bytes(t->seed.byte, sizeof t->seed.byte),
        value_bytes(t->seed_hash, sizeof t->seed_hash),
        value_number(t->listed),
        value_number(t->undo),
        value_number(t->confirm_turn),
        value_number(t->created),
        value_number(t->epoch),
        value_number(t->over),
        value_text(owner),
        value_number(lease),
        t->has_box ? value_bytes(t->box, sizeof t->box) : value_null(),
        value_text(clock),
    };
    memcpy(out, values, sizeof values);
}

static struct value token_of(const struct quad_seat *who) {
    return who->has_token ? value_bytes(who->token, sizeof who->token) : value_null();
}

void quad_store_seat_values(const char *id, int seat, const struct quad_seat *who, struct value *out) {
    struct value values[SEAT_PARAMETERS] = {
        value_text(id),           value_number(seat), value_number(who->holder),
        value_number(who->level), token_of(who),      value_text(who->name),
    };
    memcpy(out, values, sizeof values);
}

void quad_store_entry_values(const char *id, int64_t epoch, const char *owner, int highest_seat,
                             const struct quad_entry *e, const char *news, struct value *out) {
    bool is_move = e->kind == QUAD_ENTRY_MOVE, is_seat = e->kind == QUAD_ENTRY_SEAT;
    struct value values[ENTRY_PARAMETERS] = {
        value_text(id),
        value_number(epoch),
        value_text(owner),
        value_number(e->number),
        value_number(e->kind),
        value_number(e->seat),
        value_number(is_seat ? e->sender : e->ply), /* a seat's entry has no ply */
        is_move ? value_bytes(&e->move, sizeof e->move) : value_null(),
        value_text(e->client),
        value_number(e->time),
        is_seat ? value_number(e->who.holder) : value_null(),
        is_seat ? value_number(e->who.level) : value_null(),
        is_seat ? token_of(&e->who) : value_null(),
        value_text(is_seat   ? e->who.name
                   : is_move ? ""
                             : e->text),
        value_number(highest_seat),
        news == NULL ? value_null() : value_text(news),
        e->rules == 0 ? value_null() : value_number((int64_t)e->digest),
        e->rules == 0 ? value_null() : value_number(e->rules),
        e->cause == 0 ? value_null() : value_number(e->cause),
    };
    memcpy(out, values, sizeof values);
}

/* Reading. A database may hold anything: whatever does not fit is refused, never cut. */
bool quad_store_take_number(const struct value *v, int64_t min, int64_t max, int64_t *out) {
    *out = v->number;
    return v->kind == VALUE_NUMBER && v->number >= min && v->number <= max;
}

bool quad_store_take_byte(const struct value *v, int64_t max, uint8_t *out) {
    int64_t number;
    bool fine = quad_store_take_number(v, 0, max, &number);
    *out = fine ? (uint8_t)number : 0;
    return fine;
}

bool quad_store_take_bool(const struct value *v, bool *out) {
    int64_t number;
    bool fine = quad_store_take_number(v, 0, 1, &number);
    *out = fine && number == 1;
    return fine;
}

bool quad_store_take_text(const struct value *v, char *out, size_t size) {
    if (v->kind != VALUE_TEXT || v->size >= size || memchr(v->at, '\0', v->size) != NULL) {
        return false;
    }
    memcpy(out, v->at, v->size);
    out[v->size] = '\0';
    return true;
}

bool quad_store_take_clock(const struct value *v, struct quad_clock *out) {
    char text[QUAD_CLOCK_BYTES];
    return quad_store_take_text(v, text, sizeof text) && quad_clock_read(text, out);
}

bool quad_store_take_bytes(const struct value *v, void *out, size_t size) {
    if (v->kind != VALUE_BYTES || v->size != size) {
        return false;
    }
    memcpy(out, v->at, size);
    return true;
}

/* Columns: holder, level, token. */
static bool take_seat(const struct value *column, struct quad_seat *who) {
    who->has_token = column[2].kind != VALUE_NULL;
    return quad_store_take_byte(&column[0], QUAD_HOLDERS - 1, &who->holder) &&
           quad_store_take_byte(&column[1], 255, &who->level) &&
           (!who->has_token || quad_store_take_bytes(&column[2], who->token, sizeof who->token));
}

bool quad_store_take_table_head(const struct value *c, struct quad_store_table *t) {
    int64_t rules, last;
    memset(t, 0, sizeof *t);
    bool fine =
        quad_store_take_text(&c[0], t->id, sizeof t->id) && quad_store_id_is_sound(t->id) &&
        quad_store_take_text(&c[1], t->game, sizeof t->game) &&
        quad_store_take_number(&c[2], 0, UINT16_MAX, &rules) &&
        quad_store_take_byte(&c[3], QUAD_SEATS, &t->seats) && t->seats > 0 &&
        quad_store_take_bytes(&c[4], t->options, sizeof t->options) &&
        quad_store_take_bytes(&c[5], t->seed.byte, sizeof t->seed.byte) &&
        quad_store_take_bytes(&c[6], t->seed_hash, sizeof t->seed_hash) &&
        quad_store_take_bool(&c[7], &t->listed) && quad_store_take_byte(&c[8], QUAD_UNDOS - 1, &t->undo) &&
        quad_store_take_bool(&c[9], &t->confirm_turn) &&
        quad_store_take_number(&c[10], 0, INT64_MAX, &t->created) && quad_store_take_bool(&c[11], &t->over) &&
        quad_store_take_number(&c[12], 0, INT64_MAX, &t->epoch) &&
        quad_store_take_text(&c[13], t->owner, sizeof t->owner) &&
        quad_store_take_number(&c[14], INT64_MIN, INT64_MAX, &t->until) &&
        quad_store_take_text(&c[15], t->quarantine, sizeof t->quarantine) &&
        quad_store_take_number(&c[16], 0, UINT32_MAX, &last) &&
        quad_store_take_number(&c[17], 0, INT64_MAX, &t->changed);
    t->has_box = c[18].kind != VALUE_NULL;
    fine = fine && (!t->has_box || quad_store_take_bytes(&c[18], t->box, sizeof t->box)) &&
           quad_store_take_clock(&c[19], &t->clock);
    t->rules_version = fine ? (uint16_t)rules : 0;
    t->last = fine ? (uint32_t)last : 0;
    return fine;
}

/* Rows come a seat each, the seats of a table in order: seat 0 begins a table. */
bool quad_store_take_table(void *page, const struct value *column) {
    struct table_page *p = page;
    const struct value *seat = column + 20;
    if (seat->kind != VALUE_NUMBER || (seat->number == 0 && p->count == p->room)) {
        return false;
    }
    if (seat->number == 0 && !quad_store_take_table_head(column, &p->out[p->count++])) {
        return false;
    }
    struct quad_store_table *t = p->count == 0 ? NULL : &p->out[p->count - 1];
    return t != NULL && seat->number >= 0 && seat->number < t->seats &&
           take_seat(column + 21, &t->seat[seat->number]) &&
           quad_store_take_text(&column[24], t->seat[seat->number].name, sizeof t->seat[0].name);
}

/* A digest and the version of the rules that took it, or neither. */
static bool take_digest(const struct value *c, struct quad_entry *e) {
    int64_t digest, rules;
    if (c[0].kind == VALUE_NULL && c[1].kind == VALUE_NULL) {
        return true;
    }
    bool fine = quad_store_take_number(&c[0], INT64_MIN, INT64_MAX, &digest) &&
                quad_store_take_number(&c[1], 1, UINT16_MAX, &rules);
    e->digest = fine ? (uint64_t)digest : 0;
    e->rules = fine ? (uint16_t)rules : 0;
    return fine;
}

bool quad_store_take_entry(void *page, const struct value *c) {
    struct entry_page *p = page;
    int64_t number, ply;
    if (p->count == p->room) {
        return false;
    }
    struct quad_entry *e = &p->out[p->count++];
    memset(e, 0, sizeof *e);
    if (!quad_store_take_number(&c[0], 1, UINT32_MAX, &number) ||
        !quad_store_take_byte(&c[1], QUAD_ENTRIES - 1, &e->kind) ||
        !quad_store_take_byte(&c[2], QUAD_CHANCE, &e->seat) ||
        !quad_store_take_number(&c[3], 0, UINT32_MAX, &ply) ||
        !quad_store_take_text(&c[5], e->client, sizeof e->client) ||
        !quad_store_take_number(&c[6], 0, INT64_MAX, &e->time) ||
        (c[13].kind != VALUE_NULL && !quad_store_take_byte(&c[13], QUAD_CAUSES - 1, &e->cause))) {
        return false;
    }
    e->number = (uint32_t)number;
    e->ply = e->kind == QUAD_ENTRY_SEAT ? 0 : (uint32_t)ply;
    switch (e->kind) {
    case QUAD_ENTRY_MOVE:
        return quad_store_take_bytes(&c[4], &e->move, sizeof e->move) && c[10].size == 0 &&
               take_digest(&c[11], e);
    case QUAD_ENTRY_SEAT:
        return quad_store_take_byte(&c[3], QUAD_SEATS, &e->sender) && take_seat(&c[7], &e->who) &&
               quad_store_take_text(&c[10], e->who.name, sizeof e->who.name);
    default:
        return e->kind != 0 && quad_store_take_text(&c[10], e->text, sizeof e->text);
    }
}

bool quad_store_take_box(void *page, const struct value *c) {
    struct box_page *p = page;
    uint8_t hash[QUAD_HASH_BYTES];
    if (p->count == p->room) {
        return false;
    }
    struct quad_store_box *box = &p->out[p->count++];
    memset(box, 0, sizeof *box);
    if (!quad_store_take_bytes(&c[0], box->hash, sizeof box->hash) ||
        !quad_store_take_text(&c[1], box->game, sizeof box->game) ||
        !quad_store_take_text(&c[2], box->text, sizeof box->text)) {
        return false;
    }
    box->length = strlen(box->text);
    quad_store_hash_box(box->text, box->length, hash);
    return memcmp(hash, box->hash, sizeof hash) == 0; /* it is found by its contents */
}
