/* sqlite.c: the store in a file, by SQLite.
 *
 * A write-ahead log that is synced at every commit (WAL, FULL): what is acknowledged is on the disk, and
 * readers (a backup, a check) never wait. One server at a time: it locks a byte of the file that SQLite never
 * uses, so that a link by another name is locked as well; the kernel unlocks it when the process ends,
 * however it ends. */
#define _GNU_SOURCE /* F_OFD_SETLK */
#include "store/backend.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define NOW                 "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
#define LOCK                ""
#define SKIP                ""
#define NOTIFY(payload)     ""
#define NOTIFY_TOO(payload) ""
#define BEGIN               "BEGIN IMMEDIATE"
#define SNAPSHOT            "BEGIN"
static const struct {
    const char *parameters, *text;
} statements[SQLS] = {
#define SQL(name, parameters, text) [SQL_##name] = {parameters, text},
#include "store/statements.def"
#undef SQL
};

#define BYTES     "BLOB"
#define WHOLE     "INTEGER"
#define WORD      "TEXT"
#define STRICTLY  " STRICT"
#define CLUSTERED " STRICT, WITHOUT ROWID"
static const struct schema_step steps[] = {
#define STEP(version, text) {version, text},
#include "store/schema.def"
#undef STEP
    {1, "PRAGMA application_id = 1366647140"},
};

enum {
    APPLICATION = 1366647140, /* "Quad", in the head of the file */
};

static const off_t locked_byte = (off_t)1 << 62; /* SQLite's own begin at 2^30 */

struct sqlite_store {
    sqlite3 *db;
    sqlite3_stmt *statement[SQLS];
    int place[SQLS][SQL_PARAMETERS]; /* where $1, $2 … stand; 0: nowhere */
    int lock;                        /* of the server; -1 if none */
};

struct sqlite3 *quad_store_sqlite_handle(const struct quad_store *s) {
    return ((struct sqlite_store *)s->handle)->db;
}

/* What a code of SQLite means to us, with its words. */
static enum quad_store_error classify(struct quad_store *s, int code) {
    struct sqlite_store *q = s->handle;
    const char *why = q->db == NULL ? sqlite3_errstr(code) : sqlite3_errmsg(q->db);
    if (code == SQLITE_IOERR_NOMEM) {
        code = SQLITE_NOMEM;
    }
    if ((code & 0xff) == SQLITE_IOERR) { /* which call of the system failed */
        char words[128];
        struct quad_text t;
        quad_text_begin(&t, words, sizeof words);
        quad_text_add(&t, code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_DIR_FSYNC ? "fsync: " : "");
        quad_text_add(&t, why);
        return quad_store_fail(s, QUAD_STORE_BROKEN, words);
    }
    switch (code & 0xff) {
    case SQLITE_NOMEM:
        return quad_store_fail(s, QUAD_STORE_NO_MEMORY, "");
    case SQLITE_FULL:
        return quad_store_fail(s, QUAD_STORE_FULL, why);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return quad_store_fail(s, QUAD_STORE_BUSY, why);
    case SQLITE_NOTADB:
        return quad_store_fail(s, QUAD_STORE_NOT_A_STORE, why);
    case SQLITE_CORRUPT:
        return quad_store_fail(s, QUAD_STORE_BAD_DATA, why);
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
        return quad_store_fail(s, QUAD_STORE_CANNOT_OPEN, why);
    default:
        return quad_store_fail(s, QUAD_STORE_FAILED, why);
    }
}

static enum quad_store_error run(struct quad_store *s, const char *text) {
    struct sqlite_store *q = s->handle;
    int code = sqlite3_exec(q->db, text, NULL, NULL, NULL);
    return code == SQLITE_OK ? QUAD_STORE_NONE : classify(s, code);
}

/* The single value of a query, as text. */
static enum quad_store_error read_one(struct quad_store *s, const char *text, char *out, size_t size) {
    struct sqlite_store *q = s->handle;
    sqlite3_stmt *statement = NULL;
    struct quad_text t;
    quad_text_begin(&t, out, size);
    int code = sqlite3_prepare_v2(q->db, text, -1, &statement, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_step(statement);
    }
    if (code == SQLITE_ROW) {
        const unsigned char *value = sqlite3_column_text(statement, 0);
        quad_text_add(&t, value == NULL ? "" : (const char *)value);
        code = SQLITE_DONE;
    }
    enum quad_store_error error = code == SQLITE_DONE ? QUAD_STORE_NONE : classify(s, code);
    sqlite3_finalize(statement);
    return error;
}

/* Settings, and what they must be when read back. */
static const struct setting {
    const char *set, *read, *wanted;
} settings[] = {
    {"PRAGMA journal_mode = WAL", "PRAGMA journal_mode", "wal"},
    {"PRAGMA synchronous = FULL", "PRAGMA synchronous", "2"},
    {"PRAGMA foreign_keys = ON", "PRAGMA foreign_keys", "1"},
    {"PRAGMA trusted_schema = OFF", "PRAGMA trusted_schema", "0"},
    {"PRAGMA cell_size_check = ON", "PRAGMA cell_size_check", "1"},
    {"PRAGMA secure_delete = ON", "PRAGMA secure_delete", "1"}, /* what is deleted is gone, for salvage too */
};

static enum quad_store_error make_safe(struct quad_store *s) {
    char value[32];
    enum quad_store_error error = QUAD_STORE_NONE;
    for (size_t i = 0; i < sizeof settings / sizeof settings[0] && error == QUAD_STORE_NONE; i++) {
        bool keep = s->mode == QUAD_STORE_READ && i == 0; /* the mode of the file is not ours to change */
        error = keep ? QUAD_STORE_NONE : run(s, settings[i].set);
        if (error == QUAD_STORE_NONE) {
            error = read_one(s, settings[i].read, value, sizeof value);
        }
        if (error == QUAD_STORE_NONE && strcmp(value, settings[i].wanted) != 0) {
            error = quad_store_fail(s, QUAD_STORE_UNSAFE, settings[i].read);
        }
    }
    return error;
}

/* Only one server: its lock ends with it. It belongs to this descriptor, not to the process, so whatever
 * SQLite opens and closes does not end it. To close the descriptor, though, would end SQLite's own locks:
 * that is done after SQLite is closed. */
static enum quad_store_error lock_for_serving(struct quad_store *s, const char *path) {
    struct sqlite_store *q = s->handle;
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = locked_byte, .l_len = 1};
    q->lock = open(path, O_RDWR | O_CLOEXEC);
    if (q->lock < 0) {
        return quad_store_fail(s, QUAD_STORE_CANNOT_OPEN, strerror(errno));
    }
    if (fcntl(q->lock, F_OFD_SETLK, &lock) != 0) {
        bool taken = errno == EACCES || errno == EAGAIN;
        return quad_store_fail(s, taken ? QUAD_STORE_IN_USE : QUAD_STORE_CANNOT_OPEN,
                               taken ? "" : strerror(errno));
    }
    return QUAD_STORE_NONE;
}

bool quad_store_sqlite_is_served(const char *path) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = locked_byte, .l_len = 1};
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool served = file >= 0 && fcntl(file, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
    if (file >= 0) {
        close(file);
    }
    return served;
}

/* Seeds are secrets: a new file is for its owner alone, and SQLite gives its other files the same rights. */
static enum quad_store_error make_file(struct quad_store *s, const char *path) {
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) {
        return errno == EEXIST ? QUAD_STORE_NONE
                               : quad_store_fail(s, QUAD_STORE_CANNOT_OPEN, strerror(errno));
    }
    close(file);
    return QUAD_STORE_NONE;
}

/* Another file may have got the name since the lock was taken. */
static enum quad_store_error same_file(struct quad_store *s, const char *path) {
    struct sqlite_store *q = s->handle;
    struct stat locked, named;
    bool known = fstat(q->lock, &locked) == 0 && stat(path, &named) == 0;
    if (!known) {
        return quad_store_fail(s, QUAD_STORE_CANNOT_OPEN, strerror(errno));
    }
    bool same = locked.st_dev == named.st_dev && locked.st_ino == named.st_ino;
    return same ? QUAD_STORE_NONE : quad_store_fail(s, QUAD_STORE_CANNOT_OPEN, "another file has its name");
}

/* A path that SQLite takes for nothing but a path. */
static bool plain_path(const char *address, char *out, size_t size) {
    const char *path = address + strlen("sqlite:");
    struct quad_text t;
    quad_text_begin(&t, out, size);
    quad_text_add(&t, path[0] == ':' || strncmp(path, "file:", 5) == 0 ? "./" : "");
    quad_text_add(&t, path);
    return path[0] != '\0' && !t.cut;
}

static enum quad_store_error open_file(struct quad_store *s, const char *path) {
    struct sqlite_store *q = s->handle;
    int code = sqlite3_open_v2(path, &q->db,
                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL);
    if (code != SQLITE_OK) {
        return classify(s, code);
    }
    sqlite3_busy_timeout(q->db, s->lock_timeout);
    sqlite3_db_config(q->db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)NULL);
    return QUAD_STORE_NONE;
}

static enum quad_store_error connect_sqlite(struct quad_store *s, const char *address) {
    char path[PATH_MAX];
    struct sqlite_store *q = s->handle == NULL ? calloc(1, sizeof *q) : s->handle;
    if (q == NULL) {
        return QUAD_STORE_NO_MEMORY;
    }
    q->lock = s->handle == NULL ? -1 : q->lock;
    s->handle = q;
    if (!plain_path(address, path, sizeof path)) {
        return QUAD_STORE_BAD_ADDRESS;
    }
    bool make = s->mode != QUAD_STORE_READ && !s->is_reopening;
    enum quad_store_error error = make ? make_file(s, path) : QUAD_STORE_NONE;
    if (error == QUAD_STORE_NONE && s->mode == QUAD_STORE_SERVE && q->lock < 0) {
        error = lock_for_serving(s, path);
    }
    error = error == QUAD_STORE_NONE && q->lock >= 0 ? same_file(s, path) : error;
    error = error == QUAD_STORE_NONE ? open_file(s, path) : error;
    error = error == QUAD_STORE_NONE ? make_safe(s) : error;
    if (error == QUAD_STORE_NONE && s->mode == QUAD_STORE_READ) {
        error = run(s, "PRAGMA query_only = ON");
    }
    /* What a failed sync left in the log may be in the kernel's memory only, and counted as written: it is
     * written once more, into the file. */
    return error == QUAD_STORE_NONE && s->is_reopening ? quad_store_sqlite_pack(s) : error;
}

static void disconnect(struct quad_store *s) {
    struct sqlite_store *q = s->handle;
    for (int i = 0; i < SQLS; i++) {
        sqlite3_finalize(q->statement[i]);
        q->statement[i] = NULL;
    }
    sqlite3_close(q->db);
    q->db = NULL;
}

static void close_sqlite(struct quad_store *s) {
    struct sqlite_store *q = s->handle;
    if (q == NULL) {
        return;
    }
    disconnect(s);
    if (q->lock >= 0) {
        close(q->lock);
    }
    free(q);
}

static enum quad_store_error set_lock_timeout(struct quad_store *s) {
    struct sqlite_store *q = s->handle;
    sqlite3_busy_timeout(q->db, s->lock_timeout);
    return QUAD_STORE_NONE;
}

/* An empty file becomes a store; any other must be one already. */
static enum quad_store_error version_of(struct quad_store *s, int64_t *out) {
    char value[32];
    *out = 0;
    enum quad_store_error error = read_one(s, "SELECT count(*) FROM sqlite_schema", value, sizeof value);
    if (error != QUAD_STORE_NONE || strcmp(value, "0") == 0) {
        return error;
    }
    error = read_one(s, "PRAGMA application_id", value, sizeof value);
    if (error == QUAD_STORE_NONE && strtol(value, NULL, 10) != APPLICATION) {
        return quad_store_fail(s, QUAD_STORE_NOT_A_STORE, "");
    }
    if (error == QUAD_STORE_NONE) {
        error = read_one(s, "SELECT version FROM quad_schema", value, sizeof value);
    }
    *out = strtol(value, NULL, 10);
    return error;
}

static enum quad_store_error prepare(struct quad_store *s) {
    struct sqlite_store *q = s->handle;
    char value[32];
    enum quad_store_error error = read_one(
        s, "SELECT count(*) FROM pragma_table_list WHERE name LIKE 'quad~_%' ESCAPE '~' AND strict = 0",
        value, sizeof value);
    if (error == QUAD_STORE_NONE && strcmp(value, "0") != 0) {
        error = quad_store_fail(s, QUAD_STORE_UNSAFE, "STRICT");
    }
    for (int i = 0; i < SQLS && error == QUAD_STORE_NONE; i++) {
        int code = sqlite3_prepare_v3(q->db, statements[i].text, -1, SQLITE_PREPARE_PERSISTENT,
                                      &q->statement[i], NULL);
        error = code == SQLITE_OK ? QUAD_STORE_NONE : classify(s, code);
        for (int k = 0; statements[i].parameters[k] != '\0' && error == QUAD_STORE_NONE; k++) {
            char name[8] = "$";
            struct quad_text t = {name, sizeof name, 1, false};
            quad_text_add_number(&t, k + 1);
            q->place[i][k] = sqlite3_bind_parameter_index(q->statement[i], name);
        }
    }
    return error;
}

static int bind(sqlite3_stmt *statement, int place, const struct value *v) {
    assert(v != NULL);
    switch (v->kind) {
    case VALUE_NUMBER:
        return sqlite3_bind_int64(statement, place, v->number);
    case VALUE_TEXT:
        return sqlite3_bind_text64(statement, place, v->at, v->size, SQLITE_STATIC, SQLITE_UTF8);
    case VALUE_BYTES:
        return sqlite3_bind_blob64(statement, place, v->at, v->size, SQLITE_STATIC);
    default:
        return sqlite3_bind_null(statement, place);
    }
}

/* False if memory ran out while converting. */
static bool column_of(sqlite3_stmt *statement, int column, struct value *out) {
    switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER:
        *out = value_number(sqlite3_column_int64(statement, column));
        return true;
    case SQLITE_TEXT:
        out->kind = VALUE_TEXT;
        out->at = sqlite3_column_text(statement, column);
        break;
    case SQLITE_BLOB:
        out->kind = VALUE_BYTES;
        out->at = sqlite3_column_blob(statement, column);
        break;
    default:
        *out = value_null();
        return true;
    }
    out->number = 0;
    out->size = (size_t)sqlite3_column_bytes(statement, column);
    if (out->at == NULL) {
        out->at = "";
        return out->size == 0;
    }
    return true;
}

static enum quad_store_error hand_over(struct quad_store *s, sqlite3_stmt *statement, struct result *out) {
    struct value column[SQL_COLUMNS];
    int count = sqlite3_column_count(statement);
    assert(count <= SQL_COLUMNS);
    for (int i = 0; i < count; i++) {
        if (!column_of(statement, i, &column[i])) {
            return quad_store_fail(s, QUAD_STORE_NO_MEMORY, "");
        }
    }
    bool fine = out->each == NULL || out->each(out->context, column);
    out->unread = !fine && sqlite3_stmt_readonly(statement) != 0;
    return fine ? QUAD_STORE_NONE : quad_store_fail(s, QUAD_STORE_BAD_DATA, "a row cannot be read");
}

/* Whether the file was deleted, or another got its name: what is written would be gone when it is closed.
 * Asked before a transaction, or a statement that is one, writes. */
static bool is_astray(struct sqlite_store *q, sqlite3_stmt *statement) {
    int moved = 0;
    return sqlite3_get_autocommit(q->db) != 0 && sqlite3_stmt_readonly(statement) == 0 &&
           sqlite3_file_control(q->db, NULL, SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0;
}

static enum quad_store_error execute(struct quad_store *s, enum sql sql, const struct value *in,
                                     struct result *out) {
    struct sqlite_store *q = s->handle;
    sqlite3_stmt *statement = q->statement[sql];
    int code = SQLITE_OK;
    if (is_astray(q, statement)) {
        return quad_store_fail(s, QUAD_STORE_BROKEN, "its file has gone, or another has its name");
    }
    for (int i = 0; statements[sql].parameters[i] != '\0' && code == SQLITE_OK; i++) {
        code = q->place[sql][i] == 0 ? SQLITE_OK : bind(statement, q->place[sql][i], &in[i]);
    }
    enum quad_store_error error = code == SQLITE_OK ? QUAD_STORE_NONE : classify(s, code);
    bool more = error == QUAD_STORE_NONE;
    while (more) {
        code = sqlite3_step(statement);
        more = code == SQLITE_ROW;
        if (more) {
            error = hand_over(s, statement, out);
            more = error == QUAD_STORE_NONE;
        } else if (code != SQLITE_DONE) {
            error = classify(s, code);
        }
    }
    out->changed = sqlite3_changes64(q->db);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return error;
}

static enum quad_store_error rollback(struct quad_store *s) {
    struct sqlite_store *q = s->handle;
    if (sqlite3_get_autocommit(q->db) != 0) {
        return QUAD_STORE_NONE; /* SQLite did it by itself after an error */
    }
    if (q->statement[SQL_ROLLBACK] == NULL) {
        sqlite3_exec(q->db, "ROLLBACK", NULL, NULL, NULL); /* during an upgrade */
    } else {
        sqlite3_step(q->statement[SQL_ROLLBACK]);
        sqlite3_reset(q->statement[SQL_ROLLBACK]);
    }
    bool undone = sqlite3_get_autocommit(q->db) != 0;
    return undone ? QUAD_STORE_NONE : quad_store_fail(s, QUAD_STORE_BROKEN, sqlite3_errmsg(q->db));
}

static enum quad_store_error commit(struct quad_store *s) {
    struct sqlite_store *q = s->handle;
    struct result nobody = {.each = NULL};
    if (sqlite3_get_autocommit(q->db) != 0) { /* SQLite rolled back by itself after an error */
        return quad_store_fail(s, QUAD_STORE_FAILED, "no transaction is open");
    }
    bool upgrade = q->statement[SQL_COMMIT] == NULL;
    enum quad_store_error error = upgrade ? run(s, "COMMIT") : execute(s, SQL_COMMIT, NULL, &nobody);
    enum quad_store_error undone = error == QUAD_STORE_NONE ? error : rollback(s);
    return undone == QUAD_STORE_NONE ? error : undone;
}

enum quad_store_error quad_store_sqlite_pack(struct quad_store *s) {
    char busy[32];
    enum quad_store_error error = read_one(s, "PRAGMA wal_checkpoint(TRUNCATE)", busy, sizeof busy);
    return error == QUAD_STORE_NONE && strcmp(busy, "0") != 0 ? QUAD_STORE_BUSY : error;
}

/* Pages, indexes, types and references. */
static enum quad_store_error inspect(struct quad_store *s) {
    char found[QUAD_STORE_WHY_BYTES];
    enum quad_store_error error = read_one(s, "PRAGMA integrity_check(1)", found, sizeof found);
    if (error == QUAD_STORE_NONE && strcmp(found, "ok") != 0) {
        return quad_store_fail(s, QUAD_STORE_BAD_DATA, found);
    }
    if (error == QUAD_STORE_NONE) {
        error = read_one(s, "PRAGMA foreign_key_check", found, sizeof found);
    }
    if (error == QUAD_STORE_NONE && found[0] != '\0') {
        return quad_store_fail(s, QUAD_STORE_BAD_DATA, found);
    }
    return error;
}

const struct quad_store_backend quad_store_sqlite = {
    .connect = connect_sqlite,
    .close = close_sqlite,
    .disconnect = disconnect,
    .set_lock_timeout = set_lock_timeout,
    .version = version_of,
    .run = run,
    .prepare = prepare,
    .execute = execute,
    .commit = commit,
    .rollback = rollback,
    .inspect = inspect,
    .upgrade = "BEGIN IMMEDIATE",
    .steps = steps,
    .step_count = sizeof steps / sizeof steps[0],
    .alone = true,
};
