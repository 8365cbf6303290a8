/* against_bot.c: play any game against a bot: against_bot GAME [BOT [SEED]]
 *
 *     cc against_bot.c $(pkg-config --cflags --libs quadriga) -o against_bot
 *     ./against_bot trajan expert
 *
 * You have the first seat, the bot has the others. Type the number of a choice; an empty line makes one at
 * random. It compiles as C++ too. */
#include <quadriga/quadriga.h>
#include <stdio.h>
#include <stdlib.h>

enum { YOU = 0, TEXT = 512 };

/* A table calls this after every move, chance included. Events are addressed: nobody reads what is not for
 * him. */
static void tell(void *context, const struct quad_table *table, const struct quad_play *play,
                 const struct quad_journal *journal) {
    struct quad_names names = quad_table_names(table);
    (void)context;
    (void)play;
    for (int i = 0; i < journal->count; i++) {
        char line[TEXT];
        struct quad_text text;
        if (quad_event_reaches(&journal->at[i], YOU)) {
            quad_text_begin(&text, line, sizeof line);
            quad_text_event(&text, table->game, &journal->at[i], QUAD_ENGLISH, &names);
            printf("  %s\n", line);
        }
    }
}

/* Show the question and the choices, and read an answer. False when there is nothing more to read. */
static bool ask(const struct quad_table *table, const struct quad_state *seen, struct quad_rng *r,
                struct quad_move *out) {
    const struct quad_game *g = table->game;
    struct quad_names names = quad_table_names(table);
    struct quad_choices choices;
    char line[TEXT];
    struct quad_text text;
    quad_legal(g, seen, YOU, &choices);
    quad_text_begin(&text, line, sizeof line);
    quad_text_prompt(&text, g, quad_see_top(seen), QUAD_ENGLISH, &names);
    printf("%s\n", line);
    for (int i = 0; i < choices.count; i++) {
        quad_text_begin(&text, line, sizeof line);
        quad_text_move(&text, g, choices.at[i].move, QUAD_ENGLISH, &names);
        printf("%4d %s\n", i + 1, line);
    }
    for (;;) {
        printf("> ");
        if (fflush(stdout) != 0 || fgets(line, sizeof line, stdin) == NULL) {
            return false;
        }
        long number = strtol(line, NULL, 10);
        if (line[0] == '\n') {
            *out = quad_pick(&choices, r);
            return true;
        }
        if (number >= 1 && number <= choices.count) {
            *out = choices.at[number - 1].move;
            return true;
        }
        printf("Please type a number from 1 to %d.\n", choices.count);
    }
}

/* One game from its first question to its end, or to the end of your answers. */
static bool play(struct quad_table *table, const struct quad_bot *bot, struct quad_rng *r) {
    quad_table_settle(table); /* chance moves up to the first question */
    for (unsigned waiting; (waiting = quad_waiting(quad_table_truth(table))) != 0;) {
        int seat = quad_bits_lowest(waiting); /* several may owe a choice at once: any order will do */
        struct quad_any any;
        struct quad_move move;
        quad_table_see(table, seat, &any); /* what the seat may see: people and bots get no more */
        struct quad_state *seen = quad_any_state(&any);
        if (seat != YOU) {
            move = bot->choose(table->game, seen, seat, bot->budget, r);
        } else if (!ask(table, seen, r, &move)) {
            return false;
        }
        enum quad_error error = quad_table_play(table, seat, seen->ply, move);
        if (error != QUAD_ERROR_NONE) { /* never for moves that quad_legal gave */
            fprintf(stderr, "%s\n", quad_error_text(error, QUAD_ENGLISH));
            return false;
        }
    }
    return true;
}

int main(int count, char **arguments) {
    const struct quad_game *g = quad_game_named(count > 1 ? arguments[1] : "");
    const struct quad_bot *bot = quad_bot_named(count > 2 ? arguments[2] : "novice");
    uint64_t number = count > 3 ? strtoull(arguments[3], NULL, 10) : 1;
    struct quad_seed seed = quad_luck_from_number(number);
    struct quad_rng r;
    struct quad_table table;
    if (g == NULL || bot == NULL) {
        fprintf(stderr, "usage: against_bot GAME [BOT [SEED]], where GAME is one of:\n");
        for (size_t i = 0; (g = quad_game_at(i)) != NULL; i++) {
            fprintf(stderr, "  %-10s %s\n", g->name.token, g->name.text[QUAD_ENGLISH]);
        }
        return 2;
    }
    int seats = g->seats_min < 2 ? 2 : g->seats_min;
    if (quad_table_open(&table, g, seats, NULL, &seed) != QUAD_ERROR_NONE) {
        return 1;
    }
    table.listen = tell;
    quad_rng_seed(&r, number);
    bool over = play(&table, bot, &r);
    struct quad_scores scores;
    quad_score(g, quad_table_truth(&table), &scores);
    for (int seat = 0; over && seat < seats; seat++) {
        printf("%s: %d points, place %d\n", seat == YOU ? "You" : bot->name.text[QUAD_ENGLISH],
               (int)scores.at[seat].total, scores.at[seat].rank);
    }
    quad_table_close(&table);
    return over ? 0 : 1;
}
