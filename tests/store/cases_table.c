/* cases_table.c: opening, tables, logs, lists, batches. */
#include "cases.h"

#include <unistd.h>

enum { LEASE = 60000 };

static void opens_twice(const struct ground *g) {
    struct quad_store s;
    struct quad_store_table none;
    size_t count;
    struct quad_store_query all = {.which = QUAD_WHICH_ALL};
    CHECK(quad_store_open(&s, g->address, QUAD_STORE_READ) != QUAD_STORE_NONE); /* nothing there yet */
    for (int i = 0; i < 2; i++) {
        FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
        FINE(quad_store_list(&s, &all, &none, 1, &count));
        CHECK(count == 0);
        quad_store_close(&s);
    }
    FINE(quad_store_open(&s, g->address, QUAD_STORE_READ));
    CHECK(quad_store_create(&s, (player_row(&none, 1), &none), 0) == QUAD_STORE_FAILED); /* it only looks */
    quad_store_close(&s);
}

/* One server, by whatever name it calls the file. */
static void serves_once(const struct ground *g) {
    static const char *const names[] = {"", ".symbolic", ".hard"};
    char address[3][2 * PROOF_PATH + 16];
    struct quad_store first, second;
    if (g->shared) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        snprintf(address[i], sizeof address[i], "%s%s", g->address, names[i]);
    }
    const size_t scheme = strlen("sqlite:");
    for (int by = 0; by < 3; by++) {
        FINE(quad_store_open(&first, address[by], QUAD_STORE_SERVE));
        if (by == 0) {
            CHECK(symlink(address[0] + scheme, address[1] + scheme) == 0);
            CHECK(link(address[0] + scheme, address[2] + scheme) == 0);
        }
        for (int i = 0; i < 3; i++) {
            EXPECT(IN_USE, quad_store_open(&second, address[i], QUAD_STORE_SERVE));
        }
        quad_store_close(&first);
    }
}

static void refuses_newer(const struct ground *g) {
    struct quad_store s;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    FINE(s.backend->run(&s, "UPDATE quad_schema SET version = 999"));
    quad_store_close(&s);
    EXPECT(NEWER, quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    EXPECT(NEWER, quad_store_open(&s, g->address, QUAD_STORE_READ));
}

static void bad_addresses(const struct ground *g) {
    struct quad_store s;
    (void)g;
    EXPECT(BAD_ADDRESS, quad_store_open(&s, "", QUAD_STORE_WRITE));
    EXPECT(BAD_ADDRESS, quad_store_open(&s, "mysql://x", QUAD_STORE_WRITE));
    EXPECT(BAD_ADDRESS, quad_store_open(&s, "sqlite:", QUAD_STORE_WRITE));
    EXPECT(CANNOT_OPEN, quad_store_open(&s, "sqlite:/nonexistent/folder/x.db", QUAD_STORE_WRITE));
    CHECK(s.why[0] != '\0');
    EXPECT(CANNOT_OPEN, quad_store_open(&s, "postgresql://nobody@/x?host=/nonexistent", QUAD_STORE_WRITE));
    CHECK(s.why[0] != '\0' && strchr(s.why, '\n') == NULL);
    EXPECT(NOT_A_STORE, quad_store_open(&s, "sqlite:/proc/self/exe", QUAD_STORE_READ));
    char text[512];
    struct quad_text t;
    quad_text_begin(&t, text, sizeof text);
    quad_store_write_error(&t, &s, QUAD_STORE_NOT_A_STORE, QUAD_FRENCH);
    CHECK(strncmp(text, "ce n’est pas une base de Quadriga\xc2\xa0: ", 30) == 0);
}

static bool same_entry(const struct quad_entry *a, const struct quad_entry *b) {
    return a->number == b->number && a->kind == b->kind && a->seat == b->seat &&
           memcmp(&a->move, &b->move, sizeof a->move) == 0 && a->ply == b->ply && a->sender == b->sender &&
           a->rules == b->rules && a->digest == b->digest && a->time == b->time && a->cause == b->cause &&
           strcmp(a->client, b->client) == 0 && memcmp(&a->who, &b->who, sizeof a->who) == 0 &&
           strcmp(a->text, b->text) == 0;
}

bool same_clock(const struct quad_clock *a, const struct quad_clock *b) {
    return a->kind == b->kind && a->over == b->over && a->level == b->level && a->start == b->start &&
           a->gain == b->gain;
}

static bool same_row(const struct quad_store_table *a, const struct quad_store_table *b) {
    bool same = strcmp(a->id, b->id) == 0 && strcmp(a->game, b->game) == 0 &&
                a->rules_version == b->rules_version && a->seats == b->seats &&
                memcmp(a->options, b->options, sizeof a->options) == 0 &&
                memcmp(&a->seed, &b->seed, sizeof a->seed) == 0 &&
                memcmp(a->seed_hash, b->seed_hash, sizeof a->seed_hash) == 0 && a->listed == b->listed &&
                a->undo == b->undo && a->confirm_turn == b->confirm_turn && a->created == b->created &&
                a->over == b->over && a->last == b->last && a->changed == b->changed &&
                a->epoch == b->epoch && a->has_box == b->has_box && same_clock(&a->clock, &b->clock) &&
                memcmp(a->box, b->box, sizeof a->box) == 0 && strcmp(a->owner, b->owner) == 0 &&
                strcmp(a->quarantine, b->quarantine) == 0;
    return same && memcmp(a->seat, b->seat, sizeof a->seat) == 0;
}

static void keeps_tables(const struct ground *g) {
    struct quad_store s;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    for (uint64_t number = 0; number < 12; number++) {
        struct quad_store_table row, back;
        player_row(&row, number);
        FINE(quad_store_create(&s, &row, number % 2 == 0 ? LEASE : 0));
        CHECK(row.last == row.seats && (row.owner[0] != '\0') == (number % 2 == 0));
        FINE(quad_store_find(&s, row.id, &back));
        CHECK(same_row(&row, &back));
        CHECK(back.until == row.until && (number % 2 == 1 || back.until > quad_store_now()));
        EXPECT(EXISTS, quad_store_create(&s, &row, LEASE));
    }
    struct quad_store_table back;
    EXPECT(NO_SUCH_TABLE, quad_store_find(&s, "AAAAAAAAAAAAAAAAAAAAAA", &back));
    EXPECT(NO_SUCH_TABLE, quad_store_find(&s, "' OR 1=1 --", &back));
    EXPECT(NO_SUCH_TABLE, quad_store_find(&s, "", &back));
    quad_store_close(&s);
}

static void refuses_unsound_tables(const struct ground *g) {
    struct quad_store s;
    struct quad_store_table good, bad;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    player_row(&good, 3);
    memset(&good.seat[0], 0, sizeof good.seat[0]);
    bad = good;
    bad.seed.byte[0] ^= 1; /* no longer what was promised */
    EXPECT(BAD_VALUE, quad_store_create(&s, &bad, LEASE));
    bad = good;
    bad.seats = 0;
    EXPECT(BAD_VALUE, quad_store_create(&s, &bad, LEASE));
    bad = good;
    bad.seats = QUAD_SEATS + 1;
    EXPECT(BAD_VALUE, quad_store_create(&s, &bad, LEASE));
    bad = good;
    bad.id[21] = '\0';
    EXPECT(BAD_VALUE, quad_store_create(&s, &bad, LEASE));
    bad = good;
    bad.clock.over = QUAD_OVERS;
    EXPECT(BAD_VALUE, quad_store_create(&s, &bad, LEASE));
    bad = good;
    bad.undo = QUAD_UNDOS;
    EXPECT(BAD_VALUE, quad_store_create(&s, &bad, LEASE));
    bad = good;
    memcpy(bad.seat[0].name, "a\x1b[2J", 6);
    EXPECT(BAD_VALUE, quad_store_create(&s, &bad, LEASE));
    bad = good;
    memset(bad.seat[0].name, 'x', sizeof bad.seat[0].name); /* no end */
    EXPECT(BAD_VALUE, quad_store_create(&s, &bad, LEASE));
    EXPECT(BAD_VALUE, quad_store_create(&s, &good, -1));
    EXPECT(BAD_VALUE, quad_store_create(&s, &good, (int64_t)QUAD_STORE_LEASE_MOST + 1));
    FINE(quad_store_create(&s, &good, LEASE));
    quad_store_close(&s);
}

/* The log comes back as it went in, in pages of any size. */
static void keeps_logs(const struct ground *g) {
    enum { STEPS = 150, MOST = 2000 };
    static struct player p;
    static struct quad_entry written[MOST], read[MOST];
    struct quad_store s;
    size_t count = 0, got;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    FINE(player_create(&p, &s, 5, LEASE));
    FINE(quad_store_log(&s, p.row.id, 0, written, MOST, &count));
    CHECK(count == p.row.seats);
    FINE(quad_store_begin(&s));
    for (int i = 0; i < STEPS && proof_case_is_fine(); i++) {
        FINE(player_play(&p, &s, "c1"));
        for (size_t k = 0; k < p.count && CHECK(count < MOST); k++) {
            written[count++] = p.entries[k];
        }
    }
    FINE(quad_store_commit(&s));
    for (size_t page = 1; page < 100; page += 33) {
        size_t all = 0;
        do {
            FINE(quad_store_log(&s, p.row.id, (uint32_t)all, read + all,
                                all + page > MOST ? MOST - all : page, &got));
            all += got;
        } while (got == page && all < MOST);
        CHECK(all == count);
        for (size_t i = 0; i < count; i++) {
            CHECK(same_entry(&written[i], &read[i]));
        }
    }
    struct quad_replay again;
    struct quad_fault fault;
    FINE(quad_store_find(&s, p.row.id, &p.row));
    FINE(quad_replay_load(&s, &p.row, &again, &fault));
    CHECK(again.last == count && again.table.count == p.game.table.count);
    CHECK(memcmp(&again.table.truth, &p.game.table.truth, sizeof again.table.truth) == 0);
    CHECK(p.row.last == count && p.row.changed == written[count - 1].time);
    quad_replay_end(&again);
    player_close(&p);
    EXPECT(NO_SUCH_TABLE, quad_store_log(&s, "AAAAAAAAAAAAAAAAAAAAAA", 0, read, 1, &got));
    quad_store_close(&s);
}

static struct quad_entry chat(uint32_t number, const char *text) {
    struct quad_entry e = {.number = number, .kind = QUAD_ENTRY_CHAT, .seat = QUAD_NOBODY, .time = 7};
    memcpy(e.text, text, strlen(text));
    return e;
}

static void numbers_are_taken_once(const struct ground *g) {
    struct quad_store s;
    struct quad_store_table row, back;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    player_row(&row, 8);
    FINE(quad_store_create(&s, &row, LEASE));
    struct quad_entry e[3] = {chat(row.last + 1, "a"), chat(row.last + 2, "b"), chat(row.last + 3, "c")};
    FINE(quad_store_append(&s, row.id, row.epoch, e, 2));
    EXPECT(TAKEN, quad_store_append(&s, row.id, row.epoch, e, 1));
    EXPECT(TAKEN, quad_store_append(&s, row.id, row.epoch, e + 1, 2)); /* all or none */
    FINE(quad_store_find(&s, row.id, &back));
    CHECK(back.last == row.last + 2);
    FINE(quad_store_append(&s, row.id, row.epoch, e + 2, 1));
    struct quad_entry far = chat(row.last + 5, "far");
    EXPECT(GAP, quad_store_append(&s, row.id, row.epoch, &far, 1));
    EXPECT(LOST, quad_store_append(&s, row.id, row.epoch + 1, &far, 1));
    EXPECT(NO_SUCH_TABLE, quad_store_append(&s, "AAAAAAAAAAAAAAAAAAAAAA", 1, &far, 1));
    EXPECT(BAD_VALUE, quad_store_append(&s, row.id, row.epoch, &far, 0));
    far = chat(row.last + 4, "x\x07");
    EXPECT(BAD_VALUE, quad_store_append(&s, row.id, row.epoch, &far, 1));
    far = chat(row.last + 4, "\xff\xfe");
    EXPECT(BAD_VALUE, quad_store_append(&s, row.id, row.epoch, &far, 1));
    far = (struct quad_entry){.number = row.last + 4, .kind = QUAD_ENTRY_SEAT, .seat = row.seats};
    EXPECT(BAD_VALUE, quad_store_append(&s, row.id, row.epoch, &far, 1)); /* no such seat at this table */
    far = chat(row.last + 4, "");
    memset(far.text, 'y', sizeof far.text - 1); /* the longest */
    FINE(quad_store_append(&s, row.id, row.epoch, &far, 1));
    quad_store_close(&s);
}

/* A refusal leaves the batch alive; only the commit makes it so. */
static void batches(const struct ground *g) {
    struct quad_store s, other;
    struct quad_store_table a, b, back;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_open(&other, g->address, QUAD_STORE_READ));
    player_row(&a, 1);
    player_row(&b, 2);
    FINE(quad_store_create(&s, &a, LEASE));
    FINE(quad_store_begin(&s));
    struct quad_entry e = chat(a.last + 1, "one");
    FINE(quad_store_append(&s, a.id, a.epoch, &e, 1));
    EXPECT(TAKEN, quad_store_append(&s, a.id, a.epoch, &e, 1));
    EXPECT(LOST, quad_store_append(&s, a.id, a.epoch + 9, &e, 1));
    FINE(quad_store_create(&s, &b, LEASE));
    EXPECT(EXISTS, quad_store_create(&s, &a, LEASE));
    e = chat(b.last + 1, "two");
    FINE(quad_store_append(&s, b.id, b.epoch, &e, 1));
    EXPECT(NO_SUCH_TABLE, quad_store_find(&other, b.id, &back)); /* not yet */
    FINE(quad_store_commit(&s));
    FINE(quad_store_find(&other, b.id, &back));
    CHECK(back.last == b.last + 1);
    FINE(quad_store_begin(&s));
    e = chat(b.last + 2, "never");
    FINE(quad_store_append(&s, b.id, b.epoch, &e, 1));
    quad_store_abandon(&s);
    FINE(quad_store_find(&s, b.id, &back));
    CHECK(back.last == b.last + 1);
    FINE(quad_store_snapshot(&other)); /* one moment, whatever happens meanwhile */
    FINE(quad_store_find(&other, b.id, &back));
    FINE(quad_store_append(&s, b.id, b.epoch, &e, 1));
    FINE(quad_store_find(&other, b.id, &back));
    CHECK(back.last == b.last + 1);
    quad_store_snapshot_end(&other);
    FINE(quad_store_find(&other, b.id, &back));
    CHECK(back.last == b.last + 2);
    quad_store_close(&other);
    quad_store_close(&s);
}

/* A failure kills the whole batch, before and after it, and the commit says so. */
static void dead_batches(const struct ground *g) {
    struct quad_store s;
    struct quad_store_table a, back;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    player_row(&a, 1);
    FINE(quad_store_create(&s, &a, LEASE));
    FINE(quad_store_begin(&s));
    struct quad_entry e = chat(a.last + 1, "one");
    FINE(quad_store_append(&s, a.id, a.epoch, &e, 1));
    struct value nothing[SQL_PARAMETERS] = {{.kind = VALUE_NULL}};
    EXPECT(FAILED, quad_store_execute(&s, SQL_SEAT, nothing, NULL)); /* what the schema forbids */
    CHECK(s.why[0] != '\0');
    e = chat(a.last + 2, "two");
    EXPECT(FAILED, quad_store_append(&s, a.id, a.epoch, &e, 1));
    EXPECT(FAILED, quad_store_commit(&s));
    FINE(quad_store_find(&s, a.id, &back));
    CHECK(back.last == a.last);
    e = chat(a.last + 1, "again");
    FINE(quad_store_append(&s, a.id, a.epoch, &e, 1));
    quad_store_close(&s);
}

static size_t list(struct quad_store *s, enum quad_store_which which, const uint8_t *token, int64_t since,
                   struct quad_store_table *out, size_t room) {
    size_t count = 0;
    FINE(quad_store_list(s, &(struct quad_store_query){which, NULL, token, since}, out, room, &count));
    return count;
}

static void lists(const struct ground *g) {
    enum { TABLES = 9 };
    static struct quad_store_table row[TABLES], out[TABLES + 1];
    struct quad_store s;
    uint8_t token[QUAD_HASH_BYTES];
    memset(token, 42, sizeof token);
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    for (int i = 0; i < TABLES; i++) {
        player_row(&row[i], (uint64_t)i);
        memset(row[i].seat, 0, sizeof row[i].seat);
        row[i].created = 1000 + i;
        row[i].listed = i % 3 != 0;
        for (int seat = 0; seat < row[i].seats; seat++) {
            row[i].seat[seat].holder = i == 1 || i == 3 || seat == 0 ? QUAD_HOLDER_BOT : QUAD_HOLDER_EMPTY;
        }
        row[i].seat[0].has_token = i >= 7;
        memcpy(row[i].seat[0].token, token, i >= 7 ? sizeof token : 0);
        FINE(quad_store_create(&s, &row[i], LEASE));
    }
    CHECK(list(&s, QUAD_WHICH_ALL, NULL, 0, out, TABLES + 1) == TABLES);
    for (int i = 1; i < TABLES; i++) {
        CHECK(strcmp(out[i - 1].id, out[i].id) < 0);
    }
    struct quad_store_query page = {.which = QUAD_WHICH_ALL, .after = out[3].id};
    size_t count;
    FINE(quad_store_list(&s, &page, out + 4, 2, &count));
    CHECK(count == 2 && strcmp(out[4].id, out[3].id) > 0);
    CHECK(list(&s, QUAD_WHICH_OPEN, NULL, 0, out, TABLES + 1) == 5);
    CHECK(strcmp(out[0].id, row[8].id) == 0 && strcmp(out[4].id, row[2].id) == 0); /* newest first */
    CHECK(list(&s, QUAD_WHICH_FULL, NULL, 0, out, TABLES + 1) == 1); /* the other full one is not listed */
    CHECK(strcmp(out[0].id, row[1].id) == 0);
    CHECK(list(&s, QUAD_WHICH_OPEN, NULL, 1005, out, TABLES + 1) == 3);
    CHECK(list(&s, QUAD_WHICH_TOKEN, token, 0, out, TABLES + 1) == 2);
    CHECK(strcmp(out[0].id, row[8].id) == 0 && out[0].seat[0].has_token);
    CHECK(list(&s, QUAD_WHICH_TOKEN, row[0].seed_hash, 0, out, TABLES + 1) == 0);
    struct quad_entry end = {.number = row[8].last + 1, .kind = QUAD_ENTRY_END, .seat = QUAD_NOBODY};
    FINE(quad_store_append(&s, row[8].id, 1, &end, 1));
    FINE(quad_store_quarantine(&s, row[7].id, "replay: entry 3"));
    CHECK(list(&s, QUAD_WHICH_LIVE, NULL, 0, out, TABLES + 1) == 7);
    CHECK(list(&s, QUAD_WHICH_OPEN, NULL, 0, out, TABLES + 1) == 3);
    CHECK(list(&s, QUAD_WHICH_QUARANTINE, NULL, 0, out, TABLES + 1) == 1);
    CHECK(strcmp(out[0].quarantine, "replay: entry 3") == 0);
    struct quad_entry undo = {.number = row[8].last + 2, .kind = QUAD_ENTRY_UNDO, .seat = 0};
    FINE(quad_store_append(&s, row[8].id, 1, &undo, 1)); /* the end was taken back */
    CHECK(list(&s, QUAD_WHICH_LIVE, NULL, 0, out, TABLES + 1) == 8);
    quad_store_close(&s);
}

static void quarantine(const struct ground *g) {
    struct quad_store s;
    struct quad_store_table row;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    player_row(&row, 8);
    FINE(quad_store_create(&s, &row, LEASE));
    FINE(quad_store_quarantine(&s, row.id, "why"));
    struct quad_entry e = chat(row.last + 1, "a");
    EXPECT(QUARANTINED, quad_store_append(&s, row.id, row.epoch, &e, 1));
    FINE(quad_store_quarantine(&s, row.id, NULL));
    EXPECT(LOST, quad_store_append(&s, row.id, row.epoch, &e, 1)); /* nobody has served it meanwhile */
    FINE(quad_store_acquire(&s, row.id, LEASE, &row.epoch));
    FINE(quad_store_append(&s, row.id, row.epoch, &e, 1));
    EXPECT(NO_SUCH_TABLE, quad_store_quarantine(&s, "AAAAAAAAAAAAAAAAAAAAAA", "why"));
    EXPECT(BAD_VALUE, quad_store_quarantine(&s, row.id, "\x1b"));
    quad_store_close(&s);
}

/* What does not follow the rules is noticed, at the right entry, and names the error. */
static void replay_notices(const struct ground *g) {
    static struct player p;
    struct quad_store s;
    struct quad_replay r;
    struct quad_fault fault;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    FINE(player_create(&p, &s, 11, LEASE));
    for (int i = 0; i < 20; i++) {
        FINE(player_play(&p, &s, ""));
    }
    struct quad_entry wrong = {.number = p.game.last + 1, .kind = QUAD_ENTRY_MOVE, .move = {250, {1, 2, 3}}};
    wrong.ply = quad_table_truth(&p.game.table)->ply;
    wrong.seat = 0;
    FINE(quad_store_append(&s, p.row.id, p.epoch, &wrong, 1));
    FINE(quad_store_find(&s, p.row.id, &p.row));
    EXPECT(BAD_DATA, quad_replay_load(&s, &p.row, &r, &fault));
    CHECK(fault.line == (int)wrong.number);
    CHECK(fault.error == QUAD_ERROR_ILLEGAL || fault.error == QUAD_ERROR_NOT_YOUR_TURN);
    player_close(&p);
    FINE(player_create(&p, &s, 12, LEASE));
    FINE(s.backend->run(&s, "UPDATE quad_seat SET level = 99 WHERE seat = 0"));
    FINE(quad_store_find(&s, p.row.id, &p.row));
    EXPECT(BAD_DATA, quad_replay_load(&s, &p.row, &r, &fault));
    CHECK(fault.error == QUAD_ERROR_BAD_FIELD); /* the row says otherwise than the log */
    player_close(&p);
    quad_store_close(&s);
}

/* A database can hold anything: rows that cannot be ours are refused, not trusted. */
static void bad_rows(const struct ground *g) {
    struct quad_store s;
    struct quad_store_table row, back;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    player_row(&row, 8);
    FINE(quad_store_create(&s, &row, LEASE));
    FINE(s.backend->run(&s, "UPDATE quad_table SET game = '0123456789012345678901234567890123456789'"));
    EXPECT(BAD_DATA, quad_store_find(&s, row.id, &back));
    FINE(s.backend->run(&s, "UPDATE quad_table SET game = 'tali', rules = 70000"));
    EXPECT(BAD_DATA, quad_store_find(&s, row.id, &back));
    CHECK(s.backend->run(&s, "UPDATE quad_table SET seats = 6") == QUAD_STORE_FAILED);
    CHECK(s.backend->run(&s, "UPDATE quad_table SET seats = 'x'") == QUAD_STORE_FAILED); /* STRICT */
    CHECK(s.backend->run(&s, "DELETE FROM quad_table") == QUAD_STORE_FAILED);            /* foreign keys */
    quad_store_close(&s);
}

const struct test_case table_cases[] = {
    {"opens, again and to look only", opens_twice},
    {"serves one server, by whatever name", serves_once},
    {"refuses the work of a newer program", refuses_newer},
    {"says what is wrong with an address", bad_addresses},
    {"gives tables back as they were", keeps_tables},
    {"refuses unsound tables", refuses_unsound_tables},
    {"gives logs back as they were; they replay", keeps_logs},
    {"gives a number once", numbers_are_taken_once},
    {"commits batches whole", batches},
    {"refuses a failed batch whole", dead_batches},
    {"lists tables", lists},
    {"sets tables aside", quarantine},
    {"notices logs that break rules", replay_notices},
    {"does not trust its rows", bad_rows},
};
const size_t table_case_count = sizeof table_cases / sizeof table_cases[0];
