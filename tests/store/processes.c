/* processes.c: two servers on one PostgreSQL: one table, one server; when one dies or sleeps the other goes
 * on.
 *
 *     store-processes [ROUNDS]
 *
 * Two processes serve the same tables: each takes what is free, plays it, and reports every acknowledged
 * append through a pipe. This process kills one, or stops it until its lease has run out and wakes it again,
 * and checks the logs against what was reported. */
#include "cluster.h"
#include "player.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TABLES = 6, SERVERS = 2, LEASE = 250, ROUNDS = 6, REPORTS = 200000, PAGE = 64, PATIENCE = 6000 };

enum report_kind { REPORT_TAKEN, REPORT_ACK, REPORT_LOST };

struct report {
    enum report_kind kind;
    int table;
    uint32_t from, to; /* of an acknowledged append */
    char client[QUAD_CLIENT_BYTES];
};

struct scene {
    char address[2 * PROOF_PATH];
    char id[TABLES][QUAD_STORE_ID_BYTES];
    pid_t process[SERVERS];
    int pipe[SERVERS];
    struct report *reports;
    size_t count;
    long taken[SERVERS], lost[SERVERS], acks[SERVERS];
    double heard[SERVERS][TABLES]; /* when an acknowledgement last came */
};

static void tell(int out, enum report_kind kind, int table, const struct player *p) {
    struct report r = {.kind = kind, .table = table};
    if (kind == REPORT_ACK) {
        r.from = p->entries[0].number;
        r.to = p->entries[p->count - 1].number;
        memcpy(r.client, p->entries[0].client, sizeof r.client);
    }
    if (write(out, &r, sizeof r) != (ssize_t)sizeof r) {
        _exit(5);
    }
}

/* One server: takes what it can, plays what it has. */
static void serve(const struct scene *scene, int out) {
    static struct player player[TABLES];
    bool mine[TABLES] = {false};
    struct quad_store s;
    if (quad_store_open(&s, scene->address, QUAD_STORE_SERVE) != QUAD_STORE_NONE) {
        _exit(2);
    }
    for (long turn = 0;; turn++) {
        uint64_t held;
        for (int i = 0; i < TABLES; i++) {
            if (!mine[i] &&
                player_resume(&player[i], &s, scene->id[i], (uint64_t)getpid(), LEASE) == QUAD_STORE_NONE) {
                mine[i] = true;
                tell(out, REPORT_TAKEN, i, NULL);
                break; /* one at a time, so that both get some */
            }
        }
        for (int i = 0; i < TABLES; i++) {
            char client[QUAD_CLIENT_BYTES];
            snprintf(client, sizeof client, "%ld.%ld", (long)getpid(), turn);
            enum quad_store_error error = mine[i] ? player_play(&player[i], &s, client) : QUAD_STORE_HELD;
            if (error == QUAD_STORE_NONE) {
                tell(out, REPORT_ACK, i, &player[i]);
            } else if (error == QUAD_STORE_LOST) {
                mine[i] = false;
                player_close(&player[i]);
                tell(out, REPORT_LOST, i, NULL);
            } else if (error != QUAD_STORE_HELD) {
                _exit(3);
            }
        }
        if (quad_store_renew(&s, LEASE, &held) != QUAD_STORE_NONE) {
            _exit(4);
        }
        proof_sleep(4000);
    }
}

static bool start(struct scene *scene, int who) {
    int ends[2];
    if (!CHECK(pipe(ends) == 0)) {
        return false;
    }
    fflush(stdout);
    scene->process[who] = fork();
    if (scene->process[who] == 0) {
        close(ends[0]);
        serve(scene, ends[1]);
    }
    close(ends[1]);
    scene->pipe[who] = ends[0];
    return CHECK(scene->process[who] > 0) && CHECK(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0);
}

/* Read reports for so many milliseconds. */
static void collect(struct scene *scene, long milliseconds) {
    double end = proof_clock() + (double)milliseconds / 1000;
    while (proof_clock() < end) {
        for (int who = 0; who < SERVERS; who++) {
            struct report r;
            while (scene->pipe[who] >= 0 && scene->count < REPORTS &&
                   read(scene->pipe[who], &r, sizeof r) == (ssize_t)sizeof r) {
                scene->taken[who] += r.kind == REPORT_TAKEN;
                scene->lost[who] += r.kind == REPORT_LOST;
                scene->acks[who] += r.kind == REPORT_ACK;
                scene->heard[who][r.table] =
                    r.kind == REPORT_ACK ? proof_clock() : scene->heard[who][r.table];
                scene->reports[scene->count++] = r;
            }
        }
        proof_sleep(2000);
    }
}

static void end(struct scene *scene, int who) {
    CHECK(kill(scene->process[who], SIGKILL) == 0);
    waitpid(scene->process[who], NULL, 0);
    collect(scene, 10);
    close(scene->pipe[who]);
    scene->pipe[who] = -1;
}

/* Every acknowledged append stands in the log, by whom it was acknowledged; every log replays. */
static void check_logs(struct scene *scene) {
    static struct quad_entry page[PAGE];
    struct quad_store s;
    if (!FINE(quad_store_open(&s, scene->address, QUAD_STORE_READ))) {
        return;
    }
    for (int i = 0; i < TABLES; i++) {
        struct quad_store_table row;
        struct quad_replay replay;
        struct quad_fault fault = {.error = QUAD_ERROR_NONE};
        FINE(quad_store_snapshot(&s));
        FINE(quad_store_find(&s, scene->id[i], &row));
        char(*marks)[QUAD_CLIENT_BYTES] = calloc(row.last + 1, sizeof *marks);
        size_t count = PAGE;
        for (uint32_t last = 0; count == PAGE && CHECK(marks != NULL); last += (uint32_t)count) {
            FINE(quad_store_log(&s, scene->id[i], last, page, PAGE, &count));
            for (size_t k = 0; k < count; k++) {
                memcpy(marks[page[k].number], page[k].client, sizeof marks[0]);
            }
        }
        for (size_t k = 0; k < scene->count; k++) {
            const struct report *r = &scene->reports[k];
            for (uint32_t n = r->from; r->kind == REPORT_ACK && r->table == i && n <= r->to; n++) {
                CHECK(n <= row.last && strcmp(marks[n], r->client) == 0);
            }
        }
        free(marks);
        if (FINE(quad_replay_load(&s, &row, &replay, &fault))) {
            quad_replay_end(&replay);
        }
        quad_store_snapshot_end(&s);
    }
    quad_store_close(&s);
}

/* The server that has more to lose. */
static int busier(struct scene *scene) {
    long before[SERVERS] = {scene->acks[0], scene->acks[1]};
    collect(scene, 120);
    for (int i = 0; i < PATIENCE && scene->acks[0] == before[0] && scene->acks[1] == before[1]; i++) {
        collect(scene, 20);
    }
    return scene->acks[1] - before[1] > scene->acks[0] - before[0];
}

/* Kill one: the other has everything soon after the lease ran out. */
static void kill_one(struct scene *scene, int victim) {
    int heir = 1 - victim;
    end(scene, victim);
    double dead = proof_clock(), served = 0;
    while (served == 0 && proof_clock() < dead + 120) {
        bool all = true;
        collect(scene, 10);
        for (int i = 0; i < TABLES; i++) {
            all = all && scene->heard[heir][i] > dead;
        }
        served = all ? proof_clock() - dead : 0;
    }
    CHECK(served > 0);
    proof_note("killed: the other played every table after %.0f ms (lease %d ms)", served * 1000, LEASE);
    check_logs(scene);
    start(scene, victim);
}

/* Stop one until its lease ran out and the other plays: it wakes, believes, and is refused. */
static void stop_one(struct scene *scene, int victim) {
    long lost = scene->lost[victim], acks = scene->acks[1 - victim];
    CHECK(kill(scene->process[victim], SIGSTOP) == 0);
    collect(scene, LEASE);
    acks = scene->acks[1 - victim];
    for (int i = 0; i < PATIENCE && scene->acks[1 - victim] < acks + TABLES; i++) {
        collect(scene, 20);
    }
    CHECK(scene->acks[1 - victim] >= acks + TABLES);
    CHECK(kill(scene->process[victim], SIGCONT) == 0);
    for (int i = 0; i < PATIENCE && scene->lost[victim] == lost; i++) {
        collect(scene, 20);
    }
    CHECK(scene->lost[victim] > lost);
    check_logs(scene);
}

/* Many free tables, two takers at once: each table goes to one of them. */
static void race(const struct scene *scene) {
    enum { MANY = 60 };
    static struct quad_store_table rows[MANY];
    struct quad_store s;
    long total = 0;
    proof_case("two processes race for tables: each goes to one");
    FINE(quad_store_open(&s, scene->address, QUAD_STORE_WRITE));
    for (int i = 0; i < MANY; i++) {
        player_row(&rows[i], 1000 + (uint64_t)i);
        FINE(quad_store_create(&s, &rows[i], 0));
    }
    pid_t child[SERVERS];
    for (int who = 0; who < SERVERS; who++) {
        fflush(stdout);
        child[who] = fork();
        if (child[who] == 0) {
            int got = 0;
            int64_t epoch;
            bool fine = quad_store_open(&s, scene->address, QUAD_STORE_SERVE) == QUAD_STORE_NONE;
            for (int i = 0; fine && i < MANY; i++) {
                enum quad_store_error error = quad_store_acquire(&s, rows[i].id, 60000, &epoch);
                got += error == QUAD_STORE_NONE;
                fine = error == QUAD_STORE_NONE || error == QUAD_STORE_HELD;
            }
            _exit(fine ? got : 255);
        }
    }
    for (int who = 0; who < SERVERS; who++) {
        int status = 0;
        waitpid(child[who], &status, 0);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) != 255);
        total += WEXITSTATUS(status);
    }
    CHECK(total == MANY);
    for (int i = 0; i < MANY; i++) {
        FINE(quad_store_find(&s, rows[i].id, &rows[i]));
        CHECK(rows[i].epoch == 1);
    }
    FINE(s.backend->run(&s, "UPDATE quad_table SET ended = 1")); /* out of the way */
    quad_store_close(&s);
}

static void play_scene(struct scene *scene, long rounds) {
    struct quad_store s;
    proof_case("two servers: kills and sleep lose nothing, losers are refused");
    FINE(quad_store_open(&s, scene->address, QUAD_STORE_WRITE));
    for (int i = 0; i < TABLES; i++) {
        struct quad_store_table row;
        player_row(&row, (uint64_t)i);
        FINE(quad_store_create(&s, &row, 0));
        memcpy(scene->id[i], row.id, sizeof row.id);
    }
    quad_store_close(&s);
    for (int who = 0; who < SERVERS; who++) {
        scene->pipe[who] = -1;
    }
    if (!start(scene, 0) || !start(scene, 1)) {
        return;
    }
    for (int i = 0; i < PATIENCE && scene->taken[0] + scene->taken[1] < TABLES; i++) {
        collect(scene, 20);
    }
    CHECK(scene->taken[0] + scene->taken[1] >= TABLES);
    for (long i = 0; i < rounds && proof_case_is_fine(); i++) {
        if (i % 2 == 0) {
            kill_one(scene, busier(scene));
        } else {
            stop_one(scene, busier(scene));
        }
    }
    proof_note("reports: %ld and %ld acknowledged appends, %ld and %ld tables taken, %ld and %ld refusals of "
               "a loser",
               scene->acks[0], scene->acks[1], scene->taken[0], scene->taken[1], scene->lost[0],
               scene->lost[1]);
    end(scene, 0);
    end(scene, 1);
    check_logs(scene);
}

int main(int count, char **arguments) {
    static struct scene scene;
    struct cluster cluster;
    scene.reports = calloc(REPORTS, sizeof *scene.reports);
    proof_case("postgresql: a cluster of our own starts");
    if (CHECK(scene.reports != NULL) && CHECK(cluster_begin(&cluster, true)) &&
        CHECK(cluster_schema(&cluster, "processes", scene.address))) {
        race(&scene);
        play_scene(&scene, proof_argument(count, arguments, 1, ROUNDS));
    }
    cluster_end(&cluster);
    free(scene.reports);
    return proof_end();
}
