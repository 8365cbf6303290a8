/* command.c: "quadriga store" as people call it: check, copy there and back, backup, and what it says when
 * something is wrong.
 *
 *     store-command QUADRIGA */
#include "cluster.h"
#include "player.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LEASE = 60000, OUTPUT = 64 * 1024 };

static const char *program;
static char output[OUTPUT]; /* of the last call, both streams */

/* Call the program; returns its exit status. */
static int call(const char *a, const char *b, const char *c, const char *d) {
    int ends[2], status = -1;
    size_t length = 0;
    if (!CHECK(pipe(ends) == 0)) {
        return -1;
    }
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], 1);
        dup2(ends[1], 2);
        close(ends[0]);
        execl(program, program, "store", "--lang", "en", a, b, c, d, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    for (ssize_t got = 1; got > 0 && length<OUTPUT - 1; length += got> 0 ? (size_t)got : 0) {
        got = read(ends[0], output + length, OUTPUT - 1 - length);
    }
    output[length] = '\0';
    close(ends[0]);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static bool says(const char *words) {
    bool found = strstr(output, words) != NULL;
    if (!found) {
        proof_note("it said: %s", output);
    }
    return found;
}

static void fill(const char *address) {
    static struct player p;
    struct quad_store s;
    FINE(quad_store_open(&s, address, QUAD_STORE_SERVE));
    for (uint64_t i = 0; i < 5; i++) {
        FINE(player_create(&p, &s, i, LEASE));
        for (int k = 0; k < 30; k++) {
            FINE(player_play(&p, &s, "x"));
        }
        player_close(&p);
    }
    quad_store_close(&s);
}

static void usage(const char *address) {
    proof_case("wrong calls are explained");
    CHECK(call("chekc", address, NULL, NULL) == 2 && says("no action “chekc”; there are list, show"));
    CHECK(call("check", NULL, NULL, NULL) == 2);
    CHECK(call("check", address, "more", NULL) == 2);
    CHECK(call("copy", address, NULL, NULL) == 2 && says("needs a target"));
    CHECK(call("copy", address, "sqlite:/nonexistent/a.db", "more") == 2 && says("more"));
    CHECK(call("retry", "sqlite:/nonexistent.db", NULL, NULL) == 1 && says("cannot be opened"));
    CHECK(access("/nonexistent.db", F_OK) != 0); /* trying makes no store */
    CHECK(call("retry", address, NULL, NULL) == 0 && says("0 tables tried again"));
    CHECK(call("retry", address, "AAAAAAAAAAAAAAAAAAAAAA", NULL) == 3 && says("no such table"));
    CHECK(call("retry", address, "nonsense", NULL) == 3 && says("no such table"));
    CHECK(call("check", "games.db", NULL, NULL) == 2 && says("sqlite:FILE"));
    CHECK(call("check", "sqlite:/nonexistent.db", NULL, NULL) == 1 && says("cannot be opened"));
    CHECK(call("check", "postgresql://u:secret@/x?host=/nonexistent&password=hidden", NULL, NULL) == 1);
    CHECK(says("cannot be opened") && strstr(output, "secret") == NULL && strstr(output, "hidden") == NULL);
    CHECK(call("check", "postgresql://u:secret@[::1/x?password=hidden", NULL, NULL) == 2);
    CHECK(strstr(output, "secret") == NULL && strstr(output, "hidden") == NULL);
}

static void travel(const char *first, const char *middle, const char *last, const char *backup) {
    proof_case("everything travels from SQLite to PostgreSQL and back");
    CHECK(call("check", first, NULL, NULL) == 0 && says("5 tables") && says("every table replays"));
    CHECK(call("copy", first, middle, NULL) == 0 && says("5 tables") && says("all verified"));
    CHECK(call("copy", first, middle, NULL) == 1 && says("the store is not empty"));
    CHECK(call("check", middle, "--json", NULL) == 0 && says("\"tables\":5") && says("\"broken\":0"));
    CHECK(call("copy", middle, last, "--json") == 0 && says("\"sha256\":\""));
    CHECK(call("check", last, NULL, NULL) == 0 && says("5 tables"));
    CHECK(call("backup", middle, backup, NULL) == 0 && says("all verified"));
    CHECK(call("backup", middle, backup, NULL) == 1 && says("not empty"));
    char address[PROOF_PATH + 16];
    snprintf(address, sizeof address, "sqlite:%s", backup);
    CHECK(call("check", address, NULL, NULL) == 0 && says("5 tables"));
}

static void damage(const char *address) {
    struct quad_store s;
    proof_case("a check finds what does not replay");
    FINE(quad_store_open(&s, address, QUAD_STORE_WRITE));
    FINE(s.backend->run(&s, "UPDATE quad_entry SET ply = ply + 1 WHERE number = 9 AND kind = 1"));
    quad_store_close(&s);
    CHECK(call("check", address, NULL, NULL) == 3 && says("entry 9: the moves are not in order"));
    CHECK(says("not replay"));
    CHECK(call("check", address, "--json", NULL) == 3 && says("\"entry\":9"));
}

/* Closed tables are listed with the reason; those that replay again go on, under the rules of now. */
static void retry(const char *address) {
    struct quad_store s;
    struct quad_store_table rows[8];
    struct quad_store_query query = {.which = QUAD_WHICH_ALL};
    size_t rows_found;
    proof_case("closed tables are tried again");
    FINE(quad_store_open(&s, address, QUAD_STORE_SERVE));
    bool file = strncmp(address, "sqlite:", 7) == 0;
    FINE(s.backend->run(&s, "UPDATE quad_entry SET ply = ply - 1 WHERE number = 9 AND kind = 1"));
    FINE(s.backend->run(&s, "UPDATE quad_table SET rules = 3"));
    FINE(quad_store_list(&s, &query, rows, 8, &rows_found));
    CHECK(rows_found == 5);
    FINE(quad_store_quarantine(&s, rows[0].id, "ILLEGAL 57 3 4"));
    FINE(quad_store_quarantine(&s, rows[1].id, "line 3: what an older program said"));
    FINE(quad_store_quarantine(&s, rows[2].id, "ILLEGAL 5 3 4"));
    char text[200];
    snprintf(text, sizeof text, "UPDATE quad_entry SET digest = digest + 1 WHERE table_id = '%s'",
             rows[2].id);
    FINE(s.backend->run(&s, text));
    CHECK(call("check", address, NULL, NULL) == 0 && says("3 closed as unfinished") &&
          says("it replays up to move 57") && says("what an older program said"));
    CHECK(call("check", address, "--lang", "fr") == 0 && says("elle se rejoue jusqu’au coup 57") &&
          says("closes, inachevées"));
    if (file) {
        CHECK(call("retry", address, NULL, NULL) == 1 && says("stop it, try again"));
        quad_store_close(&s);
    }
    CHECK(call("retry", address, rows[3].id, NULL) == 3 && says("is not closed"));
    CHECK(call("retry", address, rows[0].id, NULL) == 0 && says("replays: it goes on") &&
          says("1 goes on, 0 stay"));
    CHECK(call("retry", address, "--json", NULL) == 3 && says("\"tried\":2,\"resumed\":1,\"closed\":1"));
    CHECK(call("retry", address, NULL, NULL) == 3 && says("the position differs from the one recorded") &&
          says("version 3"));
    if (file) {
        FINE(quad_store_open(&s, address, QUAD_STORE_READ));
    }
    for (int i = 0; i < 3; i++) {
        struct quad_store_table row;
        FINE(quad_store_find(&s, rows[i].id, &row));
        CHECK((row.quarantine[0] == '\0') == (i < 2) && row.rules_version == (i < 2 ? 1 : 3));
        CHECK(i < 2 || strncmp(row.quarantine, "WRONG_DIGEST ", 13) == 0);
    }
    quad_store_close(&s);
}

int main(int count, char **arguments) {
    char folder[PROOF_PATH], path[PROOF_PATH], first[2 * PROOF_PATH], middle[2 * PROOF_PATH],
        last[2 * PROOF_PATH];
    struct cluster cluster;
    if (count < 2) {
        fputs("store-command QUADRIGA\n", stderr);
        return 2;
    }
    program = arguments[1];
    proof_folder(folder, true);
    proof_path(path, folder, "first.db");
    snprintf(first, sizeof first, "sqlite:%s", path);
    proof_path(path, folder, "last.db");
    snprintf(last, sizeof last, "sqlite:%s", path);
    proof_path(path, folder, "backup.db");
    proof_case("a store with games in it");
    fill(first);
    usage(first);
    proof_case("postgresql: a cluster of our own starts");
    if (CHECK(cluster_begin(&cluster, true)) && CHECK(cluster_schema(&cluster, "command", middle))) {
        travel(first, middle, last, path);
    }
    damage(last);
    retry(last);
    CHECK(cluster_schema(&cluster, "retry", middle) && call("copy", first, middle, NULL) == 0);
    damage(middle);
    retry(middle);
    cluster_end(&cluster);
    return proof_end();
}
