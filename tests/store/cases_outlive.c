/* cases_outlive.c: games that outlive their rules and their programs: digests, versions, boxes, older stores.
 */
#include "cases.h"

#include "core/box.h"
#include "store/backend.h"

enum { LEASE = 60000, STEPS = 40 };

static struct player player;

/* A table with moves that has at least one digest, not over. */
static void begin(struct quad_store *s, uint64_t number, int steps) {
    FINE(player_create(&player, s, number, LEASE));
    for (int i = 0; i < steps || quad_over(quad_table_truth(&player.game.table)); i++) {
        FINE(player_play(&player, s, ""));
    }
    FINE(quad_store_find(s, player.row.id, &player.row));
}

static enum quad_store_error load(struct quad_store *s, struct quad_fault *fault, struct quad_stop *stop) {
    static struct quad_replay r;
    *fault = (struct quad_fault){.error = QUAD_ERROR_NONE};
    enum quad_store_error error = quad_replay_try(s, &player.row, &r, fault, stop);
    if (error == QUAD_STORE_NONE) {
        CHECK(r.is_proven && r.proven == player.game.proven);
        quad_replay_end(&r);
    }
    return error;
}

/* The first move has a digest, and no stretch without one is long. */
static void proves(const struct ground *g) {
    struct quad_store s;
    static struct quad_entry log[512];
    size_t count, digests = 0, since = 0;
    bool any = false;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    begin(&s, 31, 120);
    FINE(quad_store_log(&s, player.row.id, 0, log, 512, &count));
    CHECK(count < 512);
    for (size_t i = 0; i < count; i++) {
        if (log[i].kind == QUAD_ENTRY_MOVE) {
            digests += log[i].rules != 0;
            since = log[i].rules != 0 ? 0 : since + 1;
            any = any || log[i].rules != 0;
            CHECK(since < 2 * QUAD_PROOF_EVERY && (any || log[i].seat == QUAD_CHANCE));
        } else {
            CHECK(log[i].rules == 0 && log[i].digest == 0);
        }
    }
    CHECK(digests > 1 && digests < count / 4);
    struct quad_entry chat = {
        .number = player.row.last + 1, .kind = QUAD_ENTRY_CHAT, .rules = 1, .text = "a"};
    EXPECT(BAD_VALUE, quad_store_append(&s, player.row.id, player.epoch, &chat, 1));
    player_close(&player);
    quad_store_close(&s);
}

/* A digest that is not that of the position is noticed at its entry, and the table is as before it. */
static void notices_digests(const struct ground *g) {
    struct quad_store s;
    struct quad_fault fault;
    struct quad_stop stop;
    static struct quad_entry log[512];
    size_t count, last = 0;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    begin(&s, 32, STEPS);
    FINE(load(&s, &fault, &stop));
    FINE(quad_store_log(&s, player.row.id, 0, log, 512, &count));
    for (size_t i = 0; i < count; i++) {
        last = log[i].rules != 0 ? i : last;
    }
    char text[128];
    snprintf(text, sizeof text, "UPDATE quad_entry SET digest = digest + 1 WHERE number = %u",
             log[last].number);
    FINE(s.backend->run(&s, text));
    EXPECT(BAD_DATA, load(&s, &fault, &stop));
    CHECK(fault.error == QUAD_ERROR_WRONG_DIGEST && fault.line == (int)log[last].number);
    CHECK(stop.ply == log[last].ply && stop.made == stop.now);
    player_close(&player);
    quad_store_close(&s);
}

/* Under another version of the rules a table with digests is proven, one without is not; one without moves
 * needs no proof. */
static void versions(const struct ground *g) {
    struct quad_store s;
    struct quad_fault fault;
    struct quad_stop stop;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    begin(&s, 33, STEPS);
    player.row.rules_version = 7;
    FINE(load(&s, &fault, &stop));
    EXPECT(LOST, quad_store_raise(&s, player.row.id, player.epoch + 1, 7));
    EXPECT(LOST, quad_store_raise(&s, "AAAAAAAAAAAAAAAAAAAAAA", player.epoch, 7));
    FINE(quad_store_raise(&s, player.row.id, player.epoch, 7));
    FINE(quad_store_find(&s, player.row.id, &player.row));
    CHECK(player.row.rules_version == 7);
    /* A digest says which version took it: this one was taken by no program that agrees with ours. */
    FINE(s.backend->run(&s, "UPDATE quad_entry SET rules = 9 WHERE rules IS NOT NULL"));
    EXPECT(BAD_DATA, load(&s, &fault, &stop));
    CHECK(fault.error == QUAD_ERROR_WRONG_DIGEST && stop.made == 7 && stop.now == 1);
    FINE(s.backend->run(&s, "UPDATE quad_entry SET digest = NULL, rules = NULL"));
    EXPECT(BAD_DATA, load(&s, &fault, &stop));
    CHECK(fault.error == QUAD_ERROR_BAD_VERSION && stop.ply == player.game.table.count);
    player_close(&player);
    FINE(player_create(&player, &s, 34, LEASE));
    static struct quad_replay r;
    player.row.rules_version = 7;
    FINE(quad_replay_load(&s, &player.row, &r, &fault));
    quad_replay_end(&r);
    player_close(&player);
    quad_store_close(&s);
}

/* What stops a replay is kept as words that both languages can be made of. */
static void keeps_reasons(const struct ground *g) {
    struct quad_stop stop = {QUAD_ERROR_ILLEGAL, 3, 4, 57}, back;
    char kept[QUAD_STOP_BYTES], text[512];
    struct quad_text t;
    (void)g;
    quad_stop_keep(&stop, kept);
    CHECK(strcmp(kept, "ILLEGAL 57 3 4") == 0);
    CHECK(quad_stop_read(kept, &back) && back.error == stop.error && back.ply == 57 && back.made == 3 &&
          back.now == 4);
    static const char *const others[] = {"",
                                         "?",
                                         "NONE 1 1 1",
                                         "line 12: this is not a move",
                                         "ILLEGAL 57 3",
                                         "ILLEGAL 57 3 4 5",
                                         "ILLEGAL -1 3 4",
                                         "ILLEGAL 1 70000 4"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        CHECK(!quad_stop_read(others[i], &back));
        quad_text_begin(&t, text, sizeof text);
        quad_stop_write_kept(&t, others[i], QUAD_FRENCH);
        CHECK(strcmp(text, others[i]) == 0);
    }
    quad_text_begin(&t, text, sizeof text);
    quad_stop_write_kept(&t, kept, QUAD_ENGLISH);
    CHECK(strcmp(
              text,
              "the game follows version 3 of the rules and this program version 4: it replays up to move 57; "
              "then: this move is not allowed now") == 0);
    quad_text_begin(&t, text, sizeof text);
    quad_stop_write_kept(&t, "BAD_VERSION 57 3 4", QUAD_FRENCH);
    CHECK(strstr(text, "la partie suit la version 3 des règles et ce programme la version 4, et rien") ==
          text);
}

/* Out of quarantine under the version it replays under, once; then it is anybody's. */
static void resumes(const struct ground *g) {
    struct quad_store s;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    begin(&s, 35, 5);
    EXPECT(LOST, quad_store_resume(&s, player.row.id, 2)); /* it is not in quarantine */
    FINE(quad_store_quarantine(&s, player.row.id, "ILLEGAL 57 3 4"));
    FINE(quad_store_find(&s, player.row.id, &player.row));
    CHECK(player.row.owner[0] == '\0' && player.row.until == 0);
    EXPECT(LOST, quad_store_raise(&s, player.row.id, player.epoch, 2));
    FINE(quad_store_resume(&s, player.row.id, 2));
    EXPECT(LOST, quad_store_resume(&s, player.row.id, 3));
    FINE(quad_store_find(&s, player.row.id, &player.row));
    CHECK(player.row.quarantine[0] == '\0' && player.row.rules_version == 2);
    FINE(quad_store_acquire(&s, player.row.id, LEASE, &player.epoch));
    player_close(&player);
    quad_store_close(&s);
}

static const char box_text[] = "quadriga box 1\ngame tali\ntitle Ma boîte\nbase 1\n";

/* A box is kept once, under its hash, with the table that is played with it. */
static void boxes(const struct ground *g) {
    static struct quad_store_box box;
    static char longest[QUAD_STORE_BOX_BYTES + 1];
    struct quad_store s;
    struct quad_store_table row, back;
    uint8_t hash[QUAD_HASH_BYTES];
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    player_row(&row, 3);
    row.has_box = true;
    quad_store_hash_box(box_text, sizeof box_text - 1, row.box);
    EXPECT(NO_SUCH_BOX, quad_store_box(&s, row.box, &box));
    EXPECT(NO_SUCH_BOX, quad_store_create(&s, &row, LEASE));
    FINE(quad_store_begin(&s));
    EXPECT(NO_SUCH_BOX, quad_store_create(&s, &row, LEASE)); /* refused: the batch goes on */
    for (int i = 0; i < 2; i++) {
        FINE(quad_store_keep_box(&s, "tali", box_text, sizeof box_text - 1, hash));
    }
    CHECK(memcmp(hash, row.box, sizeof hash) == 0);
    FINE(quad_store_create(&s, &row, LEASE));
    FINE(quad_store_commit(&s));
    FINE(quad_store_find(&s, row.id, &back));
    CHECK(back.has_box && memcmp(back.box, hash, sizeof hash) == 0);
    FINE(quad_store_box(&s, hash, &box));
    CHECK(strcmp(box.text, box_text) == 0 && box.length == sizeof box_text - 1 &&
          strcmp(box.game, "tali") == 0);
    player_row(&row, 4);
    memcpy(row.game, "trajan", 7);
    row.has_box = true;
    memcpy(row.box, hash, sizeof hash);
    EXPECT(NO_SUCH_BOX, quad_store_create(&s, &row, LEASE)); /* it is another game's */
    memset(longest, 'a', QUAD_STORE_BOX_BYTES);
    EXPECT(BAD_VALUE, quad_store_keep_box(&s, "tali", longest, QUAD_STORE_BOX_BYTES, hash));
    EXPECT(BAD_VALUE, quad_store_keep_box(&s, "tali", "", 0, hash));
    EXPECT(BAD_VALUE, quad_store_keep_box(&s, "tali", "a\0b", 3, hash));
    EXPECT(BAD_VALUE, quad_store_keep_box(&s, "", "a", 1, hash));
    longest[QUAD_STORE_BOX_BYTES - 1] = '\0';
    FINE(quad_store_keep_box(&s, "tali", longest, QUAD_STORE_BOX_BYTES - 1, hash));
    FINE(quad_store_box(&s, hash, &box));
    CHECK(box.length == QUAD_STORE_BOX_BYTES - 1);
    FINE(s.backend->run(&s, "UPDATE quad_box SET text = 'quadriga box 1'"));
    EXPECT(BAD_DATA, quad_store_box(&s, hash, &box)); /* what is there is not what was kept */
    CHECK(s.backend->run(&s, "DELETE FROM quad_box") == QUAD_STORE_FAILED); /* foreign keys */
    quad_store_close(&s);
}

/* Copies and sums have the boxes, more than a page of them. */
static void copies_boxes(const struct ground *g) {
    char folder[PROOF_PATH], path[PROOF_PATH], text[64];
    struct quad_store from, to;
    struct quad_store_sum sum, before;
    struct quad_store_table row, back;
    static struct quad_store_box box;
    bool target;
    FINE(quad_store_open(&from, g->address, QUAD_STORE_WRITE));
    for (int i = 0; i < 11; i++) {
        snprintf(text, sizeof text, "quadriga box 1\ngame tali\nbase 1\n# %d\n", i);
        player_row(&row, (uint64_t)i);
        row.has_box = true;
        FINE(quad_store_keep_box(&from, "tali", text, strlen(text), row.box));
        FINE(quad_store_create(&from, &row, 0));
    }
    proof_folder(folder, true);
    proof_path(path, folder, "boxes.db");
    FINE(quad_store_backup(&from, path, NULL, NULL, &sum, &target));
    CHECK(sum.boxes == 11 && sum.tables == 11);
    char address[PROOF_PATH + 16];
    snprintf(address, sizeof address, "sqlite:%s", path);
    FINE(quad_store_open(&to, address, QUAD_STORE_WRITE));
    FINE(quad_store_find(&to, row.id, &back));
    FINE(quad_store_box(&to, back.box, &box));
    CHECK(back.has_box && strcmp(box.text, text) == 0);
    before = sum;
    FINE(quad_store_keep_box(&to, "tali", box_text, sizeof box_text - 1, row.box));
    FINE(quad_store_sum(&to, &sum));
    CHECK(memcmp(before.hash, sum.hash, sizeof sum.hash) != 0 && sum.boxes == 12);
    quad_store_close(&to);
    quad_store_close(&from);
}

static void make_first_version(struct quad_store *s) {
    for (size_t i = 0; i < s->backend->step_count; i++) {
        if (s->backend->steps[i].version == 1) {
            FINE(s->backend->run(s, s->backend->steps[i].text));
        }
    }
}

/* A store as the first version made it, with what another store holds, digests apart. */
static void make_older(const struct ground *g, char address[2 * PROOF_PATH + 8]) {
    struct quad_store s = {.backend = g->shared ? &quad_store_postgres : &quad_store_sqlite,
                           .mode = QUAD_STORE_WRITE,
                           .lock_timeout = QUAD_STORE_LOCK_TIMEOUT};
    snprintf(address, 2 * PROOF_PATH + 8, "%s%s", g->address, g->shared ? "" : ".old");
    if (g->shared) { /* PostgreSQL can forget columns */
        static const char *const steps[] = {"ALTER TABLE quad_table DROP COLUMN seen",
                                            "DROP TABLE quad_record",
                                            "DROP TABLE quad_ban",
                                            "ALTER TABLE quad_table DROP COLUMN box",
                                            "DROP TABLE quad_box",
                                            "ALTER TABLE quad_entry DROP COLUMN rules",
                                            "ALTER TABLE quad_entry DROP COLUMN digest",
                                            "UPDATE quad_schema SET version = 1"};
        FINE(s.backend->connect(&s, address));
        back_to_third(&s);
        for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
            FINE(s.backend->run(&s, steps[i]));
        }
        s.backend->close(&s);
        return;
    }
    char text[3 * PROOF_PATH];
    FINE(s.backend->connect(&s, address));
    make_first_version(&s);
    snprintf(text, sizeof text, "ATTACH '%s' AS new", g->address + strlen("sqlite:"));
    FINE(s.backend->run(&s, text));
    FINE(s.backend->run(
        &s,
        "INSERT INTO main.quad_table SELECT id, game, rules, seats, options, seed, seed_hash, listed, undo,"
        " confirm, created, ended, epoch, owner, until, quarantine FROM new.quad_table"));
    FINE(s.backend->run(&s, "INSERT INTO main.quad_seat SELECT * FROM new.quad_seat"));
    FINE(s.backend->run(
        &s,
        "INSERT INTO main.quad_entry SELECT table_id, number, kind, seat, ply, move, client, time, holder,"
        " level, token, text FROM new.quad_entry"));
    s.backend->close(&s);
}

/* A store of the first version is upgraded where it is; its games go on, and have digests from then on. */
static void upgrades(const struct ground *g) {
    char address[2 * PROOF_PATH + 8], id[QUAD_STORE_ID_BYTES];
    struct quad_store s;
    struct quad_fault fault;
    static struct quad_replay r;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    begin(&s, 36, STEPS);
    FINE(quad_store_release_all(&s));
    quad_store_close(&s);
    make_older(g, address);
    EXPECT(OLDER, quad_store_open(&s, address, QUAD_STORE_READ)); /* who only looks changes nothing */
    for (int i = 0; i < 2; i++) {
        FINE(quad_store_open(&s, address, QUAD_STORE_SERVE));
        FINE(quad_store_find(&s, player.row.id, &player.row));
        CHECK(!player.row.has_box);
        FINE(quad_replay_load(&s, &player.row, &r, &fault));
        CHECK(r.is_proven == (i == 1) && r.table.count >= player.game.table.count);
        quad_replay_end(&r);
        player_close(&player);
        memcpy(id, player.row.id, sizeof id);
        FINE(player_resume(&player, &s, id, 36, LEASE));
        for (int k = 0; k < STEPS || quad_over(quad_table_truth(&player.game.table)); k++) {
            FINE(player_play(&player, &s, ""));
        }
        FINE(quad_store_release_all(&s));
        quad_store_close(&s);
    }
    player_close(&player);
}

/* Before there were boxes some values were options: such a row is played with what its options say. */
static void reads_old_options(const struct ground *g) {
    struct quad_store s;
    struct quad_store_table row;
    struct quad_fault fault;
    static struct quad_replay r;
    uint8_t options[QUAD_OPTIONS];
    const struct quad_game *game = quad_game_named("fortuna");
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    player_row(&row, 4);
    memcpy(row.game, "fortuna", 8);
    row.rules_version = game->rules_version;
    row.seats = 2;
    memset(&row.seat[2], 0, sizeof row.seat - 2 * sizeof row.seat[0]);
    quad_options_preset(game, options);
    quad_box_to_options(game, options, row.options);
    FINE(quad_store_create(&s, &row, 0));
    if (FINE(quad_replay_load(&s, &row, &r, &fault))) {
        CHECK(r.table.game->box->as_options && r.table.game != game);
        CHECK(memcmp(quad_table_truth(&r.table)->options, options, sizeof options) == 0);
        quad_replay_end(&r);
    }
    row.options[0] = 255;
    EXPECT(BAD_DATA, quad_replay_load(&s, &row, &r, &fault));
    quad_store_close(&s);
}

const struct test_case outlive_cases[] = {
    {"keeps a digest now and then", proves},
    {"notices a digest that is not the position's", notices_digests},
    {"proves games under other rules", versions},
    {"keeps why a replay stops", keeps_reasons},
    {"lets a table out of quarantine once", resumes},
    {"keeps boxes by their contents", boxes},
    {"copies boxes", copies_boxes},
    {"reads options that are values now", reads_old_options},
    {"upgrades a store of the first version", upgrades},
};
const size_t outlive_case_count = sizeof outlive_cases / sizeof outlive_cases[0];
