/* create.c: see create.h. */
#include "server/create.h"

#include "protocol/clock_show.h"
#include "protocol/view.h"
#include "server/profiles.h"
#include "server/registry.h"
#include "server/routes.h"

static enum refusal read_options(const json_t *body, const struct quad_game *g, uint8_t out[QUAD_OPTIONS]) {
    json_t *options = json_object_get(body, "options"), *value;
    const char *name;
    quad_options_preset(g, out);
    if (options == NULL || json_is_null(options)) {
        return REFUSAL_NONE;
    }
    if (!json_is_object(options)) {
        return REFUSAL_BAD_REQUEST;
    }
    enum refusal why = REFUSAL_NONE;
    json_object_foreach(options, name, value) {
        why = why != REFUSAL_NONE      ? why
              : json_is_integer(value) ? catalogue_set_option(g, out, name, json_integer_value(value))
                                       : REFUSAL_BAD_OPTION;
    }
    return why;
}

enum refusal create_name(const struct message *m, char out[QUAD_NAME_BYTES]) {
    const char *name = message_text(m, "name", QUAD_NAME_BYTES - 1);
    memset(out, 0, QUAD_NAME_BYTES);
    if (!message_has(m, "name")) {
        return REFUSAL_NONE;
    }
    if (name == NULL || !quad_name_is_fit(name, strlen(name))) {
        return REFUSAL_BAD_NAME;
    }
    memcpy(out, name, strlen(name));
    return REFUSAL_NONE;
}

void create_person(struct quad_seat *who, char token[SECRET_TEXT]) {
    secret_token(token);
    struct secret_hash hash = secret_hash_of(token);
    who->holder = QUAD_HOLDER_PERSON;
    who->has_token = true;
    memcpy(who->token, hash.byte, sizeof who->token);
}

/* One element of "seats": me, a bot, or empty. */
static enum refusal read_seat(const json_t *object, struct quad_store_table *row, int seat, int *mine,
                              char token[SECRET_TEXT]) {
    struct message m = input_message(object);
    const char *who = message_text(&m, "who", 16), *level = message_text(&m, "level", 32);
    struct quad_seat *at = &row->seat[seat];
    memset(at, 0, sizeof *at);
    enum refusal why = create_name(&m, at->name);
    if (why != REFUSAL_NONE || who == NULL) {
        return why != REFUSAL_NONE ? why : REFUSAL_BAD_SEATS;
    }
    if (strcmp(who, "me") == 0 && *mine < 0) {
        *mine = seat;
        create_person(at, token);
    } else if (strcmp(who, "bot") == 0) {
        int number = level == NULL ? -1 : bot_level_named(level);
        if (number < 0) {
            return REFUSAL_BAD_LEVEL;
        }
        at->holder = QUAD_HOLDER_BOT;
        at->level = (uint8_t)number;
    } else if (strcmp(who, "empty") == 0) {
        memset(at, 0, sizeof *at);
    } else {
        return REFUSAL_BAD_SEATS;
    }
    return REFUSAL_NONE;
}

static enum refusal read_seats(const json_t *body, const struct quad_game *g, struct quad_store_table *row,
                               int *mine, char token[SECRET_TEXT]) {
    const json_t *seats = json_object_get(body, "seats");
    size_t count = json_array_size(seats);
    if (!json_is_array(seats) || count < g->seats_min || count > g->seats_max) {
        return REFUSAL_BAD_SEATS;
    }
    row->seats = (uint8_t)count;
    *mine = -1;
    for (size_t i = 0; i < count; i++) {
        enum refusal why = read_seat(json_array_get(seats, i), row, (int)i, mine, token);
        if (why != REFUSAL_NONE) {
            return why;
        }
    }
    return REFUSAL_NONE;
}

/* A bot may not bear the name of somebody with a profile either. */
static enum refusal check_names(struct hub *hub, const struct connection *from, struct quad_store_table *row,
                                int mine) {
    enum refusal why = REFUSAL_NONE;
    for (int seat = 0; seat < row->seats && why == REFUSAL_NONE; seat++) {
        char *name = row->seat[seat].name;
        why = bans_name(hub, name) ? REFUSAL_BANNED_NAME
              : seat == mine || name[0] != '\0'
                  ? profiles_name(hub, seat == mine ? from->request.bearer : "", name)
                  : REFUSAL_NONE;
    }
    return why;
}

static enum refusal read_settings(const struct message *m, struct quad_store_table *row) {
    const char *undo = message_text(m, "undo", 16);
    int number = message_has(m, "undo") ? catalogue_undo(undo) : QUAD_UNDO_SECRET;
    row->undo = (uint8_t)number;
    return number >= 0 && message_bool(m, "listed", false, &row->listed) &&
                   message_bool(m, "confirm", false, &row->confirm_turn)
               ? REFUSAL_NONE
               : REFUSAL_BAD_REQUEST;
}

static enum refusal read_clock(const json_t *body, struct quad_store_table *row) {
    const json_t *clock = json_object_get(body, "clock");
    struct message m = input_message(clock);
    return clock == NULL || json_is_null(clock) ? REFUSAL_NONE
           : json_is_object(clock)              ? clock_read_terms(&m, &row->clock)
                                                : REFUSAL_BAD_CLOCK;
}

/* A text from somebody whom nobody knows: it is checked first, unless that was done lately. */
static enum refusal check_box(struct hub *hub, struct connection *from, const char *text,
                              const struct quad_game **game, struct creation *creation) {
    const long *limit = hub->config.limits.at;
    uint8_t hash[QUAD_HASH_BYTES];
    size_t length = strlen(text);
    quad_store_hash_box(text, length, hash);
    const struct quad_game *known = boxes_find(&hub->boxes, hash);
    if (known != NULL && strcmp(known->name.token, (*game)->name.token) == 0) {
        *game = known;
        return REFUSAL_NONE;
    }
    if (hub->draining) {
        return REFUSAL_CLOSING;
    }
    bool many = from->address->checks > 0 ||
                !rate_take(&from->address->boxes, limit[LIMIT_BOXES_PER_HOUR], LIMIT_HOUR_SECONDS, hub->now);
    bool crowded = checks_waiting(hub->checks) >= limit[LIMIT_BOXES];
    struct check *check = many || crowded ? NULL : check_new(text, length);
    if (check == NULL) {
        hub->metrics.at[METRIC_BOXES_TURNED_AWAY]++;
        return many ? REFUSAL_TOO_MANY : REFUSAL_FULL;
    }
    check->number = from->number;
    check->address = from->address;
    check->game = *game;
    memcpy(check->hash, hash, sizeof hash);
    from->address->checks++;
    from->is_checked = true;
    creation->later = true;
    checks_ask(hub->checks, check);
    return REFUSAL_NONE;
}

static enum refusal named_box(const struct hub *hub, const json_t *box, const struct quad_game **game) {
    struct message m = input_message(box);
    const char *name = message_text(&m, "name", QUAD_NAME_BYTES - 1);
    const struct catalogue_boxes *boxes = &hub->config.boxes;
    for (int i = 0; name != NULL && i < boxes->count; i++) {
        const struct quad_game *g = boxes->at[i].game;
        if (strcmp(boxes->at[i].name, name) == 0 && strcmp(g->name.token, (*game)->name.token) == 0) {
            *game = g;
            return REFUSAL_NONE;
        }
    }
    return REFUSAL_NO_BOX;
}

/* The box that is asked for: the newest of ours, one of the operator's by its name, or a text. */
static enum refusal read_box(struct hub *hub, struct connection *from, const json_t *body,
                             const struct quad_game **game, struct creation *creation) {
    const json_t *box = json_object_get(body, "box");
    if (box == NULL || json_is_null(box)) {
        return REFUSAL_NONE;
    }
    if (json_is_object(box)) {
        return named_box(hub, box, game);
    }
    const char *text = json_string_value(box);
    if (text == NULL || strlen(text) != json_string_length(box)) {
        return REFUSAL_BAD_REQUEST;
    }
    if (strlen(text) > QUAD_BOX_TEXT) {
        return REFUSAL_TOO_LARGE;
    }
    if (creation->check == NULL) {
        return check_box(hub, from, text, game, creation);
    }
    creation->verdict = &creation->check->verdict;
    *game = creation->check->bound;
    return *game != NULL                                      ? REFUSAL_NONE
           : creation->verdict->error == QUAD_ERROR_NO_MEMORY ? REFUSAL_FULL
                                                              : REFUSAL_BAD_BOX;
}

/* What a new table needs, all of it checked, nothing kept yet. Its box last: that costs most. */
static enum refusal read_table(struct hub *hub, struct connection *from, const json_t *body,
                               struct quad_store_table *row, const struct quad_game **game,
                               struct creation *creation) {
    struct quad_any trial;
    struct message m = input_message(body);
    const char *name = message_text(&m, "game", QUAD_STORE_GAME_BYTES - 1);
    const struct quad_game *g = name == NULL ? NULL : quad_game_named(name);
    if (g == NULL) {
        return REFUSAL_NO_GAME;
    }
    memcpy(row->game, g->name.token, strlen(g->name.token) + 1);
    row->rules_version = g->rules_version;
    enum refusal why = read_options(body, g, row->options);
    why = why == REFUSAL_NONE ? read_seats(body, g, row, &creation->seat, creation->token) : why;
    why = why == REFUSAL_NONE ? check_names(hub, from, row, creation->seat) : why;
    why = why == REFUSAL_NONE ? read_settings(&m, row) : why;
    why = why == REFUSAL_NONE ? read_clock(body, row) : why;
    why = why == REFUSAL_NONE ? read_box(hub, from, body, &g, creation) : why;
    if (why == REFUSAL_NONE && !creation->later &&
        !quad_start(g, quad_any_state(&trial), row->seats, row->options)) {
        why = REFUSAL_OPTIONS_CLASH;
    }
    *game = g;
    return why;
}

/* Keep it, as part of the batch. */
static enum refusal keep_table(struct hub *hub, const struct quad_game *game, struct quad_store_table *row,
                               struct hosted_room **out) {
    bots_name(row->seat);
    row->created = hub->time;
    if (quad_store_draw(row) != QUAD_STORE_NONE || !hub_batch(hub) ||
        boxes_name(hub, game, row) != QUAD_STORE_NONE ||
        quad_store_create(&hub->store, row, hub->lease) != QUAD_STORE_NONE) {
        return REFUSAL_NOT_KEPT;
    }
    *out = registry_add(hub, row);
    if (*out == NULL) {
        return REFUSAL_FULL;
    }
    (*out)->is_written = true;
    room_touch(&(*out)->room);
    room_begin(&(*out)->room);
    hub->metrics.at[METRIC_CREATED]++;
    return REFUSAL_NONE;
}

enum refusal create_table(struct hub *hub, struct connection *from, const json_t *body,
                          struct creation *creation) {
    const long *limit = hub->config.limits.at;
    const struct quad_game *game;
    struct quad_store_table row;
    memset(&row, 0, sizeof row);
    enum refusal why = read_table(hub, from, body, &row, &game, creation);
    if (why != REFUSAL_NONE || creation->later) {
        return why;
    }
    if (hub->drain_at != 0) {
        return REFUSAL_CLOSING;
    }
    struct address *maker = from->address;
    bool many = !rate_take(&maker->tables, limit[LIMIT_TABLES_PER_HOUR], LIMIT_HOUR_SECONDS, hub->now);
    many = !rate_take(&maker->day, limit[LIMIT_TABLES_PER_DAY], LIMIT_DAY_SECONDS, hub->now) || many;
    if (many || (row.listed && maker->listed >= limit[LIMIT_LISTED])) {
        hub->metrics.at[METRIC_TABLES_TURNED_AWAY]++;
        return REFUSAL_TOO_MANY;
    }
    why = hub->room_count >= limit[LIMIT_TABLES] && !registry_make_room(hub)
              ? REFUSAL_FULL
              : keep_table(hub, game, &row, &creation->hosted);
    if (why == REFUSAL_NONE) {
        memcpy(creation->hosted->payer, maker->key, sizeof maker->key);
        creation->hosted->maker = row.listed ? maker : NULL;
        maker->listed += row.listed;
    }
    return why;
}

static void take_in(struct hub *hub, const struct check *check) {
    const struct verdict *verdict = &check->verdict;
    check->address->checks--;
    hub->metrics.at[METRIC_BOXES_CHECKED]++;
    hub->metrics.at[METRIC_BOXES_REFUSED] += check->bound == NULL;
    if (check->bound != NULL) {
        boxes_keep(&hub->boxes, check->hash, check->bound);
    } else if (verdict->signal != 0) {
        hub_log(LEVEL_WARNING, "", "a box for %s was refused: its check was ended by signal %d",
                check->game->name.token, verdict->signal);
    }
}

void create_go_on(struct hub *hub) {
    for (struct check *check; (check = checks_answer(hub->checks)) != NULL; check_free(check)) {
        struct connection *c = hub_numbered(hub, check->number);
        take_in(hub, check);
        if (c != NULL && c->is_checked) {
            c->is_checked = false;
            routes_go_on(hub, c, check);
        }
    }
}

void create_forget(struct connection *c) {
    struct check *check =
        c->is_checked && c->hub->checks != NULL ? checks_cancel(c->hub->checks, c->number) : NULL;
    c->is_checked = false;
    if (check != NULL) {
        check->address->checks--;
        check_free(check);
    }
}
