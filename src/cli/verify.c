/* verify.c: quadriga verify: replay records and check every move, every digest, and luck against the seed. */
#include "cli/cli.h"
#include "core/json.h"
#include "core/record.h"
#include "host/files.h"
#include "store/store.h"

static void json_sound(struct quad_json *j, const struct quad_table *t) {
    struct quad_scores scores;
    const struct quad_state *s = quad_table_truth(t);
    quad_score(t->game, s, &scores);
    quad_json_string(j, "game", t->game->name.token);
    quad_json_number(j, "seats", s->seats);
    quad_json_number(j, "ply", s->ply);
    quad_json_bool(j, "over", quad_over(s));
    quad_json_open(j, "scores", '[');
    for (int seat = 0; seat < s->seats; seat++) {
        quad_json_number(j, NULL, scores.at[seat].total);
    }
    quad_json_close(j, ']');
    if (scores.rival != NULL) {
        quad_json_open(j, "rival", '{');
        quad_json_string(j, "name", scores.rival->token);
        quad_json_number(j, "score", scores.at[s->seats].total);
        quad_json_close(j, '}');
    }
}

void tell_stop(const struct console *c, const char *path, const struct quad_stop *stop) {
    char why[512];
    struct quad_text t;
    if (stop->error != QUAD_ERROR_NONE) {
        quad_text_begin(&t, why, sizeof why);
        quad_stop_write(&t, stop, c->language);
        fail(c, ENDING_BAD_INPUT, PHRASE_ABOUT_FILE, WITH(TEXT(path), TEXT(why)));
    }
}

/* What is wrong with the file, or where the rules have parted. */
static void json_unsound(struct quad_json *j, const struct quad_fault *fault, const struct quad_stop *stop,
                         enum quad_language language) {
    char why[512];
    struct quad_text t;
    quad_text_begin(&t, why, sizeof why);
    if (stop->error == QUAD_ERROR_NONE) {
        quad_fault_write(&t, fault, language);
        quad_json_number(j, "line", fault->line);
    } else {
        quad_stop_write(&t, stop, language);
        quad_json_number(j, "rules_version", stop->made);
        quad_json_number(j, "stops", stop->ply);
        quad_json_string(j, "error", quad_error_token(stop->error));
    }
    quad_json_string(j, "why", why);
}

/* Whether the table's seed is the one whose hash was shown before the game. */
static bool is_promised(const struct cli *cli, const struct quad_table *t) {
    uint8_t hash[QUAD_HASH_BYTES];
    const char *promise = cli->value[OPTION_LUCK];
    bool same = true;
    if (promise == NULL) {
        return true;
    }
    quad_store_hash_seed(&t->seed, hash);
    for (size_t i = 0; i < sizeof hash; i++) {
        const char *digits = "0123456789abcdef";
        same = same && promise[2 * i] == digits[hash[i] >> 4] && promise[2 * i + 1] == digits[hash[i] & 15];
    }
    return same;
}

/* One record: says or writes what was found. */
static enum ending verify(const struct cli *cli, const char *path, struct quad_json *j) {
    const struct console *c = &cli->console;
    struct quad_table table;
    struct quad_stop stop = {.error = QUAD_ERROR_NONE};
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    struct file_text text;
    enum ending ending = file_read(c, path, QUAD_RECORD_TEXT, &text);
    if (ending != ENDING_FINE) {
        return ending;
    }
    bool open = quad_record_read_part(text.at, text.length, &table, true, &stop, &fault) == QUAD_ERROR_NONE;
    bool sound = open && stop.error == QUAD_ERROR_NONE;
    file_free(&text);
    bool promised = !open || is_promised(cli, &table);
    if (has(cli, OPTION_JSON)) {
        quad_json_open(j, NULL, '{');
        quad_json_string(j, "file", path);
        quad_json_bool(j, "sound", sound);
        if (open) {
            json_sound(j, &table);
            if (has(cli, OPTION_LUCK)) {
                quad_json_bool(j, "promised", promised);
            }
        }
        if (!sound) {
            json_unsound(j, &fault, &stop, c->language);
        }
        quad_json_close(j, '}');
    } else if (!promised) {
        fail(c, ENDING_BAD_INPUT, PHRASE_OTHER_SEED, WITH(TEXT(path)));
    } else if (sound) {
        const struct quad_state *s = quad_table_truth(&table);
        say(c, stdout, quad_over(s) ? PHRASE_SOUND_OVER : PHRASE_SOUND,
            WITH(TEXT(path), TEXT(table.game->name.text[c->language]), NUMBER(s->ply)));
    } else if (open) {
        tell_stop(c, path, &stop);
    } else {
        fail_at(c, path, &fault);
    }
    if (open) {
        quad_table_close(&table);
    }
    return sound && promised ? ENDING_FINE : ENDING_BAD_INPUT;
}

enum ending command_verify(struct cli *cli) {
    const char *promise = cli->value[OPTION_LUCK];
    if (promise != NULL && (strspn(promise, "0123456789abcdef") != 2 * QUAD_HASH_BYTES ||
                            strlen(promise) != 2 * QUAD_HASH_BYTES)) {
        return fail(&cli->console, ENDING_USAGE, PHRASE_BAD_HASH, WITH(TEXT(promise)));
    }
    struct quad_text *out = output_begin(&cli->console);
    if (out == NULL) {
        return ENDING_FAILURE;
    }
    struct quad_json j;
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '[');
    enum ending ending = ENDING_FINE;
    for (int i = 0; i < cli->operand_count && !interrupt_seen(); i++) {
        enum ending one = verify(cli, cli->operand[i], &j);
        ending = one == ENDING_FINE ? ending : one;
    }
    quad_json_close(&j, ']');
    quad_text_add(out, "\n");
    if (has(cli, OPTION_JSON)) {
        enum ending printed = output_end(&cli->console, out);
        ending = ending == ENDING_FINE ? printed : ending;
    } else {
        output_drop(out);
    }
    return interrupt_seen() ? ENDING_INTERRUPTED : ending;
}
