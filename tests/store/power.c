/* power.c: the power fails at every moment; what was acknowledged is there when it comes back.
 *
 *     store-power [MOMENTS [FIRST]]
 *
 * A run of batches is recorded, write by write. For many moments of it and every way of losing what was not
 * synced, the disk is rebuilt and opened. With synchronous = FULL, as shipped, every image must hold all that
 * was acknowledged before its moment; with NORMAL and OFF the same test must find losses, or it proves
 * nothing. If more moments are wanted than a run has, other games are recorded, until there are enough; FIRST
 * is the number of the first of them. */
#include "player.h"
#include "shim.h"

#include <sqlite3.h>

enum { TABLES = 3, BATCHES = 140, ACKS = 512, LEASE = 60000, MOMENTS = 250 };

struct ack {
    size_t moment;
    uint32_t last[TABLES];
    uint64_t digest[TABLES];
};

struct run {
    uint64_t number; /* decides the games and what is lost */
    char id[TABLES][QUAD_STORE_ID_BYTES];
    struct ack acks[ACKS];
    size_t ack_count;
};

/* Over all runs of a setting. */
struct sums {
    size_t batches, moments, images, losses, damaged, sectors;
};

/* Checkpoints come often, so that many moments lie within one. */
static bool open_store(struct quad_store *s, const char *address, const char *weaken) {
    if (!FINE(quad_store_open(s, address, QUAD_STORE_WRITE))) {
        return false;
    }
    sqlite3 *db = quad_store_sqlite_handle(s);
    return CHECK(sqlite3_exec(db, "PRAGMA wal_autocheckpoint = 12", NULL, NULL, NULL) == SQLITE_OK) &&
           CHECK(weaken == NULL || sqlite3_exec(db, weaken, NULL, NULL, NULL) == SQLITE_OK);
}

static void acknowledge(struct run *run, struct player *player, bool first) {
    struct ack *ack = &run->acks[run->ack_count];
    assert(run->ack_count < ACKS);
    if (run->ack_count > 0) {
        *ack = ack[-1];
    }
    for (int i = 0; i < TABLES; i++) {
        for (size_t k = 0; k < player[i].count && !first; k++) {
            ack->digest[i] = player_digest(ack->digest[i], &player[i].entries[k]);
        }
        ack->last[i] = player[i].game.last;
    }
    ack->moment = shim_moment();
    run->ack_count++;
}

/* Make the tables and play; half-way the store is closed and opened again, as by a restart. */
static void record_run(struct run *run, const char *address, const char *weaken) {
    static struct player player[TABLES];
    struct quad_store s;
    run->ack_count = 0;
    memset(run->acks, 0, sizeof run->acks);
    shim_record(true);
    if (!open_store(&s, address, weaken)) {
        return;
    }
    for (int i = 0; i < TABLES; i++) {
        FINE(player_create(&player[i], &s, run->number * TABLES + (uint64_t)i, LEASE));
        memcpy(run->id[i], player[i].row.id, sizeof run->id[i]);
        for (uint32_t n = 0; n < player[i].row.seats; n++) {
            struct quad_entry e;
            size_t count;
            FINE(quad_store_log(&s, run->id[i], n, &e, 1, &count));
            run->acks[0].digest[i] = player_digest(run->acks[0].digest[i], &e);
        }
    }
    acknowledge(run, player, true);
    for (int batch = 0; batch < BATCHES && proof_case_is_fine(); batch++) {
        if (batch == BATCHES / 2) {
            quad_store_close(&s);
            if (!open_store(&s, address, weaken)) {
                return;
            }
            FINE(s.backend->run(&s, "UPDATE quad_table SET owner = ''")); /* the old handle's leases */
            for (int i = 0; i < TABLES; i++) {
                FINE(quad_store_acquire(&s, run->id[i], LEASE, &player[i].epoch));
            }
        }
        FINE(quad_store_begin(&s));
        for (int i = 0; i < TABLES; i++) {
            FINE(player_play(&player[i], &s, "p"));
        }
        FINE(quad_store_commit(&s));
        acknowledge(run, player, false);
    }
    quad_store_close(&s);
    shim_record(false);
    for (int i = 0; i < TABLES; i++) {
        player_close(&player[i]);
    }
}

/* Whether the log of a table begins as acknowledged and replays. */
static bool table_is_there(struct quad_store *s, const char *id, uint32_t last, uint64_t digest) {
    static struct quad_entry page[64];
    struct quad_store_table row;
    struct quad_replay replay;
    struct quad_fault fault;
    uint64_t found = 0;
    uint32_t at = 0;
    size_t count = 64;
    while (at < last && count == 64) {
        if (quad_store_log(s, id, at, page, 64, &count) != QUAD_STORE_NONE) {
            return false;
        }
        for (size_t i = 0; i < count && at < last; i++) {
            found = player_digest(found, &page[i]);
            at = page[i].number;
        }
    }
    if (at != last || found != digest || quad_store_find(s, id, &row) != QUAD_STORE_NONE ||
        quad_replay_load(s, &row, &replay, &fault) != QUAD_STORE_NONE) {
        return false;
    }
    quad_replay_end(&replay);
    return true;
}

/* Open an image: 1 all there, 0 something acknowledged is lost, -1 damaged. */
static int judge_image(const struct run *run, const char *address, size_t moment) {
    struct quad_store s;
    const struct ack *ack = NULL;
    for (size_t i = 0; i < run->ack_count && run->acks[i].moment <= moment; i++) {
        ack = &run->acks[i];
    }
    if (quad_store_open(&s, address, QUAD_STORE_WRITE) != QUAD_STORE_NONE) {
        return -1;
    }
    int verdict = quad_store_inspect(&s) == QUAD_STORE_NONE ? 1 : -1;
    for (int i = 0; i < TABLES && ack != NULL && verdict == 1; i++) {
        verdict = table_is_there(&s, run->id[i], ack->last[i], ack->digest[i]);
    }
    quad_store_close(&s);
    return verdict;
}

/* Nothing of a file or of what SQLite keeps beside it. */
static void remove_files(const char *folder, const char *name) {
    static const char *const tails[] = {"", "-shm", "-wal", "-journal"};
    for (size_t k = 0; k < sizeof tails / sizeof tails[0]; k++) {
        char path[PROOF_PATH], whole[PROOF_PATH];
        snprintf(whole, sizeof whole, "%s%s", name, tails[k]);
        proof_path(path, folder, whole);
        remove(path);
    }
}

static void fail_power(const struct run *run, struct sums *sums, const char *folder, const char *name,
                       long moments) {
    char path[PROOF_PATH], address[PROOF_PATH + 16];
    struct quad_rng r;
    quad_rng_seed(&r, run->number + 1);
    proof_path(path, folder, name);
    snprintf(address, sizeof address, "sqlite:%s", path);
    size_t last = shim_moment();
    for (long i = 0; i < moments; i++) {
        size_t moment = (size_t)((double)last * (double)i / (double)moments);
        for (int loss = 0; loss < SHIM_LOSSES; loss++) {
            remove_files(folder, name);
            long lost = shim_rebuild(moment, (enum shim_loss)loss, &r, folder);
            CHECK(lost >= 0);
            sums->sectors += lost > 0 ? (size_t)lost : 0;
            int verdict = judge_image(run, address, moment);
            sums->images++;
            sums->losses += verdict == 0;
            sums->damaged += verdict < 0;
        }
    }
}

static void say(const char *name, const struct sums *sums, double begun) {
    proof_note(
        "%s: %zu acknowledged batches, %zu images of %zu moments: %zu lost acknowledged moves, %zu damaged "
        "(%zu unsynced sectors lost, %.1f s)",
        name, sums->batches, sums->images, sums->moments, sums->losses, sums->damaged, sums->sectors,
        proof_clock() - begun);
}

static void one_setting(const char *name, const char *weaken, long moments, long first) {
    static struct run run;
    struct sums sums = {0};
    char folder[PROOF_PATH], images[PROOF_PATH], path[PROOF_PATH], address[PROOF_PATH + 16];
    proof_case(weaken == NULL ? "power failures lose nothing (%s)" : "the test notices losses (%s)", name);
    proof_folder(folder, true);
    proof_folder(images, true);
    proof_path(path, folder, "power.db");
    snprintf(address, sizeof address, "sqlite:%s", path);
    double begun = proof_clock();
    for (run.number = (uint64_t)first; moments > 0 && proof_case_is_fine(); run.number++) {
        remove_files(folder, "power.db");
        record_run(&run, address, weaken);
        long here = moments < (long)shim_moment() ? moments : (long)shim_moment();
        fail_power(&run, &sums, images, "power.db", here);
        moments -= here;
        sums.batches += run.ack_count;
        sums.moments += shim_moment();
        CHECK(weaken != NULL || (sums.losses == 0 && sums.damaged == 0));
        if (moments > 0) {
            say(name, &sums, begun);
        }
    }
    CHECK(weaken == NULL || sums.losses > 0);
    CHECK(sums.sectors > 0);
    say(name, &sums, begun);
}

int main(int count, char **arguments) {
    long moments = proof_argument(count, arguments, 1, MOMENTS),
         first = proof_argument(count, arguments, 2, 0);
    shim_install();
    one_setting("synchronous = FULL, as shipped", NULL, moments, first);
    one_setting("synchronous = NORMAL", "PRAGMA synchronous = NORMAL", moments / 4, first);
    one_setting("synchronous = OFF", "PRAGMA synchronous = OFF", moments / 4, first);
    return proof_end();
}
