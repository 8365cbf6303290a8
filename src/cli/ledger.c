/* ledger.c: the results of an arena in a file: a line with its settings, then one line a game. The same
 * command goes on where it stopped, and plays games that were asked for in addition. */
#include "cli/arena.h"
#include "core/notation.h"
#include "core/position.h"
#include "host/files.h"

#include <errno.h>
#include <unistd.h>

enum { HEAD = 2048, LEDGER_TEXT = 64 * 1024 * 1024 };

/* All that the results depend on. */
static void write_head(const struct arena *a, struct quad_text *t) {
    quad_text_add(t, "quadriga arena 1 ");
    quad_text_add(t, a->game->name.token);
    quad_text_add(t, " rules ");
    quad_text_add_number(t, a->game->rules_version);
    quad_text_add(t, " seats ");
    quad_text_add_number(t, a->seats);
    quad_text_add(t, " seed ");
    quad_text_add_number(t, a->seed);
    quad_text_add(t, a->effort.iterations > 0 ? " iterations " : " milliseconds ");
    quad_text_add_number(t, a->effort.iterations > 0 ? (long)a->effort.iterations : a->effort.milliseconds);
    for (int i = 0; i < a->game->option_count; i++) {
        quad_text_add(t, " ");
        quad_text_add(t, a->game->options[i].name.token);
        quad_text_add(t, "=");
        quad_option_write(t, &a->game->options[i], a->options[i]);
    }
    quad_text_add(t, " bots");
    for (int i = 0; i < a->bots; i++) {
        quad_text_add(t, " ");
        quad_text_add(t, a->bot[i]->name);
    }
}

/* "12 31 1 28 2": the game, then points and rank of every seat. False if it is not such a line. */
static bool read_line(struct arena *a, const char *at, const char *end) {
    int64_t game, total, rank;
    struct arena_result r = {.done = true};
    if (!quad_word_number(quad_word_next(&at, end), 0, INT32_MAX, &game)) {
        return false;
    }
    for (int seat = 0; seat < a->seats; seat++) {
        if (!quad_word_number(quad_word_next(&at, end), INT32_MIN, INT32_MAX, &total) ||
            !quad_word_number(quad_word_next(&at, end), 1, QUAD_SEATS, &rank)) {
            return false;
        }
        r.total[seat] = (int32_t)total;
        r.rank[seat] = (uint8_t)rank;
    }
    if (quad_word_next(&at, end).length > 0) {
        return false;
    }
    if (game < a->games && !a->result[game].done) {
        a->result[game] = r;
        a->done++;
    }
    return true;
}

/* A last line that was cut short by the end of the program is left out, whatever it is; it will be played
 * again. */
static enum ending read_ledger(struct arena *a, const char *path, const char *head, size_t *sound) {
    struct file_text text;
    enum ending ending = file_read_bytes(&a->cli->console, path, LEDGER_TEXT, &text);
    if (ending != ENDING_FINE) {
        return ending;
    }
    size_t length = strlen(head);
    if (text.length <= length || memcmp(text.at, head, length) != 0 || text.at[length] != '\n') {
        ending = fail(&a->cli->console, ENDING_BAD_INPUT, PHRASE_OTHER_ARENA, WITH(TEXT(path)));
    }
    *sound = length + 1;
    for (int line = 2; ending == ENDING_FINE; line++) {
        const char *at = text.at + *sound, *end = memchr(at, '\n', text.length - *sound);
        if (end == NULL) {
            break;
        }
        struct quad_fault fault;
        if (!read_line(a, at, end)) {
            quad_fault_set(&fault, QUAD_ERROR_BAD_LINE, line, at, (size_t)(end - at));
            ending = fail_at(&a->cli->console, path, &fault);
        }
        *sound = (size_t)(end - text.at) + 1;
    }
    file_free(&text);
    return ending;
}

enum ending ledger_open(struct arena *a, const char *path) {
    const struct console *c = &a->cli->console;
    char head[HEAD];
    struct quad_text t;
    size_t sound = 0;
    enum ending ending = ENDING_FINE;
    bool exists = file_exists(path);
    quad_text_begin(&t, head, sizeof head);
    write_head(a, &t);
    if (exists) {
        ending = read_ledger(a, path, head, &sound);
    }
    if (ending != ENDING_FINE) {
        return ending;
    }
    a->ledger = fopen(path, exists ? "r+" : "w");
    bool fine = a->ledger != NULL && ftruncate(fileno(a->ledger), (off_t)sound) == 0 &&
                fseek(a->ledger, (long)sound, SEEK_SET) == 0;
    if (fine && !exists) {
        fine = fprintf(a->ledger, "%s\n", head) > 0;
    }
    int why = errno;
    return fine ? ENDING_FINE
                : fail(c, ENDING_FAILURE, PHRASE_CANNOT_WRITE, WITH(TEXT(path), TEXT(strerror(why))));
}

void ledger_append(struct arena *a, long game) {
    const struct arena_result *r = &a->result[game];
    if (a->ledger == NULL) {
        return;
    }
    fprintf(a->ledger, "%ld", game);
    for (int seat = 0; seat < a->seats; seat++) {
        fprintf(a->ledger, " %d %d", r->total[seat], r->rank[seat]);
    }
    fprintf(a->ledger, "\n");
    fflush(a->ledger);
}
