/* cluster.c: see cluster.h. PostgreSQL refuses to run as root, so root becomes somebody else for it. */
#define _DEFAULT_SOURCE /* setgroups */
#include "cluster.h"

#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct passwd *somebody(void) {
    const struct passwd *who = getuid() == 0 ? getpwnam("postgres") : NULL;
    return getuid() == 0 && who == NULL ? getpwnam("nobody") : who;
}

/* Start one of PostgreSQL's programs, quietly. It dies with us. */
static pid_t start(const struct cluster *c, const char *program, char *const *arguments) {
    char path[PROOF_PATH], log[PROOF_PATH];
    proof_path(path, c->programs, program);
    proof_path(log, c->folder, "output");
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        const struct passwd *who = somebody();
        bool fine =
            who == NULL || (setgroups(0, NULL) == 0 && setgid(who->pw_gid) == 0 && setuid(who->pw_uid) == 0);
        int out = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
        if (fine && prctl(PR_SET_PDEATHSIG, SIGQUIT) == 0 && out >= 0 && chdir(c->folder) == 0 &&
            dup2(out, 1) == 1 && dup2(out, 2) == 2) {
            setenv("LC_ALL", "C", 1);
            execv(path, arguments);
        }
        _exit(127);
    }
    return child;
}

static int end_of(pid_t child) {
    int status = -1;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

static bool find_programs(struct cluster *c) {
    glob_t found;
    bool fine = glob("/usr/lib/postgresql/*/bin/initdb", 0, NULL, &found) == 0 && found.gl_pathc > 0;
    if (fine) {
        const char *last = found.gl_pathv[found.gl_pathc - 1];
        struct quad_text t;
        quad_text_begin(&t, c->programs, sizeof c->programs);
        quad_text_add_bytes(&t, last, (size_t)(strrchr(last, '/') - last));
        globfree(&found);
    }
    return fine;
}

bool cluster_start(struct cluster *c) {
    char *const arguments[] = {"postgres",           "-D", c->data,   "-c", "listen_addresses=", "-c",
                               "max_connections=40", "-k", c->folder, NULL};
    for (int tries = 0; tries < 50; tries++) {
        int status;
        c->process = start(c, "postgres", arguments);
        while (c->process > 0 && waitpid(c->process, &status, WNOHANG) == 0) {
            if (PQping(c->address) == PQPING_OK) {
                return true;
            }
            proof_sleep(10000);
        }
        c->process = 0;
        proof_sleep(100000); /* after a SIGKILL its children take a moment to notice */
    }
    return false;
}

bool cluster_begin(struct cluster *c, bool in_memory) {
    memset(c, 0, sizeof *c);
    proof_folder(c->folder, in_memory);
    proof_path(c->data, c->folder, "data");
    const struct passwd *who = somebody();
    struct quad_text t;
    quad_text_begin(&t, c->address, sizeof c->address);
    quad_text_add(&t, "postgresql://quadriga@/postgres?host=");
    quad_text_add(&t, c->folder);
    char *const arguments[] = {"initdb", "-A",        "trust",       "-U", "quadriga", "-E",
                               "UTF8",   "--no-sync", "--no-locale", "-D", c->data,    NULL};
    bool fine = find_programs(c) && (who == NULL || chown(c->folder, who->pw_uid, who->pw_gid) == 0) &&
                end_of(start(c, "initdb", arguments)) == 0 && cluster_start(c);
    if (!fine) {
        proof_note("no PostgreSQL: install Debian's package postgresql (see %s)", c->folder);
    }
    return fine;
}

bool cluster_crash(struct cluster *c, bool hard) {
    bool fine = c->process > 0 && kill(c->process, hard ? SIGKILL : SIGQUIT) == 0 && end_of(c->process) != -1;
    c->process = 0;
    return fine;
}

void cluster_end(struct cluster *c) {
    if (c->process > 0) {
        cluster_crash(c, false);
    }
}

bool cluster_schema(struct cluster *c, const char *name, char out[2 * PROOF_PATH]) {
    struct quad_text t;
    char command[128];
    quad_text_begin(&t, command, sizeof command);
    quad_text_add(&t, "CREATE SCHEMA ");
    quad_text_add(&t, name);
    PGconn *connection = PQconnectdb(c->address);
    PGresult *result = PQexec(connection, command);
    bool fine = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    PQfinish(connection);
    quad_text_begin(&t, out, 2 * PROOF_PATH);
    quad_text_add(&t, c->address);
    quad_text_add(&t, "&options=-csearch_path%3D");
    quad_text_add(&t, name);
    return fine;
}
