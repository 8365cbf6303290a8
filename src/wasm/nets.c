/* nets.c: see nets.h. */
#include "wasm/nets.h"

#include "ai/net.h"

#include <stdlib.h>

enum {
    GAMES = 0
#define GAME(name) +1
#include "core/games.def"
#undef GAME
};

static struct quad_net_file files[GAMES * QUAD_SEATS + 1]; /* the last one stays empty */

const struct quad_net_file *quad_net_files(void) {
    return files;
}

static enum quad_error keep(struct quad_net_file *file, const char *name, const char *bytes, size_t length) {
    char *copy = malloc(length);
    if (copy == NULL) {
        return QUAD_ERROR_NO_MEMORY;
    }
    memcpy(copy, bytes, length);
    free((void *)file->bytes);
    *file = (struct quad_net_file){.name = name, .bytes = copy, .length = length};
    return QUAD_ERROR_NONE;
}

/* Keep it if it is for that game; else tell what is wrong with it for the number of players that it comes
 * closest to. */
static enum quad_error offer(const struct quad_game *g, const char *bytes, size_t length) {
    struct quad_net_file *file = files;
    struct quad_net *net = malloc(quad_net_bytes(quad_net_inputs(g)));
    if (net == NULL) {
        return QUAD_ERROR_NO_MEMORY;
    }
    enum quad_error worst = QUAD_ERROR_BAD_NET, error = worst;
    int seats = g->seats_max + 1;
    while (error != QUAD_ERROR_NONE && --seats > 0) {
        error = quad_net_read(net, g, seats, bytes, length);
        worst = error > worst ? error : worst;
    }
    while (seats > 0 && file->name != NULL &&
           quad_net_read(net, g, seats, file->bytes, file->length) != QUAD_ERROR_NONE) {
        file++;
    }
    free(net);
    return seats == 0 ? worst : keep(file, g->name.token, bytes, length);
}

enum quad_error nets_take(const char *bytes, size_t length) {
    enum quad_error worst = QUAD_ERROR_BAD_NET;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        enum quad_error error = g->features == NULL ? worst : offer(g, bytes, length);
        if (error == QUAD_ERROR_NONE || error == QUAD_ERROR_NO_MEMORY) {
            return error;
        }
        worst = error > worst ? error : worst;
    }
    return worst;
}
