/* box.c: quadriga box: what is printed on a game's components, as a file, as tables for people, and checked.
 */
#include "core/box.h"
#include "cli/cli.h"
#include "host/files.h"
#include "host/house.h"
#include "protocol/view.h"

/* The names of its indices: "plan, good". */
static void add_indices(struct quad_text *t, const struct quad_game *g, const struct quad_field *f) {
    for (int d = 0; d < f->dims; d++) {
        quad_text_add(t, d > 0 ? ", " : "");
        if (f->index[d] == QUAD_DOMAIN_NUMBER) {
            quad_text_add(t, "0 … ");
            quad_text_add_number(t, f->extent[d] - 1);
        } else {
            quad_text_add(t, quad_domain(g, f->index[d])->token);
        }
    }
}

static void add_meaning(struct quad_text *t, const struct quad_game *g, const struct quad_field *f,
                        enum quad_language language) {
    static const enum phrase phrases[] = {
        [QUAD_COUNT] = PHRASE_VALUE_COUNT, [QUAD_ONE_OF] = PHRASE_VALUE_SYMBOL,
        [QUAD_MAYBE] = PHRASE_VALUE_MAYBE, [QUAD_SET_OF] = PHRASE_VALUE_SET,
        [QUAD_NAME] = PHRASE_VALUE_NAME,
    };
    char range[32];
    struct quad_text numbers;
    quad_text_begin(&numbers, range, sizeof range);
    if (f->kind == QUAD_COUNT) {
        quad_field_write_range(&numbers, g, f);
    }
    const char *what = f->kind == QUAD_COUNT  ? range
                       : f->kind == QUAD_NAME ? ""
                                              : quad_domain(g, f->domain)->token;
    struct quad_argument argument = {what, 0, NULL};
    quad_text_format(t, language, phrase_text(language, phrases[f->kind]), &argument, 1);
}

static void add_origin(struct quad_text *t, enum quad_origin origin, enum quad_language language) {
    static const enum phrase phrases[QUAD_ORIGINS] = {
        [QUAD_PRINTED] = PHRASE_ORIGIN_PRINTED,
        [QUAD_LIKELY] = PHRASE_ORIGIN_LIKELY,
        [QUAD_HOUSE] = PHRASE_ORIGIN_HOUSE,
    };
    quad_text_add(t, phrase_text(language, phrases[origin]));
}

/* All the origins that parts of the value have, the usual one first. */
static void add_origins(struct quad_text *t, const struct quad_game *g, const struct quad_value *value,
                        enum quad_language language) {
    unsigned seen = 1u << value->origin;
    add_origin(t, value->origin, language);
    for (const struct quad_mark *mark = g->marks; mark->value != NULL; mark++) {
        if (strcmp(mark->value, value->field.name) == 0 && (seen >> mark->origin & 1u) == 0) {
            seen |= 1u << mark->origin;
            quad_text_add(t, ", ");
            add_origin(t, mark->origin, language);
        }
    }
}

/* A Markdown table that documents the file: a row a value. */
static void write_rows(struct quad_text *t, const struct quad_game *g, enum quad_language language) {
    quad_text_add(t, phrase_text(language, PHRASE_BOX_ROWS_HEAD));
    quad_text_add(t, "\n|---|---|---|---|---|---|\n");
    for (int i = 0; i < g->value_count; i++) {
        const struct quad_value *value = &g->values[i];
        quad_text_add(t, "| `");
        quad_text_add(t, value->field.name);
        quad_text_add(t, "` | ");
        quad_text_say(t, language, value->about.text[language]);
        quad_text_add(t, " | ");
        add_indices(t, g, &value->field);
        quad_text_add(t, " | ");
        add_meaning(t, g, &value->field, language);
        quad_text_add(t, " | ");
        add_origins(t, g, value, language);
        quad_text_add(t, " | ");
        quad_text_add(t, value->rule);
        quad_text_add(t, " |\n");
    }
}

/* A value as people read it. */
static void add_value(struct quad_text *t, const struct quad_game *g, const struct quad_field *f,
                      size_t element, enum quad_language language) {
    int64_t value = quad_field_get(f, g->printed, element);
    if (f->kind == QUAD_COUNT) {
        quad_text_add_number(t, value);
    } else if (f->kind == QUAD_SET_OF) {
        const char *comma = "";
        for (int bit = 0; bit < 64; bit++) {
            if (((uint64_t)value >> bit & 1u) != 0) {
                quad_text_add(t, comma);
                quad_text_say(t, language, quad_symbol(g, f->domain, bit)->text[language]);
                comma = " + ";
            }
        }
        quad_text_add(t, value == 0 ? "–" : "");
    } else if (f->kind == QUAD_MAYBE && value == 0) {
        quad_text_add(t, "–");
    } else {
        quad_text_say(t, language,
                      quad_symbol(g, f->domain, (int)value - (f->kind == QUAD_MAYBE))->text[language]);
    }
}

static void add_index(struct quad_text *t, const struct quad_game *g, int domain, int index,
                      enum quad_language language) {
    if (domain == QUAD_DOMAIN_NUMBER) {
        quad_text_add_number(t, index + 1);
    } else {
        quad_text_say(t, language, quad_symbol(g, domain, index)->text[language]);
    }
}

/* The house values of one line of the file, the last index before each; on maps of several that are alike
 * the first and the last. False if it has none. */
static bool add_house_line(struct quad_text *t, const struct quad_game *g, const struct quad_value *value,
                           size_t first, enum quad_language language) {
    const struct quad_field *f = &value->field;
    const char *comma = "";
    for (size_t i = 0, next; i < quad_field_line(f); i = next) {
        next = i + 1;
        if (!house_is_listed(g, value, first + i)) {
            continue;
        }
        while (f->dims == QUAD_FIELD_DIMS && next < quad_field_line(f) &&
               house_is_listed(g, value, first + next) &&
               quad_field_get(f, g->printed, first + next) == quad_field_get(f, g->printed, first + i)) {
            next++;
        }
        quad_text_add(t, comma);
        if (f->dims > 0) {
            add_index(t, g, f->index[f->dims - 1], (int)i, language);
            if (next > i + 1) {
                quad_text_add(t, "–");
                add_index(t, g, f->index[f->dims - 1], (int)next - 1, language);
            }
            quad_text_add(t, " ");
        }
        add_value(t, g, f, first + i, language);
        comma = ", ";
    }
    return comma[0] != '\0';
}

static void add_leading(struct quad_text *t, const struct quad_game *g, const struct quad_field *f,
                        size_t first, enum quad_language language) {
    for (int d = 0; d < f->dims - 1; d++) {
        size_t inner = 1;
        for (int k = d + 1; k < f->dims; k++) {
            inner *= f->extent[k];
        }
        quad_text_add(t, d > 0 ? ", " : "");
        add_index(t, g, f->index[d], (int)(first / inner % f->extent[d]), language);
    }
}

/* A Markdown table of the house values, for the rules: a row a value. */
static void write_house(struct quad_text *t, const struct quad_game *g, enum quad_language language) {
    quad_text_add(t, phrase_text(language, PHRASE_BOX_HOUSE_HEAD));
    quad_text_add(t, "\n|---|---|---|\n");
    for (int i = 0; i < g->value_count; i++) {
        const struct quad_value *value = &g->values[i];
        const struct quad_field *f = &value->field;
        bool begun = false;
        for (size_t first = 0; f->kind != QUAD_NAME && first < quad_field_elements(f);
             first += quad_field_line(f)) {
            char buffer[4096];
            struct quad_text line;
            quad_text_begin(&line, buffer, sizeof buffer);
            if (!add_house_line(&line, g, value, first, language)) {
                continue;
            }
            if (!begun) {
                quad_text_add(t, "| ");
                quad_text_say(t, language, value->about.text[language]);
                quad_text_add(t, " | ");
                quad_text_add(t, value->rule);
                quad_text_add(t, " | ");
                begun = true;
            } else {
                quad_text_add(t, language == QUAD_FRENCH ? " ; " : "; ");
            }
            add_leading(t, g, f, first, language);
            quad_text_add(t, f->dims < 2 ? "" : language == QUAD_FRENCH ? " : " : ": ");
            quad_text_add(t, buffer);
        }
        quad_text_add(t, begun ? " |\n" : "");
    }
}

static enum ending print_box(const struct cli *cli, const struct quad_game *g) {
    struct quad_text *out = output_begin(&cli->console);
    if (out == NULL) {
        return ENDING_FAILURE;
    }
    if (has(cli, OPTION_JSON)) {
        struct quad_json j;
        quad_json_begin(&j, out);
        quad_json_open(&j, NULL, '{');
        catalogue_write_box(&j, g, cli->console.language);
        quad_json_close(&j, '}');
        quad_text_add(out, "\n");
    } else if (has(cli, OPTION_ROWS)) {
        write_rows(out, g, cli->console.language);
    } else if (has(cli, OPTION_HOUSE)) {
        write_house(out, g, cli->console.language);
    } else {
        quad_box_write(out, g);
    }
    return output_end(&cli->console, out);
}

/* How many lines of the file differ from its base. */
static long count_different(const struct quad_game *g) {
    long differ = 0;
    for (int i = 0; i < g->value_count; i++) {
        const struct quad_value *value = &g->values[i];
        bool other = false;
        for (size_t k = 0; k < quad_field_elements(&value->field); k++) {
            other = other || !quad_value_is_ours(g, value, k);
            if ((k + 1) % quad_field_line(&value->field) == 0) {
                differ += other;
                other = false;
            }
        }
    }
    return differ;
}

static void json_unsound(struct quad_json *j, const struct quad_fault *fault, enum quad_language language) {
    char why[512];
    struct quad_text t;
    quad_text_begin(&t, why, sizeof why);
    quad_fault_write(&t, fault, language);
    quad_json_string(j, "error", quad_error_token(fault->error));
    quad_json_number(j, "line", fault->line);
    quad_json_string(j, "words", fault->near);
    quad_json_string(j, "wanted", fault->wanted);
    quad_json_string(j, "why", why);
}

/* One file: says or writes what was found. */
static enum ending check(const struct cli *cli, const char *path, struct quad_json *j) {
    const struct console *c = &cli->console;
    const struct quad_game *g;
    struct quad_fault fault;
    long differ = 0, ours = 0;
    enum ending ending = box_try(c, path, &g, &fault);
    bool sound = ending == ENDING_FINE;
    if (!sound && fault.error == QUAD_ERROR_NONE) {
        return ending; /* the file could not be read: that was said */
    }
    quad_json_open(j, NULL, '{');
    quad_json_string(j, "file", path);
    quad_json_bool(j, "sound", sound);
    if (sound) {
        differ = count_different(g);
        ours = house_count(g);
        catalogue_write_box_name(j, g);
        quad_json_number(j, "differ", differ);
        quad_json_number(j, "ours", ours);
    } else {
        json_unsound(j, &fault, c->language);
    }
    quad_json_close(j, '}');
    if (sound && !has(cli, OPTION_JSON)) {
        say(c, stdout, PHRASE_BOX_SOUND,
            WITH(TEXT(path), TEXT(g->name.text[c->language]), NUMBER(differ), NUMBER(g->box->number),
                 NUMBER(ours)));
    } else if (!has(cli, OPTION_JSON)) {
        fail_at(c, path, &fault);
    }
    quad_game_drop(sound ? g : NULL);
    return ending;
}

static enum ending check_all(const struct cli *cli) {
    struct quad_json j;
    struct quad_text *out = output_begin(&cli->console);
    enum ending ending = ENDING_FINE;
    if (out == NULL) {
        return ENDING_FAILURE;
    }
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '[');
    for (int i = 1; i < cli->operand_count; i++) {
        enum ending one = check(cli, cli->operand[i], &j);
        ending = one == ENDING_FINE ? ending : one;
    }
    quad_json_close(&j, ']');
    quad_text_add(out, "\n");
    if (has(cli, OPTION_JSON)) {
        enum ending printed = output_end(&cli->console, out);
        return ending == ENDING_FINE ? printed : ending;
    }
    output_drop(out);
    return ending;
}

enum ending command_box(struct cli *cli) {
    const struct console *c = &cli->console;
    if (strcmp(cli->operand[0], "check") == 0) {
        return cli->operand_count > 1 ? check_all(cli)
                                      : fail(c, ENDING_USAGE, PHRASE_MISSING_OPERAND,
                                             WITH(TEXT(operand_names[OPERAND_FILE][c->language])));
    }
    const struct quad_game *g;
    long number;
    enum ending ending = game_of(cli, cli->operand[0], &g);
    if (ending == ENDING_FINE && cli->operand_count > 1) {
        ending = fail(c, ENDING_USAGE, PHRASE_TOO_MANY_OPERANDS, WITH(TEXT(cli->operand[1])));
    }
    if (ending == ENDING_FINE) {
        ending = number_of(cli, OPTION_NUMBER, 1, g->box->number, g->box->number, &number);
    }
    if (ending != ENDING_FINE) {
        return ending;
    }
    const struct quad_game *bound = quad_box_built_in(g, (int)number);
    if (bound == NULL) {
        return fail_error(c, QUAD_ERROR_NO_MEMORY, NULL);
    }
    ending = print_box(cli, bound);
    quad_game_drop(bound);
    return ending;
}
