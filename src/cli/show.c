/* show.c: quadriga show: a record at any moment, as any viewer sees it. */
#include "cli/cli.h"
#include "core/position.h"
#include "core/record.h"
#include "host/wrap.h"
#include "term/render.h"

#include <stdlib.h>

static enum ending show_words(const struct console *c, const struct quad_table *t,
                              const struct quad_state *truth, int viewer) {
    struct quad_names names = quad_table_names(t);
    struct quad_any any = {{0}};
    struct quad_state *seen = quad_any_state(&any);
    memcpy(&any, truth, t->game->state_size);
    quad_redact(t->game, seen, viewer);
    struct picture picture = {.console = c, .game = t->game, .seen = seen, .names = &names};
    struct page page = {NULL, 0, 0, false};
    say(c, stdout, PHRASE_MOMENT, WITH(TEXT(t->game->name.text[c->language]), NUMBER(seen->ply)));
    render_table(&picture, &page);
    if (quad_over(seen)) {
        render_scores(&picture, &page);
    }
    page_print(&page, stdout);
    bool cut = page.cut;
    page_free(&page);
    if (cut) {
        return fail_error(c, QUAD_ERROR_NO_MEMORY, NULL);
    }
    for (int seat = 0; seat < seen->seats; seat++) {
        if ((quad_waiting(seen) >> seat & 1u) != 0) {
            char prompt[1024], line[2048];
            struct quad_text text;
            quad_text_begin(&text, prompt, sizeof prompt);
            bool asked = seen->viewer == seat;
            (asked ? quad_text_prompt : quad_text_topic)(&text, t->game, quad_see_top(seen), c->language,
                                                         &names);
            const char *name = quad_text_argument(t->game, QUAD_DOMAIN_SEAT, seat, c->language, &names).text;
            quad_text_begin(&text, line, sizeof line);
            phrase_write(&text, c->language, asked ? PHRASE_ASKED : PHRASE_TURN_OF,
                         WITH(TEXT(name), TEXT(prompt)));
            wrap_print(stdout, line, 0, 2, c->width);
        }
    }
    return ENDING_FINE;
}

/* The forms that are written into memory first: JSON, position, record. */
static enum ending show_text(const struct cli *cli, struct quad_table *t, const struct quad_state *truth,
                             int viewer, size_t plays) {
    struct quad_text *out = output_begin(&cli->console);
    if (out == NULL) {
        return ENDING_FAILURE;
    }
    if (has(cli, OPTION_JSON)) {
        struct quad_json j;
        quad_json_begin(&j, out);
        describe_json(&j, t, truth, viewer, cli->console.language);
        quad_text_add(out, "\n");
    } else if (has(cli, OPTION_RECORD)) {
        size_t all = t->count;
        t->count = plays;
        quad_record_write(out, t, viewer);
        t->count = all;
    } else {
        struct quad_any any = {{0}};
        memcpy(&any, truth, t->game->state_size);
        quad_redact(t->game, quad_any_state(&any), viewer);
        quad_position_write(out, t->game, quad_any_state(&any));
    }
    return output_end(&cli->console, out);
}

enum ending command_show(struct cli *cli) {
    struct quad_table table;
    struct quad_any moment;
    size_t plays = 0;
    int viewer = QUAD_ORACLE;
    struct quad_stop stop = {.error = QUAD_ERROR_NONE};
    enum ending ending = table_load_part(&cli->console, cli->operand[0], &table, &stop);
    if (ending != ENDING_FINE) {
        return ending;
    }
    tell_stop(&cli->console, cli->operand[0], &stop);
    ending = plays_of(cli, &table, &plays);
    if (ending == ENDING_FINE) {
        ending = viewer_of(cli, cli->value[OPTION_VIEWER], quad_table_truth(&table)->seats, &viewer);
    }
    if (ending == ENDING_FINE) {
        quad_table_state_at(&table, plays, &moment);
        const struct quad_state *truth = quad_any_state(&moment);
        bool words = !has(cli, OPTION_JSON) && !has(cli, OPTION_POSITION) && !has(cli, OPTION_RECORD);
        ending = words ? show_words(&cli->console, &table, truth, viewer)
                       : show_text(cli, &table, truth, viewer, plays);
    }
    quad_table_close(&table);
    return ending;
}
