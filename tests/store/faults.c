/* faults.c: the disk fails, is full, the memory runs out: a clear error, nothing acknowledged wrongly, and
 * what was acknowledged before is still there.
 *
 *     store-faults [TRIES]
 *
 * For n = 1, 2, 3 … the n-th sync, write or allocation of the same run fails. */
#include "player.h"
#include "shim.h"

#include <sqlite3.h>
#include <stdlib.h>

enum { TABLES = 2, BATCHES = 12, LEASE = 60000, TRIES = 60 };

struct run {
    char address[PROOF_PATH + 16];
    struct quad_store store;
    struct player player[TABLES];
    char id[TABLES][QUAD_STORE_ID_BYTES];
    uint32_t acked[TABLES];      /* numbers acknowledged */
    enum quad_store_error error; /* the first that was met */
    bool is_open;
    enum shim_fault fault; /* to be ordered once the tables are resumed */
    long n;
};

/* Before the fault is ordered: a store with tables in it. */
static bool prepare(struct run *run, const char *folder, long number) {
    char name[32], path[PROOF_PATH];
    memset(run, 0, sizeof *run);
    snprintf(name, sizeof name, "fault%ld.db", number);
    proof_path(path, folder, name);
    snprintf(run->address, sizeof run->address, "sqlite:%s", path);
    shim_fail(SHIM_NOTHING, 0);
    if (!FINE(quad_store_open(&run->store, run->address, QUAD_STORE_SERVE))) {
        return false;
    }
    bool fine = true;
    for (int i = 0; i < TABLES && fine; i++) {
        struct quad_store_table row;
        player_row(&row, (uint64_t)i);
        fine = FINE(quad_store_create(&run->store, &row, 0));
        memcpy(run->id[i], row.id, sizeof row.id);
        run->acked[i] = row.last;
    }
    quad_store_close(&run->store);
    return fine;
}

static void meet(struct run *run, enum quad_store_error error) {
    if (error != QUAD_STORE_NONE && run->error == QUAD_STORE_NONE) {
        run->error = error;
    }
}

/* Open, resume, play; a batch counts as acknowledged if its commit says so. Stops at the first error. */
static void play(struct run *run) {
    struct quad_store *s = &run->store;
    int resumed = 0;
    enum quad_store_error error = quad_store_open(s, run->address, QUAD_STORE_SERVE);
    meet(run, error);
    run->is_open = error == QUAD_STORE_NONE;
    for (; resumed < TABLES && run->error == QUAD_STORE_NONE; resumed += run->error == QUAD_STORE_NONE) {
        meet(run, player_resume(&run->player[resumed], s, run->id[resumed], 7, LEASE));
    }
    if (run->fault != SHIM_NOTHING) {
        shim_fail(run->fault, run->n);
    }
    for (int batch = 0; batch < BATCHES && run->error == QUAD_STORE_NONE; batch++) {
        meet(run, quad_store_begin(s));
        for (int i = 0; i < TABLES && run->error == QUAD_STORE_NONE; i++) {
            meet(run, player_play(&run->player[i], s, "f"));
        }
        error = quad_store_commit(s);
        CHECK(run->error == QUAD_STORE_NONE ||
              error != QUAD_STORE_NONE); /* a dead batch is never committed */
        meet(run, error);
        for (int i = 0; i < TABLES && run->error == QUAD_STORE_NONE; i++) {
            run->acked[i] = run->player[i].game.last;
        }
    }
    for (int i = 0; i < resumed; i++) {
        player_close(&run->player[i]);
    }
}

/* The fault is over and the process begun anew: all that was acknowledged is there and replays. */
static void check(struct run *run) {
    struct quad_store s;
    shim_fail(SHIM_NOTHING, 0);
    if (!FINE(quad_store_open(&s, run->address, QUAD_STORE_SERVE))) {
        return;
    }
    FINE(quad_store_inspect(&s));
    for (int i = 0; i < TABLES; i++) {
        static struct player p;
        if (FINE(player_resume(&p, &s, run->id[i], 1, LEASE))) {
            CHECK(p.game.last >= run->acked[i]);
            FINE(player_play(&p, &s, "again"));
            player_close(&p);
        }
    }
    quad_store_close(&s);
}

/* After a disk has failed the handle refuses everything until it is reopened; a full disk or memory only
 * refuses the batch. */
static void check_handle(struct run *run, enum shim_fault fault) {
    struct quad_store *s = &run->store;
    struct quad_store_table row;
    if (fault == SHIM_SYNC_FAILS || fault == SHIM_WRITE_FAILS) {
        EXPECT(BROKEN, quad_store_begin(s));
        EXPECT(BROKEN, quad_store_commit(s));
        EXPECT(BROKEN, quad_store_find(s, run->id[0], &row));
        bool reopened = false;
        enum quad_store_error error = QUAD_STORE_NONE;
        shim_fail(SHIM_NOTHING, 0); /* before a thread looks at it */
        for (int i = 0; i < 120000 && error == QUAD_STORE_NONE && !reopened; i++) {
            error = quad_store_reopen(s, &reopened);
            proof_sleep(reopened ? 0 : 500);
        }
        FINE(error);
        CHECK(reopened);
    }
    shim_fail(SHIM_NOTHING, 0); /* there is room again */
    FINE(quad_store_find(s, run->id[0], &row));
    CHECK(row.last >= run->acked[0]);
    int64_t epoch;
    FINE(quad_store_acquire(s, run->id[0], LEASE, &epoch));
    struct quad_entry e = {
        .number = row.last + 1, .kind = QUAD_ENTRY_CHAT, .seat = QUAD_NOBODY, .text = "on"};
    FINE(quad_store_append(s, run->id[0], epoch, &e, 1));
}

static void sweep(const char *name, enum shim_fault fault, enum quad_store_error wanted, long tries,
                  long stride, bool at_opening) {
    static struct run run;
    char folder[PROOF_PATH], words[256] = "";
    long met = 0, opened = 0;
    proof_case("%s", name);
    proof_folder(folder, true);
    for (long n = 1; n <= tries && proof_case_is_fine(); n++) {
        if (!prepare(&run, folder, n)) {
            break;
        }
        run.fault = at_opening ? SHIM_NOTHING : fault;
        run.n = 1 + (n - 1) * stride;
        shim_fail(at_opening ? fault : SHIM_NOTHING, run.n);
        play(&run);
        if (run.error != QUAD_STORE_NONE) {
            met++;
            CHECK(shim_failed());
            bool opening = run.error == QUAD_STORE_CANNOT_OPEN || run.error == QUAD_STORE_UNSAFE;
            CHECK(run.error == wanted || (!run.is_open && opening));
            struct quad_text t;
            quad_text_begin(&t, words, sizeof words);
            quad_store_write_error(&t, &run.store, run.error, QUAD_FRENCH);
            CHECK(!t.cut && t.length > 0);
            if (run.is_open && run.store.backend != NULL) {
                opened++;
                check_handle(&run, fault);
            }
        }
        shim_fail(SHIM_NOTHING, 0);
        if (run.is_open) {
            quad_store_close(&run.store);
        }
        check(&run);
    }
    CHECK(met > 0);
    proof_note("%s: met %ld times of %ld, %ld of them while playing; last words: %s", name, met, tries,
               opened, words);
}

/* Settings are read back: a file system that cannot do WAL is refused, not trusted. */
static void refuses_unsafe(void) {
    char folder[PROOF_PATH], path[PROOF_PATH], address[PROOF_PATH + 16];
    struct quad_store s;
    proof_case("a store that cannot be made safe is refused");
    proof_folder(folder, true);
    proof_path(path, folder, "unsafe.db");
    snprintf(address, sizeof address, "sqlite:%s", path);
    shim_fail(SHIM_NO_SHARING, 0);
    EXPECT(UNSAFE, quad_store_open(&s, address, QUAD_STORE_SERVE));
    CHECK(strcmp(s.why, "PRAGMA journal_mode") == 0);
    shim_fail(SHIM_NOTHING, 0);
    FINE(quad_store_open(&s, address, QUAD_STORE_SERVE));
    CHECK(sqlite3_exec(quad_store_sqlite_handle(&s), "CREATE TABLE quad_loose (x)", NULL, NULL, NULL) ==
          SQLITE_OK);
    quad_store_close(&s);
    EXPECT(UNSAFE, quad_store_open(&s, address, QUAD_STORE_SERVE)); /* a table that takes anything */
    CHECK(strcmp(s.why, "STRICT") == 0);
}

int main(int count, char **arguments) {
    long tries = proof_argument(count, arguments, 1, TRIES);
    shim_install();
    refuses_unsafe();
    sweep("a failed sync is never acknowledged", SHIM_SYNC_FAILS, QUAD_STORE_BROKEN, tries, 1, true);
    sweep("a failed write is never acknowledged", SHIM_WRITE_FAILS, QUAD_STORE_BROKEN, tries, 2, true);
    sweep("a full disk refuses the batch and no more", SHIM_DISK_FULL, QUAD_STORE_FULL, tries, 2, true);
    sweep("memory that runs out at the opening", SHIM_NO_MEMORY, QUAD_STORE_NO_MEMORY, tries, 61, true);
    sweep("memory that runs out refuses the batch and no more", SHIM_NO_MEMORY, QUAD_STORE_NO_MEMORY, tries,
          1, false);
    return proof_end();
}
