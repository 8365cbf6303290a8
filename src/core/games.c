/* games.c: the registry, from games.def. */
#include "core/game.h"

#define GAME(name) extern const struct quad_game quad_game_##name;
#include "core/games.def"
#undef GAME

static const struct quad_game *const games[] = {
#define GAME(name) &quad_game_##name,
#include "core/games.def"
#undef GAME
};

const struct quad_game *quad_game_at(size_t index) {
    return index < sizeof games / sizeof games[0] ? games[index] : NULL;
}

const struct quad_game *quad_game_named(const char *token) {
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        if (strcmp(games[i]->name.token, token) == 0) {
            return games[i];
        }
    }
    return NULL;
}
