/* rules.c: quadriga rules: the rules of a game, or one of them. */
#include "term/rules.h"
#include "cli/cli.h"

const char *rules_of(const char *game, enum quad_language language) {
    const struct quad_game *g = quad_game_named(game);
    struct passage passage = g == NULL ? (struct passage){NULL, 0} : rules_all(g, language);
    return passage.length == 0 ? NULL : passage.at;
}

enum ending command_rules(struct cli *cli) {
    const struct console *c = &cli->console;
    const struct quad_game *g;
    enum ending ending = game_of(cli, cli->operand[0], &g);
    if (ending != ENDING_FINE) {
        return ending;
    }
    struct passage passage = rules_all(g, c->language);
    if (passage.length == 0) {
        return fail(c, ENDING_FAILURE, PHRASE_NO_RULES, WITH(TEXT(g->name.text[c->language])));
    }
    if (cli->operand_count > 1) {
        passage = rules_find(g, c->language, cli->operand[1]);
        if (passage.length == 0) {
            return fail(c, ENDING_USAGE, PHRASE_NO_SUCH_RULE, WITH(TEXT(cli->operand[1])));
        }
    }
    struct page page = {NULL, 0, 0, false};
    rules_render(c, passage, &page);
    page_print(&page, stdout);
    bool cut = page.cut;
    page_free(&page);
    return cut ? fail_error(c, QUAD_ERROR_NO_MEMORY, NULL) : ENDING_FINE;
}
