/* backend.h: what store.c and the backends agree on. Nobody else includes it, tests apart.
 *
 * A backend runs statements and nothing more: what a lease, an append or a copy is stands once, in store.c
 * and in the rows of statements.def, so both behave alike. */
#ifndef QUAD_STORE_BACKEND_H
#define QUAD_STORE_BACKEND_H

#include "store/profiles.h"

enum value_kind { VALUE_NULL, VALUE_NUMBER, VALUE_TEXT, VALUE_BYTES };

/* A parameter or a column. Text ends in NUL, which size does not count. */
struct value {
    enum value_kind kind;
    int64_t number;
    const void *at;
    size_t size;
};

static inline struct value value_null(void) {
    return (struct value){.kind = VALUE_NULL};
}

static inline struct value value_number(int64_t number) {
    return (struct value){.kind = VALUE_NUMBER, .number = number};
}

static inline struct value value_text(const char *text) {
    return (struct value){.kind = VALUE_TEXT, .at = text, .size = strlen(text)};
}

static inline struct value value_bytes(const void *at, size_t size) {
    return (struct value){.kind = VALUE_BYTES, .at = at, .size = size};
}

enum sql {
#define SQL(name, parameters, text) SQL_##name,
#include "store/statements.def"
#undef SQL
    SQLS
};

enum { SQL_PARAMETERS = 24, SQL_COLUMNS = 32 };

/* The result of a statement: rows, one call each (false: this cannot be right), and how many were changed. */
struct result {
    bool (*each)(void *context, const struct value *column);
    void *context;
    int64_t changed;
    bool unread; /* a row could not be right, and the statement only looked: the batch goes on */
};

/* Bringing the schema from version - 1 to version, statement by statement. */
struct schema_step {
    int version;
    const char *text;
};

struct quad_store_backend {
    /* Connect, set and verify what keeps data safe. On an error the handle may be NULL; close copes. With
     * is_reopening the handle is what disconnect left. */
    enum quad_store_error (*connect)(struct quad_store *s, const char *address);
    void (*close)(struct quad_store *s);
    /* Close the connections and keep the rest: what makes this process the only server of a file. */
    void (*disconnect)(struct quad_store *s);
    /* Wait s->lock_timeout for locks from now on. */
    enum quad_store_error (*set_lock_timeout)(struct quad_store *s);
    /* The schema's version; 0 if there is none. */
    enum quad_store_error (*version)(struct quad_store *s, int64_t *out);
    /* Run fixed text: schema steps and transactions. */
    enum quad_store_error (*run)(struct quad_store *s, const char *text);
    enum quad_store_error (*prepare)(struct quad_store *s);
    enum quad_store_error (*execute)(struct quad_store *s, enum sql sql, const struct value *in,
                                     struct result *out);
    /* A failed commit leaves no transaction open, nor does a rollback: if it cannot, that is BROKEN or GONE,
     * for what came next would be part of a transaction that nobody commits. */
    enum quad_store_error (*commit)(struct quad_store *s);
    enum quad_store_error (*rollback)(struct quad_store *s);
    /* Examine the files; NULL if that cannot be asked. */
    enum quad_store_error (*inspect)(struct quad_store *s);
    /* News; NULL if there are none. */
    enum quad_store_error (*listen)(struct quad_store *s, int *fd);
    enum quad_store_error (*receive)(struct quad_store *s, struct quad_store_news *out, bool *got);
    enum quad_store_error (*notify)(struct quad_store *s, const char *payload);
    const char *upgrade; /* how the transaction of an upgrade begins */
    const struct schema_step *steps;
    size_t step_count;
    bool alone; /* with SERVE there is no other server */
};

extern const struct quad_store_backend quad_store_sqlite, quad_store_postgres;

/* store.c. Execute a statement with the rules of batches: in a dead batch nothing is executed, and a failure
 * kills it. */
enum quad_store_error quad_store_execute(struct quad_store *s, enum sql sql, const struct value *in,
                                         struct result *out);
/* Keep what the machine said, for s->why, and return the error. */
enum quad_store_error quad_store_fail(struct quad_store *s, enum quad_store_error error, const char *why);
/* Connect to s->address and make ready; on an error something may be open. */
enum quad_store_error quad_store_connect(struct quad_store *s);
/* reopen.c: stop reopening; whatever is open is closed when the thread is done with it. */
void quad_store_cancel_reopen(struct quad_store *s);
/* A change of several statements: a transaction of its own unless a batch is open. */
enum quad_store_error quad_store_change_begin(struct quad_store *s, bool *own);
enum quad_store_error quad_store_change_end(struct quad_store *s, bool own, enum quad_store_error error);

/* A change that comes to nothing after others of its batch kills that batch. */
enum quad_store_error quad_store_expect_one(struct quad_store *s, enum quad_store_error error,
                                            int64_t changed);

/* Random text that stands for a table, a process or a profile. */
enum quad_store_error quad_store_draw_id(char out[QUAD_STORE_ID_BYTES]);

/* boxes.c: a table's box is there, and of its game. */
enum quad_store_error quad_store_expect_box(struct quad_store *s, const struct quad_store_table *t);

/* rows.c: parameters and columns of tables, seats and entries. */
enum { TABLE_PARAMETERS = 17, SEAT_PARAMETERS = 6, ENTRY_PARAMETERS = 19 };
/* clock: room for its words, which out refers to. */
void quad_store_table_values(const struct quad_store_table *t, const char *owner, int64_t lease,
                             char clock[QUAD_CLOCK_BYTES], struct value *out);
void quad_store_seat_values(const char *id, int seat, const struct quad_seat *who, struct value *out);
/* news: the payload that tells others, or NULL. */
void quad_store_entry_values(const char *id, int64_t epoch, const char *owner, int highest_seat,
                             const struct quad_entry *e, const char *news, struct value *out);
bool quad_store_seat_is_sound(const struct quad_seat *who);
bool quad_store_table_is_sound(const struct quad_store_table *t);
bool quad_store_entry_is_sound(const struct quad_entry *e);
bool quad_store_text_is_sound(const char *text, size_t size);

/* A column; false if it is not what it should be. */
bool quad_store_take_number(const struct value *v, int64_t min, int64_t max, int64_t *out);
bool quad_store_take_byte(const struct value *v, int64_t max, uint8_t *out);
bool quad_store_take_bool(const struct value *v, bool *out);
bool quad_store_take_text(const struct value *v, char *out, size_t size);
bool quad_store_take_bytes(const struct value *v, void *out, size_t size);
bool quad_store_take_clock(const struct value *v, struct quad_clock *out);

/* A page of rows being read. */
struct table_page {
    struct quad_store_table *out;
    size_t room, count;
};
struct entry_page {
    struct quad_entry *out;
    size_t room, count;
};
struct box_page {
    struct quad_store_box *out;
    size_t room, count;
};
struct record_page {
    struct quad_store_record *out;
    size_t room, count;
};
/* records.c: parameters and columns of records. packed->text is the caller's to free. */
enum { RECORD_PARAMETERS = 14, WHO_BYTES = QUAD_SEATS * (4 + QUAD_HASH_BYTES + QUAD_NAME_BYTES) };
struct packed_record {
    uint8_t who[WHO_BYTES];
    char clock[QUAD_CLOCK_BYTES];
    unsigned char *text;
};
bool quad_store_record_values(const struct quad_store_record *r, struct packed_record *packed,
                              struct value *out);
bool quad_store_take_record(void *page, const struct value *column);
/* profiles.c */
enum { PROFILE_PARAMETERS = 5, DEVICE_PARAMETERS = 6, HOLDING_PARAMETERS = 5 };
struct profile_page {
    struct quad_profile *out;
    size_t room, count;
};
struct device_page {
    struct quad_device *out;
    size_t room, count;
};
struct holding_page {
    struct quad_holding *out;
    size_t room, count;
};
void quad_store_profile_values(const struct quad_profile *p, struct value *out);
void quad_store_device_values(const struct quad_device *d, struct value *out);
void quad_store_holding_values(const struct quad_holding *p, struct value *out);
bool quad_store_take_profile(void *page, const struct value *column);
bool quad_store_take_device(void *page, const struct value *column);
bool quad_store_take_holding(void *page, const struct value *column);
bool quad_store_take_table_head(const struct value *c, struct quad_store_table *t);
bool quad_store_take_table(void *page, const struct value *column);
bool quad_store_take_entry(void *page, const struct value *column);
bool quad_store_take_box(void *page, const struct value *column);

/* sqlite.c: for the tests that switch its promises off; and to move everything from the log to the file. */
struct sqlite3;
/* Whether a server is using the file. For a process that has not opened it otherwise. */
bool quad_store_sqlite_is_served(const char *path);
struct sqlite3 *quad_store_sqlite_handle(const struct quad_store *s);
enum quad_store_error quad_store_sqlite_pack(struct quad_store *s);

#endif
