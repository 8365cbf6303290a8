/* postgres.c: the store in a PostgreSQL database, for several servers at once, by libpq.
 *
 * Two connections: one that asks, one that only listens, so that news never waits behind a transaction and
 * the descriptor to poll tells the truth. If either is lost, both are opened again (reopen.c). Leases go by
 * the database's clock: the servers' need not agree. */
#include "store/backend.h"

#include <errno.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdlib.h>
#include <time.h>

#define NOW  "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
#define LOCK " FOR NO KEY UPDATE OF t"
#define SKIP " FOR NO KEY UPDATE OF t SKIP LOCKED"
#define NOTIFY(payload)                                                                                      \
    " RETURNING CASE WHEN " payload " IS NULL THEN '' ELSE pg_notify('quadriga', " payload ")::text END"
#define NOTIFY_TOO(payload) ", pg_notify('quadriga', " payload ")::text"
#define BEGIN               "BEGIN"
#define SNAPSHOT            "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
static const struct {
    const char *name, *parameters, *text;
} statements[SQLS] = {
#define SQL(name, parameters, text) [SQL_##name] = {"quad_" #name, parameters, text},
#include "store/statements.def"
#undef SQL
};

#define BYTES     "BYTEA"
#define WHOLE     "BIGINT"
#define WORD      "TEXT COLLATE \"C\""
#define STRICTLY  ""
#define CLUSTERED ""
static const struct schema_step steps[] = {
#define STEP(version, text) {version, text},
#include "store/schema.def"
#undef STEP
};

enum { OID_BYTES = 17, OID_INT8 = 20, OID_INT4 = 23, OID_TEXT = 25, OID_VARCHAR = 1043 };

enum { RESULT_MILLISECONDS = 5000 }; /* a server that does not answer a statement by then is not there */

struct postgres_store {
    PGconn *main, *listener; /* for statements; for notifications */
    bool is_silent; /* an answer did not come in time: what would come next is the answer to something else */
};

static bool starts(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

/* What an SQLSTATE means to us. */
static enum quad_store_error judge_state(const char *state) {
    static const struct {
        const char *state;
        enum quad_store_error error;
    } rows[] = {
        {"53100", QUAD_STORE_FULL},     {"53200", QUAD_STORE_NO_MEMORY}, {"08", QUAD_STORE_GONE},
        {"57P", QUAD_STORE_GONE},       {"25P03", QUAD_STORE_GONE},      {"40", QUAD_STORE_BUSY},
        {"55P03", QUAD_STORE_BUSY},     {"57014", QUAD_STORE_BUSY},      {"XX001", QUAD_STORE_BAD_DATA},
        {"XX002", QUAD_STORE_BAD_DATA}, {"58030", QUAD_STORE_BROKEN},
    };
    for (size_t i = 0; state != NULL && i < sizeof rows / sizeof rows[0]; i++) {
        if (starts(state, rows[i].state)) {
            return rows[i].error;
        }
    }
    return QUAD_STORE_FAILED;
}

/* Whether a result is what it should be; if not, what that means. */
static enum quad_store_error classify(struct quad_store *s, const PGresult *result) {
    struct postgres_store *p = s->handle;
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
        return QUAD_STORE_NONE;
    }
    if (p->is_silent) {
        return quad_store_fail(s, QUAD_STORE_GONE, "no answer");
    }
    if (PQstatus(p->main) == CONNECTION_BAD) {
        return quad_store_fail(s, QUAD_STORE_GONE, PQerrorMessage(p->main));
    }
    if (result == NULL) {
        return quad_store_fail(s, QUAD_STORE_NO_MEMORY, PQerrorMessage(p->main));
    }
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (state != NULL && strcmp(state, "25006") == 0 && s->mode != QUAD_STORE_READ) {
        state = "08"; /* it only follows another server now: connect again, for the address may name both */
    }
    const char *words = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    return quad_store_fail(s, judge_state(state), words == NULL ? PQresultErrorMessage(result) : words);
}

static int64_t clock_milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Until a result can be had without waiting, or an error; false once the time is up. */
static bool wait_for(PGconn *connection, int64_t until) {
    for (;;) {
        int unsent = PQflush(connection);
        if (unsent < 0 || (unsent == 0 && PQisBusy(connection) == 0)) {
            return true;
        }
        int64_t left = until - clock_milliseconds();
        struct pollfd wait = {PQsocket(connection), (short)(POLLIN | (unsent > 0 ? POLLOUT : 0)), 0};
        if (left <= 0) {
            return false;
        }
        if (poll(&wait, 1, (int)left) < 0 && errno != EINTR) {
            return true;
        }
        if ((wait.revents & ~POLLOUT) != 0 && PQconsumeInput(connection) == 0) {
            return true;
        }
    }
}

/* The answer to what was sent, the last if there are several; NULL if there is none. A server's event loop
 * stands still meanwhile, so it does not wait for ever; whoever copies or checks a store may. */
static PGresult *await_result(const struct quad_store *s, int sent) {
    struct postgres_store *p = s->handle;
    int64_t limit = s->mode == QUAD_STORE_SERVE ? RESULT_MILLISECONDS + s->lock_timeout : INT32_MAX;
    int64_t until = clock_milliseconds() + limit;
    PGresult *last = NULL, *next;
    while (sent == 1) {
        if (!wait_for(p->main, until)) {
            p->is_silent = true;
            break;
        }
        if ((next = PQgetResult(p->main)) == NULL) {
            return last;
        }
        PQclear(last);
        last = next;
    }
    PQclear(last);
    return NULL;
}

static PGresult *query(const struct quad_store *s, const char *text) {
    struct postgres_store *p = s->handle;
    return await_result(s, PQsendQuery(p->main, text));
}

static enum quad_store_error run(struct quad_store *s, const char *text) {
    PGresult *result = query(s, text);
    enum quad_store_error error = classify(s, result);
    PQclear(result);
    return error;
}

/* The single value of a query, as text; "" for NULL or no row. */
static enum quad_store_error read_one(struct quad_store *s, const char *text, char *out, size_t size) {
    struct quad_text t;
    quad_text_begin(&t, out, size);
    PGresult *result = query(s, text);
    enum quad_store_error error = classify(s, result);
    if (error == QUAD_STORE_NONE && PQntuples(result) > 0) {
        quad_text_add(&t, PQgetvalue(result, 0, 0));
    }
    PQclear(result);
    return error;
}

/* The caller's words come after ours, ours count: a URI cannot weaken them. */
static PGconn *connect_to(const char *address) {
    static const char *const keys[] = {"dbname",
                                       "connect_timeout",
                                       "client_encoding",
                                       "application_name",
                                       "keepalives_idle",
                                       "tcp_user_timeout",
                                       NULL};
    const char *const values[] = {address, "2", "UTF8", "quadriga", "30", "30000", NULL};
    return PQconnectdbParams(keys, values, 1);
}

/* Settings of this session, and what they must be when read back; NULL: the server's own. */
static const struct setting {
    const char *set, *read, *wanted;
} settings[] = {
    {"SET synchronous_commit = on", "SHOW synchronous_commit", "on"},
    {NULL, "SHOW fsync", "on"},
    {NULL, "SHOW full_page_writes", "on"},
    {NULL, "SHOW server_encoding", "UTF8"},
    {"SET standard_conforming_strings = on", "SHOW standard_conforming_strings", "on"},
    {"SET default_transaction_isolation = 'read committed'", "SHOW default_transaction_isolation",
     "read committed"},
    /* A process that hangs in the middle of a batch gives its tables back. */
    {"SET idle_in_transaction_session_timeout = '2s'", "SHOW idle_in_transaction_session_timeout", "2s"},
    {"SET client_min_messages = warning", "SHOW client_min_messages", "warning"},
};

static enum quad_store_error make_safe(struct quad_store *s) {
    char value[32];
    enum quad_store_error error = QUAD_STORE_NONE;
    for (size_t i = 0; i < sizeof settings / sizeof settings[0] && error == QUAD_STORE_NONE; i++) {
        error = settings[i].set == NULL ? QUAD_STORE_NONE : run(s, settings[i].set);
        if (error == QUAD_STORE_NONE) {
            error = read_one(s, settings[i].read, value, sizeof value);
        }
        if (error == QUAD_STORE_NONE && strcmp(value, settings[i].wanted) != 0) {
            error = quad_store_fail(s, QUAD_STORE_UNSAFE, settings[i].read);
        }
    }
    return error;
}

static void ignore_notice(void *context, const PGresult *result) {
    (void)context, (void)result;
}

static enum quad_store_error set_lock_timeout(struct quad_store *s) {
    char text[64];
    struct quad_text t;
    quad_text_begin(&t, text, sizeof text);
    quad_text_add(&t, "SET lock_timeout = ");
    quad_text_add_number(&t, s->lock_timeout);
    return run(s, text);
}

static enum quad_store_error connect_main(struct quad_store *s, const char *address) {
    struct postgres_store *p = s->handle;
    p->main = connect_to(address);
    if (p->main == NULL) {
        return QUAD_STORE_NO_MEMORY;
    }
    if (PQstatus(p->main) != CONNECTION_OK) { /* an address may hold a password: it is not repeated */
        const char *why = PQerrorMessage(p->main);
        bool quoted = strstr(why, address) != NULL;
        return quad_store_fail(s, quoted ? QUAD_STORE_BAD_ADDRESS : QUAD_STORE_CANNOT_OPEN,
                               quoted ? "" : why);
    }
    PQsetNoticeReceiver(p->main, ignore_notice, NULL);
    return PQsetnonblocking(p->main, 1) == 0 ? QUAD_STORE_NONE : QUAD_STORE_GONE;
}

/* The other connection is opened here too, by a server: it must not wait for it later. */
static enum quad_store_error connect_listener(struct quad_store *s, const char *address) {
    struct postgres_store *p = s->handle;
    p->listener = connect_to(address);
    if (p->listener == NULL) {
        return QUAD_STORE_NO_MEMORY;
    }
    PGresult *result = NULL;
    if (PQstatus(p->listener) == CONNECTION_OK) {
        PQsetNoticeReceiver(p->listener, ignore_notice, NULL);
        result = PQexec(p->listener, "LISTEN quadriga");
    }
    bool fine = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    return fine ? QUAD_STORE_NONE : quad_store_fail(s, QUAD_STORE_CANNOT_OPEN, PQerrorMessage(p->listener));
}

static enum quad_store_error connect_postgres(struct quad_store *s, const char *address) {
    s->handle = s->handle == NULL ? calloc(1, sizeof(struct postgres_store)) : s->handle;
    if (s->handle == NULL) {
        return QUAD_STORE_NO_MEMORY;
    }
    enum quad_store_error error = connect_main(s, address);
    error = error == QUAD_STORE_NONE ? make_safe(s) : error;
    error = error == QUAD_STORE_NONE ? set_lock_timeout(s) : error;
    if (error == QUAD_STORE_NONE && s->mode == QUAD_STORE_READ) {
        error = run(s, "SET default_transaction_read_only = on");
    }
    return error == QUAD_STORE_NONE && s->mode == QUAD_STORE_SERVE ? connect_listener(s, address) : error;
}

static void disconnect(struct quad_store *s) {
    struct postgres_store *p = s->handle;
    PQfinish(p->main);
    PQfinish(p->listener);
    *p = (struct postgres_store){.main = NULL};
}

static void close_postgres(struct quad_store *s) {
    if (s->handle != NULL) {
        disconnect(s);
        free(s->handle);
    }
}

static enum quad_store_error version_of(struct quad_store *s, int64_t *out) {
    char value[32];
    *out = 0;
    enum quad_store_error error = read_one(s, "SELECT to_regclass('quad_schema')::text", value, sizeof value);
    if (error == QUAD_STORE_NONE && value[0] != '\0') {
        error = read_one(s, "SELECT version FROM quad_schema", value, sizeof value);
        *out = strtol(value, NULL, 10);
    }
    return error;
}

static Oid oid_of(char parameter) {
    return parameter == 'n' ? OID_INT8 : parameter == 't' ? OID_TEXT : OID_BYTES;
}

static enum quad_store_error prepare(struct quad_store *s) {
    struct postgres_store *p = s->handle;
    enum quad_store_error error = QUAD_STORE_NONE;
    for (int i = 0; i < SQLS && error == QUAD_STORE_NONE; i++) {
        Oid types[SQL_PARAMETERS];
        int count = (int)strlen(statements[i].parameters);
        assert(count <= SQL_PARAMETERS);
        for (int k = 0; k < count; k++) {
            types[k] = oid_of(statements[i].parameters[k]);
        }
        PGresult *result =
            await_result(s, PQsendPrepare(p->main, statements[i].name, statements[i].text, count, types));
        error = classify(s, result);
        PQclear(result);
    }
    return error;
}

static void put_number(int64_t number, char out[8]) {
    for (int i = 0; i < 8; i++) {
        out[i] = (char)((uint64_t)number >> (56 - 8 * i) & 255);
    }
}

static int64_t get_number(const char *at, int bytes) {
    uint64_t number = ((unsigned char)at[0] & 0x80) != 0 ? UINT64_MAX : 0;
    for (int i = 0; i < bytes; i++) {
        number = number << 8 | (unsigned char)at[i];
    }
    return (int64_t)number;
}

/* Run a prepared statement; everything travels in binary. */
static PGresult *send_prepared(const struct quad_store *s, enum sql sql, const struct value *in) {
    struct postgres_store *p = s->handle;
    const char *values[SQL_PARAMETERS];
    char numbers[SQL_PARAMETERS][8];
    int lengths[SQL_PARAMETERS], formats[SQL_PARAMETERS];
    int count = (int)strlen(statements[sql].parameters);
    for (int i = 0; i < count; i++) {
        formats[i] = 1;
        values[i] = in[i].at;
        lengths[i] = (int)in[i].size;
        if (in[i].kind == VALUE_NUMBER) {
            put_number(in[i].number, numbers[i]);
            values[i] = numbers[i];
            lengths[i] = 8;
        } else if (in[i].kind == VALUE_NULL) {
            values[i] = NULL;
        }
    }
    return await_result(
        s, PQsendQueryPrepared(p->main, statements[sql].name, count, values, lengths, formats, 1));
}

static void column_of(const PGresult *result, int row, int column, struct value *out) {
    *out = value_null();
    if (PQgetisnull(result, row, column) != 0) {
        return;
    }
    const char *at = PQgetvalue(result, row, column);
    int size = PQgetlength(result, row, column);
    Oid type = PQftype(result, column);
    if (type == OID_INT8 || type == OID_INT4) {
        *out = value_number(get_number(at, size));
    } else {
        out->kind = type == OID_BYTES ? VALUE_BYTES : VALUE_TEXT;
        out->at = at;
        out->size = (size_t)size;
    }
}

static enum quad_store_error hand_over(struct quad_store *s, PGresult *result, struct result *out) {
    int columns = PQnfields(result);
    assert(columns <= SQL_COLUMNS);
    for (int row = 0; out->each != NULL && row < PQntuples(result); row++) {
        struct value column[SQL_COLUMNS];
        for (int i = 0; i < columns; i++) {
            column_of(result, row, i, &column[i]);
        }
        if (!out->each(out->context, column)) {
            out->unread = starts(PQcmdStatus(result), "SELECT");
            return quad_store_fail(s, QUAD_STORE_BAD_DATA, "a row cannot be read");
        }
    }
    return QUAD_STORE_NONE;
}

static enum quad_store_error execute(struct quad_store *s, enum sql sql, const struct value *in,
                                     struct result *out) {
    PGresult *result = send_prepared(s, sql, in);
    enum quad_store_error error = classify(s, result);
    if (error == QUAD_STORE_NONE) {
        out->changed = strtol(PQcmdTuples(result), NULL, 10);
        error = hand_over(s, result, out);
    }
    PQclear(result);
    return error;
}

static enum quad_store_error rollback(struct quad_store *s) {
    struct postgres_store *p = s->handle;
    if (PQtransactionStatus(p->main) != PQTRANS_IDLE && !p->is_silent) {
        PQclear(query(s, "ROLLBACK"));
    }
    bool undone = PQtransactionStatus(p->main) == PQTRANS_IDLE;
    return undone ? QUAD_STORE_NONE : quad_store_fail(s, QUAD_STORE_GONE, PQerrorMessage(p->main));
}

/* PostgreSQL answers the commit of a failed transaction with a polite ROLLBACK: read what it says. */
static enum quad_store_error commit(struct quad_store *s) {
    PGresult *result = query(s, "COMMIT");
    enum quad_store_error error = classify(s, result);
    if (error == QUAD_STORE_NONE && strcmp(PQcmdStatus(result), "COMMIT") != 0) {
        error = quad_store_fail(s, QUAD_STORE_FAILED, PQcmdStatus(result));
    }
    PQclear(result);
    enum quad_store_error undone = error == QUAD_STORE_NONE ? error : rollback(s);
    return undone == QUAD_STORE_NONE ? error : undone;
}

/* News. */
static enum quad_store_error listen_to(struct quad_store *s, int *fd) {
    struct postgres_store *p = s->handle;
    enum quad_store_error error = p->listener == NULL ? connect_listener(s, s->address) : QUAD_STORE_NONE;
    *fd = error == QUAD_STORE_NONE ? PQsocket(p->listener) : -1;
    return error == QUAD_STORE_NONE ? error : QUAD_STORE_GONE;
}

/* A word of exactly an id's length, and a space or the end after it. */
static bool read_id(const char **at, char out[QUAD_STORE_ID_BYTES]) {
    size_t length = strcspn(*at, " ");
    if (length != QUAD_STORE_ID_BYTES - 1) {
        return false;
    }
    memcpy(out, *at, length);
    out[length] = '\0';
    *at += length + ((*at)[length] == ' ');
    return quad_store_id_is_sound(out);
}

/* "c FROM TABLE LAST" or "t FROM TABLE TO TEXT"; false if it is not for us, or nonsense. */
static bool read_news(const struct quad_store *s, const char *payload, struct quad_store_news *out) {
    const char *at = payload + 2;
    memset(out, 0, sizeof *out);
    if ((!starts(payload, "c ") && !starts(payload, "t ")) || !read_id(&at, out->from) ||
        !read_id(&at, out->table) || strcmp(out->from, s->owner) == 0) {
        return false;
    }
    if (payload[0] == 'c') {
        char *end;
        unsigned long last = strtoul(at, &end, 10);
        out->kind = QUAD_NEWS_CHANGED;
        out->last = (uint32_t)last;
        return end > at && *end == '\0' && last <= UINT32_MAX;
    }
    char to[QUAD_STORE_ID_BYTES];
    bool all = starts(at, "* ");
    at += all ? 2 : 0;
    if ((!all && (!read_id(&at, to) || strcmp(to, s->owner) != 0)) || strlen(at) >= sizeof out->text) {
        return false;
    }
    out->kind = QUAD_NEWS_TOLD;
    memcpy(out->text, at, strlen(at) + 1);
    return true;
}

static enum quad_store_error receive(struct quad_store *s, struct quad_store_news *out, bool *got) {
    struct postgres_store *p = s->handle;
    if (p->listener == NULL || PQconsumeInput(p->listener) == 0) { /* the database was restarted, say */
        return quad_store_fail(s, QUAD_STORE_GONE, p->listener == NULL ? "" : PQerrorMessage(p->listener));
    }
    for (PGnotify *n = PQnotifies(p->listener); n != NULL && !*got;
         n = *got ? NULL : PQnotifies(p->listener)) {
        *got = read_news(s, n->extra, out);
        PQfreemem(n);
    }
    return QUAD_STORE_NONE;
}

static enum quad_store_error notify(struct quad_store *s, const char *payload) {
    struct postgres_store *p = s->handle;
    const char *values[] = {payload};
    PGresult *result = await_result(
        s, PQsendQueryParams(p->main, "SELECT pg_notify('quadriga', $1)", 1, NULL, values, NULL, NULL, 0));
    enum quad_store_error error = classify(s, result);
    PQclear(result);
    return error;
}

const struct quad_store_backend quad_store_postgres = {
    .connect = connect_postgres,
    .close = close_postgres,
    .disconnect = disconnect,
    .set_lock_timeout = set_lock_timeout,
    .version = version_of,
    .run = run,
    .prepare = prepare,
    .execute = execute,
    .commit = commit,
    .rollback = rollback,
    .listen = listen_to,
    .receive = receive,
    .notify = notify,
    .upgrade = "BEGIN; SELECT pg_advisory_xact_lock(1366647140)",
    .steps = steps,
    .step_count = sizeof steps / sizeof steps[0],
};
