/* log.c: see log.h. */
#include "server/log.h"

#include "core/json.h"
#include "core/notation.h"
#include "protocol/log.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LINE = 8 * 1024 };

static const char *const level_names[LEVELS] = {"error", "warning", "info", "debug"};

/* The one thing that the whole process shares: libwebsockets complains without saying on whose behalf, and
 * threads do. */
static struct {
    atomic_int level;
    atomic_bool is_json, has_access;
} log_now = {.level = LEVEL_WARNING};

void log_preset(struct log_settings *settings) {
    *settings = (struct log_settings){.level = LEVEL_INFO};
}

static bool level_named(struct quad_word name, int *out) {
    for (int i = 0; i < LEVELS; i++) {
        if (quad_word_is(name, level_names[i])) {
            *out = i;
            return true;
        }
    }
    return false;
}

static bool read_one(struct log_settings *settings, const char *at, const char *end) {
    const char *equals = memchr(at, '=', (size_t)(end - at));
    int level;
    if (equals == NULL) {
        return false;
    }
    struct quad_word name = {at, (size_t)(equals - at)}, value = {equals + 1, (size_t)(end - equals - 1)};
    bool yes = quad_word_is(value, "yes"), json = quad_word_is(value, "json");
    if (quad_word_is(name, "format") && (json || quad_word_is(value, "text"))) {
        settings->is_json = json;
    } else if (quad_word_is(name, "level") && level_named(value, &level)) {
        settings->level = (enum log_level)level;
    } else if (quad_word_is(name, "access") && (yes || quad_word_is(value, "no"))) {
        settings->has_access = yes;
    } else {
        return false;
    }
    return true;
}

bool log_read(struct log_settings *settings, const char *text) {
    bool fine = true;
    while (fine && *text != '\0') {
        size_t length = strcspn(text, ",");
        fine = read_one(settings, text, text + length);
        text += length + (text[length] == ',');
    }
    return fine;
}

void log_begin(const struct log_settings *settings) {
    atomic_store(&log_now.level, (int)settings->level);
    atomic_store(&log_now.is_json, settings->is_json);
    atomic_store(&log_now.has_access, settings->has_access);
}

bool log_set_level(const char *name) {
    int level;
    bool known = level_named((struct quad_word){name, strlen(name)}, &level);
    if (known) {
        atomic_store(&log_now.level, level);
    }
    return known;
}

const char *log_level_name(void) {
    return level_names[atomic_load(&log_now.level)];
}

bool log_has_access(void) {
    return atomic_load(&log_now.has_access);
}

static void write_json(struct quad_text *t, const char *time, enum log_level level,
                       const struct log_field *fields, size_t count, const char *text) {
    struct quad_json j;
    quad_json_begin(&j, t);
    quad_json_open(&j, NULL, '{');
    quad_json_string(&j, "time", time);
    quad_json_string(&j, "level", level_names[level]);
    quad_json_string(&j, "text", text);
    for (size_t i = 0; i < count; i++) {
        if (fields[i].text == NULL) {
            quad_json_number(&j, fields[i].name, fields[i].number);
        } else if (fields[i].text[0] != '\0') {
            quad_json_string(&j, fields[i].name, fields[i].text);
        }
    }
    quad_json_close(&j, '}');
}

static void write_text(struct quad_text *t, const char *time, enum log_level level,
                       const struct log_field *fields, size_t count, const char *text) {
    quad_text_add(t, time);
    quad_text_add(t, " ");
    quad_text_add(t, level_names[level]);
    quad_text_add(t, ": ");
    quad_text_add(t, text);
    for (size_t i = 0; i < count; i++) {
        if (fields[i].text == NULL || fields[i].text[0] != '\0') {
            quad_text_add(t, " ");
            quad_text_add(t, fields[i].name);
            quad_text_add(t, "=");
            if (fields[i].text == NULL) {
                quad_text_add_number(t, fields[i].number);
            } else {
                quad_text_add_clean(t, fields[i].text, strlen(fields[i].text));
            }
        }
    }
}

void log_write(enum log_level level, const struct log_field *fields, size_t count, const char *text) {
    char line[LINE], clean[LINE / 2], time[32];
    struct timespec now;
    struct quad_text t;
    if ((int)level > atomic_load(&log_now.level)) {
        return;
    }
    clock_gettime(CLOCK_REALTIME, &now);
    quad_text_begin(&t, time, sizeof time);
    quad_time_write(&t, (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000);
    quad_text_begin(&t, clean, sizeof clean);
    quad_text_add_clean(&t, text, strlen(text));
    quad_text_begin(&t, line, sizeof line - 1);
    (atomic_load(&log_now.is_json) ? write_json : write_text)(&t, time, level, fields, count, clean);
    line[t.length] = '\n';
    fwrite(line, 1, t.length + 1, stderr);
}
