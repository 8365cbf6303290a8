/* cases_people.c: profiles, their devices, the seats that are theirs; and what becomes of them in copies. */
#include "cases.h"

#include "store/salvage.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { LEASE = 60000, STEPS = 40, PEOPLE = 20 };

static struct player player;

static struct quad_profile profile_of(int number, const char *name) {
    struct quad_profile p = {.created = 1000 + number};
    snprintf(p.name, sizeof p.name, "%s", name);
    snprintf(p.fold, sizeof p.fold, "fold of %s", name);
    memset(p.code, number, sizeof p.code);
    return p;
}

static struct quad_device device_of(const struct quad_profile *p, int number) {
    struct quad_device d = {.since = 5000, .name = "Ein Gerät"};
    memcpy(d.profile, p->id, sizeof d.profile);
    memset(d.token, number, sizeof d.token);
    return d;
}

static struct quad_holding holding_of(const struct quad_profile *p, const struct quad_store_table *row,
                                      int seat) {
    struct quad_holding h = {.seat = (uint8_t)seat, .since = 7000};
    memcpy(h.table, row->id, sizeof h.table);
    memcpy(h.profile, p->id, sizeof h.profile);
    memcpy(h.token, row->seat[seat].token, sizeof h.token);
    return h;
}

/* A table with moves, and somebody with a token on its first seat. */
static void begin(struct quad_store *s, uint64_t number) {
    FINE(player_create(&player, s, number, LEASE));
    for (int i = 0; i < STEPS; i++) {
        FINE(player_play(&player, s, ""));
    }
    FINE(quad_store_find(s, player.row.id, &player.row));
}

/* A seat changes hands. */
static void seat(struct quad_store *s, int number, const char *name, int token) {
    struct quad_entry e = {
        .number = player.game.last + 1, .kind = QUAD_ENTRY_SEAT, .seat = (uint8_t)number, .time = 9};
    e.who.holder = QUAD_HOLDER_PERSON;
    e.who.has_token = token != 0;
    memset(e.who.token, token, sizeof e.who.token);
    snprintf(e.who.name, sizeof e.who.name, "%s", name);
    FINE(quad_store_append(s, player.row.id, player.epoch, &e, 1));
    CHECK(quad_replay_entry(&player.game, &e) == QUAD_ERROR_NONE);
    FINE(quad_store_find(s, player.row.id, &player.row));
}

static void profiles(const struct ground *g) {
    struct quad_store s, other;
    struct quad_profile ana = profile_of(1, "Ana"), ben = profile_of(2, "Ben"), again = profile_of(3, "Ana"),
                        back;
    static struct quad_profile page[4];
    size_t count;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_open(&other, g->address, QUAD_STORE_WRITE)); /* as another process has it */
    FINE(quad_store_make_profile(&s, &ana));
    FINE(quad_store_make_profile(&other, &ben));
    EXPECT(EXISTS, quad_store_make_profile(&other, &again));
    again = profile_of(1, "Zoe"); /* a code twice cannot be, but must not be */
    EXPECT(EXISTS, quad_store_make_profile(&s, &again));
    again = profile_of(9, "");
    EXPECT(BAD_VALUE, quad_store_make_profile(&s, &again));
    FINE(quad_store_profile_named(&other, "fold of Ana", &back));
    CHECK(strcmp(back.id, ana.id) == 0 && strcmp(back.name, "Ana") == 0 && back.created == 1001 &&
          !back.gone);
    FINE(quad_store_profile_by_code(&other, ben.code, &back));
    CHECK(strcmp(back.id, ben.id) == 0);
    EXPECT(NO_SUCH_PROFILE, quad_store_profile_by_code(&s, again.code, &back));
    EXPECT(EXISTS, quad_store_rename_profile(&s, ana.id, "Ben", "fold of Ben"));
    FINE(quad_store_rename_profile(&s, ana.id, "ANA", "fold of Ana")); /* to itself */
    FINE(quad_store_rename_profile(&s, ana.id, "Zoe", "fold of Zoe"));
    EXPECT(NO_SUCH_PROFILE, quad_store_profile_named(&other, "fold of Ana", &back));
    FINE(quad_store_profiles(&other, "", page, 4, &count));
    CHECK(count == 2 && strcmp(page[0].name, "Ben") == 0 && strcmp(page[1].name, "Zoe") == 0);
    FINE(quad_store_profiles(&other, "fold of Ben", page, 4, &count));
    CHECK(count == 1);
    uint8_t code[QUAD_HASH_BYTES] = {77};
    FINE(quad_store_recode_profile(&s, ana.id, code));
    EXPECT(NO_SUCH_PROFILE, quad_store_profile_by_code(&other, ana.code, &back));
    FINE(quad_store_profile_by_code(&other, code, &back));
    FINE(quad_store_end_profile(&s, ana.id));
    EXPECT(NO_SUCH_PROFILE, quad_store_profile(&other, ana.id, &back));
    EXPECT(NO_SUCH_PROFILE, quad_store_end_profile(&other, ana.id));
    FINE(quad_store_gone_profile(&other, "", &back));
    CHECK(strcmp(back.id, ana.id) == 0 && back.gone && back.name[0] == '\0');
    EXPECT(NO_SUCH_PROFILE, quad_store_gone_profile(&other, ana.id, &back));
    FINE(quad_store_forget_profile(&other, ana.id));
    EXPECT(LOST, quad_store_forget_profile(&other, ben.id));
    quad_store_close(&other);
    quad_store_close(&s);
}

static void devices(const struct ground *g) {
    struct quad_store s;
    struct quad_profile ana = profile_of(1, "Ana"), back;
    struct quad_device d, found, page[4];
    size_t count;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_make_profile(&s, &ana));
    for (int i = 1; i <= 3; i++) {
        d = device_of(&ana, i);
        FINE(quad_store_add_device(&s, &d, 3));
        CHECK(d.number == i);
    }
    d = device_of(&ana, 4);
    EXPECT(GAP, quad_store_add_device(&s, &d, 3));
    uint8_t token[QUAD_HASH_BYTES];
    memset(token, 2, sizeof token);
    FINE(quad_store_profile_by_device(&s, token, &back, &found));
    CHECK(strcmp(back.id, ana.id) == 0 && found.number == 2 && strcmp(found.name, "Ein Gerät") == 0);
    FINE(quad_store_see_device(&s, token, 6000));
    FINE(quad_store_see_device(&s, token, 5500)); /* never back */
    FINE(quad_store_profile_by_device(&s, token, &back, &found));
    CHECK(found.since == 5000 && found.seen == 6000);
    FINE(quad_store_drop_device(&s, ana.id, 2));
    EXPECT(NO_SUCH_PROFILE, quad_store_drop_device(&s, ana.id, 2));
    EXPECT(NO_SUCH_PROFILE, quad_store_profile_by_device(&s, token, &back, &found));
    FINE(quad_store_add_device(&s, &d, 3));
    FINE(quad_store_drop_other_devices(&s, ana.id, d.number));
    FINE(quad_store_devices(&s, ana.id, page, 4, &count));
    CHECK(count == 1 && page[0].number == d.number);
    FINE(quad_store_end_profile(&s, ana.id));
    FINE(quad_store_devices(&s, ana.id, page, 4, &count));
    CHECK(count == 0);
    EXPECT(GAP, quad_store_add_device(&s, &d, 3)); /* nobody signs in to what is deleted */
    quad_store_close(&s);
}

static void run(struct quad_store *s, const char *text) {
    FINE(s->backend->run(s, text));
}

/* A device that stayed behind a deleted profile goes with it, instead of keeping it there for ever. */
static void leftovers(const struct ground *g) {
    struct quad_store s;
    struct quad_profile ana = profile_of(1, "Ana"), ben = profile_of(2, "Ben"), back;
    struct quad_device d = device_of(&ana, 1), page[2];
    size_t count;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_make_profile(&s, &ana));
    FINE(quad_store_make_profile(&s, &ben));
    d = device_of(&ana, 1);
    FINE(quad_store_add_device(&s, &d, 3));
    d = device_of(&ben, 2);
    FINE(quad_store_add_device(&s, &d, 3));
    run(&s, "UPDATE quad_profile SET name = '', fold = NULL, code = NULL WHERE name = 'Ana'");
    FINE(quad_store_begin(&s));
    FINE(quad_store_forget_profile(&s, ana.id));
    EXPECT(LOST, quad_store_forget_profile(&s, ben.id));
    FINE(quad_store_commit(&s));
    EXPECT(NO_SUCH_PROFILE, quad_store_gone_profile(&s, "", &back));
    FINE(quad_store_devices(&s, ana.id, page, 2, &count));
    CHECK(count == 0);
    FINE(quad_store_devices(&s, ben.id, page, 2, &count));
    CHECK(count == 1); /* nobody else is signed out */
    quad_store_close(&s);
}

/* Another process that signs a device in. */
struct rival {
    struct quad_store store;
    struct quad_device device;
    enum quad_store_error error;
};

static void *sign_in(void *context) {
    struct rival *r = context;
    r->error = quad_store_add_device(&r->store, &r->device, 3);
    return NULL;
}

/* Start it, and come back when it waits for us. */
static void sign_in_beside(struct rival *r, struct quad_store *watch, pthread_t *thread) {
    CHECK(pthread_create(thread, NULL, sign_in, r) == 0);
    struct timespec pause = {.tv_nsec = 5000000};
    bool waits = false;
    for (int i = 0; i < 12000 && !waits; i++) { /* a minute */
        waits = watch->backend->run(watch,
                                    "DO $$ BEGIN ASSERT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE"
                                    " a.datname = current_database() AND"
                                    " cardinality(pg_blocking_pids(a.pid)) > 0); END $$") == QUAD_STORE_NONE;
        nanosleep(&pause, NULL);
    }
    CHECK(waits);
}

/* While one process deletes a profile another signs a device in to it, and two sign in at once. */
static void races(const struct ground *g) {
    struct quad_store s, watch;
    static struct rival rival;
    struct quad_profile ana = profile_of(1, "Ana");
    struct quad_device d, page[4];
    pthread_t thread;
    size_t count;
    if (!g->shared) { /* of the others one process has the file */
        return;
    }
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_open(&watch, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_open(&rival.store, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_set_lock_timeout(&rival.store, 120000)); /* however slow this machine is */
    FINE(quad_store_make_profile(&s, &ana));
    d = device_of(&ana, 1);
    rival.device = device_of(&ana, 2);
    FINE(quad_store_begin(&s));
    FINE(quad_store_add_device(&s, &d, 3));
    sign_in_beside(&rival, &watch, &thread);
    FINE(quad_store_commit(&s));
    CHECK(pthread_join(thread, NULL) == 0);
    EXPECT(NONE, rival.error);
    CHECK(d.number == 1 && rival.device.number == 2);
    rival.device = device_of(&ana, 3);
    FINE(quad_store_begin(&s));
    FINE(quad_store_end_profile(&s, ana.id));
    sign_in_beside(&rival, &watch, &thread);
    FINE(quad_store_commit(&s));
    CHECK(pthread_join(thread, NULL) == 0);
    EXPECT(GAP, rival.error);
    FINE(quad_store_devices(&s, ana.id, page, 4, &count));
    CHECK(count == 0);
    FINE(quad_store_forget_profile(&s, ana.id));
    quad_store_close(&rival.store);
    quad_store_close(&watch);
    quad_store_close(&s);
}

/* A seat is somebody's as long as it has that token; and his name can be taken off it, wherever it stands. */
static void holdings(const struct ground *g) {
    struct quad_store s;
    struct quad_profile ana = profile_of(1, "Ana"), ben = profile_of(2, "Ben");
    struct quad_holding page[8], h;
    struct quad_entry log[256];
    size_t count, names = 0;
    bool had;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_make_profile(&s, &ana));
    FINE(quad_store_make_profile(&s, &ben));
    begin(&s, 41);
    seat(&s, 0, "Annabelle", 5);
    h = holding_of(&ana, &player.row, 0);
    FINE(quad_store_keep_holding(&s, &h));
    struct quad_holding theft = holding_of(&ben, &player.row, 0);
    EXPECT(EXISTS, quad_store_keep_holding(&s, &theft));
    FINE(quad_store_holdings(&s, ana.id, page, 8, &count));
    CHECK(count == 1 && strcmp(page[0].table, h.table) == 0 && strcmp(page[0].profile, h.profile) == 0);
    CHECK(page[0].seat == h.seat && page[0].since == h.since);
    CHECK(memcmp(page[0].token, h.token, sizeof h.token) == 0);
    FINE(quad_store_holdings(&s, ben.id, page, 8, &count));
    CHECK(count == 0);
    seat(&s, 0, "Anna B.", 5);
    seat(&s, 0, "Anna B.", 0); /* given away, its name stays */
    FINE(quad_store_holdings(&s, ana.id, page, 8, &count));
    CHECK(count == 0);
    FINE(quad_store_holdings_at(&s, ana.id, player.row.id, page, 8, &count));
    CHECK(count == 1);
    FINE(quad_store_holdings_ever(&s, ana.id, NULL, page, 8, &count));
    CHECK(count == 1);
    FINE(quad_store_holdings_ever(&s, ana.id, &page[0], page, 8, &count));
    CHECK(count == 0);
    FINE(quad_store_bare_seat(&s, &h, &had));
    CHECK(had);
    FINE(quad_store_bare_entries(&s, &h));
    FINE(quad_store_bare_seat(&s, &h, &had));
    CHECK(!had);
    FINE(quad_store_find(&s, player.row.id, &player.row));
    CHECK(player.row.seat[0].name[0] == '\0');
    FINE(quad_store_log(&s, player.row.id, 0, log, 256, &count));
    for (size_t i = 0; i < count && count < 256; i++) {
        names += log[i].kind == QUAD_ENTRY_SEAT && strncmp(log[i].who.name, "Anna", 4) == 0;
    }
    CHECK(names == 0);
    static struct quad_replay replay;
    struct quad_fault fault;
    FINE(quad_replay_load(&s, &player.row, &replay, &fault)); /* and the game is the same */
    quad_replay_end(&replay);
    FINE(quad_store_drop_holding(&s, &h));
    FINE(quad_store_keep_holding(&s, &theft));
    FINE(quad_store_put_away(&s, player.row.id, player.epoch, NULL));
    FINE(quad_store_holdings_ever(&s, ben.id, NULL, page, 8, &count));
    CHECK(count == 0); /* what is not there any more is nobody's */
    player_close(&player);
    quad_store_close(&s);
}

/* A record has one name a seat, and that is the last one's: who left it before him has nothing there to be
 * forgotten. */
static void left_seats(const struct ground *g) {
    struct quad_store s;
    struct quad_profile ana = profile_of(1, "Ana"), ben = profile_of(2, "Ben");
    struct quad_holding page[2];
    char text[] = "a record";
    size_t count;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    FINE(quad_store_make_profile(&s, &ana));
    FINE(quad_store_make_profile(&s, &ben));
    begin(&s, 42);
    seat(&s, 0, "Annabelle", 5);
    struct quad_holding hers = holding_of(&ana, &player.row, 0);
    FINE(quad_store_keep_holding(&s, &hers));
    seat(&s, 0, "Annabelle", 0);
    seat(&s, 0, "Benjamin", 6);
    struct quad_holding his = holding_of(&ben, &player.row, 0);
    FINE(quad_store_keep_holding(&s, &his));
    seat(&s, 0, "Benjamin", 0);
    seat(&s, 1, "Annabelle", 7);
    hers = holding_of(&ana, &player.row, 1);
    FINE(quad_store_keep_holding(&s, &hers));
    struct quad_store_record record = {
        .rules_version = player.row.rules_version, .seats = player.row.seats, .ended = 9, .text = text};
    record.length = strlen(text);
    memcpy(record.id, player.row.id, sizeof record.id);
    memcpy(record.game, player.row.game, sizeof record.game);
    FINE(quad_store_put_away(&s, player.row.id, player.epoch, &record));
    FINE(quad_store_holdings_ever(&s, ana.id, NULL, page, 2, &count));
    CHECK(count == 1 && page[0].seat == 1);
    FINE(quad_store_holdings_ever(&s, ben.id, NULL, page, 2, &count));
    CHECK(count == 1 && page[0].seat == 0);
    player_close(&player);
    quad_store_close(&s);
}

/* Many people, devices and seats. */
static void populate(struct quad_store *s) {
    begin(s, 43);
    seat(s, 0, "Annabelle", 5);
    for (int i = 1; i <= PEOPLE; i++) {
        char name[16];
        snprintf(name, sizeof name, "Person %d", i);
        struct quad_profile p = profile_of(i, name);
        FINE(quad_store_make_profile(s, &p));
        struct quad_device d = device_of(&p, i), more = device_of(&p, 100 + i);
        FINE(quad_store_add_device(s, &d, 9));
        FINE(quad_store_add_device(s, &more, 9));
        struct quad_holding h = holding_of(&p, &player.row, 0);
        for (int k = 0; k < 5; k++) {
            memset(h.token, 10 * i + k, 1);
            FINE(quad_store_keep_holding(s, &h));
        }
        if (i == PEOPLE) {
            FINE(quad_store_end_profile(s, p.id)); /* and one who is being forgotten */
        }
    }
}

static void open_new(struct quad_store *to, const char *name, enum quad_store_mode mode,
                     char address[2 * PROOF_PATH]) {
    char folder[PROOF_PATH], path[PROOF_PATH];
    proof_folder(folder, true);
    proof_path(path, folder, name);
    snprintf(address, 2 * PROOF_PATH, "sqlite:%s", path);
    FINE(quad_store_open(to, address, mode));
}

static void copies(const struct ground *g) {
    struct quad_store from, to;
    struct quad_store_sum sum, other;
    struct quad_profile back;
    char address[2 * PROOF_PATH];
    uint64_t skipped;
    bool target;
    FINE(quad_store_open(&from, g->address, QUAD_STORE_WRITE));
    populate(&from);
    open_new(&to, "copy.db", QUAD_STORE_WRITE, address);
    FINE(quad_store_copy(&from, &to, NULL, &sum, &target));
    CHECK(sum.profiles == PEOPLE && sum.tables == 1);
    static const char *const harm[] = {
        "UPDATE quad_profile SET created = created + 1 WHERE name = 'Person 3'",
        "UPDATE quad_device SET seen = seen + 1 WHERE number = 2",
        "UPDATE quad_holding SET since = since + 1"};
    for (size_t i = 0; i < sizeof harm / sizeof harm[0]; i++) {
        FINE(to.backend->run(&to, harm[i]));
        FINE(quad_store_sum(&to, &other));
        CHECK(memcmp(sum.hash, other.hash, sizeof sum.hash) != 0);
        sum = other;
    }
    EXPECT(NOT_EMPTY, quad_store_copy(&from, &to, NULL, &other, &target));
    quad_store_close(&to);
    /* Where a name is somebody else's already he keeps it, and nothing of the other comes. */
    open_new(&to, "import.db", QUAD_STORE_WRITE, address);
    struct quad_profile there = profile_of(200, "Person 7");
    FINE(quad_store_make_profile(&to, &there));
    FINE(quad_store_import(&from, &to, NULL, &sum, &skipped, &target));
    FINE(quad_store_profile_named(&to, "fold of Person 7", &back));
    CHECK(strcmp(back.id, there.id) == 0);
    FINE(quad_store_profile_named(&to, "fold of Person 8", &back));
    struct quad_device d, devices_there[8], page[8];
    struct quad_holding held[8];
    size_t count;
    memset(d.token, 7, sizeof d.token);
    EXPECT(NO_SUCH_PROFILE, quad_store_profile_by_device(&to, d.token, &there, &d));
    FINE(quad_store_devices(&to, back.id, devices_there, 8, &count));
    CHECK(count == 2);
    FINE(quad_store_holdings_ever(&to, back.id, NULL, held, 8, &count));
    CHECK(count == 5);
    FINE(quad_store_import(&from, &to, NULL, &sum, &skipped, &target)); /* once more changes nothing */
    CHECK(skipped == 1);
    FINE(quad_store_devices(&to, back.id, devices_there, 8, &count));
    CHECK(count == 2);
    /* Nor does it sign in again what was signed out since. */
    FINE(quad_store_drop_device(&to, back.id, devices_there[0].number));
    FINE(quad_store_import(&from, &to, NULL, &sum, &skipped, &target));
    FINE(quad_store_devices(&to, back.id, page, 8, &count));
    CHECK(count == 1 && page[0].number == devices_there[1].number);
    quad_store_close(&to);
    player_close(&player);
    quad_store_close(&from);
}

/* Out of a damaged file they come as well. */
static void salvages(const struct ground *g) {
    struct quad_store from, to;
    struct quad_store_sum sum, other;
    struct quad_store_salvage out;
    char address[2 * PROOF_PATH];
    if (g->shared) {
        return;
    }
    FINE(quad_store_open(&from, g->address, QUAD_STORE_WRITE));
    populate(&from);
    FINE(quad_store_sum(&from, &sum));
    player_close(&player);
    quad_store_close(&from);
    open_new(&to, "salvage.db", QUAD_STORE_WRITE, address);
    FINE(quad_store_salvage(g->address + strlen("sqlite:"), &to, NULL, &out));
    CHECK(out.profiles == PEOPLE && out.whole == 1);
    FINE(quad_store_sum(&to, &other));
    CHECK(other.profiles == sum.profiles);
    struct quad_profile back;
    struct quad_holding held[8];
    size_t count;
    FINE(quad_store_profile_named(&to, "fold of Person 8", &back));
    FINE(quad_store_holdings_ever(&to, back.id, NULL, held, 8, &count));
    CHECK(count == 5);
    struct quad_device there[8];
    FINE(quad_store_devices(&to, back.id, there, 8, &count));
    CHECK(count == 2);
    quad_store_close(&to);
}

/* A store of the third version gets what it lacks where it is. */
static void upgrades_third(const struct ground *g) {
    struct quad_store s;
    struct quad_profile ana = profile_of(1, "Ana");
    struct quad_holding h, page[2];
    size_t count;
    FINE(quad_store_open(&s, g->address, QUAD_STORE_WRITE));
    begin(&s, 44);
    seat(&s, 0, "Annabelle", 5);
    FINE(quad_store_release_all(&s));
    back_to_third(&s);
    quad_store_close(&s);
    EXPECT(OLDER, quad_store_open(&s, g->address, QUAD_STORE_READ));
    FINE(quad_store_open(&s, g->address, QUAD_STORE_SERVE));
    FINE(quad_store_find(&s, player.row.id, &player.row));
    FINE(quad_store_make_profile(&s, &ana));
    h = holding_of(&ana, &player.row, 0);
    FINE(quad_store_keep_holding(&s, &h));
    FINE(quad_store_holdings(&s, ana.id, page, 2, &count));
    CHECK(count == 1); /* a seat from before can be somebody's */
    player_close(&player);
    quad_store_close(&s);
}

const struct test_case people_cases[] = {
    {"keeps profiles, one of each name", profiles},
    {"signs devices in and out", devices},
    {"forgets what stayed behind a profile", leftovers},
    {"lets nobody sign in while a profile is deleted", races},
    {"knows whose a seat is, and takes names off", holdings},
    {"knows who had a seat last when a game is put away", left_seats},
    {"copies and imports people", copies},
    {"salvages people", salvages},
    {"upgrades a store of the third version", upgrades_third},
};
const size_t people_case_count = sizeof people_cases / sizeof people_cases[0];
