/* replay.c: run a fuzz target on the files named, without libFuzzer. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_BYTES = 8 * 1024 * 1024 };

static bool run_file(const char *path) {
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = malloc(MOST_BYTES);
    if (file == NULL || bytes == NULL) {
        perror(path);
        free(bytes);
        if (file != NULL) {
            fclose(file);
        }
        return false;
    }
    size_t size = fread(bytes, 1, MOST_BYTES, file);
    bool fine = ferror(file) == 0;
    fclose(file);
    /* A block of its exact size: reading behind the end is then seen. */
    uint8_t *exact = malloc(size > 0 ? size : 1);
    if (fine && exact != NULL) {
        memcpy(exact, bytes, size);
        LLVMFuzzerTestOneInput(exact, size);
    }
    free(exact);
    free(bytes);
    return fine;
}

int main(int count, char **paths) {
    int failed = 0;
    for (int i = 1; i < count; i++) {
        failed += !run_file(paths[i]);
    }
    printf("%d inputs replayed\n", count - 1 - failed);
    return failed > 0;
}
