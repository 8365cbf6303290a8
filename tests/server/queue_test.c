/* queue_test.c: whose question is thought about next, on a clock of its own: nothing sleeps, nothing thinks.
 */
#include "server/queue.h"

#include "core/rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long passed, failed;

static void check(bool holds, const char *what) {
    passed += holds;
    failed += !holds;
    if (!holds) {
        printf("not so: %s\n", what);
    }
}

enum { MS = 1000, MASTER = 1000 * MS, NOVICE = 10 * MS, THREADS_MOST = 4, QUESTIONS = 1000 };

struct asked {
    struct question question;
    int64_t needs;    /* thinking, to its end */
    int64_t answered; /* when; 0: not yet */
};

/* A machine whose threads do nothing but think, and are always on time. */
struct machine {
    struct queue queue;
    int64_t now;
    int threads;
    struct {
        struct asked *at;
        int64_t start, end;
    } thread[THREADS_MOST];
    struct asked asked[QUESTIONS];
    int count;
    long most_begun;
};

static struct machine *start(int threads, int64_t day_most) {
    struct machine *m = calloc(1, sizeof *m);
    if (m == NULL) {
        abort();
    }
    queue_open(&m->queue, threads, day_most);
    m->threads = threads;
    m->now = 1;
    return m;
}

static void stop(struct machine *m) {
    for (int i = 0; i < m->threads; i++) {
        if (m->thread[i].at != NULL) {
            m->thread[i].at->question.running = false;
        }
    }
    while (queue_drop(&m->queue) != NULL) {
    }
    check(m->queue.waiting == 0 && m->queue.begun == 0, "nothing is left and nothing is lost");
    queue_close(&m->queue);
    free(m);
}

/* A level with a time thinks as long as it may. */
static struct asked *ask(struct machine *m, int address, int64_t time, int64_t needs, bool watched) {
    struct asked *a = &m->asked[m->count++];
    unsigned char key[ADDRESS_KEY] = {4, (unsigned char)(address >> 8), (unsigned char)address};
    memset(a, 0, sizeof *a);
    a->needs = needs;
    a->question.due = m->now;
    a->question.time = time;
    a->question.watched = watched;
    snprintf(a->question.table, sizeof a->question.table, "table %d", m->count);
    check(queue_add(&m->queue, &a->question, key, m->now), "it is taken");
    return a;
}

static struct asked *master(struct machine *m, int address, bool watched) {
    return ask(m, address, MASTER, INT64_MAX, watched);
}

static void end_slice(struct machine *m, int i) {
    struct asked *a = m->thread[i].at;
    int64_t spent = m->now - m->thread[i].start;
    a->needs -= a->needs == INT64_MAX ? 0 : spent;
    if (queue_return(&m->queue, &a->question, spent, a->needs <= 0, m->now)) {
        a->answered = m->now;
    }
    m->thread[i].at = NULL;
}

/* Until then, or until all are answered; returns whether there was anything to do. */
static bool run(struct machine *m, int64_t until) {
    while (m->now < until) {
        int64_t next = until;
        for (int i = 0; i < m->threads; i++) {
            int64_t slice = 0, due = -1;
            if (m->thread[i].at == NULL) {
                struct question *q = queue_take(&m->queue, m->now, &slice, &due);
                if (q != NULL) {
                    struct asked *a = (struct asked *)(void *)q;
                    int64_t work = a->needs < slice ? a->needs : slice;
                    m->thread[i].at = a;
                    m->thread[i].start = m->now;
                    m->thread[i].end = m->now + work;
                } else if (due >= 0 && due < next) {
                    next = due;
                }
            }
            next = m->thread[i].at != NULL && m->thread[i].end < next ? m->thread[i].end : next;
        }
        m->most_begun = m->queue.begun > m->most_begun ? m->queue.begun : m->most_begun;
        if (m->queue.waiting == 0) {
            return false;
        }
        m->now = next;
        for (int i = 0; i < m->threads; i++) {
            if (m->thread[i].at != NULL && m->thread[i].end <= m->now) {
                end_slice(m, i);
            }
        }
    }
    return true;
}

static int64_t took(const struct asked *a) {
    return a->answered == 0 ? INT64_MAX : a->answered - a->question.due;
}

/* Five addresses with sixty tables each, a master to move at every one of them, and somebody looking on. */
static void crowd(struct machine *m) {
    for (int i = 0; i < 300; i++) {
        master(m, 1 + i % 5, true);
    }
}

static void test_one_among_many(void) {
    for (int threads = 1; threads <= THREADS_MOST; threads++) {
        struct machine *m = start(threads, INT64_MAX);
        crowd(m);
        run(m, 777 * MS);
        struct asked *novice = ask(m, 100, 0, NOVICE, true), *own = master(m, 101, true);
        run(m, m->now + 5000 * MS);
        check(took(novice) <= NOVICE + 200 * MS, "a novice answers in his time and 200 ms");
        check(took(own) <= MASTER + 200 * MS, "and so does a master");
        check(own->question.spent >= MASTER / 8, "who got his share of the thinking");
        check(m->most_begun <= threads + 3, "few are begun at the same time");
        stop(m);
    }
}

/* Whoever asks much at once shares his own: all are answered soon, and every one got something. */
static void test_one_address(void) {
    struct machine *m = start(1, INT64_MAX);
    for (int i = 0; i < 60; i++) {
        master(m, 7, true);
    }
    check(!run(m, 3000 * MS), "sixty masters of one address take no minute");
    for (int i = 0; i < 60; i++) {
        check(m->asked[i].question.spent > 0, "each is thought about");
    }
    check(m->queue.shortened >= 50, "and it is counted that they were cut short");
    stop(m);
    m = start(4, INT64_MAX);
    for (int i = 0; i < 4; i++) {
        master(m, 7, true);
    }
    run(m, 5000 * MS);
    for (int i = 0; i < 4; i++) {
        check(m->asked[i].question.spent >= MASTER - QUEUE_SLICE_MOST,
              "with a thread for each all have their time");
    }
    check(m->queue.shortened == 0, "and nothing was cut short");
    stop(m);
}

static void test_many_addresses(void) {
    struct machine *m = start(1, INT64_MAX);
    for (int i = 0; i < 100; i++) {
        master(m, i, true);
    }
    check(!run(m, 2000 * MS), "a hundred people with a master each wait for one another hardly at all");
    for (int i = 0; i < 100; i++) {
        check(m->asked[i].question.spent > 0, "each is thought about");
        check(took(&m->asked[i]) <= MASTER + 200 * MS, "and answered in time");
    }
    check(m->most_begun <= 4, "with few trees at a time");
    stop(m);
}

static void test_alone(void) {
    struct machine *m = start(2, INT64_MAX);
    struct asked *a = master(m, 1, true), *later = ask(m, 1, 0, NOVICE, true);
    later->question.due = m->now + 3000 * MS;
    run(m, 2000 * MS);
    check(took(a) >= MASTER && took(a) <= MASTER + QUEUE_SLICE_MOST, "who is alone has all his time");
    check(later->answered == 0, "nobody thinks before it is time");
    run(m, 4000 * MS);
    check(took(later) <= NOVICE + QUEUE_SLICE_MOST, "but then at once");
    stop(m);
}

static void test_unwatched(void) {
    struct machine *m = start(1, INT64_MAX);
    struct asked *lonely = master(m, 1, false);
    run(m, 100 * MS);
    check(lonely->question.spent >= 80 * MS, "what nobody watches has what is left");
    struct asked *seen[20];
    for (int i = 0; i < 20; i++) {
        seen[i] = ask(m, 2 + i, 0, 30 * MS, true);
    }
    int64_t before = lonely->question.spent;
    run(m, m->now + 20 * 30 * MS);
    check(lonely->question.spent <= before + QUEUE_SLICE_MOST, "and nothing while there are others");
    for (int i = 0; i < 20; i++) {
        check(seen[i]->answered != 0, "who were all answered first");
    }
    check(run(m, m->now + 10 * MS) || lonely->answered != 0, "then it goes on");
    stop(m);
    m = start(1, INT64_MAX);
    struct asked *first = master(m, 1, false), *second = ask(m, 1, 0, NOVICE, false);
    run(m, 50 * MS);
    queue_watch(&m->queue, second->question.table);
    run(m, 100 * MS);
    check(second->answered != 0 && first->answered == 0, "somebody comes to look: that table is next");
    stop(m);
}

/* An idle address saves up nothing, one that thought where nobody looked owes nothing. */
static void test_saving(void) {
    struct machine *m = start(1, INT64_MAX);
    for (int i = 0; i < 20; i++) {
        master(m, 1, false);
        run(m, m->now + 1100 * MS);
    }
    struct asked *a = master(m, 1, true), *b = master(m, 2, true);
    run(m, m->now + 900 * MS);
    int64_t apart = a->question.spent - b->question.spent;
    check(apart <= 2 * QUEUE_SLICE_MOST && apart >= -2 * QUEUE_SLICE_MOST, "they share and share alike");
    stop(m);
}

static void test_day(void) {
    struct machine *m = start(1, 3 * MASTER);
    for (int i = 0; i < 3; i++) {
        master(m, 1, true);
        run(m, m->now + 2000 * MS);
    }
    struct asked *beyond = master(m, 1, true), *other = ask(m, 2, 0, 500 * MS, true);
    check(m->queue.demoted == 1, "beyond the day's share");
    run(m, m->now + 400 * MS);
    check(beyond->question.spent <= QUEUE_SLICE_MOST && other->question.spent >= 300 * MS,
          "one has what is left");
    run(m, m->now + 3000 * MS);
    check(beyond->answered != 0, "which is not nothing");
    m->now += (int64_t)24 * 3600 * 1000 * MS;
    beyond = master(m, 1, true);
    other = ask(m, 2, 0, 500 * MS, true);
    run(m, m->now + 400 * MS);
    check(m->queue.demoted == 1 && beyond->question.spent >= 150 * MS, "and another day comes");
    stop(m);
}

/* Anything at any time: nothing is lost, nothing is answered twice, the books are right. */
static void test_any(void) {
    struct quad_rng r;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        quad_rng_seed(&r, seed);
        struct machine *m =
            start(1 + (int)quad_rng_below(&r, THREADS_MOST), MASTER * (1 + quad_rng_below(&r, 5)));
        int64_t thought = 0;
        while (m->count < 300) {
            bool timed = quad_rng_below(&r, 2) == 0, watched = quad_rng_below(&r, 3) > 0;
            int64_t needs = quad_rng_below(&r, 3) == 0 ? INT64_MAX : 1 + quad_rng_below(&r, 2000 * MS);
            struct asked *a = ask(m, (int)quad_rng_below(&r, 20), timed ? MASTER : 0,
                                  timed || needs < INT64_MAX ? needs : NOVICE, watched);
            a->question.due += quad_rng_below(&r, 2) == 0 ? quad_rng_below(&r, 500 * MS) : 0;
            run(m, m->now + quad_rng_below(&r, 50 * MS));
        }
        run(m, m->now + (int64_t)3600 * 1000 * MS);
        for (int i = 0; i < m->count; i++) {
            check(m->asked[i].answered != 0, "all are answered in the end");
            thought += m->asked[i].question.spent;
        }
        check(thought == (int64_t)m->queue.thought, "and all thinking is counted");
        check(m->most_begun <= m->threads + 3, "few are begun at the same time");
        stop(m);
    }
}

int main(void) {
    test_one_among_many();
    test_one_address();
    test_many_addresses();
    test_alone();
    test_unwatched();
    test_saving();
    test_day();
    test_any();
    printf("%ld passed, %ld failed\n", passed, failed);
    return failed > 0;
}
