/* store.c: what both backends do alike: opening, batches, tables, logs, leases. See store.h. */
#include "store/backend.h"

#include <sodium.h>
#include <stdlib.h>
#include <time.h>

static const char *const error_texts[QUAD_STORE_ERRORS][QUAD_LANGUAGES] = {
#define STORE_ERROR(name, english, french) [QUAD_STORE_##name] = {english, french},
#include "store/errors.def"
#undef STORE_ERROR
};

const char *quad_store_error_text(enum quad_store_error error, enum quad_language language) {
    return error_texts[error][language];
}

void quad_store_write_error(struct quad_text *t, const struct quad_store *store, enum quad_store_error error,
                            enum quad_language language) {
    quad_text_say(t, language, error_texts[error][language]);
    if (store->why[0] != '\0') {
        quad_text_say(t, language, language == QUAD_FRENCH ? " : " : ": ");
        quad_text_add(t, store->why);
    }
}

bool quad_store_refused(enum quad_store_error error) {
    return error >= QUAD_STORE_NO_SUCH_TABLE && error <= QUAD_STORE_NOT_EMPTY;
}

enum quad_store_error quad_store_fail(struct quad_store *s, enum quad_store_error error, const char *why) {
    struct quad_text t;
    quad_text_begin(&t, s->why, sizeof s->why);
    for (const char *at = why; *at != '\0'; at++) { /* one line, whatever the machine sends */
        bool last = at[1] == '\0';
        bool control = (unsigned char)*at < 0x20 || *at == 0x7f;
        if (!(control && last)) {
            quad_text_add_bytes(&t, control ? " " : at, 1);
        }
    }
    return error;
}

/* On a command line it should not look like an option. */
enum quad_store_error quad_store_draw_id(char out[QUAD_STORE_ID_BYTES]) {
    uint8_t bytes[16];
    if (sodium_init() < 0) {
        return QUAD_STORE_FAILED;
    }
    do {
        randombytes_buf(bytes, sizeof bytes);
        sodium_bin2base64(out, QUAD_STORE_ID_BYTES, bytes, sizeof bytes,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    } while (out[0] == '-');
    return QUAD_STORE_NONE;
}

void quad_store_hash_seed(const struct quad_seed *seed, uint8_t out[QUAD_HASH_BYTES]) {
    crypto_hash_sha256(out, seed->byte, sizeof seed->byte);
}

enum quad_store_error quad_store_draw(struct quad_store_table *t) {
    enum quad_store_error error = quad_store_draw_id(t->id);
    if (error == QUAD_STORE_NONE) {
        randombytes_buf(t->seed.byte, sizeof t->seed.byte);
        quad_store_hash_seed(&t->seed, t->seed_hash);
    }
    return error;
}

int64_t quad_store_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Opening. */
static const struct quad_store_backend *backend_of(const char *address) {
    if (strncmp(address, "sqlite:", 7) == 0) {
        return &quad_store_sqlite;
    }
    bool postgres = strncmp(address, "postgresql://", 13) == 0 || strncmp(address, "postgres://", 11) == 0;
    return postgres ? &quad_store_postgres : NULL;
}

bool quad_store_is_address(const char *address) {
    return backend_of(address) != NULL;
}

static enum quad_store_error judge_version(struct quad_store *s, int64_t version) {
    if (version > QUAD_STORE_VERSION) {
        return QUAD_STORE_NEWER;
    }
    if (version < QUAD_STORE_VERSION && (s->is_reopening || s->mode == QUAD_STORE_READ)) {
        return version == 0 ? QUAD_STORE_NOT_A_STORE : QUAD_STORE_OLDER;
    }
    return QUAD_STORE_NONE;
}

/* All the missing steps, in one transaction; another process may be doing the same. */
static enum quad_store_error bring_up_to_date(struct quad_store *s) {
    int64_t version;
    enum quad_store_error error = s->backend->version(s, &version);
    error = error == QUAD_STORE_NONE ? judge_version(s, version) : error;
    if (error != QUAD_STORE_NONE || version == QUAD_STORE_VERSION) {
        return error;
    }
    error = s->backend->run(s, s->backend->upgrade);
    if (error == QUAD_STORE_NONE) {
        error = s->backend->version(s, &version);
    }
    for (size_t i = 0; i < s->backend->step_count && error == QUAD_STORE_NONE; i++) {
        if (s->backend->steps[i].version > version) {
            error = s->backend->run(s, s->backend->steps[i].text);
        }
    }
    if (error == QUAD_STORE_NONE) {
        return s->backend->commit(s);
    }
    s->backend->rollback(s);
    return error;
}

enum quad_store_error quad_store_connect(struct quad_store *s) {
    enum quad_store_error error = s->backend->connect(s, s->address);
    error = error == QUAD_STORE_NONE ? bring_up_to_date(s) : error;
    return error == QUAD_STORE_NONE ? s->backend->prepare(s) : error;
}

enum quad_store_error quad_store_open(struct quad_store *s, const char *address, enum quad_store_mode mode) {
    *s = (struct quad_store){
        .backend = backend_of(address), .mode = mode, .lock_timeout = QUAD_STORE_LOCK_TIMEOUT};
    if (s->backend == NULL) {
        return QUAD_STORE_BAD_ADDRESS;
    }
    s->address = strdup(address);
    enum quad_store_error error = s->address == NULL ? QUAD_STORE_NO_MEMORY : quad_store_draw_id(s->owner);
    if (error == QUAD_STORE_NONE) {
        error = quad_store_connect(s);
    }
    if (error == QUAD_STORE_NONE && mode != QUAD_STORE_READ) {
        error = quad_store_execute(s, SQL_FORGET_DEAD, NULL, NULL);
    }
    if (error != QUAD_STORE_NONE) {
        quad_store_close(s); /* keeps why */
    }
    return error;
}

void quad_store_close(struct quad_store *s) {
    if (s->backend != NULL) {
        if (s->in_batch && s->broken == QUAD_STORE_NONE) {
            s->backend->rollback(s);
        }
        quad_store_cancel_reopen(s);
        s->backend->close(s);
    }
    free(s->address);
    s->address = NULL;
    s->backend = NULL;
    s->handle = NULL;
    s->in_batch = false;
}

enum quad_store_error quad_store_set_lock_timeout(struct quad_store *s, int milliseconds) {
    s->lock_timeout = milliseconds;
    return s->broken != QUAD_STORE_NONE ? s->broken : s->backend->set_lock_timeout(s);
}

/* Batches. */
/* A failure kills the batch, and some break the store. */
static enum quad_store_error mark(struct quad_store *s, enum quad_store_error error) {
    if (error == QUAD_STORE_BROKEN || error == QUAD_STORE_GONE) {
        s->broken = error;
    }
    if (error != QUAD_STORE_NONE && s->in_batch && s->failed == QUAD_STORE_NONE) {
        s->failed = error;
    }
    return error;
}

enum quad_store_error quad_store_execute(struct quad_store *s, enum sql sql, const struct value *in,
                                         struct result *out) {
    assert(s->backend != NULL);
    if (s->broken != QUAD_STORE_NONE) {
        return s->broken;
    }
    if (s->in_batch && s->failed != QUAD_STORE_NONE) {
        return s->failed;
    }
    s->why[0] = '\0';
    struct result nobody = {.each = NULL};
    struct result *to = out == NULL ? &nobody : out;
    enum quad_store_error error = s->backend->execute(s, sql, in, to);
    return to->unread ? error : mark(s, error);
}

static enum quad_store_error begin_with(struct quad_store *s, enum sql sql) {
    assert(s->backend != NULL && !s->in_batch);
    enum quad_store_error error = quad_store_execute(s, sql, NULL, NULL);
    s->in_batch = true; /* dead from the start if this failed, so that the commit says so */
    s->failed = error;
    return error;
}

enum quad_store_error quad_store_begin(struct quad_store *s) {
    return begin_with(s, SQL_BEGIN);
}

void quad_store_abandon(struct quad_store *s) {
    assert(s->in_batch);
    if (s->broken == QUAD_STORE_NONE) {
        mark(s, s->backend->rollback(s));
    }
    s->in_batch = false;
    s->failed = QUAD_STORE_NONE;
}

enum quad_store_error quad_store_commit(struct quad_store *s) {
    assert(s->in_batch);
    enum quad_store_error error = s->broken != QUAD_STORE_NONE ? s->broken : s->failed;
    if (error == QUAD_STORE_NONE) {
        error = mark(s, s->backend->commit(s));
    } else if (s->broken == QUAD_STORE_NONE) {
        mark(s, s->backend->rollback(s));
    }
    s->in_batch = false;
    s->failed = QUAD_STORE_NONE;
    return error;
}

enum quad_store_error quad_store_snapshot(struct quad_store *s) {
    enum quad_store_error error = begin_with(s, SQL_SNAPSHOT);
    if (error != QUAD_STORE_NONE) {
        quad_store_abandon(s);
    }
    return error;
}

void quad_store_snapshot_end(struct quad_store *s) {
    quad_store_abandon(s);
}

enum quad_store_error quad_store_change_begin(struct quad_store *s, bool *own) {
    *own = !s->in_batch;
    return *own ? quad_store_begin(s) : s->failed;
}

enum quad_store_error quad_store_change_end(struct quad_store *s, bool own, enum quad_store_error error) {
    if (!own) {
        return error;
    }
    if (error == QUAD_STORE_NONE) {
        return quad_store_commit(s);
    }
    quad_store_abandon(s);
    return error;
}

/* Tables. */
static bool take_one_number(void *context, const struct value *column) {
    *(int64_t *)context = column->number;
    return column->kind == VALUE_NUMBER;
}

/* After the first statement of a change went through, the others must. */
enum quad_store_error quad_store_expect_one(struct quad_store *s, enum quad_store_error error,
                                            int64_t changed) {
    if (error == QUAD_STORE_NONE && changed != 1) {
        error = mark(s, quad_store_fail(s, QUAD_STORE_FAILED, "a change came to nothing"));
    }
    return error;
}

static void write_changed(const struct quad_store *s, const char *id, uint32_t last, char out[96]) {
    struct quad_text t;
    quad_text_begin(&t, out, 96);
    quad_text_add(&t, "c ");
    quad_text_add(&t, s->owner);
    quad_text_add(&t, " ");
    quad_text_add(&t, id);
    quad_text_add(&t, " ");
    quad_text_add_number(&t, (long)last);
}

static enum quad_store_error notify_changed(struct quad_store *s, const char *id) {
    char payload[96];
    if (s->backend->notify == NULL) {
        return QUAD_STORE_NONE;
    }
    write_changed(s, id, 0, payload);
    return mark(s, s->backend->notify(s, payload));
}

static enum quad_store_error create_seats(struct quad_store *s, const struct quad_store_table *t) {
    enum quad_store_error error = QUAD_STORE_NONE;
    char news[96];
    write_changed(s, t->id, t->seats, news);
    for (int seat = 0; seat < t->seats && error == QUAD_STORE_NONE; seat++) {
        struct value in[ENTRY_PARAMETERS];
        struct result out = {.each = NULL};
        struct quad_entry e = {.number = (uint32_t)seat + 1,
                               .kind = QUAD_ENTRY_SEAT,
                               .seat = (uint8_t)seat,
                               .time = t->created,
                               .who = t->seat[seat]};
        quad_store_seat_values(t->id, seat, &e.who, in);
        error = quad_store_execute(s, SQL_SEAT, in, NULL);
        if (error == QUAD_STORE_NONE) {
            quad_store_entry_values(t->id, t->epoch, t->owner, 0, &e, seat + 1 == t->seats ? news : NULL, in);
            error = quad_store_execute(s, SQL_APPEND, in, &out);
            error = quad_store_expect_one(s, error, out.changed);
        }
    }
    return error;
}

static enum quad_store_error read_until(struct quad_store *s, int64_t *until) {
    struct value in[] = {value_text(s->owner)};
    struct result out = {take_one_number, until, 0, false};
    *until = 0;
    return quad_store_execute(s, SQL_UNTIL, in, &out);
}

/* This process lives at least so long. */
static enum quad_store_error extend_life(struct quad_store *s, int64_t lease) {
    struct value in[] = {value_text(s->owner), value_number(lease)};
    return quad_store_execute(s, SQL_LIVE_AT_LEAST, in, NULL);
}

static enum quad_store_error create(struct quad_store *s, struct quad_store_table *t, int64_t lease) {
    struct value in[TABLE_PARAMETERS];
    struct result out = {.each = NULL};
    char clock[QUAD_CLOCK_BYTES];
    quad_store_table_values(t, t->owner, lease, clock, in);
    enum quad_store_error error = quad_store_execute(s, SQL_CREATE, in, &out);
    if (error == QUAD_STORE_NONE && out.changed == 0) {
        return QUAD_STORE_EXISTS;
    }
    if (error == QUAD_STORE_NONE) {
        error = create_seats(s, t);
    }
    if (error == QUAD_STORE_NONE && lease > 0) {
        error = extend_life(s, lease);
    }
    if (error == QUAD_STORE_NONE && lease > 0) {
        error = read_until(s, &t->until);
    }
    return error;
}

enum quad_store_error quad_store_create(struct quad_store *s, struct quad_store_table *t, int64_t lease) {
    if (!quad_store_table_is_sound(t) || lease < 0 || lease > QUAD_STORE_LEASE_MOST) {
        return QUAD_STORE_BAD_VALUE;
    }
    t->over = false;
    t->quarantine[0] = '\0';
    t->last = t->seats;
    t->changed = t->created;
    t->epoch = lease > 0 ? 1 : 0;
    t->until = 0;
    memset(t->owner, 0, sizeof t->owner);
    if (lease > 0) {
        memcpy(t->owner, s->owner, sizeof t->owner);
    }
    bool own;
    enum quad_store_error error = quad_store_change_begin(s, &own);
    if (error == QUAD_STORE_NONE && t->has_box) {
        error = quad_store_expect_box(s, t);
    }
    if (error == QUAD_STORE_NONE) {
        error = create(s, t, lease);
    }
    return quad_store_change_end(s, own, error);
}

enum quad_store_error quad_store_list(struct quad_store *s, const struct quad_store_query *query,
                                      struct quad_store_table *out, size_t room, size_t *count) {
    static const enum sql sql_of[QUAD_WHICHES] = {
        [QUAD_WHICH_ALL] = SQL_LIST_ALL,     [QUAD_WHICH_LIVE] = SQL_LIST_LIVE,
        [QUAD_WHICH_FREE] = SQL_LIST_FREE,   [QUAD_WHICH_QUARANTINE] = SQL_LIST_QUARANTINE,
        [QUAD_WHICH_OPEN] = SQL_LIST_OPEN,   [QUAD_WHICH_FULL] = SQL_LIST_FULL,
        [QUAD_WHICH_TOKEN] = SQL_LIST_TOKEN,
    };
    bool alone = s->backend->alone && s->mode == QUAD_STORE_SERVE;
    struct table_page page = {out, room, 0};
    struct result result = {quad_store_take_table, &page, 0, false};
    struct value in[] = {
        value_text(query->after == NULL ? "" : query->after),
        value_number(query->since),
        value_number((int64_t)room),
        query->token == NULL ? value_null() : value_bytes(query->token, QUAD_HASH_BYTES),
        value_text(s->owner),
        value_number(alone),
    };
    enum quad_store_error error = quad_store_execute(s, sql_of[query->which], in, &result);
    *count = error == QUAD_STORE_NONE ? page.count : 0;
    return error;
}

enum quad_store_error quad_store_find(struct quad_store *s, const char *id, struct quad_store_table *out) {
    if (!quad_store_id_is_sound(id)) {
        return QUAD_STORE_NO_SUCH_TABLE;
    }
    struct table_page page = {out, 1, 0};
    struct result result = {quad_store_take_table, &page, 0, false};
    struct value in[] = {value_text(id), value_number(0),      value_number(1),
                         value_null(),   value_text(s->owner), value_number(0)};
    enum quad_store_error error = quad_store_execute(s, SQL_FIND, in, &result);
    return error == QUAD_STORE_NONE && page.count == 0 ? QUAD_STORE_NO_SUCH_TABLE : error;
}

/* Logs. */
struct table_state {
    char owner[QUAD_STORE_ID_BYTES];
    bool known, quarantined;
    int64_t epoch, seats, last;
};

static bool take_state(void *context, const struct value *c) {
    struct table_state *out = context;
    if (c[0].kind != VALUE_TEXT || c[0].size >= sizeof out->owner || c[2].kind != VALUE_TEXT) {
        return false;
    }
    memcpy(out->owner, c[0].at, c[0].size);
    out->known = true;
    out->epoch = c[1].number;
    out->quarantined = c[2].size > 0;
    out->seats = c[3].number;
    out->last = c[4].number;
    return true;
}

static enum quad_store_error find_state(struct quad_store *s, const char *id, struct table_state *out) {
    struct value in[] = {value_text(id)};
    struct result result = {take_state, out, 0, false};
    memset(out, 0, sizeof *out);
    enum quad_store_error error = quad_store_execute(s, SQL_STANDING, in, &result);
    return error == QUAD_STORE_NONE && !out->known ? QUAD_STORE_NO_SUCH_TABLE : error;
}

/* An append went nowhere: say why. */
static enum quad_store_error refuse_append(struct quad_store *s, const char *id, int64_t epoch,
                                           uint32_t number) {
    struct table_state now;
    enum quad_store_error error = find_state(s, id, &now);
    return error != QUAD_STORE_NONE                                 ? error
           : now.quarantined                                        ? QUAD_STORE_QUARANTINED
           : now.epoch != epoch || strcmp(now.owner, s->owner) != 0 ? QUAD_STORE_LOST
           : number <= now.last                                     ? QUAD_STORE_TAKEN
           : number > now.last + 1                                  ? QUAD_STORE_GAP
                                                                    : QUAD_STORE_BAD_VALUE;
}

/* What an entry changes beside the log. */
static enum quad_store_error update_row(struct quad_store *s, const char *id, const struct quad_entry *e) {
    if (e->kind == QUAD_ENTRY_SEAT) {
        struct value in[SEAT_PARAMETERS];
        quad_store_seat_values(id, e->seat, &e->who, in);
        return quad_store_execute(s, SQL_SEAT, in, NULL);
    }
    if (e->kind == QUAD_ENTRY_END || e->kind == QUAD_ENTRY_UNDO) {
        struct value in[] = {value_text(id), value_number(e->kind == QUAD_ENTRY_END)};
        return quad_store_execute(s, SQL_ENDED, in, NULL);
    }
    return QUAD_STORE_NONE;
}

static enum quad_store_error append(struct quad_store *s, const char *id, int64_t epoch, int highest_seat,
                                    const struct quad_entry *entries, size_t count) {
    char news[96];
    write_changed(s, id, entries[count - 1].number, news);
    enum quad_store_error error = QUAD_STORE_NONE;
    for (size_t i = 0; i < count && error == QUAD_STORE_NONE; i++) {
        struct value in[ENTRY_PARAMETERS];
        struct result out = {.each = NULL};
        quad_store_entry_values(id, epoch, s->owner, highest_seat, &entries[i], i + 1 == count ? news : NULL,
                                in);
        error = quad_store_execute(s, i == 0 ? SQL_APPEND : SQL_APPEND_MORE, in, &out);
        if (error == QUAD_STORE_NONE && out.changed == 0 && i == 0) {
            return refuse_append(s, id, epoch, entries[0].number);
        }
        error = quad_store_expect_one(s, error, out.changed);
        if (error == QUAD_STORE_NONE) {
            error = update_row(s, id, &entries[i]);
        }
    }
    return error;
}

enum quad_store_error quad_store_append(struct quad_store *s, const char *id, int64_t epoch,
                                        const struct quad_entry *entries, size_t count) {
    int highest_seat = -1;
    if (!quad_store_id_is_sound(id)) {
        return QUAD_STORE_NO_SUCH_TABLE;
    }
    if (count == 0 || count > QUAD_STORE_APPEND) {
        return QUAD_STORE_BAD_VALUE;
    }
    for (size_t i = 0; i < count; i++) {
        const struct quad_entry *e = &entries[i];
        if (!quad_store_entry_is_sound(e) || e->number != entries[0].number + i) {
            return QUAD_STORE_BAD_VALUE;
        }
        if (e->seat < QUAD_SEATS && e->seat > highest_seat) {
            highest_seat = e->seat;
        }
    }
    bool single = count == 1 && (entries[0].kind == QUAD_ENTRY_MOVE || entries[0].kind == QUAD_ENTRY_CHAT);
    if (single) { /* one statement needs no transaction around it */
        return append(s, id, epoch, highest_seat, entries, count);
    }
    bool own;
    enum quad_store_error error = quad_store_change_begin(s, &own);
    if (error == QUAD_STORE_NONE) {
        error = append(s, id, epoch, highest_seat, entries, count);
    }
    return quad_store_change_end(s, own, error);
}

enum quad_store_error quad_store_log(struct quad_store *s, const char *id, uint32_t after,
                                     struct quad_entry *out, size_t room, size_t *count) {
    *count = 0;
    if (!quad_store_id_is_sound(id)) {
        return QUAD_STORE_NO_SUCH_TABLE;
    }
    struct entry_page page = {out, room, 0};
    struct result result = {quad_store_take_entry, &page, 0, false};
    struct value in[] = {value_text(id), value_number(after), value_number((int64_t)room)};
    enum quad_store_error error = quad_store_execute(s, SQL_LOG, in, &result);
    if (error == QUAD_STORE_NONE && after == 0 && page.count == 0 && room > 0) {
        return QUAD_STORE_NO_SUCH_TABLE; /* every table has entries: its seats */
    }
    *count = error == QUAD_STORE_NONE ? page.count : 0;
    return error;
}

/* Leases. */
static enum quad_store_error take(struct quad_store *s, const char *id, int64_t lease, int64_t *epoch) {
    bool alone = s->backend->alone && s->mode == QUAD_STORE_SERVE;
    struct value in[] = {value_text(id), value_text(s->owner), value_number(alone), value_number(lease)};
    struct result out = {take_one_number, epoch, 0, false};
    *epoch = 0;
    enum quad_store_error error = extend_life(s, lease);
    if (error == QUAD_STORE_NONE) {
        error = quad_store_execute(s, SQL_TAKE, in, &out);
    }
    if (error == QUAD_STORE_NONE && *epoch == 0) {
        struct table_state now;
        error = find_state(s, id, &now);
        return error == QUAD_STORE_NONE ? QUAD_STORE_HELD : error;
    }
    return error == QUAD_STORE_NONE ? notify_changed(s, id) : error;
}

enum quad_store_error quad_store_acquire(struct quad_store *s, const char *id, int64_t lease,
                                         int64_t *epoch) {
    if (!quad_store_id_is_sound(id)) {
        return QUAD_STORE_NO_SUCH_TABLE;
    }
    if (lease <= 0 || lease > QUAD_STORE_LEASE_MOST) {
        return QUAD_STORE_BAD_VALUE;
    }
    bool own;
    enum quad_store_error error = quad_store_change_begin(s, &own);
    if (error == QUAD_STORE_NONE) {
        error = take(s, id, lease, epoch);
    }
    return quad_store_change_end(s, own, error);
}

struct id_page {
    char (*ids)[QUAD_STORE_ID_BYTES];
    size_t room, count;
};

static bool take_id(void *context, const struct value *c) {
    struct id_page *page = context;
    if (c->kind != VALUE_TEXT || c->size != QUAD_STORE_ID_BYTES - 1 || page->count == page->room) {
        return false;
    }
    memcpy(page->ids[page->count], c->at, c->size);
    page->ids[page->count++][c->size] = '\0';
    return true;
}

enum quad_store_error quad_store_acquire_free(struct quad_store *s, int64_t lease,
                                              char (*ids)[QUAD_STORE_ID_BYTES], size_t room, size_t *count) {
    bool own, alone = s->backend->alone && s->mode == QUAD_STORE_SERVE;
    struct id_page page = {ids, room, 0};
    struct result out = {take_id, &page, 0, false};
    struct value in[] = {value_text(s->owner), value_number(lease), value_number(alone),
                         value_number((int64_t)room)};
    *count = 0;
    if (lease <= 0 || lease > QUAD_STORE_LEASE_MOST) {
        return QUAD_STORE_BAD_VALUE;
    }
    enum quad_store_error error = quad_store_change_begin(s, &own);
    error = error == QUAD_STORE_NONE ? extend_life(s, lease) : error;
    error = error == QUAD_STORE_NONE ? quad_store_execute(s, SQL_TAKE_FREE, in, &out) : error;
    error = quad_store_change_end(s, own, error);
    *count = error == QUAD_STORE_NONE ? page.count : 0;
    return error;
}

static bool take_owned(void *context, const struct value *c) {
    const struct quad_store_owned *out = context;
    if (c[0].kind != VALUE_TEXT || c[1].kind != VALUE_NUMBER) {
        return false;
    }
    char id[QUAD_STORE_ID_BYTES];
    struct id_page page = {&id, 1, 0};
    bool fine = take_id(&page, c);
    if (fine) {
        out->each(out->context, id, c[1].number);
    }
    return fine;
}

enum quad_store_error quad_store_list_owned(struct quad_store *s, const struct quad_store_owned *out) {
    struct quad_store_owned mine = *out;
    struct value in[] = {value_text(s->owner)};
    struct result result = {take_owned, &mine, 0, false};
    return quad_store_execute(s, SQL_MINE, in, &result);
}

enum quad_store_error quad_store_renew(struct quad_store *s, int64_t lease, uint64_t *held) {
    if (lease <= 0 || lease > QUAD_STORE_LEASE_MOST) {
        return QUAD_STORE_BAD_VALUE;
    }
    int64_t count = 0;
    struct value in[] = {value_text(s->owner), value_number(lease)};
    struct result out = {take_one_number, &count, 0, false};
    enum quad_store_error error = quad_store_execute(s, SQL_LIVE_UNTIL, in, NULL);
    if (error == QUAD_STORE_NONE) {
        error = quad_store_execute(s, SQL_HELD, in, &out);
    }
    *held = (uint64_t)count;
    return error;
}

enum quad_store_error quad_store_release(struct quad_store *s, const char *id, int64_t epoch) {
    struct value in[] = {value_text(id), value_text(s->owner), value_number(epoch)};
    struct result out = {.each = NULL};
    bool own;
    enum quad_store_error error = quad_store_change_begin(s, &own);
    if (error == QUAD_STORE_NONE) {
        error = quad_store_execute(s, SQL_RELEASE, in, &out);
    }
    if (error == QUAD_STORE_NONE) {
        error = out.changed == 0 ? QUAD_STORE_LOST : notify_changed(s, id);
    }
    return quad_store_change_end(s, own, error);
}

enum quad_store_error quad_store_release_all(struct quad_store *s) {
    struct value in[] = {value_text(s->owner)};
    bool own;
    enum quad_store_error error = quad_store_change_begin(s, &own);
    if (error == QUAD_STORE_NONE) {
        error = quad_store_execute(s, SQL_RELEASE_ALL, in, NULL);
    }
    if (error == QUAD_STORE_NONE) {
        error = quad_store_execute(s, SQL_FORGET, in, NULL);
    }
    return quad_store_change_end(s, own, error);
}

enum quad_store_error quad_store_quarantine(struct quad_store *s, const char *id, const char *reason) {
    const char *why = reason == NULL ? "" : reason[0] == '\0' ? "?" : reason;
    if (!quad_store_id_is_sound(id)) {
        return QUAD_STORE_NO_SUCH_TABLE;
    }
    size_t length = strlen(why);
    if (length >= QUAD_TEXT_BYTES || !quad_store_text_is_sound(why, length + 1)) {
        return QUAD_STORE_BAD_VALUE;
    }
    struct value in[] = {value_text(id), value_text(why)};
    struct result out = {.each = NULL};
    bool own;
    enum quad_store_error error = quad_store_change_begin(s, &own);
    if (error == QUAD_STORE_NONE) {
        error = quad_store_execute(s, SQL_QUARANTINE, in, &out);
    }
    if (error == QUAD_STORE_NONE) {
        error = out.changed == 0 ? QUAD_STORE_NO_SUCH_TABLE : notify_changed(s, id);
    }
    return quad_store_change_end(s, own, error);
}

enum quad_store_error quad_store_resume(struct quad_store *s, const char *id, uint16_t rules_version) {
    struct value in[] = {value_text(id), value_number(rules_version)};
    struct result out = {.each = NULL};
    bool own;
    enum quad_store_error error = quad_store_change_begin(s, &own);
    error = error == QUAD_STORE_NONE ? quad_store_execute(s, SQL_RESUME, in, &out) : error;
    if (error == QUAD_STORE_NONE) {
        error = out.changed == 0 ? QUAD_STORE_LOST : notify_changed(s, id);
    }
    return quad_store_change_end(s, own, error);
}

enum quad_store_error quad_store_raise(struct quad_store *s, const char *id, int64_t epoch,
                                       uint16_t rules_version) {
    struct value in[] = {value_text(id), value_text(s->owner), value_number(epoch),
                         value_number(rules_version)};
    struct result out = {.each = NULL};
    enum quad_store_error error = quad_store_execute(s, SQL_RULES, in, &out);
    return error == QUAD_STORE_NONE && out.changed == 0 ? QUAD_STORE_LOST : error;
}

enum quad_store_error quad_store_inspect(struct quad_store *s) {
    return s->broken != QUAD_STORE_NONE  ? s->broken
           : s->backend->inspect == NULL ? QUAD_STORE_NONE
                                         : mark(s, s->backend->inspect(s));
}

/* News. */
enum quad_store_error quad_store_listen(struct quad_store *s, int *fd) {
    *fd = -1;
    return s->broken != QUAD_STORE_NONE ? s->broken
           : s->backend->listen == NULL ? QUAD_STORE_NONE
                                        : mark(s, s->backend->listen(s, fd));
}

enum quad_store_error quad_store_receive(struct quad_store *s, struct quad_store_news *out, bool *got) {
    *got = false;
    return s->broken != QUAD_STORE_NONE  ? s->broken
           : s->backend->receive == NULL ? QUAD_STORE_NONE
                                         : mark(s, s->backend->receive(s, out, got));
}

enum quad_store_error quad_store_notify(struct quad_store *s, const char *to, const char *table,
                                        const char *text) {
    char payload[QUAD_STORE_NEWS_BYTES + 96];
    struct quad_text t;
    size_t length = strlen(text);
    if ((to != NULL && !quad_store_id_is_sound(to)) || !quad_store_id_is_sound(table) ||
        length >= QUAD_STORE_NEWS_BYTES || !quad_store_text_is_sound(text, length + 1)) {
        return QUAD_STORE_BAD_VALUE;
    }
    if (s->broken != QUAD_STORE_NONE || (s->in_batch && s->failed != QUAD_STORE_NONE)) {
        return s->broken != QUAD_STORE_NONE ? s->broken : s->failed;
    }
    if (s->backend->notify == NULL) {
        return QUAD_STORE_NONE;
    }
    quad_text_begin(&t, payload, sizeof payload);
    quad_text_add(&t, "t ");
    quad_text_add(&t, s->owner);
    quad_text_add(&t, " ");
    quad_text_add(&t, table);
    quad_text_add(&t, " ");
    quad_text_add(&t, to == NULL ? "*" : to);
    quad_text_add(&t, " ");
    quad_text_add(&t, text);
    return mark(s, s->backend->notify(s, payload));
}
