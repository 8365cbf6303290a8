/* site.c: quadriga site: the page as plain files. What a server would say of the games is there as files too
 * (web/src/said.ts), and index.html says that there is no server. */
#include "cli/cli.h"
#include "cli/site_folder.h"
#include "protocol/view.h"
#include "server/gzip.h"
#include "server/pages.h"

#include <assert.h>
#include <stdlib.h>

enum { SMALL = 1024 }; /* bytes: not worth packing */

/* What the server says in headers, as far as a page can say it of itself. */
static const char before_head[] = "<meta charset=\"utf-8\" />";
static const char head[] = "\n    <meta name=\"quadriga\" content=\"site\" />"
                           "\n    <meta http-equiv=\"Content-Security-Policy\" content=\"" PAGE_POLICY "\" />"
                           "\n    <meta name=\"referrer\" content=\"no-referrer\" />";

struct site {
    const struct console *c;
    struct site_folder folder;
    bool gzip;
    long bytes;
};

static enum ending put(struct site *s, const char *name, const void *bytes, size_t length) {
    char packed_name[SITE_NAME_BYTES];
    struct quad_text t;
    size_t packed_length;
    enum ending ending = site_folder_put(&s->folder, name, bytes, length);
    s->bytes += (long)length;
    if (ending != ENDING_FINE || !s->gzip || length < SMALL) {
        return ending;
    }
    char *packed = gzip_pack(bytes, length, &packed_length);
    if (packed == NULL) {
        return fail_error(s->c, QUAD_ERROR_NO_MEMORY, NULL);
    }
    if (packed_length < length / 20 * 19) {
        quad_text_begin(&t, packed_name, sizeof packed_name);
        quad_text_add(&t, name);
        quad_text_add(&t, ".gz");
        ending = site_folder_put(&s->folder, packed_name, packed, packed_length);
    }
    free(packed);
    return ending;
}

static enum ending put_index(struct site *s, const char *html, size_t length) {
    const char *at = strstr(html, before_head);
    assert(at != NULL);
    size_t first = (size_t)(at - html) + strlen(before_head);
    char *whole = malloc(length + sizeof head);
    if (whole == NULL) {
        return fail_error(s->c, QUAD_ERROR_NO_MEMORY, NULL);
    }
    memcpy(whole, html, first);
    memcpy(whole + first, head, sizeof head - 1);
    memcpy(whole + first + sizeof head - 1, html + first, length - first);
    enum ending ending = put(s, "index.html", whole, length + sizeof head - 1);
    free(whole);
    return ending;
}

static enum ending put_page(struct site *s, const struct page *page) {
    size_t length = page->length;
    char *own = page->is_gzip ? gzip_unpack(page->at, page->length, &length) : NULL;
    if (page->is_gzip && own == NULL) {
        return fail_error(s->c, QUAD_ERROR_NO_MEMORY, NULL);
    }
    const char *bytes = page->is_gzip ? own : (const char *)page->at;
    enum ending ending =
        strcmp(page->path, "/") == 0 ? put_index(s, bytes, length) : put(s, page->path + 1, bytes, length);
    free(own);
    return ending;
}

/* index.html is replaced when what it names is there, and the service worker, which takes it in, after it:
 * files without a hash come last, and "/" is the first of them. */
static enum ending put_pages(struct site *s, bool hashed) {
    enum ending ending = ENDING_FINE;
    for (int i = 0; i < page_count && ending == ENDING_FINE; i++) {
        ending = pages[i].is_hashed == hashed ? put_page(s, &pages[i]) : ENDING_FINE;
    }
    return ending;
}

/* An answer of the server's: GET /api/v1/games, /games/GAME or /rules/GAME in one language. */
enum said { SAID_GAMES, SAID_GAME, SAID_RULES };

static void say_it(struct quad_text *out, enum said what, const struct quad_game *g,
                   enum quad_language language) {
    static const struct catalogue_boxes none = {0, NULL};
    struct quad_json j;
    out->length = 0;
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '{');
    switch (what) {
    case SAID_GAMES:
        catalogue_write(&j, language, &none);
        break;
    case SAID_GAME:
        catalogue_write_about(&j, g, language);
        break;
    case SAID_RULES:
        catalogue_write_rules(&j, g, rules_of(g->name.token, language), language);
        break;
    }
    quad_json_close(&j, '}');
}

static enum ending put_said(struct site *s, struct quad_text *out, enum said what, const struct quad_game *g,
                            enum quad_language language) {
    static const char *const folders[] = {
        [SAID_GAMES] = "said/games", [SAID_GAME] = "said/games/", [SAID_RULES] = "said/rules/"};
    char name[SITE_NAME_BYTES];
    struct quad_text t;
    say_it(out, what, g, language);
    assert(!out->cut);
    quad_text_begin(&t, name, sizeof name);
    quad_text_add(&t, folders[what]);
    quad_text_add(&t, g == NULL ? "" : g->name.token);
    quad_text_add(&t, language == QUAD_FRENCH ? ".fr.json" : ".en.json");
    return put(s, name, out->at, out->length);
}

static enum ending put_all_said(struct site *s) {
    struct quad_text *out = output_begin(s->c);
    enum ending ending = out == NULL ? ENDING_FAILURE : ENDING_FINE;
    for (int language = 0; language < QUAD_LANGUAGES && ending == ENDING_FINE; language++) {
        ending = put_said(s, out, SAID_GAMES, NULL, (enum quad_language)language);
        for (size_t i = 0; quad_game_at(i) != NULL && ending == ENDING_FINE; i++) {
            ending = put_said(s, out, SAID_GAME, quad_game_at(i), (enum quad_language)language);
            ending = ending == ENDING_FINE
                         ? put_said(s, out, SAID_RULES, quad_game_at(i), (enum quad_language)language)
                         : ending;
        }
    }
    output_drop(out);
    return ending;
}

static bool has_engine(void) {
    bool found = false;
    for (int i = 0; i < page_count; i++) {
        found = found || strstr(pages[i].path, ".wasm") != NULL;
    }
    return found;
}

enum ending command_site(struct cli *cli) {
    static struct site site; /* large */
    const struct console *c = &cli->console;
    const char *path = cli->operand[0];
    if (!has_engine()) {
        return fail(c, ENDING_FAILURE, PHRASE_SITE_NO_ENGINE, NOTHING);
    }
    site.c = c;
    site.gzip = has(cli, OPTION_GZIP);
    enum ending ending = site_folder_open(&site.folder, c, path);
    ending = ending == ENDING_FINE ? put_pages(&site, true) : ending;
    ending = ending == ENDING_FINE ? put_all_said(&site) : ending;
    ending = ending == ENDING_FINE ? put_pages(&site, false) : ending;
    ending = ending == ENDING_FINE ? site_folder_replace(&site.folder) : ending;
    site_folder_close(&site.folder);
    if (ending == ENDING_FINE) {
        say(c, stdout, PHRASE_SITE_WRITTEN,
            WITH(TEXT(path), NUMBER(site.folder.new.count), NUMBER((site.bytes + 1023) / 1024)));
    }
    return ending;
}
