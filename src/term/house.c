/* house.c: house values: told at the first game, and afterwards to whoever asks.
 *
 * A file in the state folder has a line for each game whose values were told, "fortuna 0123456789abcdef": the
 * digest is of the rules' version, of the box and of what stands on the table, so that other values are told
 * again. */
#include "host/house.h"
#include "core/digest.h"
#include "core/scene.h"
#include "host/files.h"
#include "host/output.h"
#include "host/wrap.h"
#include "term/render.h"
#include "term/session.h"

#include <stdlib.h>

enum { HOUSE_FILE = 64 * 1024, SENTENCE = 1024 };

static struct quad_scene *scene_of(const struct session *s) {
    struct quad_scene *scene = malloc(sizeof *scene);
    if (scene != NULL) {
        quad_scene_of(s->table->game, quad_table_truth(s->table), scene);
    }
    return scene;
}

/* Whether the table shows the value itself, so that no sentence needs to speak of it. */
static bool is_shown(const struct quad_game *g, const struct quad_scene *scene, const char *token) {
    int house = scene_house(scene);
    for (int i = house + 1; house >= 0 && i < scene->count; i++) {
        const struct quad_item *item = &scene->at[i];
        const struct quad_symbol *symbol =
            item->parent == house ? quad_symbol(g, item->domain, item->symbol) : NULL;
        if (symbol != NULL && strcmp(symbol->token, token) == 0) {
            return true;
        }
    }
    return false;
}

static bool has_house(const struct quad_game *g) {
    return g->house_count > 0 || house_count_rows(g) > 0;
}

/* Whatever stands on no component. */
static void add_rulings(const struct session *s, const struct quad_scene *scene, struct page *page) {
    const struct quad_game *g = s->table->game;
    for (int i = 0; i < g->house_count; i++) {
        char line[SENTENCE];
        struct quad_text t;
        quad_text_begin(&t, line, sizeof line);
        quad_text_add(&t, "• ");
        quad_text_say(&t, s->console->language, g->house[i].text[s->console->language]);
        if (!is_shown(g, scene, g->house[i].token)) {
            page_wrap(page, line, 0, 2, s->console->width);
        }
    }
}

/* What is ours on the components: row by row, or only how much. */
static void add_printed(const struct session *s, bool in_full, struct page *page) {
    const struct console *c = s->console;
    const struct quad_game *g = s->table->game;
    char line[HOUSE_ROWS];
    struct quad_text t;
    quad_text_begin(&t, line, sizeof line);
    int ours = house_count_rows(g);
    if (in_full) {
        house_rows(g, c->language, &t);
    } else if (ours > 0) {
        struct quad_argument counts[] = {{NULL, ours, NULL}, {NULL, g->value_count, NULL}};
        quad_text_add(&t, "• ");
        quad_text_format(&t, c->language, phrase_text(c->language, PHRASE_HOUSE_COUNT), counts, 2);
    }
    if (t.length > 0) {
        page_wrap(page, line, 0, 2, c->width);
    }
}

static void tell(struct session *s, bool in_full) {
    const struct console *c = s->console;
    struct quad_names names = quad_table_names(s->table);
    struct picture picture = {
        .console = c, .game = s->table->game, .seen = quad_table_truth(s->table), .names = &names};
    struct page whole = {NULL, 0, 0, false}, page = {NULL, 0, 0, false};
    struct quad_scene *scene = scene_of(s);
    if (scene == NULL) {
        fail_error(c, QUAD_ERROR_NO_MEMORY, NULL);
        return;
    }
    render_house(&picture, scene, &whole); /* with what is theirs, if it is their box */
    page_print(&whole, stdout);
    page_free(&whole);
    say_filled(c, stdout, PHRASE_GAME_HOUSE, NOTHING);
    add_rulings(s, scene, &page);
    add_printed(s, in_full, &page);
    page_print(&page, stdout);
    page_free(&page);
    free(scene);
}

void house_tell(struct session *s) {
    if (has_house(s->table->game)) {
        tell(s, true);
    } else {
        say(s->console, stdout, PHRASE_NO_HOUSE, NOTHING);
    }
}

/* "fortuna 0123456789abcdef\n" */
static void write_mark(const struct session *s, const struct quad_scene *scene, struct quad_text *t) {
    const struct quad_game *g = s->table->game;
    int house = scene_house(scene);
    struct quad_digest digest;
    char hex[17];
    uint8_t version[10] = {(uint8_t)g->rules_version, (uint8_t)(g->rules_version >> 8)};
    for (int i = 0; i < 8; i++) {
        version[2 + i] = (uint8_t)(g->box->digest >> 8 * i);
    }
    quad_digest_begin(&digest);
    quad_digest_add(&digest, version, sizeof version);
    for (int i = house + 1; house >= 0 && i < scene->count; i++) {
        const struct quad_item *item = &scene->at[i];
        uint8_t value[] = {item->domain, item->symbol, item->column, (uint8_t)item->count};
        if (item->parent == house) {
            quad_digest_add(&digest, value, sizeof value);
        }
    }
    hex_of(quad_digest_end(&digest), hex);
    quad_text_add(t, g->name.token);
    quad_text_add(t, " ");
    quad_text_add(t, hex);
    quad_text_add(t, "\n");
}

void house_tell_once(struct session *s) {
    char path[PATH_MAX], mark[SENTENCE];
    struct quad_text t;
    struct file_text known = {NULL, 0};
    struct quad_scene *scene = has_house(s->table->game) ? scene_of(s) : NULL;
    if (scene == NULL) {
        return;
    }
    quad_text_begin(&t, mark, sizeof mark);
    write_mark(s, scene, &t);
    free(scene);
    bool kept = file_state_path(path, "house");
    if (kept && file_exists(path) && file_read(s->console, path, HOUSE_FILE, &known) != ENDING_FINE) {
        kept = false;
    }
    if (known.at == NULL || strstr(known.at, mark) == NULL) {
        tell(s, false);
        say(s->console, stdout, PHRASE_HOUSE_AGAIN, NOTHING);
        fputc('\n', stdout);
        struct quad_text *all = kept ? output_begin(s->console) : NULL;
        if (all != NULL) {
            quad_text_add(all, known.at == NULL ? "" : known.at);
            quad_text_add(all, mark);
            file_write(s->console, path, all->at, all->length);
            output_drop(all);
        }
    }
    file_free(&known);
}
