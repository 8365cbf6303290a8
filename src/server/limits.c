/* limits.c: see limits.h. */
#include "server/limits.h"

#include "core/notation.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    long preset;
} rows[LIMITS] = {
#define LIMIT(id, name, preset) [LIMIT_##id] = {#name, preset},
#include "server/limits.def"
#undef LIMIT
};

void limits_preset(struct limits *limits) {
    for (int i = 0; i < LIMITS; i++) {
        limits->at[i] = rows[i].preset;
    }
}

static bool read_one(struct limits *limits, const char *at, const char *end) {
    const char *equals = memchr(at, '=', (size_t)(end - at));
    if (equals == NULL) {
        return false;
    }
    struct quad_word name = {at, (size_t)(equals - at)}, value = {equals + 1, (size_t)(end - equals - 1)};
    int64_t number;
    for (int i = 0; i < LIMITS; i++) {
        if (quad_word_is(name, rows[i].name)) {
            bool fine =
                quad_word_number(value, 1, i == LIMIT_DEVICES ? LIMIT_DEVICES_MOST : INT32_MAX, &number);
            limits->at[i] = fine ? (long)number : limits->at[i];
            return fine;
        }
    }
    return false;
}

bool limits_read(struct limits *limits, const char *text) {
    bool fine = true;
    while (fine && *text != '\0') {
        size_t length = strcspn(text, ",");
        fine = read_one(limits, text, text + length);
        text += length + (text[length] == ',');
    }
    return fine;
}

bool rate_take(struct rate *rate, long most, int window_seconds, int64_t now) {
    if (rate->count == 0 || now - rate->since >= (int64_t)window_seconds * 1000) {
        rate->since = now;
        rate->count = 0;
    }
    rate->count++;
    return rate->count <= most;
}

void address_key(const char *name, unsigned char key[ADDRESS_KEY]) {
    struct in_addr four;
    struct in6_addr six;
    memset(key, 0, ADDRESS_KEY);
    if (inet_pton(AF_INET, name, &four) == 1) {
        key[0] = 4;
        memcpy(key + 1, &four, 4);
    } else if (inet_pton(AF_INET6, name, &six) == 1) {
        bool mapped = IN6_IS_ADDR_V4MAPPED(&six); /* an IPv4 address, however it is written */
        key[0] = mapped ? 4 : 6;
        memcpy(key + 1, six.s6_addr + (mapped ? 12 : 0), mapped ? 4 : 8);
    }
}

struct address *address_of(struct addresses *all, const char *name, int64_t now) {
    unsigned char key[ADDRESS_KEY];
    address_key(name, key);
    size_t hash = 0;
    for (int i = 0; i < ADDRESS_KEY; i++) {
        hash = hash * 131 + key[i];
    }
    struct address **bucket = &all->bucket[hash % ADDRESS_BUCKETS], *at = *bucket;
    while (at != NULL && memcmp(at->key, key, sizeof key) != 0) {
        at = at->next;
    }
    if (at == NULL && (at = calloc(1, sizeof *at)) != NULL) {
        memcpy(at->key, key, sizeof key);
        at->next = *bucket;
        *bucket = at;
        all->count++;
    }
    if (at != NULL) {
        at->used = now;
    }
    return at;
}

void addresses_sweep(struct addresses *all, int64_t now) {
    for (size_t i = 0; i < ADDRESS_BUCKETS; i++) {
        for (struct address **at = &all->bucket[i]; *at != NULL;) {
            struct address *address = *at;
            const int64_t day = (int64_t)LIMIT_DAY_SECONDS * 1000;
            bool counts = (address->day.count > 0 && now - address->day.since < day) ||
                          (address->profiles_of_day.count > 0 && now - address->profiles_of_day.since < day);
            if (address->connections == 0 && address->checks == 0 && address->listed == 0 && !counts &&
                now - address->used > (int64_t)LIMIT_HOUR_SECONDS * 1000) {
                *at = address->next;
                free(address);
                all->count--;
            } else {
                at = &address->next;
            }
        }
    }
}

void addresses_free(struct addresses *all) {
    for (size_t i = 0; i < ADDRESS_BUCKETS; i++) {
        while (all->bucket[i] != NULL) {
            struct address *address = all->bucket[i];
            all->bucket[i] = address->next;
            free(address);
        }
    }
}
