/* profile_routes.c: what people with a profile ask for: see routes.def, and profiles.h. */
#include "protocol/view.h"
#include "server/archive.h"
#include "server/bans.h"
#include "server/exchange.h"
#include "server/profiles.h"
#include "server/recovery.h"
#include "server/registry.h"

enum {
    SEATS_ROWS = 50, /* seats taken along in one request */
    GAMES_ROWS = 50,
    KEPT_ROWS = 64,
    SEEN_EVERY = 10 * 60 * 1000, /* milliseconds between two times that a device was seen */
};

/* Whose device sends the request. */
struct person {
    struct quad_profile profile;
    struct quad_device device;
};

static enum refusal find_person(struct exchange *x, struct person *who, bool banned_too) {
    struct hub *hub = x->hub;
    enum refusal why = profiles_who(hub, x->request->bearer, &who->profile, &who->device);
    if (why != REFUSAL_NONE) {
        return why;
    }
    if (!banned_too && bans_name(hub, who->profile.name)) {
        return REFUSAL_BANNED_NAME;
    }
    int64_t now = quad_store_now();
    if (now - who->device.seen >= SEEN_EVERY && hub_batch(hub)) {
        quad_store_see_device(&hub->store, who->device.token, now);
        who->device.seen = now;
    }
    return REFUSAL_NONE;
}

/* What a device is called, for its owner. */
static enum refusal read_device(const struct message *m, struct quad_device *device) {
    const char *name = message_text(m, "device", QUAD_DEVICE_BYTES - 1);
    bool fine = !message_has(m, "device") || (name != NULL && quad_name_is_fit(name, strlen(name)));
    if (fine && name != NULL) {
        memcpy(device->name, name, strlen(name) + 1);
    }
    return fine ? REFUSAL_NONE : REFUSAL_BAD_NAME;
}

static enum refusal refusal_of_store(enum quad_store_error error) {
    return error == QUAD_STORE_NONE     ? REFUSAL_NONE
           : error == QUAD_STORE_EXISTS ? REFUSAL_NAME_TAKEN
           : error == QUAD_STORE_GAP    ? REFUSAL_MANY_DEVICES
                                        : REFUSAL_NOT_KEPT;
}

/* Whose seat a token opens at that table, be it in play or put away. */
static int find_seat(struct hub *hub, const char *id, const char *token) {
    struct quad_store_table row;
    struct quad_store_record record;
    int seat = QUAD_NOBODY;
    enum quad_store_error error = quad_store_find(&hub->store, id, &row);
    if (error == QUAD_STORE_NONE) {
        seat = seat_opened_by(row.seat, token);
    } else if (error == QUAD_STORE_NO_SUCH_TABLE) {
        error = quad_store_record(&hub->store, id, &record);
        seat = error == QUAD_STORE_NONE ? seat_opened_by(record.seat, token) : QUAD_NOBODY;
        quad_store_record_free(&record);
    }
    return seat;
}

static bool seat_comes_before(const struct quad_holding *one, const struct quad_holding *two) {
    int order = strcmp(one->table, two->table);
    return order != 0 ? order < 0 : memcmp(one->token, two->token, sizeof one->token) < 0;
}

/* Put one more seat where it belongs among those that are there. */
static void sort_seat_in(struct quad_holding *seats, size_t count, const struct quad_holding *seat) {
    size_t at = count;
    for (; at > 0 && seat_comes_before(seat, &seats[at - 1]); at--) {
        seats[at] = seats[at - 1];
    }
    seats[at] = *seat;
}

/* The seats that somebody's tokens open, at most SEATS_ROWS, by table. What opens nothing is left out without
 * a word. */
static size_t read_seats(struct exchange *x, const char *profile, struct quad_holding *out) {
    const json_t *seats = json_object_get(x->body, "seats"), *at;
    size_t index, count = 0;
    json_array_foreach(seats, index, at) {
        struct message m = input_message(at);
        const char *id = message_text(&m, "table", QUAD_STORE_ID_BYTES - 1);
        const char *token = message_text(&m, "token", SECRET_TEXT);
        int seat = id == NULL || token == NULL || !quad_store_id_is_sound(id) || !secret_is_token(token)
                       ? QUAD_NOBODY
                       : find_seat(x->hub, id, token);
        if (seat == QUAD_NOBODY) {
            continue;
        }
        struct quad_holding held = {.seat = (uint8_t)seat, .since = quad_store_now()};
        struct secret_hash hash = secret_hash_of(token);
        memcpy(held.table, id, strlen(id) + 1);
        memcpy(held.profile, profile, strlen(profile) + 1);
        memcpy(held.token, hash.byte, sizeof held.token);
        sort_seat_in(out, count++, &held);
    }
    return count;
}

/* Take seats along, each by its own token; a seat that belongs to a profile already stays there. They go in
 * in one order, whoever sends them: two processes that took the same ones the other way round would wait for
 * each other. */
static enum refusal take_seats(struct exchange *x, const char *profile) {
    struct quad_holding held[SEATS_ROWS];
    size_t count = read_seats(x, profile, held);
    int64_t taken = 0;
    for (size_t i = 0; i < count; i++) {
        enum quad_store_error error = quad_store_keep_holding(&x->hub->store, &held[i]);
        if (error != QUAD_STORE_NONE && error != QUAD_STORE_EXISTS) {
            return REFUSAL_NOT_KEPT;
        }
        taken += error == QUAD_STORE_NONE;
    }
    quad_json_number(&x->j, "seats", taken);
    return REFUSAL_NONE;
}

static bool has_seats(const json_t *body) {
    const json_t *seats = json_object_get(body, "seats");
    return seats == NULL || json_is_null(seats) ||
           (json_is_array(seats) && json_array_size(seats) <= SEATS_ROWS);
}

/* Sign a device in, as part of the batch, and tell it its token. */
static enum refusal sign_in(struct exchange *x, const struct quad_profile *profile,
                            struct quad_device *device) {
    struct hub *hub = x->hub;
    char token[SECRET_TEXT];
    secret_token(token);
    struct secret_hash hash = secret_hash_of(token);
    memcpy(device->token, hash.byte, sizeof device->token);
    memcpy(device->profile, profile->id, sizeof device->profile);
    device->since = quad_store_now();
    enum refusal why =
        refusal_of_store(quad_store_add_device(&hub->store, device, hub->config.limits.at[LIMIT_DEVICES]));
    if (why == REFUSAL_NONE) {
        quad_json_string(&x->j, "name", profile->name);
        quad_json_string(&x->j, "token", token);
        quad_json_number(&x->j, "device", device->number);
        why = take_seats(x, profile->id);
    }
    hub->metrics.at[METRIC_DEVICES_TURNED_AWAY] += why == REFUSAL_MANY_DEVICES;
    return why;
}

/* A name for a profile, and how it is compared. own: whose it may be already; NULL: nobody's. */
static enum refusal read_name(struct exchange *x, const struct quad_profile *own, struct quad_profile *out) {
    struct message m = input_message(x->body);
    struct quad_profile other;
    const char *name = message_text(&m, "name", QUAD_NAME_BYTES - 1);
    enum refusal why = name == NULL ? REFUSAL_BAD_NAME : profiles_judge(x->hub, name, out->fold);
    if (why != REFUSAL_NONE) {
        return why;
    }
    memset(out->name, 0, sizeof out->name);
    memcpy(out->name, name, strlen(name));
    enum quad_store_error error = quad_store_profile_named(&x->hub->store, out->fold, &other);
    bool taken = error == QUAD_STORE_NONE && (own == NULL || strcmp(own->id, other.id) != 0);
    return taken                                                             ? REFUSAL_NAME_TAKEN
           : error == QUAD_STORE_NONE || error == QUAD_STORE_NO_SUCH_PROFILE ? REFUSAL_NONE
                                                                             : REFUSAL_NOT_KEPT;
}

static bool may_make(struct hub *hub, struct address *maker) {
    const long *limit = hub->config.limits.at;
    bool fine = rate_take(&maker->profiles, limit[LIMIT_PROFILES_PER_HOUR], LIMIT_HOUR_SECONDS, hub->now);
    return rate_take(&maker->profiles_of_day, limit[LIMIT_PROFILES_PER_DAY], LIMIT_DAY_SECONDS, hub->now) &&
           fine;
}

enum refusal on_profile_make(struct exchange *x) {
    struct hub *hub = x->hub;
    struct quad_profile profile = {.created = quad_store_now()};
    struct quad_device device = {.number = 0};
    struct message m = input_message(x->body);
    struct secret_hash hash;
    char code[RECOVERY_TEXT];
    enum refusal why = has_seats(x->body) ? read_device(&m, &device) : REFUSAL_BAD_REQUEST;
    why = why == REFUSAL_NONE ? read_name(x, NULL, &profile) : why;
    if (why == REFUSAL_NONE && !may_make(hub, x->from->address)) {
        hub->metrics.at[METRIC_PROFILES_TURNED_AWAY]++;
        return REFUSAL_TOO_MANY;
    }
    if (why != REFUSAL_NONE || !hub_batch(hub)) {
        return why != REFUSAL_NONE ? why : REFUSAL_NOT_KEPT;
    }
    recovery_draw(code, &hash);
    memcpy(profile.code, hash.byte, sizeof profile.code);
    why = refusal_of_store(quad_store_make_profile(&hub->store, &profile));
    why = why == REFUSAL_NONE ? sign_in(x, &profile, &device) : why;
    if (why == REFUSAL_NONE) {
        quad_json_string(&x->j, "code", code);
        hub->metrics.at[METRIC_PROFILES]++;
    }
    return why;
}

/* Whom a recovery code opens. */
static enum refusal find_by_code(struct hub *hub, const char *typed, struct quad_profile *out) {
    struct secret_hash hash, kept;
    if (!recovery_read(typed, &hash)) {
        return REFUSAL_BAD_CODE;
    }
    enum quad_store_error error = quad_store_profile_by_code(&hub->store, hash.byte, out);
    memcpy(kept.byte, out->code, sizeof kept.byte);
    return error == QUAD_STORE_NONE && secret_equal(&hash, &kept)            ? REFUSAL_NONE
           : error == QUAD_STORE_NO_SUCH_PROFILE || error == QUAD_STORE_NONE ? REFUSAL_NO_CODE
                                                                             : REFUSAL_NOT_KEPT;
}

/* Whom a pass opens that one of his devices has given out, if that is signed in still. */
static enum refusal find_by_pass(struct hub *hub, const struct message *m, struct quad_profile *out) {
    const char *profile = message_text(m, "profile", QUAD_STORE_ID_BYTES - 1);
    const char *code = message_text(m, "pass", SECRET_TEXT);
    struct quad_device giver;
    char token[SECRET_TEXT];
    if (profile == NULL || code == NULL) {
        return REFUSAL_BAD_REQUEST;
    }
    if (!passes_redeem(&hub->passes, profile, code, hub->now, token)) {
        return REFUSAL_NO_PASS;
    }
    enum refusal why = profiles_who(hub, token, out, &giver);
    bool nobodys = why == REFUSAL_NOT_SIGNED_IN || (why == REFUSAL_NONE && strcmp(out->id, profile) != 0);
    return nobodys ? REFUSAL_NO_PASS : why;
}

enum refusal on_profile_enter(struct exchange *x) {
    struct hub *hub = x->hub;
    struct quad_profile profile = {.created = 0};
    struct quad_device device = {.number = 0};
    struct message m = input_message(x->body);
    const char *typed = message_text(&m, "code", RECOVERY_TYPED);
    enum refusal why = has_seats(x->body) ? read_device(&m, &device) : REFUSAL_BAD_REQUEST;
    if (why == REFUSAL_NONE && typed == NULL && !message_has(&m, "pass")) {
        why = message_has(&m, "code") ? REFUSAL_BAD_CODE : REFUSAL_BAD_REQUEST;
    }
    if (why == REFUSAL_NONE && !rate_take(&x->from->address->sign_ins, hub->config.limits.at[LIMIT_SIGN_INS],
                                          LIMIT_HOUR_SECONDS, hub->now)) {
        hub->metrics.at[METRIC_SIGN_INS_TURNED_AWAY]++;
        return REFUSAL_TOO_MANY;
    }
    if (why == REFUSAL_NONE) {
        why = typed != NULL ? find_by_code(hub, typed, &profile) : find_by_pass(hub, &m, &profile);
        hub->metrics.at[METRIC_SIGN_INS_FAILED] +=
            why == REFUSAL_BAD_CODE || why == REFUSAL_NO_CODE || why == REFUSAL_NO_PASS;
    }
    why = why == REFUSAL_NONE && bans_name(hub, profile.name) ? REFUSAL_BANNED_NAME : why;
    if (why != REFUSAL_NONE || !hub_batch(hub)) {
        return why != REFUSAL_NONE ? why : REFUSAL_NOT_KEPT;
    }
    why = sign_in(x, &profile, &device);
    hub->metrics.at[METRIC_SIGN_INS] += why == REFUSAL_NONE;
    return why;
}

static enum refusal write_devices(struct exchange *x, const struct person *who) {
    static struct quad_device devices[LIMIT_DEVICES_MOST]; /* large; the loop has one thread */
    size_t count;
    enum quad_store_error error =
        quad_store_devices(&x->hub->store, who->profile.id, devices, LIMIT_DEVICES_MOST, &count);
    quad_json_open(&x->j, "devices", '[');
    for (size_t i = 0; i < count; i++) {
        quad_json_open(&x->j, NULL, '{');
        quad_json_number(&x->j, "device", devices[i].number);
        quad_json_string(&x->j, "name", devices[i].name);
        quad_json_number(&x->j, "since", devices[i].since);
        quad_json_number(&x->j, "seen", devices[i].seen);
        quad_json_bool(&x->j, "here", devices[i].number == who->device.number);
        quad_json_close(&x->j, '}');
    }
    quad_json_close(&x->j, ']');
    return error == QUAD_STORE_NONE ? REFUSAL_NONE : REFUSAL_NOT_KEPT;
}

enum refusal on_profile(struct exchange *x) {
    struct person who;
    enum refusal why = find_person(x, &who, true);
    if (why != REFUSAL_NONE) {
        return why;
    }
    quad_json_string(&x->j, "name", who.profile.name);
    quad_json_number(&x->j, "created", who.profile.created);
    if (bans_name(x->hub, who.profile.name)) {
        quad_json_bool(&x->j, "banned", true);
    }
    return write_devices(x, &who);
}

enum refusal on_profile_rename(struct exchange *x) {
    struct person who;
    struct quad_profile fresh = {.created = 0};
    enum refusal why = find_person(x, &who, false);
    why = why == REFUSAL_NONE ? read_name(x, &who.profile, &fresh) : why;
    if (why != REFUSAL_NONE || !hub_batch(x->hub)) {
        return why != REFUSAL_NONE ? why : REFUSAL_NOT_KEPT;
    }
    why = refusal_of_store(quad_store_rename_profile(&x->hub->store, who.profile.id, fresh.name, fresh.fold));
    quad_json_string(&x->j, "name", fresh.name);
    return why;
}

/* Another recovery code; the last one opens nothing any more. */
enum refusal on_profile_code(struct exchange *x) {
    struct person who;
    struct secret_hash hash;
    char code[RECOVERY_TEXT];
    enum refusal why = find_person(x, &who, false);
    if (why != REFUSAL_NONE || !hub_batch(x->hub)) {
        return why != REFUSAL_NONE ? why : REFUSAL_NOT_KEPT;
    }
    recovery_draw(code, &hash);
    quad_json_string(&x->j, "code", code);
    return refusal_of_store(quad_store_recode_profile(&x->hub->store, who.profile.id, hash.byte));
}

enum refusal give_pass(struct exchange *x, const char *what, char code[SECRET_TEXT]) {
    struct hub *hub = x->hub;
    if (!rate_take(&x->from->address->passes, hub->config.limits.at[LIMIT_PASSES], LIMIT_HOUR_SECONDS,
                   hub->now)) {
        hub->metrics.at[METRIC_PASSES_TURNED_AWAY]++;
        return REFUSAL_TOO_MANY;
    }
    passes_give(&hub->passes, what, x->request->bearer, hub->now, code);
    return REFUSAL_NONE;
}

enum refusal on_profile_pass(struct exchange *x) {
    struct person who;
    char code[SECRET_TEXT];
    enum refusal why = find_person(x, &who, false);
    why = why == REFUSAL_NONE ? give_pass(x, who.profile.id, code) : why;
    if (why != REFUSAL_NONE) {
        return why;
    }
    quad_json_string(&x->j, "profile", who.profile.id);
    quad_json_string(&x->j, "pass", code);
    quad_json_number(&x->j, "seconds", PASS_SECONDS);
    return REFUSAL_NONE;
}

/* Sign out: one device by its number, or all others. */
enum refusal on_profile_devices(struct exchange *x) {
    struct person who;
    struct message m = input_message(x->body);
    int64_t number;
    bool others;
    enum refusal why = find_person(x, &who, true);
    if (why != REFUSAL_NONE) {
        return why;
    }
    if (!message_number(&m, "out", 1, INT64_MAX, 0, &number) || !message_bool(&m, "others", false, &others) ||
        (number == 0) == !others) {
        return REFUSAL_BAD_REQUEST;
    }
    if (!hub_batch(x->hub)) {
        return REFUSAL_NOT_KEPT;
    }
    enum quad_store_error error =
        others ? quad_store_drop_other_devices(&x->hub->store, who.profile.id, who.device.number)
               : quad_store_drop_device(&x->hub->store, who.profile.id, number);
    if (error == QUAD_STORE_NONE) {
        profiles_part(x->hub);
        quad_json_bool(&x->j, "done", true);
    }
    return error == QUAD_STORE_NO_SUCH_PROFILE ? REFUSAL_NOT_FOUND : refusal_of_store(error);
}

enum refusal on_profile_seats(struct exchange *x) {
    struct person who;
    enum refusal why = find_person(x, &who, false);
    if (why != REFUSAL_NONE || !has_seats(x->body) || !hub_batch(x->hub)) {
        return why != REFUSAL_NONE ? why : has_seats(x->body) ? REFUSAL_NOT_KEPT : REFUSAL_BAD_REQUEST;
    }
    return take_seats(x, who.profile.id);
}

/* A game of somebody's, and how much it waits for him. */
struct game {
    char table[QUAD_STORE_ID_BYTES];
    uint8_t seat;
    enum { MY_TURN, GOES_ON, IS_OVER } urgency;
    int64_t since;
};

/* What waits for me, the longest first; then what goes on, then what is over, the latest first. */
static bool comes_before(const struct game *one, const struct game *two) {
    if (one->urgency != two->urgency) {
        return one->urgency < two->urgency;
    }
    if (one->since != two->since) {
        return one->urgency == MY_TURN ? one->since < two->since : one->since > two->since;
    }
    return strcmp(one->table, two->table) < 0;
}

/* Put a game where it belongs among those before it. */
static void sort_in(struct game *games, size_t at) {
    struct game game = games[at];
    for (; at > 0 && comes_before(&game, &games[at - 1]); at--) {
        games[at] = games[at - 1];
    }
    games[at] = game;
}

static bool is_still(const struct quad_seat *who, const struct quad_holding *held) {
    return who->has_token && memcmp(who->token, held->token, sizeof who->token) == 0;
}

/* What a store's error about one game means for a list of games: one that is not there, or cannot be read, is
 * left out; a store that fails for a moment does not say that it is gone. */
static enum refusal refusal_of_row(enum quad_store_error error) {
    bool known =
        error == QUAD_STORE_NONE || error == QUAD_STORE_NO_SUCH_TABLE || error == QUAD_STORE_BAD_DATA;
    return known ? REFUSAL_NONE : REFUSAL_NOT_KEPT;
}

/* Where a game stands. A table that cannot be shown is one that is over. his: it is one of his games. */
static enum refusal weigh(struct hub *hub, const struct quad_holding *held, struct game *out, bool *his) {
    struct hosted_room *hosted;
    struct quad_store_table row;
    enum refusal why = registry_find(hub, held->table, NULL, &hosted);
    memcpy(out->table, held->table, sizeof out->table);
    out->seat = held->seat;
    out->urgency = IS_OVER;
    out->since = held->since;
    *his = false;
    if (why == REFUSAL_QUARANTINED) {
        enum quad_store_error error = quad_store_find(&hub->store, held->table, &row);
        *his = error == QUAD_STORE_NONE && is_still(&row.seat[held->seat], held);
        return refusal_of_row(error);
    }
    if (why != REFUSAL_NONE || !is_still(&hosted->room.replay.seat[held->seat], held)) {
        return why == REFUSAL_NONE || why == REFUSAL_NO_TABLE ? REFUSAL_NONE : REFUSAL_NOT_KEPT;
    }
    const struct room *room = &hosted->room;
    bool goes_on = !room->replay.over && !room->is_closed;
    bool asked = goes_on && room_is_full(room) && (quad_waiting(room_truth(room)) >> held->seat & 1u) != 0 &&
                 room->replay.seat[held->seat].holder == QUAD_HOLDER_PERSON;
    out->urgency = asked ? MY_TURN : goes_on ? GOES_ON : IS_OVER;
    out->since = asked ? room->asked_at[held->seat] : room->moved_at != 0 ? room->moved_at : hosted->created;
    *his = true;
    return REFUSAL_NONE;
}

/* A game that is gone in between is left out. */
static enum refusal write_game(struct exchange *x, const struct game *game) {
    struct hosted_room *hosted; /* found anew: another one may have needed its room */
    struct quad_store_table row;
    enum refusal why = registry_find(x->hub, game->table, NULL, &hosted);
    if (why == REFUSAL_NONE) {
        view_summary(&x->j, &hosted->room, game->seat, hosted->created, x->request->language);
    } else if (why == REFUSAL_QUARANTINED) {
        enum quad_store_error error = quad_store_find(&x->hub->store, game->table, &row);
        if (error == QUAD_STORE_NONE) {
            archive_summary(&x->j, &row, game->seat, x->request->language);
        }
        why = refusal_of_row(error);
    }
    return why == REFUSAL_NONE || why == REFUSAL_NO_TABLE ? REFUSAL_NONE : REFUSAL_NOT_KEPT;
}

enum refusal on_profile_games(struct exchange *x) {
    struct person who;
    struct quad_holding held[GAMES_ROWS];
    struct game games[GAMES_ROWS];
    size_t count = 0, found = 0;
    enum refusal why = find_person(x, &who, false);
    if (why == REFUSAL_NONE &&
        quad_store_holdings(&x->hub->store, who.profile.id, held, GAMES_ROWS, &count) != QUAD_STORE_NONE) {
        why = REFUSAL_NOT_KEPT;
    }
    for (size_t i = 0; i < count && why == REFUSAL_NONE; i++) {
        bool his;
        why = weigh(x->hub, &held[i], &games[found], &his);
        if (why == REFUSAL_NONE && his) {
            sort_in(games, found++);
        }
    }
    if (why != REFUSAL_NONE) {
        return why;
    }
    quad_json_string(&x->j, "name", who.profile.name);
    quad_json_open(&x->j, "tables", '[');
    for (size_t i = 0; i < found && why == REFUSAL_NONE; i++) {
        why = write_game(x, &games[i]);
    }
    quad_json_close(&x->j, ']');
    return why;
}

/* All that is kept of somebody; of what is secret there is only a hash, which says nothing. */
enum refusal on_profile_kept(struct exchange *x) {
    struct person who;
    struct quad_holding held[KEPT_ROWS], last;
    size_t count = KEPT_ROWS;
    enum refusal why = find_person(x, &who, true);
    if (why != REFUSAL_NONE) {
        return why;
    }
    quad_json_string(&x->j, "name", who.profile.name);
    quad_json_number(&x->j, "created", who.profile.created);
    why = write_devices(x, &who);
    quad_json_open(&x->j, "seats", '[');
    for (bool first = true; why == REFUSAL_NONE && count == KEPT_ROWS; first = false) {
        why = refusal_of_store(quad_store_holdings_ever(&x->hub->store, who.profile.id, first ? NULL : &last,
                                                        held, KEPT_ROWS, &count));
        for (size_t i = 0; i < count; i++) {
            quad_json_open(&x->j, NULL, '{');
            quad_json_string(&x->j, "table", held[i].table);
            quad_json_number(&x->j, "seat", held[i].seat + 1);
            quad_json_number(&x->j, "since", held[i].since);
            quad_json_close(&x->j, '}');
            last = held[i];
        }
    }
    quad_json_close(&x->j, ']');
    x->file = "quadriga-profile.json";
    return why;
}

enum refusal on_profile_delete(struct exchange *x) {
    struct person who;
    enum refusal why = find_person(x, &who, true);
    if (why != REFUSAL_NONE || !hub_batch(x->hub)) {
        return why != REFUSAL_NONE ? why : REFUSAL_NOT_KEPT;
    }
    why = refusal_of_store(quad_store_end_profile(&x->hub->store, who.profile.id));
    if (why == REFUSAL_NONE) {
        profiles_part(x->hub);
        x->hub->metrics.at[METRIC_PROFILES_DELETED]++;
        quad_json_bool(&x->j, "done", true);
    }
    return why;
}
