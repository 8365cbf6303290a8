/* seeds.c: seeds for the fuzzers, from random games: "seeds FOLDER" fills FOLDER/box, ledger, moves, net,
 * engine, notation, position (also as a viewer sees it), record and training, and writes FOLDER/words.dict,
 * the words of all formats. Scenarios are seeded with those of tests/rules. */
#include "fuzz.h"

#include "../boxes.h"

#include "core/notation.h"
#include "core/position.h"
#include "core/record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { GAMES_EACH = 3, POSITIONS_EACH = 8, MOST_MOVES = 20000 };

static const char *folder;
static char buffer[QUAD_RECORD_TEXT];
static struct quad_text text;

static void die(const char *what) {
    perror(what);
    exit(1);
}

static void save(const char *kind, const char *name, unsigned number, const void *bytes, size_t size) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, kind);
    if (mkdir(path, 0777) != 0 && errno != EEXIST) {
        die(path);
    }
    snprintf(path, sizeof path, "%s/%s/%s-%u", folder, kind, name, number);
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) {
        die(path);
    }
}

static void save_text(const char *kind, const struct quad_game *g, unsigned number) {
    save(kind, g->name.token, number, buffer, text.length);
}

static void save_moves(unsigned which, const struct quad_game *g, unsigned number) {
    uint8_t bytes[512];
    struct quad_rng r;
    quad_rng_seed(&r, number);
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)quad_rng_below(&r, 256);
    }
    bytes[0] = (uint8_t)which;
    save("moves", g->name.token, number, bytes, 64u << number % 4);
    save("net", g->name.token, number, bytes, 2 + 3u * (number % 4)); /* see fuzz_net.c */
    bytes[1] = bytes[2] = UINT8_MAX; /* see fuzz_training.c: the whole log, changed */
    save("training", g->name.token, number, bytes, 3 + 4u * (number % 4));
}

/* The values that bytes choose, see fuzz_box.c; and a box that can be played, as a file. */
static void save_boxes(unsigned which, const struct quad_game *g, unsigned number) {
    const char bytes[] = {0, (char)which, (char)(4u << number), (char)number};
    struct quad_rng r;
    save("box", g->name.token, 2 * number, bytes, sizeof bytes);
    quad_rng_seed(&r, number);
    const struct quad_game *bound = boxes_draw(g, &r);
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_box_write_changes(&text, bound);
    save_text("box", g, 2 * number + 1);
    quad_game_drop(bound);
}

/* Three games of two and a line that was cut short; see fuzz_ledger.c. */
static void save_ledger(unsigned which, const struct quad_game *g, unsigned number) {
    const char start[] = {(char)which, 0, 8};
    int seats = g->seats_min;
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_text_add_bytes(&text, start, sizeof start);
    for (long game = 0; game < 3 + (long)number; game++) {
        quad_text_add_number(&text, game);
        for (int seat = 0; seat < seats; seat++) {
            quad_text_add(&text, " ");
            quad_text_add_number(&text, 10 * game - seat);
            quad_text_add(&text, seat == 0 ? " 1" : " 2");
        }
        quad_text_add(&text, "\n");
    }
    quad_text_add(&text, "7 1");
    save_text("ledger", g, number);
}

static void save_notation(unsigned which, const struct quad_game *g, struct quad_move m, unsigned number) {
    char game = (char)which;
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_text_add_bytes(&text, &game, 1);
    quad_notation_write(&text, g, m);
    save_text("notation", g, number);
}

static void save_position(const struct quad_table *table, unsigned number) {
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_position_write(&text, table->game, quad_table_truth(table));
    save_text("position", table->game, number);
}

static void save_seen(const struct quad_table *table, int viewer, unsigned number) {
    static struct quad_any seen;
    seen = table->truth;
    quad_redact(table->game, quad_any_state(&seen), viewer);
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_position_write(&text, table->game, quad_any_state(&seen));
    save_text("position", table->game, number);
}

/* A whole conversation: a new table or one that is loaded, moves, looks, a bot, taking back. */
static void save_talk(const struct quad_table *table, unsigned number) {
    bool load = number % 2 == 1;
    quad_text_begin(&text, buffer, sizeof buffer);
    if (load) {
        quad_text_add(&text, number % 4 == 1 ? "load\n" : "load chance=ask\n");
        quad_record_write(&text, table, QUAD_ORACLE);
    } else {
        quad_text_add(&text, "new ");
        quad_text_add(&text, table->game->name.token);
        quad_text_add(&text, " chance=ask seats=");
        quad_text_add_number(&text, quad_table_truth(table)->seats);
        quad_text_add(&text, "\n");
    }
    for (size_t i = 0; !load && i < table->count; i++) {
        quad_text_add(&text, "play ");
        quad_seat_write(&text, table->plays[i].seat);
        quad_text_add(&text, " ");
        quad_notation_write(&text, table->game, table->plays[i].move);
        quad_text_add(&text, "\n");
    }
    quad_text_add(&text,
                  "legal\nshow nobody\nposition 1\nbot novice\nundo\nundo free\nsave 1\nload seed=5\n");
    quad_position_write(&text, table->game, quad_table_truth(table));
    quad_text_add(&text, ".\nhint\nlegal\nsave\nquit\n");
    save_text("engine", table->game, number);
}

static void play(unsigned which, const struct quad_game *g, unsigned number) {
    static struct quad_choices choices;
    struct quad_table table;
    struct quad_rng r;
    quad_rng_seed(&r, number);
    int span = g->seats_max - g->seats_min + 1, seats = g->seats_min + (int)number % span;
    struct quad_seed luck = quad_luck_from_number(number);
    if (quad_table_open(&table, g, seats, NULL, &luck) != QUAD_ERROR_NONE) {
        return;
    }
    unsigned positions = 0;
    while (quad_table_settle(&table) == QUAD_ERROR_NONE && !quad_over(quad_table_truth(&table)) &&
           table.count < MOST_MOVES) {
        const struct quad_state *s = quad_table_truth(&table);
        int seat = __builtin_ctz(quad_waiting(s));
        quad_table_choices(&table, seat, &choices);
        struct quad_move m = choices.at[quad_rng_below(&r, (uint32_t)choices.count)].move;
        /* Now and then, rarer and rarer, so that early and late positions are seen. */
        if (positions < POSITIONS_EACH && quad_rng_below(&r, 1 + 2 * positions * positions) == 0) {
            save_position(&table, number * POSITIONS_EACH + positions);
            save_seen(&table, seat == QUAD_CHANCE ? 0 : seat, 1000 + number * POSITIONS_EACH + positions);
            save_notation(which, g, m, number * POSITIONS_EACH + positions);
            positions++;
        }
        if (quad_table_play(&table, seat, s->ply, m) != QUAD_ERROR_NONE) {
            break;
        }
        if (table.count > 40 && table.count < 50) {
            quad_text_begin(&text, buffer, sizeof buffer);
            quad_record_write(&text, &table, QUAD_ORACLE);
            save_text("record", g, number);
            save_talk(&table, number);
        }
    }
    quad_table_close(&table);
}

static void add_word(FILE *file, const char *word) {
    fprintf(file, "\"%s\"\n", word);
}

/* Words of the formats, whatever the game. */
static const char *const common[] = {
    "position\\x0a",
    "game ",
    "seats ",
    "option ",
    "ply ",
    "agenda ",
    "viewer ",
    " = ",
    ":",
    "+",
    "?",
    "* ",
    "- ",
    "\\x0a",
    "scenario ",
    "setup ",
    "set ",
    "expect ",
    "refuse ",
    "over",
    "asked ",
    "offers ",
    "total ",
    "rank ",
    "offered ",
    "moves\\x0a",
    "digest ",
    "end ",
    "seed ",
    "name 1 ",
    "| ",
    "quadriga record 1\\x0a",
    "quadriga net 2\\x0a",
    "features ",
    "layers ",
    "new ",
    "load ",
    "chance=ask ",
    "seed=",
    "seats=",
    "legal\\x0a",
    "play ",
    "undo free\\x0a",
    "show ",
    "position ",
    "save\\x0a",
    "bot novice\\x0a",
    "hint\\x0a",
    ".\\x0a",
    "1: ",
    "2: ",
    "*: ",
};

static void save_words(void) {
    char path[4096];
    snprintf(path, sizeof path, "%s/words.dict", folder);
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        die(path);
    }
    for (size_t i = 0; i < sizeof common / sizeof common[0]; i++) {
        add_word(file, common[i]);
    }
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        add_word(file, g->name.token);
        for (int k = 0; k < g->step_count; k++) {
            add_word(file, g->steps[k].prompt.token);
        }
        for (int k = 0; k < g->verb_count; k++) {
            add_word(file, g->verbs[k].name.token);
        }
        for (int k = 0; k < g->field_count; k++) {
            add_word(file, g->fields[k].name);
        }
        for (int k = 0; k < g->domain_count; k++) {
            for (size_t n = 0; n < g->domains[k].count; n++) {
                add_word(file, g->domains[k].symbols[n].token);
            }
        }
    }
    if (fclose(file) != 0) {
        die(path);
    }
}

int main(int count, char **words) {
    if (count != 2) {
        fputs("usage: seeds FOLDER\n", stderr);
        return 2;
    }
    folder = words[1];
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        die(folder);
    }
    for (unsigned which = 0; quad_game_at(which) != NULL; which++) {
        for (unsigned number = 0; number < GAMES_EACH; number++) {
            save_boxes(which, quad_game_at(which), number);
            save_moves(which, quad_game_at(which), number);
            save_ledger(which, quad_game_at(which), number);
            play(which, quad_game_at(which), number);
        }
    }
    save_words();
    return 0;
}
