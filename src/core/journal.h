/* journal.h: what happened, as message numbers with arguments and an audience.
 *
 * Rules tell; front ends phrase. A NULL journal (searches, simulations) costs one test. */
#ifndef QUAD_JOURNAL_H
#define QUAD_JOURNAL_H

#include "core/game.h"

QUAD_C_BEGIN

enum { QUAD_EVENTS = 256 }; /* most events of one move with all that follows by itself */

struct quad_journal {
    int count;
    struct quad_event at[QUAD_EVENTS];
};

static inline void quad_tell(struct quad_journal *j, unsigned audience, int message, int a, int b, int c,
                             int d) {
    if (j != NULL) {
        assert(j->count < QUAD_EVENTS);
        struct quad_event event = {
            (uint8_t)message, (uint8_t)audience, {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d}};
        j->at[j->count++] = event;
    }
}

static inline bool quad_event_reaches(const struct quad_event *e, int viewer) {
    return viewer == QUAD_ORACLE || (e->audience >> viewer & 1u) != 0;
}

QUAD_C_END

#endif
