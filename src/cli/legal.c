/* legal.c: quadriga legal: what may be played now. */
#include "cli/cli.h"
#include "core/notation.h"
#include "host/wrap.h"

enum { LINE = 1024, MOVE_COLUMN = 28 };

static void print_choices(const struct cli *cli, const struct quad_table *t, int seat,
                          const struct quad_choices *choices) {
    const struct console *c = &cli->console;
    struct quad_names names = quad_table_names(t);
    for (int i = 0; i < choices->count; i++) {
        char notation[LINE], label[LINE];
        struct quad_text text;
        quad_text_begin(&text, notation, sizeof notation);
        quad_seat_write(&text, seat);
        quad_text_add(&text, " ");
        quad_notation_write(&text, t->game, choices->at[i].move);
        quad_text_begin(&text, label, sizeof label);
        quad_text_move(&text, t->game, choices->at[i].move, c->language, &names);
        int missing = MOVE_COLUMN - (int)text_width(notation);
        printf("%s%*s%s\n", notation, missing > 2 ? missing : 2, "", label);
    }
}

static void json_choices(struct quad_json *j, const struct cli *cli, const struct quad_table *t, int seat,
                         const struct quad_choices *choices) {
    struct quad_names names = quad_table_names(t);
    quad_json_open(j, NULL, '{');
    quad_json_number(j, "seat", seat + 1);
    quad_json_choices(j, "choices", t->game, choices, cli->console.language, &names);
    quad_json_close(j, '}');
}

static enum ending list(const struct cli *cli, const struct quad_table *t, const struct quad_state *s,
                        int only, struct quad_text *out) {
    struct quad_json j;
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '{');
    quad_json_number(&j, "ply", s->ply);
    quad_json_open(&j, "asked", '[');
    for (int seat = 0; seat < s->seats; seat++) {
        struct quad_choices choices;
        quad_legal(t->game, s, seat, &choices);
        if (choices.count == 0 || (only >= 0 && only != seat)) {
            continue;
        }
        json_choices(&j, cli, t, seat, &choices);
        if (!has(cli, OPTION_JSON)) {
            print_choices(cli, t, seat, &choices);
        }
    }
    quad_json_close(&j, ']');
    quad_json_close(&j, '}');
    quad_text_add(out, "\n");
    out->length = has(cli, OPTION_JSON) ? out->length : 0;
    return output_end(&cli->console, out);
}

enum ending command_legal(struct cli *cli) {
    struct quad_table table;
    struct quad_any moment;
    size_t plays = 0;
    int only = -1;
    enum ending ending = table_load(&cli->console, cli->operand[0], &table);
    if (ending != ENDING_FINE) {
        return ending;
    }
    ending = plays_of(cli, &table, &plays);
    quad_table_state_at(&table, plays, &moment);
    const struct quad_state *s = quad_any_state(&moment);
    if (ending == ENDING_FINE && has(cli, OPTION_SEAT)) {
        ending = asked_seat_of(cli, s, &only);
    }
    if (ending == ENDING_FINE && quad_over(s)) {
        ending = fail_error(&cli->console, QUAD_ERROR_GAME_OVER, NULL);
    }
    if (ending == ENDING_FINE) {
        struct quad_text *out = output_begin(&cli->console);
        ending = out == NULL ? ENDING_FAILURE : list(cli, &table, s, only, out);
    }
    quad_table_close(&table);
    return ending;
}
