/* move.c: quadriga move: one more move in a record file, and what chance answers. */
#include "cli/cli.h"
#include "core/notation.h"
#include "host/files.h"

#include <unistd.h>

struct telling {
    const struct console *console;
    FILE *to;
};

/* What happened, in sentences. Whoever holds the file may know everything. */
static void tell(void *context, const struct quad_table *t, const struct quad_play *play,
                 const struct quad_journal *j) {
    (void)play;
    const struct telling *telling = context;
    const struct console *c = telling->console;
    struct quad_names names = quad_table_names(t);
    for (int i = 0; i < j->count; i++) {
        char line[1024];
        struct quad_text text;
        quad_text_begin(&text, line, sizeof line);
        quad_text_event(&text, t->game, &j->at[i], c->language, &names);
        fprintf(telling->to, "%s\n", line);
    }
}

/* The words of the move, joined: "lay" "six" is "lay six". */
static void join_words(const struct cli *cli, struct quad_text *out) {
    for (int i = 1; i < cli->operand_count; i++) {
        quad_text_add(out, i > 1 ? " " : "");
        quad_text_add(out, cli->operand[i]);
    }
}

static enum ending play(const struct cli *cli, struct quad_table *t) {
    const struct console *c = &cli->console;
    const struct quad_state *s = quad_table_truth(t);
    char words[512];
    struct quad_text text;
    struct quad_move m;
    int seat;
    quad_text_begin(&text, words, sizeof words);
    join_words(cli, &text);
    long ply;
    enum ending ending = number_of(cli, OPTION_PLY, 0, QUAD_PLAYS, (long)s->ply, &ply);
    if (ending == ENDING_FINE && ply != (long)s->ply) {
        ending = fail_error(c, QUAD_ERROR_STALE, cli->value[OPTION_PLY]);
    }
    if (ending == ENDING_FINE) {
        ending = quad_table_settle(t) == QUAD_ERROR_NONE ? asked_seat_of(cli, s, &seat) : ENDING_FAILURE;
    }
    if (ending != ENDING_FINE) {
        return ending;
    }
    enum quad_error error = quad_notation_read(t->game, words, text.length, &m);
    bool stream = strcmp(cli->operand[0], "-") == 0; /* then the record itself is the result */
    struct telling telling = {c, stream ? stderr : stdout};
    t->listen = tell;
    t->context = &telling;
    if (error == QUAD_ERROR_NONE) {
        error = quad_table_play(t, seat, s->ply, m);
    }
    t->listen = NULL;
    t->context = NULL;
    if (error != QUAD_ERROR_NONE) {
        fail_error(c, error, words);
        say(c, stderr, PHRASE_SEE_LEGAL, WITH(TEXT(cli->operand[0])));
        return ENDING_BAD_INPUT;
    }
    return ENDING_FINE;
}

enum ending command_move(struct cli *cli) {
    const struct console *c = &cli->console;
    const char *path = cli->operand[0];
    bool stream = strcmp(path, "-") == 0;
    int lock = STDIN_FILENO;
    enum ending ending = stream ? ENDING_FINE : file_lock(c, path, &lock);
    if (ending != ENDING_FINE) {
        return ending;
    }
    struct quad_table table;
    ending = table_load_locked(c, lock, path, &table);
    if (ending == ENDING_FINE) {
        ending = play(cli, &table);
        if (ending == ENDING_FINE) {
            ending = table_save(c, &table, path);
        }
        quad_table_close(&table);
    }
    if (!stream) {
        file_unlock(lock);
    }
    return ending;
}
