/* salvage.c: see salvage.h. */
#include "store/salvage.h"

#include "store/pages.h"
#include "store/replay.h"

#include <errno.h>
#include <stdlib.h>

enum { PAGE = 16, LOG_PAGE = 64, WATCH_EVERY = 1000 };

struct salvage {
    struct pages pages;
    struct quad_store *to;
    const struct quad_store_watch *watch;
    struct quad_store_salvage *out;
    enum quad_store_error error;
    uint64_t found; /* rows of whatever kind */
    struct quad_store_box box;
    struct quad_entry log[LOG_PAGE];
    struct quad_store_table tables[PAGE];
};

/* Whether to go on. A refusal concerns one row; anything else is the end. */
static bool go_on(struct salvage *s, enum quad_store_error error) {
    s->error = quad_store_refused(error) || error == QUAD_STORE_BAD_DATA ? QUAD_STORE_NONE : error;
    s->found++;
    bool stop = s->watch != NULL && s->found % WATCH_EVERY == 0 &&
                !s->watch->step(s->watch->context, s->found, s->out->entries);
    if (stop) {
        s->error = quad_store_fail(s->to, QUAD_STORE_FAILED, "interrupted");
    }
    return s->error == QUAD_STORE_NONE;
}

static bool take_box(void *context, const struct value *column, int count) {
    struct salvage *s = context;
    struct box_page page = {&s->box, 1, 0};
    struct result out = {.each = NULL};
    (void)count;
    if (!quad_store_take_box(&page, column)) {
        return true; /* its text is not what its hash says, or it only looked like a box */
    }
    struct value in[] = {column[0], column[1], column[2]};
    enum quad_store_error error = quad_store_execute(s->to, SQL_KEEP_BOX, in, &out);
    s->out->boxes += error == QUAD_STORE_NONE && out.changed == 1;
    return go_on(s, error);
}

static bool take_record(void *context, const struct value *column, int count) {
    struct salvage *s = context;
    struct quad_store_record record;
    struct record_page page = {&record, 1, 0};
    enum quad_store_error error = QUAD_STORE_BAD_DATA;
    struct value row[PAGE_COLUMNS];
    memset(&record, 0, sizeof record);
    memcpy(row, column, (size_t)count * sizeof row[0]);
    row[12] = count > 12 ? column[12] : value_text("");
    row[13] = count > 13 ? column[13] : value_number(0);
    if (quad_store_take_record(&page, row)) {
        error = quad_store_keep_record(s->to, &record);
        s->out->records += error == QUAD_STORE_NONE;
    }
    quad_store_record_free(&record);
    return go_on(s, error);
}

/* The row of a table, its seats empty until its log says who sits there. */
static bool take_table(void *context, const struct value *column, int count) {
    struct salvage *s = context;
    struct quad_store_table t;
    struct value row[PAGE_COLUMNS], in[TABLE_PARAMETERS];
    char clock[QUAD_CLOCK_BYTES];
    struct result out = {.each = NULL};
    memcpy(row, column, 16 * sizeof row[0]);
    row[16] = row[17] = value_number(0);
    row[18] = count > 16 ? column[16] : value_null();
    row[19] = count > 18 ? column[18] : value_text("");
    if (!quad_store_take_table_head(row, &t) || !quad_store_table_is_sound(&t)) {
        return true; /* the seed has its hash beside it, so this is no table, or a damaged one */
    }
    bool known = !t.has_box || quad_store_expect_box(s->to, &t) == QUAD_STORE_NONE;
    quad_store_table_values(&t, "", 0, clock, in);
    enum quad_store_error error =
        known ? quad_store_execute(s->to, SQL_CREATE, in, &out) : QUAD_STORE_NO_SUCH_BOX;
    for (int seat = 0; seat < t.seats && error == QUAD_STORE_NONE && out.changed == 1; seat++) {
        quad_store_seat_values(t.id, seat, &t.seat[seat], in);
        error = quad_store_execute(s->to, SQL_SEAT, in, NULL);
    }
    s->out->lost += error == QUAD_STORE_NO_SUCH_BOX;
    return go_on(s, error);
}

static bool see_row(void *context, const struct value *column) {
    (void)column;
    *(bool *)context = true;
    return true;
}

static bool take_entry(void *context, const struct value *column, int count) {
    struct salvage *s = context;
    struct entry_page page = {s->log, 1, 0};
    struct value row[PAGE_COLUMNS], in[ENTRY_PARAMETERS];
    char id[QUAD_STORE_ID_BYTES];
    bool known = false;
    struct result out = {.each = NULL}, any = {see_row, &known, 0, false};
    memcpy(row, column + 1, (size_t)(count - 1) * sizeof row[0]);
    for (int i = count - 1; i < 14; i++) {
        row[i] = value_null();
    }
    if (!quad_store_take_text(&column[0], id, sizeof id) || !quad_store_id_is_sound(id) ||
        !quad_store_take_entry(&page, row) || !quad_store_entry_is_sound(&s->log[0])) {
        return true;
    }
    quad_store_entry_values(id, 0, "", -1, &s->log[0], NULL, in);
    enum quad_store_error error = quad_store_execute(s->to, SQL_PUT_ENTRY, in, &out);
    if (error == QUAD_STORE_NONE && out.changed == 0) { /* it was found before, or there is no such table */
        error = quad_store_execute(s->to, SQL_STANDING, in, &any);
        s->out->left_out += !known;
    }
    return go_on(s, error);
}

/* Rows of people: what is not sound only looked like one, or is damaged. */
static bool put_person(struct salvage *s, enum sql sql, const struct value *in, uint64_t *count) {
    struct result out = {.each = NULL};
    enum quad_store_error error = quad_store_execute(s->to, sql, in, &out);
    *count += error == QUAD_STORE_NONE && out.changed == 1;
    return go_on(s, error);
}

static bool take_profile(void *context, const struct value *column, int count) {
    struct salvage *s = context;
    struct quad_profile profile;
    struct profile_page page = {&profile, 1, 0};
    struct value in[PROFILE_PARAMETERS];
    (void)count;
    if (!quad_store_take_profile(&page, column)) {
        return true;
    }
    quad_store_profile_values(&profile, in);
    return put_person(s, SQL_MAKE_PROFILE, in, &s->out->profiles);
}

static bool take_device(void *context, const struct value *column, int count) {
    struct salvage *s = context;
    struct quad_device device;
    struct device_page page = {&device, 1, 0};
    struct value in[DEVICE_PARAMETERS];
    uint64_t devices = 0;
    (void)count;
    if (!quad_store_take_device(&page, column)) {
        return true;
    }
    quad_store_device_values(&device, in);
    return put_person(s, SQL_PUT_DEVICE, in, &devices);
}

static bool take_holding(void *context, const struct value *column, int count) {
    struct salvage *s = context;
    struct quad_holding holding;
    struct holding_page page = {&holding, 1, 0};
    struct value in[HOLDING_PARAMETERS];
    uint64_t holdings = 0;
    (void)count;
    if (!quad_store_take_holding(&page, column)) {
        return true;
    }
    quad_store_holding_values(&holding, in);
    return put_person(s, SQL_KEEP_HOLDING, in, &holdings);
}

/* One kind of rows after the other, each in a transaction: a table needs its box, an entry its table. */
static enum quad_store_error gather(struct salvage *s) {
    static const struct {
        struct row_form form;
        bool (*each)(void *context, const struct value *column, int count);
    } kinds[] = {
        {{3, 3, true, true}, take_box},       {{12, 14, false, true}, take_record},
        {{16, 19, false, true}, take_table},  {{12, 15, false, false}, take_entry},
        {{5, 5, false, true}, take_profile},  {{6, 6, true, true}, take_device},
        {{5, 5, false, false}, take_holding},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && s->error == QUAD_STORE_NONE; i++) {
        s->error = quad_store_begin(s->to);
        if (s->error == QUAD_STORE_NONE) {
            pages_rows(&s->pages, &kinds[i].form, kinds[i].each, s);
        }
        enum quad_store_error kept = quad_store_commit(s->to);
        s->error = s->error == QUAD_STORE_NONE ? kept : s->error;
    }
    return s->error;
}

/* What the log of a table says, as far as there is no gap. */
struct course {
    uint32_t last, beyond; /* entries up to the gap, and behind it */
    bool over;
    unsigned seated; /* a bit for each seat that is known */
    struct quad_seat seat[QUAD_SEATS];
};

static void follow(struct course *c, const struct quad_entry *e) {
    if (e->number != c->last + 1) {
        c->beyond++;
        return;
    }
    c->last = e->number;
    if (e->kind == QUAD_ENTRY_SEAT) {
        c->seat[e->seat] = e->who;
        c->seated |= 1u << e->seat;
    } else if (e->kind == QUAD_ENTRY_END || e->kind == QUAD_ENTRY_UNDO) {
        c->over = e->kind == QUAD_ENTRY_END;
    }
}

static enum quad_store_error read_course(struct salvage *s, const char *id, struct course *c) {
    enum quad_store_error error = QUAD_STORE_NONE;
    uint32_t after = 0;
    memset(c, 0, sizeof *c);
    for (size_t count = LOG_PAGE; count == LOG_PAGE && error == QUAD_STORE_NONE;) {
        error = quad_store_log(s->to, id, after, s->log, LOG_PAGE, &count);
        for (size_t i = 0; i < count; i++) {
            follow(c, &s->log[i]);
            after = s->log[i].number;
        }
    }
    return error == QUAD_STORE_NO_SUCH_TABLE ? QUAD_STORE_NONE : error;
}

/* All of a table goes. */
static enum quad_store_error drop(struct salvage *s, const struct quad_store_table *t) {
    struct value in[] = {value_text(t->id), value_text(""), value_number(t->epoch)};
    enum quad_store_error error = quad_store_execute(s->to, SQL_DELETE_ENTRIES, in, NULL);
    error = error == QUAD_STORE_NONE ? quad_store_execute(s->to, SQL_DELETE_SEATS, in, NULL) : error;
    return error == QUAD_STORE_NONE ? quad_store_execute(s->to, SQL_DELETE_TABLE, in, NULL) : error;
}

/* The row as its log says, and nothing behind the gap. */
static enum quad_store_error settle(struct salvage *s, struct quad_store_table *t, const struct course *c) {
    struct value in[SEAT_PARAMETERS], cut[] = {value_text(t->id), value_number(c->last)},
                                      ended[] = {value_text(t->id), value_number(c->over)};
    enum quad_store_error error = quad_store_execute(s->to, SQL_CUT, cut, NULL);
    error = error == QUAD_STORE_NONE ? quad_store_execute(s->to, SQL_ENDED, ended, NULL) : error;
    for (int seat = 0; seat < t->seats && error == QUAD_STORE_NONE; seat++) {
        t->seat[seat] = c->seat[seat];
        quad_store_seat_values(t->id, seat, &t->seat[seat], in);
        error = quad_store_execute(s->to, SQL_SEAT, in, NULL);
    }
    t->over = c->over;
    t->last = c->last;
    return error;
}

/* Replay it. missing: more was played than is left of it. */
static enum quad_store_error judge(struct salvage *s, const struct quad_store_table *t, bool missing) {
    struct quad_replay *replay = malloc(sizeof *replay);
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    struct quad_stop stop;
    char kept[QUAD_STOP_BYTES];
    enum quad_store_error error =
        replay == NULL ? QUAD_STORE_NO_MEMORY : quad_replay_try(s->to, t, replay, &fault, &stop);
    bool replays = error == QUAD_STORE_NONE;
    if (replays) {
        stop = quad_stop_of(replay, t, QUAD_ERROR_BAD_LINE);
        quad_replay_end(replay);
    }
    free(replay);
    if (replays && !missing) {
        s->out->whole++;
        return QUAD_STORE_NONE;
    }
    if (!replays && (error != QUAD_STORE_BAD_DATA || fault.error == QUAD_ERROR_NONE ||
                     fault.error == QUAD_ERROR_NO_MEMORY)) {
        return error;
    }
    s->out->closed++;
    quad_stop_keep(&stop, kept);
    return quad_store_quarantine(s->to, t->id, kept);
}

static enum quad_store_error put_in_order(struct salvage *s, struct quad_store_table *t) {
    struct course c;
    struct quad_store_record record;
    enum quad_store_error error = quad_store_record(s->to, t->id, &record);
    bool put_away = error == QUAD_STORE_NONE;
    quad_store_record_free(&record);
    if (put_away) {
        return drop(s, t); /* what is left of the table is from before */
    }
    error = read_course(s, t->id, &c);
    if (error != QUAD_STORE_NONE) {
        return error;
    }
    s->out->left_out += c.beyond;
    if (c.seated != (1u << t->seats) - 1) {
        s->out->lost++;
        s->out->left_out += c.last;
        return drop(s, t);
    }
    bool missing = c.beyond > 0 || (t->over && !c.over);
    error = settle(s, t, &c);
    s->out->entries += c.last;
    return error == QUAD_STORE_NONE ? judge(s, t, missing) : error;
}

static enum quad_store_error put_all_in_order(struct salvage *s) {
    struct quad_store_query query = {.which = QUAD_WHICH_ALL};
    char after[QUAD_STORE_ID_BYTES] = "";
    enum quad_store_error error = QUAD_STORE_NONE;
    for (size_t count = PAGE; count == PAGE && error == QUAD_STORE_NONE;) {
        query.after = after;
        error = quad_store_begin(s->to);
        error = error == QUAD_STORE_NONE ? quad_store_list(s->to, &query, s->tables, PAGE, &count) : error;
        for (size_t i = 0; i < count && error == QUAD_STORE_NONE; i++) {
            error = put_in_order(s, &s->tables[i]);
            memcpy(after, s->tables[i].id, sizeof after);
        }
        enum quad_store_error kept = quad_store_commit(s->to);
        error = error == QUAD_STORE_NONE ? kept : error;
        if (error == QUAD_STORE_NONE && !go_on(s, error)) {
            error = s->error;
        }
    }
    return error;
}

enum quad_store_error quad_store_salvage(const char *file, struct quad_store *to,
                                         const struct quad_store_watch *watch,
                                         struct quad_store_salvage *out) {
    struct salvage *s = calloc(1, sizeof *s);
    memset(out, 0, sizeof *out);
    if (s == NULL) {
        return QUAD_STORE_NO_MEMORY;
    }
    enum quad_store_error error = quad_store_sqlite_is_served(file) ? QUAD_STORE_IN_USE : QUAD_STORE_NONE;
    if (error == QUAD_STORE_NONE && !pages_open(&s->pages, file)) {
        error = quad_store_fail(to, errno == ENOMEM ? QUAD_STORE_NO_MEMORY : QUAD_STORE_CANNOT_OPEN,
                                strerror(errno));
    } else if (error == QUAD_STORE_NONE) {
        s->to = to;
        s->watch = watch;
        s->out = out;
        error = gather(s);
        error = error == QUAD_STORE_NONE ? put_all_in_order(s) : error;
        pages_close(&s->pages);
        bool none = out->whole + out->closed + out->records + out->boxes + out->profiles + out->left_out == 0;
        error = error == QUAD_STORE_NONE && none ? quad_store_fail(to, QUAD_STORE_BAD_DATA, "") : error;
    }
    free(s);
    return error;
}
