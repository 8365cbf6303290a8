/* log.c: what happened, kept so that everybody can be told what concerns him. */
#include "term/render.h"
#include "term/session.h"

#include <stdlib.h>

static void log_add(struct session *s, size_t play, const struct quad_journal *j) {
    for (int i = 0; i < j->count; i++) {
        if (s->log_count == s->log_room) {
            size_t room = s->log_room == 0 ? 256 : 2 * s->log_room;
            struct happening *log = realloc(s->log, room * sizeof *log);
            if (log == NULL) {
                return; /* the game goes on without its story */
            }
            s->log = log;
            s->log_room = room;
        }
        s->log[s->log_count++] = (struct happening){play, j->at[i]};
    }
}

void log_listen(void *context, const struct quad_table *t, const struct quad_play *play,
                const struct quad_journal *j) {
    (void)play;
    log_add(context, t->count, j);
}

void log_rebuild(struct session *s) {
    struct quad_any any = s->table->first;
    s->log_count = 0;
    for (size_t i = 0; i < s->table->count; i++) {
        struct quad_journal journal;
        journal.count = 0;
        quad_apply(s->table->game, quad_any_state(&any), s->table->plays[i].seat, s->table->plays[i].move,
                   &journal);
        log_add(s, i + 1, &journal);
    }
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        s->told[seat] = s->told[seat] > s->log_count ? s->log_count : s->told[seat];
    }
}

void log_free(struct session *s) {
    free(s->log);
    s->log = NULL;
    s->log_count = s->log_room = 0;
}

void log_render(const struct session *s, int viewer, size_t from, size_t most, struct page *out) {
    const struct quad_game *g = s->table->game;
    struct quad_names names = quad_table_names(s->table);
    size_t lines = 0, skip;
    for (size_t i = from; i < s->log_count; i++) {
        lines += quad_event_reaches(&s->log[i].event, viewer);
    }
    skip = lines > most ? lines - most : 0;
    char line[2048];
    struct quad_text t;
    if (skip > 0) {
        quad_text_begin(&t, line, sizeof line);
        phrase_write(&t, s->console->language, PHRASE_LOG_SKIPPED, WITH(NUMBER(skip)));
        page_wrap(out, line, 0, 2, s->console->width);
    }
    for (size_t i = from; i < s->log_count; i++) {
        if (!quad_event_reaches(&s->log[i].event, viewer) || (skip > 0 && skip-- > 0)) {
            continue;
        }
        quad_text_begin(&t, line, sizeof line);
        quad_text_add(&t, "• ");
        quad_text_event(&t, g, &s->log[i].event, s->console->language, &names);
        page_wrap(out, line, 0, 2, s->console->width);
    }
}
