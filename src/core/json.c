/* json.c: see json.h. */
#include "core/json.h"
#include "core/notation.h"

#include <limits.h>

void quad_json_begin(struct quad_json *j, struct quad_text *out) {
    *j = (struct quad_json){out, false};
}

static void add_escape(struct quad_text *t, unsigned char c) {
    if (c == '"' || c == '\\') {
        char pair[2] = {'\\', (char)c};
        quad_text_add_bytes(t, pair, 2);
    } else if (c == '\n') {
        quad_text_add_bytes(t, "\\n", 2);
    } else {
        char escape[6] = "\\u00";
        escape[4] = "0123456789abcdef"[c >> 4];
        escape[5] = "0123456789abcdef"[c & 15];
        quad_text_add_bytes(t, escape, 6);
    }
}

#define EIGHT true, true, true, true, true, true, true, true
/* What cannot stand in a text as it is, the end included. */
static const bool needs_care[UCHAR_MAX + 1] = {EIGHT, EIGHT, EIGHT, EIGHT, ['"'] = true, ['\\'] = true};
#undef EIGHT

/* Plain texts, which is nearly all, at one go, with what stands before and behind them; false if it is none
 * or there is no room. '\0': nothing. */
static bool add_plain(struct quad_text *t, char before, const char *value, char behind) {
    enum { AROUND = 5 }; /* before, two quotation marks, behind, the end */
    if (t->length + AROUND > t->size) {
        return false;
    }
    char *out = t->at + t->length;
    const size_t room = t->size - t->length - AROUND;
    *out = before;
    out += before != '\0';
    *out++ = '"';
    size_t length = 0;
    while (length < room && !needs_care[(unsigned char)value[length]]) {
        out[length] = value[length];
        length++;
    }
    if (value[length] != '\0') {
        t->at[t->length] = '\0';
        return false;
    }
    out += length;
    *out++ = '"';
    *out = behind;
    out += behind != '\0';
    *out = '\0';
    t->length = (size_t)(out - t->at);
    return true;
}

static void add_character(struct quad_text *t, char c) {
    if (c != '\0') {
        quad_text_add_bytes(t, &c, 1);
    }
}

static void add_quoted(struct quad_text *t, char before, const char *value, char behind) {
    const char *run = value, *at = value;
    if (add_plain(t, before, value, behind)) {
        return;
    }
    add_character(t, before);
    add_character(t, '"');
    for (; *at != '\0'; at++) {
        if (needs_care[(unsigned char)*at]) {
            quad_text_add_bytes(t, run, (size_t)(at - run));
            add_escape(t, (unsigned char)*at);
            run = at + 1;
        }
    }
    quad_text_add_bytes(t, run, (size_t)(at - run));
    add_character(t, '"');
    add_character(t, behind);
}

/* Returns the comma if one is still due. */
static char begin_value(struct quad_json *j, const char *key) {
    char comma = j->comma ? ',' : '\0';
    j->comma = true;
    if (key != NULL) {
        add_quoted(j->out, comma, key, ':');
        comma = '\0';
    }
    return comma;
}

/* A value that needs no care. */
static void add_value(struct quad_json *j, const char *key, const char *value, size_t length) {
    add_character(j->out, begin_value(j, key));
    quad_text_add_bytes(j->out, value, length);
}

void quad_json_open(struct quad_json *j, const char *key, char bracket) {
    add_value(j, key, &bracket, 1);
    j->comma = false;
}

void quad_json_close(struct quad_json *j, char bracket) {
    add_character(j->out, bracket);
    j->comma = true;
}

void quad_json_string(struct quad_json *j, const char *key, const char *value) {
    add_quoted(j->out, begin_value(j, key), value, '\0');
}

void quad_json_number(struct quad_json *j, const char *key, int64_t value) {
    add_character(j->out, begin_value(j, key));
    quad_text_add_number(j->out, value);
}

void quad_json_decimal(struct quad_json *j, const char *key, double value) {
    double size = value < 0 ? -value : value;
    int64_t thousandths = (int64_t)(size * 1000.0 + 0.5);
    bool negative = value < 0 && thousandths > 0;
    add_value(j, key, "-", negative);
    quad_text_add_number(j->out, thousandths / 1000);
    char digits[] = ".000";
    digits[1] = (char)('0' + thousandths / 100 % 10);
    digits[2] = (char)('0' + thousandths / 10 % 10);
    digits[3] = (char)('0' + thousandths % 10);
    quad_text_add(j->out, digits);
}

void quad_json_bool(struct quad_json *j, const char *key, bool value) {
    add_value(j, key, value ? "true" : "false", value ? 4 : 5);
}

void quad_json_null(struct quad_json *j, const char *key) {
    add_value(j, key, "null", 4);
}

static const char *const layout_names[] = {"list", "stack", "grid", "ring", "track", "map", "piece"};

void quad_json_item(struct quad_json *j, const struct quad_game *g, const struct quad_scene *scene,
                    const struct quad_item *item, enum quad_language language,
                    const struct quad_names *names) {
    char buffer[256], id[QUAD_ITEM_ID];
    struct quad_text label;
    quad_json_open(j, NULL, '{');
    quad_scene_id(scene, item, id);
    quad_json_string(j, "id", id);
    if (item->parent != QUAD_ROOT) {
        quad_scene_id(scene, &scene->at[item->parent], id);
        quad_json_string(j, "in", id);
    }
    quad_json_string(j, "layout", layout_names[item->layout]);
    if (item->owner != QUAD_NOBODY) {
        quad_json_number(j, "owner", item->owner + 1);
    }
    if (item->title != NULL) {
        quad_text_begin(&label, buffer, sizeof buffer);
        quad_text_say(&label, language, item->title->text[language]);
        quad_json_string(j, "title", buffer);
    }
    if (item->domain != QUAD_DOMAIN_NONE) {
        quad_json_string(j, "domain", quad_domain(g, item->domain)->token);
        quad_text_begin(&label, buffer, sizeof buffer);
        quad_token_write(&label, g, item->domain, item->symbol);
        quad_json_string(j, "symbol", buffer);
        struct quad_argument text = quad_text_argument(g, item->domain, item->symbol, language, names);
        if (text.text != NULL) {
            quad_text_begin(&label, buffer, sizeof buffer);
            quad_text_say(&label, language, text.text);
            quad_json_string(j, "text", buffer);
        }
    }
    quad_json_number(j, "count", item->count);
    quad_json_number(j, "column", item->column);
    quad_json_number(j, "row", item->row);
    if (item->width > 0) {
        quad_json_number(j, "width", item->width);
        quad_json_number(j, "height", item->height);
    }
    if (item->turned != 0) {
        quad_json_number(j, "turned", item->turned);
    }
    quad_json_close(j, '}');
}

void quad_json_scene(struct quad_json *j, const char *key, const struct quad_game *g,
                     const struct quad_scene *scene, enum quad_language language,
                     const struct quad_names *names) {
    quad_json_open(j, key, '[');
    for (int i = 0; i < scene->count; i++) {
        quad_json_item(j, g, scene, &scene->at[i], language, names);
    }
    quad_json_close(j, ']');
}

void quad_json_move(struct quad_json *j, const struct quad_game *g, struct quad_move m,
                    enum quad_language language, const struct quad_names *names) {
    char buffer[512];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_notation_write(&t, g, m);
    quad_json_string(j, "move", buffer);
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_text_move(&t, g, m, language, names);
    quad_json_string(j, "text", buffer);
}

void quad_json_choices(struct quad_json *j, const char *key, const struct quad_game *g,
                       const struct quad_choices *choices, enum quad_language language,
                       const struct quad_names *names) {
    char buffer[512];
    struct quad_text t;
    quad_json_open(j, key, '[');
    for (int i = 0; i < choices->count; i++) {
        struct quad_move m = choices->at[i].move;
        quad_json_open(j, NULL, '{');
        quad_json_move(j, g, m, language, names);
        quad_json_open(j, "touches", '[');
        for (int k = 0; k < QUAD_MOVE_ARGS && g->verbs[m.verb].domain[k] != QUAD_DOMAIN_NONE; k++) {
            quad_json_open(j, NULL, '[');
            quad_json_string(j, NULL, quad_domain(g, g->verbs[m.verb].domain[k])->token);
            quad_text_begin(&t, buffer, sizeof buffer);
            quad_token_write(&t, g, g->verbs[m.verb].domain[k], m.arg[k]);
            quad_json_string(j, NULL, buffer);
            quad_json_close(j, ']');
        }
        quad_json_close(j, ']');
        if (choices->at[i].weight == 0) {
            quad_json_bool(j, "aside", true);
        }
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
}
