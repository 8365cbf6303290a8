/* admin_acts.c: what an operator asks for, done by the event loop. One function an action; each writes the
 * members of its answer, or returns false and leaves a sentence. See admin.h. */
#include "server/admin.h"

#include "core/json.h"
#include "core/notation.h"
#include "core/version.h"
#include "server/fold.h"
#include "server/profiles.h"
#include "server/registry.h"
#include "server/routes.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

enum { WORDS = 3, ANSWER = 4 * 1024 * 1024, PROFILES_SHOWN = 500 };

/* Something that is asked. */
struct act {
    struct hub *hub;
    enum quad_language language;
    const char *word[WORDS];
    int words;
    struct quad_json j;
    const char *wrong[QUAD_LANGUAGES]; /* why it is not done */
};

static bool refuse(struct act *a, const char *english, const char *french) {
    a->wrong[QUAD_ENGLISH] = english;
    a->wrong[QUAD_FRENCH] = french;
    return false;
}

static bool refuse_why(struct act *a, enum refusal why) {
    return refuse(a, refusal_rows[why].text[QUAD_ENGLISH], refusal_rows[why].text[QUAD_FRENCH]);
}

static bool act_status(struct act *a) {
    const struct hub *hub = a->hub;
    long watched = 0;
    for (const struct connection *c = hub->connections; c != NULL; c = c->next) {
        watched += c->session.room != NULL;
    }
    quad_json_string(&a->j, "version", quad_version());
    quad_json_number(&a->j, "connections", hub->connection_count);
    quad_json_number(&a->j, "at_tables", watched);
    quad_json_number(&a->j, "tables", hub->room_count);
    quad_json_number(&a->j, "bans", (int64_t)hub->bans.count);
    quad_json_bool(&a->j, "ready", !hub->health.failing);
    quad_json_bool(&a->j, "draining", hub->draining || hub->drain_at != 0);
    quad_json_string(&a->j, "log_level", log_level_name());
    quad_json_string(&a->j, "announced", admin_notice(hub, a->language));
    return true;
}

static bool act_tables(struct act *a) {
    quad_json_open(&a->j, "tables", '[');
    for (size_t i = 0; i < ROOM_BUCKETS; i++) {
        for (const struct hosted_room *h = a->hub->rooms[i]; h != NULL; h = h->next) {
            const struct room *room = &h->room;
            char clock[QUAD_CLOCK_BYTES];
            long here = 0;
            for (const struct session *s = room->sessions; s != NULL; s = s->next) {
                here++;
            }
            quad_json_open(&a->j, NULL, '{');
            quad_json_string(&a->j, "table", room->id);
            quad_json_string(&a->j, "game", room_game(room)->name.token);
            quad_json_string(&a->j, "state",
                             room->replay.over    ? "over"
                             : room->is_closed    ? "closed"
                             : room_is_full(room) ? "playing"
                                                  : "waiting");
            quad_json_number(&a->j, "ply", room_truth(room)->ply);
            quad_json_number(&a->j, "here", here);
            quad_json_bool(&a->j, "listed", room->listed);
            quad_clock_write(&room->replay.clocks.terms, clock);
            if (clock[0] != '\0') {
                quad_json_string(&a->j, "clock", clock);
            }
            quad_json_close(&a->j, '}');
        }
    }
    quad_json_close(&a->j, ']');
    return true;
}

static bool act_players(struct act *a) {
    quad_json_open(&a->j, "players", '[');
    for (size_t i = 0; i < ROOM_BUCKETS; i++) {
        for (const struct hosted_room *h = a->hub->rooms[i]; h != NULL; h = h->next) {
            for (int seat = 0; seat < room_truth(&h->room)->seats; seat++) {
                const struct quad_seat *who = &h->room.replay.seat[seat];
                if (who->has_token) {
                    quad_json_open(&a->j, NULL, '{');
                    quad_json_string(&a->j, "name", who->name);
                    quad_json_string(&a->j, "table", h->room.id);
                    quad_json_number(&a->j, "seat", seat + 1);
                    quad_json_bool(&a->j, "here", room_is_here(&h->room, seat));
                    quad_json_close(&a->j, '}');
                }
            }
        }
    }
    quad_json_close(&a->j, ']');
    return true;
}

static bool act_connections(struct act *a) {
    static const char *const kinds[] = {"fresh", "http", "socket"};
    quad_json_open(&a->j, "connections", '[');
    for (const struct connection *c = a->hub->connections; c != NULL; c = c->next) {
        const struct session *s = &c->session;
        quad_json_open(&a->j, NULL, '{');
        quad_json_number(&a->j, "number", (int64_t)c->number);
        quad_json_string(&a->j, "address", c->speaker);
        quad_json_string(&a->j, "kind", kinds[c->kind]);
        quad_json_string(&a->j, "table", s->room == NULL ? "" : s->room->id);
        quad_json_number(&a->j, "seat", s->room == NULL || s->seat == QUAD_NOBODY ? 0 : s->seat + 1);
        quad_json_number(&a->j, "waiting_bytes", (int64_t)c->backlog);
        quad_json_close(&a->j, '}');
    }
    quad_json_close(&a->j, ']');
    return true;
}

static bool act_bans(struct act *a) {
    quad_json_open(&a->j, "bans", '[');
    for (size_t i = 0; i < a->hub->bans.count; i++) {
        const struct quad_store_ban *ban = &a->hub->bans.at[i];
        char until[32] = "";
        struct quad_text t;
        quad_text_begin(&t, until, sizeof until);
        if (ban->until != 0) {
            quad_time_write(&t, ban->until);
        }
        quad_json_open(&a->j, NULL, '{');
        quad_json_string(&a->j, "kind", ban->is_mute ? "mute" : "ban");
        quad_json_string(&a->j, "who", ban->who);
        quad_json_string(&a->j, "until", until);
        quad_json_close(&a->j, '}');
    }
    quad_json_close(&a->j, ']');
    return true;
}

/* A time from now on, in milliseconds since 1970; 0 if none is given. */
static bool read_until(struct act *a, int word, int64_t *out) {
    int64_t span = 0;
    if (word < a->words && !retention_time(a->word[word], &span)) {
        return refuse(a, "a time is written 45s, 30m, 12h, 7d or always",
                      "une durée s’écrit 45s, 30m, 12h, 7d ou always (toujours)");
    }
    *out = span == 0 ? 0 : quad_store_now() + span;
    return true;
}

static bool read_ban(struct act *a, bool mute, struct quad_store_ban *out) {
    struct ban_network network;
    struct quad_text t;
    *out = (struct quad_store_ban){.is_mute = mute};
    quad_text_begin(&t, out->who, sizeof out->who);
    quad_text_add(&t, a->word[0]);
    if (t.cut || !quad_name_is_fit(a->word[0], strlen(a->word[0]))) {
        return refuse_why(a, REFUSAL_BAD_NAME);
    }
    return bans_network(out->who, &network) ||
           refuse(a, "a network is written 192.0.2.0/24 (from 8 to 32) or 2001:db8::/48 (from 16 to 64)",
                  "un réseau s’écrit 192.0.2.0/24 (de 8 à 32) ou 2001:db8::/48 (de 16 à 64)");
}

/* It is a transaction of its own, so it is kept when it is answered. */
static bool keep_ban(struct act *a, bool mute, bool ends) {
    struct quad_store_ban ban;
    if (!read_ban(a, mute, &ban) || !read_until(a, 1, &ban.until)) {
        return false;
    }
    enum quad_store_error error =
        ends ? quad_store_unban(&a->hub->store, &ban) : quad_store_ban(&a->hub->store, &ban);
    if (error == QUAD_STORE_NO_SUCH_TABLE) {
        return refuse(a, "there is no such ban", "il n’y a rien de tel à lever");
    }
    return (error == QUAD_STORE_NONE && bans_read(a->hub)) || refuse_why(a, REFUSAL_NOT_KEPT);
}

static bool act_ban(struct act *a) {
    return keep_ban(a, false, false);
}

static bool act_unban(struct act *a) {
    return keep_ban(a, false, true);
}

static bool act_mute(struct act *a) {
    return keep_ban(a, true, false);
}

static bool act_unmute(struct act *a) {
    return keep_ban(a, true, true);
}

/* The table of the first word, to be changed by us. */
static struct hosted_room *find_table(struct act *a) {
    struct hosted_room *hosted;
    enum refusal why = registry_find(a->hub, a->word[0], NULL, &hosted);
    why = why == REFUSAL_NONE ? registry_claim(a->hub, hosted) : why;
    why = why == REFUSAL_NONE && hosted->room.replay.over ? REFUSAL_GAME_OVER : why;
    if (why != REFUSAL_NONE) {
        refuse_why(a, why);
        return NULL;
    }
    return hosted;
}

static bool act_rename(struct act *a) {
    struct hosted_room *hosted = find_table(a);
    struct quad_word digits = {a->word[1], strlen(a->word[1])};
    int64_t seat;
    if (hosted == NULL) {
        return false;
    }
    struct room *room = &hosted->room;
    if (!quad_word_number(digits, 1, room_truth(room)->seats, &seat) ||
        room->replay.seat[seat - 1].holder == QUAD_HOLDER_EMPTY) {
        return refuse(a, "nobody sits there", "personne n’est assis là");
    }
    struct quad_seat who = room->replay.seat[seat - 1];
    size_t length = strlen(a->word[2]);
    if (length >= sizeof who.name || !quad_name_is_fit(a->word[2], length)) {
        return refuse_why(a, REFUSAL_BAD_NAME);
    }
    memset(who.name, 0, sizeof who.name);
    memcpy(who.name, a->word[2], length);
    enum refusal why = room_seat(room, (int)seat - 1, &who, (int)seat - 1, NULL);
    return why == REFUSAL_NONE || refuse_why(a, why);
}

static bool act_close(struct act *a) {
    struct hosted_room *hosted = find_table(a);
    enum refusal why =
        hosted == NULL ? REFUSAL_NONE : room_end(&hosted->room, QUAD_NOBODY, ROOM_CLOSED_BY_OPERATOR);
    return hosted != NULL && (why == REFUSAL_NONE || refuse_why(a, why));
}

static void write_profile(struct quad_json *j, const struct quad_profile *profile) {
    char created[32];
    struct quad_text t;
    quad_text_begin(&t, created, sizeof created);
    quad_time_write(&t, profile->created);
    quad_json_string(j, "name", profile->name);
    quad_json_string(j, "created", created);
}

static bool act_profiles(struct act *a) {
    static struct quad_profile page[PROFILES_SHOWN]; /* large; the loop has one thread */
    char from[QUAD_FOLD_BYTES] = "";
    size_t count = 0;
    if (a->words > 0 && !fold_name(a->word[0], from)) {
        return refuse_why(a, REFUSAL_BAD_NAME);
    }
    if (quad_store_profiles(&a->hub->store, from, page, PROFILES_SHOWN, &count) != QUAD_STORE_NONE) {
        return refuse_why(a, REFUSAL_NOT_KEPT);
    }
    quad_json_open(&a->j, "profiles", '[');
    for (size_t i = 0; i < count; i++) {
        quad_json_open(&a->j, NULL, '{');
        write_profile(&a->j, &page[i]);
        quad_json_close(&a->j, '}');
    }
    quad_json_close(&a->j, ']');
    return true;
}

static bool show_profile(struct act *a, const struct quad_profile *profile) {
    static struct quad_device devices[LIMIT_DEVICES_MOST];
    size_t count = 0;
    if (quad_store_devices(&a->hub->store, profile->id, devices, LIMIT_DEVICES_MOST, &count) !=
        QUAD_STORE_NONE) {
        return refuse_why(a, REFUSAL_NOT_KEPT);
    }
    write_profile(&a->j, profile);
    quad_json_number(&a->j, "devices", (int64_t)count);
    return true;
}

static bool rename_profile(struct act *a, const struct quad_profile *profile) {
    char fold[QUAD_FOLD_BYTES];
    enum refusal why =
        strlen(a->word[2]) >= QUAD_NAME_BYTES ? REFUSAL_BAD_NAME : profiles_judge(a->hub, a->word[2], fold);
    if (why != REFUSAL_NONE) {
        return refuse_why(a, why);
    }
    enum quad_store_error error = quad_store_rename_profile(&a->hub->store, profile->id, a->word[2], fold);
    return error == QUAD_STORE_NONE ||
           refuse_why(a, error == QUAD_STORE_EXISTS ? REFUSAL_NAME_TAKEN : REFUSAL_NOT_KEPT);
}

static bool act_profile(struct act *a) {
    struct quad_profile profile;
    char fold[QUAD_FOLD_BYTES];
    bool renames = a->words == 3 && strcmp(a->word[1], "rename") == 0;
    bool deletes = a->words == 2 && strcmp(a->word[1], "delete") == 0;
    if (!fold_name(a->word[0], fold) ||
        quad_store_profile_named(&a->hub->store, fold, &profile) != QUAD_STORE_NONE) {
        return refuse(a, "nobody has a profile of that name", "personne n’a de profil à ce nom");
    }
    if (!renames && !deletes && a->words > 1) {
        return refuse_why(a, REFUSAL_BAD_REQUEST);
    }
    if (renames || a->words == 1) {
        return renames ? rename_profile(a, &profile) : show_profile(a, &profile);
    }
    if (quad_store_end_profile(&a->hub->store, profile.id) != QUAD_STORE_NONE) {
        return refuse_why(a, REFUSAL_NOT_KEPT);
    }
    profiles_part(a->hub);
    a->hub->metrics.at[METRIC_PROFILES_DELETED]++;
    return true;
}

/* One line, without anything that turns or hides. */
static bool is_plain(const char *text) {
    for (uint32_t point; *text != '\0';) {
        size_t size = quad_utf8_decode(text, strlen(text), &point);
        if (size == 0 || (point != ' ' && point != 0xa0 && point != 0x202f && !quad_utf8_is_visible(point))) {
            return false;
        }
        text += size;
    }
    return true;
}

static void tell(struct connection *c) {
    char text[2 * ADMIN_NOTICE];
    struct quad_text t;
    struct quad_json j;
    quad_text_begin(&t, text, sizeof text);
    quad_json_begin(&j, &t);
    quad_json_open(&j, NULL, '{');
    quad_json_string(&j, "type", "announcement");
    quad_json_string(&j, "text", admin_notice(c->hub, c->session.language));
    quad_json_close(&j, '}');
    connection_send(c, text, t.length);
}

static void tell_all(struct hub *hub) {
    for (struct connection *c = hub->connections; c != NULL; c = c->next) {
        if (c->kind == CONNECTION_SOCKET && c->session.room != NULL && !c->closing) {
            tell(c);
        }
    }
}

static bool act_announce(struct act *a) {
    struct announcement *now = &a->hub->announcement, fresh = {.until = 0};
    if (!read_until(a, 2, &fresh.until)) {
        return false;
    }
    for (int i = 0; i < QUAD_LANGUAGES; i++) {
        size_t length = strlen(a->word[i]);
        if (length == 0 || length > ADMIN_NOTICE / 2 || !is_plain(a->word[i])) {
            return refuse(a, "an announcement is 1 to 300 bytes in each language, in one line",
                          "une annonce compte de 1 à 300 octets dans chaque langue, sur une ligne");
        }
    }
    memcpy(fresh.text[QUAD_ENGLISH], a->word[0], strlen(a->word[0]));
    memcpy(fresh.text[QUAD_FRENCH], a->word[1], strlen(a->word[1]));
    *now = fresh;
    tell_all(a->hub);
    return true;
}

static bool act_withdraw(struct act *a) {
    a->hub->announcement = (struct announcement){.until = 0};
    tell_all(a->hub);
    return true;
}

/* As if the process were told to stop. */
static bool act_drain(struct act *a) {
    int64_t until, left;
    if (!read_until(a, 0, &until)) {
        return false;
    }
    if (a->words > 0 && until == 0) {
        return refuse(a, "a farewell comes after a time: 45s, 30m, 12h or 7d",
                      "on prend congé après une durée : 45s, 30m, 12h ou 7d");
    }
    left = until == 0 ? 0 : until - quad_store_now();
    a->hub->drain_at = a->hub->now + (left > 0 ? left : 1);
    return true;
}

static bool act_log(struct act *a) {
    return log_set_level(a->word[0]) || refuse(a, "a level is error, warning, info or debug",
                                               "un niveau est error, warning, info ou debug");
}

static const struct {
    const char *name;
    int least, most;
    bool (*act)(struct act *a);
} rows[] = {
#define ADMIN(name, least, most, words, english, french) {#name, least, most, act_##name},
#include "server/admin.def"
#undef ADMIN
};

static bool decide(struct act *a, const json_t *asked) {
    const json_t *words = json_object_get(asked, "words"), *word;
    const char *name = json_string_value(json_object_get(asked, "do"));
    size_t index, i = 0, count = sizeof rows / sizeof rows[0];
    while (i < count && (name == NULL || strcmp(rows[i].name, name) != 0)) {
        i++;
    }
    bool fits = i < count && json_array_size(words) >= (size_t)rows[i].least &&
                json_array_size(words) <= (size_t)rows[i].most;
    json_array_foreach(words, index, word) {
        fits = fits && json_is_string(word) && strlen(json_string_value(word)) == json_string_length(word);
        if (fits) {
            a->word[a->words++] = json_string_value(word);
        }
    }
    return fits ? rows[i].act(a) : refuse_why(a, REFUSAL_BAD_REQUEST);
}

/* The answer waits for the commit of this turn. */
void admin_begin(struct hub *hub) {
    char *line = hub->admin == NULL ? NULL : admin_take(hub->admin);
    if (line == NULL) {
        return;
    }
    json_t *asked = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
    const char *language = json_string_value(json_object_get(asked, "language"));
    struct act a = {.hub = hub, .language = QUAD_ENGLISH};
    struct quad_text t;
    char *buffer = malloc(ANSWER);
    a.language = language != NULL && language[0] == 'f' ? QUAD_FRENCH : QUAD_ENGLISH;
    quad_text_begin(&t, buffer, buffer == NULL ? 0 : ANSWER);
    if (buffer != NULL) {
        quad_json_begin(&a.j, &t);
        quad_json_open(&a.j, NULL, '{');
        bool done = decide(&a, asked);
        quad_json_bool(&a.j, "ok", done);
        if (!done) {
            catalogue_say(&a.j, "text", a.language, a.wrong[a.language]);
        }
        quad_json_close(&a.j, '}');
    }
    hub_log(LEVEL_INFO, "", "admin: %s",
            json_string_value(json_object_get(asked, "do")) == NULL
                ? "?"
                : json_string_value(json_object_get(asked, "do")));
    hub->admin_answer = t.cut ? NULL : buffer;
    hub->admin_length = t.length;
    hub->admin_waits = true;
    if (t.cut) {
        free(buffer);
    }
    json_decref(asked);
    free(line);
}

void admin_end(struct hub *hub) {
    static const char failed[] = "{\"ok\":false,\"text\":\"not kept\"}";
    if (!hub->admin_waits) {
        return;
    }
    bool fine = hub->admin_answer != NULL && !hub->health.failing;
    admin_reply(hub->admin, fine ? hub->admin_answer : failed, fine ? hub->admin_length : sizeof failed - 1);
    free(hub->admin_answer);
    hub->admin_answer = NULL;
    hub->admin_waits = false;
}

const char *admin_notice(const struct hub *hub, enum quad_language language) {
    const struct announcement *now = &hub->announcement;
    bool over = now->until != 0 && now->until <= quad_store_now();
    return over ? "" : now->text[language];
}

void admin_greet(struct hub *hub, struct connection *c) {
    if (hub->announcement.text[QUAD_ENGLISH][0] != '\0' && admin_notice(hub, QUAD_ENGLISH)[0] != '\0') {
        tell(c);
    }
}

void admin_tick(struct hub *hub) {
    struct announcement *now = &hub->announcement;
    if (now->until != 0 && now->until <= quad_store_now()) {
        *now = (struct announcement){.until = 0};
        tell_all(hub);
    }
    if (hub->drain_at != 0 && hub->now >= hub->drain_at && !hub->draining) {
        hub->drain_at = INT64_MAX; /* once */
        kill(getpid(), SIGTERM);
    }
    bans_tick(hub);
}
