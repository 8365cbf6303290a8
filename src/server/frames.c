/* frames.c: see frames.h. */
#include "server/frames.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { HEAD_BYTES = 14, END_BYTES = 4, GROW = 256 };

enum stage { STAGE_FREE, STAGE_REQUESTS, STAGE_FRAMES, STAGE_BAD };

struct watch {
    enum stage stage;
    unsigned char head[HEAD_BYTES]; /* of a frame; of requests the last bytes */
    size_t have;
    uint64_t left; /* of the frame's payload */
    void (*bad)(void *);
    void *context;
};

/* By descriptor. The loop's own: the thread that dials a database receives too, and finds nothing here. */
static _Thread_local struct watch *watches;
static _Thread_local int watch_count;

bool frames_watch(int descriptor, void (*bad)(void *), void *context) {
    if (descriptor >= watch_count) {
        int count = descriptor + GROW;
        struct watch *grown = realloc(watches, (size_t)count * sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        memset(grown + watch_count, 0, (size_t)(count - watch_count) * sizeof *grown);
        watches = grown;
        watch_count = count;
    }
    watches[descriptor] = (struct watch){.stage = STAGE_REQUESTS, .bad = bad, .context = context};
    return true;
}

static struct watch *watch_of(int descriptor) {
    bool watched = descriptor >= 0 && descriptor < watch_count && watches[descriptor].stage != STAGE_FREE;
    return watched ? &watches[descriptor] : NULL;
}

bool frames_begin(int descriptor) {
    struct watch *w = watch_of(descriptor);
    if (w == NULL || w->have != END_BYTES || memcmp(w->head, "\r\n\r\n", END_BYTES) != 0) {
        return false;
    }
    w->stage = STAGE_FRAMES;
    w->have = 0;
    return true;
}

void frames_forget(int descriptor, const void *context) {
    struct watch *w = watch_of(descriptor);
    if (w != NULL && w->context == context) {
        memset(w, 0, sizeof *w);
    }
}

/* Requests are read whole; only how they end matters. */
static void remember_end(struct watch *w, const unsigned char *bytes, size_t length) {
    size_t more = length < END_BYTES ? length : END_BYTES;
    size_t kept = w->have + more > END_BYTES ? END_BYTES - more : w->have;
    memmove(w->head, w->head + w->have - kept, kept);
    memcpy(w->head + kept, bytes + length - more, more);
    w->have = kept + more;
}

/* Whether all frames in there are masked. A head is two bytes, the rest of the length, and the mask. */
static bool follow(struct watch *w, const unsigned char *bytes, size_t length) {
    while (length > 0) {
        if (w->left > 0) {
            size_t skip = w->left < length ? (size_t)w->left : length;
            w->left -= skip;
            bytes += skip;
            length -= skip;
            continue;
        }
        w->head[w->have++] = *bytes++;
        length--;
        if (w->have < 2) {
            continue;
        }
        if ((w->head[1] & 0x80) == 0) {
            return false;
        }
        unsigned size = w->head[1] & 0x7fu;
        size_t more = size == 127 ? 8 : size == 126 ? 2 : 0;
        if (w->have == 2 + more + 4) {
            w->left = more == 0 ? size : 0;
            for (size_t i = 0; i < more; i++) {
                w->left = w->left << 8 | w->head[2 + i];
            }
            w->have = 0;
        }
    }
    return true;
}

static _Thread_local bool together;

void frames_together(bool on) {
    together = on;
}

/* send() is sendto() without an address. */
ssize_t send_together(int descriptor, const void *buffer, size_t size, int flags) __asm__("send")
    __attribute__((visibility("default")));

ssize_t send_together(int descriptor, const void *buffer, size_t size, int flags) {
    return sendto(descriptor, buffer, size, flags | (together ? MSG_MORE : 0), NULL, 0);
}

/* The C library declares recv() in ways of its own (inline, where it checks sizes): ours has another name in
 * here and that one for the linker. */
ssize_t recv_and_look(int descriptor, void *buffer, size_t size, int flags) __asm__("recv")
    __attribute__((visibility("default")));

/* recv() is recvfrom() without the sender's address. */
ssize_t recv_and_look(int descriptor, void *buffer, size_t size, int flags) {
    ssize_t got = recvfrom(descriptor, buffer, size, flags, NULL, NULL);
    struct watch *w = watch_of(descriptor);
    if (w == NULL || got <= 0 || (flags & MSG_PEEK) != 0) {
        return got;
    }
    if (w->stage == STAGE_REQUESTS) {
        remember_end(w, buffer, (size_t)got);
        return got;
    }
    if (w->stage == STAGE_FRAMES && follow(w, buffer, (size_t)got)) {
        return got;
    }
    if (w->stage == STAGE_FRAMES) {
        w->stage = STAGE_BAD;
        w->bad(w->context);
    }
    errno = EAGAIN;
    return -1;
}
