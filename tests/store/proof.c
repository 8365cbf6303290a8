/* proof.c: see proof.h. */
#include "proof.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { FOLDERS = 64, COMPLAINTS = 5 };

static struct {
    char name[160];
    bool open, fine;
    int passed, failed, complaints;
    char folders[FOLDERS][PROOF_PATH];
    int folder_count;
} now;

static void end_case(void) {
    if (now.open) {
        now.passed += now.fine;
        now.failed += !now.fine;
        printf("%s %d - %s\n", now.fine ? "ok" : "not ok", now.passed + now.failed, now.name);
        fflush(stdout);
    }
    now.open = false;
}

void proof_case(const char *format, ...) {
    va_list list;
    end_case();
    va_start(list, format);
    vsnprintf(now.name, sizeof now.name, format, list);
    va_end(list);
    now.open = now.fine = true;
    now.complaints = 0;
}

void proof_note(const char *format, ...) {
    va_list list;
    va_start(list, format);
    fputs("# ", stdout);
    vprintf(format, list);
    putchar('\n');
    va_end(list);
    fflush(stdout);
}

bool proof_check(bool holds, const char *file, int line, const char *what) {
    if (!holds) {
        now.fine = false;
        if (now.complaints++ < COMPLAINTS) {
            proof_note("%s: %s:%d: %s", now.name, file, line, what);
        }
    }
    return holds;
}

bool proof_expect(enum quad_store_error wanted, enum quad_store_error got, const char *file, int line,
                  const char *call) {
    char what[256];
    snprintf(what, sizeof what, "%s: not “%s” but “%s”", call, quad_store_error_text(wanted, QUAD_ENGLISH),
             quad_store_error_text(got, QUAD_ENGLISH));
    return proof_check(wanted == got, file, line, what);
}

bool proof_case_is_fine(void) {
    return now.fine;
}

int proof_end(void) {
    end_case();
    for (int i = 0; i < now.folder_count; i++) {
        proof_remove(now.folders[i]);
    }
    printf("1..%d\n# %d passed, %d failed\n", now.passed + now.failed, now.passed, now.failed);
    return now.failed > 0 || now.passed == 0;
}

void proof_path(char out[PROOF_PATH], const char *folder, const char *name) {
    struct quad_text t;
    quad_text_begin(&t, out, PROOF_PATH);
    quad_text_add(&t, folder);
    quad_text_add(&t, "/");
    quad_text_add(&t, name);
    assert(!t.cut);
}

void proof_folder(char out[PROOF_PATH], bool in_memory) {
    const char *base = getenv("TMPDIR");
    bool memory = in_memory && access("/dev/shm", W_OK | X_OK) == 0;
    proof_path(out,
               memory                           ? "/dev/shm"
               : base != NULL && base[0] == '/' ? base
                                                : "/tmp",
               "quad-store-XXXXXX");
    if (mkdtemp(out) == NULL || now.folder_count == FOLDERS) {
        perror("a folder for the test");
        exit(1);
    }
    memcpy(now.folders[now.folder_count++], out, PROOF_PATH);
}

/* Two levels are all these tests make, but a database cluster is deeper: go down with a list, not a stack. */
void proof_remove(const char *folder) {
    enum { MOST = 256 };
    static char waiting[MOST][PROOF_PATH];
    int count = 1;
    memcpy(waiting[0], folder, strlen(folder) + 1);
    for (int i = 0; i < count; i++) {
        DIR *open = opendir(waiting[i]);
        for (struct dirent *e = open == NULL ? NULL : readdir(open); e != NULL; e = readdir(open)) {
            char path[PROOF_PATH];
            struct stat status;
            if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) {
                continue;
            }
            proof_path(path, waiting[i], e->d_name);
            if (lstat(path, &status) == 0 && S_ISDIR(status.st_mode) && count < MOST) {
                memcpy(waiting[count++], path, sizeof path);
            } else {
                unlink(path);
            }
        }
        if (open != NULL) {
            closedir(open);
        }
    }
    while (count > 0) {
        rmdir(waiting[--count]);
    }
}

long proof_argument(int count, char **arguments, int index, long preset) {
    long value = index < count ? strtol(arguments[index], NULL, 10) : preset;
    return value > 0 ? value : preset;
}

void proof_sleep(long microseconds) {
    struct timespec pause = {microseconds / 1000000, microseconds % 1000000 * 1000};
    nanosleep(&pause, NULL);
}

double proof_clock(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
