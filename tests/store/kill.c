/* kill.c: a writer is killed without warning, again and again; nothing it acknowledged may be missing.
 *
 *     store-kill [ROUNDS]
 *
 * The writer plays several tables at once, all of them in every batch, and after each commit tells this
 * process through a pipe what it acknowledges: the last number of every log and a fingerprint of all before
 * it. That is the ledger. After the kill the store is opened again and must hold what the ledger says, each
 * batch whole or not at all, and every table must resume. On PostgreSQL the database server is killed too. */
#include "cluster.h"
#include "player.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    TABLES = 4,
    PAGE = 64,
    LEASE = 20,
    BATCHES_MOST = 1000000,
    LOG_MOST = 400000,
    ROUNDS = 60,
    TOLD_EVERY = 500,  /* rounds of a long form */
    PATIENCE = 600000, /* milliseconds: beside other work a long form may stand still */
};

/* One acknowledgement; smaller than PIPE_BUF, so it arrives whole or not at all. */
struct ack {
    uint64_t batch;
    uint32_t last[TABLES];
    uint64_t digest[TABLES];
};

struct ledger {
    char id[TABLES][QUAD_STORE_ID_BYTES];
    struct ack last;
    uint64_t seen;                        /* the last batch found, acknowledged or not */
    uint64_t acks, kills, unacknowledged; /* the last: batches found though never acknowledged */
};

/* Where a log stands, as an acknowledgement says it. */
static enum quad_store_error digest_log(struct quad_store *s, const char *id, uint32_t *last,
                                        uint64_t *digest) {
    static struct quad_entry page[PAGE];
    enum quad_store_error error = QUAD_STORE_NONE;
    size_t count = PAGE;
    *last = 0;
    *digest = 0;
    while (error == QUAD_STORE_NONE && count == PAGE) {
        error = quad_store_log(s, id, *last, page, PAGE, &count);
        for (size_t i = 0; i < count; i++) {
            *digest = player_digest(*digest, &page[i]);
        }
        *last += (uint32_t)count;
    }
    return error;
}

/* The writer. Ends when something is wrong; that shows as a round without acknowledgements. */
static void write_for_ever(const char *address, const struct ledger *ledger, int out) {
    static struct player player[TABLES];
    struct quad_store s;
    struct ack ack = ledger->last;
    if (quad_store_open(&s, address, QUAD_STORE_SERVE) != QUAD_STORE_NONE) {
        _exit(2);
    }
    for (int i = 0; i < TABLES; i++) {
        enum quad_store_error error = QUAD_STORE_HELD;
        for (int tries = 0; tries < 500 && error == QUAD_STORE_HELD; tries++) {
            error = player_resume(&player[i], &s, ledger->id[i], (uint64_t)getpid(), LEASE);
            proof_sleep(error == QUAD_STORE_HELD ? 5000 : 0);
        }
        if (error == QUAD_STORE_NONE) {
            error = digest_log(&s, ledger->id[i], &ack.last[i], &ack.digest[i]);
        }
        if (error != QUAD_STORE_NONE) {
            _exit(3);
        }
    }
    for (ack.batch = ledger->seen + 1; ack.batch < ledger->seen + BATCHES_MOST; ack.batch++) {
        uint64_t held;
        bool fine = quad_store_begin(&s) == QUAD_STORE_NONE;
        for (int i = 0; i < TABLES && fine; i++) {
            char client[QUAD_CLIENT_BYTES];
            player_step(&player[i], "");
            snprintf(client, sizeof client, "%llu/%zu", (unsigned long long)ack.batch, player[i].count);
            for (size_t k = 0; k < player[i].count; k++) {
                memcpy(player[i].entries[k].client, client, sizeof client);
                ack.digest[i] = player_digest(ack.digest[i], &player[i].entries[k]);
                ack.last[i] = player[i].entries[k].number;
            }
            fine = quad_store_append(&s, ledger->id[i], player[i].epoch, player[i].entries,
                                     player[i].count) == QUAD_STORE_NONE;
        }
        fine = quad_store_renew(&s, LEASE, &held) == QUAD_STORE_NONE && fine;
        fine = quad_store_commit(&s) == QUAD_STORE_NONE && fine;
        if (!fine || write(out, &ack, sizeof ack) != (ssize_t)sizeof ack) {
            _exit(4);
        }
    }
    _exit(0);
}

/* Whether the entries of one batch at one table are all there: their mark says how many they should be. */
struct whole {
    char mark[QUAD_CLIENT_BYTES];
    unsigned long long batch;
    unsigned long wanted, found;
};

static bool is_whole(const struct whole *w) {
    return w->wanted == w->found;
}

static void count_entry(struct whole *w, const struct quad_entry *e) {
    if (strcmp(w->mark, e->client) == 0) {
        w->found++;
        return;
    }
    CHECK(is_whole(w));
    char *slash;
    memcpy(w->mark, e->client, sizeof w->mark);
    w->batch = strtoull(e->client, &slash, 10);
    w->wanted = *slash == '/' ? strtoul(slash + 1, NULL, 10) : 0;
    w->found = 1;
}

/* One table against the ledger. Returns the last batch found in it. */
static unsigned long long check_table(struct quad_store *s, const struct ledger *ledger, int table) {
    static struct quad_entry page[PAGE];
    struct whole whole = {.mark = "", .wanted = 0};
    uint64_t digest = 0;
    uint32_t last = 0;
    size_t count = PAGE;
    while (count == PAGE && last < LOG_MOST &&
           FINE(quad_store_log(s, ledger->id[table], last, page, PAGE, &count))) {
        for (size_t i = 0; i < count; i++) {
            CHECK(page[i].number == last + 1);
            last = page[i].number;
            digest = player_digest(digest, &page[i]);
            if (last == ledger->last.last[table]) {
                CHECK(digest == ledger->last.digest[table]);
            }
            if (page[i].client[0] != '\0') {
                count_entry(&whole, &page[i]);
            }
        }
    }
    CHECK(last >= ledger->last.last[table]);
    CHECK(is_whole(&whole));
    struct quad_store_table row;
    struct quad_replay replay;
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    FINE(quad_store_find(s, ledger->id[table], &row));
    if (FINE(quad_replay_load(s, &row, &replay, &fault))) {
        CHECK(replay.last == last);
        quad_replay_end(&replay);
    }
    return whole.batch;
}

static void check_store(const char *address, struct ledger *ledger) {
    struct quad_store s;
    if (!FINE(quad_store_open(&s, address, QUAD_STORE_WRITE))) {
        proof_note("%s", s.why);
        return;
    }
    unsigned long long batch = check_table(&s, ledger, 0);
    for (int i = 1; i < TABLES; i++) {
        CHECK(check_table(&s, ledger, i) == batch); /* every batch is in all tables or in none */
    }
    CHECK(batch >= ledger->last.batch || ledger->acks == 0);
    ledger->unacknowledged += batch > ledger->last.batch && batch > ledger->seen;
    ledger->seen = batch;
    quad_store_close(&s);
}

/* Start a writer, kill it at a random moment, read what it acknowledged. Every other writer is left alone
 * until it has acknowledged something, so that on a busy machine too not all of them die before they begin.
 */
static void one_round(const char *address, struct ledger *ledger, struct quad_rng *r, struct cluster *crash) {
    int ends[2];
    if (!CHECK(pipe(ends) == 0)) {
        return;
    }
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        write_for_ever(address, ledger, ends[1]);
    }
    close(ends[1]);
    if (ledger->kills % 2 == 1) {
        struct pollfd begun = {.fd = ends[0], .events = POLLIN};
        CHECK(poll(&begun, 1, PATIENCE) == 1);
    }
    proof_sleep(2000 + (long)quad_rng_below(r, 100000));
    if (crash != NULL) {
        CHECK(cluster_crash(crash, quad_rng_below(r, 2) == 0));
    }
    CHECK(child > 0 && kill(child, SIGKILL) == 0);
    waitpid(child, NULL, 0);
    struct ack ack;
    while (read(ends[0], &ack, sizeof ack) == (ssize_t)sizeof ack) {
        ledger->last = ack;
        ledger->acks++;
    }
    close(ends[0]);
    ledger->kills++;
    if (crash != NULL) {
        CHECK(cluster_start(crash));
    }
}

static void tell(const char *name, const struct ledger *ledger, double begun) {
    proof_note("%s: %llu kills, %llu acknowledged batches of %d tables, %llu found beyond the ledger, %.1f s",
               name, (unsigned long long)ledger->kills, (unsigned long long)ledger->acks, TABLES,
               (unsigned long long)ledger->unacknowledged, proof_clock() - begun);
}

static void kill_writers(const char *name, const char *address, struct cluster *cluster, long rounds) {
    struct ledger ledger;
    struct quad_store s;
    struct quad_rng r;
    memset(&ledger, 0, sizeof ledger);
    quad_rng_seed(&r, (uint64_t)quad_store_now());
    proof_case("%s: %ld kills lose nothing", name, rounds);
    if (!FINE(quad_store_open(&s, address, QUAD_STORE_WRITE))) {
        return;
    }
    for (int i = 0; i < TABLES; i++) {
        struct quad_store_table row;
        player_row(&row, (uint64_t)i);
        FINE(quad_store_create(&s, &row, 0));
        memcpy(ledger.id[i], row.id, sizeof row.id);
    }
    quad_store_close(&s);
    double begun = proof_clock();
    for (long i = 0; i < rounds && proof_case_is_fine(); i++) {
        bool crash = cluster != NULL && i % 12 == 11;
        one_round(address, &ledger, &r, crash ? cluster : NULL);
        check_store(address, &ledger);
        if (ledger.kills % TOLD_EVERY == 0) {
            tell(name, &ledger, begun);
        }
    }
    CHECK(ledger.acks > 0);
    tell(name, &ledger, begun);
}

int main(int count, char **arguments) {
    long rounds = proof_argument(count, arguments, 1, ROUNDS);
    char folder[PROOF_PATH], path[PROOF_PATH], address[2 * PROOF_PATH];
    struct cluster cluster;
    proof_folder(folder, false);
    proof_path(path, folder, "kill.db");
    snprintf(address, sizeof address, "sqlite:%s", path);
    kill_writers("sqlite", address, NULL, rounds);
    proof_case("postgresql: a cluster of our own starts");
    if (CHECK(cluster_begin(&cluster, true)) && CHECK(cluster_schema(&cluster, "killing", address))) {
        kill_writers("postgresql", address, &cluster, rounds);
    }
    cluster_end(&cluster);
    return proof_end();
}
