/* speed.c: moves per second, acknowledged, one by one and in batches, on a disk.
 *
 *     store-speed [MILLISECONDS]
 *
 * No test fails here: the figures are for people. */
#include "cluster.h"
#include "player.h"

enum { TABLES = 64, LEASE = 600000, MILLISECONDS = 1000 };

static void measure(const char *name, const char *address, int batch, long milliseconds) {
    static struct quad_store_table row[TABLES];
    static uint32_t last[TABLES];
    struct quad_store s;
    proof_case("%s: batches of %d", name, batch);
    if (!FINE(quad_store_open(&s, address, QUAD_STORE_SERVE))) {
        return;
    }
    FINE(quad_store_begin(&s));
    for (int i = 0; i < TABLES; i++) {
        player_row(&row[i], (uint64_t)i);
        FINE(quad_store_create(&s, &row[i], LEASE));
        last[i] = row[i].last;
    }
    FINE(quad_store_commit(&s));
    double begun = proof_clock(), slowest = 0, now = begun;
    long moves = 0, commits = 0;
    while (now < begun + (double)milliseconds / 1000 && proof_case_is_fine()) {
        double before = now;
        FINE(quad_store_begin(&s));
        for (int i = 0; i < batch; i++, moves++) {
            int t = (int)(moves % TABLES);
            struct quad_entry e = {.number = ++last[t], .kind = QUAD_ENTRY_MOVE, .ply = last[t], .time = 1};
            memcpy(e.client, "client", 6);
            FINE(quad_store_append(&s, row[t].id, row[t].epoch, &e, 1));
        }
        FINE(quad_store_commit(&s));
        commits++;
        now = proof_clock();
        slowest = now - before > slowest ? now - before : slowest;
    }
    double seconds = now - begun;
    proof_note("%s, batches of %d: %.0f moves/s, %.0f commits/s, slowest commit %.1f ms", name, batch,
               (double)moves / seconds, (double)commits / seconds, slowest * 1000);
    quad_store_close(&s);
}

int main(int count, char **arguments) {
    long milliseconds = proof_argument(count, arguments, 1, MILLISECONDS);
    char folder[PROOF_PATH], path[PROOF_PATH], address[2 * PROOF_PATH];
    struct cluster cluster;
    proof_folder(folder, false);
    proof_path(path, folder, "speed.db");
    snprintf(address, sizeof address, "sqlite:%s", path);
    measure("sqlite", address, 1, milliseconds);
    measure("sqlite", address, 64, milliseconds);
    proof_case("postgresql: a cluster of our own starts");
    if (CHECK(cluster_begin(&cluster, false)) && CHECK(cluster_schema(&cluster, "speed", address))) {
        measure("postgresql", address, 1, milliseconds);
        measure("postgresql", address, 64, milliseconds);
    }
    cluster_end(&cluster);
    return proof_end();
}
