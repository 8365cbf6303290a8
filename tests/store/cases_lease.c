/* cases_lease.c: leases and news. Two handles stand for two processes; processes.c has real ones. */
#include "cases.h"

#include <poll.h>

enum { LONG = 60000 };

static struct quad_entry chat(uint32_t number) {
    return (struct quad_entry){.number = number, .kind = QUAD_ENTRY_CHAT, .seat = QUAD_NOBODY, .text = "x"};
}

static void taking(const struct ground *g) {
    struct quad_store a, b;
    struct quad_store_table row, back;
    int64_t epoch;
    uint64_t held;
    FINE(quad_store_open(&a, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_open(&b, g->address, QUAD_STORE_WRITE));
    player_row(&row, 1);
    FINE(quad_store_create(&a, &row, LONG));
    EXPECT(HELD, quad_store_acquire(&b, row.id, LONG, &epoch));
    EXPECT(NO_SUCH_TABLE, quad_store_acquire(&b, "AAAAAAAAAAAAAAAAAAAAAA", LONG, &epoch));
    EXPECT(BAD_VALUE, quad_store_acquire(&b, row.id, 0, &epoch));
    struct quad_entry e = chat(row.last + 1);
    EXPECT(LOST, quad_store_append(&b, row.id, row.epoch, &e, 1)); /* the right epoch does not help a thief */
    FINE(quad_store_acquire(&a, row.id, LONG, &epoch));            /* one's own is taken anew */
    CHECK(epoch == row.epoch + 1);
    EXPECT(LOST, quad_store_append(&a, row.id, row.epoch, &e, 1));
    FINE(quad_store_append(&a, row.id, epoch, &e, 1));
    FINE(quad_store_renew(&a, LONG, &held));
    CHECK(held == 1);
    EXPECT(LOST, quad_store_release(&b, row.id, epoch));
    EXPECT(LOST, quad_store_release(&a, row.id, epoch - 1));
    FINE(quad_store_release(&a, row.id, epoch));
    e = chat(row.last + 2);
    EXPECT(LOST, quad_store_append(&a, row.id, epoch, &e, 1)); /* given back is given back */
    FINE(quad_store_acquire(&b, row.id, LONG, &epoch));
    FINE(quad_store_find(&a, row.id, &back));
    CHECK(strcmp(back.owner, b.owner) == 0 && back.epoch == epoch && epoch == row.epoch + 2);
    FINE(quad_store_release_all(&b));
    FINE(quad_store_acquire(&a, row.id, LONG, &epoch));
    quad_store_close(&a);
    quad_store_close(&b);
}

static void expiry(const struct ground *g) {
    struct quad_store a, b;
    struct quad_store_table row, out;
    struct quad_store_query free_ones = {.which = QUAD_WHICH_FREE};
    int64_t epoch;
    uint64_t held;
    size_t count;
    FINE(quad_store_open(&a, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_open(&b, g->address, QUAD_STORE_WRITE));
    player_row(&row, 1);
    FINE(quad_store_create(&a, &row, LONG));
    FINE(quad_store_list(&b, &free_ones, &out, 1, &count));
    CHECK(count == 0);
    EXPECT(HELD, quad_store_acquire(&b, row.id, LONG, &epoch));
    FINE(b.backend->run(&b, "UPDATE quad_table SET until = until - 60000"));
    FINE(b.backend->run(&b, "UPDATE quad_process SET until = until - 60000"));
    struct quad_entry e = chat(row.last + 1);
    FINE(quad_store_append(&a, row.id, row.epoch, &e, 1)); /* late, but nobody took it */
    FINE(quad_store_list(&b, &free_ones, &out, 1, &count));
    CHECK(count == 1 && strcmp(out.id, row.id) == 0);
    FINE(quad_store_acquire(&b, row.id, LONG, &epoch));
    CHECK(epoch == row.epoch + 1);
    e = chat(row.last + 2);
    EXPECT(LOST, quad_store_append(&a, row.id, row.epoch, &e, 1));
    FINE(quad_store_renew(&a, LONG, &held));
    CHECK(held == 0); /* that is how a loser learns it */
    EXPECT(LOST, quad_store_append(&a, row.id, row.epoch, &e, 1));
    FINE(quad_store_append(&b, row.id, epoch, &e, 1));
    EXPECT(HELD, quad_store_acquire(&a, row.id, LONG, &epoch));
    FINE(quad_store_list(&a, &free_ones, &out, 1, &count));
    CHECK(count == 0);
    quad_store_close(&a);
    quad_store_close(&b);
}

/* A server on SQLite is alone: what a dead one held is free at once. On PostgreSQL it has to run out. */
static void serving(const struct ground *g) {
    struct quad_store a;
    struct quad_store_table row, out;
    struct quad_store_query free_ones = {.which = QUAD_WHICH_FREE};
    int64_t epoch;
    size_t count;
    player_row(&row, 1);
    FINE(quad_store_open(&a, g->address, QUAD_STORE_SERVE));
    FINE(quad_store_create(&a, &row, LONG));
    quad_store_close(&a);
    FINE(quad_store_open(&a, g->address, QUAD_STORE_SERVE));
    FINE(quad_store_list(&a, &free_ones, &out, 1, &count));
    CHECK(count == (g->shared ? 0 : 1));
    enum quad_store_error error = quad_store_acquire(&a, row.id, LONG, &epoch);
    CHECK(error == (g->shared ? QUAD_STORE_HELD : QUAD_STORE_NONE));
    quad_store_close(&a);
}

static bool next_news(struct quad_store *s, int fd, struct quad_store_news *out) {
    bool got = false;
    for (int i = 0; i < 3000 && !got; i++) {
        struct pollfd wait = {fd, POLLIN, 0};
        FINE(quad_store_receive(s, out, &got));
        if (!got && poll(&wait, 1, 20) < 0) {
            return false;
        }
    }
    return got;
}

static void news(const struct ground *g) {
    struct quad_store a, b;
    struct quad_store_table row;
    struct quad_store_news n;
    bool got;
    int fd, own;
    FINE(quad_store_open(&a, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_open(&b, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_listen(&b, &fd));
    FINE(quad_store_listen(&a, &own));
    player_row(&row, 1);
    FINE(quad_store_create(&a, &row, LONG));
    FINE(quad_store_notify(&a, NULL, row.id, "to all: « é »"));
    if (!g->shared) {
        FINE(quad_store_receive(&b, &n, &got));
        CHECK(fd == -1 && !got);
        quad_store_close(&a);
        quad_store_close(&b);
        return;
    }
    CHECK(next_news(&b, fd, &n) && n.kind == QUAD_NEWS_CHANGED && strcmp(n.table, row.id) == 0);
    CHECK(n.last == row.last && strcmp(n.from, a.owner) == 0);
    CHECK(next_news(&b, fd, &n) && n.kind == QUAD_NEWS_TOLD && strcmp(n.text, "to all: « é »") == 0);
    FINE(quad_store_begin(&a));
    struct quad_entry e[2] = {chat(row.last + 1), chat(row.last + 2)};
    FINE(quad_store_append(&a, row.id, row.epoch, e, 2));
    proof_sleep(20000);
    FINE(quad_store_receive(&b, &n, &got));
    CHECK(!got); /* nothing before the commit */
    FINE(quad_store_commit(&a));
    CHECK(next_news(&b, fd, &n) && n.kind == QUAD_NEWS_CHANGED && n.last == row.last + 2);
    static char longest[QUAD_STORE_NEWS_BYTES + 1];
    memset(longest, 'm', sizeof longest - 1);
    EXPECT(BAD_VALUE, quad_store_notify(&a, b.owner, row.id, longest));
    longest[QUAD_STORE_NEWS_BYTES - 1] = '\0';
    FINE(quad_store_notify(&a, a.owner, row.id, "not for b"));
    FINE(quad_store_notify(&a, b.owner, row.id, longest));
    CHECK(next_news(&b, fd, &n) && n.kind == QUAD_NEWS_TOLD && strcmp(n.text, longest) == 0);
    FINE(b.backend->run(&b, "SELECT pg_notify('quadriga', 'c'), pg_notify('quadriga', 't x y z'),"
                            " pg_notify('quadriga', 'c AAAAAAAAAAAAAAAAAAAAAA AAAAAAAAAAAAAAAAAAAAAA 9x')"));
    FINE(quad_store_notify(&b, NULL, row.id, "after nonsense"));
    CHECK(next_news(&a, own, &n) && n.kind == QUAD_NEWS_TOLD && strcmp(n.text, "after nonsense") == 0);
    quad_store_close(&a);
    quad_store_close(&b);
}

/* Ask until it is reopened, or until an attempt fails. */
static enum quad_store_error reopen(struct quad_store *s) {
    bool reopened = false;
    enum quad_store_error error = QUAD_STORE_NONE;
    for (int i = 0; i < 12000 && error == QUAD_STORE_NONE && !reopened; i++) {
        error = quad_store_reopen(s, &reopened);
        if (!reopened) {
            proof_sleep(5000);
        }
    }
    return error == QUAD_STORE_NONE && !reopened ? QUAD_STORE_BUSY : error;
}

/* A lost connection is said; reopened, the store is the same process to all others, hears again, and only
 * waits for a thread in between. */
static void lost_connections(const struct ground *g) {
    struct quad_store a, b;
    struct quad_store_table row, back;
    struct quad_store_news n;
    bool got = false;
    int fd;
    if (!g->shared) {
        return;
    }
    FINE(quad_store_open(&a, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_open(&b, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_listen(&a, &fd));
    player_row(&row, 1);
    FINE(quad_store_create(&a, &row, LONG));
    FINE(quad_store_begin(&a));
    struct quad_entry e = chat(row.last + 1);
    FINE(quad_store_append(&a, row.id, row.epoch, &e, 1));
    FINE(b.backend->run(&b, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                            " WHERE pid <> pg_backend_pid() AND datname = current_database()"));
    EXPECT(GONE, quad_store_commit(&a));
    EXPECT(GONE, quad_store_append(&a, row.id, row.epoch, &e, 1));
    EXPECT(GONE, quad_store_begin(&a));
    EXPECT(GONE, quad_store_commit(&a));
    EXPECT(GONE, quad_store_receive(&a, &n, &got));
    EXPECT(GONE, quad_store_listen(&a, &fd));
    FINE(reopen(&a));
    FINE(quad_store_listen(&a, &fd));
    FINE(quad_store_find(&b, row.id, &back));
    CHECK(back.last == row.seats && strcmp(back.owner, a.owner) == 0);
    FINE(quad_store_append(&a, row.id, row.epoch, &e, 1)); /* the lease is still its own */
    FINE(quad_store_notify(&b, a.owner, row.id, "salve"));
    CHECK(next_news(&a, fd, &n) && n.kind == QUAD_NEWS_TOLD && strcmp(n.text, "salve") == 0);
    quad_store_close(&a);
    quad_store_close(&b);
}

/* The listening connection alone is lost: that is said too, for news would be missed. */
static void lost_ear(const struct ground *g) {
    struct quad_store a, b;
    struct quad_store_news n;
    bool got = false;
    int fd;
    enum quad_store_error error = QUAD_STORE_NONE;
    if (!g->shared) {
        return;
    }
    FINE(quad_store_open(&a, g->address, QUAD_STORE_SERVE));
    FINE(quad_store_open(&b, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_listen(&a, &fd));
    FINE(b.backend->run(&b, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                            " WHERE query LIKE 'LISTEN%' AND datname = current_database()"));
    for (int i = 0; i < 60000 && error == QUAD_STORE_NONE; i++) {
        error = quad_store_receive(&a, &n, &got);
        proof_sleep(1000);
    }
    CHECK(error == QUAD_STORE_GONE && a.broken == QUAD_STORE_GONE);
    bool reopened;
    FINE(quad_store_reopen(&a, &reopened));
    CHECK(!reopened);
    quad_store_close(&a); /* in the middle of it */
    quad_store_close(&b);
}

/* Somebody else's lock is waited for as long as one is told to, and then the batch is refused. */
static void impatience(const struct ground *g) {
    struct quad_store a, b;
    struct quad_store_table row;
    FINE(quad_store_open(&a, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_open(&b, g->address, QUAD_STORE_WRITE));
    player_row(&row, 1);
    FINE(quad_store_create(&a, &row, LONG));
    FINE(quad_store_set_lock_timeout(&a, 20));
    FINE(quad_store_begin(&b));
    if (g->shared) {
        FINE(b.backend->run(&b, "LOCK TABLE quad_entry IN ACCESS EXCLUSIVE MODE"));
    }
    struct quad_entry e = chat(row.last + 1);
    for (int i = 0; i < 3; i++) { /* each of them five seconds otherwise */
        enum quad_store_error error = quad_store_begin(&a);
        error = error == QUAD_STORE_NONE ? quad_store_append(&a, row.id, row.epoch, &e, 1) : error;
        CHECK(error == QUAD_STORE_BUSY);
        EXPECT(BUSY, quad_store_commit(&a));
    }
    quad_store_abandon(&b);
    FINE(quad_store_begin(&a));
    FINE(quad_store_append(&a, row.id, row.epoch, &e, 1));
    FINE(quad_store_commit(&a));
    quad_store_close(&a);
    quad_store_close(&b);
}

static void count_one(void *context, const char *id, int64_t epoch) {
    int *count = context;
    *count += quad_store_id_is_sound(id) && epoch > 0;
}

/* What a dead process left is taken at once, what a living one has is not. */
static void taking_many(const struct ground *g) {
    enum { MANY = 100, PAGE = 64 };
    static char ids[PAGE][QUAD_STORE_ID_BYTES];
    struct quad_store a, b;
    struct quad_store_table row;
    struct quad_store_news n;
    size_t count;
    int fd, mine = 0, heard = 0;
    struct quad_store_owned owned = {count_one, &mine};
    FINE(quad_store_open(&a, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_open(&b, g->address, QUAD_STORE_WRITE));
    for (int i = 0; i < MANY; i++) {
        player_row(&row, (uint64_t)i);
        FINE(quad_store_create(&a, &row, LONG));
    }
    FINE(quad_store_acquire_free(&b, LONG, ids, PAGE, &count));
    CHECK(count == 0);
    EXPECT(BAD_VALUE, quad_store_acquire_free(&b, 0, ids, PAGE, &count));
    FINE(a.backend->run(&a, "UPDATE quad_table SET until = 1"));
    FINE(a.backend->run(&a, "UPDATE quad_process SET until = 1"));
    FINE(quad_store_quarantine(&a, row.id, "broken"));
    FINE(quad_store_listen(&a, &fd));
    FINE(quad_store_acquire_free(&b, LONG, ids, PAGE, &count));
    CHECK(count == PAGE);
    FINE(quad_store_list_owned(&b, &owned));
    CHECK(mine == PAGE);
    for (bool got = g->shared; got; heard += got) { /* the loser is told of each */
        got = heard < PAGE && next_news(&a, fd, &n);
        CHECK(!got || (n.kind == QUAD_NEWS_CHANGED && n.last == 0 && strcmp(n.from, b.owner) == 0));
    }
    CHECK(heard == (g->shared ? PAGE : 0));
    FINE(quad_store_acquire_free(&b, LONG, ids, PAGE, &count));
    CHECK(count == MANY - 1 - PAGE); /* all but the one in quarantine */
    struct quad_entry e = chat(1);
    EXPECT(LOST, quad_store_append(&a, ids[0], 1, &e, 1));
    FINE(quad_store_find(&a, ids[0], &row));
    e = chat(row.last + 1);
    FINE(quad_store_append(&b, ids[0], row.epoch, &e, 1));
    CHECK(row.epoch == 2);
    quad_store_close(&a);
    quad_store_close(&b);
}

const struct test_case lease_cases[] = {
    {"gives a table to one at a time", taking},
    {"lets leases run out", expiry},
    {"resumes after a server's death", serving},
    {"carries news after the commit", news},
    {"says when the connection is lost, and mends it", lost_connections},
    {"says when only the listening one is lost", lost_ear},
    {"waits for a lock as long as it is told", impatience},
    {"takes what a dead process left at once", taking_many},
};
const size_t lease_case_count = sizeof lease_cases / sizeof lease_cases[0];
