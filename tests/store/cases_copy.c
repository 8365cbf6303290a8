/* cases_copy.c: copying, backups, sums. */
#include "cases.h"

#include <unistd.h>

enum { LEASE = 60000 };

static void fill(struct quad_store *s, int tables, int steps) {
    static struct player p;
    for (int i = 0; i < tables; i++) {
        FINE(player_create(&p, s, (uint64_t)i, LEASE));
        FINE(quad_store_begin(s));
        for (int k = 0; k < steps; k++) {
            FINE(player_play(&p, s, "fill"));
        }
        FINE(quad_store_commit(s));
        if (i % 7 == 3) {
            FINE(quad_store_quarantine(s, p.row.id, "a test"));
        }
        player_close(&p);
    }
}

/* Into a new SQLite file: the path is the ground's own, changed a little. */
static void target_path(const char *name, char out[PROOF_PATH]) {
    char folder[PROOF_PATH];
    proof_folder(folder, true);
    proof_path(out, folder, name);
}

static void sums(const struct ground *g) {
    struct quad_store s;
    struct quad_store_sum empty, full, again;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_sum(&s, &empty));
    CHECK(empty.tables == 0 && empty.entries == 0);
    fill(&s, 3, 10);
    FINE(quad_store_sum(&s, &full));
    FINE(quad_store_release_all(&s)); /* leases do not count */
    FINE(quad_store_sum(&s, &again));
    CHECK(full.tables == 3 && memcmp(&full, &again, sizeof full) == 0);
    static const char *const changes[] = {"UPDATE quad_entry SET time = time + 1 WHERE number = 5",
                                          "UPDATE quad_seat SET level = level + 1",
                                          "UPDATE quad_table SET confirm = 1 - confirm",
                                          "UPDATE quad_entry SET client = 'other' WHERE number = 4"};
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        full = again;
        FINE(s.backend->run(&s, changes[i]));
        FINE(quad_store_sum(&s, &again));
        CHECK(memcmp(full.hash, again.hash, sizeof full.hash) != 0);
    }
    quad_store_close(&s);
}

static void copies(const struct ground *g) {
    char path[PROOF_PATH], address[PROOF_PATH + 16];
    struct quad_store from, to;
    struct quad_store_sum sum, other;
    bool target;
    FINE(quad_store_open(&from, g->address, QUAD_STORE_WRITE));
    fill(&from, 40, 20); /* several pages */
    target_path("copy.db", path);
    snprintf(address, sizeof address, "sqlite:%s", path);
    FINE(quad_store_open(&to, address, QUAD_STORE_SERVE));
    FINE(quad_store_copy(&from, &to, NULL, &sum, &target));
    CHECK(sum.tables == 40 && sum.entries > 800);
    EXPECT(NOT_EMPTY, quad_store_copy(&from, &to, NULL, &other, &target));
    CHECK(target);
    FINE(from.backend->run(&from, "DELETE FROM quad_entry"));
    FINE(from.backend->run(&from, "DELETE FROM quad_seat"));
    FINE(from.backend->run(&from, "DELETE FROM quad_table"));
    FINE(quad_store_copy(&to, &from, NULL, &other, &target)); /* and back again */
    CHECK(memcmp(&sum, &other, sizeof sum) == 0);
    quad_store_close(&to);
    quad_store_close(&from);
}

/* A table the target cannot take stops everything; the target stays empty. */
static void copies_whole_or_not(const struct ground *g) {
    char path[PROOF_PATH], address[PROOF_PATH + 16];
    struct quad_store from, to;
    struct quad_store_sum sum;
    bool target;
    FINE(quad_store_open(&from, g->address, QUAD_STORE_WRITE));
    fill(&from, 20, 5);
    FINE(from.backend->run(&from, "DELETE FROM quad_entry WHERE number = 4")); /* a gap */
    target_path("copy.db", path);
    snprintf(address, sizeof address, "sqlite:%s", path);
    FINE(quad_store_open(&to, address, QUAD_STORE_WRITE));
    EXPECT(FAILED, quad_store_copy(&from, &to, NULL, &sum, &target));
    FINE(quad_store_sum(&to, &sum));
    CHECK(sum.tables == 0);
    quad_store_close(&to);
    quad_store_close(&from);
}

/* Play goes on while the backup is made; it shows one moment, and every table of it replays. */
struct meanwhile {
    struct player *p;
    struct quad_store *store;
};

static bool play_on(void *context, uint64_t tables, uint64_t entries) {
    struct meanwhile *m = context;
    (void)tables, (void)entries;
    FINE(player_play(m->p, m->store, "meanwhile"));
    return true;
}

static void backups(const struct ground *g) {
    static struct player p;
    char path[PROOF_PATH], address[PROOF_PATH + 16];
    struct quad_store live, from, back;
    struct quad_store_sum sum, before;
    bool target;
    FINE(quad_store_open(&live, g->address, QUAD_STORE_SERVE));
    fill(&live, 20, 10);
    FINE(player_create(&p, &live, 99, LEASE));
    FINE(quad_store_open(&from, g->address, QUAD_STORE_READ));
    FINE(quad_store_sum(&from, &before));
    target_path("backup.db", path);
    struct meanwhile m = {&p, &live};
    struct quad_store_watch watch = {play_on, &m};
    FINE(quad_store_backup(&from, path, NULL, &watch, &sum, &target));
    CHECK(memcmp(&before, &sum, sizeof sum) == 0);
    EXPECT(NOT_EMPTY, quad_store_backup(&from, path, NULL, NULL, &sum, &target)); /* never over a file */
    CHECK(target);
    snprintf(address, sizeof address, "%s-wal", path);
    CHECK(access(address, F_OK) != 0); /* all of it is in the one file */
    snprintf(address, sizeof address, "sqlite:%s", path);
    FINE(quad_store_open(&back, address, QUAD_STORE_READ));
    FINE(quad_store_sum(&back, &sum));
    CHECK(memcmp(&before, &sum, sizeof sum) == 0);
    FINE(quad_store_find(&back, p.row.id, &p.row));
    CHECK(p.row.owner[0] == '\0');
    quad_store_close(&back);
    EXPECT(CANNOT_OPEN, quad_store_backup(&from, "/nonexistent/b.db", NULL, NULL, &sum, &target));
    CHECK(target && from.why[0] != '\0');
    player_close(&p);
    quad_store_close(&from);
    quad_store_close(&live);
}

const struct test_case copy_cases[] = {
    {"sums everything up", sums},
    {"copies there and back", copies},
    {"copies all or nothing", copies_whole_or_not},
    {"backs up while play goes on", backups},
};
const size_t copy_case_count = sizeof copy_cases / sizeof copy_cases[0];
