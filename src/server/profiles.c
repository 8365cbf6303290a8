/* profiles.c: see profiles.h. */
#include "server/profiles.h"

#include "core/record.h"
#include "server/bans.h"
#include "server/fold.h"
#include "server/health.h"
#include "server/registry.h"

#include <stdlib.h>

enum {
    HELD_AT_ONE_TABLE =
        16, /* seats there that were one profile's, the newest: seats may be left and taken again */
    ALLOWED_FOR = 5000, /* milliseconds that another process's sign-out may take to be noticed in a message */
    LOOKED_UP_EVERY = 30000, /* and by whoever says nothing */
    LOOKED_UP_AT_ONCE = 16,  /* in a tick */
    FORGOTTEN_AT_ONCE = 8,   /* seats that lose the name of a deleted profile in a tick */
};

enum refusal profiles_who(struct hub *hub, const char *token, struct quad_profile *profile,
                          struct quad_device *device) {
    if (!secret_is_token(token)) {
        return REFUSAL_NOT_SIGNED_IN;
    }
    struct secret_hash hash = secret_hash_of(token), kept;
    enum quad_store_error error = quad_store_profile_by_device(&hub->store, hash.byte, profile, device);
    if (error != QUAD_STORE_NONE) { /* a store that fails does not say that he is nobody */
        return error == QUAD_STORE_NO_SUCH_PROFILE ? REFUSAL_NOT_SIGNED_IN : REFUSAL_NOT_KEPT;
    }
    memcpy(kept.byte, device->token, sizeof kept.byte);
    return secret_equal(&hash, &kept) ? REFUSAL_NONE : REFUSAL_NOT_SIGNED_IN;
}

static int seat_of_profile(struct hub *hub, const char *table, const struct quad_seat seats[QUAD_SEATS],
                           const char *token) {
    struct quad_profile profile;
    struct quad_device device;
    struct quad_holding held[HELD_AT_ONE_TABLE];
    size_t count = 0;
    enum refusal why = profiles_who(hub, token, &profile, &device);
    if (why == REFUSAL_NONE && quad_store_holdings_at(&hub->store, profile.id, table, held, HELD_AT_ONE_TABLE,
                                                      &count) != QUAD_STORE_NONE) {
        why = REFUSAL_NOT_KEPT;
    }
    if (why != REFUSAL_NONE) {
        return why == REFUSAL_NOT_KEPT ? PROFILES_UNSURE : PROFILES_STRANGER;
    }
    for (size_t i = 0; i < count; i++) {
        const struct quad_seat *who = &seats[held[i].seat];
        if (who->has_token && memcmp(who->token, held[i].token, sizeof who->token) == 0) {
            return held[i].seat;
        }
    }
    return QUAD_NOBODY;
}

enum refusal profiles_refusal(int seat) {
    return seat == PROFILES_STRANGER ? REFUSAL_NO_TABLE
           : seat == PROFILES_UNSURE ? REFUSAL_NOT_KEPT
                                     : REFUSAL_NONE;
}

int profiles_seat(struct hub *hub, const char *table, const struct quad_seat seats[QUAD_SEATS],
                  const char *token) {
    int seat = seat_opened_by(seats, token);
    return seat != QUAD_NOBODY ? seat : seat_of_profile(hub, table, seats, token);
}

/* Names that nobody has to himself: those of bots, and what people are called who give none. */
static const char *const common[] = {"Guest",    "Invité",   "Player",   "Joueur",   "Player 1",
                                     "Player 2", "Player 3", "Player 4", "Player 5", "Joueur 1",
                                     "Joueur 2", "Joueur 3", "Joueur 4", "Joueur 5"};

static bool is_common(const char *fold) {
    char other[QUAD_FOLD_BYTES];
    bool found = false;
    for (size_t i = 0; !found && bot_name_at(i) != NULL; i++) {
        found = fold_name(bot_name_at(i), other) && strcmp(fold, other) == 0;
    }
    for (size_t i = 0; !found && i < sizeof common / sizeof common[0]; i++) {
        found = fold_name(common[i], other) && strcmp(fold, other) == 0;
    }
    return found;
}

enum refusal profiles_judge(const struct hub *hub, const char *name, char fold[QUAD_FOLD_BYTES]) {
    if (!quad_name_is_fit(name, strlen(name)) || !fold_name(name, fold)) {
        return REFUSAL_BAD_NAME;
    }
    return bans_name(hub, name) ? REFUSAL_BANNED_NAME : is_common(fold) ? REFUSAL_NAME_TAKEN : REFUSAL_NONE;
}

enum refusal profiles_name(struct hub *hub, const char *bearer, char name[QUAD_NAME_BYTES]) {
    struct quad_profile own, other;
    struct quad_device device;
    char fold[QUAD_FOLD_BYTES];
    enum refusal why = bearer[0] == '\0' ? REFUSAL_NOT_SIGNED_IN : profiles_who(hub, bearer, &own, &device);
    bool known = why == REFUSAL_NONE;
    if (why == REFUSAL_NOT_KEPT) {
        return why;
    }
    if (known && bans_name(hub, own.name)) {
        return REFUSAL_BANNED_NAME;
    }
    if (known && name[0] == '\0') {
        memcpy(name, own.name, sizeof own.name);
    }
    if (name[0] == '\0' || !fold_name(name, fold)) {
        return REFUSAL_NONE;
    }
    enum quad_store_error error = quad_store_profile_named(&hub->store, fold, &other);
    bool others = error == QUAD_STORE_NONE && (!known || strcmp(own.id, other.id) != 0);
    return others                                                            ? REFUSAL_NAME_TAKEN
           : error == QUAD_STORE_NONE || error == QUAD_STORE_NO_SUCH_PROFILE ? REFUSAL_NONE
                                                                             : REFUSAL_NOT_KEPT;
}

void profiles_sit(struct hub *hub, const char *bearer, const char *table, int seat,
                  const uint8_t token[QUAD_HASH_BYTES]) {
    struct quad_profile profile;
    struct quad_device device;
    struct quad_holding held = {.seat = (uint8_t)seat, .since = quad_store_now()};
    if (bearer[0] == '\0' || profiles_who(hub, bearer, &profile, &device) != REFUSAL_NONE ||
        !hub_batch(hub)) {
        return;
    }
    memcpy(held.table, table, strlen(table) + 1);
    memcpy(held.profile, profile.id, sizeof profile.id);
    memcpy(held.token, token, sizeof held.token);
    quad_store_keep_holding(&hub->store, &held);
}

void profiles_note(struct connection *c, const json_t *said) {
    const struct session *s = &c->session;
    const char *type = json_string_value(json_object_get(said, "type"));
    const char *token = json_string_value(json_object_get(said, "token"));
    if (type == NULL || strcmp(type, "enter") != 0 || s->room == NULL) {
        return;
    }
    struct secret_hash hash = secret_hash_of(token == NULL ? "" : token);
    c->by_device =
        token != NULL && s->seat != QUAD_NOBODY && memcmp(hash.byte, s->token, sizeof s->token) != 0;
    memcpy(c->device, hash.byte, sizeof c->device);
    c->allowed_at = c->hub->now;
}

static bool look_up(struct hub *hub, struct connection *c) {
    struct quad_profile profile;
    struct quad_device device;
    enum quad_store_error error = quad_store_profile_by_device(&hub->store, c->device, &profile, &device);
    c->allowed_at = hub->now;
    return error != QUAD_STORE_NO_SUCH_PROFILE; /* a store that fails says nothing about it */
}

bool profiles_allow(struct hub *hub, struct connection *c) {
    if (!c->by_device || !hub->shared || hub->now - c->allowed_at < ALLOWED_FOR || look_up(hub, c)) {
        return true;
    }
    hub->drop(c, 1008);
    return false;
}

void profiles_part(struct hub *hub) {
    for (struct connection *c = hub->connections, *next; c != NULL; c = next) {
        next = c->next;
        if (c->by_device && !c->closing && !look_up(hub, c)) {
            hub->drop(c, 1008);
        }
    }
}

/* Another process may have signed somebody out. */
static void look_up_some(struct hub *hub) {
    int left = LOOKED_UP_AT_ONCE;
    for (struct connection *c = hub->connections, *next; c != NULL && left > 0; c = next) {
        next = c->next;
        if (c->by_device && !c->closing && hub->now - c->allowed_at >= LOOKED_UP_EVERY) {
            left--;
            if (!look_up(hub, c)) {
                hub->drop(c, 1008);
            }
        }
    }
}

/* A record without the name of a seat. */
static void bare_text(struct quad_store_record *record, int seat) {
    char line[] = "name 0 ";
    line[5] = (char)('1' + seat);
    for (char *at = record->text; at != NULL && *at != '\0';) {
        char *end = strchr(at, '\n');
        if (strncmp(at, "moves", 5) == 0 || end == NULL) {
            return;
        }
        if (strncmp(at, line, sizeof line - 1) == 0) {
            memmove(at, end + 1, strlen(end + 1) + 1);
            record->length = strlen(record->text);
            return;
        }
        at = end + 1;
    }
}

/* Of a game that was put away there is only the record. */
static enum quad_store_error forget_in_record(struct hub *hub, const struct quad_holding *held) {
    struct quad_store_record record;
    enum quad_store_error error = quad_store_record(&hub->store, held->table, &record);
    struct quad_seat *who = &record.seat[held->seat];
    /* Who got up for good has left his name to a bot; had somebody else had the seat after him, the holding
     * would not have come to the record. */
    bool his =
        error == QUAD_STORE_NONE && (who->has_token ? memcmp(who->token, held->token, sizeof who->token) == 0
                                                    : who->holder == QUAD_HOLDER_BOT);
    if (his) {
        memset(who->name, 0, sizeof who->name);
        bare_text(&record, held->seat);
        error = quad_store_change_record(&hub->store, &record);
    }
    quad_store_record_free(&record);
    struct hosted_room *hosted = error == QUAD_STORE_NONE ? registry_peek(hub, held->table) : NULL;
    if (hosted != NULL) {
        room_lose(&hosted->room);
    }
    return error;
}

/* The row first, by what the log says, then what everybody sees, then the log. ours: we have the table's
 * lease. */
static enum quad_store_error forget_in_table(struct hub *hub, struct hosted_room *hosted,
                                             const struct quad_holding *held, bool ours) {
    bool had;
    enum quad_store_error error = quad_store_bare_seat(&hub->store, held, &had);
    if (error == QUAD_STORE_NONE && had && ours) {
        struct quad_seat who = hosted->room.replay.seat[held->seat];
        memset(who.name, 0, sizeof who.name);
        error = room_seat(&hosted->room, held->seat, &who, held->seat, NULL) == REFUSAL_NONE
                    ? error
                    : QUAD_STORE_FAILED;
    }
    error = error == QUAD_STORE_NONE ? quad_store_bare_entries(&hub->store, held) : error;
    if (error == QUAD_STORE_NONE && !ours) {
        room_lose(&hosted->room);
    }
    return error;
}

/* One seat of a deleted profile. NONE: nothing of the name is left there; HELD: another process does it. */
static enum quad_store_error forget_seat(struct hub *hub, const struct quad_holding *held) {
    struct hosted_room *hosted;
    enum refusal why = registry_find(hub, held->table, NULL, &hosted);
    if (why == REFUSAL_NO_TABLE) {
        return QUAD_STORE_NONE;
    }
    if (!hub_batch(hub)) {
        return QUAD_STORE_FAILED;
    }
    if (why == REFUSAL_NONE && hosted->is_shelved) {
        return forget_in_record(hub, held);
    }
    if (why == REFUSAL_NONE && hosted->room.is_closed) {
        return forget_in_table(hub, hosted, held, false);
    }
    why = why == REFUSAL_NONE ? registry_claim(hub, hosted) : why;
    if (why == REFUSAL_QUARANTINED) { /* nothing of it can be shown, be it put away or not */
        bool had;
        enum quad_store_error error = forget_in_record(hub, held);
        error = error == QUAD_STORE_NO_SUCH_TABLE ? quad_store_bare_seat(&hub->store, held, &had) : error;
        return error == QUAD_STORE_NONE ? quad_store_bare_entries(&hub->store, held) : error;
    }
    return why == REFUSAL_NONE        ? forget_in_table(hub, hosted, held, true)
           : why == REFUSAL_ELSEWHERE ? QUAD_STORE_HELD
                                      : QUAD_STORE_FAILED;
}

/* Some seats of a deleted profile, then the profile itself, then the next one. What another process serves is
 * left to it: it comes by here as well; and what cannot be done now is tried again in the next round. */
static void forget_some(struct hub *hub) {
    struct forgetting *at = &hub->forgetting;
    struct quad_holding held[FORGOTTEN_AT_ONCE];
    size_t count = 0;
    if (at->profile.id[0] == '\0' || !at->going) {
        if (quad_store_gone_profile(&hub->store, at->profile.id, &at->profile) != QUAD_STORE_NONE) {
            *at = (struct forgetting){.going = false};
            return;
        }
        at->going = true;
        memset(&at->last, 0, sizeof at->last);
    }
    if (quad_store_holdings_ever(&hub->store, at->profile.id, &at->last, held, FORGOTTEN_AT_ONCE, &count) !=
        QUAD_STORE_NONE) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        at->last = held[i];
        if (forget_seat(hub, &held[i]) == QUAD_STORE_NONE && hub_batch(hub)) {
            quad_store_drop_holding(&hub->store, &held[i]);
        }
    }
    if (count < FORGOTTEN_AT_ONCE) {
        at->going = false;
        if (hub_batch(hub)) {
            quad_store_forget_profile(&hub->store, at->profile.id);
        }
    }
}

void profiles_tick(struct hub *hub) {
    if (hub->draining || hub->health.failing || !health_allows(hub)) {
        return;
    }
    forget_some(hub);
    if (hub->shared) {
        look_up_some(hub);
    }
}
