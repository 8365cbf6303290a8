/* profiles.h: people who want to be known: a name, the devices they are signed in on, the seats that are
 * theirs.
 *
 * A seat belongs to whoever has its token. A profile's holding says which token that is: it is good for as
 * long as the seat has that very token, and worth nothing once the seat was given up or has another owner. So
 * nothing about profiles stands in the logs of tables: a holding is kept without the table's lease, by
 * whatever process; it holds for tables that were closed or put away; a game replays alike with and without
 * profiles; and a profile can be deleted without a game being changed, but for the names.
 *
 * Of tokens and codes there are only the hashes. */
#ifndef QUAD_PROFILES_H
#define QUAD_PROFILES_H

#include "store/store.h"

enum {
    QUAD_FOLD_BYTES = 1024, /* a name as names are compared, and an end */
    QUAD_DEVICE_BYTES = 64, /* what a device is called, and an end */
};

struct quad_profile {
    char id[QUAD_STORE_ID_BYTES];
    char name[QUAD_NAME_BYTES];    /* "" once it is deleted */
    bool gone;                     /* deleted: its name is being taken off its seats */
    char fold[QUAD_FOLD_BYTES];    /* the name as names are compared */
    uint8_t code[QUAD_HASH_BYTES]; /* hash of the recovery code */
    int64_t created;
};

struct quad_device {
    uint8_t token[QUAD_HASH_BYTES];
    char profile[QUAD_STORE_ID_BYTES];
    int64_t number; /* 1, 2, 3 … within the profile */
    char name[QUAD_DEVICE_BYTES];
    int64_t since, seen;
};

struct quad_holding {
    char table[QUAD_STORE_ID_BYTES];
    uint8_t token[QUAD_HASH_BYTES];
    char profile[QUAD_STORE_ID_BYTES];
    uint8_t seat;
    int64_t since;
};

/* Keep a new profile, whose id is drawn. EXISTS: somebody has that name. */
enum quad_store_error quad_store_make_profile(struct quad_store *s, struct quad_profile *profile);
/* NO_SUCH_PROFILE if there is none, or none any more. */
enum quad_store_error quad_store_profile(struct quad_store *s, const char *id, struct quad_profile *out);
enum quad_store_error quad_store_profile_named(struct quad_store *s, const char *fold,
                                               struct quad_profile *out);
enum quad_store_error quad_store_profile_by_code(struct quad_store *s, const uint8_t code[QUAD_HASH_BYTES],
                                                 struct quad_profile *out);
/* And the device that has that token. */
enum quad_store_error quad_store_profile_by_device(struct quad_store *s, const uint8_t token[QUAD_HASH_BYTES],
                                                   struct quad_profile *out, struct quad_device *device);
/* Those with names behind that one, in the order of their names; fewer than room: that is all. */
enum quad_store_error quad_store_profiles(struct quad_store *s, const char *after, struct quad_profile *out,
                                          size_t room, size_t *count);
/* EXISTS: somebody else has that name. */
enum quad_store_error quad_store_rename_profile(struct quad_store *s, const char *id, const char *name,
                                                const char *fold);
/* Another recovery code in the place of the last one. */
enum quad_store_error quad_store_recode_profile(struct quad_store *s, const char *id,
                                                const uint8_t code[QUAD_HASH_BYTES]);
/* Delete a profile: name, code and devices go at once. Its holdings stay until the name is off the seats. */
enum quad_store_error quad_store_end_profile(struct quad_store *s, const char *id);
/* The first deleted profile behind that id that is still being forgotten. */
enum quad_store_error quad_store_gone_profile(struct quad_store *s, const char *after,
                                              struct quad_profile *out);
/* Nothing is left of a deleted profile: forget it. LOST: something is. */
enum quad_store_error quad_store_forget_profile(struct quad_store *s, const char *id);

/* Sign a device in; it gets its number. GAP: there are as many as there may be. */
enum quad_store_error quad_store_add_device(struct quad_store *s, struct quad_device *device, long most);
enum quad_store_error quad_store_devices(struct quad_store *s, const char *profile, struct quad_device *out,
                                         size_t room, size_t *count);
enum quad_store_error quad_store_see_device(struct quad_store *s, const uint8_t token[QUAD_HASH_BYTES],
                                            int64_t now);
/* Sign one out. NO_SUCH_PROFILE: there is none of that number. */
enum quad_store_error quad_store_drop_device(struct quad_store *s, const char *profile, int64_t number);
/* All but that one; 0: all. */
enum quad_store_error quad_store_drop_other_devices(struct quad_store *s, const char *profile,
                                                    int64_t number);

/* A seat belongs to a profile. EXISTS: it belongs to one already. */
enum quad_store_error quad_store_keep_holding(struct quad_store *s, const struct quad_holding *holding);
/* Seats that are still the profile's, those of games that go on first, then the newest. */
enum quad_store_error quad_store_holdings(struct quad_store *s, const char *profile, struct quad_holding *out,
                                          size_t room, size_t *count);
/* Its seats at a table, be they still its own or not. */
enum quad_store_error quad_store_holdings_at(struct quad_store *s, const char *profile, const char *table,
                                             struct quad_holding *out, size_t room, size_t *count);
/* All it ever had, in the order of their tables, behind that one; NULL: from the first. */
enum quad_store_error quad_store_holdings_ever(struct quad_store *s, const char *profile,
                                               const struct quad_holding *after, struct quad_holding *out,
                                               size_t room, size_t *count);
enum quad_store_error quad_store_drop_holding(struct quad_store *s, const struct quad_holding *holding);

/* Take the names that the owner of a holding had there off the row, telling whether it had one, and off the
 * log. */
enum quad_store_error quad_store_bare_seat(struct quad_store *s, const struct quad_holding *holding,
                                           bool *had);
enum quad_store_error quad_store_bare_entries(struct quad_store *s, const struct quad_holding *holding);
/* The record of a game that was put away, with other names in it. */
enum quad_store_error quad_store_change_record(struct quad_store *s, const struct quad_store_record *record);

#endif
