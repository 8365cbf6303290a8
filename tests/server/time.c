/* time.c: what time it is, as a test says. It is preloaded into servers and takes the time of day from the
 * file that QUADRIGA_TEST_TIME names: eight bytes, milliseconds since 1970; it stands still until the test
 * writes another. It is no part of any program. */
#define _DEFAULT_SOURCE /* syscall */
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const _Atomic int64_t *file(void) {
    static const _Atomic int64_t *_Atomic mapped;
    const char *name = getenv("QUADRIGA_TEST_TIME");
    if (mapped == NULL && name != NULL) {
        int descriptor = open(name, O_RDONLY | O_CLOEXEC);
        void *at = descriptor < 0 ? MAP_FAILED : mmap(NULL, 8, PROT_READ, MAP_SHARED, descriptor, 0);
        if (descriptor >= 0) {
            close(descriptor);
        }
        if (at == MAP_FAILED) {
            abort();
        }
        mapped = at;
    }
    return mapped;
}

__attribute__((visibility("default"))) int clock_gettime(clockid_t clock_id, struct timespec *tp) {
    const _Atomic int64_t *told = clock_id == CLOCK_REALTIME ? file() : NULL;
    if (told == NULL) {
        return (int)syscall(SYS_clock_gettime, clock_id, tp);
    }
    int64_t now = *told;
    *tp = (struct timespec){.tv_sec = now / 1000, .tv_nsec = now % 1000 * 1000000};
    return 0;
}
