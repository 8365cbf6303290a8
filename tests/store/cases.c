/* cases.c: every case on SQLite and on PostgreSQL. */
#include "cases.h"
#include "cluster.h"

static int grounds; /* numbers the files and schemas */

static bool new_ground(struct ground *g, const char *folder, struct cluster *c) {
    char name[32];
    snprintf(name, sizeof name, "ground_%d", grounds++);
    if (c != NULL) {
        return cluster_schema(c, name, g->address);
    }
    snprintf(g->address, sizeof g->address, "sqlite:%s/%s.db", folder, name);
    return true;
}

static void run_all(const char *name, const char *folder, struct cluster *c, const struct test_case *cases,
                    size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct ground g = {.name = name, .shared = c != NULL};
        proof_case("%s: %s", name, cases[i].name);
        if (CHECK(new_ground(&g, folder, c))) {
            cases[i].run(&g);
        }
    }
}

int main(void) {
    char folder[PROOF_PATH];
    struct cluster cluster;
    proof_folder(folder, true);
    run_all("sqlite", folder, NULL, table_cases, table_case_count);
    run_all("sqlite", folder, NULL, lease_cases, lease_case_count);
    run_all("sqlite", folder, NULL, copy_cases, copy_case_count);
    run_all("sqlite", folder, NULL, outlive_cases, outlive_case_count);
    run_all("sqlite", folder, NULL, record_cases, record_case_count);
    run_all("sqlite", folder, NULL, people_cases, people_case_count);
    proof_case("postgresql: a cluster of our own starts");
    if (CHECK(cluster_begin(&cluster, true))) {
        run_all("postgresql", folder, &cluster, table_cases, table_case_count);
        run_all("postgresql", folder, &cluster, lease_cases, lease_case_count);
        run_all("postgresql", folder, &cluster, copy_cases, copy_case_count);
        run_all("postgresql", folder, &cluster, outlive_cases, outlive_case_count);
        run_all("postgresql", folder, &cluster, record_cases, record_case_count);
        run_all("postgresql", folder, &cluster, people_cases, people_case_count);
    }
    cluster_end(&cluster);
    return proof_end();
}
