/* describe.c: a moment of a table for programs: scene, question, choices, scores. */
#include "cli/cli.h"
#include "core/scene.h"

#include <stdlib.h>

enum { LINE = 1024 };

static void describe_score(struct quad_json *j, const struct quad_game *g, const struct quad_score *score,
                           int lines, enum quad_language language) {
    quad_json_number(j, "total", score->total);
    quad_json_number(j, "rank", score->rank);
    quad_json_open(j, "lines", '[');
    for (int line = 0; line < lines; line++) {
        quad_json_open(j, NULL, '{');
        quad_json_string(j, "line", g->score_lines[line].token);
        quad_json_string(j, "text", g->score_lines[line].text[language]);
        quad_json_number(j, "points", score->line[line]);
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
}

/* A row for each seat, and one for an opponent without a seat; at the end those of them that won, however
 * they did. */
static void describe_scores(struct quad_json *j, const struct quad_game *g, const struct quad_state *seen,
                            enum quad_language language) {
    struct quad_scores scores;
    quad_score(g, seen, &scores);
    quad_json_open(j, "scores", '[');
    for (int i = 0; i < scores.count; i++) {
        quad_json_open(j, NULL, '{');
        if (i < seen->seats) {
            quad_json_number(j, "seat", i + 1);
        } else {
            quad_json_string(j, "rival", scores.rival->token);
            quad_json_string(j, "text", scores.rival->text[language]);
        }
        describe_score(j, g, &scores.at[i], scores.lines, language);
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
    if (!quad_over(seen)) {
        return;
    }
    quad_json_open(j, "winners", '[');
    for (int i = 0; i < scores.count; i++) {
        if (scores.at[i].rank == 1 && i < seen->seats) {
            quad_json_number(j, NULL, i + 1);
        } else if (scores.at[i].rank == 1) {
            quad_json_string(j, NULL, scores.rival->token);
        }
    }
    quad_json_close(j, ']');
}

/* Who is asked what; the choices only of seats the viewer sees through. */
static void describe_question(struct quad_json *j, const struct quad_game *g, const struct quad_state *seen,
                              int viewer, enum quad_language language, const struct quad_names *names) {
    char buffer[LINE];
    struct quad_text t;
    const struct quad_frame *frame = quad_see_top(seen);
    const struct quad_step *step = &g->steps[frame->step];
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_text_prompt(&t, g, frame, language, names);
    quad_json_string(j, "step", step->prompt.token);
    quad_json_string(j, "prompt", buffer);
    if (step->rule != NULL) {
        quad_json_string(j, "rule", step->rule);
    }
    quad_json_open(j, "asked", '[');
    for (int seat = 0; seat < seen->seats; seat++) {
        if ((quad_waiting(seen) >> seat & 1u) == 0) {
            continue;
        }
        quad_json_open(j, NULL, '{');
        quad_json_number(j, "seat", seat + 1);
        if (viewer == QUAD_ORACLE || viewer == seat) {
            struct quad_choices choices;
            quad_legal(g, seen, seat, &choices);
            quad_json_choices(j, "choices", g, &choices, language, names);
        }
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
}

void describe_json(struct quad_json *j, const struct quad_table *t, const struct quad_state *truth,
                   int viewer, enum quad_language language) {
    const struct quad_game *g = t->game;
    struct quad_names names = quad_table_names(t);
    struct quad_any any = {{0}};
    struct quad_state *seen = quad_any_state(&any);
    memcpy(&any, truth, g->state_size);
    quad_redact(g, seen, viewer);
    quad_json_open(j, NULL, '{');
    quad_json_string(j, "game", g->name.token);
    quad_json_number(j, "rules_version", g->rules_version);
    quad_json_number(j, "seats", seen->seats);
    quad_json_open(j, "names", '[');
    for (int seat = 0; seat < seen->seats; seat++) {
        quad_json_string(j, NULL, quad_text_argument(g, QUAD_DOMAIN_SEAT, seat, language, &names).text);
    }
    quad_json_close(j, ']');
    if (viewer == QUAD_ORACLE || viewer == QUAD_NOBODY) {
        quad_json_string(j, "viewer", viewer == QUAD_ORACLE ? "all" : "nobody");
    } else {
        quad_json_number(j, "viewer", viewer + 1);
    }
    quad_json_number(j, "ply", seen->ply);
    quad_json_bool(j, "over", quad_over(seen));
    if (!quad_over(seen)) {
        describe_question(j, g, seen, viewer, language, &names);
    }
    describe_scores(j, g, seen, language);
    struct quad_scene *scene = malloc(sizeof *scene);
    if (scene == NULL) {
        j->out->cut = true;
        return;
    }
    quad_scene_of(g, seen, scene);
    quad_json_scene(j, "scene", g, scene, language, &names);
    free(scene);
    quad_json_close(j, '}');
}
