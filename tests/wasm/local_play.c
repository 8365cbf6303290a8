/* local_play.c: tables of bots as a browser has them, played by the native engine: the records, one after the
 * other, for same_play.test.mjs to compare. local_play GAME SEATS LEVEL EFFORT FIRST COUNT [BOX], the text of
 * a box */
#include "core/position.h"
#include "core/record.h"
#include "wasm/local.h"
#include "wasm/thoughts.h"

#include <stdio.h>
#include <stdlib.h>

static char buffer[QUAD_RECORD_TEXT];

/* Let a master judge a few moments of the game and advise the one who is asked first, so that sanitizers see
 * that too. */
static void think_it_over(const struct quad_table *t) {
    struct quad_any seen = t->first;
    struct quad_text text;
    int64_t ply = 0;
    for (int i = 0; i < 3 && (ply = thoughts_next(t, ply, i > 0)) >= 0; i++, ply += 20) {
        if (i == 0) {
            static char position[QUAD_POSITION_TEXT];
            quad_table_state_at(t, (size_t)ply, &seen);
            struct quad_state *s = quad_any_state(&seen);
            quad_redact(t->game, s, t->plays[ply].seat);
            quad_text_begin(&text, position, sizeof position);
            quad_position_write(&text, t->game, s);
            size_t length = text.length;
            quad_text_begin(&text, buffer, sizeof buffer);
            if (!thoughts_begin(&text, position, length, 1, QUAD_FRENCH)) {
                fprintf(stderr, "%s\n", buffer);
                abort();
            }
        }
        thoughts_run(4);
        quad_text_begin(&text, buffer, sizeof buffer);
        thoughts_report(&text);
        thoughts_judge(&text, t, false);
    }
}

static bool play(const char *game, const char *box, int seats, const char *level, uint32_t effort,
                 uint64_t number) {
    struct quad_text text;
    struct local *l = box == NULL ? local_new(game, seats) : local_new_box(box, strlen(box), seats, NULL);
    if (l == NULL) {
        return false;
    }
    l->seed = quad_luck_from_number(number);
    l->effort = effort;
    quad_rng_seed(&l->rng, number);
    for (int seat = 0; seat < seats; seat++) {
        local_set_seat(l, seat, QUAD_HOLDER_BOT, bot_level_named(level), false, "");
    }
    if (local_begin(l) != REFUSAL_NONE) {
        return false;
    }
    while (local_bot(l) >= 0) {
        local_think(l, 64, false);
    }
    think_it_over(&l->room.replay.table);
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_record_write(&text, &l->room.replay.table, QUAD_ORACLE);
    printf("%s----\n", buffer);
    local_free(l);
    return true;
}

int main(int count, char **word) {
    if (count < 7 || count > 8) {
        return 2;
    }
    uint64_t first = strtoull(word[5], NULL, 10), games = strtoull(word[6], NULL, 10);
    for (uint64_t i = 0; i < games; i++) {
        if (!play(word[1], count == 8 ? word[7] : NULL, (int)strtol(word[2], NULL, 10), word[3],
                  (uint32_t)strtoul(word[4], NULL, 10), first + i)) {
            return 1;
        }
    }
    return 0;
}
