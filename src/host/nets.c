/* nets.c: see nets.h. */
#include "host/nets.h"
#include "host/files.h"

#include <stdlib.h>
#include <string.h>

enum { NET_BYTES = 4 * 1024 * 1024 };

enum ending net_from_file(const struct console *c, const struct quad_game *g, int seats, const char *path,
                          struct quad_net **out) {
    struct file_text file;
    *out = NULL;
    enum ending ending = file_read_bytes(c, path, NET_BYTES, &file);
    if (ending != ENDING_FINE) {
        return ending;
    }
    *out = malloc(quad_net_bytes(quad_net_inputs(g)));
    if (*out == NULL) {
        ending = fail_error(c, QUAD_ERROR_NO_MEMORY, NULL);
    } else {
        enum quad_error error = quad_net_read(*out, g, seats, file.at, file.length);
        if (error != QUAD_ERROR_NONE) {
            ending = fail(c, ENDING_BAD_INPUT, PHRASE_NET_DOES_NOT_FIT,
                          WITH(TEXT(path), TEXT(g->name.text[c->language]), NUMBER(seats),
                               TEXT(quad_error_text(error, c->language))));
        }
    }
    file_free(&file);
    return ending;
}

void net_command(const char *path, const char *what, char *out, size_t size) {
    size_t length = strlen(what);
    char line[1024];
    FILE *file = fopen(path, "rb");
    out[0] = '\0';
    while (file != NULL && fgets(line, sizeof line, file) != NULL && line[0] != '\n') {
        if (strncmp(line, what, length) == 0 && line[length] == ' ') {
            line[strcspn(line, "\n")] = '\0';
            snprintf(out, size, "%s", line + length + 1);
        }
    }
    if (file != NULL) {
        fclose(file);
    }
}
