/* store.h: where tables are kept, so that nothing acknowledged is ever lost.
 *
 * A table is a row that never changes (game, box, seats, options, seed …) and a log that only grows
 * (protocol/log.h). Its state is the replay of that log and is kept nowhere else. Two writers can never both
 * append an entry of the same number.
 *
 * One interface, two backends that behave alike: SQLite (a file, one server) and PostgreSQL (several
 * servers). Every call is finished when it returns. A store belongs to one thread at a time.
 *
 * Durability. Outside a batch every change is a transaction of its own, synced to the disk when the call
 * returns. A server collects what arrived in one turn of its loop in a batch:
 *
 *     quad_store_begin(&store);
 *     quad_store_append(&store, table, epoch, entries, count);      for each table; may be refused singly
 *     if (quad_store_commit(&store) == QUAD_STORE_NONE) …           only now acknowledge and broadcast
 *
 * Two kinds of errors (quad_store_refused says which):
 *   - refused (TAKEN, LOST, HELD, NO_SUCH_TABLE, BAD_VALUE …): this call changed nothing, the batch goes on;
 *   - failed (FULL, BUSY, BROKEN, GONE, NO_MEMORY …): the batch is dead. Every further change and the commit
 *     report the same error, nothing of the batch may be acknowledged, and the tables in it have to be loaded
 *     again: a failed commit may or may not have reached the disk.
 * After BROKEN or GONE the store refuses everything until quad_store_reopen has opened it anew. After a
 * failed fsync the memory and the disk may differ, so everything begins by reading again, as in a new
 * process.
 *
 * Leases. Whoever appends to a table must hold its lease: an epoch that rises with every change of hands.
 * A process's leases run out together unless it renews them; then another may take its tables. Every append
 * carries its epoch and is refused with LOST when the table has moved on, even if the loser does not know it
 * yet. */
#ifndef QUAD_STORE_H
#define QUAD_STORE_H

#include "protocol/log.h"

enum {
    QUAD_STORE_VERSION = 4,               /* of the schema */
    QUAD_STORE_ID_BYTES = 23,             /* 128 random bits in base64url, and an end */
    QUAD_STORE_GAME_BYTES = 32,           /* a game's token */
    QUAD_STORE_BOX_BYTES = 64 * 1024 + 1, /* the text of a box, and an end */
    QUAD_STORE_NEWS_BYTES = 7 * 1024,     /* the longest message between processes, and an end */
    QUAD_STORE_APPEND = 256,              /* most entries of one append */
    QUAD_STORE_WHY_BYTES = 256,
    QUAD_STORE_LEASE_MOST = 24 * 60 * 60 * 1000, /* longest lease in milliseconds */
    QUAD_STORE_LOCK_TIMEOUT = 5000, /* milliseconds that a lock is waited for, unless told otherwise */
};

enum quad_store_error {
#define STORE_ERROR(name, english, french) QUAD_STORE_##name,
#include "store/errors.def"
#undef STORE_ERROR
    QUAD_STORE_ERRORS
};

/* How a store is opened. */
enum quad_store_mode {
    QUAD_STORE_READ,  /* look only: the store must exist and be up to date; a server may be using it */
    QUAD_STORE_WRITE, /* made if missing, brought up to date; leases are taken only once they ran out */
    /* For the server. As WRITE; SQLite also refuses a second server (IN_USE) and, since there is no other,
     * takes the leases of a dead one at once. */
    QUAD_STORE_SERVE,
};

struct quad_store_backend;
struct quad_store_reopening;

struct quad_store {
    const struct quad_store_backend *backend;
    void *handle; /* the backend's own; NULL while it is being opened anew */
    struct quad_store_reopening *reopening;
    char *address;
    enum quad_store_mode mode;
    int lock_timeout;                /* milliseconds that a call waits for somebody else's lock */
    bool is_reopening;               /* it was open before: nothing is made or upgraded */
    bool in_batch;                   /* between begin and commit, or look and look_end */
    enum quad_store_error failed;    /* why the batch is dead; NONE while it lives */
    enum quad_store_error broken;    /* BROKEN or GONE: until it is opened anew */
    char owner[QUAD_STORE_ID_BYTES]; /* this process, as leases and news name it: drawn at the opening */
    char why[QUAD_STORE_WHY_BYTES];  /* what the machine said about the last error, or "" */
};

/* Open what an address names: "sqlite:FILE", "postgresql://…" or "postgres://…". Settings that keep data safe
 * are made, read back and verified: WAL, FULL, foreign keys, untrusted and STRICT schema; for PostgreSQL
 * synchronous_commit, fsync and full_page_writes. On an error the store is closed, and why says more. */
enum quad_store_error quad_store_open(struct quad_store *store, const char *address,
                                      enum quad_store_mode mode);
void quad_store_close(struct quad_store *store);
/* Wait no longer than that for a lock of another process: an event loop stands still meanwhile. */
enum quad_store_error quad_store_set_lock_timeout(struct quad_store *store, int milliseconds);
/* Open a store anew that is BROKEN or GONE. Its owner stays the same, and so do the leases that nobody took.
 * A thread does it, for connecting may take seconds: ask again until reopened is true, or an error says why
 * this attempt failed. Then listen again, and look at every table again. */
enum quad_store_error quad_store_reopen(struct quad_store *store, bool *reopened);
/* Whether the text looks like an address at all, for command lines. */
bool quad_store_is_address(const char *address);

/* "the disk is full: database or disk is full": the error in that language, and what the machine said. */
void quad_store_write_error(struct quad_text *t, const struct quad_store *store, enum quad_store_error error,
                            enum quad_language language);
const char *quad_store_error_text(enum quad_store_error error, enum quad_language language);
/* Refused: the call changed nothing and the batch goes on. Otherwise (and not NONE) the batch is lost. */
bool quad_store_refused(enum quad_store_error error);

/* Batches. A batch that is not committed is undone by abandon or close. */
enum quad_store_error quad_store_begin(struct quad_store *store);
enum quad_store_error quad_store_commit(struct quad_store *store);
void quad_store_abandon(struct quad_store *store);
/* Between look and look_end all reading sees one moment, whatever is being written meanwhile. */
enum quad_store_error quad_store_snapshot(struct quad_store *store);
void quad_store_snapshot_end(struct quad_store *store);

struct quad_store_table {
    /* What never changes, but for the version of the rules: it rises once the log was proven to replay under
     * another one. Options mean what the game of that version says. */
    char id[QUAD_STORE_ID_BYTES];
    char game[QUAD_STORE_GAME_BYTES];
    uint16_t rules_version;
    bool has_box; /* otherwise the game's first built-in box */
    uint8_t box[QUAD_HASH_BYTES];
    uint8_t seats;
    uint8_t options[QUAD_OPTIONS];
    struct quad_seed seed; /* secret until the end */
    uint8_t seed_hash[QUAD_HASH_BYTES];
    bool listed;       /* open to everybody; otherwise by link only */
    uint8_t undo;      /* enum quad_undo */
    bool confirm_turn; /* a turn counts once it is confirmed */
    struct quad_clock clock;
    int64_t created; /* milliseconds since 1970, as all times here */

    /* What follows from the log; written by the store alone. */
    struct quad_seat seat[QUAD_SEATS];
    bool over;
    uint32_t last;   /* number of the last entry */
    int64_t changed; /* its time */

    /* Whose it is at the moment, and why it may not be played. */
    int64_t epoch;
    char owner[QUAD_STORE_ID_BYTES];  /* "" if nobody's */
    int64_t until;                    /* when the lease runs out */
    char quarantine[QUAD_TEXT_BYTES]; /* "" or the reason */
};

/* A random id, a random seed and its hash, for a new table. */
enum quad_store_error quad_store_draw(struct quad_store_table *t);
/* SHA-256: anybody can check it with the usual tools. */
void quad_store_hash_seed(const struct quad_seed *seed, uint8_t out[QUAD_HASH_BYTES]);
bool quad_store_id_is_sound(const char *id);
/* Milliseconds since 1970. */
int64_t quad_store_now(void);

/* Keep a new table. The seats as given become the first entries of its log (1 … seats), and this process gets
 * the lease for that long (0: nobody does). t->last, changed, epoch, owner and until are filled in. */
enum quad_store_error quad_store_create(struct quad_store *store, struct quad_store_table *t, int64_t lease);
enum quad_store_error quad_store_find(struct quad_store *store, const char *id, struct quad_store_table *out);

/* Boxes: the values a game is played with, as text, found by their SHA-256. Keep one before the table that is
 * played with it, in the same batch; one that is kept already is kept once. */
struct quad_store_box {
    uint8_t hash[QUAD_HASH_BYTES];
    char game[QUAD_STORE_GAME_BYTES];
    size_t length;
    char text[QUAD_STORE_BOX_BYTES];
};
void quad_store_hash_box(const char *text, size_t length, uint8_t out[QUAD_HASH_BYTES]);
enum quad_store_error quad_store_keep_box(struct quad_store *store, const char *game, const char *text,
                                          size_t length, uint8_t hash[QUAD_HASH_BYTES]);
/* NO_SUCH_BOX; or BAD_DATA if its text is not what its hash says. */
enum quad_store_error quad_store_box(struct quad_store *store, const uint8_t hash[QUAD_HASH_BYTES],
                                     struct quad_store_box *out);

/* Append to a table's log, all of these entries or none. The first must have the next number. */
enum quad_store_error quad_store_append(struct quad_store *store, const char *id, int64_t epoch,
                                        const struct quad_entry *entries, size_t count);
/* Entries with numbers above after, in order, as many as there is room for; fewer than room: that is all. */
enum quad_store_error quad_store_log(struct quad_store *store, const char *id, uint32_t after,
                                     struct quad_entry *out, size_t room, size_t *count);

/* What becomes of old tables (records.c). How old each is, in the order of their ids, as many as there is
 * room for; fewer than room: that is all. Those in quarantine are left out: they wait for somebody. */
struct quad_store_age {
    char id[QUAD_STORE_ID_BYTES];
    bool over, is_ours, is_served; /* is_served: by whatever process */
    bool is_empty;                 /* a seat is */
    bool is_damaged; /* the row cannot be read: all that is known is what stands for its id, or not even that
                      */
    int64_t created, life; /* life: the last sign of it that was kept */
};
enum quad_store_error quad_store_ages(struct quad_store *store, const char *after, struct quad_store_age *out,
                                      size_t room, size_t *count);
/* Somebody who sits there has looked in. */
enum quad_store_error quad_store_seen(struct quad_store *store, const char *id, int64_t time);

/* A finished game that was put away: its record (core/record.h), all of it, and whose seats they were. The
 * remarks that were made are gone. */
struct quad_store_record {
    char id[QUAD_STORE_ID_BYTES], game[QUAD_STORE_GAME_BYTES];
    uint16_t rules_version;
    uint8_t seats, undo;
    bool listed, confirm_turn;
    int64_t created, ended;
    struct quad_clock clock;
    uint8_t lost; /* number of the seat that lost by its time; 0: none did */
    struct quad_seat seat[QUAD_SEATS];
    size_t length;
    char *text; /* freed by quad_store_record_free */
};
void quad_store_record_free(struct quad_store_record *record);
/* NO_SUCH_TABLE if there is none; BAD_DATA if it cannot be read. */
enum quad_store_error quad_store_record(struct quad_store *store, const char *id,
                                        struct quad_store_record *out);
/* The first record with an id after that one. NO_SUCH_TABLE: there is none. */
enum quad_store_error quad_store_next_record(struct quad_store *store, const char *after,
                                             struct quad_store_record *out);
/* Keep the record, unless there is one of that id (EXISTS). */
enum quad_store_error quad_store_keep_record(struct quad_store *store,
                                             const struct quad_store_record *record);
/* Delete a table of which this process has that lease, and keep its record instead; NULL: keep nothing. */
enum quad_store_error quad_store_put_away(struct quad_store *store, const char *id, int64_t epoch,
                                          const struct quad_store_record *record);
enum quad_store_error quad_store_delete_record(struct quad_store *store, const char *id);
/* Delete records of games that ended before then, the oldest first; count gets how many. */
enum quad_store_error quad_store_delete_records(struct quad_store *store, int64_t before, size_t most,
                                                size_t *count);

/* Which tables. ALL, LIVE, FREE and QUARANTINE come in the order of their ids and can be paged with after;
 * OPEN, FULL and TOKEN come with the newest first. */
enum quad_store_which {
    QUAD_WHICH_ALL,
    QUAD_WHICH_LIVE, /* not over, not in quarantine: what a restarted server resumes */
    QUAD_WHICH_FREE, /* live, and nobody's or its lease ran out: what can be taken over */
    QUAD_WHICH_QUARANTINE,
    QUAD_WHICH_OPEN,  /* live, listed, with an empty seat: the lobby */
    QUAD_WHICH_FULL,  /* live, listed, every seat taken: what can be watched */
    QUAD_WHICH_TOKEN, /* somebody with this token sits there */
    QUAD_WHICHES
};

struct quad_store_query {
    enum quad_store_which which;
    const char *after;    /* NULL, or the last id of the page before */
    const uint8_t *token; /* hashed */
    int64_t since;        /* created at that time or later */
};

/* As many tables as there is room for; fewer than room: that is all. */
enum quad_store_error quad_store_list(struct quad_store *store, const struct quad_store_query *query,
                                      struct quad_store_table *out, size_t room, size_t *count);

/* Take a table: HELD while another process has it. epoch gets the number that appends must carry. Load the
 * log after taking, not before. */
enum quad_store_error quad_store_acquire(struct quad_store *store, const char *id, int64_t lease,
                                         int64_t *epoch);
/* Take as many live tables that are free as there is room for; ids gets which. Fewer than room: that is all.
 */
enum quad_store_error quad_store_acquire_free(struct quad_store *store, int64_t lease,
                                              char (*ids)[QUAD_STORE_ID_BYTES], size_t room, size_t *count);
/* Call for every table of this process. */
struct quad_store_owned {
    void (*each)(void *context, const char *id, int64_t epoch);
    void *context;
};
enum quad_store_error quad_store_list_owned(struct quad_store *store, const struct quad_store_owned *out);
/* Renew every lease of this process; held gets how many. Fewer than expected: some were lost. */
enum quad_store_error quad_store_renew(struct quad_store *store, int64_t lease, uint64_t *held);
/* Give a table back, so that another process can take it at once. LOST if it is not ours. */
enum quad_store_error quad_store_release(struct quad_store *store, const char *id, int64_t epoch);
enum quad_store_error quad_store_release_all(struct quad_store *store);

/* A table whose replay fails is set aside with the reason: it is no longer live, takes no entries, and nobody
 * serves it. NULL ends the quarantine. */
enum quad_store_error quad_store_quarantine(struct quad_store *store, const char *id, const char *reason);
/* It replays after all, under that version of the rules: end the quarantine. LOST: somebody else has already.
 */
enum quad_store_error quad_store_resume(struct quad_store *store, const char *id, uint16_t rules_version);
/* The log was proven to replay under that version of the rules. */
enum quad_store_error quad_store_raise(struct quad_store *store, const char *id, int64_t epoch,
                                       uint16_t rules_version);

/* Who may not play here (ban) or not speak (mute): an address, or a name. */
struct quad_store_ban {
    bool is_mute;
    char who[QUAD_NAME_BYTES];
    int64_t until; /* milliseconds since 1970; 0: for good */
};
enum quad_store_error quad_store_ban(struct quad_store *store, const struct quad_store_ban *ban);
/* NO_SUCH_TABLE: there is none. */
enum quad_store_error quad_store_unban(struct quad_store *store, const struct quad_store_ban *ban);
/* Call for every one that is not over. */
struct quad_store_banned {
    void (*each)(void *context, const struct quad_store_ban *ban);
    void *context;
};
enum quad_store_error quad_store_bans(struct quad_store *store, const struct quad_store_banned *out);

/* News between processes on one PostgreSQL database. SQLite has one process: listening gives no descriptor,
 * notifying reaches nobody. */
enum quad_news {
    QUAD_NEWS_CHANGED, /* entries up to last are committed: read the log. 0: it changed hands, or quarantine
                        */
    QUAD_NEWS_TOLD,    /* text for this process or for all: a move to forward, say. Not durable */
};

struct quad_store_news {
    enum quad_news kind;
    char table[QUAD_STORE_ID_BYTES], from[QUAD_STORE_ID_BYTES];
    uint32_t last;
    char text[QUAD_STORE_NEWS_BYTES];
};

/* Begin to listen; fd gets a descriptor to poll for reading, or -1 if there will never be news. Listen again
 * after reopening: there is another descriptor, and what was told meanwhile is lost. */
enum quad_store_error quad_store_listen(struct quad_store *store, int *fd);
/* The next piece of news of another process; got says whether there was one. Ask until there is none. */
enum quad_store_error quad_store_receive(struct quad_store *store, struct quad_store_news *out, bool *got);
/* Tell the process "to" (an owner), or all others if NULL, something about a table. In a batch it is sent by
 * the commit. */
enum quad_store_error quad_store_notify(struct quad_store *store, const char *to, const char *table,
                                        const char *text);

/* Let the database examine its own files, as far as it can: BAD_DATA and what it found, or NONE. */
enum quad_store_error quad_store_inspect(struct quad_store *store);

/* copy.c: what a store holds, counted and hashed in a fixed order: equal sums, equal contents (leases apart).
 */
struct quad_store_sum {
    uint64_t tables, entries, boxes, records, profiles;
    uint8_t hash[QUAD_HASH_BYTES];
};
enum quad_store_error quad_store_sum(struct quad_store *store, struct quad_store_sum *out);

/* Called now and then with the tables done; false stops with FAILED. May be NULL. */
struct quad_store_watch {
    bool (*step)(void *context, uint64_t tables, uint64_t entries);
    void *context;
};
/* Copy everything, as it is at this moment, into an empty store, then read both and compare. Leases are not
 * copied. On an error the target stays as it was, empty. */
enum quad_store_error quad_store_copy(struct quad_store *from, struct quad_store *to,
                                      const struct quad_store_watch *watch, struct quad_store_sum *sum,
                                      bool *blame_target);
/* Some tables, or games that were put away, in the order of their ids and each once. */
struct quad_store_chosen {
    char *const *ids;
    size_t count;
};
/* Copy a store that may be in use to a new SQLite file: written beside, verified, synced, then named. The
 * file must not exist yet (NOT_EMPTY). chosen: NULL for all; NO_SUCH_TABLE if one of them is not there. */
enum quad_store_error quad_store_backup(struct quad_store *from, const char *file,
                                        const struct quad_store_chosen *chosen,
                                        const struct quad_store_watch *watch, struct quad_store_sum *sum,
                                        bool *blame_target);

/* Add what another store holds, table by table, to one that may be in use. What is there already stays as it
 * is and is skipped; nobody serves what is new. */
enum quad_store_error quad_store_import(struct quad_store *from, struct quad_store *to,
                                        const struct quad_store_watch *watch, struct quad_store_sum *sum,
                                        uint64_t *skipped, bool *blame_target);

#endif
