/* clocks.c: see clocks.h. */
#include "server/clocks.h"

#include "server/health.h"
#include "server/registry.h"

#include <stdlib.h>

enum {
    DONE_AT_ONCE = 64, /* tables in one tick */
    DONE_FOR = 5,      /* milliseconds; then the next tick goes on */
    AGAIN = 1000,      /* milliseconds until a table that cannot be looked at now is tried again */
};

/* A table that is to be looked at again. */
struct awaited {
    struct awaited *next;
    int64_t due;
    bool resumes; /* nothing could be kept for a while, and the table is not in memory (keeper.h) */
    char id[ROOM_ID_BYTES];
};

static struct awaited **place_of(struct clocks *clocks, const char *id) {
    size_t hash = 5381;
    for (const char *at = id; *at != '\0'; at++) {
        hash = hash * 33 + (unsigned char)*at;
    }
    struct awaited **at = &clocks->bucket[hash % CLOCK_BUCKETS];
    while (*at != NULL && strcmp((*at)->id, id) != 0) {
        at = &(*at)->next;
    }
    return at;
}

static void await(struct hub *hub, const char *id, int64_t due) {
    struct clocks *clocks = &hub->clocks;
    struct awaited **at = place_of(clocks, id), *one = *at;
    if (one == NULL && due != 0) {
        one = *at = calloc(1, sizeof *one);
        if (one == NULL) {
            return; /* it is noted when something happens there */
        }
        memcpy(one->id, id, strlen(id) + 1);
        hub->metrics.at[METRIC_CLOCKS]++;
    }
    if (due != 0) {
        one->due = due;
        clocks->next = clocks->next == 0 || due < clocks->next ? due : clocks->next;
    } else if (one != NULL) {
        *at = one->next;
        hub->metrics.at[METRIC_CLOCKS]--;
        free(one);
    }
}

void clocks_note(struct hub *hub, const struct hosted_room *hosted) {
    const struct room *room = &hosted->room;
    if (room->replay.clocks.terms.kind != QUAD_CLOCK_NONE) {
        bool ours = hosted->epoch != 0 && !room->is_closed;
        int64_t due = ours ? quad_clocks_due(&room->replay.clocks) : 0;
        await(hub, room->id, due != 0 && hosted->resumes ? hub->time : due);
    }
}

/* The tables that are due, the first ones that are found; and when the next one will be. */
static int find_due(struct clocks *clocks, int64_t now, char ids[DONE_AT_ONCE][ROOM_ID_BYTES]) {
    int count = 0;
    clocks->next = 0;
    for (size_t i = 0; i < CLOCK_BUCKETS; i++) {
        for (const struct awaited *one = clocks->bucket[i]; one != NULL; one = one->next) {
            if (one->due <= now && count < DONE_AT_ONCE) {
                memcpy(ids[count++], one->id, sizeof one->id);
            }
            clocks->next = clocks->next == 0 || one->due < clocks->next ? one->due : clocks->next;
        }
    }
    return count;
}

/* Look at a table. What is done there is published after the commit, and noted again then. */
static void look_at(struct hub *hub, const char *id) {
    struct hosted_room *hosted;
    enum refusal why = registry_find(hub, id, NULL, &hosted);
    if (why == REFUSAL_NOT_KEPT) {
        await(hub, id, hub->time + AGAIN);
        return;
    }
    if (why != REFUSAL_NONE || hosted->epoch == 0 || hosted->room.is_closed) {
        await(hub, id, 0); /* another process looks after it, or nobody has to */
        return;
    }
    why = registry_claim(hub, hosted);
    why = why == REFUSAL_NONE ? room_keep_time(&hosted->room, hub->time) : why;
    if (why != REFUSAL_NONE) {
        await(hub, id, hub->time + AGAIN);
    } else if (!hosted->room.is_touched) {
        clocks_note(hub, hosted);
    }
}

void clocks_go_on(struct hub *hub) {
    for (size_t i = 0; i < CLOCK_BUCKETS; i++) {
        for (struct awaited *one = hub->clocks.bucket[i]; one != NULL; one = one->next) {
            if (registry_peek(hub, one->id) == NULL) {
                one->resumes = true;
                await(hub, one->id, hub->time); /* soon: until then its clock stands */
            }
        }
    }
}

bool clocks_resumes(struct hub *hub, const char *id) {
    struct awaited *one = *place_of(&hub->clocks, id);
    bool resumes = one != NULL && one->resumes;
    if (resumes) {
        one->resumes = false;
    }
    return resumes;
}

void clocks_tick(struct hub *hub) {
    char ids[DONE_AT_ONCE][ROOM_ID_BYTES];
    int64_t start = hub_clock();
    if (hub->clocks.next == 0 || hub->time < hub->clocks.next || hub->draining || hub->health.failing ||
        !health_allows(hub)) {
        return;
    }
    int count = find_due(&hub->clocks, hub->time, ids);
    for (int i = 0; i < count && hub_clock() - start < DONE_FOR; i++) {
        look_at(hub, ids[i]);
    }
}

void clocks_close(struct hub *hub) {
    for (size_t i = 0; i < CLOCK_BUCKETS; i++) {
        while (hub->clocks.bucket[i] != NULL) {
            struct awaited *one = hub->clocks.bucket[i];
            hub->clocks.bucket[i] = one->next;
            free(one);
        }
    }
}
