/* profiles.c: see profiles.h. */
#include "store/profiles.h"

#include "store/backend.h"

bool quad_store_take_profile(void *page, const struct value *c) {
    struct profile_page *p = page;
    if (p->count == p->room) {
        return false;
    }
    struct quad_profile *out = &p->out[p->count++];
    memset(out, 0, sizeof *out);
    out->gone = c[2].kind == VALUE_NULL;
    size_t name = c[1].size;
    bool fine = quad_store_take_text(&c[0], out->id, sizeof out->id) && quad_store_id_is_sound(out->id) &&
                quad_store_take_text(&c[1], out->name, sizeof out->name) &&
                quad_store_take_number(&c[4], 0, INT64_MAX, &out->created);
    if (out->gone) {
        return fine && name == 0 && c[3].kind == VALUE_NULL;
    }
    return fine && quad_name_is_fit(out->name, name) &&
           quad_store_take_text(&c[2], out->fold, sizeof out->fold) && out->fold[0] != '\0' &&
           quad_store_take_bytes(&c[3], out->code, sizeof out->code);
}

bool quad_store_take_device(void *page, const struct value *c) {
    struct device_page *p = page;
    if (p->count == p->room) {
        return false;
    }
    struct quad_device *out = &p->out[p->count++];
    memset(out, 0, sizeof *out);
    return quad_store_take_bytes(&c[0], out->token, sizeof out->token) &&
           quad_store_take_text(&c[1], out->profile, sizeof out->profile) &&
           quad_store_id_is_sound(out->profile) &&
           quad_store_take_number(&c[2], 1, INT64_MAX, &out->number) &&
           quad_store_take_text(&c[3], out->name, sizeof out->name) &&
           quad_store_text_is_sound(out->name, sizeof out->name) &&
           quad_store_take_number(&c[4], 0, INT64_MAX, &out->since) &&
           quad_store_take_number(&c[5], 0, INT64_MAX, &out->seen);
}

bool quad_store_take_holding(void *page, const struct value *c) {
    struct holding_page *p = page;
    if (p->count == p->room) {
        return false;
    }
    struct quad_holding *out = &p->out[p->count++];
    memset(out, 0, sizeof *out);
    return quad_store_take_text(&c[0], out->table, sizeof out->table) && quad_store_id_is_sound(out->table) &&
           quad_store_take_bytes(&c[1], out->token, sizeof out->token) &&
           quad_store_take_text(&c[2], out->profile, sizeof out->profile) &&
           quad_store_id_is_sound(out->profile) && quad_store_take_byte(&c[3], QUAD_SEATS - 1, &out->seat) &&
           quad_store_take_number(&c[4], 0, INT64_MAX, &out->since);
}

void quad_store_profile_values(const struct quad_profile *p, struct value *out) {
    struct value values[PROFILE_PARAMETERS] = {
        value_text(p->id),
        value_text(p->name),
        p->gone ? value_null() : value_text(p->fold),
        p->gone ? value_null() : value_bytes(p->code, sizeof p->code),
        value_number(p->created),
    };
    memcpy(out, values, sizeof values);
}

void quad_store_device_values(const struct quad_device *d, struct value *out) {
    struct value values[DEVICE_PARAMETERS] = {
        value_bytes(d->token, sizeof d->token),
        value_text(d->profile),
        value_number(d->number),
        value_text(d->name),
        value_number(d->since),
        value_number(d->seen),
    };
    memcpy(out, values, sizeof values);
}

void quad_store_holding_values(const struct quad_holding *p, struct value *out) {
    struct value values[HOLDING_PARAMETERS] = {
        value_text(p->table),   value_bytes(p->token, sizeof p->token),
        value_text(p->profile), value_number(p->seat),
        value_number(p->since),
    };
    memcpy(out, values, sizeof values);
}

/* A change that must have met a row. */
static enum quad_store_error change(struct quad_store *s, enum sql sql, const struct value *in,
                                    enum quad_store_error otherwise) {
    struct result out = {.each = NULL};
    enum quad_store_error error = quad_store_execute(s, sql, in, &out);
    return error == QUAD_STORE_NONE && out.changed == 0 ? otherwise : error;
}

static enum quad_store_error read_profiles(struct quad_store *s, enum sql sql, const struct value *in,
                                           struct quad_profile *out, size_t room, size_t *count) {
    struct profile_page page = {out, room, 0};
    struct result result = {quad_store_take_profile, &page, 0, false};
    enum quad_store_error error = quad_store_execute(s, sql, in, &result);
    *count = error == QUAD_STORE_NONE ? page.count : 0;
    return error;
}

static enum quad_store_error read_one(struct quad_store *s, enum sql sql, struct value key, bool gone,
                                      struct quad_profile *out) {
    struct value in[] = {key, value_number(1)};
    size_t count;
    enum quad_store_error error = read_profiles(s, sql, in, out, 1, &count);
    return error == QUAD_STORE_NONE && (count == 0 || out->gone != gone) ? QUAD_STORE_NO_SUCH_PROFILE : error;
}

static bool is_name(const char *name, const char *fold) {
    size_t length = strnlen(name, QUAD_NAME_BYTES);
    return length < QUAD_NAME_BYTES && quad_name_is_fit(name, length) && fold[0] != '\0' &&
           quad_store_text_is_sound(fold, QUAD_FOLD_BYTES);
}

enum quad_store_error quad_store_make_profile(struct quad_store *s, struct quad_profile *profile) {
    struct value in[PROFILE_PARAMETERS];
    enum quad_store_error error = quad_store_draw_id(profile->id);
    if (error != QUAD_STORE_NONE || !is_name(profile->name, profile->fold) || profile->gone) {
        return error != QUAD_STORE_NONE ? error : QUAD_STORE_BAD_VALUE;
    }
    quad_store_profile_values(profile, in);
    return change(s, SQL_MAKE_PROFILE, in, QUAD_STORE_EXISTS);
}

enum quad_store_error quad_store_profile(struct quad_store *s, const char *id, struct quad_profile *out) {
    return read_one(s, SQL_PROFILE_OF_ID, value_text(id), false, out);
}

enum quad_store_error quad_store_profile_named(struct quad_store *s, const char *fold,
                                               struct quad_profile *out) {
    return read_one(s, SQL_PROFILE_OF_NAME, value_text(fold), false, out);
}

enum quad_store_error quad_store_profile_by_code(struct quad_store *s, const uint8_t code[QUAD_HASH_BYTES],
                                                 struct quad_profile *out) {
    return read_one(s, SQL_PROFILE_OF_CODE, value_bytes(code, QUAD_HASH_BYTES), false, out);
}

enum quad_store_error quad_store_profile_by_device(struct quad_store *s, const uint8_t token[QUAD_HASH_BYTES],
                                                   struct quad_profile *out, struct quad_device *device) {
    struct device_page page = {device, 1, 0};
    struct result result = {quad_store_take_device, &page, 0, false};
    struct value in[] = {value_bytes(token, QUAD_HASH_BYTES)};
    enum quad_store_error error = quad_store_execute(s, SQL_DEVICE, in, &result);
    error = error == QUAD_STORE_NONE && page.count == 0 ? QUAD_STORE_NO_SUCH_PROFILE : error;
    return error == QUAD_STORE_NONE ? quad_store_profile(s, device->profile, out) : error;
}

enum quad_store_error quad_store_profiles(struct quad_store *s, const char *after, struct quad_profile *out,
                                          size_t room, size_t *count) {
    struct value in[] = {value_text(after), value_number((int64_t)room)};
    return read_profiles(s, SQL_LIST_NAMES, in, out, room, count);
}

enum quad_store_error quad_store_rename_profile(struct quad_store *s, const char *id, const char *name,
                                                const char *fold) {
    struct value in[] = {value_text(id), value_text(name), value_text(fold)};
    return is_name(name, fold) ? change(s, SQL_RENAME_PROFILE, in, QUAD_STORE_EXISTS) : QUAD_STORE_BAD_VALUE;
}

enum quad_store_error quad_store_recode_profile(struct quad_store *s, const char *id,
                                                const uint8_t code[QUAD_HASH_BYTES]) {
    struct value in[] = {value_text(id), value_bytes(code, QUAD_HASH_BYTES)};
    return change(s, SQL_RECODE_PROFILE, in, QUAD_STORE_NO_SUCH_PROFILE);
}

enum quad_store_error quad_store_end_profile(struct quad_store *s, const char *id) {
    struct value in[] = {value_text(id)};
    bool own;
    enum quad_store_error error = quad_store_change_begin(s, &own);
    error = error == QUAD_STORE_NONE ? change(s, SQL_END_PROFILE, in, QUAD_STORE_NO_SUCH_PROFILE) : error;
    error = error == QUAD_STORE_NONE ? quad_store_drop_other_devices(s, id, 0) : error;
    return quad_store_change_end(s, own, error);
}

enum quad_store_error quad_store_gone_profile(struct quad_store *s, const char *after,
                                              struct quad_profile *out) {
    return read_one(s, SQL_LIST_GONE, value_text(after), true, out);
}

enum quad_store_error quad_store_forget_profile(struct quad_store *s, const char *id) {
    struct value in[] = {value_text(id)};
    bool own;
    enum quad_store_error error = quad_store_change_begin(s, &own);
    error = error == QUAD_STORE_NONE ? quad_store_execute(s, SQL_DROP_LEFT_DEVICES, in, NULL) : error;
    error = error == QUAD_STORE_NONE ? change(s, SQL_FORGET_PROFILE, in, QUAD_STORE_LOST) : error;
    return quad_store_change_end(s, own, error);
}

static bool see_row(void *context, const struct value *column) {
    (void)context;
    return column->kind == VALUE_TEXT;
}

/* The lock is a statement of its own: what stands behind it sees all that was committed before it was had. */
enum quad_store_error quad_store_add_device(struct quad_store *s, struct quad_device *device, long most) {
    struct value in[] = {value_bytes(device->token, sizeof device->token), value_text(device->profile),
                         value_number(device->since), value_text(device->name), value_number(most)};
    struct value whose[] = {value_text(device->profile)};
    struct result locked = {see_row, NULL, 0, false};
    struct quad_profile profile;
    bool own;
    if (!quad_store_text_is_sound(device->name, sizeof device->name)) {
        return QUAD_STORE_BAD_VALUE;
    }
    enum quad_store_error error = quad_store_change_begin(s, &own);
    error = error == QUAD_STORE_NONE ? quad_store_execute(s, SQL_LOCK_PROFILE, whose, &locked) : error;
    error = error == QUAD_STORE_NONE ? change(s, SQL_ADD_DEVICE, in, QUAD_STORE_GAP) : error;
    error =
        error == QUAD_STORE_NONE ? quad_store_profile_by_device(s, device->token, &profile, device) : error;
    return quad_store_change_end(s, own, error);
}

enum quad_store_error quad_store_devices(struct quad_store *s, const char *profile, struct quad_device *out,
                                         size_t room, size_t *count) {
    struct device_page page = {out, room, 0};
    struct result result = {quad_store_take_device, &page, 0, false};
    struct value in[] = {value_text(profile), value_number((int64_t)room)};
    enum quad_store_error error = quad_store_execute(s, SQL_DEVICES_OF, in, &result);
    *count = error == QUAD_STORE_NONE ? page.count : 0;
    return error;
}

enum quad_store_error quad_store_see_device(struct quad_store *s, const uint8_t token[QUAD_HASH_BYTES],
                                            int64_t now) {
    struct value in[] = {value_bytes(token, QUAD_HASH_BYTES), value_number(now)};
    return quad_store_execute(s, SQL_SEE_DEVICE, in, NULL);
}

enum quad_store_error quad_store_drop_device(struct quad_store *s, const char *profile, int64_t number) {
    struct value in[] = {value_text(profile), value_number(number)};
    return change(s, SQL_DROP_DEVICE, in, QUAD_STORE_NO_SUCH_PROFILE);
}

enum quad_store_error quad_store_drop_other_devices(struct quad_store *s, const char *profile,
                                                    int64_t number) {
    struct value in[] = {value_text(profile), value_number(number)};
    return quad_store_execute(s, SQL_DROP_OTHER_DEVICES, in, NULL);
}

enum quad_store_error quad_store_keep_holding(struct quad_store *s, const struct quad_holding *holding) {
    struct value in[HOLDING_PARAMETERS];
    if (!quad_store_id_is_sound(holding->table) || holding->seat >= QUAD_SEATS) {
        return QUAD_STORE_BAD_VALUE;
    }
    quad_store_holding_values(holding, in);
    return change(s, SQL_KEEP_HOLDING, in, QUAD_STORE_EXISTS);
}

static enum quad_store_error read_holdings(struct quad_store *s, enum sql sql, const struct value *in,
                                           struct quad_holding *out, size_t room, size_t *count) {
    struct holding_page page = {out, room, 0};
    struct result result = {quad_store_take_holding, &page, 0, false};
    enum quad_store_error error = quad_store_execute(s, sql, in, &result);
    *count = error == QUAD_STORE_NONE ? page.count : 0;
    return error;
}

enum quad_store_error quad_store_holdings(struct quad_store *s, const char *profile, struct quad_holding *out,
                                          size_t room, size_t *count) {
    struct value in[] = {value_text(profile), value_number((int64_t)room)};
    return read_holdings(s, SQL_HOLDINGS_OF, in, out, room, count);
}

enum quad_store_error quad_store_holdings_at(struct quad_store *s, const char *profile, const char *table,
                                             struct quad_holding *out, size_t room, size_t *count) {
    struct value in[] = {value_text(profile), value_text(table), value_number((int64_t)room)};
    return read_holdings(s, SQL_HOLDINGS_AT, in, out, room, count);
}

enum quad_store_error quad_store_holdings_ever(struct quad_store *s, const char *profile,
                                               const struct quad_holding *after, struct quad_holding *out,
                                               size_t room, size_t *count) {
    struct value in[] = {value_text(profile), value_text(after == NULL ? "" : after->table),
                         after == NULL ? value_bytes("", 0) : value_bytes(after->token, sizeof after->token),
                         value_number((int64_t)room)};
    return read_holdings(s, SQL_HOLDINGS_EVER, in, out, room, count);
}

enum quad_store_error quad_store_drop_holding(struct quad_store *s, const struct quad_holding *holding) {
    struct value in[] = {value_text(holding->table), value_bytes(holding->token, sizeof holding->token)};
    return quad_store_execute(s, SQL_DROP_HOLDING, in, NULL);
}

static enum quad_store_error bare(struct quad_store *s, enum sql sql, const struct quad_holding *holding,
                                  bool *had) {
    struct value in[] = {value_text(holding->table), value_number(holding->seat),
                         value_bytes(holding->token, sizeof holding->token)};
    struct result out = {.each = NULL};
    enum quad_store_error error = quad_store_execute(s, sql, in, &out);
    *had = error == QUAD_STORE_NONE && out.changed > 0;
    return error;
}

enum quad_store_error quad_store_bare_seat(struct quad_store *s, const struct quad_holding *holding,
                                           bool *had) {
    return bare(s, SQL_BARE_SEAT, holding, had);
}

enum quad_store_error quad_store_bare_entries(struct quad_store *s, const struct quad_holding *holding) {
    bool had;
    return bare(s, SQL_BARE_ENTRIES, holding, &had);
}
