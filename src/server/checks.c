/* checks.c: see checks.h. One queue of questions, one of answers, a thread; and behind a socket the process
 * that forks for every box. Both ends are the same program, so what they say are its structs. */
#include "server/checks.h"

#include "server/hub.h"

#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    PATIENCE = 4,     /* by the clock a check may take so many times what it may use of the processor */
    LOOK = 60 * 1000, /* milliseconds between two looks at the clock, at most */
};

struct checks {
    pthread_mutex_t lock;
    pthread_cond_t work;
    pthread_t thread;
    bool has_thread, stop;
    struct check *asked, **asked_end, *answered, **answered_end;
    long waiting;
    long seconds;
    int line;    /* to the process; -1: there is none, the thread does it itself */
    pid_t apart; /* the process */
    void (*wake)(void *context);
    void *context;
};

/* What is asked of the process: this, then the text. */
struct question {
    char game[QUAD_STORE_GAME_BYTES];
    long seconds;
    uint64_t seed; /* of its games, which nobody foresees */
    size_t length;
};

static bool send_all(int to, const void *bytes, size_t length) {
    const char *at = bytes;
    while (length > 0) {
        ssize_t sent = send(to, at, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) {
            continue;
        }
        if (sent <= 0) {
            return false;
        }
        at += sent;
        length -= (size_t)sent;
    }
    return true;
}

static bool receive_all(int from, void *bytes, size_t length) {
    char *at = bytes;
    while (length > 0) {
        ssize_t got = read(from, at, length);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            return false;
        }
        at += got;
        length -= (size_t)got;
    }
    return true;
}

static void pronounce(struct verdict *out, const struct quad_fault *fault) {
    struct quad_text t;
    memset(out, 0, sizeof *out);
    out->error = fault->error;
    if (fault->error == QUAD_ERROR_NONE) {
        return;
    }
    out->line = fault->line;
    memcpy(out->near, fault->near, sizeof out->near);
    memcpy(out->wanted, fault->wanted, sizeof out->wanted);
    for (int language = 0; language < QUAD_LANGUAGES; language++) {
        quad_text_begin(&t, out->said[language], sizeof out->said[language]);
        quad_fault_write(&t, fault, (enum quad_language)language);
    }
}

static void pronounce_error(struct verdict *out, enum quad_error error) {
    struct quad_fault fault;
    quad_fault_set(&fault, error, 0, "", 0);
    pronounce(out, &fault);
}

static void judge(const struct question *q, const char *text, struct verdict *out) {
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    const struct quad_game *bound = NULL;
    if (quad_box_read(quad_game_named(q->game), text, q->length, &bound, &fault) == QUAD_ERROR_NONE) {
        quad_box_prove(bound, QUAD_BOX_GAMES, q->seed, &fault);
        quad_game_drop(bound);
    }
    pronounce(out, &fault);
}

/* In the process of one box: no more of the processor's time than it has, and no file of its memory should it
 * crash. */
_Noreturn static void judge_and_leave(const struct question *q, const char *text, int out) {
    struct verdict verdict;
    struct rlimit time = {(rlim_t)q->seconds, (rlim_t)q->seconds}, none = {0, 0};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setrlimit(RLIMIT_CPU, &time);
    setrlimit(RLIMIT_CORE, &none);
    signal(SIGXCPU, SIG_DFL);
    judge(q, text, &verdict);
    ssize_t written = write(out, &verdict, sizeof verdict);
    _exit(written == (ssize_t)sizeof verdict ? 0 : 1);
}

/* Its verdict, unless the server hangs up or time runs out before. */
static bool await(int from, int line, long seconds, struct verdict *out) {
    struct pollfd fds[] = {{.fd = from, .events = POLLIN}, {.fd = line, .events = POLLIN}};
    int64_t until = hub_clock() + seconds * 1000;
    for (int64_t left = until - hub_clock(); left > 0; left = until - hub_clock()) {
        int ready = poll(fds, 2, left < LOOK ? (int)left : LOOK);
        if (ready < 0 && errno != EINTR) {
            return false;
        }
        if (ready > 0 && fds[0].revents != 0) {
            return receive_all(from, out, sizeof *out);
        }
        if (ready > 0 && fds[1].revents != 0) {
            return false;
        }
    }
    return false;
}

static void judge_apart(const struct question *q, const char *text, int line, struct verdict *out) {
    int ends[2];
    if (pipe(ends) != 0) {
        pronounce_error(out, QUAD_ERROR_NO_MEMORY);
        return;
    }
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        judge_and_leave(q, text, ends[1]);
    }
    close(ends[1]);
    if (child < 0) {
        pronounce_error(out, QUAD_ERROR_NO_MEMORY);
    } else {
        int status = 0;
        bool heard = await(ends[0], line, PATIENCE * q->seconds, out);
        kill(child, SIGKILL); /* its number is its own until somebody waits for it */
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
        }
        if (!heard) {
            bool slow = WIFSIGNALED(status) && (WTERMSIG(status) == SIGKILL || WTERMSIG(status) == SIGXCPU);
            pronounce_error(out, slow ? QUAD_ERROR_ENDLESS : QUAD_ERROR_BAD_BOX);
            out->signal = slow ? 0 : WIFSIGNALED(status) ? WTERMSIG(status) : SIGABRT;
        }
    }
    close(ends[0]);
}

/* All but the line and where complaints go: nobody is to wait for sockets of a server that has gone. */
static void close_files(int line) {
    DIR *folder = opendir("/proc/self/fd");
    long most = folder == NULL ? sysconf(_SC_OPEN_MAX) : 0;
    for (const struct dirent *at; folder != NULL && (at = readdir(folder)) != NULL;) {
        long number = strtol(at->d_name, NULL, 10);
        if (number != line && number != STDERR_FILENO && number != dirfd(folder)) {
            close((int)number);
        }
    }
    for (int number = 0; number < most; number++) {
        if (number != line && number != STDERR_FILENO) {
            close(number);
        }
    }
    if (folder != NULL) {
        closedir(folder);
    }
}

/* The process: until the server hangs up. It may be asked to end only by that. */
_Noreturn static void work_apart(int line) {
    static char text[QUAD_BOX_TEXT];
    struct question q;
    struct verdict verdict;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGCHLD, SIG_DFL);
    close_files(line);
    while (receive_all(line, &q, sizeof q) && q.length <= sizeof text && receive_all(line, text, q.length)) {
        judge_apart(&q, text, line, &verdict);
        if (!send_all(line, &verdict, sizeof verdict)) {
            break;
        }
    }
    _exit(0);
}

static bool start_apart(struct checks *checks) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        return false;
    }
    checks->apart = fork();
    if (checks->apart == 0) {
        work_apart(ends[1]);
    }
    close(ends[1]);
    checks->line = ends[0];
    return checks->apart > 0;
}

static bool is_stopping(struct checks *checks) {
    pthread_mutex_lock(&checks->lock);
    bool stop = checks->stop;
    pthread_mutex_unlock(&checks->lock);
    return stop;
}

/* Without the process nothing can be said about a box. */
static void answer(struct checks *checks, struct check *check) {
    struct question q = {.seconds = checks->seconds, .seed = secret_number(), .length = check->length};
    struct quad_text t;
    quad_text_begin(&t, q.game, sizeof q.game);
    quad_text_add(&t, check->game->name.token);
    if (checks->line < 0) {
        judge(&q, check->text, &check->verdict);
    } else if (!send_all(checks->line, &q, sizeof q) || !send_all(checks->line, check->text, check->length) ||
               !receive_all(checks->line, &check->verdict, sizeof check->verdict)) {
        pronounce_error(&check->verdict, QUAD_ERROR_NO_MEMORY);
        if (!is_stopping(checks)) {
            hub_log(LEVEL_ERROR, "", "boxes cannot be checked any more: the process for that has gone");
        }
    }
    if (check->verdict.error == QUAD_ERROR_NONE &&
        quad_box_read(check->game, check->text, check->length, &check->bound, NULL) != QUAD_ERROR_NONE) {
        check->bound = NULL;
        pronounce_error(&check->verdict, QUAD_ERROR_NO_MEMORY);
    }
}

static void *work(void *context) {
    struct checks *checks = context;
    pthread_mutex_lock(&checks->lock);
    while (!checks->stop) {
        struct check *check = checks->asked;
        if (check == NULL) {
            pthread_cond_wait(&checks->work, &checks->lock);
            continue;
        }
        checks->asked = check->next;
        checks->asked_end = checks->asked == NULL ? &checks->asked : checks->asked_end;
        pthread_mutex_unlock(&checks->lock);
        answer(checks, check);
        pthread_mutex_lock(&checks->lock);
        check->next = NULL;
        *checks->answered_end = check;
        checks->answered_end = &check->next;
        checks->wake(checks->context);
    }
    pthread_mutex_unlock(&checks->lock);
    return NULL;
}

struct checks *checks_start(long seconds, bool inside, void (*wake)(void *context), void *context) {
    struct checks *checks = calloc(1, sizeof *checks);
    if (checks == NULL) {
        return NULL;
    }
    pthread_mutex_init(&checks->lock, NULL);
    pthread_cond_init(&checks->work, NULL);
    checks->asked_end = &checks->asked;
    checks->answered_end = &checks->answered;
    checks->seconds = seconds;
    checks->line = -1;
    checks->wake = wake;
    checks->context = context;
    checks->has_thread =
        (inside || start_apart(checks)) && pthread_create(&checks->thread, NULL, work, checks) == 0;
    if (!checks->has_thread) {
        checks_stop(checks);
        return NULL;
    }
    return checks;
}

static void free_all(struct check *check) {
    while (check != NULL) {
        struct check *next = check->next;
        check_free(check);
        check = next;
    }
}

void checks_stop(struct checks *checks) {
    pthread_mutex_lock(&checks->lock);
    checks->stop = true;
    pthread_cond_broadcast(&checks->work);
    pthread_mutex_unlock(&checks->lock);
    if (checks->line >= 0) {
        shutdown(checks->line, SHUT_RDWR); /* whatever is being waited for will not come */
    }
    if (checks->has_thread) {
        pthread_join(checks->thread, NULL);
    }
    if (checks->line >= 0) {
        close(checks->line);
    }
    if (checks->apart > 0) {
        kill(checks->apart, SIGKILL); /* and what it has begun with it */
    }
    while (checks->apart > 0 && waitpid(checks->apart, NULL, 0) < 0 && errno == EINTR) {
    }
    free_all(checks->asked);
    free_all(checks->answered);
    pthread_cond_destroy(&checks->work);
    pthread_mutex_destroy(&checks->lock);
    free(checks);
}

struct check *check_new(const char *text, size_t length) {
    struct check *check = calloc(1, sizeof *check + length + 1);
    if (check != NULL) {
        check->length = length;
        memcpy(check->text, text, length);
    }
    return check;
}

void check_free(struct check *check) {
    quad_game_drop(check->bound);
    free(check);
}

void checks_ask(struct checks *checks, struct check *check) {
    pthread_mutex_lock(&checks->lock);
    check->next = NULL;
    *checks->asked_end = check;
    checks->asked_end = &check->next;
    pthread_cond_signal(&checks->work);
    pthread_mutex_unlock(&checks->lock);
    checks->waiting++;
}

struct check *checks_answer(struct checks *checks) {
    pthread_mutex_lock(&checks->lock);
    struct check *check = checks->answered;
    if (check != NULL) {
        checks->answered = check->next;
        checks->answered_end = check->next == NULL ? &checks->answered : checks->answered_end;
    }
    pthread_mutex_unlock(&checks->lock);
    checks->waiting -= check != NULL;
    return check;
}

struct check *checks_cancel(struct checks *checks, uint64_t number) {
    pthread_mutex_lock(&checks->lock);
    struct check **at = &checks->asked;
    while (*at != NULL && (*at)->number != number) {
        at = &(*at)->next;
    }
    struct check *check = *at;
    if (check != NULL) {
        *at = check->next;
        checks->asked_end = *at == NULL ? at : checks->asked_end;
    }
    pthread_mutex_unlock(&checks->lock);
    checks->waiting -= check != NULL;
    return check;
}

long checks_waiting(const struct checks *checks) {
    return checks->waiting;
}
