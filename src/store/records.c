/* records.c: what becomes of old tables: how old they are, and the records of those that were put away. See
 * store.h. */
#include "store/backend.h"

#include "core/record.h"

#include <stdlib.h>
#include <zlib.h>

void quad_store_record_free(struct quad_store_record *record) {
    free(record->text);
    record->text = NULL;
}

/* Seats as bytes, one after the other: holder, level, whether there is a token, the length of the name; the
 * token, if there is one; the name. */
static size_t pack_seats(const struct quad_store_record *r, uint8_t out[WHO_BYTES]) {
    size_t at = 0;
    for (int seat = 0; seat < r->seats; seat++) {
        const struct quad_seat *who = &r->seat[seat];
        size_t name = strlen(who->name);
        uint8_t head[] = {who->holder, who->level, who->has_token, (uint8_t)name};
        memcpy(out + at, head, sizeof head);
        at += sizeof head;
        if (who->has_token) {
            memcpy(out + at, who->token, sizeof who->token);
            at += sizeof who->token;
        }
        memcpy(out + at, who->name, name);
        at += name;
    }
    return at;
}

static bool unpack_seat(const uint8_t **at, const uint8_t *end, struct quad_seat *who) {
    if (end - *at < 4) {
        return false;
    }
    const uint8_t *head = *at;
    size_t token = head[2] == 0 ? 0 : sizeof who->token, name = head[3];
    *at += 4;
    if (head[2] > 1 || name >= sizeof who->name || (size_t)(end - *at) < token + name) {
        return false;
    }
    *who = (struct quad_seat){.holder = head[0], .level = head[1], .has_token = head[2] == 1};
    memcpy(who->token, *at, token);
    memcpy(who->name, *at + token, name);
    *at += token + name;
    return quad_store_seat_is_sound(who) && strlen(who->name) == name;
}

bool quad_store_record_values(const struct quad_store_record *r, struct packed_record *packed,
                              struct value *out) {
    size_t who = pack_seats(r, packed->who);
    quad_clock_write(&r->clock, packed->clock);
    uLongf size = compressBound((uLong)r->length);
    packed->text = malloc(size);
    if (packed->text == NULL || compress2(packed->text, &size, (const Bytef *)r->text, (uLong)r->length,
                                          Z_BEST_COMPRESSION) != Z_OK) {
        return false;
    }
    struct value values[RECORD_PARAMETERS] = {
        value_text(r->id),
        value_text(r->game),
        value_number(r->rules_version),
        value_number(r->seats),
        value_number(r->listed),
        value_number(r->undo),
        value_number(r->confirm_turn),
        value_number(r->created),
        value_number(r->ended),
        value_bytes(packed->who, who),
        value_number((int64_t)r->length),
        value_bytes(packed->text, size),
        value_text(packed->clock),
        value_number(r->lost),
    };
    memcpy(out, values, sizeof values);
    return true;
}

static bool take_text(const struct value *c, struct quad_store_record *r) {
    int64_t length;
    if (!quad_store_take_number(&c[0], 1, QUAD_RECORD_TEXT, &length) || c[1].kind != VALUE_BYTES) {
        return false;
    }
    uLongf size = (uLongf)length;
    r->text = malloc((size_t)length + 1);
    r->length = (size_t)length;
    bool fine = r->text != NULL && uncompress((Bytef *)r->text, &size, c[1].at, (uLong)c[1].size) == Z_OK &&
                size == r->length && memchr(r->text, '\0', size) == NULL;
    if (r->text != NULL) {
        r->text[r->length] = '\0';
    }
    return fine;
}

bool quad_store_take_record(void *page, const struct value *c) {
    struct record_page *p = page;
    int64_t rules;
    if (p->count == p->room) {
        return false;
    }
    struct quad_store_record *r = &p->out[p->count++];
    memset(r, 0, sizeof *r);
    bool fine = quad_store_take_text(&c[0], r->id, sizeof r->id) && quad_store_id_is_sound(r->id) &&
                quad_store_take_text(&c[1], r->game, sizeof r->game) &&
                quad_store_take_number(&c[2], 0, UINT16_MAX, &rules) &&
                quad_store_take_byte(&c[3], QUAD_SEATS, &r->seats) && r->seats > 0 &&
                quad_store_take_bool(&c[4], &r->listed) &&
                quad_store_take_byte(&c[5], QUAD_UNDOS - 1, &r->undo) &&
                quad_store_take_bool(&c[6], &r->confirm_turn) &&
                quad_store_take_number(&c[7], 0, INT64_MAX, &r->created) &&
                quad_store_take_number(&c[8], 0, INT64_MAX, &r->ended) && c[9].kind == VALUE_BYTES &&
                quad_store_take_clock(&c[12], &r->clock) && quad_store_take_byte(&c[13], r->seats, &r->lost);
    r->rules_version = fine ? (uint16_t)rules : 0;
    const uint8_t *at = c[9].at, *end = at + c[9].size;
    for (int seat = 0; fine && seat < r->seats; seat++) {
        fine = unpack_seat(&at, end, &r->seat[seat]);
    }
    return fine && at == end && take_text(&c[10], r);
}

static enum quad_store_error read_record(struct quad_store *s, enum sql sql, const char *id,
                                         struct quad_store_record *out) {
    struct record_page page = {out, 1, 0};
    struct result result = {quad_store_take_record, &page, 0, false};
    struct value in[] = {value_text(id), value_number(1)};
    memset(out, 0, sizeof *out);
    enum quad_store_error error = quad_store_execute(s, sql, in, &result);
    if (error != QUAD_STORE_NONE) {
        quad_store_record_free(out);
    }
    return error == QUAD_STORE_NONE && page.count == 0 ? QUAD_STORE_NO_SUCH_TABLE : error;
}

enum quad_store_error quad_store_record(struct quad_store *s, const char *id, struct quad_store_record *out) {
    memset(out, 0, sizeof *out);
    return quad_store_id_is_sound(id) ? read_record(s, SQL_RECORD, id, out) : QUAD_STORE_NO_SUCH_TABLE;
}

enum quad_store_error quad_store_next_record(struct quad_store *s, const char *after,
                                             struct quad_store_record *out) {
    return read_record(s, SQL_LIST_RECORDS, after, out);
}

static bool record_is_sound(const struct quad_store_record *r) {
    bool fine = quad_store_id_is_sound(r->id) && r->game[0] != '\0' && r->seats >= 1 &&
                r->seats <= QUAD_SEATS && r->undo < QUAD_UNDOS && r->clock.kind < QUAD_CLOCKS &&
                r->clock.over < QUAD_OVERS && r->lost <= r->seats && r->length > 0 &&
                r->length <= QUAD_RECORD_TEXT;
    for (int seat = 0; fine && seat < r->seats; seat++) {
        fine = quad_store_seat_is_sound(&r->seat[seat]);
    }
    return fine;
}

enum quad_store_error quad_store_keep_record(struct quad_store *s, const struct quad_store_record *record) {
    struct packed_record packed;
    struct value in[RECORD_PARAMETERS];
    struct result out = {.each = NULL};
    if (!record_is_sound(record)) {
        return QUAD_STORE_BAD_VALUE;
    }
    bool fine = quad_store_record_values(record, &packed, in);
    enum quad_store_error error =
        fine ? quad_store_execute(s, SQL_KEEP_RECORD, in, &out) : QUAD_STORE_NO_MEMORY;
    free(packed.text);
    return error == QUAD_STORE_NONE && out.changed == 0 ? QUAD_STORE_EXISTS : error;
}

/* Its seats and its log, then its row, if that is still ours. */
static enum quad_store_error delete_table(struct quad_store *s, const char *id, int64_t epoch) {
    struct value in[] = {value_text(id), value_text(s->owner), value_number(epoch)};
    struct result out = {.each = NULL};
    enum quad_store_error error = quad_store_execute(s, SQL_DELETE_ENTRIES, in, NULL);
    error = error == QUAD_STORE_NONE ? quad_store_execute(s, SQL_DELETE_SEATS, in, NULL) : error;
    error = error == QUAD_STORE_NONE ? quad_store_execute(s, SQL_DELETE_TABLE, in, &out) : error;
    return quad_store_expect_one(s, error, out.changed);
}

/* A record of that id is the game's own, should it have been kept before: it is not written again. */
enum quad_store_error quad_store_put_away(struct quad_store *s, const char *id, int64_t epoch,
                                          const struct quad_store_record *record) {
    struct value in[] = {value_text(id)};
    bool own;
    if (!quad_store_id_is_sound(id)) {
        return QUAD_STORE_NO_SUCH_TABLE;
    }
    enum quad_store_error error = quad_store_change_begin(s, &own);
    if (error == QUAD_STORE_NONE && record != NULL) {
        error = quad_store_keep_record(s, record);
        error = error == QUAD_STORE_EXISTS ? QUAD_STORE_NONE : error;
    }
    if (error == QUAD_STORE_NONE) { /* nobody has a seat at what is not there */
        error = quad_store_execute(s, record == NULL ? SQL_DELETE_HOLDINGS : SQL_LEFT_HOLDINGS, in, NULL);
    }
    if (error == QUAD_STORE_NONE) {
        error = delete_table(s, id, epoch);
    }
    return quad_store_change_end(s, own, error);
}

enum quad_store_error quad_store_delete_record(struct quad_store *s, const char *id) {
    struct value in[] = {value_text(id)};
    struct result out = {.each = NULL};
    bool own;
    enum quad_store_error error = quad_store_change_begin(s, &own);
    error = error == QUAD_STORE_NONE ? quad_store_execute(s, SQL_DELETE_RECORD, in, &out) : error;
    error = error == QUAD_STORE_NONE && out.changed == 0 ? QUAD_STORE_NO_SUCH_TABLE : error;
    error = error == QUAD_STORE_NONE ? quad_store_execute(s, SQL_DELETE_HOLDINGS, in, NULL) : error;
    return quad_store_change_end(s, own, error);
}

/* Whoever is to be forgotten is forgotten here, too: other names, the same game. */
enum quad_store_error quad_store_change_record(struct quad_store *s, const struct quad_store_record *record) {
    struct packed_record packed;
    struct value in[RECORD_PARAMETERS];
    struct result out = {.each = NULL};
    if (!record_is_sound(record)) {
        return QUAD_STORE_BAD_VALUE;
    }
    bool fine = quad_store_record_values(record, &packed, in);
    struct value changed[] = {in[0], in[9], in[10], in[11]};
    enum quad_store_error error =
        fine ? quad_store_execute(s, SQL_BARE_RECORD, changed, &out) : QUAD_STORE_NO_MEMORY;
    free(packed.text);
    return error == QUAD_STORE_NONE && out.changed == 0 ? QUAD_STORE_NO_SUCH_TABLE : error;
}

/* The records that went, whose holdings go with them. */
struct gone_page {
    char (*id)[QUAD_STORE_ID_BYTES];
    size_t room, count;
};

static bool take_gone(void *context, const struct value *c) {
    struct gone_page *page = context;
    return page->count < page->room && quad_store_take_text(&c[0], page->id[page->count++], sizeof *page->id);
}

enum quad_store_error quad_store_delete_records(struct quad_store *s, int64_t before, size_t most,
                                                size_t *count) {
    struct value in[] = {value_number(before), value_number((int64_t)most)};
    struct gone_page gone = {calloc(most + 1, sizeof *gone.id), most, 0};
    struct result out = {take_gone, &gone, 0, false};
    bool own;
    *count = 0;
    if (gone.id == NULL) {
        return quad_store_fail(s, QUAD_STORE_NO_MEMORY, "");
    }
    enum quad_store_error error = quad_store_change_begin(s, &own);
    error = error == QUAD_STORE_NONE ? quad_store_execute(s, SQL_OLD_RECORDS, in, &out) : error;
    for (size_t i = 0; i < gone.count && error == QUAD_STORE_NONE; i++) {
        struct value whose[] = {value_text(gone.id[i])};
        error = quad_store_execute(s, SQL_DELETE_HOLDINGS, whose, NULL);
    }
    error = quad_store_change_end(s, own, error);
    *count = error == QUAD_STORE_NONE ? gone.count : 0;
    free(gone.id);
    return error;
}

struct age_page {
    const char *owner;
    struct quad_store_age *out;
    size_t room, count;
};

static bool take_age(void *context, const struct value *c) {
    struct age_page *page = context;
    char owner[QUAD_STORE_ID_BYTES];
    int64_t seen, last;
    if (page->count == page->room) {
        return false;
    }
    struct quad_store_age *age = &page->out[page->count++];
    bool named = quad_store_take_text(&c[0], age->id, sizeof age->id);
    bool fine =
        named && quad_store_id_is_sound(age->id) && quad_store_take_bool(&c[1], &age->over) &&
        quad_store_take_text(&c[2], owner, sizeof owner) && quad_store_take_bool(&c[3], &age->is_served) &&
        quad_store_take_number(&c[4], 0, INT64_MAX, &age->created) &&
        quad_store_take_bool(&c[5], &age->is_empty) && quad_store_take_number(&c[6], 0, INT64_MAX, &seen) &&
        quad_store_take_number(&c[7], 0, INT64_MAX, &last);
    age->is_ours = fine && strcmp(owner, page->owner) == 0;
    age->life = !fine ? 0 : seen > last ? seen : last;
    age->is_damaged = !fine;
    age->id[0] = named ? age->id[0] : '\0';
    return true; /* the others are read nevertheless */
}

enum quad_store_error quad_store_ages(struct quad_store *s, const char *after, struct quad_store_age *out,
                                      size_t room, size_t *count) {
    struct age_page page = {s->owner, out, room, 0};
    struct result result = {take_age, &page, 0, false};
    struct value in[] = {value_text(after == NULL ? "" : after), value_number((int64_t)room)};
    enum quad_store_error error = quad_store_execute(s, SQL_AGES, in, &result);
    *count = error == QUAD_STORE_NONE ? page.count : 0;
    return error;
}

enum quad_store_error quad_store_seen(struct quad_store *s, const char *id, int64_t time) {
    struct value in[] = {value_text(id), value_number(time)};
    return quad_store_execute(s, SQL_SEEN, in, NULL);
}

enum quad_store_error quad_store_ban(struct quad_store *s, const struct quad_store_ban *ban) {
    struct value in[] = {value_text(ban->is_mute ? "mute" : "ban"), value_text(ban->who),
                         value_number(ban->until)};
    bool sound = ban->who[0] != '\0' && quad_store_text_is_sound(ban->who, sizeof ban->who);
    return sound ? quad_store_execute(s, SQL_BAN, in, NULL) : QUAD_STORE_BAD_VALUE;
}

enum quad_store_error quad_store_unban(struct quad_store *s, const struct quad_store_ban *ban) {
    struct value in[] = {value_text(ban->is_mute ? "mute" : "ban"), value_text(ban->who)};
    struct result out = {.each = NULL};
    enum quad_store_error error = quad_store_execute(s, SQL_UNBAN, in, &out);
    return error == QUAD_STORE_NONE && out.changed == 0 ? QUAD_STORE_NO_SUCH_TABLE : error;
}

static bool take_ban(void *context, const struct value *c) {
    const struct quad_store_banned *out = context;
    struct quad_store_ban ban;
    char kind[8];
    if (!quad_store_take_text(&c[0], kind, sizeof kind) ||
        !quad_store_take_text(&c[1], ban.who, sizeof ban.who) ||
        !quad_store_take_number(&c[2], 0, INT64_MAX, &ban.until)) {
        return true; /* a row that cannot be read bans nobody, and the others hold */
    }
    ban.is_mute = strcmp(kind, "mute") == 0;
    out->each(out->context, &ban);
    return true;
}

enum quad_store_error quad_store_bans(struct quad_store *s, const struct quad_store_banned *out) {
    struct quad_store_banned to = *out;
    struct result result = {take_ban, &to, 0, false};
    return quad_store_execute(s, SQL_BANS, NULL, &result);
}
