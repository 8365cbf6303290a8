/* archive.c: see archive.h.
 *
 * A table that was closed as unfinished takes no part in anything, so its log is read whenever somebody asks
 * for it. What replays is written as any record is; what does not, as it was kept, without what others may
 * not know. */
#include "server/archive.h"

#include "core/notation.h"
#include "store/replay.h"

#include <stdlib.h>

enum { LOG_PAGE = 64 };

/* All plays that the log has, in their places, whether they were ever legal or not. */
struct plays {
    struct quad_play *at;
    size_t count, room;
    struct quad_entry last; /* the last move */
};

static bool add_play(struct plays *p, struct quad_play play) {
    if (p->count == p->room) {
        size_t room = p->room == 0 ? 256 : 2 * p->room;
        struct quad_play *grown = realloc(p->at, room * sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        p->at = grown;
        p->room = room;
    }
    p->at[p->count++] = play;
    return true;
}

/* An entry that cannot be read leaves a gap, which is nobody's play. most: a damaged number makes no long
 * ones. */
static bool take_entry(struct plays *p, const struct quad_entry *e, size_t most) {
    bool fine = true;
    if (e->kind == QUAD_ENTRY_UNDO) {
        p->count = e->ply < p->count ? e->ply : p->count;
    } else if (e->kind == QUAD_ENTRY_MOVE) {
        while (fine && p->count < e->ply && p->count < most) {
            fine = add_play(p, (struct quad_play){.seat = QUAD_NOBODY});
        }
        fine = fine && add_play(p, (struct quad_play){e->seat, e->move});
        p->last = *e;
    }
    return fine;
}

static enum quad_store_error read_plays(struct quad_store *store, const struct quad_store_table *row,
                                        struct plays *out) {
    struct quad_entry *page = calloc(LOG_PAGE, sizeof *page);
    enum quad_store_error error = page == NULL ? QUAD_STORE_NO_MEMORY : QUAD_STORE_NONE;
    size_t asked = LOG_PAGE, count;
    for (uint32_t after = 0; error == QUAD_STORE_NONE && after < row->last;) {
        error = quad_store_log(store, row->id, after, page, asked, &count);
        bool unread = error == QUAD_STORE_BAD_DATA && store->failed == QUAD_STORE_NONE;
        if (unread) { /* one by one, and past what cannot be read */
            error = QUAD_STORE_NONE;
            after += asked == 1;
            asked = 1;
            continue;
        }
        for (size_t i = 0; error == QUAD_STORE_NONE && i < count; i++) {
            error = take_entry(out, &page[i], row->last) ? error : QUAD_STORE_NO_MEMORY;
        }
        after = count == 0 ? row->last : page[count - 1].number;
    }
    free(page);
    return error;
}

/* A game that this program does not have, or cannot set up as it was: only its moves can be told, and those
 * of others not even by their verbs if there is no such game. */
static void write_bare(struct quad_text *t, const struct quad_store_table *row, const struct plays *plays,
                       int viewer, const char *note) {
    const struct quad_game *g = quad_game_named(row->game);
    quad_text_add(t, "quadriga record 1\ngame ");
    quad_text_add(t, row->game);
    quad_text_add(t, " ");
    quad_text_add_number(t, row->rules_version);
    quad_text_add(t, "\nseats ");
    quad_text_add_number(t, row->seats);
    quad_text_add(t, "\n");
    for (int seat = 0; seat < row->seats; seat++) {
        if (row->seat[seat].name[0] != '\0') {
            quad_text_add(t, "name ");
            quad_text_add_number(t, seat + 1);
            quad_text_add(t, " ");
            quad_text_add(t, row->seat[seat].name);
            quad_text_add(t, "\n");
        }
    }
    quad_text_add(t, "# options ");
    quad_text_add_hex(t, row->options, sizeof row->options);
    quad_text_add(t, "\n# ");
    quad_text_add(t, note);
    quad_text_add(t, "\nmoves\n");
    for (size_t i = 0; i < plays->count; i++) {
        quad_record_write_unjudged(t, g, (uint32_t)i, &plays->at[i], viewer);
    }
    quad_text_add(t, "end ");
    quad_text_add_number(t, (int64_t)plays->count);
    quad_text_add(t, "\n");
}

bool archive_write(struct hub *hub, const struct quad_store_table *row, const struct room *room, int viewer,
                   enum quad_language language, struct quad_text *out) {
    char note[1024];
    struct quad_text t;
    struct plays plays = {.at = NULL};
    enum quad_store_error error = read_plays(&hub->store, row, &plays);
    viewer = row->over ? QUAD_ORACLE : viewer;
    quad_text_begin(&t, note, sizeof note);
    if (room != NULL) {
        quad_stop_write(&t, &room->stop, language);
    } else {
        quad_stop_write_kept(&t, row->quarantine, language);
    }
    if (error == QUAD_STORE_NONE && room != NULL) {
        struct quad_kept kept = {.rules_version = row->rules_version,
                                 .plays = plays.at,
                                 .count = plays.count,
                                 .note = note,
                                 .has_digest = plays.count == plays.last.ply + (size_t)1 &&
                                               plays.last.rules == row->rules_version,
                                 .digest = plays.last.digest};
        quad_record_write_kept(out, &room->replay.table, viewer, &kept);
    } else if (error == QUAD_STORE_NONE) {
        write_bare(out, row, &plays, viewer, note);
    }
    free(plays.at);
    return error == QUAD_STORE_NONE;
}

void archive_summary(struct quad_json *j, const struct quad_store_table *row, int seat,
                     enum quad_language language) {
    const struct quad_game *g = quad_game_named(row->game);
    struct quad_stop stop = {QUAD_ERROR_BAD_LINE, row->rules_version, row->rules_version, 0};
    quad_stop_read(row->quarantine, &stop);
    quad_json_open(j, NULL, '{');
    quad_json_string(j, "table", row->id);
    quad_json_string(j, "game", row->game);
    catalogue_say(j, "title", language, g == NULL ? row->game : g->name.text[language]);
    quad_json_string(j, "state", row->over ? "over" : "closed");
    quad_json_number(j, "ply", 0);
    quad_json_number(j, "seat", seat == QUAD_NOBODY ? 0 : seat + 1);
    quad_json_number(j, "created", row->created);
    view_closed(j, &stop, language);
    quad_json_open(j, "seats", '[');
    for (int i = 0; i < row->seats; i++) {
        quad_json_open(j, NULL, '{');
        quad_json_number(j, "seat", i + 1);
        quad_json_string(j, "who", holder_names[row->seat[i].holder]);
        if (row->seat[i].name[0] != '\0') {
            quad_json_string(j, "name", row->seat[i].name);
        }
        quad_json_bool(j, "asked", false);
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
    quad_json_close(j, '}');
}
