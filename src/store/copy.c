/* copy.c: everything from one store to another, and proof that it arrived.
 *
 * The source is read as it is at one moment, while others go on writing; the target is written in one
 * transaction. A backup is a copy into a new SQLite file, whatever the source is. */
#include "store/backend.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sodium.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TABLES = 16, ENTRIES = 64, BOXES = 4, PROFILES = 16, DEVICES = 32, HOLDINGS = 64 };

struct page {
    struct quad_store_table tables[TABLES];
    struct quad_entry entries[ENTRIES];
    struct quad_store_box boxes[BOXES];
    struct quad_profile profiles[PROFILES];
    struct quad_device devices[DEVICES];
    struct quad_holding holdings[HOLDINGS];
};

/* Numbers go into the hash as eight bytes, texts with their length: no two contents run together alike. */
static void add_number(crypto_hash_sha256_state *hash, int64_t number) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)((uint64_t)number >> 8 * i);
    }
    crypto_hash_sha256_update(hash, bytes, sizeof bytes);
}

static void add_text(crypto_hash_sha256_state *hash, const char *text) {
    size_t length = strlen(text);
    add_number(hash, (int64_t)length);
    crypto_hash_sha256_update(hash, (const unsigned char *)text, length);
}

static void add_seat(crypto_hash_sha256_state *hash, const struct quad_seat *who) {
    add_number(hash, who->holder);
    add_number(hash, who->level);
    add_number(hash, who->has_token);
    crypto_hash_sha256_update(hash, who->token, sizeof who->token);
    add_text(hash, who->name);
}

static void add_clock(crypto_hash_sha256_state *hash, const struct quad_clock *clock) {
    char text[QUAD_CLOCK_BYTES];
    quad_clock_write(clock, text);
    add_text(hash, text);
}

static void add_table(crypto_hash_sha256_state *hash, const struct quad_store_table *t) {
    add_text(hash, t->id);
    add_text(hash, t->game);
    add_number(hash, t->rules_version);
    add_number(hash, t->has_box);
    crypto_hash_sha256_update(hash, t->box, sizeof t->box);
    add_number(hash, t->seats);
    crypto_hash_sha256_update(hash, t->options, sizeof t->options);
    crypto_hash_sha256_update(hash, t->seed.byte, sizeof t->seed.byte);
    crypto_hash_sha256_update(hash, t->seed_hash, sizeof t->seed_hash);
    add_number(hash, t->listed);
    add_number(hash, t->undo);
    add_number(hash, t->confirm_turn);
    add_clock(hash, &t->clock);
    add_number(hash, t->created);
    add_number(hash, t->over);
    add_number(hash, t->last);
    add_number(hash, t->epoch);
    add_text(hash, t->quarantine);
    for (int seat = 0; seat < t->seats; seat++) {
        add_seat(hash, &t->seat[seat]);
    }
}

static void add_entry(crypto_hash_sha256_state *hash, const struct quad_entry *e) {
    add_number(hash, e->number);
    add_number(hash, e->kind);
    add_number(hash, e->seat);
    add_number(hash, e->ply);
    add_number(hash, e->sender);
    add_number(hash, e->time);
    crypto_hash_sha256_update(hash, &e->move.verb, 1);
    crypto_hash_sha256_update(hash, e->move.arg, sizeof e->move.arg);
    add_number(hash, e->rules);
    add_number(hash, (int64_t)e->digest);
    add_number(hash, e->cause);
    add_text(hash, e->client);
    add_seat(hash, &e->who);
    add_text(hash, e->text);
}

/* A walk through a store: what is met is hashed, and written to the target if there is one. */
struct walk {
    struct quad_store *from, *to;
    const struct quad_store_watch *watch;
    struct quad_store_sum *sum;
    struct page *page;
    crypto_hash_sha256_state hash;
    bool blame_target;
    bool merges;                       /* the target has people of its own */
    char (*made)[QUAD_STORE_ID_BYTES]; /* the profiles that came to it, in order, if it has */
    size_t made_count, made_room;
    char *const *ids; /* only these tables and records, in order; NULL: all */
    size_t id_count;
    uint8_t (*boxes)[QUAD_HASH_BYTES]; /* that they are played with */
    size_t box_count;
};

static enum quad_store_error put(struct walk *w, enum sql sql, const struct value *in, bool once) {
    struct result out = {.each = NULL};
    enum quad_store_error error = quad_store_execute(w->to, sql, in, &out);
    if (error == QUAD_STORE_NONE && once && out.changed != 1) {
        error = quad_store_fail(w->to, QUAD_STORE_FAILED, "a row was not accepted");
    }
    w->blame_target = w->blame_target || error != QUAD_STORE_NONE;
    return error;
}

/* The table first without its quarantine, which would refuse the entries. */
static enum quad_store_error put_table(struct walk *w, const struct quad_store_table *t) {
    struct value in[TABLE_PARAMETERS];
    char clock[QUAD_CLOCK_BYTES];
    quad_store_table_values(t, "", 0, clock, in);
    enum quad_store_error error = put(w, SQL_CREATE, in, true);
    for (int seat = 0; seat < t->seats && error == QUAD_STORE_NONE; seat++) {
        quad_store_seat_values(t->id, seat, &t->seat[seat], in);
        error = put(w, SQL_SEAT, in, true);
    }
    return error;
}

static enum quad_store_error put_entry(struct walk *w, const struct quad_store_table *t,
                                       const struct quad_entry *e) {
    struct value in[ENTRY_PARAMETERS];
    quad_store_entry_values(t->id, t->epoch, "", -1, e, NULL, in);
    return put(w, SQL_APPEND, in, true);
}

static enum quad_store_error put_quarantine(struct walk *w, const struct quad_store_table *t) {
    struct value in[] = {value_text(t->id), value_text(t->quarantine)};
    return t->quarantine[0] == '\0' ? QUAD_STORE_NONE : put(w, SQL_QUARANTINE, in, true);
}

static enum quad_store_error walk_table(struct walk *w, const struct quad_store_table *t) {
    enum quad_store_error error = w->to == NULL ? QUAD_STORE_NONE : put_table(w, t);
    uint32_t after = 0;
    size_t count = ENTRIES;
    add_table(&w->hash, t);
    while (error == QUAD_STORE_NONE && count == ENTRIES) {
        error = quad_store_log(w->from, t->id, after, w->page->entries, ENTRIES, &count);
        for (size_t i = 0; i < count && error == QUAD_STORE_NONE; i++) {
            add_entry(&w->hash, &w->page->entries[i]);
            error = w->to == NULL ? QUAD_STORE_NONE : put_entry(w, t, &w->page->entries[i]);
        }
        after = count == 0 ? after : w->page->entries[count - 1].number;
        w->sum->entries += count;
    }
    if (error == QUAD_STORE_NONE && w->to != NULL) {
        error = put_quarantine(w, t);
    }
    w->sum->tables++;
    bool go_on = w->watch == NULL || w->watch->step(w->watch->context, w->sum->tables, w->sum->entries);
    return error == QUAD_STORE_NONE && !go_on ? quad_store_fail(w->from, QUAD_STORE_FAILED, "interrupted")
                                              : error;
}

static bool is_wanted(const struct walk *w, const struct quad_store_box *box) {
    bool wanted = w->ids == NULL;
    for (size_t i = 0; i < w->box_count && !wanted; i++) {
        wanted = memcmp(w->boxes[i], box->hash, sizeof box->hash) == 0;
    }
    return wanted;
}

/* Boxes come before the tables that are played with them. */
static enum quad_store_error walk_boxes(struct walk *w) {
    uint8_t after[QUAD_HASH_BYTES] = {0};
    struct box_page page = {w->page->boxes, BOXES, BOXES};
    enum quad_store_error error = QUAD_STORE_NONE;
    for (bool first = true; error == QUAD_STORE_NONE && page.count == BOXES; first = false) {
        struct value in[] = {value_bytes(after, first ? 0 : sizeof after), value_number(BOXES)};
        struct result out = {quad_store_take_box, &page, 0, false};
        page.count = 0;
        error = quad_store_execute(w->from, SQL_LIST_BOXES, in, &out);
        for (size_t i = 0; i < page.count && error == QUAD_STORE_NONE; i++) {
            const struct quad_store_box *box = &page.out[i];
            struct value row[] = {value_bytes(box->hash, sizeof box->hash), value_text(box->game),
                                  value_text(box->text)};
            memcpy(after, box->hash, sizeof after);
            if (!is_wanted(w, box)) {
                continue;
            }
            add_text(&w->hash, box->game);
            add_text(&w->hash, box->text);
            w->sum->boxes++;
            error = w->to == NULL ? QUAD_STORE_NONE : put(w, SQL_KEEP_BOX, row, false);
        }
    }
    return error;
}

static void add_record(crypto_hash_sha256_state *hash, const struct quad_store_record *r) {
    add_text(hash, r->id);
    add_text(hash, r->game);
    add_number(hash, r->rules_version);
    add_number(hash, r->seats);
    add_number(hash, r->listed);
    add_number(hash, r->undo);
    add_number(hash, r->confirm_turn);
    add_number(hash, r->created);
    add_number(hash, r->ended);
    add_clock(hash, &r->clock);
    add_number(hash, r->lost);
    for (int seat = 0; seat < r->seats; seat++) {
        add_seat(hash, &r->seat[seat]);
    }
    add_text(hash, r->text);
}

static enum quad_store_error walk_record(struct walk *w, const struct quad_store_record *record) {
    add_record(&w->hash, record);
    w->sum->records++;
    enum quad_store_error error = w->to == NULL ? QUAD_STORE_NONE : quad_store_keep_record(w->to, record);
    w->blame_target = w->blame_target || error != QUAD_STORE_NONE;
    return error;
}

/* The records of games that were put away, one at a time: their texts are long. */
static enum quad_store_error walk_records(struct walk *w) {
    struct quad_store_record record;
    struct record_page page = {&record, 1, 1};
    struct result out = {quad_store_take_record, &page, 0, false};
    char after[QUAD_STORE_ID_BYTES] = "";
    enum quad_store_error error = QUAD_STORE_NONE;
    while (error == QUAD_STORE_NONE && page.count == 1) {
        struct value in[] = {value_text(after), value_number(1)};
        memset(&record, 0, sizeof record);
        page.count = 0;
        error = quad_store_execute(w->from, SQL_LIST_RECORDS, in, &out);
        if (error == QUAD_STORE_NONE && page.count == 1) {
            memcpy(after, record.id, sizeof after);
            error = walk_record(w, &record);
        }
        quad_store_record_free(&record);
    }
    return error;
}

/* The boxes of the chosen tables, which must be there. */
static enum quad_store_error choose(struct walk *w) {
    struct quad_store_table *t = &w->page->tables[0];
    struct quad_store_record record;
    enum quad_store_error error = QUAD_STORE_NONE;
    for (size_t i = 0; i < w->id_count && error == QUAD_STORE_NONE; i++) {
        error = quad_store_find(w->from, w->ids[i], t);
        if (error == QUAD_STORE_NONE && t->has_box) {
            memcpy(w->boxes[w->box_count++], t->box, sizeof t->box);
        } else if (error == QUAD_STORE_NO_SUCH_TABLE) {
            error = quad_store_record(w->from, w->ids[i], &record);
            quad_store_record_free(&record);
        }
        if (error == QUAD_STORE_NO_SUCH_TABLE) {
            quad_store_fail(w->from, error, w->ids[i]);
        }
    }
    return error;
}

/* Those of them that are tables, or those that were put away. */
static enum quad_store_error walk_chosen(struct walk *w, bool records) {
    struct quad_store_record record;
    enum quad_store_error error = QUAD_STORE_NONE;
    for (size_t i = 0; i < w->id_count && error == QUAD_STORE_NONE; i++) {
        error = records ? quad_store_record(w->from, w->ids[i], &record)
                        : quad_store_find(w->from, w->ids[i], &w->page->tables[0]);
        if (error == QUAD_STORE_NONE) {
            error = records ? walk_record(w, &record) : walk_table(w, &w->page->tables[0]);
        } else if (error == QUAD_STORE_NO_SUCH_TABLE) {
            error = QUAD_STORE_NONE;
        }
        if (records) {
            quad_store_record_free(&record);
        }
    }
    return error;
}

static enum quad_store_error walk_tables(struct walk *w) {
    struct quad_store_query query = {.which = QUAD_WHICH_ALL};
    char after[QUAD_STORE_ID_BYTES] = "";
    size_t count = TABLES;
    enum quad_store_error error = QUAD_STORE_NONE;
    while (error == QUAD_STORE_NONE && count == TABLES) {
        query.after = after;
        error = quad_store_list(w->from, &query, w->page->tables, TABLES, &count);
        for (size_t i = 0; i < count && error == QUAD_STORE_NONE; i++) {
            error = walk_table(w, &w->page->tables[i]);
        }
        if (count > 0) {
            memcpy(after, w->page->tables[count - 1].id, sizeof after);
        }
    }
    return error;
}

/* A profile comes to a store that has people of its own, unless it is there. */
static enum quad_store_error merge_profile(struct walk *w, const char *id, const struct value *row) {
    struct result out = {.each = NULL};
    if (w->made_count == w->made_room) {
        size_t room = w->made_room == 0 ? PROFILES : 2 * w->made_room;
        void *made = realloc(w->made, room * sizeof *w->made);
        if (made == NULL) {
            return quad_store_fail(w->from, QUAD_STORE_NO_MEMORY, "");
        }
        w->made = made;
        w->made_room = room;
    }
    enum quad_store_error error = quad_store_execute(w->to, SQL_MAKE_PROFILE, row, &out);
    w->blame_target = w->blame_target || error != QUAD_STORE_NONE;
    if (error == QUAD_STORE_NONE && out.changed == 1) {
        memcpy(w->made[w->made_count++], id, sizeof *w->made);
    }
    return error;
}

static int compare_ids(const void *one, const void *two) {
    return strcmp(one, two);
}

/* Who is there already is signed in where he is: a device that he has signed out since stays out. */
static bool comes_along(const struct walk *w, const char *profile) {
    return !w->merges || (w->made_count > 0 &&
                          bsearch(profile, w->made, w->made_count, sizeof *w->made, compare_ids) != NULL);
}

static enum quad_store_error walk_profiles(struct walk *w) {
    char after[QUAD_STORE_ID_BYTES] = "";
    struct profile_page page = {w->page->profiles, PROFILES, PROFILES};
    enum quad_store_error error = QUAD_STORE_NONE;
    while (error == QUAD_STORE_NONE && page.count == PROFILES) {
        struct value in[] = {value_text(after), value_number(PROFILES)}, row[PROFILE_PARAMETERS];
        struct result out = {quad_store_take_profile, &page, 0, false};
        page.count = 0;
        error = quad_store_execute(w->from, SQL_LIST_PROFILES, in, &out);
        for (size_t i = 0; i < page.count && error == QUAD_STORE_NONE; i++) {
            const struct quad_profile *p = &page.out[i];
            memcpy(after, p->id, sizeof after);
            add_text(&w->hash, p->id);
            add_text(&w->hash, p->name);
            add_text(&w->hash, p->fold);
            crypto_hash_sha256_update(&w->hash, p->code, sizeof p->code);
            add_number(&w->hash, p->created);
            w->sum->profiles++;
            quad_store_profile_values(p, row);
            error = w->to == NULL ? QUAD_STORE_NONE
                    : w->merges   ? merge_profile(w, p->id, row)
                                  : put(w, SQL_MAKE_PROFILE, row, true);
        }
    }
    return error;
}

static enum quad_store_error walk_devices(struct walk *w) {
    uint8_t after[QUAD_HASH_BYTES] = {0};
    struct device_page page = {w->page->devices, DEVICES, DEVICES};
    enum quad_store_error error = QUAD_STORE_NONE;
    for (bool first = true; error == QUAD_STORE_NONE && page.count == DEVICES; first = false) {
        struct value in[] = {value_bytes(after, first ? 0 : sizeof after), value_number(DEVICES)},
                     row[DEVICE_PARAMETERS];
        struct result out = {quad_store_take_device, &page, 0, false};
        page.count = 0;
        error = quad_store_execute(w->from, SQL_LIST_DEVICES, in, &out);
        for (size_t i = 0; i < page.count && error == QUAD_STORE_NONE; i++) {
            const struct quad_device *d = &page.out[i];
            memcpy(after, d->token, sizeof after);
            crypto_hash_sha256_update(&w->hash, d->token, sizeof d->token);
            add_text(&w->hash, d->profile);
            add_number(&w->hash, d->number);
            add_text(&w->hash, d->name);
            add_number(&w->hash, d->since);
            add_number(&w->hash, d->seen);
            quad_store_device_values(d, row);
            error = w->to == NULL || !comes_along(w, d->profile) ? QUAD_STORE_NONE
                                                                 : put(w, SQL_PUT_DEVICE, row, !w->merges);
        }
    }
    return error;
}

static enum quad_store_error walk_holdings(struct walk *w) {
    struct quad_holding after = {.table = ""};
    struct holding_page page = {w->page->holdings, HOLDINGS, HOLDINGS};
    enum quad_store_error error = QUAD_STORE_NONE;
    for (bool first = true; error == QUAD_STORE_NONE && page.count == HOLDINGS; first = false) {
        struct value in[] = {value_text(after.table),
                             value_bytes(after.token, first ? 0 : sizeof after.token),
                             value_number(HOLDINGS)},
                     row[HOLDING_PARAMETERS];
        struct result out = {quad_store_take_holding, &page, 0, false};
        page.count = 0;
        error = quad_store_execute(w->from, SQL_LIST_HOLDINGS, in, &out);
        for (size_t i = 0; i < page.count && error == QUAD_STORE_NONE; i++) {
            const struct quad_holding *p = &page.out[i];
            after = *p;
            add_text(&w->hash, p->table);
            crypto_hash_sha256_update(&w->hash, p->token, sizeof p->token);
            add_text(&w->hash, p->profile);
            add_number(&w->hash, p->seat);
            add_number(&w->hash, p->since);
            quad_store_holding_values(p, row);
            error = w->to == NULL ? QUAD_STORE_NONE : put(w, SQL_KEEP_HOLDING, row, !w->merges);
        }
    }
    return error;
}

/* People: profiles, then what belongs to them. Where others are already, they keep their names. */
static enum quad_store_error walk_people(struct walk *w) {
    enum quad_store_error error = walk_profiles(w);
    error = error == QUAD_STORE_NONE ? walk_devices(w) : error;
    return error == QUAD_STORE_NONE ? walk_holdings(w) : error;
}

/* Inside look. */
static enum quad_store_error walk_all(struct walk *w) {
    bool chosen = w->ids != NULL;
    *w->sum = (struct quad_store_sum){.tables = 0};
    crypto_hash_sha256_init(&w->hash);
    w->page = malloc(sizeof *w->page);
    w->boxes = calloc(w->id_count + 1, sizeof *w->boxes);
    enum quad_store_error error = w->page == NULL || w->boxes == NULL
                                      ? quad_store_fail(w->from, QUAD_STORE_NO_MEMORY, "")
                                      : QUAD_STORE_NONE;
    error = error == QUAD_STORE_NONE && chosen ? choose(w) : error;
    error = error == QUAD_STORE_NONE ? walk_boxes(w) : error;
    if (error == QUAD_STORE_NONE) {
        error = chosen ? walk_chosen(w, false) : walk_tables(w);
    }
    if (error == QUAD_STORE_NONE) {
        error = chosen ? walk_chosen(w, true) : walk_records(w);
    }
    if (error == QUAD_STORE_NONE && !chosen) { /* who played is nobody's business but the whole store's */
        error = walk_people(w);
    }
    free(w->page);
    free(w->boxes);
    crypto_hash_sha256_final(&w->hash, w->sum->hash);
    return error;
}

enum quad_store_error quad_store_sum(struct quad_store *store, struct quad_store_sum *out) {
    struct walk w = {.from = store, .sum = out};
    enum quad_store_error error = quad_store_snapshot(store);
    if (error == QUAD_STORE_NONE) {
        error = walk_all(&w);
        quad_store_snapshot_end(store);
    }
    return error;
}

static bool see_row(void *context, const struct value *column) {
    (void)column;
    *(bool *)context = true;
    return true;
}

static enum quad_store_error copy_into(struct walk *w) {
    bool any = false;
    struct result out = {see_row, &any, 0, false};
    enum quad_store_error error = quad_store_begin(w->to);
    if (error == QUAD_STORE_NONE) {
        error = quad_store_execute(w->to, SQL_ANY_TABLE, NULL, &out);
    }
    if (error == QUAD_STORE_NONE && any) {
        error = QUAD_STORE_NOT_EMPTY;
    }
    w->blame_target = error != QUAD_STORE_NONE;
    error = error == QUAD_STORE_NONE ? walk_all(w) : error;
    if (error == QUAD_STORE_NONE) {
        error = quad_store_commit(w->to);
        w->blame_target = error != QUAD_STORE_NONE;
    } else {
        quad_store_abandon(w->to);
    }
    return error;
}

static enum quad_store_error copy_chosen(struct quad_store *from, struct quad_store *to,
                                         const struct quad_store_chosen *chosen,
                                         const struct quad_store_watch *watch, struct quad_store_sum *sum,
                                         bool *blame_target) {
    struct walk w = {.from = from, .to = to, .watch = watch, .sum = sum};
    if (chosen != NULL) {
        w.ids = chosen->ids;
        w.id_count = chosen->count;
    }
    struct quad_store_sum arrived;
    enum quad_store_error error = quad_store_snapshot(from);
    *blame_target = false;
    if (error != QUAD_STORE_NONE) {
        return error;
    }
    error = copy_into(&w);
    quad_store_snapshot_end(from);
    if (error == QUAD_STORE_NONE) {
        w.blame_target = true;
        error = quad_store_sum(to, &arrived);
    }
    if (error == QUAD_STORE_NONE && memcmp(&arrived, sum, sizeof arrived) != 0) {
        error = quad_store_fail(to, QUAD_STORE_BAD_DATA, "the copy differs");
    }
    *blame_target = w.blame_target && error != QUAD_STORE_NONE;
    return error;
}

enum quad_store_error quad_store_copy(struct quad_store *from, struct quad_store *to,
                                      const struct quad_store_watch *watch, struct quad_store_sum *sum,
                                      bool *blame_target) {
    return copy_chosen(from, to, NULL, watch, sum, blame_target);
}

/* Give a finished file its name, unless something has that name already. */
static bool give_name(const char *file, const char *name) {
    if (link(file, name) == 0) {
        return unlink(file) == 0;
    }
    struct stat status; /* some file systems have no links */
    bool no_links = errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS;
    return no_links && lstat(name, &status) != 0 && rename(file, name) == 0;
}

static bool sync_path(const char *path, int flags) {
    int file = open(path, flags | O_CLOEXEC);
    bool fine = file >= 0 && (fsync(file) == 0 || errno == EINVAL); /* some cannot sync folders */
    if (file >= 0) {
        close(file);
    }
    return fine;
}

static void folder_of(const char *path, char *out, size_t size) {
    struct quad_text t;
    const char *slash = strrchr(path, '/');
    quad_text_begin(&t, out, size);
    quad_text_add_bytes(&t, slash == NULL ? "." : path,
                        slash == NULL || slash == path ? 1 : (size_t)(slash - path));
}

/* Copy, empty the log into the file, close. */
static enum quad_store_error write_beside(struct quad_store *from, const char *address,
                                          const struct quad_store_chosen *chosen,
                                          const struct quad_store_watch *watch, struct quad_store_sum *sum,
                                          bool *blame_target) {
    struct quad_store to;
    enum quad_store_error error = quad_store_open(&to, address, QUAD_STORE_WRITE);
    *blame_target = error != QUAD_STORE_NONE;
    if (error == QUAD_STORE_NONE) {
        error = copy_chosen(from, &to, chosen, watch, sum, blame_target);
        if (error == QUAD_STORE_NONE) {
            error = quad_store_sqlite_pack(&to);
            *blame_target = error != QUAD_STORE_NONE;
        }
        quad_store_close(&to);
    }
    if (*blame_target) {
        quad_store_fail(from, error, to.why); /* the target is gone: its words stay here */
    }
    return error;
}

enum quad_store_error quad_store_backup(struct quad_store *from, const char *file,
                                        const struct quad_store_chosen *chosen,
                                        const struct quad_store_watch *watch, struct quad_store_sum *sum,
                                        bool *blame_target) {
    char address[PATH_MAX], folder[PATH_MAX];
    struct quad_text t;
    struct stat status;
    *blame_target = true;
    if (lstat(file, &status) == 0) {
        return quad_store_fail(from, QUAD_STORE_NOT_EMPTY, strerror(EEXIST));
    }
    quad_text_begin(&t, address, sizeof address);
    quad_text_add(&t, "sqlite:");
    quad_text_add(&t, file);
    quad_text_add(&t, ".");
    quad_text_add_number(&t, (long)getpid());
    quad_text_add(&t, "~");
    const char *beside = address + strlen("sqlite:");
    if (t.cut || lstat(beside, &status) == 0) {
        return quad_store_fail(from, QUAD_STORE_CANNOT_OPEN, strerror(t.cut ? ENAMETOOLONG : EEXIST));
    }
    enum quad_store_error error = write_beside(from, address, chosen, watch, sum, blame_target);
    folder_of(file, folder, sizeof folder);
    if (error == QUAD_STORE_NONE && (!sync_path(beside, O_RDWR) || !give_name(beside, file) ||
                                     !sync_path(folder, O_RDONLY | O_DIRECTORY))) {
        *blame_target = true;
        error = quad_store_fail(from, QUAD_STORE_CANNOT_OPEN, strerror(errno));
    }
    if (error != QUAD_STORE_NONE) {
        unlink(beside); /* its -wal and -shm went with the closing */
    }
    return error;
}

static enum quad_store_error exists(struct quad_store *to, const char *id) {
    struct quad_store_table *row = malloc(sizeof *row);
    struct quad_store_record record;
    enum quad_store_error error = row == NULL ? QUAD_STORE_NO_MEMORY : quad_store_find(to, id, row);
    free(row);
    if (error == QUAD_STORE_NO_SUCH_TABLE) {
        error = quad_store_record(to, id, &record);
        quad_store_record_free(&record);
    }
    return error == QUAD_STORE_NONE ? QUAD_STORE_EXISTS : error;
}

/* A table in a transaction of its own: a server that uses the store has to wait no longer than for any other.
 */
static enum quad_store_error import_table(struct walk *w, const struct quad_store_table *t) {
    enum quad_store_error error = quad_store_begin(w->to);
    w->blame_target = error != QUAD_STORE_NONE;
    if (error == QUAD_STORE_NONE && t->has_box) {
        struct quad_store_box *box = &w->page->boxes[0];
        uint8_t hash[QUAD_HASH_BYTES];
        error = quad_store_box(w->from, t->box, box);
        error = error == QUAD_STORE_NONE ? quad_store_keep_box(w->to, box->game, box->text, box->length, hash)
                                         : error;
    }
    error = error == QUAD_STORE_NONE ? walk_table(w, t) : error;
    if (error != QUAD_STORE_NONE) {
        quad_store_abandon(w->to);
        return error;
    }
    error = quad_store_commit(w->to);
    w->blame_target = error != QUAD_STORE_NONE;
    return error;
}

/* One by one; what is there already stays as it is. */
static enum quad_store_error import_all(struct walk *w, uint64_t *skipped) {
    struct quad_store_query query = {.which = QUAD_WHICH_ALL};
    struct quad_store_record record;
    struct record_page page = {&record, 1, 1};
    struct result out = {quad_store_take_record, &page, 0, false};
    char after[QUAD_STORE_ID_BYTES] = "";
    enum quad_store_error error = QUAD_STORE_NONE;
    for (size_t count = TABLES; error == QUAD_STORE_NONE && count == TABLES;) {
        query.after = after;
        error = quad_store_list(w->from, &query, w->page->tables, TABLES, &count);
        for (size_t i = 0; i < count && error == QUAD_STORE_NONE; i++) {
            const struct quad_store_table *t = &w->page->tables[i];
            memcpy(after, t->id, sizeof after);
            error = exists(w->to, t->id);
            *skipped += error == QUAD_STORE_EXISTS;
            w->blame_target = error != QUAD_STORE_EXISTS && error != QUAD_STORE_NO_SUCH_TABLE;
            error = error == QUAD_STORE_EXISTS          ? QUAD_STORE_NONE
                    : error == QUAD_STORE_NO_SUCH_TABLE ? import_table(w, t)
                                                        : error;
        }
    }
    after[0] = '\0';
    while (error == QUAD_STORE_NONE && page.count == 1) {
        struct value in[] = {value_text(after), value_number(1)};
        memset(&record, 0, sizeof record);
        page.count = 0;
        error = quad_store_execute(w->from, SQL_LIST_RECORDS, in, &out);
        if (error == QUAD_STORE_NONE && page.count == 1) {
            memcpy(after, record.id, sizeof after);
            error = exists(w->to, record.id);
            *skipped += error == QUAD_STORE_EXISTS;
            error = error == QUAD_STORE_EXISTS ? QUAD_STORE_NONE : walk_record(w, &record);
        }
        quad_store_record_free(&record);
    }
    return error;
}

/* In one transaction: a profile without its devices would be nobody's. */
static enum quad_store_error import_people(struct walk *w) {
    enum quad_store_error error = quad_store_begin(w->to);
    w->blame_target = error != QUAD_STORE_NONE;
    error = error == QUAD_STORE_NONE ? walk_people(w) : error;
    if (error != QUAD_STORE_NONE) {
        quad_store_abandon(w->to);
        return error;
    }
    error = quad_store_commit(w->to);
    w->blame_target = error != QUAD_STORE_NONE;
    return error;
}

enum quad_store_error quad_store_import(struct quad_store *from, struct quad_store *to,
                                        const struct quad_store_watch *watch, struct quad_store_sum *sum,
                                        uint64_t *skipped, bool *blame_target) {
    struct walk w = {.from = from, .to = to, .watch = watch, .sum = sum};
    enum quad_store_error error = quad_store_snapshot(from);
    *sum = (struct quad_store_sum){.tables = 0};
    *skipped = 0;
    *blame_target = false;
    if (error != QUAD_STORE_NONE) {
        return error;
    }
    crypto_hash_sha256_init(&w.hash);
    w.page = malloc(sizeof *w.page);
    w.merges = true;
    error = w.page == NULL ? quad_store_fail(from, QUAD_STORE_NO_MEMORY, "") : import_all(&w, skipped);
    error = error == QUAD_STORE_NONE ? import_people(&w) : error;
    free(w.page);
    free(w.made);
    quad_store_snapshot_end(from);
    *blame_target = w.blame_target && error != QUAD_STORE_NONE;
    return error;
}
