/* cases_records.c: what becomes of old tables: how old they are, records in the place of tables, an older
 * store. */
#include "cases.h"

#include "core/record.h"

#include <stdlib.h>

enum { LEASE = 60000, STEPS = 60, TABLES = 7 };

static struct player player;

/* What a server writes of a game: its record, and its seats. */
static struct quad_store_record record_of(const struct player *p, struct quad_text *t) {
    struct quad_store_record r = {.rules_version = p->row.rules_version,
                                  .seats = p->row.seats,
                                  .undo = p->row.undo,
                                  .listed = p->row.listed,
                                  .confirm_turn = p->row.confirm_turn,
                                  .clock = p->row.clock,
                                  .lost = (uint8_t)(p->row.clock.kind != QUAD_CLOCK_NONE),
                                  .created = p->row.created,
                                  .ended = p->row.created + 5};
    memcpy(r.id, p->row.id, sizeof r.id);
    memcpy(r.game, p->row.game, sizeof r.game);
    memcpy(r.seat, p->game.seat, sizeof r.seat);
    quad_record_write(t, &p->game.table, QUAD_ORACLE);
    r.text = t->at;
    r.length = t->length;
    return r;
}

static void begin(struct quad_store *s, uint64_t number) {
    FINE(player_create(&player, s, number, LEASE));
    for (int i = 0; i < STEPS; i++) {
        FINE(player_play(&player, s, ""));
    }
}

/* A table gives way to its record: all of it or nothing, and only to whoever has its lease. */
static void puts_away(const struct ground *g) {
    static char text[256 * 1024];
    struct quad_text t;
    struct quad_store s;
    struct quad_store_table row;
    struct quad_store_record kept, back;
    struct quad_table table;
    struct quad_fault fault;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    for (uint64_t i = 0; i < TABLES; i++) {
        quad_text_begin(&t, text, sizeof text);
        begin(&s, i);
        kept = record_of(&player, &t);
        EXPECT(FAILED, quad_store_put_away(&s, player.row.id, player.epoch + 1, &kept));
        FINE(quad_store_find(&s, player.row.id, &row));
        CHECK(row.last == player.game.last); /* nothing of it has gone */
        EXPECT(NO_SUCH_TABLE, quad_store_record(&s, player.row.id, &back));
        FINE(quad_store_put_away(&s, player.row.id, player.epoch, &kept));
        EXPECT(NO_SUCH_TABLE, quad_store_find(&s, player.row.id, &row));
        FINE(quad_store_record(&s, player.row.id, &back));
        CHECK(back.length == kept.length && memcmp(back.text, kept.text, kept.length) == 0);
        CHECK(memcmp(back.seat, kept.seat, sizeof kept.seat) == 0 && back.ended == kept.ended);
        CHECK(strcmp(back.game, kept.game) == 0 && back.seats == kept.seats && back.undo == kept.undo);
        CHECK(same_clock(&back.clock, &kept.clock) && back.lost == kept.lost);
        CHECK(back.listed == kept.listed && back.confirm_turn == kept.confirm_turn);
        if (CHECK(quad_record_read(back.text, back.length, &table, true, &fault) == QUAD_ERROR_NONE)) {
            quad_table_close(&table);
        }
        quad_store_record_free(&back);
        EXPECT(EXISTS, quad_store_keep_record(&s, &kept));
        player_close(&player);
    }
    begin(&s, 99);
    FINE(quad_store_put_away(&s, player.row.id, player.epoch, NULL)); /* nothing worth keeping */
    EXPECT(NO_SUCH_TABLE, quad_store_record(&s, player.row.id, &back));
    EXPECT(NO_SUCH_TABLE, quad_store_delete_record(&s, player.row.id));
    FINE(quad_store_delete_record(&s, kept.id));
    EXPECT(NO_SUCH_TABLE, quad_store_record(&s, kept.id, &back));
    player_close(&player);
    size_t count;
    FINE(quad_store_delete_records(&s, kept.ended - 1000000, 100, &count));
    CHECK(count == 0);
    FINE(quad_store_delete_records(&s, kept.ended + 1000000, 4, &count));
    CHECK(count == 4); /* a few at a time */
    FINE(quad_store_delete_records(&s, kept.ended + 1000000, 4, &count));
    CHECK(count == TABLES - 1 - 4);
    quad_store_close(&s);
}

/* Records whose games ended at one time go with their holdings, whichever are chosen: one that somebody else
 * works at stays, and its holdings with it. */
static void forgets_holdings(const struct ground *g) {
    static char text[256 * 1024];
    struct quad_text t;
    struct quad_store s, other;
    struct quad_profile ana = {.name = "Ana", .fold = "ana", .code = {1}};
    struct quad_store_record kept;
    struct quad_holding page[2], h = {.token = {5}};
    size_t count;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_open(&other, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_make_profile(&s, &ana));
    memcpy(h.profile, ana.id, sizeof h.profile);
    char least[QUAD_STORE_ID_BYTES] = "";
    for (uint64_t i = 0; i < 2; i++) {
        quad_text_begin(&t, text, sizeof text);
        begin(&s, i);
        kept = record_of(&player, &t);
        kept.ended = 1000;
        FINE(quad_store_put_away(&s, player.row.id, player.epoch, &kept));
        memcpy(h.table, kept.id, sizeof h.table);
        FINE(quad_store_keep_holding(&s, &h));
        if (i == 0 || strcmp(kept.id, least) < 0) {
            memcpy(least, kept.id, sizeof least);
        }
        player_close(&player);
    }
    char lock[128];
    snprintf(lock, sizeof lock, "UPDATE quad_record SET lost = lost WHERE id = '%s'", least);
    if (g->shared) {
        FINE(quad_store_begin(&other));
        FINE(other.backend->run(&other, lock));
    }
    FINE(quad_store_delete_records(&s, 2000, 1, &count));
    CHECK(count == 1);
    if (g->shared) {
        FINE(quad_store_commit(&other));
    }
    FINE(quad_store_holdings_ever(&s, ana.id, NULL, page, 2, &count));
    CHECK(count == 1 && (strcmp(page[0].table, least) == 0) == g->shared);
    FINE(quad_store_record(&s, page[0].table, &kept)); /* the one that is there */
    quad_store_record_free(&kept);
    quad_store_close(&other);
    quad_store_close(&s);
}

/* Rows that cannot be right are said to be damaged, and never read beyond their end. */
static void distrusts(const struct ground *g) {
    static char text[64 * 1024];
    static const char *const harm[] = {"length = length + 1", "length = length - 1", "length = 2147483647",
                                       "text = who",          "who = text",          "seats = 5",
                                       "rules = 70000",       "created = -1",        "lost = seats + 1"};
    struct quad_text t;
    struct quad_store s;
    struct quad_store_record kept, back;
    char statement[128];
    quad_text_begin(&t, text, sizeof text);
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    begin(&s, 4);
    kept = record_of(&player, &t);
    for (size_t i = 0; i < sizeof harm / sizeof harm[0]; i++) {
        FINE(quad_store_keep_record(&s, &kept));
        FINE(quad_store_record(&s, kept.id, &back));
        quad_store_record_free(&back);
        snprintf(statement, sizeof statement, "UPDATE quad_record SET %s", harm[i]);
        FINE(s.backend->run(&s, statement));
        EXPECT(BAD_DATA, quad_store_record(&s, kept.id, &back));
        CHECK(back.text == NULL);
        FINE(quad_store_delete_record(&s, kept.id));
    }
    kept.length = 0;
    EXPECT(BAD_VALUE, quad_store_keep_record(&s, &kept));
    player_close(&player);
    quad_store_close(&s);
}

/* How old tables are, page by page, and whose. */
static void ages(const struct ground *g) {
    struct quad_store s, other;
    struct quad_store_age page[3], all[TABLES];
    size_t count = 3, total = 0;
    char ids[TABLES][QUAD_STORE_ID_BYTES], after[QUAD_STORE_ID_BYTES] = "";
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    for (uint64_t i = 0; i < TABLES; i++) {
        begin(&s, i);
        memcpy(ids[i], player.row.id, sizeof ids[i]);
        player_close(&player);
    }
    FINE(quad_store_quarantine(&s, ids[0], "a test"));
    FINE(quad_store_seen(&s, ids[1], 7)); /* older than what is kept */
    FINE(quad_store_seen(&s, ids[2], INT64_MAX / 2));
    for (; count == 3; memcpy(after, page[count == 0 ? 0 : count - 1].id, sizeof after)) {
        FINE(quad_store_ages(&s, after, page, 3, &count));
        for (size_t i = 0; i < count && CHECK(total < TABLES); i++) {
            CHECK(strcmp(page[i].id, total == 0 ? "" : all[total - 1].id) > 0);
            all[total++] = page[i];
        }
    }
    CHECK(total == TABLES - 1); /* those in quarantine wait for somebody */
    for (size_t i = 0; i < total; i++) {
        struct quad_store_table row;
        FINE(quad_store_find(&s, all[i].id, &row));
        bool late = strcmp(all[i].id, ids[2]) == 0;
        CHECK(all[i].is_ours && all[i].is_served && all[i].over == row.over && all[i].created == row.created);
        CHECK(all[i].life == (late ? INT64_MAX / 2 : row.changed));
    }
    FINE(quad_store_open(&other, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_ages(&other, NULL, page, 3, &count));
    CHECK(count == 3 && !page[0].is_ours && page[0].is_served);
    FINE(quad_store_release_all(&s));
    FINE(quad_store_ages(&other, NULL, page, 3, &count));
    CHECK(count == 3 && !page[0].is_ours && !page[0].is_served);
    quad_store_close(&other);
    quad_store_close(&s);
}

/* Two processes that want to put the same game away: one of them does, and the other is told so at once. */
static void two_processes(const struct ground *g) {
    static char text[64 * 1024];
    struct quad_text t;
    struct quad_store a, b;
    struct quad_store_record kept;
    int64_t epoch, late;
    quad_text_begin(&t, text, sizeof text);
    if (!g->shared) {
        return; /* a file has one process that writes at a time */
    }
    FINE(quad_store_open(&a, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_open(&b, g->address, QUAD_STORE_WRITE));
    begin(&a, 5);
    kept = record_of(&player, &t);
    FINE(quad_store_release(&a, player.row.id, player.epoch));
    FINE(quad_store_begin(&a));
    FINE(quad_store_acquire(&a, player.row.id, LEASE, &epoch));
    FINE(quad_store_begin(&b));
    EXPECT(HELD, quad_store_acquire(&b, player.row.id, LEASE, &late)); /* without waiting */
    FINE(quad_store_put_away(&a, player.row.id, epoch, &kept));
    FINE(quad_store_commit(&a));
    EXPECT(NO_SUCH_TABLE, quad_store_acquire(&b, player.row.id, LEASE, &late));
    FINE(quad_store_commit(&b));
    player_close(&player);
    quad_store_close(&b);
    quad_store_close(&a);
}

/* A copy has the records as well, and differs from one that lacks a letter of them. */
static void copies_records(const struct ground *g) {
    static char text[64 * 1024];
    char folder[PROOF_PATH], path[PROOF_PATH], address[PROOF_PATH + 16];
    struct quad_text t;
    struct quad_store from, to;
    struct quad_store_sum sum, other;
    struct quad_store_record kept, back;
    bool target;
    quad_text_begin(&t, text, sizeof text);
    proof_folder(folder, true);
    proof_path(path, folder, "records.db");
    snprintf(address, sizeof address, "sqlite:%s", path);
    FINE(quad_store_open(&from, g->address, QUAD_STORE_WRITE));
    begin(&from, 6);
    kept = record_of(&player, &t);
    FINE(quad_store_put_away(&from, player.row.id, player.epoch, &kept));
    player_close(&player);
    begin(&from, 8);
    player_close(&player);
    FINE(quad_store_open(&to, address, QUAD_STORE_SERVE));
    FINE(quad_store_copy(&from, &to, NULL, &sum, &target));
    CHECK(sum.tables == 1 && sum.records == 1);
    FINE(quad_store_record(&to, kept.id, &back));
    CHECK(back.length == kept.length && memcmp(back.text, kept.text, kept.length) == 0);
    quad_store_record_free(&back);
    EXPECT(NOT_EMPTY, quad_store_copy(&from, &to, NULL, &other, &target));
    FINE(quad_store_delete_record(&to, kept.id));
    kept.ended++;
    FINE(quad_store_keep_record(&to, &kept));
    FINE(quad_store_sum(&to, &other));
    CHECK(memcmp(sum.hash, other.hash, sizeof sum.hash) != 0);
    quad_store_close(&to);
    quad_store_close(&from);
}

static struct quad_store_ban seen[4];
static size_t seen_count;

static void see_ban(void *context, const struct quad_store_ban *ban) {
    (void)context;
    if (CHECK(seen_count < 4)) {
        seen[seen_count++] = *ban;
    }
}

/* Bans are kept, once each, and those whose time is up are not told. */
static void bans(const struct ground *g) {
    struct quad_store s, other;
    struct quad_store_banned out = {see_ban, NULL};
    struct quad_store_ban ana = {.who = "Ana"}, late = {.who = "192.0.2.1", .until = 5},
                          mute = {.is_mute = true, .who = "Ana", .until = INT64_MAX / 2}, none = {.who = ""};
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_ban(&s, &mute));
    FINE(quad_store_ban(&s, &late));
    FINE(quad_store_ban(&s, &ana));
    ana.until = INT64_MAX / 4;
    FINE(quad_store_ban(&s, &ana)); /* the last word counts */
    EXPECT(BAD_VALUE, quad_store_ban(&s, &none));
    FINE(quad_store_open(&other, g->address, QUAD_STORE_WRITE)); /* as another process has it */
    seen_count = 0;
    FINE(quad_store_bans(&other, &out));
    CHECK(seen_count == 2 && !seen[0].is_mute && strcmp(seen[0].who, "Ana") == 0);
    CHECK(seen[0].until == ana.until && seen[1].is_mute && seen[1].until == mute.until);
    FINE(quad_store_unban(&other, &ana));
    EXPECT(NO_SUCH_TABLE, quad_store_unban(&other, &ana));
    seen_count = 0;
    FINE(quad_store_bans(&s, &out));
    CHECK(seen_count == 1 && seen[0].is_mute);
    quad_store_close(&other);
    quad_store_close(&s);
}

void back_to_third(struct quad_store *s) {
    static const char *const back[] = {"ALTER TABLE quad_table DROP COLUMN clock",
                                       "ALTER TABLE quad_entry DROP COLUMN cause",
                                       "ALTER TABLE quad_record DROP COLUMN clock",
                                       "ALTER TABLE quad_record DROP COLUMN lost",
                                       "DROP TABLE quad_holding",
                                       "DROP TABLE quad_device",
                                       "DROP TABLE quad_profile",
                                       "UPDATE quad_schema SET version = 3"};
    for (size_t i = 0; i < sizeof back / sizeof back[0]; i++) {
        FINE(s->backend->run(s, back[i]));
    }
}

/* A store of the version before gets what it lacks where it is, and its tables are as old as their logs. */
static void upgrades_second(const struct ground *g) {
    static const char *const back[] = {"ALTER TABLE quad_table DROP COLUMN seen", "DROP TABLE quad_record",
                                       "DROP TABLE quad_ban", "UPDATE quad_schema SET version = 2"};
    struct quad_store s;
    struct quad_store_age age;
    size_t count;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    begin(&s, 3);
    FINE(quad_store_release_all(&s));
    back_to_third(&s);
    for (size_t i = 0; i < sizeof back / sizeof back[0]; i++) {
        FINE(s.backend->run(&s, back[i]));
    }
    quad_store_close(&s);
    EXPECT(OLDER, quad_store_open(&s, g->address, QUAD_STORE_READ));
    FINE(quad_store_open(&s, g->address, QUAD_STORE_SERVE));
    FINE(quad_store_find(&s, player.row.id, &player.row));
    FINE(quad_store_ages(&s, NULL, &age, 1, &count));
    CHECK(count == 1 && age.life == player.row.changed && age.life > 0);
    size_t none;
    FINE(quad_store_delete_records(&s, INT64_MAX, 1, &none));
    CHECK(none == 0);
    player_close(&player);
    quad_store_close(&s);
}

/* Of the version before: no table has a clock, and from now on they may have. */
static void upgrades_third(const struct ground *g) {
    static char text[64 * 1024];
    struct quad_text t;
    struct quad_store s;
    struct quad_store_table row;
    struct quad_store_record kept, found;
    quad_text_begin(&t, text, sizeof text);
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    begin(&s, 3);
    kept = record_of(&player, &t);
    FINE(quad_store_keep_record(&s, &kept));
    back_to_third(&s);
    quad_store_close(&s);
    EXPECT(OLDER, quad_store_open(&s, g->address, QUAD_STORE_READ));
    FINE(quad_store_open(&s, g->address, QUAD_STORE_SERVE));
    FINE(quad_store_find(&s, player.row.id, &row));
    CHECK(row.clock.kind == QUAD_CLOCK_NONE && row.last == player.game.last);
    FINE(quad_store_record(&s, kept.id, &found));
    CHECK(found.clock.kind == QUAD_CLOCK_NONE && found.lost == 0 && found.length == kept.length);
    quad_store_record_free(&found);
    player_close(&player);
    player_row(&row, 4);
    CHECK(quad_clock_set(&row.clock, QUAD_CLOCK_BANK, 10, 12));
    FINE(quad_store_create(&s, &row, 0));
    FINE(quad_store_find(&s, row.id, &player.row));
    CHECK(same_clock(&row.clock, &player.row.clock));
    quad_store_close(&s);
}

const struct test_case record_cases[] = {
    {"puts games away", puts_away},
    {"forgets whose seats were at records that go", forgets_holdings},
    {"does not trust the rows of records", distrusts},
    {"tells how old tables are", ages},
    {"lets one process put a game away", two_processes},
    {"copies records", copies_records},
    {"keeps bans", bans},
    {"upgrades a store of the second version", upgrades_second},
    {"upgrades a store of the third version: clocks", upgrades_third},
};
const size_t record_case_count = sizeof record_cases / sizeof record_cases[0];
