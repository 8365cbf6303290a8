/* checks.h: boxes of strangers are read and proven (core/box.h) away from the loop, one after the other.
 *
 * Values that nobody has ever played with run through all the rules of a game, so they do that in a process
 * of their own: one that is forked when the hub opens, has none of its files and forks once more for every
 * box. Should a box break the rules' own promises, or never come to an end, a process ends that had nothing
 * to lose. A thread waits for what it says. */
#ifndef SERVER_CHECKS_H
#define SERVER_CHECKS_H

#include "core/box.h"
#include "protocol/log.h"

struct address;
struct checks;

enum { VERDICT_BYTES = 512 };

/* What is wrong with a box, if anything is: for programs, and as a sentence in every language. */
struct verdict {
    enum quad_error error;
    int line;
    char near[64], wanted[160];
    char said[QUAD_LANGUAGES][VERDICT_BYTES];
    int signal; /* that the check of the box was ended by; 0 if none */
};

struct check { /* a question, and the answer to it */
    struct check *next;
    uint64_t number;         /* of the connection that asks */
    struct address *address; /* and its address */
    const struct quad_game *game;
    uint8_t hash[QUAD_HASH_BYTES]; /* of the text */
    struct verdict verdict;
    const struct quad_game *bound; /* the game with its box, held; NULL if the verdict says why not */
    size_t length;
    char text[];
};

/* seconds: of the processor's time that one check may take. inside: in the thread itself, for those who want
 * to see it crash. wake is called by the thread when an answer is ready. NULL if the machine refuses. */
struct checks *checks_start(long seconds, bool inside, void (*wake)(void *context), void *context);
void checks_stop(struct checks *checks);

/* A question to be filled in, and to be asked; NULL without memory. */
struct check *check_new(const char *text, size_t length);
void check_free(struct check *check);
void checks_ask(struct checks *checks, struct check *check);
/* The next answer, or NULL. */
struct check *checks_answer(struct checks *checks);
/* Take a question back that was not begun yet; NULL if there is none of that number. */
struct check *checks_cancel(struct checks *checks, uint64_t number);
/* Questions without an answer that was heard. */
long checks_waiting(const struct checks *checks);

#endif
