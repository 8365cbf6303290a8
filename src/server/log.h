/* log.h: what the server says to whoever runs it: a line each on standard error, with time, level and fields,
 * as text or as JSON. No token, pass or code is ever in it, nor what a request asked for beyond its route. */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include "core/text.h"

enum log_level { LEVEL_ERROR, LEVEL_WARNING, LEVEL_INFO, LEVEL_DEBUG, LEVELS };

struct log_settings {
    enum log_level level; /* and what is worse */
    bool is_json;
    bool has_access; /* every request and every WebSocket that ends gets a line */
};

void log_preset(struct log_settings *settings);
/* Read "format=json,level=info,access=yes"; false if a name or a value is unknown. */
bool log_read(struct log_settings *settings, const char *text);
/* From now on, in the whole process: it has one standard error. */
void log_begin(const struct log_settings *settings);
/* Change the level while it runs: false if there is no such level. */
bool log_set_level(const char *name);
const char *log_level_name(void);
bool log_has_access(void);

/* A field: a text, or a number if text is NULL. */
struct log_field {
    const char *name, *text;
    int64_t number;
};
/* Fields whose text is "" are left out. */
void log_write(enum log_level level, const struct log_field *fields, size_t count, const char *text);

#endif
