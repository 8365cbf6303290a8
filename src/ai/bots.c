/* bots.c: the bots there are. */
#include "ai/bot.h"

extern const struct quad_bot quad_bot_random, quad_bot_novice;

static const struct quad_bot *const bots[] = {&quad_bot_random, &quad_bot_novice};

const struct quad_bot *quad_bot_at(size_t index) {
    return index < sizeof bots / sizeof bots[0] ? bots[index] : NULL;
}

const struct quad_bot *quad_bot_named(const char *token) {
    for (size_t i = 0; i < sizeof bots / sizeof bots[0]; i++) {
        if (strcmp(bots[i]->name.token, token) == 0) {
            return bots[i];
        }
    }
    return NULL;
}
